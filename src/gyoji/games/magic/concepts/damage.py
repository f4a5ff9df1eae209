"""Damage (120): how it is dealt, what it results in, what is lethal and what is excess."""

from __future__ import annotations

from ....effects.context import Ctx, Do, Number, Objects, Players
from ....effects.nodes.abilities import Delay
from ....effects.nodes.prevented_damage import Followed, Sequel, unprevented
from ....effects.nodes.static_rules import rules_in_force
from ....kernel.process.continuous import look, mark_changed
from ....kernel.process.pipeline import HAPPENED, happen, happen_all
from ....kernel.state.aliases import Flags, Keywords, ObjId, Player, Ref
from ....kernel.state.card import Chars
from ....kernel.state.event import Event
from ....kernel.state.state import ActiveAbility
from ....kernel.state.terms import (
    DAMAGE,
    DAMAGED,
    DEED,
    GAIN_LIFE,
    IN_BATTLE,
    LOSE_LIFE,
    PUT_COUNTERS,
    STATES,
    TAKE_COUNTERS,
    is_player,
    player_ref,
)
from ..continuous.static_rules import DamageAs
from ..keywords.protection import guards, toxicity
from ..replacement.prevention import preventable
from ..state.deeds import DEALT_COMBAT_DAMAGE, DEALT_DAMAGE, HURT
from ..state.fields import MagicFields, magic
from ..state.terms import (
    BATTLE,
    BATTLEFIELD,
    CREATURE,
    DEATHTOUCH,
    DEATHTOUCHED,
    INFECT,
    LIFELINK,
    PLANESWALKER,
    TOUGHNESS,
    WAS_DEALT_DAMAGE,
    WITHER,
)
from ..variants import commander
from . import excess_damage


def deal(g: MagicFields, events: list[Event]) -> int:
    """120.4: all at once; how much was dealt."""
    for ev in events:
        if none_dealt(ev):
            g.cite(none_dealt(ev))
            events = [ev for ev in events if not none_dealt(ev)]
            break
    able: list[Event] = []
    for ev in events:
        if may_be_damaged(g, ev):
            able.append(ev)
        else:
            g.cite("120.1a" if ev.obj >= 0 else "800.4e", ev.obj)
    events = able
    g.cite("120.4")
    if not events:
        return 0
    before: dict[int, int] = {}
    left: list[Event] = []
    for ev in events:
        if ev.obj >= 0:
            before[ev.obj] = lethal(g, ev.obj, -1)
        whom = ev.obj if ev.obj >= 0 else player_ref(ev.player)
        if guards(g, whom, ev.src) and preventable(g, ev):
            ev.n = 0  # 702.16e
            g.cite("702.16e", ev.obj, ev.player)
        else:
            left.append(ev)
    if left:
        done = at_once(g, left)
        dealt_out = [left[k] for k in range(len(left)) if done[k] == HAPPENED]
        excess_damage.told(g, dealt_out, before)
        if g.resolution.going_on:
            g.resolution.struck = [*g.resolution.struck, *[struck(ev) for ev in dealt_out if ev.n > 0]]
        if g.dealt.sequels:
            follow_up(g)
        g.cite("120.4d")
    dealt = 0
    for ev in left:
        if ev.n > 0:
            dealt += ev.n
    return dealt


def struck(ev: Event) -> Ref:
    """To whom damage was dealt."""
    return ev.obj if ev.obj >= 0 else player_ref(ev.player)


def none_dealt(ev: Event) -> str:
    """The rule by which an event of no damage is none, or ""."""
    return "120.8" if ev.n <= 0 else ""


def at_once(g: MagicFields, events: list[Event]) -> list[int]:
    """What is dealt at the same time is one event to shields for one time (615.8) and to lifelink."""
    outer, g.dealt.lifelinked = g.dealt.lifelinked, []
    used, g.dealt.used_shields = g.dealt.used_shields, []
    g.dealt.depth += 1
    done = happen_all(g, events)
    g.dealt.depth -= 1
    hits, g.dealt.lifelinked = g.dealt.lifelinked, outer
    over, g.dealt.used_shields = g.dealt.used_shields, used
    for f in over:
        g.use_up(f)
    sources = list(dict.fromkeys([ev.src for ev in hits])) if hits else []
    for src in sources:  # 120.3f, 702.15b
        giver = g.objs[src].controller
        happen(g, Event(GAIN_LIFE, "120.3f", -1, giver, sum([ev.n for ev in hits if ev.src == src]), src, giver))
    return done


def prevented(g: MagicFields, w: ActiveAbility, sequel: Sequel, ev: Event) -> Event | None:
    """615.5: what a shield has prevented is noted for what its text does with it; 615.12: which may be nothing."""
    if not preventable(g, ev):
        g.cite("615.12", ev.obj)
        g.dealt.sequels = [*g.dealt.sequels, Followed(sequel, ev, unprevented(sequel.do, ev.n))]
        return ev
    n = ev.n
    out = w.ability.replace(g, w, ev)
    g.dealt.sequels = [*g.dealt.sequels, Followed(sequel, ev, n - (0 if out is None else out.n))]
    return out


