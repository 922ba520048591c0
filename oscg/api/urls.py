"""Addresses of the API, version 1."""

from __future__ import annotations

from csp.decorators import csp_update
from django.urls import path, re_path

from banlists.api import draft_views as drafts
from banlists.api import views as banlists
from cards.api import artwork, comments, rulings
from cards.api import review_views as reviews
from cards.api import submission_views as submissions
from cards.api import views as cards
from cards.api.images import CardImageView
from cards.api.submission_loopholes import SubmissionLoopholeReplayView
from decks.api import deck_views as saved_decks
from decks.api import views as decks
from decks.api.deck_link_views import DeckLinkView
from oscg.api import loopholes, matches, simulations
from oscg.api import match_agreements as agreements
from oscg.api.abilities import AbilityReferenceView
from oscg.api.changes import ChangesView
from oscg.api.errata_impact import SubmissionImpactView
from oscg.api.legalities import CardLegalitiesView
from oscg.api.list_impact import DraftImpactView
from oscg.api.notices import NoticeChoicesView, NoticeListView, NoticeReadView, NoticesReadView
from oscg.api.tokens import TokenListView, TokenView
from oscg.api.views import DocsView, NothingHereView, SchemaView
from oscg.news import api as news
from rules.api import match_views as play
from rules.api import views as rules
from rules.api.abilities import AbilityCheckView, AbilitySchemaView
from rules.api.loophole_views import LoopholeListView, LoopholeReplayView

