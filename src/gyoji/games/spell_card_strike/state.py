"""The state of a game of Spell Card Strike, and the game's choices among the kernel's policies."""

from __future__ import annotations

from typing import Final

from ...effects.nodes.abilities import Triggered
from ...kernel.process.apply import apply_event, expire, float_off
from ...kernel.process.continuous import look, mark_changed
from ...kernel.state.aliases import AbilityOrigin, ObjId, Player, PlayerSet, Ref, Stamp, Zone
from ...kernel.state.card import Ability
from ...kernel.state.event import Event
from ...kernel.state.fields import SharedRules
from ...kernel.state.schedule import Step
from ...kernel.state.state import ActiveAbility, Pending, State
from ...kernel.state.terms import (
    ABILITIES,
    AS_DISCARD,
    AS_DRAW,
    AS_PLAY,
    BEGINS,
    BY_RULE,
    COMBAT,
    CONTROL_CHANGE,
    DAMAGE,
    DECLARE,
    DESTROYED,
    ENDS,
    FACE,
    FACE_DOWN,
    GRANTED,
    IN_BATTLE,
    MOVE,
    RANKED,
    SHIFT,
    STATES,
    STRUCTURE,
    TURN,
    granting_stamp,
)
from .link import Link
from .stage import HERE, ON_STAGE, StageState
from .terms import (
    ACE,
    ATTACKED,
    ATTACKING,
    BLESSING,
    DECK,
    HAND,
    HAND_LIMIT,
    NO_DAMAGE,
    NO_EXHAUST,
    NO_LEAVE,
    NO_READY_AT_ALL,
    NO_SHOT,
    OPTION,
    REMOVED,
    RULE_AREA,
    SCORE,
    STAGE,
    STRIKER_LIMIT,
    UNAFFECTED,
    UNAFFECTED_BY_OPPONENT,
    UNTARGETABLE,
    UNTARGETABLE_BY_OPPONENT,
    WARD,
    WHILE_HERE,
)

DEEDS: Final = ["move", "attack", "spell", "ability", "summon", "graze", "draw", "discard", "shot", "shoot", "score-cost"]
DEED_KEYS: Final = [{deed: f"{p}:{deed}" for deed in DEEDS} for p in range(2)]
GIVEN: Final = GRANTED  # from here on: origins of abilities that were given

# priority of effects that come up together (9.1.2); turn order is added within the first three
OF_RULE_CARD: Final = 1
OF_EQUIPMENT: Final = 2
OF_STRIKER: Final = 3
OF_SPELL: Final = 4


