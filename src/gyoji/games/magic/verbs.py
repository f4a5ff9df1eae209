"""What effects have done in Magic: damage, destruction, counters, control, tokens, and the verbs of 701."""

from __future__ import annotations

from typing import Final

from ...effects.abilities import EntersAs
from ...effects.rulings import rulings
from ...effects.shielding import Sequel
from ...kernel.card import Card, Continuous
from ...kernel.event import Event
from ...kernel.pipeline import happen
from ...kernel.state import Watch
from ...kernel.terms import (
    ATTACH,
    BY_EFFECT,
    DAMAGE,
    MAY,
    MOVE,
    NOBODY,
    PUT_COUNTERS,
    RULE,
    SIDEWAYS,
    TAKE_COUNTERS,
    TO_BOTTOM,
    UPON,
    player_ref,
)
from . import (
    attaching,
    casting_by_effect,
    citing,
    citing_effects,
    combat,
    controlling,
    copying,
    countering,
    counters,
    damage,
    designations,
    destroying,
    dungeons,
    ending,
    entering,
    exiling,
    facedown,
    faces,
    halves,
    identity,
    keyword_actions,
    looking,
    making,
    merging,
    moves,
    permanents,
    phasing,
    replacing,
    retargeting,
    rolling,
    transforming,
    turn,
)
from .bonding import EnterUnder
from .destroying import NOT_REGENERATED
from .fighting import NOTHING, UNSAID
from .standing_rules import NoCounters
from .state import MagicState
from .terms import (
    BATTLEFIELD,
    BEGINNING_PHASE,
    COMBAT_PHASE,
    COPY,
    EXILE,
    GRAVEYARD,
    HAND,
    LAND,
    LIBRARY,
    NO_COUNTERS,
    NO_PLAY_LANDS,
    POSTCOMBAT_MAIN,
    SIDEBOARD,
    TOKEN,
)
from .tokens import creature_token

#: verbs that are done also for what is gone, as it last was (701.20c, 701.40c, 701.47c, 707.2)
RECALLING: Final = (
    "shuffle-into", "owner-shuffles", "explore", "connive", "embalm", "eternalize", "copy-token", "copy-spell",
)
ZONE_WORDS: Final = {"": GRAVEYARD, "graveyard": GRAVEYARD, "exile": EXILE, "hand": HAND, "library": LIBRARY}


