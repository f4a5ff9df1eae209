"""Keyword abilities about entering, staying and leaving the battlefield."""

from __future__ import annotations

from typing import Final

from ....effects.context import Do, Filter, Objects
from ....effects.english.nouns import Linked
from ....effects.nodes.abilities import Activated, Keyword, SpellText, Static, Triggered
from ....effects.nodes.changes import AddKind, Alter, Gain, SetKey
from ....effects.nodes.choosing import Choose
from ....effects.nodes.costs import Cost
from ....effects.nodes.events import Moves
from ....effects.nodes.filters import AllOf, KindIs, NameIs, Not, Other, StateIs, StatIs, WordIs
from ....effects.nodes.instructions import (
    Destroy,
    Draw,
    Life,
    Move,
    MoveCounters,
    PlayerVerb,
    Reveal,
    Shuffle,
    TakeCounters,
    Tap,
    Verb,
)
from ....effects.nodes.numbers import (
    AndAlso,
    Count,
    CountersOn,
    Exists,
    Fits,
    Is,
    NotSo,
    Num,
    OrElse,
    StatOf,
    ThatMany,
    TurnOf,
    X,
)
from ....effects.nodes.objects import (
    EachOne,
    EachPlayer,
    Host,
    It,
    Opponent,
    OwnerOf,
    PlayerAsObject,
    Sel,
    ThatPlayer,
    This,
    You,
    Zoneless,
)
from ....effects.nodes.player_events import Plays
from ....effects.nodes.replacements import Instead
from ....effects.nodes.structure import EachDoes, If, IfDid, May, Seq
from ....effects.nodes.targets import Aim
from ....kernel.state.card import Ability, Mod
from ..actions.exchange import AuraSwap
from ..concepts.creating_tokens import Make
from ..concepts.described_tokens import creature_token
from ..concepts.value_of_x import ChosenX
from ..continuous.layers import Becomes, LoseKind
from ..continuous.static_abilities import Absorb
from ..costs.actions import RepeatCost
from ..costs.tapping_for_power import TapPower
from ..costs.total_cost import CheaperCost
from ..mana.adding import PayMana
from ..oracle.syntax import Cheaper, Key
from ..replacement.entering import AsEnters
from ..state.symbols import ManaCost
from ..variants.commander import PartnerAs
from ..vocabulary.abilities import Enchant, EquipTime, PaidMana, SorceryTime, StaticBy, Way
from ..vocabulary.counted_events import CountersTaken
from ..vocabulary.keyword_instructions import Cited, HealAll, NewHere, Performs
from ..vocabulary.numbers import ThisTurn
from .entering import Amplify, Backup, Bestowed, Bond, Devour, EnterChoosing, HideAway, Noted, Tribute, Unpaired
from .shorthand import (
    CREATURE,
    MINUS,
    ONE,
    PLUS,
    Maker,
    add,
    amount,
    any_spell,
    as_deed,
    count,
    dies,
    enters,
    enters_with,
    grow,
    has,
    lacks,
    own,
    own_upkeep,
    price,
    quality,
    sacrifice,
    sacrifice_this,
    with_deeds,
)


# --- attached cards -----------------------------------------------------------------------------------------
def enchant(k: Key) -> list[Ability]:  # 702.5
    assert isinstance(k.what, Objects)
    return [Enchant(k.what)]


def bestow(k: Key) -> list[Ability]:  # 702.103
    """Cast for this cost it is an Aura with enchant creature, as long as it is attached."""
    aura: list[Mod] = [LoseKind("creature"), Becomes([], ["Aura"], True), Gain(Enchant(Sel(CREATURE)))]
    return [Way("bestow", price(k.cost)), Static(This(), aura, Bestowed(), "stack|battlefield")]


