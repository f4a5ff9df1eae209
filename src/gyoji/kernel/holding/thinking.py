"""Games that a seat plays out in its mind: dealt anew from what it knows, and played on in one go.

Nothing is suspended and nothing is played twice, so this is as fast as a game between agents. `Imagined` is for those who
want to stop at a question, look round and go several ways from there."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from ..declaring.gamedef import Deal, GameDef
from ..errors import GyojiError
from ..process.turn import play_on
from ..showing.numbers import Numbering, position_in_numbers
from ..state.aliases import ObjId, Player, QuestionKind
from ..state.state import NO_ASKER, State
from ..state.terms import ACT, TARGET, is_player, player_ref
from .questions import object_named
from .sealed import Seal, behind, break_seal, sealed
from .stepping import Stepper, Twist

ENOUGH = -1  # what a thought answers to stop there
IN_AN_ACT = (1 << 20) - 1  # of the code of an act, all but its object


class Enough(BaseException):
    """A thought has seen what it wanted to see."""


class Asked:
    """What is asked at the moment in a game that is thought. One object for the whole game: read it at once."""

    def __init__(self, game: GameDef) -> None:
        self.game = game
        self.number = 0  # questions so far
        self.kind = 0
        self.player = 0  # whose choice it is
        self.seat = 0  # who answers
        self.values: list[int] = []
        self.src = -1
        self._seal: Seal | None = None

    @property
    def turn(self) -> int:
        return _position(self).turn

    @property
    def phase(self) -> str:
        g = _position(self)
        return g.steps[g.step].phase if g.step >= 0 else ""

    @property
    def waiting(self) -> int:
        """How many things wait to be resolved."""
        return len(_position(self).waiting)

    def worth(self, player: Player) -> float:
        """How good the position is for a player, by the game's own judgement; more is better."""
        return self.game.evaluate(_position(self), player)

    def outlook(self, player: Player) -> float:
        """The same, as games have shown (`GameDef.outlook`)."""
        return self.game.outlook(_position(self), player)

    def numbers(self, by: Numbering, player: Player) -> list[int]:
        """What a player would see here, as numbers (kernel/showing/numbers.py)."""
        return position_in_numbers(by, _position(self), player)

    def action(self, option: int) -> int:
        """What an option does, as a number: the same in all deals of the cards that are hidden."""
        return action_of(_position(self), self.kind, self.values[option], self.seat)

    def habits(self, option: int) -> tuple[int, int]:
        """The same, less exactly: what is done with which card, whose it is, and for what, not with which copy of it nor by
        whom; and less exactly still: not with which card."""
        g = _position(self)
        value = self.values[option]
        named = object_named(self.kind, value)
        asks = g.objs[self.src].card.name if 0 <= self.src < len(g.objs) else ""
        if 0 <= named < len(g.objs) and g.visible(named, self.seat):
            o = g.objs[named]
            own = 1 if o.controller == self.seat else 0
            code = value & IN_AN_ACT if self.kind == ACT else 0
            return hash((self.kind, asks, own, code, o.card.name)), hash((self.kind, asks, own))
        if self.kind == TARGET and is_player(value):
            own = 1 if value == player_ref(self.seat) else 0
            return hash((self.kind, asks, own, -1)), hash((self.kind, asks, own))
        return hash((self.kind, asks, 2 * value + 1)), hash((self.kind, asks))

    def usual(self, before: list[int]) -> int:
        """The option that the game itself takes for usual, or -1; `before` are the answers of the same declaration."""
        return self.game.usual(_position(self), self.kind, self.player, self.values, self.src, before)


def _position(asked: Asked) -> State:
    s = asked._seal
    g = None if s is None else behind(s)
    if not isinstance(g, State):
        raise GyojiError("nothing is asked in this game any more")
    return g


