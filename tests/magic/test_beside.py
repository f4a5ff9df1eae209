"""Cards beside the decks: how games of Vanguard (902), Archenemy (904) and Planechase (901) begin, and their decks."""

from __future__ import annotations

import re

import pytest

import gyoji
from gyoji.games import load
from gyoji.games.magic.referee.referee import Magic
from gyoji.games.magic.state.card import MagicCard
from gyoji.games.magic.state.terms import BATTLEFIELD, COMMAND, EXILE, HAND, LIBRARY, SUPPLEMENT
from gyoji.kernel.declaring.deck import Deck
from gyoji.kernel.errors import GyojiError
from gyoji.kernel.process.continuous import look
from gyoji.kernel.state.state import Asker, State
from gyoji.kernel.state.terms import MAY, REDRAW
from gyoji.testing import Referee
from gyoji.testing import rules as shows

GAME = load("magic")


def rules(*numbers: str) -> pytest.MarkDecorator:
    return shows(*numbers, game="magic")


def card(name: str, type: str, text: str, **more: str) -> MagicCard:
    made = GAME.card_from({"name": name, "type": type, "text": text, **more}, "test")
    assert isinstance(made, MagicCard)
    return made


MARSHAL = card("Marshal", "Vanguard", "Creatures you control have haste.", hand="+2", life="-3")
SEER = card("Seer", "Vanguard", "Hand -1, life +6\nCreatures you control have vigilance.")
SCHEMES = [card(f"Scheme {k}", "Scheme", "When you set this scheme in motion, draw a card.") for k in range(10)]
PLANES = [card(f"Plane {k}", "Plane — Far Reach", "Whenever chaos ensues, draw a card.") for k in range(10)]
MORE = [card(f"Place {k}", "Plane — Near Reach", "Whenever chaos ensues, you gain 1 life.") for k in range(10)]
PHENOMENA = [card(f"Event {k}", "Phenomenon", f"When you encounter Event {k}, each player draws a card.") for k in range(3)]
PLOTS = [card("Pair", "Conspiracy", "Double agenda\nCreatures you control with the chosen name have haste."),
         card("Plan", "Conspiracy", "Creatures you control have vigilance."),
         card("Plot", "Conspiracy", "Hidden agenda\nCreatures you control with the chosen name have haste.")]
SAVANT = card("Deep Reader", "Creature", "Before you shuffle your deck to start the game, you may reveal this card from "
              "your deck and exile an instant or sorcery card you drafted that isn't in your deck.\n"
              "Deep Reader gets +1/+0 for each card you exiled with cards named Deep Reader.",
              manaCost="{U}", power="1", toughness="1")
SPELL = card("Small Spark", "Instant", "Small Spark deals 1 damage to any target.", manaCost="{R}")
FIRST = card("Bold Start", "Conspiracy", "You are the starting player. If multiple players would be the starting player, "
             "one of those players is chosen at random.")
ALL = GAME.with_cards([SAVANT, SPELL, FIRST, *PLOTS, MARSHAL, SEER, *SCHEMES, *PLANES, *MORE, *PHENOMENA])


class Script(Asker):
    """Answers by kind and player, in order; nothing is shuffled unless that is said."""

    def __init__(self, answers: dict[tuple[int, int], list[int]], shuffled: bool = False) -> None:
        self.answers = answers
        self.shuffled = shuffled

    def choose(self, g: State, kind: int, player: int, options: list[int], src: int, rule: str) -> int:
        queue = self.answers.get((kind, player), [])
        return options.index(queue.pop(0)) if queue else 0

    def chance(self, g: State, n: int, what: str) -> int:
        return n - 1 if what == "shuffle" and not self.shuffled else 0


def begun(sections: list[dict[str, list[tuple[int, str]]]], variant: str, referee: Referee,
          answers: dict[tuple[int, int], list[int]] | None = None, shuffled: bool = False) -> Magic:
    """A game at its first turn."""
    decks = [Deck("d", {"main": [(60, "Forest")], **more}) for more in sections]
    g = ALL.new_state(decks, 1, ALL.read_options({"variant": variant}))
    assert isinstance(g, Magic)
    referee.watch(g)
    g.asker = Script(answers or {}, shuffled)
    g.next_turn()
    return g


