"""Bad input: refused with the rule, and nothing has changed. Each rule that refuses something is named here."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))

from desks import acts_by_chance, event, played, refused

from gyoji.testing import Referee, rules
from gyoji.tournament import Desk, Refusal
from gyoji.tournament import decks as decks_module
from gyoji.tournament.formats import BASICS, Printing

ISLANDS = {"main": [[40, "Island"]]}


@rules("MTR 1.4#1.1", "MTR 1.4#1.3", "MTR 1.4#1.5", "MTR 1.4#2.1", "MTR 1.4#2.2", "MTR 1.4#4", "MTR 1.4#5", "MTR 1.5#1",
       game="magic")
def test_who_cannot_play(referee: Referee) -> None:
    desk = referee.watch(event(2, suspended=["Sam"], age_limit=16))
    refused(desk, "MTR 1.4#1.1", "enter", name="Sam")
    refused(desk, "MTR 1.4#2.1", "staff", person="Sam", role="floor-judge")
    refused(desk, "MTR 1.4#1.3", "enter", name="Kit", age=13)
    refused(desk, "MTR 1.4#1.5", "enter", name="Ova", age=17)
    refused(desk, "MTR 1.5#1", "report", who="Nobody", score="2-0")
    premier = referee.watch(event(2, premier=True, owners=["Olga"]))
    refused(premier, "MTR 1.4#5", "enter", name="Olga")
    premier.do("staff", person="Hana", role="head-judge")
    refused(premier, "MTR 1.4#2.2", "enter", name="Hana")
    refused(premier, "MTR 1.4#2.2", "staff", person="p0", role="head-judge")
    level = referee.watch(event(2, level="competitive"))
    refused(level, "MTR 1.4#4", "staff", person="p0", role="scorekeeper")


@rules("MTR 1.4#3.2", "MTR 1.4#3.3", "MTR 1.4#3.4", "MTR 1.4#3.5", game="magic")
def test_staff_play_in_these_programs(referee: Referee) -> None:
    for program in ("prerelease", "launch-party", "game-day", "store-championship"):
        desk = referee.watch(event(2, program=program))
        desk.do("staff", person="p0", role="scorekeeper")
        assert desk.staff["p0"] == {"scorekeeper"} and desk.entrants["p0"].present


@rules("MTR 1.6#1", "MTR 1.6#1.4", "MTR 1.7#1", "MTR 1.9#1.1", "MTR 1.10#4", "MTR 1.12#1", "MTR 10.1#1",
       "MTR F#1", game="magic")
def test_acts_of_others(referee: Referee) -> None:
    desk = referee.watch(event(4))
    desk.do("staff", person="Flo", role="floor-judge")
    refused(desk, "MTR 1.6#1.4", "staff", by="Flo", person="Gus", role="head-judge")
    refused(desk, "MTR 1.6#1", "start", by="Flo")
    refused(desk, "MTR 1.7#1", "forbid", by="Flo", a="p0", b="p1")
    refused(referee.watch(event(4, level="competitive")), "MTR 1.12#1", "forbid", a="p0", b="p1")
    desk.start(rounds=3)
    refused(desk, "MTR 1.9#1.1", "pair", by="Flo")
    refused(desk, "MTR 1.7#1", "enter", name="Late")
    refused(referee.watch(Desk.create("empty")), "MTR 10.1#1", "start")
    with pytest.raises(Refusal, match="not 'picnic'") as e:
        event(4, program="picnic")
    desk._refused_by |= set(e.value.rules)  # creating is no act of this desk
    teams = referee.watch(Desk.create("teams", team=3, seed=1))
    for k in range(2):
        teams.enter(f"t{k}", members=[f"{k}{s}" for s in "abc"])
    teams.do("staff", person="Cam", role="scorekeeper")
    teams.start(rounds=2)
    teams.pair()
    teams.report_seats("t0", ["2-0"] * 3, by="0a")
    assert not teams.rounds[0].done, "the other team confirms"
    teams.report_seats("t1", ["0-2"] * 3, by="1c")
    assert teams.rounds[0].done


@rules("MTR 1.10#1.5", "MTR 1.9#2", "MTR 2.4#1", "MTR 2.9#1", "MTR 2.9#2", "MTR 2.10#1", "MTR 7.7#3", "MTR 7.7#7",
       game="magic")
def test_a_player_acts_for_nobody_else(referee: Referee) -> None:
    desk = referee.watch(event(4, 3))
    a, b = desk.pair().matches
    refused(desk, "MTR 1.10#1.5", "report", by=b.a, who=a.a, score="2-0")
    refused(desk, "MTR 1.10#1.5", "draw", by=b.a, who=a.a)
    refused(desk, "MTR 1.10#1.5", "dispute", by=b.a, who=a.a)
    refused(desk, "MTR 2.4#1", "concede", by=a.b, who=a.a)
    refused(desk, "MTR 2.10#1", "drop", by=a.b, who=a.a)
    refused(desk, "MTR 2.9#2", "appeal", by=a.a, who=a.a, decision="x")
    desk.ruling(a.a, "it resolves")
    refused(desk, "MTR 2.9#1", "appeal", by=b.a, who=a.a, decision="x")
    refused(desk, "MTR 1.9#2", "correct", by=a.a, who=a.a, score="2-0", reason="x")
    refused(desk, "MTR 2.7#1", "register", by=a.a, who=b.a, deck=ISLANDS)
    refused(desk, "MTR 2.7#2", "register", by=a.a, who=a.a, deck=ISLANDS, unchecked=True)
    table = referee.watch(event(4, format="draft"))
    table.draft("nova")
    card = table.drafts[0].hands[table.drafts[0].seat_of("p0")][0]
    refused(table, "MTR 7.7#3", "pick", by="p1", who="p0", card=card)
    refused(table, "MTR 7.7#3", "pick", by="p0", who="p0", card="no such card")
    refused(table, "MTR 7.7#7", "leave-draft", by="p1", who="p0")
    refused(table, "IPG 3.6 penalty#1", "pick-time-out", by="p1", who="p0")


def test_an_agreed_draw_needs_both() -> None:
    desk = event(4, 3)
    a, b = desk.pair().matches
    desk.draw(a.a, by=a.a)
    assert not a.done and a.reported
    refused(desk, "MTR 1.10#1.5", "report", by=a.b, who=a.b, score="2-0")
    desk.draw(a.b, by=a.b)
    assert a.score == (0, 0, 3) and a.agreed
    desk.draw(b.a)
    assert b.done, "entered by whoever holds the desk"


def test_results_that_are_not_on() -> None:
    desk = event(4, 3)
    refused(desk, "MTR 1.9#1.1", "report", who="p0", score="2-0")
    m = desk.pair().matches[0]
    desk.report(m.a, "2-0")
    refused(desk, "MTR 1.9#2", "report", who=m.a, score="2-0")
    refused(desk, "MTR 1.9#2", "report", who=m.b, score="2-0")
    refused(desk, "MTR 2.1#1", "report", who=desk.rounds[0].matches[1].a, score="3-0")
    odd = event(3, 3)
    free = next(m.a for m in odd.pair().matches if not m.played)
    refused(odd, "MTR C bye#1", "report", who=free, score="2-0")


@rules("MTR 2.7#3", "MTR 6.2#1", "MTR 3.7#1", "MTR 6.1#1", "MTR 6.1#2", "MTR 3.3#1", "MTR 3.3#2", "MTR 3.3#3",
       "MTR 3.2 limited#1.1", "MTR 3.2 limited#1.2", "MTR 3.2 limited#1.3", "MTR 7.1#1", game="magic")
def test_decks_that_are_not_legal(referee: Referee, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decks_module, "PRINTINGS", {
        "Old Oak": Printing(frozenset({"8ED"})), "New Oak": Printing(frozenset({"LCI"})),
        **{f"{flag} Oak": Printing(frozenset({"NEO"}), flags=frozenset({flag})) for flag in ("gold", "acorn", "playtest")},
        **{name: Printing(frozenset({"LEA"}), basic=True) for name in BASICS}})
    desk = referee.watch(event(2, format="standard", date="2023-11-09", level="competitive"))
    for card, number, rule in (("Old Oak", 4, "MTR 6.2#1"), ("New Oak", 4, "MTR 3.7#1"), ("Unheard Oak", 4, "MTR 6.2#1"),
                               ("gold Oak", 1, "MTR 3.3#1"), ("acorn Oak", 1, "MTR 3.3#2"),
                               ("playtest Oak", 1, "MTR 3.3#3")):
        said = refused_deck(desk, rule, {"main": [[number, card], [60 - number, "Island"]]})
        assert card in said
    said = refused_deck(desk, "MTR 6.1#1", {"main": [[5, "Old Oak"]], "sideboard": [[16, "Island"]]})
    assert said.count("(MTR") == 4, "every reason is told"
    refused(desk, "MTR 2.7#3", "start", rounds=3)
    for who in ("p0", "p1"):
        desk.register(who, {"main": [[60, "Island"]]})
    desk.start(rounds=3)
    desk.pair()
    refused(desk, "MTR 2.7#2", "register", who="p0", deck={"main": [[61, "Island"]]})
    for format, team in (("sealed", 1), ("draft", 1), ("rochester", 3)):
        limited = referee.watch(event(0, format=format, level="competitive", team=team))
        limited.enter("p0", **({"members": ["a", "b", "c"]} if team > 1 else {}))
        refused_deck(limited, "MTR 7.1#1", {"main": [[39, "Island"]]})
        limited.register("p0", ISLANDS)


def refused_deck(desk: Desk, rule: str, deck: dict[str, object]) -> str:
    before = desk.save()
    with pytest.raises(Refusal, match="is not legal") as e:
        desk.register("p0", deck)
    assert e.value.rule == rule and rule in str(e.value) and desk.save() == before
    return str(e.value)


@rules("MTR 9.5#2.1", "MTR 9.5#3", game="magic")
def test_decks_of_two_headed_giants(referee: Referee, monkeypatch: pytest.MonkeyPatch) -> None:
    erayo = "Erayo, Soratami Ascendant"
    monkeypatch.setattr(decks_module, "PRINTINGS", {erayo: Printing(frozenset({"SOK"})), **{
        name: Printing(frozenset({"LEA"}), basic=True) for name in BASICS}})
    desk = referee.watch(Desk.create("giants", team=2, together=True, format="legacy", date="2023-11-09"))
    desk.enter("t", members=["a", "b"])
    with pytest.raises(Refusal, match=r"Erayo, Soratami Ascendant is banned in Two-Headed Giant \(MTR 9.5#2.1\).*") as e:
        desk.do("register", who="t", member="a", deck={"main": [[1, erayo], [59, "Island"]], "sideboard": [[1, "Island"]]})
    assert set(e.value.rules) == {"MTR 9.5#2.1", "MTR 9.5#3"} and not desk.lists


@rules("MTR 7.2#5", "IPG 1.1 disqualification#1", "IPG 1.2#4", game="magic")
def test_other_acts_that_are_refused(referee: Referee) -> None:
    desk = referee.watch(event(4, 3, level="competitive", lists=False, format="sealed"))
    refused(desk, "MTR 7.2#5", "pools", product="conspiracy.json")
    refused(desk, "MTR 7.2#5", "draft", product="Conspiracy")
    refused(desk, "IPG 1.2#4", "penalty", who="p0", infraction="2.5", facts=["loud"])
    desk.pair()
    desk.disqualify("p0", "stole a card")
    refused(desk, "IPG 1.1 disqualification#1", "disqualify", who="p0", reason="again")


@rules("MTR B#1", "MTR B#2.1", "MTR B#5.1", game="magic")
def test_times_of_rounds_and_of_building(referee: Referee) -> None:
    with pytest.raises(Refusal, match=r"40 minutes or more, not 39 \(MTR B#1\)") as e:
        Desk.create("short", minutes=39)
    desk = referee.watch(event(2, 3))
    desk._refused_by |= set(e.value.rules)  # creating is no act of this desk
    desk.pair()
    assert "MTR B#2.1" in desk.cited()
    teams = referee.watch(Desk.create("teams", team=3, format="draft", seed=3))
    for k in range(2):
        teams.enter(f"t{k}", members=[f"{k}{s}" for s in "abc"])
    teams.draft("nova")
    assert any("40 minutes to register and build" in note.text for note in teams.notes)


def test_an_act_that_does_not_exist_or_lacks_something() -> None:
    desk = event(4, 3)
    why = {"a": "p0", "b": "p1", "reason": "x", "why": "x"}
    for act, args, words in (("dance", {}, "the desk has no act 'dance'"),
                             ("report", {"who": "p0"}, "report needs score: who, score"),
                             ("swap", why, "swap takes no why; it takes: a, b, reason")):
        with pytest.raises(Refusal, match=words):
            desk.do(act, **args)
    with pytest.raises(AttributeError, match="a desk has no act 'dance'"):
        desk.dance()


@pytest.mark.parametrize(("act", "args", "words"), [
    ("report", {"who": "p0", "score": 21}, "score is a text, not 21"),
    ("report", {"who": ["p0"], "score": "2-1"}, "who is a text"),
    ("report", {"who": "p0", "score": None}, "score is a text"),
    ("extend", {"who": "p0", "minutes": "x"}, "minutes is a whole number, not 'x'"),
    ("pair", {"post": "no"}, "post is true or false, not 'no'"),
    ("pair-by-hand", {"pairs": "p0 p1", "reason": "x"}, "pairs is a list of lists of texts"),
    ("penalty", {"who": "p0", "infraction": "2.5", "facts": "simple"}, "facts is a list of texts"),
    ("register", {"who": "p0", "deck": {"main": [[-4, "Island"]]}}, "deck is a deck: lists of number and card, by section")])
def test_arguments_of_a_wrong_shape(act: str, args: dict[str, object], words: str) -> None:
    desk = event(4, 3)
    desk.pair()
    before = desk.save()
    with pytest.raises(Refusal, match=words):
        desk.do(act, **args)
    assert desk.save() == before


@pytest.mark.parametrize(("settings", "words"), [
    ({"pods": "no"}, "pods is true or false, not 'no'"), ({"rounds": "three"}, "rounds is a whole number"),
    ({"invited": "Ann"}, "invited is a list of texts"),
    ({"date": "tomorrow"}, "a date is such as 2023-11-10, not 'tomorrow'"),
    ({"level": 3}, "level is a text")])
def test_settings_of_a_wrong_shape(settings: dict[str, object], words: str) -> None:
    with pytest.raises(Refusal, match=words):
        Desk.create("event", **settings)


def test_whatever_is_refused_changes_nothing() -> None:
    """Events of acts by chance, many of which make no sense."""
    done = refusals = 0
    for seed in range(40):
        for changed in acts_by_chance(Random(seed)):
            done, refusals = done + changed, refusals + (not changed)
    assert done > 500 and refusals > 1000


# --- by hand, and what is carried over -------------------------------------------------------------------------------
@rules("MTR 1.9#2", "MTR 10.4#1", "MTR 2.10#1", game="magic")
def test_pairs_by_hand(referee: Referee) -> None:
    desk = referee.watch(event(9, 4))
    refused(desk, "MTR 1.9#2", "pair-by-hand", pairs=[["p0", "p1"]], reason=" ")
    refused(desk, "MTR 1.9#1.1", "pair-by-hand", pairs=[["p0", "p1"], ["p1", "p2"]], reason="x")
    round = desk.pair_by_hand([["p0", "p1"], ["p2"]], "they drove six hours together")
    assert not round.posted and desk.rounds[-1].match_of("p0").other("p0") == "p1"
    assert [m.a for m in round.matches if m.kind == "bye"] == ["p2"], "and no second bye"
    assert sorted(id for m in round.matches for id in (m.a, m.b) if id) == sorted(desk.entrants)
    assert {m.by_hand for m in round.matches} == {"", "they drove six hours together"}
    desk.post()
    for m in round.matches:
        if m.played:
            desk.report(m.a, "2-0")
    desk.drop("p8")
    refused(desk, "MTR 10.4#1", "pair-by-hand", pairs=[["p0", "p1"]], reason="again")
    refused(desk, "MTR 2.10#1", "pair-by-hand", pairs=[["p0", "p8"]], reason="x")
    desk.pair_by_hand([["p0", "p2"]], "a wish", post=True)
    refused(desk, "MTR 1.9#1.1", "pair-by-hand", pairs=[["p0", "p3"]], reason="x")
    assert any("paired by hand: a wish (MTR 1.9#2)" in line for line in desk.why("p0", 2))
    assert Desk.load(desk.save()).dump() == desk.dump()


@rules("MTR E#4", "MTR 1.7#1", "MTR 1.9#1.1", "IPG 1.1 disqualification#4", game="magic")
def test_by_hand_nobody_meets_whom_they_must_not(referee: Referee) -> None:
    desk = referee.watch(event(7))
    desk.enter("Bea", byes=1)
    desk.forbid("p0", "p1")
    desk.start(rounds=3)
    refused(desk, "MTR E#4", "pair-by-hand", pairs=[["p0", "Bea"]], reason="a wish")
    refused(desk, "MTR 1.7#1", "pair-by-hand", pairs=[["p0", "p1"]], reason="a wish")
    desk.pair(post=False)
    one, other = desk.rounds[0].match_of("p0"), desk.rounds[0].match_of("p1")
    assert one is not None and other is not None and one is not other
    if one.played:
        refused(desk, "MTR 1.7#1", "swap", a=one.other("p0"), b="p1", reason="a wish")
    desk.enter("Late", late="traffic")
    assert "Late is not in these pairings: pair again" in refused(desk, "MTR 1.9#1.1", "post")
    desk.pair(post=False)
    desk.disqualify("p3", "stole a card")
    assert "p3 is disqualified: pair again" in refused(desk, "IPG 1.1 disqualification#4", "post")
    desk.pair(post=False)
    desk.post()
    assert desk.rounds[0].match_of("Late") is not None and desk.rounds[0].match_of("p3") is None


@rules("IPG 1.1 game-loss#2", "IPG 1.1 match-loss#2", game="magic")
def test_penalties_for_the_next_match(referee: Referee) -> None:
    desk = referee.watch(event(8, 3, level="competitive", lists=False))
    played(desk)
    losers = [p.id for p in desk.standings()[-4:]]
    desk.penalty(losers[0], "3.4")
    desk.penalty(losers[1], "3.2")
    round = desk.pair()
    lost = round.match_of(losers[1])
    assert lost is not None and lost.done and lost.points_of(losers[1]) == 0
    m = round.match_of(losers[0])
    if not m.done:
        text = refused(desk, "IPG 1.1 game-loss#2", "report", who=losers[0], score="2-0")
        assert "has lost the first game by a penalty" in text
        desk.report(losers[0], "2-1")
    for x in round.matches:
        if not x.done:
            desk.report(x.a, "2-0")
    a, b = desk.pair().matches[0].a, desk.rounds[-1].matches[0].b
    assert not desk.rounds[-1].match_of(losers[1]).done, "once"
    desk.penalty(a, "3.4")
    assert desk.entrants[b].present
    assert Desk.load(desk.save()).dump() == desk.dump()


@rules("IPG 1.1 match-loss#2", game="magic")
def test_the_next_match_is_the_next_that_is_played(referee: Referee) -> None:
    """A penalty waits over a bye, and counts in pairings that were made and not posted yet."""
    desk = referee.watch(event(3, 3, level="competitive", lists=False))
    played(desk)
    free = next(m.a for m in desk.rounds[0].matches if not m.played)
    m = next(m for m in desk.rounds[0].matches if m.played)
    desk.pair(post=False)
    waits = next(x.a for x in desk.rounds[1].matches if not x.played)
    other = next(id for id in (m.a, m.b, free) if id != waits)
    desk.penalty(waits, "3.2")
    desk.penalty(other, "3.2")
    desk.post()
    lost = desk.rounds[1].match_of(other)
    assert lost is not None and lost.done and lost.points_of(other) == 0, "in the round that was being paired"
    desk.pair()
    third = desk.rounds[2].match_of(waits)
    assert third is not None and third.done and third.points_of(waits) == 0, "after the bye"


def test_a_match_loss_for_both_in_the_next_match() -> None:
    desk = event(2, 3, level="competitive", lists=False)
    played(desk)
    desk.penalty("p0", "3.2")
    desk.penalty("p1", "3.2")
    m = desk.pair().matches[0]
    assert m.both_lose and m.points_of("p0") == m.points_of("p1") == 0


@rules("MTR 3.1#1", "MTR 3.1#1.1", game="magic")
def test_why_a_place(referee: Referee) -> None:
    desk = referee.watch(event(6, 3))
    played(desk, "2-1")
    played(desk, "2-0")
    places = desk.standings()
    said = desk.why(places[1].id)
    mine = places[1]
    assert any(f"place {mine.rank}: {mine.points} points, OMW {mine.opponents_match_win} = " in x for x in said)
    assert any(f"behind {places[0].name} by " in x or f"as good as {places[0].name}" in x for x in said)
    last = next(p for k, p in enumerate(places) if k and p.points < places[k - 1].points)
    assert any("by match points" in x and "(MTR 3.1#1.1)" in x for x in desk.why(last.id))
    assert not any(x.startswith("place") for x in event(4).why("p0"))
