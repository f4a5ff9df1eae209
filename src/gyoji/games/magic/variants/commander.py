"""Commanders in the game (903): where they are, what casting them costs, how they come back, what their damage does."""

from __future__ import annotations

from typing import Final

from ....effects.context import Ctx, Enclosing, Filter, Number, Objects
from ....kernel.process.continuous import mark_changed
from ....kernel.process.pipeline import happen, happen_all
from ....kernel.state.aliases import ObjId, Player, Ref
from ....kernel.state.card import Ability, Chars
from ....kernel.state.event import Event
from ....kernel.state.state import ActiveAbility, State
from ....kernel.state.terms import COLOR, CONTROL, HISTORY, MAY, MOVE, PLAYED, PRINTED, STRUCTURE, ZONES
from ..replacement.to_command_zone import ToCommandZoneInstead
from ..state.card import MagicCard, plain_card
from ..state.commander import LETHAL, LIFE_RULES, LIVES, Leading, struck
from ..state.fields import MagicFields, magic
from ..state.terms import ALL_COLORS, COMMAND, EXILE, GRAVEYARD, HAND, LIBRARY, STACK

TAX: Final = 2  # 903.8


# --- which they are ----------------------------------------------------------------------------------------------
def leads(g: MagicFields, id: ObjId) -> int:
    """903.3: the number of the card by which an object is a commander; -1: it is none. 903.3b-c: one part is enough."""
    lead = g.leading
    if lead is not None:
        for part in g.objs[id].parts:
            if part in lead.all:
                return part
    return -1


class Commander(Filter):
    """A commander (903.3): in a game without that variant there are none."""

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return id >= 0 and leads(magic(c), id) >= 0


class YourCommanders(Objects):
    """903.3e: the commanders that one owns, wherever they are."""

    READS = ZONES | CONTROL

    def find(self, c: Ctx) -> list[Ref]:
        g = magic(c)
        if g.leading is None:
            return []
        return [id for zone in g.zones for id in zone if self.fits(c, id)]

    def fits(self, c: Ctx, ref: Ref) -> bool:
        return ref >= 0 and c.g.objs[ref].owner == c.you and leads(magic(c), ref) >= 0


class PartnerAs(Ability):
    """702.124: two cards that have this alike, or one and what it asks for, may lead a deck together."""

    def __init__(self, word: str) -> None:
        super().__init__()
        self.word = word  # the keyword; "with NAME" (702.124f)


# --- before the game ---------------------------------------------------------------------------------------------
def lead_out(g: MagicFields, player: Player, foreign: int) -> None:
    """903.6, 103.2c: the commanders are taken out of the deck and put face up into the command zone.

    `foreign`: the colours of the deck that are not theirs: one of them must be what a colour is chosen to be (903.4b)."""
    lead = g.leading
    assert lead is not None
    for id in [i for i in g.zone(LIBRARY, player) if leads(g, i) >= 0]:
        if any([isinstance(a, ColorBefore) for a in g.objs[id].card.base.abilities]):
            foreign &= ~choose_color(g, player, id, foreign)
        happen(g, Event(MOVE, "903.6", id, player, to=COMMAND))
        g.cite("103.2c", id, player)


def choose_color(g: MagicFields, player: Player, id: ObjId, foreign: int) -> int:
    """903.4b, 607.2p: a colour for a commander, for the whole game."""
    assert g.leading is not None
    card = leads(g, id)
    bit = g.leading.colors.get(card, 0)
    if not bit:  # after a restart the choice stands
        options = [1 << k for k in range(5) if ((foreign or ALL_COLORS) >> k) & 1]
        bit = g.ask(COLOR, player, options, id, "903.4b")
        lead = g.leading.further()
        lead.colors = {**lead.colors, card: bit}
        lead.identity = [lead.identity[p] | (bit if p == player else 0) for p in range(g.players)]
        g.leading = lead
        dye(g, id, bit)
        g.cite("903.4b", id, player)
    return bit


