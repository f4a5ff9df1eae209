"""The fields of a Magic game, and what is read off them."""

from __future__ import annotations

from typing import Final

from ....effects.context import Ctx, Do
from ....effects.nodes.changes import Alter
from ....effects.nodes.prevented_damage import Followed
from ....kernel.process.continuous import mark_changed
from ....kernel.state.aliases import AbilityKey, Facts, ObjId, Player, PlayerSet, Ref, Slot, Stamp, Zone
from ....kernel.state.card import Card, LastingEffect
from ....kernel.state.event import Event
from ....kernel.state.schedule import Step
from ....kernel.state.state import ActiveAbility, StackItem, State
from ....kernel.state.terms import ABILITIES, JOINT, NOBODY, RANKED, STRUCTURE
from ..concepts.sticker_sheets import Sheet, Sticker, Stuck
from .card import MagicCard
from .combat import MULTIPLE, Fight
from .commander import Leading
from .dungeon import Delving
from .mana import IdleCache, Mana, ManaBound
from .parallel_turns import Line
from .teams import Teams
from .terms import LAYER_ADD, LAYER_COPY, LAYERS, LIBRARY, SHARED_RULES, ZONES

NOTHING_CHOSEN: Final[dict[str, int]] = {}  # shared: never changed
NO_WATCHES: Final[list[ActiveAbility]] = []  # shared: replaced, never changed


