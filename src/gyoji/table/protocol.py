"""What goes over the wire between the table and a page: every message, as a type. Version 1.

Text frames of JSON; each message is an object whose `k` says which. Handles (`h`) stand for objects as one viewer sees them,
in the order in which they first saw them, for as long as their `epoch` lasts. The page ignores fields that it does not
know, the server refuses them. `typescript.py` writes the same for the page."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType

VERSION = "1.0"
MAJOR = "1"

Text = Annotated[str, Meta(max_length=500)]
Name = Annotated[str, Meta(max_length=40)]
Id = Annotated[str, Meta(max_length=40)]  # chosen by the page, unique for its seat
Token = Annotated[str, Meta(max_length=64)]
Index = Annotated[int, Meta(ge=0, le=1_000_000)]


class Strict(Struct, forbid_unknown_fields=True, omit_defaults=True, tag_field="k"):
    """A message to the server."""


class Message(Struct, omit_defaults=True, tag_field="k"):
    """A message from the server."""


class Part(Struct, omit_defaults=True, gc=False):
    """A part of a message."""


# --- parts ---------------------------------------------------------------------------------------------------------
class Ref(Part):
    """An object by its handle, a player by their seat, or a place of a board by its spot: one of the three."""

    h: int | None = None
    p: int | None = None
    s: int | None = None


class Face(Part):
    """What is printed on a card, or what it is now where that is something else; sent once to each viewer."""

    name: str  # in the viewer's language
    card: str = ""  # the name by which decks know it
    kinds: list[str] = []
    colors: list[str] = []
    cost: dict[str, int] | int | str | None = None
    text: str = ""
    printed: dict[str, int] = {}  # the values as printed
    level: int | None = None
    races: list[str] = []
    mana_cost: str = ""  # Magic: as it is written
    tint: list[str] = []  # colours of its picture, where it has none itself
    range: list[str] = []  # Spell Card Strike: a small map, rows of @ r b .


class Spots(Part):
    """Places of a board that something concerns."""

    origin: list[int] = []
    at: list[int] = []
    reach: list[int] = []
    red: list[int] = []
    blue: list[int] = []


class CardRecord(Part):
    """An object as a viewer sees it; one without a face is seen from behind."""

    f: str = ""  # its face
    o: int = 0  # owner
    c: int = 0  # controller
    turned: bool = False
    down: bool = False
    damage: int = 0
    counters: dict[str, int] = {}
    on: int | None = None  # the handle of what it is attached to
    spot: int | None = None
    place: int | None = None  # from the top of its pile
    zone: str = ""  # of a card that only a question shows: where it lies
    states: list[str] = []
    keywords: list[str] = []
    now: dict[str, int] = {}  # the values as they are
    covers: Spots | None = None
    under: list[str] = []  # names of the cards under it
    tax: int | None = None
    stickers: list[str] = []
    destroyed: bool = False


class ZoneRecord(Part):
    """How many cards, and those that are seen, in order."""

    count: int
    cards: list[int] = []


class Waiting(Part):
    """Something that waits to be resolved."""

    h: int
    name: str
    by: int  # the player
    text: str = ""
    f: str = ""
    source: int | None = None
    to: list[Ref] = []
    nested: int = 0
    covers: Spots | None = None


class PlayerRecord(Part):
    """A player's numbers: those that the layout names, and whether they have lost."""

    name: str
    lost: bool = False
    numbers: dict[str, int | dict[str, int]] = {}
    stickers: list[str] = []


class Fight(Part):
    """Who attacks or blocks whom."""

    h: int
    to: Ref


class Top(Part):
    """What concerns the whole game. `asked`: seats that are asked, or are shown as if they were."""

    turn: int
    active: int
    step: str
    phase: str
    priority: int
    asked: list[int] = []
    over: bool = False
    winner: int | None = None
    winners: list[int] = []
    reason: str = ""  # of a game that was not finished
    fights: list[Fight] = []


class LogEntry(Part):
    """A line of the viewer's log. `i` is its number: `why` takes it. `refs` are what it speaks of, where that is seen."""

    i: int
    text: str
    rule: str = ""
    kind: str = ""
    player: int | None = None
    refs: tuple[Ref, ...] = ()


class Clocks(Part):
    """Milliseconds; `at` is the server's time, `runs` the seats whose time runs."""

    at: int
    left: list[int]
    runs: list[int] = []
    grace: int = 3000


class OptionRecord(Part):
    """An option. `i` is what is answered; see OptionParts of the kernel for the rest."""

    i: int
    text: str
    verb: str = ""
    h: int | None = None  # the object that does it or with which it is done
    to: list[Ref] = []
    mode: str = ""
    cost: dict[str, int] | int | str | None = None
    ends: bool = False
    value: int | None = None  # of a number
    spots: Spots | None = None


class SeatRecord(Part):
    """Who sits in a seat, as all may know it."""

    seat: int
    name: str
    agent: str = ""
    here: bool = False  # a page is open
    ready: bool = False


