"""Cards with several sides (805, 807, 809, 812), fields upside down, hyper mode: the same element, looked at anew."""

from __future__ import annotations

from typing import Final

from ....kernel.process.apply import add_lasting_effect
from ....kernel.process.pipeline import happen, unheard
from ....kernel.state.aliases import ObjId, Player, Types
from ....kernel.state.card import Chars, LastingEffect
from ....kernel.state.event import Event
from ....kernel.state.terms import DECLARE, MODE, TARGET
from ..state.card import DuelCard
from ..state.state import DuelState
from ..state.terms import (
    BATTLE,
    COST,
    CREATURE,
    DRAGHEART,
    FINAL,
    FLIPPED,
    HYPER,
    KINDS,
    PSYCHIC,
    PULSE,
    RITE,
    SPENT,
    THIRD,
    TWIN,
    UNTIL_OWN_TURN,
    WD,
    WEAPON,
)

SIDES: Final = [0, FLIPPED, THIRD]  # the states that say which side is up
DEARER: Final = "dearer"
CHEAPER: Final = "cheaper"
#: what is declared when a card was turned over to a dearer side
DEEDS: Final = [(FINAL, "burst"), (RITE, "born"), (PULSE, "set-free"), (DRAGHEART, "solved"), (PSYCHIC, "awakened")]


def turn_over(g: DuelState, id: ObjId, word: str, src: ObjId, you: Player) -> int:
    """701.20a, 701.22a, 701.25a: another side of the same element, tapped as it was (805.5, 807.1a)."""
    o = g.objs[id]
    card = o.card
    if id < 0 or o.gone or o.zone // 2 != BATTLE or not isinstance(card, DuelCard):
        return 0
    if card.printed.types & WD:
        return upside_down(g, id)
    now = side_of(o.states)
    to = wanted(card.sides(), now, word)
    if to < 0 or to == now:
        return 0
    for rule in rules_of(card.printed.types | g.chars[id].types):
        g.cite(rule, id, you)
    own = g.own(id)
    own.states = own.states & ~(FLIPPED | THIRD) | SIDES[to]
    g.shows(id)
    seat(g, id, you)
    g.settled()
    if to > now:
        declare(g, id, card.printed.types, src, you)
    return 1


def declare(g: DuelState, id: ObjId, kinds: Types, src: ObjId, you: Player) -> None:
    """It is known that a card was turned over: it has awakened, ..."""
    if g.over or unheard(g, DECLARE) or g.objs[id].gone:
        return
    for kind, deed in DEEDS:
        if kinds & kind:
            happen(g, Event(DECLARE, rules_of(kinds)[0], id, you, src=src, cause=you, word=deed))
            return


def side_of(states: int) -> int:
    return 2 if states & THIRD else 1 if states & FLIPPED else 0


def wanted(sides: list[Chars], now: int, word: str) -> int:
    """The side that a text means: the next dearer or cheaper one, that of a card type, or just the other; or -1."""
    cost = sides[now].stats[COST]
    if word == DEARER or word == CHEAPER:
        able = [k for k in range(len(sides)) if (sides[k].stats[COST] > cost) == (word == DEARER) and k != now
                and sides[k].stats[COST] != cost]
        if not able:
            return -1
        costs = [sides[k].stats[COST] for k in able]
        return able[costs.index(min(costs) if word == DEARER else max(costs))]
    if word:
        fits = [k for k in range(len(sides)) if sides[k].types & KINDS[word]]
        return fits[0] if fits else -1
    return (now + 1) % len(sides)


def rules_of(kinds: Types) -> list[str]:
    """What turning it over is called."""
    if kinds & FINAL:
        return ["701.29a", "309.1"]
    if kinds & RITE:
        return ["701.31a", "812.1a", "812.2"]
    if kinds & PULSE:
        return ["701.25a", "809.1a", "809.2"]
    if kinds & DRAGHEART:
        return ["701.22a", "807.1a"]
    return ["701.20a", "805.1a", "805.5"] if kinds & PSYCHIC else ["200.3c"]


def seat(g: DuelState, id: ObjId, you: Player) -> None:
    """What is no weapon any more lies by itself; what has become one is put on a creature, if there is any (305.3)."""
    weapon = g.chars[id].types & WEAPON and not g.chars[id].types & CREATURE
    if weapon and g.objs[id].host < 0:
        able = [i for i in g.creatures(g.objs[id].controller) if i != id]
        if able:
            g.own(id).host = g.ask(TARGET, you, able, id, "305.2")
            g.attached_changed()
    elif not weapon and g.objs[id].host >= 0:
        g.own(id).host = -1
        g.attached_changed()
    if not g.chars[id].types & CREATURE:
        no_creature(g, id, you)


def no_creature(g: DuelState, id: ObjId, you: Player) -> None:
    """It is a creature no longer: what it wore is on nothing, it neither attacks nor is attacked, and lies as it does
    untapped (105.4a, 306.3)."""
    worn = [i for i in g.attached(id) if not g.objs[i].down]
    for i in worn:
        g.own(i).host = -1
    if worn:
        g.attached_changed()
    if g.attacker >= 0 and (g.attacker == id or g.target == id):
        g.attack_over = True
    if g.objs[id].tapped:
        g.own(id).tapped = False
        g.cite("306.3", id, you)


# --- hyper mode (816) ------------------------------------------------------------------------
def not_released(g: DuelState, id: ObjId) -> str:
    """The rule by which hyper mode is not released; "" if it can be."""
    return "816.2c" if g.objs[id].states & HYPER else ""


def release(g: DuelState, id: ObjId, you: Player) -> int:
    """816.2: until the player's next turn begins; not while it is released (816.2c)."""
    o = g.objs[id]
    card = o.card
    if why := not_released(g, id):
        g.cite(why, id, you)
        return 0
    if o.gone or o.zone // 2 != BATTLE or not isinstance(card, DuelCard) or card.hyper is None:
        return 0
    g.own(id).states |= HYPER
    g.cite("816.2", id, you)
    g.shows(id)
    g.settled()
    f = LastingEffect(id, you, g.tick(), UNTIL_OWN_TURN, "608.2")
    f.slots = [[id]]
    f.clears = HYPER
    f.player = you
    add_lasting_effect(g, f, "608.2")
    return 1


# --- fields (308, 819) ------------------------------------------------------------------------
def spend(g: DuelState, id: ObjId) -> int:
    """701.28a, 105.5: a field is turned upside down, once; untapping does not turn it back."""
    o = g.objs[id]
    if id < 0 or o.gone or o.zone // 2 != BATTLE or o.states & SPENT:
        return 0
    g.cite("701.28a", id)
    if o.card.base.types & WD:
        return upside_down(g, id)
    g.own(id).states |= SPENT
    g.shows(id)
    g.settled()
    return 1


def upside_down(g: DuelState, id: ObjId) -> int:
    """819.1b: the other field of the two on a WD field."""
    g.own(id).states ^= TWIN
    g.cite("819.1b", id)
    g.shows(id)
    g.settled()
    return 1


def choose_half(g: DuelState, id: ObjId, player: Player, rule: str) -> None:
    """819.1a, 819.1c: which of the two fields is on top."""
    card = g.objs[id].card
    if isinstance(card, DuelCard) and card.printed.types & WD:
        g.naming = []
        g.cite(rule, id, player)
        if g.ask(MODE, player, [0, 1], id, rule) == 1:
            g.own(id).states |= TWIN
        else:
            g.own(id).states &= ~TWIN
        g.shows(id)
