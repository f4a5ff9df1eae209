"""Large numbers in Magic: ten thousand tokens, an army with anthems, numbers beyond counting. What each takes, in seconds.

Usage: python benchmarks/large.py [PART]...        parts: tokens, anthems, numbers
"""

import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import perf_counter

from gyoji.games.magic.game import GAME
from gyoji.games.magic.interface.scenario_words import WORDS
from gyoji.games.magic.state.terms import BATTLEFIELD, HAND
from gyoji.kernel.process.turn import play_on
from gyoji.kernel.state.state import Asker, State
from gyoji.scenario import run_file

SCENARIOS = Path(__file__).resolve().parents[1] / "scenarios" / "magic"
WARRIORS, ANTHEMS, WANTED = 400, 20, 900


class Enough(Exception):
    """As many decisions as were wanted."""


class Passing(Asker):
    """Takes the last option, and keeps how long it took from one question to the next."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.since = perf_counter()

    def choose(self, g: State, kind: int, player: int, options: list[int], src: int, rule: str) -> int:
        self.times.append(perf_counter() - self.since)
        if len(self.times) > WANTED:
            raise Enough
        self.since = perf_counter()
        return len(options) - 1


def army() -> State:
    """Creatures of both players, all different from each other, under anthems; spells to cast beside them."""
    records = [{"name": f"Warrior {k}", "manaCost": "{W}", "type": "Creature — Human Warrior", "power": str(1 + k % 3),
                "toughness": str(3 + k // 2), "text": ["", "Vigilance", "First strike", "Flying"][k % 4]}
               for k in range(WARRIORS)]
    records += [{"name": f"Anthem {k}", "manaCost": "{2}{W}", "type": "Enchantment",
                 "text": "Creatures you control get +1/+1." if k % 4 else
                 "Creatures you control get +1/+1 for each creature you control."} for k in range(ANTHEMS)]
    records += [{"name": "Rats", "manaCost": "{B}", "type": "Creature — Rat", "power": "1", "toughness": "1", "text": ""}]
    game = GAME.with_cards(GAME.load_cards(records))
    g = WORDS.empty_state(GAME.read_options({}), 1)
    for n, record in enumerate(records):
        card = game.cards()[str(record["name"])]
        p = n % 2
        for zone in [BATTLEFIELD] if n < WARRIORS + ANTHEMS else [HAND] * 4:
            g.cards.append(card)
            g.owners.append(p)
            o = g.add(card, p, [len(g.cards) - 1])
            g.place(o, g.zone_number(zone, p))
            if zone == BATTLEFIELD:
                WORDS.arrived(g, o, {})
    g.life[:] = [1_000_000, 1_000_000]
    WORDS.set_player(g, 0, "mana", {"white": 20})
    WORDS.begin(g, 5, 0, "precombat-main")
    return g


def anthems() -> None:
    g = army()
    asker = g.asker = Passing()
    with suppress(Enough):
        play_on(g)
    print(f"{WARRIORS} creatures, {ANTHEMS} anthems: {len(asker.times)} decisions take {sum(asker.times):.3f} s, "
          f"one of them at most {max(asker.times):.4f} s")


def scenarios(file: str) -> Callable[[], None]:
    def measured() -> None:
        for _ in range(2):  # the first time the texts are compiled
            results = list(run_file(str(SCENARIOS / file)))
        for r in results:
            print(f"{r.status}: {r.title}: {r.seconds:.3f} s")
    return measured


PARTS = {"tokens": scenarios("large-numbers-tokens.yaml"), "anthems": anthems, "numbers": scenarios("large-numbers.yaml")}


def main() -> int:
    for part in sys.argv[1:] or list(PARTS):
        PARTS[part]()
    return 0


if __name__ == "__main__":
    sys.exit(main())
