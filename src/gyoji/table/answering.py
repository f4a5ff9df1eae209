"""What a seat answers, one by one or several in one go. Until a choice is complete, or somebody learns something by it,
it is a draft that the others do not see."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..kernel.errors import GyojiError
from ..kernel.holding.match import Match
from ..kernel.holding.questions import Question
from ..kernel.state.terms import ACT, ATTACK, CHOOSE, DEFENDER, DONE, MAY, NOBODY, NUMBER, ORDER, PASS, PAY
from . import consents, foresight
from . import protocol as p
from .chairs import Chair, Drafted, Refusal
from .cover import LEAST_SHOWN
from .pacing import yield_key
from .store import Given, now_ms
from .streams import Connection

if TYPE_CHECKING:
    from .room import Room

MANY = 400  # answers of one declaration


async def answer(room: Room, page: Connection, m: p.Answer) -> None:
    match = room.match if room.draft is None else room.draft.match
    q = None if match is None else match.question
    if match is None or q is None:
        raise Refusal("not-now", "nothing is asked now")
    if q.seat not in page.hands:
        raise Refusal("not-your-question", "another seat is asked")
    if m.q != room.qname:
        raise Refusal("old-question", "this question was answered already")
    if m.pick >= len(q.values):
        raise Refusal("no-such-option", f"there is no option {m.pick}: there are 0 to {len(q.values) - 1}")
    chair = room.chairs[q.seat]
    chair.pace.acted()
    chair.pace.hold_once = m.hold
    if room.wish is not None:
        consents.end_wish(room)
    if room.cover and q.code == ACT and q.values[m.pick] == PASS:
        chair.cover.passed(room.hall.time() - room.asked_at)
        room.line.pause(room.asked_at + LEAST_SHOWN)
    if q.code == MAY and q.src >= 0:
        key, last = yield_key(match, q), chair.said.get(yield_key(match, q), (0, 0))
        chair.said[key] = (q.values[m.pick], last[1] + 1 if last[0] == q.values[m.pick] else 1)
    words = q.options[m.pick].text(page.lang)
    given = Given(len(match.answers), chair.seat, m.pick, q.check(), m.id, now_ms())
    next_match = match.copy()
    try:
        next_match.answer(m.pick)
    except GyojiError as e:
        raise Refusal("not-now", str(e)) from None
    before = [] if room.draft is None else room.draft.given
    picked = [*before, given] if len(q.values) > 1 else before
    said = [] if room.draft is None else room.draft.words
    picks = [*([] if room.draft is None else room.draft.picks), (q.code, q.values[m.pick])]
    if picked and may_draft(room, next_match, chair, len(picked)):
        handle = q.options[m.pick].handle
        named = [] if room.draft is None else room.draft.named
        room.draft = Drafted(next_match, picked, [*said, words], [*named, -1 if handle is None else handle], picks)
        room.qname = room.new_name()
        room.line.drop()
        now = next_match.question
        pays = not room.quiet and now is not None and now.code == PAY and chair.pace.settings.pay_all
        if pays and now is not None and foresight.payer(room.match or next_match, picks, now) is not None:
            await pay(room, page, p.Pay(m.id, room.qname))
        elif not room.quiet:
            send_draft(room)
        return
    room.draft = None
    room.match = next_match
    if picks[0][0] == ATTACK:
        chair.attackers = attacks(picks)
    if picked:
        chair.chosen = [*[n for n in chair.chosen if n < picked[0].n], picked[0].n]
    room.pending.extend(picked)
    await room.advance()


async def answer_on(room: Room, page: Connection, id: str, name: str,
                    choose: Callable[[Match, Question], int | None]) -> None:
    """Answer one question after the other, as if each had been answered by itself, for as long as there is a choice."""
    room.quiet = True
    try:
        for k in range(MANY):
            match = room.match if room.draft is None else room.draft.match
            q = None if match is None else match.question
            pick = None if match is None or q is None or q.seat not in page.hands else choose(match, q)
            if pick is None and k == 0:
                raise Refusal("not-now", "that is not what is asked now")
            if pick is None:
                break
            await answer(room, page, p.Answer(f"{id}.{k}"[:40], name, pick))
            name = room.qname
    finally:
        room.quiet = False
        send_draft(room)


def send_draft(room: Room) -> None:
    """What is asked next of a choice goes to the pages of the seat."""
    q = None if room.draft is None else room.draft.match.question
    for page in room.pages:
        if q is not None and q.seat in page.hands:
            room.send_question(page, room.qname)


async def attack(room: Room, page: Connection, m: p.Attack) -> None:
    """Attackers in one go; to be declared by the player themselves."""
    if m.what not in ("all", "same"):
        raise Refusal("bad-message", "attackers are declared by all or same")
    to: list[int | None] = [None]  # whom the last one attacks

    def choose(_: Match, q: Question) -> int | None:
        last = room.chairs[q.seat].attackers
        if q.code == ATTACK:
            able = [i for i, v in enumerate(q.values) if v != DONE and (m.what == "all" or v in last)]
            if able:
                to[0] = last.get(q.values[able[0]]) if m.what == "same" else None
            return able[0] if able else None
        if q.code == DEFENDER:
            return q.values.index(to[0]) if to[0] in q.values else 0
        return (len(q.values) - 1 if m.what == "all" else 0) if q.code == NUMBER else None

    await answer_on(room, page, m.id, m.q, choose)


async def pay(room: Room, page: Connection, m: p.Pay) -> None:
    """What is still to be paid is paid as the engine would."""
    def choose(_: Match, q: Question) -> int | None:
        if q.code != PAY or room.match is None:
            return None
        return 0 if room.draft is None else foresight.payer(room.match, room.draft.picks, q)

    await answer_on(room, page, m.id, m.q, choose)


async def arrange(room: Room, page: Connection, m: p.Arrange) -> None:
    """Cards that are looked at: where each of them goes, and in which order."""
    ids = {h: id for id, h in room.stream_for(page).viewer.handles.items()} if room.match is not None else {}
    away, stay = ([ids.get(h, -1) for h in hs] for hs in (m.away, m.stay))
    rules: list[str] = []  # by which it is asked
    chosen: list[bool] = []

    def choose(match: Match, q: Question) -> int | None:
        if q.code not in (CHOOSE, ORDER) or match.state.ordering or (rules and q.rule != rules[0]):
            return None
        rules.append(q.rule)
        if q.code == ORDER:
            return next((q.values.index(id) for id in (*stay, *away) if id in q.values), None)
        if chosen or DONE not in q.values:
            return None
        left = [id for id in away if id in q.values]
        chosen.extend([] if left else [True])
        return q.values.index(left[0] if left else DONE)

    await answer_on(room, page, m.id, m.q, choose)


def may_draft(room: Room, match: Match, chair: Chair, steps: int) -> bool:
    """The choice goes on, and nobody has learned anything by it yet."""
    q = match.question
    if q is None or q.seat != chair.seat or q.code == ACT or not chair.pace.settings.drafts:
        return False
    if chair.pace.automatic(match, q) is not None or match.base > len(match.answers) - steps:
        return False  # or the moment is over to which it belongs: the engine would play the whole game again to say so
    try:
        match.copy().undo(chair.seat, steps)
    except GyojiError:
        return False
    return True


async def draft(room: Room, page: Connection, m: p.Draft) -> None:
    draft = room.draft
    if draft is None or room.match is None or draft.given[0].seat not in page.hands:
        raise Refusal("not-now", "nothing is being chosen that could be taken back")
    keep = draft.given[:-1] if m.back else []
    match = room.match.copy()
    for given in keep:
        match.answer(given.pick)
    room.draft = Drafted(match, keep, draft.words[:len(keep)], draft.named[:len(keep)],
                         draft.picks[:len(keep)]) if keep else None
    room.qname = room.new_name()
    for other in room.pages:
        if draft.given[0].seat in other.hands:
            room.send_question(other, room.qname)


def declares_several(match: Match, q: Question) -> bool:
    """Attackers are declared together: after one, the next is asked for."""
    able = [i for i, value in enumerate(q.values) if value != DONE]
    m = match.copy()
    m.answer(able[0] if able else 0)
    while m.question is not None and m.question.code == DEFENDER and m.question.seat == q.seat:
        m.answer(0)
    return len(able) > 1 and m.question is not None and m.question.code == ATTACK and m.question.seat == q.seat


def attacks(picks: list[tuple[int, int]]) -> dict[int, int | None]:
    """Who was declared to attack, and whom, where that was asked."""
    out: dict[int, int | None] = {}
    last = NOBODY
    for code, value in picks:
        if code == ATTACK and value != DONE:
            last = value
            out[last] = None
        elif code == DEFENDER and last in out:
            out[last] = value
    return out
