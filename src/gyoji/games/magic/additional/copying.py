"""Copies of objects (707): copiable values, tokens that are copies, becoming a copy, copies of spells and abilities."""

from __future__ import annotations

from typing import ClassVar

from ....effects.context import Ctx, DoneTo, Lasting, Number, Objects, as_it_was
from ....effects.english.subjects import before
from ....effects.nodes.abilities import Static
from ....effects.nodes.changes import Gain, SetColor, SetStat, link_mods
from ....effects.nodes.numbers import Num, Paid
from ....kernel.process.apply import add_lasting_effect
from ....kernel.process.continuous import look
from ....kernel.process.pipeline import at_once
from ....kernel.state.aliases import Duration, ObjId, Player, Slot
from ....kernel.state.card import Ability, Chars, Continuous, LastingEffect, Mod
from ....kernel.state.terms import CHOOSE
from ..continuous.layers import Becomes, BecomesCopy, Defines
from ..state.card import Face, MagicCard, plain_card
from ..state.fields import MagicFields, magic
from ..state.terms import (
    BATTLEFIELD,
    FACE_TWO,
    KINDS,
    LAYER_COPY,
    LEXICON,
    MANA_VALUE,
    POWER,
    STACK,
    TOUGHNESS,
    WHILE_ATTACHED,
)


def copied(g: MagicFields, id: ObjId, whole: bool = False) -> MagicCard:
    """707.2: the copiable values of an object, as a card; `whole`: of a transforming card with both faces (707.8a)."""
    o = g.objs[id]
    card = o.card
    assert isinstance(card, MagicCard)
    found = newest_copy(g, id)
    if found is not None and not o.down:
        g.cite("707.3", id)
        return found
    g.cite("707.2", id)
    if whole and card.layout == "transform" and not o.down:
        g.cite("707.10g" if g.zone_kind(id) == STACK else "707.8a", id)
        return card
    if len(o.parts) > 1 and card.layout == "meld" and not o.down:  # 202.3c
        g.cite("202.3c", id)
        ch = card.base.clone()
        ch.stats[MANA_VALUE] = 0
        return finished(plain_card(ch.name, ch, None, card.text))
    if card.layout == "adventure" and not o.down and not o.states & FACE_TWO:  # that it has an Adventure is copiable
        g.cite("715.2b", id)
        return card
    shown = not o.gone or o.states & FACE_TWO != 0  # 707.8: the face that shows, or did when it left
    if o.down or (len(card.faces) > 1 and card.layout != "flip" and shown):  # 708.2
        ch = g.base_chars(id)
        face = card.face(o.states)
        if card.layout == "transform" and o.states & FACE_TWO and not o.down:  # 202.3b
            g.cite("202.3b", id)
            ch = ch.clone()
            ch.stats[MANA_VALUE] = 0
        g.cite("707.2" if o.down else "715.3c" if card.layout == "adventure" else "707.8", id)
        return finished(plain_card(ch.name, ch, None if o.down else face.mana, "" if o.down else face.text))
    return prototyped(g, id, card)


def prototyped(g: MagicFields, id: ObjId, card: MagicCard) -> MagicCard:
    """718.3d: the other power, toughness and mana cost of a prototyped permanent are copiable."""
    if "prototype" not in g.memory.paid.get(id, []):
        return card
    for a in card.base.abilities:
        if isinstance(a, Static) and isinstance(a.cond, Paid) and a.cond.cost == "prototype":
            g.cite("718.3d", id)
            g.cite("718.2a", id)
            return with_exceptions(g, card, a.mods, id, g.objs[id].controller)
    return card


def newest_copy(g: MagicFields, id: ObjId) -> MagicCard | None:
    """707.3: what the newest copy effect upon it makes it."""
    found: MagicCard | None = None
    for f in g.lasting_effects:
        e = f.effect
        if e is not None and (e.layers >> LAYER_COPY) & 1 and id in e.objects:
            for m in e.mods:
                if isinstance(m, BecomesCopy):
                    found = m.card
    return found


