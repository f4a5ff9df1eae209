"""The mutants of a site: what its statement or branch does is gone, and its citation stays.

Which ones there are depends on how the citation stands there.

*A statement that only cites* (`g.cite("405.5.7.1", pick)`, perhaps under a condition of its own) belongs to what stands
beside it:
- `branch`: the branch that it stands in is not taken, as if its condition did not hold;
- `after`, `before`: the next or last two statements beside it that do something do nothing (where the citation has a
  condition of its own: only when that holds). Where such a mutant only breaks down, the nearest alone is tried;
- `procedure`: if it stands in no branch and is all that is cited beside the branches: the procedure, or the round of a
  loop, does nothing.

*A rule number that is handed on* (to an event, a question, a moment of a step, an instruction, a procedure, a caller):
- `live`: whatever is done under this number is not done (see `marks`); where that breaks down, an event that does not
  happen is said to have happened;
- `row`: what stands beside it in a row of a table is another number, or does nothing; `entry`: the entry of a list that
  it is part of is not there; `call`: the procedure that it is given to is not called;
- `unsaid`: a message that ends with the number in brackets is not given;
- `branch`: as above; `before`, where a procedure gives the number; and `after`, `before`, `procedure`, where an event only
  says what was done beside it (`DECLARE`, `DEED`);
- `after`, `before`: the same where the number is cited at last, if that is somewhere else.

*A procedure that only cites* belongs to those who call it: `branch`, `after` and `before` of the call.

A statement that does nothing: a call is not made, an assignment to the state is left out, a value is the empty one or its
opposite, and what ends a procedure or a round does not end it. What a procedure would have given is the empty value of
its type. At most `MOST` mutants a site."""

from __future__ import annotations

import ast
import copy
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from types import CodeType, FunctionType
from typing import Any

from . import marks
from .engine import classes_below, modules, part
from .marks import Marker, Site, at

MOST = 7
CITING = ("cite", "tell")  # methods that only write the journal, and functions whose names begin so
NOTING = ("note",)
CLERICAL = ("mark_changed", "refresh", "tick", "open_journal")  # these only see to it that what was kept is computed again
CLERICAL_FIELDS = ("changed", "stirred", "since", "version", "journal", "told")
#: kinds of events that change nothing by themselves
ANNOUNCING = ("REVEAL", "DECLARE", "PLAYED", "RESOLVED", "CANCELLED", "RESULT", "CHOSEN", "SCHEDULE", "DEED")
NOBODY = ast.arguments([], [], None, [], [], None, [])
DOING = ("run", "happen", "happen_all", "ask")  # these are called for what they do, also where their outcome is looked at
GIVEN = "_given"  # a local name: whether the rule was cited this time
Path = Sequence[tuple[str, int]]


class Unmutable(Exception):
    """There is nothing that a mutant of this kind could leave out."""


@dataclass
class Mutant:
    """One change. `code` takes the place of that of the function at `line`; without it, the citation is made live."""

    site: int
    operator: str
    before: str = ""  # the source as it is
    after: str = ""
    code: CodeType | None = None
    module: str = ""
    name: str = ""  # the function's qualified name
    line: int = 0  # the first line of the function; 0: the name is that of a table
    narrower: Mutant | None = None  # what is tried where this one breaks down
    claimed: bool = False  # events that do not happen are said to have happened


