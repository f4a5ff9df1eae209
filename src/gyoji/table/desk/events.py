"""All events of a server: loaded from their logs, changed by acts, kept entry by entry."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from sqlalchemy import Connection as Db
from sqlalchemy import delete, insert, select, update

from ... import games
from ...agents import make
from ...kernel.declaring.deck import Deck
from ...kernel.errors import GyojiError
from ...start import own_decks
from ...tournament import Desk, Refusal
from ...tournament.decks import own_list, without_list
from ...tournament.desk import replay
from ...tournament.limited.draft import ByRarity, Draft, Drafter, review_seconds, seconds_for
from ...tournament.limited.packs import read_product
from ...tournament.limited.rochester import Rochester
from ..backing_up import back_up
from ..decks import checked
from ..hall import Hall, Problem
from ..store import now_ms
from ..tokens import hashed, new_token
from . import schema as s
from .building import built
from .seating import Seating, playable, taken_back
from .types import (
    ActWanted,
    DeckHandedIn,
    DraftView,
    Entering,
    EventMade,
    EventView,
    EventWanted,
    PersonLink,
    PersonWanted,
    Points,
    SeatGiven,
)
from .views import view_of

LOG = logging.getLogger("gyoji.desk")
ORGANISER = "organiser"
WAIT = 25.0  # seconds that a page waits for news
BEAT = 0.5  # seconds between looks at drafts and tables
GRACE = 2.0  # seconds that a pick may come late
JUDGES = {"head-judge", "floor-judge"}
TRIES = 20  # where another process has changed an event meanwhile
#: acts that the server does itself, or that read files
OWN_ACTS = ("pick-time-out", "staff")


class Overtaken(GyojiError):
    """Another process has changed the event meanwhile."""


class Event:
    """An event in memory."""

    def __init__(self, id: str, desk: Desk, setup: dict[str, Any]) -> None:
        self.id = id
        self.desk = desk
        self.setup = setup
        self.kept = len(desk.log)
        self.lock = asyncio.Lock()
        self.looking = asyncio.Lock()  # at its draft
        self.news = asyncio.Condition()
        self.deadlines: dict[str, tuple[tuple[int, int, int], float]] = {}  # by seat: which pick, until when
        self.woken = False  # its matches go on
        self.watch: dict[tuple[int, str, str], str] = {}  # by round and both sides: the link to watch their match
        self.stale = False  # it is not as it was kept, and is loaded again

    def go_on_from(self, before: Event) -> None:
        """What is not in the log: how long somebody has for a pick, which card they have marked, where matches are."""
        self.deadlines, self.woken, self.watch, self.news = before.deadlines, before.woken, before.watch, before.news
        for draft, old in zip(self.desk.drafts, before.desk.drafts, strict=False):
            if isinstance(draft, Draft) and isinstance(old, Draft) and draft.number == old.number:
                draft.marked = [card if card in hand else "" for card, hand in zip(old.marked, draft.hands, strict=True)]

    @property
    def programs(self) -> dict[str, str]:
        found: dict[str, str] = self.setup["programs"]
        return found


class Events:
    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.open: dict[str, Event] = {}
        self.opening: dict[str, asyncio.Lock] = {}
        self.seating = Seating(hall)
        self.look_again = WAIT if hall.store.sqlite else 1.0  # seconds after which another process may have news
        self.task: asyncio.Task[None] | None = None

    # --- coming and going --------------------------------------------------------------------------------------------
    async def wake(self) -> None:
        """Events that are not over go on: their drafts and tables are looked at."""
        rows = await self.hall.store.read(lambda c: c.execute(select(s.events.c.id).order_by(
            s.events.c.touched.desc()).limit(50)).scalars().all())
        for id in rows:
            try:
                await self.event(id)
            except GyojiError as e:
                LOG.error("event %s cannot be loaded: %s", id, e)
        self.task = asyncio.create_task(self.beat())

    async def leave(self) -> None:
        if self.task is not None:
            self.task.cancel()

    async def beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            for id, known in list(self.open.items()):
                if known.desk.phase == "over":
                    continue
                try:
                    event = await self.event(id)
                    await self.look_at_draft(event)
                    await self.look_at_tables(event)
                except (GyojiError, Problem) as e:  # such as: another process was faster
                    LOG.warning("event %s: %s", id, e)
                except Exception:
                    LOG.exception("event %s", id)

    async def event(self, id: str) -> Event:
        found = self.open.get(id)
        if found is not None and await self.newest(found):
            return found
        async with self.opening.setdefault(id, asyncio.Lock()):
            before = self.open.get(id)
            if before is not None and not before.stale:
                return before
            found = self.open[id] = await self.load(id)
            if before is not None:
                found.go_on_from(before)
        return found

    async def newest(self, event: Event) -> bool:
        """It is as it was kept, and no other process has changed it since; a SQLite file has one process."""
        if not self.hall.store.sqlite and not event.stale:
            async with event.lock:
                entries = await self.hall.store.read(lambda c: c.execute(select(s.events.c.entries).where(
                    s.events.c.id == event.id)).scalar_one_or_none())
                event.stale = event.stale or entries != event.kept
        return not event.stale

    async def load(self, id: str) -> Event:
        def ask(c: Db) -> tuple[Any, list[Any]]:
            row = c.execute(select(s.events).where(s.events.c.id == id)).mappings().first()
            entries = c.execute(select(s.event_entries.c.entry).where(s.event_entries.c.event == id).order_by(
                s.event_entries.c.n)).scalars().all()
            return row, list(entries)

        row, entries = await self.hall.store.read(ask)
        if row is None:
            raise Problem("no-event", "there is no such event", 404)
        return Event(id, await asyncio.to_thread(replay, entries), dict(row["setup"]))

    # --- making ------------------------------------------------------------------------------------------------------
    async def create(self, wanted: EventWanted) -> EventMade:
        self.hall.library.game_of(wanted.game)
        for agent in wanted.programs:
            make(agent)
        id = secrets.token_hex(8)
        desk = Desk.create(wanted.name, game=wanted.game, **{"seed": self.hall.any_seed() % 2**48, **wanted.settings})
        if wanted.tables and not playable(wanted.game, desk.settings):
            raise Problem("tables", "matches to more than two wins, and games of two teams where the game has none, are not "
                          "played at tables here: give tables: false", 400, "MTR 2.1#2")
        desk.do("staff", person=ORGANISER, role="organiser")
        programs: dict[str, str] = {}
        for name in wanted.players:
            desk.do("enter", name=name.strip())
        for team in wanted.teams:
            desk.do("enter", name=team.name.strip(), members=[person.strip() for person in team.members])
        for k, agent in enumerate(wanted.programs, 1):
            name = f"{agent} {k}"
            members = [f"{name}{seat}" for seat in "ABC"[:desk.settings.team]] if desk.settings.team > 1 else []
            if members:
                desk.do("enter", name=name, members=members)
            else:
                desk.do("enter", name=name)
            programs |= dict.fromkeys(members or [name], agent)
        setup = {"tables": wanted.tables, "open": wanted.open, "programs": programs}
        event = Event(id, desk, setup)
        event.kept = 0
        if not desk.settings.limited:
            self.decks_of_programs(event)
        at = now_ms()
        await self.hall.store.run(lambda c: c.execute(insert(s.events), [
            {"id": id, "name": desk.settings.name[:80], "game": wanted.game, "setup": setup, "entries": 0, "created": at,
             "touched": at}]) and None)
        await self.keep(event)
        self.open[id] = event
        own = await self.link(event, ORGANISER, "organiser")
        people = [await self.link(event, name, "player") for name in desk.people() if name not in programs]
        return EventMade(id, own.token, own.link, people, f"/e/{id}")

    def decks_of_programs(self, event: Event) -> None:
        """Programs play the game's own decks, in turn, or what they have drafted."""
        desk = event.desk
        game = games.load(desk.settings.game)
        people = desk.people()
        for k, person in enumerate(event.programs):
            e = desk.entrants[people[person]]
            if own_list(desk, e.id, person) is not None or not e.present:
                continue
            if desk.settings.limited:  # of a team's cards each has a share
                seat = e.members.index(person) if e.members else 0
                deck = built(game, desk.pools.get(e.id, [])[seat::max(1, len(e.members))])
            else:
                own = own_decks(game, game.read_options({}))
                deck = own[k % len(own)]
            member = {"member": person} if e.members else {}
            desk.do("register", who=e.id, deck=lines_of(deck), name=deck.name, unchecked=True, **member)

    def agent_of(self, event: Event, seat: str) -> str:
        """The program that picks at a seat of a draft: an entrant's or, of a team, a person's."""
        e = event.desk.entrants.get(seat)
        return event.programs.get(e.members[0] if e is not None and e.members else seat, "")

    async def keep(self, event: Event) -> None:
        """What is new in the log is written; what was not committed did not happen."""
        before, entries = event.kept, event.desk.log[event.kept:]
        if not entries:
            return

        def do(c: Db) -> None:
            if c.execute(update(s.events).where(s.events.c.id == event.id, s.events.c.entries == before).values(
                    entries=before + len(entries), touched=now_ms())).rowcount != 1:
                raise Overtaken("another process has changed this event")
            c.execute(insert(s.event_entries), [
                {"event": event.id, "n": before + k, "entry": entry} for k, entry in enumerate(entries)])

        try:
            await self.hall.store.run(do)
        except BaseException:
            event.stale = True  # it is loaded again from what was kept
            raise
        event.kept = before + len(entries)
        async with event.news:
            event.news.notify_all()

    async def link(self, event: Event, person: str, role: str) -> PersonLink:
        """A new link for a person; an older one leads nowhere from now on."""
        token = new_token()

        def do(c: Db) -> None:
            c.execute(delete(s.event_people).where(s.event_people.c.event == event.id, s.event_people.c.person == person))
            c.execute(insert(s.event_people), [{"event": event.id, "person": person, "token_hash": hashed(token)}])

        await self.hall.store.run(do)
        return PersonLink(person, role, token, f"/e/{event.id}#{token}")

    async def person(self, event: Event, token: str) -> str:
        """Whose token it is; without one, nobody in particular."""
        if not token:
            return ""
        found = await self.hall.store.read(lambda c: c.execute(select(s.event_people.c.person).where(
            s.event_people.c.event == event.id, s.event_people.c.token_hash == hashed(token))).scalar_one_or_none())
        if found is None:
            raise Problem("no-person", "this link leads to nobody: it may have been made anew", 403)
        return str(found)

    # --- acts --------------------------------------------------------------------------------------------------------
    async def act(self, id: str, token: str, wanted: ActWanted) -> None:
        event = await self.event(id)
        person = await self.person(event, token)
        if not person:
            raise Problem("no-person", "who only watches does nothing", 403)
        if wanted.act in OWN_ACTS:
            raise Problem("not-here", f"{wanted.act} is not done here")
        args = dict(wanted.args)
        if wanted.act in ("draft", "pools") and args.get("product") not in games.NAMES:
            raise Problem("product", f"packs are made from the cards of a game: {', '.join(games.NAMES)}")
        if wanted.act == "begin-round":
            args["at"] = now_ms()
        if wanted.act == "backup" and event.setup["tables"]:
            await self.back_up(event, person, args)
            return
        await self.wish(event, wanted.act, person, args)
        if wanted.act in ("draft", "pick"):
            with suppress(Overtaken):
                await self.look_at_draft(await self.event(id))  # programs do not keep people waiting

    async def wish(self, event: Event, act: str, person: str, args: dict[str, Any]) -> None:
        """What somebody asks for: where another process was faster, it is asked of the event as it is then."""
        for _ in range(TRIES - 1):
            try:
                return await self.do(event, act, person, args)
            except Overtaken:
                event = await self.event(event.id)
        return await self.do(event, act, person, args)

    async def do(self, event: Event, act: str, person: str, args: dict[str, Any]) -> None:
        """An act, kept before anybody is told."""
        async with event.lock:
            if event.stale:
                raise Overtaken("the event has changed meanwhile")
            try:
                await asyncio.to_thread(event.desk.do, act, person, **args)
            except GyojiError:
                raise
            except Exception as e:  # arguments of a wrong shape: the event is as it was kept
                event.stale = True
                raise Problem("bad-message", f"{act}: {e}"[:300]) from None
            await self.keep(event)
        if event.setup["tables"] and event.desk.round is not None and event.desk.round.posted:
            if act in ("penalty", "heaviest"):
                await self.seating.lose_games(event.id, event.desk)
            await self.seating.seat(event.id, event.desk, event.programs, event.watch)

    async def back_up(self, event: Event, person: str, args: dict[str, Any]) -> None:
        """A judge takes back a game that is played here; nothing happens to it unless the desk allows that."""
        desk = event.desk
        room = await self.seating.room_of(event.id, desk, str(args.get("who", "")))
        async with room.lock:
            match = room.match
            assert match is not None
            to = args.get("answers")
            if not isinstance(to, int):
                raise Problem("bad-message", "backup needs answers: after how many the game goes on", 400, "IPG 1.4#3")
            back, simple = await asyncio.to_thread(taken_back, match, to)
            await self.wish(event, "backup", person, {**args, "simple": simple})
            await back_up(room, back, to)

    async def points(self, id: str, token: str, who: str) -> Points:
        """Where the game of an entrant can be taken back to; for judges, who may see all of it."""
        event = await self.event(id)
        person = await self.person(event, token)
        if not JUDGES & event.desk.staff.get(person, set()):
            raise Problem("role", "games are looked into by judges", 403, "IPG 1.4#2")
        room = await self.seating.room_of(event.id, event.desk, who)
        return Points(await self.seating.points(room))

    async def add_person(self, id: str, token: str, wanted: PersonWanted) -> PersonLink:
        event = await self.event(id)
        by = await self.person(event, token)
        if "organiser" not in event.desk.staff.get(by, set()):
            raise Problem("role", "only the organiser makes links", 403, "MTR 1.6#1.4")
        name = wanted.name.strip()
        if wanted.role == "player":
            if wanted.members or name not in event.desk.people():
                return await self.entered(event, by, name, wanted.members)
        elif wanted.role not in event.desk.staff.get(name, set()):
            await self.wish(event, "staff", by, {"person": name, "role": wanted.role})
        return await self.link(event, name, wanted.role)

    async def entered(self, event: Event, by: str, name: str, members: list[str]) -> PersonLink:
        """A player, or a team: the link of the first member, and with it those of the others."""
        people = [person.strip() for person in members]
        await self.wish(event, "enter", by, {"name": name, **({"members": people} if people else {})})
        first, *others = [await self.link(event, person, "player") for person in people or [name]]
        first.team = others
        return first

    async def enter(self, id: str, wanted: Entering) -> PersonLink:
        event = await self.event(id)
        name = wanted.name.strip()
        if not event.setup["open"] or event.desk.phase != "entering":
            raise Problem("closed", "the organiser enters players in this event", 403, "MTR 1.5#1")
        for person in [member.strip() for member in wanted.members] or [name]:
            if person in event.desk.staff:  # whose link is theirs
                raise Problem("name", f"{person} is of the staff: the organiser enters them", 403, "MTR 1.5#1")
        return await self.entered(event, "", name, wanted.members)

    async def hand_in(self, id: str, token: str, wanted: DeckHandedIn) -> None:
        """A deck list: pasted, or one of the game's own."""
        event = await self.event(id)
        person = await self.person(event, token)
        entrant = event.desk.people().get(person, "")
        if not entrant:
            raise Problem("no-person", "who plays hands in a deck", 403, "MTR 2.7#1")
        game = games.load(event.desk.settings.game)
        if wanted.deck:
            if wanted.deck not in game.decks():
                raise Problem("deck", f"{game.name} has no deck {wanted.deck!r}", 400, "MTR 2.7#1")
            deck = game.decks()[wanted.deck]
        else:
            found, deck = await asyncio.to_thread(checked, game, wanted.text, game.read_options({}), "deck")
            bad = [f"line {k.line}: {k.text}: {k.why}" for k in found.lines if k.mark in ("unknown", "unread")]
            if bad:
                raise Problem("deck", "\n".join(bad[:20]), 400, "MTR 2.7#1")
        args = {"who": entrant, "deck": lines_of(deck), "name": deck.name}
        member = wanted.member or (person if event.desk.entrants[entrant].members else "")
        await self.wish(event, "register", person, {**args, "member": member} if member else args)

    # --- looking -----------------------------------------------------------------------------------------------------
    async def view(self, id: str, token: str, after: int, ja: bool = False) -> EventView:
        """The event, at once or as soon as it has changed."""
        event = await self.event(id)
        person = await self.person(event, token)
        until = self.hall.time() + WAIT
        while event.kept <= after and self.hall.time() < until:
            async with event.news:
                with suppress(TimeoutError):
                    await asyncio.wait_for(event.news.wait_for(newer(event, after)), self.look_again)
            event = await self.event(id)
        if event.setup["tables"]:
            await self.seating.know(event.id, event.desk, event.watch)
        async with event.lock:  # no act is half done, and none is shown before it is kept
            if event.stale:
                return await self.view(id, token, after, ja)
            desk = event.desk
            who = desk.people().get(person, "")
            draft = next((self.draft_view(event, d, seat) for d in desk.drafts for seat in (person, who)
                          if not d.over and seat in d.seats), None)
            return view_of(desk, id, person, now_ms(), event.setup, draft, event.watch, ja)

    def draft_view(self, event: Event, draft: Draft | Rochester, who: str) -> DraftView:
        seen = draft.view(who)
        draft.cited.clear()  # looking decides nothing
        seat = draft.seat_of(who)
        until = event.deadlines.get(who)
        left = max(0, round(until[1] - GRACE - self.hall.time())) if until is not None else 0
        view = DraftView(seen["pack"], seen["picks"] or [], seen["picks"] is not None, seen["number"], draft.number, left,
                         who in seen["waits"], "", seen["waits"], list(draft.seats))
        if isinstance(draft, Rochester):
            view.openly, view.shown = True, dict(draft.shown)
        else:
            view.marked = draft.marked[seat]
        return view

    async def mark(self, id: str, token: str, card: str) -> None:
        """What is taken if the time runs out; it is not in the log before."""
        event = await self.event(id)
        person = await self.person(event, token)
        async with event.lock:
            for draft in event.desk.drafts:
                for who in (person, event.desk.people().get(person, "")):
                    if who in draft.seats and not draft.over:
                        draft.mark(who, card)
                        return
        raise Problem("no-draft", "there is no draft here", 409, "MTR 7.6#1")

    async def seat(self, id: str, token: str) -> SeatGiven:
        """The way to the own table."""
        event = await self.event(id)
        person = await self.person(event, token)
        if person not in event.desk.people() or not event.setup["tables"]:
            raise Problem("no-seat", "there is no table for you", 404)
        if event.desk.round is not None and event.desk.round.posted:  # it may have been told before its tables are made
            await self.seating.seat(event.id, event.desk, event.programs, event.watch)
        return SeatGiven(await self.seating.link(event.id, event.desk, person))

    # --- drafts ------------------------------------------------------------------------------------------------------
    async def look_at_draft(self, event: Event) -> None:
        """Programs pick, and who is too slow has a card taken."""
        async with event.looking:
            await self.draft_goes_on(event)

    async def draft_goes_on(self, event: Event) -> None:
        desk = event.desk
        going = [d for d in desk.drafts if not d.over]
        if not going:
            event.deadlines.clear()
            if desk.pools and set(event.programs) & set(without_list(desk)):
                async with event.lock:
                    if not event.stale:
                        self.decks_of_programs(event)
                        await self.keep(event)
            return
        now = self.hall.time()
        drafters: dict[str, Drafter] = {}
        for draft in going:
            for who in draft.waits_for():
                seat = draft.seat_of(who)
                if who not in draft.waits_for():
                    continue
                if self.agent_of(event, who):
                    drafter = drafters.setdefault("rarity", ByRarity(read_product(desk.settings.game).rarity))
                    card = drafter.choose(list(draft.pack_of(seat)), list(draft.picks[seat]))
                    await self.do(event, "pick", "", {"who": who, "card": card})
                    continue
                pick = (draft.number, draft.left if isinstance(draft, Rochester) else draft.passes, len(draft.picks[seat]))
                if event.deadlines.get(who, ((0, 0, 0), 0.0))[0] != pick:
                    seconds = seconds_of(draft, seat)
                    event.deadlines[who] = (pick, now + (seconds or 5) * self.hall.limits.picking + GRACE)
                elif now > event.deadlines[who][1]:
                    await self.do(event, "pick-time-out", "", {"who": who})

    # --- tables ------------------------------------------------------------------------------------------------------
    async def look_at_tables(self, event: Event) -> None:
        """Matches that are over report themselves; when time is up, the last turns begin."""
        if not event.setup["tables"] or event.desk.round is None or not event.desk.round.posted:
            return
        if not event.woken:
            event.woken = True
            await self.seating.wake(event.id, event.desk, event.programs)
        for tables, match, scores in await self.seating.results(event.id, event.desk):
            if not match.done:
                try:
                    if len(scores) > 1:
                        await self.do(event, "report-seats", "", {"who": match.a, "scores": scores})
                    else:
                        await self.do(event, "report", "", {"who": match.a, "score": scores[0]})
                except Refusal as e:  # such as: nobody has won, and somebody has to
                    if match.done:  # its players were faster
                        continue
                    LOG.warning("event %s, table %s: %s", event.id, match.table, e)
                    await self.do(event, "call-judge", "", {"who": match.a, "about": str(e)})
            await self.seating.reported(tables)
        await self.seating.lose_games(event.id, event.desk)
        await self.seating.call_time(event.id, event.desk)


def seconds_of(draft: Draft | Rochester, seat: int) -> float:
    """For the pick that is due; at the beginning of a later pack with the time to look at the own cards."""
    if isinstance(draft, Rochester):
        return draft.seconds()
    seconds: float = seconds_for(len(draft.hands[seat]), draft.each_time > 1)[0]
    if draft.number > 1 and not draft.passes:
        seconds += review_seconds(draft.number - 1, draft.each_time > 1)[0]
    return seconds


def newer(event: Event, version: int) -> Callable[[], bool]:
    return lambda: event.stale or event.kept > version


def lines_of(deck: Deck) -> dict[str, list[list[Any]]]:
    return {section: [[n, card] for n, card in lines] for section, lines in deck.sections.items()}
