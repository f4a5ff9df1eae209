"""The state of a game of Duel Masters, and the game's choices among the kernel's policies."""

from __future__ import annotations

from typing import Final

from ....effects.context import Ctx
from ....effects.nodes.abilities import Triggered
from ....effects.nodes.events import Moves
from ....effects.nodes.objects import Sel, This
from ....effects.nodes.replacements import EntersAs
from ....kernel.process.apply import apply_event, float_off
from ....kernel.process.continuous import look, mark_changed
from ....kernel.state.aliases import ObjId, Player, PlayerSet, Stamp, Zone
from ....kernel.state.card import Continuous
from ....kernel.state.event import Event
from ....kernel.state.schedule import Step
from ....kernel.state.state import ActiveAbility, State
from ....kernel.state.terms import (
    BEGINS,
    CONTROL_CHANGE,
    DECLARE,
    DESTROYED,
    ENDS,
    GRANTED,
    HISTORY,
    MOVE,
    PLAYED,
    STATE,
    TRAITS,
    TURN,
    VALUES,
)
from ..vocabulary.abilities import Declared, Interrupting
from .lasting import WhileFits
from .notes import PAID_FOR
from .running_effect import DeclaredTriggers, RunningEffect
from .terms import (
    ABYSS,
    BATTLE,
    CREATURE,
    DECK,
    NO_CHOOSE,
    NO_DESTROY,
    NO_LEAVE,
    NO_TAP,
    NO_UNTAP,
    PENDING,
    SHARED_RULES,
    SHIELDS,
    SPELL,
    UNAFFECTED,
)
from .zone_mechanics import DEED_KEYS, LINK, MovingState
from .zones_state import ENTERED, TAPS

LAST_SUMMONED: Final = ["0:summon-last", "1:summon-last"]  # the last card that was executed was a creature


