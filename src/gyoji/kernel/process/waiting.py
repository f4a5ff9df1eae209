"""What waits, and who may act meanwhile: three ways, of which a game chooses one.

- stack: players act until all have passed; then the last thing is resolved and they act again (Magic 117, NOVA 704);
- chain: when all have passed, the whole chain is resolved, the last link first; an effect in it may open a chain of its
  own (PMV 1.12, SCS 6);
- pool: nobody responds; triggered effects are done in any order, the turn player's first (DM 603.3).

Outside of effects these are steps of a moment, so that each act begins at a stable point."""

from __future__ import annotations

from ..state.event import Event
from ..state.state import ActiveAbility, Pending, StackItem, State
from ..state.terms import ACT, PASS
from .windows import listening, next_of, sink


# --- priority ------------------------------------------------------------------------------------------------
def offer(g: State, rule: str) -> bool:
    """The player who has priority acts or passes. True when all have passed in succession, or the game is over."""
    g.give_priority(g.priority)
    if g.over:
        return True
    player = g.priority
    pick = g.ask(ACT, player, g.acts(player), -1, rule)
    if pick == PASS:
        g.passes += 1
        g.priority = g.next_player(player)
        return g.passes >= len(g.order())
    g.passes = 0
    g.act(player, pick)
    next = g.after_act(player, pick)
    g.priority = g.next_player(next) if (g.lost >> next) & 1 else next
    return g.over


def stack_step(g: State, rule: str) -> bool:
    """A priority moment with a stack: true when all have passed and nothing waits."""
    if not offer(g, rule):
        return False
    if g.over:
        return True
    begin_round(g)
    if not g.waiting:
        return True
    g.resolve(g.waiting.pop())
    return g.over


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
    g.passes = 0
    order = g.order()
    g.priority = order[0] if order else g.active


def resolve_chain(g: State, base: int) -> None:
    """Link by link from the last one; nobody gets priority in between."""
    while len(g.waiting) > base and not g.over:
        g.resolve(g.waiting.pop())
    if not g.over:
        g.chain_ends()


def nested_chain(g: State, first: StackItem, player: int, rule: str) -> None:
    """An effect opens a chain (PMV 1.12.7): it is played and resolved whole, above what waits; the effect goes on."""
    if not sink(g):
        return
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


# --- triggered effects ---------------------------------------------------------------------------------------
def waits(g: State, w: ActiveAbility) -> bool:
    """An ability has triggered and is not resolved yet."""
    return any(x.src == w.src and x.ability is w.ability for x in g.waiting) or any(
        x.src == w.src and x.ability is w.ability for x in g.pending)


def all_alike(some: list[Pending]) -> bool:
    """The same ability has triggered several times on the same event: their order makes no difference."""
    first = some[0]
    return all(t.ability is first.ability and t.src == first.src and t.event is first.event for t in some)


def place_triggers(g: State, rule: str) -> None:
    """Triggered abilities are put to wait: the turn player's as he likes, then the next one's (Magic 603.3b)."""
    while g.pending and not g.over:
        g.put_to_wait(g.pending.pop(next_of(g, g.pending, rule)))


def drain(g: State, rule: str) -> None:
    """The pool is emptied: the lowest rank first, then the turn player's as he likes; what is new joins at once."""
    while g.pending and not g.over:
        take(g, g.pending, rule)


def drain_before(g: State, ev: Event, window: int, rule: str) -> None:
    """What is done before an event has a pool of its own: it is emptied, then the common one (DM 603.7a).

    An effect in it may cause another such event, which is done whole before this one goes on (DM 603.7b)."""
    mine = listening(g, [ev], window, [])
    if not sink(g):
        return
    while mine and not g.over:
        take(g, mine, rule)
    drain(g, rule)
    g.depth -= 1


def take(g: State, pool: list[Pending], rule: str) -> None:
    """The next effect of a pool is done."""
    ranks = [g.pool_rank(t) for t in pool]
    first = min(ranks)
    best = [i for i in range(len(pool)) if ranks[i] == first]
    t = pool.pop(best[next_of(g, [pool[i] for i in best], rule)])
    if not (g.lost >> t.you) & 1:
        g.carry_out(t)


def watch_states(g: State) -> None:
    """State triggers trigger while their state is met, not again while they still wait (Magic 603.8)."""
    for w in g.states_watched:
        if any(x.src == w.src and x.ability is w.ability for x in g.waiting):
            continue
        if any(x.key == w.key and x.ability is w.ability for x in g.pending):
            continue
        if w.ability.satisfied(g, w, w.ability.counted(g, w)):
            g.triggered(w, None)
