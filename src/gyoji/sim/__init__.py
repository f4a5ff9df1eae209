"""Many games at once, counted."""

from __future__ import annotations

from .batches import Failed, Stopped, simulate
from .figures import Record, wilson

__all__ = ["Failed", "Record", "Stopped", "simulate", "wilson"]
