"""Short names for what keyword abilities are made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ....effects.context import Cond, Do, Filter, Number, Objects, Part, Players
from ....effects.english.nouns import Waiting
from ....effects.english.sentences import remade, with_fields
from ....effects.nodes.changes import AddStat, Alter
from ....effects.nodes.choosing import Choose
from ....effects.nodes.costs import Cost
from ....effects.nodes.events import Comes, Moves, When
from ....effects.nodes.filters import KindIs
from ....effects.nodes.instructions import Move, PutCounters, Reveal, Shuffle, Verb
from ....effects.nodes.numbers import CountersOn, Is, Num
from ....effects.nodes.objects import EachPlayer, It, PlayerAsObject, Sel, This, You, Zoneless
from ....effects.nodes.player_events import Plays
from ....effects.nodes.structure import Seq
from ....kernel.state.aliases import Slot
from ....kernel.state.card import Ability, Mod
from ....kernel.state.node import Node
from ..concepts.value_of_x import picking
from ..costs.total_cost import WaterCost
from ..mana.adding import PayMana, Waterbend
from ..oracle.syntax import Costs, Key
from ..state.symbols import ManaCost
from ..vocabulary.abilities import EntersBy

CREATURE: Final = KindIs("creature")
PLUS: Final = "+1/+1"
MINUS: Final = "-1/-1"
ANY_PLAYER: Final = PlayerAsObject(EachPlayer())
ONE: Final = Num(1)
NONE: Final = Num(0)
Maker = Callable[[Key], list[Ability]]  # what makes the abilities of a keyword
COST_SLOTS: Final = 16  # where the slots of costs begin that keywords are printed with


# --- numbers and costs --------------------------------------------------------------------------------------
def amount(k: Key) -> Number:
    return ONE if k.n is None else k.n


def count(k: Key) -> int:
    return k.n.n if isinstance(k.n, Num) else 1


def quality(k: Key) -> Filter:
    assert isinstance(k.what, Filter)
    return k.what


def price(part: Part | None) -> Cost:
    """A cost as it is written, as it is paid."""
    if isinstance(part, Cost) and not isinstance(part, Costs):
        return part
    symbols = ""
    deeds: list[Do] = []
    wet = False
    for p in part.parts if isinstance(part, Costs) else []:
        if isinstance(p, ManaCost):
            symbols += p.text
        elif isinstance(p, Waterbend):
            symbols += p.mana.text
            wet = True
        else:
            assert isinstance(p, Do)
            deeds.append(picking(p))
    return WaterCost(ManaCost(symbols), deeds) if wet else Cost(ManaCost(symbols) if symbols else None, deeds)


def apart(k: Key) -> Key:
    """What is chosen for the cost of a keyword is not what its ability speaks of."""
    if k.cost is None:
        return k

    def change(n: Node) -> Node:
        slot = int(getattr(n, "slot", -1)) if "slot" in n.FIELDS else -1
        return with_fields(n, {"slot": slot + COST_SLOTS}) if 0 <= slot < COST_SLOTS else n

    made = with_fields(k, {"cost": remade(k.cost, change)})
    assert isinstance(made, Key)
    return made


def as_deed(cost: Cost, x: Number | None = None) -> Do:
    """A cost that is paid while a text is done; X in it is a number."""
    parts: list[Do] = []
    if isinstance(cost.mana, ManaCost):
        parts.append(Waterbend(cost.mana, x) if isinstance(cost, WaterCost) else PayMana(cost.mana, x))
    parts.extend(cost.deeds)
    return parts[0] if len(parts) == 1 else Seq(parts)


def with_deeds(cost: Cost, more: list[Do]) -> Cost:
    return Cost(cost.mana, [*cost.deeds, *more])


# --- who and what -------------------------------------------------------------------------------------------
def own(filter: Filter, zone: str = "") -> Sel:
    return Sel(filter, zone, You())


def any_spell(filter: Filter | None = None) -> Zoneless:
    return Zoneless(Waiting("spell") if filter is None else filter)


# --- moments ------------------------------------------------------------------------------------------------
def enters() -> When:
    return Moves(This(), to="battlefield")


def dies() -> When:
    return Moves(This(), "battlefield", "graveyard")


def own_upkeep() -> When:
    return Comes("upkeep", You())


def is_cast() -> When:
    return Plays(You(), This())


def has(counter: str) -> Cond:
    return Is(CountersOn(This(), counter), ">=", ONE)


def lacks(counter: str) -> Cond:
    return Is(CountersOn(This(), counter), "=", NONE)


# --- deeds --------------------------------------------------------------------------------------------------
def pumping(power: Number, toughness: Number) -> list[Mod]:
    return [AddStat("power", power), AddStat("toughness", toughness)]


def grow(what: Objects, power: Number, toughness: Number) -> Do:
    """... gets +N/+M until end of turn."""
    return Alter(what, pumping(power, toughness), "turn")


def add(what: Objects, n: Number, counter: str = PLUS) -> Do:
    return PutCounters(what, counter, n)


def enters_with(counter: str, n: Number, rule: str, cond: Cond | None = None) -> Ability:
    return EntersBy(This(), counter, n, rule, cond)


def sacrifice_this() -> Do:
    return Verb("sacrifice", This())


def sacrifice(filter: Filter, n: Number, slot: Slot, who: Players | None = None) -> Do:
    """Somebody chooses and sacrifices their own."""
    whose = who or You()
    return Seq([Choose(Sel(filter, "", whose), n, by=whose, slot=slot), Verb("sacrifice", It(slot))])


def fetch(filter: Filter, slot: Slot) -> Do:
    """Search the library for a card that fits, reveal it, put it into the hand, shuffle."""
    return Seq([Choose(own(filter, "library"), ONE, slot=slot), Reveal(It(slot)), Move(It(slot), "hand"),
                Shuffle(You(), "library")])
