"""Sticker sheets (123) and Attraction decks (717): how games with them begin, and what deck lists may have."""

from __future__ import annotations

import pytest

from gyoji.games import load
from gyoji.games.magic.keywords import space_sculptor
from gyoji.games.magic.referee.referee import Magic
from gyoji.games.magic.state.card import MagicCard
from gyoji.games.magic.state.terms import LIBRARY, SUPPLEMENT
from gyoji.kernel.declaring.deck import Deck
from gyoji.kernel.errors import GyojiError
from gyoji.kernel.holding.match import Match
from gyoji.kernel.state.state import Asker, State
from gyoji.kernel.state.terms import DONE, NAME
from gyoji.testing import Referee

from .position import card, creature, position, put
from .test_beside import rules

GAME = load("magic")


def made(record: dict[str, object]) -> MagicCard:
    card = GAME.card_from(record, "test")
    assert isinstance(card, MagicCard)
    return card


SHEETS = [made({"name": f"Word{k} Other{k}", "type": "Stickers", "text": "{TK} — Flying\n{TK}{TK} — 4/1"})
          for k in range(11)]
RIDES = [made({"name": f"Ride {k}", "type": "Artifact — Attraction", "attractionLights": [2, 6], "text": "Visit — Scry 1."})
         for k in range(11)]
ALL = GAME.with_cards([*SHEETS, *RIDES])


class Chooser(Asker):
    """Takes the second sheet, and then no more."""

    def choose(self, g: State, kind: int, player: int, options: list[int], src: int, rule: str) -> int:
        if kind == NAME:
            return options.index(DONE) if DONE in options else 1
        return 0


def begun(sections: dict[str, list[tuple[int, str]]], options: dict[str, object], referee: Referee) -> Magic:
    """A game at its first turn, in which the first player has these sections too."""
    decks = [Deck("d", {"main": [(60, "Forest")], **more}) for more in (sections, {})]
    g = ALL.new_state(decks, 1, ALL.read_options(options))
    assert isinstance(g, Magic)
    referee.watch(g)
    g.asker = Chooser()
    g.next_turn()
    return g


class Complaints:
    """What is wrong with a deck, and by which rules."""

    def __init__(self, sections: dict[str, list[tuple[int, str]]], format: str = "constructed") -> None:
        deck = Deck("t", {"main": [(60, "Forest")], **sections})
        self.texts = ALL.deck_problems_with(deck, ALL.cards(), {"format": format})

    def cited(self) -> set[str]:
        return {text.rsplit("(", 1)[1].rstrip(")") for text in self.texts}


def of(cards: list[MagicCard], n: int, each: int = 1) -> list[tuple[int, str]]:
    return [(each, card.name) for card in cards[:n]]


@rules("103.2d", "123.2", "123.2a")
def test_three_sheets_are_chosen_by_chance(referee: Referee) -> None:
    g = begun({"stickers": of(SHEETS, 10)}, {}, referee)
    assert len(g.stickers.sheets[0]) == 3 and not g.stickers.sheets[1] and len({s.name for s in g.stickers.sheets[0]}) == 3
    view = ALL.view(g, 1, "en")
    assert len(view["players"][0]["stickers"]) == 3 * 7
    assert not Complaints({"stickers": of(SHEETS, 11)}).texts
    assert referee.watch(Complaints({"stickers": of(SHEETS, 9)})).cited() == {"123.2a"}
    assert Complaints({"stickers": [*of(SHEETS, 9), (2, "Word9 Other9")]}).cited() == {"123.2a"}
    assert referee.watch(Complaints({"sideboard": of(SHEETS, 1)})).cited() == {"123.2"}


@rules("103.2d", "123.2b")
def test_in_a_limited_game_the_player_chooses_sheets(referee: Referee) -> None:
    g = begun({"stickers": of(SHEETS, 4)}, {"format": "limited"}, referee)
    assert [s.name for s in g.stickers.sheets[0]] == ["Word1 Other1"]
    assert not Complaints({"main": [(40, "Forest")], "stickers": of(SHEETS, 2)}, "limited").texts


@rules("717.2", "717.2a", "717.2b", "103.3a", "100.2d")
def test_an_attraction_deck_lies_in_the_command_zone(referee: Referee) -> None:
    g = begun({"attractions": of(RIDES, 10)}, {}, referee)
    assert len(g.zone(SUPPLEMENT, 0)) == 10 and len(g.zone(LIBRARY, 0)) == 53 and g.variant.attracting
    assert not Complaints({"attractions": of(RIDES, 11)}).texts
    assert referee.watch(Complaints({"attractions": of(RIDES, 9)})).cited() == {"717.2a"}
    assert Complaints({"attractions": of(RIDES, 10, 2)}).cited() == {"717.2a"}
    assert referee.watch(Complaints({"sideboard": of(RIDES, 1)})).cited() == {"717.2"}
    assert referee.watch(Complaints({"attractions": of(RIDES, 2)}, "limited")).cited() == {"717.2b"}
    assert not Complaints({"attractions": of(RIDES, 3, 2)}, "limited").texts


def test_bad_records() -> None:
    with pytest.raises(GyojiError, match="attractionLights: expected a list of numbers from 1 to 6"):
        made({"name": "Ride", "type": "Artifact — Attraction", "attractionLights": [7], "text": ""})
    with pytest.raises(GyojiError, match="not understood"):
        made({"name": "Sheet", "type": "Stickers", "text": "{TK} — Flumox the zwerb."})


TALE = made({"name": "Tale Within", "manaCost": "{0}", "type": "Sorcery",
             "text": "Players play a Magic subgame, using their libraries as their decks. Each player who doesn't win the "
                     "subgame loses 3 life."})


@rules("724.1", "724.2", "724.5", "724.6")
def test_subgames_are_copied_and_given_up(referee: Referee) -> None:
    game = GAME.with_cards([TALE])
    decks = [Deck("d", {"main": [(30, "Tale Within")]}), Deck("d", {"main": [(30, "Forest")]})]
    m = Match(game, game.new_state(decks, 1, game.read_options({})))
    m.run()
    while m.state.inner < 2:
        assert m.question is not None
        casts = [o.index for o in m.question.options if "cast" in str(o)]
        m.answer(casts[0] if casts else 0)
    other = m.copy()
    assert other.state.inner == 2 and other.fingerprint() == m.fingerprint()
    for inner in (1, 0):  # giving up a subgame leaves one in the game around it
        m.concede(0)
        m.answer(0)
        assert m.state.inner == inner and not m.over and m.state.life == [17, 20]
    referee.watch(m)
    assert other.state.inner == 2 and other.state.life == [20, 20]
    m.concede(0)
    assert m.over and m.result is not None and m.result.winner == 1


class Orderly(Asker):
    """Remembers who was asked."""

    def __init__(self) -> None:
        self.players: list[int] = []

    def choose(self, g: State, kind: int, player: int, options: list[int], src: int, rule: str) -> int:
        self.players.append(player)
        return 0


@rules("702.158c", "704.5u")
def test_who_has_no_space_sculptor_assigns_sectors_first(referee: Referee) -> None:
    g = referee.watch(position())
    asker = g.asker = Orderly()
    put(g, card("Carver", "planeswalker", loyalty=5, keys=("space-sculptor",)), 0)
    for player in (0, 1, 1):
        put(g, creature("Cub", 2, 2), player)
    assert space_sculptor.assign(g)
    assert asker.players == [1, 1, 0]
    assert not space_sculptor.assign(g)
