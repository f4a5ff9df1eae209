"""A game whose cards, decks and rulebook lie in its own folder."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mypy_extensions import mypyc_attr

from ..kernel.declaring.deck import Deck
from ..kernel.declaring.gamedef import GameDef
from ..kernel.state.card import Card
from .disk_cache import Checked


@mypyc_attr(allow_interpreted_subclasses=True)
class PrintedGame(GameDef):
    """Its own cards, to which a user's may be added; subclasses say where `own_cards` are and how a card is made."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.folder = folder
        self.rulebook_path = str(folder / "rulebook.tsv")
        self.extra: dict[str, Card] = {}
        self.known = Checked(folder)

    def own_cards(self) -> dict[str, Card]:
        raise NotImplementedError

    def another(self) -> PrintedGame:
        """The same game, to which cards can be added."""
        raise NotImplementedError

    def cards(self) -> dict[str, Card]:
        return {**self.own_cards(), **self.extra}

    def card_files(self) -> list[str]:
        return [str(p) for p in sorted((self.folder / "cards").glob("*.yaml"))]

    def card_from(self, record: dict[str, Any], where: str) -> Card:
        raise NotImplementedError

    def complaint(self, record: dict[str, Any]) -> tuple[str, str]:
        return self.known.about(record, super().complaint)

    def with_cards(self, extra: list[Card]) -> GameDef:
        game = self.another()
        game.extra = {**self.extra, **{c.name: c for c in extra}}
        return game

    def decks(self) -> dict[str, Deck]:
        return {p.stem: self.read_deck(str(p)) for p in sorted((self.folder / "decks").glob("*.txt"))}
