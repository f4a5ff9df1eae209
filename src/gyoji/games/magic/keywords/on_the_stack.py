"""Keyword abilities of spells: what happens as they are cast (copies, further cards) and what becomes of their cards."""

from __future__ import annotations

from typing import Final

from ....effects.context import Ctx, Do, DoneTo, Measured, Number, Objects, near
from ....effects.english.pronouns import Giver
from ....effects.nodes.abilities import Delay, SpellText, Static, Triggered
from ....effects.nodes.changes import Gain
from ....effects.nodes.choosing import Choose
from ....effects.nodes.costs import Cost
from ....effects.nodes.events import Comes, Damaged, Moves
from ....effects.nodes.filters import AllOf, Not, SharesColor, StateIs, same_name
from ....effects.nodes.instructions import Tap, Verb
from ....effects.nodes.numbers import Is, Num, Paid
from ....effects.nodes.objects import It, Sel, This, You
from ....effects.nodes.static_rules import Forbid, Impose
from ....effects.nodes.structure import If, May, Seq
from ....effects.nodes.targets import Aim
from ....kernel.process.continuous import look, mark_changed
from ....kernel.process.pipeline import happen
from ....kernel.state.aliases import Ref
from ....kernel.state.card import Ability
from ....kernel.state.event import Event
from ....kernel.state.state import StackItem
from ....kernel.state.terms import BY_EFFECT, CHOOSE, DONE, HISTORY, MAY, MOVE, STATES, STRUCTURE, TO_BOTTOM, ZONES
from ..actions.with_library import top
from ..additional.copying import copied
from ..combat.declaring import put_in_order
from ..concepts.changing_targets import aim_copy
from ..oracle.syntax import Key
from ..spells.countering import copy_card, copy_one, copy_waiting
from ..state.card import MagicCard, plain_card
from ..state.fields import magic
from ..state.terms import EXILE, LIBRARY, STACK
from ..vocabulary.abilities import Extra
from ..vocabulary.keyword_instructions import Cited
from .haunt import Haunt, Resolved
from .shorthand import ANY_PLAYER, CREATURE, ONE, Maker, amount, is_cast, own


# --- copies as it is cast -----------------------------------------------------------------------------------
def conspire(k: Key) -> list[Ability]:  # 702.78
    """Two untapped creatures that share a colour with it may be tapped; then it is copied."""
    helping = AllOf([CREATURE, Not(StateIs("turned")), SharesColor(This())])
    tapped = Seq([Choose(own(helping), Num(2), slot=0), Tap(It(0), True)])
    copies = Cited("702.78a", Verb("copy-spell", This(), n=ONE))
    return [Extra("conspire", Cost(None, [tapped]), "may"), Triggered(is_cast(), copies, Paid("conspire"), "stack")]


def gravestorm(k: Key) -> list[Ability]:  # 702.69
    copies = If(Is(Buried(), ">=", ONE), Verb("copy-spell", This(), n=Buried()))
    return [Triggered(is_cast(), Cited("702.69a", copies), zone="stack")]


class Buried(Number):
    """Permanents that were put into graveyards from the battlefield this turn."""

    READS = HISTORY

    def value(self, c: Ctx) -> int:
        g = c.g
        return sum([g.deeds.get(f"{p}:buried", 0) for p in near(c, list(range(g.players)))])


def demonstrate(k: Key) -> list[Ability]:  # 702.144
    return [Triggered(is_cast(), Cited("702.144a", Demonstrate()), zone="stack")]


class Demonstrate(Do):
    """One may copy the spell; then an opponent copies it too."""

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        if g.ask(MAY, c.you, [0, 1], c.src, "702.144a") == 0:
            return False
        for player in (c.you, g.an_opponent(c.you, c.src, "702.144a")):
            copy_waiting(g, [c.src], 1, player, c.src, False)
        return True


# --- further cards as it is cast ----------------------------------------------------------------------------
def ripple(k: Key) -> list[Ability]:  # 702.60
    return [Triggered(is_cast(), Cited("702.60a", Ripple(amount(k))), zone="stack")]


class Ripple(Measured):
    """Reveal the top cards; those of the same name may be cast without paying, the others go to the bottom."""

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        shown = top(g, c.you, self.n.value(c))
        if not shown or g.ask(MAY, c.you, [0, 1], c.src, "702.60a") == 0:
            return False
        g.do_reveal(shown, -1, c.src, c.you)
        own = look(g, c.src)
        same = [i for i in shown if same_name(look(g, i), own)]
        while same:
            i = g.ask(CHOOSE, c.you, [DONE, *same], c.src, "702.60a")
            if i == DONE:
                break
            same.remove(i)
            g.cast_free(c.you, i)
        rest = [i for i in shown if not g.objs[i].gone]
        for i in put_in_order(g, c.you, rest, c.src, "702.60a") if len(rest) > 1 else rest:
            g.do_move([i], LIBRARY, -1, TO_BOTTOM | BY_EFFECT, 0, c.src, c.you)
        return True


