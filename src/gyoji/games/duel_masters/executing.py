"""Executing cards (601): summoning, casting, generating, fortifying, deploying."""

from __future__ import annotations

from ...effects.abilities import SpellText
from ...effects.context import Ctx, Do
from ...effects.instructions import Move
from ...effects.mods import Allow, rulings
from ...effects.structure import Choose, Seq
from ...kernel.card import Chars
from ...kernel.continuous import look
from ...kernel.event import Event
from ...kernel.pipeline import HAPPENED, happen, replace, unheard
from ...kernel.terms import (
    AS_PLAY,
    CHOOSE,
    MAY,
    MOVE,
    NOBODY,
    PLAYED,
    RESOLVED,
    TARGET,
    act_code,
    obj_of,
    place_of,
)
from .abilities import Drive, Way
from .card import DuelCard
from .entering import enter, put_on_gr
from .evolution import can_evolve, evolution_of
from .mana import Purse, pay_civilizations, pay_rest
from .notes import PAID_FOR, TAPPED_FOR
from .powers import CostLess
from .state import LAST_SUMMONED, DuelState
from .terms import (
    AURA,
    CASTLE,
    CHARGER,
    COST,
    CREATURE,
    CROSS_GEAR,
    DECK,
    ELEMENT,
    EVOLUTION,
    GR,
    GR_KIND,
    GRAVEYARD,
    HAND,
    HOMED,
    LEXICON,
    MANA,
    PENDING,
    PLAY_ACT,
    SHIELDS,
    SPELL,
    TWIN,
)
from .zones import hide_again


class Choice:
    """One way to execute a card: as which half, and by which ability of it (None: for its cost)."""

    def __init__(self, ch: Chars, half: bool, way: Way | None, place: int) -> None:
        self.ch = ch
        self.half = half
        self.way = way
        self.place = place  # as an act says it


# --- what can be executed (601.1a, 601.1b) ------------------------------------------------------------------------
def plays(g: DuelState, player: int, out: list[int]) -> None:
    """504.1: what the player can execute now, as acts."""
    purse = Purse(g, player)
    for id in g.zones[HAND * 2 + player]:
        offer(g, player, id, purse, HAND, out)
    for zone in (MANA, GRAVEYARD, DECK):
        for id in elsewhere(g, player, zone):
            offer(g, player, id, purse, zone, out)


def elsewhere(g: DuelState, player: int, zone: int) -> list[int]:
    """Cards that can be executed from another zone: by their own way (110.4d), or because an effect allows it."""
    found = [i for i in g.alert if g.objs[i].zone == zone * 2 + player and any(
        isinstance(a, Way) for a in g.chars[i].abilities)] if zone != DECK else []
    if "allow" in g.rules:
        for k in rulings(g, "allow"):
            r = k.rule
            if isinstance(r, Allow) and r.act in ("play", "cast", "summon") and LEXICON.zones.get(r.zone, -1) == zone and (
                    r.who is None or player in r.who.who(k.c)):
                cards = g.zones[zone * 2 + player]
                found.extend(i for i in (cards[-1:] if zone == DECK else cards)
                             if i not in found and (r.what is None or r.what.fits(k.c, i)))
    return found


def allowed_from(g: DuelState, player: int, id: int, zone: int) -> bool:
    return zone == HAND or id in elsewhere(g, player, zone)


def offer(g: DuelState, player: int, id: int, purse: Purse, zone: int, out: list[int]) -> None:
    for c in choices(g, id, zone):
        if executable(g, player, id, c, purse):
            out.append(act_code(PLAY_ACT, id, c.place))


