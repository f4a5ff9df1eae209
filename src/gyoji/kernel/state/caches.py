"""Caches: what a state keeps instead of computing it each time, on which facts that depends, and how it is checked.

Every cache of the kernel, the effects and the games is declared: where it is kept, when it is computed again, and on what it
depends. With GYOJI_CHECK_CACHES=1 (or `checks_caches` of a state) whatever is read from a cache is also computed anew,
and a difference is an error. tests/test_caches.py does so in games by chance, and holds the lists to be complete."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from ..errors import GyojiError
from .aliases import Facts
from .terms import ABILITIES, COMERS, CONTROL, EFFECTS, LISTENERS, TIME

if TYPE_CHECKING:
    from .state import State

CHECKED: Final = os.environ.get("GYOJI_CHECK_CACHES", "") not in ("", "0")  # in all states, from the beginning
ANY: Final[Facts] = -1
BUT_TIME: Final[Facts] = ~TIME  # State.version grows with each of them
LISTENED: Final = LISTENERS | CONTROL  # facts that change which abilities listen


class StaleCache(GyojiError):
    """What was kept is not what is so now: a fault of the engine, found by the check of caches."""


class Cache:
    """Something that is kept in fields of a class, computed again when one of some facts has changed."""

    def __init__(self, name: str, owner: str, fields: list[str], facts: Facts, depends: str, copied: bool) -> None:
        self.name = name  # under which it is compared
        self.owner = owner  # the class that has the fields
        self.fields = fields
        self.facts = facts  # computed again when one of these has changed,
        self.depends = depends  # and what else it hangs on
        self.copied = copied  # a copy of a state has it too; if not, it computes it again


COMPARED: Final[dict[str, int]] = {}  # how often each cache was compared, since the process began


def compare(g: State, name: str, kept: object, now: object) -> None:
    """What a cache has kept must be what is so now."""
    COMPARED[name] = COMPARED.get(name, 0) + 1
    if kept != now:
        while isinstance(kept, list) and isinstance(now, list) and len(kept) == len(now):  # only what differs is told
            at = next(i for i in range(len(kept)) if kept[i] != now[i])
            kept = kept[at]
            now = now[at]
        if isinstance(kept, list) and isinstance(now, list):
            kept, now = [x for x in kept if x not in now], [x for x in now if x not in kept]
        step = g.steps[g.step].name if 0 <= g.step < len(g.steps) else "no step"
        raise StaleCache(f"the cache of {name} is stale (turn {g.turn}, {step}): kept {kept!r}, now {now!r}")


IDLE: Final = Cache("idle players", "Fields", ["idle", "timed"], BUT_TIME,
                    "version; not kept where something was looked at that depends on the step (timed)", True)
CACHES: Final = [
    Cache("chance", "Chance", ["_w0", "_w1", "_w2", "_w3"], 0, "key and counter: the numbers of the newest block", False),
    Cache("objects with abilities", "Store", ["with_abilities"], 0,
          "kept up with every change of place, face or card", True),
    Cache("characteristics", "Store", ["chars"], EFFECTS | ABILITIES,
          "effect_reads: facts that the continuous effects read", True),
    Cache("characteristics", "Fields", ["modified", "granting", "effect_reads", "refreshes"], EFFECTS | ABILITIES,
          "effect_reads", True),
    Cache("listeners", "Fields",
          ["usable", "watchers", "hears", "replacers", "replaced", "comers", "standing", "rules", "states_watched",
           "states_read", "listen_reads", "reads", "player_stats", "player_keys"],
          LISTENED | COMERS, "listen_reads: facts that the standing abilities read", True),
    Cache("settled processes", "Fields", ["changed", "since", "changed_since_triggers"], ANY,
          "what a rule process looks at only when it has changed", True),
    Cache("listeners", "StandingState", ["ruled"], LISTENED | COMERS, "standing", True),
]
