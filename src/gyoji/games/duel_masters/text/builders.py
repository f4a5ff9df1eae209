"""What the phrases call beside node classes: rules with a subject, costs, keywords."""

from __future__ import annotations

from typing import Final

from ....effects.context import Cond, Do, Filter, Number, Objects, Players
from ....effects.english.sentences import about as about_event
from ....effects.english.sentences import given, remade, remade_as, with_fields
from ....effects.nodes.abilities import Shield
from ....effects.nodes.choosing import Choose
from ....effects.nodes.events import When
from ....effects.nodes.filters import AllOf, Not
from ....effects.nodes.instructions import Move, Verb
from ....effects.nodes.numbers import Num
from ....effects.nodes.objects import It, Sel, Zoneless
from ....effects.nodes.replacements import Redirect
from ....effects.nodes.static_rules import StaticRule
from ....effects.nodes.structure import Seq
from ....effects.registry import nodes_of
from ....kernel.state.card import Ability
from ....kernel.state.node import Node
from ..vocabulary.power_changes import CostLess
from . import keywords

NEXT: Final = "|"  # between names


# --- builders ------------------------------------------------------------------------
def aimed_rules(rules: list[StaticRule], what: Objects) -> list[StaticRule]:
    """Rules about "it", with what they are about."""
    def change(n: Node) -> Node:
        return what if type(n) is It and n.want is None and n.slot == -1 else n

    made = [remade(r, change) for r in rules]
    return [r for r in made if isinstance(r, StaticRule)]


def aimed_event(event: When, what: Objects) -> When:
    """An event about "it", with what it is about."""
    def change(n: Node) -> Node:
        return what if type(n) is It and n.want is None and n.slot == -1 else n

    return remade_as(When, event, change)


def change_of(k: int) -> Num:
    """+2 is two more: a cost that is -2 less."""
    return Num(-k)


def cost_less(what: list[Filter], who: Players | None, act: str, n: Number, may: bool) -> list[StaticRule]:
    return [CostLess(Zoneless(f), who, n, act, 1, may) for f in what]


def listed(names: list[str]) -> str:
    """Several names in one word."""
    return NEXT.join(names)


def cost_once(what: list[Filter], who: Players | None, act: str, n: Number, may: bool) -> list[StaticRule]:
    """The same for the next card alone."""
    return [CostLess(Zoneless(f), who, n, act, 1, may, True) for f in what]


def floor(rules: list[StaticRule], least: int) -> list[StaticRule]:
    """A cost that does not become less than a number."""
    return [with_fields(r, {"least": least}) if isinstance(r, CostLess) else r for r in rules]  # type: ignore[misc]


def given_all(cond: Cond, abilities: list[Ability]) -> list[Ability]:
    return [given(cond, a) for a in abilities]


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


def about(when: When, do: Do) -> Do:
    """A verb whose object is what the event is about; but not where the text chooses its object itself."""
    return do if any(isinstance(n, Choose) for n in do.walk()) else about_event(when, do)


def wording() -> dict[str, object]:
    found = nodes_of("gyoji.games.duel_masters")
    found.update(
        aimed_rules=aimed_rules, aimed_event=aimed_event, floor=floor, given_all=given_all, untriggered=untriggered,
        cast_then=cast_then, but_not=but_not, about=about,
        change_of=change_of, cost_less=cost_less, cost_once=cost_once, power_attacker=keywords.power_attacker,
        ninja_strike=keywords.ninja_strike, stealth=keywords.stealth, crew_breaker=keywords.crew_breaker,
        sympathy=keywords.sympathy, saver=keywords.saver, shield_saver=keywords.shield_saver,
        life_gate=keywords.life_gate, samurai_generate=keywords.samurai_generate, lost_prism=keywords.lost_prism,
        cyclone=keywords.cyclone, revolution_change=keywords.revolution_change, invasion=keywords.invasion,
        rebirth=keywords.rebirth, moonless_gate=keywords.moonless_gate, only_blocker=keywords.only_blocker,
        final_revolution=keywords.final_revolution, attack_chance=keywords.attack_chance, turn_back=keywords.turn_back,
        soul_evasion=keywords.soul_evasion, listed=listed,
    )
    return found
