"""Commands that play many games: sim, compare."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Annotated, Any

import typer

from .. import start
from .._build import build_name
from ..kernel.errors import GyojiError
from ..kernel.files import check_writable, write_for
from ..sim.comparing import compare as compare_games
from . import lines
from .commands import Agents, Cards, Decks, GameName, Json, Options, Seed, app, deck_list, option_map
from .show import bar, say, say_json, tell

Jobs = Annotated[int, typer.Option("--jobs", metavar="N", help="How many processes to use.")]
Cap = Annotated[int, typer.Option("--cap", metavar="N", help="Decisions after which a game counts as unfinished.")]


@app.command()
def sim(
    game: GameName,
    number: Annotated[int, typer.Option("--games", metavar="N", help="How many games.")] = 100,
    agents: Agents = "random,random",
    decks: Decks = "",
    cards: Cards = None,
    option: Options = None,
    seed: Seed = 0,
    jobs: Jobs = 1,
    cap: Cap = start.CAP,
    trace: Annotated[bool, typer.Option("--trace", help="Add a hash of everything asked and answered.")] = False,
    rotate: Annotated[bool, typer.Option("--rotate", help=(
        "Rotate agents and decks through the seats, game by game."))] = False,
    until: Annotated[str, typer.Option("--until", metavar="1%", help="Stop once all intervals are within this, at "
                                                                     "the latest after --games.")] = "",
    out: Annotated[str, typer.Option("--out", metavar="FILE", help="Write a row per game: .csv or .parquet.")] = "",
    report: Annotated[str, typer.Option("--report", metavar="FILE", help=(
        "Write a page with plots (.html); implies --rotate."))] = "",
    patience: Annotated[float, typer.Option("--patience", metavar="S", help="Seconds that an agent of your own may take "
                                                                            "for an answer.")] = 60.0,
    keep: Annotated[str, typer.Option("--keep", metavar="FILE", help="Store batches there as they finish; those already "
                                                                     "stored are not played again.")] = "",
    ray: Annotated[str | None, typer.Option("--ray", metavar="[ADDRESS]", help="Run on a Ray cluster: a local one, or the "
                                                                               "one at ADDRESS.")] = None,
    json: Json = False,
) -> None:
    """Play many games between agents, and count. Without --decks, all pairings of the game's own decks take turns."""
    from ..sim import Failed, Stopped, simulate
    from ..sim.batches import most_jobs
    from ..sim.rows import Rows

    for path in (out, report):
        if path:
            check_writable(path)
    if out and not out.endswith((".csv", ".parquet")):
        raise GyojiError(f"--out {out}: expected a name that ends in .csv or .parquet")
    stopped = False
    failed = ""
    d = start.find_game(game)
    players = lines.agent_names(agents, d.seats(start.read_options(d, option_map(option))))
    if number > 0 and ray is None and jobs > most_jobs(number, players):
        tell(f"{jobs} jobs are more than are of use here: {most_jobs(number, players)} for {number} games on this machine")
    with bar(f"{game}: games", number) as done, ExitStack() as closing:
        share = share_of(until)
        rows = Rows(out) if out else None
        if rows is not None:
            closing.callback(rows.close)
        try:
            r = simulate(game, players, deck_list(decks), number, seed, jobs, option_map(option),
                         cards or [], cap, trace, done, rotate or bool(report), bool(report), share, rows, patience, keep,
                         ray)
        except Stopped as early:
            stopped = True
            r = early.result
        except Failed as e:
            failed = str(e)
            r = e.result
    if stopped:
        tell(f"stopped after {r['games']} of {number} games")
    if failed:
        tell(f"{failed}; {r['games']} games were played before")
    if json:
        say_json(r)
    elif r["games"]:
        print_figures(r)
        if trace:
            say(f"trace {r['trace_hash']}")
    if report:  # last, so that a full disk takes no figures with it
        from ..report.simulated import simulated

        write_for(report, simulated(game, r).encode())
        tell(f"report: {report}")
    raise typer.Exit(2 if failed else 130 if stopped else 1 if r["unfinished"] else 0)


