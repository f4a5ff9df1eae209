"""The 23 infractions as procedures: facts, penalty, remedies, each by its rule; repeats; what is done at Regular."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

sys.path.insert(0, str(Path(__file__).resolve().parent))

from desks import event, refused

from gyoji.games import load
from gyoji.kernel.rulebook import read_book
from gyoji.testing import Referee, rules
from gyoji.tournament import Desk
from gyoji.tournament.book import BOOK
from gyoji.tournament.infractions import INFRACTIONS, SERIOUS, facts_of, find
from gyoji.tournament.penalties import history

BASE = {
    "2.1": "", "2.2": "warning", "2.3": "warning", "2.4": "warning", "2.5": "warning", "2.6": "warning", "3.1": "game-loss",
    "3.2": "match-loss", "3.3": "warning", "3.4": "game-loss", "3.5": "warning", "3.6": "warning", "3.7": "warning",
    "3.8": "warning", "3.9": "warning", "4.1": "warning", "4.2": "match-loss", "4.3": "match-loss", "4.4": "match-loss",
    "4.5": "disqualification", "4.6": "disqualification", "4.7": "disqualification", "4.8": "disqualification"}

CHANGED = [
    ("2.1", "detrimental", "warning"), ("2.3", "no-morph", "game-loss"), ("2.4", "harmless", ""),
    ("3.1", "under-a-minute", "warning"),
    ("3.1", "ten-minutes", "match-loss"), ("3.2", "between-games", "game-loss"), ("3.4", "obvious", ""),
    ("3.5", "wrong-number", "game-loss"), ("3.5", "decided", "game-loss"), ("3.5", "too-many-copies", "game-loss"),
    ("3.7", "no-effect", ""), ("3.8", "replaced", "game-loss"), ("3.8", "pattern", "game-loss"),
    ("4.2", "malice", "disqualification"),
    ("4.3", "knew", "disqualification"), ("4.4", "knew", "disqualification"), ("3.3", "on-purpose", "disqualification"),
    ("4.7", "not-on-purpose", "warning"), ("4.8", "no-advantage", ""), ("4.8", "did-not-know", "")]


def competitive(number: int = 8) -> Desk:
    desk = event(number, 3, level="competitive", lists=False)
    desk.pair()
    return desk


def test_all_infractions_of_the_guide() -> None:
    assert {i.id: i.penalty for i in INFRACTIONS.values()} == BASE and len(BASE) == 23


@pytest.mark.parametrize(("infraction", "fact", "penalty"), CHANGED)
def test_facts_change_the_penalty(infraction: str, fact: str, penalty: str) -> None:
    assert fact in facts_of(infraction)
    assert find(infraction, set()).penalty == BASE[infraction] and find(infraction, {fact}).penalty == penalty


@rules("IPG 1.2#1", "IPG 1.1 warning#1", "IPG 1.1 game-loss#1", "MTR 2.6#3", game="magic")
def test_each_infraction_with_each_fact(referee: Referee) -> None:
    """Every penalty, change and remedy of the guide is applied in some case."""
    cases = 0
    for id, one in INFRACTIONS.items():
        for fact in ["", *facts_of(id)]:
            desk = referee.watch(competitive())
            result = desk.penalty("p0", id, [fact] if fact else [], "as tested")
            cases += 1
            mine = history(desk, "p0")
            assert len(mine) == 1 and mine[0].penalty == result["penalty"]
            remedies = {r.said for r in one.remedies if not r.fact or r.fact == fact}
            if (id, result["penalty"]) == ("3.1", "match-loss"):
                remedies = set()  # a match that is lost is not made longer
            if result["penalty"] and not any(c.fact == fact for c in one.instead):
                assert set(result["remedies"]) == remedies
            match = desk.rounds[0].match_of("p0")
            assert match is not None
            if result["penalty"] in ("match-loss", "disqualification"):
                assert match.points_of(match.other("p0")) == 3
            assert match.more_turns == (2 if mine[0].infraction == "3.3" and fact != "extra-turns" else 0)
            assert history(desk, "p0")[0].for_round == 1
            assert (desk.entrants["p0"].disqualified) == (result["penalty"] == "disqualification")
            assert Desk.load(desk.save()).dump() == desk.dump()
    assert cases == sum(1 + len(facts_of(id)) for id in INFRACTIONS) > 60


@rules("IPG 2#3", "IPG 3#3", "IPG 4.1 remedy#1", game="magic")
def test_repeats(referee: Referee) -> None:
    for infraction, expected in (("2.5", ["warning", "warning", "game-loss", "game-loss"]),
                                 ("3.9", ["warning", "game-loss", "game-loss"]), ("4.1", ["warning", "game-loss"]),
                                 ("2.6", ["warning"] * 5), ("2.2", ["warning", "warning", "game-loss"])):
        desk = referee.watch(competitive())
        assert [desk.penalty("p1", infraction)["penalty"] for _ in expected] == expected
        assert desk.penalty("p2", infraction)["penalty"] == "warning", "of another player"
    desk = competitive()
    for infraction in ("2.2", "2.3", "2.5"):
        assert desk.penalty("p1", infraction)["penalty"] == "warning", "of other infractions"


@rules("IPG 4.2 upgrade#1", "IPG 3#3", "IPG 4.7 definition#1", "IPG 3.3 remedy#1", game="magic")
def test_repeats_that_are_called_otherwise(referee: Referee) -> None:
    desk = referee.watch(competitive())
    assert desk.penalty("p1", "3.3")["penalty"] == "warning"
    m = desk.match_of("p1")
    turns = m.more_turns
    assert desk.penalty("p1", "4.7", ["not-on-purpose"])["penalty"] == "game-loss", "the second time of slow play"
    assert m.more_turns == turns + 2
    assert desk.penalty("p2", "4.2")["penalty"] == "match-loss"
    assert desk.penalty("p2", "4.2")["penalty"] == "disqualification", "and again"
    assert desk.penalty("p3", "3.9", deviate="none", reason="a table fell")["penalty"] == ""
    assert desk.penalty("p3", "3.9")["penalty"] == "warning", "what was not given does not count"


@rules("IPG 3.1 upgrade#1", "IPG 3.1 remedy#1", "MTR 2.10#1", game="magic")
def test_tardiness_by_seconds(referee: Referee) -> None:
    for level in ("competitive", "regular"):
        desk = referee.watch(event(8, 3, level=level, lists=False))
        desk.pair()
        assert desk.penalty("p0", "3.1", seconds=600)["penalty"] == "match-loss"
        assert desk.entrants["p0"].why_left == "no-show"
        others = [id for m in desk.rounds[0].matches if not m.done for id in (m.a, m.b)]
        given = desk.penalty(others[0], "3.1", ["reported"], reason="not at the table", seconds=900)
        assert given["penalty"] == "match-loss"
        assert desk.entrants[others[0]].present, "who reports in the round stays"
        refused(desk, "IPG 3.1 definition#1", "penalty", who=others[2], infraction="2.5", seconds=70)
    desk = referee.watch(competitive())
    assert desk.penalty("p0", "3.1", seconds=59)["penalty"] == "warning"
    assert desk.penalty("p1", "3.1", seconds=90)["penalty"] == "game-loss"
    assert desk.match_of("p1").extension == 2 + (desk.match_of("p0") is desk.match_of("p1"))


@rules("IPG 1.1 game-loss#1", game="magic")
def test_players_report_a_game_that_was_lost_by_a_penalty(referee: Referee) -> None:
    desk = referee.watch(competitive())
    m = desk.rounds[0].matches[0]
    desk.penalty(m.a, "3.4")
    refused(desk, "IPG 1.1 game-loss#1", "report", by=m.a, who=m.a, score="2-0")
    desk.report(m.a, "2-1", by=m.a)
    other = desk.rounds[0].matches[1]
    desk.penalty(other.a, "3.4")
    desk.penalty(other.b, "3.4")
    desk.report(other.a, "2-0", by=other.a)
    assert other.reported, "given to both, it changes nothing"


@rules("JAR unwanted#2", "JAR introduction#4", game="magic")
def test_what_goes_on_at_regular(referee: Referee) -> None:
    desk = referee.watch(event(8, 3))
    desk.do("staff", person="Flo", role="floor-judge")
    desk.pair()
    assert desk.penalty("p0", "3.3")["penalty"] == ""
    assert desk.penalty("p0", "3.3", ["goes-on"])["penalty"] == "game-loss"
    assert "JAR unwanted#2" in {n.rule for n in desk.notes}
    refused(desk, "JAR introduction#4", "penalty", who="p0", infraction="3.3", deviate="none", reason="x")
    refused(desk, "IPG 1.2#1", "penalty", by="Flo", who="p0", infraction="4.6")
    refused(competitive(), "IPG 1.2#4", "penalty", who="p0", infraction="3.3", facts=["goes-on"])


@rules("IPG 1.2#6", game="magic")
def test_only_the_heaviest(referee: Referee) -> None:
    desk = referee.watch(competitive())
    result = desk.heaviest("p0", ["2.5", "3.4", "3.7"])
    assert result["penalty"] == "game-loss" and [p.infraction for p in history(desk, "p0")] == ["3.4"]
    refused(desk, "IPG 1.2#6", "heaviest", who="p0", infractions=["9.9"])


@rules("IPG 1#5", game="magic")
def test_deviation_and_who_may_give_what(referee: Referee) -> None:
    desk = referee.watch(competitive())
    desk.do("staff", person="Hana", role="head-judge")
    desk.do("staff", person="Flo", role="floor-judge")
    refused(desk, "IPG 1.2#1", "penalty", by="Flo", who="p0", infraction="3.2")
    refused(desk, "IPG 1.2#1", "penalty", by="p1", who="p0", infraction="2.5")
    refused(desk, "IPG 1#5", "penalty", by="Flo", who="p0", infraction="2.5", deviate="none", reason="x")
    refused(desk, "IPG 1#5", "penalty", by="Hana", who="p0", infraction="2.5", deviate="none")
    refused(desk, "IPG 1#5", "penalty", by="Hana", who="p0", infraction="2.5", deviate="exile", reason="x")
    assert desk.do("penalty", "Flo", who="p0", infraction="3.4")["penalty"] == "game-loss", "a list is the floor judge's"
    assert desk.do("penalty", "Hana", who="p0", infraction="2.5", deviate="none", reason="a table fell")["penalty"] == ""
    refused(desk, "IPG 1.2#1", "disqualify", by="Flo", who="p0", reason="x")
    refused(desk, "IPG 1.2#1", "penalty", who="p0", infraction="7.7")
    refused(desk, "IPG 1.2#4", "penalty", who="p0", infraction="2.5", facts=["loud"])


@pytest.mark.parametrize(("seconds", "penalty"), [(30, "warning"), (60, "game-loss"), (600, "match-loss")])
def test_tardiness_by_the_clock(seconds: int, penalty: str) -> None:
    desk = competitive()
    assert desk.penalty("p0", "3.1", seconds=seconds)["penalty"] == penalty
    assert desk.entrants["p0"].present == (seconds < 600)


@rules("IPG 1.1 game-loss#2", "IPG 1.1 match-loss#2", game="magic")
def test_a_penalty_after_the_match_is_for_the_next(referee: Referee) -> None:
    desk = referee.watch(competitive())
    m = desk.rounds[0].match_of("p0")
    assert m is not None
    desk.report("p0", "2-0")
    desk.penalty("p0", "3.4")
    desk.penalty("p0", "3.2")
    assert [p.for_round for p in history(desk, "p0")] == [2, 2] and m.score is not None and m.points_of("p0") == 3


@rules("IPG 1.4#2", "IPG 1.4#3", "IPG 1.4#5", "JAR common#4.1", game="magic")
def test_backups(referee: Referee) -> None:
    desk = referee.watch(competitive())
    desk.do("staff", person="Hana", role="head-judge")
    desk.do("staff", person="Flo", role="floor-judge")
    m = desk.match_of("p0")
    refused(desk, "IPG 1.4#2", "backup", by="Flo", who="p0", reason="a wrong payment")
    refused(desk, "IPG 1.4#1", "backup", by="Hana", who="p0", reason="")
    desk.backup("p0", "a wrong payment", by="Hana")
    assert any("all that was done since is taken back" in line for line in desk.why("p0"))
    assert not any("what was done last is taken back" in line for line in desk.why("p0"))
    desk.backup("p0", "a wrong target", simple=True, by="Hana")
    assert any("what was done last is taken back" in line for line in desk.why("p0"))
    assert sum("IPG 1.4#2" in line for line in desk.why(m.b)) == 2, "both are told"
    desk.report("p0", "2-0")
    refused(desk, "IPG 1.4#3", "backup", by="Hana", who="p0", reason="too late")
    friday = referee.watch(event(8, 3))
    friday.pair()
    refused(friday, "JAR common#4.1", "backup", who="p0", reason="long ago")
    friday.backup("p0", "just now", simple=True)


@rules("MTR 1.8#1", "MTR 2.9#1", "MTR 2.9#2", "MTR 1.7#2.2", game="magic")
def test_appeals(referee: Referee) -> None:
    desk = referee.watch(competitive())
    refused(desk, "MTR 2.9#2", "appeal", who="p0", decision="upheld")
    desk.ruling("p0", "the spell resolves", by="")
    refused(desk, "MTR 2.9#2", "appeal", by="p0", who="p0", decision="it does not")
    desk.appeal("p0", by="p0")
    assert not any("the head judge decides" in line for line in desk.why("p0")), "nobody decides their own appeal"
    desk.appeal("p0", "it does not")
    refused(desk, "MTR 2.9#2", "appeal", who="p0", decision="again")
    assert any("the head judge decides: it does not" in line for line in desk.why("p0"))


@rules("JAR introduction#4", "JAR serious#2", game="magic")
def test_at_regular_there_are_no_warnings(referee: Referee) -> None:
    for id in INFRACTIONS:
        desk = referee.watch(event(8, 3))
        desk.pair()
        result = desk.penalty("p0", id)
        assert result["penalty"] == ("disqualification" if id in SERIOUS else "")
        assert desk.entrants["p0"].present == (id not in SERIOUS)
        assert any("told why this is not tolerated" in line for line in desk.why("p0")) == (id in SERIOUS)
        assert any("there are no warnings" in line for line in desk.why("p0"))
    late = event(8, 3)
    late.pair()
    assert late.penalty("p0", "3.1", ["ten-minutes"])["penalty"] == "match-loss"


def test_the_table_of_penalties_restates_each(referee: Referee) -> None:
    book = load("magic").whole_book()
    rows = [r for r in book.rules.values() if r.id.startswith("IPG A#1.")]
    assert [r.see for r in rows] == [[i.rule] for i in INFRACTIONS.values()]
    assert read_book(load("magic").rulebook_path, str(BOOK)).find("IPG A#1.1") is not None


#: infraction, fact, penalty, and the paragraph beside that of the usual penalty; as the guide says, not as the code does
GUIDE = """
2.1 - - -
2.1 detrimental warning upgrade#1
2.2 - warning -
2.3 - warning -
2.3 no-morph game-loss upgrade#1
2.4 - warning -
2.4 harmless - definition#2
2.5 - warning -
2.6 - warning -
3.1 - game-loss -
3.1 under-a-minute warning downgrade#1
3.1 ten-minutes match-loss upgrade#1
3.2 - match-loss -
3.2 between-games game-loss downgrade#1
3.3 - warning -
3.4 - game-loss -
3.4 obvious - philosophy#3
3.5 - warning -
3.5 wrong-number game-loss upgrade#1
3.5 decided game-loss upgrade2#1
3.5 too-many-copies game-loss upgrade3#1
3.6 - warning -
3.7 - warning -
3.7 no-effect - definition#1
3.8 - warning -
3.8 replaced game-loss upgrade#1
3.8 pattern game-loss upgrade2#1
3.9 - warning -
4.1 - warning -
4.2 - match-loss -
4.2 malice disqualification upgrade#1
4.3 - match-loss -
4.4 - match-loss -
4.5 - disqualification -
4.6 - disqualification -
4.7 - disqualification -
4.8 - disqualification -
4.8 no-advantage - definition#2.1
4.8 did-not-know - definition#2.2
"""


def row(line: str, *named: str) -> ParameterSet:
    return pytest.param(line, marks=rules(*named, game="magic"), id="-".join(line.split()[:2]))


def of_guide() -> list[ParameterSet]:
    out = []
    for line in GUIDE.split("\n")[1:-1]:
        id, _, _, rule = line.split()
        out.append(row(line, f"IPG {id} penalty#1" if rule == "-" else f"IPG {id} {rule}"))
    return out


@pytest.mark.parametrize("line", of_guide())
def test_the_guide_row_by_row(line: str, referee: Referee) -> None:
    id, fact, penalty, rule = line.split()
    facts = [] if fact == "-" else [fact]
    found = referee.watch(competitive()).penalty("p0", id, facts, "as found")
    assert found["penalty"] == ("" if penalty == "-" else penalty)
    assert list(find(id, set(facts), {}).rules) == [f"IPG {id} penalty#1", *([] if rule == "-" else [f"IPG {id} {rule}"])]


#: what it really is, and by which paragraph
INSTEAD = [
    ("3.3", "on-purpose", "4.7", "disqualification", "definition#1"),
    ("4.3", "knew", "4.8", "disqualification", "definition#2"),
    ("4.4", "knew", "4.8", "disqualification", "definition#3"),
    ("4.7", "not-on-purpose", "3.3", "warning", "definition#1")]


@pytest.mark.parametrize(("id", "fact", "really", "penalty"), [
    pytest.param(*row[:4], marks=rules(f"IPG {row[0]} {row[4]}", game="magic")) for row in INSTEAD])
def test_what_an_infraction_really_is(id: str, fact: str, really: str, penalty: str, referee: Referee) -> None:
    desk = referee.watch(competitive())
    assert desk.penalty("p0", id, [fact], "as found")["penalty"] == penalty
    assert [p.infraction for p in history(desk, "p0")] == [really]
    assert [p.infraction for p in (desk.penalty("p1", id), *history(desk, "p1"))[1:]] == [id]


#: infraction, fact (-: always), paragraph, and words of what the desk says is done
REMEDIES = """
2.1 aura remedy#1 resolves now
2.1 undoes remedy#2 at the next priority
2.1 old remedy#3 the game goes on
2.1 other remedy#4 the opponent decides
2.1 acting remedy#5 a simple backup of that act
2.2 library remedy#1 what was unknown of the library is shuffled
2.3 just-moved remedy#1 a simple backup to right after the error
2.3 set-gone remedy#2 nothing
2.3 too-early remedy#3 wait until they are due
2.3 unrevealed remedy#4 count as the revealed ones
2.3 too-many remedy#5 the opponent picks the surplus
2.3 too-many remedy#6 the surplus goes where it belongs
2.4 - remedy#1 one more mulligan
2.5 simple remedy#1 a simple backup
2.5 untap remedy#2.1 untap
2.5 choice remedy#2.2 a choice of a static ability is made now
2.5 draw remedy#2.3 return from the hand is done now
2.5 zone remedy#2.4 in a wrong zone is moved
2.5 damage-order remedy#2.5 the order of damage is chosen now
2.5 other remedy#4 a full backup
2.5 unnoticed remedy#5 or 2.5 if both are responsible
3.1 - remedy#1 as much as was missed
3.1 reported upgrade#1 stay in the event
3.3 - remedy#1 two turns more
3.3 extra-turns remedy#2 none are added
3.4 - remedy#1 not legal are taken out
3.4 - remedy#2 what is really played
3.4 short remedy#3 basic lands of the player's choice
3.5 - remedy#1 replaced by the right ones
3.5 opponents-deck remedy#3 both have the penalty
3.7 - remedy#1 not to what was said
3.8 - remedy#1 the cards or sleeves are replaced
3.9 - remedy#1 is shuffled well
4.1 - remedy#1 put right at once
4.2 - remedy#1 the conduct ends at once
4.5 - remedy#1 removes them from the venue
4.6 - remedy#1 removes them from the venue
"""


@pytest.mark.parametrize("line", [row(line, "IPG {} {}".format(*line.split()[::2])) for line in REMEDIES.split("\n")[1:-1]])
def test_remedies_row_by_row(line: str, referee: Referee) -> None:
    id, fact, _, said = line.split(maxsplit=3)
    plain = referee.watch(competitive()).penalty("p0", id, [], "as found")["remedies"]
    found = referee.watch(competitive()).penalty("p0", id, [] if fact == "-" else [fact], "as found")["remedies"]
    assert any(said in one for one in found)
    assert fact == "-" or not any(said in one for one in plain), "only where it is so"
    assert find(id, {"obvious", "no-effect", "harmless", fact} - {"-"}).remedies == () or id not in ("2.4", "3.4", "3.7")


def test_no_remedy_is_left_out_here() -> None:
    written = {(line.split()[0], line.split()[2]) for line in REMEDIES.split("\n")[1:-1]}
    assert written == {(i.id, r.rule.split()[-1]) for i in INFRACTIONS.values() for r in i.remedies}


#: at Regular: infraction, fact, paragraph, penalty, and words of what is said
REGULAR = """
2.1 - common#1.1 - they have declined
2.2 - common#2.1 - known cards keep their place
2.3 - common#3.1 - as many at random from the hand
2.4 - common#3.1 - then a mulligan is possible
2.5 - common#4.1 - what is wrong now is put right
2.6 - common#4.1 - what is wrong now is put right
3.1 - unwanted#1.4 - ten minutes late, the match is lost
3.2 - unwanted#1.3 - explain; if it goes on
3.3 - unwanted#1.2 - explain; if it goes on
3.4 - common#5.1 - basic lands fill up
3.5 - common#5.1 - basic lands fill up
3.6 - unwanted#2 - ask to do better
3.9 - unwanted#1.1 - explain; if it goes on
4.3 - unwanted#1.5 - explain; if it goes on
4.4 - unwanted#1.5 - explain; if it goes on
4.2 - serious#1.1 disqualification with an explanation
4.5 - serious#1.1 disqualification with an explanation
4.6 - serious#1.3 disqualification with an explanation
4.7 - serious#1.2 disqualification with an explanation
4.8 - serious#1.2 disqualification with an explanation
2.5 goes-on unwanted#2 game-loss what is wrong now
"""


@pytest.mark.parametrize("line", [row(line, f"JAR {line.split()[2]}") for line in REGULAR.split("\n")[1:-1]])
def test_at_regular_row_by_row(line: str, referee: Referee) -> None:
    id, fact, rule, penalty, said = line.split(maxsplit=4)
    desk = referee.watch(event(8, 3))
    desk.pair()
    found = desk.penalty("p0", id, [] if fact == "-" else [fact])
    assert found["penalty"] == ("" if penalty == "-" else penalty) and said in found["remedies"][0]
    assert desk.entrants["p0"].present == (penalty != "disqualification")
    assert found["rules"] == [f"JAR {rule}"]
