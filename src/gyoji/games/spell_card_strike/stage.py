"""The stage (4.1): who stands where, what a card is there, and who sees what."""

from __future__ import annotations

from typing import Final

from ...effects.static_rules_state import StandingState
from ...kernel.process.continuous import look, mark_changed
from ...kernel.state.aliases import ObjId, Player, Spot
from ...kernel.state.caches import compare
from ...kernel.state.card import Ability, Chars
from ...kernel.state.objects import Obj, Sight
from ...kernel.state.schedule import Step
from ...kernel.state.state import State
from ...kernel.state.terms import ABILITIES, ATTACHED, LIFE, STRUCTURE, zone_fact
from .card import StrikeCard, StrikeChars
from .terms import (
    ACE,
    AREAS,
    BOARD,
    CHAIN,
    DECK,
    DISCARD,
    EFFECT,
    HAND,
    IN_ONE_TEXT,
    JOIN,
    MUTE,
    OPTION,
    PRINTED,
    RANK,
    REMOVED,
    RULE_AREA,
    SCORE,
    STAGE,
    ZONES,
)

ON_STAGE: Final = STAGE * 2  # the number of the shared zone
HERE: Final = zone_fact(STAGE)
USUAL: Final = [6, 6]  # 4.3.5.1, 4.1.4
OPTIONS_OWN: Final = PRINTED * IN_ONE_TEXT  # a bit of the origin of abilities that an Ace has from its option


FACE_UP: Final = {
    STAGE: Sight("4.1.2.1", "all"), DECK: Sight("4.2.2.1", "nobody"), HAND: Sight("4.3.2.1", "controller"),
    DISCARD: Sight("4.4.2.1", "all"), SCORE: Sight("4.5.2.1", "all"), REMOVED: Sight("4.6.2.1", "nobody"),
    RULE_AREA: Sight("4.7.2.1", "all"), EFFECT: Sight("4.8.2.1", "all"), CHAIN: Sight("6.1.3.1", "all"),
}
FACE_DOWN: Final = {  # where it makes a difference
    STAGE: Sight("4.1.2.2", "all"), SCORE: Sight("4.5.2.3", "all"), RULE_AREA: Sight("4.7.2.2", "all"),
    EFFECT: Sight("4.8.2.2", "controller"),
}
SECRET_ACE: Final = Sight("4.1.2.3", "controller")  # before the game begins


