"""The team draft in which every card lies open (MTR 8.5, B rochester)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ..standings import Cite, not_cited
from ..values import Refusal

SECONDS = (20, 5, "MTR B rochester#1")  # to look at a pack, and for each pick


def pick_order(seats: int, active: int, cards: int, clockwise: bool = True, cite: Cite = not_cited) -> list[int]:
    """Who picks which card of a pack: round the table, the last takes two, back, the first takes two, and so on."""
    step = 1 if clockwise else -1
    there = [(active + step * k) % seats for k in range(seats)]
    order = list(there)
    while len(order) < cards:
        there.reverse()
        cite("MTR 8.5#7")
        order += there
    return order[:cards]


@dataclass
class Rochester:
    """Two teams of three at a table: seats 1A 1B 1C 2A 2B 2C, clockwise."""

    seats: list[str]
    packs: list[list[list[str]]]  # by seat: one of each group of boosters
    first_team: int  # 0 or 1: whose B opens the first pack
    group: int = 0  # of boosters, from 0
    opened: int = 0  # packs of this group that were opened
    active: int = -1
    table: list[str] = field(default_factory=list)  # the cards that lie open, the oldest first
    order: list[int] = field(default_factory=list)
    picks: list[list[str]] = field(default_factory=list)
    shown: dict[str, str] = field(default_factory=dict)  # by seat: what it took last of the pack that lies open
    cited: list[tuple[str, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        if len(self.seats) != 6 or len(self.packs) != 6:
            raise Refusal("two teams of three sit at a table", "MTR 8.5#1")
        self.cite("MTR 8.5#1", "seats: " + ", ".join(self.seats))
        self.picks = [[] for _ in self.seats]
        self.cite("MTR 8.5#2", f"team {self.first_team + 1} drafts first, and its B opens the first pack")
        first = 1 + 3 * self.first_team
        self.open(first)

    def cite(self, rule: str, said: str) -> None:
        self.cited.append((rule, said))

    @property
    def over(self) -> bool:
        return not self.table

    @property
    def picker(self) -> str:
        return self.seats[self.order[0]]

    @property
    def number(self) -> int:
        """Of the pack that lies open, from 1."""
        return 6 * self.group + self.opened

    @property
    def left(self) -> int:
        """Cards that are still to be picked."""
        return sum(len(pack) for packs in self.packs for pack in packs) - sum(map(len, self.picks))

    def waits_for(self) -> list[str]:
        return [] if self.over else [self.picker]

    def pack_of(self, seat: int) -> list[str]:
        """What a seat picks from."""
        return self.table if not self.over and self.order[0] == seat else []

    def seat_of(self, who: str) -> int:
        if who not in self.seats:
            raise Refusal(f"{who} does not sit at this table", "MTR 8.5#1")
        return self.seats.index(who)

    def seconds(self) -> int:
        """For the next pick, with the time to look at a new pack."""
        return SECONDS[1] + (SECONDS[0] if len(self.table) == len(self.packs[self.active][self.group]) else 0)

    def view(self, who: str) -> dict[str, Any]:
        """What a seat sees: all that lies open, and the last pick of everybody; not its own cards, before all is over."""
        seat = self.seat_of(who)
        self.cite("MTR 8.5#10", "what was picked lies face down but for the last card")
        hidden = not self.over
        return {"pack": list(self.table), "picks": None if hidden else list(self.picks[seat]),
                "number": len(self.picks[seat]), "seconds": 0 if self.over else self.seconds(), "waits": self.waits_for()}

    def mark(self, who: str, card: str) -> None:
        """Who is too slow gets the oldest card: marks do not count."""
        self.seat_of(who)

    def due_card(self, who: str) -> str:
        if self.over or who != self.picker:
            raise Refusal(f"{who} has nothing to pick", "MTR 8.5#6")
        return self.table[0]

    def leave(self, who: str) -> None:
        raise Refusal("two teams of three draft to the end: call a judge", "MTR 8.5#1")

    def open(self, seat: int) -> None:
        """All cards of a pack are laid out; its owner is the active player."""
        self.active = seat
        self.shown = {}
        self.opened += 1
        self.table = list(self.packs[seat][self.group])
        self.cite("MTR 8.5#3", f"the {len(self.table)} cards of the pack lie open")
        clockwise = self.group % 2 == 0
        self.order = pick_order(6, seat, len(self.table), clockwise, self.back_again)
        self.cite("MTR 8.5#5", f"{self.seats[seat]} opens a pack and picks first")
        self.cite("MTR 8.5#6", "clockwise" if clockwise else "counter-clockwise")
        self.cite(SECONDS[2], f"{SECONDS[0]} seconds to look, {SECONDS[1]} for each pick")

    def back_again(self, rule: str) -> None:
        self.cite(rule, "back again: who is at the end takes two")

    def pick(self, who: str, card: str) -> None:
        if self.over:
            raise Refusal("the draft is over", "MTR 8.5#6")
        if who != self.picker:
            raise Refusal(f"{self.picker} picks now, not {who}", "MTR 8.5#6")
        if card not in self.table:
            raise Refusal(f"{card} does not lie there", "MTR 8.5#3")
        self.table.remove(card)
        self.picks[self.order.pop(0)].append(card)
        self.shown[who] = card
        if not self.table:
            self.next_pack()

    def time_out(self, who: str = "", given: str = "") -> str:
        """Too slow: the card that has lain there longest."""
        card = given or self.due_card(who or self.picker)
        self.cite("MTR 8.5#4", f"{self.picker} was too slow: {card}")
        self.pick(self.picker, card)
        return card

    def next_pack(self) -> None:
        """Everybody opens one of each group; who opened last opens the first of the next group."""
        step = 1 if self.group % 2 == 0 else -1
        if self.opened < 6:
            self.open((self.active + step) % 6)
        elif self.group + 1 < len(self.packs[0]):
            self.group += 1
            self.opened = 0
            self.open(self.active)
