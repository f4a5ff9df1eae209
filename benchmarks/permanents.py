"""What a decision costs with 10, 40 and 160 permanents on the battlefield of Magic: it must grow less than they do.

Usage: python benchmarks/permanents.py [DECISIONS]
"""

import sys
from contextlib import suppress
from random import Random
from time import perf_counter

from gyoji.games.magic.game import GAME
from gyoji.games.magic.interface.scenario_words import WORDS
from gyoji.games.magic.state.terms import BATTLEFIELD, HAND, LIBRARY, PERMANENT
from gyoji.kernel.process.turn import play_on
from gyoji.kernel.state.state import Asker, State

SIZES = (10, 40, 160)


class Enough(Exception):
    """As many decisions as were wanted."""


class Chancy(Asker):
    def __init__(self, seed: int, wanted: int) -> None:
        self.dice = Random(seed)
        self.left = wanted

    def choose(self, g: State, kind: int, player: int, options: list[int], src: int, rule: str) -> int:
        self.left -= 1
        if self.left < 0:
            raise Enough
        return self.dice.randrange(len(options))


def position(size: int, seed: int) -> State:
    """So many permanents of all sorts, half of them lands, shared by both players; hands and libraries beside them."""
    dice = Random(seed)
    cards = list(GAME.cards().values())
    lands = [c for c in cards if c.name in ("Plains", "Island", "Swamp", "Mountain", "Forest")]
    others = [c for c in cards if c.base.types & PERMANENT and "Aura" not in str(c.base.subtypes)]
    g = WORDS.empty_state(GAME.read_options({}), seed)
    g.float_mana = False
    g.asker = Chancy(seed, 1_000_000)
    for p in range(2):
        plan = {BATTLEFIELD: [dice.choice(lands if k % 2 else others) for k in range(size // 2)],
                HAND: dice.choices(cards, k=4), LIBRARY: dice.choices(cards, k=60)}
        for zone, names in plan.items():
            for card in names:
                g.cards.append(card)
                g.owners.append(p)
                o = g.add(card, p, [len(g.cards) - 1])
                g.place(o, g.zone_number(zone, p))
                if zone == BATTLEFIELD:
                    WORDS.arrived(g, o, {})
    g.life[:] = [200, 200]
    WORDS.begin(g, 5, 0, "precombat-main")
    return g


def microseconds(size: int, decisions: int) -> float:
    spent = done = 0.0
    for seed in range(10):
        g = position(size, seed)
        asker = g.asker = Chancy(seed, decisions // 10)
        begun = perf_counter()
        with suppress(Enough):
            play_on(g)
        spent += perf_counter() - begun
        done += decisions // 10 - max(0, asker.left)
    return spent / done * 1e6


def main() -> int:
    decisions = int(sys.argv[1]) if len(sys.argv) > 1 else 5_000
    costs = [microseconds(size, decisions) for size in SIZES]
    for size, cost in zip(SIZES, costs, strict=True):
        print(f"{size:4} permanents: {cost:8.1f} microseconds a decision")
    grown = [b / a < m / n for a, b, n, m in zip(costs, costs[1:], SIZES, SIZES[1:], strict=False)]
    print("less than linear" if all(grown) else "MORE THAN LINEAR")
    return 0 if all(grown) else 1


if __name__ == "__main__":
    sys.exit(main())
