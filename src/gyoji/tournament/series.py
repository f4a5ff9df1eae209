"""A match: games until one side has won enough of them, or time is up (MTR 2.1 to 2.5, 3.16; IPG 1.1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from .values import Refusal, Score

NOBODY = -1
#: how a game has ended
PLAYED, RULING, AGREED, CONCEDED, TIME = "played", "ruling", "agreed", "conceded", "time"


@dataclass(frozen=True)
class GameRecord:
    winner: int  # NOBODY: drawn
    how: str
    chooser: int  # who has said who begins
    begun: bool = True  # a card was played, or could have been


@dataclass
class Series:
    """The games of one match between two sides, 0 and 1."""

    wins: int = 2
    chooser: int = 0  # of the first game: by chance in Swiss rounds, the higher rank in single elimination
    elimination: bool = False
    together: bool = False  # two teams of two play one game
    games: list[GameRecord] = field(default_factory=list)
    time_called: bool = False
    more_turns: int = 0  # by slow play
    ended: Score | None = None  # by a concession, an agreement, a match loss
    loser: int = NOBODY
    cited: list[str] = field(default_factory=list)

    def cite(self, rule: str) -> None:
        self.cited.append(rule)

    # --- how it stands ---------------------------------------------------------------------------------------
    def won(self, side: int) -> int:
        return sum(game.winner == side for game in self.games)

    @property
    def drawn(self) -> int:
        return sum(game.winner == NOBODY for game in self.games)

    @property
    def score(self) -> Score:
        return self.ended or (self.won(0), self.won(1), self.drawn)

    @property
    def over(self) -> bool:
        """One has won enough games; or time is up and no game is begun any more, unless somebody has to win."""
        if self.ended is not None or max(self.won(0), self.won(1)) >= self.wins:
            return True
        return self.time_called and not (self.elimination and self.won(0) == self.won(1))

    @property
    def winner(self) -> int:
        a, b, _ = self.score
        return 0 if a > b else 1 if b > a else NOBODY

    # --- before a game ---------------------------------------------------------------------------------------
    def who_chooses(self) -> int:
        """Who says who begins the next game."""
        if not self.games:
            self.cite("MTR 9.3#1" if self.together else "MTR 2.2#1")
            return self.chooser
        last = self.games[-1]
        self.cite("MTR 2.2#2")
        if last.how == RULING and last.winner != NOBODY:
            self.cite("IPG 1.1 game-loss#1")  # the punished player
        return last.chooser if last.winner == NOBODY else 1 - last.winner

    def may_sideboard(self) -> bool:
        """Not in the first game that is really played: one that was lost by a penalty before it began, or was drawn by
        agreement before a card was played, does not count."""
        self.cite("MTR 3.16#1" if any(game.begun for game in self.games) else "MTR 3.16#6" if self.games else "MTR 3.16#4")
        return any(game.begun for game in self.games)

    # --- a game has ended ------------------------------------------------------------------------------------
    def add(self, winner: int, how: str = PLAYED, begun: bool = True) -> None:
        """The result of a game."""
        if self.over:
            raise Refusal("the match is over", "MTR 2.1#1")
        if winner not in (0, 1, NOBODY):
            raise Refusal(f"a game is won by 0 or 1, or by nobody, not by {winner}", "MTR 2.1#1")
        self.games.append(GameRecord(winner, how, self.who_chooses(), begun))
        self.cite("MTR 2.1#1")
        if self.together:
            self.cite("MTR 9.1#2" if winner == NOBODY else "MTR 9.1#1")
        if how == TIME:
            self.cite("MTR 2.5#4")

    def game_loss(self, side: int, both: bool = False, begun: bool = False) -> None:
        """A penalty: the game is lost; given to both at once, it changes nothing."""
        if both:
            self.cite("IPG 1.1 game-loss#2")
            return
        self.cite("IPG 1.1 game-loss#1" if begun else "IPG 1.1 game-loss#2")
        self.add(1 - side, RULING, begun)

    # --- the match ends --------------------------------------------------------------------------------------
    def concede(self, side: int) -> None:
        """The other has the wins that are needed, who concedes keeps theirs."""
        self.open_for("MTR 2.4#1")
        mine = self.won(side)
        self.ended = (mine, self.wins, 0) if side == 0 else (self.wins, mine, 0)
        self.cite("MTR 2.4#1")

    def agree_on_draw(self) -> None:
        """Nothing played: three drawn games. Else the games as they are, and the one that is on is drawn."""
        self.open_for("MTR 2.4#1")
        if self.elimination:
            raise Refusal("a match of single elimination is not drawn", "MTR 2.5#6")
        if self.won(0) != self.won(1):
            raise Refusal("one has won more games: the other can concede", "MTR 2.4#1")
        self.ended = (self.won(0), self.won(1), self.drawn + 1) if self.games else (0, 0, 3)
        self.cite("MTR 2.4#1")

    def match_loss(self, side: int) -> None:
        self.open_for("IPG 1.1 match-loss#2")
        self.ended = (0, self.wins, 0) if side == 0 else (self.wins, 0, 0)
        self.cite("IPG 1.1 match-loss#1")

    def open_for(self, rule: str) -> None:
        if self.over:
            raise Refusal("the match is over", rule)

    # --- time ------------------------------------------------------------------------------------------------
    def call_time(self) -> int:
        """The time of the round, with extensions, is over: how many turns follow the one that is on."""
        if self.time_called:
            raise Refusal("time was called already", "MTR 2.5#1")
        self.time_called = True
        self.cite("MTR 2.5#3")
        self.cite("MTR 2.5#2" if self.together else "MTR 2.5#1")
        if self.more_turns:
            self.cite("MTR 2.6#3")
        return (3 if self.together else 5) + self.more_turns

    def by_life(self) -> bool:
        """When the turns are over: who has the higher life wins the game, since somebody has to win the match."""
        if self.elimination and self.won(0) == self.won(1):
            self.cite("MTR 2.5#6")
            return True
        return False


Play = Callable[[int, int], int]  # the number of the game, who chooses: who has won


def play_series(series: Series, play: Play, most: int = 9) -> Series:
    """All games of a match; after so many it is left as it is, as when time is up: who goes on is then for others to say."""
    while not series.over:
        if len(series.games) >= most:
            series.call_time()
            break
        chooser = series.who_chooses()
        series.add(play(len(series.games), chooser))
    return series