class StageState(StandingState):
    """A state with a stage, the players' scores, and cards that are not the same in all zones."""

    def __init__(self, steps: list[Step]) -> None:
        super().__init__(2, ZONES, steps, USUAL)
        self.layers = 2  # what is not a number, then numbers: these only add up (8.1.7.1)
        self.muting = 0  # no state of a striker silences it
        self.board: list[ObjId] = [-1] * AREAS  # who stands where
        self.sides = [0, 0]  # the areas where each player's strikers stand, as bits
        self.strikers = [0, 0]  # how many each player controls
        self.revealed = False  # the gates were turned face up (5.1.4)

    def copy_into(self, n: State) -> None:
        super().copy_into(n)
        assert isinstance(n, StageState)
        n.board = self.board.copy()
        n.sides = self.sides.copy()
        n.strikers = self.strikers.copy()
        n.revealed = self.revealed

    # --- the stage ---------------------------------------------------------------------------------------------
    def occupant(self, spot: Spot) -> ObjId:
        return self.board[spot]

    def is_striker(self, id: ObjId) -> bool:
        o = self.objs[id]
        return o.zone == ON_STAGE and o.host < 0 and not o.gone

    def strikers_of(self, player: Player) -> list[ObjId]:
        """The strikers that a player controls."""
        return [i for i in self.zones[ON_STAGE] if self.objs[i].controller == player and self.objs[i].host < 0]

    def attached(self, host: ObjId) -> list[ObjId]:
        return [i for i in self.zones[ON_STAGE] if self.objs[i].host == host]

    def survey(self) -> None:
        """See anew who stands where, after a position was set up."""
        self.board = [-1] * AREAS
        self.sides = [0, 0]
        self.strikers = [0, 0]
        for id in self.zones[ON_STAGE]:
            o = self.objs[id]
            if o.host < 0:
                self.stands(o)
        for p in range(2):
            self.recount(p)

    def check_kept(self) -> None:
        now = self.clone()
        assert isinstance(now, StageState)
        now.survey()
        compare(self, "the stage", [self.board, self.sides, self.strikers], [now.board, now.sides, now.strikers])

    def stands(self, o: Obj) -> None:
        self.board[o.spot] = o.id
        self.sides[o.controller] |= 1 << o.spot
        self.strikers[o.controller] += 1

    def leaves(self, o: Obj) -> None:
        self.board[o.spot] = -1
        self.sides[o.controller] &= ~(1 << o.spot)
        self.strikers[o.controller] -= 1

    def gap(self, player: Player) -> int:
        """The empty areas of a player's base line, as bits (2.8.1.1)."""
        return BOARD.masks["base"][player] & ~(self.sides[0] | self.sides[1])

    # --- characteristics -------------------------------------------------------------------------------------
    def base_chars(self, id: ObjId) -> Chars:
        o = self.objs[id]
        card = o.card
        assert isinstance(card, StrikeCard)
        kind = o.zone // 2
        if kind == STAGE:
            if o.host >= 0:
                return card.standing  # 2.9.5
            return self.armed(o, card) if o.states & ACE else card.striker
        return card.standing if kind == RULE_AREA else card.printed

    def armed(self, o: Obj, card: StrikeCard) -> Chars:
        """2.9.4: an Ace has the numbers, attributes and abilities of its option, too."""
        for id in self.attached(o.id):
            option = self.objs[id].card
            if not isinstance(option, StrikeCard) or not option.kind & OPTION:
                continue
            known = card.armed.get(option.name)
            if known is None:
                known = arm(card, option)
                card.armed[option.name] = known
            return known
        return card.striker

    def put_on(self, id: ObjId, host: ObjId) -> None:
        """A card lies with a striker; an option makes it the Ace (2.2.4.3)."""
        o = self.own(id)
        o.host = host
        o.spot = -1
        card = o.card
        if isinstance(card, StrikeCard) and card.kind & OPTION:
            h = self.own(host)
            h.states |= ACE
            self.cite("2.2.4.3", host)
            self.chars[host] = self.base_chars(host)
            self.heed(h)
        else:
            self.cite("2.9.5", id)
        self.chars[id] = self.base_chars(id)
        mark_changed(self, ATTACHED | STRUCTURE | ABILITIES | HERE)

    def heed(self, ace: Obj) -> None:
        """An Ace is listened to for the abilities of its option, too."""
        if self.chars[ace.id].abilities and ace.id not in self.with_abilities and not ace.down:
            self.with_abilities.append(ace.id)

    def taken_off(self, o: Obj) -> None:
        """An attached card has left its striker."""
        host = o.host
        if o.card.base.types & OPTION and not self.objs[host].gone:
            self.own(host).states &= ~ACE
            self.chars[host] = self.base_chars(host)
        mark_changed(self, ATTACHED | STRUCTURE | ABILITIES | HERE)

    def mute(self, id: ObjId) -> bool:
        return self.chars[id].keywords & MUTE != 0

    def works(self, o: Obj, a: Ability) -> bool:
        return self.validity(o, a) != ""

    def validity(self, o: Obj, a: Ability) -> str:
        """The rule by which an ability works in the zone where its card is; "" if it does not."""
        kind = o.zone // 2
        if a.zones:
            return "" if not (a.zones >> kind) & 1 else "10.8.2" if a.key == JOIN else "3.13.3.1"
        if kind == STAGE:
            return "3.13.3.1" if o.host < 0 else "2.9.5"
        return "2.10.4" if kind == RULE_AREA else ""

    def value(self, id: ObjId, stat: int) -> int:
        stats = look(self, id).stats
        return max(0, stats[stat]) if stat < len(stats) else 0  # 1.1.5: changes go on from the value itself

    def recount(self, player: Player) -> None:
        """The score is the Ranks of the cards there; a card face down counts 1."""
        total = 0
        for id in self.zones[SCORE * 2 + player]:
            total += 1 if self.objs[id].down else max(0, self.chars[id].stats[RANK])
        if total != self.life[player]:
            self.life[player] = total
            self.cite("4.5.4", player=player)
            mark_changed(self, LIFE)

    # --- who sees what -----------------------------------------------------------------------------------------
    def visible(self, id: ObjId, viewer: Player) -> bool:
        o = self.objs[id]
        if o.zone < 0:
            return not o.down
        seen = self.seen_by(o)
        if seen.who == "controller":
            if viewer == o.controller:
                return True
        elif seen.who == "all":
            return True
        kind = o.zone // 2
        return kind != STAGE and kind != EFFECT and viewer >= 0 and (o.known >> viewer) & 1 != 0

    def seen_by(self, o: Obj) -> Sight:
        """Who sees a card in a zone."""
        kind = o.zone // 2
        if kind == STAGE and o.down and not self.revealed:
            return SECRET_ACE
        return FACE_DOWN[kind] if o.down and kind in FACE_DOWN else FACE_UP[kind]

    def sight(self, id: ObjId, viewer: Player) -> list[str]:
        o = self.objs[id]
        return [self.seen_by(o).rule] if o.zone >= 0 else []

    def remembers(self, id: ObjId, viewer: Player) -> bool:
        return viewer >= 0 and (self.objs[id].known >> (viewer + 2)) & 1 != 0


def arm(card: StrikeCard, option: StrikeCard) -> StrikeChars:
    """A striker with its option: 3.5.3, 3.9.2, 3.3.8, 3.13.3.2."""
    ch = card.striker.clone()
    for k in range(len(ch.stats)):
        ch.stats[k] += option.printed.stats[k]
    ch.colors |= option.printed.colors
    for i in range(len(option.printed.abilities)):
        ch.grant(option.printed.abilities[i], option.printed.origins[i] | OPTIONS_OWN)
    return ch
