"""What follows from casting a spell by leave that a static ability gives (603.7g, 611.3d)."""

from __future__ import annotations

from typing import Final

from ....effects.context import Ctx, Do, Filter, Lexicon, Number, Objects, Players
from ....effects.nodes.choosing import Choose
from ....effects.nodes.costs import Cost
from ....effects.nodes.instructions import Verb
from ....effects.nodes.numbers import Num
from ....effects.nodes.objects import You
from ....effects.nodes.static_rules import RuleInForce, StaticRules, rules_in_force
from ....kernel.process.apply import add_lasting_effect, float_off
from ....kernel.process.continuous import look
from ....kernel.state.aliases import AbilityKey, ObjId, Player, Ref
from ....kernel.state.card import Ability, Chars, LastingEffect
from ....kernel.state.terms import key_origin
from ..costs.modifiers import SpendAsAny
from ..replacement.damage import Held
from ..state.card import SPLIT_LAYOUTS, MagicCard
from ..state.fields import MagicFields, magic
from ..state.symbols import ManaCost
from ..state.terms import BATTLEFIELD, FOR_TURN
from ..vocabulary.abilities import CastAs

BEYOND: Final = 1 << 36  # in the origin of an ability: beyond all places on a card, below the mark of copies
CAST_BY_FACE: Final = (*SPLIT_LAYOUTS, "adventure", "omen", "modal_dfc")


def permission_key(g: MagicFields, k: RuleInForce) -> AbilityKey:
    """Leave to play one card of each of several sorts, that one text gives: each of them is used for itself."""
    nth = 0
    if k.w.lasting is None:
        ch = g.chars[k.w.src]
        origin = key_origin(k.w.key)
        for a, place in zip(ch.abilities, ch.origins, strict=True):
            if a is k.w.ability:
                break
            nth += 1 if place == origin else 0
    return k.w.key + nth * BEYOND


def spend(g: MagicFields, key: AbilityKey) -> None:
    """Leave to play one card was used: for this turn, or for good where an effect gave it."""
    g.used[key] = 1
    if any([k.w.key == key and k.w.lasting is not None for k in rules_in_force(g, "cast")]):
        g.once = [*g.once, key]


class IfCastSo(Ability):
    """If this card is cast in a way that its own text gives leave for, something is done at once."""

    def __init__(self, way: str, do: Do) -> None:
        super().__init__()
        self.way = way
        self.do = do


class CastWith(CastAs):
    """Leave to cast, and what the spell gains by being cast so; that stays with the permanent (611.3d)."""

    def __init__(
        self, who: Players, what: Objects, zone: str, gain: Do | None, top: bool = False, once: bool = False,
        act: str = "cast",
    ) -> None:
        super().__init__(who, what, zone, act=act, top=top, once=once)
        self.gain = gain


class CastFor(CastWith):
    """Leave to cast for something besides the mana cost (118.8)."""

    def __init__(self, who: Players, what: Objects, zone: str, price: Cost, gain: Do | None = None, top: bool = False,
                 once: bool = False, after: str = "") -> None:
        super().__init__(who, what, zone, gain, top, once)
        self.price = price
        self.after = after


class CastOtherwise(CastAs):
    """Leave to cast one face of a card only, or for more than its mana cost."""

    def __init__(self, who: Players, what: Objects, zone: str, act: str = "cast", face: int = -1,
                 more: ManaCost | None = None) -> None:
        super().__init__(who, what, zone, act=act)
        self.face = face  # -1: any
        self.more = more


class CastByKeyword(CastAs):
    """The cost of a keyword that a spell is given, instead of its mana cost (118.9)."""

    def __init__(self, who: Players | None, what: Objects, cost: Cost, label: str) -> None:
        super().__init__(who, what, cost=cost)
        self.label = label


class AsSpell(Filter):
    """A card that could be cast as such a spell: as one of its faces or halves (709.3a, 712.11b, 715.3a)."""

    def __init__(self, filter: Filter) -> None:
        self.filter = filter

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        card = c.g.objs[id].card
        if not isinstance(card, MagicCard) or card.layout not in CAST_BY_FACE:
            return self.filter.fits(c, id, ch)
        return any([self.filter.fits(c, id, face.base) for face in card.faces])


