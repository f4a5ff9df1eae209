"""What a deck may be made of (100.2, 100.4, 903.5): constructed decks, and decks with a commander."""

from __future__ import annotations

import re
from typing import Final

from ....effects.nodes.abilities import Static
from ....effects.nodes.changes import SetColor
from ....effects.nodes.objects import This
from ....kernel.declaring.deck import Deck
from ....kernel.state.aliases import ObjId, Player
from ....kernel.state.card import Card, Chars
from ..card_types.names import interchangeable
from ..state.card import MagicCard
from ..state.fields import MagicFields
from ..state.symbols import SYMBOL
from ..state.terms import (
    ALL_COLORS,
    BASIC,
    BASIC_TYPES,
    BESIDE,
    COLORS,
    CONSPIRACY,
    CREATURE,
    ENCHANTMENT,
    LAND,
    LEGENDARY,
    MANA_LETTERS,
    MANA_NAMES,
    PHENOMENON,
    PLANE,
    PLANESWALKER,
    SCHEME,
    SIDEBOARD,
    VANGUARD,
)
from ..variants.commander import ColorBefore, PartnerAs
from ..variants.supplementary_cards import ATTRACTION
from .before_the_game import DeckNote
from .sticker_sheets import Sheet

FORMATS: Final = ["constructed", "limited", "commander", "brawl"]
VARIANTS: Final = ["none", "vanguard", "archenemy", "planechase", "one-planar-deck", "conspiracy"]
SECTIONS: Final = {"vanguard": "vanguard", "archenemy": "schemes", "planechase": "planes",
                   "one-planar-deck": "planes"}  # of a deck list, by variant
#: how many cards beside a deck there must be, how many of a name, how many phenomena; the rule
SUPPLEMENTS: Final = {"archenemy": (20, 2, 0, "904.3"), "planechase": (10, 1, 2, "901.3"),
                      "one-planar-deck": (20, 1, 4, "901.15a")}
BESIDE_SECTIONS: Final = {"vanguard": VANGUARD, "schemes": SCHEME, "planes": PLANE | PHENOMENON}
SIZES: Final = {"commander": (100, "903.5a"), "brawl": (60, "903.12d")}
TWO_SIDED: Final = ("transform", "modal_dfc", "meld")
PARTNER_RULES: Final = {"friends-forever": "702.124g", "choose-a-background": "702.124h"}
REMINDER: Final = re.compile(r"\([^()]*\)")


def deck_problems(deck: Deck, cards: dict[str, Card], format: str, variant: str = "none") -> list[str]:
    """Every reason why a deck is not legal in a format, each with its rule: 100.2c for what only some formats have,
    100.4a for sideboards."""
    leads = format in SIZES
    limited = format == "limited" or variant == "conspiracy"  # 905.1d
    allowed = ["main", "sideboard", *(["commander"] if leads else []), *([SECTIONS[variant]] if variant in SECTIONS else []),
               "attractions", "stickers"]
    out = [f"no section `{s}`: a deck has {' and '.join(allowed)} (100.4)" if s != "commander" else
           "the deck has a commander: it is for the option format=commander or format=brawl (100.2c)"
           for s in deck.sections if s not in allowed]
    out.extend(f"unknown card {n}" for n in deck.names() if n not in cards)
    if deck.size("sideboard") > 15 and not limited:
        out.append(f"the sideboard has {deck.size('sideboard')} cards; at most 15 are allowed (100.4a)")
    out.extend(wrong_kinds(deck, cards, variant))
    if variant in SECTIONS:
        out.extend(supplement(deck, cards, variant))
    out.extend([*attractions(deck, cards, limited), *sticker_sheets(deck, cards, limited)])
    if limited:
        few = deck.size("main") < 40
        return [*out, f"the deck has {deck.size('main')} cards; it needs at least 40 (100.2b)"] if few else out
    return [*out, *(led(deck, cards, format) if leads else constructed(deck, cards))]


