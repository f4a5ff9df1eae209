"""What a seat is told of what would happen: why not, what it costs, what a fight comes to; and that it tells no more."""

import pytest

pytest.importorskip("starlette")
from tables import Client, new_table, server

import gyoji
from gyoji import games
from gyoji.agents import make
from gyoji.kernel.holding.match import Match
from gyoji.kernel.state.terms import ACT, ATTACK, BLOCK, CHOOSE, DONE, PAY
from gyoji.scenario import words_of
from gyoji.table import foresight
from gyoji.table.answering import may_draft
from gyoji.table.viewer import Viewer


def record(name, power, toughness, text=""):
    return {"name": name, "manaCost": "{1}{G}", "manaValue": 2, "types": ["Creature"], "subtypes": ["Bear"],
            "supertypes": [], "colors": ["G"], "colorIdentity": ["G"], "power": str(power), "toughness": str(toughness),
            "text": text, "type": "Creature — Bear", "layout": "normal"}


def position(mine, theirs, step="declare-attackers"):
    """A turn of A's, with these creatures (name, power, toughness, text)."""
    words = words_of("magic")
    d = games.load("magic")
    g = words.own.empty_state(d.read_options({}), 1)
    ids = {}
    for player, creatures in enumerate((mine, theirs)):
        for spec in creatures:
            card = d.load_cards([record(*spec)])[0]
            id = words.put(g, player, words.zone_numbers["battlefield"], card, {})
            words.own.arrived(g, g.objs[id], {})
            g.objs[id].tapped = spec[0] == "Tapped"
            ids[spec[0]] = id
        for _ in range(3):
            words.put(g, player, words.zone_numbers["library"], words.own.blank(), {})
    words.own.begin(g, 5, 0, step)
    if "New" in ids:
        words.own.arrived(g, g.objs[ids["New"]], {"new": True})
    m = Match(d, g)
    m.run()
    return m, ids


def attack(m, ids, *names):
    while m.question.code != ATTACK:
        m.answer(0)
    for name in names:
        m.answer(m.question.values.index(ids[name]))


def block(m, ids, **pairs):
    while m.question.code != BLOCK:
        m.answer(m.question.values.index(DONE if m.question.code == ATTACK else 0))
    for blocker, attacker in pairs.items():
        m.answer(m.question.values.index(ids[blocker]))
        m.answer(m.question.values.index(ids[attacker]))


def fallen(m, viewer, told):
    return {viewer.face_of[viewer.cards[h].f].name for h in told.falls}


def test_a_fight_with_first_strike_trample_and_deathtouch():
    m, ids = position([("Quick", 2, 2, "First strike"), ("Heavy", 5, 5, "Trample"), ("Sting", 1, 1, "Deathtouch"),
                       ("Home", 1, 1)], [("Foot", 2, 2), ("Wall", 0, 3), ("Giant", 1, 6), ("Spare", 1, 1)])
    attack(m, ids, "Quick", "Heavy", "Sting")
    viewer = Viewer(m, 0, "en", "e")
    assert m.question.code == ATTACK  # not declared yet: what it would come to if nobody blocks
    assert foresight.fight(m, viewer).players == {"1": {"life": -8}}
    block(m, ids, Foot="Quick", Wall="Heavy", Giant="Sting")
    assert m.question.code == BLOCK
    for seat in (-1, 0, 1):
        viewer = Viewer(m, seat, "en", "e")
        told = foresight.fight(m, viewer)
        assert told.players == {"1": {"life": -2}}  # past the wall
        assert fallen(m, viewer, told) == {"Foot", "Wall", "Giant", "Sting"}  # Quick strikes first, and stays


def test_who_has_just_come_or_is_tapped_does_not_attack():
    m, ids = position([("Old", 2, 2), ("Older", 2, 2), ("Tapped", 2, 2), ("New", 2, 2)], [])
    while m.question.code != ATTACK:
        m.answer(0)
    assert foresight.why_not(m, m.question, ids["Old"]) == []
    assert foresight.why_not(m, m.question, ids["New"]) == ["302.6"]
    assert foresight.why_not(m, m.question, ids["Tapped"]) == ["508.1a"]


