"""What an attack or block declaration may be: who can act upon whom, restrictions, requirements and costs."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from ....effects.context import Ctx
from ....effects.nodes.costs import Cost
from ....effects.nodes.static_rules import Must, ObjectRule, PlayerRule, RuleInForce, rules_in_force
from ....kernel.process.continuous import look
from ....kernel.process.pipeline import happen
from ....kernel.state.aliases import ObjId, Player
from ....kernel.state.event import Event
from ....kernel.state.terms import AS_COST, CHOOSE, DEED, DONE, MAY
from ..state.fields import MagicFields
from ..state.terms import (
    ATTACKS_EARLY,
    BATTLE,
    BATTLEFIELD,
    CREATURE,
    DEFENDER,
    GOADED,
    HASTE,
    IGNORES_DEFENDER,
    LOW_KEYS,
    LURE,
    MENACE,
    MUST_ATTACK,
    MUST_BLOCK,
    NO_ATTACK,
    NO_ATTACK_ALONE,
    NO_BLOCK,
    NO_BLOCK_ALONE,
)
from ..vocabulary.events import enlist_costs
from .defenders import defenders, defending_player
from .evasion import blocks_as, evades
from .restrictions import ActingCost, BlockedBy, BlocksMore, InCompany, Limit, MustBeBlocked, OnlyAlone
from .solver import Company, Demand, Pairing


@mypyc_attr(free_list_len=1, acyclic=True)
class Acting:
    """A declaration to be made: the pairing, and whose its numbers are."""

    def __init__(self, act: str, actors: list[int], targets: list[int]) -> None:
        self.act = act
        self.actors = actors
        self.targets = targets
        self.pairs = Pairing(len(actors), len(targets))
        self.costs: list[list[Price]] = []  # of each pair
        self.forced: list[int] = []  # who is required to act (506.6)
        self.must: set[int] = set()  # the same
        self.restriction = "508.1c" if act == "attack" else "509.1b"  # the rules for what hinders and what forces it
        self.requirement = "508.1d" if act == "attack" else "509.1c"
        self.later = 0  # pairs of teammates who declare after the player who does now (bits)

    def pairs_of(self, g: MagicFields, players: list[Player]) -> int:
        """The pairs (bits) whose actors these players control."""
        out = 0
        for i in range(len(self.actors)):
            if g.objs[self.actors[i]].controller in players:
                out |= self.pairs.of_actor(i)
        return out

    def may_add(self, g: MagicFields, player: Player, chosen: int, pair: int, legal: bool, mine: int) -> bool:
        """To what is chosen, legal or not yet, one more pair can be added: it fits, it can be paid, and the whole can still
        be completed."""
        p = self.pairs
        more = chosen | 1 << pair
        if not (legal and p.fits_well(chosen, pair)) and (
                (more & p.of_actor(p.who[pair])).bit_count() > p.reach[p.who[pair]]
                or not p.completable(more, mine | self.later)):
            return False
        return not p.costly or affordable(g, self.prices(more & mine), player)

    def may_be(self, g: MagicFields, player: Player, chosen: int, mine: int) -> bool:
        """Pairs can be declared: they can be paid, and the whole can still be completed."""
        p = self.pairs
        return p.completable(chosen, mine | self.later) and (
            not p.costly or affordable(g, self.prices(chosen & mine), player))

    def free_acts(self, order: list[int]) -> list[int]:
        """By actor: of how many of its pairs it may still choose, where nothing else limits them, after those in `order`."""
        p = self.pairs
        left = [0] * len(self.actors)
        for a in p.who:
            left[a] = min(left[a] + 1, p.reach[a])
        for k in order:
            left[p.who[k]] = left[p.who[k]] - 1
        return left

    def first_pairs(self) -> list[int]:
        """By actor: the first of its pairs, which stand together; -1: it has none."""
        first = [-1] * len(self.actors)
        for k in range(len(self.pairs.who) - 1, -1, -1):
            first[self.pairs.who[k]] = k
        return first

    def pairs_from(self, first: int) -> list[int]:
        """The pairs of an actor, from the first on."""
        who = self.pairs.who
        out = [first]
        while out[-1] + 1 < len(who) and who[out[-1] + 1] == who[first]:
            out.append(out[-1] + 1)
        return out

    def differences(self) -> list[str]:
        """By actor: whom it may act upon, at what price, and what is demanded of it."""
        p = self.pairs
        words: list[list[object]] = [[n] for n in p.reach]
        for k in range(len(p.who)):
            words[p.who[k]].append((p.whom[k], [str(price.cost) for price in self.costs[k]]))
        first = self.first_pairs()
        for number, d in enumerate(p.demands):
            actor = p.who[(d.pairs & -d.pairs).bit_length() - 1]
            if d.pairs & ~p.of_actor(actor) == 0:
                words[actor].append((d.pairs >> first[actor], d.least))
            else:
                for a in range(len(self.actors)):
                    if d.pairs & p.of_actor(a):
                        words[a].append((number, (d.pairs & p.of_actor(a)) >> first[a]))
        for c in p.company:
            words[c.actor].append((c.others.bit_count(), c.least, c.most))
        for i in range(len(self.actors)):
            if p.reach[i] > 1:  # asked again for each that it acts upon
                words[i].append(i)
        return [str(w) for w in words]

    def prices(self, chosen: int) -> list[Price]:
        out: list[Price] = []
        for k in range(len(self.costs)):
            if (chosen >> k) & 1:
                out.extend(self.costs[k])
        return out


class Price:
    """What has to be paid for one pair, by a rule that stands."""

    def __init__(self, cost: Cost, c: Ctx) -> None:
        self.cost = cost
        self.c = c


WHOLE: Final = 10  # a pair of a declaration that is judged as a whole counts for so many
NO_PRICES: Final[list[Price]] = []


# --- attacking -----------------------------------------------------------------------------------------------
NO_ATTACK_POSSIBLE: Final = Acting("attack", [], [])  # shared: never changed


def attacking(g: MagicFields) -> Acting:
    """508.1a-d for the active player, or their team."""
    able: list[int] = []
    for id in [id for p in g.side(g.active) for id in g.zones[BATTLEFIELD * g.players + p] if is_ready(g, id)]:
        why = stays_home(g, id)
        if why:
            g.cite(why, id)
            continue
        able.append(id)
        g.cite(early_rule(g, id), id)
    if not able:
        return NO_ATTACK_POSSIBLE
    law = Acting("attack", able, defenders(g, g.active))
    hindered = bool(g.rules) and "attack" in g.rules
    for i in range(len(able)):
        for t in range(len(law.targets)):
            if hindered and g.forbidden("attack", g.objs[able[i]].controller, able[i], law.targets[t]):
                g.cite(law.restriction, able[i])
                continue
            price(g, law, i, t)
    demand_attacks(g, law)
    limit(g, law, NO_ATTACK_ALONE)
    law.pairs.settle()
    return law


def is_ready(g: MagicFields, id: ObjId) -> bool:
    """508.1a, 509.1a: an untapped creature, no battle."""
    if g.objs[id].tapped:
        return False
    kinds = look(g, id).types
    return kinds & CREATURE != 0 and not kinds & BATTLE


def is_ready_to_block(g: MagicFields, id: ObjId) -> bool:
    """509.1a, or tapped where an effect lets it block all the same."""
    if not g.objs[id].tapped or "blocks-as" not in g.rules:
        return is_ready(g, id)
    kinds = look(g, id).types
    return kinds & CREATURE != 0 and not kinds & BATTLE and blocks_as(g, id, "untapped")


def stays_home(g: MagicFields, id: ObjId) -> str:
    """The rule by which a creature alone cannot attack, or ""."""
    keys = look(g, id).keywords
    if keys & NO_ATTACK:
        return "508.1c"
    if keys & DEFENDER and not keys & IGNORES_DEFENDER:
        return "702.3b"
    return "302.6" if sick(g, id) else ""


def is_fresh(g: MagicFields, id: ObjId) -> bool:
    """302.6: a creature that was not controlled since its controller's turn began."""
    o = g.objs[id]
    return o.since > g.turn_began[o.controller] and look(g, id).types & CREATURE != 0


