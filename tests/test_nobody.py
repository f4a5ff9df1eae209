"""Where a text speaks of a player and there is none: nothing is done by nobody, and a choice is made by who plays it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from duel_masters import arena as duel
from gyoji.effects.context import Ctx, Players, who_chooses, whoever
from gyoji.effects.nodes.instructions import Control, Draw
from gyoji.effects.nodes.numbers import Num
from gyoji.effects.nodes.objects import Opponent, ThatPlayer, This
from gyoji.effects.nodes.structure import May
from gyoji.kernel.state.event import Event
from gyoji.kernel.state.state import State
from gyoji.kernel.state.terms import DEED, NOBODY
from magic import arena as magic


def duel_position() -> State:
    return duel.position([], ({}, {}))


def magic_position() -> State:
    return magic.position([], ({}, {}))


@pytest.mark.parametrize("build", [duel_position, magic_position])
def test_a_text_that_speaks_of_a_player_whom_no_event_names(build: Callable[[], State]) -> None:
    g = build()
    c = Ctx(g, 0, 1, [], Event(DEED, "", -1, NOBODY), 0)
    assert ThatPlayer().who(c) == []
    assert whoever(c, ThatPlayer()) == NOBODY
    assert whoever(c, Opponent()) == 0
    assert who_chooses(c, ThatPlayer()) == 1
    assert not May(Draw(ThatPlayer(), Num(1)), ThatPlayer()).run(c)
    assert not Control(This(), ThatPlayer()).run(c)
    assert g.objs[0].controller == 0


class Owners(Players):
    """The owners of two cards of one player, as a merged permanent leaves them (Magic 725.3)."""

    def who(self, c: Ctx) -> list[int]:
        return [1, 1]


def test_the_owner_of_several_cards_is_one_player_and_nobody_is_asked_which() -> None:
    g = magic_position()
    assert whoever(Ctx(g, 0, 0, [], None, 0), Owners()) == 1  # asking would fail: nobody answers here
