"""Addresses of the API, version 1."""

from __future__ import annotations

from csp.decorators import csp_update
from django.urls import path, re_path

from banlists.api import draft_views as drafts
from banlists.api import views as banlists
from cards.api import views as cards
from cards.api.images import CardImageView
from decks.api import deck_views as saved_decks
from decks.api import views as decks
from oscg.api.changes import ChangesView
from oscg.api.legalities import CardLegalitiesView
from oscg.api.list_impact import DraftImpactView
from oscg.api.tokens import TokenListView, TokenView
from oscg.api.views import DocsView, NothingHereView, SchemaView
from rules.api import views as rules

urlpatterns = [
    path("games/", rules.GameListView.as_view(), name="games"),
    path("games/<str:slug>/", rules.GameView.as_view(), name="game"),
    path("formats/", rules.FormatListView.as_view(), name="formats"),
    path("formats/<str:slug>/", rules.FormatView.as_view(), name="format"),
    path("cards/", cards.CardListView.as_view(), name="cards"),
    path("cards/lookup/", cards.CardLookupView.as_view(), name="card-lookup"),
    path("cards/<str:game>/<str:slug>/", cards.CardView.as_view(), name="card"),
    path("cards/<str:game>/<str:slug>/versions/", cards.CardVersionListView.as_view(), name="card-versions"),
    path("cards/<str:game>/<str:slug>/image/", CardImageView.as_view(), name="card-image"),
    path("cards/<str:game>/<str:slug>/legalities/", CardLegalitiesView.as_view(), name="card-legalities"),
    path("banlists/", banlists.BanListListView.as_view(), name="banlists"),
    path("banlists/<str:format_slug>/", banlists.BanListHistoryView.as_view(), name="banlist"),
    path("banlists/<str:format_slug>/current/", banlists.BanListCurrentView.as_view(), name="banlist-current"),
    path("banlists/<str:format_slug>/<int:number>/", banlists.BanListRevisionView.as_view(), name="banlist-revision"),
    path("banlists/<str:format_slug>/drafts/", drafts.DraftListView.as_view(), name="drafts"),
    path("banlists/<str:format_slug>/drafts/<int:pk>/", drafts.DraftView.as_view(), name="draft"),
    path("banlists/<str:format_slug>/drafts/<int:pk>/impact/", DraftImpactView.as_view(), name="draft-impact"),
    path(
        "banlists/<str:format_slug>/drafts/<int:pk>/confirm/", drafts.DraftConfirmView.as_view(), name="draft-confirm"
    ),
    path(
        "banlists/<str:format_slug>/drafts/<int:pk>/schedule/",
        drafts.DraftScheduleView.as_view(),
        name="draft-schedule",
    ),
    path(
        "banlists/<str:format_slug>/drafts/<int:pk>/publish/", drafts.DraftPublishView.as_view(), name="draft-publish"
    ),
    path(
        "banlists/<str:format_slug>/drafts/<int:pk>/discard/", drafts.DraftDiscardView.as_view(), name="draft-discard"
    ),
    path("decks/check/", decks.DeckCheckView.as_view(), name="deck-check"),
    path("decks/import/", decks.DeckImportView.as_view(), name="deck-import"),
    path("decks/", saved_decks.DeckListView.as_view(), name="decks"),
    path("decks/<int:pk>/", saved_decks.DeckView.as_view(), name="deck"),
    path("decks/<int:pk>/versions/", saved_decks.DeckVersionListView.as_view(), name="deck-versions"),
    path("decks/<int:pk>/verdict/", saved_decks.DeckVerdictView.as_view(), name="deck-verdict"),
    path("decks/<int:pk>/export/<str:file_type>/", saved_decks.DeckExportView.as_view(), name="deck-export"),
    path("changes/", ChangesView.as_view(), name="changes"),
    path("tokens/", TokenListView.as_view(), name="tokens"),
    path("tokens/<str:token_id>/", TokenView.as_view(), name="token"),
    path("schema/", SchemaView.as_view(), name="schema"),
    # Its style sheet draws icons as data: pictures.
    path("docs/", csp_update({"img-src": ["data:"]})(DocsView.as_view()), name="docs"),
    re_path("", NothingHereView.as_view(), name="nothing-here"),
]
