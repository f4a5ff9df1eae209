"""Playing cards (5.2 to 5.6), and resolving what was played."""

from __future__ import annotations

from typing import Final

from ...effects.context import NO_SLOTS, Ctx
from ...effects.nodes.abilities import SpellText
from ...effects.nodes.static_rules import Allow, rules_in_force
from ...effects.nodes.targets import Aim
from ...kernel.process.continuous import look, mark_changed
from ...kernel.process.pipeline import happen
from ...kernel.state.aliases import ObjId, Player
from ...kernel.state.event import Event
from ...kernel.state.state import State
from ...kernel.state.terms import (
    AFTER_PATIENT,
    AS_PLAY,
    BEFORE_PATIENT,
    HISTORY,
    MAY,
    MOVE,
    PLAYED,
    RESOLVED,
    SIDEWAYS,
    WAITING,
)
from ...kernel.state.terms import COST as COST_QUESTION
from .answering import answer
from .automatic import can_aim, declare, given_x, hold, release, resolve_effect, still_proper, tell_targets
from .card import HYPHEN, PhantomCard
from .casters import caster_present, give_up, races_present, sealed_caster
from .combat import block_by
from .declaring import declare_words
from .lasting import shown_first
from .link import Link
from .payment import choose_x, cost_of, has_x, nodes, nodes_needed, pay, payable
from .removing import apply_removal
from .state import PhantomState
from .terms import (
    A_CARD,
    AMBUSH,
    BLOCKS,
    CHARACTER_CARD,
    COMMAND_CARD,
    COST,
    DISCARD,
    DOLL,
    HASTE,
    LAST_SPELL,
    LAST_WORD,
    MAIN,
    NEGATED,
    NO_PLAY,
    NODES,
    NODES_NEEDED,
    ONCE_A_TURN,
    OTHER_TURN,
    OVERDRIVE,
    OWN_TURN,
    PLAY_AREA,
    REMOVED,
    SACRED,
    SIDEBOARD,
    SPELL_CARD,
    UNDERWORLD,
    UNION,
    WAIVED,
    WORLD_TALISMAN,
)
from .zones import come_out, move_all

DOLL_PLAYED: Final = [f"{p}:doll" for p in range(16)]  # keys of what players have done, made once
CHARACTER_PLAYED: Final = [f"{p}:character" for p in range(16)]
WORLD_PLAYED: Final = [f"{p}:world" for p in range(16)]
ELSEWHERE: Final = (UNDERWORLD, REMOVED, SIDEBOARD, NODES)  # where a card may be played from beside the hand
CHARACTER_TIMING: Final = {"a": "5.4.1.a", "b": "5.4.1.b", "c": "5.4.1.c"}  # by what `main_timing` says
SPELL_TIMING: Final = {"a": "5.5.1.a", "b": "5.5.1.b", "c": "5.5.1.c"}


# --- conditions (5.2.2) ----------------------------------------------------------------------------------------------
def main_timing(g: PhantomState, player: Player) -> str:
    """Which condition of the timing of character and spell cards is not met, as 5.4.1 and 5.5.1 letter them; "": none."""
    if not g.has_turn(player):
        return "a"
    if g.step != MAIN:
        return "b"
    return "c" if g.waiting else ""


def timing_refusal(g: PhantomState, player: Player, id: ObjId) -> str:
    """5.4.1, 5.5.1, 5.6.1: the rule by which a card of its kind cannot be played now; "": it can."""
    card = g.objs[id].card
    assert isinstance(card, PhantomCard)
    keys = look(g, id).keywords
    if card.kind & COMMAND_CARD:
        return ""
    wrong = main_timing(g, player)
    if wrong and "allow" in g.rules and let_as_command(g, player, id):
        return ""
    if card.kind & CHARACTER_CARD:
        if keys & AMBUSH:  # 10.3.2.a
            return ""
        if wrong:
            return CHARACTER_TIMING[wrong]
        if keys & DOLL:
            return "5.4.1.e" if g.deeds.get(DOLL_PLAYED[player], 0) else ""
        return "5.4.1.d" if g.deeds.get(CHARACTER_PLAYED[player], 0) else ""
    if wrong and not (keys & LAST_SPELL and caster_present(g, player, card.caster)):  # 10.30.2.a
        return SPELL_TIMING[wrong]
    if keys & WORLD_TALISMAN and g.deeds.get(WORLD_PLAYED[player], 0):
        return "5.5.1.d"
    return ""


def let_as_command(g: PhantomState, player: Player, id: ObjId) -> bool:
    """コマンドカードのタイミングでプレイしても良い: an effect says so."""
    for k in rules_in_force(g, "allow"):
        r = k.rule
        if isinstance(r, Allow) and r.act == "as-command" and (r.who is None or player in r.who.who(k.c)) and (
                r.what is not None and r.what.fits(k.c, id)):
            return True
    return False


