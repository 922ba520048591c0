"""Searching a whole hunt at once, in this process or in several, with the same findings."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from typing import Any

import orjson

from rules.lab.finder import Piece, Report, detectors, piece_look, report
from rules.lab.hunt import Hunt, hunt_from

Told = Callable[[int, int, str], None]
AHEAD = 2
"""Parts that wait for each process, so that none is idle; more would be done in vain when the budget is spent."""


def hunt_search(
    hunt: Hunt,
    planned: Sequence[Piece],
    *,
    workers: int = 1,
    budget: float | None = None,
    told: Told = lambda _done, _of, _name: None,
) -> Report:
    """Do the parts of a search in their order until `budget` seconds of processor time are spent, but at least what costs nothing.

    `told` how many are done, of how many, and at which detector it is.
    """
    results: list[dict[str, Any] | None] = [None] * len(planned)
    work = _here(hunt, planned, budget) if workers <= 1 else _there(hunt, planned, budget, workers)
    for count, (at, result) in enumerate(work, 1):
        results[at] = result
        told(count, len(planned), planned[at].detector)
    return report(hunt, planned, results)


def _wanted(planned: Sequence[Piece], spent: float, budget: float | None, at: int) -> bool:
    return budget is None or spent < budget or detectors()[planned[at].detector].is_static


def _here(hunt: Hunt, planned: Sequence[Piece], budget: float | None) -> Any:
    spent = 0.0
    for at, piece in enumerate(planned):
        if _wanted(planned, spent, budget, at):
            result, seconds = _look(hunt, piece.detector, piece.part)
            spent += seconds
            yield at, result


def _there(hunt: Hunt, planned: Sequence[Piece], budget: float | None, workers: int) -> Any:
    # Fresh processes: a copy of this one would hold its database connections.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context, initializer=_prepare, initargs=(hunt.as_json(),)) as pool:
        running: dict[Future[tuple[dict[str, Any], float]], int] = {}
        spent, following = 0.0, iter(range(len(planned)))
        try:
            while True:
                while len(running) < AHEAD * workers:
                    at = next((each for each in following if _wanted(planned, spent, budget, each)), None)
                    if at is None:
                        break
                    running[pool.submit(_work, planned[at].detector, planned[at].part)] = at
                if not running:
                    return
                for done in wait(running, return_when=FIRST_COMPLETED).done:
                    result, seconds = done.result()
                    spent += seconds
                    yield running.pop(done), result
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


_hunt: Hunt | None = None


def _prepare(hunt: Mapping[str, Any]) -> None:
    """Make this process ready to do parts of a search."""
    global _hunt  # noqa: PLW0603 (what a process of the pool is for)
    _hunt = hunt_from(hunt)


def _work(detector: str, part: Any) -> tuple[dict[str, Any], float]:
    assert _hunt is not None
    return _look(_hunt, detector, part)


def _look(hunt: Hunt, detector: str, part: Any) -> tuple[dict[str, Any], float]:
    """What came of a part, as it would come out of a database, and the seconds of processor time that it took."""
    began = time.process_time()
    found = orjson.loads(orjson.dumps(piece_look(hunt, Piece(detector, orjson.loads(orjson.dumps(part))))))
    return found, time.process_time() - began
