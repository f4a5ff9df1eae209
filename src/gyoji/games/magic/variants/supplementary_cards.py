"""Cards beside the decks (108.2a, 311 to 315): vanguards, schemes, planes and phenomena, and how they are kept."""

from __future__ import annotations

from typing import Final

from ....effects.context import Ctx, Do, DoneTo, Number, Objects
from ....effects.nodes.abilities import Triggered
from ....kernel.process.apply import hand_over
from ....kernel.process.continuous import mark_changed
from ....kernel.process.pipeline import happen
from ....kernel.state.aliases import ObjId, Player, Types, Zone
from ....kernel.state.card import Ability, Card
from ....kernel.state.event import Event
from ....kernel.state.terms import ABILITIES, CONTROL, DEED, MOVE, SHUFFLE, STRUCTURE, TO_BOTTOM
from ..state.fields import MagicFields, magic
from ..state.terms import (
    BESIDE,
    COMMAND,
    CONSPIRACY,
    LIBRARY,
    ONGOING,
    PHENOMENON,
    PLANE,
    SCHEME,
    SIDEBOARD,
    SUPPLEMENT,
    VANGUARD,
)

ATTRACTION: Final = "type:Attraction"
ARCHENEMY_LIFE: Final = 40  # 904.5


class Vanguard(Ability):
    """313.6, 313.7: what a vanguard adds to its owner's hand size and life."""

    def __init__(self, hand: int, life: int) -> None:
        super().__init__()
        self.hand = hand
        self.life = life


def kind_of(g: MagicFields, id: ObjId) -> int:
    """The sort of card beside the decks that it is; 0: none."""
    return g.objs[id].card.base.types & BESIDE


def stays(g: MagicFields, ev: Event) -> bool:
    """400.4b: such a card never leaves the command zone, of which its deck is a part."""
    if ev.to in (COMMAND, SUPPLEMENT) or g.zone_kind(ev.obj) not in (COMMAND, SUPPLEMENT):
        return False
    return kind_of(g, ev.obj) & (PLANE | PHENOMENON | VANGUARD | SCHEME | CONSPIRACY) != 0


def faceup(g: MagicFields, player: Player, kind: int) -> list[ObjId]:
    """What lies face up in a player's command zone, of such a kind."""
    return [i for i in g.zone(COMMAND, player) if kind_of(g, i) & kind and not g.objs[i].down]


def home(card: Card) -> Zone:
    """Where a card is before a game: in a deck, or beside it."""
    if card.base.types & CONSPIRACY:
        return SIDEBOARD
    return SUPPLEMENT if card.base.types & BESIDE or ATTRACTION in card.base.subtypes else LIBRARY


def deck_of(g: MagicFields, player: Player, kinds: Types) -> list[ObjId]:
    """A player's supplementary deck of cards of such kinds, the top one last; 0: of Attractions (717.2)."""
    return [i for i in g.zone(SUPPLEMENT, player) if kind_of(g, i) & kinds or kind_of(g, i) == kinds]


# --- before the game ---------------------------------------------------------------------------------------------
def bring_out(g: MagicFields, player: Player) -> None:
    """902.3: vanguards are put face up into the command zone; 103.3a: supplementary decks are shuffled."""
    deck = g.zone(SUPPLEMENT, player)
    if not deck:
        return
    for id in [i for i in deck if kind_of(g, i) & VANGUARD]:
        happen(g, Event(MOVE, "902.3", id, player, to=COMMAND))
        g.cite("313.5", id, player)
    if g.zone(SUPPLEMENT, player):
        happen(g, Event(SHUFFLE, "103.3a", -1, player, to=SUPPLEMENT))


def archenemy_begins(g: MagicFields) -> bool:
    """904.6, 103.1b: not chance, but the archenemy; 904.12b-c: where each player is one, chance as usual."""
    if not g.variant.archenemies:
        return False
    if g.variant.archenemies.bit_count() > 1:
        g.cite("904.12c")
        return False
    g.cite("904.6", -1, g.variant.archenemies.bit_length() - 1)
    return True


def vanguards(g: MagicFields, player: Player) -> list[Vanguard]:
    return [a for i in faceup(g, player, VANGUARD) for a in g.objs[i].card.base.abilities if isinstance(a, Vanguard)]


def life_beside(g: MagicFields, player: Player, usual: int) -> int:
    """902.4: more or less life by a vanguard; 904.5: the archenemy has 40."""
    if (g.variant.archenemies >> player) & 1:
        g.cite("904.5", -1, player)
        return ARCHENEMY_LIFE
    for a in vanguards(g, player):
        g.cite("902.4", -1, player)
        usual += a.life
    return usual


def hand_beside(g: MagicFields, player: Player, usual: int) -> int:
    """902.5: more or fewer cards by a vanguard."""
    for a in vanguards(g, player):
        g.cite("902.5", -1, player)
        usual += a.hand
    return max(0, usual)


