"""A viewer's stream: frames add up to snapshots, handles tell nothing, the page's types are those of the server."""

import json
from pathlib import Path

import msgspec
import pytest

import gyoji
from gyoji.agents import make
from gyoji.games import FIVE
from gyoji.kernel.showing.views import Shown
from gyoji.table import typescript
from gyoji.table.protocol import Frame, Message, QuestionMessage, Snapshot
from gyoji.table.recording import record
from gyoji.table.viewer import OPEN, Viewer, folded

HERE = Path(__file__).resolve().parents[2]
GAMES = ["nova", "spell-card-strike", "duel-masters", "magic", "phantom-magic-vision"]


def test_the_page_has_the_types_of_the_server():
    assert (HERE / "web/src/protocol.ts").read_text(encoding="utf-8") == typescript.typescript(), (
        "run: python -m gyoji.table.typescript web/src/protocol.ts")


def test_the_schema_names_every_message():
    schema = typescript.schema()
    json.dumps(schema)
    for side in ("toServer", "fromServer"):
        for ref in schema[side]:
            assert ref["$ref"].removeprefix("#/$defs/") in schema["$defs"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("viewer", [0, 1, -1, OPEN])
def test_frames_add_up_to_the_snapshot(game, viewer):
    match = gyoji.new(game, seed=11)
    agents = [make("random", seed) for seed in (1, 2)]
    v = Viewer(match, viewer, "en", "e1")
    first = v.snapshot()
    frames = []
    for n in range(250):
        if match.question is None:
            break
        seat = match.question.seat
        match.answer(agents[seat].choose(match.seat(seat)))
        frame = v.frame(match, [] if match.question is None else [match.question.seat])
        if frame is not None:
            frames.append(msgspec.json.decode(msgspec.json.encode(frame), type=Frame))
        if n % 25 == 0:
            now = v.snapshot()
            assert msgspec.to_builtins(folded(first, frames)) == msgspec.to_builtins(now)
            other = Viewer(match, viewer, "en", "e2").snapshot()
            assert len(other.cards) == len(now.cards) and {k: z.count for k, z in other.zones.items()} == {
                k: z.count for k, z in now.zones.items()}


@pytest.mark.parametrize("game", GAMES)
def test_viewers_who_share_what_is_shown_see_what_each_would_alone(game):
    match = gyoji.new(game, seed=12)
    agents = [make("random", seed) for seed in (1, 2)]
    shown = Shown()
    shown.begin()
    both = [(Viewer(match, v, "en", "e"), Viewer(match, v, "en", "e", shown)) for v in (0, 1, -1, OPEN)]
    same = 0
    for _ in range(60):
        if match.question is None:
            break
        match.answer(agents[match.question.seat].choose(match.seat(match.question.seat)))
        before = shown.now
        shown.begin()
        for alone, sharing in both:
            assert msgspec.to_builtins(alone.frame(match, [])) == msgspec.to_builtins(sharing.frame(match, []))
        same += sum(before.get(key) is card for key, card in shown.now.items())
    assert same > 100, "what has not changed is not made anew"


@pytest.mark.parametrize("game", GAMES)
def test_handles_are_counted_by_what_the_viewer_saw(game):
    seen = set()
    for message in record(game, seed=5, viewer=-1, agent="random", most=150):
        if isinstance(message, (Frame, Snapshot)):
            seen |= {int(h) for h in message.cards} | {w.h for w in message.waiting or []}
            seen |= {w.source for w in message.waiting or [] if w.source is not None}
    assert seen and max(seen) <= len(seen) + 40  # what is only pointed at has a handle too


@pytest.mark.parametrize("game", GAMES)
def test_options_come_in_parts(game):
    verbs = set()
    for message in record(game, seed=5, viewer=0, agent="random", most=200):
        if isinstance(message, QuestionMessage):
            assert len(message.options) >= 2
            for o in message.options:
                verbs.add(o.verb)
                assert o.text
                if o.verb in ("play", "cast", "summon", "attack", "charge", "set"):
                    assert o.h is not None or o.to
    assert {"pass", "done"} & verbs and len(verbs) > 3


def test_no_raw_numbers_of_the_engine():
    for game in FIVE:
        for message in record(game, seed=5, viewer=0, agent="random", most=30):
            assert isinstance(message, Message) or message.q
            text = msgspec.json.encode(message)
            assert b'"stats"' not in text and b'"decisions"' not in text and b'"seed"' not in text


@pytest.mark.parametrize("game", GAMES)
def test_windows_are_asked_of_seats_that_show_them(game):
    plain, shown = gyoji.new(game, seed=3), gyoji.new(game, seed=3)
    shown.show_windows(0, 1)
    a, b = [make("random", 1), make("random", 2)], [make("random", 1), make("random", 2)]
    windows = 0
    for _ in range(120):
        while shown.question is not None and len(shown.question.values) == 1:
            windows += 1
            shown.answer(0)
        if plain.question is None:
            break
        seat = plain.question.seat
        assert shown.question.check() == plain.question.check()
        plain.answer(a[seat].choose(plain.seat(seat)))
        shown.answer(b[seat].choose(shown.seat(seat)))
    while shown.question is not None and len(shown.question.values) == 1:
        shown.answer(0)
    assert plain.fingerprint() == shown.fingerprint()
    assert plain.answers == shown.answers
    assert windows or game in ("spell-card-strike", "duel-masters")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seat", [0, 1])
def test_what_a_seat_is_shown_is_the_same_however_the_rest_is_dealt(game, seat):
    """All that is hidden from a seat is dealt again: not a byte of its messages changes."""
    match = gyoji.new(game, seed=4)
    agents = [make("greedy", seed) for seed in (3, 4)]
    dealt_otherwise = 0
    for n in range(120):
        q = match.question
        if q is None:
            break
        if n % 6 == 0:
            other = match.imagine(seat, n)
            dealt_otherwise += other.view(1 - seat) != match.view(1 - seat)
            shown = []
            for m in (match, other):
                v = Viewer(m, seat, "en", "e")
                v.log = []  # what is imagined keeps none
                asked = [v.question(m, m.question, "q")] if q.seat == seat and m.question is not None else []
                shown.append(msgspec.json.encode([v.snapshot(None), *asked]))
            assert shown[0] == shown[1]
        match.answer(agents[q.seat].choose(match.seat(q.seat)))
    assert dealt_otherwise > 2
