"""What a game package declares, so that tools, agents and tables know no game."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Any, Final

import msgspec
from mypy_extensions import mypyc_attr

from .book import Book, read_book
from .card import Card
from .chance import Chance
from .collector import undisturbed
from .deck import Deck, bytes_of, read_deck, text_of
from .errors import GyojiError
from .event import Event
from .layout import Layout, MapLook, Spots, no_spots, plain_layout, step_label
from .objects import Obj
from .state import State
from .terms import (
    ABILITIES,
    ACT,
    ASK_NAMES,
    ATTACH,
    BEGINS,
    CANCELLED,
    CHANCE,
    CHOSEN,
    DAMAGE,
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
    PLAYED,
    PUT_COUNTERS,
    REDRAW,
    REPLACE,
    RESOLVED,
    RESULT,
    REVEAL,
    RULE,
    SHUFFLE,
    STRUCTURE,
    TAKE_COUNTERS,
    TURN,
    is_place,
    is_player,
    obj_of,
    spot_in,
)

SEES_OBJECT: Final = 1  # the viewer saw which card an event concerned when it happened
SEES_SOURCE: Final = 2

QUESTIONS: Final = {  # what is asked, in words
    "act": ("What do you do?", "何をしますか"), "choose": ("Choose", "選んでください"), "may": ("Do it?", "行いますか"),
    "number": ("Choose a number", "数を選んでください"), "order": ("Which comes next?", "次はどれですか"),
    "color": ("Choose a colour", "色を選んでください"), "mode": ("Choose one", "一つ選んでください"),
    "pay": ("Pay with", "支払いに使うものは"), "attack": ("Attack?", "攻撃しますか"),
    "defender": ("Attack whom?", "攻撃の対象は"), "block": ("Block?", "ブロックしますか"),
    "name": ("Name a card", "カード名を選んでください"), "replace": ("Which replacement?", "どの置換効果ですか"),
    "cost": ("Which cost?", "どのコストですか"), "target": ("Choose a target", "対象を選んでください"),
    "first": ("Who begins?", "先攻は"), "redraw": ("Draw a new hand?", "引き直しますか"),
    "caster": ("Who does it?", "行うのは"), "place": ("Where?", "場所は"),
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


class CardCheck:
    """One card that was read, and what was not understood of it."""

    def __init__(self, name: str, missing: list[str], message: str) -> None:
        self.name = name
        self.missing = missing  # the words in question
        self.message = message  # for people; empty when all is understood


@mypyc_attr(allow_interpreted_subclasses=True)
class GameDef:
    """One game. A package under gyoji.games has one instance of a subclass, called GAME."""

    def __init__(self) -> None:
        self.name = ""  # as in commands: "nova"
        self.title = ""
        self.title_ja = ""
        self.players = 2
        self.attacks_together = False  # attackers are chosen one by one and attack at once
        self.options: dict[str, tuple[object, object, str]] = {}  # name: (default, allowed values or a type, help)
        self.rulebook_path = ""  # its rulebook.tsv
        self.further_books: dict[str, str] = {}  # by name: lists of rules beside it, for a book that is large

    # --- what every game must say ----------------------------------------------------------------------------
    def new_state(self, decks: list[Deck], seed: int, options: dict[str, Any]) -> State:
        """A state ready for play_on: decks in place, chance seeded, shuffled or about to be. Options are complete.

        `decks` are legal names of `self.cards()` or of the cards given to `use_cards`."""
        raise NotImplementedError

    def cards(self) -> dict[str, Card]:
        """The cards that come with the game, by name."""
        raise NotImplementedError

    def decks(self) -> dict[str, Deck]:
        """The decks that come with the game, by name."""
        raise NotImplementedError

    def read_deck(self, path: str) -> Deck:
        """A deck list of a user."""
        return read_deck(path)

    def deck_problems(self, deck: Deck, cards: dict[str, Card]) -> list[str]:
        """Every reason why a deck is not legal, each with its rule number; none if it is."""
        raise NotImplementedError

    def deck_problems_with(self, deck: Deck, cards: dict[str, Card], options: dict[str, Any]) -> list[str]:
        """The same in a game with these options, where some of them say what a deck must be like."""
        return self.deck_problems(deck, cards)

    def card_from(self, record: dict[str, Any], where: str) -> Card:
        """One card from its printed fields; a GyojiError names `where`, a TextError quotes what is not understood."""
        raise NotImplementedError

    # --- cards that a user brings ----------------------------------------------------------------------------
    def records(self, source: object) -> list[tuple[dict[str, Any], str]]:
        """The printed records of a YAML or JSON file (a path) or of a list, with where each stands."""
        return records_of(source)

    def load_cards(self, source: object, names: Collection[str] | None = None) -> list[Card]:
        """Cards from a YAML or JSON file (a path) or from a list of records; the first fault is an error.

        `names` are those that will be played: a game whose files hold all cards there are makes no others."""
        with undisturbed():
            return [self.card_from(record, where) for record, where in self.records(source)]

    def check_cards(self, source: object) -> list[CardCheck]:
        """The same, but going on after a fault: for reports."""
        with undisturbed():
            return [self.checked(record, where) for record, where in self.records(source)]

    def checked(self, record: dict[str, Any], where: str) -> CardCheck:
        name = self.name_of(record) if "name" in record else where
        try:
            self.card_from(record, where)
        except GyojiError as e:
            return CardCheck(name, [str(getattr(e, "phrase", str(e)))], str(e))
        return CardCheck(name, [], "")

    def card_files(self) -> list[str]:
        """The files from which the game's own cards are read."""
        return []

    def with_cards(self, extra: list[Card]) -> GameDef:
        """This game with further cards: what `gyoji.new(cards=...)` plays. They win over those of the same name."""
        raise GyojiError(f"{self.name} takes no further cards")

    def name_of(self, record: dict[str, Any]) -> str:
        """The name of the card that a record describes."""
        return str(record["name"])

    def card_digest(self, card: Card) -> str:
        """All that is printed on a card, as one string: saves hold a hash of it."""
        b = card.base
        words = ",".join(sorted(b.words))
        return f"{card.name}|{b.kinds}|{b.colors}|{b.stats}|{words}|{card.text}"

    def card_lines(self, card: Card, lang: str) -> list[str]:
        """A card for people: its printed fields and text."""
        return [card.shown(lang), *card.text.splitlines()]

    def card_maps(self, card: Card, lang: str) -> list[MapLook]:
        """The small maps that are printed on a card."""
        return []

    # --- the game's own part of a position -------------------------------------------------------------------
    def own_state(self, g: State) -> str:
        """What the game adds to a State, as stable text without ids: part of the fingerprint."""
        return ""

    def concede(self, g: State, player: int) -> None:
        """A player gives up, whenever he likes."""
        g.lost |= 1 << player
        left = [p for p in range(g.players) if not (g.lost >> p) & 1]
        if len(left) > 1:
            raise GyojiError("conceding among more than two players is not known to this game")
        g.over = True
        g.winner = left[0] if left else NOBODY
        g.note(Event(RESULT, "", player=player, word="concede"))

    # --- positions that are set up ---------------------------------------------------------------------------
    def set_up(self, g: State, position: Any) -> None:
        """Change a new state to a given position (plain values, as saved with the game)."""
        raise GyojiError(f"{self.name} has no set-up of positions")

    # --- options ---------------------------------------------------------------------------------------------
    def read_options(self, given: dict[str, Any]) -> dict[str, Any]:
        """All options, those given checked (words such as "true" or "3" are taken for what they say)."""
        out: dict[str, Any] = {name: spec[0] for name, spec in self.options.items()}
        for name, value in given.items():
            if name not in self.options:
                known = ", ".join(self.options) or "none"
                raise GyojiError(f"{self.name} has no option {name!r}; it has: {known}")
            out[name] = _option(name, value, self.options[name][1])
        return out

    def seats(self, options: dict[str, Any]) -> int:
        """How many players a game with these options has."""
        return int(options.get("players", self.players))

    # --- words for people ------------------------------------------------------------------------------------
    def player_name(self, player: int, lang: str) -> str:
        if player == CHANCE:
            return "chance" if lang != "ja" else "乱数"
        return chr(ord("A") + player) if player >= 0 else "-"

    def card_name(self, g: State, id: int, lang: str) -> str:
        """What an object is called by someone who may see it."""
        o = g.objs[id]
        computed = g.chars[id].name
        return o.card.shown(lang) if computed == o.card.name else computed

    def name_for(self, g: State, id: int, viewer: int, lang: str) -> str:
        """What an object is called for a viewer as things stand."""
        return self.card_name(g, id, lang) if g.visible(id, viewer) else self.unseen(lang)

    def ref_name(self, g: State, ref: int, viewer: int, lang: str) -> str:
        """What an object, a player or a place is called for a viewer."""
        if is_place(ref):
            return self.place_name(spot_in(ref), lang)
        return self.player_name(-1 - ref, lang) if is_player(ref) else self.name_for(g, ref, viewer, lang)

    def place_name(self, spot: int, lang: str) -> str:
        return str(spot)

    def unseen(self, lang: str) -> str:
        return "カード" if lang == "ja" else "a card"

    def option_text(self, g: State, kind: int, option: int, player: int, lang: str) -> str:
        """An option as the player who is asked reads it."""
        ja = lang == "ja"
        if option == DONE:
            return "終わり" if ja else "done"
        if kind == ACT:
            if option == 0:
                return "パス" if ja else "pass"
            return self.card_name(g, obj_of(option), lang)
        if kind in (MAY, REDRAW):
            return ("はい" if ja else "yes") if option else ("いいえ" if ja else "no")
        if kind == FIRST:
            return ("先攻" if ja else "go first") if option else ("後攻" if ja else "go second")
        if kind == ORDER and option < len(g.ordering):
            t = g.ordering[option]
            return f"{self.card_name(g, t.src, lang)}: {t.ability.text}"
        if kind == REPLACE and 0 <= option < len(g.replacers):
            w = g.replacers[option]
            return f"{self.card_name(g, w.src, lang)}: {w.ability.text}"
        if is_place(option):
            return self.place_name(spot_in(option), lang)
        if kind in (NUMBER, NAME) or kind not in OBJECT_QUESTIONS:
            return str(option)
        if is_player(option):
            return self.player_name(-1 - option, lang)
        return self.card_name(g, option, lang) if 0 <= option < len(g.objs) else str(option)

    def question_text(self, g: State, kind: int, player: int, src: int, rule: str, lang: str) -> str:
        """A question as the player who is asked reads it."""
        head = f"{self.card_name(g, src, lang)}: " if 0 <= src < len(g.objs) else ""
        return f"{head}{self.question_words(kind, rule, lang)}{f' ({rule})' if rule else ''}"

    def question_words(self, kind: int, rule: str, lang: str) -> str:
        """What is asked, without who asks it and by which rule."""
        return QUESTIONS[ASK_NAMES[kind]][1 if lang == "ja" else 0]

    def option_spots(self, g: State, kind: int, option: int, player: int, src: int, rule: str) -> Spots:
        """The places of a board that an option of a question concerns, to be shown while it is thought about."""
        spots = no_spots()
        ref = option
        if kind == ACT:
            ref = obj_of(option) if option > 0 else NOBODY
        elif kind not in OBJECT_QUESTIONS and not is_place(option):
            ref = NOBODY
        for place, of in ((spots["at"], ref), (spots["origin"], src)):
            spot = self.spot_on_board(g, of)
            if spot >= 0:
                place.append(spot)
        return spots

    def spot_on_board(self, g: State, ref: int) -> int:
        """The place that is meant, or where an object stands; -1: none."""
        if is_place(ref):
            return spot_in(ref)
        if 0 <= ref < len(g.objs) and g.objs[ref].zone >= 0 and g.kinds[g.zone_kind(ref)].grid:
            return g.spot_of(ref)
        return -1

    def concerned(self, g: State, ev: Event, lang: str, sees: int) -> tuple[str, str, str]:
        """For a line of the log: the player, the card, and in brackets what it comes from, as far as they were seen."""
        who = self.player_name(ev.player, lang) if ev.player >= 0 else ""
        what = ""
        if ev.obj >= 0:
            what = self.card_name(g, ev.obj, lang) if sees & SEES_OBJECT else self.unseen(lang)
        by = ""
        if ev.src >= 0 and ev.src != ev.obj and sees & SEES_SOURCE:
            name = self.card_name(g, ev.src, lang)
            by = f"（{name}）" if lang == "ja" else f" ({name})"
        return who, what, by

    def event_text(self, g: State, ev: Event, viewer: int, lang: str, sees: int) -> str | None:
        """A line of the log for a viewer, or None where there is nothing to show him.

        `sees` (SEES_OBJECT, SEES_SOURCE) says whether he saw the cards concerned when it happened: what he did not see
        must not be named, though `g` (the state now) may show it. The rule number is added by the caller."""
        if ev.kind != RULE:
            return self.happening(g, ev, viewer, lang, sees)
        if ev.obj >= 0 and not sees & SEES_OBJECT:
            return None  # that a rule concerned a card would tell something of the card
        subject = self.subject(g, ev, lang, sees)
        words = ev.word or self.rule_gist(ev.rule, lang)
        return f"{subject}: {words}" if subject and words else subject or words or None

    def subject(self, g: State, ev: Event, lang: str, sees: int) -> str:
        """The card that an event concerns, or else the player."""
        if ev.obj >= 0:
            return self.card_name(g, ev.obj, lang) if sees & SEES_OBJECT else self.unseen(lang)
        if ev.src >= 0 and ev.kind in OF_SOURCE:
            return self.card_name(g, ev.src, lang) if sees & SEES_SOURCE else self.unseen(lang)
        return self.player_name(ev.player, lang) if ev.player >= 0 else ""

    def happening(self, g: State, ev: Event, viewer: int, lang: str, sees: int) -> str | None:
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

    def zone_name(self, g: State, kind: int, lang: str) -> str:
        if kind < 0:
            return "-"
        return g.kinds[kind].ja if lang == "ja" else g.kinds[kind].name

    def sees_event(self, g: State, ev: Event, viewer: int) -> int:
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

    # --- views -----------------------------------------------------------------------------------------------
    def view(self, g: State, viewer: int, lang: str) -> dict[str, Any]:
        """All that a viewer may see, as plain values. Of a hidden card it gives no handle."""
        step = g.steps[g.step] if g.step >= 0 else None
        out: dict[str, Any] = {
            "game": self.name, "viewer": viewer, "turn": g.turn, "active": g.active,
            "step": "" if step is None else step.name, "phase": "" if step is None else step.phase,
            "priority": g.priority, "over": g.over, "winner": g.winner,
            "players": [self.player_view(g, p, viewer, lang) for p in range(g.players)],
            "shared": {}, "waiting": self.waiting_view(g, viewer, lang),
        }
        for k in g.kinds:
            if k.shared:
                out["shared"][k.name] = self.zone_view(g, g.zone(k.number, 0), viewer, lang)
        return out

    def player_view(self, g: State, player: int, viewer: int, lang: str) -> dict[str, Any]:
        return {
            "player": player, "name": self.player_name(player, lang), "life": g.life[player],
            "lost": bool((g.lost >> player) & 1),
            "zones": {
                k.name: self.zone_view(g, g.zone(k.number, player), viewer, lang) for k in g.kinds if not k.shared
            },
        }

    def zone_view(self, g: State, ids: list[int], viewer: int, lang: str) -> dict[str, Any]:
        """How many cards, and those that the viewer sees: of an ordered zone the top first, with their place."""
        cards: list[dict[str, Any]] = []
        n = len(ids)
        ordered = n > 0 and g.kinds[g.zone_kind(ids[0])].ordered
        public = n > 0 and g.kinds[g.zone_kind(ids[0])].sees == "all"
        for i in range(n):
            id = ids[n - 1 - i] if ordered else ids[i]
            if g.visible(id, viewer):
                card = self.card_view(g, g.objs[id], lang)
                if ordered:
                    card["place"] = i + 1
                cards.append(card)
            elif public:  # a card face down in an open zone: it is seen, not what it is
                cards.append(self.back_view(g, g.objs[id]))
        if not ordered and not public:
            cards.sort(key=_by_name)
        return {"count": n, "cards": cards}

    def card_view(self, g: State, o: Obj, lang: str) -> dict[str, Any]:
        ch = g.chars[o.id]
        out: dict[str, Any] = self.back_view(g, o)
        out["name"] = self.card_name(g, o.id, lang)
        out["card"] = o.card.name
        out["stats"] = list(ch.stats)
        return out

    def back_view(self, g: State, o: Obj) -> dict[str, Any]:
        """What is seen of any object in an open zone."""
        out: dict[str, Any] = {"handle": o.id, "owner": o.owner, "controller": o.controller}
        if o.down:
            out["down"] = True
        if o.turned:
            out["turned"] = True
        if o.damage:
            out["damage"] = o.damage
        if o.counters:
            out["counters"] = dict(o.counters)
        if o.host >= 0:
            out["attached_to"] = o.host
        if o.spot >= 0:
            out["spot"] = o.spot
        return out

    def waiting_view(self, g: State, viewer: int, lang: str) -> list[dict[str, Any]]:
        """What waits to be resolved, the newest first."""
        out: list[dict[str, Any]] = []
        for w in reversed(g.waiting):
            out.append({
                "handle": w.obj, "name": self.name_for(g, w.src, viewer, lang), "controller": w.you,
                "text": "" if w.ability is None else w.ability.text,
                "targets": [self.ref_name(g, t, viewer, lang) for t in w.aims()],
            })
        return out

    def layout(self, g: State, lang: str) -> Layout:
        """How a table shows this game."""
        return plain_layout(g, lang)

    # --- agents ----------------------------------------------------------------------------------------------
    def evaluate(self, g: State, player: int) -> float:
        """How good a position is for a player, from what he may see; more is better."""
        if g.over:
            return 0.0 if g.winner == NOBODY else 1e6 if g.winner == player else -1e6
        score = 0.0
        for p in range(g.players):
            sign = 1.0 if p == player else -1.0
            score += sign * g.life[p]
            for k in g.kinds:
                if k.sees != "none" and not k.shared:
                    score += sign * len(g.zone(k.number, p))
        return score

    def hidden_group(self, g: State, id: int) -> int:
        """Hidden cards of one owner are dealt again within a group: main deck and character deck do not mix."""
        return 0

    def determinize(self, g: State, viewer: int, seed: int, keep: list[int]) -> None:
        """Deal again all that is hidden from the viewer, and all chance to come. Objects keep their ids and places.

        `keep` are objects that the viewer is being shown. The deal does not depend on how things really lie."""
        deal = Chance(seed)
        shown = set(keep)
        for w in g.waiting:
            shown.add(w.src)
        for p in g.pending:
            shown.add(p.src)
        pools: dict[int, list[int]] = {}
        for zone in g.zones:
            for id in zone:
                o = g.objs[id]
                if len(o.parts) == 1 and id not in shown and not g.visible(id, viewer) and not g.remembers(id, viewer):
                    pools.setdefault(o.owner * 64 + self.hidden_group(g, id), []).append(id)
        for key in sorted(pools):
            ids = pools[key]
            cards = sorted((g.objs[id].card.name, g.objs[id].parts[0]) for id in ids)
            for i in range(len(cards) - 1, 0, -1):
                j = deal.below(i + 1)
                cards[i], cards[j] = cards[j], cards[i]
            for i in range(len(ids)):
                _become(g, ids[i], cards[i][1])
        g.changed |= STRUCTURE | ABILITIES
        g.stirred |= STRUCTURE
        g.dice.reseed(seed ^ 0x5EED)


