"""The agent that thinks ahead, and what games in its mind know."""

from __future__ import annotations

import gc
from typing import Any

import pytest

import gyoji
from gyoji import games
from gyoji.agents import Greedy, Search, make
from gyoji.kernel.errors import GyojiError
from gyoji.kernel.holding import sealed
from gyoji.kernel.holding.thinking import ENOUGH, Asked, Thought, action_of
from gyoji.kernel.state.terms import TARGET, player_ref
from gyoji.sim import simulate


class Watcher(Thought):
    """Always the first option; notes what is asked."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.kinds: list[int] = []
        self.actions: list[list[int]] = []

    def choose(self, asked: Asked) -> int:
        if asked.number > self.most:
            return ENOUGH
        self.kinds.append(asked.kind)
        self.actions.append([asked.action(i) for i in range(len(asked.values))])
        return 0


@pytest.mark.parametrize("name", games.FIVE)
def test_the_first_question_of_a_thought_is_the_one_that_is_asked(name: str) -> None:
    game = gyoji.new(name, seed=3)
    for _ in range(12):
        assert game.question is not None
        seat = game.seat(game.question.seat)
        seen = [Watcher(4), Watcher(4), Watcher(4)]
        worth = [seat.think(seed, w) for seed, w in zip((1, 1, 2), seen, strict=True)]
        assert worth[0] == worth[1] and seen[0].kinds == seen[1].kinds  # the same deal, the same game
        for w in seen:
            assert w.kinds[0] == seat.question.code and w.actions[0] == seat.actions()
        game.answer(len(seat.actions()) - 1)


def test_nothing_stays_of_a_thought() -> None:
    game = gyoji.new("nova", seed=3)
    assert game.question is not None
    seat = game.seat(game.question.seat)
    gc.collect()
    before = len(sealed._behind)
    for seed in range(10):
        seat.think(seed, Watcher(6))
    gc.collect()
    assert len(sealed._behind) == before


def test_what_was_asked_in_a_thought_tells_nothing_afterwards() -> None:
    kept: list[Asked] = []

    class Keeper(Thought):
        def choose(self, asked: Asked) -> int:
            kept.append(asked)
            return ENOUGH

    game = gyoji.new("nova", seed=3)
    assert game.question is not None
    game.seat(game.question.seat).think(1, Keeper())
    with pytest.raises(GyojiError, match="nothing is asked"):
        kept[0].worth(0)


class Halfway(Thought):
    """Has enough at once, and thinks better of it than the game does."""

    def choose(self, asked: Asked) -> int:
        return ENOUGH

    def value_of(self, asked: Asked, player: int) -> float:
        return asked.worth(player) + 5.0


def test_a_thought_may_judge_for_itself_where_it_ends() -> None:
    game = gyoji.new("nova", seed=3)
    assert game.question is not None
    seat = game.seat(game.question.seat)
    assert seat.think(1, Halfway()) == seat.worth() + 5.0


@pytest.mark.parametrize("name", games.FIVE)
def test_the_outlook_of_one_is_the_opposite_of_the_others(name: str) -> None:
    d = games.load(name)
    game = gyoji.new(name, seed=3)
    for _ in range(10):
        assert game.question is not None
        g = game.state
        assert len(d.features(g, 0)) == len(d.weights)
        assert d.outlook(g, 0) == pytest.approx(-d.outlook(g, 1))
        game.answer(len(game.question.options) - 1)
    game.concede(0)
    assert d.outlook(game.state, 1) == d.evaluate(game.state, 1) > 0.0


def test_search_judges_by_the_outlook_and_by_the_plain_worth() -> None:
    game = gyoji.new("duel-masters", seed=3)
    for _ in range(10):
        assert game.question is not None
        seat = game.seat(game.question.seat)
        agent = Search(0, sims=2)
        choice = agent.choose(seat)
        if len(set(seat.actions())) > 1:
            assert agent.base == games.load("duel-masters").outlook(game.state, seat.player)
            assert agent.worth == seat.worth()
        game.answer(choice)
    assert agent.base != agent.worth


def test_a_thought_that_answers_nonsense_is_told() -> None:
    class Wrong(Thought):
        def choose(self, asked: Asked) -> int:
            return 999

    game = gyoji.new("nova", seed=3)
    assert game.question is not None
    with pytest.raises(GyojiError, match="a thought answered 999"):
        game.seat(game.question.seat).think(1, Wrong())


@pytest.mark.parametrize("name", games.FIVE)
def test_search_is_the_same_for_the_same_seeds_and_finishes(name: str) -> None:
    runs = [simulate(name, [Search(1, sims=4), "random"], games=1, seed=5, trace=True, cap=4000) for _ in range(2)]
    assert runs[0]["trace_hash"] == runs[1]["trace_hash"] and runs[0]["finished"] == 1


@pytest.mark.parametrize("name", games.FIVE)
def test_nobody_thinks_with_what_they_cannot_see(name: str) -> None:
    """The same choices in a game that, for all that the seat knows, may be this one."""
    game = gyoji.new(name, seed=6)
    compared = 0
    for k in range(60):
        assert game.question is not None
        seat = game.seat(game.question.seat)
        if k % 6 == 0 and seat.count > 1:
            other = game.imagine(seat.player, k).seat(seat.player)
            assert other.worth() == seat.worth()
            for agent in (Greedy, lambda seed: Search(seed, sims=4)):
                here, there = agent(k), agent(k)
                assert here.choose(seat) == there.choose(other)
            assert here.average == there.average and here.spread == there.spread
            compared += 1
        game.answer(k % seat.count)
    assert compared > 3


def test_options_that_come_to_the_same_are_not_searched() -> None:
    agent = Search(0, sims=3)
    searched = 0
    game = gyoji.new("nova", seed=9)
    for _ in range(40):
        q = game.question
        assert q is not None
        seat = game.seat(q.seat)
        before = agent.simulations
        choice = agent.choose(seat)
        if len(set(seat.actions())) == 1:
            assert choice == 0 and agent.simulations == before
        else:
            searched += 1
            assert agent.simulations == before + 3
        game.answer(choice)
    assert searched > 10


def test_a_simulation_plays_as_many_turns_as_it_is_told() -> None:
    choices = []
    for turns in (0, 2, 9):  # two turns are what the game says
        game = gyoji.new("nova", seed=9)
        agent = Search(0, sims=8, turns=turns)
        for _ in range(12):
            assert game.question is not None
            game.answer(agent.choose(game.seat(game.question.seat)))
        choices.append((game.fingerprint(), agent.spread))
    assert choices[0] == choices[1] and choices[2][1] != choices[0][1]


def test_several_processes_think_as_much_together() -> None:
    game = gyoji.new("nova", seed=9)
    assert game.question is not None
    agent = Search(0, sims=10, jobs=2)
    assert agent.choose(game.seat(game.question.seat)) in (0, 1)
    assert agent.simulations == 5  # its own half


def test_search_beats_random() -> None:
    r = simulate("nova", ["search:sims=20", "random"], games=4, seed=2, rotate=True)
    assert {s["agent"]: s["wins"] for s in r["agents"]} == {"search:sims=20": 4.0, "random": 0.0}


@pytest.mark.parametrize("word", [
    "sims=0", "sims=x", "time=1", "time=-1s", "time=nan", "jobs=0", "turns=0", "turns=101", "clever", "time=",
    "sims=99999999999"])
def test_words_that_search_does_not_know(word: str) -> None:
    with pytest.raises(GyojiError, match="expected easy, normal, hard"):
        make(f"search:{word}")


@pytest.mark.parametrize("given", [{"sims": 0}, {"jobs": 0}, {"turns": -1}, {"time": -1.0}, {"time": float("nan")}])
def test_numbers_that_mean_nothing(given: dict[str, Any]) -> None:
    with pytest.raises(GyojiError, match=f"{next(iter(given))} is a"):
        Search(**given)


def test_words_that_search_knows() -> None:
    found = make("search:time=250ms:jobs=2", 4)
    assert isinstance(found, Search) and (found.time, found.jobs, found.seed) == (0.25, 2, 4)
    far = make("search:sims=20:turns=8")
    assert isinstance(far, Search) and (far.sims, far.turns) == (20, 8)
    hard = make("search:hard")
    assert isinstance(hard, Search) and hard.sims == 1000
    with pytest.raises(GyojiError, match="greedy has no options"):
        make("greedy:hard")
    assert isinstance(make("greedy"), Greedy)



GREEDY = {  # what it chose when it still played every option on a copy that stops at each question
    "nova": "77350586fdd16660d3cf8ea6c92a7b9d",
    "duel-masters": "577f9f55c1e2eda6df96ca7862d5f499",
}


@pytest.mark.parametrize("name", GREEDY)
def test_greedy_chooses_as_before(name: str) -> None:
    assert simulate(name, ["greedy", "greedy"], games=1, seed=12, trace=True)["trace_hash"] == GREEDY[name]


def test_targets_that_are_players_are_different_actions() -> None:
    g = gyoji.new("magic", seed=3).state
    assert len({action_of(g, TARGET, player_ref(p), 0) for p in range(4)}) == 4
