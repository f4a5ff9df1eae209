"""What a state holds: who answers, what listens and waits, and the fields of every game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from .aliases import (
    AbilityKey,
    AbilityOrigin,
    ActCode,
    EventKinds,
    Facts,
    Flags,
    Keywords,
    ObjId,
    Player,
    PlayerSet,
    QuestionKind,
    Ref,
    Stamp,
)
from .caches import CHECKED
from .card import Ability, LastingEffect
from .chance import Chance
from .event import Event
from .objects import Store, ZoneKind
from .schedule import Step
from .terms import NOBODY, PASS, STRUCTURE, ability_key

if TYPE_CHECKING:
    from .state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Asker:
    """Who answers questions. Agents, steppers and scenario runners are askers."""

    def choose(self, g: State, kind: QuestionKind, player: Player, options: list[int], src: ObjId, rule: str) -> int:
        """The index of the option chosen."""
        raise NotImplementedError

    def chance(self, g: State, n: int, what: str) -> int:
        """A number below n; all chance passes here."""
        return g.dice.below(n)

    def single(self, g: State, kind: QuestionKind, player: Player, option: int, src: ObjId, rule: str) -> None:
        """A question with one possible answer was not asked; told only where `g.asker_sees_single` is set."""

    def stable(self, g: State) -> None:
        """The outer loop is at a stable point: no procedure is open."""


NO_ASKER: Final = Asker()


@mypyc_attr(allow_interpreted_subclasses=True)
class Recorder:
    """Writes down what players answer, and gives it again where they have agreed on that (holding/shortcuts.py)."""

    def __init__(self) -> None:
        self.following = False

    def copy(self) -> Recorder:
        n = Recorder()
        n.following = self.following
        return n

    def ask(self, g: State, kind: QuestionKind, player: Player, options: list[int], src: ObjId, rule: str) -> int:
        """The option chosen."""
        raise NotImplementedError


NOTHING_MOVED: Final[dict[int, int]] = {}  # shared: replaced, never changed
NOTHING_USED: Final[list[int]] = []
NO_GROUPS: Final[dict[int, list[int]]] = {}  # shared: replaced, never changed


@mypyc_attr(acyclic=True)
class ActiveAbility:
    """An ability at work: the object, the ability, who granted it, and its floating effect if it has one."""

    def __init__(self, src: ObjId, ability: Ability, origin: AbilityOrigin, you: Player,
                 floating: LastingEffect | None) -> None:
        self.src = src
        self.ability = ability
        self.origin = origin
        self.you = you
        self.lasting = floating
        self.key = ability_key(src, origin)


class SharedRules:
    """By which of a game's rules the kernel and the vocabulary do what they do for all games; "": it has none for that."""

    def __init__(self, layers: list[str], static: str = "", lasting: str = "", dependent: str = "", fixed: str = "",
                 ranks: list[str] | None = None, found: str = "", found_waiting: str = "", cost: str = "", tried: str = "",
                 not_drawn: str = "", fewer: str = "", partly: str = "", in_order: str = "", together: str = "",
                 unseen: str = "", seen: str = "", unfound: str = "", leaves: str = "", reflexive: str = "",
                 prevented: str = "") -> None:
        self.layers = layers  # a continuous effect is applied in each of these
        self.static = static  # after an older one, by the time of the object whose static ability makes it
        self.lasting = lasting  # after an older one, by the time at which a spell or ability made it
        self.dependent = dependent  # before an older one that depends on it
        self.fixed = fixed  # a number of an effect that lasts is settled when it begins
        self.found = found  # a text goes on speaking of what it has moved itself
        self.found_waiting = found_waiting  # the same of what it has had played
        self.cost = cost  # what a text says before "if you do" is a cost
        self.tried = tried  # "if you do" is so where it was tried and did not come about
        self.not_drawn = not_drawn  # what a text does with a card that was to be drawn and was not
        self.fewer = fewer  # where there is less to choose than a text says, as many as there are
        self.partly = partly  # where less can be done than a text says, as much as can be
        self.in_order = in_order  # several choices of a player at the same time are made as they are written
        self.together = together  # several players choose in turn, and then it is done at once
        self.unseen = unseen  # what they choose in a hidden zone stays hidden
        self.unfound = unfound  # in a hidden zone what fits need not be found
        self.seen = seen  # whoever chooses later knows what was chosen
        self.leaves = leaves  # with a player who leaves the game all that they own leaves it
        self.reflexive = reflexive  # what a text does triggers at once something of the same text
        self.prevented = prevented  # damage does not happen: nothing sees it
        self.ranks = ranks or []  # of several replacements that fit, those of the first rank that there is come first


