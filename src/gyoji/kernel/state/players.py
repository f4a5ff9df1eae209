"""Who sits at the table: opponents, turn order, teams, who has left."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from .aliases import ObjId, Player, PlayerSet, Ref
from .fields import NO_ASKER as NO_ASKER
from .fields import NOTHING_USED as NOTHING_USED
from .fields import ActiveAbility as ActiveAbility
from .fields import Asker as Asker
from .fields import Fields
from .fields import Pending as Pending
from .fields import StackItem as StackItem
from .terms import NOBODY

ALONE: Final = [[p] for p in range(16)]  # shared: never changed
BOTH: Final = [[0, 1], [1, 0]]  # shared: never changed


@mypyc_attr(allow_interpreted_subclasses=True)
class Seats(Fields):
    """A state, and its players among each other."""

    def opponent(self, player: Player) -> Player:
        """The other one of two players."""
        return 1 - player

    def opponents(self, player: Player) -> list[Player]:
        """All others, in turn order; those who left are not among them. Never changed."""
        if self.players == 2:
            return ALONE[1 - player]
        return [p for p in self.order() if p != player]

    def order(self) -> list[Player]:
        """Players in turn order from the active one; those who left are not among them. Never changed."""
        if self.players == 2 and not self.lost:
            return BOTH[self.active]
        return self.seats_from(self.active)

    def seats_from(self, player: Player) -> list[Player]:
        """The same from another player."""
        n = self.players
        return [(player + i) % n for i in range(n) if not (self.lost >> ((player + i) % n)) & 1]

    def rivals(self, player: Player) -> list[Player]:
        """Their opponents, also those who have left the game."""
        return [p for p in range(self.players) if p not in self.team(player)]

    def acts_first(self) -> Player:
        """The active player, or the next one in turn order if they have left the game."""
        return self.next_player(self.active) if self.lost and (self.lost >> self.active) & 1 else self.active

    def present(self) -> int:
        """How many players have not left the game."""
        return self.players - self.lost.bit_count() if self.lost else self.players

    def next_player(self, player: Player) -> Player:
        """Who comes after a player in turn order."""
        if self.players == 2 and not self.lost:
            return 1 - player
        for i in range(1, self.players + 1):
            p = (player + i) % self.players
            if not (self.lost >> p) & 1:
                return p
        return player

    def team(self, player: Player) -> list[Player]:
        """A player, and those who win and lose with them."""
        return ALONE[player]

    def side(self, player: Player) -> list[Player]:
        """A player, and those who take their turns with them (Magic 805)."""
        return ALONE[player]

    def turn_player(self, src: ObjId, you: Player) -> Player:
        """Whom a text of an object and a player means that speaks of the player whose turn it is."""
        return self.active

    def in_turn(self, player: Player) -> bool:
        """It is their turn, whether that is the one that goes on now or another one."""
        return self.has_turn(player)

    def has_turn(self, player: Player) -> bool:
        """It is their turn."""
        return player == self.active

    def won(self, player: Player) -> bool:
        """The game is over, and they have won it, themselves or with their team."""
        return self.over and self.winner >= 0 and self.winner in self.team(player)

    def within(self, ref: Ref, src: ObjId, you: Player) -> bool:
        """A text of `src` that a player controls sees and affects an object or a player; asked where `reach` says so."""
        return True

    def chooser_afar(self, player: Player, src: ObjId) -> Player:
        """Nobody whom a player can affect can make a choice for a text of theirs: who makes it."""
        return player

    def stand_in(self, player: Player, src: ObjId) -> Player:
        """Who makes a choice for a text of a player's where the one who should is not there (any more)."""
        return player

    def change_life(self, player: Player, n: int) -> None:
        self.life[player] = self.life[player] + n

    def has_lost(self, player: Player) -> bool:
        """They have lost the game, whether others still play it or not."""
        return ((self.lost >> player) & 1 != 0 or (self.over and self.winner >= 0)) and not self.won(player)

    def tie(self, losers: PlayerSet) -> Player:
        """All who are left lose at once (a bit mask): who wins nevertheless. The usual policy: nobody, a draw."""
        return NOBODY

    def ending_rule(self, winner: Player) -> str:
        """The rule by which those who are left have won, or nobody has (Magic 104.2, 104.4)."""
        return ""

    def leave_together(self, leavers: PlayerSet) -> PlayerSet:
        """Players (a bit mask) lose, and those who lose with them (Magic 809.5, 810.8)."""
        return leavers

    def about_to_leave(self, player: Player) -> None:
        """A player is about to leave the game: what they hand on."""

    def loses(self, player: Player) -> None:
        """A player loses the game: what triggers on that."""

    def left_behind(self, id: ObjId) -> None:
        """An object of another owner, controlled by a player who leaves the game."""

    def left(self, losers: PlayerSet) -> None:
        """Players (a bit mask) have left the game at the same time: what follows from that."""
