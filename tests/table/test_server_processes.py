"""Servers as processes: killed in mid-game, started again, two on one PostgreSQL."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytest.importorskip("starlette")
import json
import urllib.request
import zlib

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

ROOT = Path(__file__).resolve().parents[2]


class Server:
    """`gyoji table` in a process of its own."""

    def __init__(self, database):
        self.process = subprocess.Popen(
            [sys.executable, "-m", "gyoji", "table", "--port", "0", "--database", database, "--workers", "1"],
            stdout=subprocess.PIPE, text=True, env={**os.environ, "GYOJI_OPERATOR": "operator"})
        found = re.search(r"http://([^/]+)/", self.process.stdout.readline())
        assert found, self.process.poll()
        self.host = found[1]
        for _ in range(6000):  # until it answers
            try:
                assert urllib.request.urlopen(f"http://{self.host}/healthz").read() == b"ok\n"
                return
            except OSError:
                time.sleep(0.1)
        raise AssertionError("the server does not answer")

    def post(self, path, value):
        request = urllib.request.Request(f"http://{self.host}{path}", json.dumps(value).encode())
        return json.loads(urllib.request.urlopen(request).read())

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def page(self, table, token):
        return Page(self.host, table, token)


class Page:
    def __init__(self, host, table, token):
        self.address = f"ws://{host}/ws/1?game={table}"
        self.token = token
        self.over = False
        self.asked = 0
        self.connect()

    def connect(self):
        self.question = None
        self.socket = connect(self.address, max_size=None, compression=None)
        self.socket.send(json.dumps({"k": "hello", "token": self.token}))

    def hear(self):
        data = self.socket.recv(timeout=600)
        m = json.loads(zlib.decompress(data) if isinstance(data, bytes) else data)
        if m["k"] == "snapshot":
            self.question = m.get("question")
        elif m["k"] == "question":
            self.question = m
        elif m["k"] == "frame":
            self.over = self.over or m.get("top", {}).get("over", False)
        return m

    def wait(self):
        while self.question is None and not self.over:
            self.hear()
        return self.question

    def answer(self, pick=0):
        q, self.question = self.wait(), None
        self.asked += 1
        self.socket.send(json.dumps({"k": "answer", "id": f"{id(self)}-{self.asked}", "q": q["q"], "pick": pick}))
        while (m := self.hear())["k"] not in ("done", "refused"):
            pass
        assert m["k"] == "done", m

    def settled(self):
        """All that was sent is here; a page whose table has moved connects again, as long as it takes to move."""
        try:
            self.socket.send(json.dumps({"k": "ping", "t": 1.0}))
            while self.hear()["k"] != "pong":
                pass
        except ConnectionClosed as e:
            assert e.rcvd is not None and e.rcvd.code == 4012
            time.sleep(0.05)
            self.connect()


def texts(page):
    return [o["text"] for o in page.wait()["options"]]


def test_a_killed_server_goes_on(tmp_path):
    database = f"sqlite:///{tmp_path}/tables.sqlite"
    first = Server(database)
    made = first.post("/api/tables", {"game": "nova", "seats": [{"who": "me"}, {"who": "first"}], "seed": 4})
    page = first.page(made["table"], made["token"])
    for _ in range(7):
        page.answer()
    before = texts(page)
    first.kill()
    second = Server(database)
    try:
        again = second.page(made["table"], made["token"])
        assert texts(again) == before
        for _ in range(3):
            again.answer()
    finally:
        second.kill()


def test_one_server_for_a_file(tmp_path):
    database = f"sqlite:///{tmp_path}/tables.sqlite"
    server = Server(database)
    try:
        other = subprocess.run([sys.executable, "-m", "gyoji", "table", "--port", "0", "--database", database],
                               capture_output=True, text=True, timeout=300, check=False)
        assert other.returncode != 0 and "another gyoji table uses" in other.stderr + other.stdout
    finally:
        server.kill()


def test_two_servers_share_a_game_and_one_is_killed(postgres):
    first, second = Server(postgres), Server(postgres)
    try:
        made = first.post("/api/tables", {"game": "nova", "cover": False, "seats": [{"who": "me"}, {"who": "link"}]})
        token = made["links"][0]["token"]
        second.post(f"/api/tables/{made['table']}/sit", {"token": token, "name": "Bob"})
        mine, other = first.page(made["table"], made["token"]), second.page(made["table"], token)  # not the owner's
        for _ in range(10):
            asked = next_asked(mine, other)
            asked.answer()
        asked = next_asked(mine, other)
        seat, before = asked.question.get("seat", 0), texts(asked)
        first.kill()
        mine, other = second.page(made["table"], made["token"]), second.page(made["table"], token)
        asked = next_asked(mine, other)
        assert asked.question.get("seat", 0) == seat and texts(asked) == before
        for _ in range(6):
            next_asked(mine, other).answer()
    finally:
        first.kill()
        second.kill()


def next_asked(*pages):
    for _ in range(400):
        for page in pages:
            page.settled()
            if page.question is not None:
                return page
    raise AssertionError("nobody is asked")


def test_tables_on_postgresql(postgres, tmp_path):
    from tables import Client, new_table, server

    with server(tmp_path, postgres.replace("postgresql://", "postgresql+psycopg://")) as http:
        made = new_table(http, "magic", seed=4)
        page = Client(http, made["table"], made["token"])
        for _ in range(5):
            page.wait()
            assert page.answer(0)["k"] == "done"
        assert page.ask({"k": "chat", "text": "hello"})["k"] == "done"
        assert page.ask({"k": "concede"})["k"] == "done"
        page.leave()


@pytest.mark.parametrize(("database", "told"), [
    ("mysql://x", "a database is sqlite:///FILE or postgresql://USER@HOST/NAME"),
    ("sqlite:////proc/none/t.sqlite", "/proc/none/t.sqlite cannot be written"),
    ("postgresql://ann:secret@127.0.0.1:1/x", "the database cannot be opened: "),
    ("postgresql://127.0.0.1:port/x", "the database cannot be opened: "),
    ("sqlite:///{folder}/text.sqlite", "the database cannot be opened: file is not a database"),
])
def test_a_database_that_is_none(database, told, tmp_path, capsys):
    from gyoji.cli import main

    (tmp_path / "text.sqlite").write_text("no database at all, whatever its name says")
    assert main(["table", "--port", "0", "--database", database.format(folder=tmp_path)]) == 2
    err = capsys.readouterr().err
    assert told in err and err.count("\n") == 1 and "secret" not in err
