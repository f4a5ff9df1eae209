"""Packs, sealed pools, drafts: what is passed, seen, timed; nothing lost or made."""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from random import Random

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))

from desks import event, refused

from gyoji import GyojiError, games
from gyoji.testing import Referee, rules
from gyoji.tournament import Desk, Refusal
from gyoji.tournament.desk import audit
from gyoji.tournament.limited.draft import ByRarity, Draft, Drafter, RandomDrafter, review_seconds, seconds_for
from gyoji.tournament.limited.events import run_draft, seat_in_draft
from gyoji.tournament.limited.packs import OWN, PACKS, RARITIES, own_product, packs_each, read_product
from gyoji.tournament.limited.rochester import Rochester, pick_order


# --- packs -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", games.FIVE)
def test_our_own_cards_have_rarities(game: str) -> None:
    product = own_product(game)
    packs = product.packs(48, 5)
    assert packs == own_product(game).packs(48, 5) != product.packs(48, 6)
    seen = Counter(product.rarity[card] for pack in packs for card in pack)
    assert set(seen) == set(RARITIES) and seen["common"] == 480 and seen["uncommon"] == 144
    assert seen["rare"] + seen["mythic"] == 48 > seen["mythic"] * 3
    assert all(len(pack) == len(set(pack)) == 14 for pack in packs)


def test_the_file_of_rarities_knows_every_card_once() -> None:
    rows = [tuple(line.split("\t")[:2]) for line in OWN.read_text(encoding="utf-8").splitlines()[1:]]
    assert len(rows) == len(set(rows))


SET = {"data": {"name": "Ours", "cards": [{"uuid": f"u{k}", "name": f"C{k}", "rarity": "common"} for k in range(20)],
                "booster": {"draft": {"boosters": [{"contents": {"all": 14, "land": 1}, "weight": 3}], "sheets": {
                    "all": {"cards": {f"u{k}": 1 for k in range(19)}}, "land": {"cards": {"u19": 5}}}}}}}


def test_a_set_with_booster_sheets(tmp_path: Path) -> None:
    path = tmp_path / "set.json"
    path.write_text(json.dumps(SET))
    product = read_product(str(path))
    packs = product.packs(30, 1)
    assert product.name == "Ours" and all(len(p) == 15 and p[-1] == "C19" and len(set(p)) == 15 for p in packs)
    assert product.size == 15


def test_sheets_that_are_fixed_or_repeat(tmp_path: Path) -> None:
    """A fixed sheet is in every pack as it is; of another a card may come twice; what the file lacks is counted."""
    sheets = {"all": {"allowDuplicates": True, "cards": {"u0": 1, "u1": 1, "elsewhere": 3}},
              "fixed": {"fixed": True, "cards": {"u2": 2, "u3": 1}}}
    kinds = {"draft": {"boosters": [{"contents": {"all": 9, "fixed": 3}}], "sheets": sheets}}
    path = tmp_path / "set.json"
    path.write_text(json.dumps({"data": {**SET["data"], "booster": kinds}}))
    product = read_product(str(path))
    assert product.left_out == 1
    for pack in product.packs(20, 1):
        assert pack[9:] == ["C2", "C2", "C3"] and set(pack[:9]) == {"C0", "C1"}
    assert {pack.count("C0") for pack in product.packs(20, 1)} > {4, 5}
    sheets["all"]["cards"] = {"elsewhere": 1}
    path.write_text(json.dumps({"data": {**SET["data"], "booster": kinds}}))
    with pytest.raises(GyojiError, match="none of the 1 cards of the sheet 'all' is in the file"):
        read_product(str(path))


@rules("MTR 8.5#1", game="magic")
def test_rochester_is_for_two_teams_of_three_at_a_table(referee: Referee) -> None:
    with pytest.raises(Refusal, match=r"MTR 8\.5#1"):
        event(4, format="rochester")
    three = referee.watch(teams(3))
    refused(three, "MTR 8.5#1", "draft", product="nova")


