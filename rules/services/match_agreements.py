"""What the players of one match agree to allow: proposed, accepted as it was read, withdrawn, and in force (MAX-LIST-5, -8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db import transaction

from oscg.accounts.models import User
from oscg.common.errors import Conflict, Missing, Refused
from rules.models import Match, MatchAgreement, MatchSeat
from rules.services.match_seats import match_locked, own_seat, own_seats, seats_of


def agreement_open_check(match: Match) -> None:
    """Raises Conflict once the match has started, since decks are locked then (MAX-LIST-8)."""
    if match.status != Match.Status.WAITING:
        raise Conflict("agreement.locked", "AG-LOCKED: Decks are locked; agree before the match starts.")


@transaction.atomic
def agreement_put(*, match_pk: int, user: User, entries: Mapping[str, int]) -> MatchAgreement:
    """Propose entries that were checked, or change one's proposal: its version rises, so that all others have to accept anew.

    Raises Conflict for whoever does not sit there, and once the match has started.
    """
    match = match_locked(match_pk)
    agreement_open_check(match)
    seats = seats_of(match)
    own_seat(match, seats, user, None)
    rows = [[card, copies] for card, copies in entries.items()]
    found = MatchAgreement.objects.filter(match=match, proposer=user).first()
    if found is None:
        found = MatchAgreement.objects.create(match=match, proposer=user, entries=rows)
    elif found.is_withdrawn or found.entries != rows:
        found.entries, found.is_withdrawn, found.version = rows, False, found.version + 1
        found.save()
    _accepted(found, own_seats(seats, user))
    return found


@transaction.atomic
def agreement_accept(*, agreement_pk: int, user: User, version: int) -> MatchAgreement:
    """Accept a proposal as it was read, instead of any other one. Raises Conflict where it has changed since, Missing."""
    agreement, match = _locked(agreement_pk)
    seats = seats_of(match)
    own_seat(match, seats, user, None)
    if agreement.is_withdrawn:
        raise Conflict("agreement.withdrawn", "This proposal was withdrawn. Propose one yourself.")
    if agreement.version != version:
        message = f"AG-STALE: The proposal has changed; read version {agreement.version} and accept again."
        raise Conflict("agreement.stale", message)
    _accepted(agreement, own_seats(seats, user))
    return agreement


@transaction.atomic
def agreement_withdraw(*, agreement_pk: int, user: User) -> MatchAgreement:
    """Take back one's own proposal. Raises Refused for another person's, Conflict once the match has started, Missing."""
    agreement, _ = _locked(agreement_pk)
    if agreement.proposer_id != user.pk:
        message = f"AG-NOT-YOURS: Only {agreement.proposer} can withdraw this proposal; decline it by not accepting."
        raise Refused("agreement.not_yours", message)
    agreement.is_withdrawn = True
    agreement.save()
    return agreement


def _locked(agreement_pk: int) -> tuple[MatchAgreement, Match]:
    found = MatchAgreement.objects.filter(pk=agreement_pk).values_list("match", flat=True).first()
    if found is None:
        raise Missing("agreement.unknown", "There is no such proposal, or it is not shared with you.")
    match = match_locked(found)
    agreement_open_check(match)
    return MatchAgreement.objects.select_related("proposer").get(pk=agreement_pk), match


def _accepted(agreement: MatchAgreement, seats: Sequence[MatchSeat]) -> None:
    for seat in seats:
        seat.accepts, seat.accepted_version = agreement, agreement.version
        seat.save(update_fields=["accepts", "accepted_version"])


def accepts(seat: MatchSeat, agreement: MatchAgreement) -> bool:
    """Whether a seat accepts a proposal as it is now; a bot accepts whatever the people do."""
    if seat.bot:
        return True
    return bool(seat.accepts_id == agreement.pk and seat.accepted_version == agreement.version)


def agreement_in_force(seats: Sequence[MatchSeat], proposals: Sequence[MatchAgreement]) -> MatchAgreement | None:
    """The proposal that everybody accepts; there is at most one, since each player accepts one at a time."""
    for agreement in proposals:
        if not agreement.is_withdrawn and all(accepts(seat, agreement) for seat in seats):
            return agreement
    return None


def ignored_note(seats: Sequence[MatchSeat], proposals: Sequence[MatchAgreement]) -> str:
    """What is said when a match starts although not everybody has accepted a proposal (AG-INCOMPLETE); empty otherwise."""
    standing = [agreement for agreement in proposals if not agreement.is_withdrawn]
    if not standing or agreement_in_force(seats, standing) is not None:
        return ""
    newest = max(standing, key=lambda each: each.changed_at)
    missing = [str(seat.player) for seat in seats if not accepts(seat, newest)]
    return f"AG-INCOMPLETE: The agreement was not accepted by {', '.join(missing)} and is ignored."
