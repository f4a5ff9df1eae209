"""The stage on the table: what is seen where, what is lit, and how it is played by keys, by mouse and by lines."""

from __future__ import annotations

import io
import sys
from typing import Any

import pytest
from textual.pilot import Pilot

import gyoji
from gyoji.agents import Agent, First, Greedy
from gyoji.cli import main
from gyoji.games import load
from gyoji.games.spell_card_strike.terms import ATTACK_ACT, MOVE_ACT, STRIKER_PHASE
from gyoji.kernel.holding.match import Match
from gyoji.kernel.holding.questions import Option
from gyoji.kernel.showing.layout import seen_cards
from gyoji.kernel.state.chance import Chance
from gyoji.kernel.state.terms import act_of
from gyoji.tui import TableApp
from gyoji.tui.dialogs import Chooser, Cover, Reader
from gyoji.tui.grid import GridBoard
from terminal import SMALL, WIDE, play, press, settle, shown

from .arena import match_of, position

SLANT = ["r....", ".r...", "..@..", ".....", "....."]  # forward and to the left
SOLDIER = {"name": "兵", "english": "Soldier", "kind": "spell-card", "attributes": ["神"], "summon-cost": {"any": 1},
           "rank": 1, "pow": 3, "def": 2, "range": SLANT}
MAGE = {"name": "術師", "spell-name": "二色の札", "english": "Mage / Two Colours", "kind": "spell-card",
        "attributes": ["魔"], "summon-cost": {"any": 1}, "rank": 1, "pow": 1, "def": 4, "range": SLANT,
        "spell": {"timing": "action", "range": [".....", "..b..", "r.@.r", ".....", "....."], "target": "ストライカー1体",
                  "text": "ストライカー1体を「POW：+1」する。"}}
RECORDS = [SOLDIER, MAGE]
BOTH_SIDES = ({(2, 2): "兵", (1, 2): "術師", (1, 4): "兵!"}, {(3, 1): "兵", (5, 3): "術師"})


def board_match(player: int = 0) -> Match:
    """A has a soldier at 2-2 that can move and attack the enemy at 3-1, a mage on his gate, an exhausted soldier; each
    player has the mage's spell in hand."""
    return match_of(position(RECORDS, BOTH_SIDES, (["術師"], ["術師"]), player=player))


def table(match: Match, lang: str = "en", seats: list[Agent | None] | None = None) -> TableApp:
    agent = First()
    agent.begin(1, 1)
    return TableApp(match, seats or [None, agent], [], lang, 0.0)


def spot(row: int, column: int) -> int:
    return (row - 1) * 4 + column - 1


def spots(*places: tuple[int, int]) -> list[int]:
    return sorted(spot(*p) for p in places)


def board(app: TableApp) -> GridBoard:
    return app.query_one(GridBoard)


async def go_to(app: TableApp, pilot: Pilot[Any], row: int, column: int) -> None:
    """The cursor to a place, by arrows."""
    grid = board(app)
    if not grid.has_focus:
        await press(app, pilot, "b")
    lines = grid.lines()
    to_row, to_column = next((r, line.index(spot(row, column))) for r, line in enumerate(lines) if spot(row, column) in line)
    r, c = grid.where()
    await press(app, pilot, *["up"] * (r - to_row), *["down"] * (to_row - r), *["left"] * (c - to_column),
                *["right"] * (to_column - c))
    assert grid.cursor == spot(row, column)


# --- what is seen --------------------------------------------------------------------------------------------
@pytest.mark.parametrize("size", [SMALL, WIDE, (60, 18), (80, 40), (200, 60)])
def test_the_stage_is_seen_in_both_languages(size: tuple[int, int]) -> None:
    app = table(board_match())

    async def steps(pilot: Pilot[Any]) -> None:
        for words in (["base", "Soldier", "Mage", "ctr", "terr", "score 0"],
                      ["基線", "兵", "術師", "中央", "領地", "スコア 0"]):
            text = shown(app)
            assert [word for word in words if word not in text] == []
            assert "gate" in text or "門" in text or size == (60, 18)
            assert "⟳" in text  # exhausted
            assert "3/2" in text or "POW 3 DEF 2" in text
            assert sum(line.startswith(words[0]) for line in text.splitlines()) == 2
            await press(app, pilot, "L")

    play(app, steps, size)


