"""Numbers that are made of several others: none of them overlaps another, and what does not fit is an error."""

from __future__ import annotations

import msgspec
import pytest

import gyoji
from gyoji.effects.lowering.link import printed
from gyoji.kernel.holding import saving
from gyoji.kernel.holding.questions import MOST_PLAYERS, check_of, check_text, seat_asked
from gyoji.kernel.state.card import Ability, Chars
from gyoji.kernel.state.terms import (
    AS_COPY,
    GRANTED,
    MOST_GRANTED,
    MOST_OBJECTS,
    MOST_PLACES,
    MOST_STAMP,
    PRINTED,
    ability_key,
    act_code,
    act_of,
    granted_origin,
    granting_stamp,
    key_object,
    key_origin,
    lent_key,
    obj_of,
    place_of,
)


# --- questions ---------------------------------------------------------------------------------------------------
def test_the_ninth_player_is_told_from_the_first() -> None:
    checks = {check_of(3, player, seat, 2) for player in range(12) for seat in range(12)}
    assert len(checks) == 144
    assert "of player 9 with 2 options" in check_text(check_of(3, 9, 1, 2))
    assert [seat_asked(check_of(3, 9, seat, 2)) for seat in range(12)] == list(range(12))
    with pytest.raises(OverflowError, match="player 1024"):
        check_of(3, MOST_PLAYERS + 1, 0, 2)


def test_a_save_of_the_first_format_is_read() -> None:
    m = gyoji.new("nova", seed=3)
    for _ in range(12):
        m.answer(m.question.options[-1])
    old = [check & 63 | (check >> 6 & 7) << 6 | (check >> 16 & 7) << 9 | (check >> 26) << 12 for check in m.checks]
    kept, m.checks = m.checks, old
    data = bytearray(saving.pack(m))
    data[len(saving.MAGIC)] = 1
    again = gyoji.load(bytes(data))
    assert again.checks == kept and again.fingerprint() == m.fingerprint()
    assert gyoji.load(again.save()).answers == m.answers


def test_a_position_is_compared_with_that_of_a_save_of_this_format() -> None:
    m = gyoji.new("nova", seed=3)
    m.answer(m.question.options[-1])
    packed, body, _ = msgspec.msgpack.decode(saving.pack(m)[saving.HEAD:])
    payload = msgspec.msgpack.encode((packed, body, "another"))
    head = saving.MAGIC + bytes([saving.FORMAT]) + len(payload).to_bytes(4, "big")
    with pytest.raises(gyoji.GyojiError, match="another position"):
        gyoji.load(head + saving._sum(payload) + payload)


# --- acts --------------------------------------------------------------------------------------------------------
def test_an_act_at_a_far_place_is_still_an_act_of_its_object() -> None:
    code = act_code(5, 7, 300)
    assert (act_of(code), obj_of(code), place_of(code)) == (5, 7, 300)
    for act, place in ((1, MOST_PLACES + 1), (1, -1), (16, 0), (-1, 0)):
        with pytest.raises(OverflowError, match="does not fit"):
            act_code(act, 7, place)


# --- ability instances -------------------------------------------------------------------------------------------
def test_abilities_granted_by_different_effects_are_different_instances() -> None:
    effects = [granted_origin(stamp, index) for stamp in (0, 1, 2, 4001, 4002, 100_000) for index in range(3)]
    assert len(set(effects)) == len(effects)
    assert len({ability_key(9, origin) for origin in effects}) == len(effects)
    for stamp, index in ((1, MOST_GRANTED + 1), (MOST_STAMP + 1, 0)):
        with pytest.raises(OverflowError, match="does not fit"):
            granted_origin(stamp, index)
    assert granted_origin(0, 0) >= GRANTED and granted_origin(MOST_STAMP, MOST_GRANTED) < AS_COPY


def test_abilities_granted_at_the_same_time_are_different_instances() -> None:
    ch = Chars("Novice")
    printed(ch, Ability(), 0)
    for stamp in (7, 8, 7, 4007, 7, 8):
        ch.grant_by(Ability(), stamp)
    assert len({ability_key(1, origin) for origin in ch.origins}) == 7
    assert [granting_stamp(origin) for origin in ch.origins[1:]] == [7, 8, 7, 4007, 7, 8]


def test_the_timestamp_of_an_effect_is_known_however_old_it_is() -> None:
    for stamp in (0, 1, 3999, 4000, 1_000_000):
        assert granting_stamp(granted_origin(stamp, 2)) == stamp


def test_a_card_has_no_more_abilities_than_there_are_places() -> None:
    with pytest.raises(OverflowError, match="Novice: more than 256"):
        printed(Chars("Novice"), Ability(), PRINTED)


def test_the_key_of_an_ability_instance_is_taken_apart_again() -> None:
    origin = granted_origin(123_456, 7)
    key = ability_key(5000, origin)
    assert (key_object(key), key_origin(key)) == (5000, origin)
    lent = lent_key(5, 6, origin)
    assert lent < 0 and key_object(lent) == 5
    assert len({lent_key(a, b, o) for a in range(4) for b in range(4) for o in (0, 1, GRANTED, origin)}) == 64
    with pytest.raises(OverflowError, match="does not fit"):
        lent_key(MOST_OBJECTS + 1, 0, 0)
