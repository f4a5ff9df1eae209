"""The grammar: phrases by category, woven into tries of words and typed slots when it is finished.

A category has two tries: `root` for phrases that begin with anything but the category itself, `tail` for what
may follow one of its own readings (direct left recursion). The parser in `chart` walks them.
"""

from __future__ import annotations

import re
from typing import Final

from gyoji.text.complain import PhraseError
from gyoji.text.expressions import Constant, Expression, same
from gyoji.text.language import Language
from gyoji.text.template import Literal, Part, Slot, TemplateError, flatten, in_form, inflected, parse_template

PHRASE_COST = 10
WORD_COST = 0
PATTERN_COST = 1
SPAN_COST = 10
#: open-class tokens (numbers, names) whose possible categories are remembered
MOST_TOKENS = 50_000


class Phrase:
    """One line of a phrase file, or one word of a closed vocabulary."""

    def __init__(
        self, category: str, template: str, parts: list[Part], make: Expression, cost: int, file: str, line: int
    ) -> None:
        self.category = category
        self.template = template
        self.parts = parts
        self.make = make
        self.cost = cost
        self.file = file
        self.line = line
        self.inflected = inflected(parts)

    def __repr__(self) -> str:
        return f"<{self.category} {self.template!r} {self.file}:{self.line}>"


class Item:
    """A step of a variant: a literal token, or a slot (then `category` is set)."""

    __slots__ = ("category", "name", "token")

    def __init__(self, token: str, category: Category | None, name: str) -> None:
        self.token = token
        self.category = category
        self.name = name


class Variant:
    """A plain sequence that a phrase allows: what the parser accepts."""

    __slots__ = ("cost", "items", "names", "phrase", "record")

    def __init__(self, phrase: Phrase, items: list[Item], record: dict[str, object]) -> None:
        self.phrase = phrase
        self.cost = phrase.cost
        self.items = items
        self.names: list[str] = [item.name for item in items if item.category is not None]
        self.record = record


class TrieNode:
    """A place in a trie. Most have one continuation only, so what is empty is shared."""

    __slots__ = ("accepts", "literals", "slots")

    def __init__(self) -> None:
        self.literals: dict[str, TrieNode] = NO_LITERALS
        self.slots: list[Edge] = NO_SLOTS
        self.accepts: list[Variant] = NO_VARIANTS


class Edge:
    __slots__ = ("category", "to")

    def __init__(self, category: Category, to: TrieNode) -> None:
        self.category = category
        self.to = to


NO_LITERALS: Final[dict[str, TrieNode]] = {}  # shared: replaced, never changed, as are the next two
NO_SLOTS: Final[list[Edge]] = []
NO_VARIANTS: Final[list[Variant]] = []


class Pattern:
    """An open class of single tokens, or of runs of them."""

    __slots__ = ("cost", "regex", "run")

    def __init__(self, regex: re.Pattern[str], cost: int, run: bool = False) -> None:
        self.regex = regex
        self.cost = cost  # of a run: for each token
        self.run = run


class Span:
    """Any text between two brackets, or one that fits a pattern."""

    __slots__ = ("closer", "cost", "opener", "regex")

    def __init__(self, opener: str, closer: str, cost: int, regex: re.Pattern[str] | None = None) -> None:
        self.opener = opener
        self.closer = closer
        self.cost = cost
        self.regex = regex

    def admits(self, text: str) -> bool:
        return self.regex is None or self.regex.fullmatch(text) is not None


class Category:
    __slots__ = (
        "first", "first_open", "index", "name", "open", "patterns", "root", "runs", "spans", "tail", "variants",
    )  # fmt: skip

    def __init__(self, index: int, name: str) -> None:
        self.index = index
        self.name = name
        self.root = TrieNode()
        self.tail = TrieNode()
        self.patterns: list[Pattern] = []
        self.spans: list[Span] = []
        self.open = False  # has patterns or spans
        self.runs = False  # has words of several tokens that can be anything
        self.variants: list[Variant] = []
        self.first: set[str] = set()  # tokens that may begin it
        self.first_open: set[int] = set()  # categories whose patterns may begin it


