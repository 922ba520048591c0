"""Addresses of the maintainers' desk."""

from __future__ import annotations

from django.urls import include, path

from oscg.pages import comments, desk, game_desk, list_impact, ruling_desk

urlpatterns = [
    path("", desk.desk, name="desk"),
    path("lists/<int:pk>/impact/", list_impact.draft_impact, name="list-draft-impact"),
    path("lists/<int:pk>/names/", desk.card_names, name="list-draft-names"),
    path("lists/", include("banlists.urls")),
    path("formats/", include("rules.urls")),
    path("news/", include("oscg.news.desk_urls")),
    path("games/<slug:slug>/", game_desk.game_desk, name="game-desk"),
    path("games/<slug:slug>/people/", game_desk.game_people, name="game-people"),
    path("games/<slug:slug>/change/", game_desk.game_change, name="game-change"),
    path("reports/", comments.reports_page, name="reports"),
    path("rulings/", ruling_desk.rulings_desk, name="rulings-desk"),
    path("rulings/new/", ruling_desk.ruling_begin, name="ruling-new"),
    path("rulings/<int:pk>/", ruling_desk.ruling_edit, name="ruling-edit"),
    *(
        path(f"rulings/<int:pk>/{step}/", ruling_desk.ruling_step, {"step": step}, name=f"ruling-{step}")
        for step in ("publish", "discard", "withdraw")
    ),
]
