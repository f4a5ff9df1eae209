"""Leaving a game that others play on (800.4): what ends, what is exiled, who decides for those who are gone."""

from __future__ import annotations

from typing import Final

from ....kernel.process.apply import expire
from ....kernel.process.continuous import mark_changed
from ....kernel.process.leaving_the_game import lose
from ....kernel.process.pipeline import collect, happen
from ....kernel.state.aliases import Duration, ObjId, Player, PlayerSet
from ....kernel.state.event import Event
from ....kernel.state.terms import CHOOSE, MOVE, STRUCTURE, player_ref, zone_fact
from ..additional.designations import crown
from ..card_types.dungeons import take_initiative
from ..concepts.control import MINE, settle_control
from ..keywords.phasing import due, phase_in
from ..state.dungeon import Delving
from ..state.fields import MagicFields
from ..state.terms import BATTLEFIELD, EXILE, NEXT_OWN_TURN, PHASED, UNTIL_OWN_TURN, UNTIL_UNTAP, UNTIL_UPKEEP
from ..variants.planechase import plane_has_left

HIS_NEXT_TURN: Final = (NEXT_OWN_TURN, UNTIL_OWN_TURN, UNTIL_UNTAP, UNTIL_UPKEEP)


def concede(g: MagicFields) -> None:
    """104.3a: who has conceded leaves as soon as nobody is in the middle of something."""
    losers = g.conceding
    g.conceding = 0
    lose(g, losers, "104.3a")


def leave_together(g: MagicFields, leavers: PlayerSet) -> PlayerSet:
    """809.5b, 104.3i: with its emperor a team loses; 809.5c, 104.4h: or has a draw."""
    out = leavers
    for p in range(g.players):
        if g.heads and (leavers >> p) & 1:  # 810.8a: nobody wins or loses alone
            g.cite("810.8a", player=p)
            for q in g.team(p):
                out |= 1 << q
        if ((leavers & g.variant.emperors) >> p) & 1:
            g.cite("809.5c" if (g.tied >> p) & 1 else "809.5b", player=p)
            for q in g.team(p):
                out |= 1 << q
    return out


def left(g: MagicFields, losers: PlayerSet) -> None:
    """800.4a, 405.6h: at once, after all that they own has left with them (702.26k: phased out or not)."""
    for p in range(g.players):
        if (losers >> p) & 1:
            g.cite("800.4a", player=p)
            withdraw(g, p)
    if g.variant.planar:
        plane_has_left(g)
    mark_changed(g, STRUCTURE | zone_fact(BATTLEFIELD))
    g.settled()
    for p in range(g.players):
        if (losers >> p) & 1:
            exile_remains(g, p)
    bequeath(g)


def leave_battlefield(g: MagicFields, player: Player) -> None:
    """603.6c: with their owner permanents leave the battlefield too; the others' abilities that wait for that trigger."""
    g.rules_before = g.rules
    for p in range(g.players):
        for id in g.zone(BATTLEFIELD, p):
            if g.objs[id].owner == player:
                collect(g, Event(MOVE, "800.4a", id, player, frm=BATTLEFIELD), g.watchers)


def withdraw(g: MagicFields, player: Player) -> None:
    """Effects that give them control of something end, as does their control of other players; nobody attacks them,
    and their dungeon has left with them."""
    g.pool[player] = []
    g.delving = [Delving() if p == player else at for p, at in enumerate(g.delving)]
    g.controlled_by = [-1 if leader == player else leader for leader in g.controlled_by]
    g.to_be_controlled_by = [-1 if leader == player else leader for leader in g.to_be_controlled_by]
    if player_ref(player) in g.fight.defenders.values():
        g.cite("800.4e", player=player)
        g.fight.lose_target(player_ref(player))
    expire(g, [f for f in g.lasting_effects if f.ability is MINE and f.you == player])
    settle_control(g)


def exile_remains(g: MagicFields, player: Player) -> None:
    """What they still control and do not own is exiled."""
    for number in range(len(g.zones)):
        if number // g.players not in (EXILE, PHASED):
            for id in g.zones[number].copy():
                if g.objs[id].controller == player:
                    happen(g, Event(MOVE, "800.4a", id, player, to=EXILE))


def bequeath(g: MagicFields) -> None:
    """721.4, 722.4: the monarch's crown and the initiative go to the active player, or to the next one in turn order."""
    heir = g.order()[0]
    if g.designations.monarch >= 0 and (g.lost >> g.designations.monarch) & 1:
        g.cite("721.4", player=heir)
        crown(g, heir, -1)
    if g.designations.initiative >= 0 and (g.lost >> g.designations.initiative) & 1:
        g.cite("722.4", player=heir)
        take_initiative(g, heir, -1)


def deputy(g: MagicFields, player: Player, src: ObjId) -> Player:
    """800.4g: whoever the controller of an object picks, an opponent if it was one; 800.4h: of a rule, the next player."""
    controller = g.objs[src].controller if src >= 0 else player
    if (g.lost >> controller) & 1:
        g.cite("800.4h", src, player)
        return g.next_player(player)
    g.cite("800.4g", src, player)
    return -1 - g.ask(CHOOSE, controller, [player_ref(p) for p in g.opponents(controller)], src, "800.4g")


def pass_over(g: MagicFields, after: int, until: Duration) -> None:
    """800.4k: turns of those who left do not begin; 800.4m: what lasts until such a turn ends where it would have begun;
    702.26n: what phased out under them comes back then."""
    p = (after + 1) % g.players
    while p != until:
        if not (g.lost >> p) & 1:  # of a team that takes turns, one who is still there (805.4)
            p = (p + 1) % g.players
            continue
        g.cite("800.4k", player=p)
        over = [f for f in g.lasting_effects if f.until in HIS_NEXT_TURN and f.player == p]
        if over:
            g.cite("800.4m", player=p)
            expire(g, over)
        phase_in(g, due(g, p))
        p = (p + 1) % g.players
