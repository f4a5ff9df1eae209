"""Matches of an event at tables of this server: made when a round is posted, read when they are over."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection as Db
from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError

from ...kernel.declaring.deck import Deck
from ...kernel.holding.match import Match as EngineMatch
from ...kernel.state.terms import ACT
from ...tournament import Desk, Refusal
from ...tournament.decks import own_list
from ...tournament.infractions import GAME_LOSS
from ...tournament.penalties import game_losses, given_now
from ...tournament.play_offs import higher
from ...tournament.timing import extra_turns, seconds_left
from ...tournament.values import ELIMINATION, Match, Round, Settings
from .. import schema as t
from ..between_games import begin_next
from ..hall import Hall, Problem
from ..lobby_types import SeatWanted, SitDown, TableWanted
from ..room import KNOCK_OUT, SWISS, Room
from ..room import Refusal as Refused
from ..setting_up import EventMatch, create, fresh_link, sit
from ..store import now_ms
from ..tokens import hashed
from . import schema as s
from .types import Point

MOST_POINTS = 40  # that a judge is shown
PLAYED = {1: 1, 2: 3}  # best of, by the wins that are needed
#: games that two teams can play together: the options, and by seat which of both teams' members, the first team's before
TOGETHER: dict[str, tuple[dict[str, Any], tuple[int, ...]]] = {
    "magic": ({"players": 4, "teams": "heads"}, (0, 1, 2, 3)),
    "phantom-magic-vision": ({"players": 4, "teams": True}, (0, 2, 1, 3)),
}


def playable(game: str, settings: Settings) -> bool:
    """Matches of an event can be played at tables here."""
    return settings.wins in PLAYED and (not settings.together or (settings.team == 2 and game in TOGETHER))


def table_for(event: str, round: int, a: str, b: str) -> str:
    """The id of the table for two sides, so that they have only one, whoever makes it."""
    return hashed(f"{event} {round} {a} {b}")[:16]


@dataclass(frozen=True)
class Pairing:
    """What is played at one table of a match: two entrants, two teams together, or the same seat of two teams."""

    match: Match
    a: str  # an entrant; of teams whose seats play apart, a person
    b: str
    people: tuple[str, ...]  # by seat of the table
    of_b: tuple[int, ...]  # the seats of the second side

    def score(self, by_seat: list[int]) -> tuple[int, int]:
        return next(n for k, n in enumerate(by_seat) if k not in self.of_b), by_seat[self.of_b[0]]


def pairings_of(desk: Desk, match: Match) -> list[Pairing]:
    """The tables of a match, in the order of the teams' seats (MTR 8.2#3)."""
    s = desk.settings
    if s.team == 1:
        return [Pairing(match, match.a, match.b, (match.a, match.b), (1,))]
    both = [desk.entrants[match.a].members, desk.entrants[match.b].members]
    if s.together:
        order = TOGETHER[s.game][1]
        people = [*both[0], *both[1]]
        return [Pairing(match, match.a, match.b, tuple(people[k] for k in order),
                        tuple(seat for seat, k in enumerate(order) if k >= s.team))]
    return [Pairing(match, a, b, (a, b), (1,)) for a, b in zip(*both, strict=True)]


def pairings_on(desk: Desk) -> dict[tuple[str, str], Pairing]:
    """All of the round, by both sides."""
    round = desk.round
    return {} if round is None else {(p.a, p.b): p for m in round.matches if m.played for p in pairings_of(desk, m)}


