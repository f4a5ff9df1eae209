"""Properties of objects that only Magic's texts speak of."""

from __future__ import annotations

from typing import Final

from ....effects.context import Cond, Ctx, Filter, Lexicon, Number, Objects, ObjectsOf, Part, Players, near
from ....effects.english.pronouns import Giver
from ....effects.nodes.abilities import Activated
from ....effects.nodes.filters import OfFilter, OfObjects, OfPlayers, StatIs, WordIs, compare, names_of
from ....effects.nodes.instructions import Tap
from ....effects.nodes.objects import This, attachments
from ....kernel.process.continuous import look
from ....kernel.state.aliases import ObjId, Ref
from ....kernel.state.card import Chars
from ....kernel.state.terms import (
    ABILITIES,
    ATTACHED,
    COMBAT,
    CONTROL,
    COUNTERS,
    STATES,
    TRAITS,
    VALUES,
    WHOSE_TURN,
    ZONES,
    player_ref,
)
from ..additional.copying import newest_copy
from ..card_types.attachments import could_attach
from ..state.card import MagicCard
from ..state.combat import NOTHING
from ..state.fields import magic
from ..state.symbols import ManaCost
from ..state.terms import (
    ALL_COLORS,
    ARTIFACT,
    ARTIFACT_TYPES,
    ENCHANTMENT_TYPES,
    LAND_TYPES,
    LEGENDARY,
    MANA_VALUE,
    PLANESWALKER,
)

OUTLAWS: Final = frozenset([f"type:{t}" for t in ("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock")])


class Subtype(WordIs):
    """A subtype: texts may call what has it by the card type that it belongs to (205.3)."""

    def __init__(self, category: str, word: str) -> None:
        super().__init__(category, word)
        self.kind = ("artifact" if word in ARTIFACT_TYPES else "enchantment" if word in ENCHANTMENT_TYPES else
                     "land" if word in LAND_TYPES else "creature")


class AnotherSpell(Filter):
    """Neither this spell or card nor the spell that this permanent was as it was cast."""

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return id != c.src and (c.src < 0 or id != c.g.objs[c.src].prev)


class SameController(OfObjects):
    """Its controller controls something else too."""

    READS = CONTROL

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return any([i >= 0 and c.g.objs[i].controller == c.g.objs[id].controller for i in self.what.find(c)])


class TapsToAct(Filter):
    """Has an activated ability with {T} in its cost (107.5)."""

    READS = TRAITS | ABILITIES

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return any([isinstance(a, Activated) and any([
            isinstance(d, Tap) and d.sideways and isinstance(d.what, This) for d in a.cost.deeds]) for a in ch.abilities])


class PutWith(Filter):
    """Was created or put onto the battlefield by an ability of this card (607.2c)."""

    READS = ZONES

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        by = c.g.objs[id].notes.get("put-by", -1)
        return by >= 0 and (by == c.src or (c.src >= 0 and by == c.g.objs[c.src].prev))


class Historic(Filter):
    """700.6: legendary, an artifact, or a Saga."""

    READS = TRAITS

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return ch.types & (LEGENDARY | ARTIFACT) != 0 or "type:Saga" in ch.subtypes


class Outlaw(Filter):
    READS = TRAITS

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return not OUTLAWS.isdisjoint(ch.subtypes)


class Modified(Filter):
    """700.9: has a counter, is equipped, or wears an Aura of its controller."""

    READS = COUNTERS | ATTACHED

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        o = c.g.objs[id]
        if any(o.counters.values()):
            return True
        for i in attachments(c, id):
            words = look(c.g, i).subtypes
            if "type:Equipment" in words or ("type:Aura" in words and c.g.objs[i].controller == o.controller):
                return True
        return False


class ChosenFor(Filter):
    """Of the colour, the type or the name that was chosen for this card (607.2d)."""

    def __init__(self, sort: str, giver: Giver | None = None) -> None:
        self.sort = sort  # "color", "type", "name"
        self.giver = giver  # of an ability that a card gives: it was chosen for that card

    def link(self, words: Lexicon) -> None:
        self.reads = TRAITS

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        notes = magic(c).choices_of(c.src if self.giver is None or self.giver.id < 0 else self.giver.id)
        if self.sort == "color":
            return notes.get("color", 0) & ch.colors != 0
        if self.sort == "name":
            return any([f"name:{n}" in notes for n in names_of(ch)])
        for key in notes:
            if key.startswith("type:") and key in ch.subtypes:
                return True
            if key.startswith("kind:") and ch.types & notes[key]:
                return True
        return False


class BaseStatIs(StatIs):
    """208.4b: base power or toughness: as it is set, without what only modifies it."""

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        if not c.g.has_stat(id, self.number, ch):
            return False
        return compare((ch.based or ch.stats)[self.number], self.code, self.n.value(c))


