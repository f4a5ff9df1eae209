"""Chance: a counter-based generator, so that a game's luck is three integers that copy, save and replay.

The mixer is Philox4x32-10 (Salmon et al., SC 2011). The 128-bit seed fills its key and the upper half of its counter;
the lower half numbers the blocks of four 32-bit words. `counter` is the number of words used so far.
"""

from hashlib import blake2b
from typing import Final

from mypy_extensions import i64

LARGEST: Final = 1 << 31
WORD: Final = 0xFFFFFFFF

# Philox's multipliers less 2**32: the products then fit a signed 64-bit integer, and `high` adds back what is missing.
MULTIPLIER_0: Final = 0xD2511F53 - (1 << 32)
MULTIPLIER_1: Final = 0xCD9E8D57 - (1 << 32)
KEY_STEP_0: Final = 0x9E3779B9
KEY_STEP_1: Final = 0xBB67AE85
ROUNDS: Final = 10


def keys_of(seed: int) -> tuple[int, int]:
    digest = blake2b(seed.to_bytes(seed.bit_length() // 8 + 1, "little", signed=True), digest_size=16).digest()
    return int.from_bytes(digest[:8], "little", signed=True), int.from_bytes(digest[8:], "little", signed=True)


ZERO_KEY_0: Final = keys_of(0)[0]
ZERO_KEY_1: Final = keys_of(0)[1]


class Chance:
    """Fair numbers from a seed. Set `counter` freely to go back or on; set the keys through `reseed` or `restore`."""

    __slots__ = ("_block", "_w0", "_w1", "_w2", "_w3", "counter", "key0", "key1")

    def __init__(self, seed: int = 0) -> None:
        self.key0: i64 = 0
        self.key1: i64 = 0
        self.counter: i64 = 0
        self._block: i64 = -1  # the words below are those of this block
        self._w0: i64 = 0
        self._w1: i64 = 0
        self._w2: i64 = 0
        self._w3: i64 = 0
        if seed:
            self.reseed(seed)
        else:  # what is copied over at once need not be hashed
            self.key0 = ZERO_KEY_0
            self.key1 = ZERO_KEY_1

    def reseed(self, seed: int) -> None:
        """Begin anew from any integer, of any size and sign."""
        key0, key1 = keys_of(seed)
        self.restore(key0, key1, 0)

    def restore(self, key0: int, key1: int, counter: int) -> None:
        """Take up a saved state; the keys are signed 64-bit integers."""
        self.key0 = key0
        self.key1 = key1
        self.counter = counter
        self._block = -1

    def copy_into(self, other: "Chance") -> None:
        """Make another generator go on exactly as this one does."""
        other.key0 = self.key0
        other.key1 = self.key1
        other.counter = self.counter
        other._block = -1

    def below(self, n: int) -> int:
        """A number in range(n), each equally likely. A single possibility uses no chance."""
        if not 1 <= n <= LARGEST:
            raise ValueError(f"chance is among 1 to {LARGEST} possibilities, not {n}")
        if n == 1:
            return 0
        size: i64 = n
        while True:  # Lemire's rejection: the top of word * size, unless it falls in the uneven remainder
            product = self._word() * size
            rest = product & WORD
            if rest >= size or rest >= (WORD + 1) % size:
                return product >> 32

    def _word(self) -> i64:
        block = self.counter >> 2
        if block != self._block:
            self._w0, self._w1, self._w2, self._w3 = philox(
                block & WORD, (block >> 32) & WORD,
                self.key1 & WORD, (self.key1 >> 32) & WORD,
                self.key0 & WORD, (self.key0 >> 32) & WORD,
            )  # fmt: skip
            self._block = block
        place = self.counter & 3
        self.counter += 1
        if place < 2:
            return self._w0 if place == 0 else self._w1
        return self._w2 if place == 2 else self._w3


def philox(c0: i64, c1: i64, c2: i64, c3: i64, k0: i64, k1: i64) -> tuple[i64, i64, i64, i64]:
    """Philox4x32-10: four words mixed from four counter words and two key words, all below 2**32."""
    left: i64 = ROUNDS
    while left:
        left -= 1
        product0 = c0 * MULTIPLIER_0
        product1 = c2 * MULTIPLIER_1
        high0 = ((product0 >> 32) + c0) & WORD
        high1 = ((product1 >> 32) + c2) & WORD
        c0 = high1 ^ c1 ^ k0
        c1 = product1 & WORD
        c2 = high0 ^ c3 ^ k1
        c3 = product0 & WORD
        k0 = (k0 + KEY_STEP_0) & WORD
        k1 = (k1 + KEY_STEP_1) & WORD
    return c0, c1, c2, c3
