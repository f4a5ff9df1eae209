"""Which creature can block which (509.1b): evasion abilities and what else restricts a single block."""

from __future__ import annotations

from ....kernel.process.continuous import look
from ....kernel.state.aliases import ObjId
from ..keywords.protection import protected, walks
from ..state.fields import MagicFields
from ..state.terms import (
    ARTIFACT,
    BLACK,
    BLOCKS_ONLY_FLIERS,
    FEAR,
    FLYING,
    HORSEMANSHIP,
    INTIMIDATE,
    LANDWALK,
    LOW_KEYS,
    POWER,
    PROTECTION,
    REACH,
    SHADOW,
    SKULK,
    UNBLOCKABLE,
)
from .defenders import defending_player


def evades(g: MagicFields, attacker: ObjId, blocker: ObjId) -> str:
    """The rule by which an attacker cannot be blocked by this creature, or ""."""
    a = look(g, attacker)
    b = look(g, blocker)
    keys = a.keywords
    if keys & UNBLOCKABLE:
        return "509.1b"
    if keys & FLYING and not b.keywords & (FLYING | REACH):
        return "702.9b"
    if b.keywords > LOW_KEYS and b.keywords & BLOCKS_ONLY_FLIERS and not keys & FLYING:
        return "509.1b"
    if (keys ^ b.keywords) & SHADOW:
        return "702.28b"
    if keys & HORSEMANSHIP and not b.keywords & HORSEMANSHIP:
        return "702.31b"
    if keys & SKULK and b.stats[POWER] > a.stats[POWER]:
        return "702.118b"
    if keys & FEAR and not (b.types & ARTIFACT or b.colors & BLACK):
        return "702.36b"
    if keys & INTIMIDATE and not (b.types & ARTIFACT or b.colors & a.colors):
        return "702.13b"
    if keys & LANDWALK and walks(g, attacker, defending_player(g, attacker) if g.shared_turns
                                 else g.objs[blocker].controller):
        return "702.14c"
    if keys & PROTECTION and protected(g, attacker, blocker):
        return "702.16f"
    return ""
