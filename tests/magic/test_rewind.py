"""728.1: a spell that turns out to be illegal while it is cast is taken back as if it had not been proposed."""

from __future__ import annotations

from gyoji.games import load
from gyoji.games.magic.referee.referee import Magic
from gyoji.games.magic.spells.casting import cast
from gyoji.games.magic.spells.ways_to_cast import choices
from gyoji.games.magic.state.terms import BATTLEFIELD, HAND
from gyoji.kernel.holding.fingerprint import fingerprint
from gyoji.kernel.state.state import Asker, State
from gyoji.scenario.words import words_of
from gyoji.testing import Referee, rules

GAME = load("magic")
FOREST = {"name": "Forest", "type": "Basic Land — Forest", "text": ""}
CUB = {"name": "Grey Cub", "manaCost": "{1}{G}", "type": "Creature — Bear", "power": "2", "toughness": "2", "text": ""}
PAIR = {"name": "Brawl", "manaCost": "{G}", "type": "Sorcery", "text": "Target creature fights another target creature."}
SURGE = {"name": "Surge", "manaCost": "{X}{G}", "type": "Sorcery", "text": "You gain X life."}
BAR = {"name": "Bar", "manaCost": "{2}", "type": "Artifact", "text": "Players can't cast spells with mana value 2 or less."}


class First(Asker):
    """Takes the first option of everything."""

    def choose(self, g: State, kind: int, player: int, options: list[int], src: int, rule: str) -> int:
        return 0


def position(spell: dict[str, str], permanents: list[dict[str, str]]) -> tuple[Magic, int]:
    words = words_of("magic")
    g = words.own.empty_state(GAME.read_options({}), 0)
    assert isinstance(g, Magic)
    for record in permanents:
        words.put(g, 0, BATTLEFIELD, GAME.card_from(record, "test"), {})
    id = words.put(g, 0, HAND, GAME.card_from(spell, "test"), {})
    words.own.begin(g, 3, 0, "precombat-main")
    g.asker = First()
    return g, id


def taken_back(referee: Referee, g: Magic, id: int) -> None:
    referee.watch(g)
    before = fingerprint(g)
    assert not cast(g, 0, id, choices(g, 0, id)[0], 77)
    assert fingerprint(g) == before
    assert not g.waiting and not g.objs[id].gone and g.barred == [77]


@rules("601.2e", "728.1", "728.2", game="magic")
def test_no_second_target(referee: Referee) -> None:
    taken_back(referee, *position(PAIR, [FOREST, CUB]))


@rules("601.5", game="magic")
def test_forbidden_once_x_is_known(referee: Referee) -> None:
    taken_back(referee, *position(SURGE, [FOREST, FOREST, BAR]))


@rules("701.8c", game="magic")
def test_a_card_discarded_unseen_pays_for_nothing(referee: Referee) -> None:
    rite = {"name": "Rite", "manaCost": "{G}", "type": "Sorcery",
            "text": "As an additional cost to cast this spell, discard a creature card.\nYou gain 5 life."}
    roots = {"name": "Deep Roots", "manaCost": "{1}", "type": "Artifact", "text": "If a creature card would be put into a "
             "graveyard from anywhere, put it on the bottom of its owner's library instead."}
    g, id = position(rite, [FOREST, roots])
    words_of("magic").put(g, 0, HAND, GAME.card_from(CUB, "test"), {})
    taken_back(referee, g, id)
