"""Declarations of spells and abilities (2.5, 5.4.8, 5.4.9): who can declare what, at whom, and how it is done."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from ...effects.context import Ctx, Do
from ...effects.nodes.choosing import Choose
from ...kernel.process.continuous import look
from ...kernel.process.grid import BOTH, RED
from ...kernel.process.pipeline import happen
from ...kernel.state.aliases import ActCode, ObjId, Player, Ref
from ...kernel.state.card import NO_SLOTS
from ...kernel.state.event import Event
from ...kernel.state.state import ActiveAbility
from ...kernel.state.terms import CASTER, CHOSEN, DECLARE, DONE, MOVE, TARGET, act_code, is_place, obj_of, place_of, spot_in
from .abilities import NOTHING, Declared
from .card import StrikeCard
from .check_step import check_step
from .costs import affordable, choose_number, pay, price, ready
from .link import Link
from .stage import ON_STAGE
from .state import StrikeState
from .strikers import turn_all
from .terms import (
    A_SPELL,
    ABILITY_ACT,
    ACTION,
    AN_ABILITY,
    AREAS,
    CHAIN,
    DECLARATIONS,
    EFFECT,
    HAND,
    NO_ABILITY,
    NO_SPELL,
    REACTION,
    SPELL_ACT,
)
from .zones import hide_again

EVERYWHERE: Final = (1 << AREAS) - 1


@mypyc_attr(free_list_len=1, acyclic=True)
class Aim:
    """What could be chosen for each target of a declaration, before its range is looked at."""

    def __init__(self, found: list[list[int]], counts: list[int]) -> None:
        self.found = found
        self.counts = counts  # how many; -1: all of them


@mypyc_attr(free_list_len=1, acyclic=True)
class Concern:
    """2.5.4.1.1: the strikers that a chain is about, and where they stand."""

    def __init__(self) -> None:
        self.ids: list[ObjId] = []
        self.spots = 0


# --- who can declare what --------------------------------------------------------------------------------------
def declarations(g: StrikeState, player: Player, timing: int, only: int, out: list[ActCode]) -> None:
    """Spells and abilities that a player can declare now, as acts; `only` (or -1) is the one who must do it."""
    casters = casters_of(g, player, only)
    if not casters:
        return
    concern = concern_of(g) if timing == REACTION else None
    able = ready(g, player)
    why: list[str] = []
    hand = g.zones[HAND * 2 + player]
    spare = len(hand) - 1
    for id in hand:
        card = g.objs[id].card
        assert isinstance(card, StrikeCard)
        spell = card.spell
        if spell is not None and spell.when & timing and users(g, id, spell, player, A_SPELL, casters, able, spare,
                                                               concern, True, why):
            out.append(act_code(SPELL_ACT, id, 0))
    for w in g.usable:
        id = w.src
        a = w.ability
        if id in casters and isinstance(a, Declared) and a.when & timing and users(
                g, id, a, player, AN_ABILITY, [id], able, spare + 1, concern, True, why):
            out.append(act_code(ABILITY_ACT, id, place_on(g, w)))


def place_on(g: StrikeState, w: ActiveAbility) -> int:
    """The place of an ability at work among the abilities of its striker."""
    ch = g.chars[w.src]
    for i in range(len(ch.abilities)):
        if ch.abilities[i] is w.ability and ch.origins[i] == w.origin:
            return i
    return -1


def casters_of(g: StrikeState, player: Player, only: int) -> list[ObjId]:
    """The strikers that can declare (2.2.4.2): ready ones, or all by an option of the game."""
    if g.changed & g.reads:
        look(g, 0)
    out: list[int] = []
    for id in g.zones[ON_STAGE]:
        o = g.objs[id]
        if o.controller == player and o.host < 0 and (only < 0 or id == only):
            if not o.tapped or g.exhausted_may_declare:
                out.append(id)
    return out


def users(g: StrikeState, src: ObjId, a: Declared, you: Player, sort: int, casters: list[ObjId], able: list[ObjId],
          spare: int, concern: Concern | None, first: bool, why: list[str]) -> list[ObjId]:
    """2.5.4: the strikers with which all conditions of a declaration are met; with `first`, one is enough.

    `why` gets the rules by which others cannot declare it."""
    cost = price(g, a.cost, src, you, DECLARATIONS[sort], 1 if a.cost.n else 0)
    if a.limit and spent(g, src, a, you) >= a.limit:
        why.append("2.5.4.4")
        return []
    by_caster = cost.caster is not NOTHING
    if cost.icons > len(able) or cost.hand > spare or (not by_caster and not affordable(g, cost, you, -1, able, spare)):
        why.append("7.1.2")
        return []
    aim: Aim | None = None
    out: list[int] = []
    bar = NO_SPELL if sort == A_SPELL else NO_ABILITY
    c = Ctx(g, src, you, NO_SLOTS, None, 0)
    c.x = 1
    for caster in casters:
        if g.chars[caster].keywords & bar or (g.rules and barred(g, src, caster, you, sort)):
            why.append("1.1.3")
            continue
        if by_caster and not affordable(g, cost, you, caster, able, spare):
            why.append("7.1.2")
            continue
        c.caster = caster
        if a.only is not None and not a.only.holds(c):
            why.append("2.5.4.4")
            continue
        if a.targets:
            if aim is None or a.leans:
                aim = aim_of(c, a)
            if not can_aim(g, aim, a, caster, concern):
                why.append("2.5.4.1.1")
                continue
        if a.deed is not None and not can_do(g, c, a.deed):
            why.append("2.5.4.4")
            continue
        out.append(caster)
        if first:
            break
    return out


def can_do(g: StrikeState, c: Ctx, deed: Do) -> bool:
    """What a usage condition tells to do can be done when the spell has left the hand."""
    g.playing = c.src
    able = deed.possible(c)
    g.playing = -1
    return able


def barred(g: StrikeState, src: ObjId, caster: ObjId, you: Player, sort: int) -> bool:
    """A standing rule forbids it to the striker, or forbids the card."""
    act = "declare-spell" if sort == A_SPELL else "declare-ability"
    if g.forbidden("declare", you, caster) or g.forbidden(act, you, caster):
        return True
    return sort == A_SPELL and (g.forbidden("declare", you, src) or g.forbidden(act, you, src))


def spent(g: StrikeState, src: ObjId, a: Declared, you: Player) -> int:
    """How often it was declared this turn: a striker's ability by itself, a spell by its name."""
    return g.deeds.get(limit_key(g, src, a, you), 0)


