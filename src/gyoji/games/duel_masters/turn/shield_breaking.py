"""Breaking shields (509, 701.14), and what can be used when they come to the hand (113.6)."""

from __future__ import annotations

from typing import Final

from ....effects.context import NO_SLOTS, Ctx
from ....effects.nodes.static_rules import rules_in_force
from ....kernel.process.assigned_replacements import assign
from ....kernel.process.continuous import look, mark_changed, refresh
from ....kernel.process.pipeline import HAPPENED, happen, happen_all, unheard
from ....kernel.process.triggers import take
from ....kernel.process.windows import listening, sink
from ....kernel.state.aliases import Keywords, ObjId, Player
from ....kernel.state.card import TRIGGERED, Ability
from ....kernel.state.event import Event
from ....kernel.state.state import Pending
from ....kernel.state.terms import (
    ACT,
    AS_DISCARD,
    BEFORE_ACTOR,
    BY_EFFECT,
    CHOOSE,
    COMBAT,
    DECLARE,
    MOVE,
    NOBODY,
    NUMBER,
    PASS,
    REVEAL,
    TARGET,
    act_code,
    obj_of,
)
from ..abilities.trigger_pool import drain
from ..state.state import DuelState
from ..state.terms import (
    BREAKER,
    BREAKERS,
    DECLARE_ACT,
    G_STRIKE,
    GRAVEYARD,
    HAND,
    NO_SHIELD_TRIGGER,
    PENDING,
    Q_BREAKER,
    S_BACK,
    S_TRIGGER,
    SHIELDS,
    T_BREAKER,
    UNTRIGGERED,
    W_BREAKER,
    WORLD_BREAKER,
)
from ..structures.cells import SabakiZ
from ..vocabulary.abilities import Breaker, StrikeBack
from ..vocabulary.power_changes import MoreBreaks

ALL_SHIELDS: Final = 99


class FromShield(Ability):
    """What was declared when a shield came to the hand; its effect comes before all others (101.4)."""

    KIND = TRIGGERED

    def __init__(self, key: Keywords, text: str, rule: str) -> None:
        super().__init__()
        self.key = key
        self.text = text
        self.rule = rule


TRIGGER: Final = FromShield(S_TRIGGER, "S・トリガー", "112.3a")
SUPER_TRIGGER: Final = FromShield(S_TRIGGER, "スーパー・S・トリガー", "112.3a")  # declared with no shield left
STRIKE: Final = FromShield(G_STRIKE, "G・ストライク", "509.5b")
BACK: Final = FromShield(S_BACK, "S・バック", "112.3b")
SABAKI: Final = FromShield(0, "サバキZ", "112.3d")
CREST: Final = "race:裁きの紋章"


# --- how many (509.2) ------------------------------------------------------------------------
def breaks_of(g: DuelState, id: ObjId, player: Player) -> int:
    """509.2: how many shields a creature breaks; with several breakers its player chooses (509.2c)."""
    ch = look(g, id)
    numbers: list[int] = []
    if ch.keywords & BREAKERS:
        for key, n in ((W_BREAKER, 2), (T_BREAKER, 3), (Q_BREAKER, 4), (WORLD_BREAKER, ALL_SHIELDS)):
            if ch.keywords & key:
                numbers.append(n)
        if ch.keywords & BREAKER:
            for a in ch.abilities:
                if isinstance(a, Breaker):
                    numbers.append(max(1, a.n.value(Ctx(g, id, player, NO_SLOTS, None, 0))))
    n = 1 if not numbers else numbers[0]
    if len(numbers) > 1:
        options: list[int] = []
        for k in numbers:
            if k not in options:
                options.append(k)
        n = g.ask(NUMBER, player, options, id, "509.2c")
        g.cite("509.2c", id, player)
    g.cite("509.2", id, player)
    g.cite("509.2b" if numbers else "509.2a", id, player)
    if "more-breaks" in g.rules:
        for k2 in rules_in_force(g, "more-breaks"):
            r = k2.rule
            if isinstance(r, MoreBreaks) and r.what.fits(k2.c, id):
                n += r.n.value(k2.c)
                g.cite("701.14d", id, player)
    return n


def choose_shields(g: DuelState, chooser: Player, owner: Player, n: int, src: ObjId, rule: str) -> list[ObjId]:
    """509.3, 509.6: so many different shields."""
    left = list(g.zones[SHIELDS * 2 + owner])
    picked: list[int] = []
    g.cite("509.3", src, chooser)
    g.cite("509.6", src, chooser)
    g.cite("400.2c", src, chooser)
    if n >= len(left):
        return left
    while left and len(picked) < n:
        pick = g.ask(TARGET, chooser, left, src, rule)
        left.remove(pick)
        picked.append(pick)
    return picked


