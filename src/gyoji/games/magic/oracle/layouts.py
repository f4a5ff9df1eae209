"""Texts with an order of their own: loyalty abilities (606), Sagas (714), Classes (716), levels (711)."""

from __future__ import annotations

import re
from typing import Final

from ....effects.context import Cond, Ctx, Do
from ....effects.english.sentences import remade, remade_as, with_fields
from ....effects.nodes.abilities import Activated, Keyword, SpellText, Static, Triggered
from ....effects.nodes.changes import AddKind, Alter, Gain, SetStat
from ....effects.nodes.choosing import Mention
from ....effects.nodes.events import Moves
from ....effects.nodes.filters import KindIs
from ....effects.nodes.instructions import PutCounters
from ....effects.nodes.numbers import AndAlso, CountersOn, Fits, IfNumber, Is, NotSo, Num, Paid, Plus
from ....effects.nodes.objects import It, Sel, This
from ....effects.nodes.structure import If, Seq
from ....effects.nodes.targets import Aim, Modal
from ....kernel.process.continuous import mark_changed
from ....kernel.process.pipeline import happen
from ....kernel.state.aliases import Types
from ....kernel.state.card import Ability, Mod
from ....kernel.state.event import Event
from ....kernel.state.node import Node
from ....kernel.state.terms import COUNTERS, DEED, STRUCTURE
from ..continuous.functional_zones import AlsoFrom
from ..keywords.entering import Backup, BeginAt, Noted
from ..keywords.shorthand import price
from ..replacement.entering import AsEnters
from ..spells.linked import ChooseNoted
from ..state.symbols import ManaCost
from ..state.terms import PLANESWALKER
from ..vocabulary.abilities import EntersBy, Extra, SorceryTime, StaticBy, TimesPaid, Way
from ..vocabulary.counted_events import LevelSymbol, NthCounter
from ..vocabulary.keyword_instructions import Cited
from .syntax import Costs

CHAPTER: Final = re.compile(r"([IVX]+(?:, [IVX]+)*) — (.*)", re.S)
CLASS_LEVEL: Final = re.compile(r"((?:\{[^{}]+\})+): Level (\d+)")
LEVELS: Final = re.compile(r"LEVEL (\d+)(?:-(\d+)|\+)")
STATION: Final = re.compile(r"STATION (\d+)\+")
SIZE: Final = re.compile(r"(\d+)/(\d+)")
LOYALTY: Final = re.compile(r"\[?[+-]?(?:\d+|X)\]?:\s?")
ANCHORS: Final = re.compile(r"As ~ enters, choose (\w+) or (\w+)\. • \1 — (.+?) • \2 — (.+)")
ROMAN: Final = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7, "VIII": 8}


class Section:
    """Paragraphs that say something together: what kind of text they are, and on which condition they are said."""

    def __init__(self, line: str, start: str = "line") -> None:
        self.line = line
        self.said = line  # as printed, for people
        self.start = start  # what a paragraph is taken for
        self.chapters: list[int] = []
        self.level = 0  # of a Class: from this level on
        self.least = -1  # level counters (711.2)
        self.most = -1
        self.size: tuple[int, int] | None = None
        self.charge = 0  # from so many charge counters on
        self.anchor = ""  # said only if this word was chosen (614.12b)
        self.upward: Ability | None = None  # the ability that brings a Class to a level, or another without words

    def wrapped(self, made: list[Ability]) -> list[Ability]:
        """The abilities of this paragraph, as the layout means them."""
        if self.upward is not None:
            return [self.upward]
        if self.chapters:
            return [chapter(n, a, len(self.chapters) > 1) for n in self.chapters for a in made]
        if self.level:
            return [StaticBy(This(), [Gain(a) for a in made], "716.2", ClassLevel(self.level))]
        if self.anchor:
            return [Static(This(), [Gain(a) for a in made], Noted(f"anchor:{self.anchor}"))]
        if self.charge:
            kind: list[Mod] = [AddKind("creature", [])] if self.size is not None else [Gain(a) for a in made]
            return [StaticBy(This(), kind, "711.2b", Is(CountersOn(This(), "charge"), ">=", Num(self.charge)))]
        if self.least >= 0:
            return [self.leveled(made)]
        return made

    def leveled(self, made: list[Ability]) -> Ability:
        """711.2a-b: power and toughness, and abilities."""
        mods: list[Mod] = [Gain(a) for a in made]
        if self.size is not None:
            mods = [SetStat("power", Num(self.size[0])), SetStat("toughness", Num(self.size[1]))]
        return StaticBy(This(), mods, "711.2a" if self.most >= 0 else "711.2b", LevelSymbol(self.least, self.most))


