"""Pictures of these tests lie in a folder of their own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest


@pytest.fixture(autouse=True)
def media(settings: Any, tmp_path: Path) -> Path:
    """The folder of uploads and faces."""
    settings.MEDIA_ROOT = tmp_path / "media"
    return tmp_path / "media"
