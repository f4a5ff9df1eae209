"""What the journal says of keyword abilities as such: several of one kind on an object (they are redundant, or each one
works for itself), and sources that deal damage from elsewhere or that are gone (702)."""

from __future__ import annotations

from typing import Final

from ...effects.nodes.static_rules import StaticRules
from ...kernel.process.continuous import look
from ...kernel.state.card import Ability
from ...kernel.state.event import Event
from .state.fields import MagicFields
from .state.terms import BATTLEFIELD, DEATHTOUCH, INFECT, KEYS, LIFELINK, WITHER

#: of the rule that is followed: the keyword, and the rule by which further instances add nothing
REDUNDANT: Final[dict[str, tuple[str, str]]] = {
    "702.2b": ("deathtouch", "702.2f"),
    "702.3b": ("defender", "702.3c"),
    "702.4b": ("double-strike", "702.4e"),
    "702.7b": ("first-strike", "702.7d"),
    "702.8a": ("flash", "702.8b"),
    "702.9b": ("flying", "702.9c"),
    "702.10b": ("haste", "702.10d"),
    "702.11b": ("hexproof", "702.11g"),
    "702.12b": ("indestructible", "702.12c"),
    "702.13b": ("intimidate", "702.13c"),
    "702.14c": ("landwalk", "702.14e"),
    "702.15b": ("lifelink", "702.15f"),
    "702.16b": ("protection", "702.16m"),
    "702.16e": ("protection", "702.16m"),
    "702.16f": ("protection", "702.16m"),
    "702.17b": ("reach", "702.17c"),
    "702.18a": ("shroud", "702.18b"),
    "702.19b": ("trample", "702.19g"),
    "702.20b": ("vigilance", "702.20c"),
    "702.22c": ("banding", "702.22m"),
    "702.26b": ("phasing", "702.26p"),
    "702.28b": ("shadow", "702.28c"),
    "702.31b": ("horsemanship", "702.31c"),
    "702.36b": ("fear", "702.36c"),
    "702.51b": ("convoke", "702.51d"),
    "702.61a": ("split-second", "702.61c"),
    "702.66b": ("delve", "702.66c"),
    "702.80a": ("wither", "702.80d"),
    "702.88a": ("rebound", "702.88c"),
    "702.90b": ("infect", "702.90f"),
    "702.90c": ("infect", "702.90f"),
    "702.111b": ("menace", "702.111c"),
    "702.118b": ("skulk", "702.118c"),
    "702.126b": ("improvise", "702.126c"),
    "702.152a": ("blitz", "702.152b"),  # only the one that was paid counts
}
#: of the rule behind an ability: the rule by which each of several such abilities works or triggers for itself
EACH: Final[dict[str, str]] = {
    "702.6a": "702.6d",
    "702.23a": "702.23c",
    "702.24a": "702.24b",
    "702.25a": "702.25b",
    "702.38a": "702.38b",
    "702.39a": "702.39b",
    "702.44a": "702.44d",
    "702.54a": "702.54c",
    "702.136a": "702.136b",
    "702.116a": "702.116b",
    "702.40a": "702.40b",
    "702.41a": "702.41b",
    "702.43a": "702.43b",
    "702.125a": "702.125c",
    "702.45a": "702.45b",
    "702.46a": "702.46b",
    "702.56a": "702.56b",
    "702.58a": "702.58b",
    "702.60a": "702.60b",
    "702.63a": "702.63c",
    "702.67a": "702.67c",
    "702.68a": "702.68b",
    "702.69a": "702.69b",
    "702.70a": "702.70b",
    "702.78a": "702.78b",
    "702.85a": "702.85c",
    "702.86a": "702.86b",
    "702.91a": "702.91b",
    "702.100a": "702.100d",
    "702.101a": "702.101b",
    "702.105a": "702.105b",
    "702.108a": "702.108b",
    "702.112a": "702.112c",
    "702.115a": "702.115b",
    "702.121a": "702.121b",
    "702.123a": "702.123b",
    "702.130a": "702.130b",
    "702.134a": "702.134b",
    "702.135a": "702.135b",
    "702.149a": "702.149b",
    "702.153a": "702.153b",
    "702.157a": "702.157b",
}
#: of the rule of a keyword: what else is followed with it
WITH: Final[dict[str, tuple[str, ...]]] = {
    "201.4c": ("710.5",),
    "201.4d": ("712.19",),
    "201.4f": ("715.5",),
    "602.2a": ("701.2a",),
    "601.2a": ("701.4a", "701.4b"),
    "305.1": ("701.14a",),
    "702.87a": ("711.4",),
    "716.2a": ("716.2b",),
    "710.2": ("710.1b", "710.1c"),
    "701.8a": ("701.8b",),
    "701.16c": ("701.16d",),
    "701.23a": ("701.23b",),
    "701.28a": ("701.28b",),
    "701.44a": ("701.44c",),
    "701.50a": ("701.50b",),
    "702.22h": ("702.22g",),
    "702.23a": ("702.23b",),
    "702.29e": ("702.29f",),
    "702.42a": ("702.42b",),
    "702.44a": ("702.44b",),
    "702.143a": ("702.143b", "702.143c"),
    "702.146a": ("702.146b",),
    "702.165a": ("702.165c", "702.165d"),
    "702.83a": ("702.83b",),
    "702.88a": ("702.88b",),
    "702.96a": ("702.96c",),
    "702.95a": ("702.95d",),
    "702.103b": ("702.103a",),

    "702.166a": ("702.166b",),
    "702.44c": ("702.43a",),
    "702.47b": ("702.47c", "702.47d"),
}
#: of a source of damage with such a keyword: the rule that it works from any zone, and the one of a source that is gone
FROM_AFAR: Final = (
    (DEATHTOUCH, "702.2d", "702.2e"),
    (LIFELINK, "702.15d", "702.15c"),
    (WITHER, "702.80c", "702.80b"),
    (INFECT, "702.90e", "702.90d"),
)


