"""Files that users have: cards as MTGJSON (AtomicCards) and Scryfall (bulk data) give them, and deck lists."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree

from ....kernel.declaring.deck import MOST_COPIES, Deck, check_size
from ....kernel.declaring.source import read_source
from ....kernel.errors import GyojiError
from ....kernel.files import text_of

#: the printed fields, as our own files and MTGJSON name them, and what Scryfall calls them
FIELDS: Final = {
    "manaCost": "mana_cost", "type": "type_line", "text": "oracle_text", "power": "power", "toughness": "toughness",
    "loyalty": "loyalty", "defense": "defense", "colorIndicator": "color_indicator", "hand": "hand_modifier",
    "life": "life_modifier", "attractionLights": "attraction_lights",
}
#: layouts of things that are no cards of a deck
NO_CARDS: Final = ("token", "double_faced_token", "emblem", "art_series", "reversible_card")
DECK: Final = "main"
SIDEBOARD: Final = "sideboard"
#: headings of deck lists, by what they are called
SECTIONS: Final = {
    "deck": DECK, "main": DECK, "maindeck": DECK, "mainboard": DECK, "side": SIDEBOARD, "sideboard": SIDEBOARD,
    "commander": "commander", "commanders": "commander", "vanguard": "vanguard", "avatar": "vanguard",
    "schemes": "schemes", "planes": "planes", "planar deck": "planes", "scheme deck": "schemes",
    "attractions": "attractions", "attraction deck": "attractions", "stickers": "stickers", "sticker sheets": "stickers",
    "companion": "companion", "maybeboard": "", "about": "", "metadata": "", "shop": "", "tokens": "",
}
ENTRY: Final = re.compile(r"(SB:\s*)?(\d{1,9})x?\s+(?:\[[^]]*\]\s*)?(.+)", re.IGNORECASE)
PRINTING: Final = re.compile(r"\s+[(\[][A-Z0-9_]{2,6}[)\]](\s+[\w★†*-]+)?$|\s+\*[A-Z]+\*$")

Counts = dict[str, dict[str, int]]  # by section and name


# --- cards ------------------------------------------------------------------------
def card_records(source: object) -> object:
    """The records of a file in our own shape: each face's printed fields, `faces` where there are two."""
    if not isinstance(source, (str, Path)):
        return source
    found: Any = read_source(str(source))
    if isinstance(found, dict) and isinstance(found.get("data"), dict):  # AtomicCards: faces by name
        return [_atomic(name, faces, str(source)) for name, faces in found["data"].items()]
    if isinstance(found, dict) and isinstance(found.get("data"), list):
        found = found["data"]
    if isinstance(found, list) and any(isinstance(r, dict) and "type_line" in r for r in found[:3]):
        return _oracle(found)
    return found


def _atomic(name: str, faces: object, where: str) -> dict[str, Any]:
    if not isinstance(faces, list) or not faces or not all(isinstance(f, dict) for f in faces):
        raise GyojiError(f"{where}: {name}: expected a list of faces, as AtomicCards has it")
    sides = [f for f in faces if f.get("side")]
    if len(sides) < 2:
        return _printed(faces[0], name, False)
    return _joined(name, [_printed(f, str(f.get("faceName", name)), False) for f in sides], str(faces[0].get("layout", "")))


def _oracle(cards: list[Any]) -> list[Any]:
    """Scryfall has a record for each printing; the first of a name counts."""
    found: dict[str, Any] = {}
    for card in cards:
        if not isinstance(card, dict) or not isinstance(card.get("name"), str):
            found[f"card {len(found) + 1}"] = card  # whoever reads the records complains
            continue
        layout = str(card.get("layout", "normal"))
        if card["name"] in found or layout in NO_CARDS:
            continue
        faces = card.get("card_faces")
        if isinstance(faces, list) and len(faces) > 1 and all(isinstance(f, dict) for f in faces):
            parts = [_printed(f, str(f.get("name", card["name"])), True) for f in faces]
            found[card["name"]] = _joined(card["name"], parts, layout)
        else:
            found[card["name"]] = _printed(card, card["name"], True)
    return list(found.values())


