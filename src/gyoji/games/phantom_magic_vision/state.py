"""The state of a game, and Phantom Magic Vision's choices among the kernel's policies."""

from __future__ import annotations

from ...kernel.process.apply import apply_event, expire, vanish
from ...kernel.process.continuous import look, mark_changed
from ...kernel.state.aliases import Keywords, ObjId, Player, PlayerSet, Zone
from ...kernel.state.card import Ability, Card, Chars
from ...kernel.state.event import Event
from ...kernel.state.objects import Obj
from ...kernel.state.state import ActiveAbility
from ...kernel.state.terms import (
    ABILITIES,
    ATTACH,
    ATTACHED,
    BY_RULE,
    COMBAT,
    CONTROL_CHANGE,
    DAMAGE,
    FACE,
    GAIN_LIFE,
    HISTORY,
    IN_BATTLE,
    MOVE,
    NOBODY,
    SET,
    STATE,
    STRUCTURE,
    TURN,
)
from .abilities import Lent
from .card import BLANK, Definition, PhantomCard
from .refusals import PhantomRefusals
from .terms import (
    ATTACKING,
    BLOCKING,
    CHARACTER,
    CHARACTER_CARD,
    COMMAND_CARD,
    FACE_UP,
    FIELD,
    FIELD_EQUIPMENT,
    HAND,
    HAND_LIMIT,
    INTERFERENCE,
    KEYS,
    NO_HAND_LIMIT,
    NO_LIFE_GAIN,
    NO_RACE,
    NODES,
    ON_CHARACTER,
    PHANTOM_BEAST,
    PLAY_AREA,
    POPULARITY,
    TRANSFORMED,
    UNDERWORLD,
    WHILE_HERE,
    WORLD_TALISMAN,
)

REMEMBERED = 8  # bits of Obj.known from here: who remembers a card that is hidden again


