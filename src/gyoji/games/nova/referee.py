"""The referee of NOVA: the state with its verbs and policies tied to the chapters of the book."""

from __future__ import annotations

from ...effects.context import Ctx
from ...effects.nodes.abilities import Triggered
from ...effects.nodes.objects import AnyCard, Sel
from ...effects.tests_in_texts import facts_tested
from ...kernel.process.apply import expire, float_off
from ...kernel.process.continuous import look
from ...kernel.process.pipeline import collect, happen
from ...kernel.process.priority import stack_step
from ...kernel.state.aliases import ActCode, Duration, Facts, Flags, ObjId, Player, Ref, Spot, Zone
from ...kernel.state.card import ACTIVATED, Ability
from ...kernel.state.event import Event
from ...kernel.state.state import ActiveAbility, Pending
from ...kernel.state.terms import DAMAGE, ENDS, IN_BATTLE, MOVE, SCHEDULE, STATE, TURN
from . import actions, activating, keywords, loops, playing, priority, resolving, rule_processes, setup, turn, zone_changes
from .combat import remove_from_battle
from .energy import affordable, is_energy_auto, pay_energy
from .state import NovaState
from .terms import BOUND, DURATIONS, END, ENERGY_AUTO, FIELD, HEALTH, LEXICON, NO_LEAVE