# --- what a mutant calls ---------------------------------------------------------------------------------------
def emptied(value: Any) -> Any:
    """The opposite, or the empty value of the same type; an event that does not happen; what has no such value stays."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return 0 if value else 1
    if isinstance(value, (list, dict, set, str)):
        return type(value)() if type(value) is not marks.Mark else ""
    if isinstance(value, part("Event")):
        return marks.dud(value)
    return value


def unheeded(ask: Callable[..., int], kind: int, player: int, options: list[int], *rest: Any, **more: Any) -> int:
    return marks.other(ask(kind, player, options, *rest, **more), options)


def so(test: Callable[[], Any]) -> bool:
    """A condition that is looked at before its time."""
    try:
        return bool(test())
    except Exception:
        return False


def cited(g: Any, rule: str) -> bool:
    g.cite(rule)
    return True


def neutral(value: Any) -> Any:
    """Another number; of a procedure, one that does nothing."""
    return (lambda *given, **named: 0) if isinstance(value, FunctionType) else emptied(value)


CALLED = {"_emptied": emptied, "_neutral": neutral, "_unheeded": unheeded, "_so": so, "_cited": cited,
          "_is_meant": marks.is_meant, "_dud": marks.dud}


# --- trees -----------------------------------------------------------------------------------------------------
class Scope:
    """A copy of the outermost function that a place stands in, to be changed."""

    def __init__(self, marker: Marker, module: str, path: Path, scope: int) -> None:
        tree = marker.trees[module]
        self.module = module
        self.names = vars(sys.modules[module])
        self.owners = [n.name for n in (at(tree, path[:k]) for k in range(1, scope)) if isinstance(n, ast.ClassDef)]
        self.original: ast.FunctionDef = at(tree, path[:scope])
        self.function: ast.FunctionDef = copy.deepcopy(self.original)
        self.node = at(self.function, path[scope:])
        self.parents: dict[ast.AST, tuple[ast.AST, str]] = {}
        for owner in ast.walk(self.function):
            for name, value in ast.iter_fields(owner):
                for node in value if isinstance(value, list) else [value]:
                    if isinstance(node, ast.AST) and not isinstance(node, (ast.expr_context, ast.operator, ast.cmpop)):
                        self.parents[node] = (owner, name)

    def above(self, node: ast.AST) -> Iterator[ast.AST]:
        while node in self.parents:
            node = self.parents[node][0]
            yield node

    def statement(self, node: ast.AST) -> ast.stmt:
        return next(n for n in [node, *self.above(node)] if isinstance(n, ast.stmt))

    def block(self, s: ast.stmt) -> tuple[ast.AST, str, list[ast.stmt]]:
        owner, name = self.parents[s]
        return owner, name, getattr(owner, name)

    def replace(self, node: ast.AST, new: ast.AST) -> None:
        owner, name = self.parents[node]
        value = getattr(owner, name)
        if isinstance(value, list):
            value[value.index(node)] = new
        else:
            setattr(owner, name, new)

    def replace_in_block(self, s: ast.stmt, new: list[ast.stmt]) -> None:
        _, _, block = self.block(s)
        k = block.index(s)
        block[k:k + 1] = new or [ast.Pass()]

    # --- names -------------------------------------------------------------------------------------------------
    def lost(self, gone: list[ast.stmt], instead: Sequence[ast.stmt] = ()) -> set[str]:
        """Names that others read and that nothing gives any more."""
        inside = {n for s in gone for n in ast.walk(s)}
        names = {n.id for n in inside if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        first = min(s.lineno for s in gone)
        a = self.function.args
        given = {x.arg for x in [*a.posonlyargs, *a.args, *a.kwonlyargs]}
        given |= {n.id for s in instead for n in ast.walk(s) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        read: set[str] = set()
        for n in ast.walk(self.function):
            if isinstance(n, ast.Name) and n not in inside and n.id in names:
                if isinstance(n.ctx, ast.Store) and n.lineno < first:
                    given.add(n.id)
                elif isinstance(n.ctx, ast.Load) and not self.counts(n):
                    read.add(n.id)
        return (names & read) - given

    def counts(self, n: ast.Name) -> bool:
        """A name is that of a loop which it stands in."""
        loops = [x.target for x in self.above(n) if isinstance(x, ast.For)]
        for x in self.above(n):
            loops += [c.target for c in getattr(x, "generators", [])]
        return any(isinstance(t, ast.Name) and t.id == n.id for loop in loops for t in ast.walk(loop))

    # --- what a call is ----------------------------------------------------------------------------------------
    def called(self, call: ast.Call) -> Any:
        """What a call calls, if that can be told."""
        f = call.func
        if isinstance(f, ast.Name):
            return self.names.get(f.id)
        if isinstance(f, ast.Attribute):
            if isinstance(f.value, ast.Name) and f.value.id in self.names:
                return getattr(self.names[f.value.id], f.attr, None)
            if ast.unparse(f.value) in ("g", "self", "c.g", "self.g", "magic(c)"):
                for kind in reversed(classes_below(part("State"))):
                    if kind.__module__.startswith(".".join(self.module.split(".")[:3])) and hasattr(kind, f.attr):
                        return getattr(kind, f.attr)
            return method_named(f.attr)
        return None

    # --- the result --------------------------------------------------------------------------------------------
    def mutant(self, site: int, operator: str) -> Mutant:
        f = self.function
        f.decorator_list = []
        if self.owners and any(isinstance(n, ast.Name) and n.id in ("super", "__class__") for n in ast.walk(self.original)):
            f.body.append(ast.If(ast.Constant(0), [ast.Expr(ast.Name("__class__", ast.Load()))], []))
        top: ast.stmt = f
        for owner in reversed(self.owners):
            top = ast.ClassDef(owner, [], [], [top], [])
        future = ast.ImportFrom("__future__", [ast.alias("annotations")], 0)
        tree = ast.fix_missing_locations(ast.Module([future, top], []))
        try:
            code = compile(tree, self.names["__file__"], "exec")
        except SyntaxError as e:
            raise Unmutable(str(e)) from None
        for owner in [*self.owners, f.name]:
            code = next(c for c in code.co_consts if isinstance(c, CodeType) and c.co_name == owner)
        first = min([self.original.lineno, *(d.lineno for d in self.original.decorator_list)])
        return Mutant(site, operator, ast.unparse(self.original), ast.unparse(f), code, self.module,
                      ".".join([*self.owners, f.name]), first)


@cache
def method_named(name: str) -> Any:
    """A method of shared code, if all of that name take and give the same."""
    found = [vars(kind)[name] for module in [*modules("gyoji.kernel"), *modules("gyoji.effects")]
             for kind in vars(module).values() if isinstance(kind, type) and kind.__module__ == module.__name__
             and isinstance(vars(kind).get(name), FunctionType)]
    return found[0] if found and all(f.__annotations__ == found[0].__annotations__ for f in found) else None


def name_of(call: ast.Call) -> str:
    f = call.func
    return f.attr if isinstance(f, ast.Attribute) else f.id if isinstance(f, ast.Name) else ""


def only_cites(call: ast.AST) -> bool:
    if not isinstance(call, ast.Call):
        return False
    name = name_of(call)
    return name in NOTING or name in CITING or name in _criers or name.startswith(tuple(f"{c}_" for c in CITING))


def is_citing(function: str) -> bool:
    """A procedure of this name only writes the journal."""
    return function in _criers or function.startswith((*CITING, *NOTING))


_criers: set[str] = set()  # functions of the games that do nothing but cite
_doers: set[str] = set()  # those that change the state, or call what does
_heralds: set[str] = set()  # and those that do nothing but have an event that announces something


def find_criers(trees: list[ast.Module]) -> None:
    """Functions that change nothing, give nothing and call for its own sake only what cites."""
    _criers.clear()
    _doers.clear()
    _heralds.clear()
    functions: dict[str, list[ast.FunctionDef]] = {}
    for tree in trees:
        for n in ast.walk(tree):
            if isinstance(n, ast.FunctionDef) and not all(is_docstring(x) or isinstance(x, ast.Pass) for x in n.body):
                functions.setdefault(n.name, []).append(n)  # but for one that a game may give a body
    while True:
        found = {name for name, some in functions.items() if all(cries(f) for f in some)} - _criers
        if not found:
            break
        _criers.update(found)
    _heralds.update(name for name, some in functions.items() if all(announces(f) for f in some))
    _doers.update(name for name, some in functions.items() if all(changes(f) for f in some))


def changes(f: ast.FunctionDef) -> bool:
    """A function that changes what it was given, or the state of a game by an event or a question."""
    own = {a.arg for a in f.args.args}
    for n in ast.walk(f):
        if isinstance(n, ast.Attribute) and isinstance(n.ctx, ast.Store) and isinstance(n.value, ast.Name) and (
                n.value.id in own and n.attr not in CLERICAL_FIELDS):
            return True
        if isinstance(n, ast.Call) and name_of(n) in DOING:
            return True
    return False


def is_docstring(s: ast.stmt) -> bool:
    return isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant)


def announces(f: ast.FunctionDef) -> bool:
    if any(isinstance(n, (ast.Attribute, ast.Subscript)) and not isinstance(n.ctx, ast.Load) for n in ast.walk(f)):
        return False
    calls = [n.value for n in ast.walk(f) if isinstance(n, ast.Expr) and isinstance(n.value, ast.Call)]
    events = [n for n in ast.walk(f) if isinstance(n, ast.Call) and name_of(n) == "Event"]
    return bool(events) and all(ast.unparse(e.args[0]) in ANNOUNCING for e in events) and all(
        name_of(c) in ("happen", "did") or only_cites(c) for c in calls)


def cries(f: ast.FunctionDef) -> bool:
    cited = False
    for n in ast.walk(f):
        if isinstance(n, ast.Return) and n.value is not None:
            return False
        if isinstance(n, (ast.Attribute, ast.Subscript)) and not isinstance(n.ctx, ast.Load):
            return False
        if isinstance(n, (ast.Yield, ast.Raise)):
            return False
        if isinstance(n, ast.Expr) and isinstance(n.value, ast.Call):
            if not only_cites(n.value) and name_of(n.value) != f.name:  # it may leave that to another of its name
                return False
            cited = True
    return cited


def citing(s: ast.stmt) -> bool:
    """A statement that does nothing but cite."""
    if isinstance(s, ast.Expr):
        return only_cites(s.value) or isinstance(s.value, ast.Constant)
    if isinstance(s, ast.If):
        return not acts(s.test) and all(citing(x) for x in [*s.body, *s.orelse])
    if isinstance(s, ast.For):
        return all(citing(x) for x in [*s.body, *s.orelse])
    return isinstance(s, ast.Pass)


def acts(e: ast.expr) -> bool:
    """An expression that does something, and gives whether it was done."""
    return any(isinstance(n, ast.Call) and (name_of(n) in DOING or name_of(n) in _doers) for n in ast.walk(e))


# --- doing nothing ---------------------------------------------------------------------------------------------
EMPTY = {"int": ast.Constant(0), "list": ast.List([], ast.Load()), "dict": ast.Dict([], []), "str": ast.Constant(""),
         "None": ast.Constant(None), "set": ast.Call(ast.Name("set", ast.Load()), [], [])}


def run(name: str, *args: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(name, ast.Load()), list(args), [])


def nothing(scope: Scope, e: ast.expr) -> ast.expr | None:
    """An expression without what it does and gives; None where nobody can say what that is."""
    if isinstance(e, ast.Constant):
        v = e.value
        return None if v is None else ast.Constant(emptied(v) if isinstance(v, (bool, int, str)) else v)
    if isinstance(e, ast.IfExp) and "None" not in ast.unparse(e.test):
        return ast.IfExp(e.test, e.orelse, e.body)
    if isinstance(e, ast.Compare) or (isinstance(e, ast.UnaryOp) and isinstance(e.op, ast.Not)):
        return ast.UnaryOp(ast.Not(), e)
    if not isinstance(e, ast.Call):
        return run("_emptied", e)
    name = name_of(e)
    if name == "ask":
        return ast.Call(ast.Name("_unheeded", ast.Load()), [e.func, *e.args], e.keywords)
    if name == "happen":
        return ast.Call(e.func, [e.args[0], run("_dud", e.args[1])], [])
    if name == "run" and [ast.unparse(a) for a in e.args] == ["c"]:
        return ast.Constant(False)  # an instruction that is not carried out
    what = scope.called(e)
    if isinstance(what, FunctionType):
        gives = str(what.__annotations__.get("return", ""))
        names = [name for name, of in what.__annotations__.items() if name != "return" and gives == f"{of} | None"]
        if names:  # what it would have changed stays as it is
            place = what.__code__.co_varnames.index(names[0]) - isinstance(e.func, ast.Attribute)
            if place < len(e.args):
                return e.args[place]
        kind = "None" if gives.endswith("| None") else gives.partition("[")[0]
        if kind in EMPTY:
            return copy.deepcopy(EMPTY[kind])
        return ast.UnaryOp(ast.Not(), e) if kind == "bool" else None
    return run("_emptied", e)


def undone(scope: Scope, s: ast.stmt) -> list[ast.stmt] | None:
    """A statement that does nothing; None where it does nothing that counts as it is."""
    if citing(s):
        return None
    if isinstance(s, ast.Expr):
        return [] if isinstance(s.value, ast.Call) and name_of(s.value) not in CLERICAL else None
    if isinstance(s, (ast.Assign, ast.AnnAssign, ast.AugAssign)):
        targets = s.targets if isinstance(s, ast.Assign) else [s.target]
        if all(isinstance(t, (ast.Attribute, ast.Subscript)) for t in targets):
            clerical = all(isinstance(t, ast.Attribute) and t.attr in CLERICAL_FIELDS for t in targets)
            return None if clerical else []
        if not all(isinstance(t, ast.Name) for t in targets) or s.value is None:
            return None
        if isinstance(s, ast.AugAssign) or made_of_itself(s.value, [t.id for t in targets if isinstance(t, ast.Name)]):
            return []
        if isinstance(s.value, (ast.Name, ast.Attribute, ast.Subscript, ast.Constant)) or (
                isinstance(s.value, ast.UnaryOp) and isinstance(s.value.operand, ast.Constant)):
            return None  # another name for something
        value = nothing(scope, s.value)
        return None if value is None else [ast.Assign([ast.Name(t.id, ast.Store()) for t in targets], value)]
    if isinstance(s, ast.Return):
        if s.value is None or (isinstance(s.value, ast.Constant) and s.value.value is None):
            return []
        value = nothing(scope, s.value)
        return None if value is None else [ast.Return(value)]
    if isinstance(s, (ast.Continue, ast.Break, ast.Delete)):
        return []
    if isinstance(s, (ast.If, ast.For, ast.While, ast.With, ast.Try)):
        if not scope.lost([s]):
            return []
        if isinstance(s, ast.If):
            return [ast.If(s.test, all_undone(scope, s.body) or [ast.Pass()], all_undone(scope, s.orelse))]
    return None


def made_of_itself(value: ast.expr, names: list[str]) -> bool:
    """A value that is only narrowed or changed: without that it stays what it was."""
    return any(isinstance(n, ast.Name) and n.id in names for n in ast.walk(value))


def all_undone(scope: Scope, block: list[ast.stmt]) -> list[ast.stmt]:
    out: list[ast.stmt] = []
    for s in block:
        new = undone(scope, s)
        out += [s] if new is None else new
    return out


# --- the operators ---------------------------------------------------------------------------------------------
def citation(scope: Scope, s: ast.stmt, text: str) -> list[ast.stmt]:
    """The citation of a statement that is left out."""
    names = (*CITING, "cite_all")
    states = [n.value for n in ast.walk(s) if isinstance(n, ast.Attribute) and n.attr in names]
    if "g" in [a.arg for a in scope.function.args.args]:
        states.append(ast.Name("g", ast.Load()))
    return [ast.Expr(run("_cited", states[0], ast.Constant(text)))] if states else []


def branch(scope: Scope, s: ast.stmt, text: str, most: int) -> int:
    """The branch that a statement stands in is not taken."""
    owner, name, block = scope.block(s)
    while not isinstance(owner, ast.If):
        if not isinstance(owner, ast.With) or not isinstance(owner, ast.stmt):
            raise Unmutable("it stands in no branch")
        owner, name, block = scope.block(owner)
    if citing(s) and conditional(scope, s):  # only where this rule is the one that is cited
        if name != "body":
            raise Unmutable("it stands in the other branch")
        state = next((c.func.value for c in ast.walk(s) if isinstance(c, ast.Call) and only_cites(c)
                      and isinstance(c.func, ast.Attribute)), None)
        so: ast.expr = run("_so", ast.Lambda(NOBODY, condition(scope, s)))
        if state is not None:
            so = ast.BoolOp(ast.And(), [so, run("_cited", state, ast.Constant(text))])
        owner.test = ast.BoolOp(ast.And(), [owner.test, ast.UnaryOp(ast.Not(), so)])
        return 1
    instead = copy.deepcopy(owner.orelse) if name == "body" else []
    lost = scope.lost(block, instead)
    kept: list[ast.stmt] = []
    for x in block:
        names = {n.id for n in ast.walk(x) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        if names & lost:
            new = undone(scope, x)
            kept += [x] if new is None else new
    if not kept and all(citing(x) for x in block) and not instead:
        cite = citation(scope, s, text)
        if name == "orelse" and cite and isinstance(cite[0], ast.Expr):
            owner.test = ast.BoolOp(ast.Or(), [owner.test, cite[0].value])  # the other one is taken
            return 1
        if not acts(owner.test) or scope.lost([owner]):
            raise Unmutable("the branch only cites")
        scope.replace_in_block(owner, cite)  # what it looks at is not done
        return 1
    block[:] = [*citation(scope, s, text), *kept, *instead] or [ast.Pass()]
    return 1


def conditional(scope: Scope, s: ast.stmt) -> bool:
    """A citing statement may be carried out without citing the rule in question."""
    inner = [scope.node, *scope.above(scope.node)]
    inner = inner[1:inner.index(s) + 1]
    return is_handed(scope.node) or any(
        isinstance(n, (ast.If, ast.IfExp, ast.Subscript)) and not is_about_journal(n) for n in inner)


def is_about_journal(n: ast.AST) -> bool:
    return isinstance(n, ast.If) and isinstance(n.test, ast.Compare) and ast.unparse(n.test.left).endswith(".journal")


def is_mark(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and node.id.startswith(marks.NAME)


def is_handed(node: ast.AST) -> bool:
    """A rule number that the statement was given: it may be another one. A call to what only cites is none."""
    return not is_mark(node) and not only_cites(node)


def observe(scope: Scope, s: ast.stmt) -> list[ast.stmt]:
    """A citing statement that leaves in a local name whether it has cited the rule."""
    node = scope.node
    listed = scope.parents[node][0]
    chosen = scope.parents[listed][0] if isinstance(listed, (ast.List, ast.Tuple)) else None
    if isinstance(chosen, ast.Subscript) and isinstance(listed, (ast.List, ast.Tuple)):  # one of several, by its place
        k = listed.elts.index(node)
        test: ast.expr = ast.Compare(chosen.slice, [ast.Eq()], [ast.Constant(k)])
        scope.replace(chosen, ast.IfExp(noted(test), chosen, copy.deepcopy(chosen)))
    elif not is_handed(node):
        scope.replace(node, ast.IfExp(noted(ast.Constant(True)), node, node))
    else:
        scope.replace(node, ast.IfExp(noted(run("_is_meant", node)), node, node))
    return [ast.Assign([ast.Name(GIVEN, ast.Store())], ast.Constant(False)), s]


def noted(test: ast.expr) -> ast.expr:
    """Also where others are cited after it, in a loop."""
    return ast.NamedExpr(ast.Name(GIVEN, ast.Store()), ast.BoolOp(ast.Or(), [given(), test]))


def given() -> ast.expr:
    return ast.Name(GIVEN, ast.Load())


def is_guard(s: ast.stmt) -> bool:
    """An exception from what follows: it only ends the procedure or the round."""
    return isinstance(s, ast.If) and not s.orelse and isinstance(s.body[-1], (ast.Return, ast.Continue, ast.Break)) and all(
        citing(x) for x in s.body[:-1]) and not acts(s.test)


def acting(scope: Scope, block: list[ast.stmt], most: int) -> list[tuple[ast.stmt, list[ast.stmt]]]:
    """The first statements that do something, each with what it is when it does nothing; with none, the first alone, and
    a loop that waits for it ends."""
    out: list[tuple[ast.stmt, list[ast.stmt]]] = []
    for x in block:
        if is_guard(x) and out:
            break
        new = None if is_guard(x) or gives_options(scope, x) else undone(scope, x)
        if new is not None and len(out) < max(most, 1):
            looping = most == 0 and not new and isinstance(x, ast.Expr) and isinstance(scope.parents[x][0], ast.While)
            out.append((x, [ast.Break()] if looping else new))
    return out


def gives_options(scope: Scope, x: ast.stmt) -> bool:
    """What a question is about; the question itself counts."""
    if not isinstance(x, ast.Assign) or not isinstance(x.targets[0], ast.Name) or isinstance(x.value, ast.IfExp):
        return False
    name = x.targets[0].id
    asks = [n for n in ast.walk(scope.function) if isinstance(n, ast.Call) and name_of(n) == "ask" and len(n.args) > 2]
    return any(isinstance(n.args[2], ast.Name) and n.args[2].id == name for n in asks)


def after(scope: Scope, s: ast.stmt, text: str, most: int) -> int:
    _, _, block = scope.block(s)
    found = acting(scope, block[block.index(s) + 1:], most)
    if not found:
        raise Unmutable("nothing is done after it")
    cited = conditional(scope, s)
    for x, new in found:
        scope.replace_in_block(x, [ast.If(given(), new or [ast.Pass()], [x])] if cited else new)
    if cited:
        scope.replace_in_block(s, observe(scope, s))
    return len(found)


def before(scope: Scope, s: ast.stmt, text: str, most: int) -> int:
    _, _, block = scope.block(s)
    found = acting(scope, block[:block.index(s)][::-1], most)
    if not found:  # then what leads to the branch
        owner = scope.parents[s][0]
        if isinstance(owner, ast.If):
            _, _, block = scope.block(owner)
            found = acting(scope, block[:block.index(owner)][::-1], 1)
        if not found:
            raise Unmutable("nothing is done before it")
        for x, new in found:
            scope.replace_in_block(x, new)
        return 1
    if not conditional(scope, s):
        for x, new in found:
            scope.replace_in_block(x, new)
        return len(found)
    test = condition(scope, s)
    changes: list[ast.stmt] = []
    for x, new in found:
        stored = {n.id for n in ast.walk(x) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        if isinstance(x, (ast.Assign, ast.AnnAssign)) and new:
            target = x.targets[0] if isinstance(x, ast.Assign) else x.target
            assert isinstance(target, ast.Name)
            if isinstance(new[0], ast.Assign) and isinstance(new[0].value, (ast.IfExp, ast.Name)):
                changes += copy.deepcopy(new)
            else:
                name = target.id
                changes.append(ast.Assign([ast.Name(name, ast.Store())], run("_emptied", ast.Name(name, ast.Load()))))
        elif not stored & {n.id for n in ast.walk(test) if isinstance(n, ast.Name)}:
            look = run("_so", ast.Lambda(NOBODY, copy.deepcopy(test)))
            scope.replace_in_block(x, [ast.If(look, new or [ast.Pass()], [x])])
        else:
            raise Unmutable("its condition is about what stands before it")
    if changes:
        scope.replace_in_block(s, [*observe(scope, s), ast.If(given(), changes, [])])
    return len(found)


def condition(scope: Scope, s: ast.stmt) -> ast.expr:
    """When a citing statement cites the rule."""
    tests: list[ast.expr] = []
    node: ast.AST = scope.node
    if is_handed(node):
        tests.append(run("_is_meant", copy.deepcopy(node)))
    while node is not s:
        owner, name = scope.parents[node]
        if isinstance(owner, (ast.If, ast.IfExp)) and name != "test" and not is_about_journal(owner):
            test = copy.deepcopy(owner.test)
            tests.insert(0, test if name == "body" else ast.UnaryOp(ast.Not(), test))
        if isinstance(owner, ast.For):
            raise Unmutable("it is cited in a loop of its own")
        node = owner
    return ast.BoolOp(ast.And(), tests) if len(tests) > 1 else tests[0] if tests else ast.Constant(True)


def procedure(scope: Scope, s: ast.stmt, text: str, most: int) -> int:
    """The procedure, or the round of a loop, which cites this rule alone in every case does nothing but cite."""
    owner, _, block = scope.block(s)
    if conditional(scope, s) or not isinstance(owner, (ast.FunctionDef, ast.For, ast.While)):
        raise Unmutable("it stands in a branch")
    if any(isinstance(x, ast.Expr) and only_cites(x.value) for x in block if x is not s):
        raise Unmutable("other rules are applied beside it")
    end: list[ast.stmt] = [ast.Break()] if isinstance(owner, ast.While) else []
    if isinstance(owner, ast.FunctionDef):
        gives = "None" if owner.returns is None else ast.unparse(owner.returns)
        kind = "None" if gives.endswith("| None") else gives.partition("[")[0]
        if kind not in EMPTY and kind != "bool":
            raise Unmutable(f"there is no empty {gives}")
        end = [ast.Return(copy.deepcopy(EMPTY.get(kind, ast.Constant(most == 0))))]  # true, where false breaks down
    block[:] = [*citation(scope, s, text), *end] or [ast.Pass()]
    return 1


def call(scope: Scope, s: ast.stmt, text: str, most: int) -> int:
    """The procedure that a rule number is given to is not called."""
    for node in scope.above(scope.node):
        if isinstance(node, (ast.stmt, ast.Lambda)):
            break
        if isinstance(node, ast.Call):
            if isinstance(scope.called(node), type) or name_of(node) in ("ask", "happen", "happen_all", "append", "extend"):
                continue
            if isinstance(s, ast.Expr) and s.value is node:
                scope.replace_in_block(s, citation(scope, s, text))
                return 1
            new = nothing(scope, node)
            if new is None:
                break
            scope.replace(node, new)
            return 1
    raise Unmutable("it is given to no procedure")


def entry(scope: Scope, s: ast.stmt, text: str, most: int) -> int:
    """The entry of a list that a rule number is part of is not there."""
    for node in [scope.node, *scope.above(scope.node)]:
        if isinstance(node, ast.stmt):
            break
        owner = scope.parents[node][0]
        rows = isinstance(node, ast.Tuple) and isinstance(owner, (ast.Tuple, ast.List))
        if rows or (isinstance(owner, ast.List) and isinstance(node, ast.Call)):
            owner.elts.remove(node)
            return 1
    raise Unmutable("it is part of no list")


def row(scope: Scope, s: ast.stmt, text: str, most: int) -> int:
    """What stands beside a rule number in a row of a table is another number, or does nothing."""
    owner = scope.parents[scope.node][0]
    if not isinstance(owner, ast.Tuple) or not change_row(owner, scope.node):
        raise Unmutable("nothing stands beside it")
    return 1


def change_row(tuple_: ast.Tuple, mark: ast.AST) -> bool:
    """Whether there was something to change."""
    before = list(tuple_.elts)
    tuple_.elts = [run("_neutral", e) if e is not mark and is_value(e) else e for e in before]
    return tuple_.elts != before


def change_call(call: ast.Call, mark: ast.AST, others: list[ast.Call]) -> bool:
    """What stands beside a rule number in an entry of a table is that of another entry. Whether there was one."""
    changed = False
    for k, value in enumerate(call.args):
        if value is not mark and not is_mark(value):
            found = [o.args[k] for o in others if len(o.args) > k and ast.dump(o.args[k]) != ast.dump(value)]
            if found:
                call.args[k] = copy.deepcopy(found[0])
                changed = True
    return changed


def is_value(e: ast.expr) -> bool:
    if is_mark(e):
        return False
    return isinstance(e, (ast.Name, ast.Attribute, ast.Lambda)) or (isinstance(e, ast.Constant) and isinstance(e.value, int))


def unsaid(scope: Scope, s: ast.stmt, text: str, most: int) -> int:
    """A message that ends with a rule number is not given: it is left out of its list, its statement is not carried out."""
    node: ast.AST = scope.node
    owner = scope.parents[node][0]
    while not isinstance(owner, ast.stmt):
        if isinstance(owner, ast.List) and node in owner.elts:
            owner.elts.remove(node)
            return 1
        if isinstance(owner, ast.ListComp) and node is owner.elt:
            scope.replace(owner, ast.List([], ast.Load()))
            return 1
        node, owner = owner, scope.parents[owner][0]
    if not isinstance(owner, (ast.Expr, ast.Raise)):
        raise Unmutable("it is not said by a statement of its own")
    scope.replace_in_block(owner, [])
    return 1


Operator = Callable[[Scope, ast.stmt, str, int], int]


def attempt(make: Callable[[], Scope], site: Site, operators: list[Operator], where: str = "") -> list[Mutant]:
    """The mutants that can be made."""
    out: list[Mutant] = []
    for operator in operators:
        mutant: Mutant | None = None
        for most in (0, 1, 2):
            scope = make()
            s = outermost(scope)
            try:
                if operator(scope, s, site.text, most) == max(most, 1):
                    wider = scope.mutant(site.number, operator.__name__ + where)
                    if mutant is None or mutant.after != wider.after:
                        wider.narrower, mutant = mutant, wider
            except Unmutable:
                break
        if mutant is not None:
            out.append(mutant)
    return out


def outermost(scope: Scope) -> ast.stmt:
    """The statement that a citation stands in: with its conditions, where it does nothing but cite."""
    s = scope.statement(scope.node)
    while citing(s) and isinstance(owner := scope.parents[s][0], (ast.If, ast.For)) and citing(owner):
        s = owner
    return s


def mutants_of(marker: Marker, site: Site, cited_at: Sequence[tuple[str, Path, int]] = ()) -> list[Mutant]:
    """All mutants of a site. `cited_at`: where its number is cited at last, if not there (see `citing_call`)."""
    def here() -> Scope:
        return Scope(marker, site.module, site.path, site.scope)

    if site.scope and not is_mark(here().node):
        return attempt(here, site, [unsaid, branch])
    out: list[Mutant] = []
    if not is_cited_there(marker, site):
        out.append(Mutant(site.number, "live", narrower=Mutant(site.number, "live", claimed=True)))
        if site.scope:
            out += attempt(here, site, [row, entry, call])[:1]
            more = [branch, after, before, procedure] if is_announced(marker, site) else [branch]
            out += attempt(here, site, more if not is_given(marker, site) else [branch, before])
        else:
            out += tables(marker, site)
    elif not cries(here().original):
        return attempt(here, site, [branch, after, before, procedure])
    for module, path, scope_at in cited_at[:2]:
        def there(module: str = module, path: Path = path, scope_at: int = scope_at) -> Scope:
            return Scope(marker, module, path, scope_at)

        out += [] if cries(there().original) else attempt(there, site, [branch, after, before, procedure], " elsewhere")
    return out[:MOST]


def tables(marker: Marker, site: Site) -> list[Mutant]:
    """A table of a module with a row that is changed: made again, in place of the one that was made at first."""
    statement: ast.Assign | ast.AnnAssign = marker.trees[site.module].body[site.path[0][1]]
    if len(site.path) < 2 or not isinstance(statement, (ast.Assign, ast.AnnAssign)):
        return []
    new = copy.deepcopy(statement)
    target = new.targets[0] if isinstance(new, ast.Assign) else new.target
    owner = at(new, site.path[1:-1])
    if not isinstance(target, ast.Name) or new.value is None:
        return []
    mark = at(new, site.path[1:])
    if isinstance(owner, ast.Call):
        calls = [n for n in ast.walk(marker.trees[site.module]) if isinstance(n, ast.Call)]
        changed = change_call(owner, mark, [n for n in calls if name_of(n) == name_of(owner)])
    else:
        changed = isinstance(owner, ast.Tuple) and change_row(owner, mark)
    if not changed:
        return []
    code = compile(ast.fix_missing_locations(ast.Expression(new.value)), site.file, "eval")
    return [Mutant(site.number, "row", ast.unparse(statement), ast.unparse(new), code, site.module, target.id, 0)]


def is_announced(marker: Marker, site: Site) -> bool:
    """A site is an event that only says what was done beside it."""
    if not site.scope:
        return False
    scope = Scope(marker, site.module, site.path, site.scope)
    call = next((n for n in scope.above(scope.node) if isinstance(n, (ast.Call, ast.stmt))), None)
    if not isinstance(call, ast.Call):
        return False
    return name_of(call) in _heralds or (name_of(call) == "Event" and ast.unparse(call.args[0]) in ANNOUNCING)


def is_given(marker: Marker, site: Site) -> bool:
    """A site is what a procedure gives: the rule by which it did what it has done."""
    scope = Scope(marker, site.module, site.path, site.scope)
    return isinstance(scope.statement(scope.node), ast.Return)


def is_cited_there(marker: Marker, site: Site) -> bool:
    """A site is a statement that does nothing but cite."""
    if not site.scope:
        return False
    scope = Scope(marker, site.module, site.path, site.scope)
    return citing(scope.statement(scope.node))


# --- where a number is cited at last ---------------------------------------------------------------------------
def citing_call(marker: Marker, module: str, line: int) -> tuple[str, Path, int] | None:
    """The call at a line that cites a rule number it was handed: the way to that number, and its scope."""
    found: tuple[str, Path, int] | None = None
    left: list[tuple[ast.AST, list[tuple[str, int]], int]] = [(marker.trees[module], [], 0)]
    while left:
        node, path, scope = left.pop()
        if isinstance(node, (ast.stmt, ast.expr)) and not node.lineno <= line <= (node.end_lineno or node.lineno):
            continue
        if isinstance(node, ast.Call) and scope and only_cites(node) and node.args:
            inner = node.args[0]
            if name_of(node) in _criers and name_of(node) not in (*CITING, "cite_all"):
                found = module, path, scope
            elif name_of(node) not in NOTING:
                found = module, [*path, ("args", 0)], scope
            elif isinstance(inner, ast.Call) and len(inner.args) > 1:  # note(Event(kind, rule, ...))
                found = module, [*path, ("args", 0), ("args", 1)], scope
        inside = scope or (len(path) if isinstance(node, ast.FunctionDef) else 0)
        for name, value in ast.iter_fields(node):
            if isinstance(value, ast.AST):
                left.append((value, [*path, (name, -1)], inside))
            elif isinstance(value, list):
                left += [(v, [*path, (name, i)], inside) for i, v in enumerate(value) if isinstance(v, ast.AST)]
    if found is not None and is_mark(at(marker.trees[module], found[1])):
        return None
    return found
