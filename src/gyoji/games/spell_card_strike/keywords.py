"""Keywords (10) as the abilities that they stand for. 瞬速 and 加護 are mere bits: Keyword("swift"), Keyword("blessing")."""

from __future__ import annotations

from ...effects.context import Cond, Ctx, Do, Filter, Objects
from ...effects.nodes.abilities import Keyword, Static, Triggered
from ...effects.nodes.events import Comes, When
from ...effects.nodes.filters import AllOf, KindIs
from ...effects.nodes.instructions import PlayerVerb, Verb
from ...effects.nodes.numbers import Exists, Is, LifeOf, Num
from ...effects.nodes.objects import Among, Opponent, Sel, This, You, Zoneless
from ...effects.nodes.places import At, Elsewhere, Region, Within
from ...effects.nodes.static_rules import Forbid, StaticRule, StaticRules
from ...effects.nodes.structure import May
from ...kernel.state.aliases import ObjId
from ...kernel.state.card import REPLACEMENT, Ability, Chars, Mod
from ...kernel.state.event import Event
from ...kernel.state.state import ActiveAbility, State
from ...kernel.state.terms import DAMAGE, IN_BATTLE
from .terms import AWAKENING, BOARD, FORMATION, GATHER, JOIN, POINT_BLANK, STAGE, WARD


def expand(keyword: str, n: int) -> Ability | None:
    return None


class PointBlank(Ability):
    """《接射》n 10.2: next to the target of the attack, its damage is n more."""

    KIND = REPLACEMENT

    def __init__(self, n: int) -> None:
        super().__init__()
        self.n = n
        self.key = POINT_BLANK
        self.hears = 1 << DAMAGE

    def replaces(self, g: State, w: ActiveAbility, ev: Event) -> bool:
        if not ev.flags & IN_BATTLE or ev.obj < 0 or w.src not in g.sources(ev):
            return False
        return (BOARD.around[g.spot_of(w.src)] >> g.spot_of(ev.obj)) & 1 != 0  # 4.1.5.1

    def replace(self, g: State, w: ActiveAbility, ev: Event) -> Event | None:
        ev.n += self.n
        g.cite("10.2.1", w.src, w.you)
        return ev


class Awakening(Static):
    """《覚醒》 10.3."""

    def __init__(self, what: Objects, mods: list[Mod], cond: Cond | None = None, zone: str = "") -> None:
        super().__init__(what, mods, cond, zone)
        self.key = AWAKENING


class Formation(Static):
    """《陣形》 10.4."""

    def __init__(self, what: Objects, mods: list[Mod], cond: Cond | None = None, zone: str = "") -> None:
        super().__init__(what, mods, cond, zone)
        self.key = FORMATION


class Ward(StaticRules):
    """《遮断》 10.5."""

    def __init__(self, rules: list[StaticRule], cond: Cond | None = None, zone: str = "") -> None:
        super().__init__(rules, cond, zone)
        self.key = WARD


class Gather(Triggered):
    """《蒐集》 10.7."""

    def __init__(self, when: When, do: Do, cond: Cond | None = None, zone: str = "", limit: int = 0) -> None:
        super().__init__(when, do, cond, zone, limit)
        self.key = GATHER


class Join(Triggered):
    """《加勢》 10.8."""

    def __init__(self, when: When, do: Do, cond: Cond | None = None, zone: str = "hand", limit: int = 0) -> None:
        super().__init__(when, do, cond, zone, limit)
        self.key = JOIN


def point_blank(n: int) -> Ability:
    return PointBlank(n)


def awakening(mods: list[Mod]) -> Ability:
    return Awakening(This(), mods, Is(LifeOf(Opponent()), ">=", Num(10)))


def formation(fits: Filter, mods: list[Mod]) -> Ability:
    """All allies that fit, within the range that the ability has (10.4.2); whoever compiles it puts that in."""
    return Formation(Sel(AllOf([KindIs("striker"), fits, At(Within("red", This()))]), "stage", You()), mods)


def ward(fits: Filter) -> Ability:
    """Declared abilities whose card fits cannot target this striker."""
    return Ward([Forbid("choose", None, Zoneless(fits), This())])


def swift() -> Ability:
    return Keyword("swift")


def gather(n: int) -> Ability:
    abroad = Exists(Among(This(), At(Elsewhere(Region("territory", You())))))  # 4.1.11
    return Gather(Comes("turn", You()), PlayerVerb("score-cost", Opponent(), Num(n), "10.7.1"), abroad)


def join(cond: Cond) -> Ability:
    return Join(Comes("striker", You()), May(Verb("summon", This(), word="10.8.1")), cond)


def blessing() -> Ability:
    return Keyword("blessing")


class DeclaredAs(Filter):
    """A spell card, or a striker, as the source of a declaration."""

    def __init__(self, sort: str) -> None:
        self.sort = sort  # "spell", "ability"

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return (c.g.zone_kind(id) == STAGE) == (self.sort == "ability")
