"""Where abilities work (113.6): those that do not work on the battlefield, or not only there."""

from __future__ import annotations

from typing import Final

from ....effects.context import Cond
from ....effects.english.sentences import with_fields
from ....effects.nodes.abilities import Activated, Keyword, Static, Triggered
from ....effects.nodes.changes import Gain, SetColor, SetKey
from ....effects.nodes.events import EitherEvent, Moves, When
from ....effects.nodes.filters import StateIs
from ....effects.nodes.instructions import Discard
from ....effects.nodes.numbers import AndAlso, Fits, NotSo
from ....effects.nodes.objects import AnyCard, Both, Host, Sel, This, ThisIn
from ....effects.nodes.player_events import Plays
from ....effects.nodes.replacements import EntersAs, Instead, Redirect
from ....effects.nodes.static_rules import CostChange, ExtraCost, Forbid, StaticRule, StaticRules, is_own
from ....kernel.state.card import Ability
from ..costs.actions import DiscardThis
from ..vocabulary.abilities import CastAs
from ..vocabulary.counted_events import OneOrMore
from .layers import Becomes, Defines, EveryType

ELSEWHERE: Final = "hand|library|graveyard|exile|stack|command"


def placed(a: Ability) -> Ability:
    """The ability with the zone that its text implies."""
    if not isinstance(a, (Activated, Triggered, Static, StaticRules, Instead, Redirect, EntersAs)) or a.zone:
        return a
    zone = (named(a) if not leaves(a) else "") or implied(a)
    if not zone:
        return a
    made = with_fields(a, {"zone": zone})
    assert isinstance(made, Ability)
    return made


def leaves(a: Ability) -> bool:
    """It waits for this card, or what it is attached to, to leave the battlefield: it is seen there (603.10a)."""
    return isinstance(a, Triggered) and any(
        isinstance(n, Moves) and n.frm == "battlefield" and isinstance(n.what, (This, Host)) for n in a.when.walk())


def named(a: Ability) -> str:
    """113.6k and the like: its text looks for this card in a zone."""
    for n in a.walk():
        if isinstance(n, ThisIn):
            return n.zone
    cond = getattr(a, "only" if isinstance(a, Activated) else "cond", None)
    return asked(cond) if isinstance(cond, Cond) else ""


def asked(cond: Cond) -> str:
    """A condition that this card is in a zone, or is not on the battlefield."""
    if isinstance(cond, AndAlso):
        return asked(cond.a) or asked(cond.b)
    if isinstance(cond, NotSo):  # 113.6c
        return ELSEWHERE if is_there(cond.cond) else ""
    if isinstance(cond, Fits) and isinstance(cond.what, This) and any(
            isinstance(n, StateIs) and n.state == "suspended" for n in cond.among.walk()):  # 702.62b
        return "exile"
    if isinstance(cond, Fits) and isinstance(cond.what, This) and isinstance(cond.among, Sel):
        return "" if cond.among.zone == "battlefield" else cond.among.zone
    if isinstance(cond, Fits) and isinstance(cond.what, This) and isinstance(cond.among, Both):
        zones = [s.zone for s in (cond.among.a, cond.among.b) if isinstance(s, Sel) and isinstance(s.filter, AnyCard)]
        return "|".join(zones) if len(zones) == 2 else ""
    return ""


def is_there(cond: Cond) -> bool:
    """A condition that this card is on the battlefield."""
    return isinstance(cond, Fits) and isinstance(cond.what, This) and isinstance(cond.among, Sel) and isinstance(
        cond.among.filter, AnyCard) and cond.among.zone == "battlefield"


def implied(a: Ability) -> str:
    if isinstance(a, Activated):  # 113.6m: what its cost takes
        return "hand" if any(_discards_itself(d) for d in a.cost.deeds) else ""
    if isinstance(a, Triggered):
        return seen_from(a.when)
    if isinstance(a, Static):
        return changed_where(a)
    if isinstance(a, StaticRules):
        return ruled_where(a.rules)
    if isinstance(a, Redirect):
        return "all" if isinstance(a.what, This) and not a.frm else ""
    if isinstance(a, Instead):
        return replaced_where(a.when)
    return ""


def replaced_where(when: When) -> str:
    """113.6: what happens to this card instead of a move is said where it would come from, wherever that is."""
    if isinstance(when, OneOrMore):
        return replaced_where(when.when)
    if not isinstance(when, Moves) or not isinstance(when.what, This):
        return ""
    return when.frm or ("all" if when.to == "graveyard" else "")


def _discards_itself(d: object) -> bool:
    return isinstance(d, DiscardThis) or (isinstance(d, Discard) and isinstance(d.what, This))


def seen_from(when: When) -> str:
    """603.6, 113.6g: its own casting is seen on the stack; its own moves from elsewhere where they lead."""
    if isinstance(when, EitherEvent):
        first, second = seen_from(when.a), seen_from(when.b)
        return first if first == second else "|".join([first or "battlefield", second or "battlefield"])
    if isinstance(when, OneOrMore):
        return seen_from(when.when)
    if isinstance(when, Plays) and isinstance(when.what, This):
        return "stack"
    if isinstance(when, Moves) and isinstance(when.what, This):
        if when.frm == "hand":
            return "graveyard|exile"
        if when.frm == "" and when.to not in ("", "battlefield"):
            return f"battlefield|{when.to}"
        if when.frm == "graveyard" and when.to in ("hand", "library"):  # 603.10a: seen from where it was
            return "graveyard"
        if when.frm not in ("", "battlefield") and when.to:
            return when.to
    return ""


def changed_where(a: Static) -> str:
    """604.3: what defines characteristics works everywhere; 113.6f: what keeps a spell from being countered."""
    if not isinstance(a.what, This):
        return ""
    if any(isinstance(m, Defines) for m in a.mods):
        return "all"
    if all(isinstance(m, SetKey) and m.key == "no-counter" for m in a.mods):
        return "stack"
    if all(isinstance(m, Gain) and isinstance(m.ability, Keyword) and m.ability.name == "flash" for m in a.mods):
        return "all"  # 113.6d: it says when the card may be cast
    plain = a.cond is None and all(
        isinstance(m, (EveryType, SetColor)) or (isinstance(m, Becomes) and m.also and not m.kinds) for m in a.mods)
    return "all" if plain else ""


def ruled_where(rules: list[StaticRule]) -> str:
    """113.6c-e: what a card says about its own costs, and about being cast."""
    for r in rules:
        if isinstance(r, (CostChange, ExtraCost)) and is_own(r.what):
            return "all"
        if isinstance(r, Forbid) and isinstance(r.what, This) and r.act == "cast":
            return "all"
        if isinstance(r, CastAs) and isinstance(r.what, This):
            return r.zone or "all"
    return ""


class AlsoFrom(Ability):
    """A way of casting that this card has is open from another zone too (layouts.together)."""

    def __init__(self, label: str, zone: str) -> None:
        super().__init__()
        self.label = label
        self.zone = zone
