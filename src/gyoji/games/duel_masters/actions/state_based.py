"""State-based processes (703), always looked at, also in the middle of an effect (111.2d); and statics that interrupt."""

from __future__ import annotations

from typing import Final

from ....effects.context import Ctx
from ....effects.nodes.abilities import Triggered
from ....kernel.holding.rounds import Rounds
from ....kernel.process.continuous import refresh
from ....kernel.process.leaving_the_game import finish, lose
from ....kernel.process.pipeline import happen, happen_all
from ....kernel.state.aliases import ObjId, Player
from ....kernel.state.event import Event
from ....kernel.state.state import ActiveAbility
from ....kernel.state.terms import CHOOSE, DESTROYED, IN_BATTLE, MOVE, NOBODY, ORDER, RESULT, STRUCTURE, TO_BOTTOM, zone_fact
from ..concepts.losing import spared
from ..concepts.seals import command_came, free
from ..state.state import DuelState
from ..state.terms import (
    AURA,
    BATTLE,
    CASTLE,
    CREATURE,
    D2,
    DECK,
    DRAGHEART,
    ELEMENT,
    FIELD,
    GR,
    GR_KIND,
    GRAVEYARD,
    HAND,
    HOMED,
    HYPERSPATIAL,
    JOINED,
    LINKED,
    MANA,
    NO_LOSE,
    NO_WIN,
    POWER,
    PSYCHIC,
    S_MAX,
    SEALED,
    SHIELDS,
    WEAPON,
)
from ..structures.double_sided import choose_half
from ..structures.evolution import rebuild
from ..structures.gods import loosen
from ..turn.shield_breaking import FromShield
from ..vocabulary.abilities import Interrupting
from ..zones.moving import going

TABLE: Final = zone_fact(BATTLE) | zone_fact(SHIELDS) | zone_fact(GRAVEYARD) | zone_fact(HAND) | zone_fact(MANA) | STRUCTURE


def settle(g: DuelState) -> None:
    """703.3: all at once, and again as long as there is any; then statics that make one-shot effects (604.4)."""
    g.settling = True
    rounds: Rounds | None = None
    while not g.over:
        facts = g.since
        g.since = 0
        if g.changed & g.reads:
            refresh(g)
        if judge(g) or g.over:
            break
        if not (destructions(g) or (facts & TABLE and tidy(g)) or interrupt(g)):
            break
        g.cite("703.3")
        if rounds is None:
            rounds = Rounds()
        if rounds.endless(g, g.decisions):  # nobody can stop it: a draw
            finish(g, NOBODY, "104.1")
    g.settling = False


# --- winning and losing (104) ------------------------------------------------------------------------
def judge(g: DuelState) -> bool:
    """703.4a, 703.4b, 104.2c."""
    losers = g.direct
    rule = "703.4a"
    for p in range(2):
        if not g.zones[DECK * 2 + p] and not any(g.objs[i].zone == DECK * 2 + p for i in g.effect.aside):
            losers |= 1 << p
            rule = "703.4b"
            g.cite("104.2b", player=1 - p)
    if g.victors >> 2:
        losers |= g.victors >> 2
        rule = "104.2c"
    g.direct = 0
    winners = 0
    for p in range(2):
        if g.player_keys[p] & NO_LOSE:
            losers &= ~(1 << p)
        if (g.victors >> p) & 1 and not g.player_keys[p] & NO_WIN:
            winners |= 1 << p
    g.victors = 0
    if winners == 1 or winners == 2:  # 104.2c: winning beats losing
        g.lost |= 1 << (0 if winners == 2 else 1)
        finish(g, 0 if winners == 1 else 1, "104.2c")
        return True
    if winners == 3:
        finish(g, NOBODY, "104.2c")
        return True
    if losers:
        if (losers == 1 and g.player_keys[1] & NO_WIN) or (losers == 2 and g.player_keys[0] & NO_WIN):
            return False
        losers = spared(g, losers, rule)
        if losers:
            lose(g, losers, rule)
        return losers != 0
    return False


def concede(g: DuelState, player: Player) -> None:
    g.lost |= 1 << player
    g.over = True
    g.winner = 1 - player
    g.note(Event(RESULT, "104.1", player=1 - player, word="concede"))


