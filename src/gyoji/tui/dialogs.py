"""What lies over the table for a moment: lists, texts, a file name, settings, a cover between two humans."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, Label, OptionList, Static
from textual.widgets.option_list import Option


class Reader(ModalScreen[None]):
    """A text to read; `again` makes it anew when t is pressed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,v,w,question_mark", "close", show=False), Binding("t", "again", show=False),
        Binding("up", "scroll(-1)", show=False), Binding("down", "scroll(1)", show=False),
        Binding("pageup", "scroll(-8)", show=False), Binding("pagedown", "scroll(8)", show=False),
    ]

    def __init__(self, title: str, text: Text, foot: str, again: Callable[[], Text] | None = None) -> None:
        super().__init__()
        self.heading = title
        self.text = text
        self.foot = foot
        self.again = again

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Label(self.heading, classes="heading", markup=False)
            with VerticalScroll(classes="reading"):
                yield Static(self.text, id="text")
            yield Label(self.foot, classes="foot", markup=False)

    def action_close(self) -> None:
        self.dismiss(None)

    def action_again(self) -> None:
        if self.again is not None:
            self.query_one("#text", Static).update(self.again())

    def action_scroll(self, by: int) -> None:
        self.query_one(VerticalScroll).scroll_relative(y=by, animate=False)


class Chooser(ModalScreen[int | None]):
    """One of several lines; `preview` gives what is read while a line is highlighted, `moved` is told of it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "close", show=False)]

    def __init__(self, title: str, lines: list[Text], foot: str, preview: Callable[[int], Text] | None = None,
                 first: int = 0, moved: Callable[[int], None] | None = None) -> None:
        super().__init__()
        self.heading = title
        self.lines = lines
        self.foot = foot
        self.preview = preview
        self.first = first
        self.moved = moved

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Label(self.heading, classes="heading", markup=False)
            yield OptionList(*[Option(line) for line in self.lines], id="lines", markup=False)
            if self.preview is not None:
                with VerticalScroll(classes="reading", can_focus=False):
                    yield Static("", id="text")
            yield Label(self.foot, classes="foot", markup=False)

    def on_mount(self) -> None:
        lines = self.query_one(OptionList)
        lines.focus()
        if self.lines:
            lines.highlighted = self.first

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if self.preview is not None:
            self.query_one("#text", Static).update(self.preview(event.option_index))
        if self.moved is not None:
            self.moved(event.option_index)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.dismiss(event.option_index)

    def action_close(self) -> None:
        self.dismiss(None)


class PathPrompt(ModalScreen[str | None]):
    """The name of a file."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", show=False)]

    def __init__(self, title: str, path: str, foot: str) -> None:
        super().__init__()
        self.heading = title
        self.path = path
        self.foot = foot

    def compose(self) -> ComposeResult:
        with Vertical(classes="box small"):
            yield Label(self.heading, classes="heading", markup=False)
            yield Input(self.path, id="path", select_on_focus=False)
            yield Label(self.foot, classes="foot", markup=False)

    def on_mount(self) -> None:
        self.query_one(Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.dismiss(event.value.strip() or None)

    def action_close(self) -> None:
        self.dismiss(None)


class Settings(ModalScreen[list[str]]):
    """Things that are on or off: Enter or a click turns one over."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,o", "close", show=False), Binding("space", "turn", show=False),
    ]

    def __init__(self, title: str, choices: list[tuple[str, str, bool]], foot: str) -> None:
        super().__init__()
        self.heading = title
        self.choices = [(text, name) for text, name, _ in choices]
        self.on = {name for _, name, on in choices if on}
        self.foot = foot

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Label(self.heading, classes="heading", markup=False)
            yield OptionList(*[Option(self.line(i)) for i in range(len(self.choices))], id="lines", markup=False)
            yield Label(self.foot, classes="foot", markup=False)

    def line(self, index: int) -> Text:
        text, name = self.choices[index]
        return Text(f"{'[x]' if name in self.on else '[ ]'} {text}", style="bold" if name in self.on else "")

    def on_mount(self) -> None:
        self.query_one(OptionList).focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.on ^= {self.choices[event.option_index][1]}
        event.option_list.replace_option_prompt_at_index(event.option_index, self.line(event.option_index))

    def action_turn(self) -> None:
        self.query_one(OptionList).action_select()

    def action_close(self) -> None:
        self.dismiss(sorted(self.on))


class Cover(Screen[None]):
    """Hides the table while another human takes the seat."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "close", show=False)]

    def __init__(self, text: str, foot: str) -> None:
        super().__init__()
        self.text = text
        self.foot = foot

    def compose(self) -> ComposeResult:
        with Vertical(classes="cover"):
            yield Label(self.text, markup=False)
            yield Label(self.foot, classes="foot", markup=False)

    def action_close(self) -> None:
        self.dismiss(None)
