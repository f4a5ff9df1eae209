"""The turn (500 to 505, 512 to 514, 703): its steps as a table of moments, and the turn-based actions."""

from __future__ import annotations

from typing import Final

from ....effects.context import Ctx
from ....effects.nodes.static_rules import rules_in_force, rulings_for
from ....kernel.process.apply import end_with_turn, expire
from ....kernel.process.continuous import mark_changed
from ....kernel.process.pipeline import begins
from ....kernel.process.turn import Act, ActBy, Begins, Priority, take_skip
from ....kernel.state.aliases import Player
from ....kernel.state.schedule import Moment, Step
from ....kernel.state.state import State
from ....kernel.state.terms import CHOOSE, DAMAGED, HISTORY, MAY, STATES, TIME, WHOSE_TURN
from ..additional.attractions import visit_for_turn
from ..combat.damage import deal_damage, has_first_strike
from ..combat.declaring import begin_combat, declare_attackers, declare_blockers, end_combat
from ..concepts.drawing import draw
from ..concepts.priority import prepare
from ..continuous.lasting import prune
from ..continuous.static_abilities import MaySkip, Skips
from ..keywords.phasing import phase
from ..mana.pool import empty_pools
from ..multiplayer.grand_melee import of_this_turn, whose_turn
from ..multiplayer.leaving_the_game import pass_over
from ..multiplayer.range_of_influence import measure
from ..state.fields import MagicFields
from ..state.terms import (
    ATTACKED_THIS_TURN,
    BATTLEFIELD,
    BEGIN_COMBAT,
    BLOCKED_THIS_TURN,
    CLEANUP,
    COMBAT_DAMAGE,
    DECLARE_BLOCKERS,
    DRAW_STEP,
    END_COMBAT,
    FIRST_STRIKE_DAMAGE,
    FOR_COMBAT,
    FOR_TURN,
    HAND,
    NEXT_OTHER_TURN,
    NEXT_OWN_TURN,
    NO_HAND_LIMIT,
    UNTIL_END_STEP,
    UNTIL_OWN_TURN,
    UNTIL_UNTAP,
    UNTIL_UPKEEP,
    UPKEEP,
    WAS_DEALT_DAMAGE,
    WHOLE_TURN,
)
from ..variants.planechase import share_planes
from ..variants.supplementary_cards import control_planes, scheme_for_turn
from ..zones.zone_changes import discard
from .untap import day_and_night, untap_all

THIS_TURN: Final = WAS_DEALT_DAMAGE | ATTACKED_THIS_TURN | BLOCKED_THIS_TURN


# --- turn-based actions (703.4) ------------------------------------------------------------------------------------------
def draw_for_turn(g: MagicFields) -> None:
    """504.1; 800.4j: where the active player has left there is none."""
    for p in g.side(g.active):
        if (g.lost >> p) & 1:
            g.cite("800.4j", player=p)
            return
        g.cite("703.4d")
        draw(g, p, 1, -1, -1, "504.1")


def first_draw_is_skipped(g: MagicFields) -> bool:
    """103.8a: whoever plays first skips the draw step of their first turn; 103.8c, 800.7: not where several play;
    103.8b: but the first team of Two-Headed Giant does."""
    if g.turn == 1 and g.heads:
        g.cite("103.8b", player=g.active)
        return True
    if g.turn == 1 and g.players > 2:
        g.cite("103.8c", player=g.active)
    elif g.turn == 1:
        g.cite("103.8a", player=g.active)
        return True
    return False


def begin_main(g: MagicFields, rule: str) -> None:
    """505.3 to 505.5: first the archenemy's scheme, then Sagas, then Attractions."""
    if g.variant.archenemies:
        scheme_for_turn(g)
    advance_sagas(g, rule)
    if g.variant.attracting:
        visit_for_turn(g)


def advance_sagas(g: MagicFields, rule: str) -> None:
    """714.3b, 703.4f: a lore counter on each Saga of the active player."""
    for p in g.side(g.active):
        for id in list(g.zones[BATTLEFIELD * g.players + p]):
            if "type:Saga" in g.chars[id].subtypes:
                g.cite(rule, id)
                g.do_counters(id, "lore", 1, 0, id, p)


