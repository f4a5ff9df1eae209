"""The combat damage steps (510): how attackers and blockers assign their damage, and its dealing."""

from __future__ import annotations

from ....kernel.process.continuous import look
from ....kernel.state.aliases import Keywords, ObjId, Player, Ref
from ....kernel.state.event import Event
from ....kernel.state.terms import DAMAGE, IN_BATTLE, MAY, is_player, player_ref
from ..concepts.damage import deal, deathtouch_rule, lethal
from ..state.combat import NOTHING
from ..state.fields import MagicFields
from ..state.terms import (
    ASSIGNS_TOUGHNESS,
    ASSIGNS_UNBLOCKED,
    BLOCKED,
    DOUBLE_STRIKE,
    FIRST_STRIKE,
    LOW_KEYS,
    NO_DAMAGE,
    PLANESWALKER,
    POWER,
    TOUGHNESS,
    TRAMPLE,
    TRAMPLE_WALKERS,
    UNBLOCKED,
)
from .banding import assigns_freely
from .defenders import defending_player


# --- the steps (510.4) ---------------------------------------------------------------------------------------
def has_first_strike(g: MagicFields) -> bool:
    """510.4: some attacker or blocker has first strike or double strike as the step begins."""
    for some in (g.fight.attackers, list(g.fight.blocked)):
        for id in some:
            if look(g, id).keywords & (FIRST_STRIKE | DOUBLE_STRIKE):
                return True
    return False


def deal_damage(g: MagicFields, first: bool) -> None:
    """510: a combat damage step, the first of two or the one for all (others)."""
    if first:
        first_strike_damage(g)
    else:
        combat_damage(g)


def first_strike_damage(g: MagicFields) -> None:
    """510.4, 702.7b: in the first of two steps, only those with first or double strike."""
    f = g.fight
    f.struck = True
    f.strikers = []
    f.doubles = []
    g.cite("510.4")
    for id in [*f.attackers, *f.blocked]:
        keys = look(g, id).keywords
        if keys & DOUBLE_STRIKE:
            g.cite("702.4b", id)
            f.strikers.append(id)
            f.doubles.append(id)
        elif keys & FIRST_STRIKE:
            g.cite("702.7b", id)
            f.strikers.append(id)
    combat_damage_of(g, f.strikers)


def combat_damage(g: MagicFields) -> None:
    """510.1, 510.2; the second step is for those who have not struck, and for double strike (702.4b)."""
    f = g.fight
    fighters = [*f.attackers, *f.blocked]
    strikers = set(f.strikers)
    doubles = set(f.doubles)
    who: list[int] = []
    for id in fighters:
        keys = look(g, id).keywords
        if id not in strikers:
            who.append(id)
        elif keys & DOUBLE_STRIKE:
            who.append(id)
            g.cite("702.4b" if id in doubles else "702.4d", id)
    combat_damage_of(g, who)


def combat_damage_of(g: MagicFields, who: list[ObjId]) -> None:
    """510.1: the active player announces first; 510.2: all is dealt at once."""
    table = Assignment(g, who)
    for a in g.fight.attackers:
        if a in table.who:
            table.attacker(a)
    for b in g.fight.blocked:
        if b in table.who:
            table.blocker(b)
    g.cite("510.1", player=g.active)
    g.cite("510.1e", player=g.active)
    deal(g, table.events)