def choices(g: DuelState, id: int, zone: int) -> list[Choice]:
    """The halves of a card, each for its cost or in another way."""
    card = g.objs[id].card
    assert isinstance(card, DuelCard)
    ch = g.chars[id]
    half = card.half
    if half is None:
        out = [Choice(ch, False, None, 0)]
    else:
        out = [Choice(card.printed, False, None, 0), Choice(half, True, None, 1)]
    ways = 0
    for a in ch.abilities:
        if isinstance(a, Way):
            ways += 1
            if a.zones >> zone & 1:
                out.append(Choice(ch if half is None else card.printed, False, a, ways * 2))
    if zone != HAND and not permitted(g, id, zone):
        out = [c for c in out if c.way is not None]
    return out


def permitted(g: DuelState, id: int, zone: int) -> bool:
    """An effect lets the player execute it from there for its cost."""
    player = g.objs[id].controller
    if "allow" not in g.rules:
        return False
    for k in rulings(g, "allow"):
        r = k.rule
        if isinstance(r, Allow) and r.act in ("play", "cast", "summon") and LEXICON.zones.get(r.zone, -1) == zone and (
                r.who is None or player in r.who.who(k.c)) and (r.what is None or r.what.fits(k.c, id)):
            return True
    return False


def executable(g: DuelState, player: int, id: int, c: Choice, purse: Purse) -> bool:
    """601.1b: nothing forbids it, it can take effect, and its cost can be paid."""
    ch = c.ch
    kinds = ch.kinds
    if kinds & HOMED or not kinds & (ELEMENT | SPELL | CASTLE):  # 112.4
        return False
    w = c.way
    if w is None:
        if not payable(g, player, id, ch, purse):
            return False
    elif not way_open(g, player, id, ch, w, purse):
        return False
    if g.rules and (g.forbidden("play", player, id) or g.forbidden(act_word(kinds), player, id)):
        return False
    return can_come(g, player, id, ch)


def act_word(kinds: int) -> str:
    if kinds & SPELL and not kinds & CREATURE:
        return "cast"
    return "summon" if kinds & CREATURE else "generate" if kinds & CROSS_GEAR else "fortify" if kinds & CASTLE else "play"


def can_come(g: DuelState, player: int, id: int, ch: Chars) -> bool:
    """801.1a: an evolution needs a base; a castle needs a shield (304.2)."""
    if ch.kinds & EVOLUTION:
        e = evolution_of(g, id)
        return e is None or e.neo or can_evolve(g, e, id, player)
    if ch.kinds & AURA:
        return bool(g.zones[GR * 2 + player]) or any(g.chars[i].kinds & GR_KIND for i in g.creatures(player))
    return not ch.kinds & CASTLE or bool(g.zones[SHIELDS * 2 + player])


def payable(g: DuelState, player: int, id: int, ch: Chars, purse: Purse) -> bool:
    if purse.total < ch.stats[COST] and "cost" not in g.rules:
        return False
    return purse.pays(ch.colors, cost_of(g, player, id, ch, ch.stats[COST]))


def way_open(g: DuelState, player: int, id: int, ch: Chars, w: Way, purse: Purse) -> bool:
    """601.1a: its condition holds and what must be done for it can be done, without this card itself."""
    c = Ctx(g, id, player, [], None, 0)
    if w.cond is not None and not w.cond.holds(c):
        return False
    if w.deed is not None:
        return bool(deeds_open(g, player, id, ch, w, purse))
    return way_payable(g, player, id, ch, w, purse, c)


def way_payable(g: DuelState, player: int, id: int, ch: Chars, w: Way, purse: Purse, c: Ctx) -> bool:
    less = 0 if w.less is None else w.less.value(c)
    if w.cost is not None:
        cost = w.cost.value(c)
        return cost <= 0 or purse.pays(ch.colors, max(0, cost - less))
    return purse.pays(ch.colors, max(1, cost_of(g, player, id, ch, ch.stats[COST]) - less))