class Complaints:
    def __init__(self, sections: dict[str, list[tuple[int, str]]], variant: str) -> None:
        deck = Deck("test", {"main": [(60, "Forest")], **sections})
        self.texts = ALL.deck_problems_with(deck, ALL.cards(), {"variant": variant})

    def cited(self) -> set[str]:
        return {number for text in self.texts for number in re.findall(r"\((\d+\.\d+[a-z]?)\)", text)}


@rules("902.3", "902.4", "902.5", "902.5a", "902.6", "313.5", "313.6", "313.7", "103.4b", "103.5a", "119.1b", "408.3",
       "211.1", "212.1")
def test_vanguards(referee: Referee) -> None:
    g = begun([{"vanguard": [(1, "Marshal")]}, {"vanguard": [(1, "Seer")]}], "vanguard", referee,
              {(REDRAW, 0): [1, 1, 1]})
    assert g.life == [17, 26]
    assert [len(g.zone(HAND, p)) for p in (0, 1)] == [6, 6]  # nine with three mulligans; six
    assert [len(g.zone(COMMAND, p)) for p in (0, 1)] == [1, 1]
    assert referee.watch(Complaints({}, "vanguard")).cited() == {"902.3"}
    assert Complaints({"vanguard": [(1, "Seer")], "sideboard": [(1, "Marshal")]}, "vanguard").cited() == {"108.2a"}


@rules("904.2a", "904.3", "904.4", "904.5", "904.6", "103.1b", "103.3a", "103.4e", "119.1e", "100.2d")
def test_the_archenemy(referee: Referee) -> None:
    twice = [(2, c.name) for c in SCHEMES]
    g = begun([{}, {"schemes": twice}], "archenemy", referee)
    assert g.life == [20, 40] and g.first_player == 1
    assert len(g.zone(SUPPLEMENT, 1)) == 20 and len(g.zone(LIBRARY, 1)) == 53
    mixed = begun([{}, {"schemes": twice}], "archenemy", referee, shuffled=True)
    names, before = ([h.objs[i].card.name for i in h.zone(SUPPLEMENT, 1)] for h in (mixed, g))
    assert sorted(names) == sorted(before) and names != before
    assert not Complaints({"schemes": twice}, "archenemy").texts
    thrice = referee.watch(Complaints({"schemes": [(3, "Scheme 1"), (3, "Scheme 2")]}, "archenemy"))
    assert len(thrice.texts) == 3 and thrice.cited() == {"904.3"}


@rules("904.12b", "904.12c")
def test_both_are_archenemies(referee: Referee) -> None:
    twice = {"schemes": [(2, c.name) for c in SCHEMES]}
    g = begun([twice, twice], "archenemy", referee)
    assert g.life == [40, 40] and g.variant.archenemies == 3 and g.active == 0


@rules("901.3", "901.4", "901.5", "103.7", "408.3", "205.3n")
def test_the_first_plane(referee: Referee) -> None:
    planes = [(1, c.name) for c in [*PLANES, *PHENOMENA[:2]]]
    g = begun([{"planes": planes}, {"planes": planes}], "planechase", referee)
    up = [i for i in g.zone(COMMAND, g.active) if g.objs[i].parts]
    assert [g.objs[i].card.name for i in up] == ["Plane 9"]  # what lay on it were phenomena
    assert not g.pending
    assert not Complaints({"planes": planes}, "planechase").texts
    many = referee.watch(Complaints({"planes": [(2, "Plane 1"), *[(1, c.name) for c in PHENOMENA]]}, "planechase"))
    assert len(many.texts) == 3 and many.cited() == {"901.3"}


@rules("901.15a", "901.15b", "108.3a")
def test_one_planar_deck(referee: Referee) -> None:
    planes = [(1, c.name) for c in [*MORE, *PLANES, *PHENOMENA]]
    g = begun([{}, {"planes": planes}], "one-planar-deck", referee)
    assert g.active == 0 and len(g.zone(SUPPLEMENT, 0)) == 22 and not g.zone(SUPPLEMENT, 1)
    assert {g.objs[i].owner for i in g.zone(SUPPLEMENT, 0)} == {0}
    assert not Complaints({"planes": planes}, "one-planar-deck").texts and not Complaints({}, "one-planar-deck").texts
    few = referee.watch(Complaints({"planes": [(1, c.name) for c in PLANES]}, "one-planar-deck"))
    assert len(few.texts) == 1 and few.cited() == {"901.15a"}
    with pytest.raises(GyojiError, match=r"901\.15a"):
        begun([{"planes": planes}, {"planes": planes}], "one-planar-deck", referee)


