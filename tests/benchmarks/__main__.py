"""`make bench`: how fast the rules, the site and its writers are.

Times never fail a run: they are printed beside what is hoped for. A wrong verdict, a lost write or an unexpected answer does.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from tests.benchmarks import (
    abilities,
    balance,
    bots,
    cold_costs,
    http_rates,
    jobs,
    matches,
    probe,
    referee,
    site_costs,
    verdicts,
    writers,
)
from tests.benchmarks.report import Row, print_table, write_json

BENCHES = {
    bench.BENCH: bench
    for bench in (
        verdicts,
        http_rates,
        site_costs,
        writers,
        cold_costs,
        abilities,
        referee,
        balance,
        bots,
        matches,
        jobs,
        probe,
    )
}


def main() -> None:
    """Run the benchmarks that were asked for, all by default."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description="Measure the hot paths.")
    parser.add_argument(
        "benches", nargs="*", metavar="bench", help=f"which to run, of {', '.join(BENCHES)}; all without any"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the figures to a file")
    chosen = parser.parse_args()
    unknown = sorted(set(chosen.benches) - set(BENCHES))
    if unknown:
        parser.error(f"there is no benchmark {', '.join(unknown)}; choose of {', '.join(BENCHES)}")
    found: list[Row] = []
    start = time.monotonic()
    for name in chosen.benches or BENCHES:
        rows = list(BENCHES[name].rows())
        print_table(BENCHES[name].TITLE, rows)
        found += rows
    print(f"\n{time.monotonic() - start:.0f} s. “(short)” marks what is below its aim; that is no failure.")
    if chosen.json:
        write_json(chosen.json, found)


if __name__ == "__main__":
    main()
