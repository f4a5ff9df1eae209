"""What Magic's own words ask of a game; the chapters of the book answer."""

from __future__ import annotations

from ....effects.context import Ctx, Do
from ....effects.nodes.costs import Cost
from ....effects.static_rules_state import StandingState
from ....kernel.state.aliases import Flags, ObjId, Player, Ref, Zone
from ....kernel.state.card import Card
from .combat import UNSAID
from .symbols import ManaCost


class Asked(StandingState):
    """A state with the questions of Magic."""

    def deputy(self, player: Player, src: ObjId) -> Player:
        """800.4g-h: who chooses for a player who has left the game."""
        raise NotImplementedError

    def drop(self, id: ObjId) -> None:
        """An object that has no card ceases to exist."""
        raise NotImplementedError

    # --- costs outside of casting and activating (508.1h, 118.12) --------------------------------------------------
    def can_pay_costs(self, costs: list[Cost], player: Player, src: ObjId) -> bool:
        raise NotImplementedError

    def pay_costs(self, costs: list[Cost], player: Player, src: ObjId) -> bool:
        raise NotImplementedError

    def cease(self, id: ObjId) -> None:
        """A token or copy ceases to exist."""
        raise NotImplementedError

    def cast_free(self, player: Player, id: ObjId, below: int = -1) -> bool:
        """608.2g: a card is cast without paying its mana cost, perhaps as a spell of a mana value below a number."""
        raise NotImplementedError

    def cast_back(self, player: Player, id: ObjId) -> bool:
        """712.8c: a card is cast transformed, without paying its mana cost."""
        raise NotImplementedError

    def put_into(self, ids: list[ObjId], zone: Zone, player: Player, flags: Flags, transformed: bool, attacking: bool,
                 nth: int, src: ObjId, cause: Player) -> list[ObjId]:
        """Objects go to a zone (player -1: their owners') in the order given; what they became."""
        raise NotImplementedError

    def come_attached(self, ids: list[ObjId], host: Ref, you: Player, turned: bool = False) -> list[ObjId]:
        """Cards are about to enter attached to something: those that enter at all."""
        raise NotImplementedError

    def with_others(self, c: Ctx, ids: list[ObjId]) -> list[ObjId]:
        """712.21c, 725.3c: with all cards of what was one permanent."""
        raise NotImplementedError

    def arranged(self, ids: list[ObjId], src: ObjId) -> list[ObjId]:
        """401.4: in the order in which the owners put cards into their libraries."""
        raise NotImplementedError

    def amass(self, player: Player, n: int, kind: str, src: ObjId) -> ObjId:
        """701.44: a player amasses; the Army that was chosen, or -1."""
        raise NotImplementedError

    def manifest(self, ids: list[ObjId], player: Player, src: ObjId, cloaked: bool = False) -> int:
        """701.34: a player manifests cards; how many."""
        raise NotImplementedError

    def search(self, who: Player, whose: Player, src: ObjId) -> bool:
        """701.19: a player searches a library; false if they cannot."""
        raise NotImplementedError

    def mana_cost(self, id: ObjId) -> ManaCost | None:
        """202.1."""
        raise NotImplementedError

    def mana_choices(self, add: Do, c: Ctx) -> list[int]:
        """Types of mana to choose from, where the text does not list them."""
        raise NotImplementedError

    def add_mana(self, player: Player, bits: list[int], add: Do, c: Ctx, times: int = 1) -> int:
        raise NotImplementedError

    def lose_mana(self, player: Player) -> int:
        """All unspent mana of a player is lost; how much."""
        raise NotImplementedError

    def add_lost_mana(self, player: Player, src: ObjId) -> int:
        raise NotImplementedError

    def can_pay_mana(self, cost: Do, c: Ctx) -> bool:
        raise NotImplementedError

    def pay_mana(self, cost: Do, c: Ctx) -> bool:
        raise NotImplementedError

    def times_paid(self, label: str, paid: list[str], src: ObjId) -> int:
        raise NotImplementedError

    def mana_spent(self, id: ObjId, word: str) -> int:
        raise NotImplementedError

    def devotion(self, player: Player, mask: int) -> int:
        raise NotImplementedError

    def create(self, card: Card, player: Player, n: int, tapped: bool, attacking: bool, src: ObjId, cause: Player,
               back: bool = False, host: Ref = UNSAID) -> list[ObjId]:
        """701.6: tokens come to the battlefield, attached to something if a text says so; the objects."""
        raise NotImplementedError

    def get_emblem(self, card: Card, player: Player, src: ObjId) -> None:
        raise NotImplementedError
