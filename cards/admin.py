"""Cards in the administration."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import admin
from django.http import HttpRequest

from cards.models import Card, CardSet, CardStatus, CardVersion
from cards.services.card_publishing import card_status_set
from cards.services.repeating import card_version_repeat
from oscg.accounts.authentication import person_of
from oscg.common.administration import DayForm, LookingAdmin, PublicReasonForm, emergency
from oscg.common.clock import utc_today


class StatusForm(PublicReasonForm):
    """Another status, from a day on."""

    status = forms.ChoiceField(choices=CardStatus.choices)
    since = forms.DateField(
        initial=utc_today,
        widget=forms.DateInput(attrs={"type": "date"}),
        help_text="From 00:00 UTC of this day. Verdicts of earlier days keep the old status.",
    )


@admin.register(Card)
class CardAdmin(LookingAdmin):
    """Cards."""

    list_display = ("name", "game", "status")
    list_filter = ("game", "status")
    list_select_related = ("game",)
    search_fields = ("name", "slug")
    actions = ("set_status",)

    @emergency(label="Give these cards another status", done="Given another status", form=StatusForm)
    def set_status(self, request: HttpRequest, card: Card, values: Mapping[str, Any]) -> None:
        """Withdraw, retire or publish a card."""
        card_status_set(card=card, actor=person_of(request), **values)


@admin.register(CardVersion)
class CardVersionAdmin(LookingAdmin):
    """Versions of cards."""

    list_display = ("name", "number", "kind", "effective_from", "effective_until", "author_name")
    list_filter = ("kind", "card__game")
    search_fields = ("name",)
    actions = ("repeat",)

    @emergency(label="Put these versions in force again, as new ones", done="Published again", form=DayForm)
    def repeat(self, request: HttpRequest, version: CardVersion, values: Mapping[str, Any]) -> None:
        """Undo a wrong version: what an older one says is published once more."""
        card_version_repeat(
            version=version, effective_from=values["day"], note=values["reason"], actor=person_of(request)
        )


@admin.register(CardSet)
class CardSetAdmin(LookingAdmin):
    """Card sets."""

    list_display = ("code", "name", "game", "released")
    list_filter = ("game",)
