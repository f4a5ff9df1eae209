"""What triggered abilities of Magic wait for, beside the shared events (603)."""

from __future__ import annotations

from typing import ClassVar

from ....effects.context import Ctx, Filter, Lexicon, Number, Objects, Players, near, seen
from ....effects.nodes.abilities import Triggered
from ....effects.nodes.events import Damaged, Declares, Moves, When
from ....effects.nodes.filters import COMPARE, compare
from ....effects.nodes.player_events import PlayerMoves, Plays
from ....kernel.state.aliases import ObjId, Player, Ref, Slot
from ....kernel.state.card import Chars
from ....kernel.state.event import Event
from ....kernel.state.players import ALONE
from ....kernel.state.terms import (
    ATTACH,
    CHOSEN,
    CONTROL_CHANGE,
    DECLARE,
    DEED,
    FACE,
    IN_BATTLE,
    MOVE,
    NOBODY,
    PLAYED,
    RESOURCE,
    SET,
    player_ref,
)
from ..state.terms import ATTACKING, BATTLEFIELD, GRAVEYARD, MANA_LETTERS


# --- two parties: of one the card speaks, the other is "that creature", "that spell" ---------------------------------
class Happens(When):
    """Something happens to an object: an event of one kind."""

    def __init__(self, what: Objects, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.what = what

    def matches(self, c: Ctx, ev: Event) -> bool:
        return self.may_match(ev) and self.what.fits(c, ev.obj)


class Between(When):
    """Something happens between two parties: an event of one kind and word."""

    WORD: ClassVar[str] = ""

    def __init__(self, what: Objects, target: Objects | None = None, slot: Slot = -1, second: int = -1) -> None:
        super().__init__(slot)
        self.what = what
        self.target = target
        self.second = second

    def may_match(self, ev: Event) -> bool:
        return ev.word == self.WORD

    def first(self, ev: Event) -> int:
        return ev.obj

    def other(self, ev: Event) -> int:
        return ev.n

    def matches(self, c: Ctx, ev: Event) -> bool:
        if not self.may_match(ev) or not self.what.fits(c, self.first(ev)):
            return False
        return self.target is None or (self.other(ev) >= 0 and self.target.fits(c, self.other(ev)))

    def second_party(self, ev: Event) -> list[Ref]:
        return [self.other(ev)] if self.other(ev) >= 0 else []


class Targeted(Between):
    """Becomes the target of a spell or ability (115): the other party."""

    EVENT = CHOSEN
    WORD = "target"

    def first(self, ev: Event) -> int:
        return ev.obj if ev.obj >= 0 else player_ref(ev.player)

    def other(self, ev: Event) -> int:
        return ev.src


class Crews(Between):
    """702.122b: a creature is tapped to pay for a crew ability of a Vehicle."""

    EVENT = DEED
    WORD = "crew"


class Saddles(Crews):
    """A creature is tapped to pay for a saddle ability of a Mount."""

    WORD = "saddle"


class Exploits(Crews):
    """702.110b: a creature is sacrificed as another one's exploit ability resolves."""

    WORD = "exploit"


class CreatesTokens(When):
    """Tokens of a type are created under a player's control (701.6a)."""

    def __init__(self, who: Players, kind: str, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.who = who
        self.kind = kind
        self.bit = 0

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.kinds = 1 << DEED
        self.bit = words.kinds[self.kind]

    def may_match(self, ev: Event) -> bool:
        return ev.word == "create"

    def matches(self, c: Ctx, ev: Event) -> bool:
        return self.may_match(ev) and ev.spot & self.bit != 0 and ev.player in self.who.who(c)


class BlocksOne(Between):
    """A creature blocks another, the attacker (509.3)."""

    EVENT = DECLARE
    WORD = "blocks"


class BlockedByOne(BlocksOne):
    """A creature becomes blocked by another (509.5d): once for each that blocks it."""

    def first(self, ev: Event) -> int:
        return ev.n

    def other(self, ev: Event) -> int:
        return ev.obj

    def subject(self, ev: Event) -> list[Ref]:
        return [ev.n]


class BlockedBySeveral(Happens):
    """509.5e: as many creatures as it says, two or more, have come to block a creature."""

    EVENT = DECLARE
    WORD: ClassVar[str] = "blocked-by-several"

    def __init__(self, what: Objects, op: str, n: int, slot: Slot = -1) -> None:
        super().__init__(what, slot)
        self.op = op
        self.n = n
        self.code = COMPARE[op]

    def may_match(self, ev: Event) -> bool:
        return ev.word == self.WORD and compare(ev.n, self.code, self.n) and not compare(ev.spot, self.code, self.n)


class BlocksSeveral(BlockedBySeveral):
    """509.5e: a creature has come to block as many as it says."""

    WORD = "blocks-several"


class NoncombatDamaged(Damaged):
    """Damage that is not combat damage is dealt."""

    def __init__(self, by: Objects | None, to: Objects | None, slot: Slot = -1, giver: bool = False,
                 second: int = -1) -> None:
        super().__init__(by, to, False, slot, giver, second)

    def matches(self, c: Ctx, ev: Event) -> bool:
        return not ev.flags & IN_BATTLE and super().matches(c, ev)


class Attacked(Happens):
    """A player or permanent is attacked: once, however many attack it (508.3e)."""

    ALSO: ClassVar[str] = "player"
    EVENT = DECLARE

    def may_match(self, ev: Event) -> bool:
        return ev.word in ("attackers-of", "attacked")

    def matches(self, c: Ctx, ev: Event) -> bool:
        first = ev.spot < 0  # of several players who attack it together
        return self.may_match(ev) and first and self.what.fits(c, ev.obj if ev.obj >= 0 else player_ref(ev.player))


# --- attacking together ------------------------------------------------------------------------------------------------
class AttacksAmong(Declares):
    """Attacks, and at least so many others that fit do."""

    def __init__(self, what: Objects, n: Number, filter: Filter, slot: Slot = -1) -> None:
        super().__init__(what, "attack", slot)
        self.n = n
        self.filter = filter

    def matches(self, c: Ctx, ev: Event) -> bool:
        return super().matches(c, ev) and len(attackers(c, self.filter, ev.obj)) >= self.n.value(c)


class EnlistsOne(Happens):
    """Enlists another creature (702.154c)."""

    EVENT = DEED

    def may_match(self, ev: Event) -> bool:
        return ev.word == "enlist"

    def subject(self, ev: Event) -> list[Ref]:
        return [ev.n]


def enlist_costs(ch: Chars) -> list[When]:
    """Of each enlist ability, the paying of its cost that it waits for."""
    return [a.when for a in ch.abilities if isinstance(a, Triggered) and isinstance(a.when, EnlistPaid)]


class EnlistPaid(EnlistsOne):
    """The cost of this very enlist ability was paid (702.154d): of several, that of its place."""

    def matches(self, c: Ctx, ev: Event) -> bool:
        if not super().matches(c, ev):
            return False
        costs = enlist_costs(seen(c, c.src))
        return ev.spot < len(costs) and costs[ev.spot] is self


class AttacksWith(When):
    """A player, or whoever it is, attacks with so many creatures that fit (508.3d): once for the attack."""

    EVENT = DECLARE
    ALSO: ClassVar[str] = "player"

    def __init__(self, who: Players | None, n: Number, filter: Filter, slot: Slot = -1, exact: bool = False) -> None:
        super().__init__(slot)
        self.who = who
        self.n = n
        self.filter = filter
        self.exact = exact

    def may_match(self, ev: Event) -> bool:
        return ev.word == "attackers"

    def matches(self, c: Ctx, ev: Event) -> bool:
        if not self.may_match(ev) or (ev.spot >= 0 if self.who is None else ev.cause not in self.who.who(c)):
            return False
        many = len(self.party(c, ev))
        return many == self.n.value(c) if self.exact else many >= self.n.value(c)

    def party(self, c: Ctx, ev: Event) -> list[ObjId]:
        """The attackers that fit."""
        return attackers(c, self.filter, -1, NOBODY if self.who is None else ev.cause)


def attackers(c: Ctx, filter: Filter, but: int, player: Player = NOBODY) -> list[ObjId]:
    """The attacking creatures, of a player or of all, that fit."""
    g = c.g
    found: list[int] = []
    for p in near(c, list(range(g.players))) if player == NOBODY else ALONE[player]:
        for i in g.zones[BATTLEFIELD * g.players + p]:
            if i != but and g.objs[i].states & ATTACKING and filter.fits(c, i, seen(c, i)):
                found.append(i)
    return found


# --- zones -------------------------------------------------------------------------------------------------------------
class LeavesAlive(Moves):
    """Leaves the battlefield without dying."""

    def __init__(self, what: Objects, slot: Slot = -1) -> None:
        super().__init__(what, "battlefield", "", "", slot)

    def may_match(self, ev: Event) -> bool:
        return super().may_match(ev) and ev.to != GRAVEYARD


class EntersUnder(Moves):
    """Enters under the control of a player."""

    def __init__(self, what: Objects, who: Players, slot: Slot = -1) -> None:
        super().__init__(what, "", "battlefield", "", slot)
        self.who = who

    def matches(self, c: Ctx, ev: Event) -> bool:
        return super().matches(c, ev) and c.g.objs[ev.new].controller in self.who.who(c)


class DrawsBesides(PlayerMoves):
    """Draws a card that is not the first one in their draw step."""

    def __init__(self, who: Players, slot: Slot = -1) -> None:
        super().__init__(who, "draw", slot)

    def matches(self, c: Ctx, ev: Event) -> bool:
        return super().matches(c, ev) and ev.rule != "504.1"


class PlaysLand(Moves):
    """A player plays a land (305.1)."""

    ALSO: ClassVar[str] = "player"

    def __init__(self, who: Players, what: Objects, frm: str = "", but: str = "", slot: Slot = -1) -> None:
        super().__init__(what, frm, "battlefield", "", slot)
        self.who = who
        self.but = but  # not from there
        self.not_from = -1

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.not_from = words.zones[self.but] if self.but else -1

    def matches(self, c: Ctx, ev: Event) -> bool:
        from_there = self.not_from >= 0 and ev.frm == self.not_from
        return ev.rule == "305.1" and not from_there and ev.player in self.who.who(c) and super().matches(c, ev)


class PlaysIt(Plays):
    """A player plays a card that the text has spoken of: as a land or as a spell (701.14a)."""

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.kinds |= 1 << MOVE

    def matches(self, c: Ctx, ev: Event) -> bool:
        if ev.kind != MOVE:
            return super().matches(c, ev)
        return ev.rule == "305.1" and self.what is not None and self.what.fits(c, ev.obj) and (
            self.who is None or ev.player in self.who.who(c))


class TurnedUp(Happens):
    """Is turned face up (708.8)."""

    EVENT = FACE

    def may_match(self, ev: Event) -> bool:
        return ev.n == 0


class IsCountered(Moves):
    """A spell is countered; it is looked at as it was on the stack (603.10e)."""

    def __init__(self, what: Objects, slot: Slot = -1) -> None:
        super().__init__(what, "stack", how="counter", slot=slot)

    def matches(self, c: Ctx, ev: Event) -> bool:
        return self.may_match(ev) and self.what.fits(c, ev.obj)


class LosesControl(Happens):
    """A player loses control of it: it is looked at as it was (603.10d)."""

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.kinds = 1 << CONTROL_CHANGE | 1 << MOVE
        self.back = True

    def may_match(self, ev: Event) -> bool:
        return ev.kind == CONTROL_CHANGE or (ev.frm == BATTLEFIELD and ev.to != BATTLEFIELD)

    def matches(self, c: Ctx, ev: Event) -> bool:
        if not self.may_match(ev) or not self.what.fits(c, ev.obj):
            return False
        return c.you == (ev.n if ev.kind == CONTROL_CHANGE else c.g.objs[ev.obj].controller)


class GainsControl(Happens):
    """A player gains control of it, from one of these players."""

    EVENT = CONTROL_CHANGE
    ALSO: ClassVar[str] = "player"

    def __init__(self, who: Players, what: Objects, frm: Players | None = None, slot: Slot = -1) -> None:
        super().__init__(what, slot)
        self.who = who
        self.frm = frm

    def matches(self, c: Ctx, ev: Event) -> bool:
        return ev.player in self.who.who(c) and (self.frm is None or ev.n in self.frm.who(c)) and (
            self.what.fits(c, ev.obj))


class Unattached(Between):
    """Becomes unattached from something, the other party (701.3d): it is looked at as it was (603.10c)."""

    EVENT = ATTACH

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.back = True

    def may_match(self, ev: Event) -> bool:
        return ev.frm >= 0 and ev.n != ev.frm

    def other(self, ev: Event) -> int:
        return ev.frm


# --- casting, mana ------------------------------------------------------------------------------------------------------
class CastFrom(Plays):
    """Casts a spell from a zone (or from anywhere else than that one)."""

    NUMBERED = "zone"

    def __init__(self, who: Players | None, what: Objects | None, zone: str, but: bool = False, slot: Slot = -1) -> None:
        super().__init__(who, what, slot)
        self.zone = zone
        self.but = but
        self.number = -1

    def matches(self, c: Ctx, ev: Event) -> bool:
        return super().matches(c, ev) and (ev.frm == self.number) != self.but


class Activates(When):
    """A player activates an ability (of a source that fits); `mana`: mana abilities count too."""

    EVENT = PLAYED
    ALSO: ClassVar[str] = "player"

    def __init__(self, who: Players | None, what: Objects | None, mana: bool = False, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.who = who
        self.what = what
        self.mana = mana

    def may_match(self, ev: Event) -> bool:
        return ev.word == "activated"

    def matches(self, c: Ctx, ev: Event) -> bool:
        return (self.may_match(ev) and (self.who is None or ev.player in self.who.who(c))
                and (self.what is None or self.what.fits(c, ev.src if ev.src >= 0 else ev.obj)))

    def subject(self, ev: Event) -> list[Ref]:
        return [ev.obj]  # the ability itself, which others may copy (602.2a)


class TapsForMana(When):
    """A player taps something for mana (106.12a)."""

    EVENT = RESOURCE
    ALSO: ClassVar[str] = "player"

    def __init__(self, who: Players | None, what: Objects, color: str = "", slot: Slot = -1) -> None:
        super().__init__(slot)
        self.who = who
        self.what = what
        self.color = color  # "{G}", or the one "chosen" for this object

    def has_color(self, c: Ctx, ev: Event) -> bool:
        if not self.color:
            return True
        bit = c.g.objs[c.src].notes.get("color", 0) if self.color == "chosen" else 1 << MANA_LETTERS.index(self.color[1])
        return ev.to & bit != 0

    def may_match(self, ev: Event) -> bool:
        return ev.flags & SET != 0

    def matches(self, c: Ctx, ev: Event) -> bool:
        return (self.may_match(ev) and ev.src >= 0 and (self.who is None or ev.player in self.who.who(c))
                and self.has_color(c, ev) and self.what.fits(c, ev.src))

    def subject(self, ev: Event) -> list[Ref]:
        return [ev.src]


class DiedDamaged(Moves):
    """A creature dies that something has dealt damage to this turn."""

    def __init__(self, what: Objects, source: Objects, slot: Slot = -1) -> None:
        super().__init__(what, "battlefield", "graveyard", "", slot)
        self.source = source

    def matches(self, c: Ctx, ev: Event) -> bool:
        return super().matches(c, ev) and any(
            i >= 0 and c.g.objs[ev.obj].notes.get(f"hurt:{i}", -1) == c.g.turn for i in self.source.recall(c))


class NotFromBattlefield(Moves):
    """Put into a graveyard from anywhere but the battlefield."""

    def __init__(self, what: Objects, slot: Slot = -1) -> None:
        super().__init__(what, "", "graveyard", "", slot)

    def matches(self, c: Ctx, ev: Event) -> bool:
        return ev.frm != BATTLEFIELD and super().matches(c, ev)
