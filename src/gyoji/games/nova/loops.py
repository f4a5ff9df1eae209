"""Loops (924): the same cycle of abilities or acts again and again."""

from __future__ import annotations

from typing import Final

from ...kernel.state.aliases import ActCode, Player
from ...kernel.state.terms import NOBODY, NUMBER, act_code, act_of, obj_of, place_of
from .rule_processes import lose
from .state import NovaState
from .terms import DECK, ENERGY, FIELD, GRAVEYARD, HAND

CYCLES: Final = 3  # how often a cycle must have been seen
LONGEST: Final = 8  # acts in a cycle that is looked for
MOST: Final = 100  # the largest number of times that is offered


def note_act(g: NovaState, player: Player, code: ActCode) -> bool:
    """Record an act of a player; false if it is not done after all.

    924.1.1: a player who begins a cycle of acts for the fourth time in a row in this step, with no resources used up,
    names the number of further repetitions; afterwards the cycle cannot begin again until something else is done.
    924.1.2: where both players act in it, both name a number, and the smaller one counts."""
    key = act_key(g, player, code)
    if g.loops.cycle:
        if key == g.loops.cycle[g.loops.at] and g.loops.left > 0:
            next_loop_act(g)
            return True
        forget_acts(g)
    done = g.loops.done
    p = repeats(done, key, CYCLES)
    loop = p > 0 and nothing_used_up(g, done[-p:])
    if not loop and repeats(done, key, CYCLES - 1):
        g.loops.resources_then = resources(g)
    if loop:
        g.loops.cycle = done[-p:]
        g.loops.at = 0
        g.loops.left = p * times(g, g.loops.cycle)
        if g.loops.left == 0:
            g.loops.finished = [key]
            return False
        next_loop_act(g)
        return True
    done.append(key)
    return True


def act_key(g: NovaState, player: Player, code: ActCode) -> int:
    """The same act of the same player with the same card, wherever the card has been meanwhile."""
    o = g.objs[obj_of(code)]
    card = o.parts[0] if o.parts else -o.id
    return act_code(act_of(code), card, place_of(code)) * 2 + player


def repeats(done: list[int], key: int, n: int) -> int:
    """The length of the cycle that was done n times just now and that this act would begin again."""
    for p in range(1, LONGEST + 1):
        if n * p > len(done):
            return 0
        if done[-p] == key and all(done[-1 - i] == done[-1 - i - p] for i in range(p * (n - 1))):
            return p
    return 0


def times(g: NovaState, cycle: list[int]) -> int:
    """The number of repetitions that the players who act in the cycle name, the turn player first."""
    who = [p for p in (g.active, 1 - g.active) if any(key % 2 == p for key in cycle)]
    rule = "924.1.1" if len(who) == 1 else "924.1.2"
    g.cite(rule, player=who[0])
    return min([g.ask(NUMBER, p, list(range(MOST + 1)), -1, rule) for p in who])


def next_loop_act(g: NovaState) -> None:
    """The next act of a loop for which a number was named."""
    g.loops.left -= 1
    g.loops.at = (g.loops.at + 1) % len(g.loops.cycle)
    if g.loops.left == 0:
        g.loops.finished = [g.loops.cycle[0]]


def forget_acts(g: NovaState) -> None:
    """Something else was done, or the step is over."""
    loops = g.loops
    if loops.done:
        loops.done = []
    if loops.cycle:
        loops.cycle = []
    if loops.finished:
        loops.finished = []


def resources(g: NovaState) -> list[list[int]]:
    """The resources of each player: energy, cards, life, standing cards on the field, counters."""
    out: list[list[int]] = []
    for p in range(2):
        field = [g.objs[i] for i in g.zones[FIELD * 2 + p]]
        out.append([
            sum(g.stock[p]) + sum(1 for i in g.zones[ENERGY * 2 + p] if not g.objs[i].tapped),
            len(g.zones[HAND * 2 + p]), len(g.zones[DECK * 2 + p]), len(g.zones[GRAVEYARD * 2 + p]), g.life[p],
            len(field), sum(1 for o in field if not o.tapped), sum(sum(o.counters.values()) for o in field)])
    return out


def nothing_used_up(g: NovaState, cycle: list[int]) -> bool:
    now = resources(g)
    return all(now[key % 2][k] >= g.loops.resources_then[key % 2][k] for key in cycle for k in range(len(now[0])))


def loop_found(g: NovaState) -> bool:
    """924.1.3: what waits is about to be resolved in a loop that nobody can stop: the player who began it loses.

    To pass, or to put what has triggered in order, stops nothing."""
    decided = g.decisions - g.loops.idle_decisions
    if g.loops.beginner == NOBODY:
        g.loops.beginner = g.waiting[-1].you  # nobody has done anything: it began by itself
    if not g.loops.rounds.endless(g, decided):
        return False
    g.cite("924.1.3", player=g.loops.beginner)
    lose(g, 1 << g.loops.beginner, g.loops.beginner)
    return True


def beside(g: NovaState) -> str:
    """What NOVA adds to a position that must be the same in each round of a loop."""
    fight = g.fight
    place = [g.objs[i].card.name if i >= 0 else str(i) for i in (fight.attacker, fight.blocker, fight.target)]
    return repr((g.limit, g.released, g.energy_sets, g.character_plays, place, fight.was_blocked, fight.attacks,
                 g.could_not_draw, len(g.destroyed)))
