"""Keyword abilities about casting, costs, and cards outside the battlefield."""

from __future__ import annotations

from typing import Final

from ....effects.context import Do, Filter, Number
from ....effects.english.subjects import By, ForPlayers
from ....effects.nodes.abilities import Activated, Delay, Keyword, Shield, SpellText, Static, Triggered
from ....effects.nodes.changes import Alter, Gain, SetColor, SetStat
from ....effects.nodes.choosing import Choose
from ....effects.nodes.costs import Cost
from ....effects.nodes.drawing import Draws
from ....effects.nodes.events import Comes, Moves
from ....effects.nodes.filters import AllOf, AnyOf, KindIs, Not, Other, OwnedBy, StateIs, StatIs, WordIs
from ....effects.nodes.instructions import Discard, Draw, Move, PlayerVerb, PutCounters, TakeCounters, Verb
from ....effects.nodes.numbers import AndAlso, Count, Fits, Happened, Is, Negative, Num, Paid, StatOf, TurnOf
from ....effects.nodes.objects import (
    AnyCard,
    ControllerOf,
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
from ....effects.nodes.player_events import Does
from ....effects.nodes.replacements import Instead, Redirect
from ....effects.nodes.static_rules import Impose, Must, StaticRules
from ....effects.nodes.structure import If, IfDid, LeastX, May, Seq
from ....effects.nodes.targets import Aim
from ....kernel.state.card import Ability, Mod
from ..additional.copying import MakeCopy
from ..additional.merging import Mutating
from ..concepts.described_tokens import TokenSpec
from ..concepts.stickers import PutSticker
from ..continuous.layers import Becomes
from ..continuous.static_abilities import Arrival
from ..costs.actions import DiscardThis
from ..costs.modifiers import CheaperBy
from ..costs.total_cost import GivenCost
from ..oracle.syntax import Key
from ..state.symbols import ManaCost
from ..state.terms import COLORS
from ..vocabulary.abilities import Extra, SorceryTime, Special, TimesPaid, Way
from ..vocabulary.counted_events import CountersTaken
from ..vocabulary.keyword_instructions import Cited, CouldCast, Dig, MadnessExile, Marks, Never, Prowled, SpellsBefore
from .foretell import READY, BecomesForetold
from .shorthand import (
    CREATURE,
    ONE,
    Maker,
    add,
    amount,
    as_deed,
    dies,
    enters,
    fetch,
    has,
    is_cast,
    own,
    own_upkeep,
    price,
    quality,
    sacrifice,
    sacrifice_this,
    with_deeds,
)
from .splice import Splice


# --- from the hand ------------------------------------------------------------------------------------------
def cycling(k: Key) -> list[Ability]:  # 702.29
    cost = with_deeds(price(k.cost), [DiscardThis(True)])
    return [Activated(cost, Cited("702.29a", Draw(You(), ONE)), zone="hand")]


def typecycling(k: Key) -> list[Ability]:  # 702.29e
    cost = with_deeds(price(k.cost), [DiscardThis(True)])
    return [Keyword("cycling"), Activated(cost, Cited("702.29e", fetch(quality(k), 0)), zone="hand")]


def reinforce(k: Key) -> list[Ability]:  # 702.77
    cost = with_deeds(price(k.cost), [DiscardThis()])
    do = Seq([Aim(Sel(CREATURE), ONE, slot=0), add(It(0), amount(k))])
    return [Activated(cost, Cited("702.77a", do), zone="hand")]


def transmute(k: Key) -> list[Ability]:  # 702.53
    cost = with_deeds(price(k.cost), [DiscardThis()])
    same = StatIs("mana-value", "=", StatOf(This(), "mana-value"))
    return [Activated(cost, Cited("702.53a", fetch(same, 0)), only=SorceryTime(), zone="hand")]


def ninjutsu(k: Key) -> list[Ability]:  # 702.49
    unblocked = own(AllOf([CREATURE, StateIs("unblocked")]))
    back = Cited("702.49b", Seq([Choose(unblocked, ONE, slot=0), Move(It(0), "hand")]))  # it was revealed (602.2a)
    cost = with_deeds(price(k.cost), [back])
    return [Activated(cost, Cited("702.49a", Verb("enter-attacking", This())), zone="hand")]


def commander_ninjutsu(k: Key) -> list[Ability]:  # 702.49d: from the command zone too
    plain = ninjutsu(k)[0]
    assert isinstance(plain, Activated)
    return [Keyword("ninjutsu"), Activated(plain.cost, Cited("702.49d", plain.do), zone="hand|command")]


# --- from the graveyard -------------------------------------------------------------------------------------
def flashback(k: Key) -> list[Ability]:  # 702.34
    return [Way("flashback", None if k.cost is None else price(k.cost), "graveyard", after="exile")]


def retrace(k: Key) -> list[Ability]:  # 702.81
    return [Way("retrace", None, "graveyard"), Extra("retrace", _discarding(KindIs("land")), "way")]


def jump_start(k: Key) -> list[Ability]:  # 702.133
    return [Way("jump-start", None, "graveyard", after="exile"), Extra("jump-start", _discarding(AnyCard()), "way")]


def _discarding(filter: Filter) -> Cost:
    return Cost(None, [Discard(You(), ONE, own(filter, "hand"))])


def escape(k: Key) -> list[Ability]:  # 702.138
    return [Way("escape", price(k.cost), "graveyard")]


def disturb(k: Key) -> list[Ability]:  # 702.146
    return [Way("disturb", price(k.cost), "graveyard", face=1)]


def more_than_meets_the_eye(k: Key) -> list[Ability]:  # 702.162
    return [Way("more-than-meets-the-eye", price(k.cost), "hand", face=1)]


def aftermath(k: Key) -> list[Ability]:  # 702.127
    return [Way("aftermath", None, "graveyard", after="exile", face=1)]


def unearth(k: Key) -> list[Ability]:  # 702.84
    back = Seq([
        Move(This(), "battlefield", slot=0), Alter(It(0), [Gain(Keyword("haste"))], "game"),
        Delay(Comes("end"), Move(It(0), "exile")), Shield(Redirect(It(0), "battlefield", "", "exile"), "game"),
    ])
    return [Activated(price(k.cost), Cited("702.84a", back), only=SorceryTime(), zone="graveyard")]


def scavenge(k: Key) -> list[Ability]:  # 702.97
    cost = with_deeds(price(k.cost), [Move(This(), "exile")])
    do = Seq([Aim(Sel(CREATURE), ONE, slot=0), add(It(0), StatOf(This(), "power"))])
    return [Activated(cost, Cited("702.97a", do), only=SorceryTime(), zone="graveyard")]


def embalm(k: Key) -> list[Ability]:  # 702.128
    cost = with_deeds(price(k.cost), [Move(This(), "exile")])
    made = MakeCopy(This(), ONE, undead("white"))
    return [Activated(cost, Cited("702.128a", made), only=SorceryTime(), zone="graveyard")]


def eternalize(k: Key) -> list[Ability]:  # 702.129
    cost = with_deeds(price(k.cost), [Move(This(), "exile")])
    made = MakeCopy(This(), ONE, [*undead("black"), SetStat("power", Num(4)), SetStat("toughness", Num(4))])
    return [Activated(cost, Cited("702.129a", made), only=SorceryTime(), zone="graveyard")]


def undead(color: str) -> list[Mod]:
    """A Zombie too, of another colour, without a mana cost."""
    return [SetColor(color), Becomes([], ["Zombie"], True), SetStat("mana-value", Num(0))]


def recover(k: Key) -> list[Ability]:  # 702.59
    died = Moves(own(AllOf([CREATURE, Other()])), "battlefield", "graveyard")
    paid = IfDid(May(as_deed(price(k.cost))), Move(This(), "hand"), Move(This(), "exile"))
    return [Triggered(died, Cited("702.59a", paid), zone="graveyard")]


def dredge(k: Key) -> list[Ability]:  # 702.52
    """Instead of drawing, mill so many and return this from the graveyard."""
    enough = Is(Count(own(AnyCard(), "library")), ">=", amount(k))
    back = Seq([PlayerVerb("mill", You(), amount(k)), Move(This(), "hand")])
    return [Instead(Draws(You()), Cited("702.52a", back), True, enough, "graveyard")]


def encore(k: Key) -> list[Ability]:  # 702.141
    cost = with_deeds(price(k.cost), [Move(This(), "exile")])
    forced = Impose([Must("attack", It(0), PlayerAsObject(ThatPlayer(1)))], "turn")
    made = ForPlayers(Opponent(), Seq([MakeCopy(This(), ONE, slot=0), Alter(It(0), [Gain(Keyword("haste"))], "turn"), forced,
                                       Delay(Comes("end"), Verb("sacrifice", It(0)))]), 1)
    return [Activated(cost, Cited("702.141a", made), only=SorceryTime(), zone="graveyard")]


def miracle(k: Key) -> list[Ability]:  # 702.94
    """Revealed as the first card drawn in a turn, it may be cast for this cost."""
    cast = May(Verb("cast", This(), word="miracle"))
    return [Way("miracle", price(k.cost), "hand", cond=Never()),
            Triggered(Does("miracle", None, This()), Cited("702.94a", cast), zone="hand")]


# --- additional costs ---------------------------------------------------------------------------------------
def kicker(k: Key) -> list[Ability]:  # 702.33
    if k.other is None:
        return [Extra("kicker", price(k.cost), "may")]
    return [Extra(f"kicker-{mana_of(cost)}", cost, "may") for cost in (price(k.cost), price(k.other))]


def mana_of(cost: Cost) -> str:
    return cost.mana.text if isinstance(cost.mana, ManaCost) else ""


def sticker_kicker(k: Key) -> list[Ability]:
    """702.33h: as a further cost, one gets a ticket and may put a sticker on the spell."""
    cost = price(k.cost)
    sticker = Cited("702.33h", Seq([PlayerVerb("get-ticket", You(), Num(1)), May(PutSticker(This()))]))
    return [Keyword("kicker"), Extra("kicker", Cost(cost.mana, [*cost.deeds, sticker]), "may")]


def multikicker(k: Key) -> list[Ability]:  # 702.33c
    return [Extra("kicker", price(k.cost), "many")]


def buyback(k: Key) -> list[Ability]:  # 702.27
    return [Extra("buyback", price(k.cost), "may")]


def entwine(k: Key) -> list[Ability]:  # 702.42
    return [Extra("entwine", price(k.cost), "may")]


def escalate(k: Key) -> list[Ability]:  # 702.120
    return [Extra("escalate", price(k.cost), "many")]


def replicate(k: Key) -> list[Ability]:  # 702.56
    copies = Verb("copy-spell", This(), n=TimesPaid("replicate"))
    return [Extra("replicate", price(k.cost), "many"),
            Triggered(is_cast(), Cited("702.56a", copies), Paid("replicate"), "stack")]


def bargain(k: Key) -> list[Ability]:  # 702.166
    given = AnyOf([KindIs("artifact"), KindIs("enchantment"), StateIs("token")])
    return [Extra("bargain", Cost(None, [sacrifice(given, ONE, 0)]), "may")]


def casualty(k: Key) -> list[Ability]:  # 702.153
    strong = AllOf([CREATURE, StatIs("power", ">=", amount(k))])
    copies = Verb("copy-spell", This(), n=ONE)
    return [Extra("casualty", Cost(None, [sacrifice(strong, ONE, 0)]), "may"),
            Triggered(is_cast(), Cited("702.153a", copies), Paid("casualty"), "stack")]


def squad(k: Key) -> list[Ability]:  # 702.157
    copies = Verb("copy-token", This(), n=TimesPaid("squad"))
    return [Extra("squad", price(k.cost), "many"), Triggered(enters(), Cited("702.157a", copies), Paid("squad"))]


# --- alternative costs --------------------------------------------------------------------------------------
def evoke(k: Key) -> list[Ability]:  # 702.74
    gone = Cited("702.74a", By(ControllerOf(This()), sacrifice_this()))
    return [Way("evoke", price(k.cost)), Triggered(enters(), gone, Paid("evoke"))]


def dash(k: Key) -> list[Ability]:  # 702.109
    return [Way("dash", price(k.cost)), Static(This(), [Gain(Keyword("haste"))], Paid("dash")),
            Arrival(Delay(Comes("end"), Cited("702.109a", Move(This(), "hand"))), Paid("dash"))]


def blitz(k: Key) -> list[Ability]:  # 702.152
    last = Triggered(dies(), Cited("702.152a", Draw(You(), ONE)))
    return [Way("blitz", price(k.cost)), Static(This(), [Gain(Keyword("haste")), Gain(last)], Paid("blitz")),
            Arrival(Delay(Comes("end"), Cited("702.152a", sacrifice_this())), Paid("blitz"))]


def surge(k: Key) -> list[Ability]:  # 702.117
    return [Way("surge", price(k.cost), cond=Happened("cast", You()))]


def spectacle(k: Key) -> list[Ability]:  # 702.137
    return [Way("spectacle", price(k.cost), cond=Happened("lose", Opponent()))]


def prowl(k: Key) -> list[Ability]:  # 702.76
    return [Way("prowl", price(k.cost), cond=Prowled())]


def emerge(k: Key) -> list[Ability]:  # 702.119
    cost = price(k.cost)
    return [Way("emerge", GivenCost(cost.mana, cost.deeds, CREATURE if k.what is None else quality(k)))]


def mutate(k: Key) -> list[Ability]:  # 702.140
    inhuman = AllOf([CREATURE, Not(WordIs("type", "Human")), OwnedBy(OwnerOf(This()))])
    return [Way("mutate", price(k.cost)), Mutating(Sel(inhuman))]


def cleave(k: Key) -> list[Ability]:  # 702.148: its text without the words in brackets (compile.cloven)
    return [Way("cleave", price(k.cost))]


def offering(k: Key) -> list[Ability]:  # 702.48
    return [Way("offering", GivenCost(None, [], quality(k), True), flash=True)]


def awaken(k: Key) -> list[Ability]:  # 702.113
    """Cast for this cost, it also makes a land a creature with counters."""
    land = Aim(own(KindIs("land")), ONE, slot=0)
    body: list[Mod] = [Becomes(["creature"], ["Elemental"], True), SetStat("power", Num(0)), SetStat("toughness", Num(0))]
    grown = Seq([land, add(It(0), amount(k)), Alter(It(0), [*body, Gain(Keyword("haste"))], "game")])
    return [Way("awaken", price(k.cost)), SpellText(If(Paid("awaken"), Cited("702.113a", grown)))]


def prototype(k: Key) -> list[Ability]:  # 702.160
    """Cast for this cost it has this size, and the colours and mana value of that cost."""
    assert isinstance(k.what, TokenSpec)
    cost = price(k.cost)
    power, toughness = k.what.size()
    small: list[Mod] = [SetStat("power", Num(power)), SetStat("toughness", Num(toughness))]
    if isinstance(cost.mana, ManaCost):
        small.append(SetStat("mana-value", Num(cost.mana.value)))
        colors = [name for name, bit in COLORS.items() if cost.mana.colors_of & bit]
        small.extend([SetColor(name, "gain" if k else "become") for k, name in enumerate(colors)])
    return [Way("prototype", cost), Static(This(), small, Paid("prototype"), "stack|battlefield")]


def splice(k: Key) -> list[Ability]:  # 702.47
    return [Splice(price(k.cost), "Arcane")]


def overload(k: Key) -> list[Ability]:  # 702.96
    return [Way("overload", price(k.cost))]


def madness(k: Key) -> list[Ability]:  # 702.35
    """Discarded into exile; then it may be cast for this cost, or it goes to the graveyard."""
    cast = IfDid(May(Verb("cast", This(), word="madness")), None, Move(This(), "graveyard"))
    return [Way("madness", price(k.cost), "exile", cond=Never()), MadnessExile(),
            Triggered(Moves(This(), "hand", "exile", "discard"), Cited("702.35a", cast), zone="exile")]


def foretell(k: Key) -> list[Ability]:  # 702.143
    if isinstance(k.other, ManaCost):  # lent: for so much less than the mana cost
        lent = Seq([Move(This(), "exile", down=True, slot=0), BecomesForetold(It(0), k.other)])
        return [Special("foretell", Cost(ManaCost("{2}"), []), lent, "hand", TurnOf(You()))]
    hidden = Seq([Move(This(), "exile", down=True, slot=0), Marks(It(0), "foretold", "702.143a")])
    return [Special("foretell", Cost(ManaCost("{2}"), []), hidden, "hand", TurnOf(You())),
            Way("foretell", price(k.cost), "exile", cond=READY)]


def suspend(k: Key) -> list[Ability]:  # 702.62
    """Exiled from the hand with time counters; cast without paying when the last one is removed; a creature has haste."""
    away: Do = Seq([Move(This(), "exile", slot=0), PutCounters(It(0), "time", amount(k)),
                    Marks(It(0), "suspended", "702.62b")])
    away = away if k.other is None else LeastX(away)
    cast = Verb("cast", This(), word="suspend")
    exiling: list[Ability] = [] if k.cost is None else [Special("suspend", price(k.cost), away, "hand", CouldCast())]
    return [*exiling, Triggered(own_upkeep(), Cited("702.62a", TakeCounters(This(), "time", ONE)), has("time"), "exile"),
            Triggered(CountersTaken(This(), "time", True), Cited("702.62a", cast), zone="exile"),
            Static(This(), [Gain(Keyword("haste"))], AndAlso(Paid("suspend"), Fits(This(), Zoneless(
                AllOf([CREATURE, OwnedBy(You())])))))]  # until its player loses control of it


def morph(k: Key) -> list[Ability]:  # 702.37
    """Cast face down for {3}; turned face up for the morph cost (megamorph: with a +1/+1 counter)."""
    up: Do = Cited("702.37e", Verb("morph-up", This()))
    if k.name == "megamorph":
        up = Seq([up, Cited("702.37b", add(This(), ONE))])
    label = "disguise" if k.name == "disguise" else "morph"  # disguise: with ward {2} while it is face down
    return [Way(label, Cost(ManaCost("{3}"), [])), Special("turn-face-up", price(k.cost), up, "battlefield")]


# --- cheaper ------------------------------------------------------------------------------------------------
def affinity(k: Key) -> list[Ability]:  # 702.41
    return [cheaper(Count(own(quality(k))), "702.41a")]


def undaunted(k: Key) -> list[Ability]:  # 702.125b: those who have left do not count
    return [cheaper(Count(PlayerAsObject(Opponent())), "702.125a")]


def cheaper(n: Number, rule: str) -> Ability:
    return StaticRules([CheaperBy(Negative(n), rule)], zone="all")


# --- while it waits to be resolved --------------------------------------------------------------------------
def storm(k: Key) -> list[Ability]:  # 702.40
    copies = If(Is(SpellsBefore(), ">=", ONE), Verb("copy-spell", This(), n=SpellsBefore()))
    return [Triggered(is_cast(), Cited("702.40a", copies), zone="stack")]


def cascade(k: Key) -> list[Ability]:  # 702.85
    return [Triggered(is_cast(), Cited("702.85a", Dig(AnyCard(), StatOf(This(), "mana-value"))), zone="stack")]


MAKERS: Final[dict[str, Maker]] = {
    "cycling": cycling, "more-than-meets-the-eye": more_than_meets_the_eye, "typecycling": typecycling,
    "reinforce": reinforce, "transmute": transmute, "ninjutsu": ninjutsu, "flashback": flashback, "retrace": retrace,
    "commander-ninjutsu": commander_ninjutsu,
    "jump-start": jump_start, "escape": escape, "disturb": disturb, "aftermath": aftermath, "unearth": unearth,
    "scavenge": scavenge, "embalm": embalm, "eternalize": eternalize, "recover": recover, "kicker": kicker,
    "sticker-kicker": sticker_kicker,
    "multikicker": multikicker, "buyback": buyback, "entwine": entwine, "escalate": escalate, "replicate": replicate,
    "bargain": bargain, "casualty": casualty, "squad": squad, "evoke": evoke, "dash": dash, "blitz": blitz,
    "surge": surge, "spectacle": spectacle, "overload": overload, "splice": splice, "prototype": prototype,
    "awaken": awaken, "madness": madness, "foretell": foretell, "suspend": suspend, "morph": morph,
    "megamorph": morph, "disguise": morph, "affinity": affinity, "undaunted": undaunted, "storm": storm, "cascade": cascade,
    "dredge": dredge, "encore": encore, "miracle": miracle, "prowl": prowl, "emerge": emerge, "offering": offering,
    "cleave": cleave, "mutate": mutate,
}
