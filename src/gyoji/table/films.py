"""Films: finished games as they were seen, frame by frame, with open hands or by each seat.

A film is made once, when a game is over, in a worker process; later versions of the engine show it as it was."""

from __future__ import annotations

import zlib
from typing import Any

import msgspec

from ..kernel.holding.match import Match
from ..kernel.holding.saving import restore, unpack
from ..start import find_game
from .lobby_types import ReplayMark
from .protocol import Frame, Snapshot
from .viewer import OPEN, Viewer

MOST_FRAMES = 4000  # answers of a film; a longer game is shown up to there


def replayed(origin: bytes, files: list[str], picks: list[int], checks: list[int]) -> Match:
    """A game from its beginning through answers as they are kept; a last check of -1 is what ended it from outside."""
    save = unpack(origin)
    ended = bool(checks) and checks[-1] == -1
    n = len(picks) - ended
    save.answers, save.checks, save.conceded = picks[:n], checks[:n], -1 - picks[-1] if ended else -1
    save.fingerprint = ""
    return restore(save, find_game(save.game, files, save.decks))


def make_film(origin: bytes, files: list[str], picks: list[int], checks: list[int], lang: str) -> bytes:
    """The streams of all who could look, one entry for each answer, packed."""
    match = replayed(origin, files, [], [])
    eyes = [OPEN, *range(match.state.players)]
    viewers = [Viewer(match, eye, lang, "film") for eye in eyes]
    first = [v.snapshot() for v in viewers]
    frames: list[list[Frame | None]] = [[] for _ in eyes]
    marks: list[ReplayMark] = []
    turn = match.state.turn
    for n, (pick, check) in enumerate(zip(picks, checks, strict=True)):
        if n >= MOST_FRAMES:
            break
        if pick < 0:
            match.enter(-1 - pick)
        else:
            match.answer(pick)
        asked = [] if match.question is None else [match.question.seat]
        for k, v in enumerate(viewers):
            frames[k].append(v.frame(match, asked))
        shown = frames[0][-1]
        if match.state.turn != turn:
            turn = match.state.turn
            marks.append(ReplayMark(n + 1, "turn", str(turn)))
        elif shown is not None and any("life" in p.numbers for p in shown.players.values()):
            marks.append(ReplayMark(n + 1, "life"))
        elif shown is not None and any(entry.kind == "damage" for entry in shown.log):
            marks.append(ReplayMark(n + 1, "damage"))
        assert check is not None
    names = ["open" if eye == OPEN else str(eye) for eye in eyes]
    views = {name: {"snapshot": first[k], "frames": frames[k]} for k, name in enumerate(names)}
    film = {"lang": lang, "layout": dict(match.layout(lang)), "marks": marks, "views": views}
    return zlib.compress(msgspec.json.encode(film), 6)


def opened(film: bytes) -> dict[str, Any]:
    return dict(msgspec.json.decode(zlib.decompress(film)))


__all__ = ["Snapshot", "make_film", "opened", "replayed"]
