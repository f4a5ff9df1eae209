"""Who runs an event and who plays in it (MTR 1.3 to 1.12, 8.1, 8.2, 10.1 to 10.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unicodedata import category

from .decks import without_list
from .desk import act
from .rounds_to_play import LEVELS_OF, PREMIER, rounds_by_table
from .values import ELIMINATION, ROLES, SWISS, Entrant, Refusal

if TYPE_CHECKING:
    from .desk import Desk

TURNS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"  # marks that show a text in another order
#: non-premier programs in which staff may play too
STAFF_PLAYS = {"fnm": "MTR 1.4#3.1", "prerelease": "MTR 1.4#3.2", "launch-party": "MTR 1.4#3.3", "game-day": "MTR 1.4#3.4",
               "store-championship": "MTR 1.4#3.5"}


@act("staff", roles=("organiser",), rule="MTR 1.6#1.4")
def appoint(desk: Desk, person: str, role: str) -> None:
    """Somebody is of the staff; one person may have several roles."""
    person = name_of(person)
    if role not in ROLES:
        raise Refusal(f"a role is {', '.join(ROLES)}, not {role!r}", "MTR 1.3#1")
    if person in desk.settings.suspended:
        raise Refusal(f"{person} is suspended", "MTR 1.4#2.1")
    if person in desk.people():
        may_staff_play(desk, person)
    roles = desk.staff.setdefault(person, set())
    roles.add(role)
    if len(roles) > 1:
        desk.note("MTR 1.3#2", f"{person} has several duties: {'; '.join(sorted(roles))}", person)
    desk.note("MTR 1.3#1", f"{person} is appointed: {role}", person)


@act("replace-head-judge", roles=("organiser",), rule="MTR 1.7#3")
def replace_head_judge(desk: Desk, person: str, reason: str) -> None:
    """Only where the event would suffer otherwise."""
    if not reason.strip():
        raise Refusal("a head judge is replaced for a reason", "MTR 1.7#3")
    person = name_of(person)
    for roles in desk.staff.values():
        roles.discard("head-judge")
    desk.staff.setdefault(person, set()).add("head-judge")
    desk.note("MTR 1.7#3", f"{person} is head judge from now on: {reason}", person)


def name_of(written: str) -> str:
    """A name without the space around it; it is a line of text that can be read."""
    name = written.strip()
    if not name:
        raise Refusal("an entrant has a name", "MTR 1.5#1")
    if any(category(c) in ("Cc", "Zl", "Zp") or c in TURNS for c in name):
        raise Refusal(f"a name is one line of text, not {name!r}", "MTR 1.5#1")
    return name


@act("enter", roles=("organiser", "scorekeeper", "head-judge"), rule="MTR 1.5#1")
def enter(desk: Desk, name: str, id: str = "", members: list[str] | None = None, byes: int = 0, age: int = 0,
          consent: bool = False, late: str = "") -> Entrant:
    """A player, or a team of members in the order of their seats; late with the head judge's permission."""
    s = desk.settings
    name = name_of(name)
    key = name_of(id) if id.strip() else name
    people = tuple(name_of(member) for member in members or ())
    if key in desk.entrants:
        raise Refusal(f"{key} is entered already", "MTR 1.5#1")
    if s.team > 1 and len(people) != s.team:
        raise Refusal(f"a team has {s.team} members, not {len(people)}", "MTR 8.2#1")
    if s.team == 1 and people:
        raise Refusal("this event is for single players", "MTR 8.2#1")
    entered = desk.people()
    for person in people or (key,):
        if person in entered:
            raise Refusal(f"{person} is entered already", "MTR 8.2#1" if people else "MTR 1.5#1")
        may_play(desk, person, age, consent)
    if not 0 <= byes <= 3:
        raise Refusal(f"an entrant has 0 to 3 awarded byes, not {byes}", "MTR E#4")
    begun = desk.phase != "entering"
    if begun:
        if desk.phase != SWISS:
            raise Refusal("nobody enters after the cut", "MTR 2.10#4")
        if not late:
            raise Refusal("the event has begun: entering late needs the head judge's permission", "MTR 1.7#1")
    e = Entrant(key, name, people, byes, since=next_round(desk) if begun else 1)
    desk.entrants[key] = e
    desk.note("MTR 1.5#1", f"{name} is entered", key)
    if people:
        desk.note("MTR 8.2#2", f"seats of {name}: {', '.join(people)}", key)
    if begun:
        desk.note("MTR 1.7#1", f"{name} enters late, with a loss for each round missed: {late}", key)
    return e


def may_play(desk: Desk, person: str, age: int, consent: bool) -> None:
    s = desk.settings
    if person in s.suspended:
        raise Refusal(f"{person} is suspended", "MTR 1.4#1.1")
    if 0 < age <= 13 and not consent:
        raise Refusal(f"{person} is {age} and needs a parent's consent", "MTR 1.4#1.3")
    if s.age_limit and age > s.age_limit:
        raise Refusal(f"{person} is {age}, and this event is for those up to {s.age_limit}", "MTR 1.4#1.5")
    if s.premier and person in s.owners:
        raise Refusal(f"{person} owns what organises this premier event", "MTR 1.4#5")
    if s.invited and person not in s.invited:
        raise Refusal(f"{person} is not invited", "MTR 10.3#1")
    if s.invited:
        desk.cite("MTR 10.3#1")
    if person in desk.staff:
        may_staff_play(desk, person)


