"""Where a constructor takes a word, its phrases hand it a word, and elsewhere a part of a tree: no category is both."""

from __future__ import annotations

import types
import typing
from functools import cache
from importlib import import_module
from typing import Any

import pytest

from gyoji import games
from gyoji._build import build_name
from gyoji.text.expressions import Conditional, Constant, Expression, ListOf, Make, SlotValue
from gyoji.text.grammar import Category, Grammar, Variant

TEXTS = {
    "nova": "nova.compile", "spell-card-strike": "spell_card_strike.compile", "duel-masters": "duel_masters.text.compile",
    "magic": "magic.oracle.compile", "phantom-magic-vision": "phantom_magic_vision.compile",
}
WORDS = {str, int, float, bool}  # what closed vocabularies give; all else are parts of trees


@cache
def hints(maker: Any) -> dict[str, Any]:
    """Types of what a class or function takes, and of what a function gives; none where they cannot be known."""
    try:
        return typing.get_type_hints(maker.__init__ if isinstance(maker, type) else maker)
    except (NameError, TypeError, AttributeError):
        return {}


class Types:
    """What each category can give, as classes."""

    def __init__(self, grammar: Grammar) -> None:
        self.given: dict[str, set[type]] = {name: set() for name in grammar.categories}
        grown = True
        while grown:
            grown = False
            for name, category in grammar.categories.items():
                before = len(self.given[name])
                for variant in category.variants:
                    self.given[name] |= self.of(variant.phrase.make, variant)
                grown = grown or len(self.given[name]) > before

    def of(self, e: Expression, variant: Variant) -> set[type]:
        if isinstance(e, Constant):
            return {type(e.value)}
        if isinstance(e, ListOf):
            return {tuple if e.as_tuple else list}
        if isinstance(e, Conditional):
            return set().union(*[self.of(part, variant) for part in branches(e, variant)])
        if isinstance(e, Make):
            return {e.maker} if isinstance(e.maker, type) else classes(hints(e.maker).get("return"))
        if isinstance(e, SlotValue):
            for item in variant.items:
                if item.name == e.name and item.category is not None:
                    return set() if item.category.open else self.given[item.category.name]
            return {type(variant.record[e.name])} if e.name in variant.record else set()
        return set()


def branches(e: Conditional, variant: Variant) -> list[Expression]:
    """Those that a variant can take: its choices are made."""
    if e.slot not in variant.record:
        return [e.yes, e.no]
    return [e.yes if e.holds(variant.record[e.slot]) else e.no]


def classes(hint: Any) -> set[type]:
    """The classes that a hint names; empty: it could be anything."""
    origin = typing.get_origin(hint)
    if origin in (typing.Union, types.UnionType):
        parts = [classes(part) for part in typing.get_args(hint)]
        return set().union(*parts) if all(parts) else set()
    if isinstance(origin, type):
        return {origin}
    return {hint} if isinstance(hint, type) and hint is not object else set()


def arguments(e: Expression, variant: Variant) -> list[tuple[Make, str, Expression]]:
    """All calls within an expression, with what each argument is called."""
    if isinstance(e, ListOf):
        return [found for item in e.items for found in arguments(item, variant)]
    if isinstance(e, Conditional):
        return [found for part in branches(e, variant) for found in arguments(part, variant)]
    if not isinstance(e, Make):
        return []
    names = [name for name in hints(e.maker) if name != "return"]
    own = [(e, name, item) for name, item in [*zip(names, e.places, strict=False), *e.named.items()]]
    return own + [found for _, _, item in own for found in arguments(item, variant)]


def mistaken(category: Category, known: Types) -> list[str]:
    found = []
    for variant in category.variants:
        for make, name, item in arguments(variant.phrase.make, variant):
            wanted = classes(hints(make.maker).get(name))
            for given in known.of(item, variant):
                if wanted and (given in WORDS or wanted & WORDS) and not any(
                        issubclass(given, w) or issubclass(w, given) for w in wanted):
                    found.append(f"{variant.phrase}: {make.name}({name}=) takes {hints(make.maker)[name]}, not {given}")
    return found


@pytest.mark.parametrize("game", games.FIVE)
def test_what_phrases_hand_on(game: str) -> None:
    if build_name() != "pure":
        pytest.skip("compiled functions do not tell what they take: the tests of the plain sources run this")
    grammar = import_module(f"gyoji.games.{TEXTS[game]}").compiler().grammar
    known = Types(grammar)
    found = [line for category in grammar.categories.values() for line in mistaken(category, known)]
    assert found == []
