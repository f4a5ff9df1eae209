"""Why a text was not understood: how far reading came, what could have followed, which phrase comes nearest."""

from __future__ import annotations

from gyoji.text.chart import Parser, Stop, Watch
from gyoji.text.complain import NotUnderstood
from gyoji.text.expressions import Constant
from gyoji.text.grammar import Category, Grammar, Item, TrieNode, Variant
from gyoji.text.language import Language, Sentence

#: how many expected things are told
MOST_EXPECTED = 8
#: how many phrases are compared with the words where reading stopped
MOST_COMPARED = 3000
#: how many tokens of the text are compared
LOOKAHEAD = 16
#: a phrase of which a larger share would have to change is not called near; a mere word must be nearer
FARTHEST = 0.7
FARTHEST_WORD = 0.3


def explain(grammar: Grammar, category: str, sentence: Sentence, thorough: bool = True) -> NotUnderstood:
    """The complaint about a sentence that has no reading. Looking for the nearest phrase may be left out."""
    watch = Watch()
    start = grammar.categories[category]
    parser = Parser(grammar, sentence, watch)
    parser.whole(start)
    understood = _longest(parser, start)
    far = watch.far
    torn = grammar.language.word_start(parser.tokens, far)  # where the word begins in whose midst reading stopped
    nearest = _nearest(grammar, parser.tokens, torn, far, watch.stops) if thorough else ""
    return NotUnderstood(
        sentence.text,
        sentence.slice(0, understood),
        sentence.slice(torn, _clause_end(sentence, far)),
        _expected(grammar.language, watch.stops, parser.tokens[torn:far]),
        nearest,
        missing(sentence, torn),
    )


def missing(sentence: Sentence, far: int) -> str:
    """The clause around the place where reading stopped, cut to a few words, numbers made alike."""
    language = sentence.language
    before, behind = language.window
    begin = far
    while begin > max(0, far - before) and sentence.tokens[begin - 1] not in language.clause_ends:
        begin -= 1
    if begin < far:
        begin = language.word_start(sentence.tokens, begin)
    end = min(_clause_end(sentence, far), far + behind)
    shown = [_alike(language, token) for token in sentence.tokens[begin:far]]
    rest = [_alike(language, token) for token in sentence.tokens[far:end]]
    return f"{language.join(shown)} ▸ {language.join(rest)}".strip()


def _alike(language: Language, token: str) -> str:
    value = language.value(token)
    if type(value) is int:
        return "N"
    return "N/N" if isinstance(value, tuple) else token


def _clause_end(sentence: Sentence, far: int) -> int:
    end = far
    size = len(sentence.tokens)
    while end < size and (end == far or sentence.tokens[end] not in sentence.language.clause_ends):
        end += 1
    return end


def _longest(parser: Parser, start: Category) -> int:
    """The end of the longest reading from the beginning: as the start category, or else as anything."""
    best = 0
    for reading in parser.memo.get(start.index, []):
        best = max(best, reading.end)
    if best == 0:
        for readings in parser.memo.values():
            for reading in readings:
                if reading.start == 0:
                    best = max(best, reading.end)
    return best


def _expected(language: Language, stops: list[Stop], torn: list[str]) -> list[str]:
    """Words, each followed to where the phrases part, then categories. `torn` is the part of the word already read."""
    categories: list[str] = []
    words: list[str] = []
    # the phrase that had come farthest tells most
    for stop in sorted(stops, key=lambda stop: stop.start):
        for edge in stop.node.slots:
            name = f"<{edge.category.name}>"
            if name not in categories:
                categories.append(name)
        for token, node in stop.node.literals.items():
            word = language.join(torn + _run(token, node))
            if word not in words:
                words.append(word)
    shown = words[:MOST_EXPECTED]
    return shown + categories[: max(2, MOST_EXPECTED - len(shown))]


def _run(token: str, node: TrieNode) -> list[str]:
    run = [token]
    while len(run) < 12 and not node.accepts and not node.slots and len(node.literals) == 1:
        for following, below in node.literals.items():
            run.append(following)
            node = below
    return run


def _nearest(grammar: Grammar, tokens: list[str], torn: int, far: int, stops: list[Stop]) -> str:
    """The template of the phrase that needs the fewest changes to fit the words where reading stopped.

    Either one of those that came so far, or one of any category that begins with the same word.
    """
    search = _Search()
    search.look_for(tokens[far : far + LOOKAHEAD])
    for stop in stops:
        search.follow(stop.node, [], far - stop.start)
    if torn < len(tokens):
        search.look_for(tokens[torn : torn + LOOKAHEAD])
        for category in grammar.order:
            node = category.root.literals.get(tokens[torn])
            if node is not None:
                search.follow(node, [Item(tokens[torn], None, "")], 0)
    return search.template


class _Search:
    def __init__(self) -> None:
        self.words: list[str] = []
        self.known: set[str] = set()
        self.template = ""
        self.score = FARTHEST  # share of the phrase that would have to change
        self.compared = 0
        self.seen: set[int] = set()

    def look_for(self, words: list[str]) -> None:
        self.words = words
        self.known = set(words)

    def follow(self, node: TrieNode, rest: list[Item], shared: int) -> None:
        """Compares the phrases that pass through a node; `shared` tokens before `rest` fit already."""
        if self.compared >= MOST_COMPARED:
            return
        for variant in node.accepts:
            if rest:
                self.compare(variant, rest, shared)
        for token, following in node.literals.items():
            self.follow(following, [*rest, Item(token, None, "")], shared)
        for edge in node.slots:
            if not rest and edge.category.index not in self.seen:
                self.seen.add(edge.category.index)
                self.follow(edge.category.root, [], 0)
            self.follow(edge.to, [*rest, Item("", edge.category, "")], shared)

    def compare(self, variant: Variant, rest: list[Item], shared: int) -> None:
        self.compared += 1
        size = 2 * (len(rest) + shared)
        if _least(rest, self.known) / size >= self.score:
            return
        score = _distance(rest, self.words) / size
        if isinstance(variant.phrase.make, Constant) and score > FARTHEST_WORD:
            return
        if score < self.score:
            self.score = score
            self.template = variant.phrase.template


def _least(items: list[Item], known: set[str]) -> int:
    """A bound below `_distance`: each word that does not occur has to be changed, each slot filled."""
    least = 0
    for item in items:
        if item.category is not None:
            least += 1
        elif item.token not in known:
            least += 2
    return least


def _distance(items: list[Item], words: list[str]) -> int:
    """Twice the edit distance between a sequence and the best beginning of the words; a slot takes any run of them for 1."""
    size = len(words)
    row = [2 * j for j in range(size + 1)]
    for i in range(len(items)):
        item = items[i]
        fresh = [2 * i + 2]
        last = fresh[0]
        for j in range(size):
            best = row[j + 1] + 2
            if item.category is not None:
                changed = row[j] + 1
                run = last if j else best
            else:
                changed = row[j] if item.token == words[j] else row[j] + 2
                run = last + 2
            if changed < best:
                best = changed
            if run < best:
                best = run
            last = best
            fresh.append(best)
        row = fresh
    return min(row)
