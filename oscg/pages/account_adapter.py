"""What the sign-up and sign-in of allauth does here: which user names it takes, and how it words what it refuses."""

from __future__ import annotations

from typing import Any, ClassVar

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from django.core.exceptions import ValidationError

from oscg.common.errors import InvalidInput
from oscg.pages.account_names import user_name_check

WRONG_CODE = "This code is wrong or too old. Type the one your app shows now, or a recovery code that is not used up."


class AccountAdapter(DefaultAccountAdapter):
    """Accounts as this site words them."""

    error_messages: ClassVar[dict[str, Any]] = {
        **DefaultAccountAdapter.error_messages,
        "account_inactive": "This account is closed. An administrator can say why.",
        "cannot_remove_primary_email": "This is your main address. Make another one the main address first.",
        "duplicate_email": "This address is already one of yours.",
        "email_password_mismatch": "The address or the password is wrong. Correct them, or reset the password.",
        "email_taken": "There is an account with this address. Sign in, or reset its password.",
        "enter_current_password": "This is not your current password.",
        "incorrect_password": "This is not your password.",
        "invalid_login": "The user name or the password is wrong. Correct them, or reset the password.",
        "invalid_or_expired_key": "This link is used up or too old. Ask for a new one.",
        "invalid_password_reset": "This link is used up or too old. Ask for a new one.",
        "max_email_addresses": "An account has up to %d addresses. Remove one first.",
        "rate_limited": "That were many tries. Wait some minutes, then try again.",
        "same_as_current": "This is the one you have now. Type a new one.",
        "select_only_one": "Choose one address.",
        "too_many_login_attempts": "That were many wrong passwords. Wait some minutes, or reset the password.",
        "unknown_email": "There is no account with this address.",
        "unverified_primary_email": "The main address has to be confirmed. Follow the link in the mail to it.",
        "username_password_mismatch": "The user name or the password is wrong. Correct them, or reset the password.",
        "username_taken": "This user name is taken. Choose another.",
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """A user name that may be taken. Raises ValidationError saying what to choose instead."""
        try:
            user_name_check(username)
        except InvalidInput as error:
            raise ValidationError(error.message, code=error.code) from error
        return str(super().clean_username(username, shallow=shallow))


class SecondFactorAdapter(DefaultMFAAdapter):
    """The second factor as this site words it."""

    error_messages: ClassVar[dict[str, Any]] = {
        **DefaultMFAAdapter.error_messages,
        "incorrect_code": WRONG_CODE,
        "unverified_email": "Confirm your e-mail address first. Then you can turn on the second factor.",
    }