def follow_up(g: MagicFields) -> None:
    """615.5: the rest of a prevention effect comes right after the event, once for each shield and source."""
    while g.dealt.sequels:
        first = g.dealt.sequels[0]
        same = [f for f in g.dealt.sequels if f.sequel is first.sequel and (f.sequel.whole or f.ev.src == first.ev.src)]
        g.dealt.sequels = [f for f in g.dealt.sequels if f not in same]
        s = first.sequel
        c = Ctx(g, s.src, s.you, [x for x in s.slots], first.ev, g.tick())
        c.tally = sum([f.n for f in same])
        c.x = c.tally if isinstance(s.do, Delay) else s.x
        g.cite("615.5", first.ev.obj, s.you)
        s.do.run(c)


def hit(g: MagicFields, ref: Ref, n: int, src: ObjId, cause: Player, rule: str, flags: Flags) -> Event:
    """The event of damage to an object or a player."""
    if is_player(ref):
        return Event(DAMAGE, rule, -1, -1 - ref, n, src, cause, flags=flags)
    return Event(DAMAGE, rule, ref, g.objs[ref].controller, n, src, cause, flags=flags)


def may_be_damaged(g: MagicFields, ev: Event) -> bool:
    """120.1a: players, battles, creatures and planeswalkers on the battlefield."""
    if ev.obj < 0:
        return not (g.lost >> ev.player) & 1
    o = g.objs[ev.obj]
    if o.gone or o.zone // g.players != BATTLEFIELD:
        return False
    return look(g, ev.obj).types & (BATTLE | CREATURE | PLANESWALKER) != 0


def apply_damage(g: MagicFields, ev: Event) -> None:
    """120.3: the results, by whom it is dealt to and by what."""
    keys = look(g, ev.src).keywords if ev.src >= 0 else 0  # as it last was (702.2e, 702.15c)
    if g.rules and "damage-as" in g.rules:
        keys |= as_though(g, ev)
    if g.rules and not preventable(g, ev):
        g.cite("615.12", ev.obj)
    giver = controller_of(g, ev.src, ev.cause)
    if ev.src >= 0 and not g.objs[ev.src].gone:  # for texts that ask what has dealt damage this turn
        source = g.own(ev.src)
        source.notes = {**source.notes, f"struck:{ev.player}" if ev.obj < 0 else "struck": g.turn}
        if ev.obj < 0 and ev.flags & IN_BATTLE:
            source.notes = {**source.notes, f"battle-struck:{ev.player}": g.turn}
    if ev.obj < 0:
        hurt_player(g, ev, keys, giver)
    else:
        kinds = look(g, ev.obj).types
        o = g.own(ev.obj)
        o.states |= WAS_DEALT_DAMAGE
        if ev.src >= 0:  # for texts that ask what has dealt it damage this turn
            o.notes = {**o.notes, f"hurt:{ev.src}": g.turn}
        if kinds & CREATURE:
            hurt_creature(g, ev, keys, giver)
        if kinds & PLANESWALKER:  # 120.3c
            lose_counters(g, ev, "loyalty", "120.3c")
        if kinds & BATTLE:  # 120.3h
            lose_counters(g, ev, "defense", "120.3h")
    if keys & LIFELINK and ev.src >= 0:  # 120.3f
        g.cite("702.15b", ev.src)
        g.dealt.lifelinked = [*g.dealt.lifelinked, ev]


def as_though(g: MagicFields, ev: Event) -> int:
    """The keywords that its source has by an effect, for this damage."""
    bits = 0
    for k in rules_in_force(g, "damage-as"):
        r = k.rule
        if isinstance(r, DamageAs) and (r.who is None or (ev.obj < 0 and ev.player in r.who.who(k.c))):
            bits |= r.bit
    return bits


def controller_of(g: MagicFields, src: ObjId, cause: Player) -> Player:
    """702.15b: the source's controller, or its owner where it has none."""
    return g.objs[src].controller if src >= 0 else cause


def hurt_player(g: MagicFields, ev: Event, keys: Keywords, giver: Player) -> None:
    g.deeds[HURT[ev.player]] = g.deeds.get(HURT[ev.player], 0) + ev.n
    g.did(DEALT_DAMAGE[ev.player])
    if keys & INFECT:
        g.cite("120.3b", ev.src)
        g.cite("702.90b", ev.src)
        g.do_counters(-1 - ev.player, "poison", ev.n, 0, ev.src, giver)
    else:
        happen(g, Event(LOSE_LIFE, "120.3a", -1, ev.player, ev.n, ev.src, ev.cause, flags=ev.flags))
    if ev.flags & IN_BATTLE and ev.src >= 0:
        g.did(f"{giver}:hit:{ev.src}")  # 702.76a
        g.did(DEALT_COMBAT_DAMAGE[ev.player])
        if g.leading is not None:
            commander.hits(g, ev.src, ev.player, ev.n)
        n = toxicity(g, ev.src)
        if n:
            g.cite("120.3g", ev.src)
            g.cite("702.164c", ev.src)
            g.do_counters(-1 - ev.player, "poison", n, 0, ev.src, giver)


