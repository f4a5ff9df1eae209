"""The referee of Spell Card Strike: the state with its verbs and policies tied to the chapters of the book."""

from __future__ import annotations

from ...effects.tests_in_texts import facts_tested
from ...kernel.process.pipeline import happen
from ...kernel.state.aliases import Duration, Facts, Flags, ObjId, Player, Ref, Spot, Zone
from ...kernel.state.card import Ability, Mod
from ...kernel.state.event import Event
from ...kernel.state.state import Pending, StackItem
from ...kernel.state.terms import BY_EFFECT, CHOSEN, LIFE, SCHEDULE
from . import chain, check_step, countering, equipping, free_actions, setup, strikers, turn, zones
from .link import Link
from .state import StrikeState
from .terms import AN_ATTACK, ATTACKED


class Strike(StrikeState):
    """A game of Spell Card Strike."""

    def __init__(self) -> None:
        super().__init__(turn.STEPS)

    def fresh(self) -> Strike:
        return Strike()

    # --- the turn ------------------------------------------------------------------------------------------------
    def next_turn(self) -> None:
        if not self.prepared:
            self.prepared = True
            setup.begin(self)
        turn.next_turn(self)

    def skipped(self, step: int) -> bool:
        return turn.skipped(self, step)

    def step_begins(self) -> None:
        turn.step_begins(self)

    def priority_step(self, rule: str) -> bool:
        return free_actions.free_step(self)

    def beside(self) -> str:
        place = self.objs[self.mover].spot if self.mover >= 0 else -1
        return repr((place, self.moves, self.unchanged, self.retired, self.victors))

    def tested(self, done: list[Ability]) -> Facts:
        """1.2.4.4: enough points win the game."""
        return facts_tested(self, done) | LIFE

    def settled(self) -> None:
        if self.heard:
            self.heard = []
        if self.orphans:
            strikers.drop_orphans(self)

    def resolve(self, w: StackItem) -> None:
        assert isinstance(w, Link)
        chain.resolve(self, w)

    def carry_out(self, t: Pending) -> None:
        check_step.carry_out(self, t)

    # --- verbs ---------------------------------------------------------------------------------------------------
    def do_draw(self, player: Player, n: int, src: ObjId, cause: Player) -> int:
        return zones.draw(self, player, n, src, cause)

    def do_move(self, ids: list[ObjId], to: Zone, to_player: Player, flags: Flags, spot: Spot, src: ObjId,
                cause: Player) -> list[ObjId]:
        return zones.move_all(self, ids, to, to_player, flags, spot, src, cause)

    def do_discard(self, ids: list[ObjId], flags: Flags, src: ObjId, cause: Player) -> list[ObjId]:
        return zones.discard(self, ids, flags, src, cause)

    def do_destroy(self, ids: list[ObjId], src: ObjId, cause: Player) -> int:
        return strikers.shoot_down(self, ids, src, cause)

    def do_damage(self, refs: list[Ref], amounts: list[int], flags: Flags, src: ObjId, cause: Player) -> int:
        return strikers.damage(self, refs, amounts, flags, src, cause)

    def do_tap(self, ids: list[ObjId], sideways: bool, flags: Flags, src: ObjId, cause: Player) -> int:
        return strikers.turn_all(self, ids, sideways, flags, "2.2.4.2", src, cause)

    def do_shift(self, ids: list[ObjId], spots: list[Spot], src: ObjId, cause: Player) -> int:
        return strikers.shift(self, ids, spots, src, cause, BY_EFFECT, "8.1.10")

    def do_reveal(self, ids: list[ObjId], viewer: Player, src: ObjId, cause: Player) -> None:
        zones.reveal(self, ids, viewer, src, cause)

    def do_shuffle(self, player: Player, zone: Zone, src: ObjId, cause: Player) -> None:
        zones.shuffle(self, player, zone, src, cause)

    def do_control(self, ids: list[ObjId], player: Player, until: Duration, src: ObjId, cause: Player) -> int:
        return strikers.take_control(self, ids, player, until, src, cause)

    def may_verb(self, verb: str, you: Player, refs: list[Ref], word: str) -> bool:
        if verb == "summon":
            return any(r >= 0 and not strikers.not_summoned(self, you, r) for r in refs)
        return True

    def do_verb(self, verb: str, c_src: ObjId, c_you: Player, refs: list[Ref], n: int, word: str, until: Duration) -> int:
        if verb == "retire":
            return strikers.retire(self, refs, "2.8.2.1", c_src, c_you)
        if verb == "summon":
            return strikers.summon_by_effect(self, refs, word, c_you, c_src)
        if verb == "equip":
            return sum(equipping.equip(self, i, refs[-1], c_src, c_you) for i in refs[:-1])
        if verb == "set-rule":
            return sum(equipping.lay_rule(self, i, c_src, c_you) for i in refs)
        if verb == "counter":
            return countering.counter(self, refs, word, c_src, c_you)
        if verb == "retarget":
            return self.retarget(refs, c_src, c_you)
        if verb == "score-cost":
            rule = word or "7.1.6"
            return sum(zones.score_cost(self, -1 - r, n, rule, c_src, c_you) for r in refs)
        if verb == "win":
            for r in refs:
                self.victors |= 1 << (-1 - r)
            return len(refs)
        if verb == "lose":
            for r in refs:
                self.victors |= 1 << (2 + r)
            return len(refs)
        if verb == "extra-turn":
            for r in refs:
                self.extra.append(-1 - r)
            happen(self, Event(SCHEDULE, "1.1.2", src=c_src, cause=c_you, word="turn"))
            return 1
        if verb == "skip":
            when, _, name = word.partition(":")
            who = {"this": self.active, "next-own": c_you, "next-opponent": 1 - c_you, "next": -1}[when]
            self.skips.append(f"{who}:{name}")
            happen(self, Event(SCHEDULE, "1.1.2", src=c_src, cause=c_you, word=word))
            return 1
        raise NotImplementedError(verb)

    def retarget(self, refs: list[Ref], src: ObjId, you: Player) -> int:
        """The newest attack that waits (or the declaration that comes first among `refs`) has another target."""
        new = refs[-1]
        if self.aimed >= 0 and len(refs) == 1:
            return self.aim_at(new, you)
        for k in range(len(self.waiting) - 1, -1, -1):
            w = self.waiting[k]
            assert isinstance(w, Link)
            if (len(refs) > 1 and w.obj == refs[0]) or (len(refs) == 1 and w.sort == AN_ATTACK):
                if w.slots and w.slots[0] == [new]:
                    return 0
                if w.sort == AN_ATTACK:
                    for id in w.slots[0]:
                        self.own(id).states &= ~ATTACKED
                    self.own(new).states |= ATTACKED
                self.waiting[k] = w.again(w.you, [[new], *w.slots[1:]])
                happen(self, Event(CHOSEN, "8.1.7", new, you, w.casters[0], w.src, you, word="target"))
                return 1
        return 0

    def aim_at(self, new: Ref, you: Player) -> int:
        """The attack that is being declared has another target."""
        if self.aimed == new:
            return 0
        self.own(self.aimed).states &= ~ATTACKED
        self.own(new).states |= ATTACKED
        self.aimed = new
        happen(self, Event(CHOSEN, "8.1.7", new, you, -1, -1, you, word="target"))
        return 1

    # --- rules that texts follow ---------------------------------------------------------------------------------
    def change_rule(self, mods: list[Mod]) -> str:
        return "2.4.6"

    def delay_rule(self, src: ObjId, once: bool) -> str:
        return "8.1.3" if once else "2.4.6"
