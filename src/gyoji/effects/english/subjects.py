"""Who acts in an English sentence: players near the words, and sentences with a subject."""

from __future__ import annotations

from typing import ClassVar, Final

from ...kernel.process.pipeline import at_once
from ...kernel.state.aliases import ObjId, Player, Slot
from ...kernel.state.terms import BY_EFFECT, NOBODY, player_ref
from ..context import Ctx, Do, DoneTo, Number, Objects, Players, near, whoever
from ..nodes.choosing import Choose
from ..nodes.instructions import Discard, Draw, Life, PlayerVerb
from ..nodes.numbers import Num
from ..nodes.objects import ControllerOf, EachOne, EachPlayer, OneOpponent, Opponent, OwnerOf, ThatPlayer, You
from ..nodes.structure import May, Seq, gather, recall_all, said_in
from ..nodes.targets import aims_in
from .nouns import All, heads

EACH_ITS_OWN: Final = -2  # in place of a player: several do it at once, each to what they have chosen


class TargetPlayer(Players):
    """A player chosen when the spell is cast or the ability is put on the stack."""

    INTRODUCES = "player"
    DECLARED: ClassVar[bool] = True

    def __init__(self, among: Players, n: Number | None = None, upto: bool = False, slot: Slot = -1) -> None:
        self.among = among
        self.n = Num(1) if n is None else n
        self.upto = upto
        self.slot = slot
        self.head = "player"


class TheOpponent(Opponent):
    """Your opponents, as a whole."""

    NAMES: ClassVar[str] = "player"
    slot: ClassVar[Slot] = -6


class AnOpponent(OneOpponent):
    """One of your opponents, whichever: "that player" can mean them."""

    NAMES: ClassVar[str] = "player"
    slot: ClassVar[Slot] = -6


class EachOpponent(OneOpponent):
    """Each of your opponents: "that player" can mean them."""

    EACH = True
    NAMES: ClassVar[str] = "player"
    slot: ClassVar[Slot] = -6


class SpokenOf(ThatPlayer):
    """The player of whom the text speaks, if it speaks of one."""

    OTHERWISE: ClassVar[int] = -8


class OtherOpponents(EachOpponent):
    """Each of your opponents but the one of whom the text speaks."""

    def __init__(self, but: Players) -> None:
        self.but = but

    def who(self, c: Ctx) -> list[Player]:
        spared = self.but.who(c)
        return [p for p in near(c, c.g.opponents(c.you)) if p not in spared]


class OtherPlayers(OtherOpponents):
    """Each player but the one of whom the text speaks; where it speaks of none, but you."""

    def who(self, c: Ctx) -> list[Player]:
        spared = self.but.who(c) or [c.you]
        return [p for p in near(c, c.g.order()) if p not in spared]


class YourTeam(Players):
    """You and your teammates; where there are no teams, you (Magic 102.4)."""

    def who(self, c: Ctx) -> list[Player]:
        return near(c, c.g.team(c.you))


class LastController(ControllerOf):
    """Who controls it; of what is gone or was moved from the field by the text itself, who controlled it last."""

    INTRODUCES = "player"
    DECLARED: ClassVar[bool] = True

    def __init__(self, what: Objects, slot: Slot = -1) -> None:
        super().__init__(what)
        self.slot = slot
        self.head = "controller"  # not "that opponent"

    def who(self, c: Ctx) -> list[Player]:
        found: list[int] = []
        for i in self.what.recall(c):
            p = -1 - i if i < 0 else c.g.objs[before(c, i)].controller
            if p not in found:
                found.append(p)
        return found


class LastOwner(OwnerOf):
    INTRODUCES = "player"
    DECLARED: ClassVar[bool] = True

    def __init__(self, what: Objects, slot: Slot = -1) -> None:
        super().__init__(what)
        self.slot = slot
        self.head = "owner"

    def who(self, c: Ctx) -> list[Player]:
        found: list[int] = []
        for i in self.what.recall(c):
            if i >= 0 and c.g.objs[i].owner not in found:
                found.append(c.g.objs[i].owner)
        return found


def before(c: Ctx, id: ObjId) -> int:
    """The object that the text speaks of as it last was."""
    old = c.before.get(id, -1)
    return old if old >= 0 and c.g.reads_before(c.g.zone_kind(old), c.g.zone_kind(id)) else id


class OpponentOf(Players):
    """The opponents of a player who is not you."""

    def __init__(self, who_: Players) -> None:
        self.who_ = who_

    def who(self, c: Ctx) -> list[Player]:
        mine = self.who_.who(c)
        return near(c, [p for p in c.g.order() if p not in mine])


class FromYou(Players):
    """Each player, beginning with you."""

    def who(self, c: Ctx) -> list[Player]:
        return near(c, c.g.seats_from(c.you))


