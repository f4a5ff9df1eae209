"""Choosing types and names (201.4, 205.3e): what is offered."""

import pytest

from gyoji.effects.context import Ctx
from gyoji.games.magic.card_types.names import names_to_choose
from gyoji.games.magic.concepts import tokens
from gyoji.games.magic.referee.referee import Magic
from gyoji.games.magic.spells.linked import ChooseNoted
from gyoji.testing import Referee
from gyoji.testing import rules as shows

from .position import card, creature, position, put


def rules(*numbers: str) -> pytest.MarkDecorator:
    return shows(*numbers, game="magic")


def standing() -> tuple[Magic, Ctx]:
    """A position with a creature, a land that is an artifact for now, an artifact and a token."""
    g = position()
    for c in (creature("Bear", 2, 2), card("Isle", "land", types=("Island",)), card("Cup", "artifact")):
        put(g, c, 0)
    tokens.create(g, creature("Bear Token", 2, 2), 0, 1, False, False, -1, 0)
    return g, Ctx(g, 0, 0, [], None, 0)


@rules("205.3e")
def test_a_creature_type_is_one_of_the_creature_types(referee: Referee) -> None:
    g, c = standing()
    referee.watch(g)
    words = ChooseNoted("creature-type").words(c, 0)
    assert {"type:Merfolk", "type:Wizard"} <= set(words)
    assert not {"type:Merfolk Wizard", "type:Artifact", "type:Opponent", "type:Swamp", "type:Truck"} & set(words)


def test_a_card_name_is_no_name_of_a_token() -> None:
    """201.4"""
    g, _ = standing()
    assert names_to_choose(g, 0, "name") == ["Bear", "Cup", "Isle"]


def test_a_name_is_chosen_by_what_is_printed() -> None:
    """201.4a"""
    g, _ = standing()
    g.chars[1] = g.chars[2]  # an effect has made the land an artifact
    assert names_to_choose(g, 0, "artifact-name") == ["Cup"]
    assert names_to_choose(g, 0, "nonland-name") == ["Bear", "Cup"]
