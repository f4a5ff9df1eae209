"""The referee of Magic: the state with its policies tied to the chapters of the book."""

from __future__ import annotations

from typing import Final

from ....effects.context import Ctx, Do
from ....effects.nodes.abilities import Triggered
from ....effects.nodes.costs import Cost
from ....effects.nodes.numbers import Paid
from ....effects.nodes.objects import AnyCard, Sel
from ....effects.nodes.replacements import Prevent
from ....effects.nodes.static_rules import of_name
from ....kernel.process.apply import apply_event, expire, float_off
from ....kernel.process.pipeline import collect
from ....kernel.process.priority import ONLY_PASS, stack_step
from ....kernel.process.rulings import AGREED_DRAW, BACKED_UP, LIFE_AFTER, LOST_BY_RULING, PUT_BACK, RESHUFFLED
from ....kernel.state.aliases import AbilityKey, ActCode, Flags, ObjId, Player, PlayerSet, Ref, Spot, Zone
from ....kernel.state.card import Ability, LastingEffect
from ....kernel.state.event import Event
from ....kernel.state.state import ActiveAbility, Pending
from ....kernel.state.terms import ATTACH, DAMAGE, DEED, MOVE, NOBODY, PUT_COUNTERS, STATE, TAKE_COUNTERS, TURN, UPON, act_of
from ..additional import loops, merging, shortcuts, state_based_actions
from ..card_types import attachments
from ..combat.declaring import enter_attacking
from ..concepts import counters, damage, drawing, legal_actions, priority, starting, stickers
from ..continuous.static_abilities import TriggersAgain
from ..costs import total_cost
from ..costs.mana_part import Price
from ..mana import pool
from ..mana.abilities import is_mana_trigger
from ..mana.adding import AddMana, PayMana, Waterbend
from ..mana.payment import affordable, most_x, pay
from ..multiplayer import grand_melee, leaving_the_game, range_of_influence
from ..replacement.entering import entered
from ..state.symbols import SYMBOL
from ..state.terms import ALL_COLORS, ALL_MANA, BATTLEFIELD, MANA_LETTERS, REPEAT, WATERBEND, WHILE_CONTROLLED, WHILE_HERE
from ..turn import steps
from ..variants import planechase
from ..variants.commander import identity_of
from ..vocabulary.counted_events import asked_of
from ..vocabulary.keyword_instructions import DoOnce
from ..zones import zone_changes
from .policies import FACES
from .verbs import MagicVerbs

#: keywords of which each instance is paid for and triggers by itself
PAID_APART: Final = {"conspire": "702.78b", "casualty": "702.153a"}


