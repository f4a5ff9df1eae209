"""Changes of characteristics that only Magic has, each in its layer (613.1)."""

from __future__ import annotations

from typing import ClassVar, Final

from ....effects.context import Lexicon, Number, Objects
from ....effects.english.sentences import by_giver
from ....effects.lowering.link import prepare
from ....effects.nodes.abilities import Static
from ....effects.nodes.changes import (
    AddStat,
    Alter,
    Change,
    Gain,
    LoseAbilities,
    Pick,
    SetStat,
    context_of,
    link_mods,
    locked,
)
from ....effects.nodes.filters import ColorIs
from ....effects.nodes.numbers import Num
from ....kernel.process.continuous import look
from ....kernel.state.aliases import ObjId, Player, Stamp
from ....kernel.state.card import Ability, Chars, Continuous, Mod
from ....kernel.state.state import State
from ....kernel.state.terms import ABILITIES, COLOR, COUNTERS, KEYWORDS, LOSSES, TRAITS, VALUES
from ..card_types.subtypes import CREATURE_TYPES, PLANESWALKER_TYPES
from ..state.card import MagicCard
from ..state.fields import MagicFields
from ..state.terms import (
    ARTIFACT,
    ARTIFACT_TYPES,
    BASIC_TYPES,
    BATTLE,
    BATTLE_TYPES,
    CARD_TYPES,
    COLORS,
    CREATURE,
    ENCHANTMENT,
    ENCHANTMENT_TYPES,
    INSTANT,
    LAND,
    LAND_TYPES,
    LAYER_ADD,
    LAYER_COPY,
    LAYER_DEFINED,
    LAYER_SET,
    LAYER_TYPES,
    LEXICON,
    PLANESWALKER,
    POWER,
    SORCERY,
    SPELL_TYPES,
    SUPERTYPES,
    TOUGHNESS,
    TRIBAL,
)
from ..vocabulary.abilities import BASIC_MANA, HexproofFrom, Protection, Spared

#: the card types with which each subtype belongs (205.3)
BELONGS: Final[dict[str, int]] = {
    **dict.fromkeys(CREATURE_TYPES, CREATURE | TRIBAL),
    **dict.fromkeys(PLANESWALKER_TYPES, PLANESWALKER),
    **dict.fromkeys(ARTIFACT_TYPES, ARTIFACT),
    **dict.fromkeys(ENCHANTMENT_TYPES, ENCHANTMENT),
    **dict.fromkeys(LAND_TYPES, LAND),
    **dict.fromkeys(SPELL_TYPES, INSTANT | SORCERY),
    **dict.fromkeys(BATTLE_TYPES, BATTLE),
}
EVERY_CREATURE_TYPE: Final = frozenset([f"type:{name}" for name in CREATURE_TYPES])  # 702.73a
EVERY_LAND_TYPE: Final = frozenset([f"type:{name}" for name in LAND_TYPES])
EVERY_TYPE: Final = {
    "creature": EVERY_CREATURE_TYPE, "nonbasic land": EVERY_LAND_TYPE - {f"type:{name}" for name in BASIC_TYPES},
}


def belongs(word: str) -> int:
    """The card types of a subtype; one that no list has is a creature's."""
    return BELONGS.get(word, CREATURE | TRIBAL)


class Defines(SetStat):
    """7a: a characteristic-defining ability sets power or toughness (604.3, 613.4a)."""

    def link_mod(self, words: Lexicon) -> None:
        super().link_mod(words)
        self.layer = LAYER_DEFINED


def granted(a: Ability) -> None:
    """604.3a: an ability that an effect gives does not define characteristics: it sets power and toughness in 7b."""
    for n in a.walk():
        if isinstance(n, Gain) and isinstance(n.ability, Static):
            for m in n.ability.mods:
                if isinstance(m, Defines):
                    m.layer = LAYER_SET


class DoubleValue(AddStat):
    """701.9b: +X for the value that it has when it is resolved; below zero it is doubled too (701.9c)."""

    def __init__(self, stat: str) -> None:
        super().__init__(stat, Num(0))

    def lock(self, g: State, eff: Continuous, obj: ObjId) -> Mod:
        return locked(AddStat(self.stat, Num(self.added(g, obj))), self.number, self.layer)

    def added(self, g: State, obj: ObjId) -> int:
        n = g.chars[obj].stats[self.number]
        g.cite("701.9b", obj)
        g.cite("701.9a", obj)
        return n


