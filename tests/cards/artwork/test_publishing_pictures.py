"""An approved proposal's picture becomes that of the card: documents, faces and later versions."""

from __future__ import annotations

from io import BytesIO

import orjson
import pytest
from django.template.loader import render_to_string
from PIL import Image

from cards.faces.face import face_of
from cards.faces.renderer import picture_name
from cards.models import Artwork, Card, CardVersion, Submission
from cards.services.faces import picture_find
from cards.services.repeating import card_version_repeat
from cards.services.reviews import submission_approve, submission_bring_up_to_date, submission_rebase
from cards.services.submissions import submission_create, submission_save, submission_send
from oscg.accounts.models import User
from oscg.common.clock import utc_today
from rules.models import Game
from tests.factories.pictures import BLUE, artwork_make, file_make, image_make
from tests.factories.submissions import person, proposal, reviewer, unit_content

pytestmark = pytest.mark.django_db
GREEN = (20, 200, 60)


def with_picture(author: User, artwork: Artwork | None, **more: object) -> Submission:
    """A proposal with a picture, sent."""
    found = submission_create(game=Game.objects.get(slug="maximus"), actor=author, artwork=artwork, **more)  # type: ignore[arg-type]
    return submission_send(submission=found, actor=author, revision=1)


def published(author: User, artwork: Artwork | None) -> CardVersion:
    found = with_picture(author, artwork, content=unit_content())
    return submission_approve(submission=found, actor=reviewer("joe"), revision=1)


def document(version: CardVersion) -> dict[str, object]:
    found: dict[str, object] = orjson.loads(version.document)
    return found


def test_the_picture_of_an_approved_proposal_is_public() -> None:
    ada = person("ada")
    artwork = artwork_make(ada)
    version = published(ada, artwork)
    artwork.refresh_from_db()
    assert (artwork.is_public, version.artwork) == (True, artwork)
    assert document(version)["art"] == {
        "url": f"/artwork/{artwork.key}.webp",
        "thumb": f"/artwork/{artwork.key}-thumb.webp",
        "print": f"/artwork/{artwork.key}-print.jpg",
        "width": 300,
        "height": 420,
        "credit": "Ines Ravel",
        "license": "CC-BY-4.0",
        "alt": "A crab holds a lantern.",
    }


def test_cards_without_a_picture_say_nothing_of_one() -> None:
    assert "art" not in document(published(person("ada"), None))


def test_the_face_shows_the_picture_with_its_credit_and_says_what_it_shows() -> None:
    ada = person("ada")
    artwork = artwork_make(ada)
    face = face_of(document(published(ada, artwork)))
    assert (face.art, face.credit) == (f"/artwork/{artwork.key}.webp", "Ines Ravel")
    assert face.alt.endswith("Picture: A crab holds a lantern.")
    html = render_to_string("includes/_face.html", {"face": face})
    assert f'src="/artwork/{artwork.key}.webp"' in html
    assert "A crab holds a lantern." in html
    assert "Ines Ravel" in html


def colours(path: object) -> list[tuple[int, int, int]]:
    with Image.open(BytesIO(path.read_bytes())) as image:  # type: ignore[attr-defined]
        small = image.convert("RGB").resize((42, 59), Image.Resampling.BOX)
    found = [small.getpixel((x, y)) for x in range(42) for y in range(59)]
    return [each for each in found if isinstance(each, tuple)]


def has_ink(path: object, ink: tuple[int, int, int]) -> bool:
    return any(all(abs(a - b) < 25 for a, b in zip(each, ink, strict=True)) for each in colours(path))


@pytest.mark.parametrize("form", [".webp", ".png", ".jpg", "-preview.png"])
def test_drawn_faces_show_the_picture(form: str) -> None:
    ada = person("ada")
    version = published(ada, artwork_make(ada, file_make("PNG", image_make(ink=GREEN))))
    face = face_of(document(version))
    path = picture_find(name=picture_name(face), form=form)
    assert path is not None
    assert has_ink(path, GREEN)
    assert has_ink(path, BLUE)


def test_another_picture_is_another_face() -> None:
    ada, judge = person("ada"), reviewer()
    first = published(ada, artwork_make(ada))
    change = with_picture(ada, artwork_make(ada), card=first.card)
    second = submission_approve(submission=change, actor=judge, revision=1)
    names = {picture_name(face_of(document(version))) for version in (first, second)}
    assert len(names) == 2
    assert first.artwork_id != second.artwork_id


