"""A tree printed as text again: the cheapest phrases whose constructor expressions give its nodes."""

from __future__ import annotations

from gyoji.text.expressions import Constant, Slots, same
from gyoji.text.grammar import Category, Grammar, Variant


class Wording:
    """Tokens that say a value, and their cost."""

    __slots__ = ("cost", "tokens")

    def __init__(self, tokens: list[str], cost: int) -> None:
        self.tokens = tokens
        self.cost = cost


class Unparser:
    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar

    def text(self, value: object, category: str) -> str | None:
        """The cheapest text of the category that gives the value, None if its phrases cannot say it."""
        wording = _Job(self.grammar).word(value, self.grammar.categories[category])
        return None if wording is None else self.grammar.language.join(wording.tokens)


class _Job:
    """One printing. Nodes are told apart by identity: they live as long as the tree does."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar
        self.memo: dict[tuple[int, int], Wording | None] = {}
        self.open: set[tuple[int, int]] = set()
        self.cuts = 0
        self.held: list[object] = []  # keeps what the memo names by id alive

    def word(self, value: object, category: Category) -> Wording | None:
        key = (category.index, id(value))
        if key in self.memo:
            return self.memo[key]
        if key in self.open:
            self.cuts += 1
            return None  # a phrase that only adds words around the same value is no way to say it
        cuts = self.cuts
        self.open.add(key)
        best = self.open_class(value, category)
        for variant in category.variants:
            if best is None or variant.cost < best.cost:
                wording = self.by(variant, value, best)
                if wording is not None:
                    best = wording
        self.open.discard(key)
        if best is not None or self.cuts == cuts:  # a failure that met an open value may be due to that
            self.memo[key] = best
            self.held.append(value)
        return best

    def by(self, variant: Variant, value: object, best: Wording | None) -> Wording | None:
        """The value said by a variant, if it can and is cheaper than the best."""
        make = variant.phrase.make
        if isinstance(make, Constant) and not same(make.value, value):
            return None
        slots: Slots = dict(variant.record)
        if not make.match(value, slots):
            return None
        tokens: list[str] = []
        cost = variant.cost
        for item in variant.items:
            if item.category is None:
                tokens.append(item.token)
                continue
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
