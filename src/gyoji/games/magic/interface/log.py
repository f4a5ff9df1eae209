"""What has happened, told in the words of Magic, in English and in Japanese."""

from __future__ import annotations

from typing import Final

from ....kernel.declaring.gamedef import GameDef
from ....kernel.showing.words import SEES_SOURCE
from ....kernel.state.event import Event
from ....kernel.state.state import State
from ....kernel.state.terms import (
    ATTACH,
    CHOSEN,
    DAMAGE,
    DECLARE,
    DEED,
    DESTROYED,
    GAIN_LIFE,
    LOSE_LIFE,
    PLAYED,
    RESOLVED,
    RESOURCE,
    SACRIFICED,
    SET,
    SHUFFLE,
    STATE,
    TURN,
)
from ....printed import log
from ....printed.log import usual_line
from ..state.terms import BATTLEFIELD, COLORS_JA, LEXICON, MANA_NAMES
from ..turn.steps import STEPS

LINES: Final = {
    **log.LINES,
    RESOLVED: ("the ability of {what} resolves", "{what}の能力が解決された"),
    SHUFFLE: ("{who} shuffles the library", "{who}がライブラリーを切り直す"),
    DAMAGE: ("{whom} is dealt {n} [combat |]damage{by}", "{whom}に{n}点の[戦闘|]ダメージ{by}"),
    GAIN_LIFE: ("{who} gains {n} life{by}", "{who}は{n}点のライフを得る{by}"),
    LOSE_LIFE: ("{who} loses {n} life{by}", "{who}は{n}点のライフを失う{by}"),
    TURN: ("{what} [taps|untaps]{by}", "{what}が[タップ|アンタップ]する{by}"),
    CHOSEN: ("{whom} [becomes a target|is chosen]{by}", "{whom}が[対象になる|選ばれる]{by}"),
    DEED: ("{whom}: {word}", "{whom}：{word}"),
}
MOVES: Final[log.Moves] = [
    *log.HAND_MOVES,
    (SACRIFICED, log.ANYWHERE, "", "{what} is sacrificed", "{what}を生け贄に捧げる"),
    (DESTROYED, log.ANYWHERE, "", "{what} is destroyed", "{what}が破壊される"),
    (0, BATTLEFIELD, "", "{what} enters", "{what}が戦場に出る"),
]
MOMENTS: Final = {
    "turn": ("the turn", "ターン"), "combat": ("combat", "戦闘フェイズ"), "main": ("the main phase", "メイン・フェイズ"),
    **{s.name: (s.name.replace("-", " "), s.ja) for s in STEPS},
}
DECLARED: Final = {"attack": ("attacks", "攻撃する"), "block": ("blocks", "ブロックする")}


def tell(game: GameDef, g: State, ev: Event, lang: str, sees: int) -> str | None:
    """One event as a line for somebody who saw so much of it; None: nothing worth a line."""
    ja = lang == "ja"
    who, what, by = game.concerned(g, ev, lang, sees)
    k = ev.kind
    if k == STATE:
        names = [name for name, bit in LEXICON.states.items() if bit == ev.n]
        return f"{what}: {'' if ev.flags & SET else 'no longer '}{names[0]}{by}" if names else None
    if k == DECLARE:
        return _declared(game, g, ev, lang, what)
    if k == PLAYED:
        return _played(game, g, ev, lang, who, what, sees)
    if k == RESOURCE:
        names = [MANA_NAMES[i] for i in range(6) if (ev.to >> i) & 1]
        if ja:
            return f"{who}：{'・'.join(COLORS_JA[n] for n in names)}マナ{ev.n}点"
        return f"{who} adds {ev.n} mana ({', '.join(names)}){by}"
    if k == ATTACH:
        host = game.ref_name(g, ev.n if ev.n >= 0 else ev.n + 1, 0, lang) if ev.n != -1 else ""
        if not host:
            return f"{what}がはずれる" if ja else f"{what} becomes unattached"
        return f"{what}が{host}につけられる" if ja else f"{what} is attached to {host}"
    return usual_line(game, g, ev, lang, sees, LINES, MOMENTS, MOVES)


def _declared(game: GameDef, g: State, ev: Event, lang: str, what: str) -> str | None:
    if ev.word not in DECLARED or not what:
        return None
    whom = game.ref_name(g, ev.n, 0, lang) if ev.n > -1000 else ""
    if ev.n >= 0:
        whom = game.whose(g, ev.n, whom, lang)
    verb = DECLARED[ev.word][1 if lang == "ja" else 0]
    return f"{what}が{whom}を{verb}" if lang == "ja" and whom else f"{what} {verb}{f' {whom}' if whom else ''}"


def _played(game: GameDef, g: State, ev: Event, lang: str, who: str, what: str, sees: int) -> str:
    ja = lang == "ja"
    if ev.word == "card":
        return f"{who}が{what}を唱える" if ja else f"{who} casts {what}"
    name = game.whose(g, ev.src, game.card_name(g, ev.src, lang) if sees & SEES_SOURCE else "", lang)
    if ja:
        return f"{name}の{'起動型能力' if ev.word == 'activated' else '誘発型能力'}がスタックに置かれる"
    return f"{name}: its {'activated' if ev.word == 'activated' else 'triggered'} ability is put on the stack"
