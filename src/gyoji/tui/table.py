"""The screen of the table and the course of the game: shows it, takes answers, lets agents think beside it."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from typing import Any, Literal

from rich.style import Style
from rich.text import Text
from textual import work
from textual.app import App, ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Line

from ..kernel.errors import GyojiError
from ..kernel.holding.in_process import Agent
from ..kernel.holding.match import Match
from ..kernel.holding.questions import Option, Question
from ..kernel.showing.layout import seen_cards
from ..kernel.state.card import Card
from ..kernel.state.terms import PASS
from .board import Bar, CardRow, Room, player_bar, step_line, waiting_lines
from .choices import groups_of, look_of, option_line, wrapped
from .dialogs import Cover
from .grid import GridBoard
from .paint import Painter, Palette
from .reading import LogBook, card_text
from .session import ASK, AUTO, OVER, THINK, Session, told_picks
from .style import CSS
from .words import say

SPEED = 0.6  # seconds to look at each move of an agent
SPINNER = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"
FOOT = (("?", "k_help", "help"), ("q", "k_quit", "leave"), ("p", "k_pass", "hurry('something')"),
        ("e", "k_turn", "hurry('turn')"), ("u", "k_undo", "undo"), ("x", "k_cancel", "cancel"),
        ("v", "k_read", "read"), ("w", "k_why", "why"),
        ("z", "k_zones", "zones"), ("L", "k_lang", "language"), ("o", "k_stops", "settings"), ("s", "k_save", "save"),
        ("l", "k_load", "load"), ("r", "k_rules", "rules"), ("c", "k_concede", "concede"))

FURTHER = {"attack_with_all": "a", "cancel": "x"}  # what a question offers beside its options, with the key


class Table(App[None]):
    """The screen and the course of the game; `TableApp` adds what keys and clicks do."""

    CSS = CSS
    TITLE = "gyoji"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-small"), (110, "-wide")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-tiny"), (22, "-short"), (34, "-tall")]  # noqa: RUF012

    def __init__(self, match: Match, seats: list[Agent | None], cards: list[str], lang: str,
                 speed: float = SPEED) -> None:
        super().__init__()
        self.session = Session(match, seats, cards, lang)
        self.speed = speed
        self.thinking = False
        self.ready = False  # the question on the screen can be answered
        self.shown_question: Question | None = None
        self.groups: list[list[int]] = []  # the options of each line of the question
        self.further: list[str] = []  # what the lines after those do
        self.shows_tree = False
        self.all_rules = False
        self.concedes = False
        self.spin = 0
        self.typed = ""  # digits so far
        self.save_path = ""
        self.reading: tuple[int, str] = (-1, "")  # the card that is read: handle, printed name
        self.view: dict[str, Any] = {}
        self.seen: dict[int, dict[str, Any]] = {}  # all cards that are seen, by handle
        self.book: LogBook | None = None
        self.log_key: tuple[object, ...] = ()
        self.log_numbers: list[int] = []
        self.printed: dict[str, Card] = {}
        self.printed_of: object = None
        self.theme = "textual-light" if light_terminal() else "textual-dark"
        self.repaint()

    # --- what is on the screen -------------------------------------------------------------------------------
    def compose(self) -> ComposeResult:
        players = range(self.session.match.state.players)
        zones = [z["name"] for z in self.session.layout()["zones"] if z["show"] == "cards"]
        board = self.session.layout()["board"]
        yield Static("", id="status")
        with Room(id="table"):
            with Vertical(id="board"):
                for place in reversed(players):
                    if place == 0:
                        if board is not None:
                            yield GridBoard(board)
                        yield Static("", id="waiting")
                        for zone in zones:
                            yield CardRow(0, zone, f"row-0-{zone}")
                    yield Bar("", id=f"bar-{place}", classes="bar")
                    if place > 0:
                        for zone in reversed(zones):
                            yield CardRow(place, zone, f"row-{place}-{zone}")
                yield CardRow(0, "", "hand")
            with Vertical(id="ask"):
                yield Static("", id="question")
                yield OptionList(id="options", markup=False)
            with Vertical(id="side"):
                with VerticalScroll(id="preview", can_focus=False):
                    yield Static("", id="card")
                yield OptionList(id="log", markup=False)
        yield Static("", id="keys")

    def on_mount(self) -> None:
        self.set_interval(0.1, self.tick)
        self.query_one("#options").focus()
        self.screen.set_class(self.painter.layout["board"] is not None, "-board")
        self.screen.set_class(self.session.match.state.players > 2, "-many")
        self.show_table()
        self.drive()

    def on_room_changed(self) -> None:
        """What is shown depends on the room that the widgets have got, and they on what is shown: twice."""
        self.show_table()
        self.call_after_refresh(self.show_table)

    def repaint(self) -> None:
        """The painter for the present language, game and theme."""
        theme = self.available_themes.get(self.theme)
        self.painter = Painter(self.session.layout(), Palette(theme is None or theme.dark), self.session.lang)

    def show_table(self) -> None:
        if not self.is_running or len(self.screen_stack) == 0:
            return
        s = self.session
        table = self.screen_stack[0]
        self.view = s.view()
        self.seen = seen_cards(self.view)
        names = {h: self.painter.name(c) for h, c in self.seen.items()}
        players = {p["player"]: p for p in self.view["players"]}
        controllers = {p: str(v["name"]) for p, v in players.items()}
        self.group_options()
        numbers = self.option_numbers()
        for pick in s.picks_so_far():
            if pick.handle in self.seen:
                self.seen[pick.handle]["chosen"] = True
        base = max(0, s.viewer)
        n = len(players)
        hands = [z["name"] for z in self.painter.layout["zones"] if z["show"] == "hand"]
        empty = say("empty", s.lang)
        width = table.query_one("#board").size.width or self.size.width
        roomy = table.has_class("-wide") and table.has_class("-tall")
        for row in table.query(CardRow):
            if isinstance(row, GridBoard):
                row.fit_into(self.size.height, table.has_class("-small"))
                row.look = self.painter.layout["board"] or row.look
                row.viewer = base
                row.names = controllers
                row.show(self.painter, self.view["shared"][row.zone]["cards"], numbers, names, "")
                continue
            player = players[(base + row.place) % n]
            zone_names = hands if row.id == "hand" else [row.zone]
            cards = [c for z in zone_names if z in player["zones"] for c in player["zones"][z]["cards"]]
            hidden = sum(player["zones"][z]["count"] for z in zone_names if z in player["zones"]) - len(cards)
            label = next((z["label"] for z in self.painter.layout["zones"] if z["name"] in zone_names), "")
            note = f"{label}: {say('hidden', s.lang, hidden) if hidden else empty}"
            row.show(self.painter, cards, numbers, names, note)
            if row.id == "hand":
                row.styles.height = 6 if roomy else min(3 if self.size.height >= 28 else 2, row.lines_needed(width))
        for bar in table.query(Bar):
            place = int(str(bar.id).removeprefix("bar-"))
            player = players[(base + place) % n]
            active = player["player"] == self.view["active"]
            lines = player_bar(self.painter, player, active, self.who(player), width)
            bar.update(Text("\n").join(lines))
            bar.styles.height = len(lines)
        waiting = table.query_one("#waiting", Static)
        waiting.display = bool(self.view["waiting"])
        most = 6 if roomy else 3 if self.painter.layout["board"] is None else 2
        waiting.update(waiting_lines(self.painter, self.view["waiting"], controllers, numbers, width, most))
        waiting.styles.height = min(most, len(self.view["waiting"]))
        self.show_question()
        self.show_log()
        self.show_card()
        self.show_state()
        self.show_keys()

    def who(self, player: dict[str, Any]) -> str:
        agent = self.session.seats[player["player"]]
        if agent is not None:
            return str(agent.name)
        return say("you", self.session.lang) if player["player"] == self.session.viewer else ""

    def option_numbers(self) -> dict[int, str]:
        """By card: the lines of the question that are about it."""
        q = self.session.question
        out: dict[int, str] = {}
        if q is not None and self.ready:
            for number, group in enumerate(self.groups, 1):
                for handle in dict.fromkeys(q.options[i].handle for i in group):
                    if handle is not None:
                        out[handle] = f"{out[handle]}·{number}" if handle in out else str(number)
        return out

    def group_options(self) -> None:
        """Which options are one line: those that read and look the same."""
        q = self.session.question if self.ready else None
        worn: dict[int, list[str]] = {}
        for card in self.seen.values():
            if "attached_to" in card:
                worn.setdefault(card["attached_to"], []).append(self.painter.name(card))
        self.groups = []
        if q is not None:
            handles = [-1 if o.handle is None else o.handle for o in q.options]
            looks = [look_of(self.seen.get(h), sorted(worn.get(h, []))) for h in handles]
            self.groups = groups_of([o.text(self.session.lang) for o in q.options], looks)

    def option_at(self, line: int | None) -> Option | None:
        """The option that a line of the question stands for."""
        q = self.session.question
        if q is None or q is not self.shown_question or line is None or line >= len(self.groups):
            return None
        return q.options[self.groups[line][0]]

    def number_of(self, index: int) -> int:
        """The line that an option stands in, from 1."""
        return next((n for n, group in enumerate(self.groups, 1) if index in group), 0)

    def show_question(self) -> None:
        s = self.session
        table = self.screen_stack[0]
        head = table.query_one("#question", Static)
        options = table.query_one("#options", OptionList)
        table.query_one("#ask").border_title = say("options", s.lang)
        q = s.question if self.ready else None
        result = s.match.result
        if result is not None:
            names = ", ".join(s.name(p) for p in result.winners)
            end = result.reason or say("draw", s.lang)
            if names:
                end = say("win" if len(result.winners) > 1 else "wins", s.lang, names)
            head.update(Text(f"{say('over', s.lang)}: {end}\n{say('again', s.lang)}"))
        elif q is not None:
            head.update(wrapped(self.question_words(q), head.size.width))
        else:
            head.update(Text(self.state_words(), style=self.painter.palette.dim))
        kept = options.highlighted
        same = q is not None and self.shown_question is q
        self.shown_question = q
        width = 0 if table.has_class("-small") else options.size.width - 1
        lines: list[Line] = [] if q is None else [Line(line) for line in self.option_lines(q, width)]
        self.further = []
        if q is not None and s.may_attack_with_all():
            self.further.append("attack_with_all")
        if q is not None and s.may_cancel():
            self.further.append("cancel")
        lines.extend(Line(Text.assemble((f" {FURTHER[f]} ", "bold"), say(f, s.lang))) for f in self.further)
        options.set_options(lines)
        if lines:
            options.highlighted = kept if same and kept is not None and kept < len(lines) else 0

    def question_words(self, q: Question) -> Text:
        """What is asked, what was chosen for it already, and where there is room the text of the card that asks."""
        words = Text(q.text(self.session.lang), style="bold")
        chosen = told_picks(self.session.picks_so_far())
        if chosen:
            words.append(f"\n✓ {', '.join(chosen)}", style=self.painter.palette.option)
        source = self.seen.get(q.src)
        room = self.screen_stack[0].has_class("-tall") or len(self.groups) <= 4
        if room and source is not None and source.get("text") and q.kind != "act":
            words.append(f"\n{source['text']}", style=f"not bold {self.painter.palette.dim}")
        return words

    def option_lines(self, q: Question, width: int) -> list[Text]:
        lang = self.session.lang
        texts = [q.options[group[0]].text(lang) for group in self.groups]
        notes = [self.option_note(q.options[group[0]]) for group in self.groups]
        lines: list[Text] = []
        for i, text in enumerate(texts):
            alike = {notes[k] for k, other in enumerate(texts) if other == text}
            note = "" if q.kind == "act" and len(alike) == 1 else notes[i]
            if q.kind == "act" and q.values[self.groups[i][0]] == PASS and self.view["waiting"]:
                note = say("resolves", lang, self.view["waiting"][0]["name"])
            count = len(self.groups[i])
            words = f"{text} ×{count}" if count > 1 else text
            lines.append(option_line(str(i + 1), words, note, width, self.painter.palette.dim))
        return lines

    def option_note(self, option: Option) -> str:
        """Whose the card of an option is and how it stands: tells cards of one name apart."""
        handle = option.handle
        card = None if handle is None else self.seen.get(handle)
        if card is None:
            return ""
        where = self.session.match.game.place_name(card["spot"], self.session.lang) if "spot" in card else ""
        return f"{self.session.name(card['controller'])} {self.painter.in_words(card)} {where}".rstrip()

    def show_log(self) -> None:
        s = self.session
        log = self.screen_stack[0].query_one("#log", OptionList)
        log.border_title = say("log", s.lang)
        lines = s.log()
        width = log.scrollable_content_region.width or self.size.width // 2
        key = (s.match, s.viewer, s.lang, self.all_rules, self.theme, width)
        if self.book is None or key != self.log_key or self.book.read > len(lines):
            names = {p["player"]: p["name"] for p in self.view["players"]}
            self.book = LogBook(self.painter, self.all_rules, names, width)
            self.log_key = key
            self.log_numbers = []
            log.clear_options()
        new = self.book.take(lines)
        if new:
            at_end = not log.has_focus or log.highlighted in (None, log.option_count - 1)
            log.add_options([Line(line) for _, line in new])
            self.log_numbers.extend(number for number, _ in new)
            if at_end:
                log.highlighted = log.option_count - 1
                log.scroll_end(animate=False)

    def show_card(self) -> None:
        s = self.session
        preview = self.screen_stack[0].query_one("#preview")
        preview.border_title = say("card", s.lang)
        card = self.screen_stack[0].query_one("#card", Static)
        card.update(wrapped(self.card_in_full(), card.size.width))

    def card_in_full(self) -> Text:
        handle, name = self.reading
        seen = self.seen.get(handle)
        card = self.printed_cards().get(seen.get("card", "") if seen is not None else name)
        if seen is None and card is None:
            return Text(say("no_card", self.session.lang), style=self.painter.palette.dim)
        others = {h: self.painter.name(c) for h, c in self.seen.items()}
        text = card_text(self.painter, self.session.match.game, card, seen, others, self.shows_tree)
        for worn in self.seen.values() if self.painter.layout["board"] is not None else ():
            if worn.get("attached_to") == handle:
                text.append(f"\n+ {self.painter.name(worn)}", style="bold")
                text.append(f"\n{worn.get('text', '')}")
        return text

    def printed_cards(self) -> dict[str, Card]:
        game = self.session.match.game
        if self.printed_of is not game:
            self.printed_of = game
            self.printed = game.cards()
        return self.printed

    def state_words(self) -> str:
        s = self.session
        if s.match.over:
            return say("over", s.lang)
        name = s.name(s.asked_seat)
        return say("decides", s.lang, name) if self.ready else say("thinks", s.lang, name) if self.thinking else "…"

    def show_state(self) -> None:
        s = self.session
        state = self.state_words()
        if self.thinking:
            state = f"{SPINNER[self.spin % len(SPINNER)]} {state}"
        if s.hurry:
            state = f"{say('passing', s.lang)} {state}"
        title = s.match.game.title_ja if s.lang == "ja" else s.match.game.title
        status = self.screen_stack[0].query_one("#status", Static)
        status.update(step_line(self.painter, self.view, title, self.size.width, state))

    def show_keys(self) -> None:
        text = Text()
        for key, word, action in FOOT:
            part = Text(f" {key}", style="bold")
            part.append(f" {say(word, self.session.lang)} ")
            part.stylize(Style(meta={"@click": f"app.{action}"}))
            if text.cell_len + part.cell_len <= self.size.width:
                text.append_text(part)
        self.screen_stack[0].query_one("#keys", Static).update(text)

    def tick(self) -> None:
        if self.thinking:
            self.spin += 1
            self.show_state()

    # --- the game goes on ------------------------------------------------------------------------------------
    @work(exclusive=True, group="drive")
    async def drive(self) -> None:
        """Agents answer and passes are made until a human is asked or the game is over."""
        try:
            while await self.advance():
                pass
        except GyojiError as e:
            self.tell(str(e), "error")
        self.thinking = False
        self.show_table()

    async def advance(self) -> bool:
        s = self.session
        match = s.match
        if self.concedes:
            self.concedes = False
            s.concede()
        what = s.next()
        if what == THINK:
            self.ready = False
            self.thinking = True
            index = await asyncio.to_thread(s.think)
            self.thinking = False
            if s.match is not match or self.concedes:
                return True
            if s.take(index):
                self.show_table()
                if self.speed and s.next() in (THINK, AUTO):
                    await asyncio.sleep(self.speed)
            return True
        q = match.question
        if what == AUTO and q is not None:
            self.ready = False
            s.take(s.pass_index(q))
            await asyncio.sleep(0)
            return True
        if what == ASK and q is not None and q.seat != s.viewer:
            self.ready = False
            await self.push_screen_wait(Cover(say("hand_over", s.lang, s.name(q.seat)), say("enter", s.lang)))
            s.viewer = q.seat
            return True
        self.ready = what in (ASK, OVER)
        return False

    def answer(self, index: int, then: Sequence[int] = ()) -> None:
        """A human's choice; `then` are handles of what they have chosen for the question that may follow."""
        if not self.ready or self.session.question is None:
            return
        self.ready = False
        try:
            self.session.choose(index)
            self.session.follow(then)
            self.session.go_on_attacking()
        except GyojiError as e:
            self.tell(str(e), "error")
        self.drive()

    def tell(self, text: str, severity: Literal["information", "warning", "error"] = "information") -> None:
        """A word to the user; only the newest stays on the screen."""
        self.clear_notifications()
        self.notify(text, severity=severity, timeout=3 if severity == "information" else 6, markup=False)


def light_terminal() -> bool:
    """Some terminals say so: COLORFGBG is foreground;background."""
    return os.environ.get("COLORFGBG", "").rpartition(";")[2] in ("7", "15")
