"""Events: replaced once each and inherited, simultaneous ones that see each other, triggers that look back."""

from bare import FIELD, GRAVE, HAND, Answers, Bare, Change, Ever, Instead, When, plus

from gyoji.kernel.process.apply import add_lasting_effect
from gyoji.kernel.process.continuous import look
from gyoji.kernel.process.pipeline import HAPPENED, NOT_DONE, REPLACED, happen, happen_all
from gyoji.kernel.state.card import LastingEffect
from gyoji.kernel.state.event import Event
from gyoji.kernel.state.terms import ABILITIES, DAMAGE, DRAW, FIRST_ZONE, GAIN_LIFE, LOSE_LIFE, MOVE, RANKED


class Looking(Bare):
    """Leaving the field is seen from before (Magic 603.10, NOVA 801.4.4.2)."""

    def looks_back(self, ev):
        return ev.kind == MOVE and ev.frm == FIELD

    def possible(self, ev):
        return super().possible(ev) and (ev.kind != DAMAGE or ev.n > 0)

    def replacement_rank(self, w, ev):
        return 0 if w.src == ev.src else 1


def hit(n, player=1, src=-1):
    return Event(DAMAGE, "120.3", player=player, n=n, src=src, cause=0)


def times(factor):
    def change(g, w, ev):
        ev.n *= factor
        return ev
    return Instead(f"times {factor}", DAMAGE, change)


def more(n):
    def change(g, w, ev):
        ev.n += n
        return ev
    return Instead(f"plus {n}", DAMAGE, change)


def deaths(g, *ids):
    return [Event(MOVE, "704.5g", id, to=GRAVE) for id in ids]


DIES = {"hears": MOVE, "backward": True}


def mourns(text):
    return When(text, **DIES, test=lambda g, src, ev: ev.to == GRAVE)


# --- replacement ---------------------------------------------------------------------------------------------
def test_each_replacement_applies_once_and_the_affected_player_chooses_the_order():
    for first, total in ((0, 8), (1, 7)):
        g = Looking()
        g.make("A", 0, abilities=(more(1),))
        g.make("B", 0, abilities=(times(2),))
        g.asker = Answers(first)
        assert happen(g, hit(3)) == HAPPENED
        assert g.asker.asked == [("replace", 1, [0, 1])] and g.life == [20, 20 - total]


def test_a_redirection_that_meets_another_one_does_not_come_back_twice():
    def away(g, w, ev):
        ev.player = 1 - ev.player
        return ev

    g = Looking()
    for p in (0, 1):
        g.make("mirror", p, abilities=(Instead("mirror", DAMAGE, away, lambda g, w, ev: ev.player == w.you),))
    happen(g, hit(1, 0))
    assert g.life == [19, 20]  # to 1, and back to 0: each mirror once


def test_what_a_replacement_does_instead_inherits_that_it_was_applied():
    def drains(g, w, ev):
        happen(g, Event(GAIN_LIFE, "1", player=1, n=1))
        happen(g, hit(ev.n - 1))

    g = Looking()
    g.make("drain", 0, abilities=(Instead("drain", DAMAGE, drains),))
    assert happen(g, hit(3)) == REPLACED and g.life == [20, 19]
    assert happen(g, hit(3)) == REPLACED and g.life == [20, 18]  # a later event is a new one


def test_a_replaced_event_does_not_trigger_and_what_becomes_of_it_does():
    g = Looking()
    g.make("A", abilities=(Instead("lose", DAMAGE, lambda g, w, ev: Event(LOSE_LIFE, "1", player=ev.player, n=ev.n)),
                           When("damaged", DAMAGE), When("lost", LOSE_LIFE)))
    happen(g, hit(2))
    assert g.life == [20, 18] and [t.ability.text for t in g.pending] == ["lost"]


