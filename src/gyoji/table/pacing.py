"""When a seat is asked and when the table passes for it: stops, yields, passing on, full control. No rule of a game is known
here: what can be done stands in the question."""

from __future__ import annotations

from ..kernel.holding.match import Match
from ..kernel.holding.questions import Question
from ..kernel.state.terms import ACT, ATTACK, DONE, MAY, ORDER, PASS, PAY, is_player
from .protocol import Settings

RESOURCES = {"energy", "mana"}  # acts that alone are nothing to do
UNTIL = ("something", "turn", "mine", "step", "empty", "this")


class Pace:
    """A seat's settings, and how long it goes on passing."""

    def __init__(self, seat: int, settings: Settings) -> None:
        self.seat = seat
        self.settings = settings
        self.begun = (0, -1, "")  # turn, active player and step when it began to pass on
        self.turn = (0, -1)  # of the full control that ends with the turn
        self.yielded = (0, -1)  # the turn of what is passed on for this turn only
        self.once = (0, -1)  # the turn of the stops for one turn
        self.above = (-1, 0)  # what waited on top, and how much waited, when it was passed on in advance
        self.hold_once = False  # after the act that is being answered

    def begin_passing(self, match: Match, until: str) -> None:
        g = match.state
        self.settings.pass_until = until
        self.begun = (g.turn, g.active, step_of(match))
        self.above = top_of(match)

    def acted(self) -> None:
        """The player has done something themselves: they pass on no more."""
        self.settings.pass_until = ""

    def live(self, match: Match) -> bool:
        """Others could expect that this seat thinks here: there is a stop, or something of another's waits."""
        g = match.state
        if g.waiting:
            return g.waiting[-1].you != self.seat
        return self.stops_here(match)

    def stops_here(self, match: Match) -> bool:
        s = self.settings
        step = step_of(match)
        return step in (s.stops_own if match.state.active == self.seat else s.stops_other) or step in s.stops_once

    def automatic(self, match: Match, q: Question) -> int | None:
        """The option that is taken for the player, or None: they are asked."""
        s = self.settings
        g = match.state
        if self.yielded != (g.turn, g.active):
            self.yielded = (g.turn, g.active)
            s.yields = {text: kind for text, kind in s.yields.items() if kind != "turn"}
        if s.stops_once and self.once != (g.turn, g.active):
            s.stops_once = []
        if s.full_control == "on" and self.turn != (g.turn, g.active):
            s.full_control = "off"
        if s.full_control != "off" or s.auto_pass == "never":
            return None
        if q.code == ACT and PASS in q.values:
            return q.values.index(PASS) if self.passes(match, q) else None
        if len(q.values) == 1:
            return 0
        if ((q.code == ORDER and s.auto_order) or (q.code == PAY and s.auto_pay)) and alike(q):
            return 0
        if q.code == MAY and q.src >= 0:
            said = s.yields.get(yield_key(match, q))
            if said in ("yes", "no"):
                wanted = 1 if said == "yes" else 0
                return q.values.index(wanted) if wanted in q.values else None
        if q.code == ATTACK and DONE in q.values and s.pass_until == "turn" and g.active == self.seat:
            return q.values.index(DONE)
        return None

    def passes(self, match: Match, q: Question) -> bool:
        s = self.settings
        g = match.state
        nothing = len(q.values) == 1 or all(o.ends or o.verb in RESOURCES for o in q.options)
        if s.pass_until:
            if self.passes_on(match):
                return True
            s.pass_until = ""
        if g.waiting:
            top = g.waiting[-1]
            if top.you == self.seat:
                return s.resolve_all or (not s.hold and not self.hold_once)
            if nothing and s.auto_pass == "smart":
                return True
            return top.ability is not None and s.yields.get(top.ability.text[:500]) in ("turn", "always")
        if not self.stops_here(match):
            return True
        return nothing and s.auto_pass == "smart"

    def passes_on(self, match: Match) -> bool:
        """Passing on goes on: nothing has come that breaks it."""
        s = self.settings
        g = match.state
        now = (g.turn, g.active, step_of(match))
        if s.pass_until == "this":  # it was seen when it was passed on: only something new breaks it
            return bool(g.waiting) and top_of(match) == self.above
        if g.waiting and g.waiting[-1].you != self.seat:
            top = g.waiting[-1]
            aimed = any(self.own(match, t) for t in top.aims())
            kind = "spell" if top.ability is None else "trigger"
            if (aimed and "targeted" in s.interrupts) or (kind in s.interrupts and s.pass_until != "turn"):
                return False
        if "attacked" in s.interrupts and s.pass_until != "turn" and any(
                self.own(match, to) and not self.own(match, id) for id, to in match.game.fighting(g)):
            return False
        if s.pass_until == "turn":
            return now[:2] == self.begun[:2]
        if s.pass_until == "step":
            return now == self.begun
        if s.pass_until == "empty":
            return bool(g.waiting)
        if s.pass_until == "mine":
            return g.active != self.seat or now[:2] == self.begun[:2]
        return g.active != self.seat or now == self.begun or not self.stops_here(match)

    def own(self, match: Match, ref: int) -> bool:
        if ref >= 0:
            return match.state.objs[ref].controller == self.seat
        return is_player(ref) and -1 - ref == self.seat


def step_of(match: Match) -> str:
    g = match.state
    return g.steps[g.step].name if 0 <= g.step < len(g.steps) else ""


def top_of(match: Match) -> tuple[int, int]:
    waiting = match.state.waiting
    return (waiting[-1].obj if waiting else -1, len(waiting))


def alike(q: Question) -> bool:
    """All that is to be put in order is the same ability without choices of its own."""
    texts = {o.text("en") for o in q.options}
    return len(texts) == 1


def yield_key(match: Match, q: Question) -> str:
    """What a repeated question is known by."""
    return f"{match.state.objs[q.src].card.name}: {q.rule}"[:500]
