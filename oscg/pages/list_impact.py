"""Whom a draft of a list hits: every public deck of the format under the list as it will be, with and without the draft."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from banlists.models import BanListDraft
from banlists.selectors import draft_get, draft_spec
from banlists.services.drafting import earliest_day
from decks.models import Deck
from decks.selectors import public_decks
from decks.services.rulesets import RulesOfDay, rules_of_day
from oscg.accounts.signed_in import signed_in
from oscg.pages.deck_impact import (
    BREAKS,
    CHANGES,
    REPAIRS,
    STILL_ILLEGAL,
    STILL_LEGAL,
    HitDeck,
    bands_of,
    change_of,
    in_order,
    judged,
    only_in,
    public_decks_of,
)
from rules.checks.ruleset import bind
from rules.games.catalog import own_checks


@dataclass(frozen=True, slots=True)
class ListImpact:
    """What a draft does: numbers of public decks by what becomes of them, and those that change by name."""

    day: date
    compared_with: int | None
    public: dict[str, int]
    decks: tuple[HitDeck, ...]
    by_card: tuple[tuple[str, int, int], ...]
    looked_at: int
    left_out: int

    @property
    def bands(self) -> list[tuple[str, float, float]]:
        """The parts of the strip: colour, start and width in per cent."""
        colours = ((STILL_LEGAL, "f-line"), (STILL_ILLEGAL, "f-edge"), (REPAIRS, "f-ok"), (BREAKS, "f-stop"))
        return bands_of((colour, self.public[name]) for name, colour in colours)


def rules_with_draft(draft: BanListDraft, rules: RulesOfDay, day: date) -> RulesOfDay:
    """The rules of a day with the draft in the place of the list in force."""
    number = draft.based_on.number + 1 if draft.based_on else 1
    spec = replace(rules.ruleset.spec, ban_list=draft_spec(draft, number, day))
    return replace(rules, ruleset=bind(spec, own_checks(spec.game.slug)))


def list_impact(draft: BanListDraft) -> ListImpact:
    """Judge every public deck of the draft's format (up to MOST_DECKS) on the day it takes effect, without and with the draft.

    A draft without a day is judged on the first day it could take effect. The number of queries does not depend on the decks.
    """
    day = draft.effective_from or earliest_day()
    before = rules_of_day(format_slug=draft.format.slug, day=day)
    after = rules_with_draft(draft, before, day)
    count = Counter[str]()
    breaks, repairs = Counter[str](), Counter[str]()
    decks: list[HitDeck] = []
    decks_of_format = public_decks_of(Deck.objects.filter(format=draft.format_id))
    for deck, old, new in judged(decks_of_format, lambda _: (before, after)):
        change = change_of(old, new)
        count[change] += 1
        if change not in (BREAKS, REPAIRS):
            continue
        come = only_in(new, old) if change == BREAKS else only_in(old, new)
        (breaks if change == BREAKS else repairs).update({card for _, cards in come for card in cards})
        messages = tuple(message for message, _ in come)
        decks.append(HitDeck(deck.pk, deck.name, deck.owner or "", change, messages))
    listed = before.ruleset.spec.ban_list
    looked_at = sum(count.values())
    return ListImpact(
        day=day,
        compared_with=listed.revision if listed else None,
        public={name: count[name] for name in CHANGES},
        decks=in_order(decks),
        by_card=tuple(
            (before.pool.known.get(slug, slug), breaks[slug], repairs[slug])
            for slug, _ in (breaks + repairs).most_common(20)
        ),
        looked_at=looked_at,
        left_out=max(public_decks(format_slug=draft.format.slug).count() - looked_at, 0),
    )


def impact_json(draft: BanListDraft, impact: ListImpact) -> dict[str, Any]:
    """An impact as JSON values."""
    return {
        "draft": draft.pk,
        "version": draft.version,
        "as_of": impact.day.isoformat(),
        "compared_with": impact.compared_with,
        "public": impact.public,
        "decks": [
            {
                "id": each.pk,
                "name": each.name,
                "owner": each.owner,
                "change": each.change,
                "findings": list(each.messages),
            }
            for each in impact.decks
        ],
        "by_card": [{"name": name, "breaks": broken, "repairs": repaired} for name, broken, repaired in impact.by_card],
        "looked_at": impact.looked_at,
        "left_out": impact.left_out,
    }


@signed_in
@require_safe
def draft_impact(request: HttpRequest, pk: int) -> HttpResponse:
    """The impact of a draft as a page, or as a panel for the page of the draft."""
    draft = draft_get(pk=pk, user=request.user)
    template = "pages/_desk_impact.html" if request.headers.get("HX-Request") else "pages/desk_impact.html"
    return render(request, template, {"section": "desk", "draft": draft, "impact": list_impact(draft)})
