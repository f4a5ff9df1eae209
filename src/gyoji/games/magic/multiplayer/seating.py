"""What the players of a large game agree on before it (800.2): teams and their seats, emperors, how far they reach."""

from __future__ import annotations

from typing import Any, Final

from ....kernel.errors import GyojiError
from ....kernel.state.aliases import Player
from ..state.combat import LEFT
from ..state.fields import MagicFields
from ..state.terms import SHARED_RULES, TEAM_TURN_RULES
from .range_of_influence import measure

ATTACKS: Final = ["multiple", "one", "left", "right"]
TEAMS: Final = ["none", "sides", "shared", "heads", "alternating", "emperor"]


def take_seats(g: MagicFields, options: dict[str, Any]) -> None:
    g.variant.attacks = ATTACKS.index(options["attack"])
    seating = options["teams"]
    if seating != "none":
        g.sides = teams(g.players, seating)
        g.apart_seated = seating == "alternating"
        g.shared_turns = seating in ("shared", "heads")  # 805.1, 810.2
        g.shared_rules = TEAM_TURN_RULES if g.shared_turns else SHARED_RULES
        g.heads = len(g.team(0)) if seating == "heads" else 0
    g.variant.deploying = options["deploy"] == "yes"
    if options["range"]:
        g.variant.ranges = [options["range"]] * g.players
    if seating == "emperor":
        enthrone(g)
    if options["melee"] == "yes":
        agree_on_melee(g)
    measure(g)


def teams(players: int, seating: str) -> list[int]:
    """By seat: the team (808.2, 809.2, 811.3)."""
    if seating == "emperor":
        size = 3 if players % 3 == 0 else players // 2
        if players < 6 or players % size:
            raise GyojiError(f"an emperor has two generals or more, and teams are of one size: not {players} in all (809.1)")
        return [p // size for p in range(players)]
    if players % 2 or players < 4:
        raise GyojiError(f"two teams have as many players each: not {players} in all (808.1, 811.1)")
    return [p % 2 if seating == "alternating" else p * 2 // players for p in range(players)]


def agree_on_melee(g: MagicFields) -> None:
    """807.1, 807.2: ten or more, each for themselves; a range of one seat, attacks to the left."""
    if g.players < 10:
        raise GyojiError(f"a Grand Melee is for ten players or more, not {g.players} (807.1)")
    g.variant.melee = True
    g.sides = list(range(g.players))
    g.variant.ranges = [1] * g.players
    g.variant.attacks = LEFT


def face_archenemy(g: MagicFields) -> None:
    """904.2: where several play and one has schemes, the others are a team that shares its turns."""
    if g.players > 2 and g.variant.archenemies.bit_count() == 1 and len(set(g.sides)) == g.players:
        g.sides = [0 if (g.variant.archenemies >> p) & 1 else 1 for p in range(g.players)]
        g.shared_turns = True
        g.shared_rules = TEAM_TURN_RULES


def enthrone(g: MagicFields) -> None:
    """809.2, 809.3: the emperor sits in the middle of the team; creatures can be deployed."""
    size = len(g.team(0))
    g.variant.emperors = sum([1 << p for p in range((size - 1) // 2, g.players, size)])
    g.variant.deploying = True  # 809.3b
    if not g.variant.ranges:
        g.variant.ranges = [emperor_range(g, p) for p in range(g.players)]


def emperor_range(g: MagicFields, player: Player) -> int:
    """809.3a, 809.6a: far enough for one general of another team, or for two if they are an emperor."""
    away = sorted([min((p - player) % g.players, (player - p) % g.players) for p in range(g.players)
                   if g.sides[p] != g.sides[player] and not (g.variant.emperors >> p) & 1])
    return away[1 if (g.variant.emperors >> player) & 1 else 0]