def equip(k: Key) -> list[Ability]:  # 702.6
    do: Do = put_on(CREATURE if k.what is None else quality(k))
    if k.what is not None:
        walker = k.what == KindIs("planeswalker")
        do = Cited("702.6e" if walker else "702.6c", put_on(quality(k), "as-creature" if walker else ""))
    cost = price(k.cost)
    if isinstance(k.other, Cheaper):
        cost = CheaperCost(cost.mana, cost.deeds, k.other.mana, k.other.times)
    return [Activated(cost, Cited("702.6a", do), 0 if k.n is None else count(k), EquipTime())]


def put_on(what: Filter, word: str = "") -> Do:
    """Attach this to a target that one controls."""
    return Seq([Aim(own(what), ONE, slot=0), Verb("attach", This(), It(0), word=word)])


def fortify(k: Key) -> list[Ability]:  # 702.67
    return [Activated(price(k.cost), Cited("702.67a", put_on(KindIs("land"))), only=SorceryTime())]


def reconfigure(k: Key) -> list[Ability]:  # 702.151
    attach = put_on(AllOf([Other(), CREATURE]))
    loose = Verb("unattach", This())
    worn = Fits(This(), Zoneless(StateIs("attached")))
    return [Activated(price(k.cost), Cited("702.151a", loose), only=AndAlso(SorceryTime(), worn)),
            Activated(price(k.cost), Cited("702.151a", attach), only=SorceryTime()),
            StaticBy(This(), [LoseKind("creature")], "702.151b", worn)]


def living_weapon(k: Key) -> list[Ability]:  # 702.92
    germ = creature_token(0, 0, ["black"], ["Phyrexian", "Germ"], [])
    return [Triggered(enters(), Cited("702.92a", Seq([Make(germ, ONE, slot=0), Verb("attach", This(), It(0))])))]


def for_mirrodin(k: Key) -> list[Ability]:  # 702.163
    rebel = creature_token(2, 2, ["red"], ["Rebel"], [])
    return [Triggered(enters(), Cited("702.163a", Seq([Make(rebel, ONE, slot=0), Verb("attach", This(), It(0))])))]


def umbra_armor(k: Key) -> list[Ability]:  # 702.89
    when = Moves(Host(), "battlefield", "graveyard", "destroyed")
    return [Instead(when, Cited("702.89a", Seq([HealAll(Host()), Destroy(This())])))]


# --- vehicles -----------------------------------------------------------------------------------------------
def crew(k: Key) -> list[Ability]:  # 702.122
    others = own(AllOf([CREATURE, Other()]))
    cost = Cost(None, [TapPower(others, amount(k))]) if k.cost is None else price(k.cost)
    manned = Seq([Alter(This(), [AddKind("creature", [])], "turn"), Performs("crewed", "702.122d")])
    return [Activated(cost, Cited("702.122a", manned), 0 if k.other is None else 1)]


def living_metal(k: Key) -> list[Ability]:  # 702.161
    return [StaticBy(This(), [AddKind("creature", [])], "702.161a", TurnOf(You()))]


# --- entering -----------------------------------------------------------------------------------------------
def evolve(k: Key) -> list[Ability]:  # 702.100
    power = Is(StatOf(It(0), "power"), ">", StatOf(This(), "power"))
    toughness = Is(StatOf(It(0), "toughness"), ">", StatOf(This(), "toughness"))
    came = Moves(own(AllOf([CREATURE, Other()])), to="battlefield", slot=0)
    bodies = AndAlso(Fits(It(0), Zoneless(CREATURE)), Fits(This(), Zoneless(CREATURE)))
    larger = AndAlso(bodies, OrElse(power, toughness))
    return [Triggered(came, Cited("702.100a", Seq([add(This(), ONE), Performs("evolve", "702.100b")])), larger)]


def exploit(k: Key) -> list[Ability]:  # 702.110
    done = Performs("exploit", "702.110b", It(0), sacrifice(CREATURE, ONE, 0))
    return [Triggered(enters(), Cited("702.110a", May(done)))]


