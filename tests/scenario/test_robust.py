"""Whatever is in a file, it gets a result and never a traceback."""

from __future__ import annotations

import copy
import json
import tempfile
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from gyoji.scenario import run_paths

GOOD: dict[str, Any] = {
    "game": "toy", "title": "t", "rules": ["1.1"], "seed": 3, "options": {"size": "small"}, "strict": False,
    "defaults": "plain", "tags": ["x"], "cards": [{"name": "Odd", "kind": "unit", "power": 3, "text": ""}],
    "setup": {
        "turn": {"number": 1, "player": "A", "step": "main"},
        "A": {"life": 9, "mana": 3, "zones": {
            "hand": ["Bolt", {"card": "Odd", "id": "o"}, "Cull"],
            "field": [{"card": "Bear", "count": 2, "tapped": False, "counters": {"+1": 1}}, {"card": "Elf", "id": "e"}],
        }},
        "B": {"zones": {"field": [{"card": "Hawk", "face": "down", "attached-to": "e", "controller": "A"}]}},
    },
    "script": [
        {"player": "A", "at": {"turn": 1, "step": "main"}, "do": "play", "card": "Bolt", "targets": ["B"]},
        {"resolve": "all"},
        {"player": "A", "answer": {"choose": ["Bear#2"], "done": True}},
        {"player": "A", "do": "play", "card": "Cull"},
        {"resolve": 1, "player": "A"},
        {"player": "A", "do": "attack", "with": {"Bear": "B"}},
        {"player": "B", "do": "block", "with": {"B:Hawk": "Bear"}, "illegal": True},
        {"expect": {"waiting": {"Bolt": 0}}, "at": {"turn": 1, "step": "attack"}},
        {"advance": {"turn": 2, "step": "main"}},
        {"player": "B", "do": "pass", "when": {"not-waiting": "Bolt"}},
    ],
    "stop": {"turn": 2, "step": "end", "after": False},
    "expect": {
        "A": {"life": 9, "hand": {"*": 1}, "lost": False, "deck-order": {"1": "Blank"}},
        "objects": [{"object": "o", "zone": "hand", "power": 3, "has": [], "is": ["unit"], "counters": {"+1": 0}}],
        "can": [{"player": "B", "do": "pass"}], "cannot": [{"player": "A", "do": "play", "card": "Odd"}],
        "waiting": 0, "graveyard": {"Bolt": 1}, "active": "B", "attackers": ["Bear"], "draw": False,
        "sees": {"A": ["o"]}, "hides": {"B": ["o"]}, "cites": ["5.1"], "never-cites": ["0"],
    },
}
JUNK = st.sampled_from([
    None, True, -1, 0, 7, "", "A", "main", "Bear", "nonsense", "#2", "A:", "[copy]", "stack:", "Bear#0", [], [[]], {},
    {"x": 1}, ["A"], "*", "1.50", {"turn": 1}, [{"card": "Bear"}],
])


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a nested value."""
    out = [path] if path else []
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, v in items:
        out += places(v, (*path, key))
    return out


PLACES = places(GOOD)


CHANGES = st.tuples(st.sampled_from(PLACES), JUNK, st.sampled_from(["set", "drop", "rename"]))


def run(value: Any) -> str:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "s.json"
        path.write_text(json.dumps(value))
        (found,) = run_paths([path])
    assert "broke down" not in found.reason, found.reason
    assert found.status == "pass" or found.reason
    return f"{found.status} {found.reason}".strip()


def test_the_unspoilt_one() -> None:
    assert run(GOOD) == "pass"


@settings(max_examples=400, deadline=None)
@given(st.lists(CHANGES, min_size=1, max_size=2))
def test_spoilt_scenarios(changes: list[tuple[tuple[Any, ...], Any, str]]) -> None:
    spoilt = copy.deepcopy(GOOD)
    for path, junk, how in changes:
        inner: Any = spoilt
        try:
            for key in path[:-1]:
                inner = inner[key]
            if how == "set":
                inner[path[-1]] = copy.deepcopy(junk)
            elif how == "drop":
                del inner[path[-1]]
            elif isinstance(inner, dict):
                inner[str(junk)] = inner.pop(path[-1])
        except (KeyError, IndexError, TypeError):
            continue
    assert run(spoilt).split()[0] in ("pass", "fail", "unsupported", "error")
