"""What texts ask of a Magic game."""

from __future__ import annotations

from ....effects.context import NO_SLOTS, Ctx
from ....effects.nodes.static_rules import ObjectRule, PlayerAmount, StaticRules, rules_in_force, rulings_for
from ....kernel.process.continuous import look
from ....kernel.state.aliases import Keywords, ObjId, Player, Stamp, Zone
from ....kernel.state.card import Mod
from ....kernel.state.objects import Obj
from ....kernel.state.terms import NOBODY
from ..concepts.drawing import draws_left
from ..continuous.layers import BecomesCopy
from ..continuous.static_abilities import TopShown
from ..multiplayer.shared_teams import OF_TEAMS, meant
from ..state.card import MagicCard
from ..state.fields import MagicFields
from ..state.symbols import ManaCost
from ..state.terms import (
    BATTLEFIELD,
    CREATURE,
    EXILE,
    GRAVEYARD,
    HAND,
    LAYER_COPY,
    LIBRARY,
    MANA_NAMES,
    MANA_VALUE,
    NO_DRAW,
    NO_GAIN_LIFE,
    NO_LOSE_LIFE,
    NO_TAP,
    SIDEBOARD,
    STAYS_TAPPED,
)


class MagicAnswers(MagicFields):
    """Answers to what effects ask, and the rules that they follow."""

    # --- rules that texts follow -----------------------------------------------------------------------------------
    def change_rule(self, mods: list[Mod]) -> str:
        return "611.2"

    def delay_rule(self, src: ObjId, once: bool) -> str:
        return "603.7a"

    def blindly(self, id: ObjId, options: list[int], player: Player) -> int:
        """406.4: of cards in exile that they may not look at, one of a pile at random."""
        o = self.objs[id]
        if o.zone // self.players != EXILE or self.visible(id, player):
            return id
        by = o.notes.get("exiled-by", -1)
        pile = [i for i in options if i >= 0 and self.objs[i].down and self.objs[i].zone == o.zone
                and self.objs[i].notes.get("exiled-by", -1) == by and not self.visible(i, player)]
        self.cite("406.4", player=player)
        return pile[self.chance(len(pile), "pile")] if len(pile) > 1 else id

    def is_kin(self, stamp: Stamp, id: ObjId) -> bool:
        """607.5: abilities that were gained together are linked with each other and with no others."""
        kin = self.resolution.linked_group
        return not kin or stamp != self.resolution.began or self.objs[id].notes.get("exiled-kin", kin) == kin

    # --- small questions of the vocabulary ---------------------------------------------------------------------------
    def hand_of(self, player: Player) -> list[ObjId]:
        return self.zone(HAND, player)

    def may_draw(self, player: Player, decider: Player = NOBODY, n: int = 1) -> bool:
        """121.2b, 121.3: who can't draw so many may not choose it, but for whether there are so many."""
        return not self.player_key(player, NO_DRAW) and not ("draw-limit" in self.rules and draws_left(self, player) < n)

    def withheld(self, id: ObjId) -> bool:
        return bool(self.casting.unseen) and id in self.casting.unseen

    def drawn_since(self, player: Player, before: list[ObjId]) -> list[ObjId]:
        return self.drawn

    def may_pay_life(self, player: Player, n: int) -> bool:
        """119.4, 119.8; 119.4b: none can always be paid."""
        if n <= 0:
            return True
        return not self.player_key(player, NO_LOSE_LIFE) and self.life[player] >= n

    def turn_player(self, src: ObjId, you: Player) -> Player:
        return meant(self, src, you, self.side(self.active), "805.9") if self.shared_turns else self.active

    def player_key(self, player: Player, bit: Keywords) -> bool:
        if not self.heads or not bit & OF_TEAMS:
            return super().player_key(player, bit)
        for p in self.team(player):
            if super().player_key(p, bit):
                return True
        return False

    def may_gain_life(self, player: Player) -> bool:
        return not self.player_key(player, NO_GAIN_LIFE)

    def may_tap(self, id: ObjId, sideways: bool) -> bool:
        barred = NO_TAP if sideways else STAYS_TAPPED
        return id >= 0 and self.objs[id].tapped != sideways and not look(self, id).keywords & barred

    def may_do(self, verb: str, players: list[Player], n: int, word: str) -> bool:
        """118.3: a cost must be paid in full."""
        for p in players:
            if verb.startswith("pay-") and self.player_counter(p, verb[4:]) < n:
                return False
            if verb == "mill" and len(self.zone(LIBRARY, p)) < n:  # 701.13b
                return False
            if verb == "collect-evidence" and sum([self.chars[i].stats[MANA_VALUE] for i in self.zone(GRAVEYARD, p)]) < n:
                return False
            if verb == "forage" and len(self.zone(GRAVEYARD, p)) < 3 and not any(
                    "type:Food" in self.chars[i].subtypes for i in self.zone(BATTLEFIELD, p)):
                return False
            if verb == "blight" and not any(self.chars[i].types & CREATURE for i in self.zone(BATTLEFIELD, p)):
                return False
        return True

    def may_move(self, id: ObjId, zone: Zone) -> bool:
        return id >= 0 and not self.objs[id].gone

    def was_paid(self, label: str, paid: list[str], src: ObjId) -> bool:
        for one in paid if paid or src not in self.memory.paid else self.memory.paid[src]:
            if one == label or one.startswith(label + "-"):  # the second kicker of a card is a kicker too (702.33e)
                return True
        return False

    def times_paid(self, label: str, paid: list[str], src: ObjId) -> int:
        found = paid if paid or src not in self.memory.paid else self.memory.paid[src]
        return sum(1 for one in found if one == label or (label == "kicker" and one.startswith("kicker-")))  # 702.33b

    def mana_spent(self, id: ObjId, word: str) -> int:
        spent = self.memory.spent.get(id)
        if spent is None:
            return 0
        if word == "colors":
            return sum(1 for n in spent[:5] if n)
        if word == "same":  # of whichever colour most was spent of
            return max(spent[:5])
        return sum(spent) if not word or word == "total" else spent[MANA_NAMES.index(word)]

    def devotion(self, player: Player, mask: int) -> int:
        """700.5: each symbol of one of these colours counts once."""
        n = self.more_devotion(player)
        for id in self.zone(BATTLEFIELD, player):
            mana = self.mana_cost(id)
            if mana is not None:
                for k in range(5):
                    if (mask >> k) & 1:
                        n += mana.pure[k]
                n += sum(1 for pip in mana.pips if pip.mask & mask)
        return n

    def more_devotion(self, player: Player) -> int:
        """700.5a: what makes it greater is known before types and abilities are changed."""
        n = 0
        for id in self.with_abilities:
            c = Ctx(self, id, self.objs[id].controller, NO_SLOTS, None, 0)
            for a in self.chars[id].abilities:
                if isinstance(a, StaticRules):
                    for r in a.rules:
                        if isinstance(r, PlayerAmount) and r.key == "devotion" and player in r.who.who(c):
                            n += r.n.value(c)
        return n

    def mana_cost(self, id: ObjId) -> ManaCost | None:
        """202.1; 707.2: of what it is a copy of."""
        o = self.objs[id]
        card = o.card
        for f in self.lasting_effects:
            e = f.effect
            if e is not None and (e.layers >> LAYER_COPY) & 1 and id in e.objects:
                for m in e.mods:
                    if isinstance(m, BecomesCopy):
                        card = m.card
        return None if o.down or not isinstance(card, MagicCard) else card.mana_of(o.states)

    def discarded_such(self, ids: list[ObjId]) -> None:
        """701.8c: a cost asks for certain cards, and one goes unseen to a hidden zone: the payment is illegal."""
        if self.payment.going_on and any([self.zone_kind(i) in (LIBRARY, HAND) for i in ids]):
            self.payment.misspent = True
            self.cite("701.8c", ids[0])

    def sees_by_leading(self, id: ObjId, viewer: Player) -> bool:
        """719.4: whoever controls another player sees what that player sees, but for cards outside the game."""
        return (viewer >= 0 and viewer in self.controlled_by and self.zone_kind(id) != SIDEBOARD
                and any([self.visible(id, p) for p in range(self.players) if self.controlled_by[p] == viewer]))

    def sight(self, id: ObjId, viewer: Player) -> list[str]:
        if self.sees_by_leading(id, viewer):
            return ["719.4"]
        return []

    def visible(self, id: ObjId, viewer: Player) -> bool:
        o = self.objs[id]
        if o.down and o.zone // self.players == EXILE:  # 406.3: only whoever has looked at it, or is allowed to
            return viewer >= 0 and ((o.known >> viewer) & 1 != 0 or self.shown_in_exile(o, viewer))
        if super().visible(id, viewer):
            return True
        if self.sight(id, viewer):
            return True
        zone = o.zone
        if o.down and "down-shown" in self.rules and self.shown_face_down(id, viewer):
            return True
        if "hand-shown" in self.rules and zone // self.players == HAND and self.hand_shown(zone % self.players):
            return True
        if "top-shown" not in self.rules or zone // self.players != LIBRARY or o.gone or self.zones[zone][-1] != id:
            return False
        if self.casting.tops and id not in self.casting.tops:  # 401.5: not before what is being played has been played
            return False
        for k in rules_in_force(self, "top-shown"):
            r = k.rule
            whose = zone % self.players
            if isinstance(r, TopShown) and whose in r.who.who(k.c) and (not r.only or viewer == whose):
                return True
        return False

    def hand_shown(self, player: Player) -> bool:
        """402.3: by an effect."""
        return bool(rulings_for(self, "hand-shown", player))

    def shown_face_down(self, id: ObjId, viewer: Player) -> bool:
        """708.5: an effect lets a player look at face-down permanents of others."""
        return any([isinstance(k.rule, ObjectRule) and k.c.you == viewer and k.rule.what.fits(k.c, id)
                    for k in rules_in_force(self, "down-shown")])

    def shown_in_exile(self, o: Obj, viewer: Player) -> bool:
        if "exiled-shown" not in self.rules:
            return False
        by = o.notes.get("exiled-by", -1)
        return any(k.w.src == by for k in rulings_for(self, "exiled-shown", viewer))
