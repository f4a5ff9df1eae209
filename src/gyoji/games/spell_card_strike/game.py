"""Spell Card Strike for the tools: cards and decks, options, words for people, views, and a judgement of positions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ...kernel.declaring.deck import Deck
from ...kernel.errors import GyojiError
from ...kernel.showing.layout import Layout, MapLook, Spots
from ...kernel.showing.views import Shown
from ...kernel.showing.words import OptionParts
from ...kernel.state.aliases import ObjId, Player, QuestionKind, Spot
from ...kernel.state.caches import Cache
from ...kernel.state.card import Card
from ...kernel.state.limits import LIMIT_OPTIONS, limits_of
from ...kernel.state.objects import Obj
from ...kernel.state.state import State
from ...kernel.state.terms import ACT, CHOOSE, COLOR, MODE, ORDER, act_of, obj_of, place_of
from ...printed.game import PrintedGame
from ...printed.texts import Texts
from . import highlights
from . import layout as table_layout
from .caches import CACHES
from .card import NAME_MARK, StrikeCard, StrikeChars
from .card_library import LIBRARY
from .check_step import concede
from .costs import cost_text
from .habits import usual_answer
from .link import Link
from .log import area, tell
from .referee import Strike
from .setup import lay_out
from .terms import (
    A_SPELL,
    ABILITY_ACT,
    AN_ATTACK,
    ATTACK_ACT,
    ATTRIBUTE_LIST,
    ATTRIBUTES_EN,
    DECK,
    DEF,
    DISCARD_ACT,
    GRID,
    HAND,
    KEYS,
    KEYWORDS_JA,
    KINDS,
    KINDS_JA,
    LEXICON,
    MOVE_ACT,
    OPTION,
    POW,
    RANK,
    RETIRE_ACT,
    SPELL_ACT,
    SPELL_CARD,
    STAGE,
    SUMMON_ACT,
)
from .text_boxes import SPELL, maps_of

HERE = Path(__file__).parent
ACTS = {  # what an act is called, before and after the card
    MOVE_ACT: ("move ", "を移動"), ATTACK_ACT: ("attack with ", "で攻撃宣言"),
    SPELL_ACT: ("declare the spell ", "をスペルカード宣言"), SUMMON_ACT: ("summon ", "を召喚"),
    RETIRE_ACT: ("retire ", "を退場"), DISCARD_ACT: ("discard ", "を捨てる"),
}

VERBS = {
    MOVE_ACT: "move", ATTACK_ACT: "attack", SPELL_ACT: "cast", SUMMON_ACT: "summon", RETIRE_ACT: "retire",
    DISCARD_ACT: "discard", ABILITY_ACT: "use",
}


class StrikeGame(PrintedGame):
    def __init__(self) -> None:
        super().__init__(HERE, LIBRARY, tell)
        self.name = "spell-card-strike"
        self.title = "Spell Card Strike"
        self.title_ja = "スペルカードストライク"
        self.foresight = 4
        self.options = {
            "payment": ("ask", ["ask", "auto"], "who chooses the strikers that pay a cost: the player or the engine"),
            "exhausted-may-declare": (False, bool, "exhausted strikers may declare spells and abilities too (2.2.4.2)"),
            "origin-in-range": ("chosen", ["chosen", "always", "never"],
                                "a caster is in its own range, which has no colour there (3.6.4): where targets are chosen, "
                                "also among all in range, or never"),
            "joined-range": ("each", ["each", "any"],
                             "who still takes part in a joined attack when it is resolved (3.6.5): each striker that has "
                             "the target in range, or all as long as any has"),
            **LIMIT_OPTIONS,
        }
        self.called: Names | None = None

    # --- cards and decks -----------------------------------------------------------------------------------------
    def texts(self) -> Texts:
        from .compile import TEXTS  # only where texts are read

        return TEXTS

    def another(self) -> PrintedGame:
        return StrikeGame()

    def name_of(self, record: dict[str, Any]) -> str:
        """3.2.1.1."""
        spell = record.get("spell-name")
        return f"{record['name']}{NAME_MARK}{spell}" if spell else str(record["name"])

    def names(self) -> Names:
        known = self.called
        if known is None:
            known = Names(self.cards())
            self.called = known
        return known

    def deck_problems(self, deck: Deck, cards: dict[str, Card]) -> list[str]:
        """1.2.2."""
        out = [f"no section `{s}`: a deck has main, option and perhaps ace (5.1.1)" for s in deck.sections
               if s not in ("main", "option", "ace")]
        known = Names(cards)
        out.extend(known.trouble(n) for n in deck.names() if known.find(n) is None)
        main, options = deck.size("main"), deck.size("option")
        if main != 51:
            out.append(f"the deck has {main} spell cards; it needs 51 (1.2.2.1)")
        if options != 1:
            out.append(f"the deck has {options} options; it needs 1 (1.2.2.1)")
        counts: dict[str, int] = {}
        for section, kind, other in (("main", SPELL_CARD, "a spell card"), ("option", OPTION, "an option")):
            for name in deck.cards(section):
                card = known.find(name)
                if card is None:
                    continue
                if not card.kind & kind and card.name not in counts:
                    out.append(f"{card.name} is not {other}: it does not belong to the section {section} (1.2.2.1)")
                counts[card.name] = counts.get(card.name, 0) + 1
        for name, n in counts.items():
            card = known.find(name)
            if card is not None and card.copies and n > card.copies:
                rule = "1.2.2.2" if card.copies == 3 else "3.13.5"
                out.append(f"{n} copies of {name}; at most {card.copies} are allowed ({rule})")
        out.extend(self.ace_problems(deck, known, counts))
        return out

    def ace_problems(self, deck: Deck, known: Names, counts: dict[str, int]) -> list[str]:
        """5.1.1: an Ace that the deck names is one of its spell cards."""
        out: list[str] = []
        if deck.size("ace") > 1:
            out.append(f"the section ace names {deck.size('ace')} cards; a deck has one Ace (5.1.1)")
        for name in deck.cards("ace"):
            card = known.find(name)
            if card is not None and card.name not in counts:
                out.append(f"the Ace {card.name} is not among the spell cards of the deck (5.1.1)")
            elif card is not None and card.base.keywords & KEYS["no-ace"]:
                out.append(f"{card.name} cannot be the Ace (3.13.5)")
        return out

    # --- a game ----------------------------------------------------------------------------------------------------
    def caches(self) -> list[Cache]:
        return [*super().caches(), *CACHES]

    def new_state(self, decks: list[Deck], seed: int, options: dict[str, Any]) -> State:
        if len(decks) != 2:
            raise GyojiError(f"{len(decks)} decks were given; Spell Card Strike is played by two players (1.2.1)")
        g = self.blank(seed, options)
        known = self.names()
        piles: list[list[StrikeCard]] = []
        aces: list[str] = []
        for deck in decks:
            piles.append([known.card(name) for name in deck.cards("main") + deck.cards("option")])
            named = deck.cards("ace")
            aces.append(known.card(named[0]).name if named else "")
        lay_out(g, piles, aces)
        return g

    def blank(self, seed: int, options: dict[str, Any]) -> Strike:
        """A state without cards."""
        g = Strike()
        g.dice.reseed(seed)
        g.limits = limits_of(options)
        g.ask_payment = options["payment"] == "ask"
        g.exhausted_may_declare = bool(options["exhausted-may-declare"])
        g.origin_range = str(options["origin-in-range"])
        g.each_range = options["joined-range"] == "each"
        return g

    def concede(self, g: State, player: Player) -> None:
        assert isinstance(g, Strike)
        concede(g, player)

    def own_state(self, g: State) -> str:
        assert isinstance(g, Strike)
        place = g.objs[g.mover].spot if g.mover >= 0 else -1
        return repr((place, g.moves if g.mover >= 0 else 0, g.unchanged, g.revealed, g.retired, g.victors,
                     [[g.spot_of(i) for i in w.casters] for w in g.waiting if hasattr(w, "casters")]))

    # --- words for people ------------------------------------------------------------------------------------
    def option_text(self, g: State, kind: QuestionKind, option: int, player: Player, lang: str) -> str:
        assert isinstance(g, Strike)
        ja = lang == "ja"
        if kind == ACT:
            return self.act_text(g, option, lang)
        if kind == COLOR and option > 0:
            word = ATTRIBUTE_LIST[[1, 2, 4, 8].index(option)]
            return word if ja else ATTRIBUTES_EN[word]
        if kind == MODE:
            return f"{option + 1}つ目の効果" if ja else f"effect {option + 1}"
        return super().option_text(g, kind, option, player, lang)

    def question_words(self, g: State, kind: QuestionKind, rule: str, lang: str) -> str:
        words = table_layout.GRAZE.get(kind) if rule == "5.4.7.6" else table_layout.ASKED.get(rule)
        return super().question_words(g, kind, rule, lang) if words is None else words[1 if lang == "ja" else 0]

    def place_name(self, spot: Spot, lang: str) -> str:
        return area(spot, lang)

    def option_spots(self, g: State, kind: QuestionKind, option: int, player: Player, src: ObjId, rule: str) -> Spots:
        assert isinstance(g, Strike)
        if kind == ACT and option > 0:
            return highlights.act_spots(g, player, option)
        if kind == ORDER and option < len(g.ordering):
            return super().option_spots(g, CHOOSE, g.ordering[option].src, player, src, rule)
        spots = super().option_spots(g, kind, option, player, src, rule)
        highlights.add_ranges(g, spots, kind, option, player, src, rule)
        return spots

    def card_name(self, g: State, id: ObjId, lang: str) -> str:
        """On the stage a card goes by its striker's name (3.2.1.1)."""
        card = g.objs[id].card
        if g.objs[id].host < 0 and g.zone_kind(id) == STAGE and isinstance(card, StrikeCard):
            return card.striker_name if lang == "ja" else card.english.split(" / ")[0]
        return super().card_name(g, id, lang)

    def act_text(self, g: Strike, option: int, lang: str) -> str:
        ja = lang == "ja"
        if option == 0:
            if g.waiting:
                return "パス" if ja else "pass"
            if g.mover >= 0:
                return "追加行動をしない" if ja else "no additional action"
            return "終わり" if ja else "done"
        id = obj_of(option)
        name = self.card_name(g, id, lang)
        act = act_of(option)
        if act == ABILITY_ACT:
            text = g.chars[id].abilities[place_of(option)].text
            return f"{name}のアビリティ宣言：{text}" if ja else f"declare the ability of {name}: {text}"
        return name + ACTS[act][1] if ja else ACTS[act][0] + name

    def act_parts(self, g: State, option: int, player: Player, lang: str, parts: OptionParts) -> None:
        id = obj_of(option)
        act = act_of(option)
        parts.verb = VERBS[act]
        if act == SUMMON_ACT:
            parts.cost = self.card_view(g, g.objs[id], lang).get("cost")
        elif act == ABILITY_ACT:
            parts.mode = g.chars[id].abilities[place_of(option)].text

    def card_lines(self, card: Card, lang: str) -> list[str]:
        assert isinstance(card, StrikeCard)
        ja = lang == "ja"
        kind = "option" if card.kind & OPTION else "spell-card"
        attributes = "".join(a for k, a in enumerate(ATTRIBUTE_LIST) if (card.base.colors >> k) & 1)
        b = card.base.stats
        head = f"{card.shown(lang)}  [{KINDS_JA[kind] if ja else kind}]  {attributes or ('無' if ja else '-')}"
        texts: list[str] = []
        for box in card.boxes:
            name = (card.spell_name if ja else card.shown(lang).split(" / ")[-1]) if box.kind == SPELL else ""
            texts.extend([box.heading(name, lang), *box.text.splitlines()])
        numbers = f"Rank {b[RANK]}  POW {b[POW]}  DEF {b[DEF]}"
        cost = cost_text(card.summon, ja)
        if cost:
            numbers += f"  {'召喚' if ja else 'summon'}: {cost}"
        words = "  ".join(sorted(w.split(":", 1)[1] for w in card.base.subtypes if not w.startswith("name:")))
        return [head, numbers, *([words] if words else []), *texts, *([card.extra] if card.extra else [])]

    def card_maps(self, card: Card, lang: str) -> list[MapLook]:
        assert isinstance(card, StrikeCard)
        r = card.printed.range
        return maps_of([] if r is None else r.drawn(), card.boxes, lang)

    # --- views -----------------------------------------------------------------------------------------------
    def player_view(self, g: State, player: Player, viewer: Player, lang: str, shown: Shown | None) -> dict[str, Any]:
        out = super().player_view(g, player, viewer, lang, shown)
        out["score"] = g.life[player]
        del out["life"]
        return out

    def back_view(self, g: State, o: Obj) -> dict[str, Any]:
        out = super().back_view(g, o)
        spot = g.spot_of(o.id) if g.zone_kind(o.id) == STAGE else -1
        if spot >= 0:
            out["at"] = [GRID.row(spot) + 1, GRID.column(spot) + 1]
        return out

    def card_view(self, g: State, o: Obj, lang: str) -> dict[str, Any]:
        out = super().card_view(g, o, lang)
        ch = g.chars[o.id]
        b = o.card.base.stats
        out["kinds"] = [k for k, bit in KINDS.items() if ch.types & bit]
        out["colors"] = [a for k, a in enumerate(ATTRIBUTE_LIST) if (ch.colors >> k) & 1]
        out["rank"], out["pow"], out["def"] = (max(0, n) for n in ch.stats)
        out["printed"] = {"rank": b[RANK], "pow": b[POW], "def": b[DEF]}
        out["text"] = o.card.text
        if o.tapped:
            out["acted"] = True
        if isinstance(ch, StrikeChars) and ch.range is not None:
            out["range"] = ch.range.drawn()
        if isinstance(g, Strike) and g.is_striker(o.id):
            out["covers"] = highlights.striker_spots(g, o.id)
        elif isinstance(g, Strike) and g.zone_kind(o.id) == HAND:
            out["covers"] = highlights.hand_spots(g, o.id, o.controller)
        if o.states:
            out["states"] = [name for name, bit in LEXICON.states.items() if o.states & bit]
        keywords = [word for word, key in KEYWORDS_JA.items() if ch.keywords & KEYS[key]]
        if keywords:
            out["keywords"] = keywords
        card = o.card
        if isinstance(card, StrikeCard) and card.summon is not None:
            out["cost"] = {a: n for a, n in zip(ATTRIBUTE_LIST, card.summon.amounts, strict=True) if n}
            if card.summon.any:
                out["cost"]["any"] = card.summon.any
        return out

    def waiting_view(self, g: State, viewer: Player, lang: str) -> list[dict[str, Any]]:
        """The reaction chain: an attack with all who take part, and where each declaration is aimed at."""
        assert isinstance(g, Strike)
        out = super().waiting_view(g, viewer, lang)
        for item, link in zip(out, reversed(g.waiting), strict=True):
            assert isinstance(link, Link)
            item["covers"] = highlights.link_spots(g, link)
            names = self.name_for(g, link.casters[0], viewer, lang)
            if len(link.casters) > 1:
                names += f" +{len(link.casters) - 1}"
            if link.sort == AN_ATTACK:
                item["name"] = names
                item["text"] = "攻撃" if lang == "ja" else "attack"
            elif link.sort == A_SPELL:
                item["name"] = f"{item['name']} ({names})"
        return out

    def layout(self, g: State, lang: str) -> Layout:
        return table_layout.layout(super().layout(g, lang), self.rulebook_path, lang)

    def hidden_group(self, g: State, id: ObjId) -> int:
        return 1 if g.objs[id].card.base.types & OPTION else 0

    # --- judgement -------------------------------------------------------------------------------------------
    def evaluate(self, g: State, player: Player) -> float:
        """Score, strikers and how far forward they stand, cards; more is better."""
        assert isinstance(g, Strike)
        if g.over:
            return 0.0 if g.winner < 0 else 1e6 if g.winner == player else -1e6
        score = 0.0
        for p in range(2):
            side = 1.0 if p == player else -1.0
            score += side * (8.0 * g.life[p] + 1.2 * len(g.zone(HAND, p)))
            if len(g.zone(DECK, p)) < 8:
                score -= side * (8 - len(g.zone(DECK, p))) * 4.0
            for id in g.strikers_of(p):
                ch = g.chars[id]
                row = GRID.row(g.objs[id].spot)
                ahead = row if p == 0 else 4 - row
                score += side * (6.0 + 1.5 * max(0, ch.stats[POW]) + 1.2 * max(0, ch.stats[DEF]) + 0.5 * ahead)
                if not g.objs[id].tapped:
                    score += side * 0.8
        return score

    def usual(self, g: State, kind: QuestionKind, player: Player, values: list[int], src: ObjId, before: list[int]) -> int:
        assert isinstance(g, Strike)
        return usual_answer(g, kind, player, values, src)


class Names:
    """Cards by what a deck may call them: the full name; or a striker's, spell's or English one that only one card has."""

    def __init__(self, cards: dict[str, Card]) -> None:
        self.cards = cards
        self.short: dict[str, list[StrikeCard]] = {}
        for card in cards.values():
            assert isinstance(card, StrikeCard)
            for name in {card.striker_name, card.spell_name, card.english}:
                if name:
                    self.short.setdefault(name, []).append(card)

    def find(self, name: str) -> StrikeCard | None:
        card = self.cards.get(name)
        if isinstance(card, StrikeCard):
            return card
        found = self.short.get(name, [])
        return found[0] if len(found) == 1 else None

    def card(self, name: str) -> StrikeCard:
        card = self.find(name)
        if card is None:
            raise GyojiError(self.trouble(name))
        return card

    def trouble(self, name: str) -> str:
        several = self.short.get(name, [])
        if several:
            return f"{name} can be {' or '.join(c.name for c in several)}: write the whole name (3.2.1.1)"
        return f"unknown card {name}"


GAME = StrikeGame()
