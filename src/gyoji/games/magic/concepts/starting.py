"""Starting a game (103)."""

from __future__ import annotations

from typing import Final

from ....effects.context import NO_SLOTS, Ctx, Do
from ....kernel.process.continuous import mark_changed
from ....kernel.process.pipeline import happen
from ....kernel.state.aliases import ObjId, Player
from ....kernel.state.card import Ability
from ....kernel.state.event import Event
from ....kernel.state.terms import CHOOSE, FIRST, MAY, MOVE, REDRAW, SHUFFLE, TO_BOTTOM, player_ref
from ....kernel.state.terms import LIFE as LIFE_FACT
from ..keywords.companion import reveal_companion
from ..multiplayer import shared_teams
from ..multiplayer.deploy_creatures import allow_deploying
from ..multiplayer.grand_melee import set_markers
from ..state.card import MagicCard
from ..state.fields import MagicFields
from ..state.terms import BATTLEFIELD, HAND, LIBRARY, SIDEBOARD, SUPPLEMENT
from ..variants.commander import free_mulligans, lead_out, starting_life
from ..variants.conspiracies import conspire, starting_player
from ..variants.planechase import first_plane
from ..variants.supplementary_cards import archenemy_begins, bring_out, hand_beside, life_beside, own_planes
from .before_the_game import AtMulligan, OpeningHand, OpeningReveal
from .circled_colors import circle
from .deck_construction import foreign_colors
from .drafted_cards import exile_drafted
from .stickers import choose_sheets

OPENING_HAND: Final = 7
LIFE: Final = 20


def lay_out(g: MagicFields, decks: list[list[MagicCard]], sides: list[list[MagicCard]],
            beside: list[list[MagicCard]] | None = None) -> None:
    """103.2a, 103.3: each player's deck becomes their library; sideboards stay outside the game."""
    for p in range(g.players):
        for zone, cards in ((LIBRARY, decks[p]), (SIDEBOARD, sides[p]), (SUPPLEMENT, beside[p] if beside else [])):
            for card in cards:
                g.cards.append(card)
                g.owners.append(p)
                g.place(g.add(card, p, [len(g.cards) - 1]), g.zone_number(zone, p))


def begin(g: MagicFields) -> None:
    """103.1; 904.6: the archenemy begins, if there is one."""
    if archenemy_begins(g):
        begin_with_player(g, g.variant.archenemies.bit_length() - 1)
        return
    if g.variant.emperors:
        begin_with_player(g, first_emperor(g))
        return
    if g.shared_turns:
        begin_with_player(g, starting_team(g))
        return
    if len(g.team(0)) > 1 and not g.apart_seated:
        begin_with_player(g, middle_of_team(g))
        return
    chooser = g.toss(g.players, "who chooses")
    g.cite("103.1", player=chooser)
    if g.players > 2:
        begin_with_player(g, -1 - g.ask(CHOOSE, chooser, [player_ref(p) for p in g.seats_from(chooser)], -1, "103.1"))
        return
    begin_with_player(g, chooser if g.ask(FIRST, chooser, [1, 0], -1, "103.1") else 1 - chooser)


def first_emperor(g: MagicFields) -> Player:
    """809.4: chance says which emperor begins."""
    emperors = [p for p in range(g.players) if (g.variant.emperors >> p) & 1]
    first = emperors[g.chance(len(emperors), "which emperor begins")]
    g.cite("809.4", player=first)
    return first


def starting_team(g: MagicFields) -> int:
    """805.3, 103.1a: the primary player of the team that begins; that of a team that chance picks says which it is."""
    primary = [p for p in range(g.players) if p == g.side(p)[0]]
    chooser = primary[g.toss(len(primary), "which team chooses")]
    g.cite("805.3", player=chooser)
    return -1 - g.ask(CHOOSE, chooser, [player_ref(p) for p in g.seats_from(chooser) if p in primary], -1, "103.1")