class Assignment:
    """Combat damage as it is being assigned."""

    def __init__(self, g: MagicFields, who: list[ObjId]) -> None:
        self.g = g
        self.who = set(who)
        self.events: list[Event] = []
        self.given: dict[int, int] = {}  # assigned in this step, by whom it goes to
        self.owed: dict[int, int] = {}  # what a later attacker has to add, so that an earlier one could go on (510.1c)

    def amount(self, id: ObjId) -> int:
        """510.1a: its power; or its toughness, or nothing, where a text says so."""
        ch = look(self.g, id)
        if ch.keywords > LOW_KEYS and ch.keywords & NO_DAMAGE:
            return 0
        return ch.stats[TOUGHNESS if ch.keywords & ASSIGNS_TOUGHNESS else POWER]

    def attacker(self, id: ObjId) -> None:
        g = self.g
        n = self.amount(id)
        if n <= 0:
            g.cite("510.1a", id)
            return
        blockers = g.fight.blockers.get(id, [])
        states = g.objs[id].states
        keys = look(g, id).keywords
        target = self.target_of(id, keys)
        player = g.objs[id].controller
        if states & BLOCKED and keys & ASSIGNS_UNBLOCKED and g.ask(MAY, player, [0, 1], id, "510.1c"):
            states = UNBLOCKED
            blockers = []
        if not states & BLOCKED:
            if target != NOTHING:
                self.strike_target(id, target, n, "510.1b")
            return
        tramples = keys & (TRAMPLE | TRAMPLE_WALKERS) != 0 and target != NOTHING
        if not blockers:
            if tramples:
                self.strike_target(id, target, n, "702.19d")
            return
        if assigns_freely(g, blockers):  # 702.22j
            g.cite("702.22j", id)
            left = self.divide_freely(id, blockers, n, tramples, defending_player(g, id))
        else:
            left = self.divide(id, blockers, n, tramples, player)
        if left > 0:
            self.strike_target(id, target, left, "702.19b")

    def target_of(self, id: ObjId, keys: Keywords) -> int:
        """What it attacks; 702.19e: the player, where the planeswalker over which it could trample is out of combat."""
        g = self.g
        target = g.fight.defenders[id]
        if target == NOTHING and keys & TRAMPLE_WALKERS and g.chars[g.fight.last[id]].types & PLANESWALKER:
            g.cite("702.19e", id)
            return player_ref(defending_player(g, id))
        return target

    def strike_target(self, id: ObjId, target: Ref, n: int, rule: str) -> None:
        """What is attacked; 702.19c: what a planeswalker need not take goes to its controller, if they like."""
        g = self.g
        if target >= 0 and look(g, id).keywords & TRAMPLE_WALKERS and look(g, target).types & PLANESWALKER:
            need = max(0, lethal(g, target, id) - self.given.get(target, 0))
            if n > need:
                here = g.ask_number(g.objs[id].controller, need, n, id, "702.19c")
                g.cite("702.19c", id)
                self.assign(id, target, here, rule)
                self.assign(id, player_ref(g.objs[target].controller), n - here, "702.19c")
                return
        self.assign(id, target, n, rule)

    def blocker(self, id: ObjId) -> None:
        """510.1d; trample does nothing for it (702.19a)."""
        n = self.amount(id)
        blocked = self.g.fight.blocked[id]
        if n > 0 and blocked:
            if assigns_freely(self.g, blocked):  # 702.22k
                self.g.cite("702.22k", id)
                self.divide_freely(id, blocked, n, False, self.g.objs[blocked[0]].controller)
            else:
                self.divide(id, blocked, n, False, self.g.objs[id].controller)

    def divide_freely(self, id: ObjId, among: list[Ref], n: int, tramples: bool, player: Player) -> int:
        """702.22j-k: as a player likes, whatever is lethal; 702.19b: past them only where all have lethal damage."""
        g = self.g
        left = n
        short = False
        for k in range(len(among)):
            to = among[k]
            need = max(0, lethal(g, to, id) - self.given.get(to, 0))
            all_of_it = k == len(among) - 1 and (not tramples or short or left <= need)
            give = left if all_of_it else self.ask_amount(player, id, to, 0, left)
            if k == len(among) - 1 and give < need:
                give = left
            short = short or give < need
            self.assign(id, to, give, "510.1c" if id in g.fight.defenders else "510.1d")
            left -= give
        return left

    def divide(self, id: ObjId, among: list[Ref], n: int, tramples: bool, player: Player) -> int:
        """510.1c-d: in the order of damage, none goes to one before all earlier ones have lethal damage."""
        g = self.g
        left = n
        short = False  # without order: somebody has less than lethal damage
        for k in range(len(among)):
            to = among[k]
            last = k == len(among) - 1
            need = max(0, lethal(g, to, id) - self.given.get(to, 0))
            low = max(self.owed.get(to, 0), need - self.later(id, to))
            if last and (not tramples or short or left <= need):
                give = left
            elif g.variant.damage_order or last:
                give = left if left <= low else self.ask_amount(player, id, to, low, left)
            else:
                give = self.ask_amount(player, id, to, 0, left)
            if give < need:
                short = True
                if g.variant.damage_order and give < left:  # others have to make up for it
                    self.owed[to] = need - give
            self.assign(id, to, give, "510.1c" if id in g.fight.defenders else "510.1d")
            left -= give
            if not left:
                break
        return left

    def ask_amount(self, player: Player, id: ObjId, to: Ref, low: int, high: int) -> int:
        return self.g.ask_number(player, low, high, to, "510.1c")

    def later(self, id: ObjId, to: Ref) -> int:
        """What attackers that assign later could still add to this one's damage (510.1c: judged as a whole, 510.1e)."""
        g = self.g
        f = g.fight
        if id not in f.attackers:
            return 0
        spare = 0
        for a in f.attackers[f.attackers.index(id) + 1:]:
            if a in self.who and to in f.blockers.get(a, []):
                mine = self.amount(a)
                for b in f.blockers[a]:
                    if b == to:
                        break
                    mine -= max(0, lethal(g, b, a) - self.given.get(b, 0))
                spare += max(0, mine)
        return spare

    def assign(self, src: ObjId, to: Ref, n: int, rule: str) -> None:
        g = self.g
        if n <= 0 or (is_player(to) and (g.lost >> (-1 - to)) & 1):  # 800.4e
            return
        self.given[to] = self.given.get(to, 0) + n
        if self.owed.get(to, 0):
            self.owed[to] = max(0, self.owed[to] - n)
        g.cite(rule, src)
        if is_player(to):
            self.events.append(Event(DAMAGE, "510.2", -1, -1 - to, n, src, g.objs[src].controller, flags=IN_BATTLE))
        else:
            self.events.append(Event(DAMAGE, "510.2", to, g.objs[to].controller, n, src, g.objs[src].controller,
                                     flags=IN_BATTLE))
            g.cite(deathtouch_rule(g.chars[src]), src)