# --- cards beside the decks (901.3, 902.3, 904.3) ------------------------------------------------------------------------
def wrong_kinds(deck: Deck, cards: dict[str, Card], variant: str) -> list[str]:
    """By 108.2a what is no card of a deck is in no deck, and no other card beside it; by 315.1 conspiracies are in the
    sideboards of limited decks."""
    out: list[str] = []
    for section in deck.sections:
        kinds = BESIDE_SECTIONS.get(section, 0)
        for name in dict.fromkeys(deck.cards(section)):
            beside = cards[name].base.types & BESIDE if name in cards else kinds
            if variant == "none" or (beside == CONSPIRACY and section == "sideboard" and variant == "conspiracy"):
                continue  # without such cards in the game they are only blank ones
            if beside != kinds and (not beside or beside & ~kinds):
                rule = "315.1" if beside == CONSPIRACY else "108.2a"
                out.append(f"{name} does not belong to the section `{section}` ({rule})")
    return out


def supplement(deck: Deck, cards: dict[str, Card], variant: str) -> list[str]:
    names = deck.cards(SECTIONS[variant])
    if variant == "vanguard":
        return [] if len(names) == 1 else [f"the deck has {len(names)} vanguards; it needs one (902.3)"]
    if variant != "planechase" and not names:
        return []  # the other player is the archenemy, or has the planar deck
    least, most, strange, rule = SUPPLEMENTS[variant]
    out: list[str] = []
    if len(names) < least:
        out.append(f"the deck has {len(names)} {SECTIONS[variant]}; it needs at least {least} ({rule})")
    for name in dict.fromkeys(names):
        if names.count(name) > most:
            out.append(f"{names.count(name)} copies of {name}; at most {most} may be among the {SECTIONS[variant]} ({rule})")
    found = [name for name in names if name in cards and cards[name].base.types & PHENOMENON]
    if len(found) > strange:
        out.append(f"{len(found)} phenomena; at most {strange} may be among the planes ({rule})")
    return out


def attractions(deck: Deck, cards: dict[str, Card], limited: bool) -> list[str]:
    """717.2: Attractions are in their own section and nowhere else; how many, and how many of a name (717.2a-b)."""
    out = [f"{name} does not belong to the section `{section}` (717.2)" for section in deck.sections
           for name in dict.fromkeys(deck.cards(section))
           if name in cards and (ATTRACTION in cards[name].base.subtypes) != (section == "attractions")]
    names = deck.cards("attractions")
    least, rule = (3, "717.2b") if limited else (10, "717.2a")
    if names and len(names) < least:
        out.append(f"the deck has {len(names)} attractions; it needs at least {least}, or none ({rule})")
    return [*out, *([] if limited else repeated(names, "attractions", rule))]


def sticker_sheets(deck: Deck, cards: dict[str, Card], limited: bool) -> list[str]:
    """123.2: sticker sheets are no cards of a deck; how many there must be (123.2a-b)."""
    out = [f"{name} does not belong to the section `{section}` (123.2)" for section in deck.sections
           for name in dict.fromkeys(deck.cards(section))
           if name in cards and isinstance(cards[name], Sheet) != (section == "stickers")]
    names = deck.cards("stickers")
    if names and len(names) < 10 and not limited:
        out.append(f"the deck has {len(names)} sticker sheets; it needs at least 10, or none (123.2a)")
    return [*out, *([] if limited else repeated(names, "sticker sheets", "123.2a"))]


def repeated(names: list[str], what: str, rule: str) -> list[str]:
    return [f"{names.count(name)} copies of {name}; all {what} must be different ({rule})" for name in dict.fromkeys(names)
            if names.count(name) > 1]


def constructed(deck: Deck, cards: dict[str, Card]) -> list[str]:
    """100.2a."""
    out: list[str] = []
    if deck.size("main") < 60:
        out.append(f"the deck has {deck.size('main')} cards; it needs at least 60 (100.2a)")
    return [*out, *too_many(deck, cards, 4, "100.2a")]


def too_many(deck: Deck, cards: dict[str, Card], usual: int, rule: str) -> list[str]:
    """More cards of a name than a deck may have; 201.3b: interchangeable names are one."""
    out: list[str] = []
    counts: dict[str, int] = {}
    for name in [name for section in deck.sections for name in deck.cards(section)]:
        others = interchangeable(cards[name].base) if name in cards else []
        name = next((other for other in others if other in counts), name)
        counts[name] = counts.get(name, 0) + 1
    for name, n in counts.items():
        card = cards.get(name)
        if card is None or (card.base.types & BASIC and card.base.types & LAND):
            continue
        most = usual
        why = [rule]
        for a in card.base.abilities:
            if isinstance(a, DeckNote) and a.word == "many":
                most, why = a.most or 1 << 20, ["113.6n"]
        if n > most:
            rules = [*why, "201.3b"] if interchangeable(card.base) else why
            many = f"at most {most} are allowed" if most > 1 else "only one is allowed"
            out.append(f"{n} copies of {name}; {many} {' '.join([f'({r})' for r in rules])}")
    return out


