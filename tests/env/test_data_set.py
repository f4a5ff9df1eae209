"""Data sets: what is written is what was seen, and means the same when it is read."""

from __future__ import annotations

from pathlib import Path

import pytest

from gyoji import GyojiError

np = pytest.importorskip("numpy")
pytest.importorskip("pyarrow", reason="data sets need pyarrow")

from gyoji.env.data_set import DataSet, write  # noqa: E402
from gyoji.sim import simulate  # noqa: E402


def test_what_is_written_is_read(tmp_path: Path) -> None:
    path = str(tmp_path / "nova.parquet")
    n = write(path, "nova", ["random", "first"], games=3, seed=5, decks=["ink-tide", "crimson-rush"])
    played = simulate("nova", ["random", "first"], ["ink-tide", "crimson-rush"], games=3, seed=5)
    found = DataSet(path)
    assert n == len(found) == played["decisions"]
    rows = next(found.batches(10_000))
    assert all(0 <= c < o for c, o in zip(rows["choice"], rows["options"], strict=True))
    assert {c for c, s in zip(rows["choice"], rows["seat"], strict=True) if s == 1} == {0}
    arrays, chosen, results = next(found.arrays(64))
    assert arrays["action_mask"][np.arange(64), chosen].all() and set(results) <= {-1.0, 1.0}
    assert write(path, "nova", ["random", "first"], games=3, seed=5, share=0.25) < n / 2


def test_what_is_no_data_set(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("no")
    for path in (tmp_path / "x", tmp_path / "absent"):
        with pytest.raises(GyojiError, match=r"is no data set of gyoji|cannot be read"):
            DataSet(str(path))


@pytest.mark.soak
def test_the_example_trains(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("torch", reason="torch is an extra: pip install gyoji[learning]")
    import sys

    examples = Path(__file__).resolve().parent.parent.parent / "examples"
    monkeypatch.syspath_prepend(str(examples))
    import value_network

    monkeypatch.setattr(value_network, "DATA", tmp_path / "nova.parquet")
    monkeypatch.setattr(value_network, "WEIGHTS", tmp_path / "nova.npz")
    value_network.data(30)
    value_network.train(2)
    judge = value_network.Value(tmp_path / "nova.npz")
    r = simulate("nova", [value_network.Search(sims=5, judge=judge), "random"], games=2)
    assert r["finished"] == 2
    sys.modules.pop("value_network")
