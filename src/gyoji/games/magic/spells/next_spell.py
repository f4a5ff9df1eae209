"""Effects upon the next spell that a player casts (611.2f)."""

from __future__ import annotations

from ....effects.context import Ctx, Do, Filter, Lexicon, Number, bindings
from ....effects.nodes.abilities import Reflexive
from ....effects.nodes.changes import Alter, link_mods
from ....effects.nodes.static_rules import StaticRules, as_it_begins
from ....kernel.process.apply import add_lasting_effect, float_off
from ....kernel.process.continuous import look
from ....kernel.state.aliases import ObjId, Player
from ....kernel.state.card import LastingEffect, Mod
from ....kernel.state.terms import MAY
from ..mana.adding import PayMana
from ..replacement.damage import Held
from ..state.fields import MagicFields
from ..state.terms import FOR_TURN, LEXICON


class NextSpell(StaticRules):
    """Rules for casting it, and what it is and has from the moment that it is put on the stack."""

    def __init__(self, filter: Filter, rules: StaticRules | None, mods: list[Mod]) -> None:
        super().__init__([] if rules is None else rules.rules)
        self.filter = filter
        self.mods = mods

    def is_for(self, g: MagicFields, f: LastingEffect, id: ObjId) -> bool:
        return self.filter.fits(Ctx(g, f.src, f.you, f.slots, None, 0), id, look(g, id))


class ForNextSpell(Do):
    """It does not begin at once, but with the next spell of that kind which its player puts on the stack this turn."""

    def __init__(self, filter: Filter, rules: StaticRules | None, mods: list[Mod] | None = None) -> None:
        self.filter = filter
        self.rules = rules
        self.mods = mods or []

    def link(self, words: Lexicon) -> None:
        super().link(words)
        link_mods(self.mods, words)

    def run(self, c: Ctx) -> bool:
        f = LastingEffect(c.src, c.you, c.stamp, FOR_TURN, "611.2f")
        rules = None if self.rules is None else StaticRules([as_it_begins(r, c, LEXICON) for r in self.rules.rules])
        f.ability = NextSpell(self.filter, rules, self.mods)
        f.slots = bindings(c, self)
        f.x = c.x
        f.player = c.you
        add_lasting_effect(c.g, f, "611.2f")
        return True


class ResolvedOften(Reflexive):
    """It triggers when the ability that makes it has resolved so many times in a turn (603.7h)."""

    def run(self, c: Ctx) -> bool:
        c.g.cite("603.7h", c.src, c.you)
        return super().run(c)


class TimesDone(Number):
    """How often a cost was just paid."""

    def value(self, c: Ctx) -> int:
        return c.tally


class PayRepeatedly(Do):
    """A cost is paid any number of times; what follows triggers once for all of it (603.12a)."""

    def __init__(self, cost: PayMana, do: Do) -> None:
        self.cost = cost
        self.do = do

    def run(self, c: Ctx) -> bool:
        times = 0
        while self.cost.possible(c) and c.g.ask(MAY, c.you, [0, 1], c.src, "603.12a"):
            self.cost.run(c)
            times += 1
        if times:
            c.g.cite("603.12a", c.src, c.you)
            c.tally = times
            self.do.run(c)
        return times > 0


def put_on_stack(g: MagicFields, player: Player, id: ObjId) -> None:
    """601.2a: the spell is what such effects make it."""
    for f in g.lasting_effects:
        a = f.ability
        if isinstance(a, NextSpell) and f.you == player and a.is_for(g, f, id):
            g.cite("611.2f", id, player)
            if a.mods:
                alter = Alter(Held([id]), a.mods, "turn")
                alter.link(LEXICON)
                alter.run(Ctx(g, f.src, f.you, f.slots, None, g.tick()))


def was_cast(g: MagicFields, player: Player, id: ObjId) -> None:
    """They are for one spell only."""
    over: list[LastingEffect] = []
    for f in g.lasting_effects:
        a = f.ability
        if isinstance(a, NextSpell) and f.you == player and a.is_for(g, f, id):
            over.append(f)
    if over:
        float_off(g, over)