def sick(g: MagicFields, id: ObjId) -> bool:
    """302.6: such a creature, unless it has haste."""
    return is_fresh(g, id) and not early_rule(g, id)


def early_rule(g: MagicFields, id: ObjId) -> str:
    """The rule by which a creature that has just come can attack, or ""."""
    return "702.10b" if is_fresh(g, id) and look(g, id).keywords & (HASTE | ATTACKS_EARLY) else ""


def goaders(g: MagicFields, id: ObjId) -> list[int]:
    """The players who have goaded a creature."""
    if not g.objs[id].states & GOADED:
        return []
    return [f.you for f in g.lasting_effects if f.rule == "701.38a" and id in f.slots[0]]


def goaded_by(g: MagicFields, law: Acting, actor: int, player: Player) -> None:
    """701.38b: it attacks, and a player other than that one, if it can."""
    p = law.pairs
    g.cite("701.38b", law.actors[actor])
    require(g, law, actor, p.of_actor(actor))
    others = [t for t in range(len(law.targets)) if law.targets[t] < 0 and law.targets[t] != -1 - player]
    require(g, law, actor, p.of_actor(actor) & union([p.of_target(t) for t in others]))


def demand_attacks(g: MagicFields, law: Acting) -> None:
    """508.1d: each effect that says so is one requirement for each creature that it concerns."""
    p = law.pairs
    for i in range(len(law.actors)):
        id = law.actors[i]
        if look(g, id).keywords & MUST_ATTACK:
            require(g, law, i, p.of_actor(i))
        for q in goaders(g, id):  # 701.38b: by each player who has goaded it
            goaded_by(g, law, i, q)
    for k in rules_in_force(g, "goads"):  # 701.38c
        if isinstance(k.rule, ObjectRule):
            for i in [i for i in range(len(law.actors)) if k.rule.what.fits(k.c, law.actors[i])]:
                goaded_by(g, law, i, k.c.you)
    for k in rules_in_force(g, "must"):
        r = k.rule
        if isinstance(r, Must) and r.act == "attack" and (r.cond is None or r.cond.holds(k.c)):
            for i in range(len(law.actors)):
                if r.what.fits(k.c, law.actors[i]):
                    require(g, law, i, p.of_actor(i) & aimed(law, k, r))


