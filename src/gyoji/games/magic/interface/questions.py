"""Questions in words that say what a choice means, in English and in Japanese."""

from __future__ import annotations

from typing import Final

from ....kernel.state.aliases import QuestionKind
from ....kernel.state.terms import CHOOSE, DEFENDER, ORDER, REDRAW
from ..state.fields import MagicFields
from ..variants.commander import free_mulligans

TO_BOTTOM: Final = ("Which card goes to the bottom of your library?", "ライブラリーの一番下に置くカードを選んでください")
SCRY: Final = ("Scry: which card goes to the bottom of your library? Done: the rest stay on top",
               "占術：ライブラリーの一番下に置くカードを選んでください。終わり：残りは上に置く")
FATESEAL: Final = ("Fateseal: which card goes to the bottom of that library? Done: the rest stay on top",
                   "消術：そのライブラリーの一番下に置くカードを選んでください。終わり：残りは上に置く")
SURVEIL: Final = ("Surveil: which card goes to your graveyard? Done: the rest stay on top of your library",
                  "諜報：墓地に置くカードを選んでください。終わり：残りはライブラリーの上に置く")
HIGHEST: Final = ("Which of these lies highest?", "この中で最も上に置くカードを選んでください")
TOP: Final = ("stay on top", "上に置く")
BELOW: Final = ("go to the bottom", "一番下に置く")
AWAY: Final = ("go to the graveyard", "墓地に置く")
BLOCKED: Final = ("Block which creature?", "どのクリーチャーをブロックしますか")
MULLIGAN: Final = ("Keep this hand? A mulligan shuffles it into the library for a new one",
                   "この手札で始めますか。マリガン：手札を戻して切り直し、引き直す")
BOTTOM: Final = ("; then a card for each mulligan taken goes to the bottom",
                 "。その後、マリガン1回につき1枚をライブラリーの一番下に置く")
FREE: Final = (" (the first is free)", "（最初の1回を除く）")
#: ways that no card prints
WAYS_JA: Final = {
    "tap": "タップする", "untap": "アンタップする", "nothing": "何もしない", "put one": "1個置く", "take one": "1個取り除く",
    "on top": "上に置く", "below": "下に置く", "on the bottom": "一番下に置く", "friend": "友", "foe": "敵",
}
KEEP: Final = (("keep this hand", "この手札で始める"), ("take a mulligan", "マリガンをする"))


def asked(g: MagicFields, kind: QuestionKind, rule: str, lang: str) -> str:
    """What is asked, or the empty string: in the words of all games."""
    at = 1 if lang == "ja" else 0
    if kind == REDRAW:
        bottom = BOTTOM[at] + (FREE[at] if free_mulligans(g) else "") if g.variant.london else ""
        return f"{MULLIGAN[at]}{bottom}"
    if kind == DEFENDER and rule.startswith("509"):
        return BLOCKED[at]
    if kind == ORDER and rule in ("701.18a", "701.22a", "701.42a"):
        return HIGHEST[at]
    if kind != CHOOSE:
        return ""
    if rule == "103.5":
        return TO_BOTTOM[at]
    if rule == "701.18a":
        return SCRY[at]
    if rule == "701.22a":
        return FATESEAL[at]
    return SURVEIL[at] if rule == "701.42a" else ""


def piles(kind: QuestionKind, rule: str, lang: str) -> list[str]:
    """Where the cards go that are looked at: those that stay, those that are chosen."""
    at = 1 if lang == "ja" else 0
    if kind != CHOOSE or rule not in ("701.18a", "701.22a", "701.42a"):
        return []
    return [TOP[at], AWAY[at] if rule == "701.42a" else BELOW[at]]
