"""Which creature can block which (509.1b): evasion abilities and what else restricts a single block."""

from __future__ import annotations

from ....effects.nodes.static_rules import rules_in_force
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
from .restrictions import BlocksAs


def blocks_as(g: MagicFields, blocker: ObjId, though: str, attacker: ObjId = -1) -> bool:
    """609.4: an effect lets a creature block (this attacker) as though something were so."""
    if "blocks-as" not in g.rules:
        return False
    for k in rules_in_force(g, "blocks-as"):
        r = k.rule
        if (isinstance(r, BlocksAs) and r.though == though and r.what.fits(k.c, blocker)
                and (r.whom is None or (attacker >= 0 and r.whom.fits(k.c, attacker)))):
            return True
    return False


def evades(g: MagicFields, attacker: ObjId, blocker: ObjId) -> str:
    """The rule by which an attacker cannot be blocked by this creature, or ""."""
    a = look(g, attacker)
    b = look(g, blocker)
    keys = a.keywords
    if keys & UNBLOCKABLE:
        return "509.1b"
    if keys & FLYING and not b.keywords & (FLYING | REACH) and not blocks_as(g, blocker, "reach", attacker):
        return "702.9b"
    if b.keywords > LOW_KEYS and b.keywords & BLOCKS_ONLY_FLIERS and not keys & FLYING:
        return "509.1b"
    if (keys ^ b.keywords) & SHADOW and not (keys & SHADOW and blocks_as(g, blocker, "no-shadow", attacker)):
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
