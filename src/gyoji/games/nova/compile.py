"""From a printed record to a card: fields checked, text compiled to abilities."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from ...effects.context import Cond, Do
from ...effects.english.sentences import named_zone, where_seen
from ...effects.lowering.link import prepare, printed
from ...effects.nodes.abilities import Activated, SpellText, Static, Triggered
from ...effects.nodes.changes import AddKind, GainWord, SetKey, SetStat
from ...effects.nodes.choosing import Choose
from ...effects.nodes.costs import Cost
from ...effects.nodes.events import Moves
from ...effects.nodes.instructions import AddResource
from ...effects.nodes.objects import This, ThisIn
from ...effects.nodes.player_events import GetsResource
from ...effects.nodes.replacements import EntersAs, Instead, Redirect
from ...effects.nodes.static_rules import CostChange, ExtraCost, StaticRule, StaticRules
from ...effects.nodes.structure import Seq
from ...kernel.state.card import REPLACEMENT, Ability, Chars
from ...printed.record import CardError, Record
from ...printed.texts import Texts
from ...text import Compiler, Japanese
from .builders import wording
from .card import NovaCard
from .terms import COLORS, FIELD, KINDS, LEXICON, SPELL, WAITING_ZONE

HERE: Final = Path(__file__).parent
TEXTS: Final = Texts(HERE / "phrases", wording, ["line", "spell", "entry_condition", "entry_cost"])
#: which fields a kind has besides those of every card
COMMON: Final = ["name", "kind", "color", "text", "english", "flavor"]
OWN: Final = {
    "servant": ["cost", "attack", "health", "affiliations", "races"],
    "spell": ["cost"],
    "magic-item": ["cost"],
    "character": ["level", "required-energy", "entry-condition", "entry-cost", "affiliations", "races"],
}
NEEDED: Final = {"servant": ["attack", "health"], "spell": [], "magic-item": [], "character": ["level"]}
PLAYED_FROM: Final = "hand|character-deck"
#: what a card says of itself while it waits
WHILE_WAITING: Final = ["no-cancel", "split"]
#: where a line begins inside a paragraph
MARK: Final = re.compile(r"[\[［](?:起|自|常)[\]］]")
KEYWORD: Final = re.compile(r"\s*(【[^】]*】)[、\s]*")


def compiler() -> Compiler:
    """NOVA's phrases."""
    return TEXTS.compiler()


def compile_card(record: dict[str, object]) -> NovaCard:
    """The card of a record. Raises `CardError` for its fields, `NotUnderstood` for its text."""
    r = Record(record)
    kind = r.one_of("kind", list(KINDS))
    r.only(COMMON + OWN[kind], kind, COMMON + [f for fields in OWN.values() for f in fields])
    for field in NEEDED[kind]:
        r.present(field, kind)
    text = r.text("text")
    base = Chars(r.name)
    base.types = KINDS[kind]
    base.colors = r.bits("color", COLORS)
    card = NovaCard(r.name, base, text)
    card.english = r.text("english") or r.name
    card.flavor = r.text("flavor")
    card.kind = base.types
    card.amounts, card.generic = _energy(r, "cost")
    card.has_cost = "cost" in record
    total = sum(card.amounts) + card.generic if card.has_cost else -1
    base.stats = [r.number("attack"), r.number("health"), total, r.number("level")]
    races, homes = r.words("races"), r.words("affiliations")
    base.subtypes = frozenset([f"race:{w}" for w in races] + [f"affiliation:{w}" for w in homes])
    card.required, card.required_any = _energy(r, "required-energy")
    card.required_total = sum(card.required) + card.required_any
    _add_text(card, text)
    condition, cost = r.text("entry-condition"), r.text("entry-cost")
    if condition:
        cond = TEXTS.understood(r.name, condition, "entry_condition")
        assert isinstance(cond, Cond)
        prepare(Static(This(), [], cond), LEXICON)
        card.entry_condition = cond
    if cost:
        price = TEXTS.understood(r.name, cost, "entry_cost")
        assert isinstance(price, Cost)
        prepare(Activated(price, Seq([])), LEXICON)
        card.entry_cost = price
    return card


def _energy(r: Record, field: str) -> tuple[list[int], int]:
    return r.amounts(field, COLORS, "{red: 1, any: 2}", "colour")


