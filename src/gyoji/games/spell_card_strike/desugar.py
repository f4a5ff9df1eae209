"""What is done to the tree of a text once its ability is known: range, duration, caster, whom unsaid words mean."""

from __future__ import annotations

from typing import Final

from ...effects.context import Do, Filter, Number, Objects
from ...effects.english.sentences import remade, remade_as, with_fields
from ...effects.nodes.abilities import Delay, Shield, Static
from ...effects.nodes.changes import Alter
from ...effects.nodes.choosing import Choose, ChooseNumber, Mention
from ...effects.nodes.declarations import ChangeDamage, MoveDamage, Target
from ...effects.nodes.events import Comes
from ...effects.nodes.filters import AllOf, KindIs, StateIs
from ...effects.nodes.instructions import Control, Damage, Destroy, Discard, Draw, Move, PlayerVerb, Reveal, Tap, Verb
from ...effects.nodes.numbers import Count, Num, X
from ...effects.nodes.objects import Among, AnyCard, Both, Host, It, Sel, This, ThisAs, You
from ...effects.nodes.places import Advance, At, Bearer, Caster, Shift, Within
from ...effects.nodes.replacements import Instead
from ...effects.nodes.static_rules import Impose
from ...effects.nodes.structure import If, May, OneByOne, OneOf, then
from ...kernel.process.grid import Range
from ...kernel.state.aliases import Slot
from ...kernel.state.node import Node
from .abilities import AddRange
from .vocabulary import Addressee, Alternative, Attacker, ChooseN, Conditional, DamagedBy, Optional, Unsaid

MOST: Final = 20  # of a number that nothing limits


# --- ranges (3.6) --------------------------------------------------------------------------------------------------
def speaks_of_range(tree: Node) -> bool:
    """It needs a range that the ability must have."""
    return any((isinstance(n, Within) and n.range is None and n.color != "both")
               or (isinstance(n, AddRange) and n.range is None) for n in tree.walk())


def speaks_of_blue(tree: Node) -> bool:
    return any(isinstance(n, Within) and n.color == "blue" for n in tree.walk())


def coloured(target: Choose, range: Range | None) -> Choose:
    """A target line that speaks of a colour means that part of the ability's own range."""
    if range is None:
        return target
    return remade_as(Choose, target, lambda n: Within(n.color, n.of, range) if isinstance(n, Within) and n.range is None
                  and n.color != "both" else n, False)


def within_range(tree: Node, range: Range) -> Node:
    """3.6.5: its own range where the text speaks of it; what is done to all is done inside of it."""
    blue = speaks_of_blue(tree)

    def fill(n: Node) -> Node:
        if isinstance(n, Within) and n.range is None and n.color != "both":
            return Within(n.color, n.of, range)
        if isinstance(n, AddRange) and n.range is None:
            return type(n)(range)
        if isinstance(n, (Damage, Alter, Tap, Destroy, Verb, Advance, Shift, Control, Choose, Static)):
            field = "to" if isinstance(n, Damage) else "what"
            what: object = getattr(n, field)
            if isinstance(what, Sel) and what.zone in ("", "stage") and not _placed(what):
                here = At(Within("both" if blue else "red", Bearer(), range))
                return with_fields(n, {field: narrowed(what, here)})
        return n

    return remade(tree, fill, False)


def _placed(what: Sel) -> bool:
    return any(isinstance(n, At) for n in what.walk())


def narrowed(what: Objects, by: Filter) -> Objects:
    """Those of some objects that also fit."""
    if isinstance(what, Sel):
        return Sel(AllOf([by, what.filter]), what.zone, what.whose)
    return Both(narrowed(what.a, by), narrowed(what.b, by)) if isinstance(what, Both) else Among(what, by)


# --- durations (2.4.6, 2.4.7) --------------------------------------------------------------------------------------
def lasting(tree: Node, duration: str) -> Node:
    """How long what it says goes on: as its icon tells, or as the words tell; without an icon, while it is applied."""
    until = duration or "resolution"

    def change(n: Node) -> Node:
        if isinstance(n, Control):
            return with_fields(n, {"until": duration or "game"}) if n.until == "game" else n
        if isinstance(n, Delay) and isinstance(n.when, Comes):
            return n  # the words tell when, and that it is once
        if isinstance(n, (Alter, Impose, Shield, Delay)) and n.until == "game":
            return with_fields(n, {"until": until})
        return n

    def whole(n: Node) -> Node:
        if isinstance(n, (Alter, Impose, Shield, Delay, Control)) and n.until == "whole-game":
            return with_fields(n, {"until": "game"})
        return n

    return remade(remade(remade(tree, change), whole), by_the_book)


def by_the_book(n: Node) -> Node:
    """Choices and conditions of a text as 8.1 has them."""
    if type(n) is May:
        return Optional(n.do, n.who)
    if type(n) is If:
        return Conditional(n.cond, n.do, n.orelse)
    if type(n) is OneOf:
        return OneOf([m if isinstance(m, Alternative) else Alternative(m) for m in n.modes], n.n, n.slot, n.by)
    return n


