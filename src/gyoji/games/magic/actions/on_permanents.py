"""Keyword actions (701) upon permanents and players: counters, designations, tokens that have a name."""

from __future__ import annotations

from typing import Final

from ....effects.nodes.changes import SetKey, SwapStats
from ....kernel.process.apply import add_lasting_effect, expire
from ....kernel.process.continuous import look, mark_changed
from ....kernel.process.pipeline import happen, happen_all
from ....kernel.state.aliases import Duration, ObjId, Player, Ref
from ....kernel.state.card import LastingEffect, Mod
from ....kernel.state.event import Event
from ....kernel.state.terms import BY_EFFECT, CHOOSE, GAIN_LIFE, LOSE_LIFE, MAY, SET, STATE, STATES, is_player, player_ref
from ..additional.copying import copied
from ..combat.requirements import goaders
from ..concepts.counters import held, keyword_mods, put
from ..concepts.described_tokens import creature_token
from ..concepts.predefined_tokens import predefined
from ..continuous.lasting import lasting
from ..continuous.layers import Becomes
from ..state.fields import MagicFields
from ..state.terms import (
    BATTLEFIELD,
    CREATURE,
    EXERTED,
    EXILE,
    FOR_GAME,
    GOADED,
    GRAVEYARD,
    LEXICON,
    MANA_VALUE,
    MONSTROUS,
    NO_SUSPECT,
    STUCK,
    SUSPECTED,
    SUSPEND,
    TOKEN,
    TOUGHNESS,
    UNTIL_OWN_TURN,
)
from .destroy import sacrifice
from .with_library import deed, instead_of, pick_some

PLUS: Final = "+1/+1"


def permanents(g: MagicFields, player: Player, kind: int) -> list[ObjId]:
    return [i for i in g.zone(BATTLEFIELD, player) if look(g, i).types & kind]


# --- counters ------------------------------------------------------------------------------------------------
def proliferate(g: MagicFields, player: Player, src: ObjId) -> int:
    """701.27a: any number of permanents and players with counters get another one of each kind that they have."""
    if instead_of(g, "proliferate", "701.27a", player, 1, src) == 0:
        return 1
    refs: list[int] = [player_ref(p) for p in range(g.players)
                       if not (g.lost >> p) & 1 and any(g.player_counters[p].values())]
    for p in g.order():
        refs.extend([i for i in g.zone(BATTLEFIELD, p) if g.objs[i].counters])
    if g.reach:
        refs = [ref for ref in refs if g.within(ref, src, player)]
    chosen = pick_some(g, player, refs, src, "701.27a")
    poisoned = poisoned_heads(g, player, chosen, src) if g.heads else chosen
    for ref in chosen:
        for word, n in list(held(g, ref).items()):
            if n > 0 and (word != "poison" or ref in poisoned):
                put(g, ref, word, 1, BY_EFFECT, src, player)
    g.cite("701.27a", src, player)
    deed(g, "proliferate", "701.27a", player, len(chosen), src)
    return 1


def poisoned_heads(g: MagicFields, player: Player, chosen: list[int], src: ObjId) -> list[int]:
    """701.27b: of several players of a team the one who proliferates picks who gets the poison counter."""
    out: list[int] = []
    for team in sorted(set(g.sides)):
        mates = [ref for ref in chosen if is_player(ref) and g.sides[-1 - ref] == team]
        if mates:
            out.append(g.ask(CHOOSE, player, mates, src, "701.27b"))
            g.cite("701.27b", src, player)
    return out


def lose_counters(g: MagicFields, player: Player, word: str, src: ObjId) -> int:
    """All counters that a player has, or those of a kind."""
    ref = player_ref(player)
    mine = {w: n for w, n in held(g, ref).items() if n > 0 and word in ("", w) and w != "speed"}  # speed is no counter
    for w, n in mine.items():
        put(g, ref, w, -n, BY_EFFECT, src, player)
    return sum(mine.values())


