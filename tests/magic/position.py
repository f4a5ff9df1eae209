"""Positions of Magic for tests of single rules: permanents on the battlefield, answers in order."""

from __future__ import annotations

from gyoji.effects.abilities import Keyword, prepare, printed
from gyoji.games.magic import assigning, combat, processes
from gyoji.games.magic.card import MagicCard, plain_card
from gyoji.games.magic.referee import Magic
from gyoji.games.magic.symbols import ManaCost
from gyoji.games.magic.terms import BATTLEFIELD, DECLARE_ATTACKERS, KINDS, LEXICON
from gyoji.kernel.card import Ability, Chars
from gyoji.kernel.state import Asker, State
from gyoji.kernel.terms import DONE


def card(name: str, kinds: str = "creature", pt: tuple[int, int] = (0, 0), keys: tuple[str, ...] = (),
         abilities: tuple[Ability, ...] = (), types: tuple[str, ...] = (), colors: int = 0, loyalty: int = 0) -> MagicCard:
    base = Chars(name)
    for kind in kinds.split():
        base.kinds |= KINDS[kind]
    base.stats = [pt[0], pt[1], 2, loyalty, loyalty]
    base.words = frozenset(f"type:{t}" for t in types)
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


class Position(Magic):
    """A game in the middle of player 0's combat, with a journal."""

    def __init__(self) -> None:
        super().__init__()
        self.answers = Answers()
        self.asker = self.answers
        self.journal = []
        self.life = [20, 20]
        self.turn = 1
        self.ready = True
        self.step = DECLARE_ATTACKERS

    def fresh(self) -> Magic:
        return Magic()

    def put(self, what: MagicCard, player: int, zone: int = BATTLEFIELD) -> int:
        self.cards.append(what)
        self.owners.append(player)
        o = self.add(what, player, [len(self.cards) - 1])
        self.place(o, self.zone_number(zone, player))
        self.turn_began = [self.stamp, self.stamp]
        return o.id

    def answer(self, *values: int) -> None:
        self.answers.queue = list(values)

    def attack(self, *pairs: int) -> None:
        """Attackers (and, after each, what it attacks where there is a choice)."""
        self.answer(*pairs)
        combat.declare_attackers(self)

    def block(self, *pairs: int) -> None:
        """Blockers, each followed by whom it blocks where there is a choice."""
        self.answer(*pairs)
        combat.declare_blockers(self)

    def damage(self, *answers: int) -> None:
        """All damage steps and the state-based actions after each."""
        self.answer(*answers)
        if assigning.has_first_strike(self):
            assigning.deal_damage(self, True)
            self.check()
        assigning.deal_damage(self, False)
        self.check()

    def check(self) -> None:
        while processes.state_based(self):
            pass

    def alive(self, id: int) -> bool:
        return not self.objs[id].gone

    def cited(self) -> set[str]:
        assert self.journal is not None
        return {ev.rule for ev in self.journal}