class Settings(Part):
    """What belongs to a seat alone; others never see it."""

    auto_pass: str = "smart"  # "smart", "stops", "never"
    stops_own: list[str] = []
    stops_other: list[str] = []
    stops_once: list[str] = []  # in this turn only, whosever it is
    full_control: str = "off"  # "off", "on" (ends with the turn), "locked"
    hold: bool = False
    pass_until: str = ""  # "", "something", "turn", "mine", "step", "empty", "this" (what waits on top, before one is asked)
    interrupts: list[str] = []  # "attacked", "targeted", "spell", "trigger"
    yields: dict[str, str] = {}  # by the ability's text: "turn", "always", "yes", "no"
    resolve_all: bool = False
    auto_pay: bool = True  # where it makes no difference
    pay_all: bool = False  # whatever it is
    auto_order: bool = True
    drafts: bool = True  # choices of several are the player's own affair until they are complete
    lang: str = "en"


class DraftRecord(Part):
    """What was picked for a choice that is not complete yet: nobody else sees it. It can be taken back."""

    picks: list[str] = []
    steps: int = 0
    chosen: list[int] = []  # handles of the objects among them


# --- to the server ---------------------------------------------------------------------------------------------------
class Hello(Strict, tag="hello"):
    """The first message: the token of a seat, or of a watch link. With `epoch` and `have`, what was missed is sent."""

    token: Token
    protocol: Annotated[str, Meta(max_length=16)] = VERSION
    epoch: Annotated[str, Meta(max_length=40)] = ""
    have: int = -1
    lang: Annotated[str, Meta(max_length=8)] = ""
    name: Name = ""


class Answer(Strict, tag="answer"):
    id: Id
    q: Id
    pick: Index
    hold: bool = False  # keep priority after this act


class Draft(Strict, tag="draft"):
    """Take back the last step of what is being chosen, or all of it."""

    id: Id
    back: bool = False
    reset: bool = False


class Set(Strict, tag="set"):
    """A change of one's settings; only what is given changes."""

    id: Id
    auto_pass: str | UnsetType = UNSET
    stops_own: Annotated[list[Name], Meta(max_length=60)] | UnsetType = UNSET
    stops_other: Annotated[list[Name], Meta(max_length=60)] | UnsetType = UNSET
    stops_once: Annotated[list[Name], Meta(max_length=60)] | UnsetType = UNSET
    full_control: str | UnsetType = UNSET
    hold: bool | UnsetType = UNSET
    pass_until: str | UnsetType = UNSET
    interrupts: Annotated[list[Name], Meta(max_length=10)] | UnsetType = UNSET
    yields: Annotated[dict[Text, Name], Meta(max_length=200)] | UnsetType = UNSET
    resolve_all: bool | UnsetType = UNSET
    auto_pay: bool | UnsetType = UNSET
    pay_all: bool | UnsetType = UNSET
    auto_order: bool | UnsetType = UNSET
    drafts: bool | UnsetType = UNSET
    lang: str | UnsetType = UNSET


class Undo(Strict, tag="undo"):
    id: Id


class Consent(Strict, tag="consent"):
    """An answer to what another seat has asked of all: an undo, a draw, going on with a frozen game."""

    id: Id
    to: Name
    yes: bool


class Concede(Strict, tag="concede"):
    id: Id


class Claim(Strict, tag="claim"):
    """Of a seat that does not answer: "nudge", "agent" (it plays on), "end" (the game ends as unfinished)."""

    id: Id
    seat: Index
    what: Name


class Offer(Strict, tag="offer"):
    """Ask all seats for something: "draw", "thaw" (go on with a frozen game)."""

    id: Id
    what: Name


class Rematch(Strict, tag="rematch"):
    """Ready for the next game, of the match or a new one; `deck` is the same cards in another arrangement, `agent` who
    plays the other seats of a practice table from now on."""

    id: Id
    deck: Annotated[str, Meta(max_length=20_000)] = ""
    swap: bool = False
    agent: Name = ""


class GetLog(Strict, tag="log"):
    id: Id
    first: Index = 0
    last: Index = 0


class Why(Strict, tag="why"):
    id: Id
    line: Index


class GetFace(Strict, tag="face"):
    """A card's lines for people: printed fields, text, and the tree that the referee has understood."""

    id: Id
    f: Annotated[str, Meta(max_length=16)]


class WhyNot(Strict, tag="why-not"):
    """Why an object cannot be used now."""

    id: Id
    h: Index


class Preview(Strict, tag="preview"):
    """What an option of the question would be paid with."""

    id: Id
    q: Id
    pick: Index


class Pay(Strict, tag="pay"):
    """Have the rest of a payment made."""

    id: Id
    q: Id


class Foresee(Strict, tag="foresee"):
    """What the fights come to, if nobody does anything more."""

    id: Id


class Attack(Strict, tag="attack"):
    """Declare attackers in one go: "all" that can, or the "same" as the last time."""

    id: Id
    q: Id
    what: Name


