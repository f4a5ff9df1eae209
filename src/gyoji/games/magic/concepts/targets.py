"""Announcing modes, targets and divisions (601.2b-d, 603.3c-d), and looking at targets again (115, 608.2b)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from ....effects.context import Cond, Ctx, Do, Objects
from ....effects.english.subjects import By
from ....effects.nodes.numbers import NotSo, Paid
from ....effects.nodes.objects import Both, PlayerAsObject, Sel, ThatPlayer
from ....effects.nodes.static_rules import rulings_for
from ....effects.nodes.structure import If
from ....effects.nodes.targets import Aim, ApartModal, Divided, Modal, aims_in
from ....kernel.process.continuous import refresh
from ....kernel.process.pipeline import happen, unheard
from ....kernel.state.aliases import ObjId, Player, Ref
from ....kernel.state.event import Event
from ....kernel.state.node import Node
from ....kernel.state.terms import CHOSEN, player_ref
from ..continuous.static_abilities import KickedWith
from ..state.fields import MagicFields, magic
from ..state.terms import BATTLEFIELD, GRAVEYARD


# --- whether it can be announced -----------------------------------------------------------------------------------
def enough(c: Ctx, aim: Aim) -> bool:
    """There are as many targets as it needs."""
    low, _ = aim.bounds(c)
    if low == 0:
        return True
    what = aim.what
    g = c.g
    if aim.joint is not None:
        return aim.joint.completed(c, [], aim.candidates(c), low)
    if low == 1 and isinstance(what, Both):
        return one_among(c, what)
    if low > 1 or not isinstance(what, Sel):
        return len(aim.candidates(c)) >= low
    if g.changed & g.reads:
        refresh(g)
    shared = g.kinds[what.number].shared
    players = [0] if shared else g.order() if what.whose is None else what.whose.who(c)
    for p in players:  # one is enough
        for id in g.zones[what.number * g.players + p]:
            if what.filter.fits(c, id, g.chars[id]) and g.targetable(id, c.src, c.you):
                if not shared or what.whose is None or g.objs[id].controller in what.whose.who(c):
                    return True
    return False


def one_among(c: Ctx, what: Objects) -> bool:
    """One of these can be a target; players, who most often can, are asked about first."""
    return some_can(c, what, True) or some_can(c, what, False)


def some_can(c: Ctx, what: Objects, players: bool) -> bool:
    """One of the players among these, or of the others, can be a target."""
    if isinstance(what, Both):
        return some_can(c, what.a, players) or some_can(c, what.b, players)
    if isinstance(what, PlayerAsObject) != players:
        return False
    for ref in what.find(c):
        if c.g.targetable(ref, c.src, c.you):
            return True
    return False


def announceable(c: Ctx, do: Do, aims: list[Aim], modal: bool) -> bool:
    """601.2c for a whole text, of which `aims` are the targets."""
    if modal:
        return can_announce(c, do)
    for aim in aims:
        if not aim.leans and not enough(c, aim):
            return False
    return True


def can_announce(c: Ctx, do: object) -> bool:
    """601.2c: a legal set of targets exists. Targets that speak of earlier ones are looked at when those are chosen."""
    if isinstance(do, Aim):
        return do.leans or enough(c, do)
    if isinstance(do, Modal):
        can = [m for m in do.modes if can_announce(c, m)]
        return len(can) >= do.least.value(c) or (do.again and bool(can))
    if isinstance(do, If):
        branch = paid_branch(c, do)
        return branch is None or can_announce(c, branch)
    if isinstance(do, Node):
        if do.SCOPE or do.LATER:
            return True
        for v in do.fields():
            if not can_announce(c, v):
                return False
        return True
    if isinstance(do, list):
        for v in do:
            if not can_announce(c, v):
                return False
    return True


#: of keywords with a cost: the rule that its targets are chosen only where it is paid
TARGETS_IF_PAID: Final = {"awaken": "702.113b", "bargain": "702.166d", "overload": "702.96b"}


def paid_branch(c: Ctx, node: If) -> Do | None:
    """What will be done, where that depends on a cost that is paid now (702.33g); else all of it may be."""
    return node.orelse if asks_payment(node.cond) and not node.cond.holds(c) else node.do


def target_rule(cond: Cond) -> str:
    """The rule by which targets are chosen only if a cost is paid, or ""."""
    if isinstance(cond, KickedWith):
        return "702.33g"
    if not isinstance(cond, Paid) or not cond.announced():
        return ""
    return "702.33g" if cond.cost.startswith("kicker") else TARGETS_IF_PAID.get(cond.cost, "")


def asks_payment(cond: Cond) -> bool:
    if isinstance(cond, NotSo):
        return asks_payment(cond.cond)
    return isinstance(cond, KickedWith) or (isinstance(cond, Paid) and cond.announced())


# --- announcing ------------------------------------------------------------------------------------------------------
@mypyc_attr(free_list_len=1, acyclic=True)
class Announced:
    """Slots that were chosen, as bits (slot + 1); and whether all went well."""

    def __init__(self) -> None:
        self.bits = 0
        self.choices = 0  # those of them that are no targets: modes, divisions
        self.ok = True

    def targets(self) -> int:
        return self.bits & ~self.choices

    def aims(self, c: Ctx) -> list[int]:
        """All that was chosen as a target."""
        return [r for k in range(len(c.slots)) if (self.targets() >> (k + 1)) & 1 for r in c.slots[k]]


def announce(c: Ctx, do: object, out: Announced) -> None:
    """Choose modes, targets and divisions in the order of the text."""
    if not out.ok:
        return
    if isinstance(do, Aim):
        choose(c, do, out)
    elif isinstance(do, Modal):
        out.ok = do.declare(c, [k for k in range(len(do.modes)) if can_announce(c, do.modes[k])])
        out.bits |= 1 << (do.slot + 1)
        out.choices |= 1 << (do.slot + 1)
        c.g.cite("700.2a" if do.by is None else "700.2e", c.src, c.you)
        chosen: list[int] = []
        for k in c.bound(do.slot):
            if k not in chosen:
                chosen.append(k)
                announce(c, do.modes[k], out)
                if isinstance(do, ApartModal):
                    magic(c).casting.spread = [r for r in out.aims(c) if r < 0]
        if isinstance(do, ApartModal):
            magic(c).casting.spread = []
    elif isinstance(do, If):
        branch = paid_branch(c, do)
        if branch is not None:
            c.g.cite(target_rule(do.cond), c.src, c.you)
            announce(c, branch, out)
        if branch is do.do and do.orelse is not None and not asks_payment(do.cond):
            announce(c, do.orelse, out)
    elif isinstance(do, By):
        announce_by(c, do, out)
    elif isinstance(do, Divided):
        announce(c, do.what, out)
        if out.ok and do.what.find(c):
            out.ok = do.declare(c)
            out.bits |= 1 << (do.slot + 1)
            out.choices |= 1 << (do.slot + 1)
            c.g.cite("601.2d", c.src, c.you)
    elif isinstance(do, Node):
        if not do.SCOPE and not do.LATER:
            for v in do.fields():
                announce(c, v, out)
    elif isinstance(do, list):
        for v in do:
            announce(c, v, out)


def announce_by(c: Ctx, do: By, out: Announced) -> None:
    """Targets that have to do with each of some players."""
    aims = aims_in(do.do)
    found: list[list[int]] = [[] for _ in aims]
    whose: list[int] = []  # by target
    for p in do.who.who(c) if aims else []:
        do.stand(c, p)
        announce(c, do.do, out)
        found = [[*found[k], *c.bound(aims[k].slot)] for k in range(len(aims))]
        whose.extend([player_ref(p)] * len(c.bound(aims[0].slot)))
    c.each = -1
    c.bind(do.slot, whose)
    for k in range(len(aims)):
        c.bind(aims[k].slot, found[k])


def choose_all(c: Ctx, do: Do, aims: list[Aim], modal: bool, out: Announced) -> None:
    """601.2b-d for one text; without modes and the like only its targets are chosen."""
    if modal:
        announce(c, do, out)
        return
    for aim in aims:
        if aim.by is None:
            choose(c, aim, out)
    for aim in aims:  # 601.6b, 602.3b: an opponent chooses after the controller
        if aim.by is not None:
            choose(c, aim, out)


def choose(c: Ctx, aim: Aim, out: Announced) -> None:
    """The targets of one instruction, where all before it could be chosen; perhaps by an opponent."""
    if out.ok:
        c.g.cite("601.2c" if aim.by is None else "601.6" if c.src == c.g.playing else "602.3", c.src, c.you)
        out.ok = aim.declare(c, bearers(c, aim, out) if "flagbearers" in magic(c).rules else [])
        out.bits |= 1 << (aim.slot + 1)


def bearers(c: Ctx, aim: Aim, out: Announced) -> list[int]:
    """The Flagbearers of which one must be chosen for a spell or an activated ability, where none was yet."""
    g = magic(c)
    if c.event is not None or aim.by is not None or not rulings_for(g, "flagbearers", c.you) or any(
            [is_bearer(g, r) for r in out.aims(c)]):
        return []
    return [i for i in aim.candidates(c) if is_bearer(g, i)]


def is_bearer(g: MagicFields, ref: Ref) -> bool:
    return ref >= 0 and g.zone_kind(ref) == BATTLEFIELD and "type:Flagbearer" in g.chars[ref].subtypes


def become_targets(c: Ctx, obj: ObjId, bits: int, known: list[int] | None = None) -> None:
    """115.1: what was chosen becomes the target of what is on the stack; abilities may answer that (603.2)."""
    g = magic(c)
    note_crime(g, c, bits)
    if unheard(g, CHOSEN) and not (g.firsts >> CHOSEN) & 1:
        return
    told: list[int] = [] if known is None else known.copy()  # these are so already
    for slot in range(len(c.slots)):
        if (bits >> (slot + 1)) & 1:
            for ref in c.slots[slot]:
                if ref in told or (ref >= 0 and ref >= len(g.objs)):
                    continue
                told.append(ref)
                happen(g, Event(CHOSEN, "601.2c", ref if ref >= 0 else -1, -1 - ref if ref < 0 else c.you,
                                src=obj, cause=c.you, word="target"))


def note_crime(g: MagicFields, c: Ctx, bits: int) -> None:
    """Targeting an opponent, or what is an opponent's on the battlefield, on the stack or in a graveyard, is a crime."""
    for slot in range(len(c.slots)):
        if (bits >> (slot + 1)) & 1:
            for ref in c.slots[slot]:
                if offends(c, c.you, ref):
                    g.did(f"{c.you}:crime")
                    return


