"""Loops at a table (MTR 4.4): those that nobody keeps going, that go on by choices, or over several turns."""

from __future__ import annotations

from collections.abc import Callable

import gyoji
from copies_and_saves import everything
from gyoji.kernel.declaring.deck import Deck
from gyoji.kernel.holding.match import Match
from gyoji.kernel.holding.questions import Question
from gyoji.testing import Referee, rules

ROUNDS = 30


def some(name: str, kind: str, text: str) -> list[dict[str, str]]:
    return [{"name": f"{name} {k}", "manaCost": "{0}", "type": kind, "text": text} for k in range(15)]


IDOLS = some("Idol", "Artifact", "Whenever you gain life, you gain 1 life.")
ASKING = some("Wish", "Artifact", "Whenever you gain life, you may gain 1 life.")
BALMS = some("Balm", "Instant", "You gain 1 life.")
HUSHES = some("Hush", "Instant", "Destroy target artifact.")
NIGHTS = some("Night", "Enchantment", "Players skip their draw steps.")
BELLS = some("Bell", "Artifact", "{T}: You gain 1 life.")
THORNS = some("Thorn", "Artifact", "{T}: Each opponent loses 1 life.")

Plan = dict[tuple[int, str, str], list[int]]  # by player, kind of question and rule: what is answered, in order


def table(*decks: list[list[dict[str, str]]]) -> Match:
    """Each player has a deck of some sorts; player 0 begins."""
    cards = [card for sorts in decks for sort in sorts for card in sort]
    made = [Deck(sorts[0][0]["name"], {"main": [(4, c["name"]) for sort in sorts for c in sort]}) for sorts in decks]
    return gyoji.new("magic", decks=made, cards=cards, seed=3, options={"mulligan": "none"}, starter=0)


def melee(*decks: list[list[dict[str, str]]]) -> Match:
    """A Grand Melee of ten: the first of them have these decks, the others one that does nothing."""
    all_decks = [*decks, *[[NIGHTS]] * (10 - len(decks))]
    cards = [card for sorts in all_decks for sort in sorts for card in sort]
    made = [Deck(f"deck {k}", {"main": [(4, c["name"]) for sort in sorts for c in sort]})
            for k, sorts in enumerate(all_decks)]
    return gyoji.new("magic", decks=made, cards=cards, seed=3,
                     options={"mulligan": "none", "players": 10, "melee": "yes"}, starter=0)


def play(m: Match, plan: Plan, act: Callable[[Question, list[str]], int], until: Callable[[Question], bool]) -> None:
    """Acts by a policy, the other answers by the plan, else yes, or the first."""
    for _ in range(4000):
        q = m.question
        if q is None or until(q):
            return
        wanted = plan.get((q.player, "may" if q.kind == "may" else "number", q.rule), [])
        if wanted and q.kind == "may":
            m.answer(wanted.pop(0))
        elif wanted:  # of a large number, first between which ones it is
            m.answer(max(k for k, value in enumerate(q.values) if value <= wanted[0]))
        elif q.kind == "act":
            m.answer(act(q, [str(o) for o in q.options]))
        else:
            m.answer(int(q.kind == "may"))
    raise AssertionError("it does not end")


def one_of_each(m: Match) -> Callable[[Question, list[str]], int]:
    """Player 0 casts one card of each sort in the first main phase, the permanents first; everybody else passes."""
    cast: set[str] = set()

    def act(q: Question, texts: list[str]) -> int:
        mine = [t for t in texts if t.startswith("cast") and t.split()[1] not in cast]
        if q.player == 0 and m.view(0)["step"] == "precombat-main" and not m.state.waiting and mine:
            first = sorted(mine, key=lambda t: "Balm" in t)[0]
            cast.add(first.split()[1])
            return texts.index(first)
        return texts.index("pass")

    return act


def must_act(q: Question) -> bool:
    return q.kind == "act" and "pass" not in [str(o) for o in q.options]


@rules("MTR 4.4#2", game="magic")
def test_who_could_end_a_loop_that_nobody_keeps_going_says_when(referee: Referee) -> None:
    m = referee.watch(table([IDOLS, BALMS], [HUSHES]))
    act = one_of_each(m)
    play(m, {(0, "may", "MTR 4.4#2"): [0]}, act, lambda q: q.rule == "MTR 4.4#2" and q.player == 1)
    before = m.state.life[0]
    play(m, {(1, "may", "MTR 4.4#2"): [1], (1, "number", "MTR 4.4#2"): [ROUNDS]}, act, must_act)
    assert m.question is not None and m.question.player == 1 and not m.over
    assert m.state.life[0] == before + ROUNDS + 1, "so many rounds, and the last one up to where they act"
    everything(m)
    m.answer(0)
    play(m, {}, act, lambda q: not m.state.waiting)
    assert not m.over and "104.4b" not in m.cited()


