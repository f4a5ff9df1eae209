"""What the journal says of costs (118): additional and alternative ones, those that take nothing or leave a choice."""

from __future__ import annotations

from ...effects.context import Do
from ...effects.english.clauses import Unless
from ...effects.nodes.structure import IfDid
from ...kernel.state.state import StackItem
from .costs.total_cost import TotalCost
from .mana.symbols import ManaCost
from .spells.ways_to_cast import WayToCast
from .state.fields import MagicFields
from .vocabulary.abilities import Extra
from .zones.moving import Search


def announced(g: MagicFields, player: int, id: int, ch: WayToCast, bill: TotalCost, free: bool) -> None:
    """601.2b: which costs a spell is cast for, before they are changed."""
    if g.journal is None:
        return
    extras = [a for a in g.chars[id].abilities if isinstance(a, Extra) and a.how != "way" and a.label in bill.paid]
    if extras:
        g.cite("118.8", id, player)
        if len(extras) > 1:
            g.cite("118.8a", id, player)
        if any(a.how != "must" for a in extras):
            g.cite("118.8b", id, player)
        if any(isinstance(a.cost.mana, ManaCost) for a in extras):
            g.cite("118.8d", id, player)
    if free or ch.cost is not None:
        for rule in ("118.9", "118.9b", "118.9c"):
            g.cite(rule, id, player)
        if ch.face.mana is None:
            g.cite("118.6a", id, player)
        if extras:
            g.cite("118.9d", id, player)


def fixed(g: MagicFields, player: int, id: int, bill: TotalCost, before: int, alternative: bool) -> None:
    """601.2f: the total cost is known; `before`: the mana of it before it was changed."""
    if g.journal is None:
        return
    total = bill.price.total()
    if alternative and total != before:
        g.cite("118.9d", id, player)
    if bill.price.pips:
        g.cite("118.13", id, player)
        g.cite("118.13a", id, player)
    if total == 0 and not bill.deeds:
        g.cite("118.5", id, player)
        g.cite("118.5a", id, player)


def on_resolution(g: MagicFields, w: StackItem, do: Do) -> None:
    """118.12: what a text says to do, and what follows if it is done or not."""
    for n in do.walk():
        if isinstance(n, Unless):
            g.tell("118.12a", w.src, w.you)
        elif isinstance(n, IfDid) and any(isinstance(part, Search) for part in n.do.walk()):
            g.tell("118.12b", w.src, w.you)
