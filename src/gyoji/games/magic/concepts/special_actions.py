"""Special actions that texts give (116.2c-e): to ignore an effect for a time, to end it."""

from __future__ import annotations

from ....effects.context import Ctx, Do, Lexicon, Players
from ....effects.english.sentences import with_fields
from ....effects.lowering.link import prepare
from ....effects.nodes.changes import Change, Gain
from ....effects.nodes.costs import Cost
from ....effects.nodes.static_rules import StaticRule
from ....kernel.process.apply import expire
from ....kernel.process.continuous import mark_changed
from ....kernel.state.aliases import ObjId, Player
from ....kernel.state.card import Ability, Chars, Continuous
from ....kernel.state.state import State
from ....kernel.state.terms import ABILITIES, KEYWORDS, LOSSES, STRUCTURE
from ..continuous.lasting import lasting
from ..state.fields import magic
from ..state.terms import FOR_GAME, LEXICON
from ..vocabulary.abilities import Special


class Heeding(Players):
    """Those of some players who do not ignore this effect this turn (116.2d)."""

    def __init__(self, among: Players) -> None:
        self.among = among

    def who(self, c: Ctx) -> list[Player]:
        g = c.g
        notes = g.objs[c.src].notes
        return [p for p in self.among.who(c) if notes.get(f"ignored-by:{p}", -1) != g.turn]


class Ignore(Do):
    """116.2d: whoever does this ignores an effect of the object until the turn ends."""

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        o = g.own(c.src)
        o.notes = {**o.notes, f"ignored-by:{c.you}": g.turn}
        g.cite("116.2d", c.src, c.you)
        mark_changed(g, STRUCTURE | ABILITIES)
        return True


class MayEnd(Do):
    """116.2c: what an object has just made of itself can be ended for a cost."""

    def __init__(self, cost: Cost) -> None:
        self.cost = cost

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        ending = Special("end-effect", self.cost, EndEffect(), "battlefield")
        prepare(ending, LEXICON)
        lasting(g, [c.src], [Gain(ending)], FOR_GAME, c.src, c.you, "116.2c")
        return True


class EndEffect(Do):
    """116.2c: the effects of an object upon itself end."""

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        over = [f for f in g.lasting_effects if f.src == c.src and f.until == FOR_GAME and f.effect is not None
                and f.effect.objects == [c.src]]
        g.cite("116.2c", c.src, c.you)
        expire(g, over)
        return bool(over)


class LoseThisAbility(Change):
    """Loses the ability that says so."""

    def link_mod(self, words: Lexicon) -> None:
        self.layer = words.layer(self.SORT)
        self.writes = KEYWORDS | ABILITIES | LOSSES

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        keep = [k for k in range(len(ch.abilities)) if not says_so(ch.abilities[k])]
        ch.origins = [ch.origins[k] for k in keep]
        ch.abilities = [ch.abilities[k] for k in keep]


def says_so(a: Ability) -> bool:
    return any(isinstance(n, LoseThisAbility) for n in a.walk())


def ignorable(rules: list[StaticRule]) -> list[StaticRule]:
    """Rules for players, of which each may ignore them."""
    made: list[StaticRule] = []
    for r in rules:
        who = getattr(r, "who", None)
        assert isinstance(who, Players)
        changed = with_fields(r, {"who": Heeding(who)})
        assert isinstance(changed, StaticRule)
        made.append(changed)
    return made
