"""The payment solver, by worked cases and against trying every assignment."""

from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gyoji.kernel.process.payment import Need, Unit, can_still, offers, payable, solve

W, U, B, R, G, C = (1 << bit for bit in range(6))
ANY = W | U | B | R | G | C


def lands(*masks: int) -> list[Unit]:
    """One unit each, from sources 0, 1, 2, ..."""
    return [Unit(source, mask) for source, mask in enumerate(masks)]


# Worked cases

WW1 = [Need(W, 2), Need(ANY, 1)]


@pytest.mark.parametrize(
    ("units", "paid"),
    [
        (lands(W, W, W), True),
        (lands(W, W, G), True),
        (lands(W, W, C), True),
        (lands(W, G, G), False),
        (lands(W, W), False),
        (lands(G, W | U, G, W), True),
    ],
)
def test_two_white_and_one_of_any_kind(units: list[Unit], paid: bool) -> None:
    assert payable(WW1, units) is paid
    assert (solve(WW1, units) is not None) is paid


def test_colourless_pays_generic_only() -> None:
    assert payable([Need(ANY, 2)], lands(C, C))
    assert not payable([Need(G), Need(ANY)], lands(C, C))
    assert solve([Need(G), Need(ANY)], lands(C, G)) == [1, 0]


def test_a_need_can_ask_for_colourless() -> None:
    assert not payable([Need(C)], lands(W, U, B, R, G))


def test_a_source_of_two_pays_for_one() -> None:
    units = [Unit(5, C), Unit(5, C)]
    assert solve([Need(ANY)], units) == [0]


def test_a_source_of_two_is_preferred_to_two_sources() -> None:
    units = [Unit(0, G), Unit(1, G), Unit(2, C), Unit(2, C)]
    assert solve([Need(ANY, 2)], units) == [2, 3]


def test_what_floats_is_no_source() -> None:
    units = [Unit(0, C), Unit(0, C), Unit(-1, G), Unit(-2, G)]
    assert solve([Need(ANY, 2)], units) == [2, 3]


def test_light_units_are_spent_first_even_from_more_sources() -> None:
    units = [Unit(0, C, 1), Unit(0, C, 1), Unit(1, G), Unit(2, G)]
    assert solve([Need(ANY, 2)], units) == [2, 3]


def test_equal_units_are_spent_in_order() -> None:
    assert solve([Need(G), Need(ANY)], lands(W, G, G, W)) == [1, 0]


def test_a_need_of_nothing_is_paid() -> None:
    assert payable([], [])
    assert payable([Need(G, 0)], [])
    assert solve([Need(G, 0)], lands(G)) == []
    assert offers([Need(G, 0)], lands(G), []) == []


def test_a_card_pays_one_civilization() -> None:
    fire_water = [Need(R, 1, True), Need(U, 1, True), Need(ANY, 1)]
    assert not payable(fire_water, lands(R | U, G, G))
    assert payable(fire_water, lands(R | U, R, G))
    twice = [Unit(0, R | U), Unit(0, R | U), Unit(1, G)]  # one card that counts as two
    assert not payable(fire_water, twice)
    assert payable([Need(R), Need(U), Need(ANY)], twice)


def test_unlike_units_of_one_source_are_refused_for_exclusive_needs() -> None:
    with pytest.raises(ValueError, match="source 3"):
        payable([Need(R, 1, True), Need(U, 1, True)], [Unit(3, R), Unit(3, U)])


def test_too_many_needs_are_refused() -> None:
    with pytest.raises(ValueError, match="not 61"):
        payable([Need(G)] * 61, [])


def test_only_what_can_be_completed_is_offered() -> None:
    needs = [Need(W), Need(ANY)]
    units = lands(G, W, G)
    assert offers(needs, units, []) == [0, 1, 2]
    assert offers(needs, units, [0]) == [1]
    assert offers(needs, units, [1]) == [0, 2]
    assert offers(needs, units, [0, 1]) == []
    assert not can_still(needs, units, [0, 2])
    assert not can_still(needs, units, [7])
    assert offers(needs, lands(G, G), []) == []


# Against trying everything

