"""The referee of Duel Masters: the state with its verbs and policies tied to the chapters of the book."""

from __future__ import annotations

from ...effects.tests_in_texts import facts_tested
from ...kernel.state.aliases import Duration, Facts, Flags, ObjId, Player, Ref, Spot, Zone
from ...kernel.state.card import Ability, Mod
from ...kernel.state.event import Event
from ...kernel.state.state import Pending
from ...kernel.state.terms import DESTROYED
from .abilities import resolving
from .actions import state_based, verbs
from .concepts import starting
from .state.state import DuelState
from .state.terms import BATTLE, HAND, PENDING, SHIELDS
from .structures import composites
from .turn import steps
from .turn.shield_breaking import FromShield, to_hand
from .zones import entering, moving


class Duel(DuelState):
    """A game of Duel Masters."""

    def __init__(self) -> None:
        super().__init__(steps.STEPS)

    def fresh(self) -> Duel:
        return Duel()

    # --- the turn ------------------------------------------------------------------------------------------------
    def next_turn(self) -> None:
        if not self.prepared:
            starting.begin(self)
            self.prepared = True
        steps.next_turn(self)

    def skipped(self, step: int) -> bool:
        return steps.skipped(self, step)

    def step_begins(self) -> None:
        if self.journal is not None and self.step in steps.BEGUN:
            self.cite(steps.BEGUN[self.step], player=self.active)

    def priority_step(self, rule: str) -> bool:
        return steps.main_step(self)

    def tested(self, done: list[Ability]) -> Facts:
        return facts_tested(self, done)

    def settled(self) -> None:
        if self.prepared and not self.settling and not self.over:
            state_based.settle(self)

    def carry_out(self, t: Pending) -> None:
        resolving.carry_out(self, t)

    def pool_rank(self, t: Pending) -> int:
        """101.4, 101.4b: S・トリガー and its like first."""
        return 0 if isinstance(t.ability, FromShield) else 1

    def one_of_joined(self, ev: Event) -> None:
        if composites.releases(self, ev.obj):
            composites.one_cell(self, ev)

    def come_apart(self, pile: ObjId, turned_back: bool) -> None:
        composites.come_apart(self, pile, turned_back)

    # --- verbs ---------------------------------------------------------------------------------------------------
    def do_draw(self, player: Player, n: int, src: ObjId, cause: Player) -> int:
        return moving.draw(self, player, n, "114.1", src, cause)

    def do_move(self, ids: list[ObjId], to: Zone, to_player: Player, flags: Flags, spot: Spot, src: ObjId,
                cause: Player) -> list[ObjId]:
        if self.effect.casting and ids == self.effect.casting[-1:] and self.objs[ids[0]].states & PENDING and to != BATTLE:
            self.effect.afterwards = to  # 609.8a: the spell itself, when it is done
            self.effect.after_flags = flags
            return ids
        if to == BATTLE:
            return entering.put_out(self, ids, to_player, flags, src, cause)
        if to == HAND and any(i >= 0 and self.zone_kind(i) == SHIELDS and not self.objs[i].gone for i in ids):
            return self.shields_to_hand(ids, src, cause)
        return moving.move_all(self, ids, to, flags, spot, src, cause)

    def shields_to_hand(self, ids: list[ObjId], src: ObjId, cause: Player) -> list[ObjId]:
        """As in a break, without being one."""
        self.cite("701.14b", src, cause)
        for p in self.order():
            mine = [i for i in ids if i >= 0 and not self.objs[i].gone and self.objs[i].zone == SHIELDS * 2 + p]
            to_hand(self, mine, p, src, cause, True)
        rest = [i for i in ids if i >= 0 and not self.objs[i].gone and self.zone_kind(i) != HAND]
        moving.move_all(self, rest, HAND, 0, 0, src, cause)
        return [self.objs[i].next if i >= 0 and self.objs[i].gone else -1 for i in ids]

    def do_discard(self, ids: list[ObjId], flags: Flags, src: ObjId, cause: Player) -> list[ObjId]:
        return moving.discard(self, ids, flags, src, cause)

    def do_destroy(self, ids: list[ObjId], src: ObjId, cause: Player) -> int:
        return moving.destroy(self, ids, DESTROYED, "701.6a", src, cause)

    def do_tap(self, ids: list[ObjId], sideways: bool, flags: Flags, src: ObjId, cause: Player) -> int:
        return moving.turn_all(self, ids, sideways, flags, "701.2a" if sideways else "701.2b", src, cause)

    def do_reveal(self, ids: list[ObjId], viewer: Player, src: ObjId, cause: Player) -> None:
        moving.reveal(self, ids, viewer, src, cause)

    def do_shuffle(self, player: Player, zone: Zone, src: ObjId, cause: Player) -> None:
        moving.shuffle(self, player, zone, src, cause)

    def do_control(self, ids: list[ObjId], player: Player, until: Duration, src: ObjId, cause: Player) -> int:
        return verbs.take_control(self, ids, player, until, src, cause)

    def may_verb(self, verb: str, you: Player, refs: list[Ref], word: str) -> bool:
        return verbs.may_verb(self, verb, you, refs, word)

    def do_verb(self, verb: str, c_src: ObjId, c_you: Player, refs: list[Ref], n: int, word: str, until: Duration) -> int:
        return verbs.do_verb(self, verb, c_src, c_you, refs, n, word, until)

    def verb_moves(self, verb: str) -> bool:
        return verb in ("play", "summon", "cast", "generate", "put-upon", "swap")

    def speaker(self, src: ObjId, now: ObjId, ev: Event | None) -> ObjId:
        return now if now >= 0 else src

    # --- rules that texts follow ---------------------------------------------------------------------------------
    def change_rule(self, mods: list[Mod]) -> str:
        return "608.2"

    def delay_rule(self, src: ObjId, once: bool) -> str:
        return "603.6"

    def choose_rule(self) -> str:
        return "601.1h"
