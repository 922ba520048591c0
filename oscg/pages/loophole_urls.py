"""Addresses of the loophole finder: what was found in a game, one finding, searches, and what was found in a proposal."""

from __future__ import annotations

from django.urls import path, re_path

from oscg.pages import (
    loopholes,
    loopholes_closing,
    loopholes_new,
    loopholes_page,
    loopholes_proposals,
    loopholes_runs,
)

urlpatterns = [
    path("games/<slug:slug>/loopholes/", loopholes.loopholes_page, name="loopholes"),
    path("loopholes/new/", loopholes_new.hunt_new, name="loophole-new"),
    path("loopholes/runs/<int:pk>/", loopholes_runs.run_page, name="loophole-run"),
    path("loopholes/runs/<int:pk>/progress/", loopholes_runs.run_progress_part, name="loophole-run-progress"),
    path("loopholes/runs/<int:pk>/cancel/", loopholes_runs.run_cancelling, name="loophole-run-cancel"),
    path("loopholes/<int:pk>/", loopholes_page.loophole_page, name="loophole"),
    path("loopholes/<int:pk>/again/progress/", loopholes_page.again_part, name="loophole-again"),
    path("loopholes/<int:pk>/art/<slug:slug>.svg", loopholes_page.clip_art, name="loophole-art"),
    re_path(
        r"^loopholes/(?P<pk>\d{1,18})/(?P<what>close|reopen|again)/$",
        loopholes_closing.loophole_act,
        name="loophole-act",
    ),
    path("submissions/<int:pk>/loopholes/", loopholes_proposals.loopholes_part, name="submission-loopholes"),
    path(
        "submissions/<int:pk>/loopholes/<slug:key>/",
        loopholes_proposals.proposal_clip_page,
        name="submission-loophole",
    ),
]
