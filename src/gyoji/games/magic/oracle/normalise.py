"""Oracle text as the phrases read it: a paragraph a line, the card's own name as ~, reminders gone, labels cut off."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from ....text import English
from ..card_types.subtypes import CREATURE_TYPES, PLANESWALKER_TYPES, all_subtypes
from ..state.terms import ARTIFACT_TYPES, ENCHANTMENT_TYPES, LAND_TYPES
from .agreement import FAULT

REMINDER: Final = re.compile(r"\s*\([^()]*\)")
#: what a card calls itself (201.5); "this ability", "this way" and the like are other things
SELF: Final = re.compile(
    r"\b[Tt]his (?:creature|artifact|enchantment|land|permanent|spell|card|Aura|Equipment|Vehicle|planeswalker|token|Saga"
    r"|Class|Siege|battle|scheme|plane|phenomenon|conspiracy|Room|Case|Spacecraft|Attraction|Contraption|Fortification|Mount|emblem)\b"
    r"(?! or (?!another|equipped|enchanted|a |is |dies|attacks|blocks)| token)")
WORD: Final = re.compile(r"\w+")
SUBTYPES: Final = {
    "artifact": ARTIFACT_TYPES, "creature": CREATURE_TYPES, "enchantment": ENCHANTMENT_TYPES, "land": LAND_TYPES}
SHORT: Final = (",", " of ", " the ", " from ", " to ", " and ", " in ")
#: a word that is a legend's name and a kind of card: the kind stands after and before such words
KIND_AFTER: Final = re.compile(
    r"(?:\b(?:an?|another|each|target|other|all|white|blue|black|red|green|colorless|legendary) |-)$", re.IGNORECASE)
KIND_BEFORE: Final = re.compile(
    r" (?:planeswalker|creature|artifact|card|token|permanent|spell|you |an opponent|in addition)")
#: words before a dash that mean nothing (207.2c)
ABILITY_WORDS: Final = frozenset("""
adamant;addendum;alliance;battalion;bloodrush;celebration;channel;chroma;cohort;constellation;converge;corrupted;coven
council's dilemma;delirium;descend 4;descend 8;domain;eerie;eminence;enrage;fateful hour;fathomless descent;ferocious;
flurry;formidable;grandeur;hellbent;heroic;imprint;inspired;join forces;kinship;landfall;lieutenant;magecraft;metalcraft;
morbid;pack tactics;paradox;parley;radiance;raid;rally;renew;revolt;secret council;spell mastery;strive;survival;sweep;
tempting offer;threshold;undergrowth;valiant;void;will of the council;will of the planeswalkers;opus;infusion;repartee
""".replace("\n", ";").split(";")) - {"", "channel"}
LABEL: Final = re.compile(r"^([A-Z~\d][\w'’,!?.~\- ]{1,40}?) — (?=[A-Z~{])")
#: labels that mean something; others are mere flavour
MEANING: Final = frozenset("""
boast;exhaust;forecast;channel;max speed;to solve;solved;visit;prize;specialize;companion;partner;craft;gift;warp;
spree;tiered;squad;
choose one;choose two;choose three;choose one or both;choose one or more;choose any number;cumulative upkeep;power-up
""".replace("\n", ";").split(";"))
NAME: Final = r"((?:[A-Z][\w'’\-]*)(?:(?:,? (?:of|the|to|in|from|for|and))*,? [A-Z][\w'’\-]*)*)"
NAMED: Final = re.compile(rf"\b(named|[Pp]artner with) {NAME}")
#: several of them, each with a name of its own
BOTH_NAMED: Final = re.compile(r"\b((?:artifact|creature|land|permanent)s named) ⟦([^⟦⟧]+) and ([^⟦⟧]+)⟧")
#: a card with one of two names, of which the second stands alone
EITHER_NAMED: Final = re.compile(rf"(\bcards? named ⟦[^⟦⟧]+⟧(?:,| or| and/or)+) {NAME}(?=[,.]| (?:and|from|or) )")
SPLIT: Final = "[, ]"  # after the first word of a name
HIDDEN: Final = 0xE000  # letters that no text has stand for other names while its own is looked for
TOKEN: Final = re.compile(rf"\btokens? named {NAME}")
#: a token called by its name first
LEGEND: Final = re.compile(rf"\b([Cc]reates?) {NAME}(?=, a legendary )")
CHAPTER: Final = re.compile(r"^([IVX]+(?:, [IVX]+)*) — (.*)$", re.S)
VOTE: Final = re.compile(r"votes for ((?!an? )[\w ]+?) or ([\w ]+?)(?=[.,])")
LOYALTY: Final = re.compile(r"^\[?([+−-]?(?:\d+|X))\]?: (.*)$", re.S)
#: a quotation in a quotation
WITHIN: Final = re.compile(r"(?<=\s)'(?=[A-Z{~\[])([^\"]*?[.)])'")
#: a row of the results of a die (706.3)
ROW: Final = re.compile(r"^\d+(?:[—-]\d+|\+)? \| ")
CHARGED: Final = re.compile(r"^(\d+\+) \| ")  # a station symbol beside its ability
SPAN: Final = re.compile(r"^(\d+)-")
#: a dash before modes that is printed short
HYPHEN: Final = re.compile(r" -$")
#: an ability word in a quotation
QUOTED_WORD: Final = re.compile(r"“([A-Z][\w' ]+) — (?=\S)")
#: a mode that counts for so many
PAWPRINTS: Final = re.compile(r"^((?:\{P\})+) — ")
ENTERS: Final = re.compile(r"\b(enters?|entered|entering)(?: the)? battlefield\b")


#: who may be either
EITHER: Final = (
    (re.compile(r"\b(?:his or her|his or her own)\b"), "their"), (re.compile(r"\bhe or she\b"), "they"),
    (re.compile(r"\bhim or her\b"), "them"), (re.compile(r"\b(?:himself|herself)\b"), "itself"),
)
#: who is a person is the legend itself, whatever else was spoken of, but for what a copy of something else is
LEGEND_SELF: Final = re.compile(
    r"\b(?:(?:[Hh]e|[Ss]he)(?= )|him\b|her(?=[.,]| this| until| to | from| under| at | and | onto| unless| for each))")
AS_SAID: Final = re.compile(r"\bexcept\b|\b(?:has|had|with)\b[^,:]* counters? on $")
PERSONS: Final = (
    (re.compile(r"\b(?:He|She)('s| )"), r"It\1"), (re.compile(r"\b(?:he|she)('s| )"), r"it\1"),
    (re.compile(r"\bhim\b"), "it"),
    (re.compile(r"\bher(?=[.,]| this| until| to | from| under| at | and | onto| unless| for each)"), "it"),
    (re.compile(r"\b(?:his|her)\b"), "its"),
)
PERSON: Final = re.compile(r"\W(?:[Hh]e|[Ss]he|him|her|his|himself|herself)\b")  # after a sign: found more quickly


#: a card that speaks of itself as of several
SEVERAL: Final = re.compile(r"\b[Ww]hen(?:ever)? ~ (?:enter|attack|leave|die|deal|become)\b|~ enters?, if they\b")
IRREGULAR: Final = {"are": "is", "have": "has", "die": "dies"}
PLURAL_VERB: Final = re.compile(
    r"(?<!have )~ (enter|attack|leave|die|deal|become|are|have|get|gain|connive|block)\b(?! or| another)")

#: what card files misprint
MISPRINTS: Final = (
    ("if your control", "if you control"), ("libary", "library"), ("unil end", "until end"), ("destoy", "destroy"),
    ("an opponent control.", "an opponent controls."), ("you opponents control", "your opponents control"),
    ("Equip planeswalker 1", "Equip planeswalker {1}"),
    ("card on the battlefield attached", "card onto the battlefield attached"),
    ("libray", "library"), (" choses ", " chooses "), (".\\", ".\n"), ("}{T}:", "}, {T}:"),
)


class Oracle(English):
    """English as Oracle texts write it."""

    def normalise(self, text: str) -> str:
        return " ".join(self.fold(text).split())  # paragraphs are normalised by `paragraphs`

    def fault(self, text: str) -> tuple[int, int] | None:
        found = FAULT.search(text.lower())
        return None if found is None else found.span()


def voted(text: str) -> str:
    """701.32b: words that are voted for mean nothing by themselves: they stand as choice1 and choice2."""
    found = VOTE.search(text)
    if found is None:
        return text
    for k, word in enumerate(found.groups(), 1):
        text = re.sub(rf"(?<=votes for ){word}\b|(?<= or ){word}(?=[.,])|\b{word}(?= votes?\b| gets\b)", f"choice{k}", text)
    return text


def speaking(text: str, name: str) -> str:
    """What a token with this name says of itself, in quotes."""
    parts = text.split('"')
    parts[1::2] = [re.sub(rf"\b{re.escape(name)}\b", "~", part) for part in parts[1::2]]
    return '"'.join(parts)


def legends(text: str) -> str:
    """A token that is called by its name first; the text goes on to speak of it by that name, as what is quoted does."""
    for m in LEGEND.finditer(text):
        text = re.sub(rf"(?<=\. )\b{re.escape(m.group(2))}\b(?=[^,])", "That token", speaking(text, m.group(2)))
    return LEGEND.sub(lambda m: f"{m.group(1)} ⟦{m.group(2)}⟧", text)


def paragraphs(text: str, name: str, types: str) -> list[str]:
    """The abilities of a face with a type line, one a line; modes stand in the line of what they belong to."""
    legendary = "Legendary" in types
    plain = text.replace("−", "-").replace("–", "-").replace("’", "'").replace("‘", "'")
    for wrong, right in MISPRINTS:
        plain = plain.replace(wrong, right)
    if '"' in plain:
        plain = givers(plain, name.replace("’", "'"), legendary)
    others = longer_names(plain, name)
    for k, other in enumerate(others):  # of which a part of its own name may be a part
        plain = re.sub(rf"\b{re.escape(other)}\b", chr(HIDDEN + k), plain)
    plain = own_name(misspelt(plain, name.replace("’", "'")), name.replace("’", "'"), legendary)
    for k, other in enumerate(others):
        plain = plain.replace(chr(HIDDEN + k), other)
    while "(" in plain:  # reminders, from the inside out
        shorter = REMINDER.sub("", plain)
        if shorter == plain:
            break
        plain = shorter
    for token in TOKEN.finditer(plain) if '"' in plain else ():
        plain = speaking(plain, token.group(1))
    if "named" in plain or "artner with" in plain:
        plain = NAMED.sub(lambda m: f"{m.group(1)} ⟦{m.group(2)}⟧", plain)
        plain = BOTH_NAMED.sub(r"\1 ⟦\2⟧ and ⟦\3⟧", plain)
        plain = EITHER_NAMED.sub(r"\1 ⟦\2⟧", plain)
    if ", a legendary " in plain:
        plain = legends(plain)
    if "his " in plain:
        plain = called_so(plain, frozenset(types.split()))
    if "battlefield" in plain:
        plain = ENTERS.sub(r"\1", plain)
    if PERSON.search(" " + plain) is not None:
        for word, plainer in EITHER:
            plain = word.sub(plainer, plain)
        if legendary:
            plain = as_legend(plain)
        for word, plainer in PERSONS:
            plain = word.sub(plainer, plain)
    if "meld them into" in plain:
        plain = re.sub(r"meld them into [^.\n]+", "meld them", plain)
    if SEVERAL.search(plain) is not None:
        plain = as_one(plain)
    if "votes for" in plain:
        plain = voted(plain)
    lines: list[str] = []
    for raw in plain.split("\n"):
        line = raw.strip()
        if not line:
            continue
        if lines and line.startswith("•"):
            lines[-1] = HYPHEN.sub(" —", lines[-1])
            lines[-1] += " " + (line if ANCHORED.search(lines[-1]) else FLAVOUR.sub("• ", line))
        elif lines and (line.startswith("+ {") or line.startswith("{P}")):
            lines[-1] += " " + weighed(line).replace("+ ", "• ", 1)
        elif lines and line.startswith("Prize — "):  # 702.159b
            lines[-1] = f"{lines[-1].replace('prize!', 'prize.')} {line}"
        elif "Station" in lines and (charged := CHARGED.match(line)) is not None:
            lines += [f"STATION {charged.group(1)}", unlabelled(line[charged.end():])]
        elif lines and ROW.match(line) is not None:
            lines[-1] += " " + SPAN.sub(r"\1—", line)
        else:
            lines.append(unlabelled(line))
    return [quoted(line) for line in lines]


def as_legend(text: str) -> str:
    """Where a legend is spoken of as a person it is called by its name."""
    def named(m: re.Match[str]) -> str:
        before = re.split(r"[.\n]", text[:m.start()])[-1]
        return m.group() if AS_SAID.search(before) is not None else "~"

    return LEGEND_SELF.sub(named, text)


def as_one(text: str) -> str:
    """A card whose name is that of several is one object nevertheless."""
    def told(m: re.Match[str]) -> str:
        verb = m.group(1)
        return f"~ {IRREGULAR.get(verb, verb + 's')}"

    text = PLURAL_VERB.sub(told, text)
    return re.sub(r"(?<=, if )they(?:'re| (are|were))\b", lambda m: "it was" if m.group(1) == "were" else "it's", text)


def weighed(line: str) -> str:
    """A mode after so many symbols, with their number."""
    found = PAWPRINTS.match(line)
    return line if found is None else f"• {len(found.group(1)) // 3} worth — {line[found.end():]}"


def called_so(text: str, types: frozenset[str]) -> str:
    """201.5: "this land" is the card itself if it is a land; in quotes, where another may speak, what was called so."""
    def self_or_not(m: re.Match[str]) -> str:
        before = text[:m.start()]
        known = types | {w.removesuffix("s") for w in WORD.findall(before)} if before.count('"') % 2 else types
        return "~" if is_so(m.group().split()[1], known) else m.group()

    return SELF.sub(self_or_not, text)


def is_so(word: str, types: frozenset[str]) -> bool:
    if word in ("permanent", "spell", "card") or word in types or word.capitalize() in types:
        return True
    return word in SUBTYPES and not types.isdisjoint(SUBTYPES[word])


def givers(text: str, name: str, legendary: bool) -> str:
    """201.5a: an ability in quotes that names this card means this card, not what has the ability: it is marked."""
    pieces = text.split('"')
    for i in range(1, len(pieces), 2):
        named = own_name(pieces[i], name, legendary)
        if "~" in named and not pieces[i].startswith("enchant "):
            words = re.findall(f"~|{SELF.pattern}", named)
            own = sum(1 << k for k in range(len(words)) if words[k] != "~")  # these mean what has the ability
            pieces[i] = (f"¤ {own} " if own else "¤ ") + pieces[i]
    return '"'.join(pieces)


def longer_names(text: str, name: str) -> list[str]:
    """Names of others in a text, of which its own name is a part: Kobolds of Kher Keep."""
    found = [m.group(2) for names in (NAMED, LEGEND) for m in names.finditer(text)]
    own = rf"\b(?:{re.escape(name)}|{re.escape(re.split(SPLIT, name)[0])})\b"
    return [n for n in found if n not in name and f"and {name}" not in n and re.search(own, n) is not None]


def own_name(text: str, name: str, legendary: bool) -> str:
    """201.5, 201.5c: its name, and the short form of a legendary one, mean this object."""
    names = [name, "CARDNAME", "NICKNAME"]  # a file may write it so
    if name.startswith("A-"):
        names.append(name[2:])
    if "-" in name:  # or with other capitals
        names += [n for n in re.findall(re.escape(name), text, re.IGNORECASE) if n != name and n[0] == name[0]]
    if ": " in name and " " in name.split(": ")[0]:  # a Saga of several words before a colon
        names.append(name.split(": ")[0])
    if legendary or "," in name:
        for sep in SHORT:
            head = name.split(sep)[0].rstrip(",")
            if head != name and len(head) > 2 and head not in ("The", "A", "An"):
                names.append(head)
    if legendary and " " in name and name.split()[0] not in ("The", "A", "An"):
        person = name.split(",")[0].split()
        names += [person[0], f"{person[0]} {person[-1]}"]  # a title with the last name
        if person[1:] and person[1][0].isupper():
            names.append(" ".join(person[:2]))
    words = kinds_of_cards()
    persons = {name.split(",")[0], *PLANESWALKER_TYPES}  # these are names too, not only kinds of cards
    for n in sorted({n for n in names if n == name or n not in words or n in persons}, key=len, reverse=True):
        text = without_name(text, n, n in words and (n != name or not legendary))
    return text


#: where a card is spoken of by a name: after a word and before another
CALLED: Final = re.compile(
    rf"\b((?:When|Whenever|As|If|Discard|Sacrifice|Tap|Exile|transform|you may transform|attach)) {NAME}"
    r"(?=(?: (?:enters?|dies|attacks?|blocks?|becomes|deals|leaves|transforms|is|can)\b)|[:.,])|"
    rf"(, ){NAME}(?= can\b)")


def misspelt(text: str, name: str) -> str:
    """A name of as many words as its own of which only one is another: card files misprint it, or have an earlier one."""
    words = name.split()
    if len(words) < 2 or len(words) > 5:
        return text
    kinds = kinds_of_cards()

    def right(m: re.Match[str]) -> str:
        lead, said = (m.group(1), m.group(2)) if m.group(2) is not None else (m.group(3).rstrip(), m.group(4))
        other = said.split()
        if len(other) != len(words) or said == name or all([w in kinds for w in other]):
            return m.group()
        same = [a.lower() == b.lower() for a, b in zip(words, other, strict=True)]
        return f"{lead} {name}" if sum(same) >= len(words) - 1 and any(same) else m.group()

    return CALLED.sub(right, text)


def without_name(text: str, name: str, kind: bool) -> str:
    """With ~ wherever the name stands as words of its own, but after "named"; if it is a kind too, unless that is meant."""
    parts = text.split(name)
    found = parts[0]
    for part in parts[1:]:
        inside = is_word(found[-1:]) or is_word(part[:1]) or found.endswith(("⟦", "named ")) or part.startswith(" target ")
        inside = inside or ((not found or found.endswith("\n")) and (not part or part.startswith(("\n", " ("))))  # a keyword
        inside = inside or (kind and (KIND_AFTER.search(found) is not None or KIND_BEFORE.match(part) is not None))
        found += (name if inside else "~") + part
    return found


def is_word(letter: str) -> bool:
    return letter.isalnum() or letter == "_"


@cache
def kinds_of_cards() -> frozenset[str]:
    """Words that are no short names: Sliver, in a legend's name, is a creature type."""
    return frozenset(all_subtypes())


