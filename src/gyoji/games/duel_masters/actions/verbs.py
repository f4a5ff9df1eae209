"""Verbs that only Duel Masters has (701)."""

from __future__ import annotations

from typing import Final

from ....kernel.process.apply import add_lasting_effect
from ....kernel.process.continuous import look
from ....kernel.process.pipeline import HAPPENED, NOT_DONE, happen, happen_all
from ....kernel.state.aliases import Duration, ObjId, Player, Ref, Zone
from ....kernel.state.card import LastingEffect
from ....kernel.state.event import Event
from ....kernel.state.terms import CONTROL_CHANGE, DECLARE, MODE, MOVE, NUMBER, SCHEDULE, TO_BOTTOM, is_player
from ..abilities import executing
from ..card_types import cross_gears, spells
from ..concepts import battles, costs, seals
from ..concepts.mana import AvailableMana
from ..state.notes import CAME_BY
from ..state.state import DuelState
from ..state.terms import (
    BATTLE,
    COST,
    CREATURE,
    DECK,
    FACE_UP,
    HANDS,
    JOINED,
    LEXICON,
    LINKED,
    NO_REDIRECT,
    SHIELDS,
    SPELL,
    UNTRIGGERED,
    WEAPON,
)
from ..structures import composites, double_sided, evolution
from ..turn import attacking, shield_breaking
from ..zones import entering, moving

MOST_HANDS: Final = 20  # then chance decides


def may_verb(g: DuelState, verb: str, you: Player, refs: list[Ref], word: str) -> bool:
    """Whether a player may choose to do it."""
    if verb in ("play", "summon", "cast", "generate"):
        return any(r >= 0 and can_play(g, you, r, verb) for r in refs)
    if verb == "put-upon":
        return len(refs) > 1
    return True


def can_play(g: DuelState, you: Player, id: ObjId, verb: str) -> bool:
    if g.objs[id].gone:
        return False
    for c in executing.free_choices(g, id, verb):
        fits = verb == "play" or (verb == "cast") == (c.ch.types & SPELL != 0 and not c.ch.types & CREATURE)
        if fits and executing.can_come(g, you, id, c.ch) and not (
                g.rules and (g.forbidden("play", you, id) or g.forbidden(costs.act_word(c.ch.types), you, id))):
            return True
    return False


def do_verb(g: DuelState, verb: str, src: ObjId, you: Player, refs: list[Ref], n: int, word: str, until: Duration) -> int:
    if refs and is_player(refs[0]):
        return player_verb(g, verb, src, you, refs, n, word)
    if verb in ("play", "summon", "cast", "generate"):
        return play_all(g, verb, refs, src, you, word)
    if verb == "break":
        return break_them(g, refs, src, you, word)
    if verb == "untriggered":
        return untriggered(g, refs, src, you)
    if verb == "battle":
        return battles.battle(g, refs[0], refs[-1], src, you, True)
    if verb == "redirect":
        barred = g.attacker < 0 or look(g, g.attacker).keywords & NO_REDIRECT
        return 0 if barred else attacking.redirect(g, refs[-1])
    if verb == "end-attack":
        if g.attacker >= 0:
            g.attack_over = True
        return 1
    if verb == "win" or verb == "lose":
        return player_verb(g, verb, src, you, [-1 - you], n, word)
    return piles(g, verb, src, you, refs, n, word)


