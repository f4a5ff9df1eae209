"""What a Magic game keeps instead of computing it each time (kernel/state/caches.py)."""

from __future__ import annotations

from typing import Final

from ....kernel.process.checking import unchecked_copy
from ....kernel.state.caches import ANY, LISTENED, Cache, compare
from ....kernel.state.terms import COMERS, zone_fact
from ..state.fields import MagicFields
from ..state.terms import BATTLEFIELD, EXILE, HAND
from .abilities import SOURCE_FACTS, mana_triggers, sort_usable

CACHES: Final = [
    Cache("purses", "MagicFields", ["mana_bounds"], SOURCE_FACTS,
          "usable, rules; refreshes where effects change something; what numbers and costs read (ManaBound.reads)", False),
    Cache("sources of mana", "MagicFields", ["mana_bounds"], SOURCE_FACTS, "the purse (ManaBound.stock)", False),
    Cache("players at rest", "MagicFields", ["idle_caches", "weighed"],
          zone_fact(HAND) | zone_fact(BATTLEFIELD) | zone_fact(EXILE), "refreshes, usable, the figures of the purse", False),
    Cache("state-based actions", "MagicFields", ["unchecked"], ANY, "facts that have changed since the newest check", True),
    Cache("mana abilities", "MagicFields", ["mana_usable", "mana_watches", "other_watches", "shared_watches"],
          LISTENED | COMERS, "the list `usable` of which they are a part", False),
    Cache("mana triggers", "MagicFields", ["mana_watchers", "mana_triggers", "mana_added"], LISTENED | COMERS,
          "the list `watchers` of which they are a part", False),
]


def check_kept(g: MagicFields) -> None:
    """What was sorted out of the lists of those who can be used and of those who listen."""
    now = unchecked_copy(g)
    assert isinstance(now, MagicFields)
    if g.mana_usable is g.usable:
        sort_usable(now)
        compare(g, "mana abilities", [g.mana_watches, g.other_watches, g.shared_watches],
                [now.mana_watches, now.other_watches, now.shared_watches])
    if g.mana_watchers is g.watchers:
        mana_triggers(now)
        compare(g, "mana triggers", [g.mana_triggers, g.mana_added], [now.mana_triggers, now.mana_added])
