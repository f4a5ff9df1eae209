"""What has happened, told in the words of Duel Masters, in English and in Japanese."""

from __future__ import annotations

from typing import Final

from ...kernel.event import Event
from ...kernel.gamedef import SEES_OBJECT, SEES_SOURCE, GameDef
from ...kernel.state import State
from ...kernel.terms import (
    AS_DISCARD,
    AS_DRAW,
    AS_PLAY,
    ATTACH,
    BEGINS,
    CHOSEN,
    CONTROL_CHANGE,
    DECLARE,
    DESTROYED,
    DRAW,
    ENDS,
    FLOAT,
    MOVE,
    PLAYED,
    RESOLVED,
    RESULT,
    REVEAL,
    SCHEDULE,
    SHUFFLE,
    TURN,
    UPON,
    is_player,
)
from .terms import BATTLE, CASTLES, DECK, HAND, MANA, SHIELDS

MOMENTS: Final = {  # what begins or ends
    "turn": ("the turn", "ターン"), "start": ("the start step", "ターン開始ステップ"),
    "draw": ("the draw step", "ドローステップ"), "charge": ("the charge step", "マナチャージステップ"),
    "main": ("the main step", "メインステップ"), "attack-step": ("the attack step", "攻撃ステップ"),
    "attack": ("the attack", "攻撃"), "battle": ("the battle", "バトル"), "end": ("the end step", "ターン終了ステップ"),
}
QUIET: Final = ("before-break", "lose-battle", "unblocked")


def tell(game: GameDef, g: State, ev: Event, lang: str, sees: int) -> str | None:
    """One event as a line for somebody who saw so much of it; None: nothing worth a line."""
    ja = lang == "ja"
    who = game.player_name(ev.player, lang) if ev.player >= 0 else ""
    what = ""
    if ev.obj >= 0:
        what = game.card_name(g, ev.obj, lang) if sees & SEES_OBJECT else game.unseen(lang)
    by = ""
    if ev.src >= 0 and ev.src != ev.obj and sees & SEES_SOURCE:
        name = game.card_name(g, ev.src, lang)
        by = f"（{name}）" if ja else f" ({name})"
    k = ev.kind
    if k == MOVE:
        return _move(game, g, ev, lang, who, what) + by
    if k == TURN:
        if ja:
            return f"{what}を{'タップ' if ev.n else 'アンタップ'}" + by
        return f"{what} is {'tapped' if ev.n else 'untapped'}" + by
    if k == DECLARE:
        return _declare(game, g, ev, lang, what)
    if k == UPON:
        return (f"{what}を下に置く" if ja else f"{what} is put under another card") + by
    if k == CHOSEN:
        if ev.obj < 0 or not sees & SEES_OBJECT:
            return None
        return (f"{what}を選ぶ" if ja else f"{what} is chosen") + by
    if k == PLAYED:
        return f"{who}が{what}を実行" if ja else f"{who} executes {what}"
    if k == RESOLVED:
        return f"{what}の処理が終わる" if ja else f"{what} has taken effect"
    if k == ATTACH:
        host = game.card_name(g, ev.n, lang)
        return f"{what}を{host}にクロス" if ja else f"{what} is crossed to {host}"
    if k == CONTROL_CHANGE:
        return (f"{who}が{what}を得る" if ja else f"{who} takes {what}") + by
    if k == REVEAL:
        return f"{what}を見せる" if ja else f"{what} is shown"
    if k == SHUFFLE:
        return f"{who}が山札をシャッフル" if ja else f"{who} shuffles the deck"
    if k == BEGINS or k == ENDS:
        words = MOMENTS.get(ev.word, (ev.word, ev.word))
        if ja:
            return f"{words[1]}{'開始' if k == BEGINS else '終了'}"
        return f"{words[0]} {'begins' if k == BEGINS else 'ends'}"
    if k == FLOAT:
        return ("継続する効果が始まる" if ja else "a lasting effect begins") + by
    if k == SCHEDULE:
        return (f"進行の変更：{ev.word}" if ja else f"the schedule changes: {ev.word}") + by
    if k == RESULT:
        if ev.player < 0:
            return "引き分け" if ja else "the game is a draw"
        return f"{who}の勝利" if ja else f"{who} wins"
    return None if k == DRAW else f"{what or who} {ev.word}".strip() or None


def _move(game: GameDef, g: State, ev: Event, lang: str, who: str, what: str) -> str:
    ja = lang == "ja"
    if ev.obj < 0:
        what = game.card_name(g, ev.new, lang) if g.visible(ev.new, -1) else game.unseen(lang)
    if ev.flags & AS_DRAW:
        return f"{who}が{what}を引く" if ja else f"{who} draws {what}"
    if ev.flags & AS_DISCARD:
        return f"{who}が{what}を捨てる" if ja else f"{who} discards {what}"
    if ev.flags & DESTROYED:
        return f"{what}が破壊される" if ja else f"{what} is destroyed"
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
        frm, to = game.zone_name(g, ev.frm, lang), game.zone_name(g, ev.to, lang)
        return f"{what}：{frm}から{to}へ" if ja else f"{what} goes from {frm} to {to}"
    return what


def _declare(game: GameDef, g: State, ev: Event, lang: str, what: str) -> str | None:
    ja = lang == "ja"
    if ev.word in QUIET or (ev.word == "battle" and ev.obj > ev.n):  # the other of the two has said it
        return None
    if ev.word == "break":
        who = game.player_name(ev.player, lang)
        return f"{who}のシールドをブレイク" if ja else f"a shield of {who} is broken"
    other = game.player_name(-1 - ev.n, lang) if is_player(ev.n) else game.card_name(g, ev.n, lang) if ev.n >= 0 else ""
    if ev.word == "attack":
        return f"{what}が{other}を攻撃" if ja else f"{what} attacks {other}"
    if ev.word == "block":
        return f"{what}が{other}をブロック" if ja else f"{what} blocks {other}"
    if ev.word == "battle":
        return f"{what}と{other}がバトル" if ja else f"{what} battles {other}"
    if ev.word == "win-battle":
        return f"{what}がバトルに勝つ" if ja else f"{what} wins the battle"
    return f"{what} {ev.word}"
