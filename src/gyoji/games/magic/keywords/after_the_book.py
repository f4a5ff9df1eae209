"""Keyword abilities and actions of sets that came out after the book (702 of later editions)."""

from __future__ import annotations

from typing import Final

from ....effects.context import Cond, Ctx, Do, Filter, Objects, Players
from ....effects.english.subjects import AnOpponent, By
from ....effects.nodes.abilities import Activated, Delay, SpellText, Static, Triggered
from ....effects.nodes.changes import SetStat
from ....effects.nodes.choosing import Choose
from ....effects.nodes.costs import Cost
from ....effects.nodes.events import Comes, Declares, When
from ....effects.nodes.filters import AllOf, AnyOf, IsCard, Other, OtherThan, SharesName, StateIs, WordIs
from ....effects.nodes.instructions import Move, PutCounters, TakeCounters, Tap, Verb
from ....effects.nodes.numbers import AndAlso, Count, During, Fits, Happened, Is, NotSo, Num, OrElse, Paid, StatOf, TurnOf
from ....effects.nodes.objects import Both, It, Opponent, PlayerAsObject, Sel, This, You, Zoneless
from ....effects.nodes.player_events import LifeChanges, Plays
from ....effects.nodes.replacements import EntersAs
from ....effects.nodes.static_rules import PlayerRule, StaticRules
from ....effects.nodes.structure import If, May, Seq
from ....kernel.process.continuous import look
from ....kernel.state.aliases import ObjId, Slot
from ....kernel.state.card import Ability, Chars
from ....kernel.state.event import Event
from ....kernel.state.terms import CHOSEN
from ..additional.copying import MakeCopy
from ..concepts.creating_tokens import Make
from ..concepts.described_tokens import creature_token
from ..concepts.targets import offends
from ..continuous.layers import LoseKind
from ..continuous.static_abilities import Arrival
from ..costs.tapping_for_power import TapPower
from ..costs.total_cost import concerns
from ..mana.adding import AddMana
from ..oracle.syntax import Key
from ..replacement.entering import AsEnters
from ..state.fields import magic
from ..state.terms import GRAVEYARD
from ..variants.commander import Commander
from ..vocabulary.abilities import Extra, PaidMana, PlayerCounters, SorceryTime, Special, TapsForLess, Way
from ..vocabulary.events import Activates
from ..vocabulary.instructions import CopySpell
from ..vocabulary.keyword_instructions import Marks
from ..zones.moving import Goes, To
from .shorthand import COST_SLOTS, CREATURE, ONE, Maker, add, amount, any_spell, enters, has, own, price, quality, with_deeds


# --- attacking --------------------------------------------------------------------------------------------------
def firebending(k: Key) -> list[Ability]:
    return [Triggered(Declares(This(), "attack"), AddMana(You(), "{R}", amount(k), until="combat"))]


def mobilize(k: Key) -> list[Ability]:
    warrior = creature_token(1, 1, ["red"], ["Warrior"], [])
    make = Make(warrior, amount(k), tapped=True, attacking=True, slot=0)
    return [Triggered(Declares(This(), "attack"), Seq([make, Delay(Comes("end"), Verb("sacrifice", It(0)))]))]


def saddle(k: Key) -> list[Ability]:
    cost = Cost(None, [TapPower(own(AllOf([CREATURE, Other()])), amount(k), "saddle")])
    return [Activated(cost, Marks(This(), "saddled", "702.122a", True), only=SorceryTime())]


def station(k: Key) -> list[Ability]:
    """Another creature is tapped: so many charge counters as its power (layouts.py: what they bring)."""
    ready = own(AllOf([CREATURE, Other(), StateIs("upright")]))
    tapped = Seq([Choose(ready, ONE, slot=0), Tap(It(0), True)])
    return [Activated(Cost(None, [tapped]), add(This(), StatOf(It(0), "power"), "charge"), only=SorceryTime())]


# --- entering and growing -----------------------------------------------------------------------------------------
def job_select(k: Key) -> list[Ability]:
    hero = creature_token(1, 1, [], ["Hero"], [])
    return [Triggered(enters(), Seq([Make(hero, ONE, slot=0), Verb("attach", This(), It(0))]))]


def offspring(k: Key) -> list[Ability]:
    small = MakeCopy(This(), ONE, [SetStat("power", ONE), SetStat("toughness", ONE)])
    return [Extra("offspring", price(k.cost), "may"), Triggered(enters(), small, Paid("offspring"))]


def increment(k: Key) -> list[Ability]:
    spent = PaidMana("total")
    more = OrElse(Is(spent, ">", StatOf(This(), "power")), Is(spent, ">", StatOf(This(), "toughness")))
    return [Triggered(Plays(You(), any_spell()), add(This(), ONE), more)]


