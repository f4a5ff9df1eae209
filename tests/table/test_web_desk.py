"""The desk over HTTP: roles by token, previews, results by both players, drafts with timers, matches that report."""

import asyncio
import os
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

pytest.importorskip("starlette")
from tables import Client, server

from gyoji import start
from gyoji.games import load
from gyoji.table.desk.events import Events
from gyoji.table.setting_up import create
from gyoji.table.store import answers_of


@pytest.fixture(name="http")
def _http(tmp_path):
    """GYOJI_TEST_DATABASE: another database than a new SQLite file."""
    with server(tmp_path, os.environ.get("GYOJI_TEST_DATABASE", "")) as client:
        yield client


class Person:
    """Somebody with a link to an event."""

    def __init__(self, http, event, token=""):
        self.http = http
        self.event = event
        self.headers = {"authorization": f"Bearer {token}"} if token else {}

    def see(self, after=-1):
        answer = self.http.get(f"/api/events/{self.event}?after={after}", headers=self.headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, what, **body):
        return self.http.post(f"/api/events/{self.event}/{what}", json=body, headers=self.headers)

    def act(self, act, **args):
        return self.post("acts", act=act, args=args)

    def done(self, act, **args):
        answer = self.act(act, **args)
        assert answer.status_code == 200, answer.text

    def refused(self, rule, act, **args):
        answer = self.act(act, **args)
        assert answer.status_code in (400, 403, 409), answer.text
        assert answer.json().get("rule", "") == rule, answer.text
        return answer.json()["text"]


def new_event(http, players=4, **wanted):
    names = [f"p{k}" for k in range(players)]
    made = http.post("/api/events", json={"name": "Friday", "game": "nova", "players": names, **{
        "tables": False, "settings": {"seed": 1, "rounds": 3}, **wanted}})
    assert made.status_code == 200, made.text
    found = made.json()
    people = {p["person"]: Person(http, found["event"], p["token"]) for p in found["people"]}
    return Person(http, found["event"], found["token"]), people


def staff(organiser, name, role):
    answer = organiser.post("people", name=name, role=role)
    assert answer.status_code == 200, answer.text
    return Person(organiser.http, organiser.event, answer.json()["token"])


def test_a_whole_event_with_results_by_both(http):
    organiser, people = new_event(http)
    judge, keeper = staff(organiser, "Hana", "head-judge"), staff(organiser, "Sam", "scorekeeper")
    watcher = Person(http, organiser.event)
    assert watcher.see()["phase"] == "entering" and watcher.see()["roles"] == []
    people["p0"].refused("MTR 1.6#1", "start")
    organiser.done("start")
    keeper.done("pair", post=False)
    assert len(keeper.see()["rounds"]) == 1 and not keeper.see()["rounds"][0]["posted"]
    assert watcher.see()["rounds"] == [] and people["p0"].see()["rounds"] == [], "a preview is for staff"
    assert "Round 1" not in http.get(f"/api/events/{organiser.event}/export?as=html").text
    keeper.done("post")
    for number in (1, 2, 3):
        if number > 1:
            keeper.done("pair")
        view = watcher.see()
        assert len(view["rounds"]) == number
        for m in view["rounds"][-1]["matches"]:
            a, b = people[m["a"]], people[m["b"]]
            a.done("report", who=m["a"], score="2-1")
            assert a.see()["rounds"][-1]["matches"][m["table"] - 1]["reported"] == {m["a"]: "2-1"}
            assert "reported" not in watcher.see()["rounds"][-1]["matches"][m["table"] - 1]
            assert "call a judge" in b.refused("MTR 1.10#1.5", "report", who=m["b"], score="2-1")
            b.done("report", who=m["b"], score="1-2")
    standings = watcher.see()["standings"]
    assert len(standings) == 4 and standings[0]["points"] == 9 and standings[0]["place"] == 1
    organiser.done("cut", to=2)
    keeper.done("pair")
    final = watcher.see()["rounds"][-1]["matches"][0]
    judge.refused("MTR 2.5#6", "report", who=final["a"], score="1-1-1")
    keeper.done("report", who=final["a"], score="2-0")
    assert watcher.see()["phase"] == "over" and watcher.see()["final"][0] == final["a"]
    page = http.get(f"/api/events/{organiser.event}/export?as=html")
    assert page.status_code == 200 and "<table>" in page.text
    text = http.get(f"/api/events/{organiser.event}/export?as=json")
    assert text.status_code == 200 and "penalties" not in text.json() and text.json()["standings"]
    assert "penalties" in http.get(f"/api/events/{organiser.event}/export?as=json", headers=organiser.headers).json()


