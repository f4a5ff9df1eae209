"""What is decided from outside a game, in all five games: it is saved, copied and replayed with the answers."""

from __future__ import annotations

import pytest

import gyoji
from copies_and_saves import everything
from gyoji import GyojiError, games
from gyoji.games.magic.additional.state_based_actions import reason_to_lose
from gyoji.games.magic.state.terms import HAND, LIBRARY
from gyoji.kernel.declaring.deck import Deck
from gyoji.kernel.process.rulings import BACKED_UP, PUT_BACK, RESHUFFLED, entry_of, time_is_up
from gyoji.kernel.state.state import State
from gyoji.testing import Referee, rules

NOBODY = -1


def begun(game: str, seed: int = 5, starter: int = NOBODY, answers: int = 12) -> gyoji.Game:
    m = gyoji.new(game, seed=seed, starter=starter)
    for k in range(answers):
        if m.question is not None:
            m.answer(k % 2 if k % 3 == 0 and len(m.question.options) > 1 else 0)
    assert not m.over
    return m


def same(m: gyoji.Game) -> gyoji.Game:
    """The game as it is loaded again; its copy stands where it stands."""
    again = gyoji.load(m.save())
    for other in (again, m.copy()):
        assert other.fingerprint() == m.fingerprint()
        assert (other.over, other.state.winner, other.state.last_turn) == (m.over, m.state.winner, m.state.last_turn)
        assert (other.question is None) == (m.question is None)
    return again


@pytest.mark.parametrize("game", games.FIVE)
def test_a_judge_has_a_player_lose(game: str) -> None:
    for loser in (0, 1):
        m = begun(game)
        m.rule_lost(loser)
        assert m.over and m.result is not None and m.result.winner == 1 - loser
        same(m)
        with pytest.raises(GyojiError, match="over"):
            m.rule_lost(loser)
        with pytest.raises(GyojiError, match="taken back"):
            m.undo()


@pytest.mark.parametrize("game", games.FIVE)
def test_an_agreed_draw(game: str) -> None:
    m = begun(game)
    m.agree_on_draw()
    assert m.over and m.result is not None and m.result.winner is None
    same(m)


@rules("104.3k", "104.4i", game="magic")
def test_the_rules_of_magic_for_both(referee: Referee) -> None:
    m = referee.watch(begun("magic"))
    other = referee.watch(m.copy())
    m.rule_lost(1)
    other.agree_on_draw()
    assert m.log()[-1].rule == "104.3k" and other.log()[-1].rule == "104.4i"


@pytest.mark.parametrize("game", games.FIVE)
@pytest.mark.parametrize("turns", [0, 1, 5])
def test_a_game_ends_after_so_many_turns(game: str, turns: int) -> None:
    m = begun(game)
    turn = max(1, m.state.turn)
    m.end_after(turns)
    n = len(m.answers)
    for _ in range(3000):
        if m.question is None:
            break
        if len(m.answers) % 40 == 0:
            same(m)
        m.answer(len(m.question.options) - 1 if m.question.kind != "act" else 0)
    assert m.over and m.state.turn <= turn + turns
    assert m.result is not None
    if m.result.winner is None and game != "spell-card-strike":  # which is drawn where nothing changes any more
        assert m.state.turn == turn + turns
    assert len(m.answers) >= n
    same(m)


@pytest.mark.parametrize("game", games.FIVE)
def test_who_begins_is_given_from_outside(game: str) -> None:
    for starter in (0, 1):
        for seed in (1, 2, 3):
            m = gyoji.new(game, seed=seed, starter=starter)
            while m.question is not None and m.question.kind != "first" and m.state.turn < 1:
                m.answer(0)
            asked = m.question is not None and m.question.kind == "first"
            assert m.question is not None and (m.question.player if asked else m.state.active) == starter
            assert gyoji.load(m.save()).state.starter == starter
    with pytest.raises(GyojiError, match="who starts is a player from 0 to 1, not 2"):
        gyoji.new(game, starter=2)


def test_without_it_chance_decides_as_before() -> None:
    assert gyoji.new("nova", seed=3).save() == gyoji.new("nova", seed=3, starter=NOBODY).save()