def fabricate(k: Key) -> list[Ability]:  # 702.123
    servo = creature_token(1, 1, [], ["Servo"], [], ["artifact", "creature"])
    return [Triggered(enters(), Cited("702.123a", IfDid(May(add(This(), amount(k))), None, Make(servo, amount(k)))))]


def bloodthirst(k: Key) -> list[Ability]:  # 702.54
    hurt = ThisTurn("hurt", Opponent())
    if isinstance(k.n, X):  # 702.54b: as many as the damage dealt
        return [enters_with(PLUS, hurt, "702.54b", Is(hurt, ">=", ONE))]
    return [enters_with(PLUS, amount(k), "702.54a", Is(hurt, ">=", ONE))]


def graft(k: Key) -> list[Ability]:  # 702.58
    came = Moves(Sel(AllOf([CREATURE, Other()])), to="battlefield", slot=0)
    return [enters_with(PLUS, amount(k), "702.58a"),
            Triggered(came, Cited("702.58a", May(MoveCounters(This(), It(0), PLUS, ONE))), has(PLUS))]


def modular(k: Key) -> list[Ability]:  # 702.43
    golem = Aim(Sel(AllOf([KindIs("artifact"), CREATURE])), ONE, slot=0)
    moved = May(Seq([golem, add(It(0), CountersOn(This(), PLUS))]))
    rule = "702.44c" if isinstance(k.n, PaidMana) else "702.43a"
    return [enters_with(PLUS, amount(k), rule), Triggered(dies(), Cited("702.43a", moved))]


def unleash(k: Key) -> list[Ability]:  # 702.98
    return [AsEnters(This(), EnterChoosing([PLUS, ""], "702.98a")), Static(This(), [SetKey("no-block")], has(PLUS))]


def riot(k: Key) -> list[Ability]:  # 702.136
    fast = Static(This(), [Gain(Keyword("haste"))], Noted("key:haste"))
    return [AsEnters(This(), EnterChoosing([PLUS, "haste"], "702.136a")), fast]


def devour(k: Key) -> list[Ability]:  # 702.82
    eaten = CREATURE if k.what is None else quality(k)
    return [AsEnters(This(), Devour(own(eaten), amount(k), "702.82a" if k.what is None else "702.82c"))]


def amplify(k: Key) -> list[Ability]:  # 702.38
    return [AsEnters(This(), Amplify(amount(k)))]


def hideaway(k: Key) -> list[Ability]:  # 702.75
    return [Triggered(enters(), Cited("702.75a", HideAway(amount(k))))]


def tribute(k: Key) -> list[Ability]:  # 702.104
    return [AsEnters(This(), Tribute(amount(k)))]


def champion(k: Key) -> list[Ability]:  # 702.72
    """Another one is exiled, or this is sacrificed; when this leaves the battlefield the card returns."""
    away = Seq([Choose(own(AllOf([Other(), quality(k)])), ONE, slot=0), Move(It(0), "exile"),
                Performs("champion", "702.72c")])
    back = Move(Sel(Linked(), "exile"), "battlefield", OwnerOf(Sel(Linked(), "exile")))
    return [Triggered(enters(), Cited("702.72a", IfDid(May(away), None, sacrifice_this()))),
            Triggered(Moves(This(), "battlefield"), Cited("702.72b", back))]


def ascend(k: Key) -> list[Ability]:  # 702.131: a spell's text; of permanents the engine reads the keyword (702.131b)
    ten = Is(Count(own(KindIs("permanent"))), ">=", Num(10))
    return [SpellText(Cited("702.131a", If(ten, PlayerVerb("blessing", You()))))]


def soulbond(k: Key) -> list[Ability]:  # 702.95
    """As this or another creature enters, the two may be paired while both stay and are unpaired."""
    mate = own(AllOf([CREATURE, Other(), Unpaired()]))
    free = Fits(This(), Zoneless(Unpaired()))
    first = Seq([Choose(mate, ONE, slot=0), Bond(It(0))])
    came = Moves(own(AllOf([CREATURE, Other(), Unpaired()])), to="battlefield", slot=0)
    return [Triggered(enters(), Cited("702.95a", May(first)), Exists(mate)),
            Triggered(came, Cited("702.95a", May(Bond(It(0)))), free)]