def test_whoever_looks_sits_below() -> None:
    agent = First()
    for player, seats in ((0, [None, agent]), (1, [agent, None])):
        app = table(board_match(player), seats=seats)

        async def steps(pilot: Pilot[Any], app: TableApp = app, player: int = player) -> None:
            lines = board(app).lines()
            assert lines[-1] == ([0, 1, 2, 3] if player == 0 else [19, 18, 17, 16])
            text = shown(app).splitlines()
            far, near = (next(n for n, line in enumerate(text) if place in line) for place in ("5-3 gate", "1-2 gate"))
            assert (far < near) == (player == 0)
            order = [sign for line in text for sign in ("▲", "▼") if f"│{sign}" in line[:70]]
            assert order[0] == "▼" and order[-1] == "▲"

        play(app, steps, WIDE)


def test_an_ace_its_option_and_the_chain_are_seen() -> None:
    m = gyoji.new("spell-card-strike", seed=3)
    agents = [Greedy(1), Greedy(2)]
    while m.question is not None and not (m.question.seat == 0 and m.state.waiting and m.question.kind == "act"):
        m.answer(agents[m.question.seat].choose(m.seat(m.question.seat)))
    app = table(m)

    async def steps(pilot: Pilot[Any]) -> None:
        text = shown(app)
        assert "★" in text and "Chain" in text and "React?" in text
        worn = [c["name"] for c in app.seen.values() if "attached_to" in c]
        assert worn and all(f"+{name[:8]}" in text for name in worn)
        newest = app.view["waiting"][0]
        assert newest["targets"] and newest["targets"][0] in text
        await press(app, pilot, "home")  # "pass": the board shows what the chain is about
        assert board(app).lit["at"] == newest["covers"]["at"] != []

    play(app, steps, WIDE)


def test_a_card_is_read_with_its_mini_maps() -> None:
    game = load("spell-card-strike")
    assert [m["rows"] for m in game.card_maps(game.card_from(MAGE, "here"), "en")] == [SLANT, MAGE["spell"]["range"]]
    app = table(gyoji.new(game.with_cards([game.card_from(MAGE, "here")]), seed=3))

    async def steps(pilot: Pilot[Any]) -> None:
        app.reading = (-1, "術師／二色の札")
        await press(app, pilot, "v")
        assert isinstance(app.screen, Reader)
        text = app.screen.text.plain
        assert "[spell]  Two Colours  action  target: ストライカー1体" in text
        assert "attack  spell\nr....   .....\n.r...   ..b..\n..@..   r.@.r\n" in text

    play(app, steps, WIDE)


# --- what is lit ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize("size", [SMALL, WIDE])
def test_a_striker_lights_exactly_where_it_can_go_and_what_it_can_attack(size: tuple[int, int]) -> None:
    app = table(board_match())

    async def steps(pilot: Pilot[Any]) -> None:
        await go_to(app, pilot, 2, 2)
        lit = board(app).lit
        assert lit["reach"] == spots((1, 1), (1, 3), (2, 1), (2, 3), (3, 2), (3, 3))  # not 1-2, not 3-1: taken
        assert lit["red"] == spots((3, 1)) and lit["blue"] == []  # 4-0 is off the stage
        await go_to(app, pilot, 1, 4)  # exhausted: it goes nowhere
        assert board(app).lit["reach"] == [] and board(app).lit["red"] == spots((2, 3), (3, 2))
        await go_to(app, pilot, 4, 4)
        assert not any(board(app).lit.values())

    play(app, steps, size)


def test_ranges_are_turned_for_the_second_player() -> None:
    app = table(board_match(1), seats=[First(), None])

    async def steps(pilot: Pilot[Any]) -> None:
        await go_to(app, pilot, 3, 1)
        assert board(app).lit["red"] == spots((1, 3), (2, 2))  # forward is down the rows, left is to higher columns
        assert board(app).lit["reach"] == spots((2, 1), (3, 2), (4, 1), (4, 2))
        await press(app, pilot, "escape")
        await light(app, pilot, "declare the spell")
        lit = board(app).lit
        assert lit["origin"] == spots((3, 1), (5, 3))
        assert lit["red"] == spots((3, 3), (5, 1)) and lit["blue"] == spots((2, 1), (4, 3))

    play(app, steps, WIDE)