def time_travel(g: MagicFields, player: Player, src: ObjId) -> int:
    """For each suspended card of one's own and each permanent with a time counter one more is put there, or one taken."""
    mine = [i for z in (EXILE, BATTLEFIELD) for i in g.zone(z, player) if g.objs[i].counters.get("time", 0) and (
        z == BATTLEFIELD or look(g, i).keywords & SUSPEND)]
    for id in mine:
        change = (0, 1, -1)[g.ask_mode(player, [0, 1, 2], ["nothing", "put one", "take one"], id, "701.1")]
        if change:
            put(g, id, "time", change, BY_EFFECT, src, player)
    return 1


def monstrosity(g: MagicFields, id: ObjId, n: int, src: ObjId, player: Player) -> int:
    """701.31a: once."""
    if g.objs[id].gone or g.objs[id].states & MONSTROUS:
        g.cite("701.31a", id)
        return 0
    put(g, id, PLUS, n, BY_EFFECT, src, player)
    g.own(id).notes = {**g.objs[id].notes, "x": n}  # 701.31c: its other abilities read that X
    happen(g, Event(STATE, "701.31a", id, player, MONSTROUS, src, player, flags=SET))
    return 1


def adapt(g: MagicFields, id: ObjId, n: int, src: ObjId, player: Player) -> int:
    """701.43a: only without +1/+1 counters."""
    g.cite("701.43a", id)
    if g.objs[id].gone or g.objs[id].counters.get(PLUS, 0):
        return 0
    return put(g, id, PLUS, n, BY_EFFECT, src, player)


def bolster(g: MagicFields, player: Player, n: int, src: ObjId) -> int:
    """701.33a: the creature with the least toughness, or one of them."""
    mine = permanents(g, player, CREATURE)
    if not mine:
        return 0
    least = min([look(g, i).stats[TOUGHNESS] for i in mine])
    id = g.ask(CHOOSE, player, [i for i in mine if look(g, i).stats[TOUGHNESS] == least], src, "701.33a")
    g.cite("701.33a", id, player)
    return put(g, id, PLUS, n, BY_EFFECT, src, player)


def blight(g: MagicFields, player: Player, n: int, src: ObjId) -> int:
    """So many -1/-1 counters on a creature that one controls."""
    mine = permanents(g, player, CREATURE)
    if not mine or n <= 0:
        return 0
    return put(g, g.ask(CHOOSE, player, mine, src, "701.1"), "-1/-1", n, BY_EFFECT, src, player)


def forage(g: MagicFields, player: Player, src: ObjId) -> int:
    """Exile three cards from the graveyard, or sacrifice a Food."""
    foods = [i for i in g.zone(BATTLEFIELD, player) if "type:Food" in look(g, i).subtypes]
    cards = g.zone(GRAVEYARD, player).copy()
    if foods and (len(cards) < 3 or g.ask(MAY, player, [0, 1], src, "701.1")):
        if not sacrifice(g, [g.ask(CHOOSE, player, foods, src, "701.1")], player, src):
            return 0
    elif len(cards) < 3:
        return 0
    else:
        away: list[int] = []
        while len(away) < 3:
            away.append(g.ask(CHOOSE, player, [i for i in cards if i not in away], src, "701.1"))
        g.do_move(away, EXILE, -1, BY_EFFECT, 0, src, player)
    deed(g, "forage", "701.1", player, 1, src)
    return 1


def collect_evidence(g: MagicFields, player: Player, n: int, src: ObjId) -> int:
    """Exile cards with a total mana value of n or more from the graveyard."""
    cards = g.zone(GRAVEYARD, player).copy()
    if sum([look(g, i).stats[MANA_VALUE] for i in cards]) < n:
        return 0
    away: list[int] = []
    while sum([look(g, i).stats[MANA_VALUE] for i in away]) < n:
        away.append(g.ask(CHOOSE, player, [i for i in cards if i not in away], src, "701.1"))
    g.do_move(away, EXILE, -1, BY_EFFECT, 0, src, player)
    deed(g, "collect-evidence", "701.1", player, n, src)
    return 1


