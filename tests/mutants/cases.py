"""The scenarios and tests that name rules, and how each is run against a mutant."""

from __future__ import annotations

import gc
import os
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from traceback import walk_tb
from types import TracebackType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from gyoji.games import load
from gyoji.scenario import board, format, model, results, runner

from .engine import part

ROOT = Path(__file__).resolve().parents[2]
KILLED, SURVIVED, ERROR, TIMEOUT = "killed", "survived", "error", "timeout"
WORD = re.compile(r"[\w.]+")
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
        if not own_records(self.game):
            return super().found(name)
        shared = self.files[0].of(self.game)
        if name not in self.records and name in shared:
            return self.files[0].card(self.game, name, shared[name], self.where)
        record = self.records.get(name) or own_records(self.game).get(name)
        return None if record is None else self.game.card_from(dict(record), self.where)

    def names(self) -> set[str]:
        if not own_records(self.game):
            return super().names()
        names = {*self.records, *self.files[0].of(self.game), *own_records(self.game)}
        return names | {p for name in names for sign in (" // ", board.FACES) for p in name.split(sign)}


_records: dict[str, dict[str, dict[str, Any]]] = {}


def own_records(game: Any) -> dict[str, dict[str, Any]]:
    if game.name not in _records:
        paths = game.card_files() if hasattr(game, "card_files") else []
        records = part("records", "gyoji.printed")
        _records[game.name] = board.by_all_names(game, [r for path in paths for r in records(path)])
    return _records[game.name]


def scenario_cases(folder: Path, numbers: set[str], broken: list[str]) -> list[Case]:
    """The scenarios below a folder that name one of these rules; `broken` gets those that cannot be read."""
    out: list[Case] = []
    for file in results.files(folder):
        if numbers.isdisjoint(WORD.findall(file.read_text(encoding="utf-8"))):
            continue
        for _, _, found in format.scenarios(file):
            if isinstance(found, Exception):
                broken.append(str(found))
            elif not numbers.isdisjoint(str(rule) for rule in found.rules):
                out.append(ScenarioCase(found))
    return out


# --- tests -----------------------------------------------------------------------------------------------------
class PytestCase(Case):
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
    if type(e).__name__ == "Refusal" and type(e).__module__ == "gyoji.tournament.values":
        return KILLED, text  # the desk does not allow what the test does
    if isinstance(e, AssertionError) and "/gyoji/" not in last_file(e.__traceback__):
        return KILLED, text
    return ERROR, text


def last_file(tb: TracebackType | None) -> str:
    return "" if tb is None else list(walk_tb(tb))[-1][0].f_code.co_filename.replace(os.sep, "/")


class Session:
    """Does something in a session of pytest, with the tests that name rules."""

    def __init__(self, work: Callable[[list[Case]], object]) -> None:
        self.work = work

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.get_closest_marker("rules")]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.work(list(test_cases(session.items)))
        return True


def test_cases(items: Iterable[pytest.Item]) -> Iterable[Case]:
    for item in items:
        by_game: dict[str, list[str]] = {}
        for mark in item.iter_markers("rules"):
            by_game.setdefault(mark.kwargs.get("game", "nova"), []).extend(str(n) for n in mark.args)
        for game, rules in by_game.items():
            yield PytestCase(item, game, rules)


def in_session(work: Callable[[list[Case]], object], folder: Path, others: set[str]) -> None:
    """Collect the tests below a folder (but for some folders), and do the work with those that name rules."""
    files = [str(p) for p in sorted(folder.rglob("test_*.py"))
             if "rules(" in p.read_text(encoding="utf-8") and not others & set(p.parts)]
    plain = ["-s", "-p", "no:cacheprovider", "-p", "no:terminal", "-p", "no:xdist", "-o", "addopts=--strict-markers"]
    code = pytest.main([*plain, f"--rootdir={ROOT}", *files], plugins=[Session(work)])
    if code not in (0, 5):
        raise SystemExit(f"the tests could not be collected (pytest: {code})")


def warm(game: str, package: str) -> None:
    """What every case needs and no mutant changes: the phrases of the game are read. No text is compiled: a mutant may
    take part in that."""
    own_records(load(game))
    texts, cards = part("Texts", "gyoji.printed"), part("Library", "gyoji.printed")
    for thing in gc.get_objects():
        if isinstance(thing, (texts, cards)) and package.rpartition(".")[2] in thing.folder.parts:
            forget(thing)
            if isinstance(thing, texts):
                forget(thing.compiler())


def forget(thing: Any) -> None:
    """What was compiled while the tests were collected."""
    for name in ("_known", "_failed", "_cards", "read"):
        getattr(thing, name, set()).clear()