class MagicVerbs(MagicState):
    """The verbs, each tied to the module of its section."""

    # --- the journal -----------------------------------------------------------------------------------------------
    def note(self, ev: Event) -> None:
        if self.journal is not None:
            self.journal.append(ev)
            citing.along(self, ev)

    def cite(self, rule: str, obj: int = -1, player: int = NOBODY, word: str = "") -> None:
        if self.journal is not None:
            self.note(Event(RULE, rule, obj, player, word=word))

    # --- events --------------------------------------------------------------------------------------------------
    def apply(self, ev: Event) -> None:
        k = ev.kind
        if k == DAMAGE:
            damage.apply_damage(self, ev)
            self.remember(ev)
        elif k == PUT_COUNTERS or k == TAKE_COUNTERS:
            counters.apply_counters(self, ev)
        elif k == ATTACH:
            attaching.apply_attach(self, ev)
        elif k == UPON:
            merging.joined(self, ev)
        else:
            super().apply(ev)
            if k == MOVE:
                if ev.to == BATTLEFIELD:
                    designations.bless_all(self)  # before anything triggers (702.131d)
                if ev.to == EXILE:
                    self.cite("701.11a", ev.new)
                if ev.frm == SIDEBOARD and self.objs[ev.new].parts:
                    self.cite("701.19j", ev.new)
                identity.moved(self, ev)
                halves.moved(self, ev)
                faces.moved(self, ev)
                permanents.moved(self, ev)
                facedown.leaves(self, ev)
            if k == MOVE and self.objs[ev.obj].states & (TOKEN | COPY):
                if ev.to != BATTLEFIELD:
                    if not self.objs[ev.new].parts:  # a card that was part of a token stays
                        self.vanishing = [*self.vanishing, ev.new]
                elif self.objs[ev.obj].states & COPY:  # 608.3f, 111.12
                    self.own(ev.new).states |= TOKEN
                    self.cite("608.3f", ev.new)

    def under_leaves(self, ev: Event, part: int) -> None:
        merging.parted(self, ev, part)

    def possible(self, ev: Event) -> bool:
        """614.17: what cannot happen does not."""
        if not super().possible(ev):
            return False
        if ev.kind == PUT_COUNTERS:
            barred = ev.obj >= 0 and self.chars[ev.obj].keys & NO_COUNTERS != 0
            if not barred and self.rules:
                barred = self.forbidden("counters", ev.cause, -1, ev.obj if ev.obj >= 0 else player_ref(ev.player))
            if not barred and ev.obj >= 0 and "no-counters" in self.rules:
                barred = any([isinstance(k.rule, NoCounters) and k.rule.counter == ev.word and k.rule.what.fits(k.c, ev.obj)
                              for k in rulings(self, "no-counters")])
            if barred and ev.rule == "122.6a":
                self.tell("113.6i", ev.obj)
            return not barred
        return ev.kind != MOVE or ev.to != BATTLEFIELD or "enter" not in self.rules or not entering.barred(self, ev)

    def arranged(self, ids: list[int], src: int) -> list[int]:
        return moves.arranged(self, ids, 0, src)

    def in_order(self, events: list[Event]) -> list[Event]:
        return moves.laid_down(self, events)

    def announces(self, ev: Event) -> bool:
        return entering.announces(self, ev)

    def announced(self, ev: Event) -> list[Watch]:
        return entering.announced(self, ev)

    def may_replace(self, w: Watch, ev: Event) -> bool:
        a = w.ability
        if not self.possible(ev):  # 614.17c
            self.tell("614.17", ev.obj, ev.player)
            return False
        if isinstance(a, EntersAs):
            return entering.comes_such(self, w, ev, a.what) and (
                a.cond is None or a.cond.holds(entering.context(self, w, ev)))
        if ev.kind == DAMAGE and replacing.is_prevention(a) and not replacing.preventable(self, ev):
            return False
        if ev.rule == "122.6a" and w.src == ev.obj and w.floating is None:  # 614.12: what it says of many is not for itself
            return False
        return a.replaces(self, w, ev)

    def do_replace(self, w: Watch, ev: Event) -> Event | None:
        a = w.ability
        self.cite("614.6", ev.obj)
        citing.replaced(self, a, ev)
        if self.journal is not None:
            citing_effects.replaces(self, w, ev)
        if w.src == ev.obj and ev.to == BATTLEFIELD and ev.kind == MOVE:
            self.cite("113.6h", ev.obj)
        if isinstance(a, EntersAs):
            return entering.enters_as(self, w, a, ev)
        f = w.floating
        if f is not None and isinstance(f.sequel, Sequel):
            return damage.prevented(self, w, f.sequel, ev)
        to = ev.to
        out = a.replace(self, w, ev)
        if out is None or (ev.kind == DAMAGE and out.n <= 0):
            self.cite("603.2h", ev.obj)
        if out is not None and out.kind == MOVE and out.to != to:
            out.redirector = w.src  # 607.2b
        return out

    def replacement_rank(self, w: Watch, ev: Event) -> int:
        """616.1: copies before the rest; what only says how something enters can be applied in any order."""
        a = w.ability
        if isinstance(a, entering.AsEnters) and isinstance(a.do, EnterUnder):
            self.tell("616.1b", ev.obj)
            return 1
        if isinstance(a, entering.EntersAsCopy):
            self.tell("616.1c", ev.obj)
            return 2
        if a is entering.BY_NIGHT:
            self.tell("616.1d", ev.obj)
            return 3
        if isinstance(a, (EntersAs, entering.Intrinsic)):
            return 8 + w.key
        self.tell("616.1e", ev.obj)
        return 4

    # --- continuous effects --------------------------------------------------------------------------------------
    def effect_stamp(self, src: int, origin: int) -> int:
        """613.7a: the later of its object's and of what granted the ability (mods.Gain writes that into the origin)."""
        stamp = self.objs[src].stamp
        if origin < 64:
            return stamp
        return max(stamp, self.stamp - (self.stamp - (origin - 64)) % 4000)

    def lasting(self, src: int, you: int, stamp: int, id: int, what: object) -> Continuous:
        """613.7b: its timestamp is of when it is created."""
        return Continuous(src, you, self.tick(), [], [id])

    # --- plain verbs ---------------------------------------------------------------------------------------------
    def do_damage(self, refs: list[int], amounts: list[int], flags: int, src: int, cause: int) -> int:
        """120.2b: by the effect of a spell or ability; how much was dealt."""
        events = [damage.hit(self, refs[k], amounts[k], src, cause, "120.2b", flags) for k in range(len(refs))
                  if refs[k] < 0 or not self.objs[refs[k]].gone]
        return damage.deal(self, events)

    def do_destroy(self, ids: list[int], src: int, cause: int) -> int:
        return destroying.destroy(self, ids, src, cause)

    def do_counters(self, id: int, word: str, n: int, flags: int, src: int, cause: int) -> int:
        return counters.put(self, id, word, n, flags, src, cause)

    def do_move_counters(self, frm: int, to: int, word: str, n: int, src: int, cause: int) -> int:
        return counters.move(self, frm, to, word, n, src, cause)

    def do_control(self, ids: list[int], player: int, until: int, src: int, cause: int) -> int:
        return controlling.gain_control(self, ids, player, until, src, cause)

    def create(self, card: Card, player: int, n: int, tapped: bool, attacking: bool, src: int, cause: int,
               back: bool = False, host: int = UNSAID) -> list[int]:
        return making.create(self, card, player, n, tapped, attacking, src, cause, back, host)

    def come_attached(self, ids: list[int], host: int, you: int) -> list[int]:
        return entering.come_attached(self, ids, host, you)

    def get_emblem(self, card: Card, player: int, src: int) -> None:
        making.get_emblem(self, card, player, src)

    def cease(self, id: int) -> None:
        making.cease(self, id)

    def cast_free(self, player: int, id: int) -> bool:
        return casting_by_effect.by_effect(self, player, id, False)

    def cast_back(self, player: int, id: int) -> bool:
        return casting_by_effect.by_effect(self, player, id, False, True)

    def note_prevented(self, ev: Event) -> None:
        self.cite("615.6", ev.obj, ev.player)

    def gone_deals_damage(self) -> bool:
        return True  # 608.2h, 113.7a

    def verb_without(self, verb: str, src: int, player: int) -> bool:
        if verb == "exert":  # only what is on the battlefield
            self.cite("701.39c", src, player)
        if verb != "shuffle-into":
            return False
        self.cite("701.20d", src, player)
        self.do_shuffle(player, LIBRARY, src, player)
        return True

    def verb_personal(self, verb: str) -> bool:
        return verb == "sacrifice"

    def verb_recalls(self, verb: str) -> bool:
        return verb in RECALLING

    def verb_moves(self, verb: str) -> bool:
        return verb in ("sacrifice", "exile-until", "shuffle-into", "owner-shuffles", "owner-top-bottom", "counter", "cast")

    # --- verbs of their own ----------------------------------------------------------------------------------------
    def do_verb(self, verb: str, c_src: int, c_you: int, refs: list[int], n: int, word: str, until: int) -> int:
        done = self.object_verb(verb, c_src, c_you, [r for r in refs if r >= 0], n, word, until)
        if done < 0:
            done = self.pair_verb(verb, c_src, c_you, refs, n, word, until)
        if done < 0:
            done = self.stack_verb(verb, c_src, c_you, [r for r in refs if r >= 0], n, word)
        if done >= 0:
            return done
        players = [-1 - r for r in refs if r < 0] if refs else [c_you]
        if verb == "lose":
            return ending.lose_game(self, players)
        total = 0
        for p in players:
            done = self.library_verb(verb, p, n, word, c_src, c_you)
            if done < 0:
                done = self.player_verb(verb, p, n, word, c_src, c_you)
            if done < 0:
                raise NotImplementedError(verb)
            total += done
        return total

    def object_verb(self, verb: str, src: int, you: int, ids: list[int], n: int, word: str, until: int) -> int:
        """Verbs done to permanents, one by one; -1: none of these."""
        here = [i for i in ids if not self.objs[i].gone and self.zone_kind(i) == BATTLEFIELD]
        if verb == "sacrifice":
            return destroying.sacrifice(self, here, max(-1, you), src)
        if verb == "regenerate":
            return destroying.regenerate(self, here, src, you)
        if verb == "regenerate-now":  # 701.15b
            for i in here:
                destroying.regenerated(self, i)
            return len(here)
        if verb == "destroy-no-regenerate":
            return destroying.destroy(self, here, src, you, NOT_REGENERATED)
        if verb == "unattach":
            return sum([1 for i in here if attaching.unattach(self, i)])
        if verb == "transform" or verb == "convert":
            return transforming.transform(self, here, src, you, "701.28a" if verb == "transform" else "701.50a")
        if verb == "flip":
            return transforming.flip(self, here, src, you)
        if verb == "turn-up" or verb == "morph-up":
            return transforming.turn_up(self, ids, src, you)
        if verb == "turn-down":
            return transforming.turn_down(self, here, src, you)
        if verb == "phase-out":
            if word == "until":
                return phasing.phase_out_until(self, here, src, you)
            return phasing.phase_out(self, here, src, you)
        if verb == "goad":
            return keyword_actions.goad(self, here, src, you)
        if verb == "detain":
            return keyword_actions.detain(self, here, src, you)
        if verb == "suspect":
            return keyword_actions.suspect(self, here, src, you)
        if verb == "tap-stays":
            return keyword_actions.stay_tapped(self, here)
        if verb == "switch":
            return keyword_actions.switch(self, here, until, src, you)
        if verb == "remove-from-combat":
            return sum([1 for i in here if combat.remove_from_combat(self, i)])
        if verb == "enter-attacking":
            return sum([1 for i in ids if self.enter_attacking(i, src, you)])
        if verb == "attack-another":
            return sum([1 for i in here if combat.attack_another(self, i, you)])
        if verb == "become-blocked":
            return sum([1 for i in here if combat.become_blocked(self, i)])
        if verb == "monstrosity":
            return sum([keyword_actions.monstrosity(self, i, n, src, you) for i in here])
        if verb == "adapt":
            return sum([keyword_actions.adapt(self, i, n, src, you) for i in here])
        if verb == "explore":
            return sum([looking.explore(self, i, src) for i in ids])  # 701.40c: also what is gone
        if verb == "connive":
            if len(ids) > 1:  # 701.47d: the active player's first
                self.cite("701.47d", src, you)
                ids = sorted(ids, key=lambda i: self.objs[i].controller != self.active)
            return sum([looking.connive(self, i, n, src) for i in ids])  # 701.47c
        if verb == "exert":
            if ids and not here:
                self.cite("701.39c", ids[0], you)
            return keyword_actions.exert(self, here if ids else [src], src, you)
        if verb == "endure":
            return sum([self.endure(i, n, src) for i in here])
        if verb == "copy-token":
            return sum([len(self.create(copying.copied(self, i), you, max(1, n), False, False, src, you)) for i in ids])
        if verb == "embalm" or verb == "eternalize":
            return sum([len(self.create(copying.embalmed(self, i, verb == "eternalize"), you, 1, False, False, src, you))
                        for i in ids])
        return -1

    def enter_attacking(self, id: int, src: int, you: int) -> bool:
        """508.4; a card that is elsewhere comes tapped, and attacks what the creature that it replaces did (702.49c)."""
        if self.zone_kind(id) == BATTLEFIELD:
            return combat.enter_attacking(self, id)
        new = self.do_move([id], BATTLEFIELD, you, BY_EFFECT | SIDEWAYS, 0, src, you)[0]
        if new < 0:
            return False
        self.cite("702.49c", new)
        left = [a for a in self.fight.last if a not in self.fight.attackers]
        return combat.enter_attacking(self, new, self.fight.last[left[-1]] if left else NOTHING)

    def endure(self, id: int, n: int, src: int) -> int:
        """Counters on it, or a Spirit token of that size."""
        player = self.objs[id].controller
        if n <= 0:
            return 0
        if self.ask(MAY, player, [0, 1], id, "701.1"):
            card = creature_token(n, n, ["white"], ["Spirit"], [])
            return len(self.create(card, player, 1, False, False, src, player))
        return self.do_counters(id, "+1/+1", n, BY_EFFECT, src, player)

    def pair_verb(self, verb: str, src: int, you: int, refs: list[int], n: int, word: str, until: int) -> int:
        """Verbs of two objects, or that move what they name; -1: none of these."""
        ids = [r for r in refs if r >= 0]
        if verb == "fight":
            return 1 if len(ids) > 1 and damage.fight(self, ids[0], ids[1], src, you) else 0
        if verb == "attach":
            return 1 if len(refs) > 1 and attaching.attach(self, refs[0], refs[1], word == "as-creature") else 0
        if verb == "exchange-control":
            return 1 if len(ids) > 1 and controlling.exchange(self, ids[0], ids[1], src, you, until) else 0
        if verb == "become-copy":
            return copying.become_copy(self, ids[:-1], ids[-1], [], until, src, you) if len(ids) > 1 else 0
        if verb == "enter-blocking":
            return 1 if len(ids) > 1 and combat.enter_blocking(self, ids[0], ids[1]) else 0
        if verb == "block":
            return 1 if len(ids) > 1 and combat.made_to_block(self, ids[0], ids[1]) else 0
        if verb == "move-counters":
            return counters.move(self, ids[0], ids[1], word, n, src, you) if len(ids) > 1 else 0
        if verb == "double-counters":
            return sum([keyword_actions.double_counters(self, r, word, src, you) for r in refs])
        if verb == "as-cascading":
            return looking.as_cascading(self, you, ids)
        if verb == "exile-until":
            return exiling.exile_until(self, ids, src, you)
        if verb == "shuffle-into" or verb == "owner-shuffles":
            return looking.shuffle_into(self, ids, src, you)
        if verb == "owner-top-bottom":
            for i in ids:
                low = self.ask(MAY, self.objs[i].owner, [0, 1], i, "401.4")
                self.do_move([i], LIBRARY, -1, BY_EFFECT | (TO_BOTTOM if low else 0), 0, src, you)
            return len(ids)
        return -1

    def may_verb(self, verb: str, player: int, refs: list[int], word: str) -> bool:
        if verb == "sacrifice":
            return all([i >= 0 and destroying.may_sacrifice(self, i, self.objs[i].controller) for i in refs])
        if verb == "cast" and word not in ("", "pay"):
            return all([i >= 0 and casting_by_effect.may_label(self, player, i, word) for i in refs])
        return super().may_verb(verb, player, refs, word)

    def stack_verb(self, verb: str, src: int, you: int, ids: list[int], n: int, word: str) -> int:
        """Verbs about spells and abilities; -1: none of these."""
        if verb == "counter":
            return countering.counter(self, ids, ZONE_WORDS.get(word, GRAVEYARD), src, you)
        if verb == "copy-spell":
            return len(countering.copy_waiting(self, ids, max(1, n), you, src, word == "same"))
        if verb == "change-targets":
            return sum([retargeting.change_target(self, i, retargeting.ANYTHING, you) for i in ids])
        if verb == "new-targets":
            return sum([retargeting.new_targets(self, i, you, False) for i in ids])
        if verb == "change-any-targets":
            return sum([retargeting.new_targets(self, i, you, False, "115.7c") for i in ids])
        if verb == "change-a-target":
            return sum([retargeting.change_one(self, i, retargeting.ANYTHING, you) for i in ids])
        if verb == "cast":
            if word not in ("", "pay"):
                return sum([1 for i in ids if casting_by_effect.by_label(self, you, i, word)])
            return sum([1 for i in ids if casting_by_effect.by_effect(self, you, i, word == "pay")])
        if verb == "play":
            return sum([1 for i in ids if self.play_by_effect(i, you, word == "pay")])
        return -1

    def play_by_effect(self, id: int, player: int, pays: bool) -> bool:
        """701.14b: a land is played, if one may still be; anything else is cast."""
        self.cite("701.14b", id, player)
        o = self.objs[id]
        if not (o.card.base.kinds if o.down else self.chars[id].kinds) & LAND:  # what is exiled face down is played face up
            return casting_by_effect.by_effect(self, player, id, pays)
        if self.active != player or self.land_plays >= self.player_stats[player][1] or (
                self.player_key(player, NO_PLAY_LANDS) or self.forbidden("play-land", player, id)):
            return False
        self.land_plays += 1
        self.did(f"{player}:land")
        ev = Event(MOVE, "305.1", id, player, 0, id, player, to=BATTLEFIELD, to_player=player)
        return happen(self, ev) == 1

    def damage_sources(self) -> list[int]:
        return replacing.sources(self)

    def manifest(self, ids: list[int], player: int, src: int) -> int:
        return looking.manifest(self, ids, player, src)

    def library_verb(self, verb: str, p: int, n: int, word: str, src: int, you: int) -> int:
        if verb == "scry":
            return looking.scry(self, p, p, n, src, "701.18a", "scry")
        if verb == "fateseal":
            return looking.scry(self, p, self.opponent(p), n, src, "701.22a", "fateseal")
        if verb == "surveil":
            return looking.surveil(self, p, n, src)
        if verb == "mill":
            return len(looking.mill(self, p, n, src, you))
        if verb == "clash":
            return looking.clash(self, p, src)
        if verb == "learn":
            return looking.learn(self, p, src)
        if verb == "manifest-dread":
            return looking.manifest_dread(self, p, src)
        if verb == "cloak":
            return looking.manifest(self, looking.top(self, p, max(1, n)), p, src)
        if verb == "discover":
            return looking.discover(self, p, n, src)
        return -1

    def player_verb(self, verb: str, p: int, n: int, word: str, src: int, you: int) -> int:
        done = self.keyword_verb(verb, p, n, word, src)
        if done >= 0:
            return done
        if verb == "win":
            return ending.win(self, p)
        if verb == "draw-game":
            return ending.draw_game(self)
        if verb == "extra-turn":  # 500.7
            self.extra.extend([p] * max(1, n))
            return 1
        if verb == "extra-combat":  # 500.8
            turn.add_phase(self, [*COMBAT_PHASE, POSTCOMBAT_MAIN] if word == "main" else COMBAT_PHASE)
            return 1
        if verb == "extra-beginning":
            turn.add_phase(self, BEGINNING_PHASE)
            return 1
        if verb == "extra-step":
            turn.add_step(self, word)
            return 1
        if verb == "lead":
            if self.to_be_led[p] >= 0:
                self.cite("719.1a", src, you)
            self.to_be_led = [you if q == p else old for q, old in enumerate(self.to_be_led)]
            return 1
        if verb == "skip":  # 500.10
            self.skips = [*self.skips, *[f"{p}:{word}"] * max(1, n)]
            return 1
        if verb == "set-life":
            return keyword_actions.set_life(self, p, n, src, you)
        if verb == "exchange-life":
            return keyword_actions.exchange_life(self, p, self.opponent(p), src, you)
        if verb == "discard-hand":
            return len(self.do_discard(self.hand_of(p).copy(), 0, src, you))
        if verb == "end-turn":
            return ending.end_turn(self)
        if verb == "end-combat":
            return ending.end_combat_phase(self)
        if verb == "coin":
            return rolling.flip_until_lost(self, p, src) if word == "until" else rolling.flip(self, p, max(1, n), src)
        return dungeons.venture(self, p, word == "undercity", src) if verb == "venture" else self.designate(verb, p, src)

    def designate(self, verb: str, p: int, src: int) -> int:
        """Who is the monarch, whom the Ring tempts, day and night; -1: none of these."""
        if verb == "monarch":
            return designations.crown(self, p, src)
        if verb == "blessing":
            return designations.bless(self, p, "702.131a")
        if verb == "ring":
            return designations.tempt(self, p, src)
        if verb == "initiative":
            return dungeons.take_initiative(self, p, src)
        if verb == "day":
            return designations.becomes(self, designations.DAY, src)
        if verb == "night":
            return designations.becomes(self, designations.NIGHT, src)
        return -1

    def keyword_verb(self, verb: str, p: int, n: int, word: str, src: int) -> int:
        if verb == "proliferate":
            return keyword_actions.proliferate(self, p, src)
        if verb == "investigate":
            return keyword_actions.investigate(self, p, max(1, n), src)
        if verb == "populate":
            return keyword_actions.populate(self, p, src)
        if verb == "amass":
            return keyword_actions.amass(self, p, n, word or "Zombie", src)
        if verb == "bolster":
            return keyword_actions.bolster(self, p, n, src)
        if verb == "support":
            return keyword_actions.support(self, p, n, src)
        if verb == "incubate":
            return keyword_actions.incubate(self, p, n, src)
        if verb == "blight":
            return keyword_actions.blight(self, p, n, src)
        if verb == "forage":
            return keyword_actions.forage(self, p, src)
        if verb == "collect-evidence":
            return keyword_actions.collect_evidence(self, p, n, src)
        if verb == "get-energy":
            return keyword_actions.energy(self, p, n, src)
        if verb == "pay-energy":
            if self.player_counter(p, "energy") < n:
                return 0
            return keyword_actions.energy(self, p, -n, src)
        return -1
