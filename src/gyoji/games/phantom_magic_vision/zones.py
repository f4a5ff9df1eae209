"""From zone to zone (1.11, 3, 11): adding to the hand, putting, moving, setting, coming out; showing and shuffling."""

from __future__ import annotations

from ...kernel.process.continuous import look
from ...kernel.process.leaving_the_game import lose
from ...kernel.process.pipeline import HAPPENED, happen, happen_all
from ...kernel.state.aliases import Flags, ObjId, Player, Spot, Zone
from ...kernel.state.event import Event
from ...kernel.state.terms import (
    AFTER_PATIENT,
    AS_DRAW,
    AS_PLAY,
    ATTACH,
    BEFORE_PATIENT,
    CONTROL_CHANGE,
    FACE,
    FACE_DOWN,
    MOVE,
    REVEAL,
    SHUFFLE,
    TURN,
)
from .answering import answer
from .automatic import shuffle_seen
from .card import PhantomCard
from .casters import admit
from .fields import Removal
from .lasting import shown_first
from .removing import apply_removal, discard_set_cards, in_owners_order, put_in_underworld, worn_at_most
from .state import PhantomState
from .terms import (
    CHARACTER_CARD,
    DECK,
    DISCARD,
    EQUIPMENT,
    FACE_UP,
    FIELD,
    FIELD_EQUIPMENT,
    HAND,
    LEADER,
    LEGEND,
    NO_DRAW,
    NO_EFFECT_DRAW,
    NODES,
    ON_CHARACTER,
    PLAY_AREA,
    REMOVE,
    REMOVED,
    SACRED,
    SECOND_TALISMAN,
    SIDEBOARD,
    UNDERWORLD,
)


# --- drawing (1.11) ------------------------------------------------------------------------------------------------
def draw(g: PhantomState, players: list[Player], n: int, rule: str, src: ObjId, cause: Player) -> int:
    """1.11.4: all at once; 1.11.7: who has fewer cards loses, all such at the same time."""
    players = [p for p in players if not g.player_key(p, NO_DRAW | NO_EFFECT_DRAW if src >= 0 else NO_DRAW)]
    if n <= 0 or not players:
        return 0
    if g.seen_whole:
        shuffle_seen(g)
    short = 0
    for p in players:
        if len(g.zone(DECK, p)) < n:
            short |= 1 << p
    if short:
        g.cite("1.11.7")
        lose(g, short, "1.5.3.b")
        return 0
    for p in players:  # 1.11.5: in turn order, as they are named
        cards = g.zone(DECK, p)[-n:][::-1]
        happen_all(g, [Event(MOVE, rule, id, p, src=src, cause=cause, to=HAND, flags=AS_DRAW) for id in cards])
    return n * len(players)


# --- moving (11.2, 11.3) -----------------------------------------------------------------------------------------------
def move_all(g: PhantomState, ids: list[ObjId], to: Zone, to_player: Player, flags: Flags, spot: Spot, src: ObjId,
             cause: Player) -> list[ObjId]:
    """Cards go to a zone; what each became, or -1. To the field: they come out one after the other."""
    if g.seen_whole and any([i >= 0 and g.zone_kind(i) == DECK for i in ids]) and to == HAND and not g.running:
        shuffle_seen(g)
    if to == FIELD:
        if len(ids) == 1 and ids[0] == src and g.zone_kind(src) == PLAY_AREA:
            flags |= AS_PLAY  # it was played
        return [come_out(g, id, to_player if to_player >= 0 else g.objs[id].owner, flags, src, cause) for id in ids]
    out = [-1] * len(ids)
    there = [i for i in ids if may_go(g, i, to)]
    leavers = [Removal(i, DISCARD, "11.3.3.a", src, cause, 0) for i in there if g.zone_kind(i) == FIELD]
    others = discard_set_cards(g, leavers, "11.3.3.a", "11.3.3.g") if leavers else []
    there = [i for i in there if not g.objs[i].gone]
    order = there
    if to in (UNDERWORLD, DECK) and len(there) > 1:
        g.cite("3.3.5")
        order = in_owners_order(g, there, "3.3.5")
    rule = MOVE_RULES.get(to, "11.3.2")
    events: list[Event] = []
    for id in order:
        g.cite("3.1.6", id)
        ev = Event(MOVE, rule, id, g.objs[id].owner, src=src, cause=cause, to=to, flags=flags)
        ev.spot = spot
        events.append(ev)
    if events:
        done = happen_all(g, events)
        for k in range(len(events)):
            if done[k] == HAPPENED and events[k].obj in ids:
                out[ids.index(events[k].obj)] = events[k].new if events[k].new >= 0 else g.objs[events[k].obj].next
    if others:
        put_in_underworld(g, others, "11.3.3.h")
    return out


MOVE_RULES = {
    HAND: "1.11.1", UNDERWORLD: "11.2.2.c", NODES: "1.8.4.a", REMOVED: "11.2.2.c", SIDEBOARD: "11.3.14", DECK: "11.3.14",
}


