"""Prepared creatures: while one is prepared, a copy of the spell on its card waits in exile to be cast (707.12)."""

from __future__ import annotations

from ....effects.context import Ctx, Do, DoneTo, Filter, Objects
from ....effects.lowering.link import prepare as linked
from ....effects.lowering.link import printed
from ....effects.nodes.objects import You
from ....effects.nodes.static_rules import StaticRules
from ....kernel.process.continuous import mark_changed
from ....kernel.state.aliases import ObjId, Ref
from ....kernel.state.card import Chars
from ....kernel.state.terms import ABILITIES, STATES, STRUCTURE, ZONES, zone_fact
from ..state.card import MagicCard, plain_card
from ..state.fields import MagicFields, magic
from ..state.terms import BATTLEFIELD, COPY, EXILE, LEXICON
from ..vocabulary.abilities import CastAs

ENTERING = "set:prepared"  # noted of what will enter prepared


class IsPrepared(Filter):
    """The copy of its spell has not been cast yet."""

    READS = STATES

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return is_prepared(magic(c), id)


class PreparedCopy(Objects):
    """The copy that waits for this creature's controller."""

    def find(self, c: Ctx) -> list[Ref]:
        copy = c.g.objs[c.src].notes.get("prepared", -1)
        return [copy] if copy >= 0 and not c.g.objs[copy].gone else []

    def fits(self, c: Ctx, ref: Ref) -> bool:
        return ref >= 0 and ref in self.find(c)


class Prepare(DoneTo):
    """Creatures with such a spell become prepared."""

    def run(self, c: Ctx) -> bool:
        return any([become_prepared(magic(c), i) for i in self.what.find(c)])


class Unprepare(DoneTo):
    """They are prepared no longer: the copy that waits ceases to exist."""

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        waiting = [g.objs[i].notes["prepared"] for i in self.what.find(c) if is_prepared(g, i)]
        for id in waiting:
            g.cease(id)
        return bool(waiting)


class EnterPrepared(Do):
    """What enters will be prepared."""

    def run(self, c: Ctx) -> bool:
        o = c.g.own(c.src)
        o.notes = {**o.notes, ENTERING: 1}
        return True


def is_prepared(g: MagicFields, id: ObjId) -> bool:
    copy = g.objs[id].notes.get("prepared", -1)
    return copy >= 0 and not g.objs[copy].gone


def become_prepared(g: MagicFields, id: ObjId) -> bool:
    """The copy is created in exile, if it is not there already."""
    card = g.objs[id].card
    if not isinstance(card, MagicCard) or card.spare is None or g.zone_kind(id) != BATTLEFIELD or is_prepared(g, id):
        return False
    you = g.objs[id].controller
    o = g.add(card.spare, you, [])
    o.controller = you
    o.states = COPY
    g.place(o, g.zone_number(EXILE, you))
    mine = g.own(id)
    mine.notes = {**mine.notes, "prepared": o.id}
    g.cite("707.12", o.id, you)
    mark_changed(g, ZONES | STATES | STRUCTURE | ABILITIES | zone_fact(EXILE))
    return True


def provide(card: MagicCard) -> None:
    """The second face is a spell of which copies are cast; the first face permits casting them."""
    spell = card.faces[1]
    card.spare = plain_card(spell.base.name, spell.base, spell.mana, spell.text)
    card.spare.finish()
    permission = StaticRules([CastAs(You(), PreparedCopy(), "exile")])
    linked(permission, LEXICON)
    printed(card.faces[0].base, permission, len(card.faces[0].base.abilities))
