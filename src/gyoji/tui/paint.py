"""Cards and zones as coloured text: exact in cells, also where a character is two cells wide."""

from __future__ import annotations

from typing import Any, Literal

from rich.cells import cell_len, set_cell_size
from rich.style import Style
from rich.text import Text

from ..kernel.showing.layout import Layout, Word

Lit = Literal["origin", "reach", "red", "blue", "at"]  # what can be lit on a board
SIGNS: dict[Lit, str] = {"origin": "@", "reach": "+", "red": "r", "blue": "b", "at": "*"}  # the same without colours
MIN_BOX = 11
MAX_BOX = 22

# A colour's chip (background, foreground) and its line on dark and on light themes. Marks say the same without colour.
HUES: dict[str, tuple[str, str, str, str]] = {
    "red": ("#b3261e", "#ffffff", "#ff6b60", "#a31810"),
    "blue": ("#1f5fbf", "#ffffff", "#6aa5ff", "#174f9f"),
    "green": ("#1e7a3c", "#ffffff", "#5fd080", "#156030"),
    "white": ("#f3ecd2", "#222222", "#f3ecd2", "#7a6a20"),
    "black": ("#4b3a63", "#ffffff", "#b79be0", "#4b3a63"),
    "": ("#6b6b6b", "#ffffff", "#b8b8b8", "#505050"),
}


class Palette:
    """The colours that depend on whether the theme is dark."""

    def __init__(self, dark: bool) -> None:
        self.dark = dark
        self.up = "bold #5fd080" if dark else "bold #156030"
        self.down = "bold #ff6b60" if dark else "bold #a31810"
        self.option = "bold #ffd75f" if dark else "bold #8a5a00"
        self.dim = "#8a8a8a" if dark else "#6a6a6a"
        self.steps = (["#6aa5ff", "#5fd0c0", "#5fd080", "#ff8a60", "#d0a0ff", "#e0d070"] if dark else
                      ["#174f9f", "#00665a", "#156030", "#a33c00", "#6a2fa0", "#6a5a00"])
        # of a board: what is one's own, another's, nobody's; its ground, as a chequer; what is lit, and what is aimed at
        self.sides = ["#8fd3ff", "#ffb07c", "#b8b8b8"] if dark else ["#00497f", "#8f3000", "#505050"]
        self.grounds = ([("#15212d", "#1a2936"), ("#2b1c17", "#34221b"), ("#202024", "#28282d")] if dark else
                        [("#e3edf7", "#d8e5f2"), ("#f8e9e1", "#f3dfd4"), ("#ededf0", "#e3e3e8")])
        self.lit = ({"red": ("#6e1f24", "#a8262e"), "blue": ("#1c3f86", "#2458c4"), "reach": ("#1c5432", "#23753f"),
                     "at": ("#6b5a14", "#6b5a14"), "origin": ("#4a3f66", "#4a3f66")} if dark else
                    {"red": ("#f4b6b0", "#ee8d85"), "blue": ("#b3ccf7", "#86adf0"), "reach": ("#b7e3c2", "#8cd09d"),
                     "at": ("#f0dc8c", "#f0dc8c"), "origin": ("#d9ccf2", "#d9ccf2")})

    def line(self, colors: list[str]) -> str:
        hue = HUES.get(colors[0] if len(colors) == 1 else "", HUES[""])
        if len(colors) > 1:
            return "#e0c060" if self.dark else "#7a5a00"
        return hue[2] if self.dark else hue[3]


def fit(text: str, width: int) -> str:
    """Exactly so many cells: cut with an ellipsis, or padded."""
    if width <= 0:
        return ""
    if cell_len(text) > width:
        text = set_cell_size(text, width - 1).rstrip() + "…"
    return set_cell_size(text, width)


#: what does not begin a line, and what does not end one (kinsoku)
NOT_FIRST = frozenset("、。，．・：；？！」』】〕〉》）)]}ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ々〜…‥%％,.:;!?’”")
NOT_LAST = frozenset("「『【〔〈《（([{‘“")


def wrap(text: str, width: int, most: int = 99) -> list[str]:
    """Lines of so many cells at most; words stay whole where they fit in a line. The last of `most` takes all the rest."""
    out: list[str] = []
    rest = text
    while rest and len(out) < most - 1 and cell_len(rest) > width > 0:
        cut = break_at(rest, width)
        out.append(rest[:cut].rstrip())
        rest = rest[cut:].lstrip()
    out.append(rest)
    return out


def break_at(text: str, width: int) -> int:
    """How much of a text that is too long stands in a line: up to a space or between characters that need none."""
    fits = 0
    used = 0
    for c in text:
        used += cell_len(c)
        if used > width:
            break
        fits += 1
    if fits <= 1:
        return 1
    for at in range(fits, 0, -1):
        if may_break(text, at):
            return at
    return fits  # a word longer than the line


def may_break(text: str, at: int) -> bool:
    before, after = text[at - 1], text[at]
    if before.isspace() or after.isspace():
        return bool(text[:at].strip())
    if after in NOT_FIRST or before in NOT_LAST:
        return False
    return cell_len(before) > 1 or cell_len(after) > 1 or before in "-/—·"


