"""What the keyword abilities of 702 stand for: bits that rules read, or abilities of the shared vocabulary."""

from __future__ import annotations

from ...effects.abilities import Keyword
from ...kernel.card import Ability
from .building import apart
from .casting_keywords import casting_keyword
from .combat_keywords import combat_keyword
from .lasting_keywords import lasting_keyword
from .newer_keywords import newer_keyword
from .saying import Key
from .stack_keywords import stack_keyword
from .terms import KEYS

#: expansions that know their key themselves, or that are no keyword by that name
UNMARKED = frozenset(["protection", "hexproof", "landwalk", "toxic", "enchant", "typecycling", "partner-with", "backup",
                      "bands-with-other"])
#: keywords that are nothing but their bit, or that rules of casting, of copies and of the turn read
BARE = frozenset("""
    flying reach trample-walkers first-strike double-strike deathtouch lifelink trample vigilance haste defender
    menace shroud indestructible flash intimidate fear shadow horsemanship skulk infect wither banding phasing
    changeling devoid convoke delve improvise assist split-second partner rebound fuse read-ahead myriad daybound nightbound
    compleated
""".split())  # noqa: SIM905


def expand(k: Key) -> list[Ability]:
    """The abilities of a printed keyword, its name first. Raises KeyError for one that is not known."""
    k = apart(k)
    made = combat_keyword(k) or lasting_keyword(k) or casting_keyword(k) or stack_keyword(k) or newer_keyword(k)
    if k.name in UNMARKED:
        return made
    if not made and k.name not in BARE:
        raise KeyError(k.name)
    return [Keyword(k.name), *made] if k.name in KEYS else made
