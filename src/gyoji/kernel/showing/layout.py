"""How a table shows a game: plain values, so that the terminal and the web draw every game and know none."""

from __future__ import annotations

from typing import Any, TypedDict
from unicodedata import east_asian_width

from ..state.aliases import Player, Spot
from ..state.state import State


class ZoneLook(TypedDict):
    """`show`: "cards" (each card as a box), "strip" (compact, by colour), "hand", "names", "backs" (a row of
    cards face down), or "count" (on demand)."""

    name: str
    label: str
    short: str
    show: str


class Word(TypedDict):
    """Something that has a name in views and words for people; `mark` is one or two cells wide."""

    name: str
    label: str
    mark: str


class StepLook(TypedDict):
    name: str
    label: str
    phase: str


class Keyword(TypedDict):
    """A word that stands for more than it says, as it is printed, with what it means."""

    name: str
    label: str
    gist: str


class Stops(TypedDict):
    """Steps in which a player is asked whether they act though nothing waits: in their own turn, in another's."""

    own: list[str]
    other: list[str]


class RegionLook(TypedDict):
    """Places of a board that have a name together; `player` is whose they are, or -1."""

    name: str
    label: str
    mark: str  # up to four cells
    player: int
    spots: list[int]


class BoardLook(TypedDict):
    """A shared zone with places in rows and columns; a card in it is seen at its `spot`.

    Spots are counted along the rows, from the left of the player at the first of the two ends. Of the regions that a
    place is in, the first says what it is."""

    zone: str
    label: str
    rows: int
    columns: int
    ends: list[int]  # who sits before the first row, and who behind the last one
    regions: list[RegionLook]


class Spots(TypedDict):
    """Places of a board that something concerns: an option, or a card as it stands there."""

    origin: list[int]  # who does it, or whence
    at: list[int]  # what it is about: what is picked, or could be next
    reach: list[int]  # where it leads: places to go to
    red: list[int]  # what is in range, by the colours of the range
    blue: list[int]


class MapLook(TypedDict):
    """A small map on a card, as it is printed: rows of the signs @ (origin), r, b and a point."""

    label: str
    rows: list[str]


class Layout(TypedDict):
    zones: list[ZoneLook]  # in the order in which they are shown
    numbers: list[Word]  # of a player's view, after their name; a number, or numbers by colour
    values: list[str]  # of a card's view, written a/b; `printed` in it holds those that are printed
    colors: list[Word]
    hues: dict[str, str]  # how colours look that are none: red, blue, green, white or black
    kinds: list[Word]  # in the order in which cards of a kind lie in a zone
    states: list[Word]
    turned: Word  # what lies sideways is called
    steps: list[StepLook]
    stops: Stops
    keywords: list[Keyword]
    waiting: str  # what is called what waits to be resolved
    board: BoardLook | None


def plain_layout(g: State, lang: str) -> Layout:
    """A layout for a game that says nothing about it: the first open zone as cards, all others as numbers."""
    ja = lang == "ja"
    zones: list[ZoneLook] = []
    table = ""
    for k in g.kinds:
        if k.shared:
            continue
        if not table and k.sees == "all" and not k.ordered:
            table = k.name
        show = "cards" if k.name == table else "hand" if k.name == "hand" else "count"
        label = k.ja if ja else k.name.replace("-", " ")
        zones.append({"name": k.name, "label": label, "short": label, "show": show})
    steps: list[StepLook] = []
    for s in g.steps:
        steps.append({"name": s.name, "label": step_label(g, s.name, lang), "phase": s.phase})
    every = [s.name for s in g.steps]
    life: Word = {"name": "life", "label": "ライフ" if ja else "life", "mark": "ライフ" if ja else "life"}
    turned: Word = {"name": "turned", "label": "横向き" if ja else "turned", "mark": "⟳"}
    return {"zones": zones, "numbers": [life], "values": [], "colors": [], "hues": {}, "kinds": [], "states": [],
            "turned": turned, "steps": steps, "stops": {"own": every, "other": every}, "keywords": [],
            "waiting": "待機領域" if ja else "Waiting", "board": None}


# --- boards ------------------------------------------------------------------------------------------------------
def board_rows(look: BoardLook, viewer: Player) -> list[list[int]]:
    """The places as they are drawn, from the top: whoever looks sits below."""
    wide = look["columns"]
    rows = [[r * wide + c for c in range(wide)] for r in range(look["rows"] - 1, -1, -1)]
    return [row[::-1] for row in rows[::-1]] if viewer == look["ends"][1] else rows


def region_of(look: BoardLook, spots: list[Spot]) -> RegionLook | None:
    """The first region in which all these places are."""
    for region in look["regions"]:
        if all(s in region["spots"] for s in spots):
            return region
    return None


def place_mark(look: BoardLook, spot: Spot) -> str:
    """What a place is, if it is not as all of its row."""
    row = spot // look["columns"]
    own = region_of(look, [spot])
    whole = region_of(look, [row * look["columns"] + c for c in range(look["columns"])])
    return "" if own is None or own is whole else own["mark"]


def place_label(look: BoardLook, spot: Spot) -> str:
    """The row and column of a place, and what it is of its own."""
    row, column = divmod(spot, look["columns"])
    return f"{row + 1}-{column + 1} {place_mark(look, spot)}".rstrip()


def seen_cards(view: dict[str, Any]) -> dict[int, dict[str, Any]]:
    """All cards of a view, by handle."""
    zones = [z for p in view["players"] for z in p["zones"].values()] + list(view["shared"].values())
    return {c["handle"]: c for z in zones for c in z["cards"]}


def no_spots() -> Spots:
    return {"origin": [], "at": [], "reach": [], "red": [], "blue": []}


# --- small maps --------------------------------------------------------------------------------------------------
def map_lines(maps: list[MapLook], width: int) -> list[str]:
    """Small maps side by side under their names, as many in a row as there is room for."""
    lines: list[str] = []
    row: list[MapLook] = []
    used = 0
    for m in maps:
        wide = map_width(m)
        if row and used + wide > width:
            lines.extend(_side_by_side(row))
            row = []
            used = 0
        row.append(m)
        used += wide + 2
    return lines + _side_by_side(row)


def map_width(m: MapLook) -> int:
    return max([cells(m["label"]), *[len(r) for r in m["rows"]]])


def _side_by_side(maps: list[MapLook]) -> list[str]:
    if not maps:
        return []
    lines = ["  ".join(m["label"] + " " * (map_width(m) - cells(m["label"])) for m in maps)]
    for k in range(max(len(m["rows"]) for m in maps)):
        lines.append("  ".join((m["rows"][k] if k < len(m["rows"]) else "").ljust(map_width(m)) for m in maps))
    return [line.rstrip() for line in lines]


def cells(text: str) -> int:
    """How wide a text is on a terminal: East Asian signs take two cells."""
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)


def step_label(g: State, name: str, lang: str) -> str:
    """What a step is called, or the name itself."""
    for s in g.steps:
        if s.name == name:
            return s.ja if lang == "ja" else name.replace("-", " ")
    return name
