"""Casting spells (601): in which ways a card can be cast, whether that is legal now, and the steps of doing it."""

from __future__ import annotations

from typing import Final

from ...effects.abilities import SpellText, Static
from ...effects.context import NO_SLOTS, Ctx, Objects
from ...effects.costs import Cost
from ...effects.mods import Gain
from ...effects.rulings import CostChange, rulings
from ...kernel.card import STATICS, Ability, Chars
from ...kernel.changes import leave
from ...kernel.continuous import look, touch
from ...kernel.event import Event
from ...kernel.pipeline import collect, happen
from ...kernel.state import State, Waiting
from ...kernel.terms import (
    AS_PLAY,
    COMERS,
    COST,
    EFFECTS,
    MAY,
    MOVE,
    NUMBER,
    PLAYED,
    STRUCTURE,
    WAITING,
    ZONES,
    zone_fact,
)
from .abilities import CastAs, Enchant, Extra, Way
from .bonding import Bestowed
from .card import SPLIT_LAYOUTS, Face, MagicCard
from .costs import Bill, adjust, can_pay, change, choose_x, extra_costs, pay_bill
from .facedown import FACE_DOWN_CHARS
from .fields import MagicFields
from .mana import purse
from .purse import Purse
from .statics import CastLimit, CastOnly, TargetsBeyond
from .targets import Announced, become_targets, can_announce, choose_all
from .terms import (
    BATTLEFIELD,
    CASTING_KEYS,
    CREATURE,
    EXILE,
    FACE_ONE,
    FACE_TWO,
    FLASH,
    HAND,
    INSTANT,
    KEYS,
    LAND,
    LEGENDARY,
    ON_ADVENTURE,
    PLANESWALKER,
    SORCERY,
    STACK,
)

GRANTED: Final = 64  # where the origins of abilities begin that are not printed on their card
AFTERMATH: Final = KEYS["aftermath"]
FREE: Final = Cost(None, [])  # "without paying its mana cost" (118.9a)


class Choice:
    """One way to cast one card: which face, for what."""

    def __init__(self, face: Face, states: int, cost: Cost | None, label: str = "", after: str = "",
                 flash: bool = False, down: bool = False, leave: int = -1) -> None:
        self.face = face
        self.states = states  # which face will show on the stack
        self.cost = cost  # None: its mana cost
        self.label = label
        self.after = after
        self.flash = flash
        self.down = down  # 708.4: it is cast face down
        self.leave = leave  # the ability instance that gives leave for it once each turn; -1: none


# --- in which ways ---------------------------------------------------------------------------------------------------
def choices(g: MagicFields, player: int, id: int) -> list[Choice]:
    """The ways in which a card could be cast from where it is, the usual one first."""
    out: list[Choice] = []
    o = g.objs[id]
    card = o.card
    if not isinstance(card, MagicCard):
        return out
    zone = o.zone // 2
    for k in range(len(card.faces)):
        face = card.faces[k]
        states = face_states(card, k)
        if states < 0:
            continue
        castable = face.base.kinds & LAND == 0
        if zone == EXILE and k == 0 and o.states & ON_ADVENTURE and id in g.elsewhere[player]:  # 715.3d
            out.append(Choice(face, states, None))
        if castable and zone == HAND and face.mana is not None and o.owner == player and not face.base.keys & AFTERMATH:
            out.append(Choice(face, states, None))
        if castable and o.owner == player:
            add_own_ways(g, id, k, face, states, zone, out)
        if "cast" in g.rules:
            add_lent_ways(g, player, id, usual_ways(g, id, face, states, castable), zone, out)
    if card.layout == "transform" and o.owner == player:
        add_back(g, id, card, zone, out)
    return out


def add_back(g: MagicFields, id: int, card: MagicCard, zone: int, out: list[Choice]) -> None:
    """702.146a: a way to cast the card with its back face up."""
    for a in card.faces[0].base.abilities:
        if isinstance(a, Way) and a.face == 1 and (a.zones >> zone) & 1 and a.cost is not None:
            out.append(Choice(card.faces[1], FACE_TWO, a.cost, a.label, a.after))


