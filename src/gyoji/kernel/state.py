"""The state of a game in progress, and the policies that a game chooses.

Rule procedures are plain functions on a State. A game subclasses it: data of its own with `copy_into`, and the methods
under "policies"."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from .card import Ability, Chars, Continuous, Float, Mod
from .event import Event
from .fields import NO_ASKER as NO_ASKER
from .fields import NOTHING_USED as NOTHING_USED
from .fields import Application as Application
from .fields import Asker as Asker
from .fields import Fields
from .fields import Pending as Pending
from .fields import Waiting as Waiting
from .fields import Watch as Watch
from .objects import Obj
from .terms import BY_EFFECT, LISTENERS, NOBODY, RULE, STRUCTURE

ALONE: Final = [[p] for p in range(16)]  # shared: never changed

@mypyc_attr(allow_interpreted_subclasses=True)
class State(Fields):
    """A game in progress."""

    def fresh(self) -> State:
        """An empty state of the same class."""
        raise NotImplementedError

    def clone(self) -> State:
        n = self.fresh()
        self.copy_into(n)
        return n

    # --- asking ------------------------------------------------------------------------------------------------
    def ask(self, kind: int, player: int, options: list[int], src: int = -1, rule: str = "") -> int:
        """The option that a player chooses. A question with one possible answer is not asked."""
        if len(options) == 1:
            if self.asker_sees_single:
                self.asker.single(self, kind, player, options[0], src, rule)
            return options[0]
        self.decisions += 1
        return options[self.asker.choose(self, kind, player, options, src, rule)]

    def seat_of(self, player: int) -> int:
        """Who answers for a player (another one controls him: Magic 719)."""
        return player

    def chance(self, n: int, what: str) -> int:
        return self.asker.chance(self, n, what) if n > 1 else 0

    def shuffle(self, z: list[int], what: str) -> None:
        for i in range(len(z) - 1, 0, -1):
            j = self.chance(i + 1, what)
            x = z[i]
            z[i] = z[j]
            z[j] = x

    # --- the journal ---------------------------------------------------------------------------------------------
    def open_journal(self) -> None:
        """What happens from now on is written down anew; what was told before is told again."""
        self.journal = []
        self.changed |= STRUCTURE

    def disown(self) -> None:
        """An act was taken back: what the journal says of objects that came up in it is said of nothing."""
        limit = len(self.objs)
        for ev in self.journal or []:
            ev.obj = ev.obj if ev.obj < limit else -1
            ev.new = ev.new if ev.new < limit else -1
            ev.src = ev.src if ev.src < limit else -1

    def note(self, ev: Event) -> None:
        j = self.journal
        if j is not None:
            j.append(ev)

    def cite(self, rule: str, obj: int = -1, player: int = NOBODY, word: str = "") -> None:
        """A rule was followed without an event."""
        j = self.journal
        if j is not None:
            j.append(Event(RULE, rule, obj, player, word=word))

    # --- the turn --------------------------------------------------------------------------------------------------
    def priority_step(self, rule: str) -> bool:
        """One act of the player who may act; true when nobody acts any more."""
        raise NotImplementedError

    def step_begins(self) -> None:
        """A step begins: before its first moment."""

    def step_ends(self) -> None:
        """A step ends: after its last moment."""

    def next_turn(self) -> None:
        """Choose who takes the next turn and fill the schedule."""
        raise NotImplementedError

    def skipped(self, step: int) -> bool:
        """A step that was scheduled does not take place."""
        return False

    # --- acting and waiting (kernel/waiting.py) --------------------------------------------------------------------
    def acts(self, player: int) -> list[int]:
        """PASS, and what a player may do now."""
        raise NotImplementedError

    def act(self, player: int, code: int) -> None:
        """A player does what he has chosen among his acts."""
        raise NotImplementedError

    def after_act(self, player: int, code: int) -> int:
        """Who gets priority after an act. The usual policy: whoever has acted keeps it."""
        return player

    def give_priority(self, player: int) -> None:
        """Before a player gets priority: rule processes, triggers that are put to wait."""

    def resolve(self, w: Waiting) -> None:
        """What waited is resolved; it waits no more."""
        raise NotImplementedError

    def chain_ends(self) -> None:
        """A whole chain has been resolved."""

    def put_to_wait(self, t: Pending) -> None:
        """A triggered ability is put among what waits. The usual policy: as it is, no choices."""
        self.waiting.append(Waiting(-1, t.src, t.you, t.ability, t.slots, t.event, self.tick()))

    def carry_out(self, t: Pending) -> None:
        """A triggered effect is done, from a pool or in a window."""
        raise NotImplementedError

    def pool_rank(self, t: Pending) -> int:
        """Effects of a lower rank come first, whosever they are (DM: shield triggers; SCS 9.1: rule cards)."""
        return 0

    def putting_in_order(self, some: list[Pending]) -> None:
        """A player says which of these comes next, by its place among them."""
        self.ordering = some

    def endless(self) -> None:
        """Effects nest without end, or a forced loop was found. The usual policy: a draw."""
        self.over = True
        self.winner = NOBODY

    # --- verbs: what effects can do; a game gives each its own procedure and rule numbers --------------------
    def do_draw(self, player: int, n: int, src: int, cause: int) -> int:
        raise NotImplementedError

    def do_move(self, ids: list[int], to: int, to_player: int, flags: int, spot: int, src: int, cause: int) -> list[int]:
        """Move objects to a zone (to_player -1: their owners'); the objects that they became."""
        raise NotImplementedError

    def do_discard(self, ids: list[int], flags: int, src: int, cause: int) -> list[int]:
        raise NotImplementedError

    def do_destroy(self, ids: list[int], src: int, cause: int) -> int:
        raise NotImplementedError

    def do_damage(self, refs: list[int], amounts: list[int], flags: int, src: int, cause: int) -> int:
        """Damage to objects and players at once; how many were dealt some."""
        raise NotImplementedError

    def do_damage_by(self, srcs: list[int], refs: list[int], amounts: list[int], flags: int, cause: int) -> int:
        """The same where each has a source of its own."""
        return sum(self.do_damage([refs[k]], [amounts[k]], flags, srcs[k], cause) for k in range(len(srcs)))

    def do_turn(self, ids: list[int], sideways: bool, flags: int, src: int, cause: int) -> int:
        raise NotImplementedError

    def do_shift(self, ids: list[int], spots: list[int], src: int, cause: int) -> int:
        """Objects on a grid go to these spots at the same time; how many did."""
        raise NotImplementedError

    def do_life(self, player: int, n: int, flags: int, src: int, cause: int) -> int:
        """Gain (n above 0) or lose life."""
        raise NotImplementedError

    def do_lives(self, players: list[int], n: int, flags: int, src: int, cause: int) -> int:
        """Several players gain or lose life at the same time."""
        return sum(self.do_life(p, n, flags, src, cause) for p in players)

    def do_counters(self, id: int, word: str, n: int, flags: int, src: int, cause: int) -> int:
        """Put (n above 0) or take counters; how many."""
        raise NotImplementedError

    def do_move_counters(self, frm: int, to: int, word: str, n: int, src: int, cause: int) -> int:
        """Counters go from one object to another; how many."""
        self.do_counters(frm, word, -n, BY_EFFECT, src, cause)
        return self.do_counters(to, word, n, BY_EFFECT, src, cause)

    def do_resource(self, player: int, color: int, n: int, src: int) -> int:
        raise NotImplementedError

    def do_reveal(self, ids: list[int], viewer: int, src: int, cause: int) -> None:
        """Show cards to a player, or to all (viewer -1)."""
        raise NotImplementedError

    def do_shuffle(self, player: int, zone: int, src: int, cause: int) -> None:
        raise NotImplementedError

    def do_control(self, ids: list[int], player: int, until: int, src: int, cause: int) -> int:
        raise NotImplementedError

    def do_verb(self, verb: str, c_src: int, c_you: int, refs: list[int], n: int, word: str, until: int) -> int:
        """A verb that only this game has."""
        raise NotImplementedError

    # --- places of a grid (kernel/grid.py) -------------------------------------------------------------------------
    def spot_of(self, id: int) -> int:
        """Where an object stands; what is attached stands with its host."""
        o = self.objs[id]
        return o.spot if o.host < 0 else self.objs[o.host].spot

    def occupant(self, spot: int) -> int:
        """Who stands at a spot, or -1."""
        raise NotImplementedError

    # --- policies --------------------------------------------------------------------------------------------------
    def opponent(self, player: int) -> int:
        """The other one of two players."""
        return 1 - player

    def opponents(self, player: int) -> list[int]:
        """All others, in turn order; those who left are not among them. Never changed."""
        if self.players == 2:
            return ALONE[1 - player]
        return [p for p in self.order() if p != player]

    def order(self) -> list[int]:
        """Players in turn order from the active one; those who left are not among them."""
        if self.players == 2 and not self.lost:
            return [self.active, 1 - self.active]
        return self.seats_from(self.active)

    def seats_from(self, player: int) -> list[int]:
        """The same from another player."""
        n = self.players
        return [(player + i) % n for i in range(n) if not (self.lost >> ((player + i) % n)) & 1]

    def rivals(self, player: int) -> list[int]:
        """His opponents, also those who have left the game."""
        return [p for p in range(self.players) if p not in self.team(player)]

    def acts_first(self) -> int:
        """The active player, or the next one in turn order if he has left the game."""
        return self.next_player(self.active) if self.lost and (self.lost >> self.active) & 1 else self.active

    def present(self) -> int:
        """How many players have not left the game."""
        return self.players - self.lost.bit_count() if self.lost else self.players

    def next_player(self, player: int) -> int:
        """Who comes after a player in turn order."""
        if self.players == 2 and not self.lost:
            return 1 - player
        for i in range(1, self.players + 1):
            p = (player + i) % self.players
            if not (self.lost >> p) & 1:
                return p
        return player

    def team(self, player: int) -> list[int]:
        """A player, and those who win and lose with him."""
        return ALONE[player]

    def won(self, player: int) -> bool:
        """The game is over, and he has won it, himself or with his team."""
        return self.over and self.winner >= 0 and self.winner in self.team(player)

    def tie(self, losers: int) -> int:
        """All who are left lose at once (a bit mask): who wins nevertheless. The usual policy: nobody, a draw."""
        return NOBODY

    def loses(self, player: int) -> None:
        """A player loses the game: what triggers on that."""

    def left_behind(self, id: int) -> None:
        """An object of another owner, controlled by a player who leaves the game."""

    def left(self, losers: int) -> None:
        """Players (a bit mask) have left the game at the same time: what follows from that."""

    def base_chars(self, id: int) -> Chars:
        """Characteristics before continuous effects."""
        return self.objs[id].card.base

    def mute(self, id: int) -> bool:
        """The abilities of an object are not in force now."""
        return False

    def works(self, o: Obj, a: Ability) -> bool:
        """An ability works in the zone where its object is."""
        return True

    def possible(self, ev: Event) -> bool:
        """An event can happen: nothing forbids it and it would change something."""
        return True

    def apply(self, ev: Event) -> None:
        raise NotImplementedError

    def settled(self) -> None:
        """After every event or batch: rule processes that are done at once."""

    def first_turned(self, id: int) -> bool:
        """An object that was just turned sideways was so for the first time this turn."""
        return True

    def looks_back(self, ev: Event) -> bool:
        """Triggers on this event see the position before it."""
        return False

    def reads_before(self, frm: int, to: int) -> bool:
        """Of a card that went from one kind of zone to another, a text reads what it was before."""
        return False

    def findable(self, id: int, you: int) -> bool:
        """A triggered ability of a player finds a card where it went (NOVA 801.4.8)."""
        return True

    def source_player(self, ev: Event) -> int:
        """Whose an event is, where a text asks for the player behind its source."""
        return self.objs[ev.src].controller if ev.src >= 0 else ev.cause

    def declaring(self, src: int) -> Ability | None:
        """The ability of an object that is being declared or resolved, where a text asks for its properties."""
        return None

    def sources(self, ev: Event) -> list[int]:
        """All that an event comes from (SCS 2.6.2: a joined attack, a spell and its caster)."""
        return [ev.src] if ev.src >= 0 else []

    def replacement_chooser(self, ev: Event) -> int:
        """Who chooses among several replacements of one event."""
        return ev.player if ev.player >= 0 else self.objs[ev.obj].controller if ev.obj >= 0 else self.active

    def replacement_rank(self, w: Watch, ev: Event) -> int:
        """Replacements of a lower rank come first (Magic 616.1a, DM 609.8); for games that are RANKED or ASSIGNED."""
        return 0

    def use_up(self, f: Float) -> None:
        """A floating effect for one time was used: it is over. Where several things happen at once, a game may say when."""
        self.floats = [x for x in self.floats if x is not f]
        self.changed |= LISTENERS

    def triggered(self, w: Watch, ev: Event | None) -> None:
        """A triggered ability has triggered. The usual policy: it becomes pending."""
        f = w.floating
        slots: list[list[int]] = [] if f is None else f.slots
        if f is not None and f.once:
            self.use_up(f)
        t = Pending(w.src, w.ability, w.origin, w.you, ev, slots)
        if f is not None:
            t.x = f.x
        self.pending.append(t)

    def announces(self, ev: Event) -> bool:
        """What is about to come may itself replace how it comes (Magic 614.12): quickly told."""
        return False

    def announced(self, ev: Event) -> list[Watch]:
        """The replacements of what is about to come, which do not listen yet."""
        return []

    def compares(self, id: int, what: str) -> None:
        """A text compares something of an object with something else ("name", "names"): the game cites how."""

    def blindly(self, id: int, options: list[int], player: int) -> int:
        """A player has picked a face-down card: the one that it is, where he cannot tell one from another."""
        return id

    def follows(self, id: int) -> None:
        """A text finds what it has moved itself, or what its cost has moved: the game cites why."""

    def in_order(self, events: list[Event]) -> list[Event]:
        """Simultaneous events in the order in which they are carried out, where that is somebody's choice."""
        return events

    def may_replace(self, w: Watch, ev: Event) -> bool:
        """A replacement can be applied to an event."""
        return w.ability.replaces(self, w, ev)

    def do_replace(self, w: Watch, ev: Event) -> Event | None:
        return w.ability.replace(self, w, ev)

    def stand(self, w: Watch) -> None:
        """A static ability that changes rules, costs or players comes into force (during refresh)."""

    def begin_standing(self) -> None:
        """Before the standing abilities are gathered anew."""
        self.rules = {}

    def choosable(self, id: int, src: int, you: int) -> bool:
        """An object may be chosen by, and be affected by, a spell or ability of `src`."""
        return True

    def pile(self, kind: int, player: int) -> list[int]:
        """The cards of an ordered zone, as what takes from its top finds them."""
        return self.zone(kind, player)

    def targetable(self, ref: int, src: int, you: int) -> bool:
        """An object or a player may be the target of a spell or ability (effects/aiming.py)."""
        return True

    def gone_deals_damage(self) -> bool:
        """What has left deals damage as it last was (Magic 608.2h)."""
        return False

    def beyond_damage(self, id: int) -> bool:
        """An object can no longer be dealt damage, nor be chosen for it (NOVA 916.5)."""
        return False

    def applies_to(self, id: int, src: int, stamp: int) -> bool:
        """A continuous effect played at `stamp` concerns an object."""
        return True

    def may_fail_to_find(self, zone: int, filter: object) -> bool:
        """Whoever chooses in a hidden zone may say that nothing fits."""
        return False

    def signed(self) -> bool:
        """Numbers below zero count as such within calculations; only a result below zero does not (Magic 107.1b)."""
        return False

    def below_zero(self, src: int) -> int:
        """A calculation gives less than nothing: what is used instead."""
        return 0

    def damage_sources(self) -> list[int]:
        """What can be chosen as a source of damage."""
        return []

    def no_card(self, id: int) -> None:
        """A text speaks of cards, and this is none: a token, a copy, an ability."""

    def no_number(self, src: int) -> None:
        """A text asks for a number that nothing has: it is zero."""

    def name_key(self, id: int) -> str:
        """Options from hidden or unordered sources stand in this order."""
        return self.objs[id].card.name if id >= 0 else ""

    def may_draw(self, player: int, decider: int = NOBODY, n: int = 1) -> bool:
        """Drawing so many cards can be chosen, by whoever decides about it."""
        return True

    def withheld(self, id: int) -> bool:
        """Nobody can tell yet what card it is: it is none of such a kind."""
        return False

    def drawn_since(self, player: int, before: list[int]) -> list[int]:
        """The cards that a player has just drawn, who held others before."""
        return [i for i in self.hand_of(player) if i not in before]

    def may_pay_life(self, player: int, n: int) -> bool:
        """So much life can be paid."""
        return self.life[player] >= n

    def may_gain_life(self, player: int) -> bool:
        """Gaining life can be chosen."""
        return True

    def may_move(self, id: int, zone: int) -> bool:
        """A move can be done, asked where it is a cost."""
        return True

    def may_turn(self, id: int, sideways: bool) -> bool:
        return self.objs[id].turned != sideways

    def puts_under(self, zone: int, you: int) -> int:
        """In whose zone an effect of a player puts what its text says no more of; -1: in the owner's."""
        return -1

    def hand_of(self, player: int) -> list[int]:
        raise NotImplementedError

    def counts_as_discarded(self, n: int) -> bool:
        return n > 0

    def discarded_such(self, ids: list[int]) -> None:
        """Cards were discarded that had to be of some kind."""

    def arrives_turned(self, zone: int) -> bool:
        """What an effect puts into a zone arrives turned there."""
        return False

    def resource_color(self, id: int) -> int:
        return self.chars[id].colors

    def choose_rule(self) -> str:
        return ""

    def change_rule(self, mods: list[Mod]) -> str:
        """The rule that a continuous effect of a spell or ability follows."""
        return ""

    def cite_cost_on_resolution(self, src: int) -> None:
        """What a text tells to do before "if you do" is a cost."""

    def tell_assigned(self, w: Watch, rivals: int, events: int, picks: int) -> None:
        """For the journal: one of several replacements goes to one of several events and has its objects."""

    def not_drawn(self, src: int, you: int) -> None:
        """A text goes on about a card to be drawn, and none was."""

    def read_half(self, id: int, half: Chars) -> None:
        """A text means one half of a card that has two: the game cites why."""

    def concerns(self, ev: Event) -> int:
        """The object by which a player knows one of several events."""
        return ev.obj

    def tried(self, src: int, you: int) -> None:
        """What a text goes on with "if you do" was tried and did not come about."""

    def cite_as_many(self, src: int, player: int) -> None:
        """There is less to choose than a text says: as many as there are."""

    def reading(self, what: object, src: int, you: int) -> None:
        """A text says whom it concerns: the game cites how such words are read."""

    def chooses_in_order(self, src: int, player: int) -> None:
        """A player makes several choices at the same time, as they are written."""

    def all_choose(self, src: int, hidden: bool) -> None:
        """Several players choose at the same time (in a hidden zone), in the game's order."""

    def altering(self, id: int, mods: list[Mod]) -> None:
        """A spell or ability changes an object for a time: the game cites what its words mean."""

    def was_paid(self, label: str, paid: list[str], src: int) -> bool:
        """A cost of this name was paid for what is being resolved."""
        return label in paid

    def computed_damage(self, src: int) -> None:
        """The amount of damage was computed ("so much for each")."""

    def imposing(self, rule: object, src: int) -> None:
        """A spell or ability changes rules or numbers of a player for a time."""

    def sight(self, id: int, viewer: int) -> list[str]:
        """The rules by which a player sees what an object is, or does not."""
        return []

    def concealed(self, you: int, zone: int) -> list[int]:
        """Face-down objects of a zone that a player may choose as if they were face up."""
        return []

    def chosen_face_down(self, id: int, player: int, src: int) -> None:
        """A player has chosen a face-down object."""

    def may_become(self, id: int, kinds: int) -> bool:
        """An effect can treat an object as being of these kinds too."""
        return True

    def may_be_worn(self, id: int) -> bool:
        """An effect can attach an object to another."""
        return True

    def verb_without(self, verb: str, src: int, player: int) -> bool:
        """A verb is done for a player though there is nothing to do it with (Magic 701.20d)."""
        return False

    def verb_undone(self, verb: str, src: int) -> None:
        """A verb of the game's own found nothing (any more) to be done with."""

    def verb_personal(self, verb: str) -> bool:
        """It is done by whoever is told to do it, not by the controller of the text."""
        return False

    def verb_recalls(self, verb: str) -> bool:
        """A verb is done also for what is gone, as it last was."""
        return False

    def recalls_other(self, verb: str) -> bool:
        """A verb is done with this card as it last was, as the other party, where it is gone."""
        return False

    def verb_moves(self, verb: str) -> bool:
        """A verb takes what it names to another zone, and the text goes on speaking of it there."""
        return False

    def stays(self, ev: Event) -> bool:
        """A move would leave its object in the zone where it is."""
        return self.zone_kind(ev.obj) == ev.to

    def effect_stamp(self, src: int, origin: int) -> int:
        """When the effect of a static ability (of this origin) began. The usual policy: with its object."""
        return self.objs[src].stamp

    def lasting(self, src: int, you: int, stamp: int, id: int, what: object) -> Continuous:
        """The continuous effect of a spell or ability upon one of the objects that it concerns (`what` in its text)."""
        return Continuous(src, you, stamp, [], [id])

    def speaker(self, src: int, now: int, ev: Event | None) -> int:
        """Whose a delayed trigger is, made by a text that has moved its own card (`now`: what that became, or -1)."""
        return src

    def found_again(self, id: int, ev: Event | None, you: int) -> int:
        """What an object that is gone became, where an ability that triggered on an event finds it; -1: nowhere."""
        if ev is not None and ev.obj == id and ev.new >= 0 and not self.objs[ev.new].gone and self.findable(ev.new, you):
            return ev.new  # NOVA 801.4.8: found in the zone where it went
        return -1

    def may_come(self, id: int, src: int) -> bool:
        """An object can be put on the field by an effect."""
        return True

    def has_stat(self, id: int, stat: int, ch: Chars) -> bool:
        """An object with these characteristics has this number at all."""
        return True

    def do_reveal_chosen(self, ids: list[int], what: object, player: int, src: int) -> None:
        """Cards with a certain property were chosen from a hidden zone."""

    def can_verb(self, verb: str, word: str) -> bool:
        return True

    def may_do(self, verb: str, players: list[int], n: int, word: str) -> bool:
        """All of a verb about players can be done: asked where it is a cost."""
        return self.can_verb(verb, word)

    def may_verb(self, verb: str, you: int, refs: list[int], word: str) -> bool:
        """All of a verb can be done with these objects: asked where a player may choose to do it."""
        return True

    def decided(self, what: object, src: int, you: int, yes: bool) -> None:
        """A text's condition was looked at, or a player has said whether he does what he may do."""

    def delay_rule(self, src: int, once: bool) -> str:
        """The rule by which a text of `src` makes a delayed trigger."""
        return ""

    def recalled(self, id: int) -> None:
        """A text reads what an object was that is gone."""

    def colorless_resource(self, src: int) -> None:
        """A text adds a resource of a colour that cannot be told."""

    def made_choice(self, choice: object, options: int, late: bool) -> None:
        """For the journal: a choice among so many was made when it was played, or (late) when the text came to it."""

    def read_where_it_went(self, src: int) -> None:
        """A text looks at a card in the zone where it really went."""

    def is_kin(self, stamp: int, id: int) -> bool:
        """The text that was played at this time means an object that its card has exiled (Magic 607.5)."""
        return True

    def note_prevented(self, ev: Event) -> None:
        """Damage was reduced."""

    def pay_energy(self, player: int, amounts: list[int], generic: int, src: int) -> bool:
        raise NotImplementedError

    def can_pay(self, player: int, amounts: list[int], generic: int) -> bool:
        raise NotImplementedError

    def base_value(self, id: int, stat: int) -> int:
        """A number of an object before anything modified it: as printed, or as an effect has set it."""
        ch = self.chars[id]
        return (ch.based or ch.stats)[stat] if self.base_layers < self.layers else self.objs[id].card.base.stats[stat]

    def value(self, id: int, stat: int) -> int:
        """A number of an object as it is read (a value below zero may read as 0)."""
        raise NotImplementedError

    def under_leaves(self, ev: Event, part: int) -> None:
        """A card that lay under the top card of a pile, when the pile leaves."""
        raise NotImplementedError
