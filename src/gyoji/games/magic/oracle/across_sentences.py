"""What one sentence says of something that another puts onto the battlefield, or copies."""

from __future__ import annotations

from ....effects.context import Do, Players
from ....effects.english.clauses import Deals, OnlyIf, Rather
from ....effects.english.nouns import All, SomeOf
from ....effects.english.sentences import remade, remade_as, with_fields
from ....effects.english.subjects import By, TargetPlayer
from ....effects.nodes.abilities import Delay, Shield
from ....effects.nodes.changes import Alter, SetColor, SetKey, SetStat
from ....effects.nodes.events import Comes
from ....effects.nodes.filters import AllOf, ControlledBy
from ....effects.nodes.instructions import PlayerVerb
from ....effects.nodes.numbers import Fits, Num
from ....effects.nodes.objects import Among, It, ThatPlayer, This, You
from ....effects.nodes.replacements import EntersAs
from ....effects.nodes.static_rules import Forbid
from ....effects.nodes.structure import IfDid, Seq
from ....kernel.state.aliases import Slot
from ....kernel.state.card import Mod
from ....kernel.state.node import Node
from ..concepts.damage import ExcessDamage, Spilling
from ..continuous.durations import DuringNext
from ..continuous.layers import Becomes
from ..vocabulary.instructions import CopySpell, Select
from ..vocabulary.numbers import ChosenPlayer
from ..zones.moving import EnterWithMore, Goes, Shielded
from .syntax import touching


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


def asked_later(n: IfDid) -> Do:
    """"Sacrifice it at the beginning of the next end step. If you do": whether it was done is known then."""
    delay = n.do.do if isinstance(n.do, By) else n.do
    if not isinstance(delay, Delay):
        return n
    do = with_fields(n.do, {"do": delay.do}) if isinstance(n.do, By) else delay.do
    made = with_fields(delay, {"do": with_fields(n, {"do": do})})
    assert isinstance(made, Do)
    return made


def instead_of_last(n: Rather) -> Do:
    """"Draw two cards, then discard two cards. If ..., discard one card instead": only what is the same act is replaced."""
    if isinstance(n.orelse, By) and isinstance(n.orelse.who, You):  # "you gain 1 life and draw a card"
        made = instead_of_last(with_orelse(n, n.orelse.do))
        return By(You(), made, n.orelse.slot) if isinstance(made, Seq) else n
    if not isinstance(n.orelse, Seq) or len(n.orelse.steps) < 2:
        return n
    *before, last = n.orelse.steps
    if act(n.do) != act(last) or act(n.do) in [act(s) for s in before]:
        return n
    return Seq([*before, with_orelse(n, last)])


def act(do: Do) -> tuple[str, str]:
    """What is done, whoever does it."""
    inner = do.do if isinstance(do, By) else do
    return type(inner).__name__, str(getattr(inner, "verb", ""))


def with_orelse(n: Rather, last: Do) -> Rather:
    made = with_fields(n, {"orelse": last})
    assert isinstance(made, Rather)
    return made


def spilt(n: Spilling) -> Do:
    return touching(n.do, lambda x: ExcessDamage(x.by or This(), x.n, x.to, n.other) if isinstance(x, Deals) else x)


def that_turns_end(n: Seq) -> Seq:
    """"Target player takes an extra turn. At the beginning of that turn's end step": it is that player's turn."""
    whose: Players | None = None
    steps: list[Do] = []
    for s in n.steps:
        for x in s.walk():
            if isinstance(x, DuringNext):
                whose = x.who
            elif isinstance(x, By) and any(isinstance(v, PlayerVerb) and v.verb == "extra-turn" for v in x.do.walk()):
                whose = ThatPlayer(x.who.slot) if isinstance(x.who, TargetPlayer) else x.who
        later = s.do if isinstance(s, Delay) and isinstance(s.when, Comes) and s.when.moment == "upkeep" else None
        if isinstance(s, Alter) and s.until == "game" and steps and isinstance(steps[-1], DuringNext) and [
                m.key for m in s.mods if isinstance(m, SetKey)] == ["no-attack"]:  # "..., and other creatures can't attack"
            during = steps[-1]
            steps[-1] = DuringNext(during.who, [*during.rules, Forbid("attack", None, s.what)])
            continue
        if whose is not None and isinstance(later, Delay) and isinstance(later.when, Comes) and later.when.moment == "end":
            s = in_turn_of(whose, s)
        steps.append(s)
    return Seq(steps) if steps != n.steps else n


def in_turn_of(whose: Players, s: Do) -> Do:
    return remade_as(Do, s, lambda x: with_fields(x, {"whose": whose}) if isinstance(x, Comes) else x, False)


def asked_of_one(n: OnlyIf) -> OnlyIf:
    """"Put a counter on the creature you control if it's legendary": of the two, the one that is spoken of."""
    what: object = getattr(n.do, "what", None)
    if not isinstance(what, Among) or not isinstance(n.cond, Fits) or not isinstance(n.cond.what, It) or (
            n.cond.what.slot < 0 or not isinstance(what.filter, ControlledBy)):
        return n
    made = with_fields(n, {"cond": with_fields(n.cond, {"what": what})})
    assert isinstance(made, OnlyIf)
    return made


def counters_if_such(n: EnterWithMore | OnlyIf) -> Do:
    """"Return target card to the battlefield with a +1/+1 counter on it if it's a creature": what it will be there is asked,
    and only of the counter (614.12)."""
    cond = n.cond
    if not isinstance(cond, Fits) or not isinstance(cond.what, It) or not isinstance(cond.among, All) or (
            isinstance(n, OnlyIf) and n.orelse is not None):
        return n
    slot = cond.what.slot
    inside = [int(getattr(x, "slot", -1)) for x in n.do.walk() if x.INTRODUCES]
    comes = [x for x in n.do.walk() if isinstance(x, Goes) and x.to.zone == "battlefield" and (
        slot in (x.slot, int(getattr(x.what, "slot", -1))))]
    if slot not in inside or len(comes) != 1:
        return n
    such = cond.among.filter
    if isinstance(n, EnterWithMore):
        return Shielded(n.do, Shield(EntersAs(All(such), False, n.counter, n.n), "effect")) if isinstance(n.n, Num) else n
    to = comes[0].to
    if not to.counter or to.second or not (to.n is None or isinstance(to.n, Num)):
        return n
    bare = with_fields(to, {"counter": "", "n": None})
    do = remade_as(Do, n.do, lambda x: bare if x is to else x)
    return Shielded(do, Shield(EntersAs(All(such), False, to.counter, to.n), "effect"))


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