def sections(lines: list[str], kinds: Types, subtypes: list[str], body: bool = False) -> list[Section]:
    """The paragraphs of a face, with what its layout says about each. `body`: it has a power and toughness."""
    found: list[Section] = []
    level = charge = 0
    least = most = -1
    for line in lines:
        s = Section(line)
        anchors = ANCHORS.fullmatch(line)
        if anchors is not None:
            found.extend(anchored(anchors.groups()))
            continue
        chapters = CHAPTER.fullmatch(line) if "Saga" in subtypes else None
        upward = CLASS_LEVEL.fullmatch(line) if "Class" in subtypes else None
        levels = LEVELS.fullmatch(line)
        station = STATION.fullmatch(line)
        if chapters is not None:
            s.line, s.start = chapters.group(2), "effect"
            s.chapters = [ROMAN[r] for r in chapters.group(1).split(", ")]
        elif upward is not None:
            level = int(upward.group(2))
            s.line, s.upward = "", level_ability(upward.group(1), level)
        elif levels is not None:
            least = int(levels.group(1))
            most = int(levels.group(2)) if levels.group(2) else -1
            continue
        elif station is not None:
            charge = int(station.group(1))
            continue
        elif least >= 0 and SIZE.fullmatch(line):
            power, toughness = line.split("/")
            s.line, s.size = "", (int(power), int(toughness))
        elif kinds & PLANESWALKER and LOYALTY.match(line):
            s.start = "loyalty"
        if upward is None:
            s.level = level
        s.least, s.most, s.charge = least, most, charge
        found.append(s)
    if charge and body:  # the last of its symbols stands beside a size: from there on it is a creature
        s = Section("")
        s.charge, s.size = charge, (0, 0)
        found.append(s)
    return found


def anchored(parts: tuple[str, ...]) -> list[Section]:
    """614.12b: a word is chosen as it enters; each of two abilities is there if its word was chosen."""
    choice = Section("")
    choice.upward = AsEnters(This(), ChooseNoted(f"anchor:{parts[0]}|{parts[1]}"))
    found = [choice]
    for k in (0, 1):
        s = Section(parts[2 + k])
        s.anchor = parts[k]
        found.append(s)
    return found


# --- Sagas ------------------------------------------------------------------------------------------------------------
def chapter(n: int, a: Ability, several: bool) -> Ability:
    """714.2b: when lore counters reach the number of a chapter; 714.2c: the same text for several of them."""
    do = getattr(a, "do", None)
    assert isinstance(do, Do)
    return Triggered(NthCounter(This(), "lore", n), Cited("714.2b", Cited("714.2c", do) if several else do))


def first_lore(found: list[Printed]) -> Ability:
    """714.3a: a Saga enters with a lore counter; 702.155a: or with as many as its controller likes."""
    if any(isinstance(p.ability, Keyword) and p.ability.name == "read-ahead" for p in found):
        return AsEnters(This(), BeginAt(max(
            [p.ability.when.n for p in found
             if isinstance(p.ability, Triggered) and isinstance(p.ability.when, NthCounter)])))
    return EntersBy(This(), "lore", Num(1), "714.3a")


# --- Classes ------------------------------------------------------------------------------------------------------------
class ClassLevel(Cond):
    """A Class is of this level or a higher one (716.2)."""

    READS = COUNTERS

    def __init__(self, n: int, exact: bool = False) -> None:
        self.n = n
        self.exact = exact

    def holds(self, c: Ctx) -> bool:
        level = c.g.objs[c.src].notes.get("level", 1)
        return level == self.n if self.exact else level >= self.n


class GainLevel(Do):
    """A Class becomes a level (716.2a)."""

    def __init__(self, n: int) -> None:
        self.n = n

    def run(self, c: Ctx) -> bool:
        o = c.g.own(c.src)
        o.notes = {**o.notes, "level": self.n}
        mark_changed(c.g, COUNTERS | STRUCTURE)
        happen(c.g, Event(DEED, "716.2a", c.src, c.you, self.n, c.src, c.you, word="level"))
        return True


def level_ability(cost: str, level: int) -> Ability:
    """716.2a: only from the level before, as a sorcery."""
    return Activated(price(Costs([ManaCost(cost.upper())])), GainLevel(level),
                     only=AndAlso(SorceryTime(), ClassLevel(level - 1, True)))


# --- levels ---------------------------------------------------------------------------------------------------------------
# --- abilities that change others of the same card --------------------------------------------------------------------
class Printed:
    """An ability with the paragraph that says it."""

    def __init__(self, ability: Ability, text: str, place: int) -> None:
        self.ability = ability
        self.text = text
        self.place = place