def offends(c: Ctx, who: Player, ref: Ref) -> bool:
    if ref < 0:
        return -1 - ref != who
    if ref >= len(c.g.objs):
        return False
    o = c.g.objs[ref]
    return (o.owner if c.g.zone_kind(ref) == GRAVEYARD else o.controller) != who


# --- resolving ---------------------------------------------------------------------------------------------------------
def legal_ones(c: Ctx, aim: Aim, refs: list[Ref]) -> list[Ref]:
    """Those that are legal targets; of targets "for each opponent", each for the player for whom it was chosen."""
    for n in aim.what.walk() if c.g.players > 2 and aim.leans else ():
        if isinstance(n, ThatPlayer) and len(c.bound(n.slot)) == len(refs) > 1:
            players = c.bound(n.slot)
            keep: list[int] = []
            for k in range(len(refs)):
                c.bind(n.slot, [players[k]])
                if aim.legal(c, refs[k]):
                    keep.append(refs[k])
            c.bind(n.slot, players)
            return keep
    return [r for r in refs if aim.legal(c, r)]


def still_legal(c: Ctx, aims: list[Aim], bits: int) -> bool:
    """608.2b: targets that are illegal now are left out, and nothing is known of them; without a legal one it does
    not resolve."""
    g = c.g
    had = False
    left = False
    for aim in aims:
        if not (bits >> (aim.slot + 1)) & 1:
            continue
        refs = c.bound(aim.slot)
        if not refs:
            continue
        had = True
        keep = legal_ones(c, aim, refs)
        if len(keep) < len(refs):
            c.bind(aim.slot, keep)
            g.cite("608.2b", c.src, c.you)
        if keep:
            left = True
    return left or not had
