"""Evolution (801 to 803): what is put upon what, cards under a creature, and rebuilding."""

from __future__ import annotations

from ....effects.context import NO_SLOTS, Ctx, Objects
from ....effects.nodes.objects import Sel
from ....kernel.process.continuous import mark_changed
from ....kernel.process.pipeline import HAPPENED, happen
from ....kernel.state.aliases import Flags, ObjId, Player, Types, Zone
from ....kernel.state.card import Continuous, LastingEffect
from ....kernel.state.event import Event
from ....kernel.state.state import State
from ....kernel.state.terms import MAY, MODE, MOVE, ORDER, STRUCTURE, TARGET, TO_BOTTOM, UPON
from ..state.lasting import WhileFits
from ..state.state import DuelState
from ..state.terms import (
    ANY_BASE,
    AS_BASE,
    AURA,
    BATTLE,
    CELL,
    CORE,
    CREATURE,
    ELEMENT,
    EVOLVES,
    GRAVEYARD,
    HOMED,
    HYPERSPATIAL,
    LAND,
    MANA,
    RULE_PLUS,
    SHIELDS,
    TOP_ONLY,
)
from ..vocabulary.abilities import Evolves


def evolution_of(g: State, id: ObjId) -> Evolves | None:
    """How a card evolves, if it does."""
    ch = g.chars[id]
    if ch.keywords & EVOLVES:
        for a in ch.abilities:
            if isinstance(a, Evolves):
                return a
    return None


def candidates(g: DuelState, e: Evolves, k: int, id: ObjId, player: Player, taken: list[ObjId]) -> list[ObjId]:
    """What the card could be put upon as its k-th base."""
    c = Ctx(g, id, player, NO_SLOTS, None, 0)
    found = [i for i in e.bases[k].find(c) if i >= 0 and i != id and i not in taken and g.objs[i].controller == player]
    for i in g.zones[BATTLE * 2 + player]:
        if i in found or i in taken:
            continue
        if g.chars[i].keywords & ANY_BASE or stands_for_creature(g, c, e.bases[k], i):
            found.append(i)
    return found


def stands_for_creature(g: DuelState, c: Ctx, base: Objects, id: ObjId) -> bool:
    """シンカライズ: as if it were a creature, it would fit."""
    ch = g.chars[id]
    if not ch.keywords & AS_BASE or not isinstance(base, Sel):
        return False
    seen = ch.clone()
    seen.types |= CREATURE
    return base.filter.fits(c, id, seen)


def can_evolve(g: DuelState, e: Evolves, id: ObjId, player: Player, k: int = 0, taken: list[ObjId] | None = None) -> bool:
    """801.1a: there are bases, a different one for each part."""
    so_far: list[int] = [] if taken is None else taken
    if k >= len(e.bases):
        return True
    for i in candidates(g, e, k, id, player, so_far):
        if k + 1 >= len(e.bases) or can_evolve(g, e, id, player, k + 1, [*so_far, i]):
            return True
    return False


def choose_bases(g: DuelState, e: Evolves, id: ObjId, player: Player) -> list[ObjId]:
    """The bases, chosen one after another; none where a NEO creature comes as it is (802.1)."""
    if not can_evolve(g, e, id, player):
        return []
    picked: list[int] = []
    for k in range(len(e.bases)):
        able = [i for i in candidates(g, e, k, id, player, picked)
                if k + 1 >= len(e.bases) or can_evolve(g, e, id, player, k + 1, [*picked, i])]
        if e.neo and k == 0 and g.ask(MAY, player, [0, 1], id, "802.1") == 0:
            g.cite("802.1", id, player)
            return []
        picked.append(g.ask(TARGET, player, able, id, "801.1"))
    return picked


def evolve(g: DuelState, id: ObjId, bases: list[ObjId], player: Player, flags: Flags, rule: str, src: ObjId) -> int:
    """801.2: the card is put upon its bases and is the same creature as before; what it is now, or -1."""
    bases = in_order(g, bases, id, player)
    inside = [i for i in bases if g.zone_kind(i) == BATTLE]
    outside = [i for i in bases if g.zone_kind(i) != BATTLE]
    ev = Event(MOVE, rule, id, player, src=src, cause=player, to=BATTLE, flags=flags, to_player=player)
    if inside:
        ev.n = inside[0] + 1
        g.cite("801.2", inside[0], player)
    if happen(g, ev) != HAPPENED:
        return -1
    pile = ev.new
    g.cite("801.3", pile, player)
    for i in inside[1:]:
        if g.objs[i].tapped != g.objs[pile].tapped:
            g.cite("801.2b", pile, player)
            g.own(pile).tapped = True
        inherit(g, i, pile)
        put_under(g, i, pile, src, player)
    for i in outside:
        put_under(g, i, pile, src, player)
    g.shows(pile)
    g.settled()
    return pile


def in_order(g: DuelState, bases: list[ObjId], id: ObjId, player: Player) -> list[ObjId]:
    """801.1b: of several bases the player says in which order they lie, from the top."""
    left = list(bases)
    out: list[int] = []
    while len(left) > 1:
        g.cite("801.1b", id, player)
        pick = g.ask(ORDER, player, left, id, "801.1b")
        left.remove(pick)
        out.append(pick)
    return out + left


def inherit(g: DuelState, old: ObjId, pile: ObjId) -> None:
    """801.2: what applied to a base applies to the evolved creature."""
    floats: list[LastingEffect] = []
    for f in g.lasting_effects:
        e = f.effect
        floats.append(f if e is None or old not in e.objects else carried(f, e, old, pile))
    g.lasting_effects = floats
    mark_changed(g, STRUCTURE)


