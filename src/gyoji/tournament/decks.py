"""Deck lists: registered, checked against the format, looked at in deck checks, changed by a judge (MTR 2.7, 2.8, 3.16)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from ..games import load
from ..kernel.declaring.deck import Deck
from .desk import ANYBODY, act
from .formats import (
    BASICS,
    CONSTRUCTED,
    FORMATS,
    LIMITED,
    Lines,
    Printing,
    format_named,
    legal,
    limited_problems,
    name_meant,
    problems,
    size,
    unified_problems,
)
from .printings import read_printings
from .values import Entrant, Refusal

if TYPE_CHECKING:
    from .desk import Desk

Sections = dict[str, list[list[Any]]]
#: by name, what the cards' file says of where they are printed; not part of the log
PRINTINGS: dict[str, Printing] = {}


def know(path: str) -> int:
    """Learn from a file of cards where they are printed; how many names are known now."""
    PRINTINGS.update(read_printings(path))
    return len(PRINTINGS)


@act("register", roles=ANYBODY, rule="MTR 2.7#1")
def register(desk: Desk, who: str, deck: Sections, name: str = "", member: str = "", unchecked: bool = False,
             by: str = "") -> list[str]:
    """A deck list: refused with every reason if it is not legal, unless it is one of paper, which staff accepts as it is."""
    e = desk.entrant(who)
    desk.for_oneself(by, e, "MTR 2.7#1")
    if unchecked and by and by not in desk.staff:
        raise Refusal("a list that was not checked is accepted by the staff only", "MTR 2.7#2")
    if member and member not in e.members:
        raise Refusal(f"{member} is no member of {e.name}", "MTR 8.2#1")
    meant = desk.decided("names", lambda: names_meant(desk, deck), anew=bool(PRINTINGS)) if short_names(desk) else {}
    deck = {section: [[n, meant.get(card, card)] for n, card in lines] for section, lines in deck.items()}
    for written, card in meant.items():
        desk.note("IPG 3.4 philosophy#3", f"{written} can only mean {card}", e.id)
    listed = {section: [(int(n), str(card)) for n, card in lines] for section, lines in deck.items()}
    if desk.settings.needs_lists:
        desk.cite("MTR 2.7#1")
    changes = desk.settings.limited and not desk.settings.needs_lists
    if changes:
        desk.cite("MTR 7.3#1")  # decks may change between matches
    if (member or not e.members) and own_list(desk, e.id, member) is not None and not changes:
        after = desk.phase != "entering" if not desk.settings.limited else any(r.match_of(e.id) for r in desk.rounds)
        if after:
            raise Refusal(f"the list of {e.name} was accepted and is not changed any more", "MTR 2.7#2")
    if desk.phase != "entering" and not desk.settings.limited and e.since == 1 and desk.rounds and desk.settings.needs_lists:
        raise Refusal("lists are handed in before the event begins", "MTR 2.7#3")
    found: list[str] = desk.decided("problems", lambda: problems_of(desk, e, listed, member),
                                     anew=bool(PRINTINGS) or desk.settings.format not in FORMATS)
    if found and not unchecked:
        rules = rules_in(found)
        raise Refusal(f"the deck of {e.name} is not legal: " + "; ".join(found), "" if rules else "MTR 2.7#1", *rules)
    desk.lists.setdefault(e.id, []).append({"name": name, "member": member, "sections": deck, "round": len(desk.rounds)})
    e.deck = name or "registered"
    e.deck_at = len(desk.rounds)
    desk.note("MTR 2.7#2", f"the list of {e.name} is accepted", e.id)
    return found


def short_names(desk: Desk) -> bool:
    """Whether names on a list may be short: where it is known which cards are legal."""
    return desk.settings.game == "magic" and desk.settings.format in FORMATS


def names_meant(desk: Desk, deck: Sections) -> dict[str, str]:
    """By what is written on a list, the only card of the format that it can mean."""
    one, on = format_named(desk.settings.format), desk.settings.date or "9999"
    out: dict[str, str] = {}
    for written in dict.fromkeys(card for lines in deck.values() for _, card in lines):
        if written in PRINTINGS or written in BASICS:
            continue
        found = [name for name in name_meant(written, PRINTINGS) if not legal(name, one, on, PRINTINGS[name])[0]]
        if len(found) > 1:
            raise Refusal(f"{written} can mean {' or '.join(sorted(found)[:4])}", "IPG 3.4 philosophy#3")
        if found:
            out[written] = found[0]
    return out


def rules_in(found: Iterable[str]) -> list[str]:
    """The rules that messages end with."""
    return [text[:-1].rpartition("(")[2] for text in found if text.endswith(")")]


def problems_of(desk: Desk, e: Entrant, listed: Mapping[str, Lines], member: str = "") -> list[str]:
    """Every reason why a list is not legal in this event."""
    s = desk.settings
    main, side = list(listed.get("main", [])), list(listed.get("sideboard", []))
    if s.game != "magic" and not desk.pools:
        return own_problems(s.game, listed, "")
    if s.format in LIMITED:
        desk.cite(LIMITED[s.format])
        if not desk.pools:
            return limited_size(main)
        pool = list(desk.pools.get(e.id, []))
        if e.members:
            desk.cite("MTR 9.6#3" if s.together else "MTR 8.6#4")  # one pool, and no card in two decks of it
            for entry in latest(desk, e, member):
                for n, card in [*sections_of(entry, "main"), *([] if s.together else sections_of(entry, "sideboard"))]:
                    for _ in range(min(n, pool.count(card))):
                        pool.remove(card)
        return limited_problems(main, side, pool, desk.cite)
    if s.format in CONSTRUCTED:
        out = problems(main, side, format_named(s.format), s.date or "9999", PRINTINGS, s.program == "prerelease", desk.cite)
    elif s.format and s.format not in ("commander", "none"):
        return [f"there is no format {s.format!r}"]
    else:
        out = own_problems(s.game, listed, s.format)
    if e.members:
        others = {entry["member"]: (sections_of(entry, "main"), sections_of(entry, "sideboard"))
                  for entry in latest(desk, e, member)}
        out += unified_problems({**others, member: (main, side)}, PRINTINGS, s.together, desk.cite)
    return out


def latest(desk: Desk, e: Entrant, but: str) -> list[dict[str, Any]]:
    """The newest list of each other member of a team."""
    return list({entry["member"]: entry for entry in desk.lists.get(e.id, []) if entry["member"] != but}.values())


def limited_size(main: Lines) -> list[str]:
    return [] if size(main) >= 40 else [f"the deck has {size(main)} cards; at least 40 are needed (MTR 7.1#1)"]


def own_problems(name: str, listed: Mapping[str, Lines], format: str) -> list[str]:
    """By the game's own rules of construction, with the cards that are known here."""
    game = load(name)
    deck = Deck("deck", {section: list(lines) for section, lines in listed.items()})
    unknown = [card for card in deck.names() if card not in game.cards()]
    if unknown:
        return [f"there is no card {card!r}" for card in unknown]
    options = game.read_options({"format": format} if format == "commander" else {})
    return game.deck_problems_with(deck, game.cards(), options)


