"""Activated effects (7.3), and automatic ones that one may apply (7.4.4)."""

from __future__ import annotations

from ...effects.context import NO_SLOTS, Ctx
from ...effects.nodes.abilities import Activated
from ...kernel.process.continuous import look, mark_changed
from ...kernel.process.pipeline import happen
from ...kernel.state.aliases import AbilityKey, AbilityOrigin, ObjId, Player
from ...kernel.state.event import Event
from ...kernel.state.terms import AFTER_PATIENT, MODE, PLAYED, RESOLVED, WAITING, ability_key
from .abilities import Optional, Used
from .answering import answer
from .automatic import can_aim, declare, hold, release, resolve_effect, still_proper, tell_targets
from .declaring import declare_words
from .link import Link
from .payment import choose_x, cost_change, pay, payable
from .playing import context, main_timing, rewind
from .state import PhantomState
from .terms import AN_EFFECT, FIELD, NEGATED, NO_USE


def timing_refusal(g: PhantomState, player: Player, a: Used) -> str:
    """7.3.3.f, 7.3.3.g."""
    if a.timing == "own" and not g.has_turn(player):
        return "7.3.3.f"
    if a.timing == "other" and (g.has_turn(player) or g.active not in g.opponents(player)):
        return "7.3.3.g"
    return ""


def price(g: PhantomState, player: Player, id: ObjId, a: Activated) -> int:
    """What is paid from nodes, without X."""
    n = 0 if a.cost.mana is None else a.cost.mana.generic
    return max(0, n + cost_change(g, player, id, "use"))


def use_refusal(g: PhantomState, player: Player, id: ObjId, a: Used, origin: AbilityOrigin) -> str:
    """The rule by which a player cannot use an activated effect now; "": they can."""
    o = g.objs[id]
    mine = o.controller == player
    if (not mine and not a.users) or (mine and a.users == "others") or o.zone // g.players != FIELD:
        return "7.3.1.a" if o.zone // g.players != FIELD else "7.3.3.b"
    if not g.works(o, a):
        return "7.3.3.b"
    wrong = timing_refusal(g, player, a)
    if wrong:
        return wrong
    key = ability_key(id, origin)
    if key in g.used_here:
        return "7.3.6"
    if look(g, id).keywords & NO_USE or (g.rules and g.forbidden("use", player, id)):
        return "7.3.7"
    return use_condition(g, player, id, a, key)


def use_condition(g: PhantomState, player: Player, id: ObjId, a: Activated, key: AbilityKey) -> str:
    """Limits, conditions, cost, targets (7.3.3.c to 7.3.3.e)."""
    if a.limit and g.used.get(key, 0) >= a.limit:
        return "7.3.3.c"
    c = Ctx(g, id, player, NO_SLOTS, None, 0)
    if a.only is not None and not a.only.holds(c):
        return "7.3.3.c"
    if payable(g, player) < price(g, player, id, a):
        return "7.3.3.d"
    for d in a.cost.deeds:
        if not d.possible(c):
            return "7.3.3.d"
    if a.aims and not can_aim(c, a.do, a.aims, a.modal):
        return "7.3.3.e"
    return ""


def use(g: PhantomState, player: Player, id: ObjId, place: int) -> None:
    """7.3.4: nothing else is applied until it is over."""
    ch = look(g, id)
    a = ch.abilities[place]
    assert isinstance(a, Used)
    origin = ch.origins[place]
    before = g.clone() if len(a.aims) > 1 or len(a.cost.deeds) > 1 else None
    hold(g)
    g.cite("7.3.4.a", id, player)
    note_use(g, ability_key(id, origin), a.limit)
    c = Ctx(g, id, player, [], None, g.tick())
    paid = declare(c, a.do, a.aims, a.modal, "7.3.4.b", "7.3.4.c")
    if paid:
        declare_words(c, a.do, "7.3.4.d")
        paid = pay_cost(g, player, id, a, c)
    if not paid:
        rewind(g, before, player, id)
        return
    w = Link(AN_EFFECT, g.waits_as(id, player), id, player, a, c.slots, None, c.stamp)
    w.x = c.x
    w.targets = c.fixed
    w.origin = origin
    w.before = c.before
    g.cite("7.3.4.f", id, player)
    g.waiting.append(w)
    mark_changed(g, WAITING)
    happen(g, Event(PLAYED, "7.3.4.f", w.obj, player, src=id, cause=player, word="effect"))
    tell_targets(c, a.do, a.aims, a.modal)
    release(g)


def note_use(g: PhantomState, key: AbilityKey, limit: int) -> None:
    """Once in an interference (7.3.6), and no more often than it says."""
    g.used_here.append(key)
    if limit:
        g.used[key] = g.used.get(key, 0) + 1


