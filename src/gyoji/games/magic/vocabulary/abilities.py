"""What texts of Magic are made of beside the shared vocabulary."""

from __future__ import annotations

from typing import ClassVar, Final

from ....effects.context import NO_SLOTS, Cond, Ctx, Do, Filter, Lexicon, Measured, Number, NumberOf, Objects, Part, Players
from ....effects.english.pronouns import Giver
from ....effects.lowering.link import prepare
from ....effects.nodes.abilities import Activated, Static
from ....effects.nodes.costs import Cost
from ....effects.nodes.instructions import Tap
from ....effects.nodes.numbers import Num
from ....effects.nodes.objects import This, You
from ....effects.nodes.replacements import EntersAs
from ....effects.nodes.static_rules import PlayerRule, StaticRule, amounts, rules_in_force
from ....effects.nodes.targets import Aim
from ....kernel.state.aliases import ObjId, Player, Ref
from ....kernel.state.card import ACTIVATED, Ability, Chars, Mod
from ....kernel.state.state import State
from ....kernel.state.terms import COUNTERS, LIFE, PLAYED
from ..mana.adding import AddMana
from ..state.fields import MagicFields, magic
from ..state.symbols import ManaCost
from ..state.terms import (
    BANDS_WITH_OTHER,
    BASIC_TYPES,
    ENCHANT,
    HEXPROOF_FROM,
    LANDWALK,
    LEXICON,
    MANA_LETTERS,
    POSTCOMBAT_MAIN,
    PRECOMBAT_MAIN,
    PROTECTION,
    TOXIC,
)


# --- conditions and numbers ----------------------------------------------------------------------------------
class SorceryTime(Cond):
    """Activate only as a sorcery: one's own main phase, nothing waits (307.1, 602.5d)."""

    def may_hold(self, g: State, you: Player) -> bool:
        return g.has_turn(you) and not g.waiting and (g.step == PRECOMBAT_MAIN or g.step == POSTCOMBAT_MAIN)

    def holds(self, c: Ctx) -> bool:
        return self.may_hold(c.g, c.you)


class EquipTime(SorceryTime):
    """702.6a: as a sorcery, unless an effect lets a player equip whenever an instant could be cast."""

    def may_hold(self, g: State, you: Player) -> bool:
        return super().may_hold(g, you) or "equip-any-time" in g.rules

    def holds(self, c: Ctx) -> bool:
        return super().may_hold(c.g, c.you) or any([
            isinstance(k.rule, PlayerRule) and c.you in k.rule.who.who(k.c) for k in rules_in_force(c.g, "equip-any-time")])


class TimesPaid(Number):
    """How often an optional cost was paid: multikicker, replicate."""

    def __init__(self, label: str) -> None:
        self.label = label

    def value(self, c: Ctx) -> int:
        return magic(c).times_paid(self.label, c.paid, c.src)


class PlayerCounters(Number):
    """Counters that players have: poison, energy, experience."""

    READS = COUNTERS | LIFE

    def __init__(self, who: Players, counter: str) -> None:
        self.who = who
        self.counter = counter

    def value(self, c: Ctx) -> int:
        g = magic(c)
        who = self.who.who(c)
        if g.heads and self.counter == "poison":  # 810.10a: those of each team
            who = [p for k, p in enumerate(who) if not any([g.sides[p] == g.sides[q] for q in who[:k]])]
        return sum(g.player_counter(p, self.counter) for p in who)


class PaidMana(Number):
    """How much mana was spent to cast this, or what was just cast; of a colour, or how many colours ("colors")."""

    def __init__(self, word: str = "") -> None:
        self.word = word

    def value(self, c: Ctx) -> int:
        ev = c.event
        spell = ev.obj if ev is not None and ev.kind == PLAYED and ev.obj >= 0 else c.src
        return magic(c).mana_spent(spell, self.word)


class SpentOn(NumberOf):
    """How much mana was spent to cast something that the text speaks of; of a colour, or how many colours."""

    def __init__(self, what: Objects, word: str = "") -> None:
        super().__init__(what)
        self.word = word

    def value(self, c: Ctx) -> int:
        return sum([magic(c).mana_spent(c.before.get(i, i), self.word) for i in self.what.recall(c) if i >= 0])


class Devotion(Number):
    """700.5: mana symbols of these colours (none: of the one chosen) among the mana costs of a player's permanents."""

    def __init__(self, colors: list[str], who: Players | None = None) -> None:
        self.colors = colors
        self.who = who or You()
        self.mask = 0

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.reads |= 1 << 22 | 2  # the battlefield, control
        for name in self.colors:
            self.mask |= words.colors[name]

    def value(self, c: Ctx) -> int:
        mask = self.mask if self.colors else c.g.objs[c.src].notes.get("color", 0)
        return sum(magic(c).devotion(p, mask) for p in self.who.who(c))


