"""What effects have done in Magic: damage, destruction, counters, control, tokens, and the verbs of 701."""

from __future__ import annotations

from typing import Final

from ....effects.context import Ctx
from ....effects.nodes.prevented_damage import Sequel
from ....effects.nodes.replacements import EntersAs
from ....effects.nodes.static_rules import rules_in_force
from ....kernel.state.aliases import AbilityOrigin, Duration, Flags, ObjId, Player, Ref, Stamp
from ....kernel.state.card import Card, Continuous
from ....kernel.state.event import Event
from ....kernel.state.state import ActiveAbility
from ....kernel.state.terms import DAMAGE, GRANTED, MOVE, PUT_COUNTERS, RESULT, SIDEWAYS, granting_stamp, player_ref
from ..actions import destroy, dispatch, on_permanents, with_library
from ..additional import attractions, designations, face_down, merging
from ..card_types import attachments
from ..concepts import control, counters, damage, tokens
from ..continuous.static_rules import NoCounters
from ..keywords.entering import EnterUnder
from ..multiplayer import range_of_influence
from ..replacement import damage as replacement_damage
from ..replacement import entering
from ..replacement.prevention import preventable
from ..spells import cast_by_effect
from ..state.combat import UNSAID
from ..state.terms import BATTLEFIELD, COPY, LIBRARY, NO_COUNTERS, SIDEBOARD, TOKEN
from ..variants import commander, conspiracies
from ..zones import zone_changes
from .policies import MagicState

#: verbs that are done also for what is gone, as it last was (701.20c, 701.40c, 701.47c, 707.2)
RECALLING: Final = (
    "shuffle-into", "owner-shuffles", "explore", "connive", "embalm", "eternalize", "copy-token", "copy-spell",
)


