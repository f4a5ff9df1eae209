"""Permanents that several cards make up: merged by mutate (702.140, 725) or melded (701.37, 712.21)."""

from __future__ import annotations

from typing import Final

from ....effects.context import Ctx, Do, Filter, Number, Objects
from ....effects.nodes.abilities import Static
from ....effects.nodes.numbers import Num, Paid
from ....effects.nodes.replacements import Redirect
from ....effects.nodes.targets import Aim
from ....kernel.process.continuous import look, mark_changed
from ....kernel.process.pipeline import happen
from ....kernel.state.aliases import ObjId
from ....kernel.state.card import Ability, Card, Chars
from ....kernel.state.event import Event
from ....kernel.state.state import StackItem
from ....kernel.state.terms import ABILITIES, BY_EFFECT, CHOOSE, DEED, ORDER, STRUCTURE, TO_BOTTOM, UPON, zone_fact
from ..state.card import Face, MagicCard, plain_card
from ..state.fields import MagicFields, magic
from ..state.terms import BATTLEFIELD, COPY, EXILE, GRAVEYARD, LIBRARY, MANA_VALUE, TOKEN
from ..variants import commander

TURNING: Final = ("transform", "flip")  # what shows another side on the battlefield


class Mutating(Ability):
    """702.140a: cast for its mutate cost, the spell targets such a creature."""

    def __init__(self, what: Objects) -> None:
        super().__init__()
        self.what = what
        self.aim = Aim(what, Num(1), slot=0)


def mutate(g: MagicFields, w: StackItem, target: ObjId) -> None:
    """702.140c: it does not enter the battlefield but merges with its target, on top or below."""
    below = g.ask_mode(w.you, [0, 1], ["on top", "below"], w.obj, "702.140c") == 1
    happen(g, Event(UPON, "702.140c", w.obj, w.you, target, w.obj, w.you, flags=TO_BOTTOM if below else 0))
    happen(g, Event(DEED, "702.140d", target, g.objs[target].controller, src=target, cause=w.you, word="mutate"))


def joined(g: MagicFields, ev: Event) -> None:
    """725.2: a card becomes part of a permanent, which stays the same object."""
    ev.frm = g.zone_kind(ev.obj)
    mark_changed(g, zone_fact(ev.frm) | zone_fact(BATTLEFIELD) | STRUCTURE | ABILITIES)
    joins = g.objs[ev.obj]
    pile = g.own(ev.n)
    below = ev.flags & TO_BOTTOM != 0
    pile.parts = [*pile.parts, *joins.parts] if below else [*joins.parts, *pile.parts]
    if ev.rule == "702.140c":
        g.cite("725.2a", ev.n)
        parts = g.memory.merged.get(ev.n, [pile.card])
        parts = [*parts, joins.card] if below else [joins.card, *parts]
        g.memory.merged = {**g.memory.merged, ev.n: parts}
        g.cite("702.140e", ev.n)
        pile.card = merged_card(parts)
        if (pile.states | joins.states) & (TOKEN | COPY):
            g.cite("725.2d", ev.n)
            if not below:  # it is a token if its topmost part is one
                pile.states = pile.states | TOKEN if joins.states & COPY else pile.states & ~TOKEN
        if pile.down:
            g.cite("725.2e", ev.n)  # face down or up as its topmost part is; it is not turned face up
            pile.down = below
    g.lift(ev.obj)
    old = g.own(ev.obj)
    old.gone = True
    old.next = ev.n
    if ev.obj in g.modified:
        g.modified.remove(ev.obj)
    g.chars[ev.n] = g.base_chars(ev.n)
    g.attend_again(ev.n)
    ev.new = ev.n


def merged_card(parts: list[Card]) -> MagicCard:
    """702.140e: the characteristics of the topmost part, and the abilities of all; 725.2h-i: all parts that have another
    side show it together."""
    top = parts[0]
    assert isinstance(top, MagicCard)
    made = plain_card(top.name, joint(parts, 0), top.faces[0].mana, top.text)
    turning = [part.layout for part in parts if isinstance(part, MagicCard) and part.layout in TURNING]
    if turning:
        made.layout = turning[0]
        made.faces.append(Face(joint(parts, 1), top.faces[0].mana, top.text))
    made.finish()
    return made


def joint(parts: list[Card], side: int) -> Chars:
    """What the parts are together with this side up."""
    up = [part.faces[side].base if side and isinstance(part, MagicCard) and part.layout in TURNING else part.base
          for part in parts]
    ch = up[0].clone()
    for part in up[1:]:
        for a in part.abilities:
            if not (isinstance(a, Static) and isinstance(a.cond, Paid) and a.cond.cost == "prototype"):  # 718.3b
                ch.grant(a, len(ch.abilities))
    return ch


def parted(g: MagicFields, ev: Event, part: int) -> None:
    """712.21, 725.3: one permanent leaves, and each of its cards goes to that zone."""
    owner = g.owners[part]
    o = g.add(g.cards[part], owner, [part])
    o.prev = ev.obj
    o.controller = owner
    to = ev.to
    if g.parting >= 0 and commander.leads(g, o.id) < 0:  # 903.9c
        to = g.parting
        g.cite("725.3e" if g.objs[ev.obj].states & TOKEN else "903.9c", ev.obj)
    melded = ev.obj not in g.memory.merged
    g.cite("712.21" if melded else "725.3", ev.obj)
    g.place(o, g.zone_number(to, owner), 0 if ev.flags & TO_BOTTOM else -1)
    if g.leading is not None:
        commander.moved(g, o.id)
    g.memory.apart_with = {**g.memory.apart_with, ev.new: [*g.memory.apart_with.get(ev.new, []), o.id]}


