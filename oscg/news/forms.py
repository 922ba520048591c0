"""The forms of an article on the desk."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from django import forms

from oscg.common.errors import DomainError
from oscg.news.content import LONGEST
from oscg.news.models import Article, Kind
from oscg.news.services import LONGEST_SLUG

SITE = ""
"""How the whole site is called where a game may be chosen."""


class BeginForm(forms.Form):
    """Where an article is to stand, and what it is called."""

    kind = forms.ChoiceField(choices=Kind.choices, label="What it is")
    game = forms.ChoiceField(required=False, label="Where")
    title = forms.CharField(max_length=LONGEST["title"], label="Title")

    def __init__(self, places: Sequence[tuple[str, str]], data: object = None) -> None:
        """`places`: slug and name of the games somebody writes for, and the whole site for those who write there."""
        super().__init__(data, auto_id="new_%s")  # type: ignore[arg-type]
        self.fields["game"].choices = places  # type: ignore[attr-defined]


class ArticleForm(forms.Form):
    """What an article says. The text is Markdown."""

    revision = forms.IntegerField(min_value=1, max_value=2**31 - 1, widget=forms.HiddenInput)
    title = forms.CharField(required=False, max_length=LONGEST["title"])
    slug = forms.CharField(required=False, max_length=LONGEST_SLUG, label="Address")
    summary = forms.CharField(
        required=False,
        max_length=LONGEST["summary"],
        help_text="A sentence or two for the list and the feed.",
        widget=forms.Textarea(attrs={"rows": 2, "class": "plain"}),
    )
    body = forms.CharField(
        required=False,
        max_length=LONGEST["body"],
        label="Text",
        widget=forms.Textarea(attrs={"rows": 18, "class": "plain"}),
    )
    note = forms.CharField(
        required=False, max_length=LONGEST["note"], label="What changed", help_text="For the history."
    )

    @property
    def content(self) -> dict[str, str]:
        """What the service is told to write."""
        return {name: self.cleaned_data[name] for name in LONGEST}

    def add_errors(self, error: DomainError) -> list[str]:
        """Lay what a service refused beside its field; what has none is returned."""
        left = []
        for each in error.field_errors:
            name = each.pointer.strip("/")
            if name in self.fields:
                self.add_error(name, each.detail)
            else:
                left.append(each.detail)
        return left if error.field_errors else [error.message]


class PublishForm(forms.Form):
    """From when it is shown; at once without an instant."""

    day = forms.DateField(required=False, label="Day", widget=forms.DateInput(attrs={"type": "date"}))
    time = forms.TimeField(required=False, label="Time (UTC)", widget=forms.TimeInput(attrs={"type": "time"}))

    def instant(self) -> datetime | None:
        """The instant that was chosen; None for at once. A day without a time begins at midnight."""
        day, time = self.cleaned_data["day"], self.cleaned_data["time"]
        if day is None:
            return None
        return datetime.combine(day, time or datetime.min.time(), UTC)

    def clean_time(self) -> object:
        """Raises ValidationError for a time without a day."""
        if self.cleaned_data["time"] is not None and self.cleaned_data.get("day") is None:
            raise forms.ValidationError("Choose the day, too, or leave the time out to publish at once.")
        return self.cleaned_data["time"]


def article_form(article: Article) -> ArticleForm:
    """The form of an article: its draft, or the text of its newest version to begin the next one with."""
    newest = None if article.draft is not None else article.versions.order_by("-number").first()
    held = article.draft or ({name: getattr(newest, name) for name in ("title", "summary", "body")} if newest else {})
    return ArticleForm(initial={**held, "slug": article.slug, "revision": article.revision})
