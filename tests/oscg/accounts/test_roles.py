"""Maintainers say who else reviews and maintains their game."""

from __future__ import annotations

import pytest
from django.test import Client

from oscg.accounts.models import GameRole, User
from oscg.accounts.permissions import is_maintainer, is_reviewer
from oscg.accounts.services import role_found, role_give, role_take
from oscg.common.errors import Conflict, InvalidInput, Missing, Refused
from oscg.common.models import Change
from tests.factories.maintainers import client_of, maintainer_make, member_make, reviewer_make
from tests.oscg.pages.page_reading import page

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna() -> User:
    """She maintains Maximus."""
    return maintainer_make("anna")


@pytest.fixture
def mia() -> User:
    """She has no role."""
    return member_make("mia")


def give(actor: User, name: str = "mia", game: str = "maximus", role: str = "reviewer") -> None:
    role_give(username=name, game=game, role=role, actor=actor)


def take(actor: User, name: str = "mia", game: str = "maximus", role: str = "reviewer") -> None:
    role_take(username=name, game=game, role=role, actor=actor)


def test_a_maintainer_gives_and_takes_roles_of_their_game(anna: User, mia: User) -> None:
    give(anna, "MIA")
    assert (is_reviewer(mia, "maximus"), is_maintainer(mia, "maximus")) == (True, False)
    last = Change.objects.latest("pk")
    assert (last.scope, last.action, last.key, last.actor) == ("accounts", "given", f"{mia.pk}/maximus/reviewer", anna)
    take(anna)
    assert not is_reviewer(mia, "maximus")
    assert Change.objects.latest("pk").action == "taken"


def test_nobody_else_does(anna: User, mia: User) -> None:
    for actor in (mia, reviewer_make("rolf", "maximus"), maintainer_make("ella", "fortification")):
        with pytest.raises(Refused):
            give(actor)
        with pytest.raises(Refused):
            take(actor, "anna", role="maintainer")
    with pytest.raises(Refused):
        give(anna, game="fortification")
    anna.is_active = False
    anna.save()
    with pytest.raises(Refused):
        give(anna)
    assert not GameRole.objects.filter(user=mia).exists()


def test_a_game_keeps_a_maintainer(anna: User, mia: User) -> None:
    with pytest.raises(Conflict, match="Give somebody else the role first"):
        take(anna, "anna", role="maintainer")
    give(anna, role="maintainer")
    take(mia, "anna", role="maintainer")
    assert not is_maintainer(anna, "maximus")
    with pytest.raises(Conflict):
        take(mia, "mia", role="maintainer")
    root = member_make("root")
    root.is_superuser = True
    root.save()
    take(root, "mia", role="maintainer")
    assert not GameRole.objects.filter(game="maximus").exists()


def test_what_makes_no_sense_is_told(anna: User, mia: User) -> None:
    give(anna)
    with pytest.raises(Conflict):
        give(anna)
    with pytest.raises(Conflict):
        take(anna, role="maintainer")
    with pytest.raises(Missing):
        give(anna, "nobody")
    with pytest.raises(InvalidInput):
        give(anna, role="owner")


def test_a_game_is_founded_once(mia: User) -> None:
    role_found(user=mia, game="pond")
    assert is_maintainer(mia, "pond")
    with pytest.raises(Conflict):
        role_found(user=mia, game="pond")


def test_the_page_of_a_games_people(anna: User, mia: User) -> None:
    desk, address = client_of(anna), "/desk/games/maximus/"
    assert "anna" in page(desk, address).words
    given = desk.post(f"{address}people/", {"username": "mia", "role": "reviewer", "do": "give"}, follow=True)
    assert "mia now reviews cards of Maximus." in given.content.decode()
    assert is_reviewer(mia, "maximus")
    wrong = desk.post(f"{address}people/", {"username": "mia2", "role": "reviewer", "do": "give"})
    assert wrong.status_code == 404
    assert 'value="mia2"' in wrong.content.decode()
    assert "There is no open account “mia2”" in wrong.content.decode()
    alone = desk.post(f"{address}people/", {"username": "anna", "role": "maintainer", "do": "take"})
    assert alone.status_code == 409
    taken = desk.post(f"{address}people/", {"username": "mia", "role": "reviewer", "do": "take"}, follow=True)
    assert "mia no longer reviews cards of Maximus." in taken.content.decode()
    assert not is_reviewer(mia, "maximus")


def test_whose_page_it_is(mia: User) -> None:
    assert Client().get("/desk/games/maximus/").status_code == 302
    for user in (mia, maintainer_make("ella", "fortification")):
        browser = client_of(user)
        assert browser.get("/desk/games/maximus/").status_code == 404
        sent = browser.post("/desk/games/maximus/people/", {"username": "mia", "role": "reviewer", "do": "give"})
        assert sent.status_code == 404
    assert client_of(maintainer_make("anna")).get("/desk/games/nobody/").status_code == 404