def deeds_open(g: DuelState, player: int, id: int, ch: Chars, w: Way, purse: Purse) -> list[int]:
    """What can be chosen for the deed of a way, so that the rest can be paid; [-1] where nothing is chosen."""
    deed = w.deed
    if deed is None:
        return [-1]
    c = Ctx(g, id, player, [], None, 0)
    first = deed.steps[0] if isinstance(deed, Seq) and deed.steps else deed
    if not isinstance(first, Choose):
        return [-1] if deed.possible(c) and way_payable(g, player, id, ch, w, purse, c) else []
    out: list[int] = []
    for i in first.candidates(c):
        if i != id:
            speak_of(c, deed, first, i)
            if way_payable(g, player, id, ch, w, purse, c):
                out.append(i)
    return out


def speak_of(c: Ctx, deed: Do | None, first: Choose, id: int) -> None:
    """What was chosen for a deed, also as what the deed will make of it: its cost is read before it has moved."""
    c.bind(first.slot, [id])
    for s in deed.steps if isinstance(deed, Seq) else []:
        if isinstance(s, Move):
            c.bind(s.slot, [id])


def cost_of(g: DuelState, player: int, id: int, ch: Chars, cost: int) -> int:
    """601.1e, 108.2: what is added, then what is taken off, each not below its own limit."""
    if "cost" not in g.rules:
        return cost
    more = 0
    less: list[CostLess] = []
    amounts: list[int] = []
    word = act_word(ch.kinds)
    for k in rulings(g, "cost", id):
        r = k.rule
        if not isinstance(r, CostLess) or (r.act not in ("play", word) and not (
                r.act == "evolve" and ch.kinds & EVOLUTION)) or (r.who is not None and player not in r.who.who(k.c)):
            continue
        if not r.what.fits(k.c, id):
            continue
        n = r.n.value(k.c)
        if n < 0:
            more -= n
        else:
            less.append(r)
            amounts.append(n)
    total = cost + more
    for i in range(len(less)):
        total = max(min(total, less[i].least), total - amounts[i])
    return total


# --- the procedure ------------------------------------------------------------------------
def play(g: DuelState, player: int, code: int) -> None:
    """601.1: a card is executed in the way that was chosen."""
    id = obj_of(code)
    place = place_of(code)
    for c in choices(g, id, g.zone_kind(id)):
        if c.place == place:
            declare(g, player, id, c)
            return


def declare(g: DuelState, player: int, id: int, choice: Choice) -> None:
    g.cite("601.1", id, player)
    g.cite("601.1a", id, player)
    ctx = Ctx(g, id, player, [], None, g.tick())
    w = choice.way
    if choice.half:
        g.own(id).states |= TWIN
        g.shows(id)
    if w is not None and w.deed is not None:
        choose_deed(g, player, id, choice, ctx)
    g.pend(id)
    g.cite("601.1b", id, player)
    g.cite("409.1c", id, player)
    g.own(id).known |= 3
    g.playing = id
    tapped = pay(g, player, id, choice, ctx)
    g.playing = -1
    note_payment(g, id, tapped)
    g.cite("601.1g", id, player)
    execute(g, player, id, AS_PLAY, -1)


def choose_deed(g: DuelState, player: int, id: int, choice: Choice, ctx: Ctx) -> None:
    """601.1a: what the condition takes is settled when it is declared."""
    w = choice.way
    assert w is not None
    options = deeds_open(g, player, id, choice.ch, w, Purse(g, player))
    deed = w.deed
    first = deed.steps[0] if isinstance(deed, Seq) and deed.steps else deed
    if isinstance(first, Choose) and options:
        speak_of(ctx, deed, first, g.ask(CHOOSE, player, options, id, "601.1a"))
        ctx.fixed |= 1 << (first.slot + 1)