class Seating:
    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.lost: dict[str, set[int]] = {}  # by event, the penalties whose games are lost at their tables
        self.making: dict[str, asyncio.Lock] = {}  # by event: its tables, one after the other

    async def rows(self, event: str, round: int = 0) -> list[Any]:
        wanted = select(s.event_tables).where(s.event_tables.c.event == event)
        if round:
            wanted = wanted.where(s.event_tables.c.round == round)
        return list(await self.hall.store.read(lambda c: c.execute(wanted).mappings().all()))

    async def know(self, event: str, desk: Desk, watch: dict[tuple[int, str, str], str]) -> None:
        """Which tables there are, also after a restart, or by another process."""
        if any((len(desk.rounds), *both) not in watch for both in pairings_on(desk)):
            for row in await self.rows(event):
                watch[row["round"], row["a"], row["b"]] = f"/t/{row['table_id']}"

    async def wake(self, event: str, desk: Desk, programs: dict[str, str]) -> None:
        """After a restart: matches between programs go on, to which nobody comes."""
        for row in await self.rows(event, len(desk.rounds)):
            pairing = pairings_on(desk).get((row["a"], row["b"]))
            if row["reported"] or row["table_id"] in self.hall.rooms or pairing is None or (
                    not set(pairing.people) <= set(programs)):
                continue
            with suppress(Refused):  # another process has it
                room = await self.hall.room(row["table_id"])
                if room.over and room.table["state"] == "playing":
                    begin_next(self.hall, room)

    async def seat(self, event: str, desk: Desk, programs: dict[str, str], watch: dict[tuple[int, str, str], str]) -> None:
        """Every match of the round that has decks has its table."""
        round = desk.round
        assert round is not None
        if not playable(desk.settings.game, desk.settings):
            return
        async with self.making.setdefault(event, asyncio.Lock()):
            have = {(row["a"], row["b"]) for row in await self.rows(event, round.number)}
            for pairing in pairings_on(desk).values():
                if not pairing.match.done and (pairing.a, pairing.b) not in have and decks_of(desk, pairing):
                    await self.make_table(event, desk, pairing, programs, watch)

    async def make_table(self, event: str, desk: Desk, pairing: Pairing, programs: dict[str, str],
                         watch: dict[tuple[int, str, str], str]) -> None:
        round = desk.rounds[-1]
        name, settings = desk.settings.game, desk.settings
        seats = [SeatWanted(programs.get(id, "link"), name_of(desk, id), deck_text=deck.text())
                 for id, deck in zip(pairing.people, decks_of(desk, pairing), strict=True)]
        options: dict[str, Any] = {"format": "limited"} if name == "magic" and settings.limited else {}
        if settings.together:
            options = {**options, **TOGETHER[name][0]}
        score = [0] * len(seats)
        starter = chooser(desk, pairing)
        for lost in losers_before(desk, round, pairing):  # IPG 1.1 game-loss#1
            starter = 0 if lost == pairing.a else pairing.of_b[0]
            score = [int((k in pairing.of_b) == (lost == pairing.a)) for k in range(len(seats))]
        id = table_for(event, round.number, pairing.a, pairing.b)
        with suppress(IntegrityError):  # another process, or an act at the same time, has made it
            await create(self.hall, TableWanted(name, seats, options, PLAYED[settings.wins]),
                                   f"event {event} {round.number} {pairing.a}", EventMatch(event, id, starter, score))
        with suppress(IntegrityError):
            await self.hall.store.run(lambda c: c.execute(insert(s.event_tables), [
                {"table_id": id, "event": event, "round": round.number, "a": pairing.a, "b": pairing.b,
                 "reported": 0}]) and None)
        watch[round.number, pairing.a, pairing.b] = f"/t/{id}"
        if max(score) >= settings.wins:  # the game that was lost was the only one
            await self.hall.store.run(lambda c: c.execute(update(t.tables).where(t.tables.c.id == id).values(
                state="over")) and None)

    async def link(self, event: str, desk: Desk, who: str) -> str:
        """A fresh link to a player's seat, who sits down with it."""
        row, pairing = await self.table_of(event, desk, who)
        if row is None or pairing is None:
            raise Problem("no-seat", "there is no table for you in this round"
                          + ("" if deck_of(desk, who) else ": hand in a deck first"), 404, "MTR 2.7#4")
        seat = pairing.people.index(who)
        made = await fresh_link(self.hall, row["table_id"], seat)
        table, chairs = await self.hall.rows(row["table_id"])
        if table["state"] == "open" and not chairs[seat]["ready"]:
            await sit(self.hall, row["table_id"], SitDown(made.token, name_of(desk, who)))
        return made.link

    async def table_of(self, event: str, desk: Desk, person: str) -> tuple[Any, Pairing | None]:
        """Where somebody plays in this round, or has played."""
        on = pairings_on(desk)
        for row in await self.rows(event, len(desk.rounds)):
            pairing = on.get((row["a"], row["b"]))
            if pairing is not None and person in pairing.people:
                return row, pairing
        return None, None

    async def results(self, event: str, desk: Desk) -> list[tuple[list[str], Match, list[str]]]:
        """Of matches of this round whose tables are all over: the tables, the match, and the score at each."""
        def ask(c: Db) -> dict[tuple[str, str], tuple[str, list[int], int]]:
            own = s.event_tables.c
            rows = c.execute(select(own.table_id, own.a, own.b, t.tables.c.score).join(
                t.tables, t.tables.c.id == s.event_tables.c.table_id).where(
                    s.event_tables.c.event == event, s.event_tables.c.round == len(desk.rounds),
                    s.event_tables.c.reported == 0, t.tables.c.state == "over")).all()
            out = {}
            for table, a, b, score in rows:
                played = c.execute(select(t.games.c.result).where(t.games.c.table_id == table, t.games.c.state == "over"))
                out[a, b] = table, list(score), sum(not result.get("winners") for result in played.scalars())
            return out

        over: dict[tuple[str, str], tuple[str, list[int], int]] = await self.hall.store.read(ask)
        found = []
        for match in {id(p.match): p.match for both, p in pairings_on(desk).items() if both in over}.values():
            some = pairings_of(desk, match)
            if all((p.a, p.b) in over for p in some):
                played = [(p, *over[p.a, p.b]) for p in some]
                scores = [(*p.score(by_seat), min(9, drawn)) for p, _, by_seat, drawn in played]
                found.append(([table for _, table, _, _ in played], match, [f"{a}-{b}-{drawn}" for a, b, drawn in scores]))
        return found

    async def reported(self, tables: list[str]) -> None:
        await self.hall.store.run(lambda c: c.execute(update(s.event_tables).where(
            s.event_tables.c.table_id.in_(tables)).values(reported=1)) and None)

    async def call_time(self, event: str, desk: Desk) -> None:
        """When the time of a match is over, its game ends after the extra turns (MTR 2.5)."""
        round = desk.round
        assert round is not None
        if not desk.clock or not desk.settings.minutes:
            return
        late = {both: p.match for both, p in pairings_on(desk).items()
                if not p.match.done and (seconds_left(desk, p.match, now_ms()) or 1) <= 0}
        if not late:
            return
        for row in await self.rows(event, round.number):
            match = late.get((row["a"], row["b"]))
            if match is None or row["reported"]:
                continue
            with suppress(Refused):  # another process has it
                await self.call_time_at(await self.hall.room(row["table_id"]), desk, match)

    async def call_time_at(self, room: Room, desk: Desk, match: Match) -> None:
        new_game = 0 < room.timed < room.number  # where somebody has to win
        room.time_up = KNOCK_OUT if desk.rounds[-1].system == ELIMINATION else SWISS
        if room.match is None or room.match.over:
            await self.close(room)
        elif not room.match.state.last_turn and not room.match.state.lowest_loses:
            if not new_game:
                await self.hall.keep_setup(room, timed=room.number)
            by_life = room.time_up == KNOCK_OUT and len(set(room.table["score"])) == 1
            async with room.lock:
                await room.enter(ending(0 if new_game else extra_turns(desk, match), by_life), -1)

    async def close(self, room: Room) -> None:
        """Between two games: the match may be over."""
        if room.table["state"] == "playing" and room.decided():
            room.table["state"] = "over"
            await self.hall.store.run(lambda c: c.execute(update(t.tables).where(t.tables.c.id == room.id).values(
                state="over")) and None)

    async def lose_games(self, event: str, desk: Desk) -> None:
        """Game losses given in this round, each at its table, once: by the process that has the table."""
        done = self.lost.setdefault(event, set())
        for number, p in enumerate(desk.penalties):
            if p.penalty == GAME_LOSS and p.round == p.for_round == len(desk.rounds) and number not in done:
                with suppress(Refused):  # another process has it
                    if await self.lose_game(event, desk, p.person or p.id, number):
                        done.add(number)

    async def lose_game(self, event: str, desk: Desk, who: str, number: int) -> bool:
        """A game loss in a match that is played here: of the game that is on, else of the next one (IPG 1.1). Whether there
        is nothing left to do for it."""
        row, pairing = await self.table_of(event, desk, player_of(desk, who))
        if row is None or pairing is None or not given_now(desk, desk.rounds[-1], pairing.match, who):
            return False
        if row["reported"]:
            return True
        seat = pairing.people.index(player_of(desk, who))
        room = await self.hall.room(row["table_id"])
        async with room.lock:
            losses = room.table["setup"].get("losses", [])
            if number in losses:
                return True
            losses = [*losses, number]
            if room.match is not None and not room.match.over:
                await self.hall.keep_setup(room, losses=losses)
                await room.enter(lambda game: game.rule_lost(seat), -1)
                return True
            for other in range(len(pairing.people)):
                room.table["score"][other] += (other in pairing.of_b) != (seat in pairing.of_b)
            await self.hall.keep_setup(room, punished=[room.number, seat], losses=losses)
            await self.close(room)
        return True

    async def room_of(self, event: str, desk: Desk, who: str) -> Room:
        """The table at which an entrant plays now, or a member of a team."""
        row, _ = await self.table_of(event, desk, player_of(desk, who))
        room = None if row is None or row["reported"] else await self.hall.room(row["table_id"])
        if room is None or room.match is None or room.match.over:
            raise Refusal(f"{name_of(desk, who)} plays no game at a table here", "IPG 1.4#3")
        return room

    async def points(self, room: Room) -> list[Point]:
        """Where a game can be taken back to: before the newest acts, the oldest first."""
        match = room.match
        assert match is not None
        places = acts_of(match)[-MOST_POINTS:]
        if not places:
            return []
        game = await self.hall.replayed(room, places[0])
        names = [chair.name for chair in room.chairs]
        return await asyncio.to_thread(told_points, game, match.answers, places, names)


