"""Priority (700): triggered abilities are put to wait, then players act in turn until both pass."""

from __future__ import annotations

from ...effects.context import Ctx
from ...effects.nodes.abilities import Activated, Triggered
from ...effects.nodes.static_rules import Allow, rules_in_force
from ...kernel.holding.repeated_acts import act_key
from ...kernel.process import triggers
from ...kernel.process.continuous import look
from ...kernel.process.pipeline import happen
from ...kernel.process.priority import ONLY_PASS, idles, offered
from ...kernel.state.aliases import AbilityOrigin, ActCode, ObjId, Player
from ...kernel.state.event import Event
from ...kernel.state.state import Pending
from ...kernel.state.terms import MOVE, PASS, PLAYED, SET_RESOURCE, act_code, act_of, obj_of, place_of
from .actions import move_destroyed, reveal
from .activating import activate, activation_refusal, uses, wait
from .available_energy import AvailableEnergy
from .energy import available, tap_for_energy
from .loops import loop_found, note_act
from .playing import can_choose, declare, play_card, play_refusal
from .resolving import resolve_top
from .state import NovaState
from .terms import (
    ACTIVATE,
    CHARACTER_DECK,
    COST_STAT,
    ENERGY,
    EVOLUTION,
    FIELD,
    HAND,
    INSTANT,
    LEXICON,
    MAIN_1,
    MAIN_2,
    NO_ENERGY_SET,
    PLAY,
    RECEPTION,
    SET_ENERGY,
    SHARED,
    SPLIT,
)


def passed(g: NovaState, player: Player, asked: bool) -> None:
    """704.1.2: the other player gets priority."""
    if asked:
        g.loops.idle_decisions += 1


def all_passed(g: NovaState, rule: str) -> bool:
    """704.1.3: what waits on top is resolved, or nothing waits and the step goes on."""
    if not g.waiting:
        g.cite(rule)
        return True
    if loop_found(g):
        return True
    resolve_top(g)
    return False


def check_triggers(g: NovaState) -> None:
    """702.2: before a player gets priority, triggered abilities are put to wait, and destroyed cards leave."""
    while not g.over:
        if g.pending:
            place_triggers(g)
        elif g.destroyed and not g.waiting and not (g.window_open and g.passes > 0):
            if g.destroyed_window and not g.window_open:  # option: one round of priority before they leave
                g.window_open = True
                return
            g.window_open = False
            move_destroyed(g)
        else:
            return


def place_triggers(g: NovaState) -> None:
    """801.4.3.3: the turn player puts all of theirs in the order that they like, then the other; until there are none."""
    g.cite("801.4.3.3")
    triggers.place_triggers(g, "801.4.3.3")


def put_trigger(g: NovaState, t: Pending) -> None:
    """801.4.3.2: a triggered ability is played, unless it has nothing to choose (801.4.3.5)."""
    a = t.ability
    if not isinstance(a, Triggered):
        return
    c = Ctx(g, t.src, t.you, a.bound(t.event, t.slots), t.event, g.tick())
    if g.objs[t.src].down:  # 310.7
        reveal(g, [t.src], -1, t.src, t.you)
        g.cite("310.7", t.src, t.you)
    if a.targets and not can_choose(c, a.targets):
        g.cite("801.4.3.5", t.src, t.you)
        return
    g.cite("801.4.3.2", t.src, t.you)
    play_trigger(g, t, a, c)


def play_trigger(g: NovaState, t: Pending, a: Triggered, c: Ctx) -> None:
    """Its choices are made and it waits."""
    bits = declare(c, a.targets)
    w = wait(g, a, c)
    w.targets = bits
    w.origin = t.origin
    happen(g, Event(PLAYED, "903.2", w.obj, t.you, src=t.src, cause=t.you, word="auto"))


# --- acts ----------------------------------------------------------------------------------------------------
def acts(g: NovaState, player: Player) -> list[ActCode]:
    """703: pass, and what the player may do now."""
    main = player == g.active and not g.waiting and (g.step == MAIN_1 or g.step == MAIN_2)
    if not main and idles(g, player):
        return ONLY_PASS
    out = g.page
    g.timed = False
    if g.changed & g.reads:
        look(g, 0)
    b: AvailableEnergy | None = None
    barred = g.barred
    split = bool(g.waiting) and split_refusal(g) != ""
    ruled = bool(g.rules)
    if not split:
        plain = not ruled
        chars = g.chars
        for id in g.zones[HAND * 2 + player]:
            ch = chars[id]
            if (main or ch.keywords & INSTANT) and not (barred and id in barred):
                if b is None:
                    b = available(g, player)
                    plain = plain or ("cost" not in g.rules and "extra-cost" not in g.rules)
                if plain and ch.stats[COST_STAT] > b.total and not ch.keywords & EVOLUTION:
                    continue  # the quickest no: there is not so much energy
                if not play_refusal(g, player, id, b, main):
                    out.append(act_code(PLAY, id, 0))
        if main or has_instant(g, player):
            for id in g.zones[CHARACTER_DECK * 2 + player]:
                if (main or chars[id].keywords & INSTANT) and not (barred and id in barred):
                    if b is None:
                        b = available(g, player)
                    if not play_refusal(g, player, id, b, main):
                        out.append(act_code(PLAY, id, 0))
        if ruled and "allow" in g.rules:
            for id in allowed(g, player):
                if id not in barred and not play_refusal(g, player, id, available(g, player), main):
                    out.append(act_code(PLAY, id, 0))
    if g.usable or g.float_energy:
        add_activations(g, player, out, b, split)
    if main and g.energy_sets < g.sets_allowed(player) and not g.player_key(player, NO_ENERGY_SET):
        for id in g.zones[HAND * 2 + player]:
            out.append(act_code(SET_ENERGY, id, 0))  # 703.2.5
    out = offered(g, player, out, main)
    if g.loops.acts.finished and out is not ONLY_PASS:
        return [o for o in out if o == PASS or act_key(g, player, o) not in g.loops.acts.finished]
    return out


