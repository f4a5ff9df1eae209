"""Deck lists as people paste them: each line is found, guessed, or explained; nothing is dropped in silence."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Any
from xml.etree import ElementTree

from .. import card_files
from ..kernel.declaring.deck import MOST_COPIES, Deck
from ..kernel.declaring.gamedef import GameDef
from ..kernel.errors import GyojiError
from ..kernel.state.card import Card
from .lobby_types import DeckChecked, DeckLine

LINE = re.compile(r"^(?:(?P<count>\d{1,4})\s*[x×]?\s+)?(?P<name>\S.*?)(?:\s*[x×]\s*(?P<after>\d{1,4}))?$", re.IGNORECASE)
TAIL = re.compile(r"\s+(?:\([A-Za-z0-9]{2,6}\)|\[[A-Za-z0-9#:_ -]{1,24}\])(?:\s+[A-Za-z0-9★*-]{1,8})?(?:\s+\*[A-Z]+\*)?"
                  r"(?:\s+\^.*\^)?$")  # a set, a number, a finish, a mark
SECTIONS = {  # what other tools call sections
    "deck": "main", "main": "main", "maindeck": "main", "main deck": "main", "mainboard": "main", "creatures": "main",
    "lands": "main", "spells": "main", "sideboard": "sideboard", "side": "sideboard", "sb": "sideboard",
    "commander": "commander", "commanders": "commander", "companion": "sideboard",
}
MOST_LINES = 2000


def checked(game: GameDef, text: str, options: dict[str, Any], name: str = "") -> tuple[DeckChecked, Deck]:
    """What a list says, line by line, and the deck of what was found."""
    deck = Deck(name or "deck")
    lines: list[DeckLine] = []
    game, unread = with_real_cards(game, text)
    cards = game.cards()
    by_word = {c.english.casefold(): c for c in cards.values()} | {c.name.casefold(): c for c in cards.values()}
    section = "main"
    own = {s for d in game.decks().values() for s in d.sections}
    beside = "side" if "side" in own else "sideboard"  # as the game calls it
    known = own | {"main", beside}
    for number, raw in enumerate(as_lines(text)[:MOST_LINES], 1):
        line = raw.strip().lstrip("\ufeff")
        if not line:
            continue
        found = header(line, known, beside)
        if found:
            section = found
            lines.append(DeckLine(number, line[:200], "comment", section=section))
            continue
        if line.startswith(("//", "#")):
            lines.append(DeckLine(number, line[:200], "comment"))
            continue
        place = section
        if line[:3].upper() in ("SB:", "SB "):
            line, place = line[3:].strip(), beside
        entry = one_line(number, line, place, by_word)
        if entry.mark != "found" and entry.text in unread:
            entry.mark, entry.name, entry.why = "unread", "", unread[entry.text]
        lines.append(entry)
        if entry.mark in ("found", "guessed"):
            deck.sections.setdefault(place, []).append((entry.count, entry.name))
    problems: list[str] = []
    try:
        problems = game.deck_problems_with(deck, cards, options)
    except GyojiError as e:
        problems = [str(e)]
    bad = [entry for entry in lines if entry.mark not in ("found", "comment", "guessed")]
    for entry in lines:
        if entry.mark == "found":
            why = next((q for q in problems if entry.name in q or cards[entry.name].english in q), "")
            if why:
                entry.mark, entry.why, entry.rule = "illegal", why, rule_in(why)
    merged: dict[str, dict[str, int]] = {}
    for s, entries in deck.sections.items():
        counts = merged.setdefault(s, {})
        for count, card in entries:
            counts[card] = counts.get(card, 0) + count
    return DeckChecked(not problems and not bad, lines, problems, merged, text=deck.text() if deck.sections else ""), deck


def with_real_cards(game: GameDef, text: str) -> tuple[GameDef, dict[str, str]]:
    """The game with those cards of the downloaded file that a list names; by line, what of them is not understood."""
    kept = card_files.kept_file(game)
    by_word = {w.casefold() for c in game.cards().values() for w in (c.name, c.english)}
    wanted: dict[str, str] = {}  # names in question, with their lines
    for raw in as_lines(text)[:MOST_LINES] if kept else []:
        line = raw.strip().removeprefix("SB:").strip()
        found = LINE.match(line)
        name = "" if found is None else found["name"].strip()
        if name and name.casefold() not in by_word and TAIL.sub("", name).casefold() not in by_word:
            for form in (name, TAIL.sub("", name), TAIL.sub("", name).split(" // ")[0]):
                wanted[form.casefold()] = line[:200]
    if not wanted or kept is None:
        return game, {}
    extra: list[Card] = []
    unread: dict[str, str] = {}
    for record, where in game.records(str(kept)):
        name = game.name_of(record).casefold()
        if name in wanted or name.split(" // ")[0] in wanted:
            try:
                extra.append(game.card_from(record, where))
            except GyojiError as e:
                unread[wanted.get(name, wanted.get(name.split(" // ")[0], ""))] = f"not understood: {str(e)[-300:]}"
    return (game.with_cards(extra) if extra else game), unread


def as_lines(text: str) -> list[str]:
    """The lines of a list; a .dek file is XML."""
    if not text.lstrip().startswith("<"):
        return text.splitlines()
    if "<!" in text:
        raise GyojiError("a deck file has no declarations of its own")
    try:
        root = ElementTree.fromstring(text)
    except (ElementTree.ParseError, ValueError):
        raise GyojiError("this looks like a .dek file, but cannot be read as one") from None
    main: list[str] = []
    side: list[str] = []
    for card in root.iter("Cards"):
        line = f"{card.get('Quantity', '1')} {card.get('Name', '')}"
        (side if card.get("Sideboard") == "true" else main).append(line)
    return [*main, *(["Sideboard", *side] if side else [])]


def header(line: str, known: set[str], beside: str) -> str:
    """The section that a line begins, or nothing."""
    word = line.lstrip("#[/ ").rstrip(":] ").strip().casefold()
    word = re.sub(r"\s*\(\d+\)$", "", word)
    meant = beside if SECTIONS.get(word) == "sideboard" else SECTIONS.get(word, "")
    if meant in known:
        return meant
    if word in known and (line.startswith("#") or line.rstrip().endswith(":") or word == line.casefold()):
        return word
    return ""


def one_line(number: int, line: str, section: str, by_word: dict[str, Card]) -> DeckLine:
    found = LINE.match(line)
    entry = DeckLine(number, line[:200], "unknown", section=section)
    if found is None:
        entry.why = "expected a number and a name"
        return entry
    count = int(found["count"] or found["after"] or 1)
    name = found["name"].strip()
    if not 1 <= count <= MOST_COPIES:
        entry.why = f"{count} copies of a card are too many or too few"
        return entry
    entry.count = count
    for candidate in (name, TAIL.sub("", name), name.split(" // ")[0], TAIL.sub("", name).split(" // ")[0]):
        card = by_word.get(candidate.casefold())
        if card is not None:
            entry.mark, entry.name = "found", card.name
            return entry
    near = get_close_matches(TAIL.sub("", name).casefold(), by_word, 1, 0.8)
    if near:
        entry.mark, entry.name, entry.why = "guessed", by_word[near[0]].name, f"did you mean {by_word[near[0]].english}?"
    else:
        entry.why = "there is no card of this name in the cards that are loaded"
    return entry


def rule_in(problem: str) -> str:
    """The rule that a problem cites at its end."""
    found = re.search(r"\(([0-9][0-9A-Za-z.]*)\)\s*$", problem)
    return found[1] if found else ""
