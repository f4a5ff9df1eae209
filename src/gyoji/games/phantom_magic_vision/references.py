"""What a text speaks of again: what it has aimed at, what it has done something to, whether it was done."""

from __future__ import annotations

from ...effects.context import Ctx, Do, Number, Objects, Players
from ...effects.nodes import targets
from ...effects.nodes.objects import It, PlayerAsObject, Sel
from ...kernel.state.aliases import Slot
from ...kernel.state.terms import TARGET
from .structure import IfDid


class Aim(targets.Aim):
    """目標の〔...〕 8.2.2: spoken of again as "the target"."""

    def __init__(self, what: Objects, n: Number | None, upto: bool = False, by: Players | None = None, slot: Slot = -1,
                 head: str | None = None, random: bool = False, least: int = 0) -> None:
        super().__init__(what, n, upto, by, slot, head, random, least)
        players = any([isinstance(part, PlayerAsObject) for part in what.walk()])
        self.also = "target|player" if players else "target"
        self.of_zone = isinstance(what, Sel) and what.zone in ("hand", "deck")  # 8.2.6.d: the zone is the target

    def run(self, c: Ctx) -> bool:
        if not self.of_zone or c.bound(self.slot):
            return super().run(c)
        g = c.g
        options = sorted(self.candidates(c), key=g.name_key)
        low, high = self.bounds(c)
        if len(options) < low:
            return False
        g.cite("8.2.6.d", c.src, c.you)
        if all([g.visible(i, c.you) for i in options]):
            c.bind(self.slot, self.pick(c, options, low, min(high, len(options)), TARGET))
        else:  # nobody sees which card it is
            c.bind(self.slot, [options.pop(g.chance(len(options), "unseen card")) for _ in range(min(high, len(options)))])
        return True


class TheTarget(It):
    """目標のキャラクター."""

    def __init__(self, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.refers = "target"


class Done(It):
    """What the text has done something to: この効果で破棄したカード."""

    def __init__(self, verb: str, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.verb = verb
        self.refers = verb


class Former(It):
    """The one of two that was chosen first: 〔A〕を〔B〕にセットする."""

    def __init__(self, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.refers = "former"


class IfDone(IfDid):
    """破棄した場合、支払わない場合: whether what was said before was done (7.1.12.b); `verb`: the word for it."""

    def __init__(self, do: Do, verb: str, then: Do | None = None, orelse: Do | None = None) -> None:
        super().__init__(do, then, orelse)
        self.verb = verb


class EvenIfNot(Do):
    """One of several effects that are resolved as far as each can be."""

    def __init__(self, do: Do) -> None:
        self.do = do

    def run(self, c: Ctx) -> bool:
        if self.do.possible(c):
            self.do.run(c)
        return True

    def possible(self, c: Ctx) -> bool:
        return True


class Y(Number):
    """A second number that a text goes on to explain."""

    def value(self, c: Ctx) -> int:
        return 0


class NegatedDamage(Number):
    """この効果で無効にしたダメージの値."""

    REFERS = "negated-damage"

    def __init__(self, slot: Slot = -1) -> None:
        self.slot = slot

    def value(self, c: Ctx) -> int:
        found = c.bound(self.slot)
        return found[0] if found else 0