def face_states(card: MagicCard, k: int) -> int:
    """The states by which a face shows on the stack; -1: it cannot be cast by itself (712.8, 710.2)."""
    if len(card.faces) == 1:
        return 0
    if card.layout in SPLIT_LAYOUTS:
        return FACE_ONE if k == 0 else FACE_TWO
    if k == 0:
        return 0
    return FACE_TWO if card.layout in ("adventure", "modal_dfc", "omen") else -1


def add_own_ways(g: MagicFields, id: int, k: int, face: Face, states: int, zone: int, out: list[Choice]) -> None:
    ch = look(g, id)
    abilities = face.base.abilities if states or g.objs[id].down else ch.abilities
    if states:  # a face's own, and what the card was granted
        abilities = [*abilities, *[ch.abilities[i] for i in range(len(ch.abilities)) if ch.origins[i] >= GRANTED]]
    for a in abilities:
        if isinstance(a, Way) and (a.zones >> zone) & 1 and (a.face < 0 or a.face == k):
            c = Ctx(g, id, g.objs[id].owner, NO_SLOTS, None, 0)
            if (a.cond is None or a.cond.holds(c)) and (a.cost is not None or face.mana is not None):
                out.append(Choice(face, states, a.cost, a.label, a.after, a.flash, a.label == "morph"))


def usual_ways(g: MagicFields, id: int, face: Face, states: int, castable: bool) -> list[Choice]:
    """How a face would be cast from the hand: for its mana cost, or for a cost of its own instead (118.9); face down too."""
    out: list[Choice] = []
    if castable:
        out.append(Choice(face, states, None))
    for a in face.base.abilities:
        if isinstance(a, Way) and (a.zones >> HAND) & 1 and a.cost is not None and a.face < 0 and (castable or a.label == "morph"):
            out.append(Choice(face, states, a.cost, a.label, a.after, a.flash, a.label == "morph"))
    return out


def add_lent_ways(g: MagicFields, player: int, id: int, usual: list[Choice], zone: int, out: list[Choice]) -> None:
    """Leave that effects give: from another zone, at another time, for another cost (601.3)."""
    for k in rulings(g, "cast"):
        r = k.rule
        if not isinstance(r, CastAs) or (r.who is not None and player not in r.who.who(k.c)):
            continue
        if r.zone:
            if r.number != zone or (r.top and g.zones[g.objs[id].zone][-1] != id):
                continue
        elif zone != HAND or r.cost is None:
            continue
        if r.once and g.used.get(k.w.key, 0):
            continue
        for ch in usual:
            if r.cost is not None and ch.cost is not None:
                continue  # 118.9a: one alternative cost only
            if r.cost is None and ch.cost is None and ch.face.mana is None:
                continue
            if r.what is None or fits_as(g, k.c, r.what, id, shown(g, id, ch)):
                out.append(Choice(ch.face, ch.states, r.cost if r.cost is not None else ch.cost, ch.label, r.after or ch.after,
                                  r.flash or ch.flash, ch.down, k.w.key if r.once else -1))


def fits_as(g: MagicFields, c: Ctx, what: Objects, id: int, base: Chars) -> bool:
    """601.3e: whether it is such a spell, by what it will be on the stack."""
    now = g.chars[id]
    g.chars[id] = base
    fits = what.fits(c, id)
    g.chars[id] = now
    return fits


def lent_flash(g: MagicFields, player: int, id: int) -> bool:
    """An effect lets the player cast it as though it had flash."""
    if "cast" in g.rules:
        for k in rulings(g, "cast"):
            r = k.rule
            if isinstance(r, CastAs) and r.flash and not r.zone and (r.who is None or player in r.who.who(k.c)) and (
                    r.what is None or r.what.fits(k.c, id)):
                g.tell("601.3b", id, player)
                return True
    return False


