"""What only the whole tree of an ability tells: whose zone, which number, which spells, what it differs by."""

from __future__ import annotations

from ....effects.context import Filter, Players
from ....effects.english.sentences import remade, with_fields
from ....effects.english.subjects import By, OtherPlayers
from ....effects.nodes.abilities import Keyword, SpellText, Triggered
from ....effects.nodes.changes import Gain
from ....effects.nodes.choosing import Choose
from ....effects.nodes.events import Comes, Damaged, EitherEvent, Moves, When
from ....effects.nodes.filters import Other, OwnedBy, StatIs
from ....effects.nodes.instructions import Verb
from ....effects.nodes.numbers import EventNumber, Happened, Is, Negative, Num, Plus
from ....effects.nodes.objects import (
    Among,
    ControllerOf,
    EachPlayer,
    It,
    OwnerOf,
    PlayerAsObject,
    Sel,
    ThatPlayer,
    This,
    You,
    Zoneless,
)
from ....effects.nodes.player_events import Plays
from ....effects.nodes.static_rules import StaticRule, StaticRules
from ....effects.nodes.structure import Seq
from ....effects.nodes.targets import Aim
from ....kernel.state.card import Mod
from ....kernel.state.node import Node
from ..concepts.creating_tokens import Make
from ..concepts.described_tokens import CreateMore
from ..continuous.static_rules import LendsKey
from ..costs.modifiers import CheaperBy
from ..spells.next_spell import ForNextSpell
from ..spells.permissions import AsSpell, CastByKeyword, CastInTurn, CastSuch
from ..vocabulary.abilities import CastAs, Way
from ..vocabulary.filters import NotPutBy
from ..vocabulary.numbers import ThisTurn
from ..zones.moving import Goes, Mill
from .desugar_costs import of_any_zone
from .syntax import Difference


def understood_whole(made: Node) -> Node:
    """An ability with what only its whole tree tells."""
    nodes = list(made.walk())
    if any([isinstance(n, CastAs) for n in nodes]):
        made = cast_from_there(made)
    if any([isinstance(n, Verb) and n.verb == "cast" for n in nodes]):
        made = remade(made, cast_as_such)
    if any([isinstance(n, Difference) for n in nodes]):
        made = told_apart(made)
    if any([isinstance(n, CreateMore) for n in nodes]):
        made = those_tokens(made)
    if any([isinstance(n, EventNumber) for n in nodes]):
        made = remade(made, at_moment)
    if any([isinstance(n, Damaged) for n in nodes]):
        made = remade(made, whose_source)
    if any([isinstance(n, Moves) and isinstance(n.what, Among) for n in nodes]):
        made = remade(remade(made, to_own_graveyard), whose_zone)
    if any([isinstance(n, OtherPlayers) for n in nodes]):
        made = others_than_spoken_of(made)
    if isinstance(made, SpellText) and any([isinstance(n, Other) for n in nodes]):
        made = remade(made, another_card)
    return made


def others_than_spoken_of(tree: Node) -> Node:
    """"Each other player": than the one who does something before, or did what it triggers on; else than you."""
    told: set[int] = set()
    for n in tree.walk():
        if isinstance(n, When):
            acts = any([isinstance(p, Players) and not isinstance(p, You) for p in n.walk()])
        elif isinstance(n, By):
            acts = not isinstance(n.who, (You, EachPlayer, OtherPlayers))
        else:
            acts = isinstance(n, Aim) and isinstance(n.what, PlayerAsObject)
        if acts and isinstance(n, (When, By, Aim)):
            told.add(n.slot)
    return remade(tree, lambda n: OtherPlayers(You()) if isinstance(n, OtherPlayers) and isinstance(
        n.but, ThatPlayer) and n.but.slot not in told else n)


def another_card(n: Node) -> Node:
    """"Another card from your graveyard" in a spell's text: than those that it has put there."""
    if not isinstance(n, Sel) or n.zone != "graveyard":
        return n
    return with_fields(n, {"filter": remade(n.filter, lambda f: NotPutBy() if isinstance(f, Other) else f)})


def cast_as_such(n: Node) -> Node:
    """"You may cast a spell with mana value 3 or less from your hand": it is what the spell will be that counts."""
    if not isinstance(n, Seq):
        return n
    steps = n.steps.copy()
    for k in range(len(steps) - 1):
        choice, cast = steps[k], steps[k + 1]
        if type(choice) is Choose and isinstance(choice.what, (Sel, Among)) and isinstance(cast, Verb) and (
                cast.verb == "cast" and cast.word in ("", "pay") and type(cast) is Verb) and isinstance(
                cast.what, It) and cast.what.slot == choice.slot:
            such = choice.what.filter
            chosen = with_fields(choice, {"what": with_fields(choice.what, {"filter": AsSpell(such)})})
            assert isinstance(chosen, Choose)
            verb = CastSuch(cast.what, such, cast.word)
            one = choice.n == Num(1) or choice.joint is not None
            steps[k:k + 2] = [chosen, verb] if one else [CastInTurn(chosen, verb)]
            return cast_as_such(Seq(steps))
    return n


def told_apart(tree: Node) -> Node:
    """The difference is that of the comparison before it; a condition of a trigger stands last in the tree."""
    compared: Is | None = None
    for n in tree.walk():
        if isinstance(n, Difference) and compared is not None:
            break
        if isinstance(n, Is):
            compared = n
    if compared is None:
        return tree
    more, less = (compared.a, compared.b) if compared.op.startswith(">") else (compared.b, compared.a)
    return remade(tree, lambda n: Plus(more, Negative(less)) if isinstance(n, Difference) else n)