def _become(g: State, id: int, part: int) -> None:
    """A hidden object is another card of the same owner."""
    if g.objs[id].parts[0] == part:
        return
    o = g.own(id)
    o.card = g.cards[part]
    o.parts = [part]
    g.chars[id] = g.base_chars(id)
    works = not o.down and (o.card.functions >> g.zone_kind(id)) & 1
    if works and id not in g.alert:
        g.alert.append(id)
    elif not works and id in g.alert:
        g.alert.remove(id)


OBJECT_QUESTIONS: Final = (1, 4, 7, 8, 9, 10, 14, 17)  # choose order pay attack defender block target caster


def _by_name(card: dict[str, Any]) -> str:
    return str(card.get("name", ""))


def _option(name: str, value: Any, allowed: Any) -> Any:
    if isinstance(value, str) and allowed is not str:
        word = value.strip().lower()
        if word in ("true", "yes", "on", "false", "no", "off") and (allowed is bool or _has_bool(allowed)):
            value = word in ("true", "yes", "on")
        elif word.lstrip("-").isdigit() and (isinstance(allowed, type) or value not in allowed):
            value = int(word)
    if isinstance(allowed, type):
        if type(value) is not allowed:
            words = _TYPE_WORDS.get(allowed.__name__, allowed.__name__)
            raise GyojiError(f"option {name}: expected {words}, not {value!r}")
    elif not any(type(value) is type(a) and value == a for a in allowed):
        raise GyojiError(f"option {name}: expected {' or '.join(str(a) for a in allowed)}, not {value!r}")
    return value