def teams(number: int) -> Desk:
    desk = Desk.create("teams", game="nova", seed=2, format="rochester", team=3)
    for k in range(number):
        desk.enter(f"t{k}", members=[f"t{k}{seat}" for seat in "ABC"])
    return desk


@rules("MTR 8.5#2", "MTR 8.5#3", "MTR 8.5#4", "MTR 8.5#5", "MTR 8.5#6", "MTR 8.5#7", "MTR 8.5#10", "MTR B rochester#1",
       game="magic")
def test_a_rochester_draft_at_the_desk(referee: Referee) -> None:
    desk = referee.watch(teams(4))
    desk.draft("nova", packs=1)
    first, other = desk.drafts
    assert len(first.table) == len(first.order) == 14 and not first.over, "all cards of a pack lie open"
    assert first.view(first.seats[0])["picks"] is None
    assert first.order == [*[1, 2, 3, 4, 5, 0], *[0, 5, 4, 3, 2, 1], 1, 2], "round the table and back, two at each end"
    assert len(desk.drafts) == 2 and sorted(first.seats + other.seats) == [f"t{k}{s}" for k in range(4) for s in "ABC"]
    picker, card = first.picker, first.table[-1]
    assert picker.endswith("B") and first.seconds() == 25
    mate = picker[:-1] + "A"
    refused(desk, "MTR 8.5#6", "pick", by=mate, who=picker, card=card)
    refused(desk, "MTR 8.5#6", "pick", by=mate, who=mate, card=card)
    refused(desk, "MTR 8.5#3", "pick", by=picker, who=picker, card="no such card")
    desk.pick(picker, card, by=picker)
    assert first.seconds() == 5 and card not in first.table and first.shown == {picker: card}
    seen = first.view(mate)
    assert seen["pack"] == first.table and seen["picks"] is None, "all lies open, but nobody looks at their own pile"
    oldest = first.table[0]
    assert desk.pick_time_out(first.picker) == oldest
    run_draft(desk, {seat: RandomDrafter(seat) for d in desk.drafts for seat in d.seats})
    assert {id: len(cards) for id, cards in desk.pools.items()} == {f"t{k}": 42 for k in range(4)}
    assert Desk.load(desk.save()).dump() == desk.dump() and audit(desk.save()) == []
    again = teams(2)
    again.draft("nova", packs=1, second=["t0", "t1"])
    assert again.drafts[0].picker == again.drafts[0].seats[4], "who may choose picks second"


def test_cards_with_rarities_and_cubes(tmp_path: Path) -> None:
    cards = [{"name": f"{r} {k}", "rarity": r} for r in RARITIES for k in range(15)]
    (tmp_path / "bulk.json").write_text(json.dumps(cards))
    assert len(read_product(str(tmp_path / "bulk.json")).packs(2, 0)[0]) == 14
    (tmp_path / "rows.tsv").write_text("".join(f"{c['name']}\t{c['rarity']}\n" for c in cards))
    assert read_product(str(tmp_path / "rows.tsv")).rarity["rare 3"] == "rare"
    (tmp_path / "cube.txt").write_text("// my cube\n" + "\n".join(f"1 Card {k}" for k in range(90)))
    cube = read_product(str(tmp_path / "cube.txt"))
    packs = cube.packs(6, 3)
    assert Counter(c for p in packs for c in p) == Counter(f"Card {k}" for k in range(90)), "no card is in two packs"
    with pytest.raises(GyojiError, match="7 packs need 105"):
        cube.packs(7, 3)


@pytest.mark.parametrize(("name", "text", "words"), [
    ("a.json", json.dumps({"data": {"X": [{"name": "X"}], "Y": [{"name": "Y"}]}}), "packs need the rarity .* of its 2"),
    ("a.json", "{", "is no JSON"), ("a.json", "[]", "expected a set with booster sheets or a list of cards"),
    ("a.json", json.dumps([{"name": "X", "rarity": "common"}]), "none that is uncommon or rare"),
    ("a.tsv", "X\tscarce\n", "expected rows of a name and a rarity"), ("a.txt", "\n// nothing\n", "there is no card in it"),
    ("a.json", json.dumps({"cards": [{"uuid": "u"}], "booster": {"draft": {"sheets": {"s": 3}, "boosters": []}}}),
        "make no sense"),
    ("a.json", json.dumps({"cards": [], "booster": {}}), "has no boosters")])