def middle_of_team(g: MagicFields) -> Player:
    """808.4: of a team that chance picks, the player in the middle, or left of it, begins."""
    picked = g.chance(len(set(g.sides)), "which team begins")
    team = [p for p in range(g.players) if g.sides[p] == picked]
    g.cite("808.4", player=team[len(team) // 2])
    return team[len(team) // 2]


def begin_with_player(g: MagicFields, first: Player) -> None:
    """103.2 to 103.8."""
    lead_off(g, first)
    if g.variant.one_planar_deck:
        own_planes(g, first)
    usual = LIFE
    for p in g.order():
        circle(g, p)
        if g.zone(SIDEBOARD, p):
            g.cite("103.2a", player=p)
            reveal_companion(g, p)
        if g.leading is not None:
            lead_out(g, p, foreign_colors(g, p))
        if g.stickers.decks[p]:
            choose_sheets(g, p)
        if g.variant.conspiring:
            conspire(g, p)
            exile_drafted(g, p)
        bring_out(g, p)
        g.cite("103.3", player=p)
        happen(g, Event(SHUFFLE, "103.3", -1, p, to=LIBRARY))
        usual = starting_life(g, p, LIFE)
        g.life[p] = life_beside(g, p, usual)
        mark_changed(g, LIFE_FACT)
        g.cite("103.4", player=p)
    if g.heads:
        shared_teams.pool_lives(g, usual)
    g.first_life = g.life.copy()
    mark_changed(g, LIFE_FACT)
    if g.variant.conspiring:
        first = starting_player(g, first)
        lead_off(g, first)
    for p in g.order():
        deal(g, p, "103.5")
    mulligans(g)
    for p in g.order():
        if p == g.side(p)[0]:
            open_hands(g, g.side(p))
    if g.variant.melee:
        set_markers(g, first)
    first_plane(g)
    allow_deploying(g)


def lead_off(g: MagicFields, player: Player) -> None:
    """101.4e: whoever starts counts as the active player before the game."""
    g.active = player
    g.first_player = player
    g.record.owner = player


def deal(g: MagicFields, player: Player, rule: str) -> None:
    for _ in range(hand_beside(g, player, OPENING_HAND)):
        library = g.zone(LIBRARY, player)
        if library:
            happen(g, Event(MOVE, rule, library[-1], player, to=HAND))
        else:  # 723.3, 724.3
            g.checks.drew_from_empty |= 1 << player
            g.cite("724.3" if g.inner else "723.3", -1, player)


# --- mulligans (103.5) -----------------------------------------------------------------------------------------------
def mulligans(g: MagicFields) -> None:
    """Each says in turn order whether they take a mulligan, then all who do take it; again until none does."""
    taken = [0] * g.players
    keeping = [(g.lost >> p) & 1 != 0 for p in range(g.players)]  # who left before another game began within this one
    while not all(keeping):
        again: list[int] = []
        for p in g.order():
            if not keeping[p]:
                instead_of_mulligan(g, p)
                if taken[p] < hand_beside(g, p, OPENING_HAND) + free_mulligans(g) and g.ask(REDRAW, p, [0, 1], -1, "103.5"):
                    again.append(p)
                else:
                    keeping[p] = True
        for p in again:
            taken[p] += 1
            take_mulligan(g, p, taken[p])


def instead_of_mulligan(g: MagicFields, player: Player) -> None:
    """103.5b: what a card in hand lets its owner do when they decide about a mulligan."""
    for id in list(g.zone(HAND, player)):
        for a in g.chars[id].abilities:
            if isinstance(a, AtMulligan) and not g.objs[id].gone and g.ask(MAY, player, [0, 1], id, "103.5b"):
                g.cite("103.5b", id, player)
                a.do.run(Ctx(g, id, player, [], None, g.tick()))
                instead_of_mulligan(g, player)
                return


def take_mulligan(g: MagicFields, player: Player, times: int) -> None:
    """The hand goes back, as many are drawn, and a card for each mulligan goes to the bottom, in any order."""
    g.cite("103.5", player=player)
    for id in list(g.zone(HAND, player)):
        happen(g, Event(MOVE, "103.5", id, player, to=LIBRARY))
    happen(g, Event(SHUFFLE, "103.5", -1, player, to=LIBRARY))
    deal(g, player, "103.5")
    free = free_mulligans(g)
    if times <= free:  # 103.5c, 903.12g
        g.cite("800.6" if g.players > 2 else "903.12g", -1, player)
        return
    for _ in range(times - free if g.variant.london else 0):
        hand = g.zone(HAND, player)
        if hand:
            id = g.ask(CHOOSE, player, sorted(hand, key=g.name_key), -1, "103.5")
            happen(g, Event(MOVE, "103.5", id, player, to=LIBRARY, flags=TO_BOTTOM))


# --- opening hands (103.6) -------------------------------------------------------------------------------------------
def open_hands(g: MagicFields, side: list[Player]) -> None:
    """103.6c, 805.3b: those of a team in the order that the team likes."""
    left = [p for p in side if any([opening(g, i, p) is not None for i in g.zone(HAND, p)])]
    while left:
        player = left[0]
        if g.shared_turns:
            g.cite("103.6c", player=side[0])
            player = -1 - g.ask(CHOOSE, side[0], [player_ref(p) for p in left], -1, "103.6c")
        left.remove(player)
        open_hand(g, player)


def open_hand(g: MagicFields, player: Player) -> None:
    """103.6: what cards in the opening hand let a player do, in any order; each once."""
    left = list(g.zone(HAND, player))
    while True:
        able = [i for i in left if not g.objs[i].gone and opening(g, i, player) is not None]
        if not able:
            return
        g.cite("103.6", player=player)
        if not g.ask(MAY, player, [0, 1], able[0] if len(able) == 1 else -1, "103.6"):
            return
        id = g.ask(CHOOSE, player, able, -1, "103.6")
        left.remove(id)
        begin_with(g, player, id)


def opening(g: MagicFields, id: ObjId, player: Player) -> Ability | None:
    for a in g.chars[id].abilities:
        if isinstance(a, OpeningReveal):
            return a
        if isinstance(a, OpeningHand) and (a.cond is None or a.cond.holds(Ctx(g, id, player, NO_SLOTS, None, 0))):
            return a
    return None


def begin_with(g: MagicFields, player: Player, id: ObjId) -> None:
    """103.6a: it begins the game on the battlefield; 103.6b: it is revealed."""
    a = opening(g, id, player)
    do: Do | None = None
    if isinstance(a, OpeningHand):
        ev = Event(MOVE, "103.6a", id, player, to=BATTLEFIELD, to_player=player)
        if a.counter:
            ev.with_counters = [(a.counter, 1)]
        happen(g, ev)
        do = a.do
    elif isinstance(a, OpeningReveal):
        g.cite("103.6b", id, player)
        g.do_reveal([id], -1, id, player)
        do = a.do
    if do is not None:
        do.run(Ctx(g, id, player, [], None, g.tick()))
