"""Attractions (717): a supplementary deck, opening them (701.48), visiting them (701.49, 702.159), and the junkyard."""

from __future__ import annotations

from typing import Final

from ....effects.context import Ctx, Do
from ....effects.english.sentences import remade_as
from ....kernel.process.pipeline import happen
from ....kernel.state.aliases import ObjId, Player
from ....kernel.state.event import Event
from ....kernel.state.node import Node
from ....kernel.state.state import ActiveAbility, State
from ....kernel.state.terms import DEED, MOVE, PRINTED
from ..replacement.to_command_zone import MOST, ToCommandZoneInstead
from ..state.fields import MagicFields, magic
from ..state.terms import BATTLEFIELD, COMMAND, EXILE, SUPPLEMENT
from ..variants.supplementary_cards import ATTRACTION, deck_of
from ..vocabulary.keyword_instructions import Cited
from .changed_rolls import roll

HERE: Final = (BATTLEFIELD, EXILE, COMMAND, SUPPLEMENT)  # where such a card can be
SIDES: Final = 6


def lit(n: object) -> str:
    """717.1: the word by which a card has this number lit; it is copied with the card."""
    return f"lit:{n}"


def on_field(g: MagicFields, player: Player) -> list[ObjId]:
    """The Attractions that a player controls."""
    return [i for i in g.zone(BATTLEFIELD, player) if ATTRACTION in g.chars[i].subtypes]


# --- opening (701.48) ----------------------------------------------------------------------------------------------
class OpenAttraction(Do):
    """701.48b: the top card of one's Attraction deck comes to the battlefield."""

    def run(self, c: Ctx) -> bool:
        return open_attraction(magic(c), c.you, c.src)


def open_attraction(g: MagicFields, player: Player, src: ObjId) -> bool:
    deck = deck_of(g, player, 0)
    if not deck:  # 701.48a: they play without such a deck, or have none of it left
        g.cite("701.48a", src, player)
        return False
    ev = Event(MOVE, "701.48b", deck[-1], player, 0, src, player, to=BATTLEFIELD, to_player=player)
    happen(g, ev)
    g.cite("717.3", src, player)
    if ev.new < 0 or g.zone_kind(ev.new) != BATTLEFIELD:
        g.cite("701.48c", src, player)
        return False
    happen(g, Event(DEED, "701.48c", ev.new, player, 0, src, player, word="open-attraction"))
    return True


# --- visiting (701.49) ---------------------------------------------------------------------------------------------
class RollToVisit(Do):
    """701.49: a text has a player visit their Attractions."""

    def run(self, c: Ctx) -> bool:
        roll_to_visit(magic(c), c.you, c.src)
        return True


def visit_for_turn(g: MagicFields) -> None:
    """505.5, 703.4g, 717.4: as the precombat main phase begins, whoever controls Attractions rolls to visit them."""
    for p in g.side(g.active):
        if on_field(g, p):
            g.cite("717.4", -1, p)
            roll_to_visit(g, p, -1)


def roll_to_visit(g: MagicFields, player: Player, src: ObjId) -> None:
    """701.49a: one die; each Attraction with that number lit is visited."""
    g.results.rolled = roll(g, player, SIDES, 1, 0, src)
    g.results.roll = result = max([0, *g.results.rolled])
    happen(g, Event(DEED, "701.49a", -1, player, result, src, player, word="roll-to-visit"))
    for id in on_field(g, player):
        if lit(result) in g.chars[id].subtypes:
            g.cite("702.159a", id, player)
            g.did(f"{player}:visit")
            happen(g, Event(DEED, "702.159a", id, player, result, id, player, word="visit"))


class ClaimPrize(Do):
    """702.159b: what the paragraph about the prize says is done; that takes its place."""


class Prized(Do):
    """702.159b: a text and the paragraph about its prize are one ability."""

    def __init__(self, do: Do, prize: Do) -> None:
        self.do = do
        self.prize = prize

    def whole(self) -> Do:
        return remade_as(Do, self.do, self.claimed)

    def claimed(self, n: Node) -> Node:
        return Cited("702.159b", self.prize) if isinstance(n, ClaimPrize) else n


# --- the junkyard (717.6) ------------------------------------------------------------------------------------------
class ToJunkyard(ToCommandZoneInstead):
    """717.6: anywhere but the battlefield, exile and the command zone, it is put face up into the command zone instead."""

    def replace(self, g: State, w: ActiveAbility, ev: Event) -> Event | None:
        g.cite("717.6", ev.obj, w.you)
        g.cite("717.6a", ev.obj, w.you)
        return super().replace(g, w, ev)


TO_JUNKYARD: Final = ToJunkyard(PRINTED + MOST)


def strays(g: MagicFields, ev: Event) -> bool:
    """Quickly: is it a card of an Attraction deck on its way to where it cannot be?"""
    o = g.objs[ev.obj]
    return ev.to not in HERE and bool(o.parts) and any([ATTRACTION in g.cards[part].base.subtypes for part in o.parts])