def piles(g: DuelState, verb: str, src: ObjId, you: Player, refs: list[Ref], n: int, word: str) -> int:
    """What concerns cards under, upon, beside or behind others."""
    if verb == "cross":
        return sum(cross_gears.cross(g, i, refs[-1], src, you) for i in refs[:-1])
    if verb == "equip":
        return sum(equip(g, i, refs[-1], src, you) for i in refs[:-1])
    if verb == "uncross":
        return sum(cross_gears.uncross(g, i) for i in refs)
    if verb == "fortify":
        g.pend(refs[0])
        return 1 if spells.fortify(g, you, refs[0], refs[-1] if len(refs) > 1 else -1) >= 0 else 0
    if verb == "put-under":
        return sum(evolution.put_under(g, i, refs[-1], src, you) for i in refs[:-1])
    if verb == "put-upon":
        return put_upon(g, refs[0], refs[1:], src, you)
    if verb == "take-under":
        return sum(len(evolution.take_under(g, i, n, LEXICON.zones[word], you, src)) for i in refs)
    if verb == "leave-top":
        return sum(card_alone(g, i, LEXICON.zones[word], src, you) for i in refs)
    if verb == "flip":
        return sum(double_sided.turn_over(g, i, word, src, you) for i in refs)
    if verb == "join":
        return sum(composites.join(g, i, word.split("|"), src, you) for i in refs)
    if verb == "release":
        return sum(composites.release(g, i, src, you) for i in refs)
    if verb == "hyper":
        return sum(double_sided.release(g, i, you) for i in refs)
    if verb == "spend":
        return sum(double_sided.spend(g, i) for i in refs)
    if verb == "seal":
        return sum(seals.seal(g, i, max(1, n), src, you) for i in refs)
    if verb == "unseal":
        return sum(seals.unseal(g, i, you) for i in refs)
    if verb == "swap":
        return swap(g, refs[0], refs[-1], src, you)
    if verb == "shield-up" or verb == "shield-down":
        return shield(g, refs, verb == "shield-up", src, you)
    if verb == "afterwards":
        g.effect.afterwards = LEXICON.zones[word]
        g.effect.after_flags = TO_BOTTOM if word == "deck" else 0
        return 1
    raise NotImplementedError(verb)


def card_alone(g: DuelState, id: ObjId, to: Zone, src: ObjId, you: Player) -> int:
    """109.2a: a card is chosen, not the element of which it is one."""
    if id >= 0 and g.objs[id].states & (LINKED | JOINED):
        return composites.card_of(g, id, to, src, you)
    return evolution.leave_top(g, id, to, src, you)


# --- executing by an effect (112.3g, 409.1e) ------------------------------------------------------------------------
def play_all(g: DuelState, verb: str, refs: list[Ref], src: ObjId, you: Player, word: str) -> int:
    done = 0
    if len(refs) > 1:
        g.cite("409.1e", src, you)
        for id in refs:
            g.pend(id)
    for id in refs:
        if id < 0 or g.over:
            continue
        g.unpend(id)
        if word == "pay":
            done += pay_for(g, id, you, verb)
        elif executing.execute_free(g, you, id, src, "112.3", verb) >= 0:
            done += 1
    return done


def pay_for(g: DuelState, id: ObjId, you: Player, verb: str) -> int:
    """It is executed for its cost, in the middle of an effect."""
    available = AvailableMana(g, you)
    for c in executing.free_choices(g, id, verb):
        if executing.executable(g, you, id, c, available):
            executing.declare(g, you, id, c)
            return 1
    return 0


# --- shields ------------------------------------------------------------------------
def break_them(g: DuelState, refs: list[Ref], src: ObjId, you: Player, word: str) -> int:
    """701.14: by the source, if it is a creature; with word "it" the last one named breaks."""
    breaker = src if g.zone_kind(src) == BATTLE or g.objs[src].zone // 2 == BATTLE else -1
    shields = refs
    if word == "it":
        breaker = refs[-1]
        shields = refs[:-1]
    done = 0
    for p in g.order():
        mine = [i for i in shields if i >= 0 and not g.objs[i].gone and g.objs[i].zone == SHIELDS * 2 + p]
        if mine:
            done += shield_breaking.break_shields(g, mine, breaker, src, you)
    return done


def untriggered(g: DuelState, refs: list[Ref], src: ObjId, you: Player) -> int:
    done = 0
    for p in g.order():
        mine = [i for i in refs if i >= 0 and not g.objs[i].gone and g.objs[i].zone == SHIELDS * 2 + p]
        for id in mine:
            g.own(id).states |= UNTRIGGERED
        done += len(shield_breaking.to_hand(g, mine, p, src, you, False))
    return done


def shield(g: DuelState, refs: list[Ref], up: bool, src: ObjId, you: Player) -> int:
    """701.32: new shields, face up or as usual."""
    new = moving.move_all(g, refs, SHIELDS, 0, 0, src, you)
    for id in new:
        if id >= 0 and up:
            g.own(id).states |= FACE_UP
            g.cite("701.32b", id, you)
    return sum(1 for i in new if i >= 0)


