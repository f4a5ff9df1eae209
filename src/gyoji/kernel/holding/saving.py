"""Saved games: what a game began from, and all its answers. Loading plays them again and compares."""

from __future__ import annotations

import sys
import zlib
from hashlib import blake2b
from typing import Any, Final

import msgspec

from ..declaring.deck import Deck, check_size
from ..declaring.gamedef import GameDef
from ..errors import GyojiError
from ..state.card import Card
from ..state.terms import NOBODY
from .match import Match, Origin
from .questions import check_of
from .stepping import Stuck

MAGIC: Final = b"GYOJI"
FORMAT: Final = 2
HEAD: Final = len(MAGIC) + 1 + 4 + 8  # magic, format, length, checksum
MOST_SAVED: Final = 32_000_000  # bytes of a save, and of each of its parts when they are unpacked
#: what the header holds beside the position
HEADER: Final[list[tuple[str, type]]] = [
    ("engine", str), ("game", str), ("options", dict), ("seed", str), ("decks", list), ("cards", str),
]


class Save:
    """A save as read, before it is played again."""

    def __init__(self, header: dict[str, Any], answers: list[int], checks: list[int], conceded: int,
                 fingerprint: str) -> None:
        self.header = header
        self.answers = answers
        self.checks = checks
        self.conceded = conceded
        self.fingerprint = fingerprint  # "": of an older format, which named positions otherwise

    @property
    def game(self) -> str:
        return str(self.header["game"])

    @property
    def decks(self) -> list[Deck]:
        try:
            return [_deck(name, sections) for name, sections in self.header["decks"]]
        except (AttributeError, KeyError, TypeError, ValueError):
            raise GyojiError("the saved game was altered: its decks make no sense") from None


def pack(m: Match) -> bytes:
    origin = m.origin
    if origin is None:
        raise GyojiError("this game was not begun by gyoji.new: it cannot be saved")
    if not origin.packed:
        origin.packed = zlib.compress(msgspec.msgpack.encode(header_of(m.game, origin)), 6)
    entries: list[int] = []
    kinds: dict[int, int] = {}  # most questions are alike: each different one is written once
    for check in m.checks:
        entries.append(kinds.setdefault(check, len(kinds)))
    body = zlib.compress(msgspec.msgpack.encode((list(kinds), _bytes(entries), _bytes(m.answers), m.conceded)), 1)
    payload = msgspec.msgpack.encode((origin.packed, body, m.fingerprint()))
    return b"".join((MAGIC, bytes([FORMAT]), len(payload).to_bytes(4, "big"), _sum(payload), payload))


def unpack(data: object) -> Save:
    """Read a save, or say what is wrong with it."""
    if not isinstance(data, (bytes, bytearray, memoryview)):
        raise GyojiError(f"a saved game is bytes, not {type(data).__name__}")
    if len(data) > MOST_SAVED:
        raise GyojiError(f"a saved game has at most {MOST_SAVED:,} bytes, not {len(data):,}")
    raw = bytes(data)
    if raw[:len(MAGIC)] != MAGIC[:len(raw)] or not raw:
        raise GyojiError("this is not a saved game of gyoji")
    if len(raw) > len(MAGIC) and raw[len(MAGIC)] > FORMAT:
        raise GyojiError(f"the saved game has format {raw[len(MAGIC)]}, made by a newer gyoji; "
                         f"this one reads up to format {FORMAT}")
    if len(raw) < HEAD:
        raise GyojiError(f"the saved game is truncated: {len(raw)} bytes")
    size = int.from_bytes(raw[6:10], "big")
    payload = raw[HEAD:]
    if len(payload) < size:
        raise GyojiError(f"the saved game is truncated: {len(payload)} of {size} bytes")
    if len(payload) > size or _sum(payload) != raw[10:HEAD] or raw[len(MAGIC)] < 1:
        raise GyojiError("the saved game was altered: its checksum is wrong")
    try:
        packed, body, fingerprint = msgspec.msgpack.decode(payload, type=tuple[bytes, bytes, str])
        header = msgspec.msgpack.decode(_inflated(packed), type=dict[str, Any])
        kinds, entries, answers, conceded = msgspec.msgpack.decode(
            _inflated(body), type=tuple[list[int], bytes | list[int], bytes | list[int], int])
        if len(entries) != len(answers) or "position" not in header:
            raise ValueError
        for field, kind in HEADER:
            if not isinstance(header[field], kind):
                raise TypeError
        if raw[len(MAGIC)] == 1:  # whose fingerprints knew abilities by other numbers
            kinds, fingerprint = [widened(kind) for kind in kinds], ""
        return Save(header, list(answers), [kinds[e] for e in entries], conceded, fingerprint)
    except (ValueError, TypeError, LookupError, OverflowError, RecursionError, zlib.error, msgspec.MsgspecError):
        raise GyojiError("the saved game was altered: its content makes no sense") from None


