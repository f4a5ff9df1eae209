"""Printed text in, tree out, or an exact complaint: ties the parts of the package together."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path

from gyoji.text import chart
from gyoji.text.bind import Kinds, bind
from gyoji.text.build import Builder, Mark
from gyoji.text.chart import MOST_STEPS, Parser, Reading, TooManySteps
from gyoji.text.complain import NotUnderstood
from gyoji.text.explain import explain
from gyoji.text.expressions import Registry
from gyoji.text.grammar import WORD_COST, Grammar
from gyoji.text.language import Language, Sentence
from gyoji.text.phrases import load_file
from gyoji.text.unparse import Unparser

#: no printed line is longer; what works through trees need not fear for its stack
MOST_TOKENS = 1000
#: nor any text; what is longer is not even split
MOST_CHARACTERS = 10_000
NEVER = "\N{REPLACEMENT CHARACTER}"  # stands in no text
HUGE_NUMBER = re.compile(r"\d{16}")


class Understanding:
    """What was made of a text: the tree (pronouns bound), its sentence, and which words made which node."""

    def __init__(self, sentence: Sentence, tree: object, marks: list[Mark], cost: int) -> None:
        self.sentence = sentence
        self.tree = tree
        self.marks = marks
        self.cost = cost

    def words(self, mark: Mark) -> str:
        return self.sentence.slice(mark.start, mark.end)


class Coverage:
    """How many of some texts are understood, and what the others lack."""

    def __init__(self, texts: int, understood: int, missing: list[tuple[str, int]]) -> None:
        self.texts = texts
        self.understood = understood
        self.missing = missing  # (phrase, count), most frequent first

    @property
    def share(self) -> float:
        return self.understood / self.texts if self.texts else 1.0


class Compiler:
    """Compiles texts of one language with the phrases of some files.

    The first of the start categories is what a text is taken for unless another is told.
    `words` are further closed vocabularies as (category, text, value): races, names, whatever the cards tell.
    `kinds` tells binding which heads a wanted word admits. With `keep`, only these lines of the files are read.
    """

    def __init__(
        self,
        language: Language,
        phrase_files: Sequence[str | Path],
        registry: Registry,
        start_category: str | Sequence[str],
        words: Iterable[tuple[str, str, object]] = (),
        kinds: Kinds | None = None,
        keep: Collection[tuple[str, int]] | None = None,
    ) -> None:
        self.language = language
        starts = [start_category] if isinstance(start_category, str) else list(start_category)
        self.start = starts[0]
        self.kinds = kinds
        self.builder = Builder(registry)
        self.grammar = Grammar(language)
        self.grammar.partial = keep is not None
        for path in phrase_files:
            load_file(self.grammar, self.builder, Path(path), keep)
        for category in starts if keep is not None else []:
            self.grammar.word(category, NEVER, None, WORD_COST, "(nothing)", 0)  # of one there may be no line left
        for category, text, value in words:
            self.grammar.word(category, text, value, WORD_COST, "(words)", 0)
        self.grammar.finish(starts)
        self._unparser = Unparser(self.grammar)
        self._known: dict[tuple[str, str], object] = {}
        self._failed: dict[tuple[str, str], NotUnderstood] = {}

    def compile(self, text: str, start: str = "") -> object:
        """The tree of a text. Raises `NotUnderstood`."""
        key = (start, text)
        if key in self._known:
            return self._known[key]
        failure = self._failed.get(key)
        if failure is None:
            try:
                tree = self._known[key] = self._tree(text, start, True)
                return tree
            except NotUnderstood as e:
                failure = self._failed[key] = e
        raise failure.with_traceback(None)

    def explain(self, text: str, start: str = "") -> Understanding:
        """The tree with the words and the phrase behind each node. Raises `NotUnderstood`."""
        sentence = self.sentence(text)
        reading = self._parse(sentence, start)
        if reading is None:
            raise self._complaint(sentence, None, True, start)
        node, marks = self.builder.trace(reading)
        tree, problems = bind(node, self.kinds)
        if problems:
            raise self._complaint(sentence, reading, True, start)
        return Understanding(sentence, tree, marks, reading.cost)

    def lines_of(self, text: str, start: str = "") -> set[tuple[str, int]]:
        """The lines of the phrase files, by file and number, by which a text is read. Raises `NotUnderstood`."""
        reading = self._parse(self.sentence(text), start)
        found: set[tuple[str, int]] = set()
        left = [] if reading is None else [reading]
        while left:
            one = left.pop()
            if one.variant is not None:
                found.add((one.variant.phrase.file, one.variant.phrase.line))
            left.extend(one.kids)
        return found

    def ties(self, text: str, start: str = "") -> list[str]:
        """Places that are read in two ways at the same cost and would give different trees; should be empty."""
        sentence = self.sentence(text)
        reading = self._parse(sentence, start, True)
        found: list[str] = []
        if reading is not None:
            for chosen, rival in chart.ties(reading):
                if self.builder.build(chosen) != self.builder.build(rival):
                    words = sentence.slice(chosen.start, chosen.end)
                    found.append(f"{words}: {_phrase(chosen)} or {_phrase(rival)}")
        return found

    def check(self, texts: Iterable[str]) -> Coverage:
        """The share understood and the most frequent phrases that are missing."""
        total = understood = 0
        lacking: Counter[str] = Counter()
        for text in texts:
            total += 1
            try:
                self._tree(text, "", False)
                understood += 1
            except NotUnderstood as e:
                lacking[e.missing] += 1
        missing = sorted(lacking.items(), key=lambda entry: (-entry[1], entry[0]))
        return Coverage(total, understood, missing)

    def unparse(self, tree: object, start: str = "") -> str | None:
        """A text that compiles to the tree, None if the phrases cannot say it."""
        return self._unparser.text(tree, start or self.start)

    def sentence(self, text: str) -> Sentence:
        if not isinstance(text, str):
            # the words of the compiled build
            raise TypeError(f"str object expected; got {type(text).__name__}")
        if len(text) > MOST_CHARACTERS:
            raise _refusal(text[:MOST_CHARACTERS].split(None, 9), f"at most {MOST_CHARACTERS} characters")
        if HUGE_NUMBER.search(text) is not None:
            raise _refusal(text.split(None, 9), "numbers of at most 15 digits")
        return Sentence(self.language, self.language.normalise(text))

    def readings(self, text: str, category: str) -> list[Reading]:
        """All readings of the beginning of a text as a category: for the authors of phrases."""
        sentence = self.sentence(text)
        parser = Parser(self.grammar, sentence, None)
        wanted = self.grammar.categories[category]
        if not sentence.tokens or not parser.begins[0][wanted.index]:
            return []
        return parser.read(wanted, 0)

    def _tree(self, text: str, start: str, thorough: bool) -> object:
        sentence = self.sentence(text)
        reading = self._parse(sentence, start)
        if reading is not None:
            try:
                tree, problems = bind(self.builder.build(reading), self.kinds)
            except TypeError as e:  # compiled constructors take no parts of another kind
                raise _refusal(sentence.tokens, f"parts that go together: {e}") from None
            if not problems:
                return tree
        raise self._complaint(sentence, reading, thorough, start)

    def _parse(self, sentence: Sentence, start: str, rivals: bool = False) -> Reading | None:
        if len(sentence.tokens) > MOST_TOKENS:
            raise _refusal(sentence.tokens, f"at most {MOST_TOKENS} words")
        try:
            return chart.parse(self.grammar, start or self.start, sentence, rivals)
        except TooManySteps:
            raise _refusal(sentence.tokens, f"a text that is read in at most {MOST_STEPS} steps") from None

    def _complaint(self, sentence: Sentence, reading: Reading | None, thorough: bool, start: str) -> NotUnderstood:
        if reading is None:
            return explain(self.grammar, start or self.start, sentence, thorough)
        node, marks = self.builder.trace(reading)
        lost = bind(node, self.kinds)[1][0].node
        pronoun = ""
        for mark in marks:  # the innermost words that made it come last
            if mark.node is lost:
                pronoun = sentence.slice(mark.start, mark.end)
        return NotUnderstood(sentence.text, sentence.text, pronoun, [], "", f"▸ {pronoun}", pronoun or repr(lost))


def _refusal(words: list[str], limit: str) -> NotUnderstood:
    """Of a text that is not read to its end: only its beginning is told."""
    begun = " ".join(words[:9])[:100] + " …"
    return NotUnderstood(begun, "", begun, [limit], "", f"▸ ({limit})")


def _phrase(reading: Reading) -> str:
    if reading.variant is None:
        return f"<{reading.category.name}>"
    phrase = reading.variant.phrase
    return f"`{phrase.template}` ({phrase.file}:{phrase.line})"