#: the flavour of a mode before a dash; where words are chosen as something enters they are no flavour (614.12b)
FLAVOUR: Final = re.compile(r"^• (?!Choose)[A-Z~][^—•{}:.]{1,45} — (?=[A-Z~]|(?:\{\w+\})+ — )")
ANCHORED: Final = re.compile(r"^As .* enters?, choose [^.]* or [^.]*\.")


def unlabelled(line: str) -> str:
    """Without an ability word or the flavour of a name before a dash, also in a chapter."""
    if " — " not in line:
        return line
    chapter = CHAPTER.match(line)
    if chapter is not None:
        return f"{chapter.group(1)} — {unlabelled(chapter.group(2))}"
    found = LABEL.match(line)
    label = "" if found is None else found.group(1).lower()
    if found is None or label in MEANING or label.endswith("villainous choice"):
        return line
    return line[found.end():]


def quoted(line: str) -> str:
    """Curved quotes, also for those within quotes; the full stop inside of closing ones ends the outer sentence too."""
    if '"' not in line and "'" not in line:
        return " ".join(line.split())
    line = WITHIN.sub(r"“\1”", line)
    pieces = line.split('"')
    text = pieces[0]
    for i, piece in enumerate(pieces[1:]):
        text += ("”" if i % 2 else "“") + piece
    text = QUOTED_WORD.sub(lambda m: "“" if m.group(1).lower() in ABILITY_WORDS else m.group(), text)
    return " ".join(re.sub(r"([.,])”\1?", r"”\1", text).split())
