"""One function for each command."""

from __future__ import annotations

import platform
import sys
from collections import Counter
from difflib import get_close_matches
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

import typer

from .. import __version__, card_files, games, rule_search, rulebook, start
from .._build import build_name
from ..agents import AGENTS
from ..kernel.declaring.gamedef import CardCheck, GameDef, allowed_words
from ..kernel.errors import GyojiError
from ..kernel.files import bytes_of, naming
from ..kernel.gc_pause import freeze, undisturbed
from ..kernel.holding.saving import MOST_SAVED
from ..kernel.rulebook import STATUSES, Rule
from ..kernel.showing.layout import map_lines
from ..kernel.state.card import Card
from ..tournament.book import register as register_tournament_book
from . import lines
from .show import bar, say, say_json, table, tell
from .tournament import app as tournament_app

app = typer.Typer(
    help="A referee for trading card games: it runs printed cards and cites the rulebook at every step.",
    no_args_is_help=True, pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
scenario_app = typer.Typer(help="Rulings that run as tests.", no_args_is_help=True)
app.add_typer(scenario_app, name="scenario")
app.add_typer(tournament_app, name="tournament")

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game, by name: `gyoji games` lists them.",
                                         autocompletion=lambda: games.NAMES)]
Cards = Annotated[list[str] | None, typer.Option("--cards", metavar="FILE", help="A file with more cards; can be repeated.")]
Decks = Annotated[str, typer.Option("--decks", metavar="A,B", help="Decks by name or file, one per player.")]
Options = Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help=(
    "A setting of the game; can be repeated."))]
Agents = Annotated[str, typer.Option("--agents", metavar="A,B", help="Who plays, one per seat: `gyoji games` lists them.")]
Seed = Annotated[int, typer.Option("--seed", metavar="N", help="Seed of all chance: the same seed, the same game.")]
Lang = Annotated[str, typer.Option("--lang", metavar="en|ja", help=(
    "Language, English or Japanese."), autocompletion=lambda: ["en", "ja"])]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def show_version(wanted: bool) -> None:
    if wanted:
        say(f"gyoji {__version__} ({build_name()}, Python {platform.python_version()})")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[bool, typer.Option("--version", callback=show_version, is_eager=True,
                                          help="Show the version, the build and the version of Python.")] = False,
) -> None:
    pass


@app.command("games")
def list_games(json: Json = False) -> None:
    """List the games, with their decks and options."""
    found = [games.load(name) for name in games.NAMES]
    if json:
        say_json([{
            "name": g.name, "title": g.title, "title_ja": g.title_ja,
            "decks": {d.name: {"title": d.title, "title_ja": d.title_ja} for d in g.decks().values()},
            "options": {
                n: {"default": o[0], "allowed": allowed_values(o[1]), "help": o[2]} for n, o in g.options.items()
            },
        } for g in found])
        return
    for g in found:
        say(f"{g.name}: {g.title}" + (f" ({g.title_ja})" if g.title_ja != g.title else ""))
        for d in g.decks().values():
            say(f"  deck {d.name}: {d.title} ({d.title_ja})")
        for name, option in g.options.items():
            say(f"  option {name}={option[0]}: {option[2]} ({', '.join(allowed_words(option[1]))})")
    say(f"agents: human, {', '.join(AGENTS)} (search:easy, search:normal, search:hard); one of your own as module:Class")


def allowed_values(allowed: Any) -> list[str]:
    return [allowed.__name__] if isinstance(allowed, type) else [str(a) for a in allowed]


@app.command()
def play(
    game: GameName = "",
    lang: Lang = "en",
    seed: Annotated[int | None, typer.Option("--seed", metavar="N", help=(
        "Seed of all chance: the same seed, the same game."))] = None,
    agents: Agents = "human,greedy",
    decks: Decks = "",
    cards: Cards = None,
    option: Options = None,
    load: Annotated[str, typer.Option("--load", metavar="FILE", help="Continue a saved game.")] = "",
    plain: Annotated[bool, typer.Option("--plain", help="Plain lines, even on a terminal.")] = False,
) -> None:
    """Play in the terminal. If input or output is not a terminal, option numbers are read line by line."""
    if load:
        saved = bytes_of(load, MOST_SAVED)
        with naming(load):
            match = start.load(saved, cards or [], lang)
        if game and game != match.game.name:
            raise GyojiError(f"{load} is a game of {match.game.name}, not of {game}")
    else:
        if not game:
            raise GyojiError(f"which game? there are: {', '.join(games.NAMES)}")
        chosen = start.any_seed() if seed is None else seed
        match = start.new(game, deck_list(decks), chosen, cards or [], option_map(option), lang)
    seats = lines.seats_of(match, agents)
    freeze()
    terminal = sys.stdin.isatty() and sys.stdout.isatty()
    if terminal and not plain and find_spec("gyoji.tui") is not None:
        import_module("gyoji.tui").run(match, seats, cards or [])
        return
    raise typer.Exit(lines.play(match, seats, cards or []))


