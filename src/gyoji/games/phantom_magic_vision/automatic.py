"""Effects that are resolved (7.1), and automatic ones (7.4): when each is applied, and what it leaves for later."""

from __future__ import annotations

from typing import Final

from ...effects.context import Ctx, Do
from ...effects.nodes.objects import OneOpponent
from ...effects.nodes.targets import Aim, Modal, aims_in
from ...kernel.process.continuous import look
from ...kernel.process.pipeline import happen
from ...kernel.process.windows import next_of, sink
from ...kernel.state.aliases import ObjId, Player, Ref
from ...kernel.state.card import Ability, LastingEffect
from ...kernel.state.event import Event
from ...kernel.state.state import ActiveAbility, Pending
from ...kernel.state.terms import CHOOSE, CHOSEN, MODE, SHUFFLE, granted_origin, player_ref
from .abilities import Automatic
from .fields import Later, Running
from .loops import note_automatic
from .references import Aim as PhantomAim
from .state import REMEMBERED, PhantomState
from .terms import DECK, FIELD

NO_MODES: Final[list[Modal]] = []  # shared: never changed
AFTER_ALL: Final = 1 << 20  # the depth of what waits for the end of a procedure (5.2.3)


# --- resolving an effect (7.1.9 to 7.1.12) ---------------------------------------------------------------------------
def resolve_effect(g: PhantomState, c: Ctx, a: Ability | None, do: Do, aims: list[Aim], aimed: bool = True) -> bool:
    """A text is applied from its head to its end; whether it succeeded (7.1.11). `aimed`: its targets were named before."""
    if g.over:
        return False
    sink(g)
    g.running.append(Running(c, a, aims))
    disregarded = g.ignored
    g.ignored = 0
    if g.players > 2 and c.rival < 0:
        name_rival(g, c, do)
    if not aimed:
        tell_targets(c, do, aims, True)
    ok = not g.running[-1].negated and do.run(c)
    g.running.pop()
    g.ignored = disregarded
    g.depth -= 1
    ok = concluded(c, ok)
    if not g.running:
        effect_over(g)
    drain(g)
    return ok


def concluded(c: Ctx, ok: bool) -> bool:
    """An effect that was applied to its end has succeeded, any other has failed."""
    if ok:
        c.g.cite("7.1.11", c.src, c.you)
        return True
    c.g.cite("7.1.12.a", c.src, c.you)
    return False


def name_rival(g: PhantomState, c: Ctx, do: Do) -> None:
    """1.4.6: where a text says "the opponent" and there are several, whoever resolves it names one."""
    others = g.opponents(c.you)
    if len(others) > 1 and any([isinstance(n, OneOpponent) for n in do.walk()]):
        g.cite("1.4.6", c.src, c.you)
        c.rival = -1 - g.ask(CHOOSE, c.you, [player_ref(p) for p in others], c.src, "1.4.6")


def effect_over(g: PhantomState) -> None:
    """11.6.3, 11.7.3: what was shown is hidden again; 3.2.5: a deck that was seen whole is shuffled."""
    for id in g.shown:
        if not g.objs[id].gone:
            o = g.own(id)
            seen = o.known & ((1 << REMEMBERED) - 1)
            o.known = (o.known & ~((1 << REMEMBERED) - 1)) | seen << REMEMBERED
            g.cite("11.6.3", id)
    g.shown = []
    if g.seen_whole:
        shuffle_seen(g)


def shuffle_seen(g: PhantomState) -> None:
    """3.2.5."""
    for p in range(g.players):
        if (g.seen_whole >> p) & 1:
            happen(g, Event(SHUFFLE, "3.2.5", -1, p, to=DECK))
    g.seen_whole = 0


def given_x(g: PhantomState, id: ObjId, you: Player, x: int) -> int:
    """1.6.2.b: X is what an effect says, whatever was chosen for it."""
    word = g.variable(id, "X")
    if word:
        x = int(word)
        g.cite("1.6.2.b", id, you)
    return x


# --- targets (8.2) -------------------------------------------------------------------------------------------------
def modes_of(do: Do, modal: bool) -> list[Modal]:
    """Where one of several effects is to be chosen; `modal`: there may be such."""
    return [n for n in do.walk() if isinstance(n, Modal)] if modal else NO_MODES


