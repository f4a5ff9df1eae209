"""Continuous effects: seven layers, dependency, timestamps, against a reference that tries every order.

The reference knows no kernel: positions are tuples, effects are applied by a pure function, and of all orders of a
layer it takes those in which each effect is the one that the definition allows next (Magic 613.6 to 613.8)."""

from itertools import permutations

from bare import FIELD, Bare, Change, Ever, plus
from hypothesis import given, settings
from hypothesis import strategies as st

from gyoji.kernel.process.continuous import look
from gyoji.kernel.state.terms import ABILITIES, STRUCTURE, TRAITS, VALUES

LAYERS = 7
BITS = 3

# An effect is (parts, filter): object i has effect i; a part is (layer, verb, number or bit).
VERBS = ["gain", "drop", "add", "count", "silence"]
part = st.tuples(st.integers(0, LAYERS - 1), st.sampled_from(VERBS), st.integers(0, BITS - 1))
few_layers = st.tuples(st.integers(2, 3), st.sampled_from(VERBS), st.integers(0, BITS - 1))
parts = st.lists(st.one_of(part, few_layers, few_layers), min_size=1, max_size=2)
effect = st.tuples(parts, st.integers(-1, BITS - 1))  # on objects with that bit, or on all
positions = st.lists(st.tuples(effect, st.integers(0, 2**BITS - 1)), min_size=1, max_size=5).flatmap(
    lambda some: st.tuples(st.just(some), st.permutations(range(len(some)))))


# --- the reference -------------------------------------------------------------------------------------------
def reach(effects, k, pos, begun):
    if k in begun:
        return begun[k]
    want = effects[k][1]
    return tuple(i for i, (bits, _, _) in enumerate(pos) if want < 0 or bits >> want & 1)


def exists(k, pos, begun):
    return k in begun or pos[k][2]


def counted(pos, bit):
    return sum(bits >> bit & 1 for bits, _, _ in pos)


def does(effects, k, layer, pos, begun):
    """Whether an effect exists, what it applies to, and what it does to each."""
    if not exists(k, pos, begun):
        return None
    return [(i, v, counted(pos, n) if v == "count" else n) for i in reach(effects, k, pos, begun)
            for at, v, n in effects[k][0] if at == layer]


def applied(effects, k, layer, pos, begun):
    out = list(pos)
    if exists(k, pos, begun):
        for i in reach(effects, k, pos, begun):
            for at, verb, n in effects[k][0]:
                if at == layer:
                    bits, value, on = out[i]
                    out[i] = {"gain": (bits | 1 << n, value, on), "drop": (bits & ~(1 << n), value, on),
                              "add": (bits, value + n + 1, on), "count": (bits, value + counted(out, n), on),
                              "silence": (bits, value, False)}[verb]
    return tuple(out)


def may_be_next(effects, k, rest, stamps, layer, pos, begun):
    needs = {a: {b for b in rest if b != a and does(effects, a, layer, pos, begun) != does(
        effects, a, layer, applied(effects, b, layer, pos, begun), begun)} for a in rest}
    leads = {a: set(needs[a]) for a in rest}
    for via in rest:
        for a in rest:
            if via in leads[a]:
                leads[a] |= leads[via]
    free = [a for a in rest if all(a in leads[b] for b in needs[a])]  # waits for nothing outside its own circle
    return k == min(free, key=lambda a: stamps[a])


def reference(effects, stamps, pos):
    begun: dict = {}
    for layer in range(LAYERS):
        here = [k for k in range(len(effects)) if any(at == layer for at, _, _ in effects[k][0])]
        results = []
        for order in permutations(here):
            p, b = pos, dict(begun)
            for i, k in enumerate(order):
                if not may_be_next(effects, k, order[i:], stamps, layer, p, b):
                    break
                if exists(k, p, b):
                    b, p = {**b, k: reach(effects, k, p, b)}, applied(effects, k, layer, p, b)
            else:
                results.append((p, b))
        assert len(results) == 1  # the definition leaves no choice
        pos, begun = results[0]
    return pos


# --- the same in the kernel ----------------------------------------------------------------------------------
def change(layer, verb, n):
    text = f"{verb} {n}"
    if verb == "gain":
        return Change(text, lambda ch, n: setattr(ch, "types", ch.types | 1 << n), n, layer, writes=TRAITS)
    if verb == "drop":
        return Change(text, lambda ch, n: setattr(ch, "types", ch.types & ~(1 << n)), n, layer, writes=TRAITS)
    if verb == "silence":
        return Change(text, lambda ch, n: ch.strip(), n, layer, writes=ABILITIES)
    if verb == "add":
        return Change(text, plus, n + 1, layer, writes=VALUES)
    return Change(text, plus, lambda g: sum(g.chars[i].types >> n & 1 for i in g.zone(FIELD, 0)), layer, TRAITS, VALUES)


