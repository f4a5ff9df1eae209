"""Rule processes (500): done at once, whatever else is going on; and triggers on a state (801.4.6)."""

from __future__ import annotations

from typing import Final

from ...kernel.process.continuous import NO_ONE, look, mark_changed
from ...kernel.process.pipeline import happen_all
from ...kernel.process.triggers import watch_states
from ...kernel.state.aliases import ObjId, Player, PlayerSet
from ...kernel.state.event import Event
from ...kernel.state.state import ActiveAbility
from ...kernel.state.terms import (
    ATTACHED,
    BY_RULE,
    CHOOSE,
    COMBAT,
    CONTROL,
    DAMAGED,
    LIFE,
    MOVE,
    NOBODY,
    RESULT,
    STATES,
    STRUCTURE,
    TRAITS,
    VALUES,
    zone_fact,
)
from .actions import destroy
from .combat import leave_battle
from .state import NovaState
from .terms import (
    CHARACTER,
    CONDEMNED,
    DEPRIVE,
    EQUIP,
    FIELD,
    GRAVEYARD,
    HEALTH,
    INDESTRUCTIBLE,
    ITEM,
    NO_LOSE,
    NO_WIN,
    SERVANT,
    SPELL,
    UNIQUE,
)
from .zone_changes import destination

THRESHOLDS: Final = [1500, 1000]  # 507.1
HERE: Final = zone_fact(FIELD)
BODIES: Final = DAMAGED | HERE | CONTROL | VALUES | TRAITS | STRUCTURE


def settle(g: NovaState) -> None:
    """After every event or batch: rule processes until none applies (501.1)."""
    if g.settling or g.over:
        return
    g.settling = True
    while g.changed_since_triggers and not g.over:
        facts = g.changed_since_triggers
        g.changed_since_triggers = 0
        if facts & g.effect_reads:  # what continuous effects make of the cards may have changed
            facts |= VALUES | TRAITS
        if facts & g.states_read or (facts & STRUCTURE and g.states_watched):
            watch_states(g)
        if (facts & LIFE and (g.life[0] <= 1500 or g.life[1] <= 1500)) or g.could_not_draw:
            check_losing(g)
            if g.over:
                break
            raise_limit_level(g)
        if facts & (COMBAT | CONTROL | TRAITS | STATES | STRUCTURE | HERE) and g.fight.attacker >= 0:
            leave_battle(g)
        if facts & BODIES:
            check_health(g)
            if facts & (HERE | CONTROL | STRUCTURE | TRAITS | ATTACHED):
                check_same_names(g)
                check_equipment(g)
    g.settling = False


def check_losing(g: NovaState) -> None:
    """502: a player without life, or who could not draw, loses at once."""
    losers = 0
    for p in range(2):
        if (g.life[p] <= 0 or (g.could_not_draw >> p) & 1) and not g.player_key(p, NO_LOSE):
            g.cite("502.1" if g.life[p] <= 0 else "502.2", player=p)
            losers |= 1 << p
    g.could_not_draw = 0
    if losers:
        lose(g, losers, g.causer)


def lose(g: NovaState, losers: PlayerSet, cause: Player) -> None:
    """003.1.1: the player who has not lost wins. Both at once: the player who caused it loses (003.2.4)."""
    if g.over:
        return
    if losers == 3:
        loser = cause if cause >= 0 else g.active
        g.cite("003.2.4", player=loser)
        losers = 1 << loser
    g.lost = losers
    g.winner = 1 if losers == 1 else 0
    g.note(Event(RESULT, "003.1.1", player=g.winner))
    g.over = True


def raise_limit_level(g: NovaState) -> None:
    """507: the limit level rises once when life first is at or below each threshold."""
    for p in range(2):
        for k in range(2):
            if g.life[p] <= THRESHOLDS[k] and not (g.released[p] >> k) & 1:
                g.released[p] |= 1 << k
                g.limit[p] = g.limit[p] + 1
                g.ruled = True
                mark_changed(g, STRUCTURE)
                g.cite("507.1", player=p)


def check_health(g: NovaState) -> None:
    """503: servants with damage up to their health, or without health, are destroyed."""
    look(g, 0)
    dead = NO_ONE
    fought = NO_ONE
    for p in g.order():
        for id in g.zones[FIELD * 2 + p]:
            ch = g.chars[id]
            if not ch.types & SERVANT:
                continue
            o = g.objs[id]
            if o.damage >= ch.stats[HEALTH] and not o.states & CONDEMNED:
                if ch.keywords & INDESTRUCTIBLE:
                    g.cite("907.2", id)
                else:
                    dead = [*dead, id]
                    g.cite("503.2" if ch.stats[HEALTH] <= 0 else "503.1", id)
                    if o.damage > 0 and o.notes.get("battle", 0):
                        fought = [*fought, id]
    if not dead:
        return
    destroy(g, dead, -1, NOBODY, BY_RULE, "503.1", fought)


