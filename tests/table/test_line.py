"""What waits to be shown, and what is sent together."""

from __future__ import annotations

import asyncio

from gyoji.table.line import Line
from gyoji.table.sockets import WAITING, Gathered, SocketProtocol


def test_nothing_is_shown_before_it_is_kept_nor_before_what_came_before_it():
    async def showing():
        line, shown = Line(), []
        now = asyncio.get_running_loop().time()
        line.post(lambda: shown.append("first"))
        line.pause(now + 0.05)
        line.post(lambda: shown.append("second"))
        assert shown == [] and len(line) == 0, "not kept yet"
        line.release()
        line.post(lambda: shown.append("third"), now)
        line.release()
        assert shown == ["first"] and len(line) == 3, "what came before the pause is seen in it"
        await line.shown()
        assert shown == ["first", "second", "third"] and asyncio.get_running_loop().time() >= now + 0.05

    asyncio.run(showing())


def test_what_was_not_kept_is_not_shown():
    async def showing():
        line, shown = Line(), []
        line.post(lambda: shown.append("lost"))
        line.drop()
        line.post(lambda: shown.append("later"), asyncio.get_running_loop().time() + 60)
        line.release()
        line.forget()
        line.stop()
        await line.shown()
        assert shown == [] and line.due == 0.0

    asyncio.run(showing())


class Transport:
    """Remembers what it is told."""

    def __init__(self):
        self.told = []

    def __getattr__(self, name):
        return lambda *given: self.told.append((name, *given))


def test_what_is_written_in_one_turn_leaves_in_one_piece():
    async def sending():
        transport = Transport()
        gathered = Gathered(transport, asyncio.get_running_loop())
        for part in (b"a", b"b", b"c"):
            gathered.write(part)
        assert transport.told == []
        await asyncio.sleep(0)
        gathered.write(b"d")
        gathered.close()
        await asyncio.sleep(0)
        assert transport.told == [("write", b"abc"), ("write", b"d"), ("close",)]

    asyncio.run(sending())


def test_a_page_is_read_on_while_few_of_its_messages_wait():
    protocol = SocketProtocol.__new__(SocketProtocol)
    protocol.transport = Transport()
    protocol.queue = asyncio.Queue()
    protocol.read_paused = protocol.close_sent = False
    protocol.curr_msg_data_type = "text"
    for n in range(WAITING + 2):
        protocol.frames = [b"{}"]
        protocol.send_receive_event_to_app()
        assert protocol.read_paused == (n >= WAITING)
    assert protocol.transport.told == [("pause_reading",)] and protocol.queue.qsize() == WAITING + 2
