"""Spell Card Strike's words in scenarios: what zones, steps, acts and fields are called, and how a position is set up."""

from __future__ import annotations

from typing import Any

from ...effects.context import Lexicon
from ...kernel.errors import GyojiError
from ...kernel.process.continuous import look
from ...kernel.process.grid import spots_of
from ...kernel.state.aliases import ActCode, ObjId, Player, QuestionKind, Ref, Zone
from ...kernel.state.card import Card
from ...kernel.state.objects import Obj
from ...kernel.state.state import State
from ...kernel.state.terms import ACT, PASS, obj_of, place_of
from .abilities import Declared
from .attacking import not_attacked, not_attacking
from .card import StrikeCard, StrikeChars
from .chain import reactions
from .check_step import tally
from .commander_phase import command_acts, discard_acts
from .costs import affordable, ready, summon_price
from .declaring import not_declared, reach, within
from .free_actions import additional_acts, free_acts, may_move
from .game import GAME
from .referee import Strike
from .stage import OPTIONS_OWN, USUAL
from .state import GIVEN
from .strikers import not_summoned
from .terms import (
    A_SPELL,
    ABILITY_ACT,
    AN_ABILITY,
    ATTACK_ACT,
    BOARD,
    CHAIN,
    COMMANDER,
    DECK,
    DISCARD_ACT,
    EFFECT,
    GATES,
    GRID,
    HAND,
    KEYWORDS_JA,
    LEXICON,
    MOVE_ACT,
    PRINTED,
    REFRESH,
    RETIRE_ACT,
    RULE_AREA,
    SCORE,
    SPELL_ACT,
    SPELL_CARD,
    STAGE,
    STRIKER_LIMIT,
    STRIKER_PHASE,
    SUMMON_ACT,
    WHOLE_TURN,
    ZONES,
)
from .turn import STEPS


