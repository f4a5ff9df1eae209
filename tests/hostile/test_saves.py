"""Saves that were cut, changed or made by hand: refused with a line, whatever they hold."""

from __future__ import annotations

import zlib
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gyoji
from gyoji.cli.lines import replay
from gyoji.kernel.errors import GyojiError
from gyoji.kernel.holding.saving import FORMAT, MAGIC, MOST_SAVED, _sum
from gyoji.start import MOST_SEED

pack = msgspec.msgpack.encode


def a_save() -> bytes:
    game = gyoji.new("nova", seed=3)
    for k in range(25):
        game.answer(k % len(game.question.options))
    return game.save()


SAVE = a_save()
_PARTS = msgspec.msgpack.decode(SAVE[18:])
HEADER: dict[str, Any] = msgspec.msgpack.decode(zlib.decompress(_PARTS[0]))
BODY: list[Any] = msgspec.msgpack.decode(zlib.decompress(_PARTS[1]))


def sealed(payload: bytes) -> bytes:
    """With the right length and checksum."""
    return b"".join((MAGIC, bytes([FORMAT]), len(payload).to_bytes(4, "big"), _sum(payload), payload))


def save_of(header: object, body: object, fingerprint: object = _PARTS[2]) -> bytes:
    return sealed(pack((zlib.compress(pack(header)), zlib.compress(pack(body)), fingerprint)))


def refused(data: object) -> str:
    with pytest.raises(GyojiError) as refusal:
        gyoji.load(data)  # type: ignore[arg-type]
    assert len(str(refusal.value)) < 1000
    return str(refusal.value)


def test_the_unspoilt_one() -> None:
    assert gyoji.load(save_of(HEADER, BODY)).save() == SAVE


def nested(depth: int) -> bytes:
    return b"\x91" * depth + b"\xc0"


def test_what_is_nested() -> None:
    deep = nested(100_000)
    assert "makes no sense" in refused(sealed(deep))
    assert "makes no sense" in refused(sealed(pack((zlib.compress(deep), _PARTS[1], ""))))
    header = b"\xde\x00\x01" + pack("position") + deep
    assert "makes no sense" in refused(sealed(pack((zlib.compress(header), _PARTS[1], ""))))