@pytest.mark.parametrize("game", games.FIVE)
def test_a_judge_takes_back_what_a_player_cannot(game: str) -> None:
    m = begun(game, answers=25 if game != "spell-card-strike" else 12)
    acts = [n for n in range(len(m.answers)) if m.checks[n] & 63 == 0]
    back = next((n for n in acts if n > 4), acts[0])
    whole = len(m.answers)
    m.back_up(back)
    assert m.answers[back] < 0 and len(m.answers) >= back + 1
    assert -1 - m.answers[back] == entry_of(5, whole - back)
    for viewer in (NOBODY, 0, 1):
        assert any("a judge has taken the game back" in line.text for line in m.log(viewer))
    again = same(m)
    for other in (m, again):
        for k in range(20):
            if other.question is not None:
                other.answer((k * 3) % len(other.question.options))
    assert m.fingerprint() == again.fingerprint()
    with pytest.raises(GyojiError, match="taken back to 0 to"):
        m.back_up(len(m.answers))


def test_for_what_was_drawn_and_played_since_cards_of_the_hand_go_back() -> None:
    """Of no card that was drawn the others know that it was, also where all have seen it later."""
    m = gyoji.new("nova", seed=9)
    while m.state.turn < 3:
        m.answer(0)
    turn, n = m.state.turn, len(m.answers)
    while m.state.turn < turn + 4:
        m.answer(len(m.question.options) - 1)
    m.back_up(next(k for k in range(n, len(m.answers)) if m.checks[k] & 63 == 0))
    kinds = [-1 - a >> 10 for a in m.answers if a < 0]
    assert kinds[0] == BACKED_UP and len(kinds) > 2 and set(kinds[1:]) == {PUT_BACK}


@rules("IPG 1.4#3", game="magic")
def test_for_a_drawn_card_chance_picks_one_of_the_hand(referee: Referee) -> None:
    """Which card was drawn only its owner knows: any card of the hand may go back, on top and not into the deck."""
    picked = set()
    for seed in range(12):
        m = gyoji.new("magic", seed=seed, starter=0, options={"mulligan": "none"})
        while m.question.kind != "act":
            m.answer(0)
        n = len(m.answers)
        while m.state.turn < 2 or m.view()["step"] != "precombat-main":
            m.answer(0)
        owner, whole = m.state.active, gone_back(m, n)
        m.back_up(n)
        kinds = [-1 - a >> 10 for a in m.answers if a < 0]
        assert kinds == [BACKED_UP, PUT_BACK]
        for p in (0, 1):
            assert [len(m.state.zones[k * 2 + p]) for k in (HAND, LIBRARY)] == [
                len(whole.zones[k * 2 + p]) for k in (HAND, LIBRARY)]
            assert m.state.zones[LIBRARY * 2 + p][:-1] == whole.zones[LIBRARY * 2 + p][:-1], "nothing is shuffled"
        picked.add(m.state.zones[LIBRARY * 2 + owner][-1] == whole.zones[LIBRARY * 2 + owner][-1])
        referee.watch(same(m))
    assert picked == {True, False}


def cheap(text: str, kind: str, seed: int) -> gyoji.Game:
    """Both have a deck of cards that cost nothing, of different names; player 0 is asked for an act in the main phase."""
    cards = [{"name": f"Plain {k}", "manaCost": "{0}", "type": kind, "text": text} for k in range(15)]
    deck = Deck("plain", {"main": [(4, c["name"]) for c in cards]})
    m = gyoji.new("magic", decks=[deck, deck], cards=cards, seed=seed, starter=0, options={"mulligan": "none"})
    while m.question.kind != "act" or m.view()["step"] != "precombat-main" or m.question.player != 0:
        m.answer(0)
    return m