@pytest.mark.parametrize("game", games.NAMES)
def test_cards_of_the_hand_that_are_not_offered_have_a_reason(game):
    m = gyoji.new(game, seed=5)
    players = [make("greedy"), make("greedy")]
    met = 0
    for _ in range(120):
        if m.over:
            break
        q = m.question
        if q.code == ACT:
            offered = {o.parts("en").source for o in q.options}
            hand = next(k for k in m.state.kinds if k.name == "hand").number
            for id in m.state.zone(hand, q.player):
                if id not in offered and m.game.name != "phantom-magic-vision":
                    rules = foresight.why_not(m, q, id)
                    assert rules and all(m.game.rule_gist(rule, "en") for rule in rules), m.game.card_name(m.state, id, "en")
                    met += 1
        m.answer(players[q.seat].choose(m.seat(q.seat)))
    assert met or game == "phantom-magic-vision"


def test_what_is_hidden_changes_nothing_of_what_is_told():
    """The other's hand and both libraries are dealt anew: a seat is told the same."""
    m = gyoji.new("nova", seed=7)
    players = [make("greedy"), make("greedy")]
    met = 0
    while not m.over:
        q = m.question
        seat = q.seat
        other = m.imagine(seat, 99)
        if q.code == ACT and other.question.values == q.values:
            viewers = [Viewer(one, seat, "en", "e") for one in (m, other)]
            for pick in range(len(q.values)):
                told = [foresight.payment(one, seat, pick, v) for one, v in zip((m, other), viewers, strict=True)]
                assert told[0] == told[1]
                met += bool(told[0].spent)
            for id in m.state.zone(next(k for k in m.state.kinds if k.name == "hand").number, seat):
                assert foresight.why_not(m, q, id) == foresight.why_not(other, other.question, id)
        m.answer(players[seat].choose(m.seat(seat)))
    assert met, "nothing was paid with cards"


@pytest.fixture(name="http", scope="module")
def _http(tmp_path_factory):
    with server(tmp_path_factory.mktemp("foresight")) as client:
        yield client


def test_pages_ask_why_not_and_for_what(http):
    made = new_table(http, "nova", seed=3)
    page = Client(http, made["table"], made["token"])
    while page.wait()["kind"] != "act":
        page.answer(0)
    hand = page.snapshot["zones"].get("0/hand", {}).get("cards", [])
    for frame in page.frames:
        hand = frame.get("zones", {}).get("0/hand", {}).get("cards", hand)
    told = [page.ask({"k": "why-not", "h": h}) for h in hand]
    assert all(t["k"] == "reply" for t in told) and any(t.get("rules") for t in told)
    assert all(t["lines"][0].startswith(t["rules"][0]) for t in told if t.get("rules"))
    assert page.ask({"k": "why-not", "h": 99_999})["code"] == "no-such-option"
    assert page.ask({"k": "preview", "q": page.question["q"], "pick": 0})["k"] == "outlook"
    assert page.ask({"k": "preview", "q": "another", "pick": 0}).keys() == {"k", "id"}  # answered meanwhile: nothing to tell
    assert page.ask({"k": "foresee"})["k"] == "outlook"
    assert page.ask({"k": "attack", "q": page.question["q"], "what": "all"})["code"] == "not-now"


def test_all_attack_and_the_same_ones_again(http):
    made = new_table(http, "magic", seed=4, seats=[{"who": "me"}, {"who": "first"}])
    page = Client(http, made["table"], made["token"])
    chair = http.hall.rooms[made["table"]].chairs[0]
    met = set()
    for _ in range(400):
        q = page.wait()
        if page.over or len(met) > 1:
            break
        if q["kind"] == "attack" and q.get("all"):
            what = "same" if q.get("same") else "all"
            able, before = len(q["options"]) - 1, set(chair.attackers)
            assert page.ask({"k": "attack", "q": q["q"], "what": what})["k"] == "done"
            ends = [o["i"] for o in (page.question or q)["options"] if o.get("ends")]
            if page.question is not None and page.question["q"] != q["q"] and page.question["kind"] == "attack":
                page.answer(ends[0])
            assert set(chair.attackers) <= before if what == "same" else len(chair.attackers) == able
            met.add(what)
            page.question = None if page.question is not None and page.question["q"] == q["q"] else page.question
            continue
        acts = [o["i"] for o in q["options"] if o.get("verb") in ("cast", "play")]
        page.answer(acts[0] if acts else 0)
    assert "all" in met, "there were never two who could attack"