class Becomes(Change):
    """Layer 4: becomes these types and subtypes; with `also`, in addition to what it is (205.1, 305.7)."""

    SORT = "types"

    def __init__(self, kinds: list[str], types: list[str], also: bool = False) -> None:
        self.kinds = kinds
        self.types = types
        self.also = also
        self.bits = 0
        self.lands = any(t in BASIC_TYPES for t in types)  # 305.7

    def link_mod(self, words: Lexicon) -> None:
        self.layer = LAYER_TYPES
        self.writes = TRAITS
        if self.lands:
            self.writes |= ABILITIES | LOSSES
        self.bits = 0
        for name in self.kinds:
            self.bits |= words.kinds[name]

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        become(ch, self.bits, self.types, self.also, eff.stamp)


def replaces(bits: int, also: bool) -> bool:
    """205.1a: new card types replace the old ones; 205.1b: an "artifact creature" stays what it was, and so does what
    becomes something in addition."""
    card = bits & CARD_TYPES
    return not also and card != 0 and card & (ARTIFACT | CREATURE) != ARTIFACT | CREATURE


def become(ch: Chars, bits: int, types: list[str], also: bool, stamp: Stamp) -> None:
    """205.1a: new subtypes replace those of the same kind; 205.3d: none that does not belong to its card types."""
    if not replaces(bits, also):
        ch.types |= bits
    else:
        ch.types = ch.types & (SUPERTYPES | INSTANT | SORCERY) | bits
        ch.subtypes = frozenset([w for w in ch.subtypes if not w.startswith("type:") or belongs(w[5:]) & ch.types])
    types = [t for t in types if belongs(t) & ch.types]
    if not also:
        gone = 0
        for t in types:
            gone |= belongs(t)
        ch.subtypes = frozenset([w for w in ch.subtypes if not w.startswith("type:") or not belongs(w[5:]) & gone])
    if types:
        ch.subtypes = ch.subtypes | frozenset([f"type:{t}" for t in types])
    lands = [t for t in types if t in BASIC_TYPES]
    if lands:
        become_land(ch, lands, also, stamp)


def become_land(ch: Chars, lands: list[str], also: bool, stamp: Stamp) -> None:
    """305.7: a land whose type is set to basic ones loses what its text gave it and has their mana abilities."""
    if not also:
        ch.strip()
    for name in lands:
        ch.grant_by(BASIC_MANA[name], stamp)


class EveryType(Change):
    """Layer 4: is every creature type, every basic land type or every other land type (in addition)."""

    def __init__(self, sort: str = "creature") -> None:
        self.sort = sort

    def link_mod(self, words: Lexicon) -> None:
        self.layer = LAYER_TYPES
        self.writes = TRAITS | (ABILITIES if self.sort == "land" else 0)

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        if self.sort == "land":
            become(ch, 0, list(BASIC_TYPES), True, eff.stamp)
        else:
            ch.subtypes = ch.subtypes | EVERY_TYPE[self.sort]


class NoTypes(Change):
    """Loses all creature types, or land types; its other subtypes stay."""

    SORT = "types"

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        ch.subtypes = ch.subtypes - (EVERY_LAND_TYPE if self.kind == "land" else EVERY_CREATURE_TYPE)