def require(g: MagicFields, law: Acting, actor: int, pairs: int, least: int = 1) -> None:
    if pairs:
        g.cite(law.requirement, law.actors[actor])
        law.pairs.demands.append(Demand(pairs, least))
        if law.actors[actor] not in law.must:
            law.must.add(law.actors[actor])
            law.forced.append(law.actors[actor])


def aimed(law: Acting, k: RuleInForce, r: Must) -> int:
    """The pairs with whom a requirement names."""
    if r.target is None:
        return -1
    return union([law.pairs.of_target(t) for t in range(len(law.targets)) if r.target.fits(k.c, law.targets[t])])


def union(masks: list[int]) -> int:
    out = 0
    for m in masks:
        out |= m
    return out


# --- blocking ------------------------------------------------------------------------------------------------
def blocking(g: MagicFields, side: list[Player]) -> Acting:
    """509.1a-c for a defending player, or the players of a team."""
    against = [a for a in g.fight.attackers if faced_by(g, a, side)]
    ready = [id for p in side for id in g.zones[BATTLEFIELD * g.players + p] if is_ready_to_block(g, id)] if against else []
    able: list[ObjId] = []
    for id in ready:
        if look(g, id).keywords & NO_BLOCK:
            g.cite("509.1b", id)
        else:
            able.append(id)
    if len(able) * len(against) > g.limits.pairs:
        g.too_many_pairs(len(able) * len(against))
    law = Acting("block", able, against)
    for i in range(len(able)):
        for t in range(len(against)):
            why = evades(g, against[t], able[i])
            if why or g.forbidden("block", g.objs[able[i]].controller, able[i], against[t]):
                g.cite(law.restriction, able[i])
                g.cite(why, against[t])
            else:
                price(g, law, i, t)
    if law.pairs.who:
        reach(g, law)
        crowd(g, law)
        demand_blocks(g, law)
        limit(g, law, NO_BLOCK_ALONE)
        if len(law.pairs.who) * WHOLE > g.limits.pairs and not law.pairs.free():
            g.too_many_pairs(len(law.pairs.who) * WHOLE)
        law.pairs.settle()
    return law


def faced_by(g: MagicFields, attacker: ObjId, side: list[Player]) -> bool:
    """509.1a, 310.8c: it attacks a player, their planeswalker, or a battle that they protect; 506.4c: or it did."""
    return defending_player(g, attacker) in side


