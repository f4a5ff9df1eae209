"""Starting a game (103): who begins, opening hands, mulligans, what opening hands allow."""

from __future__ import annotations

import re

import pytest

from gyoji.games import load
from gyoji.games.magic.concepts import starting
from gyoji.games.magic.mana.adding import AddMana
from gyoji.games.magic.referee.referee import Magic
from gyoji.games.magic.state.card import MagicCard
from gyoji.games.magic.state.terms import BATTLEFIELD, DRAW_STEP, HAND, KINDS, LIBRARY, SIDEBOARD
from gyoji.games.magic.turn import steps
from gyoji.kernel.declaring.deck import Deck
from gyoji.kernel.process.pipeline import begins
from gyoji.kernel.state.state import Asker, State
from gyoji.kernel.state.terms import CHOOSE, COLOR, FIRST, MAY, REDRAW
from gyoji.testing import Referee
from gyoji.testing import rules as shows

GAME = load("magic")
FOREST = {"name": "Forest", "type": "Basic Land — Forest", "text": ""}
ROOT = {"name": "Deep Root", "manaCost": "{G}", "type": "Enchantment",
        "text": "If Deep Root is in your opening hand, you may begin the game with it on the battlefield."}
HERALD = {"name": "Herald", "manaCost": "{6}{B}", "type": "Creature — Giant", "power": "5", "toughness": "5",
          "text": "You may reveal Herald from your opening hand. If you do, at the beginning of the first upkeep, each "
                  "opponent loses 3 life."}
POWDER = {"name": "Grey Powder", "manaCost": "{3}", "type": "Artifact",
          "text": "Any time you could mulligan and Grey Powder is in your hand, you may exile all the cards from your "
                  "hand, then draw that many cards."}
CAVERN = {"name": "Lucky Cave", "type": "Legendary Land",
          "text": "If Lucky Cave is in your opening hand and you're not the starting player, you may begin the game with "
                  "Lucky Cave on the battlefield with a luck counter on it. If you do, exile a card from your hand."}


def rules(*numbers: str) -> pytest.MarkDecorator:
    return shows(*numbers, game="magic")


class Script(Asker):
    """Answers by kind and player, in order; nothing is shuffled."""

    def __init__(self, answers: dict[tuple[int, int], list[int]]) -> None:
        self.answers = answers
        self.asked: list[tuple[int, int]] = []

    def choose(self, g: State, kind: int, player: int, options: list[int], src: int, rule: str) -> int:
        self.asked.append((kind, player))
        queue = self.answers.get((kind, player), [])
        return options.index(queue.pop(0)) if queue else 0

    def chance(self, g: State, n: int, what: str) -> int:
        return 0 if what == "who chooses" else n - 1


def pile(*records: dict[str, str], size: int = 20) -> list[MagicCard]:
    """A library with these on top, the first on the very top; the rest are Forests."""
    made = [GAME.card_from(r, "test") for r in [*records, *[FOREST] * (size - len(records))]]
    return [c for c in reversed(made) if isinstance(c, MagicCard)]


def start(referee: Referee, answers: dict[tuple[int, int], list[int]], decks: list[list[MagicCard]],
          sides: list[list[MagicCard]] | None = None) -> Magic:
    g = Magic()
    referee.watch(g)
    starting.lay_out(g, decks, sides or [[], []])
    g.asker = Script(answers)
    g.ready = True
    starting.begin(g)
    return g


@rules("103.1", "103.2a", "103.3", "103.4", "103.5", "119.1", "401.1", "402.1")
def test_the_beginning(referee: Referee) -> None:
    g = start(referee, {(FIRST, 0): [0]}, [pile(), pile()], [pile(size=2), []])
    assert g.active == g.first_player == 1  # player 0 chose to go second
    assert g.life == [20, 20]
    assert [len(g.zone(HAND, p)) for p in (0, 1)] == [7, 7]
    assert len(g.zone(LIBRARY, 0)) == 13 and len(g.zone(SIDEBOARD, 0)) == 2


