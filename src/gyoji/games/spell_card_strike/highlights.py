"""What a table shows on the stage: the areas that an option, a striker or a card of the hand concerns."""

from __future__ import annotations

from ...effects.context import Ctx
from ...kernel.process.continuous import look
from ...kernel.process.grid import BLUE, RED, Range, spots_of
from ...kernel.showing.layout import Spots, no_spots
from ...kernel.state.aliases import ActCode, ObjId, Player, QuestionKind, Ref, Spot
from ...kernel.state.card import NO_SLOTS
from ...kernel.state.terms import CASTER, CHOOSE, TARGET, act_of, is_place, obj_of, place_of, spot_in
from .abilities import Declared
from .attacking import attack_mask, targets_of
from .card import StrikeCard
from .declaring import aim_of, concern_of, origin, reach, spell_casters, within
from .free_actions import free_around, may_move, moves_again
from .link import Link
from .stage import ON_STAGE
from .state import StrikeState
from .terms import ABILITY_ACT, ATTACK_ACT, MOVE_ACT, SPELL_ACT, SUMMON_ACT


def act_spots(g: StrikeState, player: Player, code: ActCode) -> Spots:
    """Where a striker can go, what it can attack, what a declaration can reach."""
    act, id = act_of(code), obj_of(code)
    spots = no_spots()
    if act == SUMMON_ACT:
        spots["reach"] = spots_of(g.gap(player))
    elif act == SPELL_ACT:
        spell = spell_of(g, id)
        if spell is not None:
            concern = concern_of(g) if g.waiting else None
            declared(g, spots, id, spell, player, spell_casters(g, id, spell, player, concern))
    elif act == ABILITY_ACT:
        a = look(g, id).abilities[place_of(code)]
        if isinstance(a, Declared):
            declared(g, spots, id, a, player, [id])
    elif g.is_striker(id):
        spots["origin"].append(g.objs[id].spot)
        if act == MOVE_ACT:
            spots["reach"] = spots_of(free_around(g, id))
        elif act == ATTACK_ACT:
            attack_spots(g, spots, id)
            spots["at"] = sorted(g.objs[i].spot for i in targets_of(g, id, player, False))
    return spots


def add_ranges(g: StrikeState, spots: Spots, kind: QuestionKind, option: int, player: Player, src: ObjId, rule: str) -> None:
    """The range within which a caster, a target or a striker that joins an attack is chosen."""
    a = g.declared
    if kind == CASTER:
        spell = spell_of(g, src)
        if spell is not None:
            declared(g, spots, src, spell, player, [option])
    elif kind == TARGET and rule == "5.4.7.2":
        attack_spots(g, spots, src)
    elif kind == CHOOSE and rule == "5.4.7.3" and option >= 0:
        attack_spots(g, spots, option)
    elif kind == TARGET and isinstance(a, Declared) and g.declarer >= 0:
        ranged(g, spots, a.range, g.declarer)


def attack_spots(g: StrikeState, spots: Spots, id: ObjId) -> None:
    spots["red"] = spots_of(attack_mask(g, id))


def striker_spots(g: StrikeState, id: ObjId) -> Spots:
    """A striker as it stands: the areas that it could move to, and its attack range."""
    o = g.objs[id]
    spots = no_spots()
    spots["origin"].append(o.spot)
    able = not o.tapped and may_move(g, id, o.controller)
    if able and g.mover >= 0 and o.controller == g.active:  # 5.4.6.3: now only the one that has moved acts
        able = id == g.mover and moves_again(g, o.controller, id)
    if able:
        spots["reach"] = spots_of(free_around(g, id))
    attack_spots(g, spots, id)
    return spots


def hand_spots(g: StrikeState, id: ObjId, player: Player) -> Spots:
    """The range of a card's spell, from each striker that could cast it if all else were well."""
    spots = no_spots()
    spell = spell_of(g, id)
    if spell is not None:
        for caster in g.strikers_of(player):
            if not g.objs[caster].tapped or g.exhausted_may_declare:
                ranged(g, spots, spell.range, caster)
    return spots


def spell_of(g: StrikeState, id: ObjId) -> Declared | None:
    card = g.objs[id].card
    return card.spell if isinstance(card, StrikeCard) else None


def declared(g: StrikeState, spots: Spots, src: ObjId, a: Declared, player: Player, casters: list[ObjId]) -> None:
    """The range of a declaration from its casters, and what it could target there."""
    for caster in casters:
        ranged(g, spots, a.range, caster)
        c = Ctx(g, src, player, NO_SLOTS, None, 0)
        c.caster = caster
        c.x = 1
        found = aim_of(c, a).found
        mask = reach(g, a, caster)
        for k in range(len(found)):
            own = origin(g, a.targets[k], caster)
            add(spots["at"], [spot_at(g, r) for r in found[k] if within(g, r, mask, own)])


def ranged(g: StrikeState, spots: Spots, range: Range | None, caster: ObjId) -> None:
    o = g.objs[caster]
    add(spots["origin"], [o.spot])
    if range is not None:
        add(spots["red"], spots_of(range.mask(o.spot, o.controller == 1, RED)))
        add(spots["blue"], spots_of(range.mask(o.spot, o.controller == 1, BLUE)))


def link_spots(g: StrikeState, link: Link) -> Spots:
    """A declaration that waits: who has declared it, at whom."""
    spots = no_spots()
    add(spots["origin"], [spot_at(g, i) for i in link.casters])
    add(spots["at"], [spot_at(g, r) for r in link.aims()])
    a = link.ability
    if isinstance(a, Declared):
        for caster in link.casters:
            if g.is_striker(caster):
                ranged(g, spots, a.range, caster)
    return spots


def spot_at(g: StrikeState, ref: Ref) -> Spot:
    if is_place(ref):
        return spot_in(ref)
    return g.spot_of(ref) if ref >= 0 and g.objs[ref].zone == ON_STAGE else -1


def add(spots: list[Spot], more: list[int]) -> None:
    for s in more:
        if s >= 0 and s not in spots:
            spots.append(s)
    spots.sort()
