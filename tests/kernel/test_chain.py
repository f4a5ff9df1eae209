"""A toy with chains: the whole chain resolves last first, an effect opens a chain of its own, priority passes on."""

from bare import GRAVE, HAND, Answers, Bare

from gyoji.kernel.process.priority import chain_step, nested_chain
from gyoji.kernel.state.state import StackItem
from gyoji.kernel.state.terms import PASS, act_code, obj_of


class Chains(Bare):
    """Cards are played from hand. A node keeps priority; a raid opens a chain of its own, in which others may act."""

    def acts(self, player):
        return [PASS, *(act_code(1, id, 0) for id in self.zone(HAND, player))]

    def act(self, player, code):
        id = obj_of(code)
        self.story.append(f"{player} plays {self.name(id)}")
        self.zone(HAND, player).remove(id)
        if self.name(id) != "node":
            self.waiting.append(StackItem(id, id, player, None, [], None, self.tick()))

    def after_act(self, player, code):
        return player if self.name(obj_of(code)) == "node" else self.next_player(player)

    def resolve(self, w):
        self.story.append(f"{self.name(w.obj)} resolves")
        if self.name(w.obj) == "raid":
            attack = self.make("attack", w.you, GRAVE)
            nested_chain(self, StackItem(attack, attack, w.you, None, [], None, 0), 1 - w.you, "1.12.7")
            self.story.append("raid goes on")

    def chain_ends(self):
        self.story.append("chain ends")


def table(*hands):
    g = Chains()
    ids = [g.make(name, p, HAND) for p, hand in enumerate(hands) for name in hand.split()]
    return g, [act_code(1, id, 0) for id in ids]


def play(g, *answers):
    g.asker = Answers(*answers)
    while not chain_step(g, "1.12"):
        pass
    return g.story


def test_the_whole_chain_resolves_last_first_and_nobody_acts_in_between():
    g, (a, c, b) = table("a c", "b")
    assert play(g, a, b, c, PASS, PASS, PASS, PASS) == [
        "0 plays a", "1 plays b", "0 plays c", "c resolves", "b resolves", "a resolves", "chain ends"]
    assert g.asker.who() == [0, 1, 0]  # empty hands are not asked; nobody was asked while it resolved


def test_priority_passes_on_after_each_act_but_some_acts_keep_it():
    g, (node, a, d, b) = table("node a d", "b")
    play(g, node, a, PASS, d, b, PASS, PASS)
    assert g.asker.who() == [0, 0, 1, 0, 1]
    assert g.story[-4:] == ["b resolves", "d resolves", "a resolves", "chain ends"]


def test_a_chain_inside_an_effect_is_done_whole_then_the_effect_and_the_outer_chain_go_on():
    g, (a, x, raid, b) = table("a x", "raid b")
    story = play(g, a, raid, PASS, PASS, x, b)
    assert story == ["0 plays a", "1 plays raid", "raid resolves", "0 plays x", "1 plays b", "b resolves", "x resolves",
                     "attack resolves", "chain ends", "raid goes on", "a resolves", "chain ends"]
    assert (g.depth, g.chains, g.waiting, g.priority) == (0, [], [], 0)
