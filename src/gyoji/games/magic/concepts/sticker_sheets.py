"""Sticker sheets (123.2) and what is printed on each sticker: words of a name, abilities, power and toughness, art."""

from __future__ import annotations

import re
from typing import Final

from ....effects.nodes.changes import Gain, SetStat, link_mods
from ....effects.nodes.numbers import Num
from ....kernel.state.aliases import ObjId
from ....kernel.state.card import Ability, Chars, Mod
from ....printed.record import Record
from ..state.card import MagicCard
from ..state.terms import LEXICON

SHEET: Final = "Stickers"  # the type line of a sheet in card files
KINDS: Final = ("name", "ability", "power and toughness", "art")  # 123.1
LINE: Final = re.compile(r"((?:\{TK\})*)(?: — )?(.+)")
SIZE: Final = re.compile(r"(\d+)/(\d+)")
VOWELS: Final = "aeiouy"  # 123.6e
PICTURES: Final = 3  # art stickers on a sheet


class Sticker:
    """One sticker of a sheet, unlike all others even where the same is printed on them (123.3a)."""

    def __init__(self, kind: str, text: str, cost: int, mods: list[Mod]) -> None:
        self.kind = kind
        self.text = text  # the words of a name, the ability, "4/1"
        self.cost = cost  # tickets (123.3c)
        self.mods = mods  # but for a name, whose place is chosen later

    def size(self, toughness: bool) -> int:
        """123.8a: only what is printed on it as a power and toughness."""
        found = SIZE.fullmatch(self.text)
        return 0 if found is None else int(found.group(2 if toughness else 1))

    def letters(self, wanted: str) -> int:
        """123.6d: how often such letters stand on a name sticker, small or capital."""
        return sum([self.text.lower().count(letter) for letter in wanted]) if self.kind == "name" else 0

    def vowels(self) -> int:
        """123.6e: how many different ones."""
        return len([v for v in VOWELS if v in self.text.lower()]) if self.kind == "name" else 0

    def abilities(self) -> list[Ability]:
        return [m.ability for m in self.mods if isinstance(m, Gain)]


class Stuck:
    """A sticker on an object (123.3). Never changed: another one takes its place when it is put elsewhere."""

    def __init__(self, sticker: Sticker, order: int, after: int) -> None:
        self.sticker = sticker
        self.order = order  # when it was put on
        self.after = after  # of a name: how many words stood before it (123.6c)


class Sheet(MagicCard):
    """No card and without characteristics (123.2), but listed in card files and deck lists as cards are."""

    def __init__(self, name: str, text: str) -> None:
        super().__init__(name, Chars(name), text)
        self.base.stats = [0, 0, 0, 0, 0]
        self.stickers: list[Sticker] = []


def abilities_and_sizes(r: Record) -> list[tuple[int, str]]:
    """The lines of a sheet: tickets, and an ability or a size."""
    out: list[tuple[int, str]] = []
    for line in r.text("text").splitlines():
        found = LINE.fullmatch(line.strip())
        if found is None:
            raise r.error("text", "lines such as `{TK}{TK} — 4/1` or `{TK} — Flying`")
        out.append((found.group(1).count("{TK}"), found.group(2)))
    return out


def name_stickers(name: str) -> list[Sticker]:
    """Each word of a sheet's name is a sticker."""
    return [Sticker("name", word, 0, []) for word in name.split()]


def art_stickers() -> list[Sticker]:
    """123.9: they only mark what they are on."""
    return [Sticker("art", f"art {k + 1}", 0, []) for k in range(PICTURES)]


def size_sticker(text: str, cost: int) -> Sticker:
    power, toughness = text.split("/")
    mods: list[Mod] = [SetStat("power", Num(int(power))), SetStat("toughness", Num(int(toughness)))]
    link_mods(mods, LEXICON)
    return Sticker("power and toughness", text, cost, mods)


def ability_sticker(text: str, cost: int, abilities: list[Ability]) -> Sticker:
    mods: list[Mod] = [Gain(a) for a in abilities]
    link_mods(mods, LEXICON)
    return Sticker("ability", text, cost, mods)


class Stickers:
    """Sticker sheets, and the stickers that are on objects (123). Lists and maps are replaced, never changed in place."""

    def __init__(self, players: int) -> None:
        self.decks: list[list[Sheet]] = [[] for _ in range(players)]  # sticker sheets, of which some are chosen
        self.sheets: list[list[Sheet]] = [[] for _ in range(players)]  # whose stickers each player uses (123.2); replaced
        self.stuck: dict[ObjId, list[Stuck]] = {}  # objects: the stickers on them (123.3); replaced
        self.newest: Sticker | None = None  # what was put on something last

    def copy(self) -> Stickers:
        n = Stickers(len(self.sheets))
        n.decks = self.decks
        n.sheets = self.sheets
        n.stuck = self.stuck
        n.newest = self.newest
        return n