def let_from_elsewhere(g: PhantomState, player: Player) -> list[ObjId]:
    """冥界にあるカードをプレイしても良い: cards outside of the hand that an effect lets one play, if they can be (1.3.1)."""
    out: list[ObjId] = []
    for k in rules_in_force(g, "allow"):
        r = k.rule
        if isinstance(r, Allow) and r.act == "play-from" and r.what is not None and (
                r.who is None or player in r.who.who(k.c)):
            out.extend([id for id in r.what.find(k.c) if id >= 0 and id not in out and g.zone_kind(id) in ELSEWHERE
                        and not (g.barred and id in g.barred) and not play_refusal(g, player, id)])
    return out


def like_a_command(g: PhantomState, player: Player, id: ObjId) -> bool:
    """What lets a card be played though it is not one's main phase, or there is an interference; false: nothing does."""
    keys = look(g, id).keywords
    if keys & AMBUSH:
        g.cite("10.3.2.a", id, player)
        return True
    if keys & LAST_SPELL:
        g.cite("10.30.2.a", id, player)
        return True
    if "allow" in g.rules and let_as_command(g, player, id):
        g.cite("1.3.1", id, player)
        return True
    if g.objs[id].card.base.types & COMMAND_CARD:
        g.cite("5.6.1.a", id, player)
        return True
    return False


def limit_refusal(g: PhantomState, player: Player, id: ObjId) -> str:
    """5.2.2.b: what the card itself or an effect says about when it may be played; "": nothing against it."""
    card = g.objs[id].card
    assert isinstance(card, PhantomCard)
    if card.cost == HYPHEN:
        return "2.4.3"
    keys = look(g, id).keywords
    if keys & OWN_TURN and not g.has_turn(player):
        return "10.22.2.a"
    if keys & OTHER_TURN and g.has_turn(player):
        return "10.23.2.a"
    if keys & ONCE_A_TURN and g.deeds.get(f"{player}:once:{card.base.name}", 0):
        return "10.21.2.a"
    if keys & LAST_WORD and not caster_present(g, player, card.caster):
        return "10.32.2.a"
    if g.player_key(player, NO_PLAY) or (g.rules and g.forbidden("play", player, id)):
        return "10.3.3" if keys & AMBUSH else "1.3.2"
    return ""


def waives(g: PhantomState, player: Player, id: ObjId) -> str:
    """The rule by which the cost of a card can be ignored; "": it cannot."""
    card = g.objs[id].card
    assert isinstance(card, PhantomCard)
    if card.kind & SPELL_CARD and caster_present(g, player, card.caster):
        return "5.5.6"
    if card.kind & COMMAND_CARD and races_present(g, player, card.alternate):
        return "5.6.6"
    return ""


def cost_refusal(g: PhantomState, player: Player, id: ObjId) -> str:
    """5.2.2.c, 5.2.2.d; "": enough nodes."""
    if nodes(g, player) < nodes_needed(g, player, id):
        return "5.2.2.c"
    return "5.2.2.d" if payable(g, player) < cost_of(g, player, id) else ""


def texts(g: PhantomState, id: ObjId) -> list[SpellText]:
    """7.1.2: what is done when the card is resolved."""
    return [a for a in look(g, id).abilities if isinstance(a, SpellText)]


def aims_of(g: PhantomState, id: ObjId) -> list[Aim]:
    out: list[Aim] = []
    for t in texts(g, id):
        out.extend(t.aims)
    return out


def play_refusal(g: PhantomState, player: Player, id: ObjId) -> str:
    """The rule by which a player cannot play a card now; "": they can."""
    barred = limit_refusal(g, player, id) or timing_refusal(g, player, id)
    if barred:
        return barred
    short = cost_refusal(g, player, id)
    if short and not waives(g, player, id):
        card = g.objs[id].card
        assert isinstance(card, PhantomCard)
        return "10.31.2.a" if sealed_caster(g, player, card.caster) else short
    return aim_refusal(g, player, id)


def aim_refusal(g: PhantomState, player: Player, id: ObjId) -> str:
    """5.2.2.e."""
    for t in texts(g, id):
        if t.aims:
            c = Ctx(g, id, player, NO_SLOTS, None, 0)
            if not can_aim(c, t.do, t.aims, t.modal):
                if look(g, id).keywords & SACRED:
                    return "10.25.2.a"
                return "5.2.2.e"
    return ""


