"""Triggered, activated and static abilities as texts say them: what the words become."""

from __future__ import annotations

import pytest

from gyoji.effects.nodes.abilities import Activated, Static, Triggered
from gyoji.effects.nodes.events import Comes, Damaged, Moves
from gyoji.effects.nodes.instructions import PutCounters, Verb
from gyoji.effects.nodes.objects import It, This
from gyoji.effects.nodes.player_events import Plays
from gyoji.effects.nodes.replacements import EntersAs, Instead, Redirect
from gyoji.effects.nodes.static_rules import CostChange, StaticRules
from gyoji.effects.nodes.targets import Modal
from gyoji.games.magic.concepts.creating_tokens import Make
from gyoji.games.magic.oracle.compile import compile_card
from gyoji.games.magic.state.terms import GRAVEYARD, HAND, STACK
from gyoji.games.magic.vocabulary.abilities import Extra, Loyalty, Way
from gyoji.games.magic.vocabulary.counted_events import NthCounter, NthEachTurn, OneOrMore
from gyoji.games.magic.vocabulary.events import BlockedByOne, BlocksOne, Targeted
from gyoji.kernel.state.card import Ability


def abilities(text: str, type: str = "Creature — Elf") -> list[Ability]:
    record = {"name": "Trial Card", "manaCost": "{1}{G}", "type": type, "power": "1", "toughness": "1", "text": text}
    if "Planeswalker" in type:
        record["loyalty"] = "3"
    return compile_card(dict(record)).faces[0].base.abilities


def only(text: str, type: str = "Creature — Elf") -> Ability:
    found = abilities(text, type)
    assert len(found) == 1
    return found[0]


def auto(text: str) -> Triggered:
    found = only(text)
    assert isinstance(found, Triggered)
    return found


# --- triggers ---------------------------------------------------------------------------------------------------------
def test_enters_in_the_old_and_the_new_wording() -> None:
    assert auto("When Trial Card enters the battlefield, draw a card.") == auto("When this creature enters, draw a card.")


def test_an_intervening_if_is_a_condition_of_the_trigger() -> None:
    """603.4."""
    assert auto("At the beginning of your upkeep, if you control no Forests, draw a card.").cond is not None
    assert auto("At the beginning of your upkeep, draw a card. If you control no Forests, you lose 1 life.").cond is None


def test_it_is_this_card_and_that_creature_is_the_other_one() -> None:
    mine = auto("Whenever Trial Card deals combat damage to a creature, put a +1/+1 counter on it.")
    theirs = auto("Whenever Trial Card deals combat damage to a creature, tap that creature.")
    assert isinstance(mine.do, PutCounters) and isinstance(mine.do.what, This)
    assert isinstance(theirs.when, Damaged)
    compile_abilities = [n for n in theirs.do.walk() if isinstance(n, It)]
    assert compile_abilities and compile_abilities[0].slot == theirs.when.second >= 0


def test_that_spell_is_what_aims() -> None:
    found = auto("Whenever Trial Card becomes the target of a spell, counter that spell.")
    assert isinstance(found.when, Targeted) and isinstance(found.do, Verb)
    assert isinstance(found.do.what, It) and found.do.what.slot == found.when.second


def test_blocks_or_becomes_blocked_are_two_abilities() -> None:
    found = abilities("Whenever Trial Card blocks or becomes blocked by a creature, tap that creature.")
    assert [type(a.when) for a in found if isinstance(a, Triggered)] == [BlocksOne, BlockedByOne]


def test_one_or_more_is_one_trigger() -> None:
    """603.2c."""
    assert isinstance(auto("Whenever one or more creatures you control die, draw a card.").when, OneOrMore)


def test_the_second_time_in_a_turn() -> None:
    found = auto("Whenever you cast your second spell each turn, draw a card.").when
    assert isinstance(found, NthEachTurn) and found.n == 2


def test_limits_of_a_trigger() -> None:
    """603.2h."""
    assert auto("Whenever you gain life, draw a card. This ability triggers only once each turn.").limit == 1


def test_moments() -> None:
    found = auto("At the beginning of combat on your turn, draw a card.").when
    assert isinstance(found, Comes) and found.moment == "begin-combat"


