"""Playing a whole recipe at once, in this process or in several, with the same result."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any

import orjson

from rules.lab.playing import Keep, Place, Table
from rules.lab.recipe import Piece, Recipe, recipe_from
from rules.lab.tally import Tally, tally_from

LARGEST_PIECE = 50
PIECES_EACH = 8
"""Pieces for each process: enough that none waits long for the last one."""


def recipe_play(
    recipe: Recipe, *, workers: int = 1, replays: Path | None = None, told: Callable[[int], None] = lambda _done: None
) -> Tally:
    """Play every match of a recipe; `told` how many are done. Records go into the folder `replays`, a file each."""
    if workers <= 1:
        return _play_here(recipe, replays, told)
    most = max(2, min(LARGEST_PIECE, recipe.total // len(recipe.conditions) // (workers * PIECES_EACH)))
    total = Tally()
    # Fresh processes: a copy of this one would hold its database connections.
    context = multiprocessing.get_context("spawn")
    prepare = (recipe.as_json(), None if replays is None else str(replays))
    with ProcessPoolExecutor(workers, mp_context=context, initializer=_prepare, initargs=prepare) as pool:
        waiting: list[Future[dict[str, Any]]] = [pool.submit(_play, piece) for piece in recipe.pieces(most)]
        try:
            for done in as_completed(waiting):
                total.join(tally_from(done.result()))
                told(total.games)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return total


def _play_here(recipe: Recipe, replays: Path | None, told: Callable[[int], None]) -> Tally:
    table, total = Table(recipe), Tally()
    keep = None if replays is None else _keeper(recipe, replays)
    for piece in recipe.pieces(LARGEST_PIECE):
        before = total.games
        total.join(table.play(piece, keep=keep, pulse=lambda done, before=before: told(before + done)))  # type: ignore[misc]
    return total


_table: Table | None = None
_keep: Keep | None = None


def _prepare(recipe: Mapping[str, Any], replays: str | None) -> None:
    """Make this process ready to play pieces of a recipe."""
    global _table, _keep  # noqa: PLW0603 (what a process of the pool is for)
    _table = Table(recipe_from(recipe))
    _keep = None if replays is None else _keeper(_table.recipe, Path(replays))


def _play(piece: Piece) -> dict[str, Any]:
    assert _table is not None
    return _table.play(piece, keep=_keep).as_json()


def _keeper(recipe: Recipe, folder: Path) -> Keep:
    """What writes the record of each match into a folder."""
    folder.mkdir(parents=True, exist_ok=True)

    def keep(place: Place, record: dict[str, Any]) -> None:
        number = recipe.number(place.condition, place.pairing, place.seed, is_swapped=place.is_swapped)
        (folder / f"match-{number:06d}.json").write_bytes(orjson.dumps(record))

    return keep
