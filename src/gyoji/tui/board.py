"""The widgets of the table: rows of cards, a player's bar, the line of steps, what waits."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.style import Style
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget
from textual.widgets import Static

from .paint import MAX_BOX, MIN_BOX, Painter, fit
from .words import say

MIN_CHIP = 18
BOX_HEIGHTS = (4, 9)  # of a card, borders included


class CardRow(Widget, can_focus=True):
    """Cards side by side, as boxes or (in a low row) as one line each. Has a cursor; a click or Enter picks a card."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(-1)", show=False), Binding("right", "move(1)", show=False),
        Binding("up", "row(-1)", show=False), Binding("down", "row(1)", show=False),
        Binding("home", "move(-999)", show=False), Binding("end", "move(999)", show=False),
        Binding("enter", "pick", show=False), Binding("space", "pick", show=False),
    ]

    cursor = reactive(0)

    class Pointed(Message):
        """The cursor is on a card: it can be read."""

        def __init__(self, handle: int) -> None:
            super().__init__()
            self.handle = handle

    class Picked(Pointed):
        """A card was entered or clicked."""

    def __init__(self, place: int, zone: str, id: str) -> None:
        super().__init__(id=id)
        self.place = place  # 0 is the one who looks
        self.zone = zone
        self.painter: Painter | None = None
        self.cards: list[dict[str, Any]] = []
        self.numbers: dict[int, str] = {}  # options by handle
        self.hosts: dict[int, str] = {}
        self.pointed: int | None = None  # a card that the highlighted option is about
        self.note = ""  # shown when there is no card
        self.rows: list[list[int]] = []  # what was drawn

    def show(self, painter: Painter, cards: list[dict[str, Any]], numbers: dict[int, str], hosts: dict[int, str],
             note: str) -> None:
        kept = self.cards[self.cursor]["handle"] if self.cursor < len(self.cards) else -1
        self.painter = painter
        self.cards = painter.sort(cards)
        self.numbers = numbers
        self.hosts = hosts
        self.note = note
        at = next((i for i, c in enumerate(self.cards) if c["handle"] == kept), self.cursor)
        self.cursor = max(0, min(at, len(self.cards) - 1))
        self.refresh()

    def point(self, handle: int | None) -> None:
        """Mark the card that an option is about."""
        if handle != self.pointed:
            self.pointed = handle
            self.refresh()

    # --- drawing ---------------------------------------------------------------------------------------------
    def lines_needed(self, width: int) -> int:
        """As chips: how many lines."""
        return max(1, -(-len(self.cards) // max(1, width // MIN_CHIP)))

    def render(self) -> Text:
        width, height = self.size.width, self.size.height
        if self.painter is None or width < 4 or height < 1:
            return Text("")
        if not self.cards:
            return Text(f" {self.note}", style=self.painter.palette.dim)
        return self.boxes(width, height) if height >= BOX_HEIGHTS[0] else self.chips(width, height)

    def is_chosen(self, index: int) -> bool:
        if self.has_focus:
            return index == self.cursor
        return bool(self.cards[index]["handle"] == self.pointed)

    def boxes(self, width: int, height: int) -> Text:
        assert self.painter is not None
        rows = self.rows_of_boxes(width, height)
        self.rows = rows
        tall = min(BOX_HEIGHTS[1], height // len(rows))
        wide = max(MIN_BOX, min(MAX_BOX, width // max(len(row) for row in rows)))
        wide = min(wide, width)
        lines: list[Text] = []
        for row in rows:
            block = [Text() for _ in range(tall)]
            for i in row:
                card = self.cards[i]
                number = self.numbers.get(card["handle"], "")
                host = self.hosts.get(card.get("attached_to", -1), "")
                drawn = self.painter.box(card, wide, tall, self.is_chosen(i), number, host, not self.zone)
                for k in range(tall):
                    block[k].append_text(drawn[k])
            lines.extend(block)
        shown = sum(len(row) for row in rows)
        if shown < len(self.cards):
            first = rows[0][0]
            label = f"‹{first + 1}-{first + shown}/{len(self.cards)}›"
            lines[-1].truncate(max(0, width - len(label)))
            lines[-1].append(label, style="reverse")
        return Text("\n").join(lines)

    def rows_of_boxes(self, width: int, height: int) -> list[list[int]]:
        """Cards with numbers of their own before the others, if there is room for two rows; else a page of all."""
        assert self.painter is not None
        per_row = max(1, width // MIN_BOX)
        everything = list(range(len(self.cards)))
        if self.zone and height >= 2 * BOX_HEIGHTS[0] + 2:
            front = [i for i in everything if self.fights(self.cards[i])]
            back = [i for i in everything if i not in front]
            groups = [back, front] if self.place else [front, back]
        else:
            groups = [everything]
        rows = [g[k:k + per_row] for g in groups for k in range(0, len(g), per_row)]
        if len(rows) * BOX_HEIGHTS[0] <= height:
            return rows
        most = max(1, height // BOX_HEIGHTS[0])
        first = self.first_shown(most, per_row)
        page = everything[first:first + most * per_row]
        return [page[k:k + per_row] for k in range(0, len(page), per_row)]

    def fights(self, card: dict[str, Any]) -> bool:
        """It has numbers to show, or is attached to a card that has."""
        assert self.painter is not None
        host = next((c for c in self.cards if c["handle"] == card.get("attached_to", -1)), None)
        if host is not None:
            return self.fights(host)
        return any(k in card for k in self.painter.layout["values"])

    def chips(self, width: int, height: int) -> Text:
        assert self.painter is not None
        n = len(self.cards)
        columns = max(1, min(-(-n // height), max(1, width // MIN_CHIP)))
        wide = min(width // columns, 40)
        first = self.first_shown(height, columns)
        page = list(range(first, min(n, first + height * columns)))
        self.rows = [page[k:k + columns] for k in range(0, len(page), columns)]
        lines: list[Text] = []
        for row in self.rows:
            line = Text()
            for i in row:
                number = self.numbers.get(self.cards[i]["handle"], "")
                line.append_text(self.painter.chip(self.cards[i], wide, self.is_chosen(i), number))
            lines.append(line)
        return Text("\n").join(lines)

    def first_shown(self, rows: int, columns: int) -> int:
        """Where the page begins on which the cursor, or the card of the highlighted option, is."""
        at = self.cursor
        if not self.has_focus and self.pointed is not None:
            at = next((i for i, c in enumerate(self.cards) if c["handle"] == self.pointed), at)
        room = rows * columns
        return 0 if len(self.cards) <= room else at // room * room

    # --- moving ----------------------------------------------------------------------------------------------
    def on_focus(self) -> None:
        self.tell()
        self.refresh()

    def on_blur(self) -> None:
        self.refresh()

    def tell(self) -> None:
        if self.cursor < len(self.cards):
            self.post_message(self.Pointed(self.cards[self.cursor]["handle"]))

    def action_move(self, by: int) -> None:
        """Left and right, through the rows in the order in which they are drawn."""
        if not self.cards:
            return
        order = [i for row in self.rows for i in row]
        if len(order) < len(self.cards):
            order = list(range(len(self.cards)))
        at = order.index(self.cursor) if self.cursor in order else 0
        self.cursor = order[max(0, min(len(order) - 1, at + by))]
        self.tell()

    def action_row(self, by: int) -> None:
        """To the next row of cards, or on to the next zone."""
        at = next((r for r, row in enumerate(self.rows) if self.cursor in row), -1)
        if at >= 0 and 0 <= at + by < len(self.rows):
            row = self.rows[at + by]
            self.cursor = row[min(len(row) - 1, self.rows[at].index(self.cursor))]
            self.tell()
        elif by < 0:
            self.screen.focus_previous()
        else:
            self.screen.focus_next()

    def action_pick(self) -> None:
        if self.cursor < len(self.cards):
            self.post_message(self.Picked(self.cards[self.cursor]["handle"]))

    def on_click(self, event: events.Click) -> None:
        handle = event.style.meta.get("handle")
        at = next((i for i, c in enumerate(self.cards) if c["handle"] == handle), None)
        if at is None:
            return
        self.cursor = at
        self.tell()
        if handle in self.numbers:
            self.action_pick()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        handle = event.style.meta.get("handle")
        if isinstance(handle, int):
            self.post_message(self.Pointed(handle))


class Room(Container):
    """Tells when it has got another size, and all in it theirs."""

    class Changed(Message):
        pass

    def on_resize(self) -> None:
        self.post_message(self.Changed())


class Bar(Static):
    """A line whose parts can be clicked: zones open as lists."""

    class Opened(Message):
        def __init__(self, player: int, zone: str) -> None:
            super().__init__()
            self.player = player
            self.zone = zone

    def on_click(self, event: events.Click) -> None:
        zone = event.style.meta.get("zone")
        if zone:
            self.post_message(self.Opened(*zone))


def player_bar(painter: Painter, player: dict[str, Any], active: bool, who: str, width: int) -> list[Text]:
    """A player's numbers, the zones that are shown as a number, and the strips: one line, or two."""
    first = Text()
    name = f" {player['name']}{f' ({who})' if who else ''} "
    first.append(f"{'▶' if active else ' '}{name}", style="bold reverse" if active else "bold")
    for word in painter.layout["numbers"]:
        value = player.get(word["name"])
        if value is None or value == {}:
            continue
        first.append(f" {word['mark']} ")
        first.append_text(painter.amount(value))
    first.append(" ")
    parts: list[Text] = []
    strips = Text()
    for zone in painter.layout["zones"]:
        content = player["zones"].get(zone["name"])
        if content is None or zone["show"] == "cards":
            continue
        part = Text(f" {zone['short']} ")
        if zone["show"] == "strip":
            part.append_text(painter.strip(content["cards"]))
        elif zone["show"] == "names" and content["cards"]:
            part.append(", ".join(painter.name(c) for c in content["cards"]), style="bold")
        elif content["count"] or width >= 90:
            part.append(str(content["count"]), style="bold")
        else:
            continue
        part.stylize(Style(meta={"zone": (player["player"], zone["name"])}))
        if zone["show"] == "strip":
            strips.append_text(part)
        else:
            parts.append(part)
    lines = [first]
    for part in [*parts, strips]:
        if lines[-1].cell_len + part.cell_len > width:
            lines.append(Text("  "))
        lines[-1].append_text(part)
    return lines


def step_line(painter: Painter, view: dict[str, Any], title: str, width: int, state: str) -> Text:
    """The turn and its steps, the present one marked; at the right, who decides."""
    lang = painter.lang
    text = Text(f" {title}  ", style="bold")
    names = {p["player"]: p["name"] for p in view["players"]}
    if view["turn"] > 0:
        text.append(f"{say('turn', lang)} {view['turn']} ")
    if view["turn"] > 0 and view["active"] in names:
        text.append(f"{say('of', lang, names[view['active']])}  ")
    steps = painter.layout["steps"]
    room = width - len(state) - 2
    phases: list[str] = [s["phase"] for s in steps]
    track = Text()
    for s in steps:
        color = painter.palette.steps[phases.index(s["phase"]) % len(painter.palette.steps)]
        here = s["name"] == view["step"]
        track.append(f"▸{s['label']}◂" if here else f" {s['label']} ", style=f"bold reverse {color}" if here else color)
    if text.cell_len + track.cell_len + Text(state).cell_len + 2 <= room:
        text.append_text(track)
    else:
        label = next((s["label"] for s in steps if s["name"] == view["step"]), view["step"])
        text.append(f"▸{label}◂" if label else "", style="bold reverse")
    tail = Text(f" {state} ", style=painter.palette.option)
    gap = width - text.cell_len - tail.cell_len
    text.append(" " * max(1, gap))
    text.append_text(tail)
    text.truncate(width)
    return text


def waiting_lines(painter: Painter, waiting: list[dict[str, Any]], names: dict[int, str], numbers: dict[int, str],
                  width: int, most: int) -> Text:
    """What waits to be resolved, the newest first; with its option, if it is one."""
    lines: list[Text] = []
    head = f" {painter.layout['waiting']} "
    for i, w in enumerate(waiting[:most]):
        more = f" +{len(waiting) - most}" if i == most - 1 and len(waiting) > most else ""
        targets = f" → {', '.join(w['targets'])}" if w["targets"] else ""
        option = f"[{numbers[w['handle']]}] " if w["handle"] in numbers else ""
        words = f"{len(waiting) - i}. {option}{names.get(w['controller'], '')}: {w['name']}{targets}  {w['text']}"
        line = Text(head if i == 0 else " " * Text(head).cell_len, style="reverse" if i == 0 else "")
        room = max(4, width - line.cell_len - 1 - len(more))
        line = Text.assemble(line, " ", fit(words.replace("\n", " / "), room), more)
        line.apply_meta({"handle": w["handle"]})
        lines.append(line)
    return Text("\n").join(lines)
