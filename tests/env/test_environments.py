"""Games as environments: the libraries' own tests, what observations hold, actions in steps."""

from __future__ import annotations

import warnings
from typing import Any

import pytest

import gyoji
from gyoji import GyojiError
from gyoji.agents import make
from gyoji.games import FIVE
from gyoji.kernel.holding.in_process import play_out

np = pytest.importorskip("numpy")
for library in ("gymnasium", "pettingzoo", "greenlet"):
    pytest.importorskip(library)

from gyoji import env  # noqa: E402
from gyoji.env.declared import SIZES  # noqa: E402
from gyoji.env.encoding import Encoder  # noqa: E402
from gyoji.env.narrowing import Narrowing  # noqa: E402

ENCODERS: dict[str, Encoder] = {}


def encoder(name: str) -> Encoder:
    if name not in ENCODERS:
        ENCODERS[name] = Encoder(name)
    return ENCODERS[name]


def later(name: str, answers: int = 30, seed: int = 4) -> gyoji.Game:
    game = gyoji.new(name, seed=seed)
    for _ in range(answers):
        game.answer(len(game.question.values) // 2)
    return game


def same(a: dict[str, Any], b: dict[str, Any]) -> bool:
    return a.keys() == b.keys() and all(np.array_equal(a[k], b[k]) for k in a)


# --- the libraries' own tests ------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", FIVE)
def test_pettingzoo(name: str) -> None:
    from pettingzoo.test import api_test, seed_test

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that observations are no single array
        api_test(env.aec(name), num_cycles=30)
        if name == "nova":
            seed_test(lambda: env.aec(name), num_cycles=12)


@pytest.mark.parametrize("name", ["nova", "spell-card-strike"])
def test_gymnasium(name: str) -> None:
    from gymnasium.utils.env_checker import check_env

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that numbers have no bounds
        check_env(env.against(name, "random"), skip_render_check=True)


def test_open_spiel() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    game = env.spiel("nova", decks="ink-tide+crimson-rush", options="", seeds=16)
    pyspiel.random_sim_test(game, 1, False, False)
    state = game.new_initial_state()
    state.apply_action(3)
    there = state.clone()
    there.apply_action(1)
    assert (len(state.history()), len(there.history())) == (1, 2)
    assert str(state) == str(pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1])
    with pytest.raises(GyojiError, match="there is no game 'chess'"):
        env.spiel("chess")


# --- observations ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", FIVE)
def test_arrays_have_the_declared_shapes_and_names(name: str) -> None:
    e = encoder(name)
    game = later(name, 20)
    seat = game.seat(game.question.seat)
    found = {k: v[0] for k, v in e.arrays([seat]).items()}
    assert found["position"].shape == (len(e.position_names),)
    assert found["cards"].shape == (SIZES[name].cards, len(e.card_names))
    assert found["options"].shape == (SIZES[name].actions, len(e.option_names))
    for names in (e.position_names, e.card_names, e.option_names):
        assert len(set(names)) == len(names)
    assert found["action_mask"].sum() == min(seat.count, e.actions)
    view = seat.view()
    zones = [z for p in view["players"] for z in p["zones"].values()] + list(view["shared"].values())
    assert (found["cards"].any(1)).sum() == sum(len(z["cards"]) for z in zones)
    nested = e.nested(seat)
    for p, shown in enumerate([view["players"][seat.player], view["players"][1 - seat.player]]):
        for zone, cards in nested["players"][p]["zones"].items():
            if zone in shown["zones"]:
                assert len(cards) == len(shown["zones"][zone]["cards"])
                assert nested["players"][p]["numbers"][f"{zone}-count"] == shown["zones"][zone]["count"]
    assert len(nested["options"]) == seat.count


def test_a_card_that_nobody_has_seen_has_a_meaning() -> None:
    """The same text on a card of another name is the same vector; another number in it is nearly the same."""
    from gyoji.env.features import card_vector

    record = {"kind": "servant", "color": "black", "cost": {"black": 1}, "attack": 200, "health": 200}
    text = "[自] このカードが場に出た時、自分はライフポイントを{}失う。"
    game = gyoji.games.load("nova")
    a, b, c, plain = (game.card_from({**record, "name": n, "text": t}, n) for n, t in (
        ("一", text.format(100)), ("二", text.format(100)), ("三", text.format(300)), ("四", "")))
    e = encoder("nova")
    va, vb, vc, vp = (card_vector(x, e.stats, e.scales) for x in (a, b, c, plain))
    assert np.array_equal(va, vb)
    assert 0 < (va != vc).sum() <= 2 < (va != vp).sum()


