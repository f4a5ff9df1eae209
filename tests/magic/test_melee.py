"""Grand Melee (807): turn markers, turns at the same time, and what becomes of them when players leave."""

import pytest

import gyoji
from gyoji.games.magic.additional.restarting import restart
from gyoji.games.magic.game import GAME
from gyoji.games.magic.multiplayer import grand_melee
from gyoji.games.magic.referee.referee import Magic
from gyoji.games.magic.state.combat import LEFT
from gyoji.games.magic.state.terms import PHENOMENON, PLANE
from gyoji.games.magic.variants import planechase
from gyoji.games.magic.variants.supplementary_cards import faceup
from gyoji.kernel.declaring.deck import Deck
from gyoji.kernel.errors import GyojiError
from gyoji.kernel.process.leaving_the_game import lose
from gyoji.kernel.state.card import Ability
from gyoji.kernel.state.event import Event
from gyoji.kernel.state.state import Asker, Pending, StackItem, State
from gyoji.kernel.state.terms import CHOSEN
from gyoji.testing import Referee
from gyoji.testing import rules as shows


def rules(*numbers: str) -> pytest.MarkDecorator:
    return shows(*numbers, game="magic")


class Passes(Asker):
    """Everybody takes the first option."""

    def choose(self, g: State, kind: int, player: int, options: list[int], src: int, rule: str) -> int:
        return 0


PLANES = [{"name": f"Far Place {k}", "type": "Plane — Far Reach", "text": "Creatures have haste."} for k in range(3)]


def table(referee: Referee, players: int, planes: bool = False) -> Magic:
    chosen = GAME.read_options({"players": players, "melee": "yes", "variant": "planechase" if planes else "none"})
    game = GAME.with_cards(GAME.load_cards(PLANES))
    deck = Deck("land", {"main": [(20, "Forest")], "planes": [(1, f"Far Place {k}") for k in range(3)] if planes else []})
    g = game.new_state([deck] * players, 5, chosen)
    assert isinstance(g, Magic)
    referee.watch(g)
    g.asker = Passes()
    g.next_turn()
    return g


def begin(g: Magic, number: int) -> None:
    """The marker of this number goes on; if its turn has not begun, it does."""
    grand_melee.put_by(g, g.lines[g.line])
    grand_melee.go_on_with(g, next(k for k, line in enumerate(g.lines) if line.number == number))
    if not g.lines[g.line].begun:
        assert not g.yields()
        g.next_turn()


def end(g: Magic) -> bool:
    """The turn that goes on is over; whether its marker's next turn has to wait."""
    g.schedule = []
    return g.yields()


def holders(g: Magic) -> dict[int, int]:
    """By marker: how many seats to the left of the starting player its holder sits."""
    return {line.number: (line.holder - g.first_player) % g.players for line in g.lines}


@rules("807.2a", "807.2b", "807.4", "807.4a", "807.4b", "807.5")
@pytest.mark.parametrize(("players", "markers"), [(10, 2), (12, 3), (15, 3), (16, 4)])
def test_a_marker_for_every_four_players(referee: Referee, players: int, markers: int) -> None:
    g = table(referee, players)
    assert holders(g) == {k + 1: 4 * k for k in range(markers)}
    assert g.variant.ranges == [1] * players and g.variant.attacks == LEFT and g.active == g.first_player


@rules("807.4", "807.5")
def test_each_turn_has_its_own_stack_and_course(referee: Referee) -> None:
    g = table(referee, 12)
    step, active, schedule = g.step, g.active, g.schedule
    g.passes, g.record.combats = 3, 2
    g.deeds["0:draw"] = 4
    g.waiting = [StackItem(0, 0, active, None, [], None, 0)]
    g.loop.rounds.mark = g.loop.acted = 5
    begin(g, 2)
    assert (g.passes, g.record.combats, g.waiting, g.deeds.get("0:draw", 0)) == (0, 0, [], 0) and g.active != active
    g.loop.acted += 7  # in the other turn: that stops no loop of this one
    begin(g, 1)
    assert (g.passes, g.record.combats, g.deeds["0:draw"], len(g.waiting)) == (3, 2, 4, 1)
    assert (g.step, g.active, g.schedule, g.loop.rounds.mark) == (step, active, schedule, g.loop.acted)


@rules("807.4c", "807.4d")
def test_a_marker_goes_to_the_left_and_waits_for_the_next_one(referee: Referee) -> None:
    g = table(referee, 12)
    begin(g, 2)
    begin(g, 3)
    begin(g, 1)
    assert end(g) and holders(g)[1] == 1  # the next marker is three seats away
    begin(g, 2)
    assert end(g)
    begin(g, 3)
    assert not end(g)  # the first marker is four seats away
    begin(g, 1)
    assert g.in_turn((g.first_player + 1) % 12) and not g.in_turn(g.first_player)


@rules("807.4c")
def test_a_marker_of_one_who_leaves_before_his_turn(referee: Referee) -> None:
    g = table(referee, 14)
    second = g.lines[1].holder
    lose(g, 1 << second, "104.3a")
    assert g.lines[1].holder == (second + 1) % 14 and len(g.lines) == 3


@rules("807.4e", "807.4f", "807.4g", "807.4h")
def test_a_marker_is_removed(referee: Referee) -> None:
    g = table(referee, 12)
    lose(g, 1 << ((g.first_player + 6) % 12), "104.3a")
    assert sorted(holders(g)) == [1, 3]  # the one to the right of him had not begun its turn
    g = table(referee, 12)
    lose(g, 1 << ((g.first_player + 2) % 12), "104.3a")
    assert sorted(holders(g)) == [1, 2, 3] and g.lines[0].removals == 1
    assert end(g) and sorted(holders(g)) == [2, 3]


