"""Notices of matches: who is told of invitations, beginnings, awaited moves and ends; once each, and nothing that is hidden."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.utils import timezone

from decks.services.deck_choices import DeckChoice
from decks.services.matches import seat_take
from oscg.accounts.models import Notice, NoticeKind, User
from oscg.accounts.notices import notice_choose
from rules.match_tasks import sweep
from rules.models import Match, MatchSeat
from rules.selectors.matches import match_get
from rules.services import match_notices
from rules.services.match_leaving import player_forget
from rules.services.match_play import match_bots_move, match_clock_run, match_concede
from rules.services.match_reminders import moves_remind
from rules.services.match_seats import match_cancel, seat_leave
from tests.factories.callers import Caller
from tests.factories.maintainers import client_of
from tests.factories.matches import FORMAT, SEED, AtTable, person, sample_decks
from tests.factories.tables import against_bot
from tests.oscg.pages.page_reading import page

pytestmark = pytest.mark.django_db

NAME = "Maximus Standard"
ITS_MOVE = f"It is your move in your match in {NAME}."
INVITED = f"You are invited to a match in {NAME}. Sit down with a deck, or decline."


def told(user: User, kind: str = "", **more: Any) -> list[str]:
    """What somebody was told of matches, the newest first."""
    found = Notice.objects.filter(user=user, **({"kind": kind} if kind else {}), **more)
    return list(found.order_by("-id").values_list("text", flat=True))


def new(user: User, kind: str) -> list[str]:
    """What of it is unread."""
    return told(user, kind, read_at=None)


def hand_over(table: AtTable) -> int:
    """Whoever must decide ends their turn, or does what they have to before; the seat that must decide then."""
    number = table.document()["to_act"]
    while (found := table.document())["to_act"] == number and found["status"] == "playing":
        listed = table.listed()
        assert table.act(next((move for move in listed if move[0] == "end_turn"), listed[0])).status_code == 200
    return int(table.document()["to_act"])


def begun() -> tuple[AtTable, User, User, int]:
    """A match that has begun: the table, the player who must decide, the one who waits, and the seat of the first."""
    table = AtTable()
    number = table.document()["to_act"]
    return table, table.users[number], table.users[1 - number], number


@pytest.fixture
def everybody_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits at the table for more than a moment."""
    monkeypatch.setattr(match_notices, "AWAY", timedelta(0))


# ---------------------------------------------------------------------------------------------------------- invitations
def test_who_is_invited_is_told_and_no_longer_once_they_sit() -> None:
    table = AtTable(is_started=False)
    ann, bob = table.users
    (only,) = Notice.objects.all()
    assert (only.user, only.kind) == (bob, NoticeKind.INVITATION)
    assert (only.text, only.path) == (INVITED, f"/play/{table.pk}/")
    assert only.read_at is not None  # bob has sat down
    assert told(ann) == []


@pytest.mark.parametrize("how", ["declined", "called off", "accepted"])
def test_an_invitation_is_news_until_it_is_answered(how: str) -> None:
    ann, bob, cleo = person("ann"), person("bob"), person("cleo")
    deck = sample_decks()[0].pk
    for name in ("bob", "cleo"):
        seats = [{"player": "me", "deck": deck}, {"player": name}]
        assert Caller(ann, "play").call("POST", "matches/", {"format": FORMAT, "seats": seats}).status_code == 201
    match = Match.objects.earliest("pk")
    assert new(bob, "invitation") == [INVITED]
    if how == "declined":
        seat_leave(match_pk=match.pk, user=bob)
    elif how == "called off":
        match_cancel(match_pk=match.pk, user=ann)
    else:
        seat_take(match=match_get(pk=match.pk, viewer=bob), user=bob, deck=DeckChoice(deck=deck))
    assert new(bob, "invitation") == []
    assert new(cleo, "invitation") == [INVITED]


def test_a_link_in_a_notice_leads_to_the_invitation() -> None:
    ann, bob = person("ann"), person("bob")
    seats = [{"player": "me", "deck": sample_decks()[0].pk}, {"player": "bob"}]
    Caller(ann, "play").call("POST", "matches/", {"format": FORMAT, "seats": seats})
    client = client_of(bob)
    assert INVITED in page(client, "/account/notices/").words
    opened = client.post(f"/account/notices/{Notice.objects.get().pk}/open/")
    assert opened["Location"] == f"/play/{Match.objects.get().pk}/"
    assert "A match waits" in page(client, opened["Location"]).words