def reach(g: MagicFields, law: Acting) -> None:
    """How many attackers each may block."""
    for k in rules_in_force(g, "blocks-more"):
        r = k.rule
        if isinstance(r, BlocksMore):
            for i in range(len(law.actors)):
                if r.what.fits(k.c, law.actors[i]):
                    law.pairs.reach[i] = law.pairs.reach[i] + (len(law.targets) if r.n is None else r.n.value(k.c))


def crowd(g: MagicFields, law: Acting) -> None:
    """How many must, and may, block each attacker together."""
    p = law.pairs
    for t in range(len(law.targets)):
        if look(g, law.targets[t]).keywords & MENACE:
            p.least[t] = 2
            g.cite("702.111b", law.targets[t])
    for k in rules_in_force(g, "blocked-by"):
        r = k.rule
        if isinstance(r, BlockedBy):
            for t in range(len(law.targets)):
                if r.what.fits(k.c, law.targets[t]):
                    if r.least is not None:
                        p.least[t] = max(p.least[t], r.least.value(k.c))
                    if r.most is not None:
                        p.most[t] = min(p.most[t], r.most.value(k.c))


def demand_blocks(g: MagicFields, law: Acting) -> None:
    """509.1c."""
    p = law.pairs
    for i in range(len(law.actors)):
        if look(g, law.actors[i]).keywords & MUST_BLOCK:
            require(g, law, i, p.of_actor(i))
        for t in range(len(law.targets)):
            if look(g, law.targets[t]).keywords & LURE:
                require(g, law, i, p.of_actor(i) & p.of_target(t))
    for k in rules_in_force(g, "must"):
        r = k.rule
        if isinstance(r, Must) and r.act == "block" and (r.cond is None or r.cond.holds(k.c)):
            for i in range(len(law.actors)):
                if r.what.fits(k.c, law.actors[i]):
                    require(g, law, i, p.of_actor(i) & aimed(law, k, r))
    for k in rules_in_force(g, "must-be-blocked"):
        m = k.rule
        if isinstance(m, MustBeBlocked):
            for t in range(len(law.targets)):
                if not m.what.fits(k.c, law.targets[t]):
                    continue
                able = [i for i in range(len(law.actors)) if m.by is None or m.by.fits(k.c, law.actors[i])]
                if m.each:
                    for i in able:
                        require(g, law, i, p.of_actor(i) & p.of_target(t))
                    continue
                pairs = p.of_target(t) if m.by is None else p.of_target(t) & union([p.of_actor(i) for i in able])
                if pairs:
                    g.cite(law.requirement, law.targets[t])
                    p.demands.append(Demand(pairs, m.n))


# --- both ----------------------------------------------------------------------------------------------------
def limit(g: MagicFields, law: Acting, alone_key: int) -> None:
    """Restrictions that look at the others who act."""
    p = law.pairs
    everybody = (1 << len(law.actors)) - 1
    for i in range(len(law.actors)):
        keys = look(g, law.actors[i]).keywords
        if keys > LOW_KEYS and keys & alone_key:
            restrict(g, law, Company(i, everybody, least=1))
    if not g.rules:
        return
    for k in rules_in_force(g, "company"):
        r = k.rule
        if isinstance(r, InCompany) and r.act == law.act:
            for i in range(len(law.actors)):
                if r.what.fits(k.c, law.actors[i]):
                    k.c.each = law.actors[i]
                    restrict(g, law, Company(i, fitting(law, k, r), least=r.n.value(k.c)))
    for k in rules_in_force(g, "alone"):
        o = k.rule
        if isinstance(o, OnlyAlone) and o.act == law.act:
            for i in range(len(law.actors)):
                if o.what.fits(k.c, law.actors[i]):
                    restrict(g, law, Company(i, everybody, most=0))
    for k in rules_in_force(g, "limit"):
        m = k.rule
        if isinstance(m, Limit) and m.act == law.act:
            if m.target is None:
                p.crowd = min(p.crowd, m.n.value(k.c))
            else:
                g.cite("802.3a", k.c.src)
                for t in range(len(law.targets)):
                    if m.target.fits(k.c, law.targets[t]):
                        p.most[t] = min(p.most[t], m.n.value(k.c))


def restrict(g: MagicFields, law: Acting, c: Company) -> None:
    g.cite(law.restriction, law.actors[c.actor])
    law.pairs.company.append(c)


def fitting(law: Acting, k: RuleInForce, r: InCompany) -> int:
    mask = 0
    for i in range(len(law.actors)):
        if r.others is None or r.others.fits(k.c, law.actors[i]):
            mask |= 1 << i
    return mask


