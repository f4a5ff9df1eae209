"""The garbage collector, kept away from long work and from what stays."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

#: objects from which on it is worth never to look at them again: a grammar has more, and a few hundred cards
LARGE: Final = 30_000


_within = False  # such work is being done
_lasting = False  # something has come of it that stays


@contextmanager
def undisturbed() -> Iterator[None]:
    """Cards and rules live as long as the process does, and games leave no cycles: the collector looks only now and then.

    Where much was made that is still there, it is put where the collector does not look: that would pause a table."""
    global _within
    if _within:
        yield
        return
    _within = True
    on = gc.isenabled()
    gc.disable()
    gc.freeze()
    done = False
    try:
        yield
        done = True
    finally:
        _within = False
        if done and gc.get_count()[0] > LARGE:  # what has failed is not kept
            freeze()
        elif not _lasting:
            gc.unfreeze()
        if on:
            gc.enable()


def freeze() -> None:
    """All that there is now stays as long as the process: cards, rules, phrases."""
    global _lasting
    _lasting = True
    gc.freeze()