NO_SHARED_RULES: Final = SharedRules([])


class Pending:
    """A triggered ability that has triggered and does not wait in its zone yet."""

    def __init__(self, src: ObjId, ability: Ability, origin: AbilityOrigin, you: Player, event: Event | None,
                 slots: list[list[Ref]]) -> None:
        self.src = src
        self.ability = ability
        self.origin = origin
        self.you = you
        self.event = event
        self.slots = slots
        self.x = 0  # a number that its text had chosen before it triggered
        self.tally = 0  # "that many" of the text that made it trigger
        self.key = ability_key(src, origin)


class StackItem:
    """A card or an ability that waits to be resolved, with what was chosen for it. Immutable."""

    def __init__(self, obj: ObjId, src: ObjId, you: Player, ability: Ability | None, slots: list[list[Ref]],
                 event: Event | None, stamp: Stamp) -> None:
        self.obj = obj  # the object in the waiting zone
        self.src = src  # the object whose ability it is; of a card, itself
        self.you = you
        self.ability = ability
        self.slots = slots
        self.event = event
        self.stamp = stamp  # when it was played
        self.x = 0
        self.tally = 0
        self.origin: AbilityOrigin = 0
        self.host: ObjId = -1  # what it will be attached to or put upon
        self.flags: Flags = 0
        self.targets = 0  # the slots that were chosen when it was played, as bits (slot + 1)
        self.choices = 0  # those of them that are no targets: modes, divisions
        self.paid: list[str] = []  # optional costs that were paid
        self.before: dict[ObjId, ObjId] = NOTHING_MOVED  # what its cost has moved: from the new to the old
        self.used: list[ObjId] = NOTHING_USED  # what its cost has taken or turned, as it was

    def again(self, you: Player, slots: list[list[Ref]]) -> StackItem:
        """The same under another player, or with other choices."""
        w = StackItem(self.obj, self.src, you, self.ability, slots, self.event, self.stamp)
        w.x = self.x
        w.tally = self.tally
        w.origin = self.origin
        w.host = self.host
        w.flags = self.flags
        w.targets = self.targets
        w.choices = self.choices
        w.paid = self.paid
        w.before = self.before
        w.used = self.used
        return w

    def aims(self) -> list[int]:
        """All that it targets."""
        out: list[int] = []
        for k in range(len(self.slots)):
            if ((self.targets & ~self.choices) >> (k + 1)) & 1:
                out.extend(self.slots[k])
        return out


