"""The terminal table, played by keys: what a player sees, and what he must never see."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text
from textual.pilot import Pilot
from textual.widgets import OptionList

import gyoji
from gyoji.agents import Agent, First, Greedy, Random
from gyoji.kernel.holding.match import Match
from gyoji.kernel.holding.questions import LogLine
from gyoji.kernel.state.event import Event
from gyoji.kernel.state.terms import RULE
from gyoji.tui import TableApp
from gyoji.tui.board import CardRow
from gyoji.tui.choices import groups_of, look_of, wrapped
from gyoji.tui.dialogs import Chooser, Cover, PathPrompt, Reader, Settings
from gyoji.tui.paint import Painter, Palette, fit, fold, wrap
from gyoji.tui.reading import LogBook
from gyoji.tui.session import ASK, AUTO, Session
from terminal import SMALL, WIDE, play, press, settle, shown


def table(seed: int = 3, lang: str = "en", other: Agent | None = None, match: Match | None = None) -> TableApp:
    agent = other or First()
    agent.begin(1, seed)
    return TableApp(match or gyoji.new("nova", seed=seed, lang=lang), [None, agent], [], lang, 0.0)


def reach(kind: str, least: int = 0, fits: Callable[[Match], bool] = lambda m: True) -> Match:
    """A game in which the first player is asked a question of this kind."""
    for seed in range(3, 30):
        m = gyoji.new("nova", seed=seed)
        agents = [Greedy(1), Greedy(2)]
        while m.question is not None:
            q = m.question
            if q.seat == 0 and q.kind == kind and len(m.answers) >= least and fits(m):
                return m
            m.answer(agents[q.seat].choose(m.seat(q.seat)))
    raise AssertionError(f"no question of kind {kind}")


@pytest.mark.parametrize("game", ["magic", "nova", "spell-card-strike", "duel-masters"])
def test_the_table_is_laid_out_for_its_size_and_follows_when_that_changes(game: str) -> None:
    other = First()
    app = TableApp(gyoji.new(game, seed=3), [None, other], [], "en", 0.0)

    async def steps(pilot: Pilot[Any]) -> None:
        for width, height in [(80, 24), (120, 40), (170, 40), (200, 60), (400, 60), (80, 24)]:
            await pilot.resize_terminal(width, height)
            await pilot.pause(0.2)
            board, ask, side, log = (app.query_one(f"#{name}").region for name in ("board", "ask", "side", "log"))
            if width < 110:  # the board above, question and log below
                assert board.width == width and ask.y == side.y == board.bottom and side.x == ask.right
            else:  # the board at the left over the whole height, all else at the right
                assert ask.x == side.x == board.right and ask.right == side.right == width
                assert side.y == ask.bottom and board.height == ask.height + side.height
            assert log.width >= 38 and len(shown(app).split("\n")) == height
            assert app.log_key[-1] == app.query_one("#log", OptionList).scrollable_content_region.width

    play(app, steps)


@pytest.mark.parametrize("size", [SMALL, WIDE, (60, 18), (200, 60)])
def test_the_screen_shows_the_game_in_both_languages(size: tuple[int, int]) -> None:
    app = table()

    async def steps(pilot: Pilot[Any]) -> None:
        text = shown(app)
        assert "NOVA" in text and "life 2000" in text and "Who begins?" in text and "go first" in text
        await press(app, pilot, "L")
        text = shown(app)
        assert "ライフ 2000" in text and "先攻は" in text and "1 先攻" in text and "Who begins?" not in text
        await press(app, pilot, "L")
        assert "Who begins?" in shown(app)

    play(app, steps, size)


def test_options_are_chosen_by_enter_arrows_and_digits() -> None:
    app = table()

    async def steps(pilot: Pilot[Any]) -> None:
        await press(app, pilot, "down", "up", "enter")
        assert app.session.match.answers[0] == 0
        await press(app, pilot, "2")  # a new hand
        assert app.session.match.answers[1] == 1
        await press(app, pilot, "9")  # there is no such option
        assert len(app.session.chosen) == 2
        assert any("there is no option 9: 1 to " in n.message for n in app._notifications)

    play(app, steps)


def test_a_card_of_the_table_is_an_option() -> None:
    app = table(match=reach("act"))

    async def steps(pilot: Pilot[Any]) -> None:
        hand = app.query_one("#hand", CardRow)
        hand.focus()
        await pilot.pause()
        handle = hand.cards[hand.cursor]["handle"]
        number = hand.numbers[handle]
        before = len(app.session.match.answers)
        await press(app, pilot, "enter")
        if "·" in number:  # several options: which?
            assert isinstance(app.screen, Chooser)
            await press(app, pilot, "enter")
        assert len(app.session.match.answers) > before
        assert app.session.match.answers[before] == int(number.split("·")[0]) - 1

    play(app, steps)


def test_cards_can_be_clicked() -> None:
    app = table(match=reach("act"))

    async def steps(pilot: Pilot[Any]) -> None:
        before = len(app.session.match.answers)
        await pilot.click("#hand", offset=(3, 0))
        await settle(app, pilot)
        assert isinstance(app.screen, Chooser) or len(app.session.match.answers) > before

    play(app, steps)


def test_a_card_is_read_with_its_text_its_keywords_and_its_tree() -> None:
    app = table(match=reach("act"))

    async def steps(pilot: Pilot[Any]) -> None:
        hand = app.query_one("#hand", CardRow)
        at = next(i for i, c in enumerate(hand.cards) if "【" in c["text"])
        hand.focus()
        hand.cursor = at
        hand.tell()
        await pilot.pause()
        card = app.printed_cards()[hand.cards[at]["card"]]
        text = app.card_in_full().plain
        assert card.english in text and card.text.splitlines()[0] in text
        keyword = next(k for k in app.painter.layout["keywords"] if f"【{k['name']}" in card.text)
        assert keyword["gist"] in text
        await press(app, pilot, "v")
        assert isinstance(app.screen, Reader)
        await press(app, pilot, "t")
        assert card.base.abilities[0].show().splitlines()[0] in app.card_in_full().plain

    play(app, steps, WIDE)


def test_why_shows_the_rule_and_its_gist() -> None:
    app = table(match=reach("act"))

    async def steps(pilot: Pilot[Any]) -> None:
        await press(app, pilot, "w")
        assert isinstance(app.screen, Reader)
        number = app.log_numbers[-1]
        line = app.session.log()[number - 1]
        assert line.rule in app.screen.text.plain
        assert line.text in app.screen.text.plain
        await press(app, pilot, "escape", "r")
        assert len(app.log_numbers) == len(app.session.log())  # every rule that was followed

    play(app, steps)


def asks_whom(m: Match) -> bool:
    """The next answer leads to a second question of the same player, and nothing is shown to anybody."""
    then = m.copy()
    then.answer(1)
    return then.question is not None and then.question.seat == 0 and then.question.kind == "defender"


def test_undo_takes_back_the_last_own_choice() -> None:
    app = table(match=reach("attack", fits=asks_whom))

    async def steps(pilot: Pilot[Any]) -> None:
        before = app.session.match.fingerprint()
        await press(app, pilot, "2")
        assert "Attack whom?" in shown(app)
        await press(app, pilot, "u")
        assert app.session.match.fingerprint() == before
        assert "Attack?" in shown(app)

    play(app, steps)


def test_undo_of_what_one_has_shown_oneself_works_until_another_has_had_a_say() -> None:
    app = table(match=reach("act"))

    async def steps(pilot: Pilot[Any]) -> None:
        before = app.session.match.fingerprint()
        q = app.session.match.question
        assert q is not None
        energy = next(o.index for o in q.options if "as energy" in o.text("en"))
        await press(app, pilot, *str(app.number_of(energy)))
        assert app.session.match.fingerprint() != before
        await press(app, pilot, "u")
        assert app.session.match.fingerprint() == before
        await press(app, pilot, "1", "u")  # passed: the other player could act
        assert app.session.chosen
        assert any("B has answered since" in n.message for n in app._notifications)
        await press(app, pilot, "L", "u")
        assert any("プレイヤーBが選択したので" in n.message for n in app._notifications)

    play(app, steps)


def test_an_act_is_cancelled_while_its_parts_are_chosen() -> None:
    app = table(match=reach("act", fits=lambda m: first_with_parts(m) >= 0))

    async def steps(pilot: Pilot[Any]) -> None:
        m = app.session.match
        before = m.fingerprint()
        await press(app, pilot, "x")
        assert app.session.match is m and any("nothing is being cast" in n.message for n in app._notifications)
        app.choose_line(app.number_of(first_with_parts(m)) - 1)
        await settle(app, pilot)
        assert app.session.question is not None and app.session.question.kind != "act"
        assert "x cancel: take back" in shown(app)
        await press(app, pilot, "x")
        assert app.session.match.fingerprint() == before

    play(app, steps, WIDE)


def first_with_parts(m: Match) -> int:
    """An act that asks more of the same player."""
    assert m.question is not None
    for i in range(1, len(m.question.values)):
        then = m.copy()
        then.answer(i)
        if then.question is not None and then.question.seat == 0 and then.question.kind != "act":
            try:
                then.cancel(0)
            except gyoji.GyojiError:
                continue
            return i
    return -1


def test_undo_after_nothing_is_refused_with_a_word() -> None:
    app = table()

    async def steps(pilot: Pilot[Any]) -> None:
        await press(app, pilot, "u")
        assert app.session.match.answers == []
        assert any(n.severity == "warning" for n in app._notifications)

    play(app, steps)


def test_save_and_load(tmp_path: Path) -> None:
    app = table()
    file = tmp_path / "a.gyoji"

    async def steps(pilot: Pilot[Any]) -> None:
        app.save_path = str(file)
        await press(app, pilot, "enter", "s")
        assert isinstance(app.screen, PathPrompt)
        await press(app, pilot, "enter")
        assert file.exists()
        saved = app.session.match.fingerprint()
        await press(app, pilot, "enter", "enter")
        assert app.session.match.fingerprint() != saved
        await press(app, pilot, "l", "enter")
        await pilot.pause(0.2)
        await settle(app, pilot)
        assert app.session.match.fingerprint() == saved

    play(app, steps)


@pytest.mark.parametrize("content", [None, b"", b"nonsense", b"\x00" * 300])
def test_a_bad_file_is_a_word_and_changes_nothing(tmp_path: Path, content: bytes | None) -> None:
    app = table()
    file = tmp_path / "bad.gyoji"
    if content is not None:
        file.write_bytes(content)

    async def steps(pilot: Pilot[Any]) -> None:
        await press(app, pilot, "enter")
        before = app.session.match
        app.save_path = str(file)
        await press(app, pilot, "l", "enter")
        await pilot.pause(0.2)
        assert app.session.match is before
        assert any(n.severity == "error" for n in app._notifications)

    play(app, steps)


def test_conceding_asks_first_and_then_a_new_game_can_begin() -> None:
    app = table()

    async def steps(pilot: Pilot[Any]) -> None:
        await press(app, pilot, "c", "enter")  # "no" is first
        assert not app.session.match.over
        await press(app, pilot, "c", "down", "enter")
        await pilot.pause(0.1)
        result = app.session.match.result
        assert result is not None and result.winner == 1
        assert "B wins" in shown(app)
        await press(app, pilot, "n")
        assert not app.session.match.over

    play(app, steps)


def test_help_zones_and_settings_open() -> None:
    app = table(match=reach("act", 40))

    async def steps(pilot: Pilot[Any]) -> None:
        await press(app, pilot, "question_mark")
        assert "pass until something happens" in shown(app)
        await press(app, pilot, "escape", "z", "enter")
        assert isinstance(app.screen, Chooser)
        await press(app, pilot, "escape", "o")
        assert isinstance(app.screen, Settings)
        stops = set(app.session.stops_own)
        await press(app, pilot, "enter", "escape")
        assert app.session.stops_own ^ stops == {"standby"}

    play(app, steps)


@pytest.mark.parametrize(("seed", "other"), [(1, First()), (2, Random(5))])
def test_a_whole_game_by_enter_alone(seed: int, other: Agent) -> None:
    app = table(seed, other=other)

    async def steps(pilot: Pilot[Any]) -> None:
        for _ in range(600):
            if app.session.match.over:
                break
            await press(app, pilot, "enter")
        assert app.session.match.over
        assert "The game is over" in shown(app)

    play(app, steps)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_other_hand_never_appears(lang: str) -> None:
    """Cards of the other deck are on the screen only where the view shows them."""
    app = table(7, lang, Random(3))
    cards = app.printed_cards()

    async def steps(pilot: Pilot[Any]) -> None:
        app.all_rules = True
        for _ in range(30):
            if app.session.match.over:
                break
            text = shown(app)
            known = {c["card"] for c in app.seen.values() if "card" in c}
            told = "\n".join(line.text for line in app.session.log())
            for player in app.view["players"]:
                if player["player"] != app.session.viewer:
                    assert player["zones"]["hand"]["cards"] == []
            state = app.session.match.state  # the test may look; the table may not
            hidden = {state.objs[i].card.name for i in state.zone(2, 1)} - known
            for name in hidden:
                word = cards[name].shown(lang)
                assert word in told or word not in text
            await press(app, pilot, "enter")

    play(app, steps, WIDE)


def test_two_humans_do_not_see_each_others_hand() -> None:
    app = TableApp(gyoji.new("nova", seed=3), [None, None], [], "en", 0.0)

    async def steps(pilot: Pilot[Any]) -> None:
        for _ in range(12):
            if isinstance(app.screen, Cover):
                break
            await press(app, pilot, "enter")
        assert isinstance(app.screen, Cover)
        text = shown(app)
        assert "Nobody else should look" in text and "Question" not in text
        await press(app, pilot, "enter")
        assert app.session.viewer == 1

    play(app, steps)


def test_agents_play_before_a_spectator() -> None:
    agents: list[Agent | None] = [Greedy(1), Greedy(2)]
    app = TableApp(reach("act", 40), agents, [], "en", 0.0)

    async def steps(pilot: Pilot[Any]) -> None:
        assert app.session.match.over
        assert all(p["zones"]["hand"]["cards"] == [] for p in app.view["players"])

    play(app, steps)


def test_passing_stops_where_it_should() -> None:
    m = reach("act")
    s = Session(m, [None, First()], [], "en")
    view = s.view()
    assert view["step"] in s.stops_own and s.next() == ASK
    s.stops_own.clear()
    assert s.next() == AUTO
    s.held = len(m.answers)  # a choice was taken back to here
    assert s.next() == ASK


def test_passing_until_the_end_of_the_turn() -> None:
    app = table(match=reach("act", 10))

    async def steps(pilot: Pilot[Any]) -> None:
        turn = app.view["turn"]
        await press(app, pilot, "e")
        q = app.session.match.question
        assert app.view["turn"] > turn or (q is not None and q.kind not in ("act", "attack"))

    play(app, steps)


def test_words_do_not_break() -> None:
    text = "Whenever a nontoken creature you control dies, each opponent loses 1 life (and you gain 1)."
    for width in range(9, 60):
        lines = wrap(text, width)
        assert " ".join(lines) == text and all(cell_len(line) <= width for line in lines)
    assert wrap("incomprehensible", 9) == ["incompreh", "ensible"]  # a word longer than a line
    assert fold("Ratcatcher's Charter", 9, 2) == ["Ratcatch…", "Charter  "]


def test_lines_of_japanese_begin_and_end_as_they_should() -> None:
    text = "このカードが「場」に出たとき、カードを1枚引く。その後、Ford Bearを破壊する（終わり）。ただし、ッーは残す。"
    for width in range(8, 60):
        lines = wrap(text, width)
        assert "".join(lines).replace(" ", "") == text.replace(" ", "") and all(cell_len(line) <= width for line in lines)
        assert not any(line[0] in "、。」）ーッ" or line[-1] in "「（" for line in lines)
        assert sum("Ford" in line for line in lines) == 1 and sum("Bear" in line for line in lines) == 1


def test_what_is_wrapped_keeps_its_style() -> None:
    text = Text("one two three", style="bold")
    text.append("\nfour five", style="italic")
    out = wrapped(text, 8)
    assert out.plain == "one two\nthree\nfour\nfive"
    assert [out.get_style_at_offset(Console(), out.plain.index(w)).italic for w in ("three", "five")] == [None, True]


@pytest.mark.parametrize("width", range(1, 14))
def test_wide_characters_fill_exactly(width: int) -> None:
    for name in ("斬り込み隊長ゼン", "a斬b込c", "Zen, First Through the Gate", ""):
        assert cell_len(fit(name, width)) == width
        if width > 1:
            assert all(cell_len(line) == width for line in fold(name, width, 3))


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", ["magic", "nova", "spell-card-strike", "duel-masters"])
def test_each_line_of_the_log_that_tells_of_a_card_says_whose_it_is(game: str, lang: str) -> None:
    m = gyoji.new(game, seed=3, lang=lang)
    agents = [Random(1), Random(2)]
    for agent in agents:
        agent.begin(0, 1)
    while m.question is not None and len(m.answers) < 120:
        m.answer(agents[m.question.seat].choose(m.seat(m.question.seat)))
    lines: list[LogLine] = []
    told: list[Event] = []
    m.log_on(lines, 0, 0, lang, told)
    assert len(lines) > 50
    names = re.compile(r"(?<![A-Za-z])[AB]('s|\b|の|が|は|：|を)")
    for line, ev in zip(lines, told, strict=True):
        if ev.kind != RULE and (ev.obj >= 0 or line.step == "turn"):
            assert names.search(line.text), line
            assert not re.search(r"^([AB]) \w+ \1's|^([AB])が\2の", line.text), line  # once is enough


def test_the_log_tells_once_what_happened_several_times() -> None:
    m = reach("act")
    view = m.view(0)
    painter = Painter(m.layout("en"), Palette(True), "en")
    shown_lines = [text.plain for _, text in LogBook(painter, False, {p["player"]: p["name"] for p in view["players"]}, 80)
                   .take(m.log(0))]
    assert sum("a card of B goes from deck to hand ×7" in line for line in shown_lines) == 1
    everything = LogBook(painter, True, {}, 80).take(m.log(0))
    assert len(everything) == len(m.log(0)) and not any("×" in text.plain for _, text in everything)


def test_options_that_look_the_same_are_one_line() -> None:
    forest = {"handle": 1, "name": "Forest"}
    looks = [look_of(card, worn) for card, worn in [
        (forest, []), ({**forest, "handle": 2}, []), ({**forest, "handle": 3, "turned": True}, []), (forest, ["Charm"]),
        (None, []), (None, []),
    ]]
    assert groups_of(["Forest"] * 5 + ["pass"], looks) == [[0, 1], [2], [3], [4], [5]]


def test_boxes_are_rectangles() -> None:
    painter = Painter(gyoji.new("nova", seed=1).layout("ja"), Palette(True), "ja")
    card = {"handle": 1, "name": "斬り込み隊長ゼン", "kinds": ["servant"], "colors": ["red", "blue"], "attack": 1500,
            "health": 300, "printed": {"attack": 500, "health": 300}, "damage": 200, "turned": True,
            "counters": {"魔力": 3}, "attached_to": 2, "states": ["attacking", "destroyed"],
            "text": "【疾風】\n長い文。" * 9, "cost": {"red": 2, "any": 3}}
    for width in range(11, 24):
        for height in range(4, 10):
            for chosen in (False, True):
                box = painter.box(card, width, height, chosen, "12·34", "群狼の長", chosen)
                assert len(box) == height
                assert {line.cell_len for line in box} == {width}
        assert painter.chip(card, 30, True, "1").cell_len == 30
    assert "1500↑" in painter.values(card).plain and "-200" in painter.values(card).plain
