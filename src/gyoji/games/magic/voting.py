"""Voting (701.32): each player votes for one of two words, or for an object; what came of it."""

from __future__ import annotations

from ...effects.context import Cond, Ctx, Do, DoneTo, Number, Objects, near
from ...effects.rulings import rulings_for
from ...kernel.event import Event
from ...kernel.pipeline import happen
from ...kernel.terms import CHOOSE, DEED, MAY, MODE
from .fields import MagicFields, magic


def voters(g: MagicFields, c: Ctx) -> list[int]:
    """701.32a: in turn order, beginning with a player; 701.32d: who has several votes gives them at the same time."""
    out: list[int] = []
    for p in near(c, g.seats_from(c.you)):
        out.append(p)
        for k in rulings_for(g, "extra-votes", p):
            if g.ask(MAY, p, [0, 1], k.c.src, "701.32d"):
                g.cite("701.32d", k.c.src, p)
                out.append(p)
    return out


def finished(c: Ctx) -> None:
    happen(c.g, Event(DEED, "701.32a", -1, c.you, src=c.src, cause=c.you, word="vote"))


class Vote(Do):
    """Each player votes for the first or the second of two words (701.32b)."""

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        votes = [0, 0]
        for p in voters(g, c):
            k = g.ask(MODE, p, [0, 1], c.src, "701.32a")
            votes[k] = votes[k] + 1
        g.votes = votes
        g.cite("701.32b", c.src, c.you)
        finished(c)
        return True


class VoteFor(DoneTo):
    """Each player votes for one of some objects."""

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        found = self.what.find(c)
        chosen = [g.ask(CHOOSE, p, found, c.src, "701.32a") for p in voters(g, c)] if found else []
        most = max([chosen.count(i) for i in chosen], default=0)
        g.voted = [i for i in found if most and chosen.count(i) == most]
        g.cite("701.32b", c.src, c.you)
        finished(c)
        return bool(chosen)


class VoteWon(Cond):
    """One word got more votes than the other, or (with `tie`) as many."""

    def __init__(self, choice: int, tie: bool = False) -> None:
        super().__init__()
        self.choice = choice
        self.tie = tie

    def holds(self, c: Ctx) -> bool:
        votes = magic(c).votes
        mine, other = votes[self.choice - 1], votes[2 - self.choice]
        return mine > other or (self.tie and mine == other)


class Votes(Number):
    """How many votes one of the two words got."""

    def __init__(self, choice: int) -> None:
        super().__init__()
        self.choice = choice

    def value(self, c: Ctx) -> int:
        return magic(c).votes[self.choice - 1]


class MostVoted(Objects):
    """The objects with the most votes, or tied for most."""

    def find(self, c: Ctx) -> list[int]:
        g = magic(c)
        return [i for i in g.voted if not g.objs[i].gone]