def aims_for(c: Ctx, do: Do, aims: list[Aim], modal: bool) -> list[Aim]:
    """The targets that are named, given which of several effects were chosen (7.1.15)."""
    out = aims
    for m in modes_of(do, modal):
        if (c.fixed >> (m.slot + 1)) & 1:
            for k in range(len(m.modes)):
                if k not in c.bound(m.slot):
                    unused = aims_in(m.modes[k])
                    out = [a for a in out if a not in unused]
    return out


def can_aim(c: Ctx, do: Do, aims: list[Aim], modal: bool) -> bool:
    """5.2.2.e, 7.3.3.e: there are proper targets (for at least one of several effects)."""
    if not aims:
        return True
    inside: list[Aim] = []
    for m in modes_of(do, modal):
        if not any([reachable(c, aims_in(k)) for k in m.modes]):
            return False
        for k in m.modes:
            inside.extend(aims_in(k))
    return reachable(c, [a for a in aims if a not in inside])


def reachable(c: Ctx, aims: list[Aim]) -> bool:
    for a in aims:
        low, _ = a.bounds(c)
        if not a.leans and len(a.candidates(c)) < low:
            return False
    return True


def declare(c: Ctx, do: Do, aims: list[Aim], modal: bool, mode_rule: str, rule: str) -> bool:
    """Which of several effects, and the targets (5.2.3.c, 5.2.3.d; 7.3.4.b, 7.3.4.c); false if there are none."""
    g = c.g
    for m in modes_of(do, modal):
        options = [k for k in range(len(m.modes)) if reachable(c, aims_in(m.modes[k]))]
        picked: list[int] = []
        n = m.least.value(c)
        while options and len(picked) < n:
            k = g.ask(MODE, c.you, options, c.src, mode_rule)
            options.remove(k)
            picked.append(k)
        if len(picked) < n:
            return False
        picked.sort()
        c.bind(m.slot, picked)
        c.fixed |= 1 << (m.slot + 1)
        g.cite(mode_rule, c.src, c.you)
    for a in aims_for(c, do, aims, modal):
        if of_zone(a):
            c.bind(a.slot, [])
            continue
        g.cite(rule, c.src, c.you)
        if not a.declare(c):
            return False
        c.fixed |= 1 << (a.slot + 1)
    return True


def of_zone(a: Aim) -> bool:
    """8.2.6.d: a card in a deck or a hand; which one is chosen when it comes to it."""
    return isinstance(a, PhantomAim) and a.of_zone


def tell_targets(c: Ctx, do: Do, aims: list[Aim], modal: bool) -> None:
    """What was made a target is told: 抵抗, 加護 and others answer it."""
    for a in aims_for(c, do, aims, modal):
        for r in c.bound(a.slot):
            obj, player = (r, c.g.objs[r].controller) if r >= 0 else (-1, -1 - r)
            happen(c.g, Event(CHOSEN, "8.2.4", obj, player, src=c.src, cause=c.you, word="target"))


def still_proper(c: Ctx, do: Do, aims: list[Aim], modal: bool) -> bool:
    """8.2.5.a: one target that is not proper any more, and the effect fails."""
    for a in aims_for(c, do, aims, modal):
        if of_zone(a) and not reachable(c, [a]):
            return False
        if (c.fixed >> (a.slot + 1)) & 1 and not all([proper(c, a, r) for r in c.bound(a.slot)]):
            return False
    return True


def proper(c: Ctx, a: Aim, ref: Ref) -> bool:
    return (ref < 0 or not c.g.objs[ref].gone) and a.legal(c, ref)


# --- automatic effects (7.4) -----------------------------------------------------------------------------------------
def triggered(g: PhantomState, w: ActiveAbility, ev: Event | None) -> None:
    """The condition of an automatic effect is met by an event without a window of its own."""
    t = Pending(w.src, w.ability, w.origin, w.you, ev, [] if w.lasting is None else w.lasting.slots)
    if w.lasting is not None:
        t.x = w.lasting.x
    a = w.ability
    greek = a.greek if isinstance(a, Automatic) else "γ"
    if g.holding:
        g.pending.append(Later(t, AFTER_ALL))
    elif greek == "γ" and g.running:  # 7.4.7.c: after the effect that is being resolved
        g.cite("7.4.7.c", w.src, w.you)
        g.pending.append(Later(t, len(g.running)))
    else:
        sink(g)
        carry_out(g, t)
        g.depth -= 1


