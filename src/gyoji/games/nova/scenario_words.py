"""NOVA's words in scenarios: what its zones, steps, acts and fields are called there, and how a position is set up."""

from __future__ import annotations

from typing import Any

from ...effects.context import NO_SLOTS, Ctx, Lexicon
from ...effects.nodes.choosing import Choose
from ...effects.nodes.objects import This
from ...effects.nodes.replacements import EntersAs
from ...kernel.errors import GyojiError
from ...kernel.process.continuous import look
from ...kernel.process.triggers import watch_states
from ...kernel.state.aliases import ActCode, ObjId, Player, QuestionKind, Ref
from ...kernel.state.card import Card, Chars
from ...kernel.state.objects import Obj
from ...kernel.state.state import State
from ...kernel.state.terms import ACT, ATTACK, BLOCK, obj_of, place_of
from .activating import activation_refusal, uses
from .card import NovaCard
from .combat import attack_refusal, block_refusal
from .costs import base_refusal
from .energy import available
from .game import GAME
from .playing import play_refusal
from .priority import acts, split_refusal
from .referee import Nova
from .rule_processes import THRESHOLDS
from .setup import LIFE
from .terms import (
    ACTIVATE,
    ATTACK_DECLARE,
    BATTLE,
    BLOCK_DECLARE,
    COLOR_LIST,
    COLORLESS,
    DECK,
    DRAW_PHASE,
    ENERGY,
    EVOLUTION,
    FIELD,
    KEYWORDS_JA,
    LEXICON,
    MAIN_1,
    MAIN_2,
    PLAY,
    SERVANT,
    SET_ENERGY,
    WHOLE_TURN,
    ZONES,
)
from .turn import STEPS
from .zone_changes import entry_refusal


