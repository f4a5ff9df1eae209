"""What has happened, told in the words of Phantom Magic Vision, in English and in Japanese."""

from __future__ import annotations

from typing import Final

from ...kernel.declaring.gamedef import GameDef
from ...kernel.showing.words import SEES_OBJECT, SEES_SOURCE
from ...kernel.state.event import Event
from ...kernel.state.state import State
from ...kernel.state.terms import (
    AS_COST,
    AS_DRAW,
    ATTACH,
    CANCELLED,
    CHOSEN,
    CONTROL_CHANGE,
    DAMAGE,
    DECLARE,
    DEED,
    FLOAT,
    GAIN_LIFE,
    IN_BATTLE,
    LOSE_LIFE,
    MOVE,
    PLAYED,
    RESOLVED,
    REVEAL,
    SET,
    SHUFFLE,
    STATE,
    TURN,
)
from ...printed import log
from ...printed.log import hand_move, plain_move, usual_line
from .terms import DISCARDED, DOOMED, FIELD, GOING, NODES, PLAY_AREA, TRANSFORMED, UNDERWORLD
from .turn import STEPS

LINES: Final = {
    **log.LINES,
    RESOLVED: ("{what} is resolved", "{what}を解決"),
    CANCELLED: ("{what} is negated{by}", "{what}が無効になる{by}"),
    ATTACH: ("{what} is set on {host}", "{what}が{host}にセットされる"),
    REVEAL: ("{what} is shown", "{what}が公開される"),
    SHUFFLE: ("{who} shuffles the deck", "{who}がデッキをシャッフルする"),
    FLOAT: ("a lasting effect begins{by}", "期間のある効果が始まる{by}"),
    CONTROL_CHANGE: ("{what} moves to the field of {who}{by}", "{what}が{who}の場に移る{by}"),
}
MOMENTS: Final = {
    "turn": ("the turn", "ターン"), "combat": ("combat", "戦闘"), "interference": ("the interference", "干渉"),
    **{s.name: (f"the {s.name} phase", s.ja) for s in STEPS if s.name not in ("turn-start", "turn-end")},
}
REMOVAL: Final = {
    DOOMED: ("{0} is doomed", "{0}が決死状態になる"), DISCARDED: ("{0} is discarded", "{0}が破棄される"),
    GOING: ("{0} is removed from the game", "{0}がゲームから除外される"),
}


def tell(game: GameDef, g: State, ev: Event, lang: str, sees: int) -> str | None:
    """One event as a line for somebody who saw so much of it; None: nothing worth a line."""
    ja = lang == "ja"
    who, what, by = game.concerned(g, ev, lang, sees)
    k = ev.kind
    if k == MOVE:
        return _move(game, g, ev, lang, who, what) + by
    if k == DAMAGE:
        kind = ("戦闘" if ja else "combat ") if ev.flags & IN_BATTLE else ("効果" if ja else "effect ")
        whom = what or who
        return (f"{whom}に{ev.n}{kind}ダメージ" if ja else f"{whom} takes {ev.n} {kind}damage") + by
    if k == GAIN_LIFE or k == LOSE_LIFE:
        verb = ("得る", "gains") if k == GAIN_LIFE else ("支払う", "pays") if ev.word == "pay" else ("失う", "loses")
        return (f"{who}はライフポイントを{ev.n}{verb[0]}" if ja else f"{who} {verb[1]} {ev.n} life") + by
    if k == TURN:
        if ja:
            return f"{what}が{'スリープ' if ev.n else 'アクティブ'}状態になる" + by
        return f"{what} {'goes to sleep' if ev.n else 'becomes active'}" + by
    if k == STATE:
        return _state(ev, what, ja, by)
    if k == DECLARE:
        if ev.word == "attack":
            whom = game.player_name(ev.player, lang)
            return f"{what}が{whom}に攻撃を行う" if ja else f"{what} attacks {whom}"
        return f"{what}が防御を行う" if ja else f"{what} blocks"
    if k == PLAYED:
        if ev.word == "card":
            return f"{who}が{what}をプレイする" if ja else f"{who} plays {what}"
        name = game.card_name(g, ev.src, lang) if sees & SEES_SOURCE else game.unseen(lang)
        return f"{who}が{name}の起動効果を使用する" if ja else f"{who} uses an effect of {name}"
    if k == DEED and ev.word == "graze":
        return f"{who}が{ev.n}枚グレイズする" if ja else f"{who} grazes {ev.n}"
    if k == CHOSEN:
        if not sees & SEES_OBJECT and ev.obj >= 0:
            return None
        words = ("が目標になる", "is a target") if ev.word == "target" else ("が選ばれる", "is chosen")
        return (f"{what or who}{words[0]}" if ja else f"{what or who} {words[1]}") + by
    return usual_line(game, g, ev, lang, sees, LINES, MOMENTS)


def _move(game: GameDef, g: State, ev: Event, lang: str, who: str, what: str) -> str:
    ja = lang == "ja"
    if ev.flags & AS_DRAW:
        return hand_move(ev, ja, who, what)
    if ev.word == "node-set":
        return f"{who}が{what}をノードにセットする" if ja else f"{who} sets {what} as a node"
    if ev.flags & AS_COST:
        return f"{who}がコストとして{what}を破棄する" if ja else f"{who} discards {what} for a cost"
    if ev.to == FIELD:
        return f"{what}が場に出る" if ja else f"{what} comes to the field"
    if ev.to == NODES:
        return f"{what}がノードに加えられる" if ja else f"{what} is added to the nodes"
    if ev.to == UNDERWORLD:
        return f"{what}が冥界に置かれる" if ja else f"{what} goes to the underworld"
    if ev.to == PLAY_AREA:
        return f"{what}がプレイエリアに置かれる" if ja else f"{what} goes to the play area"
    return plain_move(game, g, ev, lang, what)


def _state(ev: Event, what: str, ja: bool, by: str) -> str | None:
    if ev.n in REMOVAL:
        return REMOVAL[ev.n][1 if ja else 0].format(what) + by
    if ev.n & TRANSFORMED:
        if ja:
            return f"{what}が{'変身' if ev.flags & SET else '通常'}状態になる"
        return f"{what} {'transforms' if ev.flags & SET else 'returns to its normal state'}"
    return None
