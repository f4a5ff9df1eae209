"""The cards of Spell Card Strike, and cards from users' files."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ...printed.card_library import Library
from .card import StrikeCard
from .compile import compile_card

LIBRARY: Final = Library[StrikeCard](Path(__file__).parent / "cards", compile_card)