# --- decks with a commander (903.5) ----------------------------------------------------------------------------------
def led(deck: Deck, cards: dict[str, Card], format: str) -> list[str]:
    size, rule = SIZES[format]
    out: list[str] = []
    n = deck.size("main") + deck.size("commander")
    if n != size:
        out.append(f"the deck has {n} cards with its commander; it must have exactly {size} ({rule})")
    out.extend(too_many(deck, cards, 1, "903.5b"))
    names = deck.cards("commander")
    if not names:
        out.append("the deck has no commander: a section `commander` with a legendary creature is missing (903.3)")
    leaders = [printed(cards[name]) for name in names if name in cards]
    if len(leaders) < len(names) or not leaders:
        return out
    out.extend(wrong_leaders(leaders, format))
    return [*out, *off_color(deck, cards, identity(leaders), format)]


def wrong_leaders(leaders: list[MagicCard], format: str) -> list[str]:
    """903.3, 903.3a, 903.12c: what can lead a deck; 702.124: what two can."""
    out: list[str] = []
    if len(leaders) > 2:
        return [f"{len(leaders)} commanders: a deck has one, or two that are partners (702.124a)"]
    if len(leaders) == 2:
        if lead_together(leaders[0], leaders[1], format) or lead_together(leaders[1], leaders[0], format):
            return []
        return [f"{leaders[0].name} and {leaders[1].name} are no partners ({partner_rule(leaders)})"]
    if not may_lead(leaders[0], format):
        wanted, rule = ("creature", "903.3") if format == "commander" else ("creature or planeswalker", "903.12c")
        out.append(f"{leaders[0].name} cannot be a commander: it is no legendary {wanted} ({rule})")
    return out


def may_lead(card: MagicCard, format: str) -> bool:
    kinds = card.faces[0].base.types
    if any([isinstance(a, DeckNote) and a.word == "commander" for a in card.base.abilities]):  # 903.3a
        return True
    return kinds & LEGENDARY != 0 and kinds & (CREATURE if format == "commander" else CREATURE | PLANESWALKER) != 0


def lead_together(a: MagicCard, b: MagicCard, format: str) -> str:
    """The rule by which two can lead a deck, or "": both have the ability of the same name, or the other one is what it
    asks for."""
    if not may_lead(a, format):
        return ""
    for own in partnerships(a):
        if own == "choose-a-background":
            if b.base.types & LEGENDARY and b.base.types & ENCHANTMENT and "type:Background" in b.base.subtypes:
                return PARTNER_RULES[own]
        elif own == "doctors-companion":
            if may_lead(b, format) and {w for w in b.base.subtypes if w.startswith("type:")} == {"type:Time", "type:Lord",
                                                                                             "type:Doctor"}:
                return "702.124a"
        elif own.startswith("with "):
            if own[5:] == b.name and f"with {a.name}" in partnerships(b) and may_lead(b, format):
                return "702.124f"
        elif own in partnerships(b) and may_lead(b, format):
            return PARTNER_RULES.get(own, "702.124a")
    return ""


def partner_rule(leaders: list[MagicCard]) -> str:
    for words in [partnerships(card) for card in leaders]:
        for word in words:
            if word in PARTNER_RULES or word.startswith("with "):
                return PARTNER_RULES.get(word, "702.124f")
    return "702.124a"


def partnerships(card: MagicCard) -> list[str]:
    return [a.word for a in card.base.abilities if isinstance(a, PartnerAs)]


# --- colour identity (903.4) -------------------------------------------------------------------------------------------
def identity(leaders: list[MagicCard]) -> int:
    """702.124c: of two commanders, that of both together."""
    mask = 0
    for card in leaders:
        mask |= color_identity(card)
    return mask


