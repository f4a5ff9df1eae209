"""Games of NOVA for tests: decks drawn from all cards, players by chance, and what must hold at every question."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from functools import cache
from typing import Any

from hypothesis import HealthCheck, Phase, settings

from gyoji.effects.abilities import Activated
from gyoji.games import load
from gyoji.games.nova.activating import uses
from gyoji.games.nova.terms import (
    ACTIVATE,
    CHARACTER,
    CONDEMNED,
    FIELD,
    HEALTH,
    INDESTRUCTIBLE,
    PLAY,
    SERVANT,
    WAITING_ZONE,
)
from gyoji.games.nova.words import WORDS
from gyoji.kernel.card import ACTIVATED, REPLACEMENT, TRIGGERED, Ability, Card
from gyoji.kernel.chance import Chance
from gyoji.kernel.continuous import look, refresh
from gyoji.kernel.deck import Deck
from gyoji.kernel.match import Match
from gyoji.kernel.objects import Obj
from gyoji.kernel.state import Asker, State
from gyoji.kernel.terms import (
    ABILITIES,
    ACT,
    DONE,
    MAY,
    PASS,
    STRUCTURE,
    act_of,
    obj_of,
    place_of,
)
from gyoji.kernel.turn import play_on

settings.register_profile("nova", deadline=None, derandomize=True, database=None, print_blob=False,
                          suppress_health_check=list(HealthCheck), phases=[Phase.explicit, Phase.generate])
GAME = load("nova")
OPTIONS = GAME.read_options({})
CAP = 20_000  # decisions: a game with more is endless


def examples(n: int) -> settings:
    """So many examples, always the same ones; GYOJI_EXAMPLES=20 tries twenty times as many, others each time."""
    times = int(os.environ.get("GYOJI_EXAMPLES", "1"))
    return settings(settings.get_profile("nova"), max_examples=n * times, derandomize=times == 1)


# --- decks ---------------------------------------------------------------------------------------------------
@cache
def own_decks() -> list[Deck]:
    return list(GAME.decks().values())


@cache
def pool() -> tuple[list[str], list[str]]:
    """All cards of the main deck, all characters."""
    cards = GAME.cards()
    characters = [n for n, c in cards.items() if c.base.kinds & CHARACTER]
    return [n for n in cards if n not in characters], characters


def drawn_deck(dice: random.Random, colors: int = 2) -> Deck:
    """A legal deck drawn from all cards: of a few colours (and colourless), or of all (6)."""
    cards = GAME.cards()
    mask = sum(1 << k for k in dice.sample(range(5), min(colors, 5))) | 1 << 5
    main, characters = ([n for n in names if cards[n].base.colors & mask] for names in pool())
    return Deck("drawn", {"main": [(3, n) for n in dice.sample(main, 15)],
                          "characters": [(1, n) for n in dice.sample(characters, min(10, len(characters)))]})


def single_decks(dice: random.Random) -> list[Deck]:
    """Two decks without a card in common, each card once: a name in a text betrays the card."""
    main, characters = (dice.sample(names, len(names)) for names in pool())
    return [Deck("singles", {"main": [(1, n) for n in main[k::2][:50]],
                             "characters": [(1, n) for n in characters[k::2][:10]]}) for k in range(2)]


def pairing(seed: int) -> list[Deck]:
    """Two decks: now and then the game's own, mostly drawn from all cards."""
    dice = random.Random(seed)
    if seed % 4 == 0:
        return [dice.choice(own_decks()) for _ in range(2)]
    return [drawn_deck(dice, dice.choice((1, 2, 2, 3, 6))) for _ in range(2)]


def varied_options(seed: int) -> dict[str, Any]:
    """Mostly the usual options, now and then each other value."""
    return GAME.read_options({
        "payment": "ask" if seed % 5 == 1 else "auto",
        "float-energy": "always" if seed % 7 == 2 else "useful",
        "untargetable": "chosen" if seed % 11 == 3 else "applied",
        "destroyed-window": seed % 5 == 4,
    })


def begun(seed: int, decks: list[Deck] | None = None, options: dict[str, Any] | None = None) -> State:
    return GAME.new_state(decks or pairing(seed), seed, options or varied_options(seed))


# --- players -------------------------------------------------------------------------------------------------
class TooLong(Exception):
    """A game has had more decisions than any game should."""


Look = Callable[[State, int, int, list[int]], None]


