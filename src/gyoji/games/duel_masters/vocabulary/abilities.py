"""What texts of Duel Masters are made of beside the shared vocabulary."""

from __future__ import annotations

from ....effects.context import Cond, Ctx, Do, Filter, Number, Objects
from ....effects.lowering.link import zone_mask
from ....effects.nodes.abilities import Triggered
from ....effects.nodes.choosing import Choose
from ....effects.nodes.events import When
from ....effects.nodes.instructions import Destroy, Discard, Move, Tap
from ....effects.nodes.objects import This, You
from ....effects.nodes.replacements import Instead
from ....effects.nodes.structure import Seq
from ....kernel.state.aliases import ObjId
from ....kernel.state.card import ACTIVATED, REPLACEMENT, Ability
from ....kernel.state.event import Event
from ....kernel.state.state import ActiveAbility, State
from ....kernel.state.terms import BEFORE_ACTOR, MOVE
from ..state.notes import LIFE
from ..state.terms import (
    BATTLE,
    BREAKER,
    EVOLVES,
    G_LINK,
    GRAVEYARD,
    LEXICON,
    NINJA_STRIKE,
    S_BACK,
    SHIELDS,
    SILENT_SKILL,
    TAP_ABILITY,
)


# --- how a card is executed or comes to the battle zone -----------------------------------------------------------
class Evolves(Ability):
    """進化 801: what it is put upon, one entry for each card (two of 進化V, three of 進化GV).

    A base in another zone (マナ進化, 墓地進化) is a selector of that zone."""

    def __init__(self, bases: list[Objects], neo: bool = False) -> None:
        super().__init__()
        self.bases = bases
        self.neo = neo  # it may also come without one (802.1)
        self.key = EVOLVES


class Way(Ability):
    """Another way to execute this card: G・ゼロ, G・G・G, フシギバース, from another zone.

    `cost` is the mana to be paid (None: what is printed, with its civilizations; 0: nothing at all); `deed` is done when
    it is declared and must be possible; `less` is taken off the cost afterwards and may speak of what `deed` chose; `after`
    is done when the card has taken effect."""

    def __init__(self, name: str, cost: Number | None = None, cond: Cond | None = None, deed: Do | None = None,
                 less: Number | None = None, zone: str = "hand", after: Do | None = None) -> None:
        super().__init__()
        self.name = name
        self.cost = cost
        self.cond = cond
        self.deed = deed
        self.less = less
        self.zone = zone
        self.after = after
        self.zones = sum(1 << LEXICON.zones[z] for z in zone.split("|"))
        self.zones = zone_mask(zone, LEXICON)


class Drive(Ability):
    """O・ドライブ 112.2d: when it is executed, so many more cards of a civilization may be tapped; then `Paid(label)`."""

    def __init__(self, color: str, n: int, label: str) -> None:
        super().__init__()
        self.color = color
        self.n = n
        self.label = label


class GodLink(Ability):
    """G・リンク 804: with a god of one of these names (none: with any god that says this one's name)."""

    def __init__(self, names: list[str], side: str = "") -> None:
        super().__init__()
        self.names = names
        self.side = side  # "left", "right", ...: where this card lies
        self.key = G_LINK


class StrikeBack(Ability):
    """S・バック 112.3b: a card that fits is discarded on its way from the shields to the hand."""

    def __init__(self, filter: Filter) -> None:
        super().__init__()
        self.filter = filter
        self.key = S_BACK


# --- activated (602) ------------------------------------------------------------------------
class TapAbility(Ability):
    """タップ能力 602.1: instead of attacking, it is tapped for an effect; `cost` is done besides."""

    KIND = ACTIVATED

    def __init__(self, do: Do, cost: Do | None = None) -> None:
        super().__init__()
        self.do = do
        self.cost = cost
        self.key = TAP_ABILITY


class HyperAct(Ability):
    """ハイパー化 816: by a deed in the main step, hyper mode is released until the player's next turn begins."""

    KIND = ACTIVATED

    def __init__(self, deed: Do) -> None:
        super().__init__()
        self.deed = deed


class Icon(Ability):
    """What stands behind an icon: キズナプラス of a creature uses it (603.3a)."""

    def __init__(self, word: str, do: Do) -> None:
        super().__init__()
        self.word = word
        self.do = do


class SilentSkill(Ability):
    """サイレントスキル 501.1a: at the start of the turn it stays tapped for an effect."""

    def __init__(self, do: Do) -> None:
        super().__init__()
        self.do = do
        self.key = SILENT_SKILL


class Breaker(Ability):
    """Breaks so many shields: クルー・ブレイカー and the like. W, T, Q and ワールド are keywords."""

    def __init__(self, n: Number) -> None:
        super().__init__()
        self.n = n
        self.key = BREAKER


# --- triggered (603) ------------------------------------------------------------------------
class Declared(Triggered):
    """使用宣言 603.2e: triggers only when its owner shows the card and declares it."""


