"""Ways back from trees to the arguments of the functions in `wording`: how a tree is printed as a text again."""

from __future__ import annotations

from ....effects.context import Do, Number
from ....effects.english.clauses import Deals, DealsTo
from ....effects.english.inverse import Ways
from ....effects.english.inverse import undo_lasting as undo_plain_lasting
from ....effects.english.sentences import Change, remade, with_fields
from ....effects.nodes.changes import AddStat, SetColor, SetStat
from ....effects.nodes.instructions import Destroy, Verb
from ....effects.nodes.numbers import Half, IfNumber, Negative, Num, Times, X
from ....effects.nodes.structure import Repeat
from ....kernel.state.node import Node
from ..additional.copying import BecomeCopy
from ..continuous.layers import Becomes
from ..mana.adding import AddMana
from ..vocabulary.instructions import CopySpell
from .builders import SCALED, SINGLE, brief, unsigned, written


def undo_scaled(value: object, known: list[object]) -> Ways:
    """So much for each of so many: some number of the tree is those many."""
    if isinstance(value, Repeat) and value.until is None and value.n is not None:
        return [[value.n, value.do]]
    if not isinstance(value, Do):
        return []
    ways: Ways = []
    for n in value.walk():
        number: object = getattr(n, "n", None) if isinstance(n, (*SCALED, *SINGLE)) else None
        if isinstance(number, Number) and not isinstance(number, (Num, X)):
            times = number.each if isinstance(number, Times) else number
            less = number.n if isinstance(number, Times) else Num(1)
            ways.append([times, remade(value, _lessened(number, less), False)])
            ways.append([number, remade(value, _lessened(number, Num(1)), False)])
    return ways


def _lessened(number: Number, less: Number) -> Change:
    def change(n: Node) -> Node:
        return with_fields(n, {"n": less}) if isinstance(n, (*SCALED, *SINGLE)) and getattr(n, "n", None) == number else n

    return change


def undo_scaled_pump(value: object, known: list[object]) -> Ways:
    if not (isinstance(value, list) and len(value) == 2 and all(type(m) is AddStat for m in value)):
        return []
    a, b = value[0].n, value[1].n
    if isinstance(a, Times) and isinstance(b, Times) and a.each == b.each and written(a.n) and written(b.n):
        return [[a.each, (unsigned(a.n, True), unsigned(b.n, True))]]
    return []


def undo_letting_mods(value: object, known: list[object]) -> Ways:
    """X is a number that some change has."""
    if not isinstance(value, list):
        return []
    stats = [m.n for m in value if isinstance(m, (AddStat, SetStat)) and not isinstance(m.n, (Num, X, Times))]
    numbers = [n.n if isinstance(n, Negative) else n for n in stats]
    return [[[_with_x(m, q) for m in value], q] for q in numbers[:2]]


def _with_x(m: Node, q: Number) -> Node:
    return remade(m, lambda n: X() if isinstance(n, Number) and n == q else n)


def undo_letting(value: object, known: list[object]) -> Ways:
    if not isinstance(value, Do):
        return []
    ways: Ways = []
    seen: list[Node] = []
    for n in value.walk():
        q: object = getattr(n, "n", None)
        if isinstance(q, Number) and not isinstance(q, (Num, X)) and q not in seen:
            seen.append(q)
            plain = _with_x(value, q)
            ways.append([remade(plain, lambda n: Deals(n.by, n.n, n.to) if isinstance(n, DealsTo) else n), q])
    return ways[:6]


def undo_lasting(value: object, known: list[object]) -> Ways:
    ways = undo_plain_lasting(value, known)
    if not isinstance(value, Do):
        return ways
    for n in value.walk():
        if brief(n, False):
            ways.append([getattr(n, "until", ""), remade(value, lambda v: with_fields(v, {"until": "game"}) if (
                isinstance(v, (Verb, BecomeCopy))) else v)])
    return ways


def undo_becoming(value: object, known: list[object]) -> Ways:
    """Becomes(kinds, types), its colours, its numbers."""
    if not isinstance(value, list) or not value or not isinstance(value[0], Becomes):
        return []
    rest = value[1:]
    colors: list[str] | None = None
    while rest and isinstance(rest[0], SetColor):
        colors = [*(colors or []), *([rest[0].color] if rest[0].color else [])]
        rest = rest[1:]
    pair: tuple[object, object] | None = None
    if len(rest) == 2 and all(type(m) is SetStat and written(m.n) for m in rest):
        pair = (unsigned(rest[0].n, False), unsigned(rest[1].n, False))
        rest = []
    first = value[0]
    if rest:
        return []
    if first.also:
        return [[first.kinds, first.types, pair, colors, True]]
    return [[first.kinds, first.types, pair, colors], [first.kinds, first.types, pair], [first.kinds, first.types]]


