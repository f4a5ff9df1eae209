"""How much one server process carries: games between scripted pages that answer at once.

python benchmarks/table.py --games 200 --seconds 300     answers a second, time from an answer to the next view, memory
python benchmarks/table.py --rate 1000                  the same where no more than so many answers come in a second
python benchmarks/table.py --idle 1000                   tables that are held without anything happening

Where all answer at once, as many answers wait as there are games, and the time is that of a queue of 200; `--rate` tells how
long an answer takes on a server that is not overrun. The server runs as a process of its own, the pages in this one; compare
only figures of one machine, and where others work on it too, the time of a processor that an answer takes."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
import zlib
from pathlib import Path

from websockets.asyncio.client import connect

GAMES = ["nova", "spell-card-strike", "duel-masters", "magic", "phantom-magic-vision"]


class Load:
    def __init__(self) -> None:
        self.times: list[float] = []
        self.answers = 0
        self.refused = 0
        self.finished = 0
        self.errors: list[str] = []
        self.until = 0.0
        self.pause = 0.0  # seconds between two answers at one table; 0: at once
        self.turns: dict[str, float] = {}  # by table: when it may be answered next
        self.busy = 0.0  # seconds of a processor that the server has used


def memory(pid: int) -> float:
    """Megabytes that a process has in memory."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


def thought(pid: int) -> float:
    """Seconds of a processor that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def post(host: str, path: str, value: object) -> dict[str, object]:
    request = urllib.request.Request(f"http://{host}{path}", json.dumps(value).encode())
    return dict(json.loads(urllib.request.urlopen(request, timeout=120).read()))


def new_table(host: str, game: str) -> dict[str, object]:
    wanted = {"game": game, "seats": [{"who": "me"}, {"who": "hot"}], "cover": False}
    return post(host, "/api/tables", wanted)


def two_seats(host: str, game: str, decks: list[str], k: int) -> tuple[str, list[str]]:
    mine, its = ({"deck_text": Path(decks[(k + i) % len(decks)]).read_text()} if decks else {} for i in (0, 1))
    made = post(host, "/api/tables", {"game": game, "seats": [{"who": "me", **mine}, {"who": "link"}], "cover": False})
    token = made["links"][0]["token"]  # type: ignore[index]
    post(host, f"/api/tables/{made['table']}/sit", {"token": token, **its})
    return str(made["table"]), [str(made["token"]), token]


async def page(host: str, table: str, token: str, load: Load, seed: int) -> None:
    """Answers each question at once, by chance; sits down to the next game when one is over."""
    dice = random.Random(seed)
    n = 0
    sent = 0.0
    answered: set[str] = set()
    async with connect(f"ws://{host}/ws/1?game={table}", compression=None, max_size=None) as socket:
        await socket.send(json.dumps({"k": "hello", "token": token}))
        await socket.send(json.dumps({"k": "set", "id": "s", "drafts": False}))
        while time.monotonic() < load.until:
            try:
                data = await asyncio.wait_for(socket.recv(), 5)
            except TimeoutError:
                continue
            m = json.loads(zlib.decompress(data) if isinstance(data, bytes) else data)
            if sent and m["k"] == "done" and m["id"] == str(n):
                load.times.append(time.perf_counter() - sent)
                sent = 0.0
            q = m if m["k"] == "question" else m.get("question") if m["k"] == "snapshot" else None
            if q is not None and q["q"] not in answered:
                answered.add(q["q"])
                n += 1
                load.answers += 1
                if load.pause:
                    now = time.monotonic()
                    at = max(now, load.turns[table])
                    load.turns[table] = at + load.pause
                    await asyncio.sleep(at - now)
                sent = time.perf_counter()
                pick = dice.randrange(len(q["options"]))
                await socket.send(json.dumps({"k": "answer", "id": str(n), "q": q["q"], "pick": pick}))
            elif m["k"] == "refused" and m["code"] not in ("old-question", "not-now"):
                load.refused += 1
                load.errors.append(m["code"])
            elif m["k"] == "note" and m["what"] == "over":
                load.finished += 1
                await socket.send(json.dumps({"k": "rematch", "id": f"r{n}"}))


async def play(host: str, games: int, seconds: float, rate: float, pid: int, decks: list[str]) -> Load:
    load = Load()
    tables = []
    for k in range(games):
        game = GAMES[k % len(GAMES)]
        tables.append(await asyncio.to_thread(two_seats, host, game, decks if game == "magic" else [], k // len(GAMES)))
    idle = memory(pid)
    print(f"{games} games begun, the server has {idle:.0f} MB", flush=True)
    load.until = time.monotonic() + seconds
    if rate:
        load.pause = games / rate
        load.turns = {table: time.monotonic() + load.pause * k / games for k, (table, _) in enumerate(tables)}
    before = thought(pid)
    tasks = [asyncio.create_task(page(host, table, token, load, 7 * k + i))
             for k, (table, tokens) in enumerate(tables) for i, token in enumerate(tokens)]
    for failed in await asyncio.gather(*tasks, return_exceptions=True):
        if failed is not None:
            load.errors.append(repr(failed)[:200])
    load.busy = thought(pid) - before
    return load


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=300.0)
    parser.add_argument("--rate", type=float, default=0.0, help="answers a second in all; 0: each as soon as it can be")
    parser.add_argument("--idle", type=int, default=0, help="so many tables instead, at which nothing happens")
    parser.add_argument("--decks", nargs="*", default=[], help="lists of published decks for Magic; get its cards first")
    parser.add_argument("--database", default="")
    parser.add_argument("--durable", action="store_true")
    a = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = a.database or f"sqlite:///{folder}/tables.sqlite"
        command = [sys.executable, "-m", "gyoji", "table", "--port", "0", "--database", database, "--workers", "1",
                   "--limit", "tables=100000", "--limit", "pending=100000", *(["--durable"] if a.durable else [])]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=dict(os.environ))
        assert server.stdout is not None
        found = re.search(r"http://([^/]+)/", server.stdout.readline())
        assert found
        host = found[1]
        while True:
            try:
                urllib.request.urlopen(f"http://{host}/healthz")
                break
            except OSError:
                time.sleep(0.1)
        try:
            if a.idle:
                for game in GAMES:
                    new_table(host, game)
                before = memory(server.pid)
                for k in range(a.idle):
                    new_table(host, GAMES[k % len(GAMES)])
                after = memory(server.pid)
                print(f"{a.idle} idle tables: {(after - before) / a.idle:.2f} MB each ({before:.0f} to {after:.0f} MB)")
                return
            load = asyncio.run(play(host, a.games, a.seconds, a.rate, server.pid, a.decks))
            times = sorted(load.times) or [0.0]
            each = load.busy / max(1, load.answers) * 1000
            median, most = times[len(times) // 2] * 1000, times[int(len(times) * 0.99)] * 1000
            print(f"{load.answers / a.seconds:.0f} answers a second, {each:.2f} ms of a processor for each; "
                  f"from answer to next view: median {median:.1f} ms, 99 % {most:.1f} ms, "
                  f"slowest {times[-1] * 1000:.0f} ms; {load.finished // 2} games finished, "
                  f"{load.refused} refused, {len(load.errors)} errors; the server has {memory(server.pid):.0f} MB")
            for error in load.errors[:5]:
                print(f"  {error}")
        finally:
            server.kill()


if __name__ == "__main__":
    main()