class Table(Asker):
    """Both players by chance. Zeal is how often (in a hundred) an act is preferred to passing and doing nothing.

    `trace` is what was asked and answered; `watch` is called at each question."""

    def __init__(self, seed: int, zeal: int = 0, watch: Look | None = None, cap: int = CAP) -> None:
        self.dice = Chance(seed * 2 + 1)
        self.zeal = zeal
        self.watch = watch
        self.cap = cap
        self.trace: list[tuple[int, int, int, int]] = []

    def choose(self, g: State, kind: int, player: int, options: list[int], src: int, rule: str) -> int:
        if len(self.trace) >= self.cap:
            raise TooLong(f"{self.cap} decisions")
        if self.watch is not None:
            self.watch(g, kind, player, options)
        i = pick(self.dice, self.zeal, kind, options)
        self.trace.append((kind, player, len(options), i))
        return i


def pick(dice: Chance, zeal: int, kind: int, options: list[int]) -> int:
    if zeal and dice.below(100) < zeal:
        idle = PASS if kind in (ACT, MAY) else DONE
        eager = [i for i, o in enumerate(options) if o != idle]
        return eager[dice.below(len(eager))]
    return dice.below(len(options))


def play(g: State, table: Table) -> State:
    """To the end."""
    g.asker = table
    play_on(g)
    return g


def story(g: State, table: Table) -> tuple[Any, ...]:
    """All that tells one game from another."""
    return table.trace, g.winner, g.life, g.turn, fingerprint(g)


def fingerprint(g: State) -> str:
    from gyoji.kernel.fingerprint import position_text

    return position_text(g, GAME.own_state(g))


# --- what must hold ------------------------------------------------------------------------------------------
def check_places(g: State) -> None:
    """Each card is in exactly one place, and all that is said of its place agrees."""
    where: dict[int, int] = {}
    for number, ids in enumerate(g.zones):
        kind, side = divmod(number, g.players)
        for id in ids:
            o = g.objs[id]
            assert o.zone == number, f"{o.card.name} lies in zone {number} and says {o.zone}"
            assert not o.gone, f"{o.card.name} is gone and still lies in {g.kinds[kind].name}"
            assert o.parts or kind == WAITING_ZONE, f"{o.card.name} without a card in {g.kinds[kind].name}"
            for part in o.parts:
                assert part not in where, f"{g.cards[part].name} is in two places"
                where[part] = id
                assert g.owners[part] == o.owner or len(o.parts) > 1
            if o.parts:
                assert g.cards[o.parts[0]] is o.card
            if kind == FIELD:  # 205.4, 301.9.1
                assert o.controller == side, f"{o.card.name} lies in the field of {side}, controlled by {o.controller}"
            elif kind != WAITING_ZONE:  # 301.11
                assert o.owner == side, f"{o.card.name} of {o.owner} lies in {g.kinds[kind].name} of {side}"
            assert o.host < 0 or kind == FIELD, f"{o.card.name} is attached and not on the field"
    assert len(where) == len(g.cards), f"lost: {[g.cards[k].name for k in range(len(g.cards)) if k not in where]}"


def check_settled(g: State) -> None:
    """Whoever gets priority finds no rule process undone (501.1) and no effect half done."""
    assert not g.pending and not g.refreshing and g.depth == 0 and g.playing < 0 and g.running == 0
    assert [w.obj for w in g.waiting] == g.zones[WAITING_ZONE * 2]
    for id in [*g.zones[FIELD * 2], *g.zones[FIELD * 2 + 1]]:
        o = g.objs[id]
        assert o.host < 0 or not g.objs[o.host].gone, f"{o.card.name} is attached to what is gone"
        ch = look(g, id)
        if ch.kinds & SERVANT and not o.states & CONDEMNED and not ch.keys & INDESTRUCTIBLE:
            assert o.damage < ch.stats[HEALTH], f"{o.card.name} should be destroyed (503)"


