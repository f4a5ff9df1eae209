"""Prizes: announced by place, and divided evenly where all who are left agree on it (MTR 5.2#6)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from .desk import ANYBODY, act
from .play_offs import final_places, winner_of
from .values import ELIMINATION, Refusal

if TYPE_CHECKING:
    from .desk import Desk

DIVISIBLE = ("money", "vouchers", "product")  # what alone is divided; unopened product


@act("prizes", roles=("organiser",), rule="MTR 1.6#1")
def announce_prizes(desk: Desk, places: list[int], kind: str = "product") -> None:
    """What the first, the second and so on get: so many of something, or another kind of prize."""
    if not places or any(not 0 <= n <= 10 ** 9 for n in places):
        raise Refusal("prizes are numbers, of the first place, the second and so on", "MTR 5.2#6")
    if desk.phase == "over":
        raise Refusal("the event is over", "MTR 10.2#3")
    if desk.prizes and desk.rounds:
        raise Refusal("prizes are announced before the event begins and do not change", "MTR 5.2#6")
    desk.prizes, desk.prize_kind = list(places), kind
    desk.note("MTR 1.6#1", f"prizes ({kind}) by place: {', '.join(map(str, places))}")


def left_in(desk: Desk) -> list[str]:
    """Who can still win the event."""
    out = {m.b if winner_of(m) == m.a else m.a for r in desk.rounds if r.system == ELIMINATION and r.posted
           for m in r.matches if m.played and m.done}
    return [id for id in desk.seeds if desk.entrants[id].present and id not in out]


@act("split", roles=ANYBODY, rule="MTR 5.2#6")
def split(desk: Desk, who: str = "", play_on: bool = False, by: str = "") -> list[str]:
    """A player who is left agrees to divide the prizes evenly, or the organiser allows it; when all have, it is so, and the
    event ends unless they play on. Who has not agreed yet."""
    if desk.phase != ELIMINATION:
        raise Refusal("prizes are divided in rounds of single elimination", "MTR 5.2#6")
    if not desk.prizes or desk.prize_kind not in DIVISIBLE:
        raise Refusal(f"only {', '.join(DIVISIBLE)} are divided, and no such prizes were announced", "MTR 5.2#6")
    if desk.shares:
        raise Refusal("the prizes are divided already", "MTR 5.2#6")
    left = left_in(desk)
    if who:
        e = desk.entrant(who)
        desk.for_oneself(by, e, "MTR 5.2#6")
        if e.id not in left:
            raise Refusal(f"{e.name} plays for the prizes no more", "MTR 5.2#6")
        desk.agreed.add(e.id)
        desk.note("MTR 5.2#6", f"{e.name} agrees to divide the prizes evenly", e.id)
    elif by and "organiser" not in desk.staff.get(by, set()):
        raise Refusal("the organiser allows it", "MTR 5.2#6")
    else:
        desk.agreed.add("")
        desk.note("MTR 5.2#6", "the organiser allows that the prizes are divided")
    missing = [desk.entrants[id].name for id in left if id not in desk.agreed]
    missing += [] if "" in desk.agreed else ["the organiser"]
    if not missing:
        share = Fraction(sum(desk.prizes[:len(left)]), len(left))
        desk.shares = {id: str(share) for id in left}
        desk.note("MTR 5.2#6", f"each of {len(left)} gets {share} ({desk.prize_kind})", *left)
        if not play_on:
            desk.phase = "over"
            desk.note("MTR 5.2#6", "and the event ends")
    return missing


def prizes_of(desk: Desk) -> dict[str, str]:
    """Who gets what, once the event is over."""
    if desk.phase != "over" or not desk.prizes:
        return {}
    found = {id: str(desk.prizes[k]) for k, (_, id) in enumerate(final_places(desk)) if k < len(desk.prizes)}
    return {id: desk.shares.get(id, given) for id, given in found.items()}