def sections_of(entry: dict[str, Any], section: str) -> Lines:
    return [(int(n), str(card)) for n, card in entry["sections"].get(section, [])]


def own_list(desk: Desk, id: str, member: str = "") -> dict[str, Any] | None:
    """The newest list of an entrant; of a team, of a member, if one is named."""
    lists = [entry for entry in desk.lists.get(id, [])
             if not desk.entrants[id].members or member in ("", id, entry["member"])]
    return lists[-1] if lists else None


def list_of(desk: Desk, who: str, by: str = "") -> dict[str, Any]:
    """A deck list, for those who may see it now."""
    e = desk.entrant(who)
    found = own_list(desk, e.id, who if who in e.members else by if by in e.members else "")
    if found is None:
        raise Refusal(f"there is no list of {e.name}", "MTR 2.7#1")
    playing = desk.round is not None and desk.round.posted and not desk.round.done and desk.phase != "over"
    own = desk.people().get(by, by) == e.id
    if by and by not in desk.staff and not own:
        match = None if desk.round is None else desk.round.match_of(e.id)
        opponent = match is not None and match.has(desk.people().get(by, by))
        if desk.phase != "over" and not (desk.settings.level == "professional" and opponent):
            raise Refusal(f"the list of {e.name} is not public during the event", "MTR 2.7#6")
    if own and playing and by:
        match = desk.round.match_of(e.id) if desk.round else None
        if match is not None and not match.done:
            raise Refusal("one's own list is seen between matches", "MTR 2.7#5")
    desk.cite("MTR 2.7#5" if own else "MTR 2.7#6")
    return found


def without_list(desk: Desk) -> list[str]:
    """Of whom there is no deck list yet: entrants who are present; of teams, members."""
    return [name for e in desk.entrants.values() if e.present for name, member in (
        [(person, person) for person in e.members] or [(e.name, "")]) if own_list(desk, e.id, member) is None]


