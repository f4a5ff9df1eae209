"""A State in the position of a scenario's setup."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..kernel.card import Card
from ..kernel.errors import GyojiError, TextError
from ..kernel.state import State
from ..text.complain import NotUnderstood
from .model import Malformed, Placed, Scenario
from .refs import Refs
from .words import GameWords, Unsupported, near

BLANKS = 40  # cards in a deck that no scenario names
FACES = "／"  # between the names of the faces of a card


class Library:
    """The cards that a scenario can name: its own, those of the files given, those that come with the game."""

    def __init__(self, s: Scenario, files: dict[str, dict[str, Any]]) -> None:
        self.game = s.words.game
        self.where = f"{s.file}: {s.title or f'scenario {s.number}'}"
        self.records = {self.game.name_of(r): r for r in [*files.values(), *s.cards]}
        self.made: dict[str, Card] = {}

    def named(self, name: str) -> Card | None:
        if name not in self.made:
            called = (r for r in self.records.values() if name in self.calls(r))
            record = self.records.get(name) or next(called, None)
            if record is not None:
                self.made[name] = self.game.card_from(dict(record), self.where)
            else:
                own = self.game.cards()
                found = own.get(name) or next((c for c in own.values() if name in other_names(c)), None)
                if found is None:
                    return None
                self.made[name] = found
        return self.made[name]

    def calls(self, record: dict[str, Any]) -> set[str]:
        """What a card of a record can be called beside its whole name."""
        faces = [face for face in record.get("faces", []) if isinstance(face, dict)]
        return {str(r[key]) for r in [record, *faces] for key in ("name", "spell-name", "english") if key in r}

    def names(self) -> set[str]:
        own = self.game.cards()
        names = {*self.records, *own, *(name for c in own.values() for name in other_names(c))}
        for r in self.records.values():
            names |= self.calls(r)
        return names | {part for name in names for part in name.split(" // ")}


def other_names(card: Card) -> set[str]:
    return {card.english, *card.name.split(FACES), *(w[5:] for w in card.base.words if w.startswith("name:"))}


@dataclass
class Board:
    """The position at the start, before the first step begins."""

    g: State
    refs: Refs
    placed: list[tuple[int, dict[str, Any]]]  # what each looks like, as the setup says

    def arrive(self, words: GameWords) -> None:
        """What cards say about how they enter, in the order of the setup; choices are asked."""
        for id, looks in self.placed:
            words.own.arrived(self.g, self.g.own(id), looks)
            for word, n in looks.get("counters", {}).items():
                words.put_counters(self.g, id, word, n)
        self.g.pending = []  # nothing that was set up has happened in the game
        self.g.open_journal()


def build(s: Scenario, library: Library) -> Board:
    own = s.words.own
    try:
        g = own.empty_state(s.options, s.seed)
    except GyojiError as e:
        raise Malformed(f"{library.where}: {e}") from None
    g.journal = []
    refs = Refs(s.words)
    placed: list[tuple[int, dict[str, Any]]] = []
    attached: list[tuple[int, str]] = []
    for p in s.setup.cards:
        card = card_of(library, p.card, p.where)
        if g.kinds[p.zone].shared and not g.kinds[p.zone].grid:
            raise Unsupported(f"{p.where}: cards that lie in {g.kinds[p.zone].name} at the start")
        for _ in range(p.count):
            id = s.words.put(g, p.player, p.zone, card, p.looks)
            placed.append((id, p.looks))
            for w in p.looks.get("under", []):
                g.cards.append(card_of(library, w.card, w.where))
                g.owners.append(g.objs[id].owner)
                g.own(id).parts = [*g.objs[id].parts, len(g.cards) - 1]
            if g.kinds[p.zone].grid and "attached-to" not in p.looks:
                stand(s, library, refs, g, id, p)
            if "id" in p.looks:
                refs.ids[p.looks["id"]] = id
            if "attached-to" in p.looks:
                attached.append((id, p.looks["attached-to"]))
    blank = own.blank()
    for player in range(g.players):
        if (player, own.deck) not in s.setup.named:
            for _ in range(BLANKS):
                s.words.put(g, player, own.deck, blank, {})
    for id, host in attached:
        found = [h for h in refs.find(g, host, g.objs[id].controller) if h >= 0 and h != id]
        if s.words.grid is not None:
            s.words.grid.wear(g, id, found[0])
        else:
            g.own(id).host = found[0]
    if s.setup.counters:
        raise Unsupported(f"counters of players in {own.game}")
    for player, field, value in s.setup.fields:
        if field == "life":
            g.life[player] = value
        else:
            own.set_player(g, player, field, value)
    own.begin(g, s.setup.number, s.setup.player, s.setup.step)
    check_names(s, refs, library)
    return Board(g, refs, placed)


def stand(s: Scenario, library: Library, refs: Refs, g: State, id: int, p: Placed) -> None:
    """An object on the board, with the cards that it wears."""
    assert s.words.grid is not None
    wrong = s.words.grid.stand(g, id, p.looks.get("at", []))
    if wrong:
        raise Malformed(f"{library.where}: {p.where}: {wrong}")
    for w in p.looks.get("equipped", []):
        worn = s.words.put(g, w.player, w.zone, card_of(library, w.card, w.where), w.looks)
        s.words.grid.wear(g, worn, id)
        if "id" in w.looks:
            refs.ids[w.looks["id"]] = worn


def check_names(s: Scenario, refs: Refs, library: Library) -> None:
    """Acts name cards that exist."""
    names = library.names() | {p.card for p in s.setup.cards}
    for e in s.script:
        name = e.body.get("card") if e.kind == "act" else None
        if name is not None and not refs.known(name, names):
            raise Malformed(f"{s.file}{f':{e.line}' if e.line else ''}: {s.title or f'scenario {s.number}'}: {e}: "
                            f"unknown card {name!r}; {_close(name, names)}")


def card_of(library: Library, name: str, where: str) -> Card:
    try:
        card = library.named(name)
    except TextError as e:
        raise Unsupported(f"{name}: not understood: {e.phrase}") from None
    except NotUnderstood as e:
        raise Unsupported(f"{name}: {e}") from None
    except GyojiError as e:
        raise Malformed(str(e)) from None
    if card is None:
        hint = near(name, sorted(library.names())) if len(library.names()) < 30 else _close(name, library.names())
        raise Malformed(f"{library.where}: {where}: unknown card {name!r}; {hint}")
    return card


def _close(name: str, names: set[str]) -> str:
    hint = near(name, sorted(names))
    head = hint.split("? ")[0] + "? " if hint.startswith("did you mean") else ""
    return f"{head}expected a card of `cards:`, of a file given with --cards, or of the game's own"
