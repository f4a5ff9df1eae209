"""Restarting the game (723): it ends without a result, and the same players begin a new one with the same cards."""

from __future__ import annotations

from ....effects.context import Ctx, Do, Objects
from ....kernel.process.apply import vanish
from ....kernel.state.aliases import Player, Slot
from ..concepts.starting import begin_with_player
from ..state.commander import Leading
from ..state.fields import MagicFields, magic
from ..state.terms import EXILE, SIDEBOARD
from ..variants.supplementary_cards import home


class Restart(Do):
    """723.1: some cards may be left in exile (723.5); the rest of the text is done before the first turn (723.4)."""

    INTRODUCES = "objects"

    def __init__(self, left: Objects | None = None, slot: Slot = -1) -> None:
        self.left = left
        self.slot = slot
        self.head = "card"

    def run(self, c: Ctx) -> bool:
        left = [] if self.left is None else self.left.find(c)
        c.bind(self.slot, restart(magic(c), c.you, left))
        return True


def restart(g: MagicFields, first: Player, left: list[int]) -> list[int]:
    """A new game, which the player whose effect it is starts (723.1a); what became of the cards left in exile."""
    spared: list[int] = []
    for id in left:
        g.cite("723.5", id, first)
        spared.extend(g.objs[id].parts)
    decks = all_cards(g)
    clear_table(g)
    g.cite("723.1", player=first)
    renew(g)
    new: list[int] = []
    g.cite("723.2", player=first)
    for part in decks:  # also what was brought into the game from outside
        o = g.add(g.cards[part], g.owners[part], [part])
        g.place(o, g.zone_number(EXILE if part in spared else home(o.card), o.owner))
        if part in spared:
            new.append(o.id)
    g.cite("723.1a", player=first)
    begin_with_player(g, first)
    g.cite("723.4", player=first)
    return new


def all_cards(g: MagicFields) -> list[int]:
    """The physical cards that are in the game, phased out or not."""
    parts: list[int] = []
    for number in range(len(g.zones)):
        if number // g.players != SIDEBOARD:
            for id in g.zones[number]:
                parts.extend(g.objs[id].parts)
    parts.sort()
    return parts


def clear_table(g: MagicFields) -> None:
    """Nothing in the game is where it was any more."""
    for number in range(len(g.zones)):
        if number // g.players != SIDEBOARD:
            for id in g.zones[number].copy():
                vanish(g, id)


def renew(g: MagicFields) -> None:
    """All is as before a game; only players, cards, chance, the journal and what was agreed upon stay."""
    depth = g.depth
    n = g.fresh()
    assert isinstance(n, MagicFields)
    g.copy_store(n)
    g.options_into(n)
    g.dice.copy_into(n.dice)
    n.asker = g.asker
    n.asker_sees_single = g.asker_sees_single
    n.journal = g.journal
    n.in_full = g.in_full
    n.decisions = g.decisions
    n.version = g.version + 1
    n.lost = g.lost  # 723.1: who had left the game takes no part in the new one
    n.conceding = g.conceding
    n.inner = g.inner
    n.ready = True
    lead = g.leading
    if lead is not None:  # nothing is owed for commanders any more
        n.leading = Leading(lead.format, lead.cards, lead.identity)
        n.leading.colors = lead.colors
    n.copy_into(g)
    g.depth = depth