# --- where abilities work ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("text", "zones"), [
    ("When you cast this spell, draw a card.", 1 << STACK),
    ("{2}: Return Trial Card from your graveyard to your hand.", 1 << GRAVEYARD),
    ("{2}, Discard this card: Draw a card.", 1 << HAND),
    ("This spell can't be countered.", 1 << STACK),
])
def test_zones(text: str, zones: int) -> None:
    """113.6."""
    assert only(text).zones == zones


def test_a_card_sees_itself_go_to_the_graveyard_from_anywhere() -> None:
    found = auto("When Trial Card is put into a graveyard from anywhere, draw a card.")
    assert isinstance(found.when, Moves) and found.zones >> GRAVEYARD & 1


# --- costs --------------------------------------------------------------------------------------------------------------
def test_costs_of_an_ability() -> None:
    found = only("{1}{G}, {T}, Sacrifice a creature: Draw a card. Activate only as a sorcery and only once each turn.")
    assert isinstance(found, Activated) and found.limit == 1 and found.only is not None
    assert len(found.cost.deeds) == 2


def test_costs_of_a_spell() -> None:
    """118.8, 118.9."""
    more = only("As an additional cost to cast this spell, discard a card or pay 3 life.")
    other = only("If you control a Forest, you may pay 2 life rather than pay this spell's mana cost.")
    assert isinstance(more, Extra) and more.how == "must" and more.options
    assert isinstance(other, Way) and other.cond is not None


def test_what_spells_cost() -> None:
    """601.2f: each colour by itself."""
    found = only("Elf spells you cast cost {1}{G} less to cast.")
    assert isinstance(found, StaticRules)
    assert [r.color for r in found.rules if isinstance(r, CostChange)] == [None, "green"]


# --- static abilities and replacements ------------------------------------------------------------------------------------
def test_conditions_before_and_after() -> None:
    before = only("As long as you control a Forest, Trial Card gets +1/+1.")
    after = only("Trial Card gets +1/+1 as long as you control a Forest.")
    assert isinstance(before, Static) and before == after


def test_how_it_enters() -> None:
    found = only("Trial Card enters with two +1/+1 counters on it.")
    assert isinstance(found, EntersAs) and found.counter == "+1/+1"


def test_replacements() -> None:
    """614.1a."""
    assert isinstance(only("If Trial Card would die, exile it instead."), Redirect)
    assert isinstance(only("If you would draw a card, you gain 2 life instead."), Instead)


# --- layouts, modes, tokens ------------------------------------------------------------------------------
def test_loyalty_abilities() -> None:
    found = abilities("+1: Draw a card.\n−2: You gain 4 life.\n−X: Draw X cards.", "Legendary Planeswalker — Elf")
    assert [type(a) for a in found] == [Loyalty] * 3


def test_chapters_of_a_saga() -> None:
    """714.2b."""
    found = abilities("I, II — Draw a card.\nIII — You gain 2 life.", "Enchantment — Saga")
    assert [a.when.n for a in found if isinstance(a, Triggered) and isinstance(a.when, NthCounter)] == [1, 2, 3]


def test_modes() -> None:
    """700.2."""
    found = auto("When Trial Card enters, choose up to two —\n• Draw a card.\n• You gain 2 life.\n• You lose 1 life.")
    assert isinstance(found.do, Modal) and len(found.do.modes) == 3


def test_tokens_in_words() -> None:
    """111.4."""
    found = auto("When Trial Card enters, create a 2/3 white and blue Bird Soldier artifact creature token with flying.")
    assert isinstance(found.do, Make)
    token = found.do.card
    assert (token.name, token.base.stats[:2]) == ("Bird Soldier Token", [2, 3])


def test_for_each_multiplies_tokens() -> None:
    found = auto("When Trial Card dies, create a 1/1 green Insect creature token for each Forest you control.")
    assert isinstance(found.do, Make) and found.do.n is not None and any(
        type(n).__name__ == "Count" for n in found.do.n.walk())


def test_when_you_cast_is_not_any_spell() -> None:
    found = auto("Whenever you cast an Elf spell, draw a card.")
    assert isinstance(found.when, Plays) and not isinstance(found.when.what, This)
