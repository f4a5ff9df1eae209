"""Citations that know where they stand.

When a game's modules are imported, each string literal that is a rule with code becomes a `Mark`: the same string, with
the number of its site. So the engine can tell, wherever a rule number is carried to, from which line it came, and one of
them can be made *live*: then what it stands for is not done. An event with a live rule is noted and does not happen, a
moment of a step is not run, the answer to a question does not count, an instruction cites and does nothing, a refusal is
no refusal."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from .engine import classes_below, part

LEFT_OUT = re.compile(r"citing\w*\.py|reading\.py")  # modules that only cite, as long as there are some
NAME = "_cited_"
AT_THE_END = re.compile(r"\(([^()]+)\)$")  # a rule in a message: "at most 15 are allowed (100.4a)"


class Mark(str):
    """A rule number as it stands at one place of the code."""

    site: int = -1
    live = -1  # the site whose citation is live
    claimed = False  # an event with a live citation is said to have happened
    meant = -1  # the site that a mutant of another place is about

    def __bool__(self) -> bool:
        return self.site != Mark.live and len(self) > 0

    def __eq__(self, other: object) -> bool:
        return str.__eq__(self, other) if self.site != Mark.live else other is self or other == ""

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = str.__hash__

    def split(self, *given: Any) -> list[str]:
        parts = str.split(self, *given)
        return parts if len(parts) > 1 else [self]


class Marks(str):
    """Several rule numbers in one string."""

    parts: list[str]

    def split(self, *given: Any) -> list[str]:
        return list(self.parts)


def is_live(rule: object) -> bool:
    return type(rule) is Mark and rule.site == Mark.live


def is_meant(rule: object) -> bool:
    """Whether it is the rule that a mutant is about, or that is one of several."""
    if isinstance(rule, (tuple, list)):
        return any(is_meant(one) for one in rule)
    return type(rule) is Mark and rule.site == Mark.meant


@dataclass
class Site:
    """A place of the code that carries a citation."""

    number: int
    game: str
    rule: str  # its id
    module: str
    file: str
    line: int
    text: str  # as it is cited: the id, or an alias
    path: list[tuple[str, int]]  # from the module's tree down to the literal
    scope: int  # how much of the path leads to the outermost function that it stands in; 0: none

    @property
    def place(self) -> str:
        return f"{re.split('/games/|/src/gyoji/', self.file)[-1]}:{self.line}"


class Marker:
    """Marks the citations of one game as its modules are imported. `numbers` are the rules with code, by what is cited."""

    def __init__(self, game: str, packages: tuple[str, ...], numbers: dict[str, str], sites: list[Site]) -> None:
        self.game = game
        self.packages = packages  # or single modules
        self.numbers = numbers
        self.sites = sites
        self.trees: dict[str, ast.Module] = {}  # by module, with marks in place of literals

    def marked(self, module: str, file: str, source: str) -> tuple[ast.Module, dict[str, Any]]:
        tree = ast.parse(source, file)
        names: dict[str, Any] = {}
        if not LEFT_OUT.fullmatch(Path(file).name):
            for node, path, scope in list(literals(tree)):
                message = AT_THE_END.search(node.value)
                if message is not None and message[1] in self.numbers:
                    self.mark(message[1], module, file, node.lineno, path, scope)
                words = [node.value] if node.value in self.numbers else node.value.split()
                words = [] if isinstance(at(tree, path), ast.JoinedStr) else words
                if words and all(word in self.numbers for word in words):
                    found = [self.mark(word, module, file, node.lineno, path, scope) for word in words]
                    name = f"{NAME}{found[0].site}"
                    names[name] = found[0] if node.value == words[0] else Marks(node.value)
                    if isinstance(names[name], Marks):
                        names[name].parts = found
                    put(tree, path, ast.copy_location(ast.Name(name, ast.Load()), node))
        self.trees[module] = tree
        return tree, names

    def mark(self, text: str, module: str, file: str, line: int, path: list[tuple[str, int]], scope: int) -> Mark:
        """One more site."""
        site = Site(len(self.sites), self.game, self.numbers[text], module, file, line, text, path, scope)
        self.sites.append(site)
        mark = Mark(text)
        mark.site = site.number
        return mark


def literals(tree: ast.Module) -> Iterator[tuple[ast.Constant, list[tuple[str, int]], int]]:
    """String literals that are values, and the ends of those with values in them: with the way to each, and how much of it
    leads to the outermost function."""
    left: list[tuple[ast.AST, list[tuple[str, int]], int]] = [(tree, [], 0)]
    while left:
        node, path, scope = left.pop()
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node, path, scope
        if isinstance(node, ast.JoinedStr) and isinstance(node.values[-1], ast.Constant):
            yield node.values[-1], path, scope
        docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if docstring or isinstance(node, (ast.JoinedStr, ast.Match)):
            continue
        inside = scope or (len(path) if isinstance(node, ast.FunctionDef) else 0)
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns"):
                continue
            below = scope if name in ("args", "decorator_list") and isinstance(node, ast.FunctionDef) else inside
            if isinstance(value, ast.AST):
                left.append((value, [*path, (name, -1)], below))
            elif isinstance(value, list):
                left += [(v, [*path, (name, i)], below) for i, v in enumerate(value) if isinstance(v, ast.AST)]


def at(tree: ast.AST, path: Sequence[tuple[str, int]]) -> Any:
    """The node at the end of a way."""
    for name, i in path:
        tree = getattr(tree, name) if i < 0 else getattr(tree, name)[i]
    return tree


def put(tree: ast.AST, path: Sequence[tuple[str, int]], node: ast.AST) -> None:
    owner = at(tree, path[:-1])
    name, i = path[-1]
    if i < 0:
        setattr(owner, name, node)
    else:
        getattr(owner, name)[i] = node


class Finder(MetaPathFinder):
    """Imports the modules of a game with marks."""

    def __init__(self, marker: Marker) -> None:
        self.marker = marker

    def find_spec(self, fullname: str, path: Sequence[str] | None = None,
                  target: ModuleType | None = None) -> ModuleSpec | None:
        if not any(fullname == package or fullname.startswith(package + ".") for package in self.marker.packages):
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is not None and isinstance(spec.loader, SourceFileLoader):
            spec.loader = Loader(self.marker, fullname, spec.loader.path)
        return spec


class Loader(SourceFileLoader):
    def __init__(self, marker: Marker, name: str, path: str) -> None:
        super().__init__(name, path)
        self.marker = marker

    def exec_module(self, module: ModuleType) -> None:
        source = self.get_source(self.name)
        assert source is not None
        tree, names = self.marker.marked(self.name, self.path, source)
        vars(module).update(names)
        exec(compile(tree, self.path, "exec"), vars(module))

    def get_code(self, fullname: str) -> CodeType:
        raise ImportError(f"{fullname} is imported with marks")


# --- what a live citation stands for is not done ---------------------------------------------------------------
def in_place_of(function: FunctionType, make: Callable[[Callable[..., Any]], Callable[..., Any]]) -> None:
    """Whoever has imported a function gets what `make` makes of it."""
    before = FunctionType(function.__code__, function.__globals__, function.__name__, function.__defaults__)
    before.__kwdefaults__ = function.__kwdefaults__
    key = f"_instead_of_{function.__name__}"
    function.__globals__[key] = make(before)
    scope: dict[str, Any] = {}
    exec(f"def {function.__name__}(*a, **k): return {key}(*a, **k)", scope)
    function.__code__ = scope[function.__name__].__code__


def methods(top: type, name: str) -> list[tuple[type, Any]]:
    return [(kind, vars(kind)[name]) for kind in classes_below(top) if isinstance(vars(kind).get(name), FunctionType)]


def dud(ev: Any) -> Any:
    """An event that is noted and does not happen."""
    ev.__dict__["dud"] = True
    return ev


def is_dud(ev: Any) -> bool:
    return is_live(ev.rule) or "dud" in ev.__dict__


def arm() -> None:
    """In a process of its own: whatever carries the live citation does nothing."""
    in_place_of(part("happen"), happen)
    in_place_of(part("happen_all"), happen_all)
    in_place_of(part("add_lasting_effect"), float_on)
    state = part("State")
    state.ask = asked(state.ask)
    for kind, before in methods(state, "apply"):
        kind.apply = applied(before)
    for kind, before in methods(part("Moment"), "run"):
        kind.run = skipped(before, lambda g: g, True)
    for kind, before in methods(part("Do", "gyoji.effects"), "run"):
        kind.run = skipped(before, lambda c: c.g, False)
    for top, name in (("Cond", "holds"), ("Filter", "fits"), ("Number", "value")):
        for kind, before in methods(part(top, "gyoji.effects"), name):
            setattr(kind, name, turned(before))
    for kind, before in methods(part("Mod"), "apply"):
        kind.apply = unchanged(before)
    for kind, before in methods(part("Mod"), "lock"):
        kind.lock = unsettled(before)
    in_place_of(part("_apply_layer"), out_of_order)
    in_place_of(part("next_effect"), unawaited)
    for kind, before in methods(part("Ability"), "__init__"):
        if "rule" in before.__code__.co_varnames:
            kind.__init__ = idle(before)


def told(rule: object) -> None:
    """A citation has come to what it stands for; a probe notes where it comes from."""


def happen(before: Any) -> Any:
    def instead(g: Any, ev: Any) -> int:
        told(ev.rule)
        if is_dud(ev):
            g.note(ev)
            return int(Mark.claimed)
        return int(before(g, ev))
    return instead


def happen_all(before: Any) -> Any:
    def instead(g: Any, events: list[Any]) -> list[int]:
        for ev in events:
            told(ev.rule)
        live = [ev for ev in events if not is_dud(ev)]
        for ev in events:
            if is_dud(ev):
                g.note(ev)
        done = iter(before(g, live) if live else [])
        return [int(Mark.claimed) if is_dud(ev) else next(done) for ev in events]
    return instead


def float_on(before: Any) -> Any:
    def instead(g: Any, f: Any, rule: str) -> None:
        told(rule)
        told(f.rule)
        if is_live(rule) or is_live(f.rule):
            g.cite(rule)
        else:
            before(g, f, rule)
    return instead


def applied(before: Any) -> Any:
    def apply(self: Any, ev: Any) -> None:
        told(ev.rule)
        if not is_dud(ev):
            before(self, ev)
    return apply


def asked(before: Any) -> Any:
    def ask(self: Any, kind: int, player: int, options: list[int], src: int = -1, rule: str = "") -> int:
        # a question without a rule of its own is asked by the one of choosing; a live rule counts as none otherwise
        by = rule if is_live(rule) else rule or self.choose_rule()
        told(by)
        answer: int = before(self, kind, player, options, src, rule)
        return other(answer, options) if is_live(by) else answer
    return ask


def other(answer: int, options: list[int]) -> int:
    """What was not chosen."""
    return next((o for o in options if o != answer), answer)


def rule_of(node: Any) -> object:
    """The rule number that a node was given, or that its class has."""
    return next((value for value in vars(node).values() if type(value) is Mark), rule_of_class(type(node)))


@cache
def rule_of_class(kind: type) -> object:
    return next((value for k in kind.__mro__ for value in vars(k).values() if type(value) is Mark), "")


def skipped(before: Any, state: Callable[[Any], Any], over: bool) -> Any:
    def run(self: Any, c: Any) -> bool:
        rule = rule_of(self)
        told(rule)
        if is_live(rule):
            state(c).cite(rule)
            return over
        return bool(before(self, c))
    return run


_turning: list[object] = []


def turned(before: Any) -> Any:
    """A condition or filter says the opposite, a number is none."""
    def found(self: Any, *given: Any) -> Any:
        rule = rule_of(self)
        told(rule)
        if not is_live(rule) or any(node is self for node in _turning):
            return before(self, *given)
        _turning.append(self)  # its base class may look too
        value = before(self, *given)
        _turning.pop()
        return not value if isinstance(value, bool) else 0
    return found


# --- continuous effects, by the rules that games share -------------------------------------------------------------
def unchanged(before: Any) -> Any:
    """A change is not made: one whose own rule, or that of its effect or layer, is live."""
    def apply(self: Any, g: Any, eff: Any, obj: int, ch: Any) -> None:
        behind = [self.RULE, eff.rule, *g.shared_rules.layers[self.layer:self.layer + 1]]
        for rule in behind:
            told(rule)
        if not any(is_live(rule) for rule in behind):
            before(self, g, eff, obj, ch)
    return apply


def unsettled(before: Any) -> Any:
    """A number that a lasting effect uses is not fixed."""
    def lock(self: Any, g: Any, eff: Any, obj: int) -> Any:
        return self if is_live(g.shared_rules.fixed) else before(self, g, eff, obj)
    return lock


def out_of_order(before: Any) -> Any:
    """Effects of static abilities, or lasting ones, are applied from the newest to the oldest."""
    def instead(g: Any, layer: int, effects: list[Any], *more: Any) -> None:
        for static, rule in ((True, g.shared_rules.static), (False, g.shared_rules.lasting)):
            if is_live(rule):
                some = iter([e for e in effects if static == e.STATIC][::-1])
                effects = [next(some) if static == e.STATIC else e for e in effects]
        before(g, layer, effects, *more)
    return instead


def unawaited(before: Any) -> Any:
    """No effect waits for one that it depends on."""
    def instead(g: Any, todo: list[Any], layer: int) -> Any:
        return todo[0] if is_live(g.shared_rules.dependent) else before(g, todo, layer)
    return instead


def idle(before: Any) -> Any:
    def init(self: Any, *given: Any, **named: Any) -> None:
        before(self, *given, **named)
        told(rule_of(self))
        silence(self)
    return init


def silence(ability: Any) -> None:
    """An ability that is there and does nothing."""
    if is_live(rule_of(ability)):
        for name in ("triggers", "replaces", "continuous"):
            setattr(ability, name, lambda *given: False)
