"""A game is a checkpoint plus the answers since: copies, saves, refused answers, taking back."""

import json
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import gyoji
import toy_game
from gyoji import GyojiError, Random
from gyoji.kernel.declaring.deck import Deck
from gyoji.kernel.holding.in_process import play_out
from gyoji.kernel.holding.match import Match
from gyoji.kernel.holding.saving import FORMAT, restore, unpack
from gyoji.kernel.state.chance import Chance
from gyoji.kernel.state.terms import NUMBER
from toy_game import DECK, HAND, TOY, ToyState

SEEDS = range(12)


def begun(seed: int = 0, **more: object) -> Match:
    return gyoji.new(TOY, seed=seed, **more)


def picks(seed: int):
    dice = Chance(seed)
    return lambda m: dice.below(len(m.question.values))


def finish(m: Match, seed: int) -> list[str]:
    """Play on by chance; what was asked, and how it ended."""
    pick = picks(seed)
    story = []
    while not m.over:
        story.append(f"{m.question!r} {[str(o) for o in m.question.options]}")
        m.answer(pick(m))
    return [*story, repr(m.result), m.fingerprint(), *map(str, m.log(0)), *map(str, m.log(1)), *map(str, m.log())]


def loaded(data: bytes, game: object = TOY) -> Match:
    return restore(unpack(data), game)


def until(m: Match, kind: str, seed: int = 0, card: str = "") -> Match:
    """Play by chance up to a question of a kind (with an option of that name)."""
    pick = picks(seed)
    while not m.over:
        if m.question.kind == kind and (not card or card in map(str, m.question.options)):
            return m
        m.answer(pick(m))
    pytest.fail(f"the game has no {kind} question with {card}")


# --- playing -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seed", SEEDS)
def test_stepwise_and_direct_play_are_the_same_game(seed):
    agents = [Random(0), Random(1)]
    g = TOY.new_state(gyoji.start.find_decks(TOY, None), seed, TOY.read_options({}))
    trace: list[int] = []
    play_out(TOY, g, agents, seed, trace=trace)
    m = begun(seed)
    for i, a in enumerate(agents):
        a.begin(i, seed)
    stepped: list[int] = []
    while not m.over:
        q = m.question
        i = agents[q.seat].choose(m.seat(q.seat))
        stepped += [q.check(), i]
        m.answer(q.options[i])
    assert stepped == trace
    assert (m.result.winner, m.result.turns, m.result.decisions) == (g.winner, g.turn, g.decisions)


def test_a_question_says_who_is_asked_what_and_by_which_rule():
    q = begun().question
    assert (q.player, q.seat, q.kind, q.at_least, q.at_most, q.rule) == (0, 0, "act", 1, 1, "3")
    assert str(q.options[0]) == "pass" and q.options[0].text("ja") == "パス"
    assert str(q) == "What do you do? (3)"


@pytest.mark.parametrize("bad", [-1, 99, None, "0", 1.0, True, [0]])
def test_what_is_no_answer_is_refused_and_changes_nothing(bad):
    m = begun()
    before = m.save()
    with pytest.raises(GyojiError, match="0 to"):
        m.answer(bad)
    assert m.save() == before and not m.answers


def test_an_option_of_another_question_is_refused():
    m = begun()
    old = m.question.options[0]
    m.answer(1)
    before = m.save()
    with pytest.raises(GyojiError, match="another question"):
        m.answer(old)
    assert m.save() == before


def test_a_game_says_where_it_stands():
    m = begun(3)
    assert repr(m) == f"<game of toy, turn {m.state.turn}: {m.question!r}>"
    finish(m, 3)
    assert repr(m) == f"<game of toy: {m.result!r}>"


def test_a_finished_game_takes_no_answer():
    m = begun()
    finish(m, 1)
    assert m.question is None
    with pytest.raises(GyojiError, match="over"):
        m.answer(0)
    with pytest.raises(GyojiError, match="over"):
        m.concede(0)


