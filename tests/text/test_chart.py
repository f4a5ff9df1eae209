"""The parser against a plain, slow definition of the cheapest reading, on random grammars."""

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from text_nodes import REGISTRY

from gyoji.text import Compiler, PhraseError
from gyoji.text.chart import Parser
from gyoji.text.grammar import Category, Grammar, Item
from gyoji.text.language import Language, Sentence

IMPOSSIBLE = 10**6

items = st.sampled_from(["x", "y", "z", "{A}", "{B}", "{C}"])
phrases = st.tuples(st.sampled_from("AABBC"), st.lists(items, min_size=1, max_size=4), st.integers(1, 12))
texts = st.lists(st.sampled_from("xyz"), min_size=1, max_size=9).map(" ".join)


def cheapest(grammar: Grammar, tokens: list[str]) -> dict[tuple[int, int, int], int]:
    """Cost by category, start and end: short stretches first, each repeated until nothing gets cheaper."""
    costs: dict[tuple[int, int, int], int] = {}
    for length in range(1, len(tokens) + 1):
        for start in range(len(tokens) - length + 1):
            changed = True
            while changed:
                changed = False
                for category in grammar.order:
                    key = (category.index, start, start + length)
                    for variant in category.variants:
                        cost = variant.cost + fit(variant.items, tokens, start, start + length, costs)
                        if cost < min(costs.get(key, IMPOSSIBLE), IMPOSSIBLE):
                            costs[key] = cost
                            changed = True
    return costs


def fit(items: list[Item], tokens: list[str], start: int, end: int, costs: dict[tuple[int, int, int], int]) -> int:
    if not items:
        return 0 if start == end else IMPOSSIBLE
    head, rest = items[0], items[1:]
    if head.category is None:
        return fit(rest, tokens, start + 1, end, costs) if tokens[start:end][:1] == [head.token] else IMPOSSIBLE
    best = IMPOSSIBLE
    for middle in range(start + 1, end + 1):
        cost = costs.get((head.category.index, start, middle), IMPOSSIBLE)
        if cost < IMPOSSIBLE:
            best = min(best, cost + fit(rest, tokens, middle, end, costs))
    return best


def found(parser: Parser, category: Category, start: int) -> dict[int, int]:
    if not parser.begins[start][category.index]:
        return {}
    return {reading.end: reading.cost for reading in parser.read(category, start)}


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
@given(st.lists(phrases, min_size=3, max_size=9), texts)
def test_readings_are_all_found_and_cheapest(lines: list[tuple[str, list[str], int]], text: str) -> None:
    compiler = compiler_of(lines)
    assume(compiler is not None and any(c.tail.literals or c.tail.slots for c in compiler.grammar.order))
    assert compiler is not None
    sentence = Sentence(compiler.language, text)
    parser = Parser(compiler.grammar, sentence, None)
    costs = cheapest(compiler.grammar, sentence.tokens)
    for category in compiler.grammar.order:
        for start in range(len(sentence.tokens)):
            expected = {key[2]: cost for key, cost in costs.items() if key[:2] == (category.index, start)}
            assert found(parser, category, start) == expected


def compiler_of(lines: list[tuple[str, list[str], int]]) -> Compiler | None:
    """None where the grammar is one that is refused."""
    written = ["@A", 'Kind("x"): x @5', "@B", 'Kind("y"): y @5', "@C", 'Kind("z"): z @5']
    for category, parts, cost in lines:
        slots = 0
        named = []
        for part in parts:
            if part.startswith("{"):
                named.append("{s" + str(slots) + ":" + part[1:])
                slots += 1
            else:
                named.append(part)
        arguments = ", ".join([f"s{i}" for i in range(slots)])
        written += ["@" + category, f"Kind([{arguments}]): {' '.join(named)} @{cost}"]
    with TemporaryDirectory() as folder:
        path = Path(folder) / "random.phr"
        path.write_text("\n".join(written), encoding="utf-8")
        try:
            return Compiler(Language(), [path], REGISTRY, "A")
        except PhraseError:
            return None
