"""From noun phrases to what executes: zones and owners out of filters, choices before what is done with the chosen."""

from __future__ import annotations

from typing import Final

from ...kernel.state.aliases import Slot
from ...kernel.state.card import Ability, Mod
from ...kernel.state.node import Node
from ..context import Cond, Do, Filter, Number, Objects, Players
from ..english.clauses import Deals, DealsTogether, Rather, Unless
from ..english.nouns import All, Another, Besides, Couple, Each, Every, Linked, Ruled, Some, SomeOf, Target
from ..english.pronouns import (
    EACH,
    GIVER,
    HOST,
    LINKED,
    OPPONENT,
    SELF,
    AtHand,
    Giver,
    OfCost,
    Rest,
    TheExiled,
    Them,
    ThisCard,
    ThisDeals,
    Topic,
    Wearer,
)
from ..english.sentences import remade, remade_as, with_fields
from ..english.subjects import By, EachOpponent, LastController, LastOwner, TargetPlayer, TheOpponent
from ..nodes.abilities import Delay, Reflexive, Shield, SpellText, Static, Triggered
from ..nodes.changes import Alter, Gain, Governs, SetKey
from ..nodes.choosing import Choose, Mention
from ..nodes.costs import PayLife
from ..nodes.events import Comes, Damaged, Moves
from ..nodes.filters import Alike, AllOf, AnyOf, ControlledBy, KindIs, Other, OtherThan, OwnedBy, StateIs, WordIs
from ..nodes.instructions import (
    Damage,
    Destroy,
    Discard,
    Draw,
    Life,
    Move,
    MoveCounters,
    PlayerVerb,
    PutCounters,
    TakeCounters,
    Verb,
)
from ..nodes.numbers import Count, CountersOn, EventNumber, Fits, Is, Num, ThatMany
from ..nodes.objects import (
    Among,
    Both,
    EachOne,
    EachPlayer,
    EventSource,
    Host,
    It,
    Opponent,
    PlayerAsObject,
    Sel,
    StillExiled,
    ThatOpponent,
    ThatPlayer,
    This,
    You,
)
from ..nodes.player_events import LifeChanges
from ..nodes.prevented_damage import with_sequels
from ..nodes.replacements import Instead
from ..nodes.static_rules import Impose, StaticRule, StaticRules
from ..nodes.structure import If, IfDid, Seq
from ..nodes.targets import Aim, Divided, Modal, aims_in
from .across_sentences import (
    alike_instead,
    as_long,
    chosen_before,
    either_way,
    flat,
    if_you_may,
    instead_of_last,
    reckoned,
    said_of_each,
    same_number,
    same_thing,
    told_if_done,
    told_of_him,
    told_then,
)
from .grouping import conjuncts, group, in_zone, mark, own, plain, shared_zone
from .jointly import CountJointly, joint_of
from .unless import of_each

#: instructions that leave a number behind: "that many", "that much"
COUNTED: Final = (Draw, Discard, Damage, Destroy, Move, Life, PutCounters, TakeCounters, MoveCounters, Verb, PlayerVerb,
                  PayLife)
#: what means something only while an instruction is carried out
MOMENTARY: Final = (EachOne, EventNumber, EventSource, ThatMany)
#: how often a mode can be chosen where the text gives no number
MANY_TIMES: Final = 4


def lowered(tree: Node) -> Node:
    """The tree as it executes. Its pronouns are bound."""
    return _Lowering(tree).node(tree)


def counts(n: Triggered) -> bool:
    """Its event, or its condition, has a number: the coming of a moment has none."""
    return n.cond is not None or not isinstance(n.when, Comes)