# --- the procedure (5.2.3) ---------------------------------------------------------------------------------------------
def play_card(g: PhantomState, player: Player, id: ObjId) -> None:
    """Nothing else is applied until it is over; what has come up is resolved then."""
    before: State | None = g.clone() if len(aims_of(g, id)) > 1 else None
    old = id
    shown = shown_first(g, id)
    if shown != id:
        g.cite("3.6.5", shown, player)
        id = shown
    numbers = look(g, id).stats
    direct = g.fight.direct
    hold(g)
    g.cite("5.2.3.a", id, player)
    if main_timing(g, player) and not like_a_command(g, player, id):
        release(g)
        return
    ev = Event(MOVE, "5.2.3.b", id, player, cause=player, to=PLAY_AREA)
    happen(g, ev)
    if g.lasting_effects:
        keep_cost(g, ev.new, numbers[NODES_NEEDED], numbers[COST])
    id = ev.new
    keys = look(g, id).keywords
    c = Ctx(g, id, player, [], None, g.tick())
    flags = 0
    if direct and keys & AMBUSH and keys & HASTE and g.fight.blocker < 0:
        g.cite("10.3.2.b", id, player)
        if g.ask(MAY, player, [0, 1], id, "10.3.2.b"):
            flags |= BLOCKS
            g.cite("10.3.4", id, player)
    for t in texts(g, id):
        if not declare(c, t.do, t.aims, t.modal, "5.2.3.c", "5.2.3.d"):
            rewind(g, before, player, old)
            return
        declare_words(c, t.do, "5.2.3.e")
    whole = pay_for(g, player, id, c)
    if whole < 0:
        flags |= WAIVED
    w = Link(A_CARD, id, id, player, None, c.slots, None, c.stamp)
    w.x = c.x
    w.targets = c.fixed
    w.flags = flags
    w.whole = max(0, whole)
    g.waiting.append(w)
    mark_changed(g, WAITING)
    count_play(g, player, id, 1, "")
    g.cite("5.2.3.g", id, player)
    happen(g, Event(PLAYED, "5.2.3.g", id, player, src=id, cause=player, word="card"))
    for t in texts(g, id):
        tell_targets(c, t.do, t.aims, t.modal)
    release(g)


def pay_for(g: PhantomState, player: Player, id: ObjId, c: Ctx) -> int:
    """5.2.3.f: paid from nodes, or (-1) ignored with the check of nodes and cost (5.5.6, 5.6.6)."""
    rule = waives(g, player, id)
    payable = cost_refusal(g, player, id) == ""
    if rule and (not payable or g.ask(COST_QUESTION, player, [0, 1], id, rule)):
        g.cite(rule, id, player)
        return -1
    n = cost_of(g, player, id)
    keep_cost(g, id, nodes_needed(g, player, id), n)
    if has_x(g, id):
        x = choose_x(g, player, id, n)
        n += x
        c.x = n  # 1.8.7.k: what was paid
        g.cite("1.8.7.h", id, player)
    g.cite("5.2.3.f", id, player)
    pay(g, player, n, id)
    return n


def keep_cost(g: PhantomState, id: ObjId, needed: int, cost: int) -> None:
    """5.2.6: what has changed its numbers for this play holds until it is resolved or negated."""
    printed = g.objs[id].card.base.stats
    if needed != printed[NODES_NEEDED] or cost != printed[COST]:
        o = g.own(id)
        o.notes = {**o.notes, "nodes": needed, "cost": cost}
        g.settle_chars(id)
        g.cite("5.2.6", id)


def count_play(g: PhantomState, player: Player, id: ObjId, n: int, rule: str) -> None:
    """What was played this turn; a negated play does not count."""
    g.cite(rule, id, player)
    card = g.objs[id].card
    assert isinstance(card, PhantomCard)
    keys = look(g, id).keywords
    kind = "character" if card.kind & CHARACTER_CARD else "spell" if card.kind & SPELL_CARD else "command"
    counted = [f"{player}:play", f"{player}:play-{kind}"]
    if card.kind & CHARACTER_CARD:
        if keys & DOLL:
            counted.append(DOLL_PLAYED[player])
        elif not keys & AMBUSH:
            counted.append(CHARACTER_PLAYED[player])
    if keys & WORLD_TALISMAN:
        counted.append(WORLD_PLAYED[player])
    if keys & ONCE_A_TURN:
        counted.append(f"{player}:once:{card.base.name}")
    for key in counted:
        g.deeds[key] = g.deeds.get(key, 0) + n
    mark_changed(g, HISTORY)


def rewind(g: PhantomState, before: State | None, player: Player, id: ObjId) -> None:
    """The targets do not go together: as if it had not been declared (12.8.1). None: nothing has been done yet."""
    if before is None:
        g.holding -= 1
    else:
        asker = g.asker
        before.copy_into(g)
        g.asker = asker
        g.disown()
    g.barred.append(id)
    g.undone = True
    g.cite("12.8.1", id, player)


