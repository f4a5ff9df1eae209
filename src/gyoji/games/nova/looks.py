"""How a table shows NOVA."""

from __future__ import annotations

from typing import Final

from ...kernel.book import read_book
from ...kernel.layout import Keyword, Layout, Stops, Word, ZoneLook
from .terms import COLOR_LIST, COLORS_JA, KINDS_JA, ZONES

SHOWN: Final = (  # zone, how, short names
    ("field", "cards", "field", "場"), ("energy", "strip", "energy", "エナジー"), ("hand", "hand", "hand", "手札"),
    ("deck", "count", "deck", "山札"), ("character-deck", "count", "chars", "キャラ"),
    ("graveyard", "count", "grave", "墓地"), ("removed", "count", "removed", "除外"),
    ("retired", "count", "retired", "退場"),
)
NUMBERS: Final = (
    ("life", "life", "ライフ", "life", "ライフ"), ("limit_level", "limit level", "リミットレベル", "limit", "リミット"),
    ("stock", "stock", "ストック", "stock", "ストック"),
)
COLOR_MARKS: Final = {"red": "R", "blue": "U", "green": "G", "white": "W", "black": "B", "colorless": "C"}
KIND_MARKS: Final = {"character": "◆", "servant": "●", "magic-item": "▣", "spell": "✦"}
STATE_WORDS: Final = (
    ("attacking", "attacking", "攻撃中", "⚔"), ("blocking", "blocking", "防御中", "⛨"),
    ("attacked", "attacked", "攻撃対象", "◎"), ("destroyed", "destroyed", "破壊状態", "✖"),
    ("bound", "bound", "呪縛状態", "⛓"),
)
KEYWORD_RULES: Final = {  # the rule that says what it does
    "瞬唱": "1002.2", "疾風": "1003.2", "貫通": "1004.3", "装備": "1005.2", "息吹": "1006.2", "斬撃": "1007.3",
    "剥奪": "1008.2", "受信": "1009.2", "進化": "1010.2",
}


def layout(base: Layout, rulebook: str, lang: str) -> Layout:
    """The kernel's layout, with NOVA's own zones, marks and stops."""
    ja = lang == "ja"
    names = {z.name: z for z in ZONES}
    zones: list[ZoneLook] = []
    for name, show, en, short in SHOWN:
        label = names[name].ja if ja else name.replace("-", " ")
        zones.append({"name": name, "label": label, "short": short if ja else en, "show": show})
    base["zones"] = zones
    base["numbers"] = [word(n, en, jp, mark_ja if ja else mark, ja) for n, en, jp, mark, mark_ja in NUMBERS]
    base["values"] = ["attack", "health"]
    base["colors"] = [word(c, c, COLORS_JA[c], COLORS_JA[c][0] if ja else COLOR_MARKS[c], ja) for c in COLOR_LIST]
    base["kinds"] = [word(k, k.replace("-", " "), KINDS_JA[k], mark, ja) for k, mark in KIND_MARKS.items()]
    base["states"] = [word(n, en, jp, mark, ja) for n, en, jp, mark in STATE_WORDS]
    base["turned"] = word("turned", "frozen", "フリーズ", "⟳", ja)
    own = ["main-1", "attack-declare", "block-declare", "main-2"]
    base["stops"] = Stops(own=own, other=["attack-declare", "block-declare"])
    base["keywords"] = keywords(rulebook, lang)
    return base


def word(name: str, en: str, jp: str, mark: str, ja: bool) -> Word:
    return {"name": name, "label": jp if ja else en, "mark": mark}


def keywords(rulebook: str, lang: str) -> list[Keyword]:
    out: list[Keyword] = []
    book = read_book(rulebook)
    for printed, number in KEYWORD_RULES.items():
        chapter = book.find(number.split(".")[0])
        rule = book.find(number)
        title = printed if lang == "ja" or chapter is None else chapter.gist(lang)
        out.append({"name": printed, "label": title, "gist": f"{'' if rule is None else rule.gist(lang)} ({number})"})
    return out
