"""Rules that stand about attacking and blocking, beside Forbid and Must (508.1c-d, 509.1b-c), and what combat events are."""

from __future__ import annotations

from ....effects.context import Ctx, Filter, Number, Objects, Part
from ....effects.nodes.static_rules import StaticRule
from ....kernel.state.aliases import ObjId
from ....kernel.state.card import Chars


class Limit(StaticRule):
    """No more than so many creatures can attack (this player or permanent), or block."""

    name = "limit"

    def __init__(self, act: str, n: Number, target: Objects | None = None) -> None:
        super().__init__()
        self.act = act
        self.n = n
        self.target = target


class InCompany(StaticRule):
    """What fits cannot attack (or block) unless at least so many others (that fit) do: "can't attack alone"."""

    name = "company"

    def __init__(self, act: str, what: Objects, n: Number, others: Objects | None = None) -> None:
        super().__init__()
        self.act = act
        self.what = what
        self.n = n
        self.others = others


class OnlyAlone(StaticRule):
    """What fits can attack (or block) only alone."""

    name = "alone"

    def __init__(self, act: str, what: Objects) -> None:
        super().__init__()
        self.act = act
        self.what = what


class BlockedBy(StaticRule):
    """What fits can be blocked only by at least, or at most, so many creatures."""

    name = "blocked-by"

    def __init__(self, what: Objects, least: Number | None = None, most: Number | None = None) -> None:
        super().__init__()
        self.what = what
        self.least = least
        self.most = most


class BlocksMore(StaticRule):
    """What fits can block so many additional creatures, or any number of them."""

    name = "blocks-more"

    def __init__(self, what: Objects, n: Number | None = None) -> None:
        super().__init__()
        self.what = what
        self.n = n  # None: any number


class MustBeBlocked(StaticRule):
    """What fits must be blocked if able: by at least so many, or (each) by all that are able; perhaps of such creatures."""

    name = "must-be-blocked"

    def __init__(self, what: Objects, n: int = 1, each: bool = False, by: Objects | None = None) -> None:
        super().__init__()
        self.what = what
        self.n = n
        self.each = each
        self.by = by


class BlocksAs(StaticRule):
    """What fits can block such creatures as though it had reach, as though they didn't have shadow ("no-shadow"), or as
    though it were untapped (609.4)."""

    name = "blocks-as"

    def __init__(self, what: Objects, though: str, whom: Objects | None = None) -> None:
        super().__init__()
        self.what = what
        self.though = though
        self.whom = whom


class ActingCost(StaticRule):
    """What fits cannot attack (this player or permanent) or block unless its controller pays, for each of them."""

    name = "acting-cost"

    def __init__(self, act: str, what: Objects, cost: Part, target: Objects | None = None,
                 times: Number | None = None) -> None:
        super().__init__()
        self.times = times  # so often; None: once
        self.act = act
        self.what = what
        self.cost = cost  # a Cost, once its words are understood
        self.target = target


class Suffering(Filter):
    """Its controller was dealt combat damage by one of these this turn."""

    def __init__(self, by: Objects) -> None:
        self.by = by

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        key = f"battle-struck:{c.g.objs[id].controller}"
        return any(c.g.objs[i].notes.get(key, -1) == c.g.turn for i in self.by.recall(c) if i >= 0)
