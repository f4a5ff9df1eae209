"""An agent that looks one choice ahead, by the game's own judgement of positions."""

from __future__ import annotations

from ..kernel.holding.in_process import Agent, own_chance
from ..kernel.holding.questions import Question
from ..kernel.holding.seats import Imagined, Seat
from ..kernel.state.terms import ACT, ATTACK, BLOCK, DEFENDER, DONE, PASS

FOLLOW_UPS = 8  # options that are looked at when a choice leads to another one
PATIENCE = 40  # questions until the end of an act


class Greedy(Agent):
    """Looks one choice ahead: plays each option to the end of its act on an imagined copy and takes the best."""

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
            base = seat.imagine((self.chance * 100_003 + self.asked) * 16 + deal)
            for i in range(seat.count):
                worth[i] += after(base, i, seat.player, 1)
        return worth.index(max(worth))


def after(game: Imagined, option: int, player: int, depth: int) -> float:
    """What a position is worth to a player when an option is answered and its act has come to its end."""
    q = game.question
    assert q is not None
    m = game.copy()
    m.answer(option)
    act_kind, phase, turn = q.code, game.phase, game.turn
    for _ in range(PATIENCE):
        q = m.question
        if q is None or m.turn != turn or act_is_over(m, q, act_kind, phase):
            break
        m.answer(reply(m, q, player, depth))
    return m.worth(player)


def act_is_over(m: Imagined, q: Question, act_kind: int, phase: str) -> bool:
    if act_kind in (ATTACK, DEFENDER, BLOCK):
        return (q.code == ATTACK and not m.game.attacks_together) or m.phase != phase
    return q.code in (ACT, ATTACK) and not m.waiting


def reply(m: Imagined, q: Question, player: int, depth: int) -> int:
    """A sensible answer to what comes up on the way: own choices and others' blocks are tried, all else is plain."""
    own = q.seat == player
    if depth > 0 and ((own and q.code != ACT) or q.code == BLOCK) and len(q.values) <= FOLLOW_UPS:
        worth = [after(m, i, player, depth - 1) for i in range(len(q.values))]
        return worth.index(max(worth) if own else min(worth))
    if q.code == ACT and PASS in q.values:
        return q.values.index(PASS)
    return q.values.index(DONE) if DONE in q.values and not own else 0

