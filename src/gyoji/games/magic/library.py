"""Magic's own cards, and cards from users' files."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ...printed.library import Library
from .card import MagicCard
from .compile import compile_card

LIBRARY: Final = Library[MagicCard](Path(__file__).parent / "cards", compile_card)
