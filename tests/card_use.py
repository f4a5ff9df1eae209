"""Players by chance who use one card as often as they can."""

from __future__ import annotations

from gyoji.kernel.state.card import Card
from gyoji.kernel.state.chance import Chance
from gyoji.kernel.state.state import Asker, State
from gyoji.kernel.state.terms import ACT, DONE, MAY, PASS, obj_of


class Enough(Exception):
    """So many decisions do."""


class User(Asker):
    """Both players by chance; whoever can do something with the card under test mostly does (so often of ten times).

    They pass or stop choosing, where they need not, once in `idle` times or less."""

    def __init__(self, card: Card, seed: int, decisions: int, often: int, idle: int) -> None:
        self.card = card
        self.dice = Chance(seed)
        self.asked = 0
        self.used = False
        self.decisions = decisions
        self.often = often
        self.idle = idle

    def choose(self, g: State, kind: int, player: int, options: list[int], src: int, rule: str) -> int:
        self.asked += 1
        if self.asked > self.decisions:
            raise Enough
        if kind == ACT:
            own = [i for i, o in enumerate(options) if o != PASS and g.objs[obj_of(o)].card is self.card]
            if own and self.dice.below(10) < self.often:
                self.used = True
                return own[self.dice.below(len(own))]
        able = list(range(len(options)))
        if self.dice.below(self.idle):
            idle = PASS if kind in (ACT, MAY) else DONE
            able = [i for i in able if options[i] != idle] or able
        return able[self.dice.below(len(able))]
