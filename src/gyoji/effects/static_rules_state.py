"""A state with standing rules: numbers and prohibitions of players, forbidden acts."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from ..kernel.process.continuous import refresh
from ..kernel.state.aliases import AbilityKey, Keywords, Player, Ref
from ..kernel.state.event import Event
from ..kernel.state.objects import ZoneKind
from ..kernel.state.schedule import Step
from ..kernel.state.state import ActiveAbility, State
from .context import NO_SLOTS, Ctx
from .nodes.events import When
from .nodes.static_rules import Forbid, NoTrigger, PlayerChange, PlayerKey, StaticRules, of_name


@mypyc_attr(allow_interpreted_subclasses=True)
class StandingState(State):
    """A game that keeps the usual order of standing rules subclasses this instead of State."""

    def __init__(self, players: int, kinds: list[ZoneKind], steps: list[Step], usual: list[int]) -> None:
        super().__init__(players, kinds, steps)
        self.usual = usual  # the numbers of a player where nothing changes them
        self.ruled = True  # rules may be other than the usual ones: they are gathered again

    def copy_into(self, n: State) -> None:
        super().copy_into(n)
        assert isinstance(n, StandingState)
        n.usual = self.usual
        n.ruled = self.ruled

    # --- gathering (while characteristics are computed) --------------------------------------------------------
    def begin_standing(self) -> None:
        if not self.standing and not self.ruled:
            return  # as it was: no rules but the book's
        self.ruled = bool(self.standing)
        self.rules = {}
        self.player_stats = [self.usual_numbers(p) for p in range(self.players)]
        self.player_keys = [0] * self.players

    def usual_numbers(self, player: Player) -> list[int]:
        return self.usual.copy()

    def stand(self, w: ActiveAbility) -> None:
        a = w.ability
        if not isinstance(a, StaticRules):
            return
        c = Ctx(self, w.src, w.you, NO_SLOTS if w.lasting is None else w.lasting.slots, None, 0)
        if a.cond is not None and not a.cond.holds(c):
            return
        for r in a.rules:
            if isinstance(r, PlayerChange):
                for p in r.who.who(c):
                    if r.fixed:
                        self.player_stats[p][r.number] = r.n.value(c)
                    else:
                        self.player_stats[p][r.number] += r.n.value(c)
            elif isinstance(r, PlayerKey):
                for p in r.who.who(c):
                    self.player_keys[p] |= r.bit
            elif r.key in self.rules:
                if self.rules[r.key][-1] is not w:
                    self.rules[r.key].append(w)
            else:
                self.rules[r.key] = [w]

    # --- asking ------------------------------------------------------------------------------------------------
    def forbidden(self, act: str, player: Player, what: Ref, target: Ref = -1) -> bool:
        """A standing rule forbids an act; it wins over what allows it."""
        if self.changed & self.reads:
            refresh(self)
        if not self.rules or act not in self.rules:
            return False
        for w in self.rules[act]:
            a = w.ability
            assert isinstance(a, StaticRules)
            c: Ctx | None = None
            for r in a.rules:
                if r.key != act or not isinstance(r, Forbid):
                    continue
                if c is None:
                    c = Ctx(self, w.src, w.you, NO_SLOTS if w.lasting is None else w.lasting.slots, None, 0)
                    c.each = player
                if (r.concerns(c, player) if r.who is None else player in r.who.who(c)) and (
                        r.what is None or (what >= 0 and r.what.fits(c, what))) and (
                        r.target is None or r.target.fits(c, target)) and (r.cond is None or r.cond.holds(c)):
                    return True
        return False

    def silenced(self, rules: dict[str, list[ActiveAbility]], w: ActiveAbility, ev: Event | None) -> bool:
        """One of these standing rules keeps abilities from triggering on such an event (Magic 101.2, NOVA 914.2)."""
        if ev is None or "no-trigger" not in rules:
            return False
        for k in of_name(self, rules, "no-trigger"):
            r = k.rule
            if isinstance(r, NoTrigger) and isinstance(r.when, When) and (r.when.kinds >> ev.kind) & 1:
                c = Ctx(self, k.w.src, k.w.you, [], ev, 0)
                if r.when.matches(c, ev) and (r.what is None or r.what.fits(c, w.src)) and r.covers(w.ability):
                    return True
        return False

    def player_stat(self, player: Player, stat: int) -> int:
        if self.changed & self.reads:
            refresh(self)
        return self.player_stats[player][stat]

    def player_key(self, player: Player, bit: Keywords) -> bool:
        if self.changed & self.reads:
            refresh(self)
        return self.player_keys[player] & bit != 0

    def did(self, key: str) -> int:
        """Something was done this turn, for texts that ask: how often by now."""
        n = self.deeds.get(key, 0) + 1
        self.deeds[key] = n
        return n

    def uses_up(self, key: AbilityKey, limit: int) -> bool:
        """An ability triggers once more this turn; false if it has done so as often as it may (0: any number)."""
        if limit:
            n = self.used.get(key, 0)
            if n >= limit:
                return False
            self.used[key] = n + 1
        return True
