"""An agent that thinks ahead: Monte Carlo tree search over what its seat may know.

The tree is one of information sets: its branches are what can be done, by whatever name that has in every deal of the
cards that the seat does not see. First each option is looked at as a greedy player would. Then the options race: these
cards are dealt again, and each option is played with the same deal, until it has fallen behind by more than chance
explains. A simulation goes down the tree, adds a branch, plays on by habit for some turns and judges the position at the
end of each. Habits are learned on the way: what has turned out better than the average for whoever did it
is done more often (Finnsson's move averages)."""

from __future__ import annotations

import os
import pickle
from math import inf, log, sqrt, tanh
from time import perf_counter
from typing import Final

from mypy_extensions import mypyc_attr

from ..kernel.errors import GyojiError
from ..kernel.holding.in_process import Agent, own_chance
from ..kernel.holding.questions import check_of
from ..kernel.holding.seats import Seat
from ..kernel.holding.thinking import ENOUGH, Asked, Judge, Thought
from ..kernel.state.chance import Chance
from ..kernel.state.terms import ACT, PASS
from .greedy import COMBAT, best_of_act

LONGEST: Final = 300  # questions of a simulation
EXPLORE: Final = 0.25
WIDENING: Final = 1.5  # branches of a node: so many times the root of its visits
RANDOM: Final = 50  # of a thousand answers beyond the tree: not by habit
IDLE: Final = 150  # of a thousand of those: may be a pass although something can be done
UNTRIED: Final = 0.0  # what an action is worth of which nothing is known, beyond the average,
DOUBT: Final = 2.0  # and how many simulations that counts for
FIRST_SIGHT: Final = 5.0  # simulations that the judgement of one act alone counts for,
SIGHT: Final = 0.7  # and its share in the judgement of an option, over the turns that a simulation looks ahead
KEPT: Final = 0.95  # of a habit, from one decision to the next
DECIDED: Final = 5e5  # a position that is worth more, or less than its negative, is won or lost
PART: Final = 1024  # bits of chance for the simulations of one decision
LEAST: Final = 6  # deals before an option is given up
FEW: Final = 4  # options that are not halved
SURE: Final = 2.5  # standard errors by which an option must be behind to be given up
NOISE: Final = 0.01  # variance of a difference that is assumed at first,
NOISE_FOR: Final = 4.0  # as if seen so many times


class Node:
    """What a seat can do after all that led here."""

    def __init__(self) -> None:
        self.asked = -1  # kind, player, seat and number of options, as one number
        self.visits = 0
        self.total = 0.0  # of what simulations through it were worth to who thinks
        self.offered = 0  # how often it could have been gone to
        self.sight = 0.0  # what it seems to be worth at first sight
        self.weight = 0.0  # and how many simulations that counts for
        self.next: dict[int, Node] = {}


class Habit:
    """How an action turned out for whoever did it."""

    def __init__(self) -> None:
        self.times = 0.0
        self.total = 0.0


class Candidate:
    """An option that may be chosen, and what it was worth in each deal."""

    def __init__(self, option: int, action: int, node: Node, share: float) -> None:
        self.option = option
        self.share = share  # of first sight, however many simulations there are
        self.action = action
        self.node = node
        self.worth: list[float] = []
        self.sum = 0.0

    def mean(self) -> float:
        found = (self.sum + self.node.sight * FIRST_SIGHT) / (len(self.worth) + FIRST_SIGHT)
        return found + self.share * (self.node.sight - found)