class LoseKind(Change):
    """Layer 4: is no longer of a type ("isn't a creature"), with its subtypes."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.bit = 0

    def link_mod(self, words: Lexicon) -> None:
        self.layer = LAYER_TYPES
        self.writes = TRAITS
        self.bit = words.kinds[self.kind]

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        ch.types &= ~self.bit
        if self.bit & CARD_TYPES:  # 205.1a
            ch.subtypes = frozenset([w for w in ch.subtypes if not w.startswith("type:") or belongs(w[5:]) & ch.types])


class LoseOtherKinds(Change):
    """Layer 4: loses all card types but those that it gets from the same effect, and with them its subtypes (205.1a)."""

    def link_mod(self, words: Lexicon) -> None:
        self.layer = LAYER_TYPES
        self.writes = TRAITS

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        ch.types &= ~CARD_TYPES
        ch.subtypes = frozenset([w for w in ch.subtypes if not w.startswith("type:")])


class TypesOf(Change):
    """Has the creature types of another object, and one that it keeps."""

    SORT = "types"

    def __init__(self, what: Objects, kept: str) -> None:
        self.what = what
        self.kept = kept

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        for i in self.what.find(context_of(g, eff)):
            types = sorted([w[5:] for w in g.chars[i].subtypes if w in EVERY_CREATURE_TYPE])
            become(ch, 0, [self.kept, *types], False, eff.stamp)


class LikeChosen(Change):
    """Becomes the colour or the creature type that was chosen for its source (607.2d)."""

    def __init__(self, sort: str, also: bool = False) -> None:
        self.sort = sort  # "color", "type"
        self.also = also

    def link_mod(self, words: Lexicon) -> None:
        self.layer = words.layer("colors" if self.sort == "color" else "types")
        self.writes = TRAITS | (0 if self.sort == "color" else ABILITIES | LOSSES)

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        assert isinstance(g, MagicFields)
        chosen = g.choices_of(eff.src)
        if self.sort == "color":
            bit = chosen.get("color", 0)
            ch.colors = ch.colors | bit if self.also else bit
            return
        for key in chosen:
            if key.startswith("type:"):
                become(ch, 0, [key[5:]], self.also, eff.stamp)


class BecomesCopy(Change):
    """Layer 1a: has these copiable values (707.2)."""

    FIELDS = ()  # nothing of a text

    def __init__(self, card: MagicCard) -> None:
        self.card = card
        self.layer = LAYER_COPY
        self.writes = TRAITS | VALUES | ABILITIES | KEYWORDS | LOSSES

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        o = g.objs[obj]
        if not o.down:  # 707.3: what is face down stays a 2/2 (613.2b)
            take_over(ch, self.card.face(o.states).base if self.card.layout == "flip" else self.card.base)


def take_over(ch: Chars, like: Chars) -> None:
    """All characteristics become those of another."""
    ch.name = like.name
    ch.types = like.types
    ch.colors = like.colors
    ch.stats = like.stats.copy()
    ch.subtypes = like.subtypes
    ch.keywords = like.keywords
    ch.sorts = like.sorts
    ch.abilities = like.abilities
    ch.origins = like.origins


class ExtraCounters(Change):
    """An exception of a copy: it enters with additional counters (707.9e); read as it enters."""

    def __init__(self, counter: str, n: Number) -> None:
        self.counter = counter
        self.n = n

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        pass


class KeepsOwn(Change):
    """An exception of a copy: its own name, its own colours, or its own abilities but for the one by which it becomes a
    copy, as they are printed on it (707.9b-c)."""

    def __init__(self, sort: str) -> None:
        self.sort = sort  # "name", "color" or "abilities"

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        own = g.objs[obj].card.base
        g.cite("707.9c", obj)
        if self.sort == "name":
            ch.name = own.name
        elif self.sort == "color":
            ch.colors = own.colors
        else:
            for k in range(len(own.abilities)):
                if not any([n is self for n in own.abilities[k].walk()]):
                    ch.grant_by(own.abilities[k], 0)


class IfKind(Change):
    """An exception of a copy that counts only if the copy is of a type (707.9f)."""

    def __init__(self, kind: str, mods: list[Mod]) -> None:
        self.kind = kind
        self.mods = mods
        self.bit = 0

    def link_mod(self, words: Lexicon) -> None:
        super().link_mod(words)
        self.bit = words.kinds[self.kind]
        link_mods(self.mods, words)

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        if ch.types & self.bit:
            for m in self.mods:
                m.apply(g, eff, obj, ch)


class FromCounters(Change):
    """7c: +X/+Y counters of the object itself (122.1a, 613.4c)."""

    def __init__(self) -> None:
        self.layer = LAYER_ADD
        self.writes = VALUES
        self.reads = COUNTERS

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        for word, n in g.objs[obj].counters.items():
            pair = counter_values(word)
            if pair is not None:
                ch.stats[POWER] = ch.stats[POWER] + pair[0] * n
                ch.stats[TOUGHNESS] = ch.stats[TOUGHNESS] + pair[1] * n

    def amount(self, g: State, eff: Continuous, obj: ObjId) -> int:
        return 0


def counter_values(word: str) -> tuple[int, int] | None:
    """122.1a: "+1/+1", "-0/-1", ..."""
    if word == "+1/+1":
        return 1, 1
    if word == "-1/-1":
        return -1, -1
    if not word or word[0] not in "+-" or "/" not in word:
        return None
    power, toughness = word.split("/")
    return int(power), int(toughness)


class ProtectionOfChoice(Pick):
    """Protection from a colour that a player chooses when the effect begins (702.16)."""

    def link_mod(self, words: Lexicon) -> None:
        self.layer = words.layer("abilities")
        self.writes = KEYWORDS | ABILITIES

    def chosen(self, g: State, you: Player, src: ObjId) -> Mod:
        bit = g.ask(COLOR, you, list(COLORS.values()), src, "702.16a")
        ability = Protection(ColorIs(next(name for name, b in COLORS.items() if b == bit)))
        prepare(ability, LEXICON)
        made = Gain(ability)
        made.layer = self.layer
        made.writes = self.writes
        return made


class GainTheirs(Change):
    """Gains the abilities of one keyword that others have (when the effect of a spell begins), in each variant (702.1c)."""

    RULE = "702.1c"

    def __init__(self, keyword: str, among: Objects) -> None:
        self.keyword = keyword
        self.among = among
        self.bit = 0
        self.given: list[Ability] | None = None

    def link_mod(self, words: Lexicon) -> None:
        self.layer = words.layer("abilities")
        self.writes = KEYWORDS | ABILITIES
        self.reads = self.among.reads
        self.bit = words.keys[self.keyword]

    def lock(self, g: State, eff: Continuous, obj: ObjId) -> Mod:
        made = GainTheirs(self.keyword, self.among)
        made.layer = self.layer
        made.writes = self.writes
        look(g, obj)
        made.given = self.theirs(g, eff)
        return made

    def theirs(self, g: State, eff: Continuous) -> list[Ability]:
        assert isinstance(g, MagicFields)
        found: list[Ability] = []
        for i in sorted(self.among.find(context_of(g, eff))):
            found.extend([a for a in g.chars[i].abilities if a.key == self.bit and a not in found])
        return found

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        for a in self.theirs(g, eff) if self.given is None else self.given:
            ch.grant_by(a, eff.stamp)


class FromColorsOf(Change):
    """Protection (or hexproof) from each colour that some objects have, as they are when the effect of a spell begins."""

    def __init__(self, what: Objects, hexproof: bool = False, spares: Spared | None = None) -> None:
        self.what = what
        self.hexproof = hexproof
        self.spares = spares
        self.given: list[Ability] | None = None
        self.made: dict[tuple[int, int], list[Ability]] = {}  # by colours and giver

    def link_mod(self, words: Lexicon) -> None:
        self.layer = words.layer("abilities")
        self.writes = KEYWORDS | ABILITIES
        self.reads = self.what.reads | TRAITS

    def lock(self, g: State, eff: Continuous, obj: ObjId) -> Mod:
        made = FromColorsOf(self.what, self.hexproof, self.spares)
        made.layer = self.layer
        made.writes = self.writes
        made.given = self.abilities(g, eff, obj)
        return made

    def abilities(self, g: State, eff: Continuous, obj: ObjId) -> list[Ability]:
        c = context_of(g, eff)
        c.each = obj
        colors = 0
        for i in self.what.recall(c):
            if i >= 0:
                colors |= look(g, i).colors
        if (colors, eff.src) not in self.made:
            self.made[colors, eff.src] = [self.ability(name, eff.src) for name, bit in COLORS.items() if bit & colors]
        return self.made[colors, eff.src]

    def ability(self, color: str, giver: ObjId) -> Ability:
        a: Ability = HexproofFrom(ColorIs(color)) if self.hexproof else Protection(ColorIs(color), self.spares)
        if self.spares is not None:
            return by_giver(a, giver, LEXICON)
        prepare(a, LEXICON)
        return a

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        for a in self.abilities(g, eff, obj) if self.given is None else self.given:
            ch.grant_by(a, eff.stamp)


class Guard(Alter):
    """Some objects get protection (or hexproof) from the colours of something else."""

    DISTINCT: ClassVar[tuple[str, ...]] = ("what", "of")

    def __init__(self, what: Objects, of: Objects, until: str, hexproof: bool = False) -> None:
        super().__init__(what, [FromColorsOf(of, hexproof)], until)
        self.of = of
        self.hexproof = hexproof


class LoseLike(Change):
    """Loses the abilities of a keyword that are just so: forestwalk, protection from black."""

    def __init__(self, ability: Ability) -> None:
        self.ability = ability

    def link_mod(self, words: Lexicon) -> None:
        self.layer = words.layer("abilities")
        self.writes = KEYWORDS | ABILITIES | LOSSES

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        keep = [k for k in range(len(ch.abilities)) if ch.abilities[k] != self.ability]
        lost = [a.key for a in ch.abilities if a == self.ability]
        ch.origins = [ch.origins[k] for k in keep]
        ch.abilities = [ch.abilities[k] for k in keep]
        for key in lost:
            if not any([a.key & key for a in ch.abilities]):
                ch.keywords &= ~key


class LoseOthers(LoseAbilities):
    """Loses all other abilities: those that it does not get from the same effect."""
