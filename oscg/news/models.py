"""What people write for others: news, and pages of rules and help, each in immutable versions that count from an instant."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from oscg.common.fields import OrderedJSONField
from oscg.common.models import ImmutableModel
from rules.models import Game


class Kind(models.TextChoices):
    """News have a date and go by; pages stay and have a place in their game's list."""

    NEWS = "news", "News"
    PAGE = "page", "Page"


class Article(models.Model):
    """A piece of news or a page, of a game or (without one) of the whole site. What it says stands in its versions.

    `draft` is the next version while it is written: `{title, summary, body, note}`, else null. `revision` counts the edits: whoever
    writes names the one they have read. `dated` is the instant from which its first version is shown; null before it is published.
    Versions from before `withdrawn_at` are not shown any more.
    """

    kind = models.CharField(max_length=4, choices=Kind.choices)
    game = models.ForeignKey(Game, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    slug = models.SlugField(max_length=80)
    place = models.PositiveIntegerField(default=0, help_text="Where a page stands among those of its game.")
    revision = models.PositiveIntegerField(default=1)
    draft = OrderedJSONField(null=True, blank=True)
    dated = models.DateTimeField(null=True, blank=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    reason = models.TextField(blank=True, help_text="Why it was withdrawn, for everybody to read.")
    editor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    editor_name = models.CharField(max_length=200, blank=True)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering: ClassVar = ["-id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "kind", "slug"], name="article_slug"),
            models.UniqueConstraint(
                fields=["kind", "slug"], condition=models.Q(game=None), name="article_slug_of_site"
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["kind", "game", "-dated", "-id"], name="article_newest")]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.slug}"

    @property
    def path(self) -> str:
        """Its public address."""
        folder = "news" if self.kind == Kind.NEWS else "pages"
        return f"/games/{self.game.slug}/{folder}/{self.slug}/" if self.game else f"/{folder}/{self.slug}/"

    @property
    def is_withdrawn(self) -> bool:
        """Whether it was taken down and nothing was published since."""
        return self.withdrawn_at is not None and (self.dated is None or self.dated < self.withdrawn_at)

    @property
    def place_name(self) -> str:
        """Where it is shown: the game's name, or the whole site."""
        return self.game.name if self.game else "the whole site"


class ArticleVersion(ImmutableModel):
    """What an article says from an instant on. Of those that have begun, the latest counts; of several at one instant, the highest number.

    One that has not begun can be called off.
    """

    article = models.ForeignKey(Article, on_delete=models.PROTECT, related_name="versions")
    number = models.PositiveIntegerField()
    title = models.CharField(max_length=120)
    summary = models.CharField(max_length=300, blank=True)
    body = models.TextField()
    note = models.CharField(max_length=300, blank=True, help_text="What changed, for the history.")
    shown_from = models.DateTimeField()
    called_off_at = models.DateTimeField(null=True, blank=True)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    author_name = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    closing_fields = ("called_off_at", "author", "author_id", "author_name")

    class Meta:
        ordering: ClassVar = ["article", "number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["article", "number"], name="article_version_number")]
        indexes: ClassVar = [models.Index(fields=["article", "shown_from", "number"], name="article_version_shown")]

    def __str__(self) -> str:
        return f"{self.title} version {self.number}"
