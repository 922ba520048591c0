"""Matches for tests: two people at a table with the sample decks, and moves for them."""

from __future__ import annotations

from random import Random
from typing import Any

from decks.models import Deck
from decks.selectors import deck_version_newest
from decks.services.deck_editing import from_rows
from decks.services.legality import Target, deck_verdict
from oscg.accounts.models import User
from rules.models import Match
from tests.factories.callers import Caller

FORMAT = "maximus-standard"
SEED = 4_071_893_650_217


def person(name: str) -> User:
    """Somebody with an account."""
    return User.objects.create_user(name, f"{name}@example.invalid", "x")


def sample_decks(format_slug: str = FORMAT) -> list[Deck]:
    """The public sample decks of a format that are legal; the others show what a verdict finds."""
    found = Deck.objects.filter(is_sample=True, format__slug=format_slug).order_by("name")
    return [deck for deck in found if _is_legal(deck)]


def _is_legal(deck: Deck) -> bool:
    entries = from_rows(deck_version_newest(deck=deck).entries)
    return deck_verdict(entries=entries, target=Target(deck.format.slug)).is_legal


class AtTable:
    """Two people who play a match by the API: `ann` made it, `bob` was invited."""

    def __init__(self, format_slug: str = FORMAT, *, is_started: bool = True, seed: int = SEED, **more: Any) -> None:
        self.users = (person("ann"), person("bob"))
        self.ann, self.bob = (Caller(user, "play") for user in self.users)
        self.callers = (self.ann, self.bob)
        first, second = sample_decks(format_slug)[:2]
        seats = [{"player": "me", "deck": first.pk}, {"player": "bob"}]
        made = self.ann.call("POST", "matches/", {"format": format_slug, "seats": seats, **more})
        assert made.status_code == 201, made.content
        self.pk: int = made.json()["id"]
        joined = self.bob.call("POST", f"{self.path}join/", {"deck": second.pk})
        assert joined.status_code == 200, joined.content
        if is_started:  # people cannot choose the seed, but tests come out the same each time
            Match.objects.filter(pk=self.pk).update(seed=seed)
            started = self.ann.call("POST", f"{self.path}start/")
            assert started.status_code == 200, started.content

    @property
    def path(self) -> str:
        """Its address below /api/v1/."""
        return f"matches/{self.pk}/"

    def document(self, caller: Caller | None = None) -> dict[str, Any]:
        """The match as JSON."""
        found: dict[str, Any] = (caller or self.ann).call("GET", self.path).json()
        return found

    def actions(self, seat: int | None = None) -> tuple[int, dict[str, Any]]:
        """Who must decide, and what they may do."""
        number = self.document()["to_act"] if seat is None else seat
        found: dict[str, Any] = self.callers[number].call("GET", f"{self.path}actions/").json()
        return number, found

    def listed(self) -> list[list[Any]]:
        """The legal actions of whoever must decide."""
        _, found = self.actions()
        return [each["action"] for group in found["groups"] for each in group["actions"]]

    def act(self, action: list[Any], state: int | None = None, seat: int | None = None) -> Any:
        """An action of whoever must decide, for the state there is."""
        document = self.document()
        number = document["to_act"] if seat is None else seat
        body = {"state": document["state"] if state is None else state, "action": action}
        return self.callers[number].call("POST", f"{self.path}actions/", body)

    def play(self, moves: int, seed: int = 1) -> int:
        """Take legal actions by lot; how many, since the match may end."""
        chance = Random(seed)
        for made in range(moves):
            if self.document()["status"] != "playing":
                return made
            answer = self.act(chance.choice(self.listed()))
            assert answer.status_code == 200, answer.content
        return moves