class StrikeState(StageState):
    """What Spell Card Strike adds to a state."""

    def __init__(self, steps: list[Step]) -> None:
        super().__init__(steps)
        self.policies = RANKED  # 9.1
        self.shared_rules = SharedRules([], fewer="1.1.8", partly="1.1.8")
        self.prepared = False  # the game was set up (5.1)
        self.first_player: Player = 0
        self.aces: list[str] = ["", ""]  # Aces that were decided before the game
        self.mover: ObjId = -1  # a striker that has moved and may take its additional action (5.4.6.3)
        self.moves = 0  # how often it has moved
        self.retired = False  # a striker has retired in this commander phase
        self.acting: Link | None = None  # the declaration that is being resolved
        self.declared: Ability | None = None  # the ability that is being declared, or looked at for that
        self.declarer: ObjId = -1  # its caster
        self.aimed: Ref = -1  # the target of an attack that is being declared
        self.striking: list[ObjId] = []  # who takes part in the attack that is being resolved (2.6.2)
        self.wounds: dict[ObjId, Event] = {}  # who took damage from the effect that is going on, and the newest damage
        self.orphans: list[ObjId] = []  # attached cards whose striker has just left the stage (2.9.6)
        self.shot: list[ObjId] = []  # of these, the ones whose striker was shot down (2.6.4.2)
        self.heard: list[ActiveAbility] = []  # abilities that have answered what happens now (8.1.4.1)
        self.shown: list[ObjId] = []  # cards that the running effect has revealed (8.1.14.1)
        self.victors: PlayerSet = 0  # players who have won by an effect (1.2.4.5), as bits
        self.tally: list[int] = []  # what each player has, at the end of the newest turn (1.2.5.3)
        self.unchanged = 0  # turns without a change of it
        self.ask_payment = True
        self.exhausted_may_declare = False
        self.origin_range = "chosen"  # whether a caster is in its own range: always, never, or where it is chosen
        self.each_range = True  # a striker takes part in an attack only while the target is in its own range

    def copy_into(self, n: State) -> None:
        super().copy_into(n)
        assert isinstance(n, StrikeState)
        n.prepared = self.prepared
        n.first_player = self.first_player
        n.aces = self.aces
        n.mover = self.mover
        n.moves = self.moves
        n.retired = self.retired
        n.acting = self.acting
        n.declared = self.declared
        n.declarer = self.declarer
        n.aimed = self.aimed
        n.striking = self.striking
        n.wounds = self.wounds.copy()
        n.orphans = self.orphans
        n.shot = self.shot
        n.heard = self.heard
        n.shown = self.shown
        n.victors = self.victors
        n.tally = self.tally
        n.unchanged = self.unchanged
        n.ask_payment = self.ask_payment
        n.exhausted_may_declare = self.exhausted_may_declare
        n.each_range = self.each_range
        n.origin_range = self.origin_range

    # --- whom an effect concerns -------------------------------------------------------------------------------
    def choosable(self, id: ObjId, src: ObjId, you: Player) -> bool:
        return self.not_choosable(id, src, you) == ""

    def not_choosable(self, id: ObjId, src: ObjId, you: Player) -> str:
        """The rule by which an object cannot be a target, nor be chosen; "" if it can."""
        o = self.objs[id]
        if o.zone // 2 != STAGE:
            return "5.4.8.1" if id == self.playing else ""  # a spell that is being declared has left the hand
        ch = look(self, id)
        if ch.keywords & UNTARGETABLE or (ch.keywords & UNTARGETABLE_BY_OPPONENT and o.controller != you):
            return "2.4.10.2.2"
        if self.rules and "choose" in self.rules and self.forbidden("choose", you, src, id):
            return "10.5.1" if any([a.key == WARD for a in ch.abilities]) else "1.1.3"
        return ""

    def applies_to(self, id: ObjId, src: ObjId, stamp: Stamp) -> bool:
        """2.4.13: "is not affected" voids the influence of an effect on that striker."""
        o = self.objs[id]
        if o.zone // 2 != STAGE or src < 0:
            return True
        keys = self.chars[id].keywords
        if keys & (UNAFFECTED | UNAFFECTED_BY_OPPONENT):
            if id != src and (keys & UNAFFECTED or self.objs[src].controller != o.controller):
                return False
        return "affect" not in self.rules or self.refreshing or (
            not self.forbidden("affect", self.objs[src].controller, src, id))

    # --- events ------------------------------------------------------------------------------------------------
    def possible(self, ev: Event) -> bool:
        return self.forbids(ev) == ""

    def forbids(self, ev: Event) -> str:
        """The rule by which an event cannot happen, or would change nothing; "" if it can."""
        k = ev.kind
        if k == MOVE:
            o = self.objs[ev.obj]
            if o.gone or o.zone < 0:
                return "1.1.7"
            return self.not_leaving(ev) if o.zone == ON_STAGE and o.host < 0 else ""
        if k == TURN:
            o = self.objs[ev.obj]
            if o.gone or o.tapped == (ev.n == 1):
                return "1.1.7"
            return "1.1.3" if look(self, ev.obj).keywords & (NO_EXHAUST if ev.n == 1 else NO_READY_AT_ALL) else ""
        if k == DAMAGE:
            if ev.n <= 0 or not self.is_striker(ev.obj):
                return "1.1.7"
            return "1.1.3" if look(self, ev.obj).keywords & NO_DAMAGE else ""
        if k == SHIFT:
            return "1.1.7" if ev.spot < 0 or self.board[ev.spot] == ev.obj or not self.is_striker(ev.obj) else ""
        if k == CONTROL_CHANGE:
            o = self.objs[ev.obj]
            if o.gone or o.controller == ev.player:
                return "1.1.7"
            full = o.host < 0 and self.strikers[ev.player] >= self.player_stat(ev.player, STRIKER_LIMIT)
            return "4.1.4.1" if full else ""
        if k == FACE:
            return "1.1.7" if self.objs[ev.obj].gone or self.objs[ev.obj].down == (ev.n == 1) else ""
        return ""

    def not_leaving(self, ev: Event) -> str:
        """The rule by which a striker does not leave the stage; "" if it does."""
        keys = look(self, ev.obj).keywords
        if ev.flags & DESTROYED and keys & NO_SHOT:
            return "1.1.3"
        if keys & (NO_LEAVE | BLESSING) and ev.src >= 0 and not (ev.flags & DESTROYED and ev.flags & BY_RULE):
            return "10.9.1" if keys & BLESSING else "1.1.3"
        return ""

    def apply(self, ev: Event) -> None:
        k = ev.kind
        if k == MOVE:
            self.moves_card(ev)
        elif k == SHIFT:
            o = self.own(ev.obj)
            if self.board[o.spot] == o.id:
                self.leaves(o)
            else:  # another one is there already, and has taken its side's mark off the area
                self.strikers[o.controller] -= 1
            o.spot = ev.spot
            other = self.board[ev.spot]
            if other >= 0:  # it goes on at the same time
                self.sides[self.objs[other].controller] &= ~(1 << ev.spot)
            self.stands(o)
            mark_changed(self, HERE)
        elif k == CONTROL_CHANGE:
            barred = self.forbids(ev)
            if barred:  # it would come back as a seventh striker
                self.cite(barred, ev.obj, ev.player)
                return
            self.leaves(self.objs[ev.obj])
            apply_event(self, ev)
            self.stands(self.objs[ev.obj])
            for id in self.attached(ev.obj):
                if self.objs[id].card.base.types & OPTION:
                    self.own(id).controller = ev.player
        elif k == DAMAGE:
            apply_event(self, ev)
            self.wounds[ev.obj] = ev
        elif k == FACE:
            apply_event(self, ev)
            o = self.objs[ev.obj]
            if o.zone // 2 == SCORE:
                self.recount(o.zone % 2)
            elif o.states & ACE:
                self.heed(o)
        elif k == DECLARE:
            self.did(DEED_KEYS[ev.player][ev.word])
        else:
            apply_event(self, ev)

    def moves_card(self, ev: Event) -> None:
        old = self.objs[ev.obj]
        left = old.zone == ON_STAGE
        if left and old.host < 0:
            self.leaves(old)
            orphans = self.attached(old.id)
            if orphans:
                if old.states & ACE and old.id in self.with_abilities:  # perhaps only for its option's abilities
                    self.with_abilities.remove(old.id)
                    mark_changed(self, STRUCTURE | ABILITIES)
                self.orphans = [*self.orphans, *orphans]
                if ev.flags & DESTROYED:
                    self.shot = [*self.shot, *orphans]
        apply_event(self, ev)
        if left and self.lasting_effects:
            expire(self, [f for f in self.lasting_effects if f.until == WHILE_HERE and f.src == old.id])
        if left and old.host >= 0:
            self.taken_off(old)
        if ev.to == STAGE:
            o = self.own(ev.new)
            if ev.n > 0:
                self.put_on(ev.new, ev.n - 1)
            else:
                self.stands(o)
                self.chars[ev.new] = self.base_chars(ev.new)
                self.cite("2.2.3.1", ev.new)
                o.notes = {"turn": self.turn}
        elif ev.to == RULE_AREA:
            self.chars[ev.new] = self.base_chars(ev.new)
            self.cite("2.10.4", ev.new)
            mark_changed(self, STRUCTURE | ABILITIES)
        if ev.to == SCORE or ev.frm == SCORE:
            self.recount(0)
            self.recount(1)
        self.remember(ev)

    def remember(self, ev: Event) -> None:
        """What was done this turn, for texts that ask."""
        flags = ev.flags
        if flags & AS_DRAW:
            self.did(DEED_KEYS[ev.player]["draw"])
        elif flags & AS_DISCARD:
            self.did(DEED_KEYS[ev.player]["discard"])
        elif flags & DESTROYED and ev.frm == STAGE:
            loser = self.objs[ev.obj].controller
            self.did(DEED_KEYS[loser]["shot"])
            self.did(DEED_KEYS[1 - loser]["shoot"])
        elif flags & AS_PLAY and ev.to == STAGE:
            self.did(DEED_KEYS[ev.player]["summon"])
        elif ev.to == SCORE and flags & FACE_DOWN and ev.word == "score-cost":
            self.did(DEED_KEYS[ev.player]["score-cost"])

    def looks_back(self, ev: Event) -> bool:
        return ev.kind == MOVE and ev.frm == STAGE  # 2.3.7

    def reads_before(self, frm: Zone, to: Zone) -> bool:
        return frm == STAGE and to != STAGE

    def findable(self, id: ObjId, you: Player) -> bool:
        kind = self.zone_kind(id)
        return kind != DECK and kind != REMOVED and (kind != HAND or self.objs[id].controller == you)

    def source_player(self, ev: Event) -> Player:
        return ev.cause if ev.cause >= 0 else self.objs[ev.src].controller

    def sources(self, ev: Event) -> list[int]:
        """2.6.2: all who take part in an attack; a spell and its caster."""
        if ev.flags & IN_BATTLE and self.striking:
            return self.striking
        if ev.src < 0:
            return []
        link = self.acting
        if link is not None and ev.src == link.src and link.casters and link.casters[0] != ev.src:
            return [ev.src, link.casters[0]]
        return [ev.src]

    def declaring(self, src: ObjId) -> Ability | None:
        link = self.acting
        return link.ability if link is not None and link.src == src else self.declared

    # --- priority of effects (9.1) -----------------------------------------------------------------------------
    def category(self, src: ObjId, origin: AbilityOrigin, floating: bool) -> int:
        """9.1.2: what kind of effect an ability at work is."""
        o = self.objs[src]
        kind = o.zone // 2
        if floating:
            return OF_STRIKER if kind == STAGE else OF_SPELL
        if kind == RULE_AREA:
            return OF_RULE_CARD
        if o.host >= 0:
            return OF_EQUIPMENT
        giver = self.giver(src, origin) if origin >= GIVEN else src
        if giver < 0:
            return OF_SPELL
        return OF_EQUIPMENT if self.objs[giver].host == src else OF_STRIKER

    def giver(self, src: ObjId, origin: AbilityOrigin) -> ObjId:
        """The card on the stage that has given an ability of this origin (its own equipment first), or -1: a spell did."""
        found = -1
        for id in self.zones[ON_STAGE]:
            if granting_stamp(origin) == self.objs[id].stamp:
                if self.objs[id].host == src:
                    return id
                if found < 0:
                    found = id
        return found

    def pool_rank(self, t: Pending) -> int:
        rank = self.category(t.src, t.origin, self.floating(t))
        return rank * 2 if rank < OF_SPELL else rank * 2 + max(0, t.origin)  # 9.1.3.2: earlier ones first

    def floating(self, t: Pending) -> bool:
        """It waits on after a declaration that has been resolved, and is no ability of a card."""
        return t.ability not in self.chars[t.src].abilities

    def replacement_rank(self, w: ActiveAbility, ev: Event) -> int:
        rank = self.category(w.src, w.origin, w.lasting is not None)
        if rank < OF_SPELL:
            return rank * 2 + (0 if w.you == self.active else 1)  # 9.1.3.1
        return rank * 2 + max(0, w.origin)

    def replacement_chooser(self, ev: Event) -> Player:
        """9.1.3.1: whoever controls the effects that come first."""
        best = -1
        chooser = self.active
        for w in self.replacers:
            if (w.ability.hears >> ev.kind) & 1 and w.key not in ev.used and self.may_replace(w, ev):
                rank = self.replacement_rank(w, ev)
                if best < 0 or rank < best:
                    best = rank
                    chooser = w.you
        return chooser

    def may_replace(self, w: ActiveAbility, ev: Event) -> bool:
        if ev.kind == MOVE and ev.frm < 0:
            ev.frm = self.zone_kind(ev.obj)
        return w.ability.replaces(self, w, ev)

    def do_replace(self, w: ActiveAbility, ev: Event) -> Event | None:
        """An ability changes what happens before it is applied (8.1.8), or puts something else in its place (8.1.5)."""
        self.heeded(w)
        out = w.ability.replace(self, w, ev)
        self.cite("8.1.5" if out is None else "8.1.8", w.src, w.you)
        f = w.lasting
        if f is not None and f.once:
            self.cite("8.1.3.1", w.src, w.you)
            float_off(self, [f] if f in self.lasting_effects else [])
        return out

    def triggered(self, w: ActiveAbility, ev: Event | None) -> None:
        """2.4.4: its condition is met; it is exerted in the next check step."""
        a = w.ability
        for h in self.heard:
            if h.key == w.key and h.ability is a:  # 8.1.4.1: once, however many things meet it now
                self.cite("8.1.4.1", w.src, w.you)
                return
        self.heard = [*self.heard, w]
        if isinstance(a, Triggered) and not self.uses_up(w.key, a.limit):
            return
        self.heeded(w)
        self.cite("8.1.3.1" if w.lasting is not None and w.lasting.once else "8.1.4", w.src, w.you)
        if ev is not None and ev.kind not in (BEGINS, ENDS):
            self.cite("8.1.8", w.src, w.you)
        super().triggered(w, ev)

    def heeded(self, w: ActiveAbility) -> None:
        """2.4.4: the condition of an ability is met."""
        o = self.objs[w.src]
        if w.lasting is None and not o.gone:
            self.cite(self.validity(o, w.ability), w.src, w.you)

    def end_attack(self, link: Link) -> None:
        """Its strikers and its target are no longer in an attack."""
        for id in [*link.casters, *link.aims()]:
            if id >= 0 and self.objs[id].states & (ATTACKING | ATTACKED):
                self.own(id).states &= ~(ATTACKING | ATTACKED)
                mark_changed(self, COMBAT | STATES)

    # --- small answers -----------------------------------------------------------------------------------------
    def hand_of(self, player: Player) -> list[ObjId]:
        return self.zone(HAND, player)

    def hand_limit(self, player: Player) -> int:
        return max(0, self.player_stat(player, HAND_LIMIT))

    def choose_rule(self) -> str:
        return "8.1.11"
