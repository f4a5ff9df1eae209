"""Places: match points, then the tie-breakers, in exact fractions (MTR 3.1, C)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from hashlib import blake2b

from .values import POINTS, Entrant, Match, Round, Settings

FLOOR = Fraction(33, 100)  # not a third: MTR C match-win#1, game-win#1

Cite = Callable[[str], None]


def not_cited(rule: str) -> None:
    """Nobody wants to know."""



@dataclass
class Record:
    """What an entrant has won."""

    id: str
    won: int = 0
    lost: int = 0
    drawn: int = 0
    points: int = 0
    rounds: int = 0  # in which they took part
    byes: int = 0
    game_points: int = 0
    games: int = 0
    opponents: tuple[str, ...] = ()

    def add(self, match: Match) -> None:
        points = match.points_of(self.id)
        won, lost, drawn = match.games_of(self.id)
        self.points += points
        self.won += points == 3
        self.drawn += points == 1
        self.lost += points == 0
        self.rounds += 1
        self.game_points += 3 * won + drawn
        self.games += won + lost + drawn
        if match.played:
            self.opponents += (match.other(self.id),)
        elif match.kind != "missed":
            self.byes += 1


@dataclass(frozen=True)
class Place:
    """A line of the standings."""

    rank: int
    id: str
    name: str
    record: Record
    match_win: Fraction
    opponents_match_win: Fraction
    game_win: Fraction
    opponents_game_win: Fraction

    @property
    def points(self) -> int:
        return self.record.points

    def key(self, games_count: bool) -> tuple[Fraction, ...]:
        return tuple(of(self) for _, _, counts_games, of in TIE_BREAKERS if games_count or not counts_games)


#: what tells two apart, in this order: the rule, in words, whether it is about games, and of a line of the standings
TIE_BREAKERS: tuple[tuple[str, str, bool, Callable[[Place], Fraction]], ...] = (
    ("MTR 3.1#1.1", "match points", False, lambda p: Fraction(p.points)),
    ("MTR 3.1#1.2", "opponents' match win", False, lambda p: p.opponents_match_win),
    ("MTR 3.1#1.3", "game win", True, lambda p: p.game_win),
    ("MTR 3.1#1.4", "opponents' game win", True, lambda p: p.opponents_game_win))


def percentage(points: int, number: int, rule: str = "", cite: Cite = not_cited) -> Fraction:
    """The share of the points that could be won, not less than the floor."""
    if not number:
        return FLOOR
    share = Fraction(points, 3 * number)
    cite(rule)
    if share < FLOOR:
        share = FLOOR
    return share


def mean(shares: Iterable[Fraction], rule: str = "", cite: Cite = not_cited) -> Fraction:
    """Of the opponents met; of nobody, the floor."""
    total, number = Fraction(0), 0
    for share in shares:
        total += share
        number += 1
    cite(rule)
    return total / number if number else FLOOR


def records_of(entrants: Iterable[str], rounds: Iterable[Round], upto: int = 0) -> dict[str, Record]:
    """By entrant, from all Swiss matches that have a result, or from those of the first rounds."""
    records = {id: Record(id) for id in entrants}
    for round in rounds:
        if round.system == "swiss" and (not upto or round.number <= upto):
            for match in round.matches:
                if match.done:
                    for id in (match.a, match.b):
                        if id:
                            records[id].add(match)
    return records


def games_count(settings: Settings, cite: Cite = not_cited) -> bool:
    """Game scores break no ties between teams, nor where a match is one game."""
    if settings.team > 1:
        cite("MTR C game-points#2")
        return False
    if settings.wins == 1:
        cite("MTR 3.1#2")
        return False
    return True


def standings(settings: Settings, entrants: dict[str, Entrant], rounds: list[Round], upto: int = 0,
              cite: Cite = not_cited) -> list[Place]:
    """All who took part and are not disqualified, best first."""
    cite("MTR 3.1#1")
    cite(POINTS[2])
    records = records_of(entrants, rounds, upto)
    byes = settings.byes_in_match_win
    counted = {id: r.rounds if byes else r.rounds - r.byes for id, r in records.items()}
    points = {id: r.points if byes else r.points - 3 * r.byes for id, r in records.items()}
    match_win = {id: percentage(points[id], counted[id], "MTR C match-win#1", cite) for id in records}
    game_win = {id: percentage(r.game_points, r.games, "MTR C game-win#1", cite) for id, r in records.items()}
    if any(r.byes for r in records.values()):
        cite("MTR C bye#1")
    places = []
    for id, e in entrants.items():
        r = records[id]
        if e.disqualified:
            cite("IPG 1.1 disqualification#5")
            continue
        if e.why_left and not r.rounds:
            cite("MTR 2.10#1")
            continue
        theirs = mean((match_win[o] for o in r.opponents), "MTR C opponents-match-win#1", cite)
        places.append(Place(0, id, e.name, r, match_win[id], theirs, game_win[id],
                            mean(game_win[o] for o in r.opponents)))
    by_games = games_count(settings, cite)
    if by_games:
        cite("MTR C game-points#1")
        cite("MTR C opponents-game-win#1")
    keys = {p.id: p.key(by_games) for p in places}
    places.sort(key=lambda p: (tuple(-x for x in keys[p.id]), lot(settings.seed, p.id)))
    ranked: list[Place] = []
    for i, p in enumerate(places):
        same = bool(ranked) and keys[ranked[-1].id] == keys[p.id]
        if len(ranked) and not same:
            cite(TIE_BREAKERS[first_difference(keys[ranked[-1].id], keys[p.id])][0])
        rank = ranked[-1].rank if same and settings.ties == "share" else i + 1
        ranked.append(Place(rank, *[getattr(p, f) for f in list(Place.__dataclass_fields__)[1:]]))
    return ranked


def why_placed(settings: Settings, places: list[Place], id: str) -> list[str]:
    """The place of an entrant, its fractions, and what tells it from the one above; nothing if they have none."""
    k = next((k for k, p in enumerate(places) if p.id == id and p.record.rounds), -1)
    if k < 0:
        return []
    p = places[k]
    shares = f"OMW {p.opponents_match_win} = {shown(p.opponents_match_win)}"
    if games_count(settings):
        shares += f", GW {p.game_win} = {shown(p.game_win)}, OGW {p.opponents_game_win} = {shown(p.opponents_game_win)}"
    out = [f"place {p.rank}: {p.points} points, {shares} (MTR 3.1#1)"]
    if k:
        above = places[k - 1]
        mine, theirs = p.key(games_count(settings)), above.key(games_count(settings))
        if mine == theirs:
            out.append(f"as good as {above.name}: " + ("the place is shared" if settings.ties == "share" else "by lot")
                       + " (MTR 3.1#1)")
        else:
            n = first_difference(theirs, mine)
            rule, words, _, _ = TIE_BREAKERS[n]
            out.append(f"behind {above.name} by {words}: {theirs[n]} and {mine[n]} ({rule})")
    return out


def first_difference(a: tuple[Fraction, ...], b: tuple[Fraction, ...]) -> int:
    return next(i for i, (x, y) in enumerate(zip(a, b, strict=True)) if x != y)


def lot(seed: int, id: str) -> bytes:
    """Where nothing else tells two apart: neither the order of entry nor the name."""
    return blake2b(f"{seed} {id}".encode(), digest_size=8).digest()


def shown(share: Fraction) -> str:
    """Four digits, rounded; what is compared is exact."""
    return f"{float(share):.4f}"