class MagicVerbs(MagicState):
    """The verbs, each tied to the module of its section."""

    # --- the journal -----------------------------------------------------------------------------------------------
    def note(self, ev: Event) -> None:
        if self.journal is not None:
            self.journal.append(ev)
        if self.variant.conspiring and ev.kind == RESULT:
            conspiracies.reveal_all(self)

    # --- events --------------------------------------------------------------------------------------------------
    def object_moved(self, ev: Event) -> None:
        """What follows when an object has moved, before anything triggers."""
        if ev.to == BATTLEFIELD:
            here = self.objs[ev.new].zone
            if len(self.zones[here]) <= 10 or self.chars[ev.new].keywords & designations.ASCEND:
                designations.bless_all(self)  # before anything triggers (702.131d)
        if ev.frm == SIDEBOARD and self.objs[ev.new].parts:
            self.cite("701.19j", ev.new)
            if self.leading is not None:
                self.cite("903.11", ev.new)
        face_down.leaves(self, ev)
        if self.leading is not None:
            commander.moved(self, ev.new)
        self.parting = -1
        if self.objs[ev.obj].states & (TOKEN | COPY):
            if ev.to != BATTLEFIELD:
                self.checks.vanishing.append(ev.new)
            elif self.objs[ev.obj].states & COPY:  # 608.3f, 111.12
                self.own(ev.new).states |= TOKEN
                self.cite("608.3f", ev.new)

    def under_leaves(self, ev: Event, part: int) -> None:
        merging.parted(self, ev, part)

    def possible(self, ev: Event) -> bool:
        return super().possible(ev) and (ev.kind not in (PUT_COUNTERS, MOVE) or not self.forbids(ev))

    def forbids(self, ev: Event) -> str:
        if ev.kind == PUT_COUNTERS:
            barred = ev.obj >= 0 and self.chars[ev.obj].keywords & NO_COUNTERS != 0
            if not barred and self.rules:
                barred = self.forbidden("counters", ev.cause, -1, ev.obj if ev.obj >= 0 else player_ref(ev.player))
            if not barred and "no-counters" in self.rules:
                barred = any([isinstance(k.rule, NoCounters) and k.rule.counter == ev.word and k.rule.what.fits(k.c, ref)
                              for k in rules_in_force(self, "no-counters") for ref in self.sharers(ev)])
            if not barred:
                return ""
            return "810.10c" if len(self.sharers(ev)) > 1 else "113.6i" if ev.rule == "122.6a" else "614.17"
        if ev.kind == MOVE:
            if ev.to != BATTLEFIELD or not self.rules or "enter" not in self.rules or not entering.barred(self, ev):
                return ""
            return "701.19g" if self.searching and self.zone_kind(ev.obj) == LIBRARY else "614.17d"
        return super().forbids(ev)

    def sharers(self, ev: Event) -> list[int]:
        """What gets counters; 810.10c: poison counters all players of a team get, or none of them."""
        if ev.obj >= 0:
            return [ev.obj]
        if not self.heads or ev.word != "poison":
            return [player_ref(ev.player)]
        return [player_ref(p) for p in self.team(ev.player)]

    def with_others(self, c: Ctx, ids: list[ObjId]) -> list[ObjId]:
        return merging.with_others(c, ids)

    def arranged(self, ids: list[ObjId], src: ObjId) -> list[ObjId]:
        return zone_changes.arranged(self, ids, 0, src)

    def in_order(self, events: list[Event]) -> list[Event]:
        return zone_changes.laid_down(self, events)

    def announces(self, ev: Event) -> bool:
        return entering.announces(self, ev) or (self.leading is not None and commander.recalls(self, ev)) or (
            self.variant.attracting and attractions.strays(self, ev))

    def announced(self, ev: Event) -> list[ActiveAbility]:
        if ev.to == BATTLEFIELD:
            return entering.announced(self, ev)
        return [(attractions.TO_JUNKYARD if attractions.strays(self, ev) else commander.RECALL).upon(self, ev)]

    def may_replace(self, w: ActiveAbility, ev: Event) -> bool:
        a = w.ability
        if not self.possible(ev):  # 614.17c
            return False
        if self.reach and not range_of_influence.may_replace(self, w, ev):
            return False
        if ev.kind == MOVE and ev.frm < 0:
            ev.frm = self.zone_kind(ev.obj)
        if isinstance(a, EntersAs):
            return (ev.flags & SIDEWAYS != 0 or not isinstance(a, entering.EntersUpright)) and (
                entering.comes_such(self, w, ev, a.what)) and (
                a.cond is None or a.cond.holds(entering.context(self, w, ev)))
        if ev.kind == DAMAGE and replacement_damage.is_prevention(a) and not replacement_damage.does_more(w) and not (
                preventable(self, ev)):
            return False
        if ev.rule == "122.6a" and w.lasting is None and not entering.counts_for(self, w, ev):
            return False
        return a.replaces(self, w, ev) and not (ev.kind == MOVE and merging.concerns_cards_only(self, a, ev))

    def do_replace(self, w: ActiveAbility, ev: Event) -> Event | None:
        a = w.ability
        self.cite("614.6", ev.obj)
        if isinstance(a, EntersAs):
            return entering.enters_as(self, w, a, ev)
        f = w.lasting
        if f is not None and isinstance(f.sequel, Sequel):
            return damage.prevented(self, w, f.sequel, ev)
        to = ev.to
        out = a.replace(self, w, ev)
        if out is not None and out.kind == MOVE and out.to != to:
            out.redirector = w.src  # 607.2b
        return out

    def replacement_rank(self, w: ActiveAbility, ev: Event) -> int:
        """616.1: copies before the rest; what only says how something enters can be applied in any order."""
        a = w.ability
        if isinstance(a, entering.AsEnters) and isinstance(a.do, EnterUnder):
            return 1
        if isinstance(a, entering.EntersAsCopy):
            return 2
        if a is entering.BY_NIGHT:
            return 3
        if isinstance(a, (EntersAs, entering.Intrinsic)):
            return 8 + w.key
        return 4

    # --- continuous effects --------------------------------------------------------------------------------------
    def effect_stamp(self, src: ObjId, origin: AbilityOrigin) -> Stamp:
        """613.7a: the later of its object's and of what granted the ability (mods.Gain writes that into the origin)."""
        stamp = self.objs[src].stamp
        return stamp if origin < GRANTED else max(stamp, granting_stamp(origin))

    def lasting(self, src: ObjId, you: Player, stamp: Stamp, id: ObjId, what: object) -> Continuous:
        """613.7b: its timestamp is of when it is created."""
        return Continuous(src, you, self.tick(), [], [id])

    # --- plain verbs ---------------------------------------------------------------------------------------------
    def do_damage(self, refs: list[Ref], amounts: list[int], flags: Flags, src: ObjId, cause: Player) -> int:
        """120.2b: by the effect of a spell or ability; how much was dealt."""
        return self.do_damage_by([src] * len(refs), refs, amounts, flags, cause)

    def do_damage_by(self, srcs: list[ObjId], refs: list[Ref], amounts: list[int], flags: Flags, cause: Player) -> int:
        events = [damage.hit(self, refs[k], amounts[k], srcs[k], cause, "120.2b", flags) for k in range(len(refs))
                  if refs[k] < 0 or not self.objs[refs[k]].gone]
        return damage.deal(self, events)

    def do_destroy(self, ids: list[ObjId], src: ObjId, cause: Player) -> int:
        return destroy.destroy(self, ids, src, cause)

    def do_counters(self, id: ObjId, word: str, n: int, flags: Flags, src: ObjId, cause: Player) -> int:
        return counters.put(self, id, word, n, flags, src, cause)

    def do_move_counters(self, frm: Ref, to: Ref, word: str, n: int, src: ObjId, cause: Player) -> int:
        return counters.move(self, frm, to, word, n, src, cause)

    def do_control(self, ids: list[ObjId], player: Player, until: Duration, src: ObjId, cause: Player) -> int:
        return control.gain_control(self, ids, player, until, src, cause)

    def create(self, card: Card, player: Player, n: int, tapped: bool, attacking: bool, src: ObjId, cause: Player,
               back: bool = False, host: Ref = UNSAID) -> list[ObjId]:
        return tokens.create(self, card, player, n, tapped, attacking, src, cause, back, host)

    def come_attached(self, ids: list[ObjId], host: Ref, you: Player, turned: bool = False) -> list[ObjId]:
        return attachments.come_attached(self, ids, host, you, turned)

    def get_emblem(self, card: Card, player: Player, src: ObjId) -> None:
        tokens.get_emblem(self, card, player, src)

    def cease(self, id: ObjId) -> None:
        tokens.cease(self, id)

    def cast_free(self, player: Player, id: ObjId, below: int = -1) -> bool:
        return cast_by_effect.by_effect(self, player, id, False, False, below)

    def cast_back(self, player: Player, id: ObjId) -> bool:
        return cast_by_effect.by_effect(self, player, id, False, True)

    def gone_deals_damage(self) -> bool:
        return True  # 608.2h, 113.7a

    def verb_without(self, verb: str, src: ObjId, player: Player) -> bool:
        if verb == "exert":  # only what is on the battlefield
            self.cite("701.39c", src, player)
            return False
        if verb != "shuffle-into":
            return False
        self.cite("701.20d", src, player)
        self.do_shuffle(player, LIBRARY, src, player)
        return True

    def verb_personal(self, verb: str) -> bool:
        return verb in ("sacrifice", "cast", "play")

    def verb_recalls(self, verb: str) -> bool:
        return verb in RECALLING

    def recalls_other(self, verb: str) -> bool:
        return verb == "become-copy"  # 608.2h

    def verb_moves(self, verb: str) -> bool:
        return verb in ("sacrifice", "exile-until", "shuffle-into", "owner-shuffles", "owner-top-bottom", "counter", "cast")

    # --- verbs of their own ----------------------------------------------------------------------------------------
    def do_verb(self, verb: str, c_src: ObjId, c_you: Player, refs: list[Ref], n: int, word: str, until: Duration) -> int:
        return dispatch.do(self, verb, c_src, c_you, refs, n, word, until)

    def may_verb(self, verb: str, player: Player, refs: list[Ref], word: str) -> bool:
        if verb == "sacrifice":
            return all([i >= 0 and destroy.may_sacrifice(self, i, player if player >= 0 else self.objs[i].controller)
                        for i in refs])
        if verb == "unattach":
            return all([i >= 0 and self.objs[i].host != -1 for i in refs])
        if verb == "cast" and word not in ("", "pay"):
            return all([i >= 0 and cast_by_effect.may_label(self, player, i, word) for i in refs])
        return super().may_verb(verb, player, refs, word)

    def damage_sources(self) -> list[ObjId]:
        return replacement_damage.sources(self)

    def amass(self, player: Player, n: int, kind: str, src: ObjId) -> ObjId:
        return on_permanents.amass(self, player, n, kind, src)

    def manifest(self, ids: list[ObjId], player: Player, src: ObjId, cloaked: bool = False) -> int:
        return with_library.manifest(self, ids, player, src, cloaked)
