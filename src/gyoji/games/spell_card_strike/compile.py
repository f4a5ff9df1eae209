"""From a printed record to a card: fields checked, texts compiled to abilities."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ...effects.context import Cond, Do, Objects
from ...effects.english.sentences import named_zone, where_seen, with_fields
from ...effects.lowering.link import prepare, printed
from ...effects.nodes.abilities import Keyword, Static, Triggered
from ...effects.nodes.changes import Gain, SetKey
from ...effects.nodes.choosing import Choose
from ...effects.nodes.declarations import Aimed, Target
from ...effects.nodes.events import Moves
from ...effects.nodes.numbers import AndAlso, X
from ...effects.nodes.objects import Among, Host, Sel, This
from ...effects.nodes.places import Caster
from ...effects.nodes.replacements import Instead
from ...effects.nodes.static_rules import CostChange, StaticRule, StaticRules
from ...effects.nodes.structure import Seq
from ...kernel.process.grid import Range
from ...kernel.state.aliases import Slot, Zone
from ...kernel.state.card import Ability
from ...kernel.state.node import Node
from ...printed.record import Record
from ...printed.texts import Texts
from ...text import Compiler, NotUnderstood
from ...text.ja import sentences
from .abilities import DeclarationCost, Declared, PowerCost
from .builders import StrikeJapanese, wording
from .card import NAME_MARK, StrikeCard, StrikeChars, parse_range
from .desugar import (
    addressed,
    coloured,
    for_host,
    for_wearer,
    lasting,
    narrowed,
    next_slot,
    numbered,
    one_by_one,
    remembered,
    shown_cards,
    speaks_of_blue,
    speaks_of_range,
    vague,
    within_range,
)
from .keywords import Formation
from .target_words import Aim, splits
from .terms import ATTRIBUTES, HAND, IN_ONE_TEXT, KINDS, LEXICON, NO_ACE, PRINTED, RULE_AREA, STAGE
from .text_boxes import boxes_of
from .vocabulary import Extra, Usage, Using

HERE: Final = Path(__file__).parent
LANGUAGE: Final = StrikeJapanese()
STARTS: Final = ["line", "aimed", "aimed_other", "aimed2", "plain", "target", "extra"]
TEXTS: Final = Texts(HERE / "phrases", wording, STARTS, LANGUAGE)
#: which fields a kind has besides those of every card
COMMON: Final = ["name", "kind", "attributes", "rank", "pow", "def", "abilities", "extra", "english", "flavor"]
OWN: Final = {
    "spell-card": ["spell-name", "summon-cost", "range", "affiliation", "races", "spell-type", "spell"],
    "option": ["affiliation", "races"],
}
ABILITY: Final = ["text", "timing", "cost", "range", "target", "duration"]
COSTS: Final = ["power", "caster", "hand", "score"]
PLAIN_TIMINGS: Final = ["always", "trigger"]
TIMINGS: Final = ["action", "reaction", *PLAIN_TIMINGS]
DURATIONS: Final = ["turn", "chain", "equip", "rule"]
STANDING: Final = {"equip": STAGE, "rule": RULE_AREA}  # 2.9.5, 2.10.4: where a spell goes on working


def compiler() -> Compiler:
    """The phrases of Spell Card Strike."""
    return TEXTS.compiler()


# --- cards -------------------------------------------------------------------------------------------------------
def compile_card(record: dict[str, object]) -> StrikeCard:
    """The card of a record. Raises `CardError` for its fields, `NotUnderstood` for its texts."""
    r = Record(record)
    kind = r.one_of("kind", ["spell-card", "option"])
    r.only(COMMON + OWN[kind], kind, COMMON + [f for fields in OWN.values() for f in fields])
    spell_name = r.text("spell-name")
    full = r.name + NAME_MARK + spell_name if spell_name else r.name
    base = StrikeChars(full)
    base.types = KINDS[kind]
    base.colors = r.bits("attributes", ATTRIBUTES) if r.record.get("attributes") else 0
    base.stats = [r.number("rank"), _bonus(r, "pow", kind), _bonus(r, "def", kind)]
    base.range = _range(r)
    base.subtypes = frozenset(
        [f"race:{w}" for w in _listed(r, "races")] + [f"affiliation:{w}" for w in _listed(r, "affiliation")]
        + [f"type:{w}" for w in _listed(r, "spell-type")] + [f"name:{w}" for w in (r.name, spell_name) if w])
    card = StrikeCard(full, base, "")
    card.kind = base.types
    card.english = r.text("english") or full
    card.flavor = r.text("flavor")
    card.striker_name = r.name
    card.spell_name = spell_name
    card.summon = _power(r, "summon-cost") or PowerCost({})
    card.summon.link(LEXICON)
    _add_abilities(card, r)
    if r.has("spell"):
        _add_spell(card, Record(r.record["spell"], r.name, "spell"))
    _add_extra(card, r)
    card.boxes = boxes_of(r.record)
    card.text = "\n".join([t for t in [*[b.text for b in card.boxes], r.text("extra")] if t])
    card.finish()
    return card


def _bonus(r: Record, field: str, kind: str) -> int:
    """3.9: what an option adds may be less than nothing."""
    value = r.record.get(field, 0)
    if kind == "option" and isinstance(value, int) and not isinstance(value, bool):
        return value
    return r.number(field)


def _listed(r: Record, field: str) -> list[str]:
    """One word or several."""
    value = r.record.get(field)
    return [value.strip()] if isinstance(value, str) and value.strip() else r.words(field)


def _range(r: Record) -> Range | None:
    if not r.has("range"):
        return None
    try:
        return parse_range(r.record["range"])
    except ValueError as wrong:
        raise r.wrong("range", str(wrong)) from None


# --- costs (7) ---------------------------------------------------------------------------------------------------
def _power(r: Record, field: str) -> PowerCost | None:
    if not r.has(field):
        return None
    amounts, any = r.amounts(field, ATTRIBUTES, "{魔: 1, any: 1}", "attribute")
    return PowerCost({a: n for a, n in zip(ATTRIBUTES, amounts, strict=True) if n}, any)


def _cost(r: Record) -> DeclarationCost:
    if not r.has("cost"):
        return DeclarationCost()
    c = Record(r.record["cost"], r.name, f"{r.inside}: cost")
    c.only(COSTS, "cost", [])
    free = [field for field in ("hand", "score") if isinstance(c.record.get(field), str) and c.record[field] in ("n", "X")]
    return DeclarationCost(
        _power(c, "power"), _power(c, "caster"), 0 if "hand" in free else c.number("hand"),
        0 if "score" in free else c.number("score"), free[0] if free else "")


# --- abilities of the striker (3.13.3) ---------------------------------------------------------------------------
def _add_abilities(card: StrikeCard, r: Record) -> None:
    value = r.record.get("abilities")
    if isinstance(value, list):
        value = [{"text": one} if isinstance(one, str) else one for one in value]
    for place, one in enumerate(Record({"abilities": value}, r.name).inner("abilities")):
        one.only(ABILITY, "ability", [])
        if place >= PRINTED:
            raise r.wrong("abilities", f"more than {PRINTED} texts")
        for k, a in enumerate(_abilities(one)):
            if k >= IN_ONE_TEXT:
                raise one.wrong("text", f"more than {IN_ONE_TEXT} abilities in one text")
            _settle(card, a, one.text("text"), STAGE)
            printed(card.base, a, place + PRINTED * k)


def _abilities(r: Record) -> list[Ability]:
    timings = _timings(r)
    if any(t not in PLAIN_TIMINGS for t in timings):
        return [_declared(r, "|".join(timings), False)]
    for field in ("cost", "target"):
        if r.has(field) and field == "cost":
            raise r.wrong(field, "only an ability with timing action or reaction has one")
    duration = r.one_of("duration", DURATIONS[:2]) if r.has("duration") else ""
    found: list[Ability] = []
    for a in _told(r):
        found.append(_shaped(r, _clear(r, for_wearer(shown_cards(addressed(a, 0, False)))), _range(r), duration))
    return found


def _told(r: Record) -> list[Ability]:
    try:
        return _lines(r.name, r.text("text"))
    except NotUnderstood:
        if not r.has("timing") and _is_effect(r, LANGUAGE.normalise(r.text("text"))):
            raise r.wrong("timing", "missing: this text is declared, so it is action or reaction") from None
        raise


def _timings(r: Record) -> list[str]:
    value = r.record.get("timing")
    if value is None:
        return ["action"] if r.has("cost") or r.has("target") else ["trigger"]
    timings = value if isinstance(value, list) else [value]
    for t in timings:
        if not isinstance(t, str) or t not in TIMINGS:
            raise r.error("timing", f"one of {', '.join(TIMINGS)}")
    return [str(t) for t in timings]


def _shaped(r: Record, tree: Node, range: Range | None, duration: str) -> Ability:
    made = one_by_one(lasting(_ranged(r, tree, range), duration), [])
    assert isinstance(made, Ability)
    if any(isinstance(n, X) for n in made.walk()):
        raise r.wrong("text", "nothing tells the number n")
    return _placed(made)


def _clear(r: Record, tree: Node) -> Node:
    """A text must say what it is about."""
    lacks = vague(tree)
    if lacks:
        raise r.wrong("text", f"{lacks}: {r.text('text')}")
    return tree


def _ranged(r: Record, tree: Node, range: Range | None) -> Node:
    if range is not None:
        return within_range(tree, range)
    if isinstance(tree, Formation):  # 10.4.2 without a map: the whole stage
        range = parse_range(["rrrrr"] * 2 + ["rr@rr"] + ["rrrrr"] * 2)
    elif speaks_of_range(tree):
        raise r.wrong("range", "missing: the text speaks of it")
    return tree if range is None else within_range(tree, range)


def _placed(a: Ability) -> Ability:
    """An ability of this card alone (the compiler shares its trees), with the zone where it works."""
    zone = named_zone(a)
    if not zone and isinstance(a, Triggered) and isinstance(a.when, Moves) and isinstance(a.when.what, This):
        zone = where_seen(a.when, "stage", "discard")
    changes: dict[str, object] = {"zone": zone} if zone and isinstance(a, (Triggered, Static, Instead)) else {}
    placed = with_fields(a, changes)
    assert isinstance(placed, Ability)
    return placed


def _settle(card: StrikeCard, a: Ability, text: str, zone: Zone) -> None:
    """Link an ability with the game's words and note where it works."""
    prepare(a, LEXICON)
    a.text = text
    if isinstance(a, StaticRules) and any(_own_cost(r) for r in a.rules):
        a.zones = 1 << HAND
    if isinstance(a, Static) and isinstance(a.what, This):
        if any(isinstance(m, SetKey) and m.key == "no-ace" for m in a.mods):
            card.base.keywords |= NO_ACE
    card.functions |= a.zones or 1 << zone


