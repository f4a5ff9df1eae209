"""Casting spells (601.2), step by step; what turns out to be illegal is taken back."""

from __future__ import annotations

from typing import Final

from ....effects.context import Ctx
from ....effects.nodes.abilities import SpellText, Static
from ....effects.nodes.costs import Cost
from ....effects.nodes.objects import Sel
from ....effects.nodes.structure import least_x
from ....effects.nodes.targets import others_aim
from ....kernel.process.apply import leave
from ....kernel.process.continuous import look, mark_changed
from ....kernel.process.pipeline import collect, happen
from ....kernel.state.aliases import ActCode, ObjId, Player
from ....kernel.state.card import STATICS, Ability, Chars
from ....kernel.state.event import Event
from ....kernel.state.state import StackItem, State
from ....kernel.state.terms import AS_PLAY, COMERS, COST, EFFECTS, MAY, MOVE, PLAYED, STRUCTURE, WAITING, ZONES, zone_fact
from ..additional.merging import Mutating
from ..concepts.counters import go_along
from ..concepts.stickers import stay_on
from ..concepts.targets import Announced, become_targets, choose, choose_all
from ..costs.paid_for_less import choose_gift, give_away, pay_for_less
from ..costs.total_cost import TotalCost, adjust, assist, can_pay, choose_x, extra_costs, pay_bill
from ..keywords.splice import splice
from ..state.deeds import MANA_SPENT
from ..state.fields import MagicFields
from ..state.terms import ASSIST, CASTING_KEYS, COMMAND, COPY, FORETOLD, HAND, INSTANT, STACK
from ..variants.commander import was_cast
from ..vocabulary.abilities import Enchant, Extra, GivesForLess, Noticed, SorceryTime
from ..zones import new_object
from . import next_spell, permissions
from .may_cast import first_bill, flash_rule, free_bill, makes_cheaper
from .modes import choose_priced
from .ways_to_cast import WayToCast, bestow_rule, face_rule, shown, way_rule

FREE: Final = Cost(None, [])  # "without paying its mana cost" (118.9a)
AT_SORCERY_TIME: Final = SorceryTime()
OF_COMBAT: Final = {"attack", "block", "prevent"}  # rules that change neither what may be cast nor what it costs
NO_ABILITIES: Final[list[Ability]] = []  # shared: never changed


def mark(g: MagicFields) -> State:
    """The position to go back to (728.1)."""
    return g.clone()


def rewind(g: MagicFields, before: State, code: ActCode, player: Player) -> None:
    """728.1: an illegal act is taken back as a whole."""
    asker = g.asker
    before.copy_into(g)
    g.asker = asker
    g.disown()
    if code:  # no code: an effect had it cast
        g.barred = [*g.barred, code]
    g.cite("728.1", player=player)


def cast(g: MagicFields, player: Player, id: ObjId, ch: WayToCast, code: ActCode, free: bool = False) -> bool:
    """601.2: propose, announce, choose, fix the cost, pay; or all of it is taken back."""
    base = shown(g, id, ch)
    lent = [a for a in base.abilities if isinstance(a, Extra) and a.how == "way" and a.label == ch.label]
    before = None if is_sure(g, ch, base) and not free else mark(g)
    if bestow_rule(ch):
        g.cite(bestow_rule(ch), id, player)
    if not base.types & INSTANT and not free and not AT_SORCERY_TIME.may_hold(g, player):
        g.cite(flash_rule(base), id, player)
    tops = g.casting.tops
    g.casting.tops = g.on_top()
    g.cite("601.2a", id, player)
    new = to_stack(g, player, id, ch)
    if g.lasting_effects or g.arrival.extra_counters:
        new_object.cast_as(g, id, new, ch.label)
        next_spell.put_on_stack(g, player, new)
    if ch.label == "bestow" or ch.label == "prototype":  # 702.103b, 718.3b: it is another spell from now on
        g.memory.paid[new] = [ch.label]
        g.cite("702.103b" if ch.label == "bestow" else "718.3b", new, player)
        mark_changed(g, STRUCTURE)
    g.playing = new
    stamp = g.tick()
    c = Ctx(g, new, player, [], None, stamp)
    w = propose(g, player, new, ch, c, free, lent)
    g.playing = -1
    g.casting.aiming = []
    if w is None:
        assert before is not None  # what was offered could be done
        rewind(g, before, code, player)
        return False
    g.waiting.append(w)
    mark_changed(g, WAITING)
    if ch.label == "off-time" or ch.gain is not None:
        permissions.was_cast(g, player, new, ch.label, ch.gain)
    if ch.permission >= 0:
        permissions.spend(g, ch.permission)
    g.played(tops)
    if ch.label:
        g.did(f"{player}:by:{ch.label}")
    if g.lasting_effects:
        next_spell.was_cast(g, player, new)
    finish_cast(g, player, id, new, c, w)
    return True


