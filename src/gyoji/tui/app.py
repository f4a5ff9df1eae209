"""What keys and clicks on the table do: choosing, reading, asking why, undo, files, settings."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, ClassVar

from rich.text import Text
from textual import events, work
from textual.binding import Binding, BindingType
from textual.widgets import OptionList

from ..kernel.errors import GyojiError
from ..kernel.holding.match import Match
from .board import Bar, CardRow
from .dialogs import Chooser, PathPrompt, Reader, Settings
from .pointing import PointingTable
from .session import OVER
from .words import KEYS, say

PACES = (0.0, 0.2, 0.6, 1.2, 2.5)


class TableApp(PointingTable):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1", "help"), Binding("p", "hurry('something')"), Binding("e", "hurry('turn')"),
        Binding("u", "undo"), Binding("x", "cancel"), Binding("a", "attack_with_all"),
        Binding("s", "save"), Binding("l", "load"), Binding("L", "language"),
        Binding("D", "shade"), Binding("c", "concede"), Binding("n", "again"), Binding("q,ctrl+q", "leave"),
        Binding("z", "zones"), Binding("v", "read"), Binding("t", "tree"), Binding("w", "why"), Binding("r", "rules"),
        Binding("o", "settings"), Binding("plus,equals_sign", "pace(1)"), Binding("minus", "pace(-1)"),
        Binding("escape", "home"), Binding("b", "board"),
    ]

    # --- what the user does ----------------------------------------------------------------------------------
    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if event.option_list.id == "options":
            self.choose_line(event.option_index)
        elif event.option_list.id == "log":
            self.action_why()

    def choose_line(self, line: int) -> None:
        """A line of the question: an option, or what the table offers beside them."""
        option = self.option_at(line)
        if option is not None:
            self.answer(option.index)
        elif 0 <= line - len(self.groups) < len(self.further):
            attacks = self.further[line - len(self.groups)] == "attack_with_all"
            (self.action_attack_with_all if attacks else self.action_cancel)()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        option = self.option_at(event.option_index)
        if event.option_list.id != "options" or option is None:
            return
        if not self.screen_stack:  # the table is being closed
            return
        handle = option.handle
        for row in self.screen_stack[0].query(CardRow):
            row.point(handle)
        name = "" if handle is None else self.name_in(option.text("ja"))
        if handle in self.seen or name:
            self.reading = (-1 if handle is None else handle, name)
            self.show_card()
        if self.held < 0:
            self.light_option(option)

    def name_in(self, text: str) -> str:
        """The card that an option names: one that lies where it is not seen otherwise, such as in a searched deck."""
        return text if text in self.printed_cards() else ""

    def on_card_row_pointed(self, event: CardRow.Pointed) -> None:
        if event.handle != self.reading[0] and event.handle in self.seen:
            self.reading = (event.handle, "")
            self.show_card()
        self.light_handle(event.handle)

    def on_card_row_picked(self, event: CardRow.Picked) -> None:
        self.pick(event.handle)

    def on_bar_opened(self, event: Bar.Opened) -> None:
        self.open_zone(event.player, event.zone)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        side = self.screen_stack[0].query("#side")
        if side and event.widget.screen is self.screen_stack[0]:
            side.first().set_class(isinstance(event.widget, CardRow), "reads")
            self.relight()

    def on_key(self, event: events.Key) -> None:
        if event.key.isdigit() and len(event.key) == 1 and len(self.screen_stack) == 1:
            self.type_digit(event.key)
        else:
            self.typed = ""

    def type_digit(self, digit: str) -> None:
        """An option by its number, at once if no longer number could be meant; else Enter takes it."""
        q = self.session.question
        if not self.ready or q is None:
            return
        n = len(self.groups)
        self.typed = self.typed + digit if self.typed and int(self.typed + digit) <= n else digit
        number = int(self.typed)
        if not 1 <= number <= n:
            self.typed = ""
            self.tell(say("no_option", self.session.lang, number, n), "warning")
            return
        if number * 10 > n:
            self.typed = ""
            self.choose_line(number - 1)
            return
        options = self.screen_stack[0].query_one("#options", OptionList)
        options.focus()
        options.highlighted = number - 1

    # --- reading ---------------------------------------------------------------------------------------------
    def action_help(self) -> None:
        lang = self.session.lang
        text = Text()
        for key, en, ja in KEYS:
            text.append(f"{key:<16}", style="bold")
            text.append(f"{ja if lang == 'ja' else en}\n")
        for words in (self.painter.layout["kinds"], self.painter.layout["states"], [self.painter.layout["turned"]]):
            text.append("   ".join(f"{w['mark']} {w['label']}" for w in words) + "\n")
        if self.painter.layout["board"] is not None:
            text.append(say("signs", lang))
        self.push_screen(Reader(say("help", lang), text, say("close", lang)))

    def action_read(self) -> None:
        lang = self.session.lang

        def again() -> Text:
            self.action_tree()
            return self.card_in_full()

        foot = f"t: {say('understood', lang)}   {say('close', lang)}"
        self.push_screen(Reader(say("card", lang), self.card_in_full(), foot, again))

    def action_tree(self) -> None:
        self.shows_tree = not self.shows_tree
        self.show_card()

    def action_why(self) -> None:
        log = self.screen_stack[0].query_one("#log", OptionList)
        at = log.highlighted
        if at is None or at >= len(self.log_numbers):
            return
        lang = self.session.lang
        try:
            text = Text(self.session.why(self.log_numbers[at]))
        except GyojiError as e:
            self.tell(str(e), "error")
            return
        first = text.plain.partition("\n")[0]
        text.stylize("bold", 0, len(first))
        self.push_screen(Reader(say("why", lang), text, say("close", lang)))

    def action_rules(self) -> None:
        self.all_rules = not self.all_rules
        self.tell(say("rules_on" if self.all_rules else "rules_off", self.session.lang))
        self.show_table()

    def action_zones(self) -> None:
        """All zones of all players, to be opened."""
        entries: list[tuple[int, str]] = []
        lines: list[Text] = []
        for player in self.view["players"]:
            for zone in self.painter.layout["zones"]:
                content = player["zones"].get(zone["name"])
                if content is not None:
                    entries.append((player["player"], zone["name"]))
                    lines.append(Text(f"{player['name']}  {zone['label']}: {content['count']}"))

        def opened(index: int | None) -> None:
            if index is not None:
                self.open_zone(*entries[index])

        lang = self.session.lang
        self.push_screen(Chooser(say("zones", lang), lines, say("close", lang)), opened)

    def open_zone(self, player: int, zone: str) -> None:
        lang = self.session.lang
        view = next(p for p in self.view["players"] if p["player"] == player)
        content = view["zones"][zone]
        label = next(z["label"] for z in self.painter.layout["zones"] if z["name"] == zone)
        cards: list[dict[str, Any]] = content["cards"]
        numbers = self.option_numbers()
        lines: list[Text] = []
        for card in cards:
            number = numbers.get(card["handle"], "")
            lines.append(self.painter.chip(card, 60, False, number))
        hidden = content["count"] - len(cards)
        title = f"{view['name']}  {label}: {content['count']}"
        if hidden:
            title += f"  ({say('hidden', lang, hidden)})"

        def preview(index: int) -> Text:
            self.reading = (cards[index]["handle"], "")
            return self.card_in_full()

        def picked(index: int | None) -> None:
            if index is not None and cards[index]["handle"] in numbers:
                self.pick(cards[index]["handle"])

        self.push_screen(Chooser(title, lines, say("close", lang), preview if cards else None), picked)

    # --- choosing --------------------------------------------------------------------------------------------
    def action_hurry(self, until: str) -> None:
        if not self.ready or self.session.question is None:
            return
        self.ready = False
        try:
            self.session.start_hurry(until)
        except GyojiError as e:
            self.tell(str(e), "error")
        self.drive()

    def action_attack_with_all(self) -> None:
        if not self.ready or self.session.question is None:
            return
        self.ready = False
        try:
            self.session.attack_with_all()
        except GyojiError as e:
            self.tell(str(e), "warning")
        self.drive()

    def action_board(self) -> None:
        board = self.board()
        if board is not None:
            board.focus()

    def action_home(self) -> None:
        self.held = -1
        self.relight()
        self.screen_stack[0].query_one("#options").focus()

    # --- undo, giving up, leaving ----------------------------------------------------------------------------
    def action_undo(self) -> None:
        self.take_back(self.session.undo, "undone")

    def action_cancel(self) -> None:
        self.take_back(self.session.cancel, "cancelled")

    @work(exclusive=True, group="undo")
    async def take_back(self, before: Callable[[], Match], told: str) -> None:
        s = self.session
        if self.is_busy():
            return
        self.ready = False
        try:
            s.go_back(await asyncio.to_thread(before))
            self.tell(say(told, s.lang))
        except GyojiError as e:
            self.tell(str(e), "warning")
        self.drive()

    def is_busy(self) -> bool:
        """An agent is thinking, or moves are being made: says so."""
        s = self.session
        if self.ready:
            return False
        self.tell(say("wait", s.lang, s.name(s.asked_seat)), "warning")
        return True

    def action_concede(self) -> None:
        def decided(yes: bool) -> None:
            if yes and not self.session.match.over:
                self.concedes = True
                if self.ready:
                    self.drive()

        if not self.session.match.over:
            self.confirm("concede?", decided)

    def action_leave(self) -> None:
        def decided(yes: bool) -> None:
            if yes:
                self.exit()

        if self.session.match.over:
            self.exit()
        else:
            self.confirm("quit?", decided)

    def confirm(self, question: str, decided: Any) -> None:
        lang = self.session.lang
        lines = [Text(say("no", lang)), Text(say("yes", lang))]
        self.push_screen(Chooser(say(question, lang), lines, say("close", lang)), lambda index: decided(index == 1))

    def action_again(self) -> None:
        if self.session.next() != OVER:
            return
        try:
            self.sit_down(self.session.again())
        except GyojiError as e:
            self.tell(str(e), "error")

    # --- files -----------------------------------------------------------------------------------------------
    def action_save(self) -> None:
        s = self.session

        def named(path: str | None) -> None:
            if path is None:
                return
            try:
                size = s.save(path)
            except GyojiError as e:
                self.tell(str(e), "error")
                return
            self.save_path = path
            self.tell(say("saved", s.lang, path, size))

        self.push_screen(PathPrompt(say("save", s.lang), self.default_path(), say("close", s.lang)), named)

    def action_load(self) -> None:
        s = self.session

        def named(path: str | None) -> None:
            if path is not None:
                self.load_from(path)

        self.push_screen(PathPrompt(say("load", s.lang), self.default_path(), say("close", s.lang)), named)

    @work(exclusive=True, group="load")
    async def load_from(self, path: str) -> None:
        s = self.session
        try:
            match = await asyncio.to_thread(s.read, path)
        except GyojiError as e:
            self.tell(str(e), "error")
            return
        self.save_path = path
        self.sit_down(match)
        self.tell(say("loaded", s.lang, path))

    def default_path(self) -> str:
        origin = self.session.match.origin
        seed = 0 if origin is None else origin.seed
        return self.save_path or f"{self.session.match.game.name}-{seed}.gyoji"

    def sit_down(self, match: Any) -> None:
        self.ready = False
        self.concedes = False
        self.session.begin(match)
        self.repaint()
        self.drive()

    # --- how it looks ----------------------------------------------------------------------------------------
    def action_language(self) -> None:
        self.session.lang = "en" if self.session.lang == "ja" else "ja"
        self.repaint()
        self.show_table()

    def action_shade(self) -> None:
        self.theme = "textual-light" if self.current_theme.dark else "textual-dark"
        self.repaint()
        self.show_table()

    def action_pace(self, by: int) -> None:
        at = min(range(len(PACES)), key=lambda i: abs(PACES[i] - self.speed))
        self.speed = PACES[max(0, min(len(PACES) - 1, at + by))]
        self.tell(say("speed", self.session.lang, self.speed))

    def action_settings(self) -> None:
        s = self.session
        choices: list[tuple[str, str, bool]] = []
        for step in self.painter.layout["steps"]:
            label = say("stop_own", s.lang, step["label"])
            choices.append((label, f"own:{step['name']}", step["name"] in s.stops_own))
        for step in self.painter.layout["steps"]:
            label = say("stop_other", s.lang, step["label"])
            choices.append((label, f"other:{step['name']}", step["name"] in s.stops_other))
        choices.append((say("resolve_own", s.lang), "resolve_own", s.resolve_own))
        choices.append((say("show_rules", s.lang), "show_rules", self.all_rules))

        def decided(on: list[str] | None) -> None:
            if on is None:
                return
            s.stops_own = {name[4:] for name in on if name.startswith("own:")}
            s.stops_other = {name[6:] for name in on if name.startswith("other:")}
            s.resolve_own = "resolve_own" in on
            self.all_rules = "show_rules" in on
            if self.ready:
                self.drive()

        foot = f"{say('speed', s.lang, self.speed)}   {say('close', s.lang)}"
        self.push_screen(Settings(say("settings", s.lang), choices, foot), decided)
