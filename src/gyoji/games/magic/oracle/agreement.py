"""Words that must agree: phrases read a noun in either number and leave out what an Oracle text never leaves out. A
text with such a fault says something else than they would read, or nothing; so it is not understood."""

from __future__ import annotations

import re
from typing import Final

from ..card_types.subtypes import all_subtypes, plural

TYPES: Final = ["artifact", "battle", "creature", "enchantment", "land", "permanent", "planeswalker", "spell", "token"]
SUBTYPES: Final = [word.lower() for word in all_subtypes()]
NOUNS: Final = [*TYPES, *SUBTYPES, "ability", "card", "graveyard", "library", "opponent", "player"]
ONE: Final = "|".join(sorted({n for n in NOUNS if plural(n) != n}, key=len, reverse=True))
MANY: Final = "|".join(sorted({plural(n) for n in NOUNS if plural(n) != n}, key=len, reverse=True))
KINDS: Final = "|".join(["artifact", "creature", "enchantment", "land", "permanent", "planeswalker", *SUBTYPES, "sorcery"])
PLACE: Final = (
    "(?:(?:your|an?|their|its owner's|[a-z]+ (?:player|opponent)'s|any|all|each) (?:graveyard|hand|library)"
    "|among (?:them|those cards|the))")
ADJECTIVE: Final = (
    "(?:(?:white|blue|black|red|green|colorless|multicolored|tapped|untapped|attacking|blocking|legendary|basic|snow"
    f"|other|non[a-z-]+|{ONE}) )*")
#: no further noun, of which the one before is said
ALONE: Final = rf"(?![\w'-]| (?:{ONE}|{MANY}|types?|and|or|sources?|counters?)\b|,)"
#: what no text says
FAULT: Final = re.compile("|".join([
    rf"\ball {ADJECTIVE}(?:{ONE}){ALONE}",
    rf"\b(?:an?|another|each) {ADJECTIVE}(?:{MANY})(?![\w'-])",
    rf"\b(?:on|to|destroy|exile|untap|sacrifice|regenerate|return|when|whenever) {ADJECTIVE}(?:{'|'.join(TYPES)}){ALONE}",
    rf"(?:^|[.•—] )(?:{'|'.join(TYPES)}) (?:you|your|an) ",
    rf"(?<!or )\b(?:destroy|exile|goad|return) {ADJECTIVE}(?:{'|'.join(map(plural, TYPES))})\b",
    r"\bwhenever (?:each|all)\b(?! non-)",
    r"\bwhenever [^,.]* (?:casts?|sacrifices|targets|by|to) (?:each|all) (?!turn|of|combat|other|opponent|player's)",
    r"\bthey (?:\w+s|doesn't|isn't|hasn't|wasn't)\b",
    r"\b(?:sacrifice|return|exile|destroy|tap|untap|put|remove|transform|on|of|to) they\b",
    r"\b(?:return|put)s? (?:~|target (?:(?! and |[.,]).)*) (?:to|on|into) (?:(?:the )?\w+ of |under )?their owner's",
    r"(?:^|[.:—] |, |then )a player (?:chooses|discards|draws|exiles|gains|loses|mills|puts|reveals|sacrifices|shuffles)\b",
    r"^(?:(?!opponent).)*\bthat opponent\b",
    rf"\b(?:return|put|exile|reveal) (?:up to [a-z]+ )?(?:target|an?) {ADJECTIVE}(?:{KINDS}) (?:from|in) {PLACE}",
    r"\bdiscards? an? (?:\w+ or )?(?:creature|artifact|enchantment|land|instant|sorcery|permanent)(?! card|,| or|/)",
    r"\b(?:instants?|sorcery|sorceries) (?:you|that player|your opponents) casts?\b",
    r"\bchooses? (?:\w+, )*or non-",
    r"\bchooses target \w+ another player controls\b",
    r"\buntap during (?:its|their) owners?'",
]))