def has_instant(g: NovaState, player: Player) -> bool:
    """Some character could be played at any time."""
    deck = CHARACTER_DECK * 2 + player
    if g.instant_characters[player]:
        for id in g.zones[deck]:
            if g.chars[id].keywords & INSTANT:
                return True
    for id in g.modified:
        if g.objs[id].zone == deck and g.chars[id].keywords & INSTANT:
            return True
    return False


def allowed(g: NovaState, player: Player) -> list[int]:
    """Cards outside the hand that a static rule allows a player to play."""
    out: list[int] = []
    for k in rules_in_force(g, "allow"):
        r = k.rule
        if isinstance(r, Allow) and r.act == "play" and (r.who is None or player in r.who.who(k.c)):
            for id in g.zone(LEXICON.zones[r.zone], player):
                if id not in out and (r.what is None or r.what.fits(k.c, id)):
                    out.append(id)
    return out


def split_refusal(g: NovaState) -> str:
    """The rule by which only triggered abilities can be put to wait now, because of what waits; "" if others can."""
    for w in g.waiting:
        if look(g, w.obj).keywords & SPLIT:
            return "912.2"
    return ""


def add_activations(g: NovaState, player: Player, out: list[ActCode], b: AvailableEnergy | None, split: bool) -> None:
    """703.1.1: abilities of one's own cards, and those of others that anyone may use (801.3.4)."""
    lent = False
    last = -1
    k = 0
    for w in g.usable:
        id = w.src
        k = k + 1 if id == last else 0  # its place among the abilities of its object
        last = id
        a = w.ability
        keys = g.chars[id].keywords
        if keys & RECEPTION:
            lent = True
        elif (w.you == player or keys & SHARED) and isinstance(a, Activated):
            if a.taps_itself and g.objs[id].tapped:  # the quickest no: already frozen,
                continue
            if a.only is not None and not a.only.may_hold(g, player):  # or not now
                g.timed = True
                continue
            if not g.barred or id not in g.barred:
                b = add_use(g, player, id, a, w.origin, id, k, out, b, split)
    if lent:  # 1009.2: also cards without an ability of their own may use another's
        for id in g.zones[FIELD * 2 + player]:
            if g.chars[id].keywords & RECEPTION and g.objs[id].controller == player and id not in g.barred:
                k = 0
                for u in uses(g, id):
                    b = add_use(g, player, id, u.ability, u.origin, u.lender, k, out, b, split)
                    k += 1
    if g.float_energy:
        for id in g.zones[ENERGY * 2 + player]:
            if not g.objs[id].tapped and look(g, id).colors:
                out.append(act_code(ACTIVATE, id, 255))  # 310.4


def add_use(g: NovaState, player: Player, id: ObjId, a: Activated, origin: AbilityOrigin, lender: ObjId, k: int,
            out: list[ActCode], b: AvailableEnergy | None, split: bool) -> AvailableEnergy | None:
    if a.only is not None:
        g.timed = True  # it may depend on the step
    if (a.simple and not g.float_energy) or (split and not a.is_mana_ability):
        return b
    if b is None and a.cost.mana is not None:
        b = available(g, player)
    if not activation_refusal(g, player, id, a, origin, lender, b):
        out.append(act_code(ACTIVATE, id, k))
    return b


def do_act(g: NovaState, player: Player, code: ActCode) -> None:
    id = obj_of(code)
    act = act_of(code)
    if not note_act(g, player, code):
        return
    g.loops.beginner = player
    if act == PLAY:
        g.cite("703.2" if g.player_in_main() else "1002.2", id, player)
        play_card(g, player, id)
    elif act == SET_ENERGY:
        set_energy(g, player, id)
    elif place_of(code) == 255:
        use_energy_card(g, player, id)
    else:
        g.cite("703.1.1", id, player)
        activate(g, player, id, uses(g, id)[place_of(code)])


def use_energy_card(g: NovaState, player: Player, id: ObjId) -> None:
    """310.4: the ability that every card in the energy zone has, used while holding priority (801.6.6.1)."""
    colors = look(g, id).colors
    g.cite("801.6.6.1", id, player)
    tap_for_energy(g, id, player, colors & -colors)


def set_energy(g: NovaState, player: Player, id: ObjId) -> None:
    """906.1, 404.2.1: once a turn a hand card becomes energy; nobody can respond (906.1.1)."""
    g.energy_sets += 1
    ev = Event(MOVE, "906.1", id, player, src=id, cause=player, to=ENERGY)
    happen(g, ev)
    if not g.over:
        happen(g, Event(SET_RESOURCE, "906.1", ev.new, player, src=ev.new, cause=player))