# --- who -------------------------------------------------------------------------------------------------------------
def addressed(tree: Node, targets: int, spell: bool) -> Node:
    """Unsaid objects mean the targets, or else whoever does it; "the attack" is this striker's, in a spell anybody's."""
    first: Objects = It(0) if targets else Caster()

    def change(n: Node) -> Node:
        if isinstance(n, Addressee) or (isinstance(n, Unsaid) and targets):
            return first
        if isinstance(n, Target) and targets > 1:
            return Both(It(0), It(1))
        if isinstance(n, DamagedBy) and isinstance(n.by, Attacker):
            return with_fields(n, {"by": None if spell else This()})
        return n

    return remade(tree, change, False)


def shown_cards(tree: Node) -> Node:
    """Cards of no zone are those that were shown just now."""
    shown = [n.slot for n in tree.walk() if isinstance(n, Reveal)]

    def change(n: Node) -> Node:
        return Among(It(shown[0]), n.filter) if isinstance(n, Sel) and zoneless(n) else n

    return remade(tree, change, False) if len(shown) == 1 else tree


def zoneless(s: Sel) -> bool:
    """Cards, not strikers or what they wear: they must be somewhere."""
    if s.zone:
        return False
    parts = list(s.filter.walk())
    cards = any(isinstance(f, AnyCard) or (isinstance(f, KindIs) and f.kind == "spell-card") for f in parts)
    return cards and not any(isinstance(f, StateIs) and f.state == "attached" for f in parts)


def vague(tree: Node) -> str:
    """What a text leaves open that it must say."""
    damaging = [n for n in tree.walk() if isinstance(n, Instead) and isinstance(n.when, DamagedBy)]
    for n in tree.walk():
        if isinstance(n, Unsaid):
            return "it is not said what this is done to"
        if isinstance(n, (ChangeDamage, MoveDamage)) and not any([n is m for d in damaging for m in d.walk()]):
            return "it is not said which damage this is"
        if isinstance(n, (Choose, Move, Damage, Verb)):
            what: object = getattr(n, "to" if isinstance(n, Damage) else "what")
            if isinstance(what, Sel) and zoneless(what):
                return "it is not said where these cards are"
    return ""


def for_host(tree: Node) -> Node:
    """An equip spell speaks of the striker that wears it (2.9.5)."""
    def change(n: Node) -> Node:
        return Host("striker") if isinstance(n, (ThisAs, Bearer, Addressee)) else n

    return remade(tree, change, False)


def for_wearer(tree: Node) -> Node:
    """An option's abilities are the striker's own (3.13.3.2): who wears it is this striker."""
    return remade(tree, lambda n: ThisAs("striker") if isinstance(n, Host) else n, False)


def remembered(do: Do, slot: Slot) -> Do:
    """What goes on after a spell is resolved still knows its caster (8.1.13)."""
    later: tuple[type[Node], ...] = (Alter, Impose, Shield, Delay)
    used: list[bool] = []

    def inner(n: Node) -> Node:
        if isinstance(n, Caster):
            used.append(True)
            return It(slot)
        return n

    def change(n: Node) -> Node:
        return remade(n, inner, False) if isinstance(n, later) else n

    found = remade(do, change, False)
    assert isinstance(found, Do)
    return then(Mention(Caster(), slot), found) if used else found


def one_by_one(do: Node, targets: list[Choose]) -> Node:
    """8.1.3.1: "next" of several strikers is the next time of each of them."""
    many = [k for k, t in enumerate(targets) if not (isinstance(t.n, Num) and t.n.n == 1)]

    def change(n: Node) -> Node:
        if not (isinstance(n, Shield) and n.once and isinstance(n.ability, Instead)):
            return n
        when = n.ability.when
        if not isinstance(when, DamagedBy):
            return n
        field = "by" if when.to is None else "to"
        who = when.by if when.to is None else when.to
        if not isinstance(who, (Sel, Among)) and not (isinstance(who, It) and who.slot in many):
            return n
        slot = next_slot(do)
        each = with_fields(n.ability, {"when": with_fields(when, {field: It(slot)})})
        shield = with_fields(n, {"ability": each})
        assert isinstance(shield, Do)
        return OneByOne(who, shield, slot)

    return remade(do, change, False)


def next_slot(tree: Node) -> int:
    return 1 + max([-1, *[int(getattr(n, "slot")) for n in tree.walk() if "slot" in n.FIELDS]])  # noqa: B009


# --- n (1.1.6.1) -----------------------------------------------------------------------------------------------------
def numbered(do: Do) -> Do:
    """A number that nothing else tells is the player's choice, as far as it can be done."""
    if not any(isinstance(n, X) for n in do.walk()):
        return do
    most: Number | None = None
    told = any(isinstance(n, ChooseNumber) for n in do.walk())
    for n in do.walk():
        if isinstance(n, Draw) and told:
            most = Count(Sel(AnyCard(), "deck", n.who))
        elif isinstance(n, Discard) and isinstance(n.n, X):
            most = Count(Sel(AnyCard(), "hand", n.who))
        elif isinstance(n, PlayerVerb) and n.verb == "score-cost" and isinstance(n.n, X):
            most = Count(Sel(AnyCard(), "discard", n.who or You()))
        elif isinstance(n, Choose) and isinstance(n.n, X):
            most = Count(n.what)
    if told:
        return remade_as(Do, do, lambda n: ChooseN(most or Num(MOST), 1) if isinstance(n, ChooseNumber) else n)
    return do if most is None else then(ChooseN(most, 1), do)
