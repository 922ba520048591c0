"""Matches between decks: making one, sitting down, agreeing, and starting it once the verdicts of all decks say so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from decks.services.deck_choices import ChosenDeck, DeckChoice, deck_chosen
from decks.services.deck_editing import from_rows
from decks.services.deck_specs import played_cards
from decks.services.legality import DeckVerdict, Target, agreement_read, deck_spec, deck_verdict
from decks.services.match_plans import MatchWish, match_plan
from decks.services.rulesets import RulesOfDay, rules_of_day
from oscg.accounts.models import User
from oscg.common.errors import FieldError, Illegal, InvalidInput
from rules.checks.agreement import AgreementEntry
from rules.engine.program import CardData
from rules.games.catalog import option_values
from rules.models import Match, MatchAgreement, MatchSeat
from rules.selectors.matches import agreement_list
from rules.services.match_agreements import agreement_in_force, agreement_open_check, agreement_put, ignored_note
from rules.services.match_seats import match_locked, seat_deck_change, seat_join
from rules.services.matches import match_create, match_deal, seats_ready
from rules.specs.ban_list import Agreement

SHOWN_FINDINGS = 50


def match_open(*, wish: MatchWish, creator: User, start: bool = False, request_key: str = "") -> Match:
    """Make a match; with `start`, begin it at once. Raises InvalidInput, Refused, Conflict, and Illegal for decks that are not legal."""
    plan = match_plan(wish=wish, creator=creator)
    with transaction.atomic():
        match = match_create(plan=plan, creator=creator, request_key=request_key)
        if start and match.is_waiting:
            return match_start(match_pk=match.pk, user=creator).match
    return match


def rules_of_match(match: Match) -> RulesOfDay:
    """The rules a match is played under: those in force when it was made (MAX-LIST-9)."""
    return rules_of_day(format_slug=match.format.slug, day=match.as_of, numbers=(match.revision, match.list_revision))


def match_options(match: Match, rules: RulesOfDay) -> dict[str, Any]:
    """Every option of the match: the format's, then those chosen for it."""
    spec = rules.ruleset.spec
    return {**option_values(spec.game.options, spec.options), **match.options}


def seat_take(*, match: Match, user: User, deck: DeckChoice, number: int | None = None) -> MatchSeat:
    """Sit down with a deck; its findings are shown, and refuse nobody (MAX-DECK-12). The caller has seen that the match is visible."""
    chosen = _brought(match, deck, user)
    is_shared = bool(match_options(match, rules_of_match(match)).get("self_play", False))
    return seat_join(
        match_pk=match.pk,
        user=user,
        deck_name=chosen.name,
        entries=chosen.entries,
        is_shared_play=is_shared,
        number=number,
    )


def seat_deck_set(*, match: Match, user: User, deck: DeckChoice, number: int | None = None) -> MatchSeat:
    """Bring another deck before the match starts."""
    chosen = _brought(match, deck, user)
    return seat_deck_change(match_pk=match.pk, user=user, deck_name=chosen.name, entries=chosen.entries, number=number)


def _brought(match: Match, deck: DeckChoice, user: User) -> ChosenDeck:
    return deck_chosen(choice=deck, format_slug=match.format.slug, viewer=user)


def seat_verdict(*, match: Match, seat: MatchSeat) -> DeckVerdict:
    """Whether the deck on a seat is legal in its match, with what the players have agreed on so far. For its player alone."""
    return _verdict(match, seat, _agreed(match, list(match.seats.all())), rules_of_match(match))


def _verdict(match: Match, seat: MatchSeat, agreed: MatchAgreement | None, rules: RulesOfDay) -> DeckVerdict:
    target = Target(match.format.slug, match.as_of, allow=_allow(match, agreed), is_sanctioned=match.is_sanctioned)
    return deck_verdict(entries=from_rows(seat.entries or ()), target=target, pointer="/agreement", rules=rules)


def _allow(match: Match, agreed: MatchAgreement | None) -> tuple[AgreementEntry, ...]:
    rows = match.allowed if agreed is None else agreed.entries
    return tuple(AgreementEntry(card, copies) for card, copies in rows)


