"""How a table shows Spell Card Strike."""

from __future__ import annotations

from typing import Final

from ...kernel.showing.layout import BoardLook, Layout, RegionLook, Stops
from ...kernel.state.terms import CHOOSE, NUMBER
from ...printed import layout as table_layout
from ...printed.layout import word
from .terms import ATTRIBUTE_LIST, ATTRIBUTES_EN, BOARD, GRID, KINDS_JA, ZONES

SHOWN: Final = (  # zone, how, short names
    ("hand", "hand", "hand", "手札"), ("rule", "names", "rule", "ルール"), ("effect", "count", "effect", "効果"),
    ("deck", "count", "deck", "山札"), ("discard", "count", "discard", "捨て札"), ("score", "count", "taken", "得点札"),
    ("removed", "count", "removed", "除外"),
)
NUMBERS: Final = (("score", "score", "スコア", "score", "スコア"),)
HUES: Final = {"神": "white", "魔": "blue", "霊": "black", "妖": "green"}
REGIONS: Final = (  # part of the stage, words, marks
    ("gate", "gate", "ゲートエリア", "gate", "門"), ("base", "base line", "ベースライン", "base", "基線"),
    ("center", "centre line", "センターライン", "ctr", "中央"), ("territory", "territory", "テリトリー", "terr", "領地"),
)
KIND_MARKS: Final = {"striker": "●", "spell-card": "✦", "option": "◆"}
STATE_WORDS: Final = (
    ("ace", "Ace", "エース", "★"), ("attacking", "attacking", "攻撃中", "⚔"), ("attacked", "attacked", "攻撃対象", "◎"),
)
ASKED: Final = {  # what is asked by a rule, where it is not what is always asked so
    "5.1.1": ("Which card is your Ace?", "エースにするカードは"), "5.3.1.3": ("Discard?", "手札を捨てますか"),
    "5.6.1.3": ("Discard?", "手札を捨てますか"), "5.4.6.3": ("An additional action?", "追加行動をしますか"),
    "5.4.7.2": ("Attack whom?", "攻撃の対象は"), "5.4.7.3": ("Who joins the attack?", "攻撃に参加するストライカーは"),
    "5.4.8.3": ("Who casts it?", "術者は"), "5.5.1.2": ("Retire or summon?", "退場か召喚をしますか"),
    "6.2.1": ("React?", "リアクションをしますか"),
}
GRAZE: Final = {  # what 5.4.7.6 asks, by the kind of the question
    NUMBER: ("Graze with how many cards?", "何枚グレイズしますか"),
    CHOOSE: ("Graze with which card?", "どのカードでグレイズしますか"),
}
KEYWORD_RULES: Final = {  # the rule that says what it does
    "接射": "10.2.1", "覚醒": "10.3.1", "陣形": "10.4.1", "遮断": "10.5.1", "瞬速": "10.6.1", "蒐集": "10.7.1",
    "加勢": "10.8.1", "加護": "10.9.1",
}


def layout(base: Layout, rulebook: str, lang: str) -> Layout:
    """The kernel's layout, with this game's own zones, marks and stops."""
    ja = lang == "ja"
    base["zones"] = table_layout.zones(ZONES, SHOWN, ja)
    base["numbers"] = table_layout.numbers(NUMBERS, ja)
    base["values"] = ["pow", "def"]
    base["colors"] = [word(a, ATTRIBUTES_EN[a], a, a, ja) for a in ATTRIBUTE_LIST]
    base["kinds"] = table_layout.kinds(KIND_MARKS, KINDS_JA, ja)
    base["states"] = table_layout.words(STATE_WORDS, ja)
    base["turned"] = word("turned", "exhausted", "行動済み", "⟳", ja)
    base["stops"] = Stops(own=["refresh", "striker", "commander", "end"], other=["striker"])
    base["keywords"] = table_layout.keywords(rulebook, KEYWORD_RULES, 2, lang)
    base["hues"] = HUES
    base["waiting"] = "チェーン" if ja else "Chain"
    base["board"] = BoardLook(zone="stage", label="ステージ" if ja else "stage", rows=GRID.rows, columns=GRID.columns,
                              ends=[0, 1], regions=regions(ja))
    return base


def regions(ja: bool) -> list[RegionLook]:
    """The parts of the stage that have a name (4.1.8 to 4.1.11)."""
    out: list[RegionLook] = []
    for name, en, jp, mark, mark_ja in REGIONS:
        for player in range(2) if name != "center" else [-1]:
            spots = BOARD.regions[name][max(0, player)]
            out.append({"name": name, "label": jp if ja else en, "mark": mark_ja if ja else mark, "player": player,
                        "spots": spots})
    return out