def test_files_that_make_no_packs(tmp_path: Path, name: str, text: str, words: str) -> None:
    (tmp_path / name).write_text(text)
    with pytest.raises(GyojiError, match=words):
        read_product(str(tmp_path / name))


def test_how_many_packs() -> None:
    assert packs_each("sealed", 1, False)[0] == 6 and packs_each("draft", 1, False)[0] == 3
    assert packs_each("sealed", 2, False) == (8, "MTR 8.6#3") and packs_each("sealed", 3, False)[0] == 12
    assert packs_each("sealed", 2, True) == (8, "MTR 9.6#2") and packs_each("draft", 2, True)[0] == 6
    assert len(PACKS) == 8


# --- sealed ----------------------------------------------------------------------------------------------------------
@rules("MTR 7.2#6", "MTR 7.2#1", "MTR B#3.1", "MTR B#4", "MTR 8.6#1", "MTR 8.6#2", "MTR 8.6#3", "MTR B#4.2", "MTR 9.6#2",
    "MTR B#5.2",
       *[f"MTR D {set}#1.{k}" for set in ("wilds", "lost-caverns") for k in (1, 3, 4)], game="magic")
def test_sealed_pools(referee: Referee) -> None:
    desk = referee.watch(event(4, format="sealed", program="prerelease"))
    pools = desk.do("pools", product="magic")
    assert all(len(pool) == 6 * 14 for pool in pools.values()) and len(pools) == 4
    refused(desk, "MTR 7.2#1", "pools", product="magic")
    assert "50 minutes to register and build" in said(desk) and "15 minutes more to build with a new set" in said(desk)
    assert "6 packs of magic" in said(desk) and "all have packs of the same number and kind" in said(desk)
    assert Desk.load(desk.save()).dump() == desk.dump()
    mine = Counter(pools["p0"])
    deck = {"main": [[n, c] for c, n in mine.items()], "sideboard": []}
    desk.register("p0", deck)
    with pytest.raises(Refusal, match="of which the pool has"):
        desk.register("p1", {"main": [[99, next(iter(mine))]]})
    for together, size in ((False, 12), (True, 8)):
        teams = referee.watch(Desk.create("teams", team=2 if together else 3, together=together, format="sealed"))
        for k in range(2):
            teams.enter(f"t{k}", members=[f"{k}{s}" for s in ("ab" if together else "abc")])
        assert {len(p) for p in teams.do("pools", product="magic").values()} == {size * 14}


@rules("MTR 9.6#3", "MTR 8.6#4", game="magic")
def test_a_team_shares_its_pool(referee: Referee) -> None:
    for together in (True, False):
        desk = referee.watch(Desk.create("teams", team=2, together=together, format="sealed"))
        desk.enter("t", members=["a", "b"])
        pool = desk.do("pools", product="magic")["t"]
        card = pool[0]
        n = pool.count(card)
        desk.do("register", who="t", member="a", deck={"main": [[n, card], [40, "Island"]]})
        with pytest.raises(Refusal, match=f"1 {card}, of which the pool has 0"):
            desk.do("register", who="t", member="b", deck={"main": [[1, card], [40, "Island"]]})
        refused(desk, "MTR 8.2#1", "register", who="t", member="z", deck={"main": [[40, "Island"]]})


def said(desk: Desk) -> str:
    return "; ".join(note.text for note in desk.notes)


# --- drafts ----------------------------------------------------------------------------------------------------------
def table(seats: int = 4, packs: int = 3, size: int = 5, **options: object) -> Draft:
    packs_of = [[[f"{k}.{p}.{c}" for c in range(size)] for p in range(packs)] for k in range(seats)]
    return Draft([f"s{k}" for k in range(seats)], packs_of, **options)  # type: ignore[arg-type]


