"""Mana abilities and other abilities that can be used, by player."""

from __future__ import annotations

from typing import Final

from ....effects.context import Do
from ....kernel.state.state import ActiveAbility

NO_WATCHES: Final[list[ActiveAbility]] = []  # shared: replaced, never changed


class ManaAbilities:
    """Abilities that a player can use, sorted; found again when others function. A copy of the game begins without them."""

    def __init__(self, players: int) -> None:
        self.usable: list[ActiveAbility] = NO_WATCHES  # the list of usable abilities that the last three were made from
        self.watchers: list[ActiveAbility] = NO_WATCHES  # the list of watchers that the triggers were made from
        self.triggers: list[ActiveAbility] = []  # triggered mana abilities (605.1b)
        self.added: list[list[Do]] = []  # by trigger: what adds mana in its text
        self.watches: list[list[ActiveAbility]] = [[] for _ in range(players)]  # each player's mana abilities
        self.others: list[list[ActiveAbility]] = [[] for _ in range(players)]  # others, ways, special actions
        self.shared: list[ActiveAbility] = []  # those of them that any player may use
