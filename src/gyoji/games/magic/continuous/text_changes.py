"""Text-changing effects (612): words of a kind are replaced in the text and on the type line of an object."""

from __future__ import annotations

from typing import Final

from ....effects.context import Ctx, Lasting, Lexicon, Objects
from ....effects.english.sentences import remade, with_fields
from ....effects.lowering.link import prepare
from ....effects.nodes.abilities import Static
from ....effects.nodes.changes import Change, Pick, SetColor, context_of
from ....kernel.state.aliases import ObjId, Player
from ....kernel.state.card import Ability, Card, Chars, Continuous, Mod
from ....kernel.state.node import Node
from ....kernel.state.state import State
from ....kernel.state.terms import ABILITIES, COLOR, KEYWORDS, LOSSES, NAME, TRAITS, VALUES
from ..additional.copying import copied
from ..card_types.subtypes import CREATURE_TYPES
from ..concepts.creating_tokens import Make
from ..state.card import plain_card
from ..state.fields import MagicFields, magic
from ..state.terms import BASIC_TYPES, COLORS, CREATURE, LAYER_TEXT, LEGENDARY, LEXICON
from ..vocabulary.abilities import BASIC_MANA
from .lasting import lasting
from .layers import granted, take_over

#: fields of nodes that hold words for colours and types
FIELDS_OF_WORDS: Final = ("color", "word", "colors", "types")
#: abilities as they read with one word for another: made once
REWORDED: Final[dict[tuple[int, str, str], tuple[Ability, Ability]]] = {}


class Reworded(Change):
    """Layer 3: one word instead of another, wherever it is used in that sense (612.2)."""

    RULE = "612.2"

    def __init__(self, old: str, new: str) -> None:
        self.old = old
        self.new = new
        self.layer = LAYER_TEXT
        self.writes = TRAITS | ABILITIES | KEYWORDS

    def link_mod(self, words: Lexicon) -> None:
        self.layer = LAYER_TEXT

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        old = f"type:{self.old}"
        if old in ch.subtypes:  # 612.1: the type line too
            ch.subtypes = frozenset([f"type:{self.new}" if w == old else w for w in ch.subtypes])
        ch.abilities = [reworded(a, self.old, self.new) for a in ch.abilities]


def reworded(a: Ability, old: str, new: str) -> Ability:
    """The ability as it reads now."""
    for t in BASIC_TYPES:
        if a is BASIC_MANA[t] and t == old:
            return BASIC_MANA[new]
    key = (id(a), old, new)
    if key not in REWORDED:
        made = remade(a, lambda n: changed(n, old, new))
        assert isinstance(made, Ability)
        if made is not a:
            made.text = a.text
            if isinstance(made, Static):  # another effect than it had, also where only whom it concerns has changed
                made.mods = [*made.mods]
            prepare(made, LEXICON)
            granted(made)
        REWORDED[key] = (a, made)
    return REWORDED[key][1]


def changed(n: Node, old: str, new: str) -> Node:
    """One node with the word replaced in it."""
    fields: dict[str, object] = {}
    for name in FIELDS_OF_WORDS:
        if name in n.FIELDS:
            value: object = getattr(n, name)
            if value == old:
                fields[name] = new
            elif isinstance(value, list) and old in value:
                fields[name] = [new if v == old else v for v in value]
    if isinstance(n, Make):
        token = retyped(n.card, old, new)
        return n if token is n.card else with_fields(n, {"card": token})
    if isinstance(n, SetColor) and fields:
        return SetColor(new, n.how)
    return with_fields(n, fields) if fields else n


def retyped(card: Card, old: str, new: str) -> Card:
    """612.2a, 612.4: the types, the name, the colours and the text of a token, as what makes it reads now."""
    base = card.base.clone()
    if f"type:{old}" in base.subtypes:
        base.subtypes = frozenset([f"type:{new}" if w == f"type:{old}" else w for w in base.subtypes])
        base.name = " ".join([new if w == old else w for w in base.name.split()])
    if old in COLORS and base.colors & COLORS[old]:
        base.colors = base.colors & ~COLORS[old] | COLORS[new]
    base.abilities = [reworded(a, old, new) for a in base.abilities]
    if base.subtypes == card.base.subtypes and base.colors == card.base.colors and all(
            base.abilities[k] is card.base.abilities[k] for k in range(len(base.abilities))):
        return card
    made = plain_card(base.name, base, None, card.text)
    made.token = True
    made.finish()
    return made


