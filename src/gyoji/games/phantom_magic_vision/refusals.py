"""What an effect cannot be applied to: objects and targets (8), damage (1.10), cards that are being removed (9)."""

from __future__ import annotations

from ...kernel.process.continuous import look
from ...kernel.state.aliases import ObjId, Player, Ref
from ...kernel.state.event import Event
from ...kernel.state.objects import Obj
from ...kernel.state.terms import IN_BATTLE
from .fields import PhantomFields
from .terms import (
    CHARACTER,
    COMMAND_CARD,
    FIELD,
    LEADER,
    LEAVING,
    LEGEND,
    NO_COMBAT_DAMAGE,
    NO_DAMAGE,
    NO_EFFECT_DAMAGE,
    NO_OBJECT,
    RESISTANCE,
    SACRED,
    UNTARGETABLE,
)


class PhantomRefusals(PhantomFields):
    """Refusals are values: the number of a rule, or "" where there is nothing against it."""

    def value(self, id: ObjId, stat: int) -> int:
        stats = look(self, id).stats
        return max(0, stats[stat]) if stat < len(stats) else 0  # 6.1.12, 1.8.7.j

    def variable(self, id: ObjId, letter: str) -> str:
        """What an effect says that a variable of a card is (1.6.2.b, 1.6.6.b); "": no effect does."""
        for w in look(self, id).subtypes:
            if w[1:2] == "=" and w[0] == letter:
                return w[2:]
        return ""

    def is_character(self, id: ObjId) -> bool:
        return id >= 0 and not self.objs[id].gone and look(self, id).types & CHARACTER != 0

    # --- objects and targets (8) -----------------------------------------------------------------------------------
    def choosable(self, id: ObjId, src: ObjId, you: Player) -> bool:
        return self.object_refusal(id, src, you) == ""

    def object_refusal(self, id: ObjId, src: ObjId, you: Player) -> str:
        """The rule by which an object cannot be the object of an effect; "": it can."""
        if id < 0 or id == src or (src >= 0 and self.objs[src].host == id):  # 8.1.4.b, 8.1.4.c
            return ""
        if look(self, id).keywords & NO_OBJECT or self.forbidden("object", you, src, id):
            return "8.1.4"
        return ""

    def targetable(self, ref: Ref, src: ObjId, you: Player) -> bool:
        return self.target_refusal(ref, src, you) == ""

    def target_refusal(self, ref: Ref, src: ObjId, you: Player) -> str:
        """The rule by which something cannot be the target of an effect; "": it can."""
        if ref < 0:
            return "8.2.7" if self.forbidden("target", you, src, ref) else ""
        barred = self.object_refusal(ref, src, you)
        if barred or ref == src:  # 8.2.7.c
            return barred
        if look(self, ref).keywords & UNTARGETABLE or self.forbidden("target", you, src, ref):
            return "8.2.7"
        if src >= 0 and self.objs[src].card.base.keywords & SACRED and self.zone_kind(src) != FIELD and (
                not self.chars[ref].keywords & LEGEND):
            return "10.25.2.a"
        if src >= 0 and self.chars[ref].keywords & LEADER and self.objs[ref].controller in self.opponents(you) and (
                self.chars[src].types & COMMAND_CARD):
            return "10.34.2.a"
        return ""

    def choose_rule(self) -> str:
        return "8.1.3"

    def target_rule(self) -> str:
        return "8.2.4"

    # --- damage (1.10) and removal (9) ---------------------------------------------------------------------------------
    def damage_refusal(self, ev: Event) -> str:
        """The rule by which there is no damage; "": there is."""
        if ev.n <= 0:
            return "1.10.14"
        if ev.obj < 0:
            return ""
        o = self.objs[ev.obj]
        if not self.is_character(ev.obj):
            return "1.10.10.a"
        if o.states & LEAVING:
            return self.immune_rule(o, 0)
        keys = look(self, ev.obj).keywords
        if keys & NO_DAMAGE or keys & (NO_COMBAT_DAMAGE if ev.flags & IN_BATTLE else NO_EFFECT_DAMAGE):
            return "1.10.16"
        return self.resists(ev.obj, ev.src) if ev.flags & IN_BATTLE and ev.src >= 0 else ""

    def immune_rule(self, o: Obj, kind: int) -> str:
        """9.2.7, 9.3.7, 9.4.5: what is not applied to a card that is being removed; kind 0: damage."""
        if o.states & 4:
            return ["9.4.5.a", "9.4.5.b", "9.4.5.c", "9.4.5.d"][kind]
        if o.states & 2:
            return ["9.3.7.a", "9.3.7.b", "9.3.7.c", ""][kind]
        return ["9.2.7.a", "9.2.7.b", "", ""][kind] if o.states & 1 else ""

    def resists(self, id: ObjId, src: ObjId) -> str:
        """耐性 10.11.2.a; 1.6.6.b: against the race that an effect says."""
        for a in look(self, id).abilities:
            if a.key & RESISTANCE:
                races = [w for w in look(self, src).subtypes if w.startswith("race:")]
                word = str(getattr(a, "word", ""))
                if f"race:{word}" in races:
                    return "10.11.2.a"
                if word == "A" and f"race:{self.variable(id, 'A')}" in races:
                    return "1.6.6.b"
        return ""
