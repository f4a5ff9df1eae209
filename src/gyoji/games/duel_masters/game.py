"""Duel Masters as a game that tools, agents and tables can play."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ...effects.nodes.open_words import words_known
from ...kernel.declaring.deck import Deck
from ...kernel.errors import GyojiError
from ...kernel.showing.layout import Layout
from ...kernel.showing.views import Shown
from ...kernel.showing.words import OptionParts
from ...kernel.state.aliases import ObjId, Player, QuestionKind, Ref
from ...kernel.state.card import Card
from ...kernel.state.limits import LIMIT_OPTIONS, limits_of
from ...kernel.state.objects import Obj
from ...kernel.state.state import State
from ...kernel.state.terms import ACT, CHOOSE, COLOR, DONE, MODE, NAME, REPLACE, act_of, obj_of, place_of
from ...printed.game import PrintedGame
from ...printed.texts import Texts
from .actions.state_based import concede
from .concepts.cards_in_play_at_start import added
from .concepts.names import NAMES_FROM, name_said
from .concepts.starting import lay_out
from .interface import layout as table_layout
from .interface.card_library import LIBRARY
from .interface.log import tell
from .interface.outlook import features
from .referee import Duel
from .state.card import DuelCard
from .state.terms import (
    ATTACK_ACT,
    BATTLE,
    CHARGE_ACT,
    CIVILIZATION_LIST,
    CIVILIZATIONS_EN,
    COST,
    CREATURE,
    CROSS_ACT,
    DECK,
    DECLARE_ACT,
    GR_KIND,
    HAND,
    HANDS,
    HOMED,
    INFINITE,
    KEYS,
    KEYWORDS_JA,
    KINDS,
    KINDS_JA,
    LEXICON,
    MANA,
    MANA_NUMBER,
    PENDING,
    PLAY_ACT,
    POWER,
    SHIELDS,
    USE_ACT,
)
from .vocabulary.abilities import Way

HERE = Path(__file__).parent
ACTS = {  # what an act is called, before and after the card
    CHARGE_ACT: ("charge ", "をチャージ"), PLAY_ACT: ("play ", "を実行"), CROSS_ACT: ("cross ", "をクロス"),
    ATTACK_ACT: ("attack with ", "で攻撃"),
}

VERBS = {
    CHARGE_ACT: "charge", PLAY_ACT: "play", CROSS_ACT: "cross", ATTACK_ACT: "attack", USE_ACT: "use", DECLARE_ACT: "declare",
}


class DuelGame(PrintedGame):
    def __init__(self) -> None:
        super().__init__(HERE, LIBRARY, tell)
        self.name = "duel-masters"
        self.title = "Duel Masters"
        self.title_ja = "デュエル・マスターズ"
        self.further_books = {"full": str(HERE / "rulebook-full.tsv")}  # outside chapter 6
        self.options = {
            "payment": ("ask", ["ask", "auto"], "who chooses the mana that is tapped: the player or the engine"),
            "both-lose": ("draw", ["draw", "turn-player-loses"],
                          "both players lose at once, of which the book says nothing (104.1)"),
            "god-cost": ("highest", ["highest", "sum"], "the cost of linked gods (804.1b): the highest, or all together"),
            **LIMIT_OPTIONS,
        }

    # --- cards and decks -----------------------------------------------------------------------------------------
    def texts(self) -> Texts:
        from .text.compile import TEXTS  # only where texts are read

        return TEXTS

    def another(self) -> PrintedGame:
        return DuelGame()

    def deck_problems(self, deck: Deck, cards: dict[str, Card]) -> list[str]:
        """100.2 to 100.4."""
        out = [f"no section `{s}`: a deck has main and perhaps hyperspatial and gr (100.2 to 100.4)"
               for s in deck.sections if s not in ("main", "hyperspatial", "gr")]
        known = Names(cards)
        out.extend(f"unknown card {n}" for n in deck.names() if known.find(n) is None)
        main, hyper, gr = deck.size("main"), deck.size("hyperspatial"), deck.size("gr")
        need = deck_size([known.find(n) for n in deck.cards("hyperspatial")])
        if main != need and need == 40:
            out.append(f"the deck has {main} cards; it needs exactly 40 (100.2)")
        elif main != need:
            out.append(f"the deck has {main} cards; it needs exactly {need} (314.3a)")
        if hyper > 8:
            out.append(f"{hyper} cards for the hyperspatial zone; at most 8 are allowed (100.3)")
        if gr not in (0, 12):
            out.append(f"{gr} cards for the GR zone; it has none or exactly 12 (100.4)")
        for section, rule in (("main", "100.2a"), ("hyperspatial", "100.3a"), ("gr", "100.4a")):
            counts: dict[str, int] = {}
            for name in deck.cards(section):
                card = known.find(name)
                if card is None:
                    continue
                kinds = card.base.types
                home = "gr" if kinds & GR_KIND else "hyperspatial" if kinds & HOMED else "main"
                if home != section and card.name not in counts:
                    out.append(f"{card.name} does not belong to the section {section} but to {home} (400.3)")
                counts[card.name] = counts.get(card.name, 0) + 1
            for name, n in counts.items():
                card = known.find(name)
                most = 0 if card is None else min(card.copies, 2) if section == "gr" and card.copies == 4 else card.copies
                if card is not None and most and n > most:
                    out.append(f"{n} copies of {name}; at most {most} are allowed ({rule})")
        return out

    # --- a game ----------------------------------------------------------------------------------------------------
    def new_state(self, decks: list[Deck], seed: int, options: dict[str, Any]) -> State:
        if len(decks) != 2:
            raise GyojiError(f"{len(decks)} decks were given; Duel Masters is played by two players (100.1)")
        g = self.blank(seed, options)
        known = Names(self.cards())
        piles = [[[known.card(n) for n in deck.cards(s)] for deck in decks] for s in ("main", "hyperspatial", "gr")]
        lay_out(g, piles[0], piles[1], piles[2])
        return g

    def blank(self, seed: int, options: dict[str, Any]) -> Duel:
        """A state without cards."""
        g = Duel()
        g.dice.reseed(seed)
        g.limits = limits_of(options)
        g.ask_payment = options["payment"] == "ask"
        g.both_draw = options["both-lose"] == "draw"
        g.god_sum = options["god-cost"] == "sum"
        return g

    def concede(self, g: State, player: Player) -> None:
        assert isinstance(g, Duel)
        concede(g, player)

    def own_state(self, g: State) -> str:
        assert isinstance(g, Duel)
        return repr((g.charged, g.attack_over, g.redirected, g.attacker >= 0, g.target < 0))

    # --- words for people ------------------------------------------------------------------------------------
    def option_text(self, g: State, kind: QuestionKind, option: int, player: Player, lang: str) -> str:
        assert isinstance(g, Duel)
        ja = lang == "ja"
        if option == DONE:
            return super().option_text(g, kind, option, player, lang)
        if kind == ACT:
            return self.act_text(g, option, lang)
        if kind == COLOR and option > 0:
            word = CIVILIZATION_LIST[[1, 2, 4, 8, 16].index(option)]
            return word if ja else CIVILIZATIONS_EN[word]
        if kind == MODE and g.hands:
            return HANDS[option]
        if kind == MODE:
            if 0 <= option < len(g.naming):
                return g.cards[g.naming[option]].shown(lang)
            return f"{option + 1}つ目の効果" if ja else f"effect {option + 1}"
        if kind == NAME and option >= NAMES_FROM:
            return name_said(g, option)
        if kind == NAME:
            words = words_known(g, "race", player)
            return words[option] if 0 <= option < len(words) else str(option)
        if kind == REPLACE and 0 <= option < len(g.assigned):
            return self.option_text(g, CHOOSE, g.concerns(g.assigned[option]), player, lang)
        if 0 <= option < len(g.objs) and g.zone_kind(option) == SHIELDS and not g.visible(option, player):
            return self.shield_text(g, option, ja)
        return super().option_text(g, kind, option, player, lang)

    def shield_text(self, g: State, id: ObjId, ja: bool) -> str:
        """A shield by its place: nobody knows what it is (406.2)."""
        zone = g.zones[g.objs[id].zone]
        place = len(zone) - zone.index(id) if id in zone else 0
        return f"シールド{place}" if ja else f"shield {place}"

    def act_text(self, g: Duel, option: int, lang: str) -> str:
        ja = lang == "ja"
        if option == 0:
            return "何もしない" if ja else "done"
        id = obj_of(option)
        name = self.card_name(g, id, lang)
        act = act_of(option)
        if act == USE_ACT or act == DECLARE_ACT:
            its = g.chars[id].abilities
            text = its[place_of(option)].text if place_of(option) < len(its) else ""
            if act == USE_ACT:
                return f"{name}のタップ能力：{text}" if ja else f"use {name}: {text}"
            return f"{name}の使用宣言：{text}" if ja else f"declare {name}: {text}"
        if act == PLAY_ACT and place_of(option):
            return self.way_text(g, id, place_of(option), name, ja)
        return name + ACTS[act][1] if ja else ACTS[act][0] + name

    def act_parts(self, g: State, option: int, player: Player, lang: str, parts: OptionParts) -> None:
        assert isinstance(g, Duel)
        id = obj_of(option)
        act = act_of(option)
        parts.verb = VERBS[act]
        if act in (USE_ACT, DECLARE_ACT) and place_of(option) < len(g.chars[id].abilities):
            parts.mode = g.chars[id].abilities[place_of(option)].text
        elif act == PLAY_ACT and place_of(option):
            parts.mode = self.way_text(g, id, place_of(option), self.card_name(g, id, lang), lang == "ja")
        elif act in (PLAY_ACT, CROSS_ACT):
            parts.cost = self.card_view(g, g.objs[id], lang).get("cost")

    def way_text(self, g: Duel, id: ObjId, place: int, name: str, ja: bool) -> str:
        if place == 1:
            card = g.objs[id].card
            assert isinstance(card, DuelCard)
            half = "" if card.half is None else card.half.name
            return f"{half}を唱える" if ja else f"cast {half}"
        ways = [a for a in g.chars[id].abilities if isinstance(a, Way)]
        way = ways[place // 2 - 1].name if place // 2 <= len(ways) else ""
        return f"{name}を実行（{way}）" if ja else f"play {name} ({way})"

    def card_lines(self, card: Card, lang: str) -> list[str]:
        assert isinstance(card, DuelCard)
        ja = lang == "ja"
        b = card.base
        kinds = [KINDS_JA[k] if ja else k for k, bit in KINDS.items() if b.types & bit and k != "element"]
        colors = "・".join(c if ja else CIVILIZATIONS_EN[c] for c in CIVILIZATION_LIST if b.colors & LEXICON.colors[c])
        head = f"{card.shown(lang)}  [{' '.join(kinds)}]  {colors or ('無色' if ja else 'colourless')}"
        numbers = f"{'コスト' if ja else 'cost'} {b.stats[COST]}"
        if b.types & CREATURE:
            numbers += f"  {'パワー' if ja else 'power'} {power_text(b.stats[POWER])}"
        if b.stats[MANA_NUMBER] != 1:
            numbers += f"  {'マナ' if ja else 'mana'} {b.stats[MANA_NUMBER]}"
        races = "  ".join(sorted(w[5:] for w in b.subtypes if w.startswith("race:")))
        return [head, numbers, *([races] if races else []), *card.text.splitlines()]

    # --- views -----------------------------------------------------------------------------------------------
    def view(self, g: State, viewer: Player, lang: str, shown: Shown | None = None) -> dict[str, Any]:
        out = super().view(g, viewer, lang, shown)
        assert isinstance(g, Duel)
        out["pending"] = [self.name_for(g, o.id, viewer, lang) for o in g.objs
                          if o.states & PENDING and not o.gone and o.zone // 2 != SHIELDS and o.id not in g.effect.aside]
        out["attacker"] = g.attacker
        out["target"] = g.target
        return out

    def fighting(self, g: State) -> list[tuple[ObjId, Ref]]:
        assert isinstance(g, Duel)
        return [(g.attacker, g.target)] if g.attacker >= 0 else []

    def player_view(self, g: State, player: Player, viewer: Player, lang: str, shown: Shown | None) -> dict[str, Any]:
        out = super().player_view(g, player, viewer, lang, shown)
        del out["life"]
        return out

    def card_view(self, g: State, o: Obj, lang: str) -> dict[str, Any]:
        out = super().card_view(g, o, lang)
        ch = g.chars[o.id]
        b = o.card.base.stats
        out["kinds"] = [k for k, bit in KINDS.items() if ch.types & bit and k != "element"]
        out["colors"] = [c for c in CIVILIZATION_LIST if ch.colors & LEXICON.colors[c]]
        out["cost"] = ch.stats[COST]
        out["printed"] = {}
        if ch.types & CREATURE:
            out["power"] = g.value(o.id, POWER)
            out["printed"] = {"power": b[POWER]}
        out["text"] = o.card.text
        if o.states:
            out["states"] = [name for name, bit in LEXICON.states.items() if o.states & bit]
        words = [word for word, key in KEYWORDS_JA.items() if ch.keywords & KEYS[key]]
        if words:
            out["keywords"] = words
        if len(o.parts) > 1 and g.zone_kind(o.id) == BATTLE:
            out["under"] = [g.cards[p].shown(lang) for p in o.parts[1:]]
        return out

    def layout(self, g: State, lang: str) -> Layout:
        return table_layout.layout(super().layout(g, lang), lang)

    def lies_unseen(self, g: State, id: ObjId) -> bool:
        """406.2: a shield is chosen by its place."""
        return g.zone_kind(id) == SHIELDS or super().lies_unseen(g, id)

    def hidden_group(self, g: State, id: ObjId) -> int:
        return 1 if g.objs[id].card.base.types & GR_KIND else 0

    # --- judgement -------------------------------------------------------------------------------------------
    def evaluate(self, g: State, player: Player) -> float:
        """Shields, creatures, mana, cards; more is better."""
        assert isinstance(g, Duel)
        if g.over:
            return 0.0 if g.winner < 0 else 1e6 if g.winner == player else -1e6
        score = 0.0
        for p in range(2):
            side = 1.0 if p == player else -1.0
            shields = len(g.zone(SHIELDS, p))
            score += side * (5.0 * shields - (6.0 if shields == 0 else 0.0))
            score += side * (1.6 * len(g.zone(HAND, p)) + 2.0 * min(8, len(g.zone(MANA, p))))
            if len(g.zone(DECK, p)) < 6:
                score -= side * (6 - len(g.zone(DECK, p))) * 5.0
            for id in g.zone(BATTLE, p):
                ch = g.chars[id]
                if ch.types & CREATURE:
                    score += side * (4.0 + min(12000, max(0, ch.stats[POWER])) / 2000.0)
                    if not g.objs[id].tapped:
                        score += side * 0.5
                else:
                    score += side * 2.0
        return score

    def features(self, g: State, player: Player) -> list[float]:
        assert isinstance(g, Duel)
        return features(g, player)


def deck_size(hyperspatial: list[DuelCard | None]) -> int:
    """100.2; 314.3a: as many as ルール・プラス says."""
    found = [added(card, "deck") for card in hyperspatial if card is not None]
    return max(found) if found and max(found) > 0 else 40


def power_text(power: int) -> str:
    return "∞" if power >= INFINITE // 2 else str(power)


class Names:
    """Cards by what a deck may call them: the name, or an English one that only one card has."""

    def __init__(self, cards: dict[str, Card]) -> None:
        self.cards = cards

    def find(self, name: str) -> DuelCard | None:
        card = self.cards.get(name)
        if isinstance(card, DuelCard):
            return card
        found = [c for c in self.cards.values() if c.english == name and isinstance(c, DuelCard)]
        return found[0] if len(found) == 1 else None

    def card(self, name: str) -> DuelCard:
        card = self.find(name)
        if card is None:
            raise GyojiError(f"unknown card {name}")
        return card


GAME = DuelGame()