def acts_of(match: EngineMatch) -> list[int]:
    """After how many answers somebody was asked for an act."""
    return [n for n, check in enumerate(match.checks) if match.answers[n] >= 0 and check & 63 == ACT]


def told_points(game: EngineMatch, answers: list[int], places: list[int], names: list[str]) -> list[Point]:
    out = []
    for n in range(places[0], len(answers)):
        q = game.question
        if n in places and q is not None:
            steps = game.state.steps
            out.append(Point(n, game.state.turn, steps[game.state.step].name, names[q.seat], str(q.options[answers[n]])))
        if answers[n] >= 0:
            game.answer(answers[n])
        else:
            game.enter(-1 - answers[n])
    return out


def taken_back(match: EngineMatch, answers: int) -> tuple[EngineMatch, bool]:
    """The game as a judge takes it back, and whether that is simple: only the last act, and nothing shuffled (IPG 1.4#5)."""
    back = match.copy()
    back.back_up(answers)
    acts = [n for n in acts_of(match) if n >= answers and match.answers[n] != 0]
    return back, len(back.answers) == answers + 1 and len(acts) <= 1


def ending(turns: int, by_life: bool) -> Callable[[EngineMatch], None]:
    """A game ends after so many turns."""
    return lambda match: match.end_after(turns, by_life)