def those_tokens(tree: Node) -> Node:
    """"Create two of those tokens": such as were described last, in whatever row or case."""
    described: Make | None = None
    found: dict[int, Make] = {}
    for n in tree.walk():
        if isinstance(n, Make):
            described = n
        elif isinstance(n, CreateMore) and described is not None:
            found[id(n)] = described
    return remade(tree, lambda n: with_fields(found[id(n)], {"n": n.n}) if isinstance(n, CreateMore) and (
        id(n) in found) else n)


def whose_source(n: Node) -> Node:
    """"Whenever a source an opponent controls deals damage to you, that player ...": whoever controls the source."""
    if not (isinstance(n, Triggered) and isinstance(n.when, Damaged) and n.when.giver and isinstance(
            n.when.to, PlayerAsObject) and isinstance(n.when.to.who, You)):
        return n
    slot = n.when.slot
    return with_fields(n, {"do": remade(n.do, lambda x: ControllerOf(It(slot)) if isinstance(
        x, ThatPlayer) and x.slot == slot else x)})


def whose_zone(n: Node) -> Node:
    """"Whenever a card is put into a player's graveyard, that player ...": whose graveyard it is."""
    if not (isinstance(n, Triggered) and isinstance(n.when, Moves) and isinstance(n.when.what, Among) and isinstance(
            n.when.what.filter, OwnedBy) and not isinstance(n.when.what.filter.who, You)):
        return n
    slot = n.when.slot
    return with_fields(n, {"do": remade(n.do, lambda x: OwnerOf(It(slot)) if isinstance(
        x, ThatPlayer) and x.slot == slot else x)})


def to_own_graveyard(n: Node) -> Node:
    """"When ~ is put into your graveyard": it goes to its owner's, who has the ability there (603.6c)."""
    if isinstance(n, Moves) and n.to == "graveyard" and n.frm != "battlefield" and isinstance(n.what, Among) and isinstance(
            n.what.what, This) and isinstance(n.what.filter, OwnedBy) and isinstance(n.what.filter.who, You):
        return with_fields(n, {"what": n.what.what})
    return n


def at_moment(n: Node) -> Node:
    """What triggers as a moment comes, one thing moves or a spell is cast has no number but the one of its condition or
    description ("if you gained life ..., that much", "if it had counters on it, that many")."""
    if not isinstance(n, Triggered) or not all([isinstance(w, (Comes, Moves, Plays)) for w in events_of(n.when)]):
        return n
    amount = n.cond.a if isinstance(n.cond, Is) else None
    if isinstance(n.cond, Happened):
        amount = ThisTurn(n.cond.deed, n.cond.who)
    if isinstance(n.when, Plays) and amount is None:
        such = [f.n for f in n.when.walk() if isinstance(f, StatIs) and f.op == "="]
        amount = such[0] if len(such) == 1 else None
    if amount is None:
        return n
    return with_fields(n, {"do": remade(n.do, lambda x: amount if isinstance(x, EventNumber) else x, False)})


def events_of(w: When) -> list[When]:
    return [*events_of(w.a), *events_of(w.b)] if isinstance(w, EitherEvent) else [w]


def cast_from_there(tree: Node) -> Node:
    """Leave to cast a card that was chosen in a zone, milled, or put somewhere is leave to cast it from that zone."""
    zones = {n.slot: n.what.zone for n in tree.walk() if isinstance(n, Choose) and isinstance(n.what, Sel)
             and n.what.zone in ("graveyard", "hand", "library")}
    zones |= {n.slot: "graveyard" for n in tree.walk() if isinstance(n, Mill)}
    zones |= {n.slot: n.to.zone for n in tree.walk() if isinstance(n, Goes) and n.to.zone in ("graveyard", "hand")}

    def change(n: Node) -> Node:
        what = n.what.what if isinstance(n, CastAs) and isinstance(n.what, Among) else getattr(n, "what", None)
        if isinstance(n, CastAs) and n.zone == "exile" and isinstance(what, It) and what.slot in zones:
            return with_fields(n, {"zone": zones[what.slot]})
        return n

    return remade(tree, change) if zones else tree


def lent_by(mods: list[Mod], whose: Players | None, spells: Filter) -> list[StaticRule]:
    """What keywords that spells are given change about casting them is known before they are cast (601.3e): what they
    can be paid with, for what other cost, for how much less."""
    rules: list[StaticRule] = []
    such = of_any_zone(spells)
    for m in mods:
        a = m.ability if isinstance(m, Gain) else None
        if isinstance(a, Keyword) and a.name in ("convoke", "delve", "improvise"):
            rules.append(LendsKey(whose, such, a.name))
        elif isinstance(a, Way) and a.zone == "hand" and a.cost is not None:
            rules.append(CastByKeyword(whose, Zoneless(such), a.cost, a.label))
        elif isinstance(a, StaticRules):
            rules.extend([CheaperBy(r.n, r.rule, Zoneless(such)) for r in a.rules if isinstance(r, CheaperBy)])
    return rules


def for_next(n: Node) -> Node:
    """The same of a keyword that only the next spell has."""
    rules = lent_by(n.mods, You(), n.filter) if isinstance(n, ForNextSpell) else []
    if not isinstance(n, ForNextSpell) or not rules:
        return n
    old = [] if n.rules is None else n.rules.rules
    return ForNextSpell(n.filter, StaticRules([*old, *rules]), [m for m in n.mods if not is_cheaper(m)])


def is_cheaper(m: Mod) -> bool:
    """A given ability that only says that a spell costs less."""
    return isinstance(m, Gain) and isinstance(m.ability, StaticRules) and all(
        isinstance(r, CheaperBy) for r in m.ability.rules)
