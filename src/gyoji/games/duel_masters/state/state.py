"""The state of a game of Duel Masters, and the game's choices among the kernel's policies."""

from __future__ import annotations

from typing import Final

from ....effects.context import Ctx
from ....effects.nodes.abilities import Triggered
from ....effects.nodes.events import Moves
from ....effects.nodes.objects import Sel, This
from ....effects.nodes.replacements import EntersAs
from ....kernel.process.apply import apply_event, float_off
from ....kernel.process.continuous import look
from ....kernel.state.card import Continuous
from ....kernel.state.event import Event
from ....kernel.state.schedule import Step
from ....kernel.state.state import ActiveAbility, State
from ....kernel.state.terms import CONTROL_CHANGE, DECLARE, DESTROYED, MOVE, PLAYED, TRAITS, TURN, VALUES
from ..vocabulary.abilities import Declared, Interrupting, Replacing
from .lasting import WhileFits
from .notes import PAID_FOR
from .terms import (
    ABYSS,
    BATTLE,
    CREATURE,
    DECK,
    FLIPPED,
    NO_CHOOSE,
    NO_DESTROY,
    NO_LEAVE,
    NO_TAP,
    NO_UNTAP,
    PENDING,
    SHIELDS,
    SPELL,
    UNAFFECTED,
)
from .zone_mechanics import DEED_KEYS, LINK, MovingState
from .zones_state import ENTERED, TAPS

LAST_SUMMONED: Final = ["0:summon-last", "1:summon-last"]  # the last card that was executed was a creature
ORIGINS: Final = 16  # the origins of abilities of the first of several linked cards are below this