# --- destruction ------------------------------------------------------------------------
def destructions(g: DuelState) -> bool:
    """703.4c: no power left; 703.4d: lost a battle. All in one event."""
    events: list[Event] = []
    if g.losers:
        losers = g.losers
        g.losers = []
        for id in losers:
            if not g.objs[id].gone and g.objs[id].zone // 2 == BATTLE:
                other = losers[0] if len(losers) > 1 and losers[1] == id else losers[-1]
                events.append(going(g, id, GRAVEYARD, "703.4d", DESTROYED | IN_BATTLE, -1 if other == id else other))
    weak = powerless(g)
    for id in weak:
        if not any(ev.obj == id for ev in events):
            events.append(going(g, id, GRAVEYARD, "703.4c", DESTROYED))
    if not events:
        return False
    events = [ev for ev in events if g.possible(ev)]
    if not events:
        return False
    happen_all(g, events)
    for id in weak:  # what is done instead may leave it there: it is looked at again when something changes
        if not g.objs[id].gone and id not in g.spared:
            g.spared = [*g.spared, id]
    return True


def powerless(g: DuelState) -> list[int]:
    out: list[int] = []
    if g.frail:
        for p in range(2):
            for id in g.zones[BATTLE * 2 + p]:
                look_at(g, id, out)
    else:
        for id in g.modified:
            if g.objs[id].zone // 2 == BATTLE:
                look_at(g, id, out)
    if g.spared:
        g.spared = [i for i in g.spared if i in out]
        return [i for i in out if i not in g.spared]
    return out


def look_at(g: DuelState, id: ObjId, out: list[int]) -> None:
    ch = g.chars[id]
    if ch.types & CREATURE and ch.stats[POWER] <= 0 and not g.objs[id].gone:
        out.append(id)


# --- tidying up ------------------------------------------------------------------------
def tidy(g: DuelState) -> bool:
    """What is left of piles, attached cards, cards that belong elsewhere, fields."""
    did = False
    if g.homeless:
        ids = g.homeless
        g.homeless = []
        for id in ids:
            did = go_home(g, id) or did
    if g.orphans:
        did = orphans(g) or did
    if g.rebuilt:
        fields = g.rebuilt
        g.rebuilt = []
        for id in fields:
            if not g.objs[id].gone:
                g.cite("819.1c", id)
                choose_half(g, id, g.objs[id].owner, "819.1c")
        did = True
    if g.commands:
        did = commands(g) or did
    if (g.zones[SEALED * 2] or g.zones[SEALED * 2 + 1]) and free(g):
        did = True
    for p in range(2):
        for id in g.zones[BATTLE * 2 + p]:
            kinds = g.chars[id].types
            if not kinds & ELEMENT and not g.objs[id].down and not g.objs[id].states & JOINED:  # 703.4h, 703.4i
                rebuild(g, id)
                return True
            if kinds & (AURA | WEAPON) and not kinds & CREATURE and g.objs[id].host < 0:  # 310.5, 305.3
                to = GRAVEYARD if kinds & AURA else HYPERSPATIAL
                happen(g, Event(MOVE, "310.5" if kinds & AURA else "305.3", id, g.objs[id].owner, to=to))
                return True
            if g.objs[id].states & LINKED and loosen(g, id):
                return True
            if kinds & D2:
                did = old_field(g, id) or did
                if did:
                    return True
    return did


def commands(g: DuelState) -> bool:
    """703.4j."""
    did = False
    came = g.commands
    g.commands = []
    for id in came:
        if not g.objs[id].gone and any(w.startswith("race:") and "コマンド" in w for w in g.chars[id].subtypes):
            did = command_came(g, id, g.objs[id].owner) or did
    return did


def go_home(g: DuelState, id: ObjId) -> bool:
    """117.1, 118.1; 118.2: other cards do not stay in the super GR."""
    if g.objs[id].gone or g.zone_kind(id) == BATTLE:
        return False
    kinds = g.objs[id].card.base.types
    if not kinds & HOMED:
        happen(g, Event(MOVE, "118.2", id, g.objs[id].owner, to=GRAVEYARD))
        return True
    to = GR if kinds & GR_KIND else HYPERSPATIAL
    g.cite("811.2b" if to == GR else "805.4b" if kinds & PSYCHIC else "807.4b" if kinds & DRAGHEART else "314.4", id)
    happen(g, Event(MOVE, "118.1" if to == GR else "117.1", id, g.objs[id].owner, to=to,
                    flags=TO_BOTTOM if to == GR else 0))
    return True