class Being:
    """A change of what enters, and the text that makes it."""

    def __init__(self, alter: Alter, c: Ctx, slot: Slot) -> None:
        self.alter = alter
        self.c = c
        self.slot = slot

    def apply_to(self, g: State, id: ObjId) -> None:
        """In the game or in a copy of it, where it is only tried what it would be (614.12)."""
        c = self.c
        real = c.g
        c.g = g
        c.bind(self.slot, [id])
        self.alter.run(c)
        c.g = real


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
        self.paying = False  # a cost is being paid
        self.misspent = False  # what was paid turned out not to be what had to be (701.8c)
        self.took: list[ObjId] = []  # what it has taken or turned so far
        self.aiming: list[Ref] = []  # targets chosen for what is being cast
        self.spread: list[Player] = []  # players whom other modes target already (700.2)
        self.assume_any_target = False  # what is not cast yet counts as having the targets that it could have
        self.about_to_die: list[ObjId] = []  # what a state-based action is about to move at the same time (400.6)
        self.tops: list[ObjId] = []  # what lay on the libraries when a spell or ability began to be played (401.5)
        self.naming: list[str] = []  # what can be named, for whoever reads the options
        self.coming: list[ObjId] = []  # what is about to enter at the same time
        self.apart: list[ObjId] = []  # of these nothing can be chosen while something enters (614.13a)
        self.elsewhere: list[list[ObjId]] = [[] for _ in range(players)]  # what rules let a player cast from exile (715.3d)
        self.reserved: ObjId = -1  # an object that makes no mana for what is being paid, since that takes or taps it
        self.sparing = 0  # types of mana that are spent last, since what is paid for needs them
        self.wanted: list[int] = []  # types that a mana ability is used for while something is paid
        self.tapping = False  # a permanent is being tapped for mana (106.12)
        self.mana_rider: Do | None = None  # what follows when the mana being added is spent (106.6)
        self.x_known = False  # X was chosen for what is being resolved (107.3a)
        self.lost_mana: list[Mana] = []  # what a text has made a player lose (106.13)
        self.land_plays = [0] * players  # this turn
        self.once: list[AbilityKey] = []  # ability instances that can be activated only once, and were
        self.first_player: Player = 0
        self.ready = False  # the game was prepared (103)
        self.turn_began = [0] * players  # stamp at which each player's newest turn began (302.6)
        self.turn_before = [0] * players  # and the one before
        self.drew_from_empty: PlayerSet = 0  # players, as bits (704.5b)
        self.fight = Fight()  # 506 to 511
        self.mana_bounds = [ManaBound() for _ in range(players)]
        self.idle_caches = [IdleCache() for _ in range(players)]  # what a player has who can do nothing
        self.weighed = False  # something had to be looked at closely to see that it cannot be done
        self.checking = False  # state-based actions are being done
        self.held_up = False  # a permanent stays until its own ability has left the stack (704.5s, 704.5v)
        self.under_way: StackItem | None = None  # what is being resolved
        self.creating = ""  # the name of the token that is being created
        self.created_too: list[Card] = []  # tokens that are created along with it
        self.bringing: list[tuple[str, int]] = []  # counters with which what an effect puts onto the battlefield enters
        self.linked_group = 0  # of the ability that resolves or is paid for (607.5)
        self.resolves_trigger = False  # what resolves is a triggered ability
        self.resolving = False  # something is being resolved or paid: nobody gets priority
        self.causer: Player = NOBODY
        self.makers: dict[ObjId, list[ObjId]] = {}  # spells and permanents: what made their mana, who convoked them
        self.spent: dict[ObjId, list[int]] = {}  # spells and permanents: mana spent on them, by type and in all
        self.paid: dict[ObjId, list[str]] = {}  # permanents: optional costs that were paid for them (607.2g)
        self.xs: dict[ObjId, int] = {}  # permanents: X as they were cast (107.3m)
        self.linked: dict[int, list[int]] = {}  # ability instances: what they exiled, chose or named (607)
        self.chosen: dict[ObjId, dict[str, int]] = {}  # objects: what was chosen for them, by sort (colour, number, ...)
        self.names: dict[ObjId, dict[str, str]] = {}  # objects: words chosen for them (a name, a type)
        self.turn_owner: Player = 0  # whose regular turn was the newest (500.7)
        self.turn_is_new = False  # nothing of it has begun
        self.owed: list[tuple[ObjId, Player, Do]] = []  # what is done for a step that was skipped: source, player (614.10b)
        self.this_turn: list[Event] = []  # events of the kinds of which some card asks whether they are the first
        self.firsts = 0  # these kinds, as bits
        self.firsts_of = 0  # how many cards have been looked at for that
        self.flips = [0, 0]  # of the newest coins that were flipped: won, all; replaced, never changed
        self.rolled: list[int] = []  # the newest results of dice; replaced, never changed
        self.result = 0  # of them: their sum with what was added, or the one that was chosen (706.4)
        self.combats = 0  # combat phases of this turn that have begun
        self.upkeeps = 0  # upkeep steps of this turn that have begun
        self.day = 0  # 726: 0 neither, 1 day, 2 night
        self.monarch: Player = NOBODY  # 721
        self.initiative: Player = NOBODY  # 722
        self.tempted = [0] * players  # how often the Ring has tempted each player (701.52c)
        self.delving = [Delving() for _ in range(players)]  # 309.4: replaced, never changed in place
        self.completed = [0] * players  # dungeons (309.7)
        self.leading: Leading | None = None  # who leads the decks (903); None: nobody does. Replaced, never changed in place
        self.commanders_to_check: list[ObjId] = []  # put into graveyards or exile since the last check (903.9a); replaced
        self.planar = False  # there are decks of planes (901)
        self.one_planar_deck = False  # and it is one for both players (901.15)
        self.conspiring = False  # conspiracies may begin in the command zone (905)
        self.archenemies: PlayerSet = 0  # players with a scheme deck, as bits (904.2a)
        self.attracting = False  # there are decks of Attractions (717.2)
        self.sculpting = False  # there are space sculptors among the cards (702.158)
        self.subgame_won: PlayerSet = 0  # who won the newest subgame, as bits (724.1b)
        self.sector = 0  # which was chosen last (702.158d)
        self.sheet_decks: list[list[Sheet]] = [[] for _ in range(players)]  # sticker sheets, of which some are chosen
        self.sheets: list[list[Sheet]] = [[] for _ in range(players)]  # whose stickers each player uses (123.2); replaced
        self.stuck: dict[ObjId, list[Stuck]] = {}  # objects: the stickers on them (123.3); replaced
        self.sticker: Sticker | None = None  # what was put on something last
        self.parting: Zone = -1  # the zone for the other cards of a permanent whose commander is called back (903.9c)
        self.controlled_by = [-1] * players  # who controls each player now (719)
        self.to_be_controlled_by = [-1] * players  # and will in his next turn
        self.began: Stamp = 0  # when what is being resolved was put on the stack
        self.extra_counters: dict[ObjId, list[tuple[str, int]]] = {}  # what enters as a copy with more on it (707.9e)
        self.turn_ends = False  # an effect has ended the turn (720.1)
        self.day_night_matters = False  # some permanent has been seen that turns with day and night (702.145)
        self.checked = -1  # version at which state-based actions were last looked for
        self.mana_usable: list[ActiveAbility] = NO_WATCHES  # the list of usable abilities that the two below were made from
        self.mana_watchers: list[ActiveAbility] = NO_WATCHES  # the list of watchers that the next one was made from
        self.mana_triggers: list[ActiveAbility] = []  # triggered mana abilities (605.1b)
        self.mana_added: list[list[Do]] = []  # by trigger: what adds mana in its text
        self.mana_watches: list[list[ActiveAbility]] = [[] for _ in range(players)]  # each player's mana abilities
        self.other_watches: list[list[ActiveAbility]] = [[] for _ in range(players)]  # others, ways, special actions
        self.shared_watches: list[ActiveAbility] = []  # those of them that any player may use
        self.spells_cast = [0] * players  # this turn
        self.last_spells = [0] * players  # in the turn before, by player
        self.taken: list[ObjId] = []  # permanents that some effect gives to a player (613.1b)
        self.excess: dict[ObjId, int] = {}  # how much excess damage each permanent was dealt last (120.10)
        self.meant: dict[str, int] = {}  # whom what is being resolved means, by the rule that has it said (805.9); replaced
        self.against: Player = NOBODY  # whom what enters attacking attacks, where a text says it (508.4)
        self.being: Being | None = None  # what is being put onto the battlefield is such from the beginning (611.2e)
        self.cast_ever: dict[str, int] = {}  # spells cast in this game, by player and by name; replaced
        self.last_deeds: dict[str, int] = {}  # what was done in the turn before; replaced, never changed in place
        self.sequels: list[Followed] = []  # damage that was prevented, and what is to be done with it (615.5)
        self.rules_before: dict[str, list[ActiveAbility]] = {}  # those before something left the battlefield (603.10)
        self.left_at = 0  # in which batch of events that was
        self.dealing = 0  # damage is being dealt, and how deep (120.4)
        self.lifelinked: list[Event] = []  # what of it sources with lifelink have dealt (702.15e)
        self.used_shields: list[LastingEffect] = []  # what is for one time holds for all of it (615.8)
        self.unseen: list[ObjId] = []  # cards drawn while a spell is being cast (121.8)
        self.drawn: list[ObjId] = []  # what was drawn last, by one instruction
        self.vanishing: list[ObjId] = []  # tokens and copies where they cannot be (704.5d-e)
        self.unchecked: Facts = -1  # facts that changed since state-based actions were last checked (704.3)
        self.held_out: dict[ObjId, ObjId] = {}  # what is phased out until a permanent leaves, and that permanent (610.4)
        self.until_leaves: dict[ObjId, list[ObjId]] = {}  # what is exiled until a permanent leaves (610.3)
        self.coming_as: dict[ObjId, MagicCard] = {}  # what is about to enter as a copy (707.5)
        self.bonds: list[ObjId] = []  # paired creatures (702.95)
        self.off_stack: dict[ObjId, StackItem] = {}  # spells that left the stack unresolved this turn, as they last were
        self.arriving: dict[ObjId, dict[str, int]] = {}  # notes for what is about to enter (614.12a)
        self.declined = 0  # decisions to pass, or not to do what one may
        self.loop_mark = -1  # other decisions made when the newest thing resolved (104.4b)
        self.loop_count = 0  # how many have resolved since the newest of these
        self.loop_by: PlayerSet = 0  # whose objects are in the loop, as bits (801.16)
        self.loop_rounds = 0  # how often the position noted here has come again
        self.loop_seen = ""
        self.merged: dict[ObjId, list[Card]] = {}  # of a merged permanent: what it is made of, the topmost first (725)
        self.apart_with: dict[int, list[int]] = {}  # of the first card of what left as several: the others (712.21c)
        self.blessed = [False] * players  # who has the city's blessing (702.131c)
        self.has_enduring_story = [False] * players  # who has an enduring story
        self.searching = ""  # who searches whose library by what, until it is shuffled (701.19h)
        self.lines: list[Line] = []  # turns that are taken at the same time (807.4); none: one after the other
        self.line = -1  # the one of them that goes on now
        self.conceding: PlayerSet = 0  # players who have conceded and not left yet, as bits (104.3a)
        self.companions = [-1] * players  # the card outside the game that each player has revealed (702.139)
        self.cast_below = -1  # an effect has a spell cast of a mana value below this; -1: of any
        self.last_active: Player = 0  # whose turn the last one was
        self.ballots: list[tuple[int, int]] = []  # who voted for what in the newest vote: a word or an object (701.32)
        self.voted: list[Ref] = []  # the objects that got the most
        self.loop_life = [0] * players
        self.first_life = [20] * players  # with which each player began (103.4)
        # options
        self.ask_payment = False
        self.float_mana = False
        self.damage_order = True  # 509.2: attackers and blockers are put in order (the newer rule has none)
        self.london = True  # 103.5
        self.limited = False  # decks are made of what was opened (100.2b)
        self.ranges: list[int] = []  # how many seats each player's influence reaches (801.2); none: everywhere
        self.emperors: PlayerSet = 0  # players with whom their team wins and loses, as bits (809.2)
        self.melee = False  # several players take turns at the same time (807)
        self.deploying = False  # creatures can be given to teammates (804)
        self.attacks = MULTIPLE  # whom players may attack, where there are several (802, 803)

    def copy_into(self, n: State) -> None:
        super().copy_into(n)
        assert isinstance(n, MagicFields)
        n.pool = self.pool.copy()
        n.player_counters = self.player_counters.copy()
        n.paying = self.paying
        n.misspent = self.misspent
        n.took = self.took
        n.aiming = self.aiming
        n.spread = self.spread
        n.assume_any_target = self.assume_any_target
        n.naming = self.naming
        n.tops = self.tops
        n.about_to_die = self.about_to_die
        n.coming = self.coming
        n.apart = self.apart
        n.elsewhere = self.elsewhere.copy()
        n.reserved = self.reserved
        n.sparing = self.sparing
        n.wanted = self.wanted
        n.tapping = self.tapping
        n.mana_rider = self.mana_rider
        n.x_known = self.x_known
        n.lost_mana = self.lost_mana
        n.land_plays = self.land_plays.copy()
        n.once = self.once
        n.first_player = self.first_player
        n.ready = self.ready
        n.turn_began = self.turn_began.copy()
        n.turn_before = self.turn_before.copy()
        n.drew_from_empty = self.drew_from_empty
        n.fight = self.fight.copy()
        n.mana_bounds = [ManaBound() for _ in range(self.players)]
        for r in n.idle_caches:
            r.refreshes = -1
        n.checking = self.checking
        n.held_up = self.held_up
        n.under_way = self.under_way
        n.creating = self.creating
        n.created_too = self.created_too
        n.bringing = self.bringing
        n.resolving = self.resolving
        n.resolves_trigger = self.resolves_trigger
        n.linked_group = self.linked_group
        n.causer = self.causer
        n.makers = self.makers.copy()
        n.spent = self.spent.copy()
        n.paid = self.paid.copy()
        n.xs = self.xs.copy()
        n.linked = self.linked.copy()
        n.chosen = self.chosen.copy()
        n.names = self.names.copy()
        n.turn_owner = self.turn_owner
        n.turn_is_new = self.turn_is_new
        n.owed = self.owed
        n.this_turn = self.this_turn.copy()
        n.firsts = self.firsts
        n.firsts_of = self.firsts_of
        n.flips = self.flips
        n.rolled = self.rolled
        n.result = self.result
        n.combats = self.combats
        n.upkeeps = self.upkeeps
        n.day = self.day
        n.monarch = self.monarch
        n.initiative = self.initiative
        n.tempted = self.tempted
        n.delving = self.delving
        n.completed = self.completed
        n.leading = self.leading
        n.commanders_to_check = self.commanders_to_check
        n.parting = self.parting
        n.sector = self.sector
        n.subgame_won = self.subgame_won
        n.sheets = self.sheets
        n.stuck = self.stuck
        n.sticker = self.sticker
        n.controlled_by = self.controlled_by
        n.to_be_controlled_by = self.to_be_controlled_by
        n.turn_ends = self.turn_ends
        n.extra_counters = self.extra_counters
        n.began = self.began
        n.day_night_matters = self.day_night_matters
        n.checked = self.checked
        n.mana_usable = NO_WATCHES
        n.mana_watchers = NO_WATCHES
        n.spells_cast = self.spells_cast.copy()
        n.last_spells = self.last_spells.copy()
        n.taken = self.taken
        n.excess = self.excess
        n.meant = self.meant
        n.against = self.against
        n.being = self.being
        n.cast_ever = self.cast_ever
        n.last_deeds = self.last_deeds
        n.sequels = self.sequels
        n.rules_before = self.rules_before
        n.left_at = self.left_at
        n.dealing = self.dealing
        n.lifelinked = self.lifelinked
        n.used_shields = self.used_shields
        n.unseen = self.unseen
        n.drawn = self.drawn
        n.vanishing = self.vanishing
        n.unchecked = self.unchecked
        n.until_leaves = self.until_leaves
        n.held_out = self.held_out
        n.coming_as = self.coming_as
        n.bonds = self.bonds
        n.off_stack = self.off_stack
        n.arriving = self.arriving
        n.declined = self.declined
        n.loop_mark = self.loop_mark
        n.loop_count = self.loop_count
        n.loop_by = self.loop_by
        n.loop_rounds = self.loop_rounds
        n.loop_seen = self.loop_seen
        n.merged = self.merged
        n.apart_with = self.apart_with
        n.blessed = self.blessed
        n.has_enduring_story = self.has_enduring_story
        n.searching = self.searching
        n.lines = [line.copy() for line in self.lines]
        n.line = self.line
        n.tied = self.tied
        n.conceding = self.conceding
        n.companions = self.companions
        n.last_active = self.last_active
        n.cast_below = self.cast_below
        n.ballots = self.ballots
        n.voted = self.voted
        n.loop_life = self.loop_life
        n.first_life = self.first_life
        self.options_into(n)

    def options_into(self, n: MagicFields) -> None:
        """What the players agreed on before the game."""
        n.attracting = self.attracting
        n.sculpting = self.sculpting
        n.sheet_decks = self.sheet_decks
        n.ask_payment = self.ask_payment
        n.float_mana = self.float_mana
        n.damage_order = self.damage_order
        n.london = self.london
        n.shared_turns = self.shared_turns
        n.heads = self.heads
        n.limited = self.limited
        n.apart_seated = self.apart_seated
        n.sides = self.sides
        n.ranges = self.ranges
        n.emperors = self.emperors
        n.melee = self.melee
        n.archenemies = self.archenemies
        n.conspiring = self.conspiring
        n.planar = self.planar
        n.one_planar_deck = self.one_planar_deck
        n.deploying = self.deploying
        n.attacks = self.attacks

    def on_top(self) -> list[ObjId]:
        """The top cards of the libraries, as they were when whatever is being played began to be."""
        if self.tops or "top-shown" not in self.rules:
            return self.tops
        return self.top_cards()

    def played(self, before: list[int]) -> None:
        """It has been played: by now another card may lie on top, and is shown (401.5)."""
        if self.tops and not before and self.tops != self.top_cards():
            self.cite("401.5")
        self.tops = before
        if self.unseen:  # 121.8: what was drawn meanwhile is a card like others now
            self.unseen = []

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

    def sick(self, id: ObjId) -> bool:
        """302.6: its controller has not had it since the newest turn of his began."""
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
        if place < len(self.wanted):
            for bit in choices:
                if bit & self.wanted[place]:
                    return bit
            return choices[0]
        return choices[0] if self.wanted else 0

    def player_counter(self, player: Player, counter: str) -> int:
        return self.player_counters[player].get(counter, 0)


def magic(c: Ctx) -> MagicFields:
    """The state that a text of this game runs in."""
    g = c.g
    assert isinstance(g, MagicFields)
    return g
