"""A deck from what a program has drafted."""

from __future__ import annotations

from ...kernel.declaring.deck import Deck
from ...kernel.declaring.gamedef import GameDef
from ...tournament.formats import BASICS

SIZE, SPELLS = 40, 23


def built(game: GameDef, pool: list[str]) -> Deck:
    """Forty cards: in Magic the first 23 of the two colours that are picked most, and lands; else the first forty."""
    deck = Deck("drafted")
    if game.name != "magic":
        chosen = pool[:SIZE]
        deck.sections["main"] = [(chosen.count(name), name) for name in dict.fromkeys(chosen)]
        return deck
    cards = game.cards()
    colours = {name: colours_of(cards[name]) for name in pool if name in cards}
    count = {c: sum(c in colours.get(name, "") for name in pool) for c in "WUBRG"}
    best = sorted(count, key=lambda c: -count[c])[:2]
    fits = [name for name in pool if set(colours.get(name, "")) <= set(best)]
    chosen = [*fits, *[name for name in pool if name not in fits]][:SPELLS]
    lines = [(chosen.count(name), name) for name in dict.fromkeys(chosen)]
    missing = SIZE - len(chosen)
    lands = [BASICS["WUBRG".index(c)] for c in best]
    deck.sections["main"] = [*lines, (missing - missing // 2, lands[0]), (missing // 2, lands[1])]
    return deck


def colours_of(card: object) -> str:
    faces = getattr(card, "faces", None) or [card]
    cost = str(getattr(faces[0], "mana_cost", "") or getattr(getattr(faces[0], "base", None), "mana_cost", ""))
    return "".join(c for c in "WUBRG" if c in cost)
