"""`gyoji tournament`: the desk on the command line. An event is a file, its log; a refused act leaves it as it was."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from .. import start
from ..kernel.errors import GyojiError
from ..kernel.files import MOST_BYTES, check_writable, held, json_of, naming, text_of, write_for
from ..tournament import Desk, Refusal
from ..tournament.desk import ACTS, audit
from ..tournament.export import FORMATS as EXPORTS
from ..tournament.export import exported
from ..tournament.infractions import GOES_ON, INFRACTIONS, Infraction, asked_for
from ..tournament.japanese import in_japanese
from ..tournament.play_offs import final_places
from ..tournament.results import dashed
from ..tournament.standings import shown
from ..tournament.values import SWISS, Round
from .show import bar, say, say_json, table, tell


class Speaking(TyperGroup):
    """What is refused is said in the language that was asked for."""

    lang = "en"

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except GyojiError as e:
            raise GyojiError(spoken(str(e))) from None


app = typer.Typer(help="Run events of any game by Magic's tournament rules.", no_args_is_help=True,
                  cls=Speaking)

EventFile = Annotated[str, typer.Argument(metavar="EVENT", help="The file of the event.")]
Who = Annotated[str, typer.Argument(metavar="WHO", help="An entrant, by id or name.")]
By = Annotated[str, typer.Option("--by", metavar="PERSON", help="Who asks for it; by default, whoever has the file.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Number = Annotated[int, typer.Option("--round", metavar="N", min=0, help="The round.")]


@app.callback()
def speak(
    lang: Annotated[str, typer.Option("--lang", metavar="en|ja", help=(
        "Language of what the desk says; the event's file is the same."))] = "en",
) -> None:
    Speaking.lang = start.check_lang(lang)


def spoken(text: str) -> str:
    return in_japanese(text) if Speaking.lang == "ja" else text


#: what stands above the columns of a table
HEADS = {"id": "番号", "infraction": "違反行為", "name": "名前", "penalty": "懲罰", "place": "順位", "points": "点",
         "record": "戦績", "score": "スコア", "table": "卓"}


def headed(heads: list[str]) -> list[str]:
    return [HEADS.get(head, head) for head in heads] if Speaking.lang == "ja" else heads


def load(path: str) -> Desk:
    text = text_of(path, MOST_BYTES)
    with naming(path):
        return Desk.load(text)


def keep(path: str, desk: Desk) -> None:
    write_for(path, desk.save().encode())


def done(path: str, act: str, by: str = "", **args: Any) -> tuple[Desk, Any]:
    """Carry out an act and keep the event; whoever does so at the same time waits."""
    with held(path):
        desk = load(path)
        before = len(desk.notes)
        result = desk.do(act, by, **args)
        keep(path, desk)
    for note in desk.notes[before:]:
        if note.text and act not in ("pair", "post", "start", "enter"):
            tell(spoken(f"{note.text} ({note.rule})"))
    return desk, result


@app.command()
def create(
    event: EventFile,
    name: Annotated[str, typer.Option("--name", help="Its name; by default, that of the file.")] = "",
    game: Annotated[str, typer.Option("--game", help="Which game is played.")] = "magic",
    seed: Annotated[int | None, typer.Option("--seed", metavar="N", help="Seed of all chance.")] = None,
    setting: Annotated[list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help=(
        "A setting: rounds, cut, level, format, date, wins, ...; can be repeated."))] = None,
) -> None:
    """Create an event, in a new file."""
    from ..games import load as load_game

    load_game(game)
    if Path(event).exists():
        raise GyojiError(f"{event} already exists")
    given: dict[str, Any] = {}
    for word in setting or []:
        key, sign, value = word.partition("=")
        if not sign:
            raise GyojiError(f"--set {word}: expected NAME=VALUE")
        given[key.replace("-", "_")] = value_of(value)
    desk = Desk.create(name or Path(event).stem, game=game, seed=start.any_seed() if seed is None else seed, **given)
    keep(event, desk)
    name = desk.settings.name
    say(spoken(f"{event}: {name}, a Swiss event of {game}" if desk.settings.system == SWISS
               else f"{event}: {name}, a single elimination event of {game}"))


def value_of(text: str) -> Any:
    """A number, true or false, a list in brackets, or a text."""
    if text in ("true", "false") or text.removeprefix("-").isdecimal() or text.startswith("["):
        try:
            return json_of(text)
        except ValueError:
            raise GyojiError(f"{text[:80]} is no list") from None
    return text


@app.command()
def enter(
    event: EventFile,
    names: Annotated[list[str] | None, typer.Argument(metavar="NAME", help="Players by name.")] = None,
    source: Annotated[str, typer.Option("--from", metavar="FILE", help=(
        "A file with a line each: name, or name,id,byes; for teams, name: member, member."))] = "",
    members: Annotated[str, typer.Option("--members", metavar="A,B", help=(
        "Members of a team, in the order of their seats."))] = "",
    byes: Annotated[int, typer.Option("--byes", metavar="N", help="How many byes they have been awarded.")] = 0,
    late: Annotated[str, typer.Option("--late", metavar="REASON", help=(
        "Enter after the start, and why that is permitted."))] = "",
    by: By = "",
) -> None:
    """Enter players, or a team. If one is refused, none is entered."""
    with held(event):
        desk = load(event)
        people: list[tuple[str, dict[str, Any]]] = [("", {"name": name}) for name in names or []]
        if source:
            people += [(f"{source}, line {number}: ", person)
                       for number, person in read_people(source, desk.settings.team > 1)]
        if not people:
            raise GyojiError("who enters? give names, or --from FILE")
        for place, person in people:
            args = {key: value for key, value in person.items() if value or key == "name"}
            if members:
                args["members"] = [m.strip() for m in members.split(",")]
            if byes:
                args["byes"] = byes
            if late:
                args["late"] = late
            try:
                desk.do("enter", by, **args)
            except Refusal as e:
                raise e.at(place) from None
        keep(event, desk)
    say(spoken(f"{len(people)} entered, {len(desk.entrants)} in all"))


def read_people(source: str, teams: bool) -> list[tuple[int, dict[str, Any]]]:
    """A file's players or teams, with the line of each. Of players it may be what a spreadsheet writes."""
    lines = text_of(source).splitlines()
    found: list[tuple[int, dict[str, Any]]] = []
    if teams:
        for number, line in enumerate(lines, 1):
            team, sign, rest = line.partition(":")
            if line.strip() and not sign:
                raise GyojiError(f"{source}, line {number}: expected a team and its members, such as Reds: Ann, Ben")
            if line.strip():
                found.append((number, {"name": team.strip(), "members": [member.strip() for member in rest.split(",")]}))
        return found
    rows = csv.reader(lines, delimiter=separator(lines), skipinitialspace=True, strict=True)
    try:
        for row in rows:
            name, id, byes, *more = [cell.strip() for cell in [*row, "", "", ""]]
            if rows.line_num == 1 and name.lower() == "name":
                continue  # what the columns are called
            if any(more) or not (byes or "0").isdecimal():
                raise GyojiError(f"{source}, line {rows.line_num}: expected name, id and a number of byes")
            if any(row):
                found.append((rows.line_num, {"name": name, "id": id, "byes": int(byes or 0)}))
    except csv.Error as e:
        raise GyojiError(f"{source}, line {rows.line_num}: {e}") from None
    return found


