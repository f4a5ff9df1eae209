import os
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    """Where all that is needed must be there (`.ci/run`), a test that is skipped has failed."""
    report = (yield).get_result()
    if report.skipped and os.environ.get("GYOJI_SKIPS_FAIL") == "1" and "tests/table" in str(item.path):
        report.outcome = "failed"
