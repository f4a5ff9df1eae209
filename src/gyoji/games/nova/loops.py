"""Loops (924): the same cycle of abilities or acts again and again."""

from __future__ import annotations

from typing import Final

from ...kernel.holding.repeated_acts import act_key
from ...kernel.state.aliases import ActCode, Player
from ...kernel.state.terms import NOBODY, NUMBER
from .rule_processes import lose
from .state import NovaState
from .terms import DECK, ENERGY, FIELD, GRAVEYARD, HAND

MOST: Final = 100  # the largest number of times that is offered


def note_act(g: NovaState, player: Player, code: ActCode) -> bool:
    """Record an act of a player; false if it is not done after all.

    924.1.1: a player who begins a cycle of acts for the fourth time in a row in this step, with no resources used up,
    names the number of further repetitions; afterwards the cycle cannot begin again until something else is done.
    924.1.2: where both players act in it, both name a number, and the smaller one counts."""
    acts = g.loops.acts
    key = act_key(g, player, code)
    if acts.cycle:
        if acts.is_next(key):
            acts.take_next()
            return True
        acts.forget()
    return not acts.begins_again(g, key) or acts.go_on(times(g, acts.cycle))


def times(g: NovaState, cycle: list[int]) -> int:
    """The number of repetitions that the players who act in the cycle name, the turn player first."""
    who = [p for p in (g.active, 1 - g.active) if any(key % 2 == p for key in cycle)]
    rule = "924.1.1" if len(who) == 1 else "924.1.2"
    g.cite(rule, player=who[0])
    return min([g.ask(NUMBER, p, list(range(MOST + 1)), -1, rule) for p in who])


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
