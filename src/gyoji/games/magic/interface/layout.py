"""How a table shows Magic."""

from __future__ import annotations

from typing import Final

from ....kernel.showing.layout import Layout, Stops
from ....printed import layout as table_layout
from ....printed.layout import word
from ..state.terms import COLORS_JA, KINDS_JA, MANA_NAMES, ZONES

SHOWN: Final = (  # zone, how, short names
    ("battlefield", "cards", "field", "戦場"), ("hand", "hand", "hand", "手札"), ("library", "count", "library", "山札"),
    ("graveyard", "count", "grave", "墓地"), ("exile", "count", "exile", "追放"), ("command", "names", "command", "統率"),
)
DECK_BESIDE: Final = ("supplement", "count", "beside", "補助")
NUMBERS: Final = (
    ("life", "life", "ライフ", "life", "ライフ"), ("mana", "mana", "マナ", "mana", "マナ"),
    ("counters", "counters", "カウンター", "counters", "カウンター"),
)
LED: Final = ("commander_damage", "by commanders", "統率者", "damage by commanders", "統率者ダメージ")  # 903.10a
COLOR_MARKS: Final = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G", "colorless": "C"}
KIND_MARKS: Final = {
    "creature": "●", "land": "▲", "artifact": "▣", "enchantment": "◇", "planeswalker": "◆", "battle": "⛨", "instant": "⚡",
    "sorcery": "✦",
}
STATE_WORDS: Final = (
    ("attacking", "attacking", "攻撃中", "⚔"), ("blocking", "blocking", "ブロック中", "⛨"),
    ("transformed", "other face", "別の面", "↻"), ("token", "token", "トークン", "○"),
    ("commander", "commander", "統率者", "♛"),
)
KEYWORD_RULES: Final = {  # the rule that says what it does
    "deathtouch": "702.2b", "defender": "702.3b", "double-strike": "702.4b", "first-strike": "702.7b", "flash": "702.8a",
    "flying": "702.9b", "haste": "702.10b", "hexproof": "702.11b", "indestructible": "702.12b", "lifelink": "702.15b",
    "reach": "702.17b", "trample": "702.19b", "vigilance": "702.20b", "ward": "702.21a", "menace": "702.111b",
    "prowess": "702.108a", "flashback": "702.34a", "kicker": "702.33a", "cycling": "702.29a", "equip": "702.6a",
    "convoke": "702.51a", "crew": "702.122a", "undying": "702.93a", "extort": "702.101a", "exalted": "702.83a",
    "shroud": "702.18a", "protection": "702.16a", "landwalk": "702.14c", "intimidate": "702.13b", "fear": "702.36b",
    "shadow": "702.28b", "horsemanship": "702.31b", "skulk": "702.118b", "infect": "702.90b", "wither": "702.80a",
    "banding": "702.22c", "phasing": "702.26a", "hexproof-from": "702.11b",
}


def layout(base: Layout, rulebook: str, lang: str, led: bool, beside: bool) -> Layout:
    """The kernel's layout, with Magic's own zones, marks and stops; `led`: decks have commanders; `beside`: there are
    decks of schemes or planes."""
    ja = lang == "ja"
    base["zones"] = table_layout.zones(ZONES, (*SHOWN, DECK_BESIDE) if beside else SHOWN, ja)
    base["numbers"] = table_layout.numbers((*NUMBERS, LED) if led else NUMBERS, ja)
    base["values"] = ["power", "toughness"]
    base["colors"] = [word(c, c, COLORS_JA[c], COLORS_JA[c][0] if ja else COLOR_MARKS[c], ja) for c in MANA_NAMES]
    base["kinds"] = table_layout.kinds(KIND_MARKS, KINDS_JA, ja)
    base["states"] = table_layout.words(STATE_WORDS, ja)
    base["turned"] = word("turned", "tapped", "タップ", "⟳", ja)
    own = ["precombat-main", "declare-attackers", "declare-blockers", "postcombat-main"]
    base["stops"] = Stops(own=own, other=["declare-attackers", "declare-blockers", "end"])
    base["keywords"] = table_layout.keywords(rulebook, KEYWORD_RULES, 2, lang, "en")
    return base
