"""The fields of a Magic game, and what is read off them."""

from __future__ import annotations

from typing import Final

from ....effects.context import Ctx
from ....kernel.process.continuous import mark_changed
from ....kernel.state.aliases import AbilityKey, ObjId, Player, PlayerSet, Zone
from ....kernel.state.card import Card
from ....kernel.state.schedule import Step
from ....kernel.state.state import ActiveAbility, StackItem, State
from ....kernel.state.terms import ABILITIES, JOINT, NOBODY, RANKED, STRUCTURE
from ..concepts.sticker_sheets import Stickers
from .arrival import Arrivals
from .casting import Casting, Payment
from .combat import Fight
from .commander import Leading
from .designations import Designations
from .dungeon import Delving
from .loop import Loop
from .mana import IdleCache, Mana, ManaBound
from .mana_abilities import ManaAbilities
from .memory import Memory
from .parallel_turns import Line
from .resolution import Dealt, Resolution
from .results import NewestResults
from .state_checks import StateChecks
from .teams import Teams
from .terms import LAYER_ADD, LAYER_COPY, LAYERS, LIBRARY, SHARED_RULES, ZONES
from .turn_record import TurnRecord
from .variant import Variant

NOTHING_CHOSEN: Final[dict[str, int]] = {}  # shared: never changed