class CouldEnchant(OfObjects):
    """An Aura or Equipment that could be attached to something (303.4, 301.5)."""

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return any(could_attach(magic(c), id, host, c.you) for host in self.what.find(c))


class EnchantableBy(CouldEnchant):
    """What an Aura or Equipment could be attached to, and is not attached to already."""

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return any(could_attach(magic(c), i, id, c.you) and c.g.objs[i].host != id for i in self.what.find(c) if i >= 0)


class AttacksAlone(Filter):
    """Is the only attacking creature (506.5)."""

    READS = COMBAT

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return magic(c).fight.attackers == [id]


class Above(Filter):
    """Lies above this card in the same graveyard (404.3)."""

    READS = ZONES

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        zone = c.g.zones[c.g.objs[id].zone]
        return c.src in zone and zone.index(id) > zone.index(c.src)


class JustAbove(Above):
    """Lies directly above this card."""

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        zone = c.g.zones[c.g.objs[id].zone]
        return c.src in zone and zone.index(id) == zone.index(c.src) + 1


class BlockingWhat(OfObjects):
    READS = COMBAT

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return any(self.what.fits(c, i) for i in magic(c).fight.blocked.get(id, [])) or self.last(c, id)

    def last(self, c: Ctx, id: ObjId) -> bool:
        """608.2h: of what has left, whom it blocked and who blocked it last."""
        parted = magic(c).fight.parted
        return bool(parted) and any([i >= 0 and c.g.objs[i].gone and id in parted.get(i, []) for i in self.what.recall(c)])


class BlockedByWhat(BlockingWhat):
    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return any(self.what.fits(c, i) for i in magic(c).fight.blockers.get(id, [])) or self.last(c, id)


class AttackingWhom(OfPlayers):
    READS = COMBAT

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        target = magic(c).fight.defenders.get(id, 0)
        return any(target == player_ref(p) for p in self.who.who(c))


class AttackingWhat(OfObjects):
    """Attacking one of these planeswalkers or battles."""

    READS = COMBAT

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        at = magic(c).fight.defenders.get(id, NOTHING)
        return at >= 0 and self.what.fits(c, at)


class AttackingSide(OfPlayers):
    """Attacking one of these players, or a planeswalker of theirs."""

    READS = COMBAT

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        g = magic(c)
        at = g.fight.defenders.get(id, 0)
        return any(at == player_ref(p) or (at > 0 and g.objs[at].controller == p and g.chars[at].types & PLANESWALKER)
                   for p in self.who.who(c))


class CameNow(Filter):
    """Entered this turn."""

    READS = ZONES | WHOSE_TURN

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return c.g.objs[id].notes.get("turn", -1) == c.g.turn


class ValueParity(Filter):
    """An even or an odd mana value (202.3); zero is even."""

    READS = VALUES

    def __init__(self, even: bool) -> None:
        self.even = even

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return (ch.stats[MANA_VALUE] % 2 == 0) == self.even


class OfZone(Filter):
    """Has to do with a zone ("": any)."""

    NUMBERED = "zone"

    def __init__(self, zone: str = "") -> None:
        self.zone = zone
        self.number = -1


class ComesFrom(OfZone):
    """A card that is in a zone, or was when somebody began to cast it."""

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        o = c.g.objs[id]
        return c.g.zone_kind(id) == self.number or o.notes.get("cast-from", -1) == self.number


class HasTargets(Filter):
    """A spell or ability with so many targets."""

    def __init__(self, n: Number) -> None:
        self.n = n

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        for w in c.g.waiting:
            if w.obj == id:
                return len(w.aims()) == self.n.value(c)
        return False


class Extreme(Filter):
    """Has the highest (or lowest) number among some objects."""

    NUMBERED = "stat"
    READS = VALUES

    def __init__(self, stat: str, high: bool, among: Objects) -> None:
        self.stat = stat
        self.high = high
        self.among = among

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        mine = ch.stats[self.number]
        for i in self.among.find(c):
            other = look(c.g, i).stats[self.number]
            if other > mine if self.high else other < mine:
                return False
        return True


class Holding(Filter):
    """Anything, while something is so."""

    def __init__(self, cond: Cond) -> None:
        self.cond = cond

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return self.cond.holds(c)


class AsksForX(Filter):
    """Its mana cost, or the cost of an ability of it, contains {X} (107.3)."""

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        card = c.g.objs[id].card
        if isinstance(card, MagicCard) and any(f.mana is not None and f.mana.xs > 0 for f in card.faces):
            return True
        costs = [a.cost.mana for a in ch.abilities if isinstance(a, Activated)]
        return any(isinstance(m, ManaCost) and m.xs > 0 for m in costs)


