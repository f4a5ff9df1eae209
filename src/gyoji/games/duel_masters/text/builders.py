"""What the phrases call beside node classes: rules with a subject, costs, keywords."""

from __future__ import annotations

from typing import Final

from ....effects.context import Cond, Do, Filter, Number, Objects, Players
from ....effects.english.inverse import (
    BLANK_INT,
    BLANK_TEXT,
    Blank,
    BlankDo,
    Ways,
    parts,
    replaced,
    undo_aimed,
    undo_given_all,
    undo_plugged,
)
from ....effects.english.sentences import Change, given, remade, with_fields
from ....effects.english.sentences import about as about_event
from ....effects.nodes.abilities import Shield
from ....effects.nodes.choosing import Choose
from ....effects.nodes.events import When
from ....effects.nodes.filters import AllOf, AnyOf, Not
from ....effects.nodes.instructions import Move, Verb
from ....effects.nodes.numbers import Num
from ....effects.nodes.objects import It, Sel, You, Zoneless
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

    made = remade(event, change)
    assert isinstance(made, When)
    return made


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

    made = remade(do, change)
    assert isinstance(made, Do)
    return made


def cast_then(do: Do, zone: str) -> Do:
    """A spell that is cast by an effect and goes elsewhere afterwards."""
    def change(n: Node) -> Node:
        if isinstance(n, Verb) and n.verb in ("cast", "play") and n.what is not None:
            return Seq([Shield(Redirect(n.what, "", "graveyard", zone, None, zone == "deck"), "turn", True), n])
        return n

    made = remade(do, change)
    assert isinstance(made, Do)
    return made


def but_not(do: Do, filter: Filter) -> Do:
    """A choice that something cannot be chosen for."""
    def change(n: Node) -> Node:
        if isinstance(n, Choose) and isinstance(n.what, Sel):
            return with_fields(n, {"what": Sel(AllOf([Not(filter), n.what.filter]), n.what.zone, n.what.whose)})
        return n

    made = remade(do, change)
    assert isinstance(made, Do)
    return made


def about(when: When, do: Do) -> Do:
    """A verb whose object is what the event is about; but not where the text chooses its object itself."""
    return do if any(isinstance(n, Choose) for n in do.walk()) else about_event(when, do)


# --- the way back, to print a tree ---------------------------------------------------------------------------------
def undo_floor(value: object, known: list[object]) -> Ways:
    if not isinstance(value, list) or not value or not all(isinstance(r, CostLess) for r in value):
        return []
    return [[[with_fields(r, {"least": 1}) for r in value], value[0].least]]


def undo_cost_less(value: object, known: list[object]) -> Ways:
    if not isinstance(value, list) or not value or not all(isinstance(r, CostLess) for r in value):
        return []
    first = value[0]
    filters = [r.what.filter for r in value if isinstance(r.what, Zoneless)]
    if len(filters) != len(value):
        return []
    return [[filters, first.who, first.act, first.n, first.may]] if not first.once else []


def undo_aimed_event(value: object, known: list[object]) -> Ways:
    if not isinstance(value, When):
        return []
    objects: list[Node] = []
    for o in parts(value, Objects):
        if o not in objects:
            objects.append(o)
    ways: Ways = [[replaced(value, what, It()), what] for what in objects]
    return ways[:6]


def undo_cost_once(value: object, known: list[object]) -> Ways:
    if not isinstance(value, list) or not value or not all(isinstance(r, CostLess) and r.once for r in value):
        return []
    return undo_cost_less([with_fields(r, {"once": False}) for r in value], known)


def undo_change(value: object, known: list[object]) -> Ways:
    return [[-value.n]] if isinstance(value, Num) else []


def undo_untriggered(value: object, known: list[object]) -> Ways:
    def change(whose: Players | None) -> Change:
        def back(n: Node) -> Node:
            if isinstance(n, Verb) and n.verb == "untriggered" and n.what is not None:
                return Move(n.what, "hand", whose)
            return n

        return back

    if not isinstance(value, Do):
        return []
    made = remade(value, change(None))
    return [] if made == value else [[made], [remade(value, change(You()))]]


def undo_listed(value: object, known: list[object]) -> Ways:
    return [[value.split(NEXT)]] if isinstance(value, str) and value else []


def undone() -> dict[str, object]:
    k = keywords
    filter, do = Blank(), BlankDo()
    found: dict[str, object] = {
        "~aimed_rules": undo_aimed, "~aimed_event": undo_aimed_event,
        "~floor": undo_floor, "~given_all": undo_given_all, "~cost_less": undo_cost_less,
        "~cost_once": undo_cost_once,
        "~change_of": undo_change, "~untriggered": undo_untriggered,
        "~sympathy": undo_sympathy, "~life_gate": undo_life_gate,
        "~moonless_gate": undo_plugged(k.moonless_gate, [BLANK_TEXT, BLANK_INT]),
        "~final_revolution": undo_plugged(k.final_revolution, [do]),
    }
    for name in ("power_attacker", "ninja_strike", "rebirth"):
        found["~" + name] = undo_plugged(getattr(k, name), [BLANK_INT])
    for name in ("crew_breaker", "saver", "revolution_change", "invasion", "only_blocker"):
        found["~" + name] = undo_plugged(getattr(k, name), [filter])
    for name in ("shield_saver", "samurai_generate", "lost_prism", "cyclone"):
        found["~" + name] = undo_plugged(getattr(k, name), [])
    found["~attack_chance"] = undo_plugged(k.attack_chance, [filter])
    found["~soul_evasion"] = undo_plugged(k.soul_evasion, [])
    found["~turn_back"] = undo_plugged(k.turn_back, [BLANK_TEXT])
    found["~listed"] = undo_listed
    found["~stealth"] = undo_plugged(k.stealth, [BLANK_TEXT])
    return found


def undo_sympathy(value: object, known: list[object]) -> Ways:
    one = undo_plugged(keywords.sympathy, [[Blank()]])(value, known)
    if not one or not isinstance(one[0][0], list):
        return one
    filter = one[0][0][0]
    return [*one, [list(filter.filters)]] if isinstance(filter, AnyOf) else one


def undo_life_gate(value: object, known: list[object]) -> Ways:
    first, second = Blank(), Blank()
    ways: Ways = []
    for n in (None, Num(1)):
        ways += [[*way, n] for way in undo_plugged(lambda f, n=n: keywords.life_gate([f[0]], n), [[first]])(value, known)]
    both = undo_plugged(lambda f, h: keywords.life_gate([f, h], Num(1)), [first, second])(value, known)
    return ways + [[way, Num(1)] for way in both]


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
    found.update(undone())
    return found
