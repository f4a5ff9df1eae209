"""Two versions of a deck or of its cards: which one wins more, and whether that is more than chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, sqrt
from typing import Any

from ..kernel.errors import GyojiError
from ..start import find_decks, find_game, own_decks, read_options
from .batches import Failed, Stopped, simulate
from .figures import Record, Share, Z, points


def compare(game: str, a: object, b: object, against: Sequence[object] | None = None, cards_a: Sequence[object] = (),
            cards_b: Sequence[object] = (), games: int = 400, agent: str = "greedy", options: dict[str, Any] | None = None,
            seed: int = 0, jobs: int = 1, progress: Callable[[int], None] | None = None) -> dict[str, Any]:
    """Play both versions against each of some decks, seats changing, with the same seeds; the two results of a seed are
    compared, so that luck that both have counts for neither. Where it is stopped, or an agent fails, `result` of what is
    raised is of the games that both have played."""
    d = find_game(game, cards_a, [a])
    chosen = read_options(d, options)
    if d.seats(chosen) != 2:
        raise GyojiError("two versions are compared in games of two players")
    if not isinstance(games, int) or isinstance(games, bool) or games < 1:
        raise GyojiError(f"games is a whole number from 1, not {games!r}")
    if a == b and list(cards_a) == list(cards_b):
        raise GyojiError("both versions are the same: give another deck as b, or each version its cards")
    others: Sequence[object] = against or [deck.name for deck in own_decks(d, chosen)]
    each = max(2, ceil(games / len(others)))
    versions = ((a, cards_a), (b, cards_b))
    names = [find_decks(find_game(game, cards, [deck, deck]), [deck, deck], chosen)[0].name for deck, cards in versions]
    results: list[dict[int, float]] = [{}, {}]
    ended: Stopped | Failed | None = None
    played = 0
    for turn in range(2 * len(others)):
        j, k = divmod(turn, 2)
        deck, cards = versions[k]
        records: list[Record] = []
        try:
            simulate(game, (agent, agent), [deck, others[j]], each, seed + j * each, jobs, options, cards,
                     progress=None if progress is None else lambda n: progress(turn * each + n),  # noqa: B023  (at once)
                     rotate=True, records=records)
        except (Stopped, Failed) as e:
            ended = e
        played += len(records)
        for r in records:
            if r.finished:
                results[k][j * each + r.number] = points(r, r.seating)  # rotated once, the first deck has the second seat
        if ended is not None:
            break
    both = [i for i in results[0] if i in results[1]]
    found = verdict(names, [results[0][i] for i in both], [results[1][i] for i in both])
    found["unfinished"] = played - len(results[0]) - len(results[1])
    if ended is not None:
        ended.result = found
        raise ended
    return found


def verdict(names: list[str], a: list[float], b: list[float]) -> dict[str, Any]:
    """What two lists of results say that were played with the same chance. The interval is that of Bonett and Price (2012):
    one more game is won by each alone, so that a few games alike are not taken for certain."""
    n = len(a)
    gains = [y - x for x, y in zip(a, b, strict=True)]
    mean = sum(gains) / max(1, n)
    middle = sum(gains) / (n + 2)
    variance = (sum(gain * gain for gain in gains) + 2.0) / (n + 2) - middle * middle
    half = Z * sqrt(variance / (n + 2))
    low, high = max(-1.0, middle - half), min(1.0, middle + half)
    if low > 0 or high < 0:
        words = f"real: {'b' if mean > 0 else 'a'} wins more"
    else:
        needed = max(n + 1, ceil(variance * (Z / max(abs(mean), 0.01)) ** 2))
        words = f"not shown: the difference may be chance; about {needed} games of each would tell"
    return {"decks": names, "a": Share(n, sum(a)).as_json(), "b": Share(n, sum(b)).as_json(), "difference": round(mean, 4),
            "interval": [round(low, 4), round(high, 4)], "real": low > 0 or high < 0, "verdict": words}