def test_roles_and_tokens(http):
    organiser, people = new_event(http)
    answer = people["p0"].post("people", name="Eve", role="head-judge")
    assert answer.status_code == 403 and answer.json()["rule"] == "MTR 1.6#1.4"
    assert Person(http, organiser.event, "x" * 43).post("acts", act="start").status_code == 403
    assert Person(http, organiser.event).post("acts", act="start").status_code == 403
    assert http.get("/api/events/nothing").status_code == 404
    organiser.refused("", "staff", person="Eve", role="head-judge")
    organiser.refused("", "pick-time-out", who="p0")
    assert "the desk has no act" in organiser.refused("", "dance")
    organiser.refused("", "register", who="p0", deck=7)
    organiser.refused("", "draft", product="/etc/passwd")
    old = people["p1"]
    new = organiser.post("people", name="p1", role="player").json()["token"]
    assert old.http.get(f"/api/events/{old.event}", headers=old.headers).status_code == 403, "the old link is dead"
    assert Person(http, organiser.event, new).see()["entrant"] == "p1"
    closed = Person(http, organiser.event).post("enter", name="Zoe")
    assert closed.status_code == 403
    free, _ = new_event(http, 2, open=True)
    assert Person(http, free.event).post("enter", name="Zoe").status_code == 200
    again = Person(http, free.event).post("enter", name="Zoe")
    assert again.status_code == 409 and again.json()["rule"] == "MTR 1.5#1"
    assert [p["name"] for p in free.see()["people"]] == ["p0", "p1", "Zoe"]
    thief = Person(http, free.event).post("enter", name="organiser")
    assert thief.status_code == 403 and thief.json()["rule"] == "MTR 1.5#1", "nobody enters by the name of the staff"
    assert free.see()["roles"] == ["organiser"], "whose link is still theirs"


def test_matches_that_are_not_played_here_are_refused_at_once(http):
    for settings in ({"wins": 3}, {"team": 2, "together": True}):
        answer = http.post("/api/events", json={"name": "Friday", "game": "nova", "settings": settings})
        assert answer.status_code == 400 and "not played at tables here" in answer.json()["text"]


def test_calls_clock_and_penalties(http):
    organiser, people = new_event(http, settings={"seed": 1, "rounds": 3, "level": "competitive", "lists": False})
    judge = staff(organiser, "Hana", "head-judge")
    organiser.done("start")
    organiser.done("pair")
    people["p0"].done("call-judge", who="p0", about="a question")
    assert [c["about"] for c in judge.see()["calls"]] == ["a question"] and people["p1"].see()["calls"] == []
    people["p0"].refused("MTR 1.8#1", "take-call", call=0)
    judge.done("take-call", call=0)
    assert people["p0"].see()["calls"][0]["taken_by"] == "Hana"
    assert judge.see()["seconds"] is None
    judge.done("begin-round")
    assert 2990 <= judge.see()["seconds"] <= 3000
    judge.done("extend", who="p0", minutes=5)
    mine = next(m for m in people["p0"].see()["rounds"][0]["matches"] if "p0" in (m["a"], m["b"]))
    assert mine["extension"] == 5 and mine["seconds"] > 3200
    judge.done("penalty", who="p1", infraction="2.5", facts=["simple"])
    assert [p["penalty"] for p in people["p1"].see()["penalties"]] == ["warning"] and people["p0"].see()["penalties"] == []
    assert any("IPG 2.5 penalty#1" in note for note in people["p1"].see()["notes"])
    people["p1"].headers["accept-language"] = "ja"
    seen = people["p1"].see()
    assert "2.5 一般のゲームルール抵触行為: 警告 (IPG 2.5 penalty#1)" in seen["notes"]
    assert [(p["name"], p["penalty"]) for p in seen["penalties"]] == [("一般のゲームルール抵触行為", "warning")]
    guide = http.get("/api/infractions").json()["infractions"]
    assert len(guide) == 23 and guide[0]["facts"]["detrimental"] and "goes-on" not in guide[0]["facts"]
    assert http.get("/api/infractions?level=regular").json()["infractions"][0]["facts"]["goes-on"]


