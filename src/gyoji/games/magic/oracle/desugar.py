"""From the words of abilities to what is executed: events with their subjects, costs, keywords, tokens, conditions."""

from __future__ import annotations

from typing import Final

from ....effects.context import Cond, Do, Objects, Part
from ....effects.english.clauses import OnlyIf, Rather
from ....effects.english.nouns import All, Ruled, Target, Waiting
from ....effects.english.pronouns import EACH, SELF, Topic
from ....effects.english.sentences import Proviso, given, remade, remade_as, with_fields
from ....effects.english.subjects import LastOwner
from ....effects.lowering.grouping import conjuncts
from ....effects.lowering.lowering import lowered, parted
from ....effects.nodes.abilities import Activated, Delay, Keyword, Static, Triggered
from ....effects.nodes.changes import Alter, Gain, Governs, SetKey
from ....effects.nodes.choosing import Mention
from ....effects.nodes.costs import Cost
from ....effects.nodes.events import Comes, EitherEvent, When
from ....effects.nodes.filters import AllOf, InZone, OwnedBy, StateIs
from ....effects.nodes.instructions import Destroy, Move, PutCounters, Verb
from ....effects.nodes.numbers import AndAlso, During, Fits, NotSo, Num, ThatMany, TurnOf
from ....effects.nodes.objects import Among, It, Sel, ThatPlayer, This, You, Zoneless
from ....effects.nodes.player_events import Plays
from ....effects.nodes.replacements import EntersAs, Instead
from ....effects.nodes.static_rules import Forbid, Impose, Must, StaticRule, StaticRules
from ....effects.nodes.structure import If, IfDid, May, OneOf, Seq, then
from ....kernel.state.aliases import Slot
from ....kernel.state.card import Ability, Mod
from ....kernel.state.node import Node
from ..actions.destroy import CanRegenerate
from ..additional.attractions import Prized
from ..additional.copying import BecomeCopy, MakeCopy
from ..concepts.creating_tokens import GetEmblem, Make
from ..concepts.damage import Spilling
from ..concepts.described_tokens import Create, Enabled, MakeSized, Named, Predefined, SizedSo, TokenSpec, token
from ..concepts.predefined_tokens import predefined
from ..concepts.value_of_x import XPaidWith
from ..continuous.chosen_changes import OneOfMods
from ..continuous.functional_zones import placed
from ..continuous.layers import FromColorsOf, IfKind
from ..continuous.static_abilities import HostPlayer
from ..costs.actions import EitherCost
from ..costs.modifiers import PaidForLess, SpendAsAny
from ..costs.total_cost import CheaperCost, DefinedCost
from ..keywords.companion import Companion, DeckRule, IsCompanion
from ..keywords.haunt import HauntedDies
from ..keywords.registry import expand
from ..keywords.shorthand import price
from ..mana.adding import PayMana, SpendOn
from ..replacement.chosen_shapes import Shape
from ..replacement.entering import AsEnters, EntersAsCopy, EnterTapped, WillEnterWith
from ..spells.next_spell import ForNextSpell, PayRepeatedly, TimesDone
from ..spells.permissions import CastForFee, CastOtherwise
from ..state.card import MagicCard
from ..state.symbols import ManaCost
from ..vocabulary.abilities import CastAs, Extra, Noticed, Protection, SorceryTime, Special, StaticBy, Way, loyalty
from ..vocabulary.conditions import CountResolution, ResolvedTimes
from ..vocabulary.counted_events import EventIf
from ..vocabulary.events import EntersUnder
from ..vocabulary.filters import ComesFrom
from ..vocabulary.keyword_instructions import Cited, Worded
from ..vocabulary.numbers import AsCast
from ..vocabulary.repeat import SoOften
from ..vocabulary.this_way import TargetsOf
from ..zones.moving import EnterWithMore
from .across_sentences import (
    asked_later,
    asked_of_one,
    chosen_so,
    chosen_target,
    counters_if_such,
    entering_as_said,
    instead_of_last,
    said_of_later,
    spilt,
    that_turns_end,
)
from .builders import letting, unregenerated
from .desugar_costs import costs_changed, of_any_zone, of_cards
from .noun_lists import own_noun
from .same_is_true import VARIED, SameDone, SameFor, about, varied
from .syntax import (
    Acts,
    AmendedPermission,
    Befalls,
    Cheaper,
    CompanionLine,
    CostFrom,
    CostIf,
    Costs,
    CostShift,
    CounterOf,
    DoneBy,
    EmblemText,
    EntersWithOne,
    EqualCounters,
    GetsEmblem,
    Key,
    LoyaltyActs,
    MadeToBlock,
    MoreCost,
    OtherCost,
    Otherwise,
    Pair,
    Party,
    PlayPermission,
    PredIf,
    PredsIf,
    Provided,
    Sparing,
    TargetsSuch,
    Terms,
    Whenever,
    While,
    XIs,
    with_subject,
)
from .whole_trees import for_next, is_cheaper, lent_by, understood_whole