def _printed(record: dict[str, Any], name: str, scryfall: bool) -> dict[str, Any]:
    """The fields of one face; what is empty is not there."""
    out: dict[str, Any] = {"name": name}
    for field, other in FIELDS.items():
        value = record.get(other if scryfall else field)
        if value not in (None, "", []):
            out[field] = value
    layout = record.get("layout", "normal")
    if layout not in ("normal", None) and "faceName" not in record:
        out["layout"] = layout
    return out


def _joined(name: str, faces: list[dict[str, Any]], layout: str) -> dict[str, Any]:
    return {"name": name, "layout": layout, "faces": faces}


def names_of(record: dict[str, Any]) -> list[str]:
    """What a deck list may call a card: its whole name, or that of its first face."""
    faces = record.get("faces")
    whole = str(record.get("name", ""))
    first = faces[0].get("name") if isinstance(faces, list) and faces and isinstance(faces[0], dict) else None
    return [whole, first] if isinstance(first, str) else [whole]


# --- deck lists ------------------------------------------------------------------------
def read_list(path: str) -> Deck:
    """A deck list: plain text as Arena and Magic Online export it, .dck (Forge, XMage) or .cod (Cockatrice)."""
    text = text_of(path)
    return cockatrice(text, path) if path.lower().endswith(".cod") else plain(text, path)


def plain(text: str, where: str) -> Deck:
    """Lines `4 NAME`, with or without set and number; headings by word, `[word]` or `# word`; `SB:` before a card."""
    deck = Deck(Path(where).stem)
    counts: Counts = {}
    section = DECK
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip().lstrip("\ufeff")
        if number == 1 and line.startswith("//"):
            deck.entitle(line[2:])
        if not line or line.startswith("//") or line.upper().startswith("LAYOUT "):
            continue
        heading = line.strip("#[]: ").lower()
        if heading in SECTIONS or line.startswith("#"):
            section = SECTIONS.get(heading, heading)
            continue
        title = re.match(r"name\s*[:= ]\s*(.+)", line, re.IGNORECASE)
        if title:
            deck.title = deck.title_ja = title.group(1).strip()
            continue
        if not section:
            continue
        entry = ENTRY.fullmatch(line)
        if entry is None or not 0 < int(entry.group(2)) <= MOST_COPIES:
            raise GyojiError(f"{where}, line {number}: expected `4 NAME`, `4 NAME (SET) 123` or a heading, "
                             f"found `{line[:200]}`")
        name = PRINTING.sub("", entry.group(3).split("|")[0].strip()).strip()
        _put(counts, SIDEBOARD if entry.group(1) else section, int(entry.group(2)), name)
    return _filled(deck, counts, where)


def cockatrice(text: str, where: str) -> Deck:
    if "<!" in text.replace("<!--", ""):  # neither a document type nor entities, which grow
        raise GyojiError(f"{where}: is not XML as Cockatrice writes it: it declares something of its own")
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as e:
        raise GyojiError(f"{where}: is not XML: {e}") from None
    if root.tag != "cockatrice_deck":
        raise GyojiError(f"{where}: expected <cockatrice_deck>, found <{root.tag}>")
    deck = Deck(Path(where).stem)
    counts: Counts = {}
    title = (root.findtext("deckname") or "").strip()
    deck.title = deck.title_ja = title or deck.name
    for zone in root.iter("zone"):
        called = zone.get("name", "main")
        for card in zone.iter("card"):
            name, count = card.get("name", ""), card.get("number", "1")
            if not name or not re.fullmatch(r"\d{1,9}", count) or not 0 < int(count) <= MOST_COPIES:
                raise GyojiError(f"{where}, zone {called[:100]}: expected a card with name and number, "
                                 f"found {str(card.attrib)[:200]}")
            if SECTIONS.get(called, called):
                _put(counts, SECTIONS.get(called, called), int(count), name)
    return _filled(deck, counts, where)


def _put(counts: Counts, section: str, count: int, name: str) -> None:
    cards = counts.setdefault(section, {})
    cards[name] = cards.get(name, 0) + count


def _filled(deck: Deck, counts: Counts, where: str) -> Deck:
    if not counts:
        raise GyojiError(f"{where}: the deck is empty; expected lines such as `4 NAME`")
    deck.sections = {section: [(n, name) for name, n in cards.items()] for section, cards in counts.items()}
    check_size(deck, where)
    return deck