def may_go(g: PhantomState, id: ObjId, to: Zone) -> bool:
    return id >= 0 and not g.objs[id].gone and g.objs[id].zone >= 0 and (g.zone_kind(id) != to or to == DECK)


def come_out(g: PhantomState, id: ObjId, player: Player, flags: Flags, src: ObjId, cause: Player) -> ObjId:
    """場に出る 11.3.8, 11.3.9: by itself. From the field of one player to another's it only moves (11.3.8.b)."""
    o = g.objs[id]
    if o.gone or o.zone < 0:
        return -1
    if o.zone // g.players == FIELD:
        return change_field(g, id, player, flags, src, cause)
    if g.rules and g.forbidden("enter", player, id):
        g.cite("1.3.2", id, player)
        return -1
    played = flags & AS_PLAY != 0
    if unseen(g, id):  # nobody can see what it is
        g.cite("3.1.5.d", id, player)
        flags |= FACE_DOWN
    down = flags & FACE_DOWN != 0
    barred = "" if down else set_refusal(g, id, player)
    if barred:  # 10.15.3, 10.34.3
        g.cite(barred, id, player)
        move_all(g, [id], UNDERWORLD, -1, 0, 0, src, cause)
        return -1
    ev = Event(MOVE, "11.3.9.c", id, player, src=src, cause=cause, to=FIELD, flags=flags, to_player=player)
    if not down:
        if not admit(g, id, player, played):
            return -1
        card = g.objs[id].card
        if isinstance(card, PhantomCard) and card.kind & CHARACTER_CARD:
            g.cite("6.1.8.a", id, player)
            g.cite("11.3.9.a", id, player)
            g.chars[id] = card.standing
        ev.frm = g.zone_kind(id)
        answer(g, [ev], BEFORE_PATIENT, "11.3.9.b")
    if g.over or g.objs[id].gone:
        return -1
    g.unsettled += 1
    done = happen(g, ev)
    g.unsettled -= 1
    if done != HAPPENED:
        g.chars[id] = g.base_chars(id)
        return -1
    if not down:
        g.cite(g.text_refusal(g.objs[ev.new]), ev.new)
    if not down and not g.breaking and look(g, ev.new).keywords & ~g.ignored & SECOND_TALISMAN:  # before other effects
        apply_removal(g, [ev.new], REMOVE, "10.19.2.a", ev.new, player)
    g.settled()
    if not g.objs[ev.new].gone:
        answer(g, [ev], AFTER_PATIENT, "11.3.9.d")
    return ev.new


def unseen(g: PhantomState, id: ObjId) -> bool:
    """3.1.5.d: a card that lies face down and that no player can look at."""
    return g.zone_kind(id) in (DECK, NODES) and not any([g.visible(id, p) for p in range(g.players)])


def change_field(g: PhantomState, id: ObjId, player: Player, flags: Flags, src: ObjId, cause: Player) -> ObjId:
    """11.3.2, 3.1.7.b: the card keeps its state."""
    if g.objs[id].host >= 0:
        o = g.own(id)
        o.host = -1
        g.settle_chars(id)
    if g.objs[id].controller != player:
        happen(g, Event(CONTROL_CHANGE, "3.1.7.b", id, player, src=src, cause=cause))
    return id


def set_refusal(g: PhantomState, id: ObjId, player: Player) -> str:
    """The rule by which setting a card on the field fails because there is one such already."""
    keys = g.objs[id].card.base.keywords
    for key, stat, rule in ((FIELD_EQUIPMENT, 1, "10.15.3"), (LEADER, 2, "10.34.3")):
        if keys & key:
            there = [i for i in g.zone(FIELD, player) if g.objs[i].host < 0 and look(g, i).keywords & key]
            if len(there) >= g.player_stat(player, stat):
                return rule
    return ""


# --- setting on another card (11.3.10) -----------------------------------------------------------------------------------
def attach_refusal(g: PhantomState, id: ObjId, host: ObjId) -> str:
    """The rule by which a card cannot be set on another; "": it can."""
    keys = g.objs[id].card.base.keywords | (look(g, id).keywords if g.zone_kind(id) == FIELD else 0)
    if g.forbidden("set", g.objs[id].controller, id, host):
        return "11.3.13"
    keys &= ~g.ignored
    if keys & SACRED and not look(g, host).keywords & LEGEND:
        return "10.25.2.a"
    if keys & EQUIPMENT:
        worn = [i for i in g.set_on(host) if i != id and look(g, i).keywords & EQUIPMENT]
        if worn and len(worn) >= worn_at_most(g, host):
            return "10.13.4"
    return ""


