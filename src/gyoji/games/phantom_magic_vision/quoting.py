"""Texts that stand below a sentence in quotation marks (以下の効果), and what cards are treated as from then on (12.5)."""

from __future__ import annotations

from ...effects.context import Lexicon, Objects
from ...effects.nodes.abilities import Static
from ...effects.nodes.changes import Change, Gain
from ...effects.nodes.objects import Host, This
from ...kernel.state.aliases import ObjId
from ...kernel.state.card import Ability, Chars, Continuous, Mod
from ...kernel.state.node import Node
from ...kernel.state.state import State
from ...kernel.state.terms import ABILITIES, KEYWORDS, LOSSES
from .abilities import Automatic, Lent, Used
from .lasting import Define
from .terms import TACTICS


class Below(Ability):
    """以下の効果: the text that is quoted below takes its place."""


def quoting(tree: Node, mods: list[Mod]) -> Node:
    """The tree with the text below in the place of its mention."""
    return _filled(tree, mods)


def _filled(node: Node, mods: list[Mod]) -> Node:
    if isinstance(node, Define):  # 6.1.6: what it has by itself
        mods = [m if isinstance(m, Gain) else Gain(Static(This(), [m])) for m in mods]
    parts: list[object] = []
    for value in node.fields():
        if isinstance(value, list):
            parts.append(_listed(value, mods))
        else:
            parts.append(_filled(value, mods) if isinstance(value, Node) else value)
    return type(node)(*parts)


def _listed(values: list[object], mods: list[Mod]) -> list[object]:
    out: list[object] = []
    for v in values:
        if isinstance(v, Gain) and isinstance(v.ability, Below):
            out.extend(mods)
        else:
            out.append(_filled(v, mods) if isinstance(v, Node) else v)
    return out


def shape(what: Objects, name: str, graze: int, pair: tuple[int, int], races: list[str], more: bool = False) -> Define:
    """キャラクター「A（GRAZE1、2/3、種族：B）」 12.5, 6.1.6."""
    return Define(what, name, [graze, pair[0], pair[1]], [r for r in races if r != "なし"],
                  [Gain(Below())] if more else [])


def set_card(what: Objects, key: str, name: str = "") -> Define:
    """以下の効果を持つ呪符カード「A」: its text is that of the character that it is set on (6.1.13)."""
    return Define(what, name, [], [], [Gain(Lent(Host(), [Gain(Below())]))], False, [key])


class LoseSort(Change):
    """戦術, 起動効果 or 自動効果 are void; what stands in 【 】 is not (12.4)."""

    RULE = "2.13.3"

    def __init__(self, sort: str) -> None:
        self.sort = sort  # "tactics", "used", "automatic"

    def link_mod(self, words: Lexicon) -> None:
        super().link_mod(words)
        self.writes = KEYWORDS | ABILITIES | LOSSES

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        keep = [k for k in range(len(ch.abilities)) if not self.takes(ch.abilities[k])]
        for k in range(len(ch.abilities)):
            if k not in keep:
                ch.keywords &= ~ch.abilities[k].key
        ch.origins = [ch.origins[k] for k in keep]
        ch.abilities = [ch.abilities[k] for k in keep]
        for a in ch.abilities:
            ch.keywords |= a.key

    def takes(self, a: Ability) -> bool:
        if a.text.startswith("【"):
            return False
        if self.sort == "tactics":
            return a.key & TACTICS != 0
        if self.sort == "used":
            return isinstance(a, Used)
        return not a.key and isinstance(a, (Automatic, Static))

    def regathers(self) -> bool:
        return True


class LoseWorded(LoseSort):
    """～という記述を含む効果は無効になる (12.3): effects whose text has these words."""

    def __init__(self, words: str) -> None:
        super().__init__("")
        self.words = words

    def takes(self, a: Ability) -> bool:
        return not a.text.startswith("【") and self.words in "".join(a.text.split())
