"""Large numbers: what is asked, computed and told does not grow with them; a game over a limit is unfinished."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

import gyoji
from gyoji import games
from gyoji.games.magic.combat import damage, declaring
from gyoji.games.magic.concepts.tokens import create
from gyoji.games.magic.costs.mana_part import Price
from gyoji.games.magic.mana.payment import affordable, most_x, pay
from gyoji.games.magic.referee.referee import Magic
from gyoji.games.magic.state.mana import Mana
from gyoji.games.magic.state.terms import BATTLEFIELD, HAND, LIBRARY
from gyoji.kernel.errors import GyojiError
from gyoji.kernel.process.alike import MANY
from gyoji.kernel.process.turn import play_on
from gyoji.kernel.state.limits import CutOff, limits_of
from gyoji.kernel.state.state import Asker, State
from gyoji.kernel.state.terms import ATTACK, DONE, NUMBER, PASS, SPAN
from gyoji.sim import simulate

from .position import attack, check, creature, position, put

SOLDIER = creature("Soldier", 1, 1, "haste")
SOLDIER.token = True


class Chooser(Asker):
    """Answers by a rule; keeps what was asked."""

    def __init__(self, pick: Callable[[int, list[int]], int]) -> None:
        self.pick = pick
        self.asked: list[tuple[int, int]] = []

    def choose(self, g: State, kind: int, player: int, options: list[int], src: int, rule: str) -> int:
        self.asked.append((kind, len(options)))
        return options.index(self.pick(kind, options))


def war(n: int, anthem: bool) -> tuple[Magic, Chooser]:
    """So many tokens are created, attack with all, and die."""
    g = position()
    asker = Chooser(lambda kind, options: options[-1])
    g.asker = asker
    g.life = [20, 1_000_000]
    if anthem:
        cards = games.load("magic").load_cards([{"name": "Anthem", "manaCost": "{W}", "type": "Enchantment",
                                                 "text": "Creatures you control get +1/+1."}])
        put(g, cards[0], 0)  # type: ignore[arg-type]
    create(g, SOLDIER, 0, n, False, False, -1, 0)
    declaring.declare_attackers(g)
    declaring.declare_blockers(g)
    damage.deal_damage(g, False)
    check(g)
    g.do_destroy(list(g.zone(BATTLEFIELD, 0)), -1, 1)
    check(g)
    return g, asker


@pytest.mark.parametrize("anthem", [False, True])
def test_equal_tokens_cost_no_questions_and_no_computations(anthem: bool) -> None:
    few, _ = war(100, anthem)
    many, many_asked = war(2_000, anthem)
    assert [few.life[1], many.life[1]] == [1_000_000 - (200 if anthem else 100), 1_000_000 - (4_000 if anthem else 2_000)]
    assert not [id for id in many.zone(BATTLEFIELD, 0) if many.objs[id].card is SOLDIER]
    assert len(many_asked.asked) < 20  # whom, and how many
    assert many.refreshes == few.refreshes  # characteristics are computed as often, whatever there is
    assert few.journal is not None and many.journal is not None
    assert len(many.journal) <= 20 * len(few.journal)  # 2,000 is 20 times 100


def test_few_equal_creatures_are_chosen_one_by_one() -> None:
    """The questions of ordinary boards."""
    for n, first in ((MANY - 1, MANY - 1), (MANY, 1)):
        g = position()
        for _ in range(n):
            put(g, creature("Bear", 2, 2), 0)
        odd = put(g, creature("Ox", 2, 4), 0)
        attack(g, odd)
        assert [len(options) - 1 for options in g.asker.asked[:1]] == [first + 1]  # type: ignore[attr-defined]
        assert g.fight.attackers == [odd]


def test_what_differs_is_no_part_of_a_group() -> None:
    g = position()
    bears = [put(g, creature("Bear", 2, 2), 0) for _ in range(MANY + 4)]
    g.own(bears[1]).counters = {"+1/+1": 1}
    g.own(bears[2]).damage = 1
    g.memory.paid[bears[3]] = ["kicker"]
    texts: list[str] = []

    def pick(kind: int, options: list[int]) -> int:
        texts.extend([games.load("magic").option_text(g, kind, o, 0, "en") for o in options])
        return options[1] if kind == ATTACK and not g.fight.attackers and len(texts) == len(options) else options[0]

    g.asker = asker = Chooser(pick)
    declaring.declare_attackers(g)
    assert texts[:5] == ["done", f"Bear ×{MANY + 1}", "Bear", "Bear", "Bear"]
    assert (NUMBER, MANY + 1) in asker.asked


def test_a_number_beyond_counting_takes_few_questions() -> None:
    g = position()
    wanted = 123_456_789_012

    def pick(kind: int, options: list[int]) -> int:
        assert len(options) <= 1_000
        return max(o for o in options if o <= wanted)

    g.asker = asker = Chooser(pick)
    assert g.ask_number(0, 0, 10**12) == wanted
    assert [kind for kind, _ in asker.asked] == [SPAN] * (len(asker.asked) - 1) + [NUMBER]
    assert len(asker.asked) < 10
    asker.asked = []
    wanted = 7
    assert g.ask_number(0, 5, 900) == 7
    assert asker.asked == [(NUMBER, 896)]  # as ever


def test_spans_are_told_in_words() -> None:
    g = position()
    words: list[str] = []

    def pick(kind: int, options: list[int]) -> int:
        if kind == SPAN:
            words.extend([games.load("magic").option_text(g, kind, options[k], 0, "en") for k in (0, 1, -1)])
        return options[0]

    g.asker = Chooser(pick)
    g.ask_number(0, 7, 10_500)
    assert words == ["7 to 999", "1,000 to 1,999", "10,000 to 10,500"]


def test_draws_end_with_the_library() -> None:
    """121.4: of a thousand million draws no more are tried than there are cards, and one."""
    g = position()
    for _ in range(7):
        put(g, creature("Bear", 2, 2), 0, LIBRARY)
    assert g.do_draw(0, 10**9, -1, 0) == 7
    assert len(g.zone(HAND, 0)) == 7
    assert g.tries == 10**9
    assert [ev.rule for ev in g.journal or []].count("121.4") == 1


def test_heaps_of_mana_pay_as_single_mana_does() -> None:
    """The same mana as a heap or one by one: the same can be paid, and as much is left."""
    left: list[list[int]] = []
    for heap in (False, True):
        g = position()
        put(g, SOLDIER, 1)
        reds, greens = 1_500, 1_200
        if heap:
            g.pool[0] = [Mana(8, -1, n=reds), Mana(16, -1, n=greens), Mana(1, -1)]
        else:
            g.pool[0] = [*[Mana(8, -1) for _ in range(reds)], *[Mana(16, -1) for _ in range(greens)], Mana(1, -1)]
        price = Price()
        price.pure[3] = 1
        price.xs = 2
        assert most_x(g, 0, price, -1, -1, 0) == 1_350
        fixed = price.with_x(1_349)
        assert affordable(g, 0, fixed, -1, -1) and pay(g, 0, fixed, -1, -1)
        left.append([sum(m.n for m in g.pool[0] if m.bit == bit) for bit in (1, 8, 16)])
    assert sum(left[0]) == sum(left[1]) == 2


def big_token(tmp_path: Path, n: int) -> dict[str, Any]:
    """A game whose first player can create so many tokens at once."""
    text = f"Create {n} 1/1 white Soldier creature tokens."
    cards = [{"name": "Muster", "manaCost": "{W}", "type": "Sorcery", "text": text}]
    (tmp_path / "cards.yaml").write_text(yaml.safe_dump(cards), encoding="utf-8")
    deck = {"name": "muster", "main": [(4, "Muster"), (56, "Plains")]}
    return {"game": "magic", "decks": [deck, deck], "cards": [str(tmp_path / "cards.yaml")]}


def test_a_game_over_a_limit_is_unfinished_wherever_it_is_played(tmp_path: Path) -> None:
    case = big_token(tmp_path, 2**30)
    game = gyoji.new(**case, seed=1)
    while not game.over:
        q = game.question
        assert q is not None
        acts = [o for o in q.options if "Muster" in str(o) or "Plains" in str(o)]
        game.answer(acts[0] if q.kind == "act" and acts else q.options[-1] if q.kind != "act" else q.options[PASS])
    result = game.result
    assert result is not None and not result.finished and not result.draw and result.winner is None
    assert "most-objects" in result.reason and "200,000" in result.reason
    assert result.reason in repr(result) and result.reason in str(game.log()[-1])
    again = gyoji.load(game.save(), cards=case["cards"])
    assert again.result is not None and again.result.reason == result.reason
    assert game.copy().result is not None
    played = simulate("magic", ["greedy", "random"], decks=case["decks"], cards=case["cards"], games=2, seed=1)
    assert played["unfinished"] == 2 and played["draws"] == 0


def test_limits_are_options_with_bounds() -> None:
    assert limits_of({"most-objects": 1_000}).objects == 1_000
    for name in ("magic", "duel-masters", "nova", "spell-card-strike"):
        assert {"most-objects", "most-waiting", "most-repeats", "most-digits"} <= set(games.load(name).options)
    with pytest.raises(GyojiError, match="option most-objects: expected 1,000 to 100,000,000, not 5"):
        gyoji.new("magic", options={"most-objects": 5})


def test_every_new_object_is_counted() -> None:
    g = position()
    g.limits = limits_of({"most-objects": 1_000})
    with pytest.raises(CutOff):
        for _ in range(1_001):
            g.add(SOLDIER, 0, [])
    assert g.over and "1,001 objects" in g.unfinished
    play_on(g)  # nothing goes on
    assert len(g.objs) == 1_000 and DONE < 0