# --- cards in the battle zone ------------------------------------------------------------------------
def put_upon(g: DuelState, id: ObjId, bases: list[ObjId], src: ObjId, you: Player) -> int:
    left = [i for i in bases if i != id and not g.objs[i].gone]
    if g.objs[id].gone or not left:
        return 0
    g.pend(id)
    new = evolution.evolve(g, id, left, you, 0, "701.15a", src)
    if new < 0:
        g.unpend(id)
    return 1 if new >= 0 else 0


def equip(g: DuelState, id: ObjId, host: ObjId, src: ObjId, you: Player) -> int:
    """305.2: a weapon comes to the battle zone with a creature."""
    if g.zone_kind(id) == BATTLE:
        return cross_gears.cross(g, id, host, src, you)
    if g.objs[id].gone or g.objs[host].gone or host == id or not g.chars[id].types & WEAPON:
        return 0
    g.pend(id)
    new = entering.put_with(g, id, host, you, "305.2", src)
    if new < 0:
        g.unpend(id)
    return 1 if new >= 0 else 0


def swap(g: DuelState, leaves: int, comes: int, src: ObjId, you: Player) -> int:
    """701.26: the one goes where the other was; orientation and attack are handed on."""
    if g.objs[leaves].gone or g.objs[comes].gone or g.objs[leaves].zone // 2 != BATTLE:
        return 0
    zone = g.zone_kind(comes)
    turned = g.objs[leaves].tapped
    attacks = g.attacker == leaves
    states = g.objs[leaves].states
    notes = g.objs[leaves].notes
    g.cite("701.26a", leaves, you)
    ev = moving.going(g, leaves, zone, "701.26a", 0, src, you)
    over = g.attack_over
    g.pend(comes)
    done = happen(g, ev) if can_enter(g, comes, you) else NOT_DONE
    if done != HAPPENED or not g.objs[leaves].gone:
        g.cite("701.26b", leaves, you)
        g.unpend(comes)
        return 0
    came = g.own(comes)
    came.notes = {**came.notes, CAME_BY + "swap": 1}
    new = entering.enter(g, comes, you, 0, "701.26a", src)
    if new < 0:
        g.unpend(comes)
        return 0
    o = g.own(new)
    o.tapped = turned
    o.states |= states
    o.notes = {**{k: n for k, n in notes.items() if not k.startswith(CAME_BY)}, CAME_BY + "swap": 1}
    if attacks:
        g.attacker = new
        g.attack_over = over
    g.shows(new)
    return 1


def can_enter(g: DuelState, id: ObjId, player: Player) -> bool:
    return not (g.rules and g.forbidden("enter", player, id)) and executing.can_come(g, player, id, g.chars[id])


def take_control(g: DuelState, ids: list[ObjId], player: Player, until: Duration, src: ObjId, cause: Player) -> int:
    done = 0
    for id in ids:
        if g.objs[id].zone // 2 != BATTLE:
            continue
        before = g.objs[id].controller
        if happen(g, Event(CONTROL_CHANGE, "608.2", id, player, src=src, cause=cause)) == HAPPENED:
            done += 1
            if until:
                f = LastingEffect(src, cause, g.tick(), until, "608.2")
                f.slots = [[id]]
                f.returns = before
                f.player = cause
                add_lasting_effect(g, f, "608.2")
    return done


