"""Running scenario files: one result for each scenario."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from traceback import extract_tb
from typing import Any

from ..kernel.errors import GyojiError, TextError
from ..kernel.showing.words import SEES_OBJECT, SEES_SOURCE
from ..kernel.state.state import State
from ..kernel.state.terms import NOBODY, RULE
from ..text.complain import NotUnderstood
from .answers import Unanswered
from .board import SHARED, CardFiles, Library, build
from .expect import cited_rules
from .format import scenarios
from .lint import warnings
from .model import Malformed, Scenario
from .runner import Failed, Runner
from .words import Unsupported

SUFFIXES = (".yaml", ".yml", ".json")


@dataclass
class Result:
    """What became of one scenario."""

    file: str
    title: str
    status: str  # pass, fail, unsupported, error
    reason: str = ""
    seconds: float = 0.0
    rules: list[str] = field(default_factory=list)  # that it says it shows
    cited: set[str] = field(default_factory=set)  # that the referee cited, also while an act was tried that is refused
    happened: list[str] = field(default_factory=list)  # the log as a table shows it, for --explain
    lines: list[str] = field(default_factory=list)  # the log with every rule that was followed, for --full
    game: str = ""
    warnings: list[str] = field(default_factory=list)  # what it declares and does not use

    def as_json(self) -> dict[str, Any]:
        """What `--json` prints."""
        return {"file": self.file, "title": self.title, "status": self.status, "reason": self.reason,
                "seconds": round(self.seconds, 6), "warnings": self.warnings}


def run_paths(
    paths: Sequence[str | Path], cards: Sequence[str | Path] = (), tag: str | None = None, strict: bool = False
) -> Iterator[Result]:
    """Run files and folders of scenarios, with further card files; with a tag, only those that have it.

    Strictly, a scenario with warnings fails."""
    further = CardFiles(cards)
    try:
        further.check()
    except GyojiError as e:
        yield Result(str(e).split(":")[0], "", "error", str(e))
        return
    for path in paths:
        for file in files(Path(path)):
            for found in run_file(file, further, tag):
                if strict and found.warnings and found.status == "pass":
                    found.status, found.reason = "fail", "; ".join(found.warnings)
                yield found


def files(path: Path) -> list[Path]:
    """A file itself; of a folder, all scenario files below it (all but those that hold the cards of a folder)."""
    if not path.is_dir():
        return [path]
    return sorted(p for p in path.rglob("*") if p.suffix.lower() in SUFFIXES and p.is_file() and p.name != SHARED)


def run_file(path: Path, cards: CardFiles | None = None, tag: str | None = None) -> Iterator[Result]:
    for number, title, found in scenarios(path):
        title = title or f"scenario {number}"
        if isinstance(found, Scenario):
            if tag is None or tag in found.tags:
                yield run(found, cards)
        elif isinstance(found, Unsupported):
            yield Result(str(path), title, "unsupported", str(found))
        else:
            yield Result(str(path), title, "error", str(found))


def run(s: Scenario, cards: CardFiles | None = None) -> Result:
    """Play one scenario."""
    out = Result(s.file, s.title or f"scenario {s.number}", "pass", rules=s.rules, game=s.words.own.game)
    began = perf_counter()
    g: State | None = None
    try:
        board = build(s, Library(s, cards or CardFiles(())))
        g = board.g
        runner = Runner(s, g, board.refs)
        board.arrive(s.words)
        runner.play(g)
    except Failed as e:
        out.status, out.reason = "fail", str(e)
    except Unsupported as e:
        out.status, out.reason = "unsupported", str(e)
    except TextError as e:
        out.status, out.reason = "unsupported", f"not understood: {e.phrase}"
    except NotUnderstood as e:
        out.status, out.reason = "unsupported", str(e)
    except (Malformed, Unanswered, GyojiError) as e:
        out.status, out.reason = "error", str(e)
    except NotImplementedError as e:
        out.status, out.reason = "unsupported", f"not there yet: {e}" if str(e) else "a rule that is not there yet"
    except RecursionError:
        out.status, out.reason = "fail", "play did not come to an end"
    except Exception as e:  # a fault of the rules: told as such, so that the other scenarios are run
        place = extract_tb(e.__traceback__)[-1]
        where = f"{Path(place.filename).name}:{place.lineno}"
        out.status, out.reason = "fail", f"the referee broke down: {type(e).__name__}: {e} ({where})"
    out.seconds = perf_counter() - began
    if g is not None:
        out.cited = cited_rules(g) | (g.asker.tried if isinstance(g.asker, Runner) else set())
        tell(s, g, out)
    if out.status in ("pass", "fail"):
        out.warnings = warnings(s, out.cited if out.status == "pass" else None)
    return out


def tell(s: Scenario, g: State, out: Result) -> None:
    """The game log as a judge reads it: everything seen, with rule numbers."""
    for ev in g.journal or []:
        text = s.words.game.event_text(g, ev, NOBODY, "en", SEES_OBJECT | SEES_SOURCE)
        if text or ev.rule:
            out.lines.append(f"{text or ''} ({ev.rule})".strip() if ev.rule else str(text))
            if ev.kind != RULE and text:
                out.happened.append(out.lines[-1])
