"""The state of a Magic game, and Magic's choices among the kernel's policies."""

from __future__ import annotations

from typing import Final

from ...effects.objects import AnyCard
from ...effects.rulings import Allow, rulings
from ...kernel.card import Ability, Chars, Mod
from ...kernel.changes import apply_event, leave
from ...kernel.continuous import look, touch
from ...kernel.event import Event
from ...kernel.objects import Obj
from ...kernel.terms import (
    ABILITIES,
    AS_DISCARD,
    AS_DRAW,
    AS_PLAY,
    CONTROL_CHANGE,
    DAMAGE,
    DRAW,
    FACE_DOWN,
    GAIN_LIFE,
    LOSE_LIFE,
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
from .card import MagicCard
from .damage import apply_damage, may_be_damaged
from .facedown import FACE_DOWN_CHARS, HIDDEN_CHARS
from .fields import MagicFields
from .guarding import guarded
from .symbols import ManaCost
from .terms import (
    BATTLE,
    BATTLEFIELD,
    CAST,
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
    LEXICON,
    LIBRARY,
    MANA_NAMES,
    MANA_VALUE,
    NO_DRAW,
    NO_GAIN_LIFE,
    NO_LOSE_LIFE,
    NO_TAP,
    PERMANENT,
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


class MagicState(MagicFields):
    """Magic's choices among the kernel's policies."""

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

    def value(self, id: int, stat: int) -> int:
        stats = look(self, id).stats
        return max(0, stats[stat]) if stat < len(stats) else 0  # 107.1b

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
        if not self.apart or id not in self.apart:
            return True
        self.cite("614.13a", id)
        return False

    # --- what the journal says of texts --------------------------------------------------------------------------
    def change_rule(self, mods: list[Mod]) -> str:
        return "611.2"

    def delay_rule(self, src: int, once: bool) -> str:
        return "603.7a"

    def recalled(self, id: int) -> None:
        self.tell("608.2h", id)

    def cite_as_many(self, src: int, player: int) -> None:
        self.cite("609.3", src, player)

    def all_choose(self, src: int, hidden: bool) -> None:
        self.cite("608.2e", src)

    # --- events ------------------------------------------------------------------------------------------------------
    def possible(self, ev: Event) -> bool:
        k = ev.kind
        if k == MOVE:
            o = self.objs[ev.obj]
            if o.gone or o.zone < 0:
                return False
            if o.states & TOKEN and o.zone // 2 not in (BATTLEFIELD, STACK, SIDEBOARD):
                return False  # 111.8
            if ev.to != BATTLEFIELD or o.zone // 2 == STACK or ev.flags & FACE_DOWN:
                return True
            return self.chars[ev.obj].kinds & PERMANENT != 0  # 110.4, 304.4, 307.4
        if k == TURN:
            o = self.objs[ev.obj]
            return not o.gone and o.turned != (ev.n == 1) and not (ev.n == 1 and self.chars[ev.obj].keys & NO_TAP)
        if k == DAMAGE:
            return ev.n > 0 and may_be_damaged(self, ev)  # 120.8
        if k == DRAW:
            return not self.player_key(ev.player, NO_DRAW)
        if k == GAIN_LIFE:
            return ev.n > 0 and not self.player_key(ev.player, NO_GAIN_LIFE)  # 119.7
        if k == LOSE_LIFE:
            return ev.n > 0 and not self.player_key(ev.player, NO_LOSE_LIFE)  # 119.8
        if k == PUT_COUNTERS or k == TAKE_COUNTERS:
            return ev.n > 0 and (ev.obj < 0 or not self.objs[ev.obj].gone)
        if k == STATE or k == CONTROL_CHANGE:
            return not self.objs[ev.obj].gone
        return True

    def apply(self, ev: Event) -> None:
        k = ev.kind
        if k == MOVE:
            if ev.frm < 0:
                ev.frm = self.zone_kind(ev.obj)
            if ev.frm == STACK and ev.to != EXILE and "after:exile" in self.paid.get(ev.obj, NOTHING):
                ev.to = EXILE  # 702.34a: whenever it would leave the stack
                ev.to_player = NOBODY
            apply_event(self, ev)
            self.moved_to(ev)
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
        elif ev.to == EXILE and ev.src >= 0:
            new.notes = {"exiled-by": ev.src, "turn": self.turn}  # 607.2a
        elif ev.to == GRAVEYARD:
            new.notes = {"turn": self.turn}
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
        if spell in self.spent:
            self.spent[permanent] = self.spent[spell]

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
                for i in range(len(TYPE_NAMES)):
                    if (kinds >> i) & 1:
                        self.did(f"{player}:cast:{TYPE_NAMES[i]}")
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
        if ev.flags & AS_DRAW:
            self.did(DREW[ev.player])
        elif ev.flags & AS_DISCARD:
            self.did(f"{self.objs[ev.obj].owner}:discard")
        if ev.to == BATTLEFIELD:
            kinds = self.chars[ev.new].kinds
            p = self.objs[ev.new].controller
            for i in range(6):
                if (kinds >> i) & 1:
                    self.did(ENTERED[p][i])
        elif ev.frm == BATTLEFIELD:
            p = self.objs[ev.obj].controller
            self.did(f"{p}:leave")
            if ev.to == GRAVEYARD:
                kinds = self.chars[ev.obj].kinds
                for i in range(6):
                    if (kinds >> i) & 1:
                        self.did(f"{p}:died:{TYPE_NAMES[i]}")
                if kinds & CREATURE:
                    self.did(f"{p}:dies")

    def looks_back(self, ev: Event) -> bool:
        """603.10: leaves-the-battlefield triggers and the like see the position before the event."""
        return ev.kind == MOVE and self.reads_before(ev.frm, ev.to)

    def reads_before(self, frm: int, to: int) -> bool:
        if frm == BATTLEFIELD:
            return to != BATTLEFIELD
        return (to == HAND or to == LIBRARY) and frm not in LEXICON.hidden  # 603.10a

    def findable(self, id: int, you: int) -> bool:
        """400.7: only in a public zone can an ability find what its object became."""
        return self.zone_kind(id) not in LEXICON.hidden

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

    def may_draw(self, player: int, decider: int = NOBODY) -> bool:
        return not self.player_key(player, NO_DRAW)

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

    def was_paid(self, label: str, paid: list[str], src: int) -> bool:
        for one in paid if paid or src not in self.paid else self.paid[src]:
            if one == label or one.startswith(label + "-"):  # the second kicker of a card is a kicker too (702.33e)
                return True
        return False

    def times_paid(self, label: str, paid: list[str], src: int) -> int:
        found = paid if paid or src not in self.paid else self.paid[src]
        return sum(1 for one in found if one == label)

    def mana_spent(self, id: int, word: str) -> int:
        spent = self.spent.get(id)
        if spent is None:
            return 0
        if word == "colors":
            return sum(1 for n in spent[:5] if n)
        return sum(spent) if not word or word == "total" else spent[MANA_NAMES.index(word)]

    def devotion(self, player: int, mask: int) -> int:
        """700.5: each symbol of one of these colours counts once."""
        n = 0
        for id in self.zone(BATTLEFIELD, player):
            o = self.objs[id]
            card = o.card
            if not isinstance(card, MagicCard) or o.down:
                continue
            mana = card.mana_of(o.states)
            if mana is not None:
                for k in range(5):
                    if (mask >> k) & 1:
                        n += mana.pure[k]
                n += sum(1 for pip in mana.pips if pip.mask & mask)
        return n

    def mana_cost(self, id: int) -> ManaCost | None:
        o = self.objs[id]
        card = o.card
        return None if o.down or not isinstance(card, MagicCard) else card.mana_of(o.states)

    def visible(self, id: int, viewer: int) -> bool:
        if super().visible(id, viewer):
            return True
        zone = self.objs[id].zone
        if "allow" not in self.rules or zone // 2 != LIBRARY or self.zones[zone][-1] != id:
            return False
        for k in rulings(self, "allow"):  # 401.5: played with the top card revealed, or looked at
            r = k.rule
            if isinstance(r, Allow) and (r.who is None or zone % 2 in r.who.who(k.c)):
                if r.act == "show-top" or (r.act == "look-top" and viewer == zone % 2):
                    return True
        return False

    def is_land(self, id: int) -> bool:
        return self.chars[id].kinds & LAND != 0


DREW: Final = [f"{p}:draw" for p in range(2)]
ENTERED: Final = [[f"{p}:enter:{name}" for name in TYPE_NAMES] for p in range(2)]
