"""Loops that nobody keeps going by acts of their own (104.4b, 727.4), or over several turns: who ends them, and when."""

from __future__ import annotations

from ....kernel.holding.courses import Course
from ....kernel.holding.rounds import ROUNDS, Rounds, grown, standing
from ....kernel.holding.shortcuts import NO_MATTER
from ....kernel.process.leaving_the_game import finish
from ....kernel.state.terms import MAY, NOBODY
from ..multiplayer.range_of_influence import draw_for
from ..state.fields import MagicFields
from ..state.mana import amount


def note_resolution(g: MagicFields) -> bool:
    """Something is about to resolve. Whether that is a loop without end, which makes the game a draw.

    To pass, or not to do what one may, stops nothing, and nobody has to do otherwise (727.5, 727.6)."""
    loop = g.loop
    r = g.recorder
    course = r if isinstance(r, Course) else None
    if course is not None and course.following:
        return False
    if loop.acted != loop.rounds.mark:
        loop.by = 0
        if course is not None and not course.of_turns:
            drop_course(g)
            course = None
    loop.by |= 1 << g.waiting[-1].you
    before = loop.rounds.seen
    endless = loop.rounds.endless(g, loop.acted)
    if loop.rounds.seen is not before and loop.rounds.seen is not None:
        if course is None or course.of_turns:
            g.recorder = course = Course(False)
        course.cut()
    if course is not None and course.no_way and not course.of_turns:
        endless = True
    elif not endless or (course is not None and goes_on(g, course)):
        return False
    g.cite("727.4")
    drop_course(g)
    if g.reach:
        draw_around(g)
    else:
        finish(g, NOBODY, "104.4b")
    return True


def turn_begins(g: MagicFields) -> None:
    """A loop may go over several turns: a player whose turn begins is where they were when the last ones began."""
    loop = g.loop
    loop.turn = g.turn
    r = g.recorder
    course = r if isinstance(r, Course) and r.of_turns else None
    if g.lines or g.reach or g.over or (r is not None and r.following):
        return
    if loop.whose < 0 or (g.lost >> loop.whose) & 1:
        loop.whose = g.active
    if loop.whose != g.active:
        return
    amounts = [*[len(z) for z in g.zones], *g.life, g.dice.counter]
    if amounts != loop.amounts:
        loop.amounts = amounts
        loop.seen = None
        if course is not None:
            drop_course(g)
        return
    now = standing(g)
    grew = -1 if loop.seen is None or course is None else grown(loop.seen, now)
    loop.seen = now
    if grew < 0 or grew & ~NO_MATTER or course is None:
        loop.times = 0
        g.recorder = Course(True)
        return
    course.cut()
    loop.times += 1
    if loop.times < ROUNDS:
        return
    loop.times = 0
    if course.no_way or (course.known and not goes_on(g, course)):
        drop_course(g)
        finish(g, NOBODY, "MTR 4.4#5")


def goes_on(g: MagicFields, course: Course) -> bool:
    """Who takes part in a loop says how often it is gone through before they do otherwise; or, where they do not have to,
    that they will not. Whether somebody does: the loop is followed up to there."""
    chose = [p for p in g.order() if course.points(p, False)]
    could = [p for p in g.order() if p not in chose and course.points(p, True)]
    if not chose and not could:
        return False
    rule = "MTR 4.4#5" if course.of_turns else "MTR 4.4#8" if chose else "MTR 4.4#2"
    g.cite(rule)
    g.recorder = None  # what is agreed on now is no part of the loop
    must = len(chose) == 1 or (bool(chose) and not course.of_turns)
    least = g.limits.rounds
    breaker = NOBODY
    for p in [*chose, *could]:
        free = p in could or not must
        if breaker != NOBODY and least == 0:
            break
        if free and not g.ask(MAY, p, [0, 1], -1, rule):
            continue
        least = g.ask_number(p, 0, least if breaker == NOBODY else least - 1, -1, rule)
        breaker = p
    g.recorder = course
    g.loop.rounds = Rounds()
    if breaker == NOBODY:
        return False
    points = course.points(breaker, breaker in could)
    at = g.ask_number(breaker, 1, len(points), -1, "MTR 4.4#6") if len(points) > 1 else 1
    course.follow(least, breaker, points[at - 1])
    return True


def drop_course(g: MagicFields) -> None:
    """Nothing goes round any more."""
    if isinstance(g.recorder, Course):
        g.recorder = None
        g.loop.acts = 0


def draw_around(g: MagicFields) -> None:
    """801.16, 104.4f: a draw for those whose objects are in the loop and for whomever these reach."""
    players = 0
    for p in range(g.players):
        if (g.loop.by >> p) & 1:
            players |= g.reach[p]
    g.cite("801.16")
    g.loop.rounds.mark = -1
    draw_for(g, players, "104.4f")


# --- positions of a loop -----------------------------------------------------------------------------------------------
def beside(g: MagicFields) -> str:
    """What Magic adds to a position that must be the same in each round: ten poison counters are too many (704.5c)."""
    led = None if g.leading is None else (sorted(g.leading.casts.items()), sorted(g.leading.damage.items()))
    turns = [(line.number, line.holder, line.active, line.step, line.moment, len(line.waiting)) for line in g.others()]
    held = g.designations
    counters = [sorted(c) for c in g.player_counters]
    poison = [g.player_counter(p, "poison") for p in range(g.players)]
    return repr((counters, poison, g.record.land_plays, len(g.fight.attackers), len(g.fight.blocked), held.monarch,
                 held.initiative, held.day, held.blessed, held.has_enduring_story, held.tempted, led, turns, g.inner))


def adds_up(g: MagicFields) -> list[int]:
    """Mana, counters of players, spells cast."""
    out = [*g.record.spells_cast]
    for p in range(g.players):
        out.append(amount(g.pool[p]))
        out.extend([g.player_counters[p][name] for name in sorted(g.player_counters[p]) if name != "poison"])
    return out