def limit_key(g: StrikeState, src: ObjId, a: Declared, you: Player) -> str:
    if g.objs[src].zone == ON_STAGE:
        abilities = g.chars[src].abilities
        for i in range(len(abilities)):
            if abilities[i] is a:
                return f"{you}:ability {src} {g.chars[src].origins[i]}"
    return f"{you}:spell {g.objs[src].card.name}"


# --- targets (2.5.4.1) -----------------------------------------------------------------------------------------
def reach(g: StrikeState, a: Declared, caster: ObjId) -> int:
    """The areas in range of a caster (3.6.4); where its text speaks of no colour, the red ones (3.6.5.1)."""
    r = a.range
    if r is None:
        return EVERYWHERE
    o = g.objs[caster]
    return r.mask(o.spot, o.controller == 1, BOTH if a.blue else RED)


def origin(g: StrikeState, t: Choose, caster: ObjId) -> int:
    """A mini map has no colour for its origin: the caster can be chosen, but is not among "all" in range.

    An option of the game makes it otherwise. -1: the caster is out of its own range."""
    if g.origin_range == "chosen":
        return caster if t.n is not None else -1
    return caster if g.origin_range == "always" else -1


def within(g: StrikeState, ref: Ref, mask: int, own: int) -> bool:
    """What is not on the stage is in no range and out of none; `own` (or -1) is in range of itself."""
    if ref >= 0:
        o = g.objs[ref]
        return o.zone != ON_STAGE or (mask >> g.spot_of(ref)) & 1 != 0 or (own >= 0 and (ref == own or o.host == own))
    return not is_place(ref) or (mask >> spot_in(ref)) & 1 != 0


def aim_of(c: Ctx, a: Declared) -> Aim:
    found: list[list[int]] = []
    counts: list[int] = []
    assert isinstance(c.g, StrikeState)
    c.g.declared = a
    c.g.declarer = c.caster
    for t in a.targets:
        refs: list[int] = []
        for r in t.what.find(c):
            if r < 0 or c.g.choosable(r, c.src, c.you):
                refs.append(r)
        found.append(refs)
        counts.append(-1 if t.n is None else 1 if t.upto else t.n.value(c))
    return Aim(found, counts)