# --- whether it is legal -----------------------------------------------------------------------------------------------
def may_cast(g: MagicFields, player: int, id: int, ch: Choice, main: bool, b: Purse) -> bool:
    """601.3: timing, prohibitions, targets, and that it can be paid for; looked at as the spell that it would be."""
    if not g.rules:
        return is_castable(g, player, id, ch, shown(g, id, ch), main, b)
    base = shown(g, id, ch)
    now = g.chars[id]
    g.supposing = id
    g.supposed = STACK
    g.chars[id] = base  # 601.3e
    able = is_castable(g, player, id, ch, base, main, b)
    g.chars[id] = now
    g.supposing = -1
    return able


def is_castable(g: MagicFields, player: int, id: int, ch: Choice, base: Chars, main: bool, b: Purse) -> bool:
    if not main and not ch.flash and not base.kinds & INSTANT and not base.keys & FLASH and not lent_flash(g, player, id):
        return False  # 307.1, 301.1, 302.1 ...
    if g.rules and not has_x(ch) and g.forbidden("cast", player, id):  # 601.3a: what X may change is looked at later
        g.tell("601.3", id, player)
        return False
    if base.kinds & LEGENDARY and base.kinds & (INSTANT | SORCERY) and not has_legend(g, player):  # 205.4e
        g.tell("205.4e", id, player)
        return False
    if not allowed_now(g, player, id, base.abilities) or not has_targets(g, player, id, base.abilities, ch.label):
        return False
    return payable(g, player, id, ch, base, b)


def allowed_now(g: MagicFields, player: int, id: int, abilities: list[Ability]) -> bool:
    """601.3: its own text about when it may be cast, and how many spells a player may cast."""
    for a in abilities:
        if isinstance(a, CastOnly) and not a.cond.holds(Ctx(g, id, player, NO_SLOTS, None, 0)):
            g.tell("601.3", id, player)
            return False
    if "cast-limit" in g.rules:
        for k in rulings(g, "cast-limit"):
            r = k.rule
            if isinstance(r, CastLimit) and player in r.who.who(k.c) and g.spells_cast[player] >= r.n.value(k.c):
                g.tell("601.3", id, player)
                return False
    return True


def shown(g: MagicFields, id: int, ch: Choice) -> Chars:
    """What it will be on the stack, as far as one can tell (601.3e)."""
    if ch.down:
        return FACE_DOWN_CHARS
    if ch.label == "bestow":
        return bestowed(look(g, id))
    return ch.face.base if ch.states or g.objs[id].down else look(g, id)


def bestowed(ch: Chars) -> Chars:
    """702.103b: an Aura spell with enchant creature instead of a creature spell."""
    aura = ch.clone()
    aura.kinds &= ~CREATURE
    aura.words = frozenset(["type:Aura"])
    for a in ch.abilities:
        if isinstance(a, Static) and isinstance(a.cond, Bestowed):
            for m in a.mods:
                if isinstance(m, Gain):
                    aura.grant(m.ability, 0)
    return aura


def has_x(ch: Choice) -> bool:
    return ch.cost is None and ch.face.mana is not None and ch.face.mana.xs > 0


def has_legend(g: MagicFields, player: int) -> bool:
    for id in g.zone(BATTLEFIELD, player):
        kinds = g.chars[id].kinds
        if kinds & LEGENDARY and kinds & (CREATURE | PLANESWALKER):
            return True
    return False


def has_targets(g: MagicFields, player: int, id: int, abilities: list[Ability], label: str = "") -> bool:
    """601.2c: there is a legal set of targets, for a spell that is cast in such a way."""
    for a in abilities:
        if isinstance(a, SpellText):
            if a.aims or a.modal:
                c = Ctx(g, id, player, NO_SLOTS, None, 0)
                if label:
                    c.paid = [label]
                if not can_announce(c, a.do):
                    return False
        elif isinstance(a, Enchant):
            if not can_announce(Ctx(g, id, player, NO_SLOTS, None, 0), a.aim):
                return False
    return True


