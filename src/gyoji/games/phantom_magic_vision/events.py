"""What automatic effects wait for, as far as only this game has it."""

from __future__ import annotations

from typing import ClassVar

from ...effects.context import Ctx, Lexicon, Objects, Players
from ...effects.nodes import events
from ...effects.nodes.events import When, comes_from
from ...effects.nodes.objects import AnyCard, This, Zoneless
from ...kernel.state.aliases import Ref, Slot
from ...kernel.state.event import Event
from ...kernel.state.terms import BEGINS, CANCELLED, CHOSEN, DEED, FACE, IN_BATTLE, RESOLVED, SET, SHUFFLE, STATE, player_ref


class Becomes(events.Becomes):
    """決死状態になる, 破棄される, 除外される (9); `actor`: する, so that "it" is the source."""

    def __init__(self, what: Objects, state: str, battle: bool = False, slot: Slot = -1, by: Objects | None = None,
                 actor: bool = False) -> None:
        super().__init__(what, state, battle, slot, by)
        self.actor = actor

    def matches(self, c: Ctx, ev: Event) -> bool:
        if not self.may_match(ev) or (self.battle and not ev.flags & IN_BATTLE):
            return False
        if not self.what.fits(c, ev.obj):
            return False
        return self.by is None or comes_from(c, ev, self.by)


class Removes(Becomes):
    """決死状態にする, 破棄する, 除外する (9.2.3.a, 9.2.3.c and the like): "it" is what is removed."""

    def __init__(self, by: Objects, state: str, what: Objects | None = None, slot: Slot = -1) -> None:
        super().__init__(what or Zoneless(AnyCard()), state, False, slot, by, True)


class Transforms(When):
    """変身状態になる 10.28.6, 通常状態に戻る 10.28.7."""

    EVENT = STATE

    def __init__(self, what: Objects, back: bool = False, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.what = what
        self.back_again = back
        self.unspoken = isinstance(what, This)
        self.bit = 0

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.bit = words.states["transformed"]

    def matches(self, c: Ctx, ev: Event) -> bool:
        return ev.n & self.bit != 0 and (ev.flags & SET == 0) == self.back_again and self.what.fits(c, ev.obj)


class Targeted(When):
    """目標になる 8.2: by an effect of something."""

    EVENT = CHOSEN

    def __init__(self, what: Objects, by: Objects | None = None, who: Players | None = None, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.what = what
        self.by = by
        self.who = who  # whose effect
        self.unspoken = isinstance(what, This)

    def may_match(self, ev: Event) -> bool:
        return ev.word == "target"

    def matches(self, c: Ctx, ev: Event) -> bool:
        if not self.may_match(ev) or not self.what.fits(c, ev.obj if ev.obj >= 0 else player_ref(ev.player)):
            return False
        if self.who is not None and ev.cause not in self.who.who(c):
            return False
        return self.by is None or (ev.src >= 0 and self.by.fits(c, ev.src))


class Resolves(When):
    """プレイされたカード, or an effect, is resolved (5.2.4.a, 5.2.4.c)."""

    EVENT = RESOLVED

    def __init__(self, what: Objects, who: Players | None = None, sort: str = "card", slot: Slot = -1) -> None:
        super().__init__(slot)
        self.what = what
        self.who = who
        self.sort = sort  # "card", "effect"
        self.unspoken = isinstance(what, This)

    def may_match(self, ev: Event) -> bool:
        return ev.word == self.sort

    def matches(self, c: Ctx, ev: Event) -> bool:
        return (self.may_match(ev) and self.what.fits(c, ev.obj)
                and (self.who is None or ev.player in self.who.who(c)))


class Negated(When):
    """プレイ or an effect is negated."""

    EVENT = CANCELLED

    def __init__(self, what: Objects, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.what = what
        self.unspoken = isinstance(what, This)

    def matches(self, c: Ctx, ev: Event) -> bool:
        return ev.obj >= 0 and self.what.fits(c, ev.obj)


class TurnsFace(When):
    """表向きになる, 裏向きになる 5.7.2."""

    EVENT = FACE

    def __init__(self, what: Objects, down: bool, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.what = what
        self.down = down
        self.unspoken = isinstance(what, This)

    def matches(self, c: Ctx, ev: Event) -> bool:
        return (ev.n == 1) == self.down and self.what.fits(c, ev.obj)


class Grazes(When):
    """グレイズを行う 6.5."""

    EVENT = DEED
    INTRODUCES = "player"

    def __init__(self, who: Players, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.who = who

    def may_match(self, ev: Event) -> bool:
        return ev.word == "graze"

    def matches(self, c: Ctx, ev: Event) -> bool:
        return ev.word == "graze" and ev.player in self.who.who(c)

    def subject(self, ev: Event) -> list[Ref]:
        return [player_ref(ev.player)]


class Narrowed(When):
    """An event with something more that is asked of it."""

    INTRODUCES = ""

    def __init__(self, when: When) -> None:
        super().__init__(when.slot)  # it is spoken of by the number of its event
        self.when = when
        self.second = when.second
        self.gathers = when.gathers
        self.unspoken = when.unspoken
        self.giver = bool(getattr(when, "giver", False))
        self.actor = bool(getattr(when, "actor", False))

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.kinds = self.when.kinds
        self.back = self.when.back

    def may_match(self, ev: Event) -> bool:
        return self.when.may_match(ev)

    def subject(self, ev: Event) -> list[Ref]:
        return self.when.subject(ev)

    def second_party(self, ev: Event) -> list[Ref]:
        return self.when.second_party(ev)

    def as_one(self, a: Event, b: Event) -> bool:
        return self.when.as_one(a, b)


class Caused(Narrowed):
    """～の効果によって: it comes of an effect of something; `other`: of anything else (以外)."""

    def __init__(self, when: When, by: Objects, other: bool = False) -> None:
        super().__init__(when)
        self.by = by
        self.other = other

    def matches(self, c: Ctx, ev: Event) -> bool:
        if not self.when.matches(c, ev):
            return False
        return (ev.src >= 0 and not ev.flags & IN_BATTLE and comes_from(c, ev, self.by)) != self.other


class Shuffles(When):
    """デッキをシャッフルする 11.8: by an effect of something perhaps."""

    EVENT = SHUFFLE
    INTRODUCES = "player"

    def __init__(self, who: Players, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.who = who

    def matches(self, c: Ctx, ev: Event) -> bool:
        return ev.player in self.who.who(c)

    def subject(self, ev: Event) -> list[Ref]:
        return [player_ref(ev.player)]


class Looted(When):
    """手札を破棄する: a player's cards are discarded from a zone."""

    EVENT = STATE
    ALSO: ClassVar[str] = "player"

    def __init__(self, who: Players, zone: str = "hand", slot: Slot = -1) -> None:
        super().__init__(slot)
        self.who = who
        self.zone = zone
        self.number = -1
        self.bit = 0

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.number = words.zones[self.zone]
        self.bit = words.states["discarded"]

    def matches(self, c: Ctx, ev: Event) -> bool:
        o = c.g.objs[ev.obj]
        return ev.n & self.bit != 0 and o.owner in self.who.who(c) and c.g.zone_kind(ev.obj) == self.number


class AnyFight(When):
    """戦闘が行われる 6.2.4.b."""

    EVENT = BEGINS

    def __init__(self, slot: Slot = -1) -> None:
        super().__init__(slot)

    def may_match(self, ev: Event) -> bool:
        return ev.word == "combat"

    def matches(self, c: Ctx, ev: Event) -> bool:
        return ev.word == "combat"

    def subject(self, ev: Event) -> list[Ref]:
        return []
