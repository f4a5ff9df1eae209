"""What players, cards, questions and events are called, as far as all games say it alike."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from ..rulebook import Book, read_book
from ..state.aliases import ObjId, Player, QuestionKind, Ref, Spot, Zone
from ..state.event import Event
from ..state.state import State
from ..state.terms import (
    ACT,
    ASK_NAMES,
    ATTACH,
    ATTACK,
    BEGINS,
    BLOCK,
    CANCELLED,
    CASTER,
    CHANCE,
    CHOSEN,
    DAMAGE,
    DEFENDER,
    DONE,
    DRAW,
    ENDS,
    EVENT_NAMES,
    FIRST,
    FLOAT,
    GAIN_LIFE,
    LOSE_LIFE,
    MAY,
    MOVE,
    NAME,
    NOBODY,
    NUMBER,
    ORDER,
    PASS,
    PAY,
    PLAYED,
    PUT_COUNTERS,
    REDRAW,
    REPLACE,
    RESOLVED,
    REVEAL,
    RULE,
    SHUFFLE,
    SPAN,
    TAKE_COUNTERS,
    TURN,
    is_place,
    is_player,
    obj_of,
    spot_in,
)
from .layout import step_label

SEES_OBJECT: Final = 1  # the viewer saw which card an event concerned when it happened
#: by what a judge has ruled: how the log says it
RULINGS: Final = {
    "taken back by a judge": ("a judge has taken the game back", "ジャッジがゲームを復元した"),
    "put back by a judge": ("a judge has a card go back that chance picks", "ジャッジが無作為の1枚を戻させた"),
}
SEES_SOURCE: Final = 2
QUESTIONS: Final = {  # what is asked, in words
    "act": ("What do you do?", "何をしますか"), "choose": ("Choose", "選んでください"), "may": ("Do it?", "行いますか"),
    "number": ("Choose a number", "数を選んでください"), "order": ("Which comes next?", "次はどれですか"),
    "color": ("Choose a colour", "色を選んでください"), "mode": ("Choose one", "一つ選んでください"),
    "pay": ("Pay with", "支払いに使うものは"), "attack": ("Attack?", "攻撃しますか"),
    "defender": ("Attack whom?", "攻撃の対象は"), "block": ("Block?", "ブロックしますか"),
    "name": ("Name a card", "カード名を選んでください"), "replace": ("Which replacement?", "どの置換効果ですか"),
    "cost": ("Which cost?", "どのコストですか"), "target": ("Choose a target", "対象を選んでください"),
    "first": ("Who begins?", "先攻は"), "redraw": ("Keep this hand?", "この手札で始めますか"),
    "caster": ("Who does it?", "行うのは"), "place": ("Where?", "場所は"),
    "span": ("Between which numbers?", "どの範囲の数ですか"),
}
HAPPENINGS: Final = {  # what has happened, in words
    "move": ("moves", "移動"), "draw": ("drawn", "ドロー"), "damage": ("damage", "ダメージ"),
    "control": ("changes control", "コントロール変更"), "attach": ("attached", "装着"),
    "state": ("changes its state", "状態変化"), "face": ("turned over", "裏返し"),
    "reveal": ("shown", "公開"), "resource": ("gets", "獲得"),
    "set-resource": ("set", "セット"), "declare": ("declares", "宣言"), "played": ("played", "プレイ"),
    "resolved": ("resolved", "解決"), "cancelled": ("cancelled", "打ち消し"), "begins": ("begins", "開始"),
    "ends": ("ends", "終了"), "float": ("an effect begins", "効果開始"), "result": ("the game ends:", "ゲーム終了"),
    "chosen": ("chosen", "選択"), "schedule": ("the turn changes:", "ターン変更"),
    "shift": ("changes its place", "配置変更"), "upon": ("joins a pile", "重ねる"),
}
OF_SOURCE: Final = (PLAYED, RESOLVED, CANCELLED, FLOAT)  # an ability, known by its source
OBJECT_QUESTIONS: Final = (1, 4, 7, 8, 9, 10, 14, 17)  # choose order pay attack defender block target caster
DOERS: Final = (PAY, ATTACK, BLOCK, CASTER)  # questions whose options do something themselves


class OptionParts:
    """What an option says, in parts, so that a table can show it where it belongs."""

    def __init__(self, verb: str) -> None:
        self.verb = verb  # what is done: "pass", "done", "play", "cast", "attack", ..., or the kind of the question
        self.source: ObjId = NOBODY  # the object that does it or with which it is done; -1: none
        self.targets: list[Ref] = []  # what it is done to: objects, players, places
        self.mode = ""  # in which way, or which ability, number, colour or name, in words
        self.cost: object = None  # what it costs as it is printed, as in the views of cards
        self.ends = False  # it does nothing further: a pass, or the end of a choice of several


@mypyc_attr(allow_interpreted_subclasses=True)
class Wording:
    """The words of a game for people."""

    rulebook_path: str  # its rulebook.tsv
    further_books: dict[str, str]  # by name: lists of rules beside it, for a book that is large

    def player_name(self, player: Player, lang: str) -> str:
        if player == CHANCE:
            return "chance" if lang != "ja" else "乱数"
        return chr(ord("A") + player) if player >= 0 else "-"

    def card_name(self, g: State, id: ObjId, lang: str) -> str:
        """What an object is called by someone who may see it."""
        o = g.objs[id]
        computed = g.chars[id].name
        return o.card.shown(lang) if computed == o.card.name else computed

    def name_for(self, g: State, id: ObjId, viewer: Player, lang: str) -> str:
        """What an object is called for a viewer as things stand."""
        return self.card_name(g, id, lang) if g.visible(id, viewer) else self.unseen(lang)

    def ref_name(self, g: State, ref: Ref, viewer: Player, lang: str) -> str:
        """What an object, a player or a place is called for a viewer."""
        if is_place(ref):
            return self.place_name(spot_in(ref), lang)
        return self.player_name(-1 - ref, lang) if is_player(ref) else self.name_for(g, ref, viewer, lang)

    def place_name(self, spot: Spot, lang: str) -> str:
        return str(spot)

    def unseen(self, lang: str) -> str:
        return "カード" if lang == "ja" else "a card"

    def option_text(self, g: State, kind: QuestionKind, option: int, player: Player, lang: str) -> str:
        """An option as the player who is asked reads it."""
        ja = lang == "ja"
        if option == DONE:
            return "終わり" if ja else "done"
        if kind == ACT:
            if option == 0:
                return "パス" if ja else "pass"
            return self.card_name(g, obj_of(option), lang)
        if kind == REDRAW:
            if option:
                return "新しい手札を引く" if ja else "draw a new hand"
            return "この手札で始める" if ja else "keep this hand"
        if kind == MAY:
            return ("はい" if ja else "yes") if option else ("いいえ" if ja else "no")
        if kind == FIRST:
            return ("先攻" if ja else "go first") if option else ("後攻" if ja else "go second")
        if kind == ORDER and option < len(g.ordering):
            t = g.ordering[option]
            return f"{self.card_name(g, t.src, lang)}: {t.ability.text}"
        if kind == REPLACE and 0 <= option < len(g.replacers):
            w = g.replacers[option]
            return f"{self.card_name(g, w.src, lang)}: {w.ability.text}"
        if kind == SPAN:
            return f"{option:,}〜{g.span_end(option):,}" if ja else f"{option:,} to {g.span_end(option):,}"
        if is_place(option):
            return self.place_name(spot_in(option), lang)
        if kind in (NUMBER, NAME) or kind not in OBJECT_QUESTIONS:
            return str(option)
        if is_player(option):
            return self.player_name(-1 - option, lang)
        if not 0 <= option < len(g.objs):
            return str(option)
        group = g.groups.get(option) if kind in (ATTACK, BLOCK, DEFENDER) else None
        name = self.card_name(g, option, lang)
        return name if group is None else f"{name} ×{len(group):,}"

    def option_parts(self, g: State, kind: QuestionKind, option: int, player: Player, src: ObjId, lang: str) -> OptionParts:
        """What an option says, in parts: see OptionParts."""
        parts = OptionParts(ASK_NAMES[kind])
        if option == DONE or (kind == ACT and option == PASS):
            parts.verb = "done" if option == DONE else "pass"
            parts.ends = True
        elif kind == ACT:
            parts.source = obj_of(option)
            self.act_parts(g, option, player, lang, parts)
        elif kind == ORDER and option < len(g.ordering):
            parts.source = g.ordering[option].src
            parts.mode = g.ordering[option].ability.text
        elif kind == ORDER and 0 <= option < len(g.objs):
            parts.source = option
        elif kind == REPLACE and 0 <= option < len(g.replacers):
            parts.source = g.replacers[option].src
            parts.mode = g.replacers[option].ability.text
        elif kind in DOERS and 0 <= option < len(g.objs):
            parts.source = option
            if kind == BLOCK and src >= 0:
                parts.targets = [src]
        else:
            parts.source = src
            if is_place(option) or (kind in OBJECT_QUESTIONS and (is_player(option) or 0 <= option < len(g.objs))):
                parts.targets = [option]
            else:
                parts.mode = self.option_text(g, kind, option, player, lang)
        if kind == DEFENDER and not parts.ends:
            parts.verb = "attack"
        return parts

    def act_parts(self, g: State, option: int, player: Player, lang: str, parts: OptionParts) -> None:
        """What an act is called, in which way it is done, and what it costs."""

    def question_text(self, g: State, kind: QuestionKind, player: Player, src: ObjId, rule: str, lang: str) -> str:
        """A question as the player who is asked reads it."""
        head = f"{self.card_name(g, src, lang)}: " if 0 <= src < len(g.objs) else ""
        return f"{head}{self.question_words(g, kind, rule, lang)}{f' ({rule})' if rule else ''}"

    def question_words(self, g: State, kind: QuestionKind, rule: str, lang: str) -> str:
        """What is asked, without who asks it and by which rule."""
        return QUESTIONS[ASK_NAMES[kind]][1 if lang == "ja" else 0]

    def piles(self, g: State, kind: QuestionKind, rule: str, lang: str) -> list[str]:
        """Where what is not chosen lies and where what is chosen goes, in whatever order the player says, the highest first;
        none: the cards are chosen for something else."""
        return []

    def concerned(self, g: State, ev: Event, lang: str, sees: int) -> tuple[str, str, str]:
        """For a line of the log: the player, the card, and in brackets what it comes from, as far as they were seen."""
        who = self.player_name(ev.player, lang) if ev.player >= 0 else ""
        what = ""
        if ev.obj >= 0:
            seen = sees & SEES_OBJECT != 0
            what = self.whose(g, ev.obj, self.card_name(g, ev.obj, lang) if seen else "", lang)
        by = ""
        if ev.src >= 0 and ev.src != ev.obj and sees & SEES_SOURCE:
            name = self.card_name(g, ev.src, lang)
            by = f"（{name}）" if lang == "ja" else f" ({name})"
        return who, what, by

    def whose(self, g: State, id: ObjId, name: str, lang: str) -> str:
        """An object with the player whose it is, or was when it was last there; without a name it is not seen."""
        owner = self.player_name(g.objs[id].controller, lang)
        if lang == "ja":
            return f"{owner}の{name or self.unseen(lang)}"
        return f"{owner}'s {name}" if name else f"{self.unseen(lang)} of {owner}"

    def event_text(self, g: State, ev: Event, viewer: Player, lang: str, sees: int) -> str | None:
        """A line of the log for a viewer, or None where there is nothing to show them.

        `sees` (SEES_OBJECT, SEES_SOURCE) says whether they saw the cards concerned when it happened: what they did not see
        must not be named, though `g` (the state now) may show it. The rule number is added by the caller."""
        if ev.kind != RULE:
            return self.happening(g, ev, viewer, lang, sees)
        if ev.obj >= 0 and not sees & SEES_OBJECT:
            return None  # that a rule concerned a card would tell something of the card
        subject = self.subject(g, ev, lang, sees)
        words = RULINGS[ev.word][lang == "ja"] if ev.word in RULINGS else ev.word or self.rule_gist(ev.rule, lang)
        return f"{subject}: {words}" if subject and words else subject or words or None

    def subject(self, g: State, ev: Event, lang: str, sees: int) -> str:
        """The card that an event concerns, or else the player."""
        if ev.obj >= 0:
            return self.card_name(g, ev.obj, lang) if sees & SEES_OBJECT else self.unseen(lang)
        if ev.src >= 0 and ev.kind in OF_SOURCE:
            return self.card_name(g, ev.src, lang) if sees & SEES_SOURCE else self.unseen(lang)
        return self.player_name(ev.player, lang) if ev.player >= 0 else ""

    def happening(self, g: State, ev: Event, viewer: Player, lang: str, sees: int) -> str | None:
        """What has happened, as `event_text` says it. Games tell it in their own words."""
        ja = lang == "ja"
        k = ev.kind
        who = self.player_name(ev.player, lang) if ev.player >= 0 else ""
        subject = self.subject(g, ev, lang, sees)
        if k == CHOSEN and ev.obj >= 0 and not sees & SEES_OBJECT:
            return None
        if k == MOVE and ev.to >= 0:
            return f"{subject}: {self.zone_name(g, ev.frm, lang)} → {self.zone_name(g, ev.to, lang)}"
        if k == SHUFFLE:
            return f"{who}: {self.zone_name(g, ev.to, lang)} {'シャッフル' if ja else 'shuffled'}"
        if k in (GAIN_LIFE, LOSE_LIFE):
            return f"{who}: {'ライフ' if ja else 'life'} {'+' if k == GAIN_LIFE else '-'}{ev.n}"
        if k in (PUT_COUNTERS, TAKE_COUNTERS):
            return f"{subject}: {ev.word} {'+' if k == PUT_COUNTERS else '-'}{ev.n}"
        if k == TURN:
            return f"{subject}: {('横向き' if ja else 'turned') if ev.n else ('縦向き' if ja else 'turned back')}"
        if k == ATTACH and 0 <= ev.n < len(g.objs):
            return f"{subject}: {'付ける先' if ja else 'attached to'} {self.name_for(g, ev.n, viewer, lang)}"
        words = HAPPENINGS[EVENT_NAMES[k]][1 if ja else 0]
        if k in (BEGINS, ENDS):
            step = step_label(g, ev.word, lang)
            return f"{subject}: {step} {words}" if subject else f"{step} {words}"
        number = f"{ev.n} " if k in (DRAW, DAMAGE) and ev.n else ""
        return f"{subject}: {number}{words} {ev.word}".strip(": ")

    def rule_gist(self, rule: str, lang: str) -> str:
        """Our few words for a rule, if the game has a rulebook that knows it."""
        if not self.rulebook_path or not rule:
            return ""
        return self.whole_book().gist(rule, lang)

    def whole_book(self) -> Book:
        """All rules of the game, whatever list they stand in."""
        return read_book(*[path for path in [self.rulebook_path, *self.further_books.values()] if path])

    def zone_name(self, g: State, kind: Zone, lang: str) -> str:
        if kind < 0:
            return "-"
        return g.kinds[kind].ja if lang == "ja" else g.kinds[kind].name

    def sees_event(self, g: State, ev: Event, viewer: Player) -> int:
        """What a viewer sees of an event that has just happened. REVEAL: to `ev.player`, or to all (NOBODY)."""
        sees = 0
        if ev.obj >= 0:
            if ev.kind == REVEAL:
                if ev.player == NOBODY or ev.player == viewer:
                    sees = SEES_OBJECT
            elif g.visible(ev.obj, viewer) or (ev.new >= 0 and g.visible(ev.new, viewer)):
                sees = SEES_OBJECT
        if ev.src >= 0 and g.visible(ev.src, viewer):
            sees |= SEES_SOURCE
        return sees
