"""Choosing, and what a text speaks of from then on."""

from __future__ import annotations

from ...kernel.process.pipeline import happen
from ...kernel.state.aliases import Player, QuestionKind, Ref, Slot
from ...kernel.state.event import Event
from ...kernel.state.terms import CHOOSE, CHOSEN, COLOR, DONE, TARGET
from ..context import Ctx, Do, DoneTo, Lexicon, Number, Objects, Players, who_chooses
from ..lowering.jointly import joint_of
from .filters import KindIs, Not
from .objects import PlayerAsObject, Sel


class Choose(DoneTo):
    """Choose objects or players: the main choices when the card is played, others when the text comes to them."""

    INTRODUCES = "objects"

    def __init__(self, what: Objects, n: Number | None, upto: bool = False, by: Players | None = None,
                 slot: Slot = -1, head: str | None = None, random: bool = False) -> None:
        super().__init__(what)
        self.n = n  # None: as many as wished
        self.upto = upto
        self.by = by
        self.slot = slot
        self.head = head if head is not None else head_of(what)
        self.random = random
        # a player who is chosen is "that player" afterwards
        self.also = "player" if any(isinstance(n, PlayerAsObject) for n in what.walk()) else ""
        self.damages = False  # chooses what will be dealt damage (NOVA 916.5)
        self.enters = False  # chooses what will be put on the field (NOVA 202.4)
        self.hidden = False  # chooses in a zone that is not public
        self.fate: Do | None = None  # of a cost: what is done with what is chosen
        self.pays = False  # chooses what a cost takes: it must be found
        self.next: Choose | None = None  # of a cost: what is chosen then, of what is left
        self.makes = 0  # kinds of card that the chosen will also be treated as (NOVA 929.2)
        self.equips = False  # chooses what will be attached (NOVA 926.1)
        self.joint = joint_of(what)  # what the chosen must be together

    def link(self, words: Lexicon) -> None:
        super().link(words)
        for n in self.what.walk():
            if isinstance(n, Sel) and n.number in words.hidden:
                self.hidden = True

    def candidates(self, c: Ctx) -> list[Ref]:
        g = c.g
        out: list[int] = []
        for i in self.what.find(c):
            if i < 0 or self.allows(c, i):
                out.append(i)
        if isinstance(self.what, Sel):
            for i in g.concealed(c.you, self.what.number):
                if i not in out and self.fits_face_up(c, i) and self.allows(c, i):
                    out.append(i)
        return out if self.next is None else [i for i in out if self.leaves(c, i, self.next)]

    def leaves(self, c: Ctx, i: int, next: Choose) -> bool:
        """Once it is chosen, the next can be."""
        before = c.bound(self.slot)
        c.bind(self.slot, [i])
        enough = next.possible(c)
        c.bind(self.slot, before)
        return enough

    def allows(self, c: Ctx, i: int) -> bool:
        """Nothing forbids to choose it, and what is to be done with it can be done."""
        g = c.g
        return g.choosable(i, c.src, c.you) and not (self.damages and g.beyond_damage(i)) and not (
            self.enters and not g.may_come(i, c.src)) and (self.fate is None or self.fate.can_take(c, i)) and not (
            self.makes and not g.may_become(i, self.makes)) and not (self.equips and not g.may_be_worn(i))

    def fits_face_up(self, c: Ctx, i: int) -> bool:
        """A face-down card that its owner may use as if it were face up (NOVA 310.8)."""
        w = self.what
        if not isinstance(w, Sel) or c.g.zone_kind(i) != w.number:
            return False
        o = c.g.objs[i]
        return (w.whose is None or o.controller in w.whose.who(c)) and w.filter.fits(c, i, o.card.base)

    def limits(self, c: Ctx, have: int) -> tuple[int, int]:
        n = have if self.n is None else max(0, self.n.value(c))
        return (0 if self.upto or self.n is None else min(n, have)), min(n, have)

    def chooser(self, c: Ctx) -> Player:
        return who_chooses(c, self.by)

    def run(self, c: Ctx) -> bool:
        if c.fixed >> (self.slot + 1) & 1:
            return bool(c.bound(self.slot))
        options = self.candidates(c)
        low, high = self.limits(c, len(options))
        picked = self.pick(c, options, low, high, CHOOSE)
        c.bind(self.slot, picked)
        c.tally = len(picked)
        if picked and self.hidden:
            c.g.do_reveal_chosen(picked, self.what, c.you, c.src)
        return bool(picked)

    def by_lot(self, c: Ctx, options: list[int], n: int) -> list[int]:
        picked: list[int] = []
        while options and len(picked) < n:
            picked.append(options.pop(c.g.chance(len(options), "random choice")))
        return picked

    def declare(self, c: Ctx) -> bool:
        """Choose when the card is played."""
        options = self.candidates(c)
        low, high = self.limits(c, len(options))
        c.bind(self.slot, self.pick(c, options, low, high, TARGET))
        return bool(options) or low == 0

    def pick(self, c: Ctx, options: list[int], low: int, high: int, kind: QuestionKind) -> list[int]:
        g = c.g
        player = self.chooser(c)
        if g.reach:
            options = in_reach(c, options, player)
            low = min(low, len(options))
            high = min(high, len(options))
        picked: list[int] = []
        if self.random:
            return self.by_lot(c, options, high)
        if self.n is not None and not self.upto and not self.hidden and high < self.n.value(c):
            g.cite(g.shared_rules.fewer, c.src, player)
        if self.hidden:
            if low > 0 and not self.pays and isinstance(self.what, Sel) and g.may_fail_to_find(
                    self.what.number, self.what.filter):
                g.cite(g.shared_rules.unfound, c.src, player)
                low = 0
            options.sort(key=g.name_key)
        joint = self.joint
        while options and len(picked) < high:
            ask = options if joint is None else joint.left(c, picked, options, low)
            if len(picked) >= low and (joint is None or joint.suffices(c, picked)):
                ask = [*ask, DONE]
            if not ask:
                break
            i = g.ask(kind, player, ask, c.src, "")
            if i == DONE:
                break
            if i >= 0 and g.objs[i].down:
                i = g.blindly(i, ask, player)
            options.remove(i)
            picked.append(i)
        for i in picked:
            if i >= 0 and g.objs[i].down:
                g.chosen_face_down(i, player, c.src)
            happen(g, Event(CHOSEN, g.choose_rule(), i, player, src=c.src, cause=c.you))
        return picked

    def possible(self, c: Ctx) -> bool:
        if c.fixed >> (self.slot + 1) & 1:
            return bool(c.bound(self.slot))
        if self.joint is not None:
            low = 0 if self.upto or self.n is None else self.n.value(c)
            return (low == 0 and self.joint.suffices(c, [])) or self.joint.completed(c, [], self.candidates(c), low)
        if self.upto or self.n is None:
            return True
        return len(self.candidates(c)) >= self.n.value(c)


