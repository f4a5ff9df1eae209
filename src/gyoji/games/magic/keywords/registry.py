"""What the keyword abilities of 702 stand for: bits that rules read, or abilities of the shared vocabulary."""

from __future__ import annotations

from typing import Final

from ....effects.nodes.abilities import Keyword
from ....kernel.state.card import Ability
from ..oracle.syntax import Key
from ..state.terms import KEYS
from . import after_the_book, casting, combat, on_the_stack, permanents
from .shorthand import Maker, apart

#: expansions that know their key themselves, or that are no keyword by that name
UNMARKED: Final = frozenset([
    "protection", "hexproof", "landwalk", "toxic", "enchant", "typecycling", "partner-with", "backup",
    "bands-with-other",
])
#: keywords that are nothing but their bit, or that rules of casting, of copies and of the turn read
BARE: Final = frozenset("""
    flying reach trample-walkers first-strike double-strike deathtouch lifelink trample vigilance haste defender
    menace shroud indestructible flash intimidate fear shadow horsemanship skulk infect wither banding phasing
    changeling devoid convoke delve improvise assist split-second rebound fuse read-ahead daybound nightbound
    compleated hidden-agenda double-agenda space-sculptor
""".split())  # noqa: SIM905

#: what makes the abilities that the others stand for
MAKERS: Final[dict[str, Maker]] = {
    **combat.MAKERS, **permanents.MAKERS, **casting.MAKERS, **on_the_stack.MAKERS,
    **after_the_book.MAKERS,
}


def expand(k: Key) -> list[Ability]:
    """The abilities of a printed keyword, its name first. Raises KeyError for one that is not known."""
    k = apart(k)
    make = MAKERS.get(k.name)
    made = [] if make is None else make(k)
    if k.name in UNMARKED:
        return made
    if not made and k.name not in BARE:
        raise KeyError(k.name)
    return [Keyword(k.name), *made] if k.name in KEYS else made