class Grammar:
    """Collects phrases; `finish` weaves those that the start categories can reach and checks them."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self.phrases: list[Phrase] = []
        self.categories: dict[str, Category] = {}
        self.order: list[Category] = []
        self.unreachable: list[str] = []
        self._of: dict[str, list[Phrase]] = {}
        self._patterns: dict[str, list[Pattern]] = {}
        self._spans: dict[str, list[Span]] = {}
        self._begins: dict[str, bytes] = {}
        self._words: dict[str, Item] = {}  # steps that are alike are one
        self._slots: dict[tuple[str, str], Item] = {}
        self.partial = False  # lines were left out: what leads to a category without any is left out too

    def add(self, category: str, template: str, make: Expression, cost: int, file: str, line: int) -> Phrase:
        """A phrase from its template. `make` may use the slots that `template.slot_names` tells."""
        try:
            parts = parse_template(template)
        except TemplateError as error:
            raise PhraseError(file, line, str(error)) from None
        return self._keep(Phrase(category, template, parts, make, cost, file, line))

    def word(self, category: str, text: str, value: object, cost: int, file: str, line: int) -> None:
        self._keep(Phrase(category, text, [Literal(text)], Constant(value), cost, file, line))

    def pattern(self, category: str, regex: str, cost: int, file: str, line: int) -> None:
        compiled = self._regex(regex, file, line)
        assert compiled is not None
        self._patterns.setdefault(category, []).append(Pattern(compiled, cost))

    def run(self, category: str, regex: str, cost: int, file: str, line: int) -> None:
        """Words that the language splits to several tokens."""
        self.pattern(category, regex, cost, file, line)
        self._patterns[category][-1].run = True

    def span(self, category: str, opener: str, closer: str, regex: str, cost: int, file: str, line: int) -> None:
        for bracket in (opener, closer):
            if self.tokens(bracket) != [bracket]:
                raise PhraseError(file, line, f"the bracket `{bracket}` is not one token")
        self._spans.setdefault(category, []).append(Span(opener, closer, cost, self._regex(regex, file, line)))

    def _regex(self, regex: str, file: str, line: int) -> re.Pattern[str] | None:
        try:
            return re.compile(regex) if regex else None
        except re.error as error:
            raise PhraseError(file, line, f"bad pattern: {error}") from None

    def tokens(self, literal: str) -> list[str]:
        return self.language.split(self.language.fold(literal))

    def finish(self, starts: list[str]) -> None:
        """Weaves the tries of all categories reachable from `starts`. To be called once, after the last phrase."""
        if self.order:
            raise ValueError("the grammar is finished already")
        defined = self._defined()
        for start in starts:
            if start not in defined:
                raise PhraseError("(grammar)", 0, f"the start category `{start}` has no phrases")
            self._category(start)
        at = 0
        while at < len(self.order):  # weaving a category may add others to the order
            self._weave(self.order[at], defined)
            at += 1
        self._weave_unreached(defined)
        self._check_left_recursion()
        self._compute_first()

    def begins(self, token: str) -> bytes:
        """For each category by index: can it begin with this token?"""
        found = self._begins.get(token)
        if found is None:
            matching: set[int] = set()
            for category in self.order:
                for pattern in category.patterns:
                    if pattern.regex.fullmatch(token) is not None:
                        matching.add(category.index)
            flags = bytearray(len(self.order))
            for category in self.order:
                if token in category.first or not matching.isdisjoint(category.first_open):
                    flags[category.index] = 1
            if len(self._begins) >= MOST_TOKENS:
                self._begins.clear()
            found = self._begins[token] = bytes(flags)
        return found

    def _keep(self, phrase: Phrase) -> Phrase:
        self.phrases.append(phrase)
        self._of.setdefault(phrase.category, []).append(phrase)
        return phrase

    def _defined(self) -> set[str]:
        defined = set(self._patterns) | set(self._spans)
        for phrase in self.phrases:
            defined.add(phrase.category)
            if phrase.inflected:
                for suffix in self.language.suffixes:
                    defined.add(phrase.category + suffix)
        return defined

    def _category(self, name: str) -> Category:
        category = self.categories.get(name)
        if category is None:
            category = Category(len(self.order), name)
            self.categories[name] = category
            self.order.append(category)
        return category

    def _weave(self, category: Category, defined: set[str]) -> None:
        name = category.name
        category.patterns = self._patterns.get(name, [])
        category.spans = self._spans.get(name, [])
        category.open = bool(category.patterns or category.spans)
        category.runs = any(pattern.run for pattern in category.patterns)
        for phrase in self._of.get(name, []):
            self._weave_phrase(category, phrase, "", defined)
        base, dot, ending = name.rpartition(".")
        if dot and "." + ending in self.language.suffixes:
            for phrase in self._of.get(base, []):
                if phrase.inflected:
                    self._weave_phrase(category, phrase, "." + ending, defined)

    def _weave_phrase(self, category: Category, phrase: Phrase, suffix: str, defined: set[str]) -> None:
        try:
            parts = in_form(phrase.parts, suffix, self.language) if phrase.inflected else phrase.parts
            flats = flatten(parts)
        except TemplateError as error:
            raise PhraseError(phrase.file, phrase.line, str(error)) from None
        for flat in flats:
            if self.partial and any(isinstance(part, Slot) and part.category not in defined for part in flat.parts):
                continue
            items: list[Item] = []
            for part in flat.parts:
                if isinstance(part, Slot):
                    if part.category not in defined:
                        raise PhraseError(phrase.file, phrase.line, f"category `{part.category}` is not defined")
                    key = (part.category, part.name)
                    slot = self._slots.get(key)
                    if slot is None:
                        slot = self._slots[key] = Item("", self._category(part.category), part.name)
                    items.append(slot)
                elif isinstance(part, Literal):
                    for token in self.tokens(part.text):
                        word = self._words.get(token)
                        if word is None:
                            word = self._words[token] = Item(token, None, "")
                        items.append(word)
            self._insert(category, Variant(phrase, items, flat.record))

    def _insert(self, category: Category, variant: Variant) -> None:
        phrase = variant.phrase
        items = variant.items
        if not items:
            raise PhraseError(phrase.file, phrase.line, f"`{phrase.template}` can be empty")
        node = category.root
        rest = 0
        if items[0].category is category:
            if len(items) == 1:
                raise PhraseError(phrase.file, phrase.line, f"`{category.name}` is defined as itself")
            node = category.tail
            rest = 1
        for item in items[rest:]:
            node = _child(node, item)
        for other in node.accepts:
            if other.cost != variant.cost:
                continue
            if _means_same(other, variant):
                return
            where = f"in {other.phrase.file}:{other.phrase.line}"
            if other.phrase is phrase:
                where = "by another choice of the same phrase"
            words = " ".join([item.token or "{" + item.name + "}" for item in items])
            message = f"`{words}` in `{category.name}` is read otherwise at the same cost {where}"
            raise PhraseError(phrase.file, phrase.line, message)
        node.accepts = [*node.accepts, variant]
        category.variants.append(variant)

    def _weave_unreached(self, defined: set[str]) -> None:
        """Phrases that nothing leads to are not woven, but their slots are checked all the same."""
        for phrase in self.phrases:
            if phrase.category in self.categories:
                continue
            if phrase.category not in self.unreachable:
                self.unreachable.append(phrase.category)
            try:
                flats = flatten(in_form(phrase.parts, "", self.language))
            except TemplateError as error:
                raise PhraseError(phrase.file, phrase.line, str(error)) from None
            for flat in flats:
                for part in flat.parts:
                    if isinstance(part, Slot) and part.category not in defined and not self.partial:
                        raise PhraseError(phrase.file, phrase.line, f"category `{part.category}` is not defined")

    def _check_left_recursion(self) -> None:
        """A category must not begin with another that begins with it: growing the seed would miss readings."""
        state = [0] * len(self.order)  # 1 being visited, 2 clean
        for category in self.order:
            self._visit_left(category, state, [])

    def _visit_left(self, category: Category, state: list[int], path: list[Category]) -> None:
        if state[category.index] == 2:
            return
        path.append(category)
        if state[category.index] == 1:
            loop = path[path.index(category) :]
            names = " > ".join([c.name for c in loop])
            for variant in loop[0].variants:
                if variant.items[0].category is loop[1]:
                    phrase = variant.phrase
                    raise PhraseError(phrase.file, phrase.line, f"indirect left recursion: {names}")
        state[category.index] = 1
        for edge in category.root.slots:
            self._visit_left(edge.category, state, path)
        state[category.index] = 2
        path.pop()

    def _compute_first(self) -> None:
        changed = True
        while changed:
            changed = False
            for category in self.order:
                before = len(category.first) + len(category.first_open)
                category.first.update(category.root.literals)
                for span in category.spans:
                    category.first.add(span.opener)
                if category.patterns:
                    category.first_open.add(category.index)
                for edge in category.root.slots:
                    category.first |= edge.category.first
                    category.first_open |= edge.category.first_open
                if len(category.first) + len(category.first_open) != before:
                    changed = True


def _child(node: TrieNode, item: Item) -> TrieNode:
    if item.category is None:
        found = node.literals.get(item.token)
        if found is None:
            found = TrieNode()
            if node.literals is NO_LITERALS:
                node.literals = {}
            node.literals[item.token] = found
        return found
    for edge in node.slots:
        if edge.category is item.category:
            return edge.to
    to = TrieNode()
    node.slots = [*node.slots, Edge(item.category, to)]
    return to


def _means_same(a: Variant, b: Variant) -> bool:
    """Two variants with the same words: a spelling given twice, or a real ambiguity?"""
    one, two = a.phrase.make, b.phrase.make
    if isinstance(one, Constant) and isinstance(two, Constant):
        return same(one.value, two.value)
    return one is two and a.names == b.names and a.record == b.record