async def light(app: TableApp, pilot: Pilot[Any], words: str) -> None:
    """Put the cursor of the list on an option."""
    q = app.session.question
    assert q is not None
    index = next(o.index for o in q.options if o.text("en").startswith(words))
    await press(app, pilot, "home", *["down"] * index)


def test_an_option_lights_what_it_concerns() -> None:
    app = table(board_match())

    async def steps(pilot: Pilot[Any]) -> None:
        await light(app, pilot, "move Soldier")
        lit = board(app).lit
        assert lit["origin"] == spots((2, 2)) and len(lit["reach"]) == 6 and lit["red"] == []
        await light(app, pilot, "attack with Soldier")
        lit = board(app).lit
        assert lit["red"] == lit["at"] == spots((3, 1)) and lit["reach"] == []
        await light(app, pilot, "declare the spell")  # either the soldier or the mage could cast it
        lit = board(app).lit
        assert lit["origin"] == spots((1, 2), (2, 2))
        assert lit["red"] == spots((1, 4), (2, 4)) and lit["blue"] == spots((2, 2), (3, 2))
        assert lit["at"] == spots((1, 2), (1, 4), (2, 2))  # casters themselves, and the soldier in red
        row = next(line for line in shown(app).splitlines() if line.startswith("terr") and "r" in line[5:])
        assert "@b" in row or "b" in row

    play(app, steps)


def test_red_and_blue_are_told_apart_by_colour_and_by_sign() -> None:
    app = table(board_match())

    async def steps(pilot: Pilot[Any]) -> None:
        await light(app, pilot, "declare the spell")
        await pilot.pause()
        grid = board(app)
        grounds = {grid.ground(spot(*place), 0, 1) for place in ((2, 4), (3, 2), (2, 3))}
        assert len(grounds) == 3  # red, blue, nothing
        assert grid.cell(spot(2, 4), 18, 2, True)[1].plain.endswith("r")
        assert grid.cell(spot(3, 2), 18, 2, True)[1].plain.endswith("b")

    play(app, steps)


def test_after_a_caster_was_chosen_the_range_is_his() -> None:
    app = table(board_match())

    async def steps(pilot: Pilot[Any]) -> None:
        await light(app, pilot, "declare the spell")
        await press(app, pilot, "enter")
        assert "Who casts it?" in shown(app)
        await go_to(app, pilot, 2, 2)
        assert board(app).lit["red"] == spots((2, 4)) and board(app).lit["blue"] == spots((3, 2))
        await go_to(app, pilot, 1, 2)
        assert board(app).lit["red"] == spots((1, 4)) and board(app).lit["blue"] == spots((2, 2))
        await press(app, pilot, "enter")
        assert "Choose a target" in shown(app)
        assert board(app).lit["origin"] == spots((1, 2)) and board(app).lit["red"] == spots((1, 4))
        await go_to(app, pilot, 1, 4)
        await press(app, pilot, "enter")
        assert [w["targets"] for w in app.view["waiting"]] == [["Soldier"]] or not app.view["waiting"]

    play(app, steps, WIDE)


# --- choosing on the stage -----------------------------------------------------------------------------------
@pytest.mark.parametrize("size", [SMALL, WIDE])
def test_a_striker_is_moved_on_the_stage(size: tuple[int, int]) -> None:
    app = table(board_match())

    async def steps(pilot: Pilot[Any]) -> None:
        await go_to(app, pilot, 2, 2)
        handle = board(app).handle_at(spot(2, 2))
        await press(app, pilot, "enter")
        assert app.held == handle and app.session.match.answers == []
        await go_to(app, pilot, 3, 3)
        assert len(board(app).lit["reach"]) == 6  # while it is held its areas stay lit
        await press(app, pilot, "enter")
        assert len(app.session.match.answers) == 2 and app.held == -1
        assert board(app).standing[spot(3, 3)]["handle"] == handle

    play(app, steps, size)


