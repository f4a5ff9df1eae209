"""What somebody sees of an event, by their role."""

from __future__ import annotations

from typing import Any

from ...tournament import Desk, Refusal
from ...tournament.decks import checks_missing, list_of, own_list, without_list
from ...tournament.infractions import INFRACTIONS
from ...tournament.japanese import in_japanese
from ...tournament.penalties import game_losses
from ...tournament.play_offs import final_places
from ...tournament.prizes import prizes_of
from ...tournament.results import dashed
from ...tournament.standings import shown
from ...tournament.timing import seconds_left
from ...tournament.values import Entrant, Match, Round
from .types import CallView, DraftView, EventView, MatchView, PenaltyView, PersonView, PlaceView, RoundView, SeatView

NOTES = 60


def view_of(desk: Desk, id: str, person: str, now: int, setup: dict[str, object], draft: DraftView | None,
            watch: dict[tuple[int, str, str], str], ja: bool = False) -> EventView:
    """The event for a person; for nobody in particular if there is none. Lists, previews and reports are not for all."""
    roles = sorted(desk.staff.get(person, set()))
    entrant = desk.people().get(person, "")
    staff = bool(roles)
    programs = setup.get("programs")
    places = desk.standings() if desk.swiss_rounds else []
    points = {p.id: p.points for p in places}
    mine = [note for note in desk.notes if note.text and (staff or (entrant and entrant in note.who))]
    deck = {section: {str(card): int(n) for n, card in lines} for section, lines in list_seen(desk, entrant, person).items()}
    return EventView(
        id, len(desk.log), desk.settings.name, desk.settings.game, desk.phase, desk.settings.format, desk.settings.level,
        person, roles, entrant, desk.rounds_to_play, seconds_left(desk, None, now), bool(setup.get("open")),
        bool(setup.get("tables")),
        [PersonView(e.id, e.name, e.present, e.deck if staff else "registered" if e.deck else "", points.get(e.id, 0),
                    program_of(programs, e) if isinstance(programs, dict) else "", e.pod, list(e.members))
         for e in desk.entrants.values()],
        [round_view(desk, r, entrant, staff, now, watch) for r in desk.rounds if r.posted or staff],
        [PlaceView(p.rank, p.id, p.name, p.points, f"{p.record.won}-{p.record.lost}-{p.record.drawn}",
                   shown(p.opponents_match_win), shown(p.game_win), shown(p.opponents_game_win)) for p in places],
        [desk.entrants[who].name for _, who in final_places(desk)] if desk.phase == "over" else [],
        [CallView(n, desk.entrants[c.who].name, c.table, c.about, c.taken_by) for n, c in enumerate(desk.calls)
         if staff or c.who == entrant],
        [PenaltyView(desk.entrants[p.id].name, one.id, one.ja if ja else one.name, p.penalty, p.round, p.reason)
         for p in desk.penalties if staff or p.id == entrant for one in [INFRACTIONS[p.infraction]]],
        [in_japanese(told) if ja else told for told in (f"{note.text} ({note.rule})" for note in mine[-NOTES:])],
        draft, [who for d in desk.drafts if not d.over for who in d.waits_for()] if desk.drafts else [],
        list(desk.pools.get(entrant, [])), deck, checks_missing(desk) if staff else 0,
        without_list(desk) if staff else [], list(desk.prizes),
        [desk.entrants[id].name if id else "organiser" for id in sorted(desk.agreed)], prizes_of(desk), desk.settings.team,
        desk.settings.together, desk.settings.wins)


def program_of(programs: dict[str, str], e: Entrant) -> str:
    """The agent that plays for an entrant."""
    found = {programs.get(person, "") for person in e.members or (e.id,)}
    return found.pop() if len(found) == 1 else ""


def list_seen(desk: Desk, entrant: str, person: str) -> dict[str, list[list[Any]]]:
    """What a player has handed in; where lists count, between matches (MTR 2.7#5)."""
    found = own_list(desk, entrant, person) if entrant else None
    if found is None:
        return {}
    try:
        return dict((list_of(desk, person, person) if desk.settings.needs_lists else found)["sections"])
    except Refusal:
        return {}


def round_view(desk: Desk, round: Round, entrant: str, staff: bool, now: int,
               watch: dict[tuple[int, str, str], str]) -> RoundView:
    return RoundView(round.number, round.system, round.posted, [
        match_view(desk, round, m, staff or m.has(entrant), now, watch) for m in sorted(
            round.matches, key=lambda m: m.table or 10 ** 6)])


def match_view(desk: Desk, round: Round, m: Match, close: bool, now: int,
               watch: dict[tuple[int, str, str], str]) -> MatchView:
    on = round is desk.round and m.played and not m.done
    return MatchView(
        m.table, m.a, m.b, m.kind, dashed(m.score) if m.score else "",
        {who: dashed(score) for who, score in m.reported.items()} if close else {}, m.extension, m.more_turns,
        seconds_left(desk, m, now) if on else None, m.by_hand, game_losses(desk, round, m) if on else [],
        watch.get((round.number, m.a, m.b), ""), seats_of(desk, round, m, watch))


def seats_of(desk: Desk, round: Round, m: Match, watch: dict[tuple[int, str, str], str]) -> list[SeatView]:
    """Of teams whose seats play apart: who plays whom."""
    if desk.settings.team == 1 or desk.settings.together or not m.played:
        return []
    return [SeatView(a, b, watch.get((round.number, a, b), ""))
            for a, b in zip(desk.entrants[m.a].members, desk.entrants[m.b].members, strict=True)]
