"""A toy on a grid: places, neighbours, ranges as either player sees them, moves that leave an object what it is."""

import pytest
from bare import Bare

from gyoji.kernel.process.grid import Grid
from gyoji.kernel.process.pipeline import HAPPENED, NOT_DONE, happen
from gyoji.kernel.state.event import Event
from gyoji.kernel.state.objects import ZoneKind
from gyoji.kernel.state.terms import MOVE, SHIFT

HAND, STAGE, LOST = range(3)
ZONES = [ZoneKind("hand", HAND, "owner"), ZoneKind("stage", STAGE, "all", shared=True, grid=True),
         ZoneKind("lost", LOST, "all")]
BOARD = Grid(5, 4)
LANCE = [(1, 0), (2, 0), (1, 1)]  # one and two ahead, and ahead to the right


class Strikers(Bare):
    """One striker an area; a step goes to an adjacent empty one; forced moves out of the board are not done."""

    def __init__(self, players=2):
        super().__init__(players, ZONES)

    def possible(self, ev):
        if ev.kind == SHIFT and (ev.spot < 0 or ev.spot not in BOARD.adjacent(self.objs[ev.obj].spot)):
            return False
        return ev.to == LOST or BOARD.at(self, STAGE, ev.spot) < 0

    def summon(self, name, player, row, column):
        ev = Event(MOVE, "2.8.1", self.make(name, player, HAND), to=STAGE, to_player=player)
        ev.spot = BOARD.spot(row, column)
        return ev.new if happen(self, ev) == HAPPENED else -1

    def go(self, id, row, column):
        ev = Event(SHIFT, "5.4.6", id)
        ev.spot = BOARD.spot(row, column)
        return happen(self, ev)

    def targets(self, id):
        o = self.objs[id]
        found = [BOARD.at(self, STAGE, s) for s in BOARD.reach(o.spot, LANCE, o.controller == 1)]
        return [self.name(i) for i in found if i >= 0 and self.objs[i].controller != o.controller]


def test_places_and_neighbours():
    assert [(BOARD.row(s), BOARD.column(s)) for s in BOARD.adjacent(BOARD.spot(0, 3))] == [(0, 2), (1, 2), (1, 3)]
    assert len(BOARD.adjacent(BOARD.spot(2, 1))) == 8 and BOARD.spot(5, 0) == -1
    assert BOARD.turned(BOARD.spot(0, 1)) == BOARD.spot(4, 2)  # each player's gate: second from his own left
    assert BOARD.distance(BOARD.spot(0, 0), BOARD.spot(3, 1)) == 3 and BOARD.line(1) == [4, 5, 6, 7]


def test_a_step_keeps_the_object_and_leaving_the_stage_does_not():
    g = Strikers()
    a = g.summon("a", 0, 0, 1)
    assert g.go(a, 1, 2) == HAPPENED and BOARD.at(g, STAGE, BOARD.spot(1, 2)) == a
    assert BOARD.at(g, STAGE, BOARD.spot(0, 1)) == -1
    ev = Event(MOVE, "2.8.2", a, to=LOST)
    happen(g, ev)
    assert ev.new != a and g.objs[ev.new].spot == -1 and g.objs[a].gone and BOARD.at(g, STAGE, BOARD.spot(1, 2)) == -1


@pytest.mark.parametrize("row, column", [(2, 2), (0, 0), (-1, 0)])
def test_what_is_taken_far_away_or_outside_is_not_done(row, column):
    g = Strikers()
    a, b = g.summon("a", 0, 0, 0), g.summon("b", 1, 1, 0)
    assert g.go(a, row, column) == NOT_DONE and g.go(a, 1, 0) == NOT_DONE and g.objs[a].spot == 0 != g.objs[b].spot
    assert g.summon("c", 0, 1, 0) == -1


def test_a_range_is_turned_for_the_player_at_the_other_end():
    g = Strikers()
    a, b = g.summon("a", 0, 1, 1), g.summon("b", 1, 3, 1)
    g.summon("c", 1, 2, 2)
    assert g.targets(a) == ["c", "b"] and g.targets(b) == ["a"]
    copy = g.clone()
    copy.go(b, 3, 0)
    assert g.targets(b) == ["a"] and copy.targets(b) == []