@scenario_app.command("run")
def run_scenarios(
    paths: Annotated[list[str], typer.Argument(metavar="PATH", help="Files or folders.")],
    cards: Cards = None,
    tag: Annotated[str | None, typer.Option("--tag", metavar="T", help="Only scenarios with this tag.")] = None,
    explain: Annotated[bool, typer.Option("--explain", help="Print what happened, as a log.")] = False,
    full: Annotated[bool, typer.Option("--full", help="The same, with every rule that was applied.")] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Count a scenario with warnings as failed.")] = False,
    json: Json = False,
) -> None:
    """Run scenarios and report for each: pass, fail, unsupported or error."""
    from ..scenario import run_paths

    count: Counter[str] = Counter()
    warned = 0
    with bar("scenarios", None) as done:
        for r in run_paths(paths, cards or [], tag, strict):
            count[r.status] += 1
            warned += len(r.warnings)
            done(sum(count.values()))
            if json:
                say_json(r.as_json())
            elif r.status != "pass" or explain or full:
                say(f"{r.status}: {r.file}: {r.title}" + (f"\n  {r.reason}" if r.reason else ""))
            if not json and not strict:
                for warning in r.warnings:
                    say(f"warning: {r.file}: {r.title}\n  {warning}")
            if (explain or full) and not json:
                for line in r.lines if full else r.happened:
                    say(f"    {line}")
    if not count:
        raise GyojiError(f"no scenarios in {', '.join(paths)}" + (f" with the tag {tag}" if tag else ""))
    if not json:
        told = [f"{n} {status}" for status, n in sorted(count.items())]
        say(", ".join(told + ([f"{warned} warning{'s' * (warned > 1)}"] if warned else [])))
    raise typer.Exit(0 if set(count) == {"pass"} else 2 if count["error"] else 1)


@app.command()
def rules(
    game: GameName,
    words: Annotated[list[str] | None, typer.Argument(metavar="ID|WORDS",
                                                      help="A rule by its number, or words to search for.")] = None,
    coverage: Annotated[bool, typer.Option("--coverage", help="Count which rules are cited and tested.")] = False,
    index: Annotated[bool, typer.Option("--index", help="Show which modules apply each section of the book.")] = False,
    book: Annotated[str, typer.Option("--book", metavar="NAME", help=(
        "Another list of rules of the game, such as `full`."))] = "",
    own: Annotated[str, typer.Option("--import", metavar="FILE", help=(
        "Import your own copy of the rulebook, to see its text."))] = "",
    scenarios: Annotated[str, typer.Option("--scenarios", metavar="DIR", help="The folder with the scenarios.")] = "",
    lang: Lang = "en",
    json: Json = False,
) -> None:
    """Look up rules: how each one is implemented, where in the code, and which test shows it."""
    g = games.load(game)
    register_tournament_book(g)
    start.check_lang(lang)
    number = " ".join(words or [])
    if own:
        say(f"{rulebook.import_book(g, own)} rules of {g.name} have their text now")
    elif coverage:
        with bar(f"{g.name}: scenarios", None) as done:
            recorder = rulebook.record_of(g, scenarios, done)
        report = rulebook.coverage(g, recorder, book)
        if json:
            say_json(report)
        elif not recorder.sources:
            for key in ("total", *STATUSES, "cited"):
                say(f"{key}: {report[key.replace('-', '_')]}")
        else:
            for key in ("total", "code", "restates", "whole_of", "follows", "definition", "table", "todo", "cited",
                        "tested"):
                tested = report.get(f"{key}_tested")
                shown = "" if tested is None else f" ({tested} {'shown' if key == 'follows' else 'tested'})"
                say(f"{key.replace('_', '-')}: {report[key]}{shown}")
            for key in ("uncited", "untested", "unshown"):
                if report[key]:
                    say(f"{key} ({len(report[key])}): {' '.join(report[key])}")
        for lack in recorder.lacks:
            tell(lack)
        raise typer.Exit(0 if recorder.sources else 1)
    elif index:
        sections = rulebook.index_of(g)
        if json:
            say_json([{"section": id, "title": title, "modules": modules} for id, title, modules in sections])
        else:
            table(["section", "title", "modules"], [[id, title, ", ".join(modules)] for id, title, modules in sections])
    elif number and (number[0].isdigit() or rulebook.book_of(g).find(number) is not None):
        show_rule(g, number, lang, json)
    elif number:
        show_found(g, number, book, lang, json)
    else:
        texts = rulebook.imported_texts(g)
        all_rules = rulebook.list_of(g, book)
        if json:
            say_json([printed(r, texts.get(r.id, "")) for r in all_rules])
        else:
            table(["id", "status", "gist"], [[r.id, r.said(), r.gist(lang)] for r in all_rules])


