"""The routes of the desk."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route

from ...tournament.export import exported
from ...tournament.infractions import INFRACTIONS, asked_for
from ...tournament.japanese import in_japanese
from ..hall import Problem
from .events import Events
from .types import (
    ActWanted,
    DeckHandedIn,
    Entering,
    EventMade,
    EventView,
    EventWanted,
    Infractions,
    InfractionView,
    Marked,
    PersonLink,
    PersonWanted,
    Points,
    SeatGiven,
)

Make = Callable[[str, Callable[[Request], Awaitable[Any]], list[str]], Route]
Read = Callable[[Request, Any, int], Awaitable[Any]]
SMALL, LARGE = 65_536, 524_288
DONE = {"ok": True}


def routes_of(events: Events, route: Make, body: Read) -> list[Route]:
    def token(request: Request) -> str:
        return request.headers.get("authorization", "").removeprefix("Bearer ").strip()[:64]

    def japanese(request: Request) -> bool:
        return request.headers.get("accept-language", "").startswith("ja")

    def id_of(request: Request) -> str:
        return str(request.path_params["event"])

    async def create(request: Request) -> EventMade:
        return await events.create(await body(request, EventWanted, LARGE))

    async def view(request: Request) -> EventView:
        after = request.query_params.get("after", "-1")
        return await events.view(id_of(request), token(request), int(after) if after.isdecimal() else -1,
                                 japanese(request))

    async def act(request: Request) -> dict[str, bool]:
        await events.act(id_of(request), token(request), await body(request, ActWanted, LARGE))
        return DONE

    async def people(request: Request) -> PersonLink:
        return await events.add_person(id_of(request), token(request), await body(request, PersonWanted, SMALL))

    async def enter(request: Request) -> PersonLink:
        return await events.enter(id_of(request), await body(request, Entering, SMALL))

    async def deck(request: Request) -> dict[str, bool]:
        await events.hand_in(id_of(request), token(request), await body(request, DeckHandedIn, LARGE))
        return DONE

    async def mark(request: Request) -> dict[str, bool]:
        await events.mark(id_of(request), token(request), (await body(request, Marked, SMALL)).card)
        return DONE

    async def seat(request: Request) -> SeatGiven:
        return await events.seat(id_of(request), token(request))

    async def points(request: Request) -> Points:
        return await events.points(id_of(request), token(request), request.query_params.get("who", ""))

    async def export(request: Request) -> Response:
        event = await events.event(id_of(request))
        person = await events.person(event, token(request))
        form = request.query_params.get("as", "html")
        staff = bool(event.desk.staff.get(person))
        if form != "html" and not staff and event.desk.phase != "over":
            raise Problem("role", "lists and results are published after the event", 403, "MTR 2.7#6")
        text = exported(event.desk, form, staff)
        return HTMLResponse(text) if form == "html" else PlainTextResponse(text)

    async def guide(request: Request) -> Infractions:
        level = request.query_params.get("level", "")
        ja = japanese(request)
        asked = {id: asked_for(level, id) for id in INFRACTIONS}
        return Infractions([InfractionView(i.id, i.name, i.ja, i.penalty, {
            fact: in_japanese(text) if ja else text for fact, text in asked[i.id].items()}) for i in INFRACTIONS.values()])

    at = "/api/events/{event}"
    return [route("/api/events", create, ["POST"]), route("/api/infractions", guide, ["GET"]), route(at, view, ["GET"]),
            *[route(f"{at}/{name}", do, ["POST"]) for name, do in (
                ("acts", act), ("people", people), ("enter", enter), ("deck", deck), ("mark", mark), ("seat", seat))],
            route(f"{at}/points", points, ["GET"]), route(f"{at}/export", export, ["GET"])]
