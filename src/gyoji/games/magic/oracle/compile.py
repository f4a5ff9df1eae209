"""From a printed record to a card: fields checked (200 to 210), text compiled to abilities."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final
from zlib import crc32

from ....effects.context import Do
from ....effects.english.pronouns import ThisCard
from ....effects.lowering.link import prepare, printed
from ....effects.nodes.abilities import Activated, Delay, Keyword, SpellText, Static
from ....effects.nodes.changes import Alter, Gain
from ....effects.nodes.instructions import PutCounters, Verb
from ....effects.nodes.numbers import Num, Paid
from ....effects.nodes.objects import It, You
from ....effects.nodes.static_rules import PlayerChange, StaticRules
from ....effects.nodes.structure import If, OneOf
from ....effects.nodes.targets import Modal
from ....kernel.state.card import KEYWORD, Ability, Chars, Mod
from ....kernel.state.node import Node
from ....printed.record import Record
from ....printed.texts import Texts
from ....text import Compiler, NotUnderstood
from ..actions.voting import Vote
from ..additional.attractions import SIDES as SIX
from ..additional.attractions import lit
from ..additional.prepared import provide
from ..additional.rooms import furnish
from ..card_types.battles import siege
from ..card_types.subtypes import vocabulary
from ..concepts.creating_tokens import Make
from ..concepts.sticker_sheets import (
    SHEET,
    SIZE,
    Sheet,
    abilities_and_sizes,
    ability_sticker,
    art_stickers,
    name_stickers,
    size_sticker,
)
from ..concepts.value_of_x import OnlyOnX
from ..continuous.layers import EVERY_CREATURE_TYPE, granted
from ..mana.asked_of import wishes_of
from ..replacement.entering import WillEnterWith
from ..state.card import SPLIT_LAYOUTS, Face, MagicCard
from ..state.symbols import BadCost, ManaCost, mana
from ..state.terms import (
    BASIC_TYPES,
    BATTLE,
    COLORS,
    CREATURE,
    INSTANT,
    KEYS,
    KINDS,
    LEXICON,
    MANA_VALUE,
    PLANESWALKER,
    SORCERY,
    SUPERTYPES,
    VANGUARD,
)
from ..variants.supplementary_cards import ATTRACTION, Vanguard
from ..vocabulary.abilities import BASIC_MANA, Extra, Way
from ..vocabulary.keyword_instructions import Cited
from .builders import wording
from .desugar import compile_abilities
from .layouts import Printed, behind, first_lore, sections, shifted, together
from .meaningless import meaningless, speaks_of_cost
from .normalise import VOTE, Oracle, paragraphs

HERE: Final = Path(__file__).parent.parent
#: words about the order of cards in a graveyard or in exile
GRAVE_ORDER: Final = re.compile(r"(top|bottom)( \w+)* (cards?|of) (\w+ )*graveyard|(above|below) (it|~|\w+)( in|,|[.])"
                                r"|last (\w+ )*exiled")
HAND_AND_LIFE: Final = re.compile(r"Hand ([+−-]?\d+), life ([+−-]?\d+)\n?")
BRACKETS: Final = re.compile(r"\s*\[[^\[\]]*\]")
QUOTED: Final = re.compile(r'"([^"]*)"')
THIS_DOOR: Final = re.compile(r"\bthis door\b")
SIDES: Final = ("first", "second")
LETTERS: Final = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
#: what a card of a type must have: 302.4, 306.5, 310.4
NUMBERS: Final = ((CREATURE, "power"), (CREATURE, "toughness"), (PLANESWALKER, "loyalty"), (BATTLE, "defense"))
A_NUMBER: Final = "a number or *"
A_TYPE_LINE: Final = "a type line such as Legendary Creature — Elf Druid"
PRINTED_NUMBER: Final = re.compile(r"([+-]?\d+)(?:[+-]\*)?|\*(?:[+-](\d+))?|X")

TEXTS: Final = Texts(HERE / "phrases", wording, ["line", "effect", "loyalty"], Oracle(), vocabulary)


def compiler() -> Compiler:
    """The phrases of Magic."""
    return TEXTS.compiler()


# --- cards ---------------------------------------------------------------------------------------------------------------
def compile_card(record: dict[str, object]) -> MagicCard:
    """The card of a record. Raises `CardError` for its fields, `NotUnderstood` for its text."""
    r = Record(record)
    if r.text("type") == SHEET:
        return compile_sheet(r)
    if r.has("faces"):
        faces = [compile_face(Record(f.record), k) for k, f in enumerate(r.inner("faces"))]
        if len(faces) < 2:
            raise r.wrong("faces", "expected two")
        layout = r.text("layout") or "transform"
        base = halves(r.name, faces) if layout in SPLIT_LAYOUTS else faces[0].base
        if layout == "transform":
            faces[1].base.stats[MANA_VALUE] = faces[0].base.stats[MANA_VALUE]  # 712.8e
        card = MagicCard(r.name, base, "\n".join([f.text for f in faces]))
        card.layout = layout
        if layout == "split" and "type:Room" in base.subtypes:
            furnish(card, faces)
        if base.keywords & KEYS["fuse"] and faces[0].mana is not None and faces[1].mana is not None:
            card.fused = Face(base, mana(faces[0].mana.text + faces[1].mana.text), card.text)
    else:
        faces = [compile_face(r)]
        card = MagicCard(r.name, faces[0].base, faces[0].text)
        card.layout = r.text("layout") or "normal"
    card.faces = faces
    if card.layout == "prepare" and len(faces) > 1:
        provide(card)
    card.date = r.text("date")
    card.ordered = ("graveyard" in card.text or "exiled" in card.text) and GRAVE_ORDER.search(card.text) is not None
    card.wishes = wishes_of(card)
    card.finish()
    return card


def compile_sheet(r: Record) -> Sheet:
    """123.2: the stickers of a sheet."""
    sheet = Sheet(r.name, r.text("text"))
    sheet.faces = [Face(sheet.base, None, sheet.text)]
    sheet.faces[0].type_line = SHEET
    sheet.layout = "stickers"
    sheet.stickers = name_stickers(r.name)
    for cost, text in abilities_and_sizes(r):
        if SIZE.fullmatch(text):
            sheet.stickers.append(size_sticker(text, cost))
            continue
        found = [a for line in paragraphs(text, r.name, "Creature") for a in abilities_of(sheet.base, line, "line")]
        for a in found:
            a.text = text
            prepare(a, LEXICON)
            granted(a)
        sheet.stickers.append(ability_sticker(text, cost, found))
    sheet.stickers.extend(art_stickers())
    sheet.finish()
    return sheet


def halves(name: str, faces: list[Face]) -> Chars:
    """709.4: off the stack, a split card is both of its halves."""
    base = Chars(name)
    base.stats = faces[0].base.stats.copy()
    base.stats[MANA_VALUE] = 0
    place = used = 0
    for f in faces:
        base.types |= f.base.types
        base.colors |= f.base.colors
        base.subtypes |= f.base.subtypes | {f"name:{f.base.name}"}  # 709.4a
        base.stats[MANA_VALUE] += f.base.stats[MANA_VALUE]
        for a in f.base.abilities:
            if isinstance(a, SpellText):  # 702.102d: the left half, then the right one, with what each speaks of
                a, used = behind(a, used)
                prepare(a, LEXICON)
            printed(base, a, place)
            place += 1
    return base


def compile_face(r: Record, side: int = 0) -> Face:
    base = Chars(r.name)
    types, subtypes = type_line(r)
    for t in types:
        base.types |= KINDS[t]
    cost = mana_cost(r)
    base.colors = cost.colors_of if cost is not None else 0
    for letter in r.words("colorIndicator"):
        if letter not in LETTERS:
            raise r.error("colorIndicator", f"letters of colors ({', '.join(LETTERS)})")
        base.colors |= COLORS[LETTERS[letter]]
    base.stats = [stat(r, "power"), stat(r, "toughness"), 0 if cost is None else cost.value, stat(r, "loyalty"),
                  stat(r, "defense")]
    for kind, field in NUMBERS:
        if base.types & kind and not figure(r, field):
            raise r.error(field, A_NUMBER)
    base.subtypes = frozenset([f"type:{t}" for t in subtypes] + [f"name:{n}" for n in r.words("interchangeable")])  # 201.3
    if ATTRACTION in base.subtypes:
        base.subtypes = base.subtypes | lights(r)
    for t in subtypes:
        if t in BASIC_TYPES:
            printed(base, BASIC_MANA[t], len(base.abilities))
    face = Face(base, cost, modified(base, r) if base.types & VANGUARD else r.text("text"))
    face.type_line = r.text("type")
    face.x_loyalty = figure(r, "loyalty") == "X"
    face.star = "/".join([figure(r, "power"), figure(r, "toughness")])
    add_text(face, subtypes, side)
    for a in base.abilities:
        if isinstance(a, OnlyOnX) and cost is not None:
            face.mana = cost.with_x_of(a.letters)
    if base.keywords & KEYS["devoid"]:  # 702.114a
        base.colors = 0
    if base.keywords & KEYS["changeling"]:  # 702.73a
        base.subtypes = base.subtypes | EVERY_CREATURE_TYPE
    return face


def modified(base: Chars, r: Record) -> str:
    """313.6, 313.7: the numbers of a vanguard, as fields or before its text; the text."""
    found = HAND_AND_LIFE.match(r.text("text"))
    numbers = found.groups() if found is not None else (r.text("hand") or "0", r.text("life") or "0")
    hand, life = [int(n.replace("−", "-")) for n in numbers]
    add(base, Vanguard(hand, life), "", 0)
    if hand:
        add(base, StaticRules([PlayerChange(You(), "hand-size", Num(hand))]), "", 0)
    return r.text("text") if found is None else r.text("text")[found.end():]


def lights(r: Record) -> set[str]:
    """717.1: the numbers that are lit on an Attraction; 6 is on each of them."""
    numbers = r.record.get("attractionLights", [SIX])
    if not isinstance(numbers, list) or not all([str(n) in "123456" for n in numbers]):
        raise r.error("attractionLights", "a list of numbers from 1 to 6")
    return {lit(n) for n in numbers}


def type_line(r: Record) -> tuple[list[str], list[str]]:
    """205: supertypes and card types, then subtypes."""
    left, _, right = r.text("type").replace("–", "—").partition("—")
    types = left.lower().split()
    for t in types:
        if t not in KINDS or t == "permanent":
            raise r.error("type", A_TYPE_LINE)
    if all(KINDS[t] & SUPERTYPES for t in types):
        raise r.error("type", A_TYPE_LINE)
    return types, [right.strip()] if "plane" in types and right else right.split()  # 311.3: all of it is one


def mana_cost(r: Record) -> ManaCost | None:
    text = r.text("manaCost")
    try:
        return mana(text) if text else None
    except BadCost as e:
        raise r.wrong("manaCost", str(e)) from None


def stat(r: Record, field: str) -> int:
    """A printed number; what is not one (*, 1+*, X) counts 0 until a text defines it (208.2)."""
    text = figure(r, field)
    if not text:
        return 0
    found = PRINTED_NUMBER.fullmatch(text)
    if found is None:
        raise r.error(field, A_NUMBER)
    return int(found[1] or found[2] or 0)


def figure(r: Record, field: str) -> str:
    """A number as it is printed; a file may have it as a number or as a text."""
    value = r.record.get(field)
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else r.text(field)


# --- text ----------------------------------------------------------------------------------------------------------------
def add_text(face: Face, subtypes: list[str], side: int) -> None:
    base = face.base
    text = THIS_DOOR.sub(f"this {SIDES[side]} door", face.text) if "Room" in subtypes else face.text
    lines = joined(base, paragraphs(text, base.name, face.type_line))
    found: list[Printed] = []
    for place, part in enumerate(sections(lines, base.types, subtypes, base.stats[:2] != [0, 0])):
        cut = base.types & (INSTANT | SORCERY) and BRACKETS.search(part.line)
        made = cloven(base, part.line) if cut else abilities_of(base, part.line, part.start) if part.line else []
        wrapped = part.wrapped(made)
        for a in made:
            if a not in wrapped and a.kind != KEYWORD:  # what a level or chapter gives is called by what is printed
                a.text = part.line.replace("~", base.name)
        for a in wrapped:
            found.append(Printed(a, part.line or part.said, place))
    if "Saga" in subtypes:
        found.append(Printed(first_lore(found), "", len(lines)))
    if "Siege" in subtypes:
        found.append(Printed(siege(), "", len(lines)))
    for p in together(found):
        add(base, p.ability, p.text, p.place)
    paid = any([isinstance(a, (Extra, Way)) or a.kind == KEYWORD for a in base.abilities])
    for a in base.abilities:
        if not paid and isinstance(a, SpellText) and speaks_of_cost(a):
            raise NotUnderstood(face.text, "", "this way", [], "", "this way", "this way")
        name_ways(a, face.text)
    if '"' in face.text:
        caption(base, face.text)


def name_ways(a: Ability, text: str) -> None:
    """Modes are called by what is printed for them, choices of a vote by their words."""
    modes = [part.strip() for part in a.text.split("•")[1:]]
    places: list[tuple[list[str], int]] = []
    for n in a.walk():
        if isinstance(n, Modal):
            places.append((n.words, n.distinct or len(n.modes)))
        elif isinstance(n, OneOf):
            said = [gist(do) for do in n.modes]
            if all(said) and len(set(said)) == len(said):
                n.words.extend(said)
        elif isinstance(n, Vote):
            found = VOTE.search(text)
            n.words.extend([] if found is None else found.groups())
    if sum([count for _, count in places]) == len(modes):
        for words, count in places:
            words.extend(modes[:count])
            modes = modes[count:]


def gist(do: Do) -> str:
    """What one of several ways gives: a counter, a token, a keyword; "" where it is something else."""
    for n in do.walk():
        if isinstance(n, (PutCounters, WillEnterWith)):
            name = n.counter.replace("-", " ") if n.counter[:1].isalpha() else n.counter
            return f"{name} counter"
        if isinstance(n, Make):
            return n.card.name
        if isinstance(n, Gain) and isinstance(n.ability, Keyword):
            return n.ability.name.replace("-", " ")
    return ""


def caption(base: Chars, text: str) -> None:
    """Abilities in quotes, which something else will have, are called by what is printed between the quotes."""
    inner: list[Ability] = []
    for a in base.abilities:
        for n in a.walk():
            if isinstance(n, Gain):
                inner.append(n.ability)
            elif isinstance(n, Make):
                inner.extend(n.card.base.abilities)
    inner = [a for a in inner if a.kind != KEYWORD and not a.key]
    quotes = QUOTED.findall(text)
    if len(inner) == len(quotes):
        for k in range(len(quotes)):
            inner[k].text = quotes[k]


def cloven(base: Chars, line: str) -> list[Ability]:
    """702.148a: with its cleave cost paid, the spell's text is without the words in brackets."""
    whole = abilities_of(base, line.replace("[", "").replace("]", ""), "line")[0]
    less = abilities_of(base, BRACKETS.sub("", line).strip(), "line")[0]
    assert isinstance(whole, SpellText) and isinstance(less, SpellText)
    used = behind(whole, 0)[1]
    return [SpellText(If(Paid("cleave"), Cited("702.148b", shifted(less.do, used)), whole.do))]