def pay(g: DuelState, player: int, id: int, choice: Choice, ctx: Ctx) -> list[int]:
    """601.1c to 601.1f: the civilizations, the cost, the mana, and what is to be done besides."""
    w = choice.way
    ch = choice.ch
    tapped: list[int] = []
    if g.objs[id].zone // 2 == MANA:
        g.cite("601.1c", id, player)
    if w is None or w.cost is None or w.cost.value(ctx) > 0:
        g.cite("601.1d", id, player)
        tapped = pay_civilizations(g, player, id, ch.colors)
        cost = cost_of(g, player, id, ch, ch.stats[COST]) if w is None or w.cost is None else w.cost.value(ctx)
        if w is not None and w.less is not None:
            cost = max(0, cost - w.less.value(ctx))
        g.cite("601.1e", id, player)
        g.cite("601.1f", id, player)
        tapped.extend(pay_rest(g, player, id, cost - sum(g.mana_number(i) for i in tapped)))
    if w is not None and w.deed is not None:
        g.cite("601.1f", id, player)
        w.deed.run(ctx)
    for a in ch.abilities:
        if isinstance(a, Drive):
            tapped.extend(drive(g, player, id, a))
    return tapped


def drive(g: DuelState, player: int, id: int, a: Drive) -> list[int]:
    """112.2d: an additional cost that may be paid."""
    bit = LEXICON.colors[a.color]
    able = [i for i in Purse(g, player, id).cards if g.chars[i].colors & bit]
    if len(able) < a.n or g.ask(MAY, player, [0, 1], id, "112.2d") == 0:
        return []
    tapped: list[int] = []
    for _ in range(a.n):
        tapped.extend(pay_civilizations(g, player, id, bit))
    o = g.own(id)
    o.notes = {**o.notes, PAID_FOR + a.label: 1}
    return tapped


def note_payment(g: DuelState, id: int, tapped: list[int]) -> None:
    """What was tapped for it, for texts that ask."""
    if tapped:
        o = g.own(id)
        o.notes = {**o.notes, **{f"{TAPPED_FOR}{i}": 1 for i in tapped}}


def execute(g: DuelState, player: int, id: int, flags: int, src: int) -> int:
    """601.1g, 605.3: the card takes effect; what it became, or -1. It is pending."""
    kinds = look(g, id).kinds
    o = g.objs[id]
    if o.gone:
        return -1
    if not unheard(g, PLAYED) or g.journal is not None:
        happen(g, Event(PLAYED, "601.1g", id, player, src=src, cause=player, word="card"))
    else:
        g.apply(Event(PLAYED, "601.1g", id, player))
    if kinds & SPELL and not kinds & ELEMENT:
        return cast(g, player, id)
    if kinds & CASTLE:
        return fortify(g, player, id, -1)
    aside = g.set_aside() if g.shown else []
    new = put_on_gr(g, player, id, src) if kinds & AURA else enter(g, id, player, flags, "605.3", src)
    g.put_back(aside)
    if new < 0:
        g.unpend(id)  # 409.2
        untwin(g, id)
    elif not g.over:
        happen_resolved(g, new, player)
    return new


def happen_resolved(g: DuelState, id: int, player: int) -> None:
    if not unheard(g, RESOLVED):
        happen(g, Event(RESOLVED, "605.3", id, player, word="card"))


def execute_free(g: DuelState, player: int, id: int, src: int, rule: str) -> int:
    """112.3: executed without paying; summoning and casting they are all the same (112.3g)."""
    o = g.objs[id]
    if o.gone or o.zone < 0 or o.states & PENDING:
        return -1
    card = o.card
    assert isinstance(card, DuelCard)
    able = [c for c in free_choices(g, id) if not (g.rules and (
        g.forbidden("play", player, id) or g.forbidden(act_word(c.ch.kinds), player, id))) and can_come(g, player, id, c.ch)]
    if not able:
        return -1
    pick = able[0]
    if len(able) > 1:
        g.naming = []
        pick = able[0] if g.ask(MAY, player, [0, 1], id, "810.3") else able[1]
    g.cite("601.1", id, player)
    g.cite(rule, id, player)
    g.cite("112.3g", id, player)
    if pick.half:
        g.own(id).states |= TWIN
        g.shows(id)
    g.pend(id)
    g.own(id).known |= 3
    return execute(g, player, id, AS_PLAY, src)


