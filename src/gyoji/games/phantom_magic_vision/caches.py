"""What a game keeps instead of computing it each time (kernel/state/caches.py)."""

from __future__ import annotations

from typing import Final

from ...kernel.state.caches import BUT_TIME, Cache

CACHES: Final = [
    Cache("field looked at", "PhantomFields", ["checked"], BUT_TIME, "version", True),
]
