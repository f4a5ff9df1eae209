"""Voting (701.32): each player votes for one of two words, or for an object; what came of it."""

from __future__ import annotations

from ....effects.context import Cond, Ctx, Do, DoneTo, Number, Objects, near
from ....effects.nodes.static_rules import rulings_for
from ....kernel.process.pipeline import happen
from ....kernel.state.aliases import Player, Ref
from ....kernel.state.event import Event
from ....kernel.state.terms import CHOOSE, DEED, MAY, MODE
from ..combat.requirements import decides
from ..state.fields import MagicFields, magic


def voters(g: MagicFields, c: Ctx) -> list[Player]:
    """701.32a: in turn order, beginning with a player; 701.32d: who has several votes gives them at the same time."""
    out: list[int] = []
    for p in near(c, g.seats_from(c.you)):
        out.append(p)
        for key in ("more-votes", "extra-votes"):  # what one gets, and what one may take
            for k in rulings_for(g, key, p):
                if key == "more-votes" or g.ask(MAY, p, [0, 1], k.c.src, "701.32d"):
                    g.cite("701.32d", k.c.src, p)
                    out.append(p)
    return out


def vote(c: Ctx, kind: int, choices: list[int]) -> None:
    """All vote; then what waits for that triggers."""
    g = magic(c)
    g.results.ballots = [(p, g.ask(kind, decides(g, "votes-led", p), choices, c.src, "701.32a")) for p in voters(g, c)]
    g.cite("701.32b", c.src, c.you)
    happen(g, Event(DEED, "701.32a", -1, c.you, src=c.src, cause=c.you, word="vote"))


def votes_for(g: MagicFields, choice: int) -> int:
    return len([p for p, voted in g.results.ballots if voted == choice])


class Vote(Do):
    """Each player votes for the first or the second of two words (701.32b)."""

    def __init__(self) -> None:
        self.words: list[str] = []

    def run(self, c: Ctx) -> bool:
        c.g.ways = self.words
        vote(c, MODE, [0, 1])
        return True


class VoteFor(DoneTo):
    """Each player votes for one of some objects."""

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        found = self.what.find(c)
        if found:
            vote(c, CHOOSE, found)
        most = max([votes_for(g, i) for i in found], default=0)
        g.results.voted = [i for i in found if votes_for(g, i) == most]
        return bool(found)


class VoteWon(Cond):
    """One word got more votes than the other, or (with `tie`) as many."""

    def __init__(self, choice: int, tie: bool = False) -> None:
        self.choice = choice
        self.tie = tie

    def holds(self, c: Ctx) -> bool:
        g = magic(c)
        mine, other = votes_for(g, self.choice - 1), votes_for(g, 2 - self.choice)
        return mine > other or (self.tie and mine == other)


class Votes(Number):
    """How many votes one of the two words got."""

    def __init__(self, choice: int) -> None:
        self.choice = choice

    def value(self, c: Ctx) -> int:
        return votes_for(magic(c), self.choice - 1)


class VotedLike(Cond):
    """The player at hand voted for something that you voted for, or (not `like`) for something that you did not."""

    def __init__(self, like: bool) -> None:
        self.like = like

    def holds(self, c: Ctx) -> bool:
        ballots = magic(c).results.ballots
        mine = [voted for p, voted in ballots if p == c.you]
        return any([p == c.each and (voted in mine) == self.like for p, voted in ballots])


class MostVoted(Objects):
    """The objects with the most votes, or tied for most."""

    def find(self, c: Ctx) -> list[Ref]:
        g = magic(c)
        return [i for i in g.results.voted if not g.objs[i].gone]