def check_alert(g: State) -> None:
    """Who has an ability that works where it is, is listened to."""
    assert len(set(g.alert)) == len(g.alert)
    for number, ids in enumerate(g.zones):
        for id in ids:
            o = g.objs[id]
            if not o.parts:
                assert id not in g.alert
                continue
            if (o.card.functions >> (number // g.players)) & 1:
                assert id in g.alert, f"{o.card.name} in {g.kinds[number // g.players].name} is not listened to"
            for a in look(g, id).abilities:
                if g.works(o, a) and not g.mute(id):
                    assert heard(g, id, a), f"nobody listens to {o.card.name}: {a.text or a!r}"
    for id in g.alert:
        assert not g.objs[id].gone


def heard(g: State, id: int, a: Ability) -> bool:
    """An ability that works is among those that the kernel asks."""
    if a.kind == ACTIVATED:
        return id in g.activators
    among = {TRIGGERED: g.states_watched if a.watches else g.watchers, REPLACEMENT: g.replacers}.get(a.kind)
    if a.stands:
        among = g.standing
    return among is None or any(w.src == id and w.ability is a for w in among)


def check_cache(g: State) -> None:
    """What is remembered of the characteristics and of who listens is what a computation from nothing gives."""
    n = g.clone()
    if n.changed & n.reads:
        refresh(n)
    before = computed(n)
    for ids in n.zones:
        for id in ids:
            if n.objs[id].parts:
                n.chars[id] = n.base_chars(id)
    n.changed |= STRUCTURE | ABILITIES
    refresh(n)
    after = computed(n)
    for key, value in after.items():
        assert before[key] == value, f"{key}: {before[key]} was remembered, {value} is right"


def computed(g: State) -> dict[str, Any]:
    out: dict[str, Any] = {}
    for ids in g.zones:
        for id in ids:
            c = g.chars[id]
            out[f"{g.objs[id].card.name} {id}"] = (
                c.name, c.kinds, c.colors, list(c.stats), sorted(c.words), c.keys, [a.text for a in c.abilities],
                list(c.origins))
    out["players"] = (g.player_stats, g.player_keys)
    for name in ("watchers", "replacers", "standing", "states_watched"):
        out[name] = [(w.src, w.ability.text, w.origin, w.you) for w in getattr(g, name)]
    out["rules"] = {k: [w.src for w in v] for k, v in g.rules.items()}
    out["hears"] = (g.hears, g.replaced, g.activators)
    return out


def check_all(g: State, kind: int, player: int, options: list[int]) -> None:
    assert len(options) > 1, "a question with one answer was asked"
    assert len(set(options)) == len(options), "an option is offered twice"
    check_places(g)
    check_alert(g)
    check_cache(g)
    if kind == ACT:
        check_settled(g)


# --- which cards were used -----------------------------------------------------------------------------------
class Used:
    """Cards played and abilities activated or triggered over many games."""

    def __init__(self) -> None:
        self.played: set[str] = set()
        self.activated: set[tuple[str, str]] = set()

    def watch_acts(self, g: State, option: int) -> None:
        id = obj_of(option)
        if act_of(option) == PLAY:
            self.played.add(g.objs[id].card.name)
        elif act_of(option) == ACTIVATE and place_of(option) != 255:
            u = uses(g, id)[place_of(option)]
            self.activated.add((g.objs[u.lender].card.name, u.ability.text))

    def missing(self) -> list[str]:
        out = [f"never played: {n}" for n in GAME.cards() if n not in self.played]
        for card in GAME.cards().values():
            for a in card.base.abilities:
                if isinstance(a, Activated) and (card.name, a.text) not in self.activated:
                    out.append(f"never activated: {card.name}: {a.text}")
        return out


class Recorder(Table):
    """A table that notes what is used."""

    def __init__(self, used: Used, seed: int, zeal: int = 0, watch: Look | None = None, cap: int = CAP) -> None:
        super().__init__(seed, zeal, watch, cap)
        self.used = used

    def choose(self, g: State, kind: int, player: int, options: list[int], src: int, rule: str) -> int:
        i = super().choose(g, kind, player, options, src, rule)
        if kind == ACT and options[i] != PASS:
            self.used.watch_acts(g, options[i])
        return i


# --- positions -----------------------------------------------------------------------------------------------
def position(records: list[dict[str, Any]], a: dict[str, list[str]], b: dict[str, list[str]], step: str = "main-1",
             life: tuple[int, int] = (2000, 2000), options: dict[str, Any] | None = None) -> State:
    """Turn 3 of player A at a step, with cards in zones ("兵!" is frozen); decks of ten blank cards."""
    cards = {str(r["name"]): GAME.card_from(r, "position") for r in records}
    g = WORDS.empty_state(options or OPTIONS, 1)
    g.float_energy = False
    g.life = list(life)
    numbers = {z.name: z.number for z in WORDS.zones}
    for player, zones in enumerate((a, b)):
        lying = {"deck": ["白紙"] * 10, **zones}
        for zone, names in lying.items():
            for name in names:
                plain = name.rstrip("!")
                card = cards.get(plain) or GAME.cards().get(plain) or blank()
                assert card.name == plain, f"unknown card {plain}"
                lay(g, card, player, numbers[zone]).turned = name.endswith("!")
    WORDS.begin(g, 3, 0, step)
    return g


def lay(g: State, card: Card, player: int, kind: int) -> Obj:
    """A card that lies in a zone, as from the beginning."""
    g.cards.append(card)
    g.owners.append(player)
    o = g.add(card, player, [len(g.cards) - 1])
    g.place(o, g.zone_number(kind, player))
    return o


@cache
def blank() -> Card:
    return WORDS.blank()


def match_of(g: State) -> Match:
    m = Match(GAME, g)
    m.run()
    return m
