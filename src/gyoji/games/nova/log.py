"""Log lines for events, in English and in Japanese."""

from __future__ import annotations

from typing import Final

from ...kernel.declaring.gamedef import GameDef
from ...kernel.showing.words import SEES_OBJECT, SEES_SOURCE
from ...kernel.state.event import Event
from ...kernel.state.state import State
from ...kernel.state.terms import (
    AS_DISCARD,
    AS_DRAW,
    ATTACH,
    CANCELLED,
    CHOSEN,
    DAMAGE,
    DECLARE,
    DESTROYED,
    FLOAT,
    GAIN_LIFE,
    IN_BATTLE,
    LOSE_LIFE,
    MOVE,
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
from ...printed.log import hand_move, plain_move, usual_line
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
}
MOMENTS: Final = {  # what begins or ends
    "game": ("the game", "ゲーム"), "turn": ("the turn", "ターン"), "attack": ("attack", "アタックフェイズ"),
    **{s.name: (s.name, s.ja) for s in STEPS},
}


def tell(game: GameDef, g: State, ev: Event, lang: str, sees: int) -> str | None:
    """One event as a line, for a viewer who saw these parts of it; None: no line."""
    ja = lang == "ja"
    who, what, by = game.concerned(g, ev, lang, sees)
    k = ev.kind
    if k == MOVE:
        return _move(game, g, ev, lang, who, what) + by
    if k == DAMAGE:
        whom = what or who
        kind = ("バトルダメージ" if ja else "battle damage") if ev.flags & IN_BATTLE else ("ダメージ" if ja else "damage")
        return (f"{whom}に{ev.n}{kind}" if ja else f"{whom} takes {ev.n} {kind}") + by
    if k == GAIN_LIFE or k == LOSE_LIFE:
        verb = ("得る" if ja else "gains") if k == GAIN_LIFE else ("失う" if ja else "loses")
        return (f"{who}はライフを{ev.n}{verb}" if ja else f"{who} {verb} {ev.n} life") + by
    if k == TURN:
        if ja:
            return f"{what}が{'フリーズ' if ev.n else 'スタンバイ'}する" + by
        return f"{what} {'freezes' if ev.n else 'stands up'}" + by
    if k == STATE:
        return _state(ev, what, ja, by)
    if k == DECLARE:
        if ja:
            return f"{what}が{'攻撃宣言' if ev.word == 'attack' else '防御宣言'}する" + _against(game, g, ev, lang)
        return f"{what} {'attacks' if ev.word == 'attack' else 'blocks'}" + _against(game, g, ev, lang)
    if k == PLAYED:
        if ev.word == "card":
            return f"{who}が{what}をプレイする" if ja else f"{who} plays {what}"
        name = game.whose(g, ev.src, game.card_name(g, ev.src, lang) if sees & SEES_SOURCE else "", lang)
        if ja:
            return f"{name}の{'起動能力' if ev.word == 'activated' else '自動能力'}が待機領域に置かれる"
        return f"{name}: its {'activated' if ev.word == 'activated' else 'automatic'} ability waits"
    if k == RESOURCE:
        color = COLOR_LIST[color_index(ev.to)]
        return f"{who}：{COLORS_JA[color]}エナジー{ev.n}" if ja else f"{who} gets {ev.n} {color} energy"
    if k == CHOSEN:
        if not sees & SEES_OBJECT and ev.obj >= 0:
            return None
        return (f"{what or who}が選ばれる" if ja else f"{what or who} is chosen") + by
    return usual_line(game, g, ev, lang, sees, LINES, MOMENTS)


def _move(game: GameDef, g: State, ev: Event, lang: str, who: str, what: str) -> str:
    ja = lang == "ja"
    if ev.flags & (AS_DRAW | AS_DISCARD):
        return hand_move(ev, ja, who, what)
    if ev.flags & DESTROYED:
        return f"破壊された{what}が墓地に置かれる" if ja else f"{what}, destroyed, leaves the field"
    if ev.to == FIELD:
        return f"{what}が場に出る" if ja else f"{what} comes to the field"
    if ev.to == ENERGY:
        return f"{what}がエナジーゾーンに置かれる" if ja else f"{what} is put into the energy zone"
    return plain_move(game, g, ev, lang, what)


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
