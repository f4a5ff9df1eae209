"""From readings to nodes: parses the left sides of phrases once, checks them, and builds trees with them."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable

from gyoji.text.chart import Reading
from gyoji.text.expressions import Conditional, Constant, Expression, ListOf, Make, Registry, SlotValue, Undo, fields_of
from gyoji.text.grammar import Phrase


class ExpressionError(ValueError):
    """What is wrong with a left side; the loader adds file and line."""


class Mark:
    """Which words made which node: tokens `start` up to `end`, read by `phrase`, became `node` (before binding)."""

    __slots__ = ("end", "node", "phrase", "start")

    def __init__(self, start: int, end: int, phrase: Phrase, node: object) -> None:
        self.start = start
        self.end = end
        self.phrase = phrase
        self.node = node

    def __repr__(self) -> str:
        return f"<{self.start}:{self.end} {self.phrase.template!r} {self.node!r}>"


class Builder:
    """Knows the constructors that phrases may name: node classes, functions, or ready values (for a bare name)."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry

    def build(self, reading: Reading) -> object:
        """The node of a reading."""
        return self._build(reading, None)

    def trace(self, reading: Reading) -> tuple[object, list[Mark]]:
        """The node of a reading, and a mark for each phrase in it, outer before inner."""
        marks: list[Mark] = []
        node = self._build(reading, marks)
        marks.sort(key=lambda mark: (mark.start, -mark.end))
        return node, marks

    def _build(self, reading: Reading, marks: list[Mark] | None) -> object:
        variant = reading.variant
        if variant is None:
            return reading.value
        phrase = variant.phrase
        make = phrase.make
        if isinstance(make, Constant) and not reading.kids:
            node = make.value
        else:
            slots = dict(variant.record)
            names = variant.names
            for i, kid in enumerate(reading.kids):
                name = names[i]
                if name:
                    slots[name] = self._build(kid, marks)
            node = make.evaluate(slots)
        if marks is not None:
            # appended after its parts; the stable sort in `trace` needs the outer first among equals
            marks.insert(0, Mark(reading.start, reading.end, phrase, node))
        return node

    def expression(self, text: str, slots: set[str]) -> Expression:
        """The left side of a phrase. `slots` are the names that its template offers."""
        try:
            tree = ast.parse(text.strip(), mode="eval").body
        except SyntaxError:
            raise ExpressionError(f"`{text}` is no constructor expression") from None
        return self._expression(tree, slots)

    def _expression(self, tree: ast.expr, slots: set[str]) -> Expression:
        if isinstance(tree, ast.Constant):
            value: object = tree.value
            if value is None or isinstance(value, (str, int)):
                return Constant(value)
        elif isinstance(tree, ast.UnaryOp) and isinstance(tree.op, ast.USub):
            inner = self._expression(tree.operand, slots)
            if isinstance(inner, Constant) and type(inner.value) is int:
                return Constant(-int(inner.value))
        elif isinstance(tree, (ast.List, ast.Tuple)):
            return ListOf([self._expression(item, slots) for item in tree.elts], isinstance(tree, ast.Tuple))
        elif isinstance(tree, ast.IfExp):
            return self._conditional(tree, slots)
        elif isinstance(tree, ast.Name):
            return self._name(tree.id, slots)
        elif isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name):
            return self._make(tree.func.id, tree, slots)
        raise ExpressionError(f"`{ast.unparse(tree)}` is not allowed in a constructor expression")

    def _conditional(self, tree: ast.IfExp, slots: set[str]) -> Expression:
        yes = self._expression(tree.body, slots)
        no = self._expression(tree.orelse, slots)
        test = tree.test
        equals: Constant | None = None
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            test, yes, no = test.operand, no, yes
        elif isinstance(test, ast.Compare) and len(test.ops) == 1 and isinstance(test.ops[0], ast.Eq):
            right = self._expression(test.comparators[0], slots)
            if not isinstance(right, Constant):
                raise ExpressionError("a slot can be compared with a constant only")
            equals, test = right, test.left
        if not isinstance(test, ast.Name) or test.id not in slots:
            raise ExpressionError(f"`{ast.unparse(tree.test)}`: only a slot can decide")
        return Conditional(test.id, equals, yes, no)

    def _name(self, name: str, slots: set[str]) -> Expression:
        if name in slots:
            return SlotValue(name)
        if name not in self.registry:
            raise ExpressionError(f"`{name}` is neither a slot of this phrase nor a known constructor")
        made = self.registry[name]
        if not callable(made):
            return Constant(made)
        _check_call(name, made, 0, [])
        return Make(name, made, fields_of(made), [], {}, self._undo(name))

    def _make(self, name: str, call: ast.Call, slots: set[str]) -> Expression:
        if name not in self.registry:
            raise ExpressionError(f"unknown constructor `{name}`")
        maker = self.registry[name]
        if not callable(maker):
            raise ExpressionError(f"`{name}` is a ready value: write it without parentheses")
        fields = fields_of(maker)
        places: list[Expression] = []
        named: dict[str, Expression] = {}
        for i, argument in enumerate(call.args):
            if isinstance(argument, ast.Starred):
                raise ExpressionError("`*` is not allowed in a constructor expression")
            value = self._expression(argument, slots)
            if fields is None:
                places.append(value)
                continue
            if i >= len(fields):
                raise ExpressionError(f"{name} has {len(fields)} fields: {', '.join(fields)}")
            # `Damage(n, to)` for FIELDS (to, n) is a slip that would go unnoticed
            if isinstance(value, SlotValue) and value.name in fields and value.name != fields[i]:
                raise ExpressionError(
                    f"slot `{value.name}` stands where {name} has its field `{fields[i]}`: write {value.name}=..."
                )
            named[fields[i]] = value
        for word in call.keywords:
            if word.arg is None:
                raise ExpressionError("`**` is not allowed in a constructor expression")
            if fields is not None and word.arg not in fields:
                raise ExpressionError(f"{name} has no field `{word.arg}`, only {', '.join(fields) or 'none'}")
            if word.arg in named:
                raise ExpressionError(f"field `{word.arg}` of {name} is given twice")
            named[word.arg] = self._expression(word.value, slots)
        _check_call(name, maker, len(places), list(named))
        return Make(name, maker, fields, places, named, self._undo(name))

    def _undo(self, name: str) -> Undo | None:
        """How a function is undone: the registry has it beside the function, as `~name`."""
        found: object = self.registry.get("~" + name)
        return found if callable(found) else None


def _check_call(name: str, maker: Callable[..., object], places: int, named: list[str]) -> None:
    """A field that has no default and is not given shows when the file is loaded, not when a card is compiled."""
    signature = _signature(maker)
    if signature is None:
        return
    try:
        signature.bind(*[None] * places, **dict.fromkeys(named))
    except TypeError as error:
        raise ExpressionError(f"{name}: {error}") from None


_signatures: dict[Callable[..., object], inspect.Signature | None] = {}  # to find one costs time and memory


def _signature(maker: Callable[..., object]) -> inspect.Signature | None:
    """What it can be called with, if it tells."""
    if maker not in _signatures:
        try:
            _signatures[maker] = inspect.signature(maker)
        except (ValueError, TypeError):
            _signatures[maker] = None
    return _signatures[maker]
