"""Nobody learns by the API what they may not know: answers of two matches that differ only in it are the same, byte for byte (LEAK-01)."""

from __future__ import annotations

import logging
from dataclasses import replace
from random import Random
from typing import Any

import orjson
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from decks.models import Deck
from rules.bots.imagining import hidden_cards
from rules.engine.codec import Codec
from rules.engine.match import Match as PlayedMatch
from rules.engine.view import Windowed
from rules.engine.zones import DECK, HAND
from rules.models import Match, MatchAction, MatchDeal
from rules.services import match_table
from rules.services.match_play import match_act
from rules.services.match_table import Dealt, dealt_of, digest_of, table_open
from tests.factories.callers import Caller
from tests.factories.matches import AtTable, person, sample_decks
from tests.oscg.api.conftest import problem_of
from tests.rules.engine.sample import changed, shapeless
from tests.rules.engine.test_views import as_json, twin

pytestmark = pytest.mark.django_db


@pytest.fixture
def free_rates(settings: Any) -> None:
    """No limit on how often one may ask."""
    rates = dict.fromkeys(settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"], "1000000/min")
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "DEFAULT_THROTTLE_RATES": rates}


def rearranged(match: Match, viewer: int | None, luck: Random) -> None:
    """Let what a viewer cannot know be otherwise: where hidden cards lie, which ones others drew, the luck to come, and the seed."""
    played = table_open(match)
    other: PlayedMatch = twin(played, viewer, luck)
    other.state.chance.streams = [luck.getrandbits(64) for _ in other.state.chance.streams]
    raw = orjson.dumps(dealt_of(match).codec.encode(other.state))
    Match.objects.filter(pk=match.pk).update(position=raw, digest=digest_of(raw))
    numbers = len(played.state.zones)
    for action in MatchAction.objects.filter(match=match):
        events = [
            event if event[7] in (-1, viewer) or event[1] < 0 else [event[0], luck.randrange(numbers), *event[2:]]
            for event in action.events
        ]
        raw_update(MatchAction.objects.filter(pk=action.pk), events=events, digest=f"{luck.getrandbits(128):032x}")


def raw_update(queryset: Any, **values: Any) -> None:
    """Change rows that are history, as only a test does."""
    for field, value in values.items():
        column = queryset.model._meta.get_field(field)
        with connection.cursor() as cursor:
            for pk in queryset.values_list("pk", flat=True):
                stored = column.get_db_prep_save(value, connection)
                cursor.execute(
                    f"UPDATE {queryset.model._meta.db_table} SET {column.column} = %s WHERE id = %s", [stored, pk]
                )


def everything(caller: Caller, path: str, tried: list[Any], state: int) -> list[Any]:
    """All that somebody can ask of a match, with status, headers and number of queries of each answer."""
    gets = ["", "view/", "view/?since=7", "actions/", "replay/", "deck/"]
    asked = [("GET", f"{path}{each}", None) for each in gets]
    asked += [("GET", f"agreements/?match={path.split('/')[1]}", None), ("GET", "matches/", None)]
    asked += [("POST", f"{path}why-not/", {"action": action}) for action in tried]
    asked += [("POST", f"{path}actions/", {"state": state, "action": action}) for action in tried]
    asked += [("POST", f"{path}actions/", {"state": state + 1, "action": ["end_turn"]})]
    return [_answer(caller, *each) for each in asked]


def _answer(caller: Caller, verb: str, path: str, body: Any) -> Any:
    with CaptureQueriesContext(connection) as made:
        answer = caller.call(verb, path, body)
    assert answer.status_code < 500
    headers = {name: value for name, value in answer.items() if not name.startswith("RateLimit")}
    return path, answer.status_code, headers, answer.content, len(made)


def refused_ones(match: Match, seat: int | None, luck: Random) -> list[Any]:
    """Actions to try that are refused, near to legal ones and far from them; those that would be carried out are left out."""
    played = table_open(match)
    window = Windowed(played.game, played.state, seat)
    most = len(played.state.zones) + 2
    moves = played.legal_actions()
    tried = [as_json(changed(move, luck, most)) for move in luck.sample(moves, min(5, len(moves)))]
    tried += [as_json(shapeless(played.game, luck, most)) for _ in range(8)]
    found = []
    for action in tried:
        refused = seat is None or played.refusal(window.read(action), seat) is not None
        if refused and action[0] != "concede":
            found.append(action)
    return found


