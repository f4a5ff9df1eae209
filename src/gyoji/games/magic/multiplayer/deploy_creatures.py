"""Deploy creatures (804): each creature can be given to a teammate of its controller."""

from __future__ import annotations

from typing import Final

from ....effects.context import Ctx, Players, near
from ....effects.nodes.abilities import Activated, Static
from ....effects.nodes.changes import Gain
from ....effects.nodes.costs import Cost
from ....effects.nodes.filters import KindIs
from ....effects.nodes.instructions import Control, Tap
from ....effects.nodes.numbers import Num
from ....effects.nodes.objects import PlayerAsObject, Sel, ThatPlayer, This, You
from ....effects.nodes.structure import Seq
from ....effects.nodes.targets import Aim
from ....kernel.state.aliases import Player
from ..additional.designations import emblem
from ..state.card import MagicCard
from ..state.fields import MagicFields
from ..vocabulary.abilities import SorceryTime
from ..vocabulary.keyword_instructions import Cited

KNOWN: Final[dict[str, MagicCard]] = {}


class Teammate(Players):
    """102.3: who is of your team, but you."""

    def who(self, c: Ctx) -> list[Player]:
        return near(c, [p for p in c.g.team(c.you) if p != c.you and not (c.g.lost >> p) & 1])


def deployment() -> MagicCard:
    """804.2: the ability that all creatures have."""
    if "deployment" not in KNOWN:
        give = Seq([Aim(PlayerAsObject(Teammate()), Num(1), slot=0), Control(This(), ThatPlayer(0))])
        ability = Activated(Cost(None, [Tap(This(), True)]), Cited("804.2", give), only=SorceryTime())
        ability.text = "{T}: A teammate gains control of this creature (804.2)."
        KNOWN["deployment"] = emblem("Deployment", [Static(Sel(KindIs("creature"), whose=You()), [Gain(ability)])])
    return KNOWN["deployment"]


def allow_deploying(g: MagicFields) -> None:
    if g.variant.deploying:
        for p in [p for p in range(g.players) if not (g.lost >> p) & 1]:
            g.get_emblem(deployment(), p, -1)
            g.cite("804.1", player=p)
