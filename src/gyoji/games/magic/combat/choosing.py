"""How attackers and blockers are chosen (508.1, 509.1): step by step, many equal creatures at once."""

from __future__ import annotations

from ....kernel.process.alike import MANY, alike
from ....kernel.state.aliases import ObjId, Player, QuestionKind
from ....kernel.state.fields import NO_GROUPS
from ....kernel.state.terms import ATTACK, DONE
from ....kernel.state.terms import DEFENDER as WHOM
from ..state.fields import MagicFields
from . import requirements


def choose_pairs(g: MagicFields, law: requirements.Acting, side: list[Player], kind: QuestionKind, who_rule: str,
                 whom_rule: str) -> list[int]:
    """The pairs that a player declares, one after the other; of a team that acts as a group, each for their creatures."""
    pairs = law.pairs
    order: list[int] = []
    key = "attacks-led" if kind == ATTACK else "blocks-led"
    groups = equals(g, law) if len(law.actors) >= MANY else []
    for i in range(len(side) if pairs.who else 0):
        law.later = law.pairs_of(g, side[i + 1:])
        mine = -1 if len(side) == 1 else law.pairs_of(g, side[i:i + 1])
        player = requirements.decides(g, key, side[i])
        if groups:
            whole = declare_many(g, law, groups, player, mine, order, kind, who_rule, whom_rule)
        else:
            whole = declare_own(g, law, player, mine, order, kind, who_rule, whom_rule)
        if not whole:
            return [k for k in range(len(pairs.who)) if (pairs.example >> k) & 1]
    return order


def declare_own(g: MagicFields, law: requirements.Acting, player: Player, mine: int, order: list[int], kind: QuestionKind,
                who_rule: str, whom_rule: str) -> bool:
    """A player declares pairs of theirs (bits). False: the search for a legal whole gave up, and has but its own example."""
    pairs = law.pairs
    if pairs.free() and not pairs.costly:
        declare_freely(g, law, player, mine, order, kind, who_rule, whom_rule)
        return True
    chosen = 0
    for k in order:
        chosen |= 1 << k
    while len(order) < len(pairs.who):
        legal = pairs.complete(chosen)
        options = [k for k in range(len(pairs.who))
                   if (mine >> k) & 1 and not (chosen >> k) & 1 and law.may_add(g, player, chosen, k, legal, mine)]
        whole = legal or pairs.completable(chosen, law.later)
        if not options and not whole:
            return False
        actors: list[int] = []
        for k in options:
            if law.actors[pairs.who[k]] not in actors:
                actors.append(law.actors[pairs.who[k]])
        if not actors:
            break
        if not whole:  # 508.1d, 509.1c: those who must come first
            actors = [a for a in actors if a in law.must] + [a for a in actors if a not in law.must]
        pick = g.ask(kind, player, [DONE, *actors] if whole else actors, -1, who_rule)
        if pick == DONE:
            break
        his = [k for k in options if law.actors[pairs.who[k]] == pick]
        whom = g.ask(WHOM, player, [law.targets[pairs.whom[k]] for k in his], pick, whom_rule)
        for k in his:
            if law.targets[pairs.whom[k]] == whom:
                chosen |= 1 << k
                order.append(k)
    return True


def declare_freely(g: MagicFields, law: requirements.Acting, player: Player, mine: int, order: list[int],
                   kind: QuestionKind, who_rule: str, whom_rule: str) -> None:
    """The same where whatever is allowed singly is allowed together, and costs nothing."""
    pairs = law.pairs
    first = law.first_pairs()
    left = law.free_acts(order)
    able = [a for a in range(len(law.actors)) if left[a] > 0 and (mine >> first[a]) & 1]
    while able:
        pick = g.ask(kind, player, [DONE, *[law.actors[a] for a in able]], -1, who_rule)
        if pick == DONE:
            break
        a = law.actors.index(pick)
        his = [k for k in law.pairs_from(first[a]) if left[a] == pairs.reach[a] or k not in order]
        whom = g.ask(WHOM, player, [law.targets[pairs.whom[k]] for k in his], pick, whom_rule)
        order.append(next(k for k in his if law.targets[pairs.whom[k]] == whom))
        left[a] = left[a] - 1
        if not left[a]:
            able.remove(a)


# --- many equal creatures ------------------------------------------------------------------------------------
def equals(g: MagicFields, law: requirements.Acting) -> list[list[int]]:
    """The actors in groups of equal ones; none where no group is large."""
    words = law.differences()
    m = g.memory
    apart = {*m.makers, *m.spent, *m.paid, *m.xs, *m.merged, *m.held_out, *m.until_leaves, *m.bonds, *g.stickers.stuck,
             *[id for ids in m.linked.values() for id in ids]}
    groups = alike(g, law.actors, words, apart)
    return groups if any([len(group) > 1 for group in groups]) else []


def declare_many(g: MagicFields, law: requirements.Acting, groups: list[list[int]], player: Player, mine: int,
                 order: list[int], kind: QuestionKind, who_rule: str, whom_rule: str) -> bool:
    """The same, where one option stands for a group of equal creatures: then it is asked how many of them do it."""
    pairs = law.pairs
    first = law.first_pairs()
    free = pairs.free() and not pairs.costly
    spare = law.free_acts(order)
    taken = set(order)
    chosen = 0
    for k in order if not free else []:
        chosen |= 1 << k
    left = [[a for a in group if first[a] >= 0 and (mine >> first[a]) & 1] for group in groups]
    while True:
        legal = free or pairs.complete(chosen)
        whole = legal or pairs.completable(chosen, law.later)
        able: dict[ObjId, tuple[list[int], list[int]]] = {}  # by the first of a group: the group, and its pairs
        for group in left:
            if group and (spare[group[0]] > 0 or not free):
                his = [k for k in law.pairs_from(first[group[0]])
                       if k not in taken and (free or law.may_add(g, player, chosen, k, legal, mine))]
                if his:
                    able[law.actors[group[0]]] = (group, his)
        if not able:
            return whole
        actors = list(able)
        if not whole:
            actors = [a for a in actors if a in law.must] + [a for a in actors if a not in law.must]
        g.groups = {a: [law.actors[i] for i in able[a][0]] for a in actors if len(able[a][0]) > 1}
        pick = g.ask(kind, player, [DONE, *actors] if whole else actors, -1, who_rule)
        g.groups = NO_GROUPS
        if pick == DONE:
            return True
        group, his = able[pick]
        whom = g.ask(WHOM, player, [law.targets[pairs.whom[k]] for k in his], pick, whom_rule)
        k = next(k for k in his if law.targets[pairs.whom[k]] == whom)
        added = [first[a] + k - first[group[0]] for a in group]  # their pairs stand alike
        n = 1
        if len(group) > 1:
            most = len(group) if free else most_together(g, law, player, chosen, added, mine)
            n = g.ask_number(player, 1, most, pick, who_rule)
        for k in added[:n]:
            taken.add(k)
            order.append(k)
            if not free:
                chosen |= 1 << k
        spare[group[0]] = spare[group[0]] - 1
        if len(group) > 1 or pairs.reach[group[0]] == 1:
            del group[:n]


def most_together(g: MagicFields, law: requirements.Acting, player: Player, chosen: int, added: list[int], mine: int) -> int:
    """How many of these pairs, of which one can be added, can be added at once."""
    least, most = 1, len(added)
    n = most  # all of them, if that can be
    while least < most:
        more = chosen
        for k in added[:n]:
            more |= 1 << k
        if law.may_be(g, player, more, mine):
            least = n
        else:
            most = n - 1
        n = (least + most + 1) // 2
    return least
