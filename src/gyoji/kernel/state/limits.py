"""How large a game may become. A game over one of its limits is unfinished: no rule says who has won it."""

from __future__ import annotations

from typing import Any, Final

from ..errors import GyojiError

OBJECTS: Final = "most-objects"
WAITING: Final = "most-waiting"
DIGITS: Final = "most-digits"
REPEATS: Final = "most-repeats"
PAIRS: Final = "most-pairs"
RESOLUTIONS: Final = "most-resolutions"
NESTED: Final = "most-nested"
ROUNDS: Final = "most-rounds"

#: options of every game: the default, what is allowed, what it says
LIMIT_OPTIONS: Final[dict[str, tuple[object, object, str]]] = {
    OBJECTS: (200_000, int, "objects that a game may have, with those that have gone; over that it is unfinished"),
    WAITING: (50_000, int, "what may wait and have triggered at the same time; over that it is unfinished"),
    REPEATS: (100_000, int, "how often one thing may be done over and over by a text; over that the game is unfinished"),
    DIGITS: (18, list(range(3, 1001)), "digits of the largest number that may come up; over that it is unfinished"),
    RESOLUTIONS: (10_000, int, "things done in a row with nothing decided that could stop them; over that it is unfinished"),
    NESTED: (40, int, "effects that interrupt each other, one within the other; over that it is unfinished"),
}
#: of games whose attackers are blocked by any number of creatures
PAIR_OPTION: Final[dict[str, tuple[object, object, str]]] = {
    PAIRS: (1_000_000, int, "pairs of creatures of which one may block the other; over that the game is unfinished"),
}
#: of games in which a player can propose to repeat a loop
ROUNDS_OPTION: Final[dict[str, tuple[object, object, str]]] = {
    ROUNDS: (1_000, int, "how often a player can propose to repeat a loop"),
}
#: from where to where each may be set
BOUNDS: Final = {OBJECTS: (1_000, 100_000_000), WAITING: (100, 10_000_000), REPEATS: (100, 10_000_000),
                 PAIRS: (1_000, 100_000_000), RESOLUTIONS: (100, 100_000_000), ROUNDS: (1, 1_000_000),
                 NESTED: (5, 40)}  # compiled, a stack that is used up is not noticed


class Limits:
    """The limits of one game. Immutable."""

    def __init__(self, values: dict[str, int]) -> None:
        self.objects = values[OBJECTS]
        self.waiting = values[WAITING]
        self.repeats = values[REPEATS]
        self.number: int = 10 ** values[DIGITS]
        self.pairs = values[PAIRS]
        self.resolutions = values[RESOLUTIONS]
        self.nested = values[NESTED]
        self.rounds = values[ROUNDS]


class CutOff(BaseException):
    """A game has gone over a limit and is over: unwinds the rules to the outer loop. The state says why."""


def limits_of(options: dict[str, Any]) -> Limits:
    """As the options of a game say; those that it does not name are as usual."""
    values: dict[str, int] = {}
    for name, (usual, _, _) in [*LIMIT_OPTIONS.items(), *PAIR_OPTION.items(), *ROUNDS_OPTION.items()]:
        value = options.get(name, usual)
        assert isinstance(value, int)
        least, most = BOUNDS.get(name, (3, 1000))
        if not least <= value <= most:
            raise GyojiError(f"option {name}: expected {least:,} to {most:,}, not {value:,}")
        values[name] = value
    return Limits(values)


USUAL_LIMITS: Final = limits_of({})
