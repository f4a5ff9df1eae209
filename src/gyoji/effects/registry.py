"""All nodes by name, as phrase files call them."""

from __future__ import annotations

from types import ModuleType

from ..kernel.node import Node
from . import (
    abilities,
    choosing,
    costs,
    declaring,
    drawing,
    events,
    filters,
    instructions,
    mods,
    numbers,
    objects,
    places,
    replacements,
    rulings,
    sentences,
    shielding,
    structure,
    undoing,
    words,
)


def registry() -> dict[str, object]:
    """Node classes and the small functions that build them."""
    found: dict[str, object] = {}
    parts: list[ModuleType] = [
        objects, filters, numbers, costs, structure, choosing, instructions, mods, rulings, events, abilities,
        replacements, places, declaring, sentences, words, drawing, shielding,
    ]
    for module in parts:
        for name, value in vars(module).items():
            if isinstance(value, type) and issubclass(value, Node) and getattr(value, "__module__", "") == module.__name__:
                if name in found:
                    raise TypeError(f"two nodes are called {name}: {found[name]} and {value}")
                found[name] = value
    found.update(
        then=structure.then, cost_of=costs.cost_of, energy=costs.energy, icon=costs.icon, generic=costs.generic,
        icon_x=costs.icon_x,
    )
    found.update(
        join=sentences.join, by=sentences.by, on=sentences.on, about=sentences.about,
        both_chosen=sentences.both_chosen, lasting=sentences.lasting,
        while_both=sentences.while_both, scaled=sentences.scaled,
        scaled_mods=sentences.scaled_mods, scaled_rules=sentences.scaled_rules, rules_by=sentences.rules_by,
        letting=sentences.letting, signed=sentences.signed, pump=sentences.pump, fixed=sentences.fixed,
        numbers_of=sentences.numbers_of, cost=sentences.cost, given=sentences.given, activated=sentences.activated,
        unless=sentences.unless,
    )
    found.update(undoing.undone())
    return found