def check_same_names(g: NovaState) -> None:
    """505: of characters and other cards that may be there only once, the one longest on the field stays."""
    look(g, 0)
    for p in g.order():
        ids = g.zones[FIELD * 2 + p]
        for id in ids:
            ch = g.chars[id]
            if not (ch.types & CHARACTER or ch.keywords & (UNIQUE | DEPRIVE)) or not namesake(g, id, ids):
                continue
            same = [i for i in ids if g.chars[i].name == ch.name]
            first = min(g.objs[i].notes.get("batch", g.objs[i].stamp) for i in same)
            oldest = [i for i in same if g.objs[i].notes.get("batch", g.objs[i].stamp) == first]
            g.cite("1008.2" if ch.keywords & DEPRIVE else "505.1" if len(oldest) == 1 else "505.2", id, p)
            keep = g.ask(CHOOSE, p, oldest, -1, "505.2")
            events = [Event(MOVE, "505.1", i, g.objs[i].owner, to=destination(g, i, GRAVEYARD), flags=BY_RULE)
                      for i in same if i != keep]
            happen_all(g, events)
            return


def namesake(g: NovaState, id: ObjId, ids: list[ObjId]) -> bool:
    """Another of these objects has the same name."""
    name = g.chars[id].name
    for i in ids:
        if i != id and g.chars[i].name == name:
            return True
    return False


def check_equipment(g: NovaState) -> None:
    """506: equipment whose host is gone, or that cannot wear it any more, goes to the graveyard."""
    look(g, 0)
    gone: list[Event] = []
    for p in g.order():
        for id in g.zones[FIELD * 2 + p]:
            o = g.objs[id]
            ch = g.chars[id]
            if o.host < 0:
                if ch.keywords & EQUIP and ch.types & ITEM and o.card.base.types & ITEM:
                    gone.append(Event(MOVE, "506.1", id, o.owner, to=GRAVEYARD, flags=BY_RULE))
                continue
            if not (ch.keywords & EQUIP and ch.types & ITEM):  # 506.2
                if not ch.types & SPELL:
                    g.cite("506.2", id)
                    g.own(id).host = -1
                    mark_changed(g, STRUCTURE)
                    continue
            host = g.objs[o.host]
            if host.gone or g.zone_kind(o.host) != FIELD or not g.wears(id, o.host):
                g.cite("205.3", id)
                if o.card.base.types & ITEM:
                    gone.append(Event(MOVE, "506.1", id, o.owner, to=destination(g, id, GRAVEYARD), flags=BY_RULE))
                else:
                    g.own(id).host = -1
                    mark_changed(g, STRUCTURE)
    if gone:
        happen_all(g, gone)


def comes_about(g: NovaState, w: ActiveAbility, n: int) -> bool:
    """801.4.6: abilities that wait for a state trigger as soon as it comes about, even in the middle of an effect.

    801.4.6.1: only when it comes about; 801.4.6.1.1: a count that changes and still fits triggers again."""
    known = g.active_states.get(w.key, -1)
    if known == n:
        return False
    met = w.ability.satisfied(g, w, n)
    if met and known >= 0 and g.waits(w):
        g.cite("801.4.6", w.src)  # not again while it waits; if it still fits then, afterwards
        return False
    g.active_states[w.key] = n
    if not met:
        return False
    if known < 0:  # 801.4.6.1: it was so from the beginning
        g.cite("801.4.6.1", w.src)
        return False
    g.cite("801.4.6.1.1" if w.ability.satisfied(g, w, known) else "801.4.6", w.src)
    return True


def concede(g: NovaState, player: Player) -> None:
    """003.2.3: at any time, and nothing can change it (003.2.3.1)."""
    g.cite("003.2.3", player=player)
    lose(g, 1 << player, player)


def lose_by_effect(g: NovaState, player: Player) -> int:
    if g.player_key(player, NO_LOSE):
        g.cite("004.2", player=player)
        return 0
    g.cite("003.2.2", player=player)
    lose(g, 1 << player, player)
    return 1


def win_by_effect(g: NovaState, player: Player) -> int:
    if g.player_key(player, NO_WIN):
        g.cite("004.2", player=player)
        return 0
    g.cite("003.1.2", player=player)
    lose(g, 1 << (1 - player), 1 - player)
    return 1
