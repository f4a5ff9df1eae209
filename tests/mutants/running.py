"""Mutants in processes of their own."""

from __future__ import annotations

import gc
import json
import math
import os
import resource
import select
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from types import FunctionType
from typing import Any, ClassVar

import gyoji.testing

from . import marks
from .cases import ERROR, KILLED, SURVIVED, TIMEOUT, Case
from .engine import part
from .operators import CALLED, Mutant, is_citing

SECONDS = 2.0  # a mutant may compute for so long, and
TIMES = 5  # so many times as long as its tests take without it
LONGEST = 120.0  # what a case may take without one
WAITING = 20  # how many times that it may take in all, on a machine that has much to do
MEMORY = 2 << 30  # more than before
CITERS: list[tuple[type, str]] = []  # beside the state of a game: what cites, and by which method


def in_child(work: Callable[[], dict[str, Any]], seconds: float) -> dict[str, Any]:
    """What the work gives, done in a process of its own, which may compute for so long."""
    read, write = os.pipe()
    pid = os.fork()
    if pid == 0:
        code = 1
        try:
            resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(seconds), math.ceil(seconds)))
            signal.alarm(math.ceil(seconds) * WAITING)  # it may have to wait for others, but not for ever
            os.close(read)
            quiet()
            with os.fdopen(write, "w") as file:
                json.dump(work(), file)
            code = 0
        finally:
            os._exit(code)
    os.close(write)
    with os.fdopen(read, "rb") as file:
        told = file.read()
    status = os.waitpid(pid, 0)[1]
    try:
        found: dict[str, Any] = json.loads(told)
        return found
    except ValueError:
        late = os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL, signal.SIGALRM)
        return {"verdict": TIMEOUT if late else ERROR, "why": "it took too long" if late else "it broke down", "case": ""}


def quiet() -> None:
    """A mutant may say and take much: nobody hears it, and its memory is limited."""
    gyoji.testing.write_record = lambda *given: None  # nothing counts as tested
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    with suppress(OSError, ValueError):  # as far as the system says
        used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (used + MEMORY, used + MEMORY))
    gc.disable()


def in_children(work: list[Callable[[], Any]], jobs: int, done: Callable[[int, Any], None]) -> None:
    """Do all the work in several processes; each piece may start further ones. `done` is told what each has given."""
    context = get_context("fork")
    next_one = context.Value("i", 0)
    pipes: list[int] = []
    pids: list[int] = []
    sys.stdout.flush()
    gc.collect()
    gc.freeze()  # what is there already is not looked at, and not copied, by the children
    for _ in range(min(jobs, len(work))):
        read, write = os.pipe()
        pid = os.fork()
        if pid == 0:
            code = 1
            try:
                for pipe in [read, *pipes]:
                    os.close(pipe)
                with os.fdopen(write, "w") as file:
                    while True:
                        with next_one.get_lock():
                            k = next_one.value
                            next_one.value += 1
                        if k >= len(work):
                            break
                        file.write(json.dumps([k, work[k]()]) + "\n")
                        file.flush()
                code = 0
            except BaseException:
                traceback.print_exc()
            finally:
                sys.stdout.flush()
                sys.stderr.flush()
                os._exit(code)
        os.close(write)
        pipes.append(read)
        pids.append(pid)
    try:
        for k, value in lines(pipes):
            done(k, value)
    except BaseException:
        for pid in pids:
            os.kill(pid, signal.SIGTERM)
        raise
    finally:
        codes = [os.waitpid(pid, 0)[1] for pid in pids]
        gc.unfreeze()
    if any(codes):
        raise SystemExit("a worker has broken down")


def lines(pipes: list[int]) -> Iterator[Any]:
    """The JSON lines that come through several pipes."""
    left = {pipe: b"" for pipe in pipes}
    while left:
        for pipe in select.select(list(left), [], [])[0]:
            more = os.read(pipe, 1 << 16)
            if not more:
                del left[pipe]
                os.close(pipe)
                continue
            *whole, left[pipe] = (left[pipe] + more).split(b"\n")
            for line in whole:
                yield json.loads(line)


