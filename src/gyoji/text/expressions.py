"""Constructor expressions, the left side of a phrase line: `Choose(sel=s, lo=0 if upto else n)`.

They are evaluated with the readings of the slots to give a node, and matched against a node to give the slots back
(which is how a tree is printed as text again).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

#: what `Expression.match` has found so far: slot name to value
Slots = dict[str, object]


class Expression:
    """Base: a constant-like thing that may mention slots."""

    def evaluate(self, slots: Slots) -> object:
        raise NotImplementedError

    def match(self, value: object, slots: Slots) -> bool:
        """Could this expression have given the value? If so, the slots that it needs are put into `slots`."""
        raise NotImplementedError

    def mentions(self, names: set[str]) -> None:
        """Adds the slots that occur in it."""


class Constant(Expression):
    def __init__(self, value: object) -> None:
        self.value = value

    def evaluate(self, slots: Slots) -> object:
        return self.value

    def match(self, value: object, slots: Slots) -> bool:
        return same(self.value, value)


class SlotValue(Expression):
    def __init__(self, name: str) -> None:
        self.name = name

    def evaluate(self, slots: Slots) -> object:
        return slots[self.name]

    def match(self, value: object, slots: Slots) -> bool:
        if self.name in slots:
            return same(slots[self.name], value)
        slots[self.name] = value
        return True

    def mentions(self, names: set[str]) -> None:
        names.add(self.name)


class ListOf(Expression):
    def __init__(self, items: list[Expression], as_tuple: bool) -> None:
        self.items = items
        self.as_tuple = as_tuple

    def evaluate(self, slots: Slots) -> object:
        values = [item.evaluate(slots) for item in self.items]
        return tuple(values) if self.as_tuple else values

    def match(self, value: object, slots: Slots) -> bool:
        if not isinstance(value, (list, tuple)) or len(value) != len(self.items):
            return False
        return all(item.match(value[i], slots) for i, item in enumerate(self.items))

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

    def match(self, value: object, slots: Slots) -> bool:
        # the slot's value is known only when a variant fixes it (see `unparse`), which puts it there beforehand
        if self.slot not in slots:
            return False
        return (self.yes if self.holds(slots[self.slot]) else self.no).match(value, slots)

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
    ) -> None:
        self.name = name
        self.maker = maker
        self.fields = fields
        self.places = places
        self.named = named

    def evaluate(self, slots: Slots) -> object:
        arguments = {name: item.evaluate(slots) for name, item in self.named.items()}
        if not self.places:
            return self.maker(**arguments)
        return self.maker(*[item.evaluate(slots) for item in self.places], **arguments)

    def match(self, value: object, slots: Slots) -> bool:
        maker: object = self.maker
        if self.fields is None or type(value) is not maker:
            return False  # a function cannot be undone
        given: dict[str, object] = {}
        for name, item in self.named.items():
            part: object = getattr(value, name)
            if not item.match(part, slots):
                return False
            given[name] = part
        # a field that the phrase does not give must have the value that it has when it is not given;
        # the number that binding wrote into `slot` is no business of the phrase
        numbered = bool(getattr(maker, "INTRODUCES", "") or getattr(maker, "REFERS", ""))
        silent = [f for f in self.fields if f not in given and not (numbered and f == "slot")]
        if not silent:
            return True
        plain = self.maker(**given)
        return all(same(getattr(plain, field), getattr(value, field)) for field in silent)

    def mentions(self, names: set[str]) -> None:
        for item in self.places:
            item.mentions(names)
        for item in self.named.values():
            item.mentions(names)


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