def in_reach(c: Ctx, refs: list[Ref], player: Player) -> list[Ref]:
    """What a player can choose for a text: also they themselves must reach it (Magic 801.5a)."""
    if not c.g.reach:
        return refs
    return [i for i in refs if c.g.within(i, c.src, player)]


def head_of(what: Objects) -> str | None:
    """What a text may call the chosen afterwards: their kind, if they are of one."""
    heads: list[str] = []
    nodes = list(what.walk())
    for k in range(len(nodes)):
        n = nodes[k]
        if isinstance(n, KindIs) and not (k > 0 and isinstance(nodes[k - 1], Not)) and n.kind not in heads:
            heads.append(n.kind)
    return heads[0] if len(heads) == 1 else None


class Mention(DoneTo):
    """Fix which objects the text speaks of from now on."""

    INTRODUCES = "objects"

    def __init__(self, what: Objects, slot: Slot = -1, head: str | tuple[str, ...] | None = None) -> None:
        super().__init__(what)
        self.slot = slot
        self.head = head

    def run(self, c: Ctx) -> bool:
        c.bind(self.slot, self.what.find(c))
        return bool(c.bound(self.slot))


class MentionOneOf(Mention):
    """The same, out of others that are mentioned too: what describes it does not speak of those."""

    def __init__(self, what: Objects, among: Mention, slot: Slot = -1, head: str | tuple[str, ...] | None = None) -> None:
        super().__init__(what, slot, head)
        self.among = among

    def run(self, c: Ctx) -> bool:
        self.among.run(c)
        return super().run(c)


