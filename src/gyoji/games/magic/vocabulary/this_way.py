"""What the text itself has done with things it speaks of: destroyed this way, put into a graveyard this way."""

from __future__ import annotations

from typing import ClassVar, Final

from ....effects.context import Cond, Ctx, Filter, Objects, ObjectsOf, Players, seen
from ....effects.english.pronouns import OfCost
from ....effects.nodes.objects import It, This, suits
from ....kernel.state.aliases import ObjId, Ref, Slot
from ....kernel.state.terms import HISTORY
from ..state.fields import magic
from ..state.terms import BATTLEFIELD

#: what they may be called
WANTED: Final = ("card", "permanent", "creature", "land", "artifact", "enchantment", "planeswalker", "token", "spell")


class Things(It):
    """What the text has done something with: never this card itself."""

    PLURAL: ClassVar[bool] = True

    def __init__(self, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.want = WANTED
        self.doing = True


class CardsDone(Things):
    """The cards with which the text has done something: no token that it has created since."""

    def __init__(self, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.want = ("card",)


class Handled(OfCost):
    """What was returned, sacrificed, discarded this way: by the text, but not a target of it, else to pay for it."""

    PLURAL: ClassVar[bool] = True
    UNTARGETED = True

    def __init__(self, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.want = WANTED
        self.doing = True


class TargetsOf(ObjectsOf):
    """What a spell targets, as far as it fits (115.9b)."""

    def __init__(self, what: Objects, among: Objects) -> None:
        super().__init__(what)
        self.among = among

    def find(self, c: Ctx) -> list[Ref]:
        spells = self.what.find(c)
        return [i for w in c.g.waiting if w.obj in spells for i in w.aims() if i >= 0 and self.among.fits(c, i)]


class DealtDamage(Objects):
    """What the text has dealt damage to so far, as far as any was dealt: permanents and players."""

    def find(self, c: Ctx) -> list[Ref]:
        return [i for i in self.recall(c) if i < 0 or not c.g.objs[i].gone]

    def recall(self, c: Ctx) -> list[Ref]:
        return list(dict.fromkeys(magic(c).resolution.struck))


class HasSearched(Cond):
    """One of these players has searched a library as the text told them to, not otherwise in this turn."""

    READS = HISTORY

    def __init__(self, who: Players) -> None:
        self.who = who

    def holds(self, c: Ctx) -> bool:
        return any([magic(c).resolution.searched >> p & 1 for p in self.who.who(c)])


class SourceOf(ObjectsOf):
    """The permanents whose abilities these are, or were (113.7)."""

    def find(self, c: Ctx) -> list[Ref]:
        g = magic(c)
        ids = self.what.recall(c)
        known = [*g.waiting, *[g.record.off_stack[i] for i in ids if i in g.record.off_stack]]
        return [w.src for w in known if w.obj in ids and g.zone_kind(w.src) == BATTLEFIELD]


class Arrivals(Things):
    """What was put onto the battlefield this way: not what was put elsewhere otherwise."""

    REFERS = "arrived|objects"


class GraveyardBound(Things):
    """What was put into a graveyard this way: of what was looked at or chosen, else what the text has done with."""

    REFERS = "buried|objects"


class Destroyed(Things):
    """What was destroyed this way: not what was chosen since."""

    REFERS = "destroyed|objects"


class RevealedThings(Things):
    """What was revealed this way: also what was moved since."""

    REFERS = "revealed|set|objects"


def latest(c: Ctx, i: int) -> ObjId:
    """What an object is now, if it can be told."""
    return c.g.objs[i].next if c.g.objs[i].gone else i


class Departed(ObjectsOf):
    """Those that have left where they were, as they last were there; or those that are in a zone now."""

    NUMBERED = "zone"

    def __init__(self, what: Objects, zone: str = "") -> None:
        super().__init__(what)
        self.zone = zone
        self.number = -1

    def find(self, c: Ctx) -> list[Ref]:
        ids = [i for i in self.what.recall(c) if i >= 0]
        if self.number < 0:
            return [i for i in ids if c.g.objs[i].gone]
        return [i for i in ids if latest(c, i) >= 0 and c.g.zone_kind(latest(c, i)) == self.number]

    def recall(self, c: Ctx) -> list[Ref]:
        return self.find(c)


class Done(ObjectsOf):
    """Those with which something was done and that fit, as they were."""

    def __init__(self, what: Objects, filter: Filter) -> None:
        super().__init__(what)
        self.filter = filter

    def find(self, c: Ctx) -> list[Ref]:
        return [i for i in self.what.recall(c) if i >= 0 and suits(self.filter, c, i, seen(c, i))]

    def recall(self, c: Ctx) -> list[Ref]:
        return self.find(c)


class Arrived(ObjectsOf):
    """What those that have left have become in a zone."""

    NUMBERED = "zone"

    def __init__(self, what: Objects, zone: str = "graveyard") -> None:
        super().__init__(what)
        self.zone = zone

    def find(self, c: Ctx) -> list[Ref]:
        found = [latest(c, i) for i in self.what.recall(c) if i >= 0]
        return [i for i in found if i >= 0 and not c.g.objs[i].gone and c.g.zone_kind(i) == self.number]


class Became(ObjectsOf):
    """What something has become where it is now: the card of a creature that died."""

    def find(self, c: Ctx) -> list[Ref]:
        found: list[int] = []
        for i in self.what.find(c) or ([c.src] if isinstance(self.what, This) else []):
            while c.g.objs[i].gone and c.g.objs[i].next >= 0:
                i = c.g.objs[i].next
            found.append(i)
        return found


class Surveilled(Objects):
    """What the newest surveil has put into a graveyard."""

    def find(self, c: Ctx) -> list[Ref]:
        return [i for i in magic(c).results.surveilled if not c.g.objs[i].gone]

    def recall(self, c: Ctx) -> list[Ref]:
        return magic(c).results.surveilled
