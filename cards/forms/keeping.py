"""Forms of what is done to a card as a whole: withdrawing, retiring, putting an older version in force again."""

from __future__ import annotations

from django import forms

from cards.services.card_statuses import LONGEST_REASON
from cards.services.repeating import LONGEST_NOTE


class LeaveForm(forms.Form):
    """Why a card leaves the game."""

    reason = forms.CharField(
        max_length=LONGEST_REASON,
        label="Why",
        help_text="Stands on the card's page, for everybody to read.",
        widget=forms.Textarea(attrs={"rows": 3, "class": "plain"}),
    )


class RevertForm(forms.Form):
    """From which day, and why. `newest` is the version that was the newest when the page was read."""

    newest = forms.IntegerField(min_value=1, max_value=2**31 - 1, widget=forms.HiddenInput)
    effective_from = forms.DateField(
        label="Takes effect on",
        help_text="From 00:00 UTC of this day.",
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    note = forms.CharField(
        max_length=LONGEST_NOTE,
        label="Why",
        help_text="Stands in the card's history, for everybody to read.",
        widget=forms.Textarea(attrs={"rows": 3, "class": "plain"}),
    )
