"""The keys of what players have done in a turn, for texts that ask; made once, as they are asked for at every act."""

from __future__ import annotations

from typing import Final

from .terms import COLORS, TYPE_NAMES


def by_player(deed: str) -> list[str]:
    """The keys under which it is noted what each player has done."""
    return [f"{p}:{deed}" for p in range(16)]


DREW: Final = by_player("draw")
CAST: Final = by_player("cast")
CAST_FROM_HAND: Final = by_player("cast-from-hand")
CAST_NONCREATURE: Final = by_player("cast:noncreature")
CAST_NONARTIFACT: Final = by_player("cast:nonartifact")
CAST_INSTANT_OR_SORCERY: Final = by_player("cast:instant or sorcery")
CAST_FROM_EXILE: Final = by_player("cast:from exile")
CAST_COLORS: Final = [by_player(f"cast:{name}") for name in COLORS]
COLOR_BITS: Final = list(COLORS.values())
CAST_TYPES: Final = [by_player(f"cast:{name}") for name in TYPE_NAMES]
NTH_TYPES: Final = [f"nth {name}" for name in TYPE_NAMES]
ACTIVATED: Final = by_player("activate")
DEALT_DAMAGE: Final = by_player("damaged")
DEALT_COMBAT_DAMAGE: Final = by_player("combat-damaged")
HURT: Final = by_player("hurt")
ATTACKED: Final = by_player("attack")
ATTACKERS: Final = by_player("attackers")
LAND_PLAYED: Final = by_player("land")
MANA_SPENT: Final = by_player("mana")
GAINED: Final = by_player("gain")
LOST: Final = by_player("lose")
LEFT_GRAVEYARD: Final = by_player("left-graveyard")
TO_GRAVEYARD: Final = by_player("to-graveyard")
DESCENDED: Final = by_player("descend")
DISCARDED: Final = by_player("discard")
LEFT: Final = by_player("leave")
LEFT_NONLAND: Final = by_player("leave:nonland")
BURIED: Final = by_player("buried")
DIED: Final = [by_player(f"died:{name}") for name in TYPE_NAMES]
ENTERED: Final = [[f"{p}:enter:{name}" for name in [*TYPE_NAMES, "nonland"]] for p in range(16)]
