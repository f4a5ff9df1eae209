"""What is chosen or noted for a card and kept with it (607.2d-e): a colour, a type, a name, a player, a number."""

from __future__ import annotations

from typing import ClassVar, Final

from ....effects.context import Ctx, Do, DoneTo, Filter, Number, NumberOf, near, who_chooses
from ....effects.nodes.objects import EachOne
from ....effects.nodes.open_words import words_known
from ....kernel.process.continuous import look, mark_changed
from ....kernel.state.aliases import ObjId, Player, Slot
from ....kernel.state.card import Chars
from ....kernel.state.terms import CHOOSE, COLOR, HISTORY, NAME, NUMBER, TRAITS, VALUES
from ..card_types.names import names_to_choose
from ..card_types.subtypes import CREATURE_TYPES
from ..state.fields import MagicFields, magic
from ..state.terms import COLORS, KINDS, LAND, LAND_TYPES, MANA_VALUE, TYPE_NAMES


class ChooseNoted(Do):
    """A colour, a type, a name, a player, a number is chosen for this card and kept with it (607.2d)."""

    def __init__(self, sort: str, but: str = "", among: list[str] | None = None) -> None:
        self.sort = sort
        self.but = but  # a colour that may not be chosen
        self.among = among  # only one of these

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        g.cite("607.2d", c.src, c.you)
        who = c.each if c.each >= 0 else c.you
        key = self.sort
        value = 1
        if self.sort == "color":
            g.cite("105.4", c.src, who)
            value = g.ask(COLOR, who, [b for name, b in COLORS.items() if name != self.but], c.src, "105.4")
        elif self.sort == "number":
            value = g.ask(NUMBER, who, list(range(21)), c.src, "")
        elif self.sort in ("player", "opponent"):
            key = "player"
            players = near(c, g.order() if self.sort == "player" else g.opponents(who))
            if not players:
                return False
            value = -1 - g.ask(CHOOSE, who, [-1 - p for p in players], c.src, "")
        else:
            words = self.words(c, who)
            if not words:
                return False
            g.naming = [w.split(":", 1)[1] for w in words]
            key = words[g.ask(NAME, who, list(range(len(words))), c.src, "607.2d")]
            value = KINDS[key[5:]] if self.sort == "card-type" else 1
        o = g.own(c.src)
        start = key.split(":")[0] + ":" if ":" in key else key
        more = c.each >= 0 and o.notes.get("chosen-at", -1) >= c.stamp  # each player chooses one
        kept = {k: v for k, v in o.notes.items() if more or not k.startswith(start)}
        o.notes = {**kept, key: value, "chosen-at": g.stamp}
        return True

    def words(self, c: Ctx, who: Player) -> list[str]:
        """What a player can name; creature types of the cards that they know come first."""
        if self.sort.startswith("anchor:"):  # words that mean nothing else
            c.g.cite("614.12b", c.src, c.you)
            c.g.cite("607.2f", c.src, c.you)
            return [f"anchor:{w}" for w in self.sort[7:].split("|")]
        if self.sort == "card-type":
            return [f"kind:{t}" for t in self.among or TYPE_NAMES]
        if self.sort == "basic-type":
            return [f"type:{t}" for t in ("Plains", "Island", "Swamp", "Mountain", "Forest")]
        if self.among is not None or self.sort == "land-type":
            return [f"type:{t}" for t in self.among or LAND_TYPES]
        if self.sort == "creature-type":
            c.g.cite("205.3e", c.src, c.you)
            here = [t for t in words_known(c.g, "type", who) if t in CREATURE_TYPES]
            return [f"type:{t}" for t in [*here, *[t for t in CREATURE_TYPES if t not in here]]]
        return [f"name:{n}" for n in names_to_choose(magic(c), who, self.sort)]


class ChooseOpponent(ChooseNoted):
    """An opponent is chosen, perhaps at random: "that player" is the one."""

    NAMES: ClassVar[str] = "player"
    slot: ClassVar[Slot] = -6

    def __init__(self, random: bool = False) -> None:
        super().__init__("opponent")
        self.random = random

    def run(self, c: Ctx) -> bool:
        if not self.random:
            return super().run(c)
        g = magic(c)
        others = near(c, g.opponents(who_chooses(c, EachOne())))
        if not others:
            return False
        note_choice(g, c.src, "player", others[g.chance(len(others), "random choice")])
        return True