def separator(lines: list[str]) -> str:
    """What stands between cells: a comma, or what a spreadsheet writes where there is none."""
    return next((mark for mark in ",\t;" if any(mark in line for line in lines)), ",")


@app.command()
def staff(event: EventFile, person: Annotated[str, typer.Argument(metavar="PERSON")],
          role: Annotated[str, typer.Argument(metavar="ROLE")], by: By = "") -> None:
    """Add a member of staff: organiser, head-judge, floor-judge or scorekeeper."""
    done(event, "staff", by, person=person, role=role)


@app.command()
def register(
    event: EventFile, who: Who,
    deck: Annotated[str, typer.Argument(metavar="DECK", help="A deck file, or the name of one of the game's decks.")],
    cards: Annotated[list[str] | None, typer.Option("--cards", metavar="FILE", help=(
        "A card file from MTGJSON or Scryfall with all printings, for Magic's formats."))] = None,
    member: Annotated[str, typer.Option("--member", metavar="NAME", help="In a team: whose deck it is.")] = "",
    unchecked: Annotated[bool, typer.Option("--unchecked", help="Accept the list as written on paper, unchecked.")] = False,
    by: By = "",
) -> None:
    """Register a deck. If it is not legal on the day of the event, give every reason."""
    from ..tournament.decks import know

    for path in cards or []:
        know(path)
    desk = load(event)
    name, sections = deck_of(desk, deck)
    done(event, "register", by, who=who, deck=sections, name=name, **({"member": member} if member else {}),
         **({"unchecked": True} if unchecked else {}))
    say(spoken(f"{name} is registered for {desk.entrant(who).name}"))


