"""How a table shows NOVA."""

from __future__ import annotations

from typing import Final

from ...kernel.showing.layout import Layout, Stops
from ...printed import layout as table_layout
from ...printed.layout import word
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
    base["zones"] = table_layout.zones(ZONES, SHOWN, ja)
    base["numbers"] = table_layout.numbers(NUMBERS, ja)
    base["values"] = ["attack", "health"]
    base["colors"] = [word(c, c, COLORS_JA[c], COLORS_JA[c][0] if ja else COLOR_MARKS[c], ja) for c in COLOR_LIST]
    base["kinds"] = table_layout.kinds(KIND_MARKS, KINDS_JA, ja)
    base["states"] = table_layout.words(STATE_WORDS, ja)
    base["turned"] = word("turned", "frozen", "フリーズ", "⟳", ja)
    own = ["main-1", "attack-declare", "block-declare", "main-2"]
    base["stops"] = Stops(own=own, other=["attack-declare", "block-declare"])
    base["keywords"] = table_layout.keywords(rulebook, KEYWORD_RULES, 1, lang)
    return base
