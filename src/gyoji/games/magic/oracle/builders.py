"""Builders of nodes that Magic's phrases use; the registry of all that phrases may name."""

from __future__ import annotations

from typing import Final

from ....effects.context import Cond, Do, Filter, Number
from ....effects.english import clauses, nouns, pronouns, sentences, subjects
from ....effects.english.clauses import Deals, DealsTo
from ....effects.english.nouns import Another, IsPlayer, Some, SomeOf, Target, is_one
from ....effects.english.sentences import remade, remade_as, with_fields
from ....effects.lowering import jointly
from ....effects.nodes import targets
from ....effects.nodes.abilities import Shield
from ....effects.nodes.changes import AddStat, Alter, Gain, LoseAbilities, SetColor, SetStat
from ....effects.nodes.costs import PayLife
from ....effects.nodes.filters import AllOf, AnyOf, KindIs, StatIs
from ....effects.nodes.instructions import (
    Control,
    Damage,
    Destroy,
    Discard,
    Draw,
    Life,
    PlayerVerb,
    PutCounters,
    TakeCounters,
    Verb,
)
from ....effects.nodes.numbers import Half, Negative, Num, ThatMany, Times, X
from ....effects.nodes.objects import EachPlayer, ThatPlayer
from ....effects.nodes.static_rules import Impose
from ....effects.nodes.structure import Repeat
from ....effects.registry import nodes_in, nodes_of
from ....kernel.state.card import Ability, Mod
from ....kernel.state.node import Node
from ..additional.copying import BecomeCopy, MakeCopy
from ..concepts import special_actions
from ..concepts.creating_tokens import Make
from ..concepts.described_tokens import Create
from ..continuous.layers import Becomes, LoseOtherKinds, LoseOthers
from ..mana.adding import AddMana, PayMana
from ..vocabulary import filters, numbers
from ..vocabulary.instructions import CopySpell
from ..vocabulary.numbers import NumberIf
from ..zones.moving import Mill, RevealUntil, To
from . import mana_builders
from .syntax import ForNoTime, Unsaid, touching

#: verbs that can be for a time
BRIEF: Final = ("become-copy", "switch")
#: instructions with a number that "for each" multiplies
SCALED: Final = (
    Draw, Damage, Life, PutCounters, TakeCounters, Discard, Mill, AddMana, Create, MakeCopy, CopySpell, PayMana, PayLife,
    RevealUntil,
)
#: one of something, of which there may be as many
SINGLE: Final = (Some, SomeOf, Target)


def wording() -> dict[str, object]:
    found = nodes_in([nouns, pronouns, subjects, clauses, targets, jointly]) | nodes_of("gyoji.games.magic")
    found["BecomesType"] = found.pop("Becomes")  # the shared one is an event
    for make in (
        AnyTarget, pumped, based, gains, losing, colored, sized, base_sized, special_actions.ignorable, sentences.from_giver,
        numbers.stat_is, numbers.base_is, numbers.total_is, numbers.is_so, numbers.body_is, mana_builders.mana_text,
        mana_builders.symbols_of, mana_builders.choice_of, mana_builders.mix_of, mana_builders.chosen_or,
        mana_builders.lasting_mana, mana_builders.only_for, mana_builders.barred_from, mana_builders.at_most,
        becoming, still, unregenerated, scaled_pump, letting_mods, also, also_types, retargeted, rounded, amended,
        amended_tokens, attacking, scaled, so_many, countered_to, lasting, letting, letting_in, join,
    ):
        found[make.__name__] = make
    return found


# --- targets ---------------------------------------------------------------------------------------------------------
def AnyTarget(n: Number | None, upto: bool = False, other: bool = False, least: int = 0) -> Target:
    """115.4: a creature, a player, a planeswalker or a battle."""
    anything: Filter = AnyOf([KindIs("creature"), IsPlayer(EachPlayer()), KindIs("planeswalker"), KindIs("battle")])
    return Target(AllOf([Another(), anything]) if other else anything, n, upto, least=least)


# --- what is said of objects -------------------------------------------------------------------------------------------
def signed(value: object) -> Number:
    """A part of +1/-X."""
    if isinstance(value, int):
        return Num(value)
    return Negative(X()) if str(value).startswith("-") else X()


