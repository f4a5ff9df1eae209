"""Subgames (724): a game within the game, with the libraries as decks, after which the main game goes on."""

from __future__ import annotations

from ....effects.context import Ctx, Do, Players
from ....kernel.process.apply import vanish
from ....kernel.process.pipeline import happen
from ....kernel.process.turn import play_on
from ....kernel.state.aliases import ObjId, Player, Zone
from ....kernel.state.event import Event
from ....kernel.state.limits import CutOff
from ....kernel.state.terms import MOVE, SHUFFLE
from ..concepts.starting import begin_with_player
from ..state.fields import MagicFields, magic
from ..state.terms import COMMAND, LIBRARY, SIDEBOARD, SUPPLEMENT, VANGUARD
from ..variants.commander import leads
from ..variants.supplementary_cards import home, kind_of
from .restarting import clear_table, renew


class PlaySubgame(Do):
    """724.1: what follows in the text waits until it is over."""

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        g.results.subgame_won = play_subgame(g, c.src)
        return True


class SubgamePlayers(Players):
    """Who won the newest subgame, or who did not."""

    def __init__(self, won: bool) -> None:
        self.won = won

    def who(self, c: Ctx) -> list[Player]:
        g = magic(c)
        return [p for p in g.order() if ((g.results.subgame_won >> p) & 1 != 0) == self.won]


def play_subgame(g: MagicFields, src: ObjId) -> int:
    """724.1a: the main game waits meanwhile; who won, as bits."""
    main = g.clone()
    assert isinstance(main, MagicFields)
    g.cite("724.1", src)
    outside = set_out(g)
    first = g.seats_from(0)
    begin_with_player(g, first[g.chance(len(first), "who begins")])  # 724.2
    play_on(g)
    if g.unfinished:  # a limit ends the main game as well
        raise CutOff
    won = sum([1 << p for p in range(g.players) if g.won(p)])
    inside = {part: g.zone_kind(id) for zone in g.zones for id in zone for part in g.objs[id].parts}
    resume(g, main)
    gather(g, outside, inside)
    return won


# --- its beginning (724.2) ---------------------------------------------------------------------------------------------
def set_out(g: MagicFields) -> dict[int, int]:
    """Libraries, supplementary decks, vanguards and commanders in the command zone make the new game; all else is outside
    of it (724.4): its cards, and the objects of the main game that they are."""
    decks: list[int] = []
    outside: dict[int, int] = {}
    for number in range(len(g.zones)):
        for id in g.zones[number]:
            for part in g.objs[id].parts:
                rule = goes_in(g, id, number // g.players)
                if rule:
                    decks.append(part)
                    g.cite(rule, id)
                else:
                    outside[part] = id
    lent = [part for part, id in outside.items() if g.zone_kind(id) != SIDEBOARD and g.visible(id, g.owners[part])]
    clear_table(g)
    g.inner += 1
    renew(g)
    for part in [*decks, *lent]:
        o = g.add(g.cards[part], g.owners[part], [part])
        g.place(o, g.zone_number(SIDEBOARD if part in outside else home(o.card), o.owner))
    return outside


def goes_in(g: MagicFields, id: ObjId, zone: Zone) -> str:
    """The rule by which something is part of the new game; empty: it is not."""
    if zone == SUPPLEMENT:
        return "724.2a"
    if zone == COMMAND and kind_of(g, id) & VANGUARD:
        return "724.2b"
    if zone == COMMAND and g.leading is not None and leads(g, id) >= 0:
        return "724.2c"
    return "724.2" if zone == LIBRARY else ""


# --- its end (724.5) ---------------------------------------------------------------------------------------------------
def resume(g: MagicFields, main: MagicFields) -> None:
    """The main game goes on where it was; of the subgame only chance, questions and what is told have gone on."""
    clear_table(g)
    for zone in g.zones:
        for id in [i for i in zone if i >= len(main.objs)]:  # what was outside of it
            vanish(g, id)
    main.objs.extend(g.objs[len(main.objs):])
    main.chars.extend(g.chars[len(main.chars):])
    g.dice.copy_into(main.dice)
    main.stamp = g.stamp
    main.decisions = g.decisions
    main.version = g.version + 1
    main.copy_into(g)


def gather(g: MagicFields, outside: dict[int, int], inside: dict[int, int]) -> None:
    """All cards of the subgame go to their owners' libraries, also those that it got from outside; what these leave in the
    main game triggers now (724.4a)."""
    for part, id in outside.items():
        if part in inside and inside[part] != SIDEBOARD and g.zone_kind(id) != LIBRARY:
            g.cite("724.5" if g.zone_kind(id) == SIDEBOARD else "724.4a", id)
            happen(g, Event(MOVE, "724.5", id, g.owners[part], to=LIBRARY))
    for p in g.order():
        for id in g.zone(COMMAND, p).copy():
            if leads(g, id) >= 0 and inside.get(leads(g, id), COMMAND) == COMMAND:
                g.cite("724.5c", id)
            elif leads(g, id) >= 0:
                happen(g, Event(MOVE, "724.5", id, p, to=LIBRARY))
        happen(g, Event(SHUFFLE, "724.5", -1, p, to=LIBRARY))
        if g.zone(SUPPLEMENT, p):
            happen(g, Event(SHUFFLE, "724.5a", -1, p, to=SUPPLEMENT))