# --- what becomes of the card -------------------------------------------------------------------------------
def cipher(k: Key) -> list[Ability]:  # 702.99
    """Exiled encoded on a creature, which then casts copies of it when it deals combat damage to a player."""
    hit = Damaged(This(), ANY_PLAYER, True)
    lent = Triggered(hit, Cited("702.99a", May(CastEncoded(Giver()))))
    return [SpellText(Encode(own(CREATURE))), Static(EncodedOn(), [Gain(lent)], zone="exile")]


class Encode(DoneTo):
    """702.99a: the card may be exiled encoded on a creature that one controls."""

    def run(self, c: Ctx) -> bool:
        g = c.g
        options = self.what.find(c)
        if not g.objs[c.src].parts or not options or g.ask(MAY, c.you, [0, 1], c.src, "702.99a") == 0:
            return False
        creature = g.ask(CHOOSE, c.you, options, c.src, "702.99a")
        ev = Event(MOVE, "702.99a", c.src, c.you, src=c.src, cause=c.you, to=EXILE)
        happen(g, ev)
        if ev.new < 0 or g.zone_kind(ev.new) != EXILE:
            return False
        o = g.own(ev.new)
        o.notes = {**o.notes, "encoded": creature}  # 702.99b
        g.cite("702.99b", ev.new, c.you)
        mark_changed(g, STRUCTURE | STATES)
        return True


class EncodedOn(Objects):
    """The creature on which this card is encoded, as long as it stays on the battlefield (702.99c)."""

    READS = ZONES | STATES

    def find(self, c: Ctx) -> list[Ref]:
        id = c.g.objs[c.src].notes.get("encoded", -1)
        return [id] if id >= 0 and not c.g.objs[id].gone else []

    def fits(self, c: Ctx, ref: Ref) -> bool:
        return ref in self.find(c)


class CastEncoded(Do):
    """Copy the encoded card that gives this ability, and cast the copy without paying its mana cost."""

    def __init__(self, card: Objects) -> None:
        self.card = card

    def possible(self, c: Ctx) -> bool:
        return bool(self.card.find(c))

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        for card in self.card.find(c):
            g.cite("702.99c", card, c.you)
            return g.cast_free(c.you, copy_card(g, card, c.you))
        return False


def epic(k: Key) -> list[Ability]:  # 702.50
    """No more spells for the rest of the game; at each upkeep of one's own a copy of this one."""
    again = Delay(Comes("upkeep", You()), Cited("702.50a", CopyEpic()), "game", False)
    return [SpellText(Cited("702.50b", Seq([Impose([Forbid("cast", You())], "game"), again])))]


class CopyEpic(Do):
    """707.10: a copy of a spell that has resolved, without its epic ability, with the choices made for it."""

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        spell = c.src
        while spell >= 0 and g.objs[spell].zone // g.players != STACK:
            spell = g.objs[spell].prev
        if spell < 0:
            return False
        w = StackItem(spell, spell, c.you, None, [s for s in c.slots], None, c.stamp)
        w.x = c.x
        w.targets = sum([1 << (k + 1) for k in range(len(c.slots)) if c.slots[k]])
        id = copy_one(g, w, c.you, c.src)
        g.own(id).card = without(copied(g, spell), "702.50b")
        g.chars[id] = g.base_chars(id)
        aim_copy(g, id, c.you)
        return True


def without(card: MagicCard, rule: str) -> MagicCard:
    """The card but for its abilities that a rule stands behind."""
    ch = card.base.clone()
    keep = [k for k in range(len(ch.abilities)) if not stands_behind(ch.abilities[k], rule)]
    ch.abilities = [ch.abilities[k] for k in keep]
    ch.origins = [ch.origins[k] for k in keep]
    made = plain_card(card.name, ch, card.faces[0].mana, card.text)
    made.finish()
    return made


def stands_behind(a: Ability, rule: str) -> bool:
    return isinstance(a, SpellText) and isinstance(a.do, Cited) and a.do.rule == rule


# --- haunt (702.55) -----------------------------------------------------------------------------------------
def haunt(k: Key) -> list[Ability]:
    """When it is put into a graveyard from the battlefield, or from the stack as it resolves, it haunts a creature."""
    do = Cited("702.55a", Seq([Aim(Sel(CREATURE), ONE, slot=0), Haunt(It(0))]))
    return [Triggered(Moves(This(), "battlefield", "graveyard"), do), Triggered(Resolved(), do, zone="graveyard")]


MAKERS: Final[dict[str, Maker]] = {
    "conspire": conspire, "gravestorm": gravestorm, "demonstrate": demonstrate, "ripple": ripple, "cipher": cipher,
    "epic": epic, "haunt": haunt,
}
