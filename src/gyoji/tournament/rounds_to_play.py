"""Tables of the tournament rules about events: rounds by entrants (MTR E), levels by program (MTR F)."""

from __future__ import annotations

from typing import NamedTuple


class Rounds(NamedTuple):
    """What the table says for a number of entrants."""

    swiss: int  # 0: single elimination only
    elimination: int  # rounds of single elimination, where there is no Swiss
    cut: int  # how many play on
    rule: str

    @property
    def said(self) -> str:
        if not self.swiss:
            return f"single elimination, {self.elimination} rounds"
        return f"{self.swiss} Swiss rounds, then the best {self.cut}"


#: up to how many entrants, Swiss rounds, rounds of single elimination alone, cut
TABLE = [
    (4, 0, 2, 0, "MTR E#2.1"), (8, 0, 3, 0, "MTR E#2.2"), (16, 5, 0, 4, "MTR E#2.3"), (32, 5, 0, 8, "MTR E#2.4"),
    (64, 6, 0, 8, "MTR E#2.5"), (128, 7, 0, 8, "MTR E#2.6"), (226, 8, 0, 8, "MTR E#2.7"), (409, 9, 0, 8, "MTR E#2.8"),
    (1_000_000, 10, 0, 8, "MTR E#2.9"),
]


def rounds_by_table(entrants: int, teams: bool = False, draft_final: bool = False) -> Rounds:
    """MTR E. The first row is for teams only: four single players are in the second."""
    if 9 <= entrants <= 16 and draft_final:
        return Rounds(4, 0, 8, "MTR E#2.3")
    return next(Rounds(swiss, elimination, cut, rule) for most, swiss, elimination, cut, rule in TABLE
                if entrants <= most and (most > 4 or teams))


LEVELS_OF = {
    "eternal-weekend": ("competitive", "MTR F#2.1"), "fnm": ("regular", "MTR F#2.2"), "game-day": ("regular", "MTR F#2.3"),
    "launch-party": ("regular", "MTR F#2.4"), "prerelease": ("regular", "MTR F#2.5"),
    "pro-tour": ("professional", "MTR F#2.6"),
    "pro-tour-qualifier": ("competitive", "MTR F#2.7"), "regional-championship": ("competitive", "MTR F#2.8"),
    "regional-championship-qualifier": ("competitive", "MTR F#2.9"), "store-championship": ("regular", "MTR F#2.10"),
    "world-championship": ("professional", "MTR F#2.11"),
}
PREMIER = ("world-championship", "pro-tour", "pro-tour-qualifier", "regional-championship",
           "regional-championship-qualifier")  # MTR 1.4#6
