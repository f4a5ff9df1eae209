"""The garbage collector, kept away from long work on things that stay."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def undisturbed() -> Iterator[None]:
    """Cards and rules live as long as the process does, and games leave no cycles: the collector looks only now and then."""
    on = gc.isenabled()
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        if on:
            gc.enable()
        gc.unfreeze()
