"""An attack: who attacks whom, and who blocks."""

from __future__ import annotations

from ...kernel.state.aliases import ObjId, Ref


class CurrentAttack:
    """The attack that goes on (405)."""

    def __init__(self) -> None:
        self.attacker: ObjId = -1
        self.target: Ref = 0  # the attack's target: an object or a player
        self.blocker: ObjId = -1
        self.was_blocked = False
        self.attacks = 0  # attack declaration steps this turn

    def copy(self) -> CurrentAttack:
        n = CurrentAttack()
        n.attacker = self.attacker
        n.target = self.target
        n.blocker = self.blocker
        n.was_blocked = self.was_blocked
        n.attacks = self.attacks
        return n
