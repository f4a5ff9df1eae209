"""How a table shows it: leaders and what is set on them, face-down characters, an interference inside another."""

from __future__ import annotations

from typing import Any

from gyoji.effects.context import Ctx
from gyoji.games.phantom_magic_vision.combat import attack_link
from gyoji.games.phantom_magic_vision.keywords import Popular
from gyoji.games.phantom_magic_vision.referee import Phantom
from gyoji.games.phantom_magic_vision.terms import DECK, FIELD
from gyoji.kernel.state.aliases import ObjId
from gyoji.scenario.words import words_of
from gyoji.tui.board import waiting_lines
from gyoji.tui.paint import Painter, Palette

from .arena import GAME

LEADER = {"name": "頭領", "kind": "character", "nodes": 1, "cost": 1, "graze": 0, "attack": 3, "durability": 5,
          "keywords": "【リーダー】"}


def position(number: int) -> tuple[Phantom, list[ObjId]]:
    words = words_of("phantom-magic-vision")
    g = words.own.empty_state(GAME.read_options({}), 0)
    assert isinstance(g, Phantom)
    leaders = [words.put(g, 0, FIELD, GAME.card_from({**LEADER, "name": f"頭領{k}"}, "test"), {}) for k in range(number)]
    words.put(g, 0, DECK, GAME.card_from({**LEADER, "name": "秘密"}, "test"), {})
    words.own.begin(g, 3, 0, "main")
    return g, leaders


def field(g: Phantom, viewer: int) -> list[dict[str, Any]]:
    return GAME.view(g, viewer, "ja")["players"][0]["zones"]["field"]["cards"]


def test_popularity_is_seen_and_not_which_card_it_is() -> None:
    g, (leader,) = position(1)
    Popular("10.34.2.b").run(Ctx(g, leader, 0, [], None, 0))
    for viewer in (0, 1):
        fan = field(g, viewer)[1]
        assert fan["states"] == ["popularity"] and fan["attached_to"] == leader
        assert "name" not in fan and "秘密" not in repr(GAME.view(g, viewer, "ja"))


def test_a_face_down_character_shows_what_an_effect_has_made_it() -> None:
    g, (card,) = position(1)
    g.do_verb("face", -1, 0, [card], 1, "", 0)
    g.define([card], "影", [1, 4, 2], [], [], True, [])
    shown = field(g, 1)[0]
    assert "name" not in shown and (shown["attack"], shown["durability"], shown["graze"]) == (4, 2, 1)


def test_what_is_nested_is_marked_and_what_has_no_room_counted() -> None:
    g, leaders = position(4)
    g.waiting = [attack_link(g, 0, i) for i in leaders]
    g.chains = [1, 3]
    waiting = GAME.view(g, 0, "ja")["waiting"]
    assert [w["name"] for w in waiting] == ["»» 頭領3", "» 頭領2", "» 頭領1", "頭領0"]
    lines = waiting_lines(Painter(GAME.layout(g, "ja"), Palette(True), "ja"), waiting, {0: "A"}, {}, 40, 3).split("\n")
    assert [line.cell_len for line in lines] == [40, 40, 40] and lines[2].plain.endswith(" +1")
