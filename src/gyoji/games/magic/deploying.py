"""Deploy creatures (804): each creature can be given to a teammate of its controller."""

from __future__ import annotations

from typing import Final

from ...effects.abilities import Activated, Static
from ...effects.aiming import Aim
from ...effects.context import Ctx, Players, near
from ...effects.costs import Cost
from ...effects.filters import KindIs
from ...effects.instructions import Control, Turn
from ...effects.mods import Gain
from ...effects.numbers import Num
from ...effects.objects import PlayerAsObject, Sel, ThatPlayer, This, You
from ...effects.structure import Seq
from .abilities import SorceryTime
from .card import MagicCard
from .deeds import Cited
from .designations import emblem
from .fields import MagicFields

KNOWN: Final[dict[str, MagicCard]] = {}


class Teammate(Players):
    """102.3: who is of your team, but you."""

    def who(self, c: Ctx) -> list[int]:
        return near(c, [p for p in c.g.team(c.you) if p != c.you and not (c.g.lost >> p) & 1])


def deployment() -> MagicCard:
    """804.2: the ability that all creatures have."""
    if "deployment" not in KNOWN:
        give = Seq([Aim(PlayerAsObject(Teammate()), Num(1), slot=0), Control(This(), ThatPlayer(0))])
        ability = Activated(Cost(None, [Turn(This(), True)]), Cited("804.2", give), only=SorceryTime())
        ability.text = "{T}: A teammate gains control of this creature (804.2)."
        KNOWN["deployment"] = emblem("Deployment", [Static(Sel(KindIs("creature"), whose=You()), [Gain(ability)])])
    return KNOWN["deployment"]


def allow_deploying(g: MagicFields) -> None:
    if g.deploying:
        for p in range(g.players):
            g.get_emblem(deployment(), p, -1)
            g.cite("804.1", player=p)
