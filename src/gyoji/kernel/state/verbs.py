"""What effects can do. A game gives each verb its own procedure and rule numbers."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from .aliases import Duration, Flags, ObjId, Player, Ref, Spot, Zone
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

    def do_draw(self, player: Player, n: int, src: ObjId, cause: Player) -> int:
        raise NotImplementedError

    def do_move(self, ids: list[ObjId], to: Zone, to_player: Player, flags: Flags, spot: Spot, src: ObjId,
                cause: Player) -> list[ObjId]:
        """Move objects to a zone (to_player -1: their owners'); the objects that they became."""
        raise NotImplementedError

    def do_discard(self, ids: list[ObjId], flags: Flags, src: ObjId, cause: Player) -> list[ObjId]:
        raise NotImplementedError

    def do_destroy(self, ids: list[ObjId], src: ObjId, cause: Player) -> int:
        raise NotImplementedError

    def do_damage(self, refs: list[Ref], amounts: list[int], flags: Flags, src: ObjId, cause: Player) -> int:
        """Damage to objects and players at once; how many were dealt some."""
        raise NotImplementedError

    def do_damage_by(self, srcs: list[ObjId], refs: list[Ref], amounts: list[int], flags: Flags, cause: Player) -> int:
        """The same where each has a source of its own."""
        return sum(self.do_damage([refs[k]], [amounts[k]], flags, srcs[k], cause) for k in range(len(srcs)))

    def do_tap(self, ids: list[ObjId], sideways: bool, flags: Flags, src: ObjId, cause: Player) -> int:
        raise NotImplementedError

    def do_shift(self, ids: list[ObjId], spots: list[Spot], src: ObjId, cause: Player) -> int:
        """Objects on a grid go to these spots at the same time; how many did."""
        raise NotImplementedError

    def do_life(self, player: Player, n: int, flags: Flags, src: ObjId, cause: Player) -> int:
        """Gain (n above 0) or lose life."""
        raise NotImplementedError

    def do_lives(self, players: list[Player], n: int, flags: Flags, src: ObjId, cause: Player) -> int:
        """Several players gain or lose life at the same time."""
        return sum(self.do_life(p, n, flags, src, cause) for p in players)

    def do_counters(self, id: ObjId, word: str, n: int, flags: Flags, src: ObjId, cause: Player) -> int:
        """Put (n above 0) or take counters; how many."""
        raise NotImplementedError

    def do_move_counters(self, frm: Ref, to: Ref, word: str, n: int, src: ObjId, cause: Player) -> int:
        """Counters go from one object to another; how many."""
        self.do_counters(frm, word, -n, BY_EFFECT, src, cause)
        return self.do_counters(to, word, n, BY_EFFECT, src, cause)

    def do_resource(self, player: Player, color: int, n: int, src: ObjId) -> int:
        raise NotImplementedError

    def do_reveal(self, ids: list[ObjId], viewer: Player, src: ObjId, cause: Player) -> None:
        """Show cards to a player, or to all (viewer -1)."""
        raise NotImplementedError

    def do_shuffle(self, player: Player, zone: Zone, src: ObjId, cause: Player) -> None:
        raise NotImplementedError

    def do_control(self, ids: list[ObjId], player: Player, until: Duration, src: ObjId, cause: Player) -> int:
        raise NotImplementedError

    def do_verb(self, verb: str, c_src: ObjId, c_you: Player, refs: list[Ref], n: int, word: str, until: Duration) -> int:
        """A verb that only this game has."""
        raise NotImplementedError

    def spot_of(self, id: ObjId) -> Spot:
        """Where an object stands; what is attached stands with its host."""
        o = self.objs[id]
        return o.spot if o.host < 0 else self.objs[o.host].spot

    def occupant(self, spot: Spot) -> ObjId:
        """Who stands at a spot, or -1."""
        raise NotImplementedError

    def do_reveal_chosen(self, ids: list[ObjId], what: object, player: Player, src: ObjId) -> None:
        """Cards with a certain property were chosen from a hidden zone."""
