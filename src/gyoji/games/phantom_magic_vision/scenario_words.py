"""Phantom Magic Vision's words in scenarios: what zones, steps, acts and fields are called, and how a position is set up."""

from __future__ import annotations

from typing import Any

from ...effects.context import Lexicon
from ...kernel.errors import GyojiError
from ...kernel.process.continuous import look
from ...kernel.state.aliases import ActCode, ObjId, Player, QuestionKind, Ref
from ...kernel.state.card import Card, Chars
from ...kernel.state.objects import Obj
from ...kernel.state.state import State
from ...kernel.state.terms import ACT, obj_of, place_of
from .abilities import Used
from .activating import use_refusal
from .card import PhantomCard
from .combat import attack_refusal, block_refusal
from .game import GAME
from .playing import aims_of, play_refusal
from .priority import acts, node_refusal
from .referee import Phantom
from .terms import (
    APPLY,
    ATTACK_ACT,
    BLOCK_ACT,
    CHARACTER_CARD,
    DECK,
    FIELD,
    INTERFERENCE,
    KEYWORDS_JA,
    LEXICON,
    LIFE,
    NO_RACE,
    NODES,
    PLAY,
    SET_NODE,
    TRANSFORMED,
    USE,
    WHOLE_TURN,
    ZONES,
)
from .turn import STEPS


class PhantomWords:
    """See `gyoji.scenario.words.Vocabulary`."""

    def __init__(self) -> None:
        self.game = "phantom-magic-vision"
        self.zones = ZONES[:INTERFERENCE]  # what waits is no zone of the book
        self.deck = DECK
        self.field = FIELD
        self.steps = [s.name for s in STEPS]
        self.repeats: set[str] = set()
        self.acts = {
            "play": PLAY, "activate": USE, "set-node": SET_NODE, "attack": ATTACK_ACT, "block": BLOCK_ACT, "apply": APPLY,
        }
        self.declares: dict[str, str] = {}
        self.details: dict[str, str] = {}
        self.lexicon: Lexicon = LEXICON
        self.turned = "asleep"
        self.traits = {"races": "race:"}
        self.keywords = KEYWORDS_JA
        self.player_fields = {"life": "number"}
        there = [FIELD]
        self.laid = {
            "states": there, "asleep": [FIELD, NODES], "face": there, "damage": there, "attached-to": there,
            "controller": there, "new": there,
        }
        self.printed = {
            "name": "text", "english": "text", "kind": "text", "nodes": "any", "cost": "any", "caster": "text",
            "races": "words", "alternate-races": "counts", "graze": "any", "attack": "any", "durability": "any",
            "keywords": "any", "upkeep": "number", "text": "text", "transformed": "any", "flavor": "text", "number": "text",
        }
        self.part = 1
        self.taken_back = {"12.8.1"}

    # --- a position ------------------------------------------------------------------------------------------
    def empty_state(self, options: dict[str, Any], seed: int) -> State:
        g = GAME.blank(seed, options)
        g.life = [LIFE] * g.players
        g.prepared = True  # 1.2.7 is over
        return g

    def blank(self) -> Card:
        base = Chars("白紙")
        base.types = CHARACTER_CARD
        base.stats = [0, 1, 0, 0, 0]
        base.subtypes = frozenset([f"race:{NO_RACE}"])
        card = PhantomCard("白紙", base, "")
        card.english = "Blank"
        card.kind = CHARACTER_CARD
        card.number = "白紙"
        card.cost = -1
        card.finish()
        return card

    def begin(self, g: State, number: int, player: Player, step: str) -> None:
        assert isinstance(g, Phantom)
        g.turn = number
        g.active = player
        g.first_player = (player - number + 1) % g.players
        first = self.steps.index(step)
        g.schedule = [s for s in WHOLE_TURN if s >= first]

    def arrived(self, g: State, o: Obj, looks: dict[str, Any]) -> None:
        assert isinstance(g, Phantom)
        if g.zone_kind(o.id) == FIELD:
            o.notes = {"turn": g.turn if looks.get("new") else 0}
            if looks.get("damage"):
                o.damage = int(looks["damage"])
            if o.states & TRANSFORMED:
                o.states &= ~TRANSFORMED
                g.settle_chars(o.id)
                g.transform(o.id, False)
        g.settle_chars(o.id)
        if o.host >= 0:
            g.own(o.id).tapped = g.objs[o.host].tapped

    def set_player(self, g: State, player: Player, field: str, value: Any) -> None:
        raise GyojiError(f"{field}: a player has only life and zones here")

    def read_player(self, g: State, player: Player, field: str) -> Any:
        raise GyojiError(f"{field}: a player has only life and zones here")

    # --- acts ------------------------------------------------------------------------------------------------
    def legal_acts(self, g: State, player: Player) -> list[ActCode] | None:
        assert isinstance(g, Phantom)
        return acts(g, player)

    def refusals(self, g: State, player: Player, do: str, ids: list[ObjId], targets: list[Ref]) -> list[str]:
        assert isinstance(g, Phantom)
        found: list[str] = []
        if do == "set-node":
            found.append(node_refusal(g, player))
        for id in ids:
            if do == "play" and isinstance(g.objs[id].card, PhantomCard):
                found.append(play_refusal(g, player, id))
                found += self.wrong_targets(g, player, id, targets)
            elif do == "activate":
                ch = look(g, id)
                for k, a in enumerate(ch.abilities):
                    if isinstance(a, Used):
                        found.append(use_refusal(g, player, id, a, ch.origins[k]))
                        if targets and a.aims:
                            found += [g.target_refusal(r, id, player) or "8.2.4.a" for r in targets]
            elif do == "attack":
                found.append(attack_refusal(g, player, id))
            elif do == "block":
                found.append(block_refusal(g, player, id))
        return [rule for rule in found if rule]

    def why_not(self, g: State, kind: QuestionKind, player: Player, id: ObjId) -> list[str]:
        if kind != ACT:
            return []
        assert isinstance(g, Phantom)
        if g.objs[id].zone // g.players != FIELD:
            return self.refusals(g, player, "play", [id], [])
        fights = ["attack"] if g.has_turn(player) else ["block"] if g.fight.attacker >= 0 else []
        return [rule for do in ["activate", *fights] for rule in self.refusals(g, player, do, [id], [])]

    def wrong_targets(self, g: Phantom, player: Player, id: ObjId, targets: list[Ref]) -> list[str]:
        return [g.target_refusal(r, id, player) or "8.2.4.a" for r in targets] if aims_of(g, id) else []

    def busy(self, g: State) -> bool:
        return False

    def ask_payment(self, g: State, on: bool) -> None:
        assert isinstance(g, Phantom)
        g.ask_payment = on

    def ability_at(self, g: State, option: int) -> tuple[int, str]:
        ch = look(g, obj_of(option))
        place = place_of(option)
        if place >= len(ch.abilities):
            return 0, ""
        origin = ch.origins[place]
        return (origin + 1 if origin < 100 else 0), ch.abilities[place].text


WORDS = PhantomWords()
