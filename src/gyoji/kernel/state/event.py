"""Events: everything that changes the state is one."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from .aliases import AbilityKey, EventKind, Flags, ObjId, Player, Zone
from .terms import EVENT_NAMES, NOBODY

NO_KEYS: Final[list[int]] = []  # shared: lists of an event are replaced, never changed
NO_COUNTERS: Final[list[tuple[str, int]]] = []


@mypyc_attr(free_list_len=1, acyclic=True)  # most are gone before the next one is made; a journal keeps many
class Event:
    """One change, with the rule that makes it happen, its source and who causes it. Immutable once it has happened."""

    def __init__(self, kind: EventKind, rule: str, obj: ObjId = -1, player: Player = NOBODY, n: int = 0, src: ObjId = -1,
                 cause: Player = NOBODY, frm: Zone = -1, to: Zone = -1, flags: Flags = 0, word: str = "",
                 to_player: Player = NOBODY) -> None:
        self.kind = kind
        self.rule = rule
        self.obj: i64 = obj  # the object concerned
        self.player: i64 = player  # the player concerned
        self.n = n
        self.src: i64 = src  # the object that it comes from (NOVA 806)
        self.cause: i64 = cause  # the player whose effect or act it is; NOBODY for rules
        self.frm: i64 = frm  # zone kinds
        self.to: i64 = to
        self.flags: i64 = flags
        self.word = word  # counter, colour, phase, kind of declaration
        self.to_player: i64 = to_player  # whose field, where it is not the owner's
        self.new: i64 = -1  # what the object became
        self.meant: i64 = to  # the zone that was asked for before a replacement (NOVA 802.1.3.5)
        self.redirector: i64 = -1  # the object whose replacement effect has sent it to another zone
        self.spot: i64 = -1  # place on a grid or in an ordered zone
        self.with_counters: list[tuple[str, int]] = NO_COUNTERS  # comes to the field with these
        self.picks: list[int] | None = None  # objects that its replacement uses
        self.batch: i64 = 0  # the number of the batch of simultaneous events to which it belongs; 0: it is alone
        self.used: list[AbilityKey] = NO_KEYS  # replacements that were applied already, inherited by what it becomes

    def again(self) -> Event:
        """The same event before it happens, to be changed by a replacement."""
        e = Event(self.kind, self.rule, self.obj, self.player, self.n, self.src, self.cause, self.frm, self.to,
                  self.flags, self.word, self.to_player)
        e.meant = self.meant
        e.redirector = self.redirector
        e.spot = self.spot
        e.used = self.used
        e.picks = self.picks
        e.with_counters = self.with_counters
        return e

    def more(self, n: int) -> Event:
        """The same event with what has happened at the same time: `n` counts the other objects that moved, or all
        the damage."""
        e = self.again()
        e.new = self.new
        e.batch = self.batch
        e.n = self.n + n
        return e

    def __repr__(self) -> str:
        return (f"<{EVENT_NAMES[self.kind]} {self.rule} obj={self.obj} player={self.player} n={self.n} src={self.src} "
                f"{self.frm}>{self.to} flags={self.flags} {self.word}>")
