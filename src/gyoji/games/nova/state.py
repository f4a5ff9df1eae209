"""The state of a NOVA game, and NOVA's choices among the kernel's policies."""

from __future__ import annotations

from typing import Final

from ...effects.context import NO_SLOTS, Ctx, Do
from ...effects.nodes.abilities import Activated, Keyword
from ...effects.nodes.objects import AnyCard
from ...effects.nodes.replacements import Prevent
from ...effects.nodes.static_rules import Allow, ExtraCost, rules_in_force
from ...kernel.process.apply import apply_event, count, vanish
from ...kernel.process.continuous import look, mark_changed
from ...kernel.state.aliases import ObjId, Player, Stamp, Types, Zone
from ...kernel.state.card import ACTIVATED, STATIC, TRIGGERED, Ability, Card, Chars, Mod
from ...kernel.state.event import Event
from ...kernel.state.objects import Obj
from ...kernel.state.state import ActiveAbility
from ...kernel.state.terms import (
    ABILITIES,
    AS_DISCARD,
    AS_DRAW,
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
    RESOURCE,
    SET_RESOURCE,
    STATE,
    STRUCTURE,
    TURN,
)
from . import counters
from .card import NovaCard
from .fields import NovaFields
from .terms import (
    ALL_COLORS,
    ATTACK_STAT,
    BOUND,
    CHARACTER,
    CHARACTER_DECK,
    CHARACTER_PLAYS,
    COLORLESS,
    CONDEMNED,
    COST_STAT,
    DECK,
    DEPRIVE,
    ENERGY,
    ENERGY_SETS,
    EQUIP,
    EVOLVING,
    FIELD,
    GRAVEYARD,
    HAND,
    HAND_LIMIT,
    HEALTH,
    KINDS,
    LEVEL,
    LEXICON,
    LIMIT_LEVEL,
    MAIN_1,
    MAIN_2,
    MUTE,
    NO_DRAW,
    NO_FREEZE,
    NO_GAIN_LIFE,
    NO_HAND_LIMIT,
    NO_STANDBY,
    SERVANT,
    SPELL,
    STRIPPED,
    UNTARGETABLE,
    UNTARGETABLE_BY_OPPONENT,
    WAITING_ZONE,
    color_index,
)

BLANK: Final = Chars("")  # 310.8.1, 927.1: a face-down card is a colourless card without information
BLANK.colors = COLORLESS
BLANK.stats = [0, 0, -1, 0]
ABILITY: Final = Chars("")  # 311.4: a waiting ability has its text and no other information
ABILITY.stats = [0, 0, -1, 0]


DEEDS: Final = [
    "draw", "discard", "leave", "play", "activate", "set", "damaged", "gain", "lose", "play servant", "play spell",
    "play magic-item", "play character", "attack",
]
DEED_KEYS: Final = [[f"{p}:{deed}" for deed in DEEDS] for p in range(2)]


def face_down(card: Card) -> Chars:
    """310.7, 310.9: no information, but its activated and automatic abilities can be used; statics are not applied."""
    usable = [a for a in card.base.abilities if a.kind in (ACTIVATED, TRIGGERED) and (a.zones >> ENERGY) & 1]
    if not usable:
        return BLANK
    ch = BLANK.clone()
    ch.abilities = usable
    ch.sorts = (1 << ACTIVATED) | (1 << TRIGGERED)
    ch.origins = [card.base.abilities.index(a) for a in usable]
    return ch