@rules("MTR 4.4#2", "104.4b", game="magic")
def test_a_loop_that_nobody_wants_to_end_is_a_draw(referee: Referee) -> None:
    m = referee.watch(table([IDOLS, BALMS], [HUSHES]))
    play(m, {(p, "may", "MTR 4.4#2"): [0] for p in (0, 1)}, one_of_each(m), lambda q: False)
    assert m.result is not None and m.result.finished and m.result.winners == []


@rules("MTR 4.4#2", game="magic")
def test_in_a_grand_melee_too_who_could_end_a_loop_says_when(referee: Referee) -> None:
    m = referee.watch(melee([IDOLS, BALMS], [HUSHES]))
    act = one_of_each(m)
    play(m, {(0, "may", "MTR 4.4#2"): [0]}, act, lambda q: q.rule == "MTR 4.4#2" and q.player == 1)
    before = m.state.life[0]
    everything(m)
    play(m, {(1, "may", "MTR 4.4#2"): [1], (1, "number", "MTR 4.4#2"): [ROUNDS]}, act, must_act)
    assert m.question is not None and m.question.player == 1 and not m.over
    assert m.state.life[0] == before + ROUNDS + 1 and not m.state.lost
    everything(m)
    m.answer(0)
    play(m, {}, act, lambda q: m.state.turn > 6)
    assert not m.state.lost and m.state.life[0] == before + ROUNDS + 2, "what waited resolves, and the turns go on"


@rules("MTR 4.4#2", "104.4f", game="magic")
def test_in_a_grand_melee_a_loop_that_nobody_ends_is_a_draw_around_it(referee: Referee) -> None:
    m = referee.watch(melee([IDOLS, BALMS], [HUSHES]))
    play(m, {(p, "may", "MTR 4.4#2"): [0] for p in range(10)}, one_of_each(m), lambda q: m.state.lost != 0)
    assert [p for p in range(10) if (m.state.lost >> p) & 1] == [0, 1, 9] and not m.over


@rules("MTR 4.4#8", game="magic")
def test_who_keeps_a_loop_going_by_choices_says_how_often_and_chooses_otherwise_then(referee: Referee) -> None:
    m = referee.watch(table([ASKING, BALMS], [NIGHTS]))
    act = one_of_each(m)
    play(m, {}, act, lambda q: q.rule == "MTR 4.4#8")
    assert m.question is not None and m.question.player == 0, "it is not for them to say never"
    before = m.state.life[0]
    everything(m)
    play(m, {(0, "number", "MTR 4.4#8"): [ROUNDS]}, act, lambda q: not m.state.waiting)
    assert not m.over and m.state.life[0] == before + ROUNDS


def rings(m: Match) -> Callable[[Question, list[str]], int]:
    """Everybody casts what they have of each sort, and uses it in their own turn."""
    cast: set[tuple[int, str]] = set()

    def act(q: Question, texts: list[str]) -> int:
        if m.state.active != q.player or m.view(0)["step"] != "precombat-main" or m.state.waiting:
            return texts.index("pass")
        for k, t in enumerate(texts):
            if t.startswith("cast") and (q.player, t.split()[1]) not in cast:
                cast.add((q.player, t.split()[1]))
                return k
        return next((k for k, t in enumerate(texts) if "{T}" in t), texts.index("pass"))

    return act


@rules("MTR 4.4#5", game="magic")
def test_a_loop_over_several_turns_that_nobody_will_end_is_a_draw(referee: Referee) -> None:
    m = referee.watch(table([NIGHTS, BELLS], [THORNS]))
    play(m, {(p, "may", "MTR 4.4#5"): [0] for p in (0, 1)}, rings(m), lambda q: m.state.turn > 60)
    assert m.result is not None and m.result.winners == [] and m.state.turn < 20


@rules("MTR 4.4#5", game="magic")
def test_a_loop_over_several_turns_ends_when_the_first_said_so(referee: Referee) -> None:
    m = referee.watch(table([NIGHTS, BELLS], [THORNS]))
    act = rings(m)
    play(m, {}, act, lambda q: q.rule == "MTR 4.4#5")
    turn = m.state.turn
    plan: Plan = {(0, "may", "MTR 4.4#5"): [1], (0, "number", "MTR 4.4#5"): [9], (1, "may", "MTR 4.4#5"): [1],
                  (1, "number", "MTR 4.4#5"): [4]}
    play(m, plan, act, lambda q: q.kind == "act")
    q = m.question
    assert q is not None and q.player == 1 and m.state.active == 1 and turn + 8 <= m.state.turn <= turn + 9
    assert not any("{T}" in str(o) for o in q.options) and "pass" in [str(o) for o in q.options]
    everything(m)
    life = m.state.life[0]
    play(m, {}, act, lambda q: m.state.turn > turn + 9)
    assert not m.over and m.state.life[0] >= life
