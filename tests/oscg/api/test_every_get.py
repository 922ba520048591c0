"""What every GET of the schema does, asked by somebody who may see what is there: `ETag` and 304; of lists, paging and totals."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from banlists.services.drafting import draft_create
from cards.models import LoopholeLook
from decks.models import Deck
from decks.services.deck_editing import deck_create
from oscg.accounts.models import User
from oscg.common.clock import utc_today
from oscg.news.services import article_create, article_publish, article_save
from oscg.pages.account_deletion import account_delete
from rules.models import Format, Game, Simulation
from rules.services.simulation_work import chunk_work
from tests.factories.callers import Caller
from tests.factories.decks import maximus_deck
from tests.factories.formats import list_make
from tests.factories.loopholes import clip_json, loophole_make
from tests.factories.maintainers import maintainer_make
from tests.factories.matches import sample_decks
from tests.factories.pictures import artwork_make
from tests.factories.searches import begun
from tests.factories.submissions import proposal
from tests.factories.talk import OX, comment, ruling
from tests.oscg.api.conftest import problem_of

pytestmark = pytest.mark.django_db
SCHEMA = yaml.safe_load(Path("oscg/api/openapi.yaml").read_text(encoding="utf-8"))
REDIRECTS = {"/api/v1/cards/{game}/{slug}/image/"}
"""They answer 302, and what is no 2xx knows no precondition (RFC 9110, 13.2.1)."""
FORMAT = "maximus-standard"


def deck_of(owner: User, visibility: str = "public") -> Deck:
    format_ = Format.objects.get(slug=FORMAT)
    return deck_create(format=format_, name="Held", entries=maximus_deck(), owner=owner, visibility=visibility)


def _simulated(caller: Caller) -> int:
    """A simulation that has a result."""
    decks = [deck.pk for deck in sample_decks()[:2]]
    body = {"format": FORMAT, "decks": decks, "games": 2, "bots": ["random"], "seed": 7}
    pk = int(caller.call("POST", "simulations/", body).json()["id"])
    while chunk_work():
        pass
    assert Simulation.objects.get(pk=pk).result is not None
    return pk


def _searched(owner: User) -> dict[str, Any]:
    """A search, and a proposal with a finding that has a replay."""
    run, sent = begun(owner), proposal(owner)
    run.result = {"findings": [{"key": "one", "replay": clip_json()}]}
    run.save(update_fields=["result"])
    LoopholeLook.objects.update_or_create(submission=sent, revision=1, defaults={"run": run})
    return {"loophole-runs": run.pk, "submissions": sent.pk}


def _article(owner: User, kind: str) -> int:
    article = article_create(kind=kind, game=Game.objects.get(slug="maximus"), actor=owner, title=f"A {kind}")
    content = {"title": article.slug, "summary": "", "body": "Words.", "note": ""}
    article = article_save(article=article, actor=owner, revision=article.revision, content=content)
    article_publish(article=article, actor=owner, revision=article.revision)
    return article.pk


def _played(caller: Caller) -> dict[str, Any]:
    """A match that is over, and what its players allowed each other."""
    list_make(Format.objects.get(slug=FORMAT), utc_today(), restricted={"slag-rain": 1})
    first, second = (deck.pk for deck in sample_decks()[:2])
    seats = [{"player": "me", "deck": first}, {"bot": "random", "deck": second}]
    match = caller.call("POST", "matches/", {"format": FORMAT, "seats": seats, "casual": True}).json()["id"]
    proposal = {"match": match, "entries": [{"card": "slag-rain", "copies": 2}]}
    agreed = caller.call("POST", "agreements/", proposal).json()["id"]
    for step in ("start", "concede"):
        assert caller.call("POST", f"matches/{match}/{step}/").status_code == 200
    return {"matches": match, "agreements": agreed}


def _numbers(anna: User, caller: Caller) -> dict[str, Any]:
    """What stands for `{id}` below each resource."""
    return {
        **_searched(anna),
        **_played(caller),
        "banlists": draft_create(format=Format.objects.get(slug=FORMAT), actor=anna).pk,
        "cards": comment(anna).pk,
        "decks": deck_of(anna).pk,
        "loopholes": loophole_make(replay=clip_json()).pk,
        "news": _article(anna, "news"),
        "pages": _article(anna, "page"),
        "rulings": ruling(anna).pk,
        "simulations": _simulated(caller),
    }


@pytest.fixture
def caller() -> Caller:
    return Caller(maintainer_make("anna", "maximus", "fortification"))


@pytest.fixture
def addresses(caller: Caller) -> dict[str, str]:
    """Every path of the schema that has a GET, with an address of something that is there."""
    anna = User.objects.get(username="anna")
    numbers = _numbers(anna, caller)
    words = {"format_slug": FORMAT, "number": 1, "game": "maximus", "file_type": "json", "table": "cards"}
    slugs = {"cards": OX, "formats": FORMAT, "games": "maximus"}
    keys = {"artwork": artwork_make(anna).key, "submissions": "one"}
    queries = {"/api/v1/agreements/": f"?match={numbers['matches']}", "/api/v1/rulings/": "?game=maximus"}
    found = {}
    for path in (path for path, verbs in SCHEMA["paths"].items() if "get" in verbs and path not in REDIRECTS):
        kind = path.split("/")[3]
        given = {**words, "id": numbers.get(kind), "slug": slugs.get(kind), "key": keys.get(kind)}
        found[path] = path.format(**given) + queries.get(path, "?")
    return found


def test_every_get_has_a_tag_and_answers_304_to_who_holds_it(caller: Caller, addresses: dict[str, str]) -> None:
    wrong = []
    for address in addresses.values():
        first = caller.get(address)
        tag = first.get("ETag", "")
        again = [caller.get(address, headers={"if-none-match": held}) for held in (tag or "none", "*")]
        other = caller.get(address, headers={"if-none-match": '"other"'})
        found = (first.status_code, bool(tag), *(each.status_code for each in again), other.status_code)
        if found != (200, True, 304, 304, 200) or any(each.get("ETag") != tag or each.content for each in again):
            wrong.append((address, found))
    assert not wrong


def test_every_list_is_paged_and_counts_on_request(caller: Caller, addresses: dict[str, str]) -> None:
    lists = [path for path in addresses if caller.get(addresses[path]).content.startswith(b'{"next":')]
    assert len(lists) > 20
    for path in lists:
        assert {"limit", "cursor", "total"} <= names(path), path
        whole = caller.walk(f"{addresses[path]}&limit=200")
        page = caller.get(f"{addresses[path]}&limit=1&total=true").json()
        assert (page["results"], page["total"], page["next"] is None) == (whole[:1], len(whole), len(whole) < 2), path
        assert "total" not in caller.get(f"{addresses[path]}&total=false").json()
        refused = problem_of(caller.get(f"{addresses[path]}&total=maybe"), 400, "query.total")
        assert refused["errors"][0]["pointer"] == "?total"


def names(path: str) -> set[str]:
    """The parameters of a GET, as the schema names them."""
    return {each["name"] for each in SCHEMA["paths"][path]["get"].get("parameters", ())}


def test_owner_and_guest_hold_different_decks() -> None:
    anna = maintainer_make("anna")
    address = f"/api/v1/decks/{deck_of(anna).pk}/"
    own, guest = Caller(anna), Caller()
    seen = guest.get(address)
    assert "share_key" not in seen.json()
    assert "share_key" in own.get(address, headers={"if-none-match": seen["ETag"]}).json()
    changed = own.call("PATCH", address, {"notes": "New."}, if_match=f"W/{own.get(address)['ETag']}")
    assert changed.status_code == 200
    assert own.call("PATCH", address, {"notes": "Old."}, if_match=seen["ETag"]).status_code == 412


def test_a_deleted_account_changes_what_is_held_of_its_things() -> None:
    anna = maintainer_make("anna")
    deck, said = deck_of(anna), comment(anna)
    addresses = [f"/api/v1/decks/{deck.pk}/", f"/api/v1/cards/maximus/{OX}/comments/{said.pk}/", "/api/v1/decks/"]
    held = [Caller().get(address)["ETag"] for address in addresses]
    account_delete(user=anna)
    for address, tag in zip(addresses, held, strict=True):
        assert Caller().get(address, headers={"if-none-match": tag}).status_code == 200
    assert Caller().get(addresses[0]).json()["owner"] is None
