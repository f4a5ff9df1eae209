"""Numbers and conditions that only Magic's texts speak of."""

from __future__ import annotations

from typing import Final

from ....effects.context import Cond, CondOf, Ctx, Filter, Number, NumberOf, Objects, Part, Players, seen
from ....effects.lowering.jointly import Total
from ....effects.nodes.filters import COMPARE, StatIs, compare
from ....effects.nodes.numbers import Happened, IfNumber, Is, LifeOf, Paid, counters_of, of_rivals
from ....effects.nodes.objects import This
from ....kernel.process.continuous import look
from ....kernel.state.aliases import ObjId, Player
from ....kernel.state.card import Chars
from ....kernel.state.terms import COMBAT, CONTROL, COUNTERS, HISTORY, TIME, TRAITS, VALUES, WHOSE_TURN
from ..combat.defenders import defending_player
from ..multiplayer.shared_teams import meant
from ..state.fields import magic
from ..state.terms import ALL_COLORS, BASIC_TYPES, CARD_TYPES, COPY, CREATURE, MANA_LETTERS, MANA_NAMES, POWER, TOUGHNESS
from .filters import BaseStatIs

PARTY: Final = ["type:Cleric", "type:Rogue", "type:Warrior", "type:Wizard"]


class Compared(Part):
    """A comparison without what is compared: "2 or less"."""

    def __init__(self, op: str, n: Number) -> None:
        self.op = op
        self.n = n


def stat_is(stat: str, how: Compared) -> Filter:
    return StatIs(stat, how.op, how.n)


def base_is(stat: str, how: Compared) -> Filter:
    return BaseStatIs(stat, how.op, how.n)


def total_is(stat: str, how: Compared) -> Filter:
    return Total(stat, how.op, how.n)


def is_so(number: Number, how: Compared) -> Cond:
    return Is(number, how.op, how.n)


# --- numbers ---------------------------------------------------------------------------------------------------------
class OfGroup(NumberOf):
    """A number that is gathered from a group."""

    READS = TRAITS


class CardTypesAmong(OfGroup):
    def value(self, c: Ctx) -> int:
        kinds = 0
        for i in self.what.recall(c):
            kinds |= seen(c, i).types if i >= 0 else 0
        return bin(kinds & CARD_TYPES).count("1")


class BasicTypesAmong(OfGroup):
    """Domain."""

    def value(self, c: Ctx) -> int:
        found: set[str] = set()
        for i in self.what.find(c):
            found.update(look(c.g, i).subtypes)
        return len([t for t in BASIC_TYPES if f"type:{t}" in found])


class ColorsAmong(OfGroup):
    def value(self, c: Ctx) -> int:
        colors = 0
        for i in self.what.recall(c):
            colors |= seen(c, i).colors if i >= 0 else 0
        return bin(colors & ALL_COLORS).count("1")


class CounterKinds(OfGroup):
    """How many kinds of counters there are on some objects (122.1)."""

    READS = COUNTERS

    def value(self, c: Ctx) -> int:
        return len({name for i in self.what.recall(c) if i >= 0 for name, n in counters_of(c, i).items() if n})


class SymbolsIn(NumberOf):
    """Mana symbols of a colour in the mana costs of some objects (107.4)."""

    READS = TRAITS

    def __init__(self, color: str, what: Objects) -> None:
        super().__init__(what)
        self.color = color

    def value(self, c: Ctx) -> int:
        g = magic(c)
        k = MANA_NAMES.index(self.color)
        n = 0
        for i in self.what.recall(c):
            mana = g.mana_cost(i) if i >= 0 else None
            if mana is not None:
                n += mana.pure[k] + sum([1 for pip in mana.pips if (pip.mask >> k) & 1])
        return n


class NumberIf(IfNumber):
    """One number or another, the condition of which is said last."""

    ORDER = ("b", "a", "cond")


class SecondNumber(Number):
    """107.3p: what a text calls Y."""

    def __init__(self, n: Number) -> None:
        self.n = n

    def value(self, c: Ctx) -> int:
        return self.n.value(c)


class Greatest(NumberOf):
    """The greatest number in a group; nothing has 0."""

    NUMBERED = "stat"
    READS = VALUES

    def __init__(self, stat: str, what: Objects) -> None:
        super().__init__(what)
        self.stat = stat

    def value(self, c: Ctx) -> int:
        found = [seen(c, i).stats[self.number] for i in self.what.recall(c) if i >= 0]
        return max([0, *found])


