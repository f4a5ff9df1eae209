"""What a number of games shows: shares with their intervals, distributions, cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from ..kernel.state.event import Event
from ..kernel.state.state import State
from ..kernel.state.terms import AS_DRAW, MOVE, PLAYED, RESULT

Z = 1.959964  # 95 %
QUANTILES = {"least": 0.0, "5%": 0.05, "25%": 0.25, "median": 0.5, "75%": 0.75, "95%": 0.95, "most": 1.0}


@dataclass(slots=True)
class Record:
    """One game."""

    number: int
    seating: int
    began: int  # the seat; -1: nobody had a turn
    winner: int  # the seat; -1: a draw, or not finished
    finished: bool
    turns: int
    decisions: int
    ended: str = ""  # by which rule, where games are read


@dataclass(slots=True)
class CardCount:
    """In how many games a card was drawn and played by a seat, and how many of these that seat won."""

    drawn: int = 0
    won_drawn: int = 0
    played: int = 0
    won_played: int = 0

    def add(self, other: CardCount) -> None:
        self.drawn += other.drawn
        self.won_drawn += other.won_drawn
        self.played += other.played
        self.won_played += other.won_played


@dataclass(slots=True)
class SeatingCount:
    """What came of the finished games of one seating."""

    won: list[int]  # by seat
    finished: int = 0
    began: int = 0  # games in which somebody had the first turn
    began_points: float = 0.0

    def add(self, other: SeatingCount) -> None:
        self.won = [a + b for a, b in zip(self.won, other.won, strict=True)]
        self.finished += other.finished
        self.began += other.began
        self.began_points += other.began_points


class Tally:
    """What came of some games: sums, so that it does not grow with them."""

    def __init__(self, players: int) -> None:
        self.games = 0
        self.finished = 0
        self.decisions = 0
        self.turns = 0
        self.wins = [0] * players
        self.draws = 0
        self.seatings: dict[int, SeatingCount] = {}
        self.lengths: Counter[int] = Counter()  # turns of finished games
        self.choices: Counter[int] = Counter()  # their decisions
        self.endings: Counter[str] = Counter()
        self.cards: dict[str, CardCount] = {}
        self.traces: list[bytes] = []  # where they are wanted
        self.records: list[Record] = []  # likewise
        self.failed = ""  # why no more of them were played

    def count(self, r: Record) -> None:
        """One more game; its wins and cards are counted by who has played it."""
        self.games += 1
        self.decisions += r.decisions
        self.turns += r.turns
        if not r.finished:
            return
        self.finished += 1
        self.lengths[r.turns] += 1
        self.choices[r.decisions] += 1
        if r.ended:
            self.endings[r.ended] += 1
        of = self.seatings.setdefault(r.seating, SeatingCount([0] * len(self.wins)))
        of.finished += 1
        if r.winner >= 0:
            of.won[r.winner] += 1
        else:
            self.draws += 1
        if r.began >= 0:
            of.began += 1
            of.began_points += points(r, r.began)

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.finished += other.finished
        self.decisions += other.decisions
        self.turns += other.turns
        self.wins = [a + b for a, b in zip(self.wins, other.wins, strict=True)]
        self.draws += other.draws
        for seating, of in other.seatings.items():
            self.seatings.setdefault(seating, SeatingCount([0] * len(self.wins))).add(of)
        self.lengths.update(other.lengths)
        self.choices.update(other.choices)
        self.endings.update(other.endings)
        for name, count in other.cards.items():
            self.cards.setdefault(name, CardCount()).add(count)
        self.traces.extend(other.traces)


@dataclass
class Share:
    """How often something was won."""

    games: int = 0
    wins: float = 0.0  # a draw is half of one
    of: dict[str, Any] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        low, high = wilson(self.wins, self.games)
        share = self.wins / self.games if self.games else 0.0
        return {**self.of, "games": self.games, "wins": self.wins, "share": round(share, 4),
                "interval": [round(low, 4), round(high, 4)]}


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The interval in which a share lies, with 95 % (Wilson's score interval)."""
    if not games:
        return 0.0, 1.0
    p = wins / games
    d = 1 + Z * Z / games
    middle = (p + Z * Z / (2 * games)) / d
    half = Z * sqrt(p * (1 - p) / games + Z * Z / (4 * games * games)) / d
    return max(0.0, middle - half), min(1.0, middle + half)


