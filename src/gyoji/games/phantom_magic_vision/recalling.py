"""What has happened this turn, or in this interference, as texts ask for it; and what was set on what before it left."""

from __future__ import annotations

from ...effects.context import Cond, Ctx, Filter, Number, Objects, ObjectsOf
from ...effects.nodes.events import When
from ...effects.nodes.filters import COMPARE, compare
from ...kernel.process.continuous import look
from ...kernel.state.aliases import ObjId, Ref
from ...kernel.state.card import Chars
from ...kernel.state.event import Event
from ...kernel.state.node import Node
from ...kernel.state.terms import ATTACHED, HISTORY
from .fields import PhantomFields


def remembered(c: Ctx, when: When, span: str) -> list[Event]:
    """The events of a turn or an interference that are such."""
    g = c.g
    if not isinstance(g, PhantomFields):
        return []
    past = g.past if span == "turn" else g.past[g.past_before:]
    return [ev for ev in past if (when.kinds >> ev.kind) & 1 and when.may_match(ev) and when.matches(c, ev)]


def latest(c: Ctx, ref: Ref) -> Ref:
    """The object that something has become."""
    while ref >= 0 and c.g.objs[ref].gone and c.g.objs[ref].next >= 0:
        ref = c.g.objs[ref].next
    return ref


class Occurred(Cond):
    """このターン、～した: so often, at least once if nothing else is said."""

    READS = HISTORY

    def __init__(self, when: When, op: str = ">=", n: Number | None = None, span: str = "turn") -> None:
        self.when = when
        self.op = op
        self.n = n
        self.span = span

    def holds(self, c: Ctx) -> bool:
        times = len(remembered(c, self.when, self.span))
        return compare(times, COMPARE[self.op], 1 if self.n is None else self.n.value(c))


class HowOften(Number):
    """How often something has happened."""

    READS = HISTORY

    def __init__(self, when: When, span: str = "turn") -> None:
        self.when = when
        self.span = span

    def value(self, c: Ctx) -> int:
        return len(remembered(c, self.when, self.span))


class HowMuch(HowOften):
    """How much it came to in all: このターン中に受けたダメージの合計値."""

    def value(self, c: Ctx) -> int:
        return sum([ev.n for ev in remembered(c, self.when, self.span)])


class Befell(Filter):
    """このターン中に～したキャラクター: it has happened to it, or it has done it, whatever it has become since."""

    READS = HISTORY

    def __init__(self, when: When, span: str = "turn") -> None:
        self.when = when
        self.span = span

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return any([id in [latest(c, r) for r in self.when.subject(ev)] for ev in remembered(c, self.when, self.span)])


def recalls(tree: Node) -> bool:
    """A text asks for what has happened."""
    return any([isinstance(n, (Occurred, HowOften, Befell)) for n in tree.walk()])


# --- what was set on what ----------------------------------------------------------------------------------------
class WereOn(ObjectsOf):
    """～にセットされていたカード: what was set on it when it left, wherever it is now; or is still."""

    READS = ATTACHED

    def __init__(self, what: Objects, filter: Filter) -> None:
        super().__init__(what)
        self.filter = filter

    def find(self, c: Ctx) -> list[Ref]:
        g = c.g
        hosts = [h for r in self.what.recall(c) for h in earlier(c, r)]
        found = [latest(c, o.id) for o in g.objs if o.host >= 0 and o.host in hosts]
        return [i for k, i in enumerate(found) if i not in found[:k] and not g.objs[i].gone and self.filter.fits(
            c, i, look(g, i))]


def earlier(c: Ctx, ref: Ref) -> list[Ref]:
    """An object and those that it was before."""
    if ref < 0:
        return []
    return [o.id for o in c.g.objs if o.id == ref or latest(c, o.id) == latest(c, ref)]


class WasHost(ObjectsOf):
    """～がセットされていたキャラクター: what it was set on."""

    READS = ATTACHED

    def find(self, c: Ctx) -> list[Ref]:
        hosts = [c.g.objs[i].host for r in self.what.recall(c) for i in earlier(c, r) if c.g.objs[i].host >= 0]
        return [h for h in hosts[-1:] if not c.g.objs[h].gone]

    def recall(self, c: Ctx) -> list[Ref]:
        return [c.g.objs[i].host for r in self.what.recall(c) for i in earlier(c, r) if c.g.objs[i].host >= 0][-1:]
