"""A ruling made from a position: a scenario file to which only what is done, and what must hold then, is added."""

from __future__ import annotations

from typing import Any

import yaml

from ..kernel.holding.match import Match
from ..scenario import words_of
from .viewer import OPEN, view_of

KEPT = ("damage", "counters")


def ruling(match: Match, title: str) -> str:
    """The position as a scenario, with all hands open; what cannot be set up is told in its first lines."""
    view = view_of(match, OPEN, "ja")
    words = words_of(match.game.name).own
    left_out = [f"waits: {w['name']}" for w in view["waiting"]]
    setup: dict[str, Any] = {}
    if view["step"]:
        setup["turn"] = {"number": view["turn"], "player": letter(view["active"]), "step": view["step"]}
    for p in view["players"]:
        zones: dict[str, list[Any]] = {}
        for name, zone in p["zones"].items():
            cards = [entry(c, words.turned, left_out) for c in zone["cards"]]
            if cards and len(cards) == zone["count"]:
                zones[name] = cards
        for name, zone in view["shared"].items():
            own = [c for c in zone["cards"] if c["controller"] == p["player"] and "spot" in c]
            cards = [entry(c, words.turned, left_out) for c in own]
            if cards:
                zones[name] = cards
        who: dict[str, Any] = {"zones": zones}
        if "life" in p:
            who["life"] = p["life"]
        setup[letter(p["player"])] = who
    scenario: dict[str, Any] = {"game": match.game.name, "title": title or "A ruling", "setup": setup}
    expect = {letter(p["player"]): {"life": p["life"]} for p in view["players"] if "life" in p}
    if expect:
        scenario["expect"] = expect
    q = match.question
    told = f"# asked here: {q.rule}\n" if q is not None and q.rule else ""
    told += "".join(f"# left out: {what}\n" for what in dict.fromkeys(left_out))
    return told + yaml.safe_dump([scenario], allow_unicode=True, sort_keys=False, width=120)


def letter(player: int) -> str:
    return chr(ord("A") + player)


def entry(card: dict[str, Any], turned: str, left_out: list[str]) -> Any:
    """A card of the set-up: its name, or what there is to say of it besides."""
    if "card" not in card:
        left_out.append("a card face down")
        return "?"
    more: dict[str, Any] = {k: card[k] for k in KEPT if card.get(k)}
    if card.get("turned") or card.get("acted"):
        more[turned] = True
    if card.get("down"):
        more["face"] = "down"
    if "at" in card:
        more["at"] = list(card["at"])
    if card["controller"] != card["owner"]:
        more["controller"] = letter(card["controller"])
    if "attached_to" in card:
        left_out.append(f"what {card['card']} is attached to")
    return {"card": card["card"], **more} if more else str(card["card"])
