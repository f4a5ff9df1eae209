"""Positions of Magic for tests of single rules: permanents on the battlefield, answers in order."""

from __future__ import annotations

from gyoji.effects.lowering.link import prepare, printed
from gyoji.effects.nodes.abilities import Keyword
from gyoji.games.magic.additional import state_based_actions
from gyoji.games.magic.combat import damage, declaring
from gyoji.games.magic.referee.referee import Magic
from gyoji.games.magic.state.card import MagicCard, plain_card
from gyoji.games.magic.state.symbols import ManaCost
from gyoji.games.magic.state.terms import BATTLEFIELD, DECLARE_ATTACKERS, KINDS, LEXICON
from gyoji.kernel.state.card import Ability, Chars
from gyoji.kernel.state.state import Asker, State
from gyoji.kernel.state.terms import DONE


def card(name: str, kinds: str = "creature", pt: tuple[int, int] = (0, 0), keys: tuple[str, ...] = (),
         abilities: tuple[Ability, ...] = (), types: tuple[str, ...] = (), colors: int = 0, loyalty: int = 0) -> MagicCard:
    base = Chars(name)
    for kind in kinds.split():
        base.types |= KINDS[kind]
    base.stats = [pt[0], pt[1], 2, loyalty, loyalty]
    base.subtypes = frozenset(f"type:{t}" for t in types)
    base.colors = colors
    for place, a in enumerate([*(Keyword(k) for k in keys), *abilities]):
        prepare(a, LEXICON)
        printed(base, a, place)
    made = plain_card(name, base, ManaCost("{2}"), "")
    made.finish()
    return made


def creature(name: str, power: int, toughness: int, *keys: str, colors: int = 0) -> MagicCard:
    return card(name, "creature", (power, toughness), keys, colors=colors)


class Answers(Asker):
    """Answers by value, in order; where the next one does not fit, the first option (or to be done)."""

    def __init__(self) -> None:
        self.queue: list[int] = []
        self.asked: list[list[int]] = []

    def choose(self, g: State, kind: int, player: int, options: list[int], src: int, rule: str) -> int:
        self.asked.append(options.copy())
        if self.queue and self.queue[0] in options:
            return options.index(self.queue.pop(0))
        return options.index(DONE) if DONE in options else 0


def position() -> Magic:
    """A game in the middle of player 0's combat, with a journal."""
    g = Magic()
    g.asker = Answers()
    g.open_journal()
    g.life = [20, 20]
    g.turn = 1
    g.ready = True
    g.step = DECLARE_ATTACKERS
    return g


def put(g: Magic, what: MagicCard, player: int, zone: int = BATTLEFIELD) -> int:
    g.cards.append(what)
    g.owners.append(player)
    o = g.add(what, player, [len(g.cards) - 1])
    g.place(o, g.zone_number(zone, player))
    g.turn_began = [g.stamp, g.stamp]
    return o.id


def answers(g: Magic) -> Answers:
    assert isinstance(g.asker, Answers)
    return g.asker


def answer(g: Magic, *values: int) -> None:
    answers(g).queue = list(values)


def attack(g: Magic, *pairs: int) -> None:
    """Attackers (and, after each, what it attacks where there is a choice)."""
    answer(g, *pairs)
    declaring.declare_attackers(g)


def block(g: Magic, *pairs: int) -> None:
    """Blockers, each followed by whom it blocks where there is a choice."""
    answer(g, *pairs)
    declaring.declare_blockers(g)


def deal(g: Magic, *values: int) -> None:
    """All damage steps and the state-based actions after each."""
    answer(g, *values)
    if damage.has_first_strike(g):
        damage.deal_damage(g, True)
        check(g)
    damage.deal_damage(g, False)
    check(g)


def check(g: Magic) -> None:
    while state_based_actions.state_based(g):
        pass


def alive(g: Magic, id: int) -> bool:
    return not g.objs[id].gone


def cited(g: Magic) -> set[str]:
    assert g.journal is not None
    return {ev.rule for ev in g.journal}
