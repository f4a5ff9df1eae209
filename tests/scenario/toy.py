"""A toy game, so that scenarios can be tested without one: units attack, spells wait and are resolved."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gyoji.effects.context import Lexicon
from gyoji.kernel.declaring.gamedef import GameDef
from gyoji.kernel.errors import TextError
from gyoji.kernel.process.apply import apply_event, leave
from gyoji.kernel.process.continuous import look
from gyoji.kernel.process.pipeline import happen
from gyoji.kernel.process.turn import Act, Priority
from gyoji.kernel.state.card import Ability, Card, Chars
from gyoji.kernel.state.event import Event
from gyoji.kernel.state.objects import Obj, ZoneKind
from gyoji.kernel.state.schedule import Step
from gyoji.kernel.state.state import Pending, StackItem, State
from gyoji.kernel.state.terms import (
    ACT,
    ATTACK,
    BLOCK,
    CHOOSE,
    COLOR,
    DAMAGE,
    DEFENDER,
    DONE,
    LOSE_LIFE,
    MAY,
    MODE,
    MOVE,
    NUMBER,
    ORDER,
    PASS,
    PUT_COUNTERS,
    TARGET,
    TURN,
    act_code,
    act_of,
    obj_of,
    player_ref,
)
from gyoji.scenario import Result, register

DECK, HAND, FIELD, GRAVE, STACK = range(5)
ZONES = [
    ZoneKind("deck", DECK, "none", ordered=True), ZoneKind("hand", HAND, "owner"), ZoneKind("field", FIELD, "all"),
    ZoneKind("graveyard", GRAVE, "all"), ZoneKind("stack", STACK, "all", ordered=True, shared=True),
]
Ruling = Callable[[str], Result]  # a scenario's text to its result
UNIT, SPELL = 1, 2
ATTACKING, BLOCKING = 1, 2
FLYING = 1
PLAY, USE = 1, 2
POWER, COST = 0, 1

WORDS = Lexicon()
WORDS.zones = {z.name: z.number for z in ZONES}
WORDS.stats = {"power": POWER, "cost": COST}
WORDS.kinds = {"unit": UNIT, "spell": SPELL}
WORDS.colors = {"red": 1, "blue": 2}
WORDS.states = {"attacking": ATTACKING, "blocking": BLOCKING}
WORDS.keys = {"flying": FLYING}


class Text(Ability):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text


class Toy(State):
    def __init__(self) -> None:
        super().__init__(2, ZONES)
        self.steps = STEPS
        self.mana = [0, 0]
        self.attacker = -1
        self.ordering: list[Pending] = []

    def fresh(self) -> Toy:
        return Toy()

    def copy_into(self, n: State) -> None:
        super().copy_into(n)
        assert isinstance(n, Toy)
        n.mana = self.mana.copy()
        n.attacker = self.attacker

    def next_turn(self) -> None:
        self.turn += 1
        self.active = 1 - self.active
        self.schedule = [0, 1, 2, 3]

    def apply(self, ev: Event) -> None:
        apply_event(self, ev)

    def value(self, id: int, stat: int) -> int:
        return look(self, id).stats[stat] + self.objs[id].counters.get("+1", 0) * (stat == POWER)

    def priority_step(self, rule: str) -> bool:
        self.place_triggers()
        for id in [i for p in range(2) for i in self.zone(FIELD, p)]:
            if self.objs[id].damage >= self.value(id, POWER):
                happen(self, Event(MOVE, "9.1", id, to=GRAVE))
        for p in range(2):
            if self.life[p] <= 0:
                self.over, self.winner, self.lost = True, 1 - p, 1 << p
                return True
        pick = self.ask(ACT, self.priority, acts(self, self.priority), -1, rule)
        if pick != PASS:
            self.passes = 0
            play(self, self.priority, pick)
            return False
        self.passes += 1
        self.priority = 1 - self.priority
        if self.passes < 2:
            return False
        self.passes = 0
        self.priority = self.active
        if not self.waiting:
            return True
        resolve(self, self.waiting.pop())
        return False

    def place_triggers(self) -> None:
        for p in range(2):
            mine = [t for t in self.pending if t.you == p]
            self.pending = [t for t in self.pending if t.you != p]
            while mine:
                self.ordering = mine
                t = mine.pop(self.ask(ORDER, p, list(range(len(mine))), -1, "7.1"))
                o = self.add(self.objs[t.src].card, p, [])
                self.place(o, self.zone_number(STACK, 0))
                self.waiting.append(StackItem(o.id, t.src, p, t.ability, [], None, 0))
        self.ordering = []

    def do_counters(self, id: int, word: str, n: int, flags: int, src: int, cause: int) -> int:
        happen(self, Event(PUT_COUNTERS, "8.1", id, n=n, word=word))
        return n


def acts(g: Toy, player: int) -> list[int]:
    out = [PASS]
    for id in g.zone(HAND, player):
        ch = look(g, id)
        slow = ch.types & UNIT and (player != g.active or g.waiting or g.steps[g.step].name != "main")
        if ch.stats[COST] <= g.mana[player] and not slow:
            out.append(act_code(PLAY, id, 0))
    for id in g.zone(FIELD, player):
        if look(g, id).abilities and not g.objs[id].tapped:
            out.append(act_code(USE, id, 0))
    return out


def things(g: Toy) -> list[int]:
    return [id for p in range(2) for id in g.zone(FIELD, p)] + [player_ref(0), player_ref(1)]


def play(g: Toy, player: int, code: int) -> None:
    id = obj_of(code)
    before = g.clone()
    if act_of(code) == USE:
        happen(g, Event(TURN, "5.2", id, n=1))
        g.mana[player] += 1
        g.cite("5.2")
        return
    name = g.objs[id].card.name
    slots: list[list[int]] = [[]]
    if name == "Bolt":
        slots[0] = [g.ask(TARGET, player, things(g), id, "5.1")]
    elif name == "Rain":
        slots[0] = [g.ask(TARGET, player, things(g), id, "5.1") for _ in range(3)]
    elif name == "Mode":
        slots[0] = [g.ask(MODE, player, [0, 1], id, "5.1")]
    elif name == "Dear":  # it turns out too dear: taken back
        before.copy_into(g)
        g.cite("5.9")
        g.mana[player] = 0
        return
    g.mana[player] -= look(g, id).stats[COST]
    g.cite("5.1", id, player)
    new = leave(g, id, g.objs[id].parts)
    g.place(new, g.zone_number(STACK, 0))
    g.waiting.append(StackItem(new.id, new.id, player, None, slots, None, 0))


def resolve(g: Toy, w: StackItem) -> None:
    g.cite("6.1", w.obj)
    name = g.objs[w.obj].card.name
    you = w.you
    if w.ability is not None:
        happen(g, Event(LOSE_LIFE, "6.2", player=1 - you, n=1 if "one" in w.ability.text else 2))
        g.zones[g.zone_number(STACK, 0)].remove(w.obj)
        return
    if look(g, w.obj).types & UNIT:
        happen(g, Event(MOVE, "6.3", w.obj, to=FIELD))
        if name == "Herald":
            src = g.objs[w.obj].next
            for text in ("lose one", "lose two"):
                g.pending.append(Pending(src, Text(text), 0, you, None, []))
        return
    for ref in w.slots[0] if name in ("Bolt", "Rain") else []:
        n = 2 if name == "Bolt" else 1
        if ref < 0:
            happen(g, Event(LOSE_LIFE, "6.2", player=-1 - ref, n=n))
        elif not g.objs[ref].gone:
            happen(g, Event(DAMAGE, "6.4", ref, n=n))
    if name == "Gift" and g.ask(MAY, you, [0, 1], w.obj, "6.5"):
        g.life[you] += 1
    if name == "Cull":
        options = [id for p in range(2) for id in g.zone(FIELD, p)]
        picked: list[int] = []
        while options and len(picked) < 2:
            i = g.ask(CHOOSE, you, [*options, DONE], w.obj, "6.6")
            if i == DONE:
                break
            options.remove(i)
            picked.append(i)
        for i in picked:
            happen(g, Event(MOVE, "6.6", i, to=GRAVE))
    if name == "Coin":
        g.life[you] += 10 if g.chance(2, "coin") == 0 else 20
        g.life[you] += 100 * (g.chance(6, "die") + 1)
    if name == "Count":
        g.life[you] += g.ask(NUMBER, you, [0, 1, 2, 3], w.obj, "6.7")
        g.life[you] += 10 * g.ask(COLOR, you, [1, 2], w.obj, "6.7")
    if name == "Mode":
        g.life[you] += 5 if w.slots[0] == [0] else 7
    happen(g, Event(MOVE, "6.8", w.obj, to=GRAVE))


def draw(g: Toy) -> None:
    deck = g.zone(DECK, g.active)
    if not deck:
        g.over, g.winner = True, 1 - g.active
        return
    happen(g, Event(MOVE, "2.1", deck[-1], to=HAND))
    for id in g.zone(FIELD, g.active):
        if g.objs[id].tapped:
            happen(g, Event(TURN, "2.2", id, n=0))


def fight(g: Toy) -> None:
    g.attacker = -1
    able = [id for id in g.zone(FIELD, g.active) if not g.objs[id].tapped]
    if not able:
        return
    a = g.ask(ATTACK, g.active, [DONE, *able], -1, "3.1")
    if a == DONE:
        return
    foe = 1 - g.active
    g.ask(DEFENDER, g.active, [player_ref(foe)], a, "3.1")
    g.own(a).states |= ATTACKING
    g.own(a).tapped = True
    b = g.ask(BLOCK, foe, [DONE, *g.zone(FIELD, foe)], a, "3.2")
    if b == DONE:
        happen(g, Event(LOSE_LIFE, "3.3", player=foe, n=g.value(a, POWER)))
    else:
        g.own(b).states |= BLOCKING
        happen(g, Event(DAMAGE, "3.4", b, n=g.value(a, POWER)))
        happen(g, Event(DAMAGE, "3.4", a, n=g.value(b, POWER)))


STEPS = [
    Step("draw", "draw", "draw", [Priority("1.1"), Act("2.1", draw), Priority("1.2")]),
    Step("main", "main", "main", [Priority("1.3")]),
    Step("attack", "attack", "attack", [Act("3.1", fight), Priority("1.4")]),
    Step("end", "end", "end", [Priority("1.5")]),
]


def card(name: str, kind: int = SPELL, power: int = 0, cost: int = 0, text: str = "", keys: int = 0) -> Card:
    base = Chars(name)
    base.types = kind
    base.stats = [power, cost]
    base.colors = 1
    base.keywords = keys
    base.subtypes = frozenset({"race:beast"} if kind == UNIT else ())
    if text:
        base.abilities = [Text(text)]
        base.origins = [0]
    return Card(name, base, text)


CARDS = [
    card("Bear", UNIT, 2), card("Hawk", UNIT, 1, keys=FLYING), card("Elf", UNIT, 1, text="Turn: add one mana."),
    card("Herald", UNIT, 1), card("Giant", UNIT, 5, cost=3),
    *(card(n) for n in ("Bolt", "Rain", "Gift", "Cull", "Coin", "Count", "Mode", "Dear")),
]


class ToyGame(GameDef):
    def __init__(self) -> None:
        super().__init__()
        self.name = "toy"
        self.options = {"size": ("small", ["small", "large"], "how large")}

    def cards(self) -> dict[str, Card]:
        return {c.name: c for c in CARDS}

    def card_from(self, record: dict[str, Any], where: str) -> Card:
        if "gibberish" in record.get("text", ""):
            raise TextError(f"{where}: not understood", "gibberish")
        kind = UNIT if record.get("kind", "unit") == "unit" else SPELL
        return card(record["name"], kind, record.get("power", 1), record.get("cost", 0), record.get("text", ""))


class ToyWords:
    def __init__(self) -> None:
        self.game = "toy"
        self.zones = ZONES
        self.deck = DECK
        self.field = FIELD
        self.steps = [s.name for s in STEPS]
        self.repeats: set[str] = set()
        self.acts = {"play": PLAY, "activate": USE}
        self.declares = {"attack": "attack", "block": "attack"}
        self.details: dict[str, str] = {}
        self.lexicon = WORDS
        self.turned = "tapped"
        self.traits = {"races": "race:"}
        self.keywords: dict[str, str] = {}
        self.player_fields = {"life": "number", "mana": "number"}
        words = ["states", "tapped", "face", "damage", "counters", "controller", "new", "attached-to", "equipped", "under"]
        self.laid = {word: [FIELD] for word in words}
        self.printed = {"name": "text", "kind": "text", "power": "number", "cost": "number", "text": "text",
                        "races": "words"}
        self.part = 1
        self.taken_back = {"5.9"}

    def empty_state(self, options: dict[str, Any], seed: int) -> State:
        g = Toy()
        g.dice.reseed(seed)
        g.life = [20, 20]
        return g

    def blank(self) -> Card:
        return card("Blank", UNIT, 1, cost=99)

    def begin(self, g: State, number: int, player: int, step: str) -> None:
        g.turn = number
        g.active = player
        g.schedule = list(range(self.steps.index(step), 4))

    def arrived(self, g: State, o: Obj, looks: dict[str, Any]) -> None:
        pass

    def busy(self, g: State) -> bool:
        return False

    def ask_payment(self, g: State, on: bool) -> None:
        pass

    def set_player(self, g: State, player: int, field: str, value: Any) -> None:
        assert isinstance(g, Toy)
        g.mana[player] = value

    def read_player(self, g: State, player: int, field: str) -> Any:
        assert isinstance(g, Toy)
        return g.mana[player]

    def legal_acts(self, g: State, player: int) -> list[int] | None:
        return None

    def ability_at(self, g: State, option: int) -> tuple[int, str]:
        return 1, look(g, obj_of(option)).abilities[0].text


TOY = ToyGame()
register(ToyWords())
