"""From words about what spells and abilities cost to the rules that stand (601.2f)."""

from __future__ import annotations

from ....effects.context import Filter, Number
from ....effects.english.nouns import All, Waiting
from ....effects.english.sentences import with_fields
from ....effects.lowering.grouping import conjuncts
from ....effects.nodes.filters import AllOf, AnyOf, IsCard
from ....effects.nodes.numbers import Negative, Num, Times
from ....effects.nodes.objects import Among, AnyCard, Zoneless
from ....effects.nodes.static_rules import CostChange, Forbid, StaticRule
from ..costs.modifiers import CostChangeBy, CostLess, CostPerTarget, PerTarget
from ..state.terms import MANA_LETTERS, MANA_NAMES
from ..vocabulary.abilities import CastAs
from .syntax import CostShift


def costs_changed(said: list[StaticRule]) -> list[StaticRule]:
    rules: list[StaticRule] = []
    for r in said:
        rules.extend(shifts(r) if isinstance(r, CostShift) else [r])
    return rules


def shifts(r: CostShift) -> list[StaticRule]:
    """Each colour of what is more or less to be paid by itself."""
    if r.least:
        return [CostLess(r.what, r.who, amount(r, r.mana.any), r.act, r.least)]
    if r.alone:
        return [CostChangeBy(r.what, r.who, MANA_LETTERS[k], amount(r, r.mana.pure[k]), r.act, True)
                for k in range(5) if r.mana.pure[k]]
    found: list[StaticRule] = []
    amounts: list[tuple[str | None, int]] = [(None, r.mana.any)]
    amounts.extend([(MANA_NAMES[k], r.mana.pure[k]) for k in range(5)])
    for color, n in amounts:
        if n:
            sort = CostPerTarget if isinstance(r.times, PerTarget) else CostChange
            found.append(sort(r.what, r.who, color, amount(r, n), r.act))
    if r.mana.pure[5]:
        found.append(CostChangeBy(r.what, r.who, "C", amount(r, r.mana.pure[5]), r.act))
    for p in r.mana.pips:
        letters = "".join([MANA_LETTERS[k] for k in range(6) if (p.mask >> k) & 1])
        found.append(CostChangeBy(r.what, r.who, letters, amount(r, 1), r.act))
    return found


def amount(r: CostShift, n: int) -> Number:
    number = Num(n) if r.times is None else Times(Num(n), r.times)
    return Negative(number) if r.less else number


def of_cards(r: StaticRule) -> StaticRule:
    """What is said of spells is true of cards before they are cast (601.3e): wherever they are."""
    what = getattr(r, "what", None)
    if isinstance(r, CastAs) and isinstance(what, Among):
        among = with_fields(r, {"what": Among(what.what, of_any_zone(what.filter))})
        assert isinstance(among, StaticRule)
        return among
    if (isinstance(r, Forbid) and r.act != "cast") or not isinstance(what, All):
        return r
    made = with_fields(r, {"what": Zoneless(of_any_zone(what.filter))})
    assert isinstance(made, StaticRule)
    return made


def of_any_zone(filter: Filter) -> Filter:
    """The same without where such things are."""
    kept = [AnyOf([of_any_zone(one) for one in f.filters]) if isinstance(f, AnyOf) else f
            for f in conjuncts(filter) if not isinstance(f, (Waiting, IsCard))]
    return AnyCard() if not kept else kept[0] if len(kept) == 1 else AllOf(kept)
