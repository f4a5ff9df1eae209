"""What is decided from outside a game: that a player gives up, what a judge rules, what all agree on, that time is up.

Each is one number, an entry of the game's log beside the answers: the kind, and whom or how much it is about."""

from __future__ import annotations

from typing import Final

from ..errors import GyojiError
from ..state.aliases import ObjId, Player, Zone
from ..state.event import Event
from ..state.state import State
from ..state.terms import NOBODY, RULE, SHUFFLE
from .continuous import mark_changed
from .leaving_the_game import finish, lose

CONCEDED, LOST_BY_RULING, AGREED_DRAW, DRAW_AFTER, LIFE_AFTER, BACKED_UP, RESHUFFLED, PUT_BACK = range(8)
KINDS: Final = ("concedes", "loses by a ruling", "agreed draw", "a draw after more turns", "by life after more turns",
                "taken back by a judge", "shuffled by a judge", "put back by a judge")
WIDTH: Final = 10  # bits of whom or how much
MOST: Final = (1 << WIDTH) - 1
ZONES: Final = 64  # zones of which cards can be put back by a judge, from places that are not deeper than
DEEPEST: Final = MOST // ZONES


def entry_of(kind: int, about: int) -> int:
    if not 0 <= about <= MOST:
        raise GyojiError(f"expected a number from 0 to {MOST}, not {about}")
    return kind << WIDTH | about


def kind_of(entry: int) -> int:
    return entry >> WIDTH


def about(entry: int) -> int:
    return entry & MOST


def rule_lost(g: State, player: Player, rule: str) -> None:
    """A judge has a player lose the game."""
    lose(g, 1 << player, rule)


def agree_on_draw(g: State, rule: str) -> None:
    finish(g, NOBODY, rule)


def limit_turns(g: State, number: int, by_life: bool) -> None:
    """After this turn so many are taken; whosever they are, each counts. A later limit takes the place of an earlier. A game
    that begins when time is up is played for the higher life from its beginning."""
    if by_life and number == 0 and g.turn < 1:
        g.lowest_loses = True
        return
    g.last_turn = max(1, g.turn) + number
    g.by_life = by_life


def time_is_up(g: State) -> None:
    """The last turn is over: a draw; or the higher life wins, and if that is equal, whoever has less from now on loses."""
    g.last_turn = 0
    if not g.by_life:
        finish(g, NOBODY, g.ruled_by(DRAW_AFTER))
        return
    left = g.order()
    most = max([g.life[p] for p in left])
    best = [p for p in left if g.life[p] == most]
    if all([p in g.team(best[0]) for p in best]):
        finish(g, best[0], g.ruled_by(LIFE_AFTER))
    else:
        g.lowest_loses = True


def tell_backup(g: State, rule: str) -> None:
    """The log says that something was taken back."""
    g.note(Event(RULE, rule, word=KINDS[BACKED_UP]))


def reshuffle(g: State, player: Player, zone: int, rule: str) -> None:
    """A judge has what nobody may know the place of shuffled in a pile; what is known of it stays where it is."""
    pile = g.zones[zone]
    loose: list[int] = []
    for k in range(len(pile)):
        if not known(g, pile[k]):
            loose.append(k)
    cards = [pile[k] for k in loose]
    g.shuffle(cards, "a judge's shuffle")
    mixed = pile.copy()
    for k in range(len(loose)):
        mixed[loose[k]] = cards[k]
    g.zones[zone] = mixed
    g.note(Event(SHUFFLE, rule, -1, player, to=zone // g.players, word="judge"))
    mark_changed(g, -1)


def hand_of(g: State, zone: Zone) -> Zone:
    """The zone of the owner of a pile that only they see; -1: there is none."""
    for kind in range(len(g.kinds)):
        if g.kinds[kind].sees == "owner":
            return kind * g.players + zone % g.players
    return -1


def put_back(g: State, zone: Zone, depth: int, rule: str) -> None:
    """A drawn card goes back to the place of a pile where it lay, and its owner knows it there. Which one was drawn the
    others do not know: chance picks one of those that it may have been, and the others of them are in the hand."""
    hand = hand_of(g, zone)
    pile = g.zones[zone]
    k = len(pile) - 1 - depth
    owner = zone % g.players
    may_be = [pile[k]]
    for id in g.zones[hand]:
        if not any([p != owner and g.visible(id, p) for p in range(g.players)]):
            may_be.append(id)
    id = may_be[g.chance(len(may_be), "a judge's random card")]
    if id != pile[k]:
        drawn = pile[k]
        cards = g.zones[hand].copy()
        cards[cards.index(id)] = drawn
        g.zones[hand] = cards
        pile = pile.copy()
        pile[k] = id
        g.zones[zone] = pile
        g.own(id).zone = zone
        g.own(drawn).zone = hand
    g.own(id).known |= 1 << owner
    g.note(Event(RULE, rule, -1, owner, word=KINDS[PUT_BACK]))
    mark_changed(g, -1)


def known(g: State, id: ObjId) -> bool:
    """Some player may know where a card of a pile lies."""
    for p in range(g.players):
        if g.visible(id, p) or g.remembers(id, p):
            return True
    return False
