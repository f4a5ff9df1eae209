"""NOVA for the tools: cards and decks, options, words for people, views, and a judgement of positions."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from ...kernel.declaring.deck import Deck
from ...kernel.errors import GyojiError
from ...kernel.showing.layout import Layout
from ...kernel.showing.views import Shown
from ...kernel.showing.words import OptionParts
from ...kernel.state.aliases import ObjId, Player, QuestionKind, Ref
from ...kernel.state.caches import Cache
from ...kernel.state.card import Card
from ...kernel.state.limits import LIMIT_OPTIONS, limits_of
from ...kernel.state.objects import Obj
from ...kernel.state.state import State
from ...kernel.state.terms import ACT, COLOR, COST, MODE, REDRAW, act_of, obj_of, place_of
from ...printed.game import PrintedGame
from ...printed.texts import Texts
from . import layout as table_layout
from .activating import uses
from .caches import CACHES
from .card import NovaCard
from .card_library import LIBRARY
from .log import tell
from .referee import Nova
from .rule_processes import concede
from .setup import lay_out
from .terms import (
    ACTIVATE,
    ATTACK_STAT,
    CHARACTER,
    CHARACTER_DECK,
    COLOR_LIST,
    COLORS_JA,
    CONDEMNED,
    DECK,
    ENERGY,
    FIELD,
    HAND,
    HEALTH,
    INSTANT,
    ITEM,
    KEYS,
    KEYWORDS_JA,
    KINDS,
    KINDS_JA,
    LEVEL,
    LEXICON,
    PLAY,
    SERVANT,
    SET_ENERGY,
    color_index,
)

HERE = Path(__file__).parent
REDRAWING: Final = (  # 007.6.1
    "Keep this hand? Once, all of it can go back into the deck for seven new cards; if only the first player does so, the "
    "other begins",
    "この手札で始めますか。一度だけ、手札をすべてデッキに戻して7枚引き直せる。先攻だけが引き直すと先攻と後攻が入れ替わる",
)


class NovaGame(PrintedGame):
    def __init__(self) -> None:
        super().__init__(HERE, LIBRARY, tell)
        self.name = "nova"
        self.title = "NOVA"
        self.title_ja = "NOVA"
        self.options = {
            "payment": ("auto", ["auto", "ask"], "who chooses the cards that give energy: the engine or the player"),
            "float-energy": ("useful", ["useful", "always"],
                             "offer plain energy abilities at every priority, or only when something else needs them"),
            "untargetable": ("applied", ["applied", "chosen"],
                             "what cannot be a target (005.8.1): is not affected at all, or only cannot be chosen"),
            "simultaneous": ("own", ["own", "turn-player"],
                             "who orders what triggers together: the controllers (912.3), or the turn player (311.3)"),
            "destroyed-window": (False, bool, "one round of priority before destroyed cards leave the field (907.1)"),
            **LIMIT_OPTIONS,
        }

    # --- cards and decks -----------------------------------------------------------------------------------------
    def texts(self) -> Texts:
        from .compile import TEXTS  # only where texts are read

        return TEXTS

    def another(self) -> PrintedGame:
        return NovaGame()

    def deck_problems(self, deck: Deck, cards: dict[str, Card]) -> list[str]:
        """006.1, 007.1."""
        out: list[str] = []
        for section in deck.sections:
            if section not in ("main", "characters", "side"):
                out.append(f"no section `{section}`: a deck has main, characters and side (007.1)")
        unknown = [n for n in deck.names() if n not in cards]
        out.extend(f"unknown card {n}" for n in unknown)
        main, characters, side = (deck.size(s) for s in ("main", "characters", "side"))
        if not main:
            out.append("there is no main deck (006.1)")
        elif not 40 <= main <= 60:
            out.append(f"the main deck has {main} cards; it needs 40 to 60 (006.1.1)")
        if characters > 10:
            out.append(f"the character deck has {characters} cards; at most 10 are allowed (006.1.3)")
        if side > 15:
            out.append(f"the side deck has {side} cards; at most 15 are allowed (007.1)")
        for section, most, rule, wrong in (("main", 4, "006.1.2", "006.1.1"), ("characters", 3, "006.1.4", "006.1.3")):
            counts: dict[str, int] = {}
            for name in deck.cards(section):
                counts[name] = counts.get(name, 0) + 1
            for name, n in counts.items():
                if n > most:
                    out.append(f"{n} copies of {name}; at most {most} are allowed ({rule})")
                card = cards.get(name)
                if isinstance(card, NovaCard) and (card.kind == CHARACTER) != (section == "characters"):
                    where = "is a character" if card.kind == CHARACTER else "is not a character"
                    out.append(f"{name} {where}: it does not belong to the section {section} ({wrong})")
        return out

    # --- a game ----------------------------------------------------------------------------------------------------
    def caches(self) -> list[Cache]:
        return [*super().caches(), *CACHES]

    def new_state(self, decks: list[Deck], seed: int, options: dict[str, Any]) -> State:
        if len(decks) != 2:
            raise GyojiError(f"{len(decks)} decks were given; NOVA is played by two players (002.1)")
        g = self.blank(seed, options)
        known = self.cards()
        piles: list[list[NovaCard]] = []
        for deck in decks:
            pile: list[NovaCard] = []
            for name in deck.cards("main") + deck.cards("characters"):
                card = known[name]
                assert isinstance(card, NovaCard)
                pile.append(card)
            piles.append(pile)
        lay_out(g, piles)
        g.instant_characters = [any(c.kind == CHARACTER and c.base.keywords & INSTANT for c in p) for p in piles]
        return g

    def blank(self, seed: int, options: dict[str, Any]) -> Nova:
        """A state without cards."""
        g = Nova()
        g.dice.reseed(seed)
        g.limits = limits_of(options)
        g.ask_payment = options["payment"] == "ask"
        g.float_energy = options["float-energy"] == "always"
        g.untargetable_applies = options["untargetable"] == "applied"
        g.destroyed_window = bool(options["destroyed-window"])
        g.turn_orders = options["simultaneous"] == "turn-player"
        return g

    def concede(self, g: State, player: Player) -> None:
        assert isinstance(g, Nova)
        concede(g, player)

    def own_state(self, g: State) -> str:
        assert isinstance(g, Nova)
        fight = g.fight
        place = [g.zones[FIELD * 2].index(i) if i in g.zones[FIELD * 2] else
                 100 + g.zones[FIELD * 2 + 1].index(i) if i in g.zones[FIELD * 2 + 1] else -1
                 for i in (fight.attacker, fight.blocker, fight.target)]
        return repr((g.stock, g.limit, g.released, g.energy_sets, g.character_plays, place, min(fight.target, 0),
                     fight.was_blocked, fight.attacks, sorted(g.deeds.items()), g.could_not_draw, g.schedule, g.extra,
                     g.skips))

    # --- words for people ------------------------------------------------------------------------------------
    def question_words(self, g: State, kind: QuestionKind, rule: str, lang: str) -> str:
        if kind == REDRAW:
            return REDRAWING[1 if lang == "ja" else 0]
        return super().question_words(g, kind, rule, lang)

    def option_text(self, g: State, kind: QuestionKind, option: int, player: Player, lang: str) -> str:
        assert isinstance(g, Nova)
        ja = lang == "ja"
        if kind == ACT and option:
            id = obj_of(option)
            name = self.card_name(g, id, lang)
            act = act_of(option)
            if act == PLAY:
                return f"{name}をプレイ" if ja else f"play {name}"
            if act == SET_ENERGY:
                return f"{name}をエナジーにセット" if ja else f"set {name} as energy"
            if act == ACTIVATE and place_of(option) == 255:
                return f"{name}からエナジーを出す" if ja else f"energy from {name}"
            text = uses(g, id)[place_of(option)].ability.text
            return f"{name}：{text}" if ja else f"activate {name}: {text}"
        if kind == COLOR and option > 0:
            word = COLOR_LIST[color_index(option)]
            return COLORS_JA[word] if ja else word
        if kind == COST:
            if option == 0:
                return "通常のコスト" if ja else "the printed cost"
            return f"代替コスト{option}" if ja else f"alternative cost {option}"
        if kind == MODE:
            return f"{option + 1}つ目の効果" if ja else f"effect {option + 1}"
        return super().option_text(g, kind, option, player, lang)

    def act_parts(self, g: State, option: int, player: Player, lang: str, parts: OptionParts) -> None:
        assert isinstance(g, Nova)
        id = obj_of(option)
        parts.verb = {PLAY: "play", SET_ENERGY: "set", ACTIVATE: "activate"}[act_of(option)]
        if act_of(option) == PLAY:
            parts.cost = self.card_view(g, g.objs[id], lang).get("cost")
        elif act_of(option) == ACTIVATE and place_of(option) == 255:
            parts.verb = "energy"
        elif act_of(option) == ACTIVATE:
            parts.mode = uses(g, id)[place_of(option)].ability.text

    def card_lines(self, card: Card, lang: str) -> list[str]:
        assert isinstance(card, NovaCard)
        ja = lang == "ja"
        kind = next(k for k, bit in KINDS.items() if bit == card.kind)
        cost = " ".join([f"{COLORS_JA[c] if ja else c} {n}" for c, n in zip(COLOR_LIST, card.amounts, strict=True) if n]
                        + ([f"{'任意' if ja else 'any'} {card.generic}"] if card.generic else []))
        head = f"{card.shown(lang)}  [{KINDS_JA[kind] if ja else kind}]  {cost}"
        if card.kind == SERVANT:
            head += f"  {card.base.stats[ATTACK_STAT]}/{card.base.stats[HEALTH]}"
        elif card.kind == CHARACTER:
            head += f"  Lv{card.base.stats[LEVEL]}"
        words = "  ".join(sorted(w.split(":", 1)[1] for w in card.base.subtypes))
        return [head, *([words] if words else []), *card.text.splitlines()]

    # --- views -----------------------------------------------------------------------------------------------
    def player_view(self, g: State, player: Player, viewer: Player, lang: str, shown: Shown | None) -> dict[str, Any]:
        assert isinstance(g, Nova)
        out = super().player_view(g, player, viewer, lang, shown)
        out["limit_level"] = g.limit_level(player)
        out["stock"] = {COLOR_LIST[k]: n for k, n in enumerate(g.stock[player]) if n}
        return out

    def fighting(self, g: State) -> list[tuple[ObjId, Ref]]:
        assert isinstance(g, Nova)
        a = g.fight
        blocks: list[tuple[ObjId, Ref]] = [(a.blocker, a.attacker)] if a.blocker >= 0 else []
        return [(a.attacker, a.target), *blocks] if a.attacker >= 0 else []

    def number_words(self) -> list[str]:
        return ["limit-level", *(f"stock-{c}" for c in COLOR_LIST)]

    def player_numbers(self, g: State, player: Player) -> list[int]:
        assert isinstance(g, Nova)
        return [g.limit_level(player), *g.stock[player]]

    def card_view(self, g: State, o: Obj, lang: str) -> dict[str, Any]:
        out = super().card_view(g, o, lang)
        ch = g.chars[o.id]
        out["kinds"] = [k for k, bit in KINDS.items() if ch.types & bit]
        out["colors"] = [c for k, c in enumerate(COLOR_LIST) if (ch.colors >> k) & 1]
        if ch.types & SERVANT:
            out["attack"] = max(0, ch.stats[ATTACK_STAT])
            out["health"] = max(0, ch.stats[HEALTH])
            out["printed"] = {"attack": o.card.base.stats[ATTACK_STAT], "health": o.card.base.stats[HEALTH]}
        if ch.types & CHARACTER:
            out["level"] = ch.stats[LEVEL]
        out["text"] = o.card.text
        if o.states & CONDEMNED:
            out["destroyed"] = True
        if o.states:
            out["states"] = [name for name, bit in LEXICON.states.items() if o.states & bit]
        keywords = [word for word, key in KEYWORDS_JA.items() if ch.keywords & KEYS[key]]
        if keywords:
            out["keywords"] = keywords
        card = o.card
        if isinstance(card, NovaCard) and card.has_cost:
            out["cost"] = {c: n for c, n in zip(COLOR_LIST, card.amounts, strict=True) if n}
            if card.generic:
                out["cost"]["any"] = card.generic
        return out

    def layout(self, g: State, lang: str) -> Layout:
        return table_layout.layout(super().layout(g, lang), self.rulebook_path, lang)

    def hidden_group(self, g: State, id: ObjId) -> int:
        return 1 if g.zone_kind(id) == CHARACTER_DECK else 0

    # --- judgement -------------------------------------------------------------------------------------------
    def evaluate(self, g: State, player: Player) -> float:
        """Life, what lies on the field, cards and energy; more is better."""
        assert isinstance(g, Nova)
        if g.over:
            return 1e6 if g.winner == player else -1e6
        score = 0.0
        for p in range(2):
            side = 1.0 if p == player else -1.0
            score += side * (g.life[p] * 0.01 - (30.0 if g.life[p] <= 400 else 0.0))
            score += side * (2.2 * len(g.zone(HAND, p)) + 3.0 * min(7, len(g.zone(ENERGY, p))))
            if len(g.zone(DECK, p)) < 4:
                score -= side * 20.0
            for id in g.zone(FIELD, p):
                ch = g.chars[id]
                if g.objs[id].states & CONDEMNED:
                    continue
                if ch.types & SERVANT:
                    score += side * (2.0 + 0.022 * ch.stats[ATTACK_STAT] + 0.014 * ch.stats[HEALTH])
                if ch.types & ITEM:
                    score += side * 3.0
                if ch.types & CHARACTER:
                    score += side * 8.0
        return score


GAME = NovaGame()