def discard_down(g: MagicFields) -> None:
    """514.1: to the maximum hand size."""
    for p in g.side(g.active):
        if not g.player_key(p, NO_HAND_LIMIT):
            discard_to(g, p, max(0, g.player_stat(p, 0)))  # 107.1b


def discard_to(g: MagicFields, player: Player, size: int) -> None:
    options = list(g.zones[HAND * g.players + player])
    extra = len(options) - size
    if extra <= 0:
        return
    g.cite("703.4q", player=player)
    g.cite("402.2", player=player)
    picked: list[int] = []
    while len(picked) < extra:
        i = g.ask(CHOOSE, player, options, -1, "514.1")
        options.remove(i)
        picked.append(i)
    discard(g, picked, 0, -1, player)


def wear_off(g: MagicFields) -> None:
    """514.2: damage is removed and what lasts until end of turn ends, at the same time."""
    g.cite("703.4r")
    for p in range(g.players):
        for id in g.zones[BATTLEFIELD * g.players + p]:
            o = g.objs[id]
            if o.damage or o.states & THIS_TURN:
                o = g.own(id)
                o.damage = 0
                o.states &= ~THIS_TURN
                mark_changed(g, DAMAGED | STATES)
    if g.lasting_effects:
        expire(g, of_this_turn(g, end_with_turn(g, [FOR_TURN, FOR_COMBAT], NEXT_OWN_TURN, NEXT_OTHER_TURN)))
        prune(g)


class CleanUp(Moment):
    """514.3: nobody gets priority, unless something has triggered or a state-based action is done."""

    def run(self, g: State) -> bool:
        assert isinstance(g, MagicFields)
        did = prepare(g)
        if g.over:
            return True
        if did or g.waiting:
            g.cite("514.3a")
            g.schedule = [CLEANUP, *g.schedule]
            g.priority = g.acts_first()
            g.passes = 0
            return True  # players get priority in the moment that follows
        g.cite("514.3")
        g.moment += 1  # no priority
        return True


class Turns(Moment):
    """The beginning of the turn and of its untap step."""

    def run(self, g: State) -> bool:
        assert isinstance(g, MagicFields)
        if g.record.is_new:  # not in an added beginning phase
            g.record.is_new = False
            begins(g, "turn", "502.1")
        begins(g, "untap", "502.1")
        return True


def end_of_combat(g: MagicFields) -> None:
    """511.3."""
    end_combat(g)
    over = of_this_turn(g, [f for f in g.lasting_effects if f.until == FOR_COMBAT])
    if over:
        g.cite("500.5")
        expire(g, over)


def first_strikes(g: MagicFields) -> None:
    deal_damage(g, True)


def strikes(g: MagicFields) -> None:
    deal_damage(g, False)


STEPS: Final = [
    Step("untap", "アンタップ・ステップ", "beginning", [
        Turns("502.1"), Act("502.1", phase), Act("502.2", day_and_night), Act("502.3", untap_all)]),
    Step("upkeep", "アップキープ・ステップ", "beginning", [Begins("503.1a", "upkeep"), Priority("503.1")]),
    Step("draw", "ドロー・ステップ", "beginning", [
        Act("504.1", draw_for_turn), Begins("603.2b", "draw"), Priority("504.2")]),
    Step("precombat-main", "戦闘前メイン・フェイズ", "main", [
        Begins("505.1", "precombat-main main"), ActBy("505.4", begin_main), Priority("505.6")]),
    Step("begin-combat", "戦闘開始ステップ", "combat", [
        Act("507.1", begin_combat), Begins("603.2b", "begin-combat combat"), Priority("507.2")]),
    Step("declare-attackers", "攻撃クリーチャー指定ステップ", "combat", [
        Act("508.1", declare_attackers), Begins("603.2b", "declare-attackers"), Priority("508.2")]),
    Step("declare-blockers", "ブロック・クリーチャー指定ステップ", "combat", [
        Act("509.1", declare_blockers), Begins("603.2b", "declare-blockers"), Priority("509.4")]),
    Step("first-strike-damage", "先制戦闘ダメージ・ステップ", "combat", [
        Act("510.4", first_strikes), Begins("603.2b", "combat-damage"), Priority("510.3")]),
    Step("combat-damage", "戦闘ダメージ・ステップ", "combat", [
        Act("510.2", strikes), Begins("603.2b", "combat-damage"), Priority("510.3")]),
    Step("end-combat", "戦闘終了ステップ", "combat", [
        Begins("511.2", "end-combat"), Priority("511.1"), Act("511.3", end_of_combat)]),
    Step("postcombat-main", "戦闘後メイン・フェイズ", "main", [
        Begins("505.1a", "postcombat-main main"), Priority("505.6")]),
    Step("end", "終了ステップ", "ending", [Begins("513.1a", "end"), Priority("513.1")]),
    Step("cleanup", "クリンナップ・ステップ", "ending", [
        Begins("514.1", "cleanup"), Act("514.1", discard_down), Act("514.2", wear_off), CleanUp("514.3"),
        Priority("514.3a")]),
]


