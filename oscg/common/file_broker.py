"""Messages of background jobs as files: Celery's file-system broker, made safe for readers and writers that meet.

Every queue has the exchange of its own name, so that no table of bindings has to be shared; a message is written beside its place and
put there whole, so that no worker ever reads half of one. Folders that somebody removed meanwhile are made anew.
"""

from __future__ import annotations

import logging
import time
import uuid
from pathlib import Path
from queue import Empty
from typing import Any

from kombu.transport import filesystem
from kombu.utils.encoding import bytes_to_str, str_to_bytes
from kombu.utils.json import dumps, loads

log = logging.getLogger(__name__)


class FileChannel(filesystem.Channel):
    """Reads and writes the messages of one folder."""

    def get_table(self, exchange: str) -> list[Any]:
        """The one queue of an exchange: that of its name."""
        return [filesystem.exchange_queue_t("", "", exchange)] if exchange else []

    def _queue_bind(self, exchange: str, routing_key: str, pattern: str, queue: str) -> None:
        """Nothing to write down: `get_table` says it all."""

    def _put(self, queue: str, message: Any, **_kwargs: Any) -> None:  # type: ignore[override]
        folder = Path(self.data_folder_out)
        name = f"{time.time_ns():020d}_{uuid.uuid4()}"
        folder.mkdir(parents=True, exist_ok=True)
        unfinished = folder / f"{name}.unfinished"
        unfinished.write_bytes(str_to_bytes(dumps(message)))
        unfinished.rename(folder / f"{name}.{queue}.msg")

    def _get(self, queue: str, timeout: Any = None) -> Any:
        """The oldest message of a queue. Whoever moves its file away first has it."""
        folder, taken = Path(self.data_folder_in), Path(self.processed_folder)
        for path in sorted(folder.glob(f"*.{queue}.msg")):
            taken.mkdir(parents=True, exist_ok=True)
            mine = taken / path.name
            try:
                path.rename(mine)
            except FileNotFoundError:  # another worker was faster
                continue
            payload = mine.read_bytes()
            mine.unlink()
            try:
                return loads(bytes_to_str(payload))
            except ValueError:
                log.warning("The message %s cannot be read. It is left out; the sweep finds its work.", path.name)
        raise Empty


class FileTransport(filesystem.Transport):
    """The broker, as the setting CELERY_BROKER_TRANSPORT names it."""

    Channel = FileChannel


def file_broker(folder: Path) -> dict[str, Any]:
    """The transport options of a folder, which is made where it is missing. One folder serves senders and workers alike."""
    messages, taken = folder / "messages", folder / "taken"
    for each in (messages, taken):
        each.mkdir(parents=True, exist_ok=True)
    return {
        "data_folder_in": str(messages),
        "data_folder_out": str(messages),
        "processed_folder": str(taken),
        "control_folder": str(folder / "control"),
        "polling_interval": 0.1,
    }