@rules("103.8", "103.8a")
def test_the_first_draw_step_is_skipped(referee: Referee) -> None:
    g = start(referee, {}, [pile(), pile()])
    steps.next_turn(g)
    assert g.active == g.first_player and steps.skipped(g, DRAW_STEP)
    steps.next_turn(g)
    assert g.active != g.first_player and not steps.skipped(g, DRAW_STEP)


@rules("103.5", "101.4e")
def test_mulligans(referee: Referee) -> None:
    g = start(referee, {(REDRAW, 0): [1, 1], (REDRAW, 1): [1]}, [pile(), pile()])
    assert [len(g.zone(HAND, p)) for p in (0, 1)] == [5, 6]
    asked = [(kind, p) for kind, p in g.asker.asked if kind == REDRAW]  # type: ignore[attr-defined]
    assert asked == [(REDRAW, 1), (REDRAW, 0)] * 2 + [(REDRAW, 0)] or asked == [(REDRAW, 0), (REDRAW, 1)] * 2 + [(REDRAW, 0)]


@rules("103.5")
def test_no_more_than_seven_mulligans(referee: Referee) -> None:
    g = start(referee, {(REDRAW, 0): [1] * 20}, [pile(), pile()])
    assert not g.zone(HAND, 0) and len(g.zone(LIBRARY, 0)) == 20


@rules("103.5b")
def test_something_else_than_a_mulligan(referee: Referee) -> None:
    g = start(referee, {(MAY, 0): [1], (REDRAW, 0): [1]}, [pile(POWDER, size=30), pile()])
    assert [g.asker.asked[i] for i in (1, 2)] == [(MAY, 0), (REDRAW, 0)]  # type: ignore[attr-defined]
    assert len(g.zone(HAND, 0)) == 6 and len(g.zone(LIBRARY, 0)) == 17


@rules("103.6", "103.6a")
def test_begins_the_game_on_the_battlefield(referee: Referee) -> None:
    g = start(referee, {(MAY, 0): [1], (MAY, 1): [0]}, [pile(ROOT), pile(ROOT)])
    assert [len(g.zone(BATTLEFIELD, p)) for p in (0, 1)] == [1, 0]
    assert len(g.zone(HAND, 0)) == 6


@rules("103.6a")
def test_only_the_player_who_does_not_start(referee: Referee) -> None:
    g = start(referee, {(FIRST, 0): [1], (MAY, 0): [1], (MAY, 1): [1]}, [pile(CAVERN), pile(CAVERN)])
    assert [len(g.zone(BATTLEFIELD, p)) for p in (0, 1)] == [0, 1]
    assert g.objs[g.zone(BATTLEFIELD, 1)[0]].counters == {"luck": 1}
    assert len(g.zone(HAND, 1)) == 5


@rules("103.6", "103.6b")
def test_revealed_from_the_opening_hand(referee: Referee) -> None:
    g = start(referee, {(MAY, 0): [1, 1], (CHOOSE, 0): []}, [pile(HERALD, HERALD), pile()])
    steps.next_turn(g)
    begins(g, "upkeep", "503.1a")
    assert len(g.pending) == 2  # each of them once


# --- decks (100) -----------------------------------------------------------------------------------------------------
class Complaints:
    """What is wrong with a deck, and by which rules."""

    def __init__(self, main: list[tuple[int, str]], side: list[tuple[int, str]], *more: MagicCard) -> None:
        known = {**GAME.cards(), **{card.name: card for card in more}}
        self.texts = GAME.deck_problems(Deck("test", {"main": main, "sideboard": side}), known)

    def cited(self) -> set[str]:
        return {number for text in self.texts for number in re.findall(r"\((\d+\.\d+[a-z]?)\)", text)}