def test_a_fault_in_the_rules_leaves_the_game_as_it_was(monkeypatch):
    m = begun()
    before = m.save()

    def fail(self, ev):
        raise RuntimeError("a fault")

    monkeypatch.setattr(ToyState, "apply", fail)
    with pytest.raises(GyojiError, match=r"turn 1, player 0, draw\): RuntimeError: a fault"):
        m.answer(1)
    monkeypatch.undo()
    assert m.save() == before
    finish(m, 3)


def test_where_one_answer_fails_another_one_can_be_given(monkeypatch):
    m = until(begun(), "may", card="")
    before, log, question = m.save(), list(map(str, m.log())), m.question.check()
    real = toy_game.hit

    def fail(g, player, n, src):
        if n > 1:
            raise IndexError("no such thing")
        real(g, player, n, src)

    monkeypatch.setattr(toy_game, "hit", fail)
    m.answer(1)
    with pytest.raises(GyojiError, match=r"after rule 4\): IndexError: no such thing; the game stands where it was"):
        m.answer(0)
    assert m.question.kind == "number"
    m.undo()
    assert m.save() == before and list(map(str, m.log())) == log and m.question.check() == question
    m.answer(0)
    assert loaded(m.save()).fingerprint() == m.fingerprint()
    monkeypatch.undo()
    finish(m, 3)


def test_a_checkpoint_that_went_wrong_is_not_used_again():
    m = until(until(begun(3), "may"), "act", card="Spark")
    right = m.copy()
    right.checkpoint = m.checkpoint.clone()
    m.checkpoint.zones[HAND * 2 + m.question.player].pop()  # as if something had been kept that is not so
    m.answer(0)
    right.answer(0)
    assert m.fingerprint() == right.fingerprint() and m.save() == right.save()
    assert finish(m, 5) == finish(right, 5)


def test_a_game_whose_rules_have_become_others_goes_on_where_its_answers_still_lead(monkeypatch):
    m = until(begun(), "may", card="")
    n = len(m.answers)
    m.answer(1)

    def other(self, rule):
        if self.turn > 0:
            self.ask(NUMBER, self.active, [1, 2, 3, 4, 5, 6, 7, 8, 9])
        return step(self, rule)

    step = ToyState.priority_step
    monkeypatch.setattr(ToyState, "priority_step", other)
    with pytest.raises(GyojiError, match=rf"but the rules now ask number .* stands after \d of {n + 1} answers"):
        m.answer(0)
    assert len(m.answers) < n and len(m.question.values) == 9
    assert loaded(m.save()).fingerprint() == m.fingerprint()
    finish(m, 3)


def test_the_log_is_the_same_after_loading_and_taking_back():
    for seed in SEEDS:
        pick, m = picks(seed), begun(seed)
        while not m.over:
            before = [str(line) for v in (-1, 0, 1) for line in m.log(v)]
            assert [str(line) for v in (-1, 0, 1) for line in loaded(m.save()).log(v)] == before
            m.answer(pick(m))
            back = m.copy()
            try:
                back.undo()
            except GyojiError:
                continue
            assert [str(line) for v in (-1, 0, 1) for line in back.log(v)] == before


# --- copies and saves ----------------------------------------------------------------------------------------
@pytest.mark.parametrize("seed", SEEDS)
def test_copies_and_saves_at_every_question_play_on_identically(seed):
    pick = picks(seed)
    m = begun(seed)
    while not m.over:
        c, s = m.copy(), loaded(m.save())
        assert c.fingerprint() == s.fingerprint() == m.fingerprint()
        assert finish(c, 99) == finish(s, 99)
        m.answer(pick(m))
    assert loaded(m.save()).result.winner == m.result.winner


def test_a_copy_and_its_original_have_nothing_to_do_with_each_other():
    m = until(begun(3), "may")
    c = m.copy()
    story = finish(m.copy(), 5)
    finish(c, 6)
    c2 = m.copy()
    c2.concede(0)
    assert not m.over
    assert finish(m, 5) == story


def test_log_numbers_do_not_repeat_what_a_replay_repeats():
    m = begun(1)
    pick = picks(1)
    longest: list[str] = []
    while not m.over:
        now = [str(line) for line in m.log()]
        assert now[: len(longest)] == longest
        longest = now
        m.answer(pick(m))
    assert [line.number for line in m.log(0)] == list(range(1, len(m.log(0)) + 1))


