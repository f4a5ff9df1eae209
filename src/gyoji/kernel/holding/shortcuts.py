"""Loops that a player keeps going: what was answered is written down, and given again as often as was agreed.

A player who has done the same three times over, and is where they were but for amounts, may propose to do it so many times
more. The others may name a point at which they will do something else. Then the rounds are played with the answers that were
written down; each must be legal when its time comes, else the shortcut ends there and the question is asked."""

from __future__ import annotations

from typing import Final

from ..state.aliases import ActCode, ObjId, Player, PlayerSet, QuestionKind
from ..state.fields import Recorder
from ..state.state import State
from ..state.terms import ACT, EFFECTS, HISTORY, MAY, NOBODY, PASS, RESOURCES, act_of, obj_of, place_of
from .questions import OF_OBJECTS
from .rounds import Standing, grown, standing

LONGEST: Final = 24  # answers in a round that is looked for
MOST_KEPT: Final = 240  # answers that are kept
PASSED: Final = "pass"
NO_MATTER: Final = HISTORY | RESOURCES | EFFECTS  # what may add up in a position that is the same nevertheless


class Answered:
    """One answer, in words that mean the same in the next round. Immutable."""

    def __init__(self, player: Player, kind: QuestionKind, key: str, idle: bool, height: int) -> None:
        self.player = player
        self.kind = kind
        self.key = key
        self.idle = idle  # to pass, or not to do what one may
        self.height = height  # how many things waited

    def same(self, other: Answered) -> bool:
        return (self.key == other.key and self.kind == other.kind and self.player == other.player
                and self.height == other.height)


