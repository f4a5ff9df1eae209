"""Whose things are and where: zones, owners and controllers out of the filters of noun phrases."""

from __future__ import annotations

from typing import Final

from ..context import Do, DoneTo, Filter, Objects, Players
from ..english.nouns import All, AnySource, Besides, Couple, Indefinite, IsPlayer, Linked, Some, Waiting
from ..english.sentences import remade_as, with_fields
from ..nodes.filters import AllOf, AnyOf, ControlledBy, InZone, IsCard, KindIs, Not, OtherThan, OwnedBy
from ..nodes.instructions import Discard, Verb
from ..nodes.objects import AnyCard, Both, EachOne, It, PlayerAsObject, Sel, Zoneless

#: zones whose cards belong to their owner, whoever controls what
OWNED: Final = ("hand", "library", "graveyard")


def own(n: Do) -> Do:
    """What one sacrifices one controls (Magic 701.17a); what one discards is in one's hand; a spell that is yet to be cast
    is a card."""
    if isinstance(n, Verb) and n.verb in ("cast", "play") and n.what is not None:
        return remade_as(Do, n, lambda x: Not(KindIs("land")) if isinstance(x, Waiting) and x.sort == "spell" else x)
    if isinstance(n, Verb) and n.verb == "sacrifice" and n.what is not None:
        what = controlled(n.what)
        return _with_what(n, disjoint(what) if isinstance(what, Couple) else what)
    if isinstance(n, DoneTo) and not n.PREPARES and isinstance(n.what, Couple):
        return _with_what(n, disjoint(n.what))
    if isinstance(n, Discard) and isinstance(n.what, All):
        return _with_what(n, narrowed(narrowed(n.what, InZone("hand")), OwnedBy(n.who)))
    return n


def controlled(what: Objects) -> Objects:
    if isinstance(what, Couple):
        return Couple(controlled(what.a), controlled(what.b), what.slot)
    return narrowed(what, ControlledBy(EachOne())) if isinstance(what, (Indefinite, All)) else what


def _with_what(n: Do, what: Objects) -> Do:
    made = with_fields(n, {"what": what})
    assert isinstance(made, Do)
    return made


def narrowed(what: Indefinite | All, filter: Filter) -> Indefinite | All:
    made = with_fields(what, {"filter": AllOf([*conjuncts(what.filter), filter])})
    assert isinstance(made, (Indefinite, All))
    return made


def shared_zone(n: Couple) -> Couple:
    """"Target artifact card and target land card from your graveyard": both are there."""
    a, b = n.a, n.b
    if isinstance(a, Couple):
        last = b.filter if isinstance(b, (Indefinite, All)) else None
        return Couple(shared_zone(Couple(a.a, a.b, a.slot)) if last is None else placed_like(a, last), b, n.slot)
    if isinstance(b, (Indefinite, All)):
        return Couple(placed_like(a, b.filter), b, n.slot)
    return n


def disjoint(n: Couple) -> Couple:
    """"Sacrifice a red creature and a green creature": what is chosen then is not what was chosen before."""
    first = disjoint(n.a) if isinstance(n.a, Couple) else n.a
    if not isinstance(n.b, Some):
        return n if first is n.a else Couple(first, n.b, n.slot)
    apart: list[Filter] = [OtherThan(It(x.slot)) for x in n.a.walk() if isinstance(x, Some)]
    return Couple(first, narrowed(n.b, AllOf(apart)), n.slot) if apart else n


def placed_like(what: Objects, filter: Filter) -> Objects:
    if isinstance(what, Couple):
        return Couple(placed_like(what.a, filter), placed_like(what.b, filter), what.slot)
    if not isinstance(what, (Indefinite, All)):
        return what
    for f in place_of(what.filter, filter):
        what = narrowed(what, f)
    return what


def place_of(cards: Filter, last: Filter) -> list[Filter]:
    """Where cards are of which only the last of a list says it, and whose."""
    parts = conjuncts(cards)
    if not any(isinstance(f, IsCard) for f in parts) or any(mark(f) for f in parts):
        return []
    return [f for f in conjuncts(last) if isinstance(f, (InZone, OwnedBy))]


def conjuncts(filter: Filter) -> list[Filter]:
    """What must all fit."""
    if not isinstance(filter, AllOf):
        return [filter]
    found: list[Filter] = []
    for f in filter.filters:
        found.extend(conjuncts(f))
    return found


def group(filter: Filter) -> Objects:
    """All that fit a filter, in the zones that it names."""
    parts = conjuncts(filter)
    for k, f in enumerate(parts):
        if isinstance(f, AnyOf) and differ(f):
            rest = parts[:k] + parts[k + 1:]
            last = f.filters[-1]  # "a red creature card or an artifact card from your hand": both are there
            found = [group(AllOf([one, *place_of(one, last), *suited(one, rest)])) for one in f.filters]
            both = found[0]
            for other in found[1:]:
                both = Both(both, other)
            return both
    players = [f for f in parts if isinstance(f, IsPlayer)]
    if players:
        found_players: Objects = PlayerAsObject(players[0].who)
        for f in parts:
            if isinstance(f, OtherThan):
                found_players = Besides(found_players, f.what)
        return found_players
    zones = [f for f in parts if isinstance(f, (InZone, Waiting, Linked))]
    if not zones:
        return in_zone(parts, "?" if any(anywhere(f) for f in parts) else "")
    first = zones[0]
    if not isinstance(first, InZone):
        return in_zone(parts, mark(first))
    return in_zone([f for f in parts if f is not first], first.zone)


def anywhere(f: Filter) -> bool:
    """A word for things of any zone: a card, a source."""
    return isinstance(f, (IsCard, AnySource)) or (isinstance(f, (AnyOf, AllOf)) and any(anywhere(one) for one in f.filters))


def in_zone(parts: list[Filter], zone: str) -> Objects:
    whose: Players | None = None
    kept: list[Filter] = []
    for f in parts:
        if isinstance(f, IsCard) and zone not in ("", "?"):
            continue  # there is nothing else in such a zone
        if isinstance(f, KindIs) and f.kind == "permanent" and zone == "":
            continue  # all that is there is one, of whatever types (Magic 110.4c)
        if whose is None and isinstance(f, OwnedBy if zone in OWNED else ControlledBy) and zone != "?":
            whose = f.who
        else:
            kept.append(f)
    kept = [f for f in kept if not isinstance(f, AnyCard)]
    filter: Filter = AnyCard() if not kept else kept[0] if len(kept) == 1 else AllOf(kept)
    return Zoneless(filter, whose) if zone == "?" else Sel(filter, zone, whose)


def differ(f: AnyOf) -> bool:
    """Its branches tell their own zones, or some of them are players."""
    return any(mark(x) or (isinstance(x, AnyOf) and differ(x)) for one in f.filters for x in conjuncts(one))


def mark(f: Filter) -> str:
    if isinstance(f, InZone):
        return f.zone
    if isinstance(f, Waiting):
        return "stack"
    if isinstance(f, Linked):
        return "exile"
    return "player" if isinstance(f, IsPlayer) else ""


def suited(one: Filter, rest: list[Filter]) -> list[Filter]:
    """What is said of all branches, as far as it can be said of players."""
    return [f for f in rest if isinstance(f, OtherThan)] if isinstance(one, IsPlayer) else rest


def plain(filter: Filter) -> Filter:
    """Without what only tells the zone."""
    kept = [f for f in conjuncts(filter) if not isinstance(f, IsCard)]
    return AnyCard() if not kept else kept[0] if len(kept) == 1 else AllOf(kept)
