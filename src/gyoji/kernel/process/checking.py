"""The check of caches (kernel/state/caches.py): what is kept is compared with what is so now."""

from __future__ import annotations

from typing import Final

from ..state.aliases import ObjId, Player, QuestionKind
from ..state.caches import ANY, compare
from ..state.card import Chars
from ..state.state import Asker, State
from .continuous import refresh


class FirstOption(Asker):
    """Answers what is asked while something is computed anew."""

    def choose(self, g: State, kind: QuestionKind, player: Player, options: list[int], src: ObjId, rule: str) -> int:
        return 0


FIRST_OPTION: Final = FirstOption()
WORD: Final = 1 << 16


def unchecked_copy(g: State) -> State:
    """A copy in which something is computed anew, to compare it."""
    n = g.clone()
    n.checks_caches = False
    n.journal = None
    n.asker = FIRST_OPTION
    return n


def check_computed(g: State) -> None:
    """What is kept of characteristics and of who listens is what a computation of everything would find now."""
    if g.refreshing or g.over:
        return
    kept = unchecked_copy(g)
    now = unchecked_copy(g)
    if kept.changed & kept.reads:
        refresh(kept)
    there = [id for id, o in enumerate(now.objs) if not o.gone and o.zone >= 0]
    for id in there:
        now.chars[id] = now.base_chars(id)
    now.modified = []
    now.changed = ANY
    refresh(now)
    changed = [id for id in there if kept.chars[id] is not now.chars[id]]  # what is printed is there once
    compare(g, "characteristics", [told_chars(kept.chars[id]) for id in changed],
            [told_chars(now.chars[id]) for id in changed])
    compare(g, "listeners", told_listeners(kept), told_listeners(now))
    unheard = [id for id in there if kept.chars[id].abilities and g.functions(id) and id not in g.with_abilities]
    compare(g, "objects with abilities", [], unheard)
    at = g.dice.counter
    compare(g, "chance", g.dice.below(WORD), kept.dice.below(WORD))
    g.dice.counter = at
    g.check_kept()


def check_settled(g: State) -> None:
    """What rule processes look at only when some facts have changed has nothing to do, whatever may have changed."""
    if g.over:
        return
    kept = unchecked_copy(g)
    now = unchecked_copy(g)
    for n, facts in ((kept, g.changed), (now, ANY)):
        n.changed_since_triggers |= facts
        n.since |= facts
        n.settled()
    compare(g, "settled processes", told_position(kept), told_position(now))


def told_position(g: State) -> list[object]:
    return [g.zones, g.life, g.over, len(g.pending), len(g.waiting), len(g.lasting_effects),
            [[o.tapped, o.down, o.damage, o.controller, o.host, o.states, o.counters] for o in g.objs]]


def told_chars(ch: Chars) -> list[object]:
    return [ch.name, ch.types, ch.colors, ch.stats, sorted(ch.subtypes), ch.keywords, ch.barred, ch.based, ch.abilities,
            ch.origins]


def told_listeners(g: State) -> list[object]:
    found: list[object] = [sorted(g.rules), g.player_stats, g.player_keys, g.hears, g.replaced]
    for some in [g.usable, g.watchers, g.replacers, g.standing, g.states_watched, *g.rules.values()]:
        found.append([(w.src, w.origin, w.you, w.ability.text) for w in some])
    return found
