"""Tables: made, sat down at, played, watched, taken back, given up, loaded again."""

import time

import pytest

pytest.importorskip("starlette")
from tables import Client, new_table, server

GAMES = ["nova", "spell-card-strike", "duel-masters", "magic", "phantom-magic-vision"]


@pytest.fixture(name="http", scope="module")
def _http(tmp_path_factory):
    with server(tmp_path_factory.mktemp("tables")) as client:
        yield client


def play(page, answers, pick=0):
    for _ in range(answers):
        if page.wait() is None:
            return
        done = page.answer(min(pick, len(page.question["options"]) - 1))
        assert done["k"] == "done", done


@pytest.mark.parametrize("game", GAMES)
def test_a_game_against_an_agent(http, game):
    made = new_table(http, game, seed=5)
    page = Client(http, made["table"], made["token"])
    assert page.until("welcome")["seat"] == 0
    play(page, 25, pick=1)
    page.leave()


def meet(*pages):
    """Who is asked, and another one; both are up to date then."""
    for _ in range(2000):
        time.sleep(0.01)
        for page in pages:
            page.say({"k": "ping", "t": 1.0})
            page.until("pong")
        asked = [page for page in pages if page.question]
        if asked:
            return asked[0], next(page for page in pages if page is not asked[0])
    raise AssertionError("nobody is asked")


def test_lobby(http):
    lobby = http.get("/api/lobby").json()
    assert [g["name"] for g in lobby["games"]][:5] and "search:hard" in lobby["agents"]
    assert all(g["decks"] for g in lobby["games"])


def test_a_link_for_a_friend(http):
    made = new_table(http, "nova", [{"who": "me", "name": "Ann"}, {"who": "link"}], cover=False)
    mine = Client(http, made["table"], made["token"])
    assert mine.until("welcome")["layout"] == {}
    token = made["links"][0]["token"]
    assert http.post(f"/api/tables/{made['table']}/sit", json={"token": "x" * 43}).status_code == 403
    assert http.post(f"/api/tables/{made['table']}/sit", json={"token": token, "name": "Bob"}).status_code == 200
    friend = Client(http, made["table"], token)
    mine.until("snapshot")
    friend.until("snapshot")
    watch = Client(http, made["table"], made["watch"].split("#")[1])
    seen = watch.until("snapshot")
    hands = [seen["zones"][f"{p}/hand"] for p in (0, 1)]
    assert all("cards" not in h for h in hands) and "question" not in seen
    for _ in range(12):
        asked, other = meet(mine, friend)
        wrong = other.ask({"k": "answer", "q": asked.question["q"], "pick": 0})
        assert wrong["code"] == "not-your-question"
        assert asked.answer(0)["k"] == "done"
    for page in (mine, friend, watch):
        page.leave()


def test_a_second_answer_with_the_same_id_is_not_counted(http):
    made = new_table(http)
    page = Client(http, made["table"], made["token"])
    q = page.wait()
    first = page.ask({"k": "answer", "q": q["q"], "pick": 0, "id": "same"})
    again = page.ask({"k": "answer", "q": q["q"], "pick": 0, "id": "same"})
    assert first == again and first["k"] == "done"
    old = page.ask({"k": "answer", "q": q["q"], "pick": 0, "id": "other"})
    assert old["code"] == "old-question"
    page.leave()


def test_who_comes_back_gets_what_he_missed(http):
    made = new_table(http, seed=3)
    page = Client(http, made["table"], made["token"])
    play(page, 3)
    page.wait()
    epoch, n = page.snapshot["epoch"], (page.frames or [page.snapshot])[-1]["n"]
    page.leave()
    back = Client(http, made["table"], made["token"], epoch=epoch, have=n)
    assert back.until(lambda m: m["k"] in ("question", "snapshot"))["k"] == "question"
    fresh = Client(http, made["table"], made["token"])
    assert fresh.until("snapshot")["question"]["q"] == back.question["q"]
    back.leave()
    fresh.leave()


def test_taking_back_and_giving_up(http):
    made = new_table(http, "magic", seed=4)
    page = Client(http, made["table"], made["token"])
    for _ in range(30):
        page.wait()
        lands = [o for o in page.question["options"] if o.get("verb") == "play"]
        page.answer(lands[0]["i"] if lands else 0)
        if lands:
            break
    page.wait()
    before = page.snapshot["epoch"]
    assert page.ask({"k": "undo"})["k"] == "done"
    while page.snapshot["epoch"] == before:
        page.hear()
    assert page.wait()["options"][lands[0]["i"]]["text"] == lands[0]["text"]
    assert page.ask({"k": "concede"})["k"] == "done"
    assert [m["seat"] for m in page.messages if m["k"] == "note" and m["what"] == "over"] == [1]
    assert page.ask({"k": "concede"})["code"] == "not-now"
    assert page.ask({"k": "rematch"})["k"] == "done"
    page.over = False
    page.until("snapshot")
    assert page.wait()
    page.leave()


def test_settings_and_chat(http):
    made = new_table(http, "magic", seed=4)
    page = Client(http, made["table"], made["token"])
    page.wait()
    assert page.ask({"k": "set", "auto_pass": "never"})["k"] == "done"
    assert page.ask({"k": "set", "auto_pass": "sometimes"})["code"] == "bad-message"
    assert page.ask({"k": "chat", "text": "hello"})["k"] == "done"
    assert page.ask({"k": "chat", "text": "hello"})["code"] == "too-fast"
    epoch = page.snapshot["epoch"]
    assert page.ask({"k": "set", "lang": "ja"})["k"] == "done"
    assert page.snapshot["epoch"] != epoch
    line = next((e for m in page.messages for e in m.get("log", [])), None)
    if line:
        assert page.ask({"k": "why", "line": line["i"]})["lines"]
    page.leave()


def test_a_server_that_starts_again_goes_on(tmp_path):
    with server(tmp_path) as first:
        made = new_table(first, seed=8)
        page = Client(first, made["table"], made["token"])
        play(page, 6)
        q = page.wait()
        texts = [o["text"] for o in q["options"]]
        page.leave()
    with server(tmp_path) as second:
        page = Client(second, made["table"], made["token"])
        assert [o["text"] for o in page.wait()["options"]] == texts
        play(page, 3)
        page.leave()
