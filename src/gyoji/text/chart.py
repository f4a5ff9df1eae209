"""The parser: top-down over the tries, with a memo per category and position.

A category that cannot begin with the token at hand is never tried. A reading of a category is extended by the
category's `tail` trie as long as that works, shorter ones first, so left recursion costs no stack. Of the
readings of one category over one stretch the cheapest is kept; others that cost the same hang on it as rivals, where
they are asked for.
"""

from __future__ import annotations

from gyoji.text.grammar import Category, Grammar, TrieNode, Variant
from gyoji.text.language import Sentence

#: categories within categories: deeper texts have no reading, in both builds (compiled code does not check its stack)
MOST_DEPTH = 150
#: phrases followed from some token on, in one sentence: no published card needs a thirtieth of it
MOST_STEPS = 50_000
#: tokens in a word of an open class
LONGEST_RUN = 24


class TooManySteps(Exception):
    """The sentence has more readings than anybody could mean: it is given up, in both builds at the same step."""


class Reading:
    """One understood stretch: a variant with the readings of its slots, or the value of an open-class token or span."""

    __slots__ = ("category", "cost", "end", "kids", "rivals", "start", "value", "variant")

    def __init__(
        self,
        category: Category,
        start: int,
        end: int,
        variant: Variant | None,
        kids: list[Reading],
        value: object,
        cost: int,
    ) -> None:
        self.category = category
        self.start = start
        self.end = end
        self.variant = variant
        self.kids = kids
        self.value = value
        self.cost = cost
        self.rivals: list[Reading] | None = None


class Stop:
    """A place where a phrase could not go on."""

    __slots__ = ("category", "node", "start")

    def __init__(self, node: TrieNode, category: Category, start: int) -> None:
        self.node = node
        self.category = category
        self.start = start


class Watch:
    """Remembers the farthest token that any phrase reached, and the phrases that stopped there."""

    __slots__ = ("far", "stops")

    def __init__(self) -> None:
        self.far = 0
        self.stops: list[Stop] = []

    def note(self, node: TrieNode, category: Category, start: int, pos: int) -> None:
        if pos < self.far or not (node.literals or node.slots):
            return
        if pos > self.far:
            self.far = pos
            self.stops = []
        self.stops.append(Stop(node, category, start))


class Frame:
    """One category being read at one position."""

    __slots__ = ("best", "category", "kids", "start")

    def __init__(self, category: Category, start: int) -> None:
        self.category = category
        self.start = start
        self.best: dict[int, Reading] = {}  # cheapest reading by end
        self.kids: list[Reading] = []  # readings of the slots on the path being walked