def test_decks_are_handed_in(http):
    organiser, people = new_event(http, 2, settings={"seed": 1, "level": "competitive"})
    organiser.refused("MTR 2.7#3", "start", rounds=3)
    assert organiser.see()["decks_missing"] == ["p0", "p1"]
    deck = next(iter(load("nova").decks().values()))
    assert people["p0"].post("deck", deck=deck.name).status_code == 200
    bad = people["p1"].post("deck", text="4 No Such Card\n")
    assert bad.status_code == 400 and "line 1" in bad.json()["text"]
    few = people["p1"].post("deck", text="\n".join(deck.text().splitlines()[:2]))
    assert few.status_code == 409 and "is not legal" in few.json()["text"]
    assert people["p1"].post("deck", text=deck.text()).status_code == 200
    assert sum(people["p1"].see()["deck"]["main"].values()) == sum(n for n, _ in deck.sections["main"])
    assert [p["deck"] for p in people["p1"].see()["people"]] == ["registered"] * 2, "what others play is not told"
    assert organiser.see()["people"][0]["deck"] == deck.name
    organiser.done("start", rounds=3)


def until(see, what, seconds=600.0):
    """Look until it is so."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        view = see()
        if what(view):
            return view
        time.sleep(0.1)
    raise AssertionError("it never was so")


def test_a_draft_with_programs(http):
    organiser, people = new_event(http, 1, programs=["random"] * 3, game="magic",
                                  settings={"seed": 1, "rounds": 2, "format": "draft"})
    me = people["p0"]
    organiser.done("draft", product="magic", packs=1)
    for number in range(14):
        view = until(me.see, lambda v, n=number: v.get("draft") and v["draft"]["mine"] and v["draft"]["number"] == n)
        pack = view["draft"]["pack"]
        assert len(pack) == 14 - number and "pool" not in view
        assert me.post("mark", card="no such card").status_code == 409
        assert me.post("mark", card=pack[-1]).status_code == 200 and me.see()["draft"]["marked"] == pack[-1]
        me.refused("MTR 7.7#3", "pick", who="p0", card="no such card")
        me.done("pick", who="p0", card=pack[0])
    view = until(me.see, lambda v: len(v.get("pool", [])) == 14)
    assert not view.get("draft") and Person(http, organiser.event).see().get("pool") is None, "pools are their owners'"
    until(organiser.see, lambda v: v["decks_missing"] == ["p0"])
    assert me.post("deck", text="40 Island").status_code == 200


def test_an_open_draft_of_two_teams(http):
    """MTR 8.5: everybody sees what lies there, one picks, and nobody looks at their own pile."""
    organiser, _ = new_event(http, 0, settings={"seed": 1, "format": "rochester", "team": 3})
    for team in "XY":
        organiser.done("enter", name=team, members=[f"{team}{k}" for k in "ABC"])
    people = {name: staff(organiser, name, "player") for team in "XY" for name in (f"{team}{k}" for k in "ABC")}
    organiser.done("draft", product="nova", packs=1)
    seen = {name: person.see()["draft"] for name, person in people.items()}
    assert len({tuple(view["pack"]) for view in seen.values()}) == 1 and all(view["openly"] for view in seen.values())
    picker = next(name for name, view in seen.items() if view["mine"])
    card = seen[picker]["pack"][3]
    other = next(name for name in people if name != picker)
    people[other].refused("MTR 8.5#6", "pick", who=other, card=card)
    people[picker].done("pick", who=picker, card=card)
    view = people[other].see()["draft"]
    assert card not in view["pack"] and view["shown"] == {picker: card} and not view["looking"]
    assert Person(http, organiser.event).see().get("draft") is None


def test_too_slow_for_a_pick(http, monkeypatch):
    monkeypatch.setattr("gyoji.table.desk.events.seconds_for", lambda left, two: (0.00001, ""))
    monkeypatch.setattr("gyoji.table.desk.events.review_seconds", lambda pack, two: (0, ""))
    monkeypatch.setattr("gyoji.table.desk.events.GRACE", 0.0)
    organiser, people = new_event(http, 2, settings={"seed": 1, "format": "draft"})
    organiser.done("draft", product="nova", packs=1)
    view = until(people["p0"].see, lambda v: len(v.get("pool", [])) == 14)
    late = [note for note in view["notes"] if "was too slow" in note]
    assert late and not any(card in note for note in late for card in view["pool"]), "a pick is nobody else's business"


def test_matches_of_programs_report_themselves(http):
    organiser, _ = new_event(http, 0, programs=["first"] * 4, tables=True, settings={"seed": 1, "rounds": 2, "wins": 1})
    organiser.done("start", rounds=2)
    for _ in range(2):
        organiser.done("pair")
        view = until(organiser.see, lambda v: all(m.get("score") for m in v["rounds"][-1]["matches"]))
        assert all(m["watch"].startswith("/t/") for m in view["rounds"][-1]["matches"])
    assert sum(p["points"] for p in view["standings"]) >= 8


def test_seats_of_teams_play_apart_and_report_together(http):
    """MTR 8.2#3: A plays A, B plays B, C plays C; the match goes to who has won more of them."""
    organiser, _ = new_event(http, 0, programs=["first"] * 4, tables=True, settings={"seed": 1, "team": 3, "wins": 1})
    organiser.done("start", rounds=2)
    organiser.done("pair")
    view = until(organiser.see, lambda v: all(m.get("score") for m in v["rounds"][-1]["matches"]))
    for m in view["rounds"][0]["matches"]:
        assert sum(map(int, m["score"].split("-"))) == 3
        assert [(seat["a"][-1], seat["b"][-1]) for seat in m["seats"]] == [("A", "A"), ("B", "B"), ("C", "C")]
        assert len({seat["watch"] for seat in m["seats"]}) == 3
    assert any("of 3 seats (MTR 8.2#3)" in note for note in organiser.see()["notes"])


