"""How a table shows Magic."""

from __future__ import annotations

from typing import Final

from ...kernel.layout import Keyword, Layout, Stops, Word, ZoneLook
from .terms import COLORS_JA, KINDS_JA, MANA_NAMES, ZONES

SHOWN: Final = (  # zone, how, short names
    ("battlefield", "cards", "field", "戦場"), ("hand", "hand", "hand", "手札"), ("library", "count", "library", "山札"),
    ("graveyard", "count", "grave", "墓地"), ("exile", "count", "exile", "追放"), ("command", "count", "command", "統率"),
)
NUMBERS: Final = (
    ("life", "life", "ライフ", "life", "ライフ"), ("mana", "mana", "マナ", "mana", "マナ"),
    ("counters", "counters", "カウンター", "counters", "カウンター"),
)
COLOR_MARKS: Final = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G", "colorless": "C"}
KIND_MARKS: Final = {
    "creature": "●", "land": "▲", "artifact": "▣", "enchantment": "◇", "planeswalker": "◆", "battle": "⛨", "instant": "⚡",
    "sorcery": "✦",
}
STATE_WORDS: Final = (
    ("attacking", "attacking", "攻撃中", "⚔"), ("blocking", "blocking", "ブロック中", "⛨"),
    ("transformed", "other face", "別の面", "↻"), ("token", "token", "トークン", "○"),
)


def layout(base: Layout, lang: str) -> Layout:
    """The kernel's layout, with Magic's own zones, marks and stops."""
    ja = lang == "ja"
    names = {z.name: z for z in ZONES}
    zones: list[ZoneLook] = []
    for name, show, en, short in SHOWN:
        zones.append({"name": name, "label": names[name].ja if ja else name, "short": short if ja else en, "show": show})
    base["zones"] = zones
    base["numbers"] = [word(n, en, jp, mark_ja if ja else mark, ja) for n, en, jp, mark, mark_ja in NUMBERS]
    base["values"] = ["power", "toughness"]
    base["colors"] = [word(c, c, COLORS_JA[c], COLORS_JA[c][0] if ja else COLOR_MARKS[c], ja) for c in MANA_NAMES]
    base["kinds"] = [word(k, k, KINDS_JA[k], mark, ja) for k, mark in KIND_MARKS.items()]
    base["states"] = [word(n, en, jp, mark, ja) for n, en, jp, mark in STATE_WORDS]
    base["turned"] = word("turned", "tapped", "タップ", "⟳", ja)
    own = ["precombat-main", "declare-attackers", "declare-blockers", "postcombat-main"]
    base["stops"] = Stops(own=own, other=["declare-attackers", "declare-blockers", "end"])
    keywords: list[Keyword] = []
    base["keywords"] = keywords
    return base


def word(name: str, en: str, jp: str, mark: str, ja: bool) -> Word:
    return {"name": name, "label": jp if ja else en, "mark": mark}