# --- filters -------------------------------------------------------------------------------------------------
class TargetsOnly(Filter):
    """A spell or ability that targets something that fits; with `only`, that one thing alone (115.9b-c)."""

    def __init__(self, what: Objects, only: bool = False) -> None:
        self.what = what
        self.only = only

    def is_aimed(self) -> bool:
        return True

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        g = magic(c)
        if g.casting.assume_any_target:
            return bool(self.what.find(c))
        aims = self.aims(c, id)
        if self.only and any(r != aims[0] for r in aims):
            return False
        return any((r < 0 or not g.objs[r].gone) and self.what.fits(c, r) for r in aims)

    def aims(self, c: Ctx, id: ObjId) -> list[int]:
        g = magic(c)
        if id == g.playing:  # 601.2f: its targets are chosen already
            return g.casting.aiming
        return targets_of(g, id)


class AimedAtBy(Filter):
    """A target of the spell or ability from which the event comes (115.9b)."""

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return c.event is not None and id in targets_of(magic(c), c.event.src)


def targets_of(g: MagicFields, id: ObjId) -> list[Ref]:
    """What a spell or ability that waits, or resolves, targets."""
    if g.resolution.under_way is not None and g.resolution.under_way.obj == id:
        return g.resolution.under_way.aims()
    for w in g.waiting:
        if w.obj == id:
            return w.aims()
    return []


# --- abilities ------------------------------------------------------------------------------------------------
class Loyalty(Activated):
    """606: [+1], [-2], [-X], [0]."""

    def __init__(self, cost: Cost, do: Do, n: Number, limit: int = 0, only: Cond | None = None, anyone: bool = False,
                 zone: str = "", whole: bool = False) -> None:
        super().__init__(cost, do, limit, only, anyone, zone, whole)
        self.n = n


class LoyaltyCost(Measured):
    """606.4: put or remove loyalty counters; -X as X().Negative."""

    def run(self, c: Ctx) -> bool:
        n = self.total(c)
        c.g.cite("107.7" if n == self.n.value(c) else "606.5", c.src, c.you)
        if n:
            c.g.do_counters(c.src, "loyalty", n, 1, c.src, c.you)
        return True

    def possible(self, c: Ctx) -> bool:
        return c.g.objs[c.src].counters.get("loyalty", 0) + self.total(c) >= 0  # 606.6

    def total(self, c: Ctx) -> int:
        """606.5: several such costs are one."""
        n = self.n.value(c)
        g = magic(c)
        if "loyalty-cost" in g.rules:
            for more in amounts(g, "loyalty-cost", c.you):
                n += more
        return n


def loyalty(n: Number, do: Do) -> Loyalty:
    return Loyalty(Cost(None, [LoyaltyCost(n)]), do, n)


class StaticBy(Static):
    """A static ability of a keyword, which a rule of the book stands behind."""

    def __init__(self, what: Objects, mods: list[Mod], rule: str, cond: Cond | None = None, zone: str = "") -> None:
        super().__init__(what, mods, cond, zone)
        self.rule = rule


class EntersBy(EntersAs):
    """Enters with counters by a keyword, which a rule of the book stands behind."""

    def __init__(self, what: Objects, counter: str, n: Number, rule: str, cond: Cond | None = None) -> None:
        super().__init__(what, False, counter, n, cond)
        self.rule = rule


class Extra(Ability):
    """An additional cost of this spell (118.8): `how` is "must", "may" or "many" (any number of times).

    `Paid(label)` and `TimesPaid(label)` ask whether it was paid."""

    def __init__(self, label: str, cost: Cost, how: str = "may", options: list[Cost] | None = None) -> None:
        super().__init__()
        self.label = label
        self.cost = cost
        self.how = how
        self.options = options  # further costs of which one is paid: "discard a card or pay 3 life"


class Noticed(Extra):
    """No cost: whether something is so is noted as the spell is cast, and known of it afterwards."""

    def __init__(self, cond: Cond) -> None:
        super().__init__("as-cast", Cost(None, []), "seen")
        self.cond = cond


class GivesForLess(Extra):
    """An additional cost of any number of things that are exiled or sacrificed, for each of which the spell costs less."""

    def __init__(self, what: Objects, verb: str, mana: ManaCost) -> None:
        super().__init__("given", Cost(None, []), "give")
        self.what = what
        self.verb = verb
        self.mana = mana  # so much less for each


class TapsForLess(GivesForLess):
    """One untapped thing may be tapped for a spell that is cast in such a way: it costs as much less as its power."""

    def __init__(self, what: Objects, way: str) -> None:
        super().__init__(what, "tap", ManaCost("{0}"))
        self.way = way