class PhantomState(PhantomRefusals):
    """Phantom Magic Vision's choices among the kernel's policies."""

    # --- what has happened ---------------------------------------------------------------------------------------
    def note(self, ev: Event) -> None:
        super().note(ev)
        if self.recalls:
            self.past.append(ev)
            mark_changed(self, HISTORY)

    def add(self, card: Card, owner: Player, parts: list[int]) -> Obj:
        if isinstance(card, PhantomCard) and card.recalls:
            self.recalls = True
        return super().add(card, owner, parts)

    # --- characteristics -------------------------------------------------------------------------------------
    def base_chars(self, id: ObjId) -> Chars:
        o = self.objs[id]
        card = o.card
        assert isinstance(card, PhantomCard)
        if not o.parts or o.zone // self.players != FIELD:
            return card.base if not o.notes else self.as_played(o, card.base)
        base = BLANK if o.down else card.base if o.host >= 0 else card.standing
        if o.notes:
            form = o.notes.get("form", -1)
            if form >= 0 and o.states & TRANSFORMED:
                base = self.definitions[form].chars  # 10.28.8
            defined = o.notes.get("defined", -1)
            if defined >= 0:
                base = self.as_defined(o, base, self.definitions[defined])
        return base

    def as_played(self, o: Obj, base: Chars) -> Chars:
        """5.2.6: with the required nodes and the cost that it was played for."""
        if "cost" not in o.notes:
            return base
        ch = base.clone()
        ch.stats[3] = o.notes["nodes"]
        ch.stats[4] = o.notes["cost"]
        return ch

    def as_defined(self, o: Obj, base: Chars, d: Definition) -> Chars:
        """6.1.6, 6.1.7, 12.5.1."""
        if d.whole:
            ch = d.chars.clone()
            if not o.down:
                ch.stats[3] = base.stats[3]
                ch.stats[4] = base.stats[4]
            if o.host >= 0:
                ch.types &= ~CHARACTER
            return ch
        ch = base.clone()
        if d.name:
            ch.subtypes = frozenset([*ch.subtypes, f"name:{d.name}"])
        ch.keywords |= d.chars.keywords
        for k in range(len(d.chars.abilities)):
            ch.grant(d.chars.abilities[k], d.chars.origins[k])
        return ch

    def define(self, ids: list[ObjId], name: str, stats: list[int], races: list[str], abilities: list[Ability],
               character: bool, keys: list[str]) -> int:
        """12.5: from now on, whatever becomes of the effect."""
        ch = Chars(name)
        ch.stats = [stats[1], stats[2], stats[0], 0, 0] if stats else [0, 0, 0, 0, 0]
        ch.types = CHARACTER if character else 0
        ch.subtypes = frozenset([f"race:{r}" for r in races or [NO_RACE]])
        bits = 0
        for key in keys:
            bits |= KEYS.get(key, 0)
        ch.keywords |= bits
        for k, a in enumerate(abilities):
            ch.grant(a, k)
        self.definitions.append(Definition(name, ch, character, POPULARITY if "popularity" in keys else 0))
        done = 0
        for id in ids:
            if id < 0 or self.objs[id].gone:
                continue
            self.lose_character(id) if character else None
            o = self.own(id)
            o.notes = {**o.notes, "defined": len(self.definitions) - 1}
            o.states |= self.definitions[-1].states
            self.settle_chars(id)
            self.cite("12.5.1", id)
            if character:
                self.cite("6.1.7" if o.down else "6.1.6", id)
            done += 1
        return done

    def lose_character(self, id: ObjId) -> None:
        """6.1.9, 1.10.13.c, 10.28.11: what it had as a character is lost."""
        o = self.own(id)
        if o.damage:
            o.damage = 0
            o.notes = {**o.notes, "combat": 0}
            self.cite("1.10.13.c", id)
        if o.states & TRANSFORMED:
            o.states &= ~TRANSFORMED
            self.cite("10.28.11", id)
        self.leaves_combat(id)

    def settle_chars(self, id: ObjId) -> None:
        """What an object is has changed: its characteristics begin anew."""
        o = self.objs[id]
        self.chars[id] = self.base_chars(id)
        given = "defined" in o.notes and bool(self.chars[id].abilities)
        ears = not o.gone and o.zone >= 0 and (given or self.functions(id))
        if ears and id not in self.with_abilities:
            self.with_abilities.append(id)
        mark_changed(self, STRUCTURE | ABILITIES | ATTACHED)

    def works(self, o: Obj, a: Ability) -> bool:
        kind = o.zone // self.players
        if kind != FIELD:
            return a.zones != 0 and (a.zones >> kind) & 1 != 0
        if a.zones and not (a.zones >> FIELD) & 1:
            return False
        if o.host >= 0:  # 6.1.13, 11.3.11.b
            return isinstance(a, Lent) and (not o.down or "defined" in o.notes) and self.chars[o.host].types & CHARACTER != 0
        return not isinstance(a, Lent) and self.text_refusal(o) == ""

    def text_refusal(self, o: Obj) -> str:
        """The rule by which the text of a card that stands by itself on the field is void; "": it is not."""
        card = o.card
        if "defined" in o.notes and self.definitions[o.notes["defined"]].whole:
            return ""
        assert isinstance(card, PhantomCard)
        keys = self.chars[o.id].keywords | card.base.keywords
        if card.kind & CHARACTER_CARD:
            return ""
        if card.kind & COMMAND_CARD:
            return "" if keys & FIELD_EQUIPMENT else "5.6.2"
        return "" if keys & (PHANTOM_BEAST | WORLD_TALISMAN) else "5.5.3"

    def characters(self, player: Player) -> list[ObjId]:
        """6.1.1.a."""
        look(self, 0)
        return [i for i in self.zones[FIELD * self.players + player] if self.chars[i].types & CHARACTER]

    def set_on(self, host: ObjId) -> list[ObjId]:
        """セットカード 11.3.7."""
        return [i for p in range(self.players) for i in self.zones[FIELD * self.players + p] if self.objs[i].host == host]

    def set_with(self, id: ObjId) -> list[ObjId]:
        """What lies the same way as a card on the field: what it is set on, and all that is set there."""
        top = id
        while self.objs[top].host >= 0:
            top = self.objs[top].host
        found = [top]
        for i in found:
            found.extend(self.set_on(i))
        return [i for i in found if i != id]

    def keys(self, id: ObjId) -> Keywords:
        return look(self, id).keywords

    # --- who sees what (3.1.5) ---------------------------------------------------------------------------------
    def visible(self, id: ObjId, viewer: Player) -> bool:
        o = self.objs[id]
        if viewer >= 0 and (o.known >> viewer) & 1:
            return True
        if o.down and o.zone // self.players == FIELD:  # 3.4.3.a
            return False
        if o.states & FACE_UP:  # 3.9.3.b
            return True
        return super().visible(id, viewer)

    def remembers(self, id: ObjId, viewer: Player) -> bool:
        return viewer >= 0 and (self.objs[id].known >> (REMEMBERED + viewer)) & 1 != 0

    # --- players ---------------------------------------------------------------------------------------------------
    def opponents(self, player: Player) -> list[Player]:
        if not self.sides:
            return super().opponents(player)
        return [p for p in self.order() if self.sides[p] != self.sides[player]]

    def team(self, player: Player) -> list[Player]:
        if not self.sides:
            return [player]
        return [p for p in range(self.players) if self.sides[p] == self.sides[player]]

    def hand_limit(self, player: Player) -> int:
        return 1 << 20 if self.player_key(player, NO_HAND_LIMIT) else max(0, self.player_stat(player, HAND_LIMIT))

    def hand_of(self, player: Player) -> list[ObjId]:
        return self.zone(HAND, player)

    def tie(self, losers: PlayerSet) -> Player:
        return NOBODY

    def ending_rule(self, winner: Player) -> str:
        return "1.5.4.a" if winner == NOBODY else "1.5.2.b"

    def left_behind(self, id: ObjId) -> None:
        """What another owns on the field of a player who leaves goes to that one's underworld; nothing answers it."""
        self.apply(Event(MOVE, "1.5.7.a", id, self.objs[id].owner, to=UNDERWORLD))
        self.cite("1.5.7.a", id)

    def left(self, losers: PlayerSet) -> None:
        """1.5.7: their cards are gone with them, and so is an attack by or upon them."""
        self.cite("1.5.7")
        self.abandon_attack()
        self.removals = [r for r in self.removals if not self.objs[r.obj].gone]

    def abandon_attack(self) -> None:
        fight = self.fight
        if fight.attacker >= 0 and (self.objs[fight.attacker].gone or (self.lost >> fight.attacked) & 1):
            self.cancel_attack("6.3.6.b")
        elif fight.blocker >= 0 and self.objs[fight.blocker].gone:
            self.cancel_block("6.4.7")

    # --- events ----------------------------------------------------------------------------------------------
    def possible(self, ev: Event) -> bool:
        k = ev.kind
        if k == MOVE:
            o = self.objs[ev.obj]
            return not o.gone and o.zone >= 0
        if k == TURN:
            return not self.objs[ev.obj].gone and self.objs[ev.obj].tapped != (ev.n == 1)  # 11.5.3
        if k == DAMAGE:
            return self.damage_refusal(ev) == ""
        if k == GAIN_LIFE:
            return ev.n > 0 and not self.player_key(ev.player, NO_LIFE_GAIN)
        if k in (STATE, FACE, ATTACH, CONTROL_CHANGE):
            return not self.objs[ev.obj].gone
        return True

    def refusal(self, ev: Event) -> str:
        if ev.kind == DAMAGE:
            return self.damage_refusal(ev)
        return "11.5.3" if ev.kind == TURN else ""

    def apply(self, ev: Event) -> None:
        k = ev.kind
        if k == MOVE:
            self.apply_move(ev)
            return
        if k == DAMAGE and ev.obj >= 0:
            o = self.own(ev.obj)
            o.damage += ev.n
            if ev.flags & IN_BATTLE:
                self.cite("1.10.5", ev.obj)
                o.notes = {**o.notes, "combat": o.notes.get("combat", 0) + ev.n}
            return
        apply_event(self, ev)
        if k == DAMAGE and ev.flags & IN_BATTLE and not ev.flags & BY_RULE and ev.player == self.fight.attacked:
            self.fight.struck += ev.n  # 6.5.2: not the damage of 貫通
            self.fight.striker = ev.src
        if k == TURN:
            for i in self.set_with(ev.obj) if self.objs[ev.obj].zone // self.players == FIELD else []:  # 11.3.11.c
                self.own(i).tapped = ev.n == 1
                self.cite("11.3.11.c", i)
        elif k == ATTACH:
            self.own(ev.obj).tapped = self.objs[ev.n].tapped
            self.settle_chars(ev.obj)
        elif k == FACE:
            self.settle_chars(ev.obj)
        elif k == CONTROL_CHANGE:
            for i in self.set_on(ev.obj):  # 11.3.11.d
                apply_event(self, Event(CONTROL_CHANGE, "11.3.11.d", i, ev.player))
                self.cite("11.3.11.d", i)
            if self.objs[ev.obj].states & ATTACKING:
                self.cancel_attack("6.3.6.c")
        elif k == STATE and ev.n & TRANSFORMED:
            self.settle_chars(ev.obj)
            self.cite("10.28.6.b" if ev.flags & SET else "10.28.7.b", ev.obj)

    def apply_move(self, ev: Event) -> None:
        old = self.objs[ev.obj]
        left = old.zone // self.players == FIELD
        seen = old.known | old.known << REMEMBERED
        if old.zone // self.players == HAND and ev.to != FIELD:
            seen |= 1 << (REMEMBERED + old.owner)
        apply_event(self, ev)
        if ev.obj in self.with_abilities:  # by what it was defined as
            self.with_abilities.remove(ev.obj)
        new = self.own(ev.new)
        if ev.to == FIELD:
            new.notes = {"turn": self.turn}
            if ev.n > 0:
                new.host = ev.n - 1
                new.tapped = self.objs[new.host].tapped
                new.controller = self.objs[new.host].controller
            self.settle_chars(ev.new)
        else:
            self.chars[ev.new] = self.base_chars(ev.new)
            if ev.to == NODES:
                new.known = seen >> REMEMBERED << REMEMBERED  # whoever has seen it remembers which one it is
        if left:
            self.leaves_combat(ev.obj)
            if self.lasting_effects:
                expire(self, [f for f in self.lasting_effects if f.until == WHILE_HERE and f.src == ev.obj])

    def leaves_combat(self, id: ObjId) -> None:
        """6.3.6.b, 6.4.7: it attacks or blocks no more."""
        if id == self.fight.attacker:
            self.cancel_attack("6.3.6.b")
        elif id == self.fight.blocker:
            self.cancel_block("6.4.7")

    def cancel_attack(self, rule: str) -> None:
        """6.3.6: there will be no combat; 6.4.6: a block goes with it."""
        fight = self.fight
        if fight.attacker < 0:
            return
        if not self.objs[fight.attacker].gone:
            self.own(fight.attacker).states &= ~ATTACKING
        self.cite(rule, fight.attacker)
        if fight.blocker >= 0:
            self.cancel_block("6.4.6")
        fight.attacker = -1
        fight.direct = False
        mark_changed(self, COMBAT)

    def cancel_block(self, rule: str) -> None:
        fight = self.fight
        if not self.objs[fight.blocker].gone:
            self.own(fight.blocker).states &= ~BLOCKING
        self.cite(rule, fight.blocker)
        fight.blocker = -1
        mark_changed(self, COMBAT)

    def looks_back(self, ev: Event) -> bool:
        return ev.kind == MOVE and ev.frm == FIELD

    def reads_before(self, frm: Zone, to: Zone) -> bool:
        return frm == FIELD and to != FIELD  # 3.1.7.c

    def found_again(self, id: ObjId, ev: Event | None, you: Player) -> ObjId:
        new = super().found_again(id, ev, you)
        o = self.objs[id]
        if new < 0 and o.zone // self.players == PLAY_AREA and o.next >= 0 and not self.objs[o.next].gone:
            return o.next if self.zone_kind(o.next) == UNDERWORLD else -1  # 3.1.7.c, 5.2.4.d: what it leaves for later
        return new

    def findable(self, id: ObjId, you: Player) -> bool:
        kind = self.zone_kind(id)
        return kind not in (0, NODES) and (kind != HAND or self.objs[id].controller == you)

    def do_replace(self, w: ActiveAbility, ev: Event) -> Event | None:
        """11.2.2.a: something else is done instead of putting a card somewhere."""
        self.cite("11.2.2.a", w.src, w.you)
        return w.ability.replace(self, w, ev)

    def source_player(self, ev: Event) -> Player:
        """12.2.2."""
        return ev.cause if ev.cause >= 0 else self.objs[ev.src].controller

    def gone_deals_damage(self) -> bool:
        return True

    def puts_under(self, zone: Zone, you: Player) -> Player:
        return you if zone == FIELD else -1  # 11.3.8.a, 3.1.6

    def drop(self, id: ObjId) -> None:
        """What waited is gone (it has no card)."""
        if id >= 0 and not self.objs[id].gone and not self.objs[id].parts:
            vanish(self, id)

    def waits_as(self, src: ObjId, you: Player) -> ObjId:
        """An effect or an attack waits as an object without a card."""
        o = self.add(self.objs[src].card, you, [])
        o.controller = you
        o.zone = self.zone_number(INTERFERENCE, 0)
        o.stamp = self.tick()
        self.zones[o.zone].append(o.id)
        return o.id

    def may_tap(self, id: ObjId, sideways: bool) -> bool:
        return id >= 0 and self.objs[id].tapped != sideways

    def may_move(self, id: ObjId, zone: Zone) -> bool:
        return id >= 0 and not self.objs[id].gone

    def lends(self, o: Obj) -> bool:
        """The text of a set card is in force for what it is set on."""
        return any([isinstance(a, Lent) and self.works(o, a) for a in self.chars[o.id].abilities])

    def lent_to(self, o: Obj) -> bool:
        """Its text is that of the character that it is set on."""
        return o.host >= 0 and self.chars[o.id].keywords & ON_CHARACTER != 0

    def caused(self, cause: Player) -> Player:
        return cause if cause >= 0 else self.active

    def in_play(self, id: ObjId) -> bool:
        return not self.objs[id].gone and self.objs[id].zone // self.players == PLAY_AREA