def double_counters(g: MagicFields, ref: Ref, word: str, src: ObjId, player: Player) -> int:
    """701.9e: of a kind, or of each kind."""
    n = 0
    for kind, many in list(held(g, ref).items()):
        if not word or kind == word:
            n += put(g, ref, kind, many, BY_EFFECT, src, player)
    g.cite("701.9e", ref if ref >= 0 else -1, player)
    return n


# --- tokens --------------------------------------------------------------------------------------------------
def investigate(g: MagicFields, player: Player, n: int, src: ObjId) -> int:
    """701.36a: a Clue."""
    done = 0
    for _ in range(g.times(n)):
        done += len(g.create(predefined("Clue"), player, 1, False, False, src, player))
        deed(g, "investigate", "701.36a", player, 1, src)
    return done


def populate(g: MagicFields, player: Player, src: ObjId, attacking: bool = False) -> int:
    """701.30a: another token like a creature token that one controls."""
    mine = [i for i in permanents(g, player, CREATURE) if g.objs[i].states & TOKEN]
    if not mine:
        g.cite("701.30b", src, player)
        return 0
    id = g.ask(CHOOSE, player, mine, src, "701.30a")
    g.cite("701.30a", id, player)
    return len(g.create(copied(g, id), player, 1, attacking, attacking, src, player))


def populate_attacking(g: MagicFields, player: Player, src: ObjId) -> int:
    """The token enters tapped and attacking."""
    return populate(g, player, src, True)


def amass(g: MagicFields, player: Player, n: int, kind: str, src: ObjId) -> ObjId:
    """701.44a: counters on an Army that one controls, or on a new one; it becomes of the type too. The Army, or -1."""
    g.cite("701.44a", src, player)
    armies = [i for i in permanents(g, player, CREATURE) if "type:Army" in look(g, i).subtypes]
    if not armies:
        g.create(creature_token(0, 0, ["black"], [kind, "Army"], []), player, 1, False, False, src, player)
        armies = [i for i in permanents(g, player, CREATURE) if "type:Army" in look(g, i).subtypes]
    if not armies:
        return -1
    id = g.ask(CHOOSE, player, armies, src, "701.44a")
    put(g, id, PLUS, n, BY_EFFECT, src, player)
    if f"type:{kind}" not in look(g, id).subtypes:
        mods: list[Mod] = [Becomes([], [kind], True)]
        lasting(g, [id], mods, FOR_GAME, src, player, "701.44a")
    deed(g, "amass", "701.44b", player, n, src, id)
    return id


def incubate(g: MagicFields, player: Player, n: int, src: ObjId) -> int:
    """701.51a: an Incubator with counters."""
    made = g.create(predefined("Incubator"), player, 1, False, False, src, player)
    for id in made:
        put(g, id, PLUS, n, BY_EFFECT, src, player)
    g.cite("701.51a", src, player)
    return len(made)


# --- designations and restrictions ----------------------------------------------------------------------------
def detain(g: MagicFields, ids: list[ObjId], src: ObjId, you: Player) -> int:
    """701.29a: until that player's next turn it neither attacks nor blocks, and its abilities can't be activated."""
    lasting(g, ids, [SetKey("no-attack"), SetKey("no-block"), SetKey("no-activate")], UNTIL_OWN_TURN, src, you, "701.29a")
    return len(ids)


def goad(g: MagicFields, ids: list[ObjId], src: ObjId, you: Player) -> int:
    """701.38a: until that player's next turn; 701.38d: again by the same player has no effect."""
    n = 0
    for id in ids:
        by = goaders(g, id)
        if you in by:
            g.cite("701.38d", id)
            continue
        g.own(id).states |= GOADED
        f = LastingEffect(src, you, g.tick(), UNTIL_OWN_TURN, "701.38a")
        f.slots = [[id]]
        f.clears = GOADED
        f.player = you
        add_lasting_effect(g, f, "701.38a")
        mark_changed(g, STATES)
        n += 1
    return n


