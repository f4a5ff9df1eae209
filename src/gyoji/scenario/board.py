"""A State in the position of a scenario's setup."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from ..kernel.declaring.gamedef import GameDef
from ..kernel.declaring.records import records_of
from ..kernel.declaring.source import read_source
from ..kernel.errors import GyojiError, TextError
from ..kernel.state.card import Card
from ..kernel.state.state import State
from ..text.complain import NotUnderstood
from . import source
from .format import checked_card
from .model import Malformed, Placed, Scenario
from .refs import Refs
from .words import GameWords, Unsupported, near

SHARED = "cards.yaml"  # a folder's list of cards
BLANKS = 40  # cards in a deck that no scenario names
FACES = "／"  # between the names of the faces of a card


class CardFiles:
    """Further card files: read once for each game that asks, and a card of them made once."""

    def __init__(self, paths: Sequence[str | Path]) -> None:
        self.paths = [str(p) for p in paths]
        self.by_name: dict[str, dict[str, dict[str, Any]]] = {}  # of a game: records by all that they are called
        self.made: dict[tuple[str, str], Card] = {}

    def check(self) -> None:
        for path in self.paths:
            read_source(path)

    def of(self, game: GameDef) -> dict[str, dict[str, Any]]:
        if game.name not in self.by_name:
            records = [record for path in self.paths for record, _ in game.records(path)]
            self.by_name[game.name] = by_all_names(game, records)
        return self.by_name[game.name]

    def card(self, game: GameDef, name: str, record: dict[str, Any], where: str) -> Card:
        key = (game.name, name)
        if key not in self.made:
            self.made[key] = game.card_from(dict(record), where)
        return self.made[key]


class FolderCards(CardFiles):
    """The cards that the scenarios of a folder share: `cards.yaml` there or above, each written as in `cards:`."""

    def __init__(self, path: Path) -> None:
        super().__init__([path])
        self.records = records_of(source.read(path), str(path))

    def of(self, game: GameDef) -> dict[str, dict[str, Any]]:
        if game.name not in self.by_name:
            self.by_name[game.name] = by_all_names(game, [record for record, _ in self.records])
        return self.by_name[game.name]

    def card(self, game: GameDef, name: str, record: dict[str, Any], where: str) -> Card:
        if (game.name, name) not in self.made:
            where = next(place for known, place in self.records if known is record)
            record = checked_card(Path(self.paths[0]), game.name, record)
        return super().card(game, name, record, where)


@lru_cache(8)
def _folder_cards(path: Path, changed: int, size: int) -> FolderCards:
    return FolderCards(path)


def folder_cards(file: Path) -> CardFiles:
    """Those for a scenario file: the nearest list, in its folder or above."""
    for folder in file.resolve().parents:
        if (folder / SHARED).is_file():
            stat = (folder / SHARED).stat()
            return _folder_cards(folder / SHARED, stat.st_mtime_ns, stat.st_size)
    return CardFiles(())


class Library:
    """The cards that a scenario can name: its own, its folder's, those of the files given, those of the game."""

    def __init__(self, s: Scenario, files: CardFiles) -> None:
        self.game = s.words.game
        self.where = f"{s.file}: {s.title or f'scenario {s.number}'}"
        self.files = [folder_cards(Path(s.file)), files]
        self.records = by_all_names(self.game, s.cards)
        self.made: dict[str, Card] = {}

    def named(self, name: str) -> Card | None:
        if name not in self.made:
            found = self.found(name)
            if found is None:
                return None
            self.made[name] = found
        return self.made[name]

    def found(self, name: str) -> Card | None:
        if name in self.records:
            return self.game.card_from(dict(self.records[name]), self.where)
        for files in self.files:
            further = files.of(self.game)
            if name in further:
                return files.card(self.game, name, further[name], self.where)
        own = self.game.cards()
        return own.get(name) or next((c for c in own.values() if name in other_names(c)), None)

    def names(self) -> set[str]:
        own = self.game.cards()
        names = {*self.records, *own, *(name for c in own.values() for name in other_names(c))}
        names |= {name for files in self.files for name in files.of(self.game)}
        return names | {part for name in names for part in name.split(" // ")}


