"""A toy with piles: evolving changes the components and not the identity; leaving splits; under-cards go their way."""

from bare import DECK, FIELD, GRAVE, HAND, Bare, When

from gyoji.kernel.process.apply import arrive, take_top
from gyoji.kernel.process.continuous import look
from gyoji.kernel.process.pipeline import happen
from gyoji.kernel.state.event import Event
from gyoji.kernel.state.terms import DAMAGE, MOVE, TO_BOTTOM, TURN, UPON


class Evolution(Bare):
    """What lay under a creature that leaves goes to its owner's hand; the top goes where the creature was sent."""

    def under_leaves(self, ev, part):
        o = self.add(self.cards[part], self.owners[part], [part])
        self.place(o, self.zone_number(HAND, o.owner))

    def evolve(self, base, card, flags=0):
        happen(self, Event(UPON, "801.1", card, n=base, flags=flags))

    def devolve(self, id):
        top = take_top(self, id)
        arrive(self, top, DECK, top.owner, 0, 0)
        return top


def pile():
    g = Evolution()
    base = g.make("egg", 0, stats=(1, 1))
    dragon = g.make("dragon", 0, HAND, abilities=(When("roar", DAMAGE),), stats=(6, 6))
    happen(g, Event(TURN, "1", base, n=1))
    g.own(base).counters = {"+": 2}
    g.evolve(base, dragon)
    return g, base, dragon


def test_evolving_changes_what_it_is_and_not_which_it_is():
    g, base, dragon = pile()
    o = g.objs[base]
    assert g.names(FIELD) == ["dragon"] and g.zone(FIELD, 0) == [base] and g.names(HAND) == []
    assert o.tapped and o.counters == {"+": 2} and look(g, base).stats == [6, 6]
    assert [g.cards[p].name for p in o.parts] == ["dragon", "egg"]
    assert g.objs[dragon].gone and g.objs[dragon].next == base
    happen(g, Event(DAMAGE, "2", player=1, n=1))
    assert [t.ability.text for t in g.pending] == ["roar"]  # the top card's abilities, from the same object


def test_leaving_splits():
    g, base, _ = pile()
    ev = Event(MOVE, "801.3", base, to=GRAVE)
    happen(g, ev)
    assert g.names(GRAVE) == ["dragon"] and g.names(HAND) == ["egg"] and g.names(FIELD) == []
    assert len(g.objs[ev.new].parts) == 1 and g.objs[base].gone and g.objs[ev.new].counters == {}
    assert len(g.objs[base].parts) == 2  # as it last was


def test_only_the_top_leaves_and_the_rest_is_the_same_creature_with_the_old_text():
    g, base, _ = pile()
    top = g.devolve(base)
    assert g.names(FIELD) == ["egg"] and g.names(DECK) == ["dragon"] and top.id != base
    assert g.objs[base].tapped and look(g, base).stats == [1, 1]
    happen(g, Event(DAMAGE, "2", player=1, n=1))
    assert g.pending == []


def test_a_card_put_under_a_pile_changes_nothing_but_the_pile():
    g, base, _ = pile()
    g.evolve(base, g.make("stone", 0, HAND), TO_BOTTOM)
    assert [g.cards[p].name for p in g.objs[base].parts] == ["dragon", "egg", "stone"]
    assert look(g, base).name == "dragon"


def test_a_copy_does_not_see_the_evolution_of_its_parent():
    g, base, _ = pile()
    copy = g.clone()
    g.evolve(base, g.make("god", 0, HAND))
    assert copy.names(FIELD) == ["dragon"] and len(copy.objs[base].parts) == 2 and len(g.objs[base].parts) == 3
