"""Those who sit at a table: who they are, how they are asked, and what they have chosen and not said yet."""

from __future__ import annotations

import secrets
from collections import OrderedDict

from ..kernel.holding.match import Match
from . import protocol as p
from .cover import Cover
from .pacing import Pace
from .store import Given


class Refusal(Exception):
    """A message that is not carried out."""

    def __init__(self, code: str, text: str, rule: str = "") -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.rule = rule


class Chair:
    """A seat of the table."""

    def __init__(self, seat: int, name: str, agent: str, hand: int, deck: str, settings: p.Settings, left: int, ready: bool,
                 token_hash: str) -> None:
        self.seat = seat
        self.name = name
        self.agent = agent
        self.hand = hand
        self.deck = deck
        self.left = left
        self.ready = ready
        self.token_hash = token_hash
        self.pace = Pace(seat, settings)
        self.cover = Cover(secrets.randbits(64))
        self.results: OrderedDict[str, bytes] = OrderedDict()
        self.chosen: list[int] = []  # before which answers the player chose themselves
        self.attackers: dict[int, int | None] = {}  # of the last declaration, and whom each attacked
        self.said: dict[str, tuple[int, int]] = {}  # to a repeated "may": the last answer, and how often in a row
        self.told = b""  # the settings that their pages know

    @property
    def human(self) -> bool:
        return not self.agent


class Drafted:
    """What a seat has picked of a choice that is not complete."""

    def __init__(self, match: Match, given: list[Given], words: list[str], named: list[int],
                 picks: list[tuple[int, int]]) -> None:
        self.match = match
        self.given = given
        self.words = words
        self.named = named  # what each pick is about: an object of the engine, or -1
        self.picks = picks  # the kind of question, and what was picked
