"""Keyword abilities about attacking, blocking, damage and being chosen that are more than a bit."""

from __future__ import annotations

from typing import Final

from ....effects.context import Cond, Do, Filter, Number
from ....effects.english.pronouns import Giver
from ....effects.english.sentences import remade_as
from ....effects.nodes.abilities import Delay, Keyword, Static, Triggered
from ....effects.nodes.changes import SetKey
from ....effects.nodes.costs import Cost
from ....effects.nodes.events import Comes, Damaged, Declares, EitherEvent
from ....effects.nodes.filters import AllOf, AnyOf, ControlledBy, HasKey, KindIs, Not, Other, StateIs, StatIs
from ....effects.nodes.instructions import Life, Move, Tap, Verb
from ....effects.nodes.numbers import Fits, Is, LifeOf, NotSo, Num, Plus, StatOf, Times
from ....effects.nodes.objects import (
    ControllerOf,
    EachOne,
    It,
    Opponent,
    PlayerAsObject,
    Sel,
    ThatPlayer,
    This,
    TopOf,
    Zoneless,
)
from ....effects.nodes.static_rules import Impose, Must
from ....effects.nodes.structure import EachDoes, IfDid, May, Seq
from ....effects.nodes.targets import Aim
from ....kernel.state.card import Ability
from ....kernel.state.node import Node
from ..combat.entering_attacking import Myriad
from ..oracle.syntax import Key
from ..vocabulary.abilities import BandsWith, HexproofFrom, Landwalk, Protection, Toxic
from ..vocabulary.conditions import Across, PlayersWho
from ..vocabulary.events import AttacksAmong, BlockedByOne, EnlistPaid, Targeted
from ..vocabulary.filters import ChosenFor
from ..vocabulary.keyword_instructions import BlockersOf, Cited, Marks, Performs, PlayersAttacked
from ..vocabulary.numbers import DefendingPlayer
from .shorthand import (
    ANY_PLAYER,
    CREATURE,
    NONE,
    ONE,
    Maker,
    add,
    amount,
    as_deed,
    count,
    grow,
    own,
    price,
    quality,
    sacrifice,
    sacrifice_this,
)


def attacks(do: Do, cond: Cond | None = None) -> Triggered:
    return Triggered(Declares(This(), "attack"), do, cond)


def blocked(do: Do) -> Triggered:
    return Triggered(Declares(This(), "blocked"), do)


# --- attacking ----------------------------------------------------------------------------------------------
def exalted(k: Key) -> list[Ability]:  # 702.83
    alone = Declares(own(CREATURE), "attacks-alone", 0)
    return [Triggered(alone, Cited("702.83a", grow(It(0), ONE, ONE)))]


def battle_cry(k: Key) -> list[Ability]:  # 702.91
    others = Sel(AllOf([StateIs("attacking"), Other()]))
    return [attacks(Cited("702.91a", grow(others, ONE, NONE)))]


def melee(k: Key) -> list[Ability]:  # 702.121
    return [attacks(Cited("702.121a", grow(This(), PlayersAttacked(), PlayersAttacked())))]


def myriad(k: Key) -> list[Ability]:  # 702.116
    return [attacks(Cited("702.116a", IfDid(Myriad(0), Delay(Comes("end-combat"), Move(It(0), "exile")))))]


def dethrone(k: Key) -> list[Ability]:  # 702.105
    first = PlayersWho(Opponent(), Is(LifeOf(EachOne()), ">=", Across(LifeOf(EachOne()))))
    attacked = Declares(This(), "attack", target=PlayerAsObject(first))
    return [Triggered(attacked, Cited("702.105a", add(This(), ONE)))]


def mentor(k: Key) -> list[Ability]:  # 702.134
    weaker = AllOf([CREATURE, StateIs("attacking"), StatIs("power", "<", StatOf(This(), "power"))])
    return [attacks(Cited("702.134a", Seq([Aim(Sel(weaker), ONE, slot=0), add(It(0), ONE)])))]


def training(k: Key) -> list[Ability]:  # 702.149
    stronger = StatIs("power", ">", StatOf(This(), "power"))
    done = Seq([add(This(), ONE), Performs("train", "702.149c")])
    return [Triggered(AttacksAmong(This(), ONE, stronger), Cited("702.149a", done))]


def annihilator(k: Key) -> list[Ability]:  # 702.86
    lost = EachDoes(DefendingPlayer(), sacrifice(KindIs("permanent"), amount(k), 0, EachOne()))
    return [attacks(Cited("702.86a", lost))]


def provoke(k: Key) -> list[Ability]:  # 702.39
    aim = Aim(Sel(CREATURE, "", DefendingPlayer()), ONE, slot=0)
    forced = Impose([Must("block", It(0), This())], "combat")
    return [attacks(Cited("702.39a", May(Seq([aim, Tap(It(0), False), forced]))))]


def decayed(k: Key) -> list[Ability]:  # 702.147
    return [Static(This(), [SetKey("no-block")]),
            attacks(Cited("702.147a", Delay(Comes("end-combat"), sacrifice_this())))]


