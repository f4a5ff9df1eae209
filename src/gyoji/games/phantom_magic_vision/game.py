"""Phantom Magic Vision for the tools: cards and decks, options, words for people, views, and a judgement of positions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ...kernel.declaring.deck import Deck
from ...kernel.errors import GyojiError
from ...kernel.showing.layout import Layout
from ...kernel.showing.views import Shown
from ...kernel.showing.words import OptionParts
from ...kernel.state.aliases import ObjId, Player, QuestionKind, Ref
from ...kernel.state.caches import Cache
from ...kernel.state.card import Card
from ...kernel.state.event import Event
from ...kernel.state.limits import LIMIT_OPTIONS, limits_of
from ...kernel.state.objects import Obj
from ...kernel.state.state import State
from ...kernel.state.terms import ACT, MODE, NAME, NOBODY, act_of, obj_of, place_of, player_ref
from ...kernel.state.terms import COST as COST_QUESTION
from ...printed.game import PrintedGame
from ...printed.texts import Texts
from . import layout as table_layout
from .caches import CACHES
from .card import HYPHEN, VARIABLE, PhantomCard
from .card_library import LIBRARY
from .files import from_file
from .link import Link
from .log import goes_without_saying, tell
from .outlook import features
from .referee import Phantom
from .setup import lay_out
from .terms import (
    AN_ATTACK,
    APPLY,
    ATTACK,
    ATTACK_ACT,
    BLOCK_ACT,
    CHARACTER,
    COST,
    DECK,
    DURABILITY,
    FIELD,
    GRAZE,
    HAND,
    KEYS,
    KEYWORDS_JA,
    KINDS,
    KINDS_JA,
    LEXICON,
    NO_IN_DECK,
    NO_RACE,
    NODES,
    NODES_NEEDED,
    ONE_IN_DECK,
    PLAY,
    PRINTED_KINDS,
    RACES,
    SET_NODE,
    SIDEBOARD,
)
from .winning import concede

HERE = Path(__file__).parent
ACTS = {  # what an act is called, before and after the card
    PLAY: ("play ", "をプレイ"), SET_NODE: ("set ", "をノードにセット"), ATTACK_ACT: ("attack with ", "で攻撃"),
    BLOCK_ACT: ("block with ", "で防御"),
}
VERBS = {PLAY: "play", SET_NODE: "set", ATTACK_ACT: "attack", BLOCK_ACT: "block", APPLY: "apply"}


class PhantomGame(PrintedGame):
    def __init__(self) -> None:
        super().__init__(HERE, LIBRARY, tell)
        self.name = "phantom-magic-vision"
        self.title = "Phantom Magic Vision"
        self.title_ja = "Phantom Magic Vision"
        self.options = {
            "players": (2, [2, 3, 4], "how many play"),
            "teams": (False, bool, "with four players: the first and third against the others (1.5.6)"),
            "payment": ("auto", ["auto", "ask"], "who chooses the nodes that pay a cost: the engine or the player"),
            "ready-nodes": (True, bool, "nodes become active again in the active phase, like cards on the field (4.4.1.a)"),
            "popularity": ("all", ["all", "highest"],
                           "which popularity texts a leader has (2.13.5): all whose number is met, or that of the highest"),
            "draft": (False, bool, "decks as for a draft: any number of copies, any sideboard (1.2.3, 1.2.6)"),
            **LIMIT_OPTIONS,
        }

    # --- cards and decks -----------------------------------------------------------------------------------------
    def texts(self) -> Texts:
        from .compile import TEXTS  # only where texts are read

        return TEXTS

    def another(self) -> PrintedGame:
        return PhantomGame()

    def card_from(self, record: dict[str, Any], where: str) -> Card:
        return super().card_from(from_file(record), where)

    def deck_problems(self, deck: Deck, cards: dict[str, Card]) -> list[str]:
        return self.deck_problems_with(deck, cards, {"draft": False})

    def deck_problems_with(self, deck: Deck, cards: dict[str, Card], options: dict[str, Any]) -> list[str]:
        """1.2.2, 1.2.5; 1.2.3 and 1.2.6 for a draft."""
        draft = bool(options.get("draft"))
        out = [f"no section `{s}`: a deck has main and perhaps side (1.2.4)" for s in deck.sections
               if s not in ("main", "side")]
        out.extend(f"unknown card {n}" for n in deck.names() if n not in cards)
        main, side = deck.size("main"), deck.size("side")
        if draft:
            return [*out, *([] if main == 50 else [f"the deck has {main} cards; it needs 50 (1.2.3.a)"])]
        if main != 50:
            out.append(f"the deck has {main} cards; it needs 50 (1.2.2.a)")
        if side not in (0, 10):
            out.append(f"the sideboard has {side} cards; it needs 10, or none (1.2.5.a)")
        out.extend(copies(deck.cards("main"), cards, "1.2.2.b", "1.2.2.c"))
        if side:
            out.extend(copies(deck.cards("main") + deck.cards("side"), cards, "1.2.5.b", "1.2.5.c"))
        out.extend(f"{n} cannot be put into a deck (1.2.2.c)" for n in dict.fromkeys(deck.cards("main"))
                   if n in cards and cards[n].base.keywords & NO_IN_DECK)
        return list(dict.fromkeys(out))

    # --- the log -------------------------------------------------------------------------------------------------
    def event_text(self, g: State, ev: Event, viewer: Player, lang: str, sees: int) -> str | None:
        return None if goes_without_saying(ev) else super().event_text(g, ev, viewer, lang, sees)

    # --- a game ----------------------------------------------------------------------------------------------------
    def caches(self) -> list[Cache]:
        return [*super().caches(), *CACHES]

    def new_state(self, decks: list[Deck], seed: int, options: dict[str, Any]) -> State:
        if len(decks) != self.seats(options):
            raise GyojiError(f"{len(decks)} decks were given; {self.seats(options)} players need one each (1.2.1)")
        g = self.blank(seed, options)
        known = self.cards()
        piles: list[list[list[PhantomCard]]] = []
        for section in ("main", "side"):
            piles.append([])
            for deck in decks:
                pile: list[PhantomCard] = []
                for name in deck.cards(section):
                    card = known[name]
                    assert isinstance(card, PhantomCard)
                    pile.append(card)
                piles[-1].append(pile)
        lay_out(g, piles[0], piles[1])
        return g

    def blank(self, seed: int, options: dict[str, Any]) -> Phantom:
        """A state without cards."""
        g = Phantom(int(options["players"]))
        g.dice.reseed(seed)
        g.limits = limits_of(options)
        g.ask_payment = options["payment"] == "ask"
        g.ready_nodes = bool(options["ready-nodes"])
        g.highest_popularity = options["popularity"] == "highest"
        if options["teams"]:
            g.sides = [p % 2 for p in range(g.players)]
        return g

    def concede(self, g: State, player: Player) -> None:
        assert isinstance(g, Phantom)
        concede(g, player)

    def own_state(self, g: State) -> str:
        assert isinstance(g, Phantom)
        order = [i for p in range(g.players) for i in g.zone(FIELD, p)]
        place = [order.index(i) if i in order else -1 for i in (g.fight.attacker, g.fight.blocker)]
        return repr((place, g.fight.attacked, g.fight.direct, g.fight.combat, sorted(g.deeds.items()), g.ending, g.added,
                     g.schedule, g.extra, g.skips, len(g.used_here), g.first_player,
                     [(w.sort, w.flags) for w in g.waiting if hasattr(w, "sort")]))

    # --- words for people ------------------------------------------------------------------------------------
    def option_text(self, g: State, kind: QuestionKind, option: int, player: Player, lang: str) -> str:
        assert isinstance(g, Phantom)
        ja = lang == "ja"
        if kind == ACT and option:
            id = obj_of(option)
            name = self.card_name(g, id, lang)
            act = act_of(option)
            if act in ACTS:
                return name + ACTS[act][1] if ja else ACTS[act][0] + name + (" as a node" if act == SET_NODE else "")
            text = g.chars[id].abilities[place_of(option)].text
            verb = "apply" if act == APPLY else "use"
            return f"{name}：{text}" if ja else f"{verb} {name}: {text}"
        if kind == COST_QUESTION:
            if option == 0:
                return "コストを支払う" if ja else "pay the cost"
            return "必要ノードとコストを無視する" if ja else "ignore nodes and cost"
        if kind == MODE:
            return f"{option + 1}番目" if ja else f"number {option + 1}"
        if kind == NAME:
            return g.cards[option].shown(lang)
        return super().option_text(g, kind, option, player, lang)

    def act_parts(self, g: State, option: int, player: Player, lang: str, parts: OptionParts) -> None:
        id = obj_of(option)
        act = act_of(option)
        parts.verb = VERBS.get(act, "use")
        if act == PLAY:
            parts.cost = self.card_view(g, g.objs[id], lang).get("cost")
        elif act not in ACTS:
            parts.mode = g.chars[id].abilities[place_of(option)].text

    def question_words(self, g: State, kind: QuestionKind, rule: str, lang: str) -> str:
        words = table_layout.ASKED.get(rule)
        return super().question_words(g, kind, rule, lang) if words is None else words[1 if lang == "ja" else 0]

    def card_lines(self, card: Card, lang: str) -> list[str]:
        assert isinstance(card, PhantomCard)
        ja = lang == "ja"
        kind = next(k for k, bit in PRINTED_KINDS.items() if bit == card.kind)
        b = card.base.stats
        cost = printed_cost(card) or str(card.cost)
        label = KINDS_JA["character-card" if kind == "character" else kind] if ja else kind
        head = f"{card.shown(lang)}  [{label}]  NODE {b[NODES_NEEDED]}  COST {cost}"
        races = "  ".join(sorted(w[5:] for w in card.base.subtypes if w.startswith("race:") and w != f"race:{NO_RACE}"))
        more = [f"GRAZE {b[GRAZE]}  {b[ATTACK]}/{b[DURABILITY]}"] if card.standing.types & CHARACTER else []
        if any(card.modifies):
            more.append(f"{card.modifies[0]:+d}/{card.modifies[1]:+d}")
        if card.caster:
            more.append(f"{'術者' if ja else 'caster'}: {card.caster}")
        if card.alternate:
            word = "代替レース" if ja else "alternate race"
            more.append(f"{word}: " + " ".join(f"{r}×{n}" for r, n in card.alternate.items()))
        lines = [head, *([races] if races else []), *more, *([card.keywords_text] if card.keywords_text else [])]
        lines += card.text.splitlines()
        if card.other is not None:
            o = card.other.stats
            word = "変身" if ja else "transformed"
            lines.append(f"{word}: {card.other.name}  GRAZE {o[GRAZE]}  {o[ATTACK]}/{o[DURABILITY]}")
        return lines

    # --- views -----------------------------------------------------------------------------------------------
    def player_view(self, g: State, player: Player, viewer: Player, lang: str, shown: Shown | None) -> dict[str, Any]:
        out = super().player_view(g, player, viewer, lang, shown)
        out["active_nodes"] = len([i for i in g.zone(NODES, player) if not g.objs[i].tapped])
        return out

    def fighting(self, g: State) -> list[tuple[ObjId, Ref]]:
        assert isinstance(g, Phantom)
        f = g.fight
        blocks: list[tuple[ObjId, Ref]] = [(f.blocker, f.attacker)] if f.blocker >= 0 else []
        return [(f.attacker, player_ref(f.attacked)), *blocks] if f.attacker >= 0 else []

    def waiting_view(self, g: State, viewer: Player, lang: str) -> list[dict[str, Any]]:
        """The links of an interference, the newest first; a mark before what is nested (1.12.7), and what an attack is."""
        out = super().waiting_view(g, viewer, lang)
        for k, w in enumerate(g.waiting):
            link = out[len(out) - 1 - k]
            depth = sum(1 for base in g.chains if base <= k)
            if depth:
                link["name"] = "»" * depth + " " + link["name"]
            if isinstance(w, Link) and w.sort == AN_ATTACK:
                link["text"] = "攻撃" if lang == "ja" else "attacks"
        return out

    def back_view(self, g: State, o: Obj) -> dict[str, Any]:
        """Also the states, and what a character can do though it lies face down: an effect has said it to all (12.5)."""
        out = super().back_view(g, o)
        ch = g.chars[o.id]
        if ch.types & CHARACTER:
            out["kinds"] = ["character"]
            out["attack"], out["durability"] = max(0, ch.stats[ATTACK]), max(0, ch.stats[DURABILITY])
            out["graze"] = max(0, ch.stats[GRAZE])
        if o.states:
            out["states"] = [name for name, bit in LEXICON.states.items() if o.states & bit]
        return out

    def card_view(self, g: State, o: Obj, lang: str) -> dict[str, Any]:
        out = super().card_view(g, o, lang)
        ch = g.chars[o.id]
        card = o.card
        assert isinstance(card, PhantomCard)
        out["kinds"] = [k for k, bit in KINDS.items() if ch.types & bit]
        if ch.types & CHARACTER:
            out["printed"] = {"attack": card.base.stats[ATTACK], "durability": card.base.stats[DURABILITY]}
        out["cost"] = f"{max(0, ch.stats[NODES_NEEDED])}/{printed_cost(card) or max(0, ch.stats[COST])}"  # needed, paid
        out["races"] = [r for r in [*RACES, NO_RACE] if f"race:{r}" in ch.subtypes]
        out["text"] = card.text
        keywords = [word for word, key in KEYWORDS_JA.items() if ch.keywords & KEYS[key]]
        if keywords:
            out["keywords"] = keywords
        return out

    def layout(self, g: State, lang: str) -> Layout:
        return table_layout.layout(super().layout(g, lang), self.rulebook_path, lang)

    def hidden_group(self, g: State, id: ObjId) -> int:
        return 1 if g.zone_kind(id) == SIDEBOARD else 0

    # --- judgement -------------------------------------------------------------------------------------------
    def evaluate(self, g: State, player: Player) -> float:
        """Life, characters, cards and nodes; more is better."""
        assert isinstance(g, Phantom)
        if g.over:
            return 0.0 if g.winner == NOBODY else 1e6 if g.winner in g.team(player) else -1e6
        score = 0.0
        for p in range(g.players):
            side = 1.0 if p in g.team(player) else -1.0
            score += side * (2.0 * g.life[p] + 2.5 * len(g.zone(HAND, p)) + 2.2 * min(8, len(g.zone(NODES, p))))
            if len(g.zone(DECK, p)) < 5:
                score -= side * 4.0 * (5 - len(g.zone(DECK, p)))
            for id in g.zone(FIELD, p):
                ch = g.chars[id]
                score += side * 1.5
                if ch.types & CHARACTER:
                    score += side * (1.3 * max(0, ch.stats[ATTACK]) + 0.9 * max(0, ch.stats[DURABILITY] - g.objs[id].damage))
                    score += side * (0.0 if g.objs[id].tapped else 0.8)
        return score

    def features(self, g: State, player: Player) -> list[float]:
        assert isinstance(g, Phantom)
        return features(g, player)


def printed_cost(card: PhantomCard) -> str:
    """The sign where no number is printed."""
    return "-" if card.cost == HYPHEN else "X" if card.cost == VARIABLE else ""


def copies(names: list[str], cards: dict[str, Card], by_name: str, by_text: str) -> list[str]:
    """Three of a name (1.2.2.b, 1.2.5.b); one of a number where the card says so (10.24.2.a)."""
    counts: dict[str, int] = {}
    single: dict[str, int] = {}
    out: list[str] = []
    for name in names:
        card = cards.get(name)
        if not isinstance(card, PhantomCard):
            continue
        counts[card.base.name] = counts.get(card.base.name, 0) + 1
        if card.base.keywords & ONE_IN_DECK:
            single[card.number] = single.get(card.number, 0) + 1
            if single[card.number] == 2:
                out.append(f"more than one copy of {name} ({by_text}), which is limited to one (10.24.2.a)")
    out.extend(f"{n} copies of {name}; at most 3 are allowed ({by_name})" for name, n in counts.items() if n > 3)
    return out


GAME = PhantomGame()
