"""Every field of a state is copied with it, or is declared as a cache that a copy may go without."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from gyoji import games
from gyoji.games.magic.state.parallel_turns import OF_MARKER, OF_TURN

SOURCES = Path(__file__).resolve().parents[1] / "src" / "gyoji"
COPIES = ("copy_into", "copy_store", "options_into")
#: set anew before each use: a copy begins without them
PASSING = {
    "Store": {"supposing", "supposed"},  # only while an object is looked at as if it were elsewhere
    "Fields": {"refreshing"},  # only while characteristics are computed
}
#: computed again when they are found empty
CACHES = {(cache.owner, field) for name in games.FIVE for cache in games.load(name).caches() if not cache.copied
          for field in cache.fields}


def all_classes() -> Iterator[ast.ClassDef]:
    for part in ("kernel/state", "effects", "games"):
        for path in sorted((SOURCES / part).rglob("*.py")):
            for node in ast.parse(path.read_text(encoding="utf-8")).body:
                if isinstance(node, ast.ClassDef):
                    yield node


def methods(node: ast.ClassDef) -> list[ast.FunctionDef]:
    return [m for m in node.body if isinstance(m, ast.FunctionDef)]


def attributes(node: ast.AST, owner: str) -> set[str]:
    """What is assigned to attributes of a name."""
    return {n.attr for n in ast.walk(node)
            if isinstance(n, ast.Attribute) and isinstance(n.value, ast.Name) and n.value.id == owner}


def assigned(node: ast.ClassDef) -> set[str]:
    """The fields that a constructor sets."""
    return {t.attr for m in methods(node) if m.name == "__init__"
            for n in ast.walk(m) if isinstance(n, (ast.Assign, ast.AnnAssign))
            for t in (n.targets if isinstance(n, ast.Assign) else [n.target])
            if isinstance(t, ast.Attribute) and isinstance(t.value, ast.Name) and t.value.id == "self"}


def copied(name: str) -> set[str]:
    """What a class copies, with what its bases copy."""
    node = OTHERS.get(name)
    if node is None:
        return set()
    own = {a for m in methods(node) if m.name in COPIES for a in attributes(m, m.args.args[1].arg)}
    return own.union(*[copied(base.id) for base in node.bases if isinstance(base, ast.Name)])


def by_name() -> dict[str, ast.ClassDef]:
    """Of two classes of a name, the one that copies itself."""
    found: dict[str, ast.ClassDef] = {}
    for node in all_classes():
        if node.name not in found or "copy" in {m.name for m in methods(node)} or (
                "copy" not in {m.name for m in methods(found[node.name])}):
            found[node.name] = node
    return found


OTHERS = by_name()
FOUND = {node.name: node for node in OTHERS.values() if {m.name for m in methods(node)} & set(COPIES)}


#: values of which a state is made: they copy themselves
VALUES = {node.name: m for node in OTHERS.values() for m in methods(node)
          if m.name == "copy" and isinstance(m.returns, ast.Name) and m.returns.id == node.name}


def copied_by(m: ast.FunctionDef) -> set[str]:
    """What `copy` gives to the new value `n`: to its constructor, by name, or from a list of names."""
    made = next(n.value for n in ast.walk(m) if isinstance(n, ast.Assign) and ast.unparse(n.targets[0]) == "n")
    given = set().union(*[attributes(a, "self") for a in made.args]) if isinstance(made, ast.Call) else set()
    listed = {*OF_MARKER, *OF_TURN} if "OF_TURN" in {n.id for n in ast.walk(m) if isinstance(n, ast.Name)} else set()
    return attributes(m, "n") | given | listed


def test_the_values_of_a_state_are_found() -> None:
    held = {ast.unparse(n.value.func) for n in ast.walk(FOUND["MagicFields"]) if isinstance(n, ast.Assign)
            and isinstance(n.value, ast.Call) and ast.unparse(n.targets[0]).startswith("self.")}
    assert {"Payment", "Arrivals", "Fight", "Variant"} <= held <= {*VALUES, "ManaAbilities"}  # that is a cache, made anew


@pytest.mark.parametrize("name", VALUES)
def test_every_field_of_a_value_is_copied(name: str) -> None:
    assert assigned(OTHERS[name]) - copied_by(VALUES[name]) == set()


@pytest.mark.parametrize("name", FOUND)
def test_every_field_is_copied_or_named_as_a_cache(name: str) -> None:
    missing = assigned(FOUND[name]) - copied(name)
    assert {field for field in missing if (name, field) not in CACHES} == PASSING.get(name, set())