def fold(text: str, width: int, lines: int) -> list[str]:
    """Exactly so many lines of exactly so many cells; a word that is longer than a line is cut."""
    words = [fit(w, width) if cell_len(w) == len(w) > width > 1 else w for w in text.split(" ")]
    out = wrap(" ".join(words), width, lines)
    return [fit(line, width) for line in out + [""] * (lines - len(out))]


class Painter:
    """Draws what views hold, by a game's layout."""

    def __init__(self, layout: Layout, palette: Palette, lang: str) -> None:
        self.layout = layout
        self.palette = palette
        self.lang = lang
        self.kinds = {k["name"]: k for k in layout["kinds"]}
        self.kind_order = {k["name"]: i for i, k in enumerate(layout["kinds"])}
        self.colors: dict[str, Word] = {c["name"]: c for c in layout["colors"]}
        self.states = {s["name"]: s for s in layout["states"]}
        self.hues = layout["hues"]

    def hue(self, color: str) -> str:
        return self.hues.get(color, color)

    def chip_style(self, color: str) -> str:
        hue = HUES.get(self.hue(color), HUES[""])
        return f"bold {hue[1]} on {hue[0]}"

    # --- parts of a card -------------------------------------------------------------------------------------
    def name(self, card: dict[str, Any]) -> str:
        return str(card["name"]) if "name" in card else "裏向き" if self.lang == "ja" else "face down"

    def marks(self, card: dict[str, Any]) -> str:
        """Kind, level and states in a few cells."""
        out = "".join(self.kinds[k]["mark"] for k in card.get("kinds", []) if k in self.kinds)
        if card.get("level"):
            out += f"Lv{card['level']}"
        if card.get("down") and "name" in card:
            out += "▽"
        out += "".join(self.states[s]["mark"] for s in card.get("states", []) if s in self.states)
        if card.get("chosen"):
            out += "✓"
        if card.get("turned"):
            out += self.layout["turned"]["mark"]
        return out

    def values(self, card: dict[str, Any], named: bool = False) -> Text:
        """Its numbers, with their names if wanted; what differs from print is coloured and has an arrow."""
        text = Text()
        printed = card.get("printed", {})
        for i, key in enumerate(k for k in self.layout["values"] if k in card):
            n, was = card[key], printed.get(key, card[key])
            text.append(f"{' ' if i else ''}{key.upper()} " if named else "/" if i else "")
            text.append(str(n), style=self.palette.up if n > was else self.palette.down if n < was else "bold")
            if n != was:
                text.append("↑" if n > was else "↓", style=self.palette.up if n > was else self.palette.down)
        if card.get("damage"):
            text.append(f" -{card['damage']}", style=self.palette.down)
        return text

    def counters(self, card: dict[str, Any]) -> str:
        return " ".join(f"{name}×{n}" for name, n in card.get("counters", {}).items())

    def cost(self, card: dict[str, Any]) -> Text:
        """A number, or numbers by colour; `any` is what any colour pays, other words stand for themselves."""
        text = Text()
        cost = card.get("cost", {})
        for kind, n in cost.items() if isinstance(cost, dict) else [("any", cost)]:
            if kind in self.colors:
                mark = self.colors[kind]["mark"]
                text.append(mark * n if n <= 3 else f"{mark}{n}", style=self.chip_style(kind))
            else:
                text.append(f"{n}" if kind == "any" else kind * n if len(kind) == 1 else f"({kind})" * n, style="bold")
        if "cost" in card and cost == {}:
            text.append("0", style="bold")
        return text

    def in_words(self, card: dict[str, Any]) -> str:
        """What tells two cards of one name apart, in one line."""
        parts = [self.values(card).plain, self.marks(card)]
        return " ".join(p for p in parts if p)

    # --- a card ----------------------------------------------------------------------------------------------
    def box(self, card: dict[str, Any], width: int, height: int, chosen: bool, number: str, host: str,
            costs: bool) -> list[Text]:
        """A card as a box. `number` is its option; `host` the name of the card that it is attached to; with `costs`
        its corner shows the cost, else its colours."""
        p = self.palette
        turned = bool(card.get("turned"))
        h, v, corners = ("━", "┃", "┏┓┗┛") if chosen else ("╌", "╎", "╭╮╰╯") if turned else ("─", "│", "╭╮╰╯")
        line = Style.parse(p.option if number else p.line([self.hue(c) for c in card.get("colors", [])]))
        if turned and not chosen and not number:
            line += Style(dim=True)
        inner = width - 2
        mark = self.marks(card)
        mark = fit(mark, min(inner, cell_len(mark)))
        tail = self.cost(card) if costs else self.chips_of(card)
        room = inner - cell_len(mark)
        if tail.cell_len > room:
            tail = Text()
        head = Text(corners[0], style=line)
        head.append(mark, style="bold")
        head.append(h * (room - tail.cell_len))
        head.append_text(tail)
        head.append(corners[1])
        out = [head]
        for row in self.inside(card, inner, height - 2, chosen, host):
            out.append(Text(v, style=line) + row + Text(v, style=line))
        label = f"[{number}]" if number else ""
        if cell_len(label) > inner:
            label = fit(label, inner)
        foot = Text(corners[2] + h * (inner - cell_len(label)), style=line)
        foot.append(label, style="bold reverse" if chosen else "bold")
        foot.append(corners[3])
        out.append(foot)
        for text in out:
            text.apply_meta({"handle": card["handle"]})
        return out

    def inside(self, card: dict[str, Any], width: int, height: int, chosen: bool, host: str) -> list[Text]:
        """Name, numbers, what lies on it and, where there is room, its text."""
        p = self.palette
        extra = self.extra(card, host)
        values = self.values(card)
        name_lines = max(1, min(2, height - (1 if values.plain else 0) - (1 if extra and height > 2 else 0)))
        faint = bool(card.get("turned")) and not chosen
        style = Style.parse(p.dim) if faint else Style(bold=True, reverse=chosen)
        rows = [Text(s, style=style) for s in fold(self.name(card), width, name_lines)]
        if name_lines == 2 and not rows[1].plain.strip() and height > 3:
            rows.pop()
        if values.plain:
            if extra and height <= len(rows) + 1:
                values.append(f" {extra}", style=p.dim)
                extra = ""
            values.truncate(width)
            values.pad_right(width - values.cell_len)
            rows.append(values)
        if extra:
            rows.append(Text(fit(extra, width), style=p.dim))
        text = " ".join(str(card.get("text", "")).split("\n"))
        if height - len(rows) > 0 and text:
            rows.extend(Text(s, style=p.dim) for s in fold(text, width, height - len(rows)))
        return rows[:height] + [Text(" " * width)] * (height - len(rows))

    def chips_of(self, card: dict[str, Any]) -> Text:
        text = Text()
        for c in card.get("colors", []):
            if c in self.colors:
                text.append(self.colors[c]["mark"], style=self.chip_style(c))
        return text

    def extra(self, card: dict[str, Any], host: str) -> str:
        """Counters and what it is attached to."""
        return " ".join(x for x in (self.counters(card), f"↳{host}" if host else "") if x)

    def chip(self, card: dict[str, Any], width: int, chosen: bool, number: str) -> Text:
        """A card in one line: cost, name, numbers, its option."""
        text = self.cost(card) if "cost" in card else self.chips_of(card)
        if text.plain:
            text.append(" ")
        tail = f" [{number}]" if number else ""
        values = self.in_words(card)
        head = text.cell_len
        room = width - head - cell_len(tail) - 1
        name = self.name(card)
        if values and cell_len(name) + 1 + cell_len(values) <= room:
            name = f"{name} {values}"
        text.append(fit(name, room), style="bold reverse" if chosen else "bold" if number else "")
        text.append(tail, style=self.palette.option)
        text.append(" ")
        text.truncate(width)
        text.apply_meta({"handle": card["handle"]})
        return text

    # --- a zone in one line ----------------------------------------------------------------------------------
    def strip(self, cards: list[dict[str, Any]]) -> Text:
        """What stands, by colour, and after the mark what does not."""
        text = Text()
        standing = [c for c in cards if not c.get("turned")]
        text.append(f"{len(standing)}/{len(cards)} ", style="bold")
        for card in standing:
            self.pip(text, card, False)
        turned = [c for c in cards if c.get("turned")]
        if turned:
            text.append(" " + self.layout["turned"]["mark"])
            for card in turned:
                self.pip(text, card, True)
        return text

    def pip(self, text: Text, card: dict[str, Any], turned: bool) -> None:
        colors = [c for c in card.get("colors", []) if c in self.colors]
        for c in colors:
            text.append(self.colors[c]["mark"], style=self.palette.dim if turned else self.chip_style(c))
        if not colors:
            text.append("▽", style=self.palette.dim if turned else "bold")

    def amount(self, value: Any) -> Text:
        """A number of a player, or numbers by colour."""
        if not isinstance(value, dict):
            return Text(str(value), style="bold")
        text = Text()
        for color, n in value.items():
            text.append(f"{self.colors[color]['mark'] if color in self.colors else color}{n}", style=self.chip_style(color))
        return text if value else Text("-")

    def sort(self, cards: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """By kind; what is attached follows its host."""
        own = {c["handle"] for c in cards}
        last = len(self.kind_order)

        def kind(card: dict[str, Any]) -> int:
            return min((self.kind_order.get(k, last) for k in card.get("kinds", [])), default=last)

        out: list[dict[str, Any]] = []
        for card in sorted((c for c in cards if c.get("attached_to") not in own), key=kind):
            out.append(card)
            out.extend(self.attached(card, cards))
        return out

    def attached(self, host: dict[str, Any], cards: list[dict[str, Any]]) -> list[dict[str, Any]]:
        out: list[dict[str, Any]] = []
        for card in cards:
            if card.get("attached_to") == host["handle"]:
                out.append(card)
                out.extend(self.attached(card, cards))
        return out