# --- from turn to turn ---------------------------------------------------------------------------------------------------
def lead(g: MagicFields, player: Player) -> None:
    """719.1: whoever is to be controlled by another player is, for the next turn that they really take (719.1b);
    805.8: with their team."""
    for q in g.controlled_by:
        if q >= 0:
            g.controlled_by = [-1] * g.players
            break
    leader = g.to_be_controlled_by[player]
    if leader < 0:
        return
    side = g.side(player)
    g.to_be_controlled_by = [-1 if p in side else q for p, q in enumerate(g.to_be_controlled_by)]
    if leader in side:
        g.cite("719.9", player=player)
        return
    g.cite("719.1", player=player)
    g.controlled_by = [leader if p in side else -1 for p in range(g.players)]


def next_turn(g: MagicFields) -> None:
    """500.7, 500.10: added turns come first, the newest first; skipped ones do not happen."""
    g.record.last_active = g.active
    while True:
        added = g.turn > 0 and g.extra != []
        if g.lines:
            added = whose_turn(g)
            player = g.lines[g.line].holder
            if g.lost and player != g.record.owner:
                pass_over(g, g.record.owner, player)
            g.record.owner = player
        elif added:
            player = g.extra.pop()
            g.cite("500.7", player=player)
            if g.rules and rulings_for(g, "no-extra-turns", player):
                g.cite("614.10", player=player)
                continue
        else:
            if g.turn == 0:
                g.cite("103.8", player=g.active)
                player = g.active
            else:
                player = next_in_turn(g)
            if g.lost and g.turn:
                pass_over(g, g.record.owner, player)
            g.record.owner = player
        if take_skip(g, player, "turn") or offer_skip(g, player, "turn"):
            g.cite("614.10", player=player)
            g.active = player
            if g.lines:
                return  # the marker goes on
            if g.turn == 0:
                g.active = next_in_turn(g)
            continue
        break
    g.turn += 1
    g.record.is_new = True
    g.record.combats = 0
    g.record.upkeeps = 0
    if g.record.this_turn:
        g.record.this_turn = []
    g.active = player
    measure(g)
    if g.variant.planar:
        control_planes(g, player, g.record.last_active)
        share_planes(g)
    lead(g, player)
    g.schedule = WHOLE_TURN.copy()
    g.record.land_plays = [0] * g.players
    g.record.last_spells = g.record.spells_cast
    g.record.spells_cast = [0] * g.players
    if g.used:
        g.used = {}
    g.record.last_deeds = g.deeds
    if g.deeds or added:
        g.deeds = {f"{p}:extra-turn": 1 for p in g.side(player)} if added else {}
    if g.record.off_stack:
        g.record.off_stack = {}
    began = g.tick()
    for p in g.side(player):
        g.turn_before[p] = g.turn_began[p]
        g.turn_began[p] = began
    mark_changed(g, TIME | WHOSE_TURN | HISTORY)
    if g.lasting_effects:
        expire(g, [f for f in g.lasting_effects if f.until == UNTIL_OWN_TURN and g.has_turn(f.player) and g.turn > f.born])


def next_in_turn(g: MagicFields) -> Player:
    """Who takes the turn after the newest regular one; of a team that takes turns, the primary player (805.2)."""
    player = g.next_player(g.record.owner)
    while g.shared_turns and g.sides[player] == g.sides[g.record.owner] and player != g.record.owner:
        g.cite("805.4")
        player = g.next_player(player)
    return g.side(player)[0]


