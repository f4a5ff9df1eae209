"""A board as plain text: places in rows and columns with who stands there, seen from one of its ends."""

from __future__ import annotations

from typing import Any

from rich.cells import cell_len, set_cell_size

from ..kernel.showing.layout import BoardLook, Layout, Spots, board_rows, no_spots, place_label, place_mark, region_of

WIDE = 17  # cells of a place
LEFT = 5
OWN, OTHER = "^", "v"  # which way they look
SIGNS = "@ from here, + can go there, r b in range (red, blue), * can be chosen"


def board_lines(view: dict[str, Any], layout: Layout, spots: Spots | None = None) -> list[str]:
    """The board of a view, with the places that something concerns; nothing for a game without one."""
    look = layout["board"]
    if look is None:
        return []
    cards = view["shared"][look["zone"]]["cards"]
    standing = {c["spot"]: c for c in cards if "spot" in c and "attached_to" not in c}
    lit = no_spots() if spots is None else spots
    bar = " " * LEFT + "+" + ("-" * WIDE + "+") * look["columns"]
    out = [bar]
    for row in board_rows(look, view["viewer"]):
        first, second = row_head(look, row)
        for spot in row:
            card = standing.get(spot)
            sign = "".join(s for s, places in (("@", lit["origin"]), ("+", lit["reach"]), ("r", lit["red"]),
                                               ("b", lit["blue"]), ("*", lit["at"])) if spot in places)
            name, rest = ("", "") if card is None else figure(card, cards, layout, view["viewer"])
            first += "|" + fit(name or place_label(look, spot), "")
            mark = "" if card is None else place_mark(look, spot)
            second += "|" + fit(rest, " ".join(w for w in (mark, sign) if w))
        out.extend([first + "|", second + "|", bar])
    return out


def row_head(look: BoardLook, row: list[int]) -> tuple[str, str]:
    """The number of a row, what it is and whose."""
    number = str(row[0] // look["columns"] + 1)
    region = region_of(look, row)
    if region is None:
        return set_cell_size(number, LEFT), " " * LEFT
    owner = chr(ord("A") + region["player"]) if region["player"] >= 0 else ""
    return set_cell_size(f"{number} {owner}", LEFT), set_cell_size(region["mark"], LEFT)


def figure(card: dict[str, Any], cards: list[dict[str, Any]], layout: Layout, viewer: int) -> tuple[str, str]:
    """Which way it looks, its states and its name; its numbers, its colours and what is attached to it."""
    states = "".join(s["mark"] for s in layout["states"] if s["name"] in card.get("states", []))
    turned = layout["turned"]["mark"] if card.get("turned") else ""
    way = OWN if card["controller"] == max(0, viewer) else OTHER
    numbers = "/".join(str(card[k]) for k in layout["values"] if k in card)
    colors = "".join(c["mark"] for c in layout["colors"] if c["name"] in card.get("colors", []))
    worn = [f"+{c.get('name', '?')}" for c in cards if c.get("attached_to") == card["handle"]]
    return f"{way}{states}{turned}{card.get('name', '?')}", " ".join(w for w in [numbers, colors, *worn] if w)


def fit(left: str, right: str) -> str:
    """Exactly as wide as a place: what is at the left gives way."""
    room = WIDE - cell_len(right) - (1 if right else 0)
    if cell_len(left) > room:
        left = set_cell_size(left, room - 1).rstrip() + "…"
    return set_cell_size(left, WIDE - cell_len(right)) + right
