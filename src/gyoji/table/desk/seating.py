"""Matches of an event at tables of this server: made when a round is posted, read when they are over."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from sqlalchemy import Connection as Db
from sqlalchemy import insert, select, update

from ...kernel.declaring.deck import Deck
from ...kernel.holding.match import Match as EngineMatch
from ...kernel.state.terms import ACT
from ...tournament import Desk, Refusal
from ...tournament.penalties import game_losses, given_now
from ...tournament.play_offs import higher
from ...tournament.timing import extra_turns, seconds_left
from ...tournament.values import ELIMINATION, Match
from .. import schema as t
from ..hall import EventMatch, Hall, Problem
from ..lobby_types import SeatWanted, SitDown, TableWanted
from ..room import KNOCK_OUT, SWISS, Room
from ..room import Refusal as Refused
from ..store import now_ms
from . import schema as s
from .types import Point

MOST_POINTS = 40  # that a judge is shown
PLAYED = {1: 1, 2: 3}  # best of, by the wins that are needed


class Seating:
    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    async def rows(self, event: str, round: int = 0) -> list[Any]:
        wanted = select(s.event_tables).where(s.event_tables.c.event == event)
        if round:
            wanted = wanted.where(s.event_tables.c.round == round)
        return list(await self.hall.store.read(lambda c: c.execute(wanted).mappings().all()))

    async def know(self, event: str, watch: dict[tuple[int, str], str]) -> None:
        """After a restart: which tables there are."""
        if not watch:
            for row in await self.rows(event):
                watch[row["round"], row["a"]] = f"/t/{row['table_id']}"

    async def wake(self, event: str, desk: Desk, programs: dict[str, str]) -> None:
        """After a restart: matches between programs go on, to which nobody comes."""
        for row in await self.rows(event, len(desk.rounds)):
            if row["reported"] or row["table_id"] in self.hall.rooms or not {row["a"], row["b"]} <= set(programs):
                continue
            with suppress(Refused):  # another process has it
                room = await self.hall.room(row["table_id"])
                if room.over and room.table["state"] == "playing":
                    self.hall.begin_next(room)

    async def seat(self, event: str, desk: Desk, programs: dict[str, str], watch: dict[tuple[int, str], str]) -> None:
        """Every match of the round that has decks has its table."""
        round = desk.round
        assert round is not None
        if desk.settings.wins not in PLAYED or desk.settings.team > 1:
            return
        have = {row["a"] for row in await self.rows(event, round.number)}
        for match in round.matches:
            if match.played and not match.done and match.a not in have and decks_of(desk, match):
                await self.make_table(event, desk, match, programs, watch)

    async def make_table(self, event: str, desk: Desk, match: Match, programs: dict[str, str],
                         watch: dict[tuple[int, str], str]) -> None:
        round = desk.rounds[-1]
        decks = decks_of(desk, match)
        seats = [SeatWanted(programs.get(id, "link"), desk.entrants[id].name, deck_text=deck.text())
                 for id, deck in zip((match.a, match.b), decks, strict=True)]
        options: dict[str, Any] = {"format": "limited"} if desk.settings.game == "magic" and desk.settings.limited else {}
        score = [0, 0]
        lost = game_losses(desk, round, match)
        for id in lost:
            score[1 if id == match.a else 0] = 1
        starter = (match.a, match.b).index(lost[0]) if lost else chooser(desk, match)  # IPG 1.1 game-loss#1
        made = await self.hall.create(TableWanted(desk.settings.game, seats, options, PLAYED[desk.settings.wins]),
                                      f"event {event} {round.number} {match.table}", EventMatch(event, starter, score))
        await self.hall.store.run(lambda c: c.execute(insert(s.event_tables), [
            {"table_id": made.table, "event": event, "round": round.number, "a": match.a, "b": match.b,
             "reported": 0}]) and None)
        watch[round.number, match.a] = f"/t/{made.table}"

    async def link(self, event: str, desk: Desk, who: str) -> str:
        """A fresh link to a player's seat, who sits down with it."""
        number = len(desk.rounds)
        row = next((r for r in await self.rows(event, number) if who in (r["a"], r["b"])), None)
        if row is None:
            missing = "" if desk.lists.get(who) else ": hand in a deck first"
            raise Problem("no-seat", f"there is no table for you in this round{missing}", 404, "MTR 2.7#4")
        seat = 0 if row["a"] == who else 1
        made = await self.hall.fresh_link(row["table_id"], seat)
        table, chairs = await self.hall.rows(row["table_id"])
        if table["state"] == "open" and not chairs[seat]["ready"]:
            await self.hall.sit(row["table_id"], SitDown(made.token, desk.entrants[who].name))
        return made.link

    async def results(self, event: str, desk: Desk) -> list[tuple[str, str, str]]:
        """Of tables of this round that are over: the table, who sits first, and the score."""
        def ask(c: Db) -> list[tuple[str, str, str]]:
            rows = c.execute(select(s.event_tables.c.table_id, s.event_tables.c.a, t.tables.c.score).join(
                t.tables, t.tables.c.id == s.event_tables.c.table_id).where(
                    s.event_tables.c.event == event, s.event_tables.c.round == len(desk.rounds),
                    s.event_tables.c.reported == 0, t.tables.c.state == "over")).all()
            out = []
            for table, who, score in rows:
                played = c.execute(select(t.games.c.result).where(t.games.c.table_id == table, t.games.c.state == "over"))
                drawn = sum(not result.get("winners") for result in played.scalars())
                out.append((table, who, f"{score[0]}-{score[1]}-{min(9, drawn)}"))
            return out

        found: list[tuple[str, str, str]] = await self.hall.store.read(ask)
        return found

    async def reported(self, table: str) -> None:
        await self.hall.store.run(lambda c: c.execute(update(s.event_tables).where(
            s.event_tables.c.table_id == table).values(reported=1)) and None)

    async def call_time(self, event: str, desk: Desk) -> None:
        """When the time of a match is over, its game ends after the extra turns (MTR 2.5)."""
        round = desk.round
        assert round is not None
        if not desk.clock or not desk.settings.minutes:
            return
        late = {m.a: m for m in round.matches if m.played and not m.done and (seconds_left(desk, m, now_ms()) or 1) <= 0}
        if not late:
            return
        for row in await self.rows(event, round.number):
            match = late.get(row["a"])
            if match is None or row["reported"]:
                continue
            room = await self.hall.room(row["table_id"])
            new_game = 0 < room.timed < room.number  # where somebody has to win
            room.time_up = KNOCK_OUT if round.system == ELIMINATION else SWISS
            if room.match is None or room.match.over:
                await self.close(room)
            elif not room.match.state.last_turn and not room.match.state.lowest_loses:
                if not new_game:
                    await self.hall.keep_setup(room, timed=room.number)
                by_life = room.time_up == KNOCK_OUT and len(set(room.table["score"])) == 1
                with suppress(Refused):
                    async with room.lock:
                        await room.enter(ending(0 if new_game else extra_turns(desk, match), by_life), -1)

    async def close(self, room: Room) -> None:
        """Between two games: the match may be over."""
        if room.table["state"] == "playing" and room.decided():
            room.table["state"] = "over"
            await self.hall.store.run(lambda c: c.execute(update(t.tables).where(t.tables.c.id == room.id).values(
                state="over")) and None)

    async def lose_game(self, event: str, desk: Desk, who: str) -> None:
        """A game loss in a match that is played here: of the game that is on, else of the next one (IPG 1.1)."""
        rows = await self.rows(event, len(desk.rounds))
        row = next((r for r in rows if who in (r["a"], r["b"]) and not r["reported"]), None)
        match = desk.rounds[-1].match_of(who)
        if row is None or match is None or not given_now(desk, desk.rounds[-1], match):
            return
        seat = 0 if row["a"] == who else 1
        room = await self.hall.room(row["table_id"])
        if room.match is not None and not room.match.over:
            with suppress(Refused):
                async with room.lock:
                    await room.enter(lambda game: game.rule_lost(seat), -1)
            return
        room.table["score"][1 - seat] += 1
        await self.hall.keep_setup(room, punished=[room.number, seat])
        await self.close(room)

    async def room_of(self, event: str, desk: Desk, who: str) -> Room:
        """The table at which an entrant plays now."""
        rows = await self.rows(event, len(desk.rounds))
        row = next((r for r in rows if who in (r["a"], r["b"]) and not r["reported"]), None)
        room = None if row is None else await self.hall.room(row["table_id"])
        if room is None or room.match is None or room.match.over:
            raise Refusal(f"{desk.entrants[who].name} plays no game at a table here", "IPG 1.4#3")
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


def decks_of(desk: Desk, match: Match) -> list[Deck]:
    """The decks of both, as registered; none if one is missing."""
    out = []
    for id in (match.a, match.b):
        lists = desk.lists.get(id)
        if not lists:
            return []
        out.append(Deck(id, {section: [(int(n), str(card)) for n, card in lines]
                             for section, lines in lists[-1]["sections"].items()}))
    return out


def chooser(desk: Desk, match: Match) -> int:
    """Who says who begins the first game: chance in Swiss rounds, else the higher of the Swiss rounds; -1: chance."""
    if desk.rounds[-1].system != ELIMINATION or not desk.swiss_rounds:
        return -1
    return 0 if higher(desk, match.a, match.b) == match.a else 1
