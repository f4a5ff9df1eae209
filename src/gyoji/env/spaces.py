"""The spaces of Gymnasium for what an encoder gives."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces

from .encoding import Encoder


def arrays_space(e: Encoder) -> spaces.Dict:
    """Of the arrays of one seat, without the mask."""
    def box(*shape: int) -> spaces.Box:
        return spaces.Box(-np.inf, np.inf, shape, np.float32)

    return spaces.Dict({
        "position": box(len(e.position_names)), "cards": box(e.cards, len(e.card_names)),
        "options": box(e.actions, len(e.option_names)), "option_rows": spaces.Box(-1, e.cards - 1, (e.actions,), np.int16),
    })


def masked_space(e: Encoder) -> spaces.Dict:
    """The same beside the mask, as PettingZoo has it."""
    return spaces.Dict({"observation": arrays_space(e), "action_mask": spaces.Box(0, 1, (e.actions,), np.int8)})