def test_an_erratum_keeps_the_picture_unless_it_is_changed_or_removed() -> None:
    ada, bo, judge = person("ada"), person("bo"), reviewer()
    first = published(ada, artwork_make(ada))
    change = submission_create(game=first.card.game, actor=bo, card=first.card, kind="erratum")
    assert change.artwork == first.artwork
    change = submission_save(submission=change, actor=bo, revision=1, changes={"content": unit_content(cost=3)})
    change = submission_send(submission=change, actor=bo, revision=2)
    second = submission_approve(submission=change, actor=judge, revision=2)
    assert (second.number, second.artwork) == (2, first.artwork)
    assert document(second)["art"] == document(first)["art"]
    change = submission_create(game=first.card.game, actor=bo, card=first.card, kind="erratum")
    change = submission_save(submission=change, actor=bo, revision=1, changes={"artwork": None})
    change = submission_send(submission=change, actor=bo, revision=2)
    third = submission_approve(submission=change, actor=judge, revision=2)
    assert "art" not in document(third)
    assert CardVersion.objects.get(pk=first.pk).artwork == first.artwork


def test_a_version_put_in_force_again_has_its_picture() -> None:
    ada = person("ada")
    first = published(ada, artwork_make(ada))
    admin = User.objects.create_superuser("root", "root@example.invalid", "x")
    again = card_version_repeat(version=first, effective_from=utc_today(), note="Again.", actor=admin)
    assert again.artwork == first.artwork
    assert document(again)["art"] == document(first)["art"]


def test_printings_name_who_made_the_picture() -> None:
    ada, judge = person("ada"), reviewer()
    card = Card.objects.get(game__slug="maximus", slug="slag-rain")
    change = with_picture(ada, artwork_make(ada), card=card)
    version = submission_approve(submission=change, actor=judge, revision=1)
    printings = document(version)["printings"]
    assert isinstance(printings, list)
    assert [each["artist"] for each in printings] == ["Ines Ravel"]
    removed = submission_create(game=card.game, actor=ada, card=card, kind="erratum")
    removed = submission_save(submission=removed, actor=ada, revision=1, changes={"artwork": None})
    removed = submission_send(submission=removed, actor=ada, revision=2)
    last = submission_approve(submission=removed, actor=judge, revision=2)
    assert document(last)["printings"][0]["artist"] == ""  # type: ignore[index]


def test_an_outdated_change_takes_over_the_new_picture() -> None:
    ada, bo, judge = person("ada"), person("bo"), reviewer()
    card = Card.objects.get(game__slug="maximus", slug="slag-rain")
    words = proposal(bo, card="slag-rain", sent=False)
    words = submission_save(
        submission=words, actor=bo, revision=1, changes={"content": {**words.content, "flavor": "Hot."}}
    )
    words = submission_send(submission=words, actor=bo, revision=2)
    picture = submission_approve(submission=with_picture(ada, artwork_make(ada), card=card), actor=judge, revision=1)
    joined = submission_bring_up_to_date(submission=words, actor=judge, revision=2)
    assert (joined.state, joined.artwork) == ("submitted", picture.artwork)
    version = submission_approve(submission=joined, actor=judge, revision=3)
    assert (version.artwork, version.flavor) == (picture.artwork, "Hot.")


@pytest.mark.parametrize("prefer", ["mine", "theirs"])
def test_two_new_pictures_of_one_card_are_a_conflict(prefer: str) -> None:
    ada, bo, judge = person("ada"), person("bo"), reviewer()
    card = Card.objects.get(game__slug="maximus", slug="slag-rain")
    mine, theirs = artwork_make(bo), artwork_make(ada)
    late = with_picture(bo, mine, card=card)
    submission_approve(submission=with_picture(ada, theirs, card=card), actor=judge, revision=1)
    back = submission_bring_up_to_date(submission=late, actor=judge, revision=1)
    assert back.state == "changes_requested"
    assert "artwork" in back.steps.last().reason  # type: ignore[union-attr]
    joined = submission_rebase(submission=back, actor=bo, revision=1, prefer=prefer)
    assert joined.artwork == {"mine": mine, "theirs": theirs}[prefer]
