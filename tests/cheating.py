"""Agents that try to see more than their seat shows, for the tests of any game."""

from __future__ import annotations

import types
from collections.abc import Iterator

from gyoji import Agent
from gyoji.kernel.declaring.gamedef import GameDef
from gyoji.kernel.errors import GyojiError
from gyoji.kernel.holding.match import Match
from gyoji.kernel.holding.questions import Option, Question
from gyoji.kernel.holding.seats import Imagined, Place, Seat
from gyoji.kernel.state.card import Card
from gyoji.kernel.state.chance import Chance
from gyoji.kernel.state.event import Event
from gyoji.kernel.state.objects import Obj
from gyoji.kernel.state.state import Asker, State

TRUTH = (State, Match, Place, Asker, Obj, Event, Chance)  # what leads to hidden cards, or to chance to come
PRINTED = (Card, type, types.ModuleType)  # what tells nothing of this game


def attributes(x: object) -> Iterator[tuple[str, object]]:
    names = {*dir(x), *getattr(x, "__dict__", ())}
    for c in type(x).__mro__:
        slots = c.__dict__.get("__slots__", ())
        names.update([slots] if isinstance(slots, str) else slots)
    for name in sorted(names):
        try:
            yield name, getattr(x, name)
        except (AttributeError, GyojiError):
            continue


def neighbours(x: object) -> Iterator[tuple[str, object]]:
    """What can be reached from something without calling a method."""
    if isinstance(x, dict):
        yield from ((f"[{k!r}]", v) for k, v in x.items())
        yield from ((f"key {k!r}", k) for k in x)
    elif isinstance(x, (list, tuple, set, frozenset)):
        yield from ((f"[{i}]", v) for i, v in enumerate(x))
    elif isinstance(x, types.FunctionType):
        yield from ((f"closure {i}", c.cell_contents) for i, c in enumerate(x.__closure__ or ()))
        yield from ((f"default {i}", v) for i, v in enumerate(x.__defaults__ or ()))
    elif isinstance(x, (types.MethodType, types.BuiltinMethodType, types.MethodWrapperType)):
        yield "__self__", x.__self__
        if isinstance(x, types.MethodType):
            yield "__func__", x.__func__
    elif not isinstance(x, (str, bytes, int, float, type(None))):
        yield from attributes(x)


def ways_to_truth(start: object, most: int = 200_000) -> list[str]:
    """Ways from what an agent holds to something that it must not have."""
    found: list[str] = []
    met: dict[int, object] = {}  # kept, so that no other gets the same id
    left = [("", start)]
    while left:
        way, x = left.pop()
        if isinstance(x, PRINTED) or id(x) in met:
            continue
        met[id(x)] = x
        assert len(met) < most
        if isinstance(x, TRUTH):
            found.append(way)
            continue
        if isinstance(x, GameDef):  # printed cards, but perhaps something of a game beside them
            left.extend((f"{way}.{k}", v) for k, v in attributes(x) if isinstance(v, TRUTH))
            continue
        left.extend((f"{way}.{k}", v) for k, v in neighbours(x))
    return found


class Spy(Agent):
    """Looks wherever it can, in its own time; what it found stands in `ways` and `seen`."""

    name = "spy"
    needs_imagine = True

    def __init__(self, moments: int = 3) -> None:
        self.moments = moments
        self.asked = 0
        self.got: list[object] = []
        self.ways: list[str] = []
        self.seen: list[str] = []
        self.kept: list[tuple[Seat, Question, Option]] = []

    def begin(self, player: int, number: int) -> None:
        self.got = [player, number]

    def choose(self, seat: Seat) -> int:
        self.asked += 1
        if self.asked % 5 == 1 and self.asked < 5 * self.moments:
            q = seat.question
            dream = seat.imagine(self.asked)
            later = dream.copy()
            later.answer(0)
            for name, x in (("seat", seat), ("question", q), ("option", q.options[-1]), ("view", seat.view()),
                            ("dream", dream), ("copy", dream.copy()), ("later", later),
                            ("its question", later.question), ("its seat", dream.seat(1 - seat.player))):
                self.ways += [name + way for way in ways_to_truth(x)]
            self.change(seat, q, dream)
            self.kept.append((seat, q, q.options[0]))
        return self.asked % seat.count

    def change(self, seat: Seat, q: Question, dream: Imagined) -> None:
        """Tries to sit elsewhere, and to be asked something else."""
        me = seat.player
        for x, name in ((seat, "player"), (seat, "count"), (q, "state"), (dream, "over")):
            try:
                setattr(x, name, 1 - me)
            except AttributeError:
                continue
            self.seen.append(name)
        if seat.player != me or seat.view()["viewer"] != me:
            self.seen.append("another seat")
        q.values[:] = [-7] * len(q.values)
        q.values.append(-7)

    def look_back(self) -> None:
        """At what was kept of questions that were answered."""
        for seat, q, option in self.kept:
            for name in ("view", "imagine", "question", "option"):
                try:
                    if name == "view":
                        seat.view()
                    elif name == "imagine":
                        seat.imagine(1)
                    else:
                        str(q if name == "question" else option)
                except GyojiError:
                    continue
                self.seen.append(f"{name} later")
