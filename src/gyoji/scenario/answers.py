"""Answers to questions: from the act that is being done, from the script's open answers, or by default."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ..kernel.process.alike import look_alike
from ..kernel.state.state import State
from ..kernel.state.terms import (
    ACT,
    ASK_NAMES,
    ATTACK,
    BLOCK,
    CASTER,
    CHOOSE,
    COLOR,
    COST,
    DEFENDER,
    DONE,
    MAY,
    MODE,
    NAME,
    NUMBER,
    ORDER,
    PASS,
    PAY,
    PLACE,
    REDRAW,
    REPLACE,
    SPAN,
    TARGET,
    act_of,
    is_player,
    obj_of,
)
from .model import At, Entry, letter
from .refs import Refs
from .words import bare

PICKS = ("choose", "targets", "pile", "order")  # answers that name things
WORDS = (MODE, NAME, COLOR)  # what is chosen is no object
NOT_STRICT = (ACT, PAY, ATTACK, BLOCK)  # doing nothing, and paying sensibly, need no answer


class Refused(Exception):
    """What an act names is not legal."""


class Unanswered(Exception):
    """`strict`: a choice for which no answer was queued."""


@dataclass
class Doing:
    """An act that is being done, with what is left of its details."""

    entry: Entry
    player: int
    src: int  # the object that acts; -1 where there is none
    targets: list[str] = field(default_factory=list)
    divide: dict[str, int] = field(default_factory=dict)
    modes: list[Any] = field(default_factory=list)
    pay: list[str] = field(default_factory=list)
    pairs: list[str] = field(default_factory=list)  # whom it attacks or blocks
    joiners: list[str] = field(default_factory=list)  # who does it together with the first
    extras: list[str] = field(default_factory=list)  # optional costs
    colors: int = 0  # how many were asked for
    number: int = 0  # how many equal ones do it, where one option stands for several

    def copy(self) -> Doing:
        return Doing(self.entry, self.player, self.src, self.targets.copy(), self.divide.copy(), self.modes.copy(),
                     self.pay.copy(), self.pairs.copy(), self.joiners.copy(), self.extras.copy(), self.colors, self.number)

    def unused(self) -> list[str]:
        return [*self.targets, *self.joiners, *(t for t, n in self.divide.items() if n > 0)]


@dataclass
class Answer:
    """One answer of the script. Its picks are used one by one."""

    player: int | None
    at: At | None
    kind: str
    value: Any
    source: str = ""
    ends: bool = False  # `done: true`: the choice ends after these picks
    last: list[int] | None = None  # what the choice would go on with: its source, then the options

    def copy(self) -> Answer:
        value = self.value.copy() if isinstance(self.value, list | dict) else self.value
        return Answer(self.player, self.at, self.kind, value, self.source, self.ends, self.last)


def doing(e: Entry, player: int, src: int, optional: dict[str, str]) -> Doing:
    b = e.body
    extras = [k for k in ("kicked", *(name for name, kind in optional.items() if kind == "yes")) if b.get(k)]
    divide = dict(b.get("divide", {}))
    targets = [t for t in b.get("targets", []) if t not in divide]
    return Doing(e, player, src, targets, divide, list(b.get("modes", [])), list(b.get("pay", [])), [], [], extras)


class Answers:
    """All that a scenario says about choices."""

    def __init__(self, refs: Refs, entries: list[Entry], strict: bool, eager: bool) -> None:
        self.refs = refs
        self.words = refs.words
        self.strict = strict
        self.eager = eager
        self.open: list[Answer] = [a for e in entries if e.kind == "answer" for a in split(e)]
        self.doing: Doing | None = None
        self.leftover: list[Doing] = []  # acts whose targets were not all asked for yet
        self.rule = ""  # of the question that is being asked
        self.taken: list[int] = []  # what was picked for the same choice before
        self.left: list[int] = []  # and what it left to be picked
        self.picked: list[int] | None = None  # what the choice that an answer picked for last would go on with

    def copy(self) -> Answers:
        n = Answers(self.refs, [], self.strict, self.eager)
        n.open = [a.copy() for a in self.open]
        n.doing = None if self.doing is None else self.doing.copy()
        n.leftover = [d.copy() for d in self.leftover]
        n.picked = self.picked
        n.rule, n.taken, n.left = self.rule, self.taken, self.left
        return n

    def begin(self, d: Doing) -> None:
        self.end()
        self.doing = d

    def end(self) -> None:
        """The act is done; what it names and nobody asked for may be asked when it resolves."""
        d = self.doing
        self.doing = None
        if d is not None and d.unused():
            self.leftover.append(d)

    def reply(self, g: State, kind: int, player: int, options: list[int], src: int, rule: str) -> int | None:
        """The option that the script says, or None. What is used is used up."""
        self.rule = rule
        if kind == SPAN:
            number = self.number_wanted(g, player, src)
            return None if number is None else max((o for o in options if o <= number), default=options[0])
        d = self.doing
        if d is not None and d.player == player:
            found = self.detail(g, d, kind, player, options, src, rule)
            if found is not None:
                return found
        for left in self.leftover:
            if kind in (TARGET, CHOOSE) and left.player == player and src >= 0 and self.same(g, left.src, src):
                found = self.take_target(g, left, player, options)
                if found is not None:
                    return found
        named = kind == TARGET and d is not None and d.player == player and bool(
            d.entry.body.get("targets") or d.entry.body.get("divide"))
        for a in sorted(self.open, key=lambda a: not self.own_kind(a, kind)):  # what is asked for by its name comes first
            if (a.player is None or a.player == player) and not (named and a.kind == "choose"):  # the act says all of them
                if a.at is not None and (g.turn != a.at.turn or (a.at.step and a.at.step != self.words.step_name(g))):
                    continue
                found = self.use(g, a, kind, player, options, src, rule)
                if found is not None:
                    return found
        costs = getattr(self.words.own, "cost_questions", ())  # rules by which optional costs are asked for
        if kind == MAY and d is not None and d.player == player and d.targets and rule not in costs and self.same(
                g, d.src, src):
            return 1  # whoever names what it is done to means to do it
        if d is not None and named and d.targets and len(options) > 1 and DONE not in options:
            offered = ", ".join(self.words.name(g, o) for o in options)
            raise Refused(f"{d.targets[0]} is not a legal target; legal are: {offered}")
        return DONE if named and DONE in options else None

    def own_kind(self, a: Answer, kind: int) -> bool:
        if kind in WORDS:
            return a.kind != "choose"
        return a.kind not in ("choose", "targets") or (a.kind == "targets") == (kind == TARGET)

    def number_wanted(self, g: State, player: int, src: int) -> int | None:
        """The number that the script will say when it is asked for; it is not used up yet."""
        d = self.doing
        if d is not None and d.player == player and (d.number or "x" in d.entry.body):
            return d.number or int(d.entry.body["x"])
        for a in self.open:
            if a.player in (None, player) and a.kind == "number" and (not a.source or self.refs.called(g, src, a.source)):
                return int(a.value)
            if a.player in (None, player) and a.kind == "divide":
                for text, n in a.value.items():
                    if src in self.refs.find(g, text, player):
                        return int(n)
        return None

    def unpaid(self, d: Doing) -> str:
        """What an act was to be paid with, and nothing asked for."""
        return ", ".join(word for word in d.pay if word not in self.words.own.lexicon.colors)

    def same(self, g: State, one: int, other: int) -> bool:
        """The same card, or an object and what it became."""
        if one < 0:
            return False
        mine = g.objs[one].parts
        return one == other or (bool(mine) and bool(set(mine) & set(g.objs[other].parts))) or any(
            w.obj == other and self.same(g, one, w.src) for w in g.waiting if w.src != other)

    # --- the act that is being done --------------------------------------------------------------------------
    def detail(self, g: State, d: Doing, kind: int, player: int, options: list[int], src: int, rule: str) -> int | None:
        body = d.entry.body
        named = getattr(self.words.own, "named_costs", {}).get(rule, "") if kind == MAY else ""  # a cost that names cards
        if named in body:
            return 1 if any(self.refs.called(g, src, name) for name in body[named]) else 0
        if kind in (TARGET, CHOOSE):
            found = self.take_target(g, d, player, options)
            if found is None and kind == CHOOSE:
                found = self.take(g, d.joiners, options, player)
            return found if found is not None or kind == TARGET else self.take(g, d.pay, options, player)
        if kind == PLACE and "to" in body:
            return self.exactly(g, kind, body["to"], options, player)
        if kind == CASTER:
            return self.caster(g, d, options, player)
        if kind in (DEFENDER, BLOCK):
            found = self.take(g, d.pairs, options, player)
            if found is None and d.pairs and kind == DEFENDER:
                offered = ", ".join(self.words.name(g, o) for o in options)
                raise Refused(f"{d.pairs[0]} cannot be attacked by it; possible: {offered}")
            return found
        if kind == PAY:
            found = self.take(g, d.pay, options, player)
            for i, word in enumerate(d.pay if found is None else []):
                if self.words.own.lexicon.colors.get(word, -1) in options:
                    del d.pay[i]
                    return self.words.own.lexicon.colors[word]
            mixed = getattr(self.words.own, "mixed_payment", False)  # other costs take things from where these lie
            if found is None and not mixed and self.could_pay(g, d.pay, options, player):
                offered = ", ".join(self.words.game.option_text(g, kind, o, player, "en") for o in options)
                raise Refused(f"{d.pay[0]} cannot pay for it; possible: {offered}")
            return found
        if kind == MODE and d.modes:
            return self.mode(g, d.modes, player, options)
        if kind == NUMBER and d.number and d.number in options:
            return d.number
        if kind == NUMBER and d.extras and self.counts_cost(rule, d):  # how often an optional cost is paid
            name = d.extras[0]
            d.extras = [k for k in d.extras if k != name]
            return min(int(body[name]), options[-1])
        if kind == NUMBER and "x" not in body and len(d.modes) > 1 and self.asks_cost(rule):
            return min(len(d.modes) - 1, options[-1])  # a cost for each mode beyond the first
        if kind == NUMBER and "x" in body and (body["x"] in options or self.asks_cost(rule)):
            if body["x"] not in options:
                raise Refused(f"X cannot be {body['x']}; possible: {options[0]} to {options[-1]}")
            return int(body["x"])
        if kind == COLOR:
            made = getattr(self.words.own, "color_of", None)
            bit = made(body, d.colors) if made is not None else 0
            d.colors += 1
            return bit or self.words.own.lexicon.colors.get(str(body.get("color", "")), None)
        if kind == MAY and d.extras:
            d.extras.pop(0)
            return 1
        if kind == COST and "alternative" in body:
            return self.cost(g, body["alternative"], player, options)
        return None

    def counts_cost(self, rule: str, d: Doing) -> bool:
        """It is asked how often an optional cost is paid, not for X."""
        body = d.entry.body
        return self.asks_cost(rule) and ("x" not in body or not isinstance(body[d.extras[0]], bool))

    def asks_cost(self, rule: str) -> bool:
        return rule in getattr(self.words.own, "cost_questions", ())

    def exactly(self, g: State, kind: int, text: str, options: list[int], player: int) -> int:
        """The option that an act names, or a refusal."""
        found = self.refs.pick(g, text, options, player)
        if found is None:
            offered = ", ".join(self.words.game.option_text(g, kind, o, player, "en") for o in options)
            raise Refused(f"{text} is not possible; possible: {offered}")
        return found

    def caster(self, g: State, d: Doing, options: list[int], player: int) -> int | None:
        """Who does it: whom the act names, or the first who could do it to all that it targets."""
        if "caster" in d.entry.body:
            return self.exactly(g, CASTER, d.entry.body["caster"], options, player)
        board = self.words.grid
        for id in options if board is not None and d.targets else []:
            assert board is not None
            aims = [self.refs.anything(g, t, player) for t in d.targets]
            if board.suits(g, id, [r for r in aims if r is not None]):
                return id
        return None

    def could_pay(self, g: State, names: list[str], options: list[int], player: int) -> bool:
        """An act is to be paid with something from where the options lie."""
        kinds = {g.zone_kind(o) for o in options if o >= 0}
        found = [r for name in names for r in self.refs.find(g, name, player)]
        return bool(names) and (not found or any(r >= 0 and g.zone_kind(r) in kinds for r in found))

    def take_target(self, g: State, d: Doing, player: int, options: list[int]) -> int | None:
        for text, n in d.divide.items():
            found = self.refs.pick(g, text, options, player) if n > 0 else None
            if found is not None:
                d.divide[text] -= self.words.own.part
                return found
        return self.take(g, d.targets, options, player)

    def take(self, g: State, names: list[str], options: list[int], player: int) -> int | None:
        """The first of some references that is an option; it is used up."""
        if self.left != [o for o in options if o != DONE]:
            self.taken = []  # another choice
        for i, text in enumerate(names):
            found = self.refs.pick(g, text, options, player, self.taken)
            if found is not None:
                del names[i]
                self.taken = [*self.taken, found]
                self.left = [o for o in options if o not in (found, DONE)]
                return found
        return None

    # --- open answers ----------------------------------------------------------------------------------------
    def use(self, g: State, a: Answer, kind: int, player: int, options: list[int], src: int, rule: str) -> int | None:
        if a.source and (src < 0 or not self.refs.called(g, src, a.source)):
            return None
        if a.kind in PICKS:
            if kind in (CHOOSE, TARGET, PAY, PLACE, CASTER) and a.kind != "order":
                return self.picks(g, a, options, player, src)
            if kind in WORDS and a.kind == "choose":  # a way, a name or a colour is chosen by its words
                said = self.mode(g, a.value, player, options, kind)
                if said is not None and not a.value:
                    self.open.remove(a)
                return said
            if kind in (ORDER, REPLACE):
                return self.listed(g, a, kind, player, options, rule)
            return None
        found: int | None = None
        if a.kind == "divide" and kind in (TARGET, CHOOSE):
            for text in a.value:
                found = self.refs.pick(g, text, options, player) if found is None and a.value[text] > 0 else found
                if found is not None:
                    a.value[text] -= self.words.own.part
                    break
            if found is not None and any(n > 0 for n in a.value.values()):
                return found
        elif a.kind == "divide" and kind == NUMBER:  # one share at a time: how much this one gets
            for text in list(a.value):
                if found is None and src in self.refs.find(g, text, player) and a.value[text] in options:
                    found = a.value.pop(text)
            if a.value:
                return found
        elif a.kind == "mode" and kind == MODE:
            found = self.mode(g, a.value, player, options)
            if a.value:
                return found
        elif a.kind == "may" and kind in (MAY, REDRAW):
            found = 1 if a.value else 0
        elif a.kind == "may" and kind == REPLACE and DONE in options:
            found = options[0] if a.value else DONE
        elif a.kind == "may" and kind == MODE:  # something or nothing
            nothing = self.written(g, kind, "nothing", player, options)
            if nothing is not None and len(options) < 3:
                found = sum(options) - nothing if a.value else nothing
        elif a.kind == "number" and kind == NUMBER:
            found = a.value
        elif a.kind == "color" and kind == COLOR:
            found = self.words.own.lexicon.colors[a.value]
        elif a.kind == "may" and kind == COST and len(options) == 2:  # the other cost, or the usual one
            found = options[1] if a.value else options[0]
        elif a.kind == "cost" and kind == COST:
            found = self.cost(g, a.value, player, options)
        elif a.kind == "name" and kind in (NAME, MODE):
            found = self.written(g, kind, a.value, player, options)
        if found is None or found not in options:
            return None
        self.open.remove(a)
        return found

    def declared(self, g: State, player: int, options: list[int]) -> int | None:
        """What a player declares from a hidden zone, where the script answers instead of acting: yes, or the card."""
        by_card = {obj_of(o): o for o in options if o != PASS}
        for a in self.open:
            if a.player not in (None, player) or (a.source and not any(self.refs.called(g, i, a.source) for i in by_card)):
                continue
            if a.kind == "may":
                self.open.remove(a)
                named = [o for i, o in by_card.items() if not a.source or self.refs.called(g, i, a.source)]
                return named[0] if a.value else PASS
            if a.kind in PICKS and a.kind != "order":
                found = self.picks(g, a, list(by_card), player, -1)
                if found is not None:
                    return by_card[found]
        return None

    def picks(self, g: State, a: Answer, options: list[int], player: int, src: int) -> int | None:
        """Picks add up until the choice is full; `done` ends it early."""
        found = self.take(g, a.value, options, player)
        if found is not None:
            if not a.value and not a.ends:
                self.open.remove(a)
            a.last = [src, *sorted(o for o in options if o not in (found, DONE))]
            self.picked = a.last
            return found
        if a.value or not a.ends:
            return None
        goes_on = a.last is None or a.last == [src, *sorted(o for o in options if o != DONE)]
        if DONE in options and goes_on:
            self.open.remove(a)
            return DONE
        if a.last is not None:  # the choice was full: there is nothing left to end
            self.open.remove(a)
        return None

    def listed(self, g: State, a: Answer, kind: int, player: int, options: list[int], rule: str) -> int | None:
        """Options that are places in a list of waiting effects or replacements (or the objects themselves)."""
        mine = self.words.to_be_ordered(g, player)
        if kind == ORDER and max(options) >= len(mine):
            found = self.take(g, a.value, options, player)
        else:
            found = None
            for i, text in enumerate(a.value):
                for option in options:
                    src, words = self.words.behind(g, kind, player, option, rule)
                    if src >= 0 and (self.refs.called(g, src, self.refs.numbered(text)[0]) or words.startswith(text)):
                        found = option
                        break
                if found is not None:
                    del a.value[i]
                    break
        if found is not None and not a.value:
            self.open.remove(a)
        return found

    def mode(self, g: State, modes: list[Any], player: int, options: list[int], kind: int = MODE) -> int | None:
        for i, m in enumerate(modes):
            found = m - 1 if isinstance(m, int) else self.written(g, kind, m, player, options)
            if found is not None and found in options:
                del modes[i]
                return found
        return None

    def cost(self, g: State, name: str, player: int, options: list[int]) -> int | None:
        if name == "normal":
            return 0 if 0 in options else None
        found = self.written(g, COST, name, player, options)
        other = [] if self.paying() else [o for o in options if o != 0]
        return found if found is not None else other[0] if len(other) == 1 else None

    def written(self, g: State, kind: int, text: str, player: int, options: list[int]) -> int | None:
        """An option by the start of what the player reads."""
        start = bare(text).rstrip(".")
        for lang in ("en", "ja"):
            said = [bare(self.words.game.option_text(g, kind, option, player, lang)).rstrip(".")
                    for option in options]
            for whole in (True, False):
                for option, words in zip(options, said, strict=True):
                    if words == start if whole else words.startswith(start) and len(start) > 1:
                        return option
        return None

    def priced(self, g: State, e: Entry, options: list[int]) -> int | None:
        """Where the cost is decided by the act itself: the act with the cost that an answer picks."""
        for a in self.open:
            if a.kind == "cost" and a.player == e.player and "alternative" not in e.body and e.body["do"] == "cast":
                body = {**e.body, "alternative": a.value}
                fits = [o for o in options if self.words.act_fits(g, o, body)]
                id = self.refs.pick(g, str(body.get("card", "")), [obj_of(o) for o in fits], a.player or 0)
                if id is not None:
                    self.open.remove(a)
                    return next(o for o in fits if obj_of(o) == id)
        return None

    # --- chance ----------------------------------------------------------------------------------------------
    def chance(self, g: State, n: int, what: str) -> int | None:
        for a in self.open:
            if a.kind == "coin" and n == 2 and "coin" in what:
                self.open.remove(a)
                return 0 if a.value == "heads" else 1
            if a.kind == "die" and a.value <= n and "die" in what:
                self.open.remove(a)
                return int(a.value) - 1
        return None

    # --- defaults --------------------------------------------------------------------------------------------
    def default(self, g: State, kind: int, player: int, options: list[int], src: int) -> int:
        if DONE in options and self.picked == [src, *sorted(o for o in options if o != DONE)]:
            return DONE  # the script has picked all that it says
        if self.strict and kind == MAY and any(
                a.kind in ("choose", "targets") and a.player in (None, player) and a.value
                and (not a.source or self.refs.called(g, src, a.source))
                and self.refs.find(g, a.value[0], player) for a in self.open):
            return max(options)  # whoever says what is chosen means to do it
        usual = self.paying() or self.rule in getattr(self.words.own, "as_declared", ())
        if self.strict and kind not in NOT_STRICT and not usual and not self.no_matter(g, kind, player, options):
            source = f" for {self.words.name(g, src)}" if src >= 0 else ""
            offered = ", ".join(self.words.game.option_text(g, kind, o, player, "en") for o in options)
            raise Unanswered(f"strict: no answer of {letter(player)} to the question {ASK_NAMES[kind]}{source}; "
                             f"possible: {offered}")
        if kind == ACT:
            code = self.words.own.acts.get("declare", -1)
            if self.eager and len(options) > 1 and all(o == PASS or act_of(o) == code for o in options):
                return next(o for o in options if o != PASS)  # what may be declared is
            return PASS if PASS in options else options[0]
        if kind in (ATTACK, BLOCK) and DONE in options:
            return DONE
        if kind in (MAY, REDRAW):
            return max(options) if self.eager else min(options)
        if kind in (NUMBER, SPAN):
            return max(options) if self.eager else min(options)
        if kind == REPLACE and DONE in options:  # optional
            return options[0] if self.eager else DONE
        if kind not in (CHOOSE, TARGET):
            return options[0]
        things = self.refs.ordered(g, [o for o in options if o != DONE], player)
        if self.eager and kind in (CHOOSE, TARGET):
            bad = self.words.bad_for_object(g, src)
            helps = [o for o in things if (self.side(g, o) == player) != bad]
            if helps:
                return helps[0]
        return DONE if DONE in options else things[0]

    def paying(self) -> bool:
        """It is asked what something is paid with."""
        return self.rule in getattr(self.words.own, "payment_rules", ())

    def no_matter(self, g: State, kind: int, player: int, options: list[int]) -> bool:
        """It makes no difference which option is taken: objects that are equal, or effects that read the same."""
        if kind in (CHOOSE, TARGET):
            return all(o >= 0 and look_alike(g, o, options[0]) for o in options)
        said = {self.words.game.option_text(g, kind, o, player, "en") for o in options}
        return kind in (ORDER, REPLACE) and len(said) == 1

    def side(self, g: State, ref: int) -> int:
        return -1 - ref if is_player(ref) else g.objs[ref].controller


def split(e: Entry) -> list[Answer]:
    """The answers that one entry gives, each of one kind."""
    b = e.body
    source = b.get("source", "")
    ends = bool(b.get("done", False))
    divide = b.get("divide", {})
    out: list[Answer] = []
    for kind, value in b.items():
        if kind in ("source", "done"):
            continue
        if kind in PICKS:
            value = [v for v in value if v not in divide]
            if not value and not ends:
                continue
        elif isinstance(value, list | dict):
            value = value.copy()
        out.append(Answer(e.player, e.at, kind, value, source, ends and kind in PICKS))
    if ends and not any(a.ends for a in out):
        out.append(Answer(e.player, e.at, "choose", [], source, True))
    return out
