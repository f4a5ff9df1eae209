"""Open hands for those who watch, pictures of the operator's own, games that were begun by other rules, the rulebook."""

import json

import pytest

pytest.importorskip("starlette")
from sqlalchemy import select, update
from tables import Client, new_table, server

from gyoji.table import schema as t
from gyoji.table.frozen import engine_of
from gyoji.table.pictures import Pictures, key
from gyoji.table.streams import OPEN_AFTER

LINKED = [{"who": "me", "name": "Ann"}, {"who": "link", "name": "Bo"}]


@pytest.fixture(name="http", scope="module")
def _http(tmp_path_factory):
    with server(tmp_path_factory.mktemp("watching")) as client:
        yield client


def watcher(http, made):
    table, _, token = made["watch"].removeprefix("/t/").partition("#")
    page = Client(http, table, token)
    page.until("snapshot")
    return page


def folded(page):
    """The cards that a page sees by zone, and the turn."""
    zones, top = dict(page.snapshot["zones"]), page.snapshot["top"]
    cards = dict(page.snapshot["cards"])
    for f in page.frames:
        zones.update(f.get("zones", {}))
        cards.update(f.get("cards", {}))
        top = f.get("top", top)
    return zones, cards, top


def with_hands(http, **more):
    """A table against an agent at which hands are dealt."""
    made = new_table(http, "nova", seed=3, **more)
    page = Client(http, made["table"], made["token"])
    while page.wait()["kind"] != "act":
        page.answer(0)
    return made


# --- open hands ------------------------------------------------------------------------------------------------------
def test_watchers_see_no_hands_unless_the_table_was_made_so(http):
    made = with_hands(http)
    zones, _, _ = folded(watcher(http, made))
    assert zones["0/hand"]["count"] and not zones["0/hand"].get("cards") and not zones["1/hand"].get("cards")


def test_open_hands_in_practice_are_open_at_once(http):
    made = with_hands(http, open_hands=True)
    page = watcher(http, made)
    zones, cards, _ = folded(page)
    hand = zones["0/hand"]["cards"]
    assert len(hand) == zones["0/hand"]["count"] and all(cards[str(h)]["f"] for h in hand)
    assert page.ask({"k": "log"})["code"] == "not-now" and page.ask({"k": "foresee"}).get("falls", []) == []
    assert next(m for m in page.messages if m["k"] == "welcome")["open_hands"]


def test_nobody_watches_with_open_hands_where_nobody_may(http):
    refused = http.post("/api/tables", json={"game": "nova", "seats": LINKED, "watchers": "nobody", "open_hands": True})
    assert refused.status_code == 400 and refused.json()["code"] == "watchers"


def test_between_people_all_agree_and_it_is_shown_three_turns_later(http):
    made = new_table(http, "nova", seats=LINKED, open_hands=True, cover=False)
    link = made["links"][0]
    refused = http.post(f"/api/tables/{made['table']}/sit", json={"token": link["token"], "name": "Bo"})
    assert refused.json()["code"] == "open-hands"
    sat = http.post(f"/api/tables/{made['table']}/sit", json={"token": link["token"], "name": "Bo", "open_hands": True})
    assert sat.status_code == 200
    players = [Client(http, made["table"], made["token"]), Client(http, made["table"], link["token"])]
    early = watcher(http, made)
    room = http.hall.rooms[made["table"]]
    while room.match.state.turn < OPEN_AFTER + 3:
        seat = room.match.question.seat
        players[seat].wait()
        q = players[seat].question
        ends = [o["i"] for o in q["options"] if o.get("ends")]
        players[seat].answer(ends[0] if ends else 0)
        turn = room.match.state.turn
        for stream in room.streams.values():
            if stream.viewer.viewer == -2:
                assert stream.shown.top.turn <= max(1, turn - OPEN_AFTER)
                unseen = set(stream.viewer.face_of) - set(stream.shown.faces)
                assert all(stream.has(f) is None for f in unseen)
    late = watcher(http, made)  # comes when the game is on: sees no more than who was there from the beginning
    zones, _, top = folded(late)
    assert top["turn"] <= turn - OPEN_AFTER and zones["0/hand"]["cards"]
    early.ask({"k": "foresee"})
    assert folded(early)[2]["turn"] == top["turn"]
    players[0].ask({"k": "concede"})
    early.until(lambda m: m["k"] == "note" and m["what"] == "over")
    assert folded(early)[2]["over"]


