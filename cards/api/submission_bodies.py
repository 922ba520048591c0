"""Proposals as the API says them: the name among the attributes, a rarity's own fields beside its rarity."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from cards.models import Submission, SubmissionComment, SubmissionStep
from cards.permissions import is_author
from cards.selectors import revision_seen
from cards.services.loophole_looks import proposal_loopholes
from cards.services.reviews import outdated
from cards.services.submission_checks import Look, submission_look
from cards.services.submissions import OPEN, SUBMITTED
from oscg.accounts.models import DELETED_PREFIX, User
from oscg.accounts.services import DELETED_NAME
from oscg.common.errors import DomainError

OF_CONTENT = ("attributes", "abilities", "text", "variants", "flavor")
OF_VARIANT = ("rarity", "abilities", "text")
Answer = TypeVar("Answer")


def content_from(body: Mapping[str, Any], current: Mapping[str, Any] | None = None) -> dict[str, Any] | None:
    """The content that a body says, laid over the present one; None where it says nothing of it.

    Text and abilities say the same: whichever is given takes the place of both.
    """
    given: dict[str, Any] = {key: body[key] for key in ("abilities", "text", "flavor") if key in body}
    if "attributes" in body:
        attributes = dict(body["attributes"])
        if "name" in attributes:
            given["name"] = attributes.pop("name")
        given["attributes"] = attributes
    if "variants" in body:
        given["variants"] = [_variant_from(each) for each in body["variants"]]
    if ("text" in given) != ("abilities" in given):
        given |= {"text": "", "abilities": []} | given
    return {**(current or {}), **given} if given else None


def _variant_from(body: Mapping[str, Any]) -> dict[str, Any]:
    own = {key: body[key] for key in OF_VARIANT if key in body}
    return {**own, "attributes": {key: value for key, value in body.items() if key not in OF_VARIANT}}


def content_body(content: Mapping[str, Any]) -> dict[str, Any]:
    """The content as bodies say it; it can be sent back as it is."""
    return {
        "attributes": {"name": content["name"], **content["attributes"]},
        "abilities": content["abilities"],
        "text": content["text"],
        "variants": [
            {"rarity": each["rarity"], **each["attributes"], "abilities": each["abilities"], "text": each["text"]}
            for each in content["variants"]
        ],
        "flavor": content["flavor"],
    }


def body_pointer(pointer: str) -> str:
    """A place in the content as a place in the body."""
    steps = pointer.split("/")
    if pointer == "/name":
        return "/attributes/name"
    if len(steps) > 3 and steps[1] == "variants" and steps[3] == "attributes":
        del steps[3]
    return "/".join(steps)


def with_body_pointers(call: Callable[[], Answer]) -> Answer:
    """Run a service; what it finds wrong in the content is told at its place in the body."""
    try:
        return call()
    except DomainError as error:
        error.pointer = body_pointer(error.pointer)
        error.errors = tuple(replace(each, pointer=body_pointer(each.pointer)) for each in error.errors)
        raise


def person_name(user: User | None) -> str:
    """Somebody's user name; nobody is found again by what is left of a deleted account."""
    return DELETED_NAME if user is None or user.username.startswith(DELETED_PREFIX) else user.username


def submission_json(submission: Submission, viewer: Any) -> dict[str, Any]:
    """A proposal as its author sees it, or as reviewers see what was sent of it."""
    seen = revision_seen(submission, viewer)
    is_open, is_waiting = submission.state in OPEN, submission.state == SUBMITTED
    look = submission_look(submission=submission, content=seen.content) if is_open else None
    return {
        "id": submission.pk,
        "url": url_of(submission.pk),
        "game": submission.game.slug,
        "card": submission.card.slug if submission.card else None,
        "kind": submission.kind,
        "state": submission.state,
        "revision": seen.number,
        "note": seen.note,
        **content_body(seen.content),
        "license": submission.license,
        "author": person_name(submission.author),
        "author_name": submission.author_name,
        "artwork": seen.artwork.key if seen.artwork else None,
        "based_on": submission.based_on.number if submission.based_on else None,
        "published": submission.published.number if submission.published else None,
        "outdated": _outdated_json(submission) if is_waiting or (is_open and is_author(viewer, submission)) else None,
        "checks": _checks_json(look) if look else None,
        "smoke_match": _smoke_json(submission),
        "loopholes": proposal_loopholes(submission),
        "steps": [_step_json(each) for each in submission.steps.select_related("actor")],
        "created_at": _instant(submission.created_at),
        "changed_at": _instant(submission.changed_at),
        "sent_at": _instant(submission.sent_at),
    }


def _outdated_json(submission: Submission) -> dict[str, Any] | None:
    found = outdated(submission)
    if found is None:
        return None
    return {
        "version": found.newest.number,
        "changed": [change.pointer for change in found.since],
        "conflicts": [change.pointer for change in found.conflicts],
    }


def _smoke_json(submission: Submission) -> dict[str, Any] | None:
    """What bots made of the card; None before it was sent, and in games that the referee does not play."""
    found = submission.smoke_matches.defer("progress").first()
    if found is None:
        return None
    return {
        "revision": found.revision,
        "state": found.state,
        "share": found.share,
        "result": found.result,
        "error": found.error,
        "ended_at": _instant(found.ended_at),
    }


def _checks_json(look: Look) -> dict[str, Any]:
    problems = [
        {
            "finding": each.finding,
            "severity": "error" if each.is_error else "warning",
            "pointer": body_pointer(each.path),
            "message": each.message,
        }
        for each in look.problems
    ]
    alike = {
        name: [{"name": each.name, "card": each.slug or None} for each in found]
        for name, found in (("near_names", look.near), ("twins", look.twins))
    }
    return {"problems": problems, **alike}


def _step_json(step: SubmissionStep) -> dict[str, Any]:
    return {
        "before": step.before,
        "after": step.after,
        "revision": step.revision,
        "reason": step.reason,
        "is_self_approval": step.is_self_approval,
        "actor": person_name(step.actor),
        "made_at": _instant(step.made_at),
    }


def submission_row(row: Mapping[str, Any]) -> dict[str, Any]:
    """A proposal as lists show it."""
    gone = row["author__username"] is None or row["author__username"].startswith(DELETED_PREFIX)
    return {
        "id": row["id"],
        "url": url_of(row["id"]),
        "game": row["game__slug"],
        "card": row["card__slug"],
        "name": row["sent"]["name"] if "sent" in row else row["name"],
        "kind": row["kind"],
        "state": row["state"],
        "author": DELETED_NAME if gone else row["author__username"],
        "author_name": row["author_name"],
        "created_at": _instant(row["created_at"]),
        "sent_at": _instant(row["sent_at"]),
    }


def comment_json(comment: SubmissionComment) -> dict[str, Any]:
    """A comment."""
    return {
        "id": comment.pk,
        "revision": comment.revision,
        "pointer": comment.pointer,
        "body": comment.body,
        "author": person_name(comment.author),
        "is_settled": comment.is_settled,
        "made_at": _instant(comment.made_at),
    }


def url_of(pk: int) -> str:
    """Where a proposal lies."""
    return f"/api/v1/submissions/{pk}/"


def _instant(moment: Any) -> str | None:
    return moment.isoformat().replace("+00:00", "Z") if moment else None
