"""The desk of two servers on one PostgreSQL: what both do at the same time is done, and done once."""

from concurrent.futures import ThreadPoolExecutor

import pytest

pytest.importorskip("starlette")
from sqlalchemy import func, select
from tables import server
from test_web_desk import Person, new_event, person_and_page, staff, until

from gyoji.table.desk import schema as s


@pytest.fixture(name="both")
def _both(postgres, tmp_path):
    url = postgres.replace("postgresql://", "postgresql+psycopg://")
    with server(tmp_path, url, address="http://first") as one, server(tmp_path, url, address="http://second") as other:
        yield one, other


def elsewhere(person, http):
    """The same person, at the other server."""
    there = Person(http, person.event)
    there.headers = person.headers
    return there


def tables_of(http, event):
    with http.hall.store.engine.connect() as c:
        rows = select(func.count()).select_from(s.event_tables).where(s.event_tables.c.event == event)
        return c.execute(rows).scalar_one()


def test_results_at_both_servers_at_the_same_time(both):
    """Nobody is told that somebody else was faster, unless it is about the same match."""
    one, other = both
    organiser, _ = new_event(one, 24, settings={"seed": 1, "rounds": 3})
    organiser.done("start", rounds=3)
    organiser.done("pair")
    there = elsewhere(organiser, other)
    matches = there.see()["rounds"][0]["matches"]
    with ThreadPoolExecutor(4) as many:
        found = list(many.map(lambda k: (organiser, there)[k % 2].act("report", who=matches[k]["a"], score="2-0"),
                              range(len(matches))))
    assert [answer.status_code for answer in found] == [200] * 12, [answer.text for answer in found]
    for desk in (organiser, there):
        assert all(m["score"] == "2-0" for m in desk.see()["rounds"][0]["matches"])
    again = there.act("report", who=matches[0]["a"], score="2-1")
    assert again.status_code == 409 and again.json()["rule"] == "MTR 1.9#2"


def test_a_match_has_one_table(both):
    """However many acts find that it has none yet."""
    one, other = both
    organiser, _ = new_event(one, 0, programs=["first"] * 8, tables=True, settings={"seed": 1, "rounds": 3})
    organiser.done("start", rounds=3)
    there = elsewhere(organiser, other)
    with ThreadPoolExecutor(5) as many:
        pairing = many.submit(organiser.done, "pair")
        until(there.see, lambda v: v.get("rounds"))
        calls = [many.submit(desk.act, "extend", who=f"first {k + 1}", cause="pause", minutes=2)
                 for k in range(8) for desk in (organiser, there)]
        pairing.result()
        assert all(call.result().status_code in (200, 409) for call in calls)
    assert tables_of(one, organiser.event) == 4
    view = until(there.see, lambda v: all(m.get("watch") for m in v["rounds"][0]["matches"]))
    assert [m["watch"] for m in view["rounds"][0]["matches"]] == [
        m["watch"] for m in organiser.see()["rounds"][0]["matches"]]


def test_a_marked_card_and_the_time_for_a_pick_outlast_the_act_of_another(both, monkeypatch):
    monkeypatch.setattr("gyoji.table.desk.events.seconds_for", lambda left, two: (600, ""))
    one, other = both
    organiser, people = new_event(one, 2, settings={"seed": 1, "format": "draft"})
    organiser.done("draft", product="nova", packs=1)
    pack = until(people["p0"].see, lambda v: v["draft"]["seconds"])["draft"]["pack"]
    assert people["p0"].post("mark", card=pack[-1]).status_code == 200
    monkeypatch.setattr("gyoji.table.desk.events.seconds_for", lambda left, two: (900, ""))
    there = elsewhere(people["p1"], other)
    there.done("pick", who="p1", card=there.see()["draft"]["pack"][0])
    view = people["p0"].see()["draft"]
    assert view["marked"] == pack[-1] and view["mine"]
    seconds = until(people["p0"].see, lambda v: v["draft"]["seconds"])["draft"]["seconds"]
    assert 500 < seconds / one.hall.limits.picking <= 600


def test_a_game_loss_given_at_the_other_server_ends_the_game(both):
    """IPG 1.1 game-loss#1: by the server that has the table."""
    one, other = both
    organiser, _, page = person_and_page(one, level="competitive")
    judge = elsewhere(staff(organiser, "Hana", "head-judge"), other)
    judge.done("penalty", who="p0", infraction="3.4")
    assert page.until(lambda m: m["k"] == "note" and m["what"] == "over")["score"].count(1) == 1
    judge.done("penalty", who="p0", infraction="3.4")
    m = until(judge.see, lambda v: v["rounds"][0]["matches"][0].get("score"))["rounds"][0]["matches"][0]
    assert m["score"] == ("0-2" if m["a"] == "p0" else "2-0")
    page.leave()