class NinjaStrike(Declared):
    """ニンジャ・ストライク 112.3c: its mana is counted when it is resolved."""

    def __init__(self, when: When, do: Do, cond: Cond | None = None, zone: str = "", limit: int = 0) -> None:
        super().__init__(when, do, cond, zone, limit)
        self.key = NINJA_STRIKE


class AttackChance(Declared):
    """アタック・チャンス 112.3f."""


class BeforeBreak(Triggered):
    """「ブレイクの前に」 603.7: `when` is Declares(breaker, "before-break")."""

    def __init__(self, when: When, do: Do, cond: Cond | None = None, zone: str = "", limit: int = 0) -> None:
        super().__init__(when, do, cond, zone, limit)
        self.window = BEFORE_ACTOR


class Interrupting(Triggered):
    """604.4: a static ability that makes a one-shot effect while its condition holds: `when` is Reaches(...)."""


# --- replacement (609) ------------------------------------------------------------------------
class Replacing(Instead):
    """かわりに 609.1a. What it uses is picked when it is assigned and by no other one (609.9b): the objects of the choice
    with which `do` begins, or its own card where `do` does something with that alone (セイバー)."""

    def __init__(self, when: When, do: Do, may: bool = False, cond: Cond | None = None, zone: str = "") -> None:
        super().__init__(when, do, may, cond, zone)
        first = do.steps[0] if isinstance(do, Seq) and do.steps else do
        self.own = isinstance(first, (Destroy, Move, Tap)) and isinstance(first.what, This)
        self.first = first
        self.choice = first if isinstance(first, Choose) and not first.upto else None
        self.toss = first if isinstance(first, Discard) and isinstance(first.who, You) and not first.random else None

    def replaces(self, g: State, w: ActiveAbility, ev: Event) -> bool:
        """609.4: not where what would be done instead cannot be done."""
        c = Ctx(g, w.src, w.you, self.slots_of(w, ev), ev, 0)
        if not self.when.matches(c, ev) or (self.cond is not None and not self.cond.holds(c)) or (
                self.own and ev.obj == w.src and isinstance(self.first, Destroy)):
            return False
        return self.first.possible(c)

    def optional(self, g: State, w: ActiveAbility, ev: Event) -> bool:
        return self.may

    def needs(self, g: State, w: ActiveAbility, ev: Event) -> int:
        if self.own:
            return 0 if ev.obj == w.src else 1
        n = self.choice.n if self.choice is not None else self.toss.n if self.toss is not None else None
        return 0 if n is None else n.value(Ctx(g, w.src, w.you, self.slots_of(w, ev), ev, 0))

    def among(self, g: State, w: ActiveAbility, ev: Event) -> list[int]:
        if self.own:
            return [w.src]
        if self.toss is not None:
            return g.hand_of(w.you)
        choice = self.choice
        return [] if choice is None else choice.candidates(Ctx(g, w.src, w.you, self.slots_of(w, ev), ev, 0))

    def replace(self, g: State, w: ActiveAbility, ev: Event) -> Event | None:
        c = Ctx(g, w.src, w.you, self.slots_of(w, ev), ev, g.tick())
        choice = self.choice
        picks = ev.picks
        if choice is not None and picks:
            c.bind(choice.slot, picks)
            c.fixed |= 1 << (choice.slot + 1)
        if self.toss is not None and picks:
            c.bind(self.toss.slot, g.do_discard(picks, 0, w.src, w.you))
            for s in self.do.steps[1:] if isinstance(self.do, Seq) else []:
                s.run(c)
            return None
        self.do.run(c)
        return None


class ExLife(Ability):
    """EXライフ: the shield that it brought goes to the graveyard instead of its leaving the battle zone."""

    KIND = REPLACEMENT

    def __init__(self) -> None:
        super().__init__()
        self.hears = 1 << MOVE
        self.zones = 1 << BATTLE

    def shield(self, g: State, id: ObjId) -> int:
        life = g.objs[id].notes.get(LIFE, 0) - 1
        return life if life >= 0 and not g.objs[life].gone and g.zone_kind(life) == SHIELDS else -1

    def replaces(self, g: State, w: ActiveAbility, ev: Event) -> bool:
        return ev.obj == w.src and g.zone_kind(w.src) == BATTLE and ev.to != BATTLE and (
            self.shield(g, w.src) >= 0)

    def needs(self, g: State, w: ActiveAbility, ev: Event) -> int:
        return 1

    def among(self, g: State, w: ActiveAbility, ev: Event) -> list[int]:
        return [self.shield(g, w.src)]

    def replace(self, g: State, w: ActiveAbility, ev: Event) -> Event | None:
        g.do_move([self.shield(g, w.src)], GRAVEYARD, -1, 0, 0, w.src, w.you)
        return None
