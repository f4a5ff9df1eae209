"""Decks with a commander (903.4 to 903.7, 702.124), and how a game with them begins."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

import gyoji
from gyoji.games import load
from gyoji.games.magic.concepts.deck_construction import color_identity
from gyoji.games.magic.interface.files import read_list
from gyoji.games.magic.referee.referee import Magic
from gyoji.games.magic.state.card import MagicCard
from gyoji.games.magic.state.terms import ALL_COLORS, BLUE, COMMAND, GREEN, HAND, LIBRARY, RED, WHITE
from gyoji.kernel.declaring.deck import Deck
from gyoji.kernel.errors import GyojiError
from gyoji.kernel.state.state import Asker, State
from gyoji.kernel.state.terms import COLOR, REDRAW
from gyoji.start import own_decks
from gyoji.testing import Referee
from gyoji.testing import rules as shows

GAME = load("magic")


def rules(*numbers: str) -> pytest.MarkDecorator:
    return shows(*numbers, game="magic")


def card(name: str, cost: str, text: str = "", type: str = "Legendary Creature — Human", **more: object) -> MagicCard:
    record = {"name": name, "manaCost": cost, "type": type, "text": text, **more}
    if "Creature" in type:
        record = {"power": "2", "toughness": "2", **record}
    made = GAME.card_from(record, "test")
    assert isinstance(made, MagicCard)
    return made


LEAD = card("Lead", "{R}", "{G}: Lead gets +1/+1 until end of turn. ({W} means white mana.)")
FIRST = card("First", "{R}", "Partner")
SECOND = card("Second", "{W}", "Partner")
CHOSEN = card("Chosen Piper", "{5}", "If Chosen Piper is your commander, choose a color before the game begins. "
              "Chosen Piper is the chosen color.\nPartner")
WALKER = card("Walker", "{2}", "[+1]: Draw a card.", "Legendary Planeswalker — Walker", loyalty="3")
ABLE = card("Able", "{2}", "[+1]: Draw a card.\nAble can be your commander.", "Legendary Planeswalker — Able", loyalty="3")
MANY = [card(f"Filler {k}", "{3}", "", "Creature — Golem") for k in range(99)]
ALL = [ABLE, LEAD, FIRST, SECOND, CHOSEN, WALKER, *MANY]


class Complaints:
    """What is wrong with a deck, and by which rules."""

    def __init__(self, leaders: Sequence[MagicCard], main: Sequence[tuple[int, str]], *more: MagicCard,
                 format: str = "commander", size: int = 100) -> None:
        known = {**GAME.cards(), **{c.name: c for c in [*leaders, *more, *ALL]}}
        filled = size - len(leaders) - sum(n for n, _ in main)
        deck = Deck("test", {"commander": [(1, c.name) for c in leaders],
                             "main": [*main, *[(1, c.name) for c in MANY[:filled]]]})
        self.texts = GAME.deck_problems_with(deck, known, {"format": format})

    def cited(self) -> set[str]:
        return {number for text in self.texts for number in re.findall(r"\((\d+\.\d+[a-z]?)\)", text)}


# --- decks -------------------------------------------------------------------------------------------------------
@rules("903.5a", "100.2c")
def test_a_deck_has_exactly_a_hundred_cards(referee: Referee) -> None:
    assert not Complaints([LEAD], [(1, "Forest")]).texts
    short, long = referee.watch(Complaints([LEAD], [], size=99)), Complaints([LEAD], [(2, "Forest")], size=101)
    assert len(short.texts) == len(long.texts) == 1 and "99 cards" in short.texts[0]
    plain = referee.watch(Complaints([LEAD], [], format="constructed"))
    assert any("format=commander" in text for text in plain.texts)


@rules("903.5b")
def test_every_name_once_but_basic_lands(referee: Referee) -> None:
    assert not Complaints([LEAD], [(30, "Forest")]).texts
    assert len(referee.watch(Complaints([LEAD], [(2, "Walker")])).texts) == 1


@rules("903.5c", "903.4")
def test_no_card_outside_the_colour_identity(referee: Referee) -> None:
    green = card("Green", "{2}", "{R/G}: Draw a card.", "Artifact")
    white = card("White", "{2}", "{R/W}: Draw a card.", "Artifact")
    assert not Complaints([LEAD], [(1, "Green")], green).texts
    found = referee.watch(Complaints([LEAD], [(1, "White")], white))
    assert found.texts == ["White is outside the commander's colour identity (903.4): white (903.5c)"]


@rules("903.5d")
def test_lands_of_basic_types_are_of_its_colours(referee: Referee) -> None:
    dale = card("Dale", "", "", "Land — Forest Plains")
    assert not Complaints([LEAD], [(1, "Forest"), (1, "Mountain")]).texts
    assert len(referee.watch(Complaints([LEAD], [(1, "Dale"), (1, "Swamp")], dale)).texts) == 2


@rules("903.3", "903.3a")
def test_what_can_lead(referee: Referee) -> None:
    plain = card("Plain", "{R}", type="Creature — Human")
    assert not Complaints([ABLE], []).texts
    begun([["Able"], ["Lead"]], {}, referee=referee)
    assert Complaints([WALKER], []).cited() == {"903.3"}
    assert len(referee.watch(Complaints([plain], [])).texts) == 1
    assert referee.watch(Complaints([], [(1, "Mountain")])).cited() == {"903.3"}


@rules("702.124a", "702.124f", "702.124g", "702.124h")
def test_partners(referee: Referee) -> None:
    paula, paul = card("Paula", "{R}", "Partner with Paul"), card("Paul", "{R}", "Partner with Paula")
    friends = [card("Ann", "{R}", "Friends forever"), card("Bea", "{R}", "Friends forever")]
    scholar = card("Scholar", "{R}", "Choose a Background")
    past = card("Old Past", "{R}", "Commander creatures you own have haste.", "Legendary Enchantment — Background")
    for pair in ([FIRST, SECOND], [paula, paul], friends, [scholar, past], [past, scholar]):
        assert not Complaints(pair, []).texts
    for pair in ([FIRST, LEAD], [paula, FIRST], [friends[0], FIRST], [scholar, LEAD], [LEAD, past]):
        found = referee.watch(Complaints(pair, []))
        assert any(number.startswith("702.124") for number in found.cited())
    assert Complaints([past], []).cited() == {"903.3"}
    assert any("3 commanders" in text for text in Complaints([FIRST, SECOND, CHOSEN], []).texts)


@rules("702.124c")
def test_partners_have_the_colours_of_both(referee: Referee) -> None:
    white = card("White", "{W}", type="Creature — Human")
    assert not Complaints([FIRST, SECOND], [(1, "White"), (1, "Mountain")], white).texts
    g = begun([["First", "Second"], ["Lead"]], {}, referee=referee)
    assert g.leading is not None and g.leading.identity == [RED | WHITE, RED | GREEN]


@rules("903.4c", "903.4d", "903.4e")
def test_colour_identity(referee: Referee) -> None:
    assert color_identity(LEAD) == RED | GREEN  # not what the reminder says
    two = {"name": "Front // Back", "layout": "transform", "faces": [
        {"name": "Front", "manaCost": "{2}{U}", "type": "Creature — Human", "power": "1", "toughness": "1", "text": ""},
        {"name": "Back", "type": "Creature — Human", "power": "3", "toughness": "3", "text": "", "colorIndicator": ["R"]}]}
    made = GAME.card_from(two, "test")
    assert isinstance(made, MagicCard) and color_identity(made) == BLUE | RED
    tale = GAME.card_from({"name": "Teller // Tale", "layout": "adventure", "faces": [
        {"name": "Teller", "manaCost": "{2}{U}", "type": "Creature — Human", "power": "1", "toughness": "1", "text": ""},
        {"name": "Tale", "manaCost": "{G}", "type": "Instant — Adventure", "text": "Draw a card."}]}, "test")
    assert isinstance(tale, MagicCard) and color_identity(tale) == BLUE | GREEN
    begun([["Lead"], ["Lead"]], {}, referee=referee, more=[made, tale])
    for other in (made, tale):
        assert len(referee.watch(Complaints([LEAD], [(1, other.name)], other)).texts) == 1
    assert color_identity(card("Pale", "{1}{R}", "Devoid", "Creature — Eldrazi")) == RED
    assert color_identity(card("Rainbow", "{3}", "Rainbow is all colors.", "Creature — Golem")) == ALL_COLORS


@rules("903.12c", "903.12d", "903.12e")
def test_decks_for_brawl(referee: Referee) -> None:
    assert not Complaints([WALKER], [(5, "Forest")], format="brawl", size=60).texts  # of one colour that is chosen
    both = referee.watch(Complaints([WALKER], [(5, "Forest"), (5, "Island")], format="brawl", size=60))
    assert both.cited() == {"903.4", "903.5d"}
    rock = card("Rock", "{2}", "", "Artifact")
    assert referee.watch(Complaints([rock], [], format="brawl", size=60)).cited() == {"903.12c"}
    assert referee.watch(Complaints([LEAD], [], format="brawl", size=100)).cited() == {"903.12d"}
    begun([["Walker"], ["Walker"]], {}, "brawl", referee=referee)


LISTS = {
    "arena.txt": "Commander\n1 Lead (XYZ) 1\n\nDeck\n99 Forest (XYZ) 2\n",
    "forge.dck": "[metadata]\nName=Led\n[Commander]\n1 Lead|XYZ\n[Main]\n99 Forest|XYZ|1\n",
    "cockatrice.cod": '<cockatrice_deck version="1"><deckname>Led</deckname><zone name="commander">'
                      '<card number="1" name="Lead"/></zone><zone name="main"><card number="99" name="Forest"/></zone>'
                      "</cockatrice_deck>",
    "own.txt": "# commander\n1 Lead\n# main\n99 Forest\n",
}


@pytest.mark.parametrize("name", LISTS)
def test_lists_with_a_commander(tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    file.write_text(LISTS[name])
    deck = read_list(str(file))
    assert deck.sections == {"commander": [(1, "Lead")], "main": [(99, "Forest")]}


@pytest.mark.parametrize("format", ["commander", "brawl"])
def test_own_decks(format: str) -> None:
    assert len(own_decks(GAME, {"format": format})) == 2
    assert len(own_decks(GAME, {})) == 5


# --- the beginning -----------------------------------------------------------------------------------------------
class Script(Asker):
    """Answers by kind and player, in order; the first option otherwise."""

    def __init__(self, answers: dict[tuple[int, int], list[int]]) -> None:
        self.answers = answers

    def choose(self, g: State, kind: int, player: int, options: list[int], src: int, rule: str) -> int:
        queue = self.answers.get((kind, player), [])
        return options.index(queue.pop(0)) if queue else 0

    def chance(self, g: State, n: int, what: str) -> int:
        return 0


def begun(leaders: list[list[str]], answers: dict[tuple[int, int], list[int]], format: str = "commander",
          lands: str = "Mountain", referee: Referee | None = None, more: Sequence[MagicCard] = ()) -> Magic:
    """A game at its first turn."""
    game = GAME.with_cards([*ALL, *more])
    size = 100 if format == "commander" else 60
    main = [(size - len(more), lands), *[(1, c.name) for c in more]]
    decks = [Deck("d", {"main": main, "commander": [(1, n) for n in names]}) for names in leaders]
    g = game.new_state(decks, 1, game.read_options({"format": format}))
    assert isinstance(g, Magic)
    if referee is not None:
        referee.watch(g)
    g.asker = Script(answers)
    g.next_turn()
    return g


@rules("903.6", "903.7", "103.2c", "103.4c", "119.1c", "408.3", "702.124b")
def test_the_beginning(referee: Referee) -> None:
    g = begun([["First", "Second"], ["Lead"]], {}, referee=referee)
    assert g.life == [40, 40]
    assert [len(g.zone(COMMAND, p)) for p in (0, 1)] == [2, 1]
    assert [len(g.zone(HAND, p)) + len(g.zone(LIBRARY, p)) for p in (0, 1)] == [100, 100]


@rules("103.4d", "103.5c", "119.1d", "903.12f", "903.12g")
def test_brawl_begins_with_less_life_and_a_free_mulligan(referee: Referee) -> None:
    g = begun([["Lead"], ["Lead"]], {(REDRAW, 0): [1], (REDRAW, 1): [1, 1]}, "brawl", referee=referee)
    assert g.life == [25, 25]
    assert [len(g.zone(HAND, p)) for p in (0, 1)] == [7, 6]


@rules("903.4b", "607.2p", "903.4a")
def test_a_colour_chosen_before_the_game(referee: Referee) -> None:
    g = begun([["Chosen Piper"], ["Lead"]], {(COLOR, 0): [BLUE]}, lands="Wastes", referee=referee)
    piper = g.zone(COMMAND, 0)[0]
    assert g.chars[piper].colors == BLUE and g.leading is not None and g.leading.identity[0] == BLUE
    g.do_move([piper], HAND, -1, 0, 0, -1, 0)
    assert g.chars[g.objs[piper].next].colors == BLUE  # wherever it is
    green = card("Green", "{G}", "", "Creature — Elf")
    red = card("Red", "{R}", "", "Creature — Elf")
    assert not Complaints([CHOSEN], [(1, "Green")], green).texts
    assert Complaints([CHOSEN], [(1, "Green"), (1, "Red")], green, red).cited() == {"903.4", "903.5c"}


def test_a_game_by_name() -> None:
    game = gyoji.new("magic", seed=3, options={"format": "commander"})
    assert game.view(0)["players"][0]["zones"]["command"]
    for _ in range(40):
        game.answer(game.question.options[-1])
    assert gyoji.load(game.save()).fingerprint() == game.fingerprint()
    with pytest.raises(GyojiError, match="not legal"):
        gyoji.new("magic", decks=["sunward-banners", "sunward-banners"], options={"format": "commander"})
