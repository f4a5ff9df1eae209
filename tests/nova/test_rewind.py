"""804.2.4: what cannot be paid is taken back as if it had not been declared."""

from __future__ import annotations

from gyoji.games import load
from gyoji.games.nova.activating import activate, uses
from gyoji.games.nova.referee import Nova
from gyoji.games.nova.terms import ENERGY, FIELD, HAND
from gyoji.kernel.holding.fingerprint import fingerprint
from gyoji.kernel.state.state import Asker, State
from gyoji.scenario.words import GameWords, words_of
from gyoji.testing import Referee, rules

GAME = load("nova")
SELF_PAYER = {
    "name": "自らを焚く者", "kind": "servant", "color": "green", "cost": {"green": 1}, "attack": 100, "health": 100,
    "text": "[起] [フリーズ]：自分のエナジーストックに緑エナジーを1加える。\n"
            "[起] [緑]、自分の手札を1枚選んで捨てる、[フリーズ]：自分はライフポイントを100得る。",
}
LEAF = {"name": "若葉", "kind": "servant", "color": "green", "cost": {"green": 1}, "attack": 100, "health": 100, "text": ""}


class First(Asker):
    """Takes the first option of everything."""

    def choose(self, g: State, kind: int, player: int, options: list[int], src: int, rule: str) -> int:
        return 0


def position(words: GameWords, energy: int) -> tuple[Nova, int]:
    g = words.own.empty_state(GAME.read_options({}), 0)
    assert isinstance(g, Nova)
    servant = words.put(g, 0, FIELD, GAME.card_from(SELF_PAYER, "test"), {})
    words.put(g, 0, HAND, GAME.card_from(LEAF, "test"), {})
    for _ in range(energy):
        words.put(g, 0, ENERGY, GAME.card_from(LEAF, "test"), {})
    words.own.begin(g, 3, 0, "main-1")
    g.asker = First()
    return g, servant


@rules("804.2.4")
def test_what_cannot_be_paid_in_full_is_taken_back(referee: Referee) -> None:
    """Its only green energy is its own, and freezing it for that leaves nothing to freeze as the cost."""
    words = words_of("nova")
    g, servant = position(words, 0)
    referee.watch(g)
    before = fingerprint(g)
    assert not activate(g, 0, servant, uses(g, servant)[1])
    assert fingerprint(g) == before
    assert not g.objs[servant].tapped and g.stock[0] == [0] * 6 and len(g.zone(HAND, 0)) == 1 and not g.waiting
    assert servant in g.barred  # it is not offered again at once


@rules("804.2.4", "804.2.4.2")
def test_what_can_be_paid_is_paid_in_full(referee: Referee) -> None:
    words = words_of("nova")
    g, servant = position(words, 0)
    referee.watch(g)
    activate(g, 0, servant, uses(g, servant)[1])  # taken back
    g, servant = position(words, 1)
    referee.watch(g)
    assert activate(g, 0, servant, uses(g, servant)[1])
    assert g.objs[servant].tapped and not g.zone(HAND, 0) and len(g.waiting) == 1
