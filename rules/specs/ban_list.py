"""Ban lists and agreements as values: what a list says of each card, and what players agreed to allow."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from rules.specs.card import CardSpec
from rules.specs.card_filter import Matcher

UNRESTRICTED, RESTRICTED, BANNED = "unrestricted", "restricted", "banned"


class Standing(NamedTuple):
    """What a list says of one card: a status and, unless unrestricted, the number of copies it leaves."""

    status: str
    limit: int | None
    reasons: tuple[str, ...] = ()
    is_conflict: bool = False


FREE = Standing(UNRESTRICTED, None)


@dataclass(frozen=True, slots=True)
class ListEntry:
    """One entry of a list revision: a card (by slug) or every card a filter matches."""

    status: str
    limit: int
    reason: str
    card: str | None = None
    matcher: Matcher | None = None

    def covers(self, card: CardSpec) -> bool:
        """Whether the entry speaks of this card."""
        return card.slug == self.card if self.matcher is None else self.matcher[card]


class _Standings(dict[CardSpec, Standing]):
    """Standing per card, worked out when first asked for."""

    def __init__(self, entries: tuple[ListEntry, ...]) -> None:
        super().__init__()
        self.by_slug: dict[str, list[ListEntry]] = {}
        for entry in entries:
            if entry.card is not None:
                self.by_slug.setdefault(entry.card, []).append(entry)
        self.filters = [entry for entry in entries if entry.matcher is not None]

    def __missing__(self, card: CardSpec) -> Standing:
        entries = self.by_slug.get(card.slug, []) + [entry for entry in self.filters if entry.covers(card)]
        answer = self[card] = strictest(entries)
        return answer


def strictest(entries: list[ListEntry]) -> Standing:
    """The standing that several entries give together: the strictest wins, a conflict is remembered (MAX-LIST-4)."""
    if not entries:
        return FREE
    banned = [entry for entry in entries if entry.status == BANNED]
    decisive = banned[0] if banned else min(entries, key=lambda entry: entry.limit)
    return Standing(
        status=decisive.status,
        limit=0 if banned else decisive.limit,
        reasons=tuple(entry.reason for entry in entries if entry.reason),
        is_conflict=len({(entry.status, entry.limit) for entry in entries}) > 1,
    )


@dataclass(frozen=True, slots=True)
class BanListSpec:
    """One list revision: what it says of each card (`standings[card]`)."""

    format: str
    revision: int
    effective_from: date
    entries: tuple[ListEntry, ...]
    standings: _Standings = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "standings", _Standings(self.entries))


@dataclass(frozen=True, slots=True)
class Agreement:
    """Copies that all players of one match agreed to allow of listed cards, by slug (MAX-LIST-5, -6)."""

    copies: Mapping[str, int]