class MagicFields(Teams):
    """What Magic adds to a state."""

    def __init__(self, players: int, steps: list[Step]) -> None:
        super().__init__(players, ZONES, steps, [7, 1])  # 402.2, 305.2
        self.layers = LAYERS  # 613
        self.shared_rules = SHARED_RULES
        self.base_layers = LAYER_ADD  # 208.4b
        self.muting = 0
        self.policies = RANKED | JOINT  # 616.1, 611.2c
        self.pool: list[list[Mana]] = [[] for _ in range(players)]  # 106.4: replaced, never changed in place
        self.player_counters: list[dict[str, int]] = [{} for _ in range(players)]  # 122.1: replaced, never changed in place
        self.payment = Payment()
        self.casting = Casting()
        self.checks = StateChecks()
        self.naming: list[str] = []  # what can be named, for whoever reads the options
        self.common: list[Card] = []  # the cards that everybody knows of, whoever plays them
        self.arrival = Arrivals()
        self.elsewhere: list[list[ObjId]] = [[] for _ in range(players)]  # what rules let a player cast from exile (715.3d)
        self.resolution = Resolution()
        self.record = TurnRecord(players)
        self.once: list[AbilityKey] = []  # ability instances that can be activated only once, and were
        self.first_player: Player = 0
        self.ready = False  # the game was prepared (103)
        self.turn_began = [0] * players  # stamp at which each player's newest turn began (302.6)
        self.turn_before = [0] * players  # and the one before
        self.fight = Fight()  # 506 to 511
        self.mana_bounds = [ManaBound() for _ in range(players)]
        self.idle_caches = [IdleCache() for _ in range(players)]  # what a player has who can do nothing
        self.weighed = False  # something had to be looked at closely to see that it cannot be done
        self.causer: Player = NOBODY
        self.memory = Memory()
        self.firsts = 0  # these kinds, as bits
        self.firsts_of = 0  # how many cards have been looked at for that
        self.results = NewestResults()
        self.designations = Designations(players)
        self.delving = [Delving() for _ in range(players)]  # 309.4: replaced, never changed in place
        self.completed = [0] * players  # dungeons (309.7)
        self.leading: Leading | None = None  # who leads the decks (903); None: nobody does. Replaced, never changed in place
        self.stickers = Stickers(players)
        self.parting: Zone = -1  # the zone for the other cards of a permanent whose commander is called back (903.9c)
        self.controlled_by = [-1] * players  # who controls each player now (719)
        self.to_be_controlled_by = [-1] * players  # and will in their next turn
        self.mana_abilities = ManaAbilities(players)
        self.taken: list[ObjId] = []  # permanents that some effect gives to a player (613.1b)
        self.dealt = Dealt()
        self.cast_ever: dict[str, int] = {}  # spells cast in this game, by player and by name; replaced
        self.rules_before: dict[str, list[ActiveAbility]] = {}  # those before something left the battlefield (603.10)
        self.left_at = 0  # in which batch of events that was
        self.drawn: list[ObjId] = []  # what was drawn last, by one instruction
        self.loop = Loop()
        self.searching = ""  # who searches whose library by what, until it is shuffled (701.19h)
        self.lines: list[Line] = []  # turns that are taken at the same time (807.4); none: one after the other
        self.line = -1  # the one of them that goes on now
        self.conceding: PlayerSet = 0  # players who have conceded and not left yet, as bits (104.3a)
        self.companions = [-1] * players  # the card outside the game that each player has revealed (702.139)
        self.first_life = [20] * players  # with which each player began (103.4)
        # options
        self.variant = Variant()
        self.ask_payment = False
        self.float_mana = False

    def copy_into(self, n: State) -> None:
        super().copy_into(n)
        assert isinstance(n, MagicFields)
        n.pool = self.pool.copy()
        n.player_counters = self.player_counters.copy()
        n.payment = self.payment.copy()
        n.casting = self.casting.copy()
        n.naming = self.naming
        n.common = self.common
        n.checks = self.checks.copy()
        n.arrival = self.arrival.copy()
        n.elsewhere = self.elsewhere.copy()
        n.resolution = self.resolution.copy()
        n.record = self.record.copy()
        n.once = self.once
        n.first_player = self.first_player
        n.ready = self.ready
        n.turn_began = self.turn_began.copy()
        n.turn_before = self.turn_before.copy()
        n.fight = self.fight.copy()
        n.mana_bounds = [ManaBound() for _ in range(self.players)]
        for r in n.idle_caches:
            r.refreshes = -1
        n.causer = self.causer
        n.memory = self.memory.copy()
        n.firsts = self.firsts
        n.firsts_of = self.firsts_of
        n.results = self.results.copy()
        n.designations = self.designations.copy()
        n.delving = self.delving
        n.completed = self.completed
        n.leading = self.leading
        n.parting = self.parting
        n.stickers = self.stickers.copy()
        n.controlled_by = self.controlled_by
        n.to_be_controlled_by = self.to_be_controlled_by
        n.mana_abilities = ManaAbilities(self.players)
        n.taken = self.taken
        n.dealt = self.dealt.copy()
        n.cast_ever = self.cast_ever
        n.rules_before = self.rules_before
        n.left_at = self.left_at
        n.drawn = self.drawn
        n.loop = self.loop.copy()
        n.searching = self.searching
        n.lines = [line.copy() for line in self.lines]
        n.line = self.line
        n.tied = self.tied
        n.conceding = self.conceding
        n.companions = self.companions
        n.first_life = self.first_life
        self.options_into(n)

    def options_into(self, n: MagicFields) -> None:
        """What the players agreed on before the game."""
        n.variant = self.variant.copy()
        n.stickers.decks = self.stickers.decks
        n.ask_payment = self.ask_payment
        n.float_mana = self.float_mana
        n.shared_turns = self.shared_turns
        n.heads = self.heads
        n.apart_seated = self.apart_seated
        n.sides = self.sides

    def on_top(self) -> list[ObjId]:
        """The top cards of the libraries, as they were when whatever is being played began to be."""
        if self.casting.tops or "top-shown" not in self.rules:
            return self.casting.tops
        return self.top_cards()

    def played(self, before: list[int]) -> None:
        """It has been played: by now another card may lie on top, and is shown (401.5)."""
        if self.casting.tops != before:
            self.cite("401.5")
            self.casting.tops = before
        if self.casting.unseen:  # 121.8: what was drawn meanwhile is a card like others now
            self.casting.unseen = []

    def top_cards(self) -> list[ObjId]:
        return [z[-1] for z in self.zones[LIBRARY * self.players:(LIBRARY + 1) * self.players] if z]

    def choices_of(self, id: ObjId) -> dict[str, int]:
        """What was chosen for the abilities that an object has now; what was chosen before it became a copy of something
        is not defined for those of the copy (607.5a)."""
        notes = self.objs[id].notes
        for f in self.lasting_effects:
            e = f.effect
            if e is not None and (e.layers >> LAYER_COPY) & 1 and id in e.objects and f.stamp > notes.get("chosen-at", 0):
                return NOTHING_CHOSEN
        return notes

    def repeats(self) -> bool:
        """A loop is gone through as often as was agreed (727.2c): then it is not counted how often."""
        return self.recorder is not None and self.recorder.following

    def sick(self, id: ObjId) -> bool:
        """302.6: its controller has not had it since the newest turn of theirs began."""
        o = self.objs[id]
        return o.since > self.turn_began[o.controller]

    def in_turn(self, player: Player) -> bool:
        """807.4: whoever has a turn marker is an active player."""
        return self.has_turn(player) or any([line.begun and line.active == player for line in self.others()])

    def others(self) -> list[Line]:
        """The turns that are taken at the same time as the one that goes on now."""
        return [line for k, line in enumerate(self.lines) if k != self.line] if self.lines else self.lines

    def on_stacks(self) -> list[StackItem]:
        """What waits on the stack, or on all stacks (807.5)."""
        return [*self.waiting, *[w for line in self.others() for w in line.waiting]] if self.lines else self.waiting

    def attend_again(self, id: ObjId) -> None:
        """The abilities that an object has by its card are others from now on."""
        works = not self.objs[id].down and (self.objs[id].card.functions >> self.zone_kind(id)) & 1
        if works and id not in self.with_abilities:
            self.with_abilities.append(id)
        elif not works and id in self.with_abilities:
            self.with_abilities.remove(id)
        mark_changed(self, STRUCTURE | ABILITIES)

    def was_cast(self, id: ObjId, zone: Zone) -> bool:
        """A spell or permanent was cast, from this zone (-1: from any)."""
        o = self.objs[id]
        frm = o.notes.get("cast-from", -1)
        return frm >= 0 and (zone < 0 or frm == zone)

    def mana_wanted(self, choices: list[int], place: int) -> int:
        """The type that a mana ability is used for while something is paid; 0: the player chooses."""
        if place < len(self.payment.wanted):
            for bit in choices:
                if bit & self.payment.wanted[place]:
                    return bit
            return choices[0]
        return choices[0] if self.payment.wanted else 0

    def player_counter(self, player: Player, counter: str) -> int:
        return self.player_counters[player].get(counter, 0)


def magic(c: Ctx) -> MagicFields:
    """The state that a text of this game runs in."""
    g = c.g
    assert isinstance(g, MagicFields)
    return g
