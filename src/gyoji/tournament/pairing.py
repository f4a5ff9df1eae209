"""Swiss pairings: a matching of least cost, the same for the same seed and history (MTR 10.4#1).

The rules name the system and leave how to pair open. What is avoided, the worst first: a pair that has met or must not meet;
a second bye; a bye for somebody with more points; a difference of points, squared; being paired down again; then chance, or
in the last round the difference of ranks. The cost is one whole number with a field of bits for each, so that a matching of
maximum weight avoids them in this order. Up to 256 players all pairs are weighed. Beyond that, of many with the same points
most are paired among each other by chance, unless ranks count; of the rest each is weighed with some of the same points and
some of the next points above and below, and more where these do not suffice."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from ..kernel.errors import GyojiError

EXACT = 256  # players up to which every pair is weighed
CORE = 40  # of those with the same points, how many are not paired beforehand in a sparse graph
CANDIDATES = 20  # whom a player is weighed with, within the same points and on each side, in a sparse graph
LOT = 20  # bits of chance in a cost


@dataclass
class Seeker:
    """Somebody to be paired, and what counts for that."""

    id: str
    points: int = 0
    met: dict[str, int] = field(default_factory=dict)  # how often, by opponent
    barred: frozenset[str] = frozenset()  # whom they must not meet
    byes: int = 0
    downs: int = 0  # how often they were paired with somebody with fewer points
    rank: int = 0  # in the standings; 0: does not count


@dataclass(frozen=True)
class Cost:
    """What a pairing could not avoid; compared in this order."""

    rematches: int = 0
    second_byes: int = 0
    bye_points: int = 0
    differences: int = 0
    downs_again: int = 0

    def key(self) -> tuple[int, ...]:
        return (self.rematches, self.second_byes, self.bye_points, self.differences, self.downs_again)


@dataclass(frozen=True)
class Pairing:
    pairs: list[tuple[str, str]]  # the one with more points first
    bye: str
    cost: Cost


def pair(seekers: Iterable[Seeker], seed: int, exact: bool | None = None) -> Pairing:
    """Everybody with somebody, but one if they are odd."""
    players = sorted(seekers, key=lambda s: s.id)
    Random(seed).shuffle(players)
    players.sort(key=lambda s: (-s.points, s.rank))  # within the same points by rank, or as shuffled
    if len(players) <= EXACT if exact is None else exact:
        found = least(players, all_pairs(len(players)), seed)
        assert found is not None
        return found
    core, near = CORE, CANDIDATES
    ranked = any(s.rank for s in players)
    while core < len(players):
        settled, rest = ([], players) if ranked else paired_beforehand(players, core)
        found = least(rest, near_pairs(rest, near), seed) if rest else Pairing([], "", Cost())
        if found is not None and not (found.cost.rematches or found.cost.second_byes):
            return Pairing(sorted(settled + found.pairs, key=places_of(players)), found.bye, found.cost)
        core, near = core * 3, near * 3
    return pair(players, seed, exact=True)


def places_of(players: list[Seeker]) -> Callable[[tuple[str, str]], int]:
    place = {s.id: i for i, s in enumerate(players)}
    return lambda pair: place[pair[0]]


def paired_beforehand(players: list[Seeker], core: int) -> tuple[list[tuple[str, str]], list[Seeker]]:
    """Pairs within the same points, and who is left: of each points at least so many, those who had the fewest byes and were
    paired down least among them."""
    pairs: list[tuple[str, str]] = []
    rest: list[Seeker] = []
    for group in groups_of(players):
        kept = {i for i in sorted(group, key=lambda i: (players[i].byes, players[i].downs))[:core]}
        free = [players[i] for i in group if i not in kept]
        rest += [players[i] for i in group if i in kept]
        while free:
            me = free.pop()
            for k in range(len(free) - 1, -1, -1):
                if may_meet(me, free[k]):
                    pairs.append((me.id, free.pop(k).id))
                    break
            else:
                rest.append(me)
    rest.sort(key=lambda s: -s.points)
    return pairs, rest


def groups_of(players: list[Seeker]) -> list[list[int]]:
    """By points: the places of those who have them, in a list in the order of points."""
    groups: list[list[int]] = []
    for i, s in enumerate(players):
        if not groups or players[groups[-1][0]].points != s.points:
            groups.append([])
        groups[-1].append(i)
    return groups


def may_meet(a: Seeker, b: Seeker) -> bool:
    return b.id not in a.met and b.id not in a.barred and a.id not in b.barred


def all_pairs(n: int) -> list[tuple[int, int]]:
    return [(i, j) for i in range(n) for j in range(i + 1, n)]


def near_pairs(players: list[Seeker], near: int) -> list[tuple[int, int]]:
    """Each with some of the same points, and with some of the next points above and below."""
    groups = groups_of(players)
    edges: set[tuple[int, int]] = set()
    for g, group in enumerate(groups):
        for place, i in enumerate(group):
            take(players, i, group, place + 1, near, edges)
            for others in (reversed(groups[:g]), iter(groups[g + 1:])):
                left = near
                for other in others:
                    left -= take(players, i, other, place, left, edges)
                    if left <= 0:
                        break
    return sorted(edges)


def take(players: list[Seeker], i: int, group: list[int], start: int, number: int, edges: set[tuple[int, int]]) -> int:
    """Weigh a player with so many of a group whom they may meet, from a place in it round to it again."""
    me = players[i]
    taken = 0
    for k in range(len(group)):
        j = group[(start + k) % len(group)]
        if j != i and may_meet(me, players[j]):
            edges.add((min(i, j), max(i, j)))
            taken += 1
            if taken == number:
                break
    return taken


def least(players: list[Seeker], edges: list[tuple[int, int]], seed: int) -> Pairing | None:
    """The matching of least cost among these pairs, or None if they pair not everybody."""
    try:
        import rustworkx
    except ImportError:
        raise GyojiError("pairings need rustworkx: install gyoji[tournament]") from None
    n = len(players)
    odd = n % 2
    dice = Random(f"lots {seed}")
    bits = [widest(4 * n), max(1, max(s.byes for s in players)).bit_length() + 1, widest(players[0].points + 1),
            widest(n * (players[0].points - players[-1].points + 1) ** 2), widest(n * (1 + max(s.downs for s in players)))]
    ranked = any(s.rank for s in players)
    lots = widest(n * (n + max(s.rank for s in players)) ** 2) if ranked else LOT + n.bit_length()

    def packed(cost: Cost, lot: int) -> int:
        out = 0
        for value, width in zip(cost.key(), bits, strict=True):
            out = out << width | value
        return -(out << lots | lot)

    graph: Any = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(n + odd))
    weighed = []
    for i, j in edges:
        a, b = players[i], players[j]
        weighed.append((i, j, packed(cost_of(a, b), (a.rank - b.rank) ** 2 if ranked else dice.getrandbits(LOT))))
    if odd:
        weighed += [(i, n, packed(cost_of_bye(s), n - s.rank if ranked else dice.getrandbits(LOT)))
                    for i, s in enumerate(players)]
    graph.add_edges_from(weighed)
    matched = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if len(matched) * 2 != n + odd:
        return None
    pairs: list[tuple[str, str]] = []
    total = Cost()
    bye = ""
    for i, j in sorted((min(m), max(m)) for m in matched):
        if j == n:
            bye = players[i].id
            total = added(total, cost_of_bye(players[i]))
        else:
            pairs.append((players[i].id, players[j].id))
            total = added(total, cost_of(players[i], players[j]))
    return Pairing(pairs, bye, total)


def widest(most: int) -> int:
    return max(1, most).bit_length()


def cost_of(a: Seeker, b: Seeker) -> Cost:
    barred = b.id in a.barred or a.id in b.barred
    higher = a if a.points >= b.points else b
    apart = a.points != b.points
    return Cost(min(2, a.met.get(b.id, 0)) + 2 * barred, 0, 0, (a.points - b.points) ** 2, higher.downs if apart else 0)


def cost_of_bye(s: Seeker) -> Cost:
    return Cost(0, s.byes, s.points, 0, 0)


def added(a: Cost, b: Cost) -> Cost:
    return Cost(*[x + y for x, y in zip(a.key(), b.key(), strict=True)])


def total_cost(seekers: Iterable[Seeker], pairs: Iterable[tuple[str, str]], bye: str) -> Cost:
    """Of a pairing that somebody has made."""
    by_id = {s.id: s for s in seekers}
    total = cost_of_bye(by_id[bye]) if bye else Cost()
    for a, b in pairs:
        total = added(total, cost_of(by_id[a], by_id[b]))
    return total