#: keywords that stand before a cost: the rule, and when the ability can be activated
KEYWORD_ACTS: Final[dict[str, tuple[str, Cond]]] = {
    "boast": ("702.142a", Fits(This(), Zoneless(StateIs("attacked")))),
    "forecast": ("702.57b", AndAlso(During("upkeep"), TurnOf(You()))),
}
COMPOUND: Final = (Key, While, Provided, Pair, Otherwise)  # may be several abilities


def compile_abilities(tree: object) -> list[Ability]:
    """The abilities of a paragraph (or of several), ready to be executed but for linking."""
    found: list[Ability] = []
    for a in desugar(tree):
        for part in parted(a) if isinstance(a, Static) and not isinstance(a, StaticBy) else [a]:
            made = understood_whole(lowered(part))
            assert isinstance(made, Ability)
            cast = [placed(Noticed(n.cond)) for n in made.walk() if isinstance(n, AsCast)]
            if isinstance(made, Static) and isinstance(made.what, Sel) and made.what.zone == "stack":
                rules = lent_by(made.mods, made.what.whose, made.what.filter)
                found.extend([StaticRules(rules, made.cond)] if rules else [])
                made = with_fields(made, {"mods": [m for m in made.mods if not is_cheaper(m)]})
                assert isinstance(made, Ability)
            found.extend([placed(made), *cast])
    return found


def desugar(tree: object) -> list[Ability]:
    """What the words of abilities stand for; noun phrases stay as they are."""
    if isinstance(tree, list):
        return [a for one in tree for a in desugar(one)]
    if isinstance(tree, Key):
        return [a for one in expand(tree) for a in desugar(one)]
    if isinstance(tree, (While, Provided)):
        return [under(tree.cond, a) for a in desugar(tree.ability)]
    if isinstance(tree, CompanionLine):
        return brought_in(tree)
    if isinstance(tree, Pair):
        both = entering_so(tree)
        return desugar(both) if both is not None else [*desugar(tree.a), *desugar(tree.b)]
    if isinstance(tree, SameFor):
        more = [varied(tree.ability, name) if name in VARIED else about(tree.ability, name) for name in tree.names]
        return [*desugar(tree.ability), *[a for one in more for a in desugar(one)]]
    if isinstance(tree, PredsIf):
        return [a for i in tree.items for a in desugar(one_said(tree.what, i))]
    if isinstance(tree, Sparing):
        return [spared(a, tree.spares) for a in desugar(tree.ability)]
    if isinstance(tree, Otherwise):
        return [*[under(tree.cond, a) for a in desugar(tree.a)], *[under(NotSo(tree.cond), a) for a in desugar(tree.b)]]
    assert isinstance(tree, Ability)
    made = remade(tree, rewrite)
    assert isinstance(made, Ability)
    return split(remade_as(Ability, made, aimed_at))


def aimed_at(n: Node) -> Node:
    """"Whenever you cast a spell that targets a creature, that creature ...": what the spell targets."""
    if not isinstance(n, Triggered):
        return n
    found = {s.slot: s.what for s in n.when.walk() if isinstance(s, TargetsSuch) and s.slot >= 0}
    if not found:
        return n
    spell = max([w.slot for w in n.when.walk() if isinstance(w, When)])

    def change(x: Node) -> Node:
        return TargetsOf(It(spell), found[x.slot]) if isinstance(x, It) and x.slot in found else x

    cond = None if n.cond is None else remade_as(Cond, n.cond, change, False)
    return with_fields(n, {"do": remade_as(Do, n.do, change, False), "cond": cond})


