"""What there is to play with: games, their cards, decks and rules, as the server's guests may ask for them."""

from __future__ import annotations

import asyncio
import gc
import secrets
import tempfile
from pathlib import Path
from threading import Lock
from typing import Any

from sqlalchemy import insert, select

from .. import card_files, games, start
from ..kernel.declaring.gamedef import GameDef, allowed_words
from ..kernel.errors import GyojiError
from ..rulebook import import_book
from . import decks as deck_lists
from . import schema as t
from .finding import Shelf, find_rules
from .frozen import engine_of
from .lobby_types import CardsFound, DeckChecked, DeckInfo, DeckWanted, GameInfo, OptionInfo, RulesFound
from .store import Store, now_ms


class Problem(Exception):
    """A request that is refused."""

    def __init__(self, code: str, text: str, status: int = 400, rule: str = "") -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.status = status
        self.rule = rule


class Library:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.reading: dict[str, Lock] = {}  # by game: its cards
        self.files: dict[str, list[str]] = {}  # further card files, by game
        self.downloads: dict[str, tuple[int, int]] = {}  # bytes so far, and in all
        self.shelves: dict[tuple[str, str], Shelf] = {}

    def game_of(self, name: str) -> GameDef:
        try:
            return games.load(name)
        except GyojiError as e:
            raise Problem("no-game", str(e), 404) from None

    def options_of(self, d: GameDef, given: dict[str, Any]) -> dict[str, Any]:
        try:
            return d.read_options(given)
        except GyojiError as e:
            raise Problem("options", str(e)) from None

    def game_info(self, d: GameDef, lang: str) -> GameInfo:
        ja = lang == "ja"
        decks = [DeckInfo(k.name, k.title_ja if ja else k.title, k.size("main")) for k in d.decks().values()]
        options: list[OptionInfo] = []
        players = [d.players]
        for name, (default, allowed, help_text) in d.options.items():
            if not isinstance(default, (bool, int, str)) or name.startswith("most-"):  # limits of the engine
                continue
            values: list[Any] = [] if isinstance(allowed, type) else list(allowed)  # type: ignore[call-overload]
            if name == "players":
                players = [int(v) for v in values]
            options.append(OptionInfo(name, help_text, default, [v for v in values if isinstance(v, (bool, int, str))],
                                      " or ".join(allowed_words(allowed))))
        names = {name for k in d.decks().values() for name in k.names()}
        return GameInfo(d.name, d.title_ja if ja else d.title, decks, options, players, len(names),
                        self.files.get(d.name, []), d.name in card_files.ADDRESSES)

    def read_cards(self) -> None:
        """Read the cards of all games, so that nobody waits for that at their first table."""
        for name in games.NAMES:
            self.know(games.load(name))
            engine_of(name)
        gc.collect()
        gc.freeze()  # they stay

    def know(self, d: GameDef) -> None:
        """Read a game's cards; two threads that need them read them once."""
        with self.reading.setdefault(d.name, Lock()):
            d.cards()

    def deck_text(self, d: GameDef, options: dict[str, Any], name: str, text: str, seat: int) -> str:
        """A legal deck as a list: pasted, one of the game's own, a stored one, or the next of its own."""
        self.know(d)
        if text:
            try:
                found, deck = deck_lists.checked(d, text, options)
            except GyojiError as e:
                raise Problem("deck", str(e)) from None
            if not found.legal:
                bad = [f"line {k.line}: {k.text}: {k.why}" for k in found.lines if k.mark in ("unknown", "unread")]
                raise Problem("deck", "\n".join([*bad, *found.problems][:20]) or "the deck is not legal",
                              rule=next((line.rule for line in found.lines if line.rule), ""))
            return deck.text()
        try:
            if not name:
                own = start.own_decks(d, options)
                return own[seat % len(own)].text()
            if name in d.decks():
                return start.find_decks(d, [name] * d.seats(options), options)[0].text()
        except GyojiError as e:
            raise Problem("deck", str(e)) from None
        stored = self.store.read_now(lambda c: c.execute(select(t.decks).where(t.decks.c.id == name)).mappings().first())
        if stored is None or stored["game"] != d.name:
            raise Problem("deck", f"there is no deck {name!r}")
        return self.deck_text(d, options, "", str(stored["text"]), seat)

    async def check_deck(self, wanted: DeckWanted) -> DeckChecked:
        """A list, line by line."""
        d = self.game_of(wanted.game)
        options = self.options_of(d, wanted.options)
        return (await asyncio.to_thread(deck_lists.checked, d, wanted.text, options, wanted.name))[0]

    async def keep_deck(self, wanted: DeckWanted) -> DeckChecked:
        """The same, and it is kept under an id."""
        found = await self.check_deck(wanted)
        id = secrets.token_hex(8)
        await self.store.run(lambda c: c.execute(insert(t.decks), [
            {"id": id, "game": wanted.game, "name": wanted.name, "text": wanted.text, "at": now_ms()}]) and None)
        found.deck = id
        return found

    async def own_deck(self, game: str, name: str) -> DeckChecked:
        """A deck of the game's own, or a kept one."""
        d = self.game_of(game)
        if name in d.decks():
            text = d.decks()[name].text()
        else:
            row = await self.store.read(lambda c: c.execute(select(t.decks).where(t.decks.c.id == name)).mappings().first())
            if row is None or row["game"] != game:
                raise Problem("no-deck", "there is no such deck", 404)
            text = str(row["text"])
        found = (await asyncio.to_thread(deck_lists.checked, d, text, self.options_of(d, {}), name))[0]
        found.deck = name
        return found

    async def find_cards(self, game: str, query: dict[str, str], lang: str) -> CardsFound:
        shelf = self.shelves.get((game, lang))
        if shelf is None:
            shelf = self.shelves[game, lang] = await asyncio.to_thread(Shelf, self.game_of(game), lang)
        return shelf.find(query)

    async def get_cards(self, game: str) -> dict[str, Any]:
        """Download a game's real cards; asked again meanwhile, how far it is."""
        d = self.game_of(game)
        if game in self.downloads:
            got, total = self.downloads[game]
            return {"got": got, "total": total, "cards": 0}
        self.downloads[game] = (0, 0)
        try:
            _, n = await asyncio.to_thread(
                card_files.get, d, "", lambda got, total: self.downloads.update({game: (got, total)}))
        finally:
            del self.downloads[game]
        return {"got": 0, "total": 0, "cards": n}

    async def import_rules(self, game: str, text: str) -> int:
        """Keep the operator's copy of a rulebook; how many of our rules it has."""

        def keep() -> int:
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder) / "book.tsv"
                path.write_text(text, encoding="utf-8")
                try:
                    return import_book(self.game_of(game), str(path))
                except GyojiError as e:
                    raise Problem("rulebook", str(e).replace(str(path), "the file")) from None

        return await asyncio.to_thread(keep)

    async def find_rules(self, game: str, words: str, lang: str) -> RulesFound:
        return await asyncio.to_thread(find_rules, self.game_of(game), words[:200], lang)
