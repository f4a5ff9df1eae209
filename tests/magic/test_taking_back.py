"""What can be taken back in Magic: a spell as long as nobody else has had a say, and nothing that tells of another hand."""

from __future__ import annotations

import pytest

from gyoji import GyojiError
from gyoji.kernel.holding.match import Match

from .arena import match_of, position

BEAR = {"name": "Ford Bear", "manaCost": "{G}", "type": "Creature — Bear", "text": "", "power": "2", "toughness": "2"}
BOLT = {"name": "Short Bolt", "manaCost": "{R}", "type": "Instant", "text": "Short Bolt deals 2 damage to any target."}


def game(own: list[str], other: list[str], field: tuple[str, ...] = ("Forest",)) -> Match:
    zones = ({"hand": own, "battlefield": [*field]}, {"hand": other, "battlefield": ["Mountain"]})
    return match_of(position([BEAR, BOLT], zones))


def act(m: Match, words: str) -> None:
    assert m.question is not None
    m.answer(next(o for o in m.question.options if words in str(o)))


@pytest.mark.parametrize("other", [["Short Bolt"], ["Ford Bear"]])
def test_a_spell_is_taken_back_before_anybody_else_has_had_a_say(other: list[str]) -> None:
    m = game(["Ford Bear"], other)
    m.hold(0)
    before = m.fingerprint()
    act(m, "cast Ford Bear")
    assert m.question is not None and m.question.seat == 0 and len(m.state.waiting) == 1
    m.undo(0)
    assert m.fingerprint() == before and not m.state.waiting


@pytest.mark.parametrize("other", [["Short Bolt"], ["Ford Bear"]])
def test_whether_another_player_could_answer_is_not_found_out_by_taking_back(other: list[str]) -> None:
    """Who holds an instant is asked, who holds none is not: neither lets the spell be taken back, with the same words."""
    m = game(["Ford Bear"], other)
    act(m, "cast Ford Bear")
    assert m.question is not None and (m.question.seat == 1) == (other == ["Short Bolt"])
    if m.question.seat == 1:
        act(m, "pass")
    assert not m.state.waiting
    with pytest.raises(GyojiError, match="player B has answered since: your choice cannot be taken back any more"):
        m.undo(0)


def test_a_spell_is_cancelled_while_it_is_cast() -> None:
    m = game(["Short Bolt"], ["Ford Bear"], ("Mountain",))
    before = m.fingerprint()
    act(m, "cast Short Bolt")
    assert m.question is not None and m.question.kind == "target"
    with pytest.raises(GyojiError, match="nothing is being cast"):
        m.cancel(1)
    m.cancel(0)
    assert m.fingerprint() == before


def test_the_reason_is_told_in_the_language_of_the_game() -> None:
    m = game(["Ford Bear"], ["Ford Bear"])
    m.lang = "ja"
    act(m, "cast Ford Bear")
    with pytest.raises(GyojiError, match="プレイヤーBが選択したので、もう取り消せません"):
        m.undo(0)
