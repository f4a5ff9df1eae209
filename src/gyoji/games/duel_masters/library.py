"""The cards of Duel Masters, and cards from users' files."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ...printed.library import Library
from .card import DuelCard
from .compile import compile_card

LIBRARY: Final = Library[DuelCard](Path(__file__).parent / "cards", compile_card)
