"""What is asked and told beside the game: fights, decks between games, other opponents, rulebooks, pacing."""

import pytest

pytest.importorskip("starlette")
from tables import Client, new_table, server

import gyoji
from gyoji.agents import make
from gyoji.kernel.state.terms import ACT, MAY, PASS, PAY
from gyoji.table import protocol as p
from gyoji.table.pacing import Pace, yield_key
from gyoji.table.viewer import Viewer


@pytest.fixture(name="http", scope="module")
def _http(tmp_path_factory):
    with server(tmp_path_factory.mktemp("between")) as client:
        yield client


def bearer(token):
    return {"authorization": f"Bearer {token}"}


@pytest.mark.parametrize("game", ["nova", "magic", "duel-masters", "phantom-magic-vision"])
def test_fights_are_told_to_all_who_look(game):
    match = gyoji.new(game, seed=7)
    viewers = [Viewer(match, seat, "en", "e") for seat in (-1, 0, 1)]
    players = [make("greedy"), make("greedy")]
    met = 0
    for _ in range(400):
        if match.over or met > 3:
            break
        seat = match.question.seat
        match.answer(players[seat].choose(match.seat(seat)))
        for viewer in viewers:
            viewer.frame(match, [])
        fights = [v.top.fights for v in viewers]
        assert len({len(f) for f in fights}) == 1
        for viewer, told in zip(viewers, fights, strict=True):
            assert all(f.h in viewer.cards for f in told)
        met += bool(fights[0])
    assert met, "nobody has fought"


def test_a_deck_is_arranged_between_games(http):
    made = new_table(http, "nova", seed=3, best_of=3)
    page = Client(http, made["table"], made["token"])
    page.wait()
    assert page.ask({"k": "deck"})["code"] == "not-now"
    page.ask({"k": "concede"})
    lines = page.ask({"k": "deck"})["lines"]
    assert "# main" in lines and "# side" in lines
    main, side = lines.index("# main") + 1, lines.index("# side") + 1
    names = [lines[k].split(" ", 1) for k in (main, side)]
    for k, (count, name) in zip((main, side), names, strict=True):
        lines[k] = f"{int(count) - 1} {name}" if int(count) > 1 else ""
    lines[side:side] = [f"1 {names[0][1]}"]
    lines[main:main] = [f"1 {names[1][1]}"]
    assert page.ask({"k": "rematch", "deck": "\n".join([*lines, "1 nobody"])})["k"] == "refused"
    assert page.ask({"k": "rematch", "deck": "\n".join(lines)})["k"] == "done"
    page.over, page.question = False, None
    page.wait()
    assert page.question is not None


def test_a_harder_opponent(http):
    made = new_table(http, "nova", seed=3)
    page = Client(http, made["table"], made["token"])
    page.wait()
    page.ask({"k": "concede"})
    for agent in ("nobody", "search:time=600s:jobs=64", "gyoji.agents:Greedy"):
        assert page.ask({"k": "rematch", "agent": agent})["k"] == "refused"
    page.ask({"k": "rematch", "agent": "greedy"})
    told = page.until(lambda m: m["k"] == "welcome")
    assert [s.get("agent", "") for s in told["seats"]] == ["", "greedy"]


def test_a_film_in_the_readers_language(http):
    made = new_table(http, "nova", seed=3)
    page = Client(http, made["table"], made["token"])
    page.wait()
    page.ask({"k": "concede"})
    address = f"/api/replays/{made['table']}-1/film?lang="
    films = [http.get(address + lang, headers=bearer(made["token"])).json() for lang in ("en", "ja")]
    labels = [film["welcome"]["layout"]["steps"][0]["label"] for film in films]
    assert labels[0].isascii() and not labels[1].isascii()
    assert len(films[0]["frames"]) == len(films[1]["frames"])


def test_only_the_operator_imports_a_rulebook(http, tmp_path, monkeypatch):
    monkeypatch.setenv("GYOJI_DATA", str(tmp_path))
    book = {"text": "id\tkind\ttext\n405.4.5\trule\tOur own words.\n"}
    assert http.post("/api/rules/nova/import", json=book).status_code == 403
    assert http.post("/api/rules/nova/import", json={"text": "nothing"}, headers=bearer("operator-token")).status_code == 400
    assert http.post("/api/rules/nova/import", json=book, headers=bearer("operator-token")).json() == {"rules": 1}
    found = http.get("/api/rules/nova?q=405.4.5").json()["rules"]
    assert [r["text"] for r in found if r["id"] == "405.4.5"] == ["Our own words."]
    assert found[0]["id"] != "405.4.5", "what it stands under comes first"


