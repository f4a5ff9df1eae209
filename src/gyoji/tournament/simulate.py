"""Whole events between programs: a league of bots, a metagame of decks, in any of the games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from typing import Any

from .. import games
from ..agents import make
from ..kernel.declaring.deck import Deck
from ..kernel.declaring.gamedef import GameDef
from ..kernel.errors import GyojiError
from ..kernel.gc_pause import undisturbed
from ..kernel.holding.in_process import play_out
from ..report import Page, bars, heat_map, lines
from ..start import CAP, find_deck, find_game, own_decks, read_options
from .desk import Desk
from .export import HEADS, table_of
from .play_offs import final_places, higher
from .results import dashed
from .series import NOBODY, Series, play_series
from .values import ELIMINATION, Match

MOST_GAMES = 5  # of a match that nobody wins


@dataclass
class Simulation:
    """An event that was played, and what came of it."""

    desk: Desk
    agents: dict[str, str]  # by entrant
    decks: dict[str, str]
    games: int = 0
    unfinished: int = 0
    decisions: int = 0
    #: by pair of decks, and by pair of agents: won, lost, drawn games of the first
    by_decks: dict[tuple[str, str], list[int]] = field(default_factory=dict)
    by_agents: dict[tuple[str, str], list[int]] = field(default_factory=dict)
    history: dict[str, list[int]] = field(default_factory=dict)  # match points after each Swiss round
    first_wins: int = 0  # games won by who chose, of those that were won

    @property
    def points(self) -> dict[str, int]:
        return {line.id: line.points for line in self.desk.standings()}

    @property
    def places(self) -> list[tuple[int, str]]:
        return final_places(self.desk)


def simulate(game: str | GameDef, players: int = 16, rounds: int = 0, cut: int = 0,
             agents: Sequence[str] = ("greedy", "random"), decks: Sequence[object] | None = None, seed: int = 0,
             wins: int = 2,
             progress: Callable[[int], None] | None = None, cap: int = CAP) -> Simulation:
    """Play an event; agents and decks take turns among the players."""
    if not isinstance(players, int) or isinstance(players, bool) or not 2 <= players <= 4096:
        raise GyojiError(f"players is a number from 2 to 4096, not {players!r}")
    if not agents:
        raise GyojiError("an event needs an agent")
    for name in agents:
        make(name)
    d = find_game(game)
    options = read_options(d, None)
    if d.seats(options) != 2:
        raise GyojiError(f"{d.name} is not played by two")
    given = [find_deck(d, deck, f"deck {k + 1}") for k, deck in enumerate(decks or [])]
    chosen = given or own_decks(d, options)
    for deck in chosen:
        problems = d.deck_problems_with(deck, d.cards(), options)
        if problems:
            raise GyojiError("\n  ".join([f"the deck {deck.name} is not legal:", *problems]))
    desk = Desk.create(f"simulated {d.name}", game=d.name, seed=seed, rounds=rounds, cut=cut, wins=wins)
    found = Simulation(desk, {}, {})
    own: dict[str, Deck] = {}
    for k in range(players):
        agent, deck = agents[k % len(agents)], chosen[k // len(agents) % len(chosen)]
        id = f"{k + 1:0{len(str(players))}} {agent} {deck.name}"
        desk.enter(id)
        found.agents[id], found.decks[id], own[id] = agent, deck.name, deck
    desk.start(**({} if rounds else {"rounds": max(1, (players - 1).bit_length())}))
    with undisturbed():
        while len(desk.rounds) < desk.rounds_to_play:
            desk.pair()
            play_round(found, d, own, options, cap, progress)
            for line in desk.standings():
                found.history.setdefault(line.id, []).append(line.points)
        if cut:
            desk.cut()
            while desk.phase != "over":
                desk.pair()
                play_round(found, d, own, options, cap, progress)
    return found


def play_round(found: Simulation, d: GameDef, decks: dict[str, Deck], options: dict[str, Any], cap: int,
               progress: Callable[[int], None] | None) -> None:
    desk = found.desk
    round = desk.rounds[-1]
    for match in list(round.matches):
        if match.played and not match.done:
            series = play_match(found, d, match, decks, options, cap, round.number)
            a, b, drawn = series.score
            if round.system == ELIMINATION and a == b:  # programs that never end a game: the higher seed goes on
                a, b = (desk.settings.wins, b) if higher(desk, match.a, match.b) == match.a else (a, desk.settings.wins)
            desk.report(match.a, dashed((a, b, min(9, drawn))))
            if progress is not None:
                progress(found.games)


def play_match(found: Simulation, d: GameDef, match: Match, decks: dict[str, Deck], options: dict[str, Any], cap: int,
               number: int) -> Series:
    desk = found.desk
    sides = (match.a, match.b)
    elimination = desk.rounds[-1].system == ELIMINATION
    base = (desk.settings.seed * 1009 + number) * 100_003 + match.table
    first = (0 if higher(desk, *sides) == match.a else 1) if elimination and desk.swiss_rounds else Random(base).randrange(2)

    def play(game: int, chooser: int) -> int:
        g = d.new_state([decks[id] for id in sides], base * 31 + game, options)
        g.starter = chooser
        seated = [make(found.agents[id], base + k) for k, id in enumerate(sides)]
        finished = play_out(d, g, seated, game, cap)
        found.games += 1
        found.decisions += g.decisions
        found.unfinished += not finished
        winner = g.winner if finished else NOBODY
        for table, names in ((found.by_decks, found.decks), (found.by_agents, found.agents)):
            for k in (0, 1):
                row = table.setdefault((names[sides[k]], names[sides[1 - k]]), [0, 0, 0])
                row[2 if winner == NOBODY else 0 if winner == k else 1] += 1
        found.first_wins += winner == chooser
        return winner

    series = Series(desk.settings.wins, first, elimination)
    return play_series(series, play, MOST_GAMES)


def share(row: Sequence[int]) -> tuple[float, float, float]:
    """Of the games that were won, how many, with Wilson's 95 % interval."""
    won, lost = row[0], row[1]
    n = won + lost
    if not n:
        return 0.5, 0.0, 1.0
    z = 1.96
    p = won / n
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return p, max(0.0, middle - half), min(1.0, middle + half)


