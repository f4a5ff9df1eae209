"""Trees that no text can mean: what its words were read as finds nothing, or is not known in time. Such a text is not
understood."""

from __future__ import annotations

from ....effects.context import Do, Objects
from ....effects.english.clauses import OnlyIf, Shown
from ....effects.english.nouns import Linked
from ....effects.english.pronouns import AtHand, OfCost, Victims
from ....effects.english.subjects import AnOpponent, By
from ....effects.lowering.grouping import conjuncts
from ....effects.nodes.abilities import Activated, Reflexive, SpellText, Triggered
from ....effects.nodes.changes import AddStat, Alter, Gain
from ....effects.nodes.choosing import Choose, Mention
from ....effects.nodes.costs import Cost
from ....effects.nodes.filters import InZone, KindIs
from ....effects.nodes.instructions import PlayerVerb, Tap
from ....effects.nodes.numbers import CountersOn, Num, X
from ....effects.nodes.objects import Among, Both, It, ThatOpponent, This, TopOf
from ....effects.nodes.player_events import Plays
from ....effects.nodes.static_rules import Forbid, Impose
from ....effects.nodes.structure import If, IfDid, Seq
from ....effects.nodes.targets import Aim
from ....kernel.state.card import Ability
from ..concepts.described_tokens import CreateMore
from ..mana.adding import PayMana
from ..spells.linked import ChooseNoted, ChooseOpponent
from ..vocabulary.events import PlaysLand
from ..vocabulary.filters import ChosenFor, Subtype
from ..zones.moving import ExilesUntil, Goes
from .syntax import Difference, ForNoTime, Unsaid, Untouched


def meaningless(a: Ability) -> str:
    """The words at fault, in short."""
    for n in a.walk():
        if isinstance(n, Difference):
            return "the difference"
        if isinstance(n, CreateMore):
            return "those tokens"
        if isinstance(n, PlaysLand) and n.what is not None and not speaks_of_lands(n.what):
            return "a card"
        if isinstance(n, Gain) and lacks_exiled(n.ability):
            return "exiled card"
        if isinstance(n, Unsaid):
            return "where X is"
        if isinstance(n, Untouched):
            return "enters attacking"
        if isinstance(n, ForNoTime):
            return "a time"
        if isinstance(n, OnlyIf) and asks_too_early(n):
            return "if it"
        if isinstance(n, IfDid) and gives_leave(n.do):  # for a time: it is always given, and used later or never
            return "if you do" if n.orelse is None else "if you don't"
        if isinstance(n, PlayerVerb) and n.verb == "collect-evidence" and isinstance(n.n, X):
            return "evidence X"
        if isinstance(n, Goes) and speaks_of_itself_too(n.what):
            return "counters on it"
    if aims_at_unknown_x(a):  # targets are chosen before anybody pays
        return "mana value X"
    return speaks_of_nothing(a)


def gives_leave(do: Do) -> bool:
    """It ends with leave to do something later."""
    if isinstance(do, Seq):
        return gives_leave(do.steps[-1])
    if isinstance(do, (By, If, OnlyIf)):
        return gives_leave(do.do)
    return isinstance(do, Impose)


def asks_too_early(n: OnlyIf) -> bool:
    """It asks about something that only comes up when it is done."""
    later = {it.slot for it in n.do.walk() if isinstance(it, (Shown, Goes))}
    return any([isinstance(it, It) and it.slot in later for it in n.cond.walk()])


def speaks_of_itself_too(what: Objects) -> bool:
    """"Exile ~ and all creatures with mana value less than the number of counters on it": on which of them?"""
    return isinstance(what, Both) and any([isinstance(n, This) for n in what.walk()]) and any(
        [isinstance(n, CountersOn) and isinstance(n.what, AtHand) for n in what.walk()])


def speaks_of_lands(what: Objects) -> bool:
    """"Play a card" would be to cast it too."""
    return any([isinstance(n, Subtype) or (isinstance(n, KindIs) and n.kind == "land") for n in what.walk()])


def lacks_exiled(a: Ability) -> bool:
    """An ability in quotes that speaks of the exiled card and exiles none: what has it is not what has exiled."""
    nodes = list(a.walk())
    exiles = any([isinstance(n, ExilesUntil) or (isinstance(n, Goes) and n.to.zone == "exile") for n in nodes])
    return not exiles and any([isinstance(n, Linked) for n in nodes])


def speaks_of_nothing(a: Ability) -> str:
    """Words that were read as what they cannot mean: something done "this way" that is elsewhere, the size of a card on a
    library, an opponent whom nobody has named."""
    nodes = list(a.walk())
    spells = {n.slot for n in nodes if isinstance(n, Plays)}
    those = {n.slot for n in nodes if isinstance(n, Mention) and isinstance(n.what, It) and n.what.slot in spells}
    if any([isinstance(n, Forbid) and n.act in ("attack", "block") and isinstance(n.what, It) and n.what.slot in those
            for n in nodes]):
        return "they"  # who casts a spell is not what attacks
    if isinstance(a, SpellText) and any([isinstance(n, ChosenFor) and n.sort == "name" for n in nodes]) and not any(
            [isinstance(n, ChooseNoted) for n in nodes]):
        return "that name"
    shown = {n.slot for n in nodes if isinstance(n, Shown) and isinstance(n.what, TopOf)}
    put_away = {n.slot for n in nodes if isinstance(n, Goes) and n.to.zone != "battlefield"}
    named = any([isinstance(n, (AnOpponent, ChooseOpponent)) for n in nodes])
    free = pays_nothing(a)
    ones = {n.slot for n in nodes if type(n) is Choose and n.n == Num(1)}
    for n in nodes:
        if isinstance(n, Choose) and isinstance(n.what, Among) and type(n.what.what) is It and n.what.what.slot in ones:
            return "from it"  # of the one card that was chosen before
        if free and isinstance(n, OfCost) and n.slot == OfCost.OTHERWISE:
            return "this way"
        if isinstance(n, Among) and isinstance(n.what, It) and any(
                [isinstance(f, InZone) for f in conjuncts(n.filter)]):
            return "this way"
        if isinstance(n, Alter) and isinstance(n.what, It) and n.what.slot in shown and any(
                [isinstance(m, AddStat) for m in n.mods]):
            return "it gets"
        if isinstance(n, Victims) and n.slot in put_away:  # a card that is elsewhere is dealt no damage
            return "to them"
        if isinstance(n, By) and type(n.who) is ThatOpponent and not named:
            return "that player"
    return ""


def pays_nothing(a: Ability) -> bool:
    """Nothing is sacrificed, discarded or the like to pay for it, as far as the ability itself tells."""
    if isinstance(a, Triggered):
        return not any([isinstance(n, Activated) for n in a.walk()])
    return isinstance(a, Activated) and isinstance(a.cost, Cost) and all([isinstance(d, Tap) for d in a.cost.deeds])


def speaks_of_cost(a: Ability) -> bool:
    """It speaks of what was sacrificed, discarded or the like to pay for it."""
    return any([isinstance(n, OfCost) and n.slot == OfCost.OTHERWISE for n in a.walk()])


def aims_at_unknown_x(a: Ability) -> bool:
    """It has a target with X in its description, where X is only known once something was paid as it resolves."""
    if not isinstance(a, Triggered):
        return False
    nodes = list(a.do.walk())
    paid = [n for n in nodes if isinstance(n, PayMana) and n.mana.xs]
    later = any([isinstance(n, Reflexive) for n in nodes])
    aimed = any([isinstance(n, Aim) and any([isinstance(x, X) for x in n.walk()]) for n in nodes])
    return bool(paid) and not later and aimed
