"""Players among each other: opponents and teams (102, 805, 808 to 811), and how far they reach (801)."""

from __future__ import annotations

from ....kernel.state.aliases import ObjId, Player, PlayerSet
from ....kernel.state.objects import ZoneKind
from ....kernel.state.players import ALONE
from ....kernel.state.schedule import Step
from ....kernel.state.terms import CHOOSE, NOBODY, player_ref
from .operations import Asked


class Teams(Asked):
    """A state with the teams of Magic."""

    def __init__(self, players: int, kinds: list[ZoneKind], steps: list[Step], usual: list[int]) -> None:
        super().__init__(players, kinds, steps, usual)
        self.sides = list(range(players))  # each player's team (102.3)
        self.tied: PlayerSet = 0  # players for whom the game was a draw while others played on, as bits (801.15)
        self.shared_turns = False  # teams take turns (805)
        self.heads = 0  # where a team has one life total (810): how many players it has
        self.apart_seated = False  # teammates do not sit side by side (811.3)

    def opponents(self, player: Player) -> list[Player]:
        """102.2, 102.3: who is not of the same team."""
        if self.players == 2:
            return ALONE[1 - player]
        return [p for p in self.order() if self.sides[p] != self.sides[player]]

    def team(self, player: Player) -> list[Player]:
        return [p for p in range(self.players) if self.sides[p] == self.sides[player]]

    def has_lost(self, player: Player) -> bool:
        return not (self.tied >> player) & 1 and super().has_lost(player)

    def opposes(self, player: Player, other: Player) -> bool:
        """102.3: the other is no teammate; nobody in particular is an opponent."""
        return player != other and (other < 0 or self.sides[player] != self.sides[other])

    def side(self, player: Player) -> list[Player]:
        """805.4: where teams take turns, those of the team who are still playing; the primary player first (805.2)."""
        if not self.shared_turns:
            return ALONE[player]
        team = self.team(player)
        first = [k for k, p in enumerate(team) if (p - 1) % self.players not in team]  # on whose right nobody of it sits
        if first and first[0]:
            team = [*team[first[0]:], *team[:first[0]]]
        return [p for p in team if not (self.lost >> p) & 1] or ALONE[player]

    def has_turn(self, player: Player) -> bool:
        return player == self.active or (self.shared_turns and self.sides[player] == self.sides[self.active])

    def change_life(self, player: Player, n: int) -> None:
        """810.9: what happens to one player's life changes the life total of the team."""
        if self.heads:
            self.cite("810.9", -1, player)
            for p in self.team(player):
                self.life[p] = self.life[p] + n
        else:
            self.life[player] = self.life[player] + n

    def rivals_near(self, player: Player) -> list[Player]:
        """Their opponents, as far as their influence reaches (801.2)."""
        rivals = self.opponents(player)
        return [p for p in rivals if (self.reach[player] >> p) & 1] if self.reach else rivals

    def an_opponent(self, player: Player, src: ObjId, rule: str) -> Player:
        """The opponent whom a player chooses, where there are several; NOBODY: there is none."""
        rivals = self.rivals_near(player)
        if not rivals and self.reach:
            return self.chooser_afar(player, src)
        if len(rivals) < 2:
            return rivals[0] if rivals else NOBODY
        return -1 - self.ask(CHOOSE, player, [player_ref(p) for p in rivals], src, rule)
