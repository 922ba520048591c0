"""A client generated from the checked-in schema, used as a program of somebody else would use it."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import httpx
import pytest
import yaml
from django.core.signals import request_finished, request_started
from django.db import close_old_connections

from oscg.accounts.services import token_create
from oscg.wsgi import application
from tests.factories.maintainers import member_make

SCHEMA = Path(__file__).parents[3] / "oscg" / "api" / "openapi.yaml"
NAME = "oscg_client_of_tests"
AS_OF = "2026-12-01"

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleType]:
    """The package the generator writes. It may warn of nothing: a warning means a part that is left out."""
    folder = tmp_path_factory.mktemp("generated")
    config = folder / "config.json"
    config.write_text(json.dumps({"post_hooks": []}))
    arguments = ["generate", "--path", str(SCHEMA), "--config", str(config), "--meta", "none", "--fail-on-warning"]
    run = subprocess.run(
        [sys.executable, "-m", "openapi_python_client", *arguments, "--output-path", str(folder / NAME)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    sys.path.insert(0, str(folder))
    try:
        yield importlib.import_module(NAME)
    finally:
        sys.path.remove(str(folder))
        for name in [name for name in sys.modules if name.partition(".")[0] == NAME]:
            del sys.modules[name]


@pytest.fixture
def client(generated: ModuleType) -> Iterator[Any]:
    """The generated client, talking to the whole site through its WSGI door."""
    found = generated.Client(base_url="http://testserver", raise_on_unexpected_status=True)
    # As in Django's own test client: the end of a request may not close the connection the test's data lies in.
    request_started.disconnect(close_old_connections)
    request_finished.disconnect(close_old_connections)
    try:
        with httpx.Client(base_url="http://testserver", transport=httpx.WSGITransport(app=application)) as transport:
            yield found.set_httpx_client(transport)
    finally:
        request_started.connect(close_old_connections)
        request_finished.connect(close_old_connections)


def call(name: str, **given: Any) -> Any:
    """What the generated function for an operation answers, as its own types."""
    return importlib.import_module(f"{NAME}.api.{name}").sync(**given)


def model(name: str) -> Any:
    """A generated type."""
    return getattr(importlib.import_module(f"{NAME}.models"), name)


def test_every_operation_has_a_function(generated: ModuleType) -> None:
    schema = yaml.safe_load(SCHEMA.read_text(encoding="utf-8"))
    wanted = {
        operation["operationId"]
        for path in schema["paths"].values()
        for method, operation in path.items()
        if method != "parameters"
    }
    written = {path.stem for path in Path(generated.__file__).parent.glob("api/*/*.py")} - {"__init__"}
    assert written == wanted


def test_cards_are_listed_and_paged(client: Any) -> None:
    ordering = model("CardsListOrdering")
    first = call("cards.cards_list", client=client, game="maximus", limit=2, ordering=ordering.NAME)
    assert [type(card) for card in first.results] == [model("Card")] * 2
    assert {card.game for card in first.results} == {"maximus"}
    cursor = httpx.URL(first.next_).params["cursor"]
    second = call("cards.cards_list", client=client, game="maximus", limit=2, ordering=ordering.NAME, cursor=cursor)
    names = [card.name for card in (*first.results, *second.results)]
    assert names == sorted(set(names), key=str.casefold)
    assert len(names) == 4


def test_a_card_says_what_it_is(client: Any) -> None:
    card = call("cards.cards_get", client=client, game="maximus", slug="bailiffs-knock")
    assert (card.name, card.license_) == ("Bailiff's Knock", "CC-BY-4.0")
    assert card.attributes["modes"]["verb"]["cost"] == 3


def test_a_deck_is_checked(client: Any) -> None:
    text = "// Two cards\n5 Ember Wolf\n1 Bailiff's Knock\n"
    body = model("CheckRequest")(
        deck=model("DeckRequest")(text=text),
        targets=[model("TargetRequest")(format_="maximus-standard", as_of=AS_OF, label="in December")],
    )
    (verdict,) = call("decks.decks_check", client=client, body=body).verdicts
    assert (verdict.label, verdict.legal) == ("in December", False)
    assert {found.finding for found in verdict.violations} >= {"DV-SIZE-MIN", "DV-AVATAR-NONE", "DV-BANNED"}
    assert all(isinstance(found, model("Violation")) and found.message for found in verdict.violations)


def test_a_ban_list_is_read(client: Any) -> None:
    found = call("banlists.banlists_current", client=client, format_slug="maximus-standard", as_of=AS_OF)
    assert isinstance(found, model("ListRevision"))
    assert (found.number, str(found.effective_from)) == (3, "2026-10-01")
    banned = [entry.card.slug for entry in found.entries if entry.status == model("EntryStatus").BANNED]
    assert banned == ["bailiffs-knock"]


def test_a_refusal_is_a_problem_with_a_code(client: Any) -> None:
    found = call("cards.cards_get", client=client, game="maximus", slug="no-such-card")
    assert isinstance(found, model("Problem"))
    assert (found.status, found.code) == (404, "card.unknown")


def test_a_program_with_a_token_keeps_a_deck(generated: ModuleType, client: Any) -> None:
    """Save, read, change under the ETag, judge and delete: as a deck builder of somebody else would."""
    _, text = token_create(user=member_make("mia"), name="Builder", scopes=("submit",), days=1)
    program = generated.AuthenticatedClient(base_url="http://testserver", token=text, prefix="Token")
    own = {"base_url": "http://testserver", "headers": {"Authorization": f"Token {text}"}}
    with httpx.Client(transport=httpx.WSGITransport(app=application), **own) as transport:  # type: ignore[arg-type]
        program.set_httpx_client(transport)
        made = model("DeckCreateRequest")(format_="maximus-standard", name="By program", text="5 Ember Wolf\n")
        deck = call("decks.decks_create", client=program, body=made)
        assert (deck.name, deck.visibility) == ("By program", "private")
        hidden = call("decks.decks_read", client=client, id=deck.id)
        assert (hidden.status, hidden.code) == (404, "deck.unknown")
        read = importlib.import_module(f"{NAME}.api.decks.decks_read").sync_detailed(client=program, id=deck.id)
        change = model("PatchedDeckChangeRequest")(
            text="4 Ember Wolf\n", visibility=model("PatchedDeckChangeRequestVisibility").UNLISTED
        )
        changed = call("decks.decks_change", client=program, id=deck.id, body=change, if_match=read.headers["etag"])
        assert changed.visibility == "unlisted"
        late = call("decks.decks_change", client=program, id=deck.id, body=change, if_match=read.headers["etag"])
        assert late.status == 412
        verdict = call("decks.decks_verdict", client=program, id=deck.id)
        assert not verdict.legal
        newest = importlib.import_module(f"{NAME}.api.decks.decks_read").sync_detailed(client=program, id=deck.id)
        call("decks.decks_delete", client=program, id=deck.id, if_match=newest.headers["etag"])
        assert call("decks.decks_read", client=program, id=deck.id).status == 404
