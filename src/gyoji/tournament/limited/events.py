"""Sealed pools and drafts as acts of the desk."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..desk import ANYBODY, act
from ..play_offs import shuffled
from ..rounds import decided_pods, place
from ..timing import minutes_of
from ..values import Refusal
from .draft import Draft
from .packs import packs_each, read_product
from .rochester import Rochester

if TYPE_CHECKING:
    from ..desk import Desk


@act("pools", roles=("organiser", "head-judge", "scorekeeper"), rule="MTR 7.2#1")
def sealed_pools(desk: Desk, product: str, packs: int = 0) -> dict[str, list[str]]:
    """Everybody who is present opens as many packs of the same kind."""
    s = desk.settings
    number, rule = packs_each("sealed", s.team, s.together)
    ids = [e.id for e in desk.entrants.values() if e.present]
    if not ids:
        raise Refusal("nobody is entered", "MTR 7.2#6")
    check_product(product)
    check_packs(packs)
    if desk.pools:
        raise Refusal("the pools were opened already", "MTR 7.2#1")

    def opened() -> dict[str, list[str]]:
        made = read_product(product).packs(len(ids) * (packs or number), f"{s.seed} {len(desk.log)}")
        size = packs or number
        return {id: [card for pack in made[k * size:(k + 1) * size] for card in pack] for k, id in enumerate(ids)}

    desk.pools = {id: list(cards) for id, cards in desk.decided("pools", opened).items()}
    for id in ids:
        desk.note(rule, f"{desk.entrants[id].name} opens {packs or number} packs of {product}", id)
    desk.note("MTR 8.6#2" if s.team > 1 else "MTR 7.2#1", "all have packs of the same number and kind")
    kind = "two-headed-sealed" if s.together else "team-sealed" if s.team > 1 else "sealed"
    minutes, rule = minutes_of(kind=kind)
    desk.note(rule, f"{minutes} minutes to register and build")
    if s.team > 1:
        desk.note("MTR 8.6#1", "a team's pool is divided among its decks")
    if s.program == "prerelease":
        desk.note("MTR B#4", "15 minutes more to build with a new set")
    return desk.pools


@act("draft", roles=("organiser", "head-judge", "scorekeeper"), rule="MTR 7.6#1")
def begin_draft(desk: Desk, product: str, packs: int = 0, first_picks: int = 0,
                second: list[str] | None = None) -> list[Draft] | list[Rochester]:
    """Pods are made by chance, and everybody opens the first pack. Of Rochester drafts: `second`, the teams that do not want
    to pick first where chance lets them choose."""
    s = desk.settings
    if any(not d.over for d in desk.drafts):
        raise Refusal("a draft is going on", "MTR 7.7#1")
    check_product(product)
    check_packs(packs, first_picks)
    open_draft = s.format == "rochester"
    number, rule = packs_each("rochester" if open_draft else "draft", s.team, s.together)
    size = packs or number
    pods = two_teams_each(desk) if open_draft else decided_pods(desk)
    seats = [[person for id in ids for person in (desk.entrants[id].members if open_draft else [id])] for ids in pods]

    def opened() -> list[list[list[str]]]:
        people = sum(map(len, seats))
        made = read_product(product).packs(people * size, f"{s.seed} {len(desk.log)}")
        return [made[k * size:(k + 1) * size] for k in range(people)]

    dealt = [list(map(list, packs)) for packs in desk.decided("packs", opened)]
    place(desk, pods)
    desk.drafts = []
    for ids, people in zip(pods, seats, strict=True):
        own = [dealt.pop(0) for _ in people]
        if open_draft:
            desk.drafts.append(Rochester(people, own, 1 if ids[0] in (second or []) else 0))
        else:
            desk.drafts.append(Draft(people, own, 2 if s.together else 1, first_picks, s.level == "regular"))
    desk.pools = {}
    desk.note(rule, f"{size} packs of {product} each")
    minutes, rule = minutes_of(kind="two-headed-draft" if s.together else "team-draft" if s.team > 1 else "draft")
    desk.note(rule, f"{minutes} minutes to register and build after the draft")
    if s.together:
        desk.note("MTR 9.7#1", "teams sit together and draft as one")
        desk.note("MTR 9.6#1", "what is said of limited events holds")
    collect(desk)
    return desk.drafts


def two_teams_each(desk: Desk) -> list[list[str]]:
    """Tables of two teams of three, by chance; so is the team, the first, that says who picks first (MTR 8.5#2)."""
    ids = [e.id for e in desk.entrants.values() if e.present]
    if desk.settings.team != 3 or desk.settings.together or len(ids) < 2 or len(ids) % 2:
        raise Refusal(f"a Rochester draft is for two teams of three at each table, not for {len(ids)} entrants of "
                      f"{desk.settings.team}", "MTR 8.5#1")
    order: list[str] = desk.decided("pods", lambda: shuffled(ids, f"{desk.settings.seed} {len(desk.log)} rochester"))
    return [order[k:k + 2] for k in range(0, len(order), 2)]


@act("pick", roles=ANYBODY, rule="MTR 7.7#2")
def pick(desk: Desk, who: str, card: str, by: str = "") -> None:
    """A card of the pack that an entrant, or a member of a team, picks from."""
    draft, seat = seat_in_draft(desk, who, by)
    draft.pick(seat, card)
    collect(desk)


@act("pick-time-out", roles=("organiser", "head-judge", "floor-judge", "scorekeeper"), rule="IPG 3.6 penalty#1")
def time_out(desk: Desk, who: str) -> str:
    """Too slow: the desk takes a card."""
    draft, seat = seat_in_draft(desk, who)
    card = str(desk.decided("card", lambda: draft.due_card(seat), anew=False))  # what was marked is not in the log
    draft.time_out(seat, card)
    collect(desk)
    return card


@act("leave-draft", roles=ANYBODY, rule="MTR 7.7#7")
def leave_draft(desk: Desk, who: str, by: str = "") -> None:
    """Out of the draft and not of the event."""
    draft, seat = seat_in_draft(desk, who, by, "MTR 7.7#7")
    draft.leave(seat)
    collect(desk)


def seat_in_draft(desk: Desk, who: str, by: str = "", rule: str = "MTR 7.7#3") -> tuple[Draft | Rochester, str]:
    """Where somebody sits; nobody acts for another."""
    e = desk.entrant(who)
    desk.for_oneself(by, e, rule)
    for draft in desk.drafts:
        for seat in (who, e.id):
            if seat in draft.seats:
                if by and by not in desk.staff and seat in e.members and by != seat:
                    raise Refusal(f"{by} does not pick for {seat}", "MTR 8.5#6")
                found: Draft | Rochester = draft
                return found, seat
    raise Refusal(f"{e.id} is in no draft", "MTR 7.6#1")


def check_product(product: str) -> None:
    if "conspiracy" in product.lower():
        raise Refusal("packs of Conspiracy are for other games", "MTR 7.2#5")


def check_packs(packs: int, first_picks: int = 0) -> None:
    if not 0 <= packs <= 24 or not 0 <= first_picks <= 15:
        raise Refusal("packs are 1 to 24 each, and first picks 1 to 15 cards", "MTR 7.2#6")


def collect(desk: Desk) -> None:
    """What was decided at the tables; pools, when all is drafted."""
    for draft in desk.drafts:
        for rule, text in draft.cited:
            desk.note(rule, text, *draft.seats)
        draft.cited = []
        if draft.over:
            teams = desk.people()
            found: dict[str, list[str]] = {}
            for seat, cards in zip(draft.seats, draft.picks, strict=True):
                found.setdefault(teams.get(seat, seat), []).extend(cards)
            desk.pools.update(found)  # of a team all that its members have picked


def run_draft(desk: Desk, drafters: dict[str, Any], progress: Any = None) -> None:
    """All picks, by a drafter for each entrant."""
    done = 0
    for draft in desk.drafts:
        while not draft.over:
            for who in draft.waits_for():
                seat = draft.seats.index(who)
                desk.do("pick", who=who, card=drafters[who].choose(list(draft.pack_of(seat)), list(draft.picks[seat])))
                done += 1
                if progress is not None:
                    progress(done)