class StrikeWords:
    """See `gyoji.scenario.words.Vocabulary` and `Grid`."""

    def __init__(self) -> None:
        self.game = "spell-card-strike"
        self.zones = ZONES[:CHAIN]  # what waits is no zone of the book
        self.deck = DECK
        self.field = STAGE
        self.steps = [s.name for s in STEPS]
        self.repeats: set[str] = set()
        self.acts = {
            "move": MOVE_ACT, "attack": ATTACK_ACT, "declare-spell": SPELL_ACT, "declare-ability": ABILITY_ACT,
            "summon": SUMMON_ACT, "retire": RETIRE_ACT, "discard": DISCARD_ACT, "end-phase": PASS,
        }
        self.declares: dict[str, str] = {}
        self.details: dict[str, str] = {}
        self.lexicon: Lexicon = LEXICON
        self.turned = "acted"
        self.traits = {"races": "race:", "affiliation": "affiliation:", "spell-type": "type:"}
        self.keywords = KEYWORDS_JA
        self.player_fields = {"score": "number"}
        there = [STAGE]
        self.laid = {
            "states": there, "acted": there, "at": there, "equipped": there, "attached-to": there, "controller": there,
            "new": there, "face": [STAGE, SCORE, RULE_AREA, EFFECT],
        }
        self.printed = {
            "name": "text", "spell-name": "text", "english": "text", "kind": "text", "attributes": "words",
            "summon-cost": "counts", "rank": "number", "pow": "number", "def": "number", "range": "rows",
            "affiliation": "any", "races": "words", "spell-type": "any", "abilities": "any", "spell": "any",
            "extra": "text", "flavor": "text",
        }
        self.part = 1
        self.taken_back: set[str] = set()
        self.colors = "attributes"

    # --- a position ------------------------------------------------------------------------------------------
    def empty_state(self, options: dict[str, Any], seed: int) -> State:
        g = GAME.blank(seed, options)
        g.prepared = True  # 5.1 is over
        g.revealed = True
        return g

    def blank(self) -> Card:
        base = StrikeChars("白紙")
        base.types = SPELL_CARD
        base.stats = [1, 0, 1]
        card = StrikeCard("白紙", base, "")
        card.english = "Blank"
        card.finish()
        return card

    def owner(self, zone: Zone, player: Player) -> Player:
        return 1 - player if zone == SCORE else player  # 4.5.1: the opponent's cards

    def stand(self, g: State, id: ObjId, at: list[int]) -> str:
        assert isinstance(g, Strike)
        o = g.own(id)
        if at:
            spot = GRID.spot(at[0] - 1, at[1] - 1)
        else:
            side = o.controller
            wished = [GATES[side], *spots_of(BOARD.masks["base"][side]), *spots_of(BOARD.masks["territory"][side])]
            spot = next((s for s in wished if g.board[s] < 0), -1)
        if spot < 0:
            return "there is no place left for it" if not at else f"{at} is not on the stage (4.1.5)"
        if g.board[spot] >= 0:
            return f"{at} is taken by {g.objs[g.board[spot]].card.name} (4.1.6)"
        if g.strikers[o.controller] >= USUAL[STRIKER_LIMIT]:
            return f"a player has at most {USUAL[STRIKER_LIMIT]} strikers (4.1.4)"
        o.spot = spot
        g.stands(o)
        g.chars[id] = g.base_chars(id)
        return ""

    def wear(self, g: State, id: ObjId, host: ObjId) -> None:
        assert isinstance(g, Strike)
        g.put_on(id, host)

    def begin(self, g: State, number: int, player: Player, step: str) -> None:
        assert isinstance(g, Strike)
        g.turn = number
        g.active = player
        g.first_player = player if number % 2 else 1 - player
        first = self.steps.index(step)
        left_out = [REFRESH, STRIKER_PHASE] if number == 1 else [STRIKER_PHASE] if number == 2 else []  # 5.3.2, 5.4.11
        g.schedule = [s for s in WHOLE_TURN if s >= first and (s not in left_out or (s == first and s != REFRESH))]
        g.survey()
        g.tally = tally(g)

    def arrived(self, g: State, o: Obj, looks: dict[str, Any]) -> None:
        if o.zone // 2 == STAGE and o.host < 0:
            o.notes = {"turn": g.turn if looks.get("new") else 0}
        elif o.zone // 2 != STAGE:
            g.chars[o.id] = g.base_chars(o.id)

    def set_player(self, g: State, player: Player, field: str, value: Any) -> None:
        raise GyojiError("the score of a player is what lies in the score area: use zones: {score: [...]}")

    def read_player(self, g: State, player: Player, field: str) -> Any:
        return g.life[player]

    # --- acts ------------------------------------------------------------------------------------------------
    def legal_acts(self, g: State, player: Player) -> list[ActCode] | None:
        assert isinstance(g, Strike)
        if g.waiting:
            return reactions(g, player)
        if player != g.active:
            return [PASS]
        if g.step == STRIKER_PHASE:
            return additional_acts(g, player, g.mover) if g.mover >= 0 else free_acts(g, player)
        return command_acts(g, player) if g.step == COMMANDER else discard_acts(g, player)

    def refusals(self, g: State, player: Player, do: str, ids: list[ObjId], targets: list[Ref]) -> list[str]:
        assert isinstance(g, Strike)
        found: list[str] = []
        for id in ids:
            if do == "summon" and g.step == COMMANDER:
                card = g.objs[id].card
                assert isinstance(card, StrikeCard)
                price = summon_price(g, card.summon, id, player)
                payable = affordable(g, price, player, -1, ready(g, player), 0)
                found.append(not_summoned(g, player, id) if payable else "7.1.2")
                found.append("4.1.6" if BOARD.masks["base"][player] & (g.sides[0] | g.sides[1]) else "")
            elif do not in ("move", "attack", "declare-spell", "declare-ability"):
                continue
            elif not g.waiting and (g.step != STRIKER_PHASE or player != g.active):
                found += ["5.4.3" if player == g.active else "5.2.2", "2.5.4.2"]
            elif g.waiting and (player != g.priority or do in ("move", "attack")):
                found.append("2.5.4.2" if player == g.priority else "6.2.1.1")
            elif do == "attack":
                found.append(not_attacking(g, id, player))
                found += [not_attacked(g, r, id, player) for r in targets]
            elif do == "move":
                found.append("2.2.4.2" if g.objs[id].tapped else "" if may_move(g, id, player) else "1.1.3")
                found.append("4.1.6" if BOARD.around[g.spot_of(id)] & (g.sides[0] | g.sides[1]) else "")
            elif do == "declare-spell":
                spell = g.objs[id].card
                if isinstance(spell, StrikeCard) and spell.spell is not None:
                    found += not_declared(g, id, spell.spell, player, A_SPELL, targets)
            else:
                for a in look(g, id).abilities:
                    if isinstance(a, Declared):
                        found += not_declared(g, id, a, player, AN_ABILITY, targets)
        return [rule for rule in found if rule]

    def why_not(self, g: State, kind: QuestionKind, player: Player, id: ObjId) -> list[str]:
        assert isinstance(g, Strike)
        if kind != ACT:
            return []
        acts = ["summon" if g.step == COMMANDER and not g.waiting else "declare-spell"]
        if g.objs[id].zone != HAND * 2 + player:
            acts = ["declare-ability"] if g.waiting else ["move", "attack", "declare-ability"]
        return [rule for do in acts for rule in self.refusals(g, player, do, [id], [])]

    def ends_phase(self, g: State) -> bool:
        assert isinstance(g, Strike)
        return not g.waiting and g.mover < 0 and g.step in (STRIKER_PHASE, COMMANDER)

    def busy(self, g: State) -> bool:
        return False

    def ask_payment(self, g: State, on: bool) -> None:
        assert isinstance(g, Strike)
        g.ask_payment = on

    def ability_at(self, g: State, option: int) -> tuple[int, str]:
        ch = look(g, obj_of(option))
        place = place_of(option)
        if place >= len(ch.abilities):
            return 0, ""
        origin = ch.origins[place]
        own = max([o % PRINTED + 1 for o in ch.origins if o < GIVEN and not o & OPTIONS_OWN], default=0)
        number = origin % PRINTED + 1 + (own if origin & OPTIONS_OWN else 0)  # an option's come after the striker's
        return (number if origin < GIVEN else 0), ch.abilities[place].text

    def suits(self, g: State, caster: ObjId, refs: list[Ref]) -> bool:
        assert isinstance(g, Strike)
        a = g.declared
        if not isinstance(a, Declared):
            return True
        mask = reach(g, a, caster)
        return all(within(g, r, mask, caster) for r in refs)


WORDS = StrikeWords()
