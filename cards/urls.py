"""Addresses of the pictures."""

from __future__ import annotations

from django.urls import path, re_path

from cards import views

urlpatterns = [
    re_path(
        r"^faces/(?P<name>[0-9a-f]{32})(?P<form>\.webp|\.png|\.jpg|-preview\.png)$",
        views.face_picture,
        name="face-picture",
    ),
    path("art/<slug:game>/<slug:slug>.svg", views.stand_in_art, name="stand-in-art"),
]
