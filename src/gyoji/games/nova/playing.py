"""Playing cards (804.2)."""

from __future__ import annotations

from ...effects.context import NO_SLOTS, Ctx, Do
from ...effects.nodes.abilities import SpellText
from ...effects.nodes.choosing import Choose, EachChooses
from ...effects.nodes.instructions import DivideDamage, PlayerVerb
from ...effects.nodes.static_rules import CostChange, LevelChange, rules_in_force
from ...effects.nodes.structure import OneOf
from ...kernel.process.apply import float_off, leave
from ...kernel.process.continuous import look, mark_changed
from ...kernel.process.pipeline import happen
from ...kernel.state.aliases import Keywords, ObjId, Player
from ...kernel.state.caches import compare
from ...kernel.state.card import SPELLS, STATICS, Ability, LastingEffect
from ...kernel.state.event import Event
from ...kernel.state.state import StackItem, State
from ...kernel.state.terms import COMERS, DONE, EFFECTS, MAY, MODE, PLAYED, TARGET, TIME, WAITING, ZONES, zone_fact
from .available_energy import AvailableEnergy
from .card import NovaCard
from .costs import (
    alternatives,
    base_bill,
    evolution_bases,
    extra_costs,
    fix_cost,
    may_cost_extra,
    pay,
    payable_bill,
    payable_on_base,
    payable_somehow,
    searches_hidden_zone,
)
from .state import NovaState
from .terms import CHARACTER, EQUIP, EVOLUTION, EVOLVING, FIELD, INSTANT, LEVEL, LIMIT_LEVEL, NEXT_PLAY, SPELL, WAITING_ZONE
from .zone_changes import used_levels


# --- what may be played --------------------------------------------------------------------------------------
def play_refusal(g: NovaState, player: Player, id: ObjId, b: AvailableEnergy, main: bool) -> str:
    """The rule by which a card cannot be declared now; "" if it can."""
    card = g.objs[id].card
    assert isinstance(card, NovaCard)
    ch = g.chars[id]
    if not main and not ch.keywords & INSTANT:  # 1002.2
        return "703.2"
    if card.kind == CHARACTER:
        barred = character_refusal(g, player, id, card, b)
        if barred:
            return barred
    elif not card.has_cost:
        return "902.3"
    if not payable_somehow(g, player, id, card, b):
        return "902.3"
    if g.rules and g.forbidden("play", player, id):
        return "004.2"
    return target_refusal(g, player, id, ch.abilities, ch.keywords) if ch.sorts & SPELLS or ch.keywords & EQUIP else ""


def character_refusal(g: NovaState, player: Player, id: ObjId, card: NovaCard, b: AvailableEnergy) -> str:
    """Characters: once a turn, level, required energy, levels used, name, condition."""
    if g.character_plays[player] >= g.characters_allowed(player):
        return "202.2"
    ch = g.chars[id]
    level = play_level(g, player, id) if g.level_cuts or (g.rules and "level" in g.rules) else ch.stats[LEVEL]
    if level > g.player_stats[player][LIMIT_LEVEL]:
        return "109.2"
    if not has_required(card, b):
        return "110.2"
    if g.levels_at[player] != g.version:  # counted once for as long as nothing changes
        g.levels_at[player] = g.version
        g.levels[player] = used_levels(g, player)
    elif g.checks_caches:
        compare(g, "levels used", g.levels[player], used_levels(g, player))
    if g.levels[player] + level > 10:
        return "109.4"
    for i in g.zones[FIELD * 2 + player]:
        other = g.chars[i]
        if other.types & CHARACTER and other.name == ch.name:
            return "202.3"
    if card.entry_condition is None:
        return ""
    if card.entry_condition.reads & TIME:
        g.timed = True
    return "" if card.entry_condition.holds(Ctx(g, id, player, NO_SLOTS, None, 0)) else "111.1"


def play_level(g: NovaState, player: Player, id: ObjId) -> int:
    """109.2.1: the level at which a character is declared."""
    return max(0, g.level(id) + level_cut(g, player, id))