def by_all_names(game: GameDef, records: Sequence[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Records by all that a card can be called: whole names win over those of a face."""
    found: dict[str, dict[str, Any]] = {}
    for record in records:
        for part in [record, *(face for face in record.get("faces", []) if isinstance(face, dict))]:
            for key in ("name", "spell-name", "english"):
                if key in part:
                    found.setdefault(str(part[key]), record)
    return found | {game.name_of(r): r for r in records if "name" in r}


def other_names(card: Card) -> set[str]:
    return {card.english, *card.name.split(FACES), *(w[5:] for w in card.base.subtypes if w.startswith("name:"))}


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
                words.lay_counters(self.g, id, word, n)
        self.g.pending = []  # nothing that was set up has happened in the game
        self.g.open_journal()


def build(s: Scenario, library: Library) -> Board:
    own = s.words.own
    try:
        g = own.empty_state(s.options, s.seed)
    except GyojiError as e:
        raise Malformed(f"{library.where}: {e}") from None
    g.open_journal()
    refs = Refs(s.words)
    board = Board(g, refs, [])
    attached: list[tuple[int, str]] = []
    for p in s.setup.cards:
        if g.kinds[p.zone].shared and not g.kinds[p.zone].grid:
            raise Unsupported(f"{p.where}: cards that lie in {g.kinds[p.zone].name} at the start")
        for id in lay(s, library, board, p, -1):
            if "attached-to" in p.looks:
                attached.append((id, p.looks["attached-to"]))
    blank = own.blank()
    for player in range(g.players):
        if (player, own.deck) not in s.setup.named:
            for _ in range(BLANKS):
                s.words.put(g, player, own.deck, blank, {})
    for id, host in attached:
        attach(s, g, id, next(h for h in refs.find(g, host, g.objs[id].controller) if h != id))
    if s.setup.counters and "counters" not in own.player_fields:
        raise Unsupported(f"counters of players in {own.game}")
    for player, field, value in s.setup.fields:
        if field == "life":
            g.change_life(player, value - g.life[player])
        else:
            own.set_player(g, player, field, value)
    own.begin(g, s.setup.number, s.setup.player, s.setup.step)
    check_names(s, refs, library)
    return board


def lay(s: Scenario, library: Library, board: Board, p: Placed, host: int) -> list[int]:
    """The cards of one entry, with what is under them and attached to them; on a host (not -1), attached."""
    g = board.g
    card = card_of(library, p.card, p.where)
    found: list[int] = []
    for _ in range(p.count):
        id = s.words.put(g, p.player, p.zone, card, p.looks)
        found.append(id)
        board.placed.append((id, {**p.looks, "named": p.card}))
        for w in p.looks.get("under", []):
            g.cards.append(card_of(library, w.card, w.where))
            g.owners.append(g.objs[id].owner)
            g.own(id).parts = [*g.objs[id].parts, len(g.cards) - 1]
            g.chars[id] = g.base_chars(id)
        if host >= 0:
            attach(s, g, id, host)
        elif g.kinds[p.zone].grid and "attached-to" not in p.looks:
            assert s.words.grid is not None
            wrong = s.words.grid.stand(g, id, p.looks.get("at", []))
            if wrong:
                raise Malformed(f"{library.where}: {p.where}: {wrong}")
        if "id" in p.looks:
            board.refs.ids[p.looks["id"]] = id
        for w in p.looks.get("equipped", []):
            lay(s, library, board, w, id)
    return found


def attach(s: Scenario, g: State, id: int, host: int) -> None:
    if s.words.grid is not None:
        s.words.grid.wear(g, id, host)
    else:
        g.own(id).host = host if host >= 0 else host - 1  # a player is written one lower


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
