"""A rule is cited by the statement that applies it: no branch, loop or procedure of the games, of the vocabulary or of the
kernel is there only to cite one."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCES = Path(__file__).resolve().parents[1] / "src" / "gyoji"
DOING = {"run", "happen", "happen_all", "ask"}  # a condition that calls these does what is cited
#: where, and what is cited: why no other statement stands there. The list may only get shorter.
QUERY = "what it says is asked by a query, which cannot cite: "
HOOK = "the kernel calls it where it does that"
ALLOWED: dict[tuple[str, str], str] = {
    ("games/magic/additional/shortcuts.py priority_given", "727.2c"): "the shortcut ends in the condition",
    ("games/magic/additional/state_based_actions.py judge", "810.8a"): QUERY + "who cannot lose",
    ("games/magic/combat/declaring.py attack_another", "508.7d 508.7e"): QUERY + "who can be attacked",
    ("games/magic/combat/declaring.py declare_attackers", "801.3 805.10a 809.3c 811.4"): QUERY + "who can be attacked",
    ("games/magic/concepts/damage.py apply_damage", "615.12"): QUERY + "whether a shield is used",
    ("games/magic/concepts/priority.py passed", "117.3d"): HOOK,
    ("games/magic/costs/actions.py run", "107.3h"): QUERY + "what X is there",
    ("games/magic/mana/payment.py spend", "106.6"): QUERY + "what mana may be spent on",
    ("games/magic/referee/policies.py keeps", "112.4 400.7a"): "the effects go along in the condition",
    ("games/magic/referee/referee.py use_up", "615.8"): "that it is used up is done below, as for other effects",
    ("games/magic/referee/verbs.py object_moved", "701.19j 903.11"): QUERY + "which cards may come from outside the game",
    ("games/magic/replacement/entering.py enters_as", "107.3m"): QUERY + "what X is there",
    ("games/magic/spells/casting.py propose", "118.9"): QUERY + "what a way to cast costs",
    ("games/magic/spells/casting.py propose", "702.1b"): QUERY + "what a way to cast costs",
    ("games/nova/combat.py battle_damage", "107.2"): QUERY + "what a value counts as",
    ("games/nova/referee.py triggered", "801.4.4.1 801.4.4.2 801.4.4.3 801.4.6.1"): QUERY + "which side of a move is read",
    ("games/nova/referee.py triggered", "801.4.6.2"): "of what nobody has seen nothing is said",
    ("games/nova/state.py change", "310.9"): QUERY + "which abilities are in force",
    ("games/phantom_magic_vision/state.py define", "6.1.6 6.1.7"): QUERY + "what a card is that was made a character",
    ("games/phantom_magic_vision/zones.py attach", "11.3.11.b"): QUERY + "whether a set card has its text",
    ("games/spell_card_strike/state.py triggered", "8.1.8"): "the kernel has it triggered after the event, not before",
}


def cited(s: ast.stmt) -> ast.expr | None:
    """What a statement that only cites cites."""
    call = s.value if isinstance(s, ast.Expr) else None
    if isinstance(call, ast.Call) and call.args and getattr(call.func, "attr", "").startswith("cite"):
        return call.args[0]
    return None


def only_cites(body: list[ast.stmt]) -> bool:
    body = [s for s in body if not (isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant))]  # but for a docstring
    return bool(body) and all(cited(s) is not None or is_idle(s) for s in body)


def is_idle(s: ast.AST) -> bool:
    """A branch, loop or procedure that does nothing but cite, whichever way it goes."""
    if does_it(s):
        return False
    if isinstance(s, (ast.For, ast.While, ast.FunctionDef)):
        return only_cites(s.body)
    return isinstance(s, ast.If) and only_cites(s.body) and (not s.orelse or only_cites(s.orelse))


def does_it(s: ast.AST) -> bool:
    """The condition itself, or what is gone through, is what is done."""
    looked_at = s.test if isinstance(s, (ast.If, ast.While)) else s.iter if isinstance(s, ast.For) else ast.Constant(0)
    return any(isinstance(n, ast.Call) and getattr(n.func, "attr", getattr(n.func, "id", "")) in DOING
               for n in ast.walk(looked_at))


def numbers(s: ast.AST) -> list[str]:
    """The rule numbers that are written there; one that is handed on as a value was decided on elsewhere."""
    found = [e for n in ast.walk(s) if isinstance(n, ast.stmt) and (e := cited(n)) is not None]
    return sorted({n.value for e in found for n in results(e)})


def results(e: ast.expr) -> Iterator[ast.Constant]:
    if isinstance(e, ast.IfExp):
        yield from [*results(e.body), *results(e.orelse)]
    elif isinstance(e, ast.Constant) and e.value:
        yield e


def is_guarded(s: ast.stmt) -> bool:
    """A number or nothing, by a condition: a branch too."""
    e = cited(s)
    return isinstance(e, ast.IfExp) and any(isinstance(x, ast.Constant) and x.value == "" for x in (e.body, e.orelse))


def idle_branches(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for f in ast.walk(tree):
        if isinstance(f, ast.FunctionDef):
            inner = {n for s in ast.walk(f) if s is not f and is_idle(s) for n in ast.walk(s) if n is not s}
            for s in ast.walk(f):
                idle = is_idle(s) or (isinstance(s, ast.stmt) and is_guarded(s))
                if idle and s not in inner and numbers(s):
                    yield f.name, " ".join(numbers(s))


def found() -> set[tuple[str, str]]:
    out: set[tuple[str, str]] = set()
    for package in ("games", "effects", "kernel"):
        for path in sorted((SOURCES / package).rglob("*.py")):
            for name, rules in idle_branches(ast.parse(path.read_text(encoding="utf-8"))):
                out.add((f"{path.relative_to(SOURCES).as_posix()} {name}", rules))
    return out


def test_no_branch_is_there_only_to_cite() -> None:
    assert found() - set(ALLOWED) == set()


def test_what_is_allowed_is_still_there() -> None:
    assert set(ALLOWED) - found() == set()


@pytest.mark.parametrize(
    ("body", "wanted"),
    [
        ('if a:\n  g.cite("1")', "1"),
        ('if a:\n  g.cite("1")\nelif b:\n  g.cite("2")', "1 2"),
        ('if a:\n  g.draw()\nelif b:\n  g.cite("2")', "2"),
        ('for x in y:\n  if x:\n    g.cite("1")', "1"),
        ('g.cite("1" if a else "")\ng.draw()', "1"),
        ('if a:\n  g.cite("1")\nelse:\n  g.draw()', ""),
        ('if a:\n  g.cite("1")\n  return', ""),
        ('if not d.run(c):\n  g.cite("1")', ""),
        ('if why:\n  g.cite(why)\ng.draw()', ""),
        ('g.cite("1" if a else "2")\ng.draw()', ""),
    ],
)
def test_what_counts_as_such_a_branch(body: str, wanted: str) -> None:
    indented = "\n".join(f"  {line}" for line in body.splitlines())
    assert [rules for _, rules in idle_branches(ast.parse(f"def f(g):\n{indented}\n"))][:1] == ([wanted] if wanted else [])
