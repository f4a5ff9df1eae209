"""The state of a Magic game, and Magic's choices among the kernel's policies."""

from __future__ import annotations

from typing import Final

from ...effects.context import NO_SLOTS, Ctx
from ...effects.mods import AddStat
from ...effects.objects import AnyCard
from ...effects.rulings import Allow, StandingRules, rulings
from ...effects.subjects import YourTeam
from ...kernel.card import Ability, Chars, Mod
from ...kernel.changes import apply_event, float_along, leave
from ...kernel.continuous import look, touch
from ...kernel.event import Event
from ...kernel.objects import Obj
from ...kernel.terms import (
    ABILITIES,
    ACT,
    AS_DISCARD,
    AS_DRAW,
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
    PLAYED,
    PUT_COUNTERS,
    STATE,
    STRUCTURE,
    TAKE_COUNTERS,
    TURN,
    WAITING,
    zone_fact,
)
from . import identity
from .card import MagicCard
from .damage import apply_damage, may_be_damaged
from .drawing import draws_left
from .facedown import FACE_DOWN_CHARS, HIDDEN_CHARS
from .fields import MagicFields
from .guarding import guarded
from .mods import BecomesCopy
from .standing_rules import DevotionMore
from .statics import TopShown
from .symbols import ManaCost
from .terms import (
    ARTIFACT,
    BATTLE,
    BATTLEFIELD,
    CAST,
    COLORS,
    COMMAND,
    CREATURE,
    EMBLEM,
    ENTERS_OTHER_FACE,
    EXILE,
    FACE_ONE,
    FACE_TWO,
    GRAVEYARD,
    HAND,
    INSTANT,
    LAND,
    LAYER_COPY,
    LAYER_TYPES,
    LEXICON,
    LIBRARY,
    MANA_NAMES,
    MANA_VALUE,
    NO_DRAW,
    NO_GAIN_LIFE,
    NO_LOSE_LIFE,
    NO_TAP,
    PERMANENT,
    PHASED,
    PLANESWALKER,
    SIDEBOARD,
    SORCERY,
    STACK,
    TOKEN,
    TOUGHNESS,
    TYPE_NAMES,
)

FACES: Final = FACE_ONE | FACE_TWO


NOTHING: Final[list[str]] = []
#: by what a text finds or compares things
COMPARED: Final = {"name": "201.2a", "names": "201.2b", "other-name": "201.2c", "giver": "201.5a", "linked": "607.2a"}
NO_MODS: Final[list[Mod]] = []

#: optional costs of which abilities of the same object ask: the rules
ASKED_OF: Final = {"kicker": "702.33e", "escape": "702.138b", "bargain": "702.166c"}