def deck_of(desk: Desk, source: str) -> tuple[str, dict[str, list[list[Any]]]]:
    """A deck file, or one of the game's decks: its name, and what is in it."""
    from ..games import load as load_game

    found = start.find_deck(load_game(desk.settings.game), source, source)
    return found.name, {section: [[n, card] for n, card in lines] for section, lines in found.sections.items()}


@app.command("list")
def deck_list(event: EventFile, who: Who, by: By = "") -> None:
    """Show a registered deck list, to those who may see it now."""
    from ..tournament.decks import list_of

    found = list_of(load(event), who, by)
    for section, lines in found["sections"].items():
        say(f"{section}:")
        for number, card in lines:
            say(f"{number} {card}")


def left_out(product: str) -> None:
    """Sheets of a set can name cards of other sets, which its file does not have."""
    from ..tournament.limited.packs import read_product

    number = read_product(product).left_out
    if number:
        tell(spoken(f"{product}: {number} cards of its booster sheets are of other sets and are in no pack"))


@app.command("pools")
def sealed(event: EventFile,
           product: Annotated[str, typer.Option("--packs", metavar="FILE", help="The product that packs are made from.")],
           by: By = "") -> None:
    """Open sealed pools: the same number of packs for everybody."""
    desk, opened = done(event, "pools", by, product=product)
    left_out(product)
    for id, found in opened.items():
        say(spoken(f"{desk.entrants[id].name}: {len(found)} cards"))


@app.command("pool")
def own_pool(event: EventFile, who: Who) -> None:
    """Show the cards that an entrant has opened or drafted, as a deck list."""
    desk = load(event)
    found = desk.pools.get(desk.entrant(who).id)
    if not found:
        raise Refusal(f"{who} has no cards of this event", "MTR 7.2#1")
    for name in dict.fromkeys(found):
        say(f"{found.count(name)} {name}")


@app.command("start")
def begin(event: EventFile, rounds: Annotated[int, typer.Option("--rounds", metavar="N", help=(
    "How many; 0: as announced, or by the table."))] = 0, by: By = "") -> None:
    """Close entries and announce the number of rounds."""
    desk, number = done(event, "start", by, **({"rounds": rounds} if rounds else {}))
    for note in desk.notes:
        if note.entry == len(desk.log) - 1 and note.text:
            tell(spoken(f"{note.text} ({note.rule})"))
    say(spoken(f"{number} rounds"))


@app.command()
def pair(event: EventFile,
         preview: Annotated[bool, typer.Option("--preview", help="Do not post yet: swap or pair again first.")] = False,
         by: By = "", json: Json = False) -> None:
    """Pair the next round."""
    desk, round = done(event, "pair", by, **({"post": False} if preview else {}))
    show_round(desk, round, json)


@app.command()
def post(event: EventFile, by: By = "", json: Json = False) -> None:
    """Post pairings that were previewed."""
    desk, round = done(event, "post", by)
    show_round(desk, round, json)


@app.command()
def swap(event: EventFile, a: Annotated[str, typer.Argument(metavar="A")], b: Annotated[str, typer.Argument(metavar="B")],
         reason: Annotated[str, typer.Option("--reason", help="Why; this is recorded.")] = "", by: By = "") -> None:
    """Swap two entrants in pairings that have not been played."""
    desk, round = done(event, "swap", by, a=a, b=b, reason=reason)
    show_round(desk, round, False)


@app.command()
def report(event: EventFile, who: Who, score: Annotated[str, typer.Argument(metavar="SCORE", help=(
    "Games won, theirs first: 2-1, or 1-1-1 with a draw."))],
           by: By = "") -> None:
    """Report the result of a match."""
    desk, match = done(event, "report", by, who=who, score=score)
    left = sum(not m.done for m in desk.rounds[-1].matches)
    on = "the round is over" if not left else "1 match is on" if left == 1 else f"{left} matches are on"
    say(spoken(f"table {match.table}: {dashed(match.score) if match.score else 'to be confirmed'}; {on}"))


