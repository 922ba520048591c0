"""Addresses of the maintainers' desk."""

from __future__ import annotations

from django.urls import include, path

from oscg.pages import desk, list_impact

urlpatterns = [
    path("", desk.desk, name="desk"),
    path("lists/<int:pk>/impact/", list_impact.draft_impact, name="list-draft-impact"),
    path("lists/<int:pk>/names/", desk.card_names, name="list-draft-names"),
    path("lists/", include("banlists.urls")),
    path("formats/", include("rules.urls")),
]
