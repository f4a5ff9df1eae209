"""What a text means where it is not what it has spoken of last: the host of a set card, whichever of two was done."""

from __future__ import annotations

from ...effects.context import Objects
from ...effects.english.sentences import remade, with_fields
from ...effects.nodes.changes import Gain
from ...effects.nodes.objects import Both, It, That, This
from ...effects.nodes.structure import OneOf, Seq
from ...kernel.state.aliases import Slot
from ...kernel.state.node import Node
from .instructions import SetOn


class ThatCharacter(That):
    """そのキャラクター: after a card was set on one, not the card (11.3.7)."""


def meant(tree: Node) -> Node:
    """The tree, and the abilities that it quotes, each with its own things."""
    quoted = remade(tree, lambda n: with_fields(n, {"ability": settled(n.ability)}) if isinstance(n, Gain) else n)
    return settled(quoted)


def settled(tree: Node) -> Node:
    return remade(hosts_meant(tree), whichever, False)


def told(tree: Node) -> list[Node]:
    """All that a text says, without what it quotes."""
    found: list[Node] = []

    def note(n: Node) -> Node:
        found.append(n)
        return n

    remade(tree, note, False)
    return found


def hosts_meant(tree: Node) -> Node:
    """そのキャラクター, once a card is set: the one that it is set on."""
    set_on = [n for n in told(tree) if isinstance(n, SetOn)]

    def change(n: Node) -> Node:
        if not isinstance(n, ThatCharacter):
            return n
        for s in set_on:
            if s.slot == n.slot and isinstance(s.to, (It, This)):
                return s.to
        return That(n.slot, n.want)

    return remade(tree, change, False)


def whichever(n: Node) -> Node:
    """After one of two things was done, the text goes on about that one."""
    if not isinstance(n, Seq):
        return n
    steps: list[Node] = list(n.steps)
    for k, step in enumerate(n.steps):
        if isinstance(step, OneOf):
            for slot, others in alike(step):
                steps[k + 1:] = [spoken_of_both(s, slot, others) for s in steps[k + 1:]]
    return n if all([a is b for a, b in zip(steps, n.steps, strict=True)]) else with_fields(n, {"steps": steps})


def alike(step: OneOf) -> list[tuple[Slot, list[Slot]]]:
    """What the last thing of each way of doing it that is of one sort is known by."""
    ways = [[m for m in told(mode) if getattr(m, "INTRODUCES", "")] for mode in step.modes]
    found: list[tuple[Slot, list[Slot]]] = []
    for k, way in enumerate(ways):
        for m in way:
            same = [[o for o in other if type(o) is type(m)][-1:] for j, other in enumerate(ways) if j != k]
            if all(same):
                found.append((slot_of(m), [slot_of(o[0]) for o in same]))
    return found


def slot_of(n: Node) -> Slot:
    slot: Slot = getattr(n, "slot", -1)
    return slot


def spoken_of_both(step: Node, slot: Slot, others: list[Slot]) -> Node:
    return remade(step, lambda r: joined(r, slot, others), False)


def joined(ref: Node, slot: Slot, others: list[Slot]) -> Node:
    if not isinstance(ref, It) or ref.slot != slot or slot < 0:
        return ref
    made: Objects = ref
    for other in others:
        further = with_fields(ref, {"slot": other})
        assert isinstance(further, It)
        made = Both(made, further)
    return made