def one_said(what: Objects, said: PredIf) -> Ability:
    """"Each creature has flying if it's blue": said of those that are blue."""
    cond = said.cond
    if isinstance(what, All) and isinstance(cond, Fits) and isinstance(cond.what, It) and cond.what.slot == EACH and (
            isinstance(cond.among, All)):
        return Static(All(AllOf([what.filter, cond.among.filter])), said.mods)
    return Provided(Static(what, said.mods), cond)


def play_permission(n: PlayPermission) -> list[StaticRule]:
    """Leave to play something, and to spend other mana on it."""
    assert n.cost is None or isinstance(n.cost, Cost)
    cast = rewrite(CastAs(n.who, n.what, "exile", cost=n.cost, act=n.act, once=n.once))
    assert isinstance(cast, StaticRule)
    return [cast] if n.spend is None else [cast, SpendAsAny(n.who, as_spells(n.what), None, n.spend)]


def as_spells(what: Objects) -> Objects:
    """What may be cast, once it is being cast."""
    if isinstance(what, Target):
        return It(what.slot)
    return Zoneless(what.filter) if isinstance(what, All) else what


def amended_permission(n: AmendedPermission) -> Do:
    """What a further sentence says of leave that the one before has given."""
    def change(x: Node) -> Node:
        if not isinstance(x, Impose):
            return x
        rules: list[StaticRule] = []
        for r in x.rules:
            if isinstance(r, CastAs) and r.who is not None and r.what is not None and n.more is not None:
                rules.append(CastOtherwise(r.who, r.what, r.zone, r.act, more=n.more))
            elif isinstance(r, CastAs):
                told: dict[str, object] = {"cost": n.cost} if n.cost is not None else {}
                so = with_fields(r, {**told, "flash": r.flash or n.flash, "after": r.after or n.after})
                assert isinstance(so, CastAs)
                rules.append(so)
                if n.spend is not None and r.who is not None and r.what is not None:
                    rules.append(SpendAsAny(r.who, as_spells(r.what), None, n.spend))
            else:
                rules.append(r)
        return Impose(rules, x.until, x.whose)

    return remade_as(Do, n.do, change, False)


def entering_so(tree: Pair) -> Ability | None:
    """"As it enters, you may reveal a Goblin card. It enters tapped unless you revealed one": both are done as it enters."""
    a, b = tree.a, tree.b
    how = b.ability if isinstance(b, Provided) else b
    if not isinstance(a, AsEnters) or not isinstance(how, EntersAs) or int(getattr(how.what, "slot", 0)) != SELF:
        return None
    if isinstance(b, Provided) and how.turned and not how.counter:
        return AsEnters(a.what, Seq([a.do, If(b.cond, EnterTapped())]), a.cond)
    if how is b and how.counter and not how.turned and how.n is not None and any(
            isinstance(n, ThatMany) for n in how.n.walk()):
        return AsEnters(a.what, Seq([a.do, WillEnterWith(how.what, how.counter, how.n)]), a.cond)
    return None


def brought_in(line: CompanionLine) -> list[Ability]:
    """702.139a: once, as a sorcery could be cast, for {3} from outside the game into the hand."""
    assert isinstance(line.rule, DeckRule)
    do = Cited("702.139a", Cited("702.139c", Move(This(), "hand")))
    action = Special("companion", Cost(ManaCost("{3}"), []), do, "sideboard", AndAlso(SorceryTime(), IsCompanion()))
    return [Keyword("companion"), Companion(line.rule), action]


def split(a: Ability) -> list[Ability]:
    """"Blocks or becomes blocked by a creature": two abilities, since the other party is not the same in both."""
    if not isinstance(a, Triggered):
        return [a]
    if isinstance(a.when, HauntedDies):
        return [haunting(a, a.when)]
    if isinstance(a.when, EventIf) and isinstance(a.when.when, EitherEvent):
        return split_within(a, a.when)
    if not isinstance(a.when, EitherEvent):
        return [a]
    if isinstance(a.when.b, HauntedDies):
        first = with_fields(a, {"when": a.when.a})
        assert isinstance(first, Ability)
        return [first, haunting(a, a.when.b)]
    if a.when.second < 0:
        return [a]
    found: list[Ability] = []
    for when in (a.when.a, a.when.b):
        one = with_fields(when, {"second": a.when.second}) if "second" in when.FIELDS else when
        made = with_fields(a, {"when": one})
        assert isinstance(made, Ability)
        found.append(made)
    return found