# --- schemes (314, 904) --------------------------------------------------------------------------------------------
def scheme_for_turn(g: MagicFields) -> None:
    """904.9, 703.4e: as the archenemy's precombat main phase begins, they set a scheme in motion."""
    if (g.variant.archenemies >> g.active) & 1:
        g.cite("505.3", player=g.active)
        set_in_motion(g, g.active, "904.9")


def set_in_motion(g: MagicFields, player: Player, rule: str, n: int = 1) -> bool:
    """701.25b: the top card of the scheme deck is turned face up, or so many."""
    if not (g.variant.archenemies >> player) & 1:
        g.cite("701.25a", player=player)
        return False
    if g.rules and g.forbidden("set-in-motion", player, -1):
        g.cite("101.2", player=player)
        return False
    ev = Event(DEED, rule, -1, player, n, -1, player, word="schemes")
    happen(g, ev)
    for _ in range(g.times(ev.n)):  # 701.25c: one after the other
        turn_up_scheme(g, player)
    return ev.n > 0


def turn_up_scheme(g: MagicFields, player: Player) -> None:
    deck = deck_of(g, player, SCHEME)
    if not deck:
        return
    ev = Event(MOVE, "701.25b", deck[-1], player, to=COMMAND)
    happen(g, ev)
    g.cite("314.5", ev.new, player)
    again(g, player, ev.new)


def again(g: MagicFields, player: Player, id: ObjId) -> None:
    """701.25b: it is set in motion, also where it lies face up already."""
    happen(g, Event(DEED, "701.25b", id, player, src=id, cause=player, word="set-in-motion"))


class SetInMotion(Do):
    """701.25: so many schemes from the deck, or one that lies face up once more."""

    def __init__(self, n: Number | None = None, what: Objects | None = None) -> None:
        self.n = n
        self.what = what

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        if self.what is not None:
            for id in self.what.find(c):
                again(g, c.you, id)
            return True
        return set_in_motion(g, c.you, "701.25b", 1 if self.n is None else self.n.value(c))


class Abandon(DoneTo):
    """701.26."""

    def run(self, c: Ctx) -> bool:
        return abandon(magic(c), [i for i in self.what.find(c) if i >= 0]) > 0


def put_away(g: MagicFields, id: ObjId, rule: str) -> None:
    """It is turned face down and put on the bottom of its owner's deck: a new object (400.9, 311.6, 312.6)."""
    g.cite("400.9", id)
    happen(g, Event(MOVE, rule, id, g.objs[id].owner, to=SUPPLEMENT, flags=TO_BOTTOM))


def abandon(g: MagicFields, ids: list[ObjId]) -> int:
    """701.26: only ongoing schemes that lie face up."""
    n = 0
    for id in ids:
        o = g.objs[id]
        if o.gone or g.zone_kind(id) != COMMAND or not o.card.base.types & ONGOING:
            g.cite("701.26a", id)
            continue
        happen(g, Event(DEED, "701.26b", id, o.owner, src=id, cause=o.owner, word="abandon"))
        put_away(g, id, "701.26b")
        n += 1
    return n


def finish_schemes(g: MagicFields) -> bool:
    """704.6e: a scheme that is not ongoing goes back when no triggered ability of a scheme is left."""
    done = [i for p in g.order() for i in faceup(g, p, SCHEME) if not g.objs[i].card.base.types & ONGOING]
    if done and not triggered_by(g, SCHEME):
        g.cite("704.6e", done[0])
        for id in done:
            put_away(g, id, "704.6e")
        return True
    return False


def triggered_by(g: MagicFields, kind: int) -> bool:
    """A triggered ability of such a card is on the stack, or waits to be put there."""
    return any([isinstance(w.ability, Triggered) and kind_of(g, w.src) & kind for w in g.on_stacks()]) or any(
        [kind_of(g, t.src) & kind for t in g.pending if t.src >= 0])


def control_planes(g: MagicFields, player: Player, before: int) -> None:
    """311.5, 312.4, 901.6: the active player is the planar controller; 901.14: or one of several, after another one."""
    if g.variant.one_planar_deck:
        own_planes(g, player)
    others = [before] if g.lines else range(g.players)
    for id in [i for p in others if p != player for i in faceup(g, p, PLANE | PHENOMENON)]:
        g.cite("901.6", id, player)
        hand_over(g, id, player)
        mark_changed(g, STRUCTURE | ABILITIES | CONTROL)


def own_planes(g: MagicFields, player: Player) -> None:
    """901.15b, 108.3a: the planar controller counts as the owner of all cards of the one planar deck."""
    g.cite("901.15b", -1, player)
    g.owners = [player if card.base.types & (PLANE | PHENOMENON) else g.owners[k] for k, card in enumerate(g.cards)]
    for p in range(g.players):
        for id in faceup(g, p, PLANE | PHENOMENON):
            g.own(id).owner = player
    for id in [i for p in range(g.players) if p != player for i in g.zone(SUPPLEMENT, p)]:
        hand_over(g, id, player)
        g.own(id).owner = player
