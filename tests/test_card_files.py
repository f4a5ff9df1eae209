"""`gyoji cards GAME --get`: downloaded once, checked, kept; what is broken or wrong is not kept."""

import gzip
import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

import gyoji
from gyoji import card_files, games
from gyoji.cli import main

CARD = {
    "name": "Test Ogre of Our Own", "type": "Creature — Ogre", "types": ["Creature"], "subtypes": ["Ogre"], "supertypes": [],
    "manaCost": "{2}{R}", "manaValue": 3.0, "power": "3", "toughness": "3", "text": "Haste", "colors": ["R"],
    "layout": "normal", "legalities": {}, "colorIdentity": ["R"],
}
WHOLE = json.dumps({"meta": {"version": "1"}, "data": {CARD["name"]: [CARD]}}).encode()


class Library(BaseHTTPRequestHandler):
    def do_GET(self):
        body = {
            "/good.json": WHOLE, "/good.json.gz": gzip.compress(WHOLE), "/cut.json": WHOLE, "/page.html": b"<html>no</html>",
            "/damaged.json.gz": gzip.compress(WHOLE)[:-9], "/other.json": b'{"a": 1}',
        }.get(self.path)
        if body is None:
            self.send_error(404)
            return
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body[:len(body) // 2] if self.path == "/cut.json" else body)

    def log_message(self, *_):
        pass


@pytest.fixture(name="library", scope="module")
def _library():
    server = ThreadingHTTPServer(("127.0.0.1", 0), Library)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


@pytest.fixture(autouse=True)
def _folder(tmp_path, monkeypatch):
    monkeypatch.setenv("GYOJI_DATA", str(tmp_path))


@pytest.mark.parametrize("file", ["good.json", "good.json.gz"])
def test_a_file_is_kept_and_found(library, file, capsys):
    magic = games.load("magic")
    assert main(["cards", "magic", "--get", "--address", f"{library}/{file}"]) == 0
    assert "1 cards" in capsys.readouterr().out
    assert card_files.kept_file(magic) is not None
    deck = {"main": {CARD["name"]: 4, "Mountain": 56}}
    assert gyoji.new("magic", [deck, deck], seed=1).question is not None


@pytest.mark.parametrize(("file", "why"), [
    ("cut.json", "broke off"), ("page.html", "no card file"), ("damaged.json.gz", "damaged"), ("other.json", "no card"),
    ("absent.json", "404"),
])
def test_what_is_broken_is_not_kept(library, file, why, tmp_path, capsys):
    assert main(["cards", "magic", "--get", "--address", f"{library}/{file}"]) != 0
    said = capsys.readouterr()
    assert why in said.err + said.out
    assert card_files.kept_file(games.load("magic")) is None and not list((tmp_path / "cards").glob("*"))


def test_a_broken_download_leaves_the_file_that_was_there(library):
    magic = games.load("magic")
    kept, _ = card_files.get(magic, f"{library}/good.json")
    with pytest.raises(gyoji.GyojiError):
        card_files.get(magic, f"{library}/cut.json")
    assert kept.read_bytes() == WHOLE


def test_a_game_without_an_address(capsys):
    assert main(["cards", "nova", "--get"]) != 0
    assert "--address" in "".join(capsys.readouterr())