def orphans(g: DuelState) -> bool:
    """303.5: a gear stays; 117.2: a weapon goes home; 310.8: an aura follows; 703.4k: a castle goes to the graveyard,
    after S・トリガー of its shield was used."""
    waiting: list[int] = []
    did = False
    trigger_waits = g.effect.triggering or any(isinstance(t.ability, FromShield) for t in g.pending)
    for id in g.orphans:
        o = g.objs[id]
        if o.gone or o.host < 0 or not g.objs[o.host].gone:
            continue
        kinds = g.chars[id].types
        if kinds & CASTLE and trigger_waits:
            g.cite("304.3", id)
            waiting.append(id)
            continue
        if kinds & (CASTLE | WEAPON | AURA):
            became = g.objs[o.host].next
            to = GRAVEYARD if kinds & CASTLE or became < 0 else HYPERSPATIAL if kinds & WEAPON else g.zone_kind(became)
            rule = "703.4k" if kinds & CASTLE else "117.2" if kinds & WEAPON else "310.8"
            happen(g, Event(MOVE, rule, id, o.owner, to=to))
            did = True
        else:
            g.own(id).host = -1
            g.attached_changed()
    g.orphans = waiting
    return did


def old_field(g: DuelState, newest: int) -> bool:
    """703.4l: a D2 field that came earlier goes to the graveyard."""
    for p in range(2):
        for id in g.zones[BATTLE * 2 + p]:
            if id != newest and g.chars[id].types & D2 and g.chars[id].types & FIELD and (
                    g.objs[id].stamp < g.objs[newest].stamp):
                happen(g, Event(MOVE, "703.4l", id, g.objs[id].owner, to=GRAVEYARD))
                return True
    return False


# --- statics that make one-shot effects (604.4) ------------------------------------------------------------------------
def interrupt(g: DuelState) -> bool:
    """604.4: before any other ability, even in the middle of an effect; the turn player's first (604.4b)."""
    if g.s_max and too_many(g):
        return True
    if not g.states_watched:
        return False
    ready: list[ActiveAbility] = []
    for w in g.states_watched:
        a = w.ability
        if isinstance(a, Interrupting):
            if a.satisfied(g, w, a.counted(g, w)):
                ready.append(w)
        else:
            become(g, w)
    for p in g.order():
        mine = [w for w in ready if w.you == p]
        if mine:
            k = 0
            if len(mine) > 1:
                k = g.ask(ORDER, p, [w.src for w in mine], mine[0].src, "604.4b")
                k = [w.src for w in mine].index(k)
            w = mine[k]
            g.cite("604.4" if len(ready) == 1 else "604.4b", w.src, w.you)
            a = w.ability
            assert isinstance(a, Triggered)
            if a.do.run(Ctx(g, w.src, w.you, [], None, g.tick())):
                return True
    return False


def too_many(g: DuelState) -> bool:
    """815.1a: a player keeps one S-MAX evolution creature; the others go back to the hand."""
    for p in g.order():
        stars = [i for i in g.zones[BATTLE * 2 + p] if g.chars[i].types & S_MAX]
        if len(stars) > 1:
            g.cite("604.4", stars[0], p)
            keep = g.ask(CHOOSE, p, stars, -1, "815.1a")
            happen_all(g, [Event(MOVE, "815.1a", i, p, to=HAND) for i in stars if i != keep])
            return True
    return False


def become(g: DuelState, w: ActiveAbility) -> None:
    """603.2c: a state trigger triggers when its state comes to be, not as long as it is."""
    met = 1 if w.ability.satisfied(g, w, w.ability.counted(g, w)) else 0
    if met and g.active_states.get(w.key, 1) == 0:
        g.cite("603.2c", w.src, w.you)
        g.triggered(w, None)
    g.active_states[w.key] = met
