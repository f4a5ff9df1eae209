"""Whatever fails on the way, somebody is asked: no table waits for ever."""

import asyncio
import threading

import pytest

pytest.importorskip("starlette")
from tables import Client, new_table, server

from gyoji.kernel.errors import GyojiError
from gyoji.table import thinkers
from gyoji.table.room import Room
from gyoji.table.viewer import Viewer


@pytest.fixture(name="http", scope="module")
def _http(tmp_path_factory):
    with server(tmp_path_factory.mktemp("tables")) as client:
        yield client


def to_its_turn(http):
    made = new_table(http, "nova", seed=5)
    page = Client(http, made["table"], made["token"])
    page.wait()
    return made, page


def test_an_agents_answer_that_the_rules_cannot_carry_out(http, monkeypatch):
    _, page = to_its_turn(http)
    take, failed = Room.take, []

    def fails_at_first(room, chair, pick, client_id):
        if chair.agent and not failed:
            failed.append(pick)
            raise GyojiError("the rules failed")
        take(room, chair, pick, client_id)

    monkeypatch.setattr(Room, "take", fails_at_first)
    for _ in range(20):
        assert page.answer(0)["k"] == "done"
        assert page.wait() is not None
        if failed:
            break
    assert failed
    page.leave()


def test_a_pass_that_the_rules_cannot_carry_out_is_asked_for(http, monkeypatch):
    _, page = to_its_turn(http)
    take, failed = Room.take, []

    def fails_for_people(room, chair, pick, client_id):
        if not chair.agent:
            failed.append(pick)
            raise GyojiError("the rules failed")
        take(room, chair, pick, client_id)

    while page.question["kind"] != "act":
        assert page.answer(0)["k"] == "done"
        page.wait()
    monkeypatch.setattr(Room, "take", fails_for_people)
    q, page.question = page.question, None
    assert page.ask({"k": "set", "pass_until": "turn"})["k"] == "done"
    assert page.wait()["q"] != q["q"] and failed
    page.leave()


@pytest.mark.parametrize("whose", ["the agent's", "the player's"])
def test_a_fault_of_ours_loads_the_table_again(http, monkeypatch, whose):
    made, page = to_its_turn(http)
    answers = list(http.hall.rooms[made["table"]].match.answers)
    take_any, frame, failed = Room.take_any, Viewer.frame, []

    def fails_once(*given):
        if not failed:
            failed.append(1)
            raise ZeroDivisionError
        return take_any(*given) if whose == "the agent's" else frame(*given)

    where, what = (Room, "take_any") if whose == "the agent's" else (Viewer, "frame")
    monkeypatch.setattr(where, what, fails_once)
    for _ in range(20):
        q = page.question
        page.question = None
        page.say({"k": "answer", "id": f"x{len(page.messages)}", "q": q["q"], "pick": 0})
        while page.question is None:
            if page.hear()["k"] == "closed":
                break
        if failed:
            break
    assert failed
    again = Client(http, made["table"], made["token"])
    assert again.wait() is not None
    assert list(http.hall.rooms[made["table"]].match.answers)[:len(answers)] == answers
    again.leave()


def test_who_waits_no_more_leaves_the_answer_to_nobody_else(monkeypatch):
    """An undo while the agent thinks: its thought ends unheard, and the next one is heard by who asked for it."""
    go = threading.Event()

    def slow(pipe, message):
        if message[0] == "first":
            go.wait(10)
        return len(message[0])

    monkeypatch.setattr(thinkers, "exchange", slow)
    monkeypatch.setattr(thinkers.Worker, "start", lambda self: object())

    async def both():
        worker = thinkers.Worker()
        first = asyncio.create_task(worker.ask("first", 0, b"s", [], [], [], 0, "greedy", 1))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        first.cancel()
        await asyncio.sleep(0)
        second = asyncio.create_task(worker.ask("second", 0, b"s", [], [], [], 0, "greedy", 1))
        await asyncio.sleep(0)
        assert worker.line.locked()
        go.set()
        assert await second == len("second")
        assert first.cancelled()

    asyncio.run(both())


def test_who_could_not_think_is_told_the_whole_game_again(monkeypatch):
    heard = []

    def fails_at_first(pipe, message):
        heard.append(message)
        return -1 if len(heard) == 2 else 0

    monkeypatch.setattr(thinkers, "exchange", fails_at_first)
    monkeypatch.setattr(thinkers.Worker, "start", lambda self: object())

    async def three():
        worker = thinkers.Worker()
        for n in range(4):
            await worker.ask("game", 0, b"save", [], [7] * n, [7] * n, 0, "greedy", 1)

    asyncio.run(three())
    assert [m[1] for m in heard] == [b"save", b"", b"save", b""]
    assert [len(m[3]) for m in heard] == [0, 1, 2, 1]


def test_cards_are_read_once(tmp_path):
    """A table is made while the server still reads its cards."""
    with server(tmp_path) as http:
        inside, at_once, go = [], [], threading.Event()

        class Slow:
            name = "nova"

            def cards(self):
                inside.append(1)
                go.wait(0.1)
                at_once.append(len(inside))
                inside.pop()

        readers = [threading.Thread(target=http.hall.library.know, args=(Slow(),)) for _ in range(3)]
        for reader in readers:
            reader.start()
        for reader in readers:
            reader.join()
        assert at_once == [1, 1, 1]