def test_one_request_tells_once_and_many_matches_fill_no_mailbox(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_notices, "MOST_INVITATIONS", 2)
    ann, bob = person("ann"), person("bob")
    caller = Caller(ann, "play")
    body = {"format": FORMAT, "seats": [{"player": "me", "deck": sample_decks()[0].pk}, {"player": "bob"}]}
    for key in ("a" * 20, "a" * 20, "b" * 20, "c" * 20):
        caller.call("POST", "matches/", body, idempotency_key=key)
    assert (Match.objects.count(), len(told(bob))) == (3, 2)
    cleo = Caller(person("cleo"), "play")
    cleo.call("POST", "matches/", {**body, "seats": [{"player": "me"}, {"player": "bob"}]})
    assert len(told(bob)) == 2 + Match.objects.filter(creator__username="cleo").count()


def test_a_match_that_cannot_be_made_tells_nobody() -> None:
    ann, bob = person("ann"), person("bob")
    seats = [{"player": "me", "deck": sample_decks()[0].pk}, {"player": "bob"}]
    made = Caller(ann, "play").call("POST", "matches/", {"format": FORMAT, "seats": seats, "start": True})
    assert made.status_code == 409
    assert told(bob) == []


# ------------------------------------------------------------------------------------------------------ beginning, moves
def test_the_other_player_is_told_that_it_has_begun() -> None:
    table, first, _, _ = begun()
    ann, bob = table.users
    assert told(ann) == []  # she started it
    words = ", and it is your move" if first == bob else ""
    assert told(bob, "move") == [f"Your match in {NAME} has begun{words}."]
    while table.document()["to_act"] != 1:
        hand_over(table)
    hand_over(table)
    assert new(bob, "move") == []  # has played, so it is no news


def test_players_at_the_table_are_not_told_of_every_move() -> None:
    table, *_ = begun()
    for _ in range(3):
        hand_over(table)
    assert [len(told(user, "move")) for user in table.users] == [0, 1]  # that it has begun, and no more


@pytest.mark.usefixtures("everybody_is_away")
def test_who_is_away_is_told_once_and_no_longer_once_they_have_moved() -> None:
    table, first, second, number = begun()
    assert hand_over(table) == 1 - number
    assert new(second, "move") == [ITS_MOVE]
    assert Notice.objects.filter(user=second, text=ITS_MOVE).get().path == f"/play/{table.pk}/"
    assert new(first, "move") == []  # has moved, so nothing is to be read
    assert hand_over(table) == number
    assert (new(second, "move"), new(first, "move")) == ([], [ITS_MOVE])


@pytest.mark.usefixtures("everybody_is_away")
def test_at_most_one_is_unread_even_when_somebody_is_told_again() -> None:
    table, _, second, number = begun()
    hand_over(table)
    match = match_get(pk=table.pk, viewer=second)
    seats = list(match.seats.all())
    arguments = {"seat": number, "by": "bot"}
    assert not match_notices.move_tell(match, seats, **arguments)
    later = timezone.now() + timedelta(days=2)
    assert match_notices.move_tell(match, seats, **arguments, now=later)
    assert new(second, "move") == [ITS_MOVE]
    assert told(second, "move")[:2] == [ITS_MOVE, ITS_MOVE]


def test_who_leaves_after_their_move_is_told_by_the_sweep() -> None:
    table, _, second, number = begun()
    hand_over(table)
    assert moves_remind() == 0
    later = timezone.now() + timedelta(minutes=11)
    assert moves_remind(now=later) == 1
    assert new(second, "move") == [ITS_MOVE]
    assert moves_remind(now=later + timedelta(days=9)) == 0
    assert hand_over(table) == number
    assert new(second, "move") == []
    assert MatchSeat.objects.get(match=table.pk, player=second).told_at is None
    assert sweep() == {"clock": 0, "bots": 0, "cancelled": 0, "told": 0}


@pytest.mark.parametrize("starter", [0, 1])
def test_whoever_never_comes_to_their_first_move_is_told_too(starter: int) -> None:
    table = AtTable(is_started=False)
    Match.objects.filter(pk=table.pk).update(seed=SEED)
    assert table.callers[starter].call("POST", f"{table.path}start/").status_code == 200
    waiting = table.users[1 - starter]
    if table.document()["to_act"] == starter:
        hand_over(table)
        assert moves_remind(now=timezone.now() + timedelta(minutes=11)) == 1
        assert new(waiting, "move") == [ITS_MOVE]
    else:
        assert moves_remind(now=timezone.now() + timedelta(minutes=11)) == 0
        assert new(waiting, "move") == [f"Your match in {NAME} has begun, and it is your move."]


def test_bots_answer_at_once_so_nobody_is_told_of_their_moves() -> None:
    ann = person("ann")
    match = against_bot(ann)
    assert moves_remind(now=timezone.now() + timedelta(days=1)) == 0
    match_bots_move(match_pk=match.pk)
    match_concede(match_pk=match.pk, user=ann)
    assert told(ann) == []


