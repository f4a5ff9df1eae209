"""A server in the test's own process, and pages that are a few lines."""

from __future__ import annotations

import json
import zlib
from contextlib import contextmanager

from starlette.testclient import TestClient

from gyoji.table.app import make_app
from gyoji.table.hall import Hall, Limits
from gyoji.table.store import Store
from gyoji.table.thinkers import Thinkers


@contextmanager
def server(tmp_path, url="", limits=None, address=""):
    """An HTTP client of a new server on a database, which other servers find at an address."""
    store = Store(url or f"sqlite:///{tmp_path}/tables.sqlite")
    hall = Hall(store, Thinkers(1), limits or Limits(rate=10_000, burst=10_000, picking=1000), "operator-token")
    hall.address = address
    with TestClient(make_app(hall), base_url="http://testserver") as client:
        client.hall = hall
        client.open = []
        try:
            yield client
        finally:
            for page in list(client.open):
                page.leave()


class Client:
    """A page: it keeps what it was told, and answers."""

    def __init__(self, http, table, token, lang="en", epoch="", have=-1):
        self.context = http.websocket_connect(f"/ws/1?game={table}")
        self.socket = self.context.__enter__()
        http.open.append(self)
        self.http = http
        self.question = None
        self.over = False
        self.snapshot = None
        self.frames = []
        self.messages = []
        self.count = 0
        self.say({"k": "hello", "token": token, "lang": lang, "epoch": epoch, "have": have})

    def say(self, message):
        self.socket.send_text(message if isinstance(message, str) else json.dumps(message))

    def hear(self):
        got = self.socket.receive()
        if got["type"] == "websocket.close":
            self.messages.append({"k": "closed", "code": got["code"]})
            return self.messages[-1]
        text = got.get("text")
        m = json.loads(text if text is not None else zlib.decompress(got["bytes"]))
        self.messages.append(m)
        k = m["k"]
        if k == "snapshot":
            self.snapshot, self.frames = m, []
            self.question = m.get("question")
            self.over = self.over or m["top"].get("over", False)
        elif k == "frame":
            self.frames.append(m)
            self.over = self.over or m.get("top", {}).get("over", False)
        elif k == "question":
            self.question = m
        elif k == "no-question":
            self.question = None
        return m

    def until(self, what):
        """Hear until a message of a kind, or one that fits."""
        for _ in range(10_000):
            m = self.hear()
            if m["k"] == what if isinstance(what, str) else what(m):
                return m
            assert m["k"] != "closed", m
        raise AssertionError("never heard")

    def ask(self, message):
        """Send, and hear the outcome."""
        self.count += 1
        id = message.setdefault("id", f"{id_of(self)}-{self.count}")
        self.say(message)
        return self.until(lambda m: m["k"] in ("done", "refused", "reply", "outlook") and m.get("id", "") == id)

    def answer(self, pick, **more):
        q, self.question = self.question, None
        return self.ask({"k": "answer", "q": q["q"], "pick": pick, **more})

    def wait(self):
        """Until it is asked, or the game is over."""
        while self.question is None and not self.over:
            self.hear()
        return self.question

    def leave(self):
        if self in self.http.open:
            self.http.open.remove(self)
        self.context.__exit__(None, None, None)


def id_of(client):
    return f"{id(client):x}"


def new_table(http, game="nova", seats=None, **more):
    made = http.post("/api/tables", json={"game": game, "seats": seats or [{"who": "me"}, {"who": "first"}], **more})
    assert made.status_code == 200, made.text
    return made.json()