# --- pictures --------------------------------------------------------------------------------------------------------
def test_pictures_are_found_by_the_name_of_the_card_and_by_nothing_else(http, tmp_path):
    folder = tmp_path / "pictures"
    (folder / "nova").mkdir(parents=True)
    (tmp_path / "secret.png").write_bytes(b"secret")
    (folder / "Fire Ice.png").write_bytes(b"one")
    (folder / "nova" / "Cub.WEBP").write_bytes(b"two")
    (folder / "page.html").write_text("<script>")
    (folder / "drawn.svg").write_text("<svg/>")
    (folder / "away.png").symlink_to(tmp_path / "secret.png")
    http.hall.pictures = Pictures(str(folder))
    assert http.get("/api/pictures/nova").json() == ["cub", "fire ice"]
    assert http.get("/api/pictures/magic").json() == ["fire ice"]
    got = http.get("/pictures/nova/cub")
    assert got.content == b"two" and got.headers["content-type"] == "image/webp"
    assert got.headers["x-content-type-options"] == "nosniff"
    assert http.get("/pictures/magic/Fire%20%E2%81%84%20Ice".replace("%E2%81%84", "_")).content == b"one"
    for name in ("..%2Fsecret", "%2e%2e%2fsecret.png", "away", "page", "drawn", "nova%2Fcub", "..%5Csecret", "%00"):
        for game in ("nova", "..", "%2e%2e"):
            answer = http.get(f"/pictures/{game}/{name}")
            assert b"secret" not in answer.content and not answer.headers["content-type"].startswith("image/"), name
    assert key("Fire // Ice") == key("fire ice") == key("FIRE_ICE")


def test_a_folder_that_is_none():
    with pytest.raises(Exception, match="is no folder"):
        Pictures("/nowhere/at/all")


# --- games of other rules ----------------------------------------------------------------------------------------------
def begun(tmp_path, answers):
    """A server's database with a game in it."""
    with server(tmp_path) as http:
        made = new_table(http, "nova", seed=3)
        page = Client(http, made["table"], made["token"])
        for _ in range(answers):
            q = page.wait()
            ends = [o["i"] for o in q["options"] if o.get("ends")]
            page.answer(ends[0] if ends else 0)
        page.wait()
        return made


def change(http, **values):
    http.hall.store.read_now(lambda c: (c.execute(update(t.games).values(**values)), c.commit()))


def test_a_game_that_the_rules_still_lead_to_goes_on(tmp_path):
    made = begun(tmp_path, 6)
    with server(tmp_path) as http:
        change(http, engine="0.0.1+old")
        page = Client(http, made["table"], made["token"])
        assert page.wait()
        kept = http.hall.store.read_now(lambda c: c.execute(select(t.games)).mappings().first())
        assert kept["engine"] == engine_of("nova") and kept["state"] == "playing"


def test_a_game_that_goes_another_way_is_frozen_and_thaws_by_consent(tmp_path):
    made = begun(tmp_path, 8)

    def spoil(c):
        rows = c.execute(select(t.answers).order_by(t.answers.c.n)).all()
        c.execute(update(t.answers).where(t.answers.c.n == rows[-2].n).values(check_sum=rows[-2].check_sum + (1 << 26)))
        c.commit()
        return rows[-2].n

    with server(tmp_path) as http:
        n = http.hall.store.read_now(spoil)
        change(http, engine="0.0.1+old")
        page = Client(http, made["table"], made["token"])
        told = page.until("welcome")["frozen"]
        assert "0.0.1+old" in told and engine_of("nova") in told and f"after {n} of" in told
        assert http.hall.store.read_now(lambda c: c.execute(select(t.games.c.state)).scalar_one()) == "frozen"
        assert page.ask({"k": "concede"})["k"] == "refused"
        assert page.ask({"k": "offer", "what": "thaw"})["k"] == "done"
        page.wait()
        assert not [m for m in page.messages if m["k"] == "welcome"][-1].get("frozen")
        assert len(http.hall.rooms[made["table"]].match.answers) >= n
        page.answer(0)
        assert page.wait() or page.over
    assert json.dumps(told)


def test_positions_are_marked_and_another_one_freezes_the_game(tmp_path, monkeypatch):
    monkeypatch.setattr("gyoji.table.room.MARK", 4)
    made = begun(tmp_path, 8)
    with server(tmp_path) as http:
        marks = http.hall.store.read_now(lambda c: c.execute(select(t.marks)).all())
        assert marks
        change(http, engine="0.0.1+old")
        assert Client(http, made["table"], made["token"]).wait()  # the marks fit
    with server(tmp_path) as http:
        http.hall.store.read_now(lambda c: (c.execute(update(t.marks).values(fingerprint="another")), c.commit()))
        change(http, engine="0.0.1+old")
        assert Client(http, made["table"], made["token"]).until("welcome")["frozen"]


# --- the rulebook ------------------------------------------------------------------------------------------------------
def test_a_rulebook_opens_with_its_parts(http):
    for game in ("nova", "magic", "spell-card-strike"):
        rules = http.get(f"/api/rules/{game}").json()["rules"]
        assert len(rules) > 5 and all(r["gist"] for r in rules)
        assert http.get(f"/api/rules/{game}", params={"q": rules[1]["id"]}).json()["rules"]
