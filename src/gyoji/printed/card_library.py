"""A game's own cards, and cards from users' files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, Generic, TypeVar

from ..kernel.declaring.source import read_source
from ..kernel.errors import GyojiError, TextError
from ..kernel.gc_pause import undisturbed
from ..kernel.state.card import Card
from ..text import NotUnderstood
from .record import CardError

C = TypeVar("C", bound=Card)

#: what a mistake in the compiler looks like
FAULTS: Final = (TypeError, ValueError, AttributeError, LookupError, AssertionError, RecursionError)


class Library(Generic[C]):
    """The card files of a game, and how it makes a card of a record (`CardError`, `NotUnderstood`)."""

    def __init__(self, folder: Path, make: Callable[[dict[str, object]], C]) -> None:
        self.folder = folder
        self.make = make
        self._cards: dict[str, C] = {}

    def cards(self) -> dict[str, C]:
        """The cards that come with the game, by name; compiled once in a process."""
        if not self._cards:
            found: dict[str, C] = {}
            with undisturbed():
                for file in self.files():
                    for card in self.load(file):
                        if card.name in found:
                            raise CardError(card.name, "name", f"a second card of this name in {file}")
                        found[card.name] = card
            self._cards.update(found)
        return self._cards

    def files(self) -> list[str]:
        return [str(p) for p in sorted(self.folder.glob("*.yaml"))]

    def load(self, path: str | Path) -> list[C]:
        """The cards of a YAML or JSON file."""
        return [self.make(record) for record in records(path)]

    def card_from(self, record: dict[str, object], where: str) -> C:
        """One card of a user; errors say where it stands."""
        try:
            return self.make(record)
        except NotUnderstood as lost:
            raise TextError(f"{where}: {lost}", lost.pronoun or lost.stopped or lost.text) from None
        except (CardError, OverflowError) as wrong:  # more abilities than a card has room for
            raise GyojiError(f"{where}: {wrong}") from None
        except FAULTS as fault:  # of ours: one card that is told as such, not the end of the work
            raise GyojiError(f"{where}: the compiler broke down ({fault!r}); please report this card") from fault


def records(path: str | Path) -> list[dict[str, object]]:
    """The records of a file: a list of maps, or maps by name under `data`."""
    file = Path(path)
    found: object = read_source(str(file))
    if isinstance(found, dict) and isinstance(found.get("data"), dict):
        found = list(found["data"].values())  # records by name, with remarks about the file beside them
    if not isinstance(found, list) or not all(isinstance(r, dict) for r in found):
        raise GyojiError(f"{file}: expected a list of cards, each a map of its printed fields")
    return found
