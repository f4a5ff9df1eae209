"""Choosing on the table: cards and places that are options, what is lit on a board meanwhile, a card that is held."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual.widgets import OptionList

from ..kernel.holding.questions import Option, Question
from ..kernel.showing.layout import Spots, no_spots
from ..kernel.state.terms import ACT, is_place, spot_in
from .board import CardRow
from .dialogs import Chooser
from .grid import GridBoard
from .table import Table
from .words import say


class PointingTable(Table):
    """On a board a card with several options is held when it is picked: the place that is picked next says which one."""

    held = -1  # the handle of the card that is held
    held_for: Question | None = None

    def board(self) -> GridBoard | None:
        found = self.screen_stack[0].query(GridBoard)
        return found.first() if found else None

    def show_table(self) -> None:
        super().show_table()
        if self.is_running and len(self.screen_stack) > 0:
            self.relight()

    # --- light -----------------------------------------------------------------------------------------------
    def relight(self) -> None:
        """Light what the cursor is on: a card or a place, or else an option of the question."""
        board = self.board()
        if board is None:
            return
        q = self.session.question if self.ready else None
        if self.held_for is not q:
            self.held = -1
        row = self.screen_stack[0].focused
        options = self.screen_stack[0].query_one("#options", OptionList)
        if self.held >= 0 and q is not None:
            self.light_held(board, q)
        elif isinstance(row, GridBoard):
            self.light_handle(row.handle_at(row.cursor))
        elif isinstance(row, CardRow) and row.cursor < len(row.cards):
            self.light_handle(row.cards[row.cursor]["handle"])
        elif q is not None and (option := self.option_at(options.highlighted)) is not None:
            self.light_option(option)
        else:
            self.light_waiting(board)

    def light_option(self, option: Option) -> None:
        board = self.board()
        if board is None:
            return
        spots = self.spots_of(option)
        if any(spots.values()):
            board.light(spots, frozenset())
        else:
            self.light_waiting(board)

    def light_waiting(self, board: GridBoard) -> None:
        """What the newest thing that waits concerns."""
        waiting = self.view["waiting"]
        board.light(waiting[0].get("covers", no_spots()) if waiting else no_spots(), frozenset())

    def light_handle(self, handle: int) -> None:
        """A card or a place: what it can do from where it stands, or what it is an option for."""
        board = self.board()
        q = self.session.question if self.ready else None
        if board is None or self.held >= 0:
            return
        spot = board.spot_of(handle)
        group = board.group(handle)
        options = [] if q is None else [o for o in q.options if o.handle in group]
        card = self.seen.get(handle, {})
        if options and (q is None or q.code != ACT or spot < 0):
            board.light(together([self.spots_of(o) for o in options]), frozenset())
        else:
            board.light(card.get("covers", no_spots()), frozenset())

    def light_held(self, board: GridBoard, q: Question) -> None:
        """What the card that is held covers, and where its options lead."""
        options = [o for o in q.options if o.handle in board.group(self.held)]
        spots = together([self.seen.get(self.held, {}).get("covers", no_spots())])
        leading = together([o.spots() for o in options])
        spots["reach"] = leading["reach"]
        spots["at"] = [s for s in leading["at"] if s not in spots["origin"]]
        board.light(spots, frozenset([*leading["reach"], *leading["at"]]))

    def spots_of(self, option: Option) -> Spots:
        """What an option concerns; where places are the options, with all the others."""
        spots = option.spots()
        if is_place(option.value) and not spots["red"] and not spots["blue"]:
            spots["reach"] = sorted(spot_in(o.value) for o in option.question.options if is_place(o.value))
        return spots

    # --- picking ---------------------------------------------------------------------------------------------
    def pick(self, handle: int) -> None:
        """A card or a place is chosen: answers if it is an option, asks which if it is several."""
        q = self.session.question
        if not self.ready or q is None:
            return
        board = self.board()
        group = [handle] if board is None else board.group(handle)
        held, self.held = self.held, -1
        if board is not None and held >= 0 and held not in group:
            options = [o for o in q.options if o.handle in board.group(held) and leads(o, board.spot_of(handle))]
            if options:
                self.choose_among(options, group)
                return
        options = [o for o in q.options if o.handle in group]
        if not options:
            self.tell(say("cannot", self.session.lang, self.name_of(handle)), "warning")
            self.relight()
        elif len(options) == 1:
            self.answer(options[0].index)
        elif held not in group and board is not None and board.spot_of(handle) >= 0 and any(leads(o) for o in options):
            self.hold(handle, q)
        else:
            self.choose_among(options, [])

    def hold(self, handle: int, q: Question) -> None:
        self.held = handle
        self.held_for = q
        self.tell(say("held", self.session.lang, self.name_of(handle)))
        self.relight()

    def name_of(self, handle: int) -> str:
        if is_place(handle):
            return self.session.match.game.place_name(spot_in(handle), self.session.lang)
        card = self.seen.get(handle)
        return "" if card is None else self.painter.name(card)

    def choose_among(self, options: list[Option], then: Sequence[int]) -> None:
        """One of these; `then` are the handles of what was picked for it already."""
        q = self.session.question
        if len(options) == 1:
            self.answer(options[0].index, then)
            return
        lang = self.session.lang

        def picked(index: int | None) -> None:
            if index is not None and self.session.question is q:
                self.answer(options[index].index, then)
            else:
                self.relight()

        lines = [Text(f"{self.number_of(o.index):>2} {o.text(lang)}") for o in options]
        chooser = Chooser(say("which", lang), lines, say("close", lang), moved=lambda i: self.light_option(options[i]))
        chooser.set_class(self.board() is not None, "aside")
        self.push_screen(chooser, picked)


def leads(option: Option, spot: int = -1) -> bool:
    """An option leads to a place, or to any."""
    spots = option.spots()
    places = spots["reach"] + spots["at"]
    return spot in places if spot >= 0 else bool(places)


def together(several: list[Spots]) -> Spots:
    out = no_spots()
    for spots in several:
        for mine, more in ((out["origin"], spots["origin"]), (out["at"], spots["at"]), (out["reach"], spots["reach"]),
                           (out["red"], spots["red"]), (out["blue"], spots["blue"])):
            mine.extend(s for s in more if s not in mine)
    return out
