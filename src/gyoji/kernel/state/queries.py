"""What texts ask of a game while they are read and done."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from .aliases import ObjId, Player, Ref, Stamp, Types, Zone
from .card import Ability, Chars, Mod
from .event import Event
from .fields import NO_ASKER as NO_ASKER
from .fields import NOTHING_USED as NOTHING_USED
from .fields import ActiveAbility as ActiveAbility
from .fields import Asker as Asker
from .fields import Pending as Pending
from .fields import StackItem as StackItem
from .players import Seats
from .terms import NOBODY


@mypyc_attr(allow_interpreted_subclasses=True)
class Reading(Seats):
    """A state, and how its texts are read."""

    def blindly(self, id: ObjId, options: list[int], player: Player) -> int:
        """A player has picked a face-down card: the one that it is, where they cannot tell one from another."""
        return id

    def withheld(self, id: ObjId) -> bool:
        """Nobody can tell yet what card it is: it is none of such a kind."""
        return False

    def signed(self) -> bool:
        """Numbers below zero count as such within calculations; only a result below zero does not (Magic 107.1b)."""
        return False

    def damage_sources(self) -> list[ObjId]:
        """What can be chosen as a source of damage."""
        return []

    def may_fail_to_find(self, zone: Zone, filter: object) -> bool:
        """Whoever chooses in a hidden zone may say that nothing fits."""
        return False

    def drawn_since(self, player: Player, before: list[ObjId]) -> list[ObjId]:
        """The cards that a player has just drawn, who held others before."""
        return [i for i in self.hand_of(player) if i not in before]

    def counts_as_discarded(self, n: int) -> bool:
        return n > 0

    def discarded_such(self, ids: list[ObjId]) -> None:
        """Cards were discarded that had to be of some kind."""

    def choose_rule(self) -> str:
        return ""

    def target_rule(self) -> str:
        return self.choose_rule()

    def change_rule(self, mods: list[Mod]) -> str:
        """The rule that a continuous effect of a spell or ability follows."""
        return ""

    def delay_rule(self, src: ObjId, once: bool) -> str:
        """The rule by which a text of `src` makes a delayed trigger."""
        return ""

    def concerns(self, ev: Event) -> int:
        """The object by which a player knows one of several events."""
        return ev.obj

    def was_paid(self, label: str, paid: list[str], src: ObjId) -> bool:
        """A cost of this name was paid for what is being resolved."""
        return label in paid

    def concealed(self, you: Player, zone: Zone) -> list[ObjId]:
        """Face-down objects of a zone that a player may choose as if they were face up."""
        return []

    def chosen_face_down(self, id: ObjId, player: Player, src: ObjId) -> None:
        """A player has chosen a face-down object, and may have to show it (NOVA 310.8)."""

    def may_become(self, id: ObjId, kinds: Types) -> bool:
        """An effect can treat an object as being of these kinds too."""
        return True

    def may_be_worn(self, id: ObjId) -> bool:
        """An effect can attach an object to another."""
        return True

    def verb_without(self, verb: str, src: ObjId, player: Player) -> bool:
        """A verb is done for a player though there is nothing to do it with (Magic 701.20d)."""
        return False

    def verb_personal(self, verb: str) -> bool:
        """It is done by whoever is told to do it, not by the controller of the text."""
        return False

    def verb_recalls(self, verb: str) -> bool:
        """A verb is done also for what is gone, as it last was."""
        return False

    def recalls_other(self, verb: str) -> bool:
        """A verb is done with this card as it last was, as the other party, where it is gone."""
        return False

    def verb_moves(self, verb: str) -> bool:
        """A verb takes what it names to another zone, and the text goes on speaking of it there."""
        return False

    def speaker(self, src: ObjId, now: ObjId, ev: Event | None) -> ObjId:
        """Whose a delayed trigger is, made by a text that has moved its own card (`now`: what that became, or -1)."""
        return src

    def found_again(self, id: ObjId, ev: Event | None, you: Player) -> ObjId:
        """What an object that is gone became, where an ability that triggered on an event finds it; -1: nowhere."""
        if ev is not None and ev.obj == id and ev.new >= 0 and not self.objs[ev.new].gone and self.findable(ev.new, you):
            return ev.new  # NOVA 801.4.8: found in the zone where it went
        return -1

    def all_cards_of(self, id: ObjId) -> list[ObjId]:
        """What an object that left as this became: more where it was made up of several cards (Magic 712.21, 725.3)."""
        return [id]

    def may_come(self, id: ObjId, src: ObjId) -> bool:
        """An object can be put on the field by an effect."""
        return True

    def has_stat(self, id: ObjId, stat: int, ch: Chars) -> bool:
        """An object with these characteristics has this number at all."""
        return True

    def can_verb(self, verb: str, word: str) -> bool:
        return True

    def may_do(self, verb: str, players: list[Player], n: int, word: str) -> bool:
        """All of a verb about players can be done: asked where it is a cost."""
        return self.can_verb(verb, word)

    def may_verb(self, verb: str, you: Player, refs: list[Ref], word: str) -> bool:
        """All of a verb can be done with these objects: asked where a player may choose to do it."""
        return True

    def is_kin(self, stamp: Stamp, id: ObjId) -> bool:
        """The text that was played at this time means an object that its card has exiled (Magic 607.5)."""
        return True

    def findable(self, id: ObjId, you: Player) -> bool:
        """A triggered ability of a player finds a card where it went (NOVA 801.4.8)."""
        return True

    def reads_before(self, frm: Zone, to: Zone) -> bool:
        """Of a card that went from one kind of zone to another, a text reads what it was before."""
        return False

    def source_player(self, ev: Event) -> Player:
        """Whose an event is, where a text asks for the player behind its source."""
        return self.objs[ev.src].controller if ev.src >= 0 else ev.cause

    def declaring(self, src: ObjId) -> Ability | None:
        """The ability of an object that is being declared or resolved, where a text asks for its properties."""
        return None

    def sources(self, ev: Event) -> list[int]:
        """All that an event comes from (SCS 2.6.2: a joined attack, a spell and its caster)."""
        return [ev.src] if ev.src >= 0 else []

    def first_turned(self, id: ObjId) -> bool:
        """An object that was just turned sideways was so for the first time this turn."""
        return True

    def choosable(self, id: ObjId, src: ObjId, you: Player) -> bool:
        """An object may be chosen by, and be affected by, a spell or ability of `src`."""
        return True

    def targetable(self, ref: Ref, src: ObjId, you: Player) -> bool:
        """An object or a player may be the target of a spell or ability (effects/nodes/targets.py)."""
        return True

    def pile(self, kind: Zone, player: Player) -> list[ObjId]:
        """The cards of an ordered zone, as what takes from its top finds them."""
        return self.zone(kind, player)

    def gone_deals_damage(self) -> bool:
        """What has left deals damage as it last was (Magic 608.2h)."""
        return False

    def beyond_damage(self, id: ObjId) -> bool:
        """An object can no longer be dealt damage, nor be chosen for it (NOVA 916.5)."""
        return False

    def applies_to(self, id: ObjId, src: ObjId, stamp: Stamp) -> bool:
        """A continuous effect played at `stamp` concerns an object."""
        return True

    def puts_under(self, zone: Zone, you: Player) -> Player:
        """In whose zone an effect of a player puts what its text says no more of; -1: in the owner's."""
        return -1

    def hand_of(self, player: Player) -> list[ObjId]:
        raise NotImplementedError

    def arrives_turned(self, zone: Zone) -> bool:
        """What an effect puts into a zone arrives turned there."""
        return False

    def resource_color(self, id: ObjId) -> int:
        return self.chars[id].colors

    def may_draw(self, player: Player, decider: Player = NOBODY, n: int = 1) -> bool:
        """Drawing so many cards can be chosen, by whoever decides about it."""
        return True

    def may_pay_life(self, player: Player, n: int) -> bool:
        """So much life can be paid."""
        return self.life[player] >= n

    def may_gain_life(self, player: Player) -> bool:
        """Gaining life can be chosen."""
        return True

    def may_move(self, id: ObjId, zone: Zone) -> bool:
        """A move can be done, asked where it is a cost."""
        return True

    def may_tap(self, id: ObjId, sideways: bool) -> bool:
        return self.objs[id].tapped != sideways

    def pay_energy(self, player: Player, amounts: list[int], generic: int, src: ObjId) -> bool:
        raise NotImplementedError

    def can_pay(self, player: Player, amounts: list[int], generic: int) -> bool:
        raise NotImplementedError

    def base_value(self, id: ObjId, stat: int) -> int:
        """A number of an object before anything modified it: as printed, or as an effect has set it."""
        ch = self.chars[id]
        return (ch.based or ch.stats)[stat] if self.base_layers < self.layers else self.objs[id].card.base.stats[stat]

    def value(self, id: ObjId, stat: int) -> int:
        """A number of an object as it is read (a value below zero may read as 0)."""
        raise NotImplementedError