def totals(table: dict[tuple[str, str], list[int]]) -> dict[str, list[int]]:
    """By the first of a pair, against all others but itself."""
    out: dict[str, list[int]] = {}
    for (a, b), row in table.items():
        into = out.setdefault(a, [0, 0, 0])
        if a != b:
            for k in range(3):
                into[k] += row[k]
    return out


def as_json(found: Simulation) -> dict[str, Any]:
    return {
        "game": found.desk.settings.game, "players": len(found.desk.entrants), "rounds": len(found.desk.rounds),
        "games": found.games, "unfinished": found.unfinished, "decisions": found.decisions,
        "places": [{"place": place, "id": id, "agent": found.agents[id], "deck": found.decks[id]}
                   for place, id in found.places],
        "agents": {name: row for name, row in sorted(totals(found.by_agents).items())},
        "decks": {name: row for name, row in sorted(totals(found.by_decks).items())},
    }


def report_of(found: Simulation) -> str:
    """The event as a page with plots."""
    s = found.desk.settings
    page = Page(f"{games.load(s.game).title}: {len(found.desk.entrants)} programs, {len(found.desk.rounds)} rounds")
    page.paragraph(f"{found.games} games, {found.unfinished} unfinished, {found.decisions} decisions; seed {s.seed}; a "
                   f"match is to {s.wins} win{'s' if s.wins > 1 else ''}. Who chose to begin won {found.first_wins} of the "
                   "games.")
    for title, table in (("agents", found.by_agents), ("decks", found.by_decks)):
        rows = sorted(totals(table).items(), key=lambda item: -share(item[1])[0])
        if len(rows) > 1:
            shares = [share(row) for _, row in rows]
            page.heading(title.capitalize())
            names = [name for name, _ in rows]
            page.figure(f"Games won by {title}, against others (95 % interval)",
                        bars(names, [p for p, _, _ in shares], [(a, b) for _, a, b in shares], 1.0, True))
            page.figure(f"Games won, row against column, by {title} (%)", heat_map(names, names, [
                [None if (a, b) not in table or a == b or not sum(table[a, b][:2]) else share(table[a, b])[0] for b in names]
                for a in names]))
            page.table(f"Games by {title}", [title[:-1], "won", "lost", "drawn"], [[name, *row] for name, row in rows])
    best = [id for _, id in found.places[:8]]
    if len(found.desk.swiss_rounds) > 1:
        page.figure("Match points after each round, of the first eight", lines([
            (id, [float(p) for p in found.history.get(id, [])]) for id in best], step="round "))
    page.heading("Standings")
    page.table("After the Swiss rounds", HEADS[:1] + HEADS[2:], [line[:1] + line[2:] for line in table_of(found.desk)])
    if found.desk.seeds:
        page.table("Final places", ["place", "name"], [[place, id] for place, id in found.places])
    return page.html()
