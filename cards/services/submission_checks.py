"""What a proposal's author should know before sending it: problems at their fields, names that look alike, cards that do the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cards.models import CardStatus, CardVersion, Submission, SubmissionState
from cards.services.card_context import card_context
from cards.services.card_publishing import card_finish
from cards.services.submission_content import content_draft
from rules.checks.card_check import CardContext, CardDraft, CardProblem
from rules.checks.finding_rules import RULE_OF
from rules.models import Game
from rules.specs.names import NameIndex, name_key
from rules.specs.verdict import ERROR

MOST_NEAR = 4
IN_CONTENT = ("rarity", "attributes", "abilities", "text")


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem of a draft at the field of its content. `rule` is the rule of the book behind it, where it names one."""

    path: str
    finding: str
    message: str
    is_error: bool
    rule: str = ""

    @property
    def anchor(self) -> str:
        """The end of the id of its field on the form."""
        return self.path.replace("/", "-")


@dataclass(frozen=True, slots=True)
class Alike:
    """A card or proposal that resembles this one; `slug` is empty for a proposal, which has no page for others."""

    name: str
    slug: str = ""
    is_same: bool = False


@dataclass(frozen=True, slots=True)
class Look:
    """Everything the checks find. `draft` is the card as it would be published, where nothing stands in the way of that."""

    draft: CardDraft
    problems: list[Problem] = field(default_factory=list)
    near: list[Alike] = field(default_factory=list)
    twins: list[Alike] = field(default_factory=list)

    @property
    def errors(self) -> list[Problem]:
        """What has to be put right before it can be sent."""
        return [problem for problem in self.problems if problem.is_error]

    @property
    def warnings(self) -> list[Problem]:
        """What a reviewer will look at."""
        return [problem for problem in self.problems if not problem.is_error]


def submission_look(*, submission: Submission, content: Mapping[str, Any]) -> Look:
    """Look a draft's content over, as sending it will. A few queries; nothing is written."""
    slug = submission.card.slug if submission.card else None
    game = submission.game
    context = card_context(game=game)
    draft, found = card_finish(game=game, draft=content_draft(content, slug), context=context)
    return Look(
        draft=draft,
        problems=[problem_of(each) for each in found],
        near=near_names(game=game, name=content["name"], context=context, submission=submission),
        twins=_twins(draft, context),
    )


def problem_of(problem: CardProblem) -> Problem:
    """A problem of the checks at the field of the content; in a card's document a rarity's attributes lie beside its name."""
    steps = problem.pointer.split("/")
    if len(steps) > 3 and steps[1] == "variants" and steps[3] not in IN_CONTENT:
        steps.insert(3, "attributes")
    rule = RULE_OF.get(problem.finding, "")
    return Problem("/".join(steps), problem.finding, problem.message, problem.severity == ERROR, rule)


def near_names(*, game: Game, name: str, context: CardContext, submission: Submission | None = None) -> list[Alike]:
    """Published cards and waiting proposals whose names are nearly this one, the nearest first."""
    if not name_key(name):
        return []
    own_card = submission.card.slug if submission and submission.card else ""
    newest = CardVersion.objects.filter(card__game=game, card__status=CardStatus.PUBLISHED, effective_until=None)
    cards = {shown: slug for shown, slug in newest.values_list("name", "card__slug") if slug != own_card}
    waiting = Submission.objects.filter(game=game, state=SubmissionState.SUBMITTED, card=None).exclude(name="")
    if submission is not None:
        waiting = waiting.exclude(pk=submission.pk)
    names = {**dict.fromkeys(waiting.values_list("name", flat=True), ""), **cards}
    index = NameIndex((shown, str(at)) for at, shown in enumerate(names))
    key = name_key(name)
    return [Alike(shown, names[shown], name_key(shown) == key) for shown in index.suggest(name, MOST_NEAR)]


def _twins(draft: CardDraft, context: CardContext) -> list[Alike]:
    """Published cards with the same rule text under another name."""
    if not draft.fingerprint:
        return []
    same = [card for card in context.published.values() if card.fingerprint == draft.fingerprint]
    return [Alike(card.name, card.slug, is_same=True) for card in same if card.slug != draft.slug]
