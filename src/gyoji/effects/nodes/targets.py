"""Targets, modes and divisions: what is chosen when a spell or ability is put to wait, and looked at again later."""

from __future__ import annotations

from typing import ClassVar

from ...kernel.state.aliases import Ref, Slot
from ...kernel.state.node import Node
from ...kernel.state.terms import DONE, TARGET
from ..context import Ctx, Do, Number, Objects, Players, who_chooses
from .choosing import Choose, in_reach
from .numbers import Num, X
from .objects import Sel
from .structure import If


class Aim(Choose):
    """Targets (Magic 115): chosen when it is put to wait, never chosen by the text when it comes to them."""

    def __init__(self, what: Objects, n: Number | None, upto: bool = False, by: Players | None = None, slot: Slot = -1,
                 head: str | None = None, random: bool = False, least: int = 0) -> None:
        super().__init__(what, n, upto, by, slot, head, random)
        self.least = least  # of "one or two", "one or more"
        self.leans = any(part.REFERS or isinstance(part, X) for part in what.walk())  # it speaks of what is chosen before it

    def run(self, c: Ctx) -> bool:
        return bool(c.bound(self.slot))  # "that many" still means what was done before

    def possible(self, c: Ctx) -> bool:
        return True

    def candidates(self, c: Ctx) -> list[Ref]:
        g = c.g
        return [i for i in self.what.find(c) if g.targetable(i, c.src, c.you)]

    def declare(self, c: Ctx, first: list[int] | None = None) -> bool:
        """Choose: so many as it says, or none of it is legal; one of the `first` before others."""
        g = c.g
        player = self.chooser(c)
        options = in_reach(c, self.candidates(c), player)
        low, high = self.bounds(c)
        if len(options) < low or (self.joint is not None and not self.joint.completed(c, [], options, low)):
            return False
        high = min(high, len(options))
        picked: list[int] = []
        while len(picked) < high:
            left = [i for i in options if i not in picked]
            if self.joint is not None:
                left = self.joint.left(c, picked, left, low)
                if not left:
                    break
            urgent = [i for i in left if i in first] if first and not picked else []
            open = left if len(picked) < low else [*left, DONE]
            i = g.ask(TARGET, player, urgent or open, c.src, g.target_rule())
            if i == DONE:
                break
            picked.append(i)
        c.bind(self.slot, picked)
        return True

    def bounds(self, c: Ctx) -> tuple[int, int]:
        """The least and the most of them."""
        if self.n is None:
            return self.least, 1 << 20
        n = max(0, self.n.value(c))
        return (min(self.least, n) if self.upto else n), n

    def legal(self, c: Ctx, ref: Ref) -> bool:
        """A target is still what the text describes (608.2b)."""
        if ref >= 0 and c.g.objs[ref].gone:
            return False
        return self.what.fits(c, ref) and c.g.targetable(ref, c.src, c.you)


def others_aim(aims: list[Aim]) -> bool:
    """Another player chooses a target, and may find none within reach (Magic 801.5a)."""
    return any([aim.by is not None for aim in aims])