def suspect(g: MagicFields, ids: list[ObjId], src: ObjId, you: Player) -> int:
    """A suspected creature has menace and can't block."""
    for id in ids:
        if not g.objs[id].states & SUSPECTED and not look(g, id).keywords & NO_SUSPECT:
            happen(g, Event(STATE, "701.1", id, you, SUSPECTED, src, you, flags=SET))
            lasting(g, [id], [*keyword_mods("menace"), SetKey("no-block")], FOR_GAME, src, you, "701.1", SUSPECTED)
    return len(ids)


def no_longer(g: MagicFields, ids: list[ObjId], state: str) -> int:
    """Suspected or goaded creatures are so no longer."""
    bit = LEXICON.states[state]
    expire(g, [f for f in g.lasting_effects if f.clears & bit and f.slots[0][0] in ids])
    return len(ids)


def exert(g: MagicFields, ids: list[ObjId], src: ObjId, you: Player) -> int:
    """701.39a: it does not untap during its controller's next untap step."""
    for id in ids:
        o = g.own(id)
        o.states |= EXERTED | STUCK
        g.cite("701.39a", id, you)
        deed(g, "exert", "701.39a", you, 1, id, id)
    return len(ids)


def stay_tapped(g: MagicFields, ids: list[ObjId]) -> int:
    """It does not untap during its controller's next untap step."""
    for id in ids:
        g.own(id).states |= STUCK
        g.cite("502.3", id)
    mark_changed(g, STATES)
    return len(ids)


def switch(g: MagicFields, ids: list[ObjId], until: Duration, src: ObjId, you: Player) -> int:
    """613.4d: power and toughness are switched."""
    lasting(g, ids, [SwapStats("power", "toughness")], until, src, you, "613.4d")
    return len(ids)


# --- players -------------------------------------------------------------------------------------------------
def set_life(g: MagicFields, player: Player, n: int, src: ObjId, cause: Player) -> int:
    """119.5: the difference is gained or lost."""
    g.cite("119.5", player=player)
    change = n - g.life[player]
    return 0 if change == 0 else abs(g.do_life(player, change, BY_EFFECT, src, cause))


def exchange_life(g: MagicFields, a: Player, b: Player, src: ObjId, cause: Player) -> int:
    """701.10c: each gains or loses what makes the difference; 119.7, 119.8: not if one of them can't."""
    g.cite("701.10c", player=a)
    if g.heads and g.sides[a] == g.sides[b]:
        g.cite("810.9e", player=a)
        return 0
    less, more = (a, b) if g.life[a] < g.life[b] else (b, a)
    change = g.life[more] - g.life[less]
    if change == 0:
        return 0
    if not g.may_gain_life(less) or not g.may_pay_life(more, 1):
        g.cite("119.8" if g.may_gain_life(less) else "119.7", player=less)
        return 0
    happen_all(g, [Event(GAIN_LIFE, "119.5", -1, less, change, src, cause, flags=BY_EFFECT),
                   Event(LOSE_LIFE, "119.5", -1, more, change, src, cause, flags=BY_EFFECT)])
    return 1


def counter_symbols(g: MagicFields, player: Player, counter: str, n: int, src: ObjId) -> int:
    """107.14, 107.17: energy counters or tickets, got or paid."""
    g.cite("107.17" if counter == "ticket" else "107.14", src, player)
    return put(g, player_ref(player), counter, n, BY_EFFECT, src, player)


def support(g: MagicFields, player: Player, n: int, src: ObjId) -> int:
    """701.35a: a +1/+1 counter on each of up to n other creatures."""
    options = [i for p in g.order() for i in permanents(g, p, CREATURE) if i != src]
    if g.reach:
        options = [i for i in options if g.within(i, src, player)]
    chosen = pick_some(g, player, options, src, "701.35a")[:n]
    g.cite("701.35a", src, player)
    for id in chosen:
        put(g, id, PLUS, 1, BY_EFFECT, src, player)
    return len(chosen)
