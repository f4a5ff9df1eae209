"""A game whose cards, decks and rulebook lie in its own folder."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from mypy_extensions import mypyc_attr

from ..kernel.declaring.deck import Deck
from ..kernel.declaring.gamedef import GameDef
from ..kernel.showing.words import SEES_OBJECT
from ..kernel.state.aliases import Player
from ..kernel.state.card import Card
from ..kernel.state.event import Event
from ..kernel.state.state import State
from .card_library import Library
from .disk_cache import Checked
from .texts import Texts

#: an event as a line for somebody who saw so much of it; None: nothing worth a line
Telling = Callable[[GameDef, State, Event, str, int], str | None]


@mypyc_attr(allow_interpreted_subclasses=True)
class PrintedGame(GameDef):
    """Its own cards, to which a user's may be added, and how it tells what has happened."""

    def __init__(self, folder: Path, library: Library[Any], tell: Telling) -> None:
        super().__init__()
        self.folder = folder
        self.library = library
        self.tell = tell
        self.rulebook_path = str(folder / "rulebook.tsv")
        self.extra: dict[str, Card] = {}
        self.known = Checked(folder)
        outlook = folder / "outlook.tsv"  # the features of a position and their weights: benchmarks/outlook.py
        if outlook.exists():
            self.weights = [float(line.split("\t")[1]) for line in outlook.read_text(encoding="utf-8").splitlines()]

    def another(self) -> PrintedGame:
        """The same game, to which cards can be added."""
        raise NotImplementedError

    def cards(self) -> dict[str, Card]:
        return {**self.library.cards(), **self.extra}

    def texts(self) -> Texts | None:
        """Where its cards' texts are read, if that is by phrases."""
        return None

    def card_files(self) -> list[str]:
        return [str(p) for p in sorted((self.folder / "cards").glob("*.yaml"))]

    def card_from(self, record: dict[str, Any], where: str) -> Card:
        card: Card = self.library.card_from(record, where)
        return card

    def happening(self, g: State, ev: Event, viewer: Player, lang: str, sees: int) -> str | None:
        text = self.tell(self, g, ev, lang, sees)
        if text is None or ev.obj < 0 or ev.player != g.objs[ev.obj].controller:
            return text
        who, what, _ = self.concerned(g, ev, lang, sees)
        if not text.startswith(who) or text.startswith(what):
            return text
        name = self.card_name(g, ev.obj, lang) if sees & SEES_OBJECT else self.unseen(lang)
        return text.replace(what, name, 1)  # the line says who does it: that it is theirs goes without saying

    def complaint(self, record: dict[str, Any]) -> tuple[str, str]:
        return self.known.about(record, super().complaint)

    def with_cards(self, extra: list[Card]) -> GameDef:
        game = self.another()
        game.extra = {**self.extra, **{c.name: c for c in extra}}
        return game

    def decks(self) -> dict[str, Deck]:
        return {p.stem: self.read_deck(str(p)) for p in sorted((self.folder / "decks").glob("*.txt"))}
