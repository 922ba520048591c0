"""Taking in pictures: what is stored, what is refused, and what a proposal does with them."""

from __future__ import annotations

import os
from datetime import timedelta
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks

from cards.models import Artwork, Submission
from cards.pictures.copies import FORMS, PRINT, SCREEN
from cards.services import artwork as service
from cards.services.artwork import ArtworkWords, artwork_reword, artwork_upload, submission_artwork_set
from cards.services.artwork_files import artwork_file, artwork_path
from cards.services.submissions import submission_save
from oscg.common.errors import Conflict, DomainError, InvalidInput, Missing, Refused, Stale
from oscg.common.models import Change
from rules.models import Game
from tests.factories.pictures import BLUE, RED, WORDS, artwork_make, file_make, image_make, long_jpeg, upload_make
from tests.factories.submissions import person, proposal

pytestmark = pytest.mark.django_db


def files_in(media: Path) -> list[Path]:
    return [path for path in media.rglob("*") if path.is_file()]


def refused(data: bytes | None = None, **words: str) -> DomainError:
    with pytest.raises(DomainError) as caught:
        artwork_make(person("ada"), data, **words)
    return caught.value


def test_a_good_picture(media: Path, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks) -> None:
    """ART-01: 1500 × 2100 passes. The print copy comes with the row, the others after the transaction."""
    ada = person("ada")
    with django_capture_on_commit_callbacks() as later:
        found = artwork_make(ada, file_make("PNG", image_make(size=(1_500, 2_100))))
        assert [path.name for path in files_in(media)] == [f"art{PRINT}"]
        assert not found.is_ready
    for each in later:
        each()
    found.refresh_from_db()
    assert sorted(path.name for path in files_in(media)) == sorted(f"art{form}" for form in FORMS)
    assert (found.is_ready, found.is_public, found.owner, found.game) == (True, False, ada, "maximus")
    assert (found.width, found.height) == (1_429, 2_000)
    assert (found.credit, found.license, found.alt) == tuple(WORDS.values())
    assert found.size == artwork_path(found.key, PRINT).stat().st_size
    change = Change.objects.get(subject="artwork")
    assert (change.action, change.key, change.actor) == ("uploaded", f"maximus/{found.pk}", ada)


def test_copies_that_were_not_made_are_made_when_asked_for(media: Path) -> None:
    found = artwork_make(person("ada"))
    assert artwork_file(key=found.key, form=SCREEN).read_bytes()[:4] == b"RIFF"
    found.refresh_from_db()
    assert found.is_ready
    artwork_path(found.key, PRINT).unlink()
    with pytest.raises(Missing):
        artwork_file(key=found.key, form=PRINT)


def test_a_file_too_long_is_refused_unread(media: Path) -> None:
    """ART-01: 60 MB."""

    class Long:
        size = 60_000_000

        def read(self) -> bytes:
            raise AssertionError("The file was read.")

    game = Game.objects.get(slug="maximus")
    with pytest.raises(InvalidInput) as caught:
        artwork_upload(actor=person("ada"), game=game, upload=Long(), words=ArtworkWords(**WORDS))  # type: ignore[arg-type]
    assert (caught.value.code, caught.value.pointer) == ("artwork.bytes", "/file")
    assert "60.0 MB" in caught.value.message
    assert "12 MB" in caught.value.message
    assert artwork_make(person("bo"), long_jpeg(11_999_999)).size < 100_000


def test_nothing_is_stored_of_what_is_refused(media: Path) -> None:
    error = refused(file_make("GIF"))
    assert (error.code, error.field_errors[0].pointer) == ("artwork.kind", "/file")
    assert (Artwork.objects.count(), files_in(media)) == (0, [])


@pytest.mark.parametrize(
    ("field", "text"),
    [("credit", ""), ("credit", "x" * 81), ("credit", "a\x00b"), ("license", "mine"), ("alt", " "), ("alt", "x" * 201)],
)
def test_words_are_needed(field: str, text: str) -> None:
    error = refused(**{field: text})
    assert [each.pointer for each in error.field_errors] == [f"/{field}"]
    assert len(refused_again().field_errors) == 3


def refused_again() -> DomainError:
    with pytest.raises(InvalidInput) as caught:
        artwork_make(person("eve"), credit="", license="", alt="")
    return caught.value


def test_guests_send_nothing() -> None:
    with pytest.raises(Refused):
        artwork_make(None)


def test_a_day_has_its_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "MOST_A_DAY", 2)
    ada = person("ada")
    artwork_make(ada)
    second = artwork_make(ada)
    with pytest.raises(Conflict) as caught:
        artwork_make(ada)
    assert caught.value.code == "artwork.too_many"
    artwork_make(person("bo"))
    Artwork.objects.filter(pk=second.pk).update(made_at=timezone.now() - timedelta(hours=25))
    artwork_make(ada)


def test_every_upload_has_an_address_of_its_own(media: Path) -> None:
    """ART-05: the same name and the same content, and still two pictures."""
    ada = person("ada")
    first, second = artwork_make(ada), artwork_make(ada)
    assert first.digest == second.digest
    assert first.key != second.key
    assert len(first.key) == 43