def name_of(desk: Desk, who: str) -> str:
    """An entrant's name, or the person's."""
    return desk.entrants[who].name if who in desk.entrants else who


def player_of(desk: Desk, who: str) -> str:
    """A person who plays; of a team that is named itself, the one at its first seat."""
    e = desk.entrant(who)
    return who if who in e.members or not e.members else e.members[0]


def deck_of(desk: Desk, person: str) -> Deck | None:
    """A deck as registered."""
    found = own_list(desk, desk.people()[person], person)
    return None if found is None else Deck(person, {section: [(int(n), str(card)) for n, card in lines]
                                                    for section, lines in found["sections"].items()})


def decks_of(desk: Desk, pairing: Pairing) -> list[Deck]:
    """The decks of all who play at a table; none if one is missing."""
    found = [deck_of(desk, person) for person in pairing.people]
    out = [deck for deck in found if deck is not None]
    return out if len(out) == len(found) else []


def losers_before(desk: Desk, round: Round, pairing: Pairing) -> list[str]:
    """The side that begins with a game loss, at this table."""
    apart = desk.settings.team > 1 and not desk.settings.together
    found = game_losses(desk, round, pairing.match, set(pairing.people) if apart else None)
    return [pairing.a if id == pairing.match.a else pairing.b for id in found]


def chooser(desk: Desk, pairing: Pairing) -> int:
    """Who says who begins the first game: chance in Swiss rounds, else the higher of the Swiss rounds; -1: chance."""
    match = pairing.match
    if desk.rounds[-1].system != ELIMINATION or not desk.swiss_rounds:
        return -1
    return 0 if higher(desk, match.a, match.b) == match.a else pairing.of_b[0]
