"""The server as a Starlette application: the lobby over HTTP, tables over WebSockets, the page from the package."""

from __future__ import annotations

import asyncio
import json
import os
import urllib.request
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from ..kernel.errors import GyojiError
from ..tournament import Refusal as DeskRefusal
from ..tournament.japanese import in_japanese
from . import lobby_types as lt
from . import setting_up
from .desk.api import routes_of
from .desk.events import Events
from .hall import Hall
from .library import Problem
from .pages import Page
from .replays import Replays
from .room import Refusal
from .typescript import schema

STATIC = Path(os.environ.get("GYOJI_PAGE") or Path(__file__).parent / "static")  # the page, as it was built
HEADERS = {
    b"content-security-policy": b"default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
                                b"img-src 'self' data: blob:; connect-src 'self' ws: wss:; "
                                b"font-src 'self'; manifest-src 'self'; base-uri 'none'; "
                                b"form-action 'none'; frame-ancestors 'none'",
    b"x-content-type-options": b"nosniff", b"referrer-policy": b"no-referrer", b"x-frame-options": b"DENY",
    b"cross-origin-opener-policy": b"same-origin", b"cross-origin-resource-policy": b"same-origin",
    b"permissions-policy": b"camera=(), microphone=(), geolocation=()",
}
NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>gyoji</title>
<h1>The page is not built</h1>
<p>This installation of gyoji came without its page. In a checkout, <code>make play</code> builds it (it needs Node, or gets
it from PyPI). At the terminal everything can be played without it: <code>gyoji play nova</code>.</p></html>"""


class Guard:
    """Security headers on every answer, and requests only from our own pages."""

    def __init__(self, app: ASGIApp, origins: list[str]) -> None:
        self.app = app
        self.origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        origin, host = headers.get(b"origin", b"").decode("latin-1"), headers.get(b"host", b"").decode("latin-1")
        ours = not origin or origin.partition("://")[2] == host or origin in self.origins
        if not ours and (scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")):
            if scope["type"] == "websocket":
                await receive()
                await send({"type": "websocket.close", "code": 4003, "reason": "another site's page"})
            else:
                await problem(Problem("origin", "this request comes from another site's page", 403))(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = {k.lower() for k, _ in message["headers"]}
                message["headers"] = [*message["headers"], *[(k, v) for k, v in HEADERS.items() if k not in given]]
            await send(message)

        await self.app(scope, receive, guarded)


def told(value: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status, {"cache-control": "no-store"}, "application/json")


def problem(e: Problem) -> Response:
    return told(lt.Problem(e.code, e.text, e.rule), e.status)


async def body(request: Request, kind: Any, most: int) -> Any:
    """What a page has sent, read as what is expected."""
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > most:
            raise Problem("too-large", f"at most {most:,} bytes", 413)
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as e:
        raise Problem("bad-message", str(e)[:300]) from None


def ask_there(address: str, data: bytes) -> Response:
    """Another process's answer to a request that was ours."""
    request = urllib.request.Request(address, data, {"content-type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return Response(answer.read(), answer.status, media_type="application/json")
    except HTTPError as e:
        return Response(e.read(), e.code, media_type="application/json")
    except OSError:
        raise Problem("busy", "the table is being moved: try again", 503) from None


def lang(request: Request) -> str:
    asked = request.query_params.get("lang") or request.headers.get("accept-language", "en")
    return "ja" if asked.startswith("ja") else "en"


def in_their_language(request: Request, e: Exception) -> str:
    return (in_japanese(str(e)) if lang(request) == "ja" else str(e))[:2000]


def make_app(hall: Hall, origins: list[str] | None = None) -> Starlette:
    """The application of a hall."""
    hall_limits = hall.limits
    replays = Replays(hall)

    def address(request: Request) -> str:
        return request.client.host if request.client else "?"

    def is_operator(request: Request) -> bool:
        from secrets import compare_digest

        given = request.headers.get("authorization", "").removeprefix("Bearer ").strip()
        return compare_digest(given.encode(), hall.operator.encode())

    def route(path: str, do: Callable[[Request], Awaitable[Any]], methods: list[str]) -> Route:
        async def answer(request: Request) -> Response:
            try:
                value = await do(request)
            except Problem as e:
                hall.counts[f"refused {e.code}"] += 1
                return problem(Problem(e.code, in_their_language(request, e), e.status, e.rule))
            except Refusal as e:
                return problem(Problem(e.code, e.text, 409, e.rule))
            except DeskRefusal as e:
                return problem(Problem("refused", in_their_language(request, e), 409, e.rule))
            except GyojiError as e:
                return problem(Problem("refused", str(e)[:2000]))
            return value if isinstance(value, Response) else told(value)

        return Route(path, answer, methods=methods)

    async def lobby(request: Request) -> lt.LobbyInfo:
        return await hall.lobby(lang(request), is_operator(request))

    async def create(request: Request) -> lt.TableMade:
        return await setting_up.create(hall, await body(request, lt.TableWanted, 4 * hall_limits.upload), address(request))

    async def at_owner(request: Request) -> Response | None:
        """The answer of the process that has the table, if that is another one."""
        address_there = await hall.elsewhere(request.path_params["table"])
        if not address_there:
            return None
        data = await request.body()
        if len(data) > 2 * hall_limits.upload:
            raise Problem("too-large", f"at most {2 * hall_limits.upload:,} bytes", 413)
        return await asyncio.to_thread(ask_there, f"http://{address_there}{request.url.path}", data)

    async def sit(request: Request) -> Any:
        there = await at_owner(request)
        if there is not None:
            return there
        await setting_up.sit(hall, request.path_params["table"], await body(request, lt.SitDown, 2 * hall_limits.upload))
        return {"ok": True}

    async def links(request: Request) -> Any:
        there = await at_owner(request)
        if there is not None:
            return there
        wanted = await body(request, lt.LinkWanted, 4096)
        return await setting_up.new_link(hall, request.path_params["table"], wanted.owner, wanted.seat)

    async def check_deck(request: Request) -> lt.DeckChecked:
        return await hall.library.check_deck(await body(request, lt.DeckWanted, 2 * hall_limits.upload))

    async def keep_deck(request: Request) -> lt.DeckChecked:
        return await hall.library.keep_deck(await body(request, lt.DeckWanted, 2 * hall_limits.upload))

    async def get_deck(request: Request) -> lt.DeckChecked:
        return await hall.library.own_deck(request.path_params["game"], request.path_params["deck"])

    async def cards(request: Request) -> lt.CardsFound:
        return await hall.library.find_cards(request.path_params["game"], dict(request.query_params), lang(request))

    async def get_cards(request: Request) -> dict[str, Any]:
        if not is_operator(request):
            raise Problem("operator", "only the operator downloads card files", 403)
        return await hall.library.get_cards(request.path_params["game"])

    async def rules(request: Request) -> lt.RulesFound:
        return await hall.library.find_rules(request.path_params["game"], request.query_params.get("q", ""), lang(request))

    async def import_rules(request: Request) -> dict[str, int]:
        if not is_operator(request):
            raise Problem("operator", "only the operator imports a rulebook", 403)
        wanted = await body(request, lt.BookWanted, 16 * 1024 * 1024)
        return {"rules": await hall.library.import_rules(request.path_params["game"], wanted.text)}

    def token(request: Request) -> str:
        return request.headers.get("authorization", "").removeprefix("Bearer ").strip()[:64]

    async def picture_names(request: Request) -> list[str]:
        return hall.pictures.names(request.path_params["game"])

    async def picture(request: Request) -> Response:
        found = hall.pictures.find(request.path_params["game"], request.path_params["name"])
        if found is None:
            raise Problem("no-picture", "there is no picture of this card", 404)
        return FileResponse(found[0], media_type=found[1], headers={"cache-control": "private, max-age=86400"})

    async def replay(request: Request) -> lt.ReplayInfo:
        return await replays.info(request.path_params["game"], token(request), lang(request))

    async def film(request: Request) -> Any:
        return await replays.film(request.path_params["game"], token(request), request.query_params.get("view", "open"),
                                      lang(request))

    async def save(request: Request) -> Response:
        game = request.path_params["game"]
        data = await replays.save(game, token(request))
        return Response(data, headers={"content-disposition": f'attachment; filename="{game}.gyoji"'},
                        media_type="application/octet-stream")

    async def share(request: Request) -> dict[str, str]:
        return {"link": await replays.share(request.path_params["game"], token(request))}

    async def play_on(request: Request) -> lt.TableMade:
        wanted = await body(request, lt.PlayOn, 4096)
        return await replays.play_on(request.path_params["game"], token(request), wanted, address(request))

    async def make_ruling(request: Request) -> lt.RulingMade:
        wanted = await body(request, lt.Ruling, 4096)
        return await replays.ruling(request.path_params["game"], token(request), wanted)

    async def health(request: Request) -> Response:
        return PlainTextResponse("ok\n")

    async def ready(request: Request) -> Response:
        from sqlalchemy import text

        await hall.store.read(lambda c: c.execute(text("SELECT 1")).scalar_one())
        return PlainTextResponse("ready\n")

    async def metrics(request: Request) -> Response:
        if not is_operator(request):
            raise Problem("operator", "only the operator sees this", 403)
        return PlainTextResponse(hall.metrics())

    async def schema_json(request: Request) -> Response:
        return Response(json.dumps(schema(), indent=1), media_type="application/json")

    async def docs(request: Request) -> Response:
        from .docs import page

        return HTMLResponse(page())

    async def index(request: Request) -> Response:
        if request.url.path.startswith("/api/"):
            raise Problem("no-such-address", "there is nothing here", 404)
        built = STATIC / "index.html"
        if not built.exists():
            return HTMLResponse(NOT_BUILT, 503)
        return FileResponse(built, headers={"cache-control": "no-cache"})

    async def socket(websocket: WebSocket) -> None:
        await Page(hall, websocket).run(websocket.query_params.get("game", ""))

    async def tidy() -> None:
        while True:
            await asyncio.sleep(30)
            await hall.sleep()

    events = Events(hall)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await hall.wake()
        await events.wake()
        task = asyncio.create_task(tidy())
        try:
            yield
        finally:
            task.cancel()
            await events.leave()
            await hall.leave()

    routes: list[Any] = [
        route("/api/lobby", lobby, ["GET"]), route("/api/tables", create, ["POST"]),
        route("/api/tables/{table}/sit", sit, ["POST"]), route("/api/tables/{table}/links", links, ["POST"]),
        route("/api/decks/check", check_deck, ["POST"]), route("/api/decks", keep_deck, ["POST"]),
        route("/api/decks/{game}/{deck}", get_deck, ["GET"]), route("/api/cards/{game}", cards, ["GET"]),
        route("/api/cards/{game}/get", get_cards, ["POST"]),
        route("/api/replays/{game}", replay, ["GET"]), route("/api/replays/{game}/film", film, ["GET"]),
        route("/api/replays/{game}/save", save, ["GET"]), route("/api/replays/{game}/share", share, ["POST"]),
        route("/api/replays/{game}/play-on", play_on, ["POST"]),
        route("/api/replays/{game}/ruling", make_ruling, ["POST"]),
        route("/api/rules/{game}", rules, ["GET"]), route("/api/rules/{game}/import", import_rules, ["POST"]),
        route("/api/pictures/{game}", picture_names, ["GET"]), route("/pictures/{game}/{name}", picture, ["GET"]),
        route("/healthz", health, ["GET"]), route("/readyz", ready, ["GET"]),
        route("/metrics", metrics, ["GET"]), route("/docs", docs, ["GET"]), route("/docs/schema.json", schema_json, ["GET"]),
        *routes_of(events, route, body), WebSocketRoute("/ws/1", socket),
    ]
    if (STATIC / "assets").is_dir():
        routes.append(Mount("/assets", StaticFiles(directory=STATIC / "assets")))
    routes.append(route("/{path:path}", index, ["GET"]))
    return Starlette(routes=routes, middleware=[Middleware(Guard, origins=origins or [])], lifespan=lifespan)
