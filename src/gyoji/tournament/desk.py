"""The desk: an event is its log. Acts are checked, carried out and written down; replaying the log gives the same event."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import asdict, fields
from datetime import date
from hashlib import blake2b
from importlib import import_module
from typing import Any, TypeVar

from ..kernel.errors import GyojiError
from ..kernel.files import json_of
from .formats import CONSTRUCTED, LIMITED
from .rounds_to_play import LEVELS_OF, PREMIER
from .standings import Place, standings, why_placed
from .values import ELIMINATION, LEVELS, SWISS, Call, Entrant, Match, Note, Penalty, Refusal, Round, Settings

FORMAT = 1
ANYBODY = ("organiser", "head-judge", "floor-judge", "scorekeeper", "player")
#: where the acts are; each module registers its own
MODULES = ("entering", "rounds", "results", "leaving", "play_offs", "penalties", "decks", "timing", "prizes",
           "limited.events")

Do = Callable[..., Any]
D = TypeVar("D", bound=Do)


class Act:
    """Something that the desk can do: who may ask for it, and by which rule nobody else may."""

    def __init__(self, name: str, do: Do, roles: tuple[str, ...], rule: str) -> None:
        self.name = name
        self.do = do
        self.roles = roles
        self.rule = rule
        names = do.__code__.co_varnames[1:do.__code__.co_argcount]
        self.asks_by = "by" in names
        self.takes = {n: str(do.__annotations__[n]) for n in names if n != "by"}  # how each argument is declared
        self.needs = names[:len(names) - len(do.__defaults__ or ())]

    def check(self, args: dict[str, Any]) -> None:
        """It is given what it needs, in the right shape, and nothing else."""
        for name in self.needs:
            if name not in args:
                raise Refusal(f"{self.name} needs {name}: {', '.join(self.takes)}")
        for name, value in args.items():
            if name not in self.takes:
                raise Refusal(f"{self.name} takes no {name}; it takes: {', '.join(self.takes) or 'nothing'}")
            wrong = wrong_shape(self.takes[name], value)
            if wrong:
                raise Refusal(f"{self.name}: {name} is {wrong}, not {value!r}")


ACTS: dict[str, Act] = {}


def act(name: str, rule: str, roles: tuple[str, ...] = ("organiser", "scorekeeper", "head-judge")) -> Callable[[D], D]:
    """A function is an act of the desk."""

    def register(do: D) -> D:
        ACTS[name] = Act(name, do, roles, rule)
        return do

    return register


class Desk:
    """An event. `do` carries out an act, or raises a Refusal that names the rule and changes nothing."""

    def __init__(self, settings: Settings) -> None:
        for module in MODULES:
            import_module(f".{module}", __package__)
        self.settings = settings
        self.phase = "entering"  # then SWISS, ELIMINATION, "over"
        self.rounds_to_play = 0  # of Swiss, once it has begun
        self.staff: dict[str, set[str]] = {}
        self.entrants: dict[str, Entrant] = {}
        self.rounds: list[Round] = []
        self.forbidden: set[frozenset[str]] = set()
        self.penalties: list[Penalty] = []
        self.locked: list[str] = []  # who has made it before the Swiss rounds are over, in the order of their seeds
        self.seeds: list[str] = []  # who has made the cut, best first
        self.bracket: list[str] = []  # the places of single elimination, neighbours meet; "": nobody
        self.announced: dict[str, str] = {}
        self.prizes: list[int] = []  # of the first place, the second and so on
        self.prize_kind = ""
        self.agreed: set[str] = set()  # who divides them: entrants, and "" for the organiser
        self.shares: dict[str, str] = {}  # by entrant, where they are divided
        self.checked: set[str] = set()  # whose decks were checked
        self.lists: dict[str, list[dict[str, Any]]] = {}  # deck lists by entrant, the newest last
        self.drafts: list[Any] = []
        self.pools: dict[str, list[str]] = {}
        self.clock = 0  # when the round's time began, in milliseconds; 0: it has not
        self.calls: list[Call] = []  # for a judge
        self.notes: list[Note] = []
        self.log: list[dict[str, Any]] = []
        self._made: dict[str, Any] = {}
        self._cited: set[str] = set()
        self._refused_by: set[str] = set()
        self._replaying = False
        self._doing = ""
        self._differs: list[str] | None = None  # what is decided otherwise now, in an audit

    # --- beginning -------------------------------------------------------------------------------------------
    @staticmethod
    def create(name: str, **settings: Any) -> Desk:
        """A new event; its program says the level, and whether it is premier, unless that is given."""
        desk = Desk(read_settings({**by_program(settings.get("program")), "name": name, **settings}))
        desk._write("create", "", plain(desk.settings), {})
        return desk

    # --- acting ----------------------------------------------------------------------------------------------
    def do(self, name: str, /, by: str = "", **args: Any) -> Any:
        """Carry out an act for somebody of the staff, for a player, or for whoever holds the desk."""
        return self._do(name, by, args, None)

    def __getattr__(self, name: str) -> Callable[..., Any]:
        word = name.replace("_", "-")
        if name.startswith("_") or word not in ACTS:
            raise AttributeError(f"a desk has no act {name!r}; it has: {', '.join(sorted(ACTS))}")
        parameters = list(ACTS[word].takes)

        def do(*values: Any, by: str = "", **args: Any) -> Any:
            return self._do(word, by, {**dict(zip(parameters, values, strict=False)), **args}, None)

        return do

    def _do(self, name: str, by: str, args: dict[str, Any], made: dict[str, Any] | None) -> Any:
        if name not in ACTS:
            raise Refusal(f"the desk has no act {name!r}; it has: {', '.join(sorted(ACTS))}")
        act = ACTS[name]
        self._doing = name
        self._made = {} if made is None else made
        self._replaying = made is not None
        notes, cited = len(self.notes), set(self._cited)
        try:
            self._may(act, by)
            act.check(args)
            result = act.do(self, **args, by=by) if act.asks_by else act.do(self, **args)
        except GyojiError as e:
            del self.notes[notes:]
            self._cited = cited
            if isinstance(e, Refusal):
                self._refused_by |= set(e.rules)
            raise
        self._write(name, by, args, self._made)
        return result

    def _may(self, act: Act, by: str) -> None:
        if not by:
            return
        roles = self.staff.get(by, set()) | ({"player"} if by in self.people() else set())
        if not roles:
            raise Refusal(f"{by} is neither staff nor an entrant of this event", "MTR 1.3#1")
        if not roles & set(act.roles):
            raise Refusal(f"{act.name} is for the {' or '.join(act.roles)}; {by} is {', '.join(sorted(roles))}", act.rule)

    def _write(self, name: str, by: str, args: dict[str, Any], made: dict[str, Any]) -> None:
        entry: dict[str, Any] = {"act": name}
        if by:
            entry["by"] = by
        if args:
            entry["with"] = args
        if made:
            entry["made"] = made
        before = self.log[-1]["sum"] if self.log else ""
        entry["sum"] = summed(before, entry)
        self.log.append(entry)

    def decided(self, what: str, compute: Callable[[], Any], anew: bool = True) -> Any:
        """What chance or the solver decides is written down; a replay reads it there, an audit decides it anew, unless
        more than the log is needed for that."""
        if not self._replaying:
            self._made[what] = compute()
        elif what not in self._made:
            raise GyojiError(f"entry {len(self.log) + 1} of the event does not say {what}")
        elif self._differs is not None and anew:
            now = compute()
            if now != self._made[what]:
                self._differs.append(
                    f"entry {len(self.log) + 1} ({self._doing}) says {what} {self._made[what]}, and now it is {now}")
        return self._made[what]

    def note(self, rule: str, text: str, *who: str, round: int = 0) -> None:
        """Something was decided by a rule."""
        self.notes.append(Note(len(self.log), rule, text, who, round or len(self.rounds)))

    def cite(self, rule: str) -> None:
        """Something was counted or looked at by a rule."""
        self._cited.add(rule)

    def cited(self) -> set[str]:
        """All rules by which something was decided so far, or refused."""
        return {note.rule for note in self.notes} | self._cited | self._refused_by

    # --- looking ---------------------------------------------------------------------------------------------
    @property
    def round(self) -> Round | None:
        return self.rounds[-1] if self.rounds else None

    @property
    def swiss_rounds(self) -> list[Round]:
        return [round for round in self.rounds if round.system == SWISS]

    def people(self) -> dict[str, str]:
        """Every person who plays, with the entrant that they are or belong to."""
        return {person: e.id for e in self.entrants.values() for person in (e.members or (e.id,))}

    def entrant(self, who: str) -> Entrant:
        """By id, or by name if that is of one."""
        if who in self.entrants:
            return self.entrants[who]
        found = [e for e in self.entrants.values() if who == e.name or who in e.members]
        if len(found) == 1:
            return found[0]
        if found:
            raise Refusal(f"{who} is the name of {len(found)} entrants: {', '.join(e.id for e in found)}", "MTR 1.5#1")
        raise Refusal(f"{who} is not entered", "MTR 1.5#1")

    def names(self) -> dict[str, str]:
        """By id, what entrants are called; of those with the same name, with the id."""
        often = Counter(e.name for e in self.entrants.values())
        return {id: e.name if often[e.name] == 1 or id == e.name else f"{e.name} ({id})" for id, e in self.entrants.items()}

    def for_oneself(self, by: str, e: Entrant, rule: str) -> None:
        """A player acts for nobody else; staff, and whoever holds the desk, for anybody."""
        if by and by not in self.staff and self.people().get(by) != e.id:
            raise Refusal(f"{by} cannot do this for {e.name}", rule)

    def match_of(self, who: str, number: int = 0) -> Match:
        """The match of an entrant in the round, or in an earlier one."""
        e = self.entrant(who)
        if number and not 1 <= number <= len(self.rounds):
            raise Refusal(f"there is no round {number}: there were {len(self.rounds)}", "MTR 10.2#3")
        round = self.rounds[number - 1] if number else self.round
        if round is None or not round.posted:
            raise Refusal("no round is posted yet" if round is None else f"round {round.number} is not posted yet",
                          "MTR 1.9#1.1")
        match = round.match_of(e.id)
        if match is None:
            raise Refusal(f"{e.name} has no match in round {number or len(self.rounds)}", "MTR 1.9#1.1")
        return match

    def standings(self, upto: int = 0) -> list[Place]:
        """By what was played so far, or in the first rounds."""
        return standings(self.settings, self.entrants, self.rounds, upto, self.cite)

    def why(self, who: str, round: int = 0) -> list[str]:
        """All that was decided about an entrant, each with its rule, and why they have their place."""
        e = self.entrant(who)
        said = [f"round {n.round}: {n.text} ({n.rule})" if n.round else f"{n.text} ({n.rule})"
                for n in self.notes if e.id in n.who and n.text and (not round or n.round == round)]
        return said + why_placed(self.settings, self.standings(round), e.id)

    # --- saving ----------------------------------------------------------------------------------------------
    def save(self) -> str:
        """The log, an entry a line."""
        lines = [json.dumps({"gyoji": "event", "format": FORMAT})]
        return "\n".join(lines + [json.dumps(entry, ensure_ascii=False, separators=(",", ":")) for entry in self.log]) + "\n"

    @staticmethod
    def load(text: str) -> Desk:
        """An event from its log, played again; a log that was altered is refused."""
        return replay(read_log(text))

    def dump(self) -> dict[str, Any]:
        """Everything as plain values: the same for the same event."""
        return {
            "settings": plain(self.settings), "phase": self.phase, "rounds_to_play": self.rounds_to_play,
            "staff": {who: sorted(roles) for who, roles in sorted(self.staff.items())},
            "entrants": [asdict(e) for e in self.entrants.values()],
            "rounds": [asdict(r) for r in self.rounds], "forbidden": sorted(sorted(pair) for pair in self.forbidden),
            "penalties": [asdict(p) for p in self.penalties],
            "locked": self.locked, "seeds": self.seeds, "bracket": self.bracket,
            "announced": self.announced, "checked": sorted(self.checked), "lists": self.lists, "pools": self.pools,
            "prizes": self.prizes, "prize_kind": self.prize_kind, "agreed": sorted(self.agreed), "shares": self.shares,
            "clock": self.clock, "calls": [asdict(c) for c in self.calls],
        }


def replay(log: Iterable[dict[str, Any]], differs: list[str] | None = None) -> Desk:
    """An event from its log; into the list goes what the desk would decide otherwise now."""
    desk: Desk | None = None
    number = 0
    for entry in log:
        number += 1
        if desk is None:
            if entry.get("act") != "create":
                raise GyojiError("the event does not begin with its creation")
            desk = Desk(read_settings(entry.get("with", {})))
            desk._differs = differs
            desk._write("create", "", plain(desk.settings), {})
        else:
            try:
                desk._do(str(entry.get("act")), str(entry.get("by", "")), dict(entry.get("with", {})),
                         entry.get("made", {}))
            except Refusal as e:
                raise GyojiError(f"entry {number} of the event cannot be carried out: {e}") from None
            except (AttributeError, IndexError, KeyError, TypeError, ValueError) as e:  # no desk has written this
                raise GyojiError(f"entry {number} of the event makes no sense: {e!r}") from None
        if desk.log[-1]["sum"] != entry.get("sum"):
            raise GyojiError(f"entry {number} of the event was altered: its sum is wrong")
    if desk is None:
        raise GyojiError("the event is empty")
    return desk


def read_log(text: str) -> list[dict[str, Any]]:
    lines = text.splitlines()
    try:
        head = json_of(lines[0]) if lines else {}
    except ValueError:
        head = {}
    if not isinstance(head, dict) or head.get("gyoji") != "event":
        raise GyojiError("this is not an event file of gyoji")
    number = head.get("format")
    if not isinstance(number, int) or number < 1:
        raise GyojiError(f"the event has no format that can be read: {number!r}")
    if number > FORMAT:
        raise GyojiError(f"the event has format {number}, made by a newer gyoji")
    log = []
    for number, line in enumerate(lines[1:], 1):
        try:
            log += [json_of(line)] if line.strip() else []
        except ValueError:
            raise GyojiError(f"the event cannot be read: entry {number} is cut off or damaged") from None
    if any(not isinstance(part, dict) for entry in log for part in (
            [entry, entry.get("with", {}), entry.get("made", {})] if isinstance(entry, dict) else [entry])):
        raise GyojiError("the event cannot be read: an entry is no mapping")
    return log


def audit(text: str) -> list[str]:
    """Play an event again and decide anew all that the desk decided itself; what differs, in words."""
    found: list[str] = []
    replay(read_log(text), found)
    return found


def read_settings(given: dict[str, Any]) -> Settings:
    known = {f.name: f for f in fields(Settings)}
    for name in given:
        if name not in known:
            raise Refusal(f"an event has no setting {name!r}; it has: {', '.join(known)}")
    for name, value in given.items():
        wrong = wrong_shape(str(known[name].type), value)
        if wrong:
            raise Refusal(f"{name} is {wrong}, not {value!r}")
    values: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in given.items()}
    settings = Settings(**values)
    if not settings.name.strip():
        raise Refusal("an event needs a name")
    if settings.level not in LEVELS:
        raise Refusal(f"a level is {', '.join(LEVELS)}, not {settings.level!r}", "MTR 1.12#1")
    if settings.system not in (SWISS, ELIMINATION):
        raise Refusal(f"a system is {SWISS} or {ELIMINATION}, not {settings.system!r}", "MTR 10.4#1")
    for name, least, most in (("rounds", 0, 64), ("cut", -1, 64), ("wins", 1, 9), ("team", 1, 3), ("minutes", 0, 600)):
        if not least <= getattr(settings, name) <= most:
            raise Refusal(f"{name} is a number from {least} to {most}, not {getattr(settings, name)}")
    for name in ("lock_points", "age_limit"):
        if getattr(settings, name) < 0:
            raise Refusal(f"{name} is 0 or more, not {getattr(settings, name)}")
    if settings.cut > 0 and settings.cut & (settings.cut - 1):
        raise Refusal(f"a cut is to 2, 4, 8 and so on, not to {settings.cut}", "MTR 10.4#1")
    if settings.minutes and settings.minutes < 40:
        raise Refusal(f"a round lasts 40 minutes or more, not {settings.minutes}", "MTR B#1")
    if settings.age_limit and settings.level != "regular":
        raise Refusal("an age limit is only for events at Regular", "MTR 1.4#1.5")
    if settings.together and settings.team != 2:
        raise Refusal("teams that play one game together are of two: team=2", "MTR 9.1#1")
    if settings.format not in ("", "none", "commander", *CONSTRUCTED, *LIMITED):
        formats = ", ".join([*CONSTRUCTED, "commander", *LIMITED])
        raise Refusal(f"a format is {formats}, not {settings.format!r}", "MTR 3.2#1")
    if settings.format == "rochester" and (settings.team != 3 or settings.together):
        raise Refusal("a Rochester draft is for teams of three: team=3", "MTR 8.5#1")
    if settings.draft_final and settings.cut not in (-1, 0, 8):
        raise Refusal(f"a draft final is of eight, not of {settings.cut}", "MTR 10.4#7")
    if settings.ties not in ("share", "lot"):
        raise Refusal(f"ties are share or lot, not {settings.ties!r}")
    if settings.program and settings.program not in LEVELS_OF:
        raise Refusal(f"a program is {', '.join(LEVELS_OF)}, not {settings.program!r}", "MTR F#1")
    if settings.date:
        try:
            date.fromisoformat(settings.date)
        except ValueError:
            raise Refusal(f"a date is such as 2023-11-10, not {settings.date!r}", "MTR 3.7#1") from None
    return settings


def by_program(program: object) -> dict[str, Any]:
    """What the rules say of a program (MTR F, 1.4#6)."""
    if program not in LEVELS_OF:
        return {}
    return {"level": LEVELS_OF[str(program)][0], "premier": program in PREMIER}


#: by how it is declared, what something must be, in words
SHAPES: dict[str, tuple[str, Callable[[Any], bool]]] = {
    "str": ("a text", lambda v: isinstance(v, str)),
    "int": ("a whole number", lambda v: isinstance(v, int) and not isinstance(v, bool)),
    "bool": ("true or false", lambda v: isinstance(v, bool)),
    "list[str]": ("a list of texts", lambda v: isinstance(v, list) and all(isinstance(x, str) for x in v)),
    "list[int]": ("a list of whole numbers", lambda v: isinstance(v, list) and all(
        isinstance(x, int) and not isinstance(x, bool) for x in v)),
    "list[list[str]]": ("a list of lists of texts", lambda v: isinstance(v, list) and all(
        isinstance(x, list) and all(isinstance(y, str) for y in x) for x in v)),
    "Sections": ("a deck: lists of number and card, by section", lambda v: isinstance(v, dict) and all(
        isinstance(lines, list) and all(isinstance(line, list | tuple) and len(line) == 2 and isinstance(line[0], int)
                                        and line[0] > 0 and isinstance(line[1], str) for line in lines)
        for lines in v.values())),
}
SHAPES["tuple[str, ...]"] = ("a list of texts in brackets", lambda v: isinstance(v, list | tuple) and all(
    isinstance(x, str) for x in v))


def wrong_shape(declared: str, value: Any) -> str:
    """What a value should be, if it is not; else the empty string."""
    kind = declared.removesuffix(" | None")
    if value is None and kind != declared:
        return ""
    words, fits = SHAPES[kind]
    return "" if fits(value) else words


def plain(settings: Settings) -> dict[str, Any]:
    """Only what is not as usual."""
    out: dict[str, Any] = {}
    for f in fields(Settings):
        value = getattr(settings, f.name)
        if value != f.default:
            out[f.name] = list(value) if isinstance(value, tuple) else value
    return out


def summed(before: str, entry: dict[str, Any]) -> str:
    """A sum over an entry and all before it."""
    text = json.dumps(entry, ensure_ascii=False, sort_keys=True)
    return blake2b(f"{before}{text}".encode(), digest_size=8).hexdigest()