def can_aim(g: StrikeState, aim: Aim, a: Declared, caster: ObjId, concern: Concern | None) -> bool:
    """2.5.4.1.1: exactly as many as it says, and in a chain one that the chain is about."""
    mask = reach(g, a, caster)
    related = concern is None
    total = 0
    seen: list[int] = []
    for k in range(len(aim.found)):
        have = 0
        own = origin(g, a.targets[k], caster)
        for r in aim.found[k]:
            if within(g, r, mask, own):
                have += 1
                if concern is not None and not related and concerns(g, concern, r):
                    related = True
                if len(aim.found) > 1 and r not in seen:
                    seen.append(r)
        n = aim.counts[k]
        if have < max(1, n):
            return False
        total += max(0, n)
    return related and (len(aim.found) == 1 or len(seen) >= total)


def concern_of(g: StrikeState) -> Concern:
    """The strikers that have declared something in this chain or are targeted, and their areas."""
    c = Concern()
    for w in g.waiting:
        assert isinstance(w, Link)
        for id in w.casters:
            add_concern(g, c, id)
        for r in w.aims():
            if r >= 0:
                add_concern(g, c, r)
    return c


def add_concern(g: StrikeState, c: Concern, id: ObjId) -> None:
    if id not in c.ids and g.is_striker(id):
        c.ids.append(id)
        c.spots |= 1 << g.objs[id].spot


def concerns(g: StrikeState, c: Concern, ref: Ref) -> bool:
    if ref < 0:
        return is_place(ref) and (c.spots >> spot_in(ref)) & 1 != 0
    o = g.objs[ref]
    return ref in c.ids or o.zone == CHAIN * 2 or o.zone // 2 == EFFECT or (o.host >= 0 and o.host in c.ids)


def choose_targets(g: StrikeState, c: Ctx, a: Declared, concern: Concern | None, rule: str) -> None:
    """All targets are chosen, seen from the caster; what is left to choose can always be chosen."""
    if not a.targets:
        return
    g.cite("2.5.4.1.1", c.src, c.you)
    mask = reach(g, a, c.caster)
    aim = aim_of(c, a)
    taken: list[int] = []
    related = concern is None
    for k in range(len(a.targets)):
        own = origin(g, a.targets[k], c.caster)
        options = [r for r in aim.found[k] if r not in taken and within(g, r, mask, own)]
        later = False
        if concern is not None:
            for m in range(k + 1, len(a.targets)):
                for r in aim.found[m]:
                    if within(g, r, mask, origin(g, a.targets[m], c.caster)) and concerns(g, concern, r):
                        later = True
        picked = pick(g, c, a.targets[k], options, None if related or later else concern, rule)
        taken.extend(picked)
        if concern is not None and not related:
            for r in picked:
                related = related or concerns(g, concern, r)
        slot = a.targets[k].slot
        c.bind(slot, picked)
        g.cite("8.1.11", c.src, c.you)
        c.fixed |= 1 << (slot + 1)
    for r in taken:
        happen(g, Event(CHOSEN, rule, r, c.you, c.caster, c.src, c.you, word="target"))


def pick(g: StrikeState, c: Ctx, t: Choose, options: list[int], concern: Concern | None, rule: str) -> list[int]:
    if t.n is None:
        return options
    n = min(t.n.value(c), len(options))
    picked: list[int] = []
    while len(picked) < n:
        offer = options
        if (concern is not None and len(picked) == n - 1) or (t.upto and concern is not None and not picked):
            offer = [r for r in options if concerns(g, concern, r)]
        if t.upto and picked:
            offer = [*offer, DONE]
        r = g.ask(TARGET, c.you, offer, c.src, rule)
        if r == DONE:
            break
        options = [x for x in options if x != r]
        picked.append(r)
        if concern is not None and concerns(g, concern, r):
            concern = None
    return picked


# --- declaring -------------------------------------------------------------------------------------------------
def declare_spell(g: StrikeState, you: Player, code: ActCode) -> None:
    """5.4.8."""
    card = g.objs[obj_of(code)].card
    assert isinstance(card, StrikeCard)
    spell = card.spell
    assert spell is not None
    ev = Event(MOVE, "5.4.8.1", obj_of(code), you, cause=you, to=EFFECT)
    timing = REACTION if g.waiting else ACTION
    concern = concern_of(g) if g.waiting else None
    who = spell_casters(g, ev.obj, spell, you, concern)
    happen(g, ev)
    caster = g.ask(CASTER, you, who, ev.new, "5.4.8.3")
    g.cite("5.4.8.3", caster, you)
    declare(g, ev.new, spell, you, caster, A_SPELL, timing, concern, ["5.4.8.4", "5.4.8.5", "5.4.8.6", "5.4.8.7", "5.4.8.8"])


