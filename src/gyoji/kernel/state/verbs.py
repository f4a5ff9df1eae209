"""What effects can do. A game gives each verb its own procedure and rule numbers."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from .fields import NO_ASKER as NO_ASKER
from .fields import NOTHING_USED as NOTHING_USED
from .fields import ActiveAbility as ActiveAbility
from .fields import Asker as Asker
from .fields import Pending as Pending
from .fields import StackItem as StackItem
from .queries import Reading
from .terms import BY_EFFECT


@mypyc_attr(allow_interpreted_subclasses=True)
class Verbs(Reading):
    """A state, and the verbs of texts."""

    def do_draw(self, player: int, n: int, src: int, cause: int) -> int:
        raise NotImplementedError

    def do_move(self, ids: list[int], to: int, to_player: int, flags: int, spot: int, src: int, cause: int) -> list[int]:
        """Move objects to a zone (to_player -1: their owners'); the objects that they became."""
        raise NotImplementedError

    def do_discard(self, ids: list[int], flags: int, src: int, cause: int) -> list[int]:
        raise NotImplementedError

    def do_destroy(self, ids: list[int], src: int, cause: int) -> int:
        raise NotImplementedError

    def do_damage(self, refs: list[int], amounts: list[int], flags: int, src: int, cause: int) -> int:
        """Damage to objects and players at once; how many were dealt some."""
        raise NotImplementedError

    def do_damage_by(self, srcs: list[int], refs: list[int], amounts: list[int], flags: int, cause: int) -> int:
        """The same where each has a source of its own."""
        return sum(self.do_damage([refs[k]], [amounts[k]], flags, srcs[k], cause) for k in range(len(srcs)))

    def do_tap(self, ids: list[int], sideways: bool, flags: int, src: int, cause: int) -> int:
        raise NotImplementedError

    def do_shift(self, ids: list[int], spots: list[int], src: int, cause: int) -> int:
        """Objects on a grid go to these spots at the same time; how many did."""
        raise NotImplementedError

    def do_life(self, player: int, n: int, flags: int, src: int, cause: int) -> int:
        """Gain (n above 0) or lose life."""
        raise NotImplementedError

    def do_lives(self, players: list[int], n: int, flags: int, src: int, cause: int) -> int:
        """Several players gain or lose life at the same time."""
        return sum(self.do_life(p, n, flags, src, cause) for p in players)

    def do_counters(self, id: int, word: str, n: int, flags: int, src: int, cause: int) -> int:
        """Put (n above 0) or take counters; how many."""
        raise NotImplementedError

    def do_move_counters(self, frm: int, to: int, word: str, n: int, src: int, cause: int) -> int:
        """Counters go from one object to another; how many."""
        self.do_counters(frm, word, -n, BY_EFFECT, src, cause)
        return self.do_counters(to, word, n, BY_EFFECT, src, cause)

    def do_resource(self, player: int, color: int, n: int, src: int) -> int:
        raise NotImplementedError

    def do_reveal(self, ids: list[int], viewer: int, src: int, cause: int) -> None:
        """Show cards to a player, or to all (viewer -1)."""
        raise NotImplementedError

    def do_shuffle(self, player: int, zone: int, src: int, cause: int) -> None:
        raise NotImplementedError

    def do_control(self, ids: list[int], player: int, until: int, src: int, cause: int) -> int:
        raise NotImplementedError

    def do_verb(self, verb: str, c_src: int, c_you: int, refs: list[int], n: int, word: str, until: int) -> int:
        """A verb that only this game has."""
        raise NotImplementedError

    def spot_of(self, id: int) -> int:
        """Where an object stands; what is attached stands with its host."""
        o = self.objs[id]
        return o.spot if o.host < 0 else self.objs[o.host].spot

    def occupant(self, spot: int) -> int:
        """Who stands at a spot, or -1."""
        raise NotImplementedError

    def do_reveal_chosen(self, ids: list[int], what: object, player: int, src: int) -> None:
        """Cards with a certain property were chosen from a hidden zone."""