def printed(r: Rule, text: str) -> dict[str, Any]:
    return {"id": r.id, "status": r.status, "see": r.see, "aliases": r.aliases, "en": r.en, "ja": r.ja, "text": text}


def show_found(g: GameDef, words: str, name: str, lang: str, json: bool) -> None:
    found = rule_search.search(g, words, name)
    texts = rulebook.imported_texts(g)
    book = rulebook.book_of(g)
    if json:
        say_json([printed(r, texts.get(r.id, "")) for r in found.rules])
        return
    table(["id", "status", "gist"], [rule_search.line_of(book, r, words, texts.get(r.id, ""), lang) for r in found.rules])
    if found.modules:
        say(f"modules: {', '.join(found.modules)}")
    tell(f"{len(found.rules)} rules; {found.searched}")


def show_rule(g: GameDef, number: str, lang: str, json: bool) -> None:
    r = rulebook.find_rule(g, number)
    book = rulebook.book_of(g)
    text = rulebook.imported_texts(g).get(r.id, "")
    cited = rulebook.citations(g)
    links = rulebook.links_of(book, r)
    also = book.also(r.id)
    recorder = rulebook.Recorder()
    recorder.read_nearest()
    tests = recorder.tested(g).get(r.id, [])
    if json:
        say_json(printed(r, text) | {
            "cited": cited.get(r.id, []), "also": also, "tests": tests,
            "links": [{"id": x.id, "status": x.status, "see": x.see, "cited": cited.get(x.id, [])} for x in links],
        })
        return
    say(f"{r.id} ({r.said()}): {r.gist(lang)}")
    if r.aliases:
        say(f"also printed as {', '.join(r.aliases)}")
    if text:
        say(text)
    if r.id in cited:
        say(f"code: {', '.join(cited[r.id])}")
    for x in links:
        say(f"{x.id}: {x.said()}" + (f": {', '.join(cited[x.id])}" if x.id in cited else ""))
    for id in also:
        say(f"{id}: {book.rules[id].said()}")
    if tests:
        say(f"tests: {', '.join(tests)}")


