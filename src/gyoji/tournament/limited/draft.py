"""A draft at one table: packs go round, each picks in secret (MTR 7.7, 9.7)."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from ..values import Refusal

#: by how many cards are left in a pack: the seconds for a pick, and the rule
SECONDS = {15: (40, "MTR B booster#2.1"), 14: (40, "MTR B booster#2.2"), 13: (35, "MTR B booster#2.3"),
           12: (30, "MTR B booster#2.4"), 11: (25, "MTR B booster#2.5"), 10: (25, "MTR B booster#2.6"),
           9: (20, "MTR B booster#2.7"), 8: (20, "MTR B booster#2.8"), 7: (15, "MTR B booster#2.9"),
           6: (10, "MTR B booster#2.10"), 5: (10, "MTR B booster#2.11"), 4: (5, "MTR B booster#2.12"),
           3: (5, "MTR B booster#2.13"), 2: (5, "MTR B booster#2.14"), 1: (0, "MTR B booster#2.15")}
SECONDS_OF_TWO = {15: (50, "MTR B two-headed#2.1"), 14: (50, "MTR B two-headed#2.1"), 13: (45, "MTR B two-headed#2.2"),
                  12: (45, "MTR B two-headed#2.2"), 11: (40, "MTR B two-headed#2.3"), 10: (40, "MTR B two-headed#2.3"),
                  9: (30, "MTR B two-headed#2.4"), 8: (30, "MTR B two-headed#2.4"), 7: (20, "MTR B two-headed#2.5"),
                  6: (20, "MTR B two-headed#2.5"), 5: (10, "MTR B two-headed#2.6"), 4: (10, "MTR B two-headed#2.6"),
                  3: (10, "MTR B two-headed#2.7"), 2: (0, "MTR B two-headed#2.8"), 1: (0, "MTR B two-headed#2.8")}


def seconds_for(left: int, of_two: bool = False) -> tuple[int, str]:
    """The time for a pick, and its rule; 0: no limit."""
    table = SECONDS_OF_TWO if of_two else SECONDS
    return table[min(left, 15)]


def review_seconds(pack: int, of_two: bool = False) -> tuple[int, str]:
    """To look at the own cards after a pack (from 1)."""
    return (60, "MTR B two-headed#3") if of_two else (30 + 30 * pack, "MTR B booster#3")


@dataclass
class Draft:
    """One table. Everybody has a pack; when all have picked, the packs go on."""

    seats: list[str]
    packs: list[list[list[str]]]  # by seat, those not opened yet
    each_time: int = 1  # cards a pick: two for a team
    first_picks: int = 0  # of a pack, for products that have two; 0: as always
    look_back: bool = False  # picked cards may be looked at between picks
    number: int = 0  # of the pack that goes round, from 1
    passes: int = 0  # how often it has gone on
    hands: list[list[str]] = field(default_factory=list)
    picks: list[list[str]] = field(default_factory=list)
    taken: list[int] = field(default_factory=list)  # cards that a seat has taken of the pack it holds
    gone: list[bool] = field(default_factory=list)
    marked: list[str] = field(default_factory=list)  # what is taken if the time runs out
    cited: list[tuple[str, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        n = len(self.seats)
        if n < 2:
            raise Refusal("a draft is for two or more", "MTR 7.6#1")
        if len({len(p) for p in self.packs}) != 1 or len(self.packs) != n:
            raise Refusal("everybody has as many packs", "MTR 7.6#1")
        self.first_picks = self.first_picks or self.each_time
        self.picks = [[] for _ in range(n)]
        self.gone = [False] * n
        self.open()

    def cite(self, rule: str, said: str) -> None:
        self.cited.append((rule, said))

    @property
    def over(self) -> bool:
        return all(self.gone) or (not any(self.hands) and not any(self.packs))

    @property
    def left(self) -> int:
        """Cards that are still to be picked."""
        return sum(map(len, self.hands)) + sum(len(pack) for packs in self.packs for pack in packs)

    def pack_of(self, seat: int) -> list[str]:
        """What a seat picks from."""
        return self.hands[seat]

    def open(self) -> None:
        """All open the same kind of pack at once."""
        self.number += 1
        self.hands = [packs.pop(0) if not gone else [] for packs, gone in zip(self.packs, self.gone, strict=True)]
        for seat, gone in enumerate(self.gone):
            if gone and self.packs[seat]:
                self.packs[seat].pop(0)  # goes with who has left
        self.taken = [0] * len(self.seats)
        self.marked = [""] * len(self.seats)
        self.cite("MTR 7.7#1", f"pack {self.number} is opened")

    def direction(self) -> int:
        """To the left (to the next seat), and with every second pack to the right."""
        self.cite("MTR 9.7#4" if self.each_time > 1 else "MTR 7.7#6",
                  f"pack {self.number} goes to the {'left' if self.number % 2 else 'right'}")
        return 1 if self.number % 2 else -1

    def due(self, seat: int) -> int:
        """How many cards a seat takes of the pack that it holds now."""
        if self.gone[seat]:
            return 0
        return min(len(self.hands[seat]) + self.taken[seat], self.each_time if self.passes else self.first_picks)

    def waits_for(self) -> list[str]:
        """Who has not picked yet."""
        return [self.seats[s] for s in range(len(self.seats)) if self.hands[s] and self.taken[s] < self.due(s)]

    def seat_of(self, who: str) -> int:
        if who not in self.seats:
            raise Refusal(f"{who} does not sit at this table", "MTR 7.6#1")
        return self.seats.index(who)

    def view(self, who: str) -> dict[str, Any]:
        """What a seat sees: its pack, and its cards as far as it may look at them now."""
        seat = self.seat_of(who)
        self.cite("MTR 7.7#4", "cards that were picked are looked at between packs only" if not self.look_back
                  else "cards that were picked may be looked at")
        looks = self.look_back or self.over or (not self.passes and not any(self.taken))
        seconds, rule = seconds_for(max(1, len(self.hands[seat])), self.each_time > 1)
        self.cite(rule, f"{seconds} seconds")
        return {"pack": list(self.hands[seat]), "picks": list(self.picks[seat]) if looks else None,
                "number": len(self.picks[seat]), "seconds": seconds, "waits": self.waits_for()}

    def mark(self, who: str, card: str) -> None:
        seat = self.seat_of(who)
        if card not in self.hands[seat]:
            raise Refusal(f"{card} is not in the pack", "MTR 7.7#3")
        self.marked[seat] = card

    def pick(self, who: str, card: str) -> None:
        """Take a card; what lies on the own pile stays there."""
        seat = self.seat_of(who)
        if self.over:
            raise Refusal("the draft is over", "MTR 7.7#6")
        if self.taken[seat] >= self.due(seat):
            raise Refusal(f"{who} has picked and waits for {', '.join(self.waits_for())}", "MTR 7.7#2")
        if card not in self.hands[seat]:
            raise Refusal(f"{card} is not in the pack", "MTR 7.7#3")
        self.hands[seat].remove(card)
        self.picks[seat].append(card)
        self.taken[seat] += 1
        self.marked[seat] = ""
        self.cite("MTR 9.7#2" if self.each_time > 1 else "MTR 7.7#2", f"{who} picks")
        self.go_on()

    def due_card(self, who: str) -> str:
        """What is taken when the time for a pick is over: the card that was marked, else the first."""
        seat = self.seat_of(who)
        if not self.hands[seat] or self.taken[seat] >= self.due(seat):
            raise Refusal(f"{who} has nothing to pick", "MTR 7.7#2")
        return self.marked[seat] or self.hands[seat][0]

    def time_out(self, who: str, given: str = "") -> str:
        """The time for a pick is over."""
        card = given or self.due_card(who)
        self.cite("IPG 3.6 definition#1", f"{who} was too slow: a card is taken for them")
        self.pick(who, card)
        return card

    def picks_first(self, a: str, b: str) -> str:
        """Of two who both want to wait in a draft without a clock: from whom packs reach the other sooner; else the lower
        seat."""
        n, step = len(self.seats), 1 if self.number % 2 else -1
        i, j = self.seat_of(a), self.seat_of(b)
        forth, back = (j - i) * step % n, (i - j) * step % n
        self.cite("MTR 7.7#5", "who is upstream picks first")
        return self.seats[min(i, j) if forth == back else i if forth < back else j]

    def leave(self, who: str) -> None:
        """Out of the draft, with what was picked; the table goes on with one fewer."""
        seat = self.seat_of(who)
        self.gone[seat] = True
        self.cite("MTR 7.7#7", f"{who} leaves the draft and plays with what they have")
        self.go_on()

    def go_on(self) -> None:
        while not self.over and not self.waits_for():
            if not any(self.hands):
                self.passes = 0
                seconds, rule = review_seconds(self.number, self.each_time > 1)
                self.cite(rule, f"{seconds} seconds to look at the own cards")
                self.open()
                continue
            self.pass_on()

    def pass_on(self) -> None:
        """To the next seat; who has left passes on what they get."""
        step = self.direction()
        n = len(self.seats)
        self.hands = [self.hands[(seat - step) % n] for seat in range(n)]
        self.taken = [0] * n
        self.passes += 1


class Drafter:
    """Picks for a seat."""

    name = "first"

    def choose(self, pack: list[str], picks: list[str]) -> str:
        return pack[0]


class RandomDrafter(Drafter):
    name = "random"

    def __init__(self, seed: object = 0) -> None:
        self.dice = Random(f"drafter {seed}")

    def choose(self, pack: list[str], picks: list[str]) -> str:
        return self.dice.choice(pack)


class ByRarity(Drafter):
    """The rarest card; of equal ones, the one that it has most of, then the first."""

    name = "rarity"

    def __init__(self, rarity: dict[str, str]) -> None:
        self.worth = {name: ("common", "uncommon", "rare", "mythic").index(r) for name, r in rarity.items()
                      if r in ("common", "uncommon", "rare", "mythic")}

    def choose(self, pack: list[str], picks: list[str]) -> str:
        return max(pack, key=lambda c: (self.worth.get(c, 0), picks.count(c), -pack.index(c)))
