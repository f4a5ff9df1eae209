"""The rule trace: which rule stands where in the code, and which test shows it."""

from __future__ import annotations

import ast
import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from .kernel.declaring.gamedef import GameDef
from .kernel.errors import GyojiError
from .kernel.files import MOST_BYTES, bytes_of, text_of, write_for
from .kernel.rulebook import LINKED, STATUSES, Book, Rule

RECORD = ".coverage-rules.json"  # what the tests have shown, a JSON object a line
#: a rule in a message: "at most 15 are allowed (100.4a)"
AT_THE_END = re.compile(r" \(((?:[0-9]|MTR |IPG |JAR )[0-9A-Za-z.# -]*)\)$")


#: by game: folders of further code that applies the rules of its further books
FURTHER_CODE: dict[str, list[Path]] = {}


def book_of(game: GameDef) -> Book:
    """All rules of a game, in one book or several."""
    if not game.rulebook_path:
        raise GyojiError(f"{game.name} has no rulebook")
    return game.whole_book()


def list_of(game: GameDef, name: str = "") -> list[Rule]:
    """The game's list of rules, or one of its further lists by name."""
    if name and name not in game.further_books:
        known = ", ".join(game.further_books) or "none"
        raise GyojiError(f"{game.name} has no further book {name!r}; it has: {known}")
    path = game.further_books[name] if name else game.rulebook_path
    return [r for r in book_of(game).rules.values() if r.file == path]


def find_rule(game: GameDef, number: str) -> Rule:
    rule = book_of(game).find(number)
    if rule is None:
        near = [id for id in book_of(game).rules if id.startswith(number.rsplit(".", 1)[0])][:8]
        raise GyojiError(f"{game.name} has no rule {number!r}" + (f"; near it: {', '.join(near)}" if near else ""))
    return rule


def links_of(book: Book, rule: Rule) -> list[Rule]:
    """The rules that a rule links to, those that these link to, and so on to the end."""
    found = [book.rules[id] for id in rule.see]
    for linked in found:  # grows on the way
        found += [book.rules[id] for id in linked.see if book.rules[id] not in found]
    return found


# --- cited ---------------------------------------------------------------------------------------------------
class Site:
    """A string literal in a game's code that cites a rule."""

    def __init__(self, rule: str, path: Path, inside: str, node: ast.Constant) -> None:
        assert node.end_lineno is not None and node.end_col_offset is not None
        self.rule = rule  # its id
        self.path = path
        self.inside = inside  # the path below the game's folder
        self.line = node.lineno
        self.col = node.col_offset  # columns count the bytes of a line in UTF-8, as Python's parser does
        self.end_line = node.end_lineno
        self.end_col = node.end_col_offset


def sites(game: GameDef) -> list[Site]:
    """All literals of the game's own code that cite rules: numbers of rules and nothing else, or a message that ends with
    one in brackets. A string that stands alone (a docstring) cites nothing, nor does one that a value is compared with."""
    return sites_in(book_of(game), folder_of(game), sources_of(game))


def sites_in(book: Book, folder: Path, paths: list[Path]) -> list[Site]:
    found: list[Site] = []
    for path in paths:
        for node, text in _used(ast.parse(path.read_text(encoding="utf-8"))):
            message = AT_THE_END.search(text)
            numbers = [message[1]] if message is not None else [text] if book.id_of(text) else text.split()
            if all(book.id_of(number) for number in numbers):
                inside = path.relative_to(folder).as_posix()
                found += [Site(book.id_of(number), path, inside, node) for number in numbers]
    return found


