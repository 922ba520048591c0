"""From what somebody asks to a recipe: decks judged, options checked, versions of cards, both sides of a comparison."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest

from cards.models import Card
from decks.models import Deck
from decks.services.deck_editing import deck_create
from decks.services.deck_entries import entries_read
from decks.services.simulating import Compare, DeckChoice, SimulationRequest, simulation_recipe
from decks.services.simulation_requests import IllegalDecks
from oscg.accounts.models import User
from oscg.common.errors import DomainError, Missing
from rules.lab.processes import recipe_play
from rules.lab.recipe import Recipe
from rules.models import Format

pytestmark = pytest.mark.django_db
FILES = Path(__file__).resolve().parents[2] / "decks" / "seed" / "maximus"


def text_of(name: str) -> str:
    return (FILES / f"{name}.txt").read_text(encoding="utf-8")


MARCH, TIDE = DeckChoice(text=text_of("ashfall-march")), DeckChoice(text=text_of("tide-and-toll"))
FOUNDRY = DeckChoice(text=text_of("foundry-excess"))


def recipe(*decks: DeckChoice, viewer: Any = None, **more: Any) -> Recipe:
    given = {"format": "maximus-standard", "seed": 7, "bots": ("rule",), "as_of": date(2026, 12, 1), **more}
    return simulation_recipe(request=SimulationRequest(decks=decks or (MARCH, TIDE), **given), viewer=viewer)


def refused(*decks: DeckChoice, **more: Any) -> DomainError:
    with pytest.raises(DomainError) as caught:
        recipe(*decks, **more)
    return caught.value


def pointers(error: DomainError) -> list[str]:
    return [each.pointer for each in error.field_errors]


def test_a_recipe_holds_everything() -> None:
    found = recipe(games=100)
    condition = found.conditions[0]
    assert [deck["name"] for deck in found.decks] == ["Ashfall March", "Tide and Toll"]
    assert (found.total, found.seed, found.bots) == (100, 7, ("rule", "rule"))
    assert [len(deck) for deck in condition.decks] == [sum(e["count"] for e in deck["entries"]) for deck in found.decks]
    assert condition.about["ruleset"].startswith("sha256:")
    assert (condition.about["as_of"], condition.about["ban_list"]) == ("2026-12-01", 3)
    assert condition.options["hand_start"] == 6


def test_the_order_of_a_decks_lines_decides_nothing() -> None:
    """SIM-03: loaded in another order, the decks play the same matches."""
    lines = text_of("ashfall-march").splitlines()
    turned = DeckChoice(text="\n".join([lines[0], *reversed(lines[1:])]))
    assert recipe(turned, TIDE).digest() == recipe().digest()


def test_without_a_seed_one_is_drawn() -> None:
    assert len({recipe(seed=None).seed for _ in range(3)}) > 1


def test_a_saved_deck_stays_as_it_was() -> None:
    owner = User.objects.create_user("marrow", email="m@example.invalid")
    entries = entries_read(format_slug="maximus-standard", text=text_of("ashfall-march"))
    deck = deck_create(format=Format.objects.get(slug="maximus-standard"), name="Mine", entries=entries, owner=owner)
    found = recipe(DeckChoice(deck=deck.pk), TIDE, viewer=owner)
    assert (found.decks[0]["name"], found.decks[0]["deck"]) == ("Mine", deck.pk)
    assert found.digest() == recipe().digest()
    error = refused(DeckChoice(deck=deck.pk), TIDE)
    assert (error.code, pointers(error)) == ("deck.unknown", ["/decks/0"])
    assert refused(DeckChoice(deck=10**9), TIDE).message == error.message  # hidden and absent are the same


def test_illegal_decks_are_named_with_every_finding() -> None:
    error = refused(MARCH, FOUNDRY)
    assert isinstance(error, IllegalDecks)
    assert (error.status, error.code) == (422, "simulation.illegal_decks")
    assert set(pointers(error)) == {"/decks/1"}
    assert {"copy_limit.too_many"} < {each.code for each in error.field_errors}
    assert recipe(MARCH, FOUNDRY, casual=True).casual


@pytest.mark.parametrize(
    ("more", "code", "pointer"),
    [
        ({"decks": (MARCH,)}, "simulation.decks", "/decks"),
        ({"decks": (MARCH,) * 13}, "simulation.decks", "/decks"),
        ({"games": 0}, "simulation.games", "/games"),
        ({"seed": -1}, "simulation.seed", "/seed"),
        ({"seed": 2**53}, "simulation.seed", "/seed"),
        ({"bots": ("clever",)}, "simulation.bots", "/bots"),
        ({"bots": ("rule",) * 3}, "simulation.bots", "/bots"),
        ({"options": {"no_such_option": 1}}, "simulation.options", "/options/no_such_option"),
        ({"options": {"hand_start": "many"}}, "simulation.options", "/options/hand_start"),
        ({"options": {"deck_min": 10}}, "simulation.option_scope", "/options/deck_min"),
        ({"cards": {"no-such-card": 1}}, "simulation.card", "/cards"),
        ({"cards": {"ember-wolf": 77}}, "simulation.version", "/cards"),
        ({"as_of": date(1999, 1, 1)}, "format.not_in_force", "/as_of"),
        ({"decks": (MARCH, DeckChoice(text=""))}, "deck.empty", "/decks/1"),
        ({"decks": (MARCH, DeckChoice())}, "deck.which", "/decks/1"),
        ({"compare": Compare()}, "simulation.nothing_compared", "/compare"),
        ({"compare": Compare(options={"hand_start": 99})}, "simulation.options", "/compare/options/hand_start"),
        ({"compare": Compare(as_of=date(1999, 1, 1))}, "format.not_in_force", "/compare/as_of"),
        ({"compare": Compare(decks=(None, None, TIDE))}, "simulation.decks", "/compare/decks"),
        ({"compare": Compare(decks=(FOUNDRY,))}, "simulation.illegal_decks", "/compare/decks/0"),
        ({"compare": Compare(label="x" * 61, options={"hand_start": 7})}, "simulation.label", "/compare/label"),
    ],
)
def test_what_is_refused_is_named_at_its_place(more: dict[str, Any], code: str, pointer: str) -> None:
    error = refused(*more.pop("decks", ()), **more)
    assert error.code == code
    assert pointers(error)[0] == pointer


def test_an_unknown_format_and_a_game_without_a_referee(monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(refused(format="no-such-format"), Missing)
    monkeypatch.setattr("decks.services.simulating.referees", dict)
    assert (refused().code, pointers(refused())) == ("simulation.no_referee", ["/format"])


def test_rules_with_which_nothing_can_begin_are_refused() -> None:
    error = refused(options={"players_min": 3})
    assert (error.code, pointers(error)) == ("simulation.cannot_begin", ["/decks"])


@pytest.mark.parametrize("text", ["4 Cinder Calf\n", "1 Kessa Cinderhand\n", "40 Kessa Cinderhand\n"])
def test_whatever_a_casual_deck_is_it_is_played(text: str) -> None:
    assert recipe_play(recipe(DeckChoice(text=text), TIDE, casual=True, games=4, bots=("random",))).games == 4


def test_another_rule_is_the_second_side() -> None:
    first, second = recipe(compare=Compare(options={"hand_start": 7})).conditions
    assert (first.options["hand_start"], second.options["hand_start"]) == (6, 7)
    assert first.decks == second.decks
    assert (first.label, second.label) == ("as it is", "hand_start = 7")
    assert second.about["options"] == {"hand_start": 7}


def test_both_sides_have_what_the_first_one_says() -> None:
    found = recipe(options={"jw_start": 2}, compare=Compare(label="seven", options={"hand_start": 7}))
    assert [each.options["jw_start"] for each in found.conditions] == [2, 2]
    assert found.conditions[1].label == "seven"


def test_another_version_of_a_card_is_the_second_side() -> None:
    """A card that has changed: its older version on the same seeds."""
    changed = Card.objects.filter(game__slug="maximus", versions__number=2).first()
    assert changed is not None
    lines = [f"4 {changed.name}", *text_of("ashfall-march").splitlines()[1:]]
    deck = DeckChoice(text="\n".join(lines))
    found = recipe(deck, TIDE, casual=True, compare=Compare(cards={changed.name: 1}))
    versions = [
        {found.cards[at].key[1] for at in each.decks[0] if found.cards[at].slug == changed.slug}
        for each in found.conditions
    ]
    assert versions == [{2}, {1}]
    assert found.conditions[1].label == f"{changed.slug} version 1"


def test_another_day_has_its_own_list_and_versions() -> None:
    found = recipe(casual=True, compare=Compare(as_of=date(2026, 9, 20)))
    first, second = found.conditions
    assert first.about["ruleset"] != second.about["ruleset"]
    assert second.label == "as of 2026-09-20"


def test_another_list_for_one_deck_is_the_second_side() -> None:
    found = recipe(compare=Compare(decks=(None, MARCH)))
    first, second = found.conditions
    assert first.decks[0] == second.decks[0] == second.decks[1]
    assert [each is None for each in second.about["decks"]] == [True, False]
    assert second.about["decks"][1]["name"] == "Ashfall March"


def test_sample_decks_can_be_played_by_number() -> None:
    numbers = Deck.objects.filter(is_sample=True, name__in=("Ashfall March", "Tide and Toll")).order_by("name")
    assert recipe(*(DeckChoice(deck=deck.pk) for deck in numbers)).digest() == recipe().digest()
