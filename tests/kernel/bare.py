"""What the toy games share: a bare state with four zones, cards made on the spot, answers given in a list."""

from collections.abc import Callable
from typing import Any

from gyoji.kernel.process.apply import add_lasting_effect, apply_event
from gyoji.kernel.state.card import REPLACEMENT, STATIC, TRIGGERED, Ability, Card, Chars, Continuous, LastingEffect, Mod
from gyoji.kernel.state.event import Event
from gyoji.kernel.state.objects import ZoneKind
from gyoji.kernel.state.state import Asker, State
from gyoji.kernel.state.terms import ABILITIES, ASK_NAMES, STRUCTURE

DECK, HAND, FIELD, GRAVE = range(4)
KINDS = [
    ZoneKind("deck", DECK, "none", ordered=True), ZoneKind("hand", HAND, "owner"), ZoneKind("field", FIELD, "all"),
    ZoneKind("grave", GRAVE, "all"),
]


class Answers(Asker):
    """Answers in turn, each one of the options; then always the first option. Keeps who was asked what."""

    def __init__(self, *answers: int) -> None:
        self.answers = list(answers)
        self.asked: list[tuple[str, int, list[int]]] = []

    def choose(self, g: State, kind: int, player: int, options: list[int], src: int, rule: str) -> int:
        self.asked.append((ASK_NAMES[kind], player, list(options)))
        return options.index(self.answers.pop(0)) if self.answers else 0

    def who(self) -> list[int]:
        return [player for _, player, _ in self.asked]


class Bare(State):
    """A game without rules. `story` is what the toys tell."""

    def __init__(self, players: int = 2, kinds: list[ZoneKind] = KINDS) -> None:
        super().__init__(players, kinds)
        self.life = [20] * players
        self.story: list[Any] = []

    def fresh(self) -> State:
        return type(self)(self.players)

    def apply(self, ev: Event) -> None:
        apply_event(self, ev)

    def possible(self, ev: Event) -> bool:
        return ev.obj < 0 or not self.objs[ev.obj].gone

    def make(self, name: str, player: int = 0, zone: int = FIELD, abilities: tuple[Ability, ...] = (),
             stats: tuple[int, ...] = (0, 0)) -> int:
        """A card, as an object in a zone."""
        base = Chars(name)
        base.stats = list(stats)
        for i in range(len(abilities)):
            base.grant(abilities[i], i)
        card = Card(name, base, "")
        card.functions = 1 << FIELD if abilities else 0
        self.cards = [*self.cards, card]
        self.owners = [*self.owners, player]
        o = self.add(card, player, [len(self.cards) - 1])
        self.place(o, self.zone_number(zone, player))
        self.changed |= STRUCTURE | ABILITIES
        return o.id

    def name(self, id: int) -> str:
        return self.objs[id].card.name

    def names(self, zone: int, player: int = 0) -> list[str]:
        return [self.name(id) for id in self.zone(zone, player)]

    def carry_out(self, t: Any) -> None:
        t.ability.do(self, t)


class When(Ability):
    """A triggered ability for tests: what it hears, what it does."""

    FIELDS = ("text",)
    KIND = TRIGGERED

    def __init__(self, text: str, hears: int, do: Callable[..., None] = lambda g, t: g.story.append(t.ability.text),
                 test: Callable[..., bool] = lambda g, src, ev: True, window: int = 0, backward: bool = False) -> None:
        super().__init__()
        self.text = text
        self.hears = 1 << hears
        self.do = do
        self.test = test
        self.window = window
        self.backward = backward

    def triggers(self, g: State, src: int, ev: Event, w: Any) -> bool:
        return self.test(g, src, ev)


class Instead(Ability):
    """A replacement for tests: which events, what becomes of them."""

    FIELDS = ("text",)
    KIND = REPLACEMENT

    def __init__(self, text: str, hears: int, change: Callable[..., Event | None],
                 test: Callable[..., bool] = lambda g, w, ev: True,
                 uses: Callable[..., list[int]] | None = None, may: bool = False) -> None:
        super().__init__()
        self.text = text
        self.hears = 1 << hears
        self.change = change
        self.test = test
        self.uses = uses  # one of these is used up
        self.may = may

    def replaces(self, g: State, w: Any, ev: Event) -> bool:
        return self.test(g, w, ev)

    def replace(self, g: State, w: Any, ev: Event) -> Event | None:
        return self.change(g, w, ev)

    def needs(self, g: State, w: Any, ev: Event) -> int:
        return 0 if self.uses is None else 1

    def among(self, g: State, w: Any, ev: Event) -> list[int]:
        return [] if self.uses is None else self.uses(g, w)

    def optional(self, g: State, w: Any, ev: Event) -> bool:
        return self.may


class Change(Mod):
    """A change of characteristics for tests: `do` gets them and a number, fixed or counted."""

    FIELDS = ("text",)

    def __init__(self, text: str, do: Callable[[Chars, int], None], number: int | Callable[[State], int] = 0,
                 layer: int = 0, reads: int = 0, writes: int = 0) -> None:
        super().__init__()
        self.text = text
        self.do = do
        self.number = number
        self.layer = layer
        self.reads = reads
        self.writes = writes

    def apply(self, g: State, eff: Continuous, obj: int, ch: Chars) -> None:
        self.do(ch, self.amount(g, eff, obj))

    def amount(self, g: State, eff: Continuous, obj: int) -> int:
        return self.number if isinstance(self.number, int) else self.number(g)

    def lock(self, g: State, eff: Continuous, obj: int) -> Mod:
        return Change(self.text, self.do, self.amount(g, eff, obj), self.layer, 0, self.writes)


class Ever(Ability):
    """A static ability for tests: whom it concerns, what it changes."""

    FIELDS = ("text",)
    KIND = STATIC

    def __init__(self, text: str, mods: list[Mod], whom: Callable[..., list[int]], reads: int = 0) -> None:
        super().__init__()
        self.text = text
        self.mods = mods
        self.whom = whom
        self.reads = reads

    def continuous(self, g: State, src: int, origin: int, out: list[Continuous]) -> None:
        out.append(EverEffect(self, src, g.objs[src].stamp))


class EverEffect(Continuous):
    def __init__(self, ability: Ever, src: int, stamp: int) -> None:
        super().__init__(src, 0, stamp, ability.mods, [])
        self.ability = ability
        self.begun = False

    def affected(self, g: State) -> list[int]:
        self.objects = self.reach(g)
        self.begun = True
        return self.objects

    def reach(self, g: State) -> list[int]:
        return self.objects if self.begun else self.ability.whom(g, self.src)

    def alive(self, g: State) -> bool:
        return self.begun or self.ability in g.chars[self.src].abilities

    def reads(self) -> int:
        return super().reads() | self.ability.reads

    def leans_on(self) -> int:
        return self.reads() | ABILITIES


def plus(ch: Chars, n: int) -> None:
    ch.stats[0] += n


def floating(g: State, id: int, change: Mod, until: int = 0, **more: Any) -> LastingEffect:
    """The effect of something that was resolved: whom it concerns and its numbers are fixed."""
    f = LastingEffect(id, 0, g.tick(), until, "1")
    f.effect = Continuous(id, 0, f.stamp, [], [id])
    f.effect.set_mods([change.lock(g, f.effect, id)])
    for name, value in more.items():
        setattr(f, name, value)
    add_lasting_effect(g, f, "1")
    return f
