"""What a page asks about a game without changing it: the log, why, why not, what a card says, what it would come to."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from ..kernel.errors import GyojiError
from . import foresight
from . import protocol as p
from .chairs import Refusal
from .streams import Connection
from .viewer import OPEN

if TYPE_CHECKING:
    from .room import Room

WHY_NOT = {  # why a card is not among the options, where no rule says more
    "waiting": ("It is not your move: another player is asked.", "今はあなたの番ではなく、他のプレイヤーに尋ねています。"),
    "act": ("It has nothing that could be used here and now.", "ここで今使えるものがありません。"),
    "choose": ("Something else is being asked now, and this does not answer it.", "今の問いの答えにはなりません。"),
}


async def log_lines(room: Room, page: Connection, m: p.GetLog) -> p.Reply:
    if room.match is None or not room.hall.may_read(page):
        raise Refusal("too-fast", "once a second, please")
    stream = room.stream_for(page)
    if stream.viewer.viewer == OPEN:
        raise Refusal("not-now", "with open hands the whole log is told in the replay")
    lines = room.match.log(stream.viewer.viewer, page.lang)
    first, last = max(1, m.first), min(m.last or len(lines), len(lines), m.first + 500)
    return p.Reply(m.id, [p.LogEntry(k, lines[k - 1].text, lines[k - 1].rule) for k in range(first, last + 1)])


async def why(room: Room, page: Connection, m: p.Why) -> p.Reply:
    if room.match is None or room.stream_for(page).viewer.viewer == OPEN:
        raise Refusal("not-now", "nothing has happened yet, or it is told in the replay")
    try:
        told = room.match.why(m.line, room.stream_for(page).viewer.viewer, page.lang)
    except GyojiError as e:
        raise Refusal("no-such-option", str(e)) from None
    rules = [entry.rule for entry in room.stream_for(page).viewer.log if entry.i == m.line and entry.rule]
    return p.Reply(m.id, lines=told.split("\n"), rules=rules)


async def face(room: Room, page: Connection, m: p.GetFace) -> p.Reply:
    face = None if room.match is None else room.stream_for(page).has(m.f)
    card = None if face is None or room.match is None else room.match.game.cards().get(face.card)
    if card is None or room.match is None:
        raise Refusal("no-such-option", "there is no such card in sight")
    tree = [line for ability in card.base.abilities for line in ability.show().splitlines()]
    return p.Reply(m.id, lines=room.match.game.card_lines(card, page.lang), rules=tree)


async def why_not(room: Room, page: Connection, m: p.WhyNot) -> p.Reply:
    match = room.match if room.draft is None else room.draft.match
    if match is None:
        raise Refusal("not-now", "nothing is asked now")
    q = match.question
    if q is None or q.seat not in page.hands:
        return p.Reply(m.id, lines=[WHY_NOT["waiting"][page.lang == "ja"]])
    viewer = room.stream_for(page).viewer
    id = next((id for id, h in viewer.handles.items() if h == m.h), -1)
    if m.h not in viewer.cards or match.state.objs[id].controller != q.player or not match.state.visible(id, q.seat):
        raise Refusal("no-such-option", "that is asked of one's own cards")
    rules = foresight.why_not(match, q, id)
    gists = [f"{rule}: {match.game.rule_gist(rule, page.lang)}".removesuffix(": ") for rule in rules]
    if gists or any(id == option.parts("en").source for option in q.options):
        return p.Reply(m.id, lines=gists, rules=rules)
    return p.Reply(m.id, lines=[WHY_NOT.get(q.kind, WHY_NOT["choose"])[page.lang == "ja"]])


async def preview(room: Room, page: Connection, m: p.Preview) -> p.Outlook:
    match = room.match if room.draft is None else room.draft.match
    q = None if match is None else match.question
    if match is None or q is None or q.seat not in page.hands or m.q != room.qname:
        return p.Outlook(m.id)  # it was answered meanwhile
    found = foresight.payment(match, q.seat, m.pick, room.stream_for(page).viewer)
    found.id = m.id
    return found


async def foresee(room: Room, page: Connection, m: p.Foresee) -> p.Outlook:
    match = room.match
    if match is None or match.over:
        return p.Outlook(m.id)
    stream = room.stream_for(page)
    if room.draft is not None and room.draft.given[0].seat == stream.viewer.viewer:
        match = room.draft.match
    at = (room.generation, len(match.answers), match is room.match)
    if stream.viewer.viewer == OPEN:
        return p.Outlook(m.id)
    if stream.foreseen_at != at:
        stream.foreseen_at = at
        stream.foreseen = foresight.fight(match, stream.viewer)
    found = stream.foreseen
    return p.Outlook(m.id, found.players, found.falls)


async def deck(room: Room, page: Connection, m: p.GetDeck) -> p.Reply:
    if not room.over:
        raise Refusal("not-now", "decks are arranged between games")
    return p.Reply(m.id, lines=room.chairs[page.hands[0]].deck.split("\n"))


INQUIRIES: dict[type[Any], Callable[[Room, Connection, Any], Coroutine[Any, Any, p.Message]]] = {
    p.GetLog: log_lines,
    p.Why: why,
    p.GetFace: face,
    p.WhyNot: why_not,
    p.Preview: preview,
    p.Foresee: foresee,
    p.GetDeck: deck,
}
