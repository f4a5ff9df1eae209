"""What is done with the top of a library (701): scry, surveil, mill, explore, connive, clash, learn, manifest, discover."""

from __future__ import annotations

from ....effects.nodes.static_rules import PlayerAmount, rules_in_force, rulings_for
from ....kernel.process.continuous import look
from ....kernel.process.pipeline import happen, happen_all, replace
from ....kernel.state.aliases import Flags, ObjId, Player
from ....kernel.state.event import Event
from ....kernel.state.terms import (
    AT_RANDOM,
    BY_EFFECT,
    CHOOSE,
    DEED,
    DONE,
    FACE_DOWN,
    MAY,
    MILLED,
    MOVE,
    SIDEWAYS,
    TO_BOTTOM,
)
from ..additional.face_down import cloak
from ..combat.declaring import put_in_order
from ..concepts.deck_construction import not_brought
from ..continuous.static_rules import CascadeMay
from ..state.fields import MagicFields
from ..state.terms import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LAND, LIBRARY, MANA_VALUE, MANIFESTED, SIDEBOARD


def top(g: MagicFields, player: Player, n: int) -> list[ObjId]:
    """The top cards of a library, the topmost first."""
    z = g.pile(LIBRARY, player)
    return z[len(z) - min(n, len(z)):][::-1]


def deed(g: MagicFields, word: str, rule: str, player: Player, n: int, src: ObjId, obj: ObjId = -1) -> None:
    """Something with a name of its own was done."""
    g.did(f"{player}:{word}")
    happen(g, Event(DEED, rule, obj, player, n, src, player, word=word))


def instead_of(g: MagicFields, word: str, rule: str, player: Player, n: int, src: ObjId, obj: ObjId = -1) -> int:
    """How much of it is done after all, where something else may be done instead (614.1a)."""
    if not (g.replaced >> DEED) & 1:
        return n
    e = replace(g, Event(DEED, rule, obj, player, n, src, player, word=f"would-{word}"))
    return 0 if e is None else e.n


def pick_some(g: MagicFields, player: Player, ids: list[ObjId], src: ObjId, rule: str) -> list[int]:
    """Any number of these."""
    left = ids.copy()
    out: list[int] = []
    while left:
        i = g.ask(CHOOSE, player, [DONE, *left], src, rule)
        if i == DONE:
            break
        left.remove(i)
        out.append(i)
    return out


def scry(g: MagicFields, player: Player, whose: Player, n: int, src: ObjId, rule: str, word: str) -> int:
    """701.18a, 701.22a: look at the top cards; any number of them to the bottom, the rest on top, in any order."""
    if word == "scry":
        n = instead_of(g, word, rule, player, n, src)
    if n <= 0:  # 701.18b
        g.cite("701.18b", src, player)
        return 0
    ids = top(g, whose, n)
    g.do_reveal(ids, player, src, player)
    below = pick_some(g, player, ids, src, rule)
    above = [i for i in ids if i not in below]
    z = g.zone(LIBRARY, whose)
    for i in ids:
        z.remove(i)
    below = put_in_order(g, player, below, src, rule) if len(below) > 1 else below
    above = put_in_order(g, player, above[::-1], src, rule) if len(above) > 1 else above
    z[0:0] = below[::-1]  # whichever is put down last lies lowest at the bottom, and highest on top
    z.extend(above)
    g.cite(rule, src, player)
    deed(g, word, "701.18d" if word == "scry" else rule, player, len(ids), src)
    return 1


def surveil(g: MagicFields, player: Player, n: int, src: ObjId) -> int:
    """701.42a: any number of the top cards into the graveyard, the rest on top in any order."""
    if n <= 0:
        g.cite("701.42c", src, player)
        return 0
    ids = top(g, player, n + surveil_more(g, player, src))
    g.cite("701.42a", src, player)
    g.do_reveal(ids, player, src, player)
    away = pick_some(g, player, ids, src, "701.42a")
    above = [i for i in ids if i not in away]
    if len(above) > 1:
        above = put_in_order(g, player, above[::-1], src, "701.42a")
        z = g.zone(LIBRARY, player)
        for i in above:
            z.remove(i)
        z.extend(above)
    g.results.surveilled = [i for i in g.do_move(away, GRAVEYARD, -1, BY_EFFECT, 0, src, player) if i >= 0] if away else []
    deed(g, "surveil", "701.42d", player, len(away), src)
    return 1


