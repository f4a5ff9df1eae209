"""Several people at a table: at one page in turns, under cover, three games, an undo that all agree to."""

import pytest

pytest.importorskip("starlette")
from tables import Client, new_table, server
from test_tables import meet


@pytest.fixture(name="http", scope="module")
def _http(tmp_path_factory):
    with server(tmp_path_factory.mktemp("people")) as client:
        yield client


def two(http, game="nova", **more):
    made = new_table(http, game, [{"who": "me"}, {"who": "link"}], **more)
    token = made["links"][0]["token"]
    assert http.post(f"/api/tables/{made['table']}/sit", json={"token": token}).status_code == 200
    return Client(http, made["table"], made["token"]), Client(http, made["table"], token)


def test_a_hot_seat_sees_whoever_is_asked(http):
    made = new_table(http, "nova", [{"who": "me"}, {"who": "hot"}])
    page = Client(http, made["table"], made["token"])
    asked = set()
    for _ in range(12):
        q = page.wait()
        seat = q.get("seat", 0)
        asked.add(seat)
        hands = [h for s in [page.snapshot, *page.frames] for h in [s.get("zones", {}).get(f"{1 - seat}/hand", {})]]
        assert not any(hand.get("cards") for hand in hands)  # whoever is not asked keeps theirs hidden
        assert page.answer(0)["k"] == "done"
    assert asked == {0, 1}
    page.leave()


def test_passes_between_people_are_shown_after_a_while(http, monkeypatch):
    monkeypatch.setattr("gyoji.table.cover.Cover.delay", lambda self, search=False: 0.02)
    mine, other = two(http, "magic")
    assert mine.until("welcome")["cover"]
    for _ in range(6):
        asked, _ = meet(mine, other)
        asked.answer(0)
    room = next(r for r in http.hall.rooms.values() if r.cover)
    assert room.match.windows == 0b11
    for page in (mine, other):
        page.leave()


def test_an_undo_that_the_other_agrees_to(http):
    mine, other = two(http, cover=False)
    answered = []
    while len(set(answered)) < 2:
        asked, _ = meet(mine, other)
        answered.append(asked)
        asked.answer(0)
    first = answered[0]
    second = other if first is mine else mine
    meet(mine, other)
    epoch = first.snapshot["epoch"]
    assert first.ask({"k": "undo"})["k"] == "done"
    second.until(lambda m: m["k"] == "note" and m["what"] == "undo")
    assert second.ask({"k": "consent", "to": "draw", "yes": True})["code"] == "not-now"
    assert second.ask({"k": "consent", "to": "undo", "yes": True})["k"] == "done"
    first.until("snapshot")
    assert first.snapshot["epoch"] != epoch
    assert meet(mine, other)
    for page in (mine, other):
        page.leave()


def test_the_best_of_three(http):
    mine, other = two(http, cover=False, best_of=3)
    meet(mine, other)
    for game, score in ((1, [0, 1]), (2, [0, 2])):
        assert mine.ask({"k": "concede"})["k"] == "done"
        over = [m for m in mine.messages if m["k"] == "note" and m["what"] == "over"][-1]
        assert over["score"] == score and over["seat"] == 1
        if game == 1:
            assert mine.ask({"k": "rematch", "deck": "1 nothing"})["code"] == "not-now"  # other cards than before
            assert mine.ask({"k": "rematch"})["k"] == "done"
            assert other.ask({"k": "rematch"})["k"] == "done"
            for page in (mine, other):
                page.until(lambda m: m["k"] == "welcome" and m.get("number") == 2)
                page.until("snapshot")
            meet(mine, other)
    for page in (mine, other):
        page.leave()


def test_a_draw_that_both_agree_to(http):
    mine, other = two(http, cover=False)
    meet(mine, other)
    assert mine.ask({"k": "offer", "what": "draw"})["k"] == "done"
    other.until(lambda m: m["k"] == "note" and m["what"] == "draw")
    assert other.ask({"k": "consent", "to": "draw", "yes": True})["k"] == "done"
    over = [m for m in other.messages if m["k"] == "note" and m["what"] == "over"]
    assert over and over[-1].get("seat", -1) == -1
    for page in (mine, other):
        page.leave()


def test_a_server_that_is_given_a_seed_deals_the_same_again(tmp_path):
    with server(tmp_path) as http:
        http.hall.seed = 5
        dealt = []
        for _ in range(2):
            mine, other = two(http)
            mine.until("snapshot")
            dealt.append((mine.snapshot["players"], mine.snapshot["zones"], mine.snapshot["faces"]))
            mine.leave()
            other.leave()
        assert dealt[0] == dealt[1]