class Nova(NovaState):
    """A game of NOVA."""

    def __init__(self) -> None:
        super().__init__(turn.STEPS)

    def fresh(self) -> Nova:
        return Nova()

    # --- the turn ------------------------------------------------------------------------------------------------
    def priority_step(self, rule: str) -> bool:
        return stack_step(self, rule)

    def give_priority(self, player: Player) -> None:
        priority.check_triggers(self)

    def acts(self, player: Player) -> list[ActCode]:
        return priority.acts(self, player)

    def act(self, player: Player, code: ActCode) -> None:
        priority.do_act(self, player, code)

    def after_act(self, player: Player, code: ActCode) -> Player:
        self.cite("704.1.1", player=player)
        return player

    def passed(self, player: Player, asked: bool) -> None:
        priority.passed(self, player, asked)

    def all_passed(self, rule: str) -> bool:
        return priority.all_passed(self, rule)

    def take_triggers(self, player: Player) -> list[Pending]:
        if self.turn_orders and len(self.pending) > 1:
            self.cite("311.3", player=player)
            mine = self.pending
            self.pending = []
            return mine
        return super().take_triggers(player)

    def orders_triggers(self, some: list[Pending], player: Player) -> Player:
        self.loops.idle_decisions += 1
        return player

    def put_to_wait(self, t: Pending) -> None:
        priority.put_trigger(self, t)

    def beside(self) -> str:
        return loops.beside(self)

    def resources(self) -> list[list[int]]:
        return loops.resources(self)

    def adds_up(self) -> list[int]:
        return [*self.stock[0], *self.stock[1]]

    def tested(self, done: list[Ability]) -> Facts:
        return facts_tested(self, done)

    def comes_about(self, w: ActiveAbility, n: int) -> bool:
        return rule_processes.comes_about(self, w, n)

    def next_turn(self) -> None:
        if not self.ready:
            self.ready = True
            setup.begin(self)
        turn.next_turn(self)

    def skipped(self, step: int) -> bool:
        return turn.skipped(self, step)

    def step_ends(self) -> None:
        turn.step_ends(self)

    def settled(self) -> None:
        while self.entered_with:  # 919.7
            ev = self.entered_with.pop(0)
            self.cite("919.7", ev.obj)
            collect(self, ev, self.watchers)
        rule_processes.settle(self)

    # --- events --------------------------------------------------------------------------------------------------
    def apply(self, ev: Event) -> None:
        if ev.kind == MOVE and ev.to == FIELD and len(self.objs[ev.obj].parts) > 1:  # 1010.4: a pile comes as one card
            keywords.pile(self, ev)
            resolving.entered(self, ev)
            return
        self.change(ev)
        if ev.kind == MOVE and ev.to == FIELD:
            resolving.entered(self, ev)
        elif ev.kind == MOVE and ev.frm == FIELD:
            self.left_field(ev)
        elif ev.kind == DAMAGE and ev.obj >= 0 and ev.flags & IN_BATTLE:
            over = self.objs[ev.obj].damage - self.value(ev.obj, HEALTH)
            if over > self.objs[ev.obj].notes.get("excess", 0):
                o = self.own(ev.obj)
                o.notes = {**o.notes, "excess": over}

    def left_field(self, ev: Event) -> None:
        """A card has left the field: effects that last while it, or its counters (919.3), are there end."""
        ends = [f for f in self.lasting_effects if (f.until == DURATIONS["while-here"] and f.src == ev.obj)
                or (f.until == DURATIONS["counter"] and f.src == ev.obj)]
        if ends:
            expire(self, ends)

    def triggered(self, w: ActiveAbility, ev: Event | None) -> None:
        """801.4.3.1: an automatic ability triggers."""
        a = w.ability
        assert isinstance(a, Triggered)
        if self.rules and (self.forbidden("trigger", w.you, w.src) or self.silenced(self.rules, w, ev)):
            self.cite("914.2", w.src)
            return
        if self.running == ENERGY_AUTO and is_energy_auto(a):  # 801.6.4.2: not by each other, nor by itself
            self.cite("801.6.4.2", w.src)
            return
        if self.ending:  # 407.2.1, 407.3.1
            if w.key in self.end_triggers:
                self.cite("407.3.1" if ev is not None and ev.kind == ENDS else "407.2.1", w.src)
                return
            self.end_triggers.append(w.key)
        if not self.uses_up(w.key, a.limit):
            return
        f = w.lasting
        if f is None and self.zone_kind(w.src) in LEXICON.hidden and not a.names_zone:
            if ev is not None and ev.new == w.src and self.objs[ev.obj].known & 3 == 3:
                self.cite("801.4.6.2", w.src)  # (of what nobody has seen nothing is said)
            return
        if self.replaced >> MOVE & 1:
            this = ev.new if ev is not None and ev.obj == w.src and ev.new >= 0 else w.src
            if activating.moves_nothing(self, Ctx(self, w.src, w.you, [], ev, 0), a.do, this):
                self.cite("802.1.3.6", w.src)
                return
        if f is not None and f.once:
            float_off(self, [f])  # 801.4.9.2
        if is_energy_auto(a) and self.running == ACTIVATED:
            self.cite("801.6.4.2", w.src, w.you)
            self.cite("801.6.7.1", w.src, w.you)
            c = Ctx(self, w.src, w.you, a.bound(ev, [] if f is None else f.slots), ev, self.tick())
            self.running = ENERGY_AUTO
            a.do.run(c)
            self.running = ACTIVATED
            return
        if f is None and not self.objs[w.src].gone:
            self.cite(self.validity(self.objs[w.src], a), w.src)
        if ev is not None and ev.kind == MOVE:  # which side of the move is read: see reads_before
            if ev.frm == FIELD:
                self.cite("801.4.4.2", ev.obj)
            else:
                self.cite("801.4.4.1" if (ev.frm in LEXICON.hidden) != (ev.to in LEXICON.hidden) else "801.4.4.3", ev.obj)
        elif ev is not None and ev.kind in (TURN, STATE):
            self.cite("801.4.6.1", ev.obj)
        self.cite("801.4.3.1", w.src, w.you)
        super().triggered(w, ev)

    # --- verbs -----------------------------------------------------------------------------------------------------
    def do_draw(self, player: Player, n: int, src: ObjId, cause: Player) -> int:
        return zone_changes.draw(self, player, n, src, cause)

    def do_move(self, ids: list[ObjId], to: Zone, to_player: Player, flags: Flags, spot: Spot, src: ObjId,
                cause: Player) -> list[ObjId]:
        return zone_changes.move_all(self, ids, to, to_player, flags, spot, src, cause)

    def may_move(self, id: ObjId, zone: Zone) -> bool:
        """A cost that is forbidden (804.2.3.2), or would leave the card where it is (802.1.3.6), cannot be paid."""
        if id < 0 or self.objs[id].gone:
            return False
        kind = self.zone_kind(id)
        if (kind == FIELD and look(self, id).keywords & NO_LEAVE) or zone_changes.would_stay(self, id, zone):
            return False
        return zone_changes.destination(self, id, zone) != kind

    def do_discard(self, ids: list[ObjId], flags: Flags, src: ObjId, cause: Player) -> list[ObjId]:
        return zone_changes.discard(self, ids, flags, src, cause)

    def do_destroy(self, ids: list[ObjId], src: ObjId, cause: Player) -> int:
        return actions.destroy(self, self.without_unaffected(ids, src), src, cause)

    def do_damage(self, refs: list[Ref], amounts: list[int], flags: Flags, src: ObjId, cause: Player) -> int:
        those = self.without_unaffected([r for r in refs if r >= 0], src)
        keep = [k for k in range(len(refs)) if refs[k] < 0 or refs[k] in those]
        return actions.damage(self, [refs[k] for k in keep], [amounts[k] for k in keep], flags, src, cause)

    def without_unaffected(self, ids: list[ObjId], src: ObjId) -> list[ObjId]:
        """005.8.1: what cannot be a target is not affected by spells and abilities either."""
        out: list[int] = []
        for i in ids:
            if i < 0:
                continue
            if not self.applies_to(i, src, -1):
                self.cite("005.8.1", i)
                continue
            out.append(i)
        return out

    def do_tap(self, ids: list[ObjId], sideways: bool, flags: Flags, src: ObjId, cause: Player) -> int:
        return actions.turn_all(self, self.without_unaffected(ids, src), sideways, flags, src, cause)

    def do_life(self, player: Player, n: int, flags: Flags, src: ObjId, cause: Player) -> int:
        return actions.life(self, player, n, flags, src, cause)

    def do_lives(self, players: list[Player], n: int, flags: Flags, src: ObjId, cause: Player) -> int:
        return actions.lives(self, players, n, flags, src, cause)

    def do_counters(self, id: ObjId, word: str, n: int, flags: Flags, src: ObjId, cause: Player) -> int:
        return actions.put_counters(self, id, word, n, flags, src, cause)

    def do_resource(self, player: Player, color: int, n: int, src: ObjId) -> int:
        return actions.add_energy(self, player, color, n, src, self.running == ACTIVATED)

    def do_reveal(self, ids: list[ObjId], viewer: Player, src: ObjId, cause: Player) -> None:
        actions.reveal(self, ids, viewer, src, cause)

    def may_come(self, id: ObjId, src: ObjId) -> bool:
        return zone_changes.entry_refusal(self, id) == ""

    def do_reveal_chosen(self, ids: list[ObjId], what: object, player: Player, src: ObjId) -> None:
        """909.2: a card that had to have a certain property is shown."""
        self.cite("909.2", src, player)
        if isinstance(what, Sel) and isinstance(what.filter, AnyCard):
            return
        for i in ids:
            if not self.visible(i, 1 - player):
                actions.reveal(self, [i], -1, src, player)

    def do_shuffle(self, player: Player, zone: Zone, src: ObjId, cause: Player) -> None:
        actions.shuffle(self, player, zone, src, cause)

    def do_control(self, ids: list[ObjId], player: Player, until: Duration, src: ObjId, cause: Player) -> int:
        return actions.control(self, ids, player, until, src, cause)

    def pay_energy(self, player: Player, amounts: list[int], generic: int, src: ObjId) -> bool:
        return pay_energy(self, player, amounts, generic, src)

    def can_pay(self, player: Player, amounts: list[int], generic: int) -> bool:
        return affordable(self, player, amounts, generic)

    def can_verb(self, verb: str, word: str) -> bool:
        if verb == "add-phase":  # after a phase of this turn
            return turn.exists(self, word.rpartition(":")[2])
        if verb != "skip":
            return True
        when, _, name = word.partition(":")
        return when != "this" or turn.exists(self, name, True)

    def do_verb(self, verb: str, c_src: ObjId, c_you: Player, refs: list[Ref], n: int, word: str, until: Duration) -> int:
        if verb == "cancel":
            return actions.cancel(self, refs, c_src, c_you)
        if verb == "save":
            return actions.save(self, refs, c_src, c_you)
        if verb == "battle":
            return actions.fight(self, refs[0], refs[1], c_src, c_you) if len(refs) > 1 else 0
        if verb == "leave-battle":
            done = 0
            for i in refs:
                self.cite("930.1", i)
                done += remove_from_battle(self, i)
            return done
        if verb == "equip":
            return sum(actions.equip(self, i, refs[-1], c_src, c_you) for i in refs[:-1])
        if verb == "bind":
            return actions.set_state(self, refs, BOUND, True, until, "928.1", c_src, c_you)
        if verb == "unbind":
            return actions.set_state(self, refs, BOUND, False, 0, "928.1", c_src, c_you)
        if verb == "heal":
            for i in refs:
                self.own(i).damage = 0
            return len(refs)
        if verb == "set-life":
            return sum(1 for r in refs if actions.life(self, -1 - r, n - self.life[-1 - r], 0, c_src, c_you))
        if verb == "end-turn":  # what is left of the turn but its end phase does not take place
            self.schedule = [END]
            happen(self, Event(SCHEDULE, "401.3", src=c_src, cause=c_you, word="end"))
            return 1
        if verb == "win":
            return rule_processes.win_by_effect(self, -1 - refs[0])
        if verb == "lose":
            return rule_processes.lose_by_effect(self, -1 - refs[0])
        if verb == "extra-turn":
            for r in refs:
                self.extra.append(-1 - r)
            happen(self, Event(SCHEDULE, "401.2", src=c_src, cause=c_you, word="turn"))
            return 1
        if verb == "skip":
            return self.skip(word, c_src, c_you)
        if verb == "add-phase":
            name, _, after = word.partition(":")
            turn.add_phase(self, name, after or name)
            return 1
        if verb == "play-free":
            return 1 if refs and playing.play_by_effect(self, c_you, refs[0], n > 0) else 0
        raise NotImplementedError(verb)

    def skip(self, word: str, src: ObjId, you: Player) -> int:
        """925: "this:attack", "next-own:draw", "next-opponent:turn", "next:attack"."""
        when, _, name = word.partition(":")
        if not self.can_verb("skip", word):
            return 0
        who = {"this": self.active, "next-own": you, "next-opponent": 1 - you, "next": -1}[when]
        self.skips.append(f"{who}:{name}")
        happen(self, Event(SCHEDULE, "925.1", src=src, cause=you, word=word))
        return 1