def undo_also(value: object, known: list[object]) -> Ways:
    """Its first colour was gained, not become."""
    ways = undo_also_types(value, known)
    if not ways or not isinstance(value, list):
        return []
    colors = [m for m in value if isinstance(m, SetColor)]
    if colors and colors[0].how == "become":
        return []
    plain = ways[0][0]
    assert isinstance(plain, list)
    plain = plain.copy()
    if colors and colors[0].how == "gain":
        plain[value.index(colors[0])] = SetColor(colors[0].color, "become")
    return [[plain]]


def undo_also_types(value: object, known: list[object]) -> Ways:
    if not isinstance(value, list) or not any(isinstance(m, Becomes) and m.also for m in value):
        return []
    return [[[Becomes(m.kinds, m.types) if isinstance(m, Becomes) else m for m in value]]]


def undo_still(value: object, known: list[object]) -> Ways:
    if isinstance(value, Do) and any(isinstance(n, Becomes) and n.also for n in value.walk()):
        return [[remade(value, lambda n: Becomes(n.kinds, n.types) if isinstance(n, Becomes) else n)]]
    return []


def undo_unregenerated(value: object, known: list[object]) -> Ways:
    return _verbs(value, "destroy-no-regenerate")


def undo_countered_to(value: object, known: list[object]) -> Ways:
    if not isinstance(value, Do):
        return []
    zones = [n.word for n in value.walk() if isinstance(n, Verb) and n.verb == "counter" and n.word]
    plain = remade(value, lambda n: Verb("counter", n.what) if isinstance(n, Verb) and n.verb == "counter" else n)
    return [[plain, z] for z in zones[:1]]


def _verbs(value: object, verb: str) -> Ways:
    if not isinstance(value, Do) or not any(isinstance(n, Verb) and n.verb == verb for n in value.walk()):
        return []

    def change(n: Node) -> Node:
        return Destroy(n.what) if isinstance(n, Verb) and n.verb == verb and n.what is not None else n

    return [[remade(value, change)]]


def undo_retargeted(value: object, known: list[object]) -> Ways:
    if isinstance(value, Do) and any(isinstance(n, CopySpell) and n.again for n in value.walk()):
        return [[remade(value, lambda n: CopySpell(n.what, n.n, False, n.slot) if isinstance(n, CopySpell) else n)]]
    return []


def undo_amended(value: object, known: list[object]) -> Ways:
    if not isinstance(value, Do):
        return []
    for n in value.walk():
        if isinstance(n, IfNumber):
            return [[remade(value, lambda m: m.b if isinstance(m, IfNumber) else m), n.cond, n.a]]
    return []


def undo_only_for(value: object, known: list[object]) -> Ways:
    if not isinstance(value, Do):
        return []
    for n in value.walk():
        if isinstance(n, AddMana) and n.only is not None and n.only.bars is None:
            plain = remade(value, lambda m: with_fields(m, {"only": None}) if isinstance(m, AddMana) else m)
            return [[plain, n.only.spells] if n.only.abilities is None else [plain, n.only.spells, n.only.abilities]]
    return []


def undo_barred_from(value: object, known: list[object]) -> Ways:
    if not isinstance(value, Do):
        return []
    for n in value.walk():
        if isinstance(n, AddMana) and n.only is not None and n.only.bars is not None:
            return [[remade(value, lambda m: with_fields(m, {"only": None}) if isinstance(m, AddMana) else m), n.only.bars]]
    return []


def undo_lasting_mana(value: object, known: list[object]) -> Ways:
    if isinstance(value, Do) and any(isinstance(n, AddMana) and n.until for n in value.walk()):
        return [[remade(value, lambda m: with_fields(m, {"until": ""}) if isinstance(m, AddMana) else m)]]
    return []


def undo_rounded(value: object, known: list[object]) -> Ways:
    ups = [n.up for n in value.walk() if isinstance(n, Half)] if isinstance(value, Do) else []
    if not isinstance(value, Do) or not ups or ups != ups[:1] * len(ups):
        return []
    return [[remade(value, lambda n: Half(n.n, False, n.parts) if isinstance(n, Half) else n), ups[0]]]


def ways_back() -> dict[str, object]:
    """By the names under which a registry keeps them."""
    return {
        "~scaled": undo_scaled, "~scaled_pump": undo_scaled_pump, "~letting_mods": undo_letting_mods,
        "~letting": undo_letting, "~lasting": undo_lasting, "~becoming": undo_becoming, "~also": undo_also,
        "~also_types": undo_also_types,
        "~still": undo_still, "~unregenerated": undo_unregenerated, "~countered_to": undo_countered_to,
        "~retargeted": undo_retargeted, "~rounded": undo_rounded, "~amended": undo_amended, "~only_for": undo_only_for,
        "~lasting_mana": undo_lasting_mana, "~barred_from": undo_barred_from,
    }
