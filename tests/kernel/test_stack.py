"""A toy with a stack: one thing is resolved, then players act again; triggers in turn order; last known information."""

from bare import FIELD, GRAVE, HAND, Answers, Bare, Change, Ever, When, plus

from gyoji.kernel.process.continuous import look
from gyoji.kernel.process.pipeline import happen
from gyoji.kernel.process.priority import stack_step
from gyoji.kernel.process.triggers import place_triggers
from gyoji.kernel.state.event import Event
from gyoji.kernel.state.state import StackItem
from gyoji.kernel.state.terms import DAMAGE, MOVE, PASS, act_code, obj_of


class Stack(Bare):
    """Cards from hand: a bolt deals 1 damage; a blast deals as much as its player's giant has power, or last had."""

    def acts(self, player):
        return [PASS, *(act_code(1, id, 0) for id in self.zone(HAND, player))]

    def act(self, player, code):
        self.zone(HAND, player).remove(obj_of(code))
        self.waiting.append(StackItem(obj_of(code), self.giant, player, None, [], None, self.tick()))

    def give_priority(self, player):
        place_triggers(self, "603.3b")

    def resolve(self, w):
        if w.ability is not None:
            return self.story.append(w.ability.text)
        self.story.append(self.name(w.obj))
        if self.name(w.obj) == "doom":
            happen(self, Event(MOVE, "701.7", self.giant, to=GRAVE))
            return
        n = look(self, w.src).stats[0] if self.name(w.obj) == "blast" else 1
        happen(self, Event(DAMAGE, "120", player=1 - w.you, n=n))


def table(*hands):
    g = Stack()
    g.giant = g.make("giant", 0, stats=(3, 3))
    g.make("banner", 0, abilities=(Ever("banner", [Change("+2", plus, 2)], lambda g, src: [
        id for id in g.zone(FIELD, 0) if g.name(id) == "giant"]),))
    codes = [act_code(1, g.make(name, p, HAND), 0) for p, hand in enumerate(hands) for name in hand.split()]
    return g, codes


def play(g, *answers):
    g.asker = Answers(*answers)
    while not stack_step(g, "117"):
        pass


def test_the_actor_keeps_priority_and_after_each_resolution_players_act_again():
    g, (a, b, c) = table("bolt bolt", "bolt")
    play(g, a, PASS, c, PASS, PASS, b)
    assert g.asker.who() == [0, 0, 1, 0, 0, 0] and g.story == ["bolt", "bolt", "bolt"]
    assert g.life == [19, 18]


def test_last_known_information():
    g, (blast, doom) = table("blast", "doom")
    play(g, blast, doom)  # the giant dies in response: the blast uses its power as it last was, with the banner
    assert g.story == ["doom", "blast"] and g.life == [20, 15]
    assert look(g, g.giant).stats == [5, 3] and look(g, g.objs[g.giant].next).stats == [3, 3]


def test_triggers_are_put_on_the_stack_in_turn_order_so_the_turn_players_resolve_last():
    g, (bolt, _) = table("bolt", "bolt")
    g.active = 1
    g.make("A", 0, abilities=(When("a", DAMAGE),))
    g.make("B", 1, abilities=(When("b1", DAMAGE), When("b2", DAMAGE)))
    g.priority = 0
    play(g, bolt, PASS, 1)  # b2 first on the stack
    assert g.story == ["bolt", "a", "b1", "b2"]