@app.command()
def drop(event: EventFile, who: Who, by: By = "") -> None:
    """Drop an entrant from the event."""
    done(event, "drop", by, who=who)


@app.command()
def cut(event: EventFile, to: Annotated[int, typer.Option("--to", metavar="N", help=(
    "How many: 2, 4, 8, ...; 0: as announced."))] = 0, by: By = "") -> None:
    """Cut to the best, who go on in single elimination."""
    desk, seeds = done(event, "cut", by, **({"to": to} if to else {}))
    for place, id in enumerate(seeds, 1):
        say(f"{place} {desk.names()[id]}")


@app.command()
def finish(event: EventFile, by: By = "") -> None:
    """End an event without a cut: the standings after the Swiss rounds are final."""
    done(event, "finish", by)


@app.command()
def penalty(
    event: EventFile, who: Who,
    infraction: Annotated[str, typer.Argument(metavar="ID", help="The infraction's number in the guide, such as 2.5.")],
    fact: Annotated[list[str] | None, typer.Option("--fact", help=(
        "A fact that the judge has found; can be repeated."))] = None,
    reason: Annotated[str, typer.Option("--reason", help="Why, in words that are kept.")] = "",
    seconds: Annotated[int, typer.Option("--late", metavar="SECONDS", help="For tardiness: by how much.")] = 0,
    deviate: Annotated[str, typer.Option("--deviate", metavar="PENALTY", help=(
        "Another penalty, by decision of the head judge."))] = "",
    ask: Annotated[bool, typer.Option("--ask", help="Ask for each fact that matters.")] = False,
    by: By = "", json: Json = False,
) -> None:
    """Record an infraction: the guide says what the penalty is and what else is done."""
    if ask:
        desk = load(event)
        desk.entrant(who)
        known(infraction)
        fact = [*(fact or []), *found_by_asking(asked_for(desk.settings.level, infraction))]
    args: dict[str, Any] = {"who": who, "infraction": infraction}
    for key, value in (("facts", fact), ("reason", reason), ("seconds", seconds), ("deviate", deviate)):
        if value:
            args[key] = value
    desk, result = done(event, "penalty", by, **args)
    if json:
        say_json(result)
        return
    given = INFRACTIONS[desk.penalties[-1].infraction]
    say(f"{given.id} {named(given)}: {spoken(result['penalty'] or 'no penalty')} ({', '.join(result['rules'])})")
    for line in result["remedies"]:
        say(f"  {spoken(line)}")


def named(one: Infraction) -> str:
    return one.ja if Speaking.lang == "ja" else one.name


def found_by_asking(questions: dict[str, str]) -> list[str]:
    """The facts that the judge affirms."""
    found = []
    for word, asked in questions.items():
        answer = ""
        while answer not in ("y", "n"):
            tell(f"{spoken(asked)} (y/n)")
            try:
                answer = input("> ").strip().lower()
            except EOFError:
                raise GyojiError("the input has ended; nothing was recorded") from None
        if answer == "y":
            found.append(word)
    return found


def known(infraction: str) -> None:
    if infraction not in INFRACTIONS:
        raise GyojiError(f"there is no infraction {infraction!r}; there are: {', '.join(INFRACTIONS)}")


@app.command()
def infractions(id: Annotated[str, typer.Argument(metavar="ID", help="The infraction's number, such as 2.5.")] = "") -> None:
    """List the infractions of the guide, or what a judge is asked about one."""
    if id:
        known(id)
        for word, asked in asked_for("regular", id).items():
            say(f"--fact {word}: {spoken(asked)}" + (spoken(" (at Regular)") if word == GOES_ON else ""))
        return
    table(headed(["id", "infraction", "penalty"]), [
        [i.id, named(i), spoken(i.penalty) or "-"] for i in INFRACTIONS.values()])