def carried(f: LastingEffect, e: Continuous, old: ObjId, new: ObjId) -> LastingEffect:
    """The same floating effect upon another object (copies of a state share what floats)."""
    effect = Continuous(e.src, e.you, e.stamp, e.mods, [new])
    if isinstance(e, WhileFits):
        effect = WhileFits(e.src, e.you, e.stamp, new, e.what)
        effect.set_mods(e.mods)
    effect.slots = e.slots
    effect.x = e.x
    effect.origin = e.origin
    n = LastingEffect(f.src, f.you, f.stamp, f.until, f.rule)
    n.effect = effect
    n.slots = f.slots
    n.born = f.born
    n.player = f.player
    return n


def put_under(g: DuelState, id: ObjId, pile: ObjId, src: ObjId, cause: Player) -> int:
    """403.4a: at the bottom of a pile; of a shield too (113.2)."""
    o = g.objs[id]
    if o.gone or id == pile or g.objs[pile].gone:
        return 0
    if g.zone_kind(pile) == SHIELDS:
        g.own(pile).known = 0
    worn = g.attached(id) if g.zone_kind(id) == BATTLE else []
    left = [id, *let_go(g, worn)] if worn else [id]
    done = 0
    while left:  # 310.8b: in the order that their owner likes
        one = g.ask(ORDER, o.owner, left, pile, "310.8b")
        left.remove(one)
        came = happen(g, Event(UPON, "403.4a", one, g.objs[pile].controller, pile, src, cause, flags=TO_BOTTOM))
        done = came if one == id else done
    g.shows(pile)
    g.settled()
    return 1 if done == HAPPENED else 0


def let_go(g: DuelState, worn: list[int]) -> list[int]:
    """What an element wears that is put under another card: auras go there with it (310.8b); gears and weapons are on
    nothing any more (303.5, 117.2)."""
    auras: list[int] = []
    for i in worn:
        if g.chars[i].types & AURA:
            auras.append(i)
            g.cite("310.8b", i, g.objs[i].owner)
        else:
            g.orphans = [*g.orphans, i]
    return auras


def take_under(g: DuelState, pile: ObjId, n: int, to: Zone, player: Player, src: ObjId) -> list[ObjId]:
    """Cards under an element go to a zone of their owners: n of them, or all (n = 0); the player chooses."""
    out: list[int] = []
    count = len(g.objs[pile].parts) - 1
    for _ in range(count if n <= 0 else min(n, count)):
        if g.objs[pile].gone or len(g.objs[pile].parts) < 2:
            break
        left = len(g.objs[pile].parts) - 1
        g.naming = g.objs[pile].parts[1:]
        k = 0 if n <= 0 else g.ask(MODE, player, list(range(left)), pile, "403.4")
        o = g.own(pile)
        part = o.parts[k + 1]
        o.parts = [*o.parts[: k + 1], *o.parts[k + 2:]]
        new = g.add(g.cards[part], g.owners[part], [part])
        new.tapped = to == MANA and g.cards[part].base.colors & (g.cards[part].base.colors - 1) != 0
        g.place(new, g.zone_number(to, new.owner))
        g.chars[new.id] = g.base_chars(new.id)
        new.prev = pile
        ev = Event(MOVE, "403.4", -1, new.owner, src=src, cause=player, to=to, frm=BATTLE)
        ev.new = new.id
        g.note(ev)
        g.moved_in(to)
        out.append(new.id)
    g.shows(pile)
    g.settled()
    return out


def leave_top(g: DuelState, pile: ObjId, to: Zone, src: ObjId, cause: Player) -> int:
    """Only the top card goes; the rest is rebuilt (801.4, 703.4h)."""
    if len(g.objs[pile].parts) < 2:
        ev = Event(MOVE, "400.5", pile, g.objs[pile].owner, src=src, cause=cause, to=to)
    else:
        ev = Event(MOVE, "801.4", pile, g.objs[pile].owner, src=src, cause=cause, to=to, word=TOP_ONLY)
    return 1 if happen(g, ev) == HAPPENED else 0


def rebuild(g: DuelState, pile: ObjId) -> None:
    """801.4b: cards that cannot be there alone go to the graveyard, from the top, until one can."""
    while not g.objs[pile].gone and not g.chars[pile].types & ELEMENT:
        left = len(g.objs[pile].parts)
        to, rules = where_alone(g.chars[pile].types)
        rule = rules[-1] if len(rules) > 1 else "801.4a" if left < 2 else "801.4b"
        for each in rules:
            g.cite(each, pile)
        happen(g, Event(MOVE, rule, pile, g.objs[pile].owner, to=to, word="" if left < 2 else TOP_ONLY))
        if left < 2 or len(g.objs[pile].parts) == left:
            return


def where_alone(kinds: Types) -> tuple[int, list[str]]:
    """Where a card goes that cannot be in the battle zone alone, and by which rules."""
    if kinds & CELL and kinds & HOMED:
        return HYPERSPATIAL, ["703.4g", "806.1a"]
    if kinds & CELL:
        return GRAVEYARD, ["703.4i", "814.1d"]
    if kinds & CORE:
        return GRAVEYARD, ["703.4i", "309.7"]
    if kinds & LAND:
        return GRAVEYARD, ["703.4i", "313.3"]
    if kinds & RULE_PLUS:
        return GRAVEYARD, ["703.4i", "314.4"]
    return GRAVEYARD, ["703.4h"]
