"""Magic's own cards, and cards from users' files."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ....printed.card_library import Library
from ..oracle.compile import compile_card
from ..state.card import MagicCard

LIBRARY: Final = Library[MagicCard](Path(__file__).parent.parent / "cards", compile_card)
