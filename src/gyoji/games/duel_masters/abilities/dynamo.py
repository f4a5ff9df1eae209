"""ダイナモ (602.1): a creature is tapped to lend its power and abilities to another one for the turn."""

from __future__ import annotations

from ....kernel.process.apply import add_lasting_effect
from ....kernel.process.pipeline import HAPPENED, happen
from ....kernel.state.aliases import ObjId, Player
from ....kernel.state.card import Continuous, LastingEffect, Mod
from ....kernel.state.event import Event
from ....kernel.state.terms import CHOOSE, MAY, TURN
from ..state.state import DuelState
from ..state.terms import DYNAMO, FOR_TURN, LEXICON
from ..vocabulary.power_changes import Lend


def partners(g: DuelState, id: ObjId, player: Player) -> list[ObjId]:
    """The other creatures of the player with ダイナモ."""
    return [i for i in g.creatures(player) if i != id and g.chars[i].keywords & DYNAMO]


def lend(g: DuelState, id: ObjId, player: Player) -> None:
    """It is tapped; the effect is a thing of its own (602.2)."""
    if happen(g, Event(TURN, "602.1", id, player, 1, id, player)) != HAPPENED:
        return
    able = partners(g, id, player)
    if not able:
        return
    to = g.ask(CHOOSE, player, able, id, "602.1")
    g.cite("602.2", id, player)
    m = Lend()
    m.link_mod(LEXICON)
    effect = Continuous(id, player, g.tick(), [], [to])
    mods: list[Mod] = [m.lock(g, effect, to)]
    effect.set_mods(mods)
    f = LastingEffect(id, player, g.stamp, FOR_TURN, "608.2")
    f.effect = effect
    f.player = player
    add_lasting_effect(g, f, "608.2")
    g.settled()


def lend_before(g: DuelState) -> None:
    """When a battle begins, each player may use it, the turn player first."""
    for p in g.order():
        for id in g.creatures(p):
            if g.chars[id].keywords & DYNAMO and not g.objs[id].tapped and partners(g, id, p):
                if g.ask(MAY, p, [0, 1], id, "602.1"):
                    lend(g, id, p)