class Way(Ability):
    """Another way to cast this card (118.9): flashback, evoke, escape, "you may ... rather than pay".

    `cost` None: its mana cost (casting from elsewhere). `zone`: where the card is. `cond`: when it may be chosen.
    `after`: "exile" if it leaves the stack (flashback, jump-start), "" as usual; more words as rules need them.
    `flash`: at any time. `deed`: done as it enters, under the label (evoke is a Triggered with Paid(label))."""

    KIND = ACTIVATED

    def __init__(self, label: str, cost: Cost | None, zone: str = "hand", cond: Cond | None = None, after: str = "",
                 flash: bool = False, face: int = -1) -> None:
        super().__init__()
        self.label = label
        self.cost = cost
        self.zone = zone
        self.cond = cond
        self.after = after
        self.flash = flash
        self.face = face  # which face is cast; -1: the usual one
        self.zones = 1 << LEXICON.zones[zone]


class Special(Ability):
    """116: a special action that takes a cost and does something at once: foretell, suspend, plot, unlock, morph up."""

    KIND = ACTIVATED

    def __init__(self, action: str, cost: Cost, do: Do, zone: str = "hand", only: Cond | None = None,
                 anyone: bool = False) -> None:
        super().__init__()
        self.action = action
        self.cost = cost
        self.do = do
        self.zone = zone
        self.only = only
        self.anyone = anyone  # any player may do it
        self.zones = 1 << LEXICON.zones[zone]


class Spared(Part):
    """What protection does not remove: the card that gives it, or such as are attached (702.16n)."""

    def __init__(self, which: Filter | None = None, yours: bool = False, giver: Giver | None = None) -> None:
        self.which = which
        self.yours = yours  # 702.16p: only what the giver's controller controls
        self.giver = giver or Giver()

    def saves(self, g: MagicFields, id: ObjId) -> bool:
        giver = self.giver.id
        if giver < 0 or self.which is None:
            return id == giver
        you = g.objs[giver].controller
        return (not self.yours or g.objs[id].controller == you) and self.which.fits(
            Ctx(g, giver, you, NO_SLOTS, None, 0), id, g.chars[id])


class Protection(Ability):
    """702.16: from what fits (sources, spells, permanents); everything: AnyCard()."""

    def __init__(self, filter: Filter, spares: Spared | None = None) -> None:
        super().__init__()
        self.filter = filter
        self.spares = spares
        self.key = PROTECTION


class OfQuality(Ability):
    """A keyword that speaks of what fits."""

    KEY: ClassVar[int] = 0

    def __init__(self, filter: Filter) -> None:
        super().__init__()
        self.filter = filter
        self.key = self.KEY


class HexproofFrom(OfQuality):
    """702.11d."""

    KEY = HEXPROOF_FROM


class BandsWith(OfQuality):
    """702.22b: bands with other creatures that fit."""

    KEY = BANDS_WITH_OTHER


class Landwalk(OfQuality):
    """702.14: of lands that fit."""

    KEY = LANDWALK


class Enchant(Ability):
    """702.5: what an Aura may be attached to, objects or players."""

    def __init__(self, what: Objects) -> None:
        super().__init__()
        self.what = what
        self.key = ENCHANT
        self.aim = Aim(what, Num(1), slot=0)


class AttachOnly(Ability):
    """301.5, 303.4: a further limit to what it can be attached to."""

    def __init__(self, what: Objects) -> None:
        super().__init__()
        self.what = what


class Toxic(Ability):
    """702.164."""

    def __init__(self, n: int) -> None:
        super().__init__()
        self.n = n
        self.key = TOXIC


# --- rules that stand -----------------------------------------------------------------------------------------
class Controls(StaticRule):
    """Layer 2: a player controls what fits ("you control enchanted creature"); the newest such effect wins."""

    name = "control"

    def __init__(self, what: Objects, who: Players) -> None:
        super().__init__()
        self.what = what
        self.who = who


class CastAs(StaticRule):
    """Leave to cast (or play, lands too) cards that fit from a zone, as though they had flash, for another cost.

    `act`: "cast" or "play". `zone` "" with flash: only the time is another. `cost` None: as usual; Cost(None, []): free."""

    NUMBERED = "zone"
    name = "cast"

    def __init__(self, who: Players | None, what: Objects | None, zone: str = "", flash: bool = False,
                 cost: Cost | None = None, act: str = "cast", top: bool = False, after: str = "", once: bool = False,
                 whose: Players | None = None) -> None:
        super().__init__()
        self.who = who
        self.what = what
        self.zone = zone
        self.flash = flash
        self.cost = cost
        self.act = act
        self.top = top  # only the top card of the library
        self.after = after  # "exile": if it would leave the stack
        self.once = once  # once each turn
        self.whose = whose  # in whose zone; None: one's own
        self.number = -1


# --- tokens and emblems (111, 114) ------------------------------------------------------------------------------
# --- intrinsic mana abilities of basic land types (305.6) -----------------------------------------------------
def tap_for(mana: str) -> Activated:
    """{T}: Add ..."""
    a = Activated(Cost(None, [Tap(This(), True)]), AddMana(You(), mana))
    prepare(a, LEXICON)
    a.text = f"{{T}}: Add {mana}."
    return a


BASIC_MANA: Final = {
    name: tap_for("{" + MANA_LETTERS[list(BASIC_TYPES).index(name)] + "}") for name in BASIC_TYPES
}