class _Lowering:
    """One tree."""

    def __init__(self, tree: Node) -> None:
        self.meant: set[int] = set()  # slots that a pronoun means
        self.slots = 0
        for n in tree.walk():
            if n.REFERS or n.INTRODUCES or "slot" in n.FIELDS:
                slot = int(getattr(n, "slot", -1))
                self.slots = max(self.slots, slot + 1)
                if n.REFERS:
                    self.meant.add(slot)
        self.aimed: list[int] = []  # slots of the targets so far
        self.theirs = -1  # the slot of a target that is an opponent's
        self.owned = False  # because they own it
        self.asked: list[Slot] = []  # inside of a condition: targets before it
        self.picked: list[Slot] = []  # slots of these, and of what was chosen to be spoken of; ~slot: of tokens created
        self.told = False  # an event has happened: "that much" is its number
        self.done = False  # unless something was done since
        self.counted: Number | None = None  # or how many counters the condition has asked for
        self.holders: dict[int, Players] = {}  # who is said to control something
        self.actors: list[int] = []  # slots of the players who act
        self.acting: dict[int, int] = {}  # of those who act, as whom they were chosen before
        self.apiece: set[int] = set()  # slots of what each of several players has brought up
        self.wholes: dict[int, Objects] = {}  # of what something was taken, by its slot
        self.choices: list[Do] = []  # to be made before the instruction at hand
        self.spell = False  # it is a spell that speaks: "other" creatures are not other than that

    def node(self, n: Node) -> Node:
        if isinstance(n, Objects):
            return self.objects(n)
        if isinstance(n, Players):
            return self.players(n)
        if isinstance(n, Ability):
            return self.ability(n)
        if isinstance(n, Do):
            return self.deed(n)
        if isinstance(n, Fits) and isinstance(n.among, All):
            return Fits(self.group_of(n.what), self.anywhere(n.among.filter))
        if isinstance(n, Cond):  # "another" in a condition is other than this card
            aimed, asked, self.aimed, self.asked = self.aimed, self.asked, [], self.asked or self.aimed
            made = self.fields(n)
            self.aimed, self.asked = aimed, asked
            return made
        if isinstance(n, Count) and isinstance(n.what, All) and joint_of(n.what) is not None:
            return CountJointly(self.group_of(n.what))
        if isinstance(n, ThatMany) and self.told and not self.done:
            return self.counted or EventNumber()
        return self.fields(n)

    def fields(self, n: Node) -> Node:
        changed: dict[str, object] = {}
        order = n.FIELDS
        if n.ORDER:
            order = (*n.ORDER, *[f for f in n.FIELDS if f not in n.ORDER])
        for name in order:
            old: object = getattr(n, name)
            new = self.value(old)
            if new is not old:
                changed[name] = new
        return with_fields(n, changed) if changed else n

    def value(self, old: object) -> object:
        if isinstance(old, Node):
            return self.node(old)
        if isinstance(old, list):
            new: list[object] = []
            for v in old:
                new.extend(self.several(v))
            return new if len(new) != len(old) or any(new[k] is not old[k] for k in range(len(new))) else old
        return old

    def several(self, v: object) -> list[object]:
        """One thing of a list, of which several may be made."""
        if isinstance(v, Static) and any(isinstance(m, Ruled) for m in v.mods):
            return [self.node(a) for a in parted(v)]
        if isinstance(v, Gain) and isinstance(v.ability, Static) and any(isinstance(m, Ruled) for m in v.ability.mods):
            return [Gain(a) for a in self.several(v.ability) if isinstance(a, Ability)]
        return [self.value(v)]

    def ability(self, n: Ability) -> Node:
        """An ability has targets of its own."""
        if isinstance(n, Static) and all(isinstance(m, Ruled) for m in n.mods):
            n = parted(n)[0]
        if isinstance(n, Static) and isinstance(n.what, All):
            n = Static(n.what, [apart(m, AtHand()) for m in n.mods], n.cond, n.zone)
        elif isinstance(n, Static) and isinstance(n.what, Wearer):
            n = remade_as(Static, n, beside_wearer, False)
        elif isinstance(n, Triggered) and any(isinstance(x, Wearer) for x in n.when.walk()):
            n = remade_as(Triggered, n, beside_wearer, False)
        aimed, self.aimed = self.aimed, []
        picked, self.picked = self.picked, []
        choices, self.choices = self.choices, []
        told, self.told = self.told, isinstance(n, Instead) or (isinstance(n, Triggered) and counts(n))
        done, self.done = self.done, False
        spell, self.spell = self.spell, isinstance(n, SpellText)
        cond = self.condition(n) if isinstance(n, Triggered) and n.cond is not None else None
        moved = isinstance(n, Triggered) and isinstance(n.when, Moves) and (
            isinstance(cond, Is) and isinstance(cond.a, CountersOn))
        counted, self.counted = self.counted, cond.a if moved and isinstance(cond, Is) else None
        made = self.fields(n) if cond is None else with_fields(self.fields(n), {"cond": cond})
        self.aimed, self.picked, self.choices = aimed, picked, choices
        self.told, self.done, self.counted, self.spell = told, done, counted, spell
        return made

    def condition(self, n: Triggered) -> Node:
        """What is asked when it triggers, before anything is aimed at: "other" Mountains than the one that entered."""
        what = getattr(n.when, "what", None)
        if isinstance(what, All) and n.when.slot >= 0:
            alike = [f for f in conjuncts(what.filter) if isinstance(f, (KindIs, WordIs))]
            asked = [conjuncts(x.filter) for x in n.cond.walk() if isinstance(x, All)] if n.cond is not None else []
            if any(f in parts for parts in asked for f in alike):
                self.picked = [n.when.slot]
        made = self.node(n.cond) if n.cond is not None else n
        self.picked = []
        return made

    def is_open(self, n: Alter) -> bool:
        """Rules about whatever fits a description, of which nothing else is said (Magic 611.2c)."""
        return (type(n.what) in (All, Each, Every) and n.cond is None and int(getattr(n.what, "slot", -1)) not in self.meant
                and any(isinstance(m, (Ruled, SetKey)) for m in n.mods)
                and not any(isinstance(x, MOMENTARY) for x in n.what.walk()))

    def fresh(self) -> int:
        """A slot that nothing has."""
        self.slots += 1
        self.meant.add(self.slots - 1)
        return self.slots - 1

    def deed(self, n: Do) -> Node:
        if isinstance(n, If):
            n = same_number(n)
        if isinstance(n, Rather):
            n = instead_of_last(as_long(n))
        elif isinstance(n, IfDid):
            n = if_you_may(n)
        outer, self.choices = self.choices, []
        if isinstance(n, Alter) and self.is_open(n):
            self.choices = outer
            return self.deed(governed(n))
        if isinstance(n, Alter) and any(isinstance(m, Ruled) for m in n.mods):
            self.choices = outer
            return self.deed(imposed(n, self.fresh()))
        if isinstance(n, Alter) and isinstance(n.what, (It, Wearer)):
            parted_mods = with_fields(n, {"mods": [apart(m, n.what) for m in n.mods]})
            assert isinstance(parted_mods, Do)
            n = parted_mods
        if isinstance(n, PutCounters) and isinstance(n.what, (It, Wearer)):  # "... on it for each other ..."
            than = n.what
            others = remade_as(Number, n.n, lambda m: OtherThan(than) if isinstance(m, Other) else m, False)
            n = PutCounters(n.what, n.counter, others)
        if isinstance(n, By):
            if isinstance(n.who, (EachPlayer, EachOpponent, Opponent)):
                n = self.each_his_own(n)
            self.actors.append(n.slot)
        elif isinstance(n, (Delay, Reflexive)) and self.actors:
            n = acting_later(n, self.actors[-1])
        if isinstance(n, Shield):  # what its effect aims at was chosen with the text that makes it
            made: Node = with_fields(n, {"ability": self.fields(n.ability)})
        elif isinstance(n, Delay) and (isinstance(n.when, (Damaged, LifeChanges)) or not (
                self.done or isinstance(n.when, Comes))):  # "that much" will be its number
            told, done, self.told, self.done = self.told, self.done, True, False
            made = self.fields(own(n))
            self.told, self.done = told, done
        else:
            made = self.fields(own(n))
        if isinstance(n, By):
            self.actors.pop()
            if isinstance(made, By) and isinstance(made.who, ThatPlayer):
                self.acting[n.slot] = self.acting.get(made.who.slot, made.who.slot)
        choices, self.choices = self.choices, outer
        if isinstance(made, (Deals, Divided)) and isinstance(made.by, This):
            made = with_fields(made, {"by": None})
        elif isinstance(made, DealsTogether):
            made = made.hoisted()
        elif isinstance(made, Seq):
            made = told_if_done(told_of_him(either_way(alike_instead(same_thing(made)))))
            made = reckoned(with_sequels(flat(said_of_each(told_then(made)))))
        elif isinstance(made, Rather):
            made = chosen_before(made)
        elif isinstance(made, Unless):
            made = of_each(made)
        elif isinstance(made, Modal) and made.again and aims_in(made):
            made = self.repeated(made)
        assert isinstance(made, Do)
        if made.INTRODUCES == "objects" and "token" in (getattr(n, "head", None) or ""):
            self.picked.append(~int(getattr(n, "slot", -1)))
        several = any(isinstance(s, Choose) and s.n != Num(1) for s in choices)
        if not isinstance(getattr(made, "n", None), EventNumber):  # what is done that many times is no other number
            self.done = self.done or isinstance(made, COUNTED) or made.numbered(several)
        return flat(Seq([*choices, made]) if choices else made)

    def each_his_own(self, n: By) -> By:
        """"Each player reveals ... Each player puts all lands revealed this way onto the battlefield": those of theirs."""
        known = self.apiece.copy()
        self.apiece.update([int(getattr(x, "slot", -1)) for x in n.do.walk() if x.INTRODUCES == "objects"])

        def change(x: Node) -> Node:
            if isinstance(x, Among) and isinstance(x.what, It) and x.what.slot in known:
                return Among(x.what, AllOf([x.filter, OwnedBy(EachOne())]))
            return Among(x, OwnedBy(EachOne())) if isinstance(x, Rest) and x.slot in known else x

        made = remade(n, change, False) if known else n
        assert isinstance(made, By)
        return made

    def repeated(self, n: Modal) -> Modal:
        """A mode that may be chosen several times has targets of its own each time (Magic 700.2d)."""
        most = n.least if n.most is None else n.most
        times = most.n if isinstance(most, Num) else MANY_TIMES
        modes = list(n.modes)
        for _ in range(times - 1):
            modes.extend([self.again(m) for m in n.modes])
        return Modal(modes, n.least, n.most, True, n.slot, n.by, len(n.modes))

    def again(self, mode: Do) -> Do:
        """The same text once more: what it speaks of is something else."""
        own = {int(getattr(n, "slot", -1)) for n in mode.walk() if n.INTRODUCES and not n.REFERS}
        new = {slot: self.fresh() for slot in sorted(own) if slot >= 0}

        def change(n: Node) -> Node:
            slot = int(getattr(n, "slot", -1)) if "slot" in n.FIELDS else -1
            return with_fields(n, {"slot": new[slot]}) if slot in new else n

        made = remade(mode, change, quoted=False)
        assert isinstance(made, Do)
        return made

    def number(self, n: Number | None) -> Number | None:
        made = None if n is None else self.node(n)
        assert made is None or isinstance(made, Number)
        return made

    # --- players -------------------------------------------------------------------------------------------------
    def players(self, n: Players) -> Node:
        if isinstance(n, TargetPlayer):
            among = remade_as(Players, n.among, lambda p: ThatPlayer(self.acting[p.slot]) if (  # known as they are chosen
                isinstance(p, ThatPlayer) and p.slot in self.acting) else p)
            self.choices.append(Aim(PlayerAsObject(among), self.number(n.n), n.upto, None, n.slot))
            return ThatPlayer(n.slot)
        if isinstance(n, TheOpponent):
            return Opponent()
        if isinstance(n, ThatPlayer) and n.slot == OPPONENT:
            return self.that_opponent()
        if isinstance(n, ThatPlayer) and n.slot in self.holders:
            return self.holders[n.slot]  # not chosen: they are whoever controls it, also when that is asked before
        made = self.fields(n)
        if isinstance(made, (LastController, LastOwner)):
            self.holders[made.slot] = made
        return made

    def that_opponent(self) -> Players:
        """"Target creature an opponent controls ... that player": whoever controls it; a card's owner."""
        if self.theirs < 0:
            return ThatOpponent()
        return LastOwner(It(self.theirs)) if self.owned else LastController(It(self.theirs))

    # --- objects -------------------------------------------------------------------------------------------------
    def objects(self, n: Objects) -> Node:
        if isinstance(n, (ThisCard, ThisDeals)) or (isinstance(n, It) and n.slot == SELF):
            return This()
        if isinstance(n, It) and n.slot == GIVER:
            return Giver()
        if isinstance(n, Wearer):
            return Host(n.kind, n.how)
        if isinstance(n, It) and n.slot == HOST:
            return Host()
        if isinstance(n, It) and n.slot == EACH:
            return AtHand()
        if isinstance(n, It) and n.slot == LINKED:
            return Sel(Linked(), "exile")
        if isinstance(n, Them) and n.beside is not None:
            joint: Objects = It(n.slot)
            for slot in reversed(n.beside):
                joint = Both(It(slot), joint)
            return joint
        if isinstance(n, TheExiled):
            return StillExiled(n.slot)
        if isinstance(n, Rest) and n.slot in self.wholes:
            return Besides(self.wholes[n.slot], It(n.slot))
        if isinstance(n, It) and n.slot == OfCost.OTHERWISE:
            return OfCost(n.slot)
        if isinstance(n, Target):
            what = self.group(self.set_apart(n.filter))
            by = None if n.by is None else self.node(n.by)
            assert by is None or isinstance(by, Players)
            self.choices.append(Aim(what, self.number(n.n), n.upto, by, n.slot, least=n.least))
            self.aimed.append(n.slot)
            self.picked.append(n.slot)
            if any(isinstance(x, Opponent) for x in n.filter.walk()):
                self.theirs = n.slot
                self.owned = any(isinstance(x, OwnedBy) for x in n.filter.walk())
            return It(n.slot)
        if isinstance(n, Some):
            by = EachOne() if n.by is None else self.node(n.by)
            assert isinstance(by, Players)
            whole = self.group(than_it(n.filter))
            self.wholes[n.slot] = whole
            self.choices.append(Choose(whole, self.number(n.n), n.upto, by, n.slot, None, n.random))
            if n.also.startswith("chosen"):
                self.picked.append(n.slot)
            return It(n.slot)
        if isinstance(n, SomeOf):
            among = self.node(n.what)
            assert isinstance(among, Objects)
            self.wholes[n.slot] = among
            if n.filter is not None:
                filter = self.node(n.filter)
                assert isinstance(filter, Filter)
                among = Among(among, plain(filter))
            self.choices.append(Choose(among, self.number(n.n), n.upto, EachOne(), n.slot, None, n.random))
            return It(n.slot)
        if isinstance(n, Each) and n.slot in self.meant:
            self.choices.append(Mention(self.group(self.besides(n.filter)), n.slot))
            return It(n.slot)
        if isinstance(n, Couple):
            n = shared_zone(n)
            both = Both(self.group_of(n.a), self.group_of(n.b))
            if n.slot not in self.meant:
                return both
            self.choices.append(Mention(both, n.slot))
            return It(n.slot)
        if isinstance(n, All):
            return self.group(self.besides(n.filter))
        return self.fields(n)

    def set_apart(self, filter: Filter) -> Filter:
        """"Another target": not one of those before it."""
        if not any(isinstance(f, Another) for f in conjuncts(filter)):
            return filter
        others: list[Filter] = [OtherThan(It(slot)) for slot in self.aimed]
        return AllOf([*conjuncts(filter), *others])

    def group_of(self, n: Objects) -> Objects:
        made = self.node(n)
        assert isinstance(made, Objects)
        return made

    def anywhere(self, filter: Filter) -> Objects:
        """What a thing is asked to be, wherever it is unless that is said."""
        made = self.node(filter)
        assert isinstance(made, Filter)
        parts = conjuncts(made)
        told = any(mark(x) for f in parts for x in (f.filters if isinstance(f, AnyOf) else [f]))
        return group(made) if told else in_zone(parts, "?")

    def besides(self, filter: Filter) -> Filter:
        """"Each other creature", after a target or a choice: other than that; "other tokens", or in a spell: than those
        created."""
        parts = conjuncts(filter)
        meant = [slot for slot in self.picked if slot >= 0 or self.spell or StateIs("token") in parts][-1:]
        if not meant or not any(isinstance(f, Other) for f in parts):
            return filter
        if meant[0] in self.asked and not self.spell and ControlledBy(You()) in parts:  # "if you control another": than this
            return filter
        apart = OtherThan(It(max(meant[0], ~meant[0])))
        return AllOf([apart if isinstance(f, Other) else f for f in parts])

    def group(self, filter: Filter) -> Objects:
        made = self.node(filter)
        assert isinstance(made, Filter)
        return group(made)


