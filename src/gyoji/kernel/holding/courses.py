"""The course of a loop that nobody keeps going by acts of their own, or that goes over several turns: all that is answered
in a round is written down, and given again as often as was agreed, until the player who said so answers otherwise."""

from __future__ import annotations

from typing import Final

from ..state.aliases import ObjId, Player, QuestionKind
from ..state.fields import Recorder
from ..state.state import State
from ..state.terms import ACT, DONE, MAY, NOBODY, ORDER, PASS, act_of, obj_of, place_of
from .questions import OF_OBJECTS
from .shortcuts import MOST_KEPT, PASSED, Answered

NO_ANSWERS: Final[list[Answered]] = []  # shared: replaced, never changed


class Course(Recorder):
    """What was answered since the round began, the round before, and how far one is followed."""

    def __init__(self, of_turns: bool) -> None:
        super().__init__()
        self.of_turns = of_turns  # it goes over several turns
        self.answers: list[Answered] = []
        self.whole = True  # none of them was left out
        self.round = NO_ANSWERS  # the newest whole round; replaced, never changed in place
        self.known = False  # there is one
        self.left = 0  # rounds that are still followed
        self.place = 0  # the answer of the round that comes next
        self.breaker: Player = NOBODY  # who answers otherwise then,
        self.point = 0  # at this answer of the round
        self.tried: list[str] = []  # what has led round again
        self.no_way = False  # and whoever was to answer otherwise has nothing else

    def copy(self) -> Course:
        n = Course(self.of_turns)
        n.following = self.following
        n.answers = self.answers.copy()
        n.whole = self.whole
        n.round = self.round
        n.known = self.known
        n.left = self.left
        n.place = self.place
        n.breaker = self.breaker
        n.point = self.point
        n.tried = self.tried.copy()
        n.no_way = self.no_way
        return n

    def cut(self) -> None:
        """The position has come again: a round is over."""
        self.known = self.whole
        self.round = self.answers if self.whole else NO_ANSWERS
        self.answers = []
        self.whole = True

    def points(self, player: Player, idle: bool) -> list[int]:
        """Where in a round a player could do what they do not, or does what could be done otherwise."""
        return [k for k in range(len(self.round)) if self.round[k].player == player and self.round[k].idle == idle
                and self.round[k].kind != ORDER]

    def follow(self, rounds: int, breaker: Player, point: int) -> None:
        """So many whole rounds; then up to where somebody answers otherwise."""
        self.following = True
        self.left = rounds
        self.place = 0
        self.breaker = breaker
        self.point = point
        self.answers = []

    def ask(self, g: State, kind: QuestionKind, player: Player, options: list[int], src: ObjId, rule: str) -> int:
        if self.following:
            if self.place == len(self.round):
                self.place = 0
                self.left -= 1
            a = self.round[self.place]
            same = [o for o in options if sort_of(g, kind, o) == a.key] if a.kind == kind and a.player == player else []
            if same and self.left == 0 and self.place == self.point:
                self.following = False
                self.tried.append(a.key)
                options = [o for o in options if sort_of(g, kind, o) not in self.tried]
                if not options:
                    self.no_way = True
                    return same[0]
                if len(options) == 1:
                    return options[0]
            elif same:
                self.place += 1
                return same[0]
            elif kind == ORDER:  # where more and more wait, they are more and more to put in order
                return options[0]
            else:
                self.following = False
        answer = options[g.asker.choose(g, kind, player, options, src, rule)]
        if len(self.answers) >= MOST_KEPT:
            self.answers = []
            self.whole = False
        idle = answer == DONE or kind == ORDER or (answer == 0 and (kind == ACT or kind == MAY))
        self.answers.append(Answered(player, kind, sort_of(g, kind, answer), idle, len(g.waiting)))
        return answer


def sort_of(g: State, kind: QuestionKind, option: int) -> str:
    """An option, in words that mean the same in the next round, where another card of the same name may have its place."""
    if kind == ACT:
        return PASSED if option == PASS else f"{act_of(option)} {place_of(option)} {_thing(g, obj_of(option))}"
    return _thing(g, option) if kind in OF_OBJECTS and 0 <= option < len(g.objs) else str(option)


def _thing(g: State, id: ObjId) -> str:
    o = g.objs[id]
    return f"{o.card.name} {o.controller} {o.zone} {int(o.tapped)}{int(o.down)}"