@mypyc_attr(allow_interpreted_subclasses=True)
class Search(Agent):
    """Thinks ahead, for a number of simulations or for a time."""

    name = "search"
    needs_imagine = True

    def __init__(self, seed: int = 0, sims: int = 200, time: float = 0.0, jobs: int = 1, judge: Judge | None = None,
                 trust: float = 0.5, turns: int = 0) -> None:
        for what, number, least in (("sims", sims, 1), ("jobs", jobs, 1), ("turns", turns, 0)):
            if number < least:
                raise GyojiError(f"{what} is a whole number from {least}, not {number}")
        if not 0.0 <= time < inf:
            raise GyojiError(f"time is a number of seconds, or 0 where simulations are counted, not {time!r}")
        self.seed = seed
        self.sims = sims  # simulations a decision, where no time is given
        self.time = time  # seconds a decision
        self.jobs = jobs  # processes that think at the same time
        self.judge = judge  # has a say beside the game's own judgement,
        self.trust = trust  # of this weight
        self.turns = turns  # that a simulation plays on; 0: as many as the game says
        self.chance = seed
        self.asked = 0
        self.begun = 0.0  # when it was asked
        self.worth = 0.0  # what the position was worth then,
        self.base = 0.0  # and by the outlook
        self.spread = 5.0  # how far apart positions usually are, plainly
        self.habits: dict[int, Habit] = {}
        self.kept: Node | None = None
        self.declared: list[int] = []  # what it has answered of a declaration of attackers or blockers
        self.average = 0.5  # of the simulations of a decision
        self.simulations = 0  # in all

    def begin(self, player: int, number: int) -> None:
        self.chance = own_chance(self.seed, player, number)
        self.asked = 0
        self.spread = 5.0
        self.habits = {}
        self.kept = None
        self.declared = []

    def choose(self, seat: Seat) -> int:
        self.asked += 1
        self.begun = perf_counter()
        actions = seat.actions()
        if min(actions) == max(actions):
            return 0
        q = seat.question
        asked = check_of(q.code, q.player, q.seat, len(actions))
        root = self.kept
        if root is None or root.asked != asked:
            root = Node()
            root.asked = asked
        if q.code not in COMBAT:
            self.declared = []
        candidates = self.look(seat, root, actions)
        if self.jobs > 1 and hasattr(os, "fork"):
            self.in_processes(seat, root, candidates)
        else:
            self.think(seat, root, candidates, 0, 1)
        most = max([len(c.worth) for c in candidates])
        best: Candidate | None = None
        for c in candidates:
            if len(c.worth) >= most - 1 and (best is None or c.mean() > best.mean()):
                best = c
        assert best is not None
        self.kept = best.node
        if q.code in COMBAT:
            self.declared.append(q.values[best.option])
        for habit in self.habits.values():
            habit.times *= KEPT
            habit.total *= KEPT
        return best.option

    def look(self, seat: Seat, root: Node, actions: list[int]) -> list[Candidate]:
        """What can be done. At first sight it is worth what the position is worth when its act is over; and nothing seems
        better than what is usual."""
        out: list[Candidate] = []
        chance = (self.chance * 100_003 + self.asked) * PART
        habit = Usual(self.declared)
        self.base = seat.think(chance, habit)
        self.worth = seat.worth()
        for i in range(len(actions)):
            if actions[i] in actions[:i]:
                continue
            node = root.next.get(actions[i])
            if node is None:
                node = Node()
                root.next[actions[i]] = node
            out.append(Candidate(i, actions[i], node, min(0.5, SIGHT / self.horizon(seat))))
            node.sight = 0.5
            if self.time > 0.0 and perf_counter() - self.begun > 0.5 * self.time:
                continue  # the other half is for the race
            act = best_of_act(seat, chance, i)
            node.sight = value_of(act.value() - self.worth, self.spread)
            if len(act.way) > 1:
                seat.think(chance, FirstSight(node, act.way))
        if habit.option >= 0:
            root.next[actions[habit.option]].sight = max([c.node.sight for c in out])
        return out

    def think(self, seat: Seat, root: Node, candidates: list[Candidate], part: int, parts: int) -> None:
        """One part of the simulations of a decision: each deal is played with every option that is still in the race."""
        chance = ((self.chance * 100_003 + self.asked) * PART + part) * PART * PART
        racing = candidates
        deals = 0
        n = 0
        while len(racing) > 1:
            for c in racing:
                if perf_counter() - self.begun >= self.time if self.time > 0.0 else n * parts + part >= self.sims:
                    self.simulations += n
                    return
                value = self.simulate(seat, root, c, chance + deals)
                c.worth.append(value)
                c.sum += value
                n += 1
                self.average += (value - self.average) / min(50, n)
            deals += 1
            racing = still_racing(racing, deals)
        self.simulations += n

    def simulate(self, seat: Seat, root: Node, c: Candidate, chance: int) -> float:
        horizon = self.horizon(seat)
        way = Way(seat.player, root, c, self.habits, chance, self.declared.copy(), horizon, self.judge)
        way.at_ends.append(seat.think(chance, way))
        spread = 1.0 if seat.game.weights else self.spread  # an outlook is the logarithm of odds
        value = 0.0
        for i in range(horizon):  # a game that is over stays as it is
            k = min(i, len(way.at_ends) - 1)
            at_end = value_of(way.at_ends[k] - self.base, spread)
            if k < len(way.judged):
                at_end += self.trust * (way.judged[k] - at_end)
            value += at_end / horizon
        for node in way.nodes:
            node.visits += 1
            node.total += value
        if not abs(way.at_ends[-1]) > DECIDED:
            self.spread += 0.01 * (abs(way.worth - self.worth) - self.spread)
        gain = value - (self.average if root.visits > 1 else value)
        for i in range(len(way.done)):
            for key in way.done[i]:
                habit = self.habits.get(key)
                if habit is None:
                    habit = Habit()
                    self.habits[key] = habit
                habit.times += 1.0
                habit.total += gain if way.own[i] else -gain
        return value

    def horizon(self, seat: Seat) -> int:
        """How many turns a simulation plays on."""
        return self.turns if self.turns else seat.game.foresight

    def in_processes(self, seat: Seat, root: Node, candidates: list[Candidate]) -> None:
        """Several processes think, each for itself; what they find is put together."""
        ends: list[tuple[int, int]] = []
        for part in range(1, self.jobs):
            reads, writes = os.pipe()
            child = os.fork()
            if child == 0:
                status = 1
                try:
                    os.close(reads)
                    self.think(seat, root, candidates, part, self.jobs)
                    with open(writes, "wb") as f:
                        pickle.dump([c.worth for c in candidates], f)
                    status = 0
                finally:
                    os._exit(status)
            os.close(writes)
            ends.append((child, reads))
        self.think(seat, root, candidates, 0, self.jobs)
        for child, reads in ends:
            with open(reads, "rb") as f:
                text = f.read()
            os.waitpid(child, 0)
            if text:
                found: list[list[float]] = pickle.loads(text)
                for c, worth in zip(candidates, found, strict=True):
                    c.worth.extend(worth)
                    c.sum += sum(worth)