def than_it(filter: Filter) -> Filter:
    """"Another permanent that shares a type with it": other than it."""
    parts = conjuncts(filter)
    meant = [f.what for f in parts if isinstance(f, Alike) and isinstance(f.what, It) and f.what.slot >= 0]
    if not meant or not any(isinstance(f, Other) for f in parts):
        return filter
    return AllOf([OtherThan(meant[0]) if isinstance(f, Other) else f for f in parts])


def acting_later(n: Do, slot: Slot) -> Do:
    """Who acts now will act then."""
    return remade_as(Do, n, lambda x: ThatPlayer(slot) if isinstance(x, EachOne) else x, False)


def parted(a: Static) -> list[Ability]:
    """What is said of characteristics, and the rules about the same objects."""
    mods = [m for m in a.mods if not isinstance(m, Ruled)]
    rules = [about(m.rule, a.what) for m in a.mods if isinstance(m, Ruled)]
    found: list[Ability] = [StaticRules(rules, a.cond)] if rules else []
    return [*found, Static(a.what, mods, a.cond, a.zone)] if mods else found


def governed(n: Alter) -> Do:
    """For a time, characteristics of what fits now, and rules about all that will fit."""
    assert isinstance(n.what, All)
    what = All(n.what.filter)
    mods = [m for m in n.mods if not isinstance(m, (Ruled, SetKey))]
    keys: list[Mod] = [m for m in n.mods if isinstance(m, SetKey)]
    rules = [about(m.rule, what) for m in n.mods if isinstance(m, Ruled)]
    steps: list[Do] = [Alter(n.what, mods, n.until)] if mods else []
    if keys:
        steps.append(Governs(what, keys, n.until))
    return Seq([*steps, Impose(rules, n.until)] if rules else steps)


def imposed(n: Alter, slot: Slot) -> Do:
    """The same for a time: rules speak of the objects that are meant now."""
    mods = [m for m in n.mods if not isinstance(m, Ruled)]
    rules = [about(m.rule, It(slot)) for m in n.mods if isinstance(m, Ruled)]
    steps: list[Do] = [Mention(n.what, slot)]
    if mods:
        steps.append(Alter(It(slot), mods, n.until, n.cond))
    return Seq([*steps, Impose(rules, n.until)])


def apart(m: Mod, than: Objects) -> Mod:
    """"Each creature gets +1/+1 for each other creature": other than the one that is spoken of."""
    return remade_as(Mod, m, lambda n: OtherThan(than) if isinstance(n, Other) else n, False)


def beside_wearer(n: Node) -> Node:
    """"Each other creature", after the one that this is attached to: neither that one nor this."""
    return AllOf([n, OtherThan(Host())]) if isinstance(n, (Another, Other)) else n


def about(rule: StaticRule, what: Objects) -> StaticRule:
    return remade_as(StaticRule, rule, lambda n: what if isinstance(n, Topic) else n)
