"""Addresses of the desk's pages of list drafts. The public pages of lists are kept as bytes: `oscg/pages/list_urls.py`."""

from __future__ import annotations

from django.urls import path

from banlists import draft_views

urlpatterns = [
    path("new/", draft_views.draft_begin, name="list-draft-new"),
    path("<int:pk>/", draft_views.draft_edit, name="list-draft"),
    path("<int:pk>/confirm/", draft_views.draft_confirmation, name="list-draft-confirm"),
    path("<int:pk>/schedule/", draft_views.draft_scheduling, name="list-draft-schedule"),
    path("<int:pk>/publish/", draft_views.draft_publication, name="list-draft-publish"),
    path("<int:pk>/discard/", draft_views.draft_discarding, name="list-draft-discard"),
]