class NovaState(NovaFields):
    """NOVA's choices among the kernel's policies."""

    # --- characteristics -------------------------------------------------------------------------------------
    def base_chars(self, id: ObjId) -> Chars:
        o = self.objs[id]
        if o.down:
            return face_down(o.card)
        if not o.parts and "ability" in o.notes:
            return ABILITY
        base = o.card.base
        if len(o.parts) > 1:  # 1010.3: an evolved servant has its base's original numbers on top of its own
            base = base.clone()
            for part in o.parts[1:]:
                under = self.cards[part].base.stats
                base.stats[ATTACK_STAT] += under[ATTACK_STAT]
                base.stats[HEALTH] += under[HEALTH]
        if self.level_cuts and o.parts and o.parts[0] in self.level_cuts:
            base = base.clone()
            base.stats[LEVEL] += self.level_cuts[o.parts[0]]
        if o.states & STRIPPED:  # 1008.4
            base = base.clone()
            base.strip()
        return base

    def mute(self, id: ObjId) -> bool:
        return self.objs[id].states & BOUND != 0 or self.chars[id].keywords & MUTE != 0  # 928.2, 803.1

    def works(self, o: Obj, a: Ability) -> bool:
        return self.validity(o, a) != ""

    def validity(self, o: Obj, a: Ability) -> str:
        """The rule by which an ability is valid in the zone where its card is; "" if it is not."""
        kind = o.zone // 2
        if a.zones:
            return "803.1.3" if (a.zones >> kind) & 1 else ""
        if self.chars[o.id].types & SPELL:
            return "803.1.2" if kind == WAITING_ZONE else ""
        return "803.1.1" if kind == FIELD else ""

    def value(self, id: ObjId, stat: int) -> int:
        stats = look(self, id).stats
        return max(0, stats[stat]) if stat < len(stats) else 0  # 004.8, 004.9: changes go on from the value itself

    def has_stat(self, id: ObjId, stat: int, ch: Chars) -> bool:
        """103.5.1: a card without cost has no total cost; 107.1, 108.1: only servants have attack and health."""
        if stat == COST_STAT:
            o = self.objs[id]
            return o.card.base.stats[COST_STAT] >= 0 and (not o.down or ch is o.card.base)
        return stat == LEVEL or ch.types & SERVANT != 0

    def choosable(self, id: ObjId, src: ObjId, you: Player) -> bool:
        return self.choice_refusal(id, src, you) == ""

    def choice_refusal(self, id: ObjId, src: ObjId, you: Player) -> str:
        """The rule by which a player cannot choose an object for a spell or ability; "" if they can."""
        if id == src:
            return ""
        o = self.objs[id]
        keys = look(self, id).keywords
        if keys & UNTARGETABLE or (keys & UNTARGETABLE_BY_OPPONENT and o.controller != you):
            return "004.2"
        if keys & DEPRIVE and o.zone // 2 == FIELD:  # 803.1.1: only there
            return "1008.3"
        if o.states & (BOUND | EVOLVING):
            return "928.1" if o.states & BOUND else "1010.2.1"
        return "004.2" if self.forbidden("choose", you, src, id) else ""

    def applies_to(self, id: ObjId, src: ObjId, stamp: Stamp) -> bool:
        """802.1.2.1.5.2: not to what moved after it was played; 005.8.1: what cannot be a target is not affected."""
        o = self.objs[id]
        if 0 <= stamp < o.stamp:
            return False
        if not self.untargetable_applies or id == src or self.refreshing:
            return True
        return o.zone // 2 != FIELD or not (o.states & BOUND or self.chars[id].keywords & (DEPRIVE | UNTARGETABLE))

    def beyond_damage(self, id: ObjId) -> bool:
        return self.damage_refusal(id) != ""

    def damage_refusal(self, id: ObjId) -> str:
        """The rule by which an effect that deals damage cannot choose an object; "" if it can."""
        return "916.5" if self.objs[id].states & CONDEMNED else ""

    def remembers(self, id: ObjId, viewer: Player) -> bool:
        return viewer >= 0 and (self.objs[id].known >> (viewer + 2)) & 1 != 0

    def visible(self, id: ObjId, viewer: Player) -> bool:
        if super().visible(id, viewer):
            return True
        zone = self.objs[id].zone
        if "allow" not in self.rules or zone // 2 != DECK or self.zones[zone][-1] != id or self.shuffling == zone % 2:
            return False
        for k in rules_in_force(self, "allow"):  # the top card of a deck is shown to all
            r = k.rule
            if isinstance(r, Allow) and r.act == "show-top" and (r.who is None or zone % 2 in r.who.who(k.c)):
                return True
        return False

    # --- standing rules --------------------------------------------------------------------------------------
    def usual_numbers(self, player: Player) -> list[int]:
        return [self.limit[player], 7, 1, 1]  # 308.5, 906.1, 202.2

    def limit_level(self, player: Player) -> int:
        return self.player_stat(player, LIMIT_LEVEL)

    def hand_limit(self, player: Player) -> int:
        return 1 << 30 if self.player_key(player, NO_HAND_LIMIT) else self.player_stat(player, HAND_LIMIT)

    def sets_allowed(self, player: Player) -> int:
        return self.player_stat(player, ENERGY_SETS)

    def characters_allowed(self, player: Player) -> int:
        return self.player_stat(player, CHARACTER_PLAYS)

    # --- events ----------------------------------------------------------------------------------------------
    def forbids(self, ev: Event) -> str:
        return "905.4" if ev.kind == DRAW and self.player_key(ev.player, NO_DRAW) else super().forbids(ev)

    def possible(self, ev: Event) -> bool:
        k = ev.kind
        if k == MOVE:
            o = self.objs[ev.obj]
            return not o.gone and o.zone >= 0
        if k == TURN:
            o = self.objs[ev.obj]
            if o.gone or o.tapped == (ev.n == 1):  # 904.1, 904.2
                return False
            return not look(self, ev.obj).keywords & (NO_FREEZE if ev.n == 1 else NO_STANDBY)
        if k == DAMAGE:
            if ev.n <= 0:  # 917.1.2, 004.6
                return False
            return ev.obj < 0 or not (self.objs[ev.obj].gone or self.objs[ev.obj].states & CONDEMNED
                                      or not look(self, ev.obj).types & SERVANT)
        if k == DRAW:
            return not self.forbids(ev)
        if k == GAIN_LIFE:
            return ev.n > 0 and not self.player_key(ev.player, NO_GAIN_LIFE)
        if k == LOSE_LIFE:
            return ev.n > 0
        if k == STATE:
            return not self.objs[ev.obj].gone
        if k == CONTROL_CHANGE:
            return not self.objs[ev.obj].gone and self.objs[ev.obj].controller != ev.player
        return True

    def change(self, ev: Event) -> None:
        """What an event changes in the state; `apply` adds what follows from it."""
        k = ev.kind
        if k == RESOURCE:
            self.stock[ev.player][color_index(ev.to)] += self.times(ev.n)  # 005.6.4
            self.stocked = True
        elif k == PUT_COUNTERS:
            count(self, ev.obj, ev.word, ev.n)
            counters.put(self, ev)
        elif k == MOVE:
            apply_event(self, ev)
            if ev.flags & FACE_DOWN:
                self.cite("310.9", ev.new)  # its static abilities are not applied
            if self.chars[ev.new].sorts >> STATIC & 1:
                for a in self.chars[ev.new].abilities:  # in force at once, without waiting (311.6.2)
                    if a.kind == STATIC and self.works(self.objs[ev.new], a):
                        self.cite(self.validity(self.objs[ev.new], a), ev.new)
            if self.level_cuts and self.is_character(ev.new):  # 109.2.1: for the whole game
                self.chars[ev.new] = self.base_chars(ev.new)
            self.remember(ev)
        elif k == CONTROL_CHANGE:
            apply_event(self, ev)
            o = self.own(ev.obj)
            o.notes = {**o.notes, "batch": o.since}  # 505.1: so long it has been on this player's field
        elif k == PLAYED or k == SET_RESOURCE or k == DAMAGE or k == GAIN_LIFE or k == LOSE_LIFE:
            apply_event(self, ev)
            self.remember(ev)
        else:
            apply_event(self, ev)
            if k == TURN and ev.obj >= 0:
                self.count_again(ev.obj)

    def count_again(self, id: ObjId) -> None:
        """An object was turned: if it gives energy, its controller's available energy is counted again."""
        o = self.objs[id]
        if o.zone // 2 == ENERGY:
            self.available[o.controller].stale = True
        elif self.chars[id].sorts >> ACTIVATED & 1:
            for a in self.chars[id].abilities:
                if isinstance(a, Activated) and a.simple:
                    self.available[o.controller].stale = True

    def remember(self, ev: Event) -> None:
        """Count what was done this turn, for effects that refer to it."""
        player = ev.player
        k = ev.kind
        if k == MOVE:
            if ev.flags & AS_DRAW:
                self.did(DEED_KEYS[player][0])
            elif ev.flags & AS_DISCARD:
                self.did(DEED_KEYS[player][1])
            elif ev.frm == FIELD:
                self.did(DEED_KEYS[self.objs[ev.obj].controller][2])
        elif k == PLAYED:
            if ev.word == "card":
                self.did(DEED_KEYS[player][3])
                kinds = self.chars[ev.obj].types
                for i in range(4):
                    if (kinds >> i) & 1:
                        self.did(DEED_KEYS[player][9 + i])
            else:
                self.did(DEED_KEYS[player][4])
        elif k == SET_RESOURCE:
            self.did(DEED_KEYS[player][5])
        elif k == DAMAGE:
            if ev.obj < 0:
                self.did(DEED_KEYS[player][6])
        else:
            self.did(DEED_KEYS[player][7 if k == GAIN_LIFE else 8])

    def looks_back(self, ev: Event) -> bool:
        return ev.kind == MOVE and self.reads_before(ev.frm, ev.to)

    def reads_before(self, frm: Zone, to: Zone) -> bool:
        if frm == FIELD:  # 801.4.4.2
            return to != FIELD
        return to in LEXICON.hidden and frm not in LEXICON.hidden  # 801.4.4.1

    def findable(self, id: ObjId, you: Player) -> bool:
        """801.4.8: not in a deck, nor in the other player's hand."""
        kind = self.zone_kind(id)
        return kind != DECK and kind != CHARACTER_DECK and (kind != HAND or self.objs[id].controller == you)

    def source_player(self, ev: Event) -> Player:
        """806.2: who resolves the effect; else whose zone the source lies in."""
        return ev.cause if ev.cause >= 0 else self.objs[ev.src].controller

    def replacement_chooser(self, ev: Event) -> Player:
        act = ev.kind == DRAW or ev.kind == GAIN_LIFE or ev.flags & (AS_DRAW | AS_DISCARD)  # a player's own
        if act:
            self.cite("802.1.3.3.2", ev.obj, ev.player)
            return ev.player if ev.player >= 0 else self.active
        if ev.obj >= 0:
            self.cite("802.1.3.3.1", ev.obj)
            return self.objs[ev.obj].controller
        self.cite("802.1.3.3", ev.obj, ev.player)
        return ev.player if ev.player >= 0 else self.active

    def may_become(self, id: ObjId, kinds: Types) -> bool:
        return not kinds & SERVANT or self.servant_refusal(id) == ""

    def servant_refusal(self, id: ObjId) -> str:
        """The rule by which an effect cannot treat an object as a servant: it is one by another effect already (929.1)."""
        by_effect = self.chars[id].types & SERVANT and not self.objs[id].card.base.types & SERVANT
        return "929.2" if by_effect else ""

    def may_be_worn(self, id: ObjId) -> bool:
        return look(self, id).keywords & EQUIP != 0  # 926.1

    def concealed(self, you: Player, zone: Zone) -> list[ObjId]:
        """310.8: one's own face-down energy cards."""
        if zone != ENERGY:
            return []
        return [i for i in self.zones[ENERGY * 2 + you] if self.objs[i].down]

    def chosen_face_down(self, id: ObjId, player: Player, src: ObjId) -> None:
        """310.8: owners show the card that they chose as if it were face up; 310.8.1: to others it is blank."""
        if self.objs[id].owner == player:
            self.cite("310.8", id, player)
            self.do_reveal([id], -1, src, player)

    # --- effects ---------------------------------------------------------------------------------------------
    def do_replace(self, w: ActiveAbility, ev: Event) -> Event | None:
        self.cite("917.1.1" if isinstance(w.ability, Prevent) else "802.1.3.2", w.src)
        return w.ability.replace(self, w, ev)

    def change_rule(self, mods: list[Mod]) -> str:
        return "802.1.2"

    def choose_rule(self) -> str:
        return "909.1"

    def delay_rule(self, src: ObjId, once: bool) -> str:
        return "801.4.9.1"

    # --- queries of effects -----------------------------------------------------------------------------------
    def hand_of(self, player: Player) -> list[ObjId]:
        return self.zone(HAND, player)

    def counts_as_discarded(self, n: int) -> bool:
        return True  # 911.2

    def arrives_turned(self, zone: Zone) -> bool:
        return zone == ENERGY  # 310.11

    def may_draw(self, player: Player, decider: Player = NOBODY, n: int = 1) -> bool:
        return not self.player_key(player, NO_DRAW)  # 905.3 to 905.5: an empty deck does not matter, nor who decides

    def may_tap(self, id: ObjId, sideways: bool) -> bool:
        return id >= 0 and self.objs[id].tapped != sideways and not (  # 804.2.3.1
            look(self, id).keywords & (NO_FREEZE if sideways else NO_STANDBY))

    def may_fail_to_find(self, zone: Zone, filter: object) -> bool:
        """804.4.1.4: a card with a required property need not be found in a hidden zone."""
        return not isinstance(filter, AnyCard) and zone in LEXICON.hidden

    def resource_color(self, id: ObjId) -> int:
        colors = look(self, id).colors & ALL_COLORS
        return colors & -colors

    def wears(self, item: ObjId, host: ObjId) -> bool:
        """1005.2, 205.2: what an item may be attached to; servants unless it says otherwise."""
        if self.objs[host].gone or self.zone_kind(host) != FIELD:
            return False
        ch = look(self, host)
        for a in look(self, item).abilities:
            if isinstance(a, Keyword) and a.key == EQUIP:
                return ch.types & KINDS.get(a.word or "servant", SERVANT) != 0
        return ch.types & SERVANT != 0

    def pays_to_stand(self, id: ObjId) -> bool:
        """402.3.1: a card that does not stand unless something is paid: the player may pay."""
        for k in rules_in_force(self, "extra-cost"):
            r = k.rule
            if isinstance(r, ExtraCost) and r.how == "ready" and r.what.fits(k.c, id) and isinstance(r.cost, Do):
                c = Ctx(self, k.w.src, self.active, NO_SLOTS, None, 0)
                if r.cost.possible(c) and self.ask(MAY, self.active, [0, 1], id, "402.3.1"):
                    return r.cost.run(c)
        return False

    def player_in_main(self) -> bool:
        return not self.waiting and (self.step == MAIN_1 or self.step == MAIN_2) and self.priority == self.active

    def is_character(self, id: ObjId) -> bool:
        card = self.objs[id].card
        return isinstance(card, NovaCard) and card.kind == CHARACTER

    def level(self, id: ObjId) -> int:
        return self.value(id, LEVEL)

    def under_leaves(self, ev: Event, part: int) -> None:
        """1010.4.1: what lay under an evolved servant goes to the graveyard."""
        o = self.add(self.cards[part], self.owners[part], [part])
        o.prev = ev.obj
        self.place(o, self.zone_number(GRAVEYARD, o.owner))
        mark_changed(self, STRUCTURE | ABILITIES)  # it may have an ability that works there
        self.cite("1010.4.1", o.id)

    def drop(self, id: ObjId) -> None:
        """An ability that waited is gone (it has no card)."""
        vanish(self, id)

    def caused(self, cause: Player) -> int:
        """Who causes a change: the controller of the effect, else the turn player (003.2.4)."""
        return cause if cause >= 0 else self.active
