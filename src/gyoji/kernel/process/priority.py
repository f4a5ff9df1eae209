"""Priority: who may act, and what happens when all have passed (Magic 117, NOVA 700).

Two ways, of which a game chooses one:
- stack: players act until all have passed; then the last thing is resolved and they act again (Magic 117, NOVA 704);
- chain: when all have passed, the whole chain is resolved, the last link first; an effect in it may open a chain of its
  own. Spell Card Strike has chains of its own (6); `chain_step` and `nested_chain` are for Phantom Magic Vision (1.12).

Outside of effects these are steps of a moment, so that each act begins at a stable point."""

from __future__ import annotations

from typing import Final

from ..state.aliases import ActCode, Player
from ..state.caches import compare
from ..state.state import StackItem, State
from ..state.terms import ACT, PASS
from .checking import unchecked_copy
from .continuous import refresh
from .windows import sink

ONLY_PASS: Final = [PASS]  # shared: never changed


def offer(g: State, rule: str) -> bool:
    """The player who has priority acts or passes. True when all have passed in succession, or the game is over."""
    while True:
        g.give_priority(g.priority)
        if g.over:
            return True
        player = g.priority
        options = g.acts(player)
        pick = PASS if options is ONLY_PASS and not g.asker_sees_single else g.ask(ACT, player, options, -1, rule)
        if pick != PASS:
            g.passes = 0
            g.act(player, pick)
            g.priority = g.after_act(player, pick)
            if g.lost and not g.over and (g.lost >> g.priority) & 1:
                g.priority = g.next_player(g.priority)
            return g.over
        g.passes += 1
        asked = len(options) > 1
        g.passed(player, asked)
        if g.passes >= g.present():
            return True
        g.priority = g.next_player(player)
        if asked:
            return False
        # nothing was asked: the state is as good as at the last stable point


def stack_step(g: State, rule: str) -> bool:
    """A priority moment with a stack: true when all have passed and nothing waits."""
    if not offer(g, rule):
        return False
    if g.over:
        return True
    begin_round(g)
    return g.all_passed(rule)


def chain_step(g: State, rule: str) -> bool:
    """A priority moment with chains: true when all have passed and there is no chain."""
    if not offer(g, rule):
        return False
    if g.over or not g.waiting:
        begin_round(g)
        return True
    resolve_chain(g, 0)
    begin_round(g)
    return g.over


def begin_round(g: State) -> None:
    """All have passed: what was tried and taken back may be tried again."""
    g.passes = 0
    g.priority = g.acts_first()
    if g.barred:
        g.barred = []


def resolve_chain(g: State, base: int) -> None:
    """Link by link from the last one; nobody gets priority in between."""
    while len(g.waiting) > base and not g.over:
        g.resolve(g.waiting.pop())
    if not g.over:
        g.chain_ends()


def nested_chain(g: State, first: StackItem, player: Player, rule: str) -> None:
    """An effect opens a chain (PMV 1.12.7): it is played and resolved whole, above what waits; the effect goes on."""
    sink(g)
    priority = g.priority
    passes = g.passes
    g.chains.append(len(g.waiting))
    g.waiting.append(first)
    g.priority = player
    g.passes = 0
    while not offer(g, rule):
        pass
    if not g.over:
        resolve_chain(g, g.chains[-1])
    g.chains.pop()
    g.priority = g.next_player(priority) if (g.lost >> priority) & 1 else priority
    g.passes = passes
    g.depth -= 1


# --- the legal acts --------------------------------------------------------------------------------------------
def idles(g: State, player: Player) -> bool:
    """Outside of a main phase, when nothing has changed since the player could do nothing."""
    if g.changed & g.reads:
        refresh(g)
    if g.idle[player] != g.version:
        return False
    if g.checks_caches:
        now = unchecked_copy(g)
        now.idle[player] = -1
        compare(g, "idle players", ONLY_PASS, now.acts(player))
    return True


def offered(g: State, player: Player, found: list[ActCode], main: bool) -> list[ActCode]:
    """The acts that were found. Who can do nothing outside of a main phase is remembered until something changes."""
    if len(found) > 1:
        g.page = [PASS]  # it was given away
        return found
    if not main and not g.barred and not g.timed:
        g.idle[player] = g.version
    return ONLY_PASS
