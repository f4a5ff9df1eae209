"""Cards on trial: what of their texts never did anything."""

from __future__ import annotations

import typer

from ..kernel.declaring.gamedef import GameDef
from ..kernel.errors import GyojiError
from ..kernel.gc_pause import undisturbed
from ..trying import report
from .show import bar, say, say_json


def try_cards(g: GameDef, sources: list[str], name: str, share: int, limit: int | None, tries: int, json: bool) -> None:
    records = [r for s in sources for r, _ in g.records(s) if g.name_of(r) == name or (
        not name and report.in_share(g.name_of(r), share))][:limit]
    if not records:
        raise GyojiError(f"there is no card {name!r}" if name else "no cards to try")
    with bar("cards", len(records)) as done, undisturbed():
        tried, found = report.try_cards(g, records, tries, done)
    broke = any(f.verdict == "broke off" for f in found)
    if json:
        say_json({"tried": tried, "findings": [f.as_json() for f in found]})
        raise typer.Exit(1 if broke else 0)
    for f in found:
        say(f"{f.card}: {f.verdict}: {f.sort}" + (f"\n{f.shown}" if name else ""))
    for verdict, sort, n, some in report.by_class(found):
        say(f"{n:6} {verdict}: {sort} ({', '.join(some)})")
    say(f"{tried} cards tried; {len({f.card for f in found})} with something that never did what it says")
    raise typer.Exit(1 if broke else 0)