class MagicState(MagicFields):
    """Magic's choices among the kernel's policies."""

    def ask(self, kind: int, player: int, options: list[int], src: int = -1, rule: str = "") -> int:
        """Counts what was declined: that keeps no loop from going on (727.5, 727.6)."""
        answer = super().ask(kind, player, options, src, rule)
        if answer == 0 and len(options) > 1 and (kind == ACT or kind == MAY):
            self.declined += 1
        return answer

    # --- characteristics -----------------------------------------------------------------------------------------
    def base_chars(self, id: int) -> Chars:
        o = self.objs[id]
        if o.down:
            return FACE_DOWN_CHARS if o.zone // 2 in (BATTLEFIELD, STACK) else HIDDEN_CHARS
        card = o.card
        base = card.base
        if o.states & FACES and isinstance(card, MagicCard) and o.states & FACES != FACES:
            base = card.face(o.states).base
        return self.with_x(o, base) if o.zone // 2 == STACK and id in self.xs else base

    def with_x(self, o: Obj, base: Chars) -> Chars:
        """202.3e: on the stack X counts for the mana value."""
        mana = o.card.mana_of(o.states) if isinstance(o.card, MagicCard) else None
        if mana is None or not mana.xs:
            return base
        chars = base.clone()
        chars.stats[MANA_VALUE] = mana.value + mana.xs * self.xs[o.id]
        return chars

    def works(self, o: Obj, a: Ability) -> bool:
        """113.6: abilities of permanents work on the battlefield, those of instants and sorceries on the stack."""
        kind = o.zone // 2
        if a.zones:
            return (a.zones >> kind) & 1 != 0
        if kind == BATTLEFIELD:
            return True
        if kind == STACK:
            return self.chars[o.id].kinds & (INSTANT | SORCERY) != 0
        return kind == COMMAND and o.states & EMBLEM != 0  # 113.6p

    def seat_of(self, player: int) -> int:
        """719.5: who controls a player makes his decisions."""
        leader = self.led_by[player] if 0 <= player < len(self.led_by) else -1
        return player if leader < 0 else leader

    def value(self, id: int, stat: int) -> int:
        stats = look(self, id).stats
        if stat < len(stats) and stats[stat] < 0:
            return self.below_zero(id)
        return stats[stat] if stat < len(stats) else 0

    def signed(self) -> bool:
        return True

    def below_zero(self, src: int) -> int:
        self.tell("107.1b", src)
        return 0

    def no_card(self, id: int) -> None:
        self.tell("108.2b", id)

    def no_number(self, src: int) -> None:
        self.tell("107.2", src)

    def has_stat(self, id: int, stat: int, ch: Chars) -> bool:
        """208.3: only creatures have power and toughness (a Vehicle's are printed on it)."""
        if stat > TOUGHNESS:
            return stat == MANA_VALUE or ch.kinds & (PLANESWALKER | BATTLE) != 0
        return ch.kinds & CREATURE != 0 or "type:Vehicle" in ch.words

    # --- targets (115) ---------------------------------------------------------------------------------------------
    def targetable(self, ref: int, src: int, you: int) -> bool:
        """115.2, 115.5: a legal target as far as protection and the like are concerned."""
        if ref >= 0 and ref == self.playing:
            self.tell("115.5", ref, you)
            return False
        if guarded(self, ref, src, you):
            return False
        return ref < 0 or not self.rules or not self.forbidden("target", you, src, ref)

    def applies_to(self, id: int, src: int, stamp: int) -> bool:
        return True

    def may_fail_to_find(self, zone: int, filter: object) -> bool:
        """701.19b: whoever searches a library for a card with a quality need not find it."""
        if isinstance(filter, AnyCard) or zone != LIBRARY:
            return False
        self.cite("701.19b")
        return True

    def choose_rule(self) -> str:
        return "608.2d"

    def choosable(self, id: int, src: int, you: int) -> bool:
        """614.13a: while something enters, neither it nor what enters with it can be chosen."""
        if self.withheld(id):
            return False
        if not self.apart or id not in self.apart:
            return True
        self.cite("614.13a", id)
        return False

    # --- what the journal says of texts --------------------------------------------------------------------------
    def change_rule(self, mods: list[Mod]) -> str:
        if self.journal is not None and (self.zone(PHASED, 0) or self.zone(PHASED, 1)):
            self.tell("702.26e", -1)  # what is phased out is not among what it changes
        return "611.2"

    def delay_rule(self, src: int, once: bool) -> str:
        return "603.7a"

    def blindly(self, id: int, options: list[int], player: int) -> int:
        """406.4: of cards in exile that he may not look at, one of a pile at random."""
        o = self.objs[id]
        if o.zone // 2 != EXILE or self.visible(id, player):
            return id
        by = o.notes.get("exiled-by", -1)
        pile = [i for i in options if i >= 0 and self.objs[i].down and self.objs[i].zone == o.zone
                and self.objs[i].notes.get("exiled-by", -1) == by and not self.visible(i, player)]
        self.cite("406.4", player=player)
        return pile[self.chance(len(pile), "pile")] if len(pile) > 1 else id

    def follows(self, id: int) -> None:
        self.tell("400.7h" if self.zone_kind(id) == STACK else "400.7j", id)

    def altering(self, id: int, mods: list[Mod]) -> None:
        """208.3a: what changes the size of a permanent that is no creature does so when it is one."""
        if self.journal is not None and not self.chars[id].kinds & CREATURE and any([
                isinstance(m, AddStat) for m in mods]) and not any([m.layer == LAYER_TYPES for m in mods]):
            self.cite("208.3a", id)

    def compares(self, id: int, what: str) -> None:
        how = self.objs[id].notes.get("exiled-how", 0) if what == "linked" else 0
        self.tell(COMPARED[what] if not how else "607.2b" if how == 1 else "607.2q", id)

    def recalled(self, id: int) -> None:
        self.tell("608.2h", id)

    def cite_cost_on_resolution(self, src: int) -> None:
        self.cite("118.12", src)

    def tried(self, src: int, you: int) -> None:
        self.cite("118.11", src, you)

    def not_drawn(self, src: int, you: int) -> None:
        self.cite("121.6c", src, you)

    def cite_as_many(self, src: int, player: int) -> None:
        self.cite("609.3", src, player)

    def all_choose(self, src: int, hidden: bool) -> None:
        self.cite("608.2e", src)
        self.cite("101.4a" if hidden else "101.4b", src)

    def reading(self, what: object, src: int, you: int) -> None:
        if isinstance(what, YourTeam):
            self.tell("102.4", src, you)

    # --- events ------------------------------------------------------------------------------------------------------
    def possible(self, ev: Event) -> bool:
        k = ev.kind
        if k == MOVE:
            o = self.objs[ev.obj]
            if o.gone or o.zone < 0:
                return False
            if o.states & TOKEN and o.zone // 2 not in (BATTLEFIELD, STACK, SIDEBOARD):
                self.tell("111.8", ev.obj)
                return False
            if ev.to != BATTLEFIELD or o.zone // 2 == STACK or ev.flags & FACE_DOWN:
                return True
            return self.may_enter(ev)
        if k == TURN:
            o = self.objs[ev.obj]
            return not o.gone and o.turned != (ev.n == 1) and not (ev.n == 1 and self.chars[ev.obj].keys & NO_TAP)
        if k == DAMAGE:
            return ev.n > 0 and may_be_damaged(self, ev)  # 120.8
        if k == DRAW:
            return not self.player_key(ev.player, NO_DRAW)
        if k == GAIN_LIFE:
            return ev.n > 0 and self.may_gain_life(ev.player)  # 119.9
        if k == LOSE_LIFE:
            return ev.n > 0 and not self.player_key(ev.player, NO_LOSE_LIFE)
        if k == PUT_COUNTERS or k == TAKE_COUNTERS:
            return ev.n > 0 and (ev.obj < 0 or not self.objs[ev.obj].gone)
        if k == STATE or k == CONTROL_CHANGE:
            return not self.objs[ev.obj].gone
        return True

    def may_enter(self, ev: Event) -> bool:
        """400.4a: instants and sorceries never come to the battlefield, but for one whose other face is a permanent."""
        id = ev.obj
        o = self.objs[id]
        kinds = o.card.base.kinds if o.down and o.zone // 2 != STACK else self.chars[id].kinds
        two = isinstance(o.card, MagicCard) and len(o.card.faces) > 1
        if two and (ev.flags & ENTERS_OTHER_FACE or o.states & FACE_TWO):  # 712.12, 712.14a
            assert isinstance(o.card, MagicCard)
            kinds = o.card.faces[1].base.kinds
        if kinds & PERMANENT:  # 110.4
            return True
        if two:
            self.tell("712.14b", id)
        self.tell("400.4a", id)
        self.tell("110.4", id)
        self.tell("304.4" if kinds & INSTANT else "307.4", id)
        return False

    def apply(self, ev: Event) -> None:
        k = ev.kind
        if k == MOVE:
            if ev.frm < 0:
                ev.frm = self.zone_kind(ev.obj)
            if ev.frm == STACK and ev.to != EXILE and "after:exile" in self.paid.get(ev.obj, NOTHING):
                ev.to = EXILE  # 702.34a: whenever it would leave the stack
                ev.to_player = NOBODY
            resolves = ev.frm == STACK and ev.to == BATTLEFIELD and ev.flags & AS_PLAY != 0
            given = identity.lent(self, ev.obj) if resolves and self.chars[ev.obj].computed else NO_MODS
            apply_event(self, ev)
            self.moved_to(ev)
            if resolves and (given or self.floats):
                identity.carry_on(self, ev.obj, ev.new, given)
        elif k == STATE:
            apply_event(self, ev)
            if ev.n & FACES:
                self.show_face(ev.obj)
        elif k == DAMAGE:
            apply_damage(self, ev)
        elif (k == PUT_COUNTERS or k == TAKE_COUNTERS) and ev.obj < 0:
            self.count_player(ev.player, ev.word, ev.n if k == PUT_COUNTERS else -ev.n)
        else:
            apply_event(self, ev)
        self.remember(ev)

    def show_face(self, id: int) -> None:
        """Another face of an object shows: its characteristics are others."""
        self.chars[id] = self.base_chars(id)
        touch(self, STRUCTURE | ABILITIES)

    def count_player(self, player: int, word: str, n: int) -> None:
        counters = self.player_counters[player].copy()
        left = counters.get(word, 0) + n
        if left > 0:
            counters[word] = left
        else:
            counters.pop(word, None)
        self.player_counters[player] = counters

    def moved_to(self, ev: Event) -> None:
        """400.7: it is a new object. What the move says about it, and what ends with the old one."""
        new = self.own(ev.new)
        old = self.objs[ev.obj]
        if ev.frm == STACK and self.waiting:  # a spell that has left the stack does not resolve any more
            for w in self.waiting:
                if w.obj == ev.obj:
                    self.off_stack = {**self.off_stack, w.obj: w}
            self.waiting = [w for w in self.waiting if w.obj != ev.obj]
            touch(self, WAITING)
        if ev.to == BATTLEFIELD:
            new.notes = {"turn": self.turn}
            new.states = old.states & FACE_TWO if old.zone // 2 == STACK or ev.rule == "305.1" else 0
            if ev.flags & ENTERS_OTHER_FACE:
                new.states |= FACE_TWO
            if old.zone // 2 == STACK and ev.flags & AS_PLAY:
                self.keeps(ev.obj, ev.new)
                new.states |= CAST
                new.notes = {**new.notes, "cast-from": old.notes.get("cast-from", HAND)}
            if new.states & FACES:
                self.show_face(ev.new)
        elif ev.to == EXILE and (ev.src >= 0 or ev.redirector >= 0):
            new.notes = {"exiled-by": ev.src, "turn": self.turn}  # 607.2a
            if ev.redirector >= 0:  # 607.2b
                new.notes = {"exiled-by": ev.redirector, "exiled-how": 1, "turn": self.turn}
            elif self.paying:  # 607.2q
                new.notes = {**new.notes, "exiled-how": 2}
        elif ev.to == GRAVEYARD:
            new.notes = {"turn": self.turn}
        elif ev.to == HAND and ev.frm == LIBRARY and not ev.flags & AS_DRAW:
            self.cite("121.5", ev.new)
        if "madness" in old.notes and ev.to not in LEXICON.hidden and ev.to != STACK:
            identity.went_on(self, ev.obj, ev.new)
        if ev.to == EXILE and new.down:  # 406.3: who knew it goes on knowing it
            new.known = old.known | (1 << new.owner if ev.frm == HAND else 0)
        if ev.to == EXILE and ev.frm == HAND and ev.flags & AS_DISCARD:
            new.notes = {**new.notes, "madness": 1}
        if old.states & TOKEN:
            new.states |= TOKEN
            new.card = old.card
            self.chars[ev.new] = self.base_chars(ev.new)

    def keeps(self, spell: int, permanent: int) -> None:
        """400.7d, 400.7g: what was paid and chosen for a permanent spell is known of the permanent."""
        if spell in self.paid:
            self.paid[permanent] = self.paid[spell]
        if spell in self.xs:
            self.xs[permanent] = self.xs[spell]
            self.cite("107.3g", permanent)  # for its own mana value it counts no more
        if spell in self.spent:
            self.spent[permanent] = self.spent[spell]
        if self.floats and float_along(self, spell, permanent):  # 112.4, 400.7a
            self.cite("112.4", permanent)
            self.cite("400.7a", permanent)

    def drop(self, id: int) -> None:
        """An object that has no card ceases to exist."""
        self.lift(id)
        self.own(id).gone = True
        touch(self, zone_fact(STACK))

    def vanish(self, id: int) -> None:
        """A token or a copy ceases to exist (704.5d, 704.5e)."""
        leave(self, id, self.objs[id].parts)

    def remember(self, ev: Event) -> None:
        """What was done this turn, for texts that ask."""
        player = ev.player
        k = ev.kind
        if k == MOVE:
            self.remember_move(ev)
        elif k == PLAYED:
            if ev.word == "card":
                self.did(f"{player}:cast")
                kinds = self.chars[ev.obj].kinds
                colors = self.chars[ev.obj].colors
                for i in range(5):
                    if (colors >> i) & 1:
                        self.did(f"{player}:cast:{MANA_NAMES[i]}")
                if not kinds & CREATURE:
                    self.did(f"{player}:cast:noncreature")
                if not kinds & ARTIFACT:
                    self.did(f"{player}:cast:nonartifact")
                if kinds & (INSTANT | SORCERY):
                    self.did(f"{player}:cast:instant or sorcery")
                for name, bit in COLORS.items():
                    if self.chars[ev.obj].colors & bit:
                        self.did(f"{player}:cast:{name}")
                places = {"nth ": self.deeds[f"{player}:cast"]}
                for i in range(len(TYPE_NAMES)):
                    if (kinds >> i) & 1:
                        self.did(f"{player}:cast:{TYPE_NAMES[i]}")
                        places[f"nth {TYPE_NAMES[i]}"] = self.deeds[f"{player}:cast:{TYPE_NAMES[i]}"]
                spell = self.own(ev.obj)
                spell.notes = {**spell.notes, **places}
            elif ev.word == "activated":
                self.did(f"{player}:activate")
        elif k == DAMAGE:
            if ev.obj < 0:
                self.did(f"{player}:damaged")
        elif k == GAIN_LIFE:
            self.deeds[f"{player}:gain"] = self.deeds.get(f"{player}:gain", 0) + ev.n
        elif k == LOSE_LIFE:
            self.deeds[f"{player}:lose"] = self.deeds.get(f"{player}:lose", 0) + ev.n

    def remember_move(self, ev: Event) -> None:
        if ev.to == GRAVEYARD and ev.new >= 0:  # for texts that ask what was put there this turn
            card = self.own(ev.new)
            card.notes = {**card.notes, "put-there": self.turn, "put-from": ev.frm}
        if ev.flags & AS_DRAW:
            self.did(DREW[ev.player])
            if ev.new >= 0:
                self.own(ev.new).notes = {**self.objs[ev.new].notes, "drawn": self.turn}
        elif ev.flags & AS_DISCARD:
            self.did(f"{self.objs[ev.obj].owner}:discard")
            if ev.new >= 0:
                self.own(ev.new).notes = {**self.objs[ev.new].notes, "discarded": self.turn}
        if ev.to == BATTLEFIELD:
            kinds = self.chars[ev.new].kinds
            p = self.objs[ev.new].controller
            for i in range(6):
                if (kinds >> i) & 1:
                    self.did(ENTERED[p][i])
            if not kinds & LAND:
                self.did(ENTERED[p][-1])
        elif ev.frm == BATTLEFIELD:
            p = self.objs[ev.obj].controller
            self.did(f"{p}:leave")
            if not self.chars[ev.obj].kinds & LAND:
                self.did(f"{p}:leave:nonland")
            if ev.to == GRAVEYARD:
                kinds = self.chars[ev.obj].kinds
                self.did(f"{p}:buried")
                for i in range(6):
                    if (kinds >> i) & 1:
                        self.did(f"{p}:died:{TYPE_NAMES[i]}")
                if kinds & CREATURE:
                    self.did(f"{p}:dies")

    def looks_back(self, ev: Event) -> bool:
        """603.10: leaves-the-battlefield triggers and the like see the position before the event."""
        if ev.kind == MOVE:
            return self.reads_before(ev.frm, ev.to)
        return ev.kind in LOOKED_BACK_ON

    def reads_before(self, frm: int, to: int) -> bool:
        if frm == BATTLEFIELD:
            return to != BATTLEFIELD
        return (to == HAND or to == LIBRARY) and frm not in LEXICON.hidden  # 603.10a

    def findable(self, id: int, you: int) -> bool:
        """400.7: only in a public zone can an ability find what its object became."""
        return self.zone_kind(id) not in LEXICON.hidden

    def found_again(self, id: int, ev: Event | None, you: int) -> int:
        new = super().found_again(id, ev, you)
        if new < 0:
            return identity.found_again(self, id, ev)
        self.tell("400.7e", new, you)
        return new

    def speaker(self, src: int, now: int, ev: Event | None) -> int:
        """603.7c: a delayed trigger about its own card means what that was when the trigger was made."""
        if not self.objs[src].gone:
            return src
        new = now if now >= 0 else self.found_again(src, ev, self.objs[src].controller)
        return new if new >= 0 else src

    def source_player(self, ev: Event) -> int:
        return self.objs[ev.src].controller if ev.src >= 0 else ev.cause

    def replacement_chooser(self, ev: Event) -> int:
        """616.1: the affected object's controller (or owner), or the affected player."""
        self.cite("616.1", ev.obj, ev.player)
        if ev.obj >= 0:
            o = self.objs[ev.obj]
            if o.zone // 2 in (BATTLEFIELD, STACK) or ev.to != BATTLEFIELD or ev.player < 0:
                return o.controller
            return ev.player
        return ev.player if ev.player >= 0 else self.active

    # --- small questions of the vocabulary ---------------------------------------------------------------------------
    def hand_of(self, player: int) -> list[int]:
        return self.zone(HAND, player)

    def may_draw(self, player: int, decider: int = NOBODY, n: int = 1) -> bool:
        """121.2b, 121.3: who can't draw so many may not choose it, but for whether there are so many."""
        if decider == NOBODY and self.resolving:
            decider = self.causer
        self.tell("121.3" if decider in (NOBODY, player) else "121.3a", -1, player)
        if self.player_key(player, NO_DRAW):
            return False
        if "draw-limit" in self.rules and draws_left(self, player) < n:
            self.tell("121.2b", -1, player)
            return False
        return True

    def withheld(self, id: int) -> bool:
        if not self.unseen or id not in self.unseen:
            return False
        self.cite("121.8", id)
        return True

    def drawn_since(self, player: int, before: list[int]) -> list[int]:
        return self.drawn

    def may_pay_life(self, player: int, n: int) -> bool:
        """119.4, 119.8; 119.4b: none can always be paid."""
        if n <= 0:
            self.tell("119.4b", -1, player)
            return True
        if self.player_key(player, NO_LOSE_LIFE):
            self.tell("119.8", -1, player)
            return False
        self.tell("119.4", -1, player)
        return self.life[player] >= n

    def may_gain_life(self, player: int) -> bool:
        if self.player_key(player, NO_GAIN_LIFE):
            self.tell("119.7", -1, player)
            return False
        return True

    def may_turn(self, id: int, sideways: bool) -> bool:
        return id >= 0 and self.objs[id].turned != sideways and not (sideways and look(self, id).keys & NO_TAP)

    def may_do(self, verb: str, players: list[int], n: int, word: str) -> bool:
        """118.3: a cost must be paid in full."""
        for p in players:
            if verb == "pay-energy" and self.player_counter(p, "energy") < n:
                return False
            if verb == "mill" and len(self.zone(LIBRARY, p)) < n:  # 701.13b
                return False
            if verb == "collect-evidence" and sum([self.chars[i].stats[MANA_VALUE] for i in self.zone(GRAVEYARD, p)]) < n:
                return False
            if verb == "forage" and len(self.zone(GRAVEYARD, p)) < 3 and not any(
                    "type:Food" in self.chars[i].words for i in self.zone(BATTLEFIELD, p)):
                return False
            if verb == "blight" and not any(self.chars[i].kinds & CREATURE for i in self.zone(BATTLEFIELD, p)):
                return False
        return True

    def may_move(self, id: int, zone: int) -> bool:
        return id >= 0 and not self.objs[id].gone

    def resource_color(self, id: int) -> int:
        return look(self, id).colors

    def reads_spell(self, id: int) -> None:
        """400.7d: an ability of a permanent asks about the spell that it was."""
        if self.journal is not None and id >= 0 and self.chars[id].kinds & PERMANENT and (
                id in self.paid or id in self.spent):
            self.tell("400.7d", id)

    def was_paid(self, label: str, paid: list[str], src: int) -> bool:
        self.reads_spell(src)
        for one in paid if paid or src not in self.paid else self.paid[src]:
            if one == label or one.startswith(label + "-"):  # the second kicker of a card is a kicker too (702.33e)
                self.tell("607.2i", src)
                if label in ASKED_OF:
                    self.cite(ASKED_OF[label], src)
                return True
        return False

    def times_paid(self, label: str, paid: list[str], src: int) -> int:
        found = paid if paid or src not in self.paid else self.paid[src]
        if label == "kicker":
            self.cite("702.33e", src)
        return sum(1 for one in found if one == label)

    def mana_spent(self, id: int, word: str) -> int:
        self.reads_spell(id)
        spent = self.spent.get(id)
        if spent is None:
            return 0
        if word == "colors":
            return sum(1 for n in spent[:5] if n)
        return sum(spent) if not word or word == "total" else spent[MANA_NAMES.index(word)]

    def devotion(self, player: int, mask: int) -> int:
        """700.5: each symbol of one of these colours counts once."""
        n = self.more_devotion(player)
        self.tell("700.5", -1, player)
        for id in self.zone(BATTLEFIELD, player):
            mana = self.mana_cost(id)
            if mana is not None:
                for k in range(5):
                    if (mask >> k) & 1:
                        n += mana.pure[k]
                n += sum(1 for pip in mana.pips if pip.mask & mask)
        return n

    def more_devotion(self, player: int) -> int:
        """700.5a: what makes it greater is known before types and abilities are changed."""
        n = 0
        for id in self.alert:
            c = Ctx(self, id, self.objs[id].controller, NO_SLOTS, None, 0)
            for a in self.chars[id].abilities:
                if isinstance(a, StandingRules):
                    for r in a.rules:
                        if isinstance(r, DevotionMore) and player in r.who.who(c):
                            n += r.n.value(c)
                            self.tell("700.5a", id, player)
        return n

    def mana_cost(self, id: int) -> ManaCost | None:
        """202.1; 707.2: of what it is a copy of."""
        o = self.objs[id]
        card = o.card
        for f in self.floats:
            e = f.effect
            if e is not None and (e.layers >> LAYER_COPY) & 1 and id in e.objects:
                for m in e.mods:
                    if isinstance(m, BecomesCopy):
                        card = m.card
        return None if o.down or not isinstance(card, MagicCard) else card.mana_of(o.states)

    def visible(self, id: int, viewer: int) -> bool:
        o = self.objs[id]
        if o.down and o.zone // 2 == EXILE:  # 406.3: only whoever has looked at it, or is allowed to
            return viewer >= 0 and (o.known >> viewer) & 1 != 0
        if super().visible(id, viewer):
            return True
        if viewer >= 0 and viewer in self.led_by and self.visible(id, self.led_by.index(viewer)):  # 719.4
            return True
        zone = o.zone
        if "top-shown" not in self.rules or zone // 2 != LIBRARY or self.zones[zone][-1] != id:
            return False
        if self.tops and id not in self.tops:  # 401.5: not before what is being played has been played
            return False
        for k in rulings(self, "top-shown"):
            r = k.rule
            if isinstance(r, TopShown) and zone % 2 in r.who.who(k.c) and (not r.only or viewer == zone % 2):
                return True
        return False

    def is_land(self, id: int) -> bool:
        return self.chars[id].kinds & LAND != 0


LOOKED_BACK_ON: Final = (ATTACH, CONTROL_CHANGE)  # 603.10c-d
DREW: Final = [f"{p}:draw" for p in range(2)]
ENTERED: Final = [[f"{p}:enter:{name}" for name in [*TYPE_NAMES, "nonland"]] for p in range(2)]