def test_a_self_replacement_comes_first_where_the_game_ranks_them():
    g = Looking()
    g.policies = RANKED
    g.make("A", 0, abilities=(times(2),))
    b = g.make("B", 0, abilities=(more(1),))
    happen(g, hit(3, src=b))
    assert g.life == [20, 12]  # (3 + 1) * 2, not asked


# --- simultaneous events -------------------------------------------------------------------------------------
def test_what_leaves_together_sees_each_other_leave():
    g = Looking()
    a, b = g.make("a", abilities=(mourns("a"),)), g.make("b", abilities=(mourns("b"),))
    happen_all(g, deaths(g, a, b))
    assert sorted(t.ability.text for t in g.pending) == ["a", "a", "b", "b"]


def test_what_leaves_later_is_not_seen_by_what_left_before():
    g = Looking()
    a, b = g.make("a", abilities=(mourns("a"),)), g.make("b", abilities=(mourns("b"),))
    happen(g, deaths(g, a)[0])
    happen(g, deaths(g, b)[0])
    assert sorted(t.ability.text for t in g.pending) == ["a", "b", "b"]


def test_a_batch_is_decided_before_any_of_it_is_done_and_the_impossible_part_is_left_out():
    g = Looking()
    a = g.make("a")
    g.open_journal()
    assert happen_all(g, [hit(0), *deaths(g, a), Event(DAMAGE, "2", a, n=1)]) == [NOT_DONE, HAPPENED, HAPPENED]
    assert [ev.kind for ev in g.journal] == [MOVE]  # a was gone when its damage came


# --- looking back --------------------------------------------------------------------------------------------
def test_an_ability_that_was_granted_is_seen_from_before_though_who_granted_it_leaves_too():
    g = Looking()
    lord = Ever("lord", [Change("grant", lambda ch, n: ch.grant(mourns("granted"), 7), writes=ABILITIES)],
                lambda g, src: [i for i in g.zone(FIELD, 0) if i != src], 1 << (FIRST_ZONE + FIELD))
    boss, pawn = g.make("boss", abilities=(lord,)), g.make("pawn")
    happen_all(g, deaths(g, boss, pawn))
    assert [t.src for t in g.pending] == [pawn, pawn]


def test_a_delayed_trigger_that_looks_back_triggers_once_on_what_dies_together():
    g = Looking()
    a, b = g.make("a"), g.make("b")
    f = LastingEffect(a, 0, g.tick(), 0, "603.7")
    f.ability, f.once = mourns("later"), True
    add_lasting_effect(g, f, "603.7")
    happen_all(g, deaths(g, a, b))
    assert len(g.pending) == 1 and g.lasting_effects == []


def test_entering_is_seen_from_after_also_by_what_enters():
    g = Looking()
    lord = Ever("lord", [Change("+1", plus, 1)], lambda g, src: g.zone(FIELD, 0).copy(), 1 << (FIRST_ZONE + FIELD))
    g.make("lord", abilities=(lord,))
    strong = When("strong", MOVE, test=lambda g, src, ev: ev.to == FIELD and look(g, ev.new).stats[0] == 3)
    x = g.make("x", 0, HAND, abilities=(strong,), stats=(2, 0))
    ev = Event(MOVE, "601", x, to=FIELD, to_player=0)
    happen(g, ev)
    assert [t.src for t in g.pending] == [ev.new] and ev.frm == HAND


# --- the journal ---------------------------------------------------------------------------------------------
def test_an_event_carries_its_rule_source_and_cause_and_what_is_not_done_is_not_written_down():
    g = Looking()
    g.open_journal()
    a = g.make("a")
    assert happen(g, hit(2, 1, a)) == HAPPENED and happen(g, hit(0)) == NOT_DONE
    ev, = g.journal
    assert (ev.rule, ev.src, ev.cause, ev.player, ev.n) == ("120.3", a, 0, 1, 2)
    g.over = True
    assert happen(g, Event(DRAW, "1", player=0)) == NOT_DONE and len(g.journal) == 1
