"""Card texts without end are given up after a number of steps, far beyond what any card needs."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from gyoji import games
from gyoji.games.duel_masters.text.compile import TEXTS as DUEL
from gyoji.games.magic.oracle.compile import TEXTS as MAGIC
from gyoji.games.nova.compile import TEXTS as NOVA
from gyoji.games.phantom_magic_vision.compile import TEXTS as PHANTOM
from gyoji.games.spell_card_strike.compile import TEXTS as STRIKE
from gyoji.kernel.errors import GyojiError
from gyoji.printed.disk_cache import Kept
from gyoji.printed.record import MOST_TEXT
from gyoji.printed.texts import Texts
from gyoji.text import NotUnderstood
from gyoji.text.chart import MOST_STEPS, Parser, TooManySteps, Watch
from gyoji.text.compiler import MOST_CHARACTERS, MOST_TOKENS

TEXTS = {"nova": NOVA, "duel-masters": DUEL, "spell-card-strike": STRIKE, "magic": MAGIC, "phantom-magic-vision": PHANTOM}
FEWER = {"phantom-magic-vision": 50}  # texts; many of its cards have none
LONG = "Destroy target creature" + " and creature" * 200 + "."


def steps_of(texts: Texts, start: str, text: str) -> int:
    compiler = texts.compiler()
    sentence = compiler.sentence(text)
    if len(sentence.tokens) > MOST_TOKENS:
        return 0
    parser = Parser(compiler.grammar, sentence, None)
    parser.whole(compiler.grammar.categories[start])
    return parser.steps


def steps_of_all(texts: Texts, read: Callable[[], object], monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """For each text that is read; what other tests have read, or other processes, is read again."""
    monkeypatch.setenv("GYOJI_CACHE", "off")
    monkeypatch.setattr(texts, "_kept", Kept(texts.folder.parent))
    monkeypatch.setattr(texts, "_known", {})
    monkeypatch.setattr(texts, "read", set())
    read()
    return [steps_of(texts, start, text) for start, text in sorted(texts.read)]


@pytest.mark.parametrize("game", TEXTS)
def test_no_card_of_ours_comes_near(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    library = games.load(game).library
    counts = steps_of_all(TEXTS[game], lambda: [library.load(file) for file in library.files()], monkeypatch)
    assert len(counts) > FEWER.get(game, 100) and 100 < max(counts) < MOST_STEPS // 15


def test_a_text_that_repeats_itself() -> None:
    compiler = MAGIC.compiler()
    for watch in (None, Watch()):
        parser = Parser(compiler.grammar, compiler.sentence(LONG), watch)
        with pytest.raises(TooManySteps):
            parser.whole(compiler.grammar.categories[MAGIC.starts[0]])
        assert parser.steps == MOST_STEPS + 1
        assert sum(len(found) for found in parser.memo.values()) < MOST_STEPS
    for _ in range(2):  # and once more from memory
        with pytest.raises(NotUnderstood) as lost:
            compiler.compile(LONG)
        assert lost.value.expected == ["a text that is read in at most 50000 steps"] and len(str(lost.value)) < 500
    assert compiler.check([LONG]).missing == [("▸ (a text that is read in at most 50000 steps)", 1)]


def test_twice_as_long_takes_a_few_times_as_many_steps() -> None:
    """At worst by the third power; what costs the same as something known is not kept, nor followed."""
    counts = [steps_of(MAGIC, MAGIC.starts[0], "Destroy target creature" + " and creature" * n + ".") for n in (10, 20, 40)]
    assert counts[0] < counts[1] < counts[2] < 64 * counts[0]


@pytest.mark.parametrize("text, limit", [
    ("draw " * (MOST_TOKENS + 1), f"at most {MOST_TOKENS} words"),
    ("x" * (MOST_CHARACTERS + 1), f"at most {MOST_CHARACTERS} characters"),
    ("Draw 9999999999999999 cards.", "numbers of at most 15 digits"),
])
def test_texts_that_are_not_read(text: str, limit: str) -> None:
    with pytest.raises(NotUnderstood) as lost:
        MAGIC.compiler().compile(text)
    assert lost.value.expected == [limit] and len(str(lost.value)) < 500


@pytest.mark.parametrize("game", TEXTS)
@pytest.mark.parametrize("field, value, message", [
    ("text", "x" * (MOST_TEXT + 1), "expected at most 5000 characters, got 5001"),
    ("text", "9" * 16, "numbers of at most 15 digits"), ("power", "9" * 4500, "numbers of at most 15 digits"),
    ("power", 10**5000, "numbers of at most 15 digits"), ("manaCost", "{" + "9" * 99 + "}", "15 digits"),
    ("name", "x" * 100_000, "name: expected at most 5000 characters"),
], ids=["long text", "number in a text", "number as a text", "number", "number in a cost", "long name"])
def test_fields_of_a_size_that_no_card_has(game: str, field: str, value: object, message: str) -> None:
    with pytest.raises(GyojiError) as refusal:
        games.load(game).load_cards([{"name": "Endless", field: value}])
    assert message in str(refusal.value) and "broke down" not in str(refusal.value)


def test_more_abilities_than_a_card_has_room_for() -> None:
    record = {"name": "Endless", "manaCost": "{1}", "type": "Artifact — Equipment", "text": "Equip {1}\n" * 300}
    with pytest.raises(GyojiError, match="Endless: more than 256 printed abilities"):
        games.load("magic").load_cards([record])


@pytest.mark.shared
@pytest.mark.parametrize("game, file", [("duel-masters", "duel-masters.json"), ("magic", "magic.json")])
def test_no_published_card_comes_near(game: str, file: str, shared: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One card in forty; the most that any of all of them needs is 1,606 steps."""
    g = games.load(game)

    def read() -> None:
        for record, where in g.records(str(shared / "cards" / file))[::40]:
            with suppress(GyojiError):
                g.card_from(record, where)

    counts = steps_of_all(TEXTS[game], read, monkeypatch)
    assert counts and max(counts) < MOST_STEPS // 15
