"""Paying mana, against trying everything (106, 107.4, 118, 601.2g, 601.2h)."""

from __future__ import annotations

from itertools import product
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from gyoji.games.magic.costs.mana_part import Price
from gyoji.games.magic.mana.abilities import mana_bound
from gyoji.games.magic.mana.payment import affordable, pay
from gyoji.games.magic.referee.referee import Magic
from gyoji.games.magic.spells.activating import put_ability
from gyoji.games.magic.state.mana import Mana
from gyoji.games.magic.state.symbols import ManaCost
from gyoji.games.magic.state.terms import BATTLEFIELD
from random_play import Table, examples

from .arena import ARENA, GAME, position

LETTERS = "WUBRGC"
TEXTS = {  # what a source gives: each string is one way
    "one": [[k] for k in LETTERS],
    "two": [["W", "U"], ["B", "R"], ["G", "W"], ["U", "C"]],
    "any": [list("WUBRG")],
    "pair": [["GG"], ["CC"], ["UR"]],
}
WAYS = [ways for listed in TEXTS.values() for ways in listed]
sources = st.lists(st.sampled_from(range(len(WAYS))), max_size=5)
floating = st.lists(st.sampled_from(LETTERS), max_size=2)
symbols = st.sampled_from(["{W}", "{U}", "{B}", "{R}", "{G}", "{C}", "{1}", "{2}", "{3}", "{W/U}", "{B/R}", "{2/G}",
                           "{R/P}"])
costs = st.lists(symbols, min_size=1, max_size=4).map("".join)


def source_record(number: int) -> dict[str, Any]:
    ways = WAYS[number]
    if len(ways) == 5:
        text = "one mana of any color"
    else:
        text = " or ".join("".join(f"{{{k}}}" for k in way) for way in ways)
    return {"name": f"Source {number}", "type": "Land", "text": f"{{T}}: Add {text}."}


def board(lands: list[int], pool: list[str], ask: bool = False) -> Magic:
    options = GAME.read_options({"payment": "ask" if ask else "auto"})
    records = [source_record(k) for k in sorted(set(lands))]
    g = position(records, ({"battlefield": [f"Source {k}" for k in lands]}, {}), options=options)
    assert isinstance(g, Magic)
    g.pool[0] = [Mana(1 << LETTERS.index(k), -1) for k in pool]
    return g


def creature(g: Magic) -> int:
    return g.zones[BATTLEFIELD * g.players][0]


def test_what_a_new_creature_gives_can_be_paid_with_in_the_next_turn() -> None:
    """302.6: what can be paid is counted again when a turn begins, also where nothing untaps."""
    record = {"name": "Spring Nymph", "type": "Creature", "manaCost": "{G}", "power": "1", "toughness": "1",
              "text": "{T}: Add {G}."}
    g = position([record], ({"battlefield": ["Spring Nymph"]}, {}))
    g.own(creature(g)).since = g.tick()
    assert mana_bound(g, 0).total == 0
    g.next_turn()
    g.next_turn()
    assert g.active == 0 and mana_bound(g, 0).total == 1


def test_mana_for_each_card_drawn_this_turn_is_counted_again_with_each_card() -> None:
    record = {"name": "Well of Pages", "type": "Artifact", "manaCost": "{2}",
              "text": "{T}: Add {U} for each card you've drawn this turn."}
    g = position([record], ({"battlefield": ["Well of Pages"], "library": ["Island"] * 5}, {}))
    for n in range(3):
        assert mana_bound(g, 0).total == n
        g.do_draw(0, 1, -1, 0)


def test_an_ability_on_the_stack_has_no_characteristics_but_its_text() -> None:
    """113.7a: also where continuous effects are computed again."""
    record = {"name": "Bell", "type": "Artifact", "manaCost": "{2}", "text": "{1}: You gain 1 life."}
    g = position([record], ({"battlefield": ["Bell"]}, {}))
    id = put_ability(g, creature(g), 0, g.chars[creature(g)].abilities[0])
    assert g.base_chars(id).name == "" and not g.base_chars(id).types and not g.base_chars(id).abilities


def price_of(cost: str) -> Price:
    price = Price()
    price.add(ManaCost(cost))
    return price


def outcomes(lands: list[int], pool: list[str]) -> list[str]:
    """All mana that the pool and these sources can come to."""
    return ["".join(pool) + "".join(ways) for ways in product(*(WAYS[k] for k in lands))]


def readings(cost: str) -> list[tuple[list[str], int]]:
    """All that a cost can be: sets of letters of which one mana must be, and life."""
    found: list[tuple[list[str], int]] = [([], 0)]
    for symbol in cost[1:-1].split("}{"):
        if symbol.isdigit():
            ways: list[tuple[list[str], int]] = [([LETTERS] * int(symbol), 0)]
        elif symbol == "R/P":
            ways = [(["R"], 0), ([], 2)]
        elif symbol == "2/G":
            ways = [(["G"], 0), ([LETTERS] * 2, 0)]
        else:
            ways = [([symbol.replace("/", "")], 0)]
        found = [([*needs, *more], life + n) for needs, life in found for more, n in ways]
    return found


def pays(mana: str, needs: list[str], exactly: bool = False) -> bool:
    """Some way to give each need one mana."""
    if not needs:
        return not exactly or not mana
    rest = sorted(needs, key=len)
    return any(k in rest[0] and pays(mana[:i] + mana[i + 1:], rest[1:], exactly) for i, k in enumerate(mana))


def payable(lands: list[int], pool: list[str], cost: str) -> bool:
    return any(pays(mana, needs) for mana in outcomes(lands, pool) for needs, _ in readings(cost))


@examples(120)
@given(lands=sources, pool=floating, cost=costs)
def test_what_can_be_paid_is_what_some_way_pays(lands: list[int], pool: list[str], cost: str) -> None:
    assert affordable(board(lands, pool), 0, price_of(cost), -1, -1) == payable(lands, pool, cost)


@examples(120)
@given(lands=sources, pool=floating, cost=costs, ask=st.booleans(), seed=st.integers(0, 9))
def test_payment_takes_exactly_the_cost(lands: list[int], pool: list[str], cost: str, ask: bool, seed: int) -> None:
    g = board(lands, pool, ask)
    g.asker = Table(seed)
    before = ARENA.fingerprint(g)
    life = g.life[0]
    paid = pay(g, 0, price_of(cost), -1, -1)
    assert paid or ask or not payable(lands, pool, cost)  # whoever chooses himself may choose badly (728.1)
    if not paid:
        assert ask or ARENA.fingerprint(g) == before
        return
    used = [k for k, id in zip(lands, g.zone(BATTLEFIELD, 0), strict=True) if g.objs[id].tapped]
    left = "".join(LETTERS[m.bit.bit_length() - 1] for m in g.pool[0])
    spent = [mana for mana in (without(mana, left) for mana in outcomes(used, pool)) if mana is not None]
    assert any(pays(mana, needs, True) and lost == life - g.life[0] for mana in spent for needs, lost in readings(cost)), (
        f"{used} and {left} left do not come to {cost}")


def without(mana: str, left: str) -> str | None:
    for k in left:
        if k not in mana:
            return None
        mana = mana.replace(k, "", 1)
    return mana
