"""What is chosen together, and who aims at what: two things in one bracket, one of each sort, what waits with a target."""

from __future__ import annotations

from ...effects.context import Ctx, Do, DoneTo, Filter, Number, Objects, ObjectsOf, Players
from ...effects.english.sentences import with_fields
from ...effects.lowering.jointly import OneForEach
from ...effects.nodes.filters import AllOf, AnyOf
from ...effects.nodes.numbers import DamageOn
from ...effects.nodes.objects import Sel, Zoneless
from ...kernel.process.continuous import look
from ...kernel.process.pipeline import happen
from ...kernel.state.aliases import ObjId, Player, Ref, Slot
from ...kernel.state.card import Chars
from ...kernel.state.event import Event
from ...kernel.state.terms import ORDER, SHUFFLE, WAITING
from .fields import PhantomFields
from .instructions import Applied, taken
from .references import Aim


class AimedFirst(Aim):
    """The first of two targets that are named together."""

    def __init__(self, what: Objects, n: Number | None, upto: bool = False, by: Players | None = None, slot: Slot = -1,
                 head: str | None = None, random: bool = False, least: int = 0) -> None:
        super().__init__(what, n, upto, by, slot, head, random, least)
        self.also = "former|target"


class Severally(ObjectsOf):
    """AまたはBを持つカードそれぞれ1枚: one of each sort."""

    def lowered(self) -> Objects:
        what = self.what
        if isinstance(what, (Sel, Zoneless)):
            sorts = [s for n in what.filter.walk() if isinstance(n, AnyOf) for s in flat(n)]
            made = with_fields(what, {"filter": AllOf([OneForEach(sorts), what.filter])} if sorts else {})
            assert isinstance(made, Objects)
            return made
        return what


def flat(n: AnyOf) -> list[Filter]:
    """The sorts of a list, however it was read."""
    out: list[Filter] = []
    for f in n.filters:
        out.extend(flat(f) if isinstance(f, AnyOf) else [f])
    return out


class AimsAt(Filter):
    """～を目標にしている: a card or effect that waits has it as a target (8.2)."""

    READS = WAITING

    def __init__(self, what: Objects) -> None:
        self.what = what

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        for w in c.g.waiting:
            if id in (w.obj, w.src):
                for s in range(len(w.slots)):
                    if (w.targets >> (s + 1)) & 1 and any([self.what.fits(c, r) for r in w.slots[s]]):
                        return True
        return False


class TargetOf(Filter):
    """～の目標になっている: a card or effect that waits has it as a target (8.2)."""

    READS = WAITING

    def __init__(self, by: Objects | None = None) -> None:
        self.by = by

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        for w in c.g.waiting:
            if self.by is not None and not any([i >= 0 and self.by.fits(c, i) for i in (w.obj, w.src)]):
                continue
            if any([(w.targets >> (s + 1)) & 1 and id in w.slots[s] for s in range(len(w.slots))]):
                return True
        return False


class Some(ObjectsOf):
    """1枚以上の～全て: all of them, and one at least."""

    def find(self, c: Ctx) -> list[Ref]:
        return self.what.find(c)


class RivalOfEach(Players):
    """(そのプレイヤーの)相手プレイヤー: of each player of whom the text speaks."""

    def who(self, c: Ctx) -> list[Player]:
        return c.g.opponents(c.each if c.each >= 0 else c.you)


class ResetDamage(Applied):
    """ダメージをリセットする 1.10.13; the text may go on to say how much it was."""

    VERB = "reset"

    def run(self, c: Ctx) -> bool:
        g = c.g
        if isinstance(g, PhantomFields) and g.running:
            g.running[-1].reset = sum([g.objs[i].damage for i in self.what.find(c) if i >= 0])
        return super().run(c)


class DamageWas(DamageOn):
    """受けていたダメージの値: also where the effect has just reset it."""

    def value(self, c: Ctx) -> int:
        g = c.g
        n = super().value(c)
        return g.running[-1].reset if not n and isinstance(g, PhantomFields) and g.running else n


class Rearrange(DoneTo):
    """順番を任意の順番に変更する: a pile is put in the order that one likes."""

    def __init__(self, what: Objects) -> None:
        super().__init__(what)

    def run(self, c: Ctx) -> bool:
        g = c.g
        refs = taken(c, self.what)
        if refs is None:
            return False
        left = list(refs)
        order: list[int] = []
        while left:
            i = g.ask(ORDER, c.you, left, c.src, "3.3.5") if len(left) > 1 else left[0]
            left.remove(i)
            order.append(i)
        if order:
            pile = g.zones[g.objs[order[0]].zone]
            places = sorted([pile.index(i) for i in order])
            for place, i in zip(places, order, strict=True):
                pile[place] = i
        return True


class RevealUntil(Do):
    """～が公開されるまでデッキの上のカードを1枚ずつ公開していく 11.6: "it" is what was looked for."""

    INTRODUCES = "objects"

    def __init__(self, whose: Players, filter: Filter, slot: Slot = -1) -> None:
        self.whose = whose
        self.filter = filter
        self.slot = slot
        self.also = "shown|set"

    def run(self, c: Ctx) -> bool:
        found: list[int] = []
        for p in self.whose.who(c):
            for i in reversed(c.g.pile(0, p)):
                c.g.do_reveal([i], -1, c.src, c.you)
                if self.filter.fits(c, i, look(c.g, i)):
                    found.append(i)
                    break
        c.bind(self.slot, found)
        c.tally = len(found)
        return bool(found)


class ShuffleAgain(Do):
    """残りをデッキに戻し、シャッフルする: what was only shown has never left."""

    def __init__(self, whose: Players) -> None:
        self.whose = whose

    def run(self, c: Ctx) -> bool:
        for p in self.whose.who(c):
            happen(c.g, Event(SHUFFLE, "11.8.1", -1, p, src=c.src, cause=c.you, to=0))
        return True