class CastSuch(Verb):
    """A card is cast without paying its mana cost, as such a spell."""

    def __init__(self, what: Objects, filter: Filter, word: str = "") -> None:
        super().__init__("cast", what, word=word)
        self.filter = filter

    def run(self, c: Ctx) -> bool:
        casting = magic(c).casting
        casting.such, casting.by = self.filter, c
        did = super().run(c)
        casting = magic(c).casting
        casting.such = casting.by = None
        return did


class CastForFee(Verb):
    """A card is cast as the effect resolves, for another cost than its mana cost (118.9)."""

    def __init__(self, what: Objects, cost: Cost) -> None:
        super().__init__("cast", what, word="pay")
        self.cost = cost

    def run(self, c: Ctx) -> bool:
        magic(c).casting.fee = self.cost
        did = super().run(c)
        magic(c).casting.fee = None
        return did


class PermissionForSeveral(Do):
    """Leave for so many cards: so many times leave for one, each used by itself."""

    def __init__(self, do: Do, n: Number) -> None:
        self.do = do
        self.n = n

    def run(self, c: Ctx) -> bool:
        stamp, g = c.stamp, magic(c)
        for _ in range(g.times(max(0, self.n.value(c)))):
            c.stamp = g.tick()
            self.do.run(c)
        c.stamp = stamp
        return True


class CastInTurn(Do):
    """Several spells are cast one after the other: the next is chosen when the one before is on the stack (608.2g)."""

    def __init__(self, choice: Choose, cast: CastSuch) -> None:
        self.choice = choice
        self.cast = cast
        self.one = Choose(choice.what, Num(1), True, choice.by, choice.slot)

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.one.link(words)

    def run(self, c: Ctx) -> bool:
        have = len(self.choice.candidates(c))
        slot = self.choice.slot
        done: list[Ref] = []
        for _ in range(have if self.choice.n is None else min(have, self.choice.n.value(c))):
            if not self.one.run(c):
                break
            if self.cast.run(c):
                c.g.cite("608.2g", c.src, c.you)
                done.extend(c.bound(slot))
        c.bind(slot, done)
        c.tally = len(done)
        return bool(done)


class CastWithAny(Verb):
    """A card is cast as the effect resolves (608.2g); mana of any type, or of any colour, can be spent on it (609.4b)."""

    def __init__(self, what: Objects, typed: bool) -> None:
        super().__init__("cast", what, word="pay")
        self.typed = typed

    def run(self, c: Ctx) -> bool:
        assert self.what is not None
        rules = StaticRules([SpendAsAny(You(), Held(self.what.find(c)), None, self.typed)])
        f = LastingEffect(c.src, self.doer(c), c.stamp, FOR_TURN, "609.4b")
        f.ability = rules
        f.player = f.you
        add_lasting_effect(c.g, f, "609.4b")
        did = super().run(c)
        float_off(c.g, [f])
        return did

    def possible(self, c: Ctx) -> bool:
        return self.what is not None and bool(self.what.find(c))


class BecamePermanent(Objects):
    """The permanent that this spell has become, while it is on the battlefield."""

    def find(self, c: Ctx) -> list[Ref]:
        new = c.g.objs[c.src].next
        return [new] if new >= 0 and not c.g.objs[new].gone and c.g.zone_kind(new) == BATTLEFIELD else []

    def fits(self, c: Ctx, ref: Ref) -> bool:
        return ref in self.find(c)


def was_cast(g: MagicFields, player: Player, spell: ObjId, way: str, gain: Do | None) -> None:
    """603.7g: a delayed trigger is the spell's, and its controller's at that time."""
    for a in look(g, spell).abilities:
        if isinstance(a, IfCastSo) and a.way == way:
            g.cite("603.7g", spell, player)
            a.do.run(Ctx(g, spell, player, [], None, g.tick()))
    if gain is not None:
        gained(g, player, spell, gain)


def gained(g: MagicFields, player: Player, id: ObjId, gain: Do) -> None:
    """611.3d: it lasts as long as the leave said, though the leave is gone."""
    g.cite("611.3d", id, player)
    gain.run(Ctx(g, id, player, [], None, g.tick()))