class SetName(Change):
    """Layer 3: it has this name and no other (612.8)."""

    RULE = "612.8"

    def __init__(self, name: str) -> None:
        self.name = name
        self.layer = LAYER_TEXT
        self.writes = TRAITS

    def link_mod(self, words: Lexicon) -> None:
        self.layer = LAYER_TEXT

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        ch.name = self.name
        ch.subtypes = frozenset([w for w in ch.subtypes if not w.startswith("name:")])


class CommonNames(Change):
    """Layer 3: it has the names of all nonlegendary creature cards besides its own (612.7): of those in this game."""

    RULE = "612.7"

    def link_mod(self, words: Lexicon) -> None:
        self.layer = LAYER_TEXT
        self.writes = TRAITS

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        assert isinstance(g, MagicFields)
        names = {f"name:{card.base.name}" for card in g.cards if card.base.types & (CREATURE | LEGENDARY) == CREATURE}
        ch.subtypes = ch.subtypes | names


class FullText(Change):
    """Layer 3: it has the whole text of another card: name, mana cost, colour, types, abilities, numbers (612.6)."""

    RULE = "612.6"

    def __init__(self, of: Objects) -> None:
        self.of = of
        self.layer = LAYER_TEXT
        self.writes = TRAITS | VALUES | ABILITIES | KEYWORDS | LOSSES

    def link_mod(self, words: Lexicon) -> None:
        self.layer = LAYER_TEXT
        self.reads = self.of.reads

    def regathers(self) -> bool:
        return True

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        assert isinstance(g, MagicFields)
        for id in self.of.find(context_of(g, eff)):
            take_over(ch, g.objs[id].card.base)


class TextBox(Change):
    """Layer 3: it has this rules text instead of its own (612.5)."""

    RULE = "612.5"

    FIELDS = ()  # nothing of a text

    def __init__(self, like: Chars) -> None:
        self.like = like

    def link_mod(self, words: Lexicon) -> None:
        self.layer = LAYER_TEXT
        self.writes = ABILITIES | KEYWORDS | LOSSES

    def regathers(self) -> bool:
        return True

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        assert isinstance(g, MagicFields)
        ch.strip()
        for k in range(len(self.like.abilities)):
            ch.grant(self.like.abilities[k], self.like.origins[k])


class ExchangeTexts(Lasting):
    """701.10h: two permanents exchange their text boxes; nothing happens where there are not two."""

    def __init__(self, what: Objects, until: str) -> None:
        super().__init__(until)
        self.what = what

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        ids = [i for i in self.what.find(c) if i >= 0]
        if len(ids) != 2:
            return False
        texts = [copied(g, i).base for i in ids]
        for k in range(2):
            lasting(g, [ids[k]], [TextBox(texts[1 - k])], self.duration, c.src, c.you, "701.10h")
        return True


class RewordAny(Pick):
    """One colour word, basic land type or creature type becomes another, as a player chooses."""

    def __init__(self, sorts: str) -> None:
        self.sorts = sorts  # "color", "land", "creature", with | between

    def chosen(self, g: State, you: Player, src: ObjId) -> Mod:
        assert isinstance(g, MagicFields)
        sorts = self.sorts.split("|")
        sort = sorts[g.ask_mode(you, list(range(len(sorts))), sorts, src, "612.2") if len(sorts) > 1 else 0]
        old = pick(g, you, src, sort, "")
        return Reworded(old, pick(g, you, src, sort, old))


def pick(g: MagicFields, you: Player, src: ObjId, sort: str, but: str) -> str:
    """A word of a sort, other than one."""
    if sort == "color":
        bit = g.ask(COLOR, you, [b for name, b in COLORS.items() if name != but], src, "612.2")
        return next(name for name, b in COLORS.items() if b == bit)
    words = [w for w in (BASIC_TYPES if sort == "land" else CREATURE_TYPES) if w != but]
    g.naming = words
    return words[g.ask(NAME, you, list(range(len(words))), src, "612.2")]
