"""The tree of an effect: immutable nodes whose fields are what their constructors take."""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import CodeType
from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

PARAMETER: Final = re.compile(r"([a-z_]\w*)(?:=(?:'[^']*'|\([^)]*\)|[^,)]*))?")  # with its default


@mypyc_attr(allow_interpreted_subclasses=True)
class Node:
    """Equality, printing, traversal and substitution come from FIELDS."""

    FIELDS: ClassVar[tuple[str, ...]] = ()
    ORDER: ClassVar[tuple[str, ...]] = ()  # the fields that stand in the text in another order, first
    INTRODUCES: ClassVar[str] = ""  # brings a thing into the discourse: "objects", "number", "player"
    REFERS: ClassVar[str] = ""  # a pronoun for such a thing
    SCOPE: ClassVar[bool] = False  # a quoted ability: pronouns do not look out of it
    SCALED: ClassVar[bool] = False  # its field `n` is multiplied by "for each"
    LATER: ClassVar[bool] = False  # a delayed trigger: its targets are chosen when it triggers

    def __init_subclass__(cls) -> None:
        own = vars(cls)
        if "__init__" in own and "FIELDS" not in own:
            cls.FIELDS = parameters(cls)

    def fields(self) -> list[object]:
        return [getattr(self, name) for name in self.FIELDS]

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Node) or type(self) is not type(other):
            return False
        return self.fields() == other.fields()

    def __hash__(self) -> int:
        return hash(repr(self))

    def __repr__(self) -> str:
        inner = ", ".join(f"{n}={v!r}" for n, v in zip(self.FIELDS, self.fields(), strict=True) if v is not None)
        return f"{type(self).__name__}({inner})"

    def walk(self) -> Iterator[Node]:
        """This node and all below it, in the order of the text."""
        found: list[Node] = []
        _collect(self, found)
        return iter(found)

    def show(self, depth: int = 0) -> str:
        """The tree for people, a node a line."""
        plain = []
        below = []
        for name, value in zip(self.FIELDS, self.fields(), strict=True):
            if isinstance(value, Node):
                below.append(f"{'  ' * (depth + 1)}{name}: {value.show(depth + 1).lstrip()}")
            elif isinstance(value, (list, tuple)) and any(isinstance(v, Node) for v in value):
                inner = "\n".join(v.show(depth + 2) if isinstance(v, Node) else "  " * (depth + 2) + repr(v) for v in value)
                below.append(f"{'  ' * (depth + 1)}{name}:\n{inner}")
            elif value is not None:
                plain.append(f"{name}={value!r}" if not isinstance(value, str) else f"{name}={value}")
        head = "  " * depth + type(self).__name__ + (f" ({', '.join(plain)})" if plain else "")
        return "\n".join([head, *below])


def parameters(kind: type) -> tuple[str, ...]:
    """What the constructor of a class takes; a compiled one says it in its signature alone."""
    code: object = getattr(vars(kind)["__init__"], "__code__", None)
    if isinstance(code, CodeType):
        return code.co_varnames[1:code.co_argcount]
    return tuple(PARAMETER.findall(str(kind.__text_signature__)))


def _collect(node: Node, found: list[Node]) -> None:
    found.append(node)
    for name in node.FIELDS:
        value: object = getattr(node, name)
        if isinstance(value, Node):
            _collect(value, found)
        elif isinstance(value, list):
            _collect_all(value, found)
        elif isinstance(value, tuple):
            _collect_all(list(value), found)


def _collect_all(values: list[object], found: list[Node]) -> None:
    for value in values:
        if isinstance(value, Node):
            _collect(value, found)
        elif isinstance(value, list):
            _collect_all(value, found)
        elif isinstance(value, tuple):
            _collect_all(list(value), found)
