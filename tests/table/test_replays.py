"""Finished games: films, downloads, shared links, playing on."""

import pytest

pytest.importorskip("starlette")
from tables import Client, new_table, server

import gyoji
from gyoji.cli import main


@pytest.fixture(name="http", scope="module")
def _http(tmp_path_factory):
    with server(tmp_path_factory.mktemp("replays")) as client:
        yield client


@pytest.fixture(name="game", scope="module")
def _game(http):
    """A game that was given up after a few answers: its id, and the token of a seat."""
    made = new_table(http, "nova", seed=6)
    page = Client(http, made["table"], made["token"])
    for _ in range(8):
        page.wait()
        page.answer(len(page.question["options"]) - 1)
    page.wait()
    early = http.get(f"/api/replays/{made['table']}-1", headers=bearer(made["token"]))
    assert early.status_code == 409  # hands are open only when it is over
    page.ask({"k": "concede"})
    page.leave()
    return f"{made['table']}-1", made["token"]


def bearer(token):
    return {"authorization": f"Bearer {token}"}


def test_a_film_shows_both_hands(http, game):
    id, token = game
    assert http.get(f"/api/replays/{id}", headers=bearer("x")).status_code == 403
    info = http.get(f"/api/replays/{id}", headers=bearer(token)).json()
    assert info["frames"] >= 8 and info["seats"]
    for view in ("open", "0", "1"):
        film = http.get(f"/api/replays/{id}/film?view={view}", headers=bearer(token)).json()
        assert len(film["frames"]) == info["frames"]
        zones = dict(film["snapshot"]["zones"])
        for frame in film["frames"]:
            zones.update((frame or {}).get("zones", {}))
        seen = [bool(zones[f"{p}/hand"].get("cards")) for p in (0, 1)]
        assert seen == {"open": [True, True], "0": [True, False], "1": [False, True]}[view]


def test_a_link_to_share(http, game):
    id, token = game
    link = http.post(f"/api/replays/{id}/share", headers=bearer(token)).json()["link"]
    shared = link.split("#")[1]
    assert http.get(f"/api/replays/{id}", headers=bearer(shared)).status_code == 200
    assert http.get("/api/replays/none-1", headers=bearer(shared)).status_code == 404


def test_a_download_is_a_saved_game(http, game):
    id, token = game
    data = http.get(f"/api/replays/{id}/save", headers=bearer(token)).content
    match = gyoji.load(data)
    assert match.over and match.result.winner == 1


def test_a_ruling_from_a_moment_runs(http, game, tmp_path):
    id, token = game
    made = http.post(f"/api/replays/{id}/ruling", json={"n": 7, "title": "Seven answers in"}, headers=bearer(token)).json()
    (tmp_path / made["name"]).write_text(made["text"], encoding="utf-8")
    assert main(["scenario", "run", str(tmp_path / made["name"])]) == 0
    assert http.post(f"/api/replays/{id}/ruling", json={"n": 7777}, headers=bearer(token)).status_code == 400


def test_playing_on_from_a_moment(http, game):
    id, token = game
    assert http.post(f"/api/replays/{id}/play-on", json={"n": 999}, headers=bearer(token)).status_code == 400
    made = http.post(f"/api/replays/{id}/play-on", json={"n": 6, "agent": "first"}, headers=bearer(token)).json()
    page = Client(http, made["table"], made["token"])
    assert page.wait()
    assert page.answer(0)["k"] == "done"
    page.leave()
