"""The parts from which the functions that Duel Masters' phrases call made a tree."""

from __future__ import annotations

from functools import cache

from gyoji.effects.context import Do, Objects, Players
from gyoji.effects.english.sentences import Change, remade, with_fields
from gyoji.effects.nodes.events import When
from gyoji.effects.nodes.filters import AnyOf
from gyoji.effects.nodes.instructions import Move, Verb
from gyoji.effects.nodes.numbers import Num
from gyoji.effects.nodes.objects import It, You, Zoneless
from gyoji.games.duel_masters.text import keywords
from gyoji.games.duel_masters.text.builders import NEXT
from gyoji.games.duel_masters.text.compile import TEXTS
from gyoji.games.duel_masters.vocabulary.power_changes import CostLess
from gyoji.kernel.state.node import Node
from gyoji.printed.texts import Texts
from gyoji.text import Compiler
from inverse import BLANK_INT, BLANK_TEXT, Blank, BlankDo, Ways, parts, replaced, undo_aimed, undo_given_all, undo_plugged
from inverse import undone as undone_by_all


@cache
def printer() -> Compiler:
    """The phrases of Duel Masters, with the ways back that printing needs."""
    ways = undone_by_all() | undone()
    return Texts(TEXTS.folder, lambda: TEXTS.wording() | ways, TEXTS.starts, TEXTS.language, TEXTS.words).compiler()


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