def surveil_more(g: MagicFields, player: Player, src: ObjId) -> int:
    """701.42b: how many cards more the player looks at."""
    more = 0
    if "surveil-more" in g.rules:
        for k in rulings_for(g, "surveil-more", player):
            if isinstance(k.rule, PlayerAmount) and g.ask(MAY, player, [0, 1], k.w.src, "701.42b"):
                g.cite("701.42b", src, player)
                more += k.rule.n.value(k.c)
    return more


def as_cascading(g: MagicFields, you: Player, exiled: list[int]) -> int:
    """702.85b: what an effect lets the player do with the exiled cards, before the last of them may be cast."""
    for k in rules_in_force(g, "cascade-may"):
        r = k.rule
        if isinstance(r, CascadeMay) and you in r.who.who(k.c):
            options = [i for i in exiled if not g.objs[i].gone and r.filter.fits(k.c, i, look(g, i))]
            pick = g.ask(CHOOSE, you, [DONE, *options], k.w.src, "702.85b") if options else DONE
            if pick != DONE:
                g.cite("702.85b", k.w.src, you)
                g.do_move([pick], BATTLEFIELD, you, BY_EFFECT | SIDEWAYS, 0, k.w.src, you)
    return 1


def mill(g: MagicFields, player: Player, n: int, src: ObjId, cause: Player, flags: Flags = BY_EFFECT) -> list[ObjId]:
    """701.13a: from the top of the library into the graveyard; 701.13b: as many as there are. What they became."""
    if (g.replaced >> DEED) & 1:
        e = replace(g, Event(DEED, "701.13a", -1, player, n, src, cause, word="would-mill"))
        n = 0 if e is None else e.n
    ids = top(g, player, n)
    if not ids:
        return []
    events = [Event(MOVE, "701.13a", i, player, 0, src, cause, LIBRARY, GRAVEYARD, flags | MILLED) for i in ids]
    happen_all(g, events)
    g.did(f"{player}:mill")
    return [g.objs[i].next for i in ids if g.objs[i].gone]


def shuffle_into(g: MagicFields, ids: list[ObjId], src: ObjId, you: Player) -> int:
    """701.20c: into the owners' libraries, which are shuffled even if nothing could be put there."""
    owners: list[int] = []
    for i in ids:
        if g.objs[i].owner not in owners:
            owners.append(g.objs[i].owner)
    g.cite("701.20c", src, you)
    moved = [i for i in g.do_move(ids, LIBRARY, -1, BY_EFFECT | AT_RANDOM, 0, src, you) if i >= 0]
    for p in owners:
        g.do_shuffle(p, LIBRARY, src, you)
    return len(moved) if moved else 1


def explore(g: MagicFields, id: ObjId, src: ObjId) -> int:
    """701.40a: a revealed land goes to the hand; else a +1/+1 counter, and the card may go to the graveyard."""
    player = g.objs[id].controller
    if instead_of(g, "explore", "701.40a", player, 1, src, id) == 0:
        return 1
    g.cite("701.40a", id, player)
    ids = top(g, player, 1)
    land = False
    if ids:
        g.do_reveal(ids, -1, src, player)
        land = look(g, ids[0]).types & LAND != 0
    if land:
        g.do_move(ids, HAND, -1, BY_EFFECT, 0, src, player)
    else:
        if not g.objs[id].gone:
            g.do_counters(id, "+1/+1", 1, BY_EFFECT, src, player)
        if ids and g.ask(MAY, player, [0, 1], src, "701.40a"):
            g.do_move(ids, GRAVEYARD, -1, BY_EFFECT, 0, src, player)
    deed(g, "explore", "701.40b", player, 1, src, id)
    return 1


def connive(g: MagicFields, id: ObjId, n: int, src: ObjId) -> int:
    """701.47a, 701.47e: draw, then discard as many; a +1/+1 counter for each nonland card discarded."""
    player = g.objs[id].controller
    rule = "701.47a" if n == 1 else "701.47e"
    n = instead_of(g, "connive", rule, player, n, src, id)
    if n == 0:
        return 1
    g.cite(rule, id, player)
    g.do_draw(player, n, src, player)
    hand = g.hand_of(player).copy()
    away: list[int] = []
    while hand and len(away) < n:
        i = g.ask(CHOOSE, player, hand, src, rule)
        hand.remove(i)
        away.append(i)
    spells = len([i for i in away if not look(g, i).types & LAND])
    if away:
        g.do_discard(away, 0, src, player)
    if spells and not g.objs[id].gone:
        g.do_counters(id, "+1/+1", spells, BY_EFFECT, src, player)
    deed(g, "connive", "701.47b", player, n, src, id)
    return 1