def several(g: MagicFields, ev: Event) -> None:
    """A rule of a keyword was followed, perhaps for an object that has that keyword more than once."""
    for other in WITH.get(ev.rule, ()):
        g.tell(other, ev.obj, ev.player)
    if ev.obj < 0:
        return
    if ev.rule == "702.165a" and g.objs[ev.obj].notes.get("copy", 0):
        g.tell("702.165b", ev.obj)  # a copy has its abilities in the same order
    found = REDUNDANT.get(ev.rule)
    if found is not None and of_keyword(g, ev.obj, KEYS[found[0]]) > 1:
        g.tell(found[1], ev.obj)
    rule = EACH.get(ev.rule)
    if rule is not None and behind(g, ev.obj, ev.rule) > 1:
        g.tell(rule, ev.obj)


def of_keyword(g: MagicFields, id: int, key: int) -> int:
    """How many equal abilities of a keyword an object has."""
    mine = [a for a in look(g, id).abilities if a.key == key]
    return max([len([b for b in mine if b == a]) for a in mine]) if mine else 0


def behind(g: MagicFields, id: int, rule: str) -> int:
    """How many abilities of an object a rule stands behind."""
    return len([a for a in look(g, id).abilities if rule in rules_of(a)])


def rules_of(a: Ability) -> list[str]:
    """The rules that stand behind an ability that a keyword stands for."""
    parts = a.rules if isinstance(a, StaticRules) else [a, getattr(a, "do", a)]
    return [str(getattr(part, "rule", "")) for part in parts]


def dealer(g: MagicFields, src: int, keys: int) -> None:
    """702.2d-e and their like: what deals damage is not on the battlefield, or not any more."""
    if g.journal is None or src < 0:
        return
    o = g.objs[src]
    for key, anywhere, gone in FROM_AFAR:
        if keys & key:
            if o.gone:
                g.cite(gone, src)
            elif o.zone // g.players != BATTLEFIELD:
                g.cite(anywhere, src)
