"""What trials of many cards have shown, by class."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Any

from ..kernel.declaring.gamedef import GameDef
from ..kernel.errors import GyojiError
from ..kernel.state.card import Card
from ..scenario.words import GameWords, words_of
from .playing import try_once
from .watching import Watch

TRIES = 10


class Finding:
    """Something in a card that never did what it says."""

    def __init__(self, card: str, verdict: str, sort: str, shown: str) -> None:
        self.card = card
        self.verdict = verdict
        self.sort = sort
        self.shown = shown  # its tree

    def as_json(self) -> dict[str, str]:
        return {"card": self.card, "verdict": self.verdict, "class": self.sort, "tree": self.shown}


def try_card(words: GameWords, card: Card, tries: int = TRIES) -> list[Finding]:
    """Play a card in so many positions, or until all of it has done something."""
    watch = Watch(card)
    try:
        for seed in range(tries):
            try_once(words, watch, seed)
            if watch.is_done():
                break
    except GyojiError:
        raise
    except Exception as e:
        return [Finding(card.name, "broke off", f"{type(e).__name__}: {str(e)[:80]}", "")]
    finally:
        watch.end()
    return [Finding(card.name, p.verdict, p.sort, p.node.show()) for p in [*watch.places, *watch.statics] if p.verdict]


def in_share(name: str, share: int) -> bool:
    """Every so manyth card, by a digest of its name."""
    return int.from_bytes(sha256(name.encode()).digest()[:8], "big") % share == 0


def understood(game: GameDef, records: list[dict[str, Any]]) -> Iterator[Card | None]:
    for record in records:
        try:
            yield game.card_from(record, "")
        except GyojiError:
            yield None


def try_cards(game: GameDef, records: list[dict[str, Any]], tries: int, progress: Callable[[int], None]
              ) -> tuple[int, list[Finding]]:
    """How many cards were tried, and what was found."""
    words = words_of(game.name)
    found: list[Finding] = []
    tried = 0
    for k, card in enumerate(understood(game, records)):
        if card is not None:
            tried += 1
            found.extend(try_card(words, card, tries))
        progress(k + 1)
    return tried, found


def by_class(found: list[Finding]) -> list[tuple[str, str, int, list[str]]]:
    """Verdict, class, how many cards, and some of them; the most frequent first."""
    cards: dict[tuple[str, str], list[str]] = {}
    for f in found:
        some = cards.setdefault((f.verdict, f.sort), [])
        if f.card not in some:
            some.append(f.card)
    count = Counter({key: len(names) for key, names in cards.items()})
    return [(*key, n, cards[key][:5]) for key, n in count.most_common()]
