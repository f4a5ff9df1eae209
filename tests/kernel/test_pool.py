"""A toy with a pool: triggered effects are done in any order, the turn player's first; before-effects nest."""

import pytest
from bare import Answers, Bare, When

from gyoji.kernel.process.pipeline import happen
from gyoji.kernel.process.triggers import drain, drain_before
from gyoji.kernel.state.event import Event
from gyoji.kernel.state.limits import CutOff
from gyoji.kernel.state.terms import BEFORE_ACTOR, DAMAGE, DECLARE, TURN


class Pool(Bare):
    """A break is declared, what comes before it is done in a pool of its own, then the common pool, then the break."""

    def break_shield(self, word):
        ev = Event(DECLARE, "603.7", word=word)
        drain_before(self, ev, BEFORE_ACTOR, "603.7a")
        self.story.append(f"break {word}")

    def pool_rank(self, t):
        return 0 if t.ability.text.startswith("S") else 1


def tells(text, hears=DAMAGE, **more):
    return When(text, hears, **more)


def hit(g):
    happen(g, Event(DAMAGE, "1", player=0, n=1))


def test_the_turn_player_empties_his_effects_in_any_order_then_the_other_and_new_ones_of_his_come_first():
    def again(g, t):
        g.story.append("b1")
        happen(g, Event(TURN, "2", t.src, n=1))

    g = Pool()
    g.make("A", 0, abilities=(tells("a1"), tells("a2"), tells("a3", TURN)))
    g.make("B", 1, abilities=(tells("b1", do=again), tells("b2")))
    hit(g)
    assert g.story == [] and len(g.pending) == 4
    g.asker = Answers(1)  # the second of his two
    drain(g, "603.3")
    assert g.story == ["a2", "a1", "b1", "a3", "b2"]
    assert [player for _, player, _ in g.asker.asked] == [0, 1]


def test_a_class_of_effects_comes_before_the_turn_players():
    g = Pool()
    g.make("A", 0, abilities=(tells("a1"),))
    g.make("B", 1, abilities=(tells("S-trigger"), tells("b1")))
    hit(g)
    drain(g, "101.4")
    assert g.story == ["S-trigger", "a1", "b1"]


def test_what_comes_before_a_break_nests():  # the example of DM 603.7b
    def first(g, t):
        g.story.append("first")
        hit(g)  # an ordinary effect is waiting from now on
        g.break_shield("inner")

    g = Pool()
    g.make("King", 0, abilities=(
        tells("first", DECLARE, do=first, window=BEFORE_ACTOR, test=lambda g, src, ev: ev.word == "outer"),
        tells("second", DECLARE, window=BEFORE_ACTOR, test=lambda g, src, ev: ev.word == "outer"),
        tells("third", DECLARE, window=BEFORE_ACTOR, test=lambda g, src, ev: ev.word == "inner"),
        tells("ordinary", DAMAGE)))
    g.asker = Answers(0)
    g.break_shield("outer")
    assert g.story == ["first", "third", "ordinary", "break inner", "second", "break outer"]
    assert g.depth == 0


def test_endless_nesting_ends_the_game():
    g = Pool()
    g.make("Loop", 0, abilities=(
        tells("loop", DECLARE, do=lambda g, t: g.break_shield("again"), window=BEFORE_ACTOR),))
    with pytest.raises(CutOff):
        g.break_shield("once")
    assert g.over and g.winner == -1 and g.unfinished.endswith("more than the 40 that the option most-nested allows")
