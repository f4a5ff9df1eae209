"""Between the games of a table: the result is kept and the film made; who sits there gets ready for the next."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import TYPE_CHECKING

from sqlalchemy import Connection as Db
from sqlalchemy import delete, insert, update

from ..agents import OFFERED
from ..kernel.declaring.deck import Deck, parse_deck
from ..kernel.declaring.gamedef import GameDef
from ..kernel.errors import GyojiError
from ..kernel.holding.match import Match
from ..kernel.state.terms import NOBODY
from . import protocol as p
from . import schema as t
from .chairs import Chair, Refusal
from .store import now_ms

if TYPE_CHECKING:
    from .hall import Hall
    from .room import Room


async def finished(hall: Hall, room: Room, match: Match) -> None:
    """A game is over: its result is kept, the score counted, its film made."""
    result = match.result
    assert result is not None
    for winner in result.winners:
        room.table["score"][winner] += 1
    done = room.decided()
    told = {"winner": result.winner, "winners": result.winners, "finished": result.finished, "turns": result.turns,
            "decisions": result.decisions, "reason": result.reason}

    def keep(c: Db) -> None:
        c.execute(update(t.games).where(t.games.c.id == room.game).values(state="over", result=told))
        c.execute(update(t.tables).where(t.tables.c.id == room.id).values(
            score=room.table["score"], state="over" if done else "playing", touched=now_ms()))

    await hall.store.run(keep)
    room.table["state"] = "over" if done else "playing"
    for chair in room.chairs:
        chair.ready = bool(chair.agent)
    task = asyncio.create_task(make_film(hall, room.game))
    hall.filming.add(task)
    task.add_done_callback(hall.filming.discard)
    if not done and all(chair.agent for chair in room.chairs):
        begin_next(hall, room)


async def make_film(hall: Hall, game: str) -> None:
    """Make the film of a finished game."""
    row, given = await hall.game_rows(game)
    made = await hall.thinkers.film(row["origin"], list(row["card_files"]), [a.pick for a in given],
                                    [a.check_sum for a in given], "en")
    if made:
        def keep(c: Db) -> None:
            c.execute(delete(t.films).where(t.films.c.game == game))
            c.execute(insert(t.films), [{"game": game, "header": {}, "frames": made, "created": now_ms()}])

        await hall.store.run(keep)


async def ready_again(hall: Hall, room: Room, hands: list[int], wanted: p.Rematch) -> None:
    """A seat is ready for the next game; with other cards from its sideboard, if it says so."""
    d = hall.library.game_of(room.table["game"])
    if room.table["state"] == "over" and room.event:
        raise Refusal("not-now", "the match is over, and its result is at the desk", "MTR 2.1#1")
    if wanted.deck:
        chair = room.chairs[hands[0]]
        sideboarded(d, room, chair, wanted.deck)
        await hall.keep_seat(room, chair)
    if wanted.swap and all(c.agent for c in room.chairs if c.seat not in hands):
        decks = [c.deck for c in room.chairs]
        for c, deck in zip(room.chairs, [*decks[1:], decks[0]], strict=True):
            c.deck = deck
            await hall.keep_seat(room, c)
    if wanted.agent:
        if wanted.agent not in OFFERED:
            raise Refusal("not-now", f"there is no agent {wanted.agent!r} here; there are: {', '.join(OFFERED)}")
        for c in room.chairs:
            if c.agent and room.table["state"] == "over":
                c.agent = c.name = wanted.agent
                await hall.keep_seat(room, c)
    for hand in hands:
        room.chairs[hand].ready = True
    room.tell_all(p.Note("seats", hands[0], seats=room.seat_records()))
    if not all(c.ready for c in room.chairs):
        return
    if room.table["state"] == "over":
        room.table["score"] = [0] * len(room.chairs)
        await hall.store.run(lambda c: c.execute(update(t.tables).where(t.tables.c.id == room.id).values(
            score=room.table["score"])) and None)
    begin_next(hall, room)


def begin_next(hall: Hall, room: Room) -> None:
    """Who has lost says who begins; after a drawn game, who has said it before (MTR 2.2#2)."""
    result = None if room.match is None else room.match.result
    won = [] if result is None else result.winners
    losers = [c.seat for c in room.chairs if won and c.seat not in won]
    origin = None if room.match is None else room.match.origin
    before = NOBODY if origin is None else origin.starter
    starter = room.punished if room.punished >= 0 else losers[0] if losers else before
    asyncio.get_running_loop().create_task(hall.start(room.id, starter))


def sideboarded(d: GameDef, room: Room, chair: Chair, text: str) -> None:
    """Another arrangement of the same cards."""
    try:
        new, old = parse_deck(text, "deck"), parse_deck(chair.deck, "deck")
    except GyojiError as e:
        raise Refusal("not-now", str(e)) from None
    if pool(new) != pool(old):
        raise Refusal("not-now", "between games cards move between deck and sideboard; none comes or goes")
    problems = d.deck_problems_with(new, d.cards(), room.table["options"])
    if problems:
        raise Refusal("not-now", "\n".join(problems))
    chair.deck = new.text()


def pool(deck: Deck) -> Counter[str]:
    return Counter(name for s in deck.sections for name in deck.cards(s))