class DuelState(MovingState):
    """What Duel Masters adds to a state."""

    def __init__(self, steps: list[Step]) -> None:
        super().__init__(steps)
        self.prepared = False  # the game was set up (103)
        self.first_player = 0
        self.charged = 0  # cards charged this turn
        # the attack that is going on (505)
        self.redirected = False
        self.attacked: list[int] = []  # creatures that have attacked this turn
        self.direct = 0  # players who suffered a direct attack, as bits (703.4a)
        self.losers: list[int] = []  # creatures that have lost a battle (703.4d)
        # declared triggers (603.2e)
        self.calls: list[Event] = []  # events that such abilities may answer
        self.offered: list[int] = [0, 0]  # how many of these each player has been offered
        self.s_max = False  # some card is an S-MAX evolution creature
        self.declares = False  # some card in the game has such an ability
        # what an effect is at
        self.shown: list[int] = []  # cards that the running effect has looked at or revealed
        self.aside: list[int] = []  # of these, what lies in a deck while another one is executed (605.4)
        self.afterwards = -1  # where the spell that is being resolved goes instead of the graveyard (609.8a)
        self.after_flags = 0
        self.casting: list[int] = []  # spells that are being resolved
        self.triggering = False  # S・トリガー was declared for shields that are on their way to the hand
        self.drew = -1  # by what the turn player drew last
        self.cut = False  # the rest of the turn is skipped
        self.running = 0  # effects that are going on, one within another
        self.settling = False
        self.spared: list[int] = []  # creatures without power that something has kept there
        self.frail = False  # some card has a printed power of 0
        self.uniting: list[int] = []  # cells that are executed together with the card that is being paid for (814.1c)
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
        n.direct = self.direct
        n.losers = self.losers.copy()
        n.calls = self.calls.copy()
        n.offered = self.offered.copy()
        n.s_max = self.s_max
        n.declares = self.declares
        n.shown = self.shown
        n.aside = self.aside
        n.afterwards = self.afterwards
        n.after_flags = self.after_flags
        n.casting = self.casting.copy()
        n.breaking = self.breaking
        n.hands = self.hands
        n.on_way = self.on_way
        n.triggering = self.triggering
        n.drew = self.drew
        n.cut = self.cut
        n.running = self.running
        n.settling = self.settling
        n.spared = self.spared
        n.frail = self.frail
        n.uniting = self.uniting
        n.victors = self.victors
        n.naming = self.naming
        n.ask_payment = self.ask_payment
        n.both_draw = self.both_draw
        n.god_sum = self.god_sum

    # --- whom an effect concerns -----------------------------------------------------------------------------------
    def choosable(self, id: int, src: int, you: int) -> bool:
        o = self.objs[id]
        if o.zone // 2 != BATTLE:
            if o.zone // 2 == ABYSS:
                self.tell("410.4", id, you)
            return o.zone // 2 != ABYSS
        self.tell("403.1", src, you)
        keys = look(self, id).keywords
        if keys & (NO_CHOOSE | UNAFFECTED) and o.controller != you:
            self.tell("101.2", id, you)
            return False
        if o.down:
            self.tell("116.3a", id, you)
        if o.states & FLIPPED:
            self.tell("200.3c", id, you)
        return "choose" not in self.rules or not self.forbidden("choose", you, src, id)

    def applies_to(self, id: int, src: int, stamp: int) -> bool:
        if src < 0 or self.objs[id].zone // 2 != BATTLE or not self.chars[id].keywords & UNAFFECTED:
            return True
        return self.objs[src].controller == self.objs[id].controller

    # --- events ------------------------------------------------------------------------------------------------------
    def possible(self, ev: Event) -> bool:
        k = ev.kind
        if k == MOVE:
            o = self.objs[ev.obj]
            if o.gone or o.zone < 0:
                return False
            if o.zone // 2 == ABYSS:
                self.tell("410.4", ev.obj)
                return False
            if ev.to == ABYSS:
                self.tell("701.33b", ev.obj)
                return True
            return o.zone // 2 != BATTLE or self.may_leave(ev)
        if k == TURN:
            o = self.objs[ev.obj]
            if o.gone or o.tapped == (ev.n == 1):
                self.tell("105.6", ev.obj)
                return False
            return not look(self, ev.obj).keywords & (NO_TAP if ev.n == 1 else NO_UNTAP)
        if k == CONTROL_CHANGE:
            o = self.objs[ev.obj]
            return not o.gone and o.controller != ev.player
        return True

    def may_leave(self, ev: Event) -> bool:
        """700.3."""
        keys = look(self, ev.obj).keywords
        if not keys & (NO_LEAVE | NO_DESTROY | UNAFFECTED):
            return True
        if keys & NO_LEAVE or (keys & NO_DESTROY and ev.flags & DESTROYED):
            self.cite("700.3", ev.obj)
            self.cite("609.5", ev.obj)
            return False
        return not (keys & UNAFFECTED and ev.src >= 0 and self.objs[ev.src].controller != self.objs[ev.obj].controller)

    def apply(self, ev: Event) -> None:
        k = ev.kind
        if k == MOVE:
            self.moves_card(ev)
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
            if k == TURN and ev.obj == self.attacker and ev.rule != "506.1c":
                self.tell("505.6b", ev.obj)
            if k == TURN and ev.n == 1 and self.objs[ev.obj].zone // 2 == BATTLE:
                o = self.own(ev.obj)
                o.notes = {**o.notes, TAPS: max(o.notes.get(TAPS, 0), self.turn * 64) + 1}

    def first_turned(self, id: int) -> bool:
        return self.objs[id].notes.get(TAPS, 0) == self.turn * 64 + 1

    def looks_back(self, ev: Event) -> bool:
        return ev.kind == MOVE and ev.frm == BATTLE and ev.to != BATTLE  # 603.5c

    def reads_before(self, frm: int, to: int) -> bool:
        return frm == BATTLE and to != BATTLE  # 605.2e

    def findable(self, id: int, you: int) -> bool:
        kind = self.zone_kind(id)
        return kind != DECK and kind != SHIELDS

    def source_player(self, ev: Event) -> int:
        return ev.cause if ev.cause >= 0 else self.objs[ev.src].controller

    def was_paid(self, label: str, paid: list[str], src: int) -> bool:
        return label in paid or (src >= 0 and PAID_FOR + label in self.objs[src].notes)

    # --- replacement (609) ---------------------------------------------------------------------------------------------
    def may_replace(self, w: ActiveAbility, ev: Event) -> bool:
        if isinstance(w.ability, EntersAs):  # 110.4f: no replacement
            return False
        if ev.kind == MOVE and ev.frm < 0:
            ev.frm = self.zone_kind(ev.obj)
        if not w.ability.replaces(self, w, ev):
            if self.journal is not None and isinstance(w.ability, Replacing) and w.ability.fits(self, w, ev):
                self.tell("609.4", w.src, w.you)
            return False
        if not self.possible(ev):  # 609.5: what does not happen is not replaced
            self.tell("609.5", w.src, w.you)
            return False
        return True

    def replacement_rank(self, w: ActiveAbility, ev: Event) -> int:
        """609.8a: a spell's own; then the turn player's, then the other's (609.8)."""
        if ev.kind == MOVE and ev.obj == w.src and self.chars[ev.obj].types & SPELL:
            return 0
        return 1

    def do_replace(self, w: ActiveAbility, ev: Event) -> Event | None:
        if self.journal is not None:
            self.tell_replacing(w, ev)
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
        if isinstance(a, Declared):
            if ev is not None and ev not in self.calls:
                self.calls.append(ev)
            return
        if isinstance(a, Interrupting):
            return
        if isinstance(a, Triggered) and not self.uses_up(w.key, a.limit):
            return
        if self.journal is not None:
            self.tell_trigger(w, ev)
            if self.running:
                self.cite("111.2a", w.src, w.you)
                self.cite("101.4d", w.src, w.you)
        super().triggered(w, ev)

    def by_card_that_came(self, w: ActiveAbility, ev: Event) -> bool:
        """804.1c: a god that has come linked is looked at as the card that came."""
        a = w.ability
        if not isinstance(a, Triggered) or not isinstance(a.when, Moves):
            return True
        what = a.when.what
        if isinstance(what, This):
            return w.src != ev.new or w.origin < ORIGINS
        return not isinstance(what, Sel) or what.filter.fits(
            Ctx(self, w.src, w.you, [], ev, 0), ev.new, self.chars[ev.obj])

    def tell_trigger(self, w: ActiveAbility, ev: Event | None) -> None:
        """For the journal: an ability has triggered."""

    def tell_replacing(self, w: ActiveAbility, ev: Event) -> None:
        """For the journal: an ability changes what happens."""

    def forbade(self, act: str, w: ActiveAbility, player: int, what: int, target: int) -> None:
        self.tell("101.2", what if what >= 0 else target, player)

    def tie(self, losers: int) -> int:
        return -1 if self.both_draw else 1 - self.active

    # --- small answers -------------------------------------------------------------------------------------------------
    def hand_of(self, player: int) -> list[int]:
        return self.zone(1, player)

    def stays(self, ev: Event) -> bool:
        return self.zone_kind(ev.obj) == ev.to and not self.objs[ev.obj].states & PENDING  # 409.2b

    def lasting(self, src: int, you: int, stamp: int, id: int, what: object) -> Continuous:
        """605.2d: it concerns what it found (110.2e) as long as that has the characteristics that it asks for."""
        if isinstance(what, Sel) and what.filter.reads and not what.filter.reads & ~(TRAITS | VALUES):
            self.cite("605.2d", src, you)
            return WhileFits(src, you, stamp, id, what)
        return Continuous(src, you, stamp, [], [id])

    def concerns(self, ev: Event) -> int:
        return ev.n if ev.kind == DECLARE and ev.word == "break" else ev.obj  # a break by its shield

    def may_fail_to_find(self, zone: int, filter: object) -> bool:
        if zone != DECK:
            return False
        for rule in ("701.10b", "701.10c", "401.2a"):
            self.tell(rule, -1)
        return True

    # --- cards that are looked at (605.4) --------------------------------------------------------------------------------
    def set_aside(self) -> list[int]:
        """The other cards of a deck that the running effect looks at: no other effect concerns them for now."""
        found = [i for i in self.shown if not self.objs[i].gone and self.objs[i].zone // 2 == DECK
                 and not self.objs[i].states & PENDING]
        if found:
            self.cite("605.4", found[0])
            self.cite("605.4a", found[0])
            for id in found:
                self.pend(id)
            self.aside = [*self.aside, *found]
        return found

    def put_back(self, aside: list[int]) -> None:
        for k in range(len(aside) - 1, -1, -1):
            self.unpend(aside[k])
        if aside:
            self.aside = [i for i in self.aside if i not in aside]
