"""What bot builders see of the interface, in both builds: docstrings, signatures, types."""

from __future__ import annotations

import inspect
import pydoc

import pytest

import gyoji
from gyoji import Agent, Deck, Game, Greedy, Option, Question, Random, Result, Seat
from gyoji._build import compiled
from gyoji.kernel.holding.seats import Imagined
from gyoji.kernel.holding.thinking import Asked, Judge, Thought

CLASSES = [Game, Seat, Question, Option, Result, Agent, Random, Greedy, Imagined, Asked, Thought, Judge, Deck]
HELD = [Game, Seat, Imagined, Agent]


@pytest.mark.parametrize("kind", CLASSES, ids=lambda k: k.__name__)
def test_classes_say_what_they_are(kind: type) -> None:
    assert inspect.getdoc(kind), kind
    assert str(inspect.signature(kind)).startswith("(")


@pytest.mark.parametrize("kind", HELD, ids=lambda k: k.__name__)
def test_methods_have_docstrings_and_signatures(kind: type) -> None:
    own = {name: value for name, value in vars(kind).items() if not name.startswith("_") and callable(value)}
    assert own
    for name, method in own.items():
        assert "self" in str(inspect.signature(method)), name
    undocumented = [name for name, method in own.items() if len((method.__doc__ or "").split()) < 3]
    assert set(undocumented) <= {"take", "run", "log_answer", "check_player", "check_viewer", "check_lang", "read", "sees"}


def test_help_shows_types() -> None:
    for what, words in ((gyoji.new, "A new game, at its first question"), (Game.answer, "Answer the question"),
                        (Seat.imagine, "dealt anew"), (Seat.view, "Everything that this seat may see")):
        text = pydoc.render_doc(what, renderer=pydoc.plaintext)
        assert words in text
    assert "-> dict[str, Any]" in pydoc.render_doc(Seat.view, renderer=pydoc.plaintext).replace("'", "")
    assert inspect.getdoc(Seat.player) and inspect.getdoc(Game.over)
    if compiled():
        assert "seed: SupportsIndex" in Seat.imagine.__doc__
