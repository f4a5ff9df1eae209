"""Modes with a cost or a weight of their own, and choosing them as a spell is cast (601.2b, 700.2)."""

from __future__ import annotations

from ....effects.context import Ctx, Do, Enclosing
from ....effects.nodes.abilities import SpellText
from ....effects.nodes.costs import Cost
from ....effects.nodes.numbers import Num
from ....effects.nodes.targets import Modal
from ....kernel.state.aliases import ObjId, Player, Ref, Slot
from ....kernel.state.card import Chars
from ....kernel.state.terms import DONE
from ..concepts.targets import can_announce
from ..costs.total_cost import TotalCost, adjust, can_pay
from ..state.fields import MagicFields


class PricedMode(Enclosing):
    """A mode with an additional cost."""

    def __init__(self, cost: Cost, do: Do) -> None:
        super().__init__(do)
        self.cost = cost


class PricedModal(Modal):
    """Some of the modes, each for its cost: chosen together with the other additional costs, before all else."""

    def __init__(self, modes: list[Do], most: Num, slot: Slot = -1) -> None:
        super().__init__(modes, Num(1), most, False, slot)
        self.limit = most.n

    def declare(self, c: Ctx, can: list[Ref]) -> bool:
        picked = [k for k in can if f"mode:{k}" in c.paid]
        c.bind(self.slot, picked)
        return bool(picked)


class WeighedMode(Enclosing):
    """A mode that counts for so many of what may be chosen."""

    def __init__(self, weight: int, do: Do) -> None:
        super().__init__(do)
        self.weight = weight


class WeighedModal(Modal):
    """Modes up to a weight in all, each as often as one likes; they are done in the order of the text."""

    def __init__(self, modes: list[Do], most: Num, slot: Slot = -1) -> None:
        super().__init__(modes, Num(0), most, True, slot)

    def declare(self, c: Ctx, can: list[Ref]) -> bool:
        left = 0 if self.most is None else self.most.value(c)
        picked: list[int] = []
        while True:
            able = [k for k in can if self.weight(k) <= left]
            k = c.g.ask_mode(c.you, [*able, DONE], self.words, c.src, "700.2a") if able else DONE
            if k == DONE:
                break
            picked.append(k)
            left -= self.weight(k)
        picked.sort()
        c.bind(self.slot, picked)
        return True

    def weight(self, k: int) -> int:
        mode = self.modes[k]
        return mode.weight if isinstance(mode, WeighedMode) else 1


def priced(chars: Chars) -> PricedModal | None:
    """The modes of a spell that have costs."""
    for a in chars.abilities:
        if isinstance(a, SpellText) and a.modal and isinstance(a.do, PricedModal):
            return a.do
    return None


def able_modes(g: MagicFields, player: Player, id: ObjId, do: PricedModal, bill: TotalCost, c: Ctx) -> list[int]:
    """The modes that could be chosen and paid for besides what is chosen already."""
    out: list[int] = []
    for k in range(len(do.modes)):
        mode = do.modes[k]
        assert isinstance(mode, PricedMode)
        if f"mode:{k}" in bill.paid or not can_announce(c, mode):
            continue
        trial = bill.copy()
        trial.add(mode.cost)
        adjust(g, trial, player, id, "play")
        if can_pay(g, trial, c, id):
            out.append(k)
    return out


def choose_priced(g: MagicFields, player: Player, id: ObjId, chars: Chars, bill: TotalCost, c: Ctx) -> bool:
    """601.2b: the player says which modes are paid for; false: there is none."""
    do = priced(chars)
    if do is None:
        return True
    for n in range(do.limit):
        able = able_modes(g, player, id, do, bill, c)
        if not able:
            return n > 0
        k = g.ask_mode(player, [*able, DONE] if n else able, do.words, id, "601.2b")
        if k == DONE:
            break
        mode = do.modes[k]
        assert isinstance(mode, PricedMode)
        bill.add(mode.cost)
        bill.paid.append(f"mode:{k}")
    return True


class FreshModal(Modal):
    """A mode that was not chosen before by this ability of this object (700.2h); with `turn`, in this turn."""

    def __init__(self, modes: list[Do], turn: bool = False, slot: Slot = -1) -> None:
        super().__init__(modes, Num(1), None, False, slot)
        self.turn = turn

    def declare(self, c: Ctx, can: list[Ref]) -> bool:
        g = c.g
        o = g.objs[c.src]
        left = [k for k in can if o.notes.get(f"mode:{k}", -1) != (g.turn if self.turn else 0)]
        done = super().declare(c, left)
        for k in c.bound(self.slot):
            g.own(c.src).notes = {**g.objs[c.src].notes, f"mode:{k}": g.turn if self.turn else 0}
        return done


class RandomMode(Modal):
    """A mode chosen at random."""

    def __init__(self, modes: list[Do], slot: Slot = -1) -> None:
        super().__init__(modes, Num(1), None, False, slot)

    def declare(self, c: Ctx, can: list[Ref]) -> bool:
        c.bind(self.slot, [can[c.g.chance(len(can), "mode")]] if can else [])
        return bool(can)
