"""Objects and zones: copies never see each other's changes, a zone change makes a new object, who sees what."""

from bare import DECK, FIELD, GRAVE, HAND, Answers, Bare, Change, When, floating, plus
from hypothesis import given, settings
from hypothesis import strategies as st

from gyoji.kernel.process.apply import arrive, expire, take_top
from gyoji.kernel.process.continuous import look
from gyoji.kernel.process.pipeline import happen
from gyoji.kernel.state.chance import Chance
from gyoji.kernel.state.event import Event
from gyoji.kernel.state.terms import (
    ATTACH,
    CONTROL_CHANGE,
    DAMAGE,
    FACE,
    FACE_DOWN,
    MOVE,
    PUT_COUNTERS,
    SET,
    SHUFFLE,
    STATE,
    TAKE_COUNTERS,
    TO_BOTTOM,
    TURN,
    UPON,
)


class Piles(Bare):
    def under_leaves(self, ev, part):
        o = self.add(self.cards[part], self.owners[part], [part])
        self.place(o, self.zone_number(GRAVE, o.owner))


def table():
    g = Piles()
    g.dice = Chance(3)
    for p in (0, 1):
        for zone in (DECK, HAND, FIELD, FIELD):
            g.make(f"{p}{zone}", p, zone, abilities=(When(f"{p}{zone}", DAMAGE),) if p else (), stats=(1, 2))
    g.asker = Answers()
    return g


OPS = ["move", "move down", "bottom", "turn", "damage", "put", "take", "control", "face", "attach", "state", "upon",
       "top", "shuffle", "float", "expire", "life", "look"]


def do(g, op, a, b):
    """An operation on some object that is there."""
    here = [id for z in g.zones for id in z]
    x, y = here[a % len(here)], here[b % len(here)]
    o = g.objs[x]
    plain = {"turn": (TURN, 1 - o.tapped, 0), "damage": (DAMAGE, b + 1, 0), "face": (FACE, 1 - o.down, 0),
             "attach": (ATTACH, y, 0), "state": (STATE, 1 << b % 4, SET * (a % 2))}
    if op in ("move", "move down", "bottom"):
        flags = {"move": 0, "move down": FACE_DOWN, "bottom": TO_BOTTOM}[op]
        happen(g, Event(MOVE, "1", x, to=b % 4, flags=flags))
    elif op in plain:
        kind, n, flags = plain[op]
        happen(g, Event(kind, "1", x, n=n, flags=flags))
    elif op in ("put", "take"):
        happen(g, Event(PUT_COUNTERS if op == "put" else TAKE_COUNTERS, "1", x, n=b % 3 + 1, word="+"))
    elif op == "control":
        happen(g, Event(CONTROL_CHANGE, "1", x, 1 - g.objs[x].controller))
    elif op == "upon" and x != y:
        happen(g, Event(UPON, "1", x, n=y, flags=TO_BOTTOM * (a % 2)))
    elif op == "top" and len(g.objs[x].parts) > 1:
        arrive(g, take_top(g, x), HAND, g.objs[x].owner, 0, 0)
    elif op == "shuffle":
        happen(g, Event(SHUFFLE, "1", player=a % 2, to=b % 4))
    elif op == "float":
        floating(g, x, Change(f"+{b}", plus, b))
    elif op == "expire":
        expire(g, g.lasting_effects[:1])
    elif op == "life":
        happen(g, Event(DAMAGE, "1", player=a % 2, n=b))
    look(g, 0)


def snapshot(g):
    """All that can be read of a state."""
    objects = [(o.card.name, list(o.parts), o.owner, o.controller, o.zone, o.stamp, o.since, o.tapped, o.down,
                o.damage, dict(o.counters), o.host, o.spot, o.states, o.known, o.prev, o.next, o.gone, dict(o.notes))
               for o in g.objs]
    chars = [(c.name, list(c.stats), [a.text for a in c.abilities]) for c in g.chars]
    return (objects, chars, [list(z) for z in g.zones], list(g.with_abilities), list(g.life),
            [f.stamp for f in g.lasting_effects],
            [(t.src, t.ability.text) for t in g.pending], sorted(g.modified), g.stamp, g.dice.counter)


steps = st.lists(st.tuples(st.sampled_from([*OPS, "clone", "clone"]), *[st.integers(0, 20)] * 3), max_size=25)