def _own_cost(r: StaticRule) -> bool:
    """What its own summoning costs."""
    return isinstance(r, CostChange) and isinstance(r.what, This) and r.act == "summon"


# --- lines ---------------------------------------------------------------------------------------------------------
def _lines(card: str, text: str) -> list[Ability]:
    """The abilities that a text has: one after the other, each as long as it can be."""
    found: list[Ability] = []
    for paragraph in text.splitlines():
        rest = sentences(LANGUAGE.normalise(paragraph))
        while rest:
            made, rest = _longest(card, rest, "line")
            found.extend(made)
    return found


def _longest(card: str, parts: list[str], start: str) -> tuple[list[Ability], list[str]]:
    """The abilities that as many sentences as possible make together, and the sentences behind them."""
    lost: NotUnderstood | None = None
    for k in range(len(parts), 0, -1):
        try:
            made = TEXTS.understood(card, "".join(parts[:k]), start)
        except NotUnderstood as e:
            if lost is None:
                lost = e
            continue
        if isinstance(made, list):
            return made, parts[k:]
        assert isinstance(made, Ability)
        return [made], parts[k:]
    assert lost is not None
    raise lost


# --- declarations (2.4.5) --------------------------------------------------------------------------------------------
def _declared(r: Record, timing: str, spell: bool) -> Declared:
    targets, lines = _targets(r)
    range = _range(r)
    targets = [coloured(t, range) for t in targets]
    duration = r.one_of("duration", DURATIONS) if r.has("duration") else ""
    text = LANGUAGE.normalise(r.text("text"))
    if duration in STANDING:
        return _lasting_spell(r, timing, targets, lines, range, duration, text)
    body, usages = _body(r, text, targets, lines)
    tree = _clear(r, shown_cards(addressed(body, len(targets), spell)))
    blue = speaks_of_blue(tree) or any(speaks_of_blue(t) for t in targets)
    tree = lasting(_ranged(r, tree, range), duration)
    targets = _described(tree, targets)
    cost = _cost(r)
    tree = one_by_one(tree, targets)
    assert isinstance(tree, Do)
    do = tree if cost.n else numbered(tree)
    if not cost.n and do is tree and any(isinstance(n, X) for n in tree.walk()):
        raise r.wrong("text", "nothing tells the number n")
    if spell:
        do = remembered(do, max(next_slot(do), len(targets)))
    only, deed, limit = _usage(usages)
    return _linked(Declared(timing, cost, range, blue, targets, only, deed, do, duration, limit))


