"""The game's own cards, and cards from users' files."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ...printed.card_library import Library
from .card import PhantomCard
from .compile import compile_card

LIBRARY: Final = Library[PhantomCard](Path(__file__).parent / "cards", compile_card)