def pumped(pair: tuple[object, object]) -> list[Mod]:
    return [AddStat("power", signed(pair[0])), AddStat("toughness", signed(pair[1]))]


def based(pair: tuple[object, object]) -> list[Mod]:
    return [SetStat("power", signed(pair[0])), SetStat("toughness", signed(pair[1]))]


def scaled_pump(times: Number, pair: tuple[object, object]) -> list[Mod]:
    """+1/+1 for each of so many."""
    found: list[Mod] = []
    for m in pumped(pair):
        assert isinstance(m, AddStat)
        found.append(AddStat(m.stat, Times(m.n, times)))
    return found


def letting_mods(mods: list[Mod], number: Number) -> list[Mod]:
    """X is said to be a number."""
    found: list[Mod] = []
    for m in mods:
        made = remade(m, lambda n: number if isinstance(n, X) else n)
        assert isinstance(made, Mod)
        found.append(made)
    return found


def gains(abilities: list[Ability]) -> list[Mod]:
    return [Gain(a) for a in abilities]


def losing(keys: list[str]) -> list[Mod]:
    return [LoseAbilities(k) for k in keys]


def colored(colors: list[str], also: bool = False) -> list[Mod]:
    """Becomes these colours, or those too; none is colourless."""
    if not colors:
        return [SetColor("", "lose")]
    first = "gain" if also else "become"
    return [SetColor(c, first if k == 0 else "gain") for k, c in enumerate(colors)]


def becoming(kinds: list[str], types: list[str], pair: tuple[object, object] | None = None,
             colors: list[str] | None = None, also: bool = False) -> list[Mod]:
    """Becomes a 3/3 green Elemental creature."""
    found: list[Mod] = [Becomes(kinds, types, also)]
    if colors is not None:
        found.extend(colored(colors, also))
    return found if pair is None else [*found, *based(pair)]


def still(do: Do) -> Do:
    """What it was it still is (205.1b)."""
    return touching(do, lambda n: Becomes(n.kinds, n.types, True) if isinstance(n, Becomes) else n)


def unregenerated(do: Do) -> Do:
    """What is destroyed cannot be regenerated (701.15)."""
    return touching(do, lambda n: Verb("destroy-no-regenerate", n.what) if isinstance(n, Destroy) else n)


def sized(pair: tuple[object, object]) -> Filter:
    """A 1/1 creature."""
    return AllOf([StatIs("power", "=", signed(pair[0])), StatIs("toughness", "=", signed(pair[1]))])


def base_sized(pair: tuple[object, object]) -> Filter:
    """With base power and toughness 1/1 (208.4b)."""
    power, toughness = pair
    return AllOf([filters.BaseStatIs("power", "=", signed(power)),
                  filters.BaseStatIs("toughness", "=", signed(toughness))])


# --- mana ----------------------------------------------------------------------------------------------------------------
def also(mods: list[Mod]) -> list[Mod]:
    """In addition to its types and colours."""
    return [SetColor(m.color, "gain") if isinstance(m, SetColor) and m.how == "become" else m for m in also_types(mods)]


def also_types(mods: list[Mod]) -> list[Mod]:
    """In addition to its types (205.1b): a new colour replaces those it had (105.3)."""
    return [Becomes(m.kinds, m.types, True) if isinstance(m, Becomes) else m for m in mods]


# --- sentences that say more about the one before ------------------------------------------------------------------------
def retargeted(do: Do) -> Do:
    """New targets may be chosen for the copies."""
    return touching(do, lambda n: CopySpell(n.what, n.n, True, n.slot) if isinstance(n, CopySpell) else n)


def rounded(do: Do, up: bool) -> Do:
    """All parts of numbers in it are rounded so."""
    return touching(do, lambda n: Half(n.n, up, n.parts) if isinstance(n, Half) else n)


def amended(do: Do, cond: Cond, number: Number) -> Do:
    """Another amount is dealt if something is so: "it deals 4 damage instead", "twice that much"."""
    def change(n: Node) -> Node:
        if not isinstance(n, Deals) or n.n is None:
            return n
        old = n.n
        new = remade(number, lambda x: old if isinstance(x, ThatMany) else x)
        assert isinstance(new, Number)
        amount = NumberIf(cond, new, old)
        if not speaks(old) and speaks(cond):  # of whom it is dealt to
            return DealsTo(n.by, amount, n.to)
        return with_fields(n, {"n": amount})

    return touching(do, change)


