"""The state of a Magic game, and Magic's choices among the kernel's policies."""

from __future__ import annotations

from typing import Final

from ....effects.nodes.objects import AnyCard
from ....effects.tests_in_texts import facts_tested
from ....kernel.process.apply import apply_event, float_along, vanish
from ....kernel.process.continuous import look, mark_changed
from ....kernel.state.aliases import Facts, ObjId, Player, QuestionKind, Ref, Stamp, Zone
from ....kernel.state.card import Ability, Chars, Mod
from ....kernel.state.event import Event
from ....kernel.state.objects import Obj
from ....kernel.state.terms import (
    ABILITIES,
    ACT,
    AS_DISCARD,
    AS_PLAY,
    ATTACH,
    CONTROL_CHANGE,
    DAMAGE,
    DRAW,
    FACE_DOWN,
    GAIN_LIFE,
    LOSE_LIFE,
    MAY,
    MOVE,
    NOBODY,
    PASS,
    PUT_COUNTERS,
    STATE,
    STRUCTURE,
    TAKE_COUNTERS,
    TURN,
    WAITING,
)
from ..additional import loops
from ..additional.face_down import FACE_DOWN_CHARS, HIDDEN_CHARS
from ..concepts.counters import go_along
from ..concepts.damage import may_be_damaged, none_dealt
from ..concepts.deck_construction import not_brought
from ..keywords.protection import guarded
from ..mana.caches import check_kept
from ..multiplayer.range_of_influence import beyond_range
from ..spells.activating import ABILITY
from ..state.card import MagicCard
from ..state.terms import (
    BATTLE,
    BATTLEFIELD,
    BESIDE,
    CAST,
    COMMAND,
    COPY,
    CREATURE,
    EMBLEM,
    ENTERS_OTHER_FACE,
    EXILE,
    FACE_ONE,
    FACE_TWO,
    GRAVEYARD,
    HAND,
    INSTANT,
    LEXICON,
    LIBRARY,
    MANA_VALUE,
    NO_DRAW,
    NO_LOSE_LIFE,
    NO_TAP,
    PERMANENT,
    PLANESWALKER,
    SIDEBOARD,
    SORCERY,
    STACK,
    STAYS_TAPPED,
    TOKEN,
    TOUGHNESS,
)
from ..variants.supplementary_cards import stays
from ..zones import new_object
from .history import Remembering

FACES: Final = FACE_ONE | FACE_TWO


NOTHING: Final[list[str]] = []
NO_MODS: Final[list[Mod]] = []


