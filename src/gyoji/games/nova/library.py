"""NOVA's own cards, and cards from users' files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import yaml

from ...kernel.errors import GyojiError, TextError
from ...text import NotUnderstood
from .card import NovaCard
from .compile import CardError, compile_card

CARDS: Final = Path(__file__).parent / "cards"

_cards: dict[str, NovaCard] = {}


def cards() -> dict[str, NovaCard]:
    """The cards that come with the game, by name; compiled once in a process."""
    if not _cards:
        found: dict[str, NovaCard] = {}
        for file in files():
            for card in load(file):
                if card.name in found:
                    raise CardError(card.name, "name", f"a second card of this name in {file}")
                found[card.name] = card
        _cards.update(found)
    return _cards


def files() -> list[str]:
    return [str(p) for p in sorted(CARDS.glob("*.yaml"))]


def load(path: str | Path) -> list[NovaCard]:
    """The cards of a YAML or JSON file. Raises `CardError` or `NotUnderstood`."""
    return [compile_card(record) for record in records(path)]


def card_from(record: dict[str, object], where: str) -> NovaCard:
    """One card of a user; errors say where it stands."""
    try:
        return compile_card(record)
    except NotUnderstood as lost:
        raise TextError(f"{where}: {lost}", lost.pronoun or lost.stopped or lost.text) from None
    except CardError as wrong:
        raise GyojiError(f"{where}: {wrong}") from None


def records(path: str | Path) -> list[dict[str, object]]:
    """The records of a file: a list of maps."""
    file = Path(path)
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as e:
        raise GyojiError(f"{file}: cannot be read: {e}") from None
    try:
        found: object = json.loads(text) if file.suffix == ".json" else yaml.load(text, Loader=_Loader)
    except (yaml.YAMLError, json.JSONDecodeError) as e:
        raise GyojiError(f"{file}: {e}") from None
    if not isinstance(found, list) or not all(isinstance(r, dict) for r in found):
        raise GyojiError(f"{file}: expected a list of cards, each a map of its printed fields")
    return found


_Loader: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
