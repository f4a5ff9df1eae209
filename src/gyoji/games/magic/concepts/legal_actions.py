"""What a player with priority may do (116, 117.1): cast, play a land, activate, act specially; and when that is nothing."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ....effects.context import Ctx
from ....effects.nodes.abilities import Activated
from ....effects.nodes.costs import Cost
from ....effects.nodes.static_rules import rules_in_force
from ....kernel.process.checking import unchecked_copy
from ....kernel.process.continuous import look
from ....kernel.process.priority import ONLY_PASS, idles, offered
from ....kernel.state.aliases import ActCode, ObjId, Player, Zone
from ....kernel.state.caches import compare
from ....kernel.state.state import ActiveAbility
from ....kernel.state.terms import PASS, TIME, act_code
from ..additional.face_down import ways_up
from ..mana.abilities import mana_bound, sort_usable
from ..spells.activating import ENOUGH, may_act_specially, may_activate, uses, why_not_activate
from ..spells.may_cast import may_cast, why_not_cast
from ..spells.ways_to_cast import WayToCast, choices, fits_as, is_spent, lent_flash, unpayable
from ..state.card import MagicCard
from ..state.fields import MagicFields
from ..state.mana import FIGURE, ManaBound
from ..state.symbols import ManaCost
from ..state.terms import (
    ACTIVATE,
    BATTLEFIELD,
    CAST_ACT,
    CASTING_KEYS,
    COMMAND,
    EXILE,
    FLASH,
    FORETOLD,
    HAND,
    INSTANT,
    LAND,
    NO_PLAY_LANDS,
    PLAY_LAND,
    POSTCOMBAT_MAIN,
    PRECOMBAT_MAIN,
    SPECIAL,
    SPLIT_SECOND,
)
from ..variants.commander import castable
from ..variants.conspiracies import hidden
from ..vocabulary.abilities import CastAs, SorceryTime, Special, Way

NO_CARDS: Final[list[ObjId]] = []  # shared: never changed
CAST_LATER: Final = FORETOLD  # exiled, and castable from there by themselves (702.143c)


def acts(g: MagicFields, player: Player) -> list[ActCode]:
    """117.1: pass, and what the player may do now."""
    main = g.has_turn(player) and not g.waiting and (g.step == PRECOMBAT_MAIN or g.step == POSTCOMBAT_MAIN)
    if not main and idles(g, player):
        return ONLY_PASS
    out = g.page
    g.timed = False
    if g.changed & g.reads:
        look(g, 0)
    if not main and rests(g, player):
        if g.checks_caches:
            now = unchecked_copy(g)
            now.idle[player] = -1
            compare(g, "players at rest", ONLY_PASS, now.acts(player))
        if not g.barred:
            g.idle[player] = g.version
        return ONLY_PASS
    g.weighed = False
    if g.waiting and split_second(g):
        add_activations(g, player, out, None, True)
        return without_barred(g, out)
    b: ManaBound | None = None
    ruled = bool(g.rules) and ("cost" in g.rules or "cast" in g.rules or "casting-key" in g.rules
                               or "any-mana" in g.rules or "extra-cost" in g.rules)
    objs = g.objs
    chars = g.chars
    for id in g.zones[HAND * g.players + player]:
        ch = chars[id]
        card = objs[id].card
        if not isinstance(card, MagicCard):
            continue
        if ch.types & LAND and card.plain:
            if main and may_play_land(g, player, id):
                out.append(act_code(PLAY_LAND, id, 0))
            continue
        if not card.plain:
            if not main and card.slow and not ruled and not ch.computed:
                continue
            b = mana_bound(g, player)
            add_choices(g, player, id, main, b, out)
            continue
        if not main and not ch.types & INSTANT and not ch.keywords & FLASH and not (
                ruled and lent_flash(g, player, id, True)):
            continue
        if b is None:
            b = mana_bound(g, player)
        face = card.faces[0]
        if not ruled and not ch.keywords & CASTING_KEYS:
            if face.mana is None or face.mana.least > b.total:
                continue  # the quickest no
            g.weighed = True
            if may_cast(g, player, id, WayToCast(face, 0, None), main, b):
                out.append(act_code(CAST_ACT, id, 0))
        else:
            add_choices(g, player, id, main, b, out)
    if g.leading is not None:
        for id in g.zones[COMMAND * g.players + player]:
            if castable(g, player, id):  # 903.8
                add_one_lent(g, player, id, main, out)
    if g.rules and "cast" in g.rules:
        add_lent(g, player, main, out)
    if g.elsewhere[player]:
        for id in g.elsewhere[player]:
            if not g.objs[id].gone:
                add_one_lent(g, player, id, main, out)
                add_land_faces(g, player, id, main, out)
    b = add_activations(g, player, out, b, False)
    if len(out) > 1:
        return without_barred(g, out)
    if g.rules:
        g.timed = g.timed or "activate" in g.rules or "cast" in g.rules
    if not main and not g.barred and not g.timed and not g.weighed and not g.rules and (
            g.leading is None and not g.variant.conspiring and not g.float_mana and (b is None or b.total < FIGURE)):
        rest(g, player, -1 if b is None else b.figures())
    return offered(g, player, out, main)


def rests(g: MagicFields, player: Player) -> bool:
    """Nothing is there that was not there when the player could do nothing."""
    r = g.idle_caches[player]
    if g.rules or g.elsewhere[player] or (r.refreshes != g.refreshes and (r.refreshes < 0 or r.modified or g.modified)):
        return False
    found = g.mana_abilities
    if found.usable is not g.usable:
        sort_usable(g)
    if r.watches is not found.watches[player] or r.others is not found.others[player] or found.shared:
        return False
    if state_of(g, HAND, player) != r.hand or state_of(g, BATTLEFIELD, player) != r.field:
        return False
    return state_of(g, EXILE, player) == r.exile and (r.mana < 0 or mana_bound(g, player).figures() == r.mana)


def rest(g: MagicFields, player: Player, figures: int) -> None:
    """Remember what a player has who can do nothing."""
    r = g.idle_caches[player]
    r.refreshes = g.refreshes
    r.modified = bool(g.modified)
    r.watches = g.mana_abilities.watches[player]
    r.others = g.mana_abilities.others[player]
    r.hand = state_of(g, HAND, player)
    r.field = state_of(g, BATTLEFIELD, player)
    r.exile = state_of(g, EXILE, player)
    r.mana = figures


def state_of(g: MagicFields, kind: Zone, player: Player) -> i64:
    """How many cards a zone has and which is the newest, as one number: it changes with whatever comes or goes."""
    zone = g.zones[kind * g.players + player]
    if not zone:
        return 0
    newest: i64 = zone[-1]
    return newest << 32 | len(zone)


def without_barred(g: MagicFields, out: list[ActCode]) -> list[ActCode]:
    """The page is given away, without what was tried and taken back."""
    g.page = [PASS]
    if g.barred:
        return [o for o in out if o not in g.barred]
    return out


def split_second(g: MagicFields) -> str:
    """The rule by which, while such a spell is on the stack, there are only mana abilities and special actions; or ""."""
    for w in g.waiting:
        if g.chars[w.obj].keywords & SPLIT_SECOND:
            return "702.61a"
    return ""


def add_choices(g: MagicFields, player: Player, id: ObjId, main: bool, b: ManaBound, out: list[ActCode]) -> None:
    """A card with several faces or ways to cast it."""
    g.weighed = True
    found = choices(g, player, id)
    for k in range(len(found)):
        if may_cast(g, player, id, found[k], main, b):
            out.append(act_code(CAST_ACT, id, k))
    add_land_faces(g, player, id, main, out)


def add_land_faces(g: MagicFields, player: Player, id: ObjId, main: bool, out: list[ActCode]) -> None:
    """305.1, 712.12: what is a land can be played, unless that is offered already."""
    card = g.objs[id].card
    if main and isinstance(card, MagicCard):
        for k in range(len(card.faces)):
            if card.faces[k].base.types & LAND and (k == 0 or card.layout == "modal_dfc") and may_play_land(g, player, id):
                code = act_code(PLAY_LAND, id, k)
                if code not in out:
                    out.append(code)


def may_play_land(g: MagicFields, player: Player, id: ObjId) -> bool:
    return not why_no_land(g, player, id)


def why_no_land(g: MagicFields, player: Player, id: ObjId) -> str:
    """305.2: the rule by which a land may not be played by a player who could otherwise, or ""."""
    if g.record.land_plays[player] >= g.player_stats[player][1]:
        return "305.2b"
    forbidden = g.player_key(player, NO_PLAY_LANDS) or (g.rules and g.forbidden("play-land", player, id))
    return "101.2" if forbidden else ""


def add_lent(g: MagicFields, player: Player, main: bool, out: list[ActCode]) -> None:
    """Cards outside the hand that an effect lets a player cast or play (601.3, 305.1)."""
    seen: list[int] = []
    for k in rules_in_force(g, "cast"):
        r = k.rule
        k.c.each = player  # "they"
        if not isinstance(r, CastAs) or not r.zone or (r.who is not None and player not in r.who.who(k.c)):
            continue
        if r.once and is_spent(g, k):
            continue
        for p in r.whose.who(k.c) if r.whose is not None else g.order():
            zone = g.zones[r.number * g.players + p]
            for id in zone[-1:] if r.top else zone:
                if id in seen or (r.what is None and p != player):
                    continue
                ch = g.chars[id]
                if g.objs[id].down:  # 406.3b, 601.3f: only what the player may look at, by what it would be
                    if unseen(g, player, id):
                        continue
                    ch = g.objs[id].card.base
                fits = r.what is None or fits_as(g, k.c, r.what, id, ch)
                if not fits and is_plain(g, id):
                    continue
                seen.append(id)
                if ch.types & LAND and r.act == "play" and fits and main and may_play_land(g, player, id):
                    out.append(act_code(PLAY_LAND, id, 0))
                if r.act == "play" and main and other_land(g, k.c, r, id) and may_play_land(g, player, id):
                    out.append(act_code(PLAY_LAND, id, 1))
                if not ch.types & LAND or not is_plain(g, id):
                    add_one_lent(g, player, id, main, out)


def unseen(g: MagicFields, player: Player, id: ObjId) -> str:
    """The rule by which a face-down card is not cast by a player who may not look at it, or ""."""
    return "601.3f" if g.objs[id].down and not g.visible(id, player) else ""


def is_plain(g: MagicFields, id: ObjId) -> bool:
    card = g.objs[id].card
    return isinstance(card, MagicCard) and card.plain


def other_land(g: MagicFields, c: Ctx, r: CastAs, id: ObjId) -> bool:
    """712.12: the other face of a modal double-faced card is a land that fits."""
    card = g.objs[id].card
    if not isinstance(card, MagicCard) or card.layout != "modal_dfc" or not card.faces[1].base.types & LAND:
        return False
    return r.what is None or fits_as(g, c, r.what, id, card.faces[1].base)


def add_one_lent(g: MagicFields, player: Player, id: ObjId, main: bool, out: list[ActCode]) -> None:
    """The ways to cast a card outside the hand, unless they are offered already."""
    g.weighed = True
    found = choices(g, player, id)
    b = mana_bound(g, player)
    for k in range(len(found)):
        code = act_code(CAST_ACT, id, k)
        if code not in out and may_cast(g, player, id, found[k], main, b):
            out.append(code)


def add_activations(g: MagicFields, player: Player, out: list[ActCode], b: ManaBound | None,
                    only_mana: bool) -> ManaBound | None:
    """117.1b: abilities that can be activated; cards elsewhere that can be cast in a way of their own; 116.2. The mana
    bound, if it was looked into."""
    if g.mana_abilities.usable is not g.usable:
        sort_usable(g)
    cast_from = NO_CARDS
    for w in g.mana_abilities.others[player]:
        a = w.ability
        id = w.src
        if isinstance(a, Activated):
            if only_mana and not a.is_mana_ability:
                continue
            if a.only is not None:
                g.timed = g.timed or a.only.reads & TIME != 0
                if not a.only.may_hold(g, player):
                    g.weighed = g.weighed or not isinstance(a.only, SorceryTime)
                    continue
            mana = a.cost.mana
            if mana is not None:
                if b is None:
                    b = mana_bound(g, player)
                if isinstance(mana, ManaCost) and mana.least > b.total and not g.rules and type(a.cost) is Cost:
                    continue
            g.weighed = True
            if a.taps_itself and g.objs[id].tapped:
                continue
            if may_activate(g, player, id, a, w.origin, b):
                out.append(act_code(ACTIVATE, id, place(g, w)))
        elif isinstance(a, Way):
            if not only_mana and id not in cast_from and g.objs[id].zone // g.players != HAND:
                cast_from = [*cast_from, id]
        elif isinstance(a, Special):
            g.weighed = True
            if may_act_specially(g, player, id, a):
                out.append(act_code(SPECIAL, id, place(g, w)))
    here = g.zones[BATTLEFIELD * g.players + player]
    objs = g.objs
    for id in [*here, *hidden(g, player)] if g.variant.conspiring else here:
        if objs[id].down:  # 708.7, 702.106c
            g.weighed = True
            for k, up in enumerate(ways_up(g, id)):
                if may_act_specially(g, player, id, up):
                    out.append(act_code(SPECIAL, id, k))
    if not only_mana:
        for id in g.zones[EXILE * g.players + player]:
            if objs[id].states & CAST_LATER:
                cast_from = [*cast_from, id]
    if cast_from:
        main = g.has_turn(player) and not g.waiting and (g.step == PRECOMBAT_MAIN or g.step == POSTCOMBAT_MAIN)
        g.timed = True
        if b is None:
            b = mana_bound(g, player)
        for id in cast_from:
            add_one_lent(g, player, id, main, out)
    if g.float_mana:
        for w in g.mana_abilities.watches[player]:
            a = w.ability
            if isinstance(a, Activated) and a.simple and may_activate(g, player, w.src, a, w.origin, b):
                out.append(act_code(ACTIVATE, w.src, place(g, w)))
    if g.mana_abilities.shared:
        add_shared(g, player, out)
    return b


def place(g: MagicFields, w: ActiveAbility) -> int:
    """The place of an ability among those of its object that can be used; it may have the same one twice."""
    found = uses(g, w.src)
    for k in range(len(found)):
        if found[k].ability is w.ability and found[k].origin == w.origin:
            return k
    return 0


def add_shared(g: MagicFields, player: Player, out: list[ActCode]) -> None:
    """602.2: abilities of other players that anyone may activate."""
    g.weighed = True
    for w in g.mana_abilities.shared:
        a = w.ability
        if w.you == player:
            continue
        if isinstance(a, Activated) and may_activate(g, player, w.src, a, w.origin, None):
            out.append(act_code(ACTIVATE, w.src, place(g, w)))
        elif isinstance(a, Special) and may_act_specially(g, player, w.src, a):
            out.append(act_code(SPECIAL, w.src, place(g, w)))


def refusals(g: MagicFields, player: Player, do: str, ids: list[ObjId]) -> list[str]:
    """The rules by which a player cannot cast, play or activate one of these now."""
    out: list[str] = []
    main = g.has_turn(player) and not g.waiting and (g.step == PRECOMBAT_MAIN or g.step == POSTCOMBAT_MAIN)
    if do in ("cast", "activate") and split_second(g):
        return [split_second(g)]
    for id in ids:
        if do == "play":
            out.append(("505.6b" if g.has_turn(player) else "305.3") if not main else why_no_land(g, player, id))
        elif do == "cast" and unseen(g, player, id):
            out.append(unseen(g, player, id))
        elif do == "cast":
            found = choices(g, player, id)
            card = g.objs[id].card
            if not found and isinstance(card, MagicCard):
                out.append(unpayable(card.faces[0]))
            out.extend([why_not_cast(g, player, id, ch, main, mana_bound(g, player)) for ch in found])
        elif do == "activate":
            for u in uses(g, id):
                if isinstance(u.ability, Activated):
                    out.append(why_not_activate(g, player, id, u.ability, u.origin, None))
    return [rule for rule in out if rule and rule != ENOUGH]
