"""What made a tree: for the functions that phrases call, the parts from which they may have made it.

Each takes the value and the arguments that are known already (`UNKNOWN` of `text.expressions` for the others) and gives
lists of arguments. A way back that is wrong does no harm: whoever prints a tree compiles the text again to be sure."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from gyoji.effects.context import Ctx, Do, Filter, Objects, Players
from gyoji.effects.english.sentences import remade, with_fields
from gyoji.effects.nodes.abilities import Delay, Shield, Static, Triggered
from gyoji.effects.nodes.changes import Alter, Gain
from gyoji.effects.nodes.choosing import Choose, EachChooses
from gyoji.effects.nodes.instructions import Control, Discard, Life
from gyoji.effects.nodes.numbers import AndAlso, Times
from gyoji.effects.nodes.objects import EachOne, EachPlayer, It, This, You
from gyoji.effects.nodes.replacements import EntersAs, Instead, Prevent, Redirect
from gyoji.effects.nodes.static_rules import Impose, StaticRule, StaticRules
from gyoji.effects.nodes.structure import EachDoes, IfDid, May, OneOf, Seq
from gyoji.kernel.state.card import Chars
from gyoji.kernel.state.node import Node

Ways = list[list[object]]


def in_sequence(steps: list[Do]) -> Do:
    return steps[0] if len(steps) == 1 else Seq(steps)


def undo_then(value: object, known: list[object]) -> Ways:
    if not isinstance(value, Seq) or len(value.steps) < 2:
        return []
    steps = value.steps
    return [[in_sequence(steps[:k]), in_sequence(steps[k:])] for k in range(1, len(steps))]


def undo_join(value: object, known: list[object]) -> Ways:
    if not isinstance(value, list):
        return []
    return [[value[:k], value[k:]] for k in range(1, len(value))]


# --- on what, by whom ------------------------------------------------------------------------------------------------
def replaced(tree: Node, old: Node, new: Node) -> Node:
    """The tree with one of its parts, wherever it stands, replaced."""
    return remade(tree, lambda n: new if type(n) is type(old) and n == old else n)


def parts(tree: Node, kind: type) -> list[Node]:
    """The different nodes of a kind in a tree, outer ones first."""
    found: list[Node] = []
    for n in tree.walk():
        if isinstance(n, kind) and n not in found:
            found.append(n)
    return found


def undo_on(value: object, known: list[object]) -> Ways:
    if not isinstance(value, Do):
        return []
    if isinstance(known[0], Objects):
        return [[known[0], replaced(value, known[0], It())]]
    ways: Ways = []
    for what in parts(value, Objects):
        if what != It() and len(ways) < 6:
            ways.append([what, replaced(value, what, It())])
    return ways


def undo_about(value: object, known: list[object]) -> Ways:
    if not isinstance(value, Do):
        return []
    return [[known[0], replaced(value, This(), It())], [known[0], value]]


def undo_by(value: object, known: list[object]) -> Ways:
    if not isinstance(value, Do):
        return []
    ways: Ways = []
    for who in parts(value, Players):
        if isinstance(who, (You, EachOne)):
            continue
        if isinstance(who, EachPlayer):
            own = remade(value, _for_each)
        else:
            own = replaced(value, who, You())
        own = remade(own, _choosing)
        ways.append([who, own])
        ways.append([who, remade(own, lambda n: May(n.do) if isinstance(n, May) and isinstance(n.who, You) else n)])
    return [[w, x] for w, x in ways if x != value]


def _choosing(n: Node) -> Node:
    """Whoever acts chooses: that is not said."""
    if isinstance(n, (Choose, OneOf)) and isinstance(n.by, You):
        return with_fields(n, {"by": None})
    if isinstance(n, Control) and isinstance(n.who, You):
        return Control(n.what, None, n.until)
    return n


def _for_each(n: Node) -> Node:
    if isinstance(n, EachOne):
        return You()
    if isinstance(n, EachDoes) and isinstance(n.who, EachPlayer):
        return n.do
    if isinstance(n, EachChooses) and isinstance(n.who, EachPlayer):
        return n.choice
    if isinstance(n, (Discard, Life)) and isinstance(n.who, EachPlayer):
        return with_fields(n, {"who": You()})
    return n


def undo_rules_by(value: object, known: list[object]) -> Ways:
    if not isinstance(value, list) or not all(isinstance(r, StaticRule) for r in value):
        return []
    players: list[Node] = []
    for r in value:
        players.extend([p for p in parts(r, Players) if p not in players])
    return [[who, [replaced(r, who, You()) for r in value]] for who in players]


def undo_aimed(value: object, known: list[object]) -> Ways:
    """Rules about "it", with what they are about."""
    if not isinstance(value, list) or not all(isinstance(r, StaticRule) for r in value):
        return []
    objects: list[Node] = []
    for r in value:
        objects.extend([o for o in parts(r, Objects) if o not in objects])
    return [[[replaced(r, what, It()) for r in value], what] for what in objects][:6]


# --- how long, how much, under which condition -----------------------------------------------------------------------
def undo_lasting(value: object, known: list[object]) -> Ways:
    if not isinstance(value, Do):
        return []
    spans: list[str] = []
    for n in value.walk():
        if isinstance(n, (Alter, Impose, Shield, Control, Delay)) and n.until != "game" and n.until not in spans:
            spans.append(n.until)
    return [[span, _endless(value, span)] for span in spans]


def _endless(tree: Do, span: str) -> Node:
    """Without saying how long, where it is so long."""
    def change(n: Node) -> Node:
        if isinstance(n, (Alter, Impose, Shield, Control)) and n.until == span:
            return with_fields(n, {"until": "game"})
        if isinstance(n, Delay) and n.until == span and not n.once:
            return with_fields(n, {"until": "game"})
        return n

    return remade(tree, change)


def undo_scaled(value: object, known: list[object]) -> Ways:
    if isinstance(value, list):
        nodes = [v for v in value if isinstance(v, Node)]
    else:
        nodes = [value] if isinstance(value, Node) else []
    each: list[Node] = []
    for node in nodes:
        each.extend([t.each for t in node.walk() if isinstance(t, Times) and t.each not in each])
    ways: Ways = []
    for times in each:
        plain = [_single(n, times) for n in nodes]
        ways.append([times, plain if isinstance(value, list) else plain[0]])
    return ways


def _single(tree: Node, times: Node) -> Node:
    """So much once, where it is so much for each."""
    return remade(tree, lambda t: t.n if isinstance(t, Times) and t.each == times else t)


def undo_given(value: object, known: list[object]) -> Ways:
    if not isinstance(value, (Static, StaticRules, Instead, Redirect, Prevent, EntersAs, Triggered)) or value.cond is None:
        return []
    cond = value.cond
    ways: Ways = [[cond, with_fields(value, {"cond": None})]]
    if isinstance(cond, AndAlso):
        ways.append([cond.a, with_fields(value, {"cond": cond.b})])
    return ways


def undo_given_all(value: object, known: list[object]) -> Ways:
    if not isinstance(value, list) or not value:
        return []
    first = undo_given(value[0], known)
    if not first:
        return []
    cond = first[0][0]
    plain = [way[1] for v in value for way in undo_given(v, known)[:1] if way[0] == cond]
    return [[cond, plain]] if len(plain) == len(value) else []


def undo_unless(value: object, known: list[object]) -> Ways:
    if isinstance(value, IfDid) and value.then is None and value.orelse is not None:
        return [[value.do, value.orelse]]
    return []


# --- functions that only put their arguments into a tree ---------------------------------------------------------------
class Blank(Filter):
    """Stands for a filter in a tree that a function makes."""

    def fits(self, c: Ctx, id: int, ch: Chars) -> bool:
        return False


class BlankDo(Do):
    """Stands for an instruction."""


BLANK_INT: Final = 918273
BLANK_TEXT: Final = "　blank　"


def undo_plugged(make: Callable[..., object], samples: list[object]) -> Callable[[object, list[object]], Ways]:
    """The way back of a function that treats all arguments alike: found in what it makes of samples. A sample is
    `BLANK_INT`, `BLANK_TEXT`, a `Blank()`, a `BlankDo()`, a `Num(BLANK_INT)`, or a list of one of them."""
    def undo(value: object, known: list[object]) -> Ways:
        found: dict[int, object] = {}
        pattern = make(*samples)
        if not _fill(pattern, value, samples, found) or len(found) != len(samples):
            return []
        return [[found[k] for k in range(len(samples))]]

    return undo


def _fill(pattern: object, value: object, samples: list[object], found: dict[int, object]) -> bool:
    for k, sample in enumerate(samples):
        inner: object = sample[0] if isinstance(sample, list) and sample else sample
        if pattern is inner or (type(pattern) is type(inner) and isinstance(pattern, (int, str)) and pattern == inner):
            filled: object = [value] if isinstance(sample, list) else value
            if k in found and found[k] != filled:
                return False
            found[k] = filled
            return True
    if isinstance(pattern, list) and isinstance(value, list):
        return len(pattern) == len(value) and all(_fill(pattern[i], value[i], samples, found) for i in range(len(value)))
    if isinstance(pattern, Node) and type(pattern) is type(value):
        for name in pattern.FIELDS:
            if name == "slot":
                continue
            if not _fill(getattr(pattern, name), getattr(value, name), samples, found):
                return False
        return True
    return type(pattern) is type(value) and pattern == value


def undo_granting(value: object, known: list[object]) -> Ways:
    if not isinstance(value, list) or not value or not all(isinstance(mod, Gain) for mod in value):
        return []
    abilities = [mod.ability for mod in value]
    return [[abilities[0]], [abilities]] if len(abilities) == 1 else [[abilities]]


def undone() -> dict[str, object]:
    """By the names under which a registry keeps them."""
    return {
        "~then": undo_then, "~while_both": undo_then, "~join": undo_join, "~on": undo_on, "~about": undo_about,
        "~by": undo_by,
        "~rules_by": undo_rules_by, "~lasting": undo_lasting, "~scaled": undo_scaled, "~scaled_mods": undo_scaled,
        "~scaled_rules": undo_scaled, "~given": undo_given, "~granting": undo_granting, "~unless": undo_unless,
    }
