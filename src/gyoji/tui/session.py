"""One game at the terminal and those who sit at it: who acts next, when to pass by itself, undo, save and load.

Knows nothing of the screen, and of the game only what a seat may know: views, questions, logs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .. import start
from ..kernel.errors import GyojiError
from ..kernel.files import bytes_of, naming, write_for
from ..kernel.holding.in_process import Agent
from ..kernel.holding.match import Match
from ..kernel.holding.questions import LogLine, Option, Question, index_of
from ..kernel.holding.saving import MOST_SAVED
from ..kernel.showing.layout import Layout
from ..kernel.state.terms import ACT, ATTACK, BLOCK, CHOOSE, DEFENDER, DONE, NOBODY, NUMBER, PASS, RULE

# What the table does next.
ASK = "ask"  # a human must choose
AUTO = "auto"  # a human's question that is passed for them
THINK = "think"  # an agent must choose
OVER = "over"


class Pick:
    """What a human has chosen: before which answer, and what."""

    def __init__(self, at: int, q: Question, option: Option, text: str) -> None:
        self.at = at
        self.seat = q.seat
        self.code = q.code
        self.rule = q.rule
        self.src = q.src
        self.value = option.value
        self.handle = option.handle
        self.text = text


FIGHTING = (ATTACK, BLOCK, DEFENDER)


def belongs(pick: Pick, q: Question) -> bool:
    """A choice and a question are parts of one choice of several: attackers and whom they attack, cards one by one."""
    if pick.value == DONE or pick.seat != q.seat:
        return False
    if q.code in FIGHTING and pick.code in (*FIGHTING, NUMBER):
        return q.game.attacks_together or q.code == DEFENDER
    return (pick.code, pick.rule, pick.src) == (q.code, q.rule, q.src) and q.code == CHOOSE


def told_picks(picks: list[Pick]) -> list[str]:
    """What was chosen, in words: attackers with whom they attack, what is the same counted."""
    out: list[str] = []
    for pick in picks:
        if pick.code in (DEFENDER, NUMBER) and out:
            out[-1] += f" → {pick.text}" if pick.code == DEFENDER else f" ×{pick.text}"
        else:
            out.append(pick.text)
    counts = {words: out.count(words) for words in out}
    return [f"{words} ×{n}" if n > 1 else words for words, n in counts.items()]


class Session:
    def __init__(self, match: Match, seats: list[Agent | None], cards: list[str], lang: str) -> None:
        self.match = match
        self.seats = seats
        self.cards = cards
        self.lang = lang
        humans = [i for i, agent in enumerate(seats) if agent is None]
        self.humans = humans
        self.viewer = humans[0] if humans else NOBODY
        self.hold()
        stops = match.layout(lang)["stops"]
        self.stops_own = set(stops["own"])
        self.stops_other = set(stops["other"])
        self.resolve_own = False  # pass when the newest thing that waits is one's own
        self.chosen: list[int] = []  # before which answers a human chose themselves
        self.attackers: list[int] | None = None  # what shall still attack, while all that can do are being declared
        self.picked: list[Pick] = []  # what they chose, as long as it was not taken back
        self.held = -1  # number of answers at which nothing is passed: a choice was taken back to here
        self.hurry = ""  # "" no, "something": pass until something happens, "turn": until the end of the turn
        self.hurried = (0, -1)  # turn and active player when the hurry began
        self.hurried_step = ""
        self.lines: list[LogLine] = []
        self.log_key: tuple[Match, int, str] | None = None  # whose log `lines` are
        self.events_read = 0
        self.games = 0  # how many were begun before this one

    def hold(self) -> None:
        """After each act a human can think again before others have a say."""
        for seat in self.humans:
            self.match.hold(seat)

    # --- looking ---------------------------------------------------------------------------------------------
    def view(self) -> dict[str, Any]:
        return self.match.view(self.viewer, self.lang)

    def layout(self) -> Layout:
        return self.match.layout(self.lang)

    def log(self) -> list[LogLine]:
        """What has happened, as the one who looks saw it; only what is new is read."""
        key = (self.match, self.viewer, self.lang)
        if key != self.log_key:
            self.log_key = key
            self.lines = []
            self.events_read = 0
        self.events_read = self.match.log_on(self.lines, self.events_read, self.viewer, self.lang)
        return self.lines

    def why(self, number: int) -> str:
        return self.match.why(number, self.viewer, self.lang)

    @property
    def question(self) -> Question | None:
        """What is asked of the one who looks; other seats' questions are their own affair."""
        q = self.match.question
        return q if q is not None and q.seat == self.viewer else None

    @property
    def asked_seat(self) -> int:
        q = self.match.question
        return NOBODY if q is None else q.seat

    def name(self, player: int) -> str:
        return self.match.game.player_name(player, self.lang)

    # --- who acts --------------------------------------------------------------------------------------------
    def next(self) -> str:
        q = self.match.question
        if q is None:
            return OVER
        if self.seats[q.seat] is not None:
            return THINK
        if q.seat != self.viewer:
            return ASK
        return AUTO if self.passes_itself(q) else ASK

    def think(self) -> int:
        """What the agent that is asked would answer. Takes time; changes nothing."""
        q = self.match.question
        agent = None if q is None else self.seats[q.seat]
        if q is None or agent is None:
            raise GyojiError("no agent is asked")
        return index_of(q, agent.choose(self.match.seat(q.seat)))

    def take(self, index: int) -> bool:
        """An agent's or an automatic answer; true if something was to be seen."""
        before = len(self.log())
        self.match.answer(index)
        return any(line.kind != RULE for line in self.log()[before:])

    def choose(self, index: int) -> None:
        """A human's own answer."""
        before = len(self.match.answers)
        q = self.match.question
        option = None if q is None else q.options[index]
        named = "" if option is None else option.text(self.lang)
        self.match.answer(index)
        self.held = -1
        if len(self.match.answers) == before:  # only told to go on after an act
            return
        self.chosen = [n for n in self.chosen if n < before]
        self.chosen.append(before)
        self.picked = [p for p in self.picked if p.at < before]
        if q is not None and option is not None:
            self.picked.append(Pick(before, q, option, named))

    def picks_so_far(self) -> list[Pick]:
        """What the one who looks has chosen for the choice of several that the question goes on with."""
        q = self.question
        out: list[Pick] = []
        at = len(self.match.answers)
        for pick in reversed(self.picked):
            at -= 1
            if q is None or pick.at != at or not belongs(pick, q):
                break
            out.insert(0, pick)
        return out

    def follow(self, handles: Sequence[int]) -> None:
        """If they are now asked which of several, and have shown it already, that is their answer."""
        q = self.question
        if q is None or q.code == ACT:
            return
        fits = [o for o in q.options if o.handle in handles]
        if len(fits) == 1:
            self.choose(fits[0].index)

    # --- attacking with all ----------------------------------------------------------------------------------
    def may_attack_with_all(self) -> bool:
        q = self.question
        return q is not None and q.code == ATTACK and q.game.attacks_together and any(v != DONE for v in q.values)

    def attack_with_all(self) -> None:
        """All that can attack; where there are several to attack they say whom, and the rest follow as far as they can."""
        if not self.may_attack_with_all():
            raise GyojiError("今は全員で攻撃できません" if self.lang == "ja" else "this is no time to attack with all")
        q = self.question
        first = len(self.match.answers)
        self.attackers = [] if q is None else [v for v in q.values if v != DONE]
        self.go_on_attacking()
        self.chosen = [n for n in self.chosen if n <= first]  # one choice, to be taken back as one

    def go_on_attacking(self) -> None:
        """As long as it is clear: the next attacker, how many like it, and whom the one before attacks."""
        while self.attackers is not None and (q := self.question) is not None:
            index = self.next_attack(q, self.attackers)
            if index < 0:
                break
            self.choose(index)
        if self.question is None or self.question.code != DEFENDER:
            self.attackers = None

    def next_attack(self, q: Question, attackers: list[int]) -> int:
        if q.code == ATTACK:
            value = next((v for v in attackers if v in q.values), DONE)
            if value == DONE:
                return -1
            attackers.remove(value)
            return q.values.index(value)
        if q.code == NUMBER and self.picked and self.picked[-1].code == ATTACK:
            return q.values.index(max(q.values))
        whom = next((p.value for p in reversed(self.picks_so_far()) if p.code == DEFENDER), DONE)
        return q.values.index(whom) if q.code == DEFENDER and whom in q.values else -1

    # --- passing ---------------------------------------------------------------------------------------------
    def passes_itself(self, q: Question) -> bool:
        if len(self.match.answers) == self.held:
            return False
        view = self.match.view(self.viewer, self.lang)
        if self.hurry:
            if self.hurry_goes_on(q, view):
                return True
            self.hurry = ""
        if q.code != ACT or PASS not in q.values:
            return False
        if view["waiting"]:
            return self.resolve_own and view["waiting"][0]["controller"] == self.viewer
        own = view["active"] == self.viewer
        return view["step"] not in (self.stops_own if own else self.stops_other)

    def pass_index(self, q: Question) -> int:
        return q.values.index(PASS if q.code == ACT else DONE)

    def start_hurry(self, until: str) -> None:
        """Pass now, and go on passing until something happens or the turn ends."""
        q = self.question
        if q is None:
            return
        view = self.match.view(self.viewer, self.lang)
        may_pass = q.code == ACT and PASS in q.values
        may_decline = until == "turn" and q.code == ATTACK and DONE in q.values
        if not may_pass and not may_decline:
            raise GyojiError("この質問はパスできません" if self.lang == "ja" else "this question cannot be passed")
        self.hurry = until
        self.hurried = (view["turn"], view["active"])
        self.hurried_step = view["step"]
        self.choose(self.pass_index(q))

    def hurry_goes_on(self, q: Question, view: dict[str, Any]) -> bool:
        same_turn = (view["turn"], view["active"]) == self.hurried
        if q.code == ATTACK and self.hurry == "turn" and same_turn:
            return DONE in q.values
        if q.code != ACT or PASS not in q.values:
            return False
        if self.hurry == "turn":
            return same_turn
        if any(w["controller"] != self.viewer for w in view["waiting"]):
            return False
        if view["active"] != self.viewer:
            return True
        return same_turn and not self.is_next_main(view["step"])

    def is_next_main(self, step: str) -> bool:
        """Another main phase of the own turn than that in which the hurry began, if there is a stop; in a game without
        main phases, another phase."""
        phases = {s["name"]: s["phase"] for s in self.layout()["steps"]}
        here = phases.get(step, "")
        main = here == "main" if "main" in phases.values() else here != phases.get(self.hurried_step, "")
        return main and step != self.hurried_step and step in self.stops_own

    # --- taking back, giving up ------------------------------------------------------------------------------
    def undo(self) -> Match:
        """The game before the last own choice, what was passed since included; a GyojiError says why not."""
        m = self.copy()
        to = self.chosen[-1] if self.chosen and self.chosen[-1] < len(m.answers) else len(m.answers) - 1
        m.undo(self.viewer, max(1, len(m.answers) - to))
        return m

    def cancel(self) -> Match:
        """The game before the act that is under way; a GyojiError says why not."""
        m = self.copy()
        m.cancel(self.viewer)
        return m

    def copy(self) -> Match:
        m = self.match.copy()
        m.lang = self.lang
        return m

    def may_cancel(self) -> bool:
        """The question asks for a part of an act that the one who looks has begun, as far as that can be told at once."""
        q = self.question
        if q is None or q.code == ACT:
            return False
        at = len(self.match.answers)
        for pick in reversed(self.picked):
            at -= 1
            if pick.at != at or pick.seat != q.seat:
                return False
            if pick.code == ACT:
                return pick.value != PASS
        return False

    def go_back(self, m: Match) -> None:
        self.match = m
        self.hold()
        self.held = len(m.answers)
        self.chosen = [n for n in self.chosen if n < self.held]
        self.picked = [p for p in self.picked if p.at < self.held]
        self.attackers = None
        self.hurry = ""

    def concede(self) -> None:
        if self.viewer == NOBODY:
            raise GyojiError("観戦者は投了できません" if self.lang == "ja" else "a spectator cannot concede")
        self.match.concede(self.viewer)

    # --- files -----------------------------------------------------------------------------------------------
    def save(self, path: str) -> int:
        data = self.match.save()
        write_for(path, data)
        return len(data)

    def read(self, path: str) -> Match:
        """A saved game of the same kind."""
        saved = bytes_of(path, MOST_SAVED)
        with naming(path):
            other = start.load(saved, self.cards, self.lang)
        if other.game.name != self.match.game.name:
            raise GyojiError(f"{path} is a game of {other.game.name}, not of {self.match.game.name}")
        return other

    def begin(self, m: Match) -> None:
        """Sit down at another game."""
        self.match = m
        self.hold()
        self.chosen = []
        self.picked = []
        self.attackers = None
        self.held = -1
        self.hurry = ""
        self.games += 1
        for i, agent in enumerate(self.seats):
            if agent is not None:
                agent.begin(i, self.games)
        q = m.question
        if q is not None and self.seats[q.seat] is None:
            self.viewer = q.seat

    def again(self) -> Match:
        """A new game with the same decks and options."""
        origin = self.match.origin
        if origin is None:
            raise GyojiError("this game does not know how it began")
        return start.new(self.match.game, origin.decks, start.any_seed(), (), origin.options, self.lang)