def split_within(a: Ability, when: EventIf) -> list[Ability]:
    """The same where the event asks for something besides."""
    found: list[Ability] = []
    whole = with_fields(a, {"when": when.when})
    assert isinstance(whole, Ability)
    for one in split(whole):
        made = with_fields(one, {"when": with_fields(when, {"when": getattr(one, "when", None)})})
        assert isinstance(made, Ability)
        found.append(made)
    return found


def haunting(a: Ability, when: When) -> Ability:
    """702.55c: a card that haunts a creature is in exile."""
    do = getattr(a, "do", None)
    assert isinstance(do, Do)
    made = with_fields(a, {"when": when, "zone": "exile", "do": Cited("702.55c", do)})
    assert isinstance(made, Ability)
    return made


def spared(a: Ability, spares: Part) -> Ability:
    return remade_as(Ability, a, lambda n: with_fields(n, {"spares": spares}) if (
        isinstance(n, (Protection, FromColorsOf))) else n)


def under(cond: Cond, a: Ability) -> Ability:
    made = remade(cond, rewrite)
    assert isinstance(made, Cond)
    return given(made, a)


def rewrite(n: Node) -> Node:
    """One node, its parts being done already."""
    if isinstance(n, (Befalls, DoneBy)):
        return n.meant()
    if isinstance(n, When) and any(isinstance(f, Party) for f in n.fields()):
        return with_subject(n, n.slot, None)
    if isinstance(n, (Plays, SpendOn)):
        return remade(n, was_cast_from)
    if isinstance(n, AllOf):
        return own_noun(n)
    if isinstance(n, SoOften) and any(isinstance(x, Target) for x in n.do.walk()):
        return as_many_targets(n)
    if isinstance(n, Costs):
        return price(n)
    if isinstance(n, Instead) and isinstance(n.do, Verb) and n.do.verb == "regenerate":
        return with_fields(n, {"do": Cited("701.15b", Verb("regenerate-now", n.do.what)), "cond": CanRegenerate()})
    if isinstance(n, Prized):
        return n.whole()
    if isinstance(n, EqualCounters):
        return PutCounters(n.what, n.counter, n.n)
    if isinstance(n, Whenever):
        return Triggered(n.when, noting(n.do), n.cond, limit=n.limit)
    if isinstance(n, Triggered):
        do = noting(of_enchanted(n.when, n.do))
        return n if do is n.do else with_fields(n, {"do": do})
    if isinstance(n, Acts):
        return activated(n)
    if isinstance(n, PayRepeatedly):
        return with_fields(n, {"do": remade(n.do, lambda x: TimesDone() if isinstance(x, ThatMany) else x)})
    if isinstance(n, Gain) and isinstance(n.ability, StaticRules):
        return with_fields(n, {"ability": placed(n.ability)})
    if isinstance(n, (May, EnterWithMore)) and isinstance(n.do, Delay):  # "may ... at the next end step": it is asked then
        return with_fields(n.do, {"do": with_fields(n, {"do": n.do.do})})
    if isinstance(n, Rather):
        return instead_of_last(n)
    if isinstance(n, Spilling):
        return spilt(n)
    if isinstance(n, IfDid):
        return asked_later(n)
    if isinstance(n, OnlyIf) and isinstance(n.cond, Fits) and isinstance(n.cond.among, All) and any(
            isinstance(x, Verb) and x.verb == "cast" for x in n.do.walk()):  # "cast it if it's a sorcery spell": it will be
        return with_fields(n, {"cond": with_fields(n.cond, {"among": All(of_any_zone(n.cond.among.filter))})})
    if isinstance(n, EnterWithMore):
        return counters_if_such(n)
    if isinstance(n, OnlyIf):
        n = asked_of_one(n)
        such = counters_if_such(n)
        return chosen_so(n) if such is n else such
    if isinstance(n, Seq):
        return said_of_later(entering_as_said(not_regenerated(that_turns_end(chosen_target(n)))))
    if isinstance(n, SameDone):
        more = [varied(n.do, name) if name in VARIED else about(n.do, name) for name in n.names]
        return Seq([n.do, *[d for d in more if isinstance(d, Do)]])
    if isinstance(n, LoyaltyActs):
        return loyalty(n.n, n.do)
    if isinstance(n, MoreCost):
        return additional(n)
    if isinstance(n, OtherCost):
        return Way(n.label, price(n.cost), cond=n.cond)
    if isinstance(n, CostIf):
        return Way("alternative", price(n.cost), cond=n.cond)
    if isinstance(n, CostFrom):
        return Way(f"{n.zone}-cost", price(n.cost), n.zone)
    if isinstance(n, Create):
        return created(n)
    if isinstance(n, SizedSo):
        return remade(n.do, n.made)
    if isinstance(n, GetsEmblem):
        return GetEmblem(emblem(n.text), n.who)
    if isinstance(n, (Static, Alter, Governs, EntersAsCopy, MakeCopy, BecomeCopy, Shape, ForNextSpell, IfKind)) and any(
            grants_several(m) for m in n.mods):
        return for_next(with_fields(n, {"mods": [x for m in n.mods for x in granted(m)]}))
    if isinstance(n, ForNextSpell):
        return for_next(n)
    if isinstance(n, OneOfMods):
        return OneOfMods([granted(m)[0] for m in n.mods])
    if isinstance(n, Impose) and any(isinstance(r, PlayPermission) for r in n.rules):
        rules = [x for r in n.rules for x in (play_permission(r) if isinstance(r, PlayPermission) else [r])]
        return Impose(rules, n.until, n.whose)
    if isinstance(n, AmendedPermission):
        return amended_permission(n)
    if isinstance(n, MadeToBlock):
        return Alter(n.what, [Ruled(Must("block", Topic(), n.other))], n.until)
    if isinstance(n, CounterOf):
        kinds: list[Do] = [PutCounters(It(n.slot), k, Num(1)) for k in n.kinds]
        return Seq([Mention(n.what, n.slot), OneOf(kinds)])
    if isinstance(n, EntersWithOne):
        ways: list[Do] = [WillEnterWith(This(), k, Num(1)) for k in n.kinds]
        return AsEnters(n.what, OneOf(ways))
    if isinstance(n, (CastAs, CastForFee)) and n.cost is not None and isinstance(n.what, It):
        return paid_for_itself(n, n.what.slot)
    if isinstance(n, (CastAs, CostShift, Forbid, PaidForLess)) and isinstance(n.what, (All, Among)):
        return of_cards(n)
    if isinstance(n, StaticRules) and any(isinstance(r, CostShift) for r in n.rules):
        return StaticRules(costs_changed(n.rules), n.cond, n.zone)
    if isinstance(n, Impose) and any(isinstance(r, CostShift) for r in n.rules):
        return Impose(costs_changed(n.rules), n.until, n.whose)
    return n


