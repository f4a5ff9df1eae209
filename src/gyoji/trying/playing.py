"""Players by chance who use a card under trial as often as they can."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol

from ..kernel.process.turn import play_on
from ..kernel.state.card import Card
from ..kernel.state.chance import Chance
from ..kernel.state.state import Asker, State
from ..kernel.state.terms import ACT, DONE, MAY, PASS, obj_of
from ..scenario.words import GameWords
from .watching import Watch

DECISIONS = 160  # of one try
OFTEN = 8  # of ten times that the card can be used, it is
IDLE = 4  # once in so many times they pass or stop where they need not

Plan = list[tuple[int, str, Card, dict[str, Any]]]  # player, zone, card, looks


class Trials(Protocol):
    """What a game adds that makes positions for a card."""

    def trial(self, card: Card, dice: random.Random) -> Plan:
        """What lies where, so that the card can be used and there is something that its text speaks of."""


class Enough(Exception):
    """So many decisions do."""


class User(Asker):
    def __init__(self, watch: Watch, seed: int) -> None:
        self.watch = watch
        self.dice = Chance(seed)
        self.asked = 0

    def choose(self, g: State, kind: int, player: int, options: list[int], src: int, rule: str) -> int:
        self.asked += 1
        if self.asked > DECISIONS:
            raise Enough
        if kind == ACT:
            card = self.watch.card
            if self.watch.statics:
                self.watch.see_statics(g, [o.id for o in g.objs if o.card is card and not o.gone])
            own = [i for i, o in enumerate(options) if o != PASS and g.objs[obj_of(o)].card is card]
            if own and self.dice.below(10) < OFTEN:
                return own[self.dice.below(len(own))]
        able = list(range(len(options)))
        if self.dice.below(IDLE):
            idle = PASS if kind in (ACT, MAY) else DONE
            able = [i for i in able if options[i] != idle] or able
        return able[self.dice.below(len(able))]


def plain_plan(words: GameWords, card: Card, dice: random.Random) -> Plan:
    """For a game that makes no positions of its own: its cards by chance in every zone, and this one among them."""
    others = list(words.game.cards().values())
    out: Plan = []
    for player in range(2):
        for zone in words.own.zones:
            if zone.name not in ("waiting", "stack", "play-area", "effect"):
                n = 25 if zone.number == words.own.deck else 3 if zone.grid else 6
                out.append((player, zone.name, card, {}))
                out.extend((player, zone.name, dice.choice(others), {}) for _ in range(n))
    return out


def position(words: GameWords, card: Card, seed: int, asker: Asker) -> State:
    dice = random.Random(seed)
    trial: Callable[[Card, random.Random], Plan] | None = getattr(words.own, "trial", None)
    plan = plain_plan(words, card, dice) if trial is None else trial(card, dice)
    g = words.own.empty_state(words.game.read_options({}), seed)
    g.asker = asker
    for player, zone, one, looks in plan:
        id = words.put(g, player, words.zone_numbers[zone], one, looks)
        if words.grid is not None and g.kinds[words.zone_numbers[zone]].grid:
            words.grid.stand(g, id, [])
        words.own.arrived(g, g.objs[id], looks)
        for word, n in looks.get("counters", {}).items():
            words.lay_counters(g, id, word, n)
    words.own.begin(g, 5, 0, main_step(words))
    g.open_journal()
    return g


def main_step(words: GameWords) -> str:
    """The first step in which things are done on one's own turn."""
    return next((s for s in ("precombat-main", "main", "main-1", "striker") if s in words.own.steps), words.own.steps[0])


def try_once(words: GameWords, watch: Watch, seed: int) -> None:
    """Play the card for a while in a position made for it."""
    user = User(watch, seed)
    g = position(words, watch.card, seed, user)
    user.asked = 0
    with suppress(Enough):
        play_on(g)
