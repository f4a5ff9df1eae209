"""An event for others: JSON, CSV, a page of its own."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from typing import Any

from ..games import load
from ..kernel.errors import GyojiError
from ..report import Page
from .desk import Desk
from .play_offs import final_places
from .prizes import prizes_of
from .results import dashed
from .standings import shown
from .values import ELIMINATION, SWISS, Round

FORMATS = ("json", "csv", "html")


#: what is the staff's, also after the event
INTERNAL = ("agreed", "announced", "calls", "checked", "clock", "forbidden", "penalties")


def exported(desk: Desk, form: str, staff: bool = True) -> str:
    """For the staff, or for whoever looks on: then without what is not for all. Pairings are there when they are posted."""
    if form == "json":
        told = {key: value for key, value in desk.dump().items() if staff or key not in INTERNAL}
        return json.dumps({**told, "won": prizes_of(desk), "standings": table_of(desk)}, ensure_ascii=False, indent=1)
    if form == "csv":
        return as_csv(desk)
    if form == "html":
        return as_html(desk)
    raise GyojiError(f"an event is exported as {', '.join(FORMATS)}, not {form!r}")


SYSTEMS = {SWISS: "Swiss", ELIMINATION: "single elimination"}
STAGES = {2: "final", 4: "semi-finals", 8: "quarter-finals"}
KINDS = {"bye": "bye", "awarded": "awarded bye", "missed": "missed"}
HEADS = ["place", "id", "name", "points", "record", "OMW", "GW", "OGW"]


def table_of(desk: Desk) -> list[list[object]]:
    """The lines of the standings."""
    return [[p.rank, p.id, p.name, p.points, f"{p.record.won}-{p.record.lost}-{p.record.drawn}",
             shown(p.opponents_match_win), shown(p.game_win), shown(p.opponents_game_win)] for p in desk.standings()]


def posted(desk: Desk) -> list[Round]:
    return [r for r in desk.rounds if r.posted]


def as_csv(desk: Desk) -> str:
    """Standings, then every match."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(HEADS)
    rows.writerows([[safe(cell) for cell in row] for row in table_of(desk)])
    rows.writerow([])
    rows.writerow(["round", "table", "a", "b", "score", "kind"])
    for r in posted(desk):
        for m in r.matches:
            rows.writerow([r.number, m.table, safe(m.a), safe(m.b), dashed(m.score) if m.score else "", m.kind])
    return out.getvalue()


def safe(cell: object) -> object:
    """A name that a spreadsheet would take for a formula is quoted."""
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@", "\t") and len(cell) > 1 else cell


def as_html(desk: Desk) -> str:
    s = desk.settings
    page = Page(s.name)
    rounds = posted(desk)
    cut = f", then single elimination of {len(desk.seeds)}" if desk.seeds and desk.swiss_rounds else ""
    page.paragraph(" · ".join(filter(None, (
        load(s.game).title, s.format, f"{SYSTEMS[s.system]}{cut}", counted(len(desk.entrants), "entrant"),
        counted(len(rounds), "round"), s.level, s.date))))
    names = desk.names() | {"": ""}
    tables: list[tuple[str, list[str], list[list[object]]]] = []
    if desk.phase == "over":
        tables.append(("Final places", ["place", "name"], [[place, names[id]] for place, id in final_places(desk)]))
    if desk.swiss_rounds:
        skip = [HEADS.index("id")] if all(id == e.name for id, e in desk.entrants.items()) else []
        tables.append(("Standings" + (" after the Swiss rounds" if desk.seeds else ""), without(skip, HEADS),
                       [without(skip, line) for line in table_of(desk)]))
    page.beside(tables)
    if rounds:
        page.heading("Rounds")
        page.beside([round_of(desk, r, names) for r in reversed(rounds)])
    return page.html()


def round_of(desk: Desk, r: Round, names: dict[str, str]) -> tuple[str, list[str], list[list[object]]]:
    """The caption, heads and rows of a round; why something was done by hand, where something was."""
    by_hand = any(m.by_hand for m in r.matches)
    rows: list[list[object]] = [
        [m.table or "–", names[m.a], names[m.b] or KINDS[m.kind], dashed(m.score) if m.score else "",
         *([m.by_hand] if by_hand else [])] for m in sorted(r.matches, key=lambda m: m.table or 10 ** 6)]
    stage = STAGES.get(len(r.places), f"the last {len(r.places)}") if r.system == ELIMINATION else ""
    return (f"Round {r.number}" + (f": {stage}" if stage else ""),
            ["table", "player", "against", "score", *(["by hand"] if by_hand else [])], rows)


def counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def without(places: list[int], row: Sequence[object]) -> list[Any]:
    return [cell for k, cell in enumerate(row) if k not in places]