def hurt_creature(g: MagicFields, ev: Event, keys: Keywords, giver: Player) -> None:
    if keys & (WITHER | INFECT):  # 120.3d
        g.cite("702.80a" if keys & WITHER else "702.90c", ev.src)
        happen(g, Event(PUT_COUNTERS, "120.3d", ev.obj, g.objs[ev.obj].controller, ev.n, ev.src, giver, word="-1/-1"))
    else:
        g.cite("120.3e", ev.obj)
        g.own(ev.obj).damage += ev.n
        mark_changed(g, DAMAGED)
    if keys & DEATHTOUCH and not g.objs[ev.obj].gone:  # 702.2b
        g.own(ev.obj).states |= DEATHTOUCHED
        g.cite("702.2b", ev.src)
        mark_changed(g, STATES | DAMAGED)


def lose_counters(g: MagicFields, ev: Event, word: str, rule: str) -> None:
    n = min(ev.n, g.objs[ev.obj].counters.get(word, 0))
    if n > 0:
        happen(g, Event(TAKE_COUNTERS, rule, ev.obj, g.objs[ev.obj].controller, n, ev.src, ev.cause, word=word))


# --- lethal and excess ---------------------------------------------------------------------------------------
def lethal(g: MagicFields, id: ObjId, src: ObjId) -> int:
    """120.6: so much is lethal to it now."""
    o = g.objs[id]
    ch = look(g, id)
    least = -1
    if ch.types & CREATURE:
        least = max(0, ch.stats[TOUGHNESS] - o.damage)
        if src >= 0 and least > 1 and deathtouch_rule(look(g, src)):
            least = 1
    if ch.types & (PLANESWALKER | BATTLE):
        if ch.types & PLANESWALKER:
            n = o.counters.get("loyalty", 0)
            least = n if least < 0 else min(least, n)
        if ch.types & BATTLE:
            n = o.counters.get("defense", 0)
            least = n if least < 0 else min(least, n)
    return max(0, least)


def deathtouch_rule(ch: Chars) -> str:
    """The rule by which any amount by such a source is lethal, or ""."""
    return "702.2c" if ch.keywords & DEATHTOUCH else ""


class ExcessDamage(Do):
    """Damage to something, of which the excess is dealt to another instead (120.4a)."""

    def __init__(self, by: Objects, n: Number, to: Objects, other: Players) -> None:
        self.by = by
        self.n = n
        self.to = to
        self.other = other

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        other = self.other.who(c)
        sources = self.by.recall(c)
        for ref in self.to.find(c) if sources else []:
            c.tally = deal_excess(g, ref, self.n.value(c), sources[0], c.you, player_ref(other[0]) if other else ref)
        return c.tally > 0


class Spilling(Do):
    """Damage that a sentence deals, of which the next says to whom the excess goes instead."""

    def __init__(self, do: Do, other: Players) -> None:
        self.do = do
        self.other = other


def deal_excess(g: MagicFields, ref: Ref, n: int, src: ObjId, cause: Player, other: Ref) -> int:
    """120.4a: what is more than lethal goes to another one instead."""
    need = lethal(g, ref, src)
    g.cite("120.4a", ref)
    events = [hit(g, ref, min(n, need), src, cause, "120.2b", 0)]
    if n > need:
        events.append(hit(g, other, n - need, src, cause, "120.4a", 0))
    return deal(g, events)


def fight(g: MagicFields, a: ObjId, b: ObjId, src: ObjId, cause: Player) -> bool:
    """701.12a: each deals damage equal to its power to the other; 701.12b: both must be creatures here."""
    for id in (a, b):
        o = g.objs[id]
        if o.gone or o.zone // g.players != BATTLEFIELD or not look(g, id).types & CREATURE:
            g.cite("701.12b", id)
            return False
    g.cite("701.12a", a)
    if a == b:  # 701.12c
        g.cite("701.12c", a)
        deal(g, [hit(g, a, 2 * g.value(a, 0), a, g.objs[a].controller, "701.12c", 0)])
    else:
        deal(g, [hit(g, b, g.value(a, 0), a, g.objs[a].controller, "701.12a", 0),
                 hit(g, a, g.value(b, 0), b, g.objs[b].controller, "701.12a", 0)])
    g.cite("701.12d", a)
    happen_all(g, [Event(DEED, "701.12a", id, g.objs[id].controller, 1, src, cause, word="fight")
                   for id in ([a] if a == b else [a, b])])
    return True


def remove_damage(g: MagicFields, id: ObjId) -> None:
    """120.6: all damage marked on it goes away."""
    if g.objs[id].damage:
        g.own(id).damage = 0
        mark_changed(g, DAMAGED)
