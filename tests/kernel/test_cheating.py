"""An agent that tries to cheat gains nothing."""

from __future__ import annotations

import random

import gyoji
from cheating import Spy, ways_to_truth
from gyoji import Random
from gyoji.kernel.declaring.gamedef import GameDef
from gyoji.kernel.holding.in_process import own_chance, play_out
from gyoji.kernel.state.chance import Chance
from gyoji.sim import simulate
from toy_game import DECK, HAND, TOY, ToyState


def names(g: ToyState, player: int, zone: int) -> list[str]:
    return sorted(g.objs[id].card.name for id in g.zone(zone, player))


def test_the_way_to_the_truth_is_found_where_there_is_one() -> None:
    m = gyoji.new(TOY, seed=1)
    assert ways_to_truth({"a": [m.question]}) and ways_to_truth(m.answer) and ways_to_truth(lambda: m)


def test_a_spy_finds_no_way_to_the_truth_and_can_change_nothing() -> None:
    spy = Spy()
    other = Random(1)
    assert play_out(TOY, TOY.new_state([TOY.decks()["even"]] * 2, 1, TOY.read_options({})), [spy, other])
    spy.look_back()
    assert spy.asked > 6 and spy.ways == [] and spy.seen == []


def test_a_spy_at_a_game_that_is_held_finds_no_way_either() -> None:
    m = gyoji.new(TOY, seed=2)
    spies = [Spy(), Spy()]
    while m.question is not None:
        m.answer(spies[m.question.seat].choose(m.seat(m.question.seat)))
    assert all(spy.asked > 2 and spy.ways == [] and spy.seen == [] for spy in spies)


class Diviner(Spy):
    """Tries seeds until one deals its own first hand, and takes what that one deals to the other."""

    def __init__(self, game: GameDef, decks: list[gyoji.Deck], tries: int) -> None:
        super().__init__()
        self.game = game
        self.decks = decks
        self.tries = tries
        self.guess: list[str] | None = None
        self.first = True

    def begin(self, player: int, number: int) -> None:
        super().begin(player, number)
        self.guess = None
        self.first = True

    def choose(self, seat: gyoji.Seat) -> int:
        if self.first:
            self.first = False
            me, number = self.got
            hand = sorted(c["name"] for c in seat.view()["players"][me]["zones"]["hand"]["cards"])
            told = [number, own_chance(0, me, number), own_chance(number, me, 0), own_chance(number, 1 - me, 0)]
            for seed in [*told, *(number + k for k in range(self.tries))]:
                g = self.game.new_state(self.decks, seed, self.game.read_options({}))
                if set(names(g, me, HAND)) <= set(hand):  # one card was drawn since
                    self.guess = names(g, 1 - me, HAND)
                    break
        return 0


def test_what_begin_is_given_and_small_seeds_predict_no_hand() -> None:
    """Hands are of three among forty different cards: hardly a seed fits, and none of those that fit is the game's,
    unless the game was given a seed that can be tried out."""
    cards = [TOY.card_from({"name": f"Card {k:02}"}, "here") for k in range(40)]
    game = TOY.with_cards(cards)
    deck = gyoji.Deck("many", {"main": [(1, c.name) for c in cards]})
    spy = Diviner(game, [deck, deck], 400)
    dice = random.Random(15)
    right = [0, 0]
    for number in range(20):
        for small in range(2):
            g = game.new_state([deck, deck], number + 100 if small else dice.getrandbits(63), game.read_options({}))
            truth = names(g, 1, HAND)
            play_out(game, g, [spy, Random(1)], number, cap=6)
            assert spy.got == [0, number]
            right[small] += spy.guess == truth
    assert right[0] == 0 and right[1] > 15, right


def test_agents_have_chance_of_their_own() -> None:
    """Neither the game's seed nor the other's seat is in it: the same for every seed, other in each game and seat."""
    assert len({own_chance(s, p, n) for s in range(9) for p in range(3) for n in range(9)}) == 243
    a, b = Random(4), Random(4)
    a.begin(0, 3)
    b.begin(0, 3)
    assert [a.dice.below(1000) for _ in range(9)] == [b.dice.below(1000) for _ in range(9)]
    one, two = simulate(TOY, games=30, seed=1, trace=True), simulate(TOY, games=30, seed=1, trace=True)
    assert one["trace_hash"] == two["trace_hash"] != simulate(TOY, games=30, seed=2, trace=True)["trace_hash"]


def test_a_seat_that_is_not_asked_imagines_what_the_question_shows_as_well() -> None:
    """What another is asked shows cards of their hand: to them."""
    true = dealt = 0
    for seed in range(30):
        m = gyoji.new(TOY, seed=seed)
        q = m.question
        assert q is not None
        other = 1 - q.seat
        dream = m.imagine(other, seed + 1)
        for id in m.state.zone(HAND, q.seat):
            dealt += 1
            true += dream.state.objs[id].parts == m.state.objs[id].parts
        for id in m.state.zone(HAND, other):
            assert dream.state.objs[id].parts == m.state.objs[id].parts
        assert [len(dream.state.zone(z, p)) for z in (DECK, HAND) for p in range(2)] == [
            len(m.state.zone(z, p)) for z in (DECK, HAND) for p in range(2)]
    assert dealt == 120 and true < 30, f"{true} of {dealt} hidden cards are the true ones"


def test_chance_to_come_is_new_in_what_is_imagined() -> None:
    m = gyoji.new(TOY, seed=3)
    g = m.imagine(0, 5).state
    assert (g.dice.key0, g.dice.key1) != (m.state.dice.key0, m.state.dice.key1)
    assert g.dice.key0 == Chance(5 ^ 0x5EED).key0
