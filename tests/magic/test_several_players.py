"""Games of more than two players: how they begin, whole games, and what no card here brings about (800 to 811)."""

import pytest

import gyoji
from gyoji.effects.nodes.abilities import Triggered
from gyoji.effects.nodes.events import When
from gyoji.effects.nodes.structure import Seq
from gyoji.games.magic.additional.loops import draw_around
from gyoji.games.magic.combat.declaring import declare_attackers
from gyoji.games.magic.combat.defenders import defending_players
from gyoji.games.magic.concepts.priority import place_triggers
from gyoji.games.magic.game import GAME
from gyoji.games.magic.multiplayer.leaving_the_game import deputy
from gyoji.games.magic.referee.referee import Magic
from gyoji.games.magic.state.terms import COMMAND, DRAW_STEP, HAND, LIBRARY
from gyoji.games.magic.turn import steps
from gyoji.kernel.errors import GyojiError
from gyoji.kernel.process.leaving_the_game import lose
from gyoji.kernel.state.fields import Pending
from gyoji.kernel.state.state import Asker, State
from gyoji.kernel.state.terms import REDRAW
from gyoji.testing import Referee
from gyoji.testing import rules as shows


def rules(*numbers: str) -> pytest.MarkDecorator:
    return shows(*numbers, game="magic")


class Redraws(Asker):
    """Player 0 takes so many mulligans; all else is the first option."""

    def __init__(self, times: int = 0) -> None:
        self.times = times

    def choose(self, g: State, kind: int, player: int, options: list[int], src: int, rule: str) -> int:
        if kind == REDRAW and player == 0 and self.times:
            self.times -= 1
            return options.index(1)
        return 0


def table(referee: Referee, times: int = 0, **options: object) -> Magic:
    chosen = GAME.read_options({"players": 4, **options})
    g = GAME.new_state(gyoji.start.find_decks(GAME, None, chosen), 5, chosen)
    assert isinstance(g, Magic)
    referee.watch(g)
    g.asker = Redraws(times)
    g.next_turn()
    return g


@rules("103.1", "103.8c", "800.7")
def test_the_beginning(referee: Referee) -> None:
    g = table(referee)
    assert [len(g.zone(HAND, p)) for p in range(4)] == [7] * 4
    assert not steps.skipped(g, DRAW_STEP)
    seats = [g.active]
    for _ in range(4):
        g.next_turn()
        seats.append(g.active)
    assert seats == [(seats[0] + i) % 4 for i in range(5)]


@rules("103.5c", "800.6")
def test_the_first_mulligan_is_free(referee: Referee) -> None:
    assert len(table(referee, 1).zone(HAND, 0)) == 7
    assert len(table(referee, 2).zone(HAND, 0)) == 6


@rules("808.4")
def test_a_team_begins_with_its_middle(referee: Referee) -> None:
    assert table(referee, teams="sides").active in (1, 3)


@rules("804.1", "809.1", "809.2", "809.3", "809.3a", "809.3b", "809.4")
def test_an_emperor_begins(referee: Referee) -> None:
    g = table(referee, players=6, teams="emperor")
    assert g.active in (1, 4) and g.variant.ranges == [1, 2, 1, 1, 2, 1]
    assert [g.team(p) for p in (0, 5)] == [[0, 1, 2], [3, 4, 5]]
    assert g.reach[1] == 0b101111 and g.reach[0] == 0b100011
    assert all("Deployment" in [g.objs[i].card.name for i in g.zone(COMMAND, p)] for p in range(6))


@rules("809.6", "809.6a")
def test_emperors_with_more_generals(referee: Referee) -> None:
    g = table(referee, players=8, teams="emperor")
    assert g.active in (1, 5) and g.variant.ranges == [1, 3, 2, 1] * 2
    assert not (g.reach[1] >> 5) & 1
    assert table(referee, players=9, teams="emperor").variant.ranges == [1, 2, 1] * 3


@rules("811.3", "811.4")
def test_teams_seated_in_turn(referee: Referee) -> None:
    g = table(referee, players=6, teams="alternating")
    assert g.team(0) == [0, 2, 4] and g.opponents(1) == [p for p in g.order() if p in (0, 2, 4)]
    declare_attackers(g)
    assert sorted(defending_players(g, 0)) == [1, 5]  # but not 3, who sits across the table


@rules("800.4d")
def test_what_triggered_for_a_player_who_has_left_is_not_put_on_the_stack(referee: Referee) -> None:
    g = table(referee)
    g.lost |= 1 << 2
    g.pending = [Pending(g.zone(LIBRARY, 0)[0], Triggered(When(-1), Seq([])), 0, 2, None, [])]
    place_triggers(g)
    assert not g.waiting and not g.pending


@rules("801.16")
def test_a_loop_is_a_draw_for_those_whom_its_players_reach(referee: Referee) -> None:
    g = table(referee, players=6, range=1)
    g.loop.by = 1 << 2
    draw_around(g)
    assert [p for p in range(6) if (g.lost >> p) & 1] == [1, 2, 3] and not g.over


@rules("800.4h")
def test_the_next_player_chooses_where_a_rule_asks_one_who_has_left(referee: Referee) -> None:
    g = table(referee)
    lose(g, 1 << 2, "104.3a")
    assert deputy(g, 2, -1) == 3


def test_teams_are_of_one_size() -> None:
    with pytest.raises(GyojiError, match=r"808\.1"):
        GAME.new_state([], 0, GAME.read_options({"players": 3, "teams": "sides"}))
    for players in (3, 5, 7):
        with pytest.raises(GyojiError, match=r"809\.1"):
            GAME.new_state([], 0, GAME.read_options({"players": players, "teams": "emperor"}))


@pytest.mark.parametrize("options", [{"players": 5, "range": 1}, {"players": 6, "teams": "emperor"}])
def test_whole_games_with_limited_range(options: dict[str, object]) -> None:
    for seed in range(2):
        players = options["players"]
        assert isinstance(players, int)
        assert gyoji.play("magic", ["random"] * players, seed=seed, options=options).finished


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("format", ["constructed", "commander"])
def test_whole_games(players: int, format: str) -> None:
    for seed in range(2):
        r = gyoji.play("magic", ["random"] * players, seed=seed, options={"players": players, "format": format})
        assert r.finished


def test_a_copy_plays_on_the_same() -> None:
    m = gyoji.new("magic", seed=4, options={"players": 3})
    for _ in range(60):
        assert m.question is not None
        m.answer(len(m.question.values) - 1 if m.question.kind != "redraw" else 0)
    assert gyoji.load(m.save()).fingerprint() == m.fingerprint()


@rules("104.3a")
def test_conceding_among_several(referee: Referee) -> None:
    m = referee.watch(gyoji.new("magic", seed=4, options={"players": 3}))
    for _ in range(12):
        assert m.question is not None
        m.answer(0)
    assert m.question is not None
    first = m.question.player
    m.concede(first)
    with pytest.raises(GyojiError, match="taken back"):
        m.undo()
    m.answer(0)
    assert (m.state.lost >> first) & 1 and not m.over
    assert gyoji.load(m.save()).fingerprint() == m.fingerprint()
    m.concede((first + 1) % 3)
    assert m.result is not None and m.result.winner == (first + 2) % 3