def is_sure(g: MagicFields, ch: WayToCast, base: Chars) -> bool:
    """Once it was offered nothing can fail: mana alone is paid, and at most one target is chosen."""
    if g.ask_payment or base.keywords & CASTING_KEYS or (ch.cost is not None and ch.cost.deeds):
        return False
    for name in g.rules:
        if name not in OF_COMBAT:
            return False
    for b in g.mana_bounds:
        if b.is_odd():
            return False
    if ch.label == "bestow" or "type:Arcane" in base.subtypes:  # what is spliced onto it may ask for more
        return False
    if ch.face.mana is not None and ch.face.mana.xs:
        return False  # there may be fewer targets than X
    for a in base.abilities:
        if isinstance(a, Extra) or (isinstance(a, SpellText) and (a.modal or len(a.aims) > 1 or others_aim(a.aims))):
            return False
    for id in g.with_abilities:
        there = g.chars[id]
        for a in there.abilities if there.sorts & STATICS else NO_ABILITIES:
            if isinstance(a, Static) and isinstance(a.what, Sel) and a.what.zone == "stack":
                return False  # spells may have replicate or casualty
    return sum(1 for a in base.abilities if isinstance(a, Enchant)) <= 1


def to_stack(g: MagicFields, player: Player, id: ObjId, ch: WayToCast) -> ObjId:
    """601.2a: the card becomes the topmost object on the stack."""
    old = g.objs[id]
    chars = g.chars[id]
    facts = ZONES | zone_fact(g.zone_kind(id)) | zone_fact(STACK)
    if id in g.with_abilities or (old.card.functions >> STACK) & 1 or (g.granting and chars.computed):
        facts |= COMERS | (EFFECTS if (chars.sorts | old.card.base.sorts) & STATICS else 0)
    new = leave(g, id, old.parts)
    if old.counters:
        go_along(g, id, new.id, STACK)
    new.controller = player
    new.states = ch.states | (old.states & (COPY | FORETOLD))
    new.notes = {"cast-from": old.zone // g.players, "caster": player}
    new.down = ch.down
    if ch.states or ch.down:
        new.zone = STACK * g.players
        g.chars[new.id] = g.base_chars(new.id)
        g.cite(face_rule(new.card, ch), new.id, player)
    g.place(new, STACK * g.players)
    g.comers.append(new.id)
    mark_changed(g, facts)
    if g.stickers.stuck:
        stay_on(g, id, new.id)
    return new.id


def propose(g: MagicFields, player: Player, id: ObjId, ch: WayToCast, c: Ctx, free: bool,
            lent: list[Extra]) -> StackItem | None:
    """601.2b to 601.2h; None: something of it is illegal. `lent`: costs of this way of casting that it had as a card."""
    chars = look(g, id)
    bill = free_bill(g, id, chars) if free else first_bill(g, id, ch, chars)
    if way_rule(ch.label):
        g.cite(way_rule(ch.label), id, player)
    if free or ch.cost is not None:
        g.cite("118.9", id, player)
    for extra in lent:
        if not any([extra is own for own in chars.abilities]):
            bill.add(extra.cost)
            bill.paid.append(extra.label)
    for label in bill.paid:
        g.cite(way_rule(label), id, player)
    if ch.label:
        if ch.label == "flashback" and ch.cost is None:  # as much as the mana cost of what is cast
            g.cite("702.1b", id, player)
        bill.paid.append(ch.label)
    g.cite("601.2b", id, player)
    if bill.offer is not None and not choose_gift(g, bill, player, id, c, "702.48b" if bill.offer.whole else "702.119b"):
        return None
    if not choose_priced(g, player, id, chars, bill, c) or not add_options(g, player, id, chars, bill, c):
        return None
    if g.rules and "extra-cost" in g.rules:
        bill = pay_for_less(g, bill, player, id, c)
    splice(g, player, id, bill, c)
    chars = look(g, id)
    c.paid = bill.paid
    if not announce_x(g, player, id, chars, bill, c):
        return None
    out = choose_targets(g, player, id, ch, chars, bill, c)
    if not out.ok:
        g.cite("601.2e", id, player)
        return None
    if not free and g.rules and g.forbidden("cast", player, id):  # 601.5
        g.cite("601.5", id, player)
        return None
    if not pay_for(g, player, id, ch, chars, bill, c, free, out):
        return None
    w = StackItem(id, id, player, None, c.slots, None, c.stamp)
    w.x = c.x
    w.targets = out.bits
    w.choices = out.choices
    w.paid = [*bill.paid, f"after:{ch.after}"] if ch.after else bill.paid
    w.before = c.before
    w.used = c.used
    return w


def announce_x(g: MagicFields, player: Player, id: ObjId, chars: Chars, bill: TotalCost, c: Ctx) -> bool:
    """601.2b: the value of X, 0 where no X is paid (107.3b); false: none can be paid for."""
    if not bill.price.xs and not bill.deeds:
        c.x = 0
        return True
    trial = bill.copy()
    adjust(g, trial, player, id, "play")
    least = 0
    if trial.price.xs:
        for a in chars.abilities:
            if isinstance(a, SpellText):
                least = max(least, least_x(a.do))
    x = choose_x(g, trial, c, id, least)
    if x == -2:
        return False
    c.x = max(0, x)
    if x > 0:
        g.cite("601.3a", id, player)
        g.memory.xs[id] = x
        if g.chars[id].computed:
            mark_changed(g, EFFECTS)
        g.chars[id] = g.base_chars(id)
        g.cite("202.3e", id, player)
        if chars.sorts & STATICS:  # what it says of itself may depend on X
            mark_changed(g, STRUCTURE)
    return True


def choose_targets(g: MagicFields, player: Player, id: ObjId, ch: WayToCast, chars: Chars, bill: TotalCost,
                   c: Ctx) -> Announced:
    """601.2c, 601.2d: modes, targets and how things are divided among them."""
    out = Announced()
    for a in chars.abilities:
        if isinstance(a, SpellText):
            choose_all(c, a.do, a.aims, a.modal, out)
        elif isinstance(a, Enchant) and out.ok and (out.bits >> (a.aim.slot + 1)) & 1:  # 702.5c: all of them allow it
            out.ok = all([a.what.fits(c, ref) for ref in c.slots[a.aim.slot]])
            g.cite("702.5c", id, player)
        elif isinstance(a, Enchant) and out.ok:  # 303.4a
            g.cite("702.5a", id, player)
            choose(c, a.aim, out)
        elif isinstance(a, Mutating) and ch.label == "mutate" and out.ok:  # 702.140a
            choose(c, a.aim, out)
    return out


def pay_for(g: MagicFields, player: Player, id: ObjId, ch: WayToCast, chars: Chars, bill: TotalCost, c: Ctx, free: bool,
            out: Announced) -> bool:
    """601.2f to 601.2h: the total cost is fixed and paid."""
    g.casting.aiming = out.aims(c)
    if g.casting.aiming:  # what it costs may depend on them
        mark_changed(g, WAITING)
        look(g, id)
    adjust(g, bill, player, id, "play", aimed=True)
    for extra in extra_costs(g, id, "aimed"):  # 118.8: for what it targets
        if isinstance(extra.cost, Cost):
            bill.add(extra.cost)
    g.cite("601.2f", id, player)
    if chars.keywords & ASSIST and bill.price.any and not assist(g, bill, player, id):
        return False
    if not pay_bill(g, bill, c, id, True):
        return False
    g.cite("601.2h", id, player)
    return True


def add_options(g: MagicFields, player: Player, id: ObjId, base: Chars, bill: TotalCost, c: Ctx) -> bool:
    """601.2b: the player says which additional costs are paid, and how often."""
    for a in base.abilities:
        if not isinstance(a, Extra) or a.how == "way":
            continue
        if isinstance(a, Noticed):
            if a.cond.holds(c):
                bill.paid.append(a.label)
            continue
        if isinstance(a, GivesForLess):
            give_away(g, a, bill, player, id, c)
            continue
        if a.how == "must":
            g.cite("118.8", id, player)
            if a.options and not add_one_of(g, player, id, a, bill, c):
                return False
            continue
        most = 1 if a.how == "may" else 20
        times = 0
        while times < most:
            trial = bill.copy()
            trial.add(a.cost, times + 1)
            trial.paid = [*trial.paid, a.label]
            adjust(g, trial, player, id, "play")
            if not can_pay(g, trial, c, id):
                break
            times += 1
        if times == 0:
            continue
        must = a.how == "may" and makes_cheaper(g, a.label) and not payable(g, bill, player, id, c)
        n = g.ask(MAY, player, [1] if must else [0, 1], id, "601.2b") if a.how == "may" else g.ask_number(
            player, 0, times, id, "601.2b")
        if n:
            bill.add(a.cost, n)
            g.cite("118.8b", id, player)
            g.cite("702.33c" if a.label.startswith("kicker") and n > 1 else way_rule(a.label), id, player)
            for _ in range(n):
                bill.paid.append(a.label)
    return True


def payable(g: MagicFields, bill: TotalCost, player: Player, id: ObjId, c: Ctx) -> bool:
    """It can be paid as it is."""
    trial = bill.copy()
    adjust(g, trial, player, id, "play")
    return can_pay(g, trial, c, id)


def add_one_of(g: MagicFields, player: Player, id: ObjId, a: Extra, bill: TotalCost, c: Ctx) -> bool:
    """One of several costs that are named as an additional cost."""
    able: list[int] = []
    costs = [a.cost, *(a.options or [])]
    for k in range(len(costs)):
        trial = bill.copy()
        trial.add(costs[k])
        adjust(g, trial, player, id, "play")
        if can_pay(g, trial, c, id):
            able.append(k)
    if not able:
        return False
    said = a.text.partition(f" {g.chars[id].name}, ")[2].rstrip(".").split(" or ")
    g.ways = said if len(said) == len(costs) else []
    k = g.ask(COST, player, able, id, "601.2b")
    bill.add(costs[k])
    bill.paid.append(a.label if k == 0 else f"{a.label}:{k}")
    return True


def total(numbers: list[int]) -> int:
    n = 0
    for k in numbers:
        n += k
    return n


def finish_cast(g: MagicFields, player: Player, old: ObjId, new: ObjId, c: Ctx, w: StackItem) -> None:
    """601.2i: it is cast; what triggers on that, and on its targets, triggers."""
    frm = g.objs[old].zone // g.players
    if w.paid:
        g.memory.paid[new] = [*w.paid, *[one for one in g.memory.paid.get(new, []) if one not in w.paid]]
    if w.x:
        g.memory.xs[new] = w.x
    if (w.paid or w.x) and g.chars[new].sorts & STATICS:  # which may speak of that
        mark_changed(g, EFFECTS)
    spell = g.own(new)
    spell.notes = {**spell.notes, "before": total(g.record.spells_cast)}  # 702.40a: spells cast before it this turn
    g.record.spells_cast[player] += 1
    ever = g.cast_ever.copy()
    for key in (str(player), f"{player}:{g.chars[new].name}"):
        ever[key] = ever.get(key, 0) + 1
    g.cast_ever = ever
    mana = g.memory.spent.get(new)
    if mana is not None:
        g.deeds[MANA_SPENT[player]] = g.deeds.get(MANA_SPENT[player], 0) + total(mana)
    if frm == COMMAND and g.leading is not None:
        was_cast(g, player, new)
    if frm != HAND and (g.hears >> MOVE) & 1:
        ev = Event(MOVE, "601.2a", old, player, 0, new, player, frm=frm, to=STACK, flags=AS_PLAY)
        ev.new = new
        collect(g, ev, g.watchers)
    become_targets(c, new, w.targets & ~w.choices)
    happen(g, Event(PLAYED, "601.2i", new, player, frm, new, player, frm, word="card"))
