"""The rule trace: which rule stands where in the code, and which test shows it."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import sys
from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import Path
from typing import Any

from .kernel.declaring.gamedef import GameDef
from .kernel.declaring.rulebook import Book, Rule, read_book
from .kernel.errors import GyojiError

RECORD = ".coverage-rules.json"  # what the tests have shown, a JSON object a line
NUMBER = re.compile(r"\d+(?:\.\d+)*[a-z]?")


def book_of(game: GameDef) -> Book:
    """All rules of a game, in one book or several."""
    if not game.rulebook_path:
        raise GyojiError(f"{game.name} has no rulebook")
    return game.whole_book()


def list_of(game: GameDef, name: str = "") -> Book:
    """The game's list of rules, or one of its further lists by name."""
    if name and name not in game.further_books:
        known = ", ".join(game.further_books) or "none"
        raise GyojiError(f"{game.name} has no further book {name!r}; it has: {known}")
    if not game.rulebook_path:
        raise GyojiError(f"{game.name} has no rulebook")
    return read_book(game.further_books[name] if name else game.rulebook_path)


def find_rule(game: GameDef, number: str) -> Rule:
    rule = book_of(game).find(number)
    if rule is None:
        near = [id for id in book_of(game).rules if id.startswith(number.rsplit(".", 1)[0])][:8]
        raise GyojiError(f"{game.name} has no rule {number!r}" + (f"; near it: {', '.join(near)}" if near else ""))
    return rule


# --- cited ---------------------------------------------------------------------------------------------------
def citations(game: GameDef) -> dict[str, list[str]]:
    """Rule ids that the game's own code names in its string literals, each with the places (file:line)."""
    book = book_of(game)
    found: dict[str, list[str]] = {}
    for path in sources_of(game):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                for word in node.value.replace(",", " ").split():
                    if NUMBER.fullmatch(word) and book.id_of(word):
                        found.setdefault(book.id_of(word), []).append(f"{path.name}:{node.lineno}")
    return found


def sources_of(game: GameDef) -> list[Path]:
    """The source files of the package that declares a game."""
    module = import_module(type(game).__module__)
    assert module.__file__ is not None
    if not module.__package__:
        return [Path(module.__file__)]
    return sorted(Path(module.__file__).parent.rglob("*.py"))


# --- tested --------------------------------------------------------------------------------------------------
class Recorder:
    """Collects which rules passing tests have shown: those that a test names and the referee cited while it ran."""

    def __init__(self) -> None:
        self.shown: dict[str, dict[str, list[str]]] = {}  # game, rule as the test names it, tests

    def record(self, game: str, test: str, named: Iterable[object], cited: Iterable[str]) -> list[str]:
        """A test has passed; returns the rules that it has shown."""
        followed = set(cited)
        rules = sorted(str(rule) for rule in named if str(rule) in followed)
        for rule in rules:
            self.shown.setdefault(game, {}).setdefault(rule, []).append(test)
        return rules

    def tested(self, game: GameDef) -> dict[str, list[str]]:
        """By rule id, the tests that show it."""
        book = book_of(game)
        out: dict[str, list[str]] = {}
        for rule, tests in self.shown.get(game.name, {}).items():
            if book.id_of(rule):
                out.setdefault(book.id_of(rule), []).extend(tests)
        return out

    def read(self, path: Path) -> None:
        """Add what a run of the tests has written; of a test that ran twice the later line counts."""
        latest: dict[tuple[str, str], list[str]] = {}
        try:
            for line in path.read_text(encoding="utf-8").splitlines():
                entry = json.loads(line)
                latest[entry["game"], entry["test"]] = entry["rules"]
        except OSError:
            return
        except (ValueError, KeyError, TypeError):
            raise GyojiError(f"{path}: is no record of tested rules; remove it and run the tests again") from None
        for (game, test), rules in latest.items():
            for rule in rules:
                self.shown.setdefault(game, {}).setdefault(rule, []).append(test)


def write_record(path: Path, game: str, test: str, rules: list[str]) -> None:
    """Add one test to the record; one short line, so that several processes can write."""
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps({"game": game, "test": test, "rules": rules}) + "\n")


