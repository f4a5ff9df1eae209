"""A board: places in rows and columns, each with the card that stands there."""

from __future__ import annotations

from typing import Any

from rich.style import Style
from rich.text import Text

from ..kernel.terms import place_ref
from .board import BOX_HEIGHTS, CardRow
from .paint import fit

OWN, OTHER = "▲", "▼"  # which way they look


class GridBoard(CardRow):
    """The cards of a shared zone at their places; whoever looks at it sits below."""

    def __init__(self, zone: str, rows: int, columns: int) -> None:
        super().__init__(0, zone, "grid")
        self.deep = rows
        self.wide = columns
        self.viewer = 0

    def lines(self) -> list[list[tuple[int, int]]]:
        """The places as they are drawn, from the top."""
        places = [[(r, c) for c in range(1, self.wide + 1)] for r in range(self.deep, 0, -1)]
        return places if self.viewer != 1 else [line[::-1] for line in places[::-1]]

    def standing(self) -> dict[tuple[int, int], int]:
        """Who stands where, by place in the list of cards."""
        found: dict[tuple[int, int], int] = {}
        for i, card in enumerate(self.cards):
            if "attached_to" not in card and "at" in card:
                found[card["at"][0], card["at"][1]] = i
        return found

    def render(self) -> Text:
        width, height = self.size.width, self.size.height
        if self.painter is None or width < 4 * self.wide or height < 1:
            return Text("")
        where = self.standing()
        tall = max(1, height // self.deep)
        broad = width // self.wide
        self.rows = []
        drawn: list[Text] = []
        for line in self.lines():
            block = [Text() for _ in range(tall)]
            row: list[int] = []
            for place in line:
                i = where.get(place, -1)
                cell = self.empty(place, broad, tall) if i < 0 else self.cell(i, broad, tall)
                for k in range(tall):
                    block[k].append_text(cell[k])
                if i >= 0:
                    row.extend([i, *self.worn(i)])
            if row:
                self.rows.append(row)
            drawn.extend(block)
        return Text("\n").join(drawn[:height])

    def worn(self, i: int) -> list[int]:
        host = self.cards[i]["handle"]
        return [k for k, c in enumerate(self.cards) if c.get("attached_to", -1) == host]

    def cell(self, i: int, width: int, height: int) -> list[Text]:
        """A card at its place, with what is attached to it."""
        assert self.painter is not None
        card = self.cards[i]
        number = self.numbers.get(card["handle"], "")
        way = OWN if card["controller"] == max(0, self.viewer) else OTHER
        worn = [self.cards[k] for k in self.worn(i)]
        extra = " ".join(f"+{self.painter.name(c)}" for c in worn)
        looks: dict[str, Any] = {**card, "text": f"{extra} {card.get('text', '')}".strip()}
        if "name" in card:
            looks["name"] = f"{way}{card['name']}"
        looks["kinds"] = []
        chosen = self.is_chosen(i) or any(self.is_chosen(k) for k in self.worn(i))
        if height >= BOX_HEIGHTS[0] - 1:
            return self.painter.box(looks, width, height, chosen, number, "", False)
        lines = [self.painter.chip({k: v for k, v in looks.items() if k != "cost"}, width, chosen, number)]
        while len(lines) < height:
            line = Text(" ")
            line.append_text(self.painter.values(card))
            line.append(f" {self.painter.marks(looks)} {extra}", style=self.painter.palette.dim)
            lines.append(line)
        for line in lines:
            line.truncate(width)
            line.pad_right(width - line.cell_len)
        return lines

    def empty(self, place: tuple[int, int], width: int, height: int) -> list[Text]:
        """A place where nobody stands: its number, and its option."""
        assert self.painter is not None
        ref = place_ref((place[0] - 1) * self.wide + place[1] - 1)
        number = self.numbers.get(ref, "")
        style = Style.parse(self.painter.palette.option if number else self.painter.palette.dim)
        words = f"{place[0]}-{place[1]}" + (f" [{number}]" if number else "")
        middle = (height - 1) // 2
        out: list[Text] = []
        for k in range(height):
            text = words if k == middle else "·" if k == 0 and height > 2 else ""
            line = Text(fit(text.center(width), width), style=style)
            line.apply_meta({"handle": ref})
            out.append(line)
        return out
