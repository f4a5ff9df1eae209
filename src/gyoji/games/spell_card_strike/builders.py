"""What the phrases call beside node classes: keywords, costs, rules with a subject; and Japanese as this game prints it."""

from __future__ import annotations

import re
from typing import Final

from mypy_extensions import mypyc_attr

from ...effects.context import Number, Objects, Players
from ...effects.english.sentences import remade
from ...effects.nodes.abilities import Triggered
from ...effects.nodes.filters import AnyOf, ColorIs, Not, StateIs
from ...effects.nodes.objects import It, Sel
from ...effects.nodes.static_rules import CostChange, Forbid, StaticRule
from ...effects.registry import nodes_of
from ...kernel.state.card import Ability
from ...kernel.state.node import Node
from ...text import Japanese
from . import keywords
from .terms import ATTRIBUTES

#: the same words, as they are also printed
SPELLINGS: Final = {
    "スベル": "スペル", "チェイン": "チェーン", "コマンドフェイズ": "コマンダーフェイズ", "フェーズ": "フェイズ",
    "代わりに": "かわりに", "除外札置場": "除外札置き場", "スコア置場": "スコア置き場",
}
VARIABLE: Final = re.compile(r"(?<![A-Za-z])[nN](?![A-Za-z])")
NEXT: Final = re.compile(r"(^|[。、『])([^。、『』]*?)が次に")  # 8.1.3: "next" stands before or after its subject
ROUNDED: Final = re.compile(r"\(端数(?:は)?切り?(上げ|捨て)\)")
DAMAGE_BRACKET: Final = re.compile(r"(ダメージ)\s*\[([+\-]\w+)\]|\[(\w+)\](ダメージ)")


@mypyc_attr(allow_interpreted_subclasses=True)
class StrikeJapanese(Japanese):
    """n is a number that is told elsewhere (1.1.6); damage may stand in [] where 【】 was not at hand."""

    def fold(self, text: str) -> str:
        folded = super().fold(text)
        for other, usual in SPELLINGS.items():
            if other in folded:
                folded = folded.replace(other, usual)
        if "端数" in folded:
            folded = ROUNDED.sub(r"、端数切り\1", folded)
        folded = NEXT.sub(r"\1次に\2が", VARIABLE.sub("X", folded))
        return DAMAGE_BRACKET.sub(_bracket, folded) if "[" in folded else folded


def _bracket(found: re.Match[str]) -> str:
    before, change, amount, after = found.groups()
    return f"{before}【{change}】" if before else f"【{amount}】{after}"


# --- builders ----------------------------------------------------------------------------------------------------
def attack_target() -> Sel:
    """攻撃の対象 5.4.7.2."""
    return Sel(StateIs("attacked"))


def price(attribute: str, n: Number) -> tuple[str, Number]:
    return attribute, n


def cost_changes(what: Objects, who: Players | None, price: tuple[str, Number], act: str) -> list[StaticRule]:
    return [CostChange(what, who, price[0] or None, price[1], act)]


def aimed_rule(rule: Forbid, what: Objects) -> list[StaticRule]:
    """A rule about "it", with what it is about."""
    def change(n: Node) -> Node:
        return what if type(n) is It and n.want is None and n.slot == -1 else n

    made = remade(rule, change)
    assert isinstance(made, StaticRule)
    return [made]


def either_sort(a: str, b: str) -> str:
    return f"{a}|{b}"


def colorless() -> Not:
    """無属性 3.3.1.2."""
    return Not(AnyOf([ColorIs(a) for a in ATTRIBUTES]))


def limited(ability: Ability, n: int) -> Ability:
    """So many times a turn."""
    if not isinstance(ability, Triggered):
        raise TypeError(f"{type(ability).__name__} has no limit")
    return Triggered(ability.when, ability.do, ability.cond, ability.zone, n)


def wording() -> dict[str, object]:
    found = nodes_of("gyoji.games.spell_card_strike")
    found.update(
        AttackTarget=attack_target, price=price, cost_changes=cost_changes,
        aimed_rule=aimed_rule, limited=limited, either_sort=either_sort, Colorless=colorless,
        DeclaredAs=keywords.DeclaredAs, point_blank=keywords.point_blank,
        awakening=keywords.awakening, formation=keywords.formation, ward=keywords.ward, swift=keywords.swift,
        gather=keywords.gather, join_in=keywords.join, blessing=keywords.blessing,
    )
    return found