def joined(base: Chars, lines: list[str]) -> list[str]:
    """Of an instant or sorcery, paragraphs that speak of the one before stand with it: "... instead", "those creatures"."""
    if not base.types & (INSTANT | SORCERY):
        return lines
    found: list[str] = []
    for line in lines:
        if found and not readable(base, line) and readable(base, f"{found[-1]} {line}"):
            found[-1] += " " + line
        else:
            found.append(line)
    return found


def readable(base: Chars, line: str) -> bool:
    try:
        understood(base, line)
    except NotUnderstood:
        return False
    return True


def add(base: Chars, a: Ability, text: str, place: int) -> None:
    a.text = text.replace("~", base.name)
    a.kin = crc32(base.name.encode()) or 1
    prepare(a, LEXICON)
    granted(a)
    for n in a.walk():
        if isinstance(n, (Static, Alter)):
            name_given(n.mods, text)
    printed(base, a, place)


def name_given(mods: list[Mod], text: str) -> None:
    """An activated ability that a keyword stands for is called by the keyword with its number or cost, where something
    gives it."""
    for k in range(1, len(mods)):
        word, given = mods[k - 1], mods[k]
        if isinstance(word, Gain) and isinstance(word.ability, Keyword) and (
                isinstance(given, Gain) and isinstance(given.ability, Activated) and not given.ability.text):
            name = word.ability.name.replace("-", " ")
            said = re.search(rf"\b{name}\b(?: \d+| ?(?:\{{[^}} ]+\}})+)?", text, re.IGNORECASE)
            found = name if said is None else said.group()
            given.ability.text = found[0].upper() + found[1:]


