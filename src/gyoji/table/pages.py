"""One page's socket: what it sends is measured, read and handed to its room; what it is sent waits in a queue of its own."""

from __future__ import annotations

import asyncio
import time
import zlib
from collections import deque
from contextlib import suppress
from urllib.parse import quote

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from ..kernel.errors import GyojiError
from . import joining
from . import protocol as p
from .hall import Hall
from .library import Problem
from .room import Refusal, Room
from .store import now_ms
from .streams import ENCODE

DECODE = msgspec.json.Decoder(p.ToServer).decode
QUEUED = 64  # frames that may wait for a slow page
QUEUED_BYTES = 524_288
AT_ONCE = 8  # messages for which it is measured how slow a page is
SLOW = 10.0  # seconds without taking them
LARGE = 4096  # bytes from which on a message goes compressed
WORDS = {
    "too-large": ("the message is too large", "メッセージが大きすぎます"),
    "too-fast": ("too many messages: a little slower, please", "送信が多すぎます"),
    "bad-message": ("this is no message that the table knows", "理解できないメッセージです"),
    "no-seat": ("this link leads to no seat at this table", "このリンクに対応する席がありません"),
}


class Page:
    def __init__(self, hall: Hall, socket: WebSocket) -> None:
        self.hall = hall
        self.socket = socket
        self.hands: list[int] = []
        self.lang = "en"
        self.queue: deque[bytes] = deque()
        self.queued = 0
        self.wake = asyncio.Event()
        self.room: Room | None = None
        self.tokens = hall.limits.burst
        self.filled = time.monotonic()
        self.closing: tuple[int, str] | None = None
        self.resync = False
        self.compressed = True

    # --- out -----------------------------------------------------------------------------------------------------------
    def send(self, data: bytes) -> None:
        self.queue.append(data)
        self.queued += len(data)
        if (len(self.queue) > QUEUED and self.queued > QUEUED_BYTES // 4) or self.queued > QUEUED_BYTES:
            self.queue.clear()  # too slow: one snapshot takes the place of all this
            self.queued = 0
            self.resync = True
        self.wake.set()

    def close(self, code: int, reason: str) -> None:
        self.closing = (code, reason)
        self.wake.set()

    async def write(self) -> None:
        while True:
            await self.wake.wait()
            self.wake.clear()
            if self.resync and self.room is not None:
                self.resync = False
                self.hall.counts["resync slow"] += 1
                joining.settle(self.room, self)
            try:
                while self.queue:
                    async with asyncio.timeout(SLOW):
                        for _ in range(min(AT_ONCE, len(self.queue))):
                            data = self.queue.popleft()
                            self.queued -= len(data)
                            await self.deliver(data)
                            self.hall.counts["frame bytes"] += len(data)
            except TimeoutError:
                self.closing = (4008, "too slow")
            except (WebSocketDisconnect, RuntimeError, OSError):
                return  # it is gone
            if self.closing is not None:
                with suppress(RuntimeError, OSError):
                    await self.socket.close(*self.closing)
                return

    async def deliver(self, data: bytes) -> None:
        if len(data) > LARGE and self.compressed:
            await self.socket.send_bytes(zlib.compress(data, 1))
        else:
            await self.socket.send_text(data.decode())

    # --- in ------------------------------------------------------------------------------------------------------------
    async def run(self, table: str) -> None:
        await self.socket.accept()
        self.hall.counts["sockets opened"] += 1
        writer = asyncio.create_task(self.write())
        try:
            if await self.greet(table):
                while self.closing is None:
                    await self.take(await self.text())
        except (WebSocketDisconnect, RuntimeError, OSError):
            pass
        finally:
            if self.room is not None:
                joining.leave(self.room, self)
            if self.closing is not None:
                self.wake.set()
                with suppress(asyncio.TimeoutError, Exception):
                    await asyncio.wait_for(writer, 2)
            writer.cancel()

    async def text(self) -> bytes:
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        text = message.get("text")
        return text.encode() if text is not None else message.get("bytes") or b""

    async def greet(self, table: str) -> bool:
        """The first message says who it is."""
        try:
            data = await asyncio.wait_for(self.text(), 30)
            hello = DECODE(data) if len(data) <= self.hall.limits.message else None
        except (msgspec.MsgspecError, TimeoutError, UnicodeDecodeError):
            hello = None
        if not isinstance(hello, p.Hello):
            self.refuse("bad-message", "the first message is a hello with a token")
            self.close(4001, "no hello")
            return False
        if hello.protocol.split(".")[0] != p.MAJOR:
            self.close(4010, "the page is of another version: reload it")
            return False
        self.lang = "ja" if hello.lang.startswith("ja") else "en"
        try:
            address = await self.hall.elsewhere(table)
            if address:
                await self.hand_on(address, table, data)
                return False
            room = await self.hall.room(table)
            hands = self.hall.find_hands(room, hello.token)
        except (Problem, Refusal) as e:
            self.refuse(e.code, e.text)
            self.close(4001 if isinstance(e, Problem) else 4012, e.text[:100])
            return False
        if hands is None:
            self.refuse("no-seat", WORDS["no-seat"][self.lang == "ja"])
            self.close(4001, "no such seat")
            return False
        limit = self.hall.limits.pages if hands else self.hall.limits.watchers
        if sum(1 for other in room.pages if other.hands == hands) >= limit:
            self.refuse("busy", "too many pages are open with this link")
            self.close(4001, "too many pages")
            return False
        self.hands = hands
        self.room = room
        await joining.join(room, self, hello.epoch, hello.have)
        return True

    async def hand_on(self, address: str, table: str, hello: bytes) -> None:
        """Another process has the table: what comes goes there, what comes from there goes to the page."""
        from websockets.asyncio.client import connect
        from websockets.exceptions import WebSocketException

        async def outwards() -> None:
            async for data in owner:
                if isinstance(data, bytes):
                    await self.socket.send_bytes(data)
                else:
                    await self.socket.send_text(data)

        async def inwards() -> None:
            while True:
                data = await self.text()
                await owner.send((data if len(data) <= 65_000 else data[:65_000]).decode("utf-8", "replace"))

        code, reason = 4012, "the table has moved: connect again"
        try:
            async with connect(f"ws://{address}/ws/1?game={quote(table)}", compression=None, max_size=None) as owner:
                await owner.send(hello.decode("utf-8", "replace"))
                both = [asyncio.create_task(outwards()), asyncio.create_task(inwards())]
                try:
                    await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    for task in both:
                        task.cancel()
                    await asyncio.gather(*both, return_exceptions=True)
                if owner.close_code is not None and owner.close_code >= 4000:
                    code, reason = owner.close_code, owner.close_reason or ""
        except (WebSocketException, OSError):
            pass
        self.close(code, reason)

    async def take(self, data: bytes) -> None:
        now = time.monotonic()
        limits = self.hall.limits
        self.tokens = min(limits.burst, self.tokens + (now - self.filled) * limits.rate)
        self.filled = now
        id, wrong, message = "", "", None
        try:
            if len(data) > limits.message:
                raise Refusal("too-large", WORDS["too-large"][self.lang == "ja"])
            try:
                message = DECODE(data)
            except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as e:
                wrong = str(e)[:200]
            id = getattr(message, "id", "")
            if self.tokens < 1.0:
                raise Refusal("too-fast", WORDS["too-fast"][self.lang == "ja"])
            self.tokens -= 1.0
            if message is None:
                raise Refusal("bad-message", f"{WORDS['bad-message'][self.lang == 'ja']}: {wrong}")
            if isinstance(message, p.Ping):
                self.send(ENCODE(p.Pong(message.t, now_ms())))
            elif self.room is not None:
                if isinstance(message, p.Hello):
                    joining.settle(self.room, self, message.epoch, message.have)
                else:
                    await self.room.receive(self, message)
        except Refusal as e:
            self.refuse(e.code, e.text, id, e.rule)
        except Problem as e:
            self.refuse("not-now", e.text, id, e.rule)
        except GyojiError:  # a fault of the engine; its words may name what this page does not see
            self.hall.counts["faults"] += 1
            self.refuse("busy", "the referee could not carry this out: the game stands where it was", id)

    def refuse(self, code: str, text: str, id: str = "", rule: str = "") -> None:
        self.hall.counts[f"refused {code}"] += 1
        self.send(ENCODE(p.Refused(code, text, id, rule)))
