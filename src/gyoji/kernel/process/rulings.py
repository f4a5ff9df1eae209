"""What is decided from outside a game: that a player gives up, what a judge rules, what all agree on, that time is up.

Each is one number, an entry of the game's log beside the answers: the kind, and whom or how much it is about."""

from __future__ import annotations

from typing import Final

from ..errors import GyojiError
from ..state.aliases import ObjId, Player
from ..state.event import Event
from ..state.state import State
from ..state.terms import NOBODY, SHUFFLE
from .continuous import mark_changed
from .leaving_the_game import finish, lose

CONCEDED, LOST_BY_RULING, AGREED_DRAW, DRAW_AFTER, LIFE_AFTER, BACKED_UP, RESHUFFLED = range(7)
KINDS: Final = ("concedes", "loses by a ruling", "agreed draw", "a draw after more turns", "by life after more turns",
                "taken back by a judge", "shuffled by a judge")
WIDTH: Final = 10  # bits of whom or how much
MOST: Final = (1 << WIDTH) - 1


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
    """After this turn so many are taken; whosever they are, each counts. A later limit takes the place of an earlier."""
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


def known(g: State, id: ObjId) -> bool:
    """Some player may know where a card of a pile lies."""
    for p in range(g.players):
        if g.visible(id, p) or g.remembers(id, p):
            return True
    return False
