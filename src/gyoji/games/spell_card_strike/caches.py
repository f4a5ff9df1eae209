"""What a game of Spell Card Strike keeps instead of computing it each time (kernel/state/caches.py)."""

from __future__ import annotations

from typing import Final

from ...kernel.state.caches import Cache

CACHES: Final = [
    Cache("the stage", "StageState", ["board", "sides", "strikers"], 0,
          "kept up with every striker that comes, moves or goes", True),
]
