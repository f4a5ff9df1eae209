"""Many games at once, counted."""

from __future__ import annotations

from .batches import Stopped, simulate

__all__ = ["Stopped", "simulate"]