def test_other_words_are_another_picture() -> None:
    ada = person("ada")
    first = artwork_make(ada)
    words = ArtworkWords("Ines Ravel", "CC0-1.0", "A crab.")
    second = artwork_reword(artwork=first, actor=ada, words=words)
    assert (second.alt, second.license, second.digest) == ("A crab.", "CC0-1.0", first.digest)
    assert second.key != first.key
    assert artwork_path(second.key, PRINT).read_bytes() == artwork_path(first.key, PRINT).read_bytes()
    assert artwork_reword(artwork=second, actor=ada, words=words) == second
    with pytest.raises(Refused):
        artwork_reword(artwork=first, actor=person("bo"), words=words)


def test_a_proposal_gets_changes_and_loses_its_picture() -> None:
    ada = person("ada")
    found, first, second = proposal(ada, sent=False), artwork_make(ada), artwork_make(ada)
    found = submission_artwork_set(submission=found, actor=ada, artwork=first, instead_of="")
    assert (found.artwork, found.revision) == (first, 2)
    found = submission_save(submission=found, actor=ada, revision=2, changes={"note": "Written in another tab."})
    found = submission_artwork_set(submission=found, actor=ada, artwork=second, instead_of=first.key)
    assert (found.artwork, found.revision, found.note) == (second, 4, "Written in another tab.")
    with pytest.raises(Stale):
        submission_artwork_set(submission=found, actor=ada, artwork=first, instead_of=first.key)
    with pytest.raises(Refused):
        submission_artwork_set(submission=found, actor=person("bo"), artwork=None, instead_of=second.key)
    assert submission_artwork_set(submission=found, actor=ada, artwork=None, instead_of=second.key).artwork is None


def test_only_ones_own_pictures_of_the_game() -> None:
    ada = person("ada")
    found = proposal(ada, sent=False)
    for artwork in (artwork_make(person("bo")), artwork_make(ada, game="card-wars")):
        with pytest.raises(InvalidInput) as caught:
            submission_artwork_set(submission=found, actor=ada, artwork=artwork, instead_of="")
        assert caught.value.code == "submission.artwork"
    sent = proposal(ada)
    with pytest.raises(Conflict):
        submission_artwork_set(submission=sent, actor=ada, artwork=artwork_make(ada), instead_of="")


def sweep(*arguments: str) -> tuple[str, str]:
    out, errors = StringIO(), StringIO()
    call_command("sweep_artwork", *arguments, stdout=out, stderr=errors)
    return out.getvalue(), errors.getvalue()


def test_the_sweep_says_what_it_did(media: Path) -> None:
    ada = person("ada")
    unused, young, used, sent, lost = (artwork_make(ada) for _ in range(5))
    draft, waiting, gone = proposal(ada, sent=False), proposal(ada, sent=False), proposal(ada, sent=False)
    for submission, artwork in ((draft, used), (waiting, sent), (gone, lost)):
        submission_artwork_set(submission=submission, actor=ada, artwork=artwork, instead_of="")
    # It was sent with a picture that a later draft replaced: reviewers spoke of it, so it stays.
    waiting.revisions.create(number=1, content={}, artwork=sent)
    Submission.objects.filter(pk=waiting.pk).update(artwork=None)
    old = timezone.now() - timedelta(days=8)
    Artwork.objects.exclude(pk=young.pk).update(made_at=old)
    artwork_path(lost.key, PRINT).unlink()
    stray = media / "artwork" / "zz" / ("z" * 43)
    stray.mkdir(parents=True)
    (stray / "art-print.jpg").write_bytes(b"x" * 500_000)
    said, warned = sweep()
    assert said.strip() == (
        "Unused pictures deleted: 1. Folders without a picture deleted: 0. Freed: 0.0 MB. Copies made for: 3. Pictures that stay: 4."
    )
    assert lost.key in warned
    assert not Artwork.objects.filter(pk=unused.pk).exists()
    assert not artwork_path(unused.key, PRINT).exists()
    os.utime(stray, (old.timestamp(), old.timestamp()))
    assert "Folders without a picture deleted: 1. Freed: 0.5 MB. Copies made for: 0." in sweep()[0]
    assert not stray.exists()


def test_unpublished_pictures_of_deleted_accounts_go(media: Path) -> None:
    ada = person("ada")
    found = proposal(ada, sent=False)
    artwork = artwork_make(ada)
    submission_artwork_set(submission=found, actor=ada, artwork=artwork, instead_of="")
    Artwork.objects.update(owner=None, made_at=timezone.now() - timedelta(days=8))
    assert "Unused pictures deleted: 1." in sweep()[0]
    found.refresh_from_db()
    assert found.artwork is None
    assert files_in(media) == []


def test_pictures_of_different_content_stay_apart(media: Path) -> None:
    """ART-05: two people, two cards, both files called image.png."""
    game = Game.objects.get(slug="maximus")
    keys = {}
    for name, ink in (("ada", RED), ("bo", BLUE)):
        data = file_make("PNG", image_make(ink=ink))
        upload = upload_make(data, name="image.png")
        keys[name] = artwork_upload(actor=person(name), game=game, upload=upload, words=ArtworkWords(**WORDS)).key
    first, second = (artwork_path(key, PRINT).read_bytes() for key in keys.values())
    assert first != second
