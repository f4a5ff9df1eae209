"""The parts from which the functions that Magic's phrases call made a tree."""

from __future__ import annotations

from functools import cache

from gyoji.effects.context import Do, Number
from gyoji.effects.english.clauses import Deals, DealsTo
from gyoji.effects.english.nouns import Target
from gyoji.effects.english.pronouns import Giver, ThisCard, ThisDeals, names_giver
from gyoji.effects.english.sentences import Change, remade, with_fields
from gyoji.effects.lowering.jointly import Total
from gyoji.effects.nodes.changes import AddStat, Gain, LoseAbilities, SetColor, SetStat
from gyoji.effects.nodes.filters import AllOf, StatIs
from gyoji.effects.nodes.instructions import Destroy, Tap, Verb
from gyoji.effects.nodes.numbers import Half, IfNumber, Is, Negative, Num, Times, X
from gyoji.effects.nodes.static_rules import StaticRule
from gyoji.effects.nodes.structure import Repeat
from gyoji.games.magic.additional.copying import BecomeCopy
from gyoji.games.magic.concepts.special_actions import Heeding
from gyoji.games.magic.continuous.layers import Becomes
from gyoji.games.magic.mana.adding import AddMana
from gyoji.games.magic.oracle.builders import SCALED, SINGLE, AnyTarget, brief
from gyoji.games.magic.oracle.compile import TEXTS
from gyoji.games.magic.state.symbols import ManaCost
from gyoji.games.magic.vocabulary.filters import BaseStatIs
from gyoji.games.magic.vocabulary.instructions import CopySpell
from gyoji.games.magic.vocabulary.numbers import BodySum, Compared
from gyoji.kernel.state.card import Ability
from gyoji.kernel.state.node import Node
from gyoji.printed.texts import Texts
from gyoji.text import Compiler
from inverse import Ways, undone
from inverse import undo_lasting as undo_plain_lasting


@cache
def printer() -> Compiler:
    """The phrases of Magic, with the ways back that printing needs."""
    ways = undone() | ways_back()
    return Texts(TEXTS.folder, lambda: TEXTS.wording() | ways, TEXTS.starts, TEXTS.language, TEXTS.words).compiler()


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
            said = [plain, n.only.spells, n.only.abilities, n.only.actions]
            return [said if n.only.actions else said[:3] if n.only.abilities is not None else said[:2]]
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

def undo_any_target(value: object, known: list[object]) -> Ways:
    ways: Ways = []
    if isinstance(value, Target):
        for other in (False, True):
            if AnyTarget(value.n, value.upto, other).filter == value.filter:
                ways.append([value.n, value.upto, other, value.least])
                if not value.least:
                    ways.append([value.n, value.upto, other])
                    if not other:
                        ways.extend([[value.n], [value.n, value.upto]])
    return ways


def unsigned(n: Number, sign: bool) -> object:
    if isinstance(n, Num):
        return n.n
    return "-x" if isinstance(n, Negative) else "+x" if sign else "x"


def written(n: Number) -> bool:
    """A number that a pair can show: 1, X, -X."""
    return isinstance(n, (Num, X)) or (isinstance(n, Negative) and isinstance(n.n, X))


def undo_pumped(value: object, known: list[object]) -> Ways:
    if isinstance(value, list) and len(value) == 2 and all(type(m) is AddStat and written(m.n) for m in value):
        return [[(unsigned(value[0].n, True), unsigned(value[1].n, True))]]
    return []


def undo_based(value: object, known: list[object]) -> Ways:
    if isinstance(value, list) and len(value) == 2 and all(type(m) is SetStat and written(m.n) for m in value):
        return [[(unsigned(value[0].n, False), unsigned(value[1].n, False))]]
    return []


def undo_gains(value: object, known: list[object]) -> Ways:
    if isinstance(value, list) and value and all(isinstance(m, Gain) for m in value):
        return [[[m.ability for m in value]]]
    return []


def undo_losing(value: object, known: list[object]) -> Ways:
    if isinstance(value, list) and value and all(isinstance(m, LoseAbilities) for m in value):
        return [[[m.keyword for m in value]]]
    return []


def undo_colored(value: object, known: list[object]) -> Ways:
    if not isinstance(value, list) or not value or not all(isinstance(m, SetColor) for m in value):
        return []
    if value[0].how == "lose":
        return [[[]]]
    also = value[0].how == "gain"
    return [[[m.color for m in value], True]] if also else [[[m.color for m in value]]]


def undo_sized(value: object, known: list[object]) -> Ways:
    if isinstance(value, AllOf) and len(value.filters) == 2:
        a, b = value.filters
        if type(a) is StatIs and type(b) is StatIs and a.stat == "power" and b.stat == "toughness" and a.op == b.op:
            return [[(unsigned(a.n, False), unsigned(b.n, False))]]
    return []


