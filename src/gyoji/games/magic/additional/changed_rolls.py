"""Rolling dice (706): what changes the results (706.2), and results that are stored on a permanent (706.8)."""

from __future__ import annotations

from typing import Final

from ....effects.context import Cond, Ctx, Do, DoneTo, NumberOf, Objects, Players
from ....effects.nodes.static_rules import PlayerRule, RuleInForce, amounts, rulings_for
from ....kernel.process.continuous import mark_changed
from ....kernel.process.pipeline import happen
from ....kernel.state.aliases import ObjId, Player
from ....kernel.state.event import Event
from ....kernel.state.terms import COUNTERS, DEED, DONE, MAY, NAME
from ..state.fields import MagicFields, magic

ROLLING: Final = ("roll", "roll-die", "roll-to-visit", "visit")  # events whose number is a result
STORED: Final = "stored:"  # notes of a permanent: die and result, as one number
ONE_SIDE: Final = 1 << 16


# --- rolling -----------------------------------------------------------------------------------------------------------
def roll(g: MagicFields, player: Player, sides: int, n: int, ignored: int, src: ObjId) -> list[int]:
    """706.1a: each side is as likely; 706.6: what is ignored was not rolled."""
    more = sum(amounts(g, "rolls-more", player))  # as many of the lowest are ignored
    n += more
    ignored += more
    results = [g.chance(sides, "die") + 1 for _ in range(g.times(n))]
    g.cite("706.1a", src, player)
    for _ in range(min(ignored, n)):
        results.remove(min(results))
        g.cite("706.6", src, player)
    results = changed(g, player, sides, results, src)
    if results:
        happen(g, Event(DEED, "706.1", -1, player, max(results), src, player, word="roll"))
    for n in results:
        each_die(g, player, n, src, "706.1")
    return results


def each_die(g: MagicFields, player: Player, n: int, src: ObjId, rule: str) -> None:
    """For texts that ask for one die, or for the n-th of a turn."""
    g.did(f"{player}:die")
    happen(g, Event(DEED, rule, -1, player, n, src, player, word="roll-die"))


# --- rules that change results (706.2a-b) ------------------------------------------------------------------------------
class DieRule(PlayerRule):
    """For something that is done, a player may "reroll" dice that they rolled or "adjust" a result."""

    def __init__(self, key: str, who: Players, do: Do, by: int = 0, once: bool = False) -> None:
        super().__init__(key, who)
        self.do = do  # what it costs (706.2a)
        self.by = by  # how much more or less
        self.once = once  # each turn


def changed(g: MagicFields, player: Player, sides: int, results: list[int], src: ObjId) -> list[int]:
    """706.2b: first what rolls dice again, then what adds to or subtracts from a result; of several the player picks."""
    if "reroll" not in g.rules and "adjust" not in g.rules:
        return results
    for key in ("reroll", "adjust"):
        open_rules = [k for k in rulings_for(g, key, player) if may_apply(g, k)]
        while open_rules and results:
            g.cite("706.2b", src, player)
            g.naming = [g.objs[k.w.src].card.name for k in open_rules]
            k = open_rules.pop(g.ask(NAME, player, list(range(len(open_rules))), src, "706.2b"))
            r = k.rule
            if isinstance(r, DieRule) and g.ask(MAY, player, [0, 1], k.c.src, "706.2a") and r.do.run(k.c):
                g.cite("706.2a", k.c.src, player)
                if r.once:
                    g.used[k.w.key] = 1
                if key == "reroll":
                    results = rerolled(g, player, sides, results, src)
                else:
                    results = adjusted(g, player, results, r.by, src)
            open_rules = [k for k in open_rules if may_apply(g, k)]
    return results


def may_apply(g: MagicFields, k: RuleInForce) -> bool:
    r = k.rule
    return isinstance(r, DieRule) and not (r.once and g.used.get(k.w.key, 0)) and r.do.possible(k.c)


def rerolled(g: MagicFields, player: Player, sides: int, results: list[int], src: ObjId) -> list[int]:
    """One or more of the dice, as the player likes."""
    picked = some_of(g, player, results, True, src, "706.2b")
    return [g.chance(sides, "die") + 1 if k in picked else results[k] for k in range(len(results))]