def payable(g: MagicFields, player: int, id: int, ch: Choice, base: Chars, b: Purse) -> bool:
    """The quickest way to a no, or to a yes where nothing changes costs."""
    mana = ch.face.mana
    keys = base.keys & CASTING_KEYS
    ruled = "cost" in g.rules or "extra-cost" in g.rules
    if ch.cost is None and not ruled and not keys and mana is not None:
        if mana.least > b.total:
            return False
        for k in range(6):
            if mana.pure[k] > b.counts[k]:
                return False
        if b.plain and not mana.pips and not has_extra(base, ch.label):
            return True
    c = Ctx(g, id, player, NO_SLOTS, None, 0)
    bill = first_bill(g, player, id, ch, base)
    adjust(g, bill, player, id, "play")
    return can_pay(g, bill, c, id)


def has_extra(base: Chars, label: str) -> bool:
    for a in base.abilities:
        if isinstance(a, Extra) and is_due(a, label):
            return True
    return False


def is_due(a: Extra, label: str) -> bool:
    """It must be paid: always, or because the spell is cast in such a way."""
    return a.how == "must" or (a.how == "way" and a.label == label)


def first_bill(g: MagicFields, player: int, id: int, ch: Choice, base: Chars) -> Bill:
    """What has to be paid at least: the cost of this way, what must be added, what changes it."""
    bill = Bill()
    bill.keys = base.keys & CASTING_KEYS
    if ch.cost is not None:
        bill.add(ch.cost)
    elif ch.face.mana is not None:
        bill.price.add(ch.face.mana)
    for a in base.abilities:
        if isinstance(a, Extra) and is_due(a, ch.label) and not a.options:
            bill.add(a.cost)
            bill.paid.append(a.label)
    for e in extra_costs(g, id, "must"):
        if isinstance(e.cost, Cost):
            bill.add(e.cost)
            bill.paid.append(e.label)
    return bill


# --- casting -----------------------------------------------------------------------------------------------------------
def mark(g: MagicFields) -> State:
    """The position to go back to (728.1)."""
    return g.clone()


def rewind(g: MagicFields, before: State, code: int, player: int) -> None:
    """728.1: an illegal act is taken back as a whole."""
    asker = g.asker
    before.copy_into(g)
    g.asker = asker
    g.disown()
    g.barred = [*g.barred, code]
    g.cite("728.1", player=player)


def cast(g: MagicFields, player: int, id: int, ch: Choice, code: int, free: bool = False) -> bool:
    """601.2: propose, announce, choose, fix the cost, pay; or all of it is taken back."""
    base = shown(g, id, ch)
    before = None if is_sure(g, ch, base) and not free else mark(g)
    if ch.states or ch.down or ch.label == "bestow":
        g.cite("601.3e", id, player)
    new = to_stack(g, player, id, ch)  # 601.2a
    if ch.label == "bestow":  # 702.103b: it is an Aura spell from now on
        g.paid[new] = [ch.label]
        touch(g, STRUCTURE)
    g.playing = new
    stamp = g.tick()
    c = Ctx(g, new, player, [], None, stamp)
    w = propose(g, player, new, ch, c, free)
    g.playing = -1
    if w is None:
        assert before is not None  # what was offered could be done
        rewind(g, before, code, player)
        return False
    g.waiting.append(w)
    touch(g, WAITING)
    if ch.leave >= 0:
        g.used[ch.leave] = 1
    finish_cast(g, player, id, new, c, w)
    return True


def is_sure(g: MagicFields, ch: Choice, base: Chars) -> bool:
    """Once it was offered nothing can fail: mana alone is paid, and at most one target is chosen."""
    if g.ask_payment or g.rules or base.keys & CASTING_KEYS or (ch.cost is not None and ch.cost.deeds):
        return False
    if ch.label == "bestow":
        return False
    if ch.face.mana is not None and ch.face.mana.xs:
        return False  # there may be fewer targets than X
    for a in base.abilities:
        if isinstance(a, Extra) or (isinstance(a, SpellText) and (a.modal or len(a.aims) > 1)):
            return False
    return True


