"""What damage is about to be dealt to, and whether it can be prevented (615)."""

from __future__ import annotations

from ....kernel.state.event import Event
from ....kernel.state.terms import IN_BATTLE, player_ref
from ..state.fields import MagicFields


def struck(ev: Event) -> int:
    """What damage is about to be dealt to."""
    return ev.obj if ev.obj >= 0 else player_ref(ev.player)


def preventable(g: MagicFields, ev: Event) -> bool:
    """615.12: some damage cannot be prevented."""
    return not g.rules or not (g.forbidden("prevent", ev.cause, ev.src, struck(ev)) or (
        ev.flags & IN_BATTLE and g.forbidden("prevent-combat", ev.cause, ev.src, struck(ev))))