def concerns_cards_only(g: MagicFields, a: Ability, ev: Event) -> bool:
    """725.3e: what replaces where cards go does so for all parts of a merged permanent that is no token; of one that is,
    only for the parts that are cards."""
    if ev.obj not in g.memory.merged or not isinstance(a, Redirect) or not any([
            isinstance(n, Filter) and n.is_card() for n in a.what.walk()]):
        return False
    if not g.objs[ev.obj].states & TOKEN:
        return False
    g.parting = a.new_number
    return True


def arrange(g: MagicFields, ev: Event) -> None:
    """712.21a, 725.3a: the owner says how the cards lie in a library, or in a graveyard where that may matter; 712.21b,
    725.3b: whoever exiles them says which comes first. By what they were exiled is noted of all."""
    first = ev.new
    for i in g.memory.apart_with[first]:
        if g.zone_kind(i) == EXILE:
            g.own(i).notes = g.objs[first].notes
    number = g.objs[first].zone
    kind = number // g.players
    if kind != LIBRARY and (
            kind not in (GRAVEYARD, EXILE) or not any([isinstance(c, MagicCard) and c.ordered for c in g.cards])):
        return
    by = ev.cause if kind == EXILE and ev.cause >= 0 else g.objs[first].owner
    merged = ev.obj in g.memory.merged
    rule = ("725.3b" if merged else "712.21b") if kind == EXILE else ("725.3a" if merged else "712.21a")
    zone = g.zones[number]
    places = [k for k in range(len(zone)) if zone[k] == first or zone[k] in g.memory.apart_with[first]]
    lying = [zone[k] for k in places]
    for k in places:
        zone[k] = g.ask(ORDER, by, lying, first, rule)
        lying.remove(zone[k])
        g.own(zone[k]).stamp = g.tick()
    mark_changed(g, zone_fact(kind))
    g.cite(rule, first, by)


def with_others(c: Ctx, ids: list[ObjId]) -> list[ObjId]:
    """712.21c, 725.3c: what finds the card that a permanent became finds all its cards, which all were that one object."""
    g = magic(c)
    if not g.memory.apart_with:
        return ids
    found = ids
    for i in ids:
        if i in g.memory.apart_with:
            merged = g.objs[i].prev in g.memory.merged
            g.cite("725.3c" if merged else "712.21c", i)
            found = [*found, *g.memory.apart_with[i]]
            for other in g.memory.apart_with[i]:
                c.before = {**c.before, other: c.before.get(i, other)}
    return found


class TimesMutated(Number):
    """How often this permanent has mutated."""

    def value(self, c: Ctx) -> int:
        return max(0, len(magic(c).memory.merged.get(c.src, [])) - 1)


class Meld(Do):
    """701.37: this and another card of the pair are exiled, then put onto the battlefield as one permanent."""

    def __init__(self, other: Filter) -> None:
        self.other = other

    def pair(self, c: Ctx) -> list[int]:
        """This and the other, if one player both owns and controls them."""
        g = magic(c)
        mine = [i for i in g.zone(BATTLEFIELD, c.you) if g.objs[i].owner == c.you]
        others = [i for i in mine if i != c.src and self.other.fits(c, i, look(g, i))]
        if c.src not in mine or not others:
            return []
        return [c.src, g.ask(CHOOSE, c.you, others, c.src, "701.37a")]

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        pair = self.pair(c)
        if not pair:
            return False
        cards = [i for i in g.do_move(pair, EXILE, -1, BY_EFFECT, 0, c.src, c.you) if i >= 0]
        if len(cards) < 2 or not all([self.melds(g, i) for i in cards]):
            g.cite("701.37c", c.src, c.you)
            return False
        value = sum([g.objs[i].card.base.stats[MANA_VALUE] for i in cards])
        new = g.put_into([cards[0]], BATTLEFIELD, c.you, BY_EFFECT, True, False, 0, c.src, c.you)[0]
        if new < 0:
            return False
        happen(g, Event(UPON, "701.37a", cards[1], c.you, new, c.src, c.you, flags=TO_BOTTOM))
        g.cite("712.8g", new)
        g.cite("202.3c", new)
        o = g.own(new)
        o.card = melded(o.card, value)
        g.chars[new] = g.base_chars(new)
        g.attend_again(new)
        return True

    def melds(self, g: MagicFields, id: ObjId) -> bool:
        """701.37b: only cards of a meld pair, not tokens."""
        o = g.objs[id]
        return bool(o.parts) and isinstance(o.card, MagicCard) and o.card.layout == "meld"


def melded(card: Card, value: int) -> MagicCard:
    """712.8g: only the melded back face; its mana value is that of both front faces (202.3c)."""
    assert isinstance(card, MagicCard)
    back = card.faces[1]
    ch: Chars = back.base.clone()
    ch.stats = [*ch.stats[:MANA_VALUE], value, *ch.stats[MANA_VALUE + 1:]]
    made = MagicCard(ch.name, ch, back.text)
    made.layout = "meld"
    made.faces = [Face(ch, None, back.text)]
    made.finish()
    return made
