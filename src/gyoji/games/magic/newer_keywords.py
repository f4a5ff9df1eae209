"""Keyword abilities and actions of sets that came out after the book (702 of later editions)."""

from __future__ import annotations

from typing import ClassVar, Final

from ...effects.abilities import Activated, Auto, Delay, EntersAs, SpellText, Static
from ...effects.context import Cond, Ctx, Do, Players
from ...effects.costs import Cost
from ...effects.events import Comes, Declares, LifeChanges, Plays, When
from ...effects.filters import AllOf, IsCard, OtherThan, StateIs
from ...effects.instructions import Move, PutCounters, TakeCounters, Verb
from ...effects.mods import SetStat
from ...effects.numbers import AndAlso, Fits, Happened, Is, NotSo, Num, OrElse, Paid, StatOf, TurnOf
from ...effects.objects import Both, It, Opponent, PlayerAsObject, Sel, This, You, Zoneless
from ...effects.structure import Choose, EachDoes, If, Seq
from ...kernel.card import Ability
from ...kernel.event import Event
from ...kernel.terms import CHOSEN
from .abilities import Extra, PaidMana, PlayerCounters, SorceryTime, Special, Way
from .building import CREATURE, ONE, add, amount, any_spell, enters, has, own, price, quality, with_deeds
from .copying import MakeCopy
from .creating import Make
from .deeds import Marks, TapPower
from .entering import AsEnters
from .fields import magic
from .going import Goes, To
from .mods import LoseKind
from .producing import AddMana
from .saying import Key
from .targets import offends
from .terms import GRAVEYARD
from .tokens import creature_token


def newer_keyword(k: Key) -> list[Ability]:
    """The abilities that a newer keyword stands for; none for others."""
    make = MAKERS.get(k.name)
    return [] if make is None else make(k)


# --- attacking --------------------------------------------------------------------------------------------------
def firebending(k: Key) -> list[Ability]:
    return [Auto(Declares(This(), "attack"), AddMana(You(), "{R}", amount(k), until="turn"))]


def mobilize(k: Key) -> list[Ability]:
    warrior = creature_token(1, 1, ["red"], ["Warrior"], [])
    make = Make(warrior, amount(k), tapped=True, attacking=True, slot=0)
    return [Auto(Declares(This(), "attack"), Seq([make, Delay(Comes("end"), Verb("sacrifice", It(0)))]))]


# --- entering and growing -----------------------------------------------------------------------------------------
def job_select(k: Key) -> list[Ability]:
    hero = creature_token(1, 1, [], ["Hero"], [])
    return [Auto(enters(), Seq([Make(hero, ONE, slot=0), Verb("attach", This(), It(0))]))]


def offspring(k: Key) -> list[Ability]:
    small = MakeCopy(This(), ONE, [SetStat("power", ONE), SetStat("toughness", ONE)])
    return [Extra("offspring", price(k.cost), "may"), Auto(enters(), small, Paid("offspring"))]


def increment(k: Key) -> list[Ability]:
    spent = PaidMana("total")
    more = OrElse(Is(spent, ">", StatOf(This(), "power")), Is(spent, ">", StatOf(This(), "toughness")))
    return [Auto(Plays(You(), any_spell()), add(This(), ONE), more)]


def impending(k: Key) -> list[Ability]:
    late = AndAlso(Paid("impending"), has("time"))
    return [Way("impending", price(k.cost)), EntersAs(This(), counter="time", n=amount(k), cond=Paid("impending")),
            Static(This(), [LoseKind("creature")], late),
            Auto(Comes("end", You()), TakeCounters(This(), "time", ONE), late)]


# --- casting -------------------------------------------------------------------------------------------------------
def teamwork(k: Key) -> list[Ability]:
    return [Extra("teamwork", Cost(None, [TapPower(own(CREATURE), amount(k))]), "may")]


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


def later(state: str) -> Cond:
    """It got its mark on an earlier turn."""
    return AndAlso(Fits(This(), Zoneless(StateIs(state))), NotSo(Fits(This(), Zoneless(StateIs("summoned-now")))))


def plot(k: Key) -> list[Ability]:
    away = Seq([Move(This(), "exile", slot=0), Marks(It(0), "plotted", "702.170a")])
    return [Special("plot", price(k.cost), away, "hand", SorceryTime()),
            Way("plot", Cost(None, []), "exile", cond=AndAlso(later("plotted"), SorceryTime()))]


def warp(k: Key) -> list[Ability]:
    away = Seq([Move(This(), "exile", slot=0), Marks(It(0), "plotted", "702.185a")])
    return [Way("warp", price(k.cost)), Auto(enters(), Delay(Comes("end"), away), Paid("warp")),
            Way("warped", None, "exile", cond=later("plotted"))]


def gift(k: Key) -> list[Ability]:
    """An opponent gets something before all else that the spell does, or as the permanent enters."""
    given = k.what
    assert isinstance(given, Do)
    theirs = EachDoes(Opponent(), given)
    return [Extra("gift", Cost(None, []), "may"), SpellText(If(Paid("gift"), theirs)), Auto(enters(), theirs, Paid("gift"))]


def craft(k: Key) -> list[Ability]:
    """Exile this and other things: it comes back with its other face up."""
    f = AllOf([quality(k), OtherThan(This())])
    n = amount(k)
    others = Choose(Both(Sel(f, "", You()), Sel(AllOf([f, IsCard()]), "graveyard", You())), n, slot=0)
    cost = with_deeds(price(k.cost), [Seq([others, Move(It(0), "exile")]), Move(This(), "exile")])
    back = Goes(This(), To("battlefield", transformed=True))
    return [Activated(cost, back, only=SorceryTime())]


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
            Auto(LifeChanges(Opponent(), False), Accelerate(), AndAlso(TurnOf(You()), slow))]


# --- crimes ---------------------------------------------------------------------------------------------------------
class CommitsCrime(When):
    """A player targets an opponent, or what an opponent controls or has in his graveyard: once for each spell or ability."""

    FIELDS: ClassVar[tuple[str, ...]] = ("who", "slot")

    def __init__(self, who: Players, slot: int = -1) -> None:
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


MAKERS: Final = {
    "craft": craft, "firebending": firebending, "flash-for": flash_for, "gift": gift, "impending": impending,
    "increment": increment, "job-select": job_select, "mayhem": mayhem, "mobilize": mobilize, "offspring": offspring,
    "plot": plot, "start-your-engines": start_your_engines, "teamwork": teamwork, "warp": warp,
    "web-slinging": web_slinging,
}
