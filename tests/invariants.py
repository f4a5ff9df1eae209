"""What must hold at every question of any game: each card in one place, nothing forgotten, nothing remembered wrongly."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gyoji.kernel.process.continuous import look
from gyoji.kernel.state.card import ACTIVATED, REPLACEMENT, TRIGGERED, Ability
from gyoji.kernel.state.objects import Obj
from gyoji.kernel.state.state import State
from random_play import SOAK, Arena, examples, play, play_many

GAMES = 300  # in the normal run
SHARES = 10  # so that several processes share them


def placed(g: State) -> list[tuple[Obj, int, int]]:
    """Every object in a zone, with the kind of the zone and the player whose zone it is (of a shared one, the first)."""
    return [(g.objs[id], *divmod(number, g.players)) for number, ids in enumerate(g.zones) for id in ids]


def check_cards(g: State, cardless: int = -1, loose: list[Obj] | None = None, tokens: tuple[int, ...] = ()) -> None:
    """Each card is in exactly one place; only a zone of waiting things (`cardless`) and zones with `tokens` may hold what
    is no card; there a card may also be a copy of another. `loose` are objects that belong to a zone and are not counted
    in it."""
    where: dict[int, int] = {part: o.id for o in loose or [] for part in o.parts}
    for o, kind, side in placed(g):
        assert o.zone == kind * g.players + side, f"{o.card.name} lies in {g.kinds[kind].name} and says {o.zone}"
        assert not o.gone, f"{o.card.name} is gone and still lies in {g.kinds[kind].name}"
        assert o.parts or kind == cardless or kind in tokens, f"{o.card.name} without a card in {g.kinds[kind].name}"
        for part in o.parts:
            assert part not in where, f"{g.cards[part].name} is in two places"
            where[part] = o.id
            assert g.owners[part] == o.owner or len(o.parts) > 1
        if o.parts and kind not in tokens:
            assert g.cards[o.parts[0]] is o.card
    assert len(where) == len(g.cards), f"lost: {[g.cards[k].name for k in range(len(g.cards)) if k not in where]}"


def check_question(options: list[int]) -> None:
    assert len(options) > 1, "a question with one answer was asked"
    assert len(set(options)) == len(options), "an option is offered twice"


def check_alert(g: State, tokens: tuple[int, ...] = ()) -> None:
    """Who has an ability that works where it is, is listened to; in some zones also what is no card."""
    assert len(set(g.with_abilities)) == len(g.with_abilities)
    for o, kind, _ in placed(g):
        if not o.parts and kind not in tokens:
            assert o.id not in g.with_abilities
            continue
        if (o.card.functions >> kind) & 1 and (g.down_works or not o.down):
            assert o.id in g.with_abilities, f"{o.card.name} in {g.kinds[kind].name} is not listened to"
        for a in look(g, o.id).abilities:
            if g.works(o, a) and not g.mute(o.id):
                assert heard(g, o.id, a), f"nobody listens to {o.card.name}: {a.text or a!r}"
    for id in g.with_abilities:
        assert not g.objs[id].gone


def heard(g: State, id: int, a: Ability) -> bool:
    """An ability that works is among those that the kernel asks."""
    if a.kind == ACTIVATED:
        return any(w.src == id for w in g.usable)
    among = {TRIGGERED: g.states_watched if a.watches else g.watchers, REPLACEMENT: g.replacers}.get(a.kind)
    if a.stands:
        among = g.standing
    return among is None or any(w.src == id and w.ability is a for w in among)


class Always:
    """The tests; a game gives its `arena` and what it looks at, at each question."""

    arena: Arena

    def check(self, g: State, kind: int, player: int, options: list[int]) -> None:
        raise NotImplementedError

    @examples(14)
    @given(seed=st.integers(0, 10**9), zeal=st.sampled_from((0, 60, 90)))
    def test_every_card_is_in_one_place_and_every_number_is_right(self, seed: int, zeal: int) -> None:
        play(self.arena.begun(seed), self.arena.table(seed, zeal, self.check))

    @pytest.mark.parametrize("share", range(SHARES))
    def test_random_games_end(self, share: int) -> None:
        play_many(self.arena, range(share, GAMES, SHARES))

    @pytest.mark.soak
    @pytest.mark.parametrize("share", range(100))
    def test_very_many_random_games_end(self, share: int) -> None:
        play_many(self.arena, range(GAMES + share, GAMES + SOAK, 100))
