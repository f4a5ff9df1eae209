"""Choosing the name of a card (201.4)."""

from __future__ import annotations

from ....effects.nodes.filters import names_of
from ....kernel.state.aliases import Player
from ....kernel.state.card import Chars
from ..state.card import MagicCard
from ..state.fields import MagicFields
from ..state.terms import KINDS


def names_to_choose(g: MagicFields, player: Player, sort: str) -> list[str]:
    """201.4: names of cards that a player knows of, no tokens' names; 201.4a: of those whose printed characteristics fit.

    They know the cards that all know of, their own and those that they see, so that no option tells of another deck."""
    word = sort.removesuffix("-name").removesuffix("name")
    wanted = [(KINDS[w.removeprefix("non")], not w.startswith("non")) for w in word.split()]
    found: set[str] = set()
    known = [g.cards[k] for k in range(len(g.cards)) if g.owners[k] == player]
    for o in g.objs:
        if o.parts and not o.gone and g.visible(o.id, player):
            known.extend([g.cards[k] for k in o.parts])
    for card in [*g.common, *known]:
        for face in card.faces if isinstance(card, MagicCard) else []:  # 201.4b-f: each half and each face by itself
            if all([(face.base.types & kind != 0) == has for kind, has in wanted]):
                found.update(names_of(face.base))
    return sorted(found)


def interchangeable(ch: Chars) -> list[str]:
    """201.3: the names it has besides the one printed on it and those of its halves."""
    return [n for n in names_of(ch)[1:] if n not in ch.name.split(" // ")]
