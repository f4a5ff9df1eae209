"""Cards with which a game begins (100.5, 103.3): those in the battle zone, and ルール・プラス (314)."""

from __future__ import annotations

from ....effects.context import NO_SLOTS, Ctx
from ....kernel.process.pipeline import happen
from ....kernel.state.aliases import Player, Types
from ....kernel.state.event import Event
from ....kernel.state.terms import CHOOSE, MOVE, TO_BOTTOM, UPON
from ..state.card import DuelCard
from ..state.state import DuelState
from ..state.terms import BATTLE, DECK, FIELD, FINAL, HYPERSPATIAL, JOINED, PULSE, RITE, RULE_PLUS
from ..structures.cells import Adds, Begins
from .seals import seal


def begins_with(card: DuelCard) -> Begins | None:
    for a in card.printed.abilities:
        if isinstance(a, Begins):
            return a
    return None


def lay_in_place(g: DuelState, player: Player) -> None:
    """103.3: what a card says of the beginning is done; one set is in the battle zone then (100.5)."""
    able: list[int] = []
    for id in g.zones[DECK * 2 + player]:
        card = g.objs[id].card
        if isinstance(card, DuelCard) and begins_with(card) is not None and not any(
                g.objs[i].card is card for i in able):
            able.append(id)
    if not able:
        return
    for i in able:
        g.own(i).known |= 1 << player
    id = g.ask(CHOOSE, player, able, -1, "100.5")
    for i in able:
        g.own(i).known = 0
    card = g.objs[id].card
    assert isinstance(card, DuelCard)
    begins = begins_with(card)
    assert begins is not None
    g.cite("100.5", id, player)
    ev = Event(MOVE, rule_of(card.printed.types), id, player, to=BATTLE, to_player=player)
    happen(g, ev)
    others = begins.others
    if others is not None:
        c = Ctx(g, ev.new, player, NO_SLOTS, None, 0)
        parts = [i for i in g.zones[DECK * 2 + player] if others.fits(c, i, g.chars[i])]
        for part in parts:
            happen(g, Event(UPON, "309.6", part, player, ev.new, flags=TO_BOTTOM))
        g.own(ev.new).states |= JOINED
        g.shows(ev.new)
    if begins.seals:
        seal(g, ev.new, begins.seals, ev.new, player)


def rule_of(kinds: Types) -> str:
    """Which rule places a card of that kind."""
    return "809.3" if kinds & PULSE else "812.3" if kinds & RITE else "308.4" if kinds & (FINAL | FIELD) else "103.3"


# --- ルール・プラス (314) ------------------------------------------------------------------------
def number(g: DuelState, player: Player, word: str, usual: int) -> int:
    """314.3: how many first shields or cards of the first hand a player has."""
    for id in g.zones[HYPERSPATIAL * 2 + player]:
        card = g.objs[id].card
        if card.base.types & RULE_PLUS and isinstance(card, DuelCard):
            n = added(card, word)
            if n >= 0:
                g.cite("314.3", id, player)
                usual = n
    return usual


def added(card: DuelCard, word: str) -> int:
    """The number that a card says, or -1."""
    for a in card.printed.abilities:
        if isinstance(a, Adds) and a.word == word:
            return a.n
    return -1
