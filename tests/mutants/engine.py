"""The parts of the engine that mutants take hold of, wherever their modules are."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from types import ModuleType
from typing import Any

import gyoji


@cache
def modules(package: str) -> list[ModuleType]:
    """All modules of a package of gyoji, imported."""
    top = importlib.import_module(package)
    found = [top]
    for info in pkgutil.walk_packages(getattr(top, "__path__", []), package + "."):
        if not info.name.rpartition(".")[2].startswith("__"):
            found.append(importlib.import_module(info.name))
    return found


@cache
def part(name: str, *packages: str) -> Any:
    """The class or function of that name, from the module that defines it."""
    for package in packages or ("gyoji.kernel",):
        for module in modules(package):
            thing = vars(module).get(name)
            if thing is not None and getattr(thing, "__module__", "") == module.__name__:
                return thing
    raise LookupError(f"there is no {name} in {', '.join(packages) or 'gyoji.kernel'} of {gyoji.__file__}")


def classes_below(top: type) -> list[type]:
    """A class and all that are derived from it, as far as they are loaded."""
    found = [top]
    for kind in found:
        found += [k for k in kind.__subclasses__() if k not in found]
    return found