def all_pick(draft: Draft, choose: Drafter | None = None) -> None:
    who = choose or Drafter()
    for name in draft.waits_for():
        draft.pick(name, who.choose(draft.hands[draft.seat_of(name)], []))


@rules("MTR 7.7#6", "MTR 7.7#1", game="magic")
def test_packs_go_left_then_right_then_left() -> None:
    draft = table()
    assert draft.number == 1 and all(len(hand) == 5 for hand in draft.hands)
    all_pick(draft)
    assert [hand[0].split(".")[0] for hand in draft.hands] == ["3", "0", "1", "2"], "to the next seat"
    for _ in range(4):
        all_pick(draft)
    assert draft.number == 2
    all_pick(draft)
    assert [hand[0].split(".")[0] for hand in draft.hands] == ["1", "2", "3", "0"]
    while not draft.over:
        all_pick(draft)
    assert all(len(p) == 15 for p in draft.picks) and draft.number == 3
    assert len({c for p in draft.picks for c in p}) == 60, "nothing is lost, nothing is made"


@pytest.mark.parametrize("seats", [2, 3, 7, 8, 9])
def test_whoever_picks_all_cards_are_drafted_once(seats: int) -> None:
    draft = table(seats, 3, 14)
    dice = RandomDrafter(seats)
    while not draft.over:
        all_pick(draft, dice)
    assert all(len(p) == 42 for p in draft.picks)
    assert len({c for p in draft.picks for c in p}) == 42 * seats


@rules("MTR 9.7#2", "MTR 9.7#4", game="magic")
def test_two_cards_a_pick() -> None:
    draft = table(3, 6, 15, each_time=2)
    all_pick(draft)
    draft.pick("s0", draft.hands[0][0])
    with pytest.raises(Refusal, match="has picked and waits"):
        draft.pick("s0", draft.hands[0][0])
    all_pick(draft)
    all_pick(draft)
    assert [hand[0].split(".")[0] for hand in draft.hands] == ["2", "0", "1"], "to the next seat"
    while not draft.over:
        all_pick(draft)
    assert all(len(p) == 90 for p in draft.picks), "seven picks of two, and a last card"
    first = table(3, 1, 5, first_picks=2)
    assert first.due(0) == 2
    all_pick(first)
    assert first.waits_for() and all(len(p) == 1 for p in first.picks)
    all_pick(first)
    assert first.due(0) == 1 and all(len(p) == 2 for p in first.picks)


@rules("MTR 7.7#4", game="magic")
def test_what_a_seat_sees() -> None:
    draft = table()
    assert draft.view("s1")["pack"] == [f"1.0.{c}" for c in range(5)] and draft.view("s1")["picks"] == []
    draft.pick("s1", "1.0.3")
    seen = draft.view("s1")
    assert seen["picks"] is None and seen["number"] == 1 and "1.0.3" not in seen["pack"]
    for name in ("s0", "s2", "s3"):
        assert not [c for c in json.dumps(draft.view(name)).split('"') if c.startswith("1.0.")]
    friendly = table(look_back=True)
    friendly.pick("s1", "1.0.3")
    assert friendly.view("s1")["picks"] == ["1.0.3"]


@rules("MTR 7.7#2", "MTR 7.7#3", "MTR 7.6#1", game="magic")
def test_refused_picks_change_nothing() -> None:
    draft = table()
    for who, card, rule in (("s0", "1.0.0", "MTR 7.7#3"), ("nobody", "0.0.0", "MTR 7.6#1")):
        with pytest.raises(Refusal) as e:
            draft.pick(who, card)
        assert e.value.rule == rule
    draft.pick("s0", "0.0.0")
    with pytest.raises(Refusal, match="has picked and waits for s1, s2, s3"):
        draft.pick("s0", "0.0.1")
    with pytest.raises(Refusal, match="not in the pack"):
        draft.mark("s0", "x")
    assert draft.marked == ["", "", "", ""] and draft.taken == [1, 0, 0, 0]
    assert draft.picks == [["0.0.0"], [], [], []] and len(draft.hands[0]) == 4
    with pytest.raises(Refusal, match="two or more"):
        table(1)