urlpatterns = [
    path("games/", rules.GameListView.as_view(), name="games"),
    path("games/<str:slug>/", rules.GameView.as_view(), name="game"),
    path("games/<str:slug>/abilities/", AbilityReferenceView.as_view(), name="abilities"),
    path("games/<str:slug>/abilities/schema/", AbilitySchemaView.as_view(), name="ability-schema"),
    path("games/<str:slug>/abilities/check/", AbilityCheckView.as_view(), name="ability-check"),
    path("formats/", rules.FormatListView.as_view(), name="formats"),
    path("formats/<str:slug>/", rules.FormatView.as_view(), name="format"),
    path("cards/", cards.CardListView.as_view(), name="cards"),
    path("cards/lookup/", cards.CardLookupView.as_view(), name="card-lookup"),
    path("cards/<str:game>/<str:slug>/", cards.CardView.as_view(), name="card"),
    path("cards/<str:game>/<str:slug>/versions/", cards.CardVersionListView.as_view(), name="card-versions"),
    path("cards/<str:game>/<str:slug>/image/", CardImageView.as_view(), name="card-image"),
    path("cards/<str:game>/<str:slug>/legalities/", CardLegalitiesView.as_view(), name="card-legalities"),
    path("cards/<str:game>/<str:slug>/rulings/", rulings.CardRulingListView.as_view(), name="card-rulings"),
    path("cards/<str:game>/<str:slug>/comments/", comments.CommentListView.as_view(), name="comments"),
    path("cards/<str:game>/<str:slug>/comments/<int:pk>/", comments.CommentView.as_view(), name="comment"),
    path(
        "cards/<str:game>/<str:slug>/comments/<int:pk>/report/",
        comments.CommentReportView.as_view(),
        name="comment-report",
    ),
    path(
        "cards/<str:game>/<str:slug>/comments/<int:pk>/hide/", comments.CommentHideView.as_view(), name="comment-hide"
    ),
    path(
        "cards/<str:game>/<str:slug>/comments/<int:pk>/restore/",
        comments.CommentRestoreView.as_view(),
        name="comment-restore",
    ),
    path("rulings/", rulings.RulingListView.as_view(), name="rulings"),
    path("rulings/<int:pk>/", rulings.RulingView.as_view(), name="ruling"),
    path("artwork/", artwork.ArtworkListView.as_view(), name="artwork-list"),
    path("artwork/<str:key>/", artwork.ArtworkView.as_view(), name="artwork"),
    path("submissions/", submissions.SubmissionListView.as_view(), name="submissions"),
    path("submissions/<int:pk>/", submissions.SubmissionView.as_view(), name="submission"),
    path("submissions/<int:pk>/send/", submissions.SubmissionSendView.as_view(), name="submission-send"),
    path("submissions/<int:pk>/take-back/", submissions.SubmissionTakeBackView.as_view(), name="submission-take-back"),
    path("submissions/<int:pk>/withdraw/", submissions.SubmissionWithdrawView.as_view(), name="submission-withdraw"),
    path("submissions/<int:pk>/review/", reviews.ReviewView.as_view(), name="submission-review"),
    path(
        "submissions/<int:pk>/loopholes/<str:key>/replay/",
        SubmissionLoopholeReplayView.as_view(),
        name="submission-loophole-replay",
    ),
    path("submissions/<int:pk>/bring-up-to-date/", reviews.BringUpToDateView.as_view(), name="submission-update"),
    path("submissions/<int:pk>/comments/", reviews.CommentListView.as_view(), name="submission-comments"),
    path("submissions/<int:pk>/comments/<int:comment_pk>/", reviews.CommentView.as_view(), name="submission-comment"),
    path("notices/", NoticeListView.as_view(), name="notices"),
    path("notices/read/", NoticesReadView.as_view(), name="notices-read"),
    path("notices/choices/", NoticeChoicesView.as_view(), name="notice-choices"),
    path("notices/<int:pk>/read/", NoticeReadView.as_view(), name="notice-read"),
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
    path("decks/<int:pk>/link/", DeckLinkView.as_view(), name="deck-link"),
    path("decks/<int:pk>/export/<str:file_type>/", saved_decks.DeckExportView.as_view(), name="deck-export"),
    path("submissions/<int:pk>/impact/", SubmissionImpactView.as_view(), name="submission-impact"),
    path("matches/", matches.MatchListView.as_view(), name="matches"),
    path("matches/<int:pk>/", matches.MatchView.as_view(), name="match"),
    path("matches/<int:pk>/join/", matches.MatchJoinView.as_view(), name="match-join"),
    path("matches/<int:pk>/deck/", matches.MatchDeckView.as_view(), name="match-deck"),
    path("matches/<int:pk>/start/", matches.MatchStartView.as_view(), name="match-start"),
    path("matches/<int:pk>/cancel/", play.MatchCancelView.as_view(), name="match-cancel"),
    path("matches/<int:pk>/leave/", play.MatchLeaveView.as_view(), name="match-leave"),
    path("matches/<int:pk>/sanction/", play.MatchSanctionView.as_view(), name="match-sanction"),
    path("matches/<int:pk>/view/", play.MatchViewView.as_view(), name="match-view"),
    path("matches/<int:pk>/actions/", play.MatchActionsView.as_view(), name="match-actions"),
    path("matches/<int:pk>/why-not/", play.MatchWhyNotView.as_view(), name="match-why-not"),
    path("matches/<int:pk>/concede/", play.MatchConcedeView.as_view(), name="match-concede"),
    path("matches/<int:pk>/replay/", play.MatchReplayView.as_view(), name="match-replay"),
    path("simulations/", simulations.SimulationListView.as_view(), name="simulations"),
    path("simulations/<int:pk>/", simulations.SimulationView.as_view(), name="simulation"),
    path("simulations/<int:pk>/progress/", simulations.SimulationProgressView.as_view(), name="simulation-progress"),
    path("simulations/<int:pk>/cancel/", simulations.SimulationCancelView.as_view(), name="simulation-cancel"),
    path("simulations/<int:pk>/repeat/", simulations.SimulationRepeatView.as_view(), name="simulation-repeat"),
    path("simulations/<int:pk>/<str:table>.csv", simulations.SimulationTableView.as_view(), name="simulation-csv"),
    path("loopholes/", LoopholeListView.as_view(), name="loopholes"),
    path("loopholes/<int:pk>/", loopholes.LoopholeView.as_view(), name="loophole"),
    path("loopholes/<int:pk>/replay/", LoopholeReplayView.as_view(), name="loophole-replay"),
    path("loopholes/<int:pk>/close/", loopholes.LoopholeCloseView.as_view(), name="loophole-close"),
    path("loopholes/<int:pk>/reopen/", loopholes.LoopholeReopenView.as_view(), name="loophole-reopen"),
    path("loopholes/<int:pk>/again/", loopholes.LoopholeAgainView.as_view(), name="loophole-again"),
    path("loophole-runs/", loopholes.LoopholeRunListView.as_view(), name="loophole-runs"),
    path("loophole-runs/<int:pk>/", loopholes.LoopholeRunView.as_view(), name="loophole-run"),
    path("agreements/", agreements.AgreementListView.as_view(), name="agreements"),
    path("agreements/<int:pk>/", agreements.AgreementView.as_view(), name="agreement"),
    path("agreements/<int:pk>/accept/", agreements.AgreementAcceptView.as_view(), name="agreement-accept"),
    path("agreements/<int:pk>/withdraw/", agreements.AgreementWithdrawView.as_view(), name="agreement-withdraw"),
    path("news/", news.NewsListView.as_view(), name="news"),
    path("news/<int:pk>/", news.NewsView.as_view(), name="news-post"),
    path("pages/", news.PageListView.as_view(), name="pages"),
    path("pages/<int:pk>/", news.PageView.as_view(), name="page"),
    path("changes/", ChangesView.as_view(), name="changes"),
    path("tokens/", TokenListView.as_view(), name="tokens"),
    path("tokens/<str:token_id>/", TokenView.as_view(), name="token"),
    path("schema/", SchemaView.as_view(), name="schema"),
    # Its style sheet draws icons as data: pictures.
    path("docs/", csp_update({"img-src": ["data:"]})(DocsView.as_view()), name="docs"),
    re_path("", NothingHereView.as_view(), name="nothing-here"),
]
