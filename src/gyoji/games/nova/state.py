"""The state of a NOVA game, and NOVA's choices among the kernel's policies."""

from __future__ import annotations

from typing import Final

from ...effects.abilities import (
    Activated,
    Instead,
    Keyword,
    Prevent,
    Redirect,
    StaticEffect,
)
from ...effects.context import NO_SLOTS, Ctx, Do, Objects
from ...effects.events import When
from ...effects.filters import (
    NameIs,
    StatChanged,
    StatIs,
    WordIs,
)
from ...effects.mods import (
    AddKind,
    AddStat,
    Allow,
    Doubled,
    ExtraCost,
    Gain,
    GainWord,
    LoseAbilities,
    LoseWords,
    NoTrigger,
    PlayerChange,
    SetColor,
    SetKind,
    SetStat,
    rulings,
)
from ...effects.numbers import Num
from ...effects.objects import AnyCard, Sel
from ...effects.standing import StandingState
from ...effects.structure import Choose
from ...kernel.card import ACTIVATED, TRIGGERED, Ability, Card, Chars, Continuous, Mod
from ...kernel.changes import apply_event, count
from ...kernel.continuous import look, touch
from ...kernel.event import Event
from ...kernel.objects import Obj
from ...kernel.schedule import Step
from ...kernel.state import Pending, State, Watch
from ...kernel.terms import (
    ABILITIES,
    AS_DISCARD,
    AS_DRAW,
    CONTROL_CHANGE,
    DAMAGE,
    DRAW,
    FACE_DOWN,
    GAIN_LIFE,
    LOSE_LIFE,
    MAY,
    MOVE,
    NOBODY,
    PASS,
    PLAYED,
    PUT_COUNTERS,
    RESOURCE,
    SET_RESOURCE,
    STATE,
    STRUCTURE,
    TURN,
)
from . import counters
from .card import NovaCard
from .purse import Purse
from .terms import (
    ALL_COLORS,
    ATTACK_STAT,
    BOUND,
    CHARACTER,
    CHARACTER_DECK,
    CHARACTER_PLAYS,
    COLORLESS,
    CONDEMNED,
    COST_STAT,
    DECK,
    DEPRIVE,
    ENERGY,
    ENERGY_SETS,
    EQUIP,
    EVOLVING,
    FIELD,
    GRAVEYARD,
    HAND,
    HAND_LIMIT,
    HEALTH,
    KINDS,
    LEVEL,
    LEXICON,
    LIMIT_LEVEL,
    MAIN_1,
    MAIN_2,
    MUTE,
    NO_DRAW,
    NO_FREEZE,
    NO_GAIN_LIFE,
    NO_HAND_LIMIT,
    NO_STANDBY,
    REMOVED,
    RETIRED,
    SERVANT,
    SPELL,
    STRIPPED,
    UNTARGETABLE,
    UNTARGETABLE_BY_OPPONENT,
    WAITING_ZONE,
    ZONES,
    color_index,
)

BLANK: Final = Chars("")  # 310.8.1, 927.1: a face-down card is a colourless card without information
BLANK.colors = COLORLESS
BLANK.stats = [0, 0, -1, 0]


def several(ch: Chars, key: int) -> bool:
    """A keyword is there more than once (which adds nothing)."""
    return sum(1 for a in ch.abilities if a.key == key) > 1


def meaning(m: Mod) -> str:
    """The rule that says what a change means."""
    if isinstance(m, Doubled):
        return "923.1"
    if isinstance(m, SetStat):
        return "918.4"
    if isinstance(m, AddStat):
        n = m.n.n if isinstance(m.n, Num) else 0
        return "918.5" if n > 0 else "918.6" if n < 0 else ""
    if isinstance(m, GainWord):
        return "918.1" if m.only else "918.2"
    if isinstance(m, SetColor):
        return {"become": "918.1", "gain": "918.2"}.get(m.how, "918.3")
    if isinstance(m, AddKind):
        return "931.1"
    if isinstance(m, SetKind):
        return "918.1"
    if isinstance(m, Gain):
        return "918.2"
    return "918.3" if isinstance(m, (LoseWords, LoseAbilities)) else ""


EVERYWHERE: Final = (1 << len(ZONES)) - 1  # zones of an ability that defines its card (801.5.3)


def replacement_rule(a: Ability) -> str:
    """What kind of replacement it is (802.1.3.1)."""
    if isinstance(a, Instead) and a.may:
        return "802.1.3.1.3"
    return "802.1.3.1.2" if isinstance(a, Redirect) and a.frm == "field" and not a.to else "802.1.3.1.1"


