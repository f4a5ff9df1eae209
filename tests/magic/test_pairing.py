"""508.1c-d, 509.1b-c: the search for legal declarations against plain enumeration."""

from hypothesis import given, settings
from hypothesis import strategies as st

from gyoji.games.magic.combat.solver import Company, Demand, Pairing


@st.composite
def pairings(draw: st.DrawFn) -> Pairing:
    actors = draw(st.integers(1, 4))
    targets = draw(st.integers(1, 3))
    p = Pairing(actors, targets)
    for a in range(actors):
        for t in range(targets):
            kind = draw(st.sampled_from(["no", "free", "free", "costly"]))
            if kind != "no":
                p.allow(a, t, kind == "costly")
        p.reach[a] = draw(st.sampled_from([1, 1, 2, 5]))
    for t in range(targets):
        p.least[t] = draw(st.sampled_from([0, 0, 2, 3]))
        p.most[t] = draw(st.sampled_from([1 << 30, 1, 2]))
    p.crowd = draw(st.sampled_from([1 << 30, 1, 2]))
    everybody = (1 << actors) - 1
    for a in range(actors) if draw(st.booleans()) else ():
        kind = draw(st.sampled_from(["", "", "not alone", "only alone", "with another"]))
        if kind == "not alone":
            p.company.append(Company(a, everybody, least=1))
        elif kind == "only alone":
            p.company.append(Company(a, everybody, most=0))
        elif kind == "with another":
            p.company.append(Company(a, draw(st.integers(0, everybody)), least=1))
    pairs = (1 << len(p.who)) - 1
    for _ in range(draw(st.integers(0, 4))):
        p.demands.append(Demand(draw(st.integers(0, pairs)), draw(st.sampled_from([1, 1, 1, 2]))))
    return p


def every_lawful(p: Pairing) -> list[int]:
    return [s for s in range(1 << len(p.who)) if p.lawful(s)]


@settings(max_examples=300, deadline=None)
@given(pairings())
def test_as_many_demands_as_restrictions_allow(p: Pairing) -> None:
    p.settle()
    assert p.need == max(p.obeyed(s) for s in every_lawful(p) if not s & p.costly)
    assert p.complete(p.example)


@settings(max_examples=150, deadline=None)
@given(pairings(), st.data())
def test_a_beginning_is_offered_only_if_it_can_be_completed(p: Pairing, data: st.DataObject) -> None:
    p.settle()
    legal = [s for s in every_lawful(p) if p.obeyed(s) >= p.need]
    for s in range(1 << len(p.who)):
        if s.bit_count() <= 2:
            assert p.completable(s) == any(x & s == s for x in legal)
    for s in legal:
        for k in range(len(p.who)):
            if not (s >> k) & 1 and p.fits_well(s, k):
                assert s | 1 << k in legal


def test_the_one_that_must_attack_takes_the_only_place() -> None:
    """508.1d, example: one of two must attack, no more than one may."""
    p = Pairing(2, 1)
    must = p.allow(0, 0)
    other = p.allow(1, 0)
    p.crowd = 1
    p.demands.append(Demand(1 << must))
    p.settle()
    assert [s for s in range(4) if p.complete(s)] == [1 << must]
    assert not p.completable(1 << other)


def test_two_that_cannot_attack_alone_attack_together() -> None:
    """508.1c, example."""
    p = Pairing(2, 1)
    p.allow(0, 0)
    p.allow(1, 0)
    p.company = [Company(0, 3, least=1), Company(1, 3, least=1)]
    p.settle()
    assert [s for s in range(4) if p.complete(s)] == [0, 3]


def test_menace_and_one_that_must_block() -> None:
    """509.1c, example: both have to block."""
    p = Pairing(2, 1)
    must = p.allow(0, 0)
    p.allow(1, 0)
    p.least[0] = 2
    p.demands.append(Demand(1 << must))
    p.settle()
    assert [s for s in range(4) if p.complete(s)] == [3]


def test_nobody_has_to_pay() -> None:
    """508.1d: what costs something is not demanded."""
    p = Pairing(1, 1)
    k = p.allow(0, 0, costly=True)
    p.demands.append(Demand(1 << k))
    p.settle()
    assert p.complete(0) and p.complete(1)


def test_a_crowd_is_judged_quickly() -> None:
    p = Pairing(40, 2)
    for a in range(40):
        p.demands.append(Demand(1 << p.allow(a, 0) | 1 << p.allow(a, 1)))
    p.crowd = 7
    p.settle()
    assert p.need == 7 and p.nodes < 1000