def impending(k: Key) -> list[Ability]:
    late = AndAlso(Paid("impending"), has("time"))
    return [Way("impending", price(k.cost)), EntersAs(This(), counter="time", n=amount(k), cond=Paid("impending")),
            Static(This(), [LoseKind("creature")], late),
            Triggered(Comes("end", You()), TakeCounters(This(), "time", ONE), late)]


# --- casting -------------------------------------------------------------------------------------------------------
def teamwork(k: Key) -> list[Ability]:
    return [Extra("teamwork", Cost(None, [TapPower(own(CREATURE), amount(k), "teamwork")]), "may")]


def flash_for(k: Key) -> list[Ability]:
    """It may be cast as though it had flash for so much more (118.8)."""
    return [Way("flash-for", None, flash=True), Extra("flash-for", price(k.cost), "way")]


class DiscardedNow(Cond):
    """This card was discarded this turn."""

    def holds(self, c: Ctx) -> bool:
        o = c.g.objs[c.src]
        return c.g.zone_kind(c.src) == GRAVEYARD and o.notes.get("discarded", -1) == c.g.turn


def mayhem(k: Key) -> list[Ability]:
    return [Way("mayhem", price(k.cost), "graveyard", cond=DiscardedNow())]


def web_slinging(k: Key) -> list[Ability]:
    tapped = Sel(AllOf([CREATURE, StateIs("turned")]), "", You())
    back = Seq([Choose(tapped, ONE, slot=0), Move(It(0), "hand")])
    return [Way("web-slinging", with_deeds(price(k.cost), [back]))]


class StruckBy(Cond):
    """A player was dealt combat damage this turn by something of one's own that fits."""

    def __init__(self, filter: Filter) -> None:
        self.filter = filter

    def holds(self, c: Ctx) -> bool:
        start = f"{c.you}:hit:"
        for deed in c.g.deeds:
            if deed.startswith(start):
                id = int(deed[len(start):])
                if self.filter.fits(c, id, look(c.g, id)):
                    return True
        return False


def freerunning(k: Key) -> list[Ability]:
    return [Way("freerunning", price(k.cost), cond=StruckBy(AnyOf([WordIs("type", "Assassin"), Commander()])))]


def sneak(k: Key) -> list[Ability]:
    """Cast while blockers are declared, for an unblocked attacker that goes back; a creature comes attacking."""
    back = Seq([Choose(own(AllOf([CREATURE, StateIs("unblocked")])), ONE, slot=COST_SLOTS), Move(It(COST_SLOTS), "hand")])
    return [Way("sneak", with_deeds(price(k.cost), [back]), cond=During("declare-blockers"), flash=True),
            EntersAs(This(), True, cond=AndAlso(Paid("sneak"), Fits(This(), Zoneless(CREATURE)))),
            Arrival(Verb("enter-attacking", This()), Paid("sneak"))]


def harmonize(k: Key) -> list[Ability]:
    """From the graveyard; a creature may be tapped to have it cost as much less as its power."""
    ready = own(AllOf([CREATURE, StateIs("upright")]))
    return [Way("harmonize", price(k.cost), "graveyard", after="exile"), TapsForLess(ready, "harmonize")]


def later(state: str) -> Cond:
    """It got its mark on an earlier turn."""
    return AndAlso(Fits(This(), Zoneless(StateIs(state))), NotSo(Fits(This(), Zoneless(StateIs("summoned-now")))))


def plot(k: Key) -> list[Ability]:
    away = Seq([Move(This(), "exile", slot=0), Marks(It(0), "plotted", "702.170a")])
    return [Special("plot", price(k.cost), away, "hand", SorceryTime()), *plotted(k)]


def warp(k: Key) -> list[Ability]:
    away = Seq([Move(This(), "exile", slot=0), Marks(It(0), "plotted", "702.185a")])
    return [Way("warp", price(k.cost)), Triggered(enters(), Delay(Comes("end"), away), Paid("warp")),
            Way("warped", None, "exile", cond=later("plotted"))]


def gift(k: Key) -> list[Ability]:
    """An opponent gets something before all else that the spell does, or as the permanent enters."""
    given = k.what
    assert isinstance(given, Do)
    theirs = By(AnOpponent(), given)
    return [Extra("gift", Cost(None, []), "may"), SpellText(If(Paid("gift"), theirs)),
            Triggered(enters(), theirs, Paid("gift"))]


def storied(k: Key) -> list[Ability]:
    return [StaticRules([PlayerRule("storied", You())])]


def plotted(k: Key) -> list[Ability]:
    """What a plotted card in exile can do."""
    return [Way("plot", Cost(None, []), "exile", cond=AndAlso(later("plotted"), SorceryTime()))]


