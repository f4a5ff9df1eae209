"""The referee of Phantom Magic Vision: the state with its verbs and policies tied to the chapters of the book."""

from __future__ import annotations

from ...kernel.process.pipeline import happen
from ...kernel.state.aliases import ActCode, Duration, Flags, ObjId, Player, Ref, Spot, Zone
from ...kernel.state.card import Chars, Mod
from ...kernel.state.event import Event
from ...kernel.state.state import ActiveAbility, Pending, StackItem
from ...kernel.state.terms import CANCELLED, CHOSEN, IN_BATTLE, MODE, SCHEDULE, SET, STATE
from . import (
    activating,
    automatic,
    combat,
    damage,
    loops,
    naming,
    payment,
    playing,
    priority,
    removing,
    setup,
    turn,
    winning,
    zones,
)
from .card import Definition, PhantomCard
from .link import Link
from .playing import count_play
from .state import PhantomState
from .terms import A_CARD, AN_EFFECT, DISCARD, DOOM, NEGATED, REMOVE, TRANSFORMED

KIND_OF = {"doom": DOOM, "discard": DISCARD, "remove": REMOVE}
RULE_OF = {"doom": "9.2.2.c", "discard": "9.3.3", "remove": "9.4.3"}


class Phantom(PhantomState):
    """A game of Phantom Magic Vision."""

    def __init__(self, players: int = 2) -> None:
        super().__init__(players, turn.STEPS)
        self.muting = 0

    def fresh(self) -> Phantom:
        return Phantom(self.players)

    # --- the turn ------------------------------------------------------------------------------------------------
    def next_turn(self) -> None:
        if not self.prepared:
            self.prepared = True
            setup.begin(self)
            if self.over:
                return
        turn.next_turn(self)

    def skipped(self, step: int) -> bool:
        return turn.skipped(self, step)

    def step_ends(self) -> None:
        turn.step_ends(self)

    def priority_step(self, rule: str) -> bool:
        return priority.priority_step(self, rule)

    def acts(self, player: Player) -> list[ActCode]:
        return priority.acts(self, player)

    def act(self, player: Player, code: ActCode) -> None:
        priority.act(self, player, code)

    def after_act(self, player: Player, code: ActCode) -> Player:
        return priority.after_act(self, player, code)

    def passed(self, player: Player, asked: bool) -> None:
        self.cite("1.12.4", player=player)
        self.fight.direct = False

    def give_priority(self, player: Player) -> None:
        if self.removals or self.pending:
            removing.settle_removals(self)
            automatic.drain(self)
        self.settled()
        if not self.over:
            winning.check_life(self)

    def resolve(self, w: StackItem) -> None:
        priority.resolve(self, w)

    def chain_ends(self) -> None:
        priority.interference_ends(self)

    def carry_out(self, t: Pending) -> None:
        automatic.carry_out(self, t)

    def triggered(self, w: ActiveAbility, ev: Event | None) -> None:
        automatic.triggered(self, w, ev)

    def settled(self) -> None:
        removing.look_at_field(self)

    def name_rivals(self) -> None:
        naming.name_rivals(self)

    def resources(self) -> list[list[int]]:
        return loops.resources(self)

    def too_deep(self) -> None:
        if loops.period(self.loops.forced):  # 12.10.1; else it is only more than is played here
            loops.endless(self)
        else:
            super().too_deep()

    # --- verbs ---------------------------------------------------------------------------------------------------
    def do_draw(self, player: Player, n: int, src: ObjId, cause: Player) -> int:
        return zones.draw(self, [player], n, "1.11.2", src, cause)

    def do_move(self, ids: list[ObjId], to: Zone, to_player: Player, flags: Flags, spot: Spot, src: ObjId,
                cause: Player) -> list[ObjId]:
        return zones.move_all(self, ids, to, to_player, flags, spot, src, cause)

    def do_discard(self, ids: list[ObjId], flags: Flags, src: ObjId, cause: Player) -> list[ObjId]:
        removing.apply_removal(self, ids, DISCARD, "9.3.3", src, cause)
        return [self.objs[i].next for i in ids if self.objs[i].gone]

    def do_destroy(self, ids: list[ObjId], src: ObjId, cause: Player) -> int:
        return removing.apply_removal(self, ids, DOOM, "9.2.2.c", src, cause)

    def do_damage(self, refs: list[Ref], amounts: list[int], flags: Flags, src: ObjId, cause: Player) -> int:
        return damage.damage_all(self, refs, amounts, flags, src, cause)

    def do_tap(self, ids: list[ObjId], sideways: bool, flags: Flags, src: ObjId, cause: Player) -> int:
        return zones.turn_all(self, ids, sideways, flags, src, cause)

    def do_life(self, player: Player, n: int, flags: Flags, src: ObjId, cause: Player) -> int:
        return damage.change_life(self, player, n, src, cause)

    def do_reveal(self, ids: list[ObjId], viewer: Player, src: ObjId, cause: Player) -> None:
        zones.reveal(self, ids, viewer, src, cause)

    def do_shuffle(self, player: Player, zone: Zone, src: ObjId, cause: Player) -> None:
        zones.shuffle(self, player, zone, src, cause)

    def do_control(self, ids: list[ObjId], player: Player, until: Duration, src: ObjId, cause: Player) -> int:
        return len([i for i in ids if zones.change_field(self, i, player, 0, src, cause) >= 0])

    def do_verb(self, verb: str, c_src: ObjId, c_you: Player, refs: list[Ref], n: int, word: str, until: Duration) -> int:
        players = [-1 - r for r in refs if r < 0]
        if verb in KIND_OF:
            flags = IN_BATTLE if self.fight.combat and c_src in (self.fight.attacker, self.fight.blocker) else 0
            ids = [r for r in refs if r >= 0]
            return removing.apply_removal(self, ids, KIND_OF[verb], RULE_OF[verb], c_src, c_you, flags)
        if verb == "negate-removal":
            return removing.negate_removal(self, refs, c_src, c_you)
        if verb == "draw":
            return zones.draw(self, players, n, "1.11.2", c_src, c_you)
        if verb == "pay":
            return 1 if all([payment.pay(self, p, n, c_src) for p in players]) else 0
        if verb == "pay-life":
            return sum([damage.pay_life(self, p, n, c_src, c_you) for p in players])
        if verb == "set-life":
            return sum([damage.set_life(self, p, n) for p in players])
        if verb == "set-on":
            return 1 if zones.attach(self, refs[0], refs[1], c_src, c_you, n == 1) >= 0 else 0
        if verb == "face":
            return zones.turn_faces(self, refs, n & 1 == 1, n & 2 == 2, c_src, c_you)
        if verb == "transform":
            return sum([self.transform(r, n == 1) for r in refs])
        if verb == "revert":
            return sum([self.revert(r, n == 1) for r in refs])
        if verb == "negate":
            return sum([self.negate(r, n == 1, c_src, c_you) for r in refs])
        if verb == "attack":
            return sum([combat.attack_by_effect(self, r) for r in refs])
        if verb == "block":
            return sum([combat.block_by(self, r, "6.4.5") for r in refs])
        if verb == "cancel":
            return self.cancel(n == 1)
        if verb == "retarget":
            return self.retarget(refs, c_src, c_you)
        if verb == "play-as":
            return sum([playing.play_as(self, n // 2, r, n % 2 == 1, c_src) for r in refs])
        if verb == "use-as":
            return sum([activating.use_as(self, c_you, r) for r in refs])
        if verb == "reset":
            for r in refs:
                removing.reset_damage(self, r, "1.10.13")
            return len(refs)
        if verb == "seen-whole":
            for r in refs:
                self.seen_whole |= 1 << self.objs[r].owner
            return len(refs)
        return self.player_verb(verb, c_src, c_you, players, n, word)

    def player_verb(self, verb: str, src: ObjId, you: Player, players: list[Player], n: int, word: str) -> int:
        """Verbs about players and about the course of the game."""
        if verb == "win":
            return winning.win(self, players)
        if verb == "lose":
            return winning.lose_by_effect(self, players)
        if verb == "end-turn":
            self.cite("4.10.1", src, you)
            self.ending = "turn"
            happen(self, Event(SCHEDULE, "4.10.1", src=src, cause=you, word="turn"))
            return 1
        if verb == "end-phase":
            if self.ending != "turn":  # 4.10.2.d
                self.cite("4.10.2", src, you)
                self.ending = "phase"
            happen(self, Event(SCHEDULE, "4.10.2", src=src, cause=you, word="phase"))
            return 1
        if verb == "extra-turn":
            self.extra.extend(players)
        elif verb == "add-phase":
            self.added.append([s.name for s in turn.STEPS].index(word))
        elif verb == "skip":
            when, _, name = word.partition(":")
            for p in players:
                self.skips.append(f"{self.active if when == 'this' else p}:{name}")
        else:
            raise NotImplementedError(verb)
        happen(self, Event(SCHEDULE, "4.10.3" if verb == "add-phase" else "4.10.5", src=src, cause=you, word=word or verb))
        return 1

    # --- transformation (10.28) --------------------------------------------------------------------------------------
    def forms(self, id: ObjId) -> list[tuple[ObjId, Chars]]:
        """The transformed states that a character has: its own, and those of what is set on it (10.13.6, 10.14.4)."""
        found: list[tuple[int, Chars]] = []
        for i in [id, *self.set_on(id)]:
            card = self.objs[i].card
            if isinstance(card, PhantomCard) and card.other is not None and (i == id or self.lent_to(self.objs[i])):
                found.append((i, card.other))
        return found

    def transform(self, id: ObjId, stays: bool) -> int:
        if id < 0 or self.objs[id].gone or not self.is_character(id):
            return 0
        if self.objs[id].states & TRANSFORMED:
            self.cite("10.28.4", id)
            return 0
        forms = self.forms(id)
        if not forms:
            return 0
        k = 0
        if len(forms) > 1:
            self.cite("10.28.5", id)
            k = self.ask(MODE, self.objs[id].controller, list(range(len(forms))), id, "10.28.5")
        giver, form = forms[k]
        number = next((i for i, d in enumerate(self.definitions) if d.chars is form), -1)
        if number < 0:
            number = len(self.definitions)
            self.definitions.append(Definition(form.name, form, True))
        o = self.own(id)
        o.notes = {**{w: n for w, n in o.notes.items() if w != "lender"}, "form": number}
        if giver != id:
            o.notes = {**o.notes, "lender": giver}
        if stays:
            o.notes = {**o.notes, "stays": 1}
        self.cite("10.28.6.a", id)
        happen(self, Event(STATE, "10.28.6.b", id, o.controller, TRANSFORMED, flags=SET))
        return 1

    def revert(self, id: ObjId, must: bool) -> int:
        if id < 0 or self.objs[id].gone or not self.objs[id].states & TRANSFORMED or (
                not must and "stays" in self.objs[id].notes):
            return 0
        self.cite("10.28.7.a", id)
        happen(self, Event(STATE, "10.28.7.b", id, self.objs[id].controller, TRANSFORMED))
        return 1

    # --- plays and effects that are negated, attacks that are cancelled ------------------------------------------------
    def negate(self, id: ObjId, discard: bool, src: ObjId, you: Player) -> int:
        """プレイ, or the effect of a card, is negated; with `discard` its source is discarded (12.2.3)."""
        done = 0
        if self.forbidden("negate", you, src, id):
            return 0
        for k in range(len(self.waiting) - 1, -1, -1):
            w = self.waiting[k]
            assert isinstance(w, Link)
            if (w.obj == id or w.src == id) and w.sort in (A_CARD, AN_EFFECT) and not w.flags & NEGATED:
                self.waiting[k] = w.flagged(NEGATED)
                happen(self, Event(CANCELLED, "1.12.10", id, w.you, src=src, cause=you))
                if w.sort == A_CARD:
                    count_play(self, w.you, w.obj, -1, "5.2.5")
                done = 1
                break
        if not done and self.running and any([r.c.src == id for r in self.running]):
            for r in self.running:
                if r.c.src == id:
                    r.negated = True
            self.cite("7.1.12.c", id)
            done = 1
        if done and discard:
            removing.apply_removal(self, [id], DISCARD, "12.2.3", src, you)
        return done

    def cancel(self, block: bool) -> int:
        if block:
            if self.fight.blocker < 0:
                return 0
            self.cancel_block("6.4.7")
            return 1
        if self.fight.attacker < 0:
            return 0
        self.cancel_attack("6.3.6.a")
        return 1

    def retarget(self, refs: list[Ref], src: ObjId, you: Player) -> int:
        """8.2.8: the first target of what waits is another one, proper or not."""
        for k in range(len(self.waiting)):
            w = self.waiting[k]
            if (w.obj == refs[0] or w.src == refs[0]) and w.targets > 1:
                slot = next(s for s in range(len(w.slots)) if (w.targets >> (s + 1)) & 1)
                self.waiting[k] = w.again(w.you, [*w.slots[:slot], refs[1:], *w.slots[slot + 1:]])
                happen(self, Event(CHOSEN, "8.2.8", refs[-1], you, src=w.src, cause=w.you, word="target"))
                return 1
        return 0

    # --- rules that texts follow ---------------------------------------------------------------------------------
    def change_rule(self, mods: list[Mod]) -> str:
        return "7.1.16"

    def delay_rule(self, src: ObjId, once: bool) -> str:
        return "7.8.1"

