import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

POSTGRES = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb")) if Path("/usr/lib/postgresql").exists() else []
NEEDED = "needs PostgreSQL: sudo apt install postgresql"


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    """Where all that is needed must be there (`.ci/run`), a test that is skipped has failed."""
    report = (yield).get_result()
    if report.skipped and os.environ.get("GYOJI_SKIPS_FAIL") == "1" and "tests/table" in str(item.path):
        report.outcome = "failed"


@pytest.fixture(name="postgres", scope="module")
def _postgres(tmp_path_factory):
    """A PostgreSQL of our own, as an unprivileged user, on a free port, in a temporary folder."""
    if not POSTGRES:
        pytest.skip(NEEDED)
    folder = Path(os.environ.get("TMPDIR", "/tmp")) / f"gyoji-pg-{os.getpid()}"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(mode=0o700)
    bin = POSTGRES[-1].parent
    user = {}
    if os.geteuid() == 0:
        import pwd

        who = pwd.getpwnam("postgres")
        os.chown(folder, who.pw_uid, who.pw_gid)
        user = {"user": who.pw_uid, "group": who.pw_gid, "extra_groups": []}
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port = s.getsockname()[1]
    subprocess.run([bin / "initdb", "-D", folder / "data", "-U", "gyoji", "--auth=trust", "-E", "UTF8"], check=True,
                   stdout=subprocess.DEVNULL, cwd=folder, **user)
    server = subprocess.Popen([bin / "postgres", "-D", folder / "data", "-p", str(port), "-k", folder, "-c", "fsync=off",
                               "-c", "listen_addresses=127.0.0.1"], cwd=folder, stderr=subprocess.DEVNULL, **user)
    for _ in range(3000):
        if subprocess.run([bin / "pg_isready", "-h", "127.0.0.1", "-p", str(port)], stdout=subprocess.DEVNULL,
                          check=False).returncode == 0:
            break
        time.sleep(0.1)
    yield f"postgresql://gyoji@127.0.0.1:{port}/postgres"
    server.send_signal(signal.SIGINT)
    server.wait()
    shutil.rmtree(folder, ignore_errors=True)
