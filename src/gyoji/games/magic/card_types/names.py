"""Choosing the name of a card (201.4)."""

from __future__ import annotations

from typing import Final

from ....effects.context import Ctx
from ....effects.nodes.filters import names_of
from ....kernel.state.card import Chars
from ..state.card import MagicCard
from ..state.terms import KINDS

#: by layout: the rule about the second name of a card
NAMED: Final = {"split": "201.4b", "aftermath": "201.4b", "fuse": "201.4b", "flip": "201.4c", "transform": "201.4d",
                "modal_dfc": "201.4d", "meld": "201.4e", "adventure": "201.4f", "omen": "201.4f"}


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


def named(c: Ctx, name: str) -> None:
    """201.4b-g: what of a card with several names was chosen."""
    for card in c.g.cards:
        if name in names_of(card.base) and interchangeable(card.base):
            c.g.cite("201.4g", c.src, c.you)
            return
        if isinstance(card, MagicCard) and len(card.faces) > 1:
            for k in range(len(card.faces)):
                if card.faces[k].base.name == name and card.layout in NAMED:
                    rule = NAMED[card.layout]
                    c.g.cite(rule if k or rule == "201.4b" else "201.4", c.src, c.you)
                    return
