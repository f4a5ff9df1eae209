"""Tables in texts: what is so or is done, by how many there are, or by what kind something is."""

from __future__ import annotations

from ...effects.context import Cond, Do, Number, Objects, Part
from ...effects.nodes.abilities import Static
from ...effects.nodes.changes import Gain
from ...effects.nodes.filters import KindIs
from ...effects.nodes.numbers import AndAlso, Exists, Is, Num
from ...effects.nodes.objects import Among, This
from ...kernel.state.card import Ability, Mod
from .lasting import Alter
from .printed_filters import PrintedKind
from .structure import If, Seq


class Span(Part):
    """3枚以上, 4枚, 1～3: the numbers of a row."""

    def __init__(self, op: str, n: Number, most: int = 0) -> None:
        self.op = op
        self.n = n
        self.most = most


def met(count: Number, span: Span) -> Cond:
    """The condition of a row; "..": from so many to so many."""
    if span.op == "..":
        return AndAlso(Is(count, ">=", span.n), Is(count, "<=", Num(span.most)))
    return Is(count, span.op, span.n)


class Grade(Part):
    """3枚以上…「先制」."""

    def __init__(self, span: Span, mods: list[Mod]) -> None:
        self.span = span
        self.mods = mods


class Degree(Part):
    """3枚以上…あなたは1ドローする."""

    def __init__(self, span: Span, do: Do) -> None:
        self.span = span
        self.do = do


class KindGrade(Part):
    """スペルカード…「先制」."""

    def __init__(self, kind: str, mods: list[Mod]) -> None:
        self.kind = kind
        self.mods = mods


class KindDegree(Part):
    """スペルカード…あなたは1ドローする."""

    def __init__(self, kind: str, do: Do) -> None:
        self.kind = kind
        self.do = do


def of_kind(what: Objects, kind: str) -> Cond:
    return Exists(Among(what, KindIs("character-card" if kind == "character" else kind)))


class Tabled(Ability):
    """～の枚数によって以下の効果を得る."""

    KIND = 3

    def __init__(self, what: Objects, count: Number, rows: list[Grade], cond: Cond | None = None) -> None:
        super().__init__()
        self.what = what
        self.count = count
        self.rows = rows
        self.cond = cond

    def lowered(self) -> Ability:
        parts = [Static(self.what, r.mods, met(self.count, r.span)) for r in self.rows]
        return Static(This(), [Gain(p) for p in parts], self.cond)


class KindTabled(Ability):
    """～の種類によって以下の効果を得る."""

    KIND = 3

    def __init__(self, what: Objects, of: Objects, rows: list[KindGrade], cond: Cond | None = None) -> None:
        super().__init__()
        self.what = what
        self.of = of
        self.rows = rows
        self.cond = cond

    def lowered(self) -> Ability:
        parts = [Static(self.what, r.mods, of_kind(self.of, r.kind)) for r in self.rows]
        return Static(This(), [Gain(p) for p in parts], self.cond)


class TabledNow(Do):
    """The same for a time, by how many there are when it is resolved."""

    def __init__(self, what: Objects, count: Number, rows: list[Grade], until: str = "game") -> None:
        self.what = what
        self.count = count
        self.rows = rows
        self.until = until

    def lowered(self) -> Do:
        return Seq([If(met(self.count, r.span), Alter(self.what, r.mods, self.until)) for r in self.rows])


class KindTabledNow(Do):
    def __init__(self, what: Objects, of: Objects, rows: list[KindGrade], until: str = "game") -> None:
        self.what = what
        self.of = of
        self.rows = rows
        self.until = until

    def lowered(self) -> Do:
        return Seq([If(of_kind(self.of, r.kind), Alter(self.what, r.mods, self.until)) for r in self.rows])


class Solved(Do):
    """～の枚数によって以下の効果を解決する."""

    def __init__(self, count: Number, rows: list[Degree]) -> None:
        self.count = count
        self.rows = rows

    def lowered(self) -> Do:
        return Seq([If(met(self.count, r.span), r.do) for r in self.rows])


class SolvedKinds(Do):
    """～の種類によって以下の効果を解決する."""

    def __init__(self, of: Objects, rows: list[KindDegree], printed: bool = False) -> None:
        self.of = of
        self.rows = rows
        self.printed = printed  # 表側の, 本来の

    def lowered(self) -> Do:
        if self.printed:
            return Seq([If(Exists(Among(self.of, PrintedKind(r.kind))), r.do) for r in self.rows])
        return Seq([If(of_kind(self.of, r.kind), r.do) for r in self.rows])