def some_of(g: MagicFields, player: Player, results: list[int], least_one: bool, src: ObjId, rule: str) -> list[int]:
    """Which of some dice a player picks, by what they show."""
    g.naming = [str(n) for n in results]
    picked: list[int] = []
    while len(picked) < len(results):
        left = [k for k in range(len(results)) if k not in picked]
        options = left if least_one and not picked else [DONE, *left]
        k = g.ask(NAME, player, options, src, rule)
        if k == DONE:
            break
        picked.append(k)
    return picked


def adjusted(g: MagicFields, player: Player, results: list[int], by: int, src: ObjId) -> list[int]:
    """One result is so much more or less."""
    g.naming = [str(n) for n in results]
    at = g.ask(NAME, player, list(range(len(results))), src, "706.2b")
    g.naming = [f"+{by}", f"-{by}"]
    less = g.ask(NAME, player, [0, 1], src, "706.2b") == 1
    return [results[k] + (-by if less else by) if k == at else results[k] for k in range(len(results))]


class RolledDoubles(Cond):
    """706.5: two dice were rolled, and their results are equal."""

    def holds(self, c: Ctx) -> bool:
        g = magic(c)
        return len(g.results.rolled) == 2 and g.results.rolled[0] == g.results.rolled[1]


class Rolled(Cond):
    """What was rolled is such a number: as the event says that is looked at, else the newest result (706.4)."""

    def __init__(self, op: str, n: int) -> None:
        self.op = op
        self.n = n

    def holds(self, c: Ctx) -> bool:
        g = magic(c)
        ev = c.event
        result = ev.n if ev is not None and ev.word in ROLLING else g.results.roll
        return result == self.n if self.op == "=" else result >= self.n


# --- stored results (706.8) --------------------------------------------------------------------------------------------
class StoreResults(DoneTo):
    """706.8a: the newest results are stored on a permanent, with the kind of die."""

    def __init__(self, what: Objects, die: str) -> None:
        super().__init__(what)
        self.die = die

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        for id in [i for i in self.what.find(c) if i >= 0 and not g.objs[i].gone]:
            g.cite("706.8a", id, c.you)
            store(g, id, [*stored(g, id), *[(int(self.die.lstrip("d")), n) for n in g.results.rolled]])
        return True


def stored(g: MagicFields, id: ObjId) -> list[tuple[int, int]]:
    """The dice and their results that are stored on a permanent."""
    found = [n for word, n in g.objs[id].notes.items() if word.startswith(STORED)]
    return [(n // ONE_SIDE, n % ONE_SIDE) for n in found]


def store(g: MagicFields, id: ObjId, dice: list[tuple[int, int]]) -> None:
    o = g.own(id)
    notes = {word: n for word, n in o.notes.items() if not word.startswith(STORED)}
    for k in range(len(dice)):
        notes[f"{STORED}{k}"] = dice[k][0] * ONE_SIDE + dice[k][1]
    o.notes = notes
    mark_changed(g, COUNTERS)


class RerollStored(DoneTo):
    """706.8b: as many stored results as a player likes are rolled again, each with a die of its kind."""

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        for id in [i for i in self.what.find(c) if i >= 0]:
            dice = stored(g, id)
            picked = some_of(g, c.you, [n for _, n in dice], False, c.src, "706.8b")
            kept = [dice[k] for k in range(len(dice)) if k not in picked]
            for sides in sorted({dice[k][0] for k in picked}):  # all dice of a kind together
                g.cite("706.8b", id, c.you)
                again = roll(g, c.you, sides, len([k for k in picked if dice[k][0] == sides]), 0, c.src)
                kept.extend([(sides, n) for n in again])
            store(g, id, kept)
        return True


class StoredResults(NumberOf):
    """706.8c: how many stored results a permanent has: all of them, of a value, or of the value that it has most often."""

    READS = COUNTERS

    def __init__(self, what: Objects, of: int = 0, alike: bool = False) -> None:
        super().__init__(what)
        self.of = of
        self.alike = alike

    def value(self, c: Ctx) -> int:
        values = [n for id in self.what.find(c) if id >= 0 for _, n in stored(magic(c), id)]
        if self.alike:
            return max([0, *[values.count(n) for n in values]])
        return values.count(self.of) if self.of else len(values)