def level_cut(g: NovaState, player: Player, id: ObjId) -> int:
    """By how much effects change the level of the next character that a player plays."""
    n = 0
    for k in rules_in_force(g, "level", id):
        r = k.rule
        if isinstance(r, LevelChange) and (r.who is None or player in r.who.who(k.c)) and r.what.fits(k.c, id):
            n += r.n.value(k.c)
    return n


def use_up(g: NovaState, player: Player, id: ObjId, character: bool) -> None:
    """What was meant for the next such card is used up by this one; a character keeps its level for the rest of the game."""
    n = level_cut(g, player, id) if character else 0
    if n:
        card = g.objs[id].parts[0]
        g.level_cuts[card] = g.level_cuts.get(card, 0) + n
        g.cite("109.2.1", id, player)
    used: list[LastingEffect] = []
    for name in ("level", "cost"):
        for k in rules_in_force(g, name):
            f, r = k.w.lasting, k.rule
            if f is None or f in used or f.until < NEXT_PLAY or not isinstance(r, (LevelChange, CostChange)):
                continue
            if (r.who is None or player in r.who.who(k.c)) and r.what.fits(k.c, id):
                used.append(f)
    if used:
        float_off(g, used)


def has_required(card: NovaCard, b: AvailableEnergy) -> bool:
    """110.2: the required energy lies in the energy zone (it is not paid)."""
    if b.cards < card.required_total:
        return False
    lying = b.lying
    for k, n in enumerate(card.required):
        if n and lying[k] < n:
            return False
    return True


def target_refusal(g: NovaState, player: Player, id: ObjId, abilities: list[Ability], keys: Keywords) -> str:
    """The rule by which a card has no legal target, or names a skipped phase; "" if it can be played."""
    if keys & EQUIP:
        return "" if hosts(g, id, player) else "205.2"
    for a in abilities:
        if isinstance(a, SpellText):
            if a.targets and not can_choose(Ctx(g, id, player, NO_SLOTS, None, 0), a.targets):
                return "804.2.2.1"
            if g.skips and names_skipped(g, a.do):
                return "401.3.1"
    return ""


def names_skipped(g: NovaState, do: Do) -> bool:
    """401.3.1: it names a phase of this turn that is skipped, and so does not exist."""
    for n in do.walk():
        if isinstance(n, PlayerVerb) and not g.can_verb(n.verb, n.word):
            return True
    return False


def can_choose(c: Ctx, targets: list[Do]) -> bool:
    needed = False
    for t in targets:
        if isinstance(t, Choose):
            if t.upto or t.n is None:
                continue
            if t.candidates(c):
                return True
            needed = True
        elif isinstance(t, EachChooses):
            if t.who.who(c) and any(t.choice.what.find(at(c, p)) for p in t.who.who(c)):
                return True
            needed = True
        elif isinstance(t, DivideDamage):
            if t.what.find(c):
                return True
            needed = True
    return not needed


def at(c: Ctx, player: Player) -> Ctx:
    """The same context, for one of several players."""
    n = Ctx(c.g, c.src, c.you, c.slots, c.event, c.stamp)
    n.each = player
    return n


def hosts(g: NovaState, item: ObjId, player: Player) -> list[ObjId]:
    """1005.2: the cards that an item could be attached to, on either field (205.2)."""
    out: list[int] = []
    for p in g.order():
        for i in g.zone(FIELD, p):
            if i != item and g.wears(item, i) and g.choosable(i, item, player):
                out.append(i)
    return out


def play_by_effect(g: NovaState, player: Player, id: ObjId, chosen: bool) -> bool:
    """An effect plays a card. 902.8.3: a player need not search a hidden zone for an additional cost."""
    if any(searches_hidden_zone(e) for e in extra_costs(g, player, id, "must")):
        g.cite("902.8.3", id, player)
        if not chosen and g.ask(MAY, player, [0, 1], id, "902.8.3") == 0:
            return False
    return play_card(g, player, id, True)