def clash(g: MagicFields, player: Player, src: ObjId) -> int:
    """701.23: both reveal their top cards and leave them or put them to the bottom; who has the greater mana value wins."""
    other = g.an_opponent(player, src, "701.23b")
    g.cite("701.23b", src, other)
    both = [p for p in g.order() if p == player or p == other]
    values = [-1] * g.players
    for p in both:
        ids = top(g, p, 1)
        if ids:
            g.do_reveal(ids, -1, src, p)
            values[p] = look(g, ids[0]).stats[MANA_VALUE]
    for p in both:
        ids = top(g, p, 1)
        if ids and g.ask(MAY, p, [0, 1], src, "701.23c"):
            z = g.zone(LIBRARY, p)
            z.remove(ids[0])
            z.insert(0, ids[0])
    g.cite("701.23c", src, player)
    won = values[player] > values[other]
    g.cite("701.23d", src, player)
    deed(g, "clash", "701.23a", player, 1 if won else 0, src)
    return 1 if won else 0


def learn(g: MagicFields, player: Player, src: ObjId) -> int:
    """701.45a: discard a card and draw one, or put a Lesson from outside the game into the hand."""
    hand = g.hand_of(player)
    g.cite("701.45a", src, player)
    if hand and g.ask(MAY, player, [0, 1], src, "701.45a"):
        i = g.ask(CHOOSE, player, hand.copy(), src, "701.45a")
        g.do_discard([i], 0, src, player)
        g.do_draw(player, 1, src, player)
        return 1
    found = [i for i in g.zone(SIDEBOARD, player) if "type:Lesson" in look(g, i).subtypes]
    lessons = [i for i in found if not not_brought(g, player, i)]
    if lessons:
        i = g.ask(CHOOSE, player, [DONE, *lessons], src, "701.45a")
        if i != DONE:
            g.do_reveal([i], -1, src, player)
            g.do_move([i], HAND, -1, BY_EFFECT, 0, src, player)
            return 1
    return 0


def manifest(g: MagicFields, ids: list[ObjId], player: Player, src: ObjId, warded: bool = False) -> int:
    """701.34a: cards are put onto the battlefield face down, one by one (701.34d); cloaked ones have ward {2}."""
    done = 0
    for id in ids:
        ev = Event(MOVE, "701.34a", id, player, 0, src, player, g.zone_kind(id), BATTLEFIELD, FACE_DOWN | BY_EFFECT,
                   to_player=player)
        happen(g, ev)
        new = g.objs[id].next
        if g.objs[id].gone and new >= 0:
            g.own(new).states |= MANIFESTED
            if warded:
                cloak(g, new)
            done += 1
    return done


def manifest_dread(g: MagicFields, player: Player, src: ObjId) -> int:
    """Of the top two cards one is manifested, the other put into the graveyard."""
    ids = top(g, player, 2)
    if not ids:
        return 0
    g.do_reveal(ids, player, src, player)
    pick = g.ask(CHOOSE, player, ids, src, "701.34a")
    rest = [i for i in ids if i != pick]
    manifest(g, [pick], player, src)
    if rest:
        g.do_move(rest, GRAVEYARD, -1, BY_EFFECT, 0, src, player)
    return 1


def discover(g: MagicFields, player: Player, n: int, src: ObjId) -> int:
    """Exile cards from the top until a nonland card of mana value n or less; cast it for nothing or take it."""
    rest: list[int] = []
    found = -1
    while found < 0:
        ids = top(g, player, 1)
        if not ids:
            break
        new = g.do_move(ids, EXILE, -1, BY_EFFECT, 0, src, player)[0]
        if new < 0:
            break
        ch = look(g, new)
        if not ch.types & LAND and ch.stats[MANA_VALUE] <= n:
            found = new
        else:
            rest.append(new)
    if found >= 0 and not (g.ask(MAY, player, [0, 1], found, "608.2g") and g.cast_free(player, found)):
        g.do_move([found], HAND, -1, BY_EFFECT, 0, src, player)
    g.shuffle(rest, "bottom")
    for i in rest:
        g.do_move([i], LIBRARY, -1, BY_EFFECT | TO_BOTTOM, 0, src, player)
    deed(g, "discover", "701.1", player, n, src)
    return 1 if found >= 0 else 0