class DuelState(MovingState):
    """What Duel Masters adds to a state."""

    def __init__(self, steps: list[Step]) -> None:
        super().__init__(steps)
        self.shared_rules = SHARED_RULES
        self.prepared = False  # the game was set up (103)
        self.first_player: Player = 0
        self.charged = 0  # cards charged this turn
        # the attack that is going on (505)
        self.redirected = False
        self.attacked: list[ObjId] = []  # creatures that have attacked this turn
        self.executed: list[ObjId] = []  # cards that were executed this turn
        self.entered: list[ObjId] = []  # elements that have come to the battle zone this turn
        self.destroyed: list[ObjId] = []  # elements that were destroyed this turn, as they last were
        self.direct: PlayerSet = 0  # players who suffered a direct attack, as bits (703.4a)
        self.losers: list[ObjId] = []  # creatures that have lost a battle (703.4d)
        # declared triggers (603.2e)
        self.declared = DeclaredTriggers()
        self.s_max = False  # some card is an S-MAX evolution creature
        # what an effect is at
        self.effect = RunningEffect()
        self.cut = False  # the rest of the turn is skipped
        self.settling = False
        self.spared: list[ObjId] = []  # creatures without power that something has kept there
        self.frail = False  # some card has a printed power of 0
        self.victors = 0  # players who have won (2 bits), or lost (the next 2), by an effect
        self.naming: list[int] = []  # the physical cards among which a player chooses by number
        self.ask_payment = True
        self.both_draw = True

    def copy_into(self, n: State) -> None:
        super().copy_into(n)
        assert isinstance(n, DuelState)
        n.prepared = self.prepared
        n.first_player = self.first_player
        n.charged = self.charged
        n.redirected = self.redirected
        n.attacked = self.attacked
        n.executed = self.executed
        n.entered = self.entered
        n.destroyed = self.destroyed
        n.direct = self.direct
        n.losers = self.losers.copy()
        n.declared = self.declared.copy()
        n.s_max = self.s_max
        n.effect = self.effect.copy()
        n.breaking = self.breaking
        n.hands = self.hands
        n.on_way = self.on_way
        n.cut = self.cut
        n.settling = self.settling
        n.spared = self.spared
        n.frail = self.frail
        n.victors = self.victors
        n.naming = self.naming
        n.ask_payment = self.ask_payment
        n.both_draw = self.both_draw
        n.god_sum = self.god_sum

    # --- whom an effect concerns -----------------------------------------------------------------------------------
    def choosable(self, id: ObjId, src: ObjId, you: Player) -> bool:
        return self.not_choosable(id, src, you) == ""

    def not_choosable(self, id: ObjId, src: ObjId, you: Player) -> str:
        """The rule by which a player cannot choose an object for a card or ability; "" if they can."""
        o = self.objs[id]
        if o.zone // 2 != BATTLE:
            return "410.4" if o.zone // 2 == ABYSS else ""
        if look(self, id).keywords & (NO_CHOOSE | UNAFFECTED) and o.controller != you:
            return "101.2"
        return "101.2" if "choose" in self.rules and self.forbidden("choose", you, src, id) else ""

    def applies_to(self, id: ObjId, src: ObjId, stamp: Stamp) -> bool:
        if src < 0 or self.objs[id].zone // 2 != BATTLE or not self.chars[id].keywords & UNAFFECTED:
            return True
        return self.objs[src].controller == self.objs[id].controller

    # --- events ------------------------------------------------------------------------------------------------------
    def possible(self, ev: Event) -> bool:
        return self.forbids(ev) == ""

    def forbids(self, ev: Event) -> str:
        """The rule by which an event cannot happen, or would change nothing; "" if it can."""
        k = ev.kind
        if k == MOVE:
            o = self.objs[ev.obj]
            if o.gone or o.zone < 0:
                return "400.8"
            if o.zone // 2 == ABYSS:
                return "410.4"
            return self.not_leaving(ev) if o.zone // 2 == BATTLE and ev.to != ABYSS else ""  # 701.33b
        if k == TURN:
            o = self.objs[ev.obj]
            if o.gone or o.tapped == (ev.n == 1):
                return "105.6"
            return "101.2" if look(self, ev.obj).keywords & (NO_TAP if ev.n == 1 else NO_UNTAP) else ""
        if k == CONTROL_CHANGE:
            o = self.objs[ev.obj]
            return "606.2" if o.gone or o.controller == ev.player else ""
        return ""

    def not_leaving(self, ev: Event) -> str:
        """The rule by which an element does not leave the battle zone; "" if it does."""
        keys = look(self, ev.obj).keywords
        if keys & NO_LEAVE or (keys & NO_DESTROY and ev.flags & DESTROYED):
            return "700.3"
        barred = keys & UNAFFECTED and ev.src >= 0 and self.objs[ev.src].controller != self.objs[ev.obj].controller
        return "101.2" if barred else ""

    def apply(self, ev: Event) -> None:
        k = ev.kind
        if k == MOVE:
            self.moves_card(ev)
            if ev.to == BATTLE and ev.new >= 0 and not self.objs[ev.new].gone:
                self.entered = [*self.entered, ev.new]
                mark_changed(self, HISTORY)
            elif ev.flags & DESTROYED and ev.frm == BATTLE:
                self.destroyed = [*self.destroyed, ev.obj]
        elif k == DECLARE:
            if ev.word == "attack" or ev.word == "break":
                self.did(DEED_KEYS[1 - ev.player][ev.word])
                if ev.word == "attack" and ev.obj not in self.attacked:
                    self.attacked = [*self.attacked, ev.obj]
                if ev.word == "break":
                    self.did(DEED_KEYS[ev.player]["broken"])
            elif ev.word == "win-battle":
                self.did(DEED_KEYS[ev.player]["win-battle"])
        elif k == PLAYED:
            self.executed = [*self.executed, ev.obj]
            self.did(DEED_KEYS[ev.player]["play"])
            kinds = self.chars[ev.obj].types
            if not kinds & SPELL:  # a spell looks at what was before it
                self.deeds[LAST_SUMMONED[ev.player]] = 1 if kinds & CREATURE else 0
            self.did(DEED_KEYS[ev.player]["cast" if kinds & SPELL else "summon" if kinds & CREATURE else "generate"])
        elif k == CONTROL_CHANGE:
            apply_event(self, ev)
            self.own(ev.obj).notes = {ENTERED: self.turn}  # 301.5
        else:
            apply_event(self, ev)
            if k == TURN and ev.n == 1 and self.objs[ev.obj].zone // 2 == BATTLE:
                o = self.own(ev.obj)
                o.notes = {**o.notes, TAPS: max(o.notes.get(TAPS, 0), self.turn * 64) + 1}

    def first_turned(self, id: ObjId) -> bool:
        return self.objs[id].notes.get(TAPS, 0) == self.turn * 64 + 1

    def looks_back(self, ev: Event) -> bool:
        return ev.kind == MOVE and ev.frm == BATTLE and ev.to != BATTLE  # 603.5c

    def reads_before(self, frm: Zone, to: Zone) -> bool:
        return frm == BATTLE and to != BATTLE  # 605.2e

    def findable(self, id: ObjId, you: Player) -> bool:
        kind = self.zone_kind(id)
        return kind != DECK and kind != SHIELDS

    def source_player(self, ev: Event) -> Player:
        return ev.cause if ev.cause >= 0 else self.objs[ev.src].controller

    def was_paid(self, label: str, paid: list[str], src: ObjId) -> bool:
        return label in paid or (src >= 0 and PAID_FOR + label in self.objs[src].notes)

    # --- replacement (609) ---------------------------------------------------------------------------------------------
    def may_replace(self, w: ActiveAbility, ev: Event) -> bool:
        if isinstance(w.ability, EntersAs):  # 110.4f: no replacement
            return False
        if ev.kind == MOVE and ev.frm < 0:
            ev.frm = self.zone_kind(ev.obj)
        if ev.kind == MOVE and ev.to == ABYSS:  # 701.33b
            return False
        return w.ability.replaces(self, w, ev) and self.possible(ev)  # 609.5: what does not happen is not replaced

    def replacement_rank(self, w: ActiveAbility, ev: Event) -> int:
        """609.8a: a spell's own; then the turn player's, then the other's (609.8)."""
        if ev.kind == MOVE and ev.obj == w.src and self.chars[ev.obj].types & SPELL:
            return 0
        return 1

    def do_replace(self, w: ActiveAbility, ev: Event) -> Event | None:
        if ev.rule == "701.26a" and ev.frm == BATTLE:  # of an exchange: it is not made, nor done what would be done instead
            self.cite("701.26b", ev.obj, w.you)
            return None
        own = ev.kind == MOVE and ev.obj == w.src and self.replacement_rank(w, ev) == 0
        self.cite("609.8a" if own else "609.1", w.src, w.you)
        out = w.ability.replace(self, w, ev)
        f = w.lasting
        if f is not None and f.once and f in self.lasting_effects:
            float_off(self, [f])
        return out

    # --- triggers (603) ------------------------------------------------------------------------------------------------
    def triggered(self, w: ActiveAbility, ev: Event | None) -> None:
        a = w.ability
        if ev is not None and w.lasting is None and self.objs[w.src].gone and ev.obj != w.src and self.looks_back(ev):
            self.cite("603.5d", w.src, w.you)  # it looks back for its own leaving only
            return
        if ev is not None and ev.word == LINK and not self.by_card_that_came(w, ev):
            return
        if self.rules and self.silenced(self.rules, w, ev):
            self.cite("101.2", w.src, w.you)
            return
        if isinstance(a, Declared):
            if ev is not None and ev not in self.declared.calls:
                self.declared.calls.append(ev)
            return
        if isinstance(a, Interrupting):
            return
        if isinstance(a, Triggered) and not self.uses_up(w.key, a.limit):
            return
        self.cite(self.trigger_rule(w, ev), w.src, w.you)
        self.cite("603.2", w.src, w.you)
        super().triggered(w, ev)

    def trigger_rule(self, w: ActiveAbility, ev: Event | None) -> str:
        """By which rule an ability triggers on an event."""
        if w.lasting is not None:
            return "603.6"
        if ev is None or ev.kind in (TURN, STATE):
            return "603.2c"
        if ev.kind in (BEGINS, ENDS):
            return "603.2a"
        if ev.kind != MOVE:
            return "603.1"
        if ev.to == BATTLE:
            return "603.5a"
        return "603.5c" if self.looks_back(ev) else "603.5"

    def by_card_that_came(self, w: ActiveAbility, ev: Event) -> bool:
        """804.1c: a god that has come linked is looked at as the card that came."""
        a = w.ability
        if not isinstance(a, Triggered) or not isinstance(a.when, Moves):
            return True
        what = a.when.what
        if isinstance(what, This):
            return w.src != ev.new or w.origin < GRANTED
        return not isinstance(what, Sel) or what.filter.fits(
            Ctx(self, w.src, w.you, [], ev, 0), ev.new, self.chars[ev.obj])

    def tie(self, losers: PlayerSet) -> Player:
        return -1 if self.both_draw else 1 - self.active

    # --- small answers -------------------------------------------------------------------------------------------------
    def hand_of(self, player: Player) -> list[ObjId]:
        return self.zone(1, player)

    def stays(self, ev: Event) -> bool:
        return self.zone_kind(ev.obj) == ev.to and not self.objs[ev.obj].states & PENDING  # 409.2b

    def lasting(self, src: ObjId, you: Player, stamp: Stamp, id: ObjId, what: object) -> Continuous:
        """605.2d: it concerns what it found (110.2e) as long as that has the characteristics that it asks for."""
        if isinstance(what, Sel) and what.filter.reads and not what.filter.reads & ~(TRAITS | VALUES):
            return WhileFits(src, you, stamp, id, what)
        return Continuous(src, you, stamp, [], [id])

    def concerns(self, ev: Event) -> int:
        return ev.n if ev.kind == DECLARE and ev.word == "break" else ev.obj  # a break by its shield

    def may_fail_to_find(self, zone: Zone, filter: object) -> bool:
        return zone == DECK  # 701.10b

    # --- cards that are looked at (605.4) --------------------------------------------------------------------------------
    def set_aside(self) -> list[int]:
        """The other cards of a deck that the running effect looks at: no other effect concerns them for now."""
        found = [i for i in self.effect.shown if not self.objs[i].gone and self.objs[i].zone // 2 == DECK
                 and not self.objs[i].states & PENDING]
        if found:
            self.cite("605.4", found[0])
            self.cite("605.4a", found[0])
            for id in found:
                self.pend(id)
            self.effect.aside = [*self.effect.aside, *found]
        return found

    def put_back(self, aside: list[int]) -> None:
        for k in range(len(aside) - 1, -1, -1):
            self.unpend(aside[k])
        if aside:
            self.effect.aside = [i for i in self.effect.aside if i not in aside]