def dye(g: MagicFields, id: ObjId, bit: int) -> None:
    """From now on the card has this colour, wherever it is."""
    card = g.objs[id].card
    assert isinstance(card, MagicCard)
    base = card.base.clone()
    base.colors = bit
    made = plain_card(card.name, base, card.faces[0].mana, card.text)
    made.faces[0].type_line = card.faces[0].type_line
    made.finish()
    g.cards = [made if known is card and g.owners[k] == g.objs[id].owner else known for k, known in enumerate(g.cards)]
    g.own(id).card = made
    g.chars[id] = g.base_chars(id)


def starting_life(g: MagicFields, player: Player, usual: int) -> int:
    """903.7, 903.12f."""
    lead = g.leading
    if lead is None:
        return usual
    g.cite(LIFE_RULES[lead.format], -1, player)
    return LIVES[lead.format]


def free_mulligans(g: MagicFields) -> int:
    """103.5c, 800.6, 903.12g: the first mulligan in Brawl, or where several play, does not count."""
    return 1 if g.players > 2 or (g.leading is not None and g.leading.format == "brawl") else 0


# --- casting them ------------------------------------------------------------------------------------------------
def castable(g: MagicFields, player: Player, id: ObjId) -> bool:
    """903.8: one's own commander in the command zone."""
    o = g.objs[id]
    return o.owner == player and o.zone // g.players == COMMAND and leads(g, id) >= 0


def tax(g: MagicFields, id: ObjId) -> int:
    """903.8: so much more for each time that it was cast from the command zone before."""
    lead = g.leading
    o = g.objs[id]
    zone = o.zone // g.players
    if lead is None or (o.notes.get("cast-from", -1) if zone == STACK else zone) != COMMAND:
        return 0
    card = leads(g, id)
    return TAX * lead.casts.get(card, 0)


def was_cast(g: MagicFields, player: Player, id: ObjId) -> None:
    """It was cast from the command zone; 702.124d: of two commanders each counts by itself."""
    card = leads(g, id)
    if card < 0 or g.leading is None:
        return
    g.cite("903.8", id, player)
    lead = g.leading.further()
    lead.casts[card] = lead.casts.get(card, 0) + 1
    g.leading = lead
    mark_changed(g, STRUCTURE | HISTORY)


class CommanderCasts(Number):
    """How often one has cast one's commanders from the command zone in this game; or this very one."""

    READS = HISTORY

    def __init__(self, what: Objects | None = None) -> None:
        self.what = what

    def value(self, c: Ctx) -> int:
        lead = magic(c).leading
        if lead is None:
            return 0
        if self.what is None:
            return sum([lead.casts.get(card, 0) for card in lead.cards[c.you]])
        return sum([times_cast(c, lead, i) for i in self.what.recall(c) if i >= 0])


def times_cast(c: Ctx, lead: Leading, id: ObjId) -> int:
    """How often this commander was cast from the command zone, with the casting for which mana is being spent (106.6)."""
    g = magic(c)
    now = g.playing == id and c.event is not None and c.event.kind == PLAYED and g.zone_kind(g.objs[id].prev) == COMMAND
    return lead.casts.get(leads(g, id), 0) + now


# --- their colours -----------------------------------------------------------------------------------------------
def identity_of(c: Ctx) -> int:
    """903.4, 702.124c: the colours of a player's commanders; 903.4f: -1, where they have none."""
    g = magic(c)
    lead = g.leading
    if lead is None or not lead.cards[c.you]:
        return -1
    return lead.identity[c.you]


class CommanderColors(Number):
    """How many colours are in the colour identity of one's commanders; 903.4f: none, where it is not defined."""

    def value(self, c: Ctx) -> int:
        mask = identity_of(c)
        return 0 if mask < 0 else len([k for k in range(5) if (mask >> k) & 1])


class InIdentity(Filter):
    """Of a colour that is in one's commanders' colour identity, or of one that is not."""

    def __init__(self, inside: bool) -> None:
        self.inside = inside

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        mask = identity_of(c)
        return mask >= 0 and ch.colors & (mask if self.inside else ALL_COLORS & ~mask) != 0