def test_a_save_is_small():
    m = begun(2)
    finish(m, 2)
    assert len(m.save()) < 1000


@pytest.mark.parametrize("cut", [0, 3, 5, 6, 9, 17, 18, 40, -1])
def test_a_truncated_save_is_refused(cut):
    with pytest.raises(GyojiError, match=r"truncated|not a saved game"):
        unpack(begun().save()[:cut])


def test_every_altered_byte_of_a_save_is_noticed():
    m = until(begun(3), "may")
    data = m.save()
    for i in range(len(data)):
        broken = bytearray(data)
        broken[i] ^= 0x21
        with pytest.raises(GyojiError):
            loaded(bytes(broken))
    with pytest.raises(GyojiError, match="altered"):
        loaded(data + b"x")


def test_a_save_of_a_newer_format_says_so():
    data = bytearray(begun().save())
    data[5] = FORMAT + 1
    with pytest.raises(GyojiError, match=f"format {FORMAT + 1}.*newer"):
        unpack(bytes(data))


@pytest.mark.parametrize("junk", [b"junk, not a save", "text", None, 7])
def test_what_is_no_save_is_refused(junk):
    with pytest.raises(GyojiError, match=r"not a saved game|is bytes"):
        gyoji.load(junk)


def test_a_save_with_other_cards_is_refused():
    from toy_game import Toy, card

    extra = card("Extra")
    deck = {"main": {"Extra": 10}}
    data = gyoji.new(TOY, [deck, deck], cards=[extra]).save()
    with pytest.raises(GyojiError, match="cards that are not here: Extra"):
        loaded(data)
    changed = card("Extra")
    changed.text = "Something else."
    with pytest.raises(GyojiError, match="printed texts have changed"):
        loaded(data, Toy({"Extra": changed}))
    loaded(data, Toy({"Extra": extra}))


def test_a_save_whose_answers_do_not_fit_the_rules_any_more_is_refused(monkeypatch):
    m = until(begun(3), "may")
    data = m.save()
    monkeypatch.setattr(ToyState, "priority_step", lambda g, rule: g.ask(8, 0, [1, 2, 3], rule=rule) == 9)
    with pytest.raises(GyojiError, match=r"answer 1 was given to act of player 0 with \d options, .* now ask attack"):
        loaded(data)


# --- conceding and taking back -------------------------------------------------------------------------------
@pytest.mark.parametrize("player", [0, 1])
def test_anyone_may_concede_at_any_time(player):
    m = begun()
    m.concede(player)
    assert m.over and m.result.winner == 1 - player
    assert str(m.log()[-1]).endswith("concede")
    again = loaded(m.save())
    assert again.over and again.result.winner == 1 - player
    with pytest.raises(GyojiError, match="concession"):
        m.undo()


@pytest.mark.parametrize("player", [2, -1, None, "A", True])
def test_a_player_who_is_not_there_cannot_concede(player):
    m = begun()
    with pytest.raises(GyojiError, match="from 0 to 1"):
        m.concede(player)
    assert not m.over


def choose(m: Match, *words: str) -> None:
    for word in words:
        m.answer([str(o) for o in m.question.options].index(word))


def holding(card: str) -> Match:
    """A game whose first player begins with a card in hand."""
    for seed in range(200):
        m = begun(seed)
        if card in map(str, m.question.options):
            return m
    raise AssertionError(card)


def test_a_choice_that_shows_nothing_can_be_taken_back():
    m = holding("Spark")
    choose(m, "Spark")
    before, log = m.fingerprint(), [str(line) for line in m.log(0)]
    choose(m, "yes")
    assert m.question.kind == "number"
    m.undo()
    assert m.question.kind == "may" and m.fingerprint() == before and [str(x) for x in m.log(0)] == log


def test_a_face_down_card_can_be_taken_back():
    m = holding("Trap")
    before = m.fingerprint()
    choose(m, "Trap")
    m.undo(0)
    assert m.fingerprint() == before


