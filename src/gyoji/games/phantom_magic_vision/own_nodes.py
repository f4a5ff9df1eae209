"""From the nodes that all games share to those of this game, which do the same by its rules (7.1.11, 7.1.12)."""

from __future__ import annotations

from typing import Final

from ...effects.english.sentences import remade, with_fields
from ...effects.lowering import jointly
from ...effects.nodes.abilities import SpellText
from ...effects.nodes.choosing import Choose
from ...effects.nodes.filters import Other, OtherThan
from ...effects.nodes.instructions import Draw
from ...effects.nodes.objects import Among, EachOne, It, OneOpponent, Opponent, PlayerAsObject, Sel, You
from ...effects.nodes.structure import EachDoes
from ...effects.registry import nodes_in, registry
from ...kernel.state.node import Node
from . import (
    abilities,
    aiming,
    alone,
    changes,
    choosing,
    copying,
    declaring,
    dividing,
    events,
    filters,
    instructions,
    lasting,
    leaders,
    meant,
    moving,
    naming,
    printed_filters,
    quoting,
    recalling,
    references,
    sparing,
    structure,
    surface,
    tables,
    timing,
)

MODULES: Final = [
    abilities, aiming, alone, changes, choosing, copying, declaring, dividing, events, filters, instructions, jointly,
    lasting, leaders, meant, moving, naming, printed_filters, quoting, recalling, references, sparing,
    structure, surface, tables, timing,
]
OWN: Final = nodes_in(MODULES)
SHARED: Final = registry()


SURFACE: Final = (
    surface.Placed, surface.Provided, surface.Standing, aiming.Severally, abilities.UsedSo, abilities.OptionalSo,
    abilities.Answering, tables.Tabled, tables.KindTabled, tables.TabledNow, tables.KindTabledNow, tables.Solved,
    tables.SolvedKinds, moving.Put, copying.Everywhere, surface.IfModes,
    surface.IfDidModes, surface.RulesFor, surface.Provided2, surface.VoidLine,
    surface.LimitedLine, surface.LimitedRules,
)  # how texts put things: what they come to is made when a card is


def own_words() -> dict[str, object]:
    """What phrases can name beside what all games have."""
    return {name: node for name, node in OWN.items() if name not in SHARED}


def localised(tree: Node) -> Node:
    """The tree with this game's nodes in the places of shared ones of the same name."""
    made = meant.meant(remade(remade(tree, _own), _addressed))
    return another(made) if isinstance(made, SpellText) else made


def another(text: SpellText) -> Node:
    """別の in what a played card does: another than what it has chosen before."""
    slots = [n.slot for n in text.walk() if isinstance(n, Choose) and not isinstance(n.what, PlayerAsObject)]

    def change(n: Node) -> Node:
        if not isinstance(n, Choose) or type(n.what) not in (Sel, filters.Underworld, Among):
            return n
        before = [slot for slot in slots if 0 <= slot < n.slot]
        if not before or not any([isinstance(m, Other) for m in n.what.walk()]):
            return n
        other = OtherThan(It(max(before)))
        return with_fields(n, {"what": remade(n.what, lambda m: other if isinstance(m, Other) else m)})

    return remade(text, change)


def _addressed(n: Node) -> Node:
    return You() if isinstance(n, naming.Addressee) else n


def _own(n: Node) -> Node:
    if isinstance(n, SURFACE):
        return remade(n.lowered(), _own)
    if type(n) is Opponent or type(n) is OneOpponent:
        return naming.TheOpponent()  # 1.4.6
    if type(n) is Sel and n.zone in ("underworld", "hell"):
        return filters.Underworld(n.filter, n.zone, n.whose)
    if isinstance(n, EachDoes) and isinstance(n.do, Draw) and isinstance(n.do.who, EachOne):
        return instructions.Draw(n.who, n.do.n)  # 1.11.7: all of them at once
    kind = OWN.get(type(n).__name__)
    if kind is None or type(n) is kind or SHARED.get(type(n).__name__) is not type(n):
        return n
    made = kind(**{name: getattr(n, name) for name in n.FIELDS})  # type: ignore[operator]
    assert isinstance(made, Node)
    return made