def test_an_enemy_is_attacked_on_the_stage_and_a_wrong_place_changes_nothing() -> None:
    app = table(board_match())

    async def steps(pilot: Pilot[Any]) -> None:
        await go_to(app, pilot, 2, 2)
        await press(app, pilot, "enter")
        await go_to(app, pilot, 4, 4)  # too far
        await press(app, pilot, "enter")
        assert app.session.match.answers == [] and app.held == -1
        assert any("no option" in n.message for n in app._notifications)
        await go_to(app, pilot, 2, 2)
        await press(app, pilot, "enter")
        await go_to(app, pilot, 3, 1)
        await press(app, pilot, "enter")
        assert app.session.match.answers
        assert any("declares an attack" in line.text for line in app.session.log())

    play(app, steps)


def test_a_held_striker_is_let_go_or_shows_its_options() -> None:
    app = table(board_match())

    async def steps(pilot: Pilot[Any]) -> None:
        await go_to(app, pilot, 2, 2)
        await press(app, pilot, "enter", "escape")
        assert app.held == -1
        await press(app, pilot, "b", "enter", "enter")
        assert isinstance(app.screen, Chooser)
        await press(app, pilot, "down")
        assert board(app).lit["at"] == spots((3, 1)) and board(app).lit["reach"] == []  # the attack
        await press(app, pilot, "up", "enter")
        q = app.session.question
        assert q is not None and q.kind == "place"
        assert board(app).lit["reach"] == spots((1, 1), (1, 3), (2, 1), (2, 3), (3, 2), (3, 3))
        await go_to(app, pilot, 2, 1)
        await press(app, pilot, "enter")
        assert spot(2, 1) in board(app).standing

    play(app, steps, WIDE)


def test_the_stage_can_be_clicked() -> None:
    app = table(board_match())

    async def steps(pilot: Pilot[Any]) -> None:
        for place in (spot(2, 2), spot(2, 3)):
            row, column = next((r, line.index(place)) for r, line in enumerate(board(app).lines()) if place in line)
            await pilot.click("#grid", offset=(5 + 18 * column + 3, 2 * row))
            await settle(app, pilot)
        assert spot(2, 3) in board(app).standing and spot(2, 2) not in board(app).standing

    play(app, steps)


def test_a_card_is_summoned_to_an_area_of_the_base_line() -> None:
    m = match_of(position(RECORDS, BOTH_SIDES, (["術師", "兵"], []), "commander"))
    app = table(m)

    async def steps(pilot: Pilot[Any]) -> None:
        await light(app, pilot, "summon Soldier")
        assert board(app).lit["reach"] == spots((1, 1), (1, 3))
        await press(app, pilot, "enter")
        while app.session.question is not None and app.session.question.kind == "pay":
            await press(app, pilot, "enter")
        await go_to(app, pilot, 1, 3)
        await press(app, pilot, "enter")
        assert board(app).standing[spot(1, 3)]["name"] == "Soldier"

    play(app, steps)


