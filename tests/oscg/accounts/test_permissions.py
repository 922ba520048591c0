"""Roles are per game; everybody with an account is a member."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser

from oscg.accounts.models import Role
from oscg.accounts.permissions import (
    is_list_keeper,
    is_maintainer,
    is_member,
    is_reviewer,
    maintained_games,
)
from oscg.accounts.services import DEMO_ACCOUNTS, demo_accounts_create
from tests.factories.maintainers import maintainer_make, member_make, reviewer_make

pytestmark = pytest.mark.django_db


def test_there_are_two_roles_beside_membership() -> None:
    assert Role.values == ["reviewer", "maintainer"]


def test_what_each_role_may_in_its_game_alone() -> None:
    table = {
        "guest": (AnonymousUser(), (False, False, False, False)),
        "nobody": (None, (False, False, False, False)),
        "member": (member_make("mia"), (True, False, False, False)),
        "reviewer": (reviewer_make("rolf", "maximus"), (True, True, False, False)),
        "maintainer": (maintainer_make("anna"), (True, True, True, True)),
        "elsewhere": (maintainer_make("ella", "card-wars"), (True, False, False, False)),
    }
    found = {
        name: (
            is_member(user),
            is_reviewer(user, "maximus"),
            is_maintainer(user, "maximus"),
            is_list_keeper(user, "maximus"),
        )
        for name, (user, _) in table.items()
    }
    assert found == {name: expected for name, (_, expected) in table.items()}
    assert {name: set(maintained_games(user)) for name, (user, _) in table.items() if maintained_games(user)} == {
        "maintainer": {"maximus"},
        "elsewhere": {"card-wars"},
    }


def test_a_superuser_has_no_role_by_that_alone() -> None:
    admin = member_make("root")
    admin.is_superuser = True
    admin.save()
    assert not is_maintainer(admin, "maximus")


def test_the_demo_accounts_can_confirm_each_others_lists() -> None:
    assert [name for name, _ in demo_accounts_create()] == [name for name, _, _ in DEMO_ACCOUNTS]
    assert sum(role == Role.MAINTAINER for _, _, role in DEMO_ACCOUNTS) == 2
