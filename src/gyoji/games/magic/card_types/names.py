"""Choosing the name of a card (201.4)."""

from __future__ import annotations

from ....effects.context import Ctx
from ....effects.nodes.filters import names_of
from ....kernel.state.card import Chars
from ..state.card import MagicCard
from ..state.terms import KINDS


def names_to_choose(c: Ctx, sort: str) -> list[str]:
    """201.4: names of cards of this game, no tokens' names; 201.4a: of those whose printed characteristics fit."""
    word = sort.removesuffix("-name").removesuffix("name")
    wanted = [(KINDS[w.removeprefix("non")], not w.startswith("non")) for w in word.split()]
    found: set[str] = set()
    for card in c.g.cards:
        for face in card.faces if isinstance(card, MagicCard) else []:  # 201.4b-f: each half and each face by itself
            if all([(face.base.types & kind != 0) == has for kind, has in wanted]):
                found.update(names_of(face.base))
    return sorted(found)


def interchangeable(ch: Chars) -> list[str]:
    """201.3: the names it has besides the one printed on it and those of its halves."""
    return [n for n in names_of(ch)[1:] if n not in ch.name.split(" // ")]
