"""Agents of one's own: what they may answer, what becomes of their faults, and what they can send to other processes."""

from __future__ import annotations

import copy
import os
import pickle
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

import gyoji
from gyoji import GyojiError
from gyoji.agents import make
from gyoji.games import FIVE
from gyoji.kernel.holding.thinking import ENOUGH, Thought

np = pytest.importorskip("numpy")


class Answers(gyoji.Agent):
    """Answers what a function says."""

    name = "odd"

    def __init__(self, say) -> None:
        self.say = say

    def choose(self, seat):
        return self.say(seat)


def played(say, **more):
    return gyoji.play("nova", [Answers(say), gyoji.Random(3)], seed=1, **more)


def test_options_and_numbers_of_numpy_are_answers() -> None:
    first = repr(played(lambda seat: 0))
    for say in (lambda seat: seat.question.options[0], lambda seat: np.int64(0), lambda seat: np.array(0),
                lambda seat: np.argmin(np.arange(seat.count))):
        assert repr(played(say)) == first
    game = gyoji.new("nova", seed=np.uint32(5))
    game.answer(np.int8(0))
    assert game.view(np.int32(1))["viewer"] == 1


@pytest.mark.parametrize(("say", "words"), [
    (lambda seat: seat.count, "there is no option"),
    (lambda seat: -1, "there is no option -1"),
    (lambda seat: "0", "not '0'"),
    (lambda seat: None, "not None"),
    (lambda seat: True, "not True"),
    (lambda seat: 0.0, "not 0.0"),
    (lambda seat: np.array([0, 1]), "an answer is an option or its index"),
    (lambda seat: gyoji.new("nova").question.options[0], "belongs to another question"),
    (lambda seat: {}["x"], r"it raised KeyError: 'x' \(.*test_own_agents.py:\d+\)"),
])
def test_nonsense_names_the_agent(say, words: str) -> None:
    with pytest.raises(GyojiError, match=rf"the agent odd in seat 0 failed when \w+ was asked with \d+ options: .*{words}"):
        played(say)


def test_seeds_of_what_is_imagined_and_languages() -> None:
    class Over(Thought):
        def choose(self, asked):
            return ENOUGH

    game = gyoji.new("nova", seed=1)
    seat = game.seat(game.question.seat)
    assert seat.imagine(np.int64(3)).fingerprint() == seat.imagine(3).fingerprint()
    assert seat.think(np.int64(3), Over()) == seat.think(3, Over())
    for seed in ("x", 1.5, None, True):
        for wrong in (lambda seed: seat.imagine(seed), lambda seed: seat.think(seed, Over())):
            with pytest.raises(GyojiError, match=f"a seed is a whole number, not {seed!r}"):
                wrong(seed)
    with pytest.raises(GyojiError, match="a language is en or ja, not 'tlh'"):
        seat.view("tlh")


def test_who_wants_to_end_python_or_fails_at_the_beginning_is_named() -> None:
    def leave(seat):
        raise SystemExit(0)

    with pytest.raises(GyojiError, match=r"the agent odd in seat 0 failed when \w+ was asked .*it raised SystemExit"):
        played(leave)

    class Unready(Answers):
        def begin(self, player: int, number: int) -> None:
            raise ValueError("not yet")

    with pytest.raises(GyojiError, match="odd in seat 1 failed when the game began: it raised ValueError: not yet"):
        gyoji.play("nova", [gyoji.Random(3), Unready(lambda seat: 0)], seed=1)


def test_a_keyboard_interrupt_passes() -> None:
    def stop(seat):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        played(stop)


