"""Constructor expressions, the left side of a phrase line: `Choose(sel=s, lo=0 if upto else n)`.

They are evaluated with the readings of the slots to give a node, and solved for a node to give the slots back (which is
how a tree is printed as text again). A function can be solved if the registry tells how to undo it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

#: what `Expression.solve` has found so far: slot name to value
Slots = dict[str, object]
#: gives, for a value, the arguments with which a function may have made it; some of them may be known already
Undo = Callable[[object, list[object]], list[list[object]]]
#: what is not known of an argument
UNKNOWN: Final = object()


class Expression:
    """Base: a constant-like thing that may mention slots."""

    def evaluate(self, slots: Slots) -> object:
        raise NotImplementedError

    def solve(self, value: object, slots: Slots) -> list[Slots]:
        """With which slots beside the known ones could this expression have given the value?"""
        raise NotImplementedError

    def known(self, slots: Slots) -> object:
        """Its value, if the slots that are known tell it already."""
        names: set[str] = set()
        self.mentions(names)
        if not all(name in slots for name in names):
            return UNKNOWN
        try:
            return self.evaluate(slots)
        except TypeError:  # compiled, a node takes nothing of another kind: a slot was tried that cannot be meant
            return UNKNOWN

    def mentions(self, names: set[str]) -> None:
        """Adds the slots that occur in it."""


class Constant(Expression):
    def __init__(self, value: object) -> None:
        self.value = value

    def evaluate(self, slots: Slots) -> object:
        return self.value

    def solve(self, value: object, slots: Slots) -> list[Slots]:
        return [slots] if same(self.value, value) else []


class SlotValue(Expression):
    def __init__(self, name: str) -> None:
        self.name = name

    def evaluate(self, slots: Slots) -> object:
        return slots[self.name]

    def solve(self, value: object, slots: Slots) -> list[Slots]:
        if self.name in slots:
            return [slots] if same(slots[self.name], value) else []
        return [{**slots, self.name: value}]

    def mentions(self, names: set[str]) -> None:
        names.add(self.name)


class ListOf(Expression):
    def __init__(self, items: list[Expression], as_tuple: bool) -> None:
        self.items = items
        self.as_tuple = as_tuple

    def evaluate(self, slots: Slots) -> object:
        values = [item.evaluate(slots) for item in self.items]
        return tuple(values) if self.as_tuple else values

    def solve(self, value: object, slots: Slots) -> list[Slots]:
        if not isinstance(value, (list, tuple)) or len(value) != len(self.items):
            return []
        return solve_all(self.items, list(value), slots)

    def mentions(self, names: set[str]) -> None:
        for item in self.items:
            item.mentions(names)


class Conditional(Expression):
    """`yes if slot else no`, `yes if not slot else no`, `yes if slot == constant else no`."""

    def __init__(self, slot: str, equals: Constant | None, yes: Expression, no: Expression) -> None:
        self.slot = slot
        self.equals = equals  # without one, the truth of the slot decides
        self.yes = yes
        self.no = no

    def evaluate(self, slots: Slots) -> object:
        return (self.yes if self.holds(slots[self.slot]) else self.no).evaluate(slots)

    def holds(self, value: object) -> bool:
        return bool(value) if self.equals is None else same(value, self.equals.value)

    def solve(self, value: object, slots: Slots) -> list[Slots]:
        # a variant without the slot puts None there beforehand (see `unparse`); one that has it says the value itself
        if self.slot not in slots:
            return [more for more in self.yes.solve(value, slots) if self.slot in more and self.holds(more[self.slot])]
        return (self.yes if self.holds(slots[self.slot]) else self.no).solve(value, slots)

    def mentions(self, names: set[str]) -> None:
        names.add(self.slot)
        self.yes.mentions(names)
        self.no.mentions(names)


class Make(Expression):
    """A call of a registered class or function. With FIELDS known, all arguments go by name."""

    def __init__(
        self,
        name: str,
        maker: Callable[..., object],
        fields: tuple[str, ...] | None,
        places: list[Expression],
        named: dict[str, Expression],
        undo: Undo | None = None,
    ) -> None:
        self.name = name
        self.undo = undo
        self.maker = maker
        self.fields = fields
        self.places = places
        self.named = named

    def evaluate(self, slots: Slots) -> object:
        arguments = {name: item.evaluate(slots) for name, item in self.named.items()}
        if not self.places:
            return self.maker(**arguments)
        return self.maker(*[item.evaluate(slots) for item in self.places], **arguments)

    def solve(self, value: object, slots: Slots) -> list[Slots]:
        if self.fields is None:
            return self.undone(value, slots)
        maker: object = self.maker
        if type(value) is not maker:
            return []
        names = list(self.named)
        given: dict[str, object] = {name: getattr(value, name) for name in names}
        found = solve_all([self.named[name] for name in names], [given[name] for name in names], slots)
        if not found:
            return []
        # a field that the phrase does not give must have the value that it has when it is not given;
        # the number that binding wrote into `slot` is no business of the phrase
        numbered = bool(getattr(maker, "INTRODUCES", "") or getattr(maker, "REFERS", ""))
        silent = [f for f in self.fields if f not in given and not (numbered and f == "slot")]
        if silent:
            plain = self.maker(**given)
            if not all(same(getattr(plain, field), getattr(value, field)) for field in silent):
                return []
        return found

    def undone(self, value: object, slots: Slots) -> list[Slots]:
        if self.undo is None or self.named:
            return []  # a function that cannot be undone
        found: list[Slots] = []
        for arguments in self.undo(value, [item.known(slots) for item in self.places]):
            if len(arguments) == len(self.places):
                found.extend(solve_all(self.places, arguments, slots))
        return found

    def mentions(self, names: set[str]) -> None:
        for item in self.places:
            item.mentions(names)
        for item in self.named.values():
            item.mentions(names)


def solve_all(items: list[Expression], values: list[object], slots: Slots) -> list[Slots]:
    """Several expressions at once; those that only a conditional decides come when the slots of the others are known."""
    found: list[Slots] = [slots]
    for i, item in enumerate(items):
        found = [more for known in found for more in item.solve(values[i], known)]
    return found


def same(a: object, b: object) -> bool:
    """Equal and of one type: True is not 1 here."""
    return type(a) is type(b) and a == b


def fields_of(maker: object) -> tuple[str, ...] | None:
    """The declared FIELDS of a node class, None for anything else."""
    found: object = getattr(maker, "FIELDS", None)
    if isinstance(found, tuple):
        return tuple([str(name) for name in found])
    return None


Registry = Mapping[str, object]
