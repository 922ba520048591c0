"""Addresses of decks and checks."""

from __future__ import annotations

from django.urls import path

from decks.views import builder, check, pages, previews

app_name = "decks"

urlpatterns = [
    path("check/", check.check_page, name="check"),
    path("check/<str:key>/", check.shared_check, name="shared-check"),
    path("check/<str:key>/preview.jpg", previews.check_picture, name="check-picture"),
    path("decks/", pages.deck_list_page, name="list"),
    path("decks/new/", builder.new_deck, name="new"),
    path("decks/shared/<str:key>/", pages.shared_deck, name="shared-deck"),
    path("decks/shared/<str:key>/preview.jpg", previews.shared_deck_picture, name="shared-deck-picture"),
    path("decks/<int:pk>/", pages.deck_page, name="deck"),
    path("decks/<int:pk>/preview.jpg", previews.deck_picture, name="deck-picture"),
    path("decks/<int:pk>/edit/", builder.edit_deck, name="edit"),
    path("decks/<int:pk>/copy/", pages.deck_copy_page, name="copy"),
    path("decks/<int:pk>/visibility/", pages.deck_visibility, name="visibility"),
    path("decks/<int:pk>/link/", pages.deck_link, name="link"),
    path("decks/<int:pk>/delete/", pages.deck_delete_page, name="delete"),
    path("decks/<int:pk>/print.pdf", pages.deck_print, name="print"),
    path("decks/<int:pk>/export/<str:file_type>/", pages.deck_export, name="export"),
    path("me/decks/", pages.my_decks, name="mine"),
]