def undo_base_sized(value: object, known: list[object]) -> Ways:
    if isinstance(value, AllOf) and len(value.filters) == 2:
        a, b = value.filters
        if isinstance(a, BaseStatIs) and isinstance(b, BaseStatIs) and a.op == b.op == "=":
            return [[(unsigned(a.n, False), unsigned(b.n, False))]]
    return []


def undo_mana_text(value: object, known: list[object]) -> Ways:
    return [[_split(value.text)]] if isinstance(value, ManaCost) else []


def undo_symbols_of(value: object, known: list[object]) -> Ways:
    return [[_split(value)]] if isinstance(value, str) and value.startswith("{") and "|" not in value else []


def undo_choice_of(value: object, known: list[object]) -> Ways:
    return [[[_split(part) for part in value.split("|")]]] if isinstance(value, str) and "|" in value else []


def undo_mix_of(value: object, known: list[object]) -> Ways:
    return [[[_split(part) for part in value.split("*")]]] if isinstance(value, str) and "*{" in value else []


def undo_chosen_or(value: object, known: list[object]) -> Ways:
    return [[_split(value.split("|")[0])]] if isinstance(value, str) and value.endswith("}|chosen") else []


def _split(text: str) -> list[str]:
    return ["{" + part for part in text.lower().split("{")[1:]]


def undo_stat_is(value: object, known: list[object]) -> Ways:
    plain = isinstance(value, StatIs) and not isinstance(value, BaseStatIs)
    return [[value.stat, Compared(value.op, value.n)]] if plain and isinstance(value, StatIs) else []


def undo_base_is(value: object, known: list[object]) -> Ways:
    return [[value.stat, Compared(value.op, value.n)]] if isinstance(value, BaseStatIs) else []


def undo_total_is(value: object, known: list[object]) -> Ways:
    return [[value.stat, Compared(value.op, value.n)]] if isinstance(value, Total) else []


def undo_is_so(value: object, known: list[object]) -> Ways:
    return [[value.a, Compared(value.op, value.b)]] if isinstance(value, Is) else []


def undo_body_is(value: object, known: list[object]) -> Ways:
    return [[Compared(value.op, value.n)]] if isinstance(value, BodySum) else []


def undo_ignorable(value: object, known: list[object]) -> Ways:
    if not isinstance(value, list) or not value:
        return []
    plain: list[object] = []
    for r in value:
        who = getattr(r, "who", None)
        if not isinstance(r, StaticRule) or not isinstance(who, Heeding):
            return []
        plain.append(with_fields(r, {"who": who.among}))
    return [[plain]]


def undo_from_giver(value: object, known: list[object]) -> Ways:
    """Back to the words."""
    if not isinstance(value, Ability) or not names_giver(value):
        return []
    turned = [n.what for n in value.walk() if isinstance(n, Tap)]
    named = [n for n in value.walk() if isinstance(n, (ThisCard, ThisDeals, Giver)) and not any([n is t for t in turned])]
    own = sum(1 << k for k in range(len(named)) if not isinstance(named[k], Giver))
    made = remade(value, lambda n: ThisCard() if isinstance(n, Giver) else n)
    return [[made, *([Num(own)] if own else [])]]


def ways_back() -> dict[str, object]:
    """By the names under which a registry keeps them."""
    return {
        "~scaled": undo_scaled, "~scaled_pump": undo_scaled_pump, "~letting_mods": undo_letting_mods,
        "~letting": undo_letting, "~lasting": undo_lasting, "~becoming": undo_becoming, "~also": undo_also,
        "~also_types": undo_also_types,
        "~still": undo_still, "~unregenerated": undo_unregenerated, "~countered_to": undo_countered_to,
        "~retargeted": undo_retargeted, "~rounded": undo_rounded, "~amended": undo_amended, "~only_for": undo_only_for,
        "~amended_tokens": undo_amended,
        "~lasting_mana": undo_lasting_mana, "~barred_from": undo_barred_from,
        "~AnyTarget": undo_any_target, "~pumped": undo_pumped, "~based": undo_based, "~gains": undo_gains,
        "~losing": undo_losing,
        "~colored": undo_colored, "~sized": undo_sized, "~base_sized": undo_base_sized, "~ignorable": undo_ignorable,
        "~from_giver": undo_from_giver, "~stat_is": undo_stat_is, "~base_is": undo_base_is, "~total_is": undo_total_is,
        "~is_so": undo_is_so, "~body_is": undo_body_is, "~mana_text": undo_mana_text, "~symbols_of": undo_symbols_of,
        "~choice_of": undo_choice_of, "~mix_of": undo_mix_of, "~chosen_or": undo_chosen_or,
    }