@act("deck-check", roles=("head-judge", "floor-judge"), rule="MTR 2.8#1")
def deck_check(desk: Desk, who: str, deck: Sections | None = None, minutes: int = 0, hand_seen: bool = False,
               game: int = 1) -> list[str]:
    """Compare a deck with its list, after the first game as a whole; what differs, in words. The match is given its time
    back, and three minutes."""
    e = desk.entrant(who)
    registered = own_list(desk, e.id, who if who in e.members else "")
    if registered is None:
        raise Refusal(f"there is no list of {e.name} to compare with", "MTR 2.8#1")
    if hand_seen:
        raise Refusal("no full check once a hand was looked at", "MTR 2.8#1")
    differences: list[str] = []
    if deck is not None and game > 1:
        desk.cite("MTR 3.16#1")
        differences = sideboarded({s: sections_of(registered, s) for s in registered["sections"]},
                                  {s: [(int(n), str(card)) for n, card in lines] for s, lines in deck.items()})
    elif deck is not None:
        for section in sorted({*deck, *registered["sections"]}):
            listed = dict((card, n) for n, card in sections_of(registered, section))
            played = dict((str(card), int(n)) for n, card in deck.get(section, []))
            differences += [f"{section}: {card}: {listed.get(card, 0)} listed, {played.get(card, 0)} found"
                            for card in sorted({*listed, *played}) if listed.get(card, 0) != played.get(card, 0)]
    desk.checked.add(e.id)
    desk.note("MTR 2.8#1", f"the deck of {e.name} was checked: {'; '.join(differences) or 'as listed'} "
              f"({len(desk.checked)} of {len(desk.entrants)} decks so far)", e.id)
    if minutes and desk.round is not None:
        match = desk.round.match_of(e.id)
        if match is not None and not match.done:
            match.extension += minutes + 3
            desk.note("MTR 2.6#1", f"{minutes + 3} min more for table {match.table}: deck-check", match.a, match.b)
    return differences


@act("choose-check", roles=("head-judge", "floor-judge"), rule="MTR 2.8#1")
def choose_check(desk: Desk) -> int:
    """A table for the next deck check, by chance among those not checked."""
    round = desk.round
    tables = [] if round is None else [m.table for m in round.matches
                                       if m.played and not m.done and not {m.a, m.b} <= desk.checked]
    if not tables:
        raise Refusal("there is no table left to check", "MTR 2.8#1")
    table: int = desk.decided("table", lambda: Random(f"{desk.settings.seed} check {len(desk.log)}").choice(tables))
    desk.note("MTR 2.8#1", f"table {table} is checked, by chance")
    return table


def checks_missing(desk: Desk) -> int:
    """How many more decks must be checked: a tenth of all, above Regular."""
    return max(0, -(-len(desk.entrants) // 10) - len(desk.checked)) if desk.settings.level != "regular" else 0


@act("fix-list", roles=("head-judge", "floor-judge"), rule="IPG 3.4 remedy#2")
def fix_list(desk: Desk, who: str, deck: Sections, reason: str) -> None:
    """A judge makes a list say what is really played; cards that are not legal come out, basic lands fill up."""
    e = desk.entrant(who)
    old = own_list(desk, e.id, who if who in e.members else "")
    if old is None:
        raise Refusal(f"there is no list of {e.name}", "MTR 2.7#1")
    if not reason.strip():
        raise Refusal("a list is changed for a reason, which is recorded", "MTR 2.7#2")
    desk.lists[e.id].append({**old, "sections": deck, "round": len(desk.rounds)})
    desk.note("IPG 3.4 remedy#2", f"the list of {e.name} is changed: {reason}", e.id)
    added = [card for n, card in deck.get("main", []) if card in BASICS]
    if added:
        desk.note("IPG 3.4 remedy#3", "basic lands fill the deck up to the minimum", e.id)


def sideboarded(listed: Mapping[str, Lines], played: Mapping[str, Lines]) -> list[str]:
    """Why a deck cannot be played after sideboarding: it must be of the same cards, no deck may be too small."""
    both = {s: dict[str, int]() for s in ("before", "after")}
    for word, deck in (("before", listed), ("after", played)):
        for lines in deck.values():
            for n, card in lines:
                both[word][card] = both[word].get(card, 0) + n
    out = [f"{both['after'].get(c, 0)} {c}, and {both['before'].get(c, 0)} are registered (MTR 3.16#1)"
           for c in sorted({*both["before"], *both["after"]}) if both["before"].get(c, 0) != both["after"].get(c, 0)]
    return out
