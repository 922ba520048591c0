"""Files that are made from the database and may be made again at any time."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def file_write(path: Path, data: bytes) -> None:
    """Put a file in its place in one step, so that nobody ever reads half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(data)
        Path(temporary).chmod(0o644)
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def oldest_remove(folder: Path, *, keep: int) -> None:
    """Remove the files of a folder that were written first, until `keep` are left."""
    files = [(entry.stat().st_mtime_ns, entry.path) for entry in os.scandir(folder) if entry.is_file()]
    for _, path in sorted(files)[: max(0, len(files) - keep)]:
        Path(path).unlink(missing_ok=True)