def pay_cost(g: PhantomState, player: Player, id: ObjId, a: Activated, c: Ctx) -> bool:
    """7.3.4.e: all of it at once (1.8.9.f)."""
    n = price(g, player, id, a)
    if a.cost.mana is not None and a.cost.mana.x:
        c.x = choose_x(g, player, id, n)
        n += c.x
    for d in a.cost.deeds:
        if not d.run(c):
            return False
    g.cite("7.3.4.e", id, player)
    return pay(g, player, n, id)


def resolve_use(g: PhantomState, w: Link) -> None:
    """7.3.5."""
    a = w.ability
    assert isinstance(a, Used)
    g.drop(w.obj)
    if w.flags & NEGATED:
        return
    o = g.objs[w.src]
    if o.gone or o.zone // g.players != FIELD or a not in look(g, w.src).abilities or not g.works(o, a):
        g.cite("7.3.1.b", w.src, w.you)
        return
    if untimely(g, w.src, w.you, a):
        return
    c = context(g, w)
    c.before = w.before
    if a.aims and not still_proper(c, a.do, a.aims, a.modal):
        g.cite("8.2.5.a", w.src, w.you)
        return
    g.cite("7.3.5.b", w.src, w.you)
    if resolve_effect(g, c, a, a.do, a.aims) and not g.over:
        ev = Event(RESOLVED, "7.5.2.e", w.src, w.you, src=w.src, cause=w.you, word="effect")
        happen(g, ev)
        answer(g, [ev], AFTER_PATIENT, "7.5.2.e")


def untimely(g: PhantomState, id: ObjId, player: Player, a: Used) -> bool:
    """7.3.5.a: the timing is looked at when it is resolved, also of what is resolved as if it had been used."""
    if timing_refusal(g, player, a) == "":
        return False
    g.cite("7.3.5.a", id, player)
    return True


def use_as(g: PhantomState, player: Player, id: ObjId) -> bool:
    """使用したものとして解決する 7.5: one of the activated effects of a card, without its cost."""
    ch = look(g, id)
    places = [k for k in range(len(ch.abilities)) if isinstance(ch.abilities[k], Used)]
    if not places:
        return False
    g.cite("7.5.2.a", id, player)
    k = g.ask(MODE, player, places, id, "7.5.2.a")
    a = ch.abilities[k]
    assert isinstance(a, Used)
    c = Ctx(g, id, player, [], None, g.tick())
    if a.only is not None and not a.only.holds(c):
        g.cite("7.5.1.b", id, player)
        return False
    hold(g)
    ok = can_aim(c, a.do, a.aims, a.modal) and declare(c, a.do, a.aims, a.modal, "7.5.2.a", "7.5.2.b")
    if ok:
        declare_words(c, a.do, "7.5.2.c")
    else:
        g.cite("7.5.1.d", id, player)
    g.cite("7.5.1.c", id, player)
    release(g)
    if not ok or untimely(g, id, player, a):
        return False
    g.cite("7.5.2.d", id, player)
    ok = resolve_effect(g, c, a, a.do, a.aims, not a.aims)
    if ok:
        ev = Event(RESOLVED, "7.5.2.e", id, player, src=id, cause=player, word="effect")
        happen(g, ev)
        answer(g, [ev], AFTER_PATIENT, "7.5.2.e")
        g.cite("7.5.3", id, player)
        return True
    return False


# --- automatic effects that one may apply (7.4.4) -----------------------------------------------------------------------
def optional_refusal(g: PhantomState, player: Player, id: ObjId, a: Optional, origin: AbilityOrigin) -> str:
    o = g.objs[id]
    mine = o.controller == player
    if (not mine and not a.users) or (mine and a.users == "others") or not g.works(o, a):
        return "7.4.4"
    if g.waiting or (a.timing in ("character", "spell") and main_timing(g, player)):
        return "7.4.4"
    return use_condition(g, player, id, a, ability_key(id, origin))


def apply_optional(g: PhantomState, player: Player, id: ObjId, place: int) -> None:
    """At once, and the player goes on with priority."""
    ch = look(g, id)
    a = ch.abilities[place]
    assert isinstance(a, Optional)
    key = ability_key(id, ch.origins[place])
    g.used[key] = g.used.get(key, 0) + 1
    c = Ctx(g, id, player, [], None, g.tick())
    g.cite("7.4.4", id, player)
    if declare(c, a.do, a.aims, a.modal, "7.1.15", "8.2.4.b"):
        declare_words(c, a.do, "12.1.1")
        resolve_effect(g, c, a, a.do, a.aims, not a.aims)
