"""Says which build is tested, and refuses to test the other one."""

import os
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"
os.environ.setdefault("GYOJI_CACHE", str(ROOT / ".gyoji_cache"))  # tests touch nothing outside this folder
pytest_plugins = ["gyoji.testing"]  # records which rules the tests show


def running_build() -> str:
    if find_spec("gyoji.kernel") is None or find_spec("gyoji.kernel.state.state") is None:
        return "no kernel"
    from gyoji._build import build_name

    return build_name()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", action="store_true", help="also run the long tests (marked soak)")


def pytest_configure(config: pytest.Config) -> None:
    expected = os.environ.get("GYOJI_EXPECT")
    if expected not in (None, "compiled", "pure"):
        raise pytest.UsageError(f"GYOJI_EXPECT is {expected!r}, expected 'compiled' or 'pure'")
    if expected is not None and running_build() != expected:
        raise pytest.UsageError(f"GYOJI_EXPECT={expected}, but the gyoji that was imported is: {build_line()}")


def pytest_report_header() -> str:
    return f"gyoji: {build_line()}"


def build_line() -> str:
    import gyoji

    return f"{running_build()} ({Path(gyoji.__file__).parent})"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not SHARED.is_dir():
        absent = pytest.mark.skip(reason="needs the rulebooks and cards in ../shared, which is absent")
        for item in items:
            if item.get_closest_marker("shared"):
                item.add_marker(absent)
    if not config.getoption("--soak"):
        long = [item for item in items if item.get_closest_marker("soak")]
        if long:
            config.hook.pytest_deselected(items=long)
            items[:] = [item for item in items if item not in long]


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder beside the checkout with rulebooks and cards. Tests that use it are marked `shared`."""
    return SHARED