def free_choices(g: DuelState, id: int) -> list[Choice]:
    card = g.objs[id].card
    assert isinstance(card, DuelCard)
    half = card.half
    if half is None:
        return [Choice(g.chars[id], False, None, 0)]
    return [Choice(card.printed, False, None, 0), Choice(half, True, None, 1)]


def untwin(g: DuelState, id: int) -> None:
    if not g.objs[id].gone and g.objs[id].states & TWIN:
        g.own(id).states &= ~TWIN
        g.shows(id)


# --- spells (302, 605.2) ------------------------------------------------------------------------
def cast(g: DuelState, player: int, id: int) -> int:
    """409.1b: pending until its text is done, then to the graveyard (605.2f)."""
    g.casting.append(id)
    after = g.afterwards
    g.afterwards = -1
    g.after_flags = 0
    stamp = g.tick()
    g.cite("605.2", id, player)
    g.cite("605.2d", id, player)
    ctx = Ctx(g, id, player, [], None, stamp)
    ctx.paid = [n[len(PAID_FOR):] for n in g.objs[id].notes if n.startswith(PAID_FOR)]
    shown = g.shown
    aside = g.set_aside() if shown else []
    g.shown = []
    for a in g.chars[id].abilities:
        if isinstance(a, SpellText) and not g.over:
            g.cite("605.2c", id, player)
            a.do.run(ctx)
    hide_again(g)
    g.shown = shown
    g.put_back(aside)
    g.casting.pop()
    g.deeds[LAST_SUMMONED[player]] = 0
    if not g.over:
        if not unheard(g, RESOLVED):
            happen(g, Event(RESOLVED, "605.2f", id, player, word="card"))
        put_away(g, player, id)
    g.afterwards = after
    return id


def put_away(g: DuelState, player: int, id: int) -> None:
    """605.2f: to the graveyard, if it has not gone elsewhere; its own replacement comes before others (609.8a)."""
    o = g.objs[id]
    if o.gone or not o.states & PENDING:
        return
    to = g.afterwards
    if to < 0 and look(g, id).keys & CHARGER:
        to = MANA
    if to >= 0:
        for rule in ("609.8a", "609.7", "609.1a"):
            g.cite(rule, id, player)
        flags = g.after_flags
        ev = Event(MOVE, "609.8a", id, o.owner, src=id, cause=player, to=to, flags=flags)
        if to == o.zone // 2 and to != DECK:
            g.unpend(id)
            return
        g.replacing = [*g.replacing, [0]]  # what a replacement does is not replaced again (101.5)
        happen(g, ev)
        g.replacing = g.replacing[:-1]
        return
    ev = Event(MOVE, "605.2f", id, o.owner, src=id, cause=NOBODY, to=GRAVEYARD)
    if o.zone // 2 == GRAVEYARD:  # 409.2a: it was not put there anew, though that can be replaced (409.2b)
        other = replace(g, ev)
        if other is not None and other.to != GRAVEYARD:
            g.replacing = [*g.replacing, [0]]
            happen(g, other)
            g.replacing = g.replacing[:-1]
    else:
        happen(g, ev)
    if not g.objs[id].gone:
        g.unpend(id)
        untwin(g, id)


# --- castles (304) ------------------------------------------------------------------------
def fortify(g: DuelState, player: int, id: int, shield: int) -> int:
    """304.2: a castle is put on a shield."""
    shields = list(g.zones[SHIELDS * 2 + player])
    if shield < 0 and shields:
        shield = g.ask(TARGET, player, shields, id, "304.2")
    if shield < 0:
        g.unpend(id)
        return -1
    ev = Event(MOVE, "701.19a", id, player, src=id, cause=player, to=LEXICON.zones["castles"], to_player=player)
    if happen(g, ev) != HAPPENED:
        g.unpend(id)
        return -1
    g.own(ev.new).host = shield
    g.attached_changed()
    g.cite("605.3", ev.new, player)
    return ev.new