def in_turn(work: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """What the work gives, done in a process of its own, however long it takes."""
    found: list[dict[str, Any]] = []
    in_children([work], 1, lambda k, value: found.append(value))
    return found[0]


# --- without a mutant ------------------------------------------------------------------------------------------
def baselines(cases: list[Case]) -> list[dict[str, Any]]:
    """Cases as the engine is: whether each passes, how long it takes, which citations it comes to and where."""
    def work() -> dict[str, Any]:
        found = probe()
        facts: list[dict[str, Any]] = []
        for case in cases:
            found.clear()
            began = time.process_time()
            verdict, why = case.run()
            facts.append({"verdict": verdict, "why": why, "seconds": time.process_time() - began,
                          "reached": [[site, sorted(places)] for site, places in found.items()]})
        return {"facts": facts}

    done = in_child(work, LONGEST)
    if "facts" in done:
        return list(done["facts"])
    if len(cases) > 1:
        return [baselines([case])[0] for case in cases]
    return [{"seconds": 0.0, "reached": [], **done}]


def probe() -> dict[int, set[tuple[str, int]]]:
    """From now on: by site, where its number is cited (file, line)."""
    found: dict[int, set[tuple[str, int]]] = {}

    def told(rule: object) -> None:
        if type(rule) is marks.Mark:
            found.setdefault(rule.site, set())

    def cited(before: Any, rule_of: Callable[[Any], object]) -> Any:
        def cite(self: Any, what: Any, *given: Any, **named: Any) -> Any:
            rule = rule_of(what)
            for one in rule if isinstance(rule, tuple) else (rule,):
                if type(one) is marks.Mark:
                    frame = sys._getframe(1)
                    while frame.f_back is not None and is_citing(frame.f_code.co_name):
                        frame = frame.f_back
                    found.setdefault(one.site, set()).add((frame.f_code.co_filename, frame.f_lineno))
            return before(self, what, *given, **named)
        return cite

    marks.told = told
    marks.arm()
    state = part("State")
    for name in ("cite", "tell", "cite_all"):
        for kind, before in marks.methods(state, name):
            setattr(kind, name, cited(before, lambda rule: rule))
    for kind, name in CITERS:
        setattr(kind, name, cited(vars(kind)[name], lambda rule: rule))
    for kind, before in marks.methods(state, "note"):
        kind.note = cited(before, lambda ev: ev.rule)
    for module in [m for name, m in sys.modules.items() if name.startswith("gyoji.games.")]:
        for kind in [k for k in vars(module).values() if isinstance(k, type) and k.__module__ == module.__name__]:
            if "cite_later" in vars(kind):
                kind.cite_later = cited(vars(kind)["cite_later"], lambda rule: rule)
    return found


# --- with one --------------------------------------------------------------------------------------------------
def trial(mutant: Mutant, cases: list[Case], seconds: float) -> dict[str, Any]:
    """A mutant against its cases: all in one process or, where one of them does not come to an end, each by itself."""
    found = against(mutant, cases, seconds)
    if found["verdict"] == TIMEOUT and len(cases) > 1:
        each = [against(mutant, [case], seconds / len(cases)) for case in cases]
        return next((one for one in each if one["verdict"] == KILLED), found)
    return found


def against(mutant: Mutant, cases: list[Case], seconds: float) -> dict[str, Any]:
    """A mutant against some cases, in a process of its own, until one of them kills it."""
    def work() -> dict[str, Any]:
        apply(mutant)
        worst: dict[str, Any] = {"verdict": SURVIVED, "why": "", "case": ""}
        for case in cases:
            verdict, why = case.run()
            if verdict != SURVIVED and worst["verdict"] != KILLED:
                worst = {"verdict": verdict, "why": why, "case": case.name}
            if verdict == KILLED:
                break
        return worst
    return in_child(work, SECONDS + TIMES * seconds)


def apply(mutant: Mutant) -> None:
    """From now on the engine is the mutant."""
    marks.arm()
    if mutant.code is None:
        marks.Mark.live = mutant.site
        marks.Mark.claimed = mutant.claimed
        for ability in Stock.abilities:
            marks.silence(ability)
        return
    marks.Mark.meant = mutant.site
    vars(sys.modules[mutant.module]).update(CALLED)
    if not mutant.line:
        replace_table(mutant)
        return
    found = Stock.functions.get((mutant.module, mutant.name, mutant.line), [])
    if not found:
        raise LookupError(f"{mutant.module}.{mutant.name} is not there")
    for function in found:
        function.__code__ = mutant.code


def replace_table(mutant: Mutant) -> None:
    """A table is another one, for all modules that have it."""
    assert mutant.code is not None
    names = vars(sys.modules[mutant.module])
    old, new = names[mutant.name], eval(mutant.code, names)
    if isinstance(old, dict):
        if mutant.operator == "gone":
            old.clear()
        old.update(new)
    elif isinstance(old, list):
        old[:] = new
    for module in list(sys.modules.values()):
        for name, value in list(vars(module).items()) if module is not None else []:
            if value is old and not isinstance(old, (dict, list)):
                setattr(module, name, new)


class Stock:
    """What the modules have made when they were imported: functions by module, name and first line; abilities."""

    functions: ClassVar[dict[tuple[str, str, int], list[FunctionType]]] = {}
    abilities: ClassVar[list[Any]] = []


def take_stock() -> None:
    Stock.functions.clear()
    Stock.abilities.clear()
    ability = part("Ability")
    gc.unfreeze()  # what was there before this process began counts, too
    for thing in gc.get_objects():
        if type(thing) is FunctionType:
            key = (thing.__module__, thing.__code__.co_qualname, thing.__code__.co_firstlineno)
            Stock.functions.setdefault(key, []).append(thing)
        elif isinstance(thing, ability) and type(marks.rule_of(thing)) is marks.Mark:
            Stock.abilities.append(thing)
