"""Whatever a page sends is refused with a reason, and the game goes on, for the others too."""

import json
import logging

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

pytest.importorskip("starlette")
from typing import get_args

import msgspec
from tables import Client, new_table, server

from gyoji import games
from gyoji.table import protocol as p
from gyoji.table.decks import checked
from gyoji.table.hall import Limits

SOUND = settings(max_examples=60, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))


@pytest.fixture(name="http", scope="module")
def _http(tmp_path_factory):
    with server(tmp_path_factory.mktemp("hostile")) as client:
        yield client


@pytest.fixture(name="page", scope="module")
def _page(http):
    made = new_table(http, "nova", seed=2)
    page = Client(http, made["table"], made["token"])
    page.wait()
    yield page
    assert page.answer(0)["k"] == "done"  # after all that, the game goes on
    page.leave()


def outcome(page, text):
    """What the server says to a message, whatever it is; it must answer a ping afterwards."""
    page.say(text)
    page.say({"k": "ping", "t": 5.0})
    said = []
    while not said or said[-1]["k"] != "pong":
        said.append(page.hear())
        assert said[-1]["k"] != "closed", text[:200]
    return said[:-1]


def kinds():
    return [cls for cls in get_args(p.ToServer) if cls not in (p.Hello, p.Ping, p.Concede, p.Undo, p.Set)]


@pytest.mark.parametrize("cls", kinds(), ids=lambda c: c.__name__)
def test_missing_wrong_extra_and_huge_fields(page, cls):
    tag = msgspec.inspect.type_info(cls).tag
    for broken in ({}, {"id": 5}, {"id": "x" * 41}, {"id": "a", "extra": 1}, {"id": None}, {"id": ["a"]}):
        said = outcome(page, json.dumps({"k": tag, **broken}))
        if cls in (p.GetLog, p.Draft, p.Rematch) and broken.get("id") == "a" and "extra" not in broken:
            continue
        assert [m["code"] for m in said if m["k"] == "refused"] == ["bad-message"], (tag, broken, said)
    assert outcome(page, json.dumps({"k": tag, "id": "b", "text": "x" * 5000}))[0]["code"] == "too-large"


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '"k"', "{}", '{"k":"none"}', '{"k":["answer"]}', "\x00", "[" * 3000,
                                  '{"k":"answer","id":"c","q":"","pick":-1}', '{"k":"answer","id":"d","q":"","pick":1e99}'])
def test_what_is_no_message(page, text):
    assert [m["code"] for m in outcome(page, text)] == ["bad-message"]


@SOUND
@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=8),
                    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
                        st.sampled_from(["k", "id", "q", "pick", "to", "yes", "line", "text", "seat"]), inner, max_size=5),
                    max_leaves=12))
def test_any_json(page, value):
    for m in outcome(page, json.dumps(value)):
        assert m["k"] in ("refused", "frame", "note", "done", "question")


@SOUND
@given(st.text(max_size=300))
def test_any_deck_list(text):
    game = games.load("nova")
    try:
        found, _ = checked(game, text, game.read_options({}))
    except games.GyojiError:
        return
    assert all(line.mark in ("found", "guessed", "unknown", "unread", "illegal", "comment") for line in found.lines)
    assert not found.legal


@pytest.mark.parametrize("who", [
    "search", "search:sims=9", "search:easy:time=600s:jobs=64", "gyoji.agents:Greedy", "platform:node"])
def test_only_agents_of_the_lobby_sit_at_tables(http, who):
    """Others would run what a stranger names, or think for as long as they like."""
    answer = http.post("/api/tables", json={"game": "nova", "seats": [{"who": "me"}, {"who": who}]})
    assert answer.status_code == 400 and f"there is no agent '{who}' here; there are: random" in answer.json()["text"]


