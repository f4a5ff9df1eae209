"""For tests: which rules a test shows. Use with `pytest_plugins = ["gyoji.testing"]`.

    @rules("403.3")
    def test_the_turn_player_draws(referee):
        game = referee.watch(gyoji.new("nova", seed=1))
        ...

The test fails if the referee has not cited a rule that it names (nor, for one that restates others, is the whole of them
or follows from them, any of these; a definition needs no citation). If it passes, it is written to the record that
`gyoji rules GAME --coverage` reads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from .games import load
from .kernel.state.state import State
from .rulebook import RECORD, Recorder, book_of, write_record


def rules(*numbers: str, game: str = "nova") -> pytest.MarkDecorator:
    """Names the rules that a test shows."""
    return pytest.mark.rules(*numbers, game=game)


class Referee:
    """Watches the games of one test."""

    def __init__(self) -> None:
        self.watched: list[Any] = []

    def watch(self, game: Any) -> Any:
        """A Match, a State (its journal begins now), or anything with `cited()`; returned as it is."""
        if isinstance(game, State) and game.journal is None:
            game.open_journal()
        self.watched.append(game)
        return game

    def cited(self) -> set[str]:
        found: set[str] = set()
        for game in self.watched:
            if isinstance(game, State):
                found.update(ev.rule for ev in game.journal or [])
            else:
                found.update(game.cited())
        return found


@pytest.fixture
def referee(request: pytest.FixtureRequest) -> Iterator[Referee]:
    watcher = Referee()
    yield watcher
    mark = request.node.get_closest_marker("rules")
    outcome = getattr(request.node, "gyoji_outcome", None)
    if mark is None:
        return
    game = load(mark.kwargs.get("game", "nova"))
    book = book_of(game)
    unknown = [n for n in mark.args if not book.id_of(n)]
    assert not unknown, f"the rulebook of {game.name} has no rule {', '.join(unknown)}"
    passed = outcome is not None and outcome.passed
    named = [book.id_of(n) for n in mark.args]
    shown = Recorder().record(game, request.node.nodeid, named, watcher.cited()) if passed else []
    write_record(request.config.rootpath / RECORD, game.name, request.node.nodeid, shown)
    if passed:
        missing = [id for id in named if id not in shown]
        assert not missing, f"the referee has not cited {', '.join(missing)} in this test"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    report = yield
    if call.when == "call":
        item.gyoji_outcome = report  # type: ignore[attr-defined]
    return report


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rules(*numbers, game): the rules that a test shows")
    whole = not config.getoption("keyword", "") and list(config.args) == config.getini("testpaths")
    if whole and not hasattr(config, "workerinput"):  # the whole suite: begin a new record
        (config.rootpath / RECORD).unlink(missing_ok=True)