def read_cards(g: State, events: Iterable[Event], cards: dict[str, CardCount]) -> str:
    """Count the cards of a game that was played with a journal; the rule by which it ended."""
    ended = ""
    drawn: set[tuple[int, str]] = set()
    played: set[tuple[int, str]] = set()
    for ev in events:
        if ev.kind == RESULT:
            ended = ended or ev.rule or ev.word
        elif ev.obj >= 0 and (ev.kind == PLAYED or (ev.kind == MOVE and ev.flags & AS_DRAW)):
            o = g.objs[ev.obj]
            if o.parts:
                (played if ev.kind == PLAYED else drawn).add((o.owner, g.cards[o.parts[0]].name))
    for seat, name in drawn:
        count = cards.setdefault(name, CardCount())
        count.drawn += 1
        count.won_drawn += g.won(seat)
    for seat, name in played:
        count = cards.setdefault(name, CardCount())
        count.played += 1
        count.won_played += g.won(seat)
    return ended


def quantiles(counted: Counter[int]) -> dict[str, int]:
    n = counted.total()
    found: dict[str, int] = {}
    for name, q in QUANTILES.items():
        left = round(q * (n - 1))
        for number in sorted(counted):
            left -= counted[number]
            if left < 0:
                found[name] = number
                break
    return found


def points(r: Record, seat: int) -> float:
    return 0.5 if r.winner < 0 else float(r.winner == seat)


def figures(t: Tally, decks: Sequence[Sequence[str]], agents: Sequence[Sequence[str]]) -> dict[str, Any]:
    """All of it as plain values. `decks` and `agents` are those of each seating, by seat."""
    began = Share()
    by_deck: dict[str, Share] = {}
    by_agent: dict[str, Share] = {}
    pairs: dict[tuple[str, str], Share] = {}
    for seating in sorted(t.seatings):
        of = t.seatings[seating]
        names = decks[seating]
        draws = of.finished - sum(of.won)
        began.games += of.began
        began.wins += of.began_points
        for seat, deck in enumerate(names):
            agent = agents[seating][seat]
            shares = [by_deck.setdefault(deck, Share(of={"deck": deck})),
                      by_agent.setdefault(agent, Share(of={"agent": agent}))]
            if len(names) == 2:
                other = names[1 - seat]
                shares.append(pairs.setdefault((deck, other), Share(of={"deck": deck, "against": other})))
            for share in shares:
                share.games += of.finished
                share.wins += of.won[seat] + draws / 2
    return {
        "began": began.as_json(),
        "decks": [s.as_json() for _, s in sorted(by_deck.items())],
        "agents": [s.as_json() for _, s in sorted(by_agent.items())],
        "pairs": [s.as_json() for _, s in sorted(pairs.items())],
        "turns_distribution": quantiles(t.lengths),
        "decisions_distribution": quantiles(t.choices),
        "endings": dict(sorted(t.endings.items(), key=lambda e: (-e[1], e[0]))),
        "cards": [{"card": name, **card_figures(c)} for name, c in sorted(t.cards.items())],
    }


def card_figures(c: CardCount) -> dict[str, Any]:
    low, high = wilson(c.won_drawn, c.drawn)
    return {"drawn": c.drawn, "played": c.played, "share_drawn": round(c.won_drawn / c.drawn, 4) if c.drawn else None,
            "share_played": round(c.won_played / c.played, 4) if c.played else None,
            "interval": [round(low, 4), round(high, 4)] if c.drawn else None}