def drain(g: PhantomState) -> None:
    """7.4.7.c: an effect is over; what has been waiting for that is resolved, each player's in their order (7.1.6.a)."""
    level = len(g.running)
    if g.holding or g.draining == level:  # whoever is at it goes on
        return
    before_this = g.draining
    g.draining = level
    drain_level(g)
    g.draining = before_this


def drain_level(g: PhantomState) -> None:
    while g.pending and not g.over:
        mine = [t for t in g.pending if isinstance(t, Later) and t.depth > len(g.running)]
        if not mine:
            return
        t = mine[0] if len(mine) == 1 else first_of(g, mine)
        g.pending.remove(t)
        sink(g)
        carry_out(g, t)
        g.depth -= 1


def first_of(g: PhantomState, some: list[Later]) -> Later:
    """Of effects at the same time: each player's in their order, the turn player's first."""
    g.cite("7.1.6.a", some[0].src)
    before = g.decisions
    k = next_of(g, [t for t in some], "7.1.6.a")
    g.loops.mark += g.decisions - before  # their order stops no loop
    return some[k]


def hold(g: PhantomState) -> None:
    """A procedure begins in which nothing else is applied (5.2.3, 7.3.4)."""
    g.holding += 1


def release(g: PhantomState) -> None:
    """It is over: what has come up meanwhile is resolved in the order in which it did."""
    g.holding -= 1
    if g.holding:
        return
    while g.pending and not g.over:
        first = next((t for t in g.pending if isinstance(t, Later) and t.depth == AFTER_ALL), None)
        if first is None:
            break
        g.pending.remove(first)
        sink(g)
        carry_out(g, first)
        g.depth -= 1
    g.settled()


def carry_out(g: PhantomState, t: Pending) -> None:
    """An automatic effect is resolved: in a window, at once, or after another effect."""
    a = t.ability
    assert isinstance(a, Automatic)
    f = lasting_of(g, t)
    if f is not None and f.once:
        g.use_up(f)
    if a.greek != "waiting" and not in_force(g, t, a):
        g.cite("7.4.7.d", t.src, t.you)
        return
    if not g.uses_up(t.key, a.limit) or not note_automatic(g, t):
        return
    c = Ctx(g, t.src, t.you, a.bound(t.event, t.slots), t.event, g.tick())
    c.x = given_x(g, t.src, t.you, t.x)
    g.cite(RULES_OF[a.greek], t.src, t.you)
    if a.aims or a.modal:
        if not can_aim(c, a.do, a.aims, a.modal) or not declare(c, a.do, a.aims, a.modal, "7.1.15", "8.2.4.b"):
            g.cite("8.2.4.a", t.src, t.you)
            return
    resolve_effect(g, c, a, a.do, a.aims, not a.aims)


RULES_OF: Final = {"α": "7.4.5.c", "β": "7.4.6.c", "γ": "7.4.7.b", "waiting": "7.8.1", "keyword": "10.1.4"}


def lasting_of(g: PhantomState, t: Pending) -> LastingEffect | None:
    """What a resolved effect has left behind, where it answers now."""
    for f in g.lasting_effects:
        if f.ability is t.ability and f.src == t.src and granted_origin(f.stamp, 0) == t.origin:
            return f
    return None


def in_force(g: PhantomState, t: Pending, a: Automatic) -> bool:
    """7.4.7.d: its card is still where it works, its text is in force, its condition is met."""
    o = g.objs[t.src]
    left = t.event is not None and g.looks_back(t.event) and t.event.obj == t.src
    if not left:
        if o.gone or (a.greek != "β" and a.greek != "keyword" and o.zone // g.players != FIELD and not a.zones):
            return False
        if a not in look(g, t.src).abilities or not g.works(o, a):
            return False
    if a.cond is None:
        return True
    return a.cond.holds(Ctx(g, t.src, t.you, a.bound(t.event, t.slots), t.event, 0))
