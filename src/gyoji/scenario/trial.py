"""Whether an act would be legal: it is tried in a copy of the game."""

from __future__ import annotations

from ..kernel.process.turn import Priority, TurnAction
from ..kernel.state.limits import CutOff
from ..kernel.state.state import Asker, State
from ..kernel.state.terms import ACT, ASK_NAMES, DONE, PASS, TARGET, obj_of
from .answers import Answers, Doing, Refused, doing
from .expect import cited_rules
from .model import Entry
from .refs import Refs, several
from .words import GameWords

MOST_AIMS = 40  # targets that are tried where an act names none


class Verdict(BaseException):
    """The trial is over; empty: the act is legal."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


def option_of(words: GameWords, refs: Refs, g: State, e: Entry, options: list[int]) -> int | None:
    """The option of a player who may act that is this act."""
    found = [o for o in options if words.act_fits(g, o, e.body)]
    if e.body["do"] == "pass" or not found:
        return found[0] if found else None
    name = e.body.get("card", e.body.get("object"))
    if name is None and "cards" in e.body:
        name = e.body["cards"][0]
    if name is None and "with" in e.body:  # whoever of them can begin
        ids = [refs.pick(g, who, [obj_of(o) for o in found], e.player or 0) for who, _ in e.body["with"]]
        return next((o for id in ids for o in found if obj_of(o) == id), None)
    if name is None:
        return found[0]
    id = refs.pick(g, name, [obj_of(o) for o in found], e.player or 0)
    return next((o for o in found if obj_of(o) == id), None)


def team_up(refs: Refs, g: State, d: Doing) -> None:
    """Those who do it together (`with`): one has begun, the others join; whom they do it to are its targets."""
    team: list[tuple[str, list[str]]] = d.entry.body.get("with", [])
    d.joiners = [who for who, _ in team]
    for who in d.joiners:
        if refs.pick(g, who, [d.src], d.player) is not None:
            d.joiners.remove(who)
            break
    for target in [t for _, whom in team for t in whom]:
        if target not in d.targets:
            d.targets.append(target)


def legal(words: GameWords, answers: Answers, g: State, e: Entry, asked: tuple[int, int, list[int]] | None,
          checkpoint: State, since: list[int], cited: set[str]) -> str:
    """Why an act is refused; empty if it is legal for that player now (as if it were their turn to act).

    The rules that are cited on the way are added to `cited`."""
    assert e.player is not None
    if e.body["do"] == "concede":
        return "" if not g.over else "the game is over"
    if g.over:
        return "the game is over"
    step = words.own.declares.get(e.body["do"])
    kind = -1 if asked is None else asked[0]
    mine = asked is not None and asked[1] == e.player
    n = (g if kind in (-1, ACT) and not mine else checkpoint).clone()
    n.open_journal()
    if step is not None and not (mine and ASK_NAMES[kind] == e.body["do"]):
        n = g.clone()  # what could be declared if that step's own action came now
        n.open_journal()
        n.step = words.own.steps.index(step)
        acts = [i for i, m in enumerate(n.steps[n.step].moments) if isinstance(m, TurnAction)]
        n.moment = acts[0] if acts else 0
        since = []
    elif step is None and not (mine and kind == ACT):
        options = words.own.legal_acts(n, e.player)
        if options is not None and option_of(words, answers.refs, n, e, options) is None:
            return "it is not possible now"
        able = [i for i, m in enumerate(n.steps[n.step].moments) if isinstance(m, Priority)]
        if not able:
            return "nobody may act in this step"
        if n.moment not in able:
            n.moment = next((i for i in able if i > n.moment), able[-1])
        n.priority = e.player
        since = []
    first = why = try_out(n.clone(), Trial(words, answers.copy(), e, since), cited)
    for k in range(0 if "targets" in e.body else MOST_AIMS):  # where no target is named, any will do
        if not why:
            break
        trial = Trial(words, answers.copy(), e, since, k)
        why = try_out(n.clone(), trial, cited)
        if trial.aim >= 0:  # there are not as many to choose from
            return first
    return why


def try_out(n: State, trial: Trial, cited: set[str]) -> str:
    n.asker = trial
    n.asker_sees_single = True
    n.open_journal()
    try:
        n.steps[n.step].moments[n.moment].run(n)
    except Verdict as v:
        return v.why
    except Refused as r:
        return str(r)
    except CutOff:  # it is legal, but the game does not go on after it
        return ""
    finally:
        cited |= cited_rules(n)
    return trial.verdict(n)


class Trial(Asker):
    """Repeats what was answered since the copy was taken, then does the act with its details."""

    def __init__(self, words: GameWords, answers: Answers, e: Entry, since: list[int], aim: int = -1) -> None:
        self.aim = aim  # which of the possible targets is taken first where none is named; -1: as by default
        self.words = words
        self.answers = answers
        self.e = e
        self.since = since.copy()
        self.started = False
        self.left: list[tuple[str, list[str]]] = []  # attacks or blocks still to be declared, one attacker at a time

    def verdict(self, g: State) -> str:
        """The act has been done as far as it goes."""
        if not self.started:
            return "nobody asked for it"
        if self.left:
            return f"{self.left[0][0]} is not able to"
        for ev in g.journal or []:
            if ev.rule in self.words.own.taken_back:
                return f"it is taken back (rule {ev.rule})"
        d = self.answers.doing
        if d is not None and self.answers.unpaid(d):
            return f"nothing is paid with {self.answers.unpaid(d)}"
        if d is not None and d.modes:
            return f"mode {d.modes[0]} is not asked for"
        return f"{d.unused()[0]} is not asked for" if d is not None and d.unused() else ""

    def stable(self, g: State) -> None:
        raise Verdict(self.verdict(g))

    def choose(self, g: State, kind: int, player: int, options: list[int], src: int, rule: str) -> int:
        if self.since:
            return options.index(self.since.pop(0))
        return options.index(self.reply(g, kind, player, options, src, rule))

    def single(self, g: State, kind: int, player: int, option: int, src: int, rule: str) -> None:
        if kind == ACT and not self.started and player != self.e.player:
            return  # a player who can only pass, before the one whose act it is
        if not self.since:
            self.reply(g, kind, player, [option], src, rule)

    def reply(self, g: State, kind: int, player: int, options: list[int], src: int, rule: str) -> int:
        e = self.e
        if not self.started and (kind == ACT or ASK_NAMES[kind] == e.body["do"]):
            if kind != ACT and player != e.player and e.player in g.side(player) and DONE in options:
                return DONE  # who declares before a teammate
            return self.start(g, kind, player, options)
        if kind == ACT:
            raise Verdict(self.verdict(g))
        if self.left and ASK_NAMES[kind] == e.body["do"]:
            return self.declare(g, kind, player, options)
        found = self.answers.reply(g, kind, player, options, src, rule)
        if found is None and ASK_NAMES[kind] == e.body["do"] and DONE not in options:
            raise Verdict("that alone is no legal declaration")
        if found is None or found not in options:
            if kind == TARGET and self.aim >= 0:
                if self.aim >= len(options):
                    raise Verdict("there is no other target")
                found, self.aim = options[self.aim], -1
                return found
            strict, self.answers.strict = self.answers.strict, False
            found = self.answers.default(g, kind, player, options, src)
            self.answers.strict = strict
        return found

    def declare(self, g: State, kind: int, player: int, options: list[int]) -> int:
        """The next of several who attack or block."""
        if not self.left:
            raise Verdict("it names nobody")
        able = [o for o in options if o != DONE]
        k = 0
        found = self.answers.refs.pick_actor(g, self.left[0][0], able, player)
        while found is None and len(g.side(player)) > 1 and k + 1 < len(self.left):
            k += 1
            found = self.answers.refs.pick_actor(g, self.left[k][0], able, player)
        who, whom = self.left[k]
        if found is None and len(g.side(player)) > 1 and DONE in options:
            return DONE  # a teammate's
        if found is None:
            raise Verdict(f"{who} is not able to")
        bit = self.words.own.lexicon.states.get("attacking", 0)
        for name in whom if ASK_NAMES[kind] == "block" and bit else []:
            if not any(r >= 0 and g.objs[r].states & bit for r in self.answers.refs.find(g, name)):
                raise Verdict(f"{name} does not attack")
        number, more = several(who, len(g.groups.get(found, [found])))
        if more:
            self.left[k] = (more, whom)
        else:
            del self.left[k]
        d = doing(self.e, player, found, {})
        d.pairs = whom.copy()
        d.number = number if found in g.groups else 0
        self.answers.begin(d)
        return found

    def start(self, g: State, kind: int, player: int, options: list[int]) -> int:
        e = self.e
        if player != e.player:
            raise Verdict("that player is not being asked")
        self.started = True
        if kind != ACT:
            for who, whom in e.body["with"]:
                self.left.extend([(who, [name]) for name in whom] if ASK_NAMES[kind] == "block" else [(who, whom)])
            return self.declare(g, kind, player, options)
        found = option_of(self.words, self.answers.refs, g, e, options)
        if found is None:
            raise Verdict("it is not possible now")
        d = doing(e, player, obj_of(found) if found != PASS else -1, self.words.own.details)
        team_up(self.answers.refs, g, d)
        self.answers.begin(d)
        self.words.own.ask_payment(g, bool(d.pay))
        return found
