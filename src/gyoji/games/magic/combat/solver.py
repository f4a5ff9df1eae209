"""Declarations that are judged as a whole (508.1c-d, 509.1b-c): who acts upon whom, what forbids it, what demands it.

A declaration is a set of pairs (an attacker and what it attacks; a blocker and whom it blocks). Restrictions may never be
broken; of the demands as many must be obeyed as restrictions allow, without paying anything for it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

NO_LIMIT: Final = 1 << 30
PATIENCE: Final = 20000  # nodes of one search; what was found by then is taken
DEEP: Final = 300  # with more pairs to choose from, what fits is taken one after the other


class Demand:
    """A requirement: at least so many of these pairs (bits) are declared."""

    def __init__(self, pairs: int, least: int = 1) -> None:
        self.pairs = pairs
        self.least = least


class Company:
    """An actor does nothing unless at least, or at most, so many others of these (bits) act too."""

    def __init__(self, actor: int, others: int, least: int = 0, most: int = NO_LIMIT) -> None:
        self.actor = actor
        self.others = others
        self.least = least
        self.most = most


@mypyc_attr(free_list_len=1, acyclic=True)
class Pairing:
    """What may be declared: pairs in the order of their actors, and what limits and demands them."""

    def __init__(self, actors: int, targets: int) -> None:
        self.who: list[int] = []  # of each pair, the actor
        self.whom: list[int] = []  # of each pair, the target
        self.costly = 0  # pairs for which something has to be paid (bits)
        self.reach: list[int] = [1] * actors  # how many targets an actor may have
        self.least: list[int] = [0] * targets  # fewer act upon it only if none does
        self.most: list[int] = [NO_LIMIT] * targets
        self.crowd = NO_LIMIT  # how many may act at all
        self.company: list[Company] = []
        self.demands: list[Demand] = []
        self.by_actor: list[int] = [0] * actors  # its pairs (bits), as far as they were gathered
        self.by_target: list[int] = [0] * targets
        self.gathered = 0  # how many pairs were
        self.need = 0  # how many demands must be obeyed
        self.example = 0  # a declaration that obeys so many
        self.nodes = 0
        self.best = -1

    def allow(self, actor: int, target: int, costly: bool = False) -> int:
        """A pair that no restriction of its own forbids; its number."""
        k = len(self.who)
        self.who.append(actor)
        self.whom.append(target)
        if costly:
            self.costly |= 1 << k
        return k

    def gather(self) -> None:
        """The pairs of each actor and target as bits: not before somebody asks, as they are large where there are many."""
        for k in range(self.gathered, len(self.who)):
            self.by_actor[self.who[k]] |= 1 << k
            self.by_target[self.whom[k]] |= 1 << k
        self.gathered = len(self.who)

    def of_actor(self, actor: int) -> int:
        if self.gathered < len(self.who):
            self.gather()
        return self.by_actor[actor]

    def of_target(self, target: int) -> int:
        if self.gathered < len(self.who):
            self.gather()
        return self.by_target[target]

    def free(self) -> bool:
        """Nothing is judged as a whole: whatever is allowed singly is allowed together."""
        if self.demands or self.company or self.crowd < len(self.by_actor):
            return False
        for t in range(len(self.least)):
            if self.least[t] > 1 or self.most[t] < NO_LIMIT:
                return False
        return True

    # --- judging ------------------------------------------------------------------------------------------------
    def lawful(self, chosen: int) -> bool:
        """No restriction is broken."""
        if self.gathered < len(self.who):
            self.gather()
        acting = 0
        for a in range(len(self.by_actor)):
            n = count_bits(chosen & self.by_actor[a])
            if n > self.reach[a]:
                return False
            if n:
                acting |= 1 << a
        if count_bits(acting) > self.crowd:
            return False
        for t in range(len(self.by_target)):
            n = count_bits(chosen & self.by_target[t])
            if n and not self.least[t] <= n <= self.most[t]:
                return False
        for c in self.company:
            if (acting >> c.actor) & 1:
                n = count_bits(acting & c.others & ~(1 << c.actor))
                if not c.least <= n <= c.most:
                    return False
        return True

    def obeyed(self, chosen: int) -> int:
        """How many demands a declaration obeys."""
        n = 0
        for d in self.demands:
            if count_bits(chosen & d.pairs) >= d.least:
                n += 1
        return n

    def settle(self) -> None:
        """Find out how many demands can be obeyed at once without paying."""
        self.need = 0
        self.example = 0
        if self.demands:
            self.best = -1
            self._search(0, ((1 << len(self.who)) - 1) & ~self.costly, len(self.demands))
            self.need = max(0, self.best)

    def complete(self, chosen: int) -> bool:
        """The declaration is legal as it is."""
        return self.lawful(chosen) and self.obeyed(chosen) >= self.need

    def fits_well(self, chosen: int, pair: int) -> bool:
        """Added to a legal declaration, it leaves it legal, as is seen at once."""
        if self.gathered < len(self.who):
            self.gather()
        if self.company or not self._fits(chosen, pair):
            return False
        return count_bits(chosen & self.by_target[self.whom[pair]]) + 1 >= self.least[self.whom[pair]]

    def completable(self, chosen: int, usable: int = -1) -> bool:
        """Some of these pairs (bits) can be added, or none, so that it is legal."""
        if self.complete(chosen):
            return True
        if not usable:
            return False
        if chosen & ~self.example == 0 and self.example & ~chosen & ~usable == 0 and self.complete(self.example):
            return True
        kept = self.example
        self.best = self.need - 1
        self._search(chosen, usable, self.need)
        found = self.best >= self.need
        self.example = kept
        return found

    # --- searching ----------------------------------------------------------------------------------------------
    def _search(self, chosen: int, usable: int, enough: int) -> None:
        """The most demands that a legal declaration with these pairs obeys; stops where there are enough."""
        if self.gathered < len(self.who):
            self.gather()
        wanted = 0
        for d in self.demands:
            wanted |= d.pairs
        lacking = self._lacking(chosen)
        if not self.company and self.obeyed(chosen) >= enough:
            usable &= lacking  # no other pair helps
        order = [k for k in range(len(self.who)) if ((usable & ~chosen) >> k) & 1 and self._fits(chosen, k)]
        order.sort(key=lambda k: 0 if (lacking >> k) & 1 else 1 if (wanted >> k) & 1 else 2)
        if len(order) > DEEP:
            self._take(chosen, [k for k in order if ((lacking | wanted) >> k) & 1 or self.company])
            return
        after = [0] * (len(order) + 1)  # the pairs from each place on
        for i in range(len(order) - 1, -1, -1):
            after[i] = after[i + 1] | 1 << order[i]
        self.nodes = 0
        self._branch(chosen, order, after, 0, enough)

    def _take(self, chosen: int, order: list[int]) -> None:
        """What fits, one after the other: of many pairs as good as a search."""
        for k in order:
            if self._fits(chosen, k):
                chosen |= 1 << k
        if self.lawful(chosen):
            n = self.obeyed(chosen)
            if n > self.best:
                self.best = n
                self.example = chosen

    def _lacking(self, chosen: int) -> int:
        """The pairs that bring a lower limit nearer."""
        pairs = 0
        for t in range(len(self.least)):
            if 0 < count_bits(chosen & self.by_target[t]) < self.least[t]:
                pairs |= self.by_target[t]
        for c in self.company:
            if c.least and chosen & self.by_actor[c.actor]:
                for a in range(len(self.by_actor)):
                    if (c.others >> a) & 1 and not chosen & self.by_actor[a]:
                        pairs |= self.by_actor[a]
        return pairs

    def _branch(self, chosen: int, order: list[int], after: list[int], at: int, enough: int) -> bool:
        """True: found enough."""
        self.nodes += 1
        if self.nodes > PATIENCE or self._bound(chosen, after[at]) <= self.best or self._hopeless(chosen, after[at]):
            return False
        if self.lawful(chosen):
            n = self.obeyed(chosen)
            if n > self.best:
                self.best = n
                self.example = chosen
                if n >= enough:
                    return True
        for i in range(at, len(order)):
            k = order[i]
            if self._fits(chosen, k) and self._branch(chosen | 1 << k, order, after, i + 1, enough):
                return True
            if self.nodes > PATIENCE or self._bound(chosen, after[i + 1]) <= self.best:
                return False
        return False

    def _fits(self, chosen: int, pair: int) -> bool:
        """A further pair breaks no upper limit."""
        a = self.who[pair]
        n = count_bits(chosen & self.by_actor[a])
        if n >= self.reach[a] or count_bits(chosen & self.by_target[self.whom[pair]]) >= self.most[self.whom[pair]]:
            return False
        return n > 0 or self.crowd == NO_LIMIT or self._acting(chosen) < self.crowd

    def _acting(self, chosen: int) -> int:
        n = 0
        for mask in self.by_actor:
            if chosen & mask:
                n += 1
        return n

    def _bound(self, chosen: int, rest: int) -> int:
        """No more demands than this can be obeyed with the rest."""
        n = 0
        for d in self.demands:
            have = count_bits(chosen & d.pairs)
            if have >= d.least or have + count_bits(rest & d.pairs) >= d.least:
                n += 1
        if self.crowd == NO_LIMIT:
            return n
        gains: list[int] = []  # of those who do not act yet: how many demands each can help with
        for a in range(len(self.by_actor)):
            mine = self.by_actor[a]
            if not chosen & mine and rest & mine:
                gains.append(sum([1 for d in self.demands if d.pairs & rest & mine]))
        gains.sort(reverse=True)
        helped = [a for a in self.by_actor if chosen & a]
        now = 0
        for d in self.demands:
            if count_bits(chosen & d.pairs) >= d.least or any(d.pairs & rest & mine for mine in helped):
                now += 1
        return min(n, now + sum(gains[: max(0, self.crowd - len(helped))]))

    def _hopeless(self, chosen: int, rest: int) -> bool:
        """Some lower limit cannot be reached any more."""
        for t in range(len(self.least)):
            n = count_bits(chosen & self.by_target[t])
            if 0 < n < self.least[t] and n + count_bits(rest & self.by_target[t]) < self.least[t]:
                return True
        return False


def count_bits(mask: int) -> int:
    return mask.bit_count()
