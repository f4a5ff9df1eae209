"""What NOVA's phrases need besides the shared vocabulary: reading of icons, changes of costs."""

from __future__ import annotations

import re

from ...effects.context import Objects, Players
from ...effects.nodes.costs import Energy
from ...effects.nodes.filters import KindIs
from ...effects.nodes.instructions import PlayerVerb
from ...effects.nodes.numbers import Happened, Num
from ...effects.nodes.objects import EachOne, You, Zoneless
from ...effects.nodes.static_rules import CostChange, Forbid, StaticRule
from ...text.ja import CIRCLED
from .terms import COLORS_JA

PART = re.compile(r"(赤|青|緑|白|黒|無色|無)(\d*)|([⓪①-⑳])|(X)|(\d+)")
COLOR_OF = {ja: name for name, ja in COLORS_JA.items()} | {"無": "colorless"}


def icon_of(token: str) -> Energy:
    """[赤2] is two red, [③] three of any, [白2①] both."""
    colors: dict[str, int] = {}
    generic = x = 0
    for found in PART.finditer(token):
        color, n, circled, letter, plain = found.groups()
        if color:
            name = COLOR_OF[color]
            colors[name] = colors.get(name, 0) + (int(n) if n else 1)
        elif circled:
            generic += CIRCLED[circled]
        elif letter:
            x += 1
        else:
            generic += int(plain)
    return Energy(colors, generic, x)


def cost_changes(what: Objects, who: Players | None, energy: Energy, sign: int, act: str = "play") -> list[StaticRule]:
    """Cost changes for the cards that fit: one for each colour and one for the generic part."""
    rules: list[StaticRule] = []
    if energy.generic:
        rules.append(CostChange(what, who, None, Num(sign * energy.generic), act))
    for color, n in energy.colors.items():
        rules.append(CostChange(what, who, color, Num(sign * n), act))
    return rules


def added_phase(phase: str, after: str) -> PlayerVerb:
    """401.2: a phase after another of this turn."""
    return PlayerVerb("add-phase", word=phase if phase == after else f"{phase}:{after}")


def skipping(which: str, phase: str) -> PlayerVerb:
    """925: this turn's phase or the next one, one's own or the opponent's."""
    return PlayerVerb("skip", word=f"{which}:{phase}")


def only_so_many(kind: str, n: int) -> list[StaticRule]:
    """So many cards of a kind a turn: after these a player can play no more of them (004.2)."""
    return [Forbid("play", You(), Zoneless(KindIs(kind)), cond=Happened(f"play {kind}", EachOne(), n))]


def wording() -> dict[str, object]:
    return {"icon_of": icon_of, "cost_changes": cost_changes, "added_phase": added_phase, "skipping": skipping,
            "only_so_many": only_so_many}
