"""Addresses of the pages that show several apps at once."""

from __future__ import annotations

from django.urls import path

from oscg.pages import card, cards, game, home, rules, theme
from oscg.pages.help import keyboard_help, search_help

urlpatterns = [
    path("", home.home_page, name="home"),
    path("games/<slug:slug>/", game.game_page, name="game"),
    path("rules/", rules.rules_index, name="rules"),
    path("rules/<slug:game>/", rules.rules_page, name="rule-book"),
    path("cards/", cards.cards_page, name="cards"),
    path("cards/<str:game>/<str:slug>/", card.card_page, name="card"),
    path("cards/<str:game>/<str:slug>/versions/<int:number>/", card.version_page, name="card-version"),
    path("help/search/", search_help, name="help-search"),
    path("help/keyboard/", keyboard_help, name="help-keyboard"),
    path("help/keyboard/keys/", theme.keys_set, name="keys"),
    path("theme/", theme.theme_set, name="theme"),
]
