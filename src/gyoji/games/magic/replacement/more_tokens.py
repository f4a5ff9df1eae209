"""More tokens than an effect would create (614.16)."""

from __future__ import annotations

from ....effects.context import NO_SLOTS, Cond, Ctx, Do
from ....effects.nodes.numbers import Num
from ....kernel.state.card import REPLACEMENT, Ability
from ....kernel.state.event import Event
from ....kernel.state.state import ActiveAbility, State
from ....kernel.state.terms import DEED
from ..concepts.creating_tokens import Make
from ..concepts.predefined_tokens import predefined
from ..state.fields import MagicFields, magic
from ..state.terms import KINDS


class MoreTokens(Ability):
    """614.16: whenever tokens would be created under its controller's control, as many of these are created too."""

    KIND = REPLACEMENT

    def __init__(self, make: Do, cond: Cond | None = None) -> None:
        super().__init__()
        self.make = make
        self.cond = cond
        self.hears = 1 << DEED

    def replaces(self, g: State, w: ActiveAbility, ev: Event) -> bool:
        return ev.word == "create" and ev.n > 0 and ev.player == w.you and (
            self.cond is None or self.cond.holds(Ctx(g, w.src, w.you, NO_SLOTS, ev, 0)))

    def replace(self, g: State, w: ActiveAbility, ev: Event) -> Event | None:
        assert isinstance(g, MagicFields)
        for n in self.make.walk():
            if isinstance(n, Make) and isinstance(n.n, Num):  # an additional one, however many they are
                g.arrival.created_once = [*g.arrival.created_once, *[n.card] * n.n.n]
            elif isinstance(n, Make):
                g.arrival.created_too = [*g.arrival.created_too, n.card]
        g.cite("614.16", w.src, ev.player)
        return ev


class OneOfEach(Ability):
    """614.16: in the place of one of these tokens, one of each is created."""

    KIND = REPLACEMENT

    def __init__(self, names: list[str]) -> None:
        super().__init__()
        self.names = names
        self.hears = 1 << DEED

    def replaces(self, g: State, w: ActiveAbility, ev: Event) -> bool:
        assert isinstance(g, MagicFields)
        return ev.word == "create" and ev.n > 0 and ev.player == w.you and bare(g.arrival.creating) in self.names

    def replace(self, g: State, w: ActiveAbility, ev: Event) -> Event | None:
        assert isinstance(g, MagicFields)
        others = [c for c in g.arrival.created_too if bare(c.base.name) not in self.names]
        total = 1 + len(g.arrival.created_too) - len(others)  # each of these is replaced by one of each
        more = [predefined(name) for name in self.names for _ in range(total)]
        own = next(k for k in range(len(more)) if bare(more[k].base.name) == bare(g.arrival.creating))
        g.arrival.created_too = [*others, *more[:own], *more[own + 1:]]
        g.cite("614.16", w.src, ev.player)
        return ev


class Creating(Cond):
    """Tokens with a name are being created."""

    def __init__(self, name: str) -> None:
        self.name = name

    def holds(self, c: Ctx) -> bool:
        return bare(magic(c).arrival.creating) == self.name


class CreatingSort(Cond):
    """Tokens of a card type are being created."""

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def holds(self, c: Ctx) -> bool:
        return c.event is not None and c.event.spot & KINDS[self.kind] != 0


def bare(name: str) -> str:
    """The name of a token without the word (111.4)."""
    return name.removesuffix(" Token")