def backup(k: Key) -> list[Ability]:  # 702.165
    """Counters on a creature; if it is another one, it gains the abilities printed after this one (layouts.together)."""
    return [Backup(amount(k))]


def partner(k: Key) -> list[Ability]:  # 702.124a, g, h
    return [PartnerAs(k.name)]


def partner_with(k: Key) -> list[Ability]:  # 702.124f
    """Two cards that name each other may lead a deck; a player may search their library for the other one."""
    other = quality(k)
    name = other.name if isinstance(other, NameIs) else ""
    search = Seq([Choose(Sel(quality(k), "library", EachOne()), ONE, by=EachOne(), slot=1), Reveal(It(1)),
                  Move(It(1), "hand"), Shuffle(EachOne(), "library")])
    aim = Aim(PlayerAsObject(EachPlayer()), ONE, slot=0)
    return [Keyword("partner"), PartnerAs(f"with {name}"),  # 702.124i: it counts as partner
            Triggered(enters(), Cited("702.124f", Seq([aim, EachDoes(ThatPlayer(0), May(search, EachOne()))])))]


def ravenous(k: Key) -> list[Ability]:  # 702.156
    much = Is(ChosenX(), ">=", Num(5))
    return [enters_with(PLUS, X(), "702.156a"), Triggered(enters(), Cited("702.156a", Draw(You(), ONE)), much)]


def sunburst(k: Key) -> list[Ability]:  # 702.44: +1/+1 counters on a creature, charge counters on others
    creature = Fits(This(), Zoneless(CREATURE))
    return [enters_with(PLUS, PaidMana("colors"), "702.44a", creature),
            enters_with("charge", PaidMana("colors"), "702.44a", NotSo(creature))]


# --- upkeep -------------------------------------------------------------------------------------------------
def echo(k: Key) -> list[Ability]:  # 702.30
    pay: Do = IfDid(May(as_deed(price(k.cost), k.n)), None, sacrifice_this())
    if k.n is not None:  # X is counted as the ability resolves
        pay = Cited("702.1b", pay)
    return [Triggered(own_upkeep(), Cited("702.30a", pay), NewHere())]


def cumulative_upkeep(k: Key) -> list[Ability]:  # 702.24
    pay = May(RepeatCost(as_deed(price(k.cost)), CountersOn(This(), "age")))
    return [Triggered(own_upkeep(), Cited("702.24a", Seq([add(This(), ONE, "age"), IfDid(pay, None, sacrifice_this())])))]


def fading(k: Key) -> list[Ability]:  # 702.32
    fade = IfDid(TakeCounters(This(), "fade", ONE), None, sacrifice_this())
    return [enters_with("fade", amount(k), "702.32a"), Triggered(own_upkeep(), Cited("702.32a", fade))]


def vanishing(k: Key) -> list[Ability]:  # 702.63
    found: list[Ability] = [] if k.n is None else [enters_with("time", amount(k), "702.63a")]
    rule = "702.63b" if k.n is None else "702.63a"
    return [*found, Triggered(own_upkeep(), Cited(rule, TakeCounters(This(), "time", ONE)), has("time")),
            Triggered(CountersTaken(This(), "time", True), Cited(rule, sacrifice_this()))]


# --- dying --------------------------------------------------------------------------------------------------
def undying(k: Key) -> list[Ability]:  # 702.93
    return [Triggered(dies(), Cited("702.93a", back_with(PLUS)), lacks(PLUS))]


def persist(k: Key) -> list[Ability]:  # 702.79
    return [Triggered(dies(), Cited("702.79a", back_with(MINUS)), lacks(MINUS))]


