"""What pronouns of a text mean, where that hangs on what its sentences do."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Final

from ....effects.context import Do, Filter
from ....effects.english.sentences import remade_as, with_fields
from ....effects.nodes.abilities import Triggered
from ....effects.nodes.choosing import Choose
from ....effects.nodes.filters import KindIs, Not, SharesName
from ....effects.nodes.instructions import Discard, Move, Reveal, Shuffle, Verb
from ....effects.nodes.numbers import Fits, ThatMany
from ....effects.nodes.objects import Among, It, That, Zoneless
from ....effects.nodes.structure import If, IfDid, May, Seq
from ....kernel.state.node import Node
from ....text import NotUnderstood
from ..concepts.names import ChosenName
from ..vocabulary.causes import ChosenOne, Relocated
from ..vocabulary.filters import TopUntil

#: kinds of cards of which a card in hand or deck is one alone
APART: Final = frozenset(["creature", "spell", "cross-gear", "castle", "field", "tamaseed", "aura", "weapon", "fortress"])


def chosen_alone(ability: Node) -> Callable[[Node], Node]:
    """選んだ...: what was chosen and no more, before what was chosen for a verb in the same breath."""
    steps = [n.steps for n in ability.walk() if isinstance(n, Seq)]
    at_once = {first.slot for row in steps for first, after in pairwise(row)
               if isinstance(first, Choose) and any(isinstance(n, It) and n.slot == first.slot for n in after.walk())
               and not isinstance(after, (If, IfDid))}
    alone = [n for n in ability.walk() if isinstance(n, Choose) and n.slot not in at_once]

    def change(n: Node) -> Node:
        if not isinstance(n, ChosenOne) or n.slot not in at_once:
            return n
        found = [c.slot for c in alone if c.slot < n.slot and c.head == n.want]
        return ChosenOne(found[0], n.want) if len(found) == 1 else n

    return change


def of_its_kind(ability: Node) -> Callable[[Node], Node]:
    """Where a card is said to be of one kind, "that creature" is not that card but what the event is about.
    Raises `NotUnderstood` where there is no such thing."""
    def change(n: Node) -> Node:
        if not isinstance(n, If) or not isinstance(n.cond, Fits) or not isinstance(n.cond.what, It):
            return n
        slot = n.cond.what.slot
        kinds = said_kinds(n.cond.among.filter) if isinstance(n.cond.among, Zoneless) else set()

        def other(m: Node) -> Node:
            if not isinstance(m, It) or m.slot != slot or not kinds or m.want not in APART or m.want in kinds:
                return m
            if not isinstance(ability, Triggered) or ability.when.slot == slot:
                raise NotUnderstood(n.show(), "", "その", [], "", "▸ その")
            return with_fields(m, {"slot": ability.when.slot})

        return with_fields(n, {"do": remade_as(Do, n.do, other)})

    return change


def said_kinds(filter: Filter) -> set[str]:
    """Kinds of which it says that a card is one; none where it says of which it is not."""
    if any(isinstance(n, Not) for n in filter.walk()):
        return set()
    return {n.kind for n in filter.walk() if isinstance(n, KindIs)} & APART


def counted_before(do: Do) -> None:
    """"As many as that" after nothing that could have been counted says nothing. Raises `NotUnderstood`."""
    first: Do | None = do
    while isinstance(first, (Seq, May, IfDid)):
        first = next(iter(first.steps), None) if isinstance(first, Seq) else first.do
    parts = [] if first is None else list(first.walk())
    if any(type(n) is ThatMany for n in parts) and not any(isinstance(n, (Seq, If)) for n in parts):
        raise NotUnderstood(do.show(), "", "その数", [], "", "▸ その数")


DEEDS: Final[dict[str, type[Do]]] = {"discard": Discard, "shown": Reveal}


def relocating(ability: Node) -> Callable[[Node], Node]:
    """What was put into a zone, or discarded, is what the one instruction did that with. Raises `NotUnderstood` where
    that was a card from under a creature, which nothing stands for."""
    nodes = list(ability.walk())
    taken = [v.word for v in nodes if isinstance(v, Verb) and v.verb in ("take-under", "leave-top")]

    def change(n: Node) -> Node:
        if not isinstance(n, Relocated):
            return n
        said = next((k for k, m in enumerate(nodes) if m is n), len(nodes))
        deed = DEEDS.get(n.zone, Move)
        there = [_slot_of(m) for m in nodes[:said] if isinstance(m, deed) and getattr(m, "zone", n.zone) == n.zone]
        if not there and n.zone in taken:
            raise NotUnderstood(ability.show(), "", "置いた", [], "", "▸ 置いた")
        return That(there[-1] if there else n.slot, n.want)

    return change


def _slot_of(n: Node) -> int:
    return int(getattr(n, "slot", -1))


def naming(slot: int) -> Callable[[Node], Node]:
    """"The name of the chosen card", where a name was chosen, is that name."""
    def change(n: Node) -> Node:
        return ChosenName(slot) if isinstance(n, SharesName) and isinstance(n.what, It) else n

    return change


def goes_on(n: Node) -> Node:
    """What speaks of things that only a condition has brought up is done under that condition too; but a further condition
    speaks of what was there before: the first may not have held."""
    steps = list(n.steps) if type(n) is Seq else []
    for k, step in enumerate(steps):
        if type(step) is not If or step.orelse is not None:
            continue
        inside = _slots(step.do)
        moved = _moved(step.do)
        last = k
        for j in range(k + 1, len(steps)):
            if type(steps[j]) is If:
                steps[j] = _speaking_of(steps[j], moved)
            elif any(m.REFERS and getattr(m, "slot", -1) in inside for m in steps[j].walk()):
                last = j
                inside |= _slots(steps[j])
        while k < last < len(steps) - 1 and isinstance(steps[last + 1], Shuffle):
            last += 1
        if last > k:
            whole = Seq([*(step.do.steps if isinstance(step.do, Seq) else [step.do]), *steps[k + 1:last + 1]])
            steps[k:last + 1] = [If(step.cond, whole)]
            return goes_on(Seq(steps)) if len(steps) > 1 else steps[0]
    return n if type(n) is not Seq or steps == n.steps else Seq(steps)


def sought(n: Node) -> Node:
    """What is found where cards are revealed until one fits is said to fit in the words that stood before they were."""
    steps = list(n.steps) if type(n) is Seq else []
    for k, (first, after) in enumerate(pairwise(steps)):
        if isinstance(first, Reveal) and isinstance(first.what, TopUntil) and isinstance(after, Choose):
            steps[k + 1] = with_fields(after, {"what": Among(It(first.slot), first.what.filter)})  # type: ignore[call-overload]
    return n if type(n) is not Seq or steps == n.steps else Seq(steps)


def left_or_done(n: Node) -> Node:
    """そうしたら, after something that is done and something that may be left, asks for the latter."""
    steps = n.do.steps if isinstance(n, IfDid) and isinstance(n.do, Seq) else []
    if not isinstance(n, IfDid) or len(steps) < 2 or not isinstance(steps[-1], May):
        return n
    return Seq([*steps[:-1], IfDid(steps[-1], n.then, n.orelse)])


def undone(n: Node) -> Node:
    """Where a thing was not moved, what is done otherwise speaks of the thing itself."""
    if not isinstance(n, IfDid) or n.orelse is None:
        return n
    return IfDid(n.do, n.then, _speaking_of(n.orelse, _moved(n.do)))


def _moved(do: Do) -> dict[int, int]:
    """The numbers of what is moved, and of the same things before."""
    return {m.slot: m.what.slot for m in do.walk() if isinstance(m, Move) and isinstance(m.what, It)}


def _speaking_of(do: Do, moved: dict[int, int]) -> Do:
    """With pronouns for something that was perhaps moved meaning the thing itself."""
    def change(n: Node) -> Node:
        return with_fields(n, {"slot": moved[n.slot]}) if isinstance(n, It) and n.slot in moved else n

    return remade_as(Do, do, change)


def _slots(do: Node) -> set[int]:
    """The numbers of what it brings up."""
    return {_slot_of(n) for n in do.walk() if n.INTRODUCES}
