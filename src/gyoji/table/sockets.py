"""WebSockets as uvicorn speaks them, for many short messages: what is sent in one go leaves in one piece, and reading
goes on while a few messages wait to be taken."""

from __future__ import annotations

import asyncio
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

WAITING = 8  # messages from which on a page is read no further until they are taken


class Gathered:
    """A transport that sends what is written in one turn of the loop together."""

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self.transport = transport
        self.loop = loop
        self.parts: list[bytes] = []

    def write(self, data: bytes) -> None:
        if not self.parts:
            self.loop.call_soon(self.flush)
        self.parts.append(data)

    def flush(self) -> None:
        parts, self.parts = self.parts, []
        if parts:
            self.transport.write(b"".join(parts))

    def close(self) -> None:
        self.flush()
        self.transport.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.transport, name)


class SocketProtocol(WebSocketsSansIOProtocol):
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.transport = cast(asyncio.Transport, Gathered(self.transport, self.loop))

    def send_receive_event_to_app(self) -> None:
        """uvicorn stops reading after each message and begins again when it is taken: two calls of the system for each."""
        paused = self.read_paused
        few = not paused and self.queue.qsize() < WAITING
        self.read_paused = paused or few
        super().send_receive_event_to_app()
        if few:
            self.read_paused = False
