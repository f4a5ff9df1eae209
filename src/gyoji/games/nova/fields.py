"""The fields of a NOVA game."""

from __future__ import annotations

from ...effects.static_rules_state import StandingState
from ...kernel.state.aliases import AbilityKey, ObjId, Player, PlayerSet, Stamp
from ...kernel.state.event import Event
from ...kernel.state.fields import SharedRules
from ...kernel.state.schedule import Step
from ...kernel.state.state import State
from ...kernel.state.terms import NOBODY
from .available_energy import AvailableEnergy
from .current_attack import CurrentAttack
from .loop_record import LoopRecord
from .terms import BOUND, STRIPPED, ZONES


class NovaFields(StandingState):
    """What NOVA adds to a state."""

    def __init__(self, steps: list[Step]) -> None:
        super().__init__(2, ZONES, steps, [])
        self.shared_rules = SharedRules([], fewer="804.4.1.1")
        self.down_works = True  # 310.7
        self.muting = BOUND | STRIPPED
        self.layers = 2  # 802.1.2.1.2, .3: what is not a number, then numbers
        self.stock: list[list[int]] = [[0] * 6, [0] * 6]  # 005.6.4
        self.limit = [0, 0]
        self.stocked = False  # some energy may lie in a stock
        self.released = [0, 0]  # 507: thresholds that were passed
        self.energy_sets = 0  # this turn
        self.character_plays = [0, 0]  # this turn
        self.fight = CurrentAttack()
        self.first_player: Player = 0
        self.ready = False  # the game was prepared (007)
        self.end_triggers: list[AbilityKey] = []  # abilities that triggered in this end phase (407.2.1, 407.3.1)
        self.could_not_draw: PlayerSet = 0  # players who could not draw (502.2), as bits
        self.settling = False
        self.causer: Player = NOBODY  # whose effect or act is going on (003.2.4)
        self.uses_waiting: list[AbilityKey] = []  # activated abilities that wait (801.3.5.1.1)
        self.cannot_activate: list[ObjId] = []  # objects that cannot activate this turn (1009.3)
        self.untargetable_applies = True
        self.destroyed_window = False
        self.float_energy = False
        self.ask_payment = False
        self.paying: Player = -1  # the player who is paying a cost
        self.gathering = False  # simultaneous events are being done
        self.just_shuffled: Player = -1  # whose deck the running effect has just shuffled
        self.shuffled_at = 0  # decisions made by then
        self.shuffling: Player = -1  # whose deck is not shown: cards are moved as a part of shuffling it (920.2.1)
        self.late_draws: list[tuple[Player, int, ObjId, Player]] = []  # player, number, source, cause (905.7)
        self.entered_with: list[Event] = []  # counters with which cards have come to the field (919.7)
        self.loops = LoopRecord()
        self.ending = False  # the end triggers are being gathered
        self.window_open = False  # option destroyed_window: the extra round is going on
        self.turn_owner: Player = NOBODY  # whose regular turn was the newest
        self.instant_characters = [False, False]  # a player has characters that can be played at any time
        self.batch: Stamp = 0  # stamp of the newest simultaneous arrival
        self.shown: list[ObjId] = []  # cards that the running effect has shown (910.1)
        self.destroyed: list[ObjId] = []  # cards in the destroyed state (907.1)
        self.running = 0  # the kind of ability whose effect is going on; ENERGY_AUTO for a triggered energy ability
        self.available = [AvailableEnergy(), AvailableEnergy()]  # what each player could pay with, as last counted
        self.levels = [0, 0]  # 109.4: levels that a player has used,
        self.levels_at = [-1, -1]  # counted at this version
        self.turn_began = [0, 0]  # stamp at which each player's newest turn began
        self.level_cuts: dict[int, int] = {}  # cards (by number) whose level is another one in this game (109.2.1)
        self.turn_orders = False  # option simultaneous: the turn player orders what waits at the same time (311.3)

    def copy_into(self, n: State) -> None:
        super().copy_into(n)
        assert isinstance(n, NovaFields)
        n.stock = [self.stock[0].copy(), self.stock[1].copy()]
        n.limit = self.limit.copy()
        n.stocked = self.stocked
        n.released = self.released.copy()
        n.energy_sets = self.energy_sets
        n.character_plays = self.character_plays.copy()
        n.fight = self.fight.copy()
        n.first_player = self.first_player
        n.ready = self.ready
        n.end_triggers = self.end_triggers.copy()
        n.could_not_draw = self.could_not_draw
        n.settling = self.settling
        n.causer = self.causer
        n.uses_waiting = self.uses_waiting.copy()
        n.cannot_activate = self.cannot_activate.copy()
        n.untargetable_applies = self.untargetable_applies
        n.destroyed_window = self.destroyed_window
        n.float_energy = self.float_energy
        n.ask_payment = self.ask_payment
        n.paying = self.paying
        n.gathering = self.gathering
        n.just_shuffled = self.just_shuffled
        n.shuffled_at = self.shuffled_at
        n.shuffling = self.shuffling
        n.late_draws = self.late_draws.copy()
        n.entered_with = self.entered_with.copy()
        n.loops = self.loops.copy()
        n.ending = self.ending
        n.window_open = self.window_open
        n.turn_owner = self.turn_owner
        n.instant_characters = self.instant_characters
        n.batch = self.batch
        n.shown = self.shown.copy()
        n.destroyed = self.destroyed.copy()
        n.running = self.running
        n.turn_began = self.turn_began.copy()
        n.available = [AvailableEnergy(), AvailableEnergy()]  # they are changed in place: not shared
        n.levels = self.levels.copy()
        n.levels_at = self.levels_at.copy()
        n.level_cuts = self.level_cuts.copy()
        n.turn_orders = self.turn_orders