def to_stack(g: MagicFields, player: int, id: int, ch: Choice) -> int:
    """601.2a: the card becomes the topmost object on the stack."""
    g.cite("601.2a", id, player)
    old = g.objs[id]
    chars = g.chars[id]
    facts = ZONES | zone_fact(g.zone_kind(id)) | zone_fact(STACK)
    if id in g.alert or (old.card.functions >> STACK) & 1:
        facts |= COMERS | (EFFECTS if (chars.sorts | old.card.base.sorts) & STATICS else 0)
    new = leave(g, id, old.parts)
    new.controller = player
    new.states = ch.states
    new.notes = {"cast-from": old.zone // 2}
    new.down = ch.down
    if ch.states or ch.down:
        new.zone = STACK * 2
        g.chars[new.id] = g.base_chars(new.id)
    g.place(new, STACK * 2)
    g.comers.append(new.id)
    touch(g, facts)
    return new.id


def propose(g: MagicFields, player: int, id: int, ch: Choice, c: Ctx, free: bool) -> Waiting | None:
    """601.2b to 601.2h; None: something of it is illegal."""
    chars = look(g, id)
    bill = first_bill(g, player, id, ch, chars) if not free else free_bill(g, player, id, chars)
    if ch.label:
        bill.paid.append(ch.label)
    g.cite("601.2b", id, player)
    if not add_options(g, player, id, chars, bill, c):
        return None
    c.paid = bill.paid
    trial = bill.copy()
    adjust(g, trial, player, id, "play")
    x = choose_x(g, trial, c, id)
    if x < 0 and ch.face.mana is not None and ch.face.mana.xs and (free or ch.cost is not None):
        x = 0  # 107.3c
    c.x = max(0, x)
    if x > 0:
        g.cite("601.3a", id, player)
        g.xs[id] = x
        g.chars[id] = g.base_chars(id)  # 202.3e
    out = Announced()
    for a in chars.abilities:  # 601.2c, 601.2d
        if isinstance(a, SpellText):
            if a.modal and bill.paid:
                g.cite("601.4", id, player)
            choose_all(c, a.do, a.aims, a.modal, out)
        elif isinstance(a, Enchant) and out.ok:  # 303.4a
            out.ok = a.aim.declare(c)
            out.bits |= 1 << (a.aim.slot + 1)
    if not out.ok:
        g.cite("601.2e", id, player)
        return None
    if not free and g.rules and g.forbidden("cast", player, id):  # 601.5
        g.cite("601.5", id, player)
        return None
    adjust_for_targets(g, bill, player, id, c, out.bits)  # 601.2f
    g.aiming = [r for k in range(len(c.slots)) if (out.bits >> (k + 1)) & 1 for r in c.slots[k]]
    adjust(g, bill, player, id, "play")
    g.cite("601.2f", id, player)
    if bill.price.total():
        g.cite("601.2g", id, player)
    if not pay_bill(g, bill, c, id, True):
        return None
    g.cite("601.2h", id, player)
    w = Waiting(id, id, player, None, c.slots, None, c.stamp)
    w.x = c.x
    w.targets = out.bits
    w.paid = bill.paid
    w.before = c.before
    w.used = c.used
    if ch.after:
        w.paid = [*w.paid, f"after:{ch.after}"]
    return w


def adjust_for_targets(g: MagicFields, bill: Bill, player: int, id: int, c: Ctx, bits: int) -> None:
    """601.2f: what costs more for each target, now that they are chosen."""
    if "cost" not in g.rules:
        return
    targets = sum(len(c.slots[k]) for k in range(len(c.slots)) if (bits >> (k + 1)) & 1)
    for k in rulings(g, "cost", id):
        r = k.rule
        if isinstance(r, CostChange) and any(isinstance(n, TargetsBeyond) for n in r.n.walk()) and r.what.fits(k.c, id):
            k.c.tally = targets
            change(bill.price, r.bit, r.n.value(k.c))


def free_bill(g: MagicFields, player: int, id: int, base: Chars) -> Bill:
    """118.9: without paying its mana cost; additional costs are paid nevertheless."""
    bill = Bill()
    for a in base.abilities:
        if isinstance(a, Extra) and a.how == "must" and not a.options:
            bill.add(a.cost)
            bill.paid.append(a.label)
    for e in extra_costs(g, id, "must"):
        if isinstance(e.cost, Cost):
            bill.add(e.cost)
    return bill


def add_options(g: MagicFields, player: int, id: int, base: Chars, bill: Bill, c: Ctx) -> bool:
    """601.2b: the player says which additional costs are paid, and how often."""
    for a in base.abilities:
        if not isinstance(a, Extra) or a.how == "way":
            continue
        if a.how == "must":
            if a.options and not add_one_of(g, player, id, a, bill, c):
                return False
            continue
        most = 1 if a.how == "may" else 20
        times = 0
        while times < most:
            trial = bill.copy()
            trial.add(a.cost, times + 1)
            adjust(g, trial, player, id, "play")
            if not can_pay(g, trial, c, id):
                break
            times += 1
        if times == 0:
            continue
        n = g.ask(MAY, player, [0, 1], id, "601.2b") if a.how == "may" else g.ask(
            NUMBER, player, list(range(times + 1)), id, "601.2b")
        if n:
            bill.add(a.cost, n)
            for _ in range(n):
                bill.paid.append(a.label)
    return True


def add_one_of(g: MagicFields, player: int, id: int, a: Extra, bill: Bill, c: Ctx) -> bool:
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
    k = g.ask(COST, player, able, id, "601.2b")
    bill.add(costs[k])
    bill.paid.append(a.label if k == 0 else f"{a.label}:{k}")
    return True


def finish_cast(g: MagicFields, player: int, old: int, new: int, c: Ctx, w: Waiting) -> None:
    """601.2i: it is cast; what triggers on that, and on its targets, triggers."""
    frm = g.objs[old].zone // 2
    if w.paid:
        g.paid[new] = w.paid
    if w.x:
        g.xs[new] = w.x
    g.spells_cast[player] += 1
    if frm != HAND and (g.hears >> MOVE) & 1:
        ev = Event(MOVE, "601.2a", old, player, 0, new, player, frm=frm, to=STACK, flags=AS_PLAY)
        ev.new = new
        collect(g, ev, g.watchers)
    become_targets(c, new, w.targets)
    happen(g, Event(PLAYED, "601.2i", new, player, frm, new, player, word="card"))


def by_label(g: MagicFields, player: int, id: int, label: str) -> bool:
    """An effect has a card cast in one of its own ways (madness), or without paying in a way that has a name (suspend)."""
    ch = labelled(g, id, label)
    if ch is None or not may_label(g, player, id, label):
        return False
    return cast(g, player, id, ch, 0, ch.cost is FREE)


def may_label(g: MagicFields, player: int, id: int, label: str) -> bool:
    ch = labelled(g, id, label)
    if ch is None:
        return False
    base = shown(g, id, ch)
    return has_targets(g, player, id, base.abilities) and not g.forbidden("cast", player, id) and (
        ch.cost is FREE or payable(g, player, id, ch, base, purse(g, player)))


def labelled(g: MagicFields, id: int, label: str) -> Choice | None:
    card = g.objs[id].card
    if not isinstance(card, MagicCard) or card.faces[0].base.kinds & LAND:
        return None
    for a in look(g, id).abilities:
        if isinstance(a, Way) and a.label == label:
            return Choice(card.faces[0], 0, a.cost, label, a.after)
    return Choice(card.faces[0], 0, FREE, label)


def by_effect(g: MagicFields, player: int, id: int, pays: bool, back: bool = False) -> bool:
    """608.2g: an effect has a card cast, without paying its mana cost or for it, whatever the time; its back (712.8c)."""
    card = g.objs[id].card
    if not isinstance(card, MagicCard):
        return False
    found: list[Choice] = []
    for k in range(len(card.faces)):
        face = card.faces[k]
        states = FACE_TWO if back and k else face_states(card, k)
        if states < 0 or (back and not k) or face.base.kinds & LAND or (pays and face.mana is None):
            continue
        ch = Choice(face, states, None if pays else FREE)
        base = shown(g, id, ch)
        if has_targets(g, player, id, base.abilities) and not g.forbidden("cast", player, id) and (
                not pays or payable(g, player, id, ch, base, purse(g, player))):
            found.append(ch)
    if not found:
        return False
    k = g.ask(COST, player, list(range(len(found))), id, "601.2b")
    return cast(g, player, id, found[k], 0, not pays)

