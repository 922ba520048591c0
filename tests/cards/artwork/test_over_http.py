"""Pictures over HTTP: the page, the API, and the files under their addresses."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from cards.models import Artwork, Submission
from cards.services.artwork import submission_artwork_set
from cards.services.reviews import submission_approve, submission_reject
from cards.services.submissions import submission_send
from oscg.accounts.models import User
from oscg.accounts.services import token_create
from tests.factories.maintainers import client_of
from tests.factories.pictures import (
    BLUE,
    EPS,
    SVG,
    TAIL,
    WORDS,
    artwork_make,
    blank_png,
    file_make,
    image_make,
    long_gif,
    long_jpeg,
    moving,
    upload_make,
)
from tests.factories.submissions import person, proposal, reviewer
from tests.query_counts import assert_frozen

pytestmark = pytest.mark.django_db
API = "/api/v1/artwork/"
FOR_EVER = "public, max-age=31536000, immutable"
FORM = {**WORDS, "instead_of": ""}
HOSTILE = {
    "20000 × 20000": (lambda: blank_png(20_000, 20_000), "pixels"),
    "12000 × 12000": (lambda: blank_png(12_000, 12_000), "pixels"),
    "1 × 65000": (lambda: blank_png(1, 65_000), "side"),
    "moving GIF": (lambda: long_gif(200, 2_000), "GIF"),
    "moving PNG": (lambda: moving("PNG"), "frames"),
    "moving WebP": (lambda: moving("WEBP"), "frames"),
    "60 MB": (lambda: long_jpeg(60_000_000), "MB"),
    "SVG": (lambda: SVG, "SVG"),
    "EPS": (lambda: EPS, "EPS"),
    "BMP": (lambda: file_make("BMP"), "BMP"),
    "TIFF": (lambda: file_make("TIFF"), "TIFF"),
    "ICO": (lambda: file_make("ICO"), "ICO"),
    "half a PNG": (lambda: file_make("PNG")[:400], "damaged"),
    "nothing": (lambda: b"", "picture"),
}
NAMES = ("card.html", "../../x.png", "a\x00b.png", "gnp\u202e.html", "x" * 300 + ".png", ".htaccess", "art.php")


def stored(media: Path) -> list[Path]:
    return [path for path in media.rglob("*") if path.is_file()]


def send(client: Client, upload: SimpleUploadedFile | None = None, **more: Any) -> Any:
    body = {"game": "maximus", **WORDS, "file": upload or upload_make(), **more}
    return client.post(API, {key: value for key, value in body.items() if value is not None})


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_are_refused_by_page_and_api(name: str, media: Path) -> None:
    """ART-01 and ART-03: 400, the limit or the kind named, nothing stored. The name and the type say PNG each time."""
    make, word = HOSTILE[name]
    data, ada = make(), person("ada")
    client, found = client_of(ada), proposal(ada, sent=False)
    page = client.post(f"/submissions/{found.pk}/artwork/", {**FORM, "file": upload_make(data)})
    answer = send(client, upload_make(data))
    assert (page.status_code, answer.status_code) == (400, 400)
    assert word in page.content.decode()
    problem = answer.json()
    assert problem["code"].startswith(("artwork.", "body."))
    assert word in problem["detail"]
    assert [each["pointer"] for each in problem["errors"]] == ["/file"]
    assert (Artwork.objects.count(), stored(media)) == (0, [])
    found.refresh_from_db()
    assert (found.artwork, found.revision) == (None, 1)


def test_a_body_beyond_all_measure_is_not_read(media: Path, settings: Any) -> None:
    settings.OSCG_LARGEST_UPLOAD = 1_000
    client = client_of(person("ada"))
    answer = send(client, upload_make(b"x" * 20_000))
    assert answer.status_code in (400, 413)
    assert answer["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("kind", ["image/png", "text/html"])
def test_the_name_and_type_of_a_good_file_do_not_matter(name: str, kind: str, media: Path) -> None:
    """ART-03: stored under a random name with the right ending, served as a picture, without its tail."""
    client = client_of(person("ada"))
    answer = send(client, upload_make(file_make("PNG") + TAIL, name, kind))
    assert answer.status_code == 201, answer.content
    served = client.get(answer.json()["print"])
    body = b"".join(served.streaming_content)
    assert (served["Content-Type"], served["X-Content-Type-Options"]) == ("image/jpeg", "nosniff")
    assert body.startswith(b"\xff\xd8\xff")
    assert TAIL not in body
    assert all(re.fullmatch(r"art(-print\.jpg|-thumb\.webp|\.webp)", path.name) for path in stored(media))
    assert all(path.is_relative_to(media / "artwork") for path in stored(media))


def test_sending_over_the_api() -> None:
    ada = person("ada")
    answer = send(client_of(ada), upload_make(file_make("JPEG", image_make(size=(1_500, 2_100)))))
    assert answer.status_code == 201
    body = answer.json()
    key = body["key"]
    assert answer["Location"] == f"/api/v1/artwork/{key}/"
    assert body == {
        **WORDS,
        "key": key,
        "game": "maximus",
        "is_public": False,
        "size": Artwork.objects.get().size,
        "width": 1429,
        "height": 2000,
        "url": f"/artwork/{key}.webp",
        "thumb": f"/artwork/{key}-thumb.webp",
        "print": f"/artwork/{key}-print.jpg",
    }
    assert client_of(ada).get(answer["Location"]).json() == body
    assert Client().get(answer["Location"]).status_code == 404
    assert client_of(person("bo")).get(answer["Location"]).status_code == 404


def test_a_token_needs_the_scope_and_guests_an_account() -> None:
    ada = person("ada")
    assert send(Client()).status_code == 401
    for scopes, status in (([], 403), (["submit"], 201)):
        _, text = token_create(user=ada, name="program", scopes=scopes, days=1)
        client = Client(headers={"authorization": f"Token {text}"})
        assert send(client).status_code == status


def test_a_session_needs_its_token_against_forgery() -> None:
    ada = person("ada")
    client = Client(enforce_csrf_checks=True)
    client.force_login(ada)
    assert send(client).status_code == 403
    client.get(f"/submissions/{proposal(ada, sent=False).pk}/artwork/")
    sent = client.post(
        API,
        {"game": "maximus", **WORDS, "file": upload_make()},
        headers={"x-csrftoken": client.cookies["csrftoken"].value, "idempotency-key": "once"},
    )
    assert sent.status_code == 201


def test_an_idempotency_key_sends_once() -> None:
    ada = person("ada")
    _, text = token_create(user=ada, name="program", scopes=["submit"], days=1)
    large = file_make("PNG", image_make("RGB", (900, 900)), compress_level=0)
    assert len(large) > 2_000_000
    for client in (client_of(ada), Client(headers={"authorization": f"Token {text}"})):
        Artwork.objects.all().delete()
        more = {"idempotency-key": f"k{len(text)}{client.cookies.get('sessionid', '')}"[:60]}
        answers = [
            client.post(API, {"game": "maximus", **WORDS, "file": upload_make(large)}, headers=more) for _ in range(2)
        ]
        assert [each.status_code for each in answers] == [201, 201]
        assert answers[0].json() == answers[1].json()
        assert answers[0]["Location"] == answers[1]["Location"]
        assert Artwork.objects.count() == 1
        other = client.post(API, {"game": "maximus", **WORDS, "file": upload_make()}, headers=more)
        assert (other.status_code, other.json()["code"]) == (400, "idempotency.reused")


@pytest.mark.parametrize(
    ("more", "pointer"),
    [
        ({"file": None, "credit": "Ines"}, "/file"),
        ({"game": "chess"}, "/game"),
        ({"license": "mine"}, "/license"),
        ({"alt": "x" * 201}, "/alt"),
        ({"colour": "red"}, "/colour"),
    ],
)
def test_faults_stand_at_their_field(more: dict[str, Any], pointer: str) -> None:
    body = {"game": "maximus", **WORDS, "file": upload_make(), **more}
    answer = client_of(person("ada")).post(API, {key: value for key, value in body.items() if value is not None})
    assert answer.status_code == 400
    assert [each["pointer"] for each in answer.json()["errors"]] == [pointer]


def test_another_kind_of_body_is_told_what_is_read() -> None:
    answer = client_of(person("ada")).post(API, json.dumps(WORDS), content_type="application/json")
    assert answer.status_code == 415
    assert "multipart/form-data" in answer.json()["detail"]


def seen(user: User | None, artwork: Artwork) -> set[int]:
    client = client_of(user) if user else Client()
    forms = ("-print.jpg", ".webp", "-thumb.webp")
    answers = [client.get(f"/artwork/{artwork.key}{form}") for form in forms]
    assert all("public" not in each["Cache-Control"] or artwork.is_public for each in answers)
    return {each.status_code for each in answers}


def test_only_owner_and_reviewers_see_it_before_it_is_published() -> None:
    """ART-05: of a rejected proposal it never becomes public."""
    ada, bo, judge = person("ada"), person("bo"), reviewer()
    found, artwork = proposal(ada, sent=False), artwork_make(ada)
    found = submission_artwork_set(submission=found, actor=ada, artwork=artwork, instead_of="")
    found = submission_send(submission=found, actor=ada, revision=2)
    for _ in range(2):
        readers = (ada, judge, bo, None, reviewer(f"other{_}", "card-wars"))
        assert [seen(each, artwork) for each in readers] == [{200}, {200}, {404}, {404}, {404}]
        if found.state == "submitted":
            submission_reject(submission=found, actor=judge, revision=2, reason="No.")
    assert not Artwork.objects.get().is_public


def test_a_published_picture_is_for_everybody_and_for_ever(client: Client) -> None:
    ada = person("ada")
    found, artwork = proposal(ada, sent=False), artwork_make(ada)
    found = submission_artwork_set(submission=found, actor=ada, artwork=artwork, instead_of="")
    found = submission_send(submission=found, actor=ada, revision=2)
    address = f"/artwork/{artwork.key}.webp"
    before = client_of(ada).get(address)
    assert (before["Cache-Control"], before["Cross-Origin-Resource-Policy"]) == ("private, no-cache", "same-origin")
    assert client.get(address)["Cache-Control"] == "private, no-cache"
    submission_approve(submission=found, actor=reviewer(), revision=2)
    after = client.get(address)
    assert (after.status_code, after["Cache-Control"], after["Content-Type"]) == (200, FOR_EVER, "image/webp")
    assert (after["X-Content-Type-Options"], after["Cross-Origin-Resource-Policy"]) == ("nosniff", "cross-origin")
    assert "Cookie" not in after.get("Vary", "")
    assert client.get(address, headers={"if-none-match": after["ETag"]}).status_code == 304
    card = client.get("/api/v1/cards/maximus/lantern-crab/").json()
    assert (card["art"]["url"], card["art"]["credit"]) == (address, "Ines Ravel")
    page = client.get("/cards/maximus/lantern-crab/").content.decode()
    assert f'src="{address}"' in page
    assert "by Ines Ravel, CC-BY-4.0" in page
    thumb = client.get("/art/maximus/lantern-crab.svg")
    assert (thumb.status_code, thumb["Location"]) == (302, f"/artwork/{artwork.key}-thumb.webp")
    assert thumb["Cache-Control"] == "public, no-cache"


def test_who_holds_a_hidden_picture_is_asked_again(client: Client) -> None:
    ada = person("ada")
    artwork = artwork_make(ada)
    address = f"/artwork/{artwork.key}.webp"
    tag = client_of(ada).get(address)["ETag"]
    assert client_of(ada).get(address, headers={"if-none-match": tag}).status_code == 304
    assert client.get(address, headers={"if-none-match": tag}).status_code == 404


def test_the_proxy_may_send_the_file(settings: Any) -> None:
    settings.OSCG_ACCEL = "/media-files/"
    ada = person("ada")
    artwork = artwork_make(ada)
    answer = client_of(ada).get(f"/artwork/{artwork.key}-print.jpg")
    place = f"/media-files/artwork/{artwork.key[:2]}/{artwork.key}/art-print.jpg"
    assert (answer["X-Accel-Redirect"], answer["Content-Type"], answer.content) == (place, "image/jpeg", b"")
    assert Client().get(f"/artwork/{artwork.key}-print.jpg").status_code == 404


def test_the_page_sends_rewords_replaces_and_removes() -> None:
    ada = person("ada")
    client, found = client_of(ada), proposal(ada, sent=False)
    address = f"/submissions/{found.pk}/artwork/"
    keys = []

    def post(**more: Any) -> Submission:
        answer = client.post(address, {**FORM, "instead_of": keys[-1] if keys else "", **more})
        assert (answer.status_code, answer["Location"]) == (302, address), answer.content.decode()
        now = Submission.objects.select_related("artwork").get(pk=found.pk)
        keys.append(now.artwork.key if now.artwork else "")
        return now

    assert "No picture yet" in client.get(address).content.decode()
    first = post(file=upload_make())
    page = client.get(address).content.decode()
    assert f"/artwork/{keys[-1]}-thumb.webp" in page
    assert "The picture is saved." in page
    assert "Until the card is published" in page
    reworded = post(alt="A lantern held by a crab.")
    assert reworded.artwork
    assert first.artwork
    assert (reworded.artwork.alt, reworded.artwork.digest) == ("A lantern held by a crab.", first.artwork.digest)
    replaced = post(file=upload_make(file_make("PNG", image_make(ink=BLUE))))
    assert len(set(keys)) == 3
    assert replaced.artwork
    assert replaced.artwork.digest != first.artwork.digest
    assert post(remove="1").artwork is None


def test_the_page_says_what_is_missing() -> None:
    ada = person("ada")
    client, found = client_of(ada), proposal(ada, sent=False)
    answer = client.post(
        f"/submissions/{found.pk}/artwork/", {"credit": "", "license": "CC0-1.0", "alt": "Ünïque words"}
    )
    assert answer.status_code == 400
    assert "Ünïque words" in answer.content.decode()
    nothing = client.post(f"/submissions/{found.pk}/artwork/", FORM)
    assert "Choose the file of the picture." in nothing.content.decode()


def test_two_tabs_do_not_write_over_each_other() -> None:
    ada = person("ada")
    client, found = client_of(ada), proposal(ada, sent=False)
    for status in (302, 412):
        answer = client.post(f"/submissions/{found.pk}/artwork/", {**FORM, "file": upload_make()})
        assert answer.status_code == status


def test_the_page_is_its_authors_alone() -> None:
    ada, judge = person("ada"), reviewer()
    found = proposal(ada)
    address = f"/submissions/{found.pk}/artwork/"
    assert [client_of(each).get(address).status_code for each in (judge, person("bo"))] == [404, 404]
    assert Client().get(address).status_code == 302
    waiting = client_of(ada).get(address).content.decode()
    assert 'type="file"' not in waiting
    assert client_of(ada).post(address, {**FORM, "file": upload_make()}).status_code == 409


def test_the_page_makes_as_many_queries_as_it_did() -> None:
    ada = person("ada")
    found = proposal(ada, sent=False)
    submission_artwork_set(submission=found, actor=ada, artwork=artwork_make(ada), instead_of="")
    assert_frozen(client_of(ada), "proposal-picture", f"/submissions/{found.pk}/artwork/")


def test_uploads_are_counted(settings: Any) -> None:
    rates = {**settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"], "upload": "2/hour"}
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "DEFAULT_THROTTLE_RATES": rates}
    ada = person("ada")
    client, found = client_of(ada), proposal(ada, sent=False)
    bad = upload_make(b"nothing")
    assert send(client, bad).status_code == 400
    assert client.post(f"/submissions/{found.pk}/artwork/", {**FORM, "file": bad}).status_code == 400
    assert client.post(f"/submissions/{found.pk}/artwork/", {**FORM, "file": bad}).status_code == 429
    assert send(client).status_code == 429