class Parser:
    """Reads one sentence. Give it a `Watch` to learn why it failed; `rivals` keeps other readings of the same cost."""

    __slots__ = ("begins", "depth", "grammar", "memo", "rivals", "sentence", "size", "steps", "tokens", "watch", "width")

    def __init__(self, grammar: Grammar, sentence: Sentence, watch: Watch | None, rivals: bool = False) -> None:
        self.grammar = grammar
        self.sentence = sentence
        self.tokens: list[str] = sentence.tokens
        self.size = len(self.tokens)
        self.width = len(grammar.order)
        self.memo: dict[int, list[Reading]] = {}
        self.begins: list[bytes] = [grammar.begins(token) for token in self.tokens]
        self.watch = watch
        self.rivals = rivals
        self.depth = 0
        self.steps = 0

    def whole(self, category: Category) -> Reading | None:
        """The cheapest reading of the whole sentence."""
        if self.size == 0:
            return None
        if not self.begins[0][category.index]:
            if self.watch is not None:
                self.watch.note(category.root, category, 0, 0)
            return None
        for reading in self.read(category, 0):
            if reading.end == self.size:
                return reading
        return None

    def read(self, category: Category, pos: int) -> list[Reading]:
        """All stretches from `pos` that the category can be. Call it only where the category can begin."""
        key = pos * self.width + category.index
        known = self.memo.get(key)
        if known is not None:
            return known
        if self.depth >= MOST_DEPTH:
            return []
        self.depth += 1
        frame = Frame(category, pos)
        best = frame.best
        if category.open:
            self._open(category, pos, best)
        self._walk(category.root, pos, 0, frame)
        tail = category.tail
        if best and (tail.literals or tail.slots):
            # extensions are longer than what they extend: taking the shortest first, each is final when its turn comes
            done = pos
            while True:
                end = self.size + 1
                for known_end in best:
                    if done < known_end < end:
                        end = known_end
                if end >= self.size:
                    break
                seed = best[end]
                frame.kids.append(seed)
                self._walk(tail, end, seed.cost, frame)
                frame.kids.pop()
                done = end
            if self.watch is not None and self.size in best:
                self.watch.note(tail, category, pos, self.size)
        self.depth -= 1
        found = list(best.values())
        self.memo[key] = found
        return found

    def _walk(self, node: TrieNode, pos: int, cost: int, frame: Frame) -> None:
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise TooManySteps
        tokens = self.tokens
        while True:
            for variant in node.accepts:
                total = cost + variant.cost
                old = frame.best.get(pos)
                if old is None or total < old.cost:
                    frame.best[pos] = Reading(frame.category, frame.start, pos, variant, frame.kids[:], None, total)
                elif self.rivals and total == old.cost:
                    rival = Reading(frame.category, frame.start, pos, variant, frame.kids[:], None, total)
                    if old.rivals is None:
                        old.rivals = [rival]
                    else:
                        old.rivals.append(rival)
            if pos >= self.size:
                break
            if node.slots:
                begins = self.begins[pos]
                for edge in node.slots:
                    category = edge.category
                    if begins[category.index]:
                        for kid in self.read(category, pos):
                            frame.kids.append(kid)
                            self._walk(edge.to, kid.end, cost + kid.cost, frame)
                            frame.kids.pop()
            following = node.literals.get(tokens[pos])
            if following is None:
                break
            node = following
            pos += 1
        if self.watch is not None:
            last = frame.kids[-1] if frame.kids else None
            if last is None or last.end != pos or not last.category.runs:  # a run goes on over anything
                self.watch.note(node, frame.category, frame.start, pos)

    def _open(self, category: Category, pos: int, best: dict[int, Reading]) -> None:
        """Readings by the patterns and spans of the category."""
        token = self.tokens[pos]
        for pattern in category.patterns:
            if pattern.run:
                end = pos
                while end < self.size and end < pos + LONGEST_RUN and pattern.regex.fullmatch(self.tokens[end]):
                    end += 1
                    text = self.sentence.slice(pos, end)
                    self._offer(best, Reading(category, pos, end, None, [], text, pattern.cost * (end - pos)))
            elif pattern.regex.fullmatch(token) is not None:
                value = self.sentence.language.value(token)
                self._offer(best, Reading(category, pos, pos + 1, None, [], value, pattern.cost))
                break
        for span in category.spans:
            if token != span.opener:
                continue
            depth = 0
            for end in range(pos, self.size):
                inner = self.tokens[end]
                if inner == span.closer and end > pos:  # opener and closer may be the same sign
                    depth -= 1
                    if depth == 0:
                        if end > pos + 1:
                            text = self.sentence.slice(pos + 1, end)
                            if span.admits(text):
                                self._offer(best, Reading(category, pos, end + 1, None, [], text, span.cost))
                        break
                elif inner == span.opener:
                    depth += 1

    def _offer(self, best: dict[int, Reading], reading: Reading) -> None:
        old = best.get(reading.end)
        if old is None or reading.cost < old.cost:
            best[reading.end] = reading


def parse(grammar: Grammar, category: str, sentence: Sentence, rivals: bool = False) -> Reading | None:
    """The cheapest reading of a whole sentence as a category, None if there is none."""
    return Parser(grammar, sentence, None, rivals).whole(grammar.categories[category])


def ties(reading: Reading) -> list[tuple[Reading, Reading]]:
    """Parts of the chosen reading that another reading explains at the same cost."""
    found: list[tuple[Reading, Reading]] = []
    _collect_ties(reading, found)
    return found


def _collect_ties(reading: Reading, found: list[tuple[Reading, Reading]]) -> None:
    if reading.rivals is not None:
        for rival in reading.rivals:
            found.append((reading, rival))
    for kid in reading.kids:
        _collect_ties(kid, found)
