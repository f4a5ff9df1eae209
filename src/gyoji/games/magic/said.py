"""From the words of abilities to what is executed: events with their subjects, costs, keywords, tokens, conditions."""

from __future__ import annotations

from typing import Final

from ...effects.abilities import Activated, Auto, Static
from ...effects.context import Cond, Do, Filter, Part
from ...effects.costs import Cost
from ...effects.events import EitherEvent, When
from ...effects.filters import AllOf, IsCard
from ...effects.lowering import conjuncts, lowered, parted
from ...effects.mods import Alter, Gain
from ...effects.nouns import All, Waiting
from ...effects.numbers import AndAlso, Negative, NotSo, Num, Times
from ...effects.objects import AnyCard, Zoneless
from ...effects.rulings import CostChange, Forbid, Rule, StandingRules
from ...effects.sentences import Proviso, given, remade, with_fields
from ...kernel.card import Ability, Mod
from ...kernel.node import Node
from .abilities import CastAs, Extra, GetEmblem, Make, PayMana, Protection, Way, loyalty
from .building import price
from .card import MagicCard
from .copying import MakeCopy
from .costs import CheaperCost
from .counted_events import FirstEachTurn
from .deeds import EitherCost
from .entering import EntersAsCopy
from .keywords import expand
from .placing import placed
from .predefined import predefined
from .saying import (
    Acts,
    Befalls,
    Cheaper,
    CostIf,
    Costs,
    CostShift,
    DoneBy,
    EmblemText,
    GetsEmblem,
    Key,
    LoyaltyActs,
    MoreCost,
    OtherCost,
    Otherwise,
    Pair,
    Party,
    Provided,
    Sparing,
    Terms,
    Whenever,
    While,
    told,
)
from .terms import MANA_NAMES
from .tokens import Create, Enabled, MakeSized, Named, Predefined, TokenSpec, token

COMPOUND: Final = (Key, While, Provided, Pair, Otherwise)  # may be several abilities


def meant(tree: object) -> list[Ability]:
    """The abilities of a paragraph (or of several), ready to be executed but for linking."""
    found: list[Ability] = []
    for a in said(tree):
        for part in parted(a) if isinstance(a, Static) else [a]:
            made = lowered(part)
            assert isinstance(made, Ability)
            found.append(placed(made))
    return found


def said(tree: object) -> list[Ability]:
    """What the words of abilities stand for; noun phrases stay as they are."""
    if isinstance(tree, list):
        return [a for one in tree for a in said(one)]
    if isinstance(tree, Key):
        return [a for one in expand(tree) for a in said(one)]
    if isinstance(tree, (While, Provided)):
        return [under(tree.cond, a) for a in said(tree.ability)]
    if isinstance(tree, Pair):
        return [*said(tree.a), *said(tree.b)]
    if isinstance(tree, Sparing):
        return [spared(a) for a in said(tree.ability)]
    if isinstance(tree, Otherwise):
        return [*[under(tree.cond, a) for a in said(tree.a)], *[under(NotSo(tree.cond), a) for a in said(tree.b)]]
    assert isinstance(tree, Ability)
    made = remade(tree, executed)
    assert isinstance(made, Ability)
    return split(made)


def split(a: Ability) -> list[Ability]:
    """"Blocks or becomes blocked by a creature": two abilities, since the other party is not the same in both."""
    if not isinstance(a, Auto) or not isinstance(a.when, EitherEvent) or a.when.second < 0:
        return [a]
    found: list[Ability] = []
    for when in (a.when.a, a.when.b):
        one = with_fields(when, {"second": a.when.second}) if "second" in when.FIELDS else when
        made = with_fields(a, {"when": one})
        assert isinstance(made, Ability)
        found.append(made)
    return found


def spared(a: Ability) -> Ability:
    made = remade(a, lambda n: Protection(n.filter, n.players, True) if isinstance(n, Protection) else n)
    assert isinstance(made, Ability)
    return made


def under(cond: Cond, a: Ability) -> Ability:
    made = remade(cond, executed)
    assert isinstance(made, Cond)
    return given(made, a)


def executed(n: Node) -> Node:
    """One node, its parts being done already."""
    if isinstance(n, (Befalls, DoneBy)):
        return n.meant()
    if isinstance(n, When) and any(isinstance(f, Party) for f in n.fields()):
        return told(n, n.slot, None)
    if isinstance(n, Costs):
        return price(n)
    if isinstance(n, Whenever):
        return first_only(Auto(n.when, n.do, n.cond, limit=n.limit))
    if isinstance(n, Auto):
        return first_only(n)
    if isinstance(n, Acts):
        return activated(n)
    if isinstance(n, LoyaltyActs):
        return loyalty(n.n, n.do)
    if isinstance(n, MoreCost):
        return additional(n)
    if isinstance(n, OtherCost):
        return Way(n.label, price(n.cost), cond=n.cond)
    if isinstance(n, CostIf):
        return Way("alternative", price(n.cost), cond=n.cond)
    if isinstance(n, Create):
        return created(n)
    if isinstance(n, GetsEmblem):
        return GetEmblem(emblem(n.text), n.who)
    if isinstance(n, (Static, Alter, EntersAsCopy, MakeCopy)) and any(grants_several(m) for m in n.mods):
        return with_fields(n, {"mods": [x for m in n.mods for x in granted(m)]})
    if isinstance(n, (CastAs, CostShift, Forbid)) and isinstance(n.what, All):
        return of_cards(n)
    if isinstance(n, StandingRules) and any(isinstance(r, CostShift) for r in n.rules):
        return costs_changed(n)
    return n


