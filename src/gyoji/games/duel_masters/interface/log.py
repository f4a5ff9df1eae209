"""What has happened, told in the words of Duel Masters, in English and in Japanese."""

from __future__ import annotations

from typing import Final

from ....kernel.declaring.gamedef import GameDef
from ....kernel.state.event import Event
from ....kernel.state.state import State
from ....kernel.state.terms import (
    AS_DISCARD,
    AS_DRAW,
    AS_PLAY,
    ATTACH,
    CHOSEN,
    CONTROL_CHANGE,
    DECLARE,
    DESTROYED,
    MOVE,
    PLAYED,
    RESOLVED,
    REVEAL,
    TURN,
    UPON,
    is_player,
)
from ....printed import log
from ....printed.log import moved, plain_move, usual_line
from ..state.terms import BATTLE, CASTLES, DECK, HAND, MANA, SHIELDS

LINES: Final = {
    **log.LINES,
    UPON: ("{what} is put under another card{by}", "{what}を下に置く{by}"),
    PLAYED: ("{who} executes {what}", "{who}が{what}を実行"),
    RESOLVED: ("{what} has taken effect", "{what}の処理が終わる"),
    ATTACH: ("{what} is attached to {host}", "{what}を{host}に付ける"),
    CONTROL_CHANGE: ("{who} takes {what}{by}", "{who}が{what}を得る{by}"),
    REVEAL: ("{what} is shown", "{what}を見せる"),
    TURN: ("{what} is [tapped|untapped]{by}", "{what}を[タップ|アンタップ]{by}"),
    CHOSEN: ("{what} is chosen{by}", "{what}を選ぶ{by}"),
}
MOMENTS: Final = {  # what begins or ends
    "turn": ("the turn", "ターン"), "start": ("the start step", "ターン開始ステップ"),
    "draw": ("the draw step", "ドローステップ"), "charge": ("the charge step", "マナチャージステップ"),
    "main": ("the main step", "メインステップ"), "attack-step": ("the attack step", "攻撃ステップ"),
    "attack": ("the attack", "攻撃"), "battle": ("the battle", "バトル"), "end": ("the end step", "ターン終了ステップ"),
}
DONE_TO: Final = {  # what else is declared of a card
    "awakened": ("awakens", "が覚醒する"), "solved": ("turns over by dragon solution", "が龍解する"),
    "set-free": ("is set free", "が禁断解放する"), "burst": ("bursts", "が禁断爆発する"),
    "born": ("is born", "が零龍卍誕する"),
    "unsealed": ("has no seal any more", "の封印がすべて外れる"),
    "linked": ("is linked", "がリンクする"),
}
MOVES: Final[log.Moves] = [
    *log.HAND_MOVES, (DESTROYED, log.ANYWHERE, "", "{what} is destroyed", "{what}が破壊される"),
]
QUIET: Final = ("before-break", "lose-battle", "unblocked")


def tell(game: GameDef, g: State, ev: Event, lang: str, sees: int) -> str | None:
    """One event as a line for somebody who saw so much of it; None: nothing worth a line."""
    who, what, by = game.concerned(g, ev, lang, sees)
    k = ev.kind
    if k == MOVE:
        return _move(game, g, ev, lang, who, what) + by
    if k == DECLARE:
        return _declare(game, g, ev, lang, what)
    if k == CHOSEN and ev.obj < 0:
        return None
    return usual_line(game, g, ev, lang, sees, LINES, MOMENTS)


def _move(game: GameDef, g: State, ev: Event, lang: str, who: str, what: str) -> str:
    ja = lang == "ja"
    if ev.obj < 0:
        what = game.card_name(g, ev.new, lang) if g.visible(ev.new, -1) else game.unseen(lang)
    if ev.flags & (AS_DRAW | AS_DISCARD | DESTROYED):
        return moved(game, g, ev, lang, who, what, MOVES)
    if ev.word == "charge":
        return f"{who}が{what}をチャージ" if ja else f"{who} charges {what}"
    if ev.to == BATTLE:
        if ev.n > 0:
            return f"{what}がバトルゾーンに出る（重ねる）" if ja else f"{what} comes to the battle zone upon another card"
        verb = ("召喚されて", "is summoned and ") if ev.flags & AS_PLAY else ("", "")
        return f"{what}が{verb[0]}バトルゾーンに出る" if ja else f"{what} {verb[1]}comes to the battle zone"
    if ev.to == SHIELDS:
        return f"{who}のシールドが増える" if ja else f"{who} gets a new shield"
    if ev.frm == SHIELDS and ev.to == HAND:
        return f"{who}がシールドから{what}を手札に加える" if ja else f"{who} takes {what} from the shields"
    if ev.to == CASTLES:
        return f"{what}がシールドを要塞化" if ja else f"{what} fortifies a shield"
    if ev.to == MANA or ev.to == DECK or ev.frm >= 0:
        return plain_move(game, g, ev, lang, what)
    return what


def _declare(game: GameDef, g: State, ev: Event, lang: str, what: str) -> str | None:
    ja = lang == "ja"
    if ev.word in QUIET or (ev.word == "battle" and ev.obj > ev.n):  # the other of the two has said it
        return None
    if ev.word == "break":
        who = game.player_name(ev.player, lang)
        return f"{who}のシールドをブレイク" if ja else f"a shield of {who} is broken"
    other = game.player_name(-1 - ev.n, lang) if is_player(ev.n) else ""
    if ev.n >= 0:
        other = game.whose(g, ev.n, game.card_name(g, ev.n, lang), lang)
    if ev.word == "attack":
        return f"{what}が{other}を攻撃" if ja else f"{what} attacks {other}"
    if ev.word == "block":
        return f"{what}が{other}をブロック" if ja else f"{what} blocks {other}"
    if ev.word == "battle":
        return f"{what}と{other}がバトル" if ja else f"{what} battles {other}"
    if ev.word == "win-battle":
        return f"{what}がバトルに勝つ" if ja else f"{what} wins the battle"
    if ev.word in DONE_TO:
        return f"{what}{DONE_TO[ev.word][1]}" if ja else f"{what} {DONE_TO[ev.word][0]}"
    return f"{what} {ev.word}"
