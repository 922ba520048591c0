"""Addresses of the lab: simulations. And of the table: matches and replays."""

from __future__ import annotations

from django.urls import path, re_path

from oscg.pages import matches, matches_new, replays, simulations, simulations_new

urlpatterns = [
    path("lab/", simulations.lab_page, name="lab"),
    path("lab/new/", simulations_new.lab_new, name="lab-new"),
    path("lab/<int:pk>/", simulations.simulation_page, name="simulation"),
    path("lab/<int:pk>/progress/", simulations.simulation_progress_part, name="simulation-progress"),
    path("lab/<int:pk>/delete/", simulations.simulation_delete_page, name="simulation-delete"),
    re_path(
        r"^lab/(?P<pk>\d{1,18})/(?P<what>cancel|repeat|share)/$", simulations.simulation_act, name="simulation-act"
    ),
    path("play/", matches.play_page, name="play"),
    path("play/new/", matches_new.match_new, name="match-new"),
    path("play/<int:pk>/", matches.match_page, name="match"),
    path("play/<int:pk>/part/", matches.match_part, name="match-part"),
    path("play/<int:pk>/act/", matches.match_action, name="match-act"),
    path("play/<int:pk>/concede/", matches.match_concede_page, name="match-concede"),
    path("play/<int:pk>/replay/", replays.replay_page, name="replay"),
    re_path(r"^play/(?P<pk>\d{1,18})/(?P<what>join|deck|start|leave|cancel)/$", matches.match_do, name="match-do"),
]
