"""Games that were begun by other rules. One goes on if the rules here lead through the same questions to the same positions;
else it is frozen: kept as it is, until a server of its own rules has it, or all who sit there agree to go on from the last
moment to which these rules still lead."""

from __future__ import annotations

import asyncio
import hashlib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import insert, select, update

from .. import __version__
from ..kernel.errors import GyojiError
from ..kernel.holding.match import Match
from . import schema as t
from .store import take_back

if TYPE_CHECKING:
    from .hall import Hall
    from .room import Room

SHARED = ("kernel", "effects", "text", "printed")
DECIDES_NOTHING = (".tsv", ".so", ".pyd", ".pyc")  # words for people, and what is built from the rest
WORDS = (
    "This game was begun by the rules of gyoji {was}. By the rules of this server, {now}, it would have gone another way "
    "after {n} of its {all} answers. Nothing of it is lost: a server of the old version goes on with it. Or all seated here "
    "agree to go on from the last moment to which these rules lead.",
    "このゲームは gyoji {was} のルールで始まりました。このサーバーのルール（{now}）では、{all}回の答えのうち{n}回目より後が"
    "同じになりません。記録は失われていません。元の版のサーバーで続けられます。"
    "全員が同意すれば、今のルールでも同じになる最後の時点から続けられます。",
)


@cache
def engine_of(game: str) -> str:
    """By which rules a game is played here: the version, and a hash of all that decides what happens."""
    root = Path(__file__).parents[1]
    digest = hashlib.sha256()
    for folder in [*(root / name for name in SHARED), root / "games" / game.replace("-", "_")]:
        for file in sorted(folder.rglob("*")):
            if file.is_file() and file.suffix not in DECIDES_NOTHING:
                digest.update(file.relative_to(root).as_posix().encode() + b"\0" + file.read_bytes())
    return f"{__version__[:20]}+{digest.hexdigest()[:16]}"


async def mark(hall: Hall, game: str, match: Match) -> None:
    """Keep how a position looks, so that other rules can be seen to lead to it too."""
    plain = match.copy()
    plain.show_windows()
    row = {"game": game, "n": len(plain.answers), "fingerprint": plain.fingerprint()[:64]}
    await hall.store.run(lambda c: c.execute(insert(t.marks), [row]) and None)


async def adopt(hall: Hall, name: str, game: Any, given: list[Any]) -> None:
    """Go on with a game of other rules, which has been played again by these; an error if it comes to another position."""
    now = await asyncio.to_thread(engine_of, name)
    if game["engine"] == now:
        return
    last = await hall.store.read(lambda c: c.execute(
        select(t.marks).where(t.marks.c.game == game["id"]).order_by(t.marks.c.n.desc()).limit(1)).first())
    if last is not None:
        there = await asyncio.to_thread(hall.replay, game["origin"], game["card_files"], given, last.n)
        if there.fingerprint()[:64] != last.fingerprint:
            raise GyojiError("the position is another one")
    await hall.store.run(lambda c: c.execute(update(t.games).where(t.games.c.id == game["id"]).values(
        engine=now, state="playing" if game["state"] == "frozen" else game["state"])) and None)


async def freeze(hall: Hall, room: Room, game: Any, given: list[Any]) -> None:
    """A game stays as it is, and says why. How far it would go is all that is told: the rest may be hidden from some."""
    hall.counts["frozen"] += 1
    try:
        n = len((await asyncio.to_thread(hall.replay, game["origin"], game["card_files"], given, None, True)).answers)
    except GyojiError:
        n = 0
    now = await asyncio.to_thread(engine_of, room.table["game"])
    room.frozen = [words.format(was=game["engine"], now=now, n=n, all=len(given)) for words in WORDS]
    if game["state"] == "playing":
        await hall.store.run(lambda c: c.execute(update(t.games).where(t.games.c.id == game["id"]).values(
            state="frozen")) and None)


async def thaw(hall: Hall, room: Room) -> None:
    """All have agreed to go on from the last moment to which the rules here lead."""
    row, given = await hall.game_rows(room.game)
    match = await asyncio.to_thread(hall.replay, row["origin"], row["card_files"], given, None, True)
    await hall.store.run(take_back(room.id, room.term, room.game, int(row["answers"]), len(match.answers)))
    now = engine_of(room.table["game"])
    await hall.store.run(lambda c: c.execute(update(t.games).where(t.games.c.id == room.game).values(
        engine=now, state="playing")) and None)
    room.frozen = []
    room.begin(match, room.game, row["origin"], list(row["card_files"]))