def first_only(a: Auto) -> Auto:
    """603.2: "for the first time each turn"."""
    return Auto(a.when.when, a.do, a.cond, a.zone, 1) if isinstance(a.when, FirstEachTurn) else a


def granted(m: Mod) -> list[Mod]:
    """A keyword that is gained is all abilities that it stands for."""
    return [Gain(a) for a in said(m.ability)] if isinstance(m, Gain) and grants_several(m) else [m]


def grants_several(m: Mod) -> bool:
    return isinstance(m, Gain) and (isinstance(m.ability, COMPOUND) or len(split(m.ability)) > 1)


# --- activated abilities, costs -------------------------------------------------------------------------------------------
def activated(n: Acts) -> Activated:
    limit = 0
    only: Cond | None = None
    anyone = False
    for p in flat(n.provisos):
        limit = p.limit or limit
        anyone = anyone or p.anyone
        if p.only is not None:
            only = p.only if only is None else AndAlso(only, p.only)
    cost = price(n.cost)
    for part in n.provisos:
        if isinstance(part, Cheaper):
            cost = CheaperCost(cost.energy, cost.deeds, Times(Num(part.mana.any), part.times))
    return Activated(cost, n.do, limit, only, anyone)


def flat(provisos: list[Part]) -> list[Proviso]:
    found: list[Proviso] = []
    for p in provisos:
        if isinstance(p, Terms):
            found.extend(flat([p.a, p.b]))
        elif isinstance(p, Proviso):
            found.append(p)
    return found


def additional(n: MoreCost) -> Extra:
    """118.8: compulsory, or optional; perhaps one of two."""
    cost = price(n.cost)
    if len(cost.deeds) == 1 and isinstance(cost.deeds[0], EitherCost):
        either = cost.deeds[0]
        return Extra("", alone(either.a), "must", [alone(either.b)])
    return Extra("additional" if n.may else "", cost, "may" if n.may else "must")


def alone(do: Do) -> Cost:
    return Cost(do.mana, []) if isinstance(do, PayMana) and do.n is None else Cost(None, [do])


def costs_changed(n: StandingRules) -> StandingRules:
    rules: list[Rule] = []
    for r in n.rules:
        rules.extend(shifts(r) if isinstance(r, CostShift) else [r])
    return StandingRules(rules, n.cond, n.zone)


def shifts(r: CostShift) -> list[Rule]:
    """Each colour of what is more or less to be paid by itself."""
    found: list[Rule] = []
    amounts: list[tuple[str | None, int]] = [(None, r.mana.any)]
    amounts.extend([(MANA_NAMES[k], r.mana.pure[k]) for k in range(5)])
    for color, n in amounts:
        if n:
            number = Num(n) if r.times is None else Times(Num(n), r.times)
            found.append(CostChange(r.what, r.who, color, Negative(number) if r.less else number, r.act))
    return found


def of_cards(r: Rule) -> Rule:
    """What is said of spells is true of cards before they are cast (601.3e): wherever they are."""
    what = getattr(r, "what", None)
    if (isinstance(r, Forbid) and r.act != "cast") or not isinstance(what, All):
        return r
    kept = [f for f in conjuncts(what.filter) if not isinstance(f, (Waiting, IsCard))]
    filter: Filter = AnyCard() if not kept else kept[0] if len(kept) == 1 else AllOf(kept)
    made = with_fields(r, {"what": Zoneless(filter)})
    assert isinstance(made, Rule)
    return made


# --- tokens and emblems ---------------------------------------------------------------------------------------------------
def created(n: Create) -> Do:
    spec = n.spec
    if isinstance(spec, Predefined):
        return Make(predefined(spec.name), n.n, None, n.tapped, n.attacking, n.attach, n.slot)
    card = card_of(spec)
    body = spec.spec if isinstance(spec, (Named, Enabled)) else spec
    if isinstance(body, TokenSpec) and body.x is not None and isinstance(body.pt, tuple):
        power, toughness = body.pt
        return MakeSized(card, n.n, body.x, power == "x", toughness == "x", None, n.tapped, n.attacking, n.attach, n.slot)
    return Make(card, n.n, None, n.tapped, n.attacking, n.attach, n.slot)


def card_of(spec: Part) -> MagicCard:
    """The card of a token in words."""
    abilities: list[Ability] = []
    name = ""
    legendary: list[str] = []
    if isinstance(spec, (Named, Enabled)):
        abilities = meant(spec.abilities or [])
        if isinstance(spec, Named):
            name = spec.name
            legendary = ["legendary"] if spec.legendary else []
        spec = spec.spec
    assert isinstance(spec, TokenSpec)
    power, toughness = spec.size()
    return token(name, power, toughness, spec.colors, spec.types, [*spec.kinds, *legendary], abilities)


def emblem(text: EmblemText) -> MagicCard:
    """114.3: it has no characteristics but its abilities."""
    return token("Emblem", 0, 0, [], [], [], meant(text.abilities))
