"""A game for tests: two players, six kinds of card, chance, nested questions, a card shown, a card hidden."""

from __future__ import annotations

from typing import Any

from gyoji.kernel.declaring.deck import Deck
from gyoji.kernel.declaring.gamedef import GameDef
from gyoji.kernel.errors import GyojiError, TextError
from gyoji.kernel.process.apply import apply_event
from gyoji.kernel.process.pipeline import happen
from gyoji.kernel.process.turn import Act, Begins, Priority
from gyoji.kernel.state.card import Card, Chars
from gyoji.kernel.state.chance import Chance
from gyoji.kernel.state.event import Event
from gyoji.kernel.state.objects import ZoneKind
from gyoji.kernel.state.schedule import Step
from gyoji.kernel.state.state import State
from gyoji.kernel.state.terms import (
    ACT,
    BEGINS,
    CHOOSE,
    DAMAGE,
    FACE_DOWN,
    MAY,
    MOVE,
    NUMBER,
    PASS,
    RESULT,
    REVEAL,
    act_code,
    obj_of,
)

DECK, HAND, FIELD, DISCARD = range(4)
KINDS = [
    ZoneKind("deck", DECK, "none", ordered=True), ZoneKind("hand", HAND, "owner"), ZoneKind("field", FIELD, "all"),
    ZoneKind("discard", DISCARD, "all"),
]
NAMES = {"Spark": 2, "Coin": 2, "Scout": 2, "Wall": 2, "Trap": 1, "Choice": 2}


def card(name: str) -> Card:
    c = Card(name, Chars(name), f"{name} does what it does.")
    c.base.stats = [len(name)]
    return c


class ToyState(State):
    def __init__(self) -> None:
        super().__init__(2, KINDS)
        self.steps = STEPS
        self.life = [6, 6]

    def fresh(self) -> State:
        return ToyState()

    def apply(self, ev: Event) -> None:
        if ev.kind not in (BEGINS, REVEAL, RESULT):
            apply_event(self, ev)

    def next_turn(self) -> None:
        self.active = 1 - self.active if self.turn else 0
        self.turn += 1
        self.schedule = [0, 1]

    def priority_step(self, rule: str) -> bool:
        p = self.active
        acts = [PASS] + [act_code(1, id, 0) for id in sorted(self.zone(HAND, p), key=self.name_key)]
        act = self.ask(ACT, p, acts, rule=rule)
        if act == PASS:
            return True
        play(self, obj_of(act), p)
        return self.over

    def settled(self) -> None:
        for p in range(2):
            if self.life[p] <= 0 and not self.over:
                end(self, 1 - p, "9")


def end(g: State, winner: int, rule: str) -> None:
    g.over = True
    g.winner = winner
    g.note(Event(RESULT, rule, player=winner, word="wins"))


def draw(g: State) -> None:
    deck = g.zone(DECK, g.active)
    if not deck:
        return end(g, 1 - g.active, "8")
    happen(g, Event(MOVE, "2", deck[-1], to=HAND))
    return None


def hit(g: State, player: int, n: int, src: int) -> None:
    happen(g, Event(DAMAGE, "4", player=player, n=n, src=src, cause=1 - player))


def play(g: State, id: int, p: int) -> None:
    name = g.objs[id].card.name
    if name == "Trap":
        happen(g, Event(MOVE, "3.1", id, to=FIELD, flags=FACE_DOWN))
        return
    ev = Event(MOVE, "3", id, to=FIELD if name == "Wall" else DISCARD)
    happen(g, ev)
    src = ev.new
    if name == "Spark":
        hit(g, 1 - p, 1, src)
        if not g.over and g.ask(MAY, p, [0, 1], src, "5"):
            n = g.ask(NUMBER, p, [1, 2], src, "5.1")
            hit(g, p, n, src)
            hit(g, 1 - p, n + 1, src)
    elif name == "Coin":
        hit(g, (p + 1) % 2 if g.chance(2, "coin") else p, 2, src)
    elif name == "Scout":
        deck = g.zone(DECK, p)
        if deck:
            g.own(deck[-1]).known |= 1 << p
            happen(g, Event(REVEAL, "6", deck[-1], player=p))
    elif name == "Choice":
        first = g.ask(CHOOSE, 1 - p, [-1, -2], src, "7")
        hit(g, -1 - first, 1, src)
        if not g.over:
            g.ask(CHOOSE, p, [-1, -2], src, "7.1")


STEPS = [
    Step("draw", "ドロー", "draw", [Begins("1", "draw"), Act("2", draw)]),
    Step("main", "メイン", "main", [Priority("3")]),
]


class Toy(GameDef):
    def __init__(self, extra: dict[str, Card] | None = None) -> None:
        super().__init__()
        self.name = "toy"
        self.title = "A toy"
        self.title_ja = "おもちゃ"
        self.options = {"life": (6, int, "how much life"), "variant": ("plain", ["plain", "wild"], "which variant")}
        self._cards = {name: card(name) for name in NAMES} | (extra or {})

    def new_state(self, decks: list[Deck], seed: int, options: dict[str, Any]) -> State:
        g = ToyState()
        g.dice = Chance(seed)
        g.life = [options["life"]] * 2
        for p, deck in enumerate(decks):
            for name in deck.cards("main"):
                g.cards = [*g.cards, self._cards[name]]
                g.owners = [*g.owners, p]
                o = g.add(self._cards[name], p, [len(g.cards) - 1])
                g.place(o, g.zone_number(DECK, p))
            g.shuffle(g.zone(DECK, p), "shuffle")
        g.asker = type(g.asker)()
        for p in range(2):
            for _ in range(3):
                happen(g, Event(MOVE, "0", g.zone(DECK, p)[-1], to=HAND))
        return g

    def cards(self) -> dict[str, Card]:
        return self._cards

    def with_cards(self, extra: list[Card]) -> GameDef:
        return Toy({c.name: c for c in extra})

    def card_from(self, record: dict[str, Any], where: str) -> Card:
        if "frob" in record.get("text", ""):
            raise TextError(f"{where}: not understood: frob", "frob")
        if record.get("kind", "toy") != "toy":
            raise GyojiError(f"{where}: kind is `toy`, not {record['kind']!r}")
        return card(record["name"])

    def decks(self) -> dict[str, Deck]:
        return {
            "even": Deck("even", {"main": [(2, name) for name in NAMES]}),
            "sparks": Deck("sparks", {"main": [(6, "Spark"), (4, "Choice"), (2, "Coin")]}),
        }

    def deck_problems(self, deck: Deck, cards: dict[str, Card]) -> list[str]:
        out = [f"there is no card {name}" for name in deck.names() if name not in cards]
        if deck.size("main") < 10:
            out.append(f"10 cards or more, not {deck.size('main')} (0.1)")
        return out


TOY = Toy()