@settings(max_examples=150, deadline=None)
@given(steps)
def test_copies_never_see_each_others_changes(script):
    family = [table()]
    seen = [snapshot(family[0])]
    for op, who, a, b in script:
        k = who % len(family)
        if op == "clone":
            family.append(family[k].clone())
            seen.append(snapshot(family[-1]))
            assert seen[-1] == seen[k]
        else:
            do(family[k], op, a, b)
            seen[k] = snapshot(family[k])
        assert [snapshot(g) for g in family] == seen


@settings(max_examples=150, deadline=None)
@given(steps)
def test_a_copy_goes_on_exactly_as_its_parent(script):
    g = table()
    for op, _, a, b in script[: len(script) // 2]:
        do(g, op, a, b)
    copy = g.clone()
    for op, _, a, b in script[len(script) // 2:]:
        do(g, op, a, b)
        do(copy, op, a, b)
    assert snapshot(g) == snapshot(copy)


@settings(max_examples=150, deadline=None)
@given(steps)
def test_every_card_is_in_one_place_and_every_object_in_the_zone_that_it_says(script):
    g = table()
    for op, _, a, b in script:
        do(g, op, a, b)
        there = [(id, z) for z in range(len(g.zones)) for id in g.zones[z]]
        assert sorted(part for id, _ in there for part in g.objs[id].parts) == list(range(len(g.cards)))
        assert all(g.objs[id].zone == z and not g.objs[id].gone for id, z in there)
        working = [id for id, _ in there if g.objs[id].card.functions >> g.zone_kind(id) & 1 and not g.objs[id].down]
        assert sorted(g.with_abilities) == sorted(working)


# --- identity ------------------------------------------------------------------------------------------------
def test_a_zone_change_makes_a_new_object_that_remembers_nothing_and_the_old_one_stays_as_it_last_was():
    g = table()
    x = g.zone(FIELD, 0)[0]
    for kind, n in ((TURN, 1), (DAMAGE, 1), (STATE, 4)):
        happen(g, Event(kind, "1", x, n=n, flags=SET if kind == STATE else 0))
    happen(g, Event(PUT_COUNTERS, "1", x, n=2, word="+"))
    floating(g, x, Change("+5", plus, 5))
    look(g, x)
    ev = Event(MOVE, "400.7", x, to=GRAVE)
    happen(g, ev)
    old, new = g.objs[x], g.objs[ev.new]
    assert (old.gone, old.tapped, old.damage, old.counters, old.states) == (True, True, 1, {"+": 2}, 4)
    assert (new.tapped, new.damage, new.counters, new.states) == (False, 0, {}, 0)
    assert (old.next, new.prev, new.parts) == (new.id, x, old.parts)
    assert look(g, x).stats[0] == 6 and look(g, new.id).stats[0] == 1  # the effect does not follow it


def test_control_keeps_the_object_and_its_place_changes():
    g = table()
    x = g.zone(FIELD, 0)[0]
    happen(g, Event(CONTROL_CHANGE, "1", x, 1))
    assert x in g.zone(FIELD, 1) and x not in g.zone(FIELD, 0) and g.objs[x].owner == 0
    ev = Event(MOVE, "400.3", x, to=HAND)
    happen(g, ev)
    assert ev.new in g.zone(HAND, 0) and g.objs[ev.new].controller == 0


def test_the_top_of_an_ordered_zone_is_the_last_and_places_count_from_it():
    g = Bare()
    deck = [g.make(n, 0, DECK) for n in "abc"]
    for name, flags, spot in (("top", 0, -1), ("bottom", TO_BOTTOM, -1), ("second", 0, 2)):
        ev = Event(MOVE, "1", g.make(name, 0, HAND), to=DECK, flags=flags)
        ev.spot = spot
        happen(g, ev)
    assert g.names(DECK) == ["bottom", "a", "b", "c", "second", "top"] and len(deck) == 3


# --- who sees what -------------------------------------------------------------------------------------------
def test_visibility_by_zone_face_and_what_a_player_was_shown():
    g = table()
    sees = {z: [g.visible(g.zone(z, 0)[0], v) for v in (0, 1, -1)] for z in (DECK, HAND, FIELD)}
    assert sees == {DECK: [False] * 3, HAND: [True, False, False], FIELD: [True] * 3}
    x, top = g.zone(FIELD, 0)[0], g.zone(DECK, 0)[0]
    happen(g, Event(FACE, "1", x, n=1))
    assert [g.visible(x, v) for v in (0, 1, -1)] == [True, False, False]
    g.own(top).known |= 1 << 1
    assert [g.visible(top, v) for v in (0, 1, -1)] == [False, True, False]
    happen(g, Event(SHUFFLE, "1", player=0, to=DECK))
    assert not any(g.visible(top, v) for v in (0, 1, -1))