def action_of(g: State, kind: QuestionKind, value: int, seat: Player) -> int:
    """What an answer does, as a number. A card that only the seat sees counts by its name, not by its place; one that it
    does not see, by its place."""
    named = object_named(kind, value)
    if not 0 <= named < len(g.objs) or not g.visible(named, seat):
        return hash((kind, 2 * value + 1))  # odd: -1 and -2, which are players, have the same hash
    o = g.objs[named]
    if o.zone >= 0 and g.kinds[o.zone // g.players].sees != "all":
        return hash((kind, value & IN_AN_ACT if kind == ACT else 0, o.card.name))
    return hash((kind, value, o.card.name))


@mypyc_attr(allow_interpreted_subclasses=True)
class Thought:
    """Answers for all seats of a game that is thought."""

    def choose(self, asked: Asked) -> int:
        """The index of an option, or ENOUGH."""
        raise NotImplementedError

    def value_of(self, asked: Asked, player: Player) -> float:
        """What the position in which it has enough is worth to a player."""
        return asked.worth(player)


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge:
    """Says how good the positions are in which a thought ends: beside the game's own judgement."""

    def value(self, asked: Asked, player: Player) -> float:
        """From 0 (lost) to 1 (won) for a player."""
        raise NotImplementedError


class Thinking(Stepper):
    """Answers from a list as long as it goes; then a thought answers."""

    def __init__(self, game: GameDef, answers: list[int], checks: list[int], twists: list[Twist], dealt: Deal,
                 thought: Thought, asked: Asked) -> None:
        super().__init__(game, answers, checks, 0, twists, [])
        self.dealt = dealt  # how the last twist was dealt before
        self.thought = thought
        self.asked = asked
        self.begun = False

    def choose(self, g: State, kind: QuestionKind, player: Player, options: list[int], src: ObjId, rule: str) -> int:
        if self.begun:
            return self.unanswered(g, kind, player, options, src, rule)
        return Stepper.choose(self, g, kind, player, options, src, rule)

    def deal(self, g: State, twist: Twist, keep: list[ObjId]) -> None:
        if twist is not self.twists[-1]:
            self.game.determinize(g, twist.viewer, twist.seed, keep)
        elif self.dealt.computed is not None:
            self.game.deal_again(g, self.dealt)
        else:
            self.game.determinize(g, twist.viewer, twist.seed, keep, self.dealt)

    def unanswered(self, g: State, kind: QuestionKind, player: Player, options: list[int], src: ObjId, rule: str) -> int:
        a = self.asked
        if not self.begun:
            self.begun = True
            a._seal = sealed(g)
        a.number += 1
        a.kind = kind
        a.player = player
        a.seat = g.seat_of(player)
        a.values = options
        a.src = src
        i = self.thought.choose(a)
        if i == ENOUGH:
            raise Enough
        if not 0 <= i < len(options):
            raise GyojiError(f"a thought answered {i}, expected 0 to {len(options) - 1} or {ENOUGH}")
        return i

    def stable(self, g: State) -> None:
        pass


def think_on(game: GameDef, checkpoint: State, answers: list[int], checks: list[int], twists: list[Twist], viewer: Player,
             deal: Deal, thought: Thought, spare: list[State]) -> float:
    """Deal all that is hidden from a viewer again and play on until the thought has enough; what that is worth to them.

    The same deal may be used again at the same question: then it costs little. `spare` are states of this game that were
    thought on before and can be written over."""
    if spare:
        g = spare.pop()
        checkpoint.copy_into(g)
    else:
        g = checkpoint.clone()
    g.journal = None
    asked = Asked(game)
    g.asker = Thinking(game, answers, checks, [*twists, Twist(len(answers), viewer, deal.seed)], deal, thought,
                       asked)
    g.asker_sees_single = False
    try:
        play_on(g)
        worth = game.evaluate(g, viewer)
    except Enough:
        worth = thought.value_of(asked, viewer)
    finally:
        g.asker = NO_ASKER
        if asked._seal is not None:
            break_seal(asked._seal)
    if not g.unfinished:  # a limit may have ended it in the middle of something
        spare.append(g)
    return worth
