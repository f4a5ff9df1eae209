"""Teams that take turns, and Two-Headed Giant: how they begin, whole games, and what scenarios cannot show (805, 810)."""

import pytest

import gyoji
from gyoji.effects.context import Ctx
from gyoji.games.magic.actions.exchange import RedistributeLives
from gyoji.games.magic.game import GAME
from gyoji.games.magic.referee.referee import Magic
from gyoji.games.magic.state.terms import BATTLEFIELD, DRAW_STEP, HAND, LIBRARY
from gyoji.games.magic.turn import steps
from gyoji.kernel.declaring.deck import Deck
from gyoji.kernel.errors import GyojiError
from gyoji.kernel.state.state import Asker, State
from gyoji.kernel.state.terms import CHOOSE, MAY, REDRAW, player_ref
from gyoji.testing import Referee
from gyoji.testing import rules as shows

OPENER = {"name": "First Light", "manaCost": "{4}", "type": "Enchantment",
          "text": "If First Light is in your opening hand, you may begin the game with it on the battlefield."}


def rules(*numbers: str) -> pytest.MarkDecorator:
    return shows(*numbers, game="magic")


class Opening(Asker):
    """Writes down who is asked what before the game; whoever is in `redraws` takes so many mulligans."""

    def __init__(self, redraws: dict[int, int], wants: dict[str, int]) -> None:
        self.redraws = redraws
        self.wants = wants  # by rule: the option taken
        self.asked: list[tuple[str, int]] = []

    def choose(self, g: State, kind: int, player: int, options: list[int], src: int, rule: str) -> int:
        if kind in (REDRAW, CHOOSE, MAY):
            self.asked.append((rule, player))
        if kind == REDRAW and self.redraws.get(player, 0):
            self.redraws[player] -= 1
            return options.index(1)
        if kind == MAY:
            return options.index(1)
        return options.index(self.wants[rule]) if self.wants.get(rule) in options else 0


class Last(Asker):
    """Takes the last option, and writes down what was to be chosen from."""

    def __init__(self) -> None:
        self.offers: list[list[int]] = []

    def choose(self, g: State, kind: int, player: int, options: list[int], src: int, rule: str) -> int:
        if kind == CHOOSE:
            self.offers.append(options)
        return len(options) - 1


def table(referee: Referee, asker: Opening, opener: dict[str, str] | None = None, **options: object) -> Magic:
    """A game with decks of ours, or with decks of one card."""
    chosen = GAME.read_options({"players": 4, "teams": "heads", **options})
    if opener is None:
        g = GAME.new_state(gyoji.start.find_decks(GAME, None, chosen), 5, chosen)
    else:
        decks = [Deck("one card", {"main": [(60, opener["name"])]})] * 4
        g = GAME.with_cards([GAME.card_from(opener, "here")]).new_state(decks, 5, chosen)
    assert isinstance(g, Magic)
    referee.watch(g)
    g.asker = asker
    g.next_turn()
    return g


@rules("103.1a", "103.4a", "103.8b", "119.1a", "805.1", "805.2", "805.3", "805.4", "810.1", "810.4", "810.6")
def test_a_team_begins(referee: Referee) -> None:
    for first in (0, 2):
        asker = Opening({}, {"103.1": player_ref(first)})
        g = table(referee, asker)
        assert asker.asked[0][1] in (0, 2), "the primary player of a team that chance picks"
        assert g.active == first and g.life == [30] * 4 and g.first_life == [30] * 4
        assert steps.skipped(g, DRAW_STEP)
        seats = []
        for _ in range(3):
            g.next_turn()
            seats.append(g.active)
        assert seats == [2 - first, first, 2 - first]


@rules("810.11")
def test_three_heads(referee: Referee) -> None:
    assert table(referee, Opening({}, {}), players=6).life == [45] * 6


@rules("103.5d", "805.3a")
def test_mulligans_of_teams(referee: Referee) -> None:
    """The players of the starting team say first what they do, and one goes on though the other keeps his hand."""
    asker = Opening({1: 2}, {"103.1": player_ref(0)})
    g = table(referee, asker)
    assert [p for rule, p in asker.asked if rule == "103.5" and p != -1][:6] == [0, 1, 2, 3, 1, 1]
    assert [len(g.zone(HAND, p)) for p in range(4)] == [7, 6, 7, 7]


@rules("103.6c", "805.3b")
def test_opening_hands_of_teams(referee: Referee) -> None:
    """A team says which of its players begins with what his opening hand lets him do."""
    asker = Opening({}, {"103.1": player_ref(0), "103.6c": player_ref(1)})
    g = table(referee, asker, OPENER)
    assert list(dict.fromkeys(p for rule, p in asker.asked if rule == "103.6")) == [1, 0, 2, 3]
    assert [len(g.zone(BATTLEFIELD, p)) for p in range(4)] == [7] * 4


@pytest.mark.parametrize("teams", ["shared", "heads"])
@pytest.mark.parametrize("players", [4, 6])
def test_whole_games(teams: str, players: int) -> None:
    result = gyoji.play("magic", ["random"] * players, seed=3, options={"players": players, "teams": teams})
    assert result.winner in result.winners and result.turns > 4
    assert result.winners in (list(range(players // 2)), list(range(players // 2, players)))


def test_teams_share_life_and_nothing_else(referee: Referee) -> None:
    g = table(referee, Opening({}, {}))
    g.change_life(1, -4)
    assert g.life == [26, 26, 30, 30]
    assert all(len(g.zone(LIBRARY, p)) == 53 for p in range(4))


def test_a_copy_and_a_save_play_on_the_same() -> None:
    game = gyoji.new("magic", seed=2, options={"players": 4, "teams": "heads"})
    for _ in range(60):
        q = game.question
        assert q is not None
        game.answer(q.options[-1])
    again = gyoji.load(game.save())
    assert again.fingerprint() == game.fingerprint() == game.copy().fingerprint()


def test_two_heads_need_teams_of_one_size() -> None:
    with pytest.raises(GyojiError, match=r"808\.1"):
        GAME.new_state([], 0, GAME.read_options({"players": 5, "teams": "heads"}))


@rules("810.9f")
def test_life_totals_of_one_player_of_each_team_are_redistributed(referee: Referee) -> None:
    g = table(referee, Opening({}, {}))
    g.asker = asker = Last()
    RedistributeLives().run(Ctx(g, 0, 0, [], None, 0))
    assert len(asker.offers) == 2
    first, second = [[-1 - option for option in offer[1:]] for offer in asker.offers]
    assert sorted(first) == [0, 1, 2, 3] and sorted(second) == [p for p in range(4) if g.sides[p] != g.sides[first[-1]]]