class Arrange(Strict, tag="arrange"):
    """Answer a choice of several cards and their order in one go: those that stay and those that are chosen, the first of
    which lies highest; or an order alone."""

    id: Id
    q: Id
    stay: Annotated[list[Index], Meta(max_length=200)]
    away: Annotated[list[Index], Meta(max_length=200)] = []


class GetDeck(Strict, tag="deck"):
    """One's own deck as a list, between games: what `rematch` takes in another arrangement."""

    id: Id


class Chat(Strict, tag="chat"):
    id: Id
    text: Text


class Ping(Strict, tag="ping"):
    t: float = 0.0


ToServer = (Hello | Answer | Draft | Set | Undo | Consent | Concede | Claim | Offer | Rematch | GetLog | Why | GetFace
            | WhyNot | Preview | Pay | Foresee | Attack | Arrange | GetDeck | Chat | Ping)


# --- from the server -------------------------------------------------------------------------------------------------
class Welcome(Message, tag="welcome"):
    """Who one is here. `seat` is -1 for a watcher; in a hot seat `hands` are all seats that this page plays."""

    protocol: str
    server: str
    table: str
    game: str
    title: str
    seat: int
    hands: list[int]
    epoch: str
    layout: dict[str, Any]
    seats: list[SeatRecord]
    settings: Settings
    options: dict[str, Any] = {}
    best_of: int = 1
    number: int = 1  # which game of the match
    score: list[int] = []
    cover: bool = False
    replay: bool = False
    open_hands: bool = False  # watchers see all hands
    frozen: str = ""  # the game was begun by other rules and cannot be gone on with as it is: why


class QuestionMessage(Message, tag="question"):
    """What is asked of this seat. `cards` are those that only the question shows; `since` counts the steps of the open
    choice; `leads` is what a pass leads to: a step, "resolve", or nothing."""

    q: str
    kind: str
    text: str
    options: list[OptionRecord]
    rule: str = ""
    seat: int = 0
    player: int = 0  # whose choice it is
    src: int | None = None
    least: int = 1
    most: int = 1
    since: int = 0
    window: bool = False  # only a pass is possible
    leads: str = ""
    undo: bool = False
    again: str = ""  # of a repeated "may": by what the settings' `yields` know it
    often: int = 0  # how often it was answered alike
    all: bool = False  # attackers can be declared in one go
    same: int = 0  # attackers of the last time that can attack again
    piles: list[str] = []  # where cards go that are looked at: those that stay, those that are chosen
    draft: DraftRecord | None = None
    cards: dict[str, CardRecord] = {}
    faces: dict[str, Face] = {}


class Snapshot(Message, tag="snapshot"):
    """All that the viewer sees. Frames go on from `n`."""

    epoch: str
    n: int
    top: Top
    players: dict[str, PlayerRecord]
    cards: dict[str, CardRecord]
    zones: dict[str, ZoneRecord]  # "SEAT/NAME", or "NAME" of one that all share
    waiting: list[Waiting]
    faces: dict[str, Face]
    log: list[LogEntry]
    clocks: Clocks | None = None
    question: QuestionMessage | None = None


class Frame(Message, tag="frame"):
    """What has changed since frame n-1: records are sent whole, `null` removes one; a part that is left out is as before."""

    n: int
    top: Top | None = None
    players: dict[str, PlayerRecord] = {}
    cards: dict[str, CardRecord | None] = {}
    zones: dict[str, ZoneRecord] = {}
    waiting: list[Waiting] | None = None
    faces: dict[str, Face] = {}
    log: list[LogEntry] = []
    clocks: Clocks | None = None


class NoQuestion(Message, tag="no-question"):
    """Nothing is asked of this seat any more."""


class Done(Message, tag="done"):
    id: str
    n: int = 0


class Refused(Message, tag="refused"):
    """`code`: bad-message, too-large, too-fast, not-your-question, old-question, no-such-option, not-now, no-seat,
    read-only, busy."""

    code: str
    text: str
    id: str = ""
    rule: str = ""


class Reply(Message, tag="reply"):
    id: str
    log: list[LogEntry] = []
    lines: list[str] = []
    rules: list[str] = []


class Note(Message, tag="note"):
    """`what`: chat, undo, undo-refused, draw, backup, open, thaw, consent, gone, back, seats, settings, nudge, leaving,
    over, next."""

    what: str
    seat: int = -1
    text: str = ""
    at: int = 0
    seats: list[SeatRecord] = []
    settings: Settings | None = None
    score: list[int] = []
    link: str = ""


class Outlook(Message, tag="outlook"):
    """What would happen: `players` by how much which of their numbers change, `falls` who would be gone, `spent` what would
    be turned for an act."""

    id: str = ""
    players: dict[str, dict[str, int]] = {}
    falls: list[int] = []
    spent: list[int] = []


class Pong(Message, tag="pong"):
    t: float
    at: int


FromServer = Welcome | Snapshot | Frame | QuestionMessage | NoQuestion | Done | Refused | Reply | Outlook | Note | Pong