def skipped(g: MagicFields, step: int) -> bool:
    """500.10; 508.8: without attackers there are no blockers and no damage; 510.4: no first strike, no such step."""
    if step == DECLARE_BLOCKERS or step == COMBAT_DAMAGE:
        if not g.fight.attackers:
            g.cite("508.8")
            return True
    elif step == FIRST_STRIKE_DAMAGE:
        return not g.fight.attackers or not has_first_strike(g)
    elif step == DRAW_STEP and first_draw_is_skipped(g):
        return True
    if g.rules and "skips" in g.rules and rule_skips(g, step):
        return True
    if not g.skips:
        return False
    s = STEPS[step]
    if take_skip(g, g.active, s.name):
        g.cite("614.10a", player=g.active)  # it is used up
        g.cite("614.10", player=g.active, word=s.name)
        return True
    if step == BEGIN_COMBAT and take_skip(g, g.active, "combat"):
        g.cite("614.10a", player=g.active)
        g.cite("614.10", player=g.active, word="combat")
        while g.schedule and g.schedule.pop(0) != END_COMBAT:
            pass
        return True
    return s.phase == "main" and take_skip(g, g.active, "main")


def rule_skips(g: MagicFields, step: int) -> bool:
    """614.10: an effect has the active player skip this step, or the combat phase that begins with it."""
    name = "combat" if step == BEGIN_COMBAT else STEPS[step].name
    for k in rules_in_force(g, "skips"):
        r = k.rule
        if isinstance(r, Skips) and r.step == name and any([g.has_turn(p) for p in r.who.who(k.c)]):
            g.cite("614.10", player=g.active, word=name)
            if step == BEGIN_COMBAT:
                while g.schedule and g.schedule.pop(0) != END_COMBAT:
                    pass
            return True
    return step != BEGIN_COMBAT and offer_skip(g, g.active, name)


def offer_skip(g: MagicFields, player: Player, name: str) -> bool:
    """614.10b: what is done for skipping it is the first thing that happens in the next step that comes."""
    if not g.rules or "skips" not in g.rules:
        return False
    side = g.side(player)
    for k in rules_in_force(g, "skips"):
        r = k.rule
        if (isinstance(r, MaySkip) and r.step == name and k.c.you in side and (r.cond is None or r.cond.holds(k.c))
                and g.ask(MAY, k.c.you, [0, 1], k.c.src, "614.10b") != 0):
            g.record.owed = [*g.record.owed, (k.c.src, k.c.you, r.do)]
            g.cite("614.10", player=player, word=name)
            return True
    return False


def do_owed(g: MagicFields) -> None:
    owed = g.record.owed
    g.record.owed = []
    for src, player, do in owed:
        g.cite("614.10b", src, player)
        do.run(Ctx(g, src, player, [], None, 0))


def step_begins(g: MagicFields) -> None:
    """500.5: what lasts until a step comes ends."""
    if g.record.owed:
        do_owed(g)
    if g.step == BEGIN_COMBAT:
        g.record.combats += 1
    elif g.step == UPKEEP:
        g.record.upkeeps += 1
    if not g.lasting_effects:
        return
    name = STEPS[g.step].name
    until = UNTIL_UPKEEP if name == "upkeep" else UNTIL_END_STEP if name == "end" else UNTIL_UNTAP if name == "untap" else -1
    if until >= 0:
        over = [f for f in g.lasting_effects if f.until == until and g.has_turn(f.player) and (
            g.turn > f.born or name == "end")]
        if over:
            g.cite("500.5")
            expire(g, over)


def step_ends(g: MagicFields) -> None:
    """500.4, 106.4: unspent mana is lost."""
    empty_pools(g)
    if g.barred:
        g.barred = []


def add_phase(g: MagicFields, steps: list[int]) -> None:
    """500.8: phases right after this one, before those that were added earlier."""
    at = 0
    last = g.step
    while at < len(g.schedule) and g.schedule[at] > last and STEPS[g.schedule[at]].phase == STEPS[last].phase != "main":
        last = g.schedule[at]
        at += 1
    g.schedule[at:at] = steps
    g.cite("500.8")


def add_step(g: MagicFields, name: str) -> None:
    """500.9: a step right after this one."""
    g.schedule.insert(0, step_named(name))
    g.cite("500.9", word=name)


def step_named(name: str) -> int:
    return next(k for k in range(len(STEPS)) if STEPS[k].name == name)
