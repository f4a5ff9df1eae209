"""What the phrases call beside node classes, and Japanese as this game prints it."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from ...effects.context import Cond, Do, Number, Objects
from ...effects.nodes.abilities import Keyword, Static
from ...effects.nodes.changes import AddStat, Gain
from ...effects.nodes.costs import Cost, Energy
from ...effects.nodes.events import When
from ...effects.nodes.instructions import Tap
from ...effects.nodes.numbers import Negative, Num, X
from ...effects.nodes.objects import This
from ...effects.nodes.targets import Aim, Modal
from ...kernel.state.card import Ability, Mod
from ...text import Japanese
from .abilities import Automatic, Used
from .own_nodes import own_words
from .terms import KEYWORDS_JA


@mypyc_attr(allow_interpreted_subclasses=True)
class PhantomJapanese(Japanese):
    """Parentheses carry marks and numbers here; they are no reminders."""


def node_cost(n: int, sleep: bool = False, deeds: list[Do] | None = None, x: bool = False) -> Cost:
    """丸囲みの数値 (1.8.7), the sleep icon (1.8.8), and what else is done for an effect."""
    return Cost(Energy({}, n, 1 if x else 0), [*([Tap(This(), True)] if sleep else []), *(deeds or [])])


def keyword(word: str, n: int = 0, race: str = "") -> Keyword:
    """A keyword as texts give it: 速攻, マナチャージ(1), 耐性:妖怪."""
    return Keyword(KEYWORDS_JA[KEYWORD_SPELLINGS.get(word, word)], n, race)


KEYWORD_SPELLINGS = {"装備/場": "装備／場", "ターン1枚制限": "ターン１枚制限", "デッキ1枚制限": "デッキ１枚制限"}


def gaining(abilities: list[Ability]) -> list[Mod]:
    return [Gain(a) for a in abilities]


def combat_change(pair: tuple[object, object], minus: bool = False) -> list[Mod]:
    """戦闘修正: +1/+1, -X/+X; ±0 is none (6.1.14)."""
    out: list[Mod] = []
    for stat, value in zip(("attack", "durability"), pair, strict=True):
        n = signed(value)
        if n is not None:
            out.append(AddStat(stat, n))
    return out


def signed(value: object) -> Number | None:
    if isinstance(value, int):
        return Num(value) if value else None
    word = str(value)
    if word.lstrip("+-±") == "X":
        return Negative(X()) if word.startswith("-") else X()
    return None


def auto(greek: str, when: When, before: bool, do: Do, cond: Cond | None = None, limit: int = 0) -> Automatic:
    """自動効果 that answers an event."""
    return Automatic(when, do, cond, "", limit, greek, before)


def standing(what: Objects, mods: list[Mod], cond: Cond | None = None) -> Static:
    return Static(what, mods, cond)



def used(timing: str, cost: Cost, do: Do, limit: int = 0) -> Used:
    return Used({"常時": "any", "自分ターン": "own", "相手ターン": "other"}[timing], cost, do, limit)


def wording() -> dict[str, object]:
    found = own_words()
    found.update(node_cost=node_cost, keyword=keyword, gaining=gaining, combat_change=combat_change, auto=auto,
                 standing=standing, used=used, Aim=Aim, Modal=Modal)
    return found