@rules("100.2a")
def test_a_deck_has_sixty_cards_and_four_of_a_name(referee: Referee) -> None:
    spell = next(name for name, card in GAME.cards().items() if card.base.types & KINDS["creature"])
    assert not Complaints([(56, "Forest"), (4, spell)], []).texts
    found = referee.watch(Complaints([(50, "Forest"), (4, spell)], [(1, spell)]))
    assert len(found.texts) == 2  # too few, and five of a name with the sideboard


@rules("201.3b")
def test_interchangeable_names_are_one_name_in_a_deck(referee: Referee) -> None:
    spell = {"manaCost": "{B}", "type": "Instant", "text": "Draw a card."}
    here, there = pile({**spell, "name": "Ada, Here", "interchangeable": ["Ada, There"]},
                       {**spell, "name": "Ada, There", "interchangeable": ["Ada, Here"]})[-1:-3:-1]
    assert not Complaints([(56, "Forest"), (2, "Ada, Here"), (2, "Ada, There")], [], here, there).texts
    main = [(56, "Forest"), (3, "Ada, Here"), (1, "Ada, There")]
    found = referee.watch(Complaints(main, [(1, "Ada, There")], here, there))
    assert len(found.texts) == 1


@rules("100.4a")
def test_a_sideboard_has_fifteen_cards(referee: Referee) -> None:
    assert not Complaints([(60, "Forest")], [(15, "Forest")]).texts
    assert len(referee.watch(Complaints([(60, "Forest")], [(16, "Forest")])).texts) == 1


@rules("113.6n")
def test_a_card_says_how_many_of_it_a_deck_may_have(referee: Referee) -> None:
    rats, dwarves = pile(
        {"name": "Endless Rats", "manaCost": "{B}", "type": "Creature — Rat", "power": "1", "toughness": "1",
         "text": "A deck can have any number of cards named Endless Rats."},
        {"name": "Nine Dwarves", "manaCost": "{R}", "type": "Creature — Dwarf", "power": "1", "toughness": "1",
         "text": "A deck can have up to nine cards named Nine Dwarves."})[-1:-3:-1]
    assert not Complaints([(20, "Forest"), (31, "Endless Rats"), (9, "Nine Dwarves")], [], rats, dwarves).texts
    found = referee.watch(Complaints([(50, "Forest"), (10, "Nine Dwarves")], [], rats, dwarves))
    assert len(found.texts) == 1


TOWERS = {"name": "Marked Towers", "type": "Land",
          "text": "As you create your deck, circle two of the colors below.\n{T}: Add one mana of either of the circled "
                  "colors."}


@rules("207.5")
def test_colours_are_circled_before_the_game(referee: Referee) -> None:
    g = start(referee, {(COLOR, 0): [4, 1, 8, 2], (COLOR, 1): [16, 4]}, [pile(TOWERS, TOWERS), pile(TOWERS)])
    lands = [g.objs[i].card for p in range(2) for i in g.zone(HAND, p) if g.objs[i].card.name == "Marked Towers"]
    made = [add.types() for card in lands for a in card.base.abilities for add in a.walk() if isinstance(add, AddMana)]
    assert sorted(made) == [5, 10, 20]  # black and white, red and blue, green and black
    assert g.cards.count(lands[0]) == 1


FRIEND = {"name": "True Friend", "manaCost": "{3}", "type": "Artifact Creature — Beast", "power": "3", "toughness": "3",
          "text": "Companion — Each nonland card in your starting deck has a different name."}


@rules("103.2b", "702.139b", "103.2a")
def test_a_companion_is_revealed_if_the_deck_fits(referee: Referee) -> None:
    sides = [[GAME.card_from(FRIEND, "test")], [GAME.card_from(FRIEND, "test")]]
    decks = [pile(HERALD, POWDER), pile(HERALD, HERALD)]
    g = start(referee, {(CHOOSE, 0): [20]}, decks, [[c for c in side if isinstance(c, MagicCard)] for side in sides])
    assert g.companions[0] == g.zone(SIDEBOARD, 0)[0] and g.companions[1] == -1