def test_a_team_of_people_at_its_tables(http):
    """Everybody has a link, a deck and a table of their own; a game loss is its player's."""
    made = http.post("/api/events", json={"name": "Teams", "game": "nova", "programs": ["first"], "open": True, "settings": {
        "seed": 1, "team": 2, "wins": 1, "level": "competitive"}}).json()
    organiser = Person(http, made["event"], made["token"])
    assert made["people"] == []
    answer = Person(http, made["event"]).post("enter", name="Reds", members=["Ann"])
    assert answer.status_code == 409 and answer.json()["rule"] == "MTR 8.2#1"
    entered = Person(http, made["event"]).post("enter", name="Reds", members=["Ann", "Ben"]).json()
    people = {p["person"]: Person(http, made["event"], p["token"]) for p in [entered, *entered["team"]]}
    assert sorted(people) == ["Ann", "Ben"] and organiser.see()["people"][1]["members"] == ["Ann", "Ben"]
    judge = staff(organiser, "Hana", "head-judge")
    organiser.refused("MTR 2.7#3", "start", rounds=2)
    first, second = list(load("nova").decks())[:2]
    assert people["Ann"].post("deck", deck=first).status_code == 200
    assert organiser.see()["decks_missing"] == ["Ben"]
    assert people["Ben"].post("deck", deck=second).status_code == 200
    assert people["Ann"].see()["deck"] != people["Ben"].see()["deck"]
    organiser.done("start", rounds=2)
    organiser.done("pair")
    table, _, token = people["Ann"].post("seat").json()["link"].removeprefix("/t/").partition("#")
    other, _, _ = people["Ben"].post("seat").json()["link"].removeprefix("/t/").partition("#")
    assert table != other
    page = Client(http, table, token)
    page.until("snapshot")
    page.ask({"k": "concede"})
    assert not organiser.see()["rounds"][0]["matches"][0].get("score"), "the other seat still plays"
    judge.done("penalty", who="Ben", infraction="3.4")
    view = until(organiser.see, lambda v: v["rounds"][0]["matches"][0].get("score"))
    m = view["rounds"][0]["matches"][0]
    assert m["score"] == ("0-2" if m["a"] == "Reds" else "2-0")
    page.leave()