def enlist(k: Key) -> list[Ability]:  # 702.154: the cost is chosen as attackers are declared (508.1g)
    n = StatOf(It(0), "power")
    return [Triggered(EnlistPaid(This(), 0), Cited("702.154a", grow(This(), n, NONE)))]


# --- blocking and being blocked -----------------------------------------------------------------------------
def bushido(k: Key) -> list[Ability]:  # 702.45
    either = EitherEvent(Declares(This(), "block"), Declares(This(), "blocked"))
    return [Triggered(either, Cited("702.45a", grow(This(), amount(k), amount(k))))]


def flanking(k: Key) -> list[Ability]:  # 702.25
    plain = Sel(AllOf([CREATURE, Not(HasKey("flanking"))]))
    return [Triggered(BlockedByOne(This(), plain, 1, 0), Cited("702.25a", grow(It(0), Num(-1), Num(-1))))]


def rampage(k: Key) -> list[Ability]:  # 702.23
    n = Times(amount(k), Plus(BlockersOf(), Num(-1)))
    return [blocked(Cited("702.23a", grow(This(), n, n)))]


def afflict(k: Key) -> list[Ability]:  # 702.130
    return [blocked(Cited("702.130a", Life(DefendingPlayer(), amount(k), True)))]


def frenzy(k: Key) -> list[Ability]:  # 702.68
    return [Triggered(Declares(This(), "unblocked"), Cited("702.68a", grow(This(), amount(k), NONE)))]


# --- damage -------------------------------------------------------------------------------------------------
def to_player(do: Do, cond: Cond | None = None) -> Triggered:
    """When it deals combat damage to a player."""
    return Triggered(Damaged(This(), ANY_PLAYER, True), do, cond)


def renown(k: Key) -> list[Ability]:  # 702.112
    new = NotSo(Fits(This(), Zoneless(StateIs("renowned"))))
    return [to_player(Cited("702.112a", Seq([add(This(), amount(k)), Marks(This(), "renowned", "702.112b")])), new)]


def ingest(k: Key) -> list[Ability]:  # 702.115
    return [to_player(Cited("702.115a", Move(TopOf(ThatPlayer(), ONE, "library"), "exile")))]


def poisonous(k: Key) -> list[Ability]:  # 702.70
    return [to_player(Cited("702.70a", add(PlayerAsObject(ThatPlayer()), amount(k), "poison")))]


def toxic(k: Key) -> list[Ability]:  # 702.164
    return [Toxic(count(k))]


# --- protection and the like --------------------------------------------------------------------------------
def protection(k: Key) -> list[Ability]:  # 702.16
    return [Protection(f) for f in each_quality(k)]


def hexproof(k: Key) -> list[Ability]:  # 702.11
    return [Keyword("hexproof")] if k.what is None else [HexproofFrom(f) for f in each_quality(k)]


def each_quality(k: Key) -> list[Filter]:
    """702.11f, 702.16g-h: from one thing and from another are abilities of their own."""
    f = remade_as(Filter, quality(k), chosen_for_giver)
    return f.filters if isinstance(f, AnyOf) else [f]


def chosen_for_giver(n: Node) -> Node:
    """607.2d: what was chosen for the card that gives it."""
    return ChosenFor(n.sort, Giver()) if isinstance(n, ChosenFor) else n


def bands_with_other(k: Key) -> list[Ability]:  # 702.22
    return [BandsWith(quality(k))]


def landwalk(k: Key) -> list[Ability]:  # 702.14
    return [Landwalk(f) for f in each_quality(k)]


def ward(k: Key) -> list[Ability]:  # 702.21
    when = Targeted(This(), Zoneless(ControlledBy(Opponent())), 1, 0)
    pays = paying(price(k.cost), ControllerOf(It(0)), k.n)
    if k.n is not None:  # X is counted as the ability resolves
        pays = Cited("702.21b", pays)
    return [Triggered(when, Cited("702.21a", IfDid(pays, None, Verb("counter", It(0)))))]


def paying(cost: Cost, who: ControllerOf, x: Number | None) -> Do:
    """Somebody may pay a cost while something is resolved."""
    return EachDoes(who, May(as_deed(cost, x), EachOne()))


MAKERS: Final[dict[str, Maker]] = {
    "enlist": enlist, "bands-with-other": bands_with_other, "exalted": exalted, "battle-cry": battle_cry,
    "melee": melee, "myriad": myriad, "dethrone": dethrone, "mentor": mentor,
    "training": training, "annihilator": annihilator, "provoke": provoke, "decayed": decayed, "bushido": bushido,
    "flanking": flanking, "rampage": rampage, "afflict": afflict, "frenzy": frenzy, "renown": renown, "ingest": ingest,
    "poisonous": poisonous, "toxic": toxic, "protection": protection, "hexproof": hexproof, "landwalk": landwalk,
    "ward": ward,
}
