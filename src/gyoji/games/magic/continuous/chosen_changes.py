"""Changes whose kind a player chooses when the effect begins (608.2d): one of several abilities, a type, colours."""

from __future__ import annotations

from ....effects.context import Ctx, Do, DoneTo, Enclosing, Lexicon, Number, Objects, Players, whoever
from ....effects.nodes.changes import Alter, Pick, SetColor, link_mods
from ....effects.nodes.costs import PayLife
from ....effects.nodes.instructions import PlayerVerb
from ....effects.nodes.numbers import Num
from ....kernel.process.continuous import look
from ....kernel.state.aliases import ObjId, Player, Slot
from ....kernel.state.card import Mod
from ....kernel.state.state import State
from ....kernel.state.terms import CHOOSE, COLOR, DONE, NAME, NOBODY
from ..card_types.subtypes import CREATURE_TYPES
from ..costs.mana_part import Price
from ..mana.payment import most_x, pay
from ..state.fields import MagicFields, magic
from ..state.terms import ALL_COLORS, BASIC_TYPES, COLORS, KINDS, LEXICON, MANA_LETTERS, TYPE_NAMES
from .layers import Becomes


class OneOfMods(Pick):
    """One of several changes."""

    def __init__(self, mods: list[Mod]) -> None:
        self.mods = mods

    def link_mod(self, words: Lexicon) -> None:
        super().link_mod(words)
        link_mods(self.mods, words)

    def chosen(self, g: State, you: Player, src: ObjId) -> Mod:
        m = self.mods[g.ask_mode(you, list(range(len(self.mods))), [], src, "608.2d")]
        return m.chosen(g, you, src) if isinstance(m, Pick) else m


class PickType(Pick):
    """A creature type or a basic land type of the player's choice."""

    def __init__(self, sort: str, also: bool = False, but: str = "") -> None:
        self.sort = sort  # "creature" or "land"
        self.also = also  # in addition to its other types
        self.but = but  # a type that may not be chosen

    def chosen(self, g: State, you: Player, src: ObjId) -> Mod:
        assert isinstance(g, MagicFields)
        words = list(BASIC_TYPES) if self.sort == "land" else [t for t in CREATURE_TYPES if t != self.but]
        g.naming = words
        word = words[g.ask(NAME, you, list(range(len(words))), src, "608.2d")]
        made = Becomes([], [word], self.also)
        link_mods([made], LEXICON)
        return made


class PickColors(Pick):
    """Becomes a colour, or several, of the player's choice."""

    def chosen(self, g: State, you: Player, src: ObjId) -> Mod:
        left = list(COLORS.values())
        bits = 0
        while left:
            bit = g.ask(COLOR, you, [*left, DONE] if bits else left, src, "608.2d")
            if bit == DONE:
                break
            left.remove(bit)
            bits |= bit
        made = SetColor(next(name for name, b in COLORS.items() if b & bits))
        link_mods([made], LEXICON)
        made.bit = bits
        return made


class AlterEither(Alter):
    """One of two changes: "gets +1/-1 or -1/+1"."""

    def __init__(self, what: Objects, mods: list[Mod], other: list[Mod], until: str = "game") -> None:
        super().__init__(what, mods, until)
        self.other = other
        self.second = Alter(what, other, until)

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.second.link(words)

    def run(self, c: Ctx) -> bool:
        if c.g.ask_mode(c.each if c.each >= 0 else c.you, [0, 1], [], c.src, "608.2d"):
            return self.second.run(c)
        return super().run(c)


class PayAny(Do):
    """A player pays as much as they like: life, energy, or mana ("{X}", "{R}"); with `some`, at least one."""

    def __init__(self, who: Players, sort: str, some: bool = False) -> None:
        self.who = who
        self.sort = sort
        self.some = some

    def most(self, c: Ctx, p: int) -> int:
        g = magic(c)
        if self.sort == "life":
            return max(0, g.life[p]) if g.may_pay_life(p, 1) else 0
        return most_x(g, p, self.mana(), -1, c.src, 0) if self.sort[0] == "{" else g.player_counter(p, "energy")

    def mana(self) -> Price:
        price = Price()
        price.xs = 1
        price.x_mask = 0 if self.sort == "{X}" else 1 << MANA_LETTERS.index(self.sort[1])
        return price

    def numbered(self, chosen: bool) -> bool:
        return True

    def possible(self, c: Ctx) -> bool:
        return not self.some or any([self.most(c, p) > 0 for p in self.who.who(c)])

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        p = whoever(c, self.who)
        least, most = 1 if self.some else 0, self.most(c, p) if p != NOBODY else -1
        n = g.ask_number(p, least, most, c.src, "107.1c") if least <= most else 0
        if n and self.sort == "life":
            PayLife(self.who, Num(n)).run(c)
        elif n and self.sort == "energy":
            PlayerVerb("pay-energy", self.who, Num(n)).run(c)
        elif n and not pay(g, p, self.mana().with_x(n), -1, c.src, 0):
            n = 0
        c.tally = n
        c.x += n if self.sort == "{X}" else 0  # all together
        if c.event is not None and c.event.obj == c.src:  # as it enters (607.2g)
            o = g.own(c.src)
            g.cite("607.2g", c.src, p)
            o.notes = {**o.notes, f"paid:{self.sort}": n, "chosen-at": g.stamp}
        return n > 0


class ChooseParty(Enclosing):
    """700.8d: a player chooses up to one creature of each of the four types."""

    def run(self, c: Ctx) -> bool:
        c.g.cite("700.8d", c.src, c.each if c.each >= 0 else c.you)
        return self.do.run(c)


class PaidEntering(Number):
    """How much of it was paid as this object entered, for an ability linked with this one (607.2g)."""

    def __init__(self, sort: str) -> None:
        self.sort = sort

    def value(self, c: Ctx) -> int:
        return magic(c).choices_of(c.src).get(f"paid:{self.sort}", 0)


class PickTypes(DoneTo):
    """For each card type one may choose such a card among some; or for each pair of colors one of just these."""

    INTRODUCES = "objects"

    def __init__(self, what: Objects, slot: Slot = -1, pairs: bool = False) -> None:
        super().__init__(what)
        self.slot = slot
        self.pairs = pairs
        self.head = frozenset(["card"])
        self.also = "chosen"

    def run(self, c: Ctx) -> bool:
        left = [i for i in self.what.find(c) if i >= 0]
        picked: list[int] = []
        for able in self.sorts(c, left):
            able = [i for i in able if i not in picked]
            i = c.g.ask(CHOOSE, c.you, able if self.pairs else [*able, DONE], c.src, "608.2d") if able else DONE
            if i != DONE:
                picked.append(i)
        c.bind(self.slot, picked)
        return bool(picked)

    def sorts(self, c: Ctx, ids: list[ObjId]) -> list[list[int]]:
        """The cards of each sort."""
        if self.pairs:
            pairs = [1 << a | 1 << b for a in range(5) for b in range(a + 1, 5)]
            return [[i for i in ids if look(c.g, i).colors & ALL_COLORS == pair] for pair in pairs]
        return [[i for i in ids if look(c.g, i).types & KINDS[name]] for name in TYPE_NAMES]