@rules("IPG 1.4#3", game="magic")
def test_what_was_drawn_stays_on_top_where_more_was_seen(referee: Referee) -> None:
    """For the drawn card one of the hand goes on top; the card below it, which was looked at, is shuffled away."""
    same_top, same_below = set(), set()
    for seed in range(12):
        m = cheap("Draw a card, then scry 1.", "Sorcery", seed)
        n, whole = len(m.answers), m.state.clone()
        m.answer(next(k for k, o in enumerate(m.question.options) if str(o).startswith("cast")))
        while m.question.kind != "act" or m.state.waiting:
            m.answer(0)
        m.back_up(n)
        assert [-1 - a >> 10 for a in m.answers if a < 0] == [BACKED_UP, PUT_BACK, RESHUFFLED]
        hand, library = whole.zones[HAND * 2], whole.zones[LIBRARY * 2]
        now = m.state.zones[LIBRARY * 2]
        assert now[-1] in [*hand, library[-1]], "what was put back is not shuffled"
        assert sorted(now[:-1]) == sorted(library[:-1]) and len(m.state.zones[HAND * 2]) == len(hand)
        assert m.state.visible(now[-1], 0) and not m.state.visible(now[-1], 1)
        same_top.add(now[-1] == library[-1])
        same_below.add(now[-2] == library[-2])
        everything(referee.watch(m))
    assert same_top == {True, False} and False in same_below


@rules("IPG 1.4#3", game="magic")
def test_what_was_drawn_and_played_is_taken_back_to_the_hand_first(referee: Referee) -> None:
    m = referee.watch(cheap("", "Artifact", 5))
    n, whole = len(m.answers), m.state.clone()
    names = {whole.objs[id].card.name for id in whole.zones[HAND * 2]}
    done = False
    while m.state.turn < 4:
        q = m.question
        new = [k for k, o in enumerate(q.options) if str(o).startswith("cast") and str(o)[5:] not in names]
        take = q.kind == "act" and q.player == 0 and m.state.turn == 3 and new and not done
        done = done or bool(take)
        m.answer(new[0] if take else 0)
    assert done
    m.back_up(n)
    kinds = [-1 - a >> 10 for a in m.answers if a < 0]
    assert kinds[0] == BACKED_UP and set(kinds[1:]) == {PUT_BACK}, "nothing is shuffled"
    for p in (0, 1):
        assert m.state.zones[LIBRARY * 2 + p][:-2] == whole.zones[LIBRARY * 2 + p][:-2]


def gone_back(m: gyoji.Game, n: int) -> State:
    """The position after so many answers, as it was."""
    before = gyoji.new("magic", seed=m.origin.seed, starter=0, options={"mulligan": "none"})
    for answer in m.answers[:n]:
        before.answer(answer)
    return before.state


def test_a_game_that_begins_after_time_is_played_for_the_higher_life() -> None:
    """MTR 2.5#6: from its beginning, not from the end of its first turn."""
    m = gyoji.new("magic", seed=4)
    m.end_after(0, by_life=True)
    assert m.state.turn < 1 and m.state.lowest_loses and not m.state.last_turn
    m = same(m)
    while m.state.turn < 1:
        m.answer(0)
    g = m.state.clone()
    assert not m.over and not reason_to_lose(g, 0) and not reason_to_lose(g, 1)
    g.change_life(0, -1)
    assert reason_to_lose(g, 0) == "MTR 2.5#6" and not reason_to_lose(g, 1)


@pytest.mark.parametrize("hurt", [0, 1, NOBODY])
def test_the_higher_life_wins_when_time_is_up(hurt: int) -> None:
    m = gyoji.new("magic", seed=4)
    while m.state.turn < 2:
        m.answer(0)
    m.end_after(0, by_life=True)
    g = m.state.clone()
    if hurt != NOBODY:
        g.change_life(hurt, -3)
    time_is_up(g)
    assert g.over == (hurt != NOBODY) and g.lowest_loses == (hurt == NOBODY)
    assert g.winner == (1 - hurt if hurt != NOBODY else NOBODY)
    if hurt == NOBODY:  # the same life: from now on whoever has not the highest loses
        assert not reason_to_lose(g, 0)
        g.change_life(1, -1)
        assert reason_to_lose(g, 1) == "MTR 2.5#6" and not reason_to_lose(g, 0)
