"""Paying energy, against trying everything."""

from __future__ import annotations

from functools import cache
from itertools import product

from arena import GAME, OPTIONS, Table, examples, fingerprint, lay, position
from hypothesis import given
from hypothesis import strategies as st

from gyoji.games.nova.card import NovaCard
from gyoji.games.nova.energy import affordable, pay_energy
from gyoji.games.nova.terms import COLOR_LIST, ENERGY, FIELD, SERVANT
from gyoji.kernel.state.card import Card, Chars
from gyoji.kernel.state.state import State
from gyoji.kernel.state.terms import STRUCTURE

JA = ["赤", "青", "緑", "白", "黒", "無色"]
FULL = GAME.read_options({"payment": "ask"})

masks = st.one_of(st.sampled_from([1, 2, 4, 8, 16, 32]), st.integers(1, 31))
sources = st.tuples(st.integers(0, 5), st.integers(1, 2))  # on the field: colour, how much
boards = st.fixed_dictionaries({
    "zone": st.lists(masks, max_size=6), "field": st.lists(sources, max_size=2),
    "stock": st.lists(st.integers(0, 5), max_size=2),
})
costs = st.tuples(st.lists(st.integers(0, 5), max_size=4), st.integers(0, 4))


@cache
def energy_card(mask: int) -> Card:
    base = Chars(f"色{mask}")
    base.types = SERVANT
    base.colors = mask
    base.stats = [100, 100, 1, 0]
    return NovaCard(base.name, base, "")


@cache
def source_card(color: int, n: int) -> Card:
    return GAME.card_from({
        "name": f"源{color}{n}", "kind": "magic-item", "color": COLOR_LIST[color], "cost": {"any": 1},
        "text": f"[起] [フリーズ]：自分のエナジーストックに{JA[color]}エナジーを{n}加える。"}, "oracle")


def board(b: dict[str, list], ask: bool = False) -> State:
    g = position([], {}, {}, options=FULL if ask else OPTIONS)
    for mask in b["zone"]:
        lay(g, energy_card(mask), 0, ENERGY)
    for color, n in b["field"]:
        lay(g, source_card(color, n), 0, FIELD)
    for color in b["stock"]:
        g.stock[0][color] += 1
    g.changed |= STRUCTURE
    return g


def amounts_of(colors: list[int]) -> list[int]:
    return [colors.count(k) for k in range(6)]


def can_pay(energy: list[int], amounts: list[int], generic: int) -> bool:
    """So much energy of each colour pays a cost."""
    return all(e >= a for e, a in zip(energy, amounts, strict=True)) and sum(energy) >= sum(amounts) + generic


def outcomes(b: dict[str, list], used: list[bool]) -> list[list[int]]:
    """All energy that the stock and the used sources can come to."""
    choices: list[list[tuple[int, int]]] = [[(k, 1)] for k in b["stock"]]
    for mask, on in zip(b["zone"], used, strict=False):
        if on:
            choices.append([(k, 1) for k in range(6) if mask >> k & 1])
    for source, on in zip(b["field"], used[len(b["zone"]):], strict=True):
        if on:
            choices.append([source])
    found = []
    for pick in product(*choices):
        energy = [0] * 6
        for k, n in pick:
            energy[k] += n
        found.append(energy)
    return found


def payable(b: dict[str, list], used: list[bool], amounts: list[int], generic: int) -> bool:
    return any(can_pay(e, amounts, generic) for e in outcomes(b, used))


@examples(150)
@given(b=boards, cost=costs)
def test_what_can_be_paid_is_what_some_way_pays(b: dict[str, list], cost: tuple[list[int], int]) -> None:
    amounts, generic = amounts_of(cost[0]), cost[1]
    every = [True] * (len(b["zone"]) + len(b["field"]))
    assert affordable(board(b), 0, amounts, generic) == payable(b, every, amounts, generic)


@examples(150)
@given(b=boards, cost=costs, ask=st.booleans(), seed=st.integers(0, 9))
def test_payment_takes_exactly_the_cost(b: dict[str, list], cost: tuple[list[int], int], ask: bool, seed: int) -> None:
    amounts, generic = amounts_of(cost[0]), cost[1]
    g = board(b, ask)
    table = Table(seed)
    g.asker = table
    before = fingerprint(g)
    every = [True] * (len(b["zone"]) + len(b["field"]))
    paid = pay_energy(g, 0, amounts, generic, -1)
    assert paid == payable(b, every, amounts, generic)
    if not paid:
        assert fingerprint(g) == before and not table.trace
        return
    used = [g.objs[i].tapped for i in (*g.zones[ENERGY * 2], *g.zones[FIELD * 2])]
    left = g.stock[0]
    spent = [[e - s for e, s in zip(energy, left, strict=True)] for energy in outcomes(b, used)]
    total = sum(amounts) + generic
    assert any(sum(s) == total and min(s) >= 0 and can_pay(s, amounts, generic) for s in spent), (
        f"{used} {left} do not come to a payment of {amounts} {generic}")
    if not ask and all(n == 1 for _, n in b["field"]):
        for k in range(len(used)):  # no source was used for nothing
            fewer = [u and i != k for i, u in enumerate(used)]
            assert not used[k] or not payable(b, fewer, amounts, generic)