def test_a_card_that_a_player_shows_by_playing_it_can_be_taken_back():
    m = holding("Spark")
    before, logs = m.fingerprint(), [str(line) for v in (0, 1) for line in m.log(v)]
    choose(m, "Spark")
    m.undo(0)
    assert m.fingerprint() == before and [str(line) for v in (0, 1) for line in m.log(v)] == logs


def test_an_act_is_cancelled_with_all_that_was_chosen_for_it():
    m = holding("Spark")
    before = m.fingerprint()
    choose(m, "Spark", "yes")
    assert m.question.kind == "number"
    m.copy().undo(0, 2)
    m.cancel(0)
    assert m.fingerprint() == before
    with pytest.raises(GyojiError, match="nothing is being cast"):
        m.cancel(0)
    with pytest.raises(GyojiError, match="nothing was answered"):
        m.undo(0, 1)


def test_an_act_of_which_another_seat_has_answered_a_part_cannot_be_cancelled():
    m = holding("Choice")
    choose(m, "Choice", "A")
    with pytest.raises(GyojiError, match="nothing is being cast"):
        m.cancel(0)
    with pytest.raises(GyojiError, match="B has answered since"):
        m.undo(0, 2)


@pytest.mark.parametrize("number", [0, -1, True, "1", None])
def test_how_many_answers_are_taken_back_is_a_number(number):
    with pytest.raises(GyojiError, match="a number from 1"):
        begun().undo(0, number)


def test_a_held_seat_is_asked_before_the_game_goes_on_after_its_act():
    m = begun(1)
    m.hold(0)
    free = gyoji.new(TOY, seed=1)
    while len(m.question.values) > 1:
        assert m.question.seat == 0 and m.question.check() == free.question.check()
        index = 1 if str(m.question.options[-1]) not in ("no", "yes", "A", "B", "2") else 0
        before = m.fingerprint()
        m.answer(index)
        free.answer(index)
        while m.question.seat == 1:
            m.answer(0)
            free.answer(0)
    assert m.question.seat == 0 and [str(o) for o in m.question.options] == ["pass"]
    assert free.question.seat == 1  # nobody was asked whether to pass
    assert loaded(m.save()).fingerprint() == free.fingerprint()
    back = m.copy()
    back.undo(0)
    assert back.fingerprint() == before
    m.answer(0)
    assert m.fingerprint() == free.fingerprint() and m.answers == free.answers


@pytest.mark.parametrize(("card", "reason"), [("Coin", "chance has decided"), ("Scout", "shown since")])
def test_what_was_learned_cannot_be_taken_back(card, reason):
    m = holding(card)
    choose(m, card)
    before = m.save()
    with pytest.raises(GyojiError, match=reason):
        m.undo()
    assert m.save() == before


def test_nothing_is_taken_back_after_another_seat_has_answered():
    m = holding("Choice")
    choose(m, "Choice", "A")  # the other player has chosen A
    assert m.question.seat == 0
    with pytest.raises(GyojiError, match="B has answered since"):
        m.undo(0)


def test_a_drawn_card_cannot_be_given_back():
    m = begun()
    m.answer(0)  # the turn passes and the other player draws
    with pytest.raises(GyojiError, match="become visible"):
        m.undo()
    with pytest.raises(GyojiError, match="nothing was answered"):
        begun().undo()


# --- what is hidden ------------------------------------------------------------------------------------------
def test_views_and_logs_name_no_hidden_card():
    m = until(begun(4), "act", 4)
    for _ in range(3):
        m.answer(0)
    g = m.state
    for viewer in (0, 1, -1):
        view = m.view(viewer)
        json.dumps(view)
        assert all(not p["zones"]["deck"]["cards"] for p in view["players"])
        for p in (0, 1):
            zone = view["players"][p]["zones"]["hand"]
            assert zone["count"] == len(g.zone(HAND, p))
            assert [c["name"] for c in zone["cards"]] == (
                sorted(g.objs[id].card.name for id in g.zone(HAND, p)) if p == viewer else [])
        drawn = [str(line) for line in m.log(viewer) if "deck → hand" in str(line)]
        assert sum(line.startswith("a card") for line in drawn) == {0: 2, 1: 2, -1: 4}[viewer]


