"""An agent that thinks ahead: Monte Carlo tree search over what its seat may know.

The tree is one of information sets: its branches are what can be done, by whatever name that has in every deal of the
cards that the seat does not see. First each option is looked at as a greedy player would. Then each simulation deals
these cards again, goes down the tree, adds a branch, plays on by habit up to a horizon and judges the position there, and
at the end of the first act. Habits are learned on the way: what has turned out well for whoever did it is done more often
(Finnsson's move averages)."""

from __future__ import annotations

import os
import pickle
from math import log, sqrt, tanh
from time import perf_counter
from typing import Final

from mypy_extensions import mypyc_attr

from ..kernel.holding.in_process import Agent, own_chance
from ..kernel.holding.questions import check_of
from ..kernel.holding.seats import Seat
from ..kernel.holding.thinking import ENOUGH, Asked, Judge, Thought
from ..kernel.state.chance import Chance
from ..kernel.state.terms import ACT, ATTACK, DEFENDER, PASS
from .greedy import best_of_act

HORIZON: Final = 2  # turns that begin before a simulation ends
LONGEST: Final = 300  # questions of a simulation
EXPLORE: Final = 0.5
WIDENING: Final = 2.0  # branches of a node: so many times the root of its visits
RANDOM: Final = 100  # of a thousand answers beyond the tree: not by habit
IDLE: Final = 150  # of a thousand of those: may be a pass although something can be done
UNTRIED: Final = 0.6  # what an action is worth of which nothing is known
FIRST_SIGHT: Final = 10.0  # simulations that the judgement of one act alone counts for
KEPT: Final = 0.9  # of a habit, from one decision to the next
SOON: Final = 0.5  # how much the position at the end of the act counts, against the one at the horizon
DECIDED: Final = 5e5  # a position that is worth more, or less than its negative, is won or lost
PART: Final = 1024  # bits of chance for the simulations of one decision


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


@mypyc_attr(allow_interpreted_subclasses=True)
class Search(Agent):
    """Thinks ahead, for a number of simulations or for a time."""

    name = "search"
    needs_imagine = True

    def __init__(self, seed: int = 0, sims: int = 200, time: float = 0.0, jobs: int = 1, judge: Judge | None = None,
                 trust: float = 0.5) -> None:
        self.seed = seed
        self.sims = sims  # simulations a decision, where no time is given
        self.time = time  # seconds a decision
        self.jobs = jobs  # processes that think at the same time
        self.judge = judge  # has a say beside the game's own judgement,
        self.trust = trust  # of this weight
        self.chance = seed
        self.asked = 0
        self.spread = 5.0  # how far apart positions usually are
        self.habits: dict[int, Habit] = {}
        self.kept: Node | None = None
        self.simulations = 0  # in all

    def begin(self, player: int, number: int) -> None:
        self.chance = own_chance(self.seed, player, number)
        self.asked = 0
        self.spread = 5.0
        self.habits = {}
        self.kept = None

    def choose(self, seat: Seat) -> int:
        self.asked += 1
        actions = seat.actions()
        if min(actions) == max(actions):
            return 0
        q = seat.question
        asked = check_of(q.code, q.player, q.seat, len(actions))
        root = self.kept
        if root is None or root.asked != asked:
            root = Node()
        self.look(seat, root, actions)
        found = self.in_processes(seat, root) if self.jobs > 1 and hasattr(os, "fork") else None
        if found is None:
            self.think(seat, root, 0, 1)
            found = {action: node.visits + node.total / (node.visits + 1) for action, node in root.next.items()}
        best = max(range(len(actions)), key=lambda i: found.get(actions[i], -1.0))
        self.kept = root.next.get(actions[best])
        for habit in self.habits.values():
            habit.times *= KEPT
            habit.total *= KEPT
        return best

    def look(self, seat: Seat, root: Node, actions: list[int]) -> None:
        """At first sight an action is worth what the position is worth when its act is over."""
        base = seat.worth()
        for i in range(len(actions)):
            node = root.next.get(actions[i])
            if node is None:
                node = Node()
                root.next[actions[i]] = node
            if node.weight == 0.0:
                worth = best_of_act(seat, (self.chance * 100_003 + self.asked) * PART, i)
                node.sight = self.value_of(worth - base, False)
                node.weight = FIRST_SIGHT

    def think(self, seat: Seat, root: Node, part: int, parts: int) -> None:
        """One part of the simulations of a decision."""
        begun = perf_counter()
        base = seat.worth()
        chance = (self.chance * 100_003 + self.asked) * PART + part
        n = 0
        while perf_counter() - begun < self.time or n == 0 if self.time > 0.0 else n * parts + part < self.sims:
            n += 1
            self.simulate(seat, root, base, chance * PART * PART + n)
        self.simulations += n

    def simulate(self, seat: Seat, root: Node, base: float, chance: int) -> None:
        way = Way(seat.player, root, self.habits, chance, self.judge)
        value = self.value_of(seat.think(chance, way) - base, True)
        if way.judged >= 0.0:
            value += self.trust * (way.judged - value)
        if way.is_quiet:
            soon = self.value_of(way.quiet - base, False)
            if way.quiet_judged >= 0.0:
                soon += self.trust * (way.quiet_judged - soon)
            value += SOON * (soon - value)
        for node in way.nodes:
            node.visits += 1
            node.total += value
        for i in range(len(way.done)):
            habit = self.habits.get(way.done[i])
            if habit is None:
                habit = Habit()
                self.habits[way.done[i]] = habit
            habit.times += 1.0
            habit.total += value if way.own[i] else 1.0 - value

    def value_of(self, gain: float, at_the_end: bool) -> float:
        """From 0 (lost) to 1 (won): by how much better a position is than the one that is thought about."""
        if gain > DECIDED:
            return 1.0
        if gain < -DECIDED:
            return 0.0
        if at_the_end:
            self.spread += 0.01 * (abs(gain) - self.spread)
        return 0.5 + 0.45 * tanh(gain / (2.0 * self.spread + 1e-9))

    def in_processes(self, seat: Seat, root: Node) -> dict[int, float]:
        """Several processes think, each for itself; their visits are added."""
        ends: list[tuple[int, int]] = []
        for part in range(1, self.jobs):
            reads, writes = os.pipe()
            child = os.fork()
            if child == 0:
                status = 1
                try:
                    os.close(reads)
                    self.think(seat, root, part, self.jobs)
                    with open(writes, "wb") as f:
                        pickle.dump({action: node.visits for action, node in root.next.items()}, f)
                    status = 0
                finally:
                    os._exit(status)
            os.close(writes)
            ends.append((child, reads))
        before = {action: node.visits for action, node in root.next.items()}
        self.think(seat, root, 0, self.jobs)
        found = {action: float(node.visits) for action, node in root.next.items()}
        for child, reads in ends:
            with open(reads, "rb") as f:
                text = f.read()
            os.waitpid(child, 0)
            if text:
                for action, visits in pickle.loads(text).items():
                    found[action] = found.get(action, 0.0) + visits - before.get(action, 0)
        return found