# --- resolving (5.2.4) ---------------------------------------------------------------------------------------------------
def context(g: PhantomState, w: Link) -> Ctx:
    c = Ctx(g, w.src, w.you, [s for s in w.slots], w.event, w.stamp)
    c.x = given_x(g, w.src, w.you, w.x)
    c.fixed = w.targets
    return c


def resolve_card(g: PhantomState, w: Link) -> None:
    id = w.obj
    if not g.in_play(id):
        return
    if w.flags & NEGATED:
        apply_removal(g, [id], DISCARD, "3.8.5", id, w.you)
        return
    ev = Event(RESOLVED, "5.2.4.a", id, w.you, src=id, cause=w.you, word="card")
    answer(g, [ev], BEFORE_PATIENT, "5.2.4.a")
    if g.in_play(id) and look(g, id).keywords & (UNION | OVERDRIVE) and not give_up(g, id, w.you):
        return
    ok = g.in_play(id) and carry(g, w, context(g, w))
    g.cite("5.2.4.b", id, w.you)
    if g.over:
        return
    if ok:
        happen(g, Event(RESOLVED, "5.2.4.c", id, w.you, src=id, cause=w.you, word="card"))
        answer(g, [ev], AFTER_PATIENT, "5.2.4.c")
    if g.in_play(id):
        g.cite("5.2.4.d", id, w.you)
        move_all(g, [id], UNDERWORLD, -1, 0, 0, id, w.you)


def carry(g: PhantomState, w: Link, c: Ctx) -> bool:
    """The effect of a played card (7.2.1), or a character comes out (5.4.2); whether it succeeded."""
    id = w.obj
    card = g.objs[id].card
    assert isinstance(card, PhantomCard)
    if card.kind & CHARACTER_CARD:
        g.cite("5.4.2", id, w.you)
        if w.flags & BLOCKS:
            g.coming_to_block = True
        new = come_out(g, id, w.you, AS_PLAY | SIDEWAYS, id, w.you)
        g.coming_to_block = False
        if new >= 0 and w.flags & BLOCKS and not g.objs[new].gone:
            block_by(g, new, "6.4.5")
        return new >= 0
    ok = True
    for t in texts(g, id):
        if t.aims and not still_proper(c, t.do, t.aims, t.modal):
            g.cite("8.2.5.a", id, w.you)
            return False
        ok = ok and resolve_effect(g, c, t, t.do, t.aims)
    return ok


def play_as(g: PhantomState, player: Player, id: ObjId, timely: bool, src: ObjId) -> bool:
    """プレイしたものとして解決する 5.3: no cost, through the play area, with targets of its own."""
    if g.objs[id].gone:
        return False
    barred = limit_refusal(g, player, id)
    if barred:
        g.cite("5.3.1.b", id, player)
        g.cite(barred, id, player)
        return False
    if timely and timing_refusal(g, player, id):
        g.cite("5.3.1.e", id, player)
        return False
    hold(g)
    ev = Event(MOVE, "5.3.2.a", id, player, src=src, cause=player, to=PLAY_AREA, to_player=player)
    happen(g, ev)
    id = ev.new
    c = Ctx(g, id, player, [], None, g.tick())
    ok = True
    for t in texts(g, id):
        if not can_aim(c, t.do, t.aims, t.modal) or not declare(c, t.do, t.aims, t.modal, "5.3.2.b", "5.3.2.c"):
            g.cite("5.3.1.d", id, player)
            ok = False
        else:
            declare_words(c, t.do, "5.3.2.d")
    count_once(g, player, id)
    g.cite("5.3.1.c", id, player)
    w = Link(A_CARD, id, id, player, None, c.slots, None, c.stamp)
    w.targets = c.fixed
    release(g)
    if ok:
        if g.in_play(id) and look(g, id).keywords & (UNION | OVERDRIVE) and not give_up(g, id, player):
            return False
        ok = g.in_play(id) and carry(g, w, context(g, w))
        g.cite("5.3.2.e", id, player)
        if ok:
            after = Event(RESOLVED, "5.3.2.f", id, player, src=id, cause=player, word="card")
            happen(g, after)
            answer(g, [after], AFTER_PATIENT, "5.3.2.f")
    if g.in_play(id):
        g.cite("5.3.2.g", id, player)
        move_all(g, [id], UNDERWORLD, -1, 0, 0, id, player)
    g.cite("5.3.3" if ok else "7.1.12.a", id, player)
    return ok


def count_once(g: PhantomState, player: Player, id: ObjId) -> None:
    """10.21.2.a: also what is resolved as if it were played."""
    if look(g, id).keywords & ONCE_A_TURN:
        g.did(f"{player}:once:{g.objs[id].card.base.name}")