@rules(*[f"MTR B booster#2.{k}" for k in range(1, 16)], *[f"MTR B two-headed#2.{k}" for k in range(1, 9)], "MTR B booster#3",
       "MTR B two-headed#3", game="magic")
def test_time() -> None:
    assert [seconds_for(n)[0] for n in range(15, 0, -1)] == [40, 40, 35, 30, 25, 25, 20, 20, 15, 10, 10, 5, 5, 5, 0]
    assert sum(seconds_for(n)[0] for n in range(15, 0, -1)) == 285
    assert [seconds_for(n, True)[0] for n in (15, 13, 11, 9, 7, 5, 3, 1)] == [50, 45, 40, 30, 20, 10, 10, 0]
    assert [seconds_for(n, True)[0] for n in (14, 12, 10, 8, 6, 4, 2)] == [50, 45, 40, 30, 20, 10, 0]
    assert [review_seconds(k)[0] for k in (1, 2, 3)] == [60, 90, 120] and review_seconds(2, True)[0] == 60
    draft = table()
    draft.mark("s0", "0.0.4")
    assert draft.time_out("s0") == "0.0.4" and draft.time_out("s1") == "1.0.0"
    with pytest.raises(Refusal, match="nothing to pick"):
        draft.time_out("s1")


def test_who_leaves_builds_with_what_they_have() -> None:
    draft = table(4, 3, 5)
    all_pick(draft)
    draft.leave("s2")
    while not draft.over:
        all_pick(draft)
    assert len(draft.picks[2]) == 1
    assert sum(map(len, draft.picks)) == 20 + 2 * 15 and draft.number == 3, "their packs that were not opened went with them"


@rules("MTR 7.7#5", "MTR 7.7#1", "MTR 7.7#2", "MTR 7.7#4", "MTR 7.7#6", "MTR 7.7#7", "MTR 7.2#6", "MTR B#4.1",
       "IPG 3.6 definition#1", "MTR B booster#3", "MTR D wilds#1.2", "MTR D lost-caverns#1.2",
       *[f"MTR B booster#2.{k}" for k in range(1, 16)], game="magic")
def test_a_draft_at_the_desk(referee: Referee) -> None:
    desk = referee.watch(event(9, format="draft", level="competitive", lists=False))
    desk.draft("nova")
    draft = seat_in_draft(desk, "p0")[0]
    assert draft.picks_first(draft.seats[0], draft.seats[1]) == draft.seats[0], "upstream"
    assert draft.picks_first(draft.seats[0], draft.seats[8]) == draft.seats[8]
    four = table(4, 1, 5)
    assert four.picks_first("s3", "s1") == four.picks_first("s1", "s3") == "s1", "opposite each other: the lower seat"
    for left in range(1, 16):  # a view says the seconds of what is left
        keep = draft.hands[0]
        draft.hands[0] = ["x"] * left
        draft.view(draft.seats[0])
        draft.hands[0] = keep
    refused(desk, "MTR 7.7#1", "draft", product="nova")
    refused(desk, "MTR 7.7#3", "pick", who="p0", card="no such card")
    refused(desk, "MTR 7.7#3", "pick", by="p1", who="p0", card="x")
    seat = draft.seat_of("p0")
    card = draft.hands[seat][0]
    assert desk.do("pick-time-out", who="p0") == card and draft.picks[seat] == [card], "a card is taken for them"
    assert any("was too slow" in line for line in desk.why("p0")) and "25 minutes to register and build" in said(desk)
    desk.do("leave-draft", who="p8")
    assert draft.gone[draft.seat_of("p8")]
    run_draft(desk, {f"p{k}": RandomDrafter(k) for k in range(9)})
    assert set(desk.pools) == {f"p{k}" for k in range(9)} and len(desk.pools["p8"]) == 0
    assert Desk.load(desk.save()).dump() == desk.dump()
    with pytest.raises(Refusal, match="is in no draft"):
        seat_in_draft(event(2), "p0")