def amended_tokens(do: Do, cond: Cond, number: Number) -> Do:
    """So many of those tokens are created if something is so."""
    return touching(do, lambda n: with_fields(n, {"n": NumberIf(cond, number, n.n)}) if isinstance(
        n, (Make, Create, MakeCopy)) and n.n is not None else n)


def speaks(n: Node) -> bool:
    """It has a pronoun in it."""
    return any([x.REFERS for x in n.walk()])


def attacking(do: Do) -> Do:
    """The tokens, or what is put onto the battlefield, enter tapped and attacking (508.4)."""
    def change(n: Node) -> Node:
        if isinstance(n, PlayerVerb) and n.verb == "populate":
            return PlayerVerb("populate-attacking", n.who, n.n)
        if isinstance(n, (Create, MakeCopy)) or (isinstance(n, To) and n.zone == "battlefield"):
            return with_fields(n, {"tapped": True, "attacking": True})
        return n

    return touching(do, change)


def scaled(times: Number, do: Do) -> Do:
    """So much for each of so many; what has no number is done so often."""
    found: list[Node] = []

    def change(n: Node) -> Node:
        if not isinstance(n, SCALED):
            return n
        old: object = getattr(n, "n", None)
        found.append(n)
        return with_fields(n, {"n": Times(old, times) if isinstance(old, Number) and old != Num(1) else times})

    def several(n: Node) -> Node:
        if not isinstance(n, SINGLE) or not is_one(n.n):
            return n
        found.append(n)
        return with_fields(n, {"n": times})

    made = remade(do, change, False)
    if not found:
        made = remade(do, several, False)
    assert isinstance(made, Do)
    return made if found else Repeat(do, n=times)


def so_many(do: Do, number: Number) -> Do:
    """"When one or more ... this way, ... that many": as many as it was done with."""
    return remade_as(Do, do, lambda n: number if type(n) is ThatMany else n)


def countered_to(do: Do, zone: str) -> Do:
    """Where a countered spell goes instead of the graveyard (701.5a)."""
    return touching(do, lambda n: Verb("counter", n.what, word=zone) if (
        isinstance(n, Verb) and n.verb == "counter") else n)


def brief(n: Node, unsaid: bool) -> bool:
    """It may be so for a time only: of which no time is said, or some is."""
    if isinstance(n, BecomeCopy) or (isinstance(n, Verb) and n.verb in BRIEF):
        return (n.until == "game") == unsaid
    return False


def lasting(until: str, do: Do) -> Do:
    """A duration at the head of a sentence: for all in it that says none."""
    made = remade_as(Do, sentences.lasting(until, do), lambda n: with_fields(n, {"until": until}) if brief(n, True) else n)
    told = made != do or any(isinstance(n, (Alter, Impose, Shield, Control)) for n in do.walk())
    return made if told else ForNoTime(do)


def letting(do: Do, number: Number) -> Do:
    """X is said to be a number, after all else: it may speak of whom damage is dealt to."""
    later = any(isinstance(n, ThatPlayer) for n in number.walk())

    def change(n: Node) -> Node:
        if isinstance(n, X):
            return number
        if isinstance(n, PayMana) and n.mana.xs and n.n is None:
            return PayMana(n.mana, number, n.who)
        return DealsTo(n.by, n.n, n.to) if later and isinstance(n, Deals) else n

    return remade_as(Do, do, change)


def letting_in(ability: Ability, number: Number) -> Ability:
    """The same of an ability. Where only symbols of a cost have X in them that would not be so."""
    if not any([isinstance(n, X) for n in ability.walk()]):
        return Unsaid(ability)
    return remade_as(Ability, ability, lambda n: number if isinstance(n, X) else n)


def join(a: list[object], b: list[object]) -> list[object]:
    """"..., and loses all other abilities": they are lost before others are gained."""
    first = [m for m in b if isinstance(m, (LoseOthers, LoseOtherKinds))]
    return [*first, *a, *[m for m in b if m not in first]] if first else [*a, *b]
