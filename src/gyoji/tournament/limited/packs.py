"""Packs: from a set's booster sheets, from cards with rarities, or from a cube list (MTR 7.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from ...games import load
from ...kernel.errors import GyojiError
from ...kernel.files import MOST_BYTES, json_of, text_of
from ..formats import BASICS

RARITIES = ("common", "uncommon", "rare", "mythic")
OWN = Path(__file__).with_name("rarities.tsv")
#: a pack of cards that have rarities: the rare one is mythic once in eight packs
USUAL = (("common", 10), ("uncommon", 3), ("rare", 1))
MYTHIC = 8
CUBE_PACK = 15
MOST_IN_PACK = 100  # of a sheet


@dataclass
class Sheet:
    """Cards of which a pack has some, each as likely as its weight."""

    cards: dict[str, int] = field(default_factory=dict)
    fixed: bool = False  # every pack has all of it
    again: bool = False  # a card may be in a pack more than once

    def draw(self, dice: Random, number: int) -> list[str]:
        """So many different ones, or all if there are fewer; then again from the whole sheet."""
        if self.fixed:
            return [name for name, n in self.cards.items() for _ in range(n)]
        if self.again:
            return dice.choices(list(self.cards), list(self.cards.values()), k=number)
        out: list[str] = []
        left: dict[str, int] = {}
        for _ in range(number):
            if not left:
                left = dict(self.cards)
            name = dice.choices(list(left), list(left.values()))[0]
            out.append(name)
            del left[name]
        return out


@dataclass
class Product:
    """From what packs are made."""

    name: str
    sheets: dict[str, Sheet]
    boosters: list[tuple[dict[str, int], int]]  # how many of each sheet, and the weight of this kind of pack
    rarity: dict[str, str] = field(default_factory=dict)
    cube: list[str] = field(default_factory=list)
    left_out: int = 0  # cards of its sheets that the file does not have

    @property
    def size(self) -> int:
        return CUBE_PACK if self.cube else max(sum(contents.values()) for contents, _ in self.boosters)

    def packs(self, number: int, seed: object) -> list[list[str]]:
        """So many packs, by chance; of a cube no card is in two of them."""
        dice = Random(f"packs {seed}")
        if self.cube:
            cards = list(self.cube)
            if len(cards) < number * CUBE_PACK:
                raise GyojiError(f"{self.name} has {len(cards)} cards; {number} packs need {number * CUBE_PACK}")
            dice.shuffle(cards)
            return [cards[k * CUBE_PACK:(k + 1) * CUBE_PACK] for k in range(number)]
        out = []
        for _ in range(number):
            contents = dice.choices([c for c, _ in self.boosters], [w for _, w in self.boosters])[0]
            out.append([name for sheet, n in contents.items() for name in self.sheets[sheet].draw(dice, n)])
        return out


def read_product(source: str) -> Product:
    """A file: of a set with booster sheets (MTGJSON), of cards with rarities (MTGJSON, Scryfall, or rows of name and
    rarity), or a cube list (names, one a line); or the name of a game, for its own cards."""
    from ...games import NAMES

    if source in NAMES:
        return own_product(source)
    text = text_of(source, MOST_BYTES)
    if source.endswith(".json"):
        try:
            value = json_of(text)
        except ValueError as e:
            raise GyojiError(f"{source}: is no JSON: {e}") from None
        return from_json(value, source)
    if source.endswith(".tsv"):
        rows = [line.split("\t") for line in text.splitlines() if line.strip()]
        if any(len(row) < 2 or row[1] not in RARITIES for row in rows):
            raise GyojiError(f"{source}: expected rows of a name and a rarity ({', '.join(RARITIES)}), by a tab")
        return by_rarity(source, {row[0]: row[1] for row in rows})
    names = [line.split("//")[0].strip().lstrip("0123456789x").strip() for line in text.splitlines()]
    cube = [name for name in names if name and not name.startswith("#")]
    if not cube:
        raise GyojiError(f"{source}: there is no card in it")
    return Product(Path(source).stem, {}, [], cube=cube)


def own_product(game: str) -> Product:
    """The cards that come with a game; their rarities stand in rarities.tsv."""
    rarity: dict[str, str] = {}
    for line in OWN.read_text(encoding="utf-8").splitlines()[1:]:
        cells = line.split("\t")
        if cells[0] == game:
            rarity[cells[1]] = cells[2]
    known = load(game).cards()
    missing = [name for name in known if name not in rarity and name not in BASICS]
    if missing:
        raise GyojiError(f"{OWN}: no rarity of {', '.join(missing[:5])}")
    return by_rarity(game, {name: r for name, r in rarity.items() if name in known})


def from_json(value: Any, source: str) -> Product:
    data = value.get("data", value) if isinstance(value, dict) else value
    if isinstance(data, dict) and isinstance(data.get("booster"), dict) and isinstance(data.get("cards"), list):
        return from_sheets(data, source)
    if isinstance(data, dict) and isinstance(data.get("cards"), list):
        data = data["cards"]
    if isinstance(data, dict):
        data = [face[0] if isinstance(face, list) and face else face for face in data.values()]
    cards = [card for card in data if isinstance(card, dict) and "name" in card] if isinstance(data, list) else []
    if not cards:
        raise GyojiError(f"{source}: expected a set with booster sheets or a list of cards")
    rarity = {str(card["name"]): str(card["rarity"]) for card in cards if card.get("rarity") in RARITIES}
    without = [str(card["name"]) for card in cards if "rarity" not in card]
    if not rarity:
        raise GyojiError(f"{source}: packs need the rarity of each card, and none of its {len(cards)} cards has one (such "
                         f"as {', '.join(without[:3])}); give a set file with booster sheets, or a cube list")
    return by_rarity(Path(source).stem, rarity)


def from_sheets(data: Mapping[str, Any], source: str) -> Product:
    """MTGJSON's set files: the kinds of pack, and the sheets that they are made from."""
    kinds = data["booster"]
    kind = next((k for k in ("draft", "play", "default") if k in kinds), next(iter(kinds), ""))
    if not kind:
        raise GyojiError(f"{source}: the set has no boosters")
    cards = [card for card in data["cards"] if isinstance(card, dict) and "name" in card]
    names = {str(card["uuid"]): str(card["name"]) for card in cards if "uuid" in card}
    sheets: dict[str, Sheet] = {}
    try:
        for sheet, content in kinds[kind]["sheets"].items():
            found: dict[str, int] = {}
            fixed = bool(content.get("fixed"))  # then its weights are numbers of cards
            for uuid, weight in content["cards"].items():
                if uuid in names:
                    found[names[uuid]] = found.get(names[uuid], 0) + counted(weight, MOST_IN_PACK if fixed else 10 ** 12)
            if not found:
                number = len(content["cards"])
                raise GyojiError(f"{source}: none of the {number} cards of the sheet {sheet!r} is in the file")
            sheets[sheet] = Sheet(found, fixed, bool(content.get("allowDuplicates")))
        boosters = [({s: counted(n, MOST_IN_PACK) for s, n in b["contents"].items()}, counted(b.get("weight", 1)))
                    for b in kinds[kind]["boosters"]]
    except (AttributeError, KeyError, TypeError, ValueError) as e:
        raise GyojiError(f"{source}: the booster sheets make no sense: {e!r}") from None
    if not boosters or not all(contents for contents, _ in boosters):
        raise GyojiError(f"{source}: the booster sheets name no card of the set")
    rarity = {str(card["name"]): str(card.get("rarity", "")) for card in cards}
    left_out = sum(uuid not in names for content in kinds[kind]["sheets"].values() for uuid in content["cards"])
    return Product(str(data.get("name", Path(source).stem)), sheets, boosters, rarity, left_out=left_out)


