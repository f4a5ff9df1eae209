"""An agent that looks one choice ahead, by the game's own evaluation of positions."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from ..kernel.holding.in_process import Agent, own_chance
from ..kernel.holding.seats import Seat
from ..kernel.holding.thinking import ENOUGH, Asked, Thought
from ..kernel.state.terms import ACT, ATTACK, BLOCK, DEFENDER, DONE, PASS

FOLLOW_UPS = 8  # options that are looked at when a choice leads to another one
PATIENCE = 40  # questions until the end of an act
COMBAT = (ATTACK, DEFENDER, BLOCK)


@mypyc_attr(allow_interpreted_subclasses=True)
class Greedy(Agent):
    """Looks one choice ahead: imagines each option played to the end of its act, and takes the best."""

    name = "greedy"
    needs_imagine = True

    def __init__(self, seed: int = 0, deals: int = 1) -> None:
        self.seed = seed
        self.deals = deals  # imagined deals over which an option is averaged
        self.asked = 0
        self.chance = seed

    def begin(self, player: int, number: int) -> None:
        """Its chance begins anew: from its seed, its seat and the number of the game."""
        self.asked = 0
        self.chance = own_chance(self.seed, player, number)

    def choose(self, seat: Seat) -> int:
        """The index of the option whose act ends best."""
        self.asked += 1
        actions = seat.actions()
        if actions.count(actions[0]) == len(actions):
            return 0  # they come to the same
        worth = [0.0] * seat.count
        for deal in range(self.deals):
            chance = (self.chance * 100_003 + self.asked) * 16 + deal
            for i in range(seat.count):
                same = actions.index(actions[i])
                worth[i] = worth[same] if same < i else worth[i] + best_of_act(seat, chance, i).value()
        return worth.index(max(worth))


def best_of_act(seat: Seat, chance: int, option: int) -> OneAct:
    """The act that an option begins, played to its end: own choices and others' blocks on the way are tried."""
    act = OneAct(seat.player, [option], 0)
    act.worth = seat.think(chance, act)
    k = 0  # choices on its way that were tried
    while True:
        if k == len(act.choices):
            if not act.is_short:
                return act
            act = OneAct(seat.player, act.up_to(k), 0)
            act.worth = seat.think(chance, act)
            k = 0
            continue
        choice = act.choices[k]
        before = act.way[:choice.place]
        tried: list[OneAct] = []
        for i in range(choice.options):
            if i == choice.plain and choice.is_tried and not act.is_long:
                tried.append(act)  # it has been tried on the way
            else:
                other = OneAct(seat.player, [*before, i], choice.place)
                other.worth = seat.think(chance, other)
                tried.append(other)
        worth = [other.worth for other in tried]
        best = tried[worth.index(max(worth) if choice.own else min(worth))]
        k = k + 1 if best is act else 0
        act = best


class Choice:
    """Something to try on the way of an act."""

    def __init__(self, place: int, options: int, plain: int, own: bool, is_tried: bool) -> None:
        self.place = place  # questions before it
        self.options = options
        self.plain = plain  # what was answered
        self.own = own
        self.is_tried = is_tried  # what followed would have followed if it had been tried


class OneAct(Thought):
    """Plays the act that the first answer begins to its end, and answers what comes up on the way: as it is told, then
    plainly. What is tried is an act like any other from there on, and its end may be another one."""

    def __init__(self, player: int, answers: list[int], at: int) -> None:
        self.player = player
        self.answers = answers
        self.at = at  # which of them is tried
        self.way = answers.copy()  # all answers
        self.choices: list[Choice] = []  # that come up on the way of the act that the first answer begins
        self.worth = 0.0
        self.act_is_over = False  # that act is over,
        self.worth_of_act = 0.0  # and what the position was worth then
        self.is_short = False  # what was tried was over before it was
        self.is_long = False  # PATIENCE has ended it
        self.in_combat = False  # how the act began that is tried
        self.phase = ""
        self.first_in_combat = False  # and the other one
        self.first_phase = ""
        self.turn = 0

    def value(self) -> float:
        """What the position was worth at its end."""
        return self.worth_of_act if self.act_is_over else self.worth

    def up_to(self, k: int) -> list[int]:
        """The answers up to a choice, this one included."""
        return self.answers if k == 0 else self.way[:self.choices[k - 1].place + 1]

    def choose(self, asked: Asked) -> int:
        n = asked.number - 1
        if n == 0:
            self.in_combat = self.first_in_combat = asked.kind in COMBAT
            self.phase = self.first_phase = asked.phase
            self.turn = asked.turn
            return self.answers[0]
        if asked.turn != self.turn:
            return ENOUGH
        self.is_long = n == self.at + PATIENCE + 1
        is_over = self.is_long or ends(asked, self.in_combat, self.phase)
        if not self.act_is_over and (n == PATIENCE + 1 or ends(asked, self.first_in_combat, self.first_phase)):
            self.act_is_over = True
            self.worth_of_act = asked.worth(self.player)
        if is_over:
            self.is_short = not self.act_is_over
            return ENOUGH
        if n < len(self.answers):
            if n == self.at:
                self.in_combat = asked.kind in COMBAT
                self.phase = asked.phase
            return self.answers[n]
        own = asked.seat == self.player
        answer = plain_answer(asked, own)
        if not self.act_is_over and ((own and asked.kind != ACT) or asked.kind == BLOCK) and len(asked.values) <= FOLLOW_UPS:
            in_combat = asked.kind in COMBAT
            is_tried = in_combat == self.in_combat and (not in_combat or asked.phase == self.phase)
            self.choices.append(Choice(n, len(asked.values), answer, own, is_tried))
        self.way.append(answer)
        return answer


def ends(asked: Asked, in_combat: bool, phase: str) -> bool:
    """An act is over when something is asked."""
    if in_combat:
        return (asked.kind == ATTACK and not asked.game.attacks_together) or asked.phase != phase
    return asked.kind in (ACT, ATTACK) and not asked.waiting


def plain_answer(asked: Asked, own: bool) -> int:
    if asked.kind == ACT and PASS in asked.values:
        return asked.values.index(PASS)
    return asked.values.index(DONE) if DONE in asked.values and not own else 0
