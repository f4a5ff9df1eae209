"""Tokens as texts describe them (111), and the cards that they are made of."""

from __future__ import annotations

from typing import ClassVar

from ....effects.context import Ctx, Do, Number, Objects, Part, Players
from ....effects.english.nouns import is_one
from ....effects.lowering.link import prepare, printed
from ....effects.nodes.abilities import Keyword
from ....kernel.state.aliases import Slot
from ....kernel.state.card import Ability, Chars
from ....kernel.state.node import Node
from ..continuous.layers import EVERY_CREATURE_TYPE
from ..state.card import MagicCard, plain_card
from ..state.terms import COLORS, KEYS, KINDS, LEXICON
from .creating_tokens import Make


class TokenSpec(Part):
    """A token in words: numbers, colours, subtypes, types."""

    def __init__(self, pt: object, colors: list[str], types: list[str], kinds: list[str], x: Number | None = None) -> None:
        self.pt = pt
        self.colors = colors
        self.types = types
        self.kinds = kinds
        self.x = x  # where its power or toughness is X

    def size(self) -> tuple[int, int]:
        """As far as it is printed: X is not known yet."""
        if not isinstance(self.pt, tuple):
            return 0, 0
        power, toughness = self.pt
        return power if isinstance(power, int) else 0, toughness if isinstance(toughness, int) else 0


class Enabled(Part):
    """A token with abilities, in words."""

    SCOPE = True
    ENCLOSED: ClassVar[tuple[str, ...]] = ("abilities",)  # but X in its numbers may speak of what is outside

    def __init__(self, spec: TokenSpec, abilities: list[Ability]) -> None:
        self.spec = spec
        self.abilities = abilities


class Named(Part):
    """A token with a name, perhaps with abilities, perhaps legendary, in words."""

    SCOPE = True
    ENCLOSED: ClassVar[tuple[str, ...]] = ("abilities",)  # but X in its numbers may speak of what is outside

    def __init__(self, spec: TokenSpec, name: str, abilities: list[Ability] | None = None,
                 legendary: bool = False) -> None:
        self.spec = spec
        self.name = name
        self.abilities = abilities
        self.legendary = legendary


class Predefined(Part):
    """A token whose characteristics the rules know (111.10)."""

    def __init__(self, name: str) -> None:
        self.name = name


def kinds_of(spec: Part) -> list[str]:
    """What a token may be called besides."""
    body = spec.spec if isinstance(spec, (Named, Enabled)) else spec
    if not isinstance(body, TokenSpec):
        return ["creature", "artifact", "enchantment"]
    return [*(body.kinds or ["creature"]), *body.types]


class CreateMore(Do):
    """Create so many of the tokens that the text has described before."""

    def __init__(self, n: Number) -> None:
        self.n = n


class Create(Do):
    """Create tokens, in words."""

    SCALED = True

    INTRODUCES = "objects"

    def __init__(self, spec: Part, n: Number, tapped: bool = False, attacking: bool = False,
                 attach: Objects | None = None, slot: Slot = -1) -> None:
        self.spec = spec
        self.n = n
        self.tapped = tapped
        self.attacking = attacking
        self.attach = attach
        self.slot = slot
        self.single = is_one(n)
        self.head = frozenset(["token", "permanent", *kinds_of(spec)])


class MakeSized(Make):
    """Create tokens with X as their power, their toughness or both; or with another number as their toughness."""

    def __init__(self, card: MagicCard, n: Number | None, x: Number, power: bool, toughness: bool,
                 who: Players | None = None, tapped: bool = False, attacking: bool = False,
                 attach: Objects | None = None, slot: Slot = -1, head: str | None = "token",
                 y: Number | None = None) -> None:
        super().__init__(card, n, who, tapped, attacking, attach, slot, head)
        self.x = x
        self.y = y
        self.power = power
        self.toughness = toughness

    def run(self, c: Ctx) -> bool:
        card = self.card
        assert isinstance(card, MagicCard)
        x = max(0, self.x.value(c))
        y = x if self.y is None else max(0, self.y.value(c))
        base = card.base.clone()
        power, toughness = base.stats[:2]
        base.stats = [x if self.power else power, y if self.toughness else toughness, 0, 0, 0]
        sized = plain_card(card.name, base, None, card.text)
        sized.token = True
        sized.finish()
        return Make(sized, self.n, self.who, self.tapped, self.attacking, self.attach, self.slot, self.head).run(c)


class SizedSo(Do):
    """"Create a token. Its power is equal to ... and its toughness is equal to ...": of things spoken of before it."""

    ORDER = ("power", "toughness", "do")

    def __init__(self, do: Do, power: Number, toughness: Number) -> None:
        self.do = do
        self.power = power
        self.toughness = toughness

    def made(self, n: Node) -> Node:
        """A token of its text, with that size."""
        return n if type(n) is not Make or not isinstance(n.card, MagicCard) else MakeSized(
            n.card, n.n, self.power, True, True, n.who, n.tapped, n.attacking, n.attach, n.slot, n.head, self.toughness)


# --- their cards --------------------------------------------------------------------------------------------------
def token(name: str, power: int, toughness: int, colors: list[str], types: list[str], kinds: list[str],
          abilities: list[Ability]) -> MagicCard:
    """The card that describes a token; its abilities are ready but for linking."""
    base = Chars(name or " ".join([*types, "Token"]))  # 111.4
    for kind in kinds:
        base.types |= KINDS[kind]
    for color in colors:
        base.colors |= COLORS[color]
    base.stats = [power, toughness, 0, 0, 0]
    base.subtypes = frozenset([f"type:{t}" for t in types])
    for place, a in enumerate(abilities):
        prepare(a, LEXICON)
        printed(base, a, place)
    if base.keywords & KEYS["changeling"]:  # 702.73a
        base.subtypes = base.subtypes | EVERY_CREATURE_TYPE
    card = plain_card(base.name, base, None, "")
    card.token = True
    card.finish()
    return card


def creature_token(power: int, toughness: int, colors: list[str], types: list[str], keys: list[str],
                   kinds: list[str] | None = None) -> MagicCard:
    return token("", power, toughness, colors, types, kinds or ["creature"], [Keyword(k) for k in keys])
