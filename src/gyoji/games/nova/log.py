"""Log lines for events, in English and in Japanese."""

from __future__ import annotations

from typing import Final

from ...kernel.declaring.gamedef import GameDef
from ...kernel.showing.words import SEES_SOURCE
from ...kernel.state.event import Event
from ...kernel.state.state import State
from ...kernel.state.terms import (
    ATTACH,
    CANCELLED,
    CHOSEN,
    DAMAGE,
    DECLARE,
    DESTROYED,
    FLOAT,
    GAIN_LIFE,
    LOSE_LIFE,
    PLAYED,
    RESOLVED,
    RESOURCE,
    REVEAL,
    SET,
    SHUFFLE,
    STATE,
    TURN,
)
from ...printed import log
from ...printed.log import usual_line
from .terms import BOUND, COLOR_LIST, COLORS_JA, CONDEMNED, ENERGY, FIELD, color_index
from .turn import STEPS

LINES: Final = {
    **log.LINES,
    RESOLVED: ("the ability of {what} is resolved", "{what}の能力が解決された"),
    CANCELLED: ("{what} is countered{by}", "{what}が無効になる{by}"),
    ATTACH: ("{what} is attached to {host}", "{what}が{host}に装備される"),
    REVEAL: ("{what} is shown", "{what}が公開される"),
    SHUFFLE: ("{who} shuffles the deck", "{who}がデッキをシャッフルする"),
    FLOAT: ("a continuous effect begins{by}", "継続効果が始まる{by}"),
    DAMAGE: ("{whom} takes {n} [battle |]damage{by}", "{whom}に{n}[バトル|]ダメージ{by}"),
    GAIN_LIFE: ("{who} gains {n} life{by}", "{who}はライフを{n}得る{by}"),
    LOSE_LIFE: ("{who} loses {n} life{by}", "{who}はライフを{n}失う{by}"),
    TURN: ("{what} [freezes|stands up]{by}", "{what}が[フリーズ|スタンバイ]する{by}"),
    PLAYED: ("{who} plays {what}", "{who}が{what}をプレイする"),
    CHOSEN: ("{whom} is chosen{by}", "{whom}が選ばれる{by}"),
}
MOVES: Final[log.Moves] = [
    *log.HAND_MOVES,
    (DESTROYED, log.ANYWHERE, "", "{what}, destroyed, leaves the field", "破壊された{what}が墓地に置かれる"),
    (0, FIELD, "", "{what} comes to the field", "{what}が場に出る"),
    (0, ENERGY, "", "{what} is put into the energy zone", "{what}がエナジーゾーンに置かれる"),
]
MOMENTS: Final = {  # what begins or ends
    "game": ("the game", "ゲーム"), "turn": ("the turn", "ターン"), "attack": ("attack", "アタックフェイズ"),
    **{s.name: (s.name, s.ja) for s in STEPS},
}


def tell(game: GameDef, g: State, ev: Event, lang: str, sees: int) -> str | None:
    """One event as a line, for a viewer who saw these parts of it; None: no line."""
    ja = lang == "ja"
    who, what, by = game.concerned(g, ev, lang, sees)
    k = ev.kind
    if k == STATE:
        return _state(ev, what, ja, by)
    if k == DECLARE:
        if ja:
            return f"{what}が{'攻撃宣言' if ev.word == 'attack' else '防御宣言'}する" + _against(game, g, ev, lang)
        return f"{what} {'attacks' if ev.word == 'attack' else 'blocks'}" + _against(game, g, ev, lang)
    if k == PLAYED and ev.word != "card":
        name = game.whose(g, ev.src, game.card_name(g, ev.src, lang) if sees & SEES_SOURCE else "", lang)
        if ja:
            return f"{name}の{'起動能力' if ev.word == 'activated' else '自動能力'}が待機領域に置かれる"
        return f"{name}: its {'activated' if ev.word == 'activated' else 'automatic'} ability waits"
    if k == RESOURCE:
        color = COLOR_LIST[color_index(ev.to)]
        return f"{who}：{COLORS_JA[color]}エナジー{ev.n}" if ja else f"{who} gets {ev.n} {color} energy"
    return usual_line(game, g, ev, lang, sees, LINES, MOMENTS, MOVES)


def _state(ev: Event, what: str, ja: bool, by: str) -> str | None:
    on = ev.flags & SET != 0
    if ev.n & CONDEMNED:
        if ja:
            return (f"{what}が破壊される" if on else f"{what}の破壊が無効になる") + by
        return (f"{what} is destroyed" if on else f"the destruction of {what} is cancelled") + by
    if ev.n & BOUND:
        if ja:
            return (f"{what}が呪縛状態になる" if on else f"{what}の呪縛が解ける") + by
        return f"{what} is {'bound' if on else 'no longer bound'}" + by
    return None


def _against(game: GameDef, g: State, ev: Event, lang: str) -> str:
    name = game.player_name(ev.player, lang) if ev.n < 0 else game.whose(g, ev.n, game.card_name(g, ev.n, lang), lang)
    return f"（{name}）" if lang == "ja" else f" → {name}"