def test_two_heads_play_one_game(http):
    """MTR 9.1: two teams of two at one table."""
    organiser, _ = new_event(http, 0, game="magic", programs=["first"] * 2, tables=True, settings={
        "seed": 1, "team": 2, "together": True, "wins": 1})
    organiser.done("start", rounds=1)
    organiser.done("pair")
    view = until(organiser.see, lambda v: v["rounds"][-1]["matches"][0].get("score"))
    assert sorted(map(int, view["rounds"][-1]["matches"][0]["score"].split("-")))[-1] == 1
    assert len(next(iter(http.hall.rooms.values())).chairs) == 4


def test_programs_play_all_games_of_a_match(http):
    organiser, _ = new_event(http, 0, programs=["first"] * 2, tables=True, settings={"seed": 1, "wins": 2})
    organiser.done("start", rounds=1)
    organiser.done("pair")
    view = until(organiser.see, lambda v: v["rounds"][-1]["matches"][0].get("score"))
    assert max(map(int, view["rounds"][-1]["matches"][0]["score"].split("-")[:2])) == 2


def test_a_drawn_game_does_not_count_where_one_is_to_be_won(http, monkeypatch):
    """MTR 2.1#1, 2.2#2: the match goes on, and who chose for the drawn game chooses again; nobody of the staff is needed."""
    begun = []
    new = start.new
    monkeypatch.setattr("gyoji.start.new", lambda *args: begun.append(args[-1]) or new(*args))
    organiser, people = new_event(http, 2, tables=True, settings={"seed": 1, "wins": 1, "system": "elimination"})
    deck = next(iter(load("nova").decks()))
    for person in people.values():
        assert person.post("deck", deck=deck).status_code == 200
    organiser.done("start")
    organiser.done("pair")
    pages = []
    for person in people.values():
        table, _, token = person.post("seat").json()["link"].removeprefix("/t/").partition("#")
        pages.append(Client(http, table, token))
    for page in pages:
        page.until("snapshot")
    pages[0].ask({"k": "offer", "what": "draw"})
    pages[1].ask({"k": "consent", "to": "draw", "yes": True})
    for page in pages:
        assert page.ask({"k": "rematch"})["k"] == "done"
    until(lambda: pages[0].ask({"k": "concede"}), lambda m: m["k"] == "done")
    view = until(organiser.see, lambda v: v["phase"] == "over")
    assert sorted(view["rounds"][-1]["matches"][0]["score"].split("-")) == ["0", "1", "1"], "one won, one drawn"
    assert len(begun) == 2 and begun[0] == begun[1] >= 0 and not view.get("calls")
    for page in pages:
        page.leave()


def test_a_person_goes_to_the_table_and_concedes(http):
    organiser, people = new_event(http, 1, programs=["first"], tables=True, settings={"seed": 1, "wins": 1})
    organiser.done("start", rounds=3)
    organiser.done("pair")
    answer = people["p0"].post("seat")
    assert answer.status_code == 404 and "hand in a deck first" in answer.json()["text"]
    deck = next(iter(load("nova").decks()))
    assert people["p0"].post("deck", deck=deck).status_code == 200
    link = people["p0"].post("seat").json()["link"]
    table, _, token = link.removeprefix("/t/").partition("#")
    page = Client(http, table, token)
    page.until("snapshot")
    page.ask({"k": "concede"})
    view = until(organiser.see, lambda v: v["rounds"][0]["matches"][0].get("score"))
    m = view["rounds"][0]["matches"][0]
    assert m["score"] == ("0-1" if m["a"] == "p0" else "1-0")
    assert page.ask({"k": "rematch"})["rule"] == "MTR 2.1#1", "the match is not played again"
    page.leave()


def test_who_comes_before_the_table_is_made_waits_for_it(http, monkeypatch):
    """A pairing is told as soon as it is kept; its table takes longer."""
    organiser, people = new_event(http, 1, programs=["first"], tables=True)
    assert people["p0"].post("deck", deck=next(iter(load("nova").decks()))).status_code == 200
    organiser.done("start", rounds=3)
    async def slowly(*args):
        await asyncio.sleep(0.5)
        return await create(*args)

    monkeypatch.setattr("gyoji.table.desk.seating.create", slowly)
    with ThreadPoolExecutor(1) as others:
        paired = others.submit(organiser.done, "pair")
        until(people["p0"].see, lambda v: v["rounds"])
        assert people["p0"].post("seat").status_code == 200
        paired.result()


def at_a_table(http, **settings):
    """A person against a program, in a match of best of three that is on: the organiser and the person's page."""
    organiser, _, page = person_and_page(http, **settings)
    return organiser, page


