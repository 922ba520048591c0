"""The queue of proposals beside what is reviewed, and as a page of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlencode

from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.utils import timezone

from cards.models import CardVersion, Submission, SubmissionState
from cards.pictures.copies import THUMB, artwork_address
from cards.selectors import submission_queue
from oscg.accounts.permissions import reviewed_games
from oscg.common.errors import InvalidInput
from rules.models import Game

FIELDS = (
    "id", "sent", "kind", "state", "sent_at", "game__slug", "game__name", "card__slug", "sent_picture", "author_name",
)  # fmt: skip
ORDER = ("sent_at", "id")
SHOWN_STATES = (
    SubmissionState.SUBMITTED,
    SubmissionState.CHANGES_REQUESTED,
    SubmissionState.APPROVED,
    SubmissionState.REJECTED,
    SubmissionState.WITHDRAWN,
)
KINDS = dict(CardVersion.Kind.choices)
STATES = {each.value: str(each.label) for each in SHOWN_STATES}


@dataclass(frozen=True, slots=True)
class Wish:
    """What a reviewer wants to see; without a state, what waits."""

    game: str = ""
    kind: str = ""
    state: str = SubmissionState.SUBMITTED

    @property
    def query(self) -> str:
        """The wish as the query string of an address; empty where it is the usual one."""
        usual = Wish()
        names = ("game", "kind", "state")
        told = {name: getattr(self, name) for name in names if getattr(self, name) != getattr(usual, name)}
        return f"?{urlencode(told)}" if told else ""


@dataclass(frozen=True, slots=True)
class Waiting:
    """One row of the queue."""

    pk: int
    name: str
    kind: str
    state: str
    author: str
    game: str
    game_name: str
    age: str
    thumb: str


def wish_of(request: HttpRequest) -> Wish:
    """The filters of an address. Raises InvalidInput for a kind or state there is not."""
    kind, state = request.GET.get("kind", ""), request.GET.get("state") or SubmissionState.SUBMITTED
    if kind and kind not in KINDS:
        raise InvalidInput("query.kind", f"There is no such kind. Choose one of {', '.join(KINDS)}.")
    if state not in STATES:
        raise InvalidInput("query.state", f"There is no such state. Choose one of {', '.join(STATES)}.")
    return Wish(request.GET.get("game", "")[:40], kind, state)


def games_of(reviewer: Any) -> list[Game]:
    """The games somebody reviews, for the filter."""
    return list(Game.objects.filter(slug__in=reviewed_games(reviewer)).only("slug", "name").order_by("name"))


def queue_of(reviewer: Any, wish: Wish) -> QuerySet[Submission]:
    """The proposals a wish asks for, the one that waits longest first."""
    found = submission_queue(reviewer=reviewer, states=(wish.state,))
    if wish.game:
        found = found.filter(game__slug=wish.game)
    return found.filter(kind=wish.kind) if wish.kind else found


def state_counts(reviewer: Any, wish: Wish) -> list[tuple[str, str, int]]:
    """How many proposals of the wished game and kind are in each state, for the filter."""
    found = submission_queue(reviewer=reviewer, states=STATES)
    if wish.game:
        found = found.filter(game__slug=wish.game)
    if wish.kind:
        found = found.filter(kind=wish.kind)
    counts = dict(found.order_by().values_list("state").annotate(Count("id")))
    return [(state, label, counts.get(state, 0)) for state, label in STATES.items()]


def rows_of(rows: Sequence[Mapping[str, Any]]) -> list[Waiting]:
    """Rows of the database as the queue shows them."""
    now = timezone.now()
    return [
        Waiting(
            pk=row["id"],
            name=row["sent"]["name"] or "Unnamed card",
            kind=KINDS[row["kind"]],
            state=STATES.get(row["state"], "Taken back"),
            author=row["author_name"],
            game=row["game__slug"],
            game_name=row["game__name"],
            age=age_of(row["sent_at"], now),
            thumb=_thumb(row),
        )
        for row in rows
    ]


def _thumb(row: Mapping[str, Any]) -> str:
    if row["sent_picture"]:
        return artwork_address(row["sent_picture"], THUMB)
    if row["card__slug"]:
        return f"/art/{row['game__slug']}/{row['card__slug']}.svg"
    return f"/submissions/{row['id']}/art.svg"


def age_of(since: datetime, now: datetime) -> str:
    """How long something waits, in its largest unit."""
    waited = max(now - since, timedelta())
    if waited.days:
        return f"{waited.days} day{'s' if waited.days > 1 else ''}"
    hours, minutes = divmod(waited.seconds // 60, 60)
    return f"{hours} h" if hours else f"{max(minutes, 1)} min"
