"""From a printed record to a card: fields checked, text compiled to abilities."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from ....effects.context import Cond, Do, Filter, Objects
from ....effects.english.sentences import named_zone, remade, remade_as, with_fields
from ....effects.lowering.across_sentences import same_thing
from ....effects.lowering.link import prepare, printed
from ....effects.nodes.abilities import Keyword, SpellText, Static, Triggered
from ....effects.nodes.changes import GainWord, SetColor
from ....effects.nodes.choosing import Choose
from ....effects.nodes.events import EitherEvent, Moves, When
from ....effects.nodes.filters import AllOf, OtherThan, StateIs
from ....effects.nodes.instructions import Move, Tap, Verb
from ....effects.nodes.numbers import AndAlso, Paid
from ....effects.nodes.objects import Among, AnyCard, It, Sel, This, Zoneless
from ....effects.nodes.replacements import EntersAs, Instead
from ....effects.nodes.static_rules import Forbid, StaticRule, StaticRules
from ....effects.nodes.structure import If, IfDid, May, Seq
from ....kernel.state.card import Ability, Chars
from ....kernel.state.node import Node
from ....printed.record import CardError, Record
from ....printed.texts import Texts
from ....text import Compiler, NotUnderstood
from ....text.ja import sentences
from ..concepts.names import ChooseName
from ..state.card import DuelCard
from ..state.terms import (
    BATTLE,
    CASTLE,
    CASTLES,
    CELL,
    CIVILIZATIONS,
    CORE,
    CREATURE,
    DECK,
    FINAL,
    G_NEO,
    GRAVEYARD,
    HAND,
    HYPERSPATIAL,
    INFINITE,
    KEYS,
    KINDS,
    LAND,
    LEXICON,
    MANA,
    NEBULA,
    RITE,
    RULE_PLUS,
    SHIELDS,
    SPELL,
    STAR,
    SUPER,
    WD,
)
from ..structures.cells import TopLeaves, UnderLeaves
from ..vocabulary.abilities import Way
from ..vocabulary.causes import ComesOddly, MovesBy
from ..vocabulary.instructions import ChooseEach, Conditional
from ..vocabulary.power_changes import AllColors, CostLess
from .builders import wording
from .japanese import LANGUAGE
from .paragraph_keywords import SURVIVOR, Gaining, Group, again, grouped, shared_by_survivors
from .pronouns import chosen_alone, counted_before, goes_on, left_or_done, naming, of_its_kind, relocating, sought, undone

HERE: Final = Path(__file__).parent.parent
TEXTS: Final = Texts(HERE / "phrases", wording, ["line", "spell", "effect", "head", "instead_effect"], LANGUAGE)
FIELDS: Final = ["name", "cardType", "cost", "power", "civilizations", "races", "mana", "text", "english", "flavor"]
#: what a printed type says, in parts (204): the first of a group that is found counts
TYPES: Final = {
    "クリーチャー": "creature", "呪文": "spell", "クロスギア": "cross-gear", "城": "castle", "ウエポン": "weapon",
    "フォートレス": "fortress", "フィールド": "field", "オーラ": "aura", "タマシード": "tamaseed",
    "鼓動": "pulse", "セル": "cell", "土地": "land", "コア": "core", "儀": "rite", "星雲": "nebula",
    "ルール・プラス": "rule-plus", "Artifact": "artifact",
}
SPECIAL: Final = {
    "スター進化": "star", "S-MAX進化": "s-max", "NEO": "neo", "進化": "evolution", "サイキック": "psychic",
    "ドラグハート": "dragheart", "GR": "gr", "D2": "d2", "エグザイル": "exile", "ドリーム": "dream", "禁断": "forbidden",
    "スーパー": "super", "G-NEO": "g-neo", "キング": "king", "WD": "wd", "最終禁断": "final",
}
#: what a card's abilities work in, where it is not the battle zone
WORKS_IN: Final = {CASTLE: CASTLES, RULE_PLUS: HYPERSPATIAL, LAND: MANA}
#: zones from which a card is executed: what changes its own cost works there (604.3)
EXECUTED_FROM: Final = 1 << HAND | 1 << GRAVEYARD | 1 << MANA | 1 << DECK | 1 << SHIELDS


#: a condition under which a spell does something else than it said before, and the name before it
INSTEAD: Final = re.compile(r"(?:なら|ば)、?かわりに")
LABEL: Final = re.compile(r"^[^。、:-]{1,10}[:-]")
#: a name before a whole ability, which says all that it means
NAMED: Final = re.compile(r"[^。、:「」()-]*[ァ-ヺー一-龥][^。、:「」()-]*[:-](?=[^。]{8,}。)")
SUPER_SOUL: Final = "超魂X"
SOUL_ICON: Final = re.compile(r"([^。・]+)・ソウル$")
HYPER_MODE: Final = re.compile(r"ハイパーモード\s*(\d+)$")


def compiler() -> Compiler:
    """The phrases of Duel Masters."""
    return TEXTS.compiler()


# --- cards ------------------------------------------------------------------------
def compile_card(record: dict[str, object]) -> DuelCard:
    """The card of a record. Raises `CardError` for its fields, `NotUnderstood` for its text."""
    r = Record(record)
    if r.has("faces"):
        return _two_faces(r)
    r.only(FIELDS, "card", FIELDS)
    base = Chars(r.name)
    base.types = _kinds(r)
    base.colors = r.bits("civilizations", CIVILIZATIONS) if r.record.get("civilizations") else 0
    base.stats = [_count(r, "cost", 0), _count(r, "power", 0), _count(r, "mana", 1)]
    races = r.words("races")
    base.subtypes = frozenset([f"race:{w}" for w in races])
    if any("ゴッド" in race for race in races):
        base.types |= KINDS["god"]
    if base.types & CORE:
        base.stats[2] = 0  # 309.5
    if base.types & NEBULA:
        base.name = ""  # 812.4a
    text = r.text("text")
    card = DuelCard(r.name, base, text)
    card.english = r.text("english") or r.name
    card.flavor = r.text("flavor")
    card.kind = base.types
    _add_text(card, text)
    if base.types & G_NEO:
        _add(card, UnderLeaves(), "G-NEO進化", len(base.abilities))
    if base.types & STAR:
        _add(card, TopLeaves(), "スター進化", len(base.abilities))
    card.finish()
    return card


def _two_faces(r: Record) -> DuelCard:
    """A twinpact (810), a WD field (819), a card with two or three sides (805, 807): the creature or cheaper one first."""
    r.only(["name", "faces", "english", "flavor"], "card of two faces", FIELDS)
    faces = [compile_card(f.record) for f in r.inner("faces")]
    if len(faces) not in (2, 3):
        raise r.wrong("faces", "expected two, or the three of a dragheart")
    first, second = faces[:2]
    card = DuelCard(r.name, first.base, "\n".join(f.text for f in faces))
    card.english = r.text("english") or " / ".join(f.english for f in faces)
    card.flavor = r.text("flavor")
    for face in faces:
        card.kind |= face.kind
        card.functions |= face.functions
    if second.kind & SPELL or first.kind & second.kind & WD:
        card.half = second.base
    else:
        card.back = second.base
    if first.kind & (CELL | RITE | NEBULA | FINAL) and second.kind & CREATURE:  # several cards, turned over, are one
        second.base.types |= SUPER
    if len(faces) == 3:
        card.third = faces[2].base
    card.finish()
    return card


def _kinds(r: Record) -> int:
    """The type line: クリーチャー, 呪文, 進化クリーチャー(進化V), ..."""
    printed_type = LANGUAGE.fold(r.text("cardType"))
    kinds = 0
    for word, kind in TYPES.items():
        if word in printed_type:
            kinds |= KINDS[kind]
    if not kinds:
        raise r.error("cardType", f"a type such as {', '.join(TYPES)}")
    for word, kind in SPECIAL.items():
        if word in printed_type:
            kinds |= KINDS[kind]
    return kinds


def _count(r: Record, field: str, usual: int) -> int:
    value = r.record.get(field)
    if value is None:
        return usual
    if field == "power" and isinstance(value, int) and not isinstance(value, bool):
        return value  # 206: it may be less than nothing
    if isinstance(value, str) and value.strip() in ("∞", "INFINITY"):
        return INFINITE
    if isinstance(value, str) and value.strip().rstrip("+").isdigit():
        return int(value.strip().rstrip("+"))
    return r.number(field)


# --- text ------------------------------------------------------------------------
def _add_text(card: DuelCard, text: str) -> None:
    place = 0
    before: list[Ability] = []
    lends = False
    for group in grouped(text, card.name):
        if group.body == SUPER_SOUL:  # 818: what stands below it is lent from under a creature too
            lends = True
            continue
        icon = SOUL_ICON.match(group.body)
        if icon is not None:
            card.base.subtypes = card.base.subtypes | {f"soul:{icon.group(1)}"}
            card.icons = [*card.icons, f"soul:{icon.group(1)}"] if lends else card.icons
            continue
        mode = HYPER_MODE.match(group.body)
        if mode is not None:  # 816.2: from here on, what it has besides with hyper mode released
            card.hyper = card.base.clone()
            card.hyper.stats = [card.base.stats[0], int(mode.group(1)), card.base.stats[2]]
            continue
        if group.body == SURVIVOR and not group.head:
            made = shared_by_survivors(before)
        else:
            made = before = abilities_of(card, group)
        for a in made:
            added = _add(card, a, group.text, place)
            if lends:
                card.souls.append(added)
        place += 1
    if card.base.keywords & KEYS["night-magic"]:
        for a in [a for a in card.base.abilities if isinstance(a, SpellText)]:
            _add(card, again(a), text, place)


def abilities_of(card: DuelCard, group: Group) -> list[Ability]:
    """What one paragraph (or a keyword with the paragraph that it leads) makes."""
    if group.head:
        shaped = TEXTS.understood(card.name, group.head, "head")
        if isinstance(shaped, Gaining) and card.kind & SPELL:
            made = _for_spell(card, group, shaped)
        else:
            made = group.shape(shaped, lambda start: _parts(card, group.body, start))
        return [a for a in made if not (group.further and isinstance(a, Keyword))]
    if _put_instead(card, group.body):
        return []
    parts = _parts_or_reminder(card, group)
    return Gaining(_paid(group.paid.split("|"))).shape(parts) if group.paid else parts


def _parts_or_reminder(card: DuelCard, group: Group) -> list[Ability]:
    """A keyword that has no phrase is what its reminder says; or what stands behind it, where that is a whole ability."""
    start = "spell" if card.kind & SPELL else "line"
    try:
        return _parts(card, group.body, start)
    except NotUnderstood:
        named = NAMED.match(group.body)
        meaning = group.reminder or (group.body[named.end():] if named is not None else "")
        if not meaning:
            raise
        try:
            return _parts(card, meaning, "line" if group.reminder else start)
        except NotUnderstood:
            pass
        raise


def _paid(colors: list[str]) -> Cond:
    """O・ドライブ, for all of these."""
    cond: Cond = Paid(colors[0])
    for color in colors[1:]:
        cond = AndAlso(cond, Paid(color))
    return cond


def _for_spell(card: DuelCard, group: Group, head: Gaining) -> list[Ability]:
    """メタモーフ on a spell: one more effect, or another instead of the one before it (609.7)."""
    before = [a for a in card.base.abilities if isinstance(a, SpellText)]
    if "かわりに" in group.body and before:
        do = TEXTS.understood(card.name, group.body, "instead_effect")
        assert isinstance(do, Do)
        either = SpellText(Conditional(head.cond, do, before[-1].do))
        replace_effect(card.base, before[-1], prepared(either, before[-1].text))
        return head.shape([])
    return head.shape(_parts(card, group.body, "spell"))


def _put_instead(card: DuelCard, body: str) -> bool:
    """A paragraph of a spell that says what is done in the place of the effect before it (609.7)."""
    before = [a for a in card.base.abilities if isinstance(a, SpellText)]
    if not before or INSTEAD.search(body) is None:
        return False
    do = TEXTS.understood(card.name, before[-1].text + LABEL.sub("", body), "spell")
    assert isinstance(do, Do)
    replace_effect(card.base, before[-1], prepared(SpellText(remade_as(Do, do, _conditional)), before[-1].text))
    return True


def _parts(card: DuelCard, body: str, start: str) -> list[Ability]:
    """The abilities of a paragraph: one after the other, each as long as it can be."""
    found: list[Ability] = []
    rest = sentences(body)
    while rest:
        made, rest = _longest(card.name, rest, start)
        found.extend(made)
    return found


def _longest(card: str, parts: list[str], start: str) -> tuple[list[Ability], list[str]]:
    """The abilities that as many sentences as possible make together, and the sentences behind them."""
    lost: NotUnderstood | None = None
    for k in range(len(parts), 0, -1):
        for way in [start, "line"] if start == "spell" and k == len(parts) else [start]:
            try:
                made = TEXTS.understood(card, "".join(parts[:k]), way)
            except NotUnderstood as e:
                if lost is None or (len(e.text) == len(lost.text) and len(e.understood) > len(lost.understood)):
                    lost = e
                continue
            if isinstance(made, list):
                return made, parts[k:]
            if isinstance(made, Do):
                return [SpellText(made)], parts[k:]
            assert isinstance(made, Ability)
            return [made], parts[k:]
        if start != "line":
            break  # an effect is one text
    assert lost is not None
    raise lost


# --- abilities ------------------------------------------------------------------------
def _add(card: DuelCard, one: Ability, text: str, place: int) -> Ability:
    a = _placed(one)
    a.text = text
    prepare(a, LEXICON)
    if isinstance(a, StaticRules) and any(_own_cost(r) for r in a.rules):
        a.zones = EXECUTED_FROM
    if isinstance(a, Static) and defines(a):  # 110.4a: wherever the card is
        a.zones = (1 << len(LEXICON.zones)) - 1
    if isinstance(a, EntersAs) and isinstance(a.what, This):  # 110.4f: how it comes, wherever it comes from
        a.zones = (1 << len(LEXICON.zones)) - 1
    if isinstance(a, SpellText) and not card.kind & SPELL:
        raise CardError(card.name, "text", f"only a spell has an effect without its moment: {text}")
    printed(card.base if card.hyper is None else card.hyper, a, place)
    if not isinstance(a, SpellText):
        zone = next((WORKS_IN[kind] for kind in WORKS_IN if card.kind & kind), BATTLE)
        if zone not in (BATTLE, CASTLES) and not a.zones:
            a.zones = 1 << zone
        card.functions |= a.zones or 1 << zone
    return a


def defines(a: Static) -> bool:
    """It says which civilizations, races or names its own card has."""
    return isinstance(a.what, This) and a.cond is None and not a.zone and bool(a.mods) and all(
        isinstance(m, (AllColors, SetColor, GainWord)) for m in a.mods)


def prepared(a: SpellText, text: str) -> SpellText:
    a.text = text
    prepare(a, LEXICON)
    return a


def replace_effect(base: Chars, old: Ability, new: Ability) -> None:
    base.abilities = [new if a is old else a for a in base.abilities]


def _placed(a: Ability) -> Ability:
    """An ability of this card alone (the compiler shares its trees), with the zone where it works."""
    changes: dict[str, object] = {}
    if isinstance(a, (Triggered, Static, Instead)) and not a.zone:
        zone = named_zone(a) or (_seen_from(a.when) if not isinstance(a, Static) else "")
        if zone:
            changes["zone"] = zone
    if isinstance(a, Instead):
        changes["when"] = _about_to_come(a.when)
    if isinstance(a, Way) and a.deed is not None:
        changes["deed"] = _tapped_for(a.deed) or a.deed
    placed = with_fields(a, changes)
    placed = remade(placed, relocating(placed))
    placed = remade(placed, chosen_alone(placed))
    placed = remade(placed, of_its_kind(placed))
    for change in (_untapped, _card_alone, _same_card, sought, left_or_done, undone, goes_on, _conditional, _another):
        placed = remade(placed, change)
    if isinstance(placed, (Triggered, SpellText)):
        counted_before(placed.do)
    for said in [n for n in placed.walk() if isinstance(n, ChooseName)]:
        placed = remade(placed, naming(said.slot))
    assert isinstance(placed, Ability)
    return placed


def _about_to_come(when: When) -> When:
    """What would be put into a zone is not there yet."""
    if isinstance(when, EitherEvent):
        return EitherEvent(_about_to_come(when.a), _about_to_come(when.b), when.slot)
    if not isinstance(when, Moves):
        return when
    what = when.what
    there = ["", "battle"] if when.to == "battle" else [when.to]
    if not when.frm and when.to and isinstance(what, Sel) and what.zone in there and not isinstance(when, MovesBy):
        coming = Zoneless(what.filter, what.whose)
        if isinstance(when, ComesOddly):
            return ComesOddly(coming, when.way, when.slot, when.by, when.how)
        return Moves(coming, "", when.to, when.how, when.slot, when.by)
    return when


def _conditional(n: Node) -> Node:
    return Conditional(n.cond, n.do, n.orelse) if type(n) is If else n


def _same_card(n: Node) -> Node:
    return same_thing(n) if isinstance(n, Seq) else n


def _card_alone(n: Node) -> Node:
    """Who chooses a card of the battle zone, not a creature or other element, moves that card alone (109.2a, 801.4)."""
    steps = n.steps if isinstance(n, Seq) else []
    if len(steps) == 2 and isinstance(steps[0], Choose) and isinstance(steps[1], Move):
        what = steps[0].what
        leaves = steps[1].zone != "battle"
        if leaves and isinstance(what, Sel) and what.zone == "battle" and isinstance(what.filter, AnyCard):
            return Seq([steps[0], Verb("leave-top", steps[1].what, word=steps[1].zone)])
    return n


def _untapped(n: Node) -> Node:
    """What is tapped to pay for something must be untapped (701.2)."""
    if isinstance(n, IfDid):
        paid = _tapped_for(n.do.do if isinstance(n.do, May) else n.do)
        return n if paid is None else IfDid(May(paid, n.do.who) if isinstance(n.do, May) else paid, n.then, n.orelse)
    return n


def _tapped_for(deed: Do) -> Do | None:
    steps = deed.steps if isinstance(deed, Seq) else []
    if len(steps) == 2 and isinstance(steps[0], Choose) and isinstance(steps[1], Tap) and steps[1].sideways:
        what = steps[0].what
        if isinstance(what, Sel):
            able = Sel(AllOf([StateIs("upright"), what.filter]), what.zone, what.whose)
            return Seq([with_choice(steps[0], able), steps[1]])
    return None


def _another(n: Node) -> Node:
    """Each of several choices is of other cards than those before it."""
    if not isinstance(n, ChooseEach):
        return n
    first, *further = n.choices
    made = [first]
    for choice in further:
        what = choice.what
        taken: list[Filter] = [OtherThan(It(before.slot)) for before in made]
        if isinstance(what, Sel):
            choice = with_choice(choice, Sel(AllOf([*taken, what.filter]), what.zone, what.whose))
        elif isinstance(what, Among):
            choice = with_choice(choice, Among(what.what, AllOf([*taken, what.filter])))
        made.append(choice)
    return with_fields(n, {"choices": made})


def with_choice(choice: Choose, what: Objects) -> Choose:
    made = with_fields(choice, {"what": what})
    assert isinstance(made, Choose)
    return made


def _seen_from(when: object) -> str:
    """Where a card waits for its own moves that do not begin in the battle zone."""
    if isinstance(when, Moves) and isinstance(when.what, This):
        if not when.frm and when.to in ("graveyard", "mana", "hand", "shields") and not when.how:
            return "deck|hand|battle|graveyard|mana|shields"
        if when.how == "discard":
            return "hand|graveyard"
        if when.frm not in ("", "battle"):
            return f"{when.frm}|{when.to}" if when.to else when.frm
    return ""


def _own_cost(r: StaticRule) -> bool:
    return isinstance(r, (CostLess, Forbid)) and isinstance(r.what, This) and r.act in ("play", "summon", "cast", "enter")