def _linked(d: Declared) -> Declared:
    prepare(d, LEXICON)
    return d


def _body(r: Record, text: str, targets: list[Choose], lines: list[str]) -> tuple[Do, list[Usage]]:
    """The effect of a text with its targets, and its usage conditions."""
    if not text:
        raise r.wrong("text", "missing: what is declared must do something")
    aim = Aim(text, lines)
    start = "plain" if not targets else "aimed2" if len(targets) > 1 else (
        "aimed" if targets[0].head == "striker" or isinstance(targets[0].what, Caster) else "aimed_other")
    try:
        tree = TEXTS.understood(r.name, aim.text, start)
    except NotUnderstood as lost:
        told = aim.complain(lost)
        told.card = r.name
        raise told from None
    while isinstance(tree, Aimed):
        tree = tree.do
    usages: list[Usage] = []
    if isinstance(tree, Using):
        usages = tree.usages
        tree = tree.do or Seq([])
    assert isinstance(tree, Do)
    return tree, usages


def _usage(usages: list[Usage]) -> tuple[Cond | None, Do | None, int]:
    only: Cond | None = None
    deed: Do | None = None
    limit = 0
    for u in usages:
        if u.only is not None:
            only = u.only if only is None else AndAlso(only, u.only)
        deed = u.deed or deed
        limit = u.limit or limit
    return only, deed, limit


