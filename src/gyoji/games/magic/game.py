"""Magic for the tools: cards and decks, options, words for people, views, and a judgement of positions."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Any, Final

from ...effects.nodes.abilities import Activated
from ...kernel.declaring.deck import Deck
from ...kernel.declaring.gamedef import GameDef
from ...kernel.declaring.records import records_of
from ...kernel.errors import GyojiError
from ...kernel.gc_pause import undisturbed
from ...kernel.process.leaving_the_game import lose
from ...kernel.showing.layout import Layout
from ...kernel.showing.views import Shown
from ...kernel.showing.words import OptionParts
from ...kernel.state.aliases import ObjId, Player, QuestionKind, Ref
from ...kernel.state.caches import Cache
from ...kernel.state.card import Card
from ...kernel.state.limits import LIMIT_OPTIONS, PAIR_OPTION, ROUNDS_OPTION, limits_of
from ...kernel.state.objects import Obj
from ...kernel.state.state import State
from ...kernel.state.terms import ACT, COLOR, COST, MAY, MODE, NAME, NUMBER, REDRAW, act_of, obj_of, place_of
from ...printed.game import PrintedGame
from ...printed.texts import Texts
from .concepts.deck_construction import BESIDE_SECTIONS, FORMATS, VARIANTS, deck_problems, identity, tint
from .concepts.starting import lay_out
from .concepts.sticker_sheets import Sheet
from .concepts.stickers import unused
from .interface import files, questions
from .interface import layout as table_layout
from .interface.card_library import LIBRARY
from .interface.habits import usual_answer
from .interface.log import tell
from .interface.outlook import features, lasting
from .keywords.space_sculptor import SCULPTOR
from .mana.caches import CACHES
from .multiplayer.seating import ATTACKS, TEAMS, face_archenemy, take_seats
from .referee.referee import Magic
from .spells.activating import uses
from .spells.ways_to_cast import choices
from .state.card import MagicCard
from .state.commander import LIVES, Leading
from .state.symbols import ManaCost
from .state.terms import (
    BATTLEFIELD,
    CAST_ACT,
    COLORS_JA,
    CREATURE,
    HAND,
    KEYS,
    LAND,
    LEXICON,
    LOYALTY,
    MANA_LETTERS,
    MANA_NAMES,
    PLANESWALKER,
    PLAY_LAND,
    PLAYER_COUNTERS,
    POWER,
    REPEAT,
    TOUGHNESS,
    TYPE_NAMES,
    VANGUARD,
    mana_index,
)
from .state.terms import LIBRARY as DECK
from .variants.commander import commander_damage, leads, tax
from .variants.supplementary_cards import Vanguard

HERE = Path(__file__).parent
SHOWN_KEYS: Final = list(KEYS)[:28]  # the keywords that a table shows

#: by rule: what is asked about a shortcut, how often and whether to break it
SHORTCUTS: Final = {
    "727.2a": (("How often is it repeated?", "何回繰り返しますか"), ("", "")),
    "727.2b": (("After how many rounds, and when you have priority for which time in the next?",
                "何巡の後、次の巡で何度目に優先権を得たときですか"),
               ("Do something else before it is over?", "途中で別の行動をしますか")),
    "MTR 4.4#2": (("After how many rounds do you end the loop?", "何巡の後にループを終わらせますか"),
                  ("The game goes round in a loop. Will you end it?", "ループに入っています。終わらせますか")),
    "MTR 4.4#5": (("After how many rounds do you do otherwise?", "何巡の後に別の行動をしますか"),
                  ("The turns go round in a loop. Will you do otherwise?", "ターンがループしています。別の行動をしますか")),
    "MTR 4.4#6": (("At which of your decisions of the round?", "その巡の何番目の決定のときですか"), ("", "")),
    "MTR 4.4#8": (("After how many rounds do you choose otherwise?", "何巡の後に別の選択をしますか"),
                  ("The game goes round in a loop. Will you act in it?", "ループに入っています。別の行動をしますか")),
}


class MagicGame(PrintedGame):
    def __init__(self) -> None:
        super().__init__(HERE, LIBRARY, tell)
        self.name = "magic"
        self.title = "Magic: the Gathering"
        self.title_ja = "マジック：ザ・ギャザリング"
        self.attacks_together = True  # 508.1
        self.foresight = 8
        self.options = {
            "payment": ("auto", ["auto", "ask"], "who chooses the mana abilities that pay: the engine or the player"),
            "float-mana": ("useful", ["useful", "always"],
                           "offer plain mana abilities at every priority, or only when something else needs them"),
            "damage-order": ("book", ["book", "none"],
                             "attackers put their blockers in order (509.2), or divide damage freely as newer rules say"),
            "format": ("constructed", FORMATS, "what decks are like, and the rules that go with it (100.2, 903)"),
            "variant": ("none", VARIANTS,
                        "vanguards (902), schemes (904), planes (901), conspiracies (905) beside the decks"),
            "players": (2, list(range(2, 17)), "how many play; more than two each for himself (806)"),
            "teams": ("none", TEAMS, "teams that win and lose together: each on its side of the table (808), with turns "
                                     "that they share (805), Two-Headed Giant (810), seated in turn (811), or with an "
                                     "emperor (809)"),
            "range": (0, [0, 1, 2, 3, 4], "how many seats a player's influence reaches (801); 0: everywhere"),
            "melee": ("no", ["no", "yes"], "a Grand Melee: several players take turns at the same time (807)"),
            "deploy": ("no", ["no", "yes"], "creatures can be given to teammates (804)"),
            "attack": ("multiple", ATTACKS, "whom a player may attack where there are several: all (802), one (507.1), or "
                                             "a neighbour (803)"),
            "mulligan": ("london", ["london", "none"], "cards go back to the library for each mulligan (103.5), or not"),
            **LIMIT_OPTIONS,
            **PAIR_OPTION,
            **ROUNDS_OPTION,
        }

    # --- cards and decks -----------------------------------------------------------------------------------------
    def texts(self) -> Texts:
        from .oracle.compile import TEXTS  # only where texts are read

        return TEXTS

    def another(self) -> PrintedGame:
        return MagicGame()

    def records(self, source: object) -> list[tuple[dict[str, Any], str]]:
        return records_of(files.card_records(source), str(source) if isinstance(source, (str, Path)) else "cards")

    def load_cards(self, source: object, names: Collection[str] | None = None) -> list[Card]:
        """Of the cards that there are only those that are played; all that are not understood are told at once."""
        found: list[Card] = []
        faults: list[GyojiError] = []
        with undisturbed():
            for record, where in self.records(source):
                if names is None or any(name in names for name in files.names_of(record)):
                    try:
                        found.append(self.card_from(record, where))
                    except GyojiError as fault:
                        faults.append(fault)
        if len(faults) > 1:
            raise GyojiError("\n".join(str(fault) for fault in faults))
        if faults:
            raise faults[0]
        return found

    def with_cards(self, extra: list[Card]) -> GameDef:
        """A deck list may call a card by its first face."""
        game = super().with_cards(extra)
        assert isinstance(game, MagicGame)
        game.extra = {**{as_magic(c).faces[0].base.name: c for c in extra}, **game.extra}
        return game

    def read_deck(self, path: str) -> Deck:
        return files.read_list(path)

    def deck_problems(self, deck: Deck, cards: dict[str, Card]) -> list[str]:
        return self.deck_problems_with(deck, cards, {})

    def deck_problems_with(self, deck: Deck, cards: dict[str, Card], options: dict[str, Any]) -> list[str]:
        return deck_problems(deck, cards, str(options.get("format", "constructed")), str(options.get("variant", "none")))

    # --- a game ----------------------------------------------------------------------------------------------------
    def caches(self) -> list[Cache]:
        return [*super().caches(), *CACHES]

    def new_state(self, decks: list[Deck], seed: int, options: dict[str, Any]) -> State:
        g = self.blank(seed, options)
        if len(decks) != g.players:
            raise GyojiError(f"{g.players} players need as many decks (100.2); {len(decks)} were given")
        known = self.cards()
        leaders = [[as_magic(known[name]) for name in deck.cards("commander")] for deck in decks]
        piles = [[as_magic(known[name]) for name in deck.cards("main")] for deck in decks]
        sides = [[as_magic(known[name]) for name in deck.cards("sideboard")] for deck in decks]
        beside = [[as_magic(known[name]) for section in [*BESIDE_SECTIONS, "attractions"] for name in deck.cards(section)]
                  for deck in decks]
        g.stickers.decks = [[as_sheet(known[name]) for name in deck.cards("stickers")] for deck in decks]
        seats = range(g.players)
        if options["format"] in LIVES:  # 903.3
            sizes = [len(leaders[p]) + len(piles[p]) + len(sides[p]) + len(beside[p]) for p in seats]
            first = [sum(sizes[:p]) for p in seats]
            g.leading = Leading(options["format"], [list(range(first[p], first[p] + len(leaders[p]))) for p in seats],
                                [identity(led) for led in leaders])
        g.variant.conspiring = options["variant"] == "conspiracy"
        g.variant.attracting = any([deck.cards("attractions") for deck in decks])
        g.variant.sculpting = any([card.base.keywords & SCULPTOR for pile in [*piles, *sides, *leaders] for card in pile])
        g.variant.planar = any([deck.cards("planes") for deck in decks])
        if g.variant.one_planar_deck and all([deck.cards("planes") for deck in decks]):
            raise GyojiError("one planar deck is for both players: only one of the deck lists may have it (901.15a)")
        g.variant.archenemies = sum([1 << p for p in seats if decks[p].cards("schemes")])  # 904.2a
        face_archenemy(g)
        lay_out(g, [leaders[p] + piles[p] for p in seats], sides, beside)
        return g

    def blank(self, seed: int, options: dict[str, Any]) -> Magic:
        """A state without cards."""
        g = Magic(options["players"])
        g.dice.reseed(seed)
        g.limits = limits_of(options)
        g.common = self.common_cards()
        g.ask_payment = options["payment"] == "ask"
        g.float_mana = options["float-mana"] == "always"
        g.variant.damage_order = options["damage-order"] == "book"
        g.variant.london = options["mulligan"] == "london"
        take_seats(g, options)
        g.variant.limited = options["format"] == "limited" or options["variant"] == "conspiracy"
        g.variant.one_planar_deck = options["variant"] == "one-planar-deck"
        return g

    def concede(self, g: State, player: Player) -> None:
        """104.3a; 719.6: nobody else decides that."""
        assert isinstance(g, Magic)
        if g.present() > 2 or g.inner:  # it is only the subgame that they give up
            g.conceding |= 1 << player
        else:
            lose(g, 1 << player, "104.3a")

    def own_state(self, g: State) -> str:
        assert isinstance(g, Magic)
        pools: list[list[object]] = [[*sorted(m.bit for m in pool if m.n == 1),
                                      *sorted((m.bit, m.n) for m in pool if m.n > 1)] for pool in g.pool]
        led = None if g.leading is None else (sorted(g.leading.casts.items()), sorted(g.leading.damage.items()))
        fight = [len(g.fight.attackers), len(g.fight.blocked)]
        turns = [(line.number, line.holder, line.active, line.step, line.moment, len(line.waiting)) for line in g.others()]
        stickers = sorted([[g.objs[id].card.name, *[s.sticker.text for s in own]] for id, own in g.stickers.stuck.items()])
        held = g.designations
        lands = g.record.land_plays
        return repr((pools, g.player_counters, lands, fight, sorted(g.deeds.items()), g.schedule, g.extra, g.skips,
                     held.monarch, held.day, held.blessed, held.has_enduring_story, led, turns, g.inner, stickers))

    # --- words for people ------------------------------------------------------------------------------------
    def card_name(self, g: State, id: ObjId, lang: str) -> str:
        """An ability on the stack is called by its source."""
        return super().card_name(g, g.objs[id].notes.get("source", id), lang)

    def question_words(self, g: State, kind: QuestionKind, rule: str, lang: str) -> str:
        assert isinstance(g, Magic)
        if kind in (NUMBER, MAY) and rule in SHORTCUTS:
            return SHORTCUTS[rule][kind == MAY][lang == "ja"]
        return questions.asked(g, kind, rule, lang) or super().question_words(g, kind, rule, lang)

    def piles(self, g: State, kind: QuestionKind, rule: str, lang: str) -> list[str]:
        return questions.piles(kind, rule, lang)

    def option_text(self, g: State, kind: QuestionKind, option: int, player: Player, lang: str) -> str:
        assert isinstance(g, Magic)
        ja = lang == "ja"
        if kind == ACT and option:
            return act_text(self, g, option, player, lang)
        if kind == COLOR and option > 0:
            word = MANA_NAMES[mana_index(option)]
            return COLORS_JA[word] if ja else word
        if kind == NAME and 0 <= option < len(g.naming):
            return g.naming[option]
        if kind == REDRAW:
            return questions.KEEP[option][1 if ja else 0]
        if kind == COST:
            if option < len(g.ways):
                return g.ways[option]
            return f"コスト{option + 1}" if ja else f"cost {option + 1}"
        if kind == MODE and option >= 0:
            if option < len(g.ways):
                return questions.WAYS_JA.get(g.ways[option], g.ways[option]) if ja else g.ways[option]
            return f"{option + 1}つ目のモード" if ja else f"mode {option + 1}"
        return super().option_text(g, kind, option, player, lang)

    def act_parts(self, g: State, option: int, player: Player, lang: str, parts: OptionParts) -> None:
        assert isinstance(g, Magic)
        id = obj_of(option)
        act = act_of(option)
        if act == CAST_ACT:
            parts.verb = "cast"
            found = choices(g, player, id)
            k = place_of(option)
            if k < len(found):
                parts.mode = found[k].label or (found[k].face.base.name if len(found) > 1 else "")
            if not parts.mode:
                parts.cost = self.card_view(g, g.objs[id], lang).get("cost")
        elif act == PLAY_LAND:
            parts.verb = "play"
        elif act == REPEAT:
            parts.verb = "repeat"
        else:
            parts.verb = "activate"
            found_uses = uses(g, id)
            if place_of(option) < len(found_uses):
                ability = found_uses[place_of(option)].ability
                parts.mode = ability.text
                if isinstance(ability, Activated) and ability.is_mana_ability:
                    parts.verb = "mana"

    def card_lines(self, card: Card, lang: str) -> list[str]:
        assert isinstance(card, MagicCard)
        out: list[str] = []
        for face in card.faces:
            b = face.base
            out.append(f"{b.name}  {'' if face.mana is None else face.mana.text}")
            numbers = ""
            if b.types & CREATURE:
                numbers = f"  {face.star or f'{b.stats[POWER]}/{b.stats[TOUGHNESS]}'}"
            elif b.types & VANGUARD:
                words = ("手札", "ライフ") if lang == "ja" else ("hand", "life")
                numbers = "".join([f"  {words[0]} {a.hand:+}, {words[1]} {a.life:+}" for a in b.abilities
                                   if isinstance(a, Vanguard)])
            elif b.types & PLANESWALKER:
                numbers = f"  [{b.stats[LOYALTY]}]"
            out.append(f"{face.type_line or type_line(card)}{numbers}")
            out.extend(face.text.splitlines())
        return out

    # --- views -----------------------------------------------------------------------------------------------
    def fighting(self, g: State) -> list[tuple[ObjId, Ref]]:
        assert isinstance(g, Magic)
        out: list[tuple[ObjId, Ref]] = [(id, g.fight.defenders[id]) for id in g.fight.attackers if id in g.fight.defenders]
        for blocker, attackers in g.fight.blocked.items():
            out.extend([(blocker, id) for id in attackers])
        return out

    def player_view(self, g: State, player: Player, viewer: Player, lang: str, shown: Shown | None) -> dict[str, Any]:
        assert isinstance(g, Magic)
        out = super().player_view(g, player, viewer, lang, shown)
        pool: dict[str, int] = {}
        for m in g.pool[player]:
            name = MANA_NAMES[mana_index(m.bit)]
            pool[name] = pool.get(name, 0) + m.n
        out["mana"] = pool
        out["counters"] = dict(g.player_counters[player])
        if g.stickers.sheets[player]:  # 123.2c: they stay revealed
            out["stickers"] = [s.text for s in unused(g, player)]
        if g.leading is not None:
            out["commander_damage"] = commander_damage(g, player)
        return out

    def number_words(self) -> list[str]:
        return [*(f"mana-{name}" for name in MANA_NAMES), *(f"{kind}-counters" for kind in PLAYER_COUNTERS)]

    def player_numbers(self, g: State, player: Player) -> list[int]:
        assert isinstance(g, Magic)
        pool = [0] * len(MANA_NAMES)
        for m in g.pool[player]:
            pool[mana_index(m.bit)] += m.n
        counters = g.player_counters[player]
        return [*pool, *[counters.get(kind, 0) for kind in PLAYER_COUNTERS]]

    def card_view(self, g: State, o: Obj, lang: str) -> dict[str, Any]:
        out = super().card_view(g, o, lang)
        ch = g.chars[o.id]
        out["kinds"] = [k for k in TYPE_NAMES if ch.types & LEXICON.kinds[k]]
        out["colors"] = [c for k, c in enumerate(MANA_NAMES[:5]) if (ch.colors >> k) & 1]
        if ch.types & CREATURE:
            out["power"] = ch.stats[POWER]
            out["toughness"] = ch.stats[TOUGHNESS]
            out["printed"] = {"power": o.card.base.stats[POWER], "toughness": o.card.base.stats[TOUGHNESS]}
        out["text"] = o.card.text
        if o.states:
            out["states"] = [name for name, bit in LEXICON.states.items() if o.states & bit == bit]
        if isinstance(g, Magic) and leads(g, o.id) >= 0:
            out["states"] = [*out.get("states", []), "commander"]
            out["tax"] = tax(g, o.id)
        if isinstance(g, Magic) and o.id in g.stickers.stuck:
            out["stickers"] = [s.sticker.text for s in g.stickers.stuck[o.id]]
        keywords = [word for word in SHOWN_KEYS if ch.keywords & KEYS[word]]
        if keywords:
            out["keywords"] = keywords
        card = o.card
        if isinstance(card, MagicCard):
            if not ch.colors and ch.types & LAND:
                out["tint"] = [c for k, c in enumerate(MANA_NAMES[:5]) if (tint(card) >> k) & 1]
            mana = card.mana_of(o.states)
            if mana is not None:
                out["cost"] = mana_view(mana)
                out["mana_cost"] = mana.text
        return out

    def layout(self, g: State, lang: str) -> Layout:
        assert isinstance(g, Magic)
        return table_layout.layout(super().layout(g, lang), self.rulebook_path, lang, g.leading is not None,
                            g.variant.planar or g.variant.archenemies != 0 or g.variant.attracting)

    # --- judgement -------------------------------------------------------------------------------------------
    def evaluate(self, g: State, player: Player) -> float:
        """Life, what lies on the battlefield, cards; more is better."""
        assert isinstance(g, Magic)
        if g.over:
            return 0.0 if g.winner < 0 else 1e6 if g.won(player) else -1e6
        score = 0.0
        for p in g.order():
            side = 1.0 if g.sides[p] == g.sides[player] else -1.0
            life = max(0, g.life[p])
            score += side * (min(20, life) + min(10, life))  # the last ten count twice
            score += side * 2.0 * min(8, len(g.zone(HAND, p)))
            if len(g.zone(DECK, p)) < 3:
                score -= side * 20.0
            for id in g.zone(BATTLEFIELD, p):
                ch = g.chars[id]
                if ch.types & CREATURE:
                    score += side * (1.5 + 1.5 * lasting(g, id, POWER) + 1.0 * lasting(g, id, TOUGHNESS))
                elif ch.types & LAND:
                    score += side * 2.5
                else:
                    score += side * 3.0
        return score

    def features(self, g: State, player: Player) -> list[float]:
        assert isinstance(g, Magic)
        return features(g, player)

    def usual(self, g: State, kind: QuestionKind, player: Player, values: list[int], src: ObjId, before: list[int]) -> int:
        assert isinstance(g, Magic)
        return usual_answer(g, kind, player, values, src, before)


def as_magic(card: Card) -> MagicCard:
    assert isinstance(card, MagicCard)
    return card


def as_sheet(card: Card) -> Sheet:
    assert isinstance(card, Sheet)
    return card


def mana_view(mana: ManaCost) -> dict[str, int]:
    """A mana cost by symbols: generic mana, colours, others as they are printed."""
    out: dict[str, int] = {}
    for symbol in mana.symbols():
        name = "any" if symbol.isdigit() else MANA_NAMES[MANA_LETTERS.index(symbol)] if symbol in MANA_LETTERS else symbol
        out[name] = out.get(name, 0) + (int(symbol) if symbol.isdigit() else 1)
    return out


def type_line(card: MagicCard) -> str:
    kinds = [k for k in ("legendary", "basic", "snow", "world", *TYPE_NAMES) if card.base.types & LEXICON.kinds[k]]
    types = sorted(w[5:] for w in card.base.subtypes if w.startswith("type:"))
    return " ".join(k.capitalize() for k in kinds) + (f" — {' '.join(types)}" if types else "")


def act_text(game: MagicGame, g: Magic, option: int, player: Player, lang: str) -> str:
    """An act as the player who may do it reads it."""
    ja = lang == "ja"
    id = obj_of(option)
    name = game.card_name(g, id, lang)
    act = act_of(option)
    if act == CAST_ACT:
        found = choices(g, player, id)
        k = place_of(option)
        if k < len(found):
            name = found[k].face.base.name if len(found) > 1 else name
            label = found[k].label
            if label:
                return f"{name}を唱える（{label}）" if ja else f"cast {name} ({label})"
        return f"{name}を唱える" if ja else f"cast {name}"
    if act == PLAY_LAND:
        return f"{name}をプレイ" if ja else f"play {name}"
    if act == REPEAT:
        return f"{name}から始まる一連の行動を繰り返す" if ja else f"repeat what begins with {name}"
    found_uses = uses(g, id)
    text = found_uses[place_of(option)].ability.text if place_of(option) < len(found_uses) else ""
    return f"{name}：{text}" if ja else f"{name}: {text}"


GAME = MagicGame()