def abilities_of(base: Chars, line: str, start: str) -> list[Ability]:
    """What one paragraph makes."""
    kind = "spell" if start == "line" and base.types & (INSTANT | SORCERY) else start
    known = TEXTS.made(kind, line)
    if isinstance(known, list):
        return known
    tree = understood(base, line) if start == "line" else TEXTS.understood(base.name, line.removesuffix("."), start)
    made = compile_abilities(SpellText(tree) if isinstance(tree, Do) else tree)
    for a in made:
        lost = meaningless(a)
        if lost:
            raise NotUnderstood(line, "", lost, [], "", lost, lost)
    TEXTS.keep_made(kind, line, made)
    return made


def says_what_it_is(tree: object) -> bool:
    """Of the spell itself, for good: its colour, that it can't be countered, how it may be cast. That is true before it
    resolves (113.6)."""
    if not isinstance(tree, Node):
        return False
    nodes = list(tree.walk())
    if any([isinstance(n, Alter) and isinstance(n.what, ThisCard) and n.until == "game" for n in nodes]):
        return True
    if isinstance(tree, If) and isinstance(tree.do, Alter) and tree.do.until == "game" and isinstance(
            tree.do.what, It) and any([isinstance(n, ThisCard) for n in tree.cond.walk()]):
        return True
    casts = any([isinstance(n, Verb) and n.verb == "cast" and isinstance(n.what, ThisCard) for n in nodes])
    return casts and not any([isinstance(n, Delay) for n in nodes])


def understood(base: Chars, line: str) -> object:
    """An instant's or sorcery's paragraph is its effect, or else an ability like any other's."""
    if not base.types & (INSTANT | SORCERY):
        return TEXTS.understood(base.name, line, "line")
    try:
        tree = TEXTS.understood(base.name, line.removesuffix("."), "effect")
        return TEXTS.understood(base.name, line, "line") if says_what_it_is(tree) else tree
    except NotUnderstood as first:
        try:
            return TEXTS.understood(base.name, line, "line")
        except NotUnderstood as second:
            raise (first if len(first.understood) >= len(second.understood) else second) from None