def as_many_targets(n: SoOften) -> Node:
    """"For each counter on it, exile up to one target creature": so many targets, all chosen together (601.2c)."""
    return remade(n.do, lambda x: with_fields(x, {"n": n.n}) if isinstance(x, Target) and x.n == Num(1) else x)


def paid_for_itself(n: CastAs | CastForFee, slot: Slot) -> Node:
    """"By paying life equal to its mana value": of the spell that is cast."""
    return with_fields(n, {"cost": remade(n.cost, lambda x: This() if isinstance(x, It) and x.slot == slot else x)}
                       ) if n.cost is not None else n


def was_cast_from(n: Node) -> Node:
    """A spell from a graveyard, once it is cast: it was cast from there."""
    if not isinstance(n, AllOf) or not any(isinstance(f, Waiting) for f in conjuncts(n)):
        return n
    return AllOf([ComesFrom(f.zone) if isinstance(f, InZone) and f.zone != "stack" else f for f in conjuncts(n)])


def of_enchanted(when: When, do: Do) -> Do:
    """In a step of one's own turn, "that player" is the enchanted player that the text names; "a permanent an opponent
    owns enters under your control, they": its owner."""
    others = isinstance(when, EntersUnder) and any([
        isinstance(n, OwnedBy) and not isinstance(n.who, You) for n in when.what.walk()])
    if others:
        owned = remade(do, lambda n: LastOwner(It(when.slot)) if isinstance(n, ThatPlayer) and n.slot == when.slot else n)
        assert isinstance(owned, Do)
        return owned
    own = isinstance(when, Comes) and isinstance(when.whose, You)
    if not own or not any(isinstance(n, HostPlayer) for n in do.walk()):
        return do
    made = remade(do, lambda n: HostPlayer() if isinstance(n, ThatPlayer) and n.slot == when.slot else n)
    assert isinstance(made, Do)
    return made


