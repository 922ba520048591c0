"""The author's pages: beginning a proposal, where it stands, sending it, taking it back, giving it up."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest
from django.test import Client

from cards.models import Card, Submission
from cards.services.reviews import submission_approve, submission_reject, submission_request_changes
from cards.services.submission_content import version_content
from cards.services.submissions import MOST_OPEN, submission_save, submission_withdraw
from oscg.accounts.models import User
from oscg.pages.submissions import PER_PAGE
from tests.factories.submissions import person, proposal, reviewer, unit_content
from tests.query_counts import assert_frozen

pytestmark = pytest.mark.django_db


@pytest.fixture
def author() -> User:
    return person("ann")


@pytest.fixture
def desk(author: User) -> Client:
    return client_of(author)


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def page_of(client: Client, address: str, status: int = 200) -> str:
    answer = client.get(address)
    assert answer.status_code == status
    return answer.content.decode()


def act(client: Client, submission: Submission, what: str, **data: Any) -> Any:
    submission.refresh_from_db()
    return client.post(f"/submissions/{submission.pk}/{what}/", {"revision": submission.revision, **data})


def test_guests_are_asked_to_sign_in(client: Client) -> None:
    for address in ("/submissions/", "/submissions/new/", "/submissions/new/?game=maximus"):
        assert client.get(address)["Location"].startswith("/accounts/login/?next=/submissions/")
    assert client.post("/submissions/new/", {"game": "maximus"}).status_code == 401
    assert not Submission.objects.exists()


def test_a_look_begins_nothing_and_two_clicks_begin_one_draft(desk: Client) -> None:
    page = page_of(desk, "/submissions/new/?game=maximus")
    assert "A new card" in page
    assert not Submission.objects.exists()
    first = desk.post("/submissions/new/", {"game": "maximus", "kind": "verb"})
    second = desk.post("/submissions/new/", {"game": "maximus", "kind": "verb"})
    assert first["Location"] == second["Location"]
    made = Submission.objects.get()
    assert made.content["attributes"] == {"modes": {"verb": {}}}
    desk.post("/submissions/new/", {"game": "maximus", "kind": "unit"})
    assert Submission.objects.count() == 2


def test_a_change_starts_from_the_card(desk: Client) -> None:
    assert "Mudflat Piper" in page_of(desk, "/submissions/new/?game=maximus&q=flat+pip")
    assert "No card’s name holds" in page_of(desk, "/submissions/new/?game=maximus&q=zzzz")
    assert "Erratum" in page_of(desk, "/submissions/new/?game=maximus&card=mudflat-piper")
    desk.post("/submissions/new/", {"game": "maximus", "card": "mudflat-piper", "change": "wording"})
    made = Submission.objects.get()
    card = Card.objects.get(game__slug="maximus", slug="mudflat-piper")
    assert (made.card, made.kind) == (card, "wording")
    assert made.content == version_content(card.versions.get())
    assert (
        page_of(desk, "/submissions/new/?game=maximus&card=mudflat-piper").count(f"/submissions/{made.pk}/edit/") == 1
    )


def test_unknown_games_and_cards(desk: Client) -> None:
    page_of(desk, "/submissions/new/?game=nothing", 404)
    page_of(desk, "/submissions/new/?game=maximus&card=goblin", 404)


def test_too_many_open_proposals(desk: Client, author: User) -> None:
    first = proposal(author, sent=False)
    rows = [
        Submission(game=first.game, content=first.content, author=author, author_name="a") for _ in range(MOST_OPEN)
    ]
    Submission.objects.bulk_create(rows)
    answer = desk.post("/submissions/new/", {"game": "maximus", "kind": "verb"})
    assert answer.status_code == 409
    assert "Withdraw one" in answer.content.decode()


def test_nobody_else_knows_of_a_draft(author: User) -> None:
    """Others, reviewers of other games and, before it is sent, those of its own get the same answer as for no proposal."""
    draft = proposal(author, sent=False)
    others = [person("olaf"), reviewer("otto", "fortification"), reviewer("rea")]
    for other in others:
        client = client_of(other)
        for address in (f"/submissions/{draft.pk}/", f"/submissions/{draft.pk}/edit/", "/submissions/999999/"):
            assert "There is no such proposal." in page_of(client, address, 404)
        for what in ("send", "take-back", "withdraw", "rebase"):
            assert act(client, draft, what).status_code == 404
    assert Submission.objects.get().state == "draft"


def test_reviewers_are_led_to_their_page(author: User) -> None:
    sent = proposal(author)
    client = client_of(reviewer())
    assert client.get(f"/submissions/{sent.pk}/")["Location"] == f"/review/{sent.pk}/"
    assert client.get(f"/submissions/{sent.pk}/edit/")["Location"] == f"/review/{sent.pk}/"
    assert act(client, sent, "withdraw").status_code == 403


def test_sending_taking_back_and_giving_up(desk: Client, author: User) -> None:
    draft = proposal(author, sent=False)
    page = page_of(desk, f"/submissions/{draft.pk}/")
    assert "Before you send it" in page
    assert "The card keeps every rule of Maximus." in page
    assert "Comments" not in page
    assert act(desk, draft, "send")["Location"] == f"/submissions/{draft.pk}/"
    page = page_of(desk, f"/submissions/{draft.pk}/")
    assert "Lantern Crab is sent for review." in page
    assert "Take it back to edit" in page
    assert desk.get(f"/submissions/{draft.pk}/edit/")["Location"] == f"/submissions/{draft.pk}/"
    assert act(desk, draft, "take-back")["Location"] == f"/submissions/{draft.pk}/edit/"
    assert act(desk, draft, "withdraw").status_code == 302
    page = page_of(desk, f"/submissions/{draft.pk}/")
    assert "You gave it up" in page
    assert "Withdraw it" not in page
    assert [step.after for step in draft.steps.all()] == ["draft", "submitted", "draft", "withdrawn"]
    again = act(desk, draft, "send")
    assert again.status_code == 409
    assert "A proposal that is withdrawn cannot be sent." in again.content.decode()


def test_what_was_shown_is_what_is_sent(desk: Client, author: User) -> None:
    """Edited in another window meanwhile: nothing is sent, and the page says so."""
    draft = proposal(author, sent=False)
    submission_save(submission=draft, actor=author, revision=1, changes={"note": "Changed."})
    answer = desk.post(f"/submissions/{draft.pk}/send/", {"revision": 1})
    assert answer.status_code == 409
    assert "The card was edited since this page was shown." in answer.content.decode()
    draft.refresh_from_db()
    assert draft.state == "draft"


@pytest.mark.rule("CV-STATS")
def test_a_card_that_is_not_ready_is_not_sent(desk: Client, author: User) -> None:
    draft = proposal(author, sent=False, **unit_content(health=0))
    page = page_of(desk, f"/submissions/{draft.pk}/")
    assert "1 thing has to be put right first" in page
    assert "Send for review" not in page
    assert "<strong>Unit: Health</strong>: health must be a whole number from 1 to 199." in page
    assert "/rules/maximus/#MAX-GEN-6" in page
    answer = act(desk, draft, "send")
    assert answer.status_code == 400
    assert "The card is not ready" in answer.content.decode()


def test_near_names_and_twins_are_shown_before_sending(desk: Client, author: User) -> None:
    piper = {"cost": 1, "offense": 1, "defense": 1, "health": 3, "types": ["sailor", "musician"]}
    draft = proposal(author, sent=False, **unit_content("Mudflat Pipe", **piper))
    page = page_of(desk, f"/submissions/{draft.pk}/")
    assert re.search(r"Names like it: <a href=\"/cards/maximus/mudflat-piper/\">", page)
    assert re.search(r"It does exactly what <a href=\"/cards/maximus/mudflat-piper/\">", page)


def test_names_of_waiting_proposals_are_near_too(desk: Client, author: User) -> None:
    """Only those that were sent; drafts of others stay unknown."""
    proposal(person("bert"), **unit_content("Glass Lobster"))
    proposal(person("carl"), sent=False, **unit_content("Glass Lobsters"))
    draft = proposal(author, sent=False, **unit_content("Glas Lobster"))
    page = page_of(desk, f"/submissions/{draft.pk}/edit/")
    assert "Glass Lobster (waits for review)" in page
    assert "Glass Lobsters" not in page


def test_what_a_reviewer_says_and_the_answer(desk: Client, author: User) -> None:
    sent = proposal(author)
    submission_request_changes(submission=sent, actor=reviewer(), revision=1, reason="Lower the health.")
    page = page_of(desk, f"/submissions/{sent.pk}/")
    assert "Changes requested" in page
    assert "What rea says" in page
    assert "Lower the health." in page
    assert "A reviewer asked for changes" in page_of(desk, f"/submissions/{sent.pk}/edit/")
    desk.post(
        f"/submissions/{sent.pk}/comments/", {"revision": 1, "body": "Done.", "pointer": "", "side": "submissions"}
    )
    assert "Done." in page_of(desk, f"/submissions/{sent.pk}/")


def changed(author: User, **unit: Any) -> Submission:
    """A draft that changes Mudflat Piper, after somebody else's change of its cost was published."""
    draft = proposal(author, sent=False, card="mudflat-piper")
    content = version_content(Card.objects.get(game__slug="maximus", slug="mudflat-piper").versions.get())
    stats = {**content["attributes"]["modes"]["unit"], **unit}
    mine = {**content, "attributes": {"modes": {"unit": stats}}}
    submission_save(submission=draft, actor=author, revision=1, changes={"content": mine})
    theirs = {**content, "attributes": {"modes": {"unit": {**content["attributes"]["modes"]["unit"], "cost": 2}}}}
    other = proposal(person("bert"), card="mudflat-piper", **theirs)
    submission_approve(submission=other, actor=reviewer(), revision=1, effective_from=date.today())
    return draft