def followed(book: Book, numbers: Iterable[str]) -> set[str]:
    """Cited numbers as ids; a number that is an alias stands for the rule that it means."""
    return {book.id_of(n) for n in numbers if book.id_of(n)}


def coverage(game: GameDef, recorder: Recorder, name: str = "") -> dict[str, Any]:
    """What `gyoji rules GAME --coverage --json` prints, of the game's list of rules or of a further one."""
    book = list_of(game, name)
    code = [r.id for r in book.rules.values() if r.status == "code"]
    cited = citations(game)
    tested = recorder.tested(game)
    count = {status: sum(r.status == status for r in book.rules.values()) for status in ("definition", "table", "todo")}
    return {
        "total": len(book.rules), "code": len(code), **count,
        "cited": sum(id in cited for id in code), "tested": sum(id in tested for id in code),
        "uncited": [id for id in code if id not in cited], "untested": [id for id in code if id not in tested],
    }


def scenarios_folder(game: GameDef, given: str = "") -> Path | None:
    """Where the scenarios of a game are: as given, or `scenarios/<game>` in the checkout."""
    if given:
        if not Path(given).exists():
            raise GyojiError(f"{given}: there is no such folder")
        return Path(given)
    for root in (Path.cwd(), *Path.cwd().parents, Path(__file__).resolve().parents[2]):
        if (root / "scenarios" / game.name).is_dir():
            return root / "scenarios" / game.name
    return None


def record_of(game: GameDef, scenarios: str = "", progress: Callable[[int], None] | None = None) -> Recorder:
    """Run the game's scenarios, and add what the tests have recorded."""
    recorder = Recorder()
    folder = scenarios_folder(game, scenarios)
    if folder is not None:
        from .scenario import run_paths

        book = book_of(game)
        for done, result in enumerate(run_paths([folder]), 1):
            if progress is not None:
                progress(done)
            if result.status == "pass" and result.game == game.name:
                cited = followed(book, result.cited)
                named = [book.id_of(str(rule)) for rule in result.rules]
                recorder.record(game.name, f"{result.file}: {result.title}", named, cited)
    for root in (Path.cwd(), *Path.cwd().parents):
        if (root / RECORD).is_file():
            recorder.read(root / RECORD)
            break
    return recorder


# --- a user's own copy of the book ---------------------------------------------------------------------------
def data_folder() -> Path:
    """Where a user's own files live on this platform."""
    if sys.platform == "win32":
        base = Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "gyoji"


def import_book(game: GameDef, source: str) -> int:
    """Keep a user's copy of the rulebook (id, kind, text by tabs); how many of our rules it has."""
    texts = read_texts(Path(source))
    known = [number for number in texts if book_of(game).id_of(number)]
    if not known:
        raise GyojiError(f"{source}: none of its rules is in the rulebook of {game.name}")
    target = data_folder() / "rulebooks" / f"{game.name}.tsv"
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
    except OSError as e:
        raise GyojiError(f"{target}: cannot be written: {e.strerror}") from None
    return len(known)


def imported_texts(game: GameDef) -> dict[str, str]:
    """The texts of the user's own copy of the book; none if there is no copy."""
    path = data_folder() / "rulebooks" / f"{game.name}.tsv"
    return read_texts(path) if path.is_file() else {}


def read_texts(path: Path) -> dict[str, str]:
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as e:
        raise GyojiError(f"{path}: cannot be read: {e.strerror}") from None
    except UnicodeDecodeError as e:
        raise GyojiError(f"{path}: is not UTF-8 text (byte {e.start})") from None
    texts: dict[str, str] = {}
    for number, line in enumerate(lines, 1):
        cells = line.split("\t")
        if not line.strip() or (number == 1 and cells[0] == "id"):
            continue
        if len(cells) < 3:
            raise GyojiError(f"{path}, line {number}: expected id, kind and text, separated by tabs")
        texts.setdefault(cells[0], "\n".join(filter(None, [texts.get(cells[0], ""), cells[2]])))
    return texts
