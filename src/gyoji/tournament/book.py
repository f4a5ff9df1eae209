"""The tournament rules as a further book of Magic: `gyoji rules magic --book tournament`."""

from __future__ import annotations

from pathlib import Path

from .. import rulebook
from ..kernel.declaring.gamedef import GameDef

BOOK = Path(__file__).with_name("rulebook.tsv")
NAME = "tournament"


def register(game: GameDef) -> None:
    """Magic has the rules of tournaments (MTR), of infractions (IPG) and of judging at Regular (JAR) beside its own."""
    if game.name == "magic" and NAME not in game.further_books:
        game.further_books = {**game.further_books, NAME: str(BOOK)}
        rulebook.FURTHER_CODE.setdefault(game.name, []).append(BOOK.parent)
