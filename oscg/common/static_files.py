"""Static files whose addresses are worked out once: every page names a dozen of them."""

from __future__ import annotations

from typing import Any

from django.contrib.staticfiles.storage import StaticFilesStorage
from whitenoise.storage import CompressedManifestStaticFilesStorage  # type: ignore[import-untyped]


class _HeldAddresses:
    """A storage whose addresses stay the same while the process lives: so they do without a manifest, and with one."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._addresses: dict[str | None, str] = {}

    def url(self, name: str | None) -> str:
        """The address of a file."""
        found = self._addresses.get(name)
        if found is None:
            found = self._addresses[name] = str(super().url(name))  # type: ignore[misc]
        return found


class PlainStorage(_HeldAddresses, StaticFilesStorage):
    """Files under their own names, for development."""


class HashedStorage(_HeldAddresses, CompressedManifestStaticFilesStorage):
    """Files under names with a hash of what they hold, compressed, for production."""