@mypyc_attr(allow_interpreted_subclasses=True)
class Fields(Store):
    """Everything that a game in progress is."""

    def __init__(self, players: int, kinds: list[ZoneKind], steps: list[Step] | None = None) -> None:
        super().__init__(players, kinds)
        self.asker: Asker = NO_ASKER
        self.asker_sees_single = False  # scenarios: also what is not asked uses up an entry
        self.dice = Chance(0)
        self.journal: list[Event] | None = None
        self.in_full = False  # every event is made, also one that no ability listens to: for games that are told
        self.checks_caches = CHECKED  # what is kept is compared with what is so now (caches.py)
        # who stands where in the game
        self.turn = 0
        self.active: Player = 0
        self.over = False
        self.unfinished = ""  # the reason why it is over though nobody has won or drawn: a limit (limits.py)
        self.winner: Player = NOBODY
        self.lost: PlayerSet = 0  # bit mask of players
        self.starter: Player = NOBODY  # who is to have what chance decides at the beginning: given from outside
        self.last_turn = 0  # after which time is up (process/rulings.py); 0: there is no limit
        self.by_life = False  # then the higher life wins
        self.lowest_loses = False  # time is up, and whoever has not the highest life loses
        self.reach: list[PlayerSet] = []  # by player: whom they can affect, as bits; none: all. Replaced, never changed
        self.schedule: list[int] = []  # steps still to come in this turn
        # (compiled, an attribute that a subclass sets again in its __init__ leaks the first value: so it is given)
        self.steps: list[Step] = [] if steps is None else steps  # the game's steps
        self.step: i64 = -1
        self.moment: i64 = 0  # place in the step
        self.extra: list[Player] = []  # players who take added turns next, the last first
        self.skips: list[str] = []  # turns, phases and steps to be skipped: "player:name"
        self.priority: Player = 0
        self.passes: i64 = 0  # players who have passed in succession
        self.chains: list[int] = []  # where each chain that is open inside an effect begins in `waiting`
        self.muting = -1  # states of an object that decide whether its abilities are in force, as bits
        self.policies: i64 = 0  # WINDOWS, RANKED, ASSIGNED
        self.assigned: list[Event] = []  # events of which a player says to which a replacement goes
        self.tries = 0  # how often something was tried that an effect says, where a game counts that
        self.playing: ObjId = -1  # what is being played and does not wait yet
        self.decisions: i64 = 0
        self.recorder: Recorder | None = None  # who writes down what is answered; None: nobody does
        # the scan of legal acts
        self.barred: list[ActCode] = []  # what was tried and taken back, until all have passed
        self.idle = [-1] * players  # version at which a player could do nothing outside of a main phase
        self.page = [PASS]  # where acts are written down: given away when there are any
        self.timed = False  # something was looked at that depends on the step
        # numbers of the players
        self.life: list[int] = [0] * players
        self.player_stats: list[list[int]] = [[] for _ in range(players)]  # computed
        self.player_keys: list[Keywords] = [0] * players
        # what waits, floats and listens
        self.waiting: list[StackItem] = []
        self.pending: list[Pending] = []
        self.ordering: list[Pending] = []  # what a player is putting in order, for whoever names the options
        self.groups: dict[ObjId, list[ObjId]] = NO_GROUPS  # of options that stand for several equal objects: those; replaced
        self.span = 0  # how many numbers an option of a question for spans stands for,
        self.span_last = 0  # and the last number of all
        self.ways: list[str] = []  # what the options of a question for a mode say, for whoever reads them; replaced
        self.lasting_effects: list[LastingEffect] = []
        self.used: dict[AbilityKey, int] = {}  # uses of ability instances in this turn
        self.deeds: dict[str, int] = {}  # what was done this turn: "player:deed"
        self.usable: list[ActiveAbility] = []  # activated abilities
        self.watchers: list[ActiveAbility] = []
        self.hears: EventKinds = 0
        self.replacers: list[ActiveAbility] = []
        self.replaced: EventKinds = 0
        self.comers: list[ObjId] = []  # objects with abilities that came since those were gathered
        self.standing: list[ActiveAbility] = []  # static abilities that change rules, costs or players
        self.rules: dict[str, list[ActiveAbility]] = {}  # the same, by what they change
        self.states_watched: list[ActiveAbility] = []  # state triggers
        self.states_read: Facts = 0
        self.active_states: dict[AbilityKey, int] = {}  # state triggers that have triggered and still wait, or a count
        # characteristics
        self.layers = 1
        self.shared_rules = NO_SHARED_RULES
        self.base_layers = 99  # from this layer on numbers are no longer set but only modified
        self.changed: Facts = STRUCTURE
        self.reads: Facts = STRUCTURE
        self.effect_reads: Facts = STRUCTURE  # facts by which characteristics are computed anew
        self.listen_reads: Facts = 0  # facts that decide which abilities listen
        self.granting = False  # some effect gives or takes abilities that listen, stand or can be used
        self.version: i64 = 0  # grows with every change, but with the course of the turn only where that is read
        self.refreshes: i64 = 0  # how often characteristics were computed
        self.since: Facts = 0  # facts changed since the game last looked, for counts that it keeps
        self.changed_since_triggers: Facts = 0  # facts changed since state triggers were looked at
        self.modified: list[ObjId] = []
        self.noted: set[tuple[int, int, int, int]] = set()  # effects in their layers that the journal has; replaced
        self.refreshing = False
        self.replacing: list[list[AbilityKey]] = []  # replacements under way: what they do inherits that they were applied
        self.depth = 0
        self.inner = 0  # how many games this one is played within
        self.batches = 0  # simultaneous events so far
        self.applying = False  # the events of a batch are being carried out
        self.joint = 0  # the batch to which all belong that happens now, one after the other; 0: each is for itself

    def copy_into(self, n: State) -> None:
        """All of this state into another of the same class."""
        self.copy_store(n)
        n.asker = self.asker
        n.asker_sees_single = self.asker_sees_single
        self.dice.copy_into(n.dice)
        n.journal = self.journal
        n.in_full = self.in_full
        n.checks_caches = self.checks_caches
        n.turn = self.turn
        n.active = self.active
        n.over = self.over
        n.unfinished = self.unfinished
        n.winner = self.winner
        n.lost = self.lost
        n.starter = self.starter
        n.last_turn = self.last_turn
        n.by_life = self.by_life
        n.lowest_loses = self.lowest_loses
        n.reach = self.reach
        n.schedule = self.schedule.copy()
        n.steps = self.steps
        n.step = self.step
        n.moment = self.moment
        n.extra = self.extra.copy()
        n.skips = self.skips.copy()
        n.priority = self.priority
        n.playing = self.playing
        n.assigned = self.assigned
        n.chains = self.chains.copy()
        n.policies = self.policies
        n.muting = self.muting
        n.passes = self.passes
        n.decisions = self.decisions
        n.recorder = None if self.recorder is None else self.recorder.copy()
        n.barred = self.barred.copy()
        n.idle = self.idle.copy()
        n.page = [PASS]
        n.timed = self.timed
        n.life = self.life.copy()
        n.player_stats = self.player_stats  # replaced when computed
        n.player_keys = self.player_keys
        n.waiting = self.waiting.copy()
        n.pending = self.pending.copy()
        n.ordering = self.ordering.copy()
        n.groups = self.groups
        n.span = self.span
        n.span_last = self.span_last
        n.ways = self.ways
        n.lasting_effects = self.lasting_effects.copy()
        n.used = self.used.copy()
        n.deeds = self.deeds.copy()
        n.usable = self.usable
        n.watchers = self.watchers
        n.hears = self.hears
        n.replacers = self.replacers
        n.replaced = self.replaced
        n.comers = self.comers.copy()
        n.standing = self.standing
        n.rules = self.rules
        n.states_watched = self.states_watched
        n.states_read = self.states_read
        n.active_states = self.active_states.copy()
        n.layers = self.layers
        n.shared_rules = self.shared_rules
        n.base_layers = self.base_layers
        n.changed = self.changed
        n.reads = self.reads
        n.effect_reads = self.effect_reads
        n.listen_reads = self.listen_reads
        n.granting = self.granting
        n.version = self.version
        n.refreshes = self.refreshes
        n.since = self.since
        n.changed_since_triggers = self.changed_since_triggers
        n.modified = self.modified.copy()
        n.noted = self.noted
        n.depth = self.depth
        n.inner = self.inner
        n.tries = self.tries
        n.batches = self.batches
        n.applying = self.applying
        n.joint = self.joint
        n.replacing = self.replacing.copy()