def test_the_clock_ends_a_match_against_a_bot_and_that_is_told() -> None:
    ann = person("ann")
    match = against_bot(ann, seconds=60)
    Match.objects.filter(pk=match.pk).update(deadline=timezone.now() - timedelta(seconds=1))
    assert match_clock_run(match_pk=match.pk)
    assert told(ann) == [f"You lost your match in {NAME}: your time for a decision was over."]


# ----------------------------------------------------------------------------------------------------------------- ends
def test_the_winner_is_told_of_a_concession_and_who_gave_up_is_not() -> None:
    table = AtTable()
    table.ann.call("POST", f"{table.path}concede/", {})
    ann, bob = table.users
    assert new(bob, "ended") == [f"You won your match in {NAME}: by concession."]
    assert new(bob, "move") == []
    assert told(ann) == []


def test_both_are_told_of_a_time_that_is_over() -> None:
    table, late, other, _ = begun()
    Match.objects.filter(pk=table.pk).update(deadline=timezone.now() - timedelta(seconds=1), seconds=60)
    assert match_clock_run(match_pk=table.pk)
    assert told(late, "ended") == [f"You lost your match in {NAME}: your time for a decision was over."]
    assert told(other, "ended") == [f"You won your match in {NAME}: another player’s time for a decision was over."]


def test_a_match_that_no_engine_can_play_on_ends_for_both() -> None:
    table = AtTable()
    Match.objects.filter(pk=table.pk).update(engine="0")
    assert match_clock_run(match_pk=table.pk)
    words = f"Your match in {NAME} has no result: the referee that it began with is no longer in use."
    assert [told(user, "ended") for user in table.users] == [[words], [words]]


def test_who_deletes_their_account_gives_up_and_is_named_nowhere() -> None:
    table = AtTable()
    ann, bob = table.users
    player_forget(user=ann)
    assert told(bob, "ended") == [f"You won your match in {NAME}: by concession."]
    assert all(ann.username not in text for text in told(bob))


# -------------------------------------------------------------------------------------------------------------- choices
def test_mails_go_out_for_invitations_alone_unless_somebody_wants_more(django_capture_on_commit_callbacks: Any) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        table = AtTable()
        table.ann.call("POST", f"{table.path}concede/", {})
    (only,) = mail.outbox
    assert (only.to, only.subject) == (["bob@example.invalid"], f"OSCG: You are invited to a match in {NAME}")
    assert f"/play/{table.pk}/" in only.body
    choices = {each["kind"]: each for each in table.bob.call("GET", "notices/choices/").json()["choices"]}
    defaults = {kind: (choices[kind]["on_site"], choices[kind]["by_mail"]) for kind in ("invitation", "move", "ended")}
    assert defaults == {"invitation": (True, True), "move": (True, False), "ended": (True, False)}


def test_a_name_with_points_in_it_stays_whole_in_a_subject(django_capture_on_commit_callbacks: Any) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        AtTable("card-wars-war", is_started=False)
    assert [each.subject for each in mail.outbox] == ["OSCG: You are invited to a match in C.A.R.D. Wars: War"]


@pytest.mark.usefixtures("everybody_is_away")
def test_what_is_turned_off_is_not_told_and_mails_alone_come_once(django_capture_on_commit_callbacks: Any) -> None:
    table = AtTable(is_started=False)
    ann, bob = table.users
    Notice.objects.all().delete()
    client_of(bob).post("/account/notices/choices/", {"mail-move": "on"})
    notice_choose(user=ann, kind=NoticeKind.MOVE, on_site=False, by_mail=False)
    Match.objects.filter(pk=table.pk).update(seed=SEED)
    with django_capture_on_commit_callbacks(execute=True):
        assert table.ann.call("POST", f"{table.path}start/").status_code == 200
        is_first = table.document()["to_act"] == 1
        if not is_first:
            hand_over(table)
        assert table.document()["to_act"] == 1
        assert moves_remind(now=timezone.now() + timedelta(hours=1)) == 0
        table.ann.call("POST", f"{table.path}concede/", {})
    assert Notice.objects.count() == 0
    begin = f"OSCG: Your match in {NAME} has begun"
    expected = [f"{begin}, and it is your move"] if is_first else [begin, f"OSCG: {ITS_MOVE.rstrip('.')}"]
    assert [(each.to, each.subject) for each in mail.outbox] == [(["bob@example.invalid"], each) for each in expected]


def test_the_page_names_the_new_kinds() -> None:
    words = page(client_of(person("ann")), "/account/notices/").words
    assert all(str(kind.label) in words for kind in (NoticeKind.INVITATION, NoticeKind.MOVE, NoticeKind.ENDED))
