"""Pictures over HTTP: addresses that never change, and nothing for cards that nobody may see."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import Any

import orjson
import pytest
from django.core.management import call_command
from django.test import Client

from cards.faces.face import face_of
from cards.faces.renderer import picture_name
from cards.management.commands import render_faces
from cards.models import Card, CardVersion
from cards.services import faces
from cards.services.faces import face_address, picture_path

pytestmark = pytest.mark.django_db
FOR_EVER = "public, max-age=31536000, immutable"
IMAGE = "/api/v1/cards/card-wars/goblin/image/"


@pytest.fixture(autouse=True)
def _media(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Names of the faces drawn; their files hold the alternative text in place of a picture."""
    names: list[str] = []

    def draw(face: Any) -> dict[str, bytes]:
        names.append(face.name)
        return {form: f"{form} {face.alt}".encode() for form in faces.FORMS}

    monkeypatch.setattr(faces, "pictures_of", draw)
    return names


def goblin() -> dict[str, Any]:
    row = CardVersion.objects.get(card__game__slug="card-wars", card__slug="goblin")
    document: dict[str, Any] = orjson.loads(row.document)
    return document


def test_from_the_card_to_its_picture(client: Client) -> None:
    answer = client.get(IMAGE)
    assert answer.status_code == 302
    picture = client.get(answer["Location"])
    assert picture.status_code == 200
    assert (picture["Content-Type"], picture["Cache-Control"]) == ("image/webp", FOR_EVER)
    assert picture["X-Content-Type-Options"] == "nosniff"
    assert b"".join(picture.streaming_content)[:4] == b"RIFF"  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("form", "ending", "kind"),
    [("png", ".png", "image/png"), ("print", ".jpg", "image/jpeg"), ("preview", "-preview.png", "image/png")],
)
def test_forms_and_rarities(client: Client, drawn: list[str], form: str, ending: str, kind: str) -> None:
    address = client.get(IMAGE, {"form": form, "rarity": "legend"})["Location"]
    assert address == face_address(goblin(), "legend", ending)
    answer = client.get(address)
    assert answer["Content-Type"] == kind
    assert b"Legend" in b"".join(answer.streaming_content)  # type: ignore[attr-defined]
    assert drawn == ["Goblin"]


@pytest.mark.parametrize(
    ("query", "code"),
    [("form=gif", "query.form"), ("rarity=mythic", "query.rarity"), ("size=9", "query.unknown_parameter")],
)
def test_what_there_is_no_picture_of(client: Client, query: str, code: str) -> None:
    answer = client.get(f"{IMAGE}?{query}")
    assert (answer.status_code, answer.json()["code"]) == (400, code)


def test_a_picture_is_made_once(client: Client, drawn: list[str]) -> None:
    address = face_address(goblin())
    for _ in range(3):
        answer = client.get(address)
        assert answer.status_code == 200
        answer.close()
    assert drawn == ["Goblin"]
    held = client.get(address, headers={"if-none-match": answer["ETag"]})
    assert (held.status_code, held["Cache-Control"]) == (304, FOR_EVER)


def test_a_name_nobody_has(client: Client, drawn: list[str]) -> None:
    assert client.get(f"/faces/{'0' * 32}.png").status_code == 404
    assert client.get("/faces/../settings.png").status_code == 404
    assert drawn == []


def test_no_picture_of_a_card_that_nobody_may_see(client: Client, drawn: list[str]) -> None:
    row = CardVersion.objects.get(card__slug="forged-invitation")
    assert row.card.status == "submitted"
    assert client.get(face_address(orjson.loads(row.document))).status_code == 404
    assert client.get("/api/v1/cards/maximus/forged-invitation/image/").status_code == 404
    assert client.get("/art/maximus/forged-invitation.svg").status_code == 404
    assert drawn == []


def test_an_index_made_before_a_card_was_hidden_shows_nothing(client: Client, drawn: list[str]) -> None:
    address = face_address(goblin())
    assert client.get(f"/faces/{'0' * 32}.png").status_code == 404
    Card.objects.filter(slug="goblin").update(status="draft")
    assert client.get(address).status_code == 404
    assert drawn == []


def test_lists_make_no_pictures(client: Client, drawn: list[str], tmp_path: Path) -> None:
    assert client.get("/api/v1/cards/").status_code == 200
    assert drawn == []
    assert list(tmp_path.rglob("*")) == []


def test_art_with_its_hash_lasts_and_without_it_does_not(client: Client) -> None:
    face = face_of(goblin())
    lasting, plain, stale = (
        client.get(face.art),
        client.get(face.art.partition("?")[0]),
        client.get("/art/card-wars/goblin.svg?v=x"),
    )
    assert lasting["Content-Type"] == "image/svg+xml"
    assert lasting.content == plain.content == stale.content
    assert lasting["Cache-Control"] == FOR_EVER
    assert plain["Cache-Control"] == stale["Cache-Control"] == "public, max-age=3600"
    assert client.get(face.art, headers={"if-none-match": lasting["ETag"]}).status_code == 304


def test_rendering_goes_on_where_it_stood(monkeypatch: pytest.MonkeyPatch, drawn: list[str]) -> None:
    some = [face_of(goblin(), rarity) for rarity in ("journey", "tale", "legend")]
    monkeypatch.setattr(render_faces, "public_faces", lambda: iter(some))
    picture_path(picture_name(some[0]), ".webp").parent.mkdir(parents=True)
    faces.pictures_make(face=some[1])
    out = StringIO()
    call_command("render_faces", stdout=out)
    assert "3 faces: 2 made, 1 were there already" in out.getvalue()
    assert len(drawn) == 3
    out = StringIO()
    call_command("render_faces", game="maximus", stdout=out)
    assert "0 faces" in out.getvalue()


def test_every_public_face_has_a_place(client: Client) -> None:
    names = {picture_name(face) for face in faces.public_faces()}
    assert len(names) > 400
    assert "Forged Invitation" not in {face.name for face in faces.public_faces()}
    index = faces._index()
    assert set(index) == names
    assert faces._index() == index
