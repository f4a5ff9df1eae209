"""A tree printed as text again: the cheapest phrases whose constructor expressions give its nodes."""

from __future__ import annotations

from typing import Final

from gyoji.text.expressions import Constant, Expression, Slots, fields_of, same
from gyoji.text.grammar import Category, Grammar, Item, Variant

#: ways to undo a function that are tried for one value
MOST_WAYS: Final = 40
#: values that are looked for in one printing: a tree that takes more is said to have no wording
MOST_LOOKS: Final = 30_000
NO_CUT: Final = 1 << 30


class Wording:
    """Tokens that say a value, and their cost."""

    __slots__ = ("cost", "tokens")

    def __init__(self, tokens: list[str], cost: int) -> None:
        self.tokens = tokens
        self.cost = cost


class Shape:
    """Variants of one phrase that differ in mere spellings: the fullest and the shortest stand for all."""

    __slots__ = ("cost", "items", "make", "record")

    def __init__(self, variant: Variant) -> None:
        self.make: Expression = variant.phrase.make
        self.record: Slots = variant.record
        self.items: list[Item] = variant.items
        self.cost = variant.cost


class Unparser:
    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar
        self._shapes: dict[int, list[Shape]] = {}

    def text(self, value: object, category: str) -> str | None:
        """The cheapest text of the category that gives the value, None if its phrases cannot say it."""
        wording = _Job(self).word(unnumbered(value), self.grammar.categories[category])
        return None if wording is None else self.grammar.language.join(wording.tokens)

    def shapes(self, category: Category) -> list[Shape]:
        known = self._shapes.get(category.index)
        if known is None:
            fullest: dict[str, Shape] = {}
            shortest: dict[str, Shape] = {}
            for variant in category.variants:
                key = f"{id(variant.phrase)} {variant.record!r}"
                if key not in fullest:
                    fullest[key] = Shape(variant)
                if key not in shortest or len(variant.items) < len(shortest[key].items):
                    shortest[key] = Shape(variant)
            known = [shape for key in fullest for shape in (fullest[key], shortest[key])]
            known.sort(key=lambda shape: shape.cost)
            self._shapes[category.index] = known
        return known


def unnumbered(value: object) -> object:
    """The value without the numbers that binding wrote: two things that are said alike are alike."""
    if isinstance(value, list):
        return [unnumbered(item) for item in value]
    if isinstance(value, tuple):
        return tuple([unnumbered(item) for item in value])
    kind = type(value)
    fields = fields_of(kind)
    if fields is None:
        return value
    given: dict[str, object] = {}
    differs = False
    for name in fields:
        old: object = getattr(value, name)
        numbered = name == "slot" and bool(getattr(kind, "INTRODUCES", "") or getattr(kind, "REFERS", ""))
        new: object = -1 if numbered and type(old) is int else None if name == "beside" else unnumbered(old)
        given[name] = new
        if new is not old:
            differs = True
    return kind(**given) if differs else value


class _Job:
    """One printing. Values that look alike are the same."""

    def __init__(self, unparser: Unparser) -> None:
        self.unparser = unparser
        self.grammar = unparser.grammar
        self.memo: dict[tuple[int, int], Wording | None] = {}
        self.open: dict[tuple[int, int], int] = {}  # how deep the search for a value is nested
        self.cut = NO_CUT  # the outermost open value that was met again
        self.looks = 0
        self.interned: dict[str, object] = {}

    def word(self, value: object, category: Category) -> Wording | None:
        value = self.interned.setdefault(f"{type(value).__name__} {value!r}", value)
        key = (category.index, id(value))
        if key in self.memo:
            return self.memo[key]
        self.looks += 1
        met = self.open.get(key, 0 if self.looks > MOST_LOOKS else NO_CUT)
        if met != NO_CUT:
            self.cut = min(self.cut, met)
            return None  # a phrase that only adds words around the same value is no way to say it
        depth = len(self.open)
        self.open[key] = depth
        outer = self.cut
        self.cut = NO_CUT
        best = self.open_class(value, category)
        for shape in self.unparser.shapes(category):
            if best is None or shape.cost < best.cost:
                wording = self.by(shape, value, best)
                if wording is not None:
                    best = wording
        del self.open[key]
        if best is not None or self.cut >= depth:  # a failure that met a value open outside may be due to that
            self.memo[key] = best
        self.cut = min(outer, self.cut if self.cut < depth else NO_CUT)
        return best

    def by(self, shape: Shape, value: object, best: Wording | None) -> Wording | None:
        """The value said by a phrase, if it can and is cheaper than the best."""
        make = shape.make
        if isinstance(make, Constant) and not same(make.value, value):
            return None
        found: Wording | None = None
        for slots in make.solve(value, dict(shape.record))[:MOST_WAYS]:
            wording = self.said(shape, slots, best if found is None else found)
            if wording is not None:
                found = wording
        return found

    def said(self, shape: Shape, slots: Slots, best: Wording | None) -> Wording | None:
        tokens: list[str] = []
        cost = shape.cost
        for item in shape.items:
            if item.category is None:
                tokens.append(item.token)
                continue
            if item.name and item.name not in slots:
                return None
            part = self.word(slots[item.name], item.category) if item.name else self.anything(item.category)
            if part is None:
                return None
            cost += part.cost
            if best is not None and cost >= best.cost:
                return None
            tokens.extend(part.tokens)
        return Wording(tokens, cost)

    def anything(self, category: Category) -> Wording | None:
        """Some wording of a category of mere spellings."""
        for variant in category.variants:
            if not variant.names:
                return Wording([item.token for item in variant.items], variant.cost)
        for variant in category.variants:
            parts = variant.items
            if all(item.category is None or (not item.name and item.category is not category) for item in parts):
                tokens: list[str] = []
                for item in parts:
                    inner = None if item.category is None else self.anything(item.category)
                    tokens.extend([item.token] if item.category is None else inner.tokens if inner is not None else [])
                return Wording(tokens, variant.cost)
        return None

    def open_class(self, value: object, category: Category) -> Wording | None:
        language = self.grammar.language
        for pattern in category.patterns:
            if pattern.run:
                tokens = language.split(value) if isinstance(value, str) else []
                if tokens and all(pattern.regex.fullmatch(token) for token in tokens):
                    return Wording(tokens, pattern.cost * len(tokens))
                continue
            for token in language.spellings(value):
                if pattern.regex.fullmatch(token) is not None and same(language.value(token), value):
                    return Wording([token], pattern.cost)
        if isinstance(value, str):
            for span in category.spans:
                if span.admits(value):
                    return Wording([span.opener, value, span.closer], span.cost)
        return None
