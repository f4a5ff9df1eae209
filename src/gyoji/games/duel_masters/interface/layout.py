"""How a table shows Duel Masters."""

from __future__ import annotations

from typing import Final

from ....kernel.showing.layout import Keyword, Layout, Stops
from ....printed import layout as table_layout
from ....printed.layout import word
from ..state.terms import CIVILIZATION_LIST, CIVILIZATIONS_EN, KEYWORDS_JA, KINDS_JA, ZONES

SHOWN: Final = (  # zone, how, short names
    ("battle", "cards", "battle", "バトル"), ("hand", "hand", "hand", "手札"), ("mana", "strip", "mana", "マナ"),
    ("shields", "backs", "shields", "シールド"), ("castles", "count", "castles", "城"), ("deck", "count", "deck", "山札"),
    ("graveyard", "count", "grave", "墓地"), ("hyperspatial", "count", "hyper", "超次元"), ("gr", "count", "GR", "GR"),
    ("abyss", "count", "abyss", "深淵"), ("sealed", "count", "sealed", "封印"),
)
KIND_MARKS: Final = {"creature": "●", "spell": "✦", "cross-gear": "◆", "castle": "▣", "field": "▦"}
STATE_WORDS: Final = (
    ("attacking", "attacking", "攻撃中", "⚔"), ("attacked", "attacked", "攻撃先", "◎"),
    ("blocking", "blocking", "ブロック中", "◈"), ("linked", "linked", "リンク", "∞"),
)
COLOR_MARKS: Final = {"光": "L", "水": "W", "闇": "D", "火": "F", "自然": "N"}
HUES: Final = {"光": "white", "水": "blue", "闇": "black", "火": "red", "自然": "green"}  # 106.2d, of the hues there are


def layout(base: Layout, lang: str) -> Layout:
    """The kernel's layout, with this game's own zones, marks and stops."""
    ja = lang == "ja"
    base["zones"] = table_layout.zones(ZONES, SHOWN, ja)
    base["numbers"] = []
    base["values"] = ["power"]
    base["colors"] = [word(c, CIVILIZATIONS_EN[c], c, c if ja else COLOR_MARKS[c], ja) for c in CIVILIZATION_LIST]
    base["hues"] = HUES
    base["kinds"] = table_layout.kinds({**KIND_MARKS, **{k: "" for k in KINDS_JA if k not in KIND_MARKS}}, KINDS_JA, ja)
    base["states"] = table_layout.words(STATE_WORDS, ja)
    base["turned"] = word("turned", "tapped", "タップ", "⟳", ja)
    base["stops"] = Stops(own=["charge", "main", "attack"], other=["block"])
    base["keywords"] = keywords(ja)
    return base


def keywords(ja: bool) -> list[Keyword]:
    return [{"name": printed, "label": printed if ja else key.replace("-", " "), "gist": ""}
            for printed, key in KEYWORDS_JA.items()]
