"""What is offered to a player with priority, though not without end; and that there was nothing is remembered."""

from __future__ import annotations

import pytest

from gyoji.games import load
from gyoji.games.magic.concepts.changing_targets import new_targets
from gyoji.games.magic.concepts.legal_actions import ONLY_PASS, acts, rests
from gyoji.games.magic.referee.referee import Magic
from gyoji.games.magic.replacement.damage import sources
from gyoji.games.magic.spells.activating import MANY_USES, MUCH_MANA, put_ability
from gyoji.games.magic.spells.casting import cast
from gyoji.games.magic.spells.ways_to_cast import choices
from gyoji.games.magic.state.mana import Mana
from gyoji.games.magic.state.terms import ACTIVATE, BATTLEFIELD, CAST_ACT, COMMAND, EXILE, GRAVEYARD, GREEN, HAND, LIBRARY
from gyoji.kernel.process.continuous import look, mark_changed
from gyoji.kernel.process.leaving_the_game import lose
from gyoji.kernel.state.state import Asker, StackItem, State
from gyoji.kernel.state.terms import LISTENERS, TURNED, ZONES, ability_key, act_of, obj_of
from gyoji.scenario.words import words_of

GAME = load("magic")
FOREST = {"name": "Forest", "type": "Basic Land — Forest", "text": ""}
GROWER = {"name": "Grower", "manaCost": "{G}", "type": "Creature — Elf", "power": "1", "toughness": "1",
          "text": "{G}: Grower gets +1/+1 until end of turn."}
WELL = {"name": "Well", "manaCost": "{1}", "type": "Artifact", "text": "Remove a charge counter from Well: Add {G}{G}."}
OX = {"name": "Ox", "manaCost": "{1}{G}", "type": "Creature — Ox", "power": "2", "toughness": "2", "text": ""}
EMBER = {"name": "Ember", "manaCost": "{R}", "type": "Instant", "text": "You gain 1 life.\nFlashback {G}"}
LEAVE = {"name": "Open Grave", "manaCost": "{G}", "type": "Enchantment", "text": "You may cast spells from your graveyard."}
GLASS = {"name": "Clear Glass", "manaCost": "{1}", "type": "Artifact",
         "text": "Players play with the top card of their libraries revealed."}
RECALL = {"name": "Recall", "manaCost": "{G}", "type": "Instant",
          "text": "Target player shuffles up to two target cards from their graveyard into their library."}
JOLT = {"name": "Jolt", "manaCost": "{G}", "type": "Instant", "text": "You gain 1 life."}


def position(step: str, here: list[dict[str, str]], hand: list[dict[str, str]]) -> tuple[Magic, list[int]]:
    words = words_of("magic")
    g = words.own.empty_state(GAME.read_options({}), 0)
    assert isinstance(g, Magic)
    ids = [words.put(g, 0, BATTLEFIELD, GAME.card_from(r, "test"), {}) for r in here]
    ids += [words.put(g, 0, HAND, GAME.card_from(r, "test"), {}) for r in hand]
    words.own.begin(g, 3, 0, step)
    g.journal = None
    g.float_mana = False  # lands are tapped as something is paid for
    return g, ids


def offered(g: Magic, act: int) -> list[int]:
    return [obj_of(o) for o in acts(g, 0) if o and act_of(o) == act]


def test_an_ability_is_not_offered_without_end() -> None:
    g, (grower, _) = position("precombat-main", [GROWER, FOREST], [])
    g.used[ability_key(grower, 0)] = MANY_USES - 1
    assert offered(g, ACTIVATE) == [grower]
    g.used[ability_key(grower, 0)] = MANY_USES
    assert offered(g, ACTIVATE) == []


def test_no_more_mana_is_offered_than_anybody_needs() -> None:
    g, (well,) = position("precombat-main", [WELL], [])
    g.objs[well].counters = {"charge": 1}
    for much in (MUCH_MANA - 1, MUCH_MANA):
        g.pool[0] = [Mana(GREEN, well)] * much
        assert offered(g, ACTIVATE) == ([well] if much < MUCH_MANA else [])


