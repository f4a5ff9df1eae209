"""A toy with four windows around an event: before and after, of the actor and of the patient; effects are suspended."""

from bare import FIELD, GRAVE, Answers, Bare, When

from gyoji.kernel.process.pipeline import NOT_DONE, happen, happen_all
from gyoji.kernel.state.event import Event
from gyoji.kernel.state.terms import AFTER_ACTOR, AFTER_PATIENT, BEFORE_ACTOR, BEFORE_PATIENT, DAMAGE, MOVE, WINDOWS


class Duel(Bare):
    """Damage up to the second number kills at once, in the middle of whatever deals it (PMV 9.1.3)."""

    def __init__(self, players=2):
        super().__init__(players)
        self.policies = WINDOWS

    def possible(self, ev):
        return super().possible(ev) and (ev.kind != DAMAGE or ev.n > 0)

    def apply(self, ev):
        super().apply(ev)
        self.story.append(f"{'damage' if ev.kind == DAMAGE else 'dies'} {self.name(ev.obj)}")

    def settled(self):
        for p in self.order():
            for id in self.zone(FIELD, p).copy():
                o = self.objs[id]
                if 0 < self.chars[id].stats[1] <= o.damage and not o.states:
                    self.own(id).states = 1  # dying: once
                    happen(self, Event(MOVE, "9.3", id, to=GRAVE))


def hit(obj, src, n=1):
    return Event(DAMAGE, "1.10.12", obj, n=n, src=src)


ACTS = {"test": lambda g, src, ev: ev.src == src}
SUFFERS = {"test": lambda g, src, ev: ev.obj == src}


def windows(name):
    return tuple(When(f"{name} {w}", DAMAGE, window=w, **(ACTS if w in (1, 3) else SUFFERS)) for w in (4, 3, 2, 1))


def test_four_windows_in_their_order():
    g = Duel()
    a, b = (g.make(name, 0, abilities=windows(name)) for name in "AB")
    happen(g, hit(b, a))
    assert g.story == [f"A {BEFORE_ACTOR}", f"B {BEFORE_PATIENT}", "damage B", f"A {AFTER_ACTOR}", f"B {AFTER_PATIENT}"]


def test_a_before_window_changes_the_event_or_makes_it_impossible():
    def shrink(g, t):
        t.event.n -= 1
    g, a = Duel(), -1
    b = g.make("B", 1, abilities=(When("shrink", DAMAGE, shrink, window=BEFORE_PATIENT),))
    happen(g, hit(b, a, 3))
    assert g.objs[b].damage == 2 and happen(g, hit(b, a, 1)) == NOT_DONE


def test_an_effect_is_suspended_by_what_its_event_causes_and_then_goes_on():
    g = Duel()
    a = g.make("A", 0, stats=(0, 1))
    revenge = When("revenge", MOVE, lambda g, t: happen(g, hit(a, t.src)), window=BEFORE_PATIENT, **SUFFERS)
    b = g.make("B", 1, abilities=(revenge,), stats=(0, 1))
    happen(g, hit(b, a))  # the first half of an effect: B begins to die, which kills A, all before B is gone
    g.story.append("the effect goes on")
    assert g.story == ["damage B", "damage A", "dies A", "dies B", "the effect goes on"]


def test_in_one_window_the_turn_players_come_first_in_the_order_that_he_likes_and_once_an_event():
    g = Duel()
    g.active = 1
    for p, n in ((0, "x"), (1, "y"), (1, "z")):
        g.make(n, p, abilities=(When(n, DAMAGE, window=AFTER_PATIENT),))
    b = g.make("B")
    g.asker = Answers(1)
    happen_all(g, [hit(b, -1), hit(b, -1)])
    assert g.story[:2] == ["damage B", "damage B"] and sorted(g.story[2:]) == ["x", "x", "y", "y", "z", "z"]
    assert g.asker.who()[0] == 1 and set(g.story[2:6]) == {"y", "z"}
