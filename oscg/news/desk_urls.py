"""Addresses of the desk's pages of news and pages."""

from __future__ import annotations

from django.urls import path

from oscg.news import desk

STEPS = ("discard", "withdraw", "move", "call-off", "again")

urlpatterns = [
    path("", desk.articles_desk, name="articles-desk"),
    path("<int:pk>/", desk.article_edit, name="article-edit"),
    path("<int:pk>/publish/", desk.article_publication, name="article-publish"),
    *(path(f"<int:pk>/{step}/", desk.article_step, {"step": step}, name=f"article-{step}") for step in STEPS),
]
