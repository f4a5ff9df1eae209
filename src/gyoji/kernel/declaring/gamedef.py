"""What a game package declares, so that tools, agents and tables know no game."""

from __future__ import annotations

from bisect import insort
from collections.abc import Collection
from typing import Any, Final

from mypy_extensions import mypyc_attr

from ..errors import GyojiError
from ..gc_pause import undisturbed
from ..process.continuous import Computed, mark_changed, refresh
from ..process.rulings import (
    AGREED_DRAW,
    BACKED_UP,
    CONCEDED,
    KINDS,
    LIFE_AFTER,
    LOST_BY_RULING,
    PUT_BACK,
    RESHUFFLED,
    ZONES,
    about,
    agree_on_draw,
    hand_of,
    kind_of,
    limit_turns,
    put_back,
    reshuffle,
    rule_lost,
    tell_backup,
)
from ..showing.layout import MapLook
from ..showing.views import Viewing
from ..state.aliases import ObjId, Player, QuestionKind
from ..state.caches import CACHES, Cache
from ..state.card import Card
from ..state.chance import Chance
from ..state.event import Event
from ..state.objects import Obj, Token
from ..state.state import State
from ..state.terms import ABILITIES, NOBODY, RESULT, STRUCTURE
from .deck import Deck, read_deck
from .records import records_of
from .source import MOST_DIGITS, shortened

HERE: Final = "the card"  # where it stands is said by who asks


class CardCheck:
    """One card that was read, and what was not understood of it."""

    def __init__(self, name: str, missing: list[str], message: str) -> None:
        self.name = name
        self.missing = missing  # the words in question
        self.message = message  # for people; empty when all is understood


