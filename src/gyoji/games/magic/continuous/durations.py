"""How long changes last (611.2): as long as a counter is there, until a time of the controller, in a next turn."""

from __future__ import annotations

from ....effects.context import Ctx, Do, Lexicon, Objects, Players, bindings
from ....effects.nodes.changes import Alter
from ....effects.nodes.numbers import TurnOf
from ....effects.nodes.static_rules import StaticRule, StaticRules
from ....kernel.process.apply import add_lasting_effect
from ....kernel.state.aliases import ObjId
from ....kernel.state.card import LastingEffect, Mod
from ....kernel.state.state import State
from ..state.terms import NEXT_OWN_TURN


class AlterWithCounter(Alter):
    """Change characteristics for as long as the object has such a counter."""

    def __init__(self, what: Objects, mods: list[Mod], counter: str) -> None:
        super().__init__(what, mods, "while-counter")
        self.counter = counter

    def bound(self, g: State, f: LastingEffect, id: ObjId) -> None:
        f.word = f"while:{self.counter}"


class AlterForIts(Alter):
    """Change characteristics until a time of the object's controller comes: "until its controller's next untap step"."""

    def bound(self, g: State, f: LastingEffect, id: ObjId) -> None:
        f.player = g.objs[id].controller


class DuringNext(Do):
    """Rules that stand in the next turn of a player."""

    def __init__(self, who: Players, rules: list[StaticRule]) -> None:
        self.who = who
        self.rules = rules
        self.cond = TurnOf(who)

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.cond.link(words)

    def run(self, c: Ctx) -> bool:
        found = self.who.who(c)
        for p in found:
            f = LastingEffect(c.src, c.you, c.stamp, NEXT_OWN_TURN, c.g.change_rule([]))
            f.ability = StaticRules(self.rules, self.cond)
            f.slots = bindings(c, self)
            f.player = p
            add_lasting_effect(c.g, f, f.rule)
        c.g.settled()
        return bool(found)
