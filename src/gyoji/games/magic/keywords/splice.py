"""Splice (702.47): cards in hand whose text is added to a spell as it is cast."""

from __future__ import annotations

from ....effects.context import Ctx
from ....effects.lowering.link import prepare
from ....effects.nodes.abilities import SpellText
from ....effects.nodes.changes import Gain, link_mods
from ....effects.nodes.costs import Cost
from ....kernel.process.apply import add_lasting_effect
from ....kernel.process.continuous import look
from ....kernel.state.aliases import ObjId, Player
from ....kernel.state.card import Ability, Chars, Continuous, LastingEffect, Mod
from ....kernel.state.terms import MAY
from ..costs.total_cost import TotalCost, can_pay
from ..oracle.layouts import behind
from ..state.fields import MagicFields
from ..state.terms import FOR_GAME, HAND, LEXICON


class Splice(Ability):
    """It may be revealed as a spell with this subtype is cast, for this cost."""

    def __init__(self, cost: Cost, onto: str) -> None:
        super().__init__()
        self.cost = cost
        self.onto = onto


def splice(g: MagicFields, player: Player, id: ObjId, bill: TotalCost, c: Ctx) -> None:
    """702.47a: each such card once; the spell gains its text, and what it costs is added."""
    held = [i for i in g.zones[HAND * g.players + player] if any(isinstance(a, Splice) for a in look(g, i).abilities)]
    for card in sorted(held, key=g.name_key) if held else held:
        ch = look(g, card)
        for a in ch.abilities:
            if isinstance(a, Splice) and f"type:{a.onto}" in look(g, id).subtypes and pays(g, player, card, a, bill, c):
                g.do_reveal([card], -1, card, player)
                g.cite("702.47a", card, player)
                add_text(g, player, id, ch)


def pays(g: MagicFields, player: Player, card: ObjId, a: Splice, bill: TotalCost, c: Ctx) -> bool:
    trial = bill.copy()
    trial.add(a.cost)
    if not can_pay(g, trial, c, c.src) or g.ask(MAY, player, [0, 1], card, "702.47a") == 0:
        return False
    bill.add(a.cost)
    return True


def add_text(g: MagicFields, player: Player, id: ObjId, of: Chars) -> None:
    """702.47b: what the card says is done after what the spell says itself, as part of the spell."""
    used = 0
    for a in look(g, id).abilities:
        if isinstance(a, SpellText):
            used = max(used, behind(a, 0)[1])
    mods: list[Mod] = []
    for a in of.abilities:
        if isinstance(a, SpellText):
            text, used = behind(a, used)
            prepare(text, LEXICON)
            mods.append(Gain(text))
    link_mods(mods, LEXICON)
    f = LastingEffect(id, player, g.tick(), FOR_GAME, "702.47b")
    f.effect = Continuous(id, player, f.stamp, mods, [id])
    f.player = player
    add_lasting_effect(g, f, "702.47b")
