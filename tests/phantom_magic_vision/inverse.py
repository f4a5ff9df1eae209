"""The parts from which the functions that Phantom Magic Vision's phrases call made a tree."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from gyoji.effects.context import Do, Number, Objects, Players
from gyoji.effects.english.sentences import remade, with_fields
from gyoji.effects.nodes.abilities import Keyword, Static
from gyoji.effects.nodes.changes import AddStat, Gain, SetStat
from gyoji.effects.nodes.choosing import Choose
from gyoji.effects.nodes.costs import Cost
from gyoji.effects.nodes.events import When
from gyoji.effects.nodes.filters import AllOf, StatIs
from gyoji.effects.nodes.instructions import Tap
from gyoji.effects.nodes.numbers import AndAlso, Negative, Num, StatOf, X
from gyoji.effects.nodes.objects import (
    Among,
    AttachedTo,
    ControllerOf,
    EachOne,
    EachPlayer,
    It,
    OwnerOf,
    Sel,
    That,
    This,
    You,
)
from gyoji.effects.nodes.static_rules import StaticRules
from gyoji.effects.nodes.structure import EachDoes, If, May, Seq
from gyoji.effects.registry import registry
from gyoji.games.phantom_magic_vision.abilities import Answering, Automatic, Lent, Single, Trigger
from gyoji.games.phantom_magic_vision.alone import Alone
from gyoji.games.phantom_magic_vision.builders import KEYWORD_SPELLINGS, Answer, Whose
from gyoji.games.phantom_magic_vision.changes import AlwaysStat
from gyoji.games.phantom_magic_vision.choosing import TakeOut
from gyoji.games.phantom_magic_vision.compile import TEXTS
from gyoji.games.phantom_magic_vision.instructions import DivideDamage
from gyoji.games.phantom_magic_vision.lasting import Define, Delay
from gyoji.games.phantom_magic_vision.naming import Addressee, PlayersWith
from gyoji.games.phantom_magic_vision.printed_filters import StatTaken, StatTakenOf
from gyoji.games.phantom_magic_vision.quoting import Below
from gyoji.games.phantom_magic_vision.references import EvenIfNot, IfDone, Y
from gyoji.games.phantom_magic_vision.surface import Standing
from gyoji.games.phantom_magic_vision.terms import KEYWORDS_JA
from gyoji.kernel.state.card import Mod
from gyoji.kernel.state.node import Node
from gyoji.printed.texts import Texts
from gyoji.text import Compiler
from inverse import Ways, parts, replaced, undo_by, undo_on, undo_then
from inverse import undone as undone_by_all


@cache
def printer() -> Compiler:
    """The phrases of Phantom Magic Vision, with the ways back that printing needs."""
    words = registry() | TEXTS.wording()
    ways = {name: checked(words[name[1:]], undo) for name, undo in (undone_by_all() | undone()).items()}
    return Texts(TEXTS.folder, lambda: TEXTS.wording() | ways, TEXTS.starts, TEXTS.language, TEXTS.words).compiler()


def checked(make: Any, undo: Any) -> Callable[[object, list[object]], Ways]:
    """Only those ways back that lead there again."""
    def sure(value: object, known: list[object]) -> Ways:
        return [way for way in undo(value, known) if make(*way) == value]

    return sure


# --- costs, keywords, numbers ------------------------------------------------------------------------------------------
def undo_cost(value: object, known: list[object]) -> Ways:
    if not isinstance(value, Cost) or value.mana is None:
        return []
    sleep = bool(value.deeds) and isinstance(value.deeds[0], Tap)
    n = value.mana.generic
    if value.mana.x:
        return [[n, sleep, None, True]]
    deeds = value.deeds[1:] if sleep else value.deeds
    if deeds:
        return [[n, sleep, deeds]]
    return [[n, sleep]] if sleep else [[n]]


SPELLED = {en: ja for ja, en in KEYWORDS_JA.items()}
FOLDED = {full: folded for folded, full in KEYWORD_SPELLINGS.items()}


def undo_keyword(value: object, known: list[object]) -> Ways:
    if not isinstance(value, Keyword):
        return []
    word = FOLDED.get(SPELLED[value.name], SPELLED[value.name])
    if value.word:
        return [[word, 0, value.word]]
    return [[word, value.n]] if value.n else [[word]]


def undo_gaining(value: object, known: list[object]) -> Ways:
    if isinstance(value, list) and value and all(isinstance(m, Gain) for m in value):
        return [[[m.ability for m in value]]]
    return []


def _sign(n: object) -> object | None:
    if isinstance(n, Num):
        return n.n
    if isinstance(n, (X, Y)):
        return f"+{type(n).__name__}"
    if isinstance(n, Negative) and isinstance(n.n, (X, Y)):
        return f"-{type(n.n).__name__}"
    return None


def undo_combat_change(value: object, known: list[object]) -> Ways:
    if not isinstance(value, list) or not value or not all(isinstance(m, AddStat) for m in value):
        return []
    pair: list[object] = ["±0", "±0"]
    for m in value:
        sign = _sign(m.n)
        if sign is None or m.stat not in ("attack", "durability"):
            return []
        pair[0 if m.stat == "attack" else 1] = sign
    return [[tuple(pair)]]


def undo_fixed_pair(value: object, known: list[object]) -> Ways:
    if not isinstance(value, list) or len(value) != 2 or not all(isinstance(m, SetStat) for m in value):
        return []
    shown = [m.n.n if isinstance(m.n, Num) else "X" if isinstance(m.n, X) else None for m in value]
    return [[tuple(shown)]] if None not in shown else []


def undo_always_pair(value: object, known: list[object]) -> Ways:
    if not isinstance(value, list) or len(value) != 2 or not all(isinstance(m, AlwaysStat) for m in value):
        return []
    shown = [m.n.n if isinstance(m.n, Num) else "X" if isinstance(m.n, X) else None for m in value]
    return [[tuple(shown)]] if None not in shown else []


def undo_letting(value: object, known: list[object]) -> Ways:
    if not isinstance(value, Node) or any(isinstance(n, X) for n in value.walk()):
        return []
    ways: Ways = []
    for n in parts(value, Number):
        if not isinstance(n, (Num, X)) and len(ways) < 8:
            ways.append([replaced(value, n, X()), n])
    return ways


def undo_letting_both(value: object, known: list[object]) -> Ways:
    """Two numbers of a combat modification that are neither printed nor the same."""
    if not isinstance(value, Node):
        return []
    ways: Ways = []
    for a in parts(value, Number):
        for b in parts(value, Number):
            if type(a) is type(b) and a != b and not isinstance(a, (Num, X)) and len(ways) < 8:
                ways.append([replaced(replaced(value, a, X()), b, Y()), [a, b]])
    return ways


def undo_hyphened(value: object, known: list[object]) -> Ways:
    if not isinstance(value, Node):
        return []
    found = [n for n in value.walk() if isinstance(n, (StatTaken, StatTakenOf))]
    if not found:
        return []

    def change(n: Node) -> Node:
        if isinstance(n, StatTaken):
            return StatIs(n.stat, n.op, n.n)
        return StatOf(n.what, n.stat) if isinstance(n, StatTakenOf) else n

    plain = remade(value, change)
    return [[plain, found[0].instead, found[0].down, stat] for stat in (None, found[0].stat)]


# --- who and what ------------------------------------------------------------------------------------------------------
def undo_narrowed(value: object, known: list[object]) -> Ways:
    if isinstance(value, (Sel, AttachedTo)) and isinstance(value.filter, AllOf) and len(value.filter.filters) == 2:
        return [[value.filter.filters[0], with_fields(value, {"filter": value.filter.filters[1]})]]
    return [[value.filter, value.what]] if isinstance(value, Among) else []


def undo_event_of(value: object, known: list[object]) -> Ways:
    if not isinstance(value, When):
        return []
    return [[replaced(value, what, It()), what] for what in parts(value, Objects)][:6]


def undo_event_by(value: object, known: list[object]) -> Ways:
    if not isinstance(value, When):
        return []
    return [[replaced(value, who, You()), who] for who in parts(value, Players)][:4]


def undo_on_topic(value: object, known: list[object]) -> Ways:
    if not isinstance(value, Do) or not isinstance(known[0], Objects):
        return []
    what = known[0] if isinstance(known[0], This) else That()
    return [[known[0], remade(value, lambda n: It() if type(n) is type(what) and (n == what or isinstance(n, That)) else n)]]


def undo_by_you(value: object, known: list[object]) -> Ways:
    """Also with the player themself as the subject, and for one of several."""
    ways = [*undo_by(value, known), *([[You(), value]] if isinstance(value, May) and value.who is not None else [])]
    if isinstance(value, EachDoes) and isinstance(value.who, (ControllerOf, OwnerOf)):
        own = remade(value.do, lambda n: You() if isinstance(n, EachOne) else n)
        ways.append([value.who, own])
    if isinstance(known[0], EachOne) and isinstance(value, Do):
        own = remade(value, lambda n: You() if isinstance(n, EachOne) else n)
        ways.append([known[0], remade(own, chosen_by_all)])
    return [[who, remade(do, divided) if isinstance(do, Do) else do] for who, do in ways]


def chosen_by_all(n: Node) -> Node:
    return with_fields(n, {"by": None}) if isinstance(n, Choose) and isinstance(n.by, You) else n


def divided(n: Node) -> Node:
    return with_fields(n, {"by": None}) if isinstance(n, DivideDamage) and isinstance(n.by, You) else n


# --- lines and what is quoted -------------------------------------------------------------------------------------------
def undo_both_texts(value: object, known: list[object]) -> Ways:
    return [[value[0], value[1]]] if isinstance(value, list) and len(value) == 2 and isinstance(value[1], Do) else []


def undo_alone(value: object, known: list[object]) -> Ways:
    if isinstance(value, Single):
        return [[Static(value.what, value.mods, value.cond)]]
    if isinstance(value, Standing) and value.single:
        return [[Standing(value.do, value.cond)]]
    if isinstance(value, (Automatic, Answering, StaticRules)):
        if isinstance(value.cond, Alone):
            return [[with_fields(value, {"cond": None})]]
        if isinstance(value.cond, AndAlso) and isinstance(value.cond.b, Alone):
            return [[with_fields(value, {"cond": value.cond.a})]]
    return []


def undo_taken_out(value: object, known: list[object]) -> Ways:
    if not isinstance(value, TakeOut):
        return []
    return [[Choose(value.what, value.n, value.upto, value.by, value.slot, value.head, value.random)]]


def undo_in_order(value: object, known: list[object]) -> Ways:
    if isinstance(value, Seq) and value.steps and all(isinstance(s, EvenIfNot) for s in value.steps):
        return [[[s.do for s in value.steps if isinstance(s, EvenIfNot)]]]
    return []


def in_itself(mod: Mod) -> Mod:
    """What a definition has by itself stands in its text as a change (6.1.6)."""
    a = mod.ability if isinstance(mod, Gain) else None
    return a.mods[0] if type(a) is Static and a.what == This() and a.cond is None and len(a.mods) == 1 else mod


def undo_quoting(value: object, known: list[object]) -> Ways:
    """The text below: what a definition has, or the last of several changes."""
    if not isinstance(value, Node):
        return []
    ways: Ways = []
    for n in value.walk():
        if isinstance(n, Define) and n.gains:
            inner = n.gains[0].ability
            if isinstance(inner, Lent):
                made = with_fields(n, {"gains": [Gain(Lent(inner.what, [Gain(Below())]))]})
                ways.append([replaced(value, n, made), [in_itself(m) for m in inner.mods]])
            else:
                made = with_fields(n, {"gains": [Gain(Below())]})
                ways.append([replaced(value, n, made), [in_itself(m) for m in n.gains]])
        elif "mods" in n.FIELDS:
            mods = list(getattr(n, "mods"))  # noqa: B009
            for k in range(len(mods)):
                if isinstance(mods[k], Gain) or k == 0:
                    made = with_fields(n, {"mods": [*mods[:k], Gain(Below())]})
                    ways.append([replaced(value, n, made), mods[k:]])
    return ways[:10]


def undo_shape(value: object, known: list[object]) -> Ways:
    if not isinstance(value, Define) or not value.stats:
        return []
    graze, attack, durability = value.stats
    way: list[object] = [value.what, value.name, graze, (attack, durability), value.races or ["なし"]]
    if not value.gains:
        return [[*way, False], way]
    return [[*way, True]] if value.gains == [Gain(Below())] else []


def undo_set_card(value: object, known: list[object]) -> Ways:
    if not isinstance(value, Define) or value.stats or not value.gains or not value.keys:
        return []  # the text below was taken out of it before
    return [[value.what, value.keys[0], value.name] if value.name else [value.what, value.keys[0]]]


def undo_players_with(value: object, known: list[object]) -> Ways:
    if not isinstance(value, PlayersWith):
        return []
    return [[remade(value.cond, lambda n: You() if isinstance(n, EachOne) else n)]]


def undo_trigger_by(value: object, known: list[object]) -> Ways:
    if not isinstance(value, Trigger):
        return []
    return [[value, Addressee()], *[[replaced(value, who, You()), who] for who in parts(value, Players)[:3]]]


def undo_answers(value: object, known: list[object]) -> Ways:
    if isinstance(value, list) and len(value) == 2 and isinstance(value[0], Answering):
        return [[value[0].greek, value[0].trigger, EachPlayer(), value[0].do]]
    if not isinstance(value, Answering):
        return []
    found: Ways = []
    for who, do in [*undo_by(value.do, known), [Addressee(), value.do]]:
        found += [[value.greek, t, who, do] for t in (value.trigger, replaced(value.trigger, who, You()))]
    return found


def undo_answer(greek: list[object], trigger: Trigger, do: Do, known: list[object]) -> Ways:
    """Ways to say what is answered and what is done then, with somebody as its subject or without."""
    found: Ways = [[*greek, Answer(trigger, do)]]
    for who, own in [*undo_by(do, known), [Addressee(), do]]:
        if isinstance(who, Players) and isinstance(own, Do):
            triggers = [t for t in (trigger, replaced(trigger, who, You())) if isinstance(t, Trigger)]
            found += [[*greek, Answer(t, own, who)] for t in triggers]
    return found


def undo_automatic(value: object, known: list[object]) -> Ways:
    if isinstance(value, list) and len(value) == 2 and isinstance(value[0], Answering):
        return [[value[0].greek, Answer(value[0].trigger, value[0].do, EachPlayer())]]
    return undo_answer([value.greek], value.trigger, value.do, [None]) if isinstance(value, Answering) else []


def undo_waits(value: object, known: list[object]) -> Ways:
    return undo_answer([], Trigger(value.when, value.before), value.do, [None]) if isinstance(value, Delay) else []


def undo_waits_done(value: object, known: list[object]) -> Ways:
    """A subject stands before both sentences."""
    if not isinstance(value, Delay) or not isinstance(value.do, IfDone):
        return []
    found: Ways = []
    for way in undo_waits(value, known):
        a = way[0]
        if isinstance(a, Answer) and isinstance(a.do, IfDone):
            found.append([Answer(a.trigger, a.do.do, a.who), a.do.verb, a.do.then, a.do.orelse])
    return found


def undo_done_to(value: object, known: list[object]) -> Ways:
    found: Ways = []
    for first, rest in undo_then(value, known):
        for what, do in undo_on(rest, [None]):
            if isinstance(first, Do) and isinstance(what, Objects):
                found.append([Whose(first, what), do])
    return found[:12]


def undo_instead(value: object, known: list[object]) -> Ways:
    steps = value.steps if isinstance(value, Seq) else [value]
    last = steps[-1]
    if not isinstance(last, If) or last.orelse is None:
        return []
    done = [*steps[:-1], last.orelse]
    return [[done[0] if len(done) == 1 else Seq(done), last.cond, last.do]]


def undone() -> dict[str, object]:
    return {
        "~by": undo_by_you, "~node_cost": undo_cost, "~keyword": undo_keyword, "~gaining": undo_gaining,
        "~combat_change": undo_combat_change,
        "~fixed_pair": undo_fixed_pair, "~always_pair": undo_always_pair,
        "~narrowed": undo_narrowed, "~both_texts": undo_both_texts, "~alone": undo_alone,
        "~letting": undo_letting, "~letting_both": undo_letting_both,
        "~in_order": undo_in_order, "~taken_out": undo_taken_out,
        "~event_of": undo_event_of,
        "~event_by": undo_event_by, "~on_topic": undo_on_topic, "~quoting": undo_quoting, "~shape": undo_shape,
        "~set_card": undo_set_card, "~hyphened": undo_hyphened, "~players_with": undo_players_with,
        "~trigger_by": undo_trigger_by, "~answers": undo_answers, "~instead": undo_instead,
        "~automatic": undo_automatic, "~waits": undo_waits, "~waits_done": undo_waits_done, "~done_to": undo_done_to,
    }