def together(found: list[Printed]) -> list[Printed]:
    """Entwine, escalate and overload change what the spell's text says."""
    labels = [p.ability.label for p in found if isinstance(p.ability, (Extra, Way))]
    found = [backed_up(p, found) if isinstance(p.ability, Backup) else p for p in found]
    for label, change in (("entwine", entwined), ("escalate", escalated), ("overload", overloaded)):
        if label in labels:
            for p in found:
                if isinstance(p.ability, SpellText):
                    p.ability = SpellText(change(p.ability.do))
    apart(found)
    pay_apart(found)
    for p in found:
        if isinstance(p.ability, AlsoFrom):
            p.ability = from_elsewhere(p.ability, found)
    return found


def from_elsewhere(also: AlsoFrom, found: list[Printed]) -> Ability:
    for p in found:
        if isinstance(p.ability, Way) and p.ability.label == also.label:
            return Way(also.label, p.ability.cost, also.zone)
    return also


#: keywords with a cost that is paid for each instance by itself (702.56b, 702.78b, 702.152b, 702.153b, 702.157b)
EACH_PAID: Final = ("replicate", "conspire", "casualty", "squad", "blitz")


def pay_apart(found: list[Printed]) -> None:
    """Of several instances each has a cost of its own, and looks only at that."""
    for label in EACH_PAID:
        mine = [k for k in range(len(found)) if has_label(found[k].ability, label)]
        for n, k in enumerate(mine[1:], 2):
            for p in found[k:k + 3]:  # the cost, and what looks at whether it was paid
                p.ability = renamed(p.ability, label, f"{label}#{n}")


def has_label(a: Ability, label: str) -> bool:
    return isinstance(a, (Extra, Way)) and a.label == label


def renamed(a: Ability, label: str, new: str) -> Ability:
    def change(n: Node) -> Node:
        if isinstance(n, (Extra, Way, TimesPaid)) and n.label == label:
            return with_fields(n, {"label": new})
        return with_fields(n, {"cost": new}) if isinstance(n, Paid) and n.cost == label else n

    return remade_as(Ability, a, change)


def apart(found: list[Printed]) -> None:
    """The paragraphs of a spell are one text: what each speaks of gets numbers of its own."""
    used = 0
    for p in found:
        if isinstance(p.ability, SpellText):
            p.ability, used = behind(p.ability, used)


def behind(a: SpellText, used: int) -> tuple[SpellText, int]:
    """A text after others that have used so many numbers; and how many are used then."""
    made = SpellText(shifted(a.do, used)) if used else a
    made.text = a.text
    return made, 1 + max([used - 1, *[int(getattr(n, "slot", -1)) for n in made.do.walk()]])


def shifted(do: Do, by: int) -> Do:
    def change(n: Node) -> Node:
        slot = int(getattr(n, "slot", -1)) if "slot" in n.FIELDS else -1
        return with_fields(n, {"slot": slot + by}) if slot >= 0 else n

    return remade_as(Do, do, change, quoted=False)


def backed_up(p: Printed, found: list[Printed]) -> Printed:
    """702.165a: the abilities printed below it are gained by another creature that gets its counters."""
    assert isinstance(p.ability, Backup)
    gained: list[Mod] = [Gain(q.ability) for q in found if q.place > p.place]
    another = NotSo(Fits(It(0), This()))
    steps: list[Do] = [Aim(Sel(KindIs("creature")), Num(1), slot=0), PutCounters(It(0), "+1/+1", p.ability.n)]
    if gained:
        steps.append(If(another, Alter(It(0), gained, "turn")))
    return Printed(Triggered(Moves(This(), to="battlefield"), Cited("702.165a", Seq(steps))), p.text, p.place)


def entwined(do: Do) -> Do:
    """702.42a: all modes instead of one."""
    if not isinstance(do, Modal):
        return do
    least = IfNumber(Paid("entwine"), Num(len(do.modes)), do.least)
    return Modal(do.modes, least, None, do.again, do.slot, do.by, do.distinct)


def escalated(do: Do) -> Do:
    """702.120a: one mode more for each time that it is paid."""
    if not isinstance(do, Modal):
        return do
    return Modal(do.modes, Plus(Num(1), TimesPaid("escalate")), None, do.again, do.slot, do.by, do.distinct)


def overloaded(do: Do) -> Do:
    """702.96a: "each" instead of "target"."""
    each = remade(do, lambda n: Mention(n.what, n.slot) if isinstance(n, Aim) else n)
    assert isinstance(each, Do)
    return If(Paid("overload"), each, do)