def _used(node: ast.AST) -> Iterator[tuple[ast.Constant, str]]:
    """The text literals below a node that are used for more than comparing."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node, node.value
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return
    for child in ast.iter_child_nodes(node):
        if not isinstance(node, ast.Compare) or not isinstance(child, ast.Constant | ast.Tuple | ast.List | ast.Set):
            yield from _used(child)


def citations(game: GameDef) -> dict[str, list[str]]:
    """Rule ids that the game's own code cites, each with the places (path:line, below the game's folder)."""
    found: dict[str, list[str]] = {}
    further = [site for folder in FURTHER_CODE.get(game.name, [])
               for site in sites_in(book_of(game), folder.parent, sorted(folder.rglob("*.py")))]
    for site in [*sites(game), *further]:
        places = found.setdefault(site.rule, [])
        if f"{site.inside}:{site.line}" not in places:
            places.append(f"{site.inside}:{site.line}")
    return found


def section_of(number: str) -> str:
    """The section that a rule stands in: 601 of 601.2f, 2.4 of 2.4.12.2."""
    parts = number.split(".")
    return parts[0] if len(parts[0]) > 2 else ".".join(parts[:2])


def index_of(game: GameDef, most: int = 4) -> list[tuple[str, str, list[str]]]:
    """By section of the book: its title in our words, and the modules that cite its rules, the one with most rules first."""
    book = book_of(game)
    found: dict[str, dict[str, set[str]]] = {}
    for site in sites(game):
        if "." in site.rule:  # not a chapter or section as a whole: what looks like its number may be any number
            found.setdefault(section_of(site.rule), {}).setdefault(site.inside, set()).add(site.rule)
    out = []
    for section in dict.fromkeys(section_of(rule.id) for rule in list_of(game)):
        if section in found:
            ranked = sorted(found[section].items(), key=lambda item: (-len(item[1]), item[0]))
            rule = book.find(section)
            out.append((section, "" if rule is None else rule.gist("en"), [path for path, _ in ranked[:most]]))
    return out


def folder_of(game: GameDef) -> Path:
    """The folder of the package that declares a game."""
    name = type(game).__module__
    top = ".".join(name.split(".")[:3]) if name.startswith(f"{__package__}.games.") else name
    file = import_module(top).__file__
    assert file is not None
    return Path(file).parent


def sources_of(game: GameDef) -> list[Path]:
    """The source files of a game: of its package, or of the module that it is."""
    module = import_module(type(game).__module__)
    if not module.__package__:
        assert module.__file__ is not None
        return [Path(module.__file__)]
    return sorted(folder_of(game).rglob("*.py"))


# --- tested --------------------------------------------------------------------------------------------------
class Recorder:
    """Collects which rules passing tests have shown: those that a test names and the referee applied while it ran."""

    def __init__(self) -> None:
        self.shown: dict[str, dict[str, list[str]]] = {}  # game, rule, tests
        self.sources: list[str] = []  # where that was learnt
        self.lacks: list[str] = []  # what was not there, in words

    def record(self, game: GameDef, test: str, named: Iterable[object], cited: Iterable[str]) -> list[str]:
        """A test has passed; returns the rules that it has shown."""
        book = book_of(game)
        applied = {book.id_of(number) for number in cited}
        rules = sorted({id for id in (book.id_of(str(n)) for n in named) if id and book.shown(id, applied)})
        for rule in rules:
            self.shown.setdefault(game.name, {}).setdefault(rule, []).append(test)
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

    def read_nearest(self) -> None:
        """Add the record of the checkout that we are in."""
        for root in (Path.cwd(), *Path.cwd().parents):
            if (root / RECORD).is_file():
                self.sources.append(RECORD)
                return self.read(root / RECORD)
        self.lacks.append(f"there is no record of tests ({RECORD}, which `make test` writes in a checkout of the project): "
                          "what only tests show counts as untested")


def write_record(path: Path, game: str, test: str, rules: list[str]) -> None:
    """Add one test to the record; one short line, so that several processes can write."""
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps({"game": game, "test": test, "rules": rules}) + "\n")


def coverage(game: GameDef, recorder: Recorder, name: str = "") -> dict[str, Any]:
    """What `gyoji rules GAME --coverage --json` prints, of the game's list of rules or of a further one.

    A rule that restates another, or is the whole of others, is tested where these are; one that follows from others is
    shown by a test of its own."""
    book = book_of(game)
    rules = list_of(game, name)
    cited = citations(game)
    tested = recorder.tested(game)

    def is_tested(r: Rule) -> bool:
        if r.status in ("restates", "whole-of"):
            return all(is_tested(book.rules[id]) for id in r.see)
        return r.id in tested or r.status in ("definition", "table")

    of = {status: [r for r in rules if r.status == status] for status in STATUSES}
    return {
        "total": len(rules), **{status: len(of[status]) for status in ("code", "definition", "table", "todo")},
        "cited": sum(r.id in cited for r in of["code"]), "tested": sum(is_tested(r) for r in of["code"]),
        "uncited": [r.id for r in of["code"] if r.id not in cited],
        "untested": [r.id for r in of["code"] if not is_tested(r)],
        **{status.replace("-", "_"): len(of[status]) for status in LINKED},
        **{f"{status.replace('-', '_')}_tested": sum(is_tested(r) for r in of[status]) for status in LINKED},
        "unshown": [r.id for r in of["follows"] if not is_tested(r)],
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
    if folder is None:
        recorder.lacks.append(f"there are no scenarios of {game.name} (scenarios/{game.name}, here or above): what they "
                              "show counts as untested; run this in a checkout of the project, or give --scenarios DIR")
    else:
        recorder.sources.append(str(folder))
        from .scenario import run_paths

        for done, result in enumerate(run_paths([folder]), 1):
            if progress is not None:
                progress(done)
            if result.status == "pass" and result.game == game.name:
                recorder.record(game, f"{result.file}: {result.title}", result.rules, result.cited)
    recorder.read_nearest()
    return recorder


# --- a user's own copy of the book ---------------------------------------------------------------------------
def data_folder() -> Path:
    """Where a user's own files live on this platform."""
    if os.environ.get("GYOJI_DATA"):
        return Path(os.environ["GYOJI_DATA"])
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
    except OSError as e:
        raise GyojiError(f"{target}: cannot be written: {e.strerror}") from None
    write_for(str(target), bytes_of(source))
    return len(known)


def imported_texts(game: GameDef) -> dict[str, str]:
    """The texts of the user's own copy of the book; none if there is no copy."""
    path = data_folder() / "rulebooks" / f"{game.name}.tsv"
    return read_texts(path) if path.is_file() else {}


def read_texts(path: Path) -> dict[str, str]:
    lines = text_of(str(path), MOST_BYTES).splitlines()
    texts: dict[str, str] = {}
    for number, line in enumerate(lines, 1):
        cells = line.split("\t")
        if not line.strip() or (number == 1 and cells[0] == "id"):
            continue
        if len(cells) < 3:
            raise GyojiError(f"{path}, line {number}: expected id, kind and text, separated by tabs")
        texts.setdefault(cells[0], "\n".join(filter(None, [texts.get(cells[0], ""), cells[2]])))
    return texts