def person_and_page(http, **settings):
    organiser, people = new_event(http, 1, programs=["first"], tables=True, settings={"seed": 1, **settings})
    deck = next(iter(load("nova").decks()))
    assert people["p0"].post("deck", deck=deck).status_code == 200
    organiser.done("start", rounds=3)
    organiser.done("pair")
    return organiser, people["p0"], to_table(http, people["p0"])


def to_table(http, person):
    table, _, token = person.post("seat").json()["link"].removeprefix("/t/").partition("#")
    page = Client(http, table, token)
    page.until("snapshot")
    return page


def test_when_time_is_up_no_new_game_begins(http, monkeypatch):
    """MTR 2.5#3: the game that is on has its last turns, then the match reports what was won."""
    monkeypatch.setattr("gyoji.table.desk.seating.seconds_left", lambda desk, match, now: 0 if match is None else -1)
    organiser, page = at_a_table(http)
    organiser.done("begin-round")
    page.ask({"k": "concede"})
    view = until(organiser.see, lambda v: v["rounds"][0]["matches"][0].get("score"))
    m = view["rounds"][0]["matches"][0]
    assert m["score"] == ("0-1" if m["a"] == "p0" else "1-0")
    page.leave()


def test_a_game_loss_ends_the_game_at_the_table(http):
    """IPG 1.1 game-loss#1: the game is lost at once, and with the second one the match."""
    organiser, page = at_a_table(http, level="competitive")
    judge = staff(organiser, "Hana", "head-judge")
    judge.done("penalty", who="p0", infraction="3.4")
    assert page.until(lambda m: m["k"] == "note" and m["what"] == "over")["score"].count(1) == 1
    judge.done("penalty", who="p0", infraction="3.4")
    view = until(organiser.see, lambda v: v["rounds"][0]["matches"][0].get("score"))
    m = view["rounds"][0]["matches"][0]
    assert m["score"] == ("0-2" if m["a"] == "p0" else "2-0")
    page.leave()


