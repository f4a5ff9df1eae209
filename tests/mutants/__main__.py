"""The command: `python -m mutants`, with src and tests on the path."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from pathlib import Path

os.environ["GYOJI_CACHE"] = "off"  # nothing that was compiled without a mutant is taken for what it would compile
os.environ.pop("GYOJI_EXPECT", None)  # the sources are what is tested here

from gyoji import games
from gyoji._build import build_name
from gyoji.kernel.files import write_whole

from .cases import ROOT, in_session
from .desk import NAME as DESK
from .desk import DeskTrials
from .report import explain, report
from .running import in_turn
from .trials import Trial, Trials, Wanted, as_json
from .without_code import write

LIST = ROOT / "docs" / "survivors.tsv"


def main(given: list[str] | None = None) -> int:
    told = arguments(given)
    if build_name() != "pure":
        raise SystemExit("mutants are made of the sources: put src before the compiled gyoji on PYTHONPATH")
    if told.without_code:
        write()
        return 0
    began = time.monotonic()
    wanted = Wanted(told.rule + told.explain, told.share, told.seed, bool(told.explain), told.jobs)
    trials: list[Trial] = []
    broken: list[str] = []
    for game in [told.game] if told.game else [*games.NAMES, DESK]:  # each in a process without the others
        found = in_turn(lambda game=game: of_game(game, wanted))
        trials += [Trial(**t) for t in found["trials"]]
        broken += found["broken"]
    if told.json:
        write_whole(Path(told.json), json.dumps(as_json(trials), indent=1, ensure_ascii=False).encode())
    if told.explain:
        explain(trials)
    status = report(trials, broken, LIST, told.rows)
    print(f"{time.monotonic() - began:.0f} s")
    return status


def of_game(game: str, wanted: Wanted) -> dict[str, object]:
    folder = game.replace("-", "_")
    books = ROOT / "src" / "gyoji" / "games" / folder
    trials = DeskTrials(wanted) if game == DESK else Trials(
        game, (f"gyoji.games.{folder}",), books, ROOT / "scenarios" / game, wanted)
    if not trials.wanted:
        return {"trials": [], "broken": []}
    trials.load()
    games.load("magic" if game == DESK else game)
    others = {name.replace("-", "_") for name in games.NAMES if name != game}
    found: list[Trial] = []
    where = ROOT / "tests" / (DESK if game == DESK else "")
    in_session(lambda tests: found.extend(trials.run(tests)), where, others)
    return {"trials": as_json(found), "broken": trials.broken}


def share(text: str) -> tuple[int, int]:
    part, _, whole = text.partition("/")
    if not (part.isdigit() and whole.isdigit() and 0 < int(part) <= int(whole)):
        raise argparse.ArgumentTypeError(f"expected a share such as 1/20, not {text!r}")
    return int(part), int(whole)


def arguments(given: list[str] | None) -> argparse.Namespace:
    about = "Whether the tests that name a rule notice when it is gone."
    parser = argparse.ArgumentParser("make mutants ARGS=...", description=about)
    parser.add_argument("--game", choices=[*games.NAMES, DESK], help="one game, or the tournament rules, only")
    parser.add_argument("--rule", action="append", default=[], metavar="ID", help="this rule only; may be repeated")
    parser.add_argument("--explain", action="append", default=[], metavar="ID", help="the same, with its mutants")
    parser.add_argument("--share", type=share, default=(1, 1), metavar="K/N", help="a share, chosen by the seed")
    parser.add_argument("--seed", default="", help="what the share is chosen by: the hash of a commit")
    parser.add_argument("--jobs", type=int, default=2, help="how many processes (2)")
    parser.add_argument("--json", metavar="FILE", help="write what became of each rule, site and mutant")
    parser.add_argument("--rows", action="store_true", help="print all survivors as lines of the list")
    parser.add_argument("--without-code", action="store_true", help="only bring docs/rules-without-code.tsv up to date")
    return parser.parse_args(given)


if __name__ == "__main__":
    sys.exit(main())
