"""What a Magic game keeps instead of computing it each time (kernel/state/caches.py)."""

from __future__ import annotations

from typing import Final

from ....kernel.process.checking import unchecked_copy
from ....kernel.state.caches import ANY, IDLE, LISTENED, Cache, compare
from ....kernel.state.terms import COMERS, zone_fact
from ..state.fields import MagicFields
from ..state.terms import BATTLEFIELD, EXILE, HAND
from .abilities import SOURCE_FACTS, mana_triggers, sort_usable

CACHES: Final = [
    IDLE,
    Cache("mana bounds", "MagicFields", ["mana_bounds"], SOURCE_FACTS,
          "usable, rules; refreshes where effects change something; what numbers and costs read (ManaBound.reads)", False),
    Cache("sources of mana", "MagicFields", ["mana_bounds"], SOURCE_FACTS, "the mana bound (ManaBound.stock)", False),
    Cache("players at rest", "MagicFields", ["idle_caches", "weighed"],
          zone_fact(HAND) | zone_fact(BATTLEFIELD) | zone_fact(EXILE),
          "refreshes where effects change something, what the player can use, the mana bound", False),
    Cache("state-based actions", "StateChecks", ["unchecked", "spared"], ANY,
          "facts that have changed since the newest check", True),
    Cache("mana abilities", "MagicFields", ["mana_abilities"], LISTENED | COMERS,
          "the lists `usable` and `watchers`, of which they are a part", False),
]


def check_kept(g: MagicFields) -> None:
    """What was sorted out of the lists of those who can be used and of those who listen."""
    now = unchecked_copy(g)
    assert isinstance(now, MagicFields)
    kept = g.mana_abilities
    found = now.mana_abilities
    if kept.usable is g.usable:
        sort_usable(now)
        compare(g, "mana abilities", [kept.watches, kept.others, kept.shared], [found.watches, found.others, found.shared])
    if kept.watchers is g.watchers:
        mana_triggers(now)
        compare(g, "mana abilities", [kept.triggers, kept.added], [found.triggers, found.added])