class Way(Thought):
    """One simulation: down the tree, one branch further, then by habit."""

    def __init__(self, player: int, root: Node, habits: dict[int, Habit], chance: int, judge: Judge | None = None) -> None:
        self.player = player
        self.node = root
        self.nodes = [root]
        self.habits = habits
        self.dice = Chance(chance)
        self.judge = judge
        self.judged = -1.0  # what it says of the end, and of the end of the first act
        self.quiet_judged = -1.0
        self.in_tree = True
        self.done: list[int] = []  # what was done, as habits are numbered
        self.own: list[bool] = []  # whether it was good for who thinks if the game went well
        self.turn = 0
        self.kind = 0
        self.is_quiet = False
        self.quiet = 0.0  # what the position was worth when the first act was over

    def choose(self, asked: Asked) -> int:
        if asked.number == 1:
            self.turn = asked.turn
            self.kind = asked.kind
        elif asked.number > LONGEST:
            return ENOUGH
        elif not self.is_quiet and self.act_is_over(asked):
            self.is_quiet = True
            self.quiet = asked.worth(self.player)
            if self.judge is not None:
                self.quiet_judged = self.judge.value(asked, self.player)
        if self.in_tree:
            i = self.branch(asked)
        elif asked.turn >= self.turn + HORIZON:
            if self.judge is not None:
                self.judged = self.judge.value(asked, self.player)
            return ENOUGH
        else:
            i = self.by_habit(asked)
        self.done.append(asked.habit(i))
        self.own.append(asked.seat == self.player)
        return i

    def act_is_over(self, asked: Asked) -> bool:
        if self.kind in (ATTACK, DEFENDER) and asked.kind == ATTACK and asked.game.attacks_together:
            return False
        return asked.kind in (ACT, ATTACK) and not asked.waiting

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
            visits = n.visits + n.weight
            mean = (n.total + n.sight * n.weight) / visits
            hope = (mean if own else 1.0 - mean) + EXPLORE * sqrt(log(n.offered + n.weight + 1.0) / visits)
            if hope > best:
                best = hope
                found = action
        return found

    def by_habit(self, asked: Asked) -> int:
        n = len(asked.values)
        if self.dice.below(1000) >= RANDOM:
            start = self.dice.below(n)
            best = -1.0
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
        habit = self.habits.get(asked.habit(option))
        return UNTRIED if habit is None else habit.total / habit.times
