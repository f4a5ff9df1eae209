"""Rules that stand and that casting, drawing and the untap step read."""

from __future__ import annotations

from ....effects.context import Cond, Ctx, Filter, Lexicon, Measured, Number, Objects, Players, PlayersAre, near
from ....effects.nodes.abilities import Triggered
from ....effects.nodes.drawing import Draws
from ....effects.nodes.events import When
from ....effects.nodes.numbers import Num
from ....effects.nodes.objects import You
from ....effects.nodes.static_rules import Impose, NoTrigger, PlayerAmount, StaticRule
from ....kernel.state.aliases import Player, Slot
from ....kernel.state.card import Ability
from ....kernel.state.event import Event
from ....kernel.state.terms import DEED, PUT_COUNTERS
from ..state.fields import magic
from ..state.terms import FOR_TURN, KEYS, POSTCOMBAT_MAIN, PRECOMBAT_MAIN, STACK
from ..vocabulary.keyword_instructions import Cited


class LendsKey(StaticRule):
    """Spells of a player that fit have a keyword by which they can be paid for (601.3e): convoke, delve, improvise."""

    name = "casting-key"

    def __init__(self, who: Players | None, filter: Filter, keyword: str) -> None:
        super().__init__()
        self.who = who
        self.filter = filter
        self.keyword = keyword
        self.bit = 0

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.bit = words.keys[self.keyword]


class RevealsFirst(StaticRule):
    """A player reveals (or may reveal) the first card that they draw each turn as they draw it (603.11)."""

    name = "reveals-first"

    def __init__(self, who: Players, may: bool = False) -> None:
        super().__init__()
        self.who = who
        self.may = may


class UntapLimit(StaticRule):
    """Players (or some of them) untap no more than so many of these in their untap steps (502.3)."""

    name = "untap-limit"

    def __init__(self, n: Number, filter: Filter, who: Players | None = None) -> None:
        super().__init__()
        self.n = n
        self.filter = filter
        self.who = who


class DamageAs(StaticRule):
    """Damage (to some players) is dealt as though its source had a keyword: wither, infect."""

    name = "damage-as"

    def __init__(self, keyword: str, who: Players | None = None) -> None:
        super().__init__()
        self.keyword = keyword
        self.who = who
        self.bit = KEYS[keyword]


class CascadeMay(StaticRule):
    """As a player cascades, they may put a card that fits from among those exiled onto the battlefield tapped (702.85b)."""

    name = "cascade-may"

    def __init__(self, who: Players, filter: Filter) -> None:
        super().__init__()
        self.who = who
        self.filter = filter


# --- who and when -------------------------------------------------------------------------------------------------------
class Inactive(Players):
    """Whoever it is whose turn it is not."""

    def who(self, c: Ctx) -> list[Player]:
        return near(c, [p for p in range(c.g.players) if not c.g.has_turn(p)])


class YouInTurn(Players):
    """You, during your own turns."""

    def who(self, c: Ctx) -> list[Player]:
        return [c.you] if c.g.has_turn(c.you) else []


class SorceryTimeOf(PlayersAre):
    """A player could cast a sorcery now, as far as time goes."""

    def holds(self, c: Ctx) -> bool:
        g = c.g
        in_turn = any([g.has_turn(p) for p in self.who.who(c)])
        return in_turn and not g.waiting and g.step in (PRECOMBAT_MAIN, POSTCOMBAT_MAIN)


class EarlyTurn(Cond):
    """One of a player's own first turns of the game, without added ones."""

    def __init__(self, n: int) -> None:
        self.n = n

    def holds(self, c: Ctx) -> bool:
        g = magic(c)
        return g.has_turn(c.you) and (g.turn - 1) // (len(set(g.sides)) if g.shared_turns else g.players) < self.n


class Uncast(Cond):
    """What is about to enter was not cast."""

    def holds(self, c: Ctx) -> bool:
        return c.event is not None and c.g.zone_kind(c.event.obj) != STACK


# --- events -------------------------------------------------------------------------------------------------------------
class DrawsMore(Draws):
    """Is about to draw a card that is not the first one of their draw step (504.1)."""

    def matches(self, c: Ctx, ev: Event) -> bool:
        return ev.word != "turn" and super().matches(c, ev)


class FirstRevealed(When):
    """A card that fits is revealed by the static ability of the same paragraph (603.11, 607.2h)."""

    def __init__(self, what: Objects, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.what = what
        self.kinds = 1 << DEED

    def may_match(self, ev: Event) -> bool:
        return ev.word == "reveal-first"

    def matches(self, c: Ctx, ev: Event) -> bool:
        return self.may_match(ev) and ev.src == c.src and self.what.fits(c, ev.obj)


class ThroughHexproof(StaticRule):
    """A player may target what fits as though it did not have hexproof (609.4)."""

    name = "through-hexproof"

    def __init__(self, who: Players, what: Objects) -> None:
        super().__init__()
        self.who = who
        self.what = what


class NoWalk(StaticRule):
    """Creatures can be blocked as though they did not have a landwalk ability (609.4, 702.14c)."""

    name = "no-walk"

    def __init__(self, land: str) -> None:
        super().__init__()
        self.land = land


class NoWard(NoTrigger):
    """Ward abilities of some objects do not trigger on such an event (702.21)."""

    def covers(self, ability: Ability) -> bool:
        return isinstance(ability, Triggered) and isinstance(ability.do, Cited) and ability.do.rule == "702.21a"


class NoCounters(StaticRule):
    """Counters of a name can't be put on what fits (614.17)."""

    name = "no-counters"

    def __init__(self, what: Objects, counter: str) -> None:
        super().__init__()
        self.what = what
        self.counter = counter


class PlayerGets(When):
    """A player is about to get, or has got, counters (of a name)."""

    INTRODUCES = "player"

    def __init__(self, who: Players, counter: str, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.who = who
        self.counter = counter
        self.kinds = 1 << PUT_COUNTERS

    def matches(self, c: Ctx, ev: Event) -> bool:
        return ev.obj < 0 and (not self.counter or ev.word == self.counter) and ev.player in self.who.who(c)


class CastMore(Measured):
    """A player can cast only so many more spells this turn."""

    def run(self, c: Ctx) -> bool:
        cast = magic(c).record.spells_cast[c.you]
        limit = Impose([PlayerAmount("cast-limit", You(), Num(cast + self.n.value(c)))], "turn")
        limit.duration = FOR_TURN
        return limit.run(c)
