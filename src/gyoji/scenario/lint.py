"""What a scenario declares and does not use: cards that it never names, rules that nothing in it applied."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from ..kernel.declaring.gamedef import GameDef
from .board import by_all_names, folder_cards
from .model import Scenario
from .refs import MARKED, NUMBERED, OWNED
from .values import texts


def warnings(s: Scenario, cited: set[str] | None) -> list[str]:
    """All of them; what was cited is None where the scenario was not played to its end."""
    unused = [] if s.said is None else unused_cards(s)
    out = [f"the card {name!r} is declared and never named" for name in unused]
    if cited is not None:
        out += [f"{rule} was not cited" for rule in uncited_rules(s, cited)]
    return out


def unused_cards(s: Scenario) -> list[str]:
    """Cards of `cards:` that neither set-up, script nor expectation name, nor the text of a card that is used.

    A list that scenarios of a file share is looked at with the first of them: one of them must name the card."""
    game = s.words.game
    shared = folder_cards(Path(s.file)).of(game)
    cards = s.cards + [shared[name] for name in {bare(text) for text in s.said or ()} if name in shared]
    names = [names_of(game, record) for record in cards]
    every = sorted({name for known in names for name in known}, key=len, reverse=True)
    said = {name for text in s.said or () for name in mentioned(bare(text), every)}
    used: list[int] = []
    for _ in cards:
        more = [i for i in range(len(cards)) if i not in used and names[i] & said]
        if not more:
            break
        used += more
        said = {name for i in more for text in texts(cards[i]) for name in mentioned(text, every)}
    return [str(s.cards[i]["name"]) for i in range(len(s.cards)) if i not in used]


def names_of(game: GameDef, record: dict[str, Any]) -> set[str]:
    """All that a card can be called, each of its faces too."""
    return {part for name in by_all_names(game, [record]) for part in (name, *re.split(" // |／", name))}


def mentioned(text: str, names: Iterable[str]) -> Iterator[str]:
    """Those of the names, given with the longest first, that stand in a text; not one within another."""
    for name in names:
        parts = re.split(rf"(?<![A-Za-z0-9]){re.escape(name)}(?![A-Za-z0-9])", text) if name in text else [text]
        if len(parts) > 1:
            yield name
            text = "\n".join(parts)


def bare(text: str) -> str:
    """A reference without whose it is, which one, and what kind."""
    for form, group in ((NUMBERED, 1), (OWNED, 2), (MARKED, 1)):
        m = form.fullmatch(text)
        text = text if m is None else m[group].strip()
    return text


def uncited_rules(s: Scenario, cited: set[str]) -> list[str]:
    """Rules of `rules:` that were not applied, each in words."""
    book = s.words.game.whole_book()
    applied = {book.id_of(number) for number in cited}
    out: list[str] = []
    for number in s.rules:
        rule = book.find(number)
        if rule is not None and not book.shown(rule.id, applied):
            out.append(f"the rule {number}" + (f" ({rule.said()})" if rule.see else ""))
    return out