def test_scry_with_two_piles(http):
    """Which card goes where, and in which order, in one message."""
    deck = "# main\n4 Glimmer of Elsewhere\n4 Sift the Silt\n26 Island\n26 Swamp\n"
    made = new_table(http, "magic", seed=6, seats=[{"who": "me", "deck_text": deck}, {"who": "first"}])
    page = Client(http, made["table"], made["token"])
    room = http.hall.rooms[made["table"]]
    met = 0
    while met < 3:
        q = page.wait()
        assert not page.over
        if q.get("piles"):
            cards = [o["to"][0]["h"] for o in q["options"] if not o.get("ends")]
            ids = {h: id for s in room.streams.values() for id, h in s.viewer.handles.items()}
            away = cards[:1] if met else []  # first both stay, the other way round
            stay = cards[::-1][:len(cards) - len(away)]
            names = [room.match.state.objs[ids[h]].card.name for h in cards]
            page.question, heard = None, len(page.messages)
            told = page.ask({"k": "arrange", "q": q["q"], "stay": stay, "away": away})
            assert told["k"] == "done", told
            lines = [line["text"] for m in page.messages[heard:] if m["k"] == "frame" for line in m.get("log", [])]
            if not away:  # what was second lies highest, and is drawn
                assert any(names[1] in line and "draw" in line for line in lines), lines
            elif "graveyard" in q["piles"][1]:
                assert any(names[0] in line and "graveyard" in line for line in lines), lines
            else:
                assert room.match.state.objs[ids[away[0]]].zone >= 0
                assert room.match.state.zones[room.match.state.objs[ids[away[0]]].zone][0] == ids[away[0]]
            met += 1
            continue
        acts = [o["i"] for o in q["options"] if o.get("verb") in ("cast", "play")]
        page.answer(acts[0] if acts else 0)


def test_a_choice_that_is_over_is_no_draft_and_costs_no_replay(http):
    """Where the engine's checkpoint has passed what was chosen, taking it back would play the whole game again."""
    made = new_table(http, "nova", seed=3)
    Client(http, made["table"], made["token"]).wait()
    room = http.hall.rooms[made["table"]]

    class Asked:
        seat, code, src, values, options = 0, CHOOSE, -1, [1, 2], ()

    class Later:
        question, state, answers, base = Asked, room.match.state, [0, 0, 0], 3

        def copy(self):
            raise AssertionError("it is asked whether it can be taken back")

    assert not may_draft(room, Later(), room.chairs[0], 1)


@pytest.mark.parametrize("game", ["duel-masters", "spell-card-strike"])
def test_the_rest_of_a_payment_is_what_the_engine_would_pay(game):
    mine, its = (gyoji.new(game, seed=5, options={"payment": how}) for how in ("ask", "auto"))
    players = [make("greedy"), make("greedy")]
    met = 0
    while not mine.over and met < 4:
        start, picks, paid = mine, [], 0
        while mine.question is not None:
            q = mine.question
            mine = mine.copy()
            pick = foresight.payer(start, picks, q) if q.code == PAY else None
            if pick is not None:
                paid += 1
            else:  # a card that is discarded as a cost is chosen by the player in any case
                pick = players[q.seat].choose(its.seat(q.seat))
                assert its.question.values == q.values
                its.answer(pick)
            picks.append((q.code, q.values[pick]))
            mine.answer(pick)
            if mine.question is None or mine.question.code == ACT:
                break
        assert mine.over == its.over and [o.tapped for o in mine.state.objs] == [o.tapped for o in its.state.objs]
        met += paid > 0
    assert met, "nothing was paid"


def test_a_page_has_the_rest_paid(http):
    made = new_table(http, "duel-masters", seed=5)
    page = Client(http, made["table"], made["token"])
    asked = 0
    for _ in range(200):
        q = page.wait()
        if page.over or asked > 2:
            break
        if q["kind"] == "pay":
            page.question = None
            assert page.ask({"k": "pay", "q": q["q"]})["k"] == "done"
            assert page.wait()["kind"] != "pay"
            asked += 1
            if asked == 2:
                page.ask({"k": "set", "pay_all": True})
            assert asked <= 2, "the table was to pay by itself"
            continue
        acts = [o["i"] for o in q["options"] if o.get("verb") in ("play", "charge")]
        page.answer(acts[0] if acts else 0)
    assert asked == 2