class MagicState(Remembering):
    """Magic's choices among the kernel's policies."""

    def check_kept(self) -> None:
        check_kept(self)

    def ask(self, kind: QuestionKind, player: Player, options: list[int], src: ObjId = -1, rule: str = "") -> int:
        """Counts what players do: to decline keeps no loop from going on (727.5, 727.6)."""
        if self.lost | self.conceding and player >= 0:
            if (self.lost >> player) & 1 and kind != MAY:
                player = self.deputy(player, src)
            elif (self.lost >> player) & 1:
                self.cite("800.4f", src, player)
                return options[0]
            elif (self.conceding >> player) & 1:
                return options[0]
        answer = super().ask(kind, player, options, src, rule)
        if kind == ACT and answer != PASS:
            self.loop.acted += 1
        return answer

    # --- loops (727) ---------------------------------------------------------------------------------------------
    def beside(self) -> str:
        return loops.beside(self)

    def adds_up(self) -> list[int]:
        return loops.adds_up(self)

    def rules_count(self, counter: str) -> bool:
        """714.4: a Saga with all its lore counters is sacrificed."""
        return counter == "lore"

    def tested(self, done: list[Ability]) -> Facts:
        return facts_tested(self, done)

    # --- characteristics -----------------------------------------------------------------------------------------
    def base_chars(self, id: ObjId) -> Chars:
        o = self.objs[id]
        if o.down:
            return FACE_DOWN_CHARS if o.zone // self.players in (BATTLEFIELD, STACK) else HIDDEN_CHARS
        if not o.parts and "ability" in o.notes:
            return ABILITY
        card = o.card
        base = card.base
        if o.states & FACES and isinstance(card, MagicCard) and o.states & FACES != FACES:
            base = card.face(o.states).base
        elif isinstance(card, MagicCard) and card.locked is not None and not o.states & FACES and (
                o.zone // self.players == BATTLEFIELD):
            base = card.locked
        return self.with_x(o, base) if o.zone // self.players == STACK and id in self.memory.xs else base

    def with_x(self, o: Obj, base: Chars) -> Chars:
        """202.3e: on the stack X counts for the mana value."""
        mana = o.card.mana_of(o.states) if isinstance(o.card, MagicCard) else None
        if mana is None or not mana.xs:
            return base
        chars = base.clone()
        chars.stats[MANA_VALUE] = mana.value + mana.xs * self.memory.xs[o.id]
        return chars

    def works(self, o: Obj, a: Ability) -> bool:
        """113.6: abilities of permanents work on the battlefield, those of instants and sorceries on the stack."""
        kind = o.zone // self.players
        if a.zones:
            return (a.zones >> kind) & 1 != 0
        if kind == BATTLEFIELD:
            return True
        if kind == STACK:
            return self.chars[o.id].types & (INSTANT | SORCERY) != 0
        return kind == COMMAND and (o.states & EMBLEM != 0 or self.chars[o.id].types & BESIDE != 0)  # 113.6p, 904.8, 902.7

    def whence(self, id: ObjId) -> Zone:
        kind = self.zone_kind(id)
        return self.zone_kind(self.objs[id].prev) if kind == STACK and self.objs[id].prev >= 0 else kind

    def seat_of(self, player: Player) -> Player:
        """719.5: who controls a player makes their decisions."""
        leader = self.controlled_by[player] if 0 <= player < len(self.controlled_by) else -1
        return player if leader < 0 else leader

    def value(self, id: ObjId, stat: int) -> int:
        stats = look(self, id).stats
        if stat < len(stats) and stats[stat] < 0:
            return 0
        return stats[stat] if stat < len(stats) else 0

    def signed(self) -> bool:
        return True

    def has_stat(self, id: ObjId, stat: int, ch: Chars) -> bool:
        """208.3: only creatures have power and toughness (a Vehicle's are printed on it)."""
        if stat > TOUGHNESS:
            return stat == MANA_VALUE or ch.types & (PLANESWALKER | BATTLE) != 0
        return ch.types & CREATURE != 0 or ("type:Vehicle" in ch.subtypes and self.zone_kind(id) != BATTLEFIELD)

    # --- targets (115) ---------------------------------------------------------------------------------------------
    def targetable(self, ref: Ref, src: ObjId, you: Player) -> bool:
        """115.2: a legal target as far as protection and the like are concerned."""
        if self.why_no_target(ref, src, you) or (self.casting.spread and ref in self.casting.spread):
            return False
        return ref < 0 or not self.rules or not self.forbidden("target", you, src, ref)

    def why_no_target(self, ref: Ref, src: ObjId, you: Player) -> str:
        """The rule by which an object or player cannot be the target of something of `src` that `you` controls, or ""."""
        if ref >= 0 and ref == self.playing:
            return "115.5"
        if self.reach and not self.within(ref, src, you):
            return "801.4"
        return guarded(self, ref, src, you)

    def applies_to(self, id: ObjId, src: ObjId, stamp: Stamp) -> bool:
        return not self.reach or src < 0 or self.within(id, src, self.objs[src].controller)

    def may_fail_to_find(self, zone: Zone, filter: object) -> bool:
        """701.19b: whoever searches a library for a card with a quality need not find it."""
        return not isinstance(filter, AnyCard) and zone == LIBRARY

    def choose_rule(self) -> str:
        return "608.2d"

    def target_rule(self) -> str:
        return "601.2c"

    def choosable(self, id: ObjId, src: ObjId, you: Player) -> bool:
        """614.13a: while something enters, neither it nor what enters with it can be chosen."""
        if self.withheld(id):
            return False
        if self.leading is not None and self.zone_kind(id) == SIDEBOARD and not_brought(self, you, id):
            return False
        return not self.arrival.apart or id not in self.arrival.apart

    def pile(self, kind: Zone, player: Player) -> list[ObjId]:
        """614.13c: what is about to enter from there is left out."""
        z = self.zone(kind, player)
        if not self.arrival.apart or not any([id in self.arrival.apart for id in z]):
            return z
        return [id for id in z if id not in self.arrival.apart]

    # --- events ------------------------------------------------------------------------------------------------------
    def possible(self, ev: Event) -> bool:
        if self.reach and beyond_range(self, ev):
            return False
        k = ev.kind
        if k == MOVE:
            o = self.objs[ev.obj]
            return not o.gone and o.zone >= 0 and not self.refusal(ev)
        if k == TURN:
            o = self.objs[ev.obj]
            return not o.gone and o.tapped != (ev.n == 1) and not self.forbids(ev)
        if k == DAMAGE:
            return not none_dealt(ev) and may_be_damaged(self, ev)
        if k == DRAW:
            return not self.forbids(ev)
        if k == GAIN_LIFE or k == LOSE_LIFE:
            return not self.refusal(ev)
        if k == PUT_COUNTERS or k == TAKE_COUNTERS:
            return ev.n > 0 and (ev.obj < 0 or not self.objs[ev.obj].gone)
        if k == STATE or k == CONTROL_CHANGE:
            return not self.objs[ev.obj].gone
        return True

    def forbids(self, ev: Event) -> str:
        """614.17: what an effect says that it can't happen does not."""
        k = ev.kind
        if k == GAIN_LIFE and not self.may_gain_life(ev.player):
            return "810.9g" if self.heads else "614.17"
        if k == LOSE_LIFE and self.player_key(ev.player, NO_LOSE_LIFE):
            return "810.9h" if self.heads else "614.17"
        barred = (k == TURN and self.chars[ev.obj].keywords & (NO_TAP if ev.n == 1 else STAYS_TAPPED)) or (
            k == DRAW and self.player_key(ev.player, NO_DRAW))
        return "614.17" if barred else ""

    def may_enter(self, ev: Event) -> bool:
        """400.4a: instants and sorceries never come to the battlefield, but for one whose other face is a permanent."""
        id = ev.obj
        o = self.objs[id]
        if self.lost and ev.to_player >= 0 and (self.lost >> ev.to_player) & 1:
            return False
        kinds = o.card.base.types if o.down and o.zone // self.players != STACK else self.chars[id].types
        two = isinstance(o.card, MagicCard) and len(o.card.faces) > 1
        if two and (ev.flags & ENTERS_OTHER_FACE or o.states & FACE_TWO):  # 712.12, 712.14a
            assert isinstance(o.card, MagicCard)
            kinds = o.card.faces[1].base.types
        return kinds & PERMANENT != 0  # 110.4

    def refusal(self, ev: Event) -> str:
        if self.reach and beyond_range(self, ev):
            return beyond_range(self, ev)
        if ev.kind == GAIN_LIFE or ev.kind == LOSE_LIFE:
            if ev.n <= 0:
                return "119.9"
            return "" if not self.forbids(ev) else "119.7" if ev.kind == GAIN_LIFE else "119.8"
        if ev.kind != MOVE or self.objs[ev.obj].gone:
            return ""
        o = self.objs[ev.obj]
        zone = o.zone // self.players
        if o.card.base.types & BESIDE and stays(self, ev):
            return "400.4b"
        if o.states & TOKEN and zone not in (BATTLEFIELD, STACK, SIDEBOARD):
            return "111.8"
        if ev.to != BATTLEFIELD or zone == STACK or ev.flags & FACE_DOWN or self.may_enter(ev):
            return ""
        if self.lost and ev.to_player >= 0 and (self.lost >> ev.to_player) & 1:
            return "800.4b"
        return "712.14b" if isinstance(o.card, MagicCard) and len(o.card.faces) > 1 else "400.4a"

    def move_object(self, ev: Event) -> None:
        """400.7: an object leaves a zone, and a new one comes to another."""
        if ev.frm < 0:
            ev.frm = self.zone_kind(ev.obj)
        if ev.frm == STACK and ev.to != EXILE and "after:exile" in self.memory.paid.get(ev.obj, NOTHING):
            ev.to = EXILE  # 702.34a: whenever it would leave the stack
            ev.to_player = NOBODY
        resolves = ev.frm == STACK and ev.to == BATTLEFIELD and ev.flags & AS_PLAY != 0
        given = new_object.lent(self, ev.obj) if resolves and self.chars[ev.obj].computed else NO_MODS
        if ev.frm == BATTLEFIELD and (ev.batch == 0 or ev.batch != self.left_at):
            self.rules_before = self.rules
            self.left_at = ev.batch
        apply_event(self, ev)
        self.cite("400.7", ev.new)
        self.moved_to(ev)
        if resolves and (given or self.lasting_effects):
            new_object.carry_on(self, ev.obj, ev.new, given)

    def show_face(self, id: ObjId) -> None:
        """Another face of an object shows: its characteristics are others."""
        self.chars[id] = self.base_chars(id)
        mark_changed(self, STRUCTURE | ABILITIES)

    def moved_to(self, ev: Event) -> None:
        """400.7: it is a new object. What the move says about it, and what ends with the old one."""
        new = self.own(ev.new)
        old = self.objs[ev.obj]
        if ev.frm == STACK and self.waiting:  # a spell that has left the stack does not resolve any more
            for w in self.waiting:
                if w.obj == ev.obj:
                    self.record.off_stack = {**self.record.off_stack, w.obj: w}
            self.waiting = [w for w in self.waiting if w.obj != ev.obj]
            mark_changed(self, WAITING)
        if ev.to == BATTLEFIELD:
            new.notes = {"turn": self.turn}
            if ev.src >= 0 and ev.src != ev.obj:
                new.notes["put-by"] = ev.src
                self.cite("607.2c", ev.new)
            new.states = 0
            if old.states & FACE_TWO and (old.zone // self.players == STACK or ev.rule == "305.1"):
                new.states = FACE_TWO
                self.cite("712.12" if ev.rule == "305.1" else "712.13", ev.new)
            if isinstance(new.card, MagicCard) and new.card.locked is not None:
                new.states = old.states & FACES if old.zone // self.players == STACK else 0
                self.show_face(ev.new)
            if ev.flags & ENTERS_OTHER_FACE:
                new.states |= FACE_TWO
                self.cite("712.14a", ev.new)
            if old.zone // self.players == STACK and ev.flags & AS_PLAY:
                self.keeps(ev.obj, ev.new)
                if "cast-from" in old.notes or not old.states & COPY:  # 707.10: a copy of a spell was not cast
                    new.notes = {**new.notes, "cast-from": old.notes.get("cast-from", HAND),
                                 "caster": old.notes.get("caster", old.controller)}
                    new.states |= CAST
            if new.states & FACES:
                self.show_face(ev.new)
        elif ev.to == EXILE and (ev.src >= 0 or ev.redirector >= 0):
            if ev.redirector >= 0:
                self.cite("607.2b", ev.new)
                new.notes = {"exiled-by": ev.redirector, "exiled-how": 1, "turn": self.turn}
            elif self.payment.going_on:
                self.cite("607.2q", ev.new)
                new.notes = {"exiled-by": ev.src, "turn": self.turn, "exiled-how": 2}
            else:
                self.cite("607.2a", ev.new)
                new.notes = {"exiled-by": ev.src, "turn": self.turn}
            if self.resolution.linked_group:
                new.notes = {**new.notes, "exiled-kin": self.resolution.linked_group}
        elif ev.to == GRAVEYARD:
            new.notes = {"turn": self.turn}
        if "madness" in old.notes and ev.to not in LEXICON.hidden and ev.to != STACK:
            new_object.went_on(self, ev.obj, ev.new)
        if ev.to == EXILE and new.down:  # 406.3: who knew it goes on knowing it
            new.known = old.known | (1 << new.owner if ev.frm == HAND else 0)
        if ev.to == EXILE and ev.frm == HAND and ev.flags & AS_DISCARD:
            new.notes = {**new.notes, "madness": 1}
        if old.states & TOKEN:
            if new.parts:  # 725.3: of a merged token the cards go on as cards
                self.under_leaves(ev, new.parts[0])
                new.parts = []
            new.states |= TOKEN
            new.card = old.card
            self.chars[ev.new] = self.base_chars(ev.new)
        if old.counters:
            go_along(self, ev.obj, ev.new, ev.to)

    def keeps(self, spell: ObjId, permanent: ObjId) -> None:
        """400.7d, 400.7g: what was paid and chosen for a permanent spell is known of the permanent."""
        if spell in self.memory.paid:
            self.memory.paid[permanent] = self.memory.paid[spell]
        if spell in self.memory.xs:
            self.memory.xs[permanent] = self.memory.xs[spell]
            self.cite("107.3g", permanent)  # for its own mana value it counts no more
        if spell in self.memory.spent:
            self.memory.spent[permanent] = self.memory.spent[spell]
            self.memory.makers[permanent] = self.memory.makers.get(spell, [])
        if self.lasting_effects and float_along(self, spell, permanent):  # 112.4, 400.7a
            self.cite("112.4", permanent)
            self.cite("400.7a", permanent)

    def drop(self, id: ObjId) -> None:
        """An object that has no card ceases to exist."""
        vanish(self, id)

    def looks_back(self, ev: Event) -> bool:
        return self.looks_back_by(ev) != ""

    def looks_back_by(self, ev: Event) -> str:
        """603.10: the rule by which triggers see the position before an event; "": they see the one after it."""
        k = ev.kind
        if k == MOVE:
            return "603.10a" if self.reads_before(ev.frm, ev.to) else ""
        return "603.10c" if k == ATTACH else "603.10d" if k == CONTROL_CHANGE else ""

    def reads_before(self, frm: Zone, to: Zone) -> bool:
        if frm == BATTLEFIELD:
            return to != BATTLEFIELD
        return (to == HAND or to == LIBRARY) and frm not in LEXICON.hidden  # 603.10a

    def findable(self, id: ObjId, you: Player) -> bool:
        """400.7: only in a public zone can an ability find what its object became."""
        return self.zone_kind(id) not in LEXICON.hidden

    def found_again(self, id: ObjId, ev: Event | None, you: Player) -> ObjId:
        new = super().found_again(id, ev, you)
        return new if new >= 0 else new_object.found_again(self, id, ev)

    def all_cards_of(self, id: ObjId) -> list[ObjId]:
        return [id, *[i for i in self.memory.apart_with.get(id, []) if not self.objs[i].gone]]

    def speaker(self, src: ObjId, now: ObjId, ev: Event | None) -> ObjId:
        """603.7c: a delayed trigger about its own card means what that was when the trigger was made."""
        if not self.objs[src].gone:
            return src
        new = now if now >= 0 else self.found_again(src, ev, self.objs[src].controller)
        return new if new >= 0 else src

    def source_player(self, ev: Event) -> Player:
        return self.objs[ev.src].controller if ev.src >= 0 else ev.cause

    def replacement_chooser(self, ev: Event) -> Player:
        """616.1: the affected object's controller (or owner), or the affected player."""
        self.cite("616.1", ev.obj, ev.player)
        if ev.obj >= 0:
            o = self.objs[ev.obj]
            if o.zone // self.players in (BATTLEFIELD, STACK) or ev.to != BATTLEFIELD or ev.player < 0:
                return o.controller
            return ev.player
        return ev.player if ev.player >= 0 else self.active
