"""What is said of one keyword and then of others: "The same is true for first strike, haste, and trample"."""

from __future__ import annotations

from typing import Final

from ....effects.context import Ctx, Do
from ....effects.english.sentences import remade
from ....effects.nodes.abilities import Keyword
from ....effects.nodes.changes import Gain
from ....effects.nodes.filters import HasKey
from ....effects.nodes.numbers import Exists
from ....kernel.state.card import Ability
from ....kernel.state.node import Node
from ..continuous.layers import GainTheirs
from .syntax import Key

VARIED: Final = ("landwalk", "protection")


class SameFor(Ability):
    """A static ability about one keyword, and the same about others."""

    def __init__(self, ability: Ability, names: list[str]) -> None:
        super().__init__()
        self.ability = ability
        self.names = names


class SameDone(Do):
    """An instruction about one keyword, and the same about others; it is made several before it is done."""

    def __init__(self, do: Do, names: list[str]) -> None:
        self.do = do
        self.names = names

    def run(self, c: Ctx) -> bool:
        raise NotImplementedError


def about(tree: Node, name: str) -> Node:
    """The same about another keyword."""
    def change(n: Node) -> Node:
        if isinstance(n, HasKey):
            return HasKey(name)
        if isinstance(n, Keyword):
            return Keyword(name)
        return Key(name) if isinstance(n, Key) else n

    return remade(tree, change)


def varied(tree: Node, name: str) -> Node:
    """702.1c: the same about a keyword that has variants: each that those have of whom the condition speaks."""
    made = about(tree, name)
    among = [n.what for n in made.walk() if isinstance(n, Exists)]
    return remade(made, lambda n: GainTheirs(name, among[0]) if isinstance(n, Gain) and among else n)
