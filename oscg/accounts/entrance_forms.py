"""The forms of sign-up, sign-in and passwords, with the labels of this site and no placeholders that repeat them."""

from __future__ import annotations

from typing import Any

from allauth.account import forms as account
from allauth.mfa.base import forms as second_factor
from allauth.mfa.totp.forms import ActivateTOTPForm
from django import forms

LABELS = {
    "login": "User name or e-mail address",
    "remember": "Stay signed in on this device",
    "username": "User name",
    "email": "E-mail address",
    "oldpassword": "Current password",
    "code": "Code of your app, or a recovery code",
}
NEW = {"password1": "New password", "password2": "New password, again"}
FIRST = {"password1": "Password", "password2": "Password, again"}


def _worded(form: forms.Form, **labels: str) -> None:
    """Give a form's fields the site's labels; one form may need other words for a field."""
    for name, field in form.fields.items():
        field.label = {**LABELS, **labels}.get(name, field.label)
        field.widget.attrs.pop("placeholder", None)


class LoginForm(account.LoginForm):
    """Signing in."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _worded(self)


class SignupForm(account.SignupForm):
    """Signing up."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _worded(self, **FIRST)
        self.fields["username"].help_text = "Everybody sees it and it stays as it is: 2 to 40 letters, digits, . _ -"


class AddEmailForm(account.AddEmailForm):
    """Another address."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _worded(self, email="Another e-mail address")


class ChangePasswordForm(account.ChangePasswordForm):
    """Another password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _worded(self, **NEW)


class ResetPasswordForm(account.ResetPasswordForm):
    """Asking for a new password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _worded(self)


class ResetPasswordKeyForm(account.ResetPasswordKeyForm):
    """The new password itself."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _worded(self, **NEW)


class ReauthenticateForm(account.ReauthenticateForm):
    """The password once more, before something that matters."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _worded(self)


class CodeForm(second_factor.AuthenticateForm):
    """The second factor when signing in."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _worded(self)


class CodeAgainForm(second_factor.ReauthenticateForm):
    """The second factor once more, before something that matters."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _worded(self)


class FirstCodeForm(ActivateTOTPForm):
    """Turning the second factor on."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _worded(self, code="Code your app shows now")