class Together(Players):
    """Several players: "you and that player"."""

    def __init__(self, a: Players, b: Players) -> None:
        self.a = a
        self.b = b

    def who(self, c: Ctx) -> list[Player]:
        found = [*self.a.who(c), *self.b.who(c)]
        return [p for p in c.g.order() if p in found]


class ThatOpponent(ThatPlayer):
    """The opponent of whom the text has spoken: not whoever acts because something is theirs ("its controller exiles the
    top card of that opponent's library")."""

    def __init__(self, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.want = "opponent"


class By(Do):
    """A sentence with a subject: the players do it, one after the other; each is "that player" meanwhile.

    Where all choose and then the same is done with all that was chosen, they choose first (Magic 101.4)."""

    INTRODUCES = "player"
    AFTER: ClassVar[str] = "who"

    def __init__(self, who: Players, do: Do, slot: Slot = -1) -> None:
        self.who = who
        self.do = do
        self.slot = slot
        self.unspoken = isinstance(who, You)
        self.head = "controller" if isinstance(who, (LastController, LastOwner)) else None  # not "that opponent"
        self.manifold = isinstance(who, (EachPlayer, Opponent))

    def run(self, c: Ctx) -> bool:
        players = self.who.who(c)
        if len(players) != 1 and isinstance(self.who, AnOpponent):
            one = whoever(c, self.who)
            players = [one] if one != NOBODY else []
        did = self.done_by(c, players)
        if len(players) > 1:  # "those players" are all of them
            c.bind(self.slot, [player_ref(p) for p in players])
        return did

    def done_by(self, c: Ctx, players: list[Player]) -> bool:
        before = c.each
        do = self.do
        may = do if isinstance(do, May) else None
        text = do if may is None else may.do
        if len(players) > 1 and isinstance(text, Seq) and isinstance(text.steps[0], Choose) and len(
                text.steps) == 2 and not text.steps[1].PERSONAL and not speaks_of_each(text.steps[1]):
            return self.at_once(c, players, may, text.steps[0], text.steps[1])
        if len(players) > 1 and isinstance(do, Seq):
            return self.in_step(c, players, do.steps)
        joint = together(do, self.who, self.slot) if len(players) > 1 else None
        if joint is not None:
            c.each = EACH_ITS_OWN
            c.doers = players
            did = joint.run(c)
            c.each = before
            return did
        did = False
        doers: list[int] = []
        several = len(players) > 1
        if several and isinstance(do, Life):
            return self.measured(c, players, do)
        spoken = said_in(do) if several else []
        all: dict[int, list[int]] = {}
        so_far = c.tally
        total = 0
        batch = at_once(c.g) if several else c.g.joint
        for p in players:
            self.stand(c, p)
            c.tally = so_far
            if do.run(c):
                did = True
                doers.append(p)
            gather(c, spoken, all)
            total += c.tally
        c.g.joint = batch
        c.doers = doers
        recall_all(c, all)
        if several and counts(do):
            c.tally = total
        c.each = before
        return did

    def measured(self, c: Ctx, players: list[Player], life: Life) -> bool:
        """How much each gains or loses is known before any of them does: teammates may have one life total."""
        before = c.each
        amounts: list[int] = []
        for p in players:
            self.stand(c, p)
            amounts.append(life.n.value(c))
        c.each = before
        c.tally = 0
        batch = at_once(c.g)
        for p, n in zip(players, amounts, strict=True):
            c.tally += abs(c.g.do_life(p, -n if life.lose else n, BY_EFFECT, c.src, c.you))
        c.g.joint = batch
        return c.tally > 0

    def at_once(self, c: Ctx, players: list[Player], may: May | None, choice: Choose, then: Do) -> bool:
        """Each who does it chooses in turn; then it is done with all that was chosen."""
        before, asks = c.each, c.asks
        chosen: list[int] = []
        doers: list[int] = []
        rules = c.g.shared_rules
        c.g.cite(rules.together, c.src)
        c.g.cite(rules.unseen if choice.hidden else rules.seen, c.src)
        for p in players:
            self.stand(c, p)
            if may is None or may.agreed(c):
                choice.run(c)
                if c.bound(choice.slot):
                    doers.append(p)
                chosen.extend(c.bound(choice.slot))
        c.each = EACH_ITS_OWN
        c.asks = asks
        c.bind(choice.slot, chosen)
        did = then.run(c)
        c.doers = doers
        c.each = before
        return did

    def in_step(self, c: Ctx, players: list[Player], steps: list[Do]) -> bool:
        """"Each player discards a card, then draws a card": all do the one before any does the other."""
        before, slots, rules = c.each, c.slots, c.g.shared_rules
        own = [[s for s in slots] for p in players]  # what each has chosen
        tallies = [c.tally for p in players]  # and how much each has done
        doers: list[int] = []
        did = False
        done = 0
        for place, step in enumerate(steps):
            if place < done:
                continue
            done = place + 1
            while isinstance(step, Choose) and done < len(steps) and isinstance(steps[done], Choose):
                done += 1  # each makes all of their choices before the next one does, as written (Magic 101.4c)
            chosen: list[list[int]] = [[] for s in steps]
            batch = at_once(c.g)
            for k in range(len(players)):
                c.slots = own[k]
                c.tally = tallies[k]
                self.stand(c, players[k])
                if done - place > 1:
                    c.g.cite(rules.in_order, c.src, players[k])
                for at in range(place, done):
                    now = steps[at]
                    if now.run(c):
                        did = True
                        if players[k] not in doers:
                            doers.append(players[k])
                    if isinstance(now, Choose):
                        chosen[at].extend(c.bound(now.slot))
                own[k] = c.slots
                tallies[k] = c.tally
            c.g.joint = batch
            if isinstance(step, Choose) and done < len(steps) and is_for_all(steps[done]):
                c.g.cite(rules.together, c.src)  # what all have chosen meets it at once (Magic 608.2e)
                c.g.cite(rules.unseen if step.hidden else rules.seen, c.src)
                c.each = EACH_ITS_OWN
                c.slots = [s for s in own[0]]
                for at in range(place, done):
                    now = steps[at]
                    if isinstance(now, Choose):
                        c.bind(now.slot, chosen[at])
                if steps[done].run(c):
                    did = True
                done += 1
            if isinstance(step, Discard):
                own = share(c, own, step.slot)
        all: dict[int, list[int]] = {}
        for k in range(len(players)):
            c.slots = own[k]
            gather(c, [n for s in steps for n in said_in(s)], all)
        c.slots = slots
        c.doers = doers
        recall_all(c, all)
        c.each = before
        return did

    def stand(self, c: Ctx, p: Player) -> None:
        c.each = p
        c.bind(self.slot, [player_ref(p)])

    def possible(self, c: Ctx) -> bool:
        before = c.each
        able = True
        for p in self.who.who(c):
            self.stand(c, p)
            able = able and self.do.possible(c)
        c.each = before
        return able


class ForPlayers(By):
    """For each of some players something is done by who reads the text; each is "that player" meanwhile."""

    def run(self, c: Ctx) -> bool:
        return self.do.run(c) if aims_in(self.do) else super().run(c)  # upon all targets at once (Magic 608.2f)

    def stand(self, c: Ctx, p: Player) -> None:
        c.bind(self.slot, [player_ref(p)])


def share(c: Ctx, own: list[list[list[int]]], slot: Slot) -> list[list[list[int]]]:
    """What all have discarded is what was discarded this way; whose each card is can be told."""
    gone: list[int] = []
    for slots in own:
        c.slots = slots
        gone.extend(c.bound(slot))
    found: list[list[list[int]]] = []
    for slots in own:
        c.slots = slots
        c.bind(slot, gone)
        found.append(c.slots)
    return found


def counts(do: Do) -> bool:
    """How much of it each has done adds up to what all have done: "the life lost this way"."""
    return isinstance(do, (Draw, Life)) or (isinstance(do, PlayerVerb) and do.n is not None)


def is_for_all(do: Do) -> bool:
    """It can be done once with what all have chosen: it speaks of nobody in particular and brings up nothing."""
    return not do.INTRODUCES and not isinstance(do, Seq) and not speaks_of_each(do)


def together(do: Do, who: Players, slot: Slot) -> Do | None:
    """What several players do at the same time, as one instruction: choices first, then all of it."""
    if isinstance(do, PlayerVerb) and isinstance(do.who, EachOne) and do.n is None:
        return PlayerVerb(do.verb, who, None, do.word)
    if isinstance(do, Discard) and isinstance(do.who, EachOne) and do.what is None and (
            do.n is None or isinstance(do.n, Num)):
        return Discard(who, do.n, None, do.random, do.slot)
    return do.jointly(who, slot)


def speaks_of_each(do: Do) -> bool:
    return any(isinstance(n, EachOne) for n in do.walk())


class ForEachOf(DoneTo):
    """Once for each of some things: "it" is the one at hand."""

    INTRODUCES = "objects"
    AFTER: ClassVar[str] = "what"
    TOLD: ClassVar[bool] = True  # "this way" speaks of all, not of the one at hand

    def __init__(self, what: Objects, do: Do, slot: Slot = -1) -> None:
        super().__init__(what)
        self.do = do
        self.slot = slot
        self.head = heads(what.filter) if isinstance(what, All) else frozenset()
        self.manifold = True

    def run(self, c: Ctx) -> bool:
        did = False
        spoken = said_in(self.do)
        all: dict[int, list[int]] = {}
        batch = c.g.joint if isinstance(self.do, Seq) else at_once(c.g)
        for i in self.what.find(c):
            c.bind(self.slot, [i])
            if self.do.run(c):
                did = True
            gather(c, spoken, all)
        c.g.joint = batch
        recall_all(c, all)
        return did