@app.command("cards")
def show_cards(
    game: GameName,
    name: Annotated[str, typer.Argument(metavar="NAME", help="A card: its text, and what was understood of it.")] = "",
    source: Annotated[str, typer.Option("--from", metavar="FILE", help=(
        "Take the cards from this file, not the game's own."))] = "",
    check: Annotated[bool, typer.Option("--check", help="Report how many of the card texts are understood.")] = False,
    folds: Annotated[int | None, typer.Option("--folds", metavar="N", min=2, max=20, help=(
        "With --check: split the cards in N parts, and report how much of each the phrases of the others cover."))] = None,
    on_trial: Annotated[bool, typer.Option("--try", help=(
        "Play each card in positions made for it, and report which parts of its text never did anything."))] = False,
    share: Annotated[int, typer.Option("--share", metavar="N", min=1, help="With --try: only every N-th card.")] = 1,
    limit: Annotated[int | None, typer.Option("--limit", metavar="N", min=1, help=(
        "With --try: at most this many cards."))] = None,
    tries: Annotated[int, typer.Option("--tries", metavar="N", min=1, help="With --try: positions per card.")] = 10,
    get: Annotated[bool, typer.Option("--get", help="Download the published cards, for all commands to use.")] = False,
    address: Annotated[str, typer.Option("--address", metavar="URL", help="With --get: where to download from.")] = "",
    lang: Lang = "en",
    json: Json = False,
) -> None:
    """Show cards of a game or a file, and what the referee understands of them."""
    g = games.load(game)
    start.check_lang(lang)
    if address and not get:
        raise GyojiError("--address goes with --get")
    if get:
        get_cards(g, address)
        return
    if folds and not check:
        raise GyojiError("--folds goes with --check")
    if name and not source and Path(name).is_file():
        raise GyojiError(f"{name} is a file, expected the name of a card; the cards of a file: --from {name}")
    if name and folds:
        raise GyojiError("--folds measures all cards, not one")
    if on_trial:
        from .trials import try_cards

        try_cards(g, [source] if source else g.card_files(), name, share, limit, tries, json)
        return
    if check and folds:
        check_folds(g, [source] if source else g.card_files(), folds, json)
        return
    if check:
        check_cards(g, [source] if source else g.card_files(), name, json)
        return
    if source:  # what is wrong with other cards of the file does not matter
        one = [r for r, _ in g.records(source) if g.name_of(r) == name] if name else []
        found = {c.name: c for c in g.load_cards(one or source, [name] if name else None)}
    else:
        found = g.cards()
    if not name:
        if json:
            say_json([{"name": c.name, "english": c.english, "text": c.text} for c in found.values()])
        else:
            rows = [[c.name, c.english, " / ".join(c.text.splitlines())] for c in found.values()]
            table(["name", "english", "text"], rows)
        return
    card = find_card(found, name)
    if json:
        say_json({"name": card.name, "english": card.english, "text": card.text,
                  "understood": [a.show() for a in card.base.abilities]})
        return
    for line in [*g.card_lines(card, lang), *map_lines(g.card_maps(card, lang), 78)]:
        say(line)
    for ability in card.base.abilities:
        say()
        say(ability.show())


def get_cards(g: GameDef, address: str) -> None:
    """Download a card file, with a bar of how far it is."""
    from rich.progress import BarColumn, DownloadColumn, Progress, TransferSpeedColumn

    with Progress("{task.description}", BarColumn(), DownloadColumn(), TransferSpeedColumn(), transient=True) as progress:
        task = progress.add_task(g.title, total=None)
        path, n = card_files.get(g, address, lambda got, total: progress.update(task, completed=got, total=total or None))
    say(f"{n:,} cards of {g.title} are in {path}")


def find_card(cards: dict[str, Card], name: str) -> Card:
    if name in cards:
        return cards[name]
    by_word = {c.english.lower(): c for c in cards.values()} | {c.name.lower(): c for c in cards.values()}
    if name.lower() in by_word:
        return by_word[name.lower()]
    near = get_close_matches(name.lower(), by_word, 3) or [w for w in by_word if name.lower() in w][:5]
    perhaps = f"; perhaps {', '.join(by_word[w].shown('en') for w in near)}" if near else ""
    raise GyojiError(f"there is no card {name!r}{perhaps}")


def check_cards(g: GameDef, sources: list[str], name: str, json: bool) -> None:
    with undisturbed():
        checks = [g.checked(record, where) for s in sources for record, where in g.records(s) if (
            not name or g.name_of(record) == name)]
        if name and not checks:
            raise GyojiError(f"there is no card {name!r}")
        bad = [c for c in checks if c.message]
        say_checked(checks, bad, json)
    raise typer.Exit(1 if bad else 0)


def check_folds(g: GameDef, sources: list[str], folds: int, json: bool) -> None:
    from ..printed.folds import measure
    from ..printed.game import PrintedGame

    if not isinstance(g, PrintedGame):
        raise GyojiError(f"the texts of {g.name} are not read by phrases")
    records = [record for s in sources for record, _ in g.records(s)]
    with bar("cards", len(records)) as done, undisturbed():
        found = measure(g, records, folds, done)
    cards, understood, by_others = (sum(getattr(f, k) for f in found) for k in ("cards", "understood", "by_others"))
    if json:
        say_json({"cards": cards, "understood": understood, "by_others": by_others, "folds": [
            {"cards": f.cards, "understood": f.understood, "by_others": f.by_others} for f in found]})
        return
    for k, f in enumerate(found):
        say(f"{k + 1}: {f.understood / f.cards:.1%} of {f.cards} understood, "
            f"{f.by_others / f.cards:.1%} by the phrases that the others need")
    say(f"all: {understood / cards:.1%} and {by_others / cards:.1%}")


