"""What an event is made of: settings, staff, entrants, rounds and matches, as plain values."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..kernel.errors import GyojiError

LEVELS = ("regular", "competitive", "professional")  # rules enforcement levels (MTR 1.12)
ROLES = ("organiser", "head-judge", "floor-judge", "scorekeeper")  # staff (MTR 1.3)
SWISS, ELIMINATION = "swiss", "elimination"

POINTS = (3, 1, "MTR C match-points#1")  # of a match that was won, and of one that was drawn

Score = tuple[int, int, int]  # games won by the first, won by the second, drawn


class Refusal(GyojiError):
    """The desk refuses an act; nothing has changed."""

    def __init__(self, reason: str, rule: str = "", *others: str) -> None:
        """By a rule, or by several that the reason names itself."""
        super().__init__(f"{reason} ({rule})" if rule else reason)
        self.rules = tuple(filter(None, (rule, *others)))

    @property
    def rule(self) -> str:
        return self.rules[0] if self.rules else ""

    def at(self, place: str) -> Refusal:
        """The same, with where in a file what it is about stands."""
        return Refusal(f"{place}{self}", "", *self.rules)


@dataclass(frozen=True)
class Settings:
    """What is announced before an event begins."""

    name: str
    game: str = "magic"
    seed: int = 0
    level: str = "regular"
    program: str = ""  # as in MTR F: "fnm", "prerelease", ...; it says the level
    premier: bool = False
    system: str = SWISS
    rounds: int = 0  # 0: by the table (MTR E)
    stops_early: bool = False  # the rounds may end when one entrant alone has won all (MTR 10.2#3)
    cut: int = 0  # how many play on in single elimination; -1: by the table
    draft_final: bool = False  # the play-off is a draft
    wins: int = 2  # games that win a match
    team: int = 1  # players in a team
    together: bool = False  # a team plays one game together (Two-Headed Giant)
    minutes: int = 50  # of a round
    format: str = ""
    date: str = ""  # of the event: which lists are in force
    lists: bool | None = None  # deck lists are required; None: as the level says
    last_round_by_standings: bool = False
    pods: bool = False  # entrants play within their pod (MTR 7.6)
    byes_in_match_win: bool = True
    ties: str = "share"  # those who are still equal share a place, or a "lot" decides
    invited: tuple[str, ...] = ()  # who alone may enter; none: anybody
    suspended: tuple[str, ...] = ()
    lock_points: int = 0  # with which an entrant has made the play-off before the Swiss rounds are over (MTR 10.4#2)
    age_limit: int = 0  # years that an entrant may have at most; 0: none
    owners: tuple[str, ...] = ()  # who owns what organises a premier event
    staff_plays: bool = False  # its fact sheet lets staff play

    @property
    def limited(self) -> bool:
        return self.format in ("sealed", "draft", "limited", "cube", "rochester")

    @property
    def needs_lists(self) -> bool:
        return self.level != "regular" if self.lists is None else self.lists


@dataclass
class Entrant:
    """A player or a team."""

    id: str
    name: str
    members: tuple[str, ...] = ()  # of a team, in the order of its seats
    byes: int = 0  # awarded before the event
    since: int = 1  # the first round that they take part in
    left: int = 0  # the round after which they were no longer paired; 0: they are in
    why_left: str = ""  # "dropped", "no-show", "disqualified"
    pod: int = 0
    deck: str = ""  # as registered
    deck_at: int = 0  # the round in which it was registered
    fixed_table: int = 0

    @property
    def present(self) -> bool:
        return not self.why_left

    @property
    def disqualified(self) -> bool:
        return self.why_left == "disqualified"


@dataclass
class Match:
    """Two entrants at a table, or one with a bye or a loss that was not played."""

    table: int
    a: str
    b: str = ""  # "": nobody
    score: Score | None = None
    kind: str = "match"  # or "bye", "awarded" (a bye), "missed" (a loss for a round before a late entry)
    winner: str = ""  # where the score alone does not say it: single elimination
    both_lose: bool = False
    agreed: bool = False  # drawn, or ended, by agreement
    reported: dict[str, Score] = field(default_factory=dict)  # by whom, until both say the same
    extension: int = 0  # minutes
    more_turns: int = 0
    by_hand: str = ""  # why somebody changed the pairing

    @property
    def done(self) -> bool:
        return self.score is not None

    @property
    def played(self) -> bool:
        """Two have met, or should have."""
        return self.b != ""

    def has(self, id: str) -> bool:
        return id in (self.a, self.b)

    def other(self, id: str) -> str:
        return self.b if id == self.a else self.a

    def games_of(self, id: str) -> Score:
        """Won, lost and drawn, by an entrant."""
        won, lost, drawn = self.score or (0, 0, 0)
        return (won, lost, drawn) if id == self.a else (lost, won, drawn)

    def points_of(self, id: str) -> int:
        """Match points."""
        if self.score is None or self.both_lose:
            return 0
        if self.kind == "missed":
            return 0
        if self.winner:
            return POINTS[0] if self.winner == id else 0
        won, lost, _ = self.games_of(id)
        return POINTS[0] if won > lost else POINTS[1] if won == lost else 0


@dataclass
class Round:
    number: int
    system: str
    matches: list[Match] = field(default_factory=list)
    posted: bool = False
    places: list[str] = field(default_factory=list)  # of single elimination: the bracket, neighbours meet; "": nobody

    @property
    def done(self) -> bool:
        return self.posted and all(match.done for match in self.matches)

    def match_of(self, id: str) -> Match | None:
        return next((match for match in self.matches if match.has(id)), None)


@dataclass(frozen=True)
class Note:
    """Something that the desk has decided, by its rule."""

    entry: int  # the number of the log's entry
    rule: str
    text: str
    who: tuple[str, ...] = ()
    round: int = 0


@dataclass
class Call:
    """Somebody at a table wants a judge."""

    who: str
    table: int
    round: int
    about: str = ""
    taken_by: str = ""  # the judge who has come


@dataclass(frozen=True)
class Penalty:
    id: str  # the entrant
    infraction: str  # as in the guide: "2.5"
    penalty: str  # "", "warning", "game-loss", "match-loss", "disqualification"
    round: int
    reason: str = ""
    given_by: str = ""
    for_round: int = 0  # where it is applied
    base: str = ""  # what the guide says before upgrades
    person: str = ""  # of a team: whose it is
