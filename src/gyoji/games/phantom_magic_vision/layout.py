"""How a table shows Phantom Magic Vision."""

from __future__ import annotations

from typing import Final

from ...kernel.showing.layout import Layout, Stops
from ...printed import layout as table_layout
from ...printed.layout import word
from .terms import KEYWORDS_JA, KINDS_JA, ZONES

SHOWN: Final = (  # zone, how, short names
    ("field", "cards", "field", "場"), ("nodes", "count", "nodes", "ノード"), ("play-area", "names", "play", "プレイ"),
    ("hand", "hand", "hand", "手札"), ("deck", "count", "deck", "デッキ"), ("underworld", "count", "under", "冥界"),
    ("removed", "count", "removed", "除外"), ("sideboard", "count", "side", "サイド"),
)
NUMBERS: Final = (
    ("life", "life", "ライフポイント", "life", "ライフ"),
    ("active_nodes", "active nodes", "アクティブなノード", "active", "アクティブ"),
)
KIND_MARKS: Final = {"character": "●", "character-card": "○", "spell": "✦", "command": "▣"}
STATE_WORDS: Final = (
    ("attacking", "attacking", "攻撃中", "⚔"), ("blocking", "blocking", "防御中", "⛨"),
    ("doomed", "doomed", "決死状態", "✖"), ("discarded", "discarded", "破棄状態", "✕"),
    ("going", "leaving the game", "除外状態", "∅"),
    ("transformed", "transformed", "変身状態", "◇"), ("popularity", "popularity", "人気", "♥"),
)
CHAPTERS: Final = {  # the rule that says what a keyword does
    "速攻": "10.2.2.a", "奇襲": "10.3.2.a", "先制": "10.4.2.a", "貫通": "10.5.2.a", "隠密": "10.6.2.a", "警戒": "10.7.2.a",
    "即死": "10.8.2.a", "人形": "10.9.2.a", "伝説": "10.10.2", "耐性": "10.11.2.a", "マナチャージ": "10.12.2.a",
    "装備": "10.13.2.a", "呪符": "10.14.2.a", "装備／場": "10.15.2.a", "幻想生物": "10.16.2.a", "世界呪符": "10.17.2.a",
    "壱符": "10.18.2.a", "弐符": "10.19.2.a", "連結": "10.20.2.b", "ターン１枚制限": "10.21.2.a",
    "自分ターン制限": "10.22.2.a", "相手ターン制限": "10.23.2.a", "デッキ１枚制限": "10.24.2.a",
    "神器": "10.25.2.a", "抵抗": "10.26.2.a",
    "維持コスト": "10.27.2.a", "変身": "10.28.2.a", "加護": "10.29.2.a", "ラストスペル": "10.30.2.a", "封術": "10.31.2.a",
    "ラストワード": "10.32.2.a", "オーバードライブ": "10.33.2.a", "リーダー": "10.34.2.a",
}
ASKED: Final = {  # what is asked by a rule, where it is not what is always asked so
    "5.5.6": ("Ignore its cost by its caster?", "術者によりコストを無視しますか"),
    "5.6.6": ("Ignore its cost by the alternate race?", "代替レースによりコストを無視しますか"),
    "6.5.3.a": ("Graze?", "グレイズしますか"), "10.27.2.a": ("Pay the upkeep?", "維持コストを支払いますか"),
    "10.3.2.b": ("Shall it block as it comes out?", "防御を兼ねてプレイしますか"),
    "10.28.2.a": ("Transform?", "変身しますか"), "10.26.2.a": ("Pay for its defiance?", "抵抗のコストを支払いますか"),
    "10.29.2.a": ("Pay for its protection?", "加護のコストを支払いますか"),
    "4.8.1.a": ("Discard which card?", "破棄する手札は"), "1.8.7.h": ("Pay how much for X?", "Ｘにいくつ支払いますか"),
    "1.8.7.c": ("How many sleeping nodes are discarded for it?", "スリープ状態のノードを何枚破棄しますか"),
    "6.3.1": ("Attack whom?", "攻撃するプレイヤーは"),
}


def layout(base: Layout, rulebook: str, lang: str) -> Layout:
    """The kernel's layout, with this game's own zones, marks and stops."""
    ja = lang == "ja"
    assert set(CHAPTERS) == set(KEYWORDS_JA)
    base["zones"] = table_layout.zones(ZONES, SHOWN, ja)
    base["numbers"] = table_layout.numbers(NUMBERS, ja)
    base["values"] = ["attack", "durability"]
    base["colors"] = []
    base["kinds"] = table_layout.kinds(KIND_MARKS, KINDS_JA, ja)
    base["states"] = table_layout.words(STATE_WORDS, ja)
    base["turned"] = word("turned", "asleep", "スリープ", "⟳", ja)
    base["stops"] = Stops(own=["main"], other=["main"])
    base["keywords"] = table_layout.keywords(rulebook, CHAPTERS, 2, lang)
    base["waiting"] = "干渉" if ja else "Interference"
    return base
