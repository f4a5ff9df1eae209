"""Plays a scenario: an asker that acts and answers as the script says, and stops where it says."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ..kernel.holding.fingerprint import fingerprint
from ..kernel.process.turn import next_step
from ..kernel.state.limits import CutOff
from ..kernel.state.state import Asker, State
from ..kernel.state.terms import ACT, ASK_NAMES, ATTACK, BLOCK, DONE, PASS, act_of, obj_of
from .answers import Answers, Doing, Refused, doing
from .expect import Checker
from .model import Entry, Scenario, letter
from .refs import Refs, several
from .script import Script
from .trial import legal, option_of, team_up
from .words import Refusals

TURNS_BEYOND = 6  # how long an act without a time may go on being impossible
MOST_DECISIONS = 20_000


class Stopped(BaseException):
    """Play has come to where the scenario stops: unwinds the rules."""


class AskAgain(BaseException):
    """The judge has changed the position while a player was asked how to act: what they can do may be more or less now."""


class Failed(Exception):
    """The scenario does not hold; the message says what was wanted and what was found."""


class Runner(Asker):
    """One scenario in play."""

    def __init__(self, s: Scenario, g: State, refs: Refs) -> None:
        self.s = s
        self.words = s.words
        self.refs = refs
        self.script = Script(s.script, s.words)
        self.answers = Answers(refs, s.script, s.strict, s.eager)
        self.asked: tuple[int, int, list[int]] | None = None  # kind, player, options
        self.checkpoint: State | None = None
        self.since: list[int] = []  # options chosen since the checkpoint
        self.tried: set[str] = set()  # rules that were cited while acts were tried
        self.began = 0  # journal lines when the act in progress began
        acts = [e for e in self.script.entries if e.kind == "act"]
        self.pairs = {e.number: e.body["with"].copy() for e in acts if "with" in e.body}  # attacks still to be made
        self.step_key = (-1, -1, -1)
        self.early: set[int] = set()  # illegal entries whose step has ended before all that they wait for was done
        self.horizon = max(self.script.last_turn(), s.setup.number, 0 if s.stop is None else s.stop.turn) + TURNS_BEYOND
        self.checker = Checker(s.words, refs, lambda g, e: self.refusal(g, e) == "")
        expects = [s.expect, *(e.body for e in s.script if e.kind == "expect")]
        self.probes = any(e.illegal for e in s.script) or any("can" in e or "cannot" in e for e in expects)
        g.asker = self
        g.asker_sees_single = True

    # --- the outer loop --------------------------------------------------------------------------------------
    def play(self, g: State) -> None:
        """To the stop, then the final expectations; Failed says what does not hold."""
        try:
            while not g.over:
                if g.step < 0:
                    next_step(g)
                else:
                    self.stable(g)
                    moments = g.steps[g.step].moments
                    try:
                        over = moments[g.moment].run(g)
                    except AskAgain:
                        continue
                    if over and not g.over:
                        g.moment += 1
                        if g.moment >= len(moments):
                            self.step_over(g)
                            next_step(g)
                g.take_up()
        except (Stopped, CutOff):
            pass
        self.act_ended(g)
        for e in self.script.left():
            if e.kind == "act" and not e.illegal:
                raise Failed(f"{e}: was never done: {self.why(g, e)}")
            if e.kind == "act" and not g.over and self.is_due(g, e):  # at the stop that player still cannot do it
                self.must_refuse(g, e)
            elif e.kind == "expect" or (e.kind == "act" and not g.over):
                raise Failed(f"{e}: its moment never came")
        for d in self.answers.leftover:
            if d.unused():
                raise Failed(f"{d.entry}: nothing asked for its targets {', '.join(d.unused())}")
        self.check(g, self.s.expect, "expect")

    def stable(self, g: State) -> None:
        self.act_ended(g)
        self.asked = None
        key = (g.turn, g.step, g.moment)
        if key != self.step_key:
            if key[:2] != self.step_key[:2]:
                self.missed(g)
            self.step_key = key
        if self.probes:
            self.checkpoint = g.clone()
            self.checkpoint.journal = None
            self.since = []
        if g.decisions > MOST_DECISIONS:
            raise Failed(f"play did not come to an end within {MOST_DECISIONS} decisions")

    def missed(self, g: State) -> None:
        """A new step has begun: whatever had its time before it has missed it."""
        now = f"it is turn {g.turn}, {self.words.step_name(g)}"
        for e in self.script.left():
            at = e.body["to"] if e.kind == "advance" else e.at
            if at is not None and self.words.passed(g, at.turn, at.step):
                if e.kind == "resolve" or (e.illegal and e.number not in self.early):  # nothing is done in a skipped step
                    self.script.finish(e)
                else:
                    raise Failed(f"{e}: its time ({at}) has passed ({now}): {self.why(g, e)}")
        stop = self.s.stop
        if stop is not None and self.words.passed(g, stop.turn, stop.step):
            if self.s.after:
                raise Stopped
            raise Failed(f"stop: {stop} never came ({now})")
        if g.turn > self.horizon:
            left = self.script.left()
            raise Failed(f"{left[0]}: never became possible: {self.why(g, left[0])}" if left else "the stop never came")

    def why(self, g: State, e: Entry) -> str:
        over = f"the game was over, {'a draw' if g.winner < 0 else f'{letter(g.winner)} had won'}" if g.over else ""
        return over or self.script.refusals.get(e.number, "nothing that it fits was asked")

    def step_over(self, g: State) -> None:
        """All of a step is done. Where nobody acted in it, its moment is now."""
        self.act_ended(g)
        self.asked = None
        self.settle(g, None)
        for e in self.script.left():
            if e.illegal and e.at is not None and self.script.is_now(g, e.at):
                if (e.at.step or not g.schedule) and self.script.due(g, e):
                    self.script.finish(e)  # nobody was asked since it was due: it could not be done
                else:
                    self.early.add(e.number)
        stop = self.s.stop
        if stop is not None and self.script.is_now(g, stop):
            if self.s.after:
                g.step_ends()
            raise Stopped
        self.stop_if_used_up(g, None)

    # --- being asked -----------------------------------------------------------------------------------------
    def choose(self, g: State, kind: int, player: int, options: list[int], src: int, rule: str) -> int:
        found = self.reply(g, kind, player, options, src, rule)
        if found is None:
            found = self.answers.default(g, kind, player, options, src)
        self.since.append(found)
        return options.index(found)

    def single(self, g: State, kind: int, player: int, option: int, src: int, rule: str) -> None:
        self.reply(g, kind, player, [option], src, rule)

    def chance(self, g: State, n: int, what: str) -> int:
        found = self.answers.chance(g, n, what)
        return g.dice.below(n) if found is None else found

    def reply(self, g: State, kind: int, player: int, options: list[int], src: int, rule: str) -> int | None:
        """The option that the script says, or None for the default."""
        self.asked = (kind, player, options)
        if kind == ACT:
            found = self.act(g, player, options)
            return self.answers.declared(g, player, options) if found is None and self.declaring(options) else found
        self.look_at_question(g, kind, player)
        if kind in (ATTACK, BLOCK) and (found := self.declare(g, kind, player, options)) is not None:
            return found
        try:
            found = self.answers.reply(g, kind, player, options, src, rule)
            if found is None and g.seat_of(player) != player:  # another player decides for them
                found = self.answers.reply(g, kind, g.seat_of(player), options, src, rule)
        except Refused as e:
            d = self.answers.doing
            raise Failed(f"{d.entry if d is not None else 'an act'}: is not legal: {e}") from None
        return found if found in options else None

    def look_at_question(self, g: State, kind: int, player: int) -> None:
        """An expectation about a question is looked at when that question is asked."""
        wanted = [e for e in self.script.left() if e.kind == "expect" and "question" in e.body]
        for e in wanted[:1]:
            if self.script.reached(g, e) and self.is_question(e.body["question"], kind, player):
                self.check(g, e.body, str(e))
                self.script.finish(e)
        q = self.s.expect.get("question")
        if q is not None and self.s.stop is None and not self.script.left() and self.is_question(q, kind, player):
            raise Stopped

    def is_question(self, q: dict[str, Any], kind: int, player: int) -> bool:
        return bool(q.get("kind", ASK_NAMES[kind]) == ASK_NAMES[kind] and q.get("player", player) == player)

    # --- acts ------------------------------------------------------------------------------------------------
    def act(self, g: State, player: int, options: list[int]) -> int | None:
        """A player may act: it waits and checks first, then the first act of their queue that is due and fits."""
        self.act_ended(g)
        while True:
            self.settle(g, player)
            stop = self.s.stop
            if stop is not None and not self.s.after and self.script.is_moment(g, stop):
                raise Stopped
            self.stop_if_used_up(g, player)
            if not self.judge(g):
                break
        seat = g.seat_of(player)
        amid = self.declaring(options)
        for e in [*self.script.acts(player), *(self.script.acts(seat) if seat != player else [])]:
            if e.body["do"] in self.words.own.declares or not self.script.due(g, e):
                continue
            if e.illegal:
                if amid and e.body["do"] != "declare":  # whether it can be done is asked when this is over
                    continue
                self.must_refuse(g, e)
                return self.act(g, player, options)
            now = self.first_of(e)
            found = self.answers.priced(g, now, options) or option_of(self.words, self.refs, g, now, options)
            if found is None:
                self.script.refusals[e.number] = self.not_offered(g, e, options)
                continue
            left = {k: e.body[k][1:] for k in ("cards", "with") if now.body.get(k, []) != e.body.get(k, [])}
            if left:  # one after the other
                e.body = {**e.body, **left}
            else:
                self.script.finish(e)
            d = doing(now, player, obj_of(found) if found else -1, self.words.own.details)
            team_up(self.refs, g, d)
            self.begin(g, d)
            return found
        return None

    def first_of(self, e: Entry) -> Entry:
        """Of an act with several cards, or several attackers where they attack one by one, what comes first."""
        several = ["cards"] if self.words.grid is not None else ["cards", "with"]
        return replace(e, body={**e.body, **{k: e.body[k][:1] for k in several if len(e.body.get(k, [])) > 1}})

    def not_offered(self, g: State, e: Entry, options: list[int]) -> str:
        offered = sorted({self.words.game.option_text(g, ACT, o, e.player or 0, "en") for o in options})
        return f"{letter(e.player or 0)} could not do it; possible were: {', '.join(offered)}"

    def begin(self, g: State, d: Doing) -> None:
        self.answers.begin(d)
        self.words.own.ask_payment(g, bool(d.pay))
        self.began = 0 if g.journal is None else len(g.journal)

    def act_ended(self, g: State) -> None:
        d = self.answers.doing
        if d is None:
            return
        self.answers.end()
        self.words.own.ask_payment(g, False)
        for ev in (g.journal or [])[self.began :]:
            if ev.rule in self.words.own.taken_back:
                raise Failed(f"{d.entry}: was taken back (rule {ev.rule})")
        if self.answers.unpaid(d):
            raise Failed(f"{d.entry}: nothing was paid with {self.answers.unpaid(d)}")

    def declare(self, g: State, kind: int, player: int, options: list[int]) -> int | None:
        """Attacks and blocks: the next pair of an entry, one at a time."""
        mates = g.side(player)  # who declare together: an entry of one may name what another one controls
        for e in [e for p in [player, *[p for p in mates if p != player]] for e in self.script.acts(p)]:
            if self.words.own.declares.get(e.body["do"]) is None or ASK_NAMES[kind] != e.body["do"]:
                continue
            if not self.script.due(g, e):
                continue
            if e.illegal:
                self.must_refuse(g, e)
                return self.declare(g, kind, player, options)
            able = [o for o in options if o != DONE]
            k = 0
            found = self.refs.pick_actor(g, self.pairs[e.number][0][0], able, player)
            while found is None and len(mates) > 1 and k + 1 < len(self.pairs[e.number]):
                k += 1
                found = self.refs.pick_actor(g, self.pairs[e.number][k][0], able, player)
            if found is None and len(mates) > 1:  # a teammate's
                continue
            who, whom = self.pairs[e.number][k]
            if found is None:
                offered = ", ".join(self.words.name(g, o) for o in options if o != DONE) or "nobody"
                raise Failed(f"{e}: {who} cannot {e.body['do']}; able: {offered}")
            if kind == BLOCK:
                self.attacks(g, e, whom)
            number, more = several(who, len(g.groups.get(found, [found])))
            if more:  # of the same
                self.pairs[e.number][k] = (more, whom)
            elif kind == BLOCK and len(whom) > 1:  # one that blocks several is asked again for each
                self.pairs[e.number][k] = (who, whom[1:])
                whom = whom[:1]
            else:
                del self.pairs[e.number][k]
            if not self.pairs[e.number]:
                self.script.finish(e)
            d = doing(e, player, found, {})
            d.pairs = whom.copy()
            d.number = number if found in g.groups else 0
            self.begin(g, d)
            return found
        return None

    def attacks(self, g: State, e: Entry, whom: list[str]) -> None:
        """What is to be blocked must be attacking."""
        bit = self.words.own.lexicon.states.get("attacking", 0)
        for name in whom:
            if bit and not any(r >= 0 and g.objs[r].states & bit for r in self.refs.find(g, name)):
                raise Failed(f"{e}: {name} does not attack")

    def judge(self, g: State) -> bool:
        """What needs no question: conceding, counters that the judge puts, what someone who is not asked may not do."""
        for e in self.script.left():
            if e.kind != "act" or not self.script.due(g, e):
                continue
            do = e.body["do"]
            if do == "concede" and e.player is not None:
                self.script.finish(e)
                self.words.game.concede(g, e.player)
                if g.over:
                    raise Stopped
                if g.depth == 0:  # who concedes among several leaves before the next player acts
                    raise AskAgain
                return True
            if do == "put-counters":
                had = "counters" in self.words.own.player_fields  # players have some too
                found = [r for r in self.refs.find(g, e.body["object"], e.player or 0) if r >= 0 or had]
                if not found:
                    raise Failed(f"{e}: there is no {e.body['object']}")
                self.script.finish(e)
                for word, n in e.body.get("counters", {}).items():
                    self.words.put_counters(g, found[0], word, n)
                if g.depth == 0:
                    raise AskAgain
                return True
            asked, amid = (self.asked[1], self.declaring(self.asked[2])) if self.asked is not None else (None, False)
            alone = e.illegal and e.player != asked and not g.waiting and not amid
            if alone and self.script.in_turn(g, e) and self.refused(g, e):
                self.script.finish(e)
                return True
        return False

    def must_refuse(self, g: State, e: Entry) -> None:
        if not self.refused(g, e):
            raise Failed(f"{e}: must be refused, but it is legal")
        self.script.finish(e)

    def is_due(self, g: State, e: Entry) -> bool:
        return self.checkpoint is not None and (e.at is None or self.script.is_now(g, e.at)) and self.script.due(g, e)

    def refused(self, g: State, e: Entry) -> bool:
        before = fingerprint(g, self.words.game.own_state(g))
        why = self.refusal(g, e)
        if fingerprint(g, self.words.game.own_state(g)) != before:
            raise Failed(f"{e}: was refused, but changed the position")
        return why != ""

    def refusal(self, g: State, e: Entry) -> str:
        """Why an act is not legal now; empty if it is."""
        assert self.checkpoint is not None
        why = legal(self.words, self.answers, g, e, self.asked, self.checkpoint, self.since,
                    self.tried)
        own = self.words.own
        if why and isinstance(own, Refusals) and e.player is not None:
            names = [e.body[k] for k in ("card", "object") if k in e.body]
            names += [*e.body.get("cards", []), *(who for who, _ in e.body.get("with", []))]
            aims = [*e.body.get("targets", []), *([e.body["target"]] if "target" in e.body else [])]
            ids, targets = ([r for name in some for r in self.refs.find(g, name, e.player)] for some in (names, aims))
            ids = [id for id in ids if id >= 0]
            for rule in own.refusals(g, e.player, e.body["do"], ids, targets):
                g.cite(rule, ids[0], e.player)
        return why

    # --- waits and checks ------------------------------------------------------------------------------------
    def settle(self, g: State, player: int | None) -> None:
        """Waits that are over and checks whose moment has come; `player` may act, or a step is over."""
        again = True
        while again:
            again = False
            for e in self.script.left():
                if e.kind == "expect":
                    ready = self.ready(g, e, player)
                elif e.kind == "advance":
                    here = self.script.is_now if player is None else self.script.is_moment
                    ready = here(g, e.body["to"])
                elif e.kind == "resolve":
                    ready = self.script.resolved(g, e)
                else:
                    continue
                if ready:
                    self.script.finish(e)
                    if e.kind == "expect":
                        self.check(g, e.body, str(e))
                    again = True
                    break

    def ready(self, g: State, e: Entry, player: int | None) -> bool:
        if e.at is not None:
            now = self.script.is_now(g, e.at) if player is None else self.script.is_moment(g, e.at)
            mine = e.player is None or player is None or (e.player == player and self.script.next_in_queue(g, e))
            return now and mine
        if "question" in e.body and e.body["question"].get("kind", "act") != "act":
            return False
        return self.script.reached(g, e) and (e.player is None or e.player == player)

    def declaring(self, options: list[int]) -> bool:
        """Nobody acts freely: in the middle of something, a player is asked what they declare (triggers in hidden zones)."""
        code = self.words.own.acts.get("declare", -1)
        return len(options) > 1 and all(o == PASS or act_of(o) == code for o in options)

    def stop_if_used_up(self, g: State, player: int | None) -> None:
        if self.s.stop is not None or g.waiting or g.pending or self.words.own.busy(g):
            return
        if self.asked is not None and self.declaring(self.asked[2]):
            return
        left = [e for e in self.script.left() if not (e.illegal and e.player != player and e.at is None)]
        q = self.s.expect.get("question")
        if not left and (q is None or player is None or q.get("kind", "act") == "act"):
            for e in self.script.left():
                if self.checkpoint is not None and not self.refused(g, e):
                    return  # let that player be asked
            raise Stopped

    def check(self, g: State, expect: dict[str, Any], where: str) -> None:
        wrong = self.checker.wrong(g, expect, self.asked)
        if wrong:
            raise Failed(f"{where}: " + "; ".join(wrong))
