"""Keywords (1000) that are more than a bit: breath, slash, evolution piles."""

from __future__ import annotations

from ...effects.context import Ctx, Do, Lexicon, Number, Objects
from ...effects.nodes.abilities import Triggered
from ...effects.nodes.choosing import Choose
from ...effects.nodes.events import Declares, When
from ...effects.nodes.filters import KindIs
from ...effects.nodes.instructions import Damage
from ...effects.nodes.numbers import Num
from ...effects.nodes.objects import It, Opponent, Sel, This
from ...effects.nodes.structure import Seq
from ...kernel.process.apply import arrive, leave
from ...kernel.process.continuous import mark_changed
from ...kernel.state.aliases import Slot
from ...kernel.state.card import Ability
from ...kernel.state.event import Event
from ...kernel.state.terms import ABILITIES, IN_BATTLE, SIDEWAYS, STATE, STRUCTURE, zone_fact
from .state import NovaState
from .terms import CONDEMNED, FIELD


class KeywordDamage(Damage):
    """Damage by a keyword's own rule."""

    def __init__(self, to: Objects, n: Number, rule: str) -> None:
        super().__init__(to, n)
        self.rule = rule

    def run(self, c: Ctx) -> bool:
        c.g.cite(self.rule, c.src, c.you)
        return super().run(c)


def breath(n: int) -> Ability:
    """On each attack declaration, n x 100 damage to all servants on the opponent's field."""
    do = KeywordDamage(Sel(KindIs("servant"), "field", Opponent()), Num(n * 100), "1006.2")
    return Triggered(Declares(This(), "attack", 0), do)


class Slashes(When):
    """This attacker has destroyed the servant that defends by battle damage, with damage to spare: one that has
    blocked, or the attack's own target (405.4.3.1)."""

    def __init__(self, slot: Slot = 0) -> None:
        super().__init__(slot)

    def link(self, words: Lexicon) -> None:
        self.kinds = 1 << STATE

    def matches(self, c: Ctx, ev: Event) -> bool:
        g = c.g
        assert isinstance(g, NovaState)
        if not (ev.flags & IN_BATTLE and ev.n & CONDEMNED) or g.objs[ev.obj].notes.get("excess", 0) <= 0:
            return False
        return g.fight.attacker == c.src and ev.obj == (g.fight.blocker if g.fight.was_blocked else g.fight.target)


class Excess(Number):
    """What the blocker's health did not take."""

    def value(self, c: Ctx) -> int:
        return c.g.objs[c.event.obj].notes.get("excess", 0) if c.event is not None else 0


def slash(n: int) -> Ability:
    """As much damage as was left over, to up to n servants on the opponent's field."""
    choose = Choose(Sel(KindIs("servant"), "field", Opponent()), Num(n), True, None, 1, "servant")
    do: Do = Seq([choose, KeywordDamage(It(1), Excess(), "1007.3")])
    return Triggered(Slashes(), do)


def expand(keyword: str, n: int) -> Ability | None:
    """The automatic ability that a keyword stands for."""
    return breath(n) if keyword == "breath" else slash(n) if keyword == "slash" else None


def pile(g: NovaState, ev: Event) -> None:
    """An evolved servant comes to the field upon its base, as one object."""
    old = g.objs[ev.obj]
    parts = old.parts
    ev.frm = g.zone_kind(old.id)
    new = leave(g, old.id, parts)
    new.tapped = ev.flags & SIDEWAYS != 0
    new.controller = ev.to_player
    g.chars[new.id] = g.base_chars(new.id)
    arrive(g, new, FIELD, ev.to_player, 0, 0)
    g.chars[new.id] = g.base_chars(new.id)
    ev.new = new.id
    mark_changed(g, zone_fact(FIELD) | zone_fact(ev.frm) | STRUCTURE | ABILITIES)
    g.remember(ev)
