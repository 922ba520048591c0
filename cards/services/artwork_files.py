"""The files of uploaded pictures: written once under a name nobody can guess, and never changed.

They lie below MEDIA_ROOT beside the faces, but unlike these they cannot be made again. The print copy is written with the upload;
the smaller ones follow after the transaction, or when somebody first asks for them.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

from cards.models import Artwork
from cards.pictures.copies import PRINT, screen_copies
from oscg.common.errors import Missing
from oscg.common.files import file_write


def artwork_root() -> Path:
    """The folder of all uploaded pictures."""
    return Path(settings.MEDIA_ROOT) / "artwork"


def artwork_folder(key: str) -> Path:
    """The folder of one picture: folders by the first two letters of its key."""
    return artwork_root() / key[:2] / key


def artwork_path(key: str, form: str) -> Path:
    """Where a file of a picture lies; `form` is one of FORMS."""
    return artwork_folder(key) / f"art{form}"


def artwork_store(*, key: str, printed: bytes) -> None:
    """Keep the print copy of a new picture."""
    file_write(artwork_path(key, PRINT), printed)


def artwork_printed(key: str) -> bytes:
    """The print copy. Raises Missing where the file is gone."""
    path = artwork_path(key, PRINT)
    if not path.exists():
        raise Missing("artwork.file", "The file of this picture is gone. Ask whoever runs the site to restore it.")
    return path.read_bytes()


def artwork_copies_make(*, key: str) -> None:
    """Write the copies for screens, and note that they are there. Raises Missing where the print copy is gone."""
    for form, data in screen_copies(artwork_printed(key)).items():
        file_write(artwork_path(key, form), data)
    Artwork.objects.filter(key=key, is_ready=False).update(is_ready=True)


def artwork_file(*, key: str, form: str) -> Path:
    """A file of a picture, made now where it is not there yet. Raises Missing where the print copy is gone."""
    path = artwork_path(key, form)
    if not path.exists():
        if form == PRINT:
            artwork_printed(key)
        artwork_copies_make(key=key)
    return path


def artwork_files_remove(*, key: str) -> int:
    """Remove all files of a picture; how many bytes that were."""
    folder = artwork_folder(key)
    size = sum(path.stat().st_size for path in folder.glob("*")) if folder.exists() else 0
    shutil.rmtree(folder, ignore_errors=True)
    return size


def stored_folders() -> Iterator[Path]:
    """The folders of all pictures that lie on the disk."""
    yield from (folder for folder in artwork_root().glob("??/*") if folder.is_dir())
