"""Card files and deck lists as users have them."""

import json
from pathlib import Path

import pytest

from gyoji.games.magic.interface.files import card_records, names_of, read_list
from gyoji.kernel.errors import GyojiError

ATOMIC = {
    "meta": {"version": "5"},
    "data": {
        "Fern Cub": [{"name": "Fern Cub", "manaCost": "{1}{G}", "type": "Creature — Bear", "power": "2", "toughness": "2",
                      "layout": "normal", "manaValue": 2.0, "colors": ["G"], "text": ""}],
        "Frost // Fume": [
            {"name": "Frost // Fume", "faceName": "Frost", "side": "a", "manaCost": "{U}", "type": "Instant",
             "text": "Draw a card.", "layout": "split"},
            {"name": "Frost // Fume", "faceName": "Fume", "side": "b", "manaCost": "{R}", "type": "Instant",
             "text": "Fume deals 1 damage to any target.", "layout": "split"}],
    },
}
SCRYFALL = [
    {"object": "card", "name": "Fern Cub", "mana_cost": "{1}{G}", "type_line": "Creature — Bear", "power": "2",
     "toughness": "2", "layout": "normal", "oracle_text": "", "colors": ["G"]},
    {"object": "card", "name": "Frost // Fume", "type_line": "Instant // Instant", "layout": "split", "card_faces": [
        {"object": "card_face", "name": "Frost", "mana_cost": "{U}", "type_line": "Instant", "oracle_text": "Draw a card."},
        {"object": "card_face", "name": "Fume", "mana_cost": "{R}", "type_line": "Instant",
         "oracle_text": "Fume deals 1 damage to any target."}]},
    {"object": "card", "name": "Fern Cub", "mana_cost": "{1}{G}", "type_line": "Creature — Bear", "power": "2",
     "toughness": "2", "layout": "normal", "oracle_text": "another printing"},
    {"object": "card", "name": "Bear", "type_line": "Token Creature — Bear", "layout": "token", "oracle_text": ""},
]
WANTED = [
    {"name": "Fern Cub", "manaCost": "{1}{G}", "type": "Creature — Bear", "power": "2", "toughness": "2"},
    {"name": "Frost // Fume", "layout": "split", "faces": [
        {"name": "Frost", "manaCost": "{U}", "type": "Instant", "text": "Draw a card."},
        {"name": "Fume", "manaCost": "{R}", "type": "Instant", "text": "Fume deals 1 damage to any target."}]},
]
MAIN = [(4, "Fern Cub"), (1, "Frost // Fume"), (20, "Forest")]
SIDE = [(2, "Fern Cub")]
LISTS = {
    "arena.txt": "Deck\n4 Fern Cub (XYZ) 123\n1 Frost // Fume (XYZ) 12a\n20 Forest\n\nSideboard\n2 Fern Cub (XYZ) 123\n",
    "mtgo.txt": "4 Fern Cub\n1 Frost // Fume\n20 Forest\n\nSB: 2 Fern Cub\n",
    "own.txt": "// own\n# main\n4 Fern Cub\n1 Frost // Fume\n20 Forest\n# sideboard\n2 Fern Cub\n",
    "xmage.dck": "NAME:Bears\n4 [XYZ:123] Fern Cub\n1 [XYZ:12] Frost // Fume\n20 [XYZ:1] Forest\nSB: 2 [XYZ:123] Fern Cub\n"
                 "LAYOUT MAIN:(1,2)(NONE,false,50)|([XYZ:123])\n",
    "forge.dck": "[metadata]\nName=Bears\n[Main]\n4 Fern Cub|XYZ|1\n1 Frost // Fume|XYZ\n12 Forest|XYZ|1\n8 Forest|ABC|2\n"
                 "[Sideboard]\n2 Fern Cub|XYZ\n",
    "cockatrice.cod": '<?xml version="1.0"?><cockatrice_deck version="1"><deckname>Bears</deckname><zone name="main">'
                      '<card number="4" name="Fern Cub"/><card number="1" name="Frost // Fume"/>'
                      '<card number="20" name="Forest"/></zone><zone name="side"><card number="2" name="Fern Cub"/></zone>'
                      "</cockatrice_deck>",
}


@pytest.mark.parametrize("content", [ATOMIC, SCRYFALL, WANTED, {"data": SCRYFALL}],
                         ids=["mtgjson", "scryfall", "own", "page"])
def test_one_shape_of_record(tmp_path: Path, content: object) -> None:
    file = tmp_path / "cards.json"
    file.write_text(json.dumps(content))
    assert card_records(file) == WANTED


def test_a_mark_of_the_encoding_is_no_part_of_a_file(tmp_path: Path) -> None:
    cards, deck = tmp_path / "cards.json", tmp_path / "deck.txt"
    cards.write_text(json.dumps(ATOMIC), encoding="utf-8-sig")
    deck.write_text("Deck\n4 Fern Cub\n", encoding="utf-8-sig")
    assert card_records(cards) == WANTED
    assert read_list(str(deck)).sections["main"] == [(4, "Fern Cub")]


def test_a_card_is_called_by_its_first_face() -> None:
    assert [names_of(r) for r in WANTED] == [["Fern Cub"], ["Frost // Fume", "Frost"]]


def test_a_wrong_shape_is_told(tmp_path: Path) -> None:
    file = tmp_path / "cards.json"
    file.write_text(json.dumps({"data": {"Fern Cub": {"type": "Creature"}}}))
    with pytest.raises(GyojiError, match=r"cards\.json: Fern Cub: expected a list of faces"):
        card_records(file)


@pytest.mark.parametrize("name", LISTS)
def test_deck_lists(tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    file.write_text(LISTS[name])
    deck = read_list(str(file))
    assert deck.sections == {"main": MAIN, "sideboard": SIDE}
    assert deck.title == ("Bears" if name[0] in "xfc" else name.split(".")[0])


@pytest.mark.parametrize(("name", "content", "message"), [
    ("a.txt", "four Fern Cub\n", "line 1: expected `4 NAME`"),
    ("a.txt", "0 Fern Cub\n", "line 1: expected `4 NAME`"),
    ("a.txt", "Sideboard\n", "the deck is empty"),
    ("a.cod", "<cockatrice_deck>", "is not XML"),
    ("a.cod", "<deck/>", "expected <cockatrice_deck>"),
    ("a.cod", '<cockatrice_deck><zone name="main"><card number="x" name="y"/></zone></cockatrice_deck>', "name and number"),
])
def test_a_faulty_list_is_told(tmp_path: Path, name: str, content: str, message: str) -> None:
    file = tmp_path / name
    file.write_text(content)
    with pytest.raises(GyojiError, match=message):
        read_list(str(file))