def widened(check: int) -> int:
    """A question of format 1, which had room for eight players."""
    return check_of(check & 63, (check >> 6) & 7, (check >> 9) & 7, check >> 12)


def restore(save: Save, game: GameDef, lang: str = "en", partial: bool = False) -> Match:
    """Play a save again. `game` must have the cards that it was saved with.

    In part: as far as its answers still fit, also with other texts of the cards; `unplayed` of the game says what is not."""
    h = save.header
    decks = save.decks
    try:
        options = game.read_options(h["options"])
        seed = int(h["seed"])
        engine = str(h["engine"])
    except (AttributeError, KeyError, TypeError, ValueError):
        raise GyojiError("the saved game was altered: its header makes no sense") from None
    if len(decks) != game.seats(options):
        raise GyojiError(f"the saved game was altered: it has {len(decks)} decks for {game.seats(options)} players")
    cards = game.cards()
    absent = [name for deck in decks for name in deck.names() if name not in cards]
    if absent:
        raise GyojiError(f"the saved game uses cards that are not here: {', '.join(dict.fromkeys(absent))}; "
                         "give the card files that it was played with")
    starter = h.get("starter", NOBODY)
    if not isinstance(starter, int) or not NOBODY <= starter < len(decks):
        raise GyojiError("the saved game was altered: nobody of its players begins")
    origin = Origin(seed, decks, options, h["position"], starter)
    here = f"(saved by gyoji {engine}, this is {version()})"
    changed = cards_hash(game, decks) != h["cards"]
    if changed and not partial:
        raise GyojiError("the saved game was played with other versions of its cards: their printed texts have changed")
    try:
        m = begin(game, origin, lang)
        m.answers = save.answers
        m.checks = save.checks
        try:
            m.run()
        except Stuck as e:
            if not partial:
                raise
            n = m.fall_back()
            texts = "printed texts of its cards have changed; " if changed else ""
            m.unplayed = f"the saved game goes on for {n} of {len(save.checks)} answers: {texts}{e} {here}"
            return m
        if save.conceded >= 0:
            m.enter(save.conceded)
    except (Stuck, ArithmeticError, AssertionError, AttributeError, LookupError, MemoryError, RuntimeError, TypeError,
            ValueError) as e:  # a position and answers that no game of ours has had may lead anywhere
        raise GyojiError(f"the saved game cannot be played again: {e or type(e).__name__} {here}") from None
    if save.fingerprint and m.fingerprint() != save.fingerprint:
        if not partial:
            raise GyojiError(f"the saved game leads to another position than when it was saved {here}")
        m.unplayed = f"all {len(save.checks)} answers fit, but lead to another position than when the game was saved {here}"
    return m


def begin(game: GameDef, origin: Origin, lang: str) -> Match:
    """A match at its beginning; nothing is asked before it is run."""
    g = game.new_state(origin.decks, origin.seed, origin.options)
    g.starter = origin.starter
    if origin.position is not None:
        game.set_up(g, origin.position)
    return Match(game, g, origin, lang)


def header_of(game: GameDef, origin: Origin) -> dict[str, Any]:
    return {
        "engine": version(), "game": game.name, "options": origin.options, "seed": str(origin.seed),
        "decks": [(d.name, d.sections) for d in origin.decks], "cards": cards_hash(game, origin.decks),
        "position": origin.position, **({"starter": origin.starter} if origin.starter != NOBODY else {}),
    }


def cards_hash(game: GameDef, decks: list[Deck]) -> str:
    """A hash of all that is printed on the cards of some decks."""
    cards: dict[str, Card] = game.cards()
    h = blake2b(digest_size=8)
    for name in sorted({name for deck in decks for name in deck.names()}):
        h.update(game.card_digest(cards[name]).encode())
        h.update(b"\n")
    return h.hexdigest()


def _deck(name: str, sections: dict[str, Any]) -> Deck:
    deck = Deck(str(name), {str(s): [(int(n), str(card)) for n, card in lines] for s, lines in sections.items()})
    check_size(deck, "the saved game was altered")
    return deck


def _inflated(packed: bytes) -> bytes:
    """What was compressed, as far as it is no more than a save has."""
    unpacking = zlib.decompressobj()
    found = unpacking.decompress(packed, MOST_SAVED)
    if not unpacking.eof:
        raise ValueError("more than a save has")
    return found


def version() -> str:
    return str(getattr(sys.modules.get("gyoji"), "__version__", "?"))


def _sum(payload: bytes) -> bytes:
    return blake2b(payload, digest_size=8).digest()


def _bytes(numbers: list[int]) -> Any:
    return bytes(numbers) if not numbers or (max(numbers) < 256 and min(numbers) >= 0) else numbers
