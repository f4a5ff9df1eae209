"""What is produced (106.12b), and the mana pool (106.4): adding, losing, and what something could produce (106.7)."""

from __future__ import annotations

from ....effects.context import NO_SLOTS, Ctx
from ....effects.nodes.abilities import Activated
from ....effects.nodes.static_rules import rules_in_force
from ....kernel.process.continuous import look, mark_changed
from ....kernel.process.pipeline import happen, unheard
from ....kernel.state.aliases import ObjId, Player
from ....kernel.state.event import Event
from ....kernel.state.terms import COLOR, RESOURCE, RESOURCES, SET
from ..state.fields import MagicFields
from ..state.mana import Mana, amount
from ..state.terms import ALL_COLORS, ALL_MANA, END_COMBAT, SNOW
from .abilities import adds_now
from .adding import AddMana, KeepsMana, ManaBecomes, ManaInstead, ManaTimes


# --- what is produced (106.12b) --------------------------------------------------------------------------------------
def instead_of(g: MagicFields, player: Player, id: ObjId, n: int) -> ManaInstead | None:
    """A rule that has what is tapped for so much mana produce another type."""
    if g.rules and "mana-instead" in g.rules:
        for k in rules_in_force(g, "mana-instead"):
            r = k.rule
            if isinstance(r, ManaInstead) and n >= r.least and (r.who is None or player in r.who.who(k.c)) and (
                    r.what.fits(k.c, id)):
                return r
    return None


def times_as_much(g: MagicFields, player: Player, id: ObjId) -> int:
    """How many times as much what is tapped for mana produces."""
    n = 1
    if g.rules and "mana-times" in g.rules:
        for k in rules_in_force(g, "mana-times"):
            r = k.rule
            if isinstance(r, ManaTimes) and (r.who is None or player in r.who.who(k.c)) and r.what.fits(k.c, id):
                n *= r.times
    return n


def produced(g: MagicFields, player: Player, id: ObjId, bits: list[int]) -> list[int]:
    """What is tapped for mana produces other mana, or more of it."""
    other = instead_of(g, player, id, len(bits))
    if other is not None:
        choices = [1 << k for k in range(6) if (other.mask >> k) & 1]
        bit = g.mana_wanted(choices, 0) or g.ask(COLOR, player, choices, id, "106.12b")
        bits = [bit] if other.once else [bit] * len(bits)
        g.cite("106.12b", id, player)
    times = times_as_much(g, player, id)
    if times > 1:
        bits = bits * times
        g.cite("106.12b", id, player)
    return bits


# --- the pool (106.4) -------------------------------------------------------------------------------------------------
def add_mana(g: MagicFields, player: Player, bits: list[int], add: AddMana, c: Ctx, times: int = 1) -> int:
    """Mana is put into a player's pool, each so often; 106.12: triggers on a permanent tapped for mana hear of it."""
    if g.payment.tapping and c.src >= 0 and bits and ("mana-times" in g.rules or "mana-instead" in g.rules):
        bits = produced(g, player, c.src, bits)
    if not bits:
        return 0
    snow = c.src >= 0 and look(g, c.src).types & SNOW != 0
    made = [Mana(bit, c.src, snow, add.only, g.payment.rider, add.until, c.you, times) for bit in bits]
    g.pool[player] = [*g.pool[player], *made]
    mark_changed(g, RESOURCES)
    g.cite("106.3", c.src, player)
    g.cite("106.4", c.src, player)
    if not unheard(g, RESOURCE):
        types = 0
        for bit in bits:
            types |= bit
        rule, flags = ("106.12a", SET) if g.payment.tapping else ("106.4", 0)
        happen(g, Event(RESOURCE, rule, c.src, player, len(bits) * times, c.src, player, to=types, flags=flags))
    return len(bits) * times


def empty_pools(g: MagicFields) -> None:
    """106.4, 500.4: unspent mana is lost as a step or phase ends."""
    for p in range(g.players):
        if g.pool[p]:
            left: list[Mana] = []
            for m in g.pool[p]:
                if m.stays and lasts(g, m.stays):
                    left.append(m)
                elif is_kept(g, p, m):
                    left.append(m)
                    g.cite("101.1", m.src, p)
            if len(left) < len(g.pool[p]):
                left = turned_mana(g, p, left)
                g.cite("500.4", player=p)
                g.cite("703.4s", player=p)
                g.pool[p] = left
                mark_changed(g, RESOURCES)


def lasts(g: MagicFields, until: str) -> bool:
    """There are further steps before that is over (500.5)."""
    return bool(g.schedule) and (until != "combat" or g.step < g.schedule[0] <= END_COMBAT)


def is_kept(g: MagicFields, player: Player, m: Mana) -> bool:
    """A rule keeps it from being lost as steps and phases end."""
    if g.rules and "keeps-mana" in g.rules:
        for k in rules_in_force(g, "keeps-mana"):
            r = k.rule
            if isinstance(r, KeepsMana) and m.bit & r.mask and player in r.who.who(k.c):
                return True
    return False


def turned_mana(g: MagicFields, player: Player, left: list[Mana]) -> list[Mana]:
    """What would be lost becomes mana of another type instead."""
    if g.rules and "mana-becomes" in g.rules:
        for k in rules_in_force(g, "mana-becomes"):
            r = k.rule
            if isinstance(r, ManaBecomes) and player in r.who.who(k.c):
                g.cite("614.6", player=player)
                return [m if m in left else Mana(r.bit, m.src, m.snow, m.only, m.rider, m.stays, m.you, m.n)
                        for m in g.pool[player]]
    return left


def lose_mana(g: MagicFields, player: Player) -> int:
    """A text has a player lose all unspent mana: it may be added elsewhere (106.13)."""
    g.payment.lost = g.pool[player]
    g.pool[player] = []
    mark_changed(g, RESOURCES)
    g.cite("106.4", player=player)
    return amount(g.payment.lost)


def add_lost(g: MagicFields, player: Player, src: ObjId) -> int:
    """106.13: it comes from what made it, and may be spent on what it could be spent on."""
    n = amount(g.payment.lost)
    if n:
        g.pool[player] = [*g.pool[player], *g.payment.lost]
        g.payment.lost = []
        mark_changed(g, RESOURCES)
        g.cite("106.13", src, player)
    return n


def could_produce(g: MagicFields, id: ObjId, asking: list[int]) -> int:
    """106.7: types of mana that a permanent could produce now, as bits. `asking`: what was asked already."""
    if id in asking:
        return 0
    mask = 0
    o = g.objs[id]
    for a in look(g, id).abilities:
        if not isinstance(a, Activated) or a.aims:
            continue
        add = adds_now(a, g, id, o.controller)
        if add is None:
            continue
        c = Ctx(g, id, o.controller, NO_SLOTS, None, 0)
        if add.n is not None and add.n.value(c) <= 0:
            continue
        if add.mana in ("like", "color-like") and add.like is not None:
            types = ALL_MANA if add.mana == "like" else ALL_COLORS
            for i in add.like.recall(c):
                mask |= could_produce(g, i, [*asking, id]) & types if i >= 0 else 0
        elif add.fixed or add.choices:
            mask |= add.types()
        elif add.varies:
            for bit in g.mana_choices(add, c):
                mask |= bit
    other = instead_of(g, o.controller, id, 1) if mask else None
    return mask if other is None else other.mask
