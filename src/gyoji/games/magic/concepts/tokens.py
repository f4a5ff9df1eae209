"""Tokens (111, 701.6) and emblems (114): objects that are no cards."""

from __future__ import annotations

from ....kernel.process.apply import vanish
from ....kernel.process.continuous import mark_changed
from ....kernel.process.pipeline import HAPPENED, happen, happen_all
from ....kernel.state.aliases import ObjId, Player, Ref
from ....kernel.state.card import Card
from ....kernel.state.event import Event
from ....kernel.state.terms import ABILITIES, DEED, MOVE, SIDEWAYS, STRUCTURE
from ..combat.declaring import enter_attacking
from ..state.card import MagicCard
from ..state.combat import UNSAID
from ..state.fields import MagicFields
from ..state.terms import BATTLEFIELD, COMMAND, COPY, EMBLEM, ENTERS_OTHER_FACE, INSTANT, SIDEBOARD, SORCERY, TOKEN


def create(g: MagicFields, card: Card, player: Player, n: int, tapped: bool, attacking: bool, src: ObjId,
           cause: Player, back: bool = False, host: Ref = UNSAID) -> list[ObjId]:
    """701.6a: so many tokens enter at once under a player's control, who owns them (111.2); the objects."""
    if (g.lost >> player) & 1:
        g.cite("800.4b", src, player)
        return []
    if n <= 0 or card.base.types & (INSTANT | SORCERY):
        g.cite("111.5", src, player)
        return []
    g.arrival.creating = card.base.name
    g.arrival.created_too = []
    g.arrival.created_besides = []
    asked = Event(DEED, "701.6a", -1, player, n, src, cause, word="create")  # 701.6b: replaced as a whole
    asked.spot = card.base.types
    g.arrival.instead = []
    if happen(g, asked) != HAPPENED:
        return g.arrival.instead  # 614.6: what was created in their place
    many = asked.n
    g.did(f"{player}:create")
    events: list[Event] = []
    extra = g.arrival.created_too
    besides = g.arrival.created_besides
    g.make_room(2 * (many * (1 + len(extra)) + len(besides)))  # each as it is created, and as it enters
    for one in [*[card] * many, *[x for x in extra for _ in range(many)], *besides]:
        o = g.add(one, player, [])
        o.states = TOKEN
        if isinstance(one, MagicCard) and not one.token:
            o.notes = {"copy": 1}  # of another object (707.2)
        g.place(o, g.zone_number(SIDEBOARD, player))  # it comes from nowhere: outside the game
        if host != UNSAID and not g.come_attached([o.id], host, player):
            vanish(g, o.id)
            continue
        flags = (SIDEWAYS if tapped else 0) | (ENTERS_OTHER_FACE if back else 0)
        rule = one.rule if isinstance(one, MagicCard) else "111.2"
        ev = Event(MOVE, rule, o.id, player, 0, src, cause, SIDEBOARD, BATTLEFIELD, flags, to_player=player)
        ev.with_counters = g.arrival.with_counters
        events.append(ev)
    happen_all(g, events)
    made: list[int] = []
    for ev in events:
        old = g.objs[ev.obj]
        if old.gone and old.next >= 0:
            made.append(old.next)
        elif not old.gone:  # 303.4g, 111.5: it was not created
            vanish(g, ev.obj)
    if attacking:
        for id in made:
            enter_attacking(g, id)
    g.arrival.instead = made
    return made


def get_emblem(g: MagicFields, card: Card, player: Player, src: ObjId) -> None:
    """114.2: an emblem in the command zone; its abilities work there (114.4)."""
    o = g.add(card, player, [])
    o.states = EMBLEM
    g.cite("607.1d", o.id, player)
    o.notes = {"made-by": src, "turn": g.turn}
    o.controller = player
    g.place(o, g.zone_number(COMMAND, player))
    if o.id not in g.with_abilities:
        g.with_abilities.append(o.id)
    g.cite("114.2", o.id, player)
    mark_changed(g, STRUCTURE | ABILITIES)


def cease(g: MagicFields, id: ObjId) -> None:
    """111.7, 704.5d-e: a token or a copy that is where it cannot be."""
    g.cite("111.7" if not g.objs[id].states & COPY else "704.5e", id)
    vanish(g, id)