def finished(card: MagicCard) -> MagicCard:
    card.finish()
    return card


def with_exceptions(g: MagicFields, card: MagicCard, mods: list[Mod], id: ObjId, you: Player,
                    c: Ctx | None = None) -> MagicCard:
    """707.9: the exceptions are part of the copiable values; `c`: of what the text has spoken of until then."""
    if not mods:
        return card
    link_mods(mods, LEXICON)
    ch = excepted(g, card.base, mods, id, you, c)
    g.cite("707.9b", id)
    n = plain_card(ch.name, ch, card.faces[0].mana, card.text)
    n.layout = card.layout
    if card.layout == "flip":  # 710.1: what it is like once it is flipped is copied too
        n.faces = [n.faces[0], *[Face(excepted(g, f.base, mods, id, you, c), f.mana, f.text) for f in card.faces[1:]]]
    return finished(n)


def excepted(g: MagicFields, like: Chars, mods: list[Mod], id: ObjId, you: Player, c: Ctx | None) -> Chars:
    """Such characteristics with the exceptions."""
    ch = like.clone()
    eff = Continuous(id, you, g.stamp, mods, [id])
    if c is not None:
        eff.slots, eff.x, eff.tally = [s for s in c.slots], c.x, c.tally
    for m in mods:
        if isinstance(m, SetStat) and m.number in (POWER, TOUGHNESS):  # 707.9d
            undefine(ch)
            g.cite("707.9d", id)
    for m in mods:
        m.apply(g, eff, id, ch)
    return ch


def embalmed(g: MagicFields, id: ObjId, eternal: bool) -> MagicCard:
    """702.128a: a copy that is white, a Zombie too, and without mana cost; 702.129a: black and 4/4."""
    mods: list[Mod] = [SetColor("black" if eternal else "white"), Becomes([], ["Zombie"], True)]
    if eternal:
        mods.extend([SetStat("power", Num(4)), SetStat("toughness", Num(4))])
    card = with_exceptions(g, copied(g, id), mods, id, g.objs[id].owner)
    card.base.stats[MANA_VALUE] = 0
    card.faces[0].mana = None
    return card


def undefine(ch: Chars) -> None:
    """707.9d: abilities that define power and toughness are not copied."""
    keep = [k for k in range(len(ch.abilities)) if not defines(ch, k)]
    ch.abilities = [ch.abilities[k] for k in keep]
    ch.origins = [ch.origins[k] for k in keep]


def defines(ch: Chars, k: int) -> bool:
    a = ch.abilities[k]
    return isinstance(a, Static) and any(isinstance(m, Defines) for m in a.mods)


def become_copy(g: MagicFields, ids: list[ObjId], of: int, mods: list[Mod], until: Duration, src: ObjId, you: Player) -> int:
    """707.4: permanents on the battlefield become copies; nothing enters or leaves by it."""
    card = copied(g, of)
    for id in ids:
        f = LastingEffect(src, you, g.tick(), until, "707.4")
        change: list[Mod] = [BecomesCopy(with_exceptions(g, card, mods, id, you))]
        f.effect = Continuous(src, you, f.stamp, change, [id])
        f.player = you
        f.slots = [[id]]
        add_lasting_effect(g, f, "707.4")
    return len(ids)


class ChooseToCopy(DoneTo):
    """As this enters, something is chosen that another ability of it speaks of (607.2d)."""

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        options = [i for i in self.what.find(c) if i >= 0 and g.choosable(i, c.src, c.you)]
        if not options:
            return False
        g.cite("607.2d", c.src, c.you)
        o = g.own(c.src)
        o.notes = {**o.notes, "object:": g.ask(CHOOSE, c.you, options, c.src, "607.2d")}
        return True


class HostIsCopy(Ability):
    """What this is attached to is a copy of what was chosen for this, as that was when the effect began (707.2c)."""


