"""The combat that is going on (506 to 511): who attacks what, who blocks whom, in which order."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from ....kernel.state.aliases import ObjId, Player, Ref

NOTHING: Final = -1000  # attacks nothing any more (506.4c)
#: whom a player may attack: all opponents (802), one who is chosen (507.1), the one to the left (803), else to the right
MULTIPLE: Final = 0
ONE: Final = 1
LEFT: Final = 2
UNSAID: Final = -2000  # no text says what something is attached to as it enters


@mypyc_attr(acyclic=True)
class Fight:
    """Lists and maps are replaced, never changed in place."""

    def __init__(self) -> None:
        self.attackers: list[ObjId] = []
        self.defenders: dict[ObjId, Ref] = {}  # attacker: the player (player_ref), planeswalker or battle that it attacks
        self.blockers: dict[ObjId, list[ObjId]] = {}  # attacker: who blocks it, in damage assignment order
        self.blocked: dict[ObjId, list[ObjId]] = {}  # blocker: whom it blocks, in damage assignment order
        self.blocks_declared = False  # the blockers have been declared, if any
        self.struck = False  # the first-strike damage step has been
        self.strikers: list[ObjId] = []  # who could deal damage in it (510.4)
        self.doubles: list[ObjId] = []  # those of them who had double strike then
        self.bands: list[list[ObjId]] = []  # who attack together (702.22c)
        self.forced: list[ObjId] = []  # who had to attack (506.6)
        self.chosen: Player = -1  # the one defending player, where there is but one (506.2a)
        self.parted: dict[ObjId, list[ObjId]] = {}  # of who was removed: whom it blocked, or who blocked it, last (608.2h)
        self.last: dict[ObjId, Ref] = {}  # what each has attacked in this combat, also after its removal (508.5)

    def copy(self) -> Fight:
        n = Fight()
        n.attackers = self.attackers
        n.defenders = self.defenders
        n.blockers = self.blockers
        n.blocked = self.blocked
        n.blocks_declared = self.blocks_declared
        n.struck = self.struck
        n.strikers = self.strikers
        n.doubles = self.doubles
        n.bands = self.bands
        n.forced = self.forced
        n.chosen = self.chosen
        n.parted = self.parted
        n.last = self.last
        return n

    def is_begun(self) -> bool:
        """Something has attacked, had to, or is to be attacked: without that there are no blockers and no damage (508.8)."""
        return bool(self.last or self.forced) or self.chosen >= 0

    def attack(self, id: ObjId, target: Ref) -> None:
        """It attacks this, now."""
        if id not in self.attackers:
            self.attackers = [*self.attackers, id]
        self.defenders = {**self.defenders, id: target}
        self.last = {**self.last, id: target}

    def attack_together(self, ids: list[ObjId], targets: list[Ref]) -> None:
        """Each attacks its target, now."""
        if not ids:
            return
        self.attackers = list(dict.fromkeys([*self.attackers, *ids])) if self.attackers else ids
        self.defenders = self.defenders.copy()
        self.last = self.last.copy()
        for k in range(len(ids)):
            self.defenders[ids[k]] = targets[k]
            self.last[ids[k]] = targets[k]

    def block(self, blocker: ObjId, attacker: ObjId) -> None:
        self.blockers = {**self.blockers, attacker: [*self.blockers.get(attacker, []), blocker]}
        self.blocked = {**self.blocked, blocker: [*self.blocked.get(blocker, []), attacker]}

    def drop_attacker(self, id: ObjId) -> None:
        """509.3a: those who block it do not block it any more."""
        self.drop_attackers({id})

    def drop_attackers(self, ids: set[ObjId]) -> None:
        self.parted = {**self.parted, **{a: self.blockers.get(a, []) for a in self.attackers if a in ids}}
        self.attackers = [a for a in self.attackers if a not in ids]
        self.defenders = {a: t for a, t in self.defenders.items() if a not in ids}
        self.blockers = {a: them for a, them in self.blockers.items() if a not in ids}
        self.blocked = {b: [a for a in them if a not in ids] for b, them in self.blocked.items()}

    def drop_blocker(self, id: ObjId) -> None:
        """509.2a; whom it blocked stays blocked (509.1h)."""
        self.parted = {**self.parted, id: self.blocked.get(id, [])}
        self.blocked = {b: them for b, them in self.blocked.items() if b != id}
        self.blockers = {a: [b for b in them if b != id] for a, them in self.blockers.items()}

    def lose_target(self, target: Ref) -> list[int]:
        """506.4c: who attacked it attacks nothing now."""
        losing = [a for a in self.attackers if self.defenders[a] == target]
        if losing:
            self.defenders = {a: NOTHING if t == target else t for a, t in self.defenders.items()}
        return losing
