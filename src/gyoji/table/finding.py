"""Searching cards and rules for the deck page and the rulebook pane."""

from __future__ import annotations

from typing import Any

from .. import start
from ..kernel.declaring.gamedef import GameDef
from ..kernel.errors import GyojiError
from ..kernel.rulebook import Rule
from ..kernel.state.card import Card
from ..kernel.state.state import State
from ..rule_search import is_under, search
from ..rulebook import book_of, imported_texts
from .lobby_types import CardFound, CardsFound, RuleFound, RulesFound

PAGE = 60


class Shelf:
    """The cards of a game as they are searched."""

    def __init__(self, game: GameDef, lang: str) -> None:
        self.game = game
        self.lang = lang
        new = start.new(game)
        scratch = new.state.clone()
        layout = new.layout(lang)
        self.kinds = {kind["name"]: kind["label"] for kind in layout["kinds"]}
        self.hues = layout["hues"]
        self.cards = [card_found(game, scratch, card, lang) for card in game.cards().values()]
        self.words = [f"{c.name}\n{c.shown}".casefold() for c in self.cards]
        self.texts = ["\n".join([c.text, *c.lines]).casefold() for c in self.cards]

    def find(self, query: dict[str, str]) -> CardsFound:
        name, text = query.get("name", "").casefold(), query.get("text", "").casefold()
        kind, cost = query.get("kind", "").casefold(), query.get("cost", "")
        first = int(query["from"]) if query.get("from", "").isdecimal() and len(query["from"]) < 7 else 0
        hits = []
        for k, card in enumerate(self.cards):
            if (name and name not in self.words[k]) or (text and text not in self.texts[k]):
                continue
            if kind and kind not in card.kinds and kind not in self.texts[k].split("\n")[0]:
                continue
            if cost and cost != str(total(card.cost)):
                continue
            hits.append(card)
        hits.sort(key=lambda c: (not c.shown.casefold().startswith(name), c.shown))
        return CardsFound(len(hits), hits[first:first + PAGE], self.kinds, self.hues)


def total(cost: Any) -> Any:
    """A cost as one number: what `cost=` is compared with."""
    if isinstance(cost, dict):
        return sum(v for v in cost.values() if isinstance(v, int))
    return cost if isinstance(cost, int) else str(cost).split("/")[0]


def card_found(game: GameDef, scratch: State, card: Card, lang: str) -> CardFound:
    face = game.card_view(scratch, scratch.add(card, 0, []), lang)
    values = {k: v for k, v in face.get("printed", {}).items() if isinstance(v, int)}
    return CardFound(card.name, card.shown(lang), list(face.get("kinds", [])), face.get("cost"), card.text,
                     game.card_lines(card, lang), list(face.get("colors", [])), values)


def find_rules(game: GameDef, words: str, lang: str) -> RulesFound:
    """Rules by number with what stands under them, or by words: ours, and those of a book that was imported; without
    words, the parts of the book."""
    if not game.rulebook_path:
        return RulesFound([])
    book = book_of(game)
    texts = imported_texts(game)
    one = book.find(words.strip())
    if not words.strip():
        hits = [r for r in heads(list(book.rules.values())) if r.gist(lang) or r.id in texts]
    elif one is not None:
        above = [r for r in book.rules.values() if r is not one and is_under(one.id, r.id)]
        hits = [*above, one, *[r for r in book.rules.values() if is_under(r.id, one.id)]]
    else:
        try:
            hits = search(game, words).rules
        except GyojiError:
            hits = []
    return RulesFound([RuleFound(r.id, r.gist(lang) or book.gist(r.id, lang), texts.get(r.id, ""), list(r.see))
                       for r in hits[:PAGE]])


def heads(rules: list[Rule]) -> list[Rule]:
    """The rules that stand under no other, in the order of the book."""
    out: list[Rule] = []
    for rule in rules:
        if not out or not is_under(rule.id, out[-1].id):
            out.append(rule)
    return out
