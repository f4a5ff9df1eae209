"""Sentences that belong together: what one of them says of what another one does, chooses or counts."""

from __future__ import annotations

from ...kernel.state.aliases import Slot
from ...kernel.state.node import Node
from ..context import Cond, Do, Number, Players
from ..english.clauses import OnlyIf, Rather, Shown, Unless
from ..english.nouns import Target
from ..english.sentences import remade, remade_as, with_fields
from ..english.subjects import AnOpponent, By, ForEachOf, TargetPlayer
from ..nodes.abilities import Delay
from ..nodes.changes import Alter
from ..nodes.choosing import Choose, Mention
from ..nodes.instructions import Move
from ..nodes.numbers import AndAlso, Fits, NotSo, Num, ThatMany, X
from ..nodes.objects import Both, It, Sel, ThatOpponent, ThatPlayer
from ..nodes.prevented_damage import PreventedAmount, Shielded
from ..nodes.structure import AllAtOnce, If, IfDid, May, Seq, then
from ..nodes.targets import Aim


def same_thing(n: Seq) -> Seq:
    """"If it is a land, create a token. If it is a creature, ...": it is the same, whatever was brought up in between."""
    meant = -1
    inside: list[int] = []
    steps: list[Do] = []
    for s in n.steps:
        slot = asked_of(s)
        if slot >= 0 and slot in inside and meant >= 0:
            s = about_slot(s, slot, meant)
        elif slot >= 0:
            meant = slot
        if slot >= 0:
            inside.extend([int(getattr(x, "slot", -1)) for x in s.walk() if x.INTRODUCES])
        steps.append(s)
    return Seq(steps) if any(steps[k] is not n.steps[k] for k in range(len(steps))) else n


def alike_instead(n: Seq) -> Seq:
    """"Exile the top two cards. If ..., exile the top three cards instead. You may play those cards": what was brought up
    either way is spoken of."""
    steps = list(n.steps)
    for k, s in enumerate(steps):
        if not isinstance(s, Rather) or s.orelse is None:
            continue
        usual, other = last_made(s.orelse), last_made(s.do)
        if usual is None and other is None:
            steps[k + 1:] = [aimed_either_way(x, s.orelse, s.do) for x in steps[k + 1:]]
        if usual is None or other is None or type(usual) is not type(other):
            continue
        old, new = int(getattr(other, "slot", -1)), int(getattr(usual, "slot", -1))
        if old == new or min(old, new) < 0:
            continue
        alike = with_fields(s, {"do": with_slot(s.do, old, new)})
        assert isinstance(alike, Do)
        steps[k] = alike
        steps[k + 1:] = [about_slot(x, old, new) for x in steps[k + 1:]]
    return Seq(steps) if any(steps[k] is not n.steps[k] for k in range(len(steps))) else n


def aimed_either_way(s: Do, usual: Do, other: Do) -> Do:
    """"Choose target creature. If ..., instead choose target land. Untap the chosen permanent": whichever was chosen."""
    aims = [[x.slot for x in do.walk() if isinstance(x, Aim)] for do in (usual, other)]
    if [len(slots) for slots in aims] != [1, 1] or aims[0] == aims[1]:
        return s
    a, b = aims[0][0], aims[1][0]
    return remade_as(Do, s, lambda n: Both(with_fields_as_it(n, a), with_fields_as_it(n, b)) if (
        isinstance(n, It) and n.slot in (a, b)) else n)


def with_fields_as_it(n: It, slot: Slot) -> It:
    made = with_fields(n, {"slot": slot})
    assert isinstance(made, It)
    return made


def with_slot(do: Do, old: Slot, new: Slot) -> Do:
    """The same with another number for one thing."""
    return remade_as(Do, do, lambda x: with_fields(x, {"slot": new}) if (
        "slot" in x.FIELDS and int(getattr(x, "slot", -1)) == old) else x)


def last_made(do: Do) -> Node | None:
    """What a text brings up last, but for targets."""
    found = [x for x in do.walk() if (
        x.INTRODUCES == "objects" and isinstance(x, Do) and not isinstance(x, (Choose, Mention)))]
    return found[-1] if found else None


def either_way(n: Seq) -> Seq:
    """"If you lose, return that spell to hand. If you win, copy that spell": the spell itself, as it was not returned."""
    steps: list[Do] = []
    for s in n.steps:
        for before in steps:
            if isinstance(s, If) and isinstance(before, If) and (
                    denies(s.cond, before.cond) or denies(before.cond, s.cond)):
                for x in before.do.walk():
                    what: object = getattr(x, "what", None)
                    if x.INTRODUCES and isinstance(what, It):
                        s = about_slot(s, int(getattr(x, "slot", -1)), what.slot)
        steps.append(s)
    return Seq(steps) if any(steps[k] is not n.steps[k] for k in range(len(steps))) else n


def denies(cond: Cond, other: Cond) -> bool:
    """It holds only if the other does not."""
    return (cond.a if isinstance(cond, AndAlso) else cond) == NotSo(other)