# --- breaking ------------------------------------------------------------------------
def break_shields(g: DuelState, shields: list[ObjId], breaker: ObjId, src: ObjId, cause: Player) -> int:
    """603.7, 509.3 to 509.5: what comes before the break, then all are broken at once."""
    if not shields:
        return 0
    owner = g.objs[shields[0]].zone % 2
    if g.changed & g.reads:
        refresh(g)
    if (g.hears >> DECLARE) & 1:
        before_break(g, shields, owner, breaker, src, cause)
    if g.over:
        return 0
    left = [i for i in shields if not g.objs[i].gone and g.objs[i].zone == SHIELDS * 2 + owner
            and not g.objs[i].states & PENDING]
    events = [Event(DECLARE, "701.14a", breaker, owner, i, src, cause, word="break") for i in left]
    if not events:
        return 0
    g.cite("607.1", src)
    g.cite("509.5", src)
    done = happen_all(g, events)
    broken = [left[k] for k in range(len(left)) if done[k] == HAPPENED]
    before = g.breaking
    g.breaking = breaker
    mark_changed(g, COMBAT)
    to_hand(g, broken, owner, src, cause, True)
    g.breaking = before
    mark_changed(g, COMBAT)
    return len(broken)


def before_break(g: DuelState, shields: list[ObjId], owner: Player, breaker: ObjId, src: ObjId, cause: Player) -> None:
    """603.7a, 603.7b: a pool of its own, emptied before the common one; a break inside it is done whole first."""
    events = [Event(DECLARE, "603.7", breaker, owner, i, src, cause, word="before-break") for i in shields]
    mine = listening(g, events, BEFORE_ACTOR, [])
    if not mine:
        return
    g.cite("603.7", breaker)
    sink(g)
    while mine and not g.over:
        take(g, mine, "603.7")
    g.cite("603.7a", breaker)
    g.cite("509.4", breaker)
    drain(g, "509.4")
    g.depth -= 1


def to_hand(g: DuelState, shields: list[ObjId], owner: Player, src: ObjId, cause: Player, triggers: bool) -> list[ObjId]:
    """113.6: declared first, then all go to the hand at once, then what was declared is done (509.5e)."""
    here = [i for i in shields if not g.objs[i].gone]
    if not here:
        return []
    if (g.replaced >> MOVE) & 1:
        here = not_elsewhere(g, here, owner, src, cause)
        if not here:
            return []
    given = [i for i in here if usable(g, i, owner)] if triggers else []
    g.cite("113.6b", player=owner)  # as they lay there
    for id in here.copy():
        g.pend(id)
        more = apart(g, id)
        if more:
            g.cite("113.2", id, owner)
            here.extend(more)
    g.cite("113.6a", player=owner)
    g.on_way = here.copy()
    g.moved_in(SHIELDS)
    for id in here:
        g.own(id).known |= 1 << owner
    declared: list[int] = []
    kinds: list[FromShield] = []
    discarded: list[int] = []
    if triggers and not g.player_key(owner, NO_SHIELD_TRIGGER):
        g.cite("113.6", player=owner)
        declare_triggers(g, here, owner, given, declared, kinds)
        strike_backs(g, here, owner, declared, kinds, discarded)
    events: list[Event] = []
    for id in here:
        gone = id in discarded
        events.append(Event(MOVE, "509.5c" if gone else "509.5d", id, owner, src=src, cause=cause,
                            to=GRAVEYARD if gone else HAND, flags=BY_EFFECT | (AS_DISCARD if gone else 0)))
    g.effect.triggering = bool(declared)  # a castle of theirs waits for these (304.3)
    g.replacing = [*g.replacing, [0]]  # it was settled before whether they come to the hand
    happen_all(g, events)
    g.replacing = g.replacing[:-1]
    g.effect.triggering = False
    g.on_way = []
    if triggers and not g.over:
        crests = [g.objs[i].next for i in here if i not in declared and g.objs[i].gone and crested(g, g.objs[i].next)]
        if crests:
            sabaki(g, crests, owner)
    for k in range(len(declared)):
        now = g.objs[declared[k]].next if g.objs[declared[k]].gone else declared[k]
        if now >= 0 and kinds[k].key == S_TRIGGER and g.objs[now].card is not g.objs[declared[k]].card:
            now = -1
        if now >= 0:
            g.own(now).known |= 3
            g.effect.shown = [*g.effect.shown, now]  # hidden again when an effect is over
            g.pending.append(Pending(now, kinds[k], 0, owner, None, []))
    for id in here:
        if not g.objs[id].gone:
            g.unpend(id)
    return [g.objs[i].next for i in here if g.objs[i].gone]


def not_elsewhere(g: DuelState, shields: list[ObjId], owner: Player, src: ObjId, cause: Player) -> list[ObjId]:
    """Shields that go to another place instead of the hand are not among those that can be triggered (112.3a)."""
    events = [Event(MOVE, "509.5d", i, owner, src=src, cause=cause, to=HAND, flags=BY_EFFECT) for i in shields]
    stay: list[int] = []
    others: list[Event] = []
    left = assign(g, events)
    for k in range(len(events)):
        ev = left[k]
        if ev is events[k]:
            stay.append(shields[k])
        elif ev is not None:
            others.append(ev)
    if others:
        g.replacing = [*g.replacing, [0]]
        happen_all(g, others)
        g.replacing = g.replacing[:-1]
    return [i for i in stay if not g.objs[i].gone]