@app.command()
def standings(event: EventFile, number: Number = 0, json: Json = False) -> None:
    """Show places, points and tie-breakers."""
    desk = load(event)
    if number > len(desk.swiss_rounds):
        raise Refusal(f"there is no Swiss round {number}: there were {len(desk.swiss_rounds)}", "MTR 10.2#3")
    lines = desk.standings(number)
    if json:
        say_json([{"rank": p.rank, "id": p.id, "name": p.name, "points": p.points, "won": p.record.won,
                   "lost": p.record.lost, "drawn": p.record.drawn, "opponents_match_win": str(p.opponents_match_win),
                   "game_win": str(p.game_win), "opponents_game_win": str(p.opponents_game_win)} for p in lines])
        return
    names = desk.names()
    table(headed(["place", "name", "points", "record", "OMW", "GW", "OGW"]), [
        [str(p.rank), names[p.id], str(p.points), f"{p.record.won}-{p.record.lost}-{p.record.drawn}",
         shown(p.opponents_match_win), shown(p.game_win), shown(p.opponents_game_win)] for p in lines])
    if desk.seeds:
        best = final_places(desk)[:len(desk.seeds)]
        say(spoken("play-off: ") + ", ".join(f"{place} {names[id]}" for place, id in best))


@app.command("show")
def show(event: EventFile, number: Number = 0, json: Json = False) -> None:
    """Show the pairings and results of a round."""
    desk = load(event)
    if not desk.rounds or number > len(desk.rounds):
        raise Refusal(f"there is no round {number or 1}: there were {len(desk.rounds)}", "MTR 10.2#3")
    show_round(desk, desk.rounds[(number or len(desk.rounds)) - 1], json)


def show_round(desk: Desk, round: Round, json: bool) -> None:
    if json:
        say_json({"round": round.number, "posted": round.posted, "matches": [
            {"table": m.table, "a": m.a, "b": m.b, "score": m.score, "kind": m.kind} for m in round.matches]})
        return
    say(spoken(f"round {round.number}" + ("" if round.posted else " (not posted)")))
    names = desk.names() | {"": ""}
    table(headed(["table", "", "", "score"]), [
        [str(m.table or "-"), names[m.a], names[m.b] or spoken(m.kind), dashed(m.score) if m.score else ""]
        for m in sorted(round.matches, key=lambda m: m.table or 10 ** 6)])


@app.command()
def why(event: EventFile, who: Who, number: Number = 0) -> None:
    """Show everything that was decided about an entrant, with the rules."""
    for line in load(event).why(who, number):
        say(spoken(line))


@app.command("do")
def do(event: EventFile, act: Annotated[str, typer.Argument(metavar="ACT")],
       given: Annotated[list[str] | None, typer.Argument(metavar="NAME=VALUE", help="What it needs.")] = None,
       by: By = "") -> None:
    """Do anything else that the desk can do, by name: `gyoji tournament do EVENT acts` lists it."""
    desk = load(event)
    if act == "acts":
        for name in sorted(ACTS):
            takes = " ".join(f"{key}=" if key in ACTS[name].needs else f"[{key}=]" for key in ACTS[name].takes)
            say(f"{name} {takes}: {' '.join((ACTS[name].do.__doc__ or '').split())}")
        return
    args: dict[str, Any] = {}
    for word in given or []:
        key, sign, value = word.partition("=")
        if not sign:
            raise GyojiError(f"{word}: expected NAME=VALUE")
        declared = ACTS[act].takes.get(key, "") if act in ACTS else ""
        if declared.startswith(("list[str]", "list[int]")) and not value.startswith("["):
            args[key] = [value_of(x) if "int" in declared else x.strip() for x in value.split(",")]
        elif declared.startswith("Sections"):
            args[key] = deck_of(desk, value)[1]
        else:
            args[key] = value if declared == "str" else value_of(value)
    done(event, act, by, **args)


@app.command("audit")
def check(event: EventFile) -> None:
    """Replay the event and check every decision of the desk."""
    text = text_of(event, MOST_BYTES)
    with naming(event):
        found = audit(text)
    for line in found:
        say(line)
    say(spoken("altered" if found else "the log leads to the same event"))
    raise typer.Exit(1 if found else 0)


@app.command()
def export(event: EventFile,
           form: Annotated[str, typer.Option("--as", metavar="|".join(EXPORTS), help="In which form.")] = "json",
           output: Annotated[str, typer.Option("--output", "-o", metavar="FILE", help="Write it there.")] = "") -> None:
    """Export everything about the event, as JSON, CSV or HTML."""
    text = exported(load(event), form)
    if output:
        write_for(output, text.encode())
    else:
        say(text)