def reckoned(n: Node) -> Node:
    """How much was prevented is fixed when what is done later with it begins to wait: there it is X."""
    if not isinstance(n, Seq) or not any(isinstance(s, Shielded) and isinstance(s.then, Delay) for s in n.steps):
        return n
    return remade(n, lambda x: with_fields(x, {"then": remade(x.then, lambda y: X() if isinstance(
        y, PreventedAmount) else y)}) if isinstance(x, Shielded) and isinstance(x.then, Delay) else x)


def told_then(n: Seq) -> Seq:
    """A sentence about what a delayed ability brings up, or waits for, belongs to that ability."""
    steps: list[Do] = []
    for s in n.steps:
        last = steps[-1] if steps else None
        if isinstance(last, Delay) and speaks_of(s, last):
            later = with_fields(last, {"do": flat(Seq([last.do, s]))})
            assert isinstance(later, Do)
            steps[-1] = later
        else:
            steps.append(s)
    return Seq(steps) if len(steps) < len(n.steps) else n


def told_of_him(n: Seq) -> Seq:
    """"If you lose, choose an opponent. That player gains control of it": only then."""
    steps: list[Do] = []
    for s in n.steps:
        last = steps[-1] if steps else None
        told = any(names(x, AnOpponent) for x in [*steps[:-1], s])
        if isinstance(last, If) and last.orelse is None and not told and (
                names(last.do, AnOpponent) and names(s, ThatOpponent)):
            steps[-1] = If(last.cond, then(last.do, s))
        else:
            steps.append(s)
    return Seq(steps) if len(steps) < len(n.steps) else n


def told_if_done(n: Seq) -> Seq:
    """"If you do, choose a land. Then search for a card with the chosen land's name": that is only done then, too."""
    steps: list[Do] = []
    known: set[int] = set()
    for s in n.steps:
        last = steps[-1] if steps else None
        if isinstance(last, IfDid) and last.then is not None and last.orelse is None:
            new = {int(getattr(x, "slot", -1)) for x in last.then.walk() if x.INTRODUCES} - known
            meant = {int(getattr(x, "slot", -1)) for x in s.walk() if x.REFERS}
            if new & meant:
                steps[-1] = IfDid(last.do, then(last.then, s))
                continue
        known.update([int(getattr(x, "slot", -1)) for x in (s.do if isinstance(s, IfDid) else s).walk() if x.INTRODUCES])
        steps.append(s)
    return Seq(steps) if len(steps) < len(n.steps) else n


def names(do: Do, kind: type[Players]) -> bool:
    return any(type(x) is kind for x in do.walk())


def speaks_of(s: Do, before: Do) -> bool:
    made = [int(getattr(x, "slot", -1)) for x in before.walk() if x.INTRODUCES]
    return any(x.REFERS and int(getattr(x, "slot", -1)) in made for x in s.walk())


def asked_of(s: Do) -> int:
    """The number of what a condition asks about."""
    if isinstance(s, If) and isinstance(s.cond, Fits) and isinstance(s.cond.what, It):
        return s.cond.what.slot
    return -1


def about_slot(s: Do, old: Slot, new: Slot) -> Do:
    return remade_as(Do, s, lambda n: with_fields(n, {"slot": new}) if isinstance(n, It) and n.slot == old else n)


def if_you_may(n: IfDid) -> Do:
    """"Draw a card, then you may discard a card. If you do, ...": if it was discarded, whatever came before."""
    steps = n.do.steps if type(n.do) is Seq else []
    last = steps[-1] if len(steps) > 1 else None
    if not isinstance(last.do if isinstance(last, By) else last, May):
        return n
    return Seq([*steps[:-1], IfDid(steps[-1], n.then, n.orelse)])


def instead_of_last(n: Rather) -> Do:
    """"Search for a card, reveal it, and put it into your hand. If ..., put it onto the battlefield instead": only the last
    of it is done otherwise, where what is done instead speaks of what came about before."""
    first = n.orelse
    if first is None:
        return n
    made = {int(getattr(x, "slot", -1)) for x in first.walk() if x.INTRODUCES and not isinstance(
        x, (Target, TargetPlayer, By))}
    if not any(x.REFERS and int(getattr(x, "slot", -1)) in made for x in n.do.walk()):
        return n
    moved = [x for x in first.walk() if isinstance(x, Move) or (
        getattr(type(x), "OUTCOME", False) and not isinstance(x, Shown))]
    if not moved or not isinstance(moved[-1], Do):
        return n
    last = moved[-1]
    slot, what = int(getattr(last, "slot", -1)), getattr(last, "what", None)
    do = remade(n.do, lambda x: what if isinstance(what, Node) and x.REFERS and getattr(x, "slot", -1) == slot else x)
    assert isinstance(do, Do)
    other = Rather(n.cond, do, last)
    whole = remade(first, lambda x: other if x is last else x)
    assert isinstance(whole, Do)
    return whole


