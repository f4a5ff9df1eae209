"""Pairings: the least cost that there is, exact against trying all, sparse against exact."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))

from swiss import best_by_trying, check_event, counted, random_event, seekers_by_chance
from whole import check_whole, whole_event

from gyoji import games
from gyoji.rulebook import list_of
from gyoji.tournament.book import register
from gyoji.tournament.pairing import EXACT, Seeker, pair, total_cost


@pytest.mark.parametrize("n", [2, 3, 4, 5, 6, 7, 8])
@pytest.mark.parametrize("rounds", [0, 1, 3, 6])
def test_no_pairing_is_better(n: int, rounds: int) -> None:
    for seed in range(6):
        players = seekers_by_chance(Random(1000 * n + 10 * rounds + seed), n, rounds)
        found = pair(players, seed)
        assert found.cost == total_cost(players, found.pairs, found.bye)
        assert found.cost.key() == counted(players, found.pairs, found.bye) == best_by_trying(players)


@pytest.mark.parametrize("n", [9, 10])
def test_no_pairing_of_ten_is_better(n: int) -> None:
    for seed, rounds in enumerate((2, 5)):
        players = seekers_by_chance(Random(77 * n + seed), n, rounds)
        assert pair(players, seed).cost.key() == best_by_trying(players)


def sparse_is_exact(events: int, first: int = 0) -> int:
    compared = 0
    for seed in range(first, first + events):
        dice = Random(seed)
        players = seekers_by_chance(dice, dice.randint(4, 128), dice.randint(0, 8))
        exact, sparse = (pair(players, seed, exact=whole) for whole in (True, False))
        assert exact.cost == sparse.cost, seed
        compared += 1
    return compared


def test_a_sparse_graph_costs_the_same() -> None:
    assert sparse_is_exact(25) == 25


@pytest.mark.soak
def test_a_sparse_graph_costs_the_same_in_many_events() -> None:
    assert sparse_is_exact(500, 100) == 500


def test_the_same_seed_pairs_the_same_in_any_order_of_entry() -> None:
    players = seekers_by_chance(Random(4), 30, 3)
    assert pair(players, 9) == pair(list(reversed(players)), 9)
    assert len({tuple(pair(players, seed).pairs) for seed in range(20)}) > 10


def test_forbidden_pairs_and_rematches_only_where_nothing_else_is_left() -> None:
    four = [Seeker(id, barred=frozenset("b") if id == "a" else frozenset()) for id in "abcd"]
    for seed in range(20):
        assert not {("a", "b"), ("b", "a")} & set(pair(four, seed).pairs)
    two = [Seeker("a", met={"b": 1}), Seeker("b", met={"a": 1})]
    found = pair(two, 0)
    assert len(found.pairs) == 1 and found.cost.rematches == 1


def test_the_bye_goes_to_the_fewest_points_and_not_twice() -> None:
    three = [Seeker("a", 3), Seeker("b", 0, byes=1), Seeker("c", 0)]
    assert pair(three, 0).bye == "c"
    assert pair([Seeker("a", 3), Seeker("b", 0, byes=1), Seeker("c", 0, byes=1)], 0).bye == "a"


def test_many_are_paired_sparsely_and_without_a_rematch() -> None:
    players = seekers_by_chance(Random(8), EXACT + 145, 4)
    found = pair(players, 3)
    ids = [id for two in found.pairs for id in two] + [found.bye]
    assert sorted(ids) == sorted(s.id for s in players) and not found.cost.rematches


def test_ranks_come_after_all_else_however_far_apart() -> None:
    """The last round by standings, within a pod of a large event: neighbours of the list, and no cost is higher for it."""
    for seed in range(30):
        players = seekers_by_chance(Random(seed), 8, 3)
        plain = pair(players, seed).cost
        order = sorted(players, key=lambda s: -s.points)
        for k, s in enumerate(order):
            s.rank = 1 + 97 * k
        assert pair(players, seed).cost == plain, seed
    players = [Seeker(f"p{k:03}", 3 * (k < 150), rank=k + 1) for k in range(300)]
    assert {frozenset(two) for two in pair(players, 1).pairs} == {
        frozenset((f"p{k:03}", f"p{k + 1:03}")) for k in range(0, 300, 2)}, "also where not all pairs are weighed"


def test_random_events() -> None:
    rounds = 0
    for seed in range(100):
        desk = random_event(seed, 200 if seed % 20 == 0 else 40)
        check_event(desk, costs=seed % 3 == 0)
        rounds += len(desk.rounds)
    assert rounds > 400


@pytest.mark.soak
def test_many_random_events() -> None:
    for seed in range(1000, 11_000):
        check_event(random_event(seed, 200 if seed % 10 == 0 else 60))


def whole_events(first: int, number: int) -> int:
    magic = games.load("magic")
    register(magic)
    rules = {rule.id for rule in list_of(magic, "tournament")}
    rounds = 0
    for seed in range(first, first + number):
        desk = whole_event(seed)
        check_whole(desk, rules)
        rounds += len(desk.rounds)
    return rounds


def test_whole_events_of_every_kind() -> None:
    assert whole_events(0, 40) > 150


@pytest.mark.soak
def test_many_whole_events_of_every_kind() -> None:
    whole_events(1000, 3000)
