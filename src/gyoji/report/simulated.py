"""The page of a simulation: a matrix of decks, intervals, lengths of games, how they ended, cards."""

from __future__ import annotations

from typing import Any

from .. import games
from .page import Page
from .plots import bars, heat_map

MOST_CARDS = 200


def simulated(game: str, r: dict[str, Any]) -> str:
    d = games.load(game)
    page = Page(f"{d.title}: {r['games']:,} games")
    page.paragraph(f"{r['finished']:,} finished, {r['unfinished']:,} unfinished, {r['draws']:,} drawn; "
                   f"{r['decisions'] / max(1, r['games']):.0f} decisions a game. Intervals are Wilson's, 95 %.")
    shares(page, "Who began", [{"who": "the first player", **r["began"]}], "who")
    if len(r["agents"]) > 1:
        shares(page, "Agents", r["agents"], "agent")
    if len(r["decks"]) > 1:
        shares(page, "Decks", r["decks"], "deck")
        matrix(page, r["pairs"])
    for key, name in (("turns_distribution", "Turns"), ("decisions_distribution", "Decisions")):
        found = r[key]
        page.figure(f"{name} a game", bars(list(found), [float(v) for v in found.values()]))
    if r["endings"]:
        book = d.whole_book() if d.rulebook_path else None
        rules = [None if book is None else book.find(rule) for rule in r["endings"]]
        page.table("How games ended", ["rule", "", "games", "share"], [
            (id, "" if rule is None else rule.gist("en"), n, percent(n / r["finished"]))
            for (id, n), rule in zip(r["endings"].items(), rules, strict=True)])
    if r["cards"]:
        by_games = sorted(r["cards"], key=lambda c: -int(c["drawn"]))[:MOST_CARDS]
        heads = ["card", "drawn", "won", "from", "to", "played", "won when played"]
        page.table("Cards: wins of who drew or played them", heads, [
            (c["card"], c["drawn"], percent(c["share_drawn"]), *[percent(x) for x in c["interval"] or (None, None)],
             c["played"], percent(c["share_played"])) for c in by_games])
    return page.html()


def percent(share: float | None) -> str:
    return "–" if share is None else f"{share:.1%}"


def shares(page: Page, title: str, found: list[dict[str, Any]], key: str) -> None:
    page.figure(title, bars([s[key] for s in found], [s["share"] for s in found],
                            [(s["interval"][0], s["interval"][1]) for s in found], 1.0, True))


def matrix(page: Page, pairs: list[dict[str, Any]]) -> None:
    if not pairs:
        return
    names = sorted({p["deck"] for p in pairs})
    of = {(p["deck"], p["against"]): p for p in pairs}
    cells = [[of[x, y]["share"] if x != y and (x, y) in of else None for y in names] for x in names]
    page.figure("Decks against each other: wins of the row", heat_map(names, names, cells))
    page.table("Pairs", ["deck", "against", "games", "won", "from", "to"], [
        (p["deck"], p["against"], p["games"], *[percent(x) for x in (p["share"], *p["interval"])])
        for p in pairs if p["deck"] < p["against"]])
