"""Compares what `gyoji bench --json` prints with limits.json: exit status 1 where a limit is missed."""

import json
import subprocess
import sys
from pathlib import Path


def main() -> int:
    limits = json.loads((Path(__file__).parent / "limits.json").read_text())
    command = [sys.executable, "-m", "gyoji", "bench", "--json", *sys.argv[1:]]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        print(done.stderr, file=sys.stderr)
        return done.returncode
    missed = 0
    for game, builds in json.loads(done.stdout).items():
        for build, figures in builds.items():
            for way, wanted in limits["every game"][build].items():
                for name, limit in (wanted | limits.get(game, {}).get(build, {}).get(way, {})).items():
                    value = figures[name]
                    good = value >= limit if way == "at_least" else value <= limit
                    missed += not good
                    state = "ok    " if good else "MISSED"
                    print(f"{state} {game} {build} {name}: {value} ({way.replace('_', ' ')} {limit})")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