def _has_bool(allowed: Any) -> bool:
    return not isinstance(allowed, type) and any(isinstance(a, bool) for a in allowed)


_TYPE_WORDS: Final = {"bool": "true or false", "int": "a whole number", "str": "a text"}


def records_of(source: object, where: str = "cards") -> list[tuple[dict[str, Any], str]]:
    """Card records with where each stands, from a YAML or JSON file or from a list of mappings."""
    value: Any = source
    if isinstance(source, (str, Path)):
        where = str(source)
        value = read_source(where)
        if isinstance(value, dict) and isinstance(value.get("cards"), list):
            value = value["cards"]
        elif isinstance(value, dict) and isinstance(value.get("data"), dict):
            value = list(value["data"].values())  # records by name, with remarks about the file beside them
    if isinstance(value, dict):
        value = [value]
    if not isinstance(value, (list, tuple)):
        raise GyojiError(f"{where}: expected a list of cards, found {type(value).__name__}")
    out: list[tuple[dict[str, Any], str]] = []
    for i in range(len(value)):
        record = value[i]
        place = f"{where}, card {i + 1}"
        if not isinstance(record, dict):
            raise GyojiError(f"{place}: expected the printed fields of a card, found {record!r}")
        if not isinstance(record.get("name"), str) or not record["name"]:
            raise GyojiError(f"{place}: a card needs a `name`")
        out.append((record, f"{place} ({record['name']})"))
    return out


def read_source(path: str) -> Any:
    """What a YAML or JSON file holds."""
    if path.endswith(".json"):
        try:
            return msgspec.json.decode(bytes_of(path))
        except (msgspec.DecodeError, UnicodeDecodeError) as e:
            raise GyojiError(f"{path}: is not JSON: {e}") from None
    import yaml

    try:
        return yaml.load(text_of(path), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except yaml.YAMLError as e:
        raise GyojiError(f"{path}: is not YAML: {' '.join(str(e).split())}") from None
