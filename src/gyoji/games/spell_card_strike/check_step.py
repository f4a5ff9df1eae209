"""The check step (2.7), winning and losing (1.2.4, 1.2.5)."""

from __future__ import annotations

from typing import Final

from ...effects.context import Ctx
from ...effects.nodes.abilities import Triggered
from ...effects.nodes.static_rules import StaticRules
from ...kernel.holding.rounds import Rounds
from ...kernel.process.apply import expire
from ...kernel.process.continuous import refresh
from ...kernel.process.leaving_the_game import finish
from ...kernel.process.triggers import take
from ...kernel.state.aliases import Player
from ...kernel.state.card import LastingEffect
from ...kernel.state.event import Event
from ...kernel.state.state import Pending
from ...kernel.state.terms import NOBODY, RESULT, STRUCTURE
from .link import Link
from .state import StrikeState
from .strikers import settle_wounds
from .terms import DECK, DISCARD, FOR_RESOLUTION, HAND, NO_LOSE, NO_WIN, WINNING_SCORE
from .zones import hide_again

STILL: Final = 5  # turns without a change (1.2.5.3)


def check_step(g: StrikeState, rule: str, link: Link | None = None) -> None:
    """2.7.2: one effect at a time is applied, then strikers are shot down and victory is checked, until none is left."""
    g.cite(rule)
    rounds: Rounds | None = None
    while not g.over:
        if link is not None:  # 2.7.2.1: what is being resolved comes first
            g.cite("2.7.2.1", link.src, link.you)
            g.resolve(link)
            link = None
        elif g.pending:
            g.cite(order_rule(g))
            take(g, g.pending, "9.1.3.1")
        if g.wounds:
            settle_wounds(g)
        effect_over(g)
        if g.acting is not None:
            g.acting = None
            g.striking = []
        if g.victors or g.life[0] >= WINNING_SCORE or g.life[1] >= WINNING_SCORE or not (
                g.strikers[0] and g.strikers[1] and g.zones[DECK * 2] and g.zones[DECK * 2 + 1]):
            judge(g)
        if g.changed_since_triggers:
            watch(g)
        if not g.pending:  # 2.7.2.5
            return
        g.cite("2.7.2.5")
        if rounds is None:
            rounds = Rounds()
        if rounds.endless(g, g.decisions):  # nobody can stop it: a draw
            finish(g, NOBODY, "1.2.5.2")
            return


def order_rule(g: StrikeState) -> str:
    """The rule by which one of the effects that wait comes next: the only one, the first in rank, or one of several such."""
    if len(g.pending) == 1:
        return "2.7.2.1"
    ranks = [g.pool_rank(t) for t in g.pending]
    return "9.1.2" if ranks.count(min(ranks)) == 1 else "9.1.3.1"


def watch(g: StrikeState) -> None:
    """Abilities that wait for a state rather than for an event."""
    if g.changed & g.reads:
        refresh(g)
    facts = g.changed_since_triggers
    g.changed_since_triggers = 0
    if not g.states_watched or not facts & (g.states_read | STRUCTURE):
        return
    for w in g.states_watched:  # it triggers when its state comes to be, not as long as it is (8.1.4.1)
        met = 1 if w.ability.satisfied(g, w, w.ability.counted(g, w)) else 0
        if met and g.active_states.get(w.key, 1) == 0:
            g.triggered(w, None)
        g.active_states[w.key] = met


def carry_out(g: StrikeState, t: Pending) -> None:
    """A triggered ability is exerted and applied (2.4.9)."""
    a = t.ability
    assert isinstance(a, Triggered)
    c = Ctx(g, t.src, t.you, a.bound(t.event, t.slots), t.event, g.tick())
    c.caster = t.src
    if a.cond is not None and not a.cond.holds(c):  # it must still hold when the ability is exerted
        g.cite("8.1.4.3", t.src, t.you)
        return
    g.cite("2.7.2.2" if a.do.run(c) else "1.1.7", t.src, t.you)


def effect_over(g: StrikeState) -> None:
    """2.4.4.3: what an effect made for its resolution ends, once strikers were shot down; what it showed is hidden."""
    if g.lasting_effects:
        end_lasting(g, [f for f in g.lasting_effects if f.until == FOR_RESOLUTION], "2.4.4.3", "2.4.4.3")
    if g.shown:
        hide_again(g)


def end_lasting(g: StrikeState, over: list[LastingEffect], rule: str, watching: str) -> None:
    """Effects end by a rule; what was watched for no longer is, and a 次に that has met nothing never works."""
    for f in over:
        watches = f.ability is not None and not isinstance(f.ability, StaticRules)
        g.cite("8.1.3.3" if f.once else watching if watches else rule, f.src, f.player)
    expire(g, over)


# --- winning and losing ----------------------------------------------------------------------------------------
def judge(g: StrikeState) -> None:
    """2.7.2.4: all conditions are looked at together, whoever's they are (1.2.4.1)."""
    g.cite("2.7.2.4")
    winners = 0
    for p in range(2):
        won = False
        if g.life[p] >= WINNING_SCORE:
            g.cite("1.2.4.4", player=p)
            won = True
        if (g.victors >> p) & 1:
            g.cite("1.2.4.5", player=p)
            won = True
        if won and not g.player_key(p, NO_WIN):
            winners |= 1 << p
        lost = False
        if not g.zones[DECK * 2 + p]:
            g.cite("1.2.4.2", player=p)
            lost = True
        if not g.strikers[p]:
            g.cite("1.2.4.3", player=p)
            lost = True
        if lost and not g.player_key(p, NO_LOSE):
            winners |= 1 << (1 - p)
    g.victors = 0
    if winners == 3:
        finish(g, NOBODY, "1.2.5.1")
    elif winners:
        winner = 0 if winners == 1 else 1
        g.lost |= 1 << (1 - winner)
        finish(g, winner, "1.2.4")


def concede(g: StrikeState, player: Player) -> None:
    """1.2.4.6."""
    g.lost |= 1 << player
    g.over = True
    g.winner = 1 - player
    g.note(Event(RESULT, "1.2.4.6", player=1 - player, word="concede"))


def tally(g: StrikeState) -> list[int]:
    """What 1.2.5.3 looks at."""
    out: list[int] = []
    for p in range(2):
        out.append(len(g.zone(DECK, p)))
        out.append(len(g.zone(HAND, p)))
        out.append(len(g.zone(DISCARD, p)))
        out.append(g.life[p])
    return out


def end_of_turn(g: StrikeState) -> None:
    """1.2.5.3: five turns without any change of either player's cards and score: a draw."""
    now = tally(g)
    g.unchanged = g.unchanged + 1 if now == g.tally else 0
    g.tally = now
    if g.unchanged >= STILL:
        finish(g, NOBODY, "1.2.5.3")
