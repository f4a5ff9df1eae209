"""The scenarios and tests that name rules, and how each is run against a mutant."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from traceback import walk_tb
from types import TracebackType
from typing import Any

import pytest
import yaml
from _pytest.runner import runtestprotocol

import gyoji.testing
from gyoji.games import load
from gyoji.kernel.gamedef import GameDef
from gyoji.scenario import board, format, model, results, runner, source
from gyoji.printed.library import records
from gyoji.printed.texts import Texts

from .marks import Marker

ROOT = Path(__file__).resolve().parents[2]
KILLED, SURVIVED, ERROR, TIMEOUT = "killed", "survived", "error", "timeout"
UNCHECKED = ("cites", "never-cites")


class Case:
    """A scenario or a test that names rules of one game."""

    name: str
    game: str
    rules: list[str]  # as it names them

    def run(self) -> tuple[str, str]:
        """KILLED, SURVIVED or ERROR, and why."""
        raise NotImplementedError


# --- scenarios -------------------------------------------------------------------------------------------------
class ScenarioCase(Case):
    def __init__(self, s: model.Scenario) -> None:
        self.name = f"{Path(s.file).relative_to(ROOT) if Path(s.file).is_relative_to(ROOT) else s.file}: {s.title}"
        self.game = s.words.own.game
        self.rules = [str(rule) for rule in s.rules]
        self.s = s
        for expect in [s.expect, *(e.body for e in s.script if e.kind == "expect")]:
            for key in UNCHECKED:
                expect.pop(key, None)

    def run(self) -> tuple[str, str]:
        try:
            place = board.build(self.s, Cards(self.s))
            play = runner.Runner(self.s, place.g, place.refs)
            place.arrive(self.s.words)
            play.play(place.g)
        except runner.Failed as e:
            if "did not come to an end" in str(e):
                return TIMEOUT, str(e)
            return KILLED, str(e)
        except Exception as e:
            return ERROR, f"{type(e).__name__}: {e}"
        return SURVIVED, ""


class Cards(board.Library):
    """The cards that a scenario can name; of those that come with the game only what it names is compiled."""

    def __init__(self, s: model.Scenario) -> None:
        super().__init__(s, board.CardFiles(()))

    def found(self, name: str) -> Any:
        record = self.records.get(name) or own_records(self.game).get(name)
        return None if record is None else self.game.card_from(dict(record), self.where)

    def names(self) -> set[str]:
        names = {*self.records, *own_records(self.game)}
        return names | {p for name in names for sign in (" // ", board.FACES) for p in name.split(sign)}


_records: dict[str, dict[str, dict[str, Any]]] = {}


def own_records(game: GameDef) -> dict[str, dict[str, Any]]:
    if game.name not in _records:
        paths = game.card_files() if hasattr(game, "card_files") else []
        _records[game.name] = board.by_all_names(game, [r for path in paths for r in records(path)])
    return _records[game.name]


def quick_loader() -> None:
    """The scenario files are read by libyaml, where that is there."""
    if hasattr(yaml, "CSafeLoader"):
        slow = source._Loader

        class Quick(yaml.CSafeLoader):
            yaml_implicit_resolvers = slow.yaml_implicit_resolvers
            yaml_constructors = slow.yaml_constructors

        source._Loader = Quick  # type: ignore[misc,assignment]


def scenario_cases(folder: Path, named: Callable[[str], bool]) -> list[Case]:
    """The scenarios below a folder that name a rule that is asked for."""
    out: list[Case] = []
    for file in results.files(folder):
        for _, _, found in format.scenarios(file):
            if isinstance(found, model.Scenario) and any(named(str(rule)) for rule in found.rules):
                out.append(ScenarioCase(found))
    return out


# --- tests -----------------------------------------------------------------------------------------------------
class TestCase(Case):
    def __init__(self, item: pytest.Item, game: str, rules: list[str]) -> None:
        self.name = item.nodeid
        self.game = game
        self.rules = rules
        self.item = item

    def run(self) -> tuple[str, str]:
        self.item.config.pluginmanager.register(seen := Seen())
        runtestprotocol(self.item, log=False, nextitem=None)
        self.item.config.pluginmanager.unregister(seen)
        return seen.verdict


class Seen:
    """What became of a test itself: what fixtures find afterwards, such as missing citations, does not count."""

    def __init__(self) -> None:
        self.verdict = (ERROR, "did not run")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> None:
        if call.when == "setup" and call.excinfo is not None:
            self.verdict = ERROR, f"in set-up: {call.excinfo.exconly()}"
        elif call.when == "call":
            self.verdict = (SURVIVED, "") if call.excinfo is None else judged(call.excinfo.value)


def judged(e: BaseException) -> tuple[str, str]:
    """An assertion of the test kills; one of the engine, and any other exception, does not."""
    text = f"{type(e).__name__}: {str(e).strip().partition(chr(10))[0]}"
    if isinstance(e, pytest.fail.Exception):
        return KILLED, text
    if isinstance(e, AssertionError) and "/gyoji/" not in last_file(e.__traceback__):
        return KILLED, text
    return ERROR, text


def last_file(tb: TracebackType | None) -> str:
    return "" if tb is None else list(walk_tb(tb))[-1][0].f_code.co_filename.replace(os.sep, "/")


class Session:
    """Runs something in a session of pytest, with the tests that name rules."""

    def __init__(self, work: Callable[[list[Case]], int]) -> None:
        self.work = work
        self.status = 0

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.status = self.work(list(test_cases(session.items)))
        return True

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.get_closest_marker("rules")]


def test_cases(items: Iterable[pytest.Item]) -> Iterable[Case]:
    for item in items:
        by_game: dict[str, list[str]] = {}
        for mark in item.iter_markers("rules"):
            by_game.setdefault(mark.kwargs.get("game", "nova"), []).extend(str(n) for n in mark.args)
        for game, rules in by_game.items():
            yield TestCase(item, game, rules)


def in_session(work: Callable[[list[Case]], int], paths: list[Path]) -> int:
    """Collect the tests in these files and folders, and do the work with those that name rules."""
    files = [str(p) for path in paths for p in ([path] if path.is_file() else sorted(path.rglob("test_*.py")))
             if "rules(" in p.read_text(encoding="utf-8")]
    if not files:
        return work([])
    session = Session(work)
    code = pytest.main(["-s", "-p", "no:cacheprovider", "-p", "no:terminal", "-p", "no:xdist", "-o", "addopts=--strict-markers",
                        f"--rootdir={ROOT}", *files], plugins=[session])
    if code not in (0, 5):
        raise SystemExit(f"the tests could not be collected (pytest: {code})")
    return session.status


def warm(markers: list[Marker]) -> None:
    """What every case needs and no mutant changes: the phrases of the games are read. No text is compiled: a mutant may
    take part in that."""
    gyoji.testing.write_record = lambda *given: None  # nothing is recorded as tested
    for marker in markers:
        own_records(load(marker.game))
    for thing in gc.get_objects():
        if isinstance(thing, Texts) and any(m.package.rpartition(".")[2] in thing.folder.parts for m in markers):
            thing.compiler()
