"""Acts that players do again and again in the same order, and that use nothing up: somebody says how often."""

from __future__ import annotations

from typing import Final

from ..state.aliases import ActCode, Player
from ..state.state import State
from ..state.terms import act_code, act_of, obj_of, place_of

CYCLES: Final = 3  # how often a cycle must have been seen
LONGEST: Final = 8  # acts in a cycle that is looked for


class RepeatedActs:
    """What was done with nothing else between, and the cycle in it for which a number was named."""

    def __init__(self) -> None:
        self.done: list[int] = []
        self.cycle: list[int] = []
        self.at = 0  # the act of it that comes next
        self.left = 0  # acts of it that may still be done
        self.finished: list[int] = []  # acts that began a cycle and cannot begin it again for now
        self.then: list[list[int]] = []  # what the players had when a cycle began for the last time but one

    def copy(self) -> RepeatedActs:
        n = RepeatedActs()
        n.done = self.done.copy()
        n.cycle = self.cycle
        n.at = self.at
        n.left = self.left
        n.finished = self.finished
        n.then = self.then
        return n

    def forget(self) -> None:
        if self.done:
            self.done = []
        if self.cycle:
            self.cycle = []
        if self.finished:
            self.finished = []

    def is_next(self, key: int) -> bool:
        """It belongs to the cycle that goes on."""
        return self.left > 0 and key == self.cycle[self.at]

    def take_next(self) -> None:
        self.left -= 1
        self.at = (self.at + 1) % len(self.cycle)
        if self.left == 0:
            self.finished = [*self.finished, self.cycle[0]]

    def begins_again(self, g: State, key: int) -> bool:
        """An act begins a cycle once more that has used up nothing of those who act in it; else it is just noted."""
        p = self.repeated(key, CYCLES)
        if p and self.nothing_used_up(g, self.done[-p:]):
            self.cycle = self.done[-p:]
            self.at = 0
            return True
        if p or self.repeated(key, CYCLES - 1):
            self.then = g.resources()
        self.done.append(key)
        return False

    def go_on(self, times: int) -> bool:
        """Its players go through the cycle so often; false: not even once."""
        self.left = len(self.cycle) * times
        if times == 0:
            self.finished = [*self.finished, self.cycle[0]]
            return False
        self.take_next()
        return True

    def repeated(self, key: int, n: int) -> int:
        """The length of the cycle that was done n times just now and that this act would begin again."""
        for p in range(1, LONGEST + 1):
            if n * p > len(self.done):
                return 0
            if self.done[-p] == key and all([self.done[-1 - i] == self.done[-1 - i - p] for i in range(p * (n - 1))]):
                return p
        return 0

    def nothing_used_up(self, g: State, cycle: list[int]) -> bool:
        now = g.resources()
        return all([now[key % g.players][k] >= self.then[key % g.players][k] for key in cycle for k in range(len(now[0]))])


def act_key(g: State, player: Player, code: ActCode) -> int:
    """The same act of the same player with the same card, wherever the card has been meanwhile."""
    o = g.objs[obj_of(code)]
    card = o.parts[0] if o.parts else len(g.cards) + o.id
    return act_code(act_of(code), card, place_of(code)) * g.players + player
