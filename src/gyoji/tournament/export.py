"""An event for others: JSON, CSV, a page of its own."""

from __future__ import annotations

import csv
import io
import json

from ..kernel.errors import GyojiError
from ..report import Page
from .desk import Desk
from .play_offs import final_places
from .results import dashed
from .standings import shown
from .values import Round

FORMATS = ("json", "csv", "html")


#: what is the staff's, also after the event
INTERNAL = ("announced", "calls", "checked", "clock", "forbidden", "penalties")


def exported(desk: Desk, form: str, staff: bool = True) -> str:
    """For the staff, or for whoever looks on: then without what is not for all. Pairings are there when they are posted."""
    if form == "json":
        told = {key: value for key, value in desk.dump().items() if staff or key not in INTERNAL}
        return json.dumps({**told, "standings": table_of(desk)}, ensure_ascii=False, indent=1)
    if form == "csv":
        return as_csv(desk)
    if form == "html":
        return as_html(desk)
    raise GyojiError(f"an event is exported as {', '.join(FORMATS)}, not {form!r}")


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
    page = Page(desk.settings.name)
    page.paragraph(f"{desk.settings.game}, {desk.settings.system}, {len(desk.entrants)} entrants, {len(posted(desk))} rounds")
    names = {id: e.name for id, e in desk.entrants.items()} | {"": ""}
    if desk.seeds and desk.phase == "over":
        page.table("Final places", ["place", "name"], [[place, names[id]] for place, id in final_places(desk)])
    if desk.swiss_rounds:
        page.table("Standings", HEADS, table_of(desk))
    for r in reversed(posted(desk)):
        page.table(f"Round {r.number}", ["table", "", "", "score", "by hand"], [
            [m.table or "-", names[m.a], names[m.b] or m.kind, dashed(m.score) if m.score else "", m.by_hand]
            for m in r.matches])
    return page.html()