class ChooseColor(Do):
    INTRODUCES = "color"

    def __init__(self, slot: Slot = -1, but: str = "") -> None:
        self.slot = slot
        self.but = but  # not this one
        self.colors: list[int] = []

    def link(self, words: Lexicon) -> None:
        self.colors = [bit for word, bit in words.colors.items() if word != self.but]

    def run(self, c: Ctx) -> bool:
        c.bind(self.slot, [c.g.ask(COLOR, c.you, self.colors, c.src, "")])
        return True


class ChooseNumber(Do):
    """A whole number from 0 (NOVA 004.7), or from 1 (SCS 1.1.6.1), for X."""

    def __init__(self, most: Number, least: int = 0) -> None:
        self.most = most
        self.least = least

    def run(self, c: Ctx) -> bool:
        most = self.most.value(c)
        c.x = c.g.ask_number(c.you, self.least, most, c.src) if most >= self.least else 0
        c.tally = c.x
        return c.x >= self.least


class EachChooses(Do):
    """Each of some players chooses, in turn order; "it" is all that was chosen (NOVA 004.5)."""

    INTRODUCES = "objects"

    def __init__(self, who: Players, choice: Choose, slot: Slot = -1, head: str | None = None) -> None:
        self.who = who
        self.choice = choice  # speaks of EachOne
        self.slot = slot
        self.head = head if head is not None else choice.head

    def declare(self, c: Ctx) -> None:
        """When an ability is activated: its controller first (NOVA 801.3.6.1)."""
        before = c.each
        chosen: list[int] = []
        players = self.who.who(c)
        for p in [p for p in players if p == c.you] + [p for p in players if p != c.you]:
            c.each = p
            self.choice.declare(c)
            chosen.extend(c.bound(self.choice.slot))
        c.each = before
        c.bind(self.slot, chosen)

    def run(self, c: Ctx) -> bool:
        if c.fixed >> (self.slot + 1) & 1:
            return bool(c.bound(self.slot))
        before = c.each
        chosen: list[int] = []
        rules = c.g.shared_rules
        c.g.cite(rules.together, c.src)
        c.g.cite(rules.unseen if self.choice.hidden else rules.seen, c.src)
        for p in self.who.who(c):
            c.each = p
            self.choice.run(c)
            chosen.extend(c.bound(self.choice.slot))
        c.each = before
        c.bind(self.slot, chosen)
        c.tally = len(chosen)
        return bool(chosen)


class ChooseWithin(Choose):
    """Choose any number of objects whose numbers together stay within a limit."""

    NUMBERED = "stat"

    def __init__(self, what: Objects, n: Number | None, upto: bool = False, by: Players | None = None,
                 slot: Slot = -1, head: str | None = None, random: bool = False, stat: str = "",
                 most: Number | None = None) -> None:
        super().__init__(what, n, upto, by, slot, head, random)
        self.stat = stat
        self.most = most

    def pick(self, c: Ctx, options: list[int], low: int, high: int, kind: QuestionKind) -> list[int]:
        g = c.g
        player = self.chooser(c)
        options = in_reach(c, options, player)
        left = 0 if self.most is None else self.most.value(c)
        picked: list[int] = []
        while len(picked) < high:
            options = [i for i in options if i not in picked and g.value(i, self.number) <= left]
            if not options:
                break
            i = g.ask(kind, player, [*options, DONE], c.src, "")
            if i == DONE:
                break
            picked.append(i)
            left -= g.value(i, self.number)
        for i in picked:
            happen(g, Event(CHOSEN, g.choose_rule(), i, player, src=c.src, cause=c.you))
        return picked
