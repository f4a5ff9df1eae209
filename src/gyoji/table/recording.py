"""Records the streams of a whole game as JSON lines, one message a line: material for the page and its tests.

python -m gyoji.table.recording nova --seed 7 --viewer 0 > nova.jsonl"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import Any

import msgspec

from .. import __version__, start
from ..agents import make
from ..kernel.holding.questions import index_of
from .protocol import VERSION, Answer, Message, SeatRecord, Settings, Welcome
from .viewer import Viewer


def record(game: str, seed: int = 7, viewer: int = 0, lang: str = "en", agent: str = "greedy", most: int = 2000,
           options: dict[str, Any] | None = None) -> Iterator[Message | Answer]:
    """A game between agents, as a viewer gets it; their own answers are among the messages."""
    match = start.new(game, seed=seed, options=options, lang=lang)
    n = match.state.players
    agents = [make(agent, seed + i) for i in range(n)]
    for i in range(n):
        agents[i].begin(i, 0)
    seats = [SeatRecord(i, match.game.player_name(i, lang), agent if i != viewer else "", True) for i in range(n)]
    title = match.game.title_ja if lang == "ja" else match.game.title
    layout = match.layout(lang)
    settings = Settings(stops_own=layout["stops"]["own"], stops_other=layout["stops"]["other"], lang=lang)
    yield Welcome(VERSION, __version__, "recorded", match.game.name, title, viewer, [viewer] if viewer >= 0 else [], "e1",
                  dict(layout), seats, settings)
    v = Viewer(match, viewer, lang, "e1")
    yield v.snapshot()
    for k in range(most):
        q = match.question
        if q is None:
            break
        if q.seat == viewer:
            yield v.question(match, q, f"q{k}")
        pick = index_of(q, agents[q.seat].choose(match.seat(q.seat)))
        if q.seat == viewer:
            yield Answer(f"a{k}", f"q{k}", pick)
        match.answer(pick)
        frame = v.frame(match, [] if match.question is None else [match.question.seat])
        if frame is not None:
            yield frame


def main() -> None:
    parser = argparse.ArgumentParser(description="the stream of a game as JSON lines")
    parser.add_argument("game")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--viewer", type=int, default=0, help="a seat; -1: a watcher; -2: with open hands")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--agent", default="greedy")
    parser.add_argument("--most", type=int, default=2000, help="answers")
    parser.add_argument("--option", action="append", default=[], help="NAME=VALUE of the game")
    a = parser.parse_args()
    options = dict(pair.split("=", 1) for pair in a.option)
    for message in record(a.game, a.seed, a.viewer, a.lang, a.agent, a.most, options):
        sys.stdout.write(msgspec.json.encode(message).decode() + "\n")


if __name__ == "__main__":
    main()
