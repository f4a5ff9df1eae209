"""Many games at once, counted."""

from __future__ import annotations

from .batches import simulate

__all__ = ["simulate"]
