"""One package for each game."""

from __future__ import annotations

from importlib import import_module

from ..kernel.declaring.gamedef import GameDef
from ..kernel.errors import GyojiError

FIVE = ("nova", "spell-card-strike", "duel-masters", "magic", "phantom-magic-vision")
NAMES = [*FIVE]  # and those that were registered
_loaded: dict[str, GameDef] = {}


def load(name: str) -> GameDef:
    """The game of that name; its package is imported when it is first asked for."""
    if name in _loaded:
        return _loaded[name]
    if not isinstance(name, str) or name not in NAMES:
        raise GyojiError(f"there is no game {name!r}; there are: {', '.join(NAMES)}")
    game = import_module(f"{__name__}.{name.replace('-', '_')}.game").GAME
    assert isinstance(game, GameDef)
    _loaded[name] = game
    return game


def register(game: GameDef) -> None:
    """A game of one's own, under its name: for tests and for games that live in another package."""
    _loaded[game.name] = game
    if game.name not in NAMES:
        NAMES.append(game.name)
