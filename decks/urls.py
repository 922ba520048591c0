"""Addresses of decks and checks."""

from __future__ import annotations

from django.urls import path

from decks.views import check

app_name = "decks"

urlpatterns = [
    path("check/", check.check_page, name="check"),
    path("check/<str:key>/", check.shared_check, name="shared-check"),
]
