"""Timing and priority (117): state-based actions, triggered abilities (603.3), and what a player may do (116)."""

from __future__ import annotations

from ....effects.context import Ctx
from ....effects.nodes.abilities import Triggered
from ....effects.nodes.static_rules import RuleInForce, rules_in_force
from ....kernel.process import triggers
from ....kernel.process.pipeline import happen
from ....kernel.state.aliases import ActCode, ObjId, Player
from ....kernel.state.event import Event
from ....kernel.state.state import Pending
from ....kernel.state.terms import MOVE, PLAYED, act_of, obj_of, place_of
from ..additional.loops import note_resolution
from ..additional.state_based_actions import state_based
from ..multiplayer.grand_melee import diverted
from ..multiplayer.leaving_the_game import concede
from ..spells.activating import act_specially, activate, put_ability, uses, wait
from ..spells.casting import cast
from ..spells.permissions import CastWith, gained, permission_key, spend
from ..spells.resolving import resolve_top
from ..spells.ways_to_cast import WayToCast, choices, is_spent
from ..state.card import MagicCard
from ..state.deeds import LAND_PLAYED
from ..state.fields import MagicFields
from ..state.terms import ACTIVATE, BATTLEFIELD, CAST_ACT, FACE_TWO, HAND, PLAY_LAND, SPECIAL
from ..vocabulary.abilities import CastAs, Special
from ..vocabulary.events import AttacksWith
from ..zones import new_object
from .targets import Announced, announceable, become_targets, choose_all
from .value_of_x import in_trigger


# --- giving priority ---------------------------------------------------------------------------------------------------
def passed(g: MagicFields, player: Player, asked: bool) -> None:
    if g.passes < g.present():  # asked or not: the log must not tell who could have acted
        g.cite("117.3d", player=player)


def all_passed(g: MagicFields, rule: str) -> bool:
    """117.4: the top of the stack resolves, or the phase or step ends."""
    g.cite("117.4")
    if not g.waiting:
        g.cite(rule)
        return True
    if not note_resolution(g):
        resolve_top(g)
    if g.step < 0:  # 723.4: another game has begun
        return False
    if g.record.ends:  # 720.1d: straight to the cleanup step
        g.record.ends = False
        g.moment = len(g.steps[g.step].moments) - 1
        return True
    return g.over


def prepare(g: MagicFields) -> bool:
    """117.5, 704.3: state-based actions until there are none, then triggered abilities; again until nothing is left.
    Whether there were any."""
    did = False
    while not g.over:
        if g.conceding:
            concede(g)
        if state_based(g):
            g.cite("704.3")
            did = True
            continue
        if not g.pending:
            break
        did = True
        g.cite("117.5", player=g.priority)
        place_triggers(g)
    return did


def place_triggers(g: MagicFields) -> None:
    """603.3b: the active player's in any order, then the others'; 800.4d: not those of players who have left."""
    if g.lost:
        g.cite("800.4d")
        g.pending = [t for t in g.pending if not (g.lost >> t.you) & 1]
    g.cite("603.3b", player=g.active)
    triggers.place_triggers(g, "603.3b")


def take_triggers(g: MagicFields, player: Player) -> list[Pending]:
    """Those of a player or, where teams take their turns together, of the team (805.7)."""
    side = g.side(player)
    mine = [t for t in g.pending if t.you in side]
    g.pending = [t for t in g.pending if t.you not in side]
    return mine


def whose(g: MagicFields, some: list[Pending], primary: int) -> Player:
    """Whose triggered abilities these are; 805.2: where a team has to agree on their order, the primary player decides."""
    if all([t.you == some[0].you for t in some]):
        return some[0].you
    g.cite("805.2", player=primary)
    return primary


