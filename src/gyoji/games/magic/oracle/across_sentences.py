"""What one sentence says of something that another puts onto the battlefield, or copies."""

from __future__ import annotations

from ....effects.context import Do
from ....effects.english.clauses import OnlyIf
from ....effects.english.nouns import All, SomeOf
from ....effects.english.sentences import remade, remade_as, with_fields
from ....effects.english.subjects import TargetPlayer
from ....effects.nodes.abilities import Delay
from ....effects.nodes.changes import Alter, SetColor, SetStat
from ....effects.nodes.filters import AllOf
from ....effects.nodes.numbers import Fits
from ....effects.nodes.objects import It, ThatPlayer, This
from ....effects.nodes.structure import IfDid, Seq
from ....kernel.state.aliases import Slot
from ....kernel.state.card import Mod
from ....kernel.state.node import Node
from ..continuous.layers import Becomes
from ..vocabulary.instructions import CopySpell, Select
from ..vocabulary.numbers import ChosenPlayer
from ..zones.moving import Goes


def chosen_target(n: Seq) -> Seq:
    """"Choose target opponent. ... the chosen player ...": the target, not a player who was chosen for the card."""
    slot = -1
    steps: list[Do] = []
    for s in n.steps:
        targets = [x.slot for x in s.what.walk() if isinstance(x, TargetPlayer)] if isinstance(s, Select) else []
        if targets:
            slot = targets[0]
        steps.append(about_target(s, slot) if slot >= 0 and not targets else s)
    return Seq(steps) if slot >= 0 else n


def about_target(s: Do, slot: Slot) -> Do:
    return remade_as(Do, s, lambda x: ThatPlayer(slot) if isinstance(x, ChosenPlayer) else x)


def said_of_later(n: Seq) -> Seq:
    """"Return it at the beginning of the next end step. It gains haste": that is said of what will have returned."""
    for k in range(1, len(n.steps)):
        alter, before = n.steps[k], n.steps[k - 1]
        delay = before.then if isinstance(before, IfDid) else before
        if not isinstance(alter, Alter) or not isinstance(delay, Delay) or not isinstance(delay.do, Goes):
            continue
        goes = delay.do
        same = isinstance(goes.what, It) and isinstance(alter.what, It) and goes.what.slot == alter.what.slot
        if goes.to.zone != "battlefield" or not (same or (isinstance(goes.what, This) and isinstance(alter.what, This))):
            continue
        told = entering_as_said(Seq([goes, Alter(It(goes.slot), alter.mods, alter.until, alter.cond)]))
        later = with_fields(delay, {"do": told})
        made = with_fields(before, {"then": later}) if isinstance(before, IfDid) else later
        assert isinstance(made, Do)
        return Seq([*n.steps[:k - 1], made, *n.steps[k + 1:]])
    return n


def entering_as_said(n: Seq) -> Seq:
    """611.2e: "put it onto the battlefield. It is a Zombie": of these sentences, the second belongs to the first."""
    for k in range(1, len(n.steps)):
        alter = n.steps[k]
        if not isinstance(alter, Alter) or alter.until != "game" or alter.cond is not None or not isinstance(alter.what, It):
            continue
        copy = n.steps[k - 1]
        if isinstance(copy, CopySpell) and copy.slot == alter.what.slot:  # 707.9: "except that the copy is red"
            made = CopySpell(copy.what, copy.n, copy.again, copy.slot, alter)
            return Seq([*n.steps[:k - 1], made, *n.steps[k + 1:]])
        aura = any(isinstance(m, Becomes) and "Aura" in m.types for m in alter.mods)  # with what it can enchant
        being: list[Mod] = [m for m in alter.mods if aura or isinstance(m, (Becomes, SetColor))]
        if not being or any(isinstance(m, SetStat) for m in alter.mods):
            continue
        for j in range(k):
            goes = n.steps[j]
            if isinstance(goes, Goes) and goes.to.zone == "battlefield" and goes.slot == alter.what.slot:
                put = Goes(goes.what, goes.to, goes.slot, goes.attach, Alter(alter.what, being, "game"))
                rest = [m for m in alter.mods if m not in being]
                left: list[Do] = [Alter(alter.what, rest, "game")] if rest else []
                return Seq([*n.steps[:j], put, *n.steps[j + 1:k], *left, *n.steps[k + 1:]])
    return n


def chosen_so(n: OnlyIf) -> Do:
    """"You may put one of them onto the battlefield if it's a land card": only such a card can be chosen."""
    asked = n.cond
    if not isinstance(asked, Fits) or not isinstance(asked.what, It) or not isinstance(asked.among, All):
        return n
    slot, filter = asked.what.slot, asked.among.filter
    for put in n.do.walk():
        if isinstance(put, Goes) and put.slot == slot and isinstance(put.what, SomeOf):
            slot = put.what.slot

    def change(x: Node) -> Node:
        if not isinstance(x, SomeOf) or x.slot != slot:
            return x
        return with_fields(x, {"filter": filter if x.filter is None else AllOf([x.filter, filter])})

    made = remade(n.do, change)
    assert isinstance(made, Do)
    return made if made != n.do else n
