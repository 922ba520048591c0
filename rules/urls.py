"""Addresses of the desk's pages of format drafts."""

from __future__ import annotations

from django.urls import path

from rules import views

urlpatterns = [
    path("new/", views.format_draft_begin, name="format-draft-new"),
    path("<int:pk>/", views.format_draft_edit, name="format-draft"),
    path("<int:pk>/publish/", views.format_draft_publication, name="format-draft-publish"),
    path("<int:pk>/discard/", views.format_draft_discarding, name="format-draft-discard"),
]