def put_trigger(g: MagicFields, t: Pending) -> None:
    """603.3: it goes on the stack; 603.3c-d: modes and targets are chosen, or it is removed."""
    a = t.ability
    if not isinstance(a, Triggered) or (g.lines and diverted(g, t)):
        return
    c = Ctx(g, t.src, t.you, a.bound(t.event, t.slots), t.event, g.tick())
    if isinstance(a.when, AttacksWith) and t.event is not None:  # 508.3d: they are who attacked, that many of them
        party = a.when.party(c, t.event)
        c.event = t.event = t.event.more(len(party) - t.event.n)
        c.bind(a.when.slot, party)
    elif a.when.slot >= 0:
        c.bind(a.when.slot, g.with_others(c, c.bound(a.when.slot)))
    if t.x:
        c.x = t.x
        g.cite("107.3n", t.src, t.you)
    else:
        c.x = in_trigger(g, t)
    c.tally = t.tally
    c.removed = t.tally
    if t.src in g.memory.paid:
        c.paid = g.memory.paid[t.src]
    if not announceable(c, a.do, a.aims, a.modal):
        g.cite("603.3d", t.src, t.you)
        return
    obj = put_ability(g, t.src, t.you, a)
    g.playing = obj
    out = Announced()
    choose_all(c, a.do, a.aims, a.modal, out)
    g.playing = -1
    if not out.ok:
        g.cite("603.3d", t.src, t.you)
        g.drop(obj)
        return
    w = wait(g, obj, t.src, t.you, a, c, out)
    w.origin = t.origin
    become_targets(c, obj, out.targets())
    happen(g, Event(PLAYED, "603.3", obj, t.you, src=t.src, cause=t.you, word="triggered"))


# --- doing it --------------------------------------------------------------------------------------------------------
def do_act(g: MagicFields, player: Player, code: ActCode) -> None:
    id = obj_of(code)
    act = act_of(code)
    if act == CAST_ACT:
        g.cite("117.1a", id, player)
        card = g.objs[id].card
        if isinstance(card, MagicCard) and card.plain and g.objs[id].zone // g.players == HAND and not g.rules:
            cast(g, player, id, WayToCast(card.faces[0], 0, None), code)
        else:
            cast(g, player, id, choices(g, player, id)[place_of(code)], code)
    elif act == PLAY_LAND:
        play_land(g, player, id, place_of(code))
    elif act == ACTIVATE:
        g.cite("117.1b", id, player)
        activate(g, player, id, uses(g, id)[place_of(code)], code)
    elif act == SPECIAL:
        a = uses(g, id)[place_of(code)].ability
        assert isinstance(a, Special)
        act_specially(g, player, id, a, code)


def play_land(g: MagicFields, player: Player, id: ObjId, face: int) -> None:
    """305.1, 116.2a: a special action; the land is put onto the battlefield."""
    g.record.land_plays[player] = g.record.land_plays[player] + 1
    g.cite("116.2a", id, player)
    g.cite("305.2a", id, player)
    g.did(LAND_PLAYED[player])
    if face:
        g.own(id).states |= FACE_TWO
        g.cite("712.12", id, player)
    permission = land_permission(g, player, id) if "cast" in g.rules and g.zone_kind(id) != HAND else None
    ev = Event(MOVE, "305.1", id, player, 0, id, player, to=BATTLEFIELD, to_player=player)
    happen(g, ev)
    if g.lasting_effects and ev.new >= 0:
        new_object.rename(g, id, ev.new, "400.7i", True)
    if permission is not None:
        r = permission.rule
        if isinstance(r, CastAs) and r.once:
            spend(g, permission_key(g, permission))
        if isinstance(r, CastWith) and r.gain is not None and ev.new >= 0:
            gained(g, player, ev.new, r.gain)


def land_permission(g: MagicFields, player: Player, id: ObjId) -> RuleInForce | None:
    """The leave by which a land outside the hand is played: one that may be used again, if there is one."""
    found: RuleInForce | None = None
    for k in rules_in_force(g, "cast"):
        r = k.rule
        k.c.each = player  # "they"
        if isinstance(r, CastAs) and r.act == "play" and r.number == g.zone_kind(id) and (
                r.who is None or player in r.who.who(k.c)) and (r.what is None or r.what.fits(k.c, id)):
            if not r.once:
                return k
            if found is None and not is_spent(g, k):
                found = k
    return found