def may_staff_play(desk: Desk, person: str) -> None:
    """MTR 1.4#3: only in some events, and only at Regular."""
    s = desk.settings
    if s.premier and not s.staff_plays:
        raise Refusal(f"{person} is of the staff of a premier event and cannot play in it", "MTR 1.4#2.2")
    if s.level != "regular":
        raise Refusal(f"{person} is of the staff, and who is can play only at Regular", "MTR 1.4#4")
    desk.note("MTR 1.4#3.7" if s.staff_plays else STAFF_PLAYS.get(s.program, "MTR 1.4#3.6"),
              f"{person} is of the staff and plays", person)


def next_round(desk: Desk) -> int:
    """The round that will be paired next."""
    return len(desk.rounds) + (not desk.rounds or desk.rounds[-1].posted)


@act("forbid", roles=("organiser", "head-judge"), rule="MTR 1.7#1")
def forbid(desk: Desk, a: str, b: str) -> None:
    """Two entrants are not paired with each other (a family at Regular)."""
    first, second = desk.entrant(a), desk.entrant(b)
    if desk.settings.level != "regular":
        raise Refusal("pairs are forbidden only at Regular", "MTR 1.12#1")
    if first is second:
        raise Refusal(f"{first.name} does not meet themself", "MTR 10.4#1")
    desk.forbidden.add(frozenset((first.id, second.id)))
    desk.note("MTR 1.7#1", f"{first.name} and {second.name} are not paired", first.id, second.id)


@act("fix-table", rule="MTR 1.9#1.1")
def fix_table(desk: Desk, who: str, table: int) -> None:
    """An entrant always sits at the same table, who needs that."""
    e = desk.entrant(who)
    if table < 1 or any(o.fixed_table == table and o is not e for o in desk.entrants.values()):
        raise Refusal(f"table {table} is not free", "MTR 1.9#1.1")
    e.fixed_table = table
    desk.note("MTR 1.9#1.1", f"{e.name} sits at table {table}", e.id)


@act("start", roles=("organiser", "head-judge", "scorekeeper"), rule="MTR 1.6#1")
def start(desk: Desk, rounds: int = 0) -> int:
    """Entering ends; the number of rounds is announced and fixed."""
    s = desk.settings
    if desk.phase != "entering":
        raise Refusal("the event has begun already", "MTR 10.2#3")
    if not 0 <= rounds <= 64:
        raise Refusal(f"an event has 1 to 64 rounds, not {rounds}", "MTR 10.2#3")
    present = [e for e in desk.entrants.values() if e.present]
    if len(present) < 2:
        raise Refusal(f"{len(present)} entrants make no event", "MTR 10.1#1")
    if (s.program in PREMIER) != s.premier and s.program:
        raise Refusal(f"{s.program} is {'a' if s.program in PREMIER else 'no'} premier event", "MTR 1.4#6")
    if s.needs_lists and not s.limited:
        missing = without_list(desk)
        if missing:
            raise Refusal(f"no deck list of {', '.join(missing[:8])}" + (" and others" if len(missing) > 8 else ""),
                          "MTR 2.7#3")
    if s.program:
        level, rule = LEVELS_OF[s.program]
        desk.note(rule, f"{s.program} is an event at {level}" + ("" if level == s.level else f", and this is at {s.level}"))
    if s.premier and s.program:
        desk.note("MTR 1.4#6", f"{s.program} is a premier event")
    desk.note({"regular": "MTR 1.12 regular#1", "competitive": "MTR 1.12 competitive#1",
               "professional": "MTR 1.12 professional#1"}[s.level], f"rules enforcement level {s.level}")
    teams = s.team > 1
    if len(present) < (4 if teams else 8):
        desk.note("MTR 10.1#1.2" if teams else "MTR 10.1#1.1", f"{len(present)} entrants are too few for a sanctioned event")
        desk.note("MTR 10.1#2", "without sanction, it is reported as not held")
    counted = sum(2 ** e.byes for e in present)
    if counted > len(present):
        desk.note("MTR E#4", f"with awarded byes {len(present)} entrants count as {counted}")
    table = rounds_by_table(counted, teams, s.limited and s.draft_final)
    bracket = s.system == ELIMINATION
    number = (len(present) - 1).bit_length() if bracket else rounds or s.rounds or (table.swiss or table.elimination)
    if teams:
        desk.cite("MTR E#3")
    by_table = not rounds and not s.rounds and not (bracket and table.swiss)
    if s.premier and by_table:
        desk.note("MTR E#1", "a premier event follows the table")
    if s.premier and s.system == SWISS and table.swiss and number != table.swiss:
        raise Refusal(f"a premier event of {counted} has {table.swiss} Swiss rounds, not {number}", "MTR E#1")
    if s.system == SWISS and number < (2 if teams else 3):
        desk.note("MTR 10.2#1.2" if teams else "MTR 10.2#1.1", f"{number} rounds are too few for a sanctioned event")
        desk.note("MTR 10.2#2", "without sanction, it is reported as not held")
    if by_table:
        desk.note("MTR 10.2#4", "the table says how many rounds")
        desk.note(table.rule, f"{counted} entrants: {table.said}")
    desk.rounds_to_play = number
    desk.announced["rounds"] = f"{number}{' at most' if s.stops_early else ''}"
    desk.note("MTR 10.2#3", f"{number} rounds are announced"
              + (", fewer if one entrant alone has won all their matches" if s.stops_early else ""))
    desk.phase = s.system
    if s.system == ELIMINATION:
        from .play_offs import first_bracket

        first_bracket(desk, [e.id for e in present])
    else:
        desk.note("MTR 10.4#1", "the event is Swiss" + (f", then single elimination of {s.cut}" if s.cut > 0 else ""))
    return number