DEEDS: Final = [
    "draw", "discard", "leave", "play", "activate", "set", "damaged", "gain", "lose", "play servant", "play spell",
    "play magic-item", "play character", "attack",
]
DEED_KEYS: Final = [[f"{p}:{deed}" for deed in DEEDS] for p in range(2)]


SIGHT: Final = {  # who may look at the cards of a zone
    DECK: ["303.2", "303.3"], CHARACTER_DECK: ["304.2", "304.3"], HAND: ["308.3", "308.4"], FIELD: ["309.2"],
    ENERGY: ["310.3"], GRAVEYARD: ["305.3"], REMOVED: ["306.3"], RETIRED: ["307.3"],
}


def face_down(card: Card) -> Chars:
    """310.7, 310.9: no information, but its activated and automatic abilities can be used; statics are not applied."""
    usable = [a for a in card.base.abilities if a.kind in (ACTIVATED, TRIGGERED) and (a.zones >> ENERGY) & 1]
    if not usable:
        return BLANK
    ch = BLANK.clone()
    ch.abilities = usable
    ch.sorts = (1 << ACTIVATED) | (1 << TRIGGERED)
    ch.origins = [card.base.abilities.index(a) for a in usable]
    return ch


class NovaState(StandingState):
    """What NOVA adds to a state."""

    def __init__(self, steps: list[Step]) -> None:
        super().__init__(2, ZONES, steps, [])
        self.down_works = True  # 310.7
        self.muting = BOUND | STRIPPED
        self.layers = 2  # 802.1.2.1.2, .3: what is not a number, then numbers
        self.stock: list[list[int]] = [[0] * 6, [0] * 6]  # 005.6.4
        self.limit = [1, 1]  # 005.5.2
        self.stocked = False  # some energy may lie in a stock
        self.released = [0, 0]  # 507: thresholds that were passed
        self.energy_sets = 0  # this turn
        self.character_plays = [0, 0]  # this turn
        self.attacker = -1
        self.target = 0  # the attack's target: an object or a player
        self.blocker = -1
        self.was_blocked = False
        self.attacks = 0  # attack declaration steps this turn
        self.first_player = 0
        self.ready = False  # the game was prepared (007)
        self.ended: list[int] = []  # abilities that triggered in this end phase (407.2.1, 407.3.1)
        self.decked = 0  # players who could not draw (502.2), as bits
        self.checking = False
        self.causer = NOBODY  # whose effect or act is going on (003.2.4)
        self.busy: list[int] = []  # activated abilities that wait (801.3.5.1.1)
        self.shut: list[int] = []  # objects that cannot activate this turn (1009.3)
        self.untargetable_applies = True
        self.destroyed_window = False
        self.float_energy = False
        self.ask_payment = False
        self.paying = -1  # the player who is paying a cost
        self.gathering = False  # simultaneous events are being done
        self.fresh_deck = -1  # whose deck the running effect has just shuffled
        self.fresh_at = 0  # decisions made by then
        self.shuffling = -1  # whose deck is not shown: cards are moved as a part of shuffling it (920.2.1)
        self.late_draws: list[tuple[int, int, int, int]] = []  # player, number, source, cause: drawn after them (905.7)
        self.placed: list[Event] = []  # counters with which cards have come to the field (919.7)
        self.barred: list[int] = []  # objects whose play or use was taken back (804.2.4)
        self.done_acts: list[int] = []  # this step, with nothing else between (924.1.1)
        self.loop: list[int] = []  # the cycle of acts for which a number was named
        self.loop_at = 0  # the act of it that comes next
        self.loop_left = 0  # acts of it that may still be done
        self.spent: list[int] = []  # acts that cannot be done until something else is done
        self.wealth: list[list[int]] = []  # what the players had when a cycle began for the third time
        self.evolving: list[int] = []  # the cards of an evolved servant that comes to the field now
        self.ending = False  # the end triggers are being gathered
        self.lingering = False  # option destroyed_window: the extra round is going on
        self.turn_owner = NOBODY  # whose regular turn was the newest
        self.instant_characters = [False, False]  # a player has characters that can be played at any time
        self.ordering: list[Pending] = []  # what a player is putting in order
        self.batch = 0  # stamp of the newest simultaneous arrival
        self.loop_mark = -1  # decisions made when the newest forced resolution was noted
        self.equipping = False  # an effect that names equipment puts it on the field (1005.2.1)
        self.shown: list[int] = []  # cards that the running effect has shown (910.1)
        self.doomed: list[int] = []  # cards in the destroyed state (907.1)
        self.running = 0  # the kind of ability whose effect is going on; ENERGY_AUTO for a triggered energy ability
        self.excused = 0  # decisions that stop no loop: passes, and the order of what has triggered
        self.unstopped: list[int] = []  # triggered abilities (by card) resolved since any other decision
        self.unstopped_mark = -1
        self.purses = [Purse(), Purse()]  # what each player could pay with, as last counted
        self.levels = [0, 0]  # 109.4: levels that a player has used,
        self.levels_at = [-1, -1]  # counted at this version
        self.idle = [-1, -1]  # version at which a player could do nothing outside his main phase
        self.page = [PASS]  # where acts are written down: given away when there are any
        self.timed = False  # an ability that depends on the step was looked at
        self.always_look = False  # for tests: acts are looked for every time
        self.turn_began = [0, 0]  # stamp at which each player's newest turn began
        self.level_cuts: dict[int, int] = {}  # cards (by number) whose level is another one in this game (109.2.1)
        self.turn_orders = False  # option simultaneous: the turn player orders what waits at the same time (311.3)

    def copy_into(self, n: State) -> None:
        super().copy_into(n)
        assert isinstance(n, NovaState)
        n.stock = [self.stock[0].copy(), self.stock[1].copy()]
        n.limit = self.limit.copy()
        n.stocked = self.stocked
        n.released = self.released.copy()
        n.energy_sets = self.energy_sets
        n.character_plays = self.character_plays.copy()
        n.attacker = self.attacker
        n.target = self.target
        n.blocker = self.blocker
        n.was_blocked = self.was_blocked
        n.attacks = self.attacks
        n.first_player = self.first_player
        n.ready = self.ready
        n.ended = self.ended.copy()
        n.decked = self.decked
        n.checking = self.checking
        n.causer = self.causer
        n.busy = self.busy.copy()
        n.shut = self.shut.copy()
        n.untargetable_applies = self.untargetable_applies
        n.destroyed_window = self.destroyed_window
        n.float_energy = self.float_energy
        n.ask_payment = self.ask_payment
        n.paying = self.paying
        n.gathering = self.gathering
        n.fresh_deck = self.fresh_deck
        n.fresh_at = self.fresh_at
        n.shuffling = self.shuffling
        n.late_draws = self.late_draws.copy()
        n.placed = self.placed.copy()
        n.barred = self.barred.copy()
        n.done_acts = self.done_acts.copy()
        n.loop = self.loop
        n.loop_at = self.loop_at
        n.loop_left = self.loop_left
        n.spent = self.spent
        n.wealth = self.wealth
        n.evolving = self.evolving
        n.ending = self.ending
        n.lingering = self.lingering
        n.turn_owner = self.turn_owner
        n.instant_characters = self.instant_characters
        n.ordering = self.ordering.copy()
        n.batch = self.batch
        n.loop_mark = self.loop_mark
        n.equipping = self.equipping
        n.shown = self.shown.copy()
        n.doomed = self.doomed.copy()
        n.running = self.running
        n.turn_began = self.turn_began.copy()
        n.excused = self.excused
        n.unstopped = self.unstopped.copy()
        n.unstopped_mark = self.unstopped_mark
        n.purses = [Purse(), Purse()]  # a purse is changed in place: not shared
        n.idle = self.idle.copy()
        n.levels = self.levels.copy()
        n.levels_at = self.levels_at.copy()
        n.page = [PASS]
        n.timed = self.timed
        n.always_look = self.always_look
        n.level_cuts = self.level_cuts.copy()
        n.turn_orders = self.turn_orders

    # --- characteristics -------------------------------------------------------------------------------------
    def base_chars(self, id: int) -> Chars:
        o = self.objs[id]
        if o.down:
            return face_down(o.card)
        base = o.card.base
        if len(o.parts) > 1:  # 1010.3: an evolved servant has its base's original numbers on top of its own
            base = base.clone()
            for part in o.parts[1:]:
                under = self.cards[part].base.stats
                base.stats[ATTACK_STAT] += under[ATTACK_STAT]
                base.stats[HEALTH] += under[HEALTH]
        if self.level_cuts and o.parts and o.parts[0] in self.level_cuts:
            base = base.clone()
            base.stats[LEVEL] += self.level_cuts[o.parts[0]]
        if o.states & STRIPPED:  # 1008.4
            base = base.clone()
            base.strip()
        return base

    def mute(self, id: int) -> bool:
        return self.objs[id].states & BOUND != 0 or self.chars[id].keys & MUTE != 0  # 928.2, 803.1

    def heard(self, key: str) -> list[int] | None:
        """What this journal was told under a key."""
        return self.told.get(key)

    def validity(self, src: int, a: Ability) -> str:
        """The rule by which an ability works where its card is."""
        return "803.1.3" if a.zones else "803.1.2" if self.chars[src].kinds & SPELL else "803.1.1"

    def works(self, o: Obj, a: Ability) -> bool:
        kind = o.zone // 2
        if a.zones:
            return (a.zones >> kind) & 1 != 0  # 803.1.3, 801.5.5
        return kind == WAITING_ZONE if self.chars[o.id].kinds & SPELL else kind == FIELD  # 803.1.1, 803.1.2

    def value(self, id: int, stat: int) -> int:
        stats = look(self, id).stats
        if stat >= len(stats):
            return 0
        if stats[stat] < 0:  # it reads as 0; changes go on from the value itself
            self.cite("004.9" if stat == COST_STAT else "004.8", id)
            if stat < COST_STAT:
                self.cite("107.2" if stat == ATTACK_STAT else "108.3", id)
            return 0
        return stats[stat]

    def has_stat(self, id: int, stat: int, ch: Chars) -> bool:
        """103.5.1: a card without cost has no total cost; 107.1, 108.1: only servants have attack and health."""
        if stat == COST_STAT:
            o = self.objs[id]
            return o.card.base.stats[COST_STAT] >= 0 and (not o.down or ch is o.card.base)
        return stat == LEVEL or ch.kinds & SERVANT != 0

    def choosable(self, id: int, src: int, you: int) -> bool:
        if id == src:
            return True
        o = self.objs[id]
        keys = look(self, id).keys
        if keys & DEPRIVE and o.zone // 2 != FIELD:  # 803.1.1: only there
            keys &= ~DEPRIVE
        if keys & (UNTARGETABLE | DEPRIVE) or o.states & (BOUND | EVOLVING):
            if not keys & UNTARGETABLE:
                self.tell("1008.3" if keys & DEPRIVE else "928.1" if o.states & BOUND else "1010.2.1", id, you)
            return False
        if keys & UNTARGETABLE_BY_OPPONENT and o.controller != you:
            return False
        return not self.forbidden("choose", you, src, id)

    def applies_to(self, id: int, src: int, stamp: int) -> bool:
        """802.1.2.1.5.2: not to what moved after it was played; 005.8.1: what cannot be a target is not affected."""
        o = self.objs[id]
        if 0 <= stamp < o.stamp:
            self.cite("802.1.2.1.5.2", id)
            return False
        if not self.untargetable_applies or id == src or self.refreshing:
            return True
        return o.zone // 2 != FIELD or not (o.states & BOUND or self.chars[id].keys & (DEPRIVE | UNTARGETABLE))

    def beyond_damage(self, id: int) -> bool:
        """What deals damage cannot choose it."""
        if not self.objs[id].states & CONDEMNED:
            return False
        self.tell("916.5", id)
        return True

    def visible(self, id: int, viewer: int) -> bool:
        if super().visible(id, viewer):
            return True
        zone = self.objs[id].zone
        if "allow" not in self.rules or zone // 2 != DECK or self.zones[zone][-1] != id or self.shuffling == zone % 2:
            return False
        for k in rulings(self, "allow"):  # the top card of a deck is shown to all
            r = k.rule
            if isinstance(r, Allow) and r.act == "show-top" and (r.who is None or zone % 2 in r.who.who(k.c)):
                return True
        return False

    # --- standing rules --------------------------------------------------------------------------------------
    def usual_numbers(self, player: int) -> list[int]:
        return [self.limit[player], 7, 1, 1]  # 308.5, 906.1, 202.2

    def forbade(self, act: str, w: Watch, player: int, what: int, target: int) -> None:
        self.cite("004.2", what, player)  # it wins over what allows it

    def limit_level(self, player: int) -> int:
        return self.player_stat(player, LIMIT_LEVEL)

    def hand_limit(self, player: int) -> int:
        return 1 << 30 if self.player_key(player, NO_HAND_LIMIT) else self.player_stat(player, HAND_LIMIT)

    def sets_allowed(self, player: int) -> int:
        return self.player_stat(player, ENERGY_SETS)

    def characters_allowed(self, player: int) -> int:
        return self.player_stat(player, CHARACTER_PLAYS)

    # --- events ----------------------------------------------------------------------------------------------
    def possible(self, ev: Event) -> bool:
        k = ev.kind
        if k == MOVE:
            o = self.objs[ev.obj]
            return not o.gone and o.zone >= 0
        if k == TURN:
            o = self.objs[ev.obj]
            if o.gone or o.turned == (ev.n == 1):  # 904.1, 904.2
                return False
            return not look(self, ev.obj).keys & (NO_FREEZE if ev.n == 1 else NO_STANDBY)
        if k == DAMAGE:
            if ev.n <= 0:  # 917.1.2, 004.6
                return False
            return ev.obj < 0 or not (self.objs[ev.obj].gone or self.objs[ev.obj].states & CONDEMNED
                                      or not look(self, ev.obj).kinds & SERVANT)
        if k == DRAW:
            return not self.player_key(ev.player, NO_DRAW)
        if k == GAIN_LIFE:
            return ev.n > 0 and not self.player_key(ev.player, NO_GAIN_LIFE)
        if k == LOSE_LIFE:
            return ev.n > 0
        if k == STATE:
            return not self.objs[ev.obj].gone
        if k == CONTROL_CHANGE:
            return not self.objs[ev.obj].gone and self.objs[ev.obj].controller != ev.player
        return True

    def apply(self, ev: Event) -> None:
        k = ev.kind
        if k == RESOURCE:
            self.stock[ev.player][color_index(ev.to)] += ev.n  # 005.6.4
            self.stocked = True
        elif k == PUT_COUNTERS:
            count(self, ev.obj, ev.word, ev.n)
            counters.put(self, ev)
        elif k == MOVE:
            apply_event(self, ev)
            if ev.flags & FACE_DOWN:
                self.cite("310.9", ev.new)  # its static abilities are not applied
            if self.level_cuts and self.is_character(ev.new):  # 109.2.1: for the whole game
                self.chars[ev.new] = self.base_chars(ev.new)
            self.remember(ev)
        elif k == CONTROL_CHANGE:
            apply_event(self, ev)
            o = self.own(ev.obj)
            o.notes = {**o.notes, "batch": o.since}  # 505.1: so long it has been on this player's field
        elif k == PLAYED or k == SET_RESOURCE or k == DAMAGE or k == GAIN_LIFE or k == LOSE_LIFE:
            apply_event(self, ev)
            self.remember(ev)
        else:
            apply_event(self, ev)
            if k == TURN and ev.obj >= 0:
                self.count_again(ev.obj)

    def count_again(self, id: int) -> None:
        """An object was turned: what its controller could pay with has changed if it gives energy."""
        o = self.objs[id]
        if o.zone // 2 == ENERGY:
            self.purses[o.controller].stale = True
        elif self.chars[id].sorts >> ACTIVATED & 1:
            for a in self.chars[id].abilities:
                if isinstance(a, Activated) and a.simple:
                    self.purses[o.controller].stale = True

    def remember(self, ev: Event) -> None:
        """What was done this turn, for texts that ask."""
        player = ev.player
        k = ev.kind
        if k == MOVE:
            if ev.flags & AS_DRAW:
                self.did(DEED_KEYS[player][0])
            elif ev.flags & AS_DISCARD:
                self.did(DEED_KEYS[player][1])
            elif ev.frm == FIELD:
                self.did(DEED_KEYS[self.objs[ev.obj].controller][2])
        elif k == PLAYED:
            if ev.word == "card":
                self.did(DEED_KEYS[player][3])
                kinds = self.chars[ev.obj].kinds
                for i in range(4):
                    if (kinds >> i) & 1:
                        self.did(DEED_KEYS[player][9 + i])
            else:
                self.did(DEED_KEYS[player][4])
        elif k == SET_RESOURCE:
            self.did(DEED_KEYS[player][5])
        elif k == DAMAGE:
            if ev.obj < 0:
                self.did(DEED_KEYS[player][6])
        else:
            self.did(DEED_KEYS[player][7 if k == GAIN_LIFE else 8])

    def looks_back(self, ev: Event) -> bool:
        return ev.kind == MOVE and self.reads_before(ev.frm, ev.to)

    def reads_before(self, frm: int, to: int) -> bool:
        if frm == FIELD:  # 801.4.4.2
            return to != FIELD
        return to in LEXICON.hidden and frm not in LEXICON.hidden  # 801.4.4.1

    def information_rule(self, frm: int, to: int) -> str:
        """Which side of a zone change is read (see reads_before)."""
        if frm == FIELD:
            return "801.4.4.2"
        return "801.4.4.1" if (frm in LEXICON.hidden) != (to in LEXICON.hidden) else "801.4.4.3"

    def findable(self, id: int, you: int) -> bool:
        """801.4.8: not in a deck, nor in the other player's hand."""
        kind = self.zone_kind(id)
        return kind != DECK and kind != CHARACTER_DECK and (kind != HAND or self.objs[id].controller == you)

    def source_player(self, ev: Event) -> int:
        """806.2: who resolves the effect; else whose zone the source lies in."""
        self.cite("806.2", ev.src, ev.cause)
        return ev.cause if ev.cause >= 0 else self.objs[ev.src].controller

    def replacement_chooser(self, ev: Event) -> int:
        self.cite("802.1.3.3", ev.obj, ev.player)
        if ev.kind == DRAW or ev.kind == GAIN_LIFE or ev.flags & (AS_DRAW | AS_DISCARD):  # what a player does
            self.cite("802.1.3.3.2", player=ev.player)
        elif ev.obj >= 0:
            self.cite("802.1.3.3.1", ev.obj)
            return self.objs[ev.obj].controller
        return ev.player if ev.player >= 0 else self.active

    def may_replace(self, w: Watch, ev: Event) -> bool:
        a = w.ability
        if a.replaces(self, w, ev):
            return True
        if self.journal is not None and isinstance(a, Instead) and a.may and a.fits(self, w, ev):
            self.cite("802.1.3.4", w.src)  # it would fit, but what it offers cannot be done
        return False

    def do_replace(self, w: Watch, ev: Event) -> Event | None:
        a = w.ability
        self.cite(replacement_rule(a), w.src)
        if len(ev.used) > 1:
            self.cite("802.1.3.3.3", w.src)
        if isinstance(a, Prevent) and a.n is None:
            self.cite("917.1.3", w.src)
        out = a.replace(self, w, ev)
        if out is None and self.paying >= 0:
            self.cite("902.12", w.src, self.paying)
        if out is None:
            self.cite("802.1.3.2", w.src)
            self.cite("802.1.3.2.1", w.src)
            self.cite("801.4.6.3", w.src)
        elif out.to != ev.meant and ev.kind == MOVE:
            self.cite("802.1.3.2", w.src)
        return out

    def altering(self, id: int, mods: list[Mod]) -> None:
        """918, 923, 931: what becoming, gaining, losing, doubling and being treated as something mean."""
        if self.journal is None:
            return
        for m in mods:
            rule = meaning(m)
            if rule:
                self.cite(rule, id)
            if isinstance(m, Doubled):
                self.cite("923.1.1", id)
            elif not isinstance(m, AddKind) and self.only_treated(id):
                self.cite("929.4", id)

    def only_treated(self, id: int) -> bool:
        """929.1: a servant by some effect, and not by its printed kind."""
        return self.chars[id].kinds & SERVANT != 0 and not self.objs[id].card.base.kinds & SERVANT

    def may_become(self, id: int, kinds: int) -> bool:
        if not kinds & SERVANT or not self.only_treated(id):
            return True
        self.tell("929.2", id)
        return False

    def may_be_worn(self, id: int) -> bool:
        if look(self, id).keys & EQUIP:
            return True
        self.tell("926.1", id)
        return False

    def verb_undone(self, verb: str, src: int) -> None:
        if verb == "battle":
            self.cite("922.3", src)

    def silenced(self, w: Watch, ev: Event | None) -> bool:
        """914.2: the automatic abilities that answer such an event do not trigger."""
        if ev is None or "no-trigger" not in self.rules:
            return False
        for k in rulings(self, "no-trigger"):
            r = k.rule
            if isinstance(r, NoTrigger) and isinstance(r.when, When) and (r.when.kinds >> ev.kind) & 1:
                c = Ctx(self, k.w.src, k.w.you, [], ev, 0)
                if r.when.matches(c, ev) and (r.what is None or r.what.fits(c, w.src)):
                    return True
        return False

    def was_paid(self, label: str, paid: list[str], src: int) -> bool:
        if label not in paid:
            self.cite("902.11", src)  # whatever was done meanwhile was not done as a cost
        return label in paid

    def computed_damage(self, src: int) -> None:
        self.cite("916.3.1", src)

    def change_rule(self, mods: list[Mod]) -> str:
        for m in mods:
            if isinstance(m, (Gain, LoseAbilities)):
                self.cite("004.3")  # whichever is applied later counts
            elif isinstance(m, AddStat):
                self.cite("203.2.2")
        return "802.1.2"

    def reading(self, what: object, src: int, you: int) -> None:
        """How the words are read by which a text says whom it concerns."""
        if self.journal is None or not isinstance(what, Objects):
            return
        unplaced = any(isinstance(n, Sel) and not n.zone for n in what.walk())
        if unplaced:
            self.cite("309.5", src, you)
        for n in what.walk():
            if isinstance(n, NameIs):
                self.cite("101.3", src, you)
            elif isinstance(n, WordIs) and unplaced:
                self.cite("106.4" if n.category == "race" else "105.4", src, you)
            elif isinstance(n, StatChanged):
                self.cite("004.8.1", src, you)
            elif isinstance(n, StatIs) and n.number == COST_STAT:
                self.cite("103.5", src, you)
                if any(not self.has_stat(i, COST_STAT, self.chars[i]) for p in range(2) for i in self.zone(FIELD, p)):
                    self.cite("103.5.1", src, you)

    def imposing(self, rule: object, src: int) -> None:
        if isinstance(rule, PlayerChange) and rule.number == LIMIT_LEVEL:
            self.cite("005.5.3", src)
            self.cite("005.5.4", src)

    def all_choose(self, src: int, hidden: bool) -> None:
        """004.5: the turn player chooses all that he has to, then the other; what is hidden stays so (004.5.1)."""
        self.cite("004.5", src)
        if hidden:
            self.cite("004.5.1", src)

    def cite_as_many(self, src: int, player: int) -> None:
        self.cite("004.6", src, player)
        self.cite("804.4.1.1", src, player)

    def sight(self, id: int, viewer: int) -> list[str]:
        o = self.objs[id]
        kind = self.zone_kind(id)
        if o.down:
            return ["310.5"] if viewer == o.owner else ["310.6", "301.8"]
        rules = SIGHT.get(kind, [])
        if self.kinds[kind].sees == "all":
            return ["301.6", "302.5.3", *rules]
        mine = kind != DECK and viewer == o.owner
        return [*rules, "301.7" if kind == DECK else "301.7.1", *([] if mine else ["301.8", "302.5.3"])]

    def concealed(self, you: int, zone: int) -> list[int]:
        """310.8: one's own face-down energy cards."""
        if zone != ENERGY:
            return []
        return [i for i in self.zones[ENERGY * 2 + you] if self.objs[i].down]

    def chosen_face_down(self, id: int, player: int, src: int) -> None:
        """310.8: the owner shows the card that he chose as if it were face up; 310.8.1: to others it is blank."""
        self.cite("310.8" if self.objs[id].owner == player else "310.8.1", id, player)
        if self.objs[id].owner == player:
            self.do_reveal([id], -1, src, player)

    def choose_rule(self) -> str:
        return "909.1"

    def delay_rule(self, src: int, once: bool) -> str:
        """Who makes a delayed trigger: a static replacement, a card that is resolved, or an ability."""
        self.cite("311.6.1")  # it waits only once it has triggered
        by_card = self.zone_kind(src) == WAITING_ZONE
        self.cite("801.4.9.6" if self.replacing else "801.4.9.4" if by_card else "801.4.9.5", src)
        return "801.4.9.1"

    def note_prevented(self, ev: Event) -> None:
        self.cite("917.1", ev.obj, ev.player)
        self.cite("917.1.1" if ev.n else "917.1.2", ev.obj, ev.player)
        if not ev.n:
            self.cite("801.4.6.3", ev.obj, ev.player)

    def recalled(self, id: int) -> None:
        self.cite("805.1", id)

    def colorless_resource(self, src: int) -> None:
        self.cite("801.6.8.2", src)

    def read_where_it_went(self, src: int) -> None:
        self.cite("802.1.3.7", src)

    def made_choice(self, choice: object, options: int, late: bool) -> None:
        """804.4: a choice that the text asks for when it is come to; 804.4.1: how many are chosen."""
        if self.journal is None or not isinstance(choice, Choose):
            return
        what = choice.what
        if isinstance(what, Sel) and not what.zone and what.whose is None:
            self.cite("804.4.1.5" if late else "804.2.2.4")
        if late:
            self.cite("804.4")
        if choice.upto or choice.n is None:
            self.cite("804.4.1.2")
        elif choice.hidden and isinstance(what, Sel) and self.may_fail_to_find(what.number, what.filter):
            self.cite("804.4.1.4")
        elif not options:
            self.cite("804.4.1.3")
        else:
            self.cite("804.4.1")

    def tell_effects(self) -> None:
        """What is in force and what is not, as things stand; of hidden cards nothing is told."""
        look(self, 0)
        for x in self.applications:
            if self.open(x.effect.src):
                self.tell_effect(x.effect, x.layer, x.place, x.many)
        for id in self.alert:
            if self.mute(id):
                self.tell("803.1", id)
                self.tell("803.1.5", id)  # its abilities stay where they are: they are only not in force

    def open(self, id: int) -> bool:
        """All may see what an object is (or was)."""
        kind = self.zone_kind(id)
        return not self.objs[id].down and kind >= 0 and self.kinds[kind].sees == "all"

    def tell_effect(self, e: Continuous, layer: int, place: int, many: int) -> None:
        """802.1.2.1: told when an effect is applied for the first time, or to something new."""
        key = f"{e.src} {e.origin if isinstance(e, StaticEffect) else e.stamp} {layer}"
        known = self.heard(key)
        ceased = isinstance(e, StaticEffect) and e.ability.cond is not None and known and not e.objects
        if known is not None and not ceased and all(i in known for i in e.objects):
            return
        self.told[key] = e.objects
        self.cite("802.1.2.1.1", e.src)
        self.cite("802.1.2.1.3" if layer else "802.1.2.1.2", e.src)
        if place:
            self.cite("802.1.2.1.4", e.src)
        elif many > 1:
            self.cite("802.1.2.1.5", e.src)
            self.cite("802.1.2.1.5.1", e.src)
        if not isinstance(e, StaticEffect):
            return
        a = e.ability
        self.cite(self.validity(e.src, a), e.src)
        if a.cond is not None and not e.objects:
            self.cite("803.1.4", e.src)
            return
        self.cite("801.5.1", e.src)
        if a.zones:
            self.cite("801.5.3" if a.zones == EVERYWHERE else "801.5.5", e.src)
        if any(self.objs[i].stamp > e.stamp and (known is None or i not in known) for i in e.objects):
            self.cite("802.1.2.1.6", e.src)  # to what has come since, from that moment on

    def cite_cost_on_resolution(self, src: int) -> None:
        self.cite("902.13", src)

    # --- small questions of the vocabulary -------------------------------------------------------------------
    def hand_of(self, player: int) -> list[int]:
        return self.zone(HAND, player)

    def counts_as_discarded(self, n: int) -> bool:
        return True  # 911.2

    def arrives_turned(self, zone: int) -> bool:
        return zone == ENERGY  # 310.11

    def may_draw(self, player: int, decider: int = NOBODY) -> bool:
        if decider >= 0 and decider != player:
            self.cite("905.5", player=decider)
        if self.player_key(player, NO_DRAW):
            self.cite("905.4", player=player)
            return False
        if not self.zones[DECK * 2 + player]:  # that does not matter
            self.cite("905.3", player=player)
        return True

    def may_turn(self, id: int, sideways: bool) -> bool:
        if id < 0:
            return False
        if self.objs[id].turned == sideways or look(self, id).keys & (NO_FREEZE if sideways else NO_STANDBY):
            self.tell("804.2.3.1", id)
            return False
        return True

    def may_fail_to_find(self, zone: int, filter: object) -> bool:
        """804.4.1.4: what must have some property need not be found in a zone that somebody does not see."""
        if isinstance(filter, AnyCard) or zone not in LEXICON.hidden:
            return False
        self.cite("909.2")
        return True

    def resource_color(self, id: int) -> int:
        colors = look(self, id).colors & ALL_COLORS
        return colors & -colors

    def wears(self, item: int, host: int) -> bool:
        """1005.2, 205.2: what an item may be attached to; servants unless it says otherwise."""
        if self.objs[host].gone or self.zone_kind(host) != FIELD:
            return False
        ch = look(self, host)
        for a in look(self, item).abilities:
            if isinstance(a, Keyword) and a.key == EQUIP:
                return ch.kinds & KINDS.get(a.word or "servant", SERVANT) != 0
        return ch.kinds & SERVANT != 0

    def stands_anyway(self, id: int) -> bool:
        """402.3.1: a card that does not stand unless something is paid: the player may pay."""
        for k in rulings(self, "extra-cost"):
            r = k.rule
            if isinstance(r, ExtraCost) and r.how == "ready" and r.what.fits(k.c, id) and isinstance(r.cost, Do):
                c = Ctx(self, k.w.src, self.active, NO_SLOTS, None, 0)
                if r.cost.possible(c) and self.ask(MAY, self.active, [0, 1], id, "402.3.1"):
                    return r.cost.run(c)
        return False

    def player_in_main(self) -> bool:
        return not self.waiting and (self.step == MAIN_1 or self.step == MAIN_2) and self.priority == self.active

    def is_character(self, id: int) -> bool:
        card = self.objs[id].card
        return isinstance(card, NovaCard) and card.kind == CHARACTER

    def level(self, id: int) -> int:
        return self.value(id, LEVEL)

    def under_leaves(self, ev: Event, part: int) -> None:
        """1010.4.1: what lay under an evolved servant goes to the graveyard."""
        o = self.add(self.cards[part], self.owners[part], [part])
        o.prev = ev.obj
        self.place(o, self.zone_number(GRAVEYARD, o.owner))
        touch(self, STRUCTURE | ABILITIES)  # it may have an ability that works there
        self.cite("1010.4.1", o.id)

    def lingers(self) -> bool:
        """Option destroyed_window: the extra round of priority is not over yet."""
        return self.passes > 0

    def drop(self, id: int) -> None:
        """An ability that waited is gone (it has no card)."""
        self.lift(id)
        self.own(id).gone = True

    def caused(self, cause: int) -> int:
        """Whom a change is put down to: the controller of the effect, else the turn player (003.2.4)."""
        return cause if cause >= 0 else self.active
