"""Who and what can be attacked, and who is the defending player (506.2, 508.5, 802, 803)."""

from __future__ import annotations

from ....kernel.state.aliases import ObjId, Player, Ref
from ....kernel.state.terms import is_player, player_ref
from ..state.combat import LEFT, MULTIPLE, ONE
from ..state.fields import MagicFields
from ..state.terms import BATTLE, BATTLEFIELD, PLANESWALKER


def defenders(g: MagicFields, player: Player) -> list[int]:
    """506.2, 506.3: whom and what a player may attack: the others, their planeswalkers, the battles they protect."""
    rivals = defending_players(g, player)
    out = [player_ref(p) for p in rivals]
    for p in range(g.players):
        for id in g.zones[BATTLEFIELD * g.players + p]:
            kinds = g.chars[id].types
            if kinds & (PLANESWALKER | BATTLE) and defender_of(g, id) in rivals:
                out.append(id)
    return out


def defending_players(g: MagicFields, player: Player) -> list[Player]:
    """506.2; 802.2: all opponents; 803.1: the one beside them; 507.1: the one whom they have chosen."""
    rivals = g.rivals_near(player)
    if g.players == 2:
        return rivals
    if g.shared_turns:  # 805.10a: teams attack teams
        return sorted(rivals)
    seats = g.seats_from(player)
    if g.apart_seated or g.variant.emperors:
        rivals = [p for p in rivals if p == seats[1] or p == seats[-1]]
    if g.variant.attacks == MULTIPLE:
        return [p for p in range(g.players) if p in rivals]
    if g.variant.attacks == ONE:
        return [p for p in rivals if p == g.fight.chosen]
    return [p for p in rivals if p == seats[1 if g.variant.attacks == LEFT else -1]]


def defender_of(g: MagicFields, ref: Ref) -> int:
    """508.5: the player, a planeswalker's controller, a battle's protector (310.8d)."""
    if is_player(ref):
        return -1 - ref
    o = g.objs[ref]
    return o.notes.get("protector", o.controller) if g.chars[ref].types & BATTLE else o.controller


def defending_player(g: MagicFields, attacker: ObjId) -> Player:
    """508.5: for an attacker, or one that was removed from combat."""
    return defender_of(g, g.fight.last[attacker])