# --- copies and other processes --------------------------------------------------------------------------------
def later(name: str) -> gyoji.Game:
    game = gyoji.new(name, seed=4)
    for _ in range(25):
        game.answer(len(game.question.values) // 2)
    return game


@pytest.mark.parametrize("name", FIVE)
def test_a_game_is_copied_and_pickled(name: str) -> None:
    game = later(name)
    for other in (copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert other.fingerprint() == game.fingerprint() and other.question.values == game.question.values
        other.answer(0)
        assert len(game.answers) == len(other.answers) - 1
    assert [str(line) for line in pickle.loads(pickle.dumps(game)).log(0)] == [str(line) for line in game.log(0)]


@pytest.mark.parametrize("name", FIVE)
def test_a_seat_is_pickled_as_what_it_shows(name: str) -> None:
    game = later(name)
    seat = game.seat(game.question.seat)
    sent = pickle.loads(pickle.dumps(seat))
    assert copy.copy(seat) is seat
    for lang in ("en", "ja"):
        assert sent.view(lang) == seat.view(lang)
        assert [o.text(lang) for o in sent.question.options] == [o.text(lang) for o in seat.question.options]
    assert (sent.player, sent.count, sent.actions(), sent.worth()) == (seat.player, seat.count, seat.actions(), seat.worth())
    assert [o.handle for o in sent.question.options] == [o.handle for o in seat.question.options]
    with pytest.raises(GyojiError, match="sent from another process"):
        sent.imagine(1)
    game.answer(sent.question.options[-1])
    with pytest.raises(GyojiError, match="imagined game stays"):
        pickle.dumps(game.seat(game.question.seat).imagine(1))


def test_the_bytes_of_a_seat_do_not_hang_on_what_it_cannot_see() -> None:
    game = later("nova")
    viewer = game.question.seat
    there = game.imagine(viewer, 8)
    assert pickle.dumps(game.seat(viewer)) == pickle.dumps(there.seat(viewer))


def worth_after(game: gyoji.Game) -> float:
    seat = game.question.seat
    game.answer(0)
    return game.seat(seat).worth()


def first_word(seat: gyoji.Seat) -> str:
    return str(seat.question.options[0])


def test_games_and_seats_in_a_pool() -> None:
    game = later("nova")
    seat = game.seat(game.question.seat)
    with ProcessPoolExecutor(1) as pool:
        assert pool.submit(worth_after, game).result() == worth_after(game.copy())
        assert pool.submit(first_word, seat).result() == str(seat.question.options[0])


def test_cards_that_were_given_go_along() -> None:
    import yaml

    record = {"name": "試しの従者", "kind": "servant", "color": "red", "cost": {"red": 1}, "attack": 100, "health": 100}
    path = Path(__file__).parent / "own.yaml"
    try:
        path.write_text(yaml.safe_dump([record], allow_unicode=True), encoding="utf-8")
        game = gyoji.new("nova", seed=2, cards=[str(path)])
        assert pickle.loads(pickle.dumps(game)).fingerprint() == game.fingerprint()
        game = gyoji.new("nova", seed=2, cards=list(gyoji.games.load("nova").load_cards(str(path))))
        with pytest.raises(GyojiError, match="given as objects"):
            pickle.dumps(game)
    finally:
        path.unlink(missing_ok=True)


# --- by name -----------------------------------------------------------------------------------------------------
OWN = """
import gyoji

class Last(gyoji.Agent):
    name = "last"
    def choose(self, seat):
        return seat.count - 1

class Broken(gyoji.Agent):
    def __init__(self):
        raise ValueError("no weights")

thing = int
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "own_bots.py").write_text(OWN, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


def test_an_agent_by_module_and_class(folder: Path) -> None:
    assert make("own_bots:Last").name == "last"
    assert gyoji.play("nova", ["own_bots:Last", "random"], seed=2).finished


@pytest.mark.parametrize(("name", "words"), [
    ("own_bots:Nobody", "could not be made: AttributeError"),
    ("own_bots:Broken", "could not be made: ValueError: no weights"),
    ("own_bots:thing", "makes no gyoji.Agent, but int"), ("no_such_bots:Last", "No module named 'no_such_bots'"),
    ("nobody", "there is no agent 'nobody'"), ("own bots:Last", "there is no agent")])
def test_an_agent_that_cannot_be_made(folder: Path, name: str, words: str) -> None:
    with pytest.raises(GyojiError, match=words):
        make(name)
    assert os.getcwd() == str(folder)
