"""Pronouns and names of English texts: it, they, the rest, itself; this card by its name, what wears it."""

from __future__ import annotations

from typing import ClassVar, Final

from ...kernel.state.aliases import ObjId, Ref, Slot
from ...kernel.state.card import Ability
from ...kernel.state.terms import ATTACHED, COUNTERS, player_ref, zone_fact
from ..context import Ctx, Lexicon, Objects
from ..nodes.objects import Host, It, This

SELF: Final = -2  # what pronouns have for a slot that mean this card
HOST: Final = -3  # or what it is attached to
LINKED: Final = -4  # or what its abilities have exiled
EACH: Final = -5  # or the one at hand of those that a static ability concerns
OPPONENT: Final = -6  # what players' pronouns have that mean an opponent
GIVER: Final = -8  # what objects' pronouns have that mean the card which gives an ability
NONE_LAID: Final[list[int]] = []  # shared: never changed


class ThisCard(This):
    """This card, by its name: "it" can mean it afterwards, "that creature" cannot."""

    NAMES: ClassVar[str] = "objects"
    slot: ClassVar[Slot] = -2
    head: ClassVar[str] = "this"


class Giver(Objects):
    """The card whose text gives an ability and is named in it (Magic 201.5a); known once the ability is given."""

    READS = COUNTERS | ATTACHED
    NAMES: ClassVar[str] = "objects|dealer"
    slot: ClassVar[Slot] = -8
    head: ClassVar[str] = "this"

    def __init__(self, id: ObjId = -1, standing: bool = False) -> None:
        self.id = id
        self.standing = standing  # a static ability speaks of it: it knows nothing of what has left (Magic 604.7)

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.reads |= zone_fact(words.field)

    def find(self, c: Ctx) -> list[Ref]:
        id = self.id if self.id >= 0 else c.src
        if c.g.objs[id].gone:
            id = c.moved.get(id, -1)
        return [id] if id >= 0 and not c.g.objs[id].gone else []

    def recall(self, c: Ctx) -> list[Ref]:
        found = self.find(c)
        return found if found or self.standing else [self.id if self.id >= 0 else c.src]


def names_giver(ability: Ability) -> bool:
    for n in ability.walk():
        if isinstance(n, Giver):
            return True
    return False


class Wearer(Host):
    """What this card is attached to, called by its kind: "it" and "that creature" can mean it."""

    NAMES: ClassVar[str] = "objects"
    slot: ClassVar[Slot] = -3

    def __init__(self, kind: str = "", how: str = "") -> None:
        super().__init__(kind, how)
        self.head = frozenset([kind, "permanent", "card?", "source"])


class Them(It):
    """They, those: also of what is more than one."""

    PLURAL: ClassVar[bool] = True
    SEVERAL: ClassVar[bool] = True

    def __init__(self, slot: Slot = -1, want: str | tuple[str, ...] | None = None, beside: list[int] | None = None) -> None:
        super().__init__(slot, want)
        self.beside = beside  # numbers of others that were each brought up by themselves
        self.doing = want == "exiled"  # by the text


class OfThem(Them):
    """They, of whom some are taken: "from among them"."""


class OfThose(Them):
    """The exiled cards, of which some are taken: "the rest" are then the others of these."""

    MARKS: ClassVar[str] = "set"


class EachOfThem(Them):
    """Each of them: the text may go on with "it"."""

    MARKS: ClassVar[str] = "objects"


class Itself(It):
    REFLEXIVE: ClassVar[bool] = True


class AtHand(Objects):
    """The one at hand of those that a static ability concerns."""

    def find(self, c: Ctx) -> list[Ref]:
        return [c.each] if c.each >= 0 else []


class Victims(It):
    """They, where damage is dealt: objects or players."""

    REFERS = "objects|player"
    PLURAL: ClassVar[bool] = True

    def __init__(self, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.want = ("creature", "permanent", "planeswalker", "battle", "player")

    def find(self, c: Ctx) -> list[Ref]:
        found = [r for r in super().find(c) if r < 0 or c.g.zone_kind(r) == self.number]
        if not found and c.event is not None and c.event.player >= 0:
            found = [player_ref(c.event.player)]
        return found

    def link(self, words: Lexicon) -> None:
        self.number = words.field


class OfCost(It):
    """What was revealed or returned: by the text itself, but not a target of it, else to pay for it."""

    OTHERWISE: ClassVar[int] = -7
    UNTARGETED: ClassVar[bool] = True

    def recall(self, c: Ctx) -> list[Ref]:
        return c.used if self.slot == self.OTHERWISE else super().recall(c)

    def find(self, c: Ctx) -> list[Ref]:
        if self.slot != self.OTHERWISE:
            return super().find(c)
        now = [c.g.objs[i].next if c.g.objs[i].gone else i for i in c.used]
        return [i for i in now if i >= 0 and not c.g.objs[i].gone]


class DoneWith(OfCost):
    """What was "sacrificed", "discarded", "milled": by the text itself, else to pay for it."""

    PLURAL: ClassVar[bool] = True
    UNTARGETED = False

    def __init__(self, refers: str, slot: Slot = -1, want: str | tuple[str, ...] | None = None) -> None:
        super().__init__(slot, want)
        self.refers = refers
        self.doing = True


class TheExiled(It):
    """What was exiled: by the text itself, else by another ability of this card (linked)."""

    STRICT: ClassVar[bool] = True

    OTHERWISE: ClassVar[int] = -4


class TheChosen(It):
    """What the text has chosen to speak of it: "the chosen card"."""

    REFERS = "chosen|objects"


class ChosenOnes(TheChosen):
    """All that was chosen, where it may be several: "each permanent chosen this way"."""

    PLURAL: ClassVar[bool] = True


class TheRevealed(OfCost):
    """What the text has revealed or looked at, else what was revealed to pay for it: "the revealed card"."""

    REFERS = "revealed|objects"


class Rest(It):
    """What is left of what was looked at, milled or revealed: not moved since."""

    REFERS = "set|part"

    def find(self, c: Ctx) -> list[Ref]:
        laid = c.laid.get(self.slot, NONE_LAID)
        return [i for i in c.bound(self.slot) if i >= 0 and (i not in c.before or i in laid) and not c.g.objs[i].gone]

    def recall(self, c: Ctx) -> list[Ref]:
        return self.find(c)


class TheOther(Rest):
    """The same, where it is one, of which the text may go on to speak."""


class AllRevealed(Rest):
    """The revealed cards: what the text has revealed last, as far as it was not moved since."""

    REFERS = "revealed|set"

    def recall(self, c: Ctx) -> list[Ref]:
        return It.recall(self, c)


class ThisDeals(This):
    """This card, where it deals damage: "it deals" can mean it afterwards."""

    NAMES: ClassVar[str] = "objects|dealer"
    slot: ClassVar[Slot] = -2
    head: ClassVar[str] = "this"


class ItDeals(It):
    """What has dealt damage before, or whatever the text speaks of."""

    REFERS = "dealer|objects"
    MARKS: ClassVar[str] = "dealer"
    YIELDS: ClassVar[bool] = True


class Topic(Objects):
    """Whatever a sentence speaks of, in a rule about it: "can't be blocked by ..."."""
