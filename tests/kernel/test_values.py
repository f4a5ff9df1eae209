"""A toy with numbers: locked in, clamped when read, an additive ledger; effects that end, wait, or watch a state."""

import pytest
from bare import FIELD, GRAVE, Answers, Bare, Change, Ever, When, floating, plus

from gyoji.kernel.process.apply import add_lasting_effect, expire
from gyoji.kernel.process.continuous import look
from gyoji.kernel.process.pipeline import happen, happen_all
from gyoji.kernel.process.triggers import drain, watch_states
from gyoji.kernel.state.card import LastingEffect
from gyoji.kernel.state.event import Event
from gyoji.kernel.state.terms import DAMAGE, LIFE, MOVE, STATE, TURN, ZONES

THIS_TURN, NEXT_TURN, STUNNED = 1, 2, 8


class Numbers(Bare):
    def value(self, id, stat):
        return max(0, look(self, id).stats[stat])  # reads 0, keeps its true value

    def settled(self):
        watch_states(self)

    def end_turn(self):
        expire(self, [f for f in self.lasting_effects
                      if f.until == THIS_TURN or (f.until == NEXT_TURN and self.turn > f.born)])
        self.turn += 1


def count(g):
    return len(g.zone(FIELD, 0))


def test_a_resolved_effect_locks_its_number_in_and_a_static_one_does_not():
    g = Numbers()
    x, y = g.make("x"), g.make("y", 0, abilities=(
        Ever("count", [Change("+count", plus, count, reads=ZONES)], lambda g, src: [src]),))
    floating(g, x, Change("+count", plus, count, reads=ZONES))
    assert (g.value(x, 0), g.value(y, 0)) == (2, 2)
    happen(g, Event(MOVE, "1", g.make("z", 0, GRAVE), to=FIELD, to_player=0))
    assert (g.value(x, 0), g.value(y, 0)) == (2, 3)


def test_what_is_below_zero_reads_zero_and_keeps_its_true_value():
    g = Numbers()
    x = g.make("x", stats=(2, 0))
    floating(g, x, Change("-5", plus, -5))
    assert g.value(x, 0) == 0 and look(g, x).stats[0] == -3
    floating(g, x, Change("+4", plus, 4))
    assert g.value(x, 0) == 1


def test_in_an_additive_ledger_setting_is_an_offset_made_at_that_moment():  # SCS 8.1.7.1
    g = Numbers()
    x = g.make("x", stats=(3, 0))
    floating(g, x, Change("+2", plus, 2), THIS_TURN)
    floating(g, x, Change("=1", plus, lambda g: 1 - look(g, x).stats[0]))
    assert g.value(x, 0) == 1
    floating(g, x, Change("+3", plus, 3))
    assert g.value(x, 0) == 4
    g.end_turn()  # the first +2 ends: the offset stays what it was
    assert g.value(x, 0) == 2


def test_durations_end_with_the_states_and_the_control_that_they_kept_up():
    g = Numbers()
    x = g.make("x", 1)
    happen(g, Event(STATE, "1", x, n=STUNNED, flags=128))
    floating(g, x, Change("+1", plus, 1), NEXT_TURN, slots=[[x]], clears=STUNNED, returns=0)
    g.end_turn()
    assert g.value(x, 0) == 1 and g.objs[x].states == STUNNED
    g.end_turn()
    assert g.value(x, 0) == 0 and g.objs[x].states == 0 and g.objs[x].controller == 0 and g.zone(FIELD, 0) == [x]


@pytest.mark.parametrize("once, times", [(True, 1), (False, 2)])
def test_a_delayed_trigger_outlives_its_source_and_triggers_once_even_on_simultaneous_events(once, times):
    g = Numbers()
    x = g.make("x")
    f = LastingEffect(x, 0, g.tick(), 0, "1")
    f.ability, f.once = When("later", DAMAGE), once
    add_lasting_effect(g, f, "603.7")
    g.asker = Answers()
    happen(g, Event(MOVE, "1", x, to=GRAVE))
    happen_all(g, [Event(DAMAGE, "1", player=p, n=1) for p in (0, 1)])
    drain(g, "1")
    assert g.story == ["later"] * times and (f in g.lasting_effects) == (not once)


def test_a_state_trigger_triggers_while_its_state_is_met_and_not_again_while_it_waits():
    class Low(When):
        def satisfied(self, g, w, n):
            return g.life[0] <= 10

    g = Numbers()
    low = Low("low", DAMAGE)
    low.hears, low.watches = 0, LIFE
    g.make("x", abilities=(low,))
    happen(g, Event(TURN, "1", 0, n=1))
    assert g.pending == []
    for _ in range(2):
        happen(g, Event(DAMAGE, "1", player=0, n=10))
    assert len(g.pending) == 1
    g.pending = []
    happen(g, Event(TURN, "1", 0, n=0))
    assert len(g.pending) == 1  # the state is still met, and it waits no more
