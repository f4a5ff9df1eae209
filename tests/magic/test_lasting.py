"""Effects that last are kept only as long as they can do something."""

from __future__ import annotations

import pytest

import gyoji
from gyoji.kernel.declaring.deck import Deck
from gyoji.kernel.holding.match import Match

LENT = "Exile the top card of your library. You may cast that card for as long as it remains exiled"
SPENT = ", and mana of any type can be spent to cast that spell"


def cards(text: str) -> list[dict[str, str]]:
    return [{"name": f"Leave {k}", "manaCost": "{0}", "type": "Instant", "text": text} for k in range(15)]


def act(m: Match, beginning: str) -> bool:
    """Whether there is such an option, which is then taken."""
    q = m.question
    assert q is not None
    found = [k for k, option in enumerate(q.options) if str(option).startswith(beginning)]
    if found:
        m.answer(found[0])
    return bool(found)


def next_turn(m: Match) -> None:
    turn = m.state.turn
    while m.state.turn == turn:
        if not act(m, "pass"):
            m.answer(0)


@pytest.mark.parametrize("text", [f"{LENT}.", f"{LENT}{SPENT}."])
def test_leave_to_cast_a_card_is_kept_until_it_has_left(text: str) -> None:
    some = cards(text)
    deck = Deck("leaves", {"main": [(4, card["name"]) for card in some]})
    m = gyoji.new("magic", decks=[deck, deck], cards=some, seed=1, options={"mulligan": "none"})
    while not act(m, "cast"):
        m.answer(0)
    while m.state.waiting:
        act(m, "pass")
    [leave] = m.state.lasting_effects
    next_turn(m)
    assert m.state.lasting_effects == [leave], "its card is still in exile"
    [exiled] = leave.slots[-1]
    while not m.state.objs[exiled].gone:
        q = m.question
        assert q is not None
        lent = [k for k, option in enumerate(q.options) if str(option).startswith("cast") and q.player == leave.you]
        m.answer(lent[-1] if lent else 0)
    while m.state.waiting:
        act(m, "pass")
    next_turn(m)
    assert leave not in m.state.lasting_effects
