"""Every moment of a turn at which players get priority (402 to 407), and what has been done by then."""

from __future__ import annotations

from contextlib import suppress

from arena import position

from gyoji.games.nova.terms import DECK, FIELD
from gyoji.kernel.process.turn import play_on
from gyoji.kernel.state.state import Asker, State
from gyoji.kernel.state.terms import ACT, ATTACK, BLOCK, DEFENDER, DONE, PASS
from gyoji.testing import Referee, rules

CARDS = [
    {"name": "早文", "kind": "spell", "color": "white", "cost": {}, "text": "【瞬唱】\n自分はライフポイントを100得る。"},
    {"name": "剣士", "kind": "servant", "color": "white", "cost": {"white": 1}, "attack": 300, "health": 400, "text": ""},
]


class Over(Exception):
    """The turn is over."""


class Passing(Asker):
    """A attacks once and B blocks; else both pass. Notes when B could act: the rule, A's deck, who is frozen, damage."""

    def __init__(self) -> None:
        self.seen: list[tuple[str, int, list[bool], int]] = []

    def choose(self, g: State, kind: int, player: int, options: list[int], src: int, rule: str) -> int:
        if g.turn > 3:
            raise Over
        sides = [g.zone(FIELD, p)[0] for p in range(2)]
        if kind == ACT:
            if player == 1:
                frozen = [g.objs[i].tapped for i in sides]
                self.seen.append((rule, len(g.zone(DECK, 0)), frozen, g.objs[sides[0]].damage))
            return options.index(PASS)
        if kind == ATTACK and not g.objs[sides[0]].tapped:
            return next(i for i, o in enumerate(options) if o != DONE)
        return 0 if kind == DEFENDER else next(i for i, o in enumerate(options) if (o != DONE) == (kind == BLOCK))


@rules("402.2", "402.4", "403.2", "403.4", "404.2", "405.3.2", "405.4.2", "405.4.7", "405.5.2", "405.5.8", "405.6.2",
       "405.6.4", "405.7.2", "406.2", "407.1", "404.2.2", "405.7.4", "406.2.2")
def test_players_get_priority_at_each_moment_of_a_turn(referee: Referee) -> None:
    hands = {"hand": ["早文"], "field": ["剣士"]}
    g = referee.watch(position(CARDS, {"field": ["剣士!"]}, hands, step="standby"))
    g.asker = asker = Passing()
    with suppress(Over):
        play_on(g)
    stand, down = [False, False], [True, True]
    assert asker.seen == [
        ("402.2", 10, [True, False], 0), ("402.4", 10, stand, 0),  # before and after the cards stand
        ("403.2", 10, stand, 0), ("403.4", 9, stand, 0),  # before and after the draw
        ("404.2", 9, stand, 0), ("405.3.2", 9, stand, 0),
        ("405.4.2", 9, stand, 0), ("405.4.7", 9, [True, False], 0),  # before and after the attack is declared
        ("405.5.2", 9, [True, False], 0), ("405.5.8", 9, down, 0),  # before and after the block
        ("405.6.2", 9, down, 0), ("405.6.4", 9, down, 300),  # before and after the damage
        ("405.4.2", 9, down, 300), ("405.4.7", 9, down, 300), ("405.7.2", 9, down, 300),
        ("406.2", 9, down, 300), ("407.1", 9, down, 300),
    ]
