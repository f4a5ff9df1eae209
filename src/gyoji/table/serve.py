"""`gyoji table`: the server, started."""

from __future__ import annotations

import gc
import os
import socket
import threading
import webbrowser
from pathlib import Path
from typing import Any

import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from .. import games
from ..card_files import data_folder
from ..kernel.errors import GyojiError
from .app import STATIC, make_app
from .hall import Hall, Limits
from .pictures import Pictures
from .sockets import SocketProtocol
from .store import Store
from .thinkers import Thinkers
from .tokens import new_token

# When the garbage collector looks: positions leave hardly any cycles (tests/table/test_garbage.py), and a look takes as long
# as all tables have positions made since the last one, during which nobody is answered.
SELDOM = (500_000, 20, 20)


class OneProcess:
    """A SQLite file has one server at a time."""

    def __init__(self, path: Path) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self.file: Any = open(path, "a+")  # noqa: SIM115  held until the process ends
        except OSError as e:
            raise GyojiError(f"{path.with_suffix('')} cannot be written: {e.strerror}") from None
        try:
            if os.name == "posix":
                import fcntl

                fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise GyojiError(f"another gyoji table uses {path.with_suffix('')}: stop it, or give another --database"
                             ) from None


def serve(host: str = "127.0.0.1", port: int = 8000, database: str = "", durable: bool = False, open_browser: bool = False,
          workers: int = 0, origins: list[str] | None = None, operator: str = "", limits: list[str] | None = None,
          pictures: str = "") -> None:
    """Run until it is stopped."""
    own_pictures = Pictures(pictures)
    lock = None
    if not database:
        file = data_folder() / "tables.sqlite"
        lock = OneProcess(file.with_suffix(".sqlite.lock"))
        database = f"sqlite:///{file}"
    elif database.startswith("sqlite:///"):
        lock = OneProcess(Path(database.removeprefix("sqlite:///") + ".lock"))
    elif database.startswith("postgresql://"):
        database = database.replace("postgresql://", "postgresql+psycopg://", 1)
    else:
        raise GyojiError("a database is sqlite:///FILE or postgresql://USER@HOST/NAME")
    store = opened(database, durable)
    sock = listening(host, port)
    port = sock.getsockname()[1]
    for name in games.NAMES:
        games.load(name)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)
    operator = operator or os.environ.get("GYOJI_OPERATOR", "") or new_token()
    hall = Hall(store, Thinkers(workers), limits_of(limits or []), operator)
    hall.pictures = own_pictures
    hall.seed = int(os.environ["GYOJI_SEED"]) if "GYOJI_SEED" in os.environ else None
    hall.address = f"{'127.0.0.1' if host in ('0.0.0.0', '::') else host}:{port}"
    shown = "localhost" if host in ("127.0.0.1", "::1", "0.0.0.0", "::") else host
    address = f"http://{shown}:{port}/"
    print(f"gyoji: the table is at {address}", flush=True)
    print(f"gyoji: the operator's link, for you alone: {address}#operator={operator}", flush=True)
    if not (STATIC / "index.html").exists():
        print("gyoji: the page is not built: `make play` in a checkout builds it; `gyoji play GAME` needs none", flush=True)
    if open_browser:
        threading.Timer(1.0, webbrowser.open, [address]).start()
    threading.Thread(target=hall.library.read_cards, name="gyoji-cards", daemon=True).start()
    config = uvicorn.Config(
        make_app(hall, origins), log_level="warning", access_log=False, ws=SocketProtocol, ws_per_message_deflate=False,
        ws_max_size=65_536, ws_ping_interval=25.0, ws_ping_timeout=50.0, timeout_graceful_shutdown=5, server_header=False,
        proxy_headers=False)
    uvicorn.Server(config).run([sock])
    del lock


def opened(database: str, durable: bool) -> Store:
    """The database, brought up to date; its address may hold a password and is not repeated."""
    try:
        return Store(database, durable)
    except (SQLAlchemyError, ValueError) as e:
        reason = str(getattr(e, "orig", None) or e).strip().splitlines()[0]
        raise GyojiError(f"the database cannot be opened: {reason}") from None


def limits_of(words: list[str]) -> Limits:
    """Limits, some of them given as NAME=VALUE."""
    found = Limits()
    for word in words:
        name, _, value = word.partition("=")
        if name not in Limits.__slots__ or not value.replace(".", "", 1).isdecimal():
            raise GyojiError(f"a limit is NAME=NUMBER with one of {', '.join(Limits.__slots__)}, not {word!r}")
        setattr(found, name, type(getattr(found, name))(float(value)))
    return found


def listening(host: str, port: int) -> socket.socket:
    """A socket; where the usual port is taken, the next free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for attempt in range(20 if port else 1):
        sock = socket.socket(family, socket.SOCK_STREAM)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            sock.bind((host, port + attempt if port else 0))
            sock.listen(1024)
        except OSError as e:
            sock.close()
            if attempt == 19 or not port:
                raise GyojiError(f"{host}:{port} cannot be listened on: {e.strerror}") from None
            continue
        return sock
    raise GyojiError(f"no free port from {port} on")
