"""Queries are pure: what asks whether, which or how much neither writes the journal nor asks nor uses chance, nor does
anything that it calls."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path

import pytest

SOURCES = Path(__file__).resolve().parents[1] / "src" / "gyoji"
QUERY = re.compile(
    r"fits|holds|values?|raw|matches|find|recall|who|possible|forbids|forbidden|refusals?|acts|targetable|choosable|candidates|"
    r"satisfied|count(?:ed|s)?|affected|concerns|subject|covers|applies|amount|able|allows|payable|affordable|visible|pile|"
    r"player_key|player_stat|devotion|order|team|opponents|rivals|within|"
    r"(?:legal|may|can|could|is|has|why|must|refuses|fits|holds|counts)_\w+|\w+_refusal"
)
ACTS = {"cite", "note", "ask", "chance", "shuffle"}  # of the state
EVENTS = {"happen", "happen_all"}
#: no queries, where a query may lead: characteristics are computed when they are first looked at after a change; what enters
#: is tried on a copy that keeps no journal (Magic 614.12); whom of a team a word means is asked, once, as the text that
#: says it is carried out (Magic 805.9)
LEADS_TO = {"refresh", "would_be", "meant"}
#: what containers and strings have too: `x.copy()` says nothing about what is called
COMMON = {name for kind in (list, dict, set, str, int) for name in dir(kind)}


class Function:
    """A function or method of the rules, and what it calls."""

    def __init__(self, module: str, owner: str, node: ast.FunctionDef) -> None:
        self.module = module
        self.owner = owner  # the class whose method it is
        self.name = node.name
        self.bare: set[str] = set()  # f()
        self.dotted: set[tuple[str, str]] = set()  # x.f()
        self.made: dict[str, str] = {}  # x = Class(...)
        for n in ast.walk(node):
            if isinstance(n, ast.Assign) and isinstance(n.value, ast.Call) and isinstance(n.value.func, ast.Name):
                self.made.update({t.id: n.value.func.id for t in n.targets if isinstance(t, ast.Name)})
            if isinstance(n, ast.Call) and isinstance(n.func, ast.Name):
                self.bare.add(n.func.id)
            elif isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute):
                base = n.func.value
                self.dotted.add((base.id if isinstance(base, ast.Name) else "", n.func.attr))

    def __str__(self) -> str:
        return f"{self.module} {self.name}"


class Sources:
    """All functions of kernel, effects and games; who calls whom, by names and imports."""

    def __init__(self) -> None:
        self.functions: dict[tuple[str, str], Function] = {}  # at the top of a module
        self.methods: dict[str, list[Function]] = defaultdict(list)  # of any class, by name
        self.bases: dict[str, list[str]] = {}  # of each class
        self.lines: dict[str, set[str]] = {}  # each class with all that it inherits from
        self.kin: dict[str, set[str]] = {}  # and all that a class may be inherited together with
        self.all: list[Function] = []
        self.imports: dict[str, dict[str, tuple[str, str]]] = {}
        self.modules = {".".join(p.relative_to(SOURCES.parent).with_suffix("").parts)
                        for part in ("kernel", "effects", "games") for p in (SOURCES / part).rglob("*.py")}
        for module in sorted(self.modules):
            self.read(module)

    def read(self, module: str) -> None:
        tree = ast.parse((SOURCES.parent / (module.replace(".", "/") + ".py")).read_text(encoding="utf-8"))
        self.imports[module] = names = {}
        for n in ast.walk(tree):
            if isinstance(n, ast.ImportFrom):
                package = module.split(".")[: -n.level] if n.level else []
                whence = ".".join([*package, *([n.module] if n.module else [])])
                for a in n.names:
                    names[a.asname or a.name] = (whence, a.name)
            elif isinstance(n, ast.ClassDef):
                self.bases[f"{module}.{n.name}"] = [b.id for b in n.bases if isinstance(b, ast.Name)]
                for f in n.body:
                    if isinstance(f, ast.FunctionDef):
                        self.methods[f.name].append(self.keep(Function(module, f"{module}.{n.name}", f)))
        for f in tree.body:
            if isinstance(f, ast.FunctionDef):
                self.functions[module, f.name] = self.keep(Function(module, "", f))

    def keep(self, f: Function) -> Function:
        self.all.append(f)
        return f

    def called(self, f: Function) -> list[Function]:
        """What a function may call: functions of its module or imported ones, methods of that name that it may meet."""
        out: list[Function] = []
        for name in f.bare:
            where = self.whence(f.module, name)
            if where in self.functions:
                out.append(self.functions[where])
        for base, name in f.dotted:
            module = ".".join(self.imports[f.module].get(base, ("", "")))
            if module in self.modules:
                out += [self.functions[module, name]] if (module, name) in self.functions else []
            elif name not in COMMON:
                kind = f.owner if base == "self" else ".".join(self.whence(f.module, f.made.get(base, "")))
                out += [m for m in self.methods[name] if meets(f.module, m.module) and (
                    kind not in self.bases or self.akin(kind, m.owner))]
        return out

    def whence(self, module: str, name: str) -> tuple[str, str]:
        """Where a name that a module uses was defined."""
        while name in self.imports.get(module, {}):
            module, name = self.imports[module][name]
        return module, name

    def akin(self, a: str, b: str) -> bool:
        """An object can be of both classes."""
        if a not in self.kin:
            self.kin[a] = set().union(*[self.above(c) for c in self.bases if a in self.above(c)])
        return b in self.kin[a]

    def above(self, name: str) -> set[str]:
        """A class and what it inherits from."""
        if name not in self.lines:
            module = name.rpartition(".")[0]
            bases = [".".join(self.whence(module, b)) for b in self.bases.get(name, [])]
            self.lines[name] = {name}.union(*[self.above(b) for b in bases])
        return self.lines[name]

    def act(self, f: Function) -> str:
        """How a function gets to do something that a query must not do, or ""."""
        way: dict[int, str] = {id(f): str(f)}
        todo = [f]
        while todo:
            now = todo.pop(0)
            acts = (now.bare & EVENTS) | ({name for _, name in now.dotted} & ACTS)
            if acts:
                return f"{way[id(now)]} {sorted(acts)}"
            for then in self.called(now):
                if id(then) not in way and then.name not in LEADS_TO:
                    way[id(then)] = f"{way[id(now)]} > {then}"
                    todo.append(then)
        return ""


def meets(a: str, b: str) -> bool:
    """Code of one module may get objects of the other: games do not know each other."""
    mine, other = a.split("."), b.split(".")
    return other[1] != "games" or mine[1] != "games" or mine[2] == other[2]


@pytest.fixture(scope="module")
def sources() -> Sources:
    return Sources()


@pytest.mark.parametrize("part", ["kernel", "effects", "games.nova", "games.spell_card_strike", "games.duel_masters",
                                  "games.magic", "games.phantom_magic_vision"])
def test_queries_neither_write_nor_ask(sources: Sources, part: str) -> None:
    queries = [f for f in sources.all if QUERY.fullmatch(f.name) and f.module.startswith(f"gyoji.{part}.")
               and ".interface." not in f.module]  # how people and tools meet a game is no rule
    assert len(queries) > 10  # there are queries to look at
    assert [way for way in map(sources.act, queries) if way] == []


def test_what_a_query_leads_to_is_found(sources: Sources) -> None:
    ways = [sources.act(f) for f in sources.all if f.name == "stack_step"]
    assert ways and all("> gyoji.kernel" in way for way in ways)
