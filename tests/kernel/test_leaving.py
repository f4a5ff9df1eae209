"""A toy for three: one leaves, what he owned leaves with him, turn order and priority go on without him."""

import pytest
from bare import FIELD, HAND, Answers, Bare

from gyoji.kernel.process.apply import hand_over
from gyoji.kernel.process.leaving_the_game import finish, leave_game, lose
from gyoji.kernel.process.priority import stack_step
from gyoji.kernel.process.turn import Priority, play_on
from gyoji.kernel.state.schedule import Step
from gyoji.kernel.state.state import StackItem
from gyoji.kernel.state.terms import PASS, act_code, obj_of

LEAVE = 2


class Melee(Bare):
    """Everybody holds a curse: the next player loses when it is resolved. Who acts may also leave. Three turns."""
    def __init__(self, players=3):
        super().__init__(players)
        self.steps = [Step("main", "メイン", "main", [Priority("117")])]
        self.curses = [act_code(1, self.make(f"curse {p}", p, HAND), 0) for p in range(players)]

    def next_turn(self):
        self.active = self.next_player(self.active) if self.turn else 0
        self.turn, self.schedule = self.turn + 1, [0]
        if self.turn == 4:
            finish(self, -1, "time")

    def priority_step(self, rule):
        return stack_step(self, rule)

    def acts(self, player):
        return [PASS, LEAVE, self.curses[player]]

    def act(self, player, code):
        if code == LEAVE:
            return lose(self, 1 << player, "104.3a")
        self.waiting.append(StackItem(obj_of(code), obj_of(code), player, None, [], None, self.tick()))

    def resolve(self, w):
        lose(self, 1 << self.next_player(w.you), "104.3")

    def left_behind(self, id):
        hand_over(self, id, self.objs[id].owner)

    def play(self, *answers):
        self.asker = Answers(*answers)
        play_on(self)


def test_what_waits_of_who_leaves_is_gone_and_priority_and_turns_go_on_without_him():
    g = Melee()
    g.play(PASS, g.curses[1], LEAVE)  # B curses C and leaves before it is resolved
    assert g.asker.who() == [0, 1, 1, 2, 0, 2, 0, 0, 2] and (g.lost, g.waiting, g.zone(HAND, 1)) == (0b010, [], [])


def test_who_is_left_alone_wins_and_all_at_once_is_a_draw():
    g, all_at_once = Melee(), Melee()
    g.play(g.curses[0], PASS, PASS, PASS, LEAVE)  # B is cursed away, then A leaves
    lose(all_at_once, 0b111, "104.4a")
    assert (g.lost, g.winner, g.turn) == (0b011, 2, 1) and all_at_once.over and all_at_once.winner == -1


def test_what_he_controlled_of_others_goes_back_and_his_own_leaves_wherever_it_is():
    g = Melee()
    mine, theirs = g.make("mine", 0), g.make("theirs", 1)
    for id, player in ((mine, 1), (theirs, 2)):
        hand_over(g, id, player)
    leave_game(g, 1, "800.4a")
    assert g.names(FIELD, 0) == ["mine"] and g.zone(FIELD, 2) == [] and g.objs[theirs].gone and g.order() == [0, 2]


@pytest.mark.parametrize("passes, leaver, then", [(1, 0, 0), (1, 1, 1), (1, 2, 1), (2, 0, 1)])
def test_only_the_passes_of_those_who_are_left_count(passes, leaver, then):
    g = Melee()
    g.passes, g.priority = passes, passes  # A has passed, or A and B
    leave_game(g, leaver, "800.4")
    assert g.passes == then and not (g.lost >> g.priority) & 1
