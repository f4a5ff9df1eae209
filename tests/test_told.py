"""What the log tells stands where it happens."""

import random

import pytest

import gyoji


@pytest.mark.parametrize(
    ("game", "rule", "play", "acts"), [("magic", "117.3c", "601.2i", 40), ("nova", "704.1.1", "903.1", 30)]
)
def test_who_keeps_priority_is_told_after_what_they_did(game: str, rule: str, play: str, acts: int) -> None:
    """Of whoever has just acted, and not before the act: there it would stand behind what the other player did."""
    match, rng, told = gyoji.new(game, seed=5), random.Random(5), 0
    while told < acts:
        if match.over:
            match = gyoji.new(game, seed=told)
        q = match.question
        assert q is not None
        before = len(match.log())
        pick = rng.choice(q.options[1:] or q.options) if q.kind == "act" else rng.choice(q.options)
        match.answer(pick)
        while match.question is not None and match.question.kind != "act" and not match.over:
            match.answer(rng.choice(match.question.options))
        if q.kind != "act" or pick == q.options[0] or match.over:
            continue
        lines = match.log()[before:]
        kept = [i for i, line in enumerate(lines) if line.rule == rule]
        if kept:
            told += 1
            assert lines[kept[0]].player == q.player
            assert not [line for line in lines[kept[0] :] if line.rule == play]
