"""An agent that looks one choice ahead, by the game's own judgement of positions."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from ..kernel.holding.in_process import Agent, own_chance
from ..kernel.holding.seats import Seat
from ..kernel.holding.thinking import ENOUGH, Asked, Thought
from ..kernel.state.terms import ACT, ATTACK, BLOCK, DEFENDER, DONE, PASS

FOLLOW_UPS = 8  # options that are looked at when a choice leads to another one
PATIENCE = 40  # questions until the end of an act


@mypyc_attr(allow_interpreted_subclasses=True)
class Greedy(Agent):
    """Looks one choice ahead: plays each option to the end of its act in its mind and takes the best."""

    name = "greedy"
    needs_imagine = True

    def __init__(self, seed: int = 0, deals: int = 1) -> None:
        self.seed = seed
        self.deals = deals  # imagined deals over which an option is averaged
        self.asked = 0
        self.chance = seed

    def begin(self, player: int, number: int) -> None:
        self.asked = 0
        self.chance = own_chance(self.seed, player, number)

    def choose(self, seat: Seat) -> int:
        self.asked += 1
        worth = [0.0] * seat.count
        for deal in range(self.deals):
            chance = (self.chance * 100_003 + self.asked) * 16 + deal
            for i in range(seat.count):
                worth[i] += best_of_act(seat, chance, i)
        return worth.index(max(worth))


def best_of_act(seat: Seat, chance: int, option: int) -> float:
    """What a position is worth when an option is answered and its act has come to its end: own choices and others' blocks
    on the way are tried."""
    answers = [option]
    while True:
        act = OneAct(seat.player, answers, True)
        worth = seat.think(chance, act)
        if act.options == 0:
            return worth
        tried = [seat.think(chance, OneAct(seat.player, [*answers, *act.given, i], False)) for i in range(act.options)]
        answers = [*answers, *act.given, tried.index(max(tried) if act.own else min(tried))]


class OneAct(Thought):
    """Plays the act that the first answer begins to its end, and answers what comes up on the way: as it is told, then
    plainly. Where there is something to try, it may stop and say what."""

    def __init__(self, player: int, answers: list[int], tries: bool) -> None:
        self.player = player
        self.answers = answers
        self.tries = tries
        self.given: list[int] = []  # plain answers since
        self.options = 0  # that are to be tried here
        self.own = False
        self.act_kind = 0
        self.phase = ""
        self.turn = 0
        self.last = PATIENCE + 1

    def choose(self, asked: Asked) -> int:
        n = asked.number - 1
        if n == 0:
            self.act_kind = asked.kind
            self.phase = asked.phase
            self.turn = asked.turn
            return self.answers[0]
        if n == self.last or asked.turn != self.turn or self.is_over(asked):
            return ENOUGH
        if n < len(self.answers):
            if n == len(self.answers) - 1 and not self.tries:  # what is tried is an act like any other from here
                self.act_kind = asked.kind
                self.phase = asked.phase
                self.last = n + PATIENCE + 1
            return self.answers[n]
        self.own = asked.seat == self.player
        if self.tries and ((self.own and asked.kind != ACT) or asked.kind == BLOCK) and len(asked.values) <= FOLLOW_UPS:
            self.options = len(asked.values)
            return ENOUGH
        answer = plain_answer(asked, self.own)
        self.given.append(answer)
        return answer

    def is_over(self, asked: Asked) -> bool:
        if self.act_kind in (ATTACK, DEFENDER, BLOCK):
            return (asked.kind == ATTACK and not asked.game.attacks_together) or asked.phase != self.phase
        return asked.kind in (ACT, ATTACK) and not asked.waiting


def plain_answer(asked: Asked, own: bool) -> int:
    if asked.kind == ACT and PASS in asked.values:
        return asked.values.index(PASS)
    return asked.values.index(DONE) if DONE in asked.values and not own else 0