def same_number(n: If) -> If:
    """"Mills X cards. If ..., that player mills twice that many instead": as many as would be milled otherwise."""
    if n.orelse is None:
        return n
    first, second = (n.orelse, n.do) if isinstance(n, Rather) else (n.do, n.orelse)
    numbers: list[object] = [getattr(x, "n", None) for x in first.walk() if isinstance(x, Do)]
    said = next((k for k in numbers if isinstance(k, Number) and (isinstance(n, Rather) or not isinstance(k, Num))), None)
    if said is None or not any(isinstance(x, ThatMany) for x in second.walk()):
        return n
    alike = remade(second, lambda x: said if isinstance(x, ThatMany) else x)
    made = with_fields(n, {"do" if isinstance(n, Rather) else "orelse": alike})
    assert isinstance(made, If)
    return made


def as_long(n: Rather) -> Rather:
    """"Gets -1/-1 until end of turn. If ..., it gets -4/-4 instead": for as long."""
    if not isinstance(n.do, Alter) or n.do.until != "game" or n.orelse is None:
        return n
    for x in n.orelse.walk():
        if isinstance(x, Alter) and x.until != "game":
            made = with_fields(n, {"do": with_fields(n.do, {"until": x.until})})
            assert isinstance(made, Rather)
            return made
    return n


def chosen_before(n: Rather) -> Do:
    """What is done instead may speak of what the rest chooses: then that is chosen whichever is done. Targets are chosen
    before anything is done in any case."""
    n = with_others_choices(n)
    inner = inside(n.orelse)
    steps = inner.steps if isinstance(inner, Seq) else []
    meant = {int(getattr(part, "slot", -1)) for part in n.do.walk() if part.REFERS}
    shared = 0
    for k, step in enumerate(steps):
        if not isinstance(step, (Choose, Mention)):
            break
        if step.slot in meant:
            shared = k + 1
    first = [s for k, s in enumerate(steps) if k < shared or (isinstance(s, Aim) and s.slot in meant)]
    if not first:
        return n
    left = flat(Seq([s for s in steps if s not in first]))
    rest = with_fields(n, {"orelse": around(n.orelse, left)})
    assert isinstance(rest, Do)
    return Seq([*first, rest])


def inside(do: Do | None) -> Do | None:
    """What is done, without what it depends on."""
    if isinstance(do, Unless):
        return do.orelse
    return inside(do.do) if isinstance(do, (OnlyIf, May)) or (isinstance(do, By) and isinstance(do.do, May)) else do


def around(do: Do | None, new: Node) -> Node:
    """The same of something else."""
    if isinstance(do, Unless):
        return with_fields(do, {"orelse": new})
    if isinstance(do, (OnlyIf, May)) or (isinstance(do, By) and isinstance(do.do, May)):
        return with_fields(do, {"do": around(do.do, new)})
    return new


def with_others_choices(n: Rather) -> Rather:
    """"Target player sacrifices a creature. If ..., that player sacrifices two of those creatures instead": the same player,
    and such creatures."""
    players = {x.slot: x.who.slot for x in (n.orelse.walk() if n.orelse is not None else []) if isinstance(
        x, By) and isinstance(x.who, ThatPlayer)}
    chosen = {x.slot: x.what for x in (n.orelse.walk() if n.orelse is not None else []) if isinstance(
        x, Choose) and isinstance(x.what, Sel)}

    def change(x: Node) -> Node:
        if isinstance(x, ThatPlayer) and x.slot in players:
            return with_fields(x, {"slot": players[x.slot]})
        if isinstance(x, Choose) and isinstance(x.what, It) and x.what.slot in chosen:
            return with_fields(x, {"what": chosen[x.what.slot]})
        return x

    return with_fields_as(n, {"do": remade(n.do, change)})


def with_fields_as(n: Rather, changes: dict[str, object]) -> Rather:
    made = with_fields(n, changes)
    assert isinstance(made, Rather)
    return made


def said_of_each(n: Seq) -> Seq:
    """"For each card ..., put a counter on it. If it ..., it ...": what is said of it afterwards is said of each."""
    steps: list[Do] = []
    for s in n.steps:
        last = steps[-1] if steps else None
        if isinstance(last, ForEachOf) and any(isinstance(x, It) and x.slot == last.slot for x in s.walk()):
            steps[-1] = ForEachOf(last.what, then(last.do, s), last.slot)
        else:
            steps.append(s)
    return Seq(steps) if len(steps) < len(n.steps) else n


def flat(n: Node) -> Node:
    """A sequence whose steps are not sequences; what is done together stays together."""
    if not isinstance(n, Seq) or isinstance(n, AllAtOnce):
        return n
    steps: list[Do] = []
    for s in n.steps:
        steps.extend(s.steps if isinstance(s, Seq) and not isinstance(s, AllAtOnce) else [s])
    return Seq(steps)
