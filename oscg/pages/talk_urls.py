"""Addresses of rulings and comments, which stand under cards and beside the rule books."""

from __future__ import annotations

from django.urls import path

from oscg.pages import comments, rulings

_CARD = "cards/<str:game>/<str:slug>"
urlpatterns = [
    path(f"{_CARD}/rulings/", rulings.card_rulings_page, name="card-rulings"),
    path(f"{_CARD}/comments/", comments.comment_new, name="comment-new"),
    path(f"{_CARD}/comments/<int:pk>/", comments.comment_page, name="comment"),
    *(
        path(f"{_CARD}/comments/<int:pk>/{step}/", view, name=f"comment-{step}")
        for step, view in comments.STEPS.items()
    ),
    path("rulings/<slug:game>/", rulings.rulings_page, name="rulings"),
    path("rulings/<slug:game>/<int:pk>/", rulings.ruling_page, name="ruling"),
]
