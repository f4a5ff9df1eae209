"""Face-down cards (708): spells and permanents that are 2/2 creatures, and turning them face up."""

from __future__ import annotations

from typing import Final

from ....effects.lowering.link import prepare
from ....effects.nodes.changes import Gain, link_mods
from ....effects.nodes.costs import Cost
from ....effects.nodes.instructions import Verb
from ....effects.nodes.objects import This
from ....kernel.process.apply import add_lasting_effect, float_off
from ....kernel.process.continuous import look
from ....kernel.state.aliases import ObjId
from ....kernel.state.card import Chars, Continuous, LastingEffect, Mod
from ....kernel.state.event import Event
from ..keywords.combat import ward
from ..oracle.syntax import Costs, Key
from ..state.card import MagicCard
from ..state.fields import MagicFields
from ..state.symbols import ManaCost
from ..state.terms import BATTLEFIELD, COMMAND, CONSPIRACY, CREATURE, FOR_GAME, KEYS, LEXICON, MANIFESTED, NO_TURN_UP, STACK
from ..vocabulary.abilities import Special
from ..vocabulary.keyword_instructions import Cited
from .copying import newest_copy

FACE_DOWN_CHARS: Final = Chars("")  # 708.2a: a 2/2 creature with nothing else
FACE_DOWN_CHARS.types = CREATURE
FACE_DOWN_CHARS.stats = [2, 2, 0, 0, 0]
HIDDEN_CHARS: Final = Chars("")  # a card that lies face down elsewhere has no characteristics (406.3)
HIDDEN_CHARS.stats = [0, 0, 0, 0, 0]
TURN_UP: Final = Cited("702.106c", Cited("116.2j", Cited("702.106d", Verb("turn-up", This()))))
AGENDA: Final = Special("turn-face-up", Cost(None, []), TURN_UP, "command")
AGENDA.text = "Turn it face up."
DOWN_WAYS: Final = ("morph", "disguise")  # of casting a card face down
COST_OF: Final[dict[str, Special]] = {}  # turning up a manifested creature card for its mana cost, by that cost


def leaves(g: MagicFields, ev: Event) -> None:
    """708.9: what lay face down on the battlefield or was such a spell is shown to all as it goes elsewhere."""
    if g.objs[ev.obj].down and ev.new >= 0 and (ev.frm == BATTLEFIELD or (ev.frm == STACK and ev.to != BATTLEFIELD)):
        g.cite("708.9", ev.new)
        g.do_reveal([ev.new], -1, ev.src, ev.cause)


def ways_up(g: MagicFields, id: ObjId) -> list[Special]:
    """708.7: the special actions that turn a face-down permanent face up: by morph, or as a manifested creature card."""
    o = g.objs[id]
    if o.down and o.card.base.types & CONSPIRACY and o.zone // g.players == COMMAND:
        return [AGENDA]
    card = newest_copy(g, id) or o.card  # 707.3
    if not o.down or not isinstance(card, MagicCard) or o.zone // g.players != BATTLEFIELD or (
            look(g, id).keywords & NO_TURN_UP):
        return []
    found = [a for a in card.faces[0].base.abilities if isinstance(a, Special) and a.action == "turn-face-up"]
    mana = card.faces[0].mana
    if o.states & MANIFESTED and card.faces[0].base.types & CREATURE and mana is not None:  # 701.34b
        if mana.text not in COST_OF:
            up = Cited("701.34b", Verb("morph-up", This()))
            COST_OF[mana.text] = Special("turn-face-up", Cost(mana, []), up, "battlefield")
        found.append(COST_OF[mana.text])
    return found


# --- disguised and cloaked permanents: later editions give them ward {2} ---------------------------------------------
def warded() -> list[Mod]:
    a = ward(Key("ward", cost=Costs([ManaCost("{2}")])))[0]
    prepare(a, LEXICON)
    a.key = KEYS["ward"]
    mods: list[Mod] = [Gain(a)]
    link_mods(mods, LEXICON)
    return mods


WARD: Final = warded()


def cloak(g: MagicFields, id: ObjId) -> None:
    """A face-down permanent has ward {2} as long as it is face down."""
    f = LastingEffect(id, g.objs[id].controller, g.tick(), FOR_GAME, "702.21a")
    f.word = "cloaked"
    f.effect = Continuous(id, f.you, f.stamp, WARD, [id])
    add_lasting_effect(g, f, "702.21a")


def uncloak(g: MagicFields, id: ObjId) -> None:
    over = [f for f in g.lasting_effects if f.src == id and f.word == "cloaked"]
    if over:
        float_off(g, over)
