"""What has happened, told in the words of Spell Card Strike, in English and in Japanese."""

from __future__ import annotations

from typing import Final

from ...kernel.declaring.gamedef import GameDef
from ...kernel.state.aliases import Spot
from ...kernel.state.event import Event
from ...kernel.state.state import State
from ...kernel.state.terms import (
    AS_DISCARD,
    AS_DRAW,
    AS_PLAY,
    ATTACH,
    CANCELLED,
    CHOSEN,
    DAMAGE,
    DECLARE,
    DESTROYED,
    FLOAT,
    MOVE,
    RESOLVED,
    RETIRED,
    SHIFT,
    TURN,
)
from ...printed import log
from ...printed.log import moved, usual_line
from .terms import EFFECT, GRID, REMOVED, SCORE, STAGE

LINES: Final = {
    **log.LINES,
    CANCELLED: ("the declaration of {what} is countered", "{what}の宣言が打ち消される"),
    RESOLVED: ("the declaration of {what} is resolved", "{what}の宣言を解決"),
    ATTACH: ("{host} is equipped with {what}", "{host}が{what}を装備"),
    FLOAT: ("a lasting effect begins{by}", "持続する効果が始まる{by}"),
    DAMAGE: ("{what} takes {n} [attack |]damage{by}", "{what}に[攻撃の|]{n}ダメージ{by}"),
    TURN: ("{what} is [exhausted|ready]{by}", "{what}が[行動済み|未行動]になる{by}"),
    CHOSEN: ("{what} is targeted{by}", "{what}が対象になる{by}"),
}
MOVES: Final[log.Moves] = [
    *log.HAND_MOVES,
    (DESTROYED, log.ANYWHERE, "", "{what} is shot down", "{what}が撃破される"),
    (RETIRED, log.ANYWHERE, "", "{what} retires", "{what}が退場する"),
    (0, log.ANYWHERE, "graze", "{who} grazes with {what}", "{who}が{what}でグレイズ"),
    (0, log.ANYWHERE, "score-cost", "{who} pays a score cost with {what}", "{who}が{what}でスコアコストを支払う"),
    (0, STAGE, "", "{what} is laid on the stage", "{what}がステージに置かれる"),
    (0, EFFECT, "", "{what} goes to the effect zone", "{what}がエフェクトゾーンに置かれる"),
    (0, REMOVED, "", "{what} is removed", "{what}が除外される"),
]
MOMENTS: Final = {  # what begins or ends
    "turn": ("the turn", "ターン"), "refresh": ("the refresh phase", "リフレッシュフェイズ"),
    "striker": ("the striker phase", "ストライカーフェイズ"), "commander": ("the commander phase", "コマンダーフェイズ"),
    "end": ("the end phase", "エンドフェイズ"), "chain": ("the reaction chain", "リアクションチェーン"),
}
DECLARED: Final = {
    "attack": ("declares an attack", "攻撃宣言"), "spell": ("declares", "スペルカード宣言"),
    "ability": ("declares its ability", "アビリティ宣言"),
}


def area(spot: Spot, lang: str) -> str:
    """An area as scenarios and views count it."""
    row, column = GRID.row(spot) + 1, GRID.column(spot) + 1
    return f"{row}-{column}エリア" if lang == "ja" else f"area {row}-{column}"


def tell(game: GameDef, g: State, ev: Event, lang: str, sees: int) -> str | None:
    """One event as a line for somebody who saw so much of it; None: nothing worth a line."""
    ja = lang == "ja"
    who, what, by = game.concerned(g, ev, lang, sees)
    k = ev.kind
    if k == MOVE:
        return _move(game, g, ev, lang, who, what) + by
    if k == SHIFT:
        to = area(ev.spot, lang)
        return (f"{what}が{to}へ移動" if ja else f"{what} moves to {to}") + by
    if k == DECLARE:
        return _declare(game, g, ev, ja, who, what)
    if k == CHOSEN and ev.obj < 0:
        spot = -2000 - ev.obj
        return f"{area(spot, lang)}を対象にする" if ja else f"{area(spot, lang)} is targeted"
    return usual_line(game, g, ev, lang, sees, LINES, MOMENTS)


def _move(game: GameDef, g: State, ev: Event, lang: str, who: str, what: str) -> str:
    ja = lang == "ja"
    told = ev.flags & (AS_DRAW | AS_DISCARD | DESTROYED | RETIRED) or ev.word in ("graze", "score-cost")
    if ev.to == STAGE and ev.flags & AS_PLAY and not told:
        to = area(ev.spot, lang)
        return f"{what}が{to}に召喚される" if ja else f"{what} is summoned to {to}"
    if ev.to == SCORE and not told:
        owner = game.player_name(ev.to_player, lang)
        return f"{what}が{owner}のスコアになる" if ja else f"{what} goes to the score area of {owner}"
    return moved(game, g, ev, lang, who, what, MOVES)


def _declare(game: GameDef, g: State, ev: Event, ja: bool, who: str, what: str) -> str:
    lang = "ja" if ja else "en"
    if ev.word == "graze":
        return f"{who}が{ev.n}枚グレイズ" if ja else f"{who} grazes {ev.n}"
    words = DECLARED[ev.word]
    if ev.word == "attack":
        target = game.whose(g, ev.n, game.card_name(g, ev.n, lang), lang)
        return f"{what}の{words[1]}（{target}）" if ja else f"{what} {words[0]} on {target}"
    if ev.word == "spell":
        name = game.card_name(g, ev.src, lang)
        return f"{what}の{words[1]}：{name}" if ja else f"{what} {words[0]} {name}"
    return f"{what}の{words[1]}" if ja else f"{what} {words[0]}"
