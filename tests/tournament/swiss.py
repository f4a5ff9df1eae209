"""Random events: who plays, who wins, draws and drops by chance; and what must hold in every one of them."""

from __future__ import annotations

from random import Random

from gyoji.tournament import Desk, Round
from gyoji.tournament.pairing import Cost, Seeker, pair
from gyoji.tournament.rounds import cost_of_round, seekers

SCORES = ["2-0", "2-1", "0-2", "1-2", "1-1-1", "2-0-1", "0-0-3", "1-0-1"]


def random_event(seed: int, most: int = 200, **settings: object) -> Desk:
    """A whole Swiss event with drops, draws, byes, late entries, no-shows."""
    dice = Random(seed)
    desk = Desk.create(f"event {seed}", game="nova", seed=seed, ties=dice.choice(["share", "lot"]), **settings)
    for k in range(dice.randint(4, most)):
        desk.enter(f"p{k}", byes=1 if dice.random() < 0.03 else 0)
    desk.start(rounds=dice.randint(3, 9))
    for _ in range(desk.rounds_to_play):
        if sum(e.present for e in desk.entrants.values()) < 3:
            break
        if dice.random() < 0.2:
            desk.pair(post=False)
        round = desk.pair()
        for match in list(round.matches):
            if not match.played:
                continue
            who = dice.choice([match.a, match.b])
            if dice.random() < 0.02:
                desk.no_show(who)
            elif dice.random() < 0.05:
                desk.concede(who, dice.randint(0, 1))
            else:
                desk.report(who, dice.choice(SCORES))
        for e in list(desk.entrants.values()):
            if e.present and dice.random() < 0.04:
                desk.drop(e.id)
        if dice.random() < 0.2 and round.number < desk.rounds_to_play:
            desk.enter(f"late{round.number}", late="was stuck in traffic")
    return desk


def check_event(desk: Desk, costs: bool = False) -> None:
    """Everybody has one match a round; points add up; nobody meets again or has a second bye unless it is said; the
    standings are in order, and the same from a replay."""
    again = Desk.load(desk.save())
    assert again.dump() == desk.dump()
    met: set[frozenset[str]] = set()
    byes: set[str] = set()
    for round in desk.swiss_rounds:
        seen = [id for m in round.matches for id in (m.a, m.b) if id]
        assert len(seen) == len(set(seen))
        tables = [m.table for m in round.matches if m.played]
        assert len(tables) == len(set(tables))
        assert sum(m.kind == "bye" for m in round.matches) <= 1
        rematches = 0
        said = " ".join(n.text for n in desk.notes if n.round == round.number)
        for m in round.matches:
            pair = frozenset((m.a, m.b))
            if m.played:
                rematches += pair in met
                assert pair not in met or "met before" in said
                points = m.points_of(m.a) + m.points_of(m.b)
                assert points in (2, 3)
            elif m.kind in ("bye", "awarded"):
                assert m.a not in byes or "bye again" in said or m.kind == "awarded"
                byes.add(m.a)
        if rematches:
            assert not can_be_new(desk, round, met), "nobody meets again unless that cannot be helped"
        met |= {frozenset((m.a, m.b)) for m in round.matches if m.played}
        if costs:
            assert cost_of_round(desk, round) == least_cost(desk, round), "no pairing floats less"
    places = desk.standings()
    assert [p.id for p in again.standings()] == [p.id for p in places]
    keys = [p.key(True) for p in places]
    assert keys == sorted(keys, reverse=True)
    ranks = [p.rank for p in places]
    assert ranks == sorted(ranks) and ranks[:1] == [1]
    if desk.settings.ties == "lot":
        assert ranks == list(range(1, len(ranks) + 1))
    for p in places:
        assert p.points == 3 * p.record.won + p.record.drawn
        assert p.record.won + p.record.lost + p.record.drawn == p.record.rounds


def can_be_new(desk: Desk, round: Round, met: set[frozenset[str]]) -> bool:
    """Whether all who play could be paired with somebody new."""
    import rustworkx

    ids = [id for m in round.matches if m.played or m.kind == "bye" for id in (m.a, m.b) if id]
    graph = rustworkx.PyGraph()
    graph.add_nodes_from(ids)
    every = [(i, j) for i in range(len(ids)) for j in range(i)]
    graph.add_edges_from_no_data([(i, j) for i, j in every if frozenset((ids[i], ids[j])) not in met])
    return len(rustworkx.max_weight_matching(graph, max_cardinality=True)) == len(ids) // 2


def least_cost(desk: Desk, round: Round) -> Cost:
    """Of the entrants whom the desk has paired in a round, with what was played before it."""
    kept, desk.rounds = desk.rounds, desk.rounds[:round.number - 1]
    playing = {id for m in round.matches if m.played or m.kind == "bye" for id in (m.a, m.b)}
    cost = pair([s for s in seekers(desk) if s.id in playing], 0, exact=True).cost
    desk.rounds = kept
    return cost


def seekers_by_chance(dice: Random, n: int, rounds: int) -> list[Seeker]:
    """Players with a history as after some rounds."""
    found = [Seeker(f"p{k}") for k in range(n)]
    for _ in range(rounds):
        order = list(found)
        dice.shuffle(order)
        if n % 2:
            free = order.pop()
            free.byes += 1
            free.points += 3
        for a, b in zip(order[::2], order[1::2], strict=True):
            a.met[b.id] = a.met.get(b.id, 0) + 1
            b.met[a.id] = b.met.get(a.id, 0) + 1
            result = dice.random()
            a.downs += a.points > b.points
            b.downs += b.points > a.points
            a.points += 3 if result < 0.45 else 1 if result < 0.55 else 0
            b.points += 0 if result < 0.45 else 1 if result < 0.55 else 3
    return found


def counted(seekers: list[Seeker], pairs: list[tuple[str, str]], bye: str) -> tuple[int, ...]:
    """What a pairing could not avoid, the worst first, counted without the desk's own costs."""
    by_id = {s.id: s for s in seekers}
    two = [(by_id[a], by_id[b]) for a, b in pairs]
    free = [by_id[bye]] if bye else []
    return (sum(min(2, a.met.get(b.id, 0)) for a, b in two), sum(s.byes for s in free), sum(s.points for s in free),
            sum((a.points - b.points) ** 2 for a, b in two),
            sum(max(two, key=lambda s: s.points).downs for two in two if two[0].points != two[1].points))


def best_by_trying(seekers: list[Seeker]) -> tuple[int, ...]:
    """The least of what cannot be avoided among all pairings there are."""
    best: list[tuple[int, ...]] = []

    def go(left: list[Seeker], pairs: list[tuple[str, str]], bye: str) -> None:
        if not left:
            best[:] = [min([counted(seekers, pairs, bye), *best])]
            return
        first, rest = left[0], left[1:]
        if len(left) % 2 and not bye:
            go(rest, pairs, first.id)
        for k, other in enumerate(rest):
            go(rest[:k] + rest[k + 1:], [*pairs, (first.id, other.id)], bye)

    go(list(seekers), [], "")
    return best[0]
