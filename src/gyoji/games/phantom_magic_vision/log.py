"""What has happened, told in the words of Phantom Magic Vision, in English and in Japanese."""

from __future__ import annotations

from typing import Final

from ...kernel.declaring.gamedef import GameDef
from ...kernel.showing.words import SEES_OBJECT, SEES_SOURCE
from ...kernel.state.event import Event
from ...kernel.state.state import State
from ...kernel.state.terms import (
    AS_COST,
    ATTACH,
    CANCELLED,
    CHOSEN,
    CONTROL_CHANGE,
    DAMAGE,
    DECLARE,
    DEED,
    ENDS,
    FLOAT,
    GAIN_LIFE,
    LOSE_LIFE,
    MOVE,
    PLAYED,
    RESOLVED,
    REVEAL,
    RULE,
    SET,
    SHUFFLE,
    STATE,
    TURN,
)
from ...printed import log
from ...printed.log import usual_line
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
    DAMAGE: ("{whom} takes {n} [combat|effect] damage{by}", "{whom}に{n}[戦闘|効果]ダメージ{by}"),
    GAIN_LIFE: ("{who} gains {n} life{by}", "{who}はライフポイントを{n}得る{by}"),
    LOSE_LIFE: ("{who} loses {n} life{by}", "{who}はライフポイントを{n}失う{by}"),
    TURN: ("{what} [goes to sleep|becomes active]{by}", "{what}が[スリープ|アクティブ]状態になる{by}"),
    PLAYED: ("{who} plays {what}", "{who}が{what}をプレイする"),
    CHOSEN: ("{whom} [is a target|is chosen]{by}", "{whom}[が目標になる|が選ばれる]{by}"),
}
MOVES: Final[log.Moves] = [
    log.DRAWN,
    (0, log.ANYWHERE, "node-set", "{who} sets {what} as a node", "{who}が{what}をノードにセットする"),
    (AS_COST, log.ANYWHERE, "", "{who} discards {what} for a cost", "{who}がコストとして{what}を破棄する"),
    (0, FIELD, "", "{what} comes to the field", "{what}が場に出る"),
    (0, NODES, "", "{what} is added to the nodes", "{what}がノードに加えられる"),
    (0, UNDERWORLD, "", "{what} goes to the underworld", "{what}が冥界に置かれる"),
    (0, PLAY_AREA, "", "{what} goes to the play area", "{what}がプレイエリアに置かれる"),
]
MOMENTS: Final = {
    "turn": ("the turn", "ターン"), "combat": ("combat", "戦闘"), "interference": ("the interference", "干渉"),
    **{s.name: (f"the {s.name} phase", s.ja) for s in STEPS if s.name not in ("turn-start", "turn-end")},
}
#: procedures of the book: what is done in their steps is told by what happens there
PROCEDURES: Final = frozenset([
    "1.8.3", "1.10.12", "1.12.2", "1.12.6", "1.12.8", "4.3.1", "4.4.1", "4.4.2", "4.5.1", "4.5.2", "4.6.1", "4.6.2", "4.7.1",
    "4.7.2", "4.8.1", "4.8.2", "4.9.1", "5.2.3", "5.2.4", "5.3.2", "6.2.4", "6.2.6", "6.3.4", "6.3.5", "6.3.7", "6.4.4",
    "6.4.5", "6.5.3", "7.3.4", "7.3.5", "7.5.2", "9.1.4", "9.2.2", "9.2.3", "9.3.4", "9.4.4", "11.2.2", "11.3.3",
    "11.3.9", "11.3.10",
])
#: what is so at every turn of the game
USUAL: Final = frozenset([
    "1.8.5", "1.8.7.f", "1.8.7.i", "1.10.5", "1.12.3", "1.12.4", "3.1.6", "4.2.1.a", "4.2.3", "5.4.2", "5.6.1.a", "6.1.8.a",
    "6.3.7", "7.1.11",
    "7.4.5.c", "7.4.6.c", "7.4.7.b", "8.1.3", "9.3.3", "9.4.3", "10.1.4",
])
REMOVAL: Final = {
    DOOMED: ("{0} is doomed", "{0}が決死状態になる"), DISCARDED: ("{0} is discarded", "{0}が破棄される"),
    GOING: ("{0} is removed from the game", "{0}がゲームから除外される"),
}


def goes_without_saying(ev: Event) -> bool:
    """A rule that was followed as ever, a phase that is over, what is told by "plays": no line of its own."""
    if ev.kind == RULE:
        return ev.rule in USUAL or ev.rule.rpartition(".")[0] in PROCEDURES
    if ev.kind == MOVE:
        return ev.rule == "5.2.3.b"
    return ev.kind == ENDS and ev.word not in ("turn", "combat")


def tell(game: GameDef, g: State, ev: Event, lang: str, sees: int) -> str | None:
    """One event as a line for somebody who saw so much of it; None: nothing worth a line."""
    ja = lang == "ja"
    who, what, by = game.concerned(g, ev, lang, sees)
    k = ev.kind
    if k == LOSE_LIFE and ev.word == "pay":
        return (f"{who}はライフポイントを{ev.n}支払う" if ja else f"{who} pays {ev.n} life") + by
    if k == TURN and not sees & SEES_OBJECT:  # a node
        return None
    if k == STATE:
        return _state(ev, what, ja, by)
    if k == DECLARE:
        if ev.word == "attack":
            whom = game.player_name(ev.player, lang)
            return f"{what}が{whom}に攻撃を行う" if ja else f"{what} attacks {whom}"
        return f"{what}が防御を行う" if ja else f"{what} blocks"
    if k == PLAYED and ev.word != "card":
        name = game.card_name(g, ev.src, lang) if sees & SEES_SOURCE else game.unseen(lang)
        return f"{who}が{name}の起動効果を使用する" if ja else f"{who} uses an effect of {name}"
    if k == DEED and ev.word == "graze":
        return f"{who}が{ev.n}枚グレイズする" if ja else f"{who} grazes {ev.n}"
    return usual_line(game, g, ev, lang, sees, LINES, MOMENTS, MOVES)


def _state(ev: Event, what: str, ja: bool, by: str) -> str | None:
    if ev.n in REMOVAL:
        return REMOVAL[ev.n][1 if ja else 0].format(what) + by
    if ev.n & TRANSFORMED:
        if ja:
            return f"{what}が{'変身' if ev.flags & SET else '通常'}状態になる"
        return f"{what} {'transforms' if ev.flags & SET else 'returns to its normal state'}"
    return None