def _agreed(match: Match, seats: Sequence[MatchSeat]) -> MatchAgreement | None:
    return agreement_in_force(seats, agreement_list(match=match)) if match.is_waiting else None


@dataclass(frozen=True, slots=True)
class Started:
    """A match that has begun, and what its players are told: an agreement that not everybody accepted counts for nothing."""

    match: Match
    note: str = ""


@transaction.atomic
def match_start(*, match_pk: int, user: User) -> Started:
    """Begin a match: every deck must be legal by its verdict, or the match casual. Whoever made it or sits there may.

    Raises Conflict where it has started, or seats or decks are missing; Illegal where decks are not legal. The findings of a deck are
    told to its player alone: others learn only which seat's it is.
    """
    match = match_locked(match_pk)
    seats = seats_ready(match=match, user=user)
    rules = rules_of_match(match)
    proposals = agreement_list(match=match)
    agreed = agreement_in_force(seats, proposals)
    if not match.is_casual:
        _legal_only(match, seats, agreed, rules, user)
    spec = rules.ruleset.spec
    decks = [_cards(match, seat, rules, user) for seat in seats]
    started = match_deal(
        match_pk=match.pk, decks=decks, options=match_options(match, rules), allowed=dict(agreed.entries) if agreed else {},
        user=user, ruleset=spec.hash,
    )  # fmt: skip
    return Started(started, ignored_note(seats, proposals))


def _is_own(match: Match, seat: MatchSeat, user: User) -> bool:
    """Whether somebody may know what lies in the deck of a seat: their own, or that of a bot in a match they made."""
    return seat.player_id == user.pk or (bool(seat.bot) and match.creator_id == user.pk)


def _cards(match: Match, seat: MatchSeat, rules: RulesOfDay, user: User) -> tuple[CardData, ...]:
    """The cards of a seat's deck. What cannot be played in another person's deck is not told."""
    try:
        entries = deck_spec(from_rows(seat.entries or ()), rules).entries  # a card may stand there by its name
        return played_cards(game=rules.ruleset.spec.game, entries=entries, day=match.as_of)
    except InvalidInput as error:
        pointer = f"/seats/{seat.number}/deck"
        told = error.message if _is_own(match, seat, user) else f"The deck of seat {seat.number} cannot be played."
        raise Illegal(error.code, told, pointer=pointer) from error


def _legal_only(
    match: Match, seats: Sequence[MatchSeat], agreed: MatchAgreement | None, rules: RulesOfDay, user: User
) -> None:
    faults: list[FieldError] = []
    illegal: list[int] = []
    for seat in seats:
        verdict = _verdict(match, seat, agreed, rules)
        if verdict.is_legal:
            continue
        illegal.append(seat.number)
        pointer = f"/seats/{seat.number}/deck"
        if _is_own(match, seat, user):
            found = [each for each in verdict.as_json()["violations"] if each["severity"] == "error"]
            faults += [
                FieldError(pointer, each["code"], f"{each['finding']}: {each['message']}")
                for each in found[:SHOWN_FINDINGS]
            ]
        else:
            faults.append(
                FieldError(pointer, "match.illegal_deck", f"The deck of seat {seat.number} is not legal here.")
            )
    if illegal:
        where = ", ".join(str(number) for number in illegal)
        message = f"Not every deck is legal in {match.format.name} (seat {where}). Change it, agree on its cards, or make a casual match."
        raise Illegal("match.illegal_deck", message, errors=tuple(faults))


# ------------------------------------------------------------------------------------------------------------ agreements
def agreement_propose(*, match: Match, user: User, entries: Sequence[AgreementEntry]) -> MatchAgreement:
    """Propose what to allow in a match, or change one's proposal (MAX-LIST-5 to -8).

    Raises Conflict once the match has started, InvalidInput for what no agreement may say, with the book's findings.
    """
    agreement_open_check(match)
    target = Target(match.format.slug, match.as_of, allow=tuple(entries), is_sanctioned=match.is_sanctioned)
    found: Agreement | None = agreement_read(target, rules_of_match(match))
    return agreement_put(match_pk=match.pk, user=user, entries=dict(found.copies) if found is not None else {})