@rules("MTR 9.7#1", "MTR 9.7#2", "MTR 9.7#4", "MTR 9.6#1", "MTR 9.6#2", "MTR B#6.1", "MTR B two-headed#3", "MTR D wilds#1.5",
       "MTR D lost-caverns#1.5", *[f"MTR B two-headed#2.{k}" for k in range(1, 9)], game="magic")
def test_two_headed_giant_draft(referee: Referee) -> None:
    desk = referee.watch(Desk.create("giants", team=2, together=True, format="draft", seed=1))
    for k in range(4):
        desk.enter(f"t{k}", members=[f"{k}a", f"{k}b"])
    desk.draft("magic")
    draft = desk.drafts[0]
    for words in ("teams sit together and draft as one", "what is said of limited events holds", "6 packs of magic each",
                  "40 minutes to register and build"):
        assert words in said(desk), words
    assert draft.each_time == 2
    for left in range(1, 16):
        keep = draft.hands[0]
        draft.hands[0] = ["x"] * left
        draft.view(draft.seats[0])
        draft.hands[0] = keep
    run_draft(desk, {f"t{k}": Drafter() for k in range(4)})
    assert all(len(pool) == 6 * 14 for pool in desk.pools.values())


def test_a_drafter_by_rarity() -> None:
    drafter = ByRarity({"a": "common", "b": "rare", "c": "rare", "d": "mythic"})
    assert drafter.choose(["a", "b", "c"], ["c"]) == "c" and drafter.choose(["a", "b", "d"], []) == "d"
    assert drafter.choose(["a", "b", "c"], []) == "b"


# --- Rochester -------------------------------------------------------------------------------------------------------
def test_the_order_of_the_books_example() -> None:
    seats = ["1A", "1B", "1C", "2A", "2B", "2C"]
    order = [seats[k] for k in pick_order(6, 1, 15)]
    assert order == ["1B", "1C", "2A", "2B", "2C", "1A", "1A", "2C", "2B", "2A", "1C", "1B", "1B", "1C", "2A"]
    back = [seats[k] for k in pick_order(6, 1, 7, clockwise=False)]
    assert back == ["1B", "1A", "2C", "2B", "2A", "1C", "1C"]


class Cited:
    """What a draft has cited, for the referee."""

    def __init__(self, draft: Rochester) -> None:
        self.draft = draft

    def cited(self) -> set[str]:
        return {rule for rule, _ in self.draft.cited}


@rules("MTR 8.5#1", "MTR 8.5#2", "MTR 8.5#3", "MTR 8.5#4", "MTR 8.5#5", "MTR 8.5#6", "MTR 8.5#7", "MTR B rochester#1",
       game="magic")
def test_rochester(referee: Referee) -> None:
    seats = ["1A", "1B", "1C", "2A", "2B", "2C"]
    draft = Rochester(seats, [[[f"{k}{p}{c:x}" for c in range(15)] for p in range(3)] for k in range(6)], first_team=0)
    referee.watch(Cited(draft))
    dice = Random(3)
    openers = []
    assert draft.picker == "1B"
    with pytest.raises(Refusal, match="1B picks now, not 2A"):
        draft.pick("2A", draft.table[0])
    with pytest.raises(Refusal, match="does not lie there"):
        draft.pick("1B", "nothing")
    assert draft.time_out() == "100", "the card that has lain there longest"
    while not draft.over:
        if len(draft.table) == 15:
            openers.append((draft.group, seats[draft.active]))
        draft.pick(draft.picker, dice.choice(draft.table))
    assert sum(map(len, draft.picks)) == 270 and {c for p in draft.picks for c in p} == {
        f"{k}{p}{c:x}" for k in range(6) for p in range(3) for c in range(15)}
    by_group = [[seat for group, seat in openers if group == g] for g in range(3)]
    assert [sorted(set(row)) for row in by_group[1:]] == [seats, seats] and by_group[1][0] == "1A" and by_group[2][0] == "1B"
    with pytest.raises(Refusal, match="the draft is over"):
        draft.pick("1B", "x")
    with pytest.raises(Refusal, match="two teams of three"):
        Rochester(seats[:5], [], 0)
