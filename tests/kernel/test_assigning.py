"""A toy with assigned replacements: one an event, self-replacement and the turn player's first, exclusive picks."""

from bare import DECK, FIELD, GRAVE, HAND, Answers, Bare, Instead

from gyoji.kernel.process.pipeline import HAPPENED, REPLACED, happen, happen_all
from gyoji.kernel.state.event import Event
from gyoji.kernel.state.terms import ASSIGNED, DONE, MOVE


class Assigned(Bare):
    """Creatures that would die; cards that go somewhere else instead (DM 609.8, 609.9)."""

    def __init__(self, players=2):
        super().__init__(players)
        self.policies = ASSIGNED

    def replacement_rank(self, w, ev):
        return 0 if w.src == ev.obj else 1 if w.you == self.active else 2

    def kill(self, *ids):
        return happen_all(self, [Event(MOVE, "609.9", id, to=GRAVE) for id in ids])


def to(zone, own=False, player=-1):
    """Goes to another zone instead: of itself, or of a player's creatures."""
    def test(g, w, ev):
        return ev.to == GRAVE and (ev.obj == w.src if own else g.objs[ev.obj].owner == player)

    def change(g, w, ev):
        ev.to = zone
        return ev
    return Instead(f"to {zone} {own} {player}", MOVE, change, test)


def sacrifice(may=False):
    """One of your shields goes to the graveyard instead."""
    def pay(g, w, ev):
        happen_all(g, [Event(MOVE, "609.4", id, to=GRAVE) for id in ev.picks])
    return Instead("sacrifice", MOVE, pay, lambda g, w, ev: g.zone_kind(ev.obj) == FIELD,
                   lambda g, w: g.zone(DECK, w.you), may)


def test_one_replacement_an_event_the_turn_players_first_whoever_is_affected():
    g = Assigned()
    g.active = 1
    g.make("mine", 0, abilities=(to(HAND, player=0),))
    g.make("theirs", 1, abilities=(to(DECK, player=0),))
    x = g.make("x", 0)
    assert happen(g, Event(MOVE, "609.8", x, to=GRAVE)) == HAPPENED
    assert g.names(DECK) == ["x"] and g.names(HAND) == []


def test_self_replacement_comes_before_the_turn_players():
    g = Assigned()
    g.make("mine", 0, abilities=(to(DECK, player=1),))
    x = g.make("x", 1, abilities=(to(HAND, own=True),))
    g.kill(x)
    assert g.names(HAND, 1) == ["x"]


def test_what_is_picked_for_one_event_cannot_be_picked_for_another_and_all_are_applied_together():
    g = Assigned()
    shields = [g.make(n, 0, DECK) for n in ("s", "t")]
    g.make("warden", 0, abilities=(sacrifice(),))
    x, y, z = (g.make(n, 0) for n in "xyz")
    g.asker = Answers(2, shields[1], 0)  # the third event takes t; then the first has s left; nothing for the second
    assert g.kill(x, y, z) == [REPLACED, HAPPENED, REPLACED]
    assert g.asker.asked == [("replace", 0, [0, 1, 2]), ("choose", 0, shields), ("replace", 0, [0, 1])]
    assert sorted(g.names(GRAVE)) == ["s", "t", "y"] and g.zone(DECK, 0) == []


def test_an_optional_one_may_be_declined_and_then_the_other_players_are_assigned():
    g = Assigned()
    g.make("s", 0, DECK)
    g.make("warden", 0, abilities=(sacrifice(may=True),))
    g.make("theirs", 1, abilities=(to(HAND, player=0),))
    x, y = g.make("x", 0), g.make("y", 0)
    g.asker = Answers(1, DONE)
    assert g.kill(x, y) == [HAPPENED, REPLACED] and g.names(HAND) == ["x"]