def say_checked(checks: list[CardCheck], bad: list[CardCheck], json: bool) -> None:
    missing = Counter(phrase for c in bad for phrase in c.missing)
    good = len(checks) - len(bad)
    share = round(good / len(checks), 4) if checks else 1.0
    if json:
        say_json({"cards": len(checks), "understood": good, "share": share,
                  "missing": [{"phrase": p, "count": n} for p, n in missing.most_common()]})
        return
    for c in bad:
        say(c.message)
    say(f"{good} of {len(checks)} cards understood ({share:.1%})")
    for phrase, n in missing.most_common(100):
        say(f"{n:6} {phrase}")


@app.command()
def deck(
    game: GameName,
    file: Annotated[str, typer.Argument(metavar="FILE", help="A deck file, or the name of one of the game's decks.")],
    cards: Cards = None,
    option: Options = None,
    json: Json = False,
) -> None:
    """Check whether a deck is legal; if not, give every reason with its rule."""
    g = start.find_game(game, cards or [], [file])
    d = start.find_deck(g, file, file)
    problems = g.deck_problems_with(d, g.cards(), start.read_options(g, option_map(option)))
    if json:
        say_json({"deck": d.name, "legal": not problems, "problems": problems,
                  "sections": {section: d.size(section) for section in d.sections}})
    else:
        say(f"{d.name}: {', '.join(f'{section} {d.size(section)}' for section in d.sections)}")
        for problem in problems:
            say(f"  {problem}")
        say("not legal" if problems else "legal")
    raise typer.Exit(1 if problems else 0)


@app.command()
def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A saved game.")],
    seat: Annotated[int, typer.Option("--seat", metavar="N", help="Show what this player saw; -1: a spectator.")] = -1,
    partial: Annotated[bool, typer.Option("--partial", help=(
        "If the save no longer fits the rules, replay as far as it does."))] = False,
    cards: Cards = None,
    lang: Lang = "en",
) -> None:
    """Step through a saved game (on a terminal: Enter for the next step)."""
    saved = bytes_of(file, MOST_SAVED)
    with naming(file):
        whole = lines.replay(saved, cards or [], seat, lang, partial)
    raise typer.Exit(0 if whole else 1)


@app.command()
def bench(
    game: Annotated[str, typer.Option("--game", metavar="GAME", help="Only this game; by default, all.")] = "",
    number: Annotated[int, typer.Option("--games", metavar="N", help="How many games of random play.")] = 500,
    one: Annotated[bool, typer.Option("--one", help="Measure only the build that runs this command.")] = False,
    json: Json = False,
) -> None:
    """Measure speed, size and memory, of the compiled and the plain build if both are installed."""
    from .. import bench as benchmarks

    if number < 1:
        raise GyojiError(f"games is a whole number from 1, not {number}")
    found: dict[str, dict[str, dict[str, Any]]] = {}
    for name in [game] if game else games.NAMES:
        with bar(f"bench {name}", None) as done:
            report = benchmarks.measure(name, number, done)
            other = None if one else benchmarks.other_build(name, number)
        found[name] = {build_name(): report} | ({} if other is None else {str(other.pop("build")): other})
    if json:
        say_json({"build": build_name(), **found[game][build_name()]} if one and game else found)
        return
    for name, both in found.items():
        builds = list(both)
        keys = both[builds[0]]
        table([name, *builds], [[key, *[benchmarks.shown(both[b].get(key)) for b in builds]] for key in keys])


# --- from words to values ------------------------------------------------------------------------------------
def deck_list(words: str) -> list[str] | None:
    return [w.strip() for w in words.split(",")] if words else None


def option_map(words: list[str] | None) -> dict[str, Any]:
    out: dict[str, Any] = {}
    for word in words or []:
        name, sign, value = word.partition("=")
        if not sign or not name:
            raise GyojiError(f"--option {word}: expected NAME=VALUE")
        out[name] = value
    return out