# --- whole games ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seed", "most", "size"), [(3, 6, SMALL), (2, 0, (60, 18))])
def test_a_whole_game_by_keys(seed: int, most: int, size: tuple[int, int]) -> None:
    app = table(gyoji.new("spell-card-strike", seed=seed))
    dice = Chance(seed)

    async def steps(pilot: Pilot[Any]) -> None:
        for _ in range(600):
            if app.session.match.over:
                break
            q = app.session.question
            assert q is not None
            shown(app)
            await press(app, pilot, *["down"] * min(most, dice.below(len(q.values))), "enter")
        assert app.session.match.over
        assert "The game is over" in shown(app)

    play(app, steps, size)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_whole_game_by_lines(lang: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    dice = Chance(5)
    script = "".join(f"{1 + dice.below(4)}\n1\n" for _ in range(900))
    out = by_lines(script, capsys, monkeypatch, "--lang", lang, "--agents", "human,random", "--seed", "2")
    assert ("the game is over: " if lang == "en" else "ゲーム終了：") in out
    assert out.count("+-----") > 40


def by_lines(script: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *args: str) -> str:
    monkeypatch.setattr(sys, "stdin", io.StringIO(script))
    assert main(["play", "spell-card-strike", *args]) == 0
    return capsys.readouterr().out


def test_lines_show_the_stage_and_what_an_option_concerns(
        capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    script = "2\n1\n1\nlook 2\nlook 1-2\nlook 9-9\nlook x\nlook 99\nview\nquit\n"
    out = by_lines(script, capsys, monkeypatch, "--agents", "human,first", "--seed", "3")
    assert "1 A  |" in out and "5 B  |" in out and "ctr  |" in out and "gate" in out
    assert "@ from here" in out and "nothing to look at" in out
    assert out.count("look N: the number of an option") == 2
    assert "..@.." in out  # a mini map


def test_lines_are_turned_for_the_second_player(
        capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    out = by_lines("1\nview\nquit\n", capsys, monkeypatch, "--agents", "first,human", "--seed", "3")
    view = out[out.rindex("turn "):]
    assert view.index("1 A  |") < view.index("5 B  |")


def test_an_ace_that_lies_face_down_is_not_named() -> None:
    app = table(gyoji.new("spell-card-strike", seed=3), seats=[None, None])

    async def steps(pilot: Pilot[Any]) -> None:
        q = app.session.question
        assert q is not None
        ace = q.options[0].text("en").split(" / ")[0]
        await press(app, pilot, "enter")
        assert isinstance(app.screen, Cover)
        await press(app, pilot, "enter")
        text = shown(app)
        assert "face down" in text and ace not in text

    play(app, steps, WIDE)


def test_looking_at_options_changes_nothing_and_what_is_lit_can_be_chosen() -> None:
    m = gyoji.new("spell-card-strike", seed=7)
    agents = [Greedy(1), Greedy(2)]
    compared = 0
    while m.question is not None and len(m.answers) < 150:
        q = m.question
        before = m.fingerprint()
        lit = [o.spots() for o in q.options]
        assert m.fingerprint() == before
        assert all(0 <= s < 20 for places in lit for s in [s for kind in places.values() for s in kind])
        if q.kind == "act" and m.state.step == STRIKER_PHASE:
            check_covers(m)
            for option in q.options:
                compared += next_question_fits(m, option)
        m.answer(agents[q.seat].choose(m.seat(q.seat)))
    assert compared > 20


def check_covers(m: Match) -> None:
    """In the striker phase a striker of the player who acts is lit to move if and only if a move is among his options."""
    q = m.question
    assert q is not None
    if m.state.waiting:
        return
    movable = {o.handle for o in q.options if o.value > 0 and act_of(o.value) == MOVE_ACT}
    for card in seen_cards(m.view(q.player)).values():
        if "spot" in card and card["controller"] == q.player:
            assert bool(card["covers"]["reach"]) == (card["handle"] in movable)


def next_question_fits(m: Match, option: Option) -> int:
    """Where an option leads is asked next, if there is a choice; all that is asked was lit."""
    lit = option.spots()
    then = m.copy()
    then.answer(option.index)
    q = then.question
    if q is None or option.value <= 0:
        return 0
    asked = [s for o in q.options if o.handle is not None and (s := then.game.spot_on_board(then.state, o.handle)) >= 0]
    act = act_of(option.value)
    if act == MOVE_ACT and q.kind == "place":
        assert sorted(asked) == lit["reach"]
    elif q.kind == "target" and act == ATTACK_ACT:
        assert sorted(asked) == lit["at"]
    elif q.kind == "target":
        assert set(asked) <= set(lit["at"])
    elif q.kind == "caster":
        assert set(asked) <= set(lit["origin"])
    else:
        return 0
    return 1


def test_who_grazes_is_asked_how_many_and_then_which() -> None:
    asked: set[str] = set()
    dice = Chance(1)
    for seed in range(30):
        match = gyoji.new("spell-card-strike", seed=seed)
        while match.question is not None and len(asked) < 2:
            q = match.question
            if q.rule == "5.4.7.6":
                asked.add(q.text("en").rpartition(": ")[2])
            match.answer(dice.below(len(q.values)))
    assert asked == {"Graze with how many cards? (5.4.7.6)", "Graze with which card? (5.4.7.6)"}
