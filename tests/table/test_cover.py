"""Between people nobody learns from time: delays do not depend on what is held, and frames are the same."""

from bisect import bisect_right

from gyoji.table.cover import ACT_COVER, SEARCH_COVER, Cover


def distance(a, b):
    """Kolmogorov's and Smirnov's: the largest difference of two distributions."""
    a, b = sorted(a), sorted(b)
    return max(abs(bisect_right(a, x) / len(a) - bisect_right(b, x) / len(b)) for x in [*a, *b])


def test_delays_with_and_without_an_answer_in_hand():
    with_one, without = Cover(1), Cover(2)
    a = [with_one.delay() for _ in range(2000)]
    b = [without.delay() for _ in range(2000)]
    assert distance(a, b) < 1.63 * (2 / 2000) ** 0.5  # at a level of one in a hundred
    assert ACT_COVER[1] <= min(a) and max(a) <= ACT_COVER[2]
    assert 0.8 < sorted(a)[1000] < 1.0


def test_searches_take_longer():
    c = Cover(3)
    found = [c.delay(search=True) for _ in range(500)]
    assert SEARCH_COVER[1] <= min(found) and max(found) <= SEARCH_COVER[2]


def test_half_of_the_delays_come_from_own_quick_passes():
    c = Cover(4)
    for _ in range(9):
        c.passed(2.9)
    assert 2.9 not in [c.delay() for _ in range(200)]
    c.passed(2.9)
    c.passed(30.0)  # no quick one
    share = [c.delay() for _ in range(1000)].count(2.9) / 1000
    assert 0.4 < share < 0.6
