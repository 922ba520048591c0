"""What the lists say of many cards today, and which decks may be played today: worked out in memory, with few queries."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from django.db.models import OuterRef, Subquery

from cards.models import CardStatus
from decks.models import Deck, DeckVersion
from decks.services.deck_editing import from_rows
from decks.services.legality import deck_spec
from decks.services.rulesets import SCOPES, RulesOfDay, rules_of_day
from oscg.common.changes import data_revisions
from oscg.common.clock import utc_today
from oscg.common.errors import InvalidInput
from rules.checks.runner import run
from rules.models import Format
from rules.specs.ban_list import BANNED, RESTRICTED

LEGAL = "legal"
STATES = (LEGAL, RESTRICTED, BANNED)


@dataclass(frozen=True, slots=True)
class CardState:
    """A state as the badge tag takes it, with the copies left and the name of the format that says so."""

    state: str
    limit: int | str = ""
    format_name: str = ""


def rules_today(format_slug: str, revisions: tuple[str, ...] | None = None) -> RulesOfDay | None:
    """The rules of a format today; None for a format that has none yet. One query while nothing changed.

    None with `revisions`, those of the rules' scopes, that were just read.
    """
    try:
        return rules_of_day(format_slug=format_slug, day=utc_today(), revisions=revisions)
    except InvalidInput:
        return None


def state_reader(
    formats: Iterable[Format], revisions: tuple[str, ...] | None = None
) -> Callable[[str, str, str], CardState]:
    """A function from game, slug and status of a card to its state today, in the given format of its game."""
    revisions = revisions or data_revisions(SCOPES)
    found = {each.game.slug: (each, rules_today(each.slug, revisions)) for each in formats}

    def state_of(game: str, slug: str, status: str) -> CardState:
        if status != CardStatus.PUBLISHED:
            return CardState(status)
        format_, rules = found.get(game, (None, None))
        if format_ is None or rules is None:
            return CardState(LEGAL)
        listed = _listed(rules, slug)
        state, limit = listed or (LEGAL, "")
        return CardState(state, limit, format_.name)

    return state_of


def _listed(rules: RulesOfDay, slug: str) -> tuple[str, int] | None:
    spec = rules.ruleset.spec
    card = spec.pool.get((slug, None))
    if card is None or spec.ban_list is None:
        return None
    standing = spec.ban_list.standings[card]
    return None if standing.limit is None else (standing.status, standing.limit)


def slugs_by_state(rules: RulesOfDay) -> dict[str, set[str]]:
    """The cards of a format's pool that its list bans or restricts today; all others are legal."""
    found: dict[str, set[str]] = {BANNED: set(), RESTRICTED: set()}
    for slug, rarity in rules.pool.cards:
        listed = _listed(rules, slug) if rarity is None else None
        if listed:
            found[listed[0]].add(slug)
    return found


def first_formats() -> dict[str, Format]:
    """Of each game the format it came with first: the one that badges speak of where none was chosen. By game slug."""
    found: dict[str, Format] = {}
    for each in Format.objects.select_related("game").defer("game__definition").order_by("game__slug", "id"):
        found.setdefault(each.game.slug, each)
    return found


def verdicts_today(decks: Iterable[Deck]) -> Mapping[int, bool]:
    """Whether each deck's newest version is legal today, by deck number. Two queries for all decks."""
    wanted = {deck.pk: deck for deck in decks}
    last = DeckVersion.objects.filter(deck=OuterRef("deck")).order_by("-number").values("number")[:1]
    newest = dict(DeckVersion.objects.filter(deck__in=wanted, number=Subquery(last)).values_list("deck_id", "entries"))
    slugs = sorted({deck.format.slug for deck in wanted.values()})
    revisions = data_revisions(SCOPES) if slugs else ()
    rules = {slug: rules_today(slug, revisions) for slug in slugs}
    found: dict[int, bool] = {}
    for pk, deck in wanted.items():
        of_day = rules[deck.format.slug]
        if of_day is not None and pk in newest:
            found[pk] = run(deck_spec(from_rows(newest[pk]), of_day), of_day.ruleset, None).is_legal
    return found