def host_copies(g: MagicFields, id: ObjId) -> None:
    """707.2c: the effect of such an ability begins, or goes over to another host with the same values."""
    o = g.objs[id]
    of = o.notes.get("object:", -1)
    if o.host < 0 or of < 0 or not any([isinstance(a, HostIsCopy) for a in g.chars[id].abilities]):
        return
    g.cite("707.2c", id)
    mods = [f.effect.mods for f in g.lasting_effects if f.src == id and f.until == WHILE_ATTACHED and f.effect is not None]
    if not mods:
        become_copy(g, [o.host], of, [], WHILE_ATTACHED, id, o.controller)
        return
    f = LastingEffect(id, o.controller, g.tick(), WHILE_ATTACHED, "707.2c")
    f.effect = Continuous(id, o.controller, f.stamp, mods[-1], [o.host])
    f.player = o.controller
    f.slots = [[o.host]]
    add_lasting_effect(g, f, "707.2c")


class MakeCopy(DoneTo):
    """Tokens that are copies of something, perhaps with exceptions (707.2, 111.4)."""

    SCALED = True
    PERSONAL = True
    INTRODUCES = "objects"

    def __init__(self, what: Objects, n: Number, mods: list[Mod] | None = None, tapped: bool = False,
                 attacking: bool = False, slot: Slot = -1) -> None:
        super().__init__(what)
        self.n = n
        self.mods = mods or []
        self.tapped = tapped
        self.attacking = attacking
        self.slot = slot
        self.head = frozenset(["token", "permanent", "creature?", "artifact?", "enchantment?"])  # "that creature": the other

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        made: list[int] = []
        player = c.each if c.each >= 0 and c.each < g.players else c.you
        joint = at_once(g)
        for one in self.what.recall(c):  # 111.11: of nothing, none; what is gone is copied as it last was
            if one >= 0:
                want: object = getattr(self.what, "want", None)
                id = before(c, one) if want == "card" else as_it_was(c, one)
                old = g.objs[id].prev
                if isinstance(want, str) and want in KINDS and g.zone_kind(id) != BATTLEFIELD and (
                        old >= 0 and g.zone_kind(old) == BATTLEFIELD):
                    id = old  # 608.2h: "that artifact" is what was on the battlefield, as it last was
                card = with_exceptions(g, copied(g, id, not self.mods), self.mods, id, c.you, c)
                back = len(card.faces) > 1 and g.objs[id].states & FACE_TWO != 0
                n = max(0, self.n.value(c))
                made.extend(g.create(card, player, n, self.tapped, self.attacking, c.src, c.you, back))
        g.joint = joint
        c.bind(self.slot, made)
        c.tally = len(made)
        return bool(made)


class BecomeCopy(Lasting):
    """707.4: becomes a copy, perhaps with exceptions; `keeps`: it has this ability too (707.9a)."""

    DISTINCT: ClassVar[tuple[str, ...]] = ("what", "of")

    def __init__(self, what: Objects, of: Objects, mods: list[Mod] | None = None, until: str = "game",
                 keeps: bool = False) -> None:
        super().__init__(until)
        self.what = what
        self.of = of
        self.mods = mods or []
        self.keeps = keeps

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        of = [i for i in self.of.recall(c) if i >= 0]
        ids = [i for i in self.what.find(c) if i >= 0 and i not in of]
        if not of or not ids:
            return False
        mods = self.mods
        if self.keeps:
            g.cite("707.9a", c.src)
            mine = [a for a in look(g, c.src).abilities if any(n is self for n in a.walk())]
            mods = [*mods, *[Gain(a) for a in mine[:1]]]  # it may have several of the kind
        return become_copy(g, ids, of[0], mods, self.duration, c.src, c.you) > 0

    def possible(self, c: Ctx) -> bool:
        return bool(self.of.find(c)) and bool(self.what.find(c))
