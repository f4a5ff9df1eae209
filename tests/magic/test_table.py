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
from terminal import WIDE, play, shown

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