@rules("905.4", "905.4a", "905.5", "905.6", "315.1", "315.2", "315.5b", "315.6", "315.7", "103.2e",
       "702.106a", "702.106b", "702.106f")
def test_conspiracies(referee: Referee) -> None:
    g = begun([{"sideboard": [(1, "Plot"), (1, "Plan"), (1, "Pair")]}, {}], "conspiracy", referee)
    found = sorted([(g.objs[i].card.name, g.objs[i].down) for i in g.zone(COMMAND, 0)])
    assert found == [("Pair", True), ("Plan", False), ("Plot", True)]
    names = [(g.objs[i].card.name, len([n for n in g.objs[i].notes if n.startswith("name:")])) for i in g.zone(COMMAND, 0)]
    assert sorted(names) == [("Pair", 2), ("Plan", 0), ("Plot", 1)]
    plot = next(i for i in g.zone(COMMAND, 0) if g.objs[i].down)
    assert g.visible(plot, 0) and not g.visible(plot, 1)
    wrong = referee.watch(Complaints({"vanguard": [(1, "Seer")], "sideboard": [(1, "Plan")]}, "vanguard"))
    assert wrong.cited() == {"315.1"}
    assert not Complaints({"sideboard": [(1, "Plan")]}, "conspiracy").texts


@rules("103.1c", "408.3")
def test_the_starting_player_by_a_conspiracy(referee: Referee) -> None:
    first: list[dict[str, list[tuple[int, str]]]] = [{"sideboard": [(1, "Bold Start")]}, {}]
    assert begun([{}, {}], "conspiracy", referee).first_player == 0
    for sections, starter in ((first, 0), (first[::-1], 1), ([first[0], first[0]], 0)):
        g = begun(sections, "conspiracy", referee)
        assert (g.first_player, g.active, g.record.owner) == (starter, starter, starter)


@rules("607.2n")
def test_exiled_before_the_game(referee: Referee) -> None:
    side = [(3, "Small Spark"), (1, "Deep Reader"), (2, "Forest")]
    decks: list[dict[str, list[tuple[int, str]]]] = [
        {"main": [(58, "Forest"), (2, "Deep Reader")], "sideboard": side},
        {"main": [(58, "Forest"), (2, "Deep Reader")], "sideboard": side}]
    g = begun(decks, "conspiracy", referee, {(MAY, 0): [1, 1], (MAY, 1): [1, 0]})
    assert [[g.objs[i].card.name for i in g.zone(EXILE, p)] for p in (0, 1)] == [["Small Spark"] * 2, ["Small Spark"]]
    for p, power in ((0, 3), (1, 2)):  # each counts what all of that name have exiled
        reader = next(i for zone in (HAND, LIBRARY) for i in g.zone(zone, p) if g.objs[i].card.name == "Deep Reader")
        [new] = g.do_move([reader], BATTLEFIELD, p, 0, 0, -1, p)
        assert look(g, new).stats[0] == power
    plain = begun(decks, "none", referee)
    assert not plain.zone(EXILE, 0)


def test_in_a_deck_they_are_blank_cards() -> None:
    deck = {"main": {"Forest": 30, **{c.name: 4 for c in [*SCHEMES, *PLANES, *PHENOMENA]}}}
    assert gyoji.play(ALL, ["random", "random"], decks=[deck, deck], seed=1).winner >= 0


def test_whole_games() -> None:
    schemes = {"main": {"Forest": 30, "Mountain": 30}, "schemes": {c.name: 2 for c in SCHEMES}}
    planes = {"main": {"Forest": 30, "Mountain": 30}, "planes": {c.name: 1 for c in PLANES}}
    shared = {"main": planes["main"], "planes": {c.name: 1 for c in [*PLANES, *MORE, *PHENOMENA]}}
    lone = {"main": planes["main"]}
    for deck, other, variant in ((schemes, schemes, "archenemy"), (planes, planes, "planechase"),
                                 (shared, lone, "one-planar-deck")):
        result = gyoji.play(ALL, ["random", "random"], decks=[deck, other], seed=2, options={"variant": variant})
        assert result.winner >= 0
