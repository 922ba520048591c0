"""What becomes of somebody's simulations when their account ends."""

from __future__ import annotations

import pytest
from django.test import Client

from decks.models import Deck
from decks.services.deck_choices import DeckChoice
from decks.services.simulating import SimulationRequest, simulation_recipe
from oscg.accounts.models import User
from oscg.pages.account_deletion import account_delete
from rules.models import Chunk, Simulation
from rules.services.simulation_work import chunk_work
from rules.services.simulations import simulation_start
from tests.factories.maintainers import member_make
from tests.oscg.pages.page_reading import page

pytestmark = pytest.mark.django_db


def made(owner: User, visibility: str) -> Simulation:
    """A simulation of two sample decks that nobody has played yet."""
    decks = Deck.objects.filter(is_sample=True, name__in=("Ashfall March", "Tide and Toll"))
    choices = tuple(DeckChoice(deck=deck.pk) for deck in decks)
    request = SimulationRequest("maximus-standard", choices, games=2, bots=("rule",), seed=3)
    return simulation_start(recipe=simulation_recipe(request=request, viewer=owner), owner=owner, visibility=visibility)


def test_what_nobody_else_found_goes_and_what_is_public_stays_as_nobodys(client: Client) -> None:
    ann = member_make("ann")
    public, *hidden = (made(ann, visibility) for visibility in ("public", "unlisted", "private"))
    account_delete(user=ann)
    assert list(Simulation.objects.values_list("pk", flat=True)) == [public.pk]
    assert set(Chunk.objects.values_list("simulation", flat=True)) == {public.pk}
    for each in hidden:
        assert client.get(f"/lab/{each.pk}/?key={each.share_key}").status_code == 404
    while chunk_work():
        continue
    shown = client.get(f"/api/v1/simulations/{public.pk}/").json()
    assert (shown["state"], shown["owner"]) == ("done", None)
    assert not any(link.startswith("/people/") for link in page(client, f"/lab/{public.pk}/").links)
    assert "a deleted user" in page(client, "/lab/").words