def back_with(counter: str) -> Do:
    """Return it to the battlefield under its owner's control with a counter on it."""
    return Seq([Move(This(), "battlefield", OwnerOf(This()), slot=0), add(It(0), ONE, counter)])


def afterlife(k: Key) -> list[Ability]:  # 702.135
    spirit = creature_token(1, 1, ["white", "black"], ["Spirit"], ["flying"])
    return [Triggered(dies(), Cited("702.135a", Make(spirit, amount(k))))]


def soulshift(k: Key) -> list[Ability]:  # 702.46
    spirit = AllOf([WordIs("type", "Spirit"), StatIs("mana-value", "<=", amount(k))])
    return [Triggered(dies(), Cited("702.46a", May(Seq([Aim(own(spirit, "graveyard"), ONE, slot=0), Move(It(0), "hand")]))))]


# --- other triggers and activations -------------------------------------------------------------------------
def prowess(k: Key) -> list[Ability]:  # 702.108
    return [Triggered(Plays(You(), any_spell(Not(CREATURE))), Cited("702.108a", grow(This(), ONE, ONE)))]


def extort(k: Key) -> list[Ability]:  # 702.101
    drain = Seq([Life(Opponent(), ONE, True), Life(You(), ThatMany())])
    return [Triggered(Plays(You(), any_spell()), Cited("702.101a", IfDid(May(PayMana(ManaCost("{W/B}"))), drain)))]


def outlast(k: Key) -> list[Ability]:  # 702.107
    cost = with_deeds(price(k.cost), [Tap(This(), True)])
    return [Activated(cost, Cited("702.107a", add(This(), ONE)), only=SorceryTime())]


def absorb(k: Key) -> list[Ability]:  # 702.64: from each source, each time
    return [Absorb(This(), amount(k))]


def transfigure(k: Key) -> list[Ability]:  # 702.71
    """Sacrificed for a creature card of the same mana value from the library."""
    same = AllOf([CREATURE, StatIs("mana-value", "=", StatOf(This(), "mana-value"))])
    found = Seq([Choose(own(same, "library"), ONE, slot=0), Move(It(0), "battlefield"), Shuffle(You(), "library")])
    return [Activated(with_deeds(price(k.cost), [sacrifice_this()]), Cited("702.71a", found), only=SorceryTime())]


def aura_swap(k: Key) -> list[Ability]:  # 702.65
    return [Activated(price(k.cost), Cited("702.65a", AuraSwap()))]


def level_up(k: Key) -> list[Ability]:  # 702.87
    return [Activated(price(k.cost), Cited("702.87a", add(This(), ONE, "level")), only=SorceryTime())]


PARTNERS: Final = ("partner", "friends-forever", "choose-a-background", "doctors-companion", "partner-survivors",
                   "partner-characters", "partner-father")
MAKERS: Final[dict[str, Maker]] = {
    "enchant": enchant, "bestow": bestow, "equip": equip, "fortify": fortify, "reconfigure": reconfigure,
    "living-weapon": living_weapon, "for-mirrodin": for_mirrodin, "umbra-armor": umbra_armor, "crew": crew,
    "living-metal": living_metal, "evolve": evolve, "exploit": exploit, "fabricate": fabricate,
    "bloodthirst": bloodthirst, "graft": graft, "modular": modular, "unleash": unleash, "riot": riot,
    "ravenous": ravenous, "sunburst": sunburst, "echo": echo, "cumulative-upkeep": cumulative_upkeep,
    "fading": fading, "vanishing": vanishing, "undying": undying, "persist": persist, "afterlife": afterlife,
    "soulshift": soulshift, "prowess": prowess, "extort": extort, "outlast": outlast, "level-up": level_up,
    "devour": devour, "tribute": tribute, "champion": champion, "ascend": ascend, "partner-with": partner_with,
    **{name: partner for name in PARTNERS},
    "soulbond": soulbond, "backup": backup, "amplify": amplify, "hideaway": hideaway, "absorb": absorb,
    "transfigure": transfigure, "aura-swap": aura_swap,
}