def test_the_lobby_offers_no_limits_of_the_engine(http):
    names = {o["name"] for g in http.get("/api/lobby").json()["games"] for o in g["options"]}
    assert "payment" in names and not any(name.startswith("most-") for name in names)


def test_equal_payments_are_made_for_the_player():
    match = gyoji.new("nova", seed=7)
    pace = Pace(0, p.Settings())

    class Same:
        code, src, values = PAY, -1, [1, 2]

        class Option:
            verb, ends = "pay", False

            def text(self, lang):
                return "Reed"

        options = (Option(), Option())

    assert pace.automatic(match, Same) == 0
    pace.settings.auto_pay = False
    assert pace.automatic(match, Same) is None


def test_what_is_passed_on_this_turn_is_asked_in_the_next():
    match = gyoji.new("nova", seed=7)
    pace = Pace(0, p.Settings(yields={"a": "turn", "b": "always"}))
    pace.yielded = (match.state.turn, match.state.active)
    pace.automatic(match, match.question)
    assert pace.settings.yields == {"a": "turn", "b": "always"}
    pace.yielded = (match.state.turn - 1, match.state.active)
    pace.automatic(match, match.question)
    assert pace.settings.yields == {"b": "always"}


def test_a_stop_for_one_turn():
    match = gyoji.new("nova", seed=7)
    pace = Pace(0, p.Settings(stops_once=["end"]))
    pace.once = (match.state.turn, match.state.active)
    pace.automatic(match, match.question)
    assert pace.settings.stops_once == ["end"]
    pace.once = (match.state.turn - 1, match.state.active)
    pace.automatic(match, match.question)
    assert pace.settings.stops_once == []


def test_what_waits_is_passed_on_in_advance_until_something_new_comes():
    match = gyoji.new("nova", seed=1)
    match.show_windows(0, 1)
    players = [make("greedy"), make("greedy")]
    met = 0
    while not match.over and met < 3:
        q, waiting = match.question, match.state.waiting
        if q.code == ACT and waiting and waiting[-1].you != q.seat:
            pace = Pace(q.seat, p.Settings(auto_pass="stops", interrupts=["spell", "targeted"]))
            assert pace.automatic(match, q) is None
            pace.begin_passing(match, "this")
            assert q.values[pace.automatic(match, q)] == PASS and pace.settings.pass_until == "this"
            pace.above = (pace.above[0], pace.above[1] + 1)  # as if something else had waited then
            assert pace.automatic(match, q) is None and pace.settings.pass_until == ""
            met += 1
        match.answer(players[q.seat].choose(match.seat(q.seat)))
    assert met, "nobody could answer a spell"


def test_always_yes_to_one_ability():
    """The page is told by what its settings know the ability; the table then answers by itself."""
    match = gyoji.new("nova", seed=7)

    class May:
        code, src, rule, values = MAY, 0, "1.1", [0, 1]

    pace = Pace(0, p.Settings())
    assert pace.automatic(match, May) is None
    pace.settings.yields = {yield_key(match, May): "yes"}
    assert pace.automatic(match, May) == 1
    pace.settings.yields = {yield_key(match, May): "no"}
    assert pace.automatic(match, May) == 0


def test_a_repeated_may_is_known_by_a_name_that_settings_take(http):
    """The page is told by what the ability is known and how often it was answered alike; a setting answers it then."""
    deck = "# main\n4 Skein of Possible Days\n56 Island\n"
    made = new_table(http, "magic", seed=3, seats=[{"who": "me", "deck_text": deck}, {"who": "first"}])
    page = Client(http, made["table"], made["token"])
    often, always = [], ""
    for _ in range(150):
        q = page.wait()
        if page.over:
            break
        if q.get("again"):
            assert q["again"] != always, "it was to be answered by the table"
            often.append(q.get("often", 0))
            if len(often) == 2:
                always = q["again"]
                page.question = None
                page.ask({"k": "set", "yields": {always: "yes"}})
                continue
            page.answer(1)
            continue
        acts = [o["i"] for o in q["options"] if o.get("verb") in ("cast", "play")]
        page.answer(acts[0] if acts else 0)
    assert often[:2] == [0, 1]
