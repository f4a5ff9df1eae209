"""What a seat may be told of what would happen: why something cannot be used, what an act would be paid with, what a fight
comes to. It is found in a copy in which whatever is hidden from the viewer is dealt again, so it tells nothing of that."""

from __future__ import annotations

from ..kernel.errors import GyojiError
from ..kernel.holding.match import Match
from ..kernel.holding.questions import Question
from ..kernel.state.terms import ACT, ATTACK, BLOCK, DEFENDER, DONE, MAY, PASS, PAY
from ..scenario.words import Reasons, words_of
from .protocol import Outlook
from .viewer import Viewer

MOST = 60  # answers of a fight that is played to its end
SEED = 1
DECLARING = (ATTACK, DEFENDER, BLOCK)


def why_not(match: Match, q: Question, id: int) -> list[str]:
    """The rules by which an object is no answer to what is asked now."""
    own = words_of(match.game.name).own
    if not isinstance(own, Reasons):
        return []
    g = match.imagine(q.seat, SEED).state
    return list(dict.fromkeys(own.why_not(g, q.code, q.player, id)))


def payment(match: Match, seat: int, pick: int, viewer: Viewer) -> Outlook:
    """What would be turned for an act, and which of the player's numbers change, up to when others have a say."""
    m = match.imagine(seat, SEED)
    q = m.question
    if q is None or q.seat != seat or pick >= len(q.values):
        return Outlook()
    source = q.options[pick].parts("en").source
    m.answer(pick)
    for _ in range(MOST):
        if m.question is None or m.question.seat != seat or m.question.code == ACT:
            break
        m.answer(idle(m.question))
    out = Outlook()
    out.players = {str(seat): change for change in [changes(match, m, seat)] if change}
    now = m.state.objs
    for o in match.state.objs:
        if o.controller == seat and not o.tapped and o.id != source and not o.gone and o.id in viewer.handles and (
                now[o.id].tapped and not now[o.id].gone):
            out.spent = [*out.spent, viewer.handles[o.id]]
    return out


def payer(start: Match, picks: list[tuple[int, int]], q: Question) -> int | None:
    """Of a payment that the player makes themselves, what the engine would take next if it paid for the act that began at
    `start` and has come here by these picks (kinds of questions, values); None: it would ask too."""
    own = words_of(start.game.name).own
    m = start.copy()
    m.checkpoint = m.checkpoint.clone()
    own.ask_payment(m.checkpoint, False)
    left = list(picks)
    try:
        m.run()
        for _ in range(MOST):
            asked = m.question
            if asked is None or asked.seat != q.seat:
                break
            while left and left[0][0] == PAY and (asked.code != PAY or left[0][1] not in asked.values):
                left.pop(0)  # the engine pays this by itself
            if not left and asked.code == PAY and asked.values == q.values:
                return None
            if not left and asked.code == ACT:
                break
            value = left.pop(0)[1] if left else asked.values[idle(asked)]
            m.answer(asked.values.index(value) if value in asked.values else idle(asked))
    except GyojiError:
        return 0
    used = {o.id for o in m.state.objs if o.tapped or o.gone}
    return next((i for i, value in enumerate(q.values) if value in used), 0)


def fight(match: Match, viewer: Viewer) -> Outlook:
    """What the fights that are declared come to if nobody does anything more: players' numbers, and who is gone then."""
    out = Outlook()
    if match.question is None:
        return out
    m = match.imagine(viewer.viewer, SEED)
    turn = (m.state.turn, m.state.active)
    for _ in range(MOST):
        q = m.question
        if q is None or (m.state.turn, m.state.active) != turn:
            break
        if q.code not in DECLARING and not m.game.fighting(m.state):
            break
        m.answer(idle(q))
    for p in range(match.state.players):
        change = changes(match, m, p)
        if change:
            out.players[str(p)] = change
    for id, h in viewer.handles.items():
        o = match.state.objs[id]
        if h in viewer.cards and o.zone >= 0 and m.state.objs[id].gone and on_table(match, o.zone):
            out.falls = [*out.falls, h]
    return out


def idle(q: Question) -> int:
    """What one who does nothing answers."""
    for nothing in (PASS,) if q.code == ACT else (DONE, 0) if q.code == MAY else (DONE,):
        if nothing in q.values:
            return q.values.index(nothing)
    return 0


def on_table(match: Match, zone: int) -> bool:
    return match.state.kinds[zone // match.state.players].sees == "all"


def changes(before: Match, after: Match, player: int) -> dict[str, int]:
    """By how much a player's numbers change, and the piles that lie before them face down."""
    out: dict[str, int] = {}
    layout = before.layout("en")
    old, new = (m.view(lang="en")["players"][player] for m in (before, after))
    for look in layout["numbers"]:
        name = look["name"]
        if type(old.get(name)) is int and type(new.get(name)) is int and old[name] != new[name]:
            out[name] = new[name] - old[name]
    for zone in layout["zones"]:
        if zone["show"] == "backs":
            n = new["zones"][zone["name"]]["count"] - old["zones"][zone["name"]]["count"]
            if n:
                out[zone["name"]] = n
    return out