def test_what_grows_when_it_is_unpacked() -> None:
    packer = zlib.compressobj(9)
    bomb = b"".join(packer.compress(bytes(1_000_000)) for _ in range(MOST_SAVED // 1_000_000 + 1)) + packer.flush()
    assert len(bomb) < 100_000
    assert "makes no sense" in refused(sealed(pack((bomb, _PARTS[1], ""))))
    assert "makes no sense" in refused(sealed(pack((_PARTS[0], bomb, ""))))
    assert "at most 32,000,000 bytes" in refused(bytes(MOST_SAVED + 1))


@pytest.mark.parametrize("lines", [[[10**12, "x"]], [[-1, "x"]], [[999, f"{k}"] for k in range(11)], [["1" * 5000, "x"]]])
def test_decks_without_end(lines: list[Any]) -> None:
    name = BODY and HEADER["decks"][0][0]
    assert "altered" in refused(save_of({**HEADER, "decks": [[name, {"main": lines}]] * 2}, BODY))


@pytest.mark.parametrize("field, value", [
    ("conceded", 7), ("conceded", 2**63 - 1), ("answers", [2**63 - 1] * 25), ("answers", [-9] * 25), ("answers", [255]),
    ("kinds", []), ("entries", bytes(24)), ("entries", [2**63 - 1] * 25), ("entries", [-(2**60)] * 25),
])
def test_bodies(field: str, value: object) -> None:
    body = list(BODY)
    body[["kinds", "entries", "answers", "conceded"].index(field)] = value
    refused(save_of(HEADER, body))


JUNK = st.recursive(
    st.sampled_from([None, True, -1, 0, 7, 2**64 - 1, -2**63, 1.5, "", "x", "nova", "9" * 5000, b"", b"\xff"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["", "main", "0"]), inner, max_size=2),
    max_leaves=5)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    out = [path]
    for key, v in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        out += places(v, (*path, key))
    return out


def changed(value: Any, path: tuple[Any, ...], junk: object) -> Any:
    if not path:
        return junk
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = changed(value[path[0]], path[1:], junk)
    return copy


WHOLE = {"header": HEADER, "body": BODY, "fingerprint": _PARTS[2]}
PLACES = [p for p in places(WHOLE) if 0 < len(p) < 6]


@settings(max_examples=200, deadline=None, derandomize=True, database=None)
@given(st.sampled_from(PLACES), JUNK)
def test_any_value_in_any_place(path: tuple[Any, ...], junk: object) -> None:
    whole = changed(WHOLE, path, junk)
    if not isinstance(whole, dict) or set(whole) != set(WHOLE):
        return
    try:
        game = gyoji.load(save_of(whole["header"], whole["body"], whole["fingerprint"]))
    except GyojiError:
        return
    assert game.fingerprint() == _PARTS[2], "what is loaded is the position that was saved"


@settings(max_examples=200, deadline=None, derandomize=True, database=None)
@given(st.integers(0, len(SAVE) * 8 - 1), st.booleans())
def test_any_bit(bit: int, cut: bool) -> None:
    spoilt = bytearray(SAVE)
    spoilt[bit // 8] ^= 1 << bit % 8
    refused(bytes(spoilt[:bit // 8]) if cut else bytes(spoilt))
    if bit // 8 >= 18:  # the same, with a checksum that fits
        refused_or_same(sealed(bytes(spoilt[18:])))


def refused_or_same(data: bytes) -> None:
    try:
        game = gyoji.load(data)
    except GyojiError:
        return
    assert game.fingerprint() == _PARTS[2]


def test_seeds() -> None:
    assert gyoji.load(gyoji.new("nova", seed=2**MOST_SEED - 1).save()).origin.seed == 2**MOST_SEED - 1
    with pytest.raises(GyojiError, match="at most 1024 bits"):
        gyoji.new("nova", seed=2**MOST_SEED)


@pytest.mark.parametrize("value", ["9" * 5000, "²", "--3", 10**30])
def test_options(value: object) -> None:
    with pytest.raises(GyojiError, match="expected") as refusal:
        gyoji.new("magic", options={"players": value})
    assert len(str(refusal.value)) < 300


def test_as_far_as_it_goes() -> None:
    """Answers that fit no more: the game up to the last good one, and what is wrong; refused where nobody asked for that."""
    checks, entries, answers, conceded = BODY
    entries = bytes([*entries[:20], entries[20] ^ 1, *entries[21:]])
    other = save_of(HEADER, (checks, entries, answers, conceded))
    assert "cannot be played again: answer 21 was given to" in refused(other)
    game = gyoji.load(other, partial=True)
    assert len(game.answers) == 20
    assert game.unplayed.startswith("the saved game goes on for 20 of 25 answers: answer 21 was given to")
    whole = gyoji.load(SAVE)
    assert game.answers == whole.answers[:20] and game.question is not None
    for answer in whole.answers[20:]:
        game.answer(answer)
    assert game.fingerprint() == whole.fingerprint() and not whole.unplayed
    assert gyoji.load(game.save()).unplayed == ""


def test_other_cards_and_other_positions() -> None:
    other = save_of({**HEADER, "cards": "0" * 16}, BODY)
    assert "printed texts have changed" in refused(other)
    assert len(gyoji.load(other, partial=True).answers) == 25
    other = save_of(HEADER, BODY, "0" * 32)
    assert "another position" in refused(other)
    assert "all 25 answers fit, but lead to another position" in gyoji.load(other, partial=True).unplayed
    with pytest.raises(GyojiError, match="cards that are not here"):
        gyoji.load(save_of({**HEADER, "decks": [["x", {"main": [[40, "誰も知らない札"]]}]] * 2}, BODY), partial=True)


def test_it_is_replayed_as_far_as_it_goes(capsys: pytest.CaptureFixture[str]) -> None:
    game = gyoji.new("magic", seed=1, options={"players": 3})
    game.answer(0)
    game.concede(1)  # the others play on
    game.answer(0)
    assert replay(game.save(), [], -1, "en", False)
    out = capsys.readouterr().out
    assert "[2] B: concede" in out and out.endswith("the game goes on\n")
    game.checks[2] += 1
    with pytest.raises(GyojiError, match="cannot be played again: answer 3"):
        replay(game.save(), [], -1, "en", False)
    assert capsys.readouterr().out == ""
    assert not replay(game.save(), [], -1, "en", True)
    out = capsys.readouterr().out
    assert "[2] B: concede" in out and "the saved game goes on for 2 of 3 answers: answer 3 was" in out
