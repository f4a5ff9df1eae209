"""The verbs that are Magic's own (701 and others): which procedure each word of a text means."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ....kernel.process.pipeline import happen
from ....kernel.state.aliases import Duration, ObjId, Player, Ref
from ....kernel.state.event import Event
from ....kernel.state.terms import BY_EFFECT, MAY, MOVE, SIDEWAYS, TO_BOTTOM
from ..additional import coins_and_dice, copying, designations, transforming
from ..card_types import attachments, dungeons
from ..combat import declaring
from ..concepts import changing_targets, control, counters, damage, ending
from ..concepts.described_tokens import creature_token
from ..keywords import phasing
from ..multiplayer import shared_teams
from ..spells import cast_by_effect, countering
from ..state.combat import NOTHING
from ..state.fields import MagicFields
from ..state.terms import (
    BATTLEFIELD,
    BEGINNING_PHASE,
    COMBAT_PHASE,
    EXILE,
    GRAVEYARD,
    HAND,
    LAND,
    LIBRARY,
    NO_PLAY_LANDS,
    POSTCOMBAT_MAIN,
)
from ..turn import steps
from ..zones import exile_until
from . import destroy, on_permanents, ring, with_library
from .destroy import NOT_REGENERATED

OF_TURNS: Final = ("extra-turn", "skip", "lead")  # where teams take turns, this happens to teams
ZONE_WORDS: Final = {"battlefield": BATTLEFIELD, "bottom": LIBRARY, "exile": EXILE, "hand": HAND, "library": LIBRARY}
Verb = Callable[[MagicFields, list[ObjId], ObjId, Player], int]  # to these, by this source and player
#: done to what is on the battlefield
TO_PERMANENTS: Final[dict[str, Verb]] = {
    "regenerate": destroy.regenerate, "flip": transforming.flip, "turn-down": transforming.turn_down,
    "goad": on_permanents.goad, "detain": on_permanents.detain, "suspect": on_permanents.suspect,
}
#: done wherever they are
TO_CARDS: Final[dict[str, Verb]] = {
    "turn-up": transforming.turn_up, "morph-up": transforming.turn_up, "exile-until": exile_until.exile_until,
    "shuffle-into": with_library.shuffle_into, "owner-shuffles": with_library.shuffle_into,
}
#: done by a player, from this source
BY_PLAYER: Final[dict[str, Callable[[MagicFields, Player, ObjId], int]]] = {
    "proliferate": on_permanents.proliferate, "populate": on_permanents.populate,
    "populate-attacking": on_permanents.populate_attacking, "time-travel": on_permanents.time_travel,
    "forage": on_permanents.forage, "clash": with_library.clash, "learn": with_library.learn,
    "manifest-dread": with_library.manifest_dread, "monarch": designations.crown, "ring": ring.tempt,
    "initiative": dungeons.take_initiative,
}
#: the same, so often or so much
BY_PLAYER_SO_MUCH: Final[dict[str, Callable[[MagicFields, Player, int, ObjId], int]]] = {
    "bolster": on_permanents.bolster, "support": on_permanents.support, "incubate": on_permanents.incubate,
    "blight": on_permanents.blight, "collect-evidence": on_permanents.collect_evidence, "surveil": with_library.surveil,
    "discover": with_library.discover,
}


def do(g: MagicFields, verb: str, src: ObjId, you: Player, refs: list[Ref], n: int, word: str, until: Duration) -> int:
    """Something is done to permanents, to spells, with a library or by players; how much of it."""
    done = done_to_permanents(g, verb, src, you, [r for r in refs if r >= 0], n, word, until)
    if done < 0:
        done = done_to_several(g, verb, src, you, refs, n, word, until)
    if done < 0:
        done = done_to_spells(g, verb, src, you, [r for r in refs if r >= 0], n, word)
    if done >= 0:
        return done
    players = [-1 - r for r in refs if r < 0] if refs else [you]
    if verb == "lose":
        return ending.lose_game(g, players)
    if g.shared_turns and verb in OF_TURNS:
        g.cite("805.8", src, you)
        players = [p for p in range(g.players) if any([g.side(q)[0] == p for q in players])]
    if g.heads and verb == "set-life":
        players = shared_teams.one_of_each_team(g, players, src)
    total = 0
    for p in players:
        done = done_by_player(g, verb, p, n, word, src, you)
        if done < 0:
            raise NotImplementedError(verb)
        total += done
    return total


def done_to_permanents(g: MagicFields, verb: str, src: ObjId, you: Player, ids: list[ObjId], n: int, word: str,
                       until: Duration) -> int:
    """Verbs done to permanents, one by one; -1: none of these."""
    if verb in TO_CARDS:
        return TO_CARDS[verb](g, ids, src, you)
    here = [i for i in ids if not g.objs[i].gone and g.zone_kind(i) == BATTLEFIELD]
    if verb in TO_PERMANENTS:
        return TO_PERMANENTS[verb](g, here, src, you)
    if verb == "sacrifice":
        return destroy.sacrifice(g, here, max(-1, you), src)
    if verb == "regenerate-now":  # 701.15b
        for i in here:
            destroy.regenerated(g, i)
        return len(here)
    if verb == "destroy-no-regenerate":
        return destroy.destroy(g, here, src, you, NOT_REGENERATED)
    if verb == "unattach":
        return sum([1 for i in here if attachments.unattach(g, i)])
    if verb == "transform" or verb == "convert":
        return transforming.transform(g, here, src, you, "701.28a" if verb == "transform" else "701.50a")
    if verb == "phase-out":
        if word == "until":
            return phasing.phase_out_until(g, here, src, you)
        return phasing.phase_out(g, here, src, you)
    if verb == "no-longer":
        return on_permanents.no_longer(g, here, word)
    if verb == "tap-stays":
        return on_permanents.stay_tapped(g, here)
    if verb == "switch":
        return on_permanents.switch(g, here, until, src, you)
    if verb == "remove-from-combat":
        return sum([1 for i in here if declaring.remove_from_combat(g, i)])
    if verb == "enter-attacking":
        return sum([1 for i in ids if put_attacking(g, i, src, you)])
    if verb == "attack-another":
        return sum([1 for i in here if declaring.attack_another(g, i, you)])
    if verb == "become-blocked":
        return sum([1 for i in here if declaring.become_blocked(g, i)])
    if verb == "monstrosity":
        return sum([on_permanents.monstrosity(g, i, n, src, you) for i in here])
    if verb == "adapt":
        return sum([on_permanents.adapt(g, i, n, src, you) for i in here])
    if verb == "explore":
        return sum([with_library.explore(g, i, src) for i in ids])  # 701.40c: also what is gone
    if verb == "connive":
        if len(ids) > 1:  # 701.47d: the active player's first
            g.cite("701.47d", src, you)
            ids = sorted(ids, key=lambda i: not g.has_turn(g.objs[i].controller))
        return sum([with_library.connive(g, i, n, src) for i in ids])  # 701.47c
    if verb == "exert":
        exerted = ids or [src]
        if len(here) < len(ids):
            g.cite("701.39c", ids[0], you)
            exerted = here
        return on_permanents.exert(g, exerted, src, you)
    if verb == "endure":
        return sum([endure(g, i, n, src) for i in here])
    if verb == "copy-token":
        return sum([len(g.create(copying.copied(g, i), you, max(1, n), False, False, src, you)) for i in ids])
    if verb == "embalm" or verb == "eternalize":
        return sum([len(g.create(copying.embalmed(g, i, verb == "eternalize"), you, 1, False, False, src, you))
                    for i in ids])
    return -1


def done_to_several(g: MagicFields, verb: str, src: ObjId, you: Player, refs: list[Ref], n: int, word: str,
                    until: Duration) -> int:
    """Verbs of two objects, or that move what they name; -1: none of these."""
    ids = [r for r in refs if r >= 0]
    if verb == "fight":
        return 1 if len(ids) > 1 and damage.fight(g, ids[0], ids[1], src, you) else 0
    if verb == "attach":
        return 1 if len(refs) > 1 and attachments.attach(g, refs[0], refs[1], word == "as-creature") else 0
    if verb == "exchange-control":
        return 1 if len(ids) > 1 and control.exchange(g, ids[0], ids[1], src, you, until) else 0
    if verb == "become-copy":
        return copying.become_copy(g, ids[:-1], ids[-1], [], until, src, you) if len(ids) > 1 else 0
    if verb == "enter-blocking":
        return 1 if len(ids) > 1 and declaring.enter_blocking(g, ids[0], ids[1]) else 0
    if verb == "block":
        return 1 if len(ids) > 1 and declaring.made_to_block(g, ids[0], ids[1]) else 0
    if verb == "move-counters":
        return counters.move(g, ids[0], ids[1], word, n, src, you) if len(ids) > 1 else 0
    if verb == "double-counters":
        return sum([on_permanents.double_counters(g, r, word, src, you) for r in refs])
    if verb == "as-cascading":
        return with_library.as_cascading(g, you, ids)
    if verb == "owner-top-bottom":
        for i in ids:
            low = g.ask(MAY, g.objs[i].owner, [0, 1], i, "401.4")
            spot = 2 if word == "second" and not low else 0
            g.do_move([i], LIBRARY, -1, BY_EFFECT | (TO_BOTTOM if low else 0), spot, src, you)
        return len(ids)
    return -1


def done_to_spells(g: MagicFields, verb: str, src: ObjId, you: Player, ids: list[ObjId], n: int, word: str) -> int:
    """Verbs about spells and abilities; -1: none of these."""
    if verb == "counter":
        return countering.counter(g, ids, ZONE_WORDS.get(word, GRAVEYARD), src, you, word == "bottom")
    if verb == "copy-spell":
        return len(countering.copy_waiting(g, ids, max(1, n), you, src, word == "same"))
    if verb == "change-targets":
        return sum([changing_targets.change_target(g, i, changing_targets.ANYTHING, you) for i in ids])
    if verb == "new-targets":
        return sum([changing_targets.new_targets(g, i, you, False) for i in ids])
    if verb == "change-any-targets":
        return sum([changing_targets.new_targets(g, i, you, False, "115.7c") for i in ids])
    if verb == "change-a-target":
        return sum([changing_targets.change_one(g, i, changing_targets.ANYTHING, you) for i in ids])
    if verb == "cast" or verb == "play":
        return sum([1 for i in ids if cast_or_play(g, verb, i, you if you >= 0 else g.objs[i].owner, word)])
    return -1


def cast_or_play(g: MagicFields, verb: str, id: ObjId, player: Player, word: str) -> bool:
    if verb == "play":
        return play(g, id, player, word == "pay")
    if word not in ("", "pay"):
        return cast_by_effect.by_label(g, player, id, word)
    return cast_by_effect.by_effect(g, player, id, word == "pay")


def done_by_player(g: MagicFields, verb: str, p: Player, n: int, word: str, src: ObjId, you: Player) -> int:
    """What the player does, or what happens to them; -1: none of these."""
    if verb in BY_PLAYER:
        return BY_PLAYER[verb](g, p, src)
    if verb in BY_PLAYER_SO_MUCH:
        return BY_PLAYER_SO_MUCH[verb](g, p, n, src)
    if verb == "scry":
        return with_library.scry(g, p, p, n, src, "701.18a", "scry")
    if verb == "fateseal":
        return with_library.scry(g, p, g.an_opponent(p, src, "701.22a"), n, src, "701.22a", "fateseal")
    if verb == "mill":
        return len(with_library.mill(g, p, n, src, you))
    if verb == "investigate":
        return on_permanents.investigate(g, p, max(1, n), src)
    if verb == "lose-counters":
        return on_permanents.lose_counters(g, p, word, src)
    if verb.startswith("get-"):
        return on_permanents.counter_symbols(g, p, verb[4:], n, src)
    if verb.startswith("pay-"):
        if g.player_counter(p, verb[4:]) < n:
            return 0
        return on_permanents.counter_symbols(g, p, verb[4:], -n, src)
    if verb == "win":
        return ending.win(g, p)
    if verb == "draw-game":
        return ending.draw_game(g, you)
    if verb == "extra-turn":  # 500.7
        g.extra.extend([p] * max(1, n))
        return 1
    if verb == "extra-combat":  # 500.8
        steps.add_phase(g, [*COMBAT_PHASE, POSTCOMBAT_MAIN] if word == "main" else [*COMBAT_PHASE] * max(1, n))
        return 1
    if verb == "extra-beginning":
        steps.add_phase(g, BEGINNING_PHASE)
        return 1
    if verb == "extra-step":
        steps.add_step(g, word)
        return 1
    if verb == "extra-steps":  # after this phase
        steps.add_phase(g, [steps.step_named(word)] * n)
        return n
    if verb == "lead":
        g.to_be_controlled_by = [you if q == p else old for q, old in enumerate(g.to_be_controlled_by)]
        return 1
    if verb == "skip":  # 500.10
        g.skips = [*g.skips, *[f"{p}:{word}"] * max(1, n)]
        return 1
    if verb == "set-life":
        return on_permanents.set_life(g, p, n, src, you)
    if verb == "discard-hand":
        return len(g.do_discard(g.hand_of(p).copy(), 0, src, you))
    if verb == "end-turn":
        return ending.end_turn(g)
    if verb == "end-combat":
        return ending.end_combat_phase(g)
    if verb == "coin":
        return coins_and_dice.flip_until_lost(g, p, src) if word == "until" else coins_and_dice.flip(g, p, max(1, n), src)
    return dungeons.venture(g, p, word == "undercity", src) if verb == "venture" else designated(g, verb, p, src)


def designated(g: MagicFields, verb: str, p: Player, src: ObjId) -> int:
    """Who is the monarch, whom the Ring tempts, day and night; -1: none of these."""
    if verb == "blessing":
        return designations.bless(g, p, "702.131a")
    if verb == "day":
        return designations.becomes(g, designations.DAY, src)
    if verb == "night":
        return designations.becomes(g, designations.NIGHT, src)
    return -1


def put_attacking(g: MagicFields, id: ObjId, src: ObjId, you: Player) -> bool:
    """508.4; a card that is elsewhere comes tapped, and attacks what the creature that it replaces did (702.49c)."""
    if g.zone_kind(id) == BATTLEFIELD:
        return declaring.enter_attacking(g, id)
    new = g.do_move([id], BATTLEFIELD, you, BY_EFFECT | SIDEWAYS, 0, src, you)[0]
    if new < 0:
        return False
    g.cite("702.49c", new)
    left = [a for a in g.fight.last if a not in g.fight.attackers]
    return declaring.enter_attacking(g, new, g.fight.last[left[-1]] if left else NOTHING)


def endure(g: MagicFields, id: ObjId, n: int, src: ObjId) -> int:
    """Counters on it, or a Spirit token of that size."""
    player = g.objs[id].controller
    if n <= 0:
        return 0
    if g.ask(MAY, player, [0, 1], id, "701.1"):
        card = creature_token(n, n, ["white"], ["Spirit"], [])
        return len(g.create(card, player, 1, False, False, src, player))
    return g.do_counters(id, "+1/+1", n, BY_EFFECT, src, player)


def play(g: MagicFields, id: ObjId, player: Player, pays: bool) -> bool:
    """701.14b: a land is played, if one may still be; anything else is cast."""
    g.cite("701.14b", id, player)
    o = g.objs[id]
    if not (o.card.base.types if o.down else g.chars[id].types) & LAND:  # what is exiled face down is played face up
        return cast_by_effect.by_effect(g, player, id, pays)
    if not g.has_turn(player) or g.record.land_plays[player] >= g.player_stats[player][1] or (
            g.player_key(player, NO_PLAY_LANDS) or g.forbidden("play-land", player, id)):
        return False
    g.record.land_plays[player] = g.record.land_plays[player] + 1
    g.did(f"{player}:land")
    ev = Event(MOVE, "305.1", id, player, 0, id, player, to=BATTLEFIELD, to_player=player)
    return happen(g, ev) == 1