class HasXCost(Filter):
    """Has {X} in its mana cost; an ability, in its activation cost."""

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        cost: Part | None = magic(c).mana_cost(id)
        for w in c.g.waiting:
            if w.obj == id and isinstance(w.ability, Activated):
                cost = w.ability.cost.mana
        return isinstance(cost, ManaCost) and cost.xs > 0


class ManyColors(Filter):
    """So many colours: none, one, several."""

    READS = TRAITS

    def __init__(self, op: str, n: int) -> None:
        self.op = op
        self.n = n
        self.code = {"=": 0, ">=": 2}[op]

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return compare(bin(ch.colors & ALL_COLORS).count("1"), self.code, self.n)


class Kicked(Filter):
    """Its kicker was paid."""

    READS = STATES

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return c.g.was_paid("kicker", [], id)


class DamagedBy(Filter):
    """What something has dealt damage to this turn."""

    def __init__(self, source: Objects) -> None:
        self.source = source

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        notes = c.g.objs[id].notes
        return any([i >= 0 and notes.get(f"hurt:{i}", -1) == c.g.turn for i in self.source.recall(c)])


class FromSource(OfFilter):
    """An ability on the stack whose source fits (113.7)."""

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        for w in c.g.waiting:
            if w.obj == id:
                return self.filter.fits(c, w.src, look(c.g, w.src))
        return False


class Struck(Filter):
    """Has dealt damage to a player, or to something, this turn."""

    def __init__(self, whom: Players | None = None) -> None:
        self.whom = whom  # None: to anything

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        notes = c.g.objs[id].notes
        if self.whom is None and notes.get("struck", -1) == c.g.turn:
            return True
        return any(notes.get(f"struck:{p}", -1) == c.g.turn for p in (
            near(c, list(range(c.g.players))) if self.whom is None else self.whom.who(c)))


class HasAdventure(Filter):
    """A card that has an Adventure, wherever it is and whatever of it shows (715.2)."""

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        card = newest_copy(magic(c), id) or c.g.objs[id].card
        return isinstance(card, MagicCard) and card.layout == "adventure"


class DoubleFaced(Filter):
    """A card with a face on either side (712.1)."""

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        card = c.g.objs[id].card
        return isinstance(card, MagicCard) and card.layout in ("transform", "modal_dfc", "meld")


class OutOf(OfZone):
    """A card that has come to where it is from a zone."""

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        before = c.g.objs[id].prev
        return before >= 0 and c.g.objs[before].zone // c.g.players == self.number


class PutThere(OfZone):
    """A card that was put into its graveyard this turn, perhaps from a zone."""

    READS = ZONES

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        notes = c.g.objs[id].notes
        return notes.get("put-there", -1) == c.g.turn and (self.number < 0 or notes.get("put-from", -1) == self.number)


class AttackedBy(ObjectsOf):
    """The player, planeswalker or battle that something attacks (508.5)."""

    def find(self, c: Ctx) -> list[Ref]:
        last = magic(c).fight.last
        return [last[i] for i in self.what.recall(c) if i in last and (last[i] < 0 or not c.g.objs[last[i]].gone)]


class DrawnNow(Filter):
    """A card that was drawn this turn."""

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return c.g.objs[id].notes.get("drawn", -1) == c.g.turn


class OwnStatIs(StatIs):
    """A number of the object compared with one that speaks of it as AtHand: the cards in its controller's hand."""

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        before, c.each = c.each, id
        so = super().fits(c, id, ch)
        c.each = before
        return so


class OwnStatMore(Filter):
    """One of its numbers is greater than another: toughness greater than its power."""

    def __init__(self, more: str, less: str) -> None:
        self.more = more
        self.less = less
        self.numbers = [0, 0]

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.numbers = [words.stats[self.more], words.stats[self.less]]
        self.reads |= VALUES

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return ch.stats[self.numbers[0]] > ch.stats[self.numbers[1]]


class AboveBase(OwnStatMore):
    """Power or toughness greater than it is as set, without what only modifies it (208.4b)."""

    def __init__(self, stat: str) -> None:
        super().__init__(stat, stat)
        self.stat = stat

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        number = self.numbers[0]
        return c.g.has_stat(id, number, ch) and ch.stats[number] > (ch.based or ch.stats)[number]


class CostIs(Filter):
    """Has one of these mana costs, symbol for symbol (202.1)."""

    def __init__(self, costs: list[list[str]]) -> None:
        self.costs = costs
        self.texts = ["".join(cost).upper() for cost in costs]

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        cost = magic(c).mana_cost(id)
        return cost is not None and cost.text.upper() in self.texts


class NotPutBy(Filter):
    """Not what this text, or its cost, has put where it is."""

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return id not in c.before
