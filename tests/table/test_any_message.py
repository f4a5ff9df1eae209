"""Messages and requests of the right shape with any values: they are done or refused, and nothing fails on the way."""

import json
from typing import get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

pytest.importorskip("starlette")
import msgspec
from tables import Client, new_table, server

from gyoji.table import lobby_types as lt
from gyoji.table import protocol as p
from gyoji.table.desk import types as dt

SOUND = settings(max_examples=40, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
WORDS = st.sampled_from(["", "a", "en", "ja", "nova", "me", "hot", "link", "first", "smart", "off", "locked", "turn", "mine",
                         "all", "same", "draw", "undo", "thaw", "nudge", "agent", "end", "greedy", "\x00", "字", "x" * 39])
NUMBERS = st.sampled_from([-1, 0, 1, 2, 3, 7, 63, 64, 10_000, 2**31, 2**63, -2**63, 2**64])
LEAVES = st.none() | st.booleans() | NUMBERS | WORDS | st.floats()
ANY = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
                   max_leaves=6)
POSTS = {
    "/api/tables": lt.TableWanted, "/api/tables/{}/sit": lt.SitDown, "/api/tables/{}/links": lt.LinkWanted,
    "/api/decks/check": lt.DeckWanted, "/api/decks": lt.DeckWanted, "/api/cards/{}/get": lt.DeckWanted,
    "/api/replays/{}/share": lt.PlayOn, "/api/replays/{}/play-on": lt.PlayOn, "/api/replays/{}/ruling": lt.Ruling,
    "/api/rules/{}/import": lt.BookWanted, "/api/events": dt.EventWanted, "/api/events/{}/people": dt.PersonWanted,
    "/api/events/{}/enter": dt.Entering, "/api/events/{}/acts": dt.ActWanted, "/api/events/{}/deck": dt.DeckHandedIn,
}
GETS = ["/api/decks/nova/{}", "/api/cards/{}", "/api/rules/{}", "/api/replays/{}", "/api/replays/{}/film",
        "/api/replays/{}/save", "/api/pictures/{}", "/pictures/nova/{}", "/api/events/{}", "/api/events/{}/points", "/t/{}"]
NAMES = st.sampled_from(["nova", "none", "..", "%2e%2e%2f", "%00", "字", "a" * 300])


@pytest.fixture(name="http", scope="module")
def _http(tmp_path_factory):
    with server(tmp_path_factory.mktemp("any")) as client:
        yield client


@pytest.fixture(name="page", scope="module")
def _page(http):
    page = Client(http, (made := new_table(http, "nova", seed=3))["table"], made["token"])
    page.wait()
    yield page
    page.leave()


def values(kind):
    """Values of a field's type, now and then of another."""
    if isinstance(kind, msgspec.inspect.IntType):
        right = NUMBERS
    elif isinstance(kind, msgspec.inspect.BoolType):
        right = st.booleans()
    elif isinstance(kind, msgspec.inspect.ListType):
        right = st.lists(values(kind.item_type), max_size=4)
    elif isinstance(kind, msgspec.inspect.DictType):
        right = st.dictionaries(WORDS, values(kind.value_type), max_size=3)
    elif isinstance(kind, msgspec.inspect.StructType):
        right = struct(kind)
    elif isinstance(kind, msgspec.inspect.UnionType):
        right = st.one_of([values(one) for one in kind.types])
    else:
        right = WORDS
    return st.one_of(right, right, right, ANY)


def struct(info, **first):
    needed = {f.encode_name: values(f.type) for f in info.fields if f.required}
    free = {f.encode_name: values(f.type) for f in info.fields if not f.required}
    whole = st.fixed_dictionaries({**first, **needed}, optional=free)
    return st.one_of(whole, whole, st.fixed_dictionaries(first, optional={**needed, **free, "extra": ANY}))


def messages(cls):
    info = msgspec.inspect.type_info(cls)
    return struct(info, k=st.just(info.tag))


@pytest.mark.parametrize("cls", [c for c in get_args(p.ToServer) if c not in (p.Concede, p.Ping)], ids=lambda c: c.__name__)
def test_any_values_of_a_message(http, page, cls):
    faults = http.hall.counts["faults"]

    @SOUND
    @given(st.data())
    def send(data):
        message = data.draw(messages(cls))
        if "q" in message and data.draw(st.booleans()) and page.question is not None:
            message["q"] = page.question["q"]
        page.say(json.dumps(message))
        page.say({"k": "ping", "t": 5.0})
        while (heard := page.hear())["k"] != "pong":
            assert heard["k"] != "closed", message
            assert heard.get("code") != "busy", (message, heard)

    send()
    assert http.hall.counts["faults"] == faults
    assert page.ask({"k": "set", "drafts": True})["k"] == "done"  # the table goes on


@SOUND
@given(ANY)
def test_any_first_message(http, value):
    with http.websocket_connect("/ws/1?game=none") as socket:
        socket.send_text(json.dumps(value))
        assert json.loads(socket.receive()["text"])["code"] == "bad-message"
        assert socket.receive() == {"type": "websocket.close", "code": 4001, "reason": "no hello"}


@pytest.mark.parametrize("path", POSTS)
def test_any_body(http, path):
    @SOUND
    @given(NAMES, struct(msgspec.inspect.type_info(POSTS[path])) | ANY)
    def send(name, value):
        answer = http.post(path.format(name), content=json.dumps(value).encode(), headers={"authorization": "Bearer x"})
        assert answer.status_code < 500, (value, answer.text)

    send()


@pytest.mark.parametrize(("path", "sound"), [
    ("/api/tables", {"game": "nova", "seats": [{"who": "me"}, {"who": "first"}], "seed": 1, "clock": {"kind": "fischer"}}),
    ("/api/tables", {"game": "magic", "seats": [{"who": "me", "deck": ""}, {"who": "hot"}], "best_of": 3}),
    ("/api/decks/check", {"game": "nova", "text": "4 x", "name": "x", "options": {}}),
    ("/api/events", {"name": "x", "game": "nova", "players": ["A", "B"], "programs": []}),
])
def test_one_field_of_a_sound_body(http, path, sound):
    kinds = {f.encode_name: values(f.type) for f in msgspec.inspect.type_info(POSTS[path]).fields}
    http.hall.limits.tables = http.hall.limits.pending = 10**6
    done = []

    @SOUND
    @given(st.sampled_from(sorted(kinds)).flatmap(lambda name: st.tuples(st.just(name), kinds[name] | ANY)))
    def send(change):
        answer = http.post(path, content=json.dumps({**sound, change[0]: change[1]}).encode())
        assert answer.status_code < 500, (change, answer.text)
        done.append(answer.status_code)

    send()
    assert 200 in done and 400 in done


@pytest.mark.parametrize("path", GETS)
def test_any_address(http, path):
    @SOUND
    @given(NAMES, st.dictionaries(st.sampled_from(["q", "lang", "view", "who", "type", "cost", "text", "name", "page"]),
                                  WORDS | NUMBERS, max_size=4))
    def ask(name, query):
        answer = http.get(path.format(name), params=query)
        assert answer.status_code < 500 or (answer.status_code == 503 and "not built" in answer.text), answer.text

    ask()
