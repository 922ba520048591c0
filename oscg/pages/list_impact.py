"""Whom a draft of a list hits: every saved deck of the format under the list as it will be, with and without the draft."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from django.db.models import OuterRef, Subquery
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from banlists.models import BanListDraft
from banlists.selectors import draft_get, draft_spec
from banlists.services.drafting import earliest_day
from decks.models import Deck, DeckVersion
from decks.services.deck_editing import from_rows
from decks.services.legality import deck_spec
from decks.services.rulesets import RulesOfDay, rules_of_day
from oscg.accounts.signed_in import signed_in
from rules.checks.ruleset import bind
from rules.checks.runner import Verdict, run
from rules.games.catalog import own_checks

MOST_DECKS = 5000
"""Decks looked at, the last changed first. Beyond that the numbers say that they are of so many."""
MOST_NAMED = 100

BREAKS, REPAIRS, STILL_ILLEGAL, STILL_LEGAL = "breaks", "repairs", "still_illegal", "still_legal"
CHANGES = (BREAKS, REPAIRS, STILL_ILLEGAL, STILL_LEGAL)


@dataclass(frozen=True, slots=True)
class HitDeck:
    """A public deck that becomes illegal or legal, with the findings that come or go."""

    pk: int
    name: str
    owner: str
    change: str
    messages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ListImpact:
    """What a draft does: numbers of public and of other decks by what becomes of them, and the public ones by name."""

    day: date
    compared_with: int | None
    public: dict[str, int]
    private: dict[str, int]
    decks: tuple[HitDeck, ...]
    by_card: tuple[tuple[str, int, int], ...]
    looked_at: int
    left_out: int

    @property
    def total(self) -> dict[str, int]:
        """All decks by what becomes of them."""
        return {name: self.public[name] + self.private[name] for name in CHANGES}

    @property
    def bands(self) -> list[tuple[str, float, float]]:
        """The parts of the strip: colour, start and width in per cent."""
        found, at = [], 0.0
        colours = ((STILL_LEGAL, "f-line"), (STILL_ILLEGAL, "f-edge"), (REPAIRS, "f-ok"), (BREAKS, "f-stop"))
        for name, colour in colours:
            width = round(100 * self.total[name] / self.looked_at, 2) if self.looked_at else 0.0
            found.append((colour, round(at, 2), width))
            at += width
        return found


def rules_with_draft(draft: BanListDraft, rules: RulesOfDay, day: date) -> RulesOfDay:
    """The rules of a day with the draft in the place of the list in force."""
    number = draft.based_on.number + 1 if draft.based_on else 1
    spec = replace(rules.ruleset.spec, ban_list=draft_spec(draft, number, day))
    return replace(rules, ruleset=bind(spec, own_checks(spec.game.slug)))


def _saved_decks(format_id: int) -> Iterator[tuple[int, str, str, str, Any]]:
    """The format's decks with the entries of their newest versions, the last changed first. One query."""
    numbers = DeckVersion.objects.filter(deck_id=OuterRef("deck_id")).order_by("-number").values("number")[:1]
    newest = DeckVersion.objects.filter(deck__format_id=format_id, number=Subquery(numbers))
    rows = newest.order_by("-deck__updated_at", "-deck_id").values_list(
        "deck_id", "deck__name", "deck__visibility", "deck__owner__username", "entries"
    )
    return rows[:MOST_DECKS].iterator(chunk_size=500)


def list_impact(draft: BanListDraft) -> ListImpact:
    """Judge every deck of the draft's format (up to MOST_DECKS) on the day it takes effect, without and with the draft.

    A draft without a day is judged on the first day it could take effect. The number of queries does not depend on the decks.
    """
    day = draft.effective_from or earliest_day()
    before = rules_of_day(format_slug=draft.format.slug, day=day)
    after = rules_with_draft(draft, before, day)
    count = {True: Counter[str](), False: Counter[str]()}
    breaks, repairs = Counter[str](), Counter[str]()
    decks: list[HitDeck] = []
    for pk, name, visibility, owner, entries in _saved_decks(draft.format_id):
        deck = deck_spec(from_rows(entries), before)
        old, new = run(deck, before.ruleset, None), run(deck, after.ruleset, None)
        change = _change(old.is_legal, new.is_legal)
        is_public = visibility == Deck.Visibility.PUBLIC
        count[is_public][change] += 1
        if change not in (BREAKS, REPAIRS):
            continue
        come = _only_in(new, old) if change == BREAKS else _only_in(old, new)
        (breaks if change == BREAKS else repairs).update({card for _, cards in come for card in cards})
        if is_public:
            decks.append(HitDeck(pk, name, owner or "", change, tuple(message for message, _ in come)))
    listed = before.ruleset.spec.ban_list
    looked_at = sum(count[True].values()) + sum(count[False].values())
    return ListImpact(
        day=day,
        compared_with=listed.revision if listed else None,
        public={name: count[True][name] for name in CHANGES},
        private={name: count[False][name] for name in CHANGES},
        decks=tuple(sorted(decks, key=lambda each: (each.change, each.name.casefold(), each.pk))[:MOST_NAMED]),
        by_card=tuple(
            (before.pool.known.get(slug, slug), breaks[slug], repairs[slug])
            for slug, _ in (breaks + repairs).most_common(20)
        ),
        looked_at=looked_at,
        left_out=max(Deck.objects.filter(format_id=draft.format_id).count() - looked_at, 0),
    )


def _change(was_legal: bool, is_legal: bool) -> str:
    if was_legal:
        return STILL_LEGAL if is_legal else BREAKS
    return REPAIRS if is_legal else STILL_ILLEGAL


def _only_in(verdict: Verdict, other: Verdict) -> list[tuple[str, tuple[str, ...]]]:
    """The findings of a verdict that the other lacks: (message, cards)."""
    known = {(each.finding, each.cards) for each in other.violations}
    return [(each.message, tuple(each.cards)) for each in verdict.violations if (each.finding, each.cards) not in known]


def impact_json(draft: BanListDraft, impact: ListImpact) -> dict[str, Any]:
    """An impact as JSON values."""
    return {
        "draft": draft.pk,
        "version": draft.version,
        "as_of": impact.day.isoformat(),
        "compared_with": impact.compared_with,
        "public": impact.public,
        "private": impact.private,
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