def attach(g: PhantomState, id: ObjId, host: ObjId, src: ObjId, cause: Player, down: bool = False) -> ObjId:
    """Set a card on another where it is not yet; what it became, or -1: a second piece of equipment goes to the underworld
    (10.13.4)."""
    if g.objs[id].gone or g.objs[host].gone or id == host or g.zone_kind(host) != FIELD or g.objs[id].host == host:
        return -1
    barred = attach_refusal(g, id, host)
    if barred:
        g.cite(barred, id, cause)
        if barred == "10.13.4":
            move_all(g, [id], UNDERWORLD, -1, 0, 0, src, cause)
        return -1
    player = g.objs[host].controller
    ev = Event(ATTACH, "11.3.10.b", id, player, host, src, cause)
    answer(g, [ev], BEFORE_PATIENT, "11.3.10.a")
    if g.over or g.objs[id].gone or g.objs[host].gone:
        return -1
    g.unsettled += 1
    if g.zone_kind(id) == FIELD:
        if down:
            turn_faces(g, [id], True, False, src, cause)
        if g.objs[id].controller != player:
            happen(g, Event(CONTROL_CHANGE, "11.3.1", id, player, src=src, cause=cause))
        g.lose_character(id)
        happen(g, ev)
        new = id
    else:
        move = Event(MOVE, "11.3.10.b", id, player, host + 1, src, cause, to=FIELD, to_player=player)
        if down or unseen(g, id):
            g.cite("3.1.5.d", id, player)
            move.flags |= FACE_DOWN
        happen(g, move)
        new = move.new
        ev = Event(ATTACH, "11.3.10.b", new, player, host, src, cause)
        g.note(ev)
    g.unsettled -= 1
    if new >= 0 and not look(g, new).keywords & ON_CHARACTER:
        g.cite("11.3.11.b", new)
    g.settled()
    if new >= 0 and not g.objs[new].gone:
        answer(g, [ev], AFTER_PATIENT, "11.3.10.c")
    return new


# --- states (11.5, 5.7) --------------------------------------------------------------------------------------------------
def turn_all(g: PhantomState, ids: list[ObjId], sideways: bool, flags: Flags, src: ObjId, cause: Player) -> int:
    """11.5.1, 11.5.2; what is so already is not changed (11.5.3)."""
    rule = "11.5.2" if sideways else "11.5.1"
    n = 1 if sideways else 0
    events = [Event(TURN, rule, i, g.objs[i].controller, n, src, cause, flags=flags) for i in ids if i >= 0]
    if not events:
        return 0
    return happen_all(g, events).count(HAPPENED)


def turn_faces(g: PhantomState, ids: list[ObjId], down: bool, changes: bool, src: ObjId, cause: Player) -> int:
    """5.7.2; 5.7.3: what lies so already counts as turned, unless the text says what it was before (5.7.3.a)."""
    done = 0
    for id in ids:
        if g.objs[id].gone:
            continue
        if g.zone_kind(id) == SIDEBOARD:
            g.cite("3.9.3.b", id)
            o = g.own(id)
            o.states = o.states & ~FACE_UP if down else o.states | FACE_UP
            done += 1
            continue
        if g.objs[id].down == down:
            g.cite("5.7.3.a" if changes else "5.7.3", id)
            done += 0 if changes else 1
            continue
        done += 1
        g.lose_character(id)
        g.cite("5.7.2.a", id)
        o = g.own(id)
        o.notes = {k: v for k, v in o.notes.items() if k not in ("defined", "form")}
        if down:
            for p in range(g.players):
                o.known |= 1 << (8 + p)  # all have seen it
        g.unsettled += 1
        happen(g, Event(FACE, "5.7.2.b", id, o.controller, 1 if down else 0, src, cause))
        g.unsettled -= 1
        if down and src == id:  # by its own effect: its text may be looked at
            g.cite("5.7.5", id)
            g.own(id).known |= (1 << g.players) - 1
        if not down:  # it comes out anew
            ev = Event(MOVE, "5.7.2.c", id, o.controller, src=src, cause=cause, frm=FIELD, to=FIELD, to_player=o.controller)
            ev.new = id
            answer(g, [ev], AFTER_PATIENT, "5.7.2.c")
        g.settled()
    return done


# --- showing and shuffling (11.6 to 11.8) ----------------------------------------------------------------------------------
def reveal(g: PhantomState, ids: list[ObjId], viewer: Player, src: ObjId, cause: Player) -> None:
    """11.6.1: to all; 11.7.1: to one player; until the effect is over. The cards stay where they are (11.6.2)."""
    mask = (1 << g.players) - 1 if viewer < 0 else 1 << viewer
    for id in ids:
        if id < 0 or g.objs[id].gone:
            continue
        if viewer < 0 and g.zone_kind(id) == HAND:
            id = shown_first(g, id)
        if g.objs[id].known & mask != mask:
            g.own(id).known |= mask
            g.shown = [*g.shown, id]
        happen(g, Event(REVEAL, "11.6.1" if viewer < 0 else "11.7.1", id, viewer, src=src, cause=cause))


def shuffle(g: PhantomState, player: Player, zone: Zone, src: ObjId, cause: Player) -> None:
    g.seen_whole &= ~(1 << player)
    happen(g, Event(SHUFFLE, "11.8.1", -1, player, src=src, cause=cause, to=zone))


def set_node(g: PhantomState, player: Player, id: ObjId) -> None:
    """1.8.3."""
    g.cite("1.8.3.a", id, player)
    happen(g, Event(MOVE, "1.8.3.b", id, player, cause=player, to=NODES, word="node-set"))
    g.cite("1.8.5", id, player)
    g.did(f"{player}:node-set")