def craft(k: Key) -> list[Ability]:
    """Exile this and other things: it comes back with its other face up."""
    f = AllOf([quality(k), OtherThan(This())])
    there = Both(Sel(f, "", You()), Sel(AllOf([f, IsCard()]), "graveyard", You()))
    several = k.other is not None  # so many or more
    away: list[Do] = [Seq([Choose(there, amount(k), slot=0), Move(It(0), "exile")])]
    if several:
        away.append(Seq([Choose(there, None, slot=1), Move(It(1), "exile")]))
    back = Goes(This(), To("battlefield", transformed=True))
    return [Activated(with_deeds(price(k.cost), [*away, Move(This(), "exile")]), back, only=SorceryTime())]


class UsedToCraft(Filter):
    """Was exiled to craft this."""

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        by = c.g.objs[id].notes.get("exiled-by", -1)
        before = c.g.objs[c.src].prev if c.src >= 0 else -1
        return by >= 0 and before >= 0 and by in (before, c.g.objs[before].prev)


def paradigm(k: Key) -> list[Ability]:
    """It is exiled; after the first of its name a copy may be cast for nothing in each of one's first main phases."""
    alone = Is(Count(Sel(SharesName(This()), "exile", You())), "=", Num(0))
    first = AndAlso(NotSo(Fits(This(), Zoneless(StateIs("copy")))), alone)
    again = May(Seq([CopySpell(It(0), slot=1), Verb("cast", It(1))]))
    delay = Delay(Comes("precombat-main", You()), again, "game", once=False)
    return [SpellText(If(first, Seq([Goes(This(), To("exile"), slot=0), delay]), Goes(This(), To("exile"))))]


# --- speed ---------------------------------------------------------------------------------------------------------
class StartSpeed(Do):
    """Whoever has no speed has a speed of 1 from now on."""

    def run(self, c: Ctx) -> bool:
        if magic(c).player_counter(c.you, "speed"):
            return False
        return PutCounters(PlayerAsObject(You()), "speed", ONE).run(c)


class Accelerate(Do):
    """Speed grows, once in a turn."""

    def run(self, c: Ctx) -> bool:
        magic(c).did(f"{c.you}:speed")
        return PutCounters(PlayerAsObject(You()), "speed", ONE).run(c)


def start_your_engines(k: Key) -> list[Ability]:
    slow = AndAlso(Is(PlayerCounters(You(), "speed"), "<", Num(4)), NotSo(Happened("speed", You())))
    return [AsEnters(This(), StartSpeed()),
            Triggered(LifeChanges(Opponent(), False), Accelerate(), AndAlso(TurnOf(You()), slow))]


# --- crimes ---------------------------------------------------------------------------------------------------------
class CommitsCrime(When):
    """A player targets an opponent, or what one controls or has in their graveyard: once for each spell or ability."""

    def __init__(self, who: Players, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.who = who
        self.kinds = 1 << CHOSEN

    def may_match(self, ev: Event) -> bool:
        return ev.word == "target"

    def matches(self, c: Ctx, ev: Event) -> bool:
        if not self.may_match(ev) or ev.cause not in self.who.who(c):
            return False
        mine = ev.obj if ev.obj >= 0 else -1 - ev.player
        for w in c.g.waiting:
            if w.obj == ev.src:
                victims = [r for r in w.aims() if offends(c, ev.cause, r)]
                return bool(victims) and victims[0] == mine
        return offends(c, ev.cause, mine)


# --- abilities with a word of their own -------------------------------------------------------------------------------
class ActivatesWorded(Activates):
    """A player activates an ability with a word of its own, exhaust or power-up, one of a keyword, or a loyalty ability."""

    def __init__(self, who: Players, word: str, what: Objects | None = None, slot: Slot = -1) -> None:
        super().__init__(who, what, False, slot)
        self.word = word

    def matches(self, c: Ctx, ev: Event) -> bool:
        if not super().matches(c, ev):
            return False
        found = [w.ability for w in c.g.waiting if w.obj == ev.obj]
        return any(concerns(f"activate:{self.word}", "", a) for a in found if isinstance(a, Activated))


MAKERS: Final[dict[str, Maker]] = {
    "craft": craft, "firebending": firebending, "flash-for": flash_for, "gift": gift, "impending": impending,
    "increment": increment, "job-select": job_select, "mayhem": mayhem, "mobilize": mobilize, "offspring": offspring,
    "plot": plot, "paradigm": paradigm, "plotted": plotted, "storied": storied, "saddle": saddle, "station": station,
    "freerunning": freerunning, "sneak": sneak, "harmonize": harmonize, "start-your-engines": start_your_engines,
    "teamwork": teamwork, "warp": warp, "web-slinging": web_slinging,
}
