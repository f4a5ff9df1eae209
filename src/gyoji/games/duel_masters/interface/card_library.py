"""The cards of Duel Masters, and cards from users' files."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ....printed.card_library import Library
from ..state.card import DuelCard
from ..text.compile import compile_card

LIBRARY: Final = Library[DuelCard](Path(__file__).parent.parent / "cards", compile_card)