class ChooseAtRandom(Do):
    """One of these numbers is chosen at random: for this object, and "that many"."""

    def __init__(self, numbers: list[Number]) -> None:
        self.numbers = numbers

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        c.tally = self.numbers[g.chance(len(self.numbers), "random choice")].value(c)
        note_choice(g, c.src, "number", c.tally)
        return True


class RandomNumber(Do):
    """A number from one to another is chosen at random: for this object, and "that many"."""

    def __init__(self, least: Number, most: Number) -> None:
        self.least = least
        self.most = most

    def numbered(self, chosen: bool) -> bool:
        return True

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        least = self.least.value(c)
        c.tally = least + g.chance(max(1, self.most.value(c) - least + 1), "random choice")
        note_choice(g, c.src, "number", c.tally)
        return True


class ChoosePlayerAtRandom(ChooseNoted):
    """A player is chosen at random: "that player" is the one."""

    NAMES: ClassVar[str] = "player"
    slot: ClassVar[Slot] = -6

    def __init__(self) -> None:
        super().__init__("player")

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        players = near(c, g.order())
        if not players:
            return False
        note_choice(g, c.src, "player", players[g.chance(len(players), "random choice")])
        return True


class OneAtRandom(Do):
    """One of some instructions is done, chosen at random."""

    PARTED: ClassVar[str] = "options"

    def __init__(self, options: list[Do]) -> None:
        self.options = options

    def run(self, c: Ctx) -> bool:
        return self.options[c.g.chance(len(self.options), "random choice")].run(c)


def note_choice(g: MagicFields, id: ObjId, key: str, value: int) -> None:
    o = g.own(id)
    o.notes = {**o.notes, key: value, "chosen-at": g.stamp}


class AsWorded(Filter):
    """As the word says that was chosen for this: land or nonland, odd or even (607.2d)."""

    READS = TRAITS | VALUES

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        notes = magic(c).choices_of(c.src)
        if "anchor:land" in notes or "anchor:nonland" in notes:
            return (ch.types & LAND != 0) == ("anchor:land" in notes)
        odd = ch.stats[MANA_VALUE] % 2 == 1
        return ("anchor:odd" in notes and odd) or ("anchor:even" in notes and not odd)


class ChooseBetween(ChooseNoted):
    """A number from one to another is chosen."""

    def __init__(self, least: int, most: int) -> None:
        super().__init__("number")
        self.least = least
        self.most = most

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        n = g.ask(NUMBER, c.you, list(range(self.least, self.most + 1)), c.src, "607.2d")
        o = g.own(c.src)
        o.notes = {**o.notes, "number": n, "chosen-at": g.stamp}
        c.tally = n
        return True


class ChosenNumber(Number):
    """The number that was chosen for this (607.2d)."""

    def value(self, c: Ctx) -> int:
        return magic(c).choices_of(c.src).get("number", 0)


NOTED: Final = "noted:"


class NoteType(DoneTo):
    """Note a creature type of something for this card, one that is not noted yet."""

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        known = g.objs[c.src].notes
        types: list[str] = []
        for id in self.what.recall(c):
            words = look(g, id).subtypes
            types.extend([t for t in CREATURE_TYPES if f"type:{t}" in words and NOTED + t not in known])
        if not types or g.objs[c.src].gone:
            return False
        g.naming = types
        word = types[g.ask(NAME, c.you, list(range(len(types))), c.src, "607.2e")]
        g.cite("607.2e", c.src, c.you)
        g.own(c.src).notes = {**known, NOTED + word: 1}
        mark_changed(g, HISTORY)
        return True


class NotedTypes(NumberOf):
    """How many creature types are noted for a permanent."""

    def value(self, c: Ctx) -> int:
        found = [id for id in self.what.find(c) if id >= 0]
        return sum([1 for id in found for word in c.g.objs[id].notes if word.startswith(NOTED)])