def _targets(r: Record) -> tuple[list[Choose], list[str]]:
    """What is under the map (3.6.6), and the words for it."""
    line = LANGUAGE.normalise(r.text("target"))
    if not line:
        return [], []
    chosen = TEXTS.understood(r.name, line, "target")
    assert isinstance(chosen, list)
    if not all(_on_stage(t.what) for t in chosen):
        return [], []  # 2.5.4.1: targets are in a range; others are chosen when the text comes to them
    if len(chosen) < 2:
        return chosen, [line] if chosen else []
    for parts in splits(line):
        try:
            if [TEXTS.understood(r.name, p, "target") for p in parts]:
                return [with_slot(t, k) for k, t in enumerate(chosen)], parts
        except NotUnderstood:
            continue
    return [with_slot(t, k) for k, t in enumerate(chosen)], [line, line]


def _on_stage(what: Objects) -> bool:
    return not isinstance(what, Sel) or what.zone in ("", "stage", "chain")


def with_slot(choice: Choose, slot: Slot) -> Choose:
    made = with_fields(choice, {"slot": slot})
    assert isinstance(made, Choose)
    return made


def _described(tree: Node, targets: list[Choose]) -> list[Choose]:
    """A target that the text describes in the same way wherever it speaks of it must fit that (2.4.10.2.3)."""
    if len(targets) != 1:
        return targets
    described = [n.filter for n in tree.walk() if isinstance(n, Among) and isinstance(n.what, Target)]
    spoken = [n for n in tree.walk() if isinstance(n, Target)]
    if not described or len(described) != len(spoken) or any(f != described[0] for f in described):
        return targets
    target = targets[0]
    made = with_fields(target, {"what": narrowed(target.what, described[0])})
    assert isinstance(made, Choose)
    return [made]