def test_a_card_seen_later_is_not_named_in_the_log_before():
    m = holding("Trap")
    choose(m, "Trap")
    trap = [i for z in m.state.zones for i in z if m.state.objs[i].down]
    m.state.own(trap[0]).known = 3  # shown to both, later
    assert not any("Trap" in str(line) for line in m.log(1))
    assert any("Trap" in str(line) for line in m.log(0))


def test_imagined_deals_agree_with_what_is_seen_and_do_not_depend_on_what_is_not():
    m = until(begun(5), "act", 5)
    a, b = m.seat(0).imagine(1), m.seat(0).imagine(2)
    assert a.view(0) == b.view(0) == m.view(0)
    assert [str(o) for o in a.question.options] == [str(o) for o in m.question.options]
    other = m.copy()
    g = other.checkpoint = other.checkpoint.clone()
    x, y = g.zone(HAND, 1)[0], g.zone(DECK, 1)[0]
    ox, oy = g.own(x), g.own(y)
    ox.card, oy.card, ox.parts, oy.parts = oy.card, ox.card, oy.parts, ox.parts
    g.chars[x], g.chars[y] = g.chars[y], g.chars[x]
    assert other.seat(0).imagine(1).fingerprint() == a.fingerprint()
    hands = {tuple(sorted(c["name"] for c in m.seat(0).imagine(s).view(1)["players"][1]["zones"]["hand"]["cards"]))
             for s in range(20)}
    assert len(hands) > 3


def test_an_imagined_game_keeps_what_was_imagined():
    m = until(begun(3), "may")
    i = m.seat(m.question.seat).imagine(7)
    j = i.copy()
    pick = picks(1)
    while not i.over:
        assert repr(i.question) == repr(j.question) and i.view(0) == j.view(0) and i.view(1) == j.view(1)
        k = pick(i)
        i.answer(k)
        j.answer(j.question.options[k])
    assert repr(i.result) == repr(j.result) and i.fingerprint() == j.fingerprint()
    with pytest.raises(GyojiError, match="cannot be saved"):
        m.imagine(0, 7).save()


def test_a_seat_is_not_told_what_another_is_asked():
    m = begun()
    with pytest.raises(GyojiError, match="another seat"):
        _ = m.seat(1).question


# --- fingerprints --------------------------------------------------------------------------------------------
def test_a_fingerprint_does_not_depend_on_ids_timestamps_and_chance():
    def state(offset: int):
        g = ToyState()
        for _ in range(offset):
            g.add(TOY.cards()["Wall"], 0, [])
        for i, name in enumerate(["Wall", "Spark", "Coin"]):
            g.cards.append(TOY.cards()[name])
            g.tick()
            g.place(g.add(TOY.cards()[name], 0, [i]), g.zone_number(i % 2, 0))
        g.own(offset + 2).host = offset
        g.dice.reseed(offset)
        return g

    a, b = state(0), state(5)
    from gyoji.kernel.holding.fingerprint import fingerprint

    assert fingerprint(a) == fingerprint(b)
    b.own(7).tapped = True
    assert fingerprint(a) != fingerprint(b)


def test_order_counts_only_in_ordered_zones():
    m = begun()
    a, b = m.copy(), m.copy()
    a.state, b.state = m.state.clone(), m.state.clone()
    a.state.zone(HAND, 0).reverse()
    b.state.zone(DECK, 0).reverse()
    assert a.fingerprint() == m.fingerprint() != b.fingerprint()


