"""Nodes for the tests: what an effect node promises to the text package, and no more."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from gyoji.text import Compiler

HERE = Path(__file__).parent
Load = Callable[..., Compiler]


class Node:
    FIELDS: ClassVar[tuple[str, ...]] = ()
    DEFAULTS: ClassVar[dict[str, object]] = {}
    INTRODUCES: ClassVar[str] = ""
    REFERS: ClassVar[str] = ""

    def __init__(self, **fields: object) -> None:
        for name in fields:
            if name not in self.FIELDS:
                raise TypeError(f"{type(self).__name__} has no {name}")
        for name in self.FIELDS:
            setattr(self, name, fields[name] if name in fields else self.DEFAULTS[name])

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and all(getattr(self, f) == getattr(other, f) for f in self.FIELDS)

    def __hash__(self) -> int:
        return hash(type(self).__name__)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{f}={getattr(self, f)!r}' for f in self.FIELDS)})"


def node(name: str, *fields: str, **attributes: object) -> type[Node]:
    """A node class: its fields, and class attributes such as INTRODUCES."""
    return type(name, (Node,), {"FIELDS": fields, **attributes})


UNBOUND = {"DEFAULTS": {"slot": -1, "want": "", "head": ""}}

Draw = node("Draw", "who", "n")
Discard = node("Discard", "who", "n")
Damage = node("Damage", "to", "n")
Destroy = node("Destroy", "what")
Tap = node("Tap", "what", "down", DEFAULTS={"down": False})
May = node("May", "do")
Not = node("Not", "do")
Cannot = node("Cannot", "do")
Must = node("Must", "do")
Then = node("Then", "a", "b")
If = node("If", "cond", "do")
When = node("When", "what", "do")
Each = node("Each", "of")
Colored = node("Colored", "color", "of")
Kind = node("Kind", "name")
Both = node("Both", "a", "b")
Named = node("Named", "name")
Gain = node("Gain", "what", "by")
Quoted = node("Quoted", "ability", SCOPE=True)
Choose = node("Choose", "of", "lo", "hi", "head", "slot", INTRODUCES="objects", **UNBOUND)
Target = node("Target", "of", "head", "slot", INTRODUCES="objects", **UNBOUND)
It = node("It", "want", "slot", REFERS="objects", **UNBOUND)
They = node("They", "want", "slot", REFERS="player", **UNBOUND)
Someone = node("Someone", "slot", INTRODUCES="player", **UNBOUND)
Move = node("Move", "what", "where", "side")


def pair(a: object, b: object) -> tuple[object, object]:
    """A registered function."""
    return (a, b)


REGISTRY: dict[str, object] = {
    name: value for name, value in list(globals().items()) if isinstance(value, type) and issubclass(value, Node)
}
REGISTRY["pair"] = pair
