"""Addresses of the pictures."""

from __future__ import annotations

import re

from django.urls import path, re_path

from cards import artwork_views, views
from cards.pictures.copies import FORMS, KEY

urlpatterns = [
    re_path(
        r"^faces/(?P<name>[0-9a-f]{32})(?P<form>\.webp|\.png|\.jpg|-preview\.png)$",
        views.face_picture,
        name="face-picture",
    ),
    re_path(
        rf"^artwork/(?P<key>{KEY})(?P<form>{'|'.join(map(re.escape, FORMS))})$",
        artwork_views.artwork_picture,
        name="artwork",
    ),
    path("submissions/<int:pk>/art.svg", views.proposal_art, name="proposal-art"),
    path("submissions/<int:pk>/artwork/", artwork_views.artwork_page, name="submission-artwork"),
    path("art/<slug:game>/<slug:slug>.svg", views.stand_in_art, name="stand-in-art"),
]