def table(effects, stamps, pos):
    g = Bare()
    g.layers = LAYERS
    for k, (parts, want) in enumerate(effects):
        def whom(g, src, want=want):
            return [i for i in g.zone(FIELD, 0) if want < 0 or g.chars[i].types >> want & 1]
        ability = Ever(f"effect {k}", [change(*p) for p in parts], whom, TRAITS if want >= 0 else 0)
        id = g.make(f"{k}", abilities=(ability,))
        g.objs[id].card.base.types = pos[k][0]
        g.objs[id].stamp = stamps[k]
    return g


def computed(g):
    return tuple((look(g, i).types, look(g, i).stats[0], bool(look(g, i).abilities)) for i in g.zone(FIELD, 0))


@settings(max_examples=400, deadline=None)
@given(positions)
def test_the_order_of_effects_is_the_one_that_the_definition_allows(position):
    some, stamps = position
    effects = [e for e, _ in some]
    pos = tuple((bits, 0, True) for _, bits in some)
    g = table(effects, stamps, pos)
    expected = reference(effects, stamps, pos)
    assert computed(g) == expected
    g.changed |= STRUCTURE | ABILITIES
    assert computed(g) == expected  # computed anew from what was computed


def ordered(*effects, bits=()):
    """Effects in the order of their timestamps, on objects with these bits."""
    pos = tuple((bits[k] if k < len(bits) else 0, 0, True) for k in range(len(effects)))
    return computed(table(effects, range(len(effects)), pos))


def test_an_earlier_effect_waits_for_the_one_that_it_depends_on():  # Magic 613.8a
    assert [v for _, v, _ in ordered(([(6, "count", 0)], -1), ([(6, "add", 0), (5, "gain", 0)], -1))] == [3, 3]
    same_layer = ordered(([(3, "drop", 1)], 0), ([(3, "gain", 0)], -1), bits=(2, 2))
    assert [bits for bits, _, _ in same_layer] == [1, 1]


def test_a_circle_goes_by_timestamp_and_what_depends_on_it_waits():  # 613.8b
    # Who has a gets b, who has b gets c, who has c gets a, and somebody has each: a circle. The earliest, which counts
    # b, is not in it and waits.
    circle = [([(3, "gain", 1)], 0), ([(3, "gain", 2)], 1), ([(3, "gain", 0)], 2)]
    assert ordered(([(3, "count", 1)], -1), *circle, bits=(0, 1, 2, 4)) == (
        (0, 2, True), (7, 2, True), (7, 2, True), (5, 2, True))


def test_an_effect_that_has_begun_goes_on_with_the_same_objects_though_its_ability_is_lost():  # 613.6
    begun = ([(2, "drop", 0), (6, "add", 1)], 0)
    silence = ([(4, "silence", 0)], -1)
    assert ordered(begun, silence, bits=(1, 0)) == ((0, 2, False), (0, 0, False))


def test_an_effect_whose_ability_is_lost_before_it_begins_does_not_apply():
    assert ordered(([(6, "add", 1)], -1), ([(4, "silence", 0)], -1)) == ((0, 0, False), (0, 0, False))
    assert ordered(([(4, "gain", 0)], -1), ([(4, "silence", 0)], -1))[0][0] == 0  # in one layer: it depends on that


def test_a_static_ability_that_was_granted_just_now_takes_its_place_by_its_own_timestamp():
    def everybody(g, src):
        return g.zone(FIELD, 0).copy()

    g = Bare()
    x = g.make("x")
    curse = Ever("curse", [change(0, "drop", 0)], everybody)
    g.make("giver", abilities=(Ever("give", [Change("give", lambda ch, n: ch.grant(curse, 9), writes=ABILITIES)],
                                    lambda g, src: [x]),))
    g.make("later", abilities=(Ever("gain", [change(0, "gain", 0)], everybody),))
    assert look(g, x).types == 1  # x is older than what gives the bit to all


def test_facts_that_nobody_reads_compute_nothing():
    g = table([([(6, "count", 0)], -1)], [0], [(1, 0, True)])
    look(g, 0)
    before = g.chars[0]
    g.changed |= 1 << 4  # DAMAGED
    assert look(g, 0) is before
    g.changed |= TRAITS
    assert look(g, 0) is not before
