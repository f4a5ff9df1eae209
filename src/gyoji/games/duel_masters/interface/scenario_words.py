"""Duel Masters' words in scenarios: what zones, steps, acts and fields are called, and how a position is set up."""

from __future__ import annotations

from typing import Any

from ....effects.context import Lexicon
from ....kernel.errors import GyojiError
from ....kernel.process.continuous import look
from ....kernel.state.aliases import ActCode, ObjId, Player, QuestionKind, Ref
from ....kernel.state.card import Card, Chars
from ....kernel.state.objects import Obj
from ....kernel.state.state import State
from ....kernel.state.terms import ACT, BLOCK, PASS, PRINTED, obj_of, place_of
from ..abilities.executing import not_executed
from ..abilities.trigger_pool import declarable
from ..card_types.cross_gears import not_crossed
from ..concepts.starting import take_note
from ..game import GAME
from ..referee import Duel
from ..state.card import DuelCard
from ..state.terms import (
    ATTACK_ACT,
    ATTACK_STEP,
    BATTLE,
    CASTLE,
    CASTLES,
    CHARGE,
    CHARGE_ACT,
    CREATURE,
    CROSS_ACT,
    DECK,
    DECLARE_ACT,
    DRAW_STEP,
    DREAM,
    HAND,
    JOINED,
    KEYWORDS_JA,
    LEXICON,
    LINKED,
    MAIN,
    MANA,
    ONE_ATTACK,
    PLAY_ACT,
    SHIELDS,
    UNBLOCKABLE,
    UNEXECUTED,
    USE_ACT,
    WHOLE_TURN,
    ZONES,
)
from ..state.zones_state import ENTERED
from ..structures.double_sided import not_released
from ..turn.attacking import attack_acts, sickness
from ..turn.steps import STEPS, charge_acts, main_acts
from ..zones.entering import has_dream


