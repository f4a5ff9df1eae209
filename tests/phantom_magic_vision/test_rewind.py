"""12.8.1: a play whose targets do not go together is taken back as if it had not been declared."""

from __future__ import annotations

from gyoji.games.phantom_magic_vision.playing import play_card
from gyoji.games.phantom_magic_vision.referee import Phantom
from gyoji.games.phantom_magic_vision.terms import FIELD, HAND, NODES
from gyoji.kernel.holding.fingerprint import fingerprint
from gyoji.kernel.state.state import Asker, State
from gyoji.scenario.words import words_of
from gyoji.testing import Referee, rules

from .arena import GAME

PAIR = {"name": "二人組", "kind": "command", "nodes": 1, "cost": 1,
        "text": "目標の〔あなたの場のキャラクター１枚〕をスリープ状態にする。その後、"
                "目標の〔そのキャラクターと同じ種族を持つ、相手プレイヤーの場のキャラクター１枚〕をスリープ状態にする。"}


class First(Asker):
    """Takes the first option of everything."""

    def choose(self, g: State, kind: int, player: int, options: list[int], src: int, rule: str) -> int:
        return 0


def position(races: list[str]) -> tuple[Phantom, int]:
    words = words_of("phantom-magic-vision")
    g = words.own.empty_state(GAME.read_options({}), 0)
    assert isinstance(g, Phantom)
    for k, race in enumerate(races):
        one = {"name": f"者{k}", "kind": "character", "nodes": 1, "cost": 1, "races": [race], "attack": 1, "durability": 1}
        there = words.put(g, k, FIELD, GAME.card_from(one, "test"), {})
        words.own.arrived(g, g.own(there), {})
    pair = GAME.card_from(PAIR, "test")
    words.put(g, 0, NODES, pair, {})
    card = words.put(g, 0, HAND, pair, {})
    words.own.begin(g, 3, 0, "main")
    g.asker = First()
    return g, card


@rules("12.8.1", game="phantom-magic-vision")
def test_targets_that_do_not_go_together_are_taken_back(referee: Referee) -> None:
    g, card = position(["妖怪", "人間"])
    referee.watch(g)
    before = fingerprint(g)
    play_card(g, 0, card)
    assert fingerprint(g) == before and g.zone(HAND, 0) == [card] and not g.waiting
    assert g.barred == [card]  # it is not offered again at once


@rules("12.8.1", game="phantom-magic-vision")
def test_targets_that_go_together_are_kept(referee: Referee) -> None:
    g, card = position(["人間", "人間"])
    play_card(g, 0, card)
    assert not g.zone(HAND, 0) and len(g.waiting) == 1
    g, card = position(["妖怪", "人間"])
    play_card(referee.watch(g), 0, card)
    assert len(g.zone(HAND, 0)) == 1
