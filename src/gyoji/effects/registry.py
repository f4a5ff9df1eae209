"""All nodes by name, as phrase files call them."""

from __future__ import annotations

from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType

from ..kernel.state.node import Node
from .english import sentences
from .nodes import (
    abilities,
    changes,
    choosing,
    costs,
    declarations,
    drawing,
    events,
    filters,
    instructions,
    numbers,
    objects,
    open_words,
    places,
    player_events,
    prevented_damage,
    replacements,
    static_rules,
    structure,
)


def registry() -> dict[str, object]:
    """Node classes and the small functions that build them."""
    found = nodes_in([
        objects, filters, numbers, costs, structure, choosing, instructions, changes, static_rules, events, player_events,
        abilities, replacements, places, declarations, sentences, open_words, drawing, prevented_damage,
    ])
    found.update(
        then=structure.then, all_at_once=structure.all_at_once, cost_of=costs.cost_of, energy=costs.energy, icon=costs.icon,
        generic=costs.generic,
        icon_x=costs.icon_x,
    )
    found.update(
        join=sentences.join, by=sentences.by, on=sentences.on, about=sentences.about,
        both_chosen=sentences.both_chosen, lasting=sentences.lasting,
        while_both=sentences.while_both, scaled=sentences.scaled,
        scaled_mods=sentences.scaled_mods, scaled_rules=sentences.scaled_rules, rules_by=sentences.rules_by,
        letting=sentences.letting, signed=sentences.signed, pump=sentences.pump, fixed=sentences.fixed,
        numbers_of=sentences.numbers_of, cost=sentences.cost, given=sentences.given, activated=sentences.activated,
        granting=sentences.granting, unless=sentences.unless,
    )
    return found


def nodes_of(package: str) -> dict[str, object]:
    """The node classes of all modules of a package, by name."""
    home = import_module(package)
    return nodes_in([import_module(module.name) for module in walk_packages(home.__path__, f"{package}.")])


def nodes_in(modules: list[ModuleType]) -> dict[str, object]:
    """The node classes that modules define, by name."""
    found: dict[str, object] = {}
    for module in modules:
        for name, value in vars(module).items():
            if isinstance(value, type) and issubclass(value, Node) and getattr(value, "__module__", "") == module.__name__:
                if name in found:
                    raise TypeError(f"two nodes are called {name}: {found[name]} and {value}")
                found[name] = value
    return found