@pytest.mark.rule("MAX-GEN-8", "MAX-RES-14")
@pytest.mark.parametrize("seed", range(3))
def test_two_matches_that_differ_in_hidden_cards_answer_the_same(
    seed: int, free_rates: None, caplog: pytest.LogCaptureFixture
) -> None:
    table, luck, guest = AtTable(visibility="public"), Random(seed), Caller()
    for _ in range(3):
        for _ in range(12):
            _one_move(table, luck)
        match = Match.objects.select_related("game").get(pk=table.pk)
        if match.status != "playing":
            return
        for caller, seat in ((table.ann, 0), (table.bob, 1), (guest, None)):
            tried = refused_ones(match, seat, luck)
            before = everything(caller, table.path, tried, match.serial)
            told = _told(caplog)
            kept = _stored(match)
            rearranged(match, seat, luck)
            match = Match.objects.select_related("game").get(pk=table.pk)
            assert everything(caller, table.path, tried, match.serial) == before
            assert _told(caplog) == told
            _restore(match, kept)
            match = Match.objects.select_related("game").get(pk=table.pk)


@pytest.mark.parametrize("format_slug", ["maximus-standard", "card-wars-war", "fortification-standard"])
def test_in_every_game_what_is_printed_on_hidden_cards_changes_no_answer(format_slug: str, free_rates: None) -> None:
    table, luck, guest = AtTable(format_slug, visibility="public"), Random(5), Caller()
    for _ in range(2):
        for _ in range(10):
            _one_move(table, luck)
        match = Match.objects.select_related("game").get(pk=table.pk)
        if match.status != "playing":
            return
        for caller, seat in ((table.ann, 0), (table.bob, 1), (guest, None)):
            tried = refused_ones(match, seat, luck)
            kept, dealt = _stored(match), dealt_of(match)
            before = everything(caller, table.path, tried, match.serial)
            printed_otherwise(match, seat, luck)
            assert everything(caller, table.path, tried, match.serial) == before
            _restore(match, kept)
            match_table._held[match.share_key] = dealt


def printed_otherwise(match: Match, viewer: int | None, luck: Random) -> None:
    """Let cards in hands and decks that a viewer has never seen be others of their kind."""
    played, dealt = table_open(match), dealt_of(match)
    state, setup = played.state, played.state.setup
    seen = {
        event[1]
        for action in MatchAction.objects.filter(match=match)
        for event in action.events
        if event[7] in (-1, viewer)
    }
    if viewer is not None:  # an open question, or an effect in progress, may show some
        hidden = {card for cards in hidden_cards(played, viewer) for card in cards}
        seen |= {*range(len(setup.owners))} - hidden
    groups: dict[Any, list[int]] = {}
    for card, owner in enumerate(setup.owners):
        is_hidden = state.zones[card] in (DECK, HAND) and not played.game.is_known(state, viewer, card)
        if is_hidden and card not in seen:
            groups.setdefault((owner, getattr(setup.programs[card], "kind", None)), []).append(card)
    programs = list(setup.programs)
    for cards in groups.values():
        printed = [programs[card] for card in cards]
        luck.shuffle(printed)
        for card, program in zip(cards, printed, strict=True):
            programs[card] = program
    assert programs != list(setup.programs)
    other = replace(setup, programs=tuple(programs))
    state.setup = other
    codec = Codec(dealt.game, other)
    raw = orjson.dumps(codec.encode(state))
    Match.objects.filter(pk=match.pk).update(position=raw, digest=digest_of(raw))
    match_table._held[match.share_key] = Dealt(dealt.game, other, codec, dealt.deal)


def _told(caplog: pytest.LogCaptureFixture) -> list[str]:
    found = [record.getMessage() for record in caplog.records if record.levelno >= logging.INFO]
    caplog.clear()
    return found


def _one_move(table: AtTable, luck: Random) -> None:
    match = Match.objects.select_related("game").get(pk=table.pk)
    if match.status != "playing" or match.to_act is None:
        return
    played = table_open(match)
    move = luck.choice(played.legal_actions())
    action = Windowed(played.game, played.state, match.to_act).shown(move)
    match_act(match_pk=match.pk, user=table.users[match.to_act], action=action, state=match.serial)