def lines(text: str) -> list[str]:
    """Abilities as printed: a paragraph each, keywords one by one; what has no mark stays together (104.2)."""
    found: list[str] = []
    for paragraph in text.splitlines():
        rest = paragraph.strip()
        while True:
            keyword = KEYWORD.match(rest)
            if keyword is None:
                break
            found.append(keyword.group(1))
            rest = rest[keyword.end():]
        start = depth = 0
        for i, char in enumerate(rest):
            if char in "「（(":
                depth += 1
            elif char in "」）)":
                depth -= 1
            elif depth == 0 and i > start and MARK.match(rest, i):
                found.append(rest[start:i].strip())
                start = i
        if rest[start:].strip():
            found.append(rest[start:].strip())
    return found


def _add_text(card: NovaCard, text: str) -> None:
    plain: list[str] = []
    place = 0
    spell_at = -1
    for line in lines(text):
        if MARK.match(line) or KEYWORD.fullmatch(line):
            _add(card, TEXTS.understood(card.name, line, "line"), line, place)
        else:
            if not Japanese().normalise(line):
                continue  # a reminder alone
            if spell_at < 0:
                spell_at = place
            plain.append(line)
        place += 1
    if plain:
        whole = "".join([p if p.endswith(("。", "）", ")")) else p + "。" for p in plain])
        do = TEXTS.understood(card.name, whole, "spell")
        assert isinstance(do, Do)
        if not card.kind & SPELL:
            raise CardError(card.name, "text", f"only a spell has text without a mark [起], [自] or [常]: {whole}")
        _add(card, SpellText(do), whole, spell_at)


def _add(card: NovaCard, made: object, text: str, place: int) -> None:
    for one in made if isinstance(made, list) else [made]:
        assert isinstance(one, Ability)
        a = _placed(one)
        prepare(a, LEXICON)
        a.text = text
        zones = _zones(a)
        if zones:
            a.zones = zones
        if isinstance(a, (Activated, Triggered)):
            a.is_mana_ability = _adds_energy(a)
        printed(card.base, a, place)
        if a.kind <= REPLACEMENT or a.also is not None:  # a mere keyword or a spell's text listens to nothing
            card.functions |= a.zones or 1 << (WAITING_ZONE if card.kind & SPELL else FIELD)


def _placed(a: Ability) -> Ability:
    """An ability of this card alone (the compiler shares its trees), with the zone where it works."""
    fields = {name: getattr(a, name) for name in a.FIELDS}
    if isinstance(a, (Activated, Triggered, Static, Instead, Redirect)):
        fields["zone"] = named_zone(a) or _usual_zone(a)
    placed = type(a)(**fields)
    if isinstance(placed, Triggered):
        placed.names_zone = any([isinstance(n, ThisIn) for n in a.walk()])
    return placed


def _usual_zone(a: Ability) -> str:
    if isinstance(a, Triggered) and isinstance(a.when, Moves) and isinstance(a.when.what, This):
        return where_seen(a.when, "field", "graveyard")  # 801.4.4
    if isinstance(a, Static) and isinstance(a.what, This) and a.cond is None:
        if _defines(a):
            return "all"  # 801.5.3
        if any(isinstance(m, SetKey) and m.key in WHILE_WAITING for m in a.mods):
            return "waiting"
    return ""


def _defines(a: Static) -> bool:
    """Defines what the card is, instead of changing it (801.5.3)."""
    for m in a.mods:
        if isinstance(m, GainWord):
            if m.category != "name" and m.word != "*":
                return False
        elif not isinstance(m, SetStat) or isinstance(m, AddKind):
            return False
    return True


def _zones(a: Ability) -> int:
    """Where abilities work that have no word for it: own costs where it is played from, ways of entering anywhere."""
    if isinstance(a, StaticRules) and any(_own_cost(r) for r in a.rules):
        mask = 0
        for name in PLAYED_FROM.split("|"):
            mask |= 1 << LEXICON.zones[name]
        return mask
    if isinstance(a, StaticRules) and named_zone(a):
        return 1 << LEXICON.zones[named_zone(a)]
    if isinstance(a, EntersAs) and isinstance(a.what, This):
        return (1 << len(LEXICON.zones)) - 1
    return 0


def _own_cost(r: StaticRule) -> bool:
    return isinstance(r, (CostChange, ExtraCost)) and isinstance(r.what, This)


def _adds_energy(a: Activated | Triggered) -> bool:
    """801.6.4: adds energy and chooses nothing but where the colour comes from."""
    nodes = list(a.do.walk())
    if not any(isinstance(n, AddResource) for n in nodes):
        return False
    if isinstance(a, Triggered) and not isinstance(a.when, GetsResource):
        return False
    steps = a.do.steps if isinstance(a.do, Seq) else [a.do]
    return not any(isinstance(n, Choose) for n in nodes) or all(isinstance(s, (Choose, AddResource)) for s in steps)
