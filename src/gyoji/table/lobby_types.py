"""What the HTTP interface takes and gives: tables, seats, decks. All of it is JSON."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

Short = Annotated[str, Meta(max_length=80)]
List = Annotated[str, Meta(max_length=262_144)]
Code = Annotated[str, Meta(max_length=64)]


class Given(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What a page sends."""


class Told(Struct, omit_defaults=True):
    """What the server says."""


class DeckInfo(Told):
    name: str
    title: str
    cards: int


class OptionInfo(Told):
    """An option of a game: what it may be (`allowed` empty: any of its type) and what it is without being named."""

    name: str
    help: str
    default: bool | int | str
    allowed: list[bool | int | str]
    type: str


class GameInfo(Told):
    name: str
    title: str
    decks: list[DeckInfo]
    options: list[OptionInfo]
    players: list[int]  # how many may play
    cards: int  # different ones in its decks
    card_files: list[str]  # further card files that are loaded
    can_get: bool  # real cards can be downloaded


class LobbyInfo(Told):
    """GET /api/lobby"""

    version: str
    games: list[GameInfo]
    agents: list[str]
    operator: bool
    open_tables: list[TableInfo]


class SeatWanted(Given):
    """A seat of a new table: an agent by its name, a person ("me", "link", or "hot": at the same page as the creator)."""

    who: Short = "link"
    name: Short = ""
    deck: Short = ""  # one of the game's own, or the id of a stored one
    deck_text: List = ""


class ClockWanted(Given):
    """Seconds: `kind` is "none", "fischer" (start and for each answer), "turn" (for each turn), "days"."""

    kind: Short = "none"
    start: Annotated[int, Meta(ge=0, le=8_640_000)] = 900
    more: Annotated[int, Meta(ge=0, le=864_000)] = 10


class TableWanted(Given):
    """POST /api/tables"""

    game: Short
    seats: Annotated[list[SeatWanted], Meta(max_length=10)]
    options: dict[Short, bool | int | Short] = {}
    best_of: int = 1
    watchers: Short = "link"  # "nobody", "link", "listed"
    clock: ClockWanted | None = None
    cover: bool | None = None  # without it: on if two people or more play
    seed: int | None = None  # only a practice table against agents takes one
    open_hands: bool = False  # watchers see all hands: at once where one person plays, else three turns later, if all agree


class SeatLink(Told):
    seat: int
    token: str
    link: str


class TableMade(Told):
    table: str
    token: str  # the creator's own seat; empty: they watch
    link: str
    links: list[SeatLink]  # to hand out
    watch: str
    owner: str  # the token with which links can be made anew


class TableInfo(Told):
    table: str
    game: str
    title: str
    seats: list[str]
    state: str
    watch: str = ""


class SitDown(Given):
    """POST /api/tables/TABLE/sit: who opens a link says who they are, and brings a deck if the seat has none."""

    token: Code
    name: Short = ""
    deck: Short = ""
    deck_text: List = ""
    open_hands: bool = False  # agrees that watchers see all hands, where the table is one of that kind


class LinkWanted(Given):
    """POST /api/tables/TABLE/links: the creator has a seat's link made anew."""

    owner: Code
    seat: int


class DeckLine(Told):
    """A line of a list. `mark`: found, guessed, unread (not understood by the referee), unknown, illegal, comment."""

    line: int
    text: str
    mark: str
    count: int = 0
    name: str = ""
    section: str = ""
    why: str = ""
    rule: str = ""


class DeckWanted(Given):
    """POST /api/decks/check and /api/decks"""

    game: Short
    text: List
    name: Short = ""
    options: dict[Short, bool | int | Short] = {}


class DeckChecked(Told):
    legal: bool
    lines: list[DeckLine]
    problems: list[str]
    sections: dict[str, dict[str, int]]
    deck: str = ""  # its id, once it is stored
    text: str = ""


class CardFound(Told):
    name: str
    shown: str
    kinds: list[str]
    cost: dict[str, int] | int | str | None
    text: str
    lines: list[str] = []
    colors: list[str] = []
    values: dict[str, int] = {}


class CardsFound(Told):
    """GET /api/cards/GAME?name=&kind=&cost=&text=&from="""

    total: int
    cards: list[CardFound]
    kinds: dict[str, str] = {}  # what they are called
    hues: dict[str, str] = {}  # how colours look that are none


class RuleFound(Told):
    id: str
    gist: str
    text: str = ""
    see: list[str] = []


class RulesFound(Told):
    """GET /api/rules/GAME?q="""

    rules: list[RuleFound]


class BookWanted(Given):
    """POST /api/rules/GAME/import, by the operator: a rulebook as lines of id, kind and text, separated by tabs."""

    text: Annotated[str, Meta(max_length=16_000_000)]


class ReplayInfo(Told):
    """GET /api/replays/TABLE"""

    table: str
    game: str
    title: str
    seats: list[str]
    turns: int
    answers: int
    result: str
    marks: list[ReplayMark]
    frames: int


class ReplayMark(Told):
    n: int
    what: str  # turn, death, life
    text: str = ""


class PlayOn(Given):
    """POST /api/replays/TABLE/play-on: the game from a moment on, each seat an agent's or one's own."""

    n: int
    seat: int = 0
    agent: Short = "greedy"


class Ruling(Given):
    """POST /api/replays/GAME/ruling: the position of a moment as a scenario file."""

    n: int
    title: Short = ""


class RulingMade(Told):
    name: str
    text: str


class Problem(Told):
    """What every refused request gets."""

    code: str
    text: str
    rule: str = ""