# --- players ------------------------------------------------------------------------
def player_verb(g: DuelState, verb: str, src: ObjId, you: Player, refs: list[Ref], n: int, word: str) -> int:
    players = [-1 - r for r in refs]
    if verb == "win" or verb == "lose":
        for p in players:
            g.victors |= 1 << (p if verb == "win" else p + 2)
        g.settled()
        return len(players)
    if verb == "break":
        done = 0
        for p in players:
            chosen = shield_breaking.choose_shields(g, you, p, n, src, "701.14a")
            done += break_them(g, chosen, src, you, word)
        return done
    if verb == "extra-turn":
        for p in players:
            g.extra.append(p)
        happen(g, Event(SCHEDULE, "500.5", src=src, cause=you, word="turn"))
        return len(players)
    if verb == "skip":
        for p in players:
            g.skips.append(f"{p}:{word}")
        happen(g, Event(SCHEDULE, "500.2", src=src, cause=you, word=word))
        return len(players)
    if verb == "end-turn":
        g.schedule = []
        g.pending = []
        g.declared.calls = []
        g.cut = True
        happen(g, Event(SCHEDULE, "500.2", src=src, cause=you, word="end"))
        return 1
    if verb == "gr-summon":
        return sum(1 for p in players for _ in range(g.times(max(1, n))) if entering.gr_summon(g, p, src) >= 0)
    if verb == "deed":
        for p in players:
            g.did(f"{p}:{word}")
        return 1
    if verb == "rearrange":
        for p in players:
            rearrange(g, p, src, you)
        return len(players)
    if verb == "exchange":
        for p in players:
            exchange(g, p, word.split(" "), src, you)
        return len(players)
    if verb == "judge":
        return judge_tops(g, you, src)
    if verb == "janken":
        return janken(g, you, src)
    raise NotImplementedError(verb)


def janken(g: DuelState, you: Player, src: ObjId) -> int:
    """Both show a hand at the same time, again as long as they are alike; 1 if the player has won."""
    for _ in range(MOST_HANDS):
        shown = [0, 0]
        for p in g.order():
            g.hands = True
            shown[p] = g.ask(MODE, p, [0, 1, 2], src, "103.4")
            g.hands = False
        for p in g.order():
            happen(g, Event(DECLARE, "103.4", src, p, src=src, cause=you, word=HANDS[shown[p]]))
        if shown[0] != shown[1]:
            return 1 if (shown[1 - you] - shown[you]) % 3 == 1 else 0  # stone beats scissors, scissors paper, paper stone
    return g.chance(2, "janken")


def rearrange(g: DuelState, player: Player, src: ObjId, you: Player) -> None:
    """113.2a: the cards of all shields are mixed; each place keeps as many as it had, and what is attached to it."""
    shields = g.zones[SHIELDS * 2 + player]
    left = [part for id in shields for part in g.objs[id].parts]
    g.cite("113.2a", src, you)
    for id in shields:
        o = g.own(id)
        o.parts = [left.pop(g.chance(len(left), "shields")) for _ in o.parts]
        o.card = g.cards[o.parts[0]]
        o.known = 0
        o.states &= ~FACE_UP
        g.shows(id)


def exchange(g: DuelState, player: Player, names: list[str], src: ObjId, you: Player) -> None:
    """701.26c: two zones change places, also where one is empty; what cannot move stays."""
    first, second = [LEXICON.zones[n] for n in names]
    g.cite("701.26c", src, you)
    events = [Event(MOVE, "701.26c", i, player, src=src, cause=you, to=second) for i in g.zone(first, player)]
    events += [Event(MOVE, "701.26c", i, player, src=src, cause=you, to=first) for i in g.zone(second, player)]
    happen_all(g, events)


def judge_tops(g: DuelState, you: Player, src: ObjId) -> int:
    """701.21: both show the top card and put it under their deck; the player wins with at least the other's cost."""
    costs = [-1, -1]
    for p in g.order():
        if g.zones[DECK * 2 + p]:
            top = g.zones[DECK * 2 + p][-1]
            moving.reveal(g, [top], -1, src, you)
            costs[p] = shown_cost(g, top, p)
            happen(g, Event(MOVE, "701.21a", top, p, src=src, cause=you, to=DECK, flags=TO_BOTTOM))
    g.cite("701.21b", src, you)
    return 1 if costs[you] >= costs[1 - you] else 0


def shown_cost(g: DuelState, id: ObjId, player: Player) -> int:
    """201.2c: of two costs, whoever shows the card chooses."""
    faces = g.chars[id].faces
    if len(faces) < 2 or faces[0].stats[COST] == faces[1].stats[COST]:
        return g.value(id, COST)
    g.cite("201.2c", id, player)
    return g.ask(NUMBER, player, [face.stats[COST] for face in faces], id, "201.2c")