SMALL = settings(max_examples=400, deadline=None)
mask = st.integers(1, 7)
need_lists = st.lists(st.builds(Need, mask, st.integers(0, 2)), max_size=3).filter(lambda needs: slots(needs) <= 4)
unit_lists = st.lists(st.builds(Unit, st.integers(-2, 3), mask, st.integers(0, 2)), max_size=6)
exclusive_lists = st.lists(st.builds(Need, mask, st.just(1), st.booleans()), max_size=4)


@st.composite
def alike_lists(draw: st.DrawFn) -> list[Unit]:
    """Units of one source are of one kind."""
    sources = draw(st.lists(st.tuples(mask, st.lists(st.integers(0, 2), min_size=1, max_size=2)), max_size=4))
    return [Unit(source, kind, weight) for source, (kind, weights) in enumerate(sources) for weight in weights]


def slots(needs: list[Need]) -> int:
    return sum(need.count for need in needs)


def fits(needs: list[Need], units: list[Unit], picked: tuple[int, ...]) -> bool:
    """Whether the picked units pay the slots in this order."""
    by_slot = [need for need in needs for _ in range(need.count)]
    pairs = [(need, units[index]) for need, index in zip(by_slot, picked, strict=True)]
    exclusive = [unit.source for need, unit in pairs if need.exclusive]
    return all(need.mask & unit.mask for need, unit in pairs) and len(set(exclusive)) == len(exclusive)


def all_ways(needs: list[Need], units: list[Unit]) -> list[tuple[int, ...]]:
    return [picked for picked in permutations(range(len(units)), slots(needs)) if fits(needs, units, picked)]


def sources_of(units: list[Unit], picked: list[int] | tuple[int, ...]) -> set[int]:
    return {units[index].source for index in picked}


def price(units: list[Unit], picked: list[int] | tuple[int, ...]) -> tuple[int, int]:
    used = [source for source in sources_of(units, picked) if source >= 0]
    return sum(units[index].weight for index in picked), len(used)


def check_all(needs: list[Need], units: list[Unit]) -> None:
    ways = all_ways(needs, units)
    assert payable(needs, units) is bool(ways)
    spent = solve(needs, units)
    assert (spent is not None) is bool(ways)
    if spent is not None:
        assert tuple(spent) in ways
        assert price(units, spent) == min(price(units, picked) for picked in ways)
    sources = list(dict.fromkeys(unit.source for unit in units))
    touched = [sources_of(units, picked) for picked in ways]
    for size in range(len(sources) + 1):
        for chosen in combinations(sources, size):
            still = any(used.issuperset(chosen) for used in touched)
            assert can_still(needs, units, list(chosen)) is still
            if not still or any(used.issubset(chosen) for used in touched):
                expected = []
            else:
                expected = [
                    s for s in sources if s not in chosen and any(used.issuperset({*chosen, s}) for used in touched)
                ]
            assert offers(needs, units, list(chosen)) == expected


@SMALL
@given(need_lists, unit_lists)
def test_as_trying_every_assignment(needs: list[Need], units: list[Unit]) -> None:
    check_all(needs, units)


@SMALL
@given(exclusive_lists, alike_lists())
def test_as_trying_every_assignment_with_exclusive_needs(needs: list[Need], units: list[Unit]) -> None:
    check_all(needs, units)


@SMALL
@given(need_lists, unit_lists)
def test_following_offers_completes_the_payment(needs: list[Need], units: list[Unit]) -> None:
    chosen: list[int] = []
    while offered := offers(needs, units, chosen):
        chosen.append(offered[-1])
    assert payable(needs, [unit for unit in units if unit.source in chosen]) is payable(needs, units)


@SMALL
@given(st.lists(st.builds(Need, mask, st.integers(0, 3)), max_size=5), st.lists(mask, max_size=30))
def test_without_shared_sources_the_earliest_units_are_spent(needs: list[Need], masks: list[int]) -> None:
    units = lands(*masks)
    spent = solve(needs, units)
    if spent is None:
        assert not payable(needs, units)
        return
    for index in range(len(units)):  # no unit can be replaced by an earlier one that is not spent
        if index not in spent:
            for later in (other for other in spent if other > index):
                swapped = [units[other] for other in spent if other != later] + [units[index]]
                assert not payable(needs, swapped)
