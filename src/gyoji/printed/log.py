"""The lines of the log that games tell alike. A game has its own words for some, and tells the rest before these."""

from __future__ import annotations

from typing import Final

from ..kernel.declaring.gamedef import GameDef
from ..kernel.showing.words import SEES_OBJECT
from ..kernel.state.aliases import Flags, Zone
from ..kernel.state.event import Event
from ..kernel.state.state import State
from ..kernel.state.terms import (
    AS_DISCARD,
    AS_DRAW,
    ATTACH,
    BEGINS,
    CHOSEN,
    CONTROL_CHANGE,
    DAMAGE,
    DRAW,
    ENDS,
    FACE,
    FLOAT,
    IN_BATTLE,
    MOVE,
    PUT_COUNTERS,
    RESULT,
    REVEAL,
    SCHEDULE,
    SET_RESOURCE,
    SHUFFLE,
    TAKE_COUNTERS,
)

#: kinds of event in English and in Japanese. {who} a player, {what} a card, {whom} either, {by} its source in brackets, {n}
#: the event's number, {word} its word, {host} what a card is attached to. Of [one|the other] the first is said of battle
#: damage, of what is chosen as a target, and of other events with a number
LINES: Final[dict[int, tuple[str, str]]] = {
    CONTROL_CHANGE: ("{who} takes control of {what}{by}", "{who}が{what}のコントロールを得る{by}"),
    REVEAL: ("{what} is shown", "{what}を公開"),
    SHUFFLE: ("{who} shuffles the deck", "{who}が山札をシャッフル"),
    FLOAT: ("a lasting effect begins{by}", "継続する効果が始まる{by}"),
    SCHEDULE: ("the schedule changes: {word}{by}", "進行の変更：{word}{by}"),
}
ANYWHERE: Final = -1
#: how a card moves: the flag, the zone and the word that it goes with, and the line; the first that fits is said
Moves = list[tuple[Flags, Zone, str, str, str]]
DRAWN: Final = (AS_DRAW, ANYWHERE, "", "{who} draws {what}", "{who}が{what}を引く")
HAND_MOVES: Final[Moves] = [DRAWN, (AS_DISCARD, ANYWHERE, "", "{who} discards {what}", "{who}が{what}を捨てる")]


def usual_line(game: GameDef, g: State, ev: Event, lang: str, sees: int, lines: dict[int, tuple[str, str]],
               moments: dict[str, tuple[str, str]], moves: Moves | None = None) -> str | None:
    """An event in the words of a game's `lines` and `moves`; `moments` names what begins and ends."""
    ja = lang == "ja"
    who, what, by = game.concerned(g, ev, lang, sees)
    k = ev.kind
    if k == MOVE and moves is not None:
        return moved(game, g, ev, lang, who, what, moves) + by
    if k in lines:
        if k == CHOSEN and ev.obj >= 0 and not sees & SEES_OBJECT:
            return None
        host = game.card_name(g, ev.n, lang) if k == ATTACH else ""
        first = bool(ev.flags & IN_BATTLE) if k == DAMAGE else ev.word == "target" if k == CHOSEN else ev.n != 0
        line = one_of_two(lines[k][1 if ja else 0], first)
        return line.format(who=who, what=what, whom=what or who, by=by, n=ev.n, word=ev.word, host=host)
    if k == PUT_COUNTERS or k == TAKE_COUNTERS:
        if ja:
            return f"{what or who}の{ev.word}カウンターが{ev.n}個{'増える' if k == PUT_COUNTERS else '減る'}" + by
        return f"{ev.n} {ev.word} counter{'s' * (ev.n != 1)} {'on' if k == PUT_COUNTERS else 'off'} {what or who}" + by
    if k == FACE:
        return f"{what}が{'裏' if ev.n else '表'}向きになる" if ja else f"{what} is turned face {'down' if ev.n else 'up'}"
    if k == BEGINS or k == ENDS:
        words = moments.get(ev.word, (ev.word, ev.word))
        if ev.word == "turn" and who:
            words = (f"{who}'s turn", f"{who}の{words[1]}")
        if ja:
            return f"{words[1]}{'開始' if k == BEGINS else '終了'}"
        return f"{words[0]} {'begins' if k == BEGINS else 'ends'}"
    if k == RESULT:
        if ev.word == "unfinished":
            return f"ゲームは未完のまま終わる（{g.unfinished}）" if ja else f"the game ends unfinished: {g.unfinished}"
        if ev.player < 0:
            return "引き分け" if ja else "the game is a draw"
        if ev.word == "leaves":
            return f"{who}がゲームから離れる" if ja else f"{who} leaves the game"
        return f"{who}の勝利" if ja else f"{who} wins"
    return None if k == DRAW or k == SET_RESOURCE else f"{what or who} {ev.word}".strip() or None


def one_of_two(line: str, first: bool) -> str:
    while "[" in line:
        before, _, rest = line.partition("[")
        words, _, after = rest.partition("]")
        line = before + words.split("|")[0 if first else 1] + after
    return line


def moved(game: GameDef, g: State, ev: Event, lang: str, who: str, what: str, moves: Moves) -> str:
    for flag, zone, word, en, ja in moves:
        if (not flag or ev.flags & flag) and zone in (ANYWHERE, ev.to) and word in ("", ev.word):
            return (ja if lang == "ja" else en).format(who=who, what=what)
    return plain_move(game, g, ev, lang, what)


def plain_move(game: GameDef, g: State, ev: Event, lang: str, what: str) -> str:
    frm, to = game.zone_name(g, ev.frm, lang), game.zone_name(g, ev.to, lang)
    return f"{what}：{frm}から{to}へ" if lang == "ja" else f"{what} goes from {frm} to {to}"
