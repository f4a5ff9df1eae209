"""A board: places in rows and columns, each with the card that stands there, and what is lit on it."""

from __future__ import annotations

from typing import Any

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual import events

from ..kernel.showing.layout import BoardLook, Spots, board_rows, no_spots, place_label, place_mark, region_of
from ..kernel.state.terms import is_place, place_ref, spot_in
from .board import CardRow
from .paint import SIGNS, Lit, Painter, fold

OWN, OTHER = "▲", "▼"  # which way they look
MARGIN = 5  # cells at the left: the number of a row and what it is
GROUNDS: tuple[Lit, ...] = ("red", "blue", "reach")
# on a small screen with less than so many lines: the lines of a place, and of the rules between the rows
SMALL = ((22, 1, 0), (30, 2, 0), (40, 3, 0), (48, 3, 1), (9999, 4, 1))
LEAST = (3, 9)  # lines and cells of a place that has lines around it


class GridBoard(CardRow):
    """The cards of a shared zone at their places; whoever looks at it sits below. The cursor is on a place."""

    def __init__(self, look: BoardLook) -> None:
        super().__init__(0, look["zone"], "grid")
        self.look = look
        self.viewer = 0
        self.names: dict[int, str] = {}  # of players
        self.lit: Spots = no_spots()
        self.held: frozenset[int] = frozenset()  # places that can be picked for the card that is held
        self.standing: dict[int, dict[str, Any]] = {}
        self.worn: dict[int, list[dict[str, Any]]] = {}  # by host
        self.fresh = True

    def show(self, painter: Painter, cards: list[dict[str, Any]], numbers: dict[int, str], hosts: dict[int, str],
             note: str) -> None:
        self.painter = painter
        self.cards = cards
        self.numbers = numbers
        self.standing = {c["spot"]: c for c in cards if "spot" in c and "attached_to" not in c}
        self.worn = {}
        for c in cards:
            if "attached_to" in c:
                self.worn.setdefault(c["attached_to"], []).append(c)
        if self.fresh:
            self.fresh = False
            self.cursor = self.lines()[-1][0]
        self.refresh()

    def light(self, spots: Spots, held: frozenset[int]) -> None:
        """Show the places that something concerns."""
        if (spots, held) != (self.lit, self.held):
            self.lit = spots
            self.held = held
            self.refresh()

    def fit_into(self, height: int, small: bool) -> None:
        """On a small screen it leaves room for the question; else it takes all that there is."""
        lines, rules = next((lines, rules) for most, lines, rules in SMALL if height < most)
        self.styles.height = lines * self.look["rows"] + rules * (self.look["rows"] + 1) if small else "1fr"

    # --- places ----------------------------------------------------------------------------------------------
    def lines(self) -> list[list[int]]:
        """The places as they are drawn, from the top."""
        return board_rows(self.look, self.viewer)

    def handle_at(self, spot: int) -> int:
        """The card that stands there, or the place itself."""
        card = self.standing.get(spot)
        return place_ref(spot) if card is None else card["handle"]

    def spot_of(self, handle: int) -> int:
        """Where a card of the board is, or -1."""
        if is_place(handle):
            return spot_in(handle)
        for spot, card in self.standing.items():
            if handle == card["handle"] or any(c["handle"] == handle for c in self.worn.get(card["handle"], [])):
                return spot
        return -1

    def group(self, handle: int) -> list[int]:
        """All that is at the same place: the card, what is attached to it, the place."""
        spot = self.spot_of(handle)
        if spot < 0:
            return [handle]
        card = self.standing.get(spot)
        cards = [] if card is None else [card, *self.worn.get(card["handle"], [])]
        return [*[c["handle"] for c in cards], place_ref(spot)]

    def number_at(self, spot: int) -> str:
        found = [self.numbers[h] for h in self.group(place_ref(spot)) if h in self.numbers]
        return "·".join(found)

    def side(self, spot: int) -> int:
        """Whose ground it is: 0 one's own, 1 another's, 2 nobody's."""
        owners = [r["player"] for r in self.look["regions"] if spot in r["spots"] and r["player"] >= 0]
        return 2 if not owners else 0 if owners[0] == max(0, self.viewer) else 1

    def is_chosen(self, index: int) -> bool:
        """A place (not, as in rows, a card)."""
        if self.has_focus:
            return index == self.cursor
        return self.pointed is not None and self.spot_of(self.pointed) == index

    # --- drawing ---------------------------------------------------------------------------------------------
    def render(self) -> Text:
        width, height = self.size.width, self.size.height
        deep, wide = self.look["rows"], self.look["columns"]
        if self.painter is None or width < MARGIN + 4 * wide or height < 1:
            return Text("")
        heights, broad = shares(height - deep - 1, deep), (width - MARGIN - wide - 1) // wide
        if min(heights) >= LEAST[0] and broad >= LEAST[1]:
            return self.ruled(heights, broad)
        heights, broad = shares(height, deep), (width - MARGIN) // wide
        out: list[Text] = []
        for line, tall in zip(self.lines(), heights, strict=True):
            out.extend(self.drawn_row(line, max(1, tall), broad, False))
        return Text("\n").join(out[:height])

    def ruled(self, heights: list[int], broad: int) -> Text:
        """With lines around the places; a double line is where one's ground ends."""
        lines = self.lines()
        out: list[Text] = []
        for i, line in enumerate(lines):
            out.append(self.rule_above(lines, i, broad))
            out.extend(self.drawn_row(line, heights[i], broad, True))
        out.append(self.rule_above(lines, len(lines), broad))
        return Text("\n").join(out)

    def rule_above(self, lines: list[list[int]], i: int, broad: int) -> Text:
        """The line above a row, with the numbers of the places below it."""
        assert self.painter is not None
        p = self.painter.palette
        above = lines[i - 1] if i > 0 else []
        below = lines[i] if i < len(lines) else []
        double = bool(above and below) and self.side(above[0]) != self.side(below[0])
        ends = "┌┬┐" if not above else "└┴┘" if not below else "╞╪╡" if double else "├┼┤"
        text = Text(" " * MARGIN)
        for k in range(self.look["columns"]):
            chosen = [s for s in (above[k:k + 1] + below[k:k + 1]) if self.is_chosen(s)]
            style = p.option if chosen else p.dim
            text.append(ends[0] if k == 0 else ends[1], style=p.dim)
            label = place_label(self.look, below[k]) if below else ""
            text.append(label, style=style)
            text.append(("━" if chosen else "═" if double else "─") * (broad - cell_len(label)), style=style)
        text.append(ends[2], style=p.dim)
        return text

    def drawn_row(self, line: list[int], tall: int, broad: int, ruled: bool) -> list[Text]:
        assert self.painter is not None
        p = self.painter.palette
        blocks = self.row_head(line, tall)
        for k, spot in enumerate(line):
            cell = self.cell(spot, broad, tall, ruled)
            edges = [spot, *line[max(0, k - 1):k]]
            chosen = any(self.is_chosen(s) for s in edges)
            for n in range(tall):
                if ruled:
                    blocks[n].append("┃" if chosen else "│", style=p.option if chosen else p.dim)
                blocks[n].append_text(cell[n])
        if ruled:
            chosen = self.is_chosen(line[-1])
            for block in blocks:
                block.append("┃" if chosen else "│", style=p.option if chosen else p.dim)
        return blocks

    def row_head(self, line: list[int], tall: int) -> list[Text]:
        """What a row is and whose."""
        assert self.painter is not None
        p = self.painter.palette
        region = region_of(self.look, line)
        words = [str(line[0] // self.look["columns"] + 1)]
        if region is not None:
            owner = self.names.get(region["player"], "")
            words = [f"{words[0]} {owner}", region["mark"]] if tall > 1 else [region["mark"]]
        style = p.sides[self.side(line[0])]
        out: list[Text] = []
        for k in range(tall):
            text = Text()
            text.append(words[k] if k < len(words) else "", style=style)
            text.truncate(MARGIN - 1)
            text.pad_right(MARGIN - text.cell_len)
            out.append(text)
        return out

    def cell(self, spot: int, width: int, height: int, ruled: bool) -> list[Text]:
        """A place: who stands there with its numbers, or its own number; signs of what is lit; its option."""
        assert self.painter is not None
        p = self.painter.palette
        number = self.number_at(spot)
        signs = Text("".join(sign for name, sign in SIGNS.items() if spot in self.lit[name]), style="bold")
        label = Text(f"[{number}]" if number else "", style=p.option)
        card = self.standing.get(spot)
        if card is None:
            words = "" if ruled else place_label(self.look, spot)
            lefts = [Text(words, style=p.dim if not number else p.option)]
            rights = [Text()]
        else:
            lefts, rights = self.figure(card, width, height)
        lefts += [Text() for _ in range(height - len(lefts))]
        rights += [Text() for _ in range(height - len(rights))]
        mark = Text("" if ruled or card is None else place_mark(self.look, spot), style=p.dim)
        if height == 1 and mark.plain:
            lefts[0].stylize("underline")
            mark = Text()
        if height == 1 and number and width < 18:
            rights[0] = Text()
        if height == 2:
            rights[0] = spaced(rights[0], label)
            label = Text()
        rights[-1] = spaced(rights[-1], mark, signs, label)
        if self.is_chosen(spot) and not ruled:
            lefts[0] = Text(lefts[0].plain or " ", style=Style.parse(p.option) + Style(reverse=True))
        inner = width if ruled else width - 1
        return [self.painted(spot, k, height, inner, width, lefts[k], rights[k]) for k in range(height)]

    def painted(self, spot: int, k: int, height: int, width: int, ground: int, left: Text, right: Text) -> Text:
        """One line of a place, exactly so wide, on its ground, which may be wider."""
        room = width - right.cell_len - (1 if right.plain else 0)
        line = Text(style=Style(bgcolor=self.ground(spot, k, height)))
        left.truncate(max(0, room), overflow="ellipsis")
        line.append_text(left)
        line.pad_right(max(0, width - left.cell_len - right.cell_len))
        line.append_text(right)
        line.truncate(width)
        line.pad_right(ground - line.cell_len)
        line.apply_meta({"handle": self.handle_at(spot), "spot": spot})
        return line

    def ground(self, spot: int, k: int, height: int) -> str:
        """The colour of a line of a place: what is lit, one below the other if it is several; else whose ground it is."""
        assert self.painter is not None
        p = self.painter.palette
        lit = [name for name in GROUNDS if spot in self.lit[name]]
        aimed = spot in self.lit["at"]
        if lit:
            return p.lit[lit[k * len(lit) // height]][1 if aimed else 0]
        if aimed or spot in self.lit["origin"]:
            return p.lit["at" if aimed else "origin"][0]
        row, column = divmod(spot, self.look["columns"])
        return p.grounds[self.side(spot)][(row + column) % 2]

    def figure(self, card: dict[str, Any], width: int, height: int) -> tuple[list[Text], list[Text]]:
        """A card in so many lines: at the left its name, its numbers, what it wears; at the right its attributes."""
        assert self.painter is not None
        p = self.painter.palette
        own = card["controller"] == max(0, self.viewer)
        marks = self.painter.marks({**card, "kinds": []})
        style = Style.parse(p.sides[0 if own else 1]) + Style(bold=not card.get("turned"), italic=bool(card.get("turned")))
        head = f"{OWN if own else OTHER}{marks}"
        worn = [f"+{self.painter.name(c)}" for c in self.worn.get(card["handle"], [])]
        chips = self.painter.chips_of(card)
        if height == 1:
            return [Text(head + self.painter.name(card), style=style)], [self.painter.values(card)]
        if height == 2:
            second = Text.assemble(self.painter.values(card), " ", chips, " ", (" ".join(worn), p.dim))
            return [Text(head + self.painter.name(card), style=style), second], []
        names = fold(head + self.painter.name(card), width, 2 if height > 3 else 1)
        lefts = [Text(n.rstrip(), style=style) for n in names if n.strip()]
        named = self.painter.values(card, True)
        lefts.append(named if named.cell_len + chips.cell_len < width else self.painter.values(card))
        rights = [Text()] * (len(lefts) - 1) + [chips]
        extra = self.painter.extra(card, "")
        lefts.extend(Text(w, style=p.dim) for w in [*([extra] if extra else []), *worn])
        return lefts[:height], rights

    # --- moving ----------------------------------------------------------------------------------------------
    def tell(self) -> None:
        self.post_message(self.Pointed(self.handle_at(self.cursor)))

    def where(self) -> tuple[int, int]:
        """Row and column of the cursor as they are drawn."""
        lines = self.lines()
        return next((r, line.index(self.cursor)) for r, line in enumerate(lines) if self.cursor in line)

    def action_move(self, by: int) -> None:
        row, column = self.where()
        line = self.lines()[row]
        self.cursor = line[max(0, min(len(line) - 1, column + by))]
        self.tell()

    def action_row(self, by: int) -> None:
        row, column = self.where()
        if 0 <= row + by < self.look["rows"]:
            self.cursor = self.lines()[row + by][column]
            self.tell()
        elif by < 0:
            self.screen.focus_previous()
        else:
            self.screen.focus_next()

    def action_pick(self) -> None:
        self.post_message(self.Picked(self.handle_at(self.cursor)))

    def on_click(self, event: events.Click) -> None:
        event.prevent_default()  # what a click in a row of cards does
        spot = event.style.meta.get("spot")
        if not isinstance(spot, int):
            return
        self.cursor = spot
        self.tell()
        if self.number_at(spot) or spot in self.held:
            self.action_pick()


def shares(total: int, n: int) -> list[int]:
    """Parts that are as equal as can be, the larger ones around the middle."""
    least, more = divmod(max(0, total), n)
    order = sorted(range(n), key=lambda i: abs(2 * i - n + 1))
    if n % 2 and more % 2 == 0:
        order.append(order.pop(0))
    return [least + (i in order[:more]) for i in range(n)]


def spaced(*parts: Text) -> Text:
    return Text(" ").join(t for t in parts if t.plain)