class WithCommander(Enclosing):
    """903.4f: a cost that speaks of the commander's colours cannot be paid by a player without one."""

    def possible(self, c: Ctx) -> bool:
        return identity_of(c) >= 0 and self.do.possible(c)


class ColorBefore(Ability):
    """903.4b, 607.2p: as a commander it has a colour that was chosen before the game, in every zone."""


class BeingCast(Objects):
    """The card or spell whose cost is being reckoned."""

    def find(self, c: Ctx) -> list[Ref]:
        id = c.g.playing if c.g.playing >= 0 else c.g.supposing
        return [id] if id >= 0 else []

    def recall(self, c: Ctx) -> list[Ref]:
        return self.find(c)


# --- how they come back ------------------------------------------------------------------------------------------
def moved(g: MagicFields, id: ObjId) -> None:
    """An object has come to a zone: whether it is a commander of which its owner will be asked (903.9a)."""
    if g.zone_kind(id) in (GRAVEYARD, EXILE) and leads(g, id) >= 0:
        g.checks.commanders = [*g.checks.commanders, id]


def call_back(g: MagicFields) -> bool:
    """903.9a, 704.6d: put into a graveyard or into exile since the last check, it may go to the command zone."""
    events: list[Event] = []
    for p in g.order():
        for id in g.checks.commanders:
            if g.objs[id].owner == p and not g.objs[id].gone and g.ask(MAY, p, [0, 1], id, "903.9a"):
                g.cite("704.6d", id, p)
                events.append(Event(MOVE, "903.9a", id, p, to=COMMAND))
    g.checks.commanders = []
    if events:
        happen_all(g, events)
    return bool(events)


class Recall(ToCommandZoneInstead):
    """903.9b: a commander that would be put into its owner's hand or library may go to the command zone instead."""

    def replace(self, g: State, w: ActiveAbility, ev: Event) -> Event | None:
        assert isinstance(g, MagicFields)
        if not g.ask(MAY, w.you, [0, 1], ev.obj, "903.9b"):
            return ev
        g.cite("903.9b", ev.obj, w.you)
        if len(g.objs[ev.obj].parts) > 1:  # 903.9c: the other cards of the permanent go where they would
            g.cite("903.9c", ev.obj, w.you)
            o = g.own(ev.obj)
            card = leads(g, ev.obj)
            o.parts = [card, *[part for part in o.parts if part != card]]
            g.parting = ev.to
        return super().replace(g, w, ev)


RECALL: Final = Recall(PRINTED)


def recalls(g: MagicFields, ev: Event) -> bool:
    """Quickly: is it a commander on its way to a hand or library?"""
    return (ev.to == HAND or ev.to == LIBRARY) and leads(g, ev.obj) >= 0


# --- what their damage does --------------------------------------------------------------------------------------
def hits(g: MagicFields, src: ObjId, player: Player, n: int) -> None:
    """903.10a: combat damage is counted by the card that deals it."""
    card = leads(g, src)
    if card >= 0 and g.leading is not None:
        lead = g.leading.further()
        lead.damage[struck(card, player)] = lead.damage.get(struck(card, player), 0) + n
        g.leading = lead


def commander_damage(g: MagicFields, player: Player) -> dict[str, int]:
    """How much combat damage each commander has dealt to a player, by its name."""
    lead = g.leading
    if lead is None:
        return {}
    by = {card: lead.damage.get(struck(card, player), 0) for card in lead.all}
    return {g.cards[card].name: n for card, n in by.items() if n}


def slain(g: MagicFields, player: Player) -> bool:
    """704.6c: 21 or more by one commander; 903.12h: not in Brawl."""
    lead = g.leading
    if lead is None:
        return False
    for card in lead.all:
        if lead.damage.get(struck(card, player), 0) >= LETHAL:
            return lead.format != "brawl"
    return False