def value_of(gain: float, spread: float) -> float:
    """From 0 (lost) to 1 (won): by how much better a position is than the one that is thought about."""
    if gain > DECIDED:
        return 1.0
    if gain < -DECIDED:
        return 0.0
    return 0.5 + 0.45 * tanh(gain / (2.0 * spread + 1e-9))


def still_racing(racing: list[Candidate], deals: int) -> list[Candidate]:
    """Those that have not fallen behind the best by more than chance explains; of many, at times only the better half."""
    if deals < LEAST and len(racing) <= FEW:
        return racing
    leader = max(racing, key=lambda c: c.mean())
    out: list[Candidate] = []
    for c in racing:
        mean = (leader.sum - c.sum) / deals
        square = 0.0
        for i in range(deals):
            square += (leader.worth[i] - c.worth[i] - mean) ** 2
        variance = (square + NOISE * NOISE_FOR) / (deals + NOISE_FOR)
        if c is not leader and deals >= 2 * LEAST and square == 0.0 and mean == 0.0:
            continue  # they come to the same
        if c is leader or deals < LEAST or leader.mean() - c.mean() < SURE * sqrt(variance / (deals + FIRST_SIGHT)):
            out.append(c)
    if len(out) > FEW and deals & (deals - 1) == 0 and deals > 1:
        out.sort(key=lambda c: -c.mean())
        out = out[:max(FEW, len(out) // 2)]
    return out


class Usual(Thought):
    """What the game itself would answer to the first question."""

    def __init__(self, declared: list[int]) -> None:
        self.declared = declared
        self.option = -1

    def choose(self, asked: Asked) -> int:
        self.option = asked.usual(self.declared)
        return ENOUGH

    def value_of(self, asked: Asked, player: int) -> float:
        return asked.outlook(player)


class FirstSight(Thought):
    """The way of an act that seemed best at first sight becomes branches of the tree."""

    def __init__(self, node: Node, way: list[int]) -> None:
        self.node = node
        self.way = way
        self.sight = node.sight

    def choose(self, asked: Asked) -> int:
        n = asked.number - 1
        if n >= len(self.way):
            return ENOUGH
        i = self.way[n]
        if n > 0:
            if self.node.asked < 0:
                self.node.asked = check_of(asked.kind, asked.player, asked.seat, len(asked.values))
            self.node = self.node.next.setdefault(asked.action(i), Node())
            self.node.sight = self.sight
            self.node.weight = FIRST_SIGHT
        return i


class Way(Thought):
    """One simulation: down the tree, one branch further, then by habit."""

    def __init__(self, player: int, root: Node, first: Candidate, habits: dict[int, Habit], chance: int, declared: list[int],
                 horizon: int, judge: Judge | None = None) -> None:
        self.player = player
        self.first = first
        self.node = first.node
        self.nodes = [root, first.node]
        self.habits = habits
        self.dice = Chance(chance)
        self.declared = declared  # what was answered of a declaration of attackers or blockers
        self.horizon = horizon  # turns that begin before it ends
        self.judge = judge
        self.in_tree = True
        self.done: list[tuple[int, int]] = []  # what was done, as habits are numbered
        self.own: list[bool] = []  # whether it was good for who thinks if the game went well
        self.turn = 0
        self.at_ends: list[float] = []  # what the position was worth at the end of each turn,
        self.judged: list[float] = []  # and what the judge says of it
        self.worth = 0.0  # what it was worth in the end, plainly

    def choose(self, asked: Asked) -> int:
        if asked.number == 1:
            self.turn = asked.turn
            i = self.first.option
        else:
            is_enough = asked.turn >= self.turn + self.horizon or asked.number > LONGEST
            if is_enough or asked.turn > self.turn + len(self.at_ends):
                if self.judge is not None:
                    self.judged.append(self.judge.value(asked, self.player))
                if is_enough:
                    return ENOUGH  # what it is worth then, is said to who thinks
                self.at_ends.append(asked.outlook(self.player))
            if asked.kind not in COMBAT:
                self.declared = []
            i = self.branch(asked) if self.in_tree else self.by_habit(asked)
        if asked.kind in COMBAT:
            self.declared.append(asked.values[i])
        self.done.append(asked.habits(i))
        self.own.append(asked.seat == self.player)
        return i

    def value_of(self, asked: Asked, player: int) -> float:
        self.worth = asked.worth(player)
        return asked.outlook(player)

    def branch(self, asked: Asked) -> int:
        """The most promising branch; or a new one, if there may be one more here."""
        node = self.node
        if node.asked < 0:
            node.asked = check_of(asked.kind, asked.player, asked.seat, len(asked.values))
        options: dict[int, int] = {}
        for i in range(len(asked.values)):
            options.setdefault(asked.action(i), i)
        known = node.next
        new = [action for action in options if action not in known]
        if new and len(options) - len(new) < WIDENING * sqrt(node.visits + 1):
            self.in_tree = False
            usual = asked.usual(self.declared)
            if usual < 0 and asked.kind == ACT and PASS in asked.values:
                usual = asked.values.index(PASS)  # what was done so far is judged for itself, before more is done
            action = asked.action(usual) if usual >= 0 else 0
            if action not in new:
                start = self.dice.below(len(new))
                action = max(new[start:] + new[:start], key=lambda a: self.prospect(asked, options[a]))
            known[action] = Node()
        else:
            action = self.most_promising(node, options, asked.seat == self.player)
        self.node = known[action]
        self.nodes.append(self.node)
        for a in options:
            if a in known:
                known[a].offered += 1
        return options[action]

    def most_promising(self, node: Node, options: dict[int, int], own: bool) -> int:
        best = -1.0
        found = 0
        for action in options:
            n = node.next.get(action)
            if n is None:
                continue
            visits = max(1.0, n.visits + n.weight)
            mean = (n.total + n.sight * n.weight) / visits
            hope = (mean if own else 1.0 - mean) + EXPLORE * sqrt(log(n.offered + n.weight + 1.0) / visits)
            if hope > best:
                best = hope
                found = action
        return found

    def by_habit(self, asked: Asked) -> int:
        n = len(asked.values)
        if self.dice.below(1000) >= RANDOM:
            usual = asked.usual(self.declared)
            if usual >= 0:
                return usual
            start = self.dice.below(n)
            best = -9.0
            found = 0
            for j in range(n):
                i = (start + j) % n
                prospect = self.prospect(asked, i)
                if prospect > best:
                    best = prospect
                    found = i
            return found
        if asked.kind == ACT and asked.values[0] == PASS and self.dice.below(1000) >= IDLE:
            return 1 + self.dice.below(n - 1)
        return self.dice.below(n)

    def prospect(self, asked: Asked, option: int) -> float:
        fine, coarse = asked.habits(option)
        worth = UNTRIED
        habit = self.habits.get(coarse)
        if habit is not None:
            worth = (habit.total + worth * DOUBT) / (habit.times + DOUBT)
        habit = self.habits.get(fine)
        if habit is not None:
            worth = (habit.total + worth * DOUBT) / (habit.times + DOUBT)
        return worth
