"""Addresses of the ban list pages: what anonymous readers get is kept until a list, a rule or a card changes."""

from __future__ import annotations

from django.urls import path

from banlists import views
from oscg.pages.caching import cached_page

_kept = cached_page("banlists", "rules", "cards", parameters=("as_of", "from", "to"))

urlpatterns = [
    path("", _kept(views.list_overview), name="banlists"),
    path("<slug:format_slug>/", _kept(views.list_in_force), name="banlist"),
    path("<slug:format_slug>/changes/", _kept(views.list_changes_page), name="banlist-changes"),
    path("<slug:format_slug>/<int:number>/", _kept(views.list_revision), name="banlist-revision"),
]
