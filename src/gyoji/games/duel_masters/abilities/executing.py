"""Executing cards (601): summoning, casting, generating, fortifying, deploying."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from ....effects.context import Ctx, Do
from ....effects.nodes.choosing import Choose
from ....effects.nodes.instructions import Move
from ....effects.nodes.objects import Zoneless
from ....effects.nodes.static_rules import Allow, rules_in_force
from ....effects.nodes.structure import Seq
from ....kernel.process.apply import expire
from ....kernel.process.continuous import look
from ....kernel.process.pipeline import happen, unheard
from ....kernel.state.aliases import ActCode, Flags, Keywords, ObjId, Player, Types, Zone, ZoneNo
from ....kernel.state.card import Chars
from ....kernel.state.event import Event
from ....kernel.state.terms import AS_PLAY, CHOOSE, DONE, MAY, PLAYED, RESOLVED, act_code, obj_of, place_of
from ..card_types.spells import cast, fortify, let_go, untwin
from ..concepts.costs import Terms, act_word, agree, changes_of, cost_of
from ..concepts.mana import AvailableMana, pay_civilizations, pay_rest
from ..state.card import DuelCard
from ..state.notes import TAPPED_FOR
from ..state.state import DuelState
from ..state.terms import (
    AURA,
    CASTLE,
    CELL,
    CORE,
    COST,
    DECK,
    DREAM,
    ELEMENT,
    EVOLUTION,
    GR,
    GR_KIND,
    GRAVEYARD,
    HAND,
    HOMED,
    LAND,
    LEXICON,
    MANA,
    NEBULA,
    PENDING,
    PLAY_ACT,
    RITE,
    RULE_PLUS,
    SHIELDS,
    SPELL,
    TWIN,
    UNEXECUTED,
)
from ..structures import king_cells
from ..structures.cells import Unites
from ..structures.evolution import can_evolve, evolution_of
from ..vocabulary.abilities import Way
from ..vocabulary.power_changes import CostLess
from ..zones.entering import enter, has_dream, put_on_gr


@mypyc_attr(free_list_len=1, acyclic=True)
class WayToExecute:
    """One way to execute a card: as which half, and by which ability of it (None: for its cost); with which others."""

    def __init__(self, ch: Chars, half: bool, way: Way | None, place: int, cells: Unites | None = None) -> None:
        self.ch = ch
        self.half = half
        self.way = way
        self.place = place  # as an act says it
        self.cells = cells


# --- what can be executed (601.1a, 601.1b) ------------------------------------------------------------------------
def plays(g: DuelState, player: Player, out: list[ActCode]) -> None:
    """504.1: what the player can execute now, as acts."""
    available = AvailableMana(g, player)
    for id in list(g.zones[HAND * 2 + player]):  # a card may be taken out while its cost is reckoned
        offer(g, player, id, available, HAND, out)
    for zone in (MANA, GRAVEYARD, DECK):
        for id in elsewhere(g, player, zone):
            offer(g, player, id, available, zone, out)


def elsewhere(g: DuelState, player: Player, zone: Zone) -> list[int]:
    """Cards that can be executed from another zone: by their own way (110.4d), or because an effect allows it."""
    found = [i for i in g.with_abilities if has_way(g, i, zone * 2 + player)] if zone != DECK else []
    found += [i for i in g.modified if i not in found and has_way(g, i, zone * 2 + player)] if zone != DECK else []
    if "allow" in g.rules:
        for k in rules_in_force(g, "allow"):
            r = k.rule
            if isinstance(r, Allow) and r.act in ("play", "cast", "summon") and LEXICON.zones.get(r.zone, -1) == zone and (
                    r.who is None or player in r.who.who(k.c)):
                cards = g.zones[zone * 2 + player]
                found.extend(i for i in (cards[-1:] if zone == DECK else cards)
                             if i not in found and (r.what is None or r.what.fits(k.c, i)))
    return found


def has_way(g: DuelState, id: ObjId, number: ZoneNo) -> bool:
    return g.objs[id].zone == number and any(isinstance(a, Way) for a in g.chars[id].abilities)


def offer(g: DuelState, player: Player, id: ObjId, available: AvailableMana, zone: Zone, out: list[ActCode]) -> None:
    for c in choices(g, id, zone):
        if executable(g, player, id, c, available):
            out.append(act_code(PLAY_ACT, id, c.place))


def choices(g: DuelState, id: ObjId, zone: Zone) -> list[WayToExecute]:
    """The halves of a card, each for its cost or in another way."""
    card = g.objs[id].card
    assert isinstance(card, DuelCard)
    ch = g.chars[id]
    half = card.half
    if half is not None:
        out = [WayToExecute(card.printed, False, None, 0), WayToExecute(half, True, None, 1)]
    elif ch.types & CELL:
        out = [WayToExecute(whole, False, None, 0, a) for a in ch.abilities for whole in [card.back]
               if isinstance(a, Unites) and whole is not None and zone == HAND]
    else:
        out = [WayToExecute(ch, False, None, 0)]
    ways = 0
    for a in ch.abilities:
        if isinstance(a, Way):
            ways += 1
            if a.zones >> zone & 1:
                out.append(WayToExecute(ch if half is None else card.printed, False, a, ways * 2))
    if zone != HAND:
        out = [c for c in out if c.way is not None or permitted(g, id, zone, c.ch)]
    return out


def permitted(g: DuelState, id: ObjId, zone: Zone, ch: Chars) -> bool:
    """An effect lets the player execute it, or the half that is meant, from there for its cost."""
    player = g.objs[id].controller
    if "allow" not in g.rules:
        return False
    for k in rules_in_force(g, "allow"):
        r = k.rule
        if isinstance(r, Allow) and r.act in ("play", "cast", "summon") and LEXICON.zones.get(r.zone, -1) == zone and (
                r.who is None or player in r.who.who(k.c)) and (r.what is None or r.what.fits(k.c, id)) and not (
                    isinstance(r.what, Zoneless) and not r.what.filter.fits(k.c, id, ch)):  # 810.3a
            return True
    return False


def executable(g: DuelState, player: Player, id: ObjId, c: WayToExecute, available: AvailableMana) -> bool:
    """601.1b: nothing forbids it, it can take effect, and its cost can be paid."""
    ch = c.ch
    kinds = ch.types
    if not_executed(kinds) and not c.cells:
        return False
    w = c.way
    if c.cells is not None and not king_cells.complete(g, player, id, c.cells):
        return False
    if w is None:
        if not payable(g, player, id, ch, available):
            return False
    elif not way_open(g, player, id, ch, w, available):
        return False
    if g.rules and (g.forbidden("play", player, id) or g.forbidden(act_word(kinds), player, id)):
        return False
    return can_come(g, player, id, ch)


def not_executed(kinds: Types) -> str:
    """The rule by which a card is not executed by itself; "" if it can be."""
    if not kinds & UNEXECUTED:
        return "" if kinds & (ELEMENT | SPELL | CASTLE) else "400.3"
    if kinds & HOMED:
        return "314.2" if kinds & RULE_PLUS else "112.4"
    if kinds & CELL:
        return "814.1"
    if kinds & (RITE | NEBULA):
        return "311.3"
    return "313.1" if kinds & LAND else "309.2" if kinds & CORE else "809.3"


def can_come(g: DuelState, player: Player, id: ObjId, ch: Chars) -> bool:
    """801.1a: an evolution needs a base; a castle needs a shield (304.2)."""
    if ch.types & DREAM and has_dream(g, id):
        return False
    if ch.types & EVOLUTION:
        e = evolution_of(g, id)
        return e is None or e.neo or can_evolve(g, e, id, player)
    if ch.types & AURA:
        return bool(g.zones[GR * 2 + player]) or any(g.chars[i].types & GR_KIND for i in g.creatures(player))
    return not ch.types & CASTLE or bool(g.zones[SHIELDS * 2 + player])


def payable(g: DuelState, player: Player, id: ObjId, ch: Chars, available: AvailableMana) -> bool:
    if "cost" not in g.rules:
        return available.pays(ch.colors, ch.stats[COST])
    return available.pays(ch.colors, cost_of(g, id, ch.stats[COST], changes_of(g, player, id, ch)))


def way_open(g: DuelState, player: Player, id: ObjId, ch: Chars, w: Way, available: AvailableMana) -> bool:
    """601.1a: its condition holds and what must be done for it can be done, without this card itself."""
    c = Ctx(g, id, player, [], None, 0)
    if w.cond is not None and not w.cond.holds(c):
        return False
    if w.deed is not None:
        return bool(deeds_open(g, player, id, ch, w, available))
    return way_payable(g, player, id, ch, w, available, c)


def way_payable(g: DuelState, player: Player, id: ObjId, ch: Chars, w: Way, available: AvailableMana, c: Ctx) -> bool:
    less = 0 if w.less is None else w.less.value(c)
    if w.cost is not None:
        cost = w.cost.value(c)
        return cost <= 0 or available.pays(ch.colors, max(0, cost - less))
    return available.pays(ch.colors, max(1, cost_of(g, id, ch.stats[COST], changes_of(g, player, id, ch)) - less))


def deeds_open(g: DuelState, player: Player, id: ObjId, ch: Chars, w: Way, available: AvailableMana,
               picked: list[ObjId] | None = None) -> list[int]:
    """What can be chosen for the deed of a way beside what was, so that the rest can be paid with as many as can be
    chosen then, or with so many as it takes; [-1] where nothing is chosen."""
    deed = w.deed
    if deed is None:
        return [-1]
    c = Ctx(g, id, player, [], None, 0)
    first = first_of(deed)
    if not isinstance(first, Choose):
        return [-1] if deed.possible(c) and way_payable(g, player, id, ch, w, available, c) else []
    options = [i for i in first.candidates(c) if i != id]
    taken = picked or []
    out: list[int] = []
    for i in options if first.n is None or len(taken) < first.n.value(c) else []:
        if i not in taken and goes_with(c, first, taken, i):
            full = filled(c, first, [*taken, i], options)
            speak_of(c, deed, first, full)
            enough = first.n is None or len(full) == first.n.value(c)
            if enough and way_payable(g, player, id, ch, w, available, c):
                out.append(i)
    return out


def first_of(deed: Do) -> Do:
    return deed.steps[0] if isinstance(deed, Seq) and deed.steps else deed


def goes_with(c: Ctx, first: Choose, taken: list[ObjId], i: ObjId) -> bool:
    return first.joint is None or first.joint.joins(c, taken, i)


def filled(c: Ctx, first: Choose, taken: list[ObjId], options: list[ObjId]) -> list[ObjId]:
    """What was chosen with as many others as can be."""
    full = taken
    for i in options:
        if first.n is not None and len(full) >= first.n.value(c):
            break
        if i not in full and goes_with(c, first, full, i):
            full = [*full, i]
    return full


def speak_of(c: Ctx, deed: Do | None, first: Choose, ids: list[ObjId]) -> None:
    """What was chosen for a deed, also as what the deed will make of it: its cost is read before it has moved."""
    c.bind(first.slot, ids)
    c.tally = len(ids)
    for s in deed.steps if isinstance(deed, Seq) else []:
        if isinstance(s, Move):
            c.bind(s.slot, ids)


# --- the procedure ------------------------------------------------------------------------
def play(g: DuelState, player: Player, code: ActCode) -> None:
    """601.1: a card is executed in the way that was chosen."""
    id = obj_of(code)
    place = place_of(code)
    for c in choices(g, id, g.zone_kind(id)):
        if c.place == place:
            declare(g, player, id, c)
            return


def declare(g: DuelState, player: Player, id: ObjId, choice: WayToExecute) -> None:
    g.cite("601.1", id, player)
    g.cite("601.1a", id, player)
    ctx = Ctx(g, id, player, [], None, g.tick())
    w = choice.way
    if choice.half:
        g.own(id).states |= TWIN
        g.shows(id)
    if w is not None and w.deed is not None:
        choose_deed(g, player, id, choice, ctx)
    terms = agree(g, player, id, choice.ch, w is None or w.cost is None)
    g.pend(id)
    cells = [] if choice.cells is None else king_cells.gather(g, player, id, choice.cells)
    g.cite("601.1b", id, player)
    g.cite("409.1", id, player)
    g.cite("409.1c", id, player)
    g.own(id).known |= 3
    g.playing = id
    tapped = pay(g, player, id, choice, terms, ctx)
    g.playing = -1
    spent = [k.w.lasting for k in terms.changes if isinstance(k.rule, CostLess) and k.rule.once]
    over = [f for f in spent if f is not None and f in g.lasting_effects]
    if over:
        expire(g, over)
    note_payment(g, id, tapped)
    g.cite("601.1g", id, player)
    if cells:
        king_cells.unite(g, id, cells)
    new = execute(g, player, id, AS_PLAY, -1)
    if new < 0 and cells:
        king_cells.part(g, id, cells)
    if new >= 0 and w is not None and w.after is not None and not g.over:
        w.after.run(Ctx(g, new, player, [], None, g.tick()))


def choose_deed(g: DuelState, player: Player, id: ObjId, choice: WayToExecute, ctx: Ctx) -> None:
    """601.1a: what the condition takes is settled when it is declared."""
    w = choice.way
    assert w is not None
    available = AvailableMana(g, player)
    deed = w.deed
    first = None if deed is None else first_of(deed)
    if not isinstance(first, Choose):
        return
    picked: list[int] = []
    while True:
        options = deeds_open(g, player, id, choice.ch, w, available, picked)
        if not options:
            break
        if first.n is None and picked:
            speak_of(ctx, deed, first, picked)
            if way_payable(g, player, id, choice.ch, w, available, ctx):
                options.append(DONE)
        i = g.ask(CHOOSE, player, options, id, "601.1a")
        if i == DONE:
            break
        picked.append(i)
    if picked:
        speak_of(ctx, deed, first, picked)
        ctx.fixed |= 1 << (first.slot + 1)


def pay(g: DuelState, player: Player, id: ObjId, choice: WayToExecute, terms: Terms, ctx: Ctx) -> list[int]:
    """601.1c to 601.1f: the civilizations, the cost, the mana, and what is to be done besides."""
    w = choice.way
    ch = choice.ch
    tapped: list[int] = []
    besides = terms.besides()
    if w is not None and w.deed is None and w.cost is not None and w.cost.value(ctx) <= 0:
        g.cite("112.3e", id, player)
        return tapped
    if w is None or w.deed is None or w.cost is None or w.cost.value(ctx) > 0:
        g.cite("601.1d", id, player)
        tapped = pay_civilizations(g, player, id, ch.colors, besides)
        cost = cost_of(g, id, ch.stats[COST], terms.changes) if w is None or w.cost is None else w.cost.value(ctx)
        if w is not None and w.less is not None:
            cost = max(0 if w.cost is not None else 1, cost - w.less.value(ctx))
        g.cite("601.1e", id, player)
        g.cite("201.1a", id, player)
        g.cite("601.1f", id, player)
        for_drives = pay_civilizations(g, player, id, 0, besides, True)
        tapped.extend(pay_rest(g, player, id, cost - sum(g.mana_number(i) for i in tapped)))
        tapped.extend(for_drives)
    if w is not None and w.deed is not None:
        g.cite("601.1f", id, player)
        w.deed.run(ctx)
    return tapped


def note_payment(g: DuelState, id: ObjId, tapped: list[int]) -> None:
    """What was tapped for it, for texts that ask."""
    if tapped:
        o = g.own(id)
        o.notes = {**o.notes, **{f"{TAPPED_FOR}{i}": 1 for i in tapped}}


def execute(g: DuelState, player: Player, id: ObjId, flags: Flags, src: ObjId) -> int:
    """601.1g, 605.3: the card takes effect; what it became, or -1. It is pending."""
    kinds = look(g, id).types
    o = g.objs[id]
    if o.gone:
        return -1
    if not unheard(g, PLAYED):
        happen(g, Event(PLAYED, "601.1g", id, player, src=src, cause=player, word="card"))
    else:
        g.apply(Event(PLAYED, "601.1g", id, player))
    if kinds & SPELL and not kinds & ELEMENT:
        return cast(g, player, id)
    if kinds & CASTLE:
        return fortify(g, player, id, -1)
    aside = g.set_aside() if g.effect.shown else []
    new = put_on_gr(g, player, id, src) if kinds & AURA else enter(g, id, player, flags, "605.3", src)
    g.put_back(aside)
    if new < 0:
        g.cite("409.2", id, player)
        untwin(g, id)
        let_go(g, id)
    elif not g.over:
        happen_resolved(g, new, player)
    return new


def happen_resolved(g: DuelState, id: ObjId, player: Player) -> None:
    if not unheard(g, RESOLVED):
        happen(g, Event(RESOLVED, "605.3", id, player, word="card"))


def execute_free(g: DuelState, player: Player, id: ObjId, src: ObjId, rule: str, verb: str = "play",
                 key: Keywords = 0) -> int:
    """112.3: executed without paying; summoning and casting they are all the same (112.3g). Of two halves one that can
    be what the verb says, and that has the keyword by which it is executed, if one of them has it (810.3a)."""
    o = g.objs[id]
    if o.gone or o.zone < 0 or o.states & PENDING:
        return -1
    card = o.card
    assert isinstance(card, DuelCard)
    able = [c for c in free_choices(g, id, verb, key) if not (g.rules and (
        g.forbidden("play", player, id) or g.forbidden(act_word(c.ch.types), player, id))) and can_come(g, player, id, c.ch)]
    if not able:
        return -1
    pick = able[0]
    if len(able) > 1:
        g.naming = []
        pick = able[0] if g.ask(MAY, player, [0, 1], id, "810.3") else able[1]
        g.cite("810.3", id, player)
    g.cite("601.1", id, player)
    g.cite(rule, id, player)
    g.cite("112.3g", id, player)
    if pick.half:
        g.own(id).states |= TWIN
        g.shows(id)
    g.pend(id)
    g.own(id).known |= 3
    return execute(g, player, id, AS_PLAY, src)


def free_choices(g: DuelState, id: ObjId, verb: str, key: Keywords = 0) -> list[WayToExecute]:
    card = g.objs[id].card
    assert isinstance(card, DuelCard)
    half = card.half
    if half is None:
        return [] if g.chars[id].types & CELL else [WayToExecute(g.chars[id], False, None, 0)]
    both = [WayToExecute(card.printed, False, None, 0), WayToExecute(half, True, None, 1)]
    if verb != "play":
        both = [c for c in both if act_word(c.ch.types) == verb]
    return [c for c in both if c.ch.keywords & key] or both