def apart(g: DuelState, id: ObjId) -> list[ObjId]:
    """The other cards of a shield that is a pile (113.2): each comes to the hand by itself."""
    o = g.own(id)
    out: list[int] = []
    for part in o.parts[1:]:
        n = g.add(g.cards[part], o.owner, [part])
        n.zone = o.zone
        n.states = PENDING
        out.append(n.id)
    o.parts = o.parts[:1]
    return out


def declare_triggers(g: DuelState, here: list[int], owner: Player, given: list[int], declared: list[int],
                     kinds: list[FromShield]) -> None:
    """509.5a, 509.5b: all at the same time; what is declared is shown."""
    trigger = TRIGGER if any(i not in here for i in g.zones[SHIELDS * 2 + owner]) else SUPER_TRIGGER
    able = [i for i in here if i in given or usable(g, i, owner)]
    while able:
        code = g.ask(ACT, owner, [PASS, *[declaration(g, i, S_TRIGGER | G_STRIKE) for i in able]], -1, "509.5a")
        if code == PASS:
            return
        pick = obj_of(code)
        able.remove(pick)
        strikes = g.chars[pick].keywords & (S_TRIGGER | G_STRIKE) == G_STRIKE
        declared.append(pick)
        kinds.append(STRIKE if strikes else trigger)
        show(g, pick, owner)
        g.cite("509.5b" if strikes else "509.5a", pick, owner)
        if not strikes and not unheard(g, DECLARE):
            happen(g, Event(DECLARE, "509.5a", pick, owner, -1, pick, owner, word="s-trigger"))


def usable(g: DuelState, id: ObjId, owner: Player) -> bool:
    ch = look(g, id)
    if not ch.keywords & (S_TRIGGER | G_STRIKE) or g.objs[id].states & UNTRIGGERED:
        return False
    return not (g.rules and g.forbidden("trigger-shield", owner, id))


def strike_backs(g: DuelState, here: list[int], owner: Player, declared: list[int], kinds: list[FromShield],
                 discarded: list[int]) -> None:
    """509.5c: a card on its way is discarded for one in the hand."""
    for id in list(g.zones[HAND * 2 + owner]):
        if not look(g, id).keywords & S_BACK:
            continue
        for a in g.chars[id].abilities:
            if isinstance(a, StrikeBack):
                c = Ctx(g, id, owner, NO_SLOTS, None, 0)
                fits = [i for i in here if i not in discarded and i not in declared and a.filter.fits(c, i, g.chars[i])]
                if not fits:
                    continue
                if g.ask(ACT, owner, [PASS, declaration(g, id, S_BACK)], id, "509.5c") != PASS:
                    discarded.append(g.ask(CHOOSE, owner, fits, id, "509.5c"))
                    declared.append(id)
                    kinds.append(BACK)
                    show(g, id, owner)
                    g.cite("509.5c", id, owner)


def crested(g: DuelState, id: ObjId) -> bool:
    return id >= 0 and g.zone_kind(id) == HAND and CREST in g.chars[id].subtypes


def sabaki(g: DuelState, crests: list[int], owner: Player) -> None:
    """112.3d, 509.5d: for each card with the crest that has come, a card in the hand may be declared."""
    left = crests
    asked: list[int] = []
    while left:
        able = [i for i in g.zones[HAND * 2 + owner] if i not in asked and left != [i] and place_of_sabaki(g, i) >= 0]
        if not able:
            return
        acts = [act_code(DECLARE_ACT, i, place_of_sabaki(g, i)) for i in able]
        code = g.ask(ACT, owner, [PASS, *acts], -1, "509.5d")
        if code == PASS:
            return
        pick = obj_of(code)
        asked.append(pick)
        crest = g.ask(CHOOSE, owner, [i for i in left if i != pick], pick, "112.3d")
        left = [i for i in left if i != crest and i != pick]
        show(g, pick, owner)
        g.cite("112.3d", pick, owner)
        g.cite("509.5d", pick, owner)
        g.do_discard([crest], 0, pick, owner)
        g.effect.shown = [*g.effect.shown, pick]
        g.pending.append(Pending(pick, SABAKI, 0, owner, None, []))


def place_of_sabaki(g: DuelState, id: ObjId) -> int:
    """The place of the ability among those of a card, or -1."""
    abilities = g.chars[id].abilities
    return next((k for k in range(len(abilities)) if isinstance(abilities[k], SabakiZ)), -1)


def declaration(g: DuelState, id: ObjId, keys: Keywords) -> int:
    """The act by which a card is declared: the card, and the place of the keyword among its abilities."""
    abilities = g.chars[id].abilities
    return act_code(DECLARE_ACT, id, next((k for k in range(len(abilities)) if abilities[k].key & keys), 0))


def show(g: DuelState, id: ObjId, owner: Player) -> None:
    g.own(id).known |= 3
    if not unheard(g, REVEAL):
        happen(g, Event(REVEAL, "509.5a", id, NOBODY, cause=owner))
