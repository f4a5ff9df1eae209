"""A toy with a controlled player: the choice is his, the seat that answers is another's, who also sees what he sees."""

import pytest
from bare import HAND, Bare

from gyoji import GyojiError, Random
from gyoji.kernel.declaring.gamedef import GameDef
from gyoji.kernel.holding.in_process import play_out
from gyoji.kernel.holding.match import Match
from gyoji.kernel.holding.questions import player_asked, seat_asked
from gyoji.kernel.process.turn import Priority
from gyoji.kernel.state.schedule import Step
from gyoji.kernel.state.terms import CHOOSE


class Puppets(Bare):
    """In the second turn player 0 controls player 1 (Magic 719). Each turn one hand card is named; four turns."""

    def __init__(self, players=2):
        super().__init__(players)
        self.steps = [Step("main", "メイン", "main", [Priority("1")])]

    def seat_of(self, player):
        return 0 if self.turn == 2 else player

    def visible(self, id, viewer):
        return super().visible(id, viewer) or (viewer == 0 and self.turn == 2 and super().visible(id, 1))

    def next_turn(self):
        self.active = self.turn % 2
        self.turn += 1
        self.schedule = [0]
        self.over = self.turn > 4

    def priority_step(self, rule):
        self.life[self.active] += self.ask(CHOOSE, self.active, self.zone(HAND, self.active).copy(), -1, rule)
        return True


def begin():
    g = Puppets()
    for p, names in enumerate(("ax bx", "ay by")):
        for name in names.split():
            g.make(name, p, HAND)
    game = GameDef()
    game.name = "puppets"
    m = Match(game, g)
    m.run()
    return m


def seen(m, viewer, of):
    return [c["name"] for c in m.view(viewer)["players"][of]["zones"]["hand"]["cards"]]


def test_the_question_is_the_players_and_the_seat_is_his_controllers():
    m = begin()
    turns = []
    while not m.over:
        q = m.question
        turns.append((q.player, q.seat, [str(o) for o in q.options]))
        assert m.view(q.player)["waiting_for"] == q.seat and m.seat(q.seat).question.mark is q.mark
        if q.seat != q.player:
            with pytest.raises(GyojiError, match="another seat"):
                assert m.seat(q.player).question
        m.answer(0)
    assert turns == [(0, 0, ["ax", "bx"]), (1, 0, ["ay", "by"]), (0, 0, ["ax", "bx"]), (1, 1, ["ay", "by"])]


def test_the_controller_sees_what_the_player_sees_and_only_as_long():
    m = begin()
    views = [(seen(m, 0, 1), seen(m, 1, 1), seen(m, 1, 0)), *((m.answer(0), seen(m, 0, 1))[1] for _ in range(2))]
    assert views == [([], ["ay", "by"], []), ["ay", "by"], []]


def test_agents_answer_for_their_seat():
    g = begin().initial.clone()
    trace: list[int] = []
    assert play_out(begin().game, g, [Random(1), Random(2)], 1, trace=trace)
    assert [(player_asked(c), seat_asked(c)) for c in trace[::2]] == [(0, 0), (1, 0), (0, 0), (1, 1)]
