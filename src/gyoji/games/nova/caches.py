"""What a NOVA game keeps instead of computing it each time (kernel/state/caches.py)."""

from __future__ import annotations

from typing import Final

from ...kernel.state.caches import BUT_TIME, IDLE, Cache
from ...kernel.state.terms import WHOSE_TURN
from .energy import ENERGY_FACTS, SOURCE_FACTS

CACHES: Final = [
    IDLE,
    Cache("available energy", "NovaFields", ["available"], ENERGY_FACTS | SOURCE_FACTS | WHOSE_TURN,
          "refreshes where effects change cards; any fact where a rule forbids to activate (AvailableEnergy.reads)", False),
    Cache("levels used", "NovaFields", ["levels", "levels_at"], BUT_TIME, "version", True),
]