def noting(do: Do) -> Do:
    """Where a text asks how often its ability has resolved this turn, that is counted."""
    parts = list(do.walk())
    asks = any(isinstance(n, ResolvedTimes) for n in parts) and not any(isinstance(n, CountResolution) for n in parts)
    return then(CountResolution(), do) if asks else do


def not_regenerated(n: Seq) -> Seq:
    """"If ..., destroy that creature instead. It can't be regenerated", "artifacts destroyed this way can't be": that is
    said of how it is destroyed (701.15c)."""
    steps: list[Do] = []
    for s in n.steps:
        told = isinstance(s, Alter) and s.until == "game" and isinstance(s.what, (It, Among)) and [
            m.key for m in s.mods if isinstance(m, SetKey)] == ["no-regenerate"]
        if told and steps and any(isinstance(x, Destroy) for x in steps[-1].walk()):
            steps[-1] = unregenerated(steps[-1])
        else:
            steps.append(s)
    return Seq(steps) if len(steps) < len(n.steps) else n


def granted(m: Mod) -> list[Mod]:
    """A keyword that is gained is all abilities that it stands for."""
    return [Gain(a) for a in desugar(m.ability)] if isinstance(m, Gain) and grants_several(m) else [m]


def grants_several(m: Mod) -> bool:
    return isinstance(m, Gain) and (isinstance(m.ability, COMPOUND) or len(split(m.ability)) > 1)


# --- activated abilities, costs -------------------------------------------------------------------------------------------
def activated(n: Acts) -> Activated:
    once = n.word in ("exhaust", "power-up")
    limit = -1 if once else 0  # 602.5b: in the whole game
    only: Cond | None = None
    anyone = False
    for p in flat(n.provisos):
        limit = p.limit or limit
        anyone = anyone or p.anyone
        if p.only is not None:
            only = p.only if only is None else AndAlso(only, p.only)
    cost = price(n.cost)
    do = noting(n.do)
    if n.word in KEYWORD_ACTS:  # 702.57b, 702.142a: once each turn, and only then
        rule, then_only = KEYWORD_ACTS[n.word]
        limit = 1
        only = then_only if only is None else AndAlso(then_only, only)
        do = Cited(rule, do)
    elif once:
        do = Worded("602.5b", do, n.word)
    for part in n.provisos:
        if isinstance(part, Cheaper):
            cost = CheaperCost(cost.mana, cost.deeds, part.mana, part.times)
        elif isinstance(part, XIs):
            do = letting(do, part.n)
            if isinstance(cost.mana, ManaCost) and cost.mana.xs:
                cost = DefinedCost(cost.mana, cost.deeds, part.n)
        elif isinstance(part, XPaidWith) and isinstance(cost.mana, ManaCost):
            cost = Cost(cost.mana.with_x_of(part.letters), cost.deeds)
    return Activated(cost, do, limit, only, anyone)


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
    if n.way:
        return Extra(n.way, cost, "way")
    if len(cost.deeds) == 1 and isinstance(cost.deeds[0], EitherCost):
        either = cost.deeds[0]
        return Extra("", alone(either.a), "must", [alone(either.b)])
    return Extra("additional" if n.may else "", cost, "may" if n.may else "must")


def alone(do: Do) -> Cost:
    return Cost(do.mana, []) if isinstance(do, PayMana) and do.n is None else Cost(None, [do])


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
        abilities = compile_abilities(spec.abilities or [])
        if isinstance(spec, Named):
            name = spec.name
            legendary = ["legendary"] if spec.legendary else []
        spec = spec.spec
    assert isinstance(spec, TokenSpec)
    power, toughness = spec.size()
    kinds = spec.kinds or ["creature"]  # what has a size is a creature, said or not
    return token(name, power, toughness, spec.colors, spec.types, [*kinds, *legendary], abilities)


def emblem(text: EmblemText) -> MagicCard:
    """114.3: it has no characteristics but its abilities."""
    return token("Emblem", 0, 0, [], [], [], compile_abilities(text.abilities))