def counted(value: Any, most: int = 10 ** 12) -> int:
    """A number of cards, or a weight: one at least, since packs without cards would go round for ever."""
    number = int(value)
    if not 1 <= number <= most:
        raise ValueError(f"a number from 1 to {most}, not {value!r}")
    return number


def by_rarity(name: str, rarity: Mapping[str, str]) -> Product:
    sheets = {r: Sheet({card: 1 for card, its in rarity.items() if its == r and card not in BASICS}) for r in RARITIES}
    missing = [r for r, _ in USUAL if not sheets[r].cards]
    if missing:
        raise GyojiError(f"{name}: a pack needs cards of each rarity, and there is none that is {' or '.join(missing)}")
    usual = dict(USUAL)
    boosters = [(usual, MYTHIC - 1), ({"mythic" if r == "rare" else r: n for r, n in usual.items()}, 1)]
    return Product(name, sheets, boosters if sheets["mythic"].cards else boosters[:1], dict(rarity))


#: how many packs a player or a team has, and the rule
PACKS = {"sealed": (6, "MTR 7.2#6"), "draft": (3, "MTR 7.2#6"), "rochester": (3, "MTR 7.2#6"), "cube": (3, "MTR 7.2#6"),
         "team-sealed-2": (8, "MTR 8.6#3"), "team-sealed-3": (12, "MTR 8.6#3"), "two-headed-sealed": (8, "MTR 9.6#2"),
         "two-headed-draft": (6, "MTR 9.6#2")}


def packs_each(format: str, team: int, together: bool) -> tuple[int, str]:
    if together:
        return PACKS["two-headed-draft" if format == "draft" else "two-headed-sealed"]
    if team > 1 and format == "sealed":
        return PACKS[f"team-sealed-{team}"]
    return PACKS.get(format, PACKS["sealed"])