def spell_casters(g: StrikeState, id: ObjId, spell: Declared, you: Player, concern: Concern | None) -> list[ObjId]:
    """The strikers that can cast a spell of the hand now."""
    return users(g, id, spell, you, A_SPELL, casters_of(g, you, g.mover), ready(g, you),
                 len(g.zones[HAND * 2 + you]) - 1, concern, False, [])


def not_declared(g: StrikeState, id: ObjId, a: Declared, you: Player, sort: int, targets: list[Ref]) -> list[str]:
    """The rules by which a player cannot declare a spell or ability now, or not with these targets."""
    if not a.when & (REACTION if g.waiting else ACTION):
        return ["2.5.4.2"]
    if sort == AN_ABILITY and g.objs[id].tapped and not g.exhausted_may_declare:
        return ["2.2.4.2"]
    why: list[str] = []
    casters = casters_of(g, you, g.mover) if sort == A_SPELL else [id]
    able = users(g, id, a, you, sort, casters, ready(g, you), len(g.zones[HAND * 2 + you]) - (1 if sort == A_SPELL else 0),
                 concern_of(g) if g.waiting else None, False, why)
    for r in targets:
        barred = g.not_choosable(r, id, you)
        if barred:
            why.append(barred)
        elif able and not any([within(g, r, reach(g, a, caster), caster) for caster in able]):
            why.append("3.6.5")
    if len(casters) < len(g.strikers_of(you)) and sort == A_SPELL:
        why.append("2.2.4.2" if g.mover < 0 else "5.4.6.3.1")
    return why


def declare_ability(g: StrikeState, you: Player, code: ActCode) -> None:
    """5.4.9."""
    id = obj_of(code)
    a = look(g, id).abilities[place_of(code)]
    assert isinstance(a, Declared)
    timing = REACTION if g.waiting else ACTION
    concern = concern_of(g) if g.waiting else None
    g.cite("5.4.9.1", id, you)
    g.cite(g.validity(g.objs[id], a), id, you)
    declare(g, id, a, you, id, AN_ABILITY, timing, concern, ["5.4.9.3", "5.4.9.4", "5.4.9.5", "5.4.9.6", "5.4.9.7"])


def declare(g: StrikeState, src: ObjId, a: Declared, you: Player, caster: ObjId, sort: int, timing: int,
            concern: Concern | None, rules: list[str]) -> None:
    """Targets, cost, condition, check step, and into the chain: `rules` are the numbers of these five."""
    word = DECLARATIONS[sort]
    c = Ctx(g, src, you, [], None, g.tick())
    c.caster = caster
    c.x = choose_number(g, a.cost, src, you, word, caster)
    choose_targets(g, c, a, concern, rules[0])
    cards: list[int] = []
    if not a.cost.free or "cost" in g.rules:
        g.cite(rules[1], src, you)
        cards = pay(g, price(g, a.cost, src, you, word, c.x), you, caster, src)
    if a.limit:
        g.cite(rules[2], src, you)
        g.did(limit_key(g, src, a, you))
    if a.deed is not None:
        g.cite(rules[2], src, you)
        a.deed.run(c)
    happen(g, Event(DECLARE, rules[3], caster, you, -1, src, you, word=word))
    check_step(g, rules[3])
    if g.shown:
        hide_again(g)
    link = Link(-1, src, you, a, c.slots, c.stamp, sort, [caster], cards)
    link.x = c.x
    link.targets = c.fixed
    join(g, link, rules[4])


def join(g: StrikeState, link: Link, rule: str) -> None:
    """6.1.3.1: a declaration is the newest link of the chain, and its opponent may react (6.2.1.1)."""
    if g.over:
        return
    if g.mover >= 0:  # 6.1.3.3
        mover = g.mover
        g.mover = -1
        if g.is_striker(mover):
            turn_all(g, [mover], True, 0, "6.1.3.3", -1, link.you)
            check_step(g, "6.1.3.3")
            if g.over:
                return
    o = g.add(g.objs[link.src].card, g.objs[link.src].owner, [])
    o.controller = link.you
    g.place(o, CHAIN * 2)
    link.obj = o.id
    g.cite(rule, link.src, link.you)
    g.cite("6.1.3" if not g.waiting else "6.2.2", link.src, link.you)
    g.waiting.append(link)
    g.passes = 0
    g.priority = 1 - link.you
    g.cite("6.2.1.1", link.src, link.you)
