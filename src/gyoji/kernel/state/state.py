"""The state of a game in progress, and the policies that a game chooses.

Rule procedures are plain functions on a State. A game subclasses it: data of its own with `copy_into`, and the methods
here and in the classes that this one is made of (seats, reading, verbs)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from .aliases import AbilityOrigin, ActCode, Facts, ObjId, Player, QuestionKind, Stamp
from .card import Ability, Chars, Continuous, LastingEffect
from .event import Event
from .fields import NO_ASKER as NO_ASKER
from .fields import NOTHING_USED as NOTHING_USED
from .fields import ActiveAbility as ActiveAbility
from .fields import Asker as Asker
from .fields import Pending as Pending
from .fields import SharedRules as SharedRules
from .fields import StackItem as StackItem
from .limits import DIGITS, NESTED, OBJECTS, PAIRS, REPEATS, RESOLUTIONS, WAITING, CutOff
from .objects import Obj
from .terms import LISTENERS, MODE, NOBODY, NUMBER, RESULT, RULE, SPAN, STRUCTURE
from .verbs import Verbs

MANY_NUMBERS: Final = 1_000  # so many are not offered one by one
SPANS: Final = 100


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Verbs):
    """A game in progress."""

    def fresh(self) -> State:
        """An empty state of the same class."""
        raise NotImplementedError

    def clone(self) -> State:
        n = self.fresh()
        self.copy_into(n)
        return n

    def check_kept(self) -> None:
        """Compare what the game itself keeps with what is so now (caches.py)."""

    # --- asking ------------------------------------------------------------------------------------------------
    def ask(self, kind: QuestionKind, player: Player, options: list[int], src: ObjId = -1, rule: str = "") -> int:
        """The option that a player chooses. A question with one possible answer is not asked."""
        if len(options) == 1:
            if self.asker_sees_single and (self.recorder is None or not self.recorder.following):
                self.asker.single(self, kind, player, options[0], src, rule)
            return options[0]
        if self.over:  # an effect that goes on is for nobody to decide any more
            return options[0]
        self.decisions += 1
        if self.recorder is not None:
            return self.recorder.ask(self, kind, player, options, src, rule)
        return options[self.asker.choose(self, kind, player, options, src, rule)]

    def ask_mode(self, player: Player, options: list[int], words: list[str], src: ObjId = -1, rule: str = "") -> int:
        """One of several ways; the words say what each of them is, by its number, where they are known."""
        self.ways = words
        return self.ask(MODE, player, options, src, rule)

    def ask_number(self, player: Player, least: int, most: int, src: ObjId = -1, rule: str = "") -> int:
        """A number from the least to the most. Where there are very many, first between which ones it is."""
        while most - least >= MANY_NUMBERS:
            width = 1
            while (most - least) // width > SPANS:
                width *= 10
            self.span = width
            self.span_last = most
            least = self.ask(SPAN, player, [least, *range((least // width + 1) * width, most + 1, width)], src, rule)
            most = self.span_end(least)
        return self.ask(NUMBER, player, list(range(least, most + 1)), src, rule)

    def span_end(self, first: int) -> int:
        """The last of the numbers for which an option of a question for spans stands."""
        return min(first // self.span * self.span + self.span - 1, self.span_last)

    def seat_of(self, player: Player) -> Player:
        """Who answers for a player (another one controls them: Magic 719)."""
        return player

    def chance(self, n: int, what: str) -> int:
        return self.asker.chance(self, n, what) if n > 1 else 0

    def toss(self, n: int, what: str) -> int:
        """Which of n players chance picks to begin, or to say who does, unless that is given from outside."""
        return self.starter if 0 <= self.starter < n else self.chance(n, what)

    def ruled_by(self, kind: int) -> str:
        """The game's rule for what is decided from outside (process/rulings.py), if it has one."""
        return ""

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
        self.in_full = True
        self.noted = set()
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

    def cite(self, rule: str, obj: ObjId = -1, player: Player = NOBODY, word: str = "") -> None:
        """A rule was followed without an event; "": the game has none for that."""
        j = self.journal
        if j is not None and rule:
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

    def take_up(self) -> None:
        """Where several turns are taken at the same time: which of them goes on now."""

    def yields(self) -> bool:
        """A turn is over, and others go on before the next one begins."""
        return False

    def skipped(self, step: int) -> bool:
        """A step that was scheduled does not take place."""
        return False

    # --- acting and waiting (kernel/process/waiting.py) --------------------------------------------------------------------
    def acts(self, player: Player) -> list[ActCode]:
        """PASS, and what a player may do now."""
        raise NotImplementedError

    def act(self, player: Player, code: ActCode) -> None:
        """A player does what they have chosen among their acts."""
        raise NotImplementedError

    def after_act(self, player: Player, code: ActCode) -> Player:
        """An act is done: who gets priority. The usual policy: whoever has acted keeps it."""
        return player

    def passed(self, player: Player, asked: bool) -> None:
        """A player has passed, because they chose to or (not asked) because there was nothing to do."""

    def all_passed(self, rule: str) -> bool:
        """All have passed in succession: what waits on top is resolved. True if nothing waits, or the game is over."""
        if not self.waiting:
            return True
        self.resolve(self.waiting.pop())
        return self.over

    def take_triggers(self, player: Player) -> list[Pending]:
        """The triggered abilities that are put to wait at a player's turn to do so; they are pending no more."""
        mine = [t for t in self.pending if t.you == player]
        self.pending = [t for t in self.pending if t.you != player]
        return mine

    def orders_triggers(self, some: list[Pending], player: Player) -> Player:
        """Who says in which order these are put to wait."""
        return player

    def comes_about(self, w: ActiveAbility, n: int) -> bool:
        """The state that a state trigger waits for has come about. The usual policy: it holds, and it does not wait yet."""
        return w.ability.satisfied(self, w, n) and not self.waits(w)

    def waits(self, w: ActiveAbility) -> bool:
        """An ability has triggered and is not resolved yet."""
        return any([x.src == w.src and x.ability is w.ability for x in self.waiting]) or any(
            [x.src == w.src and x.ability is w.ability for x in self.pending])

    def give_priority(self, player: Player) -> None:
        """Before a player gets priority: rule processes, triggers that are put to wait."""

    def resolve(self, w: StackItem) -> None:
        """What waited is resolved; it waits no more."""
        raise NotImplementedError

    def chain_ends(self) -> None:
        """A whole chain has been resolved."""

    def put_to_wait(self, t: Pending) -> None:
        """A triggered ability is put among what waits. The usual policy: as it is, no choices."""
        self.waiting.append(StackItem(-1, t.src, t.you, t.ability, t.slots, t.event, self.tick()))

    def carry_out(self, t: Pending) -> None:
        """A triggered effect is done, from a pool or in a window."""
        raise NotImplementedError

    def pool_rank(self, t: Pending) -> int:
        """Effects of a lower rank come first, whosever they are (DM: shield triggers; SCS 9.1: rule cards)."""
        return 0

    def putting_in_order(self, some: list[Pending]) -> None:
        """A player says which of these comes next, by its place among them."""
        self.ordering = some

    # --- loops (holding/rounds.py) -------------------------------------------------------------------------------
    def beside(self) -> str:
        """What the game adds to a position, as stable text without ids; but for what may add up in a loop."""
        return ""

    def adds_up(self) -> list[int]:
        """Amounts of the game's own that may grow in a loop, always in the same order: no rule looks at them in it."""
        return []

    def resources(self) -> list[list[int]]:
        """What each player has that acts may use up, always in the same order."""
        return [[] for _ in range(self.players)]

    def rules_count(self, counter: str) -> bool:
        """A rule looks at how many counters of this kind an object has."""
        return False

    def tested(self, done: list[Ability]) -> Facts:
        """The facts that decide what happens next, by the rules and by what is in force; `done`: what goes round."""
        return -1

    # --- limits (limits.py) --------------------------------------------------------------------------------------
    def cut_off(self, reason: str, option: str, most: int) -> None:
        """The game would go over a limit that an option sets: it is over, unfinished. Does not return."""
        self.over = True
        self.winner = NOBODY
        self.unfinished = f"{reason}: more than the {most:,} that the option {option} allows"
        self.note(Event(RESULT, "", word="unfinished"))
        raise CutOff

    def make_room(self, more: int) -> None:
        """Before so many objects are made at once."""
        if len(self.objs) + more > self.limits.objects:
            self.too_large(more)

    def times(self, n: int) -> int:
        """Something is done so often over and over, as a text says."""
        if n > self.limits.repeats:
            self.cut_off(f"done {n:,} times", REPEATS, self.limits.repeats)
        return n

    def too_large(self, more: int) -> None:
        self.cut_off(f"{len(self.objs) + more:,} objects", OBJECTS, self.limits.objects)

    def too_many_wait(self) -> None:
        self.cut_off(f"{len(self.pending) + len(self.waiting):,} abilities wait", WAITING, self.limits.waiting)

    def too_often(self, times: int) -> None:
        self.cut_off(f"{times:,} things were done in a row with nothing decided", RESOLUTIONS, self.limits.resolutions)

    def too_deep(self) -> None:
        self.cut_off("effects nest without end", NESTED, self.limits.nested)

    def too_many_pairs(self, pairs: int) -> None:
        self.cut_off(f"{pairs:,} pairs of creatures", PAIRS, self.limits.pairs)

    def too_many_digits(self) -> None:
        digits = len(str(self.limits.number)) - 1
        self.cut_off("a number has more digits", DIGITS, digits)

    # --- policies --------------------------------------------------------------------------------------------------
    def base_chars(self, id: ObjId) -> Chars:
        """Characteristics before continuous effects."""
        return self.objs[id].card.base

    def mute(self, id: ObjId) -> bool:
        """The abilities of an object are not in force now."""
        return False

    def works(self, o: Obj, a: Ability) -> bool:
        """An ability works in the zone where its object is."""
        return True

    def possible(self, ev: Event) -> bool:
        """An event can happen: nothing forbids it and it would change something."""
        return True

    def forbids(self, ev: Event) -> str:
        """The rule by which an effect says that an event cannot happen; "": none says so."""
        return ""

    def refusal(self, ev: Event) -> str:
        """The rule by which an event that is not possible does not happen, where one says so."""
        return ""

    def apply(self, ev: Event) -> None:
        raise NotImplementedError

    def all_applied(self) -> None:
        """All events of a batch have been carried out; nothing has triggered on them yet."""

    def settled(self) -> None:
        """After every event or batch: rule processes that are done at once."""

    def looks_back(self, ev: Event) -> bool:
        """Triggers on this event see the position before it."""
        return False

    def replacement_chooser(self, ev: Event) -> Player:
        """Who chooses among several replacements of one event."""
        return ev.player if ev.player >= 0 else self.objs[ev.obj].controller if ev.obj >= 0 else self.active

    def replacement_rank(self, w: ActiveAbility, ev: Event) -> int:
        """Replacements of a lower rank come first (Magic 616.1a, DM 609.8); for games that are RANKED or ASSIGNED."""
        return 0

    def use_up(self, f: LastingEffect) -> None:
        """A floating effect for one time was used: it is over. Where several things happen at once, a game may say when."""
        self.lasting_effects = [x for x in self.lasting_effects if x is not f]
        self.changed |= LISTENERS
        self.since |= LISTENERS
        self.version += 1

    def triggered(self, w: ActiveAbility, ev: Event | None) -> None:
        """A triggered ability has triggered. The usual policy: it becomes pending."""
        f = w.lasting
        slots: list[list[int]] = [] if f is None else f.slots
        if f is not None and f.once:
            self.use_up(f)
        t = Pending(w.src, w.ability, w.origin, w.you, ev, slots)
        if f is not None:
            t.x = f.x
        self.pending.append(t)
        if len(self.pending) + len(self.waiting) > self.limits.waiting:
            self.too_many_wait()

    def announces(self, ev: Event) -> bool:
        """What is about to come may itself replace how it comes (Magic 614.12): quickly told."""
        return False

    def announced(self, ev: Event) -> list[ActiveAbility]:
        """The replacements of what is about to come, which do not listen yet."""
        return []

    def in_order(self, events: list[Event]) -> list[Event]:
        """Simultaneous events in the order in which they are carried out, where that is somebody's choice."""
        return events

    def may_replace(self, w: ActiveAbility, ev: Event) -> bool:
        """A replacement can be applied to an event."""
        return w.ability.replaces(self, w, ev)

    def do_replace(self, w: ActiveAbility, ev: Event) -> Event | None:
        return w.ability.replace(self, w, ev)

    def stand(self, w: ActiveAbility) -> None:
        """A static ability that changes rules, costs or players comes into force (during refresh)."""

    def begin_standing(self) -> None:
        """Before the standing abilities are gathered anew."""
        self.rules = {}

    def name_key(self, id: ObjId) -> str:
        """Options from hidden or unordered sources stand in this order."""
        return self.objs[id].card.name if id >= 0 else ""

    def sight(self, id: ObjId, viewer: Player) -> list[str]:
        """The rules by which a player sees what an object is, or does not."""
        return []

    def stays(self, ev: Event) -> bool:
        """A move would leave its object in the zone where it is."""
        return self.zone_kind(ev.obj) == ev.to

    def effect_stamp(self, src: ObjId, origin: AbilityOrigin) -> Stamp:
        """When the effect of a static ability (of this origin) began. The usual policy: with its object."""
        return self.objs[src].stamp

    def lasting(self, src: ObjId, you: Player, stamp: Stamp, id: ObjId, what: object) -> Continuous:
        """The continuous effect of a spell or ability upon one of the objects that it concerns (`what` in its text)."""
        return Continuous(src, you, stamp, [], [id])

    def under_leaves(self, ev: Event, part: int) -> None:
        """A card that lay under the top card of a pile, when the pile leaves."""
        raise NotImplementedError