@pytest.mark.parametrize(("path", "body"), [
    ("/api/tables", b""), ("/api/tables", b"{"), ("/api/tables", b"[]"), ("/api/tables", b'{"game":"chess","seats":[]}'),
    ("/api/tables", b'{"game":"nova","seats":[{"who":"me"}]}'),
    ("/api/tables", b'{"game":"nova","seats":[{"who":"__import__"},{}]}'),
    ("/api/tables", b'{"game":"nova","seats":[{"who":"me"},{"who":"first"}],"options":{"x":1}}'),
    ("/api/tables", b'{"game":"nova","seats":[{"who":"me"},{"who":"first"}],"best_of":2}'),
    ("/api/tables", b'{"game":"nova","seats":[{"who":"me","deck":"../../etc/passwd"},{"who":"first"}]}'),
    ("/api/tables", b'{"game":"nova","seats":[{"who":"me","deck_text":"4 Nothing"},{"who":"first"}]}'),
    ("/api/tables", b'{"game":"nova","seats":[{"who":"me"},{"who":"search:sims=100000"}]}'),
    ("/api/tables/none/sit", b'{"token":"x"}'), ("/api/tables/none/links", b'{"owner":"x","seat":0}'),
    ("/api/decks/check", b'{"game":"nova"}'), ("/api/decks/check", b'{"game":"nova","text":"<!DOCTYPE x><a/>"}'),
    ("/api/replays/none-1/play-on", b'{"n":1}'), ("/api/decks", b'{"game":"nova","text":5}'),
])
def test_http_that_makes_no_sense(http, path, body):
    answer = http.post(path, content=body)
    found = answer.json()
    if path == "/api/decks/check" and answer.status_code == 200:
        assert not found["legal"]
        return
    assert 400 <= answer.status_code < 500 and found["code"] and found["text"]
    assert "Traceback" not in answer.text


def test_too_large_is_said_early(http):
    assert http.post("/api/decks/check", content=b"x" * 2_000_000).status_code == 413


def test_another_site_gets_nothing(http):
    refused = http.post("/api/tables", json={"game": "nova", "seats": []}, headers={"origin": "https://elsewhere.example"})
    assert refused.status_code == 403
    with pytest.raises(Exception) as closed:  # noqa: SIM117
        with http.websocket_connect("/ws/1?game=x", headers={"origin": "https://elsewhere.example"}):
            pass
    assert getattr(closed.value, "code", 4003) == 4003


def test_headers_and_what_only_the_operator_sees(http):
    answer = http.get("/api/lobby")
    assert "default-src 'none'" in answer.headers["content-security-policy"] and answer.headers["x-frame-options"] == "DENY"
    assert http.get("/metrics").status_code == 403
    seen = http.get("/metrics", headers={"authorization": "Bearer operator-token"}).text
    assert "gyoji_answers_total" in seen
    assert http.post("/api/cards/magic/get").status_code == 403
    assert http.get("/docs").status_code == 200 and "Hello" in http.get("/docs/schema.json").json()["$defs"]
    assert http.get("/healthz").text == "ok\n" and http.get("/readyz").status_code == 200


def test_wrong_tokens(http):
    made = new_table(http)
    for token in ("", "x" * 43, made["owner"], made["table"]):
        page = Client(http, made["table"], token)
        assert page.until(lambda m: m["k"] == "refused")["code"] == "no-seat"
        assert page.hear() == {"k": "closed", "code": 4001}
        page.leave()
    lost = Client(http, "nowhere", made["token"])
    assert lost.until(lambda m: m["k"] == "refused")["code"] == "no-table"
    lost.leave()


def test_too_fast_and_too_many(tmp_path):
    with server(tmp_path, limits=Limits(rate=1, burst=3, tables=2)) as http:
        made = new_table(http)
        page = Client(http, made["table"], made["token"])
        page.wait()
        for _ in range(5):
            page.say({"k": "chat", "id": "x", "text": "hi"})
        assert page.until(lambda m: m["k"] == "refused" and m["code"] == "too-fast")["id"] == "x", "it says which"
        new_table(http)
        many = http.post("/api/tables", json={"game": "nova", "seats": [{"who": "me"}, {"who": "first"}]})
        assert many.status_code == 429
        page.leave()


def test_logs_name_no_card(http, caplog):
    made = new_table(http, "nova", seed=9)
    with caplog.at_level(logging.DEBUG):
        page = Client(http, made["table"], made["token"])
        for _ in range(6):
            page.wait()
            page.answer(len(page.question["options"]) - 1)
        page.leave()
    logged = caplog.text
    assert made["token"] not in logged
    for card in games.load("nova").cards().values():
        assert card.name not in logged and card.english not in logged
