"""What spells (302) and castles (304) do once they are executed."""

from __future__ import annotations

from ....effects.context import Ctx
from ....effects.nodes.abilities import SpellText
from ....kernel.process.apply import apply_event
from ....kernel.process.continuous import look
from ....kernel.process.pipeline import HAPPENED, happen, replace, unheard
from ....kernel.state.aliases import ObjId, Player
from ....kernel.state.event import Event
from ....kernel.state.terms import MOVE, NOBODY, RESOLVED, SIDEWAYS, TARGET
from ..state.notes import PAID_FOR
from ..state.state import LAST_SUMMONED, DuelState
from ..state.terms import CHARGER, DECK, GRAVEYARD, LEXICON, MANA, PENDING, SHIELDS, TWIN
from ..zones.moving import hide_again


def cast(g: DuelState, player: Player, id: ObjId) -> int:
    """409.1b: pending until its text is done, then to the graveyard (605.2f)."""
    g.effect.casting.append(id)
    after = g.effect.afterwards
    g.effect.afterwards = -1
    g.effect.after_flags = 0
    stamp = g.tick()
    g.effect.depth = g.effect.depth + 1
    g.cite("605.2", id, player)
    ctx = Ctx(g, id, player, [], None, stamp)
    ctx.paid = [n[len(PAID_FOR):] for n in g.objs[id].notes if n.startswith(PAID_FOR)]
    shown = g.effect.shown
    aside = g.set_aside() if shown else []
    g.effect.shown = []
    g.cite("302.2", id, player)
    for a in g.chars[id].abilities:
        if isinstance(a, SpellText) and not g.over and not g.cut:
            g.cite("605.2c", id, player)
            a.do.run(ctx)
    hide_again(g)
    g.effect.shown = shown
    g.put_back(aside)
    g.effect.casting.pop()
    g.effect.depth = g.effect.depth - 1
    g.deeds[LAST_SUMMONED[player]] = 0
    if not g.over:
        if not unheard(g, RESOLVED):
            happen(g, Event(RESOLVED, "605.2f", id, player, word="card"))
        g.cite("409.1b", id, player)
        put_away(g, player, id)
    g.effect.afterwards = after
    return id


def put_away(g: DuelState, player: Player, id: ObjId) -> None:
    """605.2f: to the graveyard, if it has not gone elsewhere; its own replacement comes before others (609.8a)."""
    o = g.objs[id]
    if o.gone or not o.states & PENDING:
        return
    if g.cut:  # 512.1: nothing more of it, and nothing triggers
        g.cite("512.1", id, player)
        apply_event(g, Event(MOVE, "512.1", id, o.owner, to=GRAVEYARD))
        g.moved_in(GRAVEYARD)
        return
    to = g.effect.afterwards
    if to < 0 and look(g, id).keywords & CHARGER:
        to = MANA
    if to >= 0:
        g.cite("609.8a", id, player)
        flags = g.effect.after_flags
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
        g.cite("409.2a" if other is ev else "409.2b", id, player)
        if other is not None and other.to != GRAVEYARD:
            g.replacing = [*g.replacing, [0]]
            happen(g, other)
            g.replacing = g.replacing[:-1]
    else:
        happen(g, ev)
    if not g.objs[id].gone:
        untwin(g, id)
        let_go(g, id)


def let_go(g: DuelState, id: ObjId) -> None:
    """409.1d: it has gone nowhere and is pending no more; effects upon it are lost."""
    if g.lasting_effects:
        o = g.objs[id]
        g.cite("409.1d", id)
        apply_event(g, Event(MOVE, "409.1d", id, o.owner, to=o.zone // 2, flags=SIDEWAYS if o.tapped else 0))
        g.moved_in(o.zone // 2)
    else:
        g.unpend(id)


def untwin(g: DuelState, id: ObjId) -> None:
    if not g.objs[id].gone and g.objs[id].states & TWIN:
        g.own(id).states &= ~TWIN
        g.shows(id)


# --- castles (304) ------------------------------------------------------------------------
def fortify(g: DuelState, player: Player, id: ObjId, shield: int) -> int:
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
    g.cite("304.2", ev.new, player)
    g.cite("113.4", shield, player)
    g.cite("605.3", ev.new, player)
    return ev.new