class Modal(Do):
    """Modes (Magic 700.2): so many of them are chosen when it is put to wait, and done in the order of the text."""

    INTRODUCES = "modes"
    PARTED: ClassVar[str] = "modes"

    def __init__(self, modes: list[Do], least: Number, most: Number | None = None, again: bool = False, slot: Slot = -1,
                 by: Players | None = None, distinct: int = 0) -> None:
        self.modes = modes
        self.least = least
        self.most = most  # None: as many as the least
        self.again = again  # the same mode more than once
        self.slot = slot
        self.by = by
        self.distinct = distinct  # so many are printed, the others are these again with targets of their own (0: all are)
        self.words: list[str] = []  # what is printed for each of them

    def declare(self, c: Ctx, can: list[Ref]) -> bool:
        """Choose among the modes that can be chosen now."""
        if self.distinct:
            return self.declare_repeated(c, [k for k in can if k < self.distinct])
        least = self.least.value(c)
        most = least if self.most is None else self.most.value(c)
        player = who_chooses(c, self.by)
        picked: list[int] = []
        while len(picked) < most:
            left = can if self.again else [k for k in can if k not in picked]
            if not left:
                break
            options = left if len(picked) < least else [*left, DONE]
            if not self.again and len(picked) + len(left) <= least:
                options = left[:1]  # all of them are taken
            k = c.g.ask_mode(player, options, self.words, c.src)
            if k == DONE:
                break
            picked.append(k)
        picked.sort()
        c.bind(self.slot, picked)
        return len(picked) >= least

    def declare_repeated(self, c: Ctx, can: list[Ref]) -> bool:
        """Each time that a mode is chosen it is another instance of it (Magic 700.2d)."""
        least = self.least.value(c)
        most = least if self.most is None else self.most.value(c)
        player = who_chooses(c, self.by)
        times = [0] * len(self.modes)
        picked = 0
        while picked < most:
            left = [k for k in can if times[k] < len(self.modes) // self.distinct]
            if not left:
                break
            k = c.g.ask_mode(player, left if picked < least else [*left, DONE], self.words, c.src)
            if k == DONE:
                break
            times[k] = times[k] + 1
            picked += 1
        c.bind(self.slot, [i * self.distinct + k for k in can for i in range(times[k])])
        return picked >= least

    def run(self, c: Ctx) -> bool:
        if not (c.fixed >> (self.slot + 1)) & 1:
            self.declare(c, [k for k in range(len(self.modes)) if self.modes[k].possible(c)])
        did = False
        for k in c.bound(self.slot):
            if self.modes[k].run(c):
                did = True
        return did


class ApartModal(Modal):
    """Each mode must target a different player: no more of them than there are players to target."""

    def declare(self, c: Ctx, can: list[Ref]) -> bool:
        aims = [a for k in can for a in aims_in(self.modes[k])]
        there = {r for a in aims for r in a.candidates(c) if r < 0}
        most = self.least.value(c) if self.most is None else self.most.value(c)
        fewer = Modal(self.modes, self.least, Num(min(most, len(there))), False, self.slot, self.by)
        fewer.words = self.words
        return fewer.declare(c, can)


class Divided(Do):
    """Damage or counters divided among targets: each gets at least one (Magic 601.2d)."""

    INTRODUCES = "division"
    ORDER = ("by", "n", "what")

    def __init__(self, what: Objects, n: Number, counter: str = "", upto: bool = False, slot: Slot = -1,
                 by: Objects | None = None) -> None:
        self.what = what  # what the text has aimed at or chosen
        self.n = n
        self.counter = counter  # "": damage
        self.upto = upto  # not all of it need be given
        self.slot = slot
        self.by = by  # what deals the damage; None: the source of the text

    def declare(self, c: Ctx) -> bool:
        refs = self.what.find(c)
        least = 0 if isinstance(self.what, Sel) else 1  # among all of a sort: they were neither aimed at nor chosen
        left = self.n.value(c) - least * len(refs)
        if left < 0:
            return False
        amounts = [least] * len(refs)
        while left > 0 and refs:  # one after the other
            ref = c.g.ask(TARGET, c.you, [*refs, DONE] if self.upto else refs, c.src, "")
            if ref == DONE:
                break
            k = refs.index(ref)
            amounts[k] = amounts[k] + 1
            left -= 1
        shares: list[int] = []
        for k in range(len(refs)):
            if amounts[k]:
                shares.append(refs[k])
                shares.append(amounts[k])
        c.bind(self.slot, shares)
        return True

    def run(self, c: Ctx) -> bool:
        if not (c.fixed >> (self.slot + 1)) & 1:
            self.declare(c)
        there = self.what.find(c)
        shares = c.bound(self.slot)
        refs: list[int] = []
        amounts: list[int] = []
        for k in range(0, len(shares), 2):
            if shares[k] in there:
                refs.append(shares[k])
                amounts.append(shares[k + 1])
        if not self.counter:
            by = c.src if self.by is None else next(iter(self.by.recall(c)), c.src)
            c.tally = c.g.do_damage(refs, amounts, 0, by, c.you)
            return c.tally > 0
        c.tally = 0
        for k in range(len(refs)):
            c.tally += c.g.do_counters(refs[k], self.counter, amounts[k], 0, c.src, c.you)
        return c.tally > 0


def aims_in(tree: Node) -> list[Aim]:
    """The targets of a text, in its order; not those of quoted abilities and of what triggers later."""
    out: list[Aim] = []
    _aims(tree, out)
    return out


def _aims(value: object, out: list[Aim]) -> None:
    if isinstance(value, Aim):
        out.append(value)
    elif isinstance(value, Node):
        if not value.SCOPE and not value.LATER:
            for v in value.fields():
                _aims(v, out)
    elif isinstance(value, list):
        for v in value:
            _aims(v, out)


def is_modal(tree: Node) -> bool:
    """Modes or divisions are announced for a text, or targets of which some may not be chosen."""
    for n in tree.walk():
        if isinstance(n, (Modal, Divided)) or ((isinstance(n, If) or (isinstance(n, Do) and n.INTRODUCES == "player"))
                                               and aims_in(n)):
            return True
    return False
