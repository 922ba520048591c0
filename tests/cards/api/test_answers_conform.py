"""What `submissions/` and `notices/` answer to people with an account is what the schema says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from cards.services.reviews import submission_approve
from tests.factories.callers import Caller
from tests.factories.submissions import person, proposal, reviewer, unit_content

pytestmark = pytest.mark.django_db
SCHEMA = yaml.safe_load(Path("oscg/api/openapi.yaml").read_text(encoding="utf-8"))


def problems(operation: str, answer: Any) -> list[str]:
    """Where an answer departs from its operation's schema."""
    operations = {each["operationId"]: each for path in SCHEMA["paths"].values() for each in path.values()}
    shape = operations[operation]["responses"][str(answer.status_code)]["content"]["application/json"]["schema"]
    validator = Draft202012Validator({**shape, "components": SCHEMA["components"]})
    return [f"{list(each.absolute_path)}: {each.message}" for each in validator.iter_errors(answer.json())]


def test_answers_to_authors_and_reviewers() -> None:
    ada, rea = person("ada"), reviewer()
    found = proposal(ada)
    submission_approve(submission=proposal(ada, **unit_content("Second Crab")), actor=rea, revision=1)
    author, judge = Caller(ada), Caller(rea)
    said = judge.call("POST", f"submissions/{found.pk}/comments/", {"body": "Why?", "revision": 1})
    outdated = [proposal(ada, card="ember-wolf", **unit_content("Ember Wolf", cost=cost)) for cost in (3, 4)]
    submission_approve(submission=outdated[0], actor=rea, revision=1)
    told = [
        ("submissions_list", author.call("GET", "submissions/")),
        ("submissions_list", judge.call("GET", "submissions/?role=reviewer")),
        ("submissions_get", author.call("GET", f"submissions/{found.pk}/")),
        ("submissions_get", judge.call("GET", f"submissions/{outdated[1].pk}/")),
        ("submissions_create", author.call("POST", "submissions/", {"game": "maximus"})),
        ("submission_comments_list", author.call("GET", f"submissions/{found.pk}/comments/")),
        ("submission_comments_create", said),
        ("submissions_review", judge.call("POST", f"submissions/{found.pk}/review/", {"decision": "approve", "revision": 1})),
        ("notices_list", author.call("GET", "notices/")),
        ("notices_choices", author.call("GET", "notices/choices/")),
    ]  # fmt: skip
    assert [(name, fault) for name, answer in told for fault in problems(name, answer)] == []
    assert told[3][1].json()["outdated"]["conflicts"]
