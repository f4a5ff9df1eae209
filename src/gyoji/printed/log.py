"""The lines of the log that games tell alike. A game has its own words for some, and tells the rest before these."""

from __future__ import annotations

from typing import Final

from ..kernel.declaring.gamedef import GameDef
from ..kernel.state.event import Event
from ..kernel.state.state import State
from ..kernel.state.terms import (
    AS_DISCARD,
    AS_DRAW,
    ATTACH,
    BEGINS,
    CONTROL_CHANGE,
    DRAW,
    ENDS,
    FACE,
    FLOAT,
    PUT_COUNTERS,
    RESULT,
    REVEAL,
    SCHEDULE,
    SET_RESOURCE,
    SHUFFLE,
    TAKE_COUNTERS,
)

#: kinds of event in English and in Japanese. {who} a player, {what} a card, {by} its source in brackets, {word} the
#: event's word, {host} what a card is attached to
LINES: Final[dict[int, tuple[str, str]]] = {
    CONTROL_CHANGE: ("{who} takes control of {what}{by}", "{who}が{what}のコントロールを得る{by}"),
    REVEAL: ("{what} is shown", "{what}を公開"),
    SHUFFLE: ("{who} shuffles the deck", "{who}が山札をシャッフル"),
    FLOAT: ("a lasting effect begins{by}", "継続する効果が始まる{by}"),
    SCHEDULE: ("the schedule changes: {word}{by}", "進行の変更：{word}{by}"),
}


def usual_line(game: GameDef, g: State, ev: Event, lang: str, sees: int, lines: dict[int, tuple[str, str]],
               moments: dict[str, tuple[str, str]]) -> str | None:
    """An event in the words of a game's `lines`; `moments` names what begins and ends."""
    ja = lang == "ja"
    who, what, by = game.concerned(g, ev, lang, sees)
    k = ev.kind
    if k in lines:
        host = game.card_name(g, ev.n, lang) if k == ATTACH else ""
        return lines[k][1 if ja else 0].format(who=who, what=what, by=by, word=ev.word, host=host)
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


def hand_move(ev: Event, ja: bool, who: str, what: str) -> str:
    """A card is drawn or discarded; "" if the move is another one."""
    if ev.flags & AS_DRAW:
        return f"{who}が{what}を引く" if ja else f"{who} draws {what}"
    if ev.flags & AS_DISCARD:
        return f"{who}が{what}を捨てる" if ja else f"{who} discards {what}"
    return ""


def plain_move(game: GameDef, g: State, ev: Event, lang: str, what: str) -> str:
    frm, to = game.zone_name(g, ev.frm, lang), game.zone_name(g, ev.to, lang)
    return f"{what}：{frm}から{to}へ" if lang == "ja" else f"{what} goes from {frm} to {to}"