@app.command()
def draft(
    event: EventFile,
    product: Annotated[str, typer.Option("--packs", metavar="FILE", help="The product that packs are made from.")],
    people: Annotated[str, typer.Option("--people", metavar="A,B", help="Entrants who pick at this terminal.")] = "",
    others: Annotated[str, typer.Option("--others", metavar="random|rarity|first", help=(
        "How the programs pick."))] = "rarity",
    by: By = "",
) -> None:
    """Draft: people pick by number, a program picks for the others."""
    from ..tournament.limited.draft import ByRarity, Drafter, RandomDrafter
    from ..tournament.limited.events import run_draft
    from ..tournament.limited.packs import read_product

    desk = load(event)
    begun = list(desk.log)

    def keep_draft() -> None:
        with held(event):
            if load(event).log != begun:
                raise GyojiError(f"{event} was changed while the draft was going on: nothing of it is kept")
            keep(event, desk)

    if not desk.drafts or all(d.over for d in desk.drafts):
        desk.do("draft", by, product=product)
    seats = {seat for d in desk.drafts for seat in d.seats}
    here = [p if p in seats else desk.entrant(p).id for p in map(str.strip, people.split(",")) if p]
    left_out(product)
    rarity = read_product(product).rarity

    def drafter(id: str) -> Drafter:
        if id in here:
            return Person(desk.entrants[id].name if id in desk.entrants else id)
        if others == "random":
            return RandomDrafter(f"{desk.settings.seed} {id}")
        if others not in ("rarity", "first"):
            raise GyojiError(f"others are random, rarity or first, not {others!r}")
        return ByRarity(rarity) if others == "rarity" else Drafter()

    class Person(Drafter):
        def __init__(self, name: str) -> None:
            self.name = name

        def choose(self, pack: list[str], picks: list[str]) -> str:
            say(f"{self.name}: pick {len(picks) + 1}")
            for number, card in enumerate(pack, 1):
                say(f"  {number} {card}")
            while True:
                try:
                    word = input("> ").strip()
                except EOFError:
                    keep_draft()
                    raise GyojiError("the input has ended; the draft is kept and can be gone on with") from None
                if word.isdecimal() and 1 <= int(word) <= len(pack):
                    return pack[int(word) - 1]
                say(f"a number from 1 to {len(pack)}")

    total = sum(d.left for d in desk.drafts)
    with bar("picks", None if here else total) as tick:
        run_draft(desk, {id: drafter(id) for d in desk.drafts for id in d.seats}, tick)
    keep_draft()
    for id, cards in desk.pools.items():
        say(spoken(f"{desk.entrants[id].name}: {len(cards)} cards"))


@app.command("simulate")
def simulation(
    game: Annotated[str, typer.Argument(metavar="GAME")],
    players: Annotated[int, typer.Option("--players", metavar="N", help="How many programs play.")] = 16,
    rounds: Annotated[int, typer.Option("--rounds", metavar="N", help=(
        "Swiss rounds; 0: as many as the rules recommend."))] = 0,
    cut_to: Annotated[int, typer.Option("--cut", metavar="N", help="How many play on; 0: nobody.")] = 0,
    agents: Annotated[str, typer.Option("--agents", metavar="A,B", help="The agents, in turn.")] = "greedy,random",
    decks: Annotated[str, typer.Option("--decks", metavar="A,B", help="The decks, in turn; by default, all.")] = "",
    seed: Annotated[int, typer.Option("--seed", metavar="N")] = 0,
    wins: Annotated[int, typer.Option("--wins", metavar="N", help="Games that win a match.")] = 2,
    output: Annotated[str, typer.Option("--report", metavar="FILE", help="Write a report with plots, as HTML.")] = "",
    event: Annotated[str, typer.Option("--event", metavar="FILE", help="Keep the event in this file.")] = "",
    json: Json = False,
) -> None:
    """Simulate a whole event between programs: a league of bots, or a metagame of decks."""
    from ..tournament.simulate import as_json, report_of, simulate

    for path in (output, event):
        if path:
            check_writable(path)
    with bar("games", None) as tick:
        result = simulate(game, players, rounds, cut_to, [a.strip() for a in agents.split(",")],
                          [d.strip() for d in decks.split(",")] if decks else None, seed, wins, tick)
    if output:
        write_for(output, report_of(result).encode())
    if event:
        keep(event, result.desk)
    if json:
        say_json(as_json(result))
        return
    names = {id: e.name for id, e in result.desk.entrants.items()}
    table(headed(["place", "name", "points"]), [
        [str(place), names[id], str(result.points[id])] for place, id in result.places])
    say(spoken(f"{result.games} games, {result.unfinished} unfinished"))
