"""Magic at the terminal table: what a player sees of stack, mana, combat and log, in both languages."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from textual.pilot import Pilot

import gyoji
from gyoji.agents import First
from gyoji.games.magic.state.mana import Mana
from gyoji.kernel.holding.match import Match
from gyoji.kernel.holding.questions import LogLine
from gyoji.kernel.state.chance import Chance
from gyoji.kernel.state.event import Event
from gyoji.kernel.state.terms import RULE
from gyoji.tui import TableApp
from terminal import WIDE, play, press, shown

from .arena import ARENA, match_of, position


def table(m: Match, lang: str) -> TableApp:
    other = First()
    other.begin(1, 1)
    return TableApp(m, [None, other], [], lang, 0.0)


def screen(m: Match, lang: str) -> str:
    app = table(m, lang)
    found: list[str] = []

    async def steps(pilot: Pilot[Any]) -> None:
        found.append(shown(app))

    play(app, steps, WIDE)
    return found[0]


def reach(fits: Callable[[Match], bool]) -> Match:
    """A game by chance up to a question of the first player."""
    for seed in range(40):
        m = gyoji.new("magic", seed=seed)
        dice = Chance(seed)
        while m.question is not None:
            if m.question.seat == 0 and fits(m):
                return m
            m.answer(ARENA.answer(m, dice, 80))
    raise AssertionError("no such question")


@pytest.mark.parametrize(("lang", "words"), [
    ("en", ["Waiting", "life", "What do you do?"]), ("ja", ["ライフ", "山札", "質問"]),
])
def test_the_stack_is_shown(lang: str, words: list[str]) -> None:
    m = reach(lambda m: m.question is not None and m.question.kind == "act" and len(m.state.waiting) > 0)
    text = screen(m, lang)
    assert all(word in text for word in words)
    assert m.state.objs[m.state.waiting[-1].src].card.name[:12] in text


def test_mana_and_costs_are_shown() -> None:
    g = position([], ({"hand": ["Cycle of Loam", "Flare Dart"], "battlefield": ["Mountain"]}, {}))
    g.pool[0] = [Mana(1 << 4, -1), Mana(1 << 4, -1)]
    text = screen(match_of(g), "en")
    assert re.search(r"mana\W+(G\W?2|2\W?G|GG)", text)
    assert "2BG" in text


def test_combat_is_shown() -> None:
    m = reach(lambda m: m.question is not None and m.question.kind == "block")
    assert "⚔" in screen(m, "en")


def bears(step: str = "declare-attackers", hand: tuple[str, ...] = (),
          field: tuple[str, ...] = ("Ford Bear", "Ford Bear", "Hill Cub", "Mountain")) -> Match:
    """Two bears alike, a third that is not, against one player."""
    cub = {"name": "Hill Cub", "manaCost": "{G}", "type": "Creature — Bear", "power": "1", "toughness": "1", "text": ""}
    bear = {**cub, "name": "Ford Bear", "power": "2", "toughness": "2"}
    dart = {"name": "Red Dart", "manaCost": "{R}", "type": "Instant", "text": "Red Dart deals 2 damage to any target."}
    return match_of(position([cub, bear, dart], ({"battlefield": [*field], "hand": [*hand]}, {}), step))


def test_attackers_that_look_the_same_are_one_line_and_those_chosen_are_marked() -> None:
    app = table(bears(), "en")

    async def steps(pilot: Pilot[Any]) -> None:
        text = shown(app)
        assert "2 Ford Bear ×2" in text and "3 Hill Cub" in text and "a attack with all" in text and "✓" not in text
        assert text.count("[2]") == 2 and text.count("[3]") == 1
        await press(app, pilot, "2")
        text = shown(app)
        assert "✓ Ford Bear" in text and "●✓" in text and "Ford Bear ×2" not in text
        await press(app, pilot, "2")
        assert "✓ Ford Bear ×2" in shown(app) and shown(app).count("●✓") == 2

    play(app, steps, WIDE)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_attacking_with_all_takes_one_key(lang: str) -> None:
    app = table(bears(), lang)

    async def steps(pilot: Pilot[Any]) -> None:
        assert {"en": "attack with all", "ja": "全員で攻撃"}[lang] in shown(app)
        await press(app, pilot, "a")
        assert len([line for line in app.session.log() if line.rule == "508.1k"]) == 3
        assert app.session.match.state.life == [20, 15]

    play(app, steps, WIDE)


def test_attacking_with_all_where_nothing_can_attack_is_refused_with_a_word() -> None:
    app = table(bears("precombat-main", ("Red Dart",)), "en")

    async def steps(pilot: Pilot[Any]) -> None:
        before = app.session.match.fingerprint()
        await press(app, pilot, "a")
        assert any(n.severity == "warning" for n in app._notifications)
        assert app.session.match.fingerprint() == before

    play(app, steps, WIDE)


def test_attacking_with_all_asks_once_whom() -> None:
    walker = {"name": "Ilo, Miller", "manaCost": "{G}", "type": "Legendary Planeswalker — Ilo", "loyalty": "5",
              "text": "+1: You gain 1 life."}
    zones = ({"battlefield": ["Sprigling"] * 3}, {"battlefield": ["Ilo, Miller"]})
    m = match_of(position([walker], zones, "declare-attackers"))
    app = table(m, "en")

    async def steps(pilot: Pilot[Any]) -> None:
        await press(app, pilot, "a")
        q = app.session.question
        assert q is not None and q.kind == "defender"
        await press(app, pilot, "2")
        told = [line.text for line in app.session.log() if line.rule == "508.1k"]
        assert len(told) == 3 and len(set(told)) == 1

    play(app, steps, WIDE)


@pytest.mark.parametrize("stops", [True, False])
def test_passing_until_something_happens_respects_the_stop_in_the_second_main_phase(stops: bool) -> None:
    app = table(bears("precombat-main", ("Red Dart",), ("Mountain",)), "en")
    if not stops:
        app.session.stops_own.discard("postcombat-main")

    async def steps(pilot: Pilot[Any]) -> None:
        turn = app.view["turn"]
        assert app.view["step"] == "precombat-main"
        await press(app, pilot, "p")
        assert (app.view["turn"] == turn) == stops and (app.view["step"] == "postcombat-main") == stops
        await press(app, pilot, "p")  # from there it goes on
        assert app.view["turn"] > turn

    play(app, steps, WIDE)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_mulligan_and_scry_say_what_a_choice_means(lang: str) -> None:
    told = {
        "en": ["Keep this hand? A mulligan shuffles", "a card for each mulligan taken goes to the bottom", "keep this hand",
               "take a mulligan", "Which card goes to the bottom of your library? (103.5)"],
        "ja": ["この手札で始めますか", "マリガン1回につき1枚をライブラリーの一番下に", "この手札で始める", "マリガンをする",
               "ライブラリーの一番下に置くカードを選んでください (103.5)"],
    }[lang]
    m = gyoji.new("magic", seed=3, lang=lang)
    words: list[str] = []
    while m.question is not None and m.state.turn == 0:
        words += [str(m.question), *map(str, m.question.options)]
        m.answer(1 if m.question.kind == "redraw" and len(m.answers) < 4 else 0)
    assert all(any(t in w for w in words) for t in told), words
    scry = {"name": "Far Glance", "manaCost": "{U}", "type": "Sorcery", "text": "Scry 2."}
    m = match_of(position([scry], ({"hand": ["Far Glance"], "battlefield": ["Island"]}, {})))
    m.answer(1)
    assert m.question is not None and m.question.rule == "701.18a"
    assert {"en": "to the bottom of your library? Done: the rest stay on top",
            "ja": "一番下に置くカードを選んでください。終わり：残りは上に置く"}[lang] in m.question.text(lang)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_no_line_of_the_log_is_a_bare_number(lang: str) -> None:
    m = reach(lambda m: m.state.turn > 8)
    lines: list[LogLine] = []
    told: list[Event] = []
    m.log_on(lines, 0, 0, lang, told)
    assert len(lines) > 100
    for line, ev in zip(lines, told, strict=True):
        assert re.search(r"[^\W\d]{2}", line.text), line
        if ev.kind == RULE and ev.obj >= 0:
            assert ": " in line.text or "：" in line.text, line.text


@pytest.mark.parametrize(("lang", "zone"), [("en", "command"), ("ja", "統率")])
def test_commanders_are_seen_by_name(lang: str, zone: str) -> None:
    m = gyoji.new("magic", seed=1, options={"format": "commander"}, lang=lang)
    while m.question is not None and (m.question.seat != 0 or m.question.kind != "act"):
        m.answer(m.question.options[0])
    text = screen(m, lang)
    assert re.search(rf"{zone}\S* .*Sunforge Marshal", text), text
    assert re.search(rf"{zone}\S* .*Maelis", text), text
