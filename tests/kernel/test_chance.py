"""Chance is fair, depends on its seed alone, and goes on the same from a copy."""

import os
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gyoji.kernel.state.chance import LARGEST, Chance, philox

PI = (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344, 0xA4093822, 0x299F31D0)


@pytest.mark.parametrize(
    ("words", "mixed"),
    [
        ((0,) * 6, (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
        ((0xFFFFFFFF,) * 6, (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
        (PI, (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1)),
    ],
)
def test_the_mixer_gives_the_published_vectors_of_philox4x32_10(
    words: tuple[int, int, int, int, int, int], mixed: tuple[int, int, int, int]
) -> None:
    assert philox(words[0], words[1], words[2], words[3], words[4], words[5]) == mixed


def test_the_seed_fills_key_and_upper_counter() -> None:
    chance = Chance()
    chance.restore(0x299F31D0A4093822, 0x0370734413198A2E, 4 * 0x85A308D3)
    mixed = philox(0x85A308D3, 0, 0x13198A2E, 0x03707344, 0xA4093822, 0x299F31D0)
    assert [chance.below(LARGEST) for _ in range(4)] == [word >> 1 for word in mixed]


# Saved games depend on these: if they change, old games no longer replay.
@pytest.mark.parametrize(
    ("seed", "drawn"),
    [
        (0, [712, 55, 826, 51, 111, 346]),
        (7, [979, 774, 269, 186, 47, 683]),
        (-1, [263, 327, 712, 364, 764, 697]),
        (2**200 + 1, [910, 713, 530, 929, 249, 332]),
    ],
)
def test_fixed_seeds_give_fixed_numbers(seed: int, drawn: list[int]) -> None:
    chance = Chance(seed)
    assert [chance.below(1000) for _ in range(6)] == drawn


def test_seeds_of_any_size_and_sign_differ() -> None:
    seeds = [0, 1, -1, 255, -256, 256, 2**63, 2**64, -(2**64), 2**128, 2**500, -(2**500)]
    keys = set()
    for seed in seeds:
        chance = Chance(seed)
        keys.add((chance.key0, chance.key1))
    assert len(keys) == len(seeds)


@pytest.mark.parametrize("n", [2, 3, 6, 40, 100])
def test_all_numbers_are_equally_likely(n: int) -> None:
    chance = Chance(n)
    expected = 1000
    counts = [0] * n
    for _ in range(n * expected):
        counts[chance.below(n)] += 1
    chi_square = sum((count - expected) ** 2 for count in counts) / expected
    degrees = n - 1
    assert chi_square < degrees + 5 * (2 * degrees) ** 0.5


def test_an_uneven_remainder_is_rejected() -> None:
    n = 3 << 29  # 2**32 words are 2 2/3 for each number: without rejection, one number in three is less likely
    chance = Chance(11)
    counts = [0, 0, 0]
    for _ in range(6000):
        counts[chance.below(n) % 3] += 1
    assert chance.counter > 7000
    assert all(abs(count - 2000) < 200 for count in counts)


@given(st.integers(), st.lists(st.integers(2, LARGEST), max_size=20))
def test_numbers_are_in_range(seed: int, sizes: list[int]) -> None:
    chance = Chance(seed)
    for n in sizes:
        assert 0 <= chance.below(n) < n
    assert chance.counter >= len(sizes)


@given(st.integers(), st.integers(0, 9))
def test_a_copy_goes_on_the_same(seed: int, used: int) -> None:
    chance, copy, saved = Chance(seed), Chance(seed + 1), Chance()
    copy.below(9)
    for _ in range(used):
        chance.below(9)
    chance.copy_into(copy)
    saved.restore(chance.key0, chance.key1, chance.counter)
    counter = chance.counter
    drawn = [chance.below(52) for _ in range(9)]
    assert [copy.below(52) for _ in range(9)] == drawn
    assert [saved.below(52) for _ in range(9)] == drawn
    chance.counter = counter
    assert [chance.below(52) for _ in range(9)] == drawn


def test_a_single_possibility_uses_no_chance() -> None:
    chance = Chance(3)
    assert chance.below(1) == 0
    assert chance.counter == 0


@pytest.mark.parametrize("n", [0, -1, LARGEST + 1, 2**70])
def test_an_impossible_size_is_refused_and_changes_nothing(n: int) -> None:
    chance = Chance(3)
    with pytest.raises(ValueError, match=f"not {n}"):
        chance.below(n)
    assert chance.counter == 0


def test_numbers_do_not_depend_on_the_hash_seed() -> None:
    program = "from gyoji.kernel.state.chance import Chance; c = Chance(5); print([c.below(10**6) for _ in range(20)])"
    path = os.pathsep.join(sys.path)
    printed = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in ("0", "1", "4242")
    }
    assert len(printed) == 1