@rules("807.4e", "807.4g")
def test_a_marker_is_removed_twice(referee: Referee) -> None:
    g = table(referee, 16)
    first = g.first_player
    lose(g, 1 << ((first + 1) % 16), "104.3a")
    for seat in (2, 3):
        lose(g, 1 << ((first + seat) % 16), "104.3a")
    assert len(g.lines) == 4 and g.lines[0].removals == 1
    lose(g, 1 << ((first + 13) % 16) | 1 << ((first + 14) % 16), "104.3a")
    assert sorted(holders(g)) == [1, 2, 3]  # the fourth is to the right of these two


@rules("807.4i")
def test_an_added_turn(referee: Referee) -> None:
    g = table(referee, 12)
    g.extra = [g.active]
    assert not end(g) and holders(g)[1] == 0
    g.next_turn()
    assert g.active == g.first_player and g.deeds == {f"{g.active}:extra-turn": 1} and g.extra == []
    assert end(g) and holders(g)[1] == 1


@rules("807.4i", "807.4j")
def test_an_added_turn_with_a_marker_close_to_the_right(referee: Referee) -> None:
    g = table(referee, 12)
    for number in (2, 3, 1):
        begin(g, number)
    end(g)  # the first marker is one seat on, three seats to the right of the second
    begin(g, 2)
    player = g.active
    g.extra = [player]
    end(g)
    assert g.lines[1].holder != player and g.extra == [player]
    for k in range(3):  # when a marker comes to him
        g.lines[k].holder = (player + 4 * k) % 12
    begin(g, 1)
    assert g.active == player and g.extra == [] and g.deeds == {f"{player}:extra-turn": 1}
    end(g)
    assert g.lines[g.line].holder == player  # his own turn follows
    begin(g, 1)
    end(g)
    assert g.lines[g.line].holder != player


class Last(Asker):
    """Everybody takes the last option."""

    def choose(self, g: State, kind: int, player: int, options: list[int], src: int, rule: str) -> int:
        return len(options) - 1


@rules("807.5a", "807.5b")
def test_a_triggered_ability_on_one_of_several_stacks(referee: Referee) -> None:
    g = table(referee, 12)
    for number in (2, 3, 1):
        begin(g, number)
    between = (g.first_player + 2) % 12
    t = Pending(0, Ability(), 0, between, None, [])
    assert not grand_melee.may_act(g, between) and not grand_melee.diverted(g, t)  # neither turn is in his range
    g.reach = [(1 << 12) - 1 if p == between else mask for p, mask in enumerate(g.reach)]
    assert grand_melee.may_act(g, between) and not grand_melee.diverted(g, t)  # he chooses the first stack
    g.asker = Last()
    assert grand_melee.diverted(g, t) and g.lines[2].pending == [t] and not g.pending
    on_stack = Event(CHOSEN, "601.2c", 0, between)
    g.waiting = [StackItem(0, 0, between, None, [], None, 0)]
    assert not grand_melee.diverted(g, Pending(0, Ability(), 0, between, on_stack, []))


@rules("901.14", "901.14a", "901.14b")
def test_several_planes(referee: Referee) -> None:
    g = table(referee, 12, True)
    first, second = g.lines[0].holder, g.lines[1].holder
    planes = {p: faceup(g, p, PLANE) for p in range(12)}
    assert [p for p in range(12) if planes[p]] == sorted([line.holder for line in g.lines])
    assert planechase.planeswalk(g, first, -1)
    assert faceup(g, first, PLANE | PHENOMENON) != planes[first] and faceup(g, second, PLANE) == planes[second]
    g.own(planes[second][0]).owner = g.lines[2].holder  # it would not leave the game with the player
    lose(g, 1 << second, "104.3a")  # there will be a marker less
    assert g.lines[0].removals == 1 and not faceup(g, g.lines[1].holder, PLANE)
    assert [p for p in range(12) if faceup(g, p, PLANE)] == sorted([first, g.lines[2].holder])


def test_whole_games() -> None:
    for seed in range(2):
        assert gyoji.play("magic", ["random"] * 10, seed=seed, options={"players": 10, "melee": "yes"}).finished


def test_a_copy_plays_on_the_same() -> None:
    m = gyoji.new("magic", seed=4, options={"players": 12, "melee": "yes"})
    for _ in range(150):
        assert m.question is not None
        m.answer(len(m.question.values) - 1 if m.question.kind != "redraw" else 0)
    assert gyoji.load(m.save()).fingerprint() == m.fingerprint()


def test_it_is_for_ten_or_more() -> None:
    with pytest.raises(GyojiError, match=r"807\.1"):
        GAME.new_state([], 0, GAME.read_options({"players": 9, "melee": "yes"}))


@rules("723.1", "807.4a")
def test_a_melee_that_begins_again_has_markers_for_those_who_are_left(referee: Referee) -> None:
    g = table(referee, 12)
    first = g.active
    lose(g, 1 << (first + 4) % 12 | 1 << (first + 1) % 12, "104.3a")
    g.conceding = 1 << (first + 2) % 12
    restart(g, first, [])
    assert [line.holder for line in g.lines] == [first, (first + 6) % 12]
    assert g.conceding == 1 << (first + 2) % 12, "who has conceded meanwhile still leaves"
    lose(g, sum(1 << (first + k) % 12 for k in range(3, 12)), "104.3a")
    restart(g, first, [])
    assert [line.holder for line in g.lines] == [first]
