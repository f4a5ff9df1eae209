"""What a game of Phantom Magic Vision holds besides what every game does."""

from __future__ import annotations

from typing import Final

from ...effects.context import Ctx
from ...effects.nodes.targets import Aim
from ...effects.static_rules_state import StandingState
from ...kernel.state.aliases import AbilityKey, Flags, Keywords, ObjId, Player, PlayerSet
from ...kernel.state.card import Ability, LastingEffect
from ...kernel.state.event import Event
from ...kernel.state.fields import SharedRules
from ...kernel.state.schedule import Step
from ...kernel.state.state import Pending, State
from ...kernel.state.terms import JOINT
from .card import Definition
from .loop_record import LoopRecord
from .terms import LAYER_RULES, LAYERS, ZONES

USUAL: Final = [7, 1, 1]  # hand, field equipment, leaders (3.6.4, 10.15.4, 10.34.4)
RULES: Final = SharedRules(LAYER_RULES, static="7.4.5.e", lasting="6.1.11", together="1.3.3")


class Fight:
    """The attack that is going on (6.2)."""

    def __init__(self) -> None:
        self.attacker: ObjId = -1
        self.attacked: Player = -1  # the player
        self.blocker: ObjId = -1
        self.direct = False  # the priority that the attack has handed over is held (6.4.2.a)
        self.combat = False  # 6.2.4.b to 6.2.4.j
        self.struck = 0  # combat damage that the player has taken, without that of 貫通 (6.5.2)
        self.striker: ObjId = -1  # who dealt it

    def copy(self) -> Fight:
        n = Fight()
        n.attacker = self.attacker
        n.attacked = self.attacked
        n.blocker = self.blocker
        n.direct = self.direct
        n.combat = self.combat
        n.struck = self.struck
        n.striker = self.striker
        return n


class Removal:
    """A card that is doomed, discarded or removed, by what (9.1.2). Immutable."""

    def __init__(self, obj: ObjId, kind: int, rule: str, src: ObjId, cause: Player, flags: Flags) -> None:
        self.obj = obj
        self.kind = kind
        self.rule = rule
        self.src = src
        self.cause = cause
        self.flags = flags

    def event(self) -> Event:
        return Event(0, self.rule, self.obj)


class Running:
    """An effect that is being resolved."""

    def __init__(self, c: Ctx, ability: Ability | None, aims: list[Aim]) -> None:
        self.c = c
        self.ability = ability
        self.aims = aims
        self.negated = False  # 7.1.12.c
        self.reached = 0  # targets that it was applied to (8.2.5.b): bits of their slots


class Later(Pending):
    """An automatic effect that is resolved when the effect at this depth is over (7.4.7.c)."""

    def __init__(self, t: Pending, depth: int) -> None:
        super().__init__(t.src, t.ability, t.origin, t.you, t.event, t.slots)
        self.x = t.x
        self.tally = t.tally
        self.depth = depth


class PhantomFields(StandingState):
    """The state's own data."""

    def __init__(self, players: int, steps: list[Step]) -> None:
        super().__init__(players, ZONES, steps, USUAL)
        self.layers = LAYERS
        self.shared_rules = RULES
        self.policies = JOINT
        # options
        self.ready_nodes = True  # nodes too become active again (the book's 4.4.1.a names the field alone)
        self.ask_payment = False
        self.highest_popularity = False  # of the popularity texts only that of the highest number (2.13.5)
        self.sides: list[int] = []  # the team of each player; none: everybody alone (1.5.5)
        # the game
        self.prepared = False
        self.first_player: Player = 0
        self.fight = Fight()
        self.running: list[Running] = []
        self.draining = -1  # how many effects were being resolved when those that waited for one began to be (7.4.7.c)
        self.undone = False  # the act at hand was not done after all: its player goes on with priority
        self.holding = 0  # a procedure is under way in which nothing else is applied (5.2.3, 7.3.4)
        self.unsettled = 0  # several things are applied at the same time: removal is looked at afterwards (7.6.1)
        self.removals: list[Removal] = []  # what is still to be resolved
        self.dealt: list[ObjId] = []  # characters to which damage is being dealt: doomed in its last step (1.10.12.f)
        self.level = 0  # the kind of removal that is being resolved
        self.used_here: list[AbilityKey] = []  # activated effects used in this interference (7.3.6)
        self.outer_effects: list[LastingEffect] = []  # for an interference in which the one at hand is nested (1.12.8.c)
        self.ending = ""  # "turn", "phase": what an effect ends (4.10.1, 4.10.2)
        self.added: list[int] = []  # phases to come before the scheduled ones (4.10.3)
        self.definitions: list[Definition] = []  # 12.5; grows, shared by copies
        self.seen_whole: PlayerSet = 0  # whose decks were looked at whole and are to be shuffled (3.2.5)
        self.shown: list[ObjId] = []  # cards shown until the effect is over (11.6.3)
        self.losing: PlayerSet = 0  # who loses when the effect at hand is applied
        self.breaking = False  # a card comes out by スペルブレイク (10.18.3)
        self.recalls = False  # a card of the game asks for what has happened: it is kept
        self.past: list[Event] = []  # what has happened this turn
        self.past_before = 0  # how much of it before this interference
        self.ignored: Keywords = 0  # keywords that the effect at hand disregards
        self.coming_to_block = False  # a character comes out that was played to block (10.3.4)
        self.named_rivals: dict[ObjId, Player] = {}  # whom the effects of a card that go on are about (1.4.6.a)
        self.checked = -1  # the version at which durability was last looked at
        self.loops = LoopRecord()

    def copy_into(self, n: State) -> None:
        super().copy_into(n)
        assert isinstance(n, PhantomFields)
        n.ready_nodes = self.ready_nodes
        n.ask_payment = self.ask_payment
        n.highest_popularity = self.highest_popularity
        n.sides = self.sides
        n.prepared = self.prepared
        n.first_player = self.first_player
        n.fight = self.fight.copy()
        n.running = self.running.copy()
        n.draining = self.draining
        n.undone = self.undone
        n.holding = self.holding
        n.unsettled = self.unsettled
        n.removals = self.removals.copy()
        n.dealt = self.dealt.copy()
        n.level = self.level
        n.used_here = self.used_here.copy()
        n.outer_effects = self.outer_effects.copy()
        n.ending = self.ending
        n.added = self.added.copy()
        n.definitions = self.definitions.copy()
        n.seen_whole = self.seen_whole
        n.shown = self.shown.copy()
        n.losing = self.losing
        n.breaking = self.breaking
        n.recalls = self.recalls
        n.past = self.past.copy()
        n.past_before = self.past_before
        n.ignored = self.ignored
        n.coming_to_block = self.coming_to_block
        n.named_rivals = self.named_rivals.copy()
        n.checked = self.checked
        n.loops = self.loops.copy()

    def name_rivals(self) -> None:
        """Whom effects that go on are about, among several opponents (1.4.6.a)."""
        raise NotImplementedError

    def define(self, ids: list[ObjId], name: str, stats: list[int], races: list[str], abilities: list[Ability],
               character: bool, keys: list[str]) -> int:
        """Cards are treated as something from now on (12.5); how many."""
        raise NotImplementedError
