"""What is read off an object: the parts of its card (200 to 210) and its types (300 to 310), and by which rules."""

from __future__ import annotations

import re
from typing import Final

from ....effects.nodes.abilities import Static
from ....effects.nodes.changes import AddKind, SetColor, SetStat
from ....effects.nodes.objects import This
from ....kernel.state.card import Ability, Chars, Continuous, Mod
from ....kernel.state.objects import Obj
from ..continuous.layers import Becomes, Defines, belongs
from ..mana.symbols import ManaCost
from ..oracle.normalise import ABILITY_WORDS, LABEL
from ..spells.ways_to_cast import GRANTED
from ..state.card import SPLIT_LAYOUTS, Face, MagicCard
from ..state.fields import MagicFields
from ..state.terms import (
    ARTIFACT,
    BASIC,
    BATTLE,
    CARD_TYPES,
    COPY,
    CREATURE,
    ENCHANTMENT,
    FACE_TWO,
    INSTANT,
    KEYS,
    LAND,
    LEGENDARY,
    PLANESWALKER,
    SNOW,
    SORCERY,
    SUPERTYPES,
    TOKEN,
    TRIBAL,
    WORLD,
)
from ..vocabulary.abilities import Extra

#: of each card type: how it is cast, how it resolves, its subtypes as such and their list
CASTING: Final = {ARTIFACT: "301.1", CREATURE: "302.1", ENCHANTMENT: "303.1", INSTANT: "304.1", PLANESWALKER: "306.1",
                  SORCERY: "307.1", TRIBAL: "308.1", BATTLE: "310.1"}
RESOLVING: Final = {ARTIFACT: "301.2", CREATURE: "302.2", ENCHANTMENT: "303.2", INSTANT: "304.2", PLANESWALKER: "306.2",
                    SORCERY: "307.2", TRIBAL: "308.1", BATTLE: "310.2"}
SUBTYPES: Final = {ARTIFACT: ("301.3", "205.3g"), CREATURE: ("302.3", "205.3m"), ENCHANTMENT: ("303.3", "205.3h"),
                   INSTANT: ("304.3", "205.3k"), LAND: ("305.5", "205.3i"), PLANESWALKER: ("306.3", "205.3j"),
                   SORCERY: ("307.3", "205.3k"), TRIBAL: ("308.2", "205.3m"), BATTLE: ("310.3", "205.3q")}
SPECIAL: Final = {BASIC: "205.4c", LEGENDARY: "205.4d", SNOW: "205.4g", WORLD: "205.4f"}
DEFINING: Final = (("changeling", "702.73a"), ("devoid", "702.114a"))  # keywords that define characteristics
DASH: Final = re.compile(r"^[^\n—]{1,40} — ", re.M)


def read(g: MagicFields, id: int) -> None:
    """200.2: an object has come to the stack or the battlefield; what it is by what is printed on it."""
    o = g.objs[id]
    card = o.card
    if g.journal is None or o.down or not isinstance(card, MagicCard):
        return
    face = card.face(o.states)
    g.tell("200.3" if o.states & (TOKEN | COPY) else "200.2", id)
    for key, rule in DEFINING:
        if face.base.keywords & KEYS[key]:
            g.tell(rule, id)
    colors(g, id, face)
    mana_value(g, o, card, face)
    type_line(g, id, face.base)
    text_box(g, id, face)
    numbers(g, id, face)


# --- mana cost and colour (202, 204) -------------------------------------------------------------------------
def colors(g: MagicFields, id: int, face: Face) -> None:
    mana = face.mana
    if mana is None:
        g.tell("202.1b", id)
    marked = face.base.colors & ~(0 if mana is None else mana.colors_of)
    if marked:
        g.tell("202.2e", id)
        g.tell("204.2", id)
    if not face.base.colors:
        g.tell("202.2b", id)
        return
    if mana is not None and mana.colors_of:
        g.tell("202.2", id)
        g.tell("202.2a", id)
        if mana.colors_of & (mana.colors_of - 1):
            g.tell("202.2c", id)
        if any([pip.mask & 31 for pip in mana.pips]):
            g.tell("202.2d", id)


def mana_value(g: MagicFields, o: Obj, card: MagicCard, face: Face) -> None:
    """202.3."""
    if face.mana is None:
        g.tell("202.3b" if card.layout == "transform" and o.states & FACE_TWO else "202.3a", o.id)
        return
    g.tell("202.3", o.id)
    if card.layout in SPLIT_LAYOUTS:
        g.tell("202.3d", o.id)
    if face.mana.xs:
        g.tell("202.3e", o.id)
    symbols(g, o.id, face.mana)


def symbols(g: MagicFields, id: int, mana: ManaCost) -> None:
    for pip in mana.pips:
        if pip.life:
            g.tell("202.3g", id)
        if pip.mask & (pip.mask - 1) or pip.generic:
            g.tell("202.3f", id)