def test_a_judge_takes_a_game_back(http):
    """IPG 1.4: the head judge alone, with a reason, to a moment of the game's log; that is an entry of both logs."""
    organiser, page = at_a_table(http, level="competitive", lists=False)
    judge, floor = staff(organiser, "Hana", "head-judge"), staff(organiser, "Flo", "floor-judge")
    for _ in range(8):
        page.wait()
        page.answer(len(page.question["options"]) - 1 if len(page.question["options"]) < 4 else 0)
    page.wait()
    assert http.get(f"/api/events/{organiser.event}/points?who=p0", headers=organiser.headers).status_code == 403
    found = http.get(f"/api/events/{organiser.event}/points?who=p0", headers=judge.headers)
    assert found.status_code == 200, found.text
    points = found.json()["points"]
    assert len(points) > 2 and all(point["who"] in ("p0", "first 1") and point["did"] for point in points)
    to = points[len(points) // 2]["answers"]
    version = organiser.see()["version"]
    for somebody in (organiser, floor):
        somebody.refused("IPG 1.4#2", "backup", who="p0", answers=to, reason="a wrong payment")
    judge.refused("IPG 1.4#1", "backup", who="p0", answers=to, reason=" ")
    judge.refused("", "backup", who="p0", answers=9999, reason="a wrong payment")
    judge.refused("IPG 1.4#3", "backup", who="p0", reason="a wrong payment")
    assert organiser.see()["version"] == version, "nothing has happened"
    judge.done("backup", who="p0", answers=to, reason="a wrong payment")
    page.until(lambda m: m["k"] == "note" and m["what"] == "backup")
    room = next(iter(http.hall.rooms.values()))
    assert room.match.answers[to] < 0 and len(room.match.answers) < points[-1]["answers"] + 3
    notes = organiser.see()["notes"]
    assert any("a wrong payment (IPG 1.4#2)" in note for note in notes) and any("IPG 1.4#3" in note for note in notes)
    page.wait()
    assert page.answer(0)["k"] == "done"
    given = http.hall.store.read_now(lambda c: answers_of(c, room.game))
    again = http.hall.replay(room.origin, room.files, given)
    assert again.fingerprint() == room.match.fingerprint(), "it is kept as it is played"
    page.leave()


def test_at_regular_only_what_was_done_last_is_taken_back(http):
    """JAR common#4.1"""
    organiser, page = at_a_table(http)
    judge = staff(organiser, "Hana", "head-judge")
    for _ in range(6):
        page.wait()
        page.answer(0)
    page.wait()
    points = http.get(f"/api/events/{organiser.event}/points?who=p0", headers=judge.headers).json()["points"]
    judge.refused("JAR common#4.1", "backup", who="p0", answers=points[0]["answers"], reason="a slip")
    page.ask({"k": "concede"})
    judge.refused("IPG 1.4#3", "backup", who="p0", answers=points[0]["answers"], reason="a slip")
    page.leave()


def test_an_event_survives_the_server(tmp_path):
    with server(tmp_path) as http:
        organiser, people = new_event(http)
        organiser.done("start")
        organiser.done("pair")
        m = organiser.see()["rounds"][0]["matches"][0]
        people[m["a"]].done("report", who=m["a"], score="2-0")
        before = organiser.see()
    with server(tmp_path) as http:
        organiser.http = people[m["b"]].http = http
        assert {**organiser.see(), "notes": []} == {**before, "notes": []}
        people[m["b"]].done("report", who=m["b"], score="0-2")
        assert organiser.see()["rounds"][0]["matches"][0]["score"] == "2-0"


def test_who_was_punished_between_games_chooses_also_after_a_restart(tmp_path):
    """IPG 1.1 game-loss#1: not who has lost the game before."""
    with server(tmp_path) as http:
        organiser, person, page = person_and_page(http, level="competitive")
        judge = staff(organiser, "Hana", "head-judge")
        room = next(iter(http.hall.rooms.values()))
        seat = next(chair.seat for chair in room.chairs if chair.agent)
        page.ask({"k": "concede"})
        until(lambda: room.table["score"], lambda score: sum(score) == 1)
        judge.done("penalty", who="first 1", infraction="3.4")
        page.leave()
    with server(tmp_path) as http:
        organiser.http = person.http = http
        page = to_table(http, person)
        room = next(iter(http.hall.rooms.values()))
        assert room.table["score"] == [1, 1]
        assert page.ask({"k": "rematch"})["k"] == "done"
        until(lambda: room.number, lambda n: n == 2)
        assert room.match.origin.starter == seat
        page.leave()


def test_matches_of_programs_go_on_after_a_restart(tmp_path):
    with server(tmp_path) as http:
        organiser, _ = new_event(http, 0, programs=["random"] * 2, tables=True, settings={"seed": 1, "wins": 2})
        organiser.done("start", rounds=1)
        organiser.done("pair")
        assert not organiser.see()["rounds"][0]["matches"][0].get("score")
    with server(tmp_path) as http:
        organiser.http = http
        until(organiser.see, lambda v: v["rounds"][0]["matches"][0].get("score"))


def test_news_comes_when_there_is_some(http):
    organiser, people = new_event(http)
    version = organiser.see()["version"]
    organiser.done("start")
    assert people["p0"].see(after=version)["version"] > version


def test_what_is_not_kept_did_not_happen(http, monkeypatch):
    organiser, _ = new_event(http)
    version = organiser.see()["version"]

    async def full(self, event):
        self.open.pop(event.id, None)
        raise OSError("the disk is full")

    with monkeypatch.context() as m:
        m.setattr(Events, "keep", full)
        with pytest.raises(OSError, match="full"):
            organiser.act("start")
    assert organiser.see()["version"] == version and organiser.see()["phase"] == "entering"


def test_a_page_in_japanese_is_refused_in_japanese(http):
    organiser, people = new_event(http, 2, settings={"seed": 1, "level": "competitive"})
    organiser.headers["accept-language"] = people["p0"].headers["accept-language"] = "ja"
    assert organiser.refused("MTR 2.7#3", "start", rounds=3) == "p0, p1のデッキリストがありません (MTR 2.7#3)"
    assert "主催者だけ" in people["p0"].post("people", name="x", role="player").json()["text"]
    for lang, words in (("ja", "か"), ("en", "?")):
        guide = http.get("/api/infractions?level=regular", headers={"accept-language": lang}).json()["infractions"]
        asked = [text for one in guide for text in one["facts"].values()]
        assert len(asked) > 40 and all(words in text for text in asked)
