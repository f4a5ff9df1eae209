"""Cards that were drafted and are in no deck, exiled before the game by cards of a deck (607.2n)."""

from __future__ import annotations

from ....effects.context import NO_SLOTS, Ctx, Filter
from ....kernel.process.pipeline import happen
from ....kernel.state.aliases import ObjId, Player
from ....kernel.state.card import Ability, Chars
from ....kernel.state.event import Event
from ....kernel.state.terms import CHOOSE, MAY, MOVE
from ..state.fields import MagicFields
from ..state.terms import EXILE, LIBRARY, SIDEBOARD


class BeforeShuffle(Ability):
    """607.2n: before the first shuffle its owner may show it in their deck and exile such a card that is not in it."""

    def __init__(self, what: Filter) -> None:
        super().__init__()
        self.what = what


class ExiledBefore(Filter):
    """607.2n: was exiled before the game by a card that had such a name then."""

    def __init__(self, name: str) -> None:
        self.name = name

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return id >= 0 and c.g.objs[id].notes.get(note(self.name), -1) == c.you


def note(name: str) -> str:
    """What an exiled card keeps in mind: by what name; the value is for whom."""
    return f"exiled-before:{name}"


def exile_drafted(g: MagicFields, player: Player) -> None:
    """What the cards of a player's deck let them exile."""
    for id in sorted(g.zone(LIBRARY, player), key=g.name_key):
        for a in g.objs[id].card.base.abilities:
            if isinstance(a, BeforeShuffle):
                exile_by(g, player, id, a.what)


def exile_by(g: MagicFields, player: Player, id: ObjId, what: Filter) -> None:
    c = Ctx(g, id, player, NO_SLOTS, None, 0)
    able = sorted([i for i in g.zone(SIDEBOARD, player) if what.fits(c, i, g.chars[i])], key=g.name_key)
    if able and g.ask(MAY, player, [0, 1], id, "607.2n"):
        g.do_reveal([id], -1, id, player)
        ev = Event(MOVE, "607.2n", g.ask(CHOOSE, player, able, id, "607.2n"), player, to=EXILE)
        happen(g, ev)
        o = g.own(ev.new)
        o.notes = {**o.notes, note(g.objs[id].card.name): player}