def share_of(words: str) -> float:
    """1%, 0.01; nothing is 0."""
    try:
        share = float(words.removesuffix("%")) / (100 if words.endswith("%") else 1) if words else 0.0
    except ValueError:
        share = -1.0
    if not 0.0 <= share < 1.0 or (words and share == 0.0):
        raise GyojiError(f"--until {words}: expected a share such as 1% or 0.01")
    return share


def print_figures(r: dict[str, Any]) -> None:
    say(f"{r['games']} games, {r['finished']} finished, {r['unfinished']} unfinished, in {r['seconds']:.2f} s "
        f"({build_name()})")
    say(f"wins by seat {', '.join(map(str, r['wins']))}; draws {r['draws']}; who began: {said(r['began'])}")
    n = max(1, r["games"])
    say(f"{r['decisions'] / n:.1f} decisions and {r['turns'] / n:.1f} turns a game")
    if r["turns_distribution"]:
        t = r["turns_distribution"]
        say(f"turns: median {t['median']}, 5 to 95 % {t['5%']} to {t['95%']}, most {t['most']}")
    say(f"{r['decisions_per_second']:,} decisions/s, {r['games_per_second']:,} games/s")
    if len(r["agents"]) > 1:
        for s in r["agents"]:
            say(f"  {s['agent']}: {said(s)}")
    if len(r["decks"]) > 1:
        for s in r["decks"]:
            say(f"  {s['deck']}: {said(s)}")
        for s in r["pairs"]:
            if s["deck"] < s["against"]:
                say(f"    {s['deck']} against {s['against']}: {said(s)}")


def said(s: dict[str, Any]) -> str:
    low, high = s["interval"]
    return f"{s['share']:.1%} of {s['games']} ({low:.1%} to {high:.1%})"


@app.command()
def compare(
    game: GameName,
    a: Annotated[str, typer.Option("--a", metavar="DECK", help="A deck, by name or file.")],
    b: Annotated[str, typer.Option("--b", metavar="DECK", help="The other version of it; by default, the same list.")] = "",
    cards_a: Annotated[list[str] | None, typer.Option("--cards-a", metavar="FILE", help="Cards for version A only.")] = None,
    cards_b: Annotated[list[str] | None, typer.Option("--cards-b", metavar="FILE", help="Cards for version B only.")] = None,
    against: Annotated[str, typer.Option("--against", metavar="A,B", help=(
        "Opposing decks; by default, the game's own."))] = "",
    number: Annotated[int, typer.Option("--games", metavar="N", help="Games per version.")] = 400,
    agent: Annotated[str, typer.Option("--agent", metavar="A", help="The agent that plays all decks.")] = "greedy",
    cards: Cards = None,
    option: Options = None,
    seed: Seed = 0,
    jobs: Jobs = 1,
    json: Json = False,
) -> None:
    """Compare two versions of a deck, or of cards in it: same opponents, same luck; is one better?"""
    from ..sim import Failed, Stopped

    status = 0
    with bar(f"{game}: games", 2 * number) as done:
        try:
            r = compare_games(game, a, b or a, deck_list(against), [*(cards or []), *(cards_a or [])],
                              [*(cards or []), *(cards_b or [])], number, agent, option_map(option), seed, jobs, done)
        except (Stopped, Failed) as e:
            r = e.result
            status = 130 if isinstance(e, Stopped) else 2
            why = "stopped" if isinstance(e, Stopped) else str(e)
    if status:
        tell(f"{why}; {r['a']['games']} games of each were played before")
    if json:
        say_json(r)
    elif r["a"]["games"]:
        say(f"a {r['decks'][0]}: {said(r['a'])}")
        say(f"b {r['decks'][1]}: {said(r['b'])}")
        low, high = r["interval"]
        say(f"b less a: {r['difference']:+.1%} ({low:+.1%} to {high:+.1%}, 95 %)")
        say(r["verdict"])
    if r["unfinished"]:
        tell(f"{r['unfinished']} games were not finished, and do not count")
    raise typer.Exit(status)