# --- spells that stay (2.9, 2.10) --------------------------------------------------------------------------------------
def _lasting_spell(r: Record, timing: str, targets: list[Choose], lines: list[str], range: Range | None, duration: str,
                   text: str) -> Declared:
    """An equip spell or a rule spell: what it says as long as it lies there, and what it does at once."""
    aim = Aim(text, lines)
    standing: list[Ability] = []
    at_once: list[str] = []
    rest = sentences(aim.worn())
    while rest:
        try:
            made, left = _longest(r.name, rest, "line")
        except NotUnderstood as lost:
            if not _is_effect(r, rest[0]):
                told = aim.complain(lost)
                told.card = r.name
                raise told from None
            at_once.append(rest[0])
            rest = rest[1:]
            continue
        standing.extend([_worn(r, a, range, duration) for a in made])
        rest = left
    do: Do | None = None
    usages: list[Usage] = []
    if at_once:
        do, usages = _body(r, "".join(at_once), [], [])
        made_do = lasting(_ranged(r, _clear(r, shown_cards(addressed(do, 0, True))), range), "")
        assert isinstance(made_do, Do)
        do = made_do
    only, deed, limit = _usage(usages)
    return _linked(Declared(timing, _cost(r), range, False, targets, only, deed, do, duration, limit, standing))


def _is_effect(r: Record, sentence: str) -> bool:
    try:
        TEXTS.understood(r.name, sentence, "plain")
    except NotUnderstood:
        return False
    return True


def _worn(r: Record, a: Ability, range: Range | None, duration: str) -> Ability:
    """What an equip spell gives its wearer (3.13.3.3), or says of it."""
    tree: Node = a
    if duration == "equip":
        tree = Static(Host("striker"), [Gain(a)]) if a.key or isinstance(a, Keyword) else for_host(a)
    if any(type(n) is Caster for n in tree.walk()):
        raise r.wrong("text", "術者 is nobody once the spell has been resolved (8.1.13)")
    return _shaped(r, _clear(r, shown_cards(addressed(tree, 0, True))), range if duration == "equip" else None, "")


def _add_spell(card: StrikeCard, r: Record) -> None:
    r.only(ABILITY, "spell", [])
    timings = _timings(r) if r.has("timing") else ["action"]
    if any(t in PLAIN_TIMINGS for t in timings):
        raise r.error("timing", "action or reaction")
    spell = _declared(r, "|".join(timings), True)
    spell.text = r.text("text")
    card.spell = spell
    for a in spell.standing:
        _settle(card, a, spell.text, STANDING[spell.duration])


def _add_extra(card: StrikeCard, r: Record) -> None:
    card.extra = r.text("extra")
    for line in sentences(LANGUAGE.normalise(card.extra)):
        extra = TEXTS.understood(r.name, line, "extra")
        assert isinstance(extra, Extra)
        if extra.no_ace:
            card.base.keywords |= NO_ACE
        else:
            card.copies = extra.copies
