"""What the desk's HTTP interface takes and gives. A token comes in the header `authorization: Bearer TOKEN`."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, field

from ..lobby_types import Given, List, Short, Told


class Team(Given):
    name: Short
    members: Annotated[list[Short], Meta(min_length=2, max_length=3)]  # in the order of their seats


class EventWanted(Given):
    """POST /api/events"""

    name: Short
    game: Short = "nova"
    settings: dict[Short, Any] = field(default_factory=dict)
    players: Annotated[list[Short], Meta(max_length=2000)] = field(default_factory=list)
    teams: Annotated[list[Team], Meta(max_length=1000)] = field(default_factory=list)
    programs: Annotated[list[Short], Meta(max_length=256)] = field(default_factory=list)  # agents that play, by name
    tables: bool = True  # matches are played at tables of this server
    open: bool = False  # whoever has the link may enter


class PersonLink(Told):
    person: str
    role: str
    token: str
    link: str
    team: list[PersonLink] = field(default_factory=list)  # of those who entered with them


class EventMade(Told):
    event: str
    token: str  # the organiser's
    link: str
    people: list[PersonLink]
    watch: str


class PersonWanted(Given):
    """POST /api/events/EVENT/people: the organiser enters a player or appoints staff, or has a link made anew."""

    name: Short
    role: Short = "player"
    members: list[Short] = field(default_factory=list)  # of a team that is entered


class Entering(Given):
    """POST /api/events/EVENT/enter: somebody enters an open event, or a team."""

    name: Short
    members: list[Short] = field(default_factory=list)


class ActWanted(Given):
    """POST /api/events/EVENT/acts: an act of the desk, by its name."""

    act: Short
    args: dict[Short, Any] = field(default_factory=dict)


class Marked(Given):
    """POST /api/events/EVENT/mark: the card that is taken if the time for a pick runs out."""

    card: Short


class DeckHandedIn(Given):
    """POST /api/events/EVENT/deck"""

    text: List = ""
    deck: Short = ""  # one of the game's own
    member: Short = ""


class SeatGiven(Told):
    link: str


class Point(Told):
    """A moment of a game to which a judge can take it back: before what was done then."""

    answers: int
    turn: int
    step: str
    who: str
    did: str


class Points(Told):
    """GET /api/events/EVENT/points?who=ENTRANT"""

    points: list[Point]


class SeatView(Told):
    """Of two teams: who plays whom."""

    a: str
    b: str
    watch: str = ""


class MatchView(Told):
    table: int
    a: str
    b: str
    kind: str
    score: str = ""
    reported: dict[str, str] = field(default_factory=dict)  # to staff and to the two who play
    extension: int = 0
    more_turns: int = 0
    seconds: int | None = None  # until time is called; none: it has not begun
    by_hand: str = ""
    game_loss: list[str] = field(default_factory=list)  # who begins with a game loss
    watch: str = ""
    seats: list[SeatView] = field(default_factory=list)  # of teams whose seats play apart


class RoundView(Told):
    number: int
    system: str
    posted: bool
    matches: list[MatchView]


class PlaceView(Told):
    place: int
    id: str
    name: str
    points: int
    record: str
    omw: str
    gw: str
    ogw: str


class DraftView(Told):
    """What a seat sees at its draft table."""

    pack: list[str]
    picks: list[str]
    looking: bool  # the own cards may be looked at now
    number: int
    pack_number: int
    seconds: int  # left for this pick; 0: no limit
    mine: bool  # a pick is due
    marked: str
    waits: list[str]
    seats: list[str]
    shown: dict[str, str] = field(default_factory=dict)  # where all lies open: what each took last of this pack
    openly: bool = False


class CallView(Told):
    number: int
    who: str
    table: int
    about: str
    taken_by: str


class PenaltyView(Told):
    who: str
    infraction: str
    name: str
    penalty: str
    round: int
    reason: str


class PersonView(Told):
    id: str
    name: str
    present: bool
    deck: str
    points: int
    program: str = ""
    pod: int = 0
    members: list[str] = field(default_factory=list)  # of a team, in the order of their seats


class EventView(Told):
    """GET /api/events/EVENT?after=N: the event as this token may see it, once it is newer than N."""

    event: str
    version: int
    name: str
    game: str
    phase: str
    format: str
    level: str
    person: str
    roles: list[str]
    entrant: str
    rounds_to_play: int
    seconds: int | None
    open: bool
    tables: bool
    people: list[PersonView]
    rounds: list[RoundView]
    standings: list[PlaceView]
    final: list[str]
    calls: list[CallView]
    penalties: list[PenaltyView]
    notes: list[str]
    draft: DraftView | None = None
    drafting: list[str] = field(default_factory=list)  # for whom tables wait
    pool: list[str] = field(default_factory=list)
    deck: dict[str, dict[str, int]] = field(default_factory=dict)
    checks_missing: int = 0
    decks_missing: list[str] = field(default_factory=list)
    prizes: list[int] = field(default_factory=list)  # by place
    divided_by: list[str] = field(default_factory=list)  # who agrees to divide them evenly
    won: dict[str, str] = field(default_factory=dict)  # by entrant, when the event is over
    team: int = 1  # players in a team
    together: bool = False  # who play one game together
    wins: int = 2  # games that win a match


class InfractionView(Told):
    id: str
    name: str
    ja: str
    penalty: str
    facts: dict[str, str]


class Infractions(Told):
    """GET /api/infractions"""

    infractions: list[InfractionView]