def costs(g: MagicFields, id: int, usual: bool, chars: Chars) -> None:
    """202.1a: its mana cost was paid; 202.4: other costs are no part of that."""
    if g.journal is None:
        return
    if usual:
        g.tell("202.1a", id)
    if any([isinstance(a, Extra) for a in chars.abilities]):
        g.tell("202.4", id)


# --- type line (205) -----------------------------------------------------------------------------------------
def type_line(g: MagicFields, id: int, base: Chars) -> None:
    types = base.types & CARD_TYPES
    g.tell("205.2a", id)
    if types & (types - 1):
        g.tell("205.2b", id)
        g.tell("300.2", id)
    if g.objs[id].states & (TOKEN | COPY):
        g.tell("205.2c", id)
    for bit, rule in SPECIAL.items():
        if base.types & bit:
            g.tell("205.4a", id)
            g.tell(rule, id)
    words = [w[5:] for w in base.subtypes if w.startswith("type:")]
    if words:
        g.tell("205.3a", id)
        g.tell("205.3b", id)
    for bit, rules in SUBTYPES.items():
        if types & bit and any([belongs(w) & bit for w in words]):
            g.tell(rules[0], id)
            g.tell(rules[1], id)
            if types & (types - 1):
                g.tell("205.3c", id)


def changed(g: MagicFields, m: Mod, e: Continuous) -> None:
    """202.2f, 205.1, 305.7, 208.4a: what is said of changes of colour, type and size."""
    if isinstance(m, SetColor):
        g.tell("202.2f", e.src)
        g.tell("105.3", e.src)
    elif isinstance(m, SetStat):
        g.tell("208.4a", e.src)
    bits = m.bits if isinstance(m, Becomes) else m.bit if isinstance(m, AddKind) else -1
    if bits < 0:
        return
    if isinstance(m, Becomes) and m.lands and not m.also:
        g.tell("305.7", e.src)
    g.tell("205.1a" if isinstance(m, Becomes) and m.replaces_types() else "205.1b", e.src)
    for id in e.objects:
        of_type(g, id, bits, m)


def of_type(g: MagicFields, id: int, bits: int, m: Mod) -> None:
    """What an object that becomes something keeps, has by that, and cannot become."""
    ch = g.chars[id]
    if ch.types & SUPERTYPES:
        g.tell("205.4b", id)
    if isinstance(m, Becomes) and any([not belongs(t) & ch.types for t in m.types]):
        g.tell("205.3d", id)
    if bits & CREATURE:
        if "type:Vehicle" in ch.subtypes:
            g.tell("301.7b", id)
        elif not g.objs[id].card.base.types & CREATURE and not any(ch.stats[:2]):
            g.tell("208.5", id)


# --- text box (207) ------------------------------------------------------------------------------------------
def text_box(g: MagicFields, id: int, face: Face) -> None:
    """207.2: what is printed in italics means nothing."""
    text = face.text
    if not text:
        return
    g.tell("207.1", id)
    base = face.base
    if base.types & LEGENDARY and base.name not in text and base.name.split(",")[0] in text:
        g.tell("201.5c", id)
    if "quipped creature" in text and "type:Equipment" not in base.subtypes:
        g.tell("301.5f", id)
    if "nchanted " in text and "type:Aura" not in base.subtypes:
        g.tell("303.4m", id)
    if "(" in text:
        g.tell("207.2a", id)
    for line in text.split("\n") if DASH.search(text) is not None else []:
        label = LABEL.match(line)
        if label is not None:
            g.tell("207.2c" if label.group(1).lower() in ABILITY_WORDS else "207.2d", id)


def names_itself(g: MagicFields, id: int, a: Ability, origin: int) -> None:
    """201.5: an ability that names its card means the object that has it; 201.5b: also one that has gained it."""
    if g.journal is not None and any([isinstance(n, This) for n in a.walk()]):
        g.tell("201.5b" if origin >= GRANTED else "201.5", id)


# --- power, toughness, loyalty, defense (208 to 210) ---------------------------------------------------------
def numbers(g: MagicFields, id: int, face: Face) -> None:
    if face.base.types & CREATURE:
        g.tell("208.1", id)
        g.tell("302.4", id)
        if "*" in face.star:
            g.tell("208.2", id)
    elif face.star != "/":
        g.tell("208.3", id)
        g.tell("301.7a", id)
    for a in face.base.abilities:
        if isinstance(a, Static) and any([isinstance(m, Defines) for m in a.mods]):
            g.tell("208.2a", id)


# --- casting and resolving, by type (301 to 310) ---------------------------------------------------------------
def cast(g: MagicFields, id: int) -> None:
    """A spell of these types has been cast: when that is possible."""
    if g.journal is not None:
        by_type(g, id, CASTING)


def resolved(g: MagicFields, id: int) -> None:
    """It has resolved: what becomes of it."""
    if g.journal is not None:
        by_type(g, id, RESOLVING)


def by_type(g: MagicFields, id: int, rules: dict[int, str]) -> None:
    kinds = g.chars[id].types
    for bit, rule in rules.items():
        if kinds & bit:
            g.tell(rule, id)
            if bit == TRIBAL:
                g.tell("300.2b", id)
