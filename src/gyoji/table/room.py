"""One table: a game, those who sit at it and those who watch. Messages come in, questions and frames go out.

What is answered is checked by the engine, kept in the database, and only then shown. Everything that changes the game
happens under the room's lock, one thing after the other."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Coroutine
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any

from ..kernel.errors import GyojiError
from ..kernel.holding.match import Match
from ..kernel.holding.questions import Question
from ..kernel.showing.views import Shown
from ..kernel.state.terms import ACT, ATTACK, MAY, NOBODY
from . import answering, clocks, consents, frozen, settings
from . import protocol as p
from .between_games import finished, ready_again
from .chairs import Chair, Drafted, Refusal
from .inquiries import INQUIRIES
from .line import Line
from .pacing import yield_key
from .store import Given, Moved, now_ms
from .streams import ENCODE, Connection, Stream, delayed
from .viewer import OPEN, Viewer

if TYPE_CHECKING:
    from .hall import Hall

RESULTS = 64  # answers whose outcome is remembered
SLICE = 16  # automatic answers between which others get their turn
MARK = 128  # answers between fingerprints
GENERATIONS = count(1)
MOST_GAMES = 9  # of a match: then it is as if time were up
SWISS, KNOCK_OUT = "swiss", "knock-out"  # matches of events whose time is up


class Room:
    def __init__(self, hall: Hall, table: dict[str, Any], chairs: list[Chair]) -> None:
        self.hall = hall
        self.id: str = table["id"]
        self.table = table
        self.term: int = table["term"]
        self.chairs = chairs
        self.lock = asyncio.Lock()
        self.match: Match | None = None
        self.game = ""  # the game's id in the database
        self.origin = b""
        self.files: list[str] = []
        self.generation = 0  # another one when answers are taken back, or the table is loaded again
        self.streams: dict[tuple[int, str], Stream] = {}
        self.shown: dict[str, Shown] = {}  # by language
        self.pages: list[Connection] = []
        self.pending: list[Given] = []  # answered, not kept yet
        self.line = Line()  # what waits to be shown
        self.qname = ""
        self.names = Random(secrets.randbits(64))  # of questions
        self.asked_at = 0.0
        self.draft: Drafted | None = None
        self.quiet = False  # several answers are given at once: only what is asked then is told
        self.thinking: asyncio.Task[None] | None = None
        self.wish: tuple[str, int, set[int]] | None = None  # what is asked of all: what, by whom, who has agreed
        self.clock_since = 0
        self.clock_seat = -1
        self.flag: asyncio.TimerHandle | None = None
        self.closed = False
        self.touched = asyncio.get_running_loop().time()
        setup = table["setup"]
        people = len({c.hand for c in chairs if c.human})
        self.cover: bool = setup["cover"] if setup.get("cover") is not None else people > 1
        self.open_hands: bool = setup.get("open_hands", False)
        self.people = people
        self.frozen: list[str] = []  # of a game of other rules: why it does not go on, in English and Japanese
        self.best_of: int = setup.get("best_of", 1)
        self.clock: dict[str, Any] = setup.get("clock") or {"kind": "none"}
        self.time_up = ""  # of an event's match: SWISS, or KNOCK_OUT where somebody has to win
        self.event: str = setup.get("event", "")  # whose match is played here

    # --- games -------------------------------------------------------------------------------------------------------
    @property
    def over(self) -> bool:
        return self.match is not None and self.match.over

    def decided(self) -> bool:
        """Between games: somebody has won enough of them, or time is up and nobody has to win or somebody leads. In an event
        drawn games do not count, also where one is to be won (MTR 2.1#1)."""
        score = self.table["score"]
        if max(score) >= self.best_of // 2 + 1 or (self.best_of == 1 and not self.event) or self.number >= MOST_GAMES:
            return True
        return self.time_up == SWISS or (self.time_up == KNOCK_OUT and len(set(score)) > 1)

    @property
    def number(self) -> int:
        return int(self.table["number"])

    @property
    def punished(self) -> int:
        """Who has lost a game since the last one by a judge's ruling, and says who begins the next (IPG 1.1 game-loss#1)."""
        number, seat = self.table["setup"].get("punished", (-1, NOBODY))
        return int(seat) if number == self.number else NOBODY

    @property
    def timed(self) -> int:
        """The number of the game that was on when the time of an event's match was up; 0: it is not."""
        return int(self.table["setup"].get("timed", 0))

    def begin(self, match: Match, game: str, origin: bytes, files: list[str]) -> None:
        """Sit down to a game: a new one, or one that goes on."""
        self.match = match
        self.game = game
        self.origin = origin
        self.files = files
        self.generation = next(GENERATIONS)
        self.draft = None
        self.qname = ""
        self.wish = None
        self.streams = {}
        self.shown = {}
        stops = match.layout("en")["stops"]
        for c in self.chairs:
            c.chosen = [n for n in c.chosen if n < len(match.answers)]
            s = c.pace.settings
            if not s.stops_own and not s.stops_other:
                s.stops_own, s.stops_other = list(stops["own"]), list(stops["other"])
                s.interrupts = ["attacked", "targeted", "spell"]
            s.pass_until = ""
        self.watch_windows()

    def watch_windows(self) -> None:
        """Windows with one answer are met where they must look like others, or where a player wants to see them all."""
        if self.match is None:
            return
        seats = [c.seat for c in self.chairs if c.human and (
            self.cover or c.pace.settings.full_control != "off" or c.pace.settings.auto_pass != "smart")]
        bits = sum(1 << s for s in seats)
        if bits != self.match.windows:
            self.match.show_windows(*seats)

    async def go_on(self) -> None:
        """After a game was begun or loaded: from its question on."""
        async with self.lock:
            await self.advance()

    # --- pages -------------------------------------------------------------------------------------------------------
    def stream_for(self, page: Connection) -> Stream:
        """The stream of who looks from a page: in a hot seat, of the one who is asked."""
        assert self.match is not None
        q = self.match.question
        viewer = OPEN if self.open_hands else NOBODY
        if page.hands:
            viewer = q.seat if q is not None and q.seat in page.hands else page.hands[0]
            for other in self.streams.values():  # who plays for several stays where they look until another one is asked
                if page in other.pages and (q is None or q.seat not in page.hands):
                    viewer = other.viewer.viewer
        key = (viewer, page.lang)
        stream = self.streams.get(key)
        if stream is None:
            stream = self.streams[key] = self.new_stream(viewer, page.lang)
        for other in self.streams.values():
            if page in other.pages and other is not stream:
                other.pages.remove(page)
        if page not in stream.pages:
            stream.pages.append(page)
        return stream

    def new_stream(self, viewer: int, lang: str) -> Stream:
        assert self.match is not None
        if viewer == OPEN and self.people > 1 and not self.match.over:
            return delayed(self.origin, self.files, list(self.match.answers), lang)
        shown = self.shown.setdefault(lang, Shown())
        shown.begin()
        stream = Stream(Viewer(self.match, viewer, lang, secrets.token_hex(4), shown))
        assert stream.viewer.top is not None
        stream.viewer.top.asked = self.asked()
        return stream

    def asked(self) -> list[int]:
        q = None if self.match is None else self.match.question
        return [] if q is None else [q.seat]

    def seat_records(self) -> list[p.SeatRecord]:
        here = {s for page in self.pages for s in page.hands}
        return [p.SeatRecord(c.seat, c.name, c.agent, bool(c.agent) or c.seat in here, c.ready) for c in self.chairs]

    def tell_all(self, message: p.Message, but: Connection | None = None) -> None:
        data = ENCODE(message)
        for page in self.pages:
            if page is not but:
                page.send(data)

    # --- showing -----------------------------------------------------------------------------------------------------
    def show(self, asked: list[int], hold_until: float = 0.0) -> None:
        """What has changed goes to all who look."""
        assert self.match is not None
        left = clocks.told(self)
        for shown in self.shown.values():
            shown.begin()
        for stream in list(self.streams.values()):
            for frame in stream.look(self.match, asked, left if self.clock["kind"] != "none" else None):
                data = ENCODE(frame)
                stream.frames.append((frame.n, data))
                self.line.post(lambda stream=stream, data=data: stream.send(data), hold_until)  # type: ignore[misc]

    async def flush(self) -> None:
        """Keep what was answered, then show what is to be shown."""
        if self.pending:
            given, self.pending = self.pending, []
            match = self.match
            assert match is not None
            try:
                await self.hall.store.keep(self.id, self.term, self.game, given[0].n, given)
            except BaseException as e:
                self.line.drop()
                await self.hall.drop(self, moved=isinstance(e, Moved))
                raise Refusal("busy", "the answer could not be kept: try again") from e
            self.hall.counted(self.table["game"], len(given))
            if len(match.answers) // MARK > given[0].n // MARK and not match.over:
                await frozen.mark(self.hall, self.game, match)
        self.line.release()

    # --- going on ----------------------------------------------------------------------------------------------------
    async def advance(self) -> None:
        """From question to question, until somebody must be waited for."""
        match = self.match
        if match is None:
            return
        clocks.stop(self)
        self.qname = ""
        steps = 0
        while (q := match.question) is not None:
            chair = self.chairs[q.seat]
            if chair.agent:
                self.show([q.seat])
                await self.flush()
                self.think()
                return
            pick = chair.pace.automatic(match, q)
            if pick is None:
                self.ask(q)
                await self.flush()
                return
            if self.cover and (q.code != ACT or chair.pace.live(match)):
                self.show([q.seat])
                self.line.pause(max(self.line.due, self.hall.time()) + chair.cover.delay(q.code != ACT))
            try:
                self.take(chair, pick, "")
            except GyojiError:  # the rules cannot be carried out so: the player finds another way
                self.hall.counts["faults"] += 1
                if match.question is None or match.question.seat != q.seat:
                    raise
                self.ask(match.question)
                await self.flush()
                return
            steps += 1
            if steps % SLICE == 0:
                await self.flush()
                await asyncio.sleep(0)
        self.show([])
        await self.flush()
        await self.finish()

    def take(self, chair: Chair, pick: int, client_id: str) -> None:
        """Answer in the game; it is kept with the next flush."""
        match = self.match
        assert match is not None and match.question is not None
        n, check, counts = len(match.answers), match.question.check(), len(match.question.values) > 1
        match.answer(pick)
        if counts:
            self.pending.append(Given(n, chair.seat, pick, check, client_id, now_ms()))

    def ask(self, q: Question) -> None:
        assert self.match is not None
        self.qname = self.new_name()
        self.show([q.seat])
        self.asked_at = max(self.line.due, self.hall.time())
        clocks.start(self, q.seat)
        self.tell_settings(self.chairs[q.seat])
        for page in self.pages:
            if q.seat in page.hands:
                self.line.post(lambda page=page, name=self.qname: self.send_question(page, name))  # type: ignore[misc]

    def new_name(self) -> str:
        """A name for a question that tells nothing of how many there were."""
        return f"{self.names.getrandbits(40):010x}"

    def tell_settings(self, chair: Chair) -> None:
        """A seat's settings go to its pages when they have changed by themselves: what was for once is over."""
        data = ENCODE(p.Note("settings", chair.seat, settings=chair.pace.settings))
        if data != chair.told:
            chair.told = data
            for page in self.pages:
                if page.hands and page.hands[0] == chair.seat:
                    self.line.post(lambda page=page: page.send(data))  # type: ignore[misc]

    def send_question(self, page: Connection, name: str) -> None:
        if name != self.qname or page not in self.pages or self.match is None:
            return
        before = next((s for s in self.streams.values() if page in s.pages), None)
        stream = self.stream_for(page)
        if before is not stream:  # in a hot seat another player looks now
            page.send(ENCODE(stream.viewer.snapshot(clocks.told(self), self.question_for(page))))
            return
        q = self.question_for(page)
        if q is not None:
            page.send(ENCODE(q))

    def question_for(self, page: Connection) -> p.QuestionMessage | None:
        match = self.match if self.draft is None else self.draft.match
        if match is None or not self.qname or match.question is None or match.question.seat not in page.hands:
            return None
        stream = self.stream_for(page)
        draft = None if self.draft is None else p.DraftRecord(self.draft.words, len(self.draft.words), [
            stream.viewer.handles[id] for id in self.draft.named if id in stream.viewer.handles])
        m = stream.viewer.question(match, match.question, self.qname, draft)
        m.since = 0 if self.draft is None else len(self.draft.given)
        q, chair = match.question, self.chairs[match.question.seat]
        m.undo = bool(chair.chosen)
        if q.code == MAY and q.src >= 0:
            m.again = yield_key(match, q)
            m.often = chair.said.get(m.again, (0, 0))[1]
        elif q.code == ATTACK:
            m.same = sum(value in chair.attackers for value in q.values)
            m.all = answering.declares_several(match, q)
        return m

    def think(self) -> None:
        """Have the agent that is asked think; its answer comes later."""
        if self.thinking is None or self.thinking.done():
            self.thinking = asyncio.create_task(self.thought())

    async def thought(self) -> None:
        match, generation = self.match, self.generation
        if match is None or match.question is None:
            return
        q = match.question
        chair = self.chairs[q.seat]
        n = len(match.answers)
        pick = await self.hall.thinkers.think(self.game, generation, self.origin, self.files, list(match.answers),
                                              list(match.checks), chair.seat, chair.agent, self.number)
        async with self.lock:
            self.thinking = None
            if self.closed or self.match is not match or generation != self.generation or len(match.answers) != n:
                if not self.closed and self.match is not None and self.match.question is not None and (
                        self.chairs[self.match.question.seat].agent):
                    self.think()
                return
            try:
                self.take_any(chair, pick if 0 <= pick < len(q.values) else 0)
                await self.advance()
            except Exception:
                await self.stumble()

    def take_any(self, chair: Chair, pick: int) -> None:
        """An agent's answer; where the rules cannot be carried out after it, another one."""
        match = self.match
        assert match is not None and match.question is not None
        q = match.question
        for k in range(len(q.values)):
            try:
                self.take(chair, (pick + k) % len(q.values), "")
                return
            except GyojiError:
                self.hall.counts["faults"] += 1
                if match.question is not q or k == len(q.values) - 1:
                    raise

    async def stumble(self) -> None:
        """Something has failed on the way: the table is loaded again from what is kept, and those who sit here come back to
        it by themselves. Otherwise nobody would be asked any more."""
        self.hall.counts["faults"] += 1
        if not self.closed:
            await self.hall.drop(self, moved=False)

    # --- messages ----------------------------------------------------------------------------------------------------
    async def receive(self, page: Connection, message: p.ToServer) -> None:
        """Carry out what a page has sent; a Refusal says why not."""
        self.touched = asyncio.get_running_loop().time()
        if not page.hands and not isinstance(message, (p.GetLog, p.Why, p.GetFace, p.Foresee)):
            raise Refusal("read-only", "who watches cannot do that")
        async with self.lock:
            known = self.known_result(page, getattr(message, "id", ""))
            if known is not None:
                page.send(known)
                return
            if self.closed:
                raise Refusal("busy", "the table is being moved: connect again")
            inquiry = INQUIRIES.get(type(message))
            answer: p.Message | None
            try:
                if inquiry is not None:
                    answer = await inquiry(self, page, message)
                else:
                    answer = await CARRIED_OUT[type(message)](self, page, message)
            except Refusal:
                raise
            except Exception as e:
                if inquiry is None:
                    await self.stumble()
                raise Refusal("busy", "the referee could not carry this out: the game stands where it was") from e
        if answer is None:
            n = 0
            for stream in self.streams.values():
                if page in stream.pages:
                    n = stream.n
            answer = p.Done(getattr(message, "id", ""), n)
        self.reply(page, getattr(message, "id", ""), answer)

    def reply(self, page: Connection, id: str, message: p.Message) -> None:
        data = ENCODE(message)
        if page.hands and id:
            results = self.chairs[page.hands[0]].results
            results[id] = data
            while len(results) > RESULTS:
                results.popitem(last=False)
        page.send(data)

    def known_result(self, page: Connection, id: str) -> bytes | None:
        return self.chairs[page.hands[0]].results.get(id) if page.hands and id else None

    async def concede(self, page: Connection, m: p.Concede) -> None:
        q = None if self.match is None else self.match.question
        seat = q.seat if q is not None and q.seat in page.hands else page.hands[0]
        await self.enter(lambda match: match.concede(seat), seat, m.id)

    async def enter(self, do: Callable[[Match], None], seat: int, client_id: str = "") -> None:
        """Something that is no answer to a question is decided: it is kept like one."""
        if self.match is None or self.match.over:
            raise Refusal("not-now", "the game is over")
        match = self.match.copy()
        n = len(match.answers)
        try:
            do(match)
        except GyojiError as e:
            raise Refusal("not-now", str(e)) from None
        if match.conceded >= 0 and len(match.answers) == n:
            self.pending.append(Given(n, seat, -1 - match.conceded, -1, client_id, now_ms()))
        else:
            self.pending.extend(Given(k, seat, match.answers[k], match.checks[k], client_id, now_ms())
                                for k in range(n, len(match.answers)))
        self.match = match
        self.draft = None
        self.generation = next(GENERATIONS)
        await self.advance()

    async def rematch(self, page: Connection, m: p.Rematch) -> None:
        if not self.over:
            raise Refusal("not-now", "the game is not over")
        await ready_again(self.hall, self, page.hands, m)

    async def chat(self, page: Connection, m: p.Chat) -> None:
        if not self.hall.may_chat(page):
            raise Refusal("too-fast", "one line a second, please")
        at = await self.hall.keep_chat(self, page.hands[0], m.text)
        self.tell_all(p.Note("chat", page.hands[0], m.text, at))

    # --- the end -----------------------------------------------------------------------------------------------------
    async def finish(self) -> None:
        """A game is over: it is counted, and those who sit here may go on."""
        match = self.match
        assert match is not None and match.result is not None
        if self.table.get("finished") != self.game:
            self.table["finished"] = self.game
            await finished(self.hall, self, match)
        await self.line.shown()
        self.tell_all(self.over_note())

    def over_note(self) -> p.Note:
        assert self.match is not None and self.match.result is not None
        winner = self.match.result.winner
        return p.Note("over", -1 if winner is None else winner, self.match.result.reason, score=list(self.table["score"]),
                      seats=self.seat_records(), link=f"/r/{self.game}")

    def stop(self, code: int = 4012, reason: str = "the table has moved: connect again") -> None:
        """Nobody plays here any more: the table is elsewhere, or sleeps."""
        self.closed = True
        if self.thinking is not None:
            self.thinking.cancel()
        self.line.stop()
        if self.flag is not None:
            self.flag.cancel()
        for page in list(self.pages):
            page.close(code, reason)


CARRIED_OUT: dict[type[Any], Callable[[Room, Connection, Any], Coroutine[Any, Any, p.Message | None]]] = {
    p.Answer: answering.answer,
    p.Attack: answering.attack,
    p.Pay: answering.pay,
    p.Arrange: answering.arrange,
    p.Draft: answering.draft,
    p.Set: settings.change,
    p.Undo: consents.undo,
    p.Offer: consents.offer,
    p.Consent: consents.consent,
    p.Claim: consents.claim,
    p.Concede: Room.concede,
    p.Rematch: Room.rematch,
    p.Chat: Room.chat,
}


__all__ = ["Chair", "Connection", "Refusal", "Room"]
