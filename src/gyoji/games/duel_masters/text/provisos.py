"""Provisos: what a further word or sentence changes in what was said."""

from __future__ import annotations

from ....effects.context import Cond, Do, Filter, Lasting, Number
from ....effects.english.sentences import lasting as lasting_effects
from ....effects.english.sentences import on, remade_as, with_fields
from ....effects.nodes.abilities import Delay, Shield, Static, Triggered
from ....effects.nodes.changes import Alter, SetKey
from ....effects.nodes.choosing import Choose
from ....effects.nodes.events import Moves, When
from ....effects.nodes.filters import AllOf, Not, Other
from ....effects.nodes.instructions import Destroy, Move, Tap, Verb
from ....effects.nodes.numbers import Is, Num
from ....effects.nodes.objects import AnyCard, Both, It, Sel, That, You, Zoneless
from ....effects.nodes.replacements import EntersAs, Redirect
from ....effects.nodes.static_rules import Forbid, StaticRule
from ....effects.nodes.structure import Seq, then
from ....kernel.state.card import Ability
from ....kernel.state.node import Node
from ..vocabulary.abilities import Replacing
from ..vocabulary.causes import Nobody
from ..vocabulary.filters import EnteredCount, ExecutedCount


def untriggered(do: Do) -> Do:
    """Shields that come to the hand without their S・トリガー."""
    def change(n: Node) -> Node:
        return Verb("untriggered", n.what) if isinstance(n, Move) and n.zone == "hand" else n

    return remade_as(Do, do, change)


def cast_then(do: Do, zone: str) -> Do:
    """A spell that is cast by an effect and goes elsewhere afterwards."""
    def change(n: Node) -> Node:
        if isinstance(n, Verb) and n.verb in ("cast", "play") and n.what is not None:
            return Seq([Shield(Redirect(n.what, "", "graveyard", zone, None, zone == "deck"), "turn", True), n])
        return n

    return remade_as(Do, do, change)


def but_not(do: Do, filter: Filter) -> Do:
    """A choice that something cannot be chosen for."""
    def change(n: Node) -> Node:
        if isinstance(n, Choose) and isinstance(n.what, Sel):
            return with_fields(n, {"what": Sel(AllOf([Not(filter), n.what.filter]), n.what.zone, n.what.whose)})
        return n

    return remade_as(Do, do, change)


def spared(do: Do) -> Do:
    """What is done with all of them, but for this card."""
    def change(n: Node) -> Node:
        what = getattr(n, "what", None)
        if isinstance(n, (Destroy, Move, Tap)) and isinstance(what, Sel):
            return with_fields(n, {"what": Sel(AllOf([Other(), what.filter]), what.zone, what.whose)})
        return n

    return remade_as(Do, do, change)


def tapped_as(event: When) -> Ability:
    """It comes tapped, where it comes."""
    if isinstance(event, Moves) and event.to == "battle" and type(event) is Moves:
        return EntersAs(event.what, True)
    return Replacing(event, Move(That(), event.to if isinstance(event, Moves) else "battle", turned=True))


def lasting(until: str, do: Do) -> Do:
    """A duration for all that says none; where nothing can last it would say nothing, and is refused."""
    lasts = any(isinstance(n, (Alter, Lasting, Shield, Delay)) for n in do.walk())
    return lasting_effects(until, do) if lasts else on(Sel(AnyCard(), "", Nobody()), do)


def armed(ability: Ability | list[Ability]) -> Ability | list[Ability]:
    """革命2, マナ武装5: behind the name stands on what it hangs; without that it says less than is meant, and is refused."""
    made = ability if isinstance(ability, list) else [ability]
    said = any(isinstance(n, Cond) for a in made for n in a.walk())
    return ability if said else Static(Sel(AnyCard(), "", Nobody()), [])


def held(do: Do) -> Do:
    """What was tapped, or only chosen, does not untap at its player's next turn: all of a set, or what was chosen."""
    taps = [n for n in do.walk() if isinstance(n, Tap) and n.sideways]
    what = taps[-1].what if taps else It() if isinstance(do, Choose) else Sel(AnyCard(), "", Nobody())
    stays = Alter(what if isinstance(what, (Sel, Both)) else It(), [SetKey("no-untap-step")], "opponents-turn")
    return then(stays, do) if isinstance(what, (Sel, Both)) else then(do, stays)


def no_more_than(act: str, filter: Filter, most: Number) -> list[StaticRule]:
    """しか: when so many such cards have been executed this turn, no more can be."""
    if act not in ("summon", "cast", "play", "enter"):
        return [Forbid(act, You(), Sel(AnyCard(), "", Nobody()))]
    done = EnteredCount(filter, You()) if act == "enter" else ExecutedCount(filter, You())
    return [Forbid(act, You(), Zoneless(filter), cond=Is(done, ">=", most))]


def fewer_than(act: str, filter: Filter, n: int) -> list[StaticRule]:
    """n枚以上...できない."""
    return no_more_than(act, filter, Num(n - 1))


def nth(when: When, number: Number, n: int, do: Do) -> Triggered:
    """The second, third, ... each turn: of a number that counts them."""
    return Triggered(when, do, Is(number, ">=", Num(n)), limit=1)