class PartySize(NumberOf):
    """700.8: a Cleric, a Rogue, a Warrior and a Wizard, one creature for each."""

    READS = TRAITS

    def value(self, c: Ctx) -> int:
        roles = [[k for k in range(4) if PARTY[k] in look(c.g, i).subtypes] for i in self.what.find(c)]
        best = 0
        for mask in range(16):
            if bin(mask).count("1") > best and filled(mask, [r for r in roles if r], 0):
                best = bin(mask).count("1")
        return best


def filled(mask: int, roles: list[list[int]], at: int) -> bool:
    """These roles can be given to creatures, one to each."""
    if not mask:
        return True
    if at >= len(roles):
        return False
    for k in roles[at]:
        if mask >> k & 1 and filled(mask & ~(1 << k), roles, at + 1):
            return True
    return filled(mask, roles, at + 1)


class ThisTurn(Number):
    """How much or how often something was done this turn."""

    READS = HISTORY

    def __init__(self, deed: str, who: Players) -> None:
        self.deed = deed
        self.who = who

    def value(self, c: Ctx) -> int:
        return sum(c.g.deeds.get(f"{p}:{self.deed}", 0) for p in self.who.ever(c))


class StartingLife(LifeOf):
    """The life total with which a player began the game (103.4)."""

    def raw(self, c: Ctx) -> int:
        return sum([magic(c).first_life[p] for p in self.who.who(c)])


class WasCast(CondOf):
    """It was cast, perhaps from some zone, or by this player."""

    NUMBERED = "zone"

    def __init__(self, what: Objects, zone: str = "", who: Players | None = None) -> None:
        super().__init__(what)
        self.zone = zone
        self.who = who
        self.number = -1

    def holds(self, c: Ctx) -> bool:
        return any([magic(c).was_cast(i, self.number) and (
            self.who is None or c.g.objs[i].notes.get("caster", -1) in self.who.who(c)) for i in self.what.recall(c)])


class WasPaid(Paid):
    """An optional cost was paid for this card, which the text names."""

    def __init__(self, cost: str, what: Objects) -> None:
        super().__init__(cost)
        self.what = what

    def announced(self) -> bool:
        return isinstance(self.what, This)

    def holds(self, c: Ctx) -> bool:
        if isinstance(self.what, This):
            return super().holds(c)
        return any([c.g.was_paid(self.cost, [], i) for i in self.what.recall(c) if i >= 0])


class AsCast(Paid):
    """It was so as this spell was cast (601.2b): that is kept along with what was paid."""

    def __init__(self, cond: Cond) -> None:
        super().__init__("as-cast")
        self.cond = cond


class SpentMana(CondOf):
    """These mana were spent to cast it."""

    def __init__(self, what: Objects, mana: list[str]) -> None:
        super().__init__(what)
        self.mana = mana

    def holds(self, c: Ctx) -> bool:
        found = self.what.recall(c)
        if not found:
            return False
        spent = magic(c).memory.spent.get(found[0], [0] * 8)
        letters = [m.strip("{}").upper() for m in self.mana]
        return all(spent[MANA_LETTERS.index(x)] >= letters.count(x) for x in letters if x in MANA_LETTERS)


class LastTurnSpells(Cond):
    """So many spells were cast in the turn before: none by anyone, or several by one player."""

    def __init__(self, many: bool) -> None:
        self.many = many

    def holds(self, c: Ctx) -> bool:
        before = magic(c).record.last_spells
        return max(before) >= 2 if self.many else not any(before)


class HasTitle(Cond):
    """A player is the monarch, has the initiative or the city's blessing."""

    READS = HISTORY

    def __init__(self, title: str, who: Players) -> None:
        self.title = title
        self.who = who

    def holds(self, c: Ctx) -> bool:
        g = magic(c)
        if self.title in ("blessing", "story"):
            holders = g.designations.blessed if self.title == "blessing" else g.designations.has_enduring_story
            return any(holders[p] for p in self.who.who(c))
        holder = g.designations.monarch if self.title == "monarch" else g.designations.initiative
        return holder in self.who.who(c)


class IsNight(Cond):
    READS = HISTORY

    def __init__(self, night: bool) -> None:
        self.night = night

    def holds(self, c: Ctx) -> bool:
        return magic(c).designations.day == (2 if self.night else 1)


class Came(Cond):
    """What the text did came out well: a coin was won, something was done."""

    def holds(self, c: Ctx) -> bool:
        return c.tally > 0


class DefendingPlayer(Players):
    """506.2, 508.5: whom the creature attacks that the text is about, or the controller of what it attacks."""

    READS = COMBAT | CONTROL | WHOSE_TURN

    def who(self, c: Ctx) -> list[Player]:
        g = magic(c)
        ev = c.event
        attacker = ev.obj if ev is not None and ev.obj in g.fight.last else c.src
        if attacker in g.fight.last:
            return [defending_player(g, attacker)]
        return [meant(g, c.src, c.you, g.opponents(g.active), "805.10e")] if g.shared_turns else g.opponents(g.active)


