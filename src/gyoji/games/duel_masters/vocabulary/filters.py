"""Filters, numbers and conditions that only texts of Duel Masters use."""

from __future__ import annotations

from ....effects.context import Cond, Ctx, Filter, Lexicon, Number, NumberOf, Objects, Players
from ....kernel.state.aliases import ObjId, Ref
from ....kernel.state.card import Chars
from ....kernel.state.terms import ABILITIES, HISTORY, TRAITS, zone_fact
from ..state.notes import CAME_BY, KEPT, LIFE, TAPPED_FOR
from ..state.state import DuelState
from ..state.terms import DECK, MANY, SHIELDS
from ..state.zones_state import TableState


# --- numbers, filters and conditions ------------------------------------------------------------------------
class Truth(Number):
    """1 while a condition holds, else 0: Reaches(Truth(cond), ">=", Num(1))."""

    def __init__(self, cond: Cond) -> None:
        self.cond = cond

    def value(self, c: Ctx) -> int:
        return 1 if self.cond.holds(c) else 0


class Multicolored(Filter):
    """多色 106.2b; with least = 1 and most = 1 単色, with 0 and 0 無色."""

    READS = TRAITS

    def __init__(self, least: int = 2, most: int = 5) -> None:
        self.least = least
        self.most = most

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return self.least <= MANY[ch.colors] <= self.most


class Says(Filter):
    """It has an ability of this name, which is printed before what it means."""

    READS = ABILITIES

    def __init__(self, name: str) -> None:
        self.name = name

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return any(a.text.startswith(self.name) for a in ch.abilities)


class UnderCount(NumberOf):
    """How many cards lie under something."""

    def value(self, c: Ctx) -> int:
        return sum(len(c.g.objs[i].parts) - 1 for i in self.what.recall(c) if i >= 0)


class ColorCount(NumberOf):
    """How many civilizations some objects have together."""

    READS = TRAITS

    def value(self, c: Ctx) -> int:
        found = 0
        for i in self.what.find(c):
            if i >= 0:
                found |= c.g.chars[i].colors
        return MANY[found]


class CountThisTurn(Number):
    """How many cards of a player that fit have done something this turn, wherever they are now."""

    READS = HISTORY

    def __init__(self, filter: Filter, whose: Players) -> None:
        self.filter = filter
        self.whose = whose

    def those(self, g: DuelState) -> list[ObjId]:
        raise NotImplementedError

    def value(self, c: Ctx) -> int:
        g = c.g
        assert isinstance(g, DuelState)
        who = self.whose.who(c)
        return sum(1 for i in self.those(g) if g.objs[i].controller in who and self.filter.fits(c, i, g.chars[i]))


class AttackedCount(CountThisTurn):
    """How many have attacked."""

    def those(self, g: DuelState) -> list[ObjId]:
        return g.attacked


class ExecutedCount(CountThisTurn):
    """How many the player has executed."""

    def those(self, g: DuelState) -> list[ObjId]:
        return g.executed


class EnteredCount(CountThisTurn):
    """How many have come to the battle zone."""

    def those(self, g: DuelState) -> list[ObjId]:
        return g.entered


class DestroyedCount(CountThisTurn):
    """How many were destroyed."""

    def those(self, g: DuelState) -> list[ObjId]:
        return g.destroyed


class NoneYetFrom(Filter):
    """No card that fits has been executed from a zone by the player this turn."""

    READS = HISTORY

    def __init__(self, zone: str, filter: Filter) -> None:
        self.zone = zone
        self.filter = filter
        self.number = -1

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.number = words.zones[self.zone]

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        g = c.g
        assert isinstance(g, DuelState)
        return not any(g.objs[i].zone == self.number * 2 + c.you and self.filter.fits(c, i, g.chars[i]) for i in g.executed)


class LifeShield(Objects):
    """The shield that EXライフ of an element brought."""

    def __init__(self, what: Objects) -> None:
        self.what = what

    def find(self, c: Ctx) -> list[Ref]:
        return [life - 1 for i in self.what.find(c) if i >= 0 for life in [c.g.objs[i].notes.get(LIFE, 0)] if life]

    def fits(self, c: Ctx, ref: Ref) -> bool:
        return ref in self.find(c)


class ShieldKept(Cond):
    """シールド・フォース: the shield that was chosen when it came is still there."""

    def link(self, words: Lexicon) -> None:
        self.reads = zone_fact(SHIELDS)

    def holds(self, c: Ctx) -> bool:
        if c.src < 0:
            return False
        id = c.g.objs[c.src].notes.get(KEPT, 0) - 1
        return id >= 0 and not c.g.objs[id].gone and c.g.zone_kind(id) == SHIELDS


class CameBy(Cond):
    """How this element came: "swap" (革命チェンジ), "evolve"."""

    def __init__(self, word: str) -> None:
        self.word = word

    def holds(self, c: Ctx) -> bool:
        return c.src >= 0 and CAME_BY + self.word in c.g.objs[c.src].notes


class TappedFor(Cond):
    """フォートE: such a card was tapped in the mana zone to execute this card."""

    def __init__(self, filter: Filter) -> None:
        self.filter = filter

    def holds(self, c: Ctx) -> bool:
        if c.src < 0:
            return False
        for note in c.g.objs[c.src].notes:
            if note.startswith(TAPPED_FOR):
                id = int(note[len(TAPPED_FOR):])
                if self.filter.fits(c, id, c.g.chars[id]):
                    return True
        return False


class TopUntil(Objects):
    """The cards on top of a player's deck, to the first that fits (or the second, ...), or all."""

    def __init__(self, whose: Players, filter: Filter, many: Number | None = None) -> None:
        self.whose = whose
        self.filter = filter
        self.many = many

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.reads |= zone_fact(DECK)

    def find(self, c: Ctx) -> list[Ref]:
        out: list[Ref] = []
        for p in self.whose.who(c):
            missing = 1 if self.many is None else self.many.value(c)
            for id in reversed(c.g.pile(DECK, p)):
                out.append(id)
                if self.filter.fits(c, id, c.g.base_chars(id)):
                    missing -= 1
                    if missing <= 0:
                        break
        return out


class OnTheWay(Objects):
    """Cards that are on their way from a player's shields to the hand (113.6c)."""

    def __init__(self, filter: Filter, whose: Players) -> None:
        self.filter = filter
        self.whose = whose

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.reads |= zone_fact(SHIELDS)

    def find(self, c: Ctx) -> list[Ref]:
        g = c.g
        assert isinstance(g, TableState)
        players = self.whose.who(c)
        return [i for i in g.on_way if not g.objs[i].gone and g.objs[i].controller in players and self.filter.fits(
            c, i, g.base_chars(i))]

    def fits(self, c: Ctx, ref: Ref) -> bool:
        return ref in self.find(c)
