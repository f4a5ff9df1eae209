"""What can be read: a card in full, and the log with its rules."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from ..kernel.declaring.gamedef import GameDef
from ..kernel.holding.questions import LogLine
from ..kernel.showing.layout import MapLook, map_lines
from ..kernel.state.card import Card
from ..kernel.state.terms import BEGINS, ENDS, RESULT, RULE
from .paint import SIGNS, Painter, wrap
from .words import say

MARGIN = 8  # cells for a rule's number, or as many as it takes
MAPS = 36  # cells for small maps side by side


def card_text(painter: Painter, game: GameDef, card: Card | None, seen: dict[str, Any] | None, others: dict[int, str],
              tree: bool) -> Text:
    """A card: what is printed, how it is now, what its keywords mean and, if wanted, what its text compiled to.

    `seen` is its view, if it lies where it is seen; `others` are names by handle."""
    lang = painter.lang
    text = Text()
    if card is not None:
        lines = game.card_lines(card, lang)
        text.append(lines[0], style="bold underline")
        for line in lines[1:]:
            text.append(f"\n{line}")
    elif seen is not None:
        text.append(painter.name(seen), style="bold underline")
        if seen.get("text"):
            text.append(f"\n{seen['text']}")
    if seen is not None:
        for fact in present(painter, seen, others):
            text.append("\n")
            text.append_text(fact)
    maps = [] if card is None else game.card_maps(card, lang)
    if seen is not None and "range" in seen and seen["range"] not in [m["rows"] for m in maps]:
        maps = [*maps, MapLook(label=say("now", lang), rows=seen["range"])]
    for line in map_lines(maps, MAPS):
        text.append("\n")
        text.append_text(map_line(painter, line))
    printed = "" if card is None else card.text
    gained = [] if seen is None else seen.get("keywords", [])
    for keyword in painter.layout["keywords"]:
        if f"【{keyword['name']}" in printed or keyword["name"] in gained:
            text.append(f"\n{keyword['label']}: ", style=f"italic {painter.palette.dim}")
            text.append(keyword["gist"], style=painter.palette.dim)
    if tree and card is not None:
        text.append(f"\n\n{say('understood', lang)}", style="bold")
        for ability in card.base.abilities:
            text.append(f"\n{ability.show()}")
        if not card.base.abilities:
            text.append(f"\n{say('plain', lang)}")
    return text


def map_line(painter: Painter, line: str) -> Text:
    """A line of small maps in their colours, or of their names."""
    text = Text(line, style=painter.palette.dim)
    if set(line) <= {*SIGNS.values(), ".", " "}:
        for i, sign in enumerate(line):
            for name in ("red", "blue"):
                if sign == SIGNS[name]:
                    text.stylize(f"bold not dim on {painter.palette.lit[name][1]}", i, i + 1)
            if sign == SIGNS["origin"]:
                text.stylize("bold reverse", i, i + 1)
    return text


def present(painter: Painter, seen: dict[str, Any], others: dict[int, str]) -> list[Text]:
    """How a card is now, as far as it differs from print."""
    lang = painter.lang
    words: list[str] = []
    if seen.get("turned"):
        words.append(f"{painter.layout['turned']['mark']} {painter.layout['turned']['label']}")
    words.extend(f"{painter.states[s]['mark']} {painter.states[s]['label']}" for s in seen.get("states", [])
                 if s in painter.states)
    if seen.get("damage"):
        words.append(f"{say('damage', lang)} {seen['damage']}")
    if seen.get("counters"):
        words.append(f"{say('counters', lang)} {painter.counters(seen)}")
    host = others.get(seen.get("attached_to", -1))
    if host is not None:
        words.append(say("attached", lang, host))
    out: list[Text] = []
    printed = {k: n for k, n in seen.get("printed", {}).items() if k in painter.layout["values"]}
    for key, n in seen.get("printed", {}).items():
        if key not in printed and seen.get(key) != n:
            words.append(f"{key} {seen.get(key)} ({say('printed', lang)} {n})")
    if any(seen.get(k) != n for k, n in printed.items()):
        line = Text(f"{say('now', lang)} ")
        line.append_text(painter.values({k: v for k, v in seen.items() if k != "damage"}))
        line.append(f"  ({say('printed', lang)} {'/'.join(str(n) for n in printed.values())})")
        out.append(line)
    if words:
        out.append(Text("  ".join(words), style="bold"))
    return out


class LogRow:
    """A line of the log as it is shown."""

    def __init__(self, line: LogLine, words: str, style: str, color: str) -> None:
        self.line = line
        self.words = words
        self.style = style
        self.color = color
        self.times = 1

    def like(self, other: LogRow) -> bool:
        return (self.words, self.style, self.line.rule) == (other.words, other.style, other.line.rule)


class LogBook:
    """The lines of the log that are shown: all, or only what has happened, with a heading for each step."""

    def __init__(self, painter: Painter, all_rules: bool, names: dict[int, str], width: int) -> None:
        self.painter = painter
        self.names = names  # of players
        self.width = max(2 * MARGIN + 4, width)
        self.all_rules = all_rules
        self.color = painter.palette.dim
        self.heading: LogRow | None = None
        self.phases = {s["name"]: s["phase"] for s in painter.layout["steps"]}
        self.order = list(dict.fromkeys(self.phases.values()))
        self.read = 0  # lines of the log that were taken in

    def take(self, lines: list[LogLine]) -> list[tuple[int, Text]]:
        """New lines as (number, text); what is told several times in succession, once."""
        rows: list[LogRow] = []
        for line in lines[self.read:]:
            self.take_line(line, rows)
        self.read = len(lines)
        out: list[LogRow] = []
        for row in rows:
            if out and not self.all_rules and row.like(out[-1]):
                out[-1].times += 1
            else:
                out.append(row)
        return [(row.line.number, self.text_of(row)) for row in out]

    def take_line(self, line: LogLine, out: list[LogRow]) -> None:
        steps = self.painter.palette.steps
        if line.kind == BEGINS and line.step in self.phases:
            self.color = steps[self.order.index(self.phases[line.step]) % len(steps)]
            self.heading = self.head(line, f"bold {self.color}")
            if not self.all_rules:
                return
        if not self.all_rules and (line.kind in (RULE, ENDS) or (line.kind == BEGINS and line.step != "turn")):
            return
        if line.kind == BEGINS and line.step == "turn":
            self.heading = None
            out.append(self.head(line, "bold reverse"))
            return
        if self.heading is not None:
            out.append(self.heading)
            self.heading = None
            if line.kind == BEGINS:
                return
        style = self.painter.palette.dim if line.kind == RULE else "bold" if line.kind == RESULT else ""
        out.append(LogRow(line, line.text, style, self.color))

    def head(self, line: LogLine, style: str) -> LogRow:
        who = self.names.get(line.player, "")
        words = f"{line.text} ({who})" if who and who not in line.text else line.text
        return LogRow(line, f"─ {words} ─", style, self.color)

    def text_of(self, row: LogRow) -> Text:
        """The rule's number stands in the margin, in the colour of the step."""
        margin = max(MARGIN, len(row.line.rule))
        text = Text.assemble((f"{row.line.rule:<{margin}} ", row.color))
        words = f"{row.words} ×{row.times}" if row.times > 1 else row.words
        parts = [part for words_line in words.split("\n") for part in wrap(words_line, self.width - margin - 1)]
        text.append(("\n" + " " * (margin + 1)).join(parts), style=row.style)
        return text