class Shortcut(Recorder):
    """What was answered in a step, the loop that a player may propose, and how far one is followed."""

    def __init__(self) -> None:
        super().__init__()
        self.answers: list[Answered] = []
        self.turns: list[tuple[int, Player]] = []  # who got priority, after how many of these
        self.seen: dict[int, Standing] = {}  # positions where a round may have begun, by how many answers there were
        self.dice = 0  # how often chance was used by then
        self.round: list[Answered] = []  # what is done in a round; replaced, never changed in place
        self.proposer: Player = NOBODY  # who may propose it now, or has
        self.times: dict[Player, int] = {}  # how often others get priority in a round; replaced, never changed in place
        self.place = 0  # the answer of the round that comes next
        self.left = 0  # rounds that are still followed
        self.breaker: Player = NOBODY  # who will do something else then,
        self.point = 0  # when they get priority for this time in the round that follows
        self.must_act: Player = NOBODY  # that moment has come
        self.acted: PlayerSet = 0  # who has done something, as bits
        self.again = False  # one of them has done the same again
        self.met: dict[int, Standing] = {}  # positions where one of several had priority, by how many answers there were
        self.barred = ""  # an act with which whoever has priority would begin again what several keep going

    def copy(self) -> Shortcut:
        n = Shortcut()
        n.following = self.following
        n.answers = self.answers.copy()
        n.turns = self.turns.copy()
        n.seen = self.seen.copy()
        n.dice = self.dice
        n.round = self.round
        n.proposer = self.proposer
        n.times = self.times
        n.place = self.place
        n.left = self.left
        n.breaker = self.breaker
        n.point = self.point
        n.must_act = self.must_act
        n.acted = self.acted
        n.again = self.again
        n.met = self.met.copy()
        n.barred = self.barred
        return n

    # --- being asked ---------------------------------------------------------------------------------------------
    def ask(self, g: State, kind: QuestionKind, player: Player, options: list[int], src: ObjId, rule: str) -> int:
        if self.following:
            for option in self.agreed(g, kind, player, options):
                return option
            self.end()
        answer = options[g.asker.choose(g, kind, player, options, src, rule)]
        self.must_act = NOBODY
        if len(self.answers) >= MOST_KEPT:
            self.forget()
        idle = answer == 0 and (kind == ACT or kind == MAY)
        a = Answered(player, kind, key_of(g, kind, answer), idle, len(g.waiting))
        if not idle:
            self.acted |= 1 << player
            self.again = self.again or any([b.same(a) for b in self.answers])
        self.answers.append(a)
        return answer

    def priority_given(self, g: State, player: Player) -> bool:
        """A player gets priority: whether a shortcut ends here because they will do something else."""
        self.barred = ""
        if self.following:
            if player != self.breaker or self.left:
                return False
            self.point -= 1
            if self.point:
                return False
            self.end()
            self.must_act = player
            return True
        if len(self.turns) >= 4 * MOST_KEPT:
            self.forget()
        self.turns.append((len(self.answers), player))
        self.proposer = NOBODY
        self.look_back(g, player)
        return False

    # --- what has come round -------------------------------------------------------------------------------------
    def look_back(self, g: State, player: Player) -> None:
        """Whether a player has done the same again, and nobody else anything, and stands where they stood."""
        n = len(self.answers)
        own: list[int] = []  # from the newest back: answers of the player, and of others who have done something
        for i in range(n - 1, -1, -1):
            a = self.answers[i]
            if a.player == player or not a.idle:
                if a.player != player or len(own) >= 2 * LONGEST:
                    break
                own.append(i)
        size = 0
        for p in range(1, len(own) // 2 + 1):
            first = self.answers[own[p - 1]]
            if first.kind == ACT and not first.idle and first.height == len(g.waiting) and all(
                    [self.answers[own[i]].same(self.answers[own[i + p]]) for i in range(p)]):
                size = p
                break
        if size == 0:
            return
        start = own[size - 1]
        now = standing(g, player)
        before = self.seen.get(start)
        if before is not None and before.digest == now.digest and self.dice == g.dice.counter:
            self.proposer = player
            self.round = [self.answers[own[i]] for i in range(size - 1, -1, -1)]
            self.times = {p: sum([1 for at, who in self.turns if at > start and who == p]) for p in range(g.players)}
        if self.dice != g.dice.counter or len(self.seen) >= LONGEST:
            self.seen = {at: s for at, s in self.seen.items() if at > start and self.dice == g.dice.counter}
        self.seen[n] = now
        self.dice = g.dice.counter

    def shared(self, g: State, player: Player) -> str:
        """The act with which a player would begin again what goes round because others act in it too; "": there is none.

        Where several go on with it, it is the first of them in turn order who has to do something else."""
        if self.following or not self.again or self.acted.bit_count() < 2:
            return ""
        acting = [p for p in g.order() if (self.acted >> p) & 1]  # and are still in the game
        if len(acting) < 2 or player != acting[0] or not self.goes_round():
            return ""
        found = ""
        now = standing(g, player)
        for at, before in self.met.items():
            grew = grown(before, now)
            some = [a for a in self.answers[at:] if not a.idle]
            if grew >= 0 and not grew & ~NO_MATTER and some and some[0].player == player and some[0].kind == ACT and any(
                    [a.player != player for a in some]):
                found = some[0].key
        if len(self.met) >= LONGEST:
            self.met = {at: s for at, s in self.met.items() if at + LONGEST > len(self.answers)}
        self.met[len(self.answers)] = now
        return found

    def goes_round(self) -> bool:
        """Whether several players have just done the same twice over, as far as it was written down."""
        done = [a for a in self.answers if not a.idle]
        n = len(done)
        for p in range(2, min(n - 2, LONGEST) + 1):
            if all([done[i].same(done[i - p]) for i in range(max(p, n - p), n)]) and any(
                    [a.player != done[n - 1].player for a in done[n - p:]]):
                return True
        return False

    def bar(self, act: str) -> None:
        """Whoever has priority now cannot do this."""
        self.barred = act

    def first_act(self, g: State, player: Player, options: list[ActCode]) -> ActCode:
        """The act with which the round begins that a player may propose to repeat; PASS: there is none."""
        if self.proposer != player or self.following:
            return PASS
        for option in options:
            if key_of(g, ACT, option) == self.round[0].key:
                return option
        return PASS

    # --- following -----------------------------------------------------------------------------------------------
    def follow(self, rounds: int, breaker: Player, point: int) -> None:
        """So many whole rounds; then, if somebody breaks it, up to when they get priority for that time."""
        self.following = True
        self.left = rounds
        self.breaker = breaker
        self.point = point
        self.place = 0

    def agreed(self, g: State, kind: QuestionKind, player: Player, options: list[int]) -> list[int]:
        """The answer that was agreed on, if there is one and it is legal."""
        if player != self.proposer:
            return [PASS] if kind == ACT and PASS in options else []
        steps = self.round
        if kind == ACT:  # where only passing was possible, nothing was asked
            while self.place < len(steps) and steps[self.place].key == PASSED and steps[self.place].height != len(g.waiting):
                self.place += 1
        if self.place == len(steps):
            self.place = 0
            self.left -= 1
        if self.left < 0 or (self.left == 0 and self.breaker == NOBODY):
            return []
        a = steps[self.place]
        if a.kind != kind or (kind == ACT and a.height != len(g.waiting)):
            return []
        for option in options:
            if key_of(g, kind, option) == a.key:
                self.place += 1
                return [option]
        return []

    def end(self) -> None:
        self.following = False
        self.proposer = NOBODY
        self.forget()

    def forget(self) -> None:
        self.answers = []
        self.turns = []
        self.seen = {}
        self.acted = 0
        self.again = False
        self.met = {}
        self.barred = ""


def key_of(g: State, kind: QuestionKind, option: int) -> str:
    """An option, in words that mean the same in the next round."""
    if kind == ACT:
        return PASSED if option == PASS else f"{act_of(option)} {place_of(option)} {_thing(g, obj_of(option))}"
    return _thing(g, option) if kind in OF_OBJECTS and 0 <= option < len(g.objs) else str(option)


def _thing(g: State, id: ObjId) -> str:
    o = g.objs[id]
    card = o.parts[0] if o.parts else -1
    return f"{o.card.name} {card} {o.zone // g.players} {int(o.tapped)}{int(o.down)}"