class AttackingPlayer(Players):
    """506.2: the active player; 805.10c: of a team, the one whose creature is blocked by the one that the text is about."""

    READS = COMBAT | CONTROL | WHOSE_TURN

    def who(self, c: Ctx) -> list[Player]:
        g = magic(c)
        if not g.shared_turns:
            return [g.active]
        ev = c.event
        against = g.fight.blocked.get(ev.obj if ev is not None and ev.obj in g.fight.blocked else c.src, [])
        players = [p for p in g.side(g.active) if not against or any([g.objs[a].controller == p for a in against])]
        return [meant(g, c.src, c.you, players or g.side(g.active), "805.10c")]


class MainPhase(Cond):
    READS = TIME

    def holds(self, c: Ctx) -> bool:
        return c.g.steps[c.g.step].name in ("precombat-main", "postcombat-main")


class CastNth(Cond):
    """The spell is the so-manieth of its type that you have cast this turn."""

    READS = HISTORY

    def __init__(self, kind: str, n: int) -> None:
        self.kind = kind
        self.n = n

    def holds(self, c: Ctx) -> bool:
        return c.g.deeds.get(f"{c.you}:cast:{self.kind}" if self.kind else f"{c.you}:cast", 0) == self.n


class CastBefore(NumberOf):
    """How many instants and sorceries were cast before such a spell in its turn, by the same player."""

    def value(self, c: Ctx) -> int:
        places = [c.g.objs[i].notes.get("nth instant or sorcery", 1) for i in self.what.recall(c) if i >= 0]
        return max(places, default=1) - 1


class HappenedBefore(Happened):
    """Something was done in the turn before this one."""

    def holds(self, c: Ctx) -> bool:
        done = magic(c).record.last_deeds
        return of_rivals(self.who, [done.get(f"{p}:{self.deed}", 0) for p in self.who.ever(c)]) >= self.n


class CastEver(Cond):
    """You have cast so many spells (of this name) in this game."""

    READS = HISTORY

    def __init__(self, name: str, n: int) -> None:
        self.name = name
        self.n = n

    def holds(self, c: Ctx) -> bool:
        key = f"{c.you}:{self.name}" if self.name else f"{c.you}"
        return magic(c).cast_ever.get(key, 0) >= self.n


class EnteredFrom(CondOf):
    """A permanent entered the battlefield from your zone of this name, or from anybody's."""

    NUMBERED = "zone"

    def __init__(self, what: Objects, zone: str, yours: bool = True) -> None:
        super().__init__(what)
        self.zone = zone
        self.yours = yours

    def holds(self, c: Ctx) -> bool:
        before = [c.g.objs[i].prev for i in self.what.recall(c) if i >= 0]
        return any(i >= 0 and (c.g.objs[i].zone == c.g.zone_number(self.number, c.you) if self.yours else (
            c.g.zone_kind(i) == self.number)) for i in before)


class SpellOrder(Filter):
    """A spell that was the so-manieth that anyone has cast this turn."""

    def __init__(self, n: int) -> None:
        self.n = n

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return c.g.objs[id].notes.get("before", -1) == self.n - 1


class NthSpell(Filter):
    """A spell that is the so-manieth (of a type) that its controller casts this turn; a card that would be."""

    READS = HISTORY

    def __init__(self, n: int, kind: str = "") -> None:
        self.n = n
        self.kind = kind

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        o = c.g.objs[id]
        place = o.notes.get(f"nth {self.kind}", 0)
        if place or o.states & COPY:
            return place == self.n
        deed = f"{o.controller}:cast:{self.kind}" if self.kind else f"{o.controller}:cast"
        return c.g.deeds.get(deed, 0) == self.n - 1


class ChosenPlayer(Players):
    """The player who was chosen for this card (607.2d)."""

    def who(self, c: Ctx) -> list[Player]:
        notes = c.g.objs[c.src].notes if c.src >= 0 else {}
        return [notes["player"]] if "player" in notes else []


class BodySum(Filter):
    """A creature's power and toughness together, compared with a number."""

    READS = VALUES

    def __init__(self, op: str, n: Number) -> None:
        self.op = op
        self.n = n
        self.code = COMPARE[op]

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return ch.types & CREATURE != 0 and compare(ch.stats[POWER] + ch.stats[TOUGHNESS], self.code, self.n.value(c))


def body_is(how: Compared) -> Filter:
    return BodySum(how.op, how.n)