# --- the entry points ----------------------------------------------------------------------------------------
@pytest.mark.parametrize(("given", "message"), [
    ({"seed": "7"}, "a seed is a whole number"),
    ({"seed": True}, "a seed is a whole number"),
    ({"decks": ["even"]}, "needs 2 decks"),
    ({"decks": "even"}, "a list with one deck for each player"),
    ({"decks": ["even", "nothing"]}, "no deck 'nothing'.*even, sparks"),
    ({"decks": ["even", {"main": ["Spark"]}]}, r"(?s)not legal.*10 cards or more, not 1 \(0.1\)"),
    ({"decks": ["even", 3]}, "a deck is a name"),
    ({"options": {"lives": 3}}, "no option 'lives'; it has: life, variant"),
    ({"options": {"life": "many"}}, "option life: expected a whole number"),
    ({"options": {"variant": "odd"}}, "expected plain or wild"),
    ({"options": []}, "options are a mapping"),
    ({"cards": "file"}, "cards are a list"),
    ({"cards": ["no-such-file.yaml"]}, "no-such-file.yaml: cannot be read"),
    ({"cards": [{"name": "X", "text": "frob"}]}, "not understood: frob"),
    ({"lang": "fr"}, "en or ja"),
])
def test_bad_input_is_refused_with_a_reason(given, message):
    with pytest.raises(GyojiError, match=message):
        gyoji.new(TOY, **given)


def test_unknown_games_and_agents():
    with pytest.raises(GyojiError, match="no game 'chess'; there are: nova"):
        gyoji.new("chess")
    with pytest.raises(GyojiError, match="no agent 'clever'; there are: random, greedy, first"):
        gyoji.play(TOY, ["random", "clever"])
    with pytest.raises(GyojiError, match="needs 2 agents"):
        gyoji.play(TOY, ["random"])


def test_options_from_words():
    assert TOY.read_options({"life": "9", "variant": "wild"}) == {"life": 9, "variant": "wild"}
    assert begun(options={"life": 9}).view()["players"][0]["life"] == 9


def test_decks_as_text(tmp_path):
    file = tmp_path / "mine.txt"
    file.write_text("// 題 | Title\n# main\n3 Spark  // three\n2x Wall\n\n# side\n1 Coin\n", encoding="utf-8")
    from gyoji.kernel.declaring.deck import parse_deck, read_deck

    deck = read_deck(str(file))
    assert (deck.name, deck.title, deck.title_ja) == ("mine", "Title", "題")
    assert deck.sections == {"main": [(3, "Spark"), (2, "Wall")], "side": [(1, "Coin")]}
    assert parse_deck(deck.text(), "mine.txt") == deck
    for bad, line in [("Spark\n", 1), ("3 Spark\nx Wall", 2), ("0 Spark", 1), ("# \n", 1), ("3", 1)]:
        with pytest.raises(GyojiError, match=f"bad.txt, line {line}:"):
            parse_deck(bad, "bad.txt")
    with pytest.raises(GyojiError, match="empty"):
        parse_deck("// nothing\n", "bad.txt")
    assert isinstance(Deck("x").names(), list)


# --- agents and simulation -----------------------------------------------------------------------------------
def test_greedy_beats_random():
    from gyoji.sim import simulate

    result = simulate(TOY, ["greedy", "random"], games=40)
    assert result["wins"][0] > 25 and result["games"] == result["finished"] == 40


def test_a_simulation_is_the_same_each_time_and_says_what_was_played():
    from gyoji.sim import simulate

    a = simulate(TOY, games=60, seed=3, trace=True)
    b = simulate(TOY, games=60, seed=3, trace=True)
    assert a["trace_hash"] == b["trace_hash"] != simulate(TOY, games=60, seed=4, trace=True)["trace_hash"]
    assert set(a) == {
        "games", "finished", "unfinished", "decisions", "seconds", "decisions_per_second", "games_per_second", "turns",
        "wins", "draws", "compiled", "trace_hash", "began", "decks", "agents", "pairs", "turns_distribution",
        "decisions_distribution", "endings", "cards",
    }
    assert sum(a["wins"]) + a["draws"] + a["unfinished"] == 60


def test_games_over_the_cap_are_unfinished_and_no_draws():
    from gyoji.sim import simulate

    result = simulate(TOY, games=10, cap=3)
    assert result["unfinished"] == 10 and result["draws"] == 0 and sum(result["wins"]) == 0


def test_an_agent_that_answers_nonsense_is_named():
    class Wrong(gyoji.Agent):
        name = "wrong"

        def choose(self, seat):
            return 77

    with pytest.raises(GyojiError, match=r"agent wrong in seat 0 failed when act was asked .*: there is no option 77"):
        gyoji.play(TOY, [Wrong(), Random()])