# --- playing a card (804.2) ----------------------------------------------------------------------------------
def play_card(g: NovaState, player: Player, id: ObjId, free: bool = False) -> bool:
    """Declare, choose, fix the cost, pay, wait. What cannot be paid is taken back as a whole (804.2.4)."""
    card = g.objs[id].card
    assert isinstance(card, NovaCard)
    before = mark(g, free or card.entry_cost is not None or may_cost_extra(g, id))
    ch = look(g, id)
    g.playing = id
    stamp = g.tick()
    c = Ctx(g, id, player, NO_SLOTS, None, stamp)
    host = -1
    targets = 0
    if ch.keywords & EQUIP and ch.types & 4:
        host = g.ask(TARGET, player, hosts(g, id, player), id, "1005.2")
        g.cite("205.2", id, player)
    if ch.keywords & EVOLUTION:
        found = [DONE, *evolution_bases(g, id, player)]
        if not free:
            alone = payable_bill(g, player, id, base_bill(card)) or bool(alternatives(g, player, id))
            found = ([DONE] if alone else []) + [i for i in found[1:] if payable_on_base(g, player, id, card, i)]
        pick = g.ask(TARGET, player, found, id, "1010.2")
        g.cite("1010.2.3" if pick < 0 else "1010.2", id, player)
        host = pick if pick >= 0 else -1
    if ch.types & SPELL:
        for a in ch.abilities:
            if isinstance(a, SpellText):
                targets |= declare(c, a.targets)
    bill = fix_cost(g, player, id, card, host if ch.keywords & EVOLUTION else -1, free, c)
    if bill is None or not pay(g, bill, c):
        rewind(g, before, player, id)
        return False
    g.playing = -1
    if card.kind == CHARACTER:
        g.character_plays[player] += 1
    if g.rules:
        use_up(g, player, id, card.kind == CHARACTER)
    revealed = g.objs[id].down
    facts = WAITING | ZONES | zone_fact(g.zone_kind(id)) | zone_fact(WAITING_ZONE)
    if ((card.functions >> g.zone_kind(id)) | (card.functions >> WAITING_ZONE)) & 1:
        facts |= COMERS | (EFFECTS if (ch.sorts | card.base.sorts) & STATICS else 0)
    new = leave(g, id, g.objs[id].parts)
    g.comers.append(new.id)
    if revealed:
        new.down = False
    new.controller = player
    if g.level_cuts:
        g.chars[new.id] = g.base_chars(new.id)
    g.place(new, g.zone_number(WAITING_ZONE, 0))
    w = StackItem(new.id, new.id, player, None, c.slots, None, stamp)
    w.x = c.x
    w.host = host
    w.targets = targets
    w.paid = c.paid
    w.before = c.before
    if ch.keywords & EVOLUTION and host >= 0:
        g.own(host).states |= EVOLVING
    g.waiting.append(w)
    mark_changed(g, facts)
    g.cite("804.2.5", new.id, player)
    happen(g, Event(PLAYED, "903.1", new.id, player, src=new.id, cause=player, word="card"))
    return True


def mark(g: NovaState, deeds: bool) -> State | None:
    """The position to rewind to, if the cost could turn out to be unpayable: energy alone, paid by the engine, cannot."""
    return g.clone() if deeds or g.ask_payment else None


def rewind(g: NovaState, before: State | None, player: Player, id: ObjId) -> None:
    """804.2.4: as if it had not been declared."""
    assert before is not None
    asker = g.asker
    before.copy_into(g)
    g.asker = asker
    g.disown()
    g.barred.append(id)
    g.cite("804.2.4", id, player)


def declare(c: Ctx, targets: list[Do]) -> int:
    """804.2.2: make the choices of playing; returns the slots that were chosen, as bits."""
    bits = 0
    for t in targets:
        if isinstance(t, Choose):
            t.declare(c)
            bits |= 1 << (t.slot + 1)
            c.g.cite("804.2.2.3" if t.by is not None else "804.2.2.1", c.src, c.you)
        elif isinstance(t, EachChooses):
            t.declare(c)
            bits |= 1 << (t.slot + 1)
            c.g.cite("801.3.6.1", c.src, c.you)
        elif isinstance(t, DivideDamage):
            t.declare(c)
            bits |= 1 << (t.slot + 1)
            c.g.cite("804.2.2.2", c.src, c.you)
        elif isinstance(t, OneOf):
            options = [k for k in range(len(t.modes)) if t.modes[k].possible(c)]
            if options:
                c.bind(t.slot, [c.g.ask(MODE, c.you, options, c.src, "804.2.2")])
                bits |= 1 << (t.slot + 1)
    return bits