def color_identity(card: MagicCard) -> int:
    """903.4: the colours of the symbols in mana costs and texts, of indicators and of what defines colours; 903.4c:
    not in reminders; 903.4d-e: of all faces."""
    mask = 0
    for face in card.faces:
        mask |= face.base.colors & ALL_COLORS
        if face.mana is not None:
            mask |= colors_in(face.mana.text)
        mask |= colors_in(REMINDER.sub("", face.text)) | defined_colors(face.base)
    return mask


def tint(card: MagicCard) -> int:
    """The colours that a card without colours is drawn in: those that it stands for."""
    mask = color_identity(card)
    for k, word in enumerate(BASIC_TYPES):
        if f"type:{word}" in card.base.subtypes:
            mask |= 1 << k
    return mask


def colors_in(text: str) -> int:
    mask = 0
    for symbol in SYMBOL.findall(text):
        for letter in symbol.upper().split("/"):
            if len(letter) == 1 and letter in MANA_LETTERS:
                mask |= 1 << MANA_LETTERS.index(letter)
    return mask & ALL_COLORS


def defined_colors(base: Chars) -> int:
    """By its own characteristic-defining abilities (604.3)."""
    mask = 0
    for a in base.abilities:
        if isinstance(a, Static) and isinstance(a.what, This) and a.zone == "all":
            for m in a.mods:
                if isinstance(m, SetColor):
                    mask |= m.bit
    return mask


def off_color(deck: Deck, cards: dict[str, Card], mine: int, format: str) -> list[str]:
    """903.5c: cards outside the commander's colour identity; 903.5d: lands of basic types."""
    out: list[str] = []
    mine |= chosen_colors(deck, cards, mine)
    spare = 0  # 903.12e: with a colourless commander, basic lands of one colour
    for name in deck.names():
        if name not in cards:
            continue
        card = printed(cards[name])
        for what, rule in ((color_identity(card), "903.5c"), (land_colors(card), "903.5d")):
            foreign = what & ~mine
            basic = card.base.types & BASIC and card.base.types & LAND
            if foreign and rule == "903.5d" and format == "brawl" and not mine and basic and spare in (0, foreign):
                spare = foreign
            elif foreign:
                words = " and ".join([MANA_NAMES[k] for k in range(5) if (foreign >> k) & 1])
                out.append(f"{name} is outside the commander's colour identity (903.4): {words} ({rule})")
                break
    return out


def chosen_colors(deck: Deck, cards: dict[str, Card], mine: int) -> int:
    """903.4b: colours that are chosen for commanders before the game: those that the deck needs, as far as they go."""
    leaders = [printed(cards[name]) for name in deck.cards("commander")]
    choices = len([a for card in leaders for a in card.base.abilities if isinstance(a, ColorBefore)])
    mask = 0
    for name in deck.names():
        foreign = demanded(printed(cards[name])) & ~mine & ~mask if name in cards else 0
        for k in range(5):
            if (foreign >> k) & 1 and choices:
                mask |= 1 << k
                choices -= 1
    return mask


def demanded(card: MagicCard) -> int:
    """903.5c-d: the colours that a commander's identity must have for a card."""
    return color_identity(card) | land_colors(card)


def foreign_colors(g: MagicFields, player: Player) -> int:
    """The colours of a player's deck that are not in their commanders' identity."""
    mask = 0
    for k in range(len(g.cards)):
        if g.owners[k] == player:
            mask |= demanded(printed(g.cards[k]))
    return mask if g.leading is None else mask & ~g.leading.identity[player]


def not_brought(g: MagicFields, player: Player, id: ObjId) -> str:
    """The rule by which a card does not come from outside the game, because its name is in the game or its colours are not
    the commanders'; or ""."""
    if g.leading is None:
        return ""
    card = g.objs[id].card
    here = [o for o in g.objs if o.owner == player and not o.gone and o.parts and g.zone_kind(o.id) != SIDEBOARD]
    able = not demanded(printed(card)) & ~g.leading.identity[player] and all([o.card.name != card.name for o in here])
    return "" if able else "903.11"


def land_colors(card: MagicCard) -> int:
    mask = 0
    for type, color in BASIC_TYPES.items():
        if any([f"type:{type}" in face.base.subtypes for face in card.faces]):
            mask |= COLORS[color]
    return mask


def printed(card: Card) -> MagicCard:
    assert isinstance(card, MagicCard)
    return card