@mypyc_attr(allow_interpreted_subclasses=True)
class GameDef(Viewing):
    """One game. A package under gyoji.games has one instance of a subclass, called GAME."""

    def __init__(self) -> None:
        self.name = ""  # as in commands: "nova"
        self.title = ""
        self.title_ja = ""
        self.players = 2
        self.attacks_together = False  # attackers are chosen one by one and attack at once
        self.weights: list[float] = []  # of the features of a position; none: they have not been fitted
        self.foresight = 2  # turns for which an agent that thinks plays on: more where the usual answers are good
        self.options: dict[str, tuple[object, object, str]] = {}  # name: (default, allowed values or a type, help)
        self.rulebook_path = ""  # its rulebook.tsv
        self.ranked: list[Card] = []  # the cards of the game that was dealt last, and their places by name
        self.ranks: list[int] = []
        self.by_rank: list[int] = []
        self.further_books: dict[str, str] = {}  # by name: lists of rules beside it, for a book that is large
        self.for_decks: set[str] = set()  # cards that were read only because they are in the deck of some player

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
        phrase, reason = self.complaint(record)
        return CardCheck(name, [phrase], f"{where}: {reason}") if reason else CardCheck(name, [], "")

    def complaint(self, record: dict[str, Any]) -> tuple[str, str]:
        """The words of a record that are in question, and why; two empty strings when all is understood."""
        try:
            self.card_from(record, HERE)
        except GyojiError as e:
            reason = str(e).removeprefix(f"{HERE}: ")
            return str(getattr(e, "phrase", reason)), reason
        return "", ""

    def card_files(self) -> list[str]:
        """The files from which the game's own cards are read."""
        return []

    def with_cards(self, extra: list[Card]) -> GameDef:
        """This game with further cards: what `gyoji.new(cards=...)` plays. They win over those of the same name."""
        raise GyojiError(f"{self.name} takes no further cards")

    def common_cards(self) -> list[Card]:
        """The cards that everybody knows of: none that tells what is in a deck."""
        return [card for card in self.cards().values() if card.name not in self.for_decks]

    def name_of(self, record: dict[str, Any]) -> str:
        """The name of the card that a record describes."""
        return str(record["name"])

    def card_digest(self, card: Card) -> str:
        """All that is printed on a card, as one string: saves hold a hash of it."""
        b = card.base
        words = ",".join(sorted(b.subtypes))
        return f"{card.name}|{b.types}|{b.colors}|{b.stats}|{words}|{card.text}"

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

    def concede(self, g: State, player: Player) -> None:
        """A player gives up, whenever they like."""
        g.lost |= 1 << player
        left = [p for p in range(g.players) if not (g.lost >> p) & 1]
        if len(left) > 1:
            raise GyojiError("conceding among more than two players is not known to this game")
        g.over = True
        g.winner = left[0] if left else NOBODY
        g.note(Event(RESULT, "", player=player, word="concede"))

    def may_enter(self, g: State, entry: int) -> bool:
        """An entry of the log beside the answers makes sense (process/rulings.py)."""
        kind = kind_of(entry)
        if kind == RESHUFFLED:
            return about(entry) < len(g.zones)
        if kind == PUT_BACK:
            zone = about(entry) % ZONES
            return zone < len(g.zones) and hand_of(g, zone) >= 0 and about(entry) // ZONES < len(g.zones[zone])
        return 0 <= kind < len(KINDS) and (kind > LOST_BY_RULING or about(entry) < g.players)

    def enter(self, g: State, entry: int) -> None:
        """Carry out what was decided from outside."""
        kind = kind_of(entry)
        n = about(entry)
        rule = g.ruled_by(kind)
        if kind == CONCEDED or (kind == LOST_BY_RULING and g.present() > 2):
            self.concede(g, n)
        elif kind == LOST_BY_RULING:
            rule_lost(g, n, rule)
        elif kind == AGREED_DRAW:
            agree_on_draw(g, rule)
        elif kind == RESHUFFLED:
            reshuffle(g, n % g.players, n, rule)
        elif kind == PUT_BACK:
            put_back(g, n % ZONES, n // ZONES, rule)
        elif kind == BACKED_UP:
            tell_backup(g, rule)
        else:
            limit_turns(g, n, kind == LIFE_AFTER)

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

    # --- agents ----------------------------------------------------------------------------------------------
    def evaluate(self, g: State, player: Player) -> float:
        """How good a position is for a player, from what they may see; more is better."""
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

    def outlook(self, g: State, player: Player) -> float:
        """The same, for agents that think ahead: by weights that were fitted to games (benchmarks/outlook.py)."""
        if g.over or not self.weights:
            return self.evaluate(g, player)
        team = g.team(player)
        score = 0.0
        for p in range(g.players):
            own = 0.0
            for weight, n in zip(self.weights, self.features(g, p), strict=True):
                own += weight * n
            score += own if p in team else -own
        return score

    def features(self, g: State, player: Player) -> list[float]:
        """What a player has, in numbers, as far as everybody may see it: the outlook weighs them."""
        return []

    def usual(self, g: State, kind: QuestionKind, player: Player, values: list[int], src: ObjId, before: list[int]) -> int:
        """The index of what most would answer without thinking ahead, or -1: nothing is usual. `before` are the answers of
        the same declaration of attackers or blockers."""
        return -1

    def hidden_group(self, g: State, id: ObjId) -> int:
        """Hidden cards of one owner are dealt again within a group: main deck and character deck do not mix."""
        return 0

    def caches(self) -> list[Cache]:
        """All that its states keep instead of computing it each time, with the facts that this depends on."""
        return CACHES

    def lies_unseen(self, g: State, id: ObjId) -> bool:
        """A player who cannot see what an object is may be asked about it all the same: it lies face down in the open."""
        o = g.objs[id]
        return o.zone >= 0 and g.kinds[o.zone // g.players].sees == "all"

    def determinize(self, g: State, viewer: Player, seed: int, keep: list[ObjId], deal: Deal | None = None) -> None:
        """Deal again all that is hidden from the viewer, and all chance to come. Objects keep their ids and places.

        `keep` are objects that the viewer is being shown. The deal does not depend on how things really lie. Where it is
        given, it notes how things lie now, so that they can be dealt like that in another copy of the same position."""
        chance = Chance(seed)
        shown = {id for id in [*keep, *[w.src for w in g.waiting], *[p.src for p in g.pending]]
                 if 0 <= id < len(g.objs) and not self.lies_unseen(g, id)}
        pools: dict[int, list[int]] = {}  # by owner and group, as one number
        for zone in g.zones:
            for id in zone:
                o = g.objs[id]
                if o.parts and id not in shown and not g.visible(id, viewer) and not g.remembers(id, viewer):
                    key = (o.owner << 8) + self.hidden_group(g, id)
                    pool = pools.get(key)
                    if pool is None:
                        pools[key] = [id]
                    else:
                        pool.append(id)
        if self.ranked is not g.cards or len(self.ranks) != len(g.cards):
            self.ranked = g.cards
            self.by_rank = [part for _, part in sorted([(card.name, part) for part, card in enumerate(g.cards)])]
            self.ranks = [0] * len(g.cards)
            for i in range(len(self.by_rank)):
                self.ranks[self.by_rank[i]] = i
        ranks = self.ranks
        able = set(g.with_abilities)
        for key in sorted(pools):
            ids = pools[key]
            cards = sorted([ranks[part] for id in ids for part in g.objs[id].parts])
            for i in range(len(cards) - 1, 0, -1):
                j = chance.below(i + 1)
                swapped = cards[i]
                cards[i] = cards[j]
                cards[j] = swapped
            dealt = 0
            for id in ids:
                n = len(g.objs[id].parts)
                _become(g, id, [self.by_rank[rank] for rank in cards[dealt:dealt + n]], able)
                dealt += n
        if deal is not None:
            deal.note(g, [id for key in pools for id in pools[key]])
        mark_changed(g, STRUCTURE | ABILITIES)
        refresh(g)  # so that nothing shows what hung on cards that lie elsewhere now
        g.dice.reseed(seed ^ 0x5EED)
        if deal is not None:
            deal.note_computed(g)

    def deal_again(self, g: State, deal: Deal) -> None:
        """As it was dealt before in another copy of the position."""
        objs = g.objs
        for i, id in enumerate(deal.ids):
            objs[id] = deal.objs[i]
        g.with_abilities = deal.with_abilities.copy()
        mark_changed(g, STRUCTURE | ABILITIES)
        computed = deal.computed
        assert computed is not None
        computed.into(g)
        g.dice.restore(deal.key0, deal.key1, 0)


class Deal:
    """How that which is hidden from a seat was dealt at a question."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.ids: list[ObjId] = []
        self.objs: list[Obj] = []
        self.with_abilities: list[ObjId] = []
        self.computed: Computed | None = None  # None: it has not been dealt yet
        self.key0 = 0  # of the chance to come
        self.key1 = 0

    def note(self, g: State, ids: list[ObjId]) -> None:
        self.ids = ids
        self.objs = [g.objs[id] for id in ids]
        self.with_abilities = g.with_abilities.copy()
        g.token = Token()  # these objects are shared from now on

    def note_computed(self, g: State) -> None:
        """What has been computed of it."""
        self.computed = Computed(g)
        self.key0 = g.dice.key0
        self.key1 = g.dice.key1


def _become(g: State, id: ObjId, parts: list[int], able: set[ObjId]) -> None:
    """A hidden object is another card (a hidden pile: other cards) of the same owner. `able`: those with abilities."""
    if g.objs[id].parts == parts:
        return
    o = g.own(id)
    o.card = g.cards[parts[0]]
    o.parts = parts
    g.chars[id] = g.base_chars(id)
    works = not o.down and (o.card.functions >> g.zone_kind(id)) & 1
    if works and id not in able:
        insort(g.with_abilities, id)
    elif not works and id in able:
        g.with_abilities.remove(id)


def _option(name: str, value: Any, allowed: Any) -> Any:
    if isinstance(value, str) and allowed is not str:
        word = value.strip().lower()
        if word in ("true", "yes", "on", "false", "no", "off") and (allowed is bool or _has_bool(allowed)):
            value = word in ("true", "yes", "on")
        elif word.removeprefix("-").isdecimal() and len(word) <= MOST_DIGITS and (
                isinstance(allowed, type) or value not in allowed):
            value = int(word)
    if isinstance(allowed, type):
        fits = type(value) is allowed
    else:
        fits = any(type(value) is type(a) and value == a for a in allowed)
    if not fits:
        raise GyojiError(f"option {name}: expected {' or '.join(allowed_words(allowed))}, not {shortened(repr(value))}")
    return value


def allowed_words(allowed: Any) -> list[str]:
    """What an option may be, for people."""
    if isinstance(allowed, type):
        return [_TYPE_WORDS.get(allowed.__name__, allowed.__name__)]
    if len(allowed) > 3 and all(type(a) is int for a in allowed) and allowed[-1] - allowed[0] == len(allowed) - 1:
        return [f"{allowed[0]} to {allowed[-1]}"]
    return [str(a) for a in allowed]


def _has_bool(allowed: Any) -> bool:
    return not isinstance(allowed, type) and any(isinstance(a, bool) for a in allowed)


_TYPE_WORDS: Final = {"bool": "true or false", "int": "a whole number", "str": "a text"}