@pytest.mark.parametrize("hand", [[OX], [OX, JOLT]], ids=["nothing quick", "nothing payable"])
def test_a_player_who_can_do_nothing_rests_until_he_has_something_new(hand: list[dict[str, str]]) -> None:
    words = words_of("magic")
    g, (forest, *_) = position("upkeep", [FOREST], hand)
    g.own(forest).tapped = True
    mark_changed(g, TURNED)
    assert acts(g, 0) is ONLY_PASS and rests(g, 0)
    new = words.put(g, 0, HAND, GAME.card_from(JOLT, "test"), {})
    mark_changed(g, ZONES)
    assert not rests(g, 0)
    assert acts(g, 0) is ONLY_PASS and rests(g, 0)
    g.own(forest).tapped = False
    mark_changed(g, TURNED)
    assert not rests(g, 0) and new in offered(g, CAST_ACT)


@pytest.mark.parametrize("zone", [BATTLEFIELD, EXILE])
def test_what_comes_to_a_zone_ends_the_rest(zone: int) -> None:
    g, _ = position("upkeep", [FOREST], [OX])
    assert acts(g, 0) is ONLY_PASS and rests(g, 0)
    words_of("magic").put(g, 0, zone, GAME.card_from(OX, "test"), {})
    mark_changed(g, ZONES)
    assert not rests(g, 0)


def test_abilities_that_are_gathered_anew_end_the_rest_if_they_are_others() -> None:
    g, (forest,) = position("upkeep", [FOREST], [])
    assert acts(g, 0) is ONLY_PASS and rests(g, 0)
    mark_changed(g, LISTENERS)
    assert acts(g, 0) is ONLY_PASS and g.usable[0].src == forest
    g.usable = g.usable.copy()
    assert rests(g, 0)
    g.usable = []
    assert not rests(g, 0)


def test_what_can_be_cast_by_itself_and_by_leave_is_offered_once() -> None:
    g, _ = position("precombat-main", [FOREST, LEAVE], [])
    ember = words_of("magic").put(g, 0, GRAVEYARD, GAME.card_from(EMBER, "test"), {})
    mark_changed(g, ZONES)
    codes = [o for o in acts(g, 0) if o]
    assert ember in offered(g, CAST_ACT)
    assert len(codes) == len(set(codes))


class FirstOfDifferent(Asker):
    """The first option always, where no option is offered twice."""

    def choose(self, g: State, kind: int, player: int, options: list[int], src: int, rule: str) -> int:
        assert len(options) == len(set(options))
        return 0


def test_a_new_target_is_offered_once_though_several_of_a_player_are_targeted() -> None:
    g, (_, recall) = position("precombat-main", [FOREST], [RECALL])
    words = words_of("magic")
    dead = [words.put(g, 0, GRAVEYARD, GAME.card_from(OX, "test"), {}) for _ in range(4)]
    mark_changed(g, ZONES)
    g.asker = FirstOfDifferent()
    assert cast(g, 0, recall, choices(g, 0, recall)[0], 0)
    spell = g.waiting[-1]
    assert len(set(dead) & set(spell.aims())) == 2
    assert new_targets(g, spell.obj, 0, False)


def test_a_source_of_damage_in_the_command_zone_whose_ability_waits_is_named_once() -> None:
    g, _ = position("precombat-main", [FOREST], [])
    plane = words_of("magic").put(g, 0, COMMAND, GAME.card_from(OX, "test"), {})
    stack = put_ability(g, plane, 0, GAME.card_from(GROWER, "test").base.abilities[0])
    g.waiting.append(StackItem(stack, plane, 0, GAME.card_from(GROWER, "test").base.abilities[0], [], None, 0))
    assert sources(g).count(plane) == 1


def test_nobody_sees_the_top_of_a_library_that_has_left_the_game_with_its_owner() -> None:
    words = words_of("magic")
    g = words.own.empty_state(GAME.read_options({"players": 3}), 0)
    assert isinstance(g, Magic)
    words.put(g, 0, BATTLEFIELD, GAME.card_from(GLASS, "test"), {})
    tops = [words.put(g, p, LIBRARY, GAME.card_from(OX, "test"), {}) for p in range(3)]
    words.own.begin(g, 3, 0, "precombat-main")
    look(g, tops[0])
    assert [g.visible(id, 0) for id in tops] == [True, True, True]
    lose(g, 1 << 2, "104.3a")
    assert [g.visible(id, 0) for id in tops] == [True, True, False]
