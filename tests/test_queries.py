"""Queries are pure: what asks whether, which or how much neither writes the journal nor asks nor uses chance."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCES = Path(__file__).resolve().parents[1] / "src" / "gyoji"
QUERY = re.compile(
    r"fits|holds|values?|matches|may_match|find|who|possible|forbids|refusals?|acts|targetable|choosable|satisfied|counted|"
    r"affected|concerns|subject|covers|applies|amount|(?:legal|may|can|could|is|has|why)_\w+|\w+_refusal"
)
ACTS = {"cite", "tell", "cite_all", "note", "ask", "chance", "shuffle"}
#: queries that still cite what they find: the list may only get shorter
KNOWN = {
    "games/duel_masters/zones/entering.py has_dream", "games/magic/card_types/attachments.py may_hold",
    "games/magic/combat/banding.py may_join", "games/magic/concepts/deck_construction.py may_bring",
    "games/magic/costs/total_cost.py can_pay", "games/magic/referee/policies.py may_fail_to_find",
    "games/magic/referee/policies.py choosable", "games/magic/referee/policies.py possible",
    "games/nova/referee.py affected",
}


def queries() -> Iterator[tuple[str, ast.FunctionDef]]:
    for part in ("kernel", "effects", "games"):
        for path in sorted((SOURCES / part).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef) and QUERY.fullmatch(node.name):
                    yield path.relative_to(SOURCES).as_posix(), node


def acts_in(node: ast.FunctionDef) -> set[str]:
    return {n.func.attr for n in ast.walk(node) if isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute)} & ACTS


@pytest.mark.parametrize("part", ["kernel", "effects", "games/nova", "games/spell_card_strike", "games/duel_masters",
                                  "games/magic"])
def test_queries_neither_write_nor_ask(part: str) -> None:
    found = [(path, node) for path, node in queries() if path.startswith(part)]
    assert len(found) > 20  # there are queries to look at
    wrong = {f"{path} {node.name}" for path, node in found if acts_in(node)}
    assert wrong == {name for name in KNOWN if name.startswith(part)}
