"""Two versions of a deck or of its cards: which one wins more, and whether that is more than chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, sqrt
from typing import Any

from ..kernel.errors import GyojiError
from ..start import find_decks, find_game, own_decks, read_options
from .batches import simulate
from .figures import Record, Share, Z, points


def compare(game: str, a: object, b: object, against: Sequence[object] | None = None, cards_a: Sequence[object] = (),
            cards_b: Sequence[object] = (), games: int = 400, agent: str = "greedy", options: dict[str, Any] | None = None,
            seed: int = 0, jobs: int = 1, progress: Callable[[int], None] | None = None) -> dict[str, Any]:
    """Play both versions against each of some decks, seats changing, with the same seeds; the two results of a seed are
    compared, so that luck that both have counts for neither."""
    d = find_game(game, cards_a, [a])
    chosen = read_options(d, options)
    if d.seats(chosen) != 2:
        raise GyojiError("two versions are compared in games of two players")
    others: Sequence[object] = against or [deck.name for deck in own_decks(d, chosen)]
    each = max(2, ceil(games / len(others)))
    results: list[list[float]] = []
    names: list[str] = []
    for k, (deck, cards) in enumerate(((a, cards_a), (b, cards_b))):
        names.append(find_decks(find_game(game, cards, [deck, deck]), [deck, deck], chosen)[0].name)
        results.append([])
        for j, other in enumerate(others):
            base = (k * len(others) + j) * each
            records: list[Record] = []
            simulate(game, (agent, agent), [deck, other], each, seed + j * each, jobs, options, cards,
                     progress=None if progress is None else lambda n, base=base: progress(base + n),  # type: ignore[misc]
                     rotate=True, records=records)
            results[k].extend(points(r, r.seating) for r in records)  # rotated once, the first deck has the second seat
    return verdict(names, results[0], results[1])


def verdict(names: list[str], a: list[float], b: list[float]) -> dict[str, Any]:
    """What two lists of results say that were played with the same chance."""
    n = len(a)
    gains = [y - x for x, y in zip(a, b, strict=True)]
    mean = sum(gains) / n
    spread = sqrt(sum((gain - mean) ** 2 for gain in gains) / max(1, n - 1) / n)
    low, high = mean - Z * spread, mean + Z * spread
    if low > 0 or high < 0:
        words = f"real: {'b' if mean > 0 else 'a'} wins more"
    else:
        needed = ceil((Z * spread * sqrt(n) / max(abs(mean), 0.01)) ** 2)
        words = f"not shown: the difference may be chance; about {needed} games of each would tell"
    return {"decks": names, "a": Share(n, sum(a)).as_json(), "b": Share(n, sum(b)).as_json(), "difference": round(mean, 4),
            "interval": [round(low, 4), round(high, 4)], "real": low > 0 or high < 0, "verdict": words}
