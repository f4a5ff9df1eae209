"""What a card has noted (607.2e): an ability notes something, another one of the same card asks for it."""

from __future__ import annotations

from typing import Final

from ...effects.context import Ctx, DoneTo, NumberOf
from ...kernel.continuous import look, touch
from ...kernel.terms import HISTORY, NAME
from .fields import magic
from .subtypes import CREATURE_TYPES

NOTED: Final = "noted:"


class NoteType(DoneTo):
    """Note a creature type of something for this card, one that is not noted yet."""

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        known = g.objs[c.src].notes
        types: list[str] = []
        for id in self.what.recall(c):
            words = look(g, id).words
            types.extend([t for t in CREATURE_TYPES if f"type:{t}" in words and NOTED + t not in known])
        if not types or g.objs[c.src].gone:
            return False
        g.naming = types
        word = types[g.ask(NAME, c.you, list(range(len(types))), c.src, "607.2e")]
        g.own(c.src).notes = {**known, NOTED + word: 1}
        touch(g, HISTORY)
        return True


class NotedTypes(NumberOf):
    """How many creature types are noted for a permanent."""

    def value(self, c: Ctx) -> int:
        found = [id for id in self.what.find(c) if id >= 0]
        for id in found:
            magic(c).tell("607.2e", id)
        return sum([1 for id in found for word in c.g.objs[id].notes if word.startswith(NOTED)])
