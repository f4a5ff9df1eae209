"""What goes to those who look at a table: the frames of one viewer, to all pages that look as they do."""

from __future__ import annotations

import secrets
from collections import deque
from typing import Protocol

import msgspec

from ..kernel.holding.match import Match
from . import protocol as p
from .films import replayed
from .viewer import OPEN, Viewer, folded

ENCODE = msgspec.json.Encoder().encode
HISTORY = 256  # frames that are kept for those who come back
OPEN_AFTER = 3  # turns after which those who watch see all hands, while people play


class Connection(Protocol):
    """One page."""

    hands: list[int]  # the seats that it plays; none: it watches
    lang: str

    def send(self, data: bytes) -> None: ...
    def close(self, code: int, reason: str) -> None: ...


class Stream:
    """What goes to all pages of one viewer."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self.frames: deque[tuple[int, bytes]] = deque(maxlen=HISTORY)
        self.pages: list[Connection] = []
        self.foreseen = p.Outlook()
        self.foreseen_at: tuple[object, ...] = ()  # the position of which it was found

    @property
    def n(self) -> int:
        """The last frame that is shown."""
        return self.viewer.n

    def snapshot(self, clocks: p.Clocks | None, question: p.QuestionMessage | None) -> p.Snapshot:
        return self.viewer.snapshot(clocks, question)

    def look(self, match: Match, asked: list[int], clocks: p.Clocks | None) -> list[p.Frame]:
        """What there is to show now."""
        frame = self.viewer.frame(match, asked, clocks)
        return [] if frame is None else [frame]

    def has(self, face: str) -> p.Face | None:
        """A face that this viewer has seen."""
        return self.viewer.face_of.get(face)

    def send(self, data: bytes) -> None:
        for page in self.pages:
            page.send(data)


class DelayedStream(Stream):
    """What goes to those who see all hands while people play: each turn is shown when it has been over for a while."""

    def __init__(self, viewer: Viewer) -> None:
        super().__init__(viewer)
        self.shown = viewer.snapshot()
        self.held: deque[tuple[int, p.Frame]] = deque()  # with the turn in which it happened

    @property
    def n(self) -> int:
        return self.shown.n

    def snapshot(self, clocks: p.Clocks | None, question: p.QuestionMessage | None) -> p.Snapshot:
        return self.shown

    def look(self, match: Match, asked: list[int], clocks: p.Clocks | None) -> list[p.Frame]:
        frame = self.viewer.frame(match, asked)
        if frame is not None:
            self.held.append((match.state.turn, frame))
        out: list[p.Frame] = []
        while self.held and (match.over or self.held[0][0] <= match.state.turn - OPEN_AFTER):
            out.append(self.held.popleft()[1])
        self.shown = folded(self.shown, out) if out else self.shown
        return out

    def has(self, face: str) -> p.Face | None:
        return self.shown.faces.get(face)


def delayed(origin: bytes, files: list[str], answers: list[int], lang: str) -> DelayedStream:
    """The stream of those who see all hands, from the beginning of a game on."""
    match = replayed(origin, files, [], [])
    stream = DelayedStream(Viewer(match, OPEN, lang, secrets.token_hex(4)))
    for pick in answers:
        match.enter(-1 - pick) if pick < 0 else match.answer(pick)
        asked = [] if match.question is None else [match.question.seat]
        for frame in stream.look(match, asked, None):
            stream.frames.append((frame.n, ENCODE(frame)))
    return stream
