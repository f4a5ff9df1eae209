"""What does no good to what it is done to: for scenarios in which players choose by themselves."""

from __future__ import annotations

from typing import Final

from ....effects.nodes.changes import AddStat, Alter, LoseAbilities, SetKey
from ....effects.nodes.instructions import Control, Damage, Destroy, Discard, Life, Move, PlayerVerb, Tap, Verb
from ....effects.nodes.numbers import Negative, Num
from ....effects.nodes.objects import Sel, This
from ....effects.nodes.targets import Divided
from ....kernel.state.node import Node
from ..vocabulary.instructions import DealByEach
from ..zones.moving import ExilesUntil, Goes, Mill, Search

VERBS: Final = frozenset([
    "counter", "destroy", "destroy-no-regenerate", "detain", "exile-until", "goad", "phase-out", "remove-from-combat",
    "sacrifice", "shuffle-into", "owner-shuffles", "owner-top-bottom", "tap-stays", "turn-down"])
PLAYER_VERBS: Final = frozenset(["lose", "mill", "sacrifice", "skip"])
LOST: Final = frozenset(["exile", "graveyard"])
AWAY: Final = frozenset(["exile", "graveyard", "hand", "library"])


def harms(tree: Node) -> bool:
    """Something in a text does no good to what it is done to."""
    done: object = getattr(tree, "do", None)  # costs are paid, and harm nobody else
    nodes = list((done if isinstance(done, Node) else tree).walk())
    fetched = any(isinstance(n, Search) or (isinstance(n, Sel) and n.zone not in ("", "battlefield")) for n in nodes)
    return any(is_harm(n, LOST if fetched else AWAY) for n in nodes)


def is_harm(n: Node, away: frozenset[str]) -> bool:
    """`away`: the zones to which it would be put to its harm."""
    if isinstance(n, (Damage, DealByEach, Divided, Destroy, Discard, Mill, Control, ExilesUntil)):
        return not (isinstance(n, Divided) and n.counter)
    if isinstance(n, Goes):
        return not isinstance(n.what, This) and n.to.zone in away
    if isinstance(n, Move):
        return not isinstance(n.what, This) and n.zone in away
    if isinstance(n, Verb):
        return n.verb in VERBS and not isinstance(n.what, This)
    if isinstance(n, PlayerVerb):
        return n.verb in PLAYER_VERBS
    if isinstance(n, Life):
        return n.lose
    if isinstance(n, Tap):
        return n.sideways and not isinstance(n.what, This)
    return isinstance(n, Alter) and any(weakens(m) for m in n.mods)


def weakens(m: object) -> bool:
    if isinstance(m, AddStat):
        return isinstance(m.n, Negative) or (isinstance(m.n, Num) and m.n.n < 0)
    return isinstance(m, LoseAbilities) or (isinstance(m, SetKey) and m.key.startswith("no-"))