def _stored(match: Match) -> Any:
    actions = list(MatchAction.objects.filter(match=match).values("pk", "events", "digest"))
    return bytes(match.position), match.digest, actions


def _restore(match: Match, kept: Any) -> None:
    position, digest, actions = kept
    Match.objects.filter(pk=match.pk).update(position=position, digest=digest)
    for row in actions:
        raw_update(MatchAction.objects.filter(pk=row["pk"]), events=row["events"], digest=row["digest"])


def test_the_owner_of_the_cards_does_tell_them_apart() -> None:
    table, luck = AtTable(), Random(1)
    for _ in range(9):
        _one_move(table, luck)
    match = Match.objects.select_related("game").get(pk=table.pk)
    before = table.ann.call("GET", f"{table.path}view/").content
    rearranged(match, 1, luck)
    assert table.ann.call("GET", f"{table.path}view/").content != before


def test_seed_decks_and_hashes_are_told_after_the_end_alone() -> None:
    table, guest = AtTable(visibility="public"), Caller()
    deal = MatchDeal.objects.get(match=table.pk)
    names = {card["name"] for card in deal.cards}
    for caller in (table.ann, table.bob, guest):
        whole = b"".join(
            caller.call("GET", f"{table.path}{each}").content for each in ("", "view/", "actions/", "replay/")
        )
        assert str(deal.seed).encode() not in whole
        assert all(digest.encode() not in whole for digest in MatchAction.objects.values_list("digest", flat=True))
    shown = guest.call("GET", f"{table.path}view/").content.decode()
    assert sum(name in shown for name in names) <= 2  # the Avatars stand on the Field
    problem_of(table.bob.call("GET", f"{table.path}view/?seat=0"), 404, "match.unknown_seat")
    problem_of(guest.call("GET", f"{table.path}view/?seat=0"), 404, "match.unknown_seat")
    table.ann.call("POST", f"{table.path}concede/", {})
    assert guest.call("GET", f"{table.path}replay/").json()["seed"] == deal.seed
    assert isinstance(guest.call("GET", f"{table.path}view/?seat=0").json()["view"]["seats"][0]["hand"], list)


def test_a_private_match_is_404_everywhere_for_everybody_else() -> None:
    table, cleo, guest = AtTable(), Caller(person("cleo"), "play"), Caller()
    missing = f"matches/{table.pk + 1000}/"
    gets = ("", "view/", "actions/", "replay/")
    posts = ("join/", "start/", "cancel/", "leave/", "sanction/", "actions/", "why-not/", "concede/", "deck/")
    bodies = {
        "join/": {"deck": sample_decks()[0].pk}, "deck/": {"deck": sample_decks()[0].pk},
        "actions/": {"state": 0, "action": ["end_turn"]}, "why-not/": {"action": ["end_turn"]},
    }  # fmt: skip
    for caller in (cleo, guest):
        for each in gets:
            hidden, absent = (caller.call("GET", f"{path}{each}") for path in (table.path, missing))
            problem_of(hidden, 404, "match.unknown")
            assert hidden.content == absent.content
        assert caller.walk("matches/") == []
    for each in posts:
        hidden, absent = (cleo.call("POST", f"{path}{each}", bodies.get(each, {})) for path in (table.path, missing))
        problem_of(hidden, 404, "match.unknown")
        assert hidden.content == absent.content
    for path in (f"agreements/?match={table.pk}", "agreements/1/"):
        assert cleo.call("GET", path).status_code == 404


def test_the_name_and_cards_of_a_private_deck_stay_with_its_player() -> None:
    table = AtTable(is_started=False, visibility="public")
    deck = sample_decks()[1]
    Deck.objects.filter(pk=deck.pk).update(
        name="A secret plan", owner=table.users[1], visibility="private", is_sample=False
    )
    assert table.bob.call("POST", f"{table.path}deck/", {"deck": deck.pk}).json()["name"] == "A secret plan"
    problem_of(table.ann.call("POST", f"{table.path}deck/", {"deck": deck.pk}), 400, "deck.unknown")
    table.ann.call("POST", f"{table.path}start/")
    for caller in (table.ann, Caller()):
        whole = b"".join(caller.call("GET", f"{table.path}{each}").content for each in ("", "view/", "replay/"))
        assert b"secret plan" not in whole
    assert table.ann.call("GET", f"{table.path}deck/").json()["name"] != "A secret plan"