def test_a_question_of_another_seat_is_not_seen() -> None:
    game = later("nova")
    other = 1 - game.question.seat
    arrays = {k: v[0] for k, v in encoder("nova").encode([game.seat(other).numbers(encoder("nova").numbering)]).items()}
    assert arrays["action_mask"].sum() == 0 and not arrays["options"].any()
    assert not arrays["position"][[n.startswith("asked") for n in encoder("nova").position_names]].any()


@pytest.mark.parametrize("name", FIVE)
def test_what_is_hidden_makes_no_difference(name: str) -> None:
    game = later(name)
    for viewer in (0, 1):
        e = encoder(name)
        here = e.encode([game.seat(viewer).numbers(e.numbering)])
        for seed in (1, 2):
            assert same(here, e.encode([game.imagine(viewer, seed).seat(viewer).numbers(e.numbering)]))


# --- actions -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("options", [1, 2, 3, 4, 5, 15, 16, 17, 100])
def test_every_option_is_reached_in_steps(options: int) -> None:
    def reach(way: list[int]) -> list[int]:
        n = Narrowing(4)
        n.ask(options)
        found = -1
        for action in way:
            found = n.answer(action)
        return [found] if way and found >= 0 else [o for a in range(n.count) for o in reach([*way, a])]

    assert reach([]) == list(range(options))


def test_a_game_with_few_actions_is_the_same_game() -> None:
    e = Encoder("nova")
    e.actions = 2
    from gyoji.env.petting_zoo import GameAEC, Held

    zoo = GameAEC(Held(e, None, None, 20_000), None)
    zoo.reset(seed=3)
    kinds = set()
    for _ in zoo.agent_iter(400):
        seen, _, over, cut, _ = zoo.last()
        if over or cut:
            break
        assert seen["observation"]["options"].shape[0] == 2 and 1 <= seen["action_mask"].sum() <= 2
        kinds.add(len(zoo.held.narrowing.spans))
        zoo.step(int(seen["action_mask"].sum() - 1))
    assert kinds >= {0, 2}
    with pytest.raises(GyojiError, match=r"the action 7 is not legal here: the mask allows 0 to"):
        fresh = env.aec("nova")
        fresh.reset(seed=1)
        fresh.step(7)


def test_many_games_are_the_games_of_the_simulation() -> None:
    """Each is the game that agents play who answer the same."""
    games = env.many("nova", 3)
    seen = games.reset(seed=11)
    ended = []
    while len(ended) < 4:
        seen, over = games.step(seen["action_mask"].sum(1) - 1)  # always the last option
        ended += over

    class Last(gyoji.Agent):
        def choose(self, seat):
            return seat.count - 1

    for end in ended:
        g = games.laid.clone()
        g.dice.reseed(11 + end.number)
        play_out(games.encoder.game, g, [Last(), Last()], end.number)
        assert end.returns[g.winner] == 1.0 and sum(end.returns) == 0.0
    with pytest.raises(GyojiError, match="3 games need 3 actions, not 1"):
        games.step([0])
    with pytest.raises(GyojiError, match="the action 99 is not legal in game 1"):
        games.step([0, 99, 0])
    with pytest.raises(GyojiError, match="whole number from 1"):
        env.many("nova", 0)


def test_observations_of_many_games_are_those_of_one() -> None:
    games = env.many("nova", 2)
    seen = games.reset(seed=5)
    for _ in range(20):
        seen, _ = games.step([0, 0])
    for i, seat in enumerate(games.asked):
        assert same({k: v[i:i + 1] for k, v in seen.items()}, games.encoder.arrays([seat]))


def test_against_an_opponent() -> None:
    learner = env.against("nova", make("greedy", 1), seat=None)
    seats, results = set(), []
    for seed in range(2):
        _, info = learner.reset(seed=seed)
        seats.add(learner.seat)
        over = cut = False
        while not (over or cut):
            _, reward, over, cut, info = learner.step(int(info["action_mask"].argmax()))
        results.append(reward)
    assert set(results) <= {-1.0, 1.0}
    assert learner.step(31)[4]["illegal"] and learner.action_masks().sum() == 0
    with pytest.raises(GyojiError, match="a seat is a number from 0 to 1"):
        env.against("nova", seat=2)


def test_a_game_that_takes_too_long_is_cut_off() -> None:
    zoo = env.aec("nova", cap=5)
    zoo.reset(seed=1)
    for _ in zoo.agent_iter(50):
        seen, _, over, cut, _ = zoo.last()
        zoo.step(None if over or cut else int(seen["action_mask"].argmax()))
    assert not zoo.agents and zoo.held.steps == 5 and not zoo.held.over
