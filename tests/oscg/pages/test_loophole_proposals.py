"""Loopholes of a proposed card: what its author and reviewers see while it is looked at and after, and that nobody else does."""

from __future__ import annotations

import pytest
from django.test import Client

from cards.models import LoopholeLook, Submission
from decks.services.loophole_proposals import looks_work
from oscg.accounts.models import User
from rules.services.loophole_work import part_work
from tests.factories.maintainers import client_of, member_make
from tests.factories.searches import fakes
from tests.factories.submissions import person, proposal, reviewer, unit_content
from tests.oscg.pages.page_reading import page, read

__all__ = ["fakes"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fakes")]
WARNED = "Tin Lantern"
"""A name of which the static detector warns."""


@pytest.fixture
def author() -> User:
    return person("aldo")


@pytest.fixture
def sent(author: User) -> Submission:
    return proposal(author, **unit_content(WARNED))


def looked_at() -> None:
    """All that is to be done is done."""
    while looks_work():
        pass
    while part_work():
        pass


def section(client: Client, address: str) -> str:
    """What a page says of loopholes."""
    return page(client, address).words.partition(" Loopholes ")[2]


def test_nothing_before_it_is_sent(author: User) -> None:
    draft = proposal(author, sent=False)
    assert section(client_of(author), f"/submissions/{draft.pk}/") == ""


def test_waiting_then_warned_then_found(author: User, sent: Submission) -> None:
    mine, theirs = client_of(author), client_of(reviewer())
    assert "will be tried out" in section(mine, f"/submissions/{sent.pk}/")
    while looks_work():
        pass
    waiting = section(theirs, f"/review/{sent.pk}/")
    assert "This was clear at once:" in waiting
    assert f"{WARNED} comes late." in waiting
    looked_at()
    for client, address in ((mine, f"/submissions/{sent.pk}/"), (theirs, f"/review/{sent.pk}/")):
        words = section(client, address)
        assert f"{WARNED} can be held." in words
        assert "loopholes were found." in words
        assert "Watch" in words


def test_the_part_asks_again_until_it_is_over(author: User, sent: Submission) -> None:
    client = client_of(author)
    address = f"/submissions/{sent.pk}/loopholes/"
    assert f'hx-get="{address}"' in client.get(address).content.decode()
    looked_at()
    ended = client.get(address).content.decode()
    assert "hx-get" not in ended
    assert read(ended).faults == []


def clip_address(client: Client, sent: Submission) -> str:
    """Where the replay of what was found is."""
    links = page(client, f"/submissions/{sent.pk}/").links
    return next(link for link in links if link.startswith(f"/submissions/{sent.pk}/loopholes/"))


def test_author_and_reviewers_alone_watch_it(author: User, sent: Submission) -> None:
    looked_at()
    mine = client_of(author)
    address = clip_address(mine, sent)
    shown = page(mine, address)
    assert "Step 0 of 0" in shown.words
    assert f"{WARNED} can be held." in shown.words
    assert f"/submissions/{sent.pk}/" in shown.links
    assert f"/review/{sent.pk}/" in page(client_of(reviewer()), address).links
    step = mine.get(address, headers={"HX-Request": "true", "HX-Target": "step"}).content.decode()
    assert step.lstrip().startswith('<div id="step"')
    for other in (member_make("mona"), reviewer("max", game="fortification")):
        assert client_of(other).get(address).status_code == 404
        assert client_of(other).get(f"/submissions/{sent.pk}/loopholes/").status_code == 404
    assert Client().get(address).status_code == 302


def test_a_replay_there_is_not(author: User, sent: Submission) -> None:
    assert client_of(author).get(f"/submissions/{sent.pk}/loopholes/nothing/").status_code == 404
    looked_at()
    assert client_of(author).get(f"/submissions/{sent.pk}/loopholes/nothing/").status_code == 404


def test_no_loophole(author: User) -> None:
    sent = proposal(author, **unit_content("Brass Lantern"))
    while looks_work():
        pass
    run = LoopholeLook.objects.get().run
    assert run is not None
    run.state, run.result = "done", {"warnings": [], "findings": [], "is_whole": False, "done": {}}
    run.save()
    words = section(client_of(author), f"/submissions/{sent.pk}/")
    assert "No loophole was found." in words
    assert "Not everything could be tried in the time there was." in words


def test_it_broke_off(author: User, sent: Submission) -> None:
    LoopholeLook.objects.update(error="No deck can be made around it.", is_planned=True)
    assert "broke off: No deck can be made around it." in section(client_of(author), f"/submissions/{sent.pk}/")


def test_nothing_of_it_is_public(client: Client, sent: Submission) -> None:
    looked_at()
    run = LoopholeLook.objects.get().run
    assert run is not None
    assert client.get(f"/loopholes/runs/{run.pk}/").status_code == 404
    assert client.get(f"/loopholes/runs/{run.pk}/progress/").status_code == 404
    assert WARNED not in page(client, "/games/maximus/loopholes/?verdict=all").words