class NovaWords:
    """See `gyoji.scenario.words.Vocabulary`."""

    def __init__(self) -> None:
        self.game = "nova"
        self.zones = ZONES
        self.deck = DECK
        self.field = FIELD
        self.steps = [s.name for s in STEPS]
        self.repeats = {"attack-declare", "block-declare", "battle"}
        self.acts = {"play": PLAY, "activate": ACTIVATE, "set-energy": SET_ENERGY}
        self.declares = {"attack": "attack-declare", "block": "block-declare"}
        self.details: dict[str, str] = {}
        self.lexicon: Lexicon = LEXICON
        self.turned = "frozen"
        self.traits = {"races": "race:", "affiliations": "affiliation:"}
        self.keywords = KEYWORDS_JA
        self.player_fields = {"life": "number", "limit-level": "number", "stock": "counts"}
        there = [FIELD]
        self.laid = {
            "states": there, "frozen": [FIELD, ENERGY], "face": [FIELD, ENERGY], "damage": there, "counters": there,
            "attached-to": there, "equipped": there, "under": there, "controller": there, "new": there,
        }
        self.printed = {
            "name": "text", "english": "text", "kind": "text", "color": "text", "cost": "counts", "attack": "number",
            "health": "number", "affiliations": "words", "races": "words", "text": "text", "flavor": "text",
            "level": "number", "required-energy": "counts", "entry-condition": "text", "entry-cost": "text",
        }
        self.part = 100
        self.taken_back = {"804.2.4"}

    def empty_state(self, options: dict[str, Any], seed: int) -> State:
        g = GAME.blank(seed, options)
        g.life = [LIFE, LIFE]
        g.limit = [0, 0]  # until `begin` knows the life
        g.ready = True  # 007 is over
        g.instant_characters = [True, True]
        g.float_energy = True  # 801.6.6.1: all that is legal can be done, useful or not
        return g

    def blank(self) -> Card:
        base = Chars("白紙")
        base.types = SERVANT
        base.colors = COLORLESS
        base.stats = [0, 100, -1, 0]
        card = NovaCard("白紙", base, "")
        card.english = "Blank"
        card.kind = SERVANT
        card.has_cost = False
        return card

    def begin(self, g: State, number: int, player: Player, step: str) -> None:
        assert isinstance(g, Nova)
        g.turn = number
        g.active = player
        g.turn_owner = player
        g.first_player = player if number % 2 else 1 - player
        first = self.steps.index(step)
        turn = WHOLE_TURN.copy()
        if number == 1 and first != DRAW_PHASE:  # 402.4.1
            turn.remove(DRAW_PHASE)
        attack = [s for s in (BLOCK_DECLARE, BATTLE) if s >= first] if first in (BLOCK_DECLARE, BATTLE) else []
        rest = [ATTACK_DECLARE, *(s for s in turn if s > BATTLE)] if attack else turn[turn.index(first) :]
        g.schedule = attack + rest
        for p in range(2):  # 507.1: limits that were released before
            passed = [k for k, life in enumerate(THRESHOLDS) if g.life[p] <= life]
            g.released[p] = sum(1 << k for k in passed)
            g.limit[p] = g.limit[p] or 1 + len(passed)
            g.ruled = True
        began = g.tick()
        g.turn_began = [began, began]
        watch_states(g)  # what is so has been so

    def arrived(self, g: State, o: Obj, looks: dict[str, Any]) -> None:
        if looks.get("new"):
            o.since = g.tick()
        if g.zone_kind(o.id) != FIELD or o.down:
            return
        for a in look(g, o.id).abilities:
            if isinstance(a, EntersAs) and isinstance(a.what, This):
                c = Ctx(g, o.id, o.controller, NO_SLOTS, None, 0)
                if a.cond is not None and not a.cond.holds(c):
                    continue
                if a.turned and "frozen" not in looks:
                    g.own(o.id).tapped = True
                if a.counter and a.counter not in looks.get("counters", {}):  # 919.5
                    n = 1 if a.n is None else a.n.value(c)
                    g.do_counters(o.id, a.counter, n, 0, o.id, o.controller)

    def busy(self, g: State) -> bool:
        return False

    def ask_payment(self, g: State, on: bool) -> None:
        assert isinstance(g, Nova)
        g.ask_payment = on

    def set_player(self, g: State, player: Player, field: str, value: Any) -> None:
        assert isinstance(g, Nova)
        if field == "limit-level":
            g.limit[player] = value
            g.ruled = True
        else:
            for c in value:
                if c not in COLOR_LIST:
                    raise GyojiError(f"{field}: expected some of {', '.join(COLOR_LIST)}, found {c}")
            g.stock[player] = [value.get(c, 0) for c in COLOR_LIST]
            g.stocked = True

    def read_player(self, g: State, player: Player, field: str) -> Any:
        assert isinstance(g, Nova)
        if field == "limit-level":
            return g.limit_level(player)
        return dict(zip(COLOR_LIST, g.stock[player], strict=True))

    def legal_acts(self, g: State, player: Player) -> list[ActCode] | None:
        assert isinstance(g, Nova)
        return acts(g, player)

    def refusals(self, g: State, player: Player, do: str, ids: list[ObjId], targets: list[Ref]) -> list[str]:
        assert isinstance(g, Nova)
        found: list[str] = []
        main = player == g.active and not g.waiting and g.step in (MAIN_1, MAIN_2)
        split = split_refusal(g)
        for id in ids:
            if do == "play" and isinstance(g.objs[id].card, NovaCard):
                found.append(split or play_refusal(g, player, id, available(g, player), main))
            elif do == "activate":
                for u in uses(g, id):
                    found.append(split if split and not u.ability.is_mana_ability else activation_refusal(
                        g, player, id, u.ability, u.origin, u.lender, available(g, player)))
            elif do == "set-energy":
                found.append("906.1")
            elif do == "attack" and player == g.active:
                found.append(attack_refusal(g, id))
            elif do == "block" and g.fight.attacker >= 0:
                found.append(block_refusal(g, id))
            if targets:
                found += self.wrong_targets(g, player, id, targets)
        return [rule for rule in found if rule]

    def why_not(self, g: State, kind: QuestionKind, player: Player, id: ObjId) -> list[str]:
        assert isinstance(g, Nova)
        zone = g.objs[id].zone // 2
        do = ""
        if kind == ACT:
            do = "activate" if zone in (FIELD, ENERGY) else "play"
        elif zone == FIELD and kind in (ATTACK, BLOCK):
            do = "attack" if kind == ATTACK else "block"
        return self.refusals(g, player, do, [id], [])

    def wrong_targets(self, g: Nova, player: Player, src: ObjId, targets: list[Ref]) -> list[str]:
        """The rules by which these are not legal targets for an object's abilities."""
        choices = [n for a in look(g, src).abilities for n in a.walk() if isinstance(n, Choose)]
        found = [g.choice_refusal(i, src, player) for i in targets]
        for i in targets:
            if any(n.damages for n in choices):
                found.append(g.damage_refusal(i))
            if any(n.makes for n in choices):
                found.append(g.servant_refusal(i))
            if any(n.equips for n in choices) and not g.may_be_worn(i):
                found.append("926.1")
            if any(n.enters for n in choices):
                found.append(entry_refusal(g, i))
            if look(g, src).keywords & EVOLUTION:
                found.append(base_refusal(g, i))
        return found

    def ability_at(self, g: State, option: int) -> tuple[int, str]:
        assert isinstance(g, Nova)
        place = place_of(option)
        found = uses(g, obj_of(option))
        if place >= len(found):  # 310.4: what every card in the energy zone has
            return 0, "[フリーズ]"
        ability = found[place].ability
        printed = g.chars[found[place].lender].abilities
        return next((i + 1 for i, a in enumerate(printed) if a is ability), 0), ability.text


WORDS = NovaWords()