class Magic(MagicVerbs):
    """A game of Magic."""

    def __init__(self, players: int = 2) -> None:
        super().__init__(players, steps.STEPS)

    def fresh(self) -> Magic:
        return Magic(self.players)

    # --- the turn ------------------------------------------------------------------------------------------------
    def priority_step(self, rule: str) -> bool:
        return stack_step(self, rule)

    def give_priority(self, player: Player) -> None:
        priority.prepare(self)
        if self.recorder is not None:
            shortcuts.priority_given(self, player)

    def acts(self, player: Player) -> list[ActCode]:
        if self.lines and not grand_melee.may_act(self, player):
            return ONLY_PASS
        found = legal_actions.acts(self, player)
        return found if self.recorder is None else shortcuts.with_shortcut(self, player, found)

    def act(self, player: Player, code: ActCode) -> None:
        if act_of(code) == REPEAT:
            shortcuts.propose(self, player, code)
            return
        priority.do_act(self, player, code)
        shortcuts.note_act(self)

    def after_act(self, player: Player, code: ActCode) -> Player:
        if self.shared_turns:
            self.cite("805.5", -1, player)  # the team keeps priority: whoever of it likes acts next
            return self.side(player)[0]
        if self.barred and code in self.barred:  # it was taken back
            return player
        self.cite("117.3c", player=player)
        return player

    def passed(self, player: Player, asked: bool) -> None:
        priority.passed(self, player, asked)

    def all_passed(self, rule: str) -> bool:
        return priority.all_passed(self, rule)

    def take_triggers(self, player: Player) -> list[Pending]:
        return priority.take_triggers(self, player)

    def orders_triggers(self, some: list[Pending], player: Player) -> Player:
        return priority.whose(self, some, player)

    def put_to_wait(self, t: Pending) -> None:
        priority.put_trigger(self, t)

    def comes_about(self, w: ActiveAbility, n: int) -> bool:
        if not super().comes_about(w, n):
            return False
        self.cite("603.8", w.src)  # not again while it waits
        return True

    def next_turn(self) -> None:
        if not self.ready:
            self.ready = True
            starting.begin(self)
        steps.next_turn(self)

    def take_up(self) -> None:
        if self.lines:
            grand_melee.take_up(self)

    def yields(self) -> bool:
        return self.lines != [] and grand_melee.turn_is_over(self)

    def skipped(self, step: int) -> bool:
        return steps.skipped(self, step)

    def step_begins(self) -> None:
        if self.loop.acts:
            shortcuts.step_begins(self)
        if self.loop.turn != self.turn:
            loops.turn_begins(self)
        steps.step_begins(self)

    def step_ends(self) -> None:
        steps.step_ends(self)

    def settled(self) -> None:
        state_based_actions.settle(self)

    # --- events --------------------------------------------------------------------------------------------------
    def apply(self, ev: Event) -> None:
        k = ev.kind
        if k == MOVE:
            self.move_object(ev)
            self.remember(ev)
            self.object_moved(ev)
        elif k == DAMAGE:
            damage.apply_damage(self, ev)
            self.remember(ev)
        elif k == PUT_COUNTERS or k == TAKE_COUNTERS:
            counters.apply_counters(self, ev)
        elif k == ATTACH:
            attachments.apply_attach(self, ev)
        elif k == UPON:
            merging.joined(self, ev)
        else:
            apply_event(self, ev)
            if k == STATE and ev.n & FACES:
                self.show_face(ev.obj)
            self.remember(ev)
        if self.stickers.stuck:
            stickers.follow(self, ev)
        if len(self.cards) > self.firsts_of:
            self.firsts |= asked_of(self.cards[self.firsts_of:])
            self.firsts_of = len(self.cards)
        if (self.firsts >> ev.kind) & 1:
            self.record.this_turn.append(ev)
        if self.payment.going_on and ev.obj >= 0 and (ev.kind == MOVE or ev.kind == TURN):
            self.payment.took = [*self.payment.took, ev.obj]
        if ev.kind == MOVE:
            if ev.to == BATTLEFIELD:
                entered(self, ev)
                if self.applying:  # what all of them are is looked at when all are there
                    self.arrival.entered.append(ev.new)
                else:
                    self.remember_entered(ev.new)
            elif ev.frm == BATTLEFIELD:
                self.left_battlefield(ev)

    def all_applied(self) -> None:
        entered = self.arrival.entered
        if entered:
            self.arrival.entered = []
            for id in entered:
                self.remember_entered(id)

    def left_battlefield(self, ev: Event) -> None:
        """611.2b: effects that last as long as it was there end; 603.10c: what it was attached to it is not any more."""
        host = self.objs[ev.obj].host
        if host >= 0 and (self.hears >> ATTACH) & 1:
            loose = Event(ATTACH, "701.3d", ev.obj, self.objs[ev.obj].controller, -1, ev.obj, frm=host)
            collect(self, loose, self.watchers)
        over = [f for f in self.lasting_effects if f.src == ev.obj and (
            f.until == WHILE_HERE or f.until == WHILE_CONTROLLED)]
        if over:
            expire(self, over)
        if ev.new in self.memory.apart_with:
            merging.arrange(self, ev)

    def use_up(self, f: LastingEffect) -> None:
        """A shield for one time holds for all damage that is dealt at that time."""
        if isinstance(f.ability, Triggered):
            return  # it has ended as it triggered (603.7b)
        if isinstance(f.ability, Prevent):
            self.cite("615.8", f.src, f.you)
        if self.dealt.depth:
            self.dealt.used_shields = [*self.dealt.used_shields, f]
        else:
            super().use_up(f)

    def triggered(self, w: ActiveAbility, ev: Event | None) -> None:
        """603.2: an ability triggers."""
        a = w.ability
        assert isinstance(a, Triggered)
        if self.reach and ev is not None and not range_of_influence.witnessed(self, w, ev):
            self.cite("801.7", w.src, w.you)
            return
        rules = self.rules_for(a, ev)
        if (self.rules and self.forbidden("trigger", w.you, w.src)) or (rules and self.silenced(rules, w, ev)):
            self.cite("101.2", w.src)
            return
        if a.when.gathers and ev is not None and any(a.joins(t, ev, w.key) for t in self.pending):
            self.cite("603.2c", w.src)
            return
        do = a.do
        if isinstance(do, DoOnce) and do.was_done(self, w.you, w.src):
            self.cite("603.2i", w.src)
            return
        if isinstance(a.cond, Paid) and a.cond.cost.partition("#")[0] in PAID_APART:
            word = a.cond.cost.partition("#")[0]
            others = [t.ability.cond.cost for t in self.pending if t.src == w.src and t.event is ev and isinstance(
                t.ability, Triggered) and isinstance(t.ability.cond, Paid) and t.ability.cond.cost.startswith(word)]
            if others:
                self.cite(PAID_APART[word], w.src)
            if others.count(a.cond.cost) >= self.times_paid(a.cond.cost, [], w.src):
                return
        if not self.uses_up(w.key, a.limit):  # 603.2c
            return
        if is_mana_trigger(a):  # 605.4a: it resolves at once
            self.cite("605.4a", w.src, w.you)
            tapping = self.payment.tapping
            self.payment.tapping = False
            a.do.run(Ctx(self, w.src, w.you, a.bound(ev, [] if w.lasting is None else w.lasting.slots), ev, self.tick()))
            self.payment.tapping = tapping
            return
        if w.lasting is not None and w.lasting.once:
            float_off(self, [w.lasting])
            self.cite("603.7b", w.src)
        self.cite("603.2", w.src, w.you)
        if ev is not None and a.backward:
            self.cite(self.looks_back_by(ev), w.src, w.you)
        for _ in range(1 if ev is None else self.times(a.when.times(ev))):
            self.cite("603.2c", w.src, w.you)
            super().triggered(w, ev)
        if self.variant.planar and self.shared_turns:
            for also in planechase.for_teammates(self, w):
                super().triggered(also, ev)
        if "triggers-again" in rules and w.lasting is None:  # 603.2e: an ability that the object has
            for _ in range(self.once_more(rules, w, ev)):
                if self.uses_up(w.key, a.limit):
                    self.cite("603.2d", w.src, w.you)
                    super().triggered(w, ev)

    def uses_up(self, key: AbilityKey, limit: int) -> bool:
        if limit >= 0:
            return super().uses_up(key, limit)
        if key in self.once:  # it triggers only once
            return False
        self.once = [*self.once, key]
        return True

    def rules_for(self, a: Ability, ev: Event | None) -> dict[str, list[ActiveAbility]]:
        """603.10: the standing rules by which it triggers; those before the event where it looks back."""
        back = ev is not None and ev.kind == MOVE and a.backward and self.looks_back(ev)
        return self.rules_before if back else self.rules

    def deputy(self, player: Player, src: ObjId) -> Player:
        return leaving_the_game.deputy(self, player, src)

    def stand_in(self, player: Player, src: ObjId) -> Player:
        return leaving_the_game.deputy(self, player, src) if self.lost else player

    def left(self, losers: PlayerSet) -> None:
        if self.lines:
            grand_melee.left(self, losers)
        leaving_the_game.left(self, losers)

    def about_to_leave(self, player: Player) -> None:
        leaving_the_game.leave_battlefield(self, player)
        if self.variant.planar:
            planechase.hand_planes_on(self, player)

    def ruled_by(self, kind: int) -> str:
        """What the tournament rules add."""
        if kind == LOST_BY_RULING:
            return "104.3k"
        if kind == AGREED_DRAW:
            return "104.4i"
        if kind == PUT_BACK or kind == BACKED_UP:
            return "IPG 1.4#3"
        return "IPG 1.3#1" if kind == RESHUFFLED else "MTR 2.5#6" if kind == LIFE_AFTER else "MTR 2.5#4"

    def ending_rule(self, winner: Player) -> str:
        """104.2: of all opponents nobody is left; 104.4: of nobody."""
        if len(set(self.sides)) == self.players:
            return "104.2a" if winner != NOBODY else "104.4a"
        return "104.4d" if winner == NOBODY else "104.2d" if self.variant.emperors else "104.2c"

    def leave_together(self, leavers: PlayerSet) -> PlayerSet:
        return leaving_the_game.leave_together(self, leavers)

    # --- range of influence (801) ----------------------------------------------------------------------------------
    def within(self, ref: Ref, src: ObjId, you: Player) -> bool:
        return range_of_influence.within(self, ref, src, you)

    def chooser_afar(self, player: Player, src: ObjId) -> Player:
        return range_of_influence.closest_chooser(self, player)

    def loses(self, player: Player) -> None:
        """603.9: for whatever reason."""
        if (self.hears >> DEED) & 1:
            self.cite("603.9", player=player)
            collect(self, Event(DEED, "603.9", -1, player, 1, word="lose-game"), self.watchers)

    def once_more(self, rules: dict[str, list[ActiveAbility]], w: ActiveAbility, ev: Event | None) -> int:
        """603.2d: how many times more it triggers."""
        n = 0
        for k in of_name(self, rules, "triggers-again"):
            r = k.rule
            if isinstance(r, TriggersAgain) and r.what.fits(k.c, w.src) and (r.when is None or (
                    ev is not None and (r.when.kinds >> ev.kind) & 1
                    and r.when.matches(Ctx(self, k.w.src, k.w.you, [], ev, 0), ev))):
                n += 1
        return n

    # --- verbs -----------------------------------------------------------------------------------------------------
    def do_draw(self, player: Player, n: int, src: ObjId, cause: Player) -> int:
        return drawing.draw(self, player, n, src, cause)

    def do_move(self, ids: list[ObjId], to: Zone, to_player: Player, flags: Flags, spot: Spot, src: ObjId,
                cause: Player) -> list[ObjId]:
        return zone_changes.move_all(self, ids, to, to_player, flags, spot, src, cause)

    def do_discard(self, ids: list[ObjId], flags: Flags, src: ObjId, cause: Player) -> list[ObjId]:
        return zone_changes.discard(self, ids, flags, src, cause)

    def do_tap(self, ids: list[ObjId], sideways: bool, flags: Flags, src: ObjId, cause: Player) -> int:
        return zone_changes.turn_all(self, ids, sideways, flags, src, cause)

    def do_life(self, player: Player, n: int, flags: Flags, src: ObjId, cause: Player) -> int:
        return zone_changes.life(self, player, n, flags, src, cause)

    def do_lives(self, players: list[Player], n: int, flags: Flags, src: ObjId, cause: Player) -> int:
        return zone_changes.lives(self, players, n, flags, src, cause)

    def do_reveal(self, ids: list[ObjId], viewer: Player, src: ObjId, cause: Player) -> None:
        zone_changes.reveal(self, ids, viewer, src, cause)
        if self.payment.going_on:
            self.payment.took = [*self.payment.took, *ids]

    def do_reveal_chosen(self, ids: list[ObjId], what: object, player: Player, src: ObjId) -> None:
        """701.19d: a card that was found for a quality is revealed where the text says so; others are not shown."""
        if isinstance(what, Sel) and isinstance(what.filter, AnyCard):
            return

    def do_shuffle(self, player: Player, zone: Zone, src: ObjId, cause: Player) -> None:
        zone_changes.shuffle(self, player, zone, src, cause)

    def put_into(self, ids: list[ObjId], zone: Zone, player: Player, flags: Flags, transformed: bool, attacking: bool,
                 nth: int, src: ObjId, cause: Player) -> list[ObjId]:
        new = zone_changes.put_into(self, ids, zone, player, flags, transformed, nth, src, cause)
        if attacking:  # 508.4
            for id in new:
                if id >= 0 and self.zone_kind(id) == BATTLEFIELD:
                    enter_attacking(self, id)
        return new

    def search(self, who: Player, whose: Player, src: ObjId) -> bool:
        return zone_changes.search(self, who, whose, src)

    def puts_under(self, zone: Zone, you: Player) -> Player:
        return you if zone == BATTLEFIELD else -1

    # --- mana and costs --------------------------------------------------------------------------------------------
    def add_mana(self, player: Player, bits: list[int], add: Do, c: Ctx, times: int = 1) -> int:
        assert isinstance(add, AddMana)
        return pool.add_mana(self, player, bits, add, c, times)

    def mana_choices(self, add: Do, c: Ctx) -> list[int]:
        """Types of mana that a text does not list: what something could produce, what was made, what was chosen."""
        assert isinstance(add, AddMana)
        mask = 0
        if add.mana in ("like", "color-like") and add.like is not None:
            for id in add.like.recall(c):
                if id >= 0:
                    mask |= pool.could_produce(self, id, [c.src])
            mask &= ALL_MANA if add.mana == "like" else ALL_COLORS
        elif add.mana in ("among", "each") and add.like is not None:
            for id in add.like.recall(c):
                if id >= 0:
                    mask |= self.chars[id].colors & ALL_COLORS
        elif add.mana == "identity":
            mask = max(0, identity_of(c))
        elif add.mana == "same" and c.event is not None:
            mask = c.event.to
        elif add.mana.endswith("chosen"):
            mask = self.choices_of(c.src).get("color", 0)
            for symbol in SYMBOL.findall(add.mana):
                mask |= 1 << MANA_LETTERS.index(symbol)
        return [1 << k for k in range(6) if (mask >> k) & 1]

    def lose_mana(self, player: Player) -> int:
        return pool.lose_mana(self, player)

    def add_lost_mana(self, player: Player, src: ObjId) -> int:
        return pool.add_lost(self, player, src)

    def can_pay_mana(self, cost: Do, c: Ctx) -> bool:
        assert isinstance(cost, PayMana)
        return affordable(self, cost.payer(c), cost.price(c), -1, c.src, WATERBEND if isinstance(cost, Waterbend) else 0)

    def pay_mana(self, cost: Do, c: Ctx) -> bool:
        assert isinstance(cost, PayMana)
        player = cost.payer(c)
        keys = WATERBEND if isinstance(cost, Waterbend) else 0
        if cost.mana.xs and cost.n is None and not self.resolution.x_known:
            self.cite("107.3f", c.src, player)
            price = Price()
            price.add(cost.mana, cost.times(c))
            most = most_x(self, player, price, -1, c.src, keys)
            if cost.most is not None:
                most = max(0, min(most, cost.most.value(c)))
            c.x = self.ask_number(player, 0, most, c.src, "107.3f")
        return pay(self, player, cost.price(c), -1, c.src, keys)

    def can_pay_costs(self, costs_: list[Cost], player: Player, src: ObjId) -> bool:
        return total_cost.can_pay_costs(self, costs_, player, src)

    def pay_costs(self, costs_: list[Cost], player: Player, src: ObjId) -> bool:
        return total_cost.pay_costs(self, costs_, player, src)
