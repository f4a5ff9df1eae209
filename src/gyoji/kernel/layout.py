"""How a table shows a game: plain values, so that the terminal and the web draw every game and know none."""

from __future__ import annotations

from typing import TypedDict

from .state import State


class ZoneLook(TypedDict):
    """`show`: "cards" (each card as a box), "strip" (compact, by colour), "hand", or "count" (a list on demand)."""

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
    """Steps in which a player is asked whether he acts though nothing waits: in his own turn, in another's."""

    own: list[str]
    other: list[str]


class BoardLook(TypedDict):
    """A shared zone with places: cards in it are seen `at` a row and column, counted from the first player's left."""

    zone: str
    label: str
    rows: int
    columns: int


class Layout(TypedDict):
    zones: list[ZoneLook]  # in the order in which they are shown
    numbers: list[Word]  # of a player's view, after his name; a number, or numbers by colour
    values: list[str]  # of a card's view, written a/b; `printed` in it holds those that are printed
    colors: list[Word]
    kinds: list[Word]  # in the order in which cards of a kind lie in a zone
    states: list[Word]
    turned: Word  # what lies sideways is called
    steps: list[StepLook]
    stops: Stops
    keywords: list[Keyword]
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
    return {"zones": zones, "numbers": [life], "values": [], "colors": [], "kinds": [], "states": [], "turned": turned,
            "steps": steps, "stops": {"own": every, "other": every}, "keywords": [], "board": None}


def step_label(g: State, name: str, lang: str) -> str:
    """What a step is called, or the name itself."""
    for s in g.steps:
        if s.name == name:
            return s.ja if lang == "ja" else name.replace("-", " ")
    return name