def test_a_card_that_changed_meanwhile(desk: Client, author: User) -> None:
    draft = changed(author, health=4)
    page = page_of(desk, f"/submissions/{draft.pk}/")
    assert "Mudflat Piper has changed since you began" in page
    assert "Bring it up to date" in page
    assert act(desk, draft, "rebase", prefer="mine").status_code == 302
    draft.refresh_from_db()
    unit = draft.content["attributes"]["modes"]["unit"]
    assert (unit["cost"], unit["health"], draft.based_on.number) == (2, 4, 2)  # type: ignore[union-attr]


@pytest.mark.parametrize(("prefer", "cost"), [("mine", 3), ("theirs", 2)])
def test_both_changed_the_same(desk: Client, author: User, prefer: str, cost: int) -> None:
    draft = changed(author, cost=3)
    page = page_of(desk, f"/submissions/{draft.pk}/")
    assert "You changed the same: Unit: Cost." in page
    assert "Keep mine" in page
    assert act(desk, draft, "rebase", prefer=prefer).status_code == 302
    draft.refresh_from_db()
    assert draft.content["attributes"]["modes"]["unit"]["cost"] == cost


def test_my_list_tells_what_is_to_be_done(desk: Client, author: User) -> None:
    assert "You have proposed no card yet." in page_of(desk, "/submissions/")
    judge = reviewer()
    proposal(author, sent=False, **unit_content("Draft Crab"))
    asked, refused = proposal(author, **unit_content("Asked Crab")), proposal(author, **unit_content("Refused Crab"))
    submission_request_changes(submission=asked, actor=judge, revision=1, reason="Why?")
    submission_reject(submission=refused, actor=judge, revision=1, reason="No.")
    page = page_of(desk, "/submissions/")
    order = [page.index(name) for name in ("Asked Crab", "Draft Crab", "Refused Crab")]
    assert order == sorted(order)


def test_decided_proposals_come_page_by_page(desk: Client, author: User) -> None:
    for at in range(PER_PAGE + 3):
        draft = proposal(author, sent=False, **unit_content(f"Crab {at:02}"))
        submission_withdraw(submission=draft, actor=author, revision=1)
    seen: list[str] = []
    address = "/submissions/"
    while address:
        page = page_of(desk, address)
        seen += re.findall(r">(Crab \d\d)</a></h3>", page)
        more = re.search(r'href="\?before=([^"]+)"', page)
        address = f"/submissions/?before={more[1]}" if more else ""
    assert len(seen) == len(set(seen)) == PER_PAGE + 3
    assert page_of(desk, "/submissions/?before=nonsense")


def test_query_counts(desk: Client, author: User) -> None:
    draft = proposal(author, sent=False)
    proposal(author, **unit_content("Second Crab"))
    assert_frozen(desk, "submissions", "/submissions/")
    assert_frozen(desk, "submission-begin", "/submissions/new/?game=maximus")
    assert_frozen(desk, "submission-edit", f"/submissions/{draft.pk}/edit/")
    assert_frozen(desk, "submission", f"/submissions/{draft.pk}/")
