"""Files in requests: what is longer than the site takes is read past, and neither kept in memory nor on the disk."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.core.files.uploadhandler import FileUploadHandler, SkipFile
from django.http import HttpRequest

MOST_TIMES = 10
"""A body so many times as long is not even read past."""
_TOO_LARGE = "oscg.upload_too_large"


class UploadLimit(FileUploadHandler):
    """Stands before Django's handlers and drops the file that brings a request's files beyond `OSCG_LARGEST_UPLOAD` bytes.

    The rest of the form is read, so that a view can answer in whole sentences: `is_upload_too_large`.
    """

    _read = 0

    def handle_raw_input(
        self, input_data: Any, meta: dict[str, str], content_length: int, boundary: Any, encoding: str | None = None
    ) -> None:
        """Raises RequestDataTooBig for a body that nobody should have to read."""
        if content_length > settings.OSCG_LARGEST_UPLOAD * MOST_TIMES:
            raise RequestDataTooBig("The files of this request are far too large.")

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes:
        """Pass a piece on while the files are short enough."""
        self._read += len(raw_data)
        if self._read > settings.OSCG_LARGEST_UPLOAD:
            if self.request is not None:
                self.request.META[_TOO_LARGE] = "yes"
            raise SkipFile
        return raw_data

    def file_complete(self, file_size: int) -> None:
        """The handlers after this one make the file."""


def is_upload_too_large(request: HttpRequest) -> bool:
    """Whether a file of this request was dropped for its length. To be asked once the form is read."""
    return _TOO_LARGE in request.META
