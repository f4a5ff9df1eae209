"""Conspiracies (315, 905): cards of the sideboard that begin the game in the command zone; hidden agendas (702.106)."""

from __future__ import annotations

from typing import Final

from ....kernel.process.pipeline import happen
from ....kernel.state.aliases import ObjId, Player
from ....kernel.state.event import Event
from ....kernel.state.terms import CHOOSE, DONE, FACE_DOWN, MOVE, NAME
from ..card_types.names import names_to_choose
from ..concepts.before_the_game import StartingPlayer
from ..state.fields import MagicFields
from ..state.terms import COMMAND, CONSPIRACY, KEYS, SIDEBOARD

HIDDEN: Final = KEYS["hidden-agenda"]
DOUBLE: Final = KEYS["double-agenda"]


def conspire(g: MagicFields, player: Player) -> None:
    """905.4, 103.2e, 315.2: before shuffling, a player puts any of their conspiracies into the command zone."""
    g.cite("905.6", player=player)
    while True:
        left = sorted([i for i in g.zone(SIDEBOARD, player) if g.objs[i].card.base.types & CONSPIRACY], key=g.name_key)
        pick = g.ask(CHOOSE, player, [*left, DONE], -1, "905.4") if left else DONE
        if pick == DONE:
            return
        g.cite("905.4", pick, player)
        put_down(g, player, pick)


def put_down(g: MagicFields, player: Player, id: ObjId) -> None:
    """905.4a, 702.106a: with a hidden agenda it lies face down, and a name is chosen in secret."""
    hides = g.objs[id].card.base.keywords & (HIDDEN | DOUBLE) != 0
    ev = Event(MOVE, "905.4", id, player, to=COMMAND, flags=FACE_DOWN if hides else 0)
    happen(g, ev)
    if hides:
        choose_names(g, player, ev.new)


def choose_names(g: MagicFields, player: Player, id: ObjId) -> None:
    """702.106a-b: a name; 702.106f: two different ones, by a double agenda."""
    o = g.own(id)
    o.known |= 1 << player
    g.cite("315.7", id, player)
    g.naming = names_to_choose(g, player, "name")
    notes: dict[str, int] = {}
    for _ in range(2 if o.card.base.keywords & DOUBLE else 1):
        options = [k for k in range(len(g.naming)) if f"name:{g.naming[k]}" not in notes]
        notes[f"name:{g.naming[g.ask(NAME, player, options, id, '702.106a')]}"] = 1
    g.cite("702.106a", id, player)
    o = g.own(id)
    o.notes = {**o.notes, **notes}


def starting_player(g: MagicFields, decided: int) -> Player:
    """103.1c: a conspiracy may change what was decided; of several such players one is chosen at random."""
    claims: list[int] = []
    for p in g.order():
        up = [g.objs[i].card.base for i in g.zone(COMMAND, p) if not g.objs[i].down]
        if any([isinstance(a, StartingPlayer) for base in up if base.types & CONSPIRACY for a in base.abilities]):
            claims.append(p)
    if not claims:
        return decided
    first = claims[g.chance(len(claims), "who starts")]
    g.cite("103.1c", player=first)
    return first


def hidden(g: MagicFields, player: Player) -> list[int]:
    """A player's conspiracies that lie face down."""
    return [i for i in g.zone(COMMAND, player) if g.objs[i].down and g.objs[i].card.base.types & CONSPIRACY]


def reveal_all(g: MagicFields) -> None:
    """702.106e: at the end of the game they are shown to all."""
    for p in range(g.players):
        for id in hidden(g, p):
            g.cite("702.106e", id, p)
            g.do_reveal([id], -1, -1, p)