def price(g: MagicFields, law: Acting, actor: int, target: int) -> None:
    """Allow a pair, with what has to be paid for it."""
    prices = NO_PRICES
    if g.rules and "acting-cost" in g.rules:
        for k in rules_in_force(g, "acting-cost"):
            r = k.rule
            if (isinstance(r, ActingCost) and r.act == law.act and r.what.fits(k.c, law.actors[actor])
                    and (r.target is None or r.target.fits(k.c, law.targets[target]))):
                cost = r.cost
                assert isinstance(cost, Cost)
                k.c.each = law.actors[actor]
                prices = [*prices, *[Price(cost, k.c)] * (1 if r.times is None else max(0, r.times.value(k.c)))]
    law.pairs.allow(actor, target, bool(prices))
    law.costs.append(prices)


def affordable(g: MagicFields, prices: list[Price], player: Player) -> bool:
    """All of it together can be paid (508.1j: no partial payments)."""
    return not prices or g.can_pay_costs([p.cost for p in prices], player, prices[0].c.src)


def pay(g: MagicFields, law: Acting, chosen: list[int], player: Player, rule: str) -> None:
    """508.1h-j, 509.1d-f: the total cost is determined and paid at once."""
    prices: list[Price] = []
    for k in chosen:
        if g.objs[law.actors[law.pairs.who[k]]].controller == player:
            prices.extend(law.costs[k])
    if prices:
        g.cite(rule, player=player)
        g.cite("508.1j" if law.act == "attack" else "509.1f", player=player)
        g.pay_costs([p.cost for p in prices], player, prices[0].c.src)


def decides(g: MagicFields, key: str, player: Player) -> int:
    """Who chooses the attackers or blockers of a player: themselves, or whom the newest effect names."""
    if key in g.rules:
        for k in rules_in_force(g, key):
            if isinstance(k.rule, PlayerRule):
                player = k.rule.who.who(k.c)[0]
    return player


def choose_to_exert(g: MagicFields, attackers: list[ObjId]) -> list[ObjId]:
    """508.1g: optional costs to attack."""
    out: list[int] = []
    if g.rules and "may-exert" in g.rules:
        for k in rules_in_force(g, "may-exert"):
            r = k.rule
            if isinstance(r, ObjectRule):
                for id in attackers:
                    if id in out or not r.what.fits(k.c, id):
                        continue
                    g.cite("508.1g", id)
                    if g.ask(MAY, g.objs[id].controller, [0, 1], id, "508.1g"):
                        g.cite("701.39d", id)
                        out.append(id)
    return out


def choose_to_enlist(g: MagicFields, attackers: list[ObjId]) -> list[tuple[int, int]]:
    """508.1g, 702.154a: for each enlist ability of an attacker, up to one creature that stays at home, and could attack."""
    out: list[tuple[int, int]] = []
    for id in attackers:
        for _ in enlist_costs(look(g, id)):
            player = g.objs[id].controller
            taken = [helper for _, helper in out]
            options = [i for i in g.zone(BATTLEFIELD, player) if i not in attackers and i not in taken and can_help(g, i)]
            pick = g.ask(CHOOSE, player, [DONE, *options], id, "508.1g") if options else DONE
            if pick != DONE:
                g.cite("508.1g", id)
                out.append((id, pick))
    return out


def can_help(g: MagicFields, id: ObjId) -> bool:
    return look(g, id).types & CREATURE != 0 and not g.objs[id].tapped and not sick(g, id)


def enlist(g: MagicFields, pairs: list[tuple[int, int]]) -> None:
    """702.154b: the cost is paid: the other creature taps; 702.154c: it was enlisted."""
    for k, (id, helper) in enumerate(pairs):
        player = g.objs[id].controller
        if g.do_tap([helper], True, AS_COST, id, player):
            g.cite("702.154b", id, player)
            ev = Event(DEED, "702.154c", id, player, helper, id, player, word="enlist")
            ev.spot = sum([1 for other, _ in pairs[:k] if other == id])  # 702.154d: which of its enlist abilities
            happen(g, ev)


def exert(g: MagicFields, ids: list[ObjId]) -> None:
    for id in ids:
        g.do_verb("exert", id, g.objs[id].controller, [id], 0, "", 0)