class DuelWords:
    """See `gyoji.scenario.words.Vocabulary`."""

    def __init__(self) -> None:
        self.game = "duel-masters"
        self.zones = ZONES
        self.deck = DECK
        self.field = BATTLE
        self.steps = [s.name for s in STEPS]
        self.repeats = {"attack", "block", "battle", "direct-attack", "end-of-attack"}
        self.acts = {
            "charge": CHARGE_ACT, "play": PLAY_ACT, "cross": CROSS_ACT, "attack": ATTACK_ACT, "use": USE_ACT,
            "declare": DECLARE_ACT, "end-step": PASS,
        }
        self.declares = {"block": "block"}
        self.details: dict[str, str] = {}
        self.lexicon: Lexicon = LEXICON
        self.turned = "tapped"
        self.traits = {"races": "race:"}
        self.keywords = KEYWORDS_JA
        self.player_fields: dict[str, str] = {}
        there = [BATTLE]
        self.laid = {
            "states": there, "tapped": [BATTLE, MANA], "face": [BATTLE, MANA, SHIELDS], "new": there, "controller": there,
            "attached-to": [BATTLE, SHIELDS], "equipped": [BATTLE, SHIELDS], "under": [BATTLE, SHIELDS],
        }
        self.printed = {
            "name": "text", "english": "text", "cardType": "text", "cost": "any", "power": "any", "civilizations": "words",
            "races": "words", "mana": "number", "text": "text", "flavor": "text", "spell": "any", "back": "any",
            "hyper": "any", "halves": "any", "faces": "any",
        }
        self.part = 1
        self.taken_back: set[str] = set()
        self.colors = "civilizations"
        self.pool = True

    # --- a position ------------------------------------------------------------------------------------------
    def empty_state(self, options: dict[str, Any], seed: int) -> State:
        g = GAME.blank(seed, options)
        g.ask_payment = False
        return g

    def blank(self) -> Card:
        base = Chars("白紙")
        base.types = CREATURE
        base.stats = [1, 1000, 1]
        card = DuelCard("白紙", base, "")
        card.english = "Blank"
        card.finish()
        return card

    def begin(self, g: State, number: int, player: Player, step: str) -> None:
        assert isinstance(g, Duel)
        g.turn = number
        g.active = player
        g.first_player = player if number % 2 else 1 - player
        for card in g.cards:
            assert isinstance(card, DuelCard)
            take_note(g, card)
        for o in g.objs:
            if o.zone // 2 == SHIELDS and o.card.base.types & CASTLE and o.host >= 0:  # a castle lies on its shield
                g.zones[o.zone].remove(o.id)
                g.own(o.id).zone = CASTLES * 2 + o.zone % 2
                g.zones[o.zone].append(o.id)
                g.with_abilities.append(o.id)
            g.chars[o.id] = g.base_chars(o.id)
        if any(o.host >= 0 for o in g.objs):
            g.attached_changed()
        first = self.steps.index(step)
        if first in ONE_ATTACK and first != ATTACK_STEP:
            raise GyojiError(f"a scenario cannot begin in the step {step}: nobody attacks")
        g.schedule = [s for s in WHOLE_TURN if s >= first and not (number == 1 and s == DRAW_STEP and s != first)]
        g.prepared = True

    def arrived(self, g: State, o: Obj, looks: dict[str, Any]) -> None:
        if o.zone // 2 == BATTLE:
            o.notes = {ENTERED: g.turn if looks.get("new") else 0}
            if o.states & LINKED:  # gods: of several cards that are one, only those
                o.states &= ~JOINED
            if o.states & (LINKED | JOINED):
                g.chars[o.id] = g.base_chars(o.id)

    def set_player(self, g: State, player: Player, field: str, value: Any) -> None:
        raise GyojiError("a player of Duel Masters has no numbers of his own")

    def read_player(self, g: State, player: Player, field: str) -> Any:
        raise GyojiError("a player of Duel Masters has no numbers of his own")

    # --- acts ------------------------------------------------------------------------------------------------
    def legal_acts(self, g: State, player: Player) -> list[ActCode] | None:
        assert isinstance(g, Duel)
        if g.declared.calls:
            return [PASS, *declarable(g, player)]
        if player != g.active:
            return [PASS]
        if g.step == CHARGE:
            return charge_acts(g, player)
        if g.step == MAIN:
            return main_acts(g, player)
        return attack_acts(g, player) if g.step == ATTACK_STEP else [PASS]

    def refusals(self, g: State, player: Player, do: str, ids: list[ObjId], targets: list[Ref]) -> list[str]:
        assert isinstance(g, Duel)
        found: list[str] = []
        for id in ids:
            ch = look(g, id)
            if do == "attack":
                found.append(sickness(g, id))
            elif do == "block" and g.attacker >= 0:
                found.append("700.4" if look(g, g.attacker).keywords & UNBLOCKABLE else "507.1a")
            elif do == "charge":
                found.append("503.2")
            elif do == "cross":
                found += [not_crossed(g, id, r) for r in targets]
            elif do == "use":
                found.append(not_released(g, id))
            elif do == "play" and ch.types & UNEXECUTED:
                found.append(not_executed(ch.types))
            elif do == "play" and ch.types & DREAM and has_dream(g, id):
                found.append("817.2")
            found += [g.not_choosable(r, id, player) for r in targets]
        return [rule for rule in found if rule]

    def why_not(self, g: State, kind: QuestionKind, player: Player, id: ObjId) -> list[str]:
        assert isinstance(g, Duel)
        o = g.objs[id]
        found: list[str] = []
        if kind == BLOCK:
            found = self.refusals(g, player, "block", [id], [])
        elif kind == ACT and o.zone == BATTLE * 2 + player and g.step == ATTACK_STEP:
            found = ["505.2" if o.tapped else sickness(g, id)]
        elif kind == ACT and o.zone == HAND * 2 + player:
            found = ["503.2" if g.step == CHARGE else "504.1" if g.step != MAIN else
                     not_executed(look(g, id).types) or "601.1b"]
        return [rule for rule in found if rule]

    def ends_phase(self, g: State) -> bool:
        assert isinstance(g, Duel)
        return not g.declared.calls

    def busy(self, g: State) -> bool:
        assert isinstance(g, Duel)
        return g.attacker >= 0  # an attack goes on to its end

    def ask_payment(self, g: State, on: bool) -> None:
        assert isinstance(g, Duel)
        g.ask_payment = on

    def face_of(self, g: State, option: int) -> list[str]:
        """What the half that an act executes is called (810, 819)."""
        card = g.objs[obj_of(option)].card
        half = card.half if isinstance(card, DuelCard) and place_of(option) == 1 else None
        shown = half if half is not None else card.printed if isinstance(card, DuelCard) else card.base
        return [shown.name, card.english]

    def ability_at(self, g: State, option: int) -> tuple[int, str]:
        ch = look(g, obj_of(option))
        place = place_of(option)
        if place >= len(ch.abilities):
            return 0, ""
        origin = ch.origins[place]
        return (origin + 1 if origin < PRINTED else 0), ch.abilities[place].text


WORDS = DuelWords()
